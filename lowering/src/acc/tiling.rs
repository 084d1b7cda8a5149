//! `acc-loop-tiling`: loops over tiles, and in them loops over the elements of a tile.

use crate::rewriting::ids;
use crate::sparse_tensor::int_to;
use crate::vector::make::{constant, type_of};
use rmlir_dialects::acc::{LoopOp, YieldOp, device};
use rmlir_dialects::arith::{AddIOp, MinSIOp, MulIOp, SubIOp};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::fold::constant_int;
use rmlir_ir::print::type_to_string;
use rmlir_ir::typed::{Handle, number};
use rmlir_ir::{
    Attr, AttrData, BlockId, Builder, Context, Failed, OPERAND_SEGMENTS, OpAddr, OpRef, Type, TypeData,
    ValueId, ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes loops over tiles where that is asked for.
    LoopTiling: ACCLoopTiling, run
}

fn run(options: &options::ACCLoopTiling, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let size = i64::from(options.default_tile_size);
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ACCLoopTilingImpl", move |op, rw| tile(op, rw, size));
    // Once is enough: no loop that is made has tiles.
    let config =
        Config { top_down: true, max_iterations: Some(1), unique_constants: false, ..Config::default() };
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &config, None);
    Ok(())
}

const GANG: [&str; 4] = ["gang", "gangOperandsArgType", "gangOperandsSegments", "gangOperandsDeviceType"];
const WORKER: [&str; 2] = ["worker", "workerNumOperandsDeviceType"];
const VECTOR: [&str; 2] = ["vector", "vectorOperandsDeviceType"];
const HOW: [&str; 3] = ["seq", "independent", "auto_"];
const COLLAPSE: [&str; 2] = ["collapse", "collapseDeviceType"];
const INCLUSIVE: &str = "inclusiveUpperbound";
const COMBINED: &str = "combined";

/// Groups of operands of a loop, by their number.
const LOWER: usize = 0;
const UPPER: usize = 1;
const STEP: usize = 2;
const WORKERS: usize = 4;
const VECTORS: usize = 5;
const TILE: usize = 6;
const GROUPS: usize = 11;

/// Which one of the loops that are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    OuterTile,
    InnerTile,
    OuterElement,
    InnerElement,
}

/// What is said of a loop for all devices, and is shared among the loops that are made of it: gangs take tiles, vectors elements, and
/// workers what is left.
#[derive(Clone, Copy)]
struct Shared {
    gang: bool,
    worker: bool,
    vector: bool,
}

impl Shared {
    fn of(op: OpRef<'_>) -> Option<Shared> {
        let none = device::none(op.ctx())?;
        let says = |name: &str| list(op.ctx(), op.attr_named(name)).contains(&none);
        Some(Shared {
            gang: says(GANG[0]) || says(GANG[3]),
            worker: WORKER.into_iter().any(says),
            vector: VECTOR.into_iter().any(says),
        })
    }

    /// The attributes that a loop does not get.
    fn dropped(self, place: Place) -> Vec<&'static str> {
        let outer = place == Place::OuterTile;
        let element = place == Place::OuterElement;
        let worker = match place {
            Place::OuterTile => self.worker && !self.vector,
            Place::OuterElement => self.vector,
            Place::InnerTile | Place::InnerElement => self.worker || self.vector,
        };
        let mut names = Vec::new();
        names.extend(GANG.into_iter().filter(|_| self.gang && !outer));
        names.extend(WORKER.into_iter().filter(|_| worker));
        names.extend(VECTOR.into_iter().filter(|_| self.vector && !element));
        names
    }
}

/// The groups of operands that go with attributes that a loop does not get. The reference keeps them, and crashes when it verifies the loop. It
/// keeps those of gangs, too, and says that the loop is wrong.
fn groups_of(dropped: &[&str]) -> impl Iterator<Item = usize> {
    let groups = [(WORKERS, WORKER[0]), (VECTORS, VECTOR[0])];
    groups.into_iter().filter(|(_, name)| dropped.contains(name)).map(|(group, _)| group)
}

fn list(ctx: &Context, attr: Option<Attr>) -> &[Attr] {
    attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default()
}

