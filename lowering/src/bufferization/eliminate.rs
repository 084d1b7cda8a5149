//! `eliminate-empty-tensors`: what would be copied into a part of a tensor is made there.

use super::analysis::{Facts, Marks, analyse, analyse_functions, insertion, prepare};
use super::interface::Operand;
use super::look::{Look, Search};
use super::settings::Settings;
use super::types::tensor_of;
use rmlir_dialects::bufferization::{MaterializeInDestinationOp, ToTensorOp};
use rmlir_dialects::linalg::CopyOp;
use rmlir_dialects::tensor::{CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::effects::is_pure;
use rmlir_ir::interfaces::view::OffsetSizeAndStrideOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, OpId, OpRef, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes tensors in place of those that they are put into.
    EliminateEmpty: EmptyTensorEliminationPass, run
}

fn run(_: &options::EmptyTensorEliminationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    eliminate_all(run.module(), at)
}

/// Makes tensors in an operation in place of those that they are put into.
///
/// # Errors
/// If it cannot be analysed; it has been reported.
pub(crate) fn eliminate_all(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let functions = rmlir_ir::typed::is_op(module.op(at), "builtin.module");
    let settings = Settings { return_allocs_from_loops: true, functions, ..Settings::default() };
    let (mut facts, mut marks) = (Facts::default(), Marks::default());
    super::driver::check_depth(module.op(at))?;
    prepare(module, &settings, &mut facts, at);
    match functions {
        true => analyse_functions(module, &settings, &mut facts, at, &mut marks)?,
        false => analyse(module, &settings, &mut facts, at, &mut marks)?,
    }
    let found = Walk::post().collect(module.op(at), |op| insertion(op).is_some()).map_err(|_| Failed)?;
    for at in found {
        eliminate(module, &settings, &facts, at)?;
    }
    Ok(())
}

/// A use of an empty tensor that may go.
struct Found {
    empty: OpAddr,
    user: OpAddr,
    index: usize,
}

fn eliminate(module: &mut Module, settings: &Settings, facts: &Facts, at: OpAddr) -> Result<(), Failed> {
    for found in empties(module, settings, facts, at) {
        let Some(place) = place(module, at, &found).or_else(|| moved_before(module, at, &found)) else {
            continue;
        };
        let old = module.op(found.empty).result(0).ok_or(Failed)?;
        let (ty, loc) = (old.ty(), old.loc());
        let made = extraction(module, at, place, loc)?;
        let own = module.body(at.unit).value_type(made);
        let element = |ty| module.ctx().type_data(ty).shaped_element();
        if element(own) != element(ty) {
            continue;
        }
        let mut value = made;
        if own != ty {
            let def = module.value(at.unit, made).def_op().map(|(op, _)| op.global());
            let mut rewriter = match def {
                Some(def) => Rewriter::from(rmlir_ir::Builder::after(module, def)),
                None => Rewriter::before(module, OpAddr { unit: at.unit, op: place }),
            };
            rewriter.set_loc(loc);
            value = CastOp::build(&mut rewriter, ty, made).value()?;
        }
        module.body_mut(at.unit).set_operand(found.user.op, found.index, value);
    }
    Ok(())
}

/// The empty tensors that what is inserted comes from, with their uses on the way.
fn empties(module: &Module, settings: &Settings, facts: &Facts, at: OpAddr) -> Vec<Found> {
    let look = Look { module, settings, facts: Some(facts) };
    let op = module.op(at);
    let Some([source, _]) = insertion(op) else { return Vec::new() };
    let source = Operand { op, index: source };
    let is_tensor = source.value().is_some_and(super::types::is_tensor_value);
    if !is_tensor || !look.in_place(source) {
        return Vec::new();
    }
    let how = Search { equivalent: true, same_type: true, ..Search::MATCHES };
    let seen = std::cell::RefCell::new(vec![source]);
    let is_empty = |value: ValueRef<'_>| value.defining::<EmptyOp>().is_some();
    let empties = look.search_noting(source, how, &is_empty, &mut |operand| seen.borrow_mut().push(operand));
    let seen = seen.into_inner();
    let found = |value: ValueRef<'_>| {
        let operand = seen.iter().find(|operand| operand.value() == Some(value))?;
        let (empty, _) = value.def_op()?;
        Some(Found { empty: empty.global(), user: operand.op.global(), index: operand.index })
    };
    empties.into_iter().filter_map(found).collect()
}

