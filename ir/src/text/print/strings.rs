//! Strings, names and hexadecimal data as text has them.

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Bytes that stand in a string as they are.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0x20;
    while byte < 0x7F {
        plain[byte] = byte != b'"' as usize && byte != b'\\' as usize;
        byte += 1;
    }
    plain
};

/// Appends bytes with the escapes of a string, without the quotes.
pub(crate) fn escape(bytes: &[u8], out: &mut Vec<u8>) {
    if bytes.iter().all(|&byte| PLAIN[byte as usize]) {
        return out.extend_from_slice(bytes);
    }
    for &byte in bytes {
        match byte {
            _ if PLAIN[byte as usize] => out.push(byte),
            b'\\' => out.extend_from_slice(b"\\\\"),
            _ => {
                out.push(b'\\');
                hex_byte(byte, out);
            }
        }
    }
}

/// Appends `"text"`, escaped.
pub(crate) fn quoted(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    escape(bytes, out);
    out.push(b'"');
}

/// Appends two digits.
pub(crate) fn hex_byte(byte: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(&[HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
}

/// Appends `"0x..."` of raw data.
pub(crate) fn hex_string(parts: &[&[u8]], out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"0x");
    out.reserve(parts.iter().map(|part| part.len() * 2).sum());
    for part in parts {
        part.iter().for_each(|&byte| hex_byte(byte, out));
    }
    out.push(b'"');
}

/// Whether a name stands bare in text.
pub(crate) fn is_bare(name: &[u8]) -> bool {
    let Some((&first, rest)) = name.split_first() else { return false };
    (first.is_ascii_alphabetic() || first == b'_') && rest.iter().all(|&byte| INNER[usize::from(byte)])
}

/// The bytes that a bare name may have after its first one.
const INNER: [bool; 256] = {
    let mut inner = [false; 256];
    let mut byte = 0;
    while byte < inner.len() {
        inner[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'$' | b'.');
        byte += 1;
    }
    inner
};

/// Appends a name, in quotes if it cannot stand bare.
pub(crate) fn keyword_or_string(name: &[u8], out: &mut Vec<u8>) {
    if is_bare(name) { out.extend_from_slice(name) } else { quoted(name, out) }
}

/// Appends `@name`.
pub(crate) fn symbol(name: &[u8], out: &mut Vec<u8>) {
    if name.is_empty() {
        return out.extend_from_slice(b"@<<INVALID EMPTY SYMBOL>>");
    }
    out.push(b'@');
    keyword_or_string(name, out);
}

/// Whether the text of a dialect's type or attribute may follow `dialect.`.
pub(crate) fn is_pretty(text: &[u8]) -> bool {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let in_name = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    match text.iter().position(|byte| !in_name(byte)) {
        None => true,
        Some(at) => text[at] == b'<' && text.last() == Some(&b'>'),
    }
}

/// Appends the text of a type (`!`) or attribute (`#`) of a dialect that keeps it as text.
pub(crate) fn dialect_symbol(sigil: u8, dialect: &[u8], text: &[u8], out: &mut Vec<u8>) {
    out.push(sigil);
    out.extend_from_slice(dialect);
    if is_pretty(text) {
        out.push(b'.');
        return out.extend_from_slice(text);
    }
    out.push(b'<');
    out.extend_from_slice(text);
    out.push(b'>');
}

/// A name that can follow `%`, `#` or `!`: what cannot is replaced by its code, and it does not begin with a digit.
pub(crate) fn sanitise(name: &[u8], punctuation: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(name.len() + 1);
    append_sanitised(name, punctuation, &mut out);
    out
}

/// The same at the end of `out`.
pub(crate) fn append_sanitised(name: &[u8], punctuation: &[u8], out: &mut Vec<u8>) {
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || punctuation.contains(&byte);
    if name.first().is_some_and(|&first| first.is_ascii_digit() || !valid(first) && first != b' ') {
        out.push(b'_');
    }
    if name.iter().all(|&byte| valid(byte)) {
        return out.extend_from_slice(name);
    }
    for &byte in name {
        match byte {
            _ if valid(byte) => out.push(byte),
            b' ' => out.push(b'_'),
            0..16 => out.push(HEX[usize::from(byte)]),
            _ => hex_byte(byte, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn strings_escape_everything_but_plain_ascii() {
        assert_eq!(text(|out| quoted(b"a b", out)), r#""a b""#);
        assert_eq!(text(|out| quoted("\n\t\"\\é\x7F".as_bytes(), out)), r#""\0A\09\22\\\C3\A9\7F""#);
    }

    #[test]
    fn names_are_bare_if_they_can_be() {
        for (name, want) in [
            ("a.b", "@a.b"),
            ("a$b", "@a$b"),
            ("_", "@_"),
            ("a-b", "@\"a-b\""),
            ("1a", "@\"1a\""),
            ("$a", "@\"$a\""),
            ("", "@<<INVALID EMPTY SYMBOL>>"),
        ] {
            assert_eq!(text(|out| symbol(name.as_bytes(), out)), want);
        }
    }

    #[test]
    fn text_of_dialects_is_pretty_if_it_can_be() {
        for (body, want) in [
            ("x", "!d.x"),
            ("x.y<1>", "!d.x.y<1>"),
            ("1", "!d<1>"),
            ("x-y", "!d<x-y>"),
            ("x<1>2", "!d<x<1>2>"),
        ] {
            assert_eq!(text(|out| dialect_symbol(b'!', b"d", body.as_bytes(), out)), want);
        }
    }

    #[test]
    fn names_of_values_are_sanitised() {
        for (name, want) in
            [("a b", "a_b"), ("c-5", "c-5"), ("1", "_1"), ("+a", "_2Ba"), (" a", "_a"), ("a\n", "aA")]
        {
            assert_eq!(sanitise(name.as_bytes(), b"$._-"), want.as_bytes());
        }
        assert_eq!(sanitise(b"a.b", b"$_-"), b"a2Eb");
    }
}
