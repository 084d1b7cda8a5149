//! Parsing of expressions, by precedence.

use super::lex::{Punct, Token, text_of, tokens};
use super::{Expr, Lambda, Name, Op};
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
            Some(Token::Name(text) | Token::Var(text) | Token::Str(text)) => text.into(),
            Some(Token::Punct(punct)) => text_of(punct),
            Some(Token::Int(value)) => value.to_string(),
            Some(Token::Float(value)) => value.to_string(),
            None => "end".into(),
        };
        ParseError { near }
    }

    fn eat(&mut self, punct: &[u8]) -> bool {
        let found = self.next_punct().is_some_and(|have| is(have, punct));
        self.at += usize::from(found);
        found
    }

    /// The operator or bracket that is next.
    #[inline]
    fn next_punct(&self) -> Option<Punct> {
        match self.tokens.get(self.at) {
            Some(Token::Punct(punct)) => Some(*punct),
            _ => None,
        }
    }

    fn expect(&mut self, punct: &[u8]) -> Parsed<()> {
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
            if !p.eat(b"?") {
                return Ok(condition);
            }
            let then = p.expr()?;
            p.expect(b":")?;
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
        let punct = self.next_punct()?;
        let shift = || self.tokens.get(self.at + 1) == Some(&Token::Punct([b'>', 0]));
        Some(match &punct {
            b"||" => (Op::Or, 1),
            b"&&" => (Op::And, 1),
            b"|\0" => (Op::BitOr, 1),
            b"^\0" => (Op::BitXor, 1),
            b"&\0" => (Op::BitAnd, 1),
            b"==" => (Op::Eq, 1),
            b"!=" => (Op::Ne, 1),
            b"<\0" => (Op::Lt, 1),
            b">\0" if shift() => (Op::Shr, 2),
            b">\0" => (Op::Gt, 1),
            b"<=" => (Op::Le, 1),
            b">=" => (Op::Ge, 1),
            b"<<" => (Op::Shl, 1),
            b"+\0" => (Op::Add, 1),
            b"-\0" => (Op::Sub, 1),
            b"*\0" => (Op::Mul, 1),
            b"/\0" => (Op::Div, 1),
            b"%\0" => (Op::Rem, 1),
            _ => return None,
        })
    }

    fn unary(&mut self) -> Parsed<Expr> {
        if let Some([op @ (b'!' | b'-' | b'~' | b'*'), 0]) = self.next_punct() {
            self.at += 1;
            let inner = self.deeper(Self::unary)?;
            return Ok(Expr::Unary(op, Box::new(inner)));
        }
        let first = self.primary()?;
        self.postfix(first)
    }

    fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        loop {
            if self.eat(b".") || self.eat(b"->") {
                let Some(Token::Name(name)) = self.peek() else { return Err(self.error()) };
                self.at += 1;
                let args = self.template_args();
                expr = Expr::Member(Box::new(expr), name.into(), args.into());
            } else if self.eat(b"(") {
                expr = Expr::Call(Box::new(expr), self.list(b")")?);
            } else if self.eat(b"[") {
                let index = self.expr()?;
                self.expect(b"]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else {
                return Ok(expr);
            }
        }
    }

    fn list(&mut self, close: &[u8]) -> Parsed<Vec<Expr>> {
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(self.expr()?);
            if !self.eat(b",") {
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
                let named = Expr::Name(Name::new(name), args.into());
                if self.eat(b"{") {
                    let items = self.list(b"}")?;
                    return Ok(Expr::Call(Box::new(named), items));
                }
                Ok(named)
            }
            Token::Punct([b'(', 0]) => {
                let inner = self.expr()?;
                self.expect(b")")?;
                Ok(inner)
            }
            Token::Punct([b'{', 0]) => Ok(Expr::Braces(self.list(b"}")?)),
            Token::Punct([b'[', 0]) => self.lambda(),
            Token::Punct(_) => {
                self.at -= 1;
                Err(self.error())
            }
        }
    }

    /// `<A, B>` after a name, if it can be template arguments: it must close, and something other than an operand must follow.
    fn template_args(&mut self) -> Vec<Box<str>> {
        let start = self.at;
        if !self.eat(b"<") {
            return Vec::new();
        }
        let mut args: Vec<Box<str>> = Vec::new();
        let (mut text, mut depth) = (String::new(), 0);
        while let Some(token) = self.peek() {
            self.at += 1;
            match token {
                Token::Punct([b'>', 0]) if depth == 0 => {
                    args.push(text.into());
                    return args;
                }
                Token::Punct([b',', 0]) if depth == 0 => args.push(std::mem::take(&mut text).into()),
                Token::Punct([p @ (b'<' | b'>' | b'*' | b'&' | b','), 0]) => {
                    depth += i32::from(p == b'<') - i32::from(p == b'>');
                    text.push(char::from(p));
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
        while !self.eat(b"]") {
            if self.peek().is_none() {
                return Err(self.error());
            }
            self.at += 1;
        }
        let mut params = Vec::new();
        if self.eat(b"(") {
            let mut last = None;
            loop {
                match self.peek() {
                    None => return Err(self.error()),
                    Some(Token::Punct([p @ (b')' | b','), 0])) => {
                        params.extend(last.take());
                        self.at += 1;
                        if p == b')' {
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
        if self.eat(b"->") {
            while self.peek().is_some_and(|token| token != Token::Punct([b'{', 0])) {
                self.at += 1;
            }
        }
        self.expect(b"{")?;
        if self.peek() != Some(Token::Name("return")) {
            return Err(self.error());
        }
        self.at += 1;
        let body = self.expr()?;
        self.expect(b";")?;
        self.expect(b"}")?;
        Ok(Expr::Lambda(Arc::new(Lambda { params, body })))
    }
}

/// Whether an operator or bracket is this one.
#[inline]
fn is(have: Punct, punct: &[u8]) -> bool {
    match *punct {
        [first] => have == [first, 0],
        [first, second] => have == [first, second],
        _ => false,
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
