//! Types between VHLO and what it stands for.

use crate::vhlo::parts::{Parts, as_ints, ints, items};
use rmlir_ir::def::Param;
use rmlir_ir::types::Signedness;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Type, TypeData};
use rustc_hash::FxHashMap;
use std::sync::RwLock;

/// How deep types and attributes may nest to be converted.
pub(crate) const MAX_DEPTH: usize = 128;

/// What types became, kept with a context: types are few, and asked for at every value.
#[derive(Default)]
struct Known {
    to: RwLock<FxHashMap<Type, Option<Type>>>,
    from: RwLock<FxHashMap<Type, Option<Type>>>,
}

fn remembered(
    map: &RwLock<FxHashMap<Type, Option<Type>>>,
    ty: Type,
    find: impl FnOnce() -> Option<Type>,
) -> Option<Type> {
    if let Some(&known) = map.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&ty) {
        return known;
    }
    let found = find();
    map.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(ty, found);
    found
}

/// The dialects of which VHLO has counterparts.
const OWN: [&[u8]; 3] = [b"stablehlo", b"quant", b"vhlo"];

/// Whether a type is of a dialect of which VHLO has nothing, so that it stays what it is.
pub(crate) fn is_foreign(ctx: &Context, ty: Type) -> bool {
    let dialect = match ctx.type_data(ty) {
        TypeData::Dialect(data) => ctx.dialect_info(ctx.type_def_dialect(data.def)).name(),
        TypeData::Opaque { dialect, .. } => *dialect,
        TypeData::Encoded(encoded) => encoded.dialect,
        _ => return false,
    };
    !OWN.contains(&ctx.bytes(dialect))
}

/// The type of VHLO that stands for a type; none if none does.
pub fn to_vhlo(ctx: &Context, ty: Type) -> Option<Type> {
    let known = ctx.attached().get_or_make(Known::default);
    remembered(&known.to, ty, || To::new(ctx)?.ty(ty, 0))
}

/// The type that a type of VHLO stands for; none if it is none of VHLO, or stands for none.
pub fn from_vhlo(ctx: &Context, ty: Type) -> Option<Type> {
    let known = ctx.attached().get_or_make(Known::default);
    remembered(&known.from, ty, || From::new(ctx)?.ty(ty, 0))
}

/// The number or other type without parameters that one of VHLO stands for.
pub(crate) fn scalar_from_vhlo(ctx: &Context, ty: Type) -> Option<Type> {
    let (mnemonic, []) = Parts::vhlo(ctx)?.type_parts(ty)? else { return None };
    let (_, text) = super::ranges::SCALARS.iter().find(|(name, _)| *name == mnemonic)?;
    named(ctx, text)
}

/// A type by its text.
fn named(ctx: &Context, text: &str) -> Option<Type> {
    if let Some((dialect, mnemonic)) = text.strip_prefix('!').and_then(|rest| rest.split_once('.')) {
        return Parts::of(ctx, dialect)?.ty(mnemonic, Vec::new());
    }
    let width = |digits: &str| digits.parse().ok();
    match text {
        "index" => return Some(ctx.index_type()),
        "none" => return Some(ctx.none_type()),
        _ => {}
    }
    if let Some(kind) = FloatKind::from_keyword(text.as_bytes()) {
        return Some(ctx.float_type(kind));
    }
    match text.strip_prefix("ui") {
        Some(digits) => ctx.integer_type(width(digits)?, Signedness::Unsigned).ok(),
        None => ctx.integer_type(width(text.strip_prefix('i')?)?, Signedness::Signless).ok(),
    }
}

fn list(types: Option<Vec<Type>>) -> Option<Param> {
    Some(Param::List(types?.into_iter().map(Param::Type).collect()))
}

/// What StableHLO calls the encoding of a tensor's bounds.
const BOUNDS: &str = "bounds";

/// Scale and zero point of a quantized type, as `quant.uniform` has them.
const WHOLE: i64 = 0;
const PER_AXIS: i64 = 1;

struct To<'c> {
    ctx: &'c Context,
    vhlo: Parts<'c>,
}