/// What is read of the loop.
struct Source {
    groups: Vec<Vec<ValueId>>,
    attrs: Vec<(&'static str, Attr)>,
    shared: Shared,
    /// By variable, whether the upper bound belongs to the range.
    inclusive: Vec<bool>,
    variables: Vec<ValueId>,
    body: BlockId,
    sizes: Vec<ValueId>,
    /// How many variables the outermost loop keeps.
    collapsed: usize,
}

/// The bytes of `array<i1: ...>`.
fn truths(ctx: &Context, attr: Attr) -> &[u8] {
    if let AttrData::DenseArray(data) = ctx.attr_data(attr) { &data.raw } else { &[] }
}

/// The place of the entry for all devices in a list of kinds of devices.
fn entry(op: OpRef<'_>, devices: &str) -> Option<usize> {
    let none = device::none(op.ctx())?;
    list(op.ctx(), op.attr_named(devices)).iter().position(|&kind| kind == none)
}

/// The sizes of tiles that are for all devices.
fn sizes(root: LoopOp<OpRef<'_>>) -> Option<Vec<ValueId>> {
    let op = root.op();
    let at = entry(op, "tileOperandsDeviceType")?;
    let lengths = op.ctx().as_i32_array(root.tile_operands_segments()?)?;
    let length = |&length: &i32| usize::try_from(length).unwrap_or(0);
    let before = lengths.iter().take(at).map(length).sum();
    let here = lengths.get(at).map(length)?;
    Some(ids(root.tile_operands().skip(before).take(here)))
}

impl Source {
    fn of(root: LoopOp<OpRef<'_>>) -> Option<Source> {
        let (op, ctx) = (root.op(), root.op().ctx());
        let sizes = sizes(root).filter(|sizes| !sizes.is_empty())?;
        let collapsed = match entry(op, "collapseDeviceType") {
            Some(at) => number(ctx, *list(ctx, root.collapse()).get(at)?)?,
            None => 1,
        };
        let body = root.region().entry()?;
        let variables = ids(body.args());
        let stated = root.inclusive_upperbound().map_or(&[][..], |attr| truths(ctx, attr));
        let inclusive =
            (0..variables.len()).map(|at| stated.get(at).is_some_and(|&stated| stated != 0)).collect();
        let names = GANG.into_iter().chain(WORKER).chain(VECTOR).chain(HOW).chain(COLLAPSE);
        let names = names.chain([INCLUSIVE, COMBINED]);
        Some(Source {
            groups: (0..GROUPS).map(|group| ids(op.operand_group(group))).collect(),
            attrs: names.filter_map(|name| Some((name, op.attr_named(name)?))).collect(),
            shared: Shared::of(op)?,
            inclusive,
            variables,
            body: body.id(),
            sizes,
            collapsed: usize::try_from(collapsed).ok()?,
        })
    }

    /// Whether variables, bounds and sizes are as many as they have to be.
    fn is_whole(&self) -> bool {
        let count = self.variables.len();
        let bounds = self.groups.iter().take(STEP + 1).all(|group| group.len() == count);
        bounds && if self.splits() { self.sizes.len() == count } else { self.sizes.len() <= count }
    }

    /// Whether several loops are made of one before tiles are.
    fn splits(&self) -> bool {
        self.collapsed < self.sizes.len()
    }

