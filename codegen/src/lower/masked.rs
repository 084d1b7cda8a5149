//! Accesses to memory under a mask, lane by lane and without branches: a lane that is off reads and writes a place of its own on the
//! stack.

use super::Lowering;
use super::values::{Val, plain};
use crate::abi::{clif_type, supported};
use crate::view::{Refusal, Scalar, Shape, refuse};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use rmlir_ir::{OpRef, ValueRef};

/// Where the lanes of an access lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    /// One after the other.
    InOrder,
    /// Each where a lane of a vector of pointers says.
    Anywhere,
    /// One after the other, without gaps for those that are off.
    Packed,
}

/// What a lane of a mask is.
#[derive(Clone, Copy)]
enum Lane {
    On,
    Off,
    Unknown(Value),
}

/// The places of the lanes of one access, as they are asked for in order.
struct Walk {
    places: Places,
    pointers: Vec<Val>,
    /// Where a packed access goes on.
    next: Option<Val>,
    /// Where lanes that are off go.
    aside: Val,
    size: u64,
}

/// How far apart two lanes lie that are accessed one by one: as far as elements of an array do.
fn distance(scalar: Scalar) -> u64 {
    scalar.store_size().next_power_of_two()
}

/// Whether lanes lie as those of a vector do, and not as elements of an array: LLVM has it so where the mask is known to be on
/// throughout. For most types it is the same.
fn is_vector(scalar: Scalar, places: Places, lanes: &[Lane]) -> bool {
    u64::from(scalar.bits()) != 8 * distance(scalar)
        && places == Places::InOrder
        && lanes.iter().all(|lane| matches!(lane, Lane::On))
}

