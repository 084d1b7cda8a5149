// RUN: toyc -opt -emit=mlir %s
// RUN: not toyc -emit=mlir-affine %s

toy.func @main(%arg0: tensor<2x2xf64>) {
  %0 = toy.add %arg0, %arg0 : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<*xf64>
  toy.print %0 : tensor<*xf64>
  toy.return
}
