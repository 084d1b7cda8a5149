//! Operations that are computed tile by tile: the loops that go over the tiles, around what the operation became for one of them
//! ([`rmlir_dialects::common::tiling`]).

pub(crate) mod containing;
mod nest;
pub(crate) mod producers;
mod ranges;

use crate::rewriting::ids;
use rmlir_dialects::arith::{ConstantOp, MulIOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::common::reify::ReifyRankedShapedTypeOpInterface;
use rmlir_dialects::common::tiling::{self, Tile, Tiled, TilingInterface};
use rmlir_dialects::vector::VectorScaleOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::destination::{DestinationStyleOpInterface, tied_result};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::{Attr, Context, Loc, OpAddr, OpName, OpRef, TypeData, ValueId, ValueRef};
use rmlir_rewrite::PatternRewriter;

/// The size of a tile in one dimension.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Size {
    /// Known, or what a value says.
    Plain(Mixed),
    /// So much for each unit of a scalable vector. What computes it has this location.
    Scalable(i64, Loc),
}

/// How a space is cut. What is not said of a dimension is zero: it is not cut.
#[derive(Clone, Debug)]
pub(crate) enum Cut {
    /// Into tiles of these sizes.
    Sizes(Vec<Size>),
    /// Into so many tiles.
    Threads(Vec<Mixed>),
}

/// Which loops go over tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loops {
    /// `scf.for`, one in the other.
    For,
    /// One `scf.forall` with this mapping.
    Forall(Option<Attr>),
}

/// How an operation is to be tiled.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) cut: Cut,
    pub(crate) loops: Loops,
    /// The dimension that each loop is for, the outermost first; those that are missing follow in order.
    pub(crate) order: Vec<usize>,
}

/// What an operation became.
#[derive(Clone, Debug)]
pub(crate) struct TiledLoops {
    /// The operations that compute a tile.
    pub(crate) ops: Vec<OpAddr>,
    /// The loops, the outermost first.
    pub(crate) loops: Vec<OpAddr>,
    /// The operations that take parts of the operands.
    pub(crate) slices: Vec<OpAddr>,
    /// What stands for the results.
    pub(crate) replacements: Vec<ValueId>,
}

/// What operations of a name say of their tiles.
pub(crate) fn model_of(ctx: &Context, name: OpName) -> Option<&dyn TilingInterface> {
    ctx.op_interface::<dyn TilingInterface>(name)
}

/// The loop that passes a value along, and the operand with which that begins.
fn begin_of(value: ValueRef<'_>) -> Option<(OpRef<'_>, usize)> {
    let around = value.def_block()?.0.parent()?;
    let model = around.ctx().op_interface::<dyn LoopLikeOpInterface>(around.name())?;
    let place = model.region_iter_args(around).iter().position(|arg| *arg == value)?;
    Some((around, model.inits(around).start + place))
}

/// Makes loops over the tiles of an operation, after it. The operation stays. `None` where it has been reported, too, that it cannot be.
pub(crate) fn tile(rw: &mut PatternRewriter<'_>, op: OpAddr, plan: &Plan) -> Option<TiledLoops> {
    let ctx = rw.ctx().clone();
    let model = model_of(&ctx, rw.op(op).name())?;
    rw.after_op(op);
    let domain = model.domain(rw, op)?;
    let (sizes, threads) = sizes_and_threads(rw, &domain, &plan.cut)?;
    warn_of_reductions(rw, model, op, plan.loops, &sizes, &threads);
    let order = full_order(&plan.order, sizes.len())?;
    let pick =
        |list: &[Mixed]| -> Option<Vec<Mixed>> { order.iter().map(|&dim| list.get(dim).copied()).collect() };
    let threads = if threads.is_empty() { threads } else { pick(&threads)? };
    let space = ranges::Space { domain: domain.permuted(&order)?, sizes: pick(&sizes)?, threads };
    let mut back = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &dim)| back[dim] = place);
    let inits = destinations(rw, op)?;
    let work = Work { model, op, space: &space, back: &back };
    match nest::build(rw, &work, plan.loops, &inits) {
        Some(made) => Some(made),
        None => {
            rw.op(op).emit_error("failed to generate tiling loops");
            None
        }
    }
}

/// An operation that is being tiled.
struct Work<'a> {
    model: &'a dyn TilingInterface,
    op: OpAddr,
    space: &'a ranges::Space,
    /// The loop of each dimension.
    back: &'a [usize],
}

/// What a tile gives, and where it lies in the results.
struct Body {
    tiled: Tiled,
    places: Vec<Tile>,
}

impl Work<'_> {
    /// Makes the tile that these variables of loops are for, at the insertion point. Outputs are the values given.
    fn body(&self, rw: &mut PatternRewriter<'_>, variables: &[ValueId], outputs: &[ValueId]) -> Option<Body> {
        if self.space.is_uncut(rw) {
            let copy = clone_with_outputs(rw, self.op, outputs)?;
            let values = ids(rw.op(copy).results());
            return Some(Body {
                tiled: Tiled { ops: vec![copy], values, slices: Vec::new() },
                places: Vec::new(),
            });
        }
        let tile = self.space.tile(rw, variables)?.permuted(self.back)?;
        let copy = clone_with_outputs(rw, self.op, outputs)?;
        let tiled = self.model.tile(rw, copy, &tile);
        rw.erase(copy)?;
        let Some(tiled) = tiled else {
            // The reference spells it so.
            rw.op(self.op).emit_error("faild to tile operation");
            return None;
        };
        let place = |result| self.model.result_position(rw, self.op, result, &tile);
        let places = (0..tiled.values.len()).map(place).collect::<Option<Vec<Tile>>>()?;
        Some(Body { tiled, places })
    }
}

