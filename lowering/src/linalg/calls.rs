//! `convert-linalg-to-std`: structured operations on memory become calls of functions of a library.

use crate::rewriting::ids;
use rmlir_dialects::common::enums::word;
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::linalg::{
    BroadcastOp, ContractOp, GenericOp, MapOp, ReduceOp, StructuredOp, TransposeOp,
};
use rmlir_dialects::memref::CastOp;
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::{
    Attr, AttrData, Context, DYNAMIC, Failed, OpAddr, OpRef, Signedness, Type, TypeData, ValueId,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_fully};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
use std::fmt::Write;

plain_pass! {
    /// Calls a library for structured operations.
    LinalgToCalls: ConvertLinalgToStandardPass, run
}

/// What operations without a name in the library call.
const UNNAMED: &str = "op_has_no_registered_library_name";
const MODULE: &str = "builtin.module";
/// Says of a function that C code may call it.
const C_INTERFACE: &str = "llvm.emit_c_interface";

fn run(_: &options::ConvertLinalgToStandardPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.interface::<dyn StructuredOp>("mlir::linalg::LinalgOpToLibraryCallRewrite", call);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["affine", "arith", "func", "memref", "scf"]).legal_named(MODULE);
    let at = run.at();
    convert_fully(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn call(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let name = library_name(root).filter(|name| !name.is_empty())?;
    rw.require(root.results().next().is_none())?;
    let loc = root.loc();
    let types: Vec<Type> =
        root.operands().map(|operand| passed(&ctx, operand.ty())).collect::<Option<_>>()?;
    let values = ids(root.operands());
    let module = std::iter::successors(root.parent(), |op| op.parent())
        .find(|op| op.name_text() == MODULE.as_bytes())?;
    let (module, name) = (module.global(), ctx.ident(&name));
    if lookup_in(rw.op(module), name).is_none() {
        let last = rw.op(module).region(0)?.entry()?.ops().last()?.global();
        let private = ctx.ident("private");
        let ty = ctx.function_type(&types, &[]);
        let mut outer = rw.within(last.unit);
        outer.at_op(last);
        outer.set_loc(loc);
        let made = FuncOp::build(outer.builder(), name, ty).set(FuncOp::SYM_VISIBILITY, private);
        made.attr(C_INTERFACE, ctx.unit()).region_with(|_, _| {}).insert().ok()?;
    }
    let mut args: Vec<ValueId> = Vec::new();
    for (value, ty) in values.into_iter().zip(types) {
        let is_memory = matches!(ctx.type_data(ty), TypeData::MemRef { .. });
        args.push(if is_memory { CastOp::build(rw.builder(), ty, value).value().ok()? } else { value });
    }
    CallOp::build(rw.builder(), &[], name, &args).insert().ok()?;
    rw.erase(op)
}

/// The type that an operand is passed as: of memory with any strides.
fn passed(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return Some(ty) };
    let layout = ctx.strided_attr(DYNAMIC, &vec![DYNAMIC; shape.len()]);
    ctx.memref_type(shape, *element, Some(layout), *space).ok()
}

/// The function that does what an operation does.
fn library_name(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    if op.is::<GenericOp>() {
        let stated = op.attr_named("library_call").and_then(|name| rmlir_ir::typed::text(ctx, name));
        return Some(stated.map_or_else(|| UNNAMED.to_owned(), std::borrow::Cow::into_owned));
    }
    let unnamed = op.is::<MapOp>()
        || op.is::<ReduceOp>()
        || op.is::<TransposeOp>()
        || op.is::<BroadcastOp>()
        || op.is::<ContractOp>();
    if unnamed {
        return Some(UNNAMED.to_owned());
    }
    let mut name = String::from_utf8_lossy(op.name_text()).replace('.', "_");
    name.push('_');
    name.push_str(&function(op).unwrap_or_default());
    for (index, operand) in op.operands().enumerate() {
        if index > 0 {
            name.push('_');
        }
        mangle(ctx, operand.ty(), &mut name)?;
    }
    Some(name)
}

/// The function of numbers that an attribute states.
fn function(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    let mut entries: Vec<_> = op.inherent().chain(ctx.dict(op.discardable()).iter().copied()).collect();
    entries.sort_by_key(|entry| ctx.text(entry.name).into_owned());
    let word = |attr: Attr| {
        word(ctx, attr, ("linalg", "unary_fn")).or_else(|| word(ctx, attr, ("linalg", "binary_fn")))
    };
    let found = entries.iter().filter_map(|entry| word(entry.value)).next_back()?;
    Some(found + "_")
}

/// Writes a type as part of a name.
fn mangle(ctx: &Context, ty: Type, name: &mut String) -> Option<()> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, space, .. } => {
            name.push_str("view");
            for &size in shape {
                match size {
                    DYNAMIC => name.push('s'),
                    size => write!(name, "{size}").ok()?,
                }
                name.push('x');
            }
            mangle(ctx, *element, name)?;
            if let Some(space) = *space {
                let AttrData::Integer { .. } = ctx.attr_data(space) else { return None };
                write!(name, "as{}", rmlir_ir::typed::number(ctx, space)?).ok()?;
            }
            Some(())
        }
        TypeData::Vector { shape, element, .. } => {
            // Sizes that scale are written like others, and nothing stands between the last one and the element.
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            write!(name, "vector{}", sizes.join("x")).ok()?;
            mangle(ctx, *element, name)
        }
        TypeData::Integer { signedness: Signedness::Signless, .. } | TypeData::Float(_) | TypeData::Index => {
            name.push_str(&rmlir_ir::print::type_to_string(ctx, ty));
            Some(())
        }
        _ => None,
    }
}
