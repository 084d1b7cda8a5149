// RUN: not rmlir-opt %s --allow-unregistered-dialect --sparse-space-collapse

#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @two(%sp : tensor<4x8xf32, #COO>, %i0 : index, %j0 : f32) -> (index, f32) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %r1:2 = sparse_tensor.iterate %it1 in %l1 at (%crd0) iter_args(%o = %i0, %p = %j0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> (index, f32) {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    %r2:2 = sparse_tensor.iterate %it2 in %l2 at (%crd1) iter_args(%oi = %o, %pi = %p) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> (index, f32) {
      %k, %l = "test.op"(%it2, %crd0, %crd1) : (!sparse_tensor.iterator<#COO, lvls = 1 to 2>, index, index) -> (index, f32)
      sparse_tensor.yield %k, %l : index, f32
    }
    sparse_tensor.yield %r2#0, %r2#1 : index, f32
  }
  return %r1#0, %r1#1 : index, f32
}
