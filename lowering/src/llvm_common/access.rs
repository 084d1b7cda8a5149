//! Where elements of a memref are.

use super::LlvmTypes;
use super::build::{add, gep, index_constant, mul};
use super::descriptor::{Descriptor, Part};
use rmlir_dialects::llvm::{GEPNoWrapFlags, IntegerOverflowFlags};
use rmlir_ir::{Builder, DYNAMIC, Type, ValueId};

/// The flags of an access that is in bounds: neither the sum nor the products wrap around.
pub const IN_BOUNDS: GEPNoWrapFlags = GEPNoWrapFlags(GEPNoWrapFlags::INBOUNDS.0 | GEPNoWrapFlags::NUW.0);

/// A pointer to the element of a memref at these indices.
pub fn element_pointer(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    descriptor: ValueId,
    indices: &[ValueId],
    flags: GEPNoWrapFlags,
) -> Option<ValueId> {
    let ctx = types.ctx().clone();
    let strides = ctx.strides(memref)?.strides;
    let descriptor = Descriptor { value: descriptor };
    let base = descriptor.buffer(b, types, memref)?;
    let mut wraps = 0;
    if flags.0 & GEPNoWrapFlags::NUSW.0 != 0 {
        wraps |= IntegerOverflowFlags::NSW.0;
    }
    if flags.0 & GEPNoWrapFlags::NUW.0 != 0 {
        wraps |= IntegerOverflowFlags::NUW.0;
    }
    let wraps = IntegerOverflowFlags(wraps);
    let mut sum: Option<ValueId> = None;
    for (dim, (&index, &stride)) in indices.iter().zip(&strides).enumerate() {
        let mut step = index;
        if stride != 1 {
            let stride = match stride {
                DYNAMIC => descriptor.get(b, Part::Stride(dim))?,
                stride => index_constant(b, types.index, stride)?,
            };
            step = mul(b, index, stride, wraps)?;
        }
        sum = Some(match sum {
            Some(sum) => add(b, sum, step, wraps)?,
            None => step,
        });
    }
    let Some(sum) = sum else { return Some(base) };
    let element = types.convert(ctx.type_data(memref).shaped_element()?)?;
    let ty = b.body().value_type(base);
    gep(b, ty, element, base, &[sum.into()], flags)
}
