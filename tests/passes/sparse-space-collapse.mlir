// RUN: rmlir-opt %s --allow-unregistered-dialect --sparse-space-collapse

#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
#C3 = #sparse_tensor.encoding<{ map = (i, j, k) -> (i : compressed(nonunique), j : singleton(nonunique, soa), k : singleton(soa)) }>

func.func @collapse(%sp : tensor<4x8xf32, #COO>, %i0 : index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %r1 = sparse_tensor.iterate %it1 in %l1 at (%crd0) iter_args(%o = %i0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    %r2 = sparse_tensor.iterate %it2 in %l2 at (%crd1) iter_args(%oi = %o) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> index {
      %k = "test.op"(%it2, %crd0, %crd1) : (!sparse_tensor.iterator<#COO, lvls = 1 to 2>, index, index) -> index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %r2 : index
  }
  return %r1 : index
}
func.func @nocrds(%sp : tensor<4x8xf32, #COO>, %i0 : index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %r1 = sparse_tensor.iterate %it1 in %l1 iter_args(%o = %i0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> (index) {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    %r2 = sparse_tensor.iterate %it2 in %l2 iter_args(%oi = %o) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> (index) {
      %k = "test.op"(%it2) : (!sparse_tensor.iterator<#COO, lvls = 1 to 2>) -> (index)
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %r2 : index
  }
  return %r1 : index
}
func.func @three(%sp : tensor<4x8x4xf32, #C3>, %i0 : index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8x4xf32, #C3> -> !sparse_tensor.iter_space<#C3, lvls = 0>
  %r1 = sparse_tensor.iterate %it1 in %l1 at(%x) iter_args(%o = %i0) : !sparse_tensor.iter_space<#C3, lvls = 0 to 1> -> (index) {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8x4xf32, #C3>, !sparse_tensor.iterator<#C3, lvls = 0 to 1> -> !sparse_tensor.iter_space<#C3, lvls = 1>
    %r2 = sparse_tensor.iterate %it2 in %l2 at(%y) iter_args(%oi = %o) : !sparse_tensor.iter_space<#C3, lvls = 1 to 2> -> (index) {
      %l3 = sparse_tensor.extract_iteration_space %sp at %it2 lvls = 2 : tensor<4x8x4xf32, #C3>, !sparse_tensor.iterator<#C3, lvls = 1 to 2> -> !sparse_tensor.iter_space<#C3, lvls = 2>
      %r3 = sparse_tensor.iterate %it3 in %l3 at(%z) iter_args(%oii = %oi) : !sparse_tensor.iter_space<#C3, lvls = 2 to 3> -> (index) {
        %k = "test.op"(%it3, %x, %y, %z) : (!sparse_tensor.iterator<#C3, lvls = 2 to 3>, index, index, index) -> (index)
        sparse_tensor.yield %k : index
      }
      sparse_tensor.yield %r3 : index
    }
    sparse_tensor.yield %r2 : index
  }
  return %r1 : index
}
// Yields something else, a parent that is not gone over alone, and the first two levels at once.
func.func @not(%sp : tensor<4x8x4xf32, #C3>, %i0 : index, %other: tensor<4x8x4xf32, #C3>) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8x4xf32, #C3> -> !sparse_tensor.iter_space<#C3, lvls = 0>
  %r1 = sparse_tensor.iterate %it1 in %l1 at(%x) iter_args(%o = %i0) : !sparse_tensor.iter_space<#C3, lvls = 0 to 1> -> (index) {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8x4xf32, #C3>, !sparse_tensor.iterator<#C3, lvls = 0 to 1> -> !sparse_tensor.iter_space<#C3, lvls = 1>
    %r2 = sparse_tensor.iterate %it2 in %l2 at(%y) iter_args(%oi = %o) : !sparse_tensor.iter_space<#C3, lvls = 1 to 2> -> (index) {
      sparse_tensor.yield %y : index
    }
    sparse_tensor.yield %o : index
  }
  %m1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2: tensor<4x8x4xf32, #C3> -> !sparse_tensor.iter_space<#C3, lvls = 0 to 2>
  %s1 = sparse_tensor.iterate %it1 in %m1 at(%x, _) iter_args(%o = %i0) : !sparse_tensor.iter_space<#C3, lvls = 0 to 2> -> (index) {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 2 : tensor<4x8x4xf32, #C3>, !sparse_tensor.iterator<#C3, lvls = 0 to 2> -> !sparse_tensor.iter_space<#C3, lvls = 2>
    %r2 = sparse_tensor.iterate %it2 in %l2 at(%y) iter_args(%oi = %o) : !sparse_tensor.iter_space<#C3, lvls = 2 to 3> -> (index) {
      %k = "test.op"(%x, %y) : (index, index) -> index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %r2 : index
  }
  %n1 = sparse_tensor.extract_iteration_space %other lvls = 0 to 2: tensor<4x8x4xf32, #C3> -> !sparse_tensor.iter_space<#C3, lvls = 0 to 2>
  %t1 = sparse_tensor.iterate %it1 in %n1 at(%x, _) iter_args(%o = %i0) : !sparse_tensor.iter_space<#C3, lvls = 0 to 2> -> (index) {
    %l2 = sparse_tensor.extract_iteration_space %other at %it1 lvls = 2 : tensor<4x8x4xf32, #C3>, !sparse_tensor.iterator<#C3, lvls = 0 to 2> -> !sparse_tensor.iter_space<#C3, lvls = 2>
    %r2 = sparse_tensor.iterate %it2 in %l2 at(%y) iter_args(%oi = %o) : !sparse_tensor.iter_space<#C3, lvls = 2 to 3> -> (index) {
      %k = "test.op"(%x, %y) : (index, index) -> index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %r2 : index
  }
  return %s1 : index
}
// What is beside the inner loop goes, and without values that are carried coordinates stand after those of the inner loop.
func.func @side(%sp : tensor<4x8xf32, #COO>) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  sparse_tensor.iterate %it1 in %l1 at (%crd0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> {
    "test.lost"() : () -> ()
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    sparse_tensor.iterate %it2 in %l2 at (%crd1): !sparse_tensor.iter_space<#COO, lvls = 1 to 2> {
      "test.op"() : () -> ()
    }
  }
  return
}
func.func @none(%sp : tensor<4x8xf32, #COO>) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  sparse_tensor.iterate %it1 in %l1 at (%crd0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    sparse_tensor.iterate %it2 in %l2 at (%crd1) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> {
      "test.op"(%it2, %crd0, %crd1) : (!sparse_tensor.iterator<#COO, lvls = 1 to 2>, index, index) -> ()

    }

  }
  return
}
func.func @swapped(%sp : tensor<4x8xf32, #COO>) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  sparse_tensor.iterate %it1 in %l1 at (%crd0) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> {
    %l2 = sparse_tensor.extract_iteration_space %sp at %it1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    sparse_tensor.iterate %it2 in %l2 : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> {
      "test.op"(%it2, %crd0) : (!sparse_tensor.iterator<#COO, lvls = 1 to 2>, index) -> ()
    }
  }
  return
}
