// RUN: rmlir-opt %s --convert-cf-to-spirv

func.func @f(%c: i1, %x: index, %y: i64) -> index {
  cf.cond_br %c, ^a(%x: index), ^b
^a(%p: index):
  cf.br ^d(%p: index)
^b:
  %0 = arith.constant 1 : index
  cf.br ^d(%0: index)
^d(%q: index):
  return %q : index
}
func.func @g(%c: i1, %x: i64) -> i64 {
  cf.cond_br %c, ^a(%x: i64), ^b(%x: i64)
^a(%p: i64):
  return %p : i64
^b(%q: i64):
  cf.br ^a(%q: i64)
}
func.func @s(%c: i32) {
  cf.switch %c : i32, [default: ^a, 1: ^b]
^a:
  return
^b:
  return
}
func.func @as(%c: i1) { cf.assert %c, "x" 
 return }
func.func @same(%c: i1, %x: index, %y: i8) {
  cf.cond_br %c, ^a(%x, %y: index, i8), ^a(%x, %y: index, i8)
^a(%p: index, %q: i8):
  cf.br ^b(%p, %q: index, i8)
^b(%r: index, %s: i8):
  cf.br ^b(%r, %s: index, i8)
}
