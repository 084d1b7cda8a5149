//! Optional groups of an operation's format, and what a format has mentioned.

use super::lex::Token;
use super::op::Parser;
use super::{FormatError, Parsed};
use crate::model::{AttrKind, Op, PropKind};
use rmlir_ir::format::{Anchor, CustomParam, Element, TypesOf, Variable};

/// What a format has mentioned so far.
pub(crate) struct Seen {
    pub(crate) operands: Vec<bool>,
    pub(crate) operand_types: Vec<bool>,
    pub(crate) result_types: Vec<bool>,
    pub(crate) attrs: Vec<bool>,
    pub(crate) props: Vec<bool>,
    pub(crate) regions: Vec<bool>,
    pub(crate) successors: Vec<bool>,
    pub(crate) attr_dict: bool,
    pub(crate) prop_dict: bool,
}

impl Seen {
    pub(super) fn new(op: &Op) -> Seen {
        Seen {
            operands: vec![false; op.operands.len()],
            operand_types: vec![false; op.operands.len()],
            result_types: vec![false; op.results.len()],
            attrs: vec![false; op.attrs.len()],
            props: vec![false; op.props.len()],
            regions: vec![false; op.regions.len()],
            successors: vec![false; op.successors.len()],
            attr_dict: false,
            prop_dict: false,
        }
    }

    fn flag(&mut self, variable: Variable) -> Option<&mut bool> {
        match variable {
            Variable::Operand(i) => self.operands.get_mut(i),
            Variable::Attr(i) => self.attrs.get_mut(i),
            Variable::Prop(i) => self.props.get_mut(i),
            Variable::Region(i) => self.regions.get_mut(i),
            Variable::Successor(i) => self.successors.get_mut(i),
            Variable::Result(_) => None,
        }
    }

    /// Notes a variable; false if it was mentioned before.
    pub(super) fn bind(&mut self, variable: Variable) -> bool {
        self.flag(variable).is_none_or(|flag| !std::mem::replace(flag, true))
    }

    /// Whether a variable was mentioned.
    pub(super) fn is_bound(&mut self, variable: Variable) -> bool {
        self.flag(variable).is_none_or(|flag| *flag)
    }

    /// Notes that types are spelled; false if one of them was before.
    pub(super) fn spell(&mut self, of: TypesOf) -> bool {
        let flags = match of {
            TypesOf::Operand(i) => self.operand_types.get_mut(i..=i),
            TypesOf::Result(i) => self.result_types.get_mut(i..=i),
            TypesOf::Operands => Some(&mut self.operand_types[..]),
            TypesOf::Results => Some(&mut self.result_types[..]),
        };
        let Some(flags) = flags else { return false };
        let fresh = !flags.contains(&true);
        flags.fill(true);
        fresh
    }

    /// Everything that must be mentioned is.
    pub(super) fn check(&self, op: &Op, end: usize) -> Parsed<()> {
        if !self.attr_dict {
            return Err(FormatError::new(end, "'attr-dict' directive not found in custom assembly format"));
        }
        let missing = |kind: &str, seen: &[bool], names: Vec<&str>| -> Parsed<()> {
            let Some(index) = seen.iter().position(|seen| !seen) else { return Ok(()) };
            let name = names.get(index).copied().unwrap_or_default();
            let message = format!("{kind} #{index}, named '{name}', not found");
            let note = format!("suggest adding a '${name}' directive to the custom assembly format");
            Err(FormatError::new(end, message).note(note))
        };
        missing("operand", &self.operands, op.operands.iter().map(|group| &*group.name).collect())?;
        missing("region", &self.regions, op.regions.iter().map(|region| &*region.name).collect())?;
        missing("successor", &self.successors, op.successors.iter().map(|s| &*s.name).collect())
    }
}

/// Adds the variables that decide whether an element is there.
pub(super) fn variables(element: &Element, out: &mut Vec<Variable>) {
    let of_types = |of: &TypesOf| match of {
        TypesOf::Operand(i) => Some(Variable::Operand(*i)),
        TypesOf::Result(i) => Some(Variable::Result(*i)),
        TypesOf::Operands | TypesOf::Results => None,
    };
    let mut add = |variable: Variable| {
        if !out.contains(&variable) {
            out.push(variable);
        }
    };
    match element {
        Element::Operand(i) => add(Variable::Operand(*i)),
        Element::Attr(i, _) => add(Variable::Attr(*i)),
        Element::Prop(i, _) => add(Variable::Prop(*i)),
        Element::Region(i) => add(Variable::Region(*i)),
        Element::Successor(i) => add(Variable::Successor(*i)),
        Element::Type { of, .. } => of_types(of).into_iter().for_each(add),
        Element::FunctionalType(a, b) => of_types(a).into_iter().chain(of_types(b)).for_each(add),
        Element::Custom { params, .. } => {
            for param in params {
                match param {
                    CustomParam::Variable(variable) => add(*variable),
                    CustomParam::Type(of) => of_types(of).into_iter().for_each(&mut add),
                    _ => {}
                }
            }
        }
        Element::Optional { then, otherwise, .. } => {
            then.iter().chain(otherwise).for_each(|element| variables(element, out));
        }
        _ => {}
    }
}

