// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @a : i32

// -----

// expected-error @+1 {{'ml_program.global_load' op undefined global: @v}}
ml_program.func @f() { %0 = ml_program.global_load @v : i32 ml_program.return }

// -----

ml_program.global private mutable @v(1 : i32) : i32
ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @v}}
  %0 = ml_program.global_load_const @v : i32
  ml_program.return
}

// -----

ml_program.global private mutable @v(1 : i32) : i32
ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load' op cannot load from global typed 'i32' as 'i64'}}
  %0 = ml_program.global_load @v : i64
  ml_program.return
}

// -----

ml_program.func @f() -> i32 {
  // expected-error @+1 {{'ml_program.return' op has 0 operands, but enclosing function (@f) returns 1}}
  ml_program.return
}
