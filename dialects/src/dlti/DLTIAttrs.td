// The dlti dialect: sizes, alignments and properties of the target.

#ifndef RMLIR_DLTI_ATTRS
#define RMLIR_DLTI_ATTRS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def DLTI_Dialect : Dialect {
  let name = "dlti";
  let cppNamespace = "::mlir";
  let summary = "Data layout and target information";
  let description = [{
    Attributes that say how big types are and how they are aligned, and what the devices of the target are like.
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class DLTIAttr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<DLTI_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// A list of entries `key = value`, keys being types or strings.
class DLTI_EntryList<string name, string attrMnemonic, list<Trait> traits>
    : DLTIAttr<name, attrMnemonic, traits> {
  let parameters = (ins ArrayRefParameter<"DataLayoutEntryInterface", "">:$entries);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

def DLTI_DataLayoutEntryAttr : DLTIAttr<"DataLayoutEntry", "dl_entry", [DataLayoutEntryInterface]> {
  let summary = "An attribute to represent an entry of a data layout specification.";
  let description = [{
    A key, which is a type or a string, and its value.

    ```mlir
    #dlti.dl_entry<i64, dense<64> : vector<2xi64>>
    ```
  }];
  let parameters = (ins "DataLayoutEntryKey":$key, "Attribute":$value);
  let genStorageClass = 0;
  let genVerifyDecl = 0;
  let hasCustomAssemblyFormat = 1;
}

def DLTI_DataLayoutSpecAttr : DLTI_EntryList<"DataLayoutSpec", "dl_spec", [DataLayoutSpecInterface]> {
  let summary = "An attribute to represent a data layout specification.";
  let description = [{
    What is known of sizes and alignments inside the operation that carries it as `dlti.dl_spec`.

    ```mlir
    #dlti.dl_spec<index = 32 : i64, "dlti.endianness" = "little">
    ```
  }];
}

def DLTI_MapAttr : DLTI_EntryList<"Map", "map", [DLTIQueryInterface]> {
  let summary = "A mapping of DLTI-information by way of key-value pairs";
  let description = [{
    Any properties of the target, by name or type. A value may be a list of entries again.

    ```mlir
    #dlti.map<"L1" = #dlti.map<"size_in_bytes" = 65536 : i32>>
    ```
  }];
}

def DLTI_TargetSystemSpecAttr
    : DLTI_EntryList<"TargetSystemSpec", "target_system_spec", [TargetSystemSpecInterface]> {
  let summary = "An attribute to represent target system specification.";
  let description = [{
    The devices of a system, by name.

    ```mlir
    #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>>
    ```
  }];
}

def DLTI_TargetDeviceSpecAttr
    : DLTI_EntryList<"TargetDeviceSpec", "target_device_spec", [TargetDeviceSpecInterface]> {
  let summary = "An attribute to represent target device specification.";
  let description = [{
    Properties of one device.

    ```mlir
    #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>
    ```
  }];
}

def DLTI_FunctionPointerAlignmentAttr : DLTIAttr<"FunctionPointerAlignment", "function_pointer_alignment"> {
  let summary = "An attribute to represent function pointer alignment.";
  let description = [{
    The alignment of function pointers, and whether the alignment of a function adds to it.

    ```mlir
    #dlti.function_pointer_alignment<64, function_dependent = false>
    ```
  }];
  let parameters = (ins "uint64_t":$alignment, "bool":$function_dependent);
  let assemblyFormat = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`";
}

// Operations whose data layout is in the attribute `dlti.dl_spec`.
def HasDefaultDLTIDataLayout : NativeOpTrait<"HasDefaultDLTIDataLayout"> {
  let cppNamespace = "::mlir";
}

#endif // RMLIR_DLTI_ATTRS
