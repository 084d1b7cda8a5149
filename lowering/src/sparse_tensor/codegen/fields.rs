//! The buffers of a sparse tensor, and the sizes that go with them.

use super::super::code::{index, int_to, load, store};
use rmlir_dialects::memref::SubViewOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{self, Field};
use rmlir_dialects::sparse_tensor::types::specifier_type;
use rmlir_dialects::sparse_tensor::{
    GetStorageSpecifierOp, PushBackOp, SetStorageSpecifierOp, StorageSpecifierKind,
};
use rmlir_ir::{Builder, Context, DYNAMIC, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::Converted;

/// What stands for a sparse tensor.
pub(super) fn types_of(ctx: &Context, ty: Type) -> Converted {
    let Some(tensor) = Tensor::of(ctx, ty).filter(|tensor| tensor.encoding.is_some()) else {
        return Converted::Declined;
    };
    match field_types(ctx, &tensor) {
        Some(types) => Converted::To(types.into()),
        None => Converted::Failed,
    }
}

/// The types of the parts of a tensor.
pub(super) fn field_types(ctx: &Context, tensor: &Tensor<'_>) -> Option<Vec<Type>> {
    let encoding = tensor.encoding.as_ref()?;
    let mut shape = tensor.batch_shape();
    shape.push(DYNAMIC);
    let buffer = |element| ctx.memref_type(&shape, element, None, None).ok();
    let mut types = Vec::new();
    for (field, _) in storage::arrays(encoding) {
        types.push(buffer(match field {
            Field::Positions => tensor.position_type(),
            _ => tensor.coordinate_type(),
        })?);
    }
    types.push(buffer(tensor.element)?);
    types.push(specifier_type(ctx, encoding)?);
    Some(types)
}

/// A tensor by its parts.
#[derive(Clone)]
pub(super) struct Fields<'c> {
    pub(super) tensor: Tensor<'c>,
    /// Buffers of levels, the values, and the sizes.
    pub(super) parts: Vec<ValueId>,
}

