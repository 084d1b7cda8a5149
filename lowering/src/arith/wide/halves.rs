//! Taking halves apart and putting them together.

use crate::calc::{Calc, element_of};
use rmlir_dialects::vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, Context, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::conversion::{Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Makes what stands for wide integers.
pub(super) struct Halves<'a, 'm> {
    pub(super) rw: &'a mut ConversionRewriter<'m>,
    /// The type of both halves: a vector whose innermost dimension has two elements.
    pub(super) whole: Type,
    /// The type of one half: a number, or a vector whose innermost dimension has one element.
    pub(super) half: Type,
}

/// Adds a pattern for operations that have or give wide integers: `of` says whose type it is that must have halves.
pub(super) fn pattern<O: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    types: &Arc<TypeConverter>,
    of: fn(rmlir_ir::OpRef<'_>) -> Option<rmlir_ir::ValueRef<'_>>,
    rewrite: impl Fn(O, &Operands, &mut Halves<'_, '_>) -> Rewritten + Send + Sync + 'static,
) {
    let own = Arc::clone(types);
    set.convert::<O>(name, Some(types), move |op, operands, rw| {
        let ty = of(rw.op(op.at()))?.ty();
        let mut halves = Halves::new(rw, own.one(ty).filter(|&whole| whole != ty)?)?;
        rewrite(op, operands, &mut halves)
    });
}

fn list(ctx: &Context, values: &[i64]) -> Attr {
    let values: Vec<Attr> = values.iter().map(|&value| ctx.int_attr(64, value)).collect();
    ctx.array_attr(&values)
}

impl<'a, 'm> Halves<'a, 'm> {
    pub(super) fn new(rw: &'a mut ConversionRewriter<'m>, whole: Type) -> Option<Self> {
        let ctx = rw.ctx().clone();
        let TypeData::Vector { shape, element, .. } = ctx.type_data(whole) else { return None };
        let mut shape = shape.to_vec();
        let half = match shape.len() {
            1 => *element,
            _ => {
                *shape.last_mut()? = 1;
                ctx.vector_type(&shape, &[], *element).ok()?
            }
        };
        Some(Halves { rw, whole, half })
    }

    /// Makes arithmetic.
    pub(super) fn calc(&mut self) -> Calc<'_, 'm> {
        Calc { rw: self.rw }
    }

    /// The width of a half.
    pub(super) fn width(&self) -> Option<u32> {
        let ctx = self.rw.ctx();
        ctx.type_data(element_of(ctx, self.half)).storage_width()
    }

    fn shape(&self, ty: Type) -> Option<Vec<i64>> {
        Some(self.rw.ctx().type_data(ty).shape()?.to_vec())
    }

    /// One half of a value.
    pub(super) fn part(&mut self, value: ValueId, which: i64) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let half = self.half;
        if self.shape(self.whole)?.len() == 1 {
            let at = ctx.dense_i64_array(&[which]);
            return ExtractOp::build(self.rw.builder(), half, value, &[], at).value().ok();
        }
        let sizes = self.shape(half)?;
        let (mut offsets, strides) = (vec![0; sizes.len()], vec![1; sizes.len()]);
        *offsets.last_mut()? = which;
        let (offsets, sizes, strides) = (list(&ctx, &offsets), list(&ctx, &sizes), list(&ctx, &strides));
        ExtractStridedSliceOp::build(self.rw.builder(), half, value, offsets, sizes, strides).value().ok()
    }

    /// Both halves of a value, the lower one first.
    pub(super) fn parts(&mut self, value: ValueId) -> Option<(ValueId, ValueId)> {
        Some((self.part(value, 0)?, self.part(value, 1)?))
    }

    /// Halves as one value; those that are not given are zero.
    pub(super) fn join(&mut self, parts: &[ValueId]) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let whole = self.whole;
        let mut joined = self.calc().int(whole, 0)?;
        let rank = self.shape(whole)?.len();
        for (&part, which) in parts.iter().zip(0..) {
            joined = match rank {
                1 => {
                    let at = ctx.dense_i64_array(&[which]);
                    InsertOp::build(self.rw.builder(), part, joined, &[], at).value().ok()?
                }
                _ => {
                    let (mut offsets, strides) = (vec![0; rank], vec![1; rank]);
                    *offsets.last_mut()? = which;
                    let (offsets, strides) = (list(&ctx, &offsets), list(&ctx, &strides));
                    InsertStridedSliceOp::build(self.rw.builder(), part, joined, offsets, strides)
                        .value()
                        .ok()?
                }
            };
        }
        Some(joined)
    }

    fn with_shape(&mut self, value: ValueId, change: fn(&mut Vec<i64>)) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let TypeData::Vector { shape, element, .. } = ctx.type_data(self.rw.value(value).ty()) else {
            return Some(value);
        };
        let mut shape = shape.to_vec();
        change(&mut shape);
        let ty = ctx.vector_type(&shape, &[], *element).ok()?;
        ShapeCastOp::build(self.rw.builder(), ty, value).value().ok()
    }

    /// A vector without its innermost dimension, which has one element; a number stays.
    pub(super) fn drop_unit(&mut self, value: ValueId) -> Option<ValueId> {
        self.with_shape(value, |shape| {
            shape.pop();
        })
    }

    /// The reverse.
    pub(super) fn add_unit(&mut self, value: ValueId) -> Option<ValueId> {
        self.with_shape(value, |shape| shape.push(1))
    }
}