    fn bound(&self, group: usize, at: usize) -> Option<ValueId> {
        self.groups.get(group)?.get(at).copied()
    }
}

/// A size of a tile that stands for one that is chosen here.
fn is_open(size: ValueRef<'_>) -> bool {
    constant_int(size).is_some_and(|size| size < 0)
}

/// Tells of a size that is wider than what counts. One that is chosen here is as wide as need be.
fn check(root: LoopOp<OpRef<'_>>, source: &Source) -> Option<()> {
    let (op, ctx) = (root.op(), root.op().ctx());
    let module = op.module();
    for (&size, &variable) in source.sizes.iter().zip(&source.variables) {
        if is_open(module.value(op.unit(), size)) {
            continue;
        }
        let [size, variable] = [size, variable].map(|value| module.value(op.unit(), value).ty());
        let width = |ty: Type| match *ctx.type_data(ty) {
            TypeData::Integer { width, .. } => Some(width),
            _ => None,
        };
        if let (Some(wide), Some(narrow)) = (width(size), width(variable))
            && wide > narrow
        {
            let [size, variable] = [size, variable].map(|ty| type_to_string(ctx, ty));
            let what = format!("tile size type ({size}) is wider than loop IV type ({variable})");
            let error = Diagnostic::error(op.loc(), format!("not yet implemented: {what}"));
            return error.emit(ctx).ok();
        }
    }
    Some(())
}

/// The steps of the loops over tiles.
fn steps(b: &mut Builder<'_>, source: &Source, default: i64) -> Option<Vec<ValueId>> {
    let mut steps = source.groups.get(STEP)?.clone();
    for (at, step) in steps.iter_mut().enumerate() {
        // The reference takes the place of the loop and that of the variable in it together, though loops before may have several.
        let place =
            if source.splits() && at >= source.collapsed { at + 1 - source.collapsed.max(1) } else { at };
        let Some(&size) = source.sizes.get(place) else { continue };
        let (unit, ty) = (b.unit(), type_of(b, *step));
        let size = match is_open(b.seen().value(unit, size)) {
            true => {
                let default = integer(b, ty, default)?;
                constant(b, default)?
            }
            false => int_to(b, size, ty)?,
        };
        *step = MulIOp::build(b, *step, size).value().ok()?;
    }
    Some(steps)
}

fn integer(b: &Builder<'_>, ty: Type, value: i64) -> Option<Attr> {
    match *b.ctx().type_data(ty) {
        TypeData::Index => Some(b.ctx().index_attr(value)),
        TypeData::Integer { width, .. } => Some(b.ctx().int_attr(width, value)),
        _ => None,
    }
}

/// Makes a loop over one or several variables, with what the source says besides. Its block has no end yet.
fn make(
    b: &mut Builder<'_>,
    source: &Source,
    place: Place,
    [lower, upper, step]: [&[ValueId]; 3],
    inclusive: Option<Attr>,
) -> Option<(OpAddr, BlockId)> {
    let dropped = source.shared.dropped(place);
    let types: Vec<Type> = lower.iter().map(|&value| type_of(b, value)).collect();
    let mut groups = source.groups.clone();
    for group in groups_of(&dropped) {
        groups.get_mut(group)?.clear();
    }
    let [_, _, _, gang, worker, vector, _, cache, private, first, reduction] = &groups[..] else {
        return None;
    };
    let mut made = LoopOp::build(
        b,
        &[],
        lower,
        upper,
        step,
        gang,
        worker,
        vector,
        &[],
        cache,
        private,
        first,
        reduction,
    );
    for &(name, value) in &source.attrs {
        let only_first = COLLAPSE.contains(&name) || name == COMBINED;
        if name != INCLUSIVE && !dropped.contains(&name) && (!only_first || place == Place::OuterTile) {
            made = made.attr(name, value);
        }
    }
    if let Some(inclusive) = inclusive {
        made = made.attr(INCLUSIVE, inclusive);
    }
    let made = made.region(&types, |_, _| {}).insert().ok()?.at();
    let block = b.seen().op(made).region(0)?.entry()?.id();
    Some((made, block))
}

/// The loops over tiles: their variables, and the operation at the end of the block that is in all of them.
struct Tiles {
    variables: Vec<ValueId>,
    end: OpAddr,
}

/// Makes a loop of its own of each variable that is not among the first ones.
fn split(rw: &mut PatternRewriter<'_>, source: &Source, steps: &[ValueId]) -> Option<Tiles> {
    let ctx = rw.ctx().clone();
    let (mut variables, mut blocks) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < steps.len() {
        let (place, next) = match at {
            0 => (Place::OuterTile, source.collapsed.max(1)),
            _ => (Place::InnerTile, at + 1),
        };
        let range = at..next;
        let bound = |group: usize| source.groups.get(group)?.get(range.clone());
        let bounds = [bound(LOWER)?, bound(UPPER)?, steps.get(range.clone())?];
        let inclusive = Some(ctx.dense_bool_array(source.inclusive.get(range.clone())?));
        let (_, block) = make(rw.builder(), source, place, bounds, inclusive)?;
        variables.extend_from_slice(rw.body().args(block));
        blocks.push(block);
        rw.at_end(block);
        at = next;
    }
    let mut end = None;
    for &block in &blocks {
        rw.at_end(block);
        end = Some(YieldOp::build(rw.builder(), &[]).insert().ok()?.at());
    }
    Some(Tiles { variables, end: end? })
}

/// Lets the loop itself go over tiles.
fn widen(rw: &mut PatternRewriter<'_>, op: LoopOp, source: &Source, steps: &[ValueId]) -> Option<Tiles> {
    let ctx = rw.ctx().clone();
    let mut groups = source.groups.clone();
    let dropped = source.shared.dropped(Place::OuterTile);
    for group in groups_of(&dropped).chain([TILE]) {
        groups.get_mut(group)?.clear();
    }
    *groups.get_mut(STEP)? = steps.to_vec();
    let lengths: Vec<i32> = groups.iter().map(|group| i32::try_from(group.len()).unwrap_or(0)).collect();
    rw.set_operands(op, &groups.concat());
    rw.set_attr(op, ctx.ident(OPERAND_SEGMENTS), Some(ctx.dense_i32_array(&lengths)));
    let tiles = ["tileOperandsSegments", "tileOperandsDeviceType"];
    for name in dropped.into_iter().chain(tiles) {
        rw.set_attr(op, ctx.ident(name), None);
    }
    let end = rw.module().block(rw.unit(), source.body).last_op()?.global();
    Some(Tiles { variables: source.variables.clone(), end })
}

/// The upper bounds of the loops over elements, and the operations that begin with the variables of tiles.
fn ends(
    b: &mut Builder<'_>,
    source: &Source,
    steps: &[ValueId],
    tiles: &Tiles,
) -> Option<(Vec<ValueId>, Vec<ValueId>)> {
    let (mut ends, mut sums) = (Vec::new(), Vec::new());
    for at in 0..source.sizes.len() {
        let sum = AddIOp::build(b, *tiles.variables.get(at)?, *steps.get(at)?).value().ok()?;
        let mut end = sum;
        if *source.inclusive.get(at)? {
            let ty = type_of(b, sum);
            let one = integer(b, ty, 1)?;
            let one = constant(b, one)?;
            end = SubIOp::build(b, sum, one).value().ok()?;
        }
        ends.push(MinSIOp::build(b, source.bound(UPPER, at)?, end).value().ok()?);
        sums.push(sum);
    }
    Some((ends, sums))
}

/// The loops over the elements of a tile.
struct Elements {
    loops: Vec<OpAddr>,
    variables: Vec<ValueId>,
    /// The end of the innermost one.
    end: OpAddr,
}

fn elements(
    rw: &mut PatternRewriter<'_>,
    source: &Source,
    tiles: &Tiles,
    ends: &[ValueId],
) -> Option<Elements> {
    let ctx = rw.ctx().clone();
    let (mut loops, mut variables, mut end) = (Vec::new(), Vec::new(), None);
    for (at, &upper) in ends.iter().enumerate() {
        let place = if at == 0 { Place::OuterElement } else { Place::InnerElement };
        let (lower, step) = (*tiles.variables.get(at)?, source.bound(STEP, at)?);
        let inclusive = source.inclusive.get(at)?.then(|| ctx.dense_bool_array(&[true]));
        let (made, block) = make(rw.builder(), source, place, [&[lower], &[upper], &[step]], inclusive)?;
        variables.push(*rw.body().args(block).first()?);
        loops.push(made);
        rw.at_end(block);
        let last = YieldOp::build(rw.builder(), &[]).insert().ok()?.at();
        let loc = rw.builder().loc();
        rw.at_op(last);
        rw.set_loc(loc);
        end = Some(last);
    }
    Some(Elements { loops, variables, end: end? })
}

fn tile(op: LoopOp, rw: &mut PatternRewriter<'_>, default: i64) -> Rewritten {
    let root = rw.read(op);
    let source = Source::of(root)?;
    rw.require(source.is_whole() && root.results().next().is_none())?;
    check(root, &source)?;
    let inner: Vec<OpAddr> = root.region().entry()?.ops().map(OpRef::global).collect();
    let (_, inner) = inner.split_last()?;
    let loc = rw.builder().loc();
    let steps = steps(rw.builder(), &source, default)?;
    let tiles = match source.splits() {
        true => split(rw, &source, &steps)?,
        false => widen(rw, op, &source, &steps)?,
    };
    rw.at_op(tiles.end);
    rw.set_loc(loc);
    let (ends, sums) = ends(rw.builder(), &source, &steps, &tiles)?;
    let elements = elements(rw, &source, &tiles, &ends)?;
    for &at in inner {
        rw.move_before(at, elements.end)?;
    }
    for (at, &variable) in elements.variables.iter().enumerate() {
        let sum = rw.value(*sums.get(at)?).def_op()?.0.id();
        let keep = [sum, elements.loops.get(at)?.op];
        rw.replace_uses_except(*source.variables.get(at)?, variable, &keep);
    }
    if !source.splits() {
        return Some(());
    }
    rw.erase(op)
}
