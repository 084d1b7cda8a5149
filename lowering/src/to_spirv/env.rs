//! For what a module is made: what a device can do.

use rmlir_dialects::spirv::{DIALECT, OrderedOp, UnorderedOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{attr_param, type_param};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Context, OpRef, Type, TypeData};
use std::collections::BTreeSet;

/// Version, capabilities and extensions.
#[derive(Clone, Debug)]
pub(super) struct TargetEnv {
    capabilities: BTreeSet<String>,
    extensions: BTreeSet<String>,
    /// The capabilities that are named, in order.
    named: Vec<String>,
    version: String,
    /// How many threads a subgroup has.
    pub(super) subgroup_size: i64,
}

/// How many threads a subgroup has if nothing is said.
const SUBGROUP_SIZE: i64 = 32;

/// What a capability brings with it, as far as anybody asks for that here.
const IMPLIED: &[(&str, &[&str])] = &[
    ("Shader", &["Matrix"]),
    ("Geometry", &["Shader"]),
    ("Tessellation", &["Shader"]),
    ("Vector16", &["Kernel"]),
    ("Float16Buffer", &["Kernel"]),
    ("Int64Atomics", &["Int64"]),
    ("AtomicStorage", &["Shader"]),
    ("UniformAndStorageBuffer16BitAccess", &["StorageBuffer16BitAccess"]),
    ("UniformAndStorageBuffer8BitAccess", &["StorageBuffer8BitAccess"]),
    ("PhysicalStorageBufferAddresses", &["Shader"]),
    ("VariablePointers", &["VariablePointersStorageBuffer", "Shader"]),
    ("VariablePointersStorageBuffer", &["Shader"]),
];

/// Extensions that became part of a version.
const OF_VERSIONS: &[(&str, &[&str])] = &[
    ("v1.3", &["SPV_KHR_storage_buffer_storage_class", "SPV_KHR_16bit_storage", "SPV_KHR_variable_pointers"]),
    ("v1.5", &["SPV_KHR_8bit_storage", "SPV_KHR_physical_storage_buffer"]),
];

fn words(ctx: &Context, param: Option<&Param>) -> Vec<String> {
    let Some(Param::List(list)) = param else { return Vec::new() };
    let word = |param: &Param| match param {
        Param::String(word) => Some(ctx.text(*word).into_owned()),
        _ => None,
    };
    list.iter().filter_map(word).collect()
}

impl TargetEnv {
    /// What is said at an operation or around it; else the smallest device with shaders.
    pub(super) fn around(op: OpRef<'_>) -> TargetEnv {
        TargetEnv::stated(op).unwrap_or_else(|| TargetEnv::new("v1.0", vec!["Shader".into()], Vec::new()))
    }

    /// What is said at an operation or around it.
    pub(super) fn stated(op: OpRef<'_>) -> Option<TargetEnv> {
        let all = std::iter::successors(Some(op), |op| op.parent());
        let stated = all.into_iter().find_map(|op| op.attr_named("spirv.target_env"))?;
        TargetEnv::of(op.ctx(), stated)
    }

    fn of(ctx: &Context, attr: Attr) -> Option<TargetEnv> {
        let Some(&Param::Attr(triple)) = attr_param(ctx, attr, (DIALECT, "target_env"), 0) else {
            return None;
        };
        let param = |at| attr_param(ctx, triple, (DIALECT, "vce"), at);
        let Some(&Param::String(version)) = param(0) else { return None };
        let mut env = TargetEnv::new(&ctx.text(version), words(ctx, param(1)), words(ctx, param(2)));
        if let Some(&Param::Attr(limits)) = attr_param(ctx, attr, (DIALECT, "target_env"), 5)
            && let Some(size) = subgroup_size(ctx, limits)
        {
            env.subgroup_size = size;
        }
        Some(env)
    }

    fn new(version: &str, capabilities: Vec<String>, extensions: Vec<String>) -> TargetEnv {
        let mut env = TargetEnv {
            capabilities: BTreeSet::new(),
            extensions: extensions.into_iter().collect(),
            named: capabilities.clone(),
            version: version.to_owned(),
            subgroup_size: SUBGROUP_SIZE,
        };
        let mut open = capabilities;
        while let Some(next) = open.pop() {
            let implied = IMPLIED.iter().find(|(name, _)| *name == next).map_or(&[][..], |(_, more)| *more);
            if env.capabilities.insert(next) {
                open.extend(implied.iter().map(|&name| name.to_owned()));
            }
        }
        // Versions have names of equal length.
        for (_, names) in OF_VERSIONS.iter().filter(|(from, _)| *from <= version) {
            env.extensions.extend(names.iter().map(|&name| name.to_owned()));
        }
        env
    }

