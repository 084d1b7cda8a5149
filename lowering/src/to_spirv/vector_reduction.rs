//! All elements of a vector as one.

use super::arith::{Converter, element, make, part, result_type};
use super::constants::float_attr;
use super::types::is_scalar;
use rmlir_dialects::arith::MulFOp;
use rmlir_dialects::spirv;
use rmlir_dialects::vector::{CombiningKind, ReductionOp};
use rmlir_ir::{Builder, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    let name = "(anonymous namespace)::VectorReductionToFPDotProd";
    set.convert_of_benefit(name, 2, Some(types), dot);
    let name = "(anonymous namespace)::VectorReductionFloatMinMax";
    one_by_one(set, types, name, |kind, _| {
        use CombiningKind as K;
        match kind {
            K::MAXIMUMF | K::MAXNUMF => Some(make::<spirv::GLFMaxOp>),
            K::MINIMUMF | K::MINNUMF => Some(make::<spirv::GLFMinOp>),
            _ => None,
        }
    });
    one_by_one(set, types, name, |kind, _| {
        use CombiningKind as K;
        match kind {
            K::MAXIMUMF | K::MAXNUMF => Some(make::<spirv::CLFmaxOp>),
            K::MINIMUMF | K::MINNUMF => Some(make::<spirv::CLFminOp>),
            _ => None,
        }
    });
    let name = "(anonymous namespace)::VectorReductionPattern";
    one_by_one(set, types, name, |kind, whole| {
        use CombiningKind as K;
        match kind {
            K::MINUI => Some(make::<spirv::CLUMinOp>),
            K::MINSI => Some(make::<spirv::CLSMinOp>),
            K::MAXUI => Some(make::<spirv::CLUMaxOp>),
            K::MAXSI => Some(make::<spirv::CLSMaxOp>),
            _ => arithmetic(kind, whole),
        }
    });
    one_by_one(set, types, name, |kind, whole| {
        use CombiningKind as K;
        match kind {
            K::MINUI => Some(make::<spirv::GLUMinOp>),
            K::MINSI => Some(make::<spirv::GLSMinOp>),
            K::MAXUI => Some(make::<spirv::GLUMaxOp>),
            K::MAXSI => Some(make::<spirv::GLSMaxOp>),
            _ => arithmetic(kind, whole),
        }
    });
}

/// What makes one number of two.
type Make = fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>;

/// What every device has for whole numbers and others.
fn arithmetic(kind: CombiningKind, whole: bool) -> Option<Make> {
    match (kind, whole) {
        (CombiningKind::ADD, true) => Some(make::<spirv::IAddOp>),
        (CombiningKind::ADD, false) => Some(make::<spirv::FAddOp>),
        (CombiningKind::MUL, true) => Some(make::<spirv::IMulOp>),
        (CombiningKind::MUL, false) => Some(make::<spirv::FMulOp>),
        _ => None,
    }
}

/// Takes out all elements and puts them together, one after the other, and the start at last.
fn one_by_one(
    set: &mut PatternSet,
    types: &Converter,
    name: &'static str,
    find: impl Fn(CombiningKind, bool) -> Option<Make> + Send + Sync + 'static,
) {
    set.convert(name, Some(types), move |op: ReductionOp, operands, rw| {
        let ty = result_type(op, rw)?;
        let ctx = rw.ctx().clone();
        let root = rw.read(op);
        let whole = matches!(ctx.type_data(ty), TypeData::Integer { .. });
        let join = find(root.kind(), whole)?;
        let start = root.acc();
        let vector = operands.of(root.vector())?;
        let start = match start {
            Some(start) => Some(operands.of(start)?),
            None => None,
        };
        let of = rw.value(vector).ty();
        let TypeData::Vector { shape, element, .. } = ctx.type_data(of) else { return None };
        let &[count] = &shape[..] else { return None };
        let b = rw.builder();
        let mut all = Vec::new();
        for at in 0..count {
            all.push(part(b, *element, vector, at)?);
        }
        all.extend(start);
        let mut all = all.into_iter();
        let mut made = all.next()?;
        for next in all {
            made = join(b, ty, &[made, next])?;
        }
        rw.replace(op, &[made])
    });
}

/// A sum of floats is a sum of products: of the two vectors that were multiplied, or of the vector and ones.
fn dot(op: ReductionOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    rw.require(root.kind() == CombiningKind::ADD)?;
    let vector = operands.of(root.vector())?;
    let start = match root.acc() {
        Some(start) => Some(operands.of(start)?),
        None => None,
    };
    let ty = result_type(op, rw)?;
    rw.require(matches!(ctx.type_data(ty), TypeData::Float(_)))?;
    let of = rw.value(vector).ty();
    let mut made = vector;
    if is_scalar(&ctx, of) {
        if let Some(start) = start {
            made = make::<spirv::FAddOp>(rw.builder(), ty, &[start, made])?;
        }
        return rw.replace(op, &[made]);
    }
    rw.require(element(&ctx, of) != of)?;
    let product = rw.value(vector).def_op().and_then(|(op, _)| op.cast::<MulFOp>());
    let (x, y) = match product {
        Some(product) => (product.lhs().id(), product.rhs().id()),
        None => {
            let ones = float_attr(&ctx, of, 1.0)?;
            (vector, spirv::ConstantOp::build(rw.builder(), of, ones).value().ok()?)
        }
    };
    made = make::<spirv::DotOp>(rw.builder(), ty, &[x, y])?;
    if let Some(start) = start {
        made = make::<spirv::FAddOp>(rw.builder(), ty, &[start, made])?;
    }
    rw.replace(op, &[made])
}
