//! The format of an attribute's or type's parameters.

use super::lex::{Lexer, Token};
use super::{FormatError, Literal, MAX_DEPTH, Parsed, literal};
use crate::model::{Def, Param};
use rmlir_ir::directive::ParamDirective;
use rmlir_ir::format::{Behaviour, ParamElement, ParamFormat};

/// What custom directives do, by name.
pub(crate) type Directives<'f> = &'f dyn Fn(&str) -> Behaviour<dyn ParamDirective>;

/// Parses the format of a definition.
pub(crate) fn parse(source: &str, def: &Def, directives: Directives<'_>) -> Parsed<ParamFormat> {
    let mut parser = Parser {
        lexer: Lexer::new(source)?,
        params: &def.params,
        directives,
        seen: vec![false; def.params.len()],
        depth: 0,
    };
    let mut elements = Vec::new();
    while parser.lexer.next != Token::End {
        elements.push(parser.element()?);
    }
    for (param, seen) in def.params.iter().zip(&parser.seen) {
        if !seen && param.default.is_none() && !param.self_type {
            let message = format!("format is missing reference to parameter: {}", param.name);
            return Err(FormatError::new(source.len(), message));
        }
    }
    Ok(ParamFormat { elements })
}

struct Parser<'f> {
    lexer: Lexer<'f>,
    params: &'f [Param],
    directives: Directives<'f>,
    seen: Vec<bool>,
    depth: u32,
}

