//! The attributes of operations: inherent ones and native properties, which lie in a row, and discardable ones.

use crate::attrs::NamedAttr;
use crate::context::{Context, RegisteredOp};
use crate::handles::{Attr, Ident};
use crate::module::OpRef;

impl<'m> OpRef<'m> {
    /// Attribute `name`: the inherent one or native property of this name, else the discardable one. The properties of an
    /// unregistered operation are looked into if they are a dictionary.
    pub fn attr(self, name: Ident) -> Option<Attr> {
        self.all_attrs().get(name)
    }

    /// The attributes, to be asked for several: [`attr`](OpRef::attr) looks for all of them each time.
    pub fn all_attrs(self) -> AllAttrs<'m> {
        let header = self.header();
        let data = self.body.op(self.id);
        let (props, discardable) =
            header.map_or((data.props, data.attrs), |header| (header.props, header.attrs));
        let ctx = self.ctx();
        AllAttrs { ctx, registered: ctx.op_info(data.name).registered(), row: ctx.props(props), discardable }
    }

    /// What stands between `<` and `>` on an unregistered operation.
    pub fn unregistered_props(self) -> Option<Attr> {
        if self.info().registered().is_some() {
            return None;
        }
        self.ctx().props(self.props()).first().copied().flatten()
    }

    /// Attribute of this name, see [`attr`](OpRef::attr).
    pub fn attr_named(self, name: &str) -> Option<Attr> {
        self.attr(self.ctx().find_ident(name.as_bytes())?)
    }

    /// Inherent attributes and native properties that are set, in wire order.
    pub fn inherent(self) -> impl Iterator<Item = NamedAttr> + 'm {
        let row = self.ctx().props(self.props());
        let slots = self.info().registered().map_or(&[][..], |registered| &registered.slots);
        slots.iter().zip(row).filter_map(|(&name, &value)| Some(NamedAttr { name, value: value? }))
    }
}

/// The attributes of an operation: see [`OpRef::all_attrs`].
#[derive(Clone, Copy)]
pub struct AllAttrs<'m> {
    ctx: &'m Context,
    registered: Option<&'m RegisteredOp>,
    row: &'m [Option<Attr>],
    discardable: Attr,
}

impl AllAttrs<'_> {
    /// Attribute `name`, as [`OpRef::attr`] gives it.
    pub fn get(self, name: Ident) -> Option<Attr> {
        let slot = self.registered.and_then(|registered| registered.slot(name));
        let at = |slot: usize| self.row.get(slot).copied().flatten();
        match (slot, self.registered) {
            (Some(slot), _) => at(slot),
            (None, Some(_)) => self.ctx.dict_get(self.discardable, name),
            (None, None) => {
                let stated = at(0).and_then(|props| self.ctx.dict_get(props, name));
                stated.or_else(|| self.ctx.dict_get(self.discardable, name))
            }
        }
    }
}
