// RUN: rmlir-run %s
// REFERENCE: --convert-scf-to-cf --expand-strided-metadata --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Insertion sort and quicksort, the second with recursion.

func.func private @printMemrefI32(memref<*xi32>)

memref.global "private" constant @numbers : memref<12xi32> = dense<[5, -3, 17, 0, 42, -3, 8, 1, 99, -100, 7, 7]>

func.func private @insertion(%a: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.for %i = %c1 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %end = scf.while (%j = %i) : (index) -> index {
      %positive = arith.cmpi ugt, %j, %c0 : index
      %more = scf.if %positive -> i1 {
        %k = arith.subi %j, %c1 : index
        %y = memref.load %a[%k] : memref<?xi32>
        %greater = arith.cmpi sgt, %y, %x : i32
        scf.yield %greater : i1
      } else {
        %false = arith.constant false
        scf.yield %false : i1
      }
      scf.condition(%more) %j : index
    } do {
    ^bb0(%j: index):
      %k = arith.subi %j, %c1 : index
      %y = memref.load %a[%k] : memref<?xi32>
      memref.store %y, %a[%j] : memref<?xi32>
      scf.yield %k : index
    }
    memref.store %x, %a[%end] : memref<?xi32>
  }
  return
}

func.func private @quick(%a: memref<?xi32>, %low: index, %high: index) {
  %c1 = arith.constant 1 : index
  %many = arith.subi %high, %low : index
  %two = arith.constant 2 : index
  %enough = arith.cmpi sge, %many, %two : index
  cf.cond_br %enough, ^work, ^done
^work:
  %last = arith.subi %high, %c1 : index
  %pivot = memref.load %a[%last] : memref<?xi32>
  %middle = scf.for %i = %low to %last step %c1 iter_args(%at = %low) -> index {
    %x = memref.load %a[%i] : memref<?xi32>
    %less = arith.cmpi slt, %x, %pivot : i32
    %next = scf.if %less -> index {
      %y = memref.load %a[%at] : memref<?xi32>
      memref.store %x, %a[%at] : memref<?xi32>
      memref.store %y, %a[%i] : memref<?xi32>
      %n = arith.addi %at, %c1 : index
      scf.yield %n : index
    } else {
      scf.yield %at : index
    }
    scf.yield %next : index
  }
  %z = memref.load %a[%middle] : memref<?xi32>
  memref.store %pivot, %a[%middle] : memref<?xi32>
  memref.store %z, %a[%last] : memref<?xi32>
  call @quick(%a, %low, %middle) : (memref<?xi32>, index, index) -> ()
  %after = arith.addi %middle, %c1 : index
  call @quick(%a, %after, %high) : (memref<?xi32>, index, index) -> ()
  cf.br ^done
^done:
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %source = memref.get_global @numbers : memref<12xi32>
  %a = memref.alloc() : memref<12xi32>
  memref.copy %source, %a : memref<12xi32> to memref<12xi32>
  %da = memref.cast %a : memref<12xi32> to memref<?xi32>
  call @insertion(%da) : (memref<?xi32>) -> ()
  %ua = memref.cast %a : memref<12xi32> to memref<*xi32>
  call @printMemrefI32(%ua) : (memref<*xi32>) -> ()
  %b = memref.alloca() : memref<12xi32>
  memref.copy %source, %b : memref<12xi32> to memref<12xi32>
  %db = memref.cast %b : memref<12xi32> to memref<?xi32>
  call @quick(%db, %c0, %c12) : (memref<?xi32>, index, index) -> ()
  %ub = memref.cast %b : memref<12xi32> to memref<*xi32>
  call @printMemrefI32(%ub) : (memref<*xi32>) -> ()
  memref.dealloc %a : memref<12xi32>
  return
}
