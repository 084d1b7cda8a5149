// RUN: rmlir-opt --allow-unregistered-dialect %s
#rows = affine_map<(i, j) -> (i)>
!buffer = memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
"u.a"() {z = #rows, a = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 4)>} : () -> !buffer
"u.b"() {x = [distinct[0]<"k">, distinct[1]<unit>, distinct[0]<"k">], l = loc("f":1:1)} : () -> ()
module @inner {
  "u.c"() {m = affine_map<() -> ()>} : () -> memref<?x4xf32>
}
