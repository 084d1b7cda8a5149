// RUN: rmlir-opt %s --allow-unregistered-dialect --mlprogram-pipeline-globals

module {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global private mutable @h(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func private @ext()
  func.func @deep() {
    call @deeper() : () -> ()
    return
  }
  func.func @deeper() {
    %x = arith.constant dense<1> : tensor<4xi32>
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @only_load(%c: i1) -> (tensor<4xi32>) {
    %0 = ml_program.global_load @g : tensor<4xi32>
    scf.if %c {
      %1 = ml_program.global_load @g : tensor<4xi32>
      "t.use"(%1) : (tensor<4xi32>) -> ()
    }
    %2 = ml_program.global_load @g : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
  func.func @store_region_load(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    scf.if %c {
      %1 = ml_program.global_load @g : tensor<4xi32>
      "t.use"(%1) : (tensor<4xi32>) -> ()
    }
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @store_region_store(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    scf.if %c {
      ml_program.global_store @g = %x : tensor<4xi32>
    }
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @calls(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    call @ext() : () -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    call @deep() : () -> ()
    %1 = ml_program.global_load @g : tensor<4xi32>
      "t.use"(%1) : (tensor<4xi32>) -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @unknown(%x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    "t.op"() : () -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @rec(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    call @rec(%c, %x) : (i1, tensor<4xi32>) -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @two(%c: i1, %x: tensor<4xi32>) -> tensor<4xi32> {
    %0 = ml_program.global_load @h : tensor<4xi32>
    cf.br ^bb1
  ^bb1:
    ml_program.global_store @g = %x : tensor<4xi32>
    %1 = ml_program.global_load @h : tensor<4xi32>
    %2 = ml_program.global_load @h : tensor<4xi32>
    ml_program.global_store @g = %0 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
  module @nested {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func @two(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  }
}
