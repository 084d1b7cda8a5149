//! What can be taken away from a module.
//!
//! Each kind finds its targets by a walk in program order, so that they have the same numbers each time the same bytes are read. It takes
//! them away the last one first: what is inside of something goes before that.

use super::substitute::replace_uses;
use rmlir_dialects::common::elements::{all, zero};
use rmlir_dialects::ops::{cf, llvm};
use rmlir_ir::def::{Arity, Presence};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::listener::Listener;
use rmlir_ir::symbols::{Visibility, set_symbol_visibility, symbol_name};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, BlockId, Builder, Context, Ident, Loc, Module, OPERAND_SEGMENTS, OpAddr, OpRef, Part,
    RESULT_SEGMENTS, Type, TypeData, UnitId, ValueId,
};
use rmlir_passes::transforms::erase_signature;
use rmlir_rewrite::regions::erase_unreachable_blocks;

/// Something that can be taken away.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Op(OpAddr),
    /// All around a region of one block.
    Around(OpAddr, usize),
    /// Of a branch all successors but this one.
    Successor(OpAddr, usize),
    /// A block that one block goes to, which ends there.
    Merge(OpAddr, BlockId),
    Operand(OpAddr, usize),
    Attr(OpAddr, Ident),
    /// An argument of a function.
    Argument(OpAddr, usize),
    /// A result of a function.
    Result(OpAddr, usize),
    /// A type, for which another one may stand.
    Type(Type, Type),
}

/// A kind of edit.
pub(super) struct Kind {
    pub(super) find: fn(&Module) -> Vec<Target>,
    /// `None` if it cannot be done.
    pub(super) apply: fn(&mut Module, &[Target]) -> Option<()>,
    /// One target at a time.
    pub(super) alone: bool,
}

/// All kinds, those first that take most away.
pub(super) const KINDS: &[Kind] = &[
    Kind { find: symbols, apply: erase_ops, alone: false },
    Kind { find: bodies, apply: erase_bodies, alone: false },
    Kind { find: with_regions, apply: erase_ops, alone: false },
    Kind { find: plain_ops, apply: erase_ops, alone: false },
    Kind { find: plain_ops, apply: erase_for_constants, alone: false },
    Kind { find: wrappers, apply: unwrap_ops, alone: true },
    Kind { find: successors, apply: take_successor, alone: true },
    Kind { find: merges, apply: merge_blocks, alone: true },
    Kind { find: operands, apply: erase_operands, alone: false },
    Kind { find: arguments, apply: erase_arguments, alone: false },
    Kind { find: results, apply: erase_results, alone: false },
    Kind { find: attributes, apply: erase_attributes, alone: false },
    Kind { find: constants, apply: zero_constants, alone: false },
    Kind { find: types, apply: replace_type, alone: true },
];

