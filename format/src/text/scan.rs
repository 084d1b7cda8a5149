//! A shallow scanner over textual attributes and types: it finds where one ends, by tokens and brackets, without building anything.

/// A scanner over bytes. `None` from its methods means that the text cannot be what was wanted.
struct Scanner<'s> {
    text: &'s [u8],
    pos: usize,
}

/// Where the attribute that `text` starts with ends; `None` if it is malformed as far as a shallow look can tell.
pub fn attribute_end(text: &[u8]) -> Option<usize> {
    let mut scanner = Scanner { text, pos: 0 };
    scanner.attribute()?;
    Some(scanner.pos)
}

/// Where the type that `text` starts with ends; `None` if it is malformed as far as a shallow look can tell.
pub fn type_end(text: &[u8]) -> Option<usize> {
    let mut scanner = Scanner { text, pos: 0 };
    scanner.r#type()?;
    Some(scanner.pos)
}

/// The symbols that the text mentions (`@name` and `@"name"`, escapes undone), strings left out.
pub fn symbol_names(text: &[u8]) -> Vec<Vec<u8>> {
    let mut names = Vec::new();
    let mut scanner = Scanner { text, pos: 0 };
    while let Some(byte) = scanner.peek() {
        match byte {
            b'"' if scanner.string().is_none() => break,
            b'"' => {}
            b'@' => {
                scanner.pos += 1;
                names.extend(scanner.symbol());
            }
            _ => scanner.pos += 1,
        }
    }
    names
}

/// Bytes that `balanced` must look at.
static IS_BRACKET: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\"<>()[]{}";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// Four bytes at a time: textual entries can be most of a file.
fn next_bracket(text: &[u8]) -> Option<usize> {
    let is_bracket = |byte: u8| IS_BRACKET[usize::from(byte)];
    let (chunks, _) = text.as_chunks::<4>();
    let clear = chunks
        .iter()
        .take_while(|[a, b, c, d]| !(is_bracket(*a) | is_bracket(*b) | is_bracket(*c) | is_bracket(*d)));
    let start = 4 * clear.count();
    Some(start + text.get(start..)?.iter().position(|&byte| is_bracket(byte))?)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

impl<'s> Scanner<'s> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.pos += 1;
        }
    }

    fn take(&mut self, token: &[u8]) -> bool {
        let found = self.text.get(self.pos..).is_some_and(|rest| rest.starts_with(token));
        self.pos += if found { token.len() } else { 0 };
        found
    }

    fn word(&mut self) -> Option<&'s [u8]> {
        let start = self.pos;
        while self.peek().is_some_and(is_word) && !self.text.get(self.pos..)?.starts_with(b"->") {
            self.pos += 1;
        }
        self.text.get(start..self.pos).filter(|word| !word.is_empty())
    }

    fn string(&mut self) -> Option<&'s [u8]> {
        let start = self.pos + 1;
        let mut length = 0;
        loop {
            let rest = self.text.get(start + length..)?;
            length += memchr::memchr2(b'"', b'\\', rest)?;
            if self.text.get(start + length) == Some(&b'"') {
                break;
            }
            length += 2;
        }
        self.pos = start + length + 1;
        self.text.get(start..start + length)
    }

    fn symbol(&mut self) -> Option<Vec<u8>> {
        if self.peek() == Some(b'"') {
            return self.string().map(unescape);
        }
        self.word().map(<[u8]>::to_vec)
    }

    /// Skips a bracketed text. Angle brackets that belong to `->`, `>=` or `<=` are no brackets.
    fn balanced(&mut self) -> Option<()> {
        let mut open = Vec::new();
        loop {
            let rest = self.text.get(self.pos..)?;
            let skipped = next_bracket(rest)?;
            let byte = *rest.get(skipped)?;
            self.pos += skipped;
            if byte == b'"' {
                self.string()?;
                continue;
            }
            let arrow = skipped > 0 && rest.get(skipped - 1) == Some(&b'-');
            self.pos += 1;
            match byte {
                b'>' if arrow => continue,
                b'>' | b'<' if open.last() == Some(&b')') => continue,
                b'(' => open.push(b')'),
                b'[' => open.push(b']'),
                b'{' => open.push(b'}'),
                b'<' => open.push(b'>'),
                close if open.pop() != Some(close) => return None,
                _ => {}
            }
            if open.is_empty() {
                return Some(());
            }
        }
    }

    fn group(&mut self, open: u8) -> Option<()> {
        self.blanks();
        if self.peek() == Some(open) { self.balanced() } else { Some(()) }
    }

    fn optional_type(&mut self) -> Option<()> {
        let before = self.pos;
        self.blanks();
        if self.take(b":") {
            return self.r#type();
        }
        self.pos = before;
        Some(())
    }

    fn attribute(&mut self) -> Option<()> {
        self.blanks();
        match self.peek()? {
            b'"' => {
                self.string()?;
                self.optional_type()
            }
            b'[' | b'{' => self.balanced(),
            b'#' => {
                self.pos += 1;
                self.word()?;
                self.close_group()?;
                self.optional_type()
            }
            b'@' => self.symbol_reference(),
            b'-' | b'0'..=b'9' => self.number(),
            b'!' | b'(' => self.r#type(),
            _ => self.keyword_attribute(),
        }
    }

    /// A `<...>` directly after a name.
    fn close_group(&mut self) -> Option<()> {
        if self.peek() == Some(b'<') { self.balanced() } else { Some(()) }
    }

    fn symbol_reference(&mut self) -> Option<()> {
        loop {
            if !self.take(b"@") {
                return None;
            }
            self.symbol()?;
            if !self.take(b"::") {
                return Some(());
            }
        }
    }

    fn number(&mut self) -> Option<()> {
        self.take(b"-");
        self.blanks();
        let start = self.pos;
        while let Some(byte) = self.peek() {
            let exponent = matches!(self.text.get(self.pos.wrapping_sub(1)), Some(b'e' | b'E'));
            match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' => self.pos += 1,
                b'+' | b'-' if exponent => self.pos += 1,
                _ => break,
            }
        }
        if self.pos == start {
            return None;
        }
        self.optional_type()
    }

    fn keyword_attribute(&mut self) -> Option<()> {
        let start = self.pos;
        match self.word()? {
            b"loc" => self.group(b'('),
            b"true" | b"false" | b"unit" => Some(()),
            b"dense" | b"sparse" | b"dense_resource" | b"array" | b"opaque" | b"affine_map"
            | b"affine_set" | b"strided" => {
                self.group(b'<')?;
                self.optional_type()
            }
            b"distinct" => {
                self.group(b'[')?;
                self.group(b'<')
            }
            _ => {
                self.pos = start;
                self.r#type()
            }
        }
    }

    fn r#type(&mut self) -> Option<()> {
        loop {
            self.blanks();
            match self.peek()? {
                b'(' => {
                    self.balanced()?;
                    self.blanks();
                    if !self.take(b"->") {
                        return None;
                    }
                    self.blanks();
                    if self.peek() == Some(b'(') {
                        return self.function_results();
                    }
                }
                b'!' => {
                    self.pos += 1;
                    self.word()?;
                    return self.close_group();
                }
                _ => {
                    self.word()?;
                    return self.close_group();
                }
            }
        }
    }

    /// A parenthesised result list, or a function type as the only result.
    fn function_results(&mut self) -> Option<()> {
        loop {
            self.balanced()?;
            let before = self.pos;
            self.blanks();
            if !self.take(b"->") {
                self.pos = before;
                return Some(());
            }
            self.blanks();
            if self.peek() != Some(b'(') {
                return self.r#type();
            }
        }
    }
}

