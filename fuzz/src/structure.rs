//! What a custom form must keep: operations, what they use and what they are of.

use rmlir_dialects::linalg::{GenericOp, MapOp, ReduceOp, is_structured};
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Module, NamedAttr, OpName, OpRef, TraitSet, Type, UnitId, ValueId, ValueRef};
use std::collections::HashMap;

/// An operation by its name, operands, results and discardable attributes. Handles are those of a context.
#[derive(PartialEq, Eq)]
pub(crate) struct Shape {
    name: OpName,
    /// By their numbers in the module.
    operands: Vec<Option<u32>>,
    operand_types: Vec<Type>,
    results: Vec<Type>,
    successors: usize,
    discardable: Vec<NamedAttr>,
}

/// What some operations of linalg remember, and forms leave out.
const REMEMBERED: &[u8] = b"linalg.memoized_indexing_maps";

/// The operations of a module in program order, without those that a custom form may leave out.
pub(crate) fn of(module: &Module) -> Vec<Shape> {
    let Some(top) = module.top() else { return Vec::new() };
    let numbers = numbers(top);
    let mut shapes = Vec::new();
    // A body that is not in memory is not looked into: here all are.
    let _ = Walk::pre().ops(top, |op| {
        if !may_be_left_out(op) {
            shapes.push(shape(op, &numbers));
        }
        inside(op)
    });
    shapes
}

/// Whether to look inside: not where the body follows from the operation's name. Forms leave that out, whatever it is, and reading makes it.
fn inside(op: OpRef<'_>) -> WalkResult {
    let is_stated = op.is::<GenericOp>() || op.is::<MapOp>() || op.is::<ReduceOp>();
    match is_structured(op) && !is_stated {
        true => WalkResult::Skip,
        false => WalkResult::Advance,
    }
}

/// What ends a block and uses nothing may be what ends it by itself. Forms leave that out, whatever attributes it has, and the region with
/// it if it holds nothing else.
fn may_be_left_out(op: OpRef<'_>) -> bool {
    let bare = op.num_operands() == 0 && op.num_results() == 0 && op.regions().len() == 0;
    bare && op.successors().len() == 0 && op.block().and_then(|block| block.last_op()) == Some(op)
}

/// Whether a form may say an operand without naming it: where an index may be an operand or be stated, a constant may become stated.
/// The reference does so with the bounds of `scf.forall`.
fn may_become_stated(op: OpRef<'_>, operand: ValueRef<'_>) -> bool {
    let of_constant =
        || operand.resolved().def_op().is_some_and(|(def, _)| def.has_trait(TraitSet::CONSTANT_LIKE));
    op.has_trait(TraitSet::OPERAND_SEGMENTS) && operand.ty() == op.ctx().index_type() && of_constant()
}

fn shape(op: OpRef<'_>, numbers: &HashMap<(UnitId, ValueId), u32>) -> Shape {
    let operands = || op.operands().filter(|&operand| !may_become_stated(op, operand));
    Shape {
        name: op.name(),
        operands: operands().map(|operand| numbers.get(&key(operand.resolved())).copied()).collect(),
        operand_types: operands().map(|operand| operand.ty()).collect(),
        results: op.results().map(|result| result.ty()).collect(),
        successors: op.successors().len(),
        discardable: discardable(op),
    }
}

fn discardable(op: OpRef<'_>) -> Vec<NamedAttr> {
    let entries = op.ctx().dict(op.discardable()).iter();
    entries.filter(|entry| *op.ctx().bytes(entry.name) != *REMEMBERED).copied().collect()
}

fn key(value: ValueRef<'_>) -> (UnitId, ValueId) {
    (value.unit(), value.id())
}

/// All values in program order.
fn numbers(top: OpRef<'_>) -> HashMap<(UnitId, ValueId), u32> {
    let mut numbers = HashMap::new();
    let mut add = |value: ValueRef<'_>| {
        let next = numbers.len() as u32;
        numbers.insert(key(value), next);
    };
    let _ = Walk::pre().items(top, |item| {
        match item {
            Item::Op(op) => {
                op.results().for_each(&mut add);
                return inside(op);
            }
            Item::Block(block) => block.args().for_each(&mut add),
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    numbers
}
