//! The format of an operation.

use super::groups::Seen;
use super::lex::{Lexer, Token};
use super::{FormatError, Literal, MAX_DEPTH, Parsed, literal};
use crate::model::Op;
use rmlir_ir::directive::CustomDirective;
use rmlir_ir::format::{
    AttrStyle, Behaviour, Clause, CustomParam, Element, PropStyle, TypeStyle, TypesOf, Variable,
};
use std::sync::Arc;

/// How the variables of an operation are written, which depends on their definitions.
pub(crate) trait Styles {
    /// An attribute, perhaps `qualified`.
    fn attr(&self, index: usize, qualified: bool) -> AttrStyle;
    /// A property; `None` if only C++ can write it.
    fn prop(&self, index: usize) -> Option<PropStyle>;
    /// One type.
    fn ty(&self, of: TypesOf) -> TypeStyle;
    /// What a custom directive does.
    fn directive(&self, name: &str) -> Behaviour<dyn CustomDirective>;
}

/// A parsed format, before it is known where types come from.
pub(crate) struct OpFormat {
    pub(crate) elements: Vec<Element>,
    pub(crate) seen: Seen,
    /// Properties that only C++ can write.
    pub(crate) unwritable_props: Vec<String>,
}

/// Parses the format of an operation.
pub(crate) fn parse(source: &str, op: &Op, styles: &dyn Styles) -> Parsed<OpFormat> {
    let seen = Seen::new(op);
    let lexer = Lexer::new(source)?;
    let mut parser = Parser { lexer, op, styles, seen, depth: 0, unwritable_props: Vec::new() };
    let mut elements = Vec::new();
    while parser.lexer.next != Token::End {
        elements.push(parser.element()?);
    }
    parser.seen.check(op, source.len())?;
    Ok(OpFormat { elements, seen: parser.seen, unwritable_props: parser.unwritable_props })
}

pub(super) struct Parser<'f> {
    pub(super) lexer: Lexer<'f>,
    pub(super) op: &'f Op,
    styles: &'f dyn Styles,
    pub(super) seen: Seen,
    depth: u32,
    unwritable_props: Vec<String>,
}

impl<'f> Parser<'f> {
    pub(super) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(FormatError::new(self.lexer.offset, message))
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error("groups are nested too deeply");
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// One element at the top level or in a group.
    pub(super) fn element(&mut self) -> Parsed<Element> {
        match self.lexer.next {
            Token::Literal(text) => {
                let kind = literal(text, self.lexer.offset)?;
                self.lexer.advance()?;
                Ok(match kind {
                    Literal::Text => Element::Literal(text.into()),
                    Literal::Blank => Element::Blank,
                    Literal::NoBlank => Element::NoBlank,
                    Literal::Newline => Element::Newline,
                })
            }
            Token::Punct(b'(') => self.deeper(Self::group),
            Token::Variable(name) => self.variable_element(name, false),
            Token::Word(word) => self.deeper(|p| p.directive(word)),
            _ => self.error("expected literal, variable, directive, or optional group"),
        }
    }

    fn variable_element(&mut self, name: &str, qualified: bool) -> Parsed<Element> {
        let variable = self.variable(name)?;
        self.bind(variable)?;
        self.lexer.advance()?;
        Ok(match variable {
            Variable::Operand(index) => Element::Operand(index),
            Variable::Attr(index) => Element::Attr(index, self.styles.attr(index, qualified)),
            Variable::Prop(index) => match self.styles.prop(index) {
                Some(style) => Element::Prop(index, style),
                None => {
                    self.unwritable_props.push(self.op.props[index].name.clone());
                    Element::Prop(index, PropStyle::String)
                }
            },
            Variable::Region(index) => Element::Region(index),
            Variable::Successor(index) => Element::Successor(index),
            Variable::Result(_) => return self.error("results can not be referenced at the top level"),
        })
    }

    /// The part of the operation that a name stands for.
    fn variable(&self, name: &str) -> Parsed<Variable> {
        let op = self.op;
        let found = op
            .attrs
            .iter()
            .position(|attr| attr.name == name)
            .map(Variable::Attr)
            .or_else(|| op.props.iter().position(|prop| prop.name == name).map(Variable::Prop))
            .or_else(|| op.operands.iter().position(|group| group.name == name).map(Variable::Operand))
            .or_else(|| op.regions.iter().position(|region| region.name == name).map(Variable::Region))
            .or_else(|| op.results.iter().position(|group| group.name == name).map(Variable::Result))
            .or_else(|| op.successors.iter().position(|s| s.name == name).map(Variable::Successor));
        match found {
            Some(variable) => Ok(variable),
            None => self.error("expected variable to refer to an argument, region, result, or successor"),
        }
    }

