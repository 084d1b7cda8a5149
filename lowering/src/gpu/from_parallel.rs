//! `convert-parallel-loops-to-gpu`: parallel loops that say over which processors they are spread become launches.

use crate::captures::used_from_outside;
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::affine::{AffineApplyOp, AffineMinOp};
use rmlir_dialects::arith::{CmpIOp, CmpIPredicate, ConstantOp, MinSIOp, MulIOp};
use rmlir_dialects::gpu::{AllReduceOp, LaunchOp, TerminatorOp, YieldOp};
use rmlir_dialects::scf::{self, ForOp, IfOp, ParallelOp, ReduceOp};
use rmlir_ir::def::Param;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::{Handle, attr_param};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Context, Failed, OpAddr, RegionRef, Signedness, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
use rustc_hash::FxHashSet;
use std::sync::{Arc, Mutex, PoisonError};

plain_pass! {
    /// Makes launches of parallel loops that are mapped to processors.
    ParallelToGpu: ConvertParallelLoopToGpuPass, run
}

const MAPPING: &str = "mapping";
/// What marks a loop that was looked at; it shows in what comes out of it.
const VISITED: &str = "SCFToGPU_visited";

/// The loops that were looked at. They are legal then, whatever came of it.
type Visited = Arc<Mutex<FxHashSet<OpAddr>>>;

