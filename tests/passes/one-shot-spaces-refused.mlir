// RUN: not rmlir-opt %s --one-shot-bufferize="must-infer-memory-space use-encoding-for-memory-space"
func.func @f(%t: tensor<8xf32>) {
  return
}
