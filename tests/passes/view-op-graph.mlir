// RUN: rmlir-opt %s --view-op-graph=print-control-flow-edges --allow-unregistered-dialect
// Nodes, clusters and edges; what is long is cut, what is special escaped.
module @m attributes {x.foo = "a\"b<c>|{x} y z \n k", x.xx = dense<1> : tensor<4xi32>, very.long.attribute.name.here = [1, 2, 3, 4, 5, 6, 7, 8]} {
  func.func private @ext(i32) -> tensor<*xf32>
  func.func @f(%a: i32, %c: i1) -> (i32, tensor<4x?xf32>) attributes {llvm.emit_c_interface} {
    %c0 = arith.constant 0 : i32
    %x:2 = "foo.bar"(%a, %c0) <{p = 1 : i32}> {q, r = "xyz"} : (i32, i32) -> (i32, tensor<4x?xf32>)
    cf.cond_br %c, ^bb1(%x#0 : i32), ^bb2
  ^bb1(%z: i32):
    %r = scf.if %c -> (i32) {
      scf.yield %z : i32
    } else {
      scf.yield %c0 : i32
    }
    cf.br ^bb2
  ^bb2:
    return %x#0, %x#1 : i32, tensor<4x?xf32>
  }
}
func.func @f(%a: i32, %c: i1) -> (i32, tensor<4x?xf32>) {
  %c1 = arith.constant -1 : i32
  %d = arith.constant dense<[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18]> : tensor<18xi32>
  %d2 = arith.constant dense<[[1,2,3,4,5,6,7,8,9],[10,11,12,13,14,15,16,17,18]]> : vector<2x9xi32>
  %d3 = arith.constant dense<[1,2,3]> : vector<3xi32>
  "foo.x"() {big = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18], sp = dense<1> : vector<2x9xi32>, da = array<i32: 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18>} : () -> ()
  %r:2 = scf.if %c -> (i32, tensor<4x?x?x?x?xf32>) {
    %x:2 = "foo.bar"(%a, %c1) : (i32, i32) -> (i32, tensor<4x?x?x?x?xf32>)
    scf.yield %x#0, %x#1 : i32, tensor<4x?x?x?x?xf32>
  } else {
    %x:2 = "foo.bar"(%a, %c1) : (i32, i32) -> (i32, tensor<4x?x?x?x?xf32>)
    scf.yield %x#0, %x#1 : i32, tensor<4x?x?x?x?xf32>
  }
  "foo.use"(%r#1, %r#0) : (tensor<4x?x?x?x?xf32>, i32) -> ()
  %m = memref.alloca() : memref<f32>
  %z = arith.constant 3 : index
  %y = tensor.empty(%z) : tensor<4x?xf32>
  return %r#0, %y : i32, tensor<4x?xf32>
}