/// All operations but the top one, in program order.
fn ops(module: &Module, mut is: impl FnMut(OpRef<'_>) -> bool) -> Vec<OpAddr> {
    let Some(top) = module.top() else { return Vec::new() };
    // A module that was just read is in memory.
    Walk::pre().collect(top, |op| op.global() != top.global() && is(op)).unwrap_or_default()
}

fn ops_as_targets(module: &Module, is: impl FnMut(OpRef<'_>) -> bool) -> Vec<Target> {
    ops(module, is).into_iter().map(Target::Op).collect()
}

fn is_terminator(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::IS_TERMINATOR)
        || op.successors().len() > 0
        || (op.next().is_none()
            && op.info().registered().is_none()
            && op.parent().is_some_and(needs_terminators))
}

fn needs_terminators(op: OpRef<'_>) -> bool {
    op.info().registered().is_some() && !op.has_trait(TraitSet::NO_TERMINATOR)
}

fn function(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()
}

fn symbols(module: &Module) -> Vec<Target> {
    ops_as_targets(module, |op| symbol_name(op).is_some())
}

/// Functions that have a body.
fn bodies(module: &Module) -> Vec<Target> {
    ops_as_targets(module, |op| function(op) && op.regions().any(|region| !region.is_empty()))
}

fn with_regions(module: &Module) -> Vec<Target> {
    ops_as_targets(module, |op| op.regions().len() > 0 && symbol_name(op).is_none() && !is_terminator(op))
}

fn plain_ops(module: &Module) -> Vec<Target> {
    ops_as_targets(module, |op| symbol_name(op).is_none() && !is_terminator(op))
}

fn erase_ops(module: &mut Module, targets: &[Target]) -> Option<()> {
    erase(module, targets, false)
}

fn erase_for_constants(module: &mut Module, targets: &[Target]) -> Option<()> {
    erase(module, targets, true)
}

fn erase(module: &mut Module, targets: &[Target], constants: bool) -> Option<()> {
    for target in targets.iter().rev() {
        let &Target::Op(at) = target else { continue };
        replace_uses(module, at, constants)?;
        module.erase_op(at).ok()?;
    }
    Some(())
}

fn erase_bodies(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets.iter().rev() {
        let &Target::Op(at) = target else { continue };
        let blocks: Vec<(UnitId, BlockId)> = module
            .op(at)
            .regions()
            .flat_map(|region| region.blocks())
            .map(|block| (block.unit(), block.id()))
            .collect();
        for (unit, block) in blocks {
            Rewriter::from(Builder::at_start(module, unit, block)).drop_whole_block(block);
        }
        // A declaration is nobody's but this module's.
        set_symbol_visibility(module, at, Visibility::Private);
    }
    Some(())
}

/// Regions of one block that could be where their operation is.
fn wrappers(module: &Module) -> Vec<Target> {
    let all = ops(module, |op| symbol_name(op).is_none() && !is_terminator(op));
    let fits = |at: &OpAddr, index: usize| {
        let region = module.op(*at).region(index);
        let block = region.filter(|region| region.has_one_block()).and_then(|region| region.entry());
        // What is isolated has a unit of its own.
        block.is_some_and(|block| block.unit() == at.unit)
    };
    let each = |at: OpAddr| {
        let regions = 0..module.op(at).regions().len();
        regions.filter(move |&index| fits(&at, index)).map(move |index| Target::Around(at, index))
    };
    all.into_iter().flat_map(each).collect()
}

/// Puts what is in a region where its operation is. What the last one in it passes on are the results.
fn unwrap_ops(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Around(at, index) = target else { continue };
        let op = module.op(at);
        let block = op.region(index)?.entry()?;
        let (inner, last) = (block.id(), block.last_op()?);
        let types: Vec<Type> = op.results().map(|value| value.ty()).collect();
        let passed: Vec<ValueId> = last.operands().map(|value| value.id()).collect();
        let fits = last.operands().map(|value| value.ty()).eq(types);
        let end = last.has_trait(TraitSet::IS_TERMINATOR).then_some(last.id());
        let args: Vec<ValueId> = arguments_for(op, block.args().map(|arg| arg.ty()))?;
        let mut rewriter = Rewriter::before(module, at);
        rewriter.inline_block_before(inner, at.op, &args).ok()?;
        if fits && end.is_some() {
            let results: Vec<ValueId> = rewriter.body().results(at.op).collect();
            for (result, value) in results.into_iter().zip(passed) {
                rewriter.replace_all_uses(result, value);
            }
        }
        if let Some(end) = end {
            rewriter.erase_op(end).ok()?;
        }
        replace_uses(module, at, false)?;
        module.erase_op(at).ok()?;
    }
    Some(())
}

/// Operands of an operation for arguments of these types.
fn arguments_for(op: OpRef<'_>, types: impl Iterator<Item = Type>) -> Option<Vec<ValueId>> {
    let mut values = Vec::new();
    for ty in types {
        values.push(op.operands().find(|value| value.ty() == ty)?.id());
    }
    Some(values)
}

