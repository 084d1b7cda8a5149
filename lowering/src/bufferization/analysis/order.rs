//! The order in which operands are decided.

use crate::bufferization::interface::Operand;
use crate::bufferization::look::{Look, Search};
use crate::bufferization::settings::Order;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{OpAddr, OpRef, TraitSet};
use rustc_hash::FxHashSet;

/// The operations in an operation that work on tensors, in order.
pub fn ordered<'m>(root: OpRef<'m>, look: Look<'m>) -> Vec<OpRef<'m>> {
    let mut ops = Vec::new();
    let _ = Walk::post().ops(root, |op| {
        if look.has_tensors(op) {
            ops.push(op);
        }
        WalkResult::Advance
    });
    match look.settings.order {
        Order::TopDown => {}
        Order::BottomUp => ops.reverse(),
        Order::FromTerminators => return from_terminators(root, ops, look),
        Order::Random(seed) => shuffle(&mut ops, seed),
    }
    ops
}

/// Terminators first, the last region first; from each operand of theirs its definitions against the use-def chain; then the rest.
fn from_terminators<'m>(root: OpRef<'m>, ops: Vec<OpRef<'m>>, look: Look<'m>) -> Vec<OpRef<'m>> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<OpAddr> = FxHashSet::default();
    let mut take = |op: OpRef<'m>, found: &mut Vec<OpRef<'m>>| {
        let new = look.has_tensors(op) && seen.insert(op.global());
        if new {
            found.push(op);
        }
        new
    };
    let mut terminators = Vec::new();
    let _ = Walk::post().reversed().ops(root, |op| {
        if op.has_trait(TraitSet::IS_TERMINATOR) && op != root {
            terminators.push(op);
        }
        WalkResult::Advance
    });
    for end in terminators {
        let mut open = vec![end];
        while let Some(op) = open.pop() {
            if !take(op, &mut found) {
                continue;
            }
            for index in 0..op.num_operands() {
                let operand = Operand { op, index };
                if operand.value().is_some_and(crate::bufferization::types::is_tensor_value) {
                    let from = look.search(operand, Search::LEAVES, &|value| look.is_written(value));
                    open.extend(from.into_iter().filter_map(|value| Some(value.def_op()?.0)));
                }
            }
        }
    }
    for op in ops.into_iter().rev() {
        take(op, &mut found);
    }
    found
}

/// Puts operations in the order that a Mersenne twister of this seed gives.
fn shuffle<T>(items: &mut [T], seed: u32) {
    let mut twister = Twister::new(seed);
    for start in 0..items.len().saturating_sub(1) {
        let left = (items.len() - start) as u64;
        let offset = u64::from(twister.next()) % left;
        items.swap(start, start + offset as usize);
    }
}

/// The generator MT19937.
struct Twister {
    state: Vec<u32>,
    at: usize,
}

const LENGTH: usize = 624;
const DISTANCE: usize = 397;

impl Twister {
    fn new(seed: u32) -> Twister {
        let mut state = vec![seed];
        for index in 1..LENGTH as u32 {
            let last = state.last().copied().unwrap_or(seed);
            state.push((last ^ (last >> 30)).wrapping_mul(1_812_433_253).wrapping_add(index));
        }
        Twister { state, at: LENGTH }
    }

    fn refill(&mut self) {
        for index in 0..LENGTH {
            let upper = self.state[index] & 0x8000_0000;
            let lower = self.state[(index + 1) % LENGTH] & 0x7fff_ffff;
            let mixed = upper | lower;
            let odd = if mixed & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[index] = self.state[(index + DISTANCE) % LENGTH] ^ (mixed >> 1) ^ odd;
        }
        self.at = 0;
    }

    fn next(&mut self) -> u32 {
        if self.at >= LENGTH {
            self.refill();
        }
        let mut value = self.state[self.at];
        self.at += 1;
        value ^= value >> 11;
        value ^= (value << 7) & 0x9d2c_5680;
        value ^= (value << 15) & 0xefc6_0000;
        value ^ (value >> 18)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_known_one() {
        let mut twister = Twister::new(5489);
        let last = (0..10_000).map(|_| twister.next()).last();
        assert_eq!(last, Some(4_123_659_995));
    }
}
