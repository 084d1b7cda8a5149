// RUN: rmlir-opt %s --affine-loop-fusion="maximal fast-mem-space=2 local-buf-threshold=4" --split-input-file


func.func @producer(%out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}

// -----


func.func @stencil(%out: memref<10xf32>) {
  %m = memref.alloc() : memref<16xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %c, %m[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 7 {
      %v = affine.load %m[%i + %j] : memref<16xf32>
      affine.store %v, %out[%i] : memref<10xf32>
    }
  }
  return
}

// -----


func.func @siblings(%in: memref<8x16xf32>, %a: memref<8xf32>, %b: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 16 iter_args(%acc = %zero) -> (f32) {
      %v = affine.load %in[%i, %j] : memref<8x16xf32>
      %n = arith.addf %acc, %v : f32
      affine.yield %n : f32
    }
    affine.store %s, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 16 iter_args(%acc = %zero) -> (f32) {
      %v = affine.load %in[%i, %j] : memref<8x16xf32>
      %n = arith.maximumf %acc, %v : f32
      affine.yield %n : f32
    }
    affine.store %s, %b[%i] : memref<8xf32>
  }
  return
}

// -----


func.func @sinks(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %v, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      %w = affine.load %b[%i, %j] : memref<8x8xf32>
      %s = arith.addf %v, %w : f32
      affine.store %s, %b[%i + 1, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----


func.func private @use(memref<10xf32>)
func.func @blocked(%out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  call @use(%m) : (memref<10xf32>) -> ()
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}

// -----


func.func @reshaped(%in: memref<64xf32>, %out: memref<4x16xf32>) {
  %m = memref.alloc() : memref<4x16xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %in[%i] : memref<64xf32>
    affine.store %v, %m[%i floordiv 16, %i mod 16] : memref<4x16xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 16 {
      %v = affine.load %m[%i, %j] : memref<4x16xf32>
      affine.store %v, %out[%i, %j] : memref<4x16xf32>
    }
  }
  return
}
