// The ptr dialect and its types.
#ifndef RMLIR_DIALECT_PTR_IR_PTRDIALECT_TD
#define RMLIR_DIALECT_PTR_IR_PTRDIALECT_TD

include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"

def Ptr_Dialect : Dialect {
  let name = "ptr";
  let summary = "Pointer dialect";
  let description = "Pointers.";
  let cppNamespace = "::mlir::ptr";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Ptr_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Ptr_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}
def Ptr_PtrType
    : Ptr_Type<"Ptr", "ptr",
               [MemRefElementTypeInterface, PtrLikeTypeInterface, VectorElementTypeInterface,
                DeclareTypeInterfaceMethods<DataLayoutTypeInterface,
                                            ["areCompatible", "getIndexBitwidth", "verifyEntries",
                                             "getPreferredAlignment"]>]> {
  let summary = "pointer type";
  let description = "A pointer into a memory space.";
  let parameters = (ins "MemorySpaceAttrInterface":$memorySpace);
  let assemblyFormat = "`<` $memorySpace `>`";
}
def Ptr_PtrMetadata : Ptr_Type<"PtrMetadata", "ptr_metadata"> {
  let summary = "Pointer metadata type";
  let description = "What there is besides the address.";
  let parameters = (ins "PtrLikeTypeInterface":$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}

class Pointer_Op<string mnemonic, list<Trait> traits = []> : Op<Ptr_Dialect, mnemonic, traits>;

#endif // RMLIR_DIALECT_PTR_IR_PTRDIALECT_TD
