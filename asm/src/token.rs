//! Tokens.

/// The class of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The end of the text.
    Eof,
    /// Something that is no token; the lexer holds the error.
    Error,
    /// `abc`, keywords among them.
    Ident,
    /// `i32`, `si8`, `ui1`
    IntType,
    /// `@name`, `@"name"`
    At,
    /// `#name`, `#1`
    Hash,
    /// `!name`
    Bang,
    /// `%name`, `%1`
    Percent,
    /// `^name`
    Caret,
    /// `12`, `0xFF`
    Integer,
    /// `1.5e3`
    Float,
    /// `"text"`
    Str,
    /// `->`
    Arrow,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `...`
    Ellipsis,
    /// `=`
    Equal,
    /// `>`
    Greater,
    /// `{`
    LBrace,
    /// `(`
    LParen,
    /// `[`
    LSquare,
    /// `<`
    Less,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `?`
    Question,
    /// `}`
    RBrace,
    /// `)`
    RParen,
    /// `]`
    RSquare,
    /// `*`
    Star,
    /// `|`
    Bar,
    /// `/`
    Slash,
    /// `{-#`
    MetaBegin,
    /// `#-}`
    MetaEnd,
}

/// A token: its class and where it stands, in bytes from the start of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its class.
    pub kind: Kind,
    /// The first byte.
    pub start: u32,
    /// One after the last byte.
    pub end: u32,
}

impl Kind {
    /// The punctuation token of this spelling.
    pub fn punctuation(text: &str) -> Option<Kind> {
        Some(match text.as_bytes() {
            [byte] => match byte {
                b':' => Kind::Colon,
                b',' => Kind::Comma,
                b'=' => Kind::Equal,
                b'>' => Kind::Greater,
                b'{' => Kind::LBrace,
                b'(' => Kind::LParen,
                b'[' => Kind::LSquare,
                b'<' => Kind::Less,
                b'-' => Kind::Minus,
                b'+' => Kind::Plus,
                b'?' => Kind::Question,
                b'}' => Kind::RBrace,
                b')' => Kind::RParen,
                b']' => Kind::RSquare,
                b'*' => Kind::Star,
                b'|' => Kind::Bar,
                b'/' => Kind::Slash,
                _ => return None,
            },
            b"->" => Kind::Arrow,
            b"..." => Kind::Ellipsis,
            _ => return None,
        })
    }
}

/// The words that are keywords and not bare identifiers.
const KEYWORDS: [&str; 51] = [
    "affine_map",
    "affine_set",
    "array",
    "attributes",
    "bf16",
    "ceildiv",
    "complex",
    "dense",
    "dense_resource",
    "distinct",
    "f128",
    "f16",
    "f32",
    "f4E2M1FN",
    "f64",
    "f6E2M3FN",
    "f6E3M2FN",
    "f80",
    "f8E3M4",
    "f8E4M3",
    "f8E4M3B11FNUZ",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E5M2",
    "f8E5M2FNUZ",
    "f8E8M0FNU",
    "false",
    "floordiv",
    "for",
    "func",
    "index",
    "loc",
    "max",
    "memref",
    "min",
    "mod",
    "none",
    "offset",
    "size",
    "sparse",
    "step",
    "strided",
    "symbol",
    "tensor",
    "tf32",
    "to",
    "true",
    "tuple",
    "type",
    "unit",
    "vector",
];

/// Whether a word is a keyword: it cannot stand where only a bare identifier can.
pub fn is_keyword(word: &[u8]) -> bool {
    KEYWORDS.binary_search_by(|have| have.as_bytes().cmp(word)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_found() {
        assert!(KEYWORDS.is_sorted());
        assert!(is_keyword(b"vector") && is_keyword(b"affine_map") && is_keyword(b"f8E4M3"));
        assert!(!is_keyword(b"callsite"));
    }
}
