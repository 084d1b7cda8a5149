//! Loops over all levels of a tensor.

use super::super::code::{Counting, Repeating, begin_count, begin_repeat, compare, index};
use super::iterators::{LevelIterator, Padding, Part, Slice};
use super::levels::StoredLevel;
use rmlir_dialects::arith::CmpIPredicate::Eq;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::slices::parts;
use rmlir_dialects::sparse_tensor::{ToSliceOffsetOp, ToSliceStrideOp};
use rmlir_ir::{Builder, OpAddr, ValueId};

/// A loop that is being filled.
enum Open {
    Counting(Counting),
    Repeating(Repeating),
}

/// Nested loops that carry values.
pub(super) struct Nest {
    pub(super) iterators: Vec<LevelIterator>,
    /// The coordinates of the levels.
    pub(super) coordinates: Vec<ValueId>,
    /// What is carried.
    pub(super) carried: Vec<ValueId>,
    open: Vec<Open>,
}

impl Nest {
    /// Begins loops over a tensor. The code goes on in the innermost one until [`Nest::end`].
    pub(super) fn begin(
        b: &mut Builder<'_>,
        (tensor, known): (ValueId, &Tensor<'_>),
        paddings: &[Option<[Mixed; 2]>],
        starts: &[ValueId],
    ) -> Option<Nest> {
        let mut iterators = Vec::new();
        for number in 0..known.lvl_rank() {
            let level = StoredLevel::new(b, tensor, known, number)?;
            let part = part_of(b, (tensor, known), paddings, number)?;
            iterators.push(LevelIterator::new(level, part));
        }
        let mut nest =
            Nest { iterators, coordinates: Vec::new(), carried: starts.to_vec(), open: Vec::new() };
        for number in 0..nest.iterators.len() {
            nest.enter(b, number)?;
        }
        Some(nest)
    }

    fn enter(&mut self, b: &mut Builder<'_>, number: usize) -> Option<()> {
        let (outer, inner) = self.iterators.split_at_mut_checked(number)?;
        let iterator = inner.first_mut()?;
        iterator.init(b, outer.last())?;
        if iterator.level.is_random() {
            let first = index(b, 0)?;
            iterator.locate(b, first)?;
        }
        if iterator.goes_by_one() {
            let step = index(b, 1)?;
            let (low, high) = iterator.bounds(b)?;
            let looped = begin_count(b, [low, high, step], &self.carried)?;
            let (variable, carried) = looped.args(b)?;
            self.carried = carried;
            self.coordinates.push(match iterator.level.is_random() {
                true => {
                    iterator.locate(b, variable)?;
                    variable
                }
                false => {
                    iterator.link(&[variable])?;
                    iterator.coordinate(b)?
                }
            });
            self.open.push(Open::Counting(looped));
            return Some(());
        }
        let starts: Vec<ValueId> = iterator.cursor().iter().chain(&self.carried).copied().collect();
        let looped = begin_repeat(b, &starts, |b, args| {
            iterator.link(args)?;
            Some((iterator.is_in_bounds(b)?, args.to_vec()))
        })?;
        let args = looped.args(b);
        self.carried = iterator.link(&args)?.to_vec();
        self.coordinates.push(iterator.coordinate(b)?);
        self.open.push(Open::Repeating(looped));
        Some(())
    }

    /// The loops.
    pub(super) fn loops(&self) -> Vec<OpAddr> {
        let at = |open: &Open| match open {
            Open::Counting(looped) => looped.at(),
            Open::Repeating(looped) => looped.at(),
        };
        self.open.iter().map(at).collect()
    }

    /// Ends all loops with what the innermost one carries on, and gives what is carried at last.
    pub(super) fn end(mut self, b: &mut Builder<'_>, values: Vec<ValueId>) -> Option<Vec<ValueId>> {
        let mut values = values;
        while let Some(open) = self.open.pop() {
            let (iterator, crd) =
                (self.iterators.get_mut(self.open.len())?, *self.coordinates.get(self.open.len())?);
            values = match open {
                Open::Counting(looped) => looped.end(b, &values)?,
                Open::Repeating(looped) => {
                    let is_reached = compare(b, Eq, crd, crd)?;
                    iterator.forward_if(b, is_reached)?;
                    let all: Vec<ValueId> = iterator.cursor().iter().chain(&values).copied().collect();
                    let results = looped.end(b, &all)?;
                    iterator.link(&results)?.to_vec()
                }
            };
        }
        Some(values)
    }
}

/// What there is of a level.
pub(super) fn part_of(
    b: &mut Builder<'_>,
    (tensor, known): (ValueId, &Tensor<'_>),
    paddings: &[Option<[Mixed; 2]>],
    number: usize,
) -> Option<Part> {
    Some(match paddings.get(number) {
        Some(Some([low, high])) => {
            Part::Padded(Padding { low: low.value(b).ok()?, high: high.value(b).ok()? })
        }
        _ => slice_of(b, (tensor, known), number)?.map_or(Part::Whole, Part::Slice),
    })
}

/// The slice of a level, if the tensor is one.
fn slice_of(
    b: &mut Builder<'_>,
    (tensor, known): (ValueId, &Tensor<'_>),
    number: usize,
) -> Option<Option<Slice>> {
    let Some(encoding) = known.encoding.as_ref().filter(|encoding| !encoding.slices.is_empty()) else {
        return Some(None);
    };
    let dim = match encoding.dim_to_lvl {
        Some(map) => map.dim_position(b.ctx().affine(), number)? as usize,
        None => number,
    };
    let attr = *encoding.slices.get(dim)?;
    let at = i64::try_from(dim).ok()?;
    let [known_offset, _, known_stride] = parts(b.ctx(), attr)?;
    let offset = match known_offset {
        Some(known) => index(b, known)?,
        None => ToSliceOffsetOp::build(b, tensor, at).value().ok()?,
    };
    let stride = match known_stride {
        Some(known) => index(b, known)?,
        None => ToSliceStrideOp::build(b, tensor, at).value().ok()?,
    };
    Some(Some(Slice { offset, stride }))
}
