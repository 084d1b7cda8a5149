// RUN: rmlir-opt %s --syntax-of=16

// Bounds had other names, and the kind of a combination another number.
"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: memref<10xf32>, %arg1: index):
    "affine.for"(%arg1) ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2) {map = affine_map<(d0) -> (d0)>} : (memref<10xf32>, index) -> f32
      %1 = "memref.atomic_rmw"(%0, %arg0, %arg2) {kind = 9 : i64} : (f32, memref<10xf32>, index) -> f32
      "affine.yield"() : () -> ()
    }) {lower_bound = affine_map<() -> (0)>, step = 1 : index, upper_bound = affine_map<()[s0] -> (s0)>} : (index) -> ()
    "func.return"() : () -> ()
  }) {function_type = (memref<10xf32>, index) -> (), sym_name = "f"} : () -> ()
}) : () -> ()