/// Whether an attribute is a unit attribute.
pub(crate) fn is_unit(kind: &AttrKind) -> bool {
    kind.storage.trim_start_matches("::") == "mlir::UnitAttr"
}

impl Parser<'_> {
    /// `( ... ) (: ( ... ))? ?`
    pub(super) fn group(&mut self) -> Parsed<Element> {
        let start = self.lexer.offset;
        let mut anchor = None;
        self.lexer.advance()?;
        let then = self.group_elements(&mut anchor, false)?;
        let mut otherwise = Vec::new();
        if self.lexer.eat(b':')? {
            self.lexer.expect(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.group_elements(&mut anchor, true)?;
        }
        self.lexer.expect(b'?', "expected '?' after optional group")?;
        let Some((inverted, at)) = anchor else {
            return Err(FormatError::new(start, "optional group has no anchor element"));
        };
        let side = if inverted { &otherwise } else { &then };
        self.check_group(&then, start, (!inverted).then_some(at))?;
        self.check_group(&otherwise, start, inverted.then_some(at))?;
        let elided_unit = match side.get(at) {
            Some(Element::Attr(i, _)) if at > 0 && is_unit(&self.op.attrs[*i].kind) => Some(at),
            Some(Element::Prop(i, _)) if at > 0 && self.op.props[*i].kind == PropKind::Unit => Some(at),
            _ => None,
        };
        let anchor = self.anchor(&side[at], start)?;
        Ok(Element::Optional { then, otherwise, anchor, inverted, elided_unit })
    }

    fn group_elements(&mut self, anchor: &mut Option<(bool, usize)>, inverted: bool) -> Parsed<Vec<Element>> {
        let mut elements = Vec::new();
        while !self.lexer.eat(b')')? {
            if self.lexer.next == Token::End {
                return self.error("expected ')' to end optional group");
            }
            elements.push(self.element()?);
            let offset = self.lexer.offset;
            if self.lexer.eat(b'^')? {
                if anchor.is_some() {
                    let message = "only one element can be marked as the anchor of an optional group";
                    return Err(FormatError::new(offset, message));
                }
                *anchor = Some((inverted, elements.len() - 1));
            }
        }
        Ok(elements)
    }

    fn anchor(&self, element: &Element, start: usize) -> Parsed<Anchor> {
        let mut found = Vec::new();
        variables(element, &mut found);
        match (element, found.as_slice()) {
            (_, []) => Err(FormatError::new(
                start,
                "only variables and types can be used to anchor an optional group",
            )),
            (Element::Custom { .. } | Element::FunctionalType(..), _) => Ok(Anchor::AnyOf(found)),
            (_, [first, ..]) => Ok(Anchor::Variable(*first)),
        }
    }

    fn check_group(&self, elements: &[Element], start: usize, anchor: Option<usize>) -> Parsed<()> {
        let wrong = |message: &str| Err(FormatError::new(start, message));
        for (i, element) in elements.iter().enumerate() {
            let is_anchor = anchor == Some(i);
            let groups: Vec<Variable> = match element {
                Element::Attr(index, _) => {
                    let kind = &self.op.attrs[*index].kind;
                    if is_anchor && !kind.optional && kind.default.is_none() {
                        return wrong(
                            "only optional or default-valued attributes can be used to anchor an optional group",
                        );
                    }
                    continue;
                }
                Element::Prop(index, _) => {
                    if is_anchor && self.op.props[*index].default.is_none() {
                        return wrong(
                            "only properties with default values can be used to anchor an optional group",
                        );
                    }
                    continue;
                }
                Element::Operand(_) | Element::Type { .. } | Element::FunctionalType(..) => {
                    let mut found = Vec::new();
                    variables(element, &mut found);
                    found
                }
                Element::Region(_)
                | Element::Literal(_)
                | Element::Blank
                | Element::NoBlank
                | Element::Newline
                | Element::Custom { .. }
                | Element::Successor(_)
                | Element::Optional { .. } => continue,
                _ => {
                    return wrong("only literals, types, and variables can be used within an optional group");
                }
            };
            for group in groups {
                let (what, variable) = match group {
                    Variable::Operand(i) => ("operands", self.op.operands[i].arity.is_variable()),
                    Variable::Result(i) => ("results", self.op.results[i].arity.is_variable()),
                    _ => continue,
                };
                if !variable {
                    return wrong(&format!(
                        "only variable length {what} can be used within an optional group"
                    ));
                }
            }
        }
        Ok(())
    }
}
