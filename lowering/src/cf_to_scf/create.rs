//! The operations that come of it.

use rmlir_dialects::arith::{ConstantOp, IndexCastUIOp, TruncIOp};
use rmlir_dialects::cf::{CondBranchOp, SwitchOp};
use rmlir_dialects::func::ReturnOp;
use rmlir_dialects::scf::{ConditionOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use rmlir_dialects::ub::PoisonOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::{AttrData, BlockId, Builder, Failed, Loc, OpAddr, OpRef, RegionId, Type, ValueId};

pub(super) fn undefined(b: &mut Builder<'_>, ty: Type) -> Result<ValueId, Failed> {
    PoisonOp::build(b, ty).value()
}

pub(super) fn number(b: &mut Builder<'_>, number: usize) -> Result<ValueId, Failed> {
    let value = b.ctx().int_attr(32, number as i64);
    ConstantOp::build(b, value).value()
}

/// A block with the values that go to its arguments.
pub(super) type Target = (BlockId, Vec<ValueId>);

/// A `cf.switch`.
pub(super) fn switch(
    b: &mut Builder<'_>,
    flag: ValueId,
    cases: &[(usize, Target)],
    default: &Target,
) -> Result<(), Failed> {
    let ctx = b.ctx().clone();
    let lists: Vec<&[ValueId]> = cases.iter().map(|(_, (_, args))| &args[..]).collect();
    let blocks: Vec<BlockId> = cases.iter().map(|&(_, (block, _))| block).collect();
    let mut made = SwitchOp::build(b, flag, &default.1, &lists, default.0, &blocks);
    if !cases.is_empty() {
        let ty = ctx.vector_type(&[cases.len() as i64], &[false], ctx.i32()).map_err(|_| Failed)?;
        let words: Vec<u8> = cases.iter().flat_map(|&(case, _)| (case as u32).to_le_bytes()).collect();
        let splat = cases.len() == 1;
        let values = ctx.dense_elements(ty, words, splat).map_err(|_| Failed)?;
        made = made.attr("case_values", values);
    }
    made.insert().map(drop)
}

/// Ends a region with values.
pub(super) fn yield_values(b: &mut Builder<'_>, values: &[ValueId]) -> Result<(), Failed> {
    YieldOp::build(b, values).insert().map(drop)
}

/// Moves all blocks of a region, which belongs to nothing, into another one.
fn take(b: &mut Builder<'_>, from: RegionId, into: RegionId) {
    let body = b.body();
    let blocks: Vec<BlockId> = body.blocks_in(from).collect();
    for block in blocks {
        let last = body.last_block(into);
        body.move_block(block, into, last);
    }
}

/// A choice among regions in place of a branch, before it.
pub(super) fn choice(
    b: &mut Builder<'_>,
    branch: OpAddr,
    types: &[Type],
    regions: &[RegionId],
) -> Result<OpAddr, Failed> {
    let view = b.seen().op(branch);
    let loc = view.loc();
    b.set_loc(loc);
    let view = b.seen().op(branch);
    if let (Some(branch), &[then, otherwise]) = (view.cast::<CondBranchOp>(), regions) {
        let condition = branch.condition().id();
        let made = IfOp::build(b, types, condition);
        let made = made.region_with(|b, region| take(b, then, region));
        return made.region_with(|b, region| take(b, otherwise, region)).insert().map(|op| op.at());
    }
    if let (Some(branch), Some((&default, others))) = (view.cast::<SwitchOp>(), regions.split_first()) {
        let (flag, cases) = (branch.flag().id(), cases_of(view));
        let index = b.ctx().index_type();
        let flag = IndexCastUIOp::build(b, index, flag).value()?;
        let cases = b.ctx().dense_i64_array(&cases);
        let made = IndexSwitchOp::build(b, types, flag, cases);
        let mut made = made.region_with(|b, region| take(b, default, region));
        for &region in others {
            made = made.region_with(|b, into| take(b, region, into));
        }
        return made.insert().map(|op| op.at());
    }
    Err(view.emit_error("Cannot convert unknown control flow op to structured control flow"))
}

fn cases_of(branch: OpRef<'_>) -> Vec<i64> {
    let ctx = branch.ctx();
    let Some(AttrData::DenseElements(dense)) =
        branch.attr_named("case_values").map(|attr| ctx.attr_data(attr))
    else {
        return Vec::new();
    };
    let data = ctx.type_data(dense.ty);
    let width = data.shaped_element().and_then(|element| ctx.type_data(element).storage_width());
    let bytes = width.map_or(1, |width| width.div_ceil(8).clamp(1, 8)) as usize;
    let word = |raw: &[u8]| raw.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    let mut cases: Vec<i64> = dense.raw.chunks_exact(bytes).map(|raw| word(raw).cast_signed()).collect();
    let count = data.num_elements().and_then(|count| usize::try_from(count).ok()).unwrap_or(cases.len());
    if let (true, &[only]) = (count > 1, &cases[..]) {
        cases = vec![only; count];
    }
    cases
}

/// A loop whose body is a region that belongs to nothing and whose last block has no terminator.
pub(super) fn do_while(
    b: &mut Builder<'_>,
    loc: Loc,
    inits: &[ValueId],
    condition: ValueId,
    next: &[ValueId],
    body: RegionId,
) -> Result<OpAddr, Failed> {
    b.set_loc(loc);
    let types: Vec<Type> = inits.iter().map(|&value| b.body().value_type(value)).collect();
    let mut ended = Err(Failed);
    let made = WhileOp::build(b, &types, inits).region_with(|b, region| {
        take(b, body, region);
        let Some(last) = b.body().last_block(region) else { return };
        b.set_end(last);
        let i1 = b.ctx().i1();
        let goes_on = TruncIOp::build(b, i1, condition).value();
        ended = goes_on.and_then(|goes_on| ConditionOp::build(b, goes_on, next).insert().map(drop));
    });
    let made = made.region(&types, |b, args| {
        // It has all that it needs.
        let _ = YieldOp::build(b, args).insert();
    });
    let made = made.insert().map(|op| op.at())?;
    ended?;
    Ok(made)
}

/// Ends a block that is never reached, in a region of `owner`.
pub(super) fn unreachable(b: &mut Builder<'_>, owner: OpAddr) -> Result<OpAddr, Failed> {
    let (ctx, loc) = (b.ctx().clone(), b.loc());
    let view = b.seen().op(owner);
    let function = view.cast::<rmlir_dialects::func::FuncOp>();
    let Some(function) = function else {
        let name = String::from_utf8_lossy(view.name_text()).into_owned();
        let text = format!("Cannot create unreachable terminator for '{name}'");
        ctx.emit(rmlir_ir::Diagnostic::error(loc, text));
        return Err(Failed);
    };
    let types: Vec<Type> = match ctx.type_data(function.function_type()) {
        rmlir_ir::TypeData::Function { results, .. } => results.to_vec(),
        _ => Vec::new(),
    };
    let values = types.into_iter().map(|ty| undefined(b, ty)).collect::<Result<Vec<_>, _>>()?;
    ReturnOp::build(b, &values).insert().map(|op| op.at())
}