fn branch(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn BranchOpInterface>(op.name()).is_some()
}

/// Branches of several successors, with each of those.
fn successors(module: &Module) -> Vec<Target> {
    let branches = ops(module, |op| op.successors().len() > 1 && branch(op));
    let each =
        |at: OpAddr| (0..module.op(at).successors().len()).map(move |index| Target::Successor(at, index));
    branches.into_iter().flat_map(each).collect()
}

/// Notes nothing.
struct Nobody;

impl Listener for Nobody {}

/// Makes a branch go to one of its successors and nowhere else, and erases blocks that nothing goes to any more.
fn take_successor(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Successor(at, index) = target else { continue };
        let op = module.op(at);
        let ctx = op.ctx().clone();
        let model = ctx.op_interface::<dyn BranchOpInterface>(op.name())?;
        let passed = model.all_successor_operands(op).get(index)?.forwarded.clone();
        let values: Vec<ValueId> = passed.filter_map(|at| op.operand(at)).map(|value| value.id()).collect();
        let to = op.successors().nth(index)?.id();
        let region = op.parent_region()?;
        let (unit, region) = (region.unit(), region.id());
        let is_llvm = op.name_text().starts_with(b"llvm.");
        let mut builder = Builder::before(module, at);
        if is_llvm {
            llvm::BrOp::build(&mut builder, &values, to).insert().ok()?;
        } else {
            cf::BranchOp::build(&mut builder, &values, to).insert().ok()?;
        }
        module.erase_op(at).ok()?;
        erase_unreachable_blocks(module, unit, region, &mut Nobody);
    }
    Some(())
}

/// Branches of one successor, to a block that nothing else goes to.
fn merges(module: &Module) -> Vec<Target> {
    let branches = ops(module, |op| op.successors().len() == 1 && branch(op));
    let merge = |at: OpAddr| {
        let to = module.op(at).successors().next()?;
        let own = module.op(at).block().map(|block| block.id());
        let alone = to.predecessors().count() == 1 && !to.is_entry() && own != Some(to.id());
        alone.then(|| Target::Merge(at, to.id()))
    };
    branches.into_iter().filter_map(merge).collect()
}

fn merge_blocks(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Merge(at, block) = target else { continue };
        let op = module.op(at);
        let into = op.block()?.id();
        let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name())?;
        let passed = model.all_successor_operands(op).first()?.forwarded.clone();
        let values: Vec<ValueId> = passed.filter_map(|at| op.operand(at)).map(|value| value.id()).collect();
        module.erase_op(at).ok()?;
        let builder = Builder::at_end(module, at.unit, into);
        Rewriter::from(builder).merge_blocks(block, into, &values).ok()?;
    }
    Some(())
}

/// Operands of groups that may have fewer.
fn operands(module: &Module) -> Vec<Target> {
    let mut targets = Vec::new();
    for at in ops(module, |op| op.num_operands() > 0) {
        let op = module.op(at);
        let Some(def) = op.info().def() else {
            targets.extend((0..op.num_operands()).map(|index| Target::Operand(at, index)));
            continue;
        };
        for (group, shape) in def.operands.iter().enumerate() {
            if shape.arity != Arity::One {
                targets.extend(op.operand_group_range(group).map(|index| Target::Operand(at, index)));
            }
        }
    }
    targets
}

fn erase_operands(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets.iter().rev() {
        if let &Target::Operand(at, index) = target {
            module.erase_operand(at, index);
        }
    }
    Some(())
}

/// Arguments of functions that nobody uses.
fn arguments(module: &Module) -> Vec<Target> {
    let mut targets = Vec::new();
    for at in ops(module, function) {
        let op = module.op(at);
        let Some(model) = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()) else { continue };
        let entry = op.region(0).and_then(|region| region.entry());
        let unused = |index: usize| {
            entry.is_none_or(|entry| entry.args().nth(index).is_none_or(|arg| arg.is_unused()))
        };
        let count = model.argument_types(op).len();
        targets.extend((0..count).filter(|&index| unused(index)).map(|index| Target::Argument(at, index)));
    }
    targets
}