    /// The capabilities that are named, in order.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(String::as_str)
    }

    /// Whether the device has a capability.
    pub(super) fn has(&self, capability: &str) -> bool {
        self.capabilities.contains(capability)
    }

    /// Whether a number can be used as it is, in a storage class if it lies in one.
    pub(super) fn allows_scalar(&self, ctx: &Context, ty: Type, class: Option<&str>) -> bool {
        let (bits, needed) = match *ctx.type_data(ty) {
            TypeData::Integer { width, .. } => {
                let needed = match width {
                    8 => Some("Int8"),
                    16 => Some("Int16"),
                    64 => Some("Int64"),
                    1 | 32 => None,
                    _ => return false,
                };
                (width, needed)
            }
            TypeData::Float(FloatKind::F16) => (16, Some("Float16")),
            TypeData::Float(FloatKind::BF16) => (16, Some("BFloat16TypeKHR")),
            TypeData::Float(FloatKind::F32) => (32, None),
            TypeData::Float(FloatKind::F64) => (64, Some("Float64")),
            _ => return false,
        };
        let in_class = class.filter(|_| bits == 8 || bits == 16).and_then(|class| small_access(class, bits));
        match (in_class, needed) {
            (Some(access), _) => {
                self.has(access) && self.extensions.contains(&format!("SPV_KHR_{bits}bit_storage"))
            }
            (None, Some(needed)) => self.has(needed),
            (None, None) => true,
        }
    }

    /// Whether values of a type may be used.
    fn allows_type(&self, ctx: &Context, ty: Type) -> bool {
        match ctx.type_data(ty) {
            TypeData::Integer { .. } | TypeData::Float(_) => self.allows_scalar(ctx, ty, None),
            TypeData::Vector { shape, element, .. } => {
                let length = match shape[..] {
                    [2..=4] => true,
                    [8 | 16] => self.has("Vector16"),
                    _ => false,
                };
                length && self.allows_scalar(ctx, *element, None)
            }
            _ => match type_param(ctx, ty, (DIALECT, "ptr"), 1) {
                Some(&Param::String(class)) if &*ctx.text(class) == "StorageBuffer" => {
                    self.extensions.contains("SPV_KHR_storage_buffer_storage_class")
                }
                _ => is_own(ctx, ty),
            },
        }
    }

    /// Whether the device can do an operation of the dialect.
    pub(super) fn allows_op(&self, op: OpRef<'_>) -> bool {
        let ctx = op.ctx();
        let name = String::from_utf8_lossy(op.name_text()).into_owned();
        let set = name.strip_prefix("spirv.").unwrap_or(&name);
        let can = match set {
            _ if set.starts_with("GL.") => self.has("Shader"),
            _ if set.starts_with("CL.") => self.has("Kernel"),
            _ if op.is::<OrderedOp>() || op.is::<UnorderedOp>() => self.has("Kernel"),
            _ => match group_need(set) {
                Some((version, capabilities)) => {
                    &*self.version >= version && capabilities.iter().any(|name| self.has(name))
                }
                None => true,
            },
        };
        can && op.operands().chain(op.results()).all(|value| self.allows_type(ctx, value.ty()))
    }
}

/// The version and one of the capabilities that operations of groups of threads need.
fn group_need(name: &str) -> Option<(&'static str, &'static [&'static str])> {
    let arithmetic: &[&str] =
        &["GroupNonUniformArithmetic", "GroupNonUniformClustered", "GroupNonUniformPartitionedNV"];
    if let Some(what) = name.strip_prefix("GroupNonUniform") {
        return Some(match what {
            "Shuffle" | "ShuffleXor" => ("v1.3", &["GroupNonUniformShuffle"]),
            "ShuffleUp" | "ShuffleDown" => ("v1.3", &["GroupNonUniformShuffleRelative"]),
            "RotateKHR" => ("v1.0", &["GroupNonUniformRotateKHR"]),
            "All" | "Any" | "AllEqual" => ("v1.3", &["GroupNonUniformVote"]),
            "Elect" => ("v1.3", &["GroupNonUniform"]),
            "Broadcast" => ("v1.3", &["GroupNonUniformBallot"]),
            "QuadSwap" => ("v1.3", &["GroupNonUniformQuad"]),
            _ if what.starts_with("Ballot") => ("v1.3", &["GroupNonUniformBallot"]),
            _ => ("v1.3", arithmetic),
        });
    }
    if name.starts_with("KHR.Group") {
        return Some(("v1.0", &["GroupUniformArithmeticKHR"]));
    }
    match name.strip_prefix("Group")? {
        "Broadcast" | "IAdd" | "FAdd" | "FMin" | "UMin" | "SMin" | "FMax" | "UMax" | "SMax" => {
            Some(("v1.0", &["Groups"]))
        }
        _ => None,
    }
}

/// What limits say of the size of a subgroup.
fn subgroup_size(ctx: &Context, limits: Attr) -> Option<i64> {
    let param = attr_param(ctx, limits, (DIALECT, "resource_limits"), 3)?;
    match param {
        Param::Int(size) => Some(*size),
        Param::Attr(size) => rmlir_ir::typed::number(ctx, *size),
        _ => None,
    }
}

/// What a device must be able to do for small numbers in a storage class that others see.
fn small_access(class: &str, bits: u32) -> Option<&'static str> {
    Some(match (class, bits) {
        ("PushConstant", 8) => "StoragePushConstant8",
        ("PushConstant", _) => "StoragePushConstant16",
        ("StorageBuffer", 8) => "StorageBuffer8BitAccess",
        ("StorageBuffer", _) => "StorageBuffer16BitAccess",
        ("Uniform", 8) => "UniformAndStorageBuffer8BitAccess",
        ("Uniform", _) => "UniformAndStorageBuffer16BitAccess",
        ("Input" | "Output", 16) => "StorageInputOutput16",
        _ => return None,
    })
}

/// Whether a type is one of the dialect.
pub(super) fn is_own(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Dialect(data) => {
            let of = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
            ctx.bytes(of) == DIALECT.as_bytes()
        }
        _ => false,
    }
}