/// The values that the part is described by.
fn needed(op: OpRef<'_>) -> Vec<ValueRef<'_>> {
    if op.is::<InsertSliceOp>() || op.is::<ParallelInsertSliceOp>() {
        return op.operands().skip(1).collect();
    }
    op.operand(1).into_iter().collect()
}

/// Where the part can be taken out: after all that describes it, before what uses the empty tensor.
fn place(module: &Module, at: OpAddr, found: &Found) -> Option<OpId> {
    let needed = needed(module.op(at));
    let mut dominance = DominanceInfo::new(module);
    let mut candidates = vec![module.op(found.empty)];
    for value in &needed {
        candidates.extend(match value.def_op() {
            Some((op, _)) => op.next(),
            None => value.block().and_then(|block| block.first_op()),
        });
    }
    let user = module.op(found.user);
    let fits = |candidate: &OpRef<'_>| {
        let candidate = module.op(candidate.global());
        let after = needed.iter().all(|&value| dominance.properly_dominates(value, candidate));
        after && (candidate == user || dominance.op_dominates(candidate, user, true))
    };
    candidates.into_iter().find(fits).map(OpRef::id)
}

/// Moves what describes the part before the use of the empty tensor, if that changes nothing else. Gives where the part can be taken out.
fn moved_before(module: &mut Module, at: OpAddr, found: &Found) -> Option<OpId> {
    let user = module.op(found.user);
    let block = user.block()?;
    let mut dominance = DominanceInfo::new(module);
    let mut open = needed(module.op(at));
    let mut moved: Vec<OpRef<'_>> = Vec::new();
    while let Some(value) = open.pop() {
        if dominance.properly_dominates(module.value(at.unit, value.id()), user) {
            continue;
        }
        let (op, _) = value.def_op()?;
        if op == user || op.block() != Some(block) || !is_pure(op) || op.regions().len() > 0 {
            return None;
        }
        if !moved.contains(&op) {
            moved.push(op);
            open.extend(op.operands());
        }
    }
    moved.sort_by(|a, b| match a.body().is_before(a.id(), b.id()) {
        true => std::cmp::Ordering::Less,
        false if a == b => std::cmp::Ordering::Equal,
        false => std::cmp::Ordering::Greater,
    });
    let (moved, user): (Vec<OpId>, OpId) = (moved.into_iter().map(OpRef::id).collect(), user.id());
    for op in moved {
        module.body_mut(at.unit).move_op_before(op, user).ok()?;
    }
    Some(user)
}

/// The part of the destination that is overwritten, taken out before `place`.
fn extraction(module: &mut Module, at: OpAddr, place: OpId, loc: rmlir_ir::Loc) -> Result<ValueId, Failed> {
    let op = module.op(at);
    let ctx = module.ctx().clone();
    let (source, dest) = (op.operand(0).ok_or(Failed)?, op.operand(1).ok_or(Failed)?);
    let (ty, into) = (source.ty(), dest.id());
    if op.is::<CopyOp>() {
        return Ok(into);
    }
    let before = OpAddr { unit: at.unit, op: place };
    if let Some(materialize) = op.cast::<MaterializeInDestinationOp>() {
        if matches!(ctx.type_data(dest.ty()), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)) {
            return Ok(into);
        }
        let writable = materialize.writable();
        let of = tensor_of(&ctx, dest.ty()).ok_or(Failed)?;
        let name = ctx.ident("restrict");
        module.set_attr(at, name, None);
        let mut rewriter = Rewriter::before(module, before);
        rewriter.set_loc(loc);
        let made = ToTensorOp::build(&mut rewriter, of, into).set(ToTensorOp::RESTRICT, true);
        return made.set(ToTensorOp::WRITABLE, writable).value();
    }
    let model = ctx.op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name()).ok_or(Failed)?;
    let parts = model.parts(op);
    let [offsets, sizes, strides] = parts.each_ref().map(|part| {
        let values = part.operands.clone().filter_map(|index| op.operand(index));
        values.map(ValueRef::id).collect::<Vec<_>>()
    });
    let [a, b, c] = parts.each_ref().map(|part| ctx.dense_i64_array(&part.constants));
    let mut rewriter = Rewriter::before(module, before);
    rewriter.set_loc(loc);
    ExtractSliceOp::build(&mut rewriter, ty, into, &offsets, &sizes, &strides, a, b, c).value()
}
