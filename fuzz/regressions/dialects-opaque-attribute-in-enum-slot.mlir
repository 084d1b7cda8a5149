func.func @f(%a: f32) {
  %b = "arith.addf"(%a, %a) <{fastmath = #toith.fastmath<none>}> : (f32, f32) -> f32
  return
}
