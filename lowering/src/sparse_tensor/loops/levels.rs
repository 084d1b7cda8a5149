//! Levels of tensors: which positions are below one of the level before, and what coordinates they have.

use super::super::code::{choose, index, load_at, of_two, type_of};
use super::super::views::{coordinates, level_size, positions};
use rmlir_dialects::arith::{AddIOp, ExtUIOp, IndexCastOp, MulIOp};
use rmlir_dialects::sparse_tensor::level::{Format, Level};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::DimOp;
use rmlir_ir::{Builder, TypeData, ValueId};

/// A level of a tensor that is looped over.
#[derive(Clone)]
pub(super) struct StoredLevel {
    /// How it is stored.
    pub(super) level: Level,
    /// Its number.
    pub(super) number: usize,
    /// How many coordinates there are.
    pub(super) size: ValueId,
    positions: Option<ValueId>,
    coordinates: Option<ValueId>,
}

/// Where an iterator of the level before stands.
pub(super) struct Parent {
    pub(super) at: ValueId,
    /// The position after the last that has the same coordinate.
    pub(super) end: Option<ValueId>,
    /// Whether it is where nothing is stored.
    pub(super) in_padding: Option<ValueId>,
}

/// An index out of a buffer.
fn load_index(b: &mut Builder<'_>, buffer: ValueId, at: &[ValueId]) -> Option<ValueId> {
    let loaded = load_at(b, buffer, at)?;
    let (ty, index) = (type_of(b, loaded), b.ctx().index_type());
    if ty == index {
        return Some(loaded);
    }
    let long = b.ctx().i64();
    let is_short = matches!(b.ctx().type_data(ty), TypeData::Integer { width, .. } if *width < 64);
    let wide = if is_short { ExtUIOp::build(b, long, loaded).value().ok()? } else { loaded };
    IndexCastOp::build(b, index, wide).value().ok()
}

/// A place after those of batches.
fn place(batches: &[ValueId], at: ValueId) -> Vec<ValueId> {
    batches.iter().copied().chain([at]).collect()
}

impl StoredLevel {
    /// Gets what there is of a level.
    pub(super) fn new(
        b: &mut Builder<'_>,
        tensor: ValueId,
        known: &Tensor<'_>,
        number: usize,
    ) -> Option<Self> {
        let Some(encoding) = &known.encoding else {
            let at = index(b, i64::try_from(number).ok()?)?;
            let size = DimOp::build(b, tensor, at).value().ok()?;
            return Some(StoredLevel {
                level: Level::dense(),
                number,
                size,
                positions: None,
                coordinates: None,
            });
        };
        let level = *encoding.levels.get(number)?;
        let size = level_size(b, tensor, number)?;
        let positions = match level.is_compressed() {
            true => Some(positions(b, tensor, number)?),
            false => None,
        };
        let coordinates = match level.has_coordinates() {
            true => Some(coordinates(b, tensor, number)?),
            false => None,
        };
        Some(StoredLevel { level, number, size, positions, coordinates })
    }

    /// Whether the entry of a coordinate is found without a search.
    pub(super) fn is_random(&self) -> bool {
        self.level.is(Format::Dense) || self.is_batch()
    }

    pub(super) fn is_batch(&self) -> bool {
        self.level.is(Format::Batch)
    }

    /// The coordinate at a position.
    pub(super) fn coordinate(
        &self,
        b: &mut Builder<'_>,
        batches: &[ValueId],
        at: ValueId,
    ) -> Option<ValueId> {
        load_index(b, self.coordinates?, &place(batches, at))
    }

    /// The positions below one of the level before, or below all to `end` that have the same coordinate there: the
    /// first one, and the one after the last. For a dense level the latter is the size.
    pub(super) fn range(
        &self,
        b: &mut Builder<'_>,
        batches: &[ValueId],
        Parent { at, end, in_padding }: Parent,
    ) -> Option<(ValueId, ValueId)> {
        match self.level.format() {
            Format::Batch => Some((index(b, 0)?, self.size)),
            Format::Dense => Some((of_two::<MulIOp>(b, at, self.size)?, self.size)),
            Format::Compressed => match in_padding {
                Some(in_padding) => self.range_outside_padding(b, batches, (at, in_padding)),
                None => self.stored_range(b, batches, at),
            },
            Format::LooseCompressed => {
                let two = index(b, 2)?;
                let at = of_two::<MulIOp>(b, at, two)?;
                self.stored_range(b, batches, at)
            }
            Format::Singleton => match end {
                Some(end) => Some((at, end)),
                None => {
                    let one = index(b, 1)?;
                    Some((at, of_two::<AddIOp>(b, at, one)?))
                }
            },
            Format::Structured => {
                let count = index(b, self.level.count())?;
                let low = of_two::<MulIOp>(b, at, count)?;
                let count = index(b, self.level.count())?;
                Some((low, of_two::<AddIOp>(b, low, count)?))
            }
        }
    }

    /// The range of positions, which is empty in the padding.
    fn range_outside_padding(
        &self,
        b: &mut Builder<'_>,
        batches: &[ValueId],
        (at, in_padding): (ValueId, ValueId),
    ) -> Option<(ValueId, ValueId)> {
        let types = vec![b.ctx().index_type(); 2];
        let none = |b: &mut Builder<'_>| Some(vec![index(b, 0)?, index(b, 0)?]);
        let stored = |b: &mut Builder<'_>| {
            let (low, high) = self.stored_range(b, batches, at)?;
            Some(vec![low, high])
        };
        match choose(b, &types, in_padding, none, stored)?[..] {
            [low, high] => Some((low, high)),
            _ => None,
        }
    }

    /// Two positions that stand next to each other.
    fn stored_range(
        &self,
        b: &mut Builder<'_>,
        batches: &[ValueId],
        at: ValueId,
    ) -> Option<(ValueId, ValueId)> {
        let low = load_index(b, self.positions?, &place(batches, at))?;
        let one = index(b, 1)?;
        let next = of_two::<AddIOp>(b, at, one)?;
        Some((low, load_index(b, self.positions?, &place(batches, next))?))
    }
}
