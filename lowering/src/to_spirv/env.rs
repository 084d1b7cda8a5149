//! For what a module is made: what a device can do.

use super::capabilities::{self, Need, class_need, op_need, small_access};
use rmlir_dialects::spirv::DIALECT;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{attr_param, type_param};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Context, OpRef, Type, TypeData};
use std::collections::BTreeSet;

/// Version, capabilities and extensions.
#[derive(Clone, Debug)]
pub(crate) struct TargetEnv {
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
    pub(crate) fn stated(op: OpRef<'_>) -> Option<TargetEnv> {
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
            if env.capabilities.insert(next.clone()) {
                open.extend(capabilities::brought_by(&next).map(str::to_owned));
            }
        }
        env.extensions.extend(capabilities::extensions_of(version).map(str::to_owned));
        env
    }

    /// The capabilities that are named, in order.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(String::as_str)
    }

    /// The version, such as `v1.4`.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Whether the device has a capability.
    pub(crate) fn has(&self, capability: &str) -> bool {
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
            (None, Some("BFloat16TypeKHR")) => {
                self.has("BFloat16TypeKHR") && self.extensions.contains("SPV_KHR_bfloat16")
            }
            (Some(access), _) => {
                self.has(access) && self.extensions.contains(&format!("SPV_KHR_{bits}bit_storage"))
            }
            (None, Some(needed)) => self.has(needed),
            (None, None) => true,
        }
    }

    /// Whether one of the capabilities is there, and one of the extensions.
    fn meets(&self, (capabilities, extensions): Need) -> bool {
        (capabilities.is_empty() || capabilities.iter().any(|name| self.has(name)))
            && (extensions.is_empty() || extensions.iter().any(|&name| self.extensions.contains(name)))
    }

    /// Whether values of a type may be used, in a storage class if they lie in one.
    fn allows_type(&self, ctx: &Context, ty: Type, class: Option<&str>) -> bool {
        match ctx.type_data(ty) {
            TypeData::Integer { .. } | TypeData::Float(_) => self.allows_scalar(ctx, ty, class),
            TypeData::Vector { shape, element, .. } => {
                let length = match shape[..] {
                    [2..=4] => true,
                    [8 | 16] => self.has("Vector16"),
                    _ => false,
                };
                length && self.allows_scalar(ctx, *element, class)
            }
            _ => is_own(ctx, ty) && self.allows_own(ctx, ty, class),
        }
    }

    /// Whether values of a type of the dialect may be used: pointers and what they point to, arrays and structs.
    fn allows_own(&self, ctx: &Context, ty: Type, class: Option<&str>) -> bool {
        let param = |of, at| type_param(ctx, ty, (DIALECT, of), at);
        if let (Some(&Param::Type(to)), Some(&Param::String(of))) = (param("ptr", 0), param("ptr", 1)) {
            let of = ctx.text(of);
            return self.meets(class_need(&of)) && self.allows_type(ctx, to, Some(&of));
        }
        if let Some(&Param::Type(element)) = param("array", 0) {
            return self.allows_type(ctx, element, class);
        }
        if let Some(&Param::Type(element)) = param("rtarray", 0) {
            return self.has("Shader") && self.allows_type(ctx, element, class);
        }
        if let Some(&Param::Type(element)) = param("coopmatrix", 1) {
            let need: Need = (&["CooperativeMatrixKHR"], &["SPV_KHR_cooperative_matrix"]);
            return self.meets(need) && self.allows_type(ctx, element, class);
        }
        let Some(Param::List(members)) = param("struct", 1) else { return true };
        members.iter().all(|member| match member {
            Param::List(parts) => match parts.first() {
                // One that names itself is not looked into.
                Some(&Param::Type(member)) if is_plain(ctx, member) => self.allows_type(ctx, member, class),
                _ => true,
            },
            _ => true,
        })
    }

    /// Whether the device can do an operation of the dialect.
    pub(super) fn allows_op(&self, op: OpRef<'_>) -> bool {
        let ctx = op.ctx();
        let (version, needed) = op_need(op);
        let can = &*self.version >= version && needed.iter().all(|one| self.meets((one, &[])));
        can && op.operands().chain(op.results()).all(|value| self.allows_type(ctx, value.ty(), None))
    }
}

/// Whether a type is no struct or pointer, which may contain itself.
fn is_plain(ctx: &Context, ty: Type) -> bool {
    ["struct", "ptr"].iter().all(|name| !rmlir_ir::typed::is_type(ctx, ty, (DIALECT, name)))
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
