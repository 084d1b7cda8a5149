// RUN: rmlir-run %s
// REFERENCE: --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @main() {
  %a = shape.const_shape [2, 1, 3] : tensor<3xindex>
  %b = shape.const_shape [4, 3] : tensor<2xindex>
  %c = shape.broadcast %a, %b : tensor<3xindex>, tensor<2xindex> -> tensor<?xindex>
  %n = shape.num_elements %c : tensor<?xindex> -> index
  vector.print %n : index
  %r = shape.rank %c : tensor<?xindex> -> index
  vector.print %r : index
  %w = shape.cstr_broadcastable %a, %b : tensor<3xindex>, tensor<2xindex>
  %q = shape.assuming %w -> index { %k = arith.constant 9 : index
   shape.assuming_yield %k : index }
  vector.print %q : index
  return
}
