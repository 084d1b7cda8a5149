// The dialect VHLO, and what its definitions have in common: each says from and up to which version of StableHLO it may stand in a file.

#ifndef RMLIR_VHLO_BASE
#define RMLIR_VHLO_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def VHLO_Dialect : Dialect {
  let name = "vhlo";
  let cppNamespace = "::mlir::vhlo";
  let summary = "StableHLO as of each of its versions";
  let description = [{
    What portable artifacts of StableHLO hold. An operation, attribute or type never changes: what would change it adds another one
    with the next number, `gather_v1` and `gather_v2`. Programs are not written in it; files are converted to it and from it.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let usePropertiesForAttributes = 1;
}

// The versions in which something may stand in a file; without a last one up to the current one.
class VHLO_Versioned<string min, string max> {
  string minVersion = min;
  string maxVersion = max;
}

class VHLO_Op<string opName, string min, string max = "", list<Trait> traits = []>
    : Op<VHLO_Dialect, opName, traits>, VHLO_Versioned<min, max> {
  let summary = "`" # opName # "`, from " # min # !if(!empty(max), " on", " to " # max);
}

class VHLO_Type<string name, string typeMnemonic, string min, string max = "">
    : TypeDef<VHLO_Dialect, name>, VHLO_Versioned<min, max> {
  let mnemonic = typeMnemonic;
}

class VHLO_Attr<string name, string attrMnemonic, string min, string max = "">
    : AttrDef<VHLO_Dialect, name>, VHLO_Versioned<min, max> {
  let mnemonic = attrMnemonic;
}

// Nothing is asked of values and attributes: what a version allows is checked when a module is brought to it.
def VHLO_Any : Type<CPred<"true">, "any type">;
def VHLO_AnyAttr : Attr<CPred<"true">, "any attribute">;

class VHLO_Unary<string opName, string min, string max = ""> : VHLO_Op<opName, min, max> {
  let arguments = (ins VHLO_Any:$operand);
  let results = (outs VHLO_Any:$result);
}

class VHLO_Binary<string opName, string min, string max = ""> : VHLO_Op<opName, min, max> {
  let arguments = (ins VHLO_Any:$lhs, VHLO_Any:$rhs);
  let results = (outs VHLO_Any:$result);
}

#endif // RMLIR_VHLO_BASE
