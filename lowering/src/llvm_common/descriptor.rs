//! Descriptors: what a memref is in the llvm dialect.
//!
//! A ranked memref is a struct of the pointer that was allocated, the one that is aligned, the offset of the first element, sizes and
//! strides. An unranked one is a struct of its rank and a pointer to the descriptor of a ranked one.

use super::LlvmTypes;
use super::build::{extract, index_constant, insert, poison};
use rmlir_ir::{Builder, DYNAMIC, Type, TypeData, ValueId};

/// A part of a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The pointer that was allocated.
    Allocated,
    /// The pointer that is aligned.
    Aligned,
    /// The place of the first element.
    Offset,
    /// The size of a dimension.
    Size(usize),
    /// How far neighbours in a dimension are apart.
    Stride(usize),
}

impl Part {
    fn position(self) -> Vec<i64> {
        match self {
            Part::Allocated => vec![0],
            Part::Aligned => vec![1],
            Part::Offset => vec![2],
            Part::Size(dim) => vec![3, dim as i64],
            Part::Stride(dim) => vec![4, dim as i64],
        }
    }
}

/// A descriptor of a ranked memref, in the making or to be read.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor {
    /// The latest value.
    pub value: ValueId,
}

impl Descriptor {
    /// A descriptor of a type of which nothing is known.
    pub fn poison(b: &mut Builder<'_>, ty: Type) -> Option<Descriptor> {
        Some(Descriptor { value: poison(b, ty)? })
    }

    /// A part.
    pub fn get(self, b: &mut Builder<'_>, part: Part) -> Option<ValueId> {
        extract(b, self.value, &part.position())
    }

    /// Sets a part.
    pub fn set(&mut self, b: &mut Builder<'_>, part: Part, value: ValueId) -> Option<()> {
        self.value = insert(b, self.value, value, &part.position())?;
        Some(())
    }

    /// Sets a part that is a number.
    pub fn set_number(&mut self, b: &mut Builder<'_>, index: Type, part: Part, value: i64) -> Option<()> {
        let value = index_constant(b, index, value)?;
        self.set(b, part, value)
    }

    /// The pointer to the first element of a memref of a type.
    pub fn buffer(self, b: &mut Builder<'_>, types: &LlvmTypes, memref: Type) -> Option<ValueId> {
        let offset = types.ctx().strides(memref)?.offset;
        let pointer = self.get(b, Part::Aligned)?;
        if offset == 0 {
            return Some(pointer);
        }
        let offset = match offset {
            DYNAMIC => self.get(b, Part::Offset)?,
            offset => index_constant(b, types.index, offset)?,
        };
        let element = types.convert(types.ctx().type_data(memref).shaped_element()?)?;
        let ty = b.body().value_type(pointer);
        super::build::gep(b, ty, element, pointer, &[offset.into()], Default::default())
    }

    /// All numbers of it, in the order in which functions take them.
    pub fn unpack(self, b: &mut Builder<'_>, rank: usize) -> Option<Vec<ValueId>> {
        let parts = [Part::Allocated, Part::Aligned, Part::Offset];
        let parts = parts.into_iter().chain((0..rank).map(Part::Size)).chain((0..rank).map(Part::Stride));
        parts.map(|part| self.get(b, part)).collect()
    }
}

fn rank(types: &LlvmTypes, memref: Type) -> Option<usize> {
    match types.ctx().type_data(memref) {
        TypeData::MemRef { shape, .. } => Some(shape.len()),
        _ => None,
    }
}

/// The descriptor of a memref of known shape whose elements are where `aligned` points.
pub fn of_static_shape(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    allocated: ValueId,
    aligned: ValueId,
) -> Option<ValueId> {
    let ctx = types.ctx().clone();
    let (strides, shape) = (ctx.strides(memref)?, ctx.type_data(memref).shape()?.to_vec());
    if strides.offset == DYNAMIC || strides.strides.contains(&DYNAMIC) || shape.contains(&DYNAMIC) {
        return None;
    }
    let mut made = Descriptor::poison(b, types.convert(memref)?)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, aligned)?;
    made.set_number(b, types.index, Part::Offset, strides.offset)?;
    for (dim, (&size, &stride)) in shape.iter().zip(&strides.strides).enumerate() {
        made.set_number(b, types.index, Part::Size(dim), size)?;
        made.set_number(b, types.index, Part::Stride(dim), stride)?;
    }
    Some(made.value)
}

/// The descriptor of a ranked memref of these numbers, in the order in which functions take them.
pub fn pack(b: &mut Builder<'_>, types: &LlvmTypes, memref: Type, values: &[ValueId]) -> Option<ValueId> {
    let rank = rank(types, memref)?;
    let mut made = Descriptor::poison(b, types.convert(memref)?)?;
    made.set(b, Part::Allocated, *values.first()?)?;
    made.set(b, Part::Aligned, *values.get(1)?)?;
    made.set(b, Part::Offset, *values.get(2)?)?;
    for dim in 0..rank {
        made.set(b, Part::Size(dim), *values.get(3 + dim)?)?;
        made.set(b, Part::Stride(dim), *values.get(3 + rank + dim)?)?;
    }
    Some(made.value)
}

/// The descriptor of an unranked memref of its rank and pointer.
pub fn pack_unranked(b: &mut Builder<'_>, ty: Type, values: &[ValueId]) -> Option<ValueId> {
    let made = poison(b, ty)?;
    let made = insert(b, made, *values.first()?, &[0])?;
    insert(b, made, *values.get(1)?, &[1])
}

/// Rank and pointer of an unranked memref.
pub fn unpack_unranked(b: &mut Builder<'_>, value: ValueId) -> Option<Vec<ValueId>> {
    Some(vec![extract(b, value, &[0])?, extract(b, value, &[1])?])
}
