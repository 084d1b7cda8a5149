//! Patterns of `test-legalize-patterns` that move, make and drop blocks.

use super::legalize::traits;
use crate::function_types::function;
use rmlir_dialects::test::{IllegalOpF, RegionBuilderOp, TerminatorOp, TestValidOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{OpAddr, RegionId};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTraits, TypeConverter};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;

pub(super) fn add(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let plain = ConversionTraits::default;
    let named = |name: &'static str| Root::Name(name.into());
    set.convert_rooted(
        named("test.region"),
        "(anonymous namespace)::TestRegionRewriteBlockMovement",
        1,
        plain(),
        |op, _, rw| move_blocks(op, rw),
    );
    let own = Arc::clone(types);
    set.convert_rooted(
        named("test.drop_region_op"),
        "(anonymous namespace)::TestDropOpSignatureConversion",
        1,
        traits(types),
        move |op, _, rw| {
            let region = rw.op(op).region(0)?;
            let at = (region.unit(), region.id());
            let signature = own.signature_of(region.entry()?)?;
            rw.convert_region(at, &own, Some(&signature))?;
            rw.erase(op)
        },
    );
    set.op("(anonymous namespace)::TestRegionRewriteUndo", build_region);
    set.named("test.create_block", "(anonymous namespace)::TestCreateBlock", |op, rw| {
        let i32 = rw.ctx().i32();
        new_block(op, rw, &[i32, i32])?;
        TerminatorOp::build(rw.builder()).insert().ok()?;
        rw.erase(op)
    });
    set.named("test.create_illegal_block", "(anonymous namespace)::TestCreateIllegalBlock", |op, rw| {
        let i32 = rw.ctx().i32();
        new_block(op, rw, &[i32])?;
        IllegalOpF::build(rw.builder()).insert().ok()?;
        TerminatorOp::build(rw.builder()).insert().ok()?;
        rw.erase(op)
    });
    set.named("test.hoist_me", "(anonymous namespace)::TestUndoMoveOpBefore", |op, rw| {
        let parent = rw.op(op).parent()?.global();
        rw.require(parent.unit == op.unit)?;
        rw.move_before(op, parent)?;
        rw.at_op(op);
        // Such an operation is not legal: the move is to be taken back.
        let made = IllegalOpF::build(rw.builder()).value().ok()?;
        rw.replace(op, &[made])
    });
    add_functions(set, types);
}

/// Adds what gives functions of all kinds other types.
pub(super) fn add_functions(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert_rooted(
        Root::interface::<dyn FunctionOpInterface>(),
        "(anonymous namespace)::AnyFunctionOpInterfaceSignatureConversion",
        1,
        traits(types),
        move |op, _, rw| function(op, rw, &own),
    );
}

/// Puts the blocks of an operation, or copies of them, at the end of the region around it.
fn move_blocks(op: OpAddr, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    let (own, around) = (view.region(0)?, view.parent_region()?);
    let (own, around) = (own.id(), around.id());
    let (clones, erases) = (
        view.attr_named("legalizer.should_clone").is_some(),
        view.attr_named("legalizer.erase_old_blocks").is_some(),
    );
    if clones {
        rw.clone_region(own, around, &mut IrMapping::new())?;
    } else {
        rw.inline_region(own, around)?;
    }
    while let Some(block) = rw.body().entry_block(own).filter(|_| erases) {
        rw.erase_block(block)?;
    }
    rw.erase(op)
}

/// Makes an operation with a region in which something is illegal.
fn build_region(op: RegionBuilderOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let i64 = rw.ctx().i64();
    let mut made = Some(());
    rw.builder()
        .create("test.region")
        .region(&[i64], |b, _| {
            made = IllegalOpF::build(b).insert().ok().and(TestValidOp::build(b, &[]).insert().ok()).map(drop);
        })
        .insert();
    made?;
    rw.erase(op)
}

/// Makes a block at the end of the region around an operation, and goes into it.
fn new_block(op: OpAddr, rw: &mut PatternRewriter<'_>, args: &[rmlir_ir::Type]) -> Rewritten {
    let region: RegionId = rw.op(op).parent_region()?.id();
    let block = rw.builder().create_block(region, args);
    rw.at_start(block);
    Some(())
}
