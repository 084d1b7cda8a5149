//! A unit with all units below it, taken out of its module so that someone else can own it.

use super::{MoveError, renamed};
use crate::body::OpSpec;
use crate::handles::{OpId, UnitId};
use crate::module::{Header, Module, OpAddr, Unit, UnitBody};
use rustc_hash::FxHashMap;

/// A unit that was taken out of its module, as a module of its own: its top-level operation is the one that owns the unit.
///
/// The module that it comes from keeps the header, so that the name and attributes can still be looked up there, and gets the
/// rest back with [`Module::attach_unit`]. Parts of several units can be changed by several threads.
#[derive(Debug)]
pub struct UnitPart {
    module: Module,
    /// The unit in the part.
    unit: UnitId,
    /// The stub in the part.
    op: OpId,
    /// Which units of the module the units of the part were; the root and new ones were none.
    home: FxHashMap<UnitId, UnitId>,
}

impl UnitPart {
    /// The part as a module.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// The part as a module, to change it. Whatever is outside the unit is lost when the part goes back.
    pub fn module_mut(&mut self) -> &mut Module {
        &mut self.module
    }

    /// The unit, in the part.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// The operation that owns the unit, in the part.
    pub fn op(&self) -> OpAddr {
        OpAddr { unit: self.module.root(), op: self.op }
    }

    /// The unit, in the module that it comes from.
    pub fn home(&self) -> Option<UnitId> {
        self.home.get(&self.unit).copied()
    }
}

impl Module {
    /// Takes a unit with all units below it out of the module. The unit stays as one that is not loaded; its header stays too.
    ///
    /// # Errors
    /// If a body below is not in memory, names a value outside, or a journal is open.
    pub fn detach_unit(&mut self, unit: UnitId) -> Result<UnitPart, MoveError> {
        if self.has_journal() {
            return Err(MoveError::JournalOpen);
        }
        let tree = self.unit_tree(unit)?;
        self.check_foreign(&tree)?;
        let mut module = self.part_of_file();
        let map: FxHashMap<UnitId, UnitId> =
            tree.iter().map(|&old| (old, module.add_unit(Unit::gone()))).collect();
        self.relocate(&mut module, &tree, &|unit| renamed(&map, unit), &mut None);
        let inner = map[&unit];
        let op = self.make_stub(unit, &mut module, inner);
        let home = map.into_iter().map(|(old, new)| (new, old)).collect();
        Ok(UnitPart { module, unit: inner, op, home })
    }

    /// Makes an operation like the one that owns `unit` the top-level one of `part`, with `inner` as its unit.
    fn make_stub(&self, unit: UnitId, part: &mut Module, inner: UnitId) -> OpId {
        let header = self.unit(unit).header;
        let Header { loc, attrs, props } = header.unwrap_or(Header {
            loc: crate::loc::Loc::UNKNOWN,
            attrs: self.ctx().empty_dict(),
            props: self.ctx().empty_props(),
        });
        let stub = self.unit_parent(unit).map(|at| self.op(at));
        let spec = OpSpec {
            name: stub.map_or_else(|| self.ctx().op_name("builtin.module"), |op| op.name()),
            loc,
            operands: Vec::new(),
            result_types: stub.map_or(Vec::new(), |op| op.results().map(|value| value.ty()).collect()),
            props,
            attrs,
            successors: Vec::new(),
            regions: Vec::new(),
            unit: Some(inner),
        };
        let (root, block) = (part.root(), part.root_block());
        let op = part.body_mut(root).new_op(&spec);
        part.body_mut(root).append_op(op, block);
        part.units[inner.index()].header = header;
        part.units[inner.index()].parent = Some((root, op));
        op
    }

    /// Puts a part back in the place where it was taken out, with its header as it is now.
    ///
    /// # Errors
    /// If a body of it is not in memory, or a journal is open. The part is lost then.
    pub fn attach_unit(&mut self, part: UnitPart) -> Result<(), MoveError> {
        let UnitPart { mut module, unit, home, .. } = part;
        self.check_exchange(&module)?;
        let tree = module.unit_tree(unit)?;
        let mut map = FxHashMap::default();
        for &inner in &tree {
            let place = home.get(&inner).copied();
            map.insert(inner, place.unwrap_or_else(|| self.add_unit(Unit::gone())));
        }
        let mut remap = super::Remap::new(&module, self);
        self.units[map[&unit].index()].header = module.unit(unit).header;
        self.units[map[&unit].index()].body = UnitBody::Gone;
        module.relocate(self, &tree, &|unit| renamed(&map, unit), &mut remap);
        remap.iter_mut().for_each(|remap| remap.finish(self));
        Ok(())
    }
}
