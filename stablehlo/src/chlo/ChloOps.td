// The chlo dialect: operations closer to what programs of clients say; they become operations of stablehlo.

#ifndef RMLIR_CHLO_OPS
#define RMLIR_CHLO_OPS

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "stablehlo/StablehloBase.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "Operations on tensors as clients have them";
  let description = "Broadcasts that are implied, functions that stablehlo has no operation for. Ranks need not be known.";
  let dependentDialects = ["stablehlo::StablehloDialect", "quant::QuantDialect"];
  let useDefaultAttributePrinterParser = 1;
}

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class Chlo_I32Enum<string name, string what, list<string> words>
    : I32EnumAttr<name, what, !foreach(i, !range(!size(words)), I32EnumAttrCase<words[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::chlo";
}
class Chlo_EnumAttr<string name, string what, string attrMnemonic, list<string> words>
    : EnumAttr<Chlo_Dialect, Chlo_I32Enum<name, what, words>, attrMnemonic> {
  let assemblyFormat = "$value";
}
def Chlo_ComparisonDirection : Chlo_EnumAttr<"ComparisonDirection", "Which comparison operation to perform.",
    "comparison_direction", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Chlo_ComparisonType : Chlo_EnumAttr<"ComparisonType", "Which comparison type to use.", "comparison_type",
    ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Chlo_Precision : Chlo_EnumAttr<"Precision", "XLA precision for an operand. Has backend specific meaning.",
    "precision", ["DEFAULT", "HIGH", "HIGHEST"]>;
def Chlo_PrecisionConfig : TypedArrayAttrBase<Chlo_Precision, "Precision Config attribute">;

def Chlo_RaggedDotDimensionNumbers : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "Attribute that models the dimension information for ragged dot.";
  defvar lists = ["lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
                  "rhs_contracting_dimensions", "lhs_ragged_dimensions", "rhs_group_dimensions"];
  let parameters = !dag(ins, !foreach(name, lists, "::llvm::ArrayRef<int64_t>"), lists);
  let hasCustomAssemblyFormat = 1;
}

//===-- Element by element ----------------------------------------------------------------------------------------===//

class Chlo_Op<string mnemonic, string what, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, traits # [Pure]> {
  let summary = what;
}

class Chlo_Unary<string mnemonic, string what, Type from, Type to = from, list<Trait> traits = [HLO_CompatibleTypes]>
    : Chlo_Op<mnemonic, what, traits # [Elementwise, SameOperandsAndResultShape]> {
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}
foreach op = [["Acos", "acos", "Inverse cosines"], ["Acosh", "acosh", "Inverse hyperbolic cosines"],
              ["Asin", "asin", "Inverse sines"], ["Asinh", "asinh", "Inverse hyperbolic sines"],
              ["Atan", "atan", "Inverse tangents"], ["Atanh", "atanh", "Inverse hyperbolic tangents"],
              ["BesselI1e", "bessel_i1e", "Bessel functions of order one, scaled"], ["Conj", "conj", "Conjugates"],
              ["Cosh", "cosh", "Hyperbolic cosines"], ["Sinh", "sinh", "Hyperbolic sines"],
              ["Square", "square", "Squares"], ["Tan", "tan", "Tangents"]] in
  def Chlo_#op[0]#Op : Chlo_Unary<op[1], op[2], HLO_AnyFpOrComplexTensor>;
foreach op = [["Digamma", "digamma", "Logarithmic derivatives of the gamma function"],
              ["ErfInv", "erf_inv", "Inverse error functions"], ["Erf", "erf", "Error functions"],
              ["Erfc", "erfc", "What error functions leave to one"],
              ["Lgamma", "lgamma", "Logarithms of the gamma function"]] in
  def Chlo_#op[0]#Op : Chlo_Unary<op[1], op[2], HLO_AnyFpTensor>;
foreach op = [["Inf", "is_inf", "Whether numbers are infinite"],
              ["NegInf", "is_neg_inf", "Whether numbers are minus infinity"],
              ["PosInf", "is_pos_inf", "Whether numbers are plus infinity"]] in
  def Chlo_Is#op[0]#Op : Chlo_Unary<op[1], op[2], HLO_AnyFpTensor, HLO_AnyPredTensor, [HLO_Infers]>;
def Chlo_AsinAcosKernelOp : Chlo_Unary<"_asin_acos_kernel", "What inverse sines and cosines have in common",
                                       HLO_AnyComplexTensor>;

class Chlo_Binary<string mnemonic, string what, Type type, string a, string b, list<Trait> traits = []>
    : Chlo_Op<mnemonic, what, traits # [HLO_CompatibleTypes]> {
  let arguments = !dag(ins, [type, type], [a, b]);
  let results = (outs type:$result);
  let assemblyFormat = "$" # a # " `,` $" # b # " attr-dict `:` type($" # a # ") `,` type($" # b # ") `->` type(results)";
}
def Chlo_MulhiOp : Chlo_Binary<"mulhi", "Upper halves of products", HLO_IntTensor, "lhs", "rhs", [Commutative]>;
def Chlo_NextAfterOp : Chlo_Binary<"next_after", "The next numbers in a direction", HLO_AnyFpTensor, "x", "y">;
def Chlo_PolygammaOp : Chlo_Binary<"polygamma", "Polygamma functions", HLO_AnyFpTensor, "n", "x">;
def Chlo_ZetaOp : Chlo_Binary<"zeta", "Hurwitz zeta functions", HLO_AnyFpTensor, "x", "q">;

