//! The slots of an operation, as `rmlir-tblgen --gen-bytecode-layout` writes them.

use rmlir_ir::layout::{AttrLayout, NativeForm, NativeLayout, OpLayout};

/// Reads slots in wire order: `NAME:attr` is an attribute, which may be absent with `attr?`, `NAME:int64` and the like a native property,
/// `operandSegmentSizes:sizes(3)` stands where sizes of groups are stated. The error is a word that is none of these.
pub(crate) fn slots(text: &str) -> Result<OpLayout, &str> {
    let mut op = OpLayout::default();
    for word in text.split_whitespace() {
        field(&mut op, word).ok_or(word)?;
    }
    Ok(op)
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
        let op = slots("x:attr y:attr? n:int8 l:array(optional(bool)) operandSegmentSizes:sizes(3)").unwrap();
        assert_eq!(
            op.attrs.iter().map(|attr| (&*attr.name, attr.optional)).collect::<Vec<_>>(),
            [("x", false), ("y", true)]
        );
        let list = NativeForm::List(Box::new(NativeForm::Optional(Box::new(NativeForm::Byte))));
        assert_eq!((&op.natives[0].form, &op.natives[1].form), (&NativeForm::Number(8), &list));
        assert_eq!((op.operand_groups, op.result_groups), (Some(3), None));
        assert!(slots("").unwrap().is_empty());
        assert_eq!(slots("a:attr n:what"), Err("n:what"));
    }
}
