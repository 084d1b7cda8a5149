// The gpu dialect: memory, tokens, matrices.
#ifndef RMLIR_DIALECT_GPU_IR_GPUBASE_TD
#define RMLIR_DIALECT_GPU_IR_GPUBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def GPU_Dialect : Dialect {
  let name = "gpu";
  let description = "Kernels and how they are launched.";
  let cppNamespace = "::mlir::gpu";
  let dependentDialects = ["arith::ArithDialect"];
  let discardableAttrs = (ins "::mlir::DenseI32ArrayAttr":$known_block_size,
                              "::mlir::DenseI32ArrayAttr":$known_grid_size,
                              "::mlir::DenseI32ArrayAttr":$known_cluster_size);
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class GPU_Attr<string attrName, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<GPU_Dialect, attrName, traits> {
  let mnemonic = attrMnemonic;
}
class GPU_I32Enum<string name, string description, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, description, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::gpu";
}
class GPU_I32EnumAttr<string mnemonic, GPU_I32Enum enumInfo> : EnumAttr<GPU_Dialect, enumInfo, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// Address spaces.
def GPU_AddressSpaceGlobal : I32EnumAttrCase<"Global", 1, "global">;
def GPU_AddressSpaceWorkgroup : I32EnumAttrCase<"Workgroup", 2, "workgroup">;
def GPU_AddressSpacePrivate : I32EnumAttrCase<"Private", 3, "private">;
def GPU_AddressSpaceEnum
    : GPU_I32Enum<"AddressSpace", "GPU address space",
                  [GPU_AddressSpaceGlobal, GPU_AddressSpaceWorkgroup, GPU_AddressSpacePrivate]>;
def GPU_AddressSpaceAttr : GPU_I32EnumAttr<"address_space", GPU_AddressSpaceEnum>;

// What asynchronous operations hand on.
def GPU_AsyncToken
    : DialectType<GPU_Dialect, CPred<"::llvm::isa<::mlir::gpu::AsyncTokenType>($_self)">, "async token type">,
      BuildableType<"mlir::gpu::AsyncTokenType::get($_builder.getContext())">;

// Matrices of one group of threads.
def IsMMAMatrixTypePred : CPred<"::llvm::isa<::mlir::gpu::MMAMatrixType>($_self)">;
def GPU_MMAMatrix : DialectType<GPU_Dialect, IsMMAMatrixTypePred, "MMAMatrix type">;
def GPU_MMAMemRef : MemRefOf<[I8, I32, F16, F32, F64, VectorOfRankAndType<[1], [I8, I32, F16, F32, F64]>]>;
class MMAMatrixOf<list<Type> allowedTypes>
    : ContainerType<AnyTypeOf<allowedTypes>, IsMMAMatrixTypePred,
                    "::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType()", "gpu.mma_matrix",
                    "::mlir::gpu::MMAMatrixType">;

// Handles of sparse matrices.
class GPU_SparseHandle<string typeStr, string description>
    : DialectType<GPU_Dialect, CPred<"llvm::isa<::mlir::gpu::" # typeStr # ">($_self)">,
                  description # " handle type">,
      BuildableType<"mlir::gpu::" # typeStr # "::get($_builder.getContext())">;
def GPU_SparseDnTensorHandle : GPU_SparseHandle<"SparseDnTensorHandleType", "dense tensor">;
def GPU_SparseSpGEMMOpHandle : GPU_SparseHandle<"SparseSpGEMMOpHandleType", "SpGEMM operation">;
def GPU_SparseSpMatHandle : GPU_SparseHandle<"SparseSpMatHandleType", "sparse matrix">;

def GPU_AsyncOpInterface : OpInterface<"AsyncOpInterface"> {
  let description = "Operations that wait for tokens and make one.";
  let cppNamespace = "::mlir::gpu";
  let methods = [
    InterfaceMethod<"Tokens that it waits for.", "OperandRange", "getAsyncDependencies", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Makes it wait for another token.", "void", "addAsyncDependency", (ins "Value":$token), [{}],
                    [{ provided }]>,
    InterfaceMethod<"The token that it makes.", "Value", "getAsyncToken">
  ];
}

#endif // RMLIR_DIALECT_GPU_IR_GPUBASE_TD
