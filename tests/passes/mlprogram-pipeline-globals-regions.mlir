// RUN: rmlir-opt %s --mlprogram-pipeline-globals

module {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func @double_load() -> (tensor<4xi32>, tensor<4xi32>) {
    %0 = ml_program.global_load @g : tensor<4xi32>
    %1 = ml_program.global_load @g : tensor<4xi32>
    return %0, %1 : tensor<4xi32>, tensor<4xi32>
  }
  func.func @store_and_load(%x: tensor<4xi32>) -> tensor<4xi32> {
    ml_program.global_store @g = %x : tensor<4xi32>
    %1 = ml_program.global_load @g : tensor<4xi32>
    ml_program.global_store @g = %1 : tensor<4xi32>
    return %1 : tensor<4xi32>
  }
  func.func @call(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    %0 = ml_program.global_load @g : tensor<4xi32>
    %1 = call @store_and_load(%x) : (tensor<4xi32>) -> tensor<4xi32>
    %2 = ml_program.global_load @g : tensor<4xi32>
    call @double_load() : () -> (tensor<4xi32>, tensor<4xi32>)
    %3 = ml_program.global_load @g : tensor<4xi32>
    return %0, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
  func.func @regions(%c: i1, %x: tensor<4xi32>) -> (tensor<4xi32>) {
    %0 = ml_program.global_load @g : tensor<4xi32>
    scf.if %c {
      %1 = ml_program.global_load @g : tensor<4xi32>
      ml_program.global_store @g = %1 : tensor<4xi32>
      ml_program.global_store @g = %x : tensor<4xi32>
    }
    %2 = ml_program.global_load @g : tensor<4xi32>
    ml_program.global_store @g = %x : tensor<4xi32>
    ml_program.global_store @g = %2 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
}
