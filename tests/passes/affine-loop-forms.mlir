// RUN: rmlir-opt %s --allow-unregistered-dialect --affine-loop-normalize --affine-loop-coalescing

func.func @normal(%m: memref<?x?xf32>, %n: index, %k: index) {
  affine.for %i = 3 to %n step 4 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to min affine_map<(d0)[s0] -> (d0 * 2, s0)>(%i)[%k] step 2 {
      "t.use"(%i, %j) : (index, index) -> ()
    }
  }
  affine.parallel (%i, %j) = (2, 1) to (20, %n) step (3, 2) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @one(%n: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] {
        "t.use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "t.use"(%i, %j) : (index, index) -> ()
      affine.for %k = 0 to 4 {
        affine.for %l = 0 to 5 {
          "t.use"(%i, %j, %k) : (index, index, index) -> ()
        }
      }
    }
  }
  return
}
