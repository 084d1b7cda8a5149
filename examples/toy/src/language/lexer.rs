//! Text to tokens.

use super::Place;
use std::fmt;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A character that stands for itself.
    Char(char),
    /// `return`
    Return,
    /// `var`
    Var,
    /// `def`
    Def,
    /// `struct`
    Struct,
    /// A name.
    Name(String),
    /// A number.
    Number(f64),
    /// The end of the text.
    End,
}

/// As messages of the language have it: a character by its number and itself, others by negative numbers.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self {
            Token::Char(c) if c.is_ascii_graphic() || *c == ' ' => return write!(f, "{} '{c}'", *c as u32),
            Token::Char(c) => *c as i32,
            Token::End => -1,
            Token::Return => -2,
            Token::Var => -3,
            Token::Def => -4,
            Token::Name(_) => -5,
            Token::Number(_) => -6,
            Token::Struct => -7,
        };
        write!(f, "{number}")
    }
}

/// Reads tokens one after the other.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    place: Place,
}

impl<'t> Lexer<'t> {
    /// At the start of a text.
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { rest: text.chars().peekable(), place: Place { line: 1, column: 1 } }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(c)
    }

    fn take_while(&mut self, test: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.rest.peek().copied().filter(|&c| test(c)) {
            text.push(c);
            self.take();
        }
        text
    }

    /// The next token, and where it begins.
    pub fn token(&mut self) -> (Token, Place) {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.peek() != Some(&'#') {
                break;
            }
            self.take_while(|c| c != '\n');
        }
        let place = self.place;
        let token = match self.rest.peek().copied() {
            None => Token::End,
            Some(c) if c.is_ascii_alphabetic() => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                match name.as_str() {
                    "return" => Token::Return,
                    "var" => Token::Var,
                    "def" => Token::Def,
                    "struct" => Token::Struct,
                    _ => Token::Name(name),
                }
            }
            Some(c) if c.is_ascii_digit() || c == '.' && self.starts_number() => {
                let text = self.take_while(|c| c.is_ascii_digit() || c == '.');
                Token::Number(text.parse().unwrap_or(0.0))
            }
            Some(c) => {
                self.take();
                Token::Char(c)
            }
        };
        (token, place)
    }

    /// Whether a digit follows the next character: otherwise a point is an operator.
    fn starts_number(&self) -> bool {
        let mut ahead = self.rest.clone();
        ahead.next();
        ahead.next().is_some_and(|c| c.is_ascii_digit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_where_they_are() {
        let mut lexer = Lexer::new("def a_1 # nothing\n  3.5 .b");
        let mut take = || {
            let (token, place) = lexer.token();
            (token, place.line, place.column)
        };
        assert_eq!(take(), (Token::Def, 1, 1));
        assert_eq!(take(), (Token::Name("a_1".into()), 1, 5));
        assert_eq!(take(), (Token::Number(3.5), 2, 3));
        assert_eq!(take(), (Token::Char('.'), 2, 7));
        assert_eq!(take(), (Token::Name("b".into()), 2, 8));
        assert_eq!(take().0, Token::End);
        assert_eq!(Token::Char(']').to_string(), "93 ']'");
    }
}
