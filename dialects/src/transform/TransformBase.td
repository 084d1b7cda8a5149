// What operations of the transform dialect are written with.

#ifndef RMLIR_TRANSFORM_BASE
#define RMLIR_TRANSFORM_BASE

include "mlir/Dialect/Transform/IR/TransformAttrs.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/MatchInterfaces.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

defvar Transform_Handle = TransformHandleTypeInterface;
defvar Transform_Value = TransformValueHandleTypeInterface;
defvar Transform_Param = TransformParamTypeInterface;
defvar Transform_Size = TransformAnyParamTypeOrAnyHandle;
defvar Transform_Any = Transform_AnyHandleOrParamType;

// Sizes that are known; those that are not lie in operands.
defvar Transform_Static = DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">;
defvar Transform_Numbers = DefaultValuedAttr<DenseI64ArrayAttr, "{}">;
class Transform_Flag<string value> : DefaultValuedAttr<BoolAttr, value>;

defvar Transform_Applies = DeclareOpInterfaceMethods<TransformOpInterface>;
defvar Transform_Effects = DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;
defvar Transform_Tracks = ReportTrackingListenerFailuresOpTrait;
defvar Transform_FindsSymbol = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
// Consumes its operands, and makes its results anew.
defvar Transform_Functional = [FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface];
// Goes over what the handle holds, one by one.
defvar Transform_Each = [TransformOpInterface, TransformEachOpTrait];
defvar Transform_FunctionalEach = Transform_Functional # Transform_Each;
// Looks from a handle to another one.
defvar Transform_Looks = [Transform_Applies, NavigationTransformOpTrait, MemoryEffectsOpInterface];

class Transform_Op<string mnemonic, string what, list<Trait> traits> : TransformDialectOp<mnemonic, traits> {
  let summary = what;
}

// An operation with operands and attributes, results, and a form.
class Transform_Plain<string mnemonic, string what, list<Trait> traits, dag args, dag outputs, string form>
    : Transform_Op<mnemonic, what, traits> {
  let arguments = args;
  let results = outputs;
  let assemblyFormat = form;
}

// From one handle to others, written as a function.
class Transform_Step<string mnemonic, string what, list<Trait> traits, dag more = (ins),
                     dag outputs = (outs TransformHandleTypeInterface:$transformed),
                     string form = "$target attr-dict `:` functional-type(operands, results)">
    : Transform_Plain<mnemonic, what, traits, !con((ins TransformHandleTypeInterface:$target), more), outputs, form>;

// To what a handle holds, which stays.
class Transform_Act<string mnemonic, string what, list<Trait> traits, string lead = "">
    : Transform_Plain<mnemonic, what, traits, (ins TransformHandleTypeInterface:$target), (outs),
                      lead # "$target attr-dict `:` type($target)">;

// Patterns, inside `apply_patterns`.
class Transform_Patterns<string name, string what, dag args = (ins), string form = "">
    : Transform_Plain<"apply_patterns." # name, what, [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>],
                      args, (outs), form # " attr-dict">;

// Patterns, inside `apply_conversion_patterns`. Most check the type converter.
class Transform_ConversionPatterns<string name, string what, list<string> methods = ["verifyTypeConverter"],
                                   dag args = (ins), string form = "">
    : Transform_Plain<"apply_conversion_patterns." # name, what,
                      [DeclareOpInterfaceMethods<ConversionPatternDescriptorOpInterface, methods>],
                      args, (outs), form # " attr-dict">;

class Transform_TypeConverter<string mnemonic, string what, list<string> methods, dag args, string form = "">
    : Transform_Plain<mnemonic, what, [DeclareOpInterfaceMethods<TypeConverterBuilderOpInterface, methods>],
                      args, (outs), form # " attr-dict">;

defvar Transform_BodyBlock = SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">;

#endif // RMLIR_TRANSFORM_BASE
