//! Loops over levels of several tensors.

use super::super::code::{
    Counting, InParallel, Repeating, begin_count, begin_parallel, begin_repeat, compare, index, of_two,
};
use super::super::views::values;
use super::iterators::LevelIterator;
use super::levels::StoredLevel;
use super::nest::part_of;
use super::padding::unpadded;
use super::walker::{self, Sum, Walker};
use rmlir_dialects::arith::CmpIPredicate::{Eq, Ult};
use rmlir_dialects::arith::{AddIOp, AndIOp, MulIOp, SelectOp};
use rmlir_dialects::bufferization::ToBufferOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::{DimOp, ExtractSliceOp};
use rmlir_ir::value::{AffineExpr, AffineKind};
use rmlir_ir::{Builder, Context, DYNAMIC, OpAddr, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A level of a tensor, both by their numbers. After the tensors comes one that has a level for each loop, and everything in it.
pub(crate) type Level = (usize, usize);

/// A tensor that is written.
#[derive(Clone, Copy)]
pub(crate) struct Output {
    /// Its number.
    pub(crate) number: usize,
    /// Whether it is to be full of zeros at first, if it is not sparse.
    pub(crate) fills: bool,
}

/// A loop that is being filled.
enum Open {
    Counting(Counting),
    Parallel(InParallel),
    Repeating { looped: Repeating, has_universal: bool },
}

/// An open loop.
struct Looped {
    open: Open,
    variable: ValueId,
    levels: Vec<Level>,
}

/// Loops over tensors, one inside the other.
pub(crate) struct Emitter {
    /// The buffers with the elements of tensors.
    buffers: Vec<Option<ValueId>>,
    walkers: Vec<Vec<Walker>>,
    loops: Vec<Looped>,
    /// For each loop and the next one, the coordinate up to which everything was visited, and the levels.
    sequences: Vec<(ValueId, Vec<Level>)>,
}

/// The type of the buffer of a tensor that is not sparse.
fn buffer_type(ctx: &Context, known: &Tensor<'_>, is_slice: bool) -> Option<Type> {
    let layout = is_slice.then(|| ctx.strided_attr(DYNAMIC, &vec![DYNAMIC; known.shape.len()]));
    ctx.memref_type(known.shape, known.element, layout, None).ok()
}

/// The buffer with the elements of a tensor.
fn buffer_of(b: &mut Builder<'_>, value: ValueId, known: &Tensor<'_>, fills: bool) -> Option<ValueId> {
    if known.encoding.is_some() {
        return values(b, value);
    }
    let unit = b.unit();
    let is_slice = b.seen().value(unit, value).defining::<ExtractSliceOp>().is_some();
    let ty = buffer_type(b.ctx(), known, is_slice)?;
    let buffer = ToBufferOp::build(b, ty, value).value().ok()?;
    if fills {
        let zero = super::super::code::zero(b, known.element)?;
        linalg::named::<FillOp>(b, &[], [&[zero], &[buffer]], &[]).ok()?;
    }
    Some(buffer)
}

/// What goes over the levels of a tensor.
fn walkers_of(
    b: &mut Builder<'_>,
    (value, known): (ValueId, &Tensor<'_>),
    paddings: &[Option<[Mixed; 2]>],
) -> Option<Vec<Walker>> {
    let mut walkers = Vec::new();
    for number in 0..known.lvl_rank() {
        if known.encoding.is_none() {
            let at = index(b, i64::try_from(number).ok()?)?;
            let size = DimOp::build(b, value, at).value().ok()?;
            walkers.push(Walker::Plain { size, at: None });
            continue;
        }
        let level = StoredLevel::new(b, value, known, number)?;
        let part = part_of(b, (value, known), paddings, number)?;
        walkers.push(Walker::Stored(Box::new(LevelIterator::new(level, part)), None));
    }
    Some(walkers)
}

impl Emitter {
    /// Gets what there is of tensors; `sizes` are those of all loops.
    pub(crate) fn new(
        rw: &mut PatternRewriter<'_>,
        operands: &[ValueId],
        output: Output,
        (sizes, sums): (&[Mixed], &[Vec<Sum>]),
    ) -> Option<Emitter> {
        let ctx = rw.ctx().clone();
        let inner = |&operand: &ValueId| unpadded(rw.value(operand)).unwrap_or_else(|| (operand, Vec::new()));
        let operands: Vec<_> = operands.iter().map(inner).collect();
        let mut buffers = Vec::new();
        for (number, &(value, _)) in operands.iter().enumerate() {
            let fills = output.fills && number == output.number;
            buffers.push(match Tensor::of(&ctx, rw.value(value).ty()) {
                Some(known) => Some(buffer_of(rw.builder(), value, &known, fills)?),
                None => None,
            });
        }
        let mut all = Vec::new();
        for &size in sizes {
            all.push(size.value(rw.builder()).ok()?);
        }
        let mut walkers = Vec::new();
        for &(value, ref paddings) in &operands {
            walkers.push(match Tensor::of(&ctx, rw.value(value).ty()) {
                Some(known) => walkers_of(rw.builder(), (value, &known), paddings)?,
                None => Vec::new(),
            });
        }
        for (walkers, sums) in walkers.iter_mut().zip(sums) {
            walker::sum(rw.builder(), walkers, sums, &all)?;
        }
        walkers.push(all.into_iter().map(|size| Walker::Plain { size, at: None }).collect());
        Some(Emitter { buffers, walkers, loops: Vec::new(), sequences: Vec::new() })
    }

    /// The buffer with the elements of a tensor.
    pub(crate) fn buffer(&self, tensor: usize) -> Option<ValueId> {
        self.buffers.get(tensor).copied().flatten()
    }

    /// Where the element of a sparse tensor is in its buffer.
    pub(crate) fn place(&self, tensor: usize) -> Option<Vec<ValueId>> {
        let iterator = self.walkers.get(tensor)?.last()?.iterator()?;
        Some(iterator.batches.iter().copied().chain([iterator.position()?]).collect())
    }

    /// The variable of a loop.
    pub(crate) fn variable(&self, at: usize) -> Option<ValueId> {
        self.loops.get(at).map(|looped| looped.variable)
    }

    /// The coordinate at which a level stands.
    pub(crate) fn coordinate(&self, (tensor, level): Level) -> Option<ValueId> {
        self.walkers.get(tensor)?.get(level)?.coordinate()
    }

    fn walker(&mut self, (tensor, level): Level) -> Option<&mut Walker> {
        self.walkers.get_mut(tensor)?.get_mut(level)
    }

    /// A level, and those before it.
    fn split(&mut self, (tensor, level): Level) -> Option<(&mut [Walker], &mut Walker)> {
        let (outer, inner) = self.walkers.get_mut(tensor)?.split_at_mut_checked(level)?;
        Some((outer, inner.first_mut()?))
    }

    /// Begins loops over levels, one after the other.
    pub(crate) fn begin_sequence(&mut self, b: &mut Builder<'_>, levels: &[Level]) -> Option<()> {
        for &level in levels {
            let (outer, walker) = self.split(level)?;
            walker.opens(true);
            walker.begin(b, outer)?;
        }
        self.sequences.push((index(b, 0)?, levels.to_vec()));
        Some(())
    }

    pub(crate) fn end_sequence(&mut self) -> Option<()> {
        let (_, levels) = self.sequences.pop()?;
        for level in levels {
            self.walker(level)?.opens(false);
        }
        Some(())
    }

    /// Goes to the coordinate of a dense level that an expression of loops gives.
    pub(crate) fn locate_at(&mut self, b: &mut Builder<'_>, level: Level, expr: AffineExpr) -> Option<()> {
        let (outer, walker) = self.split(level)?;
        walker.init(b, outer)?;
        let at = self.affine(b, expr)?;
        self.walker(level)?.locate(b, at)
    }

    /// The value of an expression of loops.
    pub(crate) fn affine(&self, b: &mut Builder<'_>, expr: AffineExpr) -> Option<ValueId> {
        let kind = b.ctx().affine().kind(expr);
        match kind {
            AffineKind::Dim(at) => self.variable(at as usize),
            AffineKind::Constant(value) => index(b, value),
            AffineKind::Add(l, r) => {
                let (l, r) = self.sides(b, l, r)?;
                of_two::<AddIOp>(b, l, r)
            }
            AffineKind::Mul(l, r) => {
                let (l, r) = self.sides(b, l, r)?;
                of_two::<MulIOp>(b, l, r)
            }
            _ => None,
        }
    }

    fn sides(&self, b: &mut Builder<'_>, l: AffineExpr, r: AffineExpr) -> Option<(ValueId, ValueId)> {
        let l = self.affine(b, l)?;
        Some((l, self.affine(b, r)?))
    }

    /// Begins a loop over the entries of all sparse ones of some levels, or over all coordinates if there are none. What is carried
    /// is replaced by what it is inside. The code goes on in the body until [`Emitter::end`].
    pub(crate) fn begin(
        &mut self,
        b: &mut Builder<'_>,
        levels: &[Level],
        carried: &mut [ValueId],
        (parallel, universal): (bool, bool),
    ) -> Option<OpAddr> {
        let parallel = parallel && carried.len() <= 1;
        let (mut random, mut searched): (Vec<Level>, Vec<Level>) = (Vec::new(), Vec::new());
        for &level in levels {
            if self.walker(level)?.is_random() { random.push(level) } else { searched.push(level) }
        }
        let universal = universal && !searched.is_empty();
        let by_number = match searched[..] {
            [] => true,
            [only] => self.walker(only)?.goes_by_one(),
            _ => false,
        };
        let (open, variable) = if by_number && !universal {
            let over = searched.first().or(random.first()).copied()?;
            self.begin_counting(b, over, carried, parallel)?
        } else {
            let rank = |&(tensor, level): &Level| {
                self.walkers.get(tensor).and_then(|all| all.get(level)).map(Walker::rank)
            };
            searched.sort_by_key(|level| std::cmp::Reverse(rank(level)));
            self.begin_repeating(b, &searched, carried, universal)?
        };
        for &level in &random {
            self.walker(level)?.locate(b, variable)?;
        }
        let at = match &open {
            Open::Counting(looped) => looped.at(),
            Open::Parallel(looped) => looped.at(),
            Open::Repeating { looped, .. } => looped.at(),
        };
        let levels = searched.into_iter().chain(random).collect();
        self.loops.push(Looped { open, variable, levels });
        Some(at)
    }

    fn begin_counting(
        &mut self,
        b: &mut Builder<'_>,
        over: Level,
        carried: &mut [ValueId],
        parallel: bool,
    ) -> Option<(Open, ValueId)> {
        let step = index(b, 1)?;
        let (low, high) = self.walker(over)?.bounds(b)?;
        let (open, variable) = if parallel {
            let looped = begin_parallel(b, [low, high, step], carried.first().copied())?;
            let variable = looped.variable(b)?;
            (Open::Parallel(looped), variable)
        } else {
            let looped = begin_count(b, [low, high, step], carried)?;
            let (variable, inner) = looped.args(b)?;
            carried.copy_from_slice(&inner);
            (Open::Counting(looped), variable)
        };
        let walker = self.walker(over)?;
        if walker.is_random() {
            walker.locate(b, variable)?;
            return Some((open, variable));
        }
        walker.link(&[variable])?;
        let coordinate = walker.look(b)?;
        Some((open, coordinate))
    }

    fn begin_repeating(
        &mut self,
        b: &mut Builder<'_>,
        searched: &[Level],
        carried: &mut [ValueId],
        universal: bool,
    ) -> Option<(Open, ValueId)> {
        let mut starts = Vec::new();
        for &level in searched {
            starts.extend(self.walker(level)?.cursor());
        }
        starts.extend_from_slice(carried);
        if universal {
            starts.push(self.sequences.last()?.0);
        }
        let looped = begin_repeat(b, &starts, |b, args| {
            let mut rest = args;
            let mut all = None;
            for &level in searched {
                let walker = self.walker(level)?;
                rest = walker.link(rest)?;
                let inside = walker.is_in_bounds(b)?;
                all = Some(match all {
                    Some(all) => of_two::<AndIOp>(b, all, inside)?,
                    None => inside,
                });
            }
            Some((all?, args.to_vec()))
        })?;
        let args = looped.args(b);
        let mut rest = &args[..];
        let mut coordinates = Vec::new();
        for &level in searched {
            let walker = self.walker(level)?;
            rest = walker.link(rest)?;
            coordinates.push(walker.look(b)?);
        }
        let (inner, rest) = rest.split_at_checked(carried.len())?;
        carried.copy_from_slice(inner);
        let variable = match universal {
            true => *rest.first()?,
            false => smallest(b, &coordinates)?,
        };
        Some((Open::Repeating { looped, has_universal: universal }, variable))
    }

    /// Ends the innermost loop with what it carries on, and replaces that by the results. The code goes on after the loop.
    pub(crate) fn end(&mut self, rw: &mut PatternRewriter<'_>, carried: &mut [ValueId]) -> Option<()> {
        let Looped { open, variable, levels } = self.loops.pop()?;
        let results = match open {
            Open::Counting(looped) => looped.end(rw.builder(), carried)?,
            Open::Parallel(looped) => looped.end(rw, carried)?,
            Open::Repeating { looped, has_universal } => {
                return self.end_repeating(
                    rw.builder(),
                    (looped, has_universal),
                    (variable, &levels),
                    carried,
                );
            }
        };
        carried.copy_from_slice(results.get(..carried.len())?);
        Some(())
    }

    /// Goes on where the loop stands in all levels.
    fn end_repeating(
        &mut self,
        b: &mut Builder<'_>,
        (looped, has_universal): (Repeating, bool),
        (variable, levels): (ValueId, &[Level]),
        carried: &mut [ValueId],
    ) -> Option<()> {
        let one = index(b, 1)?;
        let mut given = Vec::new();
        let mut random = Vec::new();
        for &level in levels {
            let walker = self.walker(level)?;
            if walker.is_random() {
                random.push(level);
                continue;
            }
            let is_reached = compare(b, Eq, walker.coordinate()?, variable)?;
            walker.forward_if(b, is_reached)?;
            given.extend(walker.cursor());
        }
        given.extend_from_slice(carried);
        if has_universal {
            given.push(of_two::<AddIOp>(b, variable, one)?);
        }
        let results = looped.end(b, &given)?;
        let mut rest = &results[..];
        for &level in levels {
            if !random.contains(&level) {
                rest = self.walker(level)?.link(rest)?;
            }
        }
        let (outer, rest) = rest.split_at_checked(carried.len())?;
        carried.copy_from_slice(outer);
        if let Some(&universal) = rest.first() {
            for &level in &random {
                self.walker(level)?.locate(b, universal)?;
            }
            self.sequences.last_mut()?.0 = universal;
        }
        Some(())
    }
}

/// The smallest of some coordinates.
fn smallest(b: &mut Builder<'_>, coordinates: &[ValueId]) -> Option<ValueId> {
    let (&first, rest) = coordinates.split_first()?;
    let mut least = first;
    for &coordinate in rest {
        let is_less = compare(b, Ult, coordinate, least)?;
        least = SelectOp::build(b, is_less, coordinate, least).value().ok()?;
    }
    Some(least)
}
