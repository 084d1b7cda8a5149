//! Attributes between VHLO and what they stand for: the rules that go by kind alone.

use super::types::{self, MAX_DEPTH};
use crate::vhlo::parts::{Parts, items};
use rmlir_ir::def::Param;
use rmlir_ir::format::ParamKind;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, NamedAttr, TypeData};

/// The attribute of VHLO that stands for an attribute; none if none does.
pub fn to_vhlo(ctx: &Context, attr: Attr) -> Option<Attr> {
    to_vhlo_with(ctx, attr, false)
}

/// The same; with `others`, attributes of dialects that have no form in VHLO stand for themselves.
pub(crate) fn to_vhlo_with(ctx: &Context, attr: Attr, others: bool) -> Option<Attr> {
    To { ctx, vhlo: Parts::vhlo(ctx)?, others }.attr(attr, 0)
}

/// The attribute that an attribute of VHLO stands for; none if it is none of VHLO, or stands for none.
pub fn from_vhlo(ctx: &Context, attr: Attr) -> Option<Attr> {
    From { ctx, vhlo: Parts::vhlo(ctx)? }.attr(attr, 0)
}

/// `#vhlo.integer_v1<VALUE : iWIDTH>`
pub(crate) fn integer(ctx: &Context, width: u32, value: i64) -> Option<Attr> {
    to_vhlo(ctx, ctx.int_attr(width, value))
}

/// `#vhlo.bool_v1<VALUE>`
pub(crate) fn boolean(ctx: &Context, value: bool) -> Option<Attr> {
    Parts::vhlo(ctx)?.attr("bool_v1", vec![Param::Bool(value)])
}

/// `#vhlo.array_v1<[...]>`
pub(crate) fn array(ctx: &Context, elements: impl IntoIterator<Item = Attr>) -> Option<Attr> {
    Parts::vhlo(ctx)?.attr("array_v1", vec![attrs(elements)])
}

/// The elements of an array of VHLO.
pub(crate) fn elements(ctx: &Context, attr: Attr) -> Option<Vec<Attr>> {
    let [list] = Parts::vhlo(ctx)?.params_of(attr, "array_v1")? else { return None };
    items(list).iter().map(|item| if let Param::Attr(attr) = item { Some(*attr) } else { None }).collect()
}

/// The number in an attribute of VHLO.
pub(crate) fn as_integer(ctx: &Context, attr: Attr) -> Option<i64> {
    match Parts::vhlo(ctx)?.params_of(attr, "integer_v1")? {
        [_, Param::BigInt(value)] => value.to_i64(),
        _ => None,
    }
}

/// The elements of a tensor of VHLO, as outside of it.
pub(crate) fn tensor(ctx: &Context, attr: Attr) -> Option<Attr> {
    match Parts::vhlo(ctx)?.params_of(attr, "tensor_v1")? {
        [_, Param::Attr(data)] => Some(*data),
        _ => None,
    }
}

/// The case of an enum of VHLO.
pub(crate) fn case_name<'c>(ctx: &'c Context, attr: Attr, mnemonic: &str) -> Option<&'c str> {
    let vhlo = Parts::vhlo(ctx)?;
    let (found, _) = vhlo.attr_parts(attr)?;
    if found == mnemonic { case_of(vhlo, attr) } else { None }
}

/// An enum of VHLO by its case.
pub(crate) fn case(ctx: &Context, mnemonic: &str, name: &str) -> Option<Attr> {
    enum_attr(Parts::vhlo(ctx)?, mnemonic, name)
}

fn attrs(elements: impl IntoIterator<Item = Attr>) -> Param {
    Param::List(elements.into_iter().map(Param::Attr).collect())
}

/// The cases of an attribute that is an enum.
fn cases<'c>(parts: Parts<'c>, mnemonic: &str) -> Option<&'c [rmlir_ir::def::EnumCase]> {
    let id = parts.attr_id(mnemonic)?;
    match &parts.ctx().attr_def(id).params[..] {
        [param] => match &param.syntax {
            ParamKind::Enum(def) => Some(&def.cases),
            _ => None,
        },
        _ => None,
    }
}

/// The case of an attribute that is an enum.
fn case_of<'c>(parts: Parts<'c>, attr: Attr) -> Option<&'c str> {
    let (mnemonic, [Param::Int(value)]) = parts.attr_parts(attr)? else { return None };
    let found = cases(parts, mnemonic)?.iter().find(|case| case.value == *value);
    found.map(|case| &*case.text)
}

