// The ub dialect: undefined behaviour.

#ifndef RMLIR_UB_OPS
#define RMLIR_UB_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def UB_Dialect : Dialect {
  let name = "ub";
  let cppNamespace = "::mlir::ub";
  let summary = "Undefined behaviour";
  let description = [{
    What has no defined value, and what is never reached.
  }];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Attributes that say what kind of poison a value is.
def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let cppNamespace = "::mlir::ub";
  let constBuilderCall = "::mlir::ub::PoisonAttr::get($_builder.getContext())";
}

def PoisonAttr : AttrDef<UB_Dialect, "Poison", [PoisonAttrInterface]> {
  let mnemonic = "poison";
}

class UB_Op<string mnemonic, list<Trait> traits = []> : Op<UB_Dialect, mnemonic, traits>;

def PoisonOp : UB_Op<"poison", [ConstantLike, Pure]> {
  let summary = "Poisoned constant operation.";
  let description = [{
    A value of no use: behaviour that depends on it is undefined. An attribute may say that only part of it is so.

    ```mlir
    %0 = ub.poison : i32
    ```
  }];
  let arguments = (ins DefaultValuedAttr<PoisonAttrInterface, "{}">:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UnreachableOp : UB_Op<"unreachable", [Terminator]> {
  let summary = "Unreachable operation.";
  let description = [{
    Ends a block whose end is never reached.

    ```mlir
    ub.unreachable
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // RMLIR_UB_OPS
