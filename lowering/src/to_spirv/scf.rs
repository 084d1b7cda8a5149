//! `convert-scf-to-spirv`: structured control flow that a device has. Results go through variables.

use super::arith::{Converter, make};
use super::tensor::local;
use super::types::TypeOptions;
use super::{Setting, arith, func, index, memref};
use rmlir_dialects::scf::{ConditionOp, ForOp, IfOp, WhileOp, YieldOp};
use rmlir_dialects::spirv::{self, LoopControl, SelectionControl, StorageClass};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Failed, OpAddr, RegionId, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, SignatureConversion};
use rmlir_rewrite::{PatternSet, Rewritten};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

plain_pass! {
    /// Makes spirv of scf.
    ScfToSpirv: SCFToSPIRV, run
}

fn run(_: &options::SCFToSPIRV, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting = Setting::of(run, TypeOptions::default());
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    arith::patterns(&mut set, &setting.types);
    func::patterns(&mut set, &setting.types);
    memref::patterns(&mut set, &setting.types, setting.env.has("Kernel"));
    index::patterns(&mut set, &setting.types);
    let target = setting.target();
    setting.convert(run, &target, set)
}

/// The variables for what loops and choices give, by the operation that was made.
#[derive(Clone, Default)]
struct Variables(Arc<Mutex<FxHashMap<OpAddr, Vec<ValueId>>>>);

impl Variables {
    fn set(&self, of: OpAddr, variables: Vec<ValueId>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(of, variables);
    }

    fn of(&self, op: OpAddr) -> Vec<ValueId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&op).cloned().unwrap_or_default()
    }
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    let variables = Variables::default();
    let known = variables.clone();
    set.convert("(anonymous namespace)::ForOpConversion", Some(types), move |op, operands, rw| {
        for_loop(op, operands, rw, &known)
    });
    let known = variables.clone();
    set.convert("(anonymous namespace)::IfOpConversion", Some(types), move |op, operands, rw| {
        choice(op, operands, rw, &known)
    });
    set.convert("(anonymous namespace)::TerminatorOpConversion", Some(types), move |op, operands, rw| {
        yielded(op, operands, rw, &variables)
    });
    let own = Arc::clone(types);
    set.convert("(anonymous namespace)::WhileOpConversion", Some(types), move |op, operands, rw| {
        while_loop(op, operands, rw, &own)
    });
}

/// A loop that has its first block and the one after it; nothing goes from one to the other yet.
struct Loop {
    op: OpAddr,
    region: RegionId,
    entry: BlockId,
    merge: BlockId,
}

fn new_loop(rw: &mut ConversionRewriter<'_>) -> Option<Loop> {
    let mut inner = None;
    let made = spirv::LoopOp::build(rw.builder(), &[], LoopControl::NONE).region_with(|b, region| {
        let entry = b.create_block(region, &[]);
        let merge = b.create_block(region, &[]);
        b.set_end(merge);
        let end = spirv::MergeOp::build(b, &[]).insert();
        inner = end.is_ok().then_some((region, entry, merge));
    });
    let op = made.insert().ok()?.at();
    let (region, entry, merge) = inner?;
    Some(Loop { op, region, entry, merge })
}

/// A variable before an operation.
fn variable(rw: &mut ConversionRewriter<'_>, before: OpAddr, ty: Type) -> Option<ValueId> {
    let pointer = local(rw.ctx(), ty)?;
    rw.at_op(before);
    spirv::VariableOp::build(rw.builder(), pointer, StorageClass::Function, None).value().ok()
}

/// What a variable holds right after an operation.
fn held_after(
    rw: &mut ConversionRewriter<'_>,
    after: OpAddr,
    variable: ValueId,
    ty: Type,
) -> Option<ValueId> {
    rw.after_op(after);
    spirv::LoadOp::build(rw.builder(), ty, variable).value().ok()
}

