//! Operations that become one operation each, and those on vectors of several dimensions, which become one for each vector that a machine has.

use super::LlvmTypes;
use super::build::{extract, insert, poison};
use rmlir_dialects::llvm::types::{self as llvm, LlvmType};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, make_attr};
use rmlir_ir::{Attr, Builder, Context, NamedAttr, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// What becomes of the attributes of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attrs {
    /// They stay.
    Keep,
    /// They stay, but for flags of arithmetic on floats, which become those of the dialect.
    FastMath,
}

/// How an operation becomes another one.
#[derive(Clone, Copy, Debug)]
pub struct OneToOne {
    /// The full name of the new operation.
    pub to: &'static str,
    /// What becomes of attributes.
    pub attrs: Attrs,
    /// Whether operations on floats of a kind that the dialect has not are left alone.
    pub checks_floats: bool,
}

impl OneToOne {
    /// To an operation of a kind, with all attributes.
    pub fn to<L: TypedOp>() -> OneToOne {
        OneToOne { to: L::KIND.name(), attrs: Attrs::Keep, checks_floats: false }
    }

    /// For arithmetic on floats.
    pub fn floats(self) -> OneToOne {
        OneToOne { checks_floats: true, ..self }
    }

    /// For operations with flags of arithmetic on floats.
    pub fn fast_math(self) -> OneToOne {
        OneToOne { attrs: Attrs::FastMath, checks_floats: true, ..self }
    }
}

/// Adds the pattern that makes one operation of another.
pub fn one_to_one<O: TypedOp>(set: &mut PatternSet, name: &'static str, types: &LlvmTypes, how: OneToOne) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        rewrite(op.handle(), operands, rw, &own, how)
    });
}

/// Makes the operation that `how` says of `op`.
pub fn rewrite(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    how: OneToOne,
) -> Rewritten {
    let root = rw.op(op);
    if how.checks_floats && has_unsupported_float(types, root) {
        return None;
    }
    let attrs = match how.attrs {
        Attrs::Keep => with_overflow(root),
        Attrs::FastMath => with_fast_math(root),
    };
    each_vector(op, operands, rw, types, |b, ty, operands| {
        let mut made = b.create(how.to).operands(operands);
        for entry in &attrs {
            let name = types.ctx().text(entry.name).into_owned();
            made = made.attr(&name, entry.value);
        }
        Some(made.value(ty))
    })
}

/// All attributes of an operation that are set.
pub fn all_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let discardable = op.ctx().dict(op.discardable()).iter().copied();
    op.inherent().chain(discardable).collect()
}

/// All attributes, with promises that nothing overflows as the dialect has them.
fn with_overflow(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.ctx();
    let mut attrs = all_attrs(op);
    let name = ctx.ident("overflowFlags");
    for entry in attrs.iter_mut().filter(|entry| entry.name == name) {
        // Both dialects number the flags alike.
        if let Some(bits) = rmlir_ir::typed::number(ctx, entry.value) {
            entry.value = ctx.int_attr(32, bits);
        }
    }
    attrs
}

/// All attributes, with the flags of arithmetic on floats as the dialect has them.
pub fn with_fast_math(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.ctx();
    let mut attrs = all_attrs(op);
    let (from, to) = (ctx.ident("fastmath"), ctx.ident("fastmathFlags"));
    for entry in &mut attrs {
        if entry.name == from
            && let Some(value) = fast_math(ctx, entry.value)
        {
            *entry = NamedAttr { name: to, value };
        }
    }
    attrs
}

/// Flags of arithmetic on floats as the dialect has them.
pub fn fast_math(ctx: &Context, flags: Attr) -> Option<Attr> {
    // The bits are the same, but that to reassociate comes first in one and last in the other.
    let bits = rmlir_ir::typed::number(ctx, flags)?;
    let bits = bits >> 1 | (bits & 1) << 6;
    make_attr(ctx, ("llvm", "fastmath"), vec![Param::Int(bits)]).ok()
}

/// Whether an operation has to do with floats of a kind that the dialect has not.
pub fn has_unsupported_float(types: &LlvmTypes, op: OpRef<'_>) -> bool {
    op.operands().chain(op.results()).any(|value| is_unsupported_float(types, value.ty()))
}

fn is_unsupported_float(types: &LlvmTypes, ty: Type) -> bool {
    let ctx = types.ctx();
    let element = match ctx.type_data(ty) {
        TypeData::Complex(element) => *element,
        data => data.shaped_element().unwrap_or(ty),
    };
    matches!(ctx.type_data(element), TypeData::Float(_)) && !llvm::is_compatible(ctx, element)
}

/// Makes an operation of `op` by `make`, which gets the type of the result and the operands; or, for vectors of several dimensions, several.
/// An operation of several results becomes one that has a struct of them.
pub fn each_vector(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    make: impl Fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let operands = operands.all()?;
    let body = rw.body();
    let given: Vec<Type> = operands.iter().map(|&value| body.value_type(value)).collect();
    rw.require(llvm::are_compatible(&ctx, given.iter().copied()))?;
    let results: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let whole = types.packed_results(&results, false)?;
    let is_array = |ty: &Type| matches!(LlvmType::of(&ctx, *ty), Some(LlvmType::Array { .. }));
    if !given.first().is_some_and(is_array) {
        let made = make(rw.builder(), whole, &operands)?;
        if let [_] = results[..] {
            return rw.replace(op, &[made]);
        }
        let parts: Option<Vec<ValueId>> =
            (0..results.len()).map(|index| extract(rw.builder(), made, &[index as i64])).collect();
        return rw.replace(op, &parts?);
    }
    rw.require(matches!(ctx.type_data(*results.first()?), TypeData::Vector { .. }))?;
    let made = unrolled(rw.builder(), whole, &operands, make)?;
    rw.replace(op, &[made])
}

/// An array of vectors made vector by vector.
pub fn unrolled(
    b: &mut Builder<'_>,
    whole: Type,
    operands: &[ValueId],
    make: impl Fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>,
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let (mut sizes, mut inner) = (Vec::new(), whole);
    while let Some(LlvmType::Array { element, count }) = LlvmType::of(&ctx, inner) {
        sizes.push(count as i64);
        inner = element;
    }
    let mut made = poison(b, whole)?;
    let mut position = vec![0i64; sizes.len()];
    let total = sizes.iter().try_fold(1i64, |total, &size| total.checked_mul(size))?;
    for _ in 0..total {
        let parts: Option<Vec<ValueId>> =
            operands.iter().map(|&operand| extract(b, operand, &position)).collect();
        let part = make(b, inner, &parts?)?;
        made = insert(b, made, part, &position)?;
        for (at, &size) in position.iter_mut().zip(&sizes).rev() {
            *at += 1;
            if *at < size {
                break;
            }
            *at = 0;
        }
    }
    Some(made)
}