impl<'c> To<'c> {
    fn new(ctx: &'c Context) -> Option<To<'c>> {
        Some(To { ctx, vhlo: Parts::vhlo(ctx)? })
    }

    fn all(&self, types: &[Type], depth: usize) -> Option<Vec<Type>> {
        types.iter().map(|&ty| self.ty(ty, depth + 1)).collect()
    }

    fn ty(&self, ty: Type, depth: usize) -> Option<Type> {
        if depth > MAX_DEPTH {
            return None;
        }
        let element = |element: Type| Some(Param::Type(self.ty(element, depth + 1)?));
        match self.ctx.type_data(ty) {
            TypeData::Complex(inner) => self.vhlo.ty("complex_v1", vec![element(*inner)?]),
            TypeData::Tuple(types) => self.vhlo.ty("tuple_v1", vec![list(self.all(types, depth))?]),
            TypeData::Function { inputs, results } => {
                let (inputs, results) = (list(self.all(inputs, depth))?, list(self.all(results, depth))?);
                self.vhlo.ty("func_v1", vec![inputs, results])
            }
            TypeData::RankedTensor { shape, element: inner, encoding } => {
                let encoding = match encoding {
                    Some(encoding) => Param::Attr(self.encoding(*encoding)?),
                    None => Param::None,
                };
                self.vhlo.ty("tensor_v1", vec![ints(shape.iter().copied()), element(*inner)?, encoding])
            }
            TypeData::UnrankedTensor(inner) => self.vhlo.ty("unranked_tensor_v1", vec![element(*inner)?]),
            TypeData::MemRef { shape, element: inner, .. } => {
                self.vhlo.ty("buffer_v1", vec![ints(shape.iter().copied()), element(*inner)?])
            }
            TypeData::Dialect(_) | TypeData::Opaque { .. } | TypeData::Encoded(_) => self.dialect(ty, depth),
            _ => self.scalar(ty),
        }
    }

    fn scalar(&self, ty: Type) -> Option<Type> {
        let found = super::ranges::SCALARS.iter().find(|(_, text)| named(self.ctx, text) == Some(ty));
        self.vhlo.ty(found?.0, Vec::new())
    }

    /// The bounds of dynamic dimensions, which is the one encoding that there is.
    fn encoding(&self, encoding: rmlir_ir::Attr) -> Option<rmlir_ir::Attr> {
        let params = Parts::of(self.ctx, "stablehlo")?.params_of(encoding, BOUNDS)?;
        self.vhlo.attr("type_extensions_v1", params.to_vec())
    }

    fn dialect(&self, ty: Type, depth: usize) -> Option<Type> {
        let ctx = self.ctx;
        let stablehlo = Parts::of(ctx, "stablehlo").and_then(|parts| parts.type_parts(ty));
        if let Some(("future", [types])) = stablehlo {
            let types: Option<Vec<Type>> = items(types).iter().map(|ty| self.param(ty, depth)).collect();
            return self.vhlo.ty("future_v1", vec![list(types)?]);
        }
        match Parts::of(ctx, "quant").and_then(|parts| parts.params_of_type(ty, "uniform")) {
            Some(params) => self.quantized(params, depth),
            None => self.scalar(ty).or_else(|| is_foreign(ctx, ty).then_some(ty)),
        }
    }

    fn param(&self, param: &Param, depth: usize) -> Option<Type> {
        if let Param::Type(ty) = param { self.ty(*ty, depth + 1) } else { None }
    }

    fn quantized(&self, params: &[Param], depth: usize) -> Option<Type> {
        let [
            storage,
            Param::Bool(signed),
            min,
            max,
            expressed,
            Param::Int(granularity),
            axes,
            _,
            _,
            scales,
            zeros,
        ] = params
        else {
            return None;
        };
        let flags = Param::Int(i64::from(*signed));
        let (storage, expressed) = (self.param(storage, depth)?, self.param(expressed, depth)?);
        let (storage, expressed) = (Param::Type(storage), Param::Type(expressed));
        let (min, max) = (min.clone(), max.clone());
        match *granularity {
            WHOLE => {
                let (scale, zero) = (items(scales).first()?.clone(), items(zeros).first()?.clone());
                self.vhlo.ty("quant_v1", vec![flags, storage, expressed, scale, zero, min, max])
            }
            PER_AXIS => {
                let axis = items(axes).first()?.clone();
                let (scales, zeros) = (scales.clone(), zeros.clone());
                let params = vec![flags, storage, expressed, axis, min, max, scales, zeros];
                self.vhlo.ty("quant_per_axis_v1", params)
            }
            _ => None,
        }
    }
}

struct From<'c> {
    ctx: &'c Context,
    vhlo: Parts<'c>,
}

