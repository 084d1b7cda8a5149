//! The text of a release layout, as `rmlir-tblgen --gen-bytecode-layout` writes it.

use crate::LayoutError;
use rmlir_ir::layout::{AttrLayout, NativeForm, NativeLayout, OpLayout, ReleaseLayout};

/// Reads the layout of a release: see the front page of the crate for the form. Lines that start with `# ` say nothing.
///
/// # Errors
/// If a word is none of the form.
pub fn parse(release: u32, text: &str) -> Result<ReleaseLayout, LayoutError> {
    let mut layout = ReleaseLayout { release, ..ReleaseLayout::default() };
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(name) = words.next().filter(|&name| name != "#") else { continue };
        if let Some(name) = name.strip_prefix('#') {
            layout.attrs.insert(name.into());
        } else if let Some(name) = name.strip_prefix('!') {
            layout.types.insert(name.into());
        } else {
            let mut op = OpLayout::default();
            for word in words {
                field(&mut op, word).ok_or_else(|| LayoutError { line: index + 1, word: word.into() })?;
            }
            layout.ops.insert(name.into(), op);
        }
    }
    Ok(layout)
}

fn field(op: &mut OpLayout, word: &str) -> Option<()> {
    let (name, form) = word.split_once(':')?;
    if let Some(count) = form.strip_prefix("sizes(") {
        let count = Some(count.strip_suffix(')')?.parse().ok()?);
        match name {
            "operandSegmentSizes" => op.operand_groups = count,
            "resultSegmentSizes" => op.result_groups = count,
            _ => return None,
        }
        return Some(());
    }
    match form {
        "attr" | "attr?" => op.attrs.push(AttrLayout { name: name.into(), optional: form == "attr?" }),
        _ => op.natives.push(NativeLayout { name: name.into(), form: native(form)? }),
    }
    Some(())
}

fn native(form: &str) -> Option<NativeForm> {
    Some(match form {
        "bool" | "unit" => NativeForm::Byte,
        "string" => NativeForm::String,
        "enum" => NativeForm::Number(32),
        "code" => NativeForm::Code,
        _ => match form.strip_prefix("int") {
            Some(width) => NativeForm::Number(width.parse().ok()?),
            None => nested(form)?,
        },
    })
}

fn nested(form: &str) -> Option<NativeForm> {
    let (outer, inner) = form.strip_suffix(')')?.split_once('(')?;
    let inner = Box::new(native(inner)?);
    Some(match outer {
        "optional" => NativeForm::Optional(inner),
        "array" => NativeForm::List(inner),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_every_kind() {
        let text = "# a comment\na.b x:attr y:attr? n:int8 l:array(optional(bool)) operandSegmentSizes:sizes(3)\n\
            a.c\n#a.attribute\n!a.type\n";
        let layout = parse(7, text).unwrap();
        let op = &layout.ops["a.b"];
        assert_eq!(
            op.attrs.iter().map(|attr| (&*attr.name, attr.optional)).collect::<Vec<_>>(),
            [("x", false), ("y", true)]
        );
        let list = NativeForm::List(Box::new(NativeForm::Optional(Box::new(NativeForm::Byte))));
        assert_eq!((&op.natives[0].form, &op.natives[1].form), (&NativeForm::Number(8), &list));
        assert_eq!((op.operand_groups, op.result_groups), (Some(3), None));
        assert!(layout.ops["a.c"].is_empty());
        assert!(layout.attrs.contains("a.attribute") && layout.types.contains("a.type"));
        let error = parse(7, "a.b\na.c n:what").unwrap_err();
        assert_eq!((error.line, error.word.as_str()), (2, "n:what"));
    }
}
