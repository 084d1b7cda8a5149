//! Values that expressions work on: comparison, iteration, methods of those that are neither types nor attributes.

use super::eval::{Machine, Val};
pub use crate::model::classes::plain_name;
use rmlir_ir::constraint::Verdict;
use rmlir_ir::def::Param;
use rmlir_ir::types::TypeData;
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, Context, OpRef, Type};

/// A method of a value that is no type and no attribute.
pub(super) type Method =
    for<'a, 'e, 'm> fn(&'a mut Machine<'e, 'm>, &'a Val<'m>, &'a [Val<'m>]) -> Option<Val<'m>>;

/// The name that an accessor `getSomeName` stands for, in lower case without underscores.
pub(super) fn accessor_of(method: &str) -> Option<String> {
    let name = method.strip_prefix("get")?;
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    Some(plain_name(name.strip_suffix("Attr").filter(|rest| !rest.is_empty()).unwrap_or(name)))
}

/// Whether two values are equal.
pub(super) fn equal(m: &Machine<'_, '_>, left: &Val<'_>, right: &Val<'_>) -> Verdict {
    // Of values and operations a signature does not say which they are.
    if matches!(left, Val::Value(_) | Val::Op(_)) || matches!(right, Val::Value(_) | Val::Op(_)) {
        m.env.beyond.set(true);
    }
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
        (Val::List(a), Val::List(b)) => all(a.iter().zip(b.iter()).map(|(a, b)| equal(m, a, b))),
        // The type of a group of one value stands for the list of its types.
        (Val::List(list), ty @ Val::Type(_)) | (ty @ Val::Type(_), Val::List(list)) => match &**list {
            [only] => equal(m, only, ty),
            _ => Verdict::No,
        },
        _ => match (left.as_int(), right.as_int()) {
            (Some(a), Some(b)) => (a == b).into(),
            _ => Verdict::Unknown,
        },
    }
}

/// Conjunction: one `No` decides, else one `Unknown`.
pub(super) fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
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
pub(super) fn as_list<'m>(ctx: &'m Context, value: &Val<'m>) -> Option<Vec<Val<'m>>> {
    match value {
        Val::List(items) => Some(items.to_vec()),
        Val::Attr(attr) => match ctx.attr_data(*attr) {
            AttrData::Array(elements) => Some(elements.iter().map(|&element| Val::Attr(element)).collect()),
            AttrData::DenseArray(array) => dense_array(ctx, array),
            AttrData::Dialect(data) => match &*data.params {
                [Param::List(items)] => Some(items.iter().map(of_param(ctx)).collect()),
                _ => None,
            },
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

/// A parameter of an attribute or type as a value.
pub(super) fn of_param<'m>(ctx: &'m Context) -> impl Fn(&Param) -> Val<'m> {
    fn convert<'m>(ctx: &'m Context, param: &Param) -> Val<'m> {
        match param {
            Param::None => Val::Null,
            Param::Type(ty) => Val::Type(*ty),
            Param::Attr(attr) => Val::Attr(*attr),
            Param::Bool(value) => Val::Bool(*value),
            Param::Int(value) => Val::Int((*value).into()),
            Param::BigInt(value) => Val::ApInt((**value).clone()),
            Param::Float { .. } => Val::Unknown,
            Param::String(text) => Val::Str(ctx.bytes(*text).into()),
            Param::List(items) => Val::list(items.iter().map(|item| convert(ctx, item))),
        }
    }
    move |param| convert(ctx, param)
}

