//! For what a module is made: what a device can do.

use rmlir_dialects::spirv::needs::{self, Needs, OneOf};
use rmlir_dialects::spirv::{DIALECT, GlobalVariableOp, StorageClass};
use rmlir_ir::def::Param;
use rmlir_ir::typed::attr_param;
use rmlir_ir::{Attr, Context, OpRef, Type, ValueRef};
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
                open.extend(needs::implied_by(&next).iter().map(|&name| name.to_owned()));
            }
        }
        env.extensions.extend(needs::brought_by(version).map(str::to_owned));
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

    /// Whether values of a type may be used, in a storage class if they lie in one.
    pub(super) fn allows_type(&self, ctx: &Context, ty: Type, class: Option<StorageClass>) -> bool {
        needs::of_type(ctx, ty, class).is_some_and(|needs| self.meets(&needs))
    }

    /// Whether the device can do an operation of the dialect.
    pub(super) fn allows_op(&self, op: OpRef<'_>) -> bool {
        let values = op.operands().chain(op.results()).map(ValueRef::ty);
        // The type of a variable of the module is that of no value.
        let variable = op.cast::<GlobalVariableOp>().map(|variable| variable.r#type());
        self.meets(&needs::of_op(op)) && values.chain(variable).all(|ty| self.allows_type(op.ctx(), ty, None))
    }

    fn meets(&self, needs: &Needs) -> bool {
        needs.version.is_none_or(|version| *self.version >= *version)
            && needs.capabilities.iter().all(|one_of| self.capability_of(one_of).is_some())
            && needs.extensions.iter().all(|one_of| self.extension_of(one_of).is_some())
    }

    /// The first of some capabilities that the device has.
    pub(crate) fn capability_of(&self, one_of: OneOf) -> Option<&'static str> {
        one_of.iter().copied().find(|&name| self.has(name))
    }

    /// The first of some extensions that the device has.
    pub(crate) fn extension_of(&self, one_of: OneOf) -> Option<&'static str> {
        one_of.iter().copied().find(|&name| self.extensions.contains(name))
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
