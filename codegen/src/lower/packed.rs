//! Vectors whose lanes are not whole bytes: in memory they lie side by side, the first in the lowest bits.

use super::Lowering;
use super::values::{Val, plain};
use crate::abi::{clif_type, supported};
use crate::view::{Refusal, Scalar, Shape, Ty, refuse};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use rmlir_ir::OpRef;

/// Some lanes that lie in memory as one integer: where, how many there are, and of how many bits each.
#[derive(Clone, Copy)]
struct Chunk {
    offset: u64,
    lanes: u32,
    bits: u32,
}

impl Chunk {
    fn whole(self) -> Scalar {
        Scalar::Int(self.lanes * self.bits)
    }
}

/// A part of a value in memory.
enum Part {
    /// A scalar that takes whole bytes.
    Scalar(u64, Scalar),
    /// Lanes that do not.
    Packed(Chunk),
}

/// The parts of a value in the order of its scalars.
fn parts(ty: &Ty, at: u64, out: &mut Vec<Part>) -> Result<(), Refusal> {
    match &ty.shape {
        Shape::Vector { lanes, element } if ty.has_packed_lanes() => {
            let bits = supported(*element)?.bits();
            // As many as fill 64 bits, where they do; else all at a time.
            let (most, lanes) = (if 64 % bits == 0 { 64 / bits } else { 128 / bits }, *lanes as u32);
            if lanes > most && 64 % bits != 0 {
                return refuse(
                    "a vector of more than 128 bits whose lanes do not fill bytes cannot lie in memory",
                );
            }
            let mut first = 0;
            while first < lanes {
                let count = most.min(lanes - first);
                let offset = at + u64::from(first) * u64::from(bits) / 8;
                out.push(Part::Packed(Chunk { offset, lanes: count, bits }));
                first += count;
            }
        }
        Shape::Scalar(scalar) => out.push(Part::Scalar(at, supported(*scalar)?)),
        Shape::Vector { lanes, element } => {
            let step = supported(*element)?.store_size();
            out.extend((0..*lanes).map(|lane| Part::Scalar(at + lane * step, *element)));
        }
        Shape::Array { len, element } => {
            for index in 0..*len {
                parts(element, at + index * element.size, out)?;
            }
        }
        Shape::Struct { fields } => {
            for (offset, field) in fields {
                parts(field, at + offset, out)?;
            }
        }
        Shape::Void => {}
    }
    Ok(())
}

/// The parts of a value, which has not too many scalars.
fn parts_of(ty: &Ty) -> Result<Vec<Part>, Refusal> {
    ty.leaves()?;
    let mut out = Vec::new();
    parts(ty, 0, &mut out)?;
    Ok(out)
}

