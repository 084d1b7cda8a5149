// A small program for a first look: run `rmlir-opt examples/model.mlir --allow-unregistered-dialect`.
#layout = affine_map<(d0, d1) -> (d1, d0)>
module @model {
  "toy.func"() <{function_type = (tensor<2x3xf32>) -> tensor<3x2xf32>, sym_name = "main"}> ({
  ^bb0(%x: tensor<2x3xf32>):
    %w = "toy.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %sum = "toy.add"(%x, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32> loc("model.py":12:5)
    %out = "toy.transpose"(%sum) {permutation = #layout} : (tensor<2x3xf32>) -> tensor<3x2xf32> loc("model.py":13:5)
    "toy.return"(%out) : (tensor<3x2xf32>) -> ()
  }) : () -> ()
}
