// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: index) {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%a) : memref<4xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%a] : memref<4xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<4xf32, strided<[?]>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}

// -----

"t.a"() ({
  // expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xf32>
  "t.end"() : () -> ()
}) : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  %0 = memref.alloc() : i32
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %0 = memref.realloc %m(%a) : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  %0 = memref.load %m[] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index, %v: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%a, %a] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index, %v: i32) {
  // expected-error @+1 {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%v, %m, %a) : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: i32, %a: index) {
  // expected-error @+1 {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  %0 = memref.load %m[%a] : i32
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%a], modify, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%a], read, locality<3>, cache : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%a], read, locality<4>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: i32, %a: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  memref.prefetch %m[%a], read, locality<3>, data : i32
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index, %v: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %v, %m[%a] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index, %v: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'mulf' expects a floating-point type}}
  %0 = memref.atomic_rmw mulf %v, %m[%a] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index, %v: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addi %v, %m[] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%a] : memref<4xi32> {
    %c = arith.constant 1 : i32
    memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%a] : memref<4xi32> {
  ^bb0(%x: i64):
    %c = arith.constant 1 : i32
    memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index) {
  %0 = memref.generic_atomic_rmw %m[%a] : memref<4xi32> {
  ^bb0(%x: i32):
    %c = arith.constant 1 : i64
    // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i64' and its parent: 'i32'}}
    memref.atomic_yield %c : i64
  }
  return
}

// -----

func.func @f(%m: memref<4xi32>, %a: index) {
  %0 = memref.generic_atomic_rmw %m[%a] : memref<4xi32> {
  ^bb0(%x: i32):
    %c = arith.constant 1 : i32
    // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    memref.store %c, %m[%a] : memref<4xi32>
    memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%a], %n[%a], %a, %t[%a], %a : memref<4xi32>, memref<4xi32, 1>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%a], %n[%a], %a, %t[%a] : memref<4xi32>, memref<4xi32, 1>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  memref.dma_start %m[], %n[%a], %a, %t[%a] : memref<4xi32>, memref<4xi32, 1>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%m, %a, %n) : (memref<4xi32>, index, memref<4xi32, 1>) -> ()
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%a, %a, %n, %a, %a, %t, %a) : (index, index, memref<4xi32, 1>, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %a, %n, %a, %m, %t, %a) : (memref<4xi32>, index, memref<4xi32, 1>, index, memref<4xi32>, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected tag to be of memref type}}
  "memref.dma_start"(%m, %a, %n, %a, %a, %a, %a) : (memref<4xi32>, index, memref<4xi32, 1>, index, index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%m, %a, %n, %a, %a, %t, %m) : (memref<4xi32>, index, memref<4xi32, 1>, index, index, memref<1xi32>, memref<4xi32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: memref<4xi32, 1>, %t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %a, %n, %a, %a, %t, %a, %a) : (memref<4xi32>, index, memref<4xi32, 1>, index, index, memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @f(%t: memref<1xi32>, %a: index) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0}}
  memref.dma_wait %t[], %a : memref<1xi32>
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
memref.global @g : memref<2xf32> = 1

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
memref.global @g : memref<2xf32> = dense<1>

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1> : tensor<2xi32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 1 : i32}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = 1 : i32}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'g' does not reference a valid global memref}}
  %0 = memref.get_global @g : memref<2xf32>
  return
}

// -----

memref.global @g : memref<2xf32> = uninitialized
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xi8>, %a: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %m[%a][] : memref<4xi8> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xi8>, %a: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4xi8>' and view memref type 'memref<1xf32, 1>'}}
  %0 = memref.view %m[%a][] : memref<4xi8> to memref<1xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xi8>, %a: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<1xf32, strided<[2]>>'}}
  %0 = memref.view %m[%a][] : memref<4xi8> to memref<1xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xi32>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xi32>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xi32>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xi32>) -> memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<?xi32>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xi32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i) -> (i, i) : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x4xf32>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32>
  return
}

// -----

func.func @f(%m: memref<?x5xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x?xf32>' is not equivalent to the canonical transposed input type 'memref<5x?xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<?x5xf32> to memref<5x?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: 4>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%m, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<4xf32>, index) -> memref<1xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (1 vs 0)}}
  %0 = "memref.subview"(%m, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<4xf32>, index, index) -> memref<1xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<1x1xf32, strided<[1, 1]>>'}}
  %0 = memref.subview %m[0] [1] [1] : memref<4xf32> to memref<1x1xf32, strided<[1, 1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<1xf32, strided<[1]>, 2>'}}
  %0 = memref.subview %m[0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>, 2>
  return
}

// -----

func.func @f(%m: memref<8x16x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<8x1x4xf32, strided<[64, 4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<8x4xf32, strided<[64, 2]>>'}}
  %0 = memref.subview %m[0, 0, 0] [8, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x4xf32, strided<[64, 2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type with stride = 1 instead of 2 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{expected result type with offset = dynamic instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [%a], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%a], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<4xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<4xf32> into memref<2x3xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<?xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 3 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2, 1] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<2x2xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<4xf32>' but found 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x2xf32> into memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<2x2xf32, strided<[5, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x2xf32, strided<[5, 1]>> into memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<2xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %m [[0], []] : memref<2xf32> into memref<2x1xf32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = memref.collapse_shape %m [[0]] : memref<2x3xf32> into memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op expected 2 or more results}}
  %0 = "memref.extract_strided_metadata"(%m) : (memref<2x3xf32>) -> memref<f32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.alloca_scope' op region should have no arguments}}
  memref.alloca_scope {
  ^bb0(%a: i32):
    memref.alloca_scope.return
  }
  return
}

// -----

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @one(%i: i32) {
  // expected-error @+1 {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %i : i32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'f32' vs 'memref<8xf32>'}}
  memref.generic_atomic_rmw %m[%i] : f32 { ^bb0(%a: f32): memref.atomic_yield %a : f32 }
  return
}

// -----

func.func @f(%a: memref<16xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{expected ':'}}
  memref.dma_start %a[%i], %a[%i], %i, %t[%i], (%i, %i) : memref<16xf32>, memref<16xf32>, memref<1xi32>
  return
}

// -----

// The bracket of a scalable size opens behind an operand; what is wrong in it is said of the whole list alone.
func.func @f(%m: memref<8x8xf32>, %a: index) {
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[%a [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<8x8xf32>, %a: index) {
  // expected-error @+2 {{expected integer value}}
  // expected-error @+1 {{expected SSA value or integer}}
  %0 = memref.subview %m[[%a], 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return
}
