//! What the dialects here share: conditions on types, and traits.

use crate::quantized::Quantized;
use crate::tensor::{Tensor, bounds_of, compatible_elements, compatible_types, is_dynamic};
use rmlir_ir::constraint::{Pred, PredFn, Subject};
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::value::{FloatKind, Signedness};
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// A condition on a type.
type Test = fn(&Context, Type) -> bool;

const TESTS: [(&str, Test); 6] = [
    ("::mlir::stablehlo::isQuantizedPerTensor", |ctx, ty| {
        Quantized::of(ctx, ty).is_some_and(|ty| ty.axis.is_none() && ty.is_element(ctx))
    }),
    ("::mlir::stablehlo::isQuantizedPerAxis", |ctx, ty| {
        Quantized::of(ctx, ty).is_some_and(|ty| ty.axis.is_some() && ty.is_element(ctx))
    }),
    ("::mlir::stablehlo::hasFittingAxis", has_fitting_axis),
    ("::mlir::stablehlo::hasOneBoundedDimension", has_one_bounded_dimension),
    ("::mlir::stablehlo::isTuple", |ctx, ty| is_tuple_of(ctx, ty, is_tuple_leaf)),
    ("::mlir::stablehlo::isCallTuple", |ctx, ty| is_tuple_of(ctx, ty, is_call_leaf)),
];

/// A trait, with what is said where it does not hold.
type TraitTest = fn(OpRef<'_>) -> Result<(), String>;

const TRAITS: [(&str, TraitTest); 6] = [
    ("CompatibleOperandsAndResultType", |op| {
        let types: Vec<Type> = op.operands().chain(op.results()).map(|value| value.ty()).collect();
        let same = types.iter().all(|&ty| compatible_types(op.ctx(), ty, types[0]));
        holds(same, "requires compatible types for all operands and results")
    }),
    ("CompatibleOperandsAndResultElementType", |op| {
        let same = same_elements(op.ctx(), op.operands().chain(op.results()).map(|value| value.ty()));
        holds(same, "requires compatible element types for all operands and results")
    }),
    ("CompatibleOperandsElementType", |op| {
        let same = same_elements(op.ctx(), op.operands().map(|value| value.ty()));
        holds(same, "requires compatible element types for all operands")
    }),
    ("InModule", |op| {
        let module = op.parent().is_none_or(|parent| parent.name_text() == b"builtin.module");
        holds(module, "expects parent op 'builtin.module'")
    }),
    ("PairwiseSameOperandAndResultType", |op| pairwise(op, "type", |_, ty| Some(ty))),
    ("PairwiseSameOperandAndResultElementType", |op| {
        pairwise(op, "element type", |ctx, ty| ctx.type_data(ty).shaped_element())
    }),
];

/// Conditions and traits of all dialects here.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, test) in TESTS {
        let pred = move |ctx: &Context, subject: Subject| match subject {
            Subject::Type(ty) => test(ctx, ty).into(),
            Subject::Attr(_) => false.into(),
        };
        dialect.function(name, Pred::Fn(PredFn::of_contents(name, Arc::new(pred))));
    }
    for (name, test) in TRAITS {
        let custom: Arc<dyn CustomTrait> = Arc::new(Named(name, test));
        dialect.op_trait(name, Arc::new(move |_, _| Some(OpTrait::Custom(Arc::clone(&custom)))));
    }
}

/// A trait by a function.
struct Named(&'static str, TraitTest);

impl CustomTrait for Named {
    fn name(&self) -> &str {
        self.0
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), String> {
        (self.1)(op)
    }
}

fn holds(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message.into()) }
}

fn same_elements(ctx: &Context, types: impl Iterator<Item = Type>) -> bool {
    let elements: Vec<Type> = types.map(|ty| ctx.type_data(ty).shaped_element().unwrap_or(ty)).collect();
    elements.iter().all(|&ty| compatible_elements(ctx, ty, elements[0]))
}

