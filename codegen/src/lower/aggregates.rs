//! Constants, aggregates and vectors: mostly bookkeeping.

use super::Lowering;
use super::values::{Val, plain};
use crate::abi::supported;
use crate::constant::{attr_image, block_label, element_bits, mask, number_bits};
use crate::view::{Attrs, Refusal, Scalar, Ty, refuse};
use cranelift_codegen::ir::{InstBuilder, Value, types};
use rmlir_ir::{DenseElements, OpRef};

impl<'a> Lowering<'_, 'a> {
    pub(super) fn constant(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let result = self.result(op)?;
        let ty = self.type_of(result)?;
        let Some(attr) = attrs.get(op, attrs.names.value) else { return refuse("it has no value") };
        if let (Some(scalar), Some(bits)) = (ty.scalar(), number_bits(attrs, attr)) {
            return self.define(result, &[Val::Bits(mask(bits, supported(scalar)?.bits()))]);
        }
        if let rmlir_ir::AttrData::DenseElements(dense) = attrs.ctx.attr_data(attr)
            && let Some(vals) = dense_scalars(attrs, dense, &ty)?
        {
            return self.define(result, &vals);
        }
        let image = attr_image(attrs, attr, &ty)?;
        let mut vals = Vec::new();
        for leaf in ty.leaves()?.iter() {
            let scalar = supported(leaf.scalar)?;
            let range = leaf.offset as usize..(leaf.offset + scalar.store_size()) as usize;
            let Some(bytes) = image.bytes.get(range) else {
                return refuse("a part lies outside of its value");
            };
            vals.push(Val::Bits(mask(element_bits(bytes, 0, scalar), scalar.bits())));
        }
        self.define(result, &vals)
    }

    /// Zero, and what may be anything.
    pub(super) fn zero(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let result = self.result(op)?;
        let leaves = self.leaves_of(result)?;
        let vals = vec![Val::Bits(0); leaves.len()];
        self.define(result, &vals)
    }

    pub(super) fn address_of(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let Some(name) = attrs.symbol(op, attrs.names.global_name) else {
            return refuse("it names no global");
        };
        let Some(symbol) = self.program.symbols.find(name) else {
            return refuse(format!("there is no symbol '{}'", attrs.ctx.text(name)));
        };
        let result = self.result(op)?;
        self.define(result, &[Val::Symbol(symbol, 0)])
    }

    pub(super) fn block_address(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let label = block_label(self.program.attrs, op)?;
        let result = self.result(op)?;
        self.define(result, &[Val::Bits(u128::from(label))])
    }

    /// Which scalars of an aggregate the part at `position` has.
    fn part(&self, op: OpRef<'a>, ty: &crate::view::Ty) -> Result<std::ops::Range<usize>, Refusal> {
        let attrs = self.program.attrs;
        let (mut start, mut ty) = (0, ty);
        for index in attrs.ints(op, attrs.names.position) {
            let part = u64::try_from(index).ok().and_then(|index| ty.part(index));
            let Some((_, inner, before)) = part else { return refuse("it names a part that is not there") };
            (start, ty) = (start + before, inner);
        }
        let end = start.saturating_add(ty.leaf_count());
        Ok(usize::try_from(start).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX))
    }

    pub(super) fn extract_value(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let container = self.operand(op, 0)?;
        let range = self.part(op, &*self.type_of(container)?)?;
        let Some(vals) = self.vals(container)?.get(range).map(<[Val]>::to_vec) else {
            return refuse("a part lies outside of its value");
        };
        let result = self.result(op)?;
        self.define(result, &vals)
    }

    pub(super) fn insert_value(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (container, part) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let range = self.part(op, &*self.type_of(container)?)?;
        let part = self.vals(part)?.to_vec();
        let mut vals = self.vals(container)?.to_vec();
        match vals.get_mut(range) {
            Some(place) if place.len() == part.len() => place.copy_from_slice(&part),
            _ => return refuse("a part is of another type than its place"),
        }
        let result = self.result(op)?;
        self.define(result, &vals)
    }

    /// The lane that operand `index` names, if it is known.
    fn known_lane(&self, op: OpRef<'a>, index: usize) -> Result<Option<u128>, Refusal> {
        match self.val(self.operand(op, index)?, 0)? {
            Val::Bits(bits) => Ok(Some(bits)),
            _ => Ok(None),
        }
    }

    /// The lane that operand `index` names as a distance in memory, within the vector.
    fn lane_offset(
        &mut self,
        op: OpRef<'a>,
        index: usize,
        lanes: usize,
        size: u64,
    ) -> Result<Value, Refusal> {
        let operand = self.operand(op, index)?;
        let scalar = self.element_of(operand)?;
        let lane = self.scalar(op, index)?;
        let lane = self.resized(lane, scalar, Scalar::Int(64));
        let last = self.b.ins().iconst(types::I64, lanes as i64 - 1);
        let lane = self.b.ins().umin(lane, last);
        let size = self.b.ins().iconst(types::I64, size as i64);
        Ok(self.b.ins().imul(lane, size))
    }

    /// A vector in memory, each lane in bytes of its own.
    fn spill(&mut self, values: &[Value], scalar: Scalar) -> Result<(Val, u64), Refusal> {
        let step = scalar.store_size().next_power_of_two();
        let slot = self.slot(step * values.len() as u64, 16)?;
        for (lane, &value) in values.iter().enumerate() {
            self.store_scalar(plain(), value, scalar, Val::Slot(slot, (lane as u64 * step) as i64))?;
        }
        Ok((Val::Slot(slot, 0), step))
    }

    pub(super) fn extract_element(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (vector, result) = (self.operand(op, 0)?, self.result(op)?);
        let scalar = self.element_of(vector)?;
        if let Some(lane) = self.known_lane(op, 1)? {
            let lanes = self.vals(vector)?;
            // A lane that is not there may be anything.
            let val =
                usize::try_from(lane).ok().and_then(|lane| lanes.get(lane)).copied().unwrap_or(Val::Bits(0));
            return self.define(result, &[val]);
        }
        let values = self.made(vector)?;
        let (place, step) = self.spill(&values, scalar)?;
        let offset = self.lane_offset(op, 1, values.len(), step)?;
        let base = self.make(place, Scalar::Ptr);
        let address = self.b.ins().iadd(base, offset);
        let value = self.load_scalar(plain(), scalar, Val::Ssa(address))?;
        self.define_values(result, &[value])
    }

    pub(super) fn insert_element(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (vector, part, result) = (self.operand(op, 0)?, self.operand(op, 1)?, self.result(op)?);
        let scalar = self.element_of(vector)?;
        if let Some(lane) = self.known_lane(op, 2)? {
            let part = self.val(part, 0)?;
            let mut vals = self.vals(vector)?.to_vec();
            if let Some(place) = usize::try_from(lane).ok().and_then(|lane| vals.get_mut(lane)) {
                *place = part;
            }
            return self.define(result, &vals);
        }
        let values = self.made(vector)?;
        let (place, step) = self.spill(&values, scalar)?;
        let offset = self.lane_offset(op, 2, values.len(), step)?;
        let base = self.make(place, Scalar::Ptr);
        let address = self.b.ins().iadd(base, offset);
        let part = self.scalar(op, 1)?;
        self.store_scalar(plain(), part, scalar, Val::Ssa(address))?;
        let mut out = Vec::with_capacity(values.len());
        for lane in 0..values.len() {
            let at = self.shifted(place, (lane as u64 * step) as i64);
            out.push(self.load_scalar(plain(), scalar, at)?);
        }
        self.define_values(result, &out)
    }

    pub(super) fn shuffle(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let mut all = self.vals(self.operand(op, 0)?)?.to_vec();
        all.extend_from_slice(self.vals(self.operand(op, 1)?)?);
        let lanes = attrs.ints(op, attrs.names.mask).into_iter();
        let pick = |lane: i64| usize::try_from(lane).ok().and_then(|lane| all.get(lane)).copied();
        let vals: Vec<Val> = lanes.map(|lane| pick(lane).unwrap_or(Val::Bits(0))).collect();
        let result = self.result(op)?;
        self.define(result, &vals)
    }
}

/// The scalars of a `dense` attribute one by one, where each is one of its elements.
fn dense_scalars(attrs: Attrs<'_>, dense: &DenseElements, ty: &Ty) -> Result<Option<Vec<Val>>, Refusal> {
    let per = attrs.scalars_per_element(dense.ty);
    let leaves = ty.leaves()?;
    if attrs.element_count(dense.ty).map(|count| count.saturating_mul(per as u64))
        != Some(leaves.len() as u64)
    {
        return Ok(None);
    }
    let mut vals = Vec::with_capacity(leaves.len());
    for (index, leaf) in leaves.iter().enumerate() {
        let at = if dense.splat { index % per } else { index };
        vals.push(Val::Bits(element_bits(&dense.raw, at, supported(leaf.scalar)?)));
    }
    Ok(Some(vals))
}