fn enum_attr(parts: Parts<'_>, mnemonic: &str, name: &str) -> Option<Attr> {
    let case = cases(parts, mnemonic)?.iter().find(|case| *case.text == *name)?;
    parts.attr(mnemonic, vec![Param::Int(case.value)])
}

struct To<'c> {
    ctx: &'c Context,
    vhlo: Parts<'c>,
    others: bool,
}

impl To<'_> {
    fn attr(&self, attr: Attr, depth: usize) -> Option<Attr> {
        if depth > MAX_DEPTH {
            return None;
        }
        let (ctx, vhlo) = (self.ctx, self.vhlo);
        if self.others && is_foreign(ctx, attr) {
            return Some(attr);
        }
        match ctx.attr_data(attr) {
            AttrData::Integer { ty, value } if *ty == ctx.i1() => {
                vhlo.attr("bool_v1", vec![Param::Bool(!value.is_zero())])
            }
            AttrData::Integer { ty, value } => {
                let ty = types::to_vhlo(ctx, *ty)?;
                vhlo.attr("integer_v1", vec![Param::Type(ty), Param::big_int(value.clone())])
            }
            AttrData::Float { ty, bits } => {
                let TypeData::Float(kind) = *ctx.type_data(*ty) else { return None };
                let ty = types::to_vhlo(ctx, *ty)?;
                vhlo.attr("float_v1", vec![Param::Type(ty), Param::Float { kind, bits: Box::new(*bits) }])
            }
            AttrData::String { value, ty } if *ty == ctx.none_type() => self.string(*value),
            AttrData::SymbolRef { root, nested } if nested.is_empty() => self.string(*root),
            AttrData::Array(elements) => self.array(elements, depth),
            AttrData::Dictionary(entries) => self.dictionary(entries, depth),
            AttrData::Type(ty) => vhlo.attr("type_v1", vec![Param::Type(types::to_vhlo(ctx, *ty)?)]),
            AttrData::DenseElements(dense) => {
                let ty = types::to_vhlo(ctx, dense.ty)?;
                vhlo.attr("tensor_v1", vec![Param::Type(ty), Param::Attr(attr)])
            }
            AttrData::DenseArray(dense) => {
                let is_i64 = dense.element == ctx.i64();
                let raw = match is_i64 {
                    true => dense.raw.clone(),
                    false if dense.element == ctx.i1() => pack(&dense.raw).into(),
                    false => return None,
                };
                let ty = ctx.tensor_type(&[dense.len as i64], dense.element, None).ok()?;
                self.attr(ctx.dense_elements(ty, raw, false).ok()?, depth)
            }
            AttrData::Dialect(_) => self.stablehlo(attr, depth),
            _ => None,
        }
    }

    fn string(&self, text: rmlir_ir::Ident) -> Option<Attr> {
        self.vhlo.attr("string_v1", vec![Param::String(text)])
    }

    fn array(&self, elements: &[Attr], depth: usize) -> Option<Attr> {
        let elements: Option<Vec<Attr>> = elements.iter().map(|&attr| self.attr(attr, depth + 1)).collect();
        self.vhlo.attr("array_v1", vec![attrs(elements?)])
    }

    fn dictionary(&self, entries: &[NamedAttr], depth: usize) -> Option<Attr> {
        let mut pairs = Vec::with_capacity(entries.len() * 2);
        for entry in entries {
            pairs.push(Param::Attr(self.string(entry.name)?));
            pairs.push(Param::Attr(self.attr(entry.value, depth + 1)?));
        }
        self.vhlo.attr("dict_v1", vec![Param::List(pairs.into())])
    }

    /// Attributes of StableHLO have counterparts of the same name; enums go by the names of their cases.
    fn stablehlo(&self, attr: Attr, depth: usize) -> Option<Attr> {
        let stablehlo = Parts::of(self.ctx, "stablehlo")?;
        let (mnemonic, params) = stablehlo.attr_parts(attr)?;
        let versioned = format!("{mnemonic}_v1");
        if let Some(case) = case_of(stablehlo, attr) {
            return enum_attr(self.vhlo, &versioned, case);
        }
        if !super::rules::is_structure(mnemonic) {
            return None;
        }
        let params: Option<Vec<Param>> = params.iter().map(|param| self.param(param, depth)).collect();
        self.vhlo.attr(&versioned, params?)
    }

    /// A parameter of a structure: names are attributes in VHLO, lists of attributes are arrays.
    fn param(&self, param: &Param, depth: usize) -> Option<Param> {
        Some(match param {
            Param::String(text) => Param::Attr(self.string(*text)?),
            Param::Attr(attr) => Param::Attr(self.attr(*attr, depth + 1)?),
            Param::List(list) if list.iter().any(|item| matches!(item, Param::Attr(_))) => {
                let elements: Vec<Attr> = list
                    .iter()
                    .filter_map(|item| if let Param::Attr(attr) = item { Some(*attr) } else { None })
                    .collect();
                Param::Attr(self.array(&elements, depth)?)
            }
            param => param.clone(),
        })
    }
}

