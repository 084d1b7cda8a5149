// RUN: rmlir-opt --canonicalize --allow-unregistered-dialect %s
// A bound that has one value, as the loops around it run once, is that constant.
func.func @a(%n: index) {
  affine.for %i = 2 to 3 {
    affine.for %j = affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] to affine_map<(d0) -> (d0 + 10)>(%i) {
      "a.a"(%i, %j) : (index, index) -> ()
    }
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 10, 9)>(%i) {
      "a.b"(%i, %j) : (index, index) -> ()
    }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + 10, s0)>(%i)[%n] {
      "a.c"(%i, %j) : (index, index) -> ()
    }
    affine.for %j = max affine_map<(d0) -> (d0 - 10, 0)>(%i) to 10 {
      "a.d"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
func.func @b() {
  affine.for %i = 0 to 0 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 10)>(%i) {
      "a.e"(%i, %j) : (index, index) -> ()
    }
  }
  affine.parallel (%i) = (0) to (1) {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 10)>(%i) {
      "a.f"(%i, %j) : (index, index) -> ()
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 4 to 5 {
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %j = affine_map<(d0) -> (d0)>(%k) to affine_map<(d0) -> (d0 + 10)>(%k) {
        "a.h"(%i, %j) : (index, index) -> ()
      }
      affine.parallel (%l) = (%k) to (%k + 1) {
        "a.i"(%i, %l) : (index, index) -> ()
      }
    }
  }
  return
}
func.func @c(%x: f32) {
  %r = affine.for %i = 4 to 5 iter_args(%z = %x) -> f32 {
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0, d1) -> (d0 + 1 + d1)>(%i, %i) {
      "a.j"(%i, %k) : (index, index) -> ()
    }
    affine.yield %z : f32
  }
  affine.for %i = 0 to 2 step 2 {
    affine.for %k = affine_map<(d0) -> (d0 floordiv 2)>(%i) to affine_map<(d0) -> (d0 mod 2 + 1)>(%i) {
      "a.k"(%i, %k) : (index, index) -> ()
    }
  }
  return
}
func.func @e() {
  affine.for %i = 0 to 2 {
    affine.for %k = affine_map<(d0) -> (d0 mod 3)>(%i) to affine_map<(d0) -> (d0 mod 3 + 1)>(%i) {
      "a.1"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = affine_map<(d0) -> (d0 floordiv 3 + 4)>(%i) to affine_map<(d0) -> (d0 ceildiv 3 + 1)>(%i) {
      "a.2"(%i, %k) : (index, index) -> ()
    }
  }
  affine.for %i = 0 to 2 step 2 {
    affine.for %k = affine_map<(d0) -> (d0 mod 3)>(%i) to affine_map<(d0) -> (d0 mod 3 + 1)>(%i) {
      "a.3"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = affine_map<(d0) -> (d0 mod 2)>(%i) to affine_map<(d0) -> (d0 mod 2 + 1)>(%i) {
      "a.3b"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = affine_map<(d0) -> (d0 floordiv 3 + 4)>(%i) to affine_map<(d0) -> (d0 ceildiv 3 + 1)>(%i) {
      "a.4"(%i, %k) : (index, index) -> ()
    }
  }
  affine.for %i = 1 to 2 step 2 {
    affine.for %k = affine_map<(d0) -> (d0 mod 3)>(%i) to affine_map<(d0) -> (d0 mod 3 + 1)>(%i) {
      "a.5"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = affine_map<(d0) -> (d0 floordiv 3 + 4)>(%i) to affine_map<(d0) -> (d0 ceildiv 3 + 1)>(%i) {
      "a.6"(%i, %k) : (index, index) -> ()
    }
  }
  return
}
func.func @d(%n: index) {
  affine.for %i = 0 to 2 {
    affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 mod 3 + 1, s0)>(%i)[%n] {
      "a.1"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 floordiv 3 + 1, s0)>(%i)[%n] {
      "a.2"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 floordiv 3, s0)>(%i)[%n] {
      "a.3"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 mod 3, s0)>(%i)[%n] {
      "a.4"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to affine_map<(d0)[s0] -> ((d0 + s0 * 4) floordiv 4 + 1)>(%i)[%n] {
      "a.5"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to affine_map<(d0)[s0] -> ((d0 + s0 * 4) floordiv 4)>(%i)[%n] {
      "a.6"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to min affine_map<(d0) -> (d0 mod 3 + 2, 5)>(%i) {
      "a.7"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to min affine_map<(d0) -> (d0 * 2 + 1, 5)>(%i) {
      "a.9"(%i, %k) : (index, index) -> ()
    }
  }
  return
}
