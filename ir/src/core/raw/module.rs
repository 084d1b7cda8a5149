//! Modules as readers build them, unit by unit and part by part.

use crate::body::{Body, OpSpec};
use crate::handles::{BlockId, OpId, UnitId};
use crate::module::{Module, Unit, UnitBody};
use crate::transfer::MoveError;
use crate::transfer::parts::FilePart;

/// Memory in which the bodies of units are built one after the other. See [`RawModule::settle_unit`].
#[derive(Debug, Default)]
// Boxes, as units have them: a room changes hands without being moved.
#[allow(clippy::vec_box)]
pub struct BodyPool(Vec<Box<Body>>);

impl BodyPool {
    /// Bodies of more operations are not worth moving.
    const MOST_OPS: usize = 1 << 14;
    /// As many as bodies are open inside each other, usually.
    const MOST: usize = 4;
}

/// Modules: units in room that is used again, operations as they are, parts of a file.
pub trait RawModule {
    /// A unit like a [new](Module::new_unit) one, which is built in room that [`settle_unit`](RawModule::settle_unit) left, if there is any: it
    /// need not grow there.
    fn new_unit_in(&mut self, rooms: &mut BodyPool) -> UnitId;

    /// Moves the body of a unit that is complete into memory of just the size, and leaves the room in which it was built to others. A body
    /// that is large, or not in memory, stays where it is.
    fn settle_unit(&mut self, unit: UnitId, rooms: &mut BodyPool);

    /// Makes room for so many more units.
    fn reserve_units(&mut self, units: usize);

    /// Makes an operation that is exactly what `spec` says at the end of a block: no defaults are filled in, the name is not
    /// [frozen](super::RawContext::freeze_op), and an operation that is isolated from above must come with its unit. For readers, which
    /// have seen to all that.
    fn append_op_exactly(&mut self, unit: UnitId, spec: &OpSpec, block: BlockId) -> OpId;

    /// A module without anything in it that counts as part of the same file as this one: what it adopts or gives back keeps its
    /// resources. For parts that are built apart from each other.
    fn part_of_file(&self) -> Module;

    /// [Adopts](Module::adopt_unit) units of `from`, none of which is below another one: each pair is a unit of this module and one
    /// of `from`.
    ///
    /// # Errors
    /// As [`Module::adopt_unit`] for any of them. None is adopted then.
    fn adopt_units(&mut self, from: &mut Module, pairs: &[(UnitId, UnitId)]) -> Result<(), MoveError>;

    /// Moves the operations of a part after what is in a block of this module. No body is copied. It takes least if the part is of the same
    /// file and its operations hold nothing but units of their own.
    ///
    /// # Errors
    /// As [`Module::move_ops_to_module`] for any of the operations, or if the part has no top-level operation. Some may have moved then.
    fn append_part(&mut self, at: (UnitId, BlockId), part: FilePart) -> Result<(), MoveError>;
}

impl RawModule for Module {
    #[inline]
    fn new_unit_in(&mut self, rooms: &mut BodyPool) -> UnitId {
        let body = rooms.0.pop().unwrap_or_default();
        self.add_unit(Unit { header: None, parent: None, body: UnitBody::Loaded(body) })
    }

    #[inline]
    fn settle_unit(&mut self, unit: UnitId, rooms: &mut BodyPool) {
        if let UnitBody::Loaded(body) = &mut self.units[unit.index()].body
            && body.op_capacity() <= BodyPool::MOST_OPS
        {
            let settled = Box::new(body.settle());
            let room = std::mem::replace(body, settled);
            if rooms.0.len() < BodyPool::MOST {
                rooms.0.push(room);
            }
        }
    }

    #[inline]
    fn reserve_units(&mut self, units: usize) {
        self.units.reserve(units);
    }

    #[inline]
    fn append_op_exactly(&mut self, unit: UnitId, spec: &OpSpec, block: BlockId) -> OpId {
        Module::append_op_exactly(self, unit, spec, block)
    }

    #[inline]
    fn part_of_file(&self) -> Module {
        Module::part_of_file(self)
    }

    #[inline]
    fn adopt_units(&mut self, from: &mut Module, pairs: &[(UnitId, UnitId)]) -> Result<(), MoveError> {
        Module::adopt_units(self, from, pairs)
    }

    #[inline]
    fn append_part(&mut self, at: (UnitId, BlockId), part: FilePart) -> Result<(), MoveError> {
        Module::append_part(self, at, part)
    }
}
