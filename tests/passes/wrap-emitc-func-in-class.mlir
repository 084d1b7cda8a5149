// RUN: rmlir-opt %s --wrap-emitc-func-in-class

emitc.func @model(%a: !emitc.array<1xf32> {emitc.name_hint = "input", emitc.field_ref = "x"}, %b: f32) attributes {a.b} {
  %0 = "emitc.constant"() <{value = 0 : index}> : () -> !emitc.size_t
  %1 = subscript %a[%0] : (!emitc.array<1xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
  return
}
emitc.func @two(%b: f32) -> f32 {
  return %b : f32
}
emitc.func private @decl(f32)
module @x {
emitc.func @model(%a: f32) attributes {specifiers = ["static"]} {
  emitc.return
}
module {
emitc.func @model(%a: f32) attributes {specifiers = ["static"]} {
  emitc.return
}
}
emitc.class @K { emitc.func @inside() { emitc.return } }
}
