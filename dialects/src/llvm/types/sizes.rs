//! Sizes and alignments of the types of the dialect.

use super::layout::{POINTER_ALIGNMENT, POINTER_BITS, pointer_numbers, struct_numbers};
use super::{LlvmType, pointer};
use rmlir_ir::interfaces::data_layout::{DataLayout, DataLayoutType};
use rmlir_ir::{Context, Type};

/// The model of all types of the dialect that have a size.
pub(super) struct Sizes;

/// Size and alignment of a pointer: what is said of its address space, else of space 0, else the default. Only what is said of pointers without
/// a space goes for those of all spaces.
fn pointer_entry(layout: &DataLayout<'_>, ty: Type) -> Option<Vec<u64>> {
    let ctx = layout.ctx();
    let stated = |ty: Type| {
        let found = layout.entries_of_class(ty).find(|&(other, _)| other == ty);
        found.and_then(|(_, value)| pointer_numbers(ctx, value))
    };
    stated(ty).or_else(|| stated(pointer(ctx, 0).ok()?))
}

fn struct_alignment(layout: &DataLayout<'_>, ty: Type, which: usize) -> Option<u64> {
    let ctx = layout.ctx();
    let Some(LlvmType::Struct(own)) = LlvmType::of(ctx, ty) else { return None };
    // Elements of a packed struct lie anywhere.
    if own.packed {
        return Some(1);
    }
    let of = |ty| match which {
        0 => layout.abi_alignment(ty),
        _ => layout.preferred_alignment(ty),
    };
    let elements = own.elements().map(of).try_fold(1, |most, own| Some(most.max(own?)))?;
    let stated = layout.entries_of_class(ty).next().and_then(|(_, value)| struct_numbers(ctx, value));
    let stated = stated.and_then(|numbers| numbers.get(which).or(numbers.first()).copied());
    Some(elements.max(stated.map_or(1, |bits| bits / 8)))
}

fn struct_bytes(layout: &DataLayout<'_>, ty: Type) -> Option<u64> {
    let Some(LlvmType::Struct(own)) = LlvmType::of(layout.ctx(), ty) else { return None };
    let (mut size, mut most) = (0u64, 1u64);
    for element in own.elements() {
        let alignment = if own.packed { 1 } else { layout.abi_alignment(element)? };
        size = size.checked_next_multiple_of(alignment)?.checked_add(layout.size(element)?)?;
        most = most.max(alignment);
    }
    size.checked_next_multiple_of(most)
}

impl DataLayoutType for Sizes {
    fn size_in_bits(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64> {
        match LlvmType::of(layout.ctx(), ty)? {
            LlvmType::Pointer { .. } => Some(
                pointer_entry(layout, ty).and_then(|entry| entry.first().copied()).unwrap_or(POINTER_BITS),
            ),
            LlvmType::Struct(_) => struct_bytes(layout, ty)?.checked_mul(8),
            LlvmType::Array { element, count } => {
                let one = layout.size(element)?.checked_next_multiple_of(layout.abi_alignment(element)?)?;
                one.checked_mul(count)?.checked_mul(8)
            }
            LlvmType::PpcFp128 => Some(128),
            _ => None,
        }
    }

    fn abi_alignment(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64> {
        match LlvmType::of(layout.ctx(), ty)? {
            LlvmType::Pointer { .. } => {
                let entry = pointer_entry(layout, ty).and_then(|entry| entry.get(1).copied());
                Some(entry.map_or(POINTER_ALIGNMENT, |bits| bits / 8))
            }
            LlvmType::Struct(_) => struct_alignment(layout, ty, 0),
            LlvmType::Array { element, .. } => layout.abi_alignment(element),
            LlvmType::PpcFp128 => Some(16),
            _ => None,
        }
    }

    fn preferred_alignment(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64> {
        match LlvmType::of(layout.ctx(), ty)? {
            LlvmType::Pointer { .. } => {
                let entry = pointer_entry(layout, ty).and_then(|entry| entry.get(2).copied());
                Some(entry.map_or(POINTER_ALIGNMENT, |bits| bits / 8))
            }
            LlvmType::Struct(_) => struct_alignment(layout, ty, 1),
            LlvmType::Array { element, .. } => layout.preferred_alignment(element),
            LlvmType::PpcFp128 => Some(16),
            _ => None,
        }
    }
}

/// The type of an array of so many bytes.
pub(crate) fn bytes_type(ctx: &Context, size: u64) -> Option<Type> {
    super::array(ctx, ctx.integer_type(8, rmlir_ir::Signedness::Signless).ok()?, size).ok()
}