impl Parser<'_> {
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(FormatError::new(self.lexer.offset, message))
    }

    fn element(&mut self) -> Parsed<ParamElement> {
        match self.lexer.next {
            Token::Literal(text) => {
                let kind = literal(text, self.lexer.offset)?;
                self.lexer.advance()?;
                Ok(match kind {
                    Literal::Text => ParamElement::Literal(text.into()),
                    Literal::Blank | Literal::Newline => ParamElement::Blank,
                    Literal::NoBlank => ParamElement::NoBlank,
                })
            }
            Token::Variable(name) => Ok(ParamElement::Param(self.param(name)?, false)),
            Token::Punct(b'(') => self.group(),
            Token::Word(word) => self.directive(word),
            _ => self.error("expected literal, variable, directive, or optional group"),
        }
    }

    fn param(&mut self, name: &str) -> Parsed<usize> {
        let Some(index) = self.params.iter().position(|param| param.name == name) else {
            return self.error(format!("{name} does not refer to a defined parameter"));
        };
        if std::mem::replace(&mut self.seen[index], true) {
            return self.error(format!("duplicate parameter '{name}'"));
        }
        self.lexer.advance()?;
        Ok(index)
    }

    fn directive(&mut self, word: &str) -> Parsed<ParamElement> {
        let offset = self.lexer.offset;
        self.lexer.advance()?;
        match word {
            "params" => self.all_params(offset).map(ParamElement::Params),
            "struct" => self.structure().map(ParamElement::Struct),
            "qualified" => {
                self.lexer.expect(b'(', "expected '(' before argument list")?;
                let Token::Variable(name) = self.lexer.next else {
                    return self.error("expected argument to 'qualified' directive");
                };
                let index = self.param(name)?;
                self.lexer.expect(b')', "expected ')' after argument list")?;
                Ok(ParamElement::Param(index, true))
            }
            "custom" => self.custom(),
            "ref" => Err(FormatError::new(offset, "'ref' is only valid within a `custom` directive")),
            _ => Err(FormatError::new(offset, format!("unsupported directive '{word}'"))),
        }
    }

    /// All parameters that are no self type.
    fn all_params(&mut self, offset: usize) -> Parsed<Vec<usize>> {
        if self.seen.contains(&true) {
            return Err(FormatError::new(offset, "`params` captures duplicate parameter"));
        }
        let all: Vec<usize> = (0..self.params.len()).filter(|&i| !self.params[i].self_type).collect();
        all.iter().for_each(|&i| self.seen[i] = true);
        Ok(all)
    }

    fn structure(&mut self) -> Parsed<Vec<usize>> {
        self.lexer.expect(b'(', "expected '(' before `struct` argument list")?;
        let offset = self.lexer.offset;
        let mut found = Vec::new();
        if self.lexer.next == Token::Word("params") {
            self.lexer.advance()?;
            found = self.all_params(offset)?;
        } else {
            loop {
                match self.lexer.next {
                    Token::Variable(name) => found.push(self.param(name)?),
                    Token::Word("custom") => {
                        self.lexer.advance()?;
                        if let ParamElement::Custom { params, .. } = self.custom()? {
                            found.extend(params);
                        }
                    }
                    _ => return self.error("expected a parameter in `struct` argument list"),
                }
                if !self.lexer.eat(b',')? {
                    break;
                }
            }
        }
        self.lexer.expect(b')', "expected ')' at the end of an argument list")?;
        Ok(found)
    }

    fn custom(&mut self) -> Parsed<ParamElement> {
        let name = self.lexer.custom_directive()?;
        let mut params = Vec::new();
        loop {
            match self.lexer.next {
                Token::Variable(name) => params.push(self.param(name)?),
                Token::Word("ref") => {
                    self.lexer.advance()?;
                    self.lexer.expect(b'(', "expected '(' before argument list")?;
                    let Token::Variable(name) = self.lexer.next else {
                        return self.error("expected argument to 'ref' directive");
                    };
                    let Some(index) = self.params.iter().position(|param| param.name == name) else {
                        return self.error(format!("{name} does not refer to a defined parameter"));
                    };
                    if !self.seen[index] {
                        return self
                            .error(format!("parameter '{name}' must be bound before it is referenced"));
                    }
                    self.lexer.advance()?;
                    self.lexer.expect(b')', "expected ')' after argument list")?;
                    params.push(index);
                }
                Token::Text(_) => {
                    self.lexer.advance()?;
                }
                _ => return self.error("expected variable or `ref` as parameter to a custom directive"),
            }
            if !self.lexer.eat(b',')? {
                break;
            }
        }
        self.lexer.expect(b')', "expected ')' after custom directive parameters")?;
        Ok(ParamElement::Custom { name: name.into(), params, directive: (self.directives)(name) })
    }

    fn group(&mut self) -> Parsed<ParamElement> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error("groups are nested too deeply");
        }
        let start = self.lexer.offset;
        let mut anchor: Option<(bool, Vec<usize>)> = None;
        self.lexer.advance()?;
        let then = self.group_elements(&mut anchor, false)?;
        let mut otherwise = Vec::new();
        if self.lexer.eat(b':')? {
            self.lexer.expect(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.group_elements(&mut anchor, true)?;
        }
        self.lexer.expect(b'?', "expected '?' after optional group")?;
        self.depth -= 1;
        let Some((inverted, anchor)) = anchor else {
            return Err(FormatError::new(start, "optional group has no anchor element"));
        };
        if anchor.is_empty() || anchor.iter().any(|&i| self.params[i].default.is_none()) {
            let message =
                "optional group anchor must be a parameter or directive with only optional parameters";
            return Err(FormatError::new(start, message));
        }
        Ok(ParamElement::Optional { then, otherwise, anchor, inverted })
    }

    fn group_elements(
        &mut self,
        anchor: &mut Option<(bool, Vec<usize>)>,
        inverted: bool,
    ) -> Parsed<Vec<ParamElement>> {
        let mut elements = Vec::new();
        while !self.lexer.eat(b')')? {
            if self.lexer.next == Token::End {
                return self.error("expected ')' to end optional group");
            }
            let element = self.element()?;
            let offset = self.lexer.offset;
            if self.lexer.eat(b'^')? {
                if anchor.is_some() {
                    let message = "only one element can be marked as the anchor of an optional group";
                    return Err(FormatError::new(offset, message));
                }
                *anchor = Some((inverted, self.anchor_of(&element)));
            }
            elements.push(element);
        }
        Ok(elements)
    }

    /// The parameters that decide for an element. Those that a directive only refers to were there before: they decide nothing.
    fn anchor_of(&self, element: &ParamElement) -> Vec<usize> {
        match element {
            ParamElement::Param(index, _) => vec![*index],
            ParamElement::Params(all) | ParamElement::Struct(all) => all.clone(),
            ParamElement::Custom { params: all, .. } => {
                all.iter().copied().filter(|&i| self.params[i].default.is_some()).collect()
            }
            _ => Vec::new(),
        }
    }
}
