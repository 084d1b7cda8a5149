// RUN: rmlir-opt %s

// What a dictionary says of an attribute counts, whatever stands elsewhere; of a native property it says nothing.
!unary = (i32) -> i32

func.func @attributes(%a: i32, %p: !llvm.ptr) {
  %0 = arith.cmpi eq, %a, %a {predicate = 1 : i64} : i32
  %1 = arith.addi %a, %a overflow<nsw> {overflowFlags = #arith.overflow<nuw>} : i32
  %2 = arith.constant {value = 2 : i32} 1 : i32
  %3 = llvm.atomicrmw add %p, %a monotonic {bin_op = 2 : i64} : !llvm.ptr, i32
  %4 = llvm.mlir.constant(1 : i32) {value = 2 : i32} : i32
  llvm.fence acquire {ordering = 5 : i64}
  %m = memref.alloc() : memref<2xi32>
  %c = memref.reinterpret_cast %m to offset: [0], sizes: [1], strides: [1] {static_sizes = array<i64: 2>}
    : memref<2xi32> to memref<2xi32, strided<[1]>>
  return
}

func.func @properties(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.add %a, %a {overflowFlags = #llvm.overflow<nsw>} : i32
  %1 = llvm.add %a, %a overflow<nsw> {overflowFlags = 1 : i32} : i32
  %2 = llvm.trunc %a {overflowFlags, x} : i32 to i8
  %3 = llvm.getelementptr inbounds %p[3] {noWrapFlags = 1 : i32} : (!llvm.ptr) -> !llvm.ptr, i32
  %4 = "llvm.add"(%a, %a) {overflowFlags = "a"} : (i32, i32) -> i32
  %5 = "llvm.add"(%a, %a) <{overflowFlags = 1 : i32}> {overflowFlags = 2 : i32} : (i32, i32) -> i32
  return
}

func.func @unary(%a: i32) -> i32 {
  %0 = call @unary(%a) : !unary
  return %0 : i32
}

llvm.func @nothing(%v: vector<4xi32>) {
  %0 = llvm.shufflevector %v, %v [] : vector<4xi32>
  llvm.return
}

func.func @cases(%a: i8, %b: i65) {
  cf.switch %a : i8, [
    default: ^bb1,
    300: ^bb1,
    -300: ^bb1
  ]
^bb1:
  cf.switch %b : i65, [
    default: ^bb2,
    922337203685477580: ^bb2
  ]
^bb2:
  return
}
