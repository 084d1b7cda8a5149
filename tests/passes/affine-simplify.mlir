// RUN: rmlir-opt %s --allow-unregistered-dialect --affine-simplify-structures

func.func @maps(%i: index, %j: index) {
  "t.use"() {map = affine_map<(d0, d1) -> ((d0 - d0 mod 4) mod 4 + d1)>} : () -> ()
  "t.use"() {set = affine_set<(d0, d1)[s0] : (d0 >= 0, d0 - 10 >= 0, d1 - s0 == 0, -d0 + 50 >= 0)>} : () -> ()
  "t.use"() {set = affine_set<(d0) : (d0 - 10 >= 0, -d0 + 5 >= 0)>} : () -> ()
  affine.for %k = 0 to 10 {
  }
  return
}
