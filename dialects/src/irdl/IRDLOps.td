// The irdl dialect: definitions of dialects as operations.

#ifndef RMLIR_IRDL_OPS
#define RMLIR_IRDL_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IRDL_Dialect : Dialect {
  let name = "irdl";
  let cppNamespace = "::mlir::irdl";
  let summary = "Definitions of dialects";
  let description = "Operations, types and attributes of a dialect with the constraints on their parts.";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Types and attributes --------------------------------------------------------------------------------------===//

class IRDL_Type<string name, string typeMnemonic, string what> : TypeDef<IRDL_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}
def IRDL_AttributeType : IRDL_Type<"Attribute", "attribute", "IRDL handle to an `mlir::Attribute`">;
def IRDL_RegionType : IRDL_Type<"Region", "region", "IRDL handle to a region definition">;

def Variadicity : I32EnumAttr<"Variadicity", "variadicity kind", [
    I32EnumAttrCase<"single", 0>, I32EnumAttrCase<"optional", 1>, I32EnumAttrCase<"variadic", 2>]> {
  let cppNamespace = "::mlir::irdl";
  let genSpecializedAttr = 0;
}
def VariadicityAttr : EnumAttr<IRDL_Dialect, Variadicity, "variadicity"> {
  let summary = "How many there are: one, at most one, or any number";
}
def VariadicityArrayAttr : ArrayOfAttr<
    IRDL_Dialect, "VariadicityArray", "variadicity_array", VariadicityAttr.cppClassName>;

//===-- Interfaces and traits -------------------------------------------------------------------------------------===//

class IRDL_VerifyInterface<string name, string result> : OpInterface<"Verify" # name # "Interface"> {
  let cppNamespace = "::mlir::irdl";
  let description = "Operations that stand for a condition.";
  let methods = [
    InterfaceMethod<"The condition.", "std::unique_ptr<::mlir::irdl::" # result # ">", "getVerifier",
                    (ins "::mlir::ArrayRef<Value>":$values, "TypeDefinitions":$types, "AttrDefinitions":$attrs)>
  ];
}
def VerifyConstraintInterface : IRDL_VerifyInterface<"Constraint", "Constraint">;
def VerifyRegionInterface : IRDL_VerifyInterface<"Region", "RegionConstraint">;

class AtMostOneChildOf<string op> : ParamNativeOpTrait<"AtMostOneChildOf", op>;

class IRDL_Op<string mnemonic, list<Trait> traits = []> : Op<IRDL_Dialect, mnemonic, traits>;

//===-- Definitions -----------------------------------------------------------------------------------------------===//

class IRDL_Definition<string mnemonic, string what, list<Trait> traits> : IRDL_Op<mnemonic, traits> {
  let summary = what;
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
}

class IRDL_Member<string mnemonic, string what, string children> : IRDL_Definition<mnemonic, what, [
    HasParent<"DialectOp">, NoTerminator, NoRegionArguments, AtMostOneChildOf<children>, Symbol]>;

def IRDL_DialectOp : IRDL_Definition<
    "dialect", "Defines a dialect", [IsolatedFromAbove, NoTerminator, Symbol, SymbolTable]> {
  let description = [{
    ```mlir
    irdl.dialect @complex {
      irdl.type @number {
        %f = irdl.is f32
        irdl.parameters(element: %f)
      }
    }
    ```
  }];
}
def IRDL_TypeOp : IRDL_Member<"type", "Defines a type", "ParametersOp">;
def IRDL_AttributeOp : IRDL_Member<"attribute", "Defines an attribute", "ParametersOp">;
def IRDL_OperationOp : IRDL_Member<
    "operation", "Defines an operation", "OperandsOp, ResultsOp, AttributesOp, RegionsOp"> {
  let hasRegionVerifier = 1;
}

class IRDL_Parts<string mnemonic, string what, Trait parent, dag args, string form> : IRDL_Op<mnemonic, [parent]> {
  let summary = what;
  let arguments = args;
  let assemblyFormat = form # " attr-dict";
  let hasVerifier = 1;
}
class IRDL_ValueParts<string mnemonic, string what> : IRDL_Parts<mnemonic, what, HasParent<"OperationOp">,
    (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names, VariadicityArrayAttr:$variadicity),
    "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity)">;

