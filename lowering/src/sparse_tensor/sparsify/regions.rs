//! Regions of operations of the dialect are put in where the loops stand.

use super::env::Env;
use crate::linalg::parts::mapped;
use crate::sparse_tensor::code::load_at;
use rmlir_dialects::linalg::IndexOp;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::{BlockId, OpAddr, RegionId, ValueId};
use std::collections::HashSet;

/// An operation whose operands are being looked at.
struct Visit {
    at: OpAddr,
    next: usize,
}

impl Env<'_, '_> {
    /// Copies what a region does with values, and gives what it gives.
    pub(super) fn inlined(&mut self, region: RegionId, values: &[ValueId]) -> Option<ValueId> {
        let unit = self.rw.unit();
        let body = self.rw.module().region(unit, region).entry()?;
        let mut map = IrMapping::new();
        for (arg, &value) in body.args().zip(values) {
            map.map_value(GlobalValue { unit, value: arg.id() }, GlobalValue { unit, value });
        }
        let mut ops: Vec<OpAddr> = body.ops().map(|op| op.global()).collect();
        let last = ops.pop()?;
        let given = self.rw.op(last).operand(0)?.id();
        for op in ops {
            self.rw.clone_op(op, &mut map)?;
        }
        let given = mapped(&map, unit, given);
        let place = self.rw.place()?;
        let linked = self.linked(given)?;
        match place {
            (_, Some(after)) => self.rw.after_op(OpAddr { unit, op: after }),
            (block, None) => self.rw.at_start(block),
        }
        Some(linked)
    }

    /// The block that a value is made in.
    fn block_of(&self, value: ValueId) -> Option<BlockId> {
        let value = self.rw.value(value);
        match value.def_op() {
            Some((def, _)) => def.block().map(|block| block.id()),
            None => None,
        }
    }

    /// A value that the copy uses: variables of loops instead of indices, and elements instead of arguments.
    fn stand_in(&mut self, value: ValueId) -> Option<ValueId> {
        if let Some(index) = self.rw.value(value).defining::<IndexOp>() {
            let at = usize::try_from(index.dim()).ok()?;
            return self.emitter.variable(at);
        }
        if let Some(tensor) = self.parts.args.iter().position(|&arg| arg == value) {
            let (buffer, place) = self.place_of(tensor)?;
            return load_at(self.rw.builder(), buffer, &place);
        }
        Some(value)
    }

    /// Replaces what is not there in the loops by what stands for it, in all that a value is made of in its block.
    fn linked(&mut self, value: ValueId) -> Option<ValueId> {
        let linked = self.stand_in(value)?;
        let Some((def, _)) = self.rw.value(linked).def_op().filter(|_| linked == value) else {
            return Some(linked);
        };
        let Some(block) = self.block_of(value) else { return Some(linked) };
        let mut seen: HashSet<OpAddr> = HashSet::new();
        let mut open = vec![Visit { at: def.global(), next: 0 }];
        seen.insert(def.global());
        self.rw.at_op(open.first()?.at);
        while let Some(visit) = open.last_mut() {
            let (at, next) = (visit.at, visit.next);
            let Some(operand) = self.rw.op(at).operand(next).map(|operand| operand.id()) else {
                open.pop();
                continue;
            };
            visit.next += 1;
            let stand_in = self.stand_in(operand)?;
            if stand_in != operand {
                self.rw.set_operand(at, next, stand_in);
                continue;
            }
            let def = self.rw.value(operand).def_op().map(|(def, _)| def.global());
            if let Some(def) = def.filter(|_| self.block_of(operand) == Some(block))
                && seen.insert(def)
            {
                self.rw.at_op(def);
                open.push(Visit { at: def, next: 0 });
            }
        }
        Some(linked)
    }
}
