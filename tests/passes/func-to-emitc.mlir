// RUN: rmlir-opt %s --convert-func-to-emitc

func.func private @declared(f32, index) -> i32

func.func private @hidden(%a: f32, %i: index) -> i32 {
  %0 = call @declared(%a, %i) : (f32, index) -> i32
  return %0 : i32
}

func.func @shown(%a: f32 {emitc.reference}) attributes {emitc.mark} {
  return
}