//===-- With a broadcast ------------------------------------------------------------------------------------------===//

class Chlo_Broadcast<string mnemonic, string what, Type from, Type to, list<Trait> traits>
    : Chlo_Op<"broadcast_" # mnemonic, what, traits # [HLO_Infers]> {
  let arguments = (ins from:$lhs, from:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs to);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
}
foreach op = [["Add", "add", "Sums"], ["Max", "maximum", "The larger ones"], ["Min", "minimum", "The smaller ones"]] in
  def Chlo_Broadcast#op[0]#Op : Chlo_Broadcast<op[1], op[2], HLO_AnyTensor, HLO_AnyTensor,
                                               [Commutative, HLO_CompatibleElements]>;
def Chlo_BroadcastMulOp : Chlo_Broadcast<"multiply", "Products", HLO_AnyTensor, HLO_AnyTensor,
                                         [Commutative, SameOperandsAndResultElementType]>;
foreach op = [["Atan2", "atan2", "Angles of points"], ["Div", "divide", "Quotients"],
              ["NextAfter", "next_after", "The next numbers in a direction"],
              ["Polygamma", "polygamma", "Polygamma functions"], ["Pow", "power", "Powers"],
              ["Rem", "remainder", "What division leaves"], ["ShiftLeft", "shift_left", "Bits moved up"],
              ["ShiftRightArithmetic", "shift_right_arithmetic", "Bits moved down, with the sign"],
              ["ShiftRightLogical", "shift_right_logical", "Bits moved down, zeros after them"],
              ["Sub", "subtract", "Differences"]] in
  def Chlo_Broadcast#op[0]#Op : Chlo_Broadcast<op[1], op[2], HLO_AnyTensor, HLO_AnyTensor,
                                               [SameOperandsAndResultElementType]>;
def Chlo_BroadcastZetaOp : Chlo_Broadcast<"zeta", "Hurwitz zeta functions", HLO_AnyFpTensor, HLO_AnyFpTensor,
                                          [SameOperandsAndResultElementType]>;
foreach op = [["And", "and", "Bits that are set in both"], ["Or", "or", "Bits that are set in one of both"],
              ["Xor", "xor", "Bits in which both differ"]] in
  def Chlo_Broadcast#op[0]#Op : Chlo_Broadcast<op[1], op[2], HLO_AnyPredOrIntTensor, HLO_AnyTensor, [Commutative]>;
def Chlo_BroadcastComplexOp : Chlo_Broadcast<"complex", "Complex numbers of their parts", HLO_AnyFpTensor,
                                             HLO_AnyComplexTensor, []>;
def Chlo_BroadcastCompareOp : Chlo_Broadcast<"compare", "Whether pairs stand in a relation", HLO_AnyTensor,
                                             HLO_AnyPredTensor, []> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
                       Chlo_ComparisonDirection:$comparison_direction, OptionalAttr<Chlo_ComparisonType>:$compare_type);
}
def Chlo_BroadcastSelectOp : Chlo_Op<"broadcast_select", "One of two tensors, element by element", [HLO_Infers]> {
  let arguments = (ins HLO_PredTensor:$pred, HLO_AnyTensor:$on_true, HLO_AnyTensor:$on_false);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)`
    `->` type(results)
  }];
}

//===-- Others ----------------------------------------------------------------------------------------------------===//

def Chlo_ConstantOp : Chlo_Op<"constant", "A constant", [ConstantLike, HLO_Infers]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Chlo_ConstantLikeOp : Chlo_Op<"constant_like", "A constant in the shape of an operand",
    [SameOperandsAndResultShape, HLO_Infers]> {
  let arguments = (ins HLO_AnyTensor:$operand, TypedAttrInterface:$value);
  let results = (outs HLO_AnyTensor);
  let hasVerifier = 1;
  let hasFolder = 1;
}
def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot", "Products over groups of different sizes"> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, HLO_AnyTensor:$group_sizes,
                       Chlo_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
                       OptionalAttr<Chlo_PrecisionConfig>:$precision_config);
  let results = (outs HLO_AnyTensor:$result);
  let hasVerifier = 1;
}
def Chlo_ScanOp : Op<Chlo_Dialect, "scan",
    [AttrSizedOperandSegments, AttrSizedResultSegments, HLO_Infers, IsolatedFromAbove,
     DeclareOpInterfaceMethods<OpAsmOpInterface>, RecursiveMemoryEffects]> {
  let summary = "A body for each slice along a dimension, which hands values on";
  let arguments = (ins Variadic<HLO_AnyTensor>:$inputs, Variadic<HLO_AnyTensor>:$inits, I64Attr:$dimension,
                       OptionalAttr<I64Attr>:$scan_dim_size, DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse,
                       OptionalAttr<BoolAttr>:$is_associative);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_AnyTensor>:$outputs, Variadic<HLO_AnyTensor>:$carries);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Chlo_TopKOp : Chlo_Op<"top_k", "The largest elements along the last dimension, and where they are", [HLO_Infers]> {
  let arguments = (ins HLO_AnyTensor:$operand, I64Attr:$k, DefaultValuedOptionalAttr<BoolAttr, "true">:$is_stable);
  let results = (outs HLO_AnyTensor:$values, HLO_AnyTensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:` type($operand) `->`
    `(` type($values) `,` type($indices) `)`
  }];
}

#endif // RMLIR_CHLO_OPS
