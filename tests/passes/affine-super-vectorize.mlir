// RUN: rmlir-opt %s --affine-super-vectorize=virtual-vector-size=8 --split-input-file

func.func @add(%a: memref<?xf32>, %b: memref<?xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.addf %x, %one : f32
    %z = arith.mulf %y, %s : f32
    affine.store %z, %b[%i] : memref<?xf32>
  }
  return
}

// -----

// What is the same in all rounds is repeated, and shifts are computed.
func.func @shifted(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      %x = affine.load %a[%i, %j + 3] : memref<64x64xf32>
      %y = affine.load %a[%i, 5] : memref<64x64xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// Indices themselves do not become vectors, nor does what branches.
func.func @left(%a: memref<64xindex>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.store %i, %a[%i] : memref<64xindex>
  }
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      %x = affine.load %b[%i] : memref<64xf32>
      affine.store %x, %b[%i] : memref<64xf32>
    }
  }
  return
}
