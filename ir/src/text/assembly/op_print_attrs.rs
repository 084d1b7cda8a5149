//! Printing of an operation's attributes and properties by a format tree.

use super::enums::{enum_text, needs_quotes};
use super::op_print::Writer;
use crate::attrs::{AttrData, NamedAttr};
use crate::cache::Handle;
use crate::constraint::{Subject, Verdict};
use crate::def::EnumDef;
use crate::format::{AttrStyle, PropStyle};
use crate::handles::Attr;

impl Writer<'_, '_> {
    pub(super) fn attr_variable(&mut self, field: usize, style: &AttrStyle) {
        let Some(value) = self.attr_value(field) else { return };
        let ctx = self.op.ctx();
        match (style, ctx.attr_data(value)) {
            (AttrStyle::Typed(_), _) => self.printer.attr_without_type(value),
            (AttrStyle::SymbolName, AttrData::String { value, .. }) => {
                self.printer.symbol_name(ctx.bytes(*value));
            }
            (AttrStyle::Enum(enumeration), AttrData::Integer { value, .. }) => {
                self.enum_keyword(enumeration, value.to_i64().unwrap_or_default());
            }
            // The text of what is only known to have an interface says what it is.
            (AttrStyle::Stripped(_), AttrData::Dialect(_)) => self.printer.attr(value),
            (AttrStyle::Stripped(class), _) => match class.eval(ctx, Subject::Attr(value)) {
                Verdict::No => self.printer.attr(value),
                _ => self.printer.stripped_attr(value),
            },
            (AttrStyle::StrippedDef(_) | AttrStyle::DenseArray(_), _) => self.printer.stripped_attr(value),
            _ => self.printer.attr(value),
        }
    }

    fn enum_keyword(&mut self, enumeration: &EnumDef, value: i64) {
        let text = enum_text(enumeration, value);
        match needs_quotes(enumeration, value) {
            true => self.printer.string(text.as_bytes()),
            false => self.printer.text(&text),
        }
    }

    pub(super) fn prop_variable(&mut self, field: usize, style: &PropStyle) {
        let Some(prop) = self.def.props.get(field) else { return };
        let value = self.op.attr(prop.name).unwrap_or(prop.default);
        self.prop(value, style);
    }

    fn prop(&mut self, value: Attr, style: &PropStyle) {
        let ctx = self.op.ctx();
        match (style, ctx.attr_data(value)) {
            (PropStyle::Unit, AttrData::Unit) => self.printer.text("unit"),
            (PropStyle::Unit, _) => self.printer.text("unit_absent"),
            (PropStyle::String, AttrData::String { value, .. }) => self.printer.string(ctx.bytes(*value)),
            (PropStyle::Enum(enumeration, mnemonic), AttrData::Integer { value, .. }) => {
                let text = enum_text(enumeration, value.to_i64().unwrap_or_default());
                match mnemonic {
                    Some(mnemonic) => self.printer.text(&format!("{mnemonic}<{text}>")),
                    None => self.printer.text(&text),
                }
            }
            (PropStyle::Array(inner), AttrData::Array(elements)) => self.array_prop(elements, inner),
            (PropStyle::Optional(inner, delegated), AttrData::Array(elements)) => {
                self.optional_prop(elements.first().copied(), inner, *delegated);
            }
            _ => self.printer.attr_without_type(value),
        }
    }

    fn array_prop(&mut self, elements: &[Attr], inner: &PropStyle) {
        self.printer.text("[");
        for (index, &element) in elements.iter().enumerate() {
            if index > 0 {
                self.printer.text(", ");
            }
            self.prop(element, inner);
        }
        self.printer.text("]");
    }

    fn optional_prop(&mut self, element: Option<Attr>, inner: &PropStyle, delegated: bool) {
        match element {
            None => self.printer.text("none"),
            Some(element) if delegated => self.prop(element, inner),
            Some(element) => {
                self.printer.text("some<");
                self.prop(element, inner);
                self.printer.text(">");
            }
        }
    }

    /// What the dictionary is about: discardable attributes, and without `prop-dict` the inherent ones.
    pub(super) fn dict_entries(&self) -> Vec<NamedAttr> {
        let ctx = self.op.ctx();
        let mut entries = ctx.dict(self.op.discardable()).to_vec();
        if !self.format.has_prop_dict {
            let before = entries.len();
            let elision = self.elision;
            entries.extend(self.op.inherent().filter(|entry| !elision.leaves_out(entry.name, entry.value)));
            if before > 0 && entries.len() > before {
                entries.sort_by_key(|entry| ctx.bytes(entry.name));
            }
        }
        entries
    }

    pub(super) fn attr_dict(&mut self, keyword: bool) {
        let (props, attrs) = (self.op.props(), self.op.discardable());
        let ctx = self.op.ctx();
        let shows_nothing = || self.dict_entries().is_empty().into();
        let row = Handle::Props(props);
        if attrs == ctx.empty_dict() && self.elision.bare.answer(ctx, row, shows_nothing) == Verdict::Yes {
            return;
        }
        let mut entries = self.dict_entries();
        if entries.is_empty() {
            return;
        }
        entries.sort_by_key(|entry| ctx.bytes(entry.name));
        match keyword {
            true => self.printer.attr_dict_with_keyword(&entries, &[]),
            false => self.printer.attr_dict(&entries, &[]),
        }
    }

    pub(super) fn prop_dict(&mut self) {
        let ctx = self.op.ctx();
        let elision = self.elision;
        let inherent = self.op.inherent();
        let mut entries: Vec<NamedAttr> =
            inherent.filter(|entry| !elision.leaves_out(entry.name, entry.value)).collect();
        if entries.is_empty() {
            return;
        }
        entries.sort_by_key(|entry| ctx.bytes(entry.name));
        let dict = ctx.dict_attr(entries);
        self.printer.text("<");
        self.printer.attr(dict);
        self.printer.text(">");
    }
}
