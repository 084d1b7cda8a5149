//! Parsing of expressions, by precedence.

use super::lex::{Token, tokens};
use super::{Expr, Lambda, Op};
use std::fmt;
use std::sync::Arc;

/// Deepest nesting that is read.
const MAX_DEPTH: u32 = 200;

/// An expression that is not of the language understood here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What stands where something else was expected.
    pub near: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not understood near '{}'", self.near)
    }
}

impl std::error::Error for ParseError {}

/// Parses a whole expression.
///
/// # Errors
/// If it is none, or uses what is not understood (statements, for instance).
pub fn parse(source: &str) -> Result<Expr, ParseError> {
    let tokens = tokens(source).ok_or_else(|| ParseError { near: source.into() })?;
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let expr = parser.expr()?;
    match parser.peek() {
        None => Ok(expr),
        Some(_) => Err(parser.error()),
    }
}

struct Parser<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    depth: u32,
}

type Parsed<T> = Result<T, ParseError>;

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.at).copied()
    }

    fn error(&self) -> ParseError {
        let near = match self.peek() {
            Some(Token::Name(text) | Token::Var(text) | Token::Str(text) | Token::Punct(text)) => text.into(),
            Some(Token::Int(value)) => value.to_string(),
            Some(Token::Float(value)) => value.to_string(),
            None => "end".into(),
        };
        ParseError { near }
    }

    fn eat(&mut self, punct: &str) -> bool {
        // One or two bytes: to call for their comparison takes longer.
        let is = |have: &str| have.len() == punct.len() && have.bytes().eq(punct.bytes());
        let found = matches!(self.tokens.get(self.at), Some(Token::Punct(have)) if is(have));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punct: &str) -> Parsed<()> {
        if self.eat(punct) { Ok(()) } else { Err(self.error()) }
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error());
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(|p| {
            let condition = p.binary(0)?;
            if !p.eat("?") {
                return Ok(condition);
            }
            let then = p.expr()?;
            p.expect(":")?;
            let otherwise = p.expr()?;
            Ok(Expr::Cond(Box::new(condition), Box::new(then), Box::new(otherwise)))
        })
    }

    fn binary(&mut self, at_least: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        while let Some((op, len)) = self.operator().filter(|(op, _)| op.precedence() > at_least) {
            self.at += len;
            let right = self.deeper(|p| p.binary(op.precedence()))?;
            left = Expr::Binary(op, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    /// The binary operator that is next, and its number of tokens.
    fn operator(&self) -> Option<(Op, usize)> {
        let Token::Punct(text) = self.peek()? else { return None };
        let shift = self.tokens.get(self.at + 1) == Some(&Token::Punct(">"));
        Some(match text {
            "||" => (Op::Or, 1),
            "&&" => (Op::And, 1),
            "|" => (Op::BitOr, 1),
            "^" => (Op::BitXor, 1),
            "&" => (Op::BitAnd, 1),
            "==" => (Op::Eq, 1),
            "!=" => (Op::Ne, 1),
            "<" => (Op::Lt, 1),
            ">" if shift => (Op::Shr, 2),
            ">" => (Op::Gt, 1),
            "<=" => (Op::Le, 1),
            ">=" => (Op::Ge, 1),
            "<<" => (Op::Shl, 1),
            "+" => (Op::Add, 1),
            "-" => (Op::Sub, 1),
            "*" => (Op::Mul, 1),
            "/" => (Op::Div, 1),
            "%" => (Op::Rem, 1),
            _ => return None,
        })
    }

    fn unary(&mut self) -> Parsed<Expr> {
        for op in ["!", "-", "~", "*"] {
            if self.eat(op) {
                let inner = self.deeper(Self::unary)?;
                return Ok(Expr::Unary(op.as_bytes()[0], Box::new(inner)));
            }
        }
        let first = self.primary()?;
        self.postfix(first)
    }

    fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        loop {
            if self.eat(".") || self.eat("->") {
                let Some(Token::Name(name)) = self.peek() else { return Err(self.error()) };
                self.at += 1;
                let args = self.template_args();
                expr = Expr::Member(Box::new(expr), name.into(), args.into());
            } else if self.eat("(") {
                expr = Expr::Call(Box::new(expr), self.list(")")?);
            } else if self.eat("[") {
                let index = self.expr()?;
                self.expect("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else {
                return Ok(expr);
            }
        }
    }

    fn list(&mut self, close: &str) -> Parsed<Vec<Expr>> {
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(self.expr()?);
            if !self.eat(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(items)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let Some(token) = self.peek() else { return Err(self.error()) };
        self.at += 1;
        match token {
            Token::Int(value) => Ok(Expr::Int(value)),
            Token::Float(value) => Ok(Expr::Float(value)),
            Token::Str(text) => Ok(Expr::Str(text.into())),
            Token::Var(name) => Ok(Expr::Var(name.into())),
            Token::Name("true") => Ok(Expr::Bool(true)),
            Token::Name("false") => Ok(Expr::Bool(false)),
            Token::Name(name) => {
                let args = self.template_args();
                let named = Expr::Name(name.into(), args.into());
                if self.eat("{") {
                    let items = self.list("}")?;
                    return Ok(Expr::Call(Box::new(named), items));
                }
                Ok(named)
            }
            Token::Punct("(") => {
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Punct("{") => Ok(Expr::Braces(self.list("}")?)),
            Token::Punct("[") => self.lambda(),
            Token::Punct(_) => {
                self.at -= 1;
                Err(self.error())
            }
        }
    }

    /// `<A, B>` after a name, if it can be template arguments: it must close, and something other than an operand must follow.
    fn template_args(&mut self) -> Vec<Box<str>> {
        let start = self.at;
        if !self.eat("<") {
            return Vec::new();
        }
        let mut args: Vec<Box<str>> = Vec::new();
        let (mut text, mut depth) = (String::new(), 0);
        while let Some(token) = self.peek() {
            self.at += 1;
            match token {
                Token::Punct(">") if depth == 0 => {
                    args.push(text.into());
                    return args;
                }
                Token::Punct(",") if depth == 0 => args.push(std::mem::take(&mut text).into()),
                Token::Punct(p @ ("<" | ">" | "*" | "&" | ",")) => {
                    depth += i32::from(p == "<") - i32::from(p == ">");
                    text.push_str(p);
                }
                Token::Name(name) => text.push_str(name),
                Token::Int(value) => text.push_str(&value.to_string()),
                _ => break,
            }
        }
        self.at = start;
        Vec::new()
    }

    /// A lambda after its `[`: captures and types are skipped, the body is one `return`.
    fn lambda(&mut self) -> Parsed<Expr> {
        while !self.eat("]") {
            if self.peek().is_none() {
                return Err(self.error());
            }
            self.at += 1;
        }
        let mut params = Vec::new();
        if self.eat("(") {
            let mut last = None;
            loop {
                match self.peek() {
                    None => return Err(self.error()),
                    Some(Token::Punct(p @ (")" | ","))) => {
                        params.extend(last.take());
                        self.at += 1;
                        if p == ")" {
                            break;
                        }
                    }
                    Some(Token::Name(name)) => {
                        last = Some(Box::from(name));
                        self.at += 1;
                    }
                    Some(_) => self.at += 1,
                }
            }
        }
        if self.eat("->") {
            while self.peek().is_some_and(|token| token != Token::Punct("{")) {
                self.at += 1;
            }
        }
        self.expect("{")?;
        if self.peek() != Some(Token::Name("return")) {
            return Err(self.error());
        }
        self.at += 1;
        let body = self.expr()?;
        self.expect(";")?;
        self.expect("}")?;
        Ok(Expr::Lambda(Arc::new(Lambda { params, body })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_predicates_are_made_of() {
        for source in [
            "(::llvm::isa<::mlir::FloatType>($_self))",
            "(($_self.isSignlessInteger(32))) || (($_self.isF32()))",
            "[](::mlir::Type elementType) { return (true); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())",
            "::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (true); })",
            "$_self && ::llvm::cast<::mlir::IntegerAttr>($_self).getValue().sge(1)",
            "getElementTypeOrSelf($_op.getResult(0)) == getElementTypeOrSelf($_op.getOperand(1))",
            "std::equal_to<>()($a.getType(), $b.getType())",
            "::llvm::cast<VectorType>($_self).getRank() > 0 && !x.a->b<T>(1, {2})[0]",
            "a << 3 > b >> 1",
        ] {
            assert!(parse(source).is_ok(), "{source}: {:?}", parse(source));
        }
    }

    #[test]
    fn binds_as_the_language_does() {
        let expr = parse("1 + 2 * 3 == 7 && !x").unwrap();
        assert!(matches!(expr, Expr::Binary(Op::And, left, _) if matches!(*left, Expr::Binary(Op::Eq, ..))));
        assert!(
            matches!(parse("5 - 3 - 1").unwrap(), Expr::Binary(Op::Sub, left, _) if matches!(*left, Expr::Binary(..)))
        );
    }

    #[test]
    fn refuses_statements_and_deep_nesting() {
        assert!(parse("[](Type t) { int x = 1; return x; }($_self)").is_err());
        assert!(parse(&"(".repeat(100_000)).is_err());
        assert!(parse("a ||").is_err());
    }
}
