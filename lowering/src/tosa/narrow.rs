//! `tosa-narrow-i64-to-i32` and `tosa-narrow-f64-to-f32`: operations on tensors of 64 bits become ones of 32 bits, where that is safe or where it is
//! asked for.

use super::make::{is_int, ranked};
use super::{convert_all, with_element};
use crate::function_types;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::func::{FuncOp, ReturnOp};
use rmlir_dialects::tosa::{
    self, ArgMaxOp, CastOp, ConcatOp, IdentityOp, IfOp, PadOp, ReshapeOp, ReverseOp, SliceOp, TileOp,
    TransposeOp, WhileOp, YieldOp,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{
    Attr, AttrData, Builder, Context, DYNAMIC, Failed, OpRef, Signedness, Type, TypeData, ValueId,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionRewriter, ConversionTarget, ConversionTraits, Converted, Materialize, Operands, TypeConverter,
};
use rmlir_rewrite::{PatternSet, Rewritten, Root};
use std::sync::Arc;

plain_pass! {
    /// Makes tensors of `i64` ones of `i32`.
    NarrowIntegers: TosaNarrowI64ToI32Pass, integers
}

plain_pass! {
    /// Makes tensors of `f64` ones of `f32`.
    NarrowFloats: TosaNarrowF64ToF32Pass, floats
}

/// What is made narrower.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integers,
    Floats,
}

fn integers(options: &options::TosaNarrowI64ToI32Pass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    narrow(Kind::Integers, options.aggressive_rewrite, options.convert_function_boundaries, run)
}

fn floats(options: &options::TosaNarrowF64ToF32Pass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    narrow(Kind::Floats, options.aggressive_rewrite, options.convert_function_boundaries, run)
}

impl Kind {
    /// The narrower type of numbers; `None` for types that stay.
    fn number(self, ctx: &Context, ty: Type) -> Option<Type> {
        match self {
            Kind::Integers if is_int(ctx, ty, 64) => ctx.integer_type(32, Signedness::Signless).ok(),
            Kind::Floats if matches!(ctx.type_data(ty), TypeData::Float(FloatKind::F64)) => {
                Some(ctx.float_type(FloatKind::F32))
            }
            _ => None,
        }
    }

    /// The narrower type of a number or of a tensor of them.
    fn narrower(self, ctx: &Context, ty: Type) -> Option<Type> {
        let element = match ctx.type_data(ty) {
            TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => *element,
            _ => return self.number(ctx, ty),
        };
        with_element(ctx, ty, self.number(ctx, element)?)
    }

    /// The nearest narrower number.
    fn nearest(self, number: &Number) -> Option<Number> {
        Some(match (self, number) {
            (Kind::Integers, Number::Int(value)) => {
                let value = value.to_i64()?.clamp(i32::MIN.into(), i32::MAX.into());
                Number::Int(Int::from_i64(32, value))
            }
            (Kind::Floats, Number::Float(bits)) => {
                Number::Float(FloatKind::F32.convert_from(FloatKind::F64, *bits))
            }
            _ => return None,
        })
    }

    /// An attribute that fits narrower types. `None` if there is none.
    fn attr(self, ctx: &Context, attr: Attr) -> Option<Attr> {
        let ty = match ctx.attr_data(attr) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => *ty,
            AttrData::DenseElements(dense) => dense.ty,
            // A type has no narrower one in its place.
            AttrData::Type(ty) if self.narrower(ctx, *ty).is_some() => return None,
            _ => return Some(attr),
        };
        match self.narrower(ctx, ty) {
            Some(ty) => elements::map(ctx, attr, ty, |number| self.nearest(number)),
            None => Some(attr),
        }
    }
}

/// `tosa.cast` from one to the other.
fn cast(b: &mut Builder<'_>, wanted: &Materialize<'_>) -> Option<Vec<ValueId>> {
    let (&[to], &[from]) = (wanted.to, wanted.inputs) else { return None };
    CastOp::build(b, to, from).values().ok()
}