impl<'c> Fields<'c> {
    pub(super) fn of(ctx: &'c Context, ty: Type, parts: Vec<ValueId>) -> Option<Fields<'c>> {
        let tensor = Tensor::of(ctx, ty)?;
        let encoding = tensor.encoding.as_ref()?;
        (storage::arrays(encoding).len() + 2 == parts.len()).then_some(Fields { tensor, parts })
    }

    /// The place of a part, and how far its entries are from each other.
    pub(super) fn place(&self, field: Field, level: usize) -> Option<(usize, usize)> {
        storage::place(self.tensor.encoding.as_ref()?, field, level)
    }

    pub(super) fn part(&self, field: Field, level: usize) -> Option<ValueId> {
        self.parts.get(self.place(field, level)?.0).copied()
    }

    pub(super) fn values(&self) -> Option<ValueId> {
        self.parts.iter().rev().nth(1).copied()
    }

    pub(super) fn specifier(&self) -> Option<ValueId> {
        self.parts.last().copied()
    }

    /// All buffers.
    pub(super) fn buffers(&self) -> &[ValueId] {
        self.parts.split_last().map_or(&[], |(_, buffers)| buffers)
    }

    /// A size, of a level if there is one.
    pub(super) fn size(
        &self,
        b: &mut Builder<'_>,
        kind: StorageSpecifierKind,
        level: Option<usize>,
    ) -> Option<ValueId> {
        let made = GetStorageSpecifierOp::build(b, self.specifier()?, kind);
        let made = match level {
            Some(level) => made.set(GetStorageSpecifierOp::LEVEL, i64::try_from(level).ok()?),
            None => made,
        };
        made.value().ok()
    }

    pub(super) fn set_size(
        &mut self,
        b: &mut Builder<'_>,
        kind: StorageSpecifierKind,
        level: Option<usize>,
        value: ValueId,
    ) -> Option<()> {
        let made = SetStorageSpecifierOp::build(b, self.specifier()?, kind, value);
        let made = match level {
            Some(level) => made.set(SetStorageSpecifierOp::LEVEL, i64::try_from(level).ok()?),
            None => made,
        };
        *self.parts.last_mut()? = made.value().ok()?;
        Some(())
    }

    /// The number of entries of a buffer.
    pub(super) fn length(&self, b: &mut Builder<'_>, field: Field, level: usize) -> Option<ValueId> {
        let (kind, level) = size_of(field, level)?;
        self.size(b, kind, level)
    }

    pub(super) fn set_length(
        &mut self,
        b: &mut Builder<'_>,
        field: Field,
        level: usize,
        value: ValueId,
    ) -> Option<()> {
        let (kind, level) = size_of(field, level)?;
        self.set_size(b, kind, level, value)
    }

    /// Puts a value at the end of a buffer, once or several times.
    pub(super) fn push(
        &mut self,
        b: &mut Builder<'_>,
        (field, level): (Field, usize),
        value: ValueId,
        times: Option<ValueId>,
    ) -> Option<()> {
        let at = self.place(field, level)?.0;
        let buffer = *self.parts.get(at)?;
        let length = self.length(b, field, level)?;
        let ty = element_of(b, buffer)?;
        let value = number_to(b, value, ty)?;
        let made = PushBackOp::build(b, length, buffer, value, times).values().ok()?;
        let &[buffer, length] = &made[..] else { return None };
        *self.parts.get_mut(at)? = buffer;
        self.set_length(b, field, level, length)
    }
}

/// Which size tells how long a buffer is.
fn size_of(field: Field, level: usize) -> Option<(StorageSpecifierKind, Option<usize>)> {
    match field {
        Field::Positions => Some((StorageSpecifierKind::PosMemSize, Some(level))),
        Field::Coordinates => Some((StorageSpecifierKind::CrdMemSize, Some(level))),
        Field::Values => Some((StorageSpecifierKind::ValMemSize, None)),
        Field::Specifier => None,
    }
}

/// The type of the elements of a buffer.
pub(super) fn element_of(b: &mut Builder<'_>, buffer: ValueId) -> Option<Type> {
    let ctx = b.ctx().clone();
    ctx.type_data(b.body().value_type(buffer)).shaped_element()
}

/// A number of the type of values or coordinates.
fn number_to(b: &mut Builder<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    if b.body().value_type(value) == ty { Some(value) } else { int_to(b, value, ty) }
}

/// An element of a buffer.
pub(super) fn get(b: &mut Builder<'_>, buffer: ValueId, at: ValueId) -> Option<ValueId> {
    load(b, buffer, at)
}

/// Writes a number to a buffer, as its type has it.
pub(super) fn put(b: &mut Builder<'_>, value: ValueId, buffer: ValueId, at: ValueId) -> Option<()> {
    let ty = element_of(b, buffer)?;
    let value = number_to(b, value, ty)?;
    store(b, value, buffer, at)
}

/// The first entries of a buffer.
pub(super) fn first_of(b: &mut Builder<'_>, buffer: ValueId, length: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(b.body().value_type(buffer)) else {
        return None;
    };
    if shape.len() > 1 {
        return Some(buffer);
    }
    let ty = ctx.memref_type(&[DYNAMIC], *element, None, None).ok()?;
    let list = |number: i64| ctx.dense_i64_array(&[number]);
    let (offset, size, stride) = (list(0), list(DYNAMIC), list(1));
    SubViewOp::build(b, ty, buffer, &[], &[length], &[], offset, size, stride).value().ok()
}

/// The coordinates of one of several levels whose coordinates stand together.
pub(super) fn every_of(
    b: &mut Builder<'_>,
    buffer: ValueId,
    [first, length, step]: [ValueId; 3],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let open: &[i64] = &[DYNAMIC];
    let ty = b.body().value_type(buffer);
    let ty = rmlir_dialects::memref::subview_type(&ctx, ty, [open, open, open], open)?;
    let list = ctx.dense_i64_array(open);
    SubViewOp::build(b, ty, buffer, &[first], &[length], &[step], list, list, list).value().ok()
}

/// A level as a constant.
pub(super) fn number(b: &mut Builder<'_>, value: usize) -> Option<ValueId> {
    index(b, i64::try_from(value).ok()?)
}