    fn name_of(&self, variable: Variable) -> (&'static str, &str) {
        let op = self.op;
        match variable {
            Variable::Operand(i) => ("operand", &op.operands[i].name),
            Variable::Result(i) => ("result", &op.results[i].name),
            Variable::Attr(i) => ("attribute", &op.attrs[i].name),
            Variable::Prop(i) => ("property", &op.props[i].name),
            Variable::Region(i) => ("region", &op.regions[i].name),
            Variable::Successor(i) => ("successor", &op.successors[i].name),
        }
    }

    fn bind(&mut self, variable: Variable) -> Parsed<()> {
        if self.seen.bind(variable) {
            return Ok(());
        }
        let (kind, name) = self.name_of(variable);
        self.error(format!("{kind} '{name}' is already bound"))
    }

    fn directive(&mut self, word: &str) -> Parsed<Element> {
        let offset = self.lexer.offset;
        self.lexer.advance()?;
        match word {
            "attr-dict" | "attr-dict-with-keyword" => {
                self.attr_dict(offset)?;
                Ok(Element::AttrDict { keyword: word == "attr-dict-with-keyword" })
            }
            "prop-dict" => {
                if std::mem::replace(&mut self.seen.prop_dict, true) {
                    return Err(FormatError::new(offset, "'prop-dict' directive has already been seen"));
                }
                Ok(Element::PropDict)
            }
            "operands" => {
                self.all_operands(offset)?;
                Ok(Element::Operands)
            }
            "regions" => {
                self.all_regions(offset)?;
                Ok(Element::Regions)
            }
            "successors" => {
                self.all_successors(offset)?;
                Ok(Element::Successors)
            }
            "type" => {
                let of = self.type_argument()?;
                Ok(Element::Type { of, style: self.styles.ty(of) })
            }
            "functional-type" => self.functional_type(),
            "qualified" => self.qualified(),
            "custom" => self.custom(),
            "oilist" => self.oilist(),
            "ref" => Err(FormatError::new(offset, "'ref' is only valid within a `custom` directive")),
            "results" => Err(FormatError::new(
                offset,
                "'results' directive can can only be used as a child to a 'type' directive",
            )),
            _ => Err(FormatError::new(offset, "expected literal, variable, directive, or optional group")),
        }
    }

    fn attr_dict(&mut self, offset: usize) -> Parsed<()> {
        match std::mem::replace(&mut self.seen.attr_dict, true) {
            true => Err(FormatError::new(offset, "'attr-dict' directive has already been seen")),
            false => Ok(()),
        }
    }

    fn all_operands(&mut self, offset: usize) -> Parsed<()> {
        if self.seen.operands.contains(&true) {
            return Err(FormatError::new(offset, "'operands' directive creates overlap in format"));
        }
        self.seen.operands.fill(true);
        Ok(())
    }

    fn all_regions(&mut self, offset: usize) -> Parsed<()> {
        if self.seen.regions.contains(&true) {
            return Err(FormatError::new(offset, "'regions' directive creates overlap in format"));
        }
        self.seen.regions.fill(true);
        Ok(())
    }

    fn all_successors(&mut self, offset: usize) -> Parsed<()> {
        if self.seen.successors.contains(&true) {
            return Err(FormatError::new(offset, "'successors' directive creates overlap in format"));
        }
        self.seen.successors.fill(true);
        Ok(())
    }

    /// `(x)` after `type`, whose types are spelled here.
    fn type_argument(&mut self) -> Parsed<TypesOf> {
        self.lexer.expect(b'(', "expected '(' before argument list")?;
        let of = self.types_of(true)?;
        self.lexer.expect(b')', "expected ')' after argument list")?;
        Ok(of)
    }

    /// What types are spoken of; `spell` says that they are spelled here.
    fn types_of(&mut self, spell: bool) -> Parsed<TypesOf> {
        let of = match self.lexer.next {
            Token::Word("operands") => TypesOf::Operands,
            Token::Word("results") => TypesOf::Results,
            Token::Variable(name) => match self.variable(name)? {
                Variable::Operand(index) => TypesOf::Operand(index),
                Variable::Result(index) => TypesOf::Result(index),
                _ => {
                    return self
                        .error("literals may only be used in a `type` directive of operands and results");
                }
            },
            _ => return self.error("expected variable or directive as argument to 'type'"),
        };
        if spell && !self.seen.spell(of) {
            return match of {
                TypesOf::Operand(i) => {
                    self.error(format!("'type' of '{}' is already bound", self.op.operands[i].name))
                }
                TypesOf::Result(i) => {
                    self.error(format!("'type' of '{}' is already bound", self.op.results[i].name))
                }
                TypesOf::Operands => self.error("'operands' 'type' is already bound"),
                TypesOf::Results => self.error("'results' 'type' is already bound"),
            };
        }
        self.lexer.advance()?;
        Ok(of)
    }

    fn functional_type(&mut self) -> Parsed<Element> {
        self.lexer.expect(b'(', "expected '(' before argument list")?;
        let inputs = self.types_of(true)?;
        self.lexer.expect(b',', "expected ',' after inputs argument")?;
        let results = self.types_of(true)?;
        self.lexer.expect(b')', "expected ')' after argument list")?;
        Ok(Element::FunctionalType(inputs, results))
    }

