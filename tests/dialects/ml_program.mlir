// RUN: rmlir-opt --allow-unregistered-dialect %s

ml_program.global private mutable @v(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public @e(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = ml_program.global_load @v : tensor<4xi32>
  ml_program.global_store @v = %a : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}
ml_program.subgraph private @s(%a: i32, %t: !ml_program.token) -> i32 {
  %0 = ml_program.global_load_const @e : tensor<4xi32>
  ml_program.output %a : i32
}
