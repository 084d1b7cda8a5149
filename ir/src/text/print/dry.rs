//! An [`AsmPrinter`] that writes nothing and only tells what would be printed.

use crate::attrs::NamedAttr;
use crate::context::Context;
use crate::handles::{Attr, Ident, Type};
use crate::hooks::AsmPrinter;
use crate::loc::Loc;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::sub_elements::Part;
use rustc_hash::FxHashSet;

/// A type or attribute that a hook prints. Small enough to be handed on in registers: there are several for each attribute.
#[derive(Clone, Copy)]
pub(crate) enum Printed {
    Type(Type),
    Attr(Attr),
    /// An attribute without its own type.
    Untyped(Attr),
}

impl Printed {
    /// What it is, and whether it is printed without its own type.
    pub(crate) fn split(self) -> (Part, bool) {
        match self {
            Printed::Type(ty) => (Part::Type(ty), false),
            Printed::Attr(attr) => (Part::Attr(attr), false),
            Printed::Untyped(attr) => (Part::Attr(attr), true),
        }
    }
}

impl From<Part> for Printed {
    fn from(part: Part) -> Printed {
        match part {
            Part::Type(ty) => Printed::Type(ty),
            Part::Attr(attr) => Printed::Attr(attr),
        }
    }
}

/// Something else that a hook prints in which aliases may be.
pub(crate) enum Event<'e> {
    /// A location that an operation or argument carries.
    ArgumentLoc(Loc),
    /// A region.
    Region { region: RegionRef<'e>, entry_args: bool, terminators: bool },
    /// An operation in generic form.
    GenericOp(OpRef<'e>),
}

/// Is told what a hook prints.
pub(crate) trait Told {
    /// A type or attribute.
    fn printed(&mut self, what: Printed);

    /// Something else. Types and attributes do not print such.
    fn event(&mut self, event: Event<'_>);
}

/// See the [module page](self).
pub(crate) struct DryPrinter<'a> {
    ctx: &'a Context,
    to: &'a mut dyn Told,
    /// Mutable types and attributes that are being written.
    open: Vec<Part>,
    /// What hooks wrote themselves inside something else: the second time it holds the same.
    told: FxHashSet<Part>,
}

impl<'a> DryPrinter<'a> {
    pub(crate) fn new(ctx: &'a Context, to: &'a mut dyn Told) -> DryPrinter<'a> {
        DryPrinter { ctx, to, open: Vec::new(), told: FxHashSet::default() }
    }

    fn attrs(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        for entry in attrs.iter().filter(|entry| !elided.contains(&entry.name)) {
            self.attr(entry.value);
        }
    }
}

impl AsmPrinter for DryPrinter<'_> {
    fn ctx(&self) -> &Context {
        self.ctx
    }

    fn is_dry(&self) -> bool {
        true
    }

    fn text(&mut self, _: &str) {}

    fn bytes(&mut self, _: &[u8]) {}

    fn signed(&mut self, _: i64) {}

    fn unsigned(&mut self, _: u64) {}

    fn string(&mut self, _: &[u8]) {}

    fn string_of(&mut self, _: Ident) {}

    fn keyword_or_string(&mut self, _: &[u8]) {}

    fn symbol_name(&mut self, _: &[u8]) {}

    fn newline(&mut self) {}

    fn indent(&mut self) {}

    fn dedent(&mut self) {}

    fn ty(&mut self, ty: Type) {
        self.to.printed(Printed::Type(ty));
    }

    fn stripped_type(&mut self, ty: Type) {
        self.ty(ty);
    }

    fn attr(&mut self, attr: Attr) {
        self.to.printed(Printed::Attr(attr));
    }

    fn attr_without_type(&mut self, attr: Attr) {
        self.to.printed(Printed::Untyped(attr));
    }

    fn stripped_attr(&mut self, attr: Attr) {
        self.attr(attr);
    }

    fn attr_dict(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        self.attrs(attrs, elided);
    }

    fn attr_dict_with_keyword(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        self.attrs(attrs, elided);
    }

    fn optional_loc(&mut self, loc: Loc) {
        self.attr(self.ctx.loc_attr(loc));
    }

    fn operand(&mut self, _: ValueRef<'_>) {}

    fn region_argument(&mut self, arg: ValueRef<'_>, _: &[NamedAttr], _: bool) {
        // The attributes are left out, so aliases in them are not used: upstream's behaviour.
        self.ty(arg.ty());
        self.to.event(Event::ArgumentLoc(arg.loc()));
    }

    fn region(&mut self, region: RegionRef<'_>, entry_args: bool, terminators: bool, _: bool) {
        self.to.event(Event::Region { region, entry_args, terminators });
    }

    fn successor(&mut self, _: BlockRef<'_>) {}

    fn custom_op(&mut self, op: OpRef<'_>) {
        match op.info().def().and_then(|def| def.hooks.as_deref()).filter(|hooks| hooks.can_print()) {
            Some(hooks) => hooks.print(self, op),
            None => self.generic_op(op),
        }
    }

    fn generic_op(&mut self, op: OpRef<'_>) {
        self.to.event(Event::GenericOp(op));
    }

    fn enter_mutable(&mut self, part: Part) -> bool {
        let new = !self.open.contains(&part);
        if new {
            self.open.push(part);
        }
        new
    }

    fn leave_mutable(&mut self, part: Part) {
        self.open.retain(|&open| open != part);
    }

    fn goes_into(&mut self, part: Part) -> bool {
        self.told.insert(part)
    }
}
