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

/// The punctuation tokens of one byte; for other bytes [`Kind::Error`]. A table, as which token comes next is not for the processor to foresee.
static OF_BYTE: [Kind; 256] = of_byte();

const fn of_byte() -> [Kind; 256] {
    let mut table = [Kind::Error; 256];
    table[b':' as usize] = Kind::Colon;
    table[b',' as usize] = Kind::Comma;
    table[b'=' as usize] = Kind::Equal;
    table[b'>' as usize] = Kind::Greater;
    table[b'{' as usize] = Kind::LBrace;
    table[b'(' as usize] = Kind::LParen;
    table[b'[' as usize] = Kind::LSquare;
    table[b'<' as usize] = Kind::Less;
    table[b'-' as usize] = Kind::Minus;
    table[b'+' as usize] = Kind::Plus;
    table[b'?' as usize] = Kind::Question;
    table[b'}' as usize] = Kind::RBrace;
    table[b')' as usize] = Kind::RParen;
    table[b']' as usize] = Kind::RSquare;
    table[b'*' as usize] = Kind::Star;
    table[b'|' as usize] = Kind::Bar;
    table[b'/' as usize] = Kind::Slash;
    table
}

impl Kind {
    /// The punctuation token that a byte is by itself, whatever follows; [`Kind::Error`] if there is none.
    #[inline]
    pub(crate) fn of_byte(byte: u8) -> Kind {
        OF_BYTE[byte as usize]
    }

    /// The punctuation token of this spelling.
    pub fn punctuation(text: &str) -> Option<Kind> {
        match text.as_bytes() {
            &[byte] => Some(Kind::of_byte(byte)).filter(|&kind| kind != Kind::Error),
            b"->" => Some(Kind::Arrow),
            b"..." => Some(Kind::Ellipsis),
            _ => None,
        }
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
    let Some(&first) = word.first() else { return false };
    let may_be =
        LENGTHS[usize::from(first)].checked_shr(word.len() as u32).is_some_and(|lengths| lengths & 1 != 0);
    may_be && KEYWORDS.binary_search_by(|have| have.as_bytes().cmp(word)).is_ok()
}

/// By the first byte, how long keywords are: bit `n` for those of `n` bytes. Few names of attributes need a search then.
static LENGTHS: [u32; 256] = {
    let mut lengths = [0; 256];
    let mut index = 0;
    while index < KEYWORDS.len() {
        let word = KEYWORDS[index].as_bytes();
        lengths[word[0] as usize] |= 1 << word.len();
        index += 1;
    }
    lengths
};

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
