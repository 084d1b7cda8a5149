// Attributes and types of the gpu dialect that definition files of it leave to code, and what modules of other dialects say about
// devices. The operations do not ship.

#ifndef RMLIR_GPU_PARTS
#define RMLIR_GPU_PARTS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def GPU_Dialect : Dialect {
  let name = "gpu";
  let cppNamespace = "::mlir::gpu";
  let summary = "Kernels and their launch";
}

def GPU_Processor : I64EnumAttr<"Processor", "what runs the rounds of a loop", [
    I64EnumAttrCase<"BlockX", 0, "block_x">, I64EnumAttrCase<"BlockY", 1, "block_y">,
    I64EnumAttrCase<"BlockZ", 2, "block_z">, I64EnumAttrCase<"ThreadX", 3, "thread_x">,
    I64EnumAttrCase<"ThreadY", 4, "thread_y">, I64EnumAttrCase<"ThreadZ", 5, "thread_z">,
    I64EnumAttrCase<"Sequential", 6, "sequential">]> {
  let cppNamespace = "::mlir::gpu";
}

def GPU_ParallelLoopDimMapping : AttrDef<GPU_Dialect, "ParallelLoopDimMapping"> {
  let mnemonic = "loop_dim_map";
  let summary = "how a loop is spread over processors";
  let parameters = (ins EnumParameter<GPU_Processor>:$processor, "AffineMap":$map, "AffineMap":$bound);
  let assemblyFormat = "`<` struct(params) `>`";
}

class GPU_Type<string name, string typeMnemonic, string what> : TypeDef<GPU_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

def GPU_AsyncTokenType : GPU_Type<"AsyncToken", "async.token", "the end of something that runs by itself">;
def GPU_SparseDnTensorHandleType : GPU_Type<"SparseDnTensorHandle", "sparse.dntensor_handle", "dense tensor">;
def GPU_SparseSpMatHandleType : GPU_Type<"SparseSpMatHandle", "sparse.spmat_handle", "sparse matrix">;
def GPU_SparseSpGEMMOpHandleType : GPU_Type<"SparseSpGEMMOpHandle", "sparse.spgemmop_handle", "product of sparse matrices">;

def GPU_MMAMatrixType : GPU_Type<"MMAMatrix", "mma_matrix", "part of a matrix that a group of threads holds"> {
  // Its text is the dialect's affair, not its own: an operation's format never leaves out what stands in front.
  let parameters = (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType, "::llvm::StringRef":$operand);
}

#endif // RMLIR_GPU_PARTS
