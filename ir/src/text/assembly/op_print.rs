//! Printing of operations by a format tree: elements, values, types, regions, directives.

use super::Elision;
use super::spacing::Spaced;
use crate::constraint::{Subject, Verdict};
use crate::def::{Arity, OpDef, Presence};
use crate::directive::{CustomDirective, PrintedParam};
use crate::format::{
    Anchor, Behaviour, Clause, CustomParam, Element, Format, PropStyle, TypeStyle, TypesOf, Variable,
};
use crate::handles::{Attr, Type};
use crate::hooks::AsmPrinter;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::traits::TraitSet;
use crate::types::TypeData;
use smallvec::SmallVec;
use std::ops::Range;

/// Prints the custom form of an operation, after its name.
pub(super) fn print(
    format: &Format,
    spaced: &[Spaced],
    elision: &Elision,
    printer: &mut dyn AsmPrinter,
    op: OpRef<'_>,
) {
    let Some(def) = op.info().def() else { return };
    Writer { format, def, elision, printer, op }.list(&format.elements, spaced, None);
}

/// Writes one operation.
pub(super) struct Writer<'a, 'm> {
    pub(super) format: &'a Format,
    pub(super) def: &'m OpDef,
    pub(super) elision: &'a Elision,
    pub(super) printer: &'a mut dyn AsmPrinter,
    pub(super) op: OpRef<'m>,
}

