//! Parts of a file that were built apart, put after each other.

use super::{MoveError, Remap};
use crate::handles::{BlockId, OpId, UnitId};
use crate::module::{Module, UnitBody};

/// A module whose operations are to go after others. See [`RawModule::append_part`](crate::raw::RawModule::append_part).
#[derive(Debug)]
pub struct FilePart {
    module: Module,
    /// The operations are a row.
    row: bool,
}

impl FilePart {
    /// A part whose operations are those in the blocks of the top-level operation of a module. Looks at all of them: best done by who has
    /// just built them.
    pub fn new(module: Module) -> FilePart {
        let row = is_row(&module) && bodies_are_closed(&module);
        FilePart { module, row }
    }

    /// The same for a module all of whose bodies are in memory, owned by an operation, and free of values of other bodies, as who has just
    /// built it knows: then they need not be looked at.
    pub fn of_closed_bodies(module: Module) -> FilePart {
        debug_assert!(bodies_are_closed(&module));
        let row = is_row(&module);
        FilePart { module, row }
    }
}

impl Module {
    /// Moves the operations of a part after what is in a block of this module. No body is copied. It takes least if the part is of the same
    /// file and its operations hold nothing but units of their own.
    ///
    /// # Errors
    /// As [`Module::move_ops_to_module`] for any of the operations, or if the part has no top-level operation. Some may have moved then.
    pub(crate) fn append_part(&mut self, at: (UnitId, BlockId), part: FilePart) -> Result<(), MoveError> {
        self.check_exchange(&part.module)?;
        self.loaded_body(at.0).map_err(|missing| MoveError::NotLoaded(missing.0))?;
        let same_file = part.module.resources.file() == self.resources.file();
        if !part.row || !same_file {
            return self.append_any(at, part.module);
        }
        self.append_row(at, part.module);
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

    /// Moves a row of operations with all units that do not [stay](STAY).
    fn append_row(&mut self, (into, block): (UnitId, BlockId), mut part: Module) {
        Remap::new(&part, self);
        let (first_unit, first_op) = (self.units.len(), self.body(into).op_capacity());
        let number = |old: UnitId| UnitId::new(first_unit + old.index().saturating_sub(STAY));
        let row = part.take_body(HOLDER);
        self.units.extend(part.units.drain(STAY..));
        for new in (first_unit..self.units.len()).map(UnitId::new) {
            match &mut self.units[new.index()].parent {
                Some((parent, op)) if *parent == HOLDER => {
                    (*parent, *op) = (into, OpId::new(op.index() + first_op))
                }
                Some(place) => {
                    place.0 = number(place.0);
                    // Only bodies with units below them are touched.
                    let (parent, stub) = *place;
                    if let UnitBody::Loaded(body) = &mut self.units[parent.index()].body {
                        body.set_op_unit(stub, Some(new));
                    }
                }
                None => {}
            }
        }
        self.body_mut(into).append_row(*row, block, number);
    }
}

/// The units of a part that stay: the root, and the one whose body has the operations.
const STAY: usize = 2;
const HOLDER: UnitId = UnitId::new(STAY - 1);

/// Whether the body of the unit of the top-level operation has one block of operations that have nothing but units, and those in the order
/// of their handles.
fn is_row(part: &Module) -> bool {
    if part.top().and_then(|top| top.inner_unit()) != Some(HOLDER) {
        return false;
    }
    let body = part.body(HOLDER);
    let simple = body.regions.len() == 1
        && body.blocks.len() == 1
        && body.values.is_empty()
        && body.slots.is_empty()
        && body.succs.is_empty()
        && body.extras.iter().all(|extra| extra.regions.is_empty());
    let blocks = body.root_regions().iter().flat_map(|&region| body.blocks_in(region));
    let mut ops = blocks.flat_map(|block| body.ops_in(block));
    let ordered = (0..body.op_capacity()).all(|index| ops.next() == Some(OpId::new(index)));
    simple && ordered
}

fn bodies_are_closed(part: &Module) -> bool {
    (1..part.units.len()).map(UnitId::new).all(|unit| is_in_place(part, unit))
}

/// Whether a unit has a body that names no other unit but those of its stubs, and a stub of its own.
fn is_in_place(module: &Module, id: UnitId) -> bool {
    let unit = module.unit(id);
    let closed = match &unit.body {
        UnitBody::Loaded(body) => body.foreign.is_empty(),
        _ => false,
    };
    closed && unit.parent.is_some_and(|(parent, stub)| module.body(parent).op_unit(stub) == Some(id))
}
