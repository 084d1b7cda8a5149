// Attributes and types of the sparse_tensor dialect.

#ifndef RMLIR_SPARSE_TENSOR_ATTRS
#define RMLIR_SPARSE_TENSOR_ATTRS

include "mlir/Dialect/SparseTensor/IR/SparseTensorBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/TensorEncoding.td"

//===-- Encodings -------------------------------------------------------------------------------------------------===//

// `#sparse_tensor<slice(?, 4, 2)>`: which part of a dimension there is; numbers that are not known are question marks.
def SparseTensorDimSliceAttr : AttrDef<SparseTensor_Dialect, "SparseTensorDimSlice"> {
  let mnemonic = "slice";
  let parameters = (ins "int64_t":$offset, "int64_t":$size, "int64_t":$stride);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

// `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>`: how a tensor is stored, level by level.
def SparseTensorEncodingAttr : AttrDef<SparseTensor_Dialect, "SparseTensorEncoding", [
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>, OpAsmAttrInterface]> {
  let mnemonic = "encoding";
  let parameters = (ins
      ArrayRefParameter<"::mlir::sparse_tensor::LevelType", "level-types">:$lvlTypes,
      "AffineMap":$dimToLvl, "AffineMap":$lvlToDim, "unsigned":$posWidth, "unsigned":$crdWidth,
      "::mlir::Attribute":$explicitVal, "::mlir::Attribute":$implicitVal,
      ArrayRefParameter<"::mlir::sparse_tensor::SparseTensorDimSliceAttr",
                        "per dimension slice metadata">:$dimSlices);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

//===-- Enumerations ----------------------------------------------------------------------------------------------===//

class SparseTensor_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = SparseTensor_Dialect.cppNamespace;
  let genSpecializedAttr = 0;
}

def SparseTensorStorageSpecifierKindEnum
    : SparseTensor_Enum<"StorageSpecifierKind", "sparse tensor storage specifier kind", [
        I32EnumAttrCase<"LvlSize", 0, "lvl_sz">, I32EnumAttrCase<"PosMemSize", 1, "pos_mem_sz">,
        I32EnumAttrCase<"CrdMemSize", 2, "crd_mem_sz">, I32EnumAttrCase<"ValMemSize", 3, "val_mem_sz">,
        I32EnumAttrCase<"DimOffset", 4, "dim_offset">, I32EnumAttrCase<"DimStride", 5, "dim_stride">]>;
def SparseTensorStorageSpecifierKindAttr
    : EnumAttr<SparseTensor_Dialect, SparseTensorStorageSpecifierKindEnum, "SparseTensorStorageSpecifierKind"> {
  let mnemonic = "kind";
}

def SparseTensorSortKindEnum : SparseTensor_Enum<"SparseTensorSortKind", "sparse tensor sort algorithm", [
    I32EnumAttrCase<"HybridQuickSort", 0, "hybrid_quick_sort">,
    I32EnumAttrCase<"InsertionSortStable", 1, "insertion_sort_stable">,
    I32EnumAttrCase<"QuickSort", 2, "quick_sort">, I32EnumAttrCase<"HeapSort", 3, "heap_sort">]>;
def SparseTensorSortKindAttr
    : EnumAttr<SparseTensor_Dialect, SparseTensorSortKindEnum, "SparseTensorSortAlgorithm">;

def SparseTensorCrdTransDirectionEnum
    : SparseTensor_Enum<"CrdTransDirectionKind", "sparse tensor coordinate translation direction", [
        I32EnumAttrCase<"dim2lvl", 0, "dim_to_lvl">, I32EnumAttrCase<"lvl2dim", 1, "lvl_to_dim">]>;
def SparseTensorCrdTransDirectionAttr
    : EnumAttr<SparseTensor_Dialect, SparseTensorCrdTransDirectionEnum, "CrdTransDirection">;

//===-- Numbers ---------------------------------------------------------------------------------------------------===//

// A set of levels: a bit for each.
def I64BitSetAttr : TypedAttrBase<I64, "IntegerAttr",
    And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
         CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType().isInteger(64)">]>, "LevelSet attribute"> {
  let returnType = "::mlir::sparse_tensor::I64BitSet";
  let convertFromStorage = "::mlir::sparse_tensor::I64BitSet($_self.getValue().getZExtValue())";
}
def I64BitSetArrayAttr : TypedArrayAttrBase<I64BitSetAttr, "I64BitSet array attribute">;

class SparseTensor_Number<string type, string words> : TypedAttrBase<Index, "IntegerAttr",
    And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
         CPred<"::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())">]>, words> {
  let returnType = "::mlir::sparse_tensor::" # type;
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}
def DimensionAttr : SparseTensor_Number<"Dimension", "dimension attribute">;
def LevelAttr : SparseTensor_Number<"Level", "level attribute">;

//===-- Types -----------------------------------------------------------------------------------------------------===//

class SparseTensor_Type<string name, string word> : TypeDef<SparseTensor_Dialect, name> {
  let mnemonic = word;
}

def SparseTensor_StorageSpecifier : SparseTensor_Type<"StorageSpecifier", "storage_specifier"> {
  let summary = "Structured metadata for sparse tensor low-level storage scheme";
  let parameters = (ins SparseTensorEncodingAttr:$encoding);
  let assemblyFormat = "`<` qualified($encoding) `>`";
  let skipDefaultBuilders = 1;
}

class SparseTensor_LevelsType<string name, string word> : SparseTensor_Type<name, word> {
  let parameters = (ins SparseTensorEncodingAttr:$encoding, "Level":$loLvl, "Level":$hiLvl);
  let assemblyFormat = "`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`";
}
def SparseTensor_IterSpace : SparseTensor_LevelsType<"IterSpace", "iter_space">;
def SparseTensor_Iterator : SparseTensor_LevelsType<"Iterator", "iterator">;

class SparseTensor_Is<string class_, string words>
    : Type<CPred<!strconcat("::llvm::isa<", class_, ">($_self)")>, words, class_>;
def SparseTensorStorageSpecifier : SparseTensor_Is<"::mlir::sparse_tensor::StorageSpecifierType", "metadata">;
def AnySparseIterSpace : SparseTensor_Is<"::mlir::sparse_tensor::IterSpaceType", "sparse iteration space">;
def AnySparseIterator : SparseTensor_Is<"::mlir::sparse_tensor::IteratorType", "sparse iterator">;

// Tensors with an encoding.
class SparseTensorOf<list<Type> allowedTypes> : RankedTensorOf<
    allowedTypes, [CPred<"!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)">], "sparse tensor">;
class SparseTensorSliceOf<list<Type> allowedTypes> : RankedTensorOf<
    allowedTypes, [CPred<"::mlir::sparse_tensor::isSlice($_self)">], "sparse tensor slice">;
def AnySparseTensor : SparseTensorOf<[AnyType]>;
def AnySparseTensorSlice : SparseTensorSliceOf<[AnyType]>;

// A number, or a tensor of rank zero of such.
class ScalarLikeOf<list<Type> allowedTypes>
    : AnyTypeOf<[0DTensorOf<allowedTypes>, AnyTypeOf<allowedTypes>], "scalar like">;
def AnyIndexingScalarLike : ScalarLikeOf<[AnySignlessIntegerOrIndex]>;

#endif // RMLIR_SPARSE_TENSOR_ATTRS