def IRDL_ParametersOp : IRDL_Parts<"parameters", "The parameters of a type or attribute",
    ParentOneOf<["AttributeOp", "TypeOp"]>, (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names),
    "`` custom<NamedValueList>($args, $names)">;
def IRDL_OperandsOp : IRDL_ValueParts<"operands", "The operands of an operation">;
def IRDL_ResultsOp : IRDL_ValueParts<"results", "The results of an operation">;
def IRDL_AttributesOp : IRDL_Parts<"attributes", "The attributes of an operation", HasParent<"OperationOp">,
    (ins Variadic<IRDL_AttributeType>:$attributeValues, StrArrayAttr:$attributeValueNames),
    "custom<AttributesOp>($attributeValues, $attributeValueNames)">;
def IRDL_RegionsOp : IRDL_Parts<"regions", "The regions of an operation", HasParent<"OperationOp">,
    (ins Variadic<IRDL_RegionType>:$args, StrArrayAttr:$names), "`` custom<NamedValueList>($args, $names)">;

def IRDL_RegionOp : IRDL_Op<"region", [
    HasParent<"OperationOp">, VerifyRegionInterface, DeclareOpInterfaceMethods<VerifyRegionInterface>]> {
  let summary = "A region: what its entry block takes, and how many blocks it has";
  let arguments = (ins Variadic<IRDL_AttributeType>:$entryBlockArgs, OptionalAttr<I32Attr>:$numberOfBlocks,
                       UnitAttr:$constrainedArguments);
  let results = (outs IRDL_RegionType:$output);
  let assemblyFormat = [{
    ``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict
  }];
  let hasVerifier = 1;
}

//===-- Constraints -----------------------------------------------------------------------------------------------===//

class IRDL_Constraint<string mnemonic, string what, list<Trait> traits, dag args, string form>
    : IRDL_Op<mnemonic, [VerifyConstraintInterface, DeclareOpInterfaceMethods<VerifyConstraintInterface>,
                         ParentOneOf<["TypeOp", "AttributeOp", "OperationOp"]>] # traits> {
  let summary = what;
  let arguments = args;
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = form # " attr-dict";
}
defvar IRDL_NamesDefinition = DeclareOpInterfaceMethods<SymbolUserOpInterface>;

def IRDL_IsOp : IRDL_Constraint<"is", "Exactly this attribute or type", [Pure], (ins AnyAttr:$expected),
    "$expected ` `">;
def IRDL_BaseOp : IRDL_Constraint<"base", "Any attribute or type of this definition", [IRDL_NamesDefinition],
    (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name),
    "($base_ref^)? ($base_name^)? ` `"> {
  let hasVerifier = 1;
}
def IRDL_ParametricOp : IRDL_Constraint<"parametric", "An attribute or type with such parameters",
    [IRDL_NamesDefinition, Pure], (ins SymbolRefAttr:$base_type, Variadic<IRDL_AttributeType>:$args),
    "$base_type `<` $args `>` ` `">;
def IRDL_AnyOp : IRDL_Constraint<"any", "Any attribute or type", [], (ins), "">;
def IRDL_AnyOfOp : IRDL_Constraint<"any_of", "What one of the constraints allows", [SameOperandsAndResultType],
    (ins Variadic<IRDL_AttributeType>:$args), "`(` $args `)` ` `">;
def IRDL_AllOfOp : IRDL_Constraint<"all_of", "What all of the constraints allow", [SameOperandsAndResultType],
    (ins Variadic<IRDL_AttributeType>:$args), "`(` $args `)` ` `">;

def IRDL_CPredOp : IRDL_Op<"c_pred"> {
  let summary = "A condition in C++";
  let arguments = (ins StrAttr:$pred);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "$pred ` ` attr-dict";
}

#endif // RMLIR_IRDL_OPS