impl<'a> Lowering<'_, 'a> {
    /// The lanes of an integer, from its lowest bits on.
    fn split_bits(&mut self, whole: Value, scalar: Scalar, bits: u32, lanes: u32) -> Vec<Value> {
        let element = Scalar::Int(bits);
        let mut out = Vec::with_capacity(lanes as usize);
        for lane in 0..lanes {
            let by = self.b.ins().iconst(types::I32, i64::from(lane * bits));
            let part = if lane == 0 { whole } else { self.b.ins().ushr(whole, by) };
            let part = self.resized(part, scalar, element);
            out.push(self.masked(part, element));
        }
        out
    }

    /// The integer whose lanes these are.
    fn join_bits(&mut self, values: &[Value], bits: u32, whole: Scalar) -> Value {
        let mut joined = self.int(0, whole);
        for (lane, &value) in values.iter().enumerate() {
            let part = self.resized(value, Scalar::Int(bits), whole);
            let by = self.b.ins().iconst(types::I32, lane as i64 * i64::from(bits));
            let part = self.b.ins().ishl(part, by);
            joined = self.b.ins().bor(joined, part);
        }
        joined
    }

    pub(super) fn load_packed(&mut self, op: OpRef<'a>, pointer: Val) -> Result<(), Refusal> {
        let result = self.result(op)?;
        let ty = self.type_of(result)?;
        let values = self.load_parts(&ty, pointer)?;
        self.define_values(result, &values)
    }

    /// The scalars of a value of any type that lies in memory.
    pub(super) fn load_parts(&mut self, ty: &Ty, pointer: Val) -> Result<Vec<Value>, Refusal> {
        let mut out = Vec::new();
        for part in parts_of(ty)? {
            match part {
                Part::Scalar(offset, scalar) => {
                    let at = self.shifted(pointer, offset as i64);
                    out.push(self.load_scalar(plain(), scalar, at)?);
                }
                Part::Packed(chunk) => {
                    let at = self.shifted(pointer, chunk.offset as i64);
                    let whole = self.load_scalar(plain(), chunk.whole(), at)?;
                    out.extend(self.split_bits(whole, chunk.whole(), chunk.bits, chunk.lanes));
                }
            }
        }
        Ok(out)
    }

    /// Puts a value of any type into memory.
    pub(super) fn store_parts(&mut self, ty: &Ty, values: &[Value], pointer: Val) -> Result<(), Refusal> {
        let mut rest = values;
        for part in parts_of(ty)? {
            let count = match &part {
                Part::Scalar(..) => 1,
                Part::Packed(chunk) => chunk.lanes as usize,
            };
            let Some((these, others)) = rest.split_at_checked(count) else {
                return refuse("a value has too few parts");
            };
            rest = others;
            match part {
                Part::Scalar(offset, scalar) => {
                    let at = self.shifted(pointer, offset as i64);
                    self.store_scalar(plain(), these[0], scalar, at)?;
                }
                Part::Packed(chunk) => {
                    let whole = self.join_bits(these, chunk.bits, chunk.whole());
                    let at = self.shifted(pointer, chunk.offset as i64);
                    self.store_scalar(plain(), whole, chunk.whole(), at)?;
                }
            }
        }
        Ok(())
    }

    /// A value of one type of lanes, or a scalar, as another of as many bits.
    pub(super) fn bitcast_packed(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (operand, result) = (self.operand(op, 0)?, self.result(op)?);
        let (from, to) = (self.element_of(operand)?, self.element_of(result)?);
        let (width, narrower) = (from.bits().max(to.bits()), from.bits().min(to.bits()));
        // Bits are regrouped in integers that hold whole lanes of both.
        let lanes = self.leaves_of(operand)?.len() as u32;
        let group = if width.is_multiple_of(narrower) { width } else { lanes * from.bits() };
        if group > 128 || !(lanes * from.bits()).is_multiple_of(group) {
            return refuse("vectors of these types are not supported as bits of each other");
        }
        let whole = Scalar::Int(group);
        let mut integers = Vec::new();
        for value in self.made(operand)? {
            integers.push(self.as_bits(value, from));
        }
        let mut out = Vec::new();
        for lanes in integers.chunks((group / from.bits()) as usize) {
            let joined = match lanes {
                [one] => self.resized(*one, Scalar::Int(from.bits()), whole),
                lanes => self.join_bits(lanes, from.bits(), whole),
            };
            for value in self.split_bits(joined, whole, to.bits(), group / to.bits()) {
                out.push(self.of_bits(value, to));
            }
        }
        self.define_values(result, &out)
    }

    /// A scalar as an integer of its width.
    fn as_bits(&mut self, value: Value, scalar: Scalar) -> Value {
        let (ty, int) = (clif_type(scalar), clif_type(Scalar::Int(scalar.bits())));
        if ty == int { value } else { self.b.ins().bitcast(int, MemFlagsData::new(), value) }
    }

    fn of_bits(&mut self, value: Value, scalar: Scalar) -> Value {
        let (ty, int) = (clif_type(scalar), clif_type(Scalar::Int(scalar.bits())));
        if ty == int { value } else { self.b.ins().bitcast(ty, MemFlagsData::new(), value) }
    }
}
