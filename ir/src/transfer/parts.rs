//! Parts of a file that were built apart, put behind each other.

use super::{MoveError, Remap};
use crate::body::{Body, OpSpec};
use crate::handles::{BlockId, OpId, UnitId};
use crate::module::{Module, Unit, UnitBody};
use crate::threads::each;

/// A module whose operations are to move, with what is below them.
struct Part {
    module: Module,
    /// The unit whose body has the operations. Like the root, it stays.
    holder: UnitId,
    /// New number of the first of its other units.
    first_unit: usize,
    /// New number of the first of its operations, in the body of unit `into`.
    first_op: usize,
    into: UnitId,
}

impl Module {
    /// Moves what is in the blocks of the top-level operation of each part behind what is in a block of this module, in order. No body is
    /// copied; if the parts hold nothing but operations with units of their own, several threads give these their new numbers.
    ///
    /// # Errors
    /// As [`Module::move_ops_to_module`] for any of the operations, or if a part has no such operation. Some parts may have moved then.
    pub fn append_parts(&mut self, at: (UnitId, BlockId), parts: Vec<Module>) -> Result<(), MoveError> {
        parts.iter().try_for_each(|part| self.check_exchange(part))?;
        self.loaded_body(at.0).map_err(|missing| MoveError::NotLoaded(missing.0))?;
        let same_file = |part: &Module| part.resources.file() == self.resources.file();
        let rows: Option<Vec<UnitId>> =
            parts.iter().map(|part| row_of(part).filter(|_| same_file(part))).collect();
        let Some(rows) = rows else {
            return parts.into_iter().try_for_each(|part| self.append_any(at, part));
        };
        let (mut first_unit, mut first_op) = (self.units.len(), self.body(at.0).op_capacity());
        let mut moving = Vec::with_capacity(rows.len());
        for (module, holder) in parts.into_iter().zip(rows) {
            Remap::new(&module, self);
            let (units, ops) = (module.units.len() - STAY, module.body(holder).op_capacity());
            moving.push(Part { module, holder, first_unit, first_op, into: at.0 });
            first_unit += units;
            first_op += ops;
        }
        let renumbered = each(moving, Part::renumber);
        self.units.reserve(first_unit - self.units.len());
        let body = self.body_mut(at.0);
        let ops = first_op - body.op_capacity();
        body.reserve_ops(ops, ops);
        for row in renumbered {
            let (body, units) = row?;
            self.units.extend(units);
            self.body_mut(at.0).append_row(&body, at.1);
        }
        Ok(())
    }

    fn append_any(&mut self, (unit, block): (UnitId, BlockId), mut part: Module) -> Result<(), MoveError> {
        let inner = part.top().and_then(|top| top.inner_unit()).ok_or(MoveError::NoHolder)?;
        let moving: Vec<OpId> = {
            let body = part.body(inner);
            let blocks = body.root_regions().iter().flat_map(|&region| body.blocks_in(region));
            blocks.flat_map(|block| body.ops_in(block)).collect()
        };
        let after = self.body(unit).last_op(block);
        part.move_ops_to_module(inner, &moving, self, (unit, block), after).map(|_| ())
    }
}

/// Units of a part that do not move: the root and the one that holds the operations.
const STAY: usize = 2;

/// The unit of the top-level operation of a module, if its body has one block of operations that have nothing but units, and those in the
/// order of their handles.
fn row_of(part: &Module) -> Option<UnitId> {
    let holder = part.top()?.inner_unit()?;
    let body = part.body(holder);
    let simple = body.regions.len() == 1
        && body.blocks.len() == 1
        && body.values.is_empty()
        && body.uses.is_empty()
        && body.succs.is_empty()
        && body.extras.iter().all(|extra| extra.regions.is_empty());
    let blocks = body.root_regions().iter().flat_map(|&region| body.blocks_in(region));
    let mut ops = blocks.flat_map(|block| body.ops_in(block));
    let ordered = (0..body.op_capacity()).all(|index| ops.next() == Some(OpId::new(index)));
    (simple && ordered).then_some(holder)
}

impl Part {
    /// The body of operations, and their units with all units below them, by their new numbers.
    fn renumber(self) -> Result<(Box<Body>, Vec<Unit>), MoveError> {
        let Part { mut module, holder, first_unit, first_op, into } = self;
        let number = |old: UnitId| {
            let before = 1 + usize::from(old > holder);
            UnitId::new(first_unit + old.index().saturating_sub(before))
        };
        let mut row = module.take_body(holder);
        row.renumber_units(number);
        let mut units = Vec::with_capacity(module.units.len());
        for (old, mut unit) in (0..).map(UnitId::new).zip(module.units) {
            if old == holder || old.index() == 0 {
                continue;
            }
            if let UnitBody::Pending(_) = unit.body {
                return Err(MoveError::NotLoaded(old));
            }
            if let UnitBody::Loaded(body) = &mut unit.body {
                body.renumber_units(number);
            }
            unit.parent = unit.parent.map(|(parent, op)| match parent == holder {
                true => (into, OpId::new(op.index() + first_op)),
                false => (number(parent), op),
            });
            units.push(unit);
        }
        Ok((row, units))
    }
}

impl Body {
    /// Makes operations like those of a row at the end of a block.
    fn append_row(&mut self, row: &Body, block: BlockId) {
        self.extras.reserve(row.extras.len());
        for (index, op) in row.ops.iter().enumerate() {
            let spec = OpSpec {
                name: op.name,
                loc: op.loc,
                operands: Vec::new(),
                result_types: Vec::new(),
                props: op.props,
                attrs: op.attrs,
                successors: Vec::new(),
                regions: Vec::new(),
                unit: row.op_unit(OpId::new(index)),
            };
            self.append_new_op(&spec, block);
        }
    }
}
