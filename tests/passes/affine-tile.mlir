// RUN: rmlir-opt %s --allow-unregistered-dialect --affine-loop-tile=tile-size=32

func.func @tile(%m: memref<256x512xf32>, %n: index) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 500 {
      %0 = affine.load %m[%i, %j] : memref<256x512xf32>
      affine.store %0, %m[%i, %j] : memref<256x512xf32>
    }
  }
  affine.for %i = 0 to %n step 2 {
    affine.for %j = 0 to 16 {
      "t.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

func.func @depends(%m: memref<256x512xf32>) {
  affine.for %i = 1 to 256 {
    affine.for %j = 0 to 500 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<256x512xf32>
      affine.store %0, %m[%i, %j] : memref<256x512xf32>
    }
  }
  return
}

func.func @not_a_box() {
  affine.for %i = 1 to 256 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "t.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