/// A copy of an operation whose outputs are others, if there are any.
pub(crate) fn clone_with_outputs(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    outputs: &[ValueId],
) -> Option<OpAddr> {
    let copy = rw.clone_op(op, &mut IrMapping::new())?;
    let view = rw.op(copy);
    let model = view.ctx().op_interface::<dyn DestinationStyleOpInterface>(view.name());
    if let Some(inits) = model.map(|model| model.inits(view)).filter(|_| !outputs.is_empty()) {
        // Outputs that are memory do not come back.
        let tied: Vec<usize> = inits.filter(|&operand| tied_result(view, operand).is_some()).collect();
        rw.require(tied.len() == outputs.len())?;
        for (operand, &output) in tied.into_iter().zip(outputs) {
            rw.set_operand(copy, operand, output);
        }
    }
    Some(copy)
}

/// The tensors into which an operation writes its results. One that does not say so gets empty ones, before it.
pub(crate) fn destinations(rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Vec<ValueId>> {
    let view = rw.op(op);
    let results: Vec<_> = view.results().map(|result| result.ty()).collect();
    if let Some(model) = view.ctx().op_interface::<dyn DestinationStyleOpInterface>(view.name()) {
        let inits = model.inits(view);
        let tied = inits.filter(|&operand| tied_result(view, operand).is_some());
        let values: Vec<ValueId> = tied.filter_map(|operand| Some(view.operand(operand)?.id())).collect();
        rw.require(values.len() == results.len())?;
        return Some(values);
    }
    let mut made = Vec::new();
    for (result, ty) in results.into_iter().enumerate() {
        let ctx = rw.ctx().clone();
        let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(ty) else { return None };
        made.push(tiling::before(rw, op, |rw| {
            let sizes = match ctx.type_data(ty).has_static_shape() {
                true => shape.iter().map(|&size| Mixed::Known(size)).collect(),
                false => {
                    let name = rw.op(op).name();
                    let model = ctx.op_interface::<dyn ReifyRankedShapedTypeOpInterface>(name)?;
                    model.reify(rw.builder(), op)?.into_iter().nth(result)?
                }
            };
            crate::linalg::tensors::empty(rw.builder(), &sizes, *element).ok()
        })?);
    }
    Some(made)
}

/// The dimension of each loop, for all dimensions. `None` if one is there twice, or does not exist.
fn full_order(given: &[usize], count: usize) -> Option<Vec<usize>> {
    let given = &given[..given.len().min(count)];
    let order: Vec<usize> = given.iter().copied().chain(given.len()..count).collect();
    let mut seen = vec![false; count];
    for &dim in &order {
        let seen = seen.get_mut(dim)?;
        if std::mem::replace(seen, true) {
            return None;
        }
    }
    Some(order)
}

/// The size of the tiles in each dimension, and the number of tiles, if that is what was said.
fn sizes_and_threads(
    rw: &mut PatternRewriter<'_>,
    domain: &Tile,
    cut: &Cut,
) -> Option<(Vec<Mixed>, Vec<Mixed>)> {
    let count = domain.sizes.len();
    match cut {
        Cut::Sizes(given) => {
            let mut sizes = Vec::new();
            for &size in given {
                sizes.push(size_of(rw, size)?);
            }
            sizes.resize(count, Mixed::Known(0));
            Some((sizes, Vec::new()))
        }
        Cut::Threads(given) => {
            let mut threads = given.clone();
            threads.resize(count, Mixed::Known(0));
            let sizes = ranges::sizes_of_threads(rw, domain, &threads)?;
            Some((sizes, threads))
        }
    }
}

fn size_of(rw: &mut PatternRewriter<'_>, size: Size) -> Option<Mixed> {
    let (count, loc) = match size {
        Size::Plain(size) => return Some(size),
        Size::Scalable(count, loc) => (count, loc),
    };
    let count = rw.ctx().index_attr(count);
    let count = ConstantOp::build(rw.builder(), count).loc(loc).value().ok()?;
    let scale = VectorScaleOp::build(rw.builder()).loc(loc).value().ok()?;
    MulIOp::build(rw.builder(), count, scale).loc(loc).value().ok().map(Mixed::Value)
}

/// Threads that share a reduction do not see what others have written.
fn warn_of_reductions(
    rw: &PatternRewriter<'_>,
    model: &dyn TilingInterface,
    op: OpAddr,
    loops: Loops,
    sizes: &[Mixed],
    threads: &[Mixed],
) {
    if loops == Loops::For {
        return;
    }
    let (cuts, least) = if threads.is_empty() { (sizes, 1) } else { (threads, 2) };
    let view = rw.op(op);
    for (axis, (parallel, cut)) in model.parallel(view).into_iter().zip(cuts).enumerate() {
        let known = cut.number(rw.module(), rw.unit());
        if !parallel && known.is_some_and(|known| known >= least) {
            view.emit_warning(format!("tiling is not thread safe at axis #{axis}"));
        }
    }
}
