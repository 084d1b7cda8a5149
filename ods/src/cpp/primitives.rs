//! The functions, methods and constants of the C++ API that predicates use. What is not here is unknown, and refuses nothing.

use super::eval::{Machine, Val};
use crate::classes::short;
use rmlir_ir::constraint::Verdict;
use rmlir_ir::types::{DYNAMIC, Signedness, TypeData};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, Type};
use std::rc::Rc;

/// A name without the namespaces that all share.
pub(super) fn unqualified(name: &str) -> &str {
    let name = short(name);
    name.strip_prefix("std::").unwrap_or(name)
}

/// Named constants.
pub(super) fn constant<'m>(name: &str) -> Option<Val<'m>> {
    match name {
        "ShapedType::kDynamic" => Some(Val::Int(i128::from(DYNAMIC))),
        "nullptr" => Some(Val::Null),
        _ => None,
    }
}

/// `object[index]`
pub(super) fn index<'m>(ctx: &'m Context, object: &Val<'m>, index: &Val<'m>) -> Val<'m> {
    let items = as_list(ctx, object);
    match (items, index.as_int().and_then(|index| usize::try_from(index).ok())) {
        (Some(items), Some(index)) => items.get(index).cloned().unwrap_or(Val::Unknown),
        _ => Val::Unknown,
    }
}

/// Whether two values are equal.
pub(super) fn equal(left: &Val<'_>, right: &Val<'_>) -> Verdict {
    match (left, right) {
        (Val::Type(a), Val::Type(b)) => (a == b).into(),
        (Val::Attr(a), Val::Attr(b)) => (a == b).into(),
        (Val::Value(a), Val::Value(b)) => (a == b).into(),
        (Val::Op(a), Val::Op(b)) => (a == b).into(),
        (Val::Str(a), Val::Str(b)) => (a == b).into(),
        (Val::Null, Val::Null) => Verdict::Yes,
        (Val::Null, Val::Type(_) | Val::Attr(_) | Val::Value(_) | Val::Op(_)) => Verdict::No,
        (Val::Type(_) | Val::Attr(_) | Val::Value(_) | Val::Op(_), Val::Null) => Verdict::No,
        (Val::List(a), Val::List(b)) if a.len() != b.len() => Verdict::No,
        (Val::List(a), Val::List(b)) => all(a.iter().zip(b.iter()).map(|(a, b)| equal(a, b))),
        _ => match (left.as_int(), right.as_int()) {
            (Some(a), Some(b)) => (a == b).into(),
            _ => Verdict::Unknown,
        },
    }
}

fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut result = Verdict::Yes;
    for verdict in verdicts {
        match verdict {
            Verdict::No => return Verdict::No,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::Yes => {}
        }
    }
    result
}

/// The elements of what C++ can iterate over.
fn as_list<'m>(ctx: &'m Context, value: &Val<'m>) -> Option<Vec<Val<'m>>> {
    match value {
        Val::List(items) => Some(items.to_vec()),
        Val::Attr(attr) => match ctx.attr_data(*attr) {
            AttrData::Array(elements) => Some(elements.iter().map(|&element| Val::Attr(element)).collect()),
            AttrData::DenseArray(array) => dense_array(ctx, array),
            _ => None,
        },
        Val::Op(op) => Some(op.operands().map(Val::Value).collect()),
        Val::Region(region) => Some(region.blocks().map(|_| Val::Unknown).collect()),
        _ => None,
    }
}

fn dense_array<'m>(ctx: &Context, array: &rmlir_ir::DenseArray) -> Option<Vec<Val<'m>>> {
    let TypeData::Integer { width, .. } = *ctx.type_data(array.element) else { return None };
    let size = array.element_size().max(1);
    let element = |bytes: &[u8]| match width {
        1 => Val::Bool(bytes.first() == Some(&1)),
        _ => Int::from_le_bytes(width, bytes).to_i64().map_or(Val::Unknown, |value| Val::Int(value.into())),
    };
    Some(array.raw.chunks_exact(size).map(element).collect())
}

