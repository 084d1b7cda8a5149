//! What capabilities bring with them, and what needs which.

use rmlir_ir::typed::number;
use rmlir_ir::{OpRef, TypeData};

/// Capabilities that others bring with them, each with those.
const BROUGHT: &[(&str, &[&str])] = &[
    ("Matrix", &["Shader"]),
    (
        "Shader",
        &[
            "Geometry",
            "Tessellation",
            "AtomicStorage",
            "ImageGatherExtended",
            "StorageImageMultisample",
            "UniformBufferArrayDynamicIndexing",
            "SampledImageArrayDynamicIndexing",
            "StorageBufferArrayDynamicIndexing",
            "StorageImageArrayDynamicIndexing",
            "ClipDistance",
            "CullDistance",
            "SampleRateShading",
            "SampledRect",
            "InputAttachment",
            "SparseResidency",
            "MinLod",
            "SampledCubeArray",
            "ImageMSArray",
            "StorageImageExtendedFormats",
            "ImageQuery",
            "DerivativeControl",
            "InterpolationFunction",
            "TransformFeedback",
            "StorageImageReadWithoutFormat",
            "StorageImageWriteWithoutFormat",
            "FragmentShadingRateKHR",
            "DrawParameters",
            "WorkgroupMemoryExplicitLayoutKHR",
            "WorkgroupMemoryExplicitLayout16BitAccessKHR",
            "MultiView",
            "VariablePointersStorageBuffer",
            "RayQueryProvisionalKHR",
            "RayQueryKHR",
            "RayTracingKHR",
            "Float16ImageAMD",
            "ImageGatherBiasLodAMD",
            "FragmentMaskAMD",
            "StencilExportEXT",
            "ImageReadWriteLodAMD",
            "Int64ImageEXT",
            "ShaderClockKHR",
            "FragmentFullyCoveredEXT",
            "MeshShadingEXT",
            "FragmentDensityEXT",
            "ShaderNonUniform",
            "RuntimeDescriptorArray",
            "RayTracingNV",
            "RayTracingMotionBlurNV",
            "PhysicalStorageBufferAddresses",
            "RayTracingProvisionalKHR",
            "FragmentShaderSampleInterlockEXT",
            "FragmentShaderShadingRateInterlockEXT",
            "ShaderSMBuiltinsNV",
            "FragmentShaderPixelInterlockEXT",
            "DemoteToHelperInvocation",
            "IntegerFunctions2INTEL",
        ],
    ),
    (
        "Kernel",
        &[
            "Vector16",
            "Float16Buffer",
            "ImageBasic",
            "Pipes",
            "DeviceEnqueue",
            "LiteralSampler",
            "NamedBarrier",
            "FPFastMathModeINTEL",
        ],
    ),
    (
        "GroupNonUniform",
        &[
            "GroupNonUniformVote",
            "GroupNonUniformArithmetic",
            "GroupNonUniformBallot",
            "GroupNonUniformShuffle",
            "GroupNonUniformShuffleRelative",
            "GroupNonUniformClustered",
            "GroupNonUniformQuad",
            "GroupNonUniformRotateKHR",
        ],
    ),
    ("Addresses", &["GenericPointer"]),
    ("Int64", &["Int64Atomics"]),
    ("Int8", &["DotProductInput4x8Bit"]),
    ("Tessellation", &["TessellationPointSize"]),
    ("Geometry", &["GeometryPointSize", "GeometryStreams", "MultiViewport", "GeometryShaderPassthroughNV"]),
    ("ImageBasic", &["ImageReadWrite", "ImageMipmap"]),
    ("Pipes", &["PipeStorage"]),
    ("DeviceEnqueue", &["SubgroupDispatch"]),
    ("SampledCubeArray", &["ImageCubeArray"]),
    ("SampledRect", &["ImageRect"]),
    ("SampleRateShading", &["SampleMaskOverrideCoverageNV"]),
    ("MultiView", &["PerViewAttributesNV"]),
    ("MultiViewport", &["ShaderViewportIndexLayerEXT"]),
    ("ShaderViewportIndexLayerEXT", &["ShaderViewportMaskNV"]),
    ("ShaderViewportMaskNV", &["ShaderStereoViewNV"]),
    ("InputAttachment", &["InputAttachmentArrayDynamicIndexing", "InputAttachmentArrayNonUniformIndexing"]),
    (
        "ShaderNonUniform",
        &[
            "UniformBufferArrayNonUniformIndexing",
            "SampledImageArrayNonUniformIndexing",
            "StorageBufferArrayNonUniformIndexing",
            "StorageImageArrayNonUniformIndexing",
            "InputAttachmentArrayNonUniformIndexing",
            "UniformTexelBufferArrayNonUniformIndexing",
            "StorageTexelBufferArrayNonUniformIndexing",
        ],
    ),
    ("RayQueryKHR", &["RayTraversalPrimitiveCullingKHR"]),
    ("RayTracingKHR", &["RayTraversalPrimitiveCullingKHR"]),
    ("WorkgroupMemoryExplicitLayoutKHR", &["WorkgroupMemoryExplicitLayout8BitAccessKHR"]),
    ("VariablePointersStorageBuffer", &["VariablePointers"]),
    ("StorageBuffer16BitAccess", &["StorageUniform16"]),
    ("StorageBuffer8BitAccess", &["UniformAndStorageBuffer8BitAccess"]),
    ("VectorAnyINTEL", &["VectorComputeINTEL"]),
    ("BFloat16TypeKHR", &["BFloat16DotProductKHR", "BFloat16CooperativeMatrixKHR"]),
];

