//! The attributes of an operation between StableHLO and VHLO, by the rules for it.

use super::presets::{self, Place};
use super::rules::{AttrRule, How, Preset, rules};
use super::{types, values};
use crate::vhlo::parts::{Parts, as_ints, ints};
use rmlir_ir::def::Param;
use rmlir_ir::format::ParamKind;
use rmlir_ir::{
    Attr, AttrData, Context, NamedAttr, OPERAND_SEGMENTS, OpName, OpRef, Props, RESULT_SEGMENTS, Type,
};

/// Attributes by name.
pub(crate) type Named = Vec<(String, Attr)>;

/// Discardable attributes, converted one by one.
pub(crate) fn discardable(
    ctx: &Context,
    dict: Attr,
    convert: impl Fn(&Context, Attr) -> Option<Attr>,
) -> Option<Attr> {
    let entries = ctx.dict(dict);
    if entries.is_empty() {
        return Some(dict);
    }
    let one = |entry: &NamedAttr| Some(NamedAttr { name: entry.name, value: convert(ctx, entry.value)? });
    let entries: Option<Vec<NamedAttr>> = entries.iter().map(one).collect();
    Some(ctx.dict_attr(entries?))
}

/// The property row of an operation with these attributes; none if it has no place for one of them.
pub(crate) fn row(ctx: &Context, name: OpName, attrs: &Named) -> Option<Props> {
    let registered = ctx.op_info(name).registered()?;
    let mut row = vec![None; registered.slots.len()];
    for (name, value) in attrs {
        row[registered.slot(ctx.ident(name))?] = Some(*value);
    }
    Some(ctx.props_of(&row))
}

/// The inherent attributes of an operation, without what follows from its operands.
fn inherent(op: OpRef<'_>) -> Vec<(String, Attr)> {
    let ctx = op.ctx();
    let named = op.inherent().map(|entry| (ctx.text(entry.name).into_owned(), entry.value));
    named.filter(|(name, _)| name != OPERAND_SEGMENTS && name != RESULT_SEGMENTS).collect()
}

/// The inherent attributes of an operation, as it has them in VHLO.
pub(crate) fn to_vhlo(op: OpRef<'_>, name: &str, operands: &[Type], others: bool) -> Option<Named> {
    let ctx = op.ctx();
    let given = inherent(op);
    let rules = rules().of(name);
    let attr = |name: &str| given.iter().find(|(of, _)| of == name).map(|&(_, attr)| attr);
    let mut made = Named::new();
    for (name, value) in &given {
        match rules.iter().find(|rule| rule.attr == name) {
            Some(rule) => one_to_vhlo(ctx, rule, (*value, others), &mut made)?,
            None => made.push((name.clone(), values::to_vhlo_with(ctx, *value, others)?)),
        }
    }
    let place = Place { ctx, attr: &attr, operands };
    for rule in rules.iter().filter(|rule| attr(rule.attr).is_none()) {
        let Some(preset) = &rule.default else { continue };
        let preset = match has_typed_api(ctx, rule, &attr) {
            true => &Preset::EmptyDictionary,
            false => preset,
        };
        let value = presets::make(preset, &place)?;
        made.extend(rule.vhlo_names().iter().map(|&name| (name.to_owned(), value)));
    }
    Some(made)
}

