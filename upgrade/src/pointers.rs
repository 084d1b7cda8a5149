//! Pointers of the llvm dialect that said of what they are one, up to 17. Today operations say it that need to know.

use crate::brackets::{outside, string};
use rmlir_ir::fold::constant_int;
use rmlir_ir::layout::{Point, Renew, Span, TimeLine, TypeThen, as_pointer_then};
use rmlir_ir::parts::replace_parts;
use rmlir_ir::{Module, OpAddr, OpRef, Part, Type, ValueId};

/// When the last snapshot was that may have had such pointers: the next one that is known had none.
const LAST: &str = "2023-12-18";

/// What stands for a type of the llvm dialect inside of another one, where `!llvm.` is left out.
const SHORT: [&str; 11] =
    ["ptr", "array", "struct", "func", "vec", "target", "void", "token", "label", "metadata", "ppc_fp128"];

/// Gives a time line what there is to do with them.
pub(crate) fn add_pointers(line: &mut TimeLine) {
    let last = line.number_of(LAST).and_then(|number| line.numbered(number));
    let span = Span { first: Point::START, last: last.map_or(line.whole().last, |span| span.last) };
    let all: [(&str, Renew); 5] = [
        ("llvm.getelementptr", base),
        ("llvm.alloca", allocated),
        ("llvm.intr.memcpy", volatile),
        ("llvm.intr.memmove", volatile),
        ("llvm.intr.memset", volatile),
    ];
    for (op, renew) in all {
        line.renewals.entry(op.into()).or_default().push((span, renew));
    }
    line.type_texts.insert("llvm".into(), today);
    line.finishes.push((span, forget));
}

/// What a type is today: pointers in it say nothing of what they point to, and vectors of them are builtin ones.
fn today(text: &str) -> Option<TypeThen> {
    let text = text.strip_prefix("llvm.")?;
    let opaque = full(&rewritten(text)?);
    let pointer_text =
        whole(text, "vec").map_or(Some(text), |inside| vector(inside).map(|(_, element)| element))?;
    let pointee = whole(pointer_text, "ptr").and_then(pointer);
    Some(TypeThen { today: opaque, pointee: pointee.map(|(pointee, _)| today_of(pointee)) })
}

/// What stands between `WORD<` and `>`, if a text is nothing else.
fn whole<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let parameters = text.strip_prefix(word)?;
    let end = closing(parameters)?;
    (end + 1 == parameters.len()).then(|| &parameters[1..end])
}

/// A type that stands inside of another one of the dialect, as text of its own.
fn today_of(text: &str) -> String {
    full(&rewritten(text).unwrap_or_else(|| text.to_owned()))
}

/// The same with `!llvm.` where that is left out.
fn full(text: &str) -> String {
    let word = text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).next();
    match word.is_some_and(|word| SHORT.contains(&word)) {
        true => format!("!llvm.{text}"),
        false => text.to_owned(),
    }
}

/// How many elements a vector has, as the builtin type says it, and the type of an element: of `4 x i8` or `? x 4 x i8`.
fn vector(parameters: &str) -> Option<(String, &str)> {
    let (count, rest) = parameters.split_once(" x ")?;
    if count.trim() != "?" {
        return Some((count.trim().to_owned(), rest.trim()));
    }
    let (count, rest) = rest.split_once(" x ")?;
    Some((format!("[{}]", count.trim()), rest.trim()))
}

/// What a text begins with, as far as that matters here.
enum Begins {
    /// A pointer or vector, what it is today, and where it ends.
    With(String, usize),
    /// Something else.
    Otherwise,
}

/// What a pointer or vector is today that begins here; none if its brackets do not match. Nothing is read twice, and pointers and vectors inside of
/// others are not looked for, so that a text of any form takes time in proportion to its length.
fn begins(text: &str) -> Option<Begins> {
    let Some((word, parameters)) = text.split_once('<') else { return Some(Begins::Otherwise) };
    let count =
        parameters.find(|c: char| !matches!(c, '0'..='9' | '?' | 'x' | ' ')).unwrap_or(parameters.len());
    let said = match word {
        "ptr" => says_pointee(parameters),
        "vec" => parameters[count..].starts_with("ptr"),
        _ => false,
    };
    if !said {
        return Some(Begins::Otherwise);
    }
    let end = word.len() + closing(&text[word.len()..])?;
    let inside = &text[word.len() + 1..end];
    let new = if word == "ptr" {
        opaque(inside)?
    } else {
        let (count, element) = vector(inside)?;
        let element = whole(element, "ptr").map_or(Some(element.to_owned()), opaque)?;
        format!("vector<{count}x!llvm.{element}>")
    };
    Some(Begins::With(new, end + 1))
}

/// A pointer of today, from what stood between `<` and `>`.
fn opaque(parameters: &str) -> Option<String> {
    if !says_pointee(parameters) {
        return Some(format!("ptr<{parameters}>"));
    }
    let (_, space) = pointer(parameters)?;
    Some(space.map_or("ptr".to_owned(), |space| format!("ptr<{}>", space.trim())))
}

/// Whether parameters begin with a type, and not with an address space.
fn says_pointee(parameters: &str) -> bool {
    !parameters.trim_start().starts_with(|c: char| c == '#' || c.is_ascii_digit())
}

