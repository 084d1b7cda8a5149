// Operations of the gpu dialect on sparse matrices that a library of the device knows by handles.

#ifndef RMLIR_GPU_SPARSE
#define RMLIR_GPU_SPARSE

include "gpu/GPUBase.td"

class GPU_SparseOp<string mnemonic, string what, dag inputs, dag outputs, string form, list<Trait> traits = []>
    : GPU_AsyncOp<mnemonic, traits> {
  let summary = what;
  let arguments = !con(GPU_Dependencies, inputs);
  let results = !con(outputs, GPU_Token);
  let assemblyFormat = GPU_Async # form;
}

// Sizes and buffers in the order of the format: sizes, then memory whose types are written.
class GPU_CreateSparse<string mnemonic, string what, list<string> sizes, list<string> buffers> : GPU_SparseOp<
    mnemonic, "A sparse matrix as " # what,
    !con(!dag(ins, !foreach(size, sizes, Index), sizes), !dag(ins, !foreach(buffer, buffers, AnyMemRef), buffers)),
    (outs Res<GPU_SparseSpMatHandle>:$spmat),
    !interleave(!foreach(name, sizes # buffers, "$" # name), " `,` ") # " attr-dict `:` "
      # !interleave(!foreach(buffer, buffers, "type($" # buffer # ")"), " `,` ")>;

defvar GPU_MatrixSizes = ["rows", "cols", "nnz"];
def GPU_CreateCooOp : GPU_CreateSparse<"create_coo", "coordinates", GPU_MatrixSizes, ["rowIdxs", "colIdxs", "values"]>;
def GPU_CreateCooAoSOp
    : GPU_CreateSparse<"create_coo_aos", "coordinates, pair by pair", GPU_MatrixSizes, ["idxs", "values"]>;
def GPU_CreateCsrOp : GPU_CreateSparse<"create_csr", "compressed rows", GPU_MatrixSizes, ["rowPos", "colIdxs", "values"]>;
def GPU_CreateCscOp
    : GPU_CreateSparse<"create_csc", "compressed columns", GPU_MatrixSizes, ["colPos", "rowIdxs", "values"]>;
def GPU_CreateBsrOp : GPU_CreateSparse<"create_bsr", "compressed rows of blocks",
    ["brows", "bcols", "bnnz", "rBlockSize", "cBlockSize"], ["bRowPos", "bColIdxs", "values"]>;

def GPU_Create2To4SpMatOp : GPU_SparseOp<"create_2to4_spmat", "A matrix with at most two of four elements",
    (ins Index:$rows, Index:$cols, GPU_Prune2To4SpMatFlagAttr:$pruneFlag, AnyMemRef:$memref),
    (outs Res<GPU_SparseSpMatHandle>:$spMat), "`{` $pruneFlag `}` $rows `,` $cols `,` $memref attr-dict `:` type($memref)">;
def GPU_CreateDnTensorOp : GPU_SparseOp<"create_dn_tensor", "A dense tensor",
    (ins AnyMemRef:$memref, Variadic<Index>:$dims), (outs Res<GPU_SparseDnTensorHandle>:$dnTensor),
    "$memref `,` $dims attr-dict `:` type($dims) `into` type($memref)", [AttrSizedOperandSegments]>;
def GPU_DestroyDnTensorOp : GPU_SparseOp<"destroy_dn_tensor", "End of a dense tensor",
    (ins Arg<GPU_SparseDnTensorHandle>:$dnTensor), (outs), "$dnTensor attr-dict">;
def GPU_DestroySpMatOp : GPU_SparseOp<"destroy_sp_mat", "End of a sparse matrix",
    (ins Arg<GPU_SparseSpMatHandle>:$spmat), (outs), "$spmat attr-dict">;
def GPU_SpMatGetSizeOp : GPU_SparseOp<"spmat_get_size", "How large a sparse matrix is",
    (ins GPU_SparseSpMatHandle:$spmat), (outs Index:$rows, Index:$cols, Index:$nnz), "$spmat attr-dict">;
def GPU_SetCsrPointersOp : GPU_SparseOp<"set_csr_pointers", "Gives compressed rows other memory",
    (ins Arg<GPU_SparseSpMatHandle>:$spmat, AnyMemRef:$positions, AnyMemRef:$coordinates, AnyMemRef:$values), (outs),
    "$spmat `,` $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)">;

//===-- Products --------------------------------------------------------------------------------------------------===//

// The operands of a product as they are written, the first ones with how they are turned.
defvar GPU_ModeA = (ins GPU_TransposeModeAttr:$modeA);
defvar GPU_ModeB = (ins GPU_TransposeModeAttr:$modeB);
defvar GPU_ComputeType = (ins TypeAttr:$computeType);
class GPU_Turned<string matrix, string mode> { string form = "$" # matrix # " (`{` $" # mode # "^ `}`)?"; }

defvar GPU_SpMVArgs = !con(GPU_ModeA, (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnX,
                                           GPU_SparseDnTensorHandle:$dnY), GPU_ComputeType);
defvar GPU_SpMVForm = GPU_Turned<"spmatA", "modeA">.form # " `,` $dnX `,` $dnY";
def GPU_SpMVBufferSizeOp : GPU_SparseOp<"spmv_buffer_size", "How much memory `gpu.spmv` needs", GPU_SpMVArgs,
    (outs Res<Index>:$bufferSz), GPU_SpMVForm # " attr-dict `into` $computeType">;
def GPU_SpMVOp : GPU_SparseOp<"spmv", "Sparse matrix times vector", !con(GPU_SpMVArgs, (ins AnyMemRef:$buffer)), (outs),
    GPU_SpMVForm # " `,` $buffer attr-dict `:` type($buffer) `into` $computeType">;

defvar GPU_SpMMArgs = !con(GPU_ModeA, GPU_ModeB, (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnmatB,
                                                      GPU_SparseDnTensorHandle:$dnmatC), GPU_ComputeType);
defvar GPU_SpMMForm = GPU_Turned<"spmatA", "modeA">.form # " `,` " # GPU_Turned<"dnmatB", "modeB">.form # " `,` $dnmatC";
def GPU_SpMMBufferSizeOp : GPU_SparseOp<"spmm_buffer_size", "How much memory `gpu.spmm` needs", GPU_SpMMArgs,
    (outs Variadic<Index>:$bufferSzs), GPU_SpMMForm # " attr-dict `:` type($bufferSzs) `into` $computeType",
    [AttrSizedResultSegments]>;
def GPU_SpMMOp : GPU_SparseOp<"spmm", "Sparse matrix times dense one",
    !con(GPU_SpMMArgs, (ins Variadic<AnyMemRef>:$buffers)), (outs),
    GPU_SpMMForm # " `,` $buffers attr-dict `:` type($buffers) `into` $computeType", [AttrSizedOperandSegments]>;

defvar GPU_SDDMMArgs = !con(GPU_ModeA, GPU_ModeB, (ins GPU_SparseDnTensorHandle:$dnmatA, GPU_SparseDnTensorHandle:$dnmatB,
                                                       GPU_SparseSpMatHandle:$spmatC), GPU_ComputeType);
defvar GPU_SDDMMForm = GPU_Turned<"dnmatA", "modeA">.form # " `,` " # GPU_Turned<"dnmatB", "modeB">.form # " `,` $spmatC";
def GPU_SDDMMBufferSizeOp : GPU_SparseOp<"sddmm_buffer_size", "How much memory `gpu.sddmm` needs", GPU_SDDMMArgs,
    (outs Res<Index>:$bufferSz), GPU_SDDMMForm # " attr-dict `into` $computeType">;
def GPU_SDDMMOp : GPU_SparseOp<"sddmm", "Dense times dense matrix, where a sparse one has elements",
    !con(GPU_SDDMMArgs, (ins AnyMemRef:$buffer)), (outs),
    GPU_SDDMMForm # " `,` $buffer attr-dict `:` type($buffer) `into` $computeType">;

defvar GPU_SpGEMMArgs = !con(
    (ins GPU_SparseSpGEMMOpHandle:$desc), GPU_ModeA, GPU_ModeB,
    (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseSpMatHandle:$spmatB, GPU_SparseSpMatHandle:$spmatC), GPU_ComputeType);
defvar GPU_SpGEMMForm
    = GPU_Turned<"spmatA", "modeA">.form # " `,` " # GPU_Turned<"spmatB", "modeB">.form # " `,` $spmatC `,` $desc";
def GPU_SpGEMMCreateDescrOp : GPU_SparseOp<"spgemm_create_descr", "A product of sparse matrices, yet to be computed",
    (ins), (outs GPU_SparseSpGEMMOpHandle:$desc), "attr-dict">;
def GPU_SpGEMMDestroyDescrOp : GPU_SparseOp<"spgemm_destroy_descr", "End of a product of sparse matrices",
    (ins GPU_SparseSpGEMMOpHandle:$desc), (outs), "$desc attr-dict">;
def GPU_SpGEMMWorkEstimationOrComputeOp : GPU_SparseOp<
    "spgemm_work_estimation_or_compute", "A step of a product of sparse matrices",
    !con(GPU_SpGEMMArgs, (ins Index:$bufferSz, AnyMemRef:$buffer, GPU_SpGEMMWorkEstimationOrComputeKindAttr:$kind)),
    (outs Res<Index>:$bufferSzNew),
    !strconcat("`{` $kind `}` ", GPU_SpGEMMForm, " `,` $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)")>;
def GPU_SpGEMMCopyOp : GPU_SparseOp<"spgemm_copy", "What a product of sparse matrices gave", GPU_SpGEMMArgs, (outs),
    GPU_SpGEMMForm # " attr-dict `:` $computeType">;

#endif // RMLIR_GPU_SPARSE