/// What a capability brings with it.
pub(super) fn brought_by(capability: &str) -> impl Iterator<Item = &'static str> {
    BROUGHT.iter().filter(move |(_, by)| by.contains(&capability)).map(|(name, _)| *name)
}

/// Extensions that became part of a version.
const OF_VERSIONS: &[(&str, &[&str])] = &[
    ("v1.3", &["SPV_KHR_storage_buffer_storage_class", "SPV_KHR_16bit_storage", "SPV_KHR_variable_pointers"]),
    ("v1.5", &["SPV_KHR_8bit_storage", "SPV_KHR_physical_storage_buffer"]),
];

/// Extensions that are part of a version.
pub(super) fn extensions_of(version: &str) -> impl Iterator<Item = &'static str> {
    // Versions have names of equal length.
    OF_VERSIONS.iter().filter(move |(from, _)| *from <= version).flat_map(|(_, names)| names.iter().copied())
}

/// One of these capabilities, and one of these extensions. None are named where nothing is needed.
pub(super) type Need = (&'static [&'static str], &'static [&'static str]);

/// What pointers in a storage class need.
pub(super) fn class_need(class: &str) -> Need {
    const RAYS: Need = (&["RayTracingKHR", "RayTracingNV"], &["SPV_KHR_ray_tracing", "SPV_NV_ray_tracing"]);
    match class {
        "Uniform" | "Output" | "PushConstant" => (&["Shader"], &[]),
        "Private" => (&["Shader", "VectorComputeINTEL"], &[]),
        "Generic" => (&["GenericPointer"], &[]),
        "AtomicCounter" => (&["AtomicStorage"], &[]),
        "StorageBuffer" => {
            (&["Shader"], &["SPV_KHR_storage_buffer_storage_class", "SPV_KHR_variable_pointers"])
        }
        "PhysicalStorageBuffer" => (
            &["PhysicalStorageBufferAddresses"],
            &["SPV_EXT_physical_storage_buffer", "SPV_KHR_physical_storage_buffer"],
        ),
        "CodeSectionINTEL" => (&["FunctionPointersINTEL"], &["SPV_INTEL_function_pointers"]),
        "DeviceOnlyINTEL" | "HostOnlyINTEL" => {
            (&["USMStorageClassesINTEL"], &["SPV_INTEL_usm_storage_classes"])
        }
        "TaskPayloadWorkgroupEXT" => (&["MeshShadingEXT"], &["SPV_EXT_mesh_shader"]),
        "RayPayloadKHR"
        | "IncomingRayPayloadKHR"
        | "CallableDataKHR"
        | "IncomingCallableDataKHR"
        | "HitAttributeKHR"
        | "ShaderRecordBufferKHR" => RAYS,
        _ => (&[], &[]),
    }
}

/// What a device must be able to do for small numbers in a storage class that others see.
pub(super) fn small_access(class: &str, bits: u32) -> Option<&'static str> {
    Some(match (class, bits) {
        ("PushConstant", 8) => "StoragePushConstant8",
        ("PushConstant", _) => "StoragePushConstant16",
        ("StorageBuffer", 8) => "StorageBuffer8BitAccess",
        ("StorageBuffer", _) => "StorageBuffer16BitAccess",
        ("Uniform", 8) => "UniformAndStorageBuffer8BitAccess",
        ("Uniform", _) => "StorageUniform16",
        ("Input" | "Output", 16) => "StorageInputOutput16",
        _ => return None,
    })
}

