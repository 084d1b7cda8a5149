// RUN: rmlir-opt %s --convert-func-to-llvm --reconcile-unrealized-casts

func.func private @outside(memref<?xf32>, index) -> (i32, memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @variadic(i32) attributes {func.varargs = true, llvm.readnone}

func.func @wrapped(%m: memref<4x?xf32>, %u: memref<*xf32>, %x: i32 {llvm.noundef}) -> i32 attributes {llvm.emit_c_interface} {
  return %x : i32
}

func.func @calls(%m: memref<?xf32>, %i: index, %u: memref<*xf32>) -> (memref<?xf32>, memref<*xf32>) {
  %0:2 = call @outside(%m, %i) : (memref<?xf32>, index) -> (i32, memref<?xf32>)
  %1 = call @same(%u) : (memref<*xf32>) -> memref<*xf32>
  %2 = constant @same : (memref<*xf32>) -> memref<*xf32>
  %3 = call_indirect %2(%1) : (memref<*xf32>) -> memref<*xf32>
  return %0#1, %3 : memref<?xf32>, memref<*xf32>
}

func.func private @same(%u: memref<*xf32>) -> memref<*xf32> {
  return %u : memref<*xf32>
}

func.func @bare(%m: memref<2x3xf32, 1>) -> memref<2x3xf32, 1> attributes {llvm.bareptr} {
  %0 = call @bare(%m) : (memref<2x3xf32, 1>) -> memref<2x3xf32, 1>
  return %0 : memref<2x3xf32, 1>
}