/// Calls a free function or makes a value of a class.
pub(super) fn call<'m>(
    m: &mut Machine<'_, 'm>,
    name: &str,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Val<'m> {
    let ctx = m.env.ctx;
    match (name.rsplit("::").next().unwrap_or(name), args) {
        ("isa" | "isa_and_nonnull" | "isa_and_present", [value]) => isa(m, template, value),
        ("cast" | "dyn_cast" | "dyn_cast_or_null" | "cast_or_null" | "dyn_cast_if_present", [value]) => {
            cast(m, name, template, value)
        }
        ("getElementTypeOrSelf", [value]) => {
            type_of(ctx, value).map_or(Val::Unknown, |ty| Val::Type(element_or_self(ctx, ty)))
        }
        ("all_of" | "any_of" | "none_of", [range, test]) => quantifier(m, name, range, test),
        ("equal_to", []) => Val::Func("equal_to_object".into(), Rc::from([])),
        ("equal_to_object", [left, right]) => Val::of_verdict(equal(left, right)),
        ("all_equal" | "llvm::all_equal", [range]) => all_equal(ctx, range),
        ("hasNItems", [range, count]) => compare_len(ctx, range, count, |len, count| len == count),
        ("hasNItemsOrMore", [range, count]) => compare_len(ctx, range, count, |len, count| len >= count),
        ("hasNItemsOrLess", [range, count]) => compare_len(ctx, range, count, |len, count| len <= count),
        ("size", [range]) => as_list(ctx, range).map_or(Val::Unknown, |items| Val::Int(items.len() as i128)),
        ("isPowerOf2_32" | "isPowerOf2_64", [value]) => match value.as_int() {
            Some(value) => Val::Bool(value > 0 && value & (value - 1) == 0),
            None => Val::Unknown,
        },
        ("ArrayRef" | "StringRef" | "TypeRange" | "ValueRange", [value]) => value.clone(),
        ("succeeded", [value]) => value.clone(),
        _ => Val::Unknown,
    }
}

fn isa<'m>(m: &Machine<'_, 'm>, classes: &[Box<str>], value: &Val<'m>) -> Val<'m> {
    let mut answer = Verdict::No;
    for class in classes {
        let verdict = match value {
            Val::Type(ty) => m.env.classes.type_is(m.env.ctx, *ty, class),
            Val::Attr(attr) => m.env.classes.attr_is(m.env.ctx, *attr, class),
            Val::Null => Verdict::No,
            _ => Verdict::Unknown,
        };
        match verdict {
            Verdict::Yes => return Val::Bool(true),
            Verdict::Unknown => answer = Verdict::Unknown,
            Verdict::No => {}
        }
    }
    Val::of_verdict(answer)
}

/// `cast` trusts its argument; `dyn_cast` gives null for another class.
fn cast<'m>(m: &Machine<'_, 'm>, name: &str, classes: &[Box<str>], value: &Val<'m>) -> Val<'m> {
    if name.ends_with("cast") && !name.contains("dyn") {
        return value.clone();
    }
    match isa(m, classes, value) {
        Val::Bool(true) => value.clone(),
        Val::Bool(false) => Val::Null,
        _ => Val::Unknown,
    }
}

fn quantifier<'m>(m: &mut Machine<'_, 'm>, name: &str, range: &Val<'m>, test: &Val<'m>) -> Val<'m> {
    let Some(items) = as_list(m.env.ctx, range) else { return Val::Unknown };
    let negate = name.ends_with("any_of") || name.ends_with("none_of");
    let verdicts: Vec<Verdict> = items.into_iter().map(|item| m.call(test, &[item]).truth()).collect();
    let held = all(verdicts.into_iter().map(|v| if negate { !v } else { v }));
    Val::of_verdict(if name.ends_with("any_of") { !held } else { held })
}

fn all_equal<'m>(ctx: &'m Context, range: &Val<'m>) -> Val<'m> {
    let Some(items) = as_list(ctx, range) else { return Val::Unknown };
    Val::of_verdict(all(items.windows(2).map(|pair| equal(&pair[0], &pair[1]))))
}

