//! The rewriter that patterns of a conversion work with.

use super::mapping::Values;
use super::types::{SignatureConversion, TypeConverter};
use crate::pattern::Rewritten;
use crate::rewriter::PatternRewriter;
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Loc, OpRef, RegionId, Type, UnitId, ValueId, ValueRef};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// What stands for the operands of an operation, in a conversion.
#[derive(Clone, Debug, Default)]
pub struct Operands {
    /// Each operand with its values.
    pairs: Vec<(ValueId, Values)>,
}

impl Operands {
    pub(super) fn new(old: &[ValueId], new: Vec<Values>) -> Operands {
        Operands { pairs: old.iter().copied().zip(new).collect() }
    }

    /// The one value that stands for an operand, given as a view of the operation has it.
    pub fn of(&self, operand: ValueRef<'_>) -> Option<ValueId> {
        match self.values(operand)? {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The values that stand for an operand.
    pub fn values(&self, operand: ValueRef<'_>) -> Option<&[ValueId]> {
        let id = operand.id();
        self.pairs.iter().find(|(old, _)| *old == id).map(|(_, new)| &new[..])
    }

    /// The one value that stands for each of several operands.
    pub fn each<'m>(&self, operands: impl IntoIterator<Item = ValueRef<'m>>) -> Option<Vec<ValueId>> {
        operands.into_iter().map(|operand| self.of(operand)).collect()
    }

    /// The values that stand for several operands, one after the other.
    pub fn flat<'m>(&self, operands: impl IntoIterator<Item = ValueRef<'m>>) -> Option<Vec<ValueId>> {
        let mut all = Vec::new();
        for operand in operands {
            all.extend_from_slice(self.values(operand)?);
        }
        Some(all)
    }

    /// The one value that stands for each operand of the operation.
    pub fn all(&self) -> Option<Vec<ValueId>> {
        let one = |(_, new): &(ValueId, Values)| match new[..] {
            [one] => Some(one),
            _ => None,
        };
        self.pairs.iter().map(one).collect()
    }

    /// The one value that stands for operand `index`.
    pub fn at(&self, index: usize) -> Option<ValueId> {
        match self.pairs.get(index)?.1[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Number of operands.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

/// A [`PatternRewriter`] in a conversion. What it replaces and erases stays to be looked at until the conversion is through; what it makes
/// is legalised after the pattern. All else of a pattern that fails, or whose results cannot be legalised, is taken back.
pub struct ConversionRewriter<'m> {
    inner: PatternRewriter<'m>,
}

impl<'m> Deref for ConversionRewriter<'m> {
    type Target = PatternRewriter<'m>;

    fn deref(&self) -> &PatternRewriter<'m> {
        &self.inner
    }
}

impl<'m> DerefMut for ConversionRewriter<'m> {
    fn deref_mut(&mut self) -> &mut PatternRewriter<'m> {
        &mut self.inner
    }
}

impl<'m> ConversionRewriter<'m> {
    /// A rewriter, which is of a conversion: else nothing can be converted through it.
    pub(crate) fn new(inner: PatternRewriter<'m>) -> ConversionRewriter<'m> {
        ConversionRewriter { inner }
    }

    /// The converter of the pattern.
    pub fn converter(&self) -> Option<Arc<TypeConverter>> {
        self.inner.work()?.converter.clone()
    }

    /// The types that the converter of the pattern has for the results of an operation, one for each.
    pub fn result_types(&self, op: OpRef<'_>) -> Option<Vec<Type>> {
        let converter = self.inner.work()?.converter.as_ref()?;
        op.results().map(|result| converter.one(result.ty())).collect()
    }

    /// The type that the converter of the pattern has for a type.
    pub fn convert_type(&self, ty: Type) -> Option<Type> {
        self.inner.work()?.converter.as_ref()?.one(ty)
    }

    /// What stands for values of the unit, by the converter of the pattern. Casts have this location, if there is one, else that of
    /// the value.
    pub(super) fn remap(&mut self, values: &[ValueId], loc: Option<Loc>) -> Option<Vec<Values>> {
        let unit = self.inner.unit();
        let place = self.inner.builder().place();
        let next = place.and_then(|(block, after)| match after {
            Some(after) => self.inner.body().next_op(after),
            None => self.inner.body().first_op(block),
        });
        let (module, work, _) = self.inner.parts()?;
        let found = work.remap(module, unit, values, loc);
        // A cast may have come to where the next operation goes: that one goes after it.
        match (next, place) {
            (Some(next), _) => self.inner.builder().set_before(next),
            (None, Some((block, _))) => self.inner.at_end(block),
            (None, None) => {}
        }
        found
    }

    /// What stands for any values of the unit of the rewriter, as for operands.
    pub fn remapped(&mut self, values: &[ValueId]) -> Option<Vec<Vec<ValueId>>> {
        let found = self.remap(values, None)?;
        Some(found.into_iter().map(|values| values.to_vec()).collect())
    }

    /// What stands for the operands of an operation of the unit of the rewriter.
    pub fn operands_of(&mut self, op: impl Handle) -> Option<Operands> {
        let old: Vec<_> = self.op(op).operands().map(|value| value.id()).collect();
        let loc = self.op(op).loc();
        let new = self.remap(&old, Some(loc))?;
        Some(Operands::new(&old, new))
    }

    /// Replaces the results of an operation, each by any number of values, and erases it.
    pub fn replace_with_many(&mut self, op: impl Handle, values: &[Vec<ValueId>]) -> Rewritten {
        let values: Vec<Values> = values.iter().map(|values| Values::from_slice(values)).collect();
        let count = self.op(op).num_results();
        self.inner.replace_in_conversion(op.at(), &values)?;
        (count == values.len()).then_some(())
    }

    /// Replaces a value by any number of values.
    pub fn replace_value_with_many(&mut self, from: ValueId, to: &[ValueId]) -> Rewritten {
        let unit = self.inner.unit();
        let (module, work, _) = self.inner.parts()?;
        work.replace_value(module, unit, from, to);
        Some(())
    }

    /// Converts the arguments of all blocks of a region of any unit, and of blocks that come to it later, by the types. Those of the first
    /// block become what `entry` says, if it is there. Gives that block; `None` also if the region is empty.
    pub fn convert_region(
        &mut self,
        at: (UnitId, RegionId),
        converter: &Arc<TypeConverter>,
        entry: Option<&SignatureConversion>,
    ) -> Option<BlockId> {
        let (module, work, told) = self.inner.parts()?;
        work.convert_region(module, told, at, converter, entry)
    }

    /// Gives a block of any unit the arguments that `signature` says. Gives the block that takes its place.
    pub fn convert_block(
        &mut self,
        at: (UnitId, BlockId),
        converter: &Arc<TypeConverter>,
        signature: &SignatureConversion,
    ) -> Option<BlockId> {
        let (module, work, told) = self.inner.parts()?;
        work.convert_block(module, told, at, Some(Arc::clone(converter)), signature)
    }

    /// The same without a converter: where values of new types stand for arguments, old types cannot be had again.
    pub fn apply_signature(
        &mut self,
        at: (UnitId, BlockId),
        signature: &SignatureConversion,
    ) -> Option<BlockId> {
        let (module, work, told) = self.inner.parts()?;
        work.convert_block(module, told, at, None, signature)
    }

    /// The same rewriter for another unit of the module. It is at no place yet.
    pub fn within(&mut self, unit: UnitId) -> ConversionRewriter<'_> {
        ConversionRewriter { inner: self.inner.within(unit) }
    }
}
