//! The printer as hooks see it.

use super::ops::RegionStyle;
use super::printer::{Elide, Printer};
use super::strings;
use crate::attrs::{AttrData, NamedAttr};
use crate::context::Context;
use crate::handles::{Attr, Ident, Type};
use crate::hooks::AsmPrinter;
use crate::loc::Loc;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::sub_elements::Part;
use crate::types::TypeData;

impl AsmPrinter for Printer<'_> {
    fn ctx(&self) -> &Context {
        self.ctx
    }

    fn text(&mut self, text: &str) {
        Printer::text(self, text);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    fn signed(&mut self, value: i64) {
        rmlir_num::print_i64(value, &mut self.out);
    }

    fn unsigned(&mut self, value: u64) {
        rmlir_num::print_u64(value, &mut self.out);
    }

    fn string(&mut self, bytes: &[u8]) {
        strings::quoted(bytes, &mut self.out);
    }

    fn string_of(&mut self, text: Ident) {
        strings::quoted(self.ctx.bytes(text), &mut self.out);
    }

    fn keyword_or_string(&mut self, bytes: &[u8]) {
        strings::keyword_or_string(bytes, &mut self.out);
    }

    fn symbol_name(&mut self, bytes: &[u8]) {
        strings::symbol(bytes, &mut self.out);
    }

    fn newline(&mut self) {
        self.known.forms.give_up();
        Printer::newline(self);
        self.write_indent();
    }

    fn indent(&mut self) {
        self.indent += 2;
    }

    fn dedent(&mut self) {
        self.indent = self.indent.saturating_sub(2);
    }

    fn ty(&mut self, ty: Type) {
        Printer::ty(self, ty);
    }

    fn stripped_type(&mut self, ty: Type) {
        let TypeData::Dialect(data) = self.ctx.type_data(ty) else { return Printer::ty(self, ty) };
        if self.alias(ty.into()) {
            return;
        }
        let start = self.out.len();
        if let Some(hooks) = &self.ctx.type_def(data.def).hooks {
            hooks.print(self, data);
        }
        if self.out.len() == start {
            Printer::ty(self, ty);
        }
    }

    fn attr(&mut self, attr: Attr) {
        Printer::attr(self, attr, Elide::Never);
    }

    fn attr_alias(&mut self, attr: Attr) -> bool {
        self.alias(attr.into())
    }

    fn attr_without_type(&mut self, attr: Attr) {
        Printer::attr(self, attr, Elide::Must);
    }

    fn stripped_attr(&mut self, attr: Attr) {
        let data = match self.ctx.attr_data(attr) {
            AttrData::DenseArray(array) => {
                if !self.alias(attr.into()) {
                    self.array_in_brackets(array);
                }
                return;
            }
            AttrData::Dialect(data) => data,
            _ => return Printer::attr(self, attr, Elide::Never),
        };
        if self.alias(attr.into()) {
            return;
        }
        let start = self.out.len();
        self.attr_params(attr, data);
        if self.out.len() == start {
            Printer::attr(self, attr, Elide::Never);
        } else if self.options.main_syntax && self.out[start] == b' ' {
            self.out.remove(start);
        }
    }

    fn is_main_syntax(&self) -> bool {
        self.options.main_syntax
    }

    fn attr_dict(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        Printer::attr_dict(self, " ", attrs, elided);
    }

    fn attr_dict_with_keyword(&mut self, attrs: &[NamedAttr], elided: &[Ident]) {
        Printer::attr_dict(self, " attributes ", attrs, elided);
    }

    fn optional_loc(&mut self, loc: Loc) {
        self.known.forms.give_up();
        self.trailing_loc(loc, true);
    }

    fn operand(&mut self, value: ValueRef<'_>) {
        self.noted_operand(value);
    }

    fn region_argument(&mut self, arg: ValueRef<'_>, attrs: &[NamedAttr], without_type: bool) {
        self.known.forms.give_up();
        self.names.write(arg, &mut self.out);
        if !without_type {
            Printer::text(self, ": ");
            Printer::ty(self, arg.ty());
        }
        Printer::attr_dict(self, " ", attrs, &[]);
        self.trailing_loc(arg.loc(), false);
    }

    fn region(&mut self, region: RegionRef<'_>, entry_args: bool, terminators: bool, empty_block: bool) {
        self.known.forms.give_up();
        Printer::region(self, region, RegionStyle { entry_args, terminators, empty_block });
    }

    fn successor(&mut self, block: BlockRef<'_>) {
        self.noted_successor(block);
    }

    fn custom_op(&mut self, op: OpRef<'_>) {
        self.known.forms.give_up();
        self.short_op(op);
    }

    fn generic_op(&mut self, op: OpRef<'_>) {
        self.known.forms.give_up();
        Printer::generic_op(self, op);
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

    fn goes_into(&mut self, _: Part) -> bool {
        self.goes_on()
    }
}