/// The smallest version, and sets of capabilities of each of which one is needed.
type OpNeed = (&'static str, &'static [&'static [&'static str]]);

const ALWAYS: OpNeed = ("v1.0", &[]);

/// What an operation needs.
pub(super) fn op_need(op: OpRef<'_>) -> OpNeed {
    let name = String::from_utf8_lossy(op.name_text());
    let name = name.strip_prefix("spirv.").unwrap_or(&name);
    match name {
        "Ordered" | "Unordered" | "GenericCastToPtr" | "GenericCastToPtrExplicit" | "PtrCastToGeneric" => {
            ("v1.0", &[&["Kernel"]])
        }
        "PtrAccessChain" => (
            "v1.0",
            &[&[
                "Addresses",
                "VariablePointers",
                "VariablePointersStorageBuffer",
                "PhysicalStorageBufferAddresses",
            ]],
        ),
        "InBoundsPtrAccessChain" => ("v1.0", &[&["Addresses"]]),
        "ConvertPtrToU" | "ConvertUToPtr" => ("v1.0", &[&["Addresses", "PhysicalStorageBufferAddresses"]]),
        "Dot" if is_brain_float(op) => ("v1.0", &[&["BFloat16DotProductKHR"]]),
        "ControlBarrier" | "MemoryBarrier" if is_for_uniforms(op) => ("v1.0", &[&["Shader"]]),
        _ if name.starts_with("GL.") => ("v1.0", &[&["Shader"]]),
        _ if name.starts_with("CL.") => ("v1.0", &[&["Kernel"]]),
        _ => group_need(name),
    }
}

/// Whether an operation gives a number of type bf16.
fn is_brain_float(op: OpRef<'_>) -> bool {
    let of = op.result(0).map(|value| op.ctx().type_data(value.ty()));
    matches!(of, Some(TypeData::Float(rmlir_ir::value::FloatKind::BF16)))
}

/// Whether an operation orders accesses to uniform memory.
fn is_for_uniforms(op: OpRef<'_>) -> bool {
    const UNIFORM_MEMORY: i64 = 0x40;
    let order = op.attr_named("memory_semantics").and_then(|order| number(op.ctx(), order));
    order.is_some_and(|order| order & UNIFORM_MEMORY != 0)
}

/// What reductions of a group need besides.
const REDUCE: &[&str] = &["GroupNonUniformArithmetic", "GroupNonUniformBallot", "Kernel"];

/// What operations of groups of threads need.
fn group_need(name: &str) -> OpNeed {
    let arithmetic: &[&[&str]] =
        &[&["GroupNonUniformArithmetic", "GroupNonUniformClustered", "GroupNonUniformPartitionedNV"]];
    if let Some(what) = name.strip_prefix("GroupNonUniform") {
        return match what {
            "Shuffle" | "ShuffleXor" => ("v1.3", &[&["GroupNonUniformShuffle"]]),
            "ShuffleUp" | "ShuffleDown" => ("v1.3", &[&["GroupNonUniformShuffleRelative"]]),
            "RotateKHR" => ("v1.0", &[&["GroupNonUniformRotateKHR"]]),
            "All" | "Any" | "AllEqual" => ("v1.3", &[&["GroupNonUniformVote"]]),
            "Elect" => ("v1.3", &[&["GroupNonUniform"]]),
            "Broadcast" => ("v1.3", &[&["GroupNonUniformBallot"]]),
            "QuadSwap" => ("v1.3", &[&["GroupNonUniformQuad"]]),
            _ if what.starts_with("Ballot") => ("v1.3", &[&["GroupNonUniformBallot"]]),
            _ => ("v1.3", arithmetic),
        };
    }
    if name.starts_with("KHR.Group") {
        return ("v1.0", &[&["GroupUniformArithmeticKHR"], REDUCE]);
    }
    match name.strip_prefix("Group") {
        Some("Broadcast") => ("v1.0", &[&["Groups"]]),
        Some("IAdd" | "FAdd" | "FMin" | "UMin" | "SMin" | "FMax" | "UMax" | "SMax") => {
            ("v1.0", &[&["Groups"], REDUCE])
        }
        _ => ALWAYS,
    }
}
