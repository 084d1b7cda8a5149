//! How the matcher gets to a place.

use super::matcher::Matcher;
use super::places::{Place, PlaceId};
use rmlir_dialects::pdl_interp::{
    ContinueOp, CreateAttributeOp, CreateTypeOp, CreateTypesOp, ExtractOp, ForEachOp, GetAttributeOp,
    GetAttributeTypeOp, GetDefiningOpOp, GetOperandOp, GetOperandsOp, GetResultOp, GetResultsOp, GetUsersOp,
    GetValueTypeOp,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, AttrData, BlockId, Builder, Loc, ValueId};

impl Matcher<'_> {
    /// What is at a place. If a loop is opened on the way there, the block becomes that in the loop.
    pub(super) fn value_at(&mut self, block: &mut BlockId, place: PlaceId) -> Option<ValueId> {
        if let Some(&value) = self.values.get(&place) {
            return Some(value);
        }
        let book = self.source.book;
        let value = match book.place(place).parent() {
            Some(parent) => {
                let parent = self.value_at(block, parent)?;
                self.below(block, place, parent)?
            }
            None => self.literal(*block, book.place(place))?,
        };
        self.values.insert(place, value);
        self.seen.push(place);
        Some(value)
    }

    /// What is at a place that is not looked for below another one.
    fn literal(&mut self, block: BlockId, place: &Place) -> Option<ValueId> {
        let types = self.source.types;
        match *place {
            Place::ConstraintResult { question, index } => {
                let condition = *self.conditions.get(&question)?;
                Some(self.module.op(condition).result(index as usize)?.id())
            }
            Place::AttributeLiteral(attr) => {
                let b = &mut self.at_end(block, Loc::UNKNOWN);
                CreateAttributeOp::build(b, types.attribute, attr).value().ok()
            }
            Place::TypeLiteral(known) => {
                let b = &mut self.at_end(block, Loc::UNKNOWN);
                create_types(b, types, known)
            }
            _ => None,
        }
    }

    /// What is at a place below one of which the value is known.
    fn below(&mut self, block: &mut BlockId, place: PlaceId, parent: ValueId) -> Option<ValueId> {
        let (types, book) = (self.source.types, self.source.book);
        let (loc, ty) = (self.loc_of(parent), self.type_of(parent));
        if let Place::ForEach { .. } = book.place(place) {
            return self.for_each(block, parent);
        }
        let values = |variadic: bool| if variadic { types.values } else { types.value };
        let b = &mut self.at_end(*block, loc);
        match *book.place(place) {
            Place::Operation { .. } if book.defines_operand(place) => {
                GetDefiningOpOp::build(b, types.operation, parent).value().ok()
            }
            Place::Operation { .. } => Some(parent),
            Place::Operand { number, .. } => {
                GetOperandOp::build(b, types.value, parent, i64::from(number)).value().ok()
            }
            Place::OperandGroup { group, variadic, .. } => {
                let mut made = GetOperandsOp::build(b, values(variadic), parent);
                if let Some(group) = group {
                    made = made.set(GetOperandsOp::INDEX, i64::from(group));
                }
                made.value().ok()
            }
            Place::Result { number, .. } => {
                GetResultOp::build(b, types.value, parent, i64::from(number)).value().ok()
            }
            Place::ResultGroup { group, variadic, .. } => {
                let mut made = GetResultsOp::build(b, values(variadic), parent);
                if let Some(group) = group {
                    made = made.set(GetResultsOp::INDEX, i64::from(group));
                }
                made.value().ok()
            }
            Place::Attribute { name, .. } => {
                GetAttributeOp::build(b, types.attribute, parent, name).value().ok()
            }
            Place::Type { .. } if ty == types.attribute => {
                GetAttributeTypeOp::build(b, types.ty, parent).value().ok()
            }
            Place::Type { .. } => {
                let result = if ty == types.values { types.types } else { types.ty };
                GetValueTypeOp::build(b, result, parent).value().ok()
            }
            Place::Users { .. } => {
                // What uses a range uses its first value.
                let value = match ty == types.values {
                    true => ExtractOp::build(b, types.value, parent, 0).value().ok()?,
                    false => parent,
                };
                GetUsersOp::build(b, types.operations, value).value().ok()
            }
            _ => None,
        }
    }

    /// Opens a loop over operations. A failure in it goes on with the next one.
    fn for_each(&mut self, block: &mut BlockId, operations: ValueId) -> Option<ValueId> {
        let (loc, ty) = (self.loc_of(operations), self.source.types.operation);
        let failure = *self.failures.last()?;
        let b = &mut self.at_end(*block, loc);
        let made = ForEachOp::build(b, operations, failure).region(&[ty], |_, _| {}).insert().ok()?;
        let region = self.module.op(made.at()).region(0)?;
        let (id, entry) = (region.id(), region.entry()?);
        let (first, each) = (entry.id(), entry.args().next()?.id());
        let next = Builder::detached(self.module, self.unit).create_block(id, &[]);
        ContinueOp::build(&mut self.at_end(next, loc)).insert().ok()?;
        self.failures.push(next);
        *block = first;
        Some(each)
    }
}

/// A handle of a type, or of a list of types.
pub(super) fn create_types(b: &mut Builder<'_>, types: super::Types, known: Attr) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    match *ctx.attr_data(known) {
        AttrData::Type(ty) => CreateTypeOp::build(b, types.ty, ty).value().ok(),
        _ => CreateTypesOp::build(b, types.types, known).value().ok(),
    }
}
