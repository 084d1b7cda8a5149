// RUN: rmlir-opt --allow-unregistered-dialect --split-input-file %s

// What custom forms leave out, and what they cannot tell apart; the reference prints the same.

#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>

// The attributes of iterations.
func.func @iterations(%t: tensor<4x8xf32, #COO>, %j: index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  sparse_tensor.iterate %it in %l1 : !sparse_tensor.iter_space<#COO, lvls = 0> {
  } {foo}
  %rr = sparse_tensor.coiterate (%l1, %l1) at(%c) iter_args(%a = %j) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 0>) -> index
  case %it1, _ {
    sparse_tensor.yield %a : index
  } {x}
  return %rr : index
}

// -----

// Nothing at all, after which a location would be read as an attribute.
func.func @barrier(%i: i32, %n: i32) {
  nvvm.barrier
  nvvm.barrier id = %i number_of_threads = %n
  return
}

// -----

// A storage type is printed by its width and sign alone.
"u.types"() : () -> (!quant.any<ui8<0:4>>)
