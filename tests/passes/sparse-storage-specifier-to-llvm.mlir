// RUN: rmlir-opt %s --sparse-storage-specifier-to-llvm
// Metadata as a structure.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#CSR_SLICE = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)), crdWidth=32}>
func.func @init() -> !sparse_tensor.storage_specifier<#CSR> {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR>
  return %0 : !sparse_tensor.storage_specifier<#CSR>
}
func.func @initc() -> !sparse_tensor.storage_specifier<#COO> {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#COO>
  return %0 : !sparse_tensor.storage_specifier<#COO>
}
func.func @inits(%a : !sparse_tensor.storage_specifier<#CSR>) -> !sparse_tensor.storage_specifier<#CSR_SLICE> {
  %0 = sparse_tensor.storage_specifier.init with %a : from !sparse_tensor.storage_specifier<#CSR> to !sparse_tensor.storage_specifier<#CSR_SLICE>
  return %0 : !sparse_tensor.storage_specifier<#CSR_SLICE>
}
func.func @initn() -> !sparse_tensor.storage_specifier<#CSR_SLICE> {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR_SLICE>
  return %0 : !sparse_tensor.storage_specifier<#CSR_SLICE>
}
func.func @get(%a : !sparse_tensor.storage_specifier<#CSR>) -> (index, index, index, index) {
  %0 = sparse_tensor.storage_specifier.get %a lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.get %a pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#CSR>
  %2 = sparse_tensor.storage_specifier.get %a crd_mem_sz at 1 : !sparse_tensor.storage_specifier<#CSR>
  %3 = sparse_tensor.storage_specifier.get %a val_mem_sz : !sparse_tensor.storage_specifier<#CSR>
  return %0, %1, %2, %3 : index, index, index, index
}
func.func @getc(%a : !sparse_tensor.storage_specifier<#COO>) -> (index, index, index, index, index) {
  %0 = sparse_tensor.storage_specifier.get %a lvl_sz at 2 : !sparse_tensor.storage_specifier<#COO>
  %1 = sparse_tensor.storage_specifier.get %a pos_mem_sz at 0 : !sparse_tensor.storage_specifier<#COO>
  %2 = sparse_tensor.storage_specifier.get %a crd_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  %4 = sparse_tensor.storage_specifier.get %a crd_mem_sz at 2 : !sparse_tensor.storage_specifier<#COO>
  %3 = sparse_tensor.storage_specifier.get %a val_mem_sz : !sparse_tensor.storage_specifier<#COO>
  return %0, %1, %2, %3 ,%4: index, index, index, index, index
}
func.func @gets(%a : !sparse_tensor.storage_specifier<#CSR_SLICE>, %s:index) -> (index, index, !sparse_tensor.storage_specifier<#CSR_SLICE>) {
  %0 = sparse_tensor.storage_specifier.get %a dim_offset at 1 : !sparse_tensor.storage_specifier<#CSR_SLICE>
  %1 = sparse_tensor.storage_specifier.get %a dim_stride at 0 : !sparse_tensor.storage_specifier<#CSR_SLICE>
  %2 = sparse_tensor.storage_specifier.set %a dim_stride at 0 with %s : !sparse_tensor.storage_specifier<#CSR_SLICE>
  return %0, %1, %2 : index, index, !sparse_tensor.storage_specifier<#CSR_SLICE>
}
func.func @set(%a : !sparse_tensor.storage_specifier<#CSR>, %s: index) -> !sparse_tensor.storage_specifier<#CSR> {
  %0 = sparse_tensor.storage_specifier.set %a lvl_sz at 1 with %s : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.set %0 val_mem_sz with %s : !sparse_tensor.storage_specifier<#CSR>
  return %1 : !sparse_tensor.storage_specifier<#CSR>
}
func.func @flow(%a : !sparse_tensor.storage_specifier<#CSR>, %s: index, %n: index, %c: i1) -> !sparse_tensor.storage_specifier<#CSR> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %s iter_args(%x = %a) -> !sparse_tensor.storage_specifier<#CSR> {
    %0 = sparse_tensor.storage_specifier.set %x lvl_sz at 1 with %i : !sparse_tensor.storage_specifier<#CSR>
    %q = scf.if %c -> !sparse_tensor.storage_specifier<#CSR> {
      scf.yield %0 : !sparse_tensor.storage_specifier<#CSR>
    } else {
      scf.yield %a : !sparse_tensor.storage_specifier<#CSR>
    }
    scf.yield %q : !sparse_tensor.storage_specifier<#CSR>
  }
  %w = scf.while (%x = %r) : (!sparse_tensor.storage_specifier<#CSR>) -> !sparse_tensor.storage_specifier<#CSR> {
    scf.condition(%c) %x : !sparse_tensor.storage_specifier<#CSR>
  } do {
  ^bb0(%x: !sparse_tensor.storage_specifier<#CSR>):
    scf.yield %x : !sparse_tensor.storage_specifier<#CSR>
  }
  %g = func.call @init() : () -> !sparse_tensor.storage_specifier<#CSR>
  %h = func.call @decl(%g) : (!sparse_tensor.storage_specifier<#CSR>) -> !sparse_tensor.storage_specifier<#CSR>
  return %w : !sparse_tensor.storage_specifier<#CSR>
}
func.func private @decl(!sparse_tensor.storage_specifier<#CSR>) -> !sparse_tensor.storage_specifier<#CSR>
