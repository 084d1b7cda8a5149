//! Which types there are in C, and those that the dialect defines.

use super::DIALECT;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::types::DialectType;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Context, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("array").hooks(Arc::new(Array));
    dialect.ty("lvalue").verifier(check_lvalue);
    dialect.ty("opaque").verifier(check_opaque);
    dialect.ty("ptr").verifier(check_pointer);
    let mut test = |name: &str, holds: fn(&Context, Type) -> bool| {
        let test = move |ctx: &Context, subject| match subject {
            Subject::Type(ty) => holds(ctx, ty).into(),
            Subject::Attr(_) => Verdict::Unknown,
        };
        dialect.function(name, Pred::Fn(PredFn::new(name, Arc::new(test))));
    };
    test("emitc::isSupportedEmitCType", is_supported);
    test("emitc::isSupportedIntegerType", is_integer);
    test("emitc::isSupportedFloatType", is_float);
    test("emitc::isIntegerIndexOrOpaqueType", is_integer_like);
}

const ARRAY: (&str, &str) = (DIALECT, "array");
const LVALUE: (&str, &str) = (DIALECT, "lvalue");
const OPAQUE: (&str, &str) = (DIALECT, "opaque");
const POINTER: (&str, &str) = (DIALECT, "ptr");
pub(super) const DIFFERENCE: (&str, &str) = (DIALECT, "ptrdiff_t");

/// The type in a type that has one as its only parameter.
fn inner(ctx: &Context, ty: Type, of: (&str, &str)) -> Option<Type> {
    match type_param(ctx, ty, of, 0) {
        Some(&Param::Type(inner)) => Some(inner),
        _ => None,
    }
}

/// What a variable of a type holds.
pub(super) fn value_of(ctx: &Context, ty: Type) -> Option<Type> {
    inner(ctx, ty, LVALUE)
}

/// What a pointer points to.
pub(super) fn pointee(ctx: &Context, ty: Type) -> Option<Type> {
    inner(ctx, ty, POINTER)
}

pub(super) fn is_opaque(ctx: &Context, ty: Type) -> bool {
    is_type(ctx, ty, OPAQUE)
}

pub(super) fn is_array(ctx: &Context, ty: Type) -> bool {
    is_type(ctx, ty, ARRAY)
}

/// Sizes and element type of an array.
pub(super) fn array(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    let (Param::List(sizes), &Param::Type(element)) =
        (type_param(ctx, ty, ARRAY, 0)?, type_param(ctx, ty, ARRAY, 1)?)
    else {
        return None;
    };
    let sizes = sizes.iter().map(|size| if let Param::Int(size) = size { *size } else { 0 });
    Some((sizes.collect(), element))
}

/// Integers of the widths that C has.
pub fn is_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. })
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    use FloatKind::{BF16, F16, F32, F64};
    matches!(ctx.type_data(ty), TypeData::Float(F16 | BF16 | F32 | F64))
}

/// Integers as wide as a pointer.
pub fn is_pointer_wide(ctx: &Context, ty: Type) -> bool {
    ["size_t", "ssize_t", "ptrdiff_t"].iter().any(|name| is_type(ctx, ty, (DIALECT, name)))
}

/// What may be an index.
pub(super) fn is_integer_like(ctx: &Context, ty: Type) -> bool {
    ty == ctx.index_type() || is_opaque(ctx, ty) || is_integer(ctx, ty) || is_pointer_wide(ctx, ty)
}

/// Numbers and pointers.
pub(super) fn is_fundamental(ctx: &Context, ty: Type) -> bool {
    ty == ctx.index_type()
        || is_pointer_wide(ctx, ty)
        || is_integer(ctx, ty)
        || is_float(ctx, ty)
        || is_type(ctx, ty, POINTER)
}

/// Types of whose values operations of the dialect are. Pointers, arrays, tensors and tuples are so if their parts are.
pub fn is_supported(ctx: &Context, ty: Type) -> bool {
    // Types nest no deeper than their text may, but there are many ways to one part.
    let mut open = vec![ty];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(ty) = open.pop() {
        if !seen.insert(ty) {
            continue;
        }
        let parts = match ctx.type_data(ty) {
            TypeData::RankedTensor { shape, element, .. } if shape.iter().all(|&size| size >= 0) => {
                vec![*element]
            }
            TypeData::Tuple(parts) => parts.to_vec(),
            _ if let Some(pointee) = pointee(ctx, ty) => {
                open.push(pointee);
                continue;
            }
            _ if let Some((_, element)) = array(ctx, ty) => vec![element],
            _ if is_float(ctx, ty) || is_integer_like(ctx, ty) => continue,
            _ => return false,
        };
        if parts.iter().any(|&part| is_array(ctx, part)) {
            return false;
        }
        open.extend(parts);
    }
    true
}

fn check_lvalue(ctx: &Context, params: &[Param]) -> Result<(), String> {
    match *params {
        [Param::Type(ty)] if !is_supported(ctx, ty) => {
            Err(format!("!emitc.lvalue must wrap supported emitc type, but got {}", ctx.quoted_type(ty)))
        }
        [Param::Type(ty)] if is_array(ctx, ty) => Err("!emitc.lvalue cannot wrap !emitc.array type".into()),
        _ => Ok(()),
    }
}

fn check_pointer(ctx: &Context, params: &[Param]) -> Result<(), String> {
    match *params {
        [Param::Type(ty)] if is_type(ctx, ty, LVALUE) => Err("pointers to lvalues are not allowed".into()),
        _ => Ok(()),
    }
}

fn check_opaque(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [Param::String(text)] = *params else { return Ok(()) };
    match ctx.bytes(text).last() {
        None => Err("expected non empty string in !emitc.opaque type".into()),
        Some(b'*') => {
            Err("pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead".into())
        }
        Some(_) => Ok(()),
    }
}

/// `!emitc.array<2x3xi32>`
struct Array;

fn is_element(ctx: &Context, ty: Type) -> bool {
    is_float(ctx, ty) || is_integer_like(ctx, ty) || is_type(ctx, ty, POINTER)
}

impl TypeHooks for Array {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let sizes = parser.dimension_list(false, true)?;
        let loc = parser.loc();
        let element = parser.ty()?;
        if !is_element(parser.ctx(), element) {
            let found = parser.ctx().quoted_type(element);
            return Err(parser.error(loc, &format!("invalid array element type '{found}'")));
        }
        parser.token(">")?;
        Ok(vec![Param::List(sizes.into_iter().map(Param::Int).collect()), Param::Type(element)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(sizes), Param::Type(element)] = &ty.params[..] else { return };
        printer.text("<");
        for size in sizes {
            if let Param::Int(size) = size {
                printer.text(&format!("{size}x"));
            }
        }
        printer.ty(*element);
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let [Param::List(sizes), Param::Type(element)] = params else { return Ok(()) };
        if sizes.is_empty() {
            return Err("shape must not be empty".into());
        }
        if sizes.iter().any(|size| matches!(size, Param::Int(..0))) {
            return Err("dimensions must have non-negative size".into());
        }
        match is_element(ctx, *element) {
            true => Ok(()),
            false => Err("invalid array element type".into()),
        }
    }
}

/// The text in `#emitc.opaque<"...">`.
pub(super) fn opaque_text(ctx: &Context, attr: Attr) -> Option<&[u8]> {
    match rmlir_ir::typed::attr_param(ctx, attr, OPAQUE, 0) {
        Some(&Param::String(text)) => Some(ctx.bytes(text)),
        _ => None,
    }
}