fn erase_arguments(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets.iter().rev() {
        if let &Target::Argument(at, index) = target {
            erase_signature(module, at, &only(index), &[]);
        }
    }
    Some(())
}

/// A list in which this one is marked.
fn only(index: usize) -> Vec<bool> {
    (0..=index).map(|other| other == index).collect()
}

/// Results of functions.
fn results(module: &Module) -> Vec<Target> {
    let mut targets = Vec::new();
    for at in ops(module, function) {
        let op = module.op(at);
        let Some(model) = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()) else { continue };
        targets.extend((0..model.result_types(op).len()).map(|index| Target::Result(at, index)));
    }
    targets
}

fn erase_results(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets.iter().rev() {
        let &Target::Result(at, index) = target else { continue };
        erase_signature(module, at, &[], &only(index));
        let blocks = module.op(at).regions().flat_map(|region| region.blocks());
        let ends =
            blocks.filter_map(|block| block.last_op()).filter(|end| end.has_trait(TraitSet::RETURN_LIKE));
        let ends: Vec<OpAddr> =
            ends.filter(|end| index < end.num_operands()).map(|end| end.global()).collect();
        ends.into_iter().for_each(|end| module.erase_operand(end, index));
    }
    Some(())
}

/// Attributes that need not be there.
fn attributes(module: &Module) -> Vec<Target> {
    let ctx = module.ctx();
    let mut targets = Vec::new();
    let top = module.top().map(|top| top.global());
    for at in top.into_iter().chain(ops(module, |_| true)) {
        let op = module.op(at);
        targets.extend(ctx.dict(op.discardable()).iter().map(|entry| Target::Attr(at, entry.name)));
        let Some(def) = op.info().def() else { continue };
        let optional = def.attrs.iter().filter(|field| !matches!(field.presence, Presence::Required));
        let named = |name: Ident, text: &str| ctx.bytes(name) == text.as_bytes();
        for field in optional {
            let stated = op.attr(field.name).filter(|attr| match field.presence {
                Presence::Default(default) => *attr != default,
                _ => true,
            });
            let lengths = named(field.name, OPERAND_SEGMENTS) || named(field.name, RESULT_SEGMENTS);
            if stated.is_some() && !lengths {
                targets.push(Target::Attr(at, field.name));
            }
        }
    }
    targets
}

fn erase_attributes(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Attr(at, name) = target else { continue };
        let def = module.op(at).info().def();
        let field = def.and_then(|def| def.attrs.iter().find(|field| field.name == name));
        let value = match field.map(|field| &field.presence) {
            Some(Presence::Default(default)) => Some(*default),
            _ => None,
        };
        module.set_attr(at, name, value);
    }
    Some(())
}

/// The attribute of a constant and its name, if it is a number or several.
fn number(op: OpRef<'_>) -> Option<(Ident, Attr)> {
    let value = rmlir_ir::fold::constant_of(op)?;
    let field = op.info().def()?.attrs.iter().find(|field| op.attr(field.name) == Some(value))?;
    Some((field.name, value))
}

/// Constants that are not as simple as can be.
fn constants(module: &Module) -> Vec<Target> {
    let ctx = module.ctx();
    let simple = |value: Attr| {
        let ty = ctx.attr_type(value);
        ty.is_none_or(|ty| [zero(ctx, ty), all(ctx, ty, 1)].into_iter().flatten().any(|known| known == value))
    };
    ops_as_targets(module, |op| number(op).is_some_and(|(_, value)| !simple(value)))
}

