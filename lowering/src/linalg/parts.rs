//! A structured operation taken apart, to be made anew.

use crate::rewriting::ids;
use rmlir_dialects::linalg::{self, LoopNest};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{BlockId, Loc, OpAddr, OpRef, Type, UnitId, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A structured operation: what it takes, and its body.
pub(crate) struct Parts {
    pub(crate) at: OpAddr,
    pub(crate) nest: LoopNest,
    pub(crate) operands: Vec<ValueId>,
    /// The types of the results.
    pub(crate) types: Vec<Type>,
    pub(crate) results: Vec<ValueId>,
    pub(crate) body: BlockId,
    /// The arguments of the body, one for each operand.
    pub(crate) args: Vec<ValueId>,
    /// What the body gives, one for each output.
    pub(crate) yielded: Vec<ValueId>,
    pub(crate) loc: Loc,
    pub(crate) on_tensors: bool,
}

impl Parts {
    /// Takes an operation apart; `None` if it is not structured, or not in the form that a verified one has.
    pub(crate) fn of(op: OpRef<'_>) -> Option<Parts> {
        let nest = LoopNest::of(op)?;
        let body = linalg::body_block(op)?;
        let yielded = ids(body.last_op()?.operands());
        let operands = ids(op.operands());
        let fits = nest.outputs.end == operands.len()
            && body.num_args() == operands.len()
            && yielded.len() == nest.outputs.len();
        fits.then(|| Parts {
            at: op.global(),
            operands,
            types: op.results().map(|result| result.ty()).collect(),
            results: ids(op.results()),
            body: body.id(),
            args: ids(body.args()),
            yielded,
            loc: op.loc(),
            on_tensors: LoopNest::on_tensors(op),
            nest,
        })
    }

    /// The inputs.
    pub(crate) fn inputs(&self) -> &[ValueId] {
        self.operands.get(self.nest.inputs()).unwrap_or_default()
    }

    /// The outputs.
    pub(crate) fn outputs(&self) -> &[ValueId] {
        self.operands.get(self.nest.outputs.clone()).unwrap_or_default()
    }

    /// Whether the body uses the element of an operand.
    pub(crate) fn uses(&self, rw: &PatternRewriter<'_>, operand: usize) -> bool {
        self.args.get(operand).is_some_and(|&arg| !rw.value(arg).is_unused())
    }

    /// The operations of the body without the last.
    pub(crate) fn body_ops(&self, rw: &PatternRewriter<'_>) -> Vec<OpAddr> {
        let block = rw.module().block(rw.unit(), self.body);
        let mut ops: Vec<OpAddr> = block.ops().map(OpRef::global).collect();
        ops.pop();
        ops
    }

    /// The last operation of the body.
    pub(crate) fn terminator(&self, rw: &PatternRewriter<'_>) -> Option<OpAddr> {
        rw.module().block(rw.unit(), self.body).last_op().map(OpRef::global)
    }

    /// Whether the sizes of all loops follow from the operands that are left when some go.
    pub(crate) fn may_drop(&self, rw: &PatternRewriter<'_>, dropped: &[usize]) -> bool {
        let left = self.nest.maps.iter().enumerate().filter(|(at, _)| !dropped.contains(at));
        let maps: Vec<AffineMap> = left.map(|(_, map)| map.clone()).collect();
        if maps.is_empty() {
            return self.nest.is_empty();
        }
        invertible(rw, &maps)
    }
}

/// Whether the sizes of all loops follow from what these maps reach.
pub(crate) fn invertible(rw: &PatternRewriter<'_>, maps: &[AffineMap]) -> bool {
    let store = rw.ctx().affine();
    let all = AffineMap::concat(store, maps).ok().flatten();
    all.is_none_or(|all| all.inverse_permutation(store).is_some())
}

/// What stands for a value in a copy.
pub(crate) fn mapped(map: &IrMapping, unit: UnitId, value: ValueId) -> ValueId {
    map.value(GlobalValue { unit, value }).map_or(value, |mapped| mapped.value)
}

/// Makes a block with arguments like these in the only region of an operation, which has none yet, and goes to its end.
pub(crate) fn new_body(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    like: &[ValueId],
) -> Option<(BlockId, Vec<ValueId>)> {
    let region = rw.op(op).region(0)?.id();
    let args: Vec<(Type, Loc)> = like.iter().map(|&arg| (rw.value(arg).ty(), rw.value(arg).loc())).collect();
    let types: Vec<Type> = args.iter().map(|&(ty, _)| ty).collect();
    let block = rw.builder().create_block(region, &types);
    let values = rw.body().args(block).to_vec();
    for (&value, &(_, loc)) in values.iter().zip(&args) {
        rw.builder().body().set_arg_loc(value, loc);
    }
    rw.at_end(block);
    Some((block, values))
}
