//! Quantized types, read and made.

use super::storage::Storage;
use super::uniform::{PER_AXIS, PER_BLOCK, View, WHOLE};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, make_type};
use rmlir_ir::{Context, Type, TypeData};

/// What is known of how numbers are stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Uniform {
    /// The integers that are stored.
    pub storage: Type,
    /// Whether they have a sign.
    pub signed: bool,
    /// The least and the greatest of them.
    pub range: (i64, i64),
    /// The floats that they stand for.
    pub expressed: Type,
    /// For how much there is one scale.
    pub scope: Scope,
    /// The scales, in order.
    pub scales: Vec<f64>,
    /// What is stored for zero, for each scale.
    pub zero_points: Vec<i64>,
}

/// For how much of a tensor there is one scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For all of it.
    Whole,
    /// For each slice of an axis.
    Axis(i64),
    /// For each block.
    Blocks {
        /// The axes that are cut into blocks.
        axes: Vec<i64>,
        /// How long blocks are along each of these.
        sizes: Vec<i64>,
        /// How many blocks there are along each axis.
        shape: Vec<i64>,
    },
}

const NAME: (&str, &str) = ("quant", "uniform");

fn list(param: Option<&Param>) -> &[Param] {
    match param {
        Some(Param::List(list)) => list,
        _ => &[],
    }
}

fn ints(values: &[i64]) -> Param {
    Param::List(values.iter().map(|&value| Param::Int(value)).collect())
}

impl Uniform {
    /// What a type says; `None` if it is another one.
    pub fn of(ctx: &Context, ty: Type) -> Option<Uniform> {
        let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
        if !is_type(ctx, ty, NAME) {
            return None;
        }
        let params = &data.params[..];
        let [
            _,
            Param::Bool(signed),
            Param::Int(min),
            Param::Int(max),
            Param::Type(expressed),
            Param::Int(scope),
            ..,
        ] = *params
        else {
            return None;
        };
        let view = View::of(ctx, ty)?;
        let scope = match scope {
            WHOLE => Scope::Whole,
            PER_AXIS => Scope::Axis(view.per_axis()?),
            _ => Scope::Blocks { axes: view.axes, sizes: view.blocks, shape: view.shape },
        };
        let scale = |param: &Param| match param {
            Param::Float { bits, .. } => Some(f64::from_bits(bits[0])),
            _ => None,
        };
        let zero = |param: &Param| if let Param::Int(value) = param { Some(*value) } else { None };
        Some(Uniform {
            storage: view.storage,
            signed,
            range: (min, max),
            expressed,
            scope,
            scales: list(params.get(9)).iter().filter_map(scale).collect(),
            zero_points: list(params.get(10)).iter().filter_map(zero).collect(),
        })
    }

    /// The type. `None` if it is none.
    pub fn to_type(&self, ctx: &Context) -> Option<Type> {
        let none = Vec::new();
        let (scope, axes, sizes, shape) = match &self.scope {
            Scope::Whole => (WHOLE, none.clone(), &none, &none),
            Scope::Axis(axis) => (PER_AXIS, vec![*axis], &none, &none),
            Scope::Blocks { axes, sizes, shape } => (PER_BLOCK, axes.clone(), sizes, shape),
        };
        let params = vec![
            Param::Type(self.storage),
            Param::Bool(self.signed),
            Param::Int(self.range.0),
            Param::Int(self.range.1),
            Param::Type(self.expressed),
            Param::Int(scope),
            ints(&axes),
            ints(sizes),
            ints(shape),
            Param::List(self.scales.iter().map(|&scale| Param::double(scale)).collect()),
            ints(&self.zero_points),
        ];
        make_type(ctx, NAME, params).ok()
    }

    /// Whether less than all integers of the type are stored.
    pub fn has_bounds(&self, ctx: &Context) -> bool {
        let storage = [
            Param::Type(self.storage),
            Param::Bool(self.signed),
            Param::Int(self.range.0),
            Param::Int(self.range.1),
        ];
        Storage::of(ctx, &storage).is_some_and(|storage| storage.is_bounded())
    }
}

/// What is stored of a quantized type; nothing if it does not say. `None` if it is no such type.
pub fn storage_of(ctx: &Context, ty: Type) -> Option<Option<Type>> {
    let view = View::of(ctx, ty)?;
    let is_stored = matches!(ctx.type_data(view.storage), TypeData::Integer { .. });
    Some(is_stored.then_some(view.storage))
}
