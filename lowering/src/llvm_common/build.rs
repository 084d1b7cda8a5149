//! Making operations of the llvm dialect.

use rmlir_dialects::llvm::types::{self as llvm, LlvmType};
use rmlir_dialects::llvm::{
    AddOp, ConstantOp, ExtractValueOp, GEPNoWrapFlags, GEPOp, InsertValueOp, IntegerOverflowFlags, MulOp,
    PoisonOp,
};
use rmlir_ir::{Builder, Context, Type, ValueId};

/// The number of a `getelementptr` that stands for an operand.
const DYNAMIC_INDEX: i32 = i32::MIN;

/// An index of a `getelementptr`.
#[derive(Clone, Copy, Debug)]
pub enum GepIndex {
    /// A number.
    Number(i32),
    /// A value.
    Value(ValueId),
}

impl From<ValueId> for GepIndex {
    fn from(value: ValueId) -> GepIndex {
        GepIndex::Value(value)
    }
}

/// The constant `value` of an index, as a value of another integer type.
pub fn index_constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    ConstantOp::build(b, ty, value).value().ok()
}

/// The constant `value` of an integer type.
pub fn int_constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let attr = b.ctx().integer_attr(ty, rmlir_ir::value::Int::from_i64(width(b.ctx(), ty)?, value)).ok()?;
    ConstantOp::build(b, ty, attr).value().ok()
}

fn width(ctx: &Context, ty: Type) -> Option<u32> {
    ctx.type_data(ty).storage_width()
}

/// A value of which nothing is said.
pub fn poison(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    PoisonOp::build(b, ty).value().ok()
}

/// The type of a part of an aggregate.
pub fn part_type(ctx: &Context, ty: Type, position: &[i64]) -> Option<Type> {
    position.iter().try_fold(ty, |ty, &at| match LlvmType::of(ctx, ty)? {
        LlvmType::Array { element, .. } => Some(element),
        LlvmType::Struct(body) => body.elements().nth(usize::try_from(at).ok()?),
        _ => None,
    })
}

/// A part of an aggregate.
pub fn extract(b: &mut Builder<'_>, from: ValueId, position: &[i64]) -> Option<ValueId> {
    let whole = b.body().value_type(from);
    let ty = part_type(b.ctx(), whole, position)?;
    let position = b.ctx().dense_i64_array(position);
    ExtractValueOp::build(b, ty, from, position).value().ok()
}

/// An aggregate with another part.
pub fn insert(b: &mut Builder<'_>, into: ValueId, value: ValueId, position: &[i64]) -> Option<ValueId> {
    let position = b.ctx().dense_i64_array(position);
    InsertValueOp::build(b, into, value, position).value().ok()
}

/// A pointer to a part: of elements of a type, by these indices.
pub fn gep(
    b: &mut Builder<'_>,
    result: Type,
    element: Type,
    base: ValueId,
    indices: &[GepIndex],
    flags: GEPNoWrapFlags,
) -> Option<ValueId> {
    let (mut numbers, mut values) = (Vec::new(), Vec::new());
    for &index in indices {
        match index {
            GepIndex::Number(number) => numbers.push(number),
            GepIndex::Value(value) => {
                numbers.push(DYNAMIC_INDEX);
                values.push(value);
            }
        }
    }
    let numbers = b.ctx().dense_i32_array(&numbers);
    GEPOp::build(b, result, base, &values, numbers, element).set(GEPOp::NO_WRAP_FLAGS, flags).value().ok()
}

/// A product that may not overflow as `flags` say.
pub fn mul(b: &mut Builder<'_>, x: ValueId, y: ValueId, flags: IntegerOverflowFlags) -> Option<ValueId> {
    MulOp::build(b, x, y).set(MulOp::OVERFLOW_FLAGS, flags).value().ok()
}

/// A sum that may not overflow as `flags` say.
pub fn add(b: &mut Builder<'_>, x: ValueId, y: ValueId, flags: IntegerOverflowFlags) -> Option<ValueId> {
    AddOp::build(b, x, y).set(AddOp::OVERFLOW_FLAGS, flags).value().ok()
}

/// `!llvm.ptr` of an address space.
pub fn pointer(ctx: &Context, space: u32) -> Option<Type> {
    llvm::pointer(ctx, space).ok()
}
