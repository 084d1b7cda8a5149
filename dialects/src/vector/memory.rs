//! Checks of reading and writing.

use super::types::{Vector, bits, of};
use rmlir_ir::diag::Failed;
use rmlir_ir::value::{AffineKind, AffineMap};
use rmlir_ir::{Context, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 8] = [
        ("load", |op| check_plain(op, false)),
        ("store", |op| check_plain(op, true)),
        ("maskedload", |op| check_masked(op, Masked { write: false, leading: false })),
        ("maskedstore", |op| check_masked(op, Masked { write: true, leading: false })),
        ("expandload", |op| check_masked(op, Masked { write: false, leading: true })),
        ("compressstore", |op| check_masked(op, Masked { write: true, leading: true })),
        ("gather", |op| check_scattered(op, false)),
        ("scatter", |op| check_scattered(op, true)),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
}

/// The first value of a group of operands.
fn group(op: OpRef<'_>, group: usize) -> Option<ValueRef<'_>> {
    op.operand_group(group).next()
}

/// A memref or tensor: its shape and the type of its elements.
fn shaped(ctx: &Context, ty: Type) -> Option<(&[i64], Type)> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. } => {
            Some((shape, *element))
        }
        _ => None,
    }
}

/// An index for each dimension.
fn check_indices(op: OpRef<'_>, group: usize, shape: &[i64]) -> Result<(), Failed> {
    let rank = shape.len();
    match op.operand_group_range(group).len() == rank {
        true => Ok(()),
        false => Err(op.emit_error(format!("requires {rank} indices"))),
    }
}

fn check_plain(op: OpRef<'_>, write: bool) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (place, name) = if write { (1, "valueToStore") } else { (0, "result") };
    let value = if write { of(group(op, 0)) } else { of(op.result(0)) };
    let (Some(value), Some(base)) = (value, group(op, place)) else { return Ok(()) };
    let Some((shape, mut element)) = shaped(ctx, base.ty()) else { return Ok(()) };
    let single = !value.scalable.contains(&true) && value.shape.iter().all(|&size| size == 1);
    let contiguous = || {
        ctx.strides(base.ty()).is_some_and(|layout| layout.strides.last().is_none_or(|&stride| stride == 1))
    };
    if !single && !contiguous() {
        return Err(op.emit_error("most minor memref dim must have unit stride"));
    }
    if shape.len() < value.rank() {
        return Err(op.emit_error(match write {
            true => "source memref has lower rank than the vector to store",
            false => "destination memref has lower rank than the result vector",
        }));
    }
    if let Some(inner) = super::types::vector(ctx, element) {
        if inner.ty != value.ty {
            return Err(op.emit_error(format!("base memref and {name} vector types should match")));
        }
        element = inner.element;
    }
    if value.element != element {
        return Err(op.emit_error(match write {
            true => "base and valueToStore element type should match",
            false => "base and result element types should match",
        }));
    }
    check_indices(op, place + 1, shape)
}

/// How an operation with a mask reads or writes.
struct Masked {
    write: bool,
    /// Only the first dimension of the mask is looked at.
    leading: bool,
}

fn check_masked(op: OpRef<'_>, masked: Masked) -> Result<(), Failed> {
    let ctx = op.ctx();
    // After the base and its indices: the mask, and what is written or passed through.
    let (mask, last) = (of(group(op, 2)), of(group(op, 3)));
    let value = if masked.write { last } else { of(op.result(0)) };
    let name = if masked.write { "valueToStore" } else { "result" };
    let (Some(value), Some(mask), Some(base)) = (value, mask, group(op, 0)) else { return Ok(()) };
    let Some((shape, element)) = shaped(ctx, base.ty()) else { return Ok(()) };
    if value.element != element {
        return Err(op.emit_error(format!("base and {name} element type should match")));
    }
    check_indices(op, 1, shape)?;
    let (fits, what) = match masked.leading {
        true => (value.shape.first() == mask.shape.first(), "dim"),
        false => (value.shape == mask.shape, "shape"),
    };
    if !fits {
        return Err(op.emit_error(format!("expected {name} {what} to match mask {what}")));
    }
    if !masked.write && last.is_some_and(|other| other.ty != value.ty) {
        return Err(op.emit_error("expected pass_thru of same type as result type"));
    }
    Ok(())
}

fn check_scattered(op: OpRef<'_>, write: bool) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (places, mask, last) = (of(group(op, 2)), of(group(op, 3)), of(group(op, 4)));
    let value = if write { last } else { of(op.result(0)) };
    let name = if write { "valueToStore" } else { "result" };
    let (Some(value), Some(places), Some(mask), Some(base)) = (value, places, mask, group(op, 0)) else {
        return Ok(());
    };
    let Some((shape, element)) = shaped(ctx, base.ty()) else {
        return Err(op.emit_error("requires base to be a memref or ranked tensor type"));
    };
    if value.element != element {
        return Err(op.emit_error(format!("base and {name} element type should match")));
    }
    check_indices(op, 1, shape)?;
    for (vector, what) in [(places, "indices"), (mask, "mask")] {
        if value.shape != vector.shape {
            return Err(op.emit_error(format!("expected {name} dim to match {what} dim")));
        }
    }
    if !write && last.is_some_and(|other| other.ty != value.ty) {
        return Err(op.emit_error("expected pass_thru of same type as result type"));
    }
    Ok(())
}

