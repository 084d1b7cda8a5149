//! An [`AsmPrinter`] that writes nothing and only tells what would be printed.

use crate::attrs::NamedAttr;
use crate::context::Context;
use crate::handles::{Attr, Ident, Type};
use crate::hooks::AsmPrinter;
use crate::loc::Loc;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::sub_elements::Part;
use rustc_hash::FxHashSet;

/// Something that a hook prints in which aliases may be.
pub(crate) enum Event<'e> {
    /// A type or attribute, without its own type if so said.
    Part(Part, bool),
    /// A location that an operation or argument carries.
    ArgumentLoc(Loc),
    /// A region.
    Region { region: RegionRef<'e>, entry_args: bool, terminators: bool },
    /// An operation in generic form.
    GenericOp(OpRef<'e>),
}

/// See the [module page](self).
pub(crate) struct DryPrinter<'a> {
    ctx: &'a Context,
    event: &'a mut dyn FnMut(Event<'_>),
    /// Mutable types and attributes that are being written.
    open: Vec<Part>,
    /// What hooks wrote themselves inside something else: the second time it holds the same.
    told: FxHashSet<Part>,
}

impl<'a> DryPrinter<'a> {
    pub(crate) fn new(ctx: &'a Context, event: &'a mut dyn FnMut(Event<'_>)) -> DryPrinter<'a> {
        DryPrinter { ctx, event, open: Vec::new(), told: FxHashSet::default() }
    }

    fn part(&mut self, part: impl Into<Part>) {
        (self.event)(Event::Part(part.into(), false));
    }

    fn attrs(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        for entry in attrs.iter().filter(|entry| !elided.contains(&entry.name)) {
            self.part(entry.value);
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
        self.part(ty);
    }

    fn stripped_type(&mut self, ty: Type) {
        self.part(ty);
    }

    fn attr(&mut self, attr: Attr) {
        self.part(attr);
    }

    fn attr_without_type(&mut self, attr: Attr) {
        (self.event)(Event::Part(attr.into(), true));
    }

    fn stripped_attr(&mut self, attr: Attr) {
        self.part(attr);
    }

    fn attr_dict(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        self.attrs(attrs, elided);
    }

    fn attr_dict_with_keyword(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        self.attrs(attrs, elided);
    }

    fn optional_loc(&mut self, loc: Loc) {
        self.part(self.ctx.loc_attr(loc));
    }

    fn operand(&mut self, _: ValueRef<'_>) {}

    fn region_argument(&mut self, arg: ValueRef<'_>, _: &[NamedAttr], _: bool) {
        // The attributes are left out, so aliases in them are not used: upstream's behaviour.
        self.part(arg.ty());
        (self.event)(Event::ArgumentLoc(arg.loc()));
    }

    fn region(&mut self, region: RegionRef<'_>, entry_args: bool, terminators: bool, _: bool) {
        (self.event)(Event::Region { region, entry_args, terminators });
    }

    fn successor(&mut self, _: BlockRef<'_>) {}

    fn custom_op(&mut self, op: OpRef<'_>) {
        match op.info().def().and_then(|def| def.hooks.as_deref()).filter(|hooks| hooks.can_print()) {
            Some(hooks) => hooks.print(self, op),
            None => self.generic_op(op),
        }
    }

    fn generic_op(&mut self, op: OpRef<'_>) {
        (self.event)(Event::GenericOp(op));
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
