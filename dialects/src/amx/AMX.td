// The amx dialect: tiles of x86, and their products.

#ifndef RMLIR_AMX_OPS
#define RMLIR_AMX_OPS

include "mlir/Dialect/AMX/AMXInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AMX_Dialect : Dialect {
  let name = "amx";
  let cppNamespace = "::mlir::amx";
  let summary = "Tiles of x86";
  let useDefaultTypePrinterParser = 1;
}

//===-- Tiles -----------------------------------------------------------------------------------------------------===//

def AMX_TileElement : AnyTypeOf<[F32, F16, BF16, I32, I8]>;

def AMX_TileType : TypeDef<AMX_Dialect, "Tile", [ShapedTypeInterface, ValueSemantics]> {
  let mnemonic = "tile";
  let summary = "Rows of a matrix in a register";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, AMX_TileElement:$elementType);
  let hasCustomAssemblyFormat = 1;
}

class AMX_TileOf<list<Type> elements> : ShapedContainerType<
    elements,
    And<[CPred<"::llvm::isa<::mlir::amx::TileType>($_self)">,
         CPred<"::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2">]>,
    "tile", "::mlir::amx::TileType">;
def AMX_AnyTile : AMX_TileOf<[F32, F16, BF16, I32, I8]>;

//===-- Operations ------------------------------------------------------------------------------------------------===//

class AMX_Op<string mnemonic, string what, list<Trait> traits> : Op<AMX_Dialect, mnemonic, traits> {
  let summary = what;
  let hasVerifier = 1;
}

def TileZeroOp : AMX_Op<"tile_zero", "A tile of zeros", [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>]> {
  let results = (outs AMX_AnyTile:$res);
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}

def TileLoadOp : AMX_Op<"tile_load", "A tile from memory",
                        [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "where it lies", [MemRead]>:$base, Variadic<Index>:$indices,
                       Optional<Index>:$stride);
  let results = (outs AMX_AnyTile:$res);
  let assemblyFormat = [{
    $base `[` $indices `]` (`,` $stride^ )? attr-dict `:` type($base) `into` qualified(type($res))
  }];
}

def TileStoreOp : AMX_Op<"tile_store", "A tile into memory", [AMXIntrinsicOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "where it goes", [MemWrite]>:$base, Variadic<Index>:$indices, AMX_AnyTile:$val,
                       Optional<Index>:$stride);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $val (`,` $stride^ )? attr-dict `:` type($base) `,` qualified(type($val))
  }];
}

class AMX_Product<string mnemonic, string what, list<Type> factors, Type sum, dag flags, string left, string right>
    : AMX_Op<mnemonic, what, [Pure, AMXIntrinsicOpInterface, AllTypesMatch<["acc", "res"]>]> {
  let arguments = !con((ins AMX_TileOf<factors>:$lhs, AMX_TileOf<factors>:$rhs, AMX_TileOf<[sum]>:$acc), flags);
  let results = (outs AMX_TileOf<[sum]>:$res);
  let assemblyFormat = "$lhs " # left # " `,` $rhs " # right # [{
    `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))
  }];
}

def TileMulFOp : AMX_Product<"tile_mulf", "Product of tiles of floats, added to a tile", [F16, BF16], F32, (ins), "", "">;
def TileMulIOp : AMX_Product<
    "tile_muli", "Product of tiles of integers, added to a tile", [I8], I32,
    (ins UnitAttr:$isZextLhs, UnitAttr:$isZextRhs), "(`zext` $isZextLhs^)?", "(`zext` $isZextRhs^)?">;

#endif // RMLIR_AMX_OPS