/// The type itself, or its element type if it is shaped.
pub(super) fn element_or_self(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The type that a value, typed attribute or type has.
pub(super) fn type_of(ctx: &Context, value: &Val<'_>) -> Option<Type> {
    match value {
        Val::Type(ty) => Some(*ty),
        Val::Value(value) => Some(value.ty()),
        Val::Attr(attr) => ctx.attr_type(*attr),
        Val::List(items) => match &**items {
            [only] => type_of(ctx, only),
            _ => None,
        },
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

/// Methods of ranges.
pub(super) fn list_method(name: &str) -> Option<Method> {
    let f: Method = match name {
        "size" => |m, object, _| Some(Val::Int(as_list(m.env.ctx, object)?.len() as i128)),
        "empty" => |m, object, _| Some(Val::Bool(as_list(m.env.ctx, object)?.is_empty())),
        "front" => |m, object, _| as_list(m.env.ctx, object)?.first().cloned(),
        "back" => |m, object, _| as_list(m.env.ctx, object)?.last().cloned(),
        "getTypes" => |m, object, _| {
            let items = as_list(m.env.ctx, object)?;
            let types = items.iter().map(|item| type_of(m.env.ctx, item).map_or(Val::Unknown, Val::Type));
            Some(Val::list(types))
        },
        // A group of one value, or an optional one that is there.
        "getType" => |m, object, _| type_of(m.env.ctx, object).map(Val::Type),
        // Views of the same elements.
        "asArrayRef" | "getValue" | "getAsValueRange" | "getAsRange" | "vec" => {
            |m, object, _| Some(Val::List(as_list(m.env.ctx, object)?.into()))
        }
        "drop_front" => |m, object, args| {
            let skip = args.first().and_then(Val::as_int).map_or(1, |n| n.max(0) as usize);
            Some(Val::list(as_list(m.env.ctx, object)?.into_iter().skip(skip)))
        },
        "drop_back" => |m, object, args| {
            let items = as_list(m.env.ctx, object)?;
            let skip = args.first().and_then(Val::as_int).map_or(1, |n| n.max(0) as usize);
            let keep = items.len().saturating_sub(skip);
            Some(Val::list(items.into_iter().take(keep)))
        },
        "has_value" => |_, object, _| Some(Val::Bool(!matches!(object, Val::Null))),
        _ => return None,
    };
    Some(f)
}

/// Methods of integers.
pub(super) fn int_method(name: &str) -> Option<Method> {
    fn apply<'m>(object: &Val<'m>, f: fn(&Int) -> Option<Val<'static>>) -> Option<Val<'m>> {
        let Val::ApInt(value) = object else { return None };
        match f(value)? {
            Val::Bool(b) => Some(Val::Bool(b)),
            Val::Int(i) => Some(Val::Int(i)),
            _ => None,
        }
    }
    fn compare<'m>(
        object: &Val<'m>,
        args: &[Val<'m>],
        signed: bool,
        test: fn(i128, i128) -> bool,
    ) -> Option<Val<'m>> {
        let Val::ApInt(value) = object else { return None };
        let left = if signed { value.to_i64().map(i128::from) } else { value.to_u64().map(i128::from) };
        Some(Val::Bool(test(left?, args.first()?.as_int()?)))
    }
    let f: Method = match name {
        "isNegative" => |_, v, _| apply(v, |v| Some(Val::Bool(v.is_negative()))),
        "isNonNegative" => |_, v, _| apply(v, |v| Some(Val::Bool(!v.is_negative()))),
        "isStrictlyPositive" => |_, v, _| apply(v, |v| Some(Val::Bool(!v.is_negative() && !v.is_zero()))),
        "isZero" => |_, v, _| apply(v, |v| Some(Val::Bool(v.is_zero()))),
        "isPowerOf2" => |_, v, _| apply(v, |v| Some(Val::Bool(v.count_ones() == 1))),
        "getSExtValue" => |_, v, _| apply(v, |v| Some(Val::Int(v.to_i64()?.into()))),
        "getZExtValue" => |_, v, _| apply(v, |v| Some(Val::Int(v.to_u64()?.into()))),
        "getBitWidth" => |_, v, _| apply(v, |v| Some(Val::Int(v.width().into()))),
        "slt" => |_, v, args| compare(v, args, true, |a, b| a < b),
        "sle" => |_, v, args| compare(v, args, true, |a, b| a <= b),
        "sgt" => |_, v, args| compare(v, args, true, |a, b| a > b),
        "sge" => |_, v, args| compare(v, args, true, |a, b| a >= b),
        "ult" => |_, v, args| compare(v, args, false, |a, b| a < b),
        "ule" => |_, v, args| compare(v, args, false, |a, b| a <= b),
        "ugt" => |_, v, args| compare(v, args, false, |a, b| a > b),
        "uge" => |_, v, args| compare(v, args, false, |a, b| a >= b),
        "eq" => |_, v, args| compare(v, args, false, |a, b| a == b),
        _ => return None,
    };
    Some(f)
}

/// Methods of operations, SSA values and strings.
pub(super) fn op_method(name: &str) -> Option<Method> {
    fn op<'m>(object: &Val<'m>) -> Option<OpRef<'m>> {
        match object {
            Val::Op(op) => Some(*op),
            _ => None,
        }
    }
    fn at(args: &[Val<'_>]) -> Option<usize> {
        args.first().and_then(Val::as_int).and_then(|index| usize::try_from(index).ok())
    }
    let f: Method = match name {
        "getOperation" => |_, object, _| op(object).map(Val::Op),
        "getNumOperands" => |_, object, _| Some(Val::Int(op(object)?.num_operands() as i128)),
        "getNumResults" => |_, object, _| Some(Val::Int(op(object)?.num_results() as i128)),
        "getOperand" => |_, object, args| op(object)?.operand(at(args).unwrap_or(0)).map(Val::Value),
        "getResult" => |_, object, args| op(object)?.result(at(args).unwrap_or(0)).map(Val::Value),
        "getOperands" => |_, object, _| Some(Val::list(op(object)?.operands().map(Val::Value))),
        "getResults" => |_, object, _| Some(Val::list(op(object)?.results().map(Val::Value))),
        "getOperandTypes" => {
            |_, object, _| Some(Val::list(op(object)?.operands().map(|v| Val::Type(v.ty()))))
        }
        "getResultTypes" => |_, object, _| Some(Val::list(op(object)?.results().map(|v| Val::Type(v.ty())))),
        "getParentOp" => |m, object, _| {
            m.env.beyond.set(true);
            Some(op(object)?.parent().map_or(Val::Null, Val::Op))
        },
        "getType" => |m, object, _| match object {
            Val::Value(value) => Some(Val::Type(value.ty())),
            Val::Op(op) if op.num_results() == 1 => op.result(0).map(|value| Val::Type(value.ty())),
            _ => type_of(m.env.ctx, object).map(Val::Type),
        },
        "getDefiningOp" => |m, object, _| match object {
            Val::Value(value) => {
                m.env.beyond.set(true);
                Some(value.def_op().map_or(Val::Null, |(op, _)| Val::Op(op)))
            }
            _ => None,
        },
        "use_empty" => |m, object, _| match object {
            Val::Value(value) => {
                m.env.beyond.set(true);
                Some(Val::Bool(value.is_unused()))
            }
            _ => None,
        },
        "hasOneUse" => |m, object, _| {
            m.env.beyond.set(true);
            match object {
                Val::Value(value) => Some(Val::Bool(value.uses().take(2).count() == 1)),
                Val::Op(op) => {
                    Some(Val::Bool(op.results().flat_map(|value| value.uses()).take(2).count() == 1))
                }
                _ => None,
            }
        },
        "empty" => |_, object, _| match object {
            Val::Str(text) => Some(Val::Bool(text.is_empty())),
            _ => None,
        },
        "size" => |_, object, _| match object {
            Val::Str(text) => Some(Val::Int(text.len() as i128)),
            _ => None,
        },
        _ => return None,
    };
    Some(f)
}