impl<'a> Lowering<'_, 'a> {
    /// The type of the lanes of a vector.
    fn lanes_of(&self, vector: ValueRef<'a>) -> Result<Scalar, Refusal> {
        match self.type_of(vector)?.shape {
            Shape::Vector { element, .. } => supported(element),
            _ => refuse("only vectors can be accessed under a mask"),
        }
    }

    fn mask_lanes(&mut self, mask: ValueRef<'a>) -> Result<Vec<Lane>, Refusal> {
        let vals = self.vals(mask)?.to_vec();
        let lane = |f: &mut Self, val| match val {
            Val::Bits(0) => Lane::Off,
            Val::Bits(_) => Lane::On,
            other => Lane::Unknown(f.make(other, Scalar::Int(1))),
        };
        Ok(vals.into_iter().map(|val| lane(self, val)).collect())
    }

    fn walk(&mut self, places: Places, pointers: ValueRef<'a>, scalar: Scalar) -> Result<Walk, Refusal> {
        let pointers = self.vals(pointers)?.to_vec();
        let slot = self.slot(16, 16)?;
        Ok(Walk {
            places,
            next: pointers.first().copied(),
            pointers,
            aside: Val::Slot(slot, 0),
            size: distance(scalar),
        })
    }

    /// Where a lane lies; aside if it is off.
    fn lane_place(&mut self, walk: &mut Walk, index: usize, lane: Lane) -> Result<Val, Refusal> {
        let size = walk.size as i64;
        let place = match walk.places {
            Places::InOrder => {
                let first = walk.pointers.first().copied();
                first.map(|first| self.shifted(first, index as i64 * size))
            }
            Places::Anywhere => walk.pointers.get(index).copied(),
            Places::Packed => walk.next,
        };
        let Some(place) = place else { return refuse("an operand has too few lanes") };
        if walk.places == Places::Packed {
            walk.next = Some(match lane {
                Lane::Off => place,
                Lane::On => self.shifted(place, size),
                Lane::Unknown(on) => {
                    let here = self.make(place, Scalar::Ptr);
                    let on = self.b.ins().uextend(types::I64, on);
                    let by = self.b.ins().imul_imm_s(on, size);
                    Val::Ssa(self.b.ins().iadd(here, by))
                }
            });
        }
        Ok(match lane {
            Lane::On => place,
            Lane::Off => walk.aside,
            Lane::Unknown(on) => {
                let (place, aside) = (self.make(place, Scalar::Ptr), self.make(walk.aside, Scalar::Ptr));
                Val::Ssa(self.b.ins().select(on, place, aside))
            }
        })
    }

    /// Operands: where, the mask, and what lanes that are off give, if that is said.
    pub(super) fn masked_load(&mut self, op: OpRef<'a>, places: Places) -> Result<(), Refusal> {
        let (pointers, mask, result) = (self.operand(op, 0)?, self.operand(op, 1)?, self.result(op)?);
        let scalar = self.lanes_of(result)?;
        let otherwise = match op.operand(2) {
            Some(value) => self.vals(value)?.to_vec(),
            None => vec![Val::Bits(0); self.leaves_of(result)?.len()],
        };
        let lanes = self.mask_lanes(mask)?;
        if lanes.len() != otherwise.len() {
            return refuse("its mask has another number of lanes");
        }
        if is_vector(scalar, places, &lanes) {
            let pointer = self.val(pointers, 0)?;
            return self.load_packed(op, pointer);
        }
        let mut walk = self.walk(places, pointers, scalar)?;
        let mut out = Vec::with_capacity(lanes.len());
        for (index, (lane, otherwise)) in lanes.into_iter().zip(otherwise).enumerate() {
            if let Lane::Off = lane {
                out.push(otherwise);
                continue;
            }
            let place = self.lane_place(&mut walk, index, lane)?;
            let mut value = self.load_scalar(plain(), scalar, place)?;
            if let Lane::Unknown(on) = lane {
                let otherwise = self.make(otherwise, scalar);
                value = self.choose(on, value, otherwise);
            }
            out.push(Val::Ssa(value));
        }
        self.define(result, &out)
    }

    /// Operands: what, where, and the mask.
    pub(super) fn masked_store(&mut self, op: OpRef<'a>, places: Places) -> Result<(), Refusal> {
        let (value, pointers) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let mask = self.operand(op, 2)?;
        let scalar = self.lanes_of(value)?;
        let (lanes, values) = (self.mask_lanes(mask)?, self.made(value)?);
        if lanes.len() != values.len() {
            return refuse("its mask has another number of lanes");
        }
        if is_vector(scalar, places, &lanes) {
            let (ty, pointer) = (self.type_of(value)?, self.val(pointers, 0)?);
            return self.store_parts(&ty, &values, pointer);
        }
        let mut walk = self.walk(places, pointers, scalar)?;
        for (index, (lane, value)) in lanes.into_iter().zip(values).enumerate() {
            if !matches!(lane, Lane::Off) {
                let place = self.lane_place(&mut walk, index, lane)?;
                self.store_scalar(plain(), value, scalar, place)?;
            }
        }
        Ok(())
    }

    /// `llvm.get.active.lane.mask`: the lanes whose number, counted from the first operand on, is below the second.
    pub(super) fn active_lanes(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (start, end) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let (scalar, result) = (self.element_of(start)?, self.result(op)?);
        if scalar != self.element_of(end)? {
            return refuse("its operands are of different types");
        }
        let (start, end) = (self.scalar(op, 0)?, self.scalar(op, 1)?);
        let ty = clif_type(scalar);
        // How many are left: what is counted never runs over.
        let left = self.b.ins().isub(end, start);
        let any = self.b.ins().icmp(IntCC::UnsignedLessThan, start, end);
        let mut out = Vec::new();
        for lane in 0..self.leaves_of(result)?.len() {
            if lane as u128 > crate::constant::mask(u128::MAX, scalar.bits()) {
                out.push(self.b.ins().iconst(types::I8, 0));
                continue;
            }
            let lane = self.bits(lane as u128, ty);
            let below = self.b.ins().icmp(IntCC::UnsignedLessThan, lane, left);
            out.push(self.b.ins().band(below, any));
        }
        self.define_values(result, &out)
    }
}
