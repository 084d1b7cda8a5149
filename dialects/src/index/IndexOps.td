// The index dialect: arithmetic on values of type index.

#ifndef RMLIR_INDEX_OPS
#define RMLIR_INDEX_OPS

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IndexDialect : Dialect {
  let name = "index";
  let cppNamespace = "::mlir::index";
  let summary = "Arithmetic on index";
  let description = [{
    Arithmetic on `index`, whose width the target decides: what folds here gives the same in 32 and in 64 bits.
  }];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

def IndexCmpPredicate : I32EnumAttr<"IndexCmpPredicate", "index comparison predicate kind", [
    I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">,
    I32EnumAttrCase<"SLT", 2, "slt">, I32EnumAttrCase<"SLE", 3, "sle">,
    I32EnumAttrCase<"SGT", 4, "sgt">, I32EnumAttrCase<"SGE", 5, "sge">,
    I32EnumAttrCase<"ULT", 6, "ult">, I32EnumAttrCase<"ULE", 7, "ule">,
    I32EnumAttrCase<"UGT", 8, "ugt">, I32EnumAttrCase<"UGE", 9, "uge">]> {
  let cppNamespace = "::mlir::index";
  let genSpecializedAttr = 0;
}

def IndexCmpPredicateAttr : EnumAttr<IndexDialect, IndexCmpPredicate, "cmp_predicate">;

class IndexOp<string mnemonic, list<Trait> traits = []> : Op<IndexDialect, mnemonic,
    [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>] # traits>;

class IndexBinaryOp<string mnemonic, string what, list<Trait> traits> : IndexOp<mnemonic, traits> {
  let summary = what;
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

// Order of the operands does not matter: a constant goes to the right.
class IndexCommutativeOp<string mnemonic, string what>
    : IndexBinaryOp<mnemonic, what, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}

// Undefined for a zero divisor, so not to be speculated.
class IndexDivisionOp<string mnemonic, string what> : IndexBinaryOp<mnemonic, what, [NoMemoryEffect]>;

def Index_AddOp : IndexCommutativeOp<"add", "index addition"> {
  let description = "The sum. `%c = index.add %a, %b`";
}
def Index_SubOp : IndexBinaryOp<"sub", "index subtraction", [Pure]> {
  let description = "The difference. `%c = index.sub %a, %b`";
}
def Index_MulOp : IndexCommutativeOp<"mul", "index multiplication"> {
  let description = "The product. `%c = index.mul %a, %b`";
}
def Index_DivSOp : IndexDivisionOp<"divs", "index signed division"> {
  let description = "The signed quotient, towards zero. `%c = index.divs %a, %b`";
}
def Index_DivUOp : IndexDivisionOp<"divu", "index unsigned division"> {
  let description = "The unsigned quotient, towards zero. `%c = index.divu %a, %b`";
}
def Index_CeilDivSOp : IndexDivisionOp<"ceildivs", "index signed ceil division"> {
  let description = "The signed quotient, towards positive infinity. `%c = index.ceildivs %a, %b`";
}
def Index_CeilDivUOp : IndexDivisionOp<"ceildivu", "index unsigned ceil division"> {
  let description = "The unsigned quotient, towards positive infinity. `%c = index.ceildivu %a, %b`";
}
def Index_FloorDivSOp : IndexDivisionOp<"floordivs", "index signed floor division"> {
  let description = "The signed quotient, towards negative infinity. `%c = index.floordivs %a, %b`";
}
def Index_RemSOp : IndexDivisionOp<"rems", "index signed remainder"> {
  let description = "The remainder of `divs`, with the sign of the left operand. `%c = index.rems %a, %b`";
}
def Index_RemUOp : IndexDivisionOp<"remu", "index unsigned remainder"> {
  let description = "The remainder of `divu`. `%c = index.remu %a, %b`";
}
def Index_MaxSOp : IndexCommutativeOp<"maxs", "index signed maximum"> {
  let description = "The larger one, signed. `%c = index.maxs %a, %b`";
}
def Index_MaxUOp : IndexCommutativeOp<"maxu", "index unsigned maximum"> {
  let description = "The larger one, unsigned. `%c = index.maxu %a, %b`";
}
def Index_MinSOp : IndexCommutativeOp<"mins", "index signed minimum"> {
  let description = "The smaller one, signed. `%c = index.mins %a, %b`";
}
def Index_MinUOp : IndexCommutativeOp<"minu", "index unsigned minimum"> {
  let description = "The smaller one, unsigned. `%c = index.minu %a, %b`";
}
def Index_ShlOp : IndexBinaryOp<"shl", "index shift left", [Pure]> {
  let description = "Bits moved to the left; poison if by the width or more. `%c = index.shl %a, %b`";
}
def Index_ShrSOp : IndexBinaryOp<"shrs", "signed index shift right", [Pure]> {
  let description = "Bits moved to the right, copies of the sign coming in. `%c = index.shrs %a, %b`";
}
def Index_ShrUOp : IndexBinaryOp<"shru", "unsigned index shift right", [Pure]> {
  let description = "Bits moved to the right, zeros coming in. `%c = index.shru %a, %b`";
}
def Index_AndOp : IndexCommutativeOp<"and", "index bitwise and"> {
  let description = "Bits set in both. `%c = index.and %a, %b`";
}
def Index_OrOp : IndexCommutativeOp<"or", "index bitwise or"> {
  let description = "Bits set in one or both. `%c = index.or %a, %b`";
}
def Index_XOrOp : IndexCommutativeOp<"xor", "index bitwise xor"> {
  let description = "Bits set in exactly one. `%c = index.xor %a, %b`";
}

class IndexCastOp<string mnemonic, string what>
    : IndexOp<mnemonic, [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = what;
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Index_CastSOp : IndexCastOp<"casts", "index signed cast"> {
  let description = [{
    Between `index` and an integer type: cut off, or extended by the sign. `%b = index.casts %a : index to i64`
  }];
}
def Index_CastUOp : IndexCastOp<"castu", "index unsigned cast"> {
  let description = [{
    Between `index` and an integer type: cut off, or extended by zeros. `%b = index.castu %a : index to i64`
  }];
}

def Index_CmpOp : IndexOp<"cmp", [Pure]> {
  let summary = "index compare";
  let description = [{
    Whether a predicate holds: `eq`, `ne`, and `lt`, `le`, `gt`, `ge` signed or unsigned.

    ```mlir
    %less = index.cmp slt(%a, %b)
    ```
  }];
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Index_SizeOfOp : IndexOp<"sizeof", [Pure]> {
  let summary = "size in bits of the index type";
  let description = "The width of `index` on the target. `%c = index.sizeof`";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

class IndexConstantLikeOp<string mnemonic, string what> : IndexOp<mnemonic, [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = what;
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_ConstantOp : IndexConstantLikeOp<"constant", "index constant"> {
  let description = "A number. `%c = index.constant 42`";
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
}

def Index_BoolConstantOp : IndexConstantLikeOp<"bool.constant", "boolean constant"> {
  let description = "What comparisons fold to. `%t = index.bool.constant true`";
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
}

#endif // RMLIR_INDEX_OPS