fn compare_len<'m>(
    ctx: &'m Context,
    range: &Val<'m>,
    count: &Val<'m>,
    test: fn(i128, i128) -> bool,
) -> Val<'m> {
    match (as_list(ctx, range), count.as_int()) {
        (Some(items), Some(count)) => Val::Bool(test(items.len() as i128, count)),
        _ => Val::Unknown,
    }
}

fn element_or_self(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The type that a value, typed attribute or type has.
fn type_of(ctx: &Context, value: &Val<'_>) -> Option<Type> {
    match value {
        Val::Type(ty) => Some(*ty),
        Val::Value(value) => Some(value.ty()),
        Val::Attr(attr) => ctx.attr_type(*attr),
        _ => None,
    }
}

/// Calls a method.
pub(super) fn method<'m>(
    m: &mut Machine<'_, 'm>,
    object: &Val<'m>,
    name: &str,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Val<'m> {
    let ctx = m.env.ctx;
    if name == "isa" {
        return isa(m, template, object);
    }
    if matches!(name, "cast" | "dyn_cast") {
        return cast(m, name, template, object);
    }
    let found = match object {
        Val::Type(ty) => type_method(ctx, *ty, name, template, args),
        Val::Attr(attr) => attr_method(ctx, *attr, name, args),
        Val::ApInt(value) => int_method(value, name, args),
        Val::Value(value) => match name {
            "getType" => Some(Val::Type(value.ty())),
            "getDefiningOp" => Some(value.def_op().map_or(Val::Null, |(op, _)| Val::Op(op))),
            _ => None,
        },
        Val::Op(op) => op_method(*op, name, args),
        Val::Str(text) => match name {
            "empty" => Some(Val::Bool(text.is_empty())),
            "size" => Some(Val::Int(text.len() as i128)),
            _ => None,
        },
        _ => None,
    };
    found.or_else(|| list_method(ctx, object, name, args)).unwrap_or(Val::Unknown)
}

fn list_method<'m>(ctx: &'m Context, object: &Val<'m>, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let items = as_list(ctx, object)?;
    Some(match name {
        "size" => Val::Int(items.len() as i128),
        "empty" => Val::Bool(items.is_empty()),
        "front" => items.first()?.clone(),
        "back" => items.last()?.clone(),
        // Views of the same elements.
        "getTypes" => Val::list(items.iter().map(|item| type_of(ctx, item).map_or(Val::Unknown, Val::Type))),
        "asArrayRef" | "getValue" | "getAsValueRange" | "getAsRange" => object.clone(),
        "drop_front" => Val::list(
            items.into_iter().skip(args.first().and_then(Val::as_int).map_or(1, |n| n.max(0) as usize)),
        ),
        _ => return None,
    })
}

