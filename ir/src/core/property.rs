//! Native properties: the attributes that they are kept as.

use crate::attrs::AttrData;
use crate::context::{Context, RegisteredOp};
use crate::def::{Param, Presence, PropEncoding, PropField};
use crate::handles::{Attr, Ident, OpName, Props};
use crate::traits::TraitSet;
use crate::{OPERAND_SEGMENTS, RESULT_SEGMENTS};
use smallvec::SmallVec;

impl PropField {
    /// The attribute that the property is kept as when `attr` is given for it: numbers take the type of the property. `None` if an
    /// attribute of this kind does not stand for such a property; whether it may have that value is for the verifier to say.
    pub fn kept_as(&self, ctx: &Context, attr: Attr) -> Option<Attr> {
        match ctx.attr_data(attr) {
            AttrData::Dialect(data) if Some(data.def) == self.form => match &*data.params {
                &[Param::Int(value)] => self.encoding.kept_as(ctx, ctx.int_attr(64, value)),
                _ => None,
            },
            _ => self.encoding.kept_as(ctx, attr),
        }
    }
}

impl PropEncoding {
    fn kept_as(&self, ctx: &Context, attr: Attr) -> Option<Attr> {
        match (self, ctx.attr_data(attr)) {
            (PropEncoding::Attr | PropEncoding::Unknown, _) => Some(attr),
            (&PropEncoding::Int(ty), AttrData::Integer { value, .. }) => {
                ctx.integer_attr(ty, value.clone()).ok()
            }
            (PropEncoding::Enum(def), AttrData::Dialect(data)) => (data.def == *def).then_some(attr),
            (PropEncoding::Enum(def), AttrData::Integer { value, .. }) => {
                ctx.dialect_attr(*def, vec![Param::Int(value.to_i64()?)]).ok()
            }
            (PropEncoding::Bool | PropEncoding::Unit, AttrData::Integer { ty, .. }) => {
                (*ty == ctx.i1()).then_some(attr)
            }
            (PropEncoding::Unit, AttrData::Unit) => Some(attr),
            (&PropEncoding::String, &AttrData::String { value, .. }) => Some(ctx.string_ident(value)),
            (PropEncoding::Optional(inner), AttrData::Array(items)) if items.len() <= 1 => {
                inner.all_kept_as(ctx, items)
            }
            (PropEncoding::Array(inner), AttrData::Array(items)) => inner.all_kept_as(ctx, items),
            _ => None,
        }
    }

    fn all_kept_as(&self, ctx: &Context, items: &[Attr]) -> Option<Attr> {
        let kept: Option<Vec<Attr>> = items.iter().map(|&item| self.kept_as(ctx, item)).collect();
        kept.map(|kept| ctx.array_attr(&kept))
    }
}

impl Context {
    /// The property row of an operation with what nothing is given for filled in: the defaults of its definition, and zeros as sizes of
    /// segments.
    pub fn with_default_props(&self, name: OpName, props: Props) -> Props {
        match self.op_info(name).registered() {
            Some(_) => self.complete_props(name, self.props(props)),
            None => props,
        }
    }

    /// The property row of an operation that holds these values, by slot, and what [`with_default_props`](Context::with_default_props)
    /// fills in.
    pub(crate) fn complete_props(&self, name: OpName, row: &[Option<Attr>]) -> Props {
        let Some(registered) = self.op_info(name).registered() else { return self.props_of(row) };
        if registered.slots.is_empty() {
            return self.empty_props();
        }
        let mut row: SmallVec<[Option<Attr>; 64]> = SmallVec::from_slice(row);
        row.resize(registered.slots.len(), None);
        self.fill_props(registered, &mut row)
    }

    /// The same of a row that has all slots.
    pub(crate) fn fill_props(&self, op: &RegisteredOp, row: &mut [Option<Attr>]) -> Props {
        for &(slot, value) in self.defaults(op) {
            row[slot].get_or_insert(value);
        }
        self.props_of(row)
    }

    fn defaults<'c>(&self, op: &'c RegisteredOp) -> &'c [(usize, Attr)] {
        let find =
            || self.default_values(op).filter_map(|(name, value)| Some((op.slot(name)?, value))).collect();
        op.defaults.get_or_init(find)
    }

    fn default_values<'c>(&'c self, op: &'c RegisteredOp) -> impl Iterator<Item = (Ident, Attr)> + 'c {
        let attrs = op.def.attrs.iter().filter_map(|attr| match attr.presence {
            Presence::Default(value) => Some((attr.name, value)),
            _ => None,
        });
        let props = op.def.props.iter().map(|prop| (prop.name, prop.default));
        attrs.chain(props).chain(self.no_segments(op))
    }

    /// Sizes of segments for no operands and results.
    fn no_segments<'c>(&'c self, op: &'c RegisteredOp) -> impl Iterator<Item = (Ident, Attr)> + 'c {
        let traits = op.traits;
        let of = [
            (TraitSet::OPERAND_SEGMENTS, OPERAND_SEGMENTS, op.def.operands.len()),
            (TraitSet::RESULT_SEGMENTS, RESULT_SEGMENTS, op.def.results.len()),
        ];
        // Without a count of groups there is no telling how many zeros.
        let counted = of.into_iter().filter(move |&(has, ..)| op.def.counts && traits.has(has));
        counted.map(|(_, name, groups)| (self.ident(name), self.segment_sizes(&vec![0; groups])))
    }
}
