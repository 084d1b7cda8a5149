//! The text of a release layout.

use rmlir_ir::layout::{AttrLayout, NativeForm, NativeLayout, OpLayout, ReleaseLayout};
use std::fmt;

/// A line that is no operation's layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError {
    /// The line, from 1.
    pub line: usize,
    /// The word that was not understood.
    pub word: String,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: '{}' is no field of a layout", self.line, self.word)
    }
}

impl std::error::Error for LayoutError {}

/// Reads the layout of a release: see the front page of the crate for the form. Lines that start with `#` say nothing.
///
/// # Errors
/// If a word is none of the form.
pub fn parse(release: u32, text: &str) -> Result<ReleaseLayout, LayoutError> {
    let mut layout = ReleaseLayout { release, ..ReleaseLayout::default() };
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(name) = words.next().filter(|name| !name.starts_with('#')) else { continue };
        let mut op = OpLayout::default();
        for word in words {
            field(&mut op, word).ok_or_else(|| LayoutError { line: index + 1, word: word.into() })?;
        }
        layout.ops.insert(name.into(), op);
    }
    Ok(layout)
}

fn field(op: &mut OpLayout, word: &str) -> Option<()> {
    if let Some((what, count)) = word.split_once('=') {
        let count = Some(count.parse().ok()?);
        match what {
            "operands" => op.operand_groups = count,
            "results" => op.result_groups = count,
            _ => return None,
        }
    } else if let Some((name, form)) = word.split_once(':') {
        op.natives.push(NativeLayout { name: name.into(), form: native(form)? });
    } else {
        let name = word.strip_suffix('?');
        op.attrs.push(AttrLayout { name: name.unwrap_or(word).into(), optional: name.is_some() });
    }
    Some(())
}

fn native(form: &str) -> Option<NativeForm> {
    Some(match form {
        "number" => NativeForm::Number,
        "byte" => NativeForm::Byte,
        "string" => NativeForm::String,
        _ => {
            let (outer, inner) = form.strip_suffix(')')?.split_once('(')?;
            let inner = Box::new(native(inner)?);
            match outer {
                "optional" => NativeForm::Optional(inner),
                "list" => NativeForm::List(inner),
                _ => return None,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_every_kind() {
        let layout =
            parse(7, "# a comment\na.b x y? n:number l:list(optional(byte)) operands=3\na.c\n").unwrap();
        let op = &layout.ops["a.b"];
        assert_eq!(
            op.attrs.iter().map(|attr| (&*attr.name, attr.optional)).collect::<Vec<_>>(),
            [("x", false), ("y", true)]
        );
        let list = NativeForm::List(Box::new(NativeForm::Optional(Box::new(NativeForm::Byte))));
        assert_eq!(op.natives[1].form, list);
        assert_eq!((op.operand_groups, op.result_groups), (Some(3), None));
        assert!(layout.ops["a.c"].is_empty());
        let error = parse(7, "a.b\na.c n:what").unwrap_err();
        assert_eq!((error.line, error.word.as_str()), (2, "n:what"));
    }
}
