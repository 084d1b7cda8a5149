// RUN: rmlir-opt %s --one-shot-bufferize
func.func @g(%n: index, %f: f32) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %s = tensor.generate %n { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x4xf32>
  %t = tensor.splat %f[%n, %n] : tensor<?x?xf32>
  return %s, %t : tensor<?x4xf32>, tensor<?x?xf32>
}
