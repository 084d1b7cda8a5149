// RUN: rmlir-opt %s

func.func @branches(%c: i1, %x: i32, %y: i8, %z: i1) {
  cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%x : i32) {a.b}
^bb1:
  cf.br ^bb2(%x : i32) {a.b = 1 : i32}
^bb2(%a: i32):
  cf.assert %c, "msg \"q\"" {a.b}
  cf.switch %a : i32, [
    default: ^bb3,
    42: ^bb2(%a : i32),
    -3: ^bb4(%a, %y : i32, i8)
  ]
^bb3:
  cf.switch %x : i32, [
    default: ^bb2(%x : i32)
  ] {a.b}
^bb4(%d: i32, %e: i8):
  cf.switch %e : i8, [
    default: ^bb5,
    1: ^bb5,
    -1: ^bb6(%d : i32)
  ]
^bb5:
  cf.switch %z : i1, [
    default: ^bb1,
    1: ^bb3
  ]
^bb6(%f: i32):
  return
}
