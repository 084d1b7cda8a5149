//! Which files a file includes, without reading any of them.

use crate::lexer::{block_comment, is_ident, is_ident_start};

/// What is said of a file that no include directory has; the name follows.
pub const MISSING_INCLUDE: &str = "could not find include file";

/// The names in the `include` statements of a text, in order. What is left out by `#ifdef` counts, too.
pub fn includes(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut pos = 0;
    let mut after_include = false;
    while let Some(&byte) = bytes.get(pos) {
        let rest = &bytes[pos..];
        if byte == b'"' {
            let len = string_len(rest);
            if after_include {
                found.extend(text.get(pos + 1..pos + len).map(str::to_owned));
            }
            pos += len + 1;
        } else if rest.starts_with(b"//") {
            pos += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with(b"/*") {
            pos = block_comment(bytes, pos).unwrap_or(bytes.len());
            continue;
        } else if rest.starts_with(b"[{") {
            pos += memchr::memmem::find(rest, b"}]").map_or(rest.len(), |len| len + 2);
        } else if is_ident_start(byte) {
            let len = rest.iter().position(|&byte| !is_ident(byte)).unwrap_or(rest.len());
            after_include = &rest[..len] == b"include";
            pos += len;
            continue;
        } else {
            pos += 1;
            if byte.is_ascii_whitespace() {
                continue;
            }
        }
        after_include = false;
    }
    found
}

/// The number of bytes from a quote to the one that ends the string, or to the end.
fn string_len(text: &[u8]) -> usize {
    let mut pos = 1;
    while let Some(&byte) = text.get(pos) {
        match byte {
            b'"' | b'\n' => break,
            b'\\' => pos += 2,
            _ => pos += 1,
        }
    }
    pos.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::includes;

    #[test]
    fn only_statements_count() {
        let text = "// include \"a.td\"\n/* include \"b.td\" */ include \"c.td\"\n\
                    def d { string include = \"e.td\"; code f = [{ include \"g.td\" }]; string h = \"include \\\"i.td\\\"\"; }\n\
                    #ifdef X\ninclude  // why\n  \"j.td\"\n#endif\ninclude k \"l.td\"\ninclude \"m";
        assert_eq!(includes(text), ["c.td", "j.td", "m"]);
        assert_eq!(includes("include \"\\"), ["\\"]);
    }
}
