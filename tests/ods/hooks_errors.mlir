// RUN: rmlir-opt --load-ods-override --load-ods %S/hooks.td --verify-diagnostics --split-input-file %s
// What a hook of a loaded operation says of the text names the operation.

func.func @step() {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}

// -----

func.func @steps(%a: index) {
  // expected-error @+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%a) {
  }
  return
}

// -----

func.func @specifier(%m: memref<1xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%i], foo, locality<3>, data : memref<1xf32>
  return
}

// -----

func.func @source(%i: index, %c: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %i[%i], %c : i32, vector<1xf32>
  return
}

// -----

func.func @iterators(%a: tensor<1xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = 3} outs(%a : tensor<1xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<1xf32>
  return
}

// -----

func.func @map(%i: index) {
  // expected-error @+1 {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 3 (%i)
  return
}

// -----

func.func @set(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if 3(%i) {
  }
  return
}
