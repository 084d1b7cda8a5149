//! Loads, stores, stack memory, addresses, and the intrinsics that move memory.

use super::Lowering;
use super::dynamic::is_dynamic;
use super::values::{Val, plain};
use crate::abi::{clif_type, supported};
use crate::constant::sign_extend;
use crate::view::{Refusal, Scalar, Shape, refuse};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value, types};
use rmlir_ir::OpRef;
use std::rc::Rc;

/// Copies of at most so many bytes are made in place.
const INLINE_BYTES: u64 = 64;

impl<'a> Lowering<'_, 'a> {
    /// One scalar of memory. Integers of odd widths take only the bytes that they have.
    pub(super) fn load_scalar(
        &mut self,
        flags: MemFlagsData,
        scalar: Scalar,
        at: Val,
    ) -> Result<Value, Refusal> {
        let (ty, size) = (clif_type(supported(scalar)?), scalar.store_size());
        let (base, offset) = self.address(at);
        if size == u64::from(ty.bytes()) {
            let value = self.b.ins().load(ty, flags, base, offset);
            return Ok(self.masked(value, scalar));
        }
        let mut whole = self.bits(0, ty);
        for (start, piece) in pieces(size) {
            let part = self.b.ins().load(piece, flags, base, place(offset, start)?);
            let part = self.b.ins().uextend(ty, part);
            let by = self.b.ins().iconst(types::I32, 8 * start as i64);
            let part = self.b.ins().ishl(part, by);
            whole = self.b.ins().bor(whole, part);
        }
        Ok(self.masked(whole, scalar))
    }

    pub(super) fn store_scalar(
        &mut self,
        flags: MemFlagsData,
        value: Value,
        scalar: Scalar,
        at: Val,
    ) -> Result<(), Refusal> {
        let (ty, size) = (clif_type(supported(scalar)?), scalar.store_size());
        let (base, offset) = self.address(at);
        if size == u64::from(ty.bytes()) {
            self.b.ins().store(flags, value, base, offset);
            return Ok(());
        }
        for (start, piece) in pieces(size) {
            let by = self.b.ins().iconst(types::I32, 8 * start as i64);
            let part = self.b.ins().ushr(value, by);
            let part = self.b.ins().ireduce(piece, part);
            self.b.ins().store(flags, part, base, place(offset, start)?);
        }
        Ok(())
    }

    /// A pointer moved by some bytes.
    pub(super) fn shifted(&mut self, pointer: Val, by: i64) -> Val {
        match pointer {
            Val::Ssa(base) => Val::Offset(base, by),
            Val::Offset(base, old) => Val::Offset(base, old.wrapping_add(by)),
            Val::Symbol(symbol, old) => Val::Symbol(symbol, old.wrapping_add(by)),
            Val::Slot(slot, old) => Val::Slot(slot, old.wrapping_add(by)),
            Val::Bits(bits) => Val::Bits(u128::from((bits as u64).wrapping_add(by as u64))),
            Val::Spilled(_) => {
                let base = self.make(pointer, Scalar::Ptr);
                Val::Offset(base, by)
            }
        }
    }

    /// How an access may be treated: what is volatile stays as it is.
    fn access(&self, op: OpRef<'a>) -> (MemFlagsData, bool, i64) {
        let names = self.program.attrs.names;
        let volatile = self.program.attrs.flag(op, names.volatile_);
        let ordering = self.program.attrs.int(op, names.ordering).unwrap_or(0);
        let exact = volatile || ordering > 1;
        (if exact { MemFlagsData::new() } else { plain() }, exact, ordering)
    }

    pub(super) fn load(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (pointer, result) = (self.operand(op, 0)?, self.result(op)?);
        let (flags, exact, ordering) = self.access(op);
        let pointer = self.val(pointer, 0)?;
        let ty = self.type_of(result)?;
        if ordering != 0 && ty.scalar().is_none() {
            return refuse("only scalars can be loaded atomically");
        }
        if ty.has_packed_lanes() {
            return self.load_packed(op, pointer);
        }
        let mut out = Vec::with_capacity(1);
        for leaf in ty.leaves()?.iter() {
            let at = self.shifted(pointer, leaf.offset as i64);
            let machine = clif_type(supported(leaf.scalar)?);
            let atomic = exact && self.program.optimizes || ordering > 2;
            if atomic && machine.bits() <= 64 && leaf.scalar.store_size() == u64::from(machine.bytes()) {
                let bits = Type::int(machine.bits() as u16).unwrap_or(machine);
                let address = self.make(at, Scalar::Ptr);
                let value = self.b.ins().atomic_load(bits, flags, address);
                let value = if machine == bits {
                    value
                } else {
                    self.b.ins().bitcast(machine, MemFlagsData::new(), value)
                };
                out.push(self.masked(value, leaf.scalar));
            } else if ordering > 2 {
                return refuse("integers of this width cannot be loaded atomically");
            } else {
                out.push(self.load_scalar(flags, leaf.scalar, at)?);
            }
        }
        self.define_values(result, &out)
    }

    pub(super) fn store(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (value, pointer) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let (flags, exact, ordering) = self.access(op);
        let pointer = self.val(pointer, 0)?;
        let ty = self.type_of(value)?;
        if ordering != 0 && ty.scalar().is_none() {
            return refuse("only scalars can be stored atomically");
        }
        let values = self.made(value)?;
        if ty.has_packed_lanes() {
            return self.store_parts(&ty, &values, pointer);
        }
        for (leaf, value) in ty.leaves()?.iter().zip(values) {
            let at = self.shifted(pointer, leaf.offset as i64);
            let machine = clif_type(leaf.scalar);
            let atomic = exact && self.program.optimizes || ordering > 2;
            if atomic && machine.bits() <= 64 && leaf.scalar.store_size() == u64::from(machine.bytes()) {
                let bits = Type::int(machine.bits() as u16).unwrap_or(machine);
                let value = if machine == bits {
                    value
                } else {
                    self.b.ins().bitcast(bits, MemFlagsData::new(), value)
                };
                let address = self.make(at, Scalar::Ptr);
                self.b.ins().atomic_store(flags, value, address);
            } else if ordering > 2 {
                return refuse("integers of this width cannot be stored atomically");
            } else {
                self.store_scalar(flags, value, leaf.scalar, at)?;
            }
        }
        Ok(())
    }

    pub(super) fn alloca(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let Some(element) = attrs.ty(op, attrs.names.elem_type) else {
            return refuse("it has no element type");
        };
        if attrs.flag(op, attrs.names.alloca_inalloca) {
            return refuse("memory for arguments is not supported");
        }
        let layout = self.types.get(element)?;
        let align = attrs.int(op, attrs.names.alignment).and_then(|align| u64::try_from(align).ok());
        let align = align.unwrap_or(0).max(layout.align);
        if !align.is_power_of_two() {
            return refuse("its alignment is no power of two");
        }
        let (count, result) = (self.operand(op, 0)?, self.result(op)?);
        let (count, scalar) = (self.val(count, 0)?, self.element_of(count)?);
        let known = match count {
            Val::Bits(bits) if !is_dynamic(op) => {
                u64::try_from(sign_extend(bits, scalar.bits())).unwrap_or(u64::MAX)
            }
            _ if align <= 1 << 20 => {
                let piece = self.take_piece((count, scalar), layout.size, align)?;
                return self.define_values(result, &[piece]);
            }
            _ => return refuse("stack memory is aligned to more than 1 MiB"),
        };
        let size = layout.size.saturating_mul(known).max(1);
        if align <= 16 {
            let slot = self.slot(size, align)?;
            return self.define(result, &[Val::Slot(slot, 0)]);
        }
        if align > 1 << 20 {
            return refuse("stack memory is aligned to more than 1 MiB");
        }
        let slot = self.slot(size.saturating_add(align), 16)?;
        let raised = self.make(Val::Slot(slot, align as i64 - 1), Scalar::Ptr);
        let mask = self.b.ins().iconst(types::I64, -(align as i64));
        let aligned = self.b.ins().band(raised, mask);
        self.define_values(result, &[aligned])
    }

    pub(super) fn element_pointer(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let result = self.result(op)?;
        let lanes = self.leaves_of(result)?.len();
        let mut out = Vec::with_capacity(lanes);
        for lane in 0..lanes {
            out.push(self.element_pointer_lane(op, lane)?);
        }
        self.define(result, &out)
    }

    fn lane_of(&self, op: OpRef<'a>, operand: usize, lane: usize) -> Result<(Val, Scalar), Refusal> {
        let value = self.operand(op, operand)?;
        let scalar = self.element_of(value)?;
        let vals = self.vals(value)?;
        let val = if vals.len() == 1 { vals.first() } else { vals.get(lane) };
        val.map(|&val| (val, scalar)).ok_or_else(|| Refusal("an operand has too few lanes".into()))
    }

    fn element_pointer_lane(&mut self, op: OpRef<'a>, lane: usize) -> Result<Val, Refusal> {
        let attrs = self.program.attrs;
        let mut pointer = self.lane_of(op, 0, lane)?.0;
        let Some(element) = attrs.ty(op, attrs.names.elem_type) else {
            return refuse("it has no element type");
        };
        let mut ty = self.types.get(element)?;
        let mut next = 1;
        for (depth, raw) in attrs.ints(op, attrs.names.raw_constant_indices).into_iter().enumerate() {
            let index = if raw == i64::from(i32::MIN) {
                let lane = self.lane_of(op, next, lane)?;
                next += 1;
                lane
            } else {
                (Val::Bits(i128::from(raw) as u128), Scalar::Int(128))
            };
            let step = match &ty.shape {
                _ if depth == 0 => ty.size,
                Shape::Array { element, .. } => {
                    let element = Rc::clone(element);
                    ty = element;
                    ty.size
                }
                Shape::Vector { element, .. } => element.store_size(),
                _ => {
                    let Val::Bits(bits) = index.0 else {
                        return refuse("a field of a struct needs a constant index");
                    };
                    let Some((at, part, _)) = ty.part(bits as u64) else {
                        return refuse("it names a part that is not there");
                    };
                    let part = Rc::clone(part);
                    ty = part;
                    pointer = self.shifted(pointer, at as i64);
                    continue;
                }
            };
            pointer = self.indexed(pointer, index, step)?;
        }
        Ok(pointer)
    }

    /// A pointer moved by an index times a step.
    fn indexed(&mut self, pointer: Val, (index, scalar): (Val, Scalar), step: u64) -> Result<Val, Refusal> {
        if let Val::Bits(bits) = index {
            let by = (sign_extend(bits, scalar.bits()) as i64).wrapping_mul(step as i64);
            return Ok(self.shifted(pointer, by));
        }
        let value = self.make(index, scalar);
        let value = self.signed(value, scalar);
        let machine = clif_type(scalar);
        let value = match machine.bits() {
            64 => value,
            128 => self.b.ins().ireduce(types::I64, value),
            _ => self.b.ins().sextend(types::I64, value),
        };
        let scaled = if step.is_power_of_two() {
            let by = self.b.ins().iconst(types::I8, i64::from(step.trailing_zeros()));
            if step == 1 { value } else { self.b.ins().ishl(value, by) }
        } else {
            let by = self.b.ins().iconst(types::I64, step as i64);
            self.b.ins().imul(value, by)
        };
        // What is known of the distance stays apart, so that accesses can state it.
        let (base, distance) = match pointer {
            Val::Offset(base, distance) => (base, distance),
            Val::Symbol(symbol, distance) => (self.symbol(symbol), distance),
            Val::Slot(slot, distance) => (self.make(Val::Slot(slot, 0), Scalar::Ptr), distance),
            other => (self.make(other, Scalar::Ptr), 0),
        };
        let sum = self.b.ins().iadd(base, scaled);
        Ok(if distance == 0 { Val::Ssa(sum) } else { Val::Offset(sum, distance) })
    }

    /// `memcpy` and `memmove`: short ones in place, all loads before all stores.
    pub(super) fn copy_memory(&mut self, op: OpRef<'a>, name: &str) -> Result<(), Refusal> {
        let (to, from) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let (to, from) = (self.val(to, 0)?, self.val(from, 0)?);
        let (size, scalar) = self.length(op)?;
        match size {
            Val::Bits(bytes) if bytes <= u128::from(INLINE_BYTES) => {
                let flags = if self.is_volatile(op) { MemFlagsData::new() } else { plain() };
                let mut parts = Vec::new();
                for (start, piece) in pieces(bytes as u64) {
                    let at = self.shifted(from, start as i64);
                    let (base, offset) = self.address(at);
                    parts.push((start, self.b.ins().load(piece, flags, base, offset)));
                }
                for (start, part) in parts {
                    let at = self.shifted(to, start as i64);
                    let (base, offset) = self.address(at);
                    self.b.ins().store(flags, part, base, offset);
                }
                Ok(())
            }
            _ => {
                let (to, from) = (self.make(to, Scalar::Ptr), self.make(from, Scalar::Ptr));
                let size = self.make(size, scalar);
                let size = self.resized(size, scalar, Scalar::Int(64));
                self.runtime_call(name, &[to, from, size], types::I64).map(drop)
            }
        }
    }

    fn is_volatile(&self, op: OpRef<'a>) -> bool {
        self.program.attrs.flag(op, self.program.attrs.names.is_volatile)
    }

    /// The length of a transfer: the third operand, or an attribute.
    fn length(&self, op: OpRef<'a>) -> Result<(Val, Scalar), Refusal> {
        let attrs = self.program.attrs;
        if let Some(len) = attrs.int(op, attrs.names.len) {
            return Ok((Val::Bits(u128::from(len as u64)), Scalar::Int(64)));
        }
        let size = self.operand(op, 2)?;
        Ok((self.val(size, 0)?, self.element_of(size)?))
    }

    pub(super) fn set_memory(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (to, byte) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let (to, byte) = (self.val(to, 0)?, self.val(byte, 0)?);
        let (size, scalar) = self.length(op)?;
        if let (Val::Bits(bytes), Val::Bits(value)) = (size, byte)
            && bytes <= u128::from(INLINE_BYTES)
        {
            let flags = if self.is_volatile(op) { MemFlagsData::new() } else { plain() };
            let pattern = (value & 0xff) * (u128::MAX / 255);
            for (start, piece) in pieces(bytes as u64) {
                let at = self.shifted(to, start as i64);
                let (base, offset) = self.address(at);
                if piece == types::I8X16 {
                    let constant = self.b.func.dfg.constants.insert(pattern.to_le_bytes().to_vec().into());
                    let value = self.b.ins().vconst(piece, constant);
                    self.b.ins().store(flags, value, base, offset);
                } else {
                    let value = self.bits(pattern, piece);
                    self.b.ins().store(flags, value, base, offset);
                }
            }
            return Ok(());
        }
        let to = self.make(to, Scalar::Ptr);
        let byte = self.make(byte, Scalar::Int(8));
        let byte = self.b.ins().uextend(types::I32, byte);
        let size = self.make(size, scalar);
        let size = self.resized(size, scalar, Scalar::Int(64));
        self.runtime_call("memset", &[to, byte, size], types::I64).map(drop)
    }
}

fn place(offset: i32, by: u64) -> Result<i32, Refusal> {
    match i32::try_from(i64::from(offset) + by as i64) {
        Ok(offset) => Ok(offset),
        Err(_) => refuse("an address is too far from its base"),
    }
}

/// A number of bytes as what one access can take: 16, 8, 4, 2 and 1 bytes, with their offsets.
fn pieces(size: u64) -> Vec<(u64, Type)> {
    let (mut at, mut out) = (0, Vec::new());
    for (bytes, ty) in [(16, types::I8X16), (8, types::I64), (4, types::I32), (2, types::I16), (1, types::I8)]
    {
        while size - at >= bytes {
            out.push((at, ty));
            at += bytes;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_every_byte_once() {
        for size in 0..70 {
            let mut next = 0;
            for (at, ty) in pieces(size) {
                assert_eq!(at, next);
                next += u64::from(ty.bytes());
            }
            assert_eq!(next, size);
        }
    }
}