/// Truth values of a byte each as bits.
fn pack(bytes: &[u8]) -> Vec<u8> {
    let byte = |eight: &[u8]| {
        eight.iter().enumerate().fold(0u8, |bits, (at, &value)| bits | u8::from(value != 0) << at)
    };
    bytes.chunks(8).map(byte).collect()
}

struct From<'c> {
    ctx: &'c Context,
    vhlo: Parts<'c>,
}

/// Whether an attribute is of a dialect that has no form in VHLO.
fn is_foreign(ctx: &Context, attr: Attr) -> bool {
    let dialect = match ctx.attr_data(attr) {
        AttrData::Dialect(data) => ctx.dialect_info(ctx.attr_def_dialect(data.def)).name(),
        AttrData::Opaque(opaque) => opaque.dialect,
        AttrData::Encoded(encoded) => encoded.dialect,
        AttrData::Unit => return true,
        _ => return false,
    };
    !matches!(ctx.bytes(dialect), b"stablehlo" | b"vhlo")
}

impl From<'_> {
    fn attr(&self, attr: Attr, depth: usize) -> Option<Attr> {
        if depth > MAX_DEPTH {
            return None;
        }
        let ctx = self.ctx;
        let Some((mnemonic, params)) = self.vhlo.attr_parts(attr) else {
            // Whoever wrote it allowed other dialects.
            return is_foreign(ctx, attr).then_some(attr);
        };
        match (mnemonic, params) {
            ("bool_v1", [Param::Bool(value)]) => Some(ctx.bool_attr(*value)),
            ("integer_v1", [Param::Type(ty), Param::BigInt(value)]) => {
                ctx.integer_attr(types::from_vhlo(ctx, *ty)?, (**value).clone()).ok()
            }
            ("float_v1", [Param::Type(ty), Param::Float { kind, bits }]) => {
                let ty = types::from_vhlo(ctx, *ty)?;
                let bits = u128::from(bits[1]) << 64 | u128::from(bits[0]);
                // The value passes through 64 bits.
                let bits = kind.convert_from(FloatKind::F64, FloatKind::F64.convert_from(*kind, bits));
                ctx.float_attr(ty, bits).ok()
            }
            ("string_v1", [Param::String(text)]) => Some(ctx.string_ident(*text)),
            ("array_v1", [list]) => Some(ctx.array_attr(&self.all(list, depth)?)),
            ("dict_v1", [list]) => self.dictionary(list, depth),
            ("type_v1", [Param::Type(ty)]) => Some(ctx.type_attr(types::from_vhlo(ctx, *ty)?)),
            ("tensor_v1", [Param::Type(ty), Param::Attr(data)]) => self.tensor(*ty, *data),
            _ => self.stablehlo(attr, (mnemonic, params), depth),
        }
    }

    fn all(&self, list: &Param, depth: usize) -> Option<Vec<Attr>> {
        let one =
            |item: &Param| if let Param::Attr(attr) = item { self.attr(*attr, depth + 1) } else { None };
        items(list).iter().map(one).collect()
    }

    /// Elements with the type that the attribute has, which may say more than their own.
    fn tensor(&self, ty: rmlir_ir::Type, data: Attr) -> Option<Attr> {
        let ty = types::from_vhlo(self.ctx, ty)?;
        let AttrData::DenseElements(dense) = self.ctx.attr_data(data) else { return None };
        if dense.ty == ty {
            return Some(data);
        }
        self.ctx.dense_elements(ty, dense.raw.clone(), dense.splat).ok()
    }

    fn dictionary(&self, list: &Param, depth: usize) -> Option<Attr> {
        let mut entries = Vec::new();
        for pair in items(list).chunks(2) {
            let [Param::Attr(key), Param::Attr(value)] = pair else { return None };
            let (name, value) = (self.vhlo.string(*key)?, self.attr(*value, depth + 1)?);
            entries.push(NamedAttr { name, value });
        }
        let mut names: Vec<_> = entries.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        // A dictionary has every key once.
        if names.windows(2).any(|two| two[0] == two[1]) {
            return None;
        }
        Some(self.ctx.dict_attr(entries))
    }

    fn stablehlo(&self, attr: Attr, (mnemonic, params): (&str, &[Param]), depth: usize) -> Option<Attr> {
        let stablehlo = Parts::of(self.ctx, "stablehlo")?;
        let name = mnemonic.strip_suffix("_v1")?;
        if let Some(case) = case_of(self.vhlo, attr) {
            return enum_attr(stablehlo, name, case);
        }
        let id = stablehlo.attr_id(name).filter(|_| super::rules::is_structure(name))?;
        let defs = &self.ctx.attr_def(id).params;
        let params: Option<Vec<Param>> =
            defs.iter().zip(params).map(|(def, param)| self.param(&def.syntax, param, depth)).collect();
        stablehlo.attr(name, params?)
    }

    fn param(&self, kind: &ParamKind, param: &Param, depth: usize) -> Option<Param> {
        let Param::Attr(attr) = param else { return Some(param.clone()) };
        Some(match kind {
            ParamKind::String => Param::String(self.vhlo.string(*attr)?),
            ParamKind::List(..) => {
                let [list] = self.vhlo.params_of(*attr, "array_v1")? else { return None };
                Param::List(self.all(list, depth)?.into_iter().map(Param::Attr).collect())
            }
            // The name of a mesh is a symbol.
            ParamKind::Attr(None) => match self.vhlo.string(*attr) {
                Some(symbol) => Param::Attr(self.ctx.symbol_ref(symbol, &[])),
                None => Param::Attr(self.attr(*attr, depth + 1)?),
            },
            _ => Param::Attr(self.attr(*attr, depth + 1)?),
        })
    }
}

