//! Loops over levels of several tensors.

use super::super::code::{
    Counting, InParallel, Repeating, begin_count, begin_parallel, begin_repeat, compare, index, of_two,
};
use super::super::views::values;
use super::iterators::LevelIterator;
use super::levels::StoredLevel;
use super::nest::part_of;
use super::padding::unpadded;
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

/// What goes over a level.
enum Walker {
    /// All coordinates of a level that is not stored as one.
    Plain { size: ValueId, at: Option<ValueId> },
    /// Entries.
    Stored(Box<LevelIterator>, Option<ValueId>),
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
    /// For each loop and the next one, the coordinate up to which everything was visited.
    sequences: Vec<ValueId>,
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
        sizes: &[Mixed],
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
            all.push(Walker::Plain { size: size.value(rw.builder()).ok()?, at: None });
        }
        let mut walkers = Vec::new();
        for &(value, ref paddings) in &operands {
            walkers.push(match Tensor::of(&ctx, rw.value(value).ty()) {
                Some(known) => walkers_of(rw.builder(), (value, &known), paddings)?,
                None => Vec::new(),
            });
        }
        walkers.push(all);
        Some(Emitter { buffers, walkers, loops: Vec::new(), sequences: Vec::new() })
    }

    /// The buffer with the elements of a tensor.
    pub(crate) fn buffer(&self, tensor: usize) -> Option<ValueId> {
        self.buffers.get(tensor).copied().flatten()
    }

    /// Where the element of a sparse tensor is in its buffer.
    pub(crate) fn place(&self, tensor: usize) -> Option<Vec<ValueId>> {
        match self.walkers.get(tensor)?.last()? {
            Walker::Stored(iterator, _) => {
                Some(iterator.batches.iter().copied().chain([iterator.position()?]).collect())
            }
            Walker::Plain { .. } => None,
        }
    }

    /// The variable of a loop.
    pub(crate) fn variable(&self, at: usize) -> Option<ValueId> {
        self.loops.get(at).map(|looped| looped.variable)
    }

    /// The coordinate at which a level stands.
    pub(crate) fn coordinate(&self, (tensor, level): Level) -> Option<ValueId> {
        match self.walkers.get(tensor)?.get(level)? {
            Walker::Plain { at, .. } => *at,
            Walker::Stored(_, crd) => *crd,
        }
    }

    fn walker(&mut self, (tensor, level): Level) -> Option<&mut Walker> {
        self.walkers.get_mut(tensor)?.get_mut(level)
    }

    /// Goes to the first entry of a level.
    fn prepare(&mut self, b: &mut Builder<'_>, (tensor, level): Level) -> Option<()> {
        let (outer, inner) = self.walkers.get_mut(tensor)?.split_at_mut_checked(level)?;
        match inner.first_mut()? {
            Walker::Plain { at, .. } => {
                *at = Some(index(b, 0)?);
            }
            Walker::Stored(iterator, crd) => {
                let parent = match outer.last() {
                    Some(Walker::Stored(parent, _)) => Some(&**parent),
                    _ => None,
                };
                iterator.init(b, parent)?;
                if iterator.level.is_random() {
                    let first = index(b, 0)?;
                    iterator.locate(b, first)?;
                    *crd = Some(first);
                }
            }
        }
        Some(())
    }

    /// Begins loops over levels, one after the other.
    pub(crate) fn begin_sequence(&mut self, b: &mut Builder<'_>, levels: &[Level]) -> Option<()> {
        for &level in levels {
            self.prepare(b, level)?;
        }
        self.sequences.push(index(b, 0)?);
        Some(())
    }

    pub(crate) fn end_sequence(&mut self) {
        self.sequences.pop();
    }

    fn is_random(&mut self, level: Level) -> Option<bool> {
        match self.walker(level)? {
            Walker::Plain { .. } => Some(true),
            Walker::Stored(iterator, _) => Some(iterator.level.is_random()),
        }
    }

    /// Goes to a coordinate of a level where entries are found without a search.
    fn locate(&mut self, b: &mut Builder<'_>, level: Level, coordinate: ValueId) -> Option<()> {
        match self.walker(level)? {
            Walker::Plain { at, .. } => *at = Some(coordinate),
            Walker::Stored(iterator, crd) => {
                iterator.locate(b, coordinate)?;
                *crd = Some(coordinate);
            }
        }
        Some(())
    }

    /// Goes to the coordinate of a dense level that an expression of loops gives.
    pub(crate) fn locate_at(
        &mut self,
        b: &mut Builder<'_>,
        (tensor, level): Level,
        expr: AffineExpr,
    ) -> Option<()> {
        let (outer, inner) = self.walkers.get_mut(tensor)?.split_at_mut_checked(level)?;
        if let Walker::Stored(iterator, _) = inner.first_mut()? {
            let parent = match outer.last() {
                Some(Walker::Stored(parent, _)) => Some(&**parent),
                _ => None,
            };
            iterator.init(b, parent)?;
        }
        let at = self.affine(b, expr)?;
        self.locate(b, (tensor, level), at)
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
            if self.is_random(level)? { random.push(level) } else { searched.push(level) }
        }
        let universal = universal && !searched.is_empty();
        let by_number = match searched[..] {
            [] => true,
            [only] => match self.walker(only)? {
                Walker::Stored(iterator, _) => iterator.goes_by_one(),
                Walker::Plain { .. } => true,
            },
            _ => false,
        };
        let (open, variable) = if by_number && !universal {
            let over = searched.first().or(random.first()).copied()?;
            self.begin_counting(b, over, carried, parallel)?
        } else {
            searched.sort_by_key(|&level| !self.has_duplicates(level));
            self.begin_repeating(b, &searched, carried, universal)?
        };
        for &level in &random {
            self.locate(b, level, variable)?;
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

    fn has_duplicates(&self, (tensor, level): Level) -> bool {
        match self.walkers.get(tensor).and_then(|walkers| walkers.get(level)) {
            Some(Walker::Stored(iterator, _)) => !iterator.level.level.is_unique(),
            _ => false,
        }
    }

    fn begin_counting(
        &mut self,
        b: &mut Builder<'_>,
        over: Level,
        carried: &mut [ValueId],
        parallel: bool,
    ) -> Option<(Open, ValueId)> {
        let step = index(b, 1)?;
        let (low, high) = match self.walker(over)? {
            Walker::Plain { size, at } => ((*at)?, *size),
            Walker::Stored(iterator, _) => iterator.bounds(b)?,
        };
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
        if self.is_random(over)? {
            self.locate(b, over, variable)?;
            return Some((open, variable));
        }
        let Walker::Stored(iterator, crd) = self.walker(over)? else { return None };
        iterator.link(&[variable])?;
        let coordinate = iterator.coordinate(b)?;
        *crd = Some(coordinate);
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
            let Walker::Stored(iterator, _) = self.walker(level)? else { return None };
            starts.extend_from_slice(iterator.cursor());
        }
        starts.extend_from_slice(carried);
        if universal {
            starts.push(*self.sequences.last()?);
        }
        let looped = begin_repeat(b, &starts, |b, args| {
            let mut rest = args;
            let mut all = None;
            for &level in searched {
                let Walker::Stored(iterator, _) = self.walker(level)? else { return None };
                rest = iterator.link(rest)?;
                let inside = iterator.is_in_bounds(b)?;
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
            let Walker::Stored(iterator, crd) = self.walker(level)? else { return None };
            rest = iterator.link(rest)?;
            let coordinate = iterator.coordinate(b)?;
            *crd = Some(coordinate);
            coordinates.push(coordinate);
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
            if self.is_random(level)? {
                random.push(level);
                continue;
            }
            let Walker::Stored(iterator, crd) = self.walker(level)? else { return None };
            let is_reached = compare(b, Eq, (*crd)?, variable)?;
            iterator.forward_if(b, is_reached)?;
            given.extend_from_slice(iterator.cursor());
        }
        given.extend_from_slice(carried);
        if has_universal {
            given.push(of_two::<AddIOp>(b, variable, one)?);
        }
        let results = looped.end(b, &given)?;
        let mut rest = &results[..];
        for &level in levels {
            if !random.contains(&level)
                && let Walker::Stored(iterator, _) = self.walker(level)?
            {
                rest = iterator.link(rest)?;
            }
        }
        let (outer, rest) = rest.split_at_checked(carried.len())?;
        carried.copy_from_slice(outer);
        if let Some(&universal) = rest.first() {
            for &level in &random {
                self.locate(b, level, universal)?;
            }
            *self.sequences.last_mut()? = universal;
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
