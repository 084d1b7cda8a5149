//! From one version of VHLO to another.

use super::fields;
use super::legality::{Form, name_of};
use super::legalize::illegal;
use super::rebuild::not_loaded;
use super::version::Version;
use rmlir_ir::diag::Failed;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Loc, Module, OpAddr, OpName, OpRef, Props, Type, ValueId, ValueRef};

/// Brings a module of VHLO to a version, up or down: the pass `vhlo-to-version`. On failure it may be half there.
///
/// # Errors
/// If there is no such version, or it does not have something of the module; that has been reported.
pub fn to_version(module: &mut Module, target: Version) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let top = module.top().map(|top| top.global());
    if let Err(message) = target.check_target() {
        ctx.emit(rmlir_ir::Diagnostic::error(Loc::UNKNOWN, message));
        return Err(Failed);
    }
    let target = target.without_patch();
    let Some(top) = top else { return Ok(()) };
    let found = Walk::pre().collect(module.op(top), |op| name_of(op).is_some());
    let found = found.map_err(|missing| not_loaded(&ctx, &missing))?;
    for at in found {
        if bring(module, at, target).is_err() {
            let top = module.op(top);
            return Err(top.emit_plain_error(format!("failed to convert VHLO to v{target}")));
        }
    }
    Ok(())
}

/// What takes the place of an operation.
struct Next {
    name: OpName,
    props: Props,
}

/// Brings an operation to a version.
fn bring(module: &mut Module, at: OpAddr, target: Version) -> Result<(), Failed> {
    let op = module.op(at);
    let Some(form) = Form::of(op) else { return Err(illegal(op)) };
    if form.is_legal(target) {
        return Ok(());
    }
    let next = converted(form, target).ok_or_else(|| illegal(op))?;
    let (loc, attrs) = (op.loc(), op.discardable());
    let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
    let result_types: Vec<Type> = op.results().map(ValueRef::ty).collect();
    let regions: Vec<_> = op.regions().map(|region| region.id()).collect();
    let mut rewriter = Rewriter::before(module, at);
    regions.iter().for_each(|&region| rewriter.body().detach_region(region));
    let mut spec = rewriter.module().spec(next.name, loc);
    spec.operands = operands;
    spec.result_types = result_types;
    spec.props = next.props;
    spec.attrs = attrs;
    spec.regions = regions;
    let new = rewriter.insert(spec);
    let results: Vec<ValueId> = rewriter.body().results(new).collect();
    rewriter.replace_op(at.op, &results).map_err(|_| Failed)
}

/// What an operation is in a version that has something for it.
fn converted(mut form: Form<'_>, target: Version) -> Option<Next> {
    let op: OpRef<'_> = form.op;
    form.bring(target).ok().filter(|()| form.is_legal(target))?;
    let ctx = op.ctx();
    let name = ctx.registered_op(format!("vhlo.{}", form.name).as_bytes())?;
    Some(Next { name, props: fields::row(ctx, name, &form.attrs)? })
}