fn type_method<'m>(
    ctx: &Context,
    ty: Type,
    name: &str,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Option<Val<'m>> {
    let data = ctx.type_data(ty);
    // The text of an unregistered type says nothing about what it is.
    if matches!(data, TypeData::Opaque { .. }) {
        return None;
    }
    if let Some(answer) = scalar_test(data, name, args) {
        return Some(Val::Bool(answer));
    }
    Some(match name {
        "getElementType" => match data {
            TypeData::Complex(element) => Val::Type(*element),
            _ => Val::Type(data.shaped_element()?),
        },
        "getShape" => Val::list(data.shape()?.iter().map(|&dim| Val::Int(dim.into()))),
        "hasRank" => Val::Bool(data.shape().is_some()),
        "getRank" => Val::Int(data.shape()?.len() as i128),
        "hasStaticShape" => Val::Bool(data.has_static_shape()),
        "getNumElements" => Val::Int(data.num_elements()?.into()),
        "getDimSize" => {
            let index = usize::try_from(args.first()?.as_int()?).ok()?;
            Val::Int((*data.shape()?.get(index)?).into())
        }
        "getNumDynamicDims" => Val::Int(data.shape()?.iter().filter(|&&dim| dim == DYNAMIC).count() as i128),
        "isScalable" => {
            Val::Bool(matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true)))
        }
        "getScalableDims" => match data {
            TypeData::Vector { scalable, .. } => Val::list(scalable.iter().map(|&dim| Val::Bool(dim))),
            _ => return None,
        },
        "getNumScalableDims" => match data {
            TypeData::Vector { scalable, .. } => {
                Val::Int(scalable.iter().filter(|&&dim| dim).count() as i128)
            }
            _ => return None,
        },
        "getWidth" | "getIntOrFloatBitWidth" => Val::Int(match data {
            TypeData::Integer { width, .. } => (*width).into(),
            TypeData::Float(kind) => kind.width().into(),
            _ => return None,
        }),
        "isSigned" => Val::Bool(matches!(data, TypeData::Integer { signedness: Signedness::Signed, .. })),
        "isUnsigned" => Val::Bool(matches!(data, TypeData::Integer { signedness: Signedness::Unsigned, .. })),
        "isSignless" => Val::Bool(matches!(data, TypeData::Integer { signedness: Signedness::Signless, .. })),
        "hasTrait" => match template.first().map(|name| short(name)) {
            Some("ValueSemantics") => Val::Bool(matches!(
                data,
                TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
            )),
            _ => return None,
        },
        "getTypes" => match data {
            TypeData::Tuple(types) => Val::list(types.iter().map(|&ty| Val::Type(ty))),
            _ => return None,
        },
        "getInputs" | "getResults" => match data {
            TypeData::Function { inputs, results } => {
                let types = if name == "getInputs" { inputs } else { results };
                Val::list(types.iter().map(|&ty| Val::Type(ty)))
            }
            _ => return None,
        },
        "getNumInputs" | "getNumResults" => match data {
            TypeData::Function { inputs, results } => {
                Val::Int(if name == "getNumInputs" { inputs.len() } else { results.len() } as i128)
            }
            _ => return None,
        },
        "getEncoding" => match data {
            TypeData::RankedTensor { encoding, .. } => encoding.map_or(Val::Null, Val::Attr),
            _ => return None,
        },
        "getMemorySpace" => match data {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
                space.map_or(Val::Null, Val::Attr)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// `isF32()`, `isInteger(8)`, `isSignlessInteger()` and their kin.
fn scalar_test(data: &TypeData, name: &str, args: &[Val<'_>]) -> Option<bool> {
    let width_fits = |have: u32| match args {
        [] => true,
        [want] => want.as_int() == Some(i128::from(have)),
        _ => false,
    };
    let integer = |want: Option<Signedness>| match data {
        TypeData::Integer { width, signedness } => {
            want.is_none_or(|want| want == *signedness) && width_fits(*width)
        }
        _ => false,
    };
    Some(match name {
        "isInteger" => integer(None),
        "isSignlessInteger" => integer(Some(Signedness::Signless)),
        "isSignedInteger" => integer(Some(Signedness::Signed)),
        "isUnsignedInteger" => integer(Some(Signedness::Unsigned)),
        "isIndex" => matches!(data, TypeData::Index),
        "isFloat" => matches!(data, TypeData::Float(kind) if width_fits(kind.width())),
        "isIntOrIndex" => data.is_int_or_index(),
        "isIntOrFloat" => matches!(data, TypeData::Integer { .. } | TypeData::Float(_)),
        "isIntOrIndexOrFloat" => data.is_int_index_or_float(),
        "isSignlessIntOrIndex" => matches!(data, TypeData::Index) || integer(Some(Signedness::Signless)),
        "isSignlessIntOrFloat" => matches!(data, TypeData::Float(_)) || integer(Some(Signedness::Signless)),
        "isSignlessIntOrIndexOrFloat" => {
            matches!(data, TypeData::Float(_) | TypeData::Index) || integer(Some(Signedness::Signless))
        }
        _ => {
            let keyword = name.strip_prefix("is")?;
            let kind =
                FloatKind::ALL.into_iter().find(|kind| kind.keyword().eq_ignore_ascii_case(keyword))?;
            matches!(data, TypeData::Float(have) if *have == kind)
        }
    })
}

fn attr_method<'m>(ctx: &'m Context, attr: Attr, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let data = ctx.attr_data(attr);
    Some(match (name, data) {
        ("getType", _) => Val::Type(ctx.attr_type(attr)?),
        ("getElementType", AttrData::DenseArray(array)) => Val::Type(array.element),
        ("getElementType", _) => Val::Type(ctx.type_data(ctx.attr_type(attr)?).shaped_element()?),
        ("getShapedType", _) => Val::Type(ctx.attr_type(attr)?),
        ("getInt" | "getSInt", AttrData::Integer { value, .. }) => Val::Int(value.to_i64()?.into()),
        ("getUInt", AttrData::Integer { value, .. }) => Val::Int(value.to_u64()?.into()),
        ("getValue", AttrData::Integer { ty, value }) if *ty == ctx.i1() => Val::Bool(!value.is_zero()),
        ("getValue", AttrData::Integer { value, .. }) => Val::ApInt(value.clone()),
        ("getValue", AttrData::Type(ty)) => Val::Type(*ty),
        ("getValue" | "strref" | "str", AttrData::String { value, .. }) => Val::Str(ctx.bytes(*value).into()),
        ("getValue", AttrData::Array(_)) => Val::Attr(attr),
        ("getNumElements", _) => Val::Int(ctx.type_data(ctx.attr_type(attr)?).num_elements()?.into()),
        ("get" | "contains", AttrData::Dictionary(entries)) => {
            let Val::Str(key) = args.first()? else { return None };
            let found = entries.iter().find(|entry| ctx.bytes(entry.name) == &**key);
            match name {
                "get" => found.map_or(Val::Null, |entry| Val::Attr(entry.value)),
                _ => Val::Bool(found.is_some()),
            }
        }
        _ => return None,
    })
}

fn int_method<'m>(value: &Int, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let other = || args.first().and_then(Val::as_int);
    let signed = || value.to_i64().map(i128::from);
    let unsigned = || value.to_u64().map(i128::from);
    Some(match name {
        "isNegative" => Val::Bool(value.is_negative()),
        "isNonNegative" => Val::Bool(!value.is_negative()),
        "isStrictlyPositive" => Val::Bool(!value.is_negative() && !value.is_zero()),
        "isZero" => Val::Bool(value.is_zero()),
        "isPowerOf2" => Val::Bool(value.count_ones() == 1),
        "getSExtValue" => Val::Int(signed()?),
        "getZExtValue" => Val::Int(unsigned()?),
        "getBitWidth" => Val::Int(value.width().into()),
        "slt" => Val::Bool(signed()? < other()?),
        "sle" => Val::Bool(signed()? <= other()?),
        "sgt" => Val::Bool(signed()? > other()?),
        "sge" => Val::Bool(signed()? >= other()?),
        "ult" => Val::Bool(unsigned()? < other()?),
        "ule" => Val::Bool(unsigned()? <= other()?),
        "ugt" => Val::Bool(unsigned()? > other()?),
        "uge" => Val::Bool(unsigned()? >= other()?),
        _ => return None,
    })
}

fn op_method<'m>(op: rmlir_ir::OpRef<'m>, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let at = || args.first().and_then(Val::as_int).and_then(|index| usize::try_from(index).ok());
    Some(match name {
        "getOperation" => Val::Op(op),
        "getNumOperands" => Val::Int(op.num_operands() as i128),
        "getNumResults" => Val::Int(op.num_results() as i128),
        "getOperand" => Val::Value(op.operand(at()?)?),
        "getResult" => Val::Value(op.result(at().unwrap_or(0))?),
        "getOperands" => Val::list(op.operands().map(Val::Value)),
        "getResults" => Val::list(op.results().map(Val::Value)),
        "getOperandTypes" => Val::list(op.operands().map(|value| Val::Type(value.ty()))),
        "getResultTypes" => Val::list(op.results().map(|value| Val::Type(value.ty()))),
        "getParentOp" => op.parent().map_or(Val::Null, Val::Op),
        _ => return None,
    })
}