    fn qualified(&mut self) -> Parsed<Element> {
        self.lexer.expect(b'(', "expected '(' before argument list")?;
        let element = match self.lexer.next {
            Token::Variable(name) => self.variable_element(name, true)?,
            Token::Word("type") => {
                self.lexer.advance()?;
                Element::Type { of: self.type_argument()?, style: TypeStyle::Full }
            }
            _ => return self.error("'qualified' directive expects an attribute or a `type` directive"),
        };
        self.lexer.expect(b')', "expected ')' after argument list")?;
        Ok(element)
    }

    fn custom(&mut self) -> Parsed<Element> {
        let name = self.lexer.custom_directive()?;
        let mut params = Vec::new();
        loop {
            params.push(self.custom_param()?);
            if !self.lexer.eat(b',')? {
                break;
            }
        }
        self.lexer.expect(b')', "expected ')' after custom directive parameters")?;
        Ok(Element::Custom { name: name.into(), params, directive: self.styles.directive(name) })
    }

    fn custom_param(&mut self) -> Parsed<CustomParam> {
        let offset = self.lexer.offset;
        match self.lexer.next {
            Token::Text(text) => {
                self.lexer.advance()?;
                Ok(CustomParam::Text(text.into()))
            }
            Token::Variable(name) => {
                let variable = self.variable(name)?;
                self.bind(variable)?;
                self.lexer.advance()?;
                Ok(CustomParam::Variable(variable))
            }
            Token::Word(word) => {
                self.lexer.advance()?;
                self.custom_directive(word, offset)
            }
            _ => self.error("only variables and types may be used as parameters to a custom directive"),
        }
    }

    fn custom_directive(&mut self, word: &str, offset: usize) -> Parsed<CustomParam> {
        Ok(match word {
            "type" => CustomParam::Type(self.type_argument()?),
            "qualified" => {
                self.lexer.expect(b'(', "expected '(' before argument list")?;
                let inner = self.custom_param()?;
                self.lexer.expect(b')', "expected ')' after argument list")?;
                inner
            }
            "attr-dict" => {
                self.attr_dict(offset)?;
                CustomParam::AttrDict
            }
            "prop-dict" => {
                self.seen.prop_dict = true;
                CustomParam::PropDict
            }
            "operands" => {
                self.all_operands(offset)?;
                CustomParam::All(TypesOf::Operands)
            }
            "regions" => {
                self.all_regions(offset)?;
                CustomParam::Regions
            }
            "successors" => {
                self.all_successors(offset)?;
                CustomParam::Successors
            }
            "ref" => self.reference()?,
            _ => {
                let message = "only variables and types may be used as parameters to a custom directive";
                return Err(FormatError::new(offset, message));
            }
        })
    }

    /// `(x)` after `ref`: what was read before.
    fn reference(&mut self) -> Parsed<CustomParam> {
        self.lexer.expect(b'(', "expected '(' before argument list")?;
        let param = match self.lexer.next {
            Token::Variable(name) => {
                let variable = self.variable(name)?;
                if !self.seen.is_bound(variable) {
                    let (kind, name) = self.name_of(variable);
                    return self.error(format!("{kind} '{name}' must be bound before it is referenced"));
                }
                self.lexer.advance()?;
                CustomParam::Ref(variable)
            }
            Token::Word("type") => {
                self.lexer.advance()?;
                self.lexer.expect(b'(', "expected '(' before argument list")?;
                let of = self.types_of(false)?;
                self.lexer.expect(b')', "expected ')' after argument list")?;
                CustomParam::RefType(of)
            }
            Token::Word("attr-dict") => {
                self.lexer.advance()?;
                CustomParam::RefAttrDict
            }
            _ => return self.error("expected variable or directive as argument to 'ref'"),
        };
        self.lexer.expect(b')', "expected ')' after argument list")?;
        Ok(param)
    }

    fn oilist(&mut self) -> Parsed<Element> {
        self.lexer.expect(b'(', "expected '(' before oilist argument list")?;
        let mut clauses = Vec::new();
        loop {
            let Token::Literal(text) = self.lexer.next else { return self.error("expected literal") };
            literal(text, self.lexer.offset)?;
            self.lexer.advance()?;
            let mut elements = Vec::new();
            while !matches!(self.lexer.next, Token::Punct(b'|' | b')') | Token::End) {
                elements.push(self.element()?);
            }
            let mut variables = Vec::new();
            elements.iter().for_each(|element| super::groups::variables(element, &mut variables));
            clauses.push(Clause { literal: Arc::from(text), elements, variables });
            if !self.lexer.eat(b'|')? {
                break;
            }
        }
        self.lexer.expect(b')', "expected ')' after oilist argument list")?;
        Ok(Element::OiList(clauses))
    }
}
