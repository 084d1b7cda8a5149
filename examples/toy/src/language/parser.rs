//! Tokens to a tree.

use super::lexer::{Lexer, Token};
use super::{Expr, ExprKind, File, Function, Place, Record, Struct, VarType, Variable};
use std::fmt;

/// How deeply expressions may nest.
const DEEPEST: usize = 200;

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    place: Place,
    message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Parse error ({}, {}): {}", self.place.line, self.place.column, self.message)
    }
}

impl std::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

/// Reads a file. What the language has depends on nothing else.
///
/// # Errors
/// The first place where it goes wrong.
pub fn parse(text: &str) -> Parsed<File> {
    let mut parser = Parser { lexer: Lexer::new(text), token: Token::End, place: Place::default(), depth: 0 };
    parser.next();
    let mut file = File::default();
    while parser.token != Token::End {
        let record = match parser.token {
            Token::Struct => Record::Struct(parser.structure()?),
            Token::Def => Record::Function(parser.function()?),
            _ => return parser.expected("'def' or 'struct'", "when parsing top level module records"),
        };
        file.records.push(record);
    }
    Ok(file)
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    token: Token,
    place: Place,
    depth: usize,
}

fn precedence(token: &Token) -> Option<(char, u8)> {
    match *token {
        Token::Char(c @ ('-' | '+')) => Some((c, 20)),
        Token::Char('*') => Some(('*', 40)),
        Token::Char('.') => Some(('.', 60)),
        _ => None,
    }
}

