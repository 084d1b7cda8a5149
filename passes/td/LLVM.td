// Passes of release 22: llvm.
include "Base.td"

def DIScopeForLLVMFuncOpPass : Pass<"ensure-debug-info-scope-on-llvm-func", "builtin.module"> {
  let summary = "attach a DI subprogram to llvm.func";
  let options = [
    Choice<"emissionKind", "emission-kind", "LineTablesOnly",
           ["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"], "">
  ];
}

def LLVMAddComdats : Pass<"llvm-add-comdats", "builtin.module"> {
  let summary = "comdats for linkonce functions";
}

def LLVMLegalizeForExportPass : Pass<"llvm-legalize-for-export"> {
  let summary = "make llvm dialect exportable (split duplicate edges)";
  let dependentDialects = ["llvm"];
}

def NVVMOptimizeForTargetPass : Pass<"llvm-optimize-for-nvvm-target"> {
  let summary = "llvm peepholes for NVVM";
}

def LLVMRequestCWrappersPass : Pass<"llvm-request-c-wrappers", "func.func"> {
  let summary = "set llvm.emit_c_interface on func.func";
}

def LLVMUseDefaultVisibilityPass : Pass<"llvm-use-default-visibility", "builtin.module"> {
  let summary = "default visibility where unset";
  let options = [
    Choice<"visibility", "visibility", "", ["hidden", "protected"], "">
  ];
}