fn zero_constants(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Op(at) = target else { continue };
        let (name, value) = number(module.op(at))?;
        let ctx = module.ctx().clone();
        let simple = zero(&ctx, ctx.attr_type(value)?)?;
        module.set_attr(at, name, Some(simple));
    }
    Some(())
}

/// The types of all values with simpler ones that may do as well, in program order.
fn types(module: &Module) -> Vec<Target> {
    let mut seen: Vec<Type> = Vec::new();
    for at in ops(module, |_| true) {
        let op = module.op(at);
        let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
        for value in op.results().chain(args) {
            if !seen.contains(&value.ty()) {
                seen.push(value.ty());
            }
        }
    }
    let ctx = module.ctx();
    seen.into_iter()
        .flat_map(|ty| simpler(ctx, ty).into_iter().map(move |other| Target::Type(ty, other)))
        .collect()
}

/// Types that are like a type and simpler: without what may be left out, with smaller dimensions.
fn simpler(ctx: &Context, ty: Type) -> Vec<Type> {
    let ones =
        |shape: &[i64]| -> Vec<i64> { shape.iter().map(|&dim| if dim > 1 { 1 } else { dim }).collect() };
    let made = match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, space } => vec![
            ctx.memref_type(shape, *element, None, None).ok(),
            ctx.memref_type(shape, *element, None, *space).ok(),
            ctx.memref_type(&ones(shape), *element, *layout, *space).ok(),
        ],
        TypeData::RankedTensor { shape, element, encoding } => vec![
            ctx.tensor_type(shape, *element, None).ok(),
            ctx.tensor_type(&ones(shape), *element, *encoding).ok(),
        ],
        TypeData::Vector { shape, element, scalable } => {
            let fixed = vec![false; scalable.len()];
            vec![
                ctx.vector_type(shape, &fixed, *element).ok(),
                ctx.vector_type(&ones(shape), scalable, *element).ok(),
            ]
        }
        _ => Vec::new(),
    };
    made.into_iter().flatten().filter(|&other| other != ty).collect()
}

/// Makes everything of a type be of another one: values, and what attributes say of types.
fn replace_type(module: &mut Module, targets: &[Target]) -> Option<()> {
    for target in targets {
        let &Target::Type(from, to) = target else { continue };
        let ctx = module.ctx().clone();
        let part = |part: Part| (part == Part::Type(from)).then_some(Part::Type(to));
        let map_type = |ty: Type| match ctx.replace_parts(ty, part) {
            Part::Type(ty) => ty,
            Part::Attr(_) => ty,
        };
        let map_attr = |attr: Attr| match ctx.replace_parts(attr, part) {
            Part::Attr(attr) => attr,
            Part::Type(_) => attr,
        };
        for at in ops(module, |_| true) {
            let op = module.op(at);
            let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
            let values: Vec<(UnitId, ValueId)> =
                op.results().chain(args).map(|value| (value.unit(), value.id())).collect();
            for (unit, value) in values {
                let ty = map_type(module.body(unit).value_type(value));
                module.body_mut(unit).set_value_type(value, ty);
            }
            let op = module.op(at);
            let row: Vec<Option<Attr>> =
                ctx.props(op.props()).iter().map(|attr| attr.map(map_attr)).collect();
            let attrs = map_attr(op.discardable());
            module.set_props(at, ctx.props_of(&row));
            module.set_attrs(at, attrs);
        }
    }
    Some(())
}

/// Makes all locations unknown.
pub(super) fn strip_locations(module: &mut Module) {
    let top = module.top().map(|top| top.global());
    for at in top.into_iter().chain(ops(module, |_| true)) {
        let args: Vec<(UnitId, ValueId)> = module
            .op(at)
            .regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.args())
            .map(|arg| (arg.unit(), arg.id()))
            .collect();
        module.set_loc(at, Loc::UNKNOWN);
        for (unit, arg) in args {
            module.body_mut(unit).set_arg_loc(arg, Loc::UNKNOWN);
        }
    }
}