impl Parser<'_> {
    fn next(&mut self) -> Token {
        let (token, place) = self.lexer.token();
        self.place = place;
        std::mem::replace(&mut self.token, token)
    }

    fn expected<T>(&self, what: &str, context: &str) -> Parsed<T> {
        let what = if what.starts_with('\'') { what.to_owned() } else { format!("'{what}'") };
        let message = format!("expected {what} {context} but has Token {}", self.token);
        Err(ParseError { place: self.place, message })
    }

    fn is(&self, c: char) -> bool {
        self.token == Token::Char(c)
    }

    fn char(&mut self, c: char, context: &str) -> Parsed<()> {
        if !self.is(c) {
            return self.expected(&c.to_string(), context);
        }
        self.next();
        Ok(())
    }

    fn name(&mut self, context: &str) -> Parsed<String> {
        match self.token.clone() {
            Token::Name(name) => {
                self.next();
                Ok(name)
            }
            _ => self.expected("identifier", context),
        }
    }

    /// One more level of what nests.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return self.expected("end of expression", "since expressions nest too deeply");
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Elements between commas up to the closing character, which is taken.
    fn list<T>(
        &mut self,
        close: char,
        context: &str,
        mut element: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut elements = Vec::new();
        loop {
            elements.push(element(self)?);
            if self.is(close) {
                self.next();
                return Ok(elements);
            }
            if !self.is(',') {
                return self.expected(&format!("'{close}' or ','"), context);
            }
            self.next();
        }
    }

    fn structure(&mut self) -> Parsed<Struct> {
        let place = self.place;
        self.next();
        let name = self.name("in struct definition")?;
        self.char('{', "in struct definition")?;
        let mut members = Vec::new();
        while !self.is('}') {
            let place = self.place;
            let ty = match self.token.clone() {
                Token::Var => VarType::default(),
                Token::Name(name) => VarType { name, ..VarType::default() },
                _ => return self.expected("'var' or type", "in variable declaration"),
            };
            self.next();
            let name = self.name("in variable declaration")?;
            if self.is('=') {
                return self.expected(";", "since members have no initial values");
            }
            self.char(';', "after variable in struct definition")?;
            members.push(Variable { place, name, ty });
        }
        self.next();
        Ok(Struct { place, name, members })
    }

    fn function(&mut self) -> Parsed<Function> {
        let place = self.place;
        self.next();
        let name = self.name("in prototype")?;
        self.char('(', "in prototype")?;
        let params = if self.is(')') {
            self.next();
            Vec::new()
        } else {
            self.list(')', "in prototype", Self::parameter)?
        };
        let body = self.block()?;
        Ok(Function { place, name, params, body })
    }

    /// `name`, or `Type name`.
    fn parameter(&mut self) -> Parsed<Variable> {
        let place = self.place;
        let first = self.name("in function parameter list")?;
        Ok(match self.token.clone() {
            Token::Name(name) => {
                self.next();
                Variable { place, name, ty: VarType { name: first, ..VarType::default() } }
            }
            _ => Variable { place, name: first, ty: VarType::default() },
        })
    }

    fn block(&mut self) -> Parsed<Vec<Expr>> {
        self.char('{', "to begin block")?;
        let mut statements = Vec::new();
        while self.is(';') {
            self.next();
        }
        while !self.is('}') {
            if self.token == Token::End {
                return self.expected("}", "to close block");
            }
            statements.push(self.statement()?);
            if !self.is(';') {
                return self.expected(";", "after expression");
            }
            while self.is(';') {
                self.next();
            }
        }
        self.next();
        Ok(statements)
    }

    fn statement(&mut self) -> Parsed<Expr> {
        let place = self.place;
        match self.token.clone() {
            Token::Var => {
                self.next();
                let name = self.name("after 'var' declaration")?;
                let shape = if self.is('<') { self.shape()? } else { Vec::new() };
                self.declaration(place, name, VarType { name: String::new(), shape })
            }
            Token::Return => {
                self.next();
                let value = if self.is(';') { None } else { Some(Box::new(self.expression()?)) };
                Ok(Expr { place, kind: ExprKind::Return(value) })
            }
            Token::Name(first) => {
                self.next();
                // A type stands before a name.
                if let Token::Name(name) = self.token.clone() {
                    self.next();
                    return self.declaration(place, name, VarType { name: first, ..VarType::default() });
                }
                let first = self.after_name(place, first)?;
                self.binary(0, first)
            }
            _ => self.expression(),
        }
    }

    fn declaration(&mut self, place: Place, name: String, ty: VarType) -> Parsed<Expr> {
        self.char('=', "in variable declaration")?;
        let value = match self.token {
            Token::Char('{') => self.deeper(Self::struct_literal)?,
            _ => self.expression()?,
        };
        let variable = Variable { place, name, ty };
        Ok(Expr { place, kind: ExprKind::Declaration(variable, Box::new(value)) })
    }

    /// `<2, 3>`
    fn shape(&mut self) -> Parsed<Vec<i64>> {
        self.char('<', "to begin type")?;
        self.list('>', "to end type", |parser| match parser.token {
            Token::Number(number) if number.fract() == 0.0 && (0.0..1e15).contains(&number) => {
                parser.next();
                Ok(number as i64)
            }
            _ => parser.expected("number", "in type"),
        })
    }

    fn expression(&mut self) -> Parsed<Expr> {
        let first = self.deeper(Self::primary)?;
        self.binary(0, first)
    }

    /// What follows a first operand, as far as operators bind more strongly than `least`.
    fn binary(&mut self, least: u8, mut left: Expr) -> Parsed<Expr> {
        loop {
            let Some((operator, binds)) = precedence(&self.token).filter(|&(_, binds)| binds >= least) else {
                return Ok(left);
            };
            self.next();
            let place = self.place;
            let mut right = self.deeper(Self::primary)?;
            if precedence(&self.token).is_some_and(|(_, next)| next > binds) {
                right = self.deeper(|parser| parser.binary(binds + 1, right))?;
            }
            let kind = ExprKind::Binary(operator, Box::new(left), Box::new(right));
            left = Expr { place, kind };
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let place = self.place;
        match self.token.clone() {
            Token::Name(name) => {
                self.next();
                self.after_name(place, name)
            }
            Token::Number(number) => {
                self.next();
                Ok(Expr { place, kind: ExprKind::Number(number) })
            }
            Token::Char('(') => {
                self.next();
                let inner = self.expression()?;
                self.char(')', "to close expression with parentheses")?;
                Ok(inner)
            }
            Token::Char('[') => self.literal(),
            _ => self.expected("expression", "when parsing an expression"),
        }
    }

    /// A variable, or a call.
    fn after_name(&mut self, place: Place, name: String) -> Parsed<Expr> {
        if !self.is('(') {
            return Ok(Expr { place, kind: ExprKind::Variable(name) });
        }
        self.next();
        let mut args = if self.is(')') {
            self.next();
            Vec::new()
        } else {
            self.list(')', "in argument list", Self::expression)?
        };
        let kind = match (name.as_str(), args.len()) {
            ("print", 1) => ExprKind::Print(Box::new(args.remove(0))),
            ("print", _) => return self.expected("<single arg>", "as argument to print()"),
            _ => ExprKind::Call(name, args),
        };
        Ok(Expr { place, kind })
    }

    /// Numbers or literals of one shape in brackets.
    fn literal(&mut self) -> Parsed<Expr> {
        let place = self.place;
        self.char('[', "to begin literal")?;
        let elements = self.list(']', "in literal expression", |parser| {
            let place = parser.place;
            match parser.token {
                Token::Char('[') => parser.deeper(Self::literal),
                Token::Number(number) => {
                    parser.next();
                    Ok(Expr { place, kind: ExprKind::Number(number) })
                }
                _ => parser.expected("<num> or [", "in literal expression"),
            }
        })?;
        let inner = |element: &Expr| match &element.kind {
            ExprKind::Literal(shape, _) => shape.clone(),
            _ => Vec::new(),
        };
        let first = elements.first().map(inner).unwrap_or_default();
        if elements.iter().any(|element| inner(element) != first) {
            return self.expected("uniform well-nested dimensions", "inside literal expression");
        }
        let mut shape = vec![elements.len() as i64];
        shape.extend(first);
        Ok(Expr { place, kind: ExprKind::Literal(shape, elements) })
    }

    fn struct_literal(&mut self) -> Parsed<Expr> {
        let place = self.place;
        self.char('{', "to begin struct literal")?;
        let members = self.list('}', "in struct literal expression", |parser| {
            let place = parser.place;
            match parser.token {
                Token::Char('[') => parser.deeper(Self::literal),
                Token::Char('{') => parser.deeper(Self::struct_literal),
                Token::Number(number) => {
                    parser.next();
                    Ok(Expr { place, kind: ExprKind::Number(number) })
                }
                _ => parser.expected("{, [, or number", "in struct literal expression"),
            }
        })?;
        Ok(Expr { place, kind: ExprKind::StructLiteral(members) })
    }
}
