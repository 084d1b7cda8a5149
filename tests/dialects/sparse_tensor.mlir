// RUN: rmlir-opt %s

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOS = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(soa)) }>
#BSR = #sparse_tensor.encoding<{ map = [s0](d0, d1) -> (d0 * (s0 * 4) : dense, d0 : dense, d1 : compressed) }>
#BSR1 = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
#NV = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, ?, 2)>) -> (d0 : dense, d1 : compressed)}>
#EX = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d1 : batch, l1 = d0 : loose_compressed(nonordered)), explicitVal = 1.0 : f32, implicitVal = 0.0 : f32}>
#CX = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), explicitVal = #complex.number<:f32 1.0, 0.0>, implicitVal = #complex.number<:f32 0.0, 0.0>}>
func.func private @a(tensor<2x3xf32, #CSR>, tensor<4x4xf32, #CSC>, tensor<4x4xf32, #COO>, tensor<4x4xf32, #COOS>)
func.func private @b(tensor<2x3xf32, #BSR>, tensor<4x6xf32, #BSR1>, tensor<4x8xf32, #NV>, tensor<4x4xf32, #SL>)
func.func private @c(tensor<2x3xf32, #EX>, tensor<?xcomplex<f32>, #CX>)
func.func private @d(!sparse_tensor.storage_specifier<#CSR>, !sparse_tensor.storage_specifier<#COOS>, !sparse_tensor.storage_specifier<#SL>, !sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iterator<#CSR, lvls = 0 to 2>)
func.func private @e() attributes {a = #sparse_tensor<slice(?, 1, ?)>, b = #sparse_tensor<kind lvl_sz>, c = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed)}>}
#COO2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#CSR2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
func.func @it(%t: tensor<4x8xf32, #COO2>, %i: index, %j: index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8xf32, #COO2> -> !sparse_tensor.iter_space<#COO2, lvls = 0 to 1>
  %r = sparse_tensor.iterate %it in %l1 at(%crd) iter_args(%a = %i) : !sparse_tensor.iter_space<#COO2, lvls = 0 to 1> -> index {
    %l2 = sparse_tensor.extract_iteration_space %t at %it lvls = 1 : tensor<4x8xf32, #COO2>, !sparse_tensor.iterator<#COO2, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO2, lvls = 1>
    sparse_tensor.iterate %it2 in %l2 : !sparse_tensor.iter_space<#COO2, lvls = 1> {
      %v = sparse_tensor.extract_value %t at %it2 : tensor<4x8xf32, #COO2>, !sparse_tensor.iterator<#COO2, lvls = 1>
    }
    sparse_tensor.yield %crd : index
  }
  %l3 = sparse_tensor.extract_iteration_space %t lvls = 0 to 2: tensor<4x8xf32, #COO2> -> !sparse_tensor.iter_space<#COO2, lvls = 0 to 2>
  sparse_tensor.iterate %it in %l3 at(_, %crd2) : !sparse_tensor.iter_space<#COO2, lvls = 0 to 2> {
  }
  %rr = sparse_tensor.coiterate (%l1, %l3) at(%c) iter_args(%a = %j) : (!sparse_tensor.iter_space<#COO2, lvls = 0>, !sparse_tensor.iter_space<#COO2, lvls = 0 to 2>) -> index
  case %it1, _ {
    sparse_tensor.yield %a : index
  }
  case _, %it1 {
    sparse_tensor.yield %c : index
  }
  %bin = sparse_tensor.binary %i, %j : index, index to index
     overlap={ ^bb0(%q: index, %w : index): sparse_tensor.yield %q : index }
     left=identity
     right={}
  %un = sparse_tensor.unary %i : index to index
     present={ ^bb0(%q: index): sparse_tensor.yield %q : index }
     absent={ }
  %p = sparse_tensor.positions %t {level = 0: index} : tensor<4x8xf32, #COO2> to memref<?xindex>
  %c = sparse_tensor.coordinates %t {level = 0: index} : tensor<4x8xf32, #COO2> to memref<?xindex, strided<[?], offset: ?>>
  %cb = sparse_tensor.coordinates_buffer %t : tensor<4x8xf32, #COO2> to memref<?xindex>
  %v = sparse_tensor.values %t : tensor<4x8xf32, #COO2> to memref<?xf32>
  %cr:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #CSR2 : index, index
  sparse_tensor.foreach in %t init(%i) : tensor<4x8xf32, #COO2>, index -> index do {
   ^bb0(%a: index, %b: index, %val: f32, %arg: index):
     sparse_tensor.yield %arg : index
  }
  return %r : index
}