/// Undoes the escapes of a string literal: `\\`, `\"`, `\n`, `\t` and two hexadecimal digits.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        (bytes, rest) = match (first, tail) {
            (b'\\', [b'n', tail @ ..]) => (push(bytes, b'\n'), tail),
            (b'\\', [b't', tail @ ..]) => (push(bytes, b'\t'), tail),
            (b'\\', [high, low, tail @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let digit = |b: &u8| (*b as char).to_digit(16).unwrap_or(0) as u8;
                (push(bytes, digit(high) << 4 | digit(low)), tail)
            }
            (b'\\', [other, tail @ ..]) => (push(bytes, *other), tail),
            (first, tail) => (push(bytes, *first), tail),
        };
    }
    bytes
}

fn push(mut bytes: Vec<u8>, byte: u8) -> Vec<u8> {
    bytes.push(byte);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn attribute(text: &str, rest: &str) {
        let end = attribute_end(text.as_bytes()).expect("well-formed");
        assert_eq!(&text[end..], rest, "{text}");
    }

    #[test]
    fn finds_the_end_of_an_attribute() {
        attribute("10 trailing ", " trailing ");
        attribute("-1.5e-3 : f32", "");
        attribute("{a = 1 : i64, b = \"}\"} x", " x");
        attribute("affine_map<(d0) -> (d0 + 1)>", "");
        attribute("affine_set<(d0) : (d0 - 1 >= 0)> y", " y");
        attribute("#d.a<<\"x>\", b -> c>> : i32", "");
        attribute("@a::@\"b c\"::@d e", " e");
        attribute("(i32) -> (i64) -> i1", "");
        attribute("distinct[0]<unit>", "");
        attribute("dense<[1, 2]> : tensor<2xi32>", "");
        attribute("loc(fused<\"x\">[\"a\":1:2, unknown])", "");
    }

    #[test]
    fn refuses_what_has_no_end() {
        for text in ["", "{a", "\"x", "#", "@", "#d.a<(>)", "-"] {
            assert_eq!(attribute_end(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn collects_symbols() {
        assert_eq!(symbol_names(br#"#x<@a, "@no", @"b\22">"#), [b"a".to_vec(), b"b\"".to_vec()]);
    }
}