/// Replaces results by what variables hold after the operation that was made.
fn replace(
    op: impl Handle,
    made: OpAddr,
    types: &[Type],
    rw: &mut ConversionRewriter<'_>,
    variables: &Variables,
) -> Rewritten {
    let (mut places, mut values) = (Vec::new(), Vec::new());
    for &ty in types {
        let place = variable(rw, made, ty)?;
        places.push(place);
        values.push(held_after(rw, made, place, ty)?);
    }
    variables.set(made, places);
    rw.replace(op, &values)
}

fn for_loop(
    op: ForOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    variables: &Variables,
) -> Rewritten {
    let root = rw.read(op);
    let is_unsigned = root.unsigned_cmp();
    let (lower, upper) = (operands.of(root.lower_bound())?, operands.of(root.upper_bound())?);
    let step = operands.of(root.step())?;
    let inits = operands.each(root.init_args())?;
    let (from, old) = (root.region().id(), root.region().entry()?.id());
    let starts: Vec<ValueId> = [lower].into_iter().chain(inits.iter().copied()).collect();
    let types: Vec<Type> = starts.iter().map(|&value| rw.value(value).ty()).collect();
    let made = new_loop(rw)?;
    let header = rw.builder().create_block_after(made.region, Some(made.entry), &types);
    let args = rw.body().args(header).to_vec();
    let variable = *args.first()?;
    // The arguments of the body are those of the header.
    rw.require(rw.body().args(old).len() == args.len())?;
    let mut signature = SignatureConversion::new(args.len());
    for (at, &arg) in args.iter().enumerate() {
        signature.replace(at, &[arg]);
    }
    let unit = rw.unit();
    let body = rw.apply_signature((unit, old), &signature)?;
    rw.inline_region_before(from, made.merge)?;
    rw.at_end(made.entry);
    spirv::BranchOp::build(rw.builder(), &starts, header).insert().ok()?;
    rw.at_end(header);
    let i1 = rw.ctx().i1();
    let goes_on = match is_unsigned {
        true => make::<spirv::ULessThanOp>(rw.builder(), i1, &[variable, upper])?,
        false => make::<spirv::SLessThanOp>(rw.builder(), i1, &[variable, upper])?,
    };
    spirv::BranchConditionalOp::build(rw.builder(), goes_on, &[], &[], body, made.merge).insert().ok()?;
    rw.at_end(body);
    let ty = rw.value(variable).ty();
    let next = make::<spirv::IAddOp>(rw.builder(), ty, &[variable, step])?;
    // What is carried is added when the end of the body is converted.
    spirv::BranchOp::build(rw.builder(), &[next], header).insert().ok()?;
    replace(op, made.op, types.get(1..)?, rw, variables)
}

fn choice(
    op: IfOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    variables: &Variables,
) -> Rewritten {
    let types = rw.result_types(rw.op(op))?;
    let root = rw.read(op);
    let condition = operands.of(root.condition())?;
    let ways: Vec<_> = [root.then_region(), root.else_region()]
        .into_iter()
        .map(|region| {
            (region.id(), region.entry().map(|block| block.id()), region.last_block().map(|block| block.id()))
        })
        .collect();
    let mut inner = None;
    let made = spirv::SelectionOp::build(rw.builder(), &[], SelectionControl::NONE);
    let made = made.region_with(|b, region| {
        let header = b.create_block(region, &[]);
        let merge = b.create_block(region, &[]);
        b.set_end(merge);
        let end = spirv::MergeOp::build(b, &[]).insert();
        inner = end.is_ok().then_some((header, merge));
    });
    let made = made.insert().ok()?.at();
    let (header, merge) = inner?;
    let mut targets = Vec::new();
    for (region, first, last) in ways {
        let (Some(first), Some(last)) = (first, last) else {
            targets.push(merge);
            continue;
        };
        rw.at_end(last);
        spirv::BranchOp::build(rw.builder(), &[], merge).insert().ok()?;
        rw.inline_region_before(region, merge)?;
        targets.push(first);
    }
    let &[yes, no] = &targets[..] else { return None };
    rw.at_end(header);
    spirv::BranchConditionalOp::build(rw.builder(), condition, &[], &[], yes, no).insert().ok()?;
    replace(op, made, &types, rw, variables)
}

