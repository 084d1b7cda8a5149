//! Printing of the parameters of attributes and types by a format.

use super::enums::enum_word;
use super::params::{ParamHooks, SpacedParam, is_present};
use crate::constraint::{Subject, Verdict};
use crate::def::Param;
use crate::format::{ParamElement, ParamKind};
use crate::hooks::AsmPrinter;
use rmlir_num::float_text;

/// Writes the parameters of a definition, after its mnemonic.
pub(super) fn print(hooks: &ParamHooks, printer: &mut dyn AsmPrinter, params: &[Param]) {
    let dry = printer.is_dry();
    Writer { hooks, printer, params, dry }.list(&hooks.format.elements, &hooks.spaced);
}

struct Writer<'a> {
    hooks: &'a ParamHooks,
    printer: &'a mut dyn AsmPrinter,
    params: &'a [Param],
    /// Nobody looks at the text.
    dry: bool,
}

impl Writer<'_> {
    fn list(&mut self, elements: &[ParamElement], spaced: &[SpacedParam]) {
        for (element, spaced) in elements.iter().zip(spaced) {
            self.element(element, spaced);
        }
    }

    fn blank(&mut self, spaced: &SpacedParam) {
        if spaced.blank {
            self.printer.text(" ");
        }
    }

    fn element(&mut self, element: &ParamElement, spaced: &SpacedParam) {
        match element {
            ParamElement::Literal(text) => {
                self.blank(spaced);
                self.printer.text(text);
            }
            ParamElement::Blank => self.printer.text(" "),
            ParamElement::NoBlank => {}
            ParamElement::Param(index, qualified) => self.param(*index, *qualified, spaced),
            ParamElement::Params(all) => self.params(all, spaced, false),
            ParamElement::Struct(all) => self.params(all, spaced, true),
            ParamElement::Custom { params, directive, .. } => {
                self.blank(spaced);
                let Some(directive) = &directive.0 else { return };
                let params: Vec<&Param> = params.iter().filter_map(|&index| self.params.get(index)).collect();
                directive.print(self.printer, &params);
            }
            ParamElement::Optional { then, otherwise, anchor, inverted } => {
                let there = anchor.iter().any(|&index| self.is_present(index));
                let [spaced_then, spaced_otherwise] = spaced.parts.as_slice() else { return };
                match there != *inverted {
                    true => self.list(then, spaced_then),
                    false => self.list(otherwise, spaced_otherwise),
                }
            }
        }
    }

    fn is_present(&self, index: usize) -> bool {
        match (self.hooks.params.get(index), self.params.get(index)) {
            (Some(def), Some(value)) => is_present(def, value),
            _ => false,
        }
    }

    /// Whether a parameter is printed: one that must be there always is.
    fn is_printed(&self, index: usize) -> bool {
        self.hooks.params.get(index).is_some_and(|def| def.default.is_none()) || self.is_present(index)
    }

    fn param(&mut self, index: usize, qualified: bool, spaced: &SpacedParam) {
        if !self.is_printed(index) {
            return;
        }
        self.blank(spaced);
        self.value_of(index, qualified);
    }

    fn value_of(&mut self, index: usize, qualified: bool) {
        let (Some(def), Some(value)) = (self.hooks.params.get(index), self.params.get(index)) else { return };
        // Whether it is printed with its sigil makes no difference to who looks at what is printed alone.
        match value {
            _ if !self.dry || matches!(def.syntax, ParamKind::Custom(..)) => {
                value_text(self.printer, &def.syntax, value, qualified);
            }
            &Param::Attr(attr) => self.printer.attr(attr),
            &Param::Type(ty) => self.printer.ty(ty),
            Param::List(_) => value_text(self.printer, &def.syntax, value, qualified),
            _ => {}
        }
    }

    /// Whether a parameter has nothing in it for who looks at what is printed alone.
    fn is_dull(&self, index: usize) -> bool {
        let (Some(def), Some(value)) = (self.hooks.params.get(index), self.params.get(index)) else {
            return true;
        };
        let dull = !matches!(value, Param::Attr(_) | Param::Type(_) | Param::List(_));
        dull && !matches!(def.syntax, ParamKind::Custom(..))
    }

    fn params(&mut self, all: &[usize], spaced: &SpacedParam, named: bool) {
        let mut first = true;
        for &index in all {
            if self.dry && self.is_dull(index) || !self.is_printed(index) {
                continue;
            }
            if !self.dry {
                let is_first = std::mem::replace(&mut first, false);
                self.before(index, is_first, spaced, named);
            }
            self.value_of(index, false);
        }
    }

    /// What stands before a parameter that is one of several.
    fn before(&mut self, index: usize, is_first: bool, spaced: &SpacedParam, named: bool) {
        let label = if named { &*self.hooks.labels[index] } else { SEPARATOR };
        if !is_first {
            return self.printer.text(label);
        }
        self.blank(spaced);
        if named {
            self.printer.text(&label[SEPARATOR.len()..]);
        }
    }
}

