//! `wrap-emitc-func-in-class`: a function becomes a class that has a field for each argument, and a function without any.

use crate::rewriting::Nobody;
use rmlir_dialects::emitc::{ClassOp, FieldOp, FuncOp, GetFieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::call::{arg_attrs, dict_at};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Context, Failed, Ident, Loc, OpAddr, OpRef, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Makes a class of each function.
    WrapInClass: WrapFuncInClassPass, run
}

fn run(_: &options::WrapFuncInClassPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    for at in Walk::post().collect(run.op(), |op| op.is::<FuncOp>()).map_err(|_| Failed)? {
        let mut nobody = Nobody;
        let mut rw = PatternRewriter::before(run.module(), at, &mut nobody);
        wrap(at, &mut rw).ok_or(Failed)?;
    }
    Ok(())
}

/// An argument that becomes a field.
struct Field {
    name: Ident,
    ty: Type,
    attrs: Attr,
}

fn fields(ctx: &Context, function: OpRef<'_>, inputs: &[Type]) -> Vec<Field> {
    let attrs = arg_attrs(function);
    let field = |(index, &ty): (usize, &Type)| {
        let name = ctx.ident(&format!("fieldName{index}"));
        Field { name, ty, attrs: dict_at(ctx, attrs, index) }
    };
    inputs.iter().enumerate().map(field).collect()
}

fn wrap(at: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(at);
    let loc = root.loc();
    let function = root.cast::<FuncOp>()?;
    let TypeData::Function { inputs, results } = ctx.type_data(function.function_type()) else { return None };
    // A declaration has no arguments, but a type.
    let is_declared = root.region(0)?.is_empty();
    let fields = fields(&ctx, root, if is_declared { &[] } else { inputs });
    let ty = ctx.function_type(&[], results);
    let name = ctx.ident(&format!("{}Class", ctx.text(function.sym_name())));
    rw.set_loc(loc);
    let class = ClassOp::build(rw.builder(), name).region(&[], |_, _| {}).insert().ok()?;
    let block = rw.op(class).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut inner = rw.within(unit);
    inner.at_end(block);
    inner.set_loc(loc);
    for field in &fields {
        let made = FieldOp::build(inner.builder(), field.name, field.ty).insert().ok()?;
        inner.modify(made, |module, at| module.set_attrs(at, field.attrs));
    }
    let copy = inner.clone_op(at, &mut IrMapping::new())?;
    let rest: Vec<Ident> = inner.op(copy).inherent().map(|entry| entry.name).collect();
    for name in rest {
        inner.set_attr(copy, name, None);
    }
    inner.modify(copy, |module, at| module.set_attrs(at, ctx.empty_dict()));
    let function = FuncOp::of(copy);
    inner.set(function, FuncOp::FUNCTION_TYPE, ty);
    inner.set(function, FuncOp::SYM_NAME, ctx.ident("execute"));
    take_from_fields(copy, &mut inner, &fields, loc)?;
    rw.erase(at)
}

/// Puts the fields in the place of the arguments.
fn take_from_fields(copy: OpAddr, rw: &mut PatternRewriter<'_>, fields: &[Field], loc: Loc) -> Rewritten {
    let Some(entry) = rw.op(copy).region(0)?.entry() else { return Some(()) };
    let (unit, entry) = (entry.unit(), entry.id());
    let mut body = rw.within(unit);
    body.at_start(entry);
    body.set_loc(loc);
    for (index, field) in fields.iter().enumerate() {
        let arg = *body.body().args(entry).get(index)?;
        let made = GetFieldOp::build(body.builder(), field.ty, field.name).value().ok()?;
        body.replace_uses(arg, made);
    }
    for index in (0..fields.len()).rev() {
        rw.modify(copy, |module, _| module.body_mut(unit).erase_arg(entry, index));
    }
    Some(())
}