/// What a block gives goes into variables; a loop takes it along to its start as well.
fn yielded(
    op: YieldOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    variables: &Variables,
) -> Rewritten {
    let root = rw.op(op);
    let parent = root.parent()?;
    let of_scf = parent.name_text().starts_with(b"scf.");
    let is_known = parent.is::<IfOp>() || parent.is::<ForOp>() || parent.is::<WhileOp>();
    rw.require(!of_scf || is_known)?;
    let (is_loop, at) = (parent.is::<spirv::LoopOp>(), parent.global());
    let values = operands.all()?;
    if values.is_empty() {
        return rw.erase(op);
    }
    let places = variables.of(at);
    rw.require(places.len() == values.len())?;
    for (&place, &value) in places.iter().zip(&values) {
        spirv::StoreOp::build(rw.builder(), place, value).insert().ok()?;
    }
    if is_loop {
        let last = rw.op(op).block()?.last_op()?;
        let branch = last.cast::<spirv::BranchOp>()?;
        let (back, target) = (last.global(), branch.target().id());
        let mut args: Vec<ValueId> = branch.target_operands().map(|value| value.id()).collect();
        args.extend(values);
        rw.at_op(back);
        spirv::BranchOp::build(rw.builder(), &args, target).insert().ok()?;
        rw.erase(back)?;
    }
    rw.erase(op)
}

fn while_loop(
    op: WhileOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &Converter,
) -> Rewritten {
    let root = rw.read(op);
    let starts = operands.each(root.inits())?;
    let (before, after) = (root.before().id(), root.after().id());
    let made = new_loop(rw)?;
    let unit = rw.unit();
    let header = rw.convert_region((unit, before), types, None)?;
    let body = rw.convert_region((unit, after), types, None)?;
    let end = rw.module().block(unit, header).last_op()?.cast::<ConditionOp>()?;
    let condition = end.op().global();
    let wanted: Vec<ValueId> =
        [end.condition()].into_iter().chain(end.args()).map(|value| value.id()).collect();
    let end = rw.module().block(unit, body).last_op()?.cast::<YieldOp>()?;
    let last = end.op().global();
    let carried: Vec<ValueId> = end.op().operands().map(|value| value.id()).collect();
    let wanted = single(rw.remapped(&wanted)?)?;
    let carried = single(rw.remapped(&carried)?)?;
    let (&goes_on, values) = wanted.split_first()?;
    rw.inline_region_before(before, made.merge)?;
    rw.inline_region_before(after, made.merge)?;
    rw.at_end(made.entry);
    spirv::BranchOp::build(rw.builder(), &starts, header).insert().ok()?;
    let own = rw.op(op).loc();
    let loc = rw.op(condition).loc();
    rw.set_loc(loc);
    let mut results = Vec::new();
    for &value in values {
        let ty = rw.value(value).ty();
        let place = variable(rw, made.op, ty)?;
        results.push(held_after(rw, made.op, place, ty)?);
        rw.at_end(header);
        spirv::StoreOp::build(rw.builder(), place, value).insert().ok()?;
    }
    rw.at_end(header);
    spirv::BranchConditionalOp::build(rw.builder(), goes_on, values, &[], body, made.merge).insert().ok()?;
    rw.erase(condition)?;
    let loc = rw.op(last).loc();
    rw.set_loc(loc);
    rw.at_end(body);
    spirv::BranchOp::build(rw.builder(), &carried, header).insert().ok()?;
    rw.erase(last)?;
    rw.set_loc(own);
    rw.replace(op, &results)
}

/// Each of the values, if one stands for each.
fn single(values: Vec<Vec<ValueId>>) -> Option<Vec<ValueId>> {
    values.into_iter().map(|values| if let [one] = values[..] { Some(one) } else { None }).collect()
}