/// What stands between parameters.
pub(super) const SEPARATOR: &str = ", ";

/// Writes a value.
fn value_text(printer: &mut dyn AsmPrinter, kind: &ParamKind, value: &Param, qualified: bool) {
    match (kind, value) {
        (ParamKind::Custom(_, codec), value) if codec.0.is_some() => {
            if let Some(codec) = &codec.0 {
                codec.print(printer, value);
            }
        }
        (ParamKind::Type(Some(class)), &Param::Type(ty)) if !qualified => {
            match class.pred.eval(printer.ctx(), Subject::Type(ty)) {
                Verdict::No => printer.ty(ty),
                _ => printer.stripped_type(ty),
            }
        }
        (_, &Param::Type(ty)) => printer.ty(ty),
        // Of an interface, the text must say which attribute it is.
        // An alias is the same in each form.
        (_, &Param::Attr(attr)) if printer.attr_alias(attr) => {}
        (ParamKind::Attr(Some(class)), &Param::Attr(attr)) if !qualified && class.definition.is_some() => {
            match class.pred.eval(printer.ctx(), Subject::Attr(attr)) {
                Verdict::No => printer.attr(attr),
                _ => printer.stripped_attr(attr),
            }
        }
        (ParamKind::DenseArray(_), &Param::Attr(attr)) => printer.stripped_attr(attr),
        (_, &Param::Attr(attr)) => printer.attr(attr),
        (ParamKind::Enum(def), &Param::Int(value)) => printer.text(&enum_word(def, value)),
        (ParamKind::Int { signed: false, .. }, &Param::Int(value)) => printer.unsigned(value as u64),
        (_, &Param::Int(value)) => printer.signed(value),
        (_, &Param::Bool(value)) => printer.text(if value { "true" } else { "false" }),
        (_, Param::BigInt(value)) => {
            let mut text = Vec::new();
            value.print_signed(&mut text);
            printer.bytes(&text);
        }
        (_, Param::Float { kind, bits }) => {
            let mut text = Vec::new();
            float_text::print(*kind, u128::from(bits[0]) | u128::from(bits[1]) << 64, &mut text);
            printer.bytes(&text);
        }
        (_, &Param::String(text)) => printer.string_of(text),
        (ParamKind::List(inner, bracketed), Param::List(values)) => {
            list_text(printer, inner, *bracketed, values, qualified)
        }
        (_, Param::List(_) | Param::None) => {}
    }
}

fn list_text(
    printer: &mut dyn AsmPrinter,
    inner: &ParamKind,
    bracketed: bool,
    values: &[Param],
    qualified: bool,
) {
    if bracketed {
        printer.text("[");
    }
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        value_text(printer, inner, value, qualified);
    }
    if bracketed {
        printer.text("]");
    }
}
