//! Tensors as the operations see them: with levels, whether they have an encoding or not.

use super::encoding::Encoding;
use super::level::{Format, Level};
use rmlir_ir::value::{AffineExpr, AffineInput, AffineKind, AffineMap};
use rmlir_ir::{Attr, Context, DYNAMIC, Type, TypeData, ValueRef};

/// A ranked tensor.
#[derive(Clone)]
pub struct Tensor<'c> {
    ctx: &'c Context,
    /// Sizes of dimensions.
    pub shape: &'c [i64],
    /// The type of the values.
    pub element: Type,
    /// The attribute.
    pub attr: Option<Attr>,
    /// What it says.
    pub encoding: Option<Encoding<'c>>,
}

impl<'c> Tensor<'c> {
    /// What a type says, if it is a ranked tensor.
    pub fn of(ctx: &'c Context, ty: Type) -> Option<Tensor<'c>> {
        let TypeData::RankedTensor { shape, element, encoding } = ctx.type_data(ty) else { return None };
        let known = encoding.and_then(|encoding| Encoding::of(ctx, encoding));
        let attr = encoding.filter(|_| known.is_some());
        Some(Tensor { ctx, shape, element: *element, attr, encoding: known })
    }

    /// The same of the type of a value.
    pub fn of_value(value: ValueRef<'c>) -> Option<Tensor<'c>> {
        Tensor::of(value.ctx(), value.ty())
    }

    /// Number of levels.
    pub fn lvl_rank(&self) -> usize {
        self.encoding.as_ref().map_or(self.shape.len(), Encoding::lvl_rank)
    }

    /// Whether all sizes are known.
    pub fn is_static(&self) -> bool {
        self.shape.iter().all(|&size| size != DYNAMIC)
    }

    /// The type of positions.
    pub fn position_type(&self) -> Type {
        self.width_type(self.encoding.as_ref().map_or(0, |encoding| encoding.pos_width))
    }

    /// The type of coordinates.
    pub fn coordinate_type(&self) -> Type {
        self.width_type(self.encoding.as_ref().map_or(0, |encoding| encoding.crd_width))
    }

    fn width_type(&self, width: i64) -> Type {
        match width {
            8 => self.ctx.i8(),
            16 => self.ctx.i16(),
            32 => self.ctx.i32(),
            64 => self.ctx.i64(),
            _ => self.ctx.index_type(),
        }
    }

    /// Sizes of levels, as far as they follow from those of dimensions.
    pub fn level_shape(&self) -> Vec<i64> {
        match self.encoding.as_ref().and_then(|encoding| encoding.dim_to_lvl) {
            Some(map) => translated(self.ctx, self.shape, map),
            None => self.shape.to_vec(),
        }
    }

    /// Sizes of the levels of batches, which come first.
    pub fn batch_shape(&self) -> Vec<i64> {
        let levels = self.encoding.as_ref().map_or(&[][..], |encoding| &encoding.levels);
        let batches = levels.iter().take_while(|level| level.is(Format::Batch)).count();
        self.level_shape().into_iter().take(batches).collect()
    }

    /// The type of the same sparse tensor as a list of entries, sorted or not.
    pub fn coo_type(&self, ordered: bool) -> Option<Type> {
        let encoding = self.encoding.as_ref()?;
        let rank = encoding.lvl_rank();
        let mut levels = vec![Level::list(Format::Compressed, rank == 1, ordered)];
        levels.extend((1..rank).map(|at| Level::list(Format::Singleton, at + 1 == rank, ordered)));
        let list = Encoding { levels, slices: Vec::new(), ..encoding.clone() };
        let attr = list.to_attr(self.ctx)?;
        self.ctx.tensor_type(self.shape, self.element, Some(attr)).ok()
    }

    /// The type of a sparse tensor whose dimensions are the levels of this one.
    pub fn demapped_type(&self) -> Option<Type> {
        let attr = self.encoding.as_ref()?.without_maps().to_attr(self.ctx)?;
        self.ctx.tensor_type(&self.level_shape(), self.element, Some(attr)).ok()
    }

    /// The type of a sparse tensor with the levels of this one, and with such an encoding.
    pub fn reinterpreted_type(&self, attr: Attr) -> Option<Type> {
        let encoding = Encoding::of(self.ctx, attr)?;
        let levels = self.level_shape();
        let shape = match encoding.is_identity(self.ctx) {
            true => levels,
            false => translated(self.ctx, &levels, encoding.lvl_to_dim?),
        };
        self.ctx.tensor_type(&shape, self.element, Some(attr)).ok()
    }

    /// Whether coordinates of all levels stand together from the first level on.
    pub fn is_coo(&self) -> bool {
        let Some(encoding) = &self.encoding else { return false };
        let Some((first, rest)) = encoding.levels.split_first() else { return false };
        first.is_compressed()
            && rest.iter().all(|level| level.is(Format::Singleton))
            && encoding.levels.last().is_some_and(|last| last.is_unique())
    }
}

/// Sizes for the results of a map, as far as they follow from those for its dimensions.
fn translated(ctx: &Context, shape: &[i64], map: &AffineMap) -> Vec<i64> {
    map.results.iter().map(|&result| translated_size(ctx, shape, map, result)).collect()
}

/// One more than the largest coordinate.
fn translated_size(ctx: &Context, shape: &[i64], map: &AffineMap, result: AffineExpr) -> i64 {
    let store = ctx.affine();
    if let Some(at) = store.as_dim(result) {
        return shape.get(at as usize).copied().unwrap_or(DYNAMIC);
    }
    let is_known = |(&size, at): (&i64, u32)| size != DYNAMIC || !store.uses(result, AffineInput::Dim(at));
    if map.symbols == 0 && shape.iter().zip(0..).all(is_known) {
        let largest: Vec<i64> =
            shape.iter().map(|&size| if size == DYNAMIC { 0 } else { size - 1 }).collect();
        let largest = store.evaluate(result, &largest, &[]);
        return largest.and_then(|largest| largest.checked_add(1)).unwrap_or(DYNAMIC);
    }
    match store.kind(result) {
        AffineKind::Mod(_, size) => store.as_constant(size).unwrap_or(DYNAMIC),
        _ => DYNAMIC,
    }
}
