// RUN: rmlir-opt %s --normalize-memrefs --split-input-file

#tiled = affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>
func.func @made(%v: f32, %i: index, %j: index) -> f32 {
  %m = memref.alloc() {alignment = 32 : i64} : memref<16x8xf32, #tiled>
  affine.for %k = 0 to 16 {
    affine.store %v, %m[%k, 2] : memref<16x8xf32, #tiled>
  }
  memref.store %v, %m[%i, %j] : memref<16x8xf32, #tiled>
  %x = memref.load %m[%j, %i] : memref<16x8xf32, #tiled>
  memref.dealloc %m : memref<16x8xf32, #tiled>
  return %x : f32
}

// -----

#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @callee(%m: memref<4x8xf32, #swapped>) -> memref<4x8xf32, #swapped> {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i, %i + 1] : memref<4x8xf32, #swapped>
    affine.store %x, %m[%i, 0] : memref<4x8xf32, #swapped>
  }
  return %m : memref<4x8xf32, #swapped>
}
func.func @caller(%m: memref<4x8xf32, #swapped>) -> f32 {
  %r = call @callee(%m) : (memref<4x8xf32, #swapped>) -> memref<4x8xf32, #swapped>
  %x = affine.load %r[1, 2] : memref<4x8xf32, #swapped>
  return %x : f32
}
func.func private @outside(memref<4x8xf32, #swapped>) -> memref<16xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>

// -----

// A cast to another type is no access: the function stays as it is.
#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @left(%v: f32) {
  %m = memref.alloc() : memref<4x8xf32, #swapped>
  %c = memref.memory_space_cast %m : memref<4x8xf32, #swapped> to memref<4x8xf32, #swapped, 1>
  %n = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>>
  "test.op"(%n) : (memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>>) -> ()
  return
}

// -----

func.func @strided(%m: memref<32xf32>, %i: index) -> f32 {
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [2] : memref<32xf32> to memref<8xf32, strided<[2]>>
  %x = memref.load %v[%i] : memref<8xf32, strided<[2]>>
  return %x : f32
}
