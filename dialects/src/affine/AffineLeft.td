// Operations of the affine dialect that definition files of it leave to code.

#ifndef RMLIR_AFFINE_LEFT
#define RMLIR_AFFINE_LEFT

include "mlir/IR/OpBase.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::mlir::affine";
  let summary = "Loops and subscripts that are affine";
}

// Memrefs, each in front of the operands of its map, and what follows them. The maps are attributes that nothing declares.
class Affine_DmaOp<string mnemonic> : Op<Affine_Dialect, mnemonic> {
  let arguments = (ins Variadic<AnyType>:$all);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Affine_DmaStartOp : Affine_DmaOp<"dma_start"> {
  let summary = "begins to copy memory while the program goes on";
}

def Affine_DmaWaitOp : Affine_DmaOp<"dma_wait"> {
  let summary = "waits for the end of a copy";
}

#endif // RMLIR_AFFINE_LEFT