impl<'m> Writer<'_, 'm> {
    fn list(&mut self, elements: &[Element], spaced: &[Spaced], elided: Option<usize>) {
        for (index, (element, spaced)) in elements.iter().zip(spaced).enumerate() {
            if elided == Some(index) {
                continue;
            }
            if spaced.blank {
                self.printer.text(" ");
            }
            self.element(element, spaced);
        }
    }

    fn element(&mut self, element: &Element, spaced: &Spaced) {
        match element {
            Element::Literal(text) => self.printer.text(text),
            Element::Blank => self.printer.text(" "),
            Element::NoBlank => {}
            Element::Newline => self.printer.newline(),
            Element::Operand(group) => self.operand_group(*group),
            Element::Attr(field, style) => self.attr_variable(*field, style),
            Element::Prop(field, style) => self.prop_variable(*field, style),
            Element::Region(field) => {
                let regions = self.region_list(*field);
                self.regions(&regions);
            }
            Element::Successor(field) => self.successors(self.successor_range(*field)),
            Element::Operands => self.values(0..self.op.num_operands()),
            Element::Regions => self.regions(&self.op.regions().collect::<Vec<_>>()),
            Element::Successors => self.successors(0..self.op.successors().len()),
            Element::AttrDict { keyword } => self.attr_dict(*keyword),
            Element::PropDict => self.prop_dict(),
            Element::Type { of, style } => self.types_of(*of, style),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::Custom { params, directive, .. } => self.custom(params, directive),
            Element::Optional { then, otherwise, anchor, inverted, elided_unit } => {
                let taken = self.is_anchored(anchor) != *inverted;
                let [spaced_then, spaced_otherwise] = spaced.parts.as_slice() else { return };
                match taken {
                    true => self.list(then, spaced_then, elided_unit.filter(|_| !inverted)),
                    false => self.list(otherwise, spaced_otherwise, elided_unit.filter(|_| *inverted)),
                }
            }
            Element::OiList(clauses) => self.oilist(clauses, spaced),
        }
    }

    fn oilist(&mut self, clauses: &[Clause], spaced: &Spaced) {
        for ((clause, parts), &blank) in clauses.iter().zip(&spaced.parts).zip(&spaced.clause_blanks) {
            if !clause.variables.iter().any(|&variable| self.is_present(variable)) {
                continue;
            }
            if blank {
                self.printer.text(" ");
            }
            self.printer.text(&clause.literal);
            // A clause of nothing but a unit attribute or property is its literal.
            let only_unit = match clause.elements.as_slice() {
                [Element::Attr(field, _)] => self.is_unit(*field),
                [Element::Prop(_, PropStyle::Unit)] => true,
                _ => false,
            };
            if !only_unit {
                self.list(&clause.elements, parts, None);
            }
        }
    }

    fn is_unit(&self, field: usize) -> bool {
        self.attr_value(field).is_some_and(|value| value == self.op.ctx().unit())
    }

    // ---- what is there -------------------------------------------------------------------------------------------------

    fn is_anchored(&self, anchor: &Anchor) -> bool {
        match anchor {
            Anchor::Variable(variable) => self.is_present(*variable),
            Anchor::AnyOf(variables) => variables.iter().any(|&variable| self.is_present(variable)),
        }
    }

    fn is_present(&self, variable: Variable) -> bool {
        match variable {
            Variable::Operand(group) => !self.op.operand_group_range(group).is_empty(),
            Variable::Result(group) => !self.op.result_group_range(group).is_empty(),
            Variable::Attr(field) => self.is_attr_present(field),
            Variable::Prop(field) => {
                let prop = self.def.props.get(field);
                prop.is_some_and(|prop| self.op.attr(prop.name).is_some_and(|have| have != prop.default))
            }
            Variable::Region(field) => self.region_list(field).iter().any(|region| !region.is_empty()),
            Variable::Successor(field) => !self.successor_range(field).is_empty(),
        }
    }

    fn is_attr_present(&self, field: usize) -> bool {
        let Some(value) = self.attr_value(field) else { return false };
        match self.def.attrs.get(field).map(|field| &field.presence) {
            Some(Presence::Default(default) | Presence::DefaultOptional(default)) => value != *default,
            _ => true,
        }
    }

    pub(super) fn attr_value(&self, field: usize) -> Option<Attr> {
        self.op.attr(self.def.attrs.get(field)?.name)
    }

    // ---- values and types ----------------------------------------------------------------------------------------------

    fn values(&mut self, range: Range<usize>) {
        for index in range.clone() {
            if index > range.start {
                self.printer.text(", ");
            }
            if let Some(value) = self.op.operand(index) {
                self.printer.operand(value);
            }
        }
    }

    fn operand_group(&mut self, group: usize) {
        let range = self.op.operand_group_range(group);
        match self.sublists(group, range.len()) {
            None => self.values(range),
            Some(lengths) => self.in_parens(&lengths, |writer, part| {
                writer.values(range.start + part.start..range.start + part.end);
            }),
        }
    }

    fn is_nested(&self, group: usize) -> bool {
        matches!(self.def.operands.get(group), Some(group) if matches!(group.arity, Arity::VariadicOfVariadic(_)))
    }

    /// The lengths of the inner lists of a group of groups with so many values.
    fn sublists(&self, group: usize, total: usize) -> Option<Vec<usize>> {
        let Arity::VariadicOfVariadic(name) = &self.def.operands.get(group)?.arity else { return None };
        let attr = self.op.attr_named(name);
        let lengths = attr.and_then(|attr| self.op.ctx().i32_array(attr)).unwrap_or_default();
        let mut left = total;
        let clamp = |&len: &i32| {
            let len = (len.max(0) as usize).min(left);
            left -= len;
            len
        };
        Some(lengths.iter().map(clamp).collect())
    }

    /// Writes lists as `(a, b), ()`.
    fn in_parens(&mut self, lengths: &[usize], mut list: impl FnMut(&mut Self, Range<usize>)) {
        let mut start = 0;
        for (index, &len) in lengths.iter().enumerate() {
            self.printer.text(if index > 0 { ", (" } else { "(" });
            list(self, start..start + len);
            self.printer.text(")");
            start += len;
        }
    }

    fn type_list(&self, of: TypesOf) -> Vec<Type> {
        match of {
            TypesOf::Operand(group) => self.op.operand_group(group).map(ValueRef::ty).collect(),
            TypesOf::Result(group) => self.op.result_group(group).map(ValueRef::ty).collect(),
            TypesOf::Operands => self.op.operands().map(ValueRef::ty).collect(),
            TypesOf::Results => self.op.results().map(ValueRef::ty).collect(),
        }
    }

    fn types(&mut self, types: &[Type]) {
        for (index, &ty) in types.iter().enumerate() {
            if index > 0 {
                self.printer.text(", ");
            }
            self.printer.ty(ty);
        }
    }

    /// Writes the types of values.
    fn value_types(&mut self, values: impl Iterator<Item = ValueRef<'m>>) {
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.printer.text(", ");
            }
            self.printer.ty(value.ty());
        }
    }

    fn types_of(&mut self, of: TypesOf, style: &TypeStyle) {
        if let TypeStyle::Full = style {
            match of {
                TypesOf::Operand(group) if !self.is_nested(group) => {
                    return self.value_types(self.op.operand_group(group));
                }
                TypesOf::Result(group) => return self.value_types(self.op.result_group(group)),
                _ => {}
            }
        }
        let types = self.type_list(of);
        if let TypesOf::Operand(group) = of
            && let Some(lengths) = self.sublists(group, types.len())
        {
            return self.in_parens(&lengths, |writer, part| writer.types(&types[part]));
        }
        match (style, types.as_slice()) {
            // Only the class of a definition has a text of its own, which is shorter.
            (TypeStyle::Stripped(label, class), &[ty]) if self.is_single(of) && label.contains('.') => {
                match class.eval(self.op.ctx(), Subject::Type(ty)) {
                    Verdict::Yes => self.printer.stripped_type(ty),
                    _ => self.printer.ty(ty),
                }
            }
            _ => self.types(&types),
        }
    }

    fn is_single(&self, of: TypesOf) -> bool {
        let group = match of {
            TypesOf::Operand(group) => self.def.operands.get(group),
            TypesOf::Result(group) => self.def.results.get(group),
            TypesOf::Operands | TypesOf::Results => None,
        };
        group.is_some_and(|group| group.arity == Arity::One)
    }

    fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) {
        let (inputs, results) = (self.type_list(inputs), self.type_list(results));
        self.printer.text("(");
        self.types(&inputs);
        self.printer.text(") -> ");
        let ctx = self.op.ctx();
        match results.as_slice() {
            &[ty] if !matches!(ctx.type_data(ty), TypeData::Function { .. }) => self.printer.ty(ty),
            many => {
                self.printer.text("(");
                self.types(many);
                self.printer.text(")");
            }
        }
    }

    // ---- regions, successors, directives -------------------------------------------------------------------------------

    fn region_list(&self, field: usize) -> SmallVec<[RegionRef<'m>; 2]> {
        let variadic = self.def.regions.get(field).is_some_and(|field| field.variadic);
        let behind = self.op.regions().skip(field);
        if variadic { behind.collect() } else { behind.take(1).collect() }
    }

    fn regions(&mut self, regions: &[RegionRef<'m>]) {
        for (index, &region) in regions.iter().enumerate() {
            if index > 0 {
                self.printer.text(", ");
            }
            let terminators = !self.has_plain_implicit_terminator(region);
            self.printer.region(region, true, terminators, false);
        }
    }

    /// Whether the region ends with the implicit terminator and nothing would be lost by leaving it out.
    fn has_plain_implicit_terminator(&self, region: RegionRef<'m>) -> bool {
        if !self.op.has_trait(TraitSet::IMPLICIT_TERMINATOR) {
            return false;
        }
        let Some(last) = region.entry().and_then(|block| block.last_op()) else { return true };
        last.num_operands() == 0
            && last.num_results() == 0
            && last.ctx().dict(last.discardable()).is_empty()
            && last.inherent().next().is_none()
    }

    fn successor_range(&self, field: usize) -> Range<usize> {
        let total = self.op.successors().len();
        let variadic = self.def.successors.get(field).is_some_and(|field| field.variadic);
        if variadic { field.min(total)..total } else { field.min(total)..(field + 1).min(total) }
    }

    fn successors(&mut self, range: Range<usize>) {
        for (index, block) in self.op.successors().skip(range.start).take(range.len()).enumerate() {
            if index > 0 {
                self.printer.text(", ");
            }
            self.printer.successor(block);
        }
    }

    fn custom(&mut self, params: &[CustomParam], directive: &Behaviour<dyn CustomDirective>) {
        let Some(directive) = &directive.0 else { return };
        let params: Vec<PrintedParam<'m>> = params.iter().map(|param| self.param(param)).collect();
        directive.print(self.printer, self.op, &params);
    }

    fn param(&self, param: &CustomParam) -> PrintedParam<'m> {
        match param {
            CustomParam::Variable(variable) | CustomParam::Ref(variable) => self.variable_param(*variable),
            CustomParam::Type(of) | CustomParam::RefType(of) => PrintedParam::Types(self.type_list(*of)),
            CustomParam::All(TypesOf::Results | TypesOf::Result(_)) => {
                PrintedParam::Values(self.op.results().collect())
            }
            CustomParam::All(_) => PrintedParam::Values(self.op.operands().collect()),
            CustomParam::AttrDict | CustomParam::RefAttrDict | CustomParam::PropDict => {
                PrintedParam::Dict(self.dict_entries())
            }
            CustomParam::Regions => PrintedParam::Regions(self.op.regions().collect()),
            CustomParam::Successors => PrintedParam::Successors(self.op.successors().collect()),
            CustomParam::Text(text) => PrintedParam::Text(text.clone()),
        }
    }

    fn operand_param(&self, group: usize) -> PrintedParam<'m> {
        let mut values = self.op.operand_group(group);
        match self.sublists(group, self.op.operand_group_range(group).len()) {
            None => PrintedParam::Values(values.collect()),
            Some(lengths) => PrintedParam::ValueLists(
                lengths.into_iter().map(|len| values.by_ref().take(len).collect()).collect(),
            ),
        }
    }

    fn variable_param(&self, variable: Variable) -> PrintedParam<'m> {
        match variable {
            Variable::Operand(group) => self.operand_param(group),
            Variable::Result(group) => PrintedParam::Values(self.op.result_group(group).collect()),
            Variable::Attr(field) => PrintedParam::Attr(self.attr_value(field)),
            Variable::Prop(field) => {
                let prop = self.def.props.get(field);
                PrintedParam::Attr(prop.map(|prop| self.op.attr(prop.name).unwrap_or(prop.default)))
            }
            Variable::Region(field) => PrintedParam::Regions(self.region_list(field).into_vec()),
            Variable::Successor(field) => {
                let range = self.successor_range(field);
                PrintedParam::Successors(self.op.successors().skip(range.start).take(range.len()).collect())
            }
        }
    }
}
