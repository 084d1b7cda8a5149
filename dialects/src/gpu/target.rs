//! What modules are compiled for: attributes of other dialects that check the module they stand on, and objects that were compiled.

use rmlir_ir::TypeData;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, AttrData, Context, OpRef, typed};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::ParamsCheck;
use std::collections::HashSet;

/// A target that says whether operations of a module fit it.
pub trait TargetVerify: Send + Sync {
    /// Checks a module that `target` stands on.
    ///
    /// # Errors
    /// If something in it does not fit; it has been reported.
    fn verify_target(&self, target: Attr, module: OpRef<'_>) -> Result<(), Failed>;
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("module").verifier(check_module);
    let checks: [(&str, ParamsCheck); 4] = [
        ("kernel_metadata", check_metadata),
        ("kernel_table", check_table),
        ("object", check_object),
        ("select_object", check_selection),
    ];
    for (name, check) in checks {
        dialect.attr(name).verifier(check);
    }
}

fn check_module(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let targets =
        op.attr_named("targets").and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
    targets.iter().try_for_each(|&target| match ctx.attr_interface::<dyn TargetVerify>(target) {
        Some(model) => model.verify_target(target, op),
        None => Ok(()),
    })
}

/// Attributes that are targets. Their dialects promise to compile, whether or not they are there.
const TARGETS: [(&str, &str); 4] =
    [("nvvm", "target"), ("rocdl", "target"), ("spirv", "target_env"), ("xevm", "target")];

fn is_target(ctx: &Context, attr: Attr) -> bool {
    TARGETS.iter().any(|&name| typed::is_attr(ctx, attr, name))
}

fn attr_at(params: &[Param], index: usize) -> Option<Attr> {
    match params.get(index) {
        Some(Param::Attr(attr)) => Some(*attr),
        _ => None,
    }
}

fn ensure(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message.to_owned()) }
}

fn check_metadata(ctx: &Context, params: &[Param]) -> Result<(), String> {
    const ARGUMENTS: usize = 2;
    let name = attr_at(params, 0).and_then(|name| typed::text(ctx, name));
    ensure(name.is_some_and(|name| !name.is_empty()), "the kernel name can't be empty")?;
    let Some(arguments) = attr_at(params, ARGUMENTS) else { return Ok(()) };
    let arguments = ctx.attr_data(arguments).as_array().unwrap_or_default();
    let are = arguments.iter().all(|&attr| matches!(ctx.attr_data(attr), AttrData::Dictionary(_)));
    ensure(are, "all attributes in the array must be a dictionary attribute")
}

fn check_table(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(Param::List(kernels)) = params.first() else { return Ok(()) };
    let mut names = HashSet::new();
    let name = |kernel: &Param| match kernel {
        Param::Attr(kernel) => typed::attr_param(ctx, *kernel, ("gpu", "kernel_metadata"), 0).cloned(),
        _ => None,
    };
    let unique = kernels.iter().filter_map(name).all(|name| match name {
        Param::Attr(name) => names.insert(name),
        _ => true,
    });
    ensure(unique, "expected all kernels to be uniquely named")
}

fn check_object(ctx: &Context, params: &[Param]) -> Result<(), String> {
    const TARGET: usize = 0;
    let Some(target) = attr_at(params, TARGET) else { return Ok(()) };
    let text = "the target attribute must implement or promise the `gpu::TargetAttrInterface`";
    ensure(is_target(ctx, target), text)
}

/// An object is chosen by its position or its target.
fn check_selection(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(target) = attr_at(params, 0) else { return Ok(()) };
    match ctx.attr_data(target) {
        AttrData::Integer { value, ty } => {
            let is_index = matches!(ctx.type_data(*ty), TypeData::Integer { .. } | TypeData::Index);
            ensure(!is_index || !value.is_negative(), "the object index must be positive")
        }
        _ => ensure(is_target(ctx, target), "the target attribute must be a GPU Target attribute"),
    }
}