fn run(_: &options::ConvertParallelLoopToGpuPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let visited = Visited::default();
    let (seen, known) = (Arc::clone(&visited), Arc::clone(&visited));
    let mut set = PatternSet::new();
    set.op::<ParallelOp>("(anonymous namespace)::ParallelToGpuLaunchLowering", move |op, rw| {
        seen.lock().unwrap_or_else(PoisonError::into_inner).insert(op.at());
        convert(op, rw)
    });
    let mut target = ConversionTarget::new();
    target.unknown_is_legal();
    target.legal_dialects(&["memref"]);
    target.dynamic_op::<ParallelOp>(move |op| {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        Some(op.attr_named(MAPPING).is_none() || known.contains(&op.global()))
    });
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Processors are blocks and threads in three dimensions each, as the enum has them.
const PROCESSORS: usize = 6;

/// How a loop is spread.
struct Spread {
    /// `None` for a loop that stays one.
    processor: Option<usize>,
    map: AffineMap,
    bound: AffineMap,
}

fn spread_of(ctx: &Context, attr: Attr) -> Option<Spread> {
    let param = |index| attr_param(ctx, attr, ("gpu", "loop_dim_map"), index);
    let Some(Param::Int(processor)) = param(0) else { return None };
    let map = |index| match param(index) {
        Some(Param::Attr(map)) => map_of_attr(ctx, *map),
        _ => None,
    };
    let processor = usize::try_from(*processor).ok().filter(|&processor| processor < PROCESSORS);
    Some(Spread { processor, map: map(1)?, bound: map(2)? })
}

/// What is left to do.
enum Step {
    /// Copies an operation, or goes into it.
    Op(OpAddr),
    /// Leaves the loop or the choice that the insertion point is in.
    Leave,
}

/// The launch in the making.
struct Maker {
    launch: OpAddr,
    places: Vec<ValueId>,
    map: IrMapping,
    bounds: [Option<ValueId>; PROCESSORS],
    todo: Vec<Step>,
}

fn convert(op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let mut around = std::iter::successors(root.parent(), |op| op.parent());
    rw.require(!around.any(|op| op.is::<ParallelOp>()))?;
    let loc = root.loc();
    rw.set_loc(loc);
    let one = constant_index(rw, 1)?;
    let (index, none) = (vec![rw.ctx().index_type(); 12], rw.ctx().int_attr(64, 0));
    let b = rw.builder();
    let made = LaunchOp::build(b, None, &[], one, one, one, one, one, one, None, None, None, None);
    let made = made.attr("workgroup_attributions", none).region(&index, |b, _| {
        // It has all that it needs.
        let _ = TerminatorOp::build(b).insert();
    });
    let launch = made.insert().ok()?.at();
    let entry = rw.op(launch).region(0)?.entry()?;
    let (block, places) = (entry.id(), ids(entry.args()));
    let mut maker =
        Maker { launch, places, map: IrMapping::new(), bounds: [None; PROCESSORS], todo: Vec::new() };
    rw.at_start(block);
    maker.enter(op, rw)?;
    let visited = (rw.ctx().ident(VISITED), rw.ctx().unit());
    rw.set_attr(launch, visited.0, Some(visited.1));
    maker.fill(rw)?;
    for (position, bound) in maker.bounds.into_iter().enumerate() {
        if let Some(bound) = bound {
            rw.set_operand(launch, position, bound);
        }
    }
    rw.erase(op)
}

fn constant_index(rw: &mut PatternRewriter<'_>, value: i64) -> Option<ValueId> {
    let value = rw.ctx().index_attr(value);
    ConstantOp::build(rw.builder(), value).value().ok()
}

/// A number that a value is never above, if it is plain to see: a constant that there is, or one that is made.
fn upper_bound(rw: &mut PatternRewriter<'_>, value: ValueId, depth: usize) -> Option<ValueId> {
    if is_index_constant(rw, value) {
        return Some(value);
    }
    let depth = depth.checked_sub(1)?;
    let (def, _) = rw.value(value).def_op()?;
    let (at, old_loc) = (def.global(), rw.builder().loc());
    let def = rw.op(at);
    if let Some(min) = def.cast::<AffineMinOp>() {
        let map = map_of_attr(rw.ctx(), min.map())?;
        let known = map.results.iter().find_map(|result| rw.ctx().affine().as_constant(*result))?;
        let loc = def.loc();
        rw.set_loc(loc);
        let made = constant_index(rw, known);
        rw.set_loc(old_loc);
        return made;
    }
    let operands = ids(def.operands());
    if def.is::<MinSIOp>() {
        return operands.iter().find_map(|&operand| upper_bound(rw, operand, depth));
    }
    if def.is::<MulIOp>() {
        let loc = def.loc();
        let mut numbers = [0i64; 2];
        for (number, &operand) in numbers.iter_mut().zip(&operands) {
            let bound = upper_bound(rw, operand, depth)?;
            *number = constant_int(rw.value(bound))?;
        }
        // Smallest numbers say nothing of products with others of both signs.
        rw.require((numbers[0] < 0) == (numbers[1] < 0))?;
        rw.set_loc(loc);
        let made = constant_index(rw, numbers[0].wrapping_mul(numbers[1]));
        rw.set_loc(old_loc);
        return made;
    }
    None
}

/// So deep are sums looked into.
const MAX_DEPTH: usize = 64;

fn is_index_constant(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    let value = rw.value(value);
    value.defining::<ConstantOp>().is_some() && value.ty() == rw.ctx().index_type()
}

impl Maker {
    /// What stands for a value inside.
    fn inside(&self, rw: &PatternRewriter<'_>, value: ValueId) -> ValueId {
        let unit = rw.unit();
        self.map.value(GlobalValue { unit, value }).map_or(value, |there| there.value)
    }

    /// Whether a value is there before the launch.
    fn is_before(&self, rw: &PatternRewriter<'_>, value: ValueId) -> bool {
        let home = rw.value(value).block().and_then(|block| block.region());
        let mut around = std::iter::successors(rw.op(self.launch).parent_region(), |region| {
            region.parent().and_then(|op| op.parent_region())
        });
        home.is_some_and(|home: RegionRef<'_>| around.any(|region| region == home))
    }

    /// A value that does not depend on what is in the launch: itself, or another constant.
    fn before(&self, rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
        let value = self.inside(rw, value);
        if self.is_before(rw, value) {
            return Some(value);
        }
        let constant = rw.value(value).defining::<ConstantOp>()?;
        let (known, loc, old_loc) = (constant.value(), constant.op().loc(), rw.builder().loc());
        rw.set_loc(loc);
        let made = ConstantOp::build(rw.builder(), known).value().ok();
        rw.set_loc(old_loc);
        made
    }

    fn is_constant_or_before(&self, rw: &PatternRewriter<'_>, value: ValueId) -> bool {
        self.is_before(rw, value) || rw.value(value).defining::<ConstantOp>().is_some()
    }

    /// Goes into a loop: finds what stands for its variables, and notes what is in it.
    fn enter(&mut self, op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let (root, ctx) = (rw.read(op), rw.ctx().clone());
        let view = root.op();
        rw.require(view.num_results() <= 1)?;
        let mapping = ctx.attr_data(view.attr_named(MAPPING)?).as_array()?;
        let bounds = [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())];
        let body = view.region(0)?.entry()?;
        let variables = ids(body.args());
        let mut inner: Vec<OpAddr> = body.ops().map(|op| op.global()).collect();
        let last = inner.pop()?;
        let reduces = rw.op(last).is::<ReduceOp>() && rw.op(last).num_operands() == 1;
        let loc = rw.op(op).loc();
        rw.set_loc(loc);
        for (dim, &attr) in mapping.iter().enumerate().take(variables.len()) {
            let Some(spread) = spread_of(&ctx, attr) else {
                let _ = rw.op(op).emit_error("expected mapping attribute for lowering to GPU");
                return None;
            };
            let [lower, upper, step] = [*bounds[0].get(dim)?, *bounds[1].get(dim)?, *bounds[2].get(dim)?];
            let value = match spread.processor {
                Some(processor) => self.spread(rw, &spread, processor, [lower, upper, step])?,
                None => self.repeat(rw, [lower, upper, step])?,
            };
            self.map.map_values(op.at().unit, variables.get(dim..=dim)?, &[value]);
        }
        let own = ctx.dict(rw.op(op).discardable()).to_vec();
        for entry in own.into_iter().filter(|entry| &*ctx.text(entry.name) != MAPPING) {
            rw.set_attr(self.launch, entry.name, Some(entry.value));
        }
        if reduces {
            self.todo.push(Step::Op(last));
        }
        self.todo.extend(inner.into_iter().rev().map(Step::Op));
        Some(())
    }

    /// The variable of a loop that goes over a processor.
    fn spread(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        spread: &Spread,
        processor: usize,
        [lower, upper, step]: [ValueId; 3],
    ) -> Option<ValueId> {
        let place = *self.places.get(processor)?;
        let (own_step, own_lower) = (self.before(rw, step)?, self.before(rw, lower)?);
        let map = scaled(rw.ctx());
        let variable = apply(rw, &spread.map, map, &[place, own_step, own_lower])?;
        // Bounds that are there say in which range the processor lies.
        rw.require(self.is_constant_or_before(rw, lower) && self.is_constant_or_before(rw, step))?;
        let precise = self.is_constant_or_before(rw, upper);
        let inside = rw.place()?;
        rw.at_op(self.launch);
        let most = if precise { upper } else { upper_bound(rw, upper, MAX_DEPTH)? };
        let operands = [self.before(rw, most)?, self.before(rw, lower)?, self.before(rw, step)?];
        let map = rounds(rw.ctx());
        let bound = apply(rw, &spread.bound, map, &operands)?;
        let known = self.bounds.get_mut(processor)?;
        rw.require(known.is_none())?;
        *known = Some(bound);
        match inside {
            (_, Some(after)) => {
                let unit = rw.unit();
                rw.after_op(OpAddr { unit, op: after });
            }
            (block, None) => rw.at_start(block),
        }
        if !precise {
            let original = self.inside(rw, upper);
            let is_less = CmpIOp::build(rw.builder(), CmpIPredicate::Slt, variable, original).value().ok()?;
            let made = IfOp::build(rw.builder(), &[], is_less).region(&[], |b, _| {
                // It has all that it needs.
                let _ = scf::YieldOp::build(b, &[]).insert();
            });
            let made = made.region_with(|_, _| {}).insert().ok()?;
            let block = rw.op(made).region(0)?.entry()?.id();
            rw.at_start(block);
            self.todo.push(Step::Leave);
        }
        Some(variable)
    }

    /// The variable of a loop that stays one.
    fn repeat(&mut self, rw: &mut PatternRewriter<'_>, bounds: [ValueId; 3]) -> Option<ValueId> {
        let [lower, upper, step] = bounds.map(|value| self.inside(rw, value));
        let ty = rw.value(lower).ty();
        let made = ForOp::build(rw.builder(), &[], lower, upper, step, &[]).region(&[ty], |b, _| {
            // It has all that it needs.
            let _ = scf::YieldOp::build(b, &[]).insert();
        });
        let made = made.insert().ok()?;
        let block = rw.op(made).region(0)?.entry()?;
        let (variable, block) = (block.args().next()?.id(), block.id());
        rw.at_start(block);
        self.todo.push(Step::Leave);
        Some(variable)
    }

    /// Copies what is in the loops. Only the innermost one may have effects.
    fn fill(&mut self, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let (mut acts, mut has_left) = (false, false);
        while let Some(step) = self.todo.pop() {
            let Step::Op(at) = step else {
                let (block, _) = rw.place()?;
                let parent =
                    rw.body().block_region(block).and_then(|region| rw.body().region_parent(region))?;
                let unit = rw.unit();
                rw.after_op(OpAddr { unit, op: parent });
                (acts, has_left) = (false, true);
                continue;
            };
            let op = rw.op(at);
            if op.is::<ParallelOp>() {
                rw.require(!acts)?;
                self.enter(rmlir_ir::typed::TypedOp::of(at), rw)?;
            } else if op.is::<ReduceOp>() {
                self.reduce(rw, at)?;
            } else {
                let copy = rw.clone_op(at, &mut self.map)?;
                let copy = rw.op(copy);
                acts |= !is_effect_free(copy) || copy.regions().len() != 0;
                rw.require(!acts || !has_left)?;
            }
        }
        Some(())
    }

    /// What a loop reduces to becomes what the threads of a block reduce to.
    fn reduce(&mut self, rw: &mut PatternRewriter<'_>, at: OpAddr) -> Rewritten {
        let op = rw.op(at);
        let holder = op.parent().filter(|op| op.is::<ParallelOp>())?;
        let result = holder.result(0)?.id();
        let operand = op.operand(0)?;
        rw.require(is_number(rw.ctx(), operand.ty()))?;
        let value = self.map.value(GlobalValue { unit: rw.unit(), value: operand.id() })?.value;
        let region = op.region(0)?;
        rw.require(used_from_outside(region).is_empty())?;
        let from = region.id();
        let made = AllReduceOp::build(rw.builder(), value).region_with(|_, _| {}).insert().ok()?;
        let reduced = rw.op(made).result(0)?.id();
        self.map.map_values(at.unit, &[result], &[reduced]);
        // Bodies of operations that are isolated may be somewhere else.
        let (from, into) = ((at.unit, from), {
            let region = rw.op(made).region(0)?;
            (region.unit(), region.id())
        });
        let mut inner = IrMapping::new();
        rw.modify(made, |module, _| module.clone_region(from, into, &mut inner)).ok()?;
        let last = rw.module().region(into.0, into.1).entry()?.last_op()?;
        let (last, yielded, loc) = (last.global(), ids(last.operands()), last.loc());
        let mut rw = rw.within(into.0);
        rw.at_op(last);
        YieldOp::build(rw.builder(), yielded.get(..1)?).loc(loc).insert().ok()?;
        rw.erase(last)
    }
}

fn is_number(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Float(_) => true,
        _ => false,
    }
}

/// From the number of a round, the step and the lower bound to the variable.
fn scaled(ctx: &Context) -> Option<AffineMap> {
    let store = ctx.affine();
    let product = store.mul(store.dim(0), store.symbol(0)).ok()?;
    Some(AffineMap::new(1, 2, [store.add(product, store.symbol(1)).ok()?]))
}

/// From the upper bound, the lower one and the step to the number of rounds.
fn rounds(ctx: &Context) -> Option<AffineMap> {
    let store = ctx.affine();
    let length = store.sub(store.dim(0), store.symbol(0)).ok()?;
    Some(AffineMap::new(1, 2, [store.ceil_div(length, store.symbol(1)).ok()?]))
}

/// `affine.apply` of one map after another.
fn apply(
    rw: &mut PatternRewriter<'_>,
    outer: &AffineMap,
    inner: Option<AffineMap>,
    operands: &[ValueId],
) -> Option<ValueId> {
    let map = outer.compose(rw.ctx().affine(), &inner?).ok()??;
    let map = rw.ctx().affine_map_attr(map);
    AffineApplyOp::build(rw.builder(), map, operands).value().ok()
}
