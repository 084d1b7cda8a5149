//! Tokens of the expressions.

/// A token; text points into the source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'s> {
    /// A name, with its `::` qualifiers.
    Name(&'s str),
    /// `$name`
    Var(&'s str),
    Int(i128),
    Float(f64),
    Str(&'s str),
    /// An operator or bracket.
    Punct(Punct),
}

/// An operator or bracket of one or two characters; of one, the second is zero.
pub(super) type Punct = [u8; 2];

/// An operator or bracket as text.
pub(super) fn text_of(punct: Punct) -> String {
    punct.iter().filter(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}

/// Whether two characters are one operator.
#[inline]
fn is_pair(first: u8, second: u8) -> bool {
    matches!(
        (first, second),
        (b'|', b'|')
            | (b'&', b'&')
            | (b'=' | b'!' | b'<' | b'>', b'=')
            | (b'-', b'>' | b'-')
            | (b'<', b'<')
            | (b':', b':')
    )
}

/// The tokens of `source`; `None` if a byte starts none. `>>` stays two tokens, since it also closes template arguments.
pub(super) fn tokens(source: &str) -> Option<Vec<Token<'_>>> {
    let bytes = source.as_bytes();
    let mut out = Vec::with_capacity(bytes.len() / 4 + 1);
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        match bytes[at] {
            byte if byte.is_ascii_whitespace() => at += 1,
            b'/' if bytes.get(at + 1) == Some(&b'*') => at += rest.find("*/")? + 2,
            b'0'..=b'9' => {
                let (token, len) = float(rest).or_else(|| integer(rest))?;
                out.push(token);
                at += len;
            }
            b'"' => {
                let end = rest[1..].find('"')?;
                out.push(Token::Str(&rest[1..=end]));
                at += end + 2;
            }
            b'$' => {
                let len = 1 + word(&rest[1..]);
                out.push(Token::Var(&rest[1..len]));
                at += len;
            }
            byte if is_word(byte) || (byte == b':' && bytes.get(at + 1) == Some(&b':')) => {
                let len = qualified(rest);
                if len == 0 {
                    return None;
                }
                out.push(Token::Name(&rest[..len]));
                at += len;
            }
            byte if byte.is_ascii() => {
                let second = bytes.get(at + 1).copied().filter(|&next| is_pair(byte, next));
                out.push(Token::Punct([byte, second.unwrap_or(0)]));
                at += 1 + usize::from(second.is_some());
            }
            _ => return None,
        }
    }
    Some(out)
}

/// Bytes of words, by byte: conditions are read when operations are defined, and words are most of them.
static WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

#[inline]
fn is_word(byte: u8) -> bool {
    WORD[usize::from(byte)]
}

fn word(text: &str) -> usize {
    let bytes = text.as_bytes();
    bytes.iter().position(|&byte| !is_word(byte)).unwrap_or(bytes.len())
}

/// Length of `a::b::c`, with or without a leading `::`.
fn qualified(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut len = 0;
    loop {
        let colons = if bytes.get(len) == Some(&b':') && bytes.get(len + 1) == Some(&b':') { 2 } else { 0 };
        let name = word(&text[len + colons..]);
        if name == 0 || (len > 0 && colons == 0) {
            return len;
        }
        len += colons + name;
    }
}

fn integer(text: &str) -> Option<(Token<'_>, usize)> {
    let len = word(text);
    let digits = text[..len].trim_end_matches(['u', 'U', 'l', 'L']);
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((Token::Int(value), len))
}

/// A number with a fraction: digits, a dot and digits, perhaps an exponent.
fn float(text: &str) -> Option<(Token<'_>, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let fraction = text.get(whole..)?.strip_prefix('.').map(digits).filter(|&count| count > 0)?;
    let mut len = whole + 1 + fraction;
    if let Some(rest) = text.get(len..).and_then(|rest| rest.strip_prefix(['e', 'E'])) {
        let sign = usize::from(rest.starts_with(['+', '-']));
        let exponent = rest.get(sign..).map_or(0, digits);
        len += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    let value = text.get(..len)?.parse().ok()?;
    let suffix = usize::from(text.get(len..).is_some_and(|rest| rest.starts_with(['f', 'F'])));
    Some((Token::Float(value), len + suffix))
}
