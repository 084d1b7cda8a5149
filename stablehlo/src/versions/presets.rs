//! Values that attributes have unless they say otherwise: made, and told from others.

use super::rules::{Element, Preset};
use super::{types, values};
use crate::vhlo::parts::{Parts, items};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context, Type};

/// What a preset is made for.
pub(crate) struct Place<'a> {
    pub(crate) ctx: &'a Context,
    /// Attributes of the operation by name, as they are in StableHLO.
    pub(crate) attr: &'a dyn Fn(&str) -> Option<Attr>,
    /// Types of the operands, of VHLO.
    pub(crate) operands: &'a [Type],
}

/// The value of a preset as an attribute of VHLO.
pub(crate) fn make(preset: &Preset, place: &Place<'_>) -> Option<Attr> {
    let ctx = place.ctx;
    let vhlo = Parts::vhlo(ctx)?;
    match preset {
        Preset::Bool(value) => values::boolean(ctx, *value),
        Preset::Integer(value, width) => values::integer(ctx, *width, *value),
        Preset::EmptyString => vhlo.attr("string_v1", vec![Param::String(ctx.ident(""))]),
        Preset::EmptyArray => values::array(ctx, []),
        Preset::EmptyDictionary => vhlo.attr("dict_v1", vec![Param::List(Default::default())]),
        Preset::NoType => vhlo.attr("type_v1", vec![Param::Type(vhlo.ty("none_v1", Vec::new())?)]),
        Preset::Empty => values::int_tensor(ctx, &[0], &[]),
        Preset::Each(element, attr, pairs) => {
            let count = listed(ctx, (place.attr)(attr)?)?;
            let shape = if *pairs { vec![count, 2] } else { vec![count] };
            same(ctx, *element, &shape)
        }
        Preset::Image(operand) => {
            let rank = types::shape(ctx, *place.operands.get(*operand)?)?.len() as i64;
            same(ctx, Element::Zero, &[rank.checked_sub(2).filter(|&count| count >= 0)?, 2])
        }
        Preset::Exact => {
            let zero = || Param::double(0.0);
            let mode = values::case(ctx, "result_accuracy_mode_v1", "DEFAULT")?;
            vhlo.attr("result_accuracy_v1", vec![zero(), zero(), Param::Int(0), Param::Attr(mode)])
        }
        Preset::Cases(of, case) => {
            let case = values::case(ctx, &format!("{of}_v1"), case)?;
            values::array(ctx, [case, case])
        }
        Preset::Case(of, case) => values::case(ctx, &format!("{of}_v1"), case),
    }
}

/// How many numbers an attribute of StableHLO lists: a dense array, or the spatial dimensions of a convolution.
fn listed(ctx: &Context, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::DenseArray(dense) => Some(dense.len as i64),
        AttrData::Dialect(data) => Some(items(data.params.get(2)?).len() as i64),
        _ => None,
    }
}

/// A tensor of one number.
fn same(ctx: &Context, element: Element, shape: &[i64]) -> Option<Attr> {
    let of = if element == Element::False { ctx.i1() } else { ctx.i64() };
    let ty = ctx.tensor_type(shape, of, None).ok()?;
    let raw: Vec<u8> = match (shape.contains(&0), element) {
        (true, _) => Vec::new(),
        (false, Element::False) => vec![0],
        (false, Element::Zero) => vec![0; 8],
        (false, Element::One) => 1i64.to_le_bytes().to_vec(),
    };
    let splat = !raw.is_empty();
    values::to_vhlo(ctx, ctx.dense_elements(ty, raw, splat).ok()?)
}

/// Whether an attribute of VHLO has the value of a preset.
pub(crate) fn is(ctx: &Context, preset: &Preset, attr: Attr) -> bool {
    holds(ctx, preset, attr).unwrap_or(false)
}

fn holds(ctx: &Context, preset: &Preset, attr: Attr) -> Option<bool> {
    let vhlo = Parts::vhlo(ctx)?;
    let (mnemonic, params) = vhlo.attr_parts(attr)?;
    Some(match (preset, mnemonic, params) {
        (Preset::Bool(value), "bool_v1", [Param::Bool(found)]) => value == found,
        (Preset::Integer(value, _), "integer_v1", [_, Param::BigInt(found)]) => {
            found.to_i64() == Some(*value)
        }
        (Preset::EmptyString, "string_v1", [Param::String(text)]) => ctx.bytes(*text).is_empty(),
        (Preset::EmptyArray, "array_v1", [list]) => items(list).is_empty(),
        (Preset::EmptyDictionary, "dict_v1", [list]) => items(list).is_empty(),
        (Preset::NoType, "type_v1", [Param::Type(ty)]) => vhlo.type_parts(*ty)?.0 == "none_v1",
        (Preset::Empty, "tensor_v1", _) => values::is_empty_tensor(ctx, attr),
        (Preset::Each(element, ..), "tensor_v1", _) => {
            let value = values::splat(ctx, attr)?;
            if *element == Element::One { value.to_i64() == Some(1) } else { value.is_zero() }
        }
        (Preset::Image(_), "tensor_v1", _) => values::splat(ctx, attr)?.is_zero(),
        (Preset::Exact, "result_accuracy_v1", [atol, rtol, Param::Int(0), Param::Attr(mode)]) => {
            let zero = |param: &Param| matches!(param, Param::Float { bits, .. } if **bits == [0, 0]);
            zero(atol)
                && zero(rtol)
                && values::case_name(ctx, *mode, "result_accuracy_mode_v1") == Some("DEFAULT")
        }
        (Preset::Cases(of, case), "array_v1", _) => {
            let of = format!("{of}_v1");
            values::elements(ctx, attr)?.iter().all(|&found| values::case_name(ctx, found, &of) == Some(case))
        }
        (Preset::Case(of, case), ..) => values::case_name(ctx, attr, &format!("{of}_v1")) == Some(case),
        _ => false,
    })
}