fn narrow(kind: Kind, all: bool, boundaries: bool, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut types = TypeConverter::new(&run.ctx());
    types.rule(move |of, ty| Converted::from(kind.narrower(of.ctx(), ty).unwrap_or(ty)));
    types.source(cast).target(cast);
    let types = Arc::new(types);
    let mut target = ConversionTarget::new();
    target.dynamic_dialect(tosa::DIALECT, |op| Some(types.is_legal_op(op)));
    let mut set = PatternSet::new();
    if boundaries {
        target.dynamic_op::<FuncOp>(|op| Some(function_types::has_legal_types(op, &types)));
        target.dynamic_op::<ReturnOp>(|op| Some(returns_what_it_should(op)));
        function_types::function_pattern(&mut set, &types);
        function_types::return_pattern(&mut set, &types);
    } else {
        target.legal_op::<FuncOp>().legal_op::<ReturnOp>();
    }
    let mut maker = Maker { kind, types: &types, set };
    if all {
        maker.add_any();
    } else {
        if kind == Kind::Integers {
            let name = "(anonymous namespace)::ConvertArgMaxOpWithBoundsChecking";
            maker.set.convert::<ArgMaxOp>(name, Some(&types), arg_max);
        }
        maker.add::<ConcatOp>().add::<PadOp>().add::<ReshapeOp>().add::<ReverseOp>();
        maker.add::<SliceOp>().add::<TileOp>().add::<TransposeOp>().add::<IdentityOp>();
        maker.set.convert::<CastOp>(
            "(anonymous namespace)::ConvertCastOpWithBoundsChecking",
            Some(&types),
            move |op, operands, rw| cast_again(kind, op, operands, rw),
        );
        maker.add::<IfOp>().add::<WhileOp>();
    }
    maker.add::<YieldOp>();
    let set = maker.set;
    convert_all(run, &target, set)
}

/// Whether a function gives back values of the types that it says.
fn returns_what_it_should(op: OpRef<'_>) -> bool {
    let Some(function) = op.parent() else { return true };
    let Some(model) = op.ctx().op_interface::<dyn FunctionOpInterface>(function.name()) else { return true };
    op.operands().map(|value| value.ty()).eq(model.result_types(function).iter().copied())
}

/// Adds patterns that make operations again.
struct Maker<'a> {
    kind: Kind,
    types: &'a Arc<TypeConverter>,
    set: PatternSet,
}

impl Maker<'_> {
    fn add<O: TypedOp + Handle>(&mut self) -> &mut Self {
        let (kind, own) = (self.kind, Arc::clone(self.types));
        self.set.convert::<O>(
            "(anonymous namespace)::ConvertTypedOp",
            Some(self.types),
            move |op, operands, rw| {
                function_types::again(op.at(), operands, &own, rw, |ctx, attr| kind.attr(ctx, attr))
            },
        );
        self
    }

    fn add_any(&mut self) {
        let (kind, own) = (self.kind, Arc::clone(self.types));
        let traits = ConversionTraits { converter: Some(Arc::clone(&own)), ..ConversionTraits::default() };
        let name = "(anonymous namespace)::ConvertGenericOp";
        self.set.convert_rooted(Root::Any, name, 0, traits, move |op, operands, rw| {
            let ctx = rw.ctx();
            let dialect = ctx.dialect_info(rw.op(op).info().dialect()).name();
            rw.require(ctx.bytes(dialect) == tosa::DIALECT.as_bytes())?;
            function_types::again(op, operands, &own, rw, |ctx, attr| kind.attr(ctx, attr))
        });
    }
}

/// Indices are narrower where the dimension that they are of is not too long.
fn arg_max(op: ArgMaxOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let axis = root.axis();
    let ty = root.output().ty();
    let input = operands.at(0)?;
    let (sizes, _) = ranked(rw.ctx(), rw.value(input).ty())?;
    let size = *sizes.get(usize::try_from(axis).ok()?)?;
    rw.require(size != DYNAMIC && size < i32::MAX.into())?;
    let ty = rw.convert_type(ty)?;
    let made = ArgMaxOp::build(rw.builder(), ty, input, axis).value().ok()?;
    rw.replace(op, &[made])
}

/// A cast is made again if it does not make numbers narrower itself.
fn cast_again(kind: Kind, op: CastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = rw.read(op).output().ty();
    let input = operands.at(0)?;
    let ctx = rw.ctx().clone();
    let width = |ty: Type| {
        let element = ctx.type_data(ty).shaped_element()?;
        match (kind, ctx.type_data(element)) {
            (Kind::Integers, TypeData::Integer { width, .. }) => Some(*width),
            (Kind::Floats, TypeData::Float(kind)) => Some(kind.width()),
            _ => None,
        }
    };
    let loses = width(rw.value(input).ty()).zip(width(ty)).is_some_and(|(from, to)| from > to);
    rw.require(!loses)?;
    let ty = rw.convert_type(ty)?;
    let made = CastOp::build(rw.builder(), ty, input).value().ok()?;
    rw.replace(op, &[made])
}