/// A transfer between a vector and memory.
pub(super) struct Transfer<'m> {
    pub(super) op: OpRef<'m>,
    pub(super) base: ValueRef<'m>,
    pub(super) vector: Vector<'m>,
    pub(super) mask: Option<Type>,
    /// The type that a mask has to be of.
    pub(super) mask_type: Option<Type>,
    pub(super) map: AffineMap,
    /// The number of entries that say what is in bounds.
    pub(super) bounds: usize,
}

const SOURCE_BITS: &str =
    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the ";
const MAP_RANK: &str = "requires a permutation_map with result dims of the same rank as the vector type";

impl Transfer<'_> {
    /// The number of indices, which is all that is looked at before the rest.
    pub(super) fn check_indices(&self, group: usize) -> Result<(), Failed> {
        let shape = self.op.ctx().type_data(self.base.ty()).shape().unwrap_or_default();
        check_indices(self.op, group, shape)
    }

    /// Whether some dimension of the vector is not of the memory.
    pub(super) fn broadcasts(&self) -> bool {
        let store = self.op.ctx().affine();
        self.map.results.iter().any(|&result| store.as_constant(result) == Some(0))
    }

    /// What reading and writing have in common.
    pub(super) fn check(&self) -> Result<(), Failed> {
        let (op, ctx) = (self.op, self.op.ctx());
        if op.attr_named("masked").is_some() {
            return Err(op.emit_error("masked attribute has been removed. Use in_bounds instead."));
        }
        let Some((shape, element)) = shaped(ctx, self.base.ty()) else {
            return Err(op.emit_error("requires source to be a memref or ranked tensor type"));
        };
        self.check_elements(element)?;
        if self.map.symbols != 0 {
            return Err(op.emit_error("requires permutation_map without symbols"));
        }
        if self.map.dims as usize != shape.len() {
            return Err(op.emit_error(
                "requires a permutation_map with input dims of the same rank as the source type",
            ));
        }
        if let (Some(mask), Some(want)) = (self.mask, self.mask_type)
            && mask != want
        {
            let (want, mask) = (ctx.quoted_type(want), ctx.quoted_type(mask));
            return Err(op.emit_error(format!(
                "inferred mask type ({want}) and mask operand type ({mask}) don't match"
            )));
        }
        if self.map.results.len() != self.bounds {
            let map = ctx.affine_map_attr(self.map.clone());
            let map = rmlir_ir::print::attr_to_string(ctx, map);
            return Err(op.emit_error(format!(
                "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {}",
                self.bounds
            )));
        }
        Ok(())
    }

    /// Elements of the memory, which may be vectors, fill those of the vector.
    fn check_elements(&self, element: Type) -> Result<(), Failed> {
        let (op, ctx) = (self.op, self.op.ctx());
        let minor =
            |element, shape: &[i64]| bits(ctx, element).saturating_mul(shape.last().copied().unwrap_or(1));
        let own = minor(self.vector.element, self.vector.shape);
        let Some(inner) = super::types::vector(ctx, element) else {
            if own.checked_rem(bits(ctx, element)).is_some_and(|rest| rest != 0) {
                return Err(op.emit_error(format!("{SOURCE_BITS}source element type")));
            }
            return match self.map.results.len() == self.vector.rank() {
                true => Ok(()),
                false => Err(op.emit_error(MAP_RANK)),
            };
        };
        if own.checked_rem(minor(inner.element, inner.shape)).is_some_and(|rest| rest != 0) {
            return Err(op.emit_error(format!("{SOURCE_BITS}minor 1-D vector of the source")));
        }
        let Some(rank) = self.vector.rank().checked_sub(inner.rank()) else {
            return Err(op.emit_error("requires source vector element and vector result ranks to match."));
        };
        if self.map.results.len() != rank {
            return Err(op.emit_error(MAP_RANK));
        }
        if self.mask.is_some() {
            return Err(op.emit_error("does not support masks with vector element type"));
        }
        Ok(())
    }

    /// Each result of the map is another dimension, or zero.
    pub(super) fn check_map(&self) -> Result<(), Failed> {
        let (op, store) = (self.op, self.op.ctx().affine());
        let mut seen = vec![false; self.map.dims as usize];
        for &result in &*self.map.results {
            let place = match store.kind(result) {
                AffineKind::Constant(0) => continue,
                AffineKind::Dim(dim) => seen.get_mut(dim as usize),
                _ => None,
            };
            let Some(place) = place else {
                return Err(op.emit_error(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in each \
                     result)",
                ));
            };
            if std::mem::replace(place, true) {
                return Err(op.emit_error(
                    "requires a permutation_map that is a permutation (found one dim used more than once)",
                ));
            }
        }
        Ok(())
    }

    /// What is read where nothing is.
    pub(super) fn check_padding(&self, padding: Type) -> Result<(), Failed> {
        let (op, ctx) = (self.op, self.op.ctx());
        let Some((_, element)) = shaped(ctx, self.base.ty()) else { return Ok(()) };
        if super::types::vector(ctx, element).is_some() {
            return match element == padding {
                true => Ok(()),
                false => Err(op.emit_error("requires source element type and padding type to match.")),
            };
        }
        if !ctx.is_vector_element(padding) {
            return Err(op.emit_error("requires valid padding vector elemental type"));
        }
        match element == padding {
            true => Ok(()),
            false => Err(op.emit_error("requires formal padding and source of the same elemental type")),
        }
    }
}
