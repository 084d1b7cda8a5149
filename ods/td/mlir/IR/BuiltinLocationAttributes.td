// Locations.
#ifndef RMLIR_IR_BUILTINLOCATIONATTRIBUTES_TD
#define RMLIR_IR_BUILTINLOCATIONATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"

class Builtin_LocationAttr<string name, list<Trait> traits = []>
    : LocationAttrDef<Builtin_Dialect, name, traits> {
  let cppClassName = name;
  let mnemonic = ?;
  let cppNamespace = "::mlir";
}

def CallSiteLoc : Builtin_LocationAttr<"CallSiteLoc"> {
  let summary = "A callsite source location";
  let description = "`callsite(loc at loc)`.";
  let parameters = (ins "Location":$callee, "Location":$caller);
  let skipDefaultBuilders = 1;
  let attrName = "builtin.call_site_loc";
}
def FileLineColRange : Builtin_LocationAttr<"FileLineColRange"> {
  let summary = "A file:line:column source location range";
  let description = "`\"f.c\":1:2 to 3:4`; columns and the end may be missing.";
  let parameters = (ins "StringAttr":$filename, "unsigned":$start_line, "unsigned":$start_column,
                        "unsigned":$end_line, "unsigned":$end_column);
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
  let genStorageClass = 0;
  let attrName = "builtin.file_line_range";
}
def FusedLoc : Builtin_LocationAttr<"FusedLoc"> {
  let summary = "A tuple of other source locations";
  let description = "`fused<metadata>[loc, loc]`.";
  let parameters = (ins ArrayRefParameter<"Location">:$locations, "Attribute":$metadata);
  let attrName = "builtin.fused_loc";
}
def NameLoc : Builtin_LocationAttr<"NameLoc"> {
  let summary = "A named source location";
  let description = "`\"name\"(loc)`.";
  let parameters = (ins "StringAttr":$name, "Location":$childLoc);
  let skipDefaultBuilders = 1;
  let attrName = "builtin.name_loc";
}
def OpaqueLoc : Builtin_LocationAttr<"OpaqueLoc"> {
  let summary = "An opaque source location";
  let description = "A location kept outside, with one to fall back on. It is not in files.";
  let parameters = (ins "uintptr_t":$underlyingLocation, "TypeID":$underlyingTypeID, "Location":$fallbackLocation);
  let skipDefaultBuilders = 1;
  let attrName = "builtin.opaque_loc";
}
def UnknownLoc : Builtin_LocationAttr<"UnknownLoc"> {
  let summary = "An unspecified source location";
  let description = "`unknown`.";
  let attrName = "builtin.unknown_loc";
}

#endif // RMLIR_IR_BUILTINLOCATIONATTRIBUTES_TD
