//! `bubble-down-memory-space-casts`: what takes memory that was cast to the default space takes it as it was, and what it gives is cast.

use rmlir_dialects::memref::MemorySpaceCastOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::{Attr, Context, Failed, OpAddr, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, Root};

plain_pass! {
    /// Moves casts between memory spaces after the operations that use what is cast.
    BubbleDownSpaceCasts: BubbleDownMemorySpaceCasts, run
}

fn run(_: &options::BubbleDownMemorySpaceCasts, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let takes_casts = Root::Interface(|ctx, name| {
        ctx.op_info(name).def().is_some_and(|def| def.states_interface("MemorySpaceCastConsumerOpInterface"))
    });
    set.rooted(takes_casts, "(anonymous namespace)::BubbleDownCastsPattern", 1, bubble_down);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn space(ctx: &Context, ty: Type) -> Option<Attr> {
    match *ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => space,
        _ => None,
    }
}

fn is_memory(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// A memref type in another space.
fn in_space(ctx: &Context, ty: Type, space: Option<Attr>) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, .. } => {
            ctx.memref_type(shape, *element, *layout, space).ok()
        }
        TypeData::UnrankedMemRef { element, .. } => ctx.unranked_memref_type(*element, space).ok(),
        _ => None,
    }
}

fn bubble_down(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (at, memory) = root.operands().enumerate().find(|(_, value)| is_memory(*value))?;
    let cast = memory.defining::<MemorySpaceCastOp>()?;
    let ctx = rw.ctx().clone();
    // From one particular space to another nothing can be said.
    rw.require(space(&ctx, memory.ty()).is_none())?;
    let source = cast.source();
    let (source, wanted) = (source.id(), space(&ctx, source.ty()));
    let given: Vec<(usize, Type)> = root
        .results()
        .enumerate()
        .filter(|(_, result)| is_memory(*result))
        .map(|(index, result)| (index, result.ty()))
        .collect();
    if given.is_empty() {
        rw.set_operand(op, at, source);
        return Some(());
    }
    let mut types = Vec::new();
    for &(index, ty) in &given {
        types.push((index, in_space(&ctx, ty, wanted)?));
    }
    let copy = rw.clone_op(op, &mut IrMapping::new())?;
    rw.modify(copy, |module, at_copy| {
        let body = module.body_mut(at_copy.unit);
        body.set_operand(at_copy.op, at, source);
        for (index, ty) in types {
            if let Some(result) = body.result(at_copy.op, index) {
                body.set_value_type(result, ty);
            }
        }
    });
    let mut values: Vec<ValueId> = rw.op(copy).results().map(|result| result.id()).collect();
    for (index, ty) in given {
        let value = values.get_mut(index)?;
        *value = MemorySpaceCastOp::build(rw.builder(), ty, *value).value().ok()?;
    }
    rw.replace(op, &values)
}