fn pairwise(op: OpRef<'_>, what: &str, part: fn(&Context, Type) -> Option<Type>) -> Result<(), String> {
    if op.num_operands() != op.num_results() {
        return Err("requires the same number of operands and results".into());
    }
    let differs = |(operand, result): (rmlir_ir::ValueRef<'_>, rmlir_ir::ValueRef<'_>)| {
        part(op.ctx(), operand.ty()) != part(op.ctx(), result.ty())
    };
    match op.operands().zip(op.results()).position(differs) {
        Some(index) => Err(format!("requires the same {what} for operand and result at index {index}")),
        None => Ok(()),
    }
}

/// Whether the axis with scales of its own is one of the tensor, and as long as there are scales.
fn has_fitting_axis(ctx: &Context, ty: Type) -> bool {
    let Some(tensor) = Tensor::of(ctx, ty) else { return false };
    let Some(quantized) = Quantized::of(ctx, tensor.element) else { return true };
    let Some(axis) = quantized.axis else { return true };
    if tensor.shape.is_none() {
        return true;
    }
    let size = tensor.dim(axis);
    axis < tensor.rank() && (is_dynamic(size) || size == quantized.scales.len() as i64)
}

/// Whether one dimension alone is not known, and has a bound.
fn has_one_bounded_dimension(ctx: &Context, ty: Type) -> bool {
    let Some(tensor) = Tensor::of(ctx, ty) else { return false };
    let mut unknown = tensor.dims().iter().zip(tensor.bounds(ctx)).filter(|(size, _)| is_dynamic(**size));
    let one = unknown.next().is_some_and(|(_, bound)| !is_dynamic(bound));
    one && unknown.next().is_none() && bounds_of(ctx, tensor.encoding).is_some()
}

/// Whether all that a tuple holds, tuples in it included, passes a test.
fn is_tuple_of(ctx: &Context, ty: Type, leaf: Test) -> bool {
    let mut left = vec![ty];
    while let Some(ty) = left.pop() {
        match ctx.type_data(ty) {
            TypeData::Tuple(types) => left.extend_from_slice(types),
            _ if leaf(ctx, ty) => {}
            _ => return false,
        }
    }
    true
}

fn is_token(ctx: &Context, ty: Type) -> bool {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
    let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
    &*ctx.type_def(data.def).mnemonic == "token" && ctx.bytes(dialect) == b"stablehlo"
}

/// Whether a type may be an element, that with scales along an axis apart.
fn is_element(ctx: &Context, ty: Type) -> bool {
    match *ctx.type_data(ty) {
        TypeData::Integer { width: 1, signedness } => signedness == Signedness::Signless,
        TypeData::Integer { width, signedness } => {
            matches!(width, 2 | 4 | 8 | 16 | 32 | 64) && signedness != Signedness::Signed
        }
        TypeData::Float(kind) => kind.width() <= 64 && kind != FloatKind::TF32,
        TypeData::Complex(part) => {
            matches!(*ctx.type_data(part), TypeData::Float(FloatKind::F32 | FloatKind::F64))
        }
        _ => Quantized::of(ctx, ty).is_some_and(|ty| ty.axis.is_none() && ty.is_element(ctx)),
    }
}

fn is_axis_element(ctx: &Context, ty: Type) -> bool {
    Quantized::of(ctx, ty).is_some_and(|ty| ty.axis.is_some() && ty.is_element(ctx))
}

fn is_buffer(ctx: &Context, ty: Type) -> bool {
    matches!(*ctx.type_data(ty), TypeData::MemRef { element, .. } if is_element(ctx, element))
}

/// What a tuple holds.
fn is_tuple_leaf(ctx: &Context, ty: Type) -> bool {
    let ranked =
        |element| (is_element(ctx, element) || is_axis_element(ctx, element)) && has_fitting_axis(ctx, ty);
    let tensor = matches!(*ctx.type_data(ty), TypeData::RankedTensor { element, .. } if ranked(element));
    tensor || is_buffer(ctx, ty) || is_token(ctx, ty)
}

/// What a tuple holds that a custom call takes or gives.
fn is_call_leaf(ctx: &Context, ty: Type) -> bool {
    let unranked = matches!(*ctx.type_data(ty), TypeData::UnrankedTensor(element)
        if is_element(ctx, element) || is_axis_element(ctx, element));
    unranked || is_tuple_leaf(ctx, ty)
}
