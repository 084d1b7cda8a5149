//! Quantized types as the dialects here see them: integers with one scale for all, or one for each slice along an axis.

use rmlir_ir::def::Param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Type, TypeData};

/// A quantized type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Quantized {
    /// What is stored.
    pub(crate) storage: Type,
    /// Whether that has a sign.
    pub(crate) signed: bool,
    /// The smallest that is stored.
    pub(crate) min: i64,
    /// The largest.
    pub(crate) max: i64,
    /// What it stands for.
    pub(crate) expressed: Type,
    /// The axis along which there is a scale for each slice.
    pub(crate) axis: Option<i64>,
    /// One scale, or one for each slice.
    pub(crate) scales: Vec<f64>,
    /// As many zero points.
    pub(crate) zero_points: Vec<i64>,
}

/// The granularities of `!quant.uniform` that there are here.
const WHOLE: i64 = 0;
const PER_AXIS: i64 = 1;

fn list(param: Option<&Param>) -> &[Param] {
    if let Some(Param::List(list)) = param { list } else { &[] }
}

fn ints(param: Option<&Param>) -> Vec<i64> {
    let int = |param: &Param| if let Param::Int(value) = param { Some(*value) } else { None };
    list(param).iter().filter_map(int).collect()
}

fn floats(param: Option<&Param>) -> Vec<f64> {
    let float = |param: &Param| match param {
        Param::Float { kind, bits } => Some(kind.to_f64(u128::from(bits[0]) | u128::from(bits[1]) << 64)),
        _ => None,
    };
    list(param).iter().filter_map(float).collect()
}

impl Quantized {
    /// The view of a type; `None` if it is not quantized, or by blocks.
    pub(crate) fn of(ctx: &Context, ty: Type) -> Option<Quantized> {
        let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
        let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
        if ctx.bytes(dialect) != b"quant" {
            return None;
        }
        let params = &data.params;
        let (Param::Type(storage), Param::Bool(signed)) = (params.first()?, params.get(1)?) else {
            return None;
        };
        let (Param::Int(min), Param::Int(max)) = (params.get(2)?, params.get(3)?) else { return None };
        let (Param::Type(expressed), Param::Int(granularity)) = (params.get(4)?, params.get(5)?) else {
            return None;
        };
        let axis = match *granularity {
            WHOLE => None,
            PER_AXIS => Some(*ints(params.get(6)).first()?),
            _ => return None,
        };
        Some(Quantized {
            storage: *storage,
            signed: *signed,
            min: *min,
            max: *max,
            expressed: *expressed,
            axis,
            scales: floats(params.get(9)),
            zero_points: ints(params.get(10)),
        })
    }

    /// How many bits are stored.
    pub(crate) fn width(&self, ctx: &Context) -> Option<u32> {
        if let TypeData::Integer { width, .. } = *ctx.type_data(self.storage) { Some(width) } else { None }
    }

    /// Whether the type may be an element of tensors here.
    pub(crate) fn is_element(&self, ctx: &Context) -> bool {
        let TypeData::Integer { width, .. } = *ctx.type_data(self.storage) else { return false };
        let TypeData::Float(kind) = *ctx.type_data(self.expressed) else { return false };
        let largest = kind.to_f64(kind.largest());
        let smallest = smallest(kind);
        matches!(width, 2 | 4 | 8 | 16 | 32)
            && self.scales.iter().all(|scale| scale.is_finite() && (smallest..=largest).contains(scale))
            && self.zero_points.iter().all(|zero| (self.min..=self.max).contains(zero))
    }

    /// Whether both are alike but for their scales and zero points.
    pub(crate) fn is_compatible(&self, other: &Quantized) -> bool {
        self.axis.is_some() == other.axis.is_some()
            && self.storage == other.storage
            && (self.signed, self.min, self.max) == (other.signed, other.min, other.max)
            && self.expressed == other.expressed
    }
}

/// The smallest positive number of a format.
fn smallest(kind: FloatKind) -> f64 {
    kind.to_f64(1)
}
