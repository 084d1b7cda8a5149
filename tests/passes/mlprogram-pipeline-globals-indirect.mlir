// RUN: rmlir-opt %s --allow-unregistered-dialect --mlprogram-pipeline-globals

// Which function a value is, nobody knows: nothing changes.
module {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global private mutable @h(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func @indirect(%f: () -> (), %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    call_indirect %f() : () -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    %1 = ml_program.global_load @g : tensor<4xi32>
      "t.use"(%1) : (tensor<4xi32>) -> ()
    return
  }
}
