//! Brackets and strings in texts of attributes and types.

/// Where a byte stands first that is in no bracket and no string, `Some(None)` if it stands nowhere. None if brackets do not match: one is closed
/// that was not opened, or a string does not end. Nothing is read twice.
pub(crate) fn outside(text: &str, wanted: u8) -> Option<Option<usize>> {
    let (mut depth, mut at) = (0usize, 0);
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let arrow = byte == b'>' && at > 0 && bytes[at - 1] == b'-';
        if depth == 0 && byte == wanted && !arrow {
            return Some(Some(at));
        }
        match byte {
            b'"' => at += string(&text[at..])? - 1,
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            // An arrow closes nothing.
            b'>' if arrow => {}
            b'>' | b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += 1;
    }
    Some(None)
}

/// The parts between commas that are in no bracket and no string; none for nothing. None if brackets do not match.
pub(crate) fn split(mut text: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    while let Some(at) = outside(text, b',')? {
        parts.push(&text[..at]);
        text = &text[at + 1..];
    }
    if !text.trim().is_empty() {
        parts.push(text);
    }
    Some(parts)
}

/// How many bytes a string is long at whose opening quote a text begins.
pub(crate) fn string(text: &str) -> Option<usize> {
    let mut escaped = false;
    let end = text[1..].bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    Some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_strings_hide_commas() {
        assert_eq!(
            split(r#"a<b, c> -> d, "e, \", f", (g, [h, {i, j}])"#),
            Some(vec!["a<b, c> -> d", r#" "e, \", f""#, " (g, [h, {i, j}])"])
        );
        assert_eq!(split(" "), Some(vec![]));
        assert_eq!(split("a), b"), None);
        assert_eq!(split("\"a"), None);
    }
}