/// A tensor of 64-bit numbers, of VHLO.
pub(crate) fn int_tensor(ctx: &Context, shape: &[i64], values: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(shape, ctx.i64(), None).ok()?;
    let raw: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    to_vhlo(ctx, ctx.dense_elements(ty, raw, false).ok()?)
}

/// The numbers of a tensor of 64-bit numbers of VHLO; of one alone as often as the type says, up to a limit.
pub(crate) fn int_values(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    dense_values(ctx, tensor(ctx, attr)?)
}

/// The numbers of a dense attribute of 64-bit numbers.
pub(crate) fn dense_values(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    const MOST: usize = 1 << 20;
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let data = ctx.type_data(dense.ty);
    if data.shaped_element() != Some(ctx.i64()) {
        return None;
    }
    let words = dense.raw.chunks_exact(8);
    let values: Vec<i64> = words
        .map(|word| word.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte)) as i64)
        .collect();
    if !dense.splat {
        return Some(values);
    }
    let count = usize::try_from(data.num_elements()?).ok().filter(|&count| count <= MOST)?;
    Some(vec![*values.first()?; count])
}

/// The one number that all elements are, if they are.
pub(crate) fn splat(ctx: &Context, attr: Attr) -> Option<Int> {
    let AttrData::DenseElements(dense) = ctx.attr_data(tensor(ctx, attr)?) else { return None };
    if !dense.splat {
        return None;
    }
    let width = match *ctx.type_data(ctx.type_data(dense.ty).shaped_element()?) {
        TypeData::Integer { width, .. } => width,
        TypeData::Index => 64,
        _ => return None,
    };
    Some(Int::from_le_bytes(width, &dense.raw))
}

/// Whether there are no elements at all.
pub(crate) fn is_empty_tensor(ctx: &Context, attr: Attr) -> bool {
    match tensor(ctx, attr).map(|data| ctx.attr_data(data)) {
        Some(AttrData::DenseElements(dense)) => dense.raw.is_empty(),
        _ => false,
    }
}
