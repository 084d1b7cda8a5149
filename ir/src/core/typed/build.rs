//! Making and changing typed operations.

use super::TypedOp;
use super::value::{AttrValue, Field};
use crate::builder::{Builder, OpBuilder};
use crate::context::OpKind;
use crate::diag::Failed;
use crate::handles::{Attr, BlockId, OpId, RegionId, Type, ValueId};
use crate::loc::Loc;
use crate::module::{Module, OpAddr, OpRef};
use smallvec::SmallVec;
use std::marker::PhantomData;

/// A typed operation in the making: its `build` has taken what the definition requires.
///
/// Nothing is there until [`insert`](Build::insert), [`value`](Build::value) or [`values`](Build::values) is called, but for what
/// [`region`](Build::region) makes.
#[must_use = "the operation is made by `insert`, `value` or `values`"]
pub struct Build<'b, 'm, O> {
    made: OpBuilder<'b, 'm>,
    /// By slot, where the context's definition has the layout of the kind.
    row: SmallVec<[Option<Attr>; 6]>,
    by_name: bool,
    operand_lengths: SmallVec<[i32; 6]>,
    result_lengths: SmallVec<[i32; 2]>,
    infers: bool,
    of: PhantomData<O>,
}

impl<'b, 'm, O: TypedOp> Build<'b, 'm, O> {
    /// An operation without any part. Generated `build` functions start here.
    pub fn new(builder: &'b mut Builder<'m>) -> Self {
        let ctx = builder.ctx();
        // An operation that was never named is defined when it is.
        let name = ctx.name_of_kind(O::KIND).unwrap_or_else(|| ctx.op_name(O::KIND.name()));
        let by_name = ctx.name_of_kind(O::KIND) != Some(name);
        Build {
            made: builder.create_named(name),
            row: SmallVec::new(),
            by_name,
            operand_lengths: SmallVec::new(),
            result_lengths: SmallVec::new(),
            infers: false,
            of: PhantomData,
        }
    }

    /// The next group of operands.
    pub fn operands(mut self, values: &[ValueId]) -> Self {
        self.operand_lengths.push(values.len() as i32);
        self.made.spec.operands.extend_from_slice(values);
        self
    }

    /// The next group of operands, which is made of lists. A slot holds their lengths.
    pub fn operand_lists(self, lists: &[&[ValueId]], slot: usize) -> Self {
        let lengths: SmallVec<[i32; 8]> = lists.iter().map(|list| list.len() as i32).collect();
        let lengths = self.made.builder.ctx().segment_sizes(&lengths);
        self.slot(slot, Some(lengths)).operands(&lists.concat())
    }

    /// The next group of results.
    pub fn results(mut self, types: &[Type]) -> Self {
        self.result_lengths.push(types.len() as i32);
        self.made.spec.result_types.extend_from_slice(types);
        self
    }

    /// More successors.
    pub fn successors(mut self, blocks: &[BlockId]) -> Self {
        self.made.spec.successors.extend_from_slice(blocks);
        self
    }

    /// The types of the results follow from the rest.
    pub fn inferring(self) -> Self {
        Build { infers: true, ..self }
    }

    /// Sets an attribute or property.
    pub fn set<T: AttrValue>(self, field: Field<O, T>, value: T) -> Self {
        let attr = value.to_attr(self.made.builder.ctx(), field.form);
        self.slot(field.slot, attr)
    }

    fn slot(mut self, slot: usize, value: Option<Attr>) -> Self {
        match (self.by_name, value) {
            (false, _) => {
                if self.row.len() <= slot {
                    self.row.resize(slot + 1, None);
                }
                self.row[slot] = value;
                self
            }
            (true, Some(value)) => self.named(slot, value),
            (true, None) => self,
        }
    }

    #[cold]
    fn named(self, slot: usize, value: Attr) -> Self {
        match O::KIND.slot_name(slot) {
            Some(name) => self.attr(name, value),
            None => self,
        }
    }

