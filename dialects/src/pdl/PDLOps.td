// The pdl dialect: patterns, written as the operations that they match and what becomes of them.

#ifndef RMLIR_PDL_OPS
#define RMLIR_PDL_OPS

include "mlir/Dialect/PDL/IR/PDLTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class PDL_Op<string mnemonic, list<Trait> traits = []> : Op<PDL_Dialect, mnemonic, traits>;

defvar PDL_InPattern = HasParent<"pdl::PatternOp">;
defvar PDL_InRewrite = HasParent<"pdl::RewriteOp">;
// Inside these, operations of the dialect need no prefix.
defvar PDL_Unprefixed = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>;

defvar PDL_Values = PDL_InstOrRangeOf<PDL_Value>;

//===-- Patterns --------------------------------------------------------------------------------------------------===//

def PDL_PatternOp : PDL_Op<"pattern", [IsolatedFromAbove, SingleBlock, Symbol, PDL_Unprefixed]> {
  let summary = "A pattern and what it is replaced by";
  let description = [{
    The body describes what is matched and ends with `pdl.rewrite`. The benefit says which of several patterns is tried
    first.

    ```mlir
    pdl.pattern @fold : benefit(1) {
      %t = type
      %v = operand : %t
      %op = operation "a.id"(%v : !pdl.value) -> (%t : !pdl.type)
      rewrite %op {
        replace %op with (%v : !pdl.value)
      }
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I16Attr, [IntNonNegative]>:$benefit, OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion";
  let hasRegionVerifier = 1;
}

def PDL_RewriteOp : PDL_Op<"rewrite", [
    Terminator, PDL_InPattern, NoTerminator, NoRegionArguments, SingleBlock, AttrSizedOperandSegments,
    PDL_Unprefixed]> {
  let summary = "What becomes of a match";
  let description = "Either a body of operations or the name of a function that is registered, with its arguments.";
  let arguments = (ins Optional<PDL_Operation>:$root, OptionalAttr<StrAttr>:$name, Variadic<PDL_AnyType>:$externalArgs);
  let regions = (region AnyRegion:$bodyRegion);
  let assemblyFormat = [{
    ($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? ($bodyRegion^)?
    attr-dict-with-keyword
  }];
  let hasRegionVerifier = 1;
}

//===-- What is matched -------------------------------------------------------------------------------------------===//

def PDL_OperationOp : PDL_Op<"operation", [AttrSizedOperandSegments]> {
  let summary = "An operation, matched or made";
  let arguments = (ins OptionalAttr<StrAttr>:$opName, Variadic<PDL_Values>:$operandValues,
                       Variadic<PDL_Attribute>:$attributeValues, StrArrayAttr:$attributeValueNames,
                       Variadic<PDL_InstOrRangeOf<PDL_Type>>:$typeValues);
  let results = (outs PDL_Operation:$op);
  let assemblyFormat = [{
    ($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)?
    custom<OperationOpAttributes>($attributeValues, $attributeValueNames)
    (`->` `(` $typeValues^ `:` type($typeValues) `)`)? attr-dict
  }];
  let hasVerifier = 1;
}

def PDL_AttributeOp : PDL_Op<"attribute"> {
  let summary = "An attribute: any one, one of a type, or this one";
  let arguments = (ins Optional<PDL_Type>:$valueType, OptionalAttr<AnyAttr>:$value);
  let results = (outs PDL_Attribute:$attr);
  let assemblyFormat = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword";
  let hasVerifier = 1;
}

class PDL_Operands<string mnemonic, string what, Type type, Type value> : PDL_Op<mnemonic, [PDL_InPattern]> {
  let summary = what;
  let arguments = (ins Optional<type>:$valueType);
  let results = (outs value:$value);
  let assemblyFormat = "(`:` $valueType^)? attr-dict";
  let hasVerifier = 1;
}
def PDL_OperandOp : PDL_Operands<"operand", "An operand that is not defined by the match", PDL_Type, PDL_Value>;
def PDL_OperandsOp : PDL_Operands<
    "operands", "Operands that are not defined by the match", PDL_RangeOf<PDL_Type>, PDL_RangeOf<PDL_Value>>;

def PDL_ResultOp : PDL_Op<"result", [Pure]> {
  let summary = "A result of an operation";
  let arguments = (ins PDL_Operation:$parent, I32Attr:$index);
  let results = (outs PDL_Value:$val);
  let assemblyFormat = "$index `of` $parent attr-dict";
}

def PDL_ResultsOp : PDL_Op<"results", [Pure]> {
  let summary = "A group of results of an operation, or all";
  let arguments = (ins PDL_Operation:$parent, OptionalAttr<I32Attr>:$index);
  let results = (outs PDL_Values:$val);
  let assemblyFormat = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict";
  let hasVerifier = 1;
}

def PDL_TypeOp : PDL_Op<"type"> {
  let summary = "A type: any one, or this one";
  let arguments = (ins OptionalAttr<TypeAttr>:$constantType);
  let results = (outs PDL_Type:$result);
  let assemblyFormat = "attr-dict (`:` $constantType^)?";
  let hasVerifier = 1;
}

def PDL_TypesOp : PDL_Op<"types"> {
  let summary = "Types: any, or these";
  let arguments = (ins OptionalAttr<TypeArrayAttr>:$constantTypes);
  let results = (outs PDL_RangeOf<PDL_Type>:$result);
  let assemblyFormat = "attr-dict (`:` $constantTypes^)?";
  let hasVerifier = 1;
}

def PDL_ApplyNativeConstraintOp : PDL_Op<"apply_native_constraint", [PDL_InPattern]> {
  let summary = "A condition that a registered function checks";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args, DefaultValuedAttr<BoolAttr, "false">:$isNegated);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name `(` $args `:` type($args) `)` (`:`  type($results)^ )? attr-dict";
  let hasVerifier = 1;
}

//===-- What is done ----------------------------------------------------------------------------------------------===//

def PDL_ApplyNativeRewriteOp : PDL_Op<"apply_native_rewrite", [PDL_InRewrite]> {
  let summary = "A call of a registered function";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
  let hasVerifier = 1;
}

def PDL_EraseOp : PDL_Op<"erase", [PDL_InRewrite]> {
  let summary = "Removes an operation";
  let arguments = (ins PDL_Operation:$opValue);
  let assemblyFormat = "$opValue attr-dict";
}

def PDL_RangeOp : PDL_Op<"range", [Pure, PDL_InRewrite]> {
  let summary = "Puts values or types, and ranges of them, together";
  let arguments = (ins Variadic<PDL_AnyType>:$arguments);
  let results = (outs PDL_RangeOf<AnyTypeOf<[PDL_Type, PDL_Value]>>:$result);
  let assemblyFormat = [{
    ($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict
  }];
  let hasVerifier = 1;
}

def PDL_ReplaceOp : PDL_Op<"replace", [AttrSizedOperandSegments, PDL_InRewrite]> {
  let summary = "Replaces an operation by another one's results, or by values";
  let arguments = (ins PDL_Operation:$opValue, Optional<PDL_Operation>:$replOperation,
                       Variadic<PDL_Values>:$replValues);
  let assemblyFormat = [{
    $opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict
  }];
  let hasVerifier = 1;
}

#endif // RMLIR_PDL_OPS
