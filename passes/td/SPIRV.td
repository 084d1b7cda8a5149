// Passes of release 22: spirv.
include "Base.td"

def SPIRVCompositeTypeLayoutPass : Pass<"decorate-spirv-composite-type-layout", "builtin.module"> {
  let summary = "compute offsets of composite types";
}

def SPIRVCanonicalizeGLPass : Pass<"spirv-canonicalize-gl"> {
  let summary = "canonicalise using GLSL extended ops";
}

def SPIRVLowerABIAttributesPass : Pass<"spirv-lower-abi-attrs", "spirv.module"> {
  let summary = "interface variables from ABI attributes";
}

def SPIRVReplicatedConstantCompositePass : Pass<"spirv-promote-to-replicated-constants", "spirv.module"> {
  let summary = "splats to replicated composite constants";
}

def SPIRVRewriteInsertsPass : Pass<"spirv-rewrite-inserts", "spirv.module"> {
  let summary = "insert chains to CompositeConstruct";
}

def SPIRVUnifyAliasedResourcePass : Pass<"spirv-unify-aliased-resource", "spirv.module"> {
  let summary = "merge aliased resource variables";
}

def SPIRVUpdateVCEPass : Pass<"spirv-update-vce", "spirv.module"> {
  let summary = "set minimal version/capabilities/extensions";
}

def SPIRVWebGPUPreparePass : Pass<"spirv-webgpu-prepare", "spirv.module"> {
  let summary = "expand ops WebGPU lacks";
}
