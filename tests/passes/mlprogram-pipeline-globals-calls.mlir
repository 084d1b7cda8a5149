// RUN: rmlir-opt %s --allow-unregistered-dialect --mlprogram-pipeline-globals
// REFERENCE: none, it does not see what functions do that are called in a region, and that others may use a global that is not private

module {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global public mutable @open(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func private @elsewhere()
  func.func @deep() {
    call @deeper() : () -> ()
    return
  }
  func.func @deeper() {
    %x = arith.constant dense<1> : tensor<4xi32>
    ml_program.global_store @g = %x : tensor<4xi32>
    return
  }
  func.func @region_calls(%c: i1, %x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    scf.if %c {
      func.call @deep() : () -> ()
    }
    %1 = ml_program.global_load @g : tensor<4xi32>
      "t.use"(%1) : (tensor<4xi32>) -> ()
    return
  }
  // Code that is elsewhere may use what is not private.
  func.func @calls(%x: tensor<4xi32>) {
    ml_program.global_store @g = %x : tensor<4xi32>
    ml_program.global_store @open = %x : tensor<4xi32>
    call @elsewhere() : () -> ()
    ml_program.global_store @g = %x : tensor<4xi32>
    ml_program.global_store @open = %x : tensor<4xi32>
    return
  }
}