    /// Sets an attribute by name: an inherent one if the definition has one of this name, else a discardable one.
    pub fn attr(self, name: &str, value: Attr) -> Self {
        Build { made: self.made.attr(name, value), ..self }
    }

    /// The location, if it is not the builder's.
    pub fn loc(mut self, loc: Loc) -> Self {
        self.made.spec.loc = loc;
        self
    }

    /// The next region, whose entry block has arguments of these types and is filled by `fill`.
    pub fn region(self, args: &[Type], fill: impl FnOnce(&mut Builder<'_>, &[ValueId])) -> Self {
        Build { made: self.made.region(args, fill), ..self }
    }

    /// The next region, which `fill` gets without blocks.
    pub fn region_with(self, fill: impl FnOnce(&mut Builder<'_>, RegionId)) -> Self {
        Build { made: self.made.region_with(fill), ..self }
    }

    /// The next region, which was made before, in the builder's unit. Not for an operation that is isolated from above.
    pub fn made_region(self, region: RegionId) -> Self {
        Build { made: self.made.made_region(region), ..self }
    }

    /// Makes the operation and puts it at the insertion point.
    ///
    /// # Errors
    /// If the types of its results cannot be inferred, which has been reported. Nothing is made then, but regions that were.
    pub fn insert(self) -> Result<O, Failed> {
        let unit = self.made.builder.unit();
        let op = self.put()?.1;
        Ok(O::of(OpAddr { unit, op }))
    }

    /// Makes the operation, puts it at the insertion point, and gives its first result.
    ///
    /// # Errors
    /// As [`insert`](Build::insert), and if it has no result.
    pub fn value(self) -> Result<ValueId, Failed> {
        let (builder, op) = self.put()?;
        builder.body().results(op).next().ok_or(Failed)
    }

    /// Makes the operation, puts it at the insertion point, and gives its results.
    ///
    /// # Errors
    /// As [`insert`](Build::insert).
    pub fn values(self) -> Result<Vec<ValueId>, Failed> {
        let (builder, op) = self.put()?;
        Ok(builder.body().results(op).collect())
    }

    fn put(mut self) -> Result<(&'b mut Builder<'m>, OpId), Failed> {
        let ctx = self.made.builder.ctx().clone();
        if let Some(registered) = ctx.op_info(self.made.spec.name).registered() {
            self.row.resize(registered.slots.len().max(self.row.len()), None);
            let segments = [
                (registered.operand_groups.segments(), &self.operand_lengths[..]),
                (registered.result_groups.segments(), &self.result_lengths[..]),
            ];
            for (slot, lengths) in segments {
                if let Some(slot) = slot {
                    self.row[slot].get_or_insert_with(|| ctx.segment_sizes(lengths));
                }
            }
            self.made.spec.props = ctx.complete_props(self.made.spec.name, &self.row);
        }
        if self.infers { self.made.infer_op() } else { Ok(self.made.insert_op()) }
    }
}

impl Module {
    /// A typed operation, to be read. It must be there still, and verified.
    pub fn typed<O: TypedOp>(&self, op: O) -> O::On<OpRef<'_>> {
        O::on(self.op(op.handle()))
    }

    /// Sets an attribute or property of a typed operation. A flag that is not set is removed.
    pub fn set<O: TypedOp, T: AttrValue>(&mut self, op: O, field: Field<O, T>, value: T) {
        let value = value.to_attr(self.ctx(), field.form);
        self.put_field(op.handle(), O::KIND, field.slot, value);
    }

    /// Removes an attribute of a typed operation.
    pub fn unset<O: TypedOp, T>(&mut self, op: O, field: Field<O, T>) {
        self.put_field(op.handle(), O::KIND, field.slot, None);
    }

    fn put_field(&mut self, at: OpAddr, kind: OpKind, slot: usize, value: Option<Attr>) {
        if let Some(name) = kind.slot_name(slot) {
            let name = self.ctx().ident(name);
            self.set_attr(at, name, value);
        }
    }
}