/// The configuration of a custom call whose API has types is a dictionary.
fn has_typed_api(ctx: &Context, rule: &AttrRule, attr: &dyn Fn(&str) -> Option<Attr>) -> bool {
    const TYPED: i64 = 4;
    let version = || match ctx.attr_data(attr("api_version")?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    rule.how == How::Config && version() == Some(TYPED)
}

fn one_to_vhlo(
    ctx: &Context,
    rule: &AttrRule,
    (value, others): (Attr, bool),
    made: &mut Named,
) -> Option<()> {
    let converted = match &rule.how {
        How::Parts(of, names) => {
            let params = Parts::of(ctx, "stablehlo")?.params_of(value, of)?;
            if params.len() != names.len() {
                return None;
            }
            for (name, param) in names.iter().zip(params) {
                made.push(((*name).to_owned(), part(ctx, param)?));
            }
            return Some(());
        }
        How::Handle(name) => {
            let [handle, _] = Parts::of(ctx, "stablehlo")?.params_of(value, "channel_handle")? else {
                return None;
            };
            made.push(((*name).to_owned(), part(ctx, handle)?));
            return Some(());
        }
        How::Flag => values::boolean(ctx, true)?,
        How::ApiVersion => match ctx.attr_data(value) {
            AttrData::Integer { value, .. } => case_of_value(ctx, "api_version_v1", value.to_i64()?)?,
            _ => return None,
        },
        _ => values::to_vhlo_with(ctx, value, others)?,
    };
    made.push((rule.attr.to_owned(), converted));
    Some(())
}

/// The case of an enum of VHLO that has this value.
fn case_of_value(ctx: &Context, mnemonic: &str, value: i64) -> Option<Attr> {
    let made = Parts::vhlo(ctx)?.attr(mnemonic, vec![Param::Int(value)])?;
    values::case_name(ctx, made, mnemonic).map(|_| made)
}

/// A parameter as an attribute of VHLO.
fn part(ctx: &Context, param: &Param) -> Option<Attr> {
    match param {
        Param::List(_) => {
            let values = as_ints(param)?;
            values::int_tensor(ctx, &[values.len() as i64], &values)
        }
        Param::Int(value) => values::integer(ctx, 64, *value),
        Param::Bool(value) => values::boolean(ctx, *value),
        Param::Type(ty) => Parts::vhlo(ctx)?.attr("type_v1", vec![Param::Type(types::to_vhlo(ctx, *ty)?)]),
        _ => None,
    }
}

/// The inherent attributes of an operation of VHLO, as the operation of this name has them.
pub(crate) fn from_vhlo(op: OpRef<'_>, name: &str) -> Option<Named> {
    let ctx = op.ctx();
    let given = inherent(op);
    let rules = rules().of(name);
    let attr = |name: &str| given.iter().find(|(of, _)| of == name).map(|&(_, attr)| attr);
    let mut made = Named::new();
    for rule in rules {
        let found: Vec<Attr> = rule.vhlo_names().iter().filter_map(|name| attr(name)).collect();
        if found.len() != rule.vhlo_names().len() {
            // Without an attribute that it needs it is none that can be converted.
            return None;
        }
        if let Some(value) = one_from_vhlo(ctx, rule, &found, &attr)? {
            made.push((rule.attr.to_owned(), value));
        }
    }
    for (name, value) in &given {
        if !rules.iter().any(|rule| rule.vhlo_names().contains(&name.as_str())) {
            made.push((name.clone(), values::from_vhlo(ctx, *value)?));
        }
    }
    Some(made)
}

/// The value of an attribute; nothing inside if it is left out.
fn one_from_vhlo(
    ctx: &Context,
    rule: &AttrRule,
    found: &[Attr],
    attr: &dyn Fn(&str) -> Option<Attr>,
) -> Option<Option<Attr>> {
    if let Some(preset) = &rule.default {
        let is = |attr: &Attr| presets::is(ctx, preset, *attr);
        let left_out = match &rule.how {
            // One part that says nothing goes with others that say nothing.
            How::Parts(..) if found.iter().any(is) => {
                return if found.iter().all(is) { Some(None) } else { None };
            }
            How::Layout(other) => found.iter().all(is) && attr(other).is_some_and(|other| is(&other)),
            How::Config => {
                found.iter().all(|attr| is(attr) || presets::is(ctx, &Preset::EmptyDictionary, *attr))
            }
            _ => found.iter().all(is),
        };
        if left_out {
            return Some(None);
        }
    }
    let &[first, ..] = found else { return None };
    Some(Some(match &rule.how {
        How::Parts(of, _) => structure(ctx, of, found)?,
        How::Handle(_) => {
            let handle = Param::Int(values::as_integer(ctx, first)?);
            Parts::of(ctx, "stablehlo")?.attr("channel_handle", vec![handle, Param::Int(0)])?
        }
        How::Flag => ctx.unit(),
        How::List => dense_array(ctx, first)?,
        How::Symbol => symbol(ctx, first)?,
        How::Symbols => {
            let names: Option<Vec<Attr>> =
                values::elements(ctx, first)?.into_iter().map(|name| symbol(ctx, name)).collect();
            ctx.array_attr(&names?)
        }
        How::ApiVersion => match Parts::vhlo(ctx)?.params_of(first, "api_version_v1")? {
            [Param::Int(value)] => ctx.int_attr(32, *value),
            _ => return None,
        },
        How::Any | How::Config | How::Layout(_) => values::from_vhlo(ctx, first)?,
    }))
}

fn symbol(ctx: &Context, name: Attr) -> Option<Attr> {
    Some(ctx.symbol_ref(Parts::vhlo(ctx)?.string(name)?, &[]))
}

/// A tensor of VHLO as a dense array.
fn dense_array(ctx: &Context, tensor: Attr) -> Option<Attr> {
    if let Some(values) = values::int_values(ctx, tensor) {
        return Some(ctx.dense_i64_array(&values));
    }
    const MOST: usize = 1 << 20;
    let AttrData::DenseElements(dense) = ctx.attr_data(values::tensor(ctx, tensor)?) else { return None };
    let data = ctx.type_data(dense.ty);
    let count = usize::try_from(data.num_elements()?).ok().filter(|&count| count <= MOST)?;
    if data.shaped_element() != Some(ctx.i1()) {
        return None;
    }
    let bit = |at: usize| match dense.splat {
        true => dense.raw.first().is_some_and(|&byte| byte != 0),
        false => dense.raw.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1),
    };
    let raw: Vec<u8> = (0..count).map(|at| u8::from(bit(at))).collect();
    ctx.dense_array(ctx.i1(), count, raw).ok()
}

/// A structure of StableHLO of these parts.
fn structure(ctx: &Context, of: &str, found: &[Attr]) -> Option<Attr> {
    let stablehlo = Parts::of(ctx, "stablehlo")?;
    let defs = &ctx.attr_def(stablehlo.attr_id(of)?).params;
    let params: Option<Vec<Param>> =
        defs.iter().zip(found).map(|(def, &part)| whole(ctx, &def.syntax, part)).collect();
    stablehlo.attr(of, params.filter(|params| params.len() == found.len())?)
}

/// A part as a parameter of this kind; none for a part of another, such as a number where there are to be many.
fn whole(ctx: &Context, kind: &ParamKind, part: Attr) -> Option<Param> {
    let vhlo = Parts::vhlo(ctx)?;
    match (kind, vhlo.attr_parts(part)?) {
        (ParamKind::List(..), ("tensor_v1", _)) => Some(ints(values::int_values(ctx, part)?)),
        (ParamKind::Int { .. }, ("integer_v1", _)) => Some(Param::Int(values::as_integer(ctx, part)?)),
        (ParamKind::Bool, ("bool_v1", [value])) => Some(value.clone()),
        (ParamKind::Type(_), ("type_v1", [Param::Type(ty)])) => {
            Some(Param::Type(types::from_vhlo(ctx, *ty)?))
        }
        _ => None,
    }
}
