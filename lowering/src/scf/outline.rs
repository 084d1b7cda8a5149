//! An operation with one region as a function of its own.

use crate::captures::used_from_outside;
use crate::rewriting::ids;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::scf::{ExecuteRegionOp, YieldOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::SymbolTable;
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Ident, OpAddr, OpRef, Type, UnitId, ValueId, ValueRef};
use rmlir_rewrite::PatternRewriter;

/// What became of an operation.
pub(crate) struct Outlined {
    pub(crate) function: OpAddr,
    pub(crate) call: OpAddr,
}

fn is_function(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()
}

/// Puts an operation with one region into a function before the one that it is in, and a region that calls that in its place. The name of
/// the function is unique in the table.
pub(crate) fn outline(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    name: Ident,
    table: &mut SymbolTable,
) -> Option<Outlined> {
    let view = rw.op(op);
    let around = std::iter::successors(view.parent(), |op| op.parent());
    let around = { around }.find(|op| is_function(*op))?.global();
    let mut captures = used_from_outside(view.region(0)?);
    for value in view.operands().map(ValueRef::id) {
        if !captures.contains(&value) {
            captures.push(value);
        }
    }
    let types: Vec<Type> = captures.iter().map(|&value| rw.value(value).ty()).collect();
    let results: Vec<Type> = view.results().map(|result| result.ty()).collect();
    let (from, loc) = (rw.unit(), view.loc());
    let (function, name) = {
        let ty = rw.ctx().function_type(&types, &results);
        let mut outer = rw.within(around.unit);
        outer.at_op(around);
        outer.set_loc(loc);
        let made = FuncOp::build(outer.builder(), name, ty).region_with(|b, region| {
            b.create_block(region, &types);
        });
        let made = made.insert().ok()?.at();
        (made, outer.modify(made, |module, at| table.insert(module, at))?)
    };
    let entry = rw.op(function).region(0)?.entry()?.id();
    let unit = rw.op(function).inner_unit()?;
    let mut inner = rw.within(unit);
    inner.set_loc(loc);
    fill(&mut inner, op, (from, &captures), entry)?;
    rw.at_op(op);
    rw.set_loc(loc);
    let made = ExecuteRegionOp::build(rw.builder(), &results).region(&[], |_, _| {}).insert().ok()?;
    let block = rw.read(made).region().entry()?.id();
    rw.at_end(block);
    let call = CallOp::build(rw.builder(), &results, name, &captures).insert().ok()?;
    let values = ids(rw.op(call).results());
    YieldOp::build(rw.builder(), &values).insert().ok()?;
    let values = ids(rw.op(made).results());
    rw.replace(op, &values)?;
    Some(Outlined { function, call: call.at() })
}

fn is_index_constant(op: OpRef<'_>) -> bool {
    let index = op.ctx().index_type();
    op.is::<ConstantOp>() && op.result(0).is_some_and(|result| result.ty() == index)
}

/// Copies an operation into a function. What it uses are the arguments, or copies of constants that are an index.
fn fill(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    (from, captures): (UnitId, &[ValueId]),
    entry: BlockId,
) -> Option<()> {
    let unit = rw.unit();
    let args = rw.body().args(entry).to_vec();
    let mut map = IrMapping::new();
    for (&value, &arg) in captures.iter().zip(&args) {
        let maker = rw.module().value(from, value).def_op().map(|(op, _)| op);
        let maker = maker.filter(|op| is_index_constant(*op)).map(|op| op.global());
        let arg = match maker {
            Some(maker) => {
                rw.at_start(entry);
                let copy = rw.clone_op(maker, &mut IrMapping::new())?;
                rw.op(copy).result(0)?.id()
            }
            None => arg,
        };
        map.map_value(GlobalValue { unit: from, value }, GlobalValue { unit, value: arg });
    }
    rw.at_end(entry);
    let copy = rw.clone_op(op, &mut map)?;
    let values = ids(rw.op(copy).results());
    ReturnOp::build(rw.builder(), &values).insert().ok()?;
    Some(())
}