impl<'c> From<'c> {
    fn new(ctx: &'c Context) -> Option<From<'c>> {
        Some(From { ctx, vhlo: Parts::vhlo(ctx)? })
    }

    fn all(&self, types: &Param, depth: usize) -> Option<Vec<Type>> {
        items(types).iter().map(|ty| self.param(ty, depth)).collect()
    }

    fn param(&self, param: &Param, depth: usize) -> Option<Type> {
        if let Param::Type(ty) = param { self.ty(*ty, depth + 1) } else { None }
    }

    fn ty(&self, ty: Type, depth: usize) -> Option<Type> {
        if depth > MAX_DEPTH {
            return None;
        }
        let ctx = self.ctx;
        // What is none of VHLO stays what it is: operations of other dialects have it.
        let Some((mnemonic, params)) = self.vhlo.type_parts(ty) else { return Some(ty) };
        match (mnemonic, params) {
            ("complex_v1", [element]) => ctx.complex_type(self.param(element, depth)?).ok(),
            ("tuple_v1", [types]) => Some(ctx.tuple_type(&self.all(types, depth)?)),
            ("func_v1", [inputs, results]) => {
                Some(ctx.function_type(&self.all(inputs, depth)?, &self.all(results, depth)?))
            }
            ("tensor_v1", [shape, element, encoding]) => {
                let encoding = match encoding {
                    Param::Attr(encoding) => Some(self.encoding(*encoding)?),
                    _ => None,
                };
                ctx.tensor_type(&as_ints(shape)?, self.param(element, depth)?, encoding).ok()
            }
            ("unranked_tensor_v1", [element]) => ctx.unranked_tensor_type(self.param(element, depth)?).ok(),
            ("buffer_v1", [shape, element]) => {
                ctx.memref_type(&as_ints(shape)?, self.param(element, depth)?, None, None).ok()
            }
            ("future_v1", [types]) => {
                Parts::of(ctx, "stablehlo")?.ty("future", vec![list(self.all(types, depth))?])
            }
            ("quant_v1", [flags, storage, expressed, scale, zero, min, max]) => {
                let empty = || ints([]);
                let one = |param: &Param| Param::List([param.clone()].into());
                let scales = [empty(), empty(), empty(), one(scale), one(zero)];
                self.quantized([flags, storage, min, max, expressed], WHOLE, scales, depth)
            }
            ("quant_per_axis_v1", [flags, storage, expressed, axis, min, max, scales, zeros]) => {
                let axes = Param::List([axis.clone()].into());
                let scales = [axes, ints([]), ints([]), scales.clone(), zeros.clone()];
                self.quantized([flags, storage, min, max, expressed], PER_AXIS, scales, depth)
            }
            (_, []) => scalar_from_vhlo(ctx, ty),
            _ => None,
        }
    }

    fn encoding(&self, encoding: rmlir_ir::Attr) -> Option<rmlir_ir::Attr> {
        let params = self.vhlo.params_of(encoding, "type_extensions_v1")?;
        Parts::of(self.ctx, "stablehlo")?.attr(BOUNDS, params.to_vec())
    }

    fn quantized(
        &self,
        [flags, storage, min, max, expressed]: [&Param; 5],
        granularity: i64,
        scales: [Param; 5],
        depth: usize,
    ) -> Option<Type> {
        let &Param::Int(flags) = flags else { return None };
        let (storage, expressed) = (self.param(storage, depth)?, self.param(expressed, depth)?);
        if !matches!(self.ctx.type_data(storage), TypeData::Integer { .. }) {
            return None;
        }
        let mut params = vec![
            Param::Type(storage),
            Param::Bool(flags & 1 == 1),
            min.clone(),
            max.clone(),
            Param::Type(expressed),
            Param::Int(granularity),
        ];
        params.extend(scales);
        Parts::of(self.ctx, "quant")?.ty("uniform", params)
    }
}

/// The shape of a tensor of VHLO; none if it has no rank.
pub(crate) fn shape(ctx: &Context, ty: Type) -> Option<Vec<i64>> {
    let (_, [shape, ..]) = Parts::vhlo(ctx)?.type_parts(ty).filter(|(name, _)| *name == "tensor_v1")? else {
        return None;
    };
    as_ints(shape)
}