/// The text with the pointers and vectors of today; none if it has no others.
fn rewritten(text: &str) -> Option<String> {
    let (mut out, mut rest, mut differs) = (String::new(), text, false);
    while let Some(at) = rest.find(['p', 'v', '"']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let in_word = out.ends_with(|c: char| c == '_' || c.is_ascii_alphanumeric());
        let is_type = !in_word && (from.starts_with("ptr<") || from.starts_with("vec<"));
        let taken = match if is_type { begins(from)? } else { Begins::Otherwise } {
            Begins::With(new, end) => {
                out.push_str(&new);
                differs = true;
                end
            }
            Begins::Otherwise => {
                let end = if from.starts_with('"') { string(from)? } else { 1 };
                out.push_str(&from[..end]);
                end
            }
        };
        rest = &from[taken..];
    }
    out.push_str(rest);
    differs.then_some(out)
}

/// Where the bracket is closed with which a text begins.
fn closing(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    outside(inside, b'>')?.map(|end| end + 1)
}

/// What a pointer points to, and its address space if one is stated; none if it says nothing of what it points to.
fn pointer(parameters: &str) -> Option<(&str, Option<&str>)> {
    if !says_pointee(parameters) {
        return None;
    }
    Some(match outside(parameters, b',')? {
        Some(at) => (parameters[..at].trim(), Some(&parameters[at + 1..])),
        None => (parameters.trim(), None),
    })
}

/// The type to which the address belongs from which another is calculated.
fn base(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ty = module.op(at).operand(0).map(|value| value.ty());
    state(module, at, ty)
}

/// The type for which memory is taken.
fn allocated(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ty = module.op(at).result(0).map(|value| value.ty());
    state(module, at, ty)
}

fn state(module: &mut Module, at: OpAddr, pointer: Option<Type>) -> Result<(), String> {
    const ELEMENT: &str = "elem_type";
    let ctx = module.ctx().clone();
    if let Some((_, pointee)) = pointer.and_then(|ty| as_pointer_then(&ctx, ty))
        && module.op(at).attr_named(ELEMENT).is_none()
    {
        module.set_attr(at, ctx.ident(ELEMENT), Some(ctx.type_attr(pointee)));
    }
    Ok(())
}

/// Whether memory is volatile was a fourth operand, which had to be a constant.
fn volatile(module: &mut Module, at: OpAddr) -> Result<(), String> {
    const OPERANDS: usize = 3;
    let Some(last) = module.op(at).operand(OPERANDS) else { return Ok(()) };
    let Some(value) = constant_int(last) else {
        return Err("has no form of today: whether it is volatile is no constant".to_owned());
    };
    let ctx = module.ctx().clone();
    let kept: Vec<ValueId> = module.op(at).operands().take(OPERANDS).map(|value| value.id()).collect();
    module.body_mut(at.unit).set_operands(at.op, &kept);
    module.set_attr(at, ctx.ident("isVolatile"), Some(ctx.bool_attr(value != 0)));
    Ok(())
}

/// Makes all pointers those of today.
fn forget(module: &mut Module) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let Some(top) = module.top().map(OpRef::global) else { return Ok(()) };
    let map = |part: Part| match part {
        Part::Type(ty) => as_pointer_then(&ctx, ty).map(|(today, _)| Part::Type(today)),
        Part::Attr(_) => None,
    };
    replace_parts(module, top, &map).map_err(|_| "the body of an operation is not in memory".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn then(text: &str) -> Option<(String, Option<String>)> {
        today(text).map(|then| (then.today, then.pointee))
    }

    #[test]
    fn pointees_are_told_from_address_spaces() {
        let is = |today: &str, pointee: Option<&str>| Some((today.to_owned(), pointee.map(str::to_owned)));
        assert_eq!(then("llvm.ptr"), None);
        assert_eq!(then("llvm.ptr<3>"), None);
        assert_eq!(then("llvm.ptr<i32>"), is("!llvm.ptr", Some("i32")));
        assert_eq!(then("llvm.ptr<ptr<i8>, 3>"), is("!llvm.ptr<3>", Some("!llvm.ptr")));
        assert_eq!(then("llvm.ptr<vector<4xf32>>"), is("!llvm.ptr", Some("vector<4xf32>")));
        let both = "!llvm.struct<\"a, ptr<i8>\", (ptr, i32)>";
        assert_eq!(then("llvm.ptr<struct<\"a, ptr<i8>\", (ptr<i8>, i32)>>"), is("!llvm.ptr", Some(both)));
        assert_eq!(then("llvm.struct<(ptr<func<i32 (ptr<i8>)>>)>"), is("!llvm.struct<(ptr)>", None));
        assert_eq!(then("llvm.struct<\"ptr<i8>\", (i8)>"), None);
        assert_eq!(then("llvm.ptr<i32"), None);
        assert_eq!(then("llvm.vec<4 x ptr<i32>>"), is("vector<4x!llvm.ptr>", Some("i32")));
        assert_eq!(then("llvm.vec<4 x i8>"), None);
        assert_eq!(then("llvm.vec<4 x ptr<3>>"), is("vector<4x!llvm.ptr<3>>", None));
        assert_eq!(then("llvm.vec<? x 2 x ptr>"), is("vector<[2]x!llvm.ptr>", None));
        assert_eq!(
            then("llvm.struct<(vec<2 x ptr<1>>, i8)>"),
            is("!llvm.struct<(vector<2x!llvm.ptr<1>>, i8)>", None)
        );
    }

    #[test]
    fn hostile_text_takes_no_time() {
        for begin in ["ptr<", "ptr<1, ", "vec<1 x ", "vec<1 x ptr<", "struct<(ptr<", "\"ptr<"] {
            let deep = begin.repeat(200_000);
            let closed = format!("llvm.{deep}i8{}", ">".repeat(200_000));
            then(&format!("llvm.{deep}"));
            then(&closed);
        }
    }
}
