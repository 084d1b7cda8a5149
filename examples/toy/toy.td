// The Toy dialect: functions on tensors of doubles whose shapes become known on the way, and structs of them.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
  let summary = "Tensors of doubles";
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

def Toy_StructType : TypeDef<Toy_Dialect, "Struct"> {
  let mnemonic = "struct";
  let summary = "a struct of tensors and structs";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$elements);
  let assemblyFormat = "`<` $elements `>`";
}

def Toy_Tensor : TensorOf<[F64]>;
def Toy_Value : AnyTypeOf<[Toy_Tensor, Toy_StructType]>;
// What is printed lies in memory after lowering.
def Toy_Printable : AnyTypeOf<[Toy_Tensor, MemRefOf<[F64]>]>;

// Operations whose results get their shapes from those of their operands.
def Toy_ShapeInference : OpInterface<"ShapeInference"> {
  let cppNamespace = "::toy";
  let description = "Gives the type of its result, once those of its operands are known.";
  let methods = [InterfaceMethod<"The type that follows from those of the operands.", "::mlir::Type", "inferredType">];
}

class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

def Toy_ConstantOp : Toy_Op<"constant", [ConstantLike, Pure, Toy_ShapeInference]> {
  let summary = "A tensor that is known";
  let arguments = (ins F64ElementsAttr:$value);
  let results = (outs Toy_Tensor);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Toy_ElementwiseOp<string mnemonic> : Toy_Op<mnemonic, [Pure, Toy_ShapeInference]> {
  let arguments = (ins Toy_Tensor:$lhs, Toy_Tensor:$rhs);
  let results = (outs Toy_Tensor);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Toy_AddOp : Toy_ElementwiseOp<"add"> { let summary = "Adds element by element"; }
def Toy_MulOp : Toy_ElementwiseOp<"mul"> { let summary = "Multiplies element by element"; }

def Toy_TransposeOp : Toy_Op<"transpose", [Pure, Toy_ShapeInference]> {
  let summary = "The dimensions in reverse order";
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs Toy_Tensor);
  let assemblyFormat = "`(` $input `:` type($input) `)` attr-dict `to` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Toy_ReshapeOp : Toy_Op<"reshape", [Pure]> {
  let summary = "The same elements in another shape";
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs StaticShapeTensorOf<[F64]>);
  let assemblyFormat = "`(` $input `:` type($input) `)` attr-dict `to` type(results)";
  let hasCanonicalizer = 1;
}

def Toy_CastOp : Toy_Op<"cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, Pure, SameOperandsAndResultShape, Toy_ShapeInference]> {
  let summary = "The same value with another knowledge of its shape";
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs Toy_Tensor:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Toy_PrintOp : Toy_Op<"print"> {
  let summary = "Prints a tensor";
  let arguments = (ins Toy_Printable:$input);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def Toy_StructConstantOp : Toy_Op<"struct_constant", [ConstantLike, Pure]> {
  let summary = "A struct that is known";
  let arguments = (ins ArrayAttr:$value);
  let results = (outs Toy_StructType:$output);
  let assemblyFormat = "$value attr-dict `:` qualified(type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Toy_StructAccessOp : Toy_Op<"struct_access", [Pure]> {
  let summary = "An element of a struct";
  let arguments = (ins Toy_StructType:$input, I64Attr:$index);
  let results = (outs Toy_Value:$output);
  let assemblyFormat = "$input `[` $index `]` attr-dict `:` qualified(type($input)) `->` qualified(type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Toy_FuncOp : Toy_Op<"func", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "A function";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Toy_GenericCallOp : Toy_Op<"generic_call", [CallOpInterface]> {
  let summary = "Calls a function, with whatever is known of the shapes of the arguments";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Toy_Value>:$inputs,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Toy_Value);
  let assemblyFormat = "$callee `(` $inputs `)` attr-dict `:` functional-type($inputs, results)";
}

def Toy_ReturnOp : Toy_Op<"return", [Pure, HasParent<"FuncOp">, Terminator]> {
  let summary = "Ends a function";
  let arguments = (ins Variadic<Toy_Value>:$input);
  let assemblyFormat = "($input^ `:` type($input))? attr-dict";
  let hasVerifier = 1;
}
