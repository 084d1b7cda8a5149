//! Moving between bodies, and between modules.
//!
//! Inside one body a move only changes links ([`Body::move_op`]). Into another body, operations, blocks, regions and values get
//! new handles there; use lists keep their order. What lies in units of its own below them moves along untouched: a unit changes
//! its place, its body is never copied.
//!
//! Values do not cross units. Within a module, what a moved operation uses from outside, or outside uses of what moved, become
//! [foreign placeholders](crate::ValueDef::Foreign), which the verifier reports. Between modules there is nothing that a
//! placeholder could name, so that such a move is refused.
//!
//! `dense_resource` attributes carry the number of the file whose resources they name. A move between modules takes the
//! resources along and renames keys that stand for something else in the target.

mod bodies;
mod part;
pub(crate) mod parts;
mod resources;

pub use bodies::HandleMap;
pub use part::UnitPart;

use crate::body::Body;
use crate::handles::{BlockId, OpId, RegionId, UnitId, ValueId};
use crate::journal::Record;
use crate::module::{Module, OpAddr, Unit, UnitBody};
use crate::resources::Resources;
use bodies::{Moved, Outer, Transfer};
pub(crate) use resources::Remap;
use rustc_hash::FxHashMap;
use std::fmt;

/// Why something cannot move. Nothing has moved then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It uses a value from outside that has no place in the other module.
    OuterValue(ValueId),
    /// What stays behind uses a value that would move to another module.
    UsedOutside(ValueId),
    /// It branches to a block that would stay behind, or what stays behind branches to a block that would move.
    OuterBlock(BlockId),
    /// The target lies inside what moves.
    IntoItself,
    /// A journal is open, which could not take back a move between modules.
    JournalOpen,
    /// The modules are of different contexts.
    OtherContext,
    /// The body of this unit is not in memory.
    NotLoaded(UnitId),
    /// A part has no top-level operation that is isolated from above, in which what moves would be.
    NoHolder,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::OuterValue(_) => "what moves to another module uses a value that stays behind",
            MoveError::UsedOutside(_) => "a value that moves to another module is used by what stays behind",
            MoveError::OuterBlock(_) => "a branch would lead from one module to another",
            MoveError::IntoItself => "an operation cannot move into itself",
            MoveError::JournalOpen => "a move between modules cannot be undone, and a journal is open",
            MoveError::OtherContext => "the modules are of different contexts",
            MoveError::NotLoaded(_) => "the body of this operation has not been loaded",
            MoveError::NoHolder => "the part of a file has no operation that holds the others",
        })
    }
}

impl std::error::Error for MoveError {}

/// Within a module.
impl Module {
    /// Moves regions of unit `from`, detached ones or those of an operation, after the regions of the own operation of unit
    /// `to`. Gives the new handles.
    pub fn move_regions_to_unit(&mut self, from: UnitId, regions: &[RegionId], to: UnitId) -> HandleMap {
        for &region in regions {
            self.body_mut(from).detach_region(region);
        }
        if from == to {
            for &region in regions {
                self.body_mut(to).add_root_region(region);
            }
            return HandleMap::default();
        }
        let moved = Moved::regions(self.body(from), regions);
        let map = self.transfer(from, to, &moved);
        for new in regions.iter().filter_map(|&region| map.region(region)) {
            self.body_mut(to).add_root_region(new);
        }
        map
    }

    /// Moves blocks of unit `from` into a region of unit `to`, after block `after` (`None`: in front). Gives the new handles,
    /// which are empty if the units are the same.
    pub fn move_blocks(
        &mut self,
        from: UnitId,
        blocks: &[BlockId],
        to: UnitId,
        region: RegionId,
        after: Option<BlockId>,
    ) -> HandleMap {
        blocks.iter().for_each(|&block| self.body_mut(from).detach_block(block));
        let map = match from == to {
            true => HandleMap::default(),
            false => {
                let moved = Moved::blocks(self.body(from), blocks);
                self.transfer(from, to, &moved)
            }
        };
        let mut last = after;
        for &block in blocks {
            let block = map.block(block).unwrap_or(block);
            self.body_mut(to).insert_block(block, region, last);
            last = Some(block);
        }
        map
    }

    /// Moves an operation after `after` in a block of any unit of the module (`None`: in front). Gives its new place.
    ///
    /// # Errors
    /// If the block lies inside the operation.
    pub fn move_op(
        &mut self,
        at: OpAddr,
        unit: UnitId,
        block: BlockId,
        after: Option<OpId>,
    ) -> Result<OpAddr, MoveError> {
        if self.is_block_inside(unit, block, at) {
            return Err(MoveError::IntoItself);
        }
        let mut op = at.op;
        if unit == at.unit {
            self.body_mut(unit).move_op(op, block, after);
            return Ok(at);
        }
        self.body_mut(at.unit).detach_op(op);
        let moved = Moved::op(self.body(at.unit), op);
        let map = self.transfer(at.unit, unit, &moved);
        op = map.op(op).unwrap_or(op);
        self.body_mut(unit).insert_op(op, block, after);
        Ok(OpAddr { unit, op })
    }

    /// Whether a block lies, at any depth, in a region of an operation.
    fn is_block_inside(&self, unit: UnitId, block: BlockId, op: OpAddr) -> bool {
        self.block(unit, block).parent().is_some_and(|parent| parent.is_inside(self.op(op)))
    }

    /// Moves between two units of this module, with placeholders for what crosses.
    fn transfer(&mut self, from: UnitId, to: UnitId, moved: &Moved) -> HandleMap {
        self.body_mut(to);
        let mut src = self.take_body(from);
        let mut dst = self.take_body(to);
        let outer = Outer::Placeholders { src: from, dst: to };
        let (map, stubs) = Transfer::new(&mut src, &mut dst, outer, None).run(moved);
        self.put_body(from, src);
        self.put_body(to, dst);
        for (inner, op) in stubs {
            self.set_parent(inner, Some((to, op)));
        }
        map
    }

    fn take_body(&mut self, unit: UnitId) -> Box<Body> {
        match std::mem::replace(&mut self.units[unit.index()].body, UnitBody::Gone) {
            UnitBody::Loaded(body) => body,
            _ => Box::default(),
        }
    }

    fn put_body(&mut self, unit: UnitId, body: Box<Body>) {
        self.units[unit.index()].body = UnitBody::Loaded(body);
    }

    /// Gives unit `into` the body of unit `from` of the same module, without copying. The old body of `into` is lost with all
    /// units below it; `from`, unless it was one of them, has an empty body afterwards.
    ///
    /// # Errors
    /// If the body is not in memory, or `into` lies inside `from`.
    pub fn move_body(&mut self, from: UnitId, into: UnitId) -> Result<(), MoveError> {
        self.loaded_body(from).map_err(|missing| MoveError::NotLoaded(missing.0))?;
        if std::iter::successors(Some(into), |&unit| Some(self.unit(unit).parent?.0)).any(|unit| unit == from)
        {
            return Err(MoveError::IntoItself);
        }
        let lost = self.units_below(into);
        self.set_body(into, UnitBody::Gone);
        let body = self.take_body(from);
        self.record(|| Record::BodyMoved { from, to: into });
        self.put_body(into, body);
        self.attach_journal(into);
        for (inner, op) in self.body(into).stubs() {
            if self.unit(inner).parent == Some((from, op)) {
                self.set_parent(inner, Some((into, op)));
            }
        }
        self.retarget_foreign(|of, value| match of {
            of if of == from => Some(Some((into, value))),
            of if of == into => Some(None),
            _ => None,
        });
        let from_is_lost = lost.iter().any(|&unit| self.is_below(from, unit));
        lost.into_iter().for_each(|unit| self.erase_unit(unit));
        if from_is_lost {
            return Ok(());
        }
        self.body_mut(from);
        Ok(())
    }

    /// Whether a unit is `top` or lies, at any depth, below it.
    fn is_below(&self, unit: UnitId, top: UnitId) -> bool {
        std::iter::successors(Some(unit), |&unit| Some(self.unit(unit).parent?.0)).any(|unit| unit == top)
    }

    /// Drops slots of erased operations, blocks, regions and values from the body of a unit, and whatever is in no region of it.
    /// All other handles of the body change: gives the new ones. Does nothing, and gives `None`, while a journal is open or
    /// the body is not in memory.
    pub fn compact(&mut self, unit: UnitId) -> Option<HandleMap> {
        if self.loaded_body(unit).ok()?.has_journal() {
            return None;
        }
        let mut src = self.take_body(unit);
        let mut dst = Box::new(Body::new());
        let roots = src.root_regions().to_vec();
        let moved = Moved::regions(&src, &roots);
        let (map, stubs) = Transfer::new(&mut src, &mut dst, Outer::Same, None).run(&moved);
        for region in roots.iter().filter_map(|&region| map.region(region)) {
            dst.add_root_region(region);
        }
        self.put_body(unit, dst);
        stubs.into_iter().for_each(|(inner, op)| self.set_parent(inner, Some((unit, op))));
        self.renumber_foreign(unit, &map);
        Some(map)
    }

    /// Bodies that name values of `unit` name them by their new handles.
    fn renumber_foreign(&mut self, unit: UnitId, map: &HandleMap) {
        self.retarget_foreign(|of, value| (of == unit).then(|| Some((unit, map.value(value)?))));
    }

    /// Changes what foreign placeholders stand for: `change` gives `None` for those that stay, and for the others what they
    /// stand for now, if that is still there.
    fn retarget_foreign(&mut self, change: impl Fn(UnitId, ValueId) -> Option<Option<(UnitId, ValueId)>>) {
        for unit in &mut self.units {
            let UnitBody::Loaded(body) = &mut unit.body else { continue };
            for index in 0..body.foreign.len() {
                let (of, value, _) = body.foreign[index];
                if let Some(target) = change(of, value) {
                    body.retarget_foreign(index, target);
                }
            }
        }
    }
}

/// Between modules of one context.
impl Module {
    /// See [`RawModule::part_of_file`](crate::raw::RawModule::part_of_file).
    pub(crate) fn part_of_file(&self) -> Module {
        let mut part = Module::new(self.ctx());
        part.resources = Resources::of_file(self.resources.file());
        part
    }

    /// Makes the body of `unit` in `from` the body of `into` in this module, with all units below it. No body is copied; units
    /// get new handles. The old body of `into` is lost; `from` keeps the unit with an empty body.
    ///
    /// # Errors
    /// If a body below is not in memory, names a value outside, or the modules cannot exchange anything.
    pub fn adopt_unit(&mut self, into: UnitId, from: &mut Module, unit: UnitId) -> Result<(), MoveError> {
        self.adopt_units(from, &[(into, unit)])
    }

    /// [Adopts](Module::adopt_unit) units of `from`, none of which is below another one: each pair is a unit of this module and one
    /// of `from`.
    ///
    /// # Errors
    /// As [`Module::adopt_unit`] for any of them. None is adopted then.
    pub(crate) fn adopt_units(
        &mut self,
        from: &mut Module,
        pairs: &[(UnitId, UnitId)],
    ) -> Result<(), MoveError> {
        self.check_exchange(from)?;
        let trees: Vec<Vec<UnitId>> =
            pairs.iter().map(|&(_, unit)| from.closed_tree(unit)).collect::<Result<_, _>>()?;
        let mut remap = Remap::new(from, self);
        let mut map: Vec<UnitId> = (0..from.units.len()).map(UnitId::new).collect();
        for (&(into, unit), tree) in pairs.iter().zip(&trees) {
            self.units_below(into).into_iter().for_each(|lost| self.erase_unit(lost));
            map[unit.index()] = into;
            for &below in &tree[1..] {
                map[below.index()] = self.add_unit(Unit::gone());
            }
        }
        for (&(_, unit), tree) in pairs.iter().zip(&trees) {
            from.relocate(self, tree, &|unit| map[unit.index()], &mut remap);
            from.put_body(unit, Box::default());
        }
        remap.iter_mut().for_each(|remap| remap.finish(self));
        Ok(())
    }

    /// Moves an operation after `after` in a block of another module (`None`: in front), with all units below it, whose bodies
    /// are not copied. Gives its new place there.
    ///
    /// # Errors
    /// If a value or branch would lead from one module to the other, a body below is not in memory, or the modules cannot
    /// exchange anything.
    pub fn move_op_to_module(
        &mut self,
        at: OpAddr,
        to: &mut Module,
        unit: UnitId,
        block: BlockId,
        after: Option<OpId>,
    ) -> Result<OpAddr, MoveError> {
        let new = self.move_ops_to_module(at.unit, &[at.op], to, (unit, block), after)?;
        Ok(OpAddr { unit, op: new.first().copied().unwrap_or(at.op) })
    }

    /// [Moves](Module::move_op_to_module) operations of unit `from`, which then stand one after the other, after `after` in a block
    /// of another module. Gives their new handles there.
    ///
    /// # Errors
    /// As [`Module::move_op_to_module`] for any of them, but they may use each other. None has moved then.
    pub fn move_ops_to_module(
        &mut self,
        from: UnitId,
        ops: &[OpId],
        to: &mut Module,
        (unit, block): (UnitId, BlockId),
        mut after: Option<OpId>,
    ) -> Result<Vec<OpId>, MoveError> {
        self.check_exchange(to)?;
        to.loaded_body(unit).map_err(|missing| MoveError::NotLoaded(missing.0))?;
        let moved = Moved::ops(self.body(from), ops);
        moved.check_closed(self.body(from))?;
        let trees = self.trees_below(from, &moved)?;
        let mut remap = Remap::new(self, to);
        ops.iter().for_each(|&op| self.body_mut(from).detach_op(op));
        let mut src = self.take_body(from);
        let (map, stubs) =
            Transfer::new(&mut src, to.body_mut(unit), Outer::None, remap.as_mut()).run(&moved);
        self.put_body(from, src);
        self.relocate_trees(to, &trees, unit, &stubs, &mut remap);
        remap.iter_mut().for_each(|remap| remap.finish(to));
        let new: Vec<OpId> = ops.iter().filter_map(|&op| map.op(op)).collect();
        for &op in &new {
            to.body_mut(unit).insert_op(op, block, after);
            after = Some(op);
        }
        Ok(new)
    }

    /// The trees of units whose stubs move.
    fn trees_below(&self, unit: UnitId, moved: &Moved) -> Result<Vec<Vec<UnitId>>, MoveError> {
        let body = self.body(unit);
        let inner = moved.ops.iter().filter_map(|&op| body.op_unit(op));
        inner.map(|inner| self.closed_tree(inner)).collect()
    }

    /// Moves the trees below stubs that have moved already.
    fn relocate_trees(
        &mut self,
        to: &mut Module,
        trees: &[Vec<UnitId>],
        unit: UnitId,
        stubs: &[(UnitId, OpId)],
        remap: &mut Option<Remap>,
    ) {
        let map: FxHashMap<UnitId, UnitId> =
            trees.iter().flatten().map(|&old| (old, to.add_unit(Unit::gone()))).collect();
        for (tree, &(inner, stub)) in trees.iter().zip(stubs) {
            let mut header = self.unit(inner).header;
            if let (Some(remap), Some(header)) = (remap.as_mut(), header.as_mut()) {
                remap.header(header);
            }
            self.relocate(to, tree, &|unit| renamed(&map, unit), remap);
            self.units[inner.index()] = Unit::gone();
            let new = map[&inner];
            to.units[new.index()].header = header;
            to.units[new.index()].parent = Some((unit, stub));
            to.body_mut(unit).set_op_unit(stub, Some(new));
        }
    }

    fn check_exchange(&self, other: &Module) -> Result<(), MoveError> {
        if self.has_journal() || other.has_journal() {
            return Err(MoveError::JournalOpen);
        }
        // Clones of a context share what is in it.
        std::ptr::eq(self.ctx().affine(), other.ctx().affine()).then_some(()).ok_or(MoveError::OtherContext)
    }

    /// A unit and all units below it, each before those below it.
    fn unit_tree(&self, unit: UnitId) -> Result<Vec<UnitId>, MoveError> {
        let mut tree = vec![unit];
        let mut next = 0;
        while let Some(&unit) = tree.get(next) {
            self.loaded_body(unit).map_err(|missing| MoveError::NotLoaded(missing.0))?;
            tree.extend(self.units_below(unit));
            next += 1;
        }
        Ok(tree)
    }

    /// A unit and all units below it, which use nothing from outside.
    fn closed_tree(&self, unit: UnitId) -> Result<Vec<UnitId>, MoveError> {
        let tree = self.unit_tree(unit)?;
        self.check_foreign(&tree)?;
        Ok(tree)
    }

    /// Whether all foreign placeholders below the first unit of a tree stand for values of the tree.
    fn check_foreign(&self, tree: &[UnitId]) -> Result<(), MoveError> {
        if tree.iter().all(|&unit| self.body(unit).foreign.is_empty()) {
            return Ok(());
        }
        let set: rustc_hash::FxHashSet<UnitId> = tree.iter().copied().collect();
        for body in tree.iter().map(|&unit| self.body(unit)) {
            let outer =
                |(unit, _, at): &&(UnitId, ValueId, ValueId)| !set.contains(unit) && !body.is_unused(*at);
            if let Some(&(_, value, _)) = body.foreign.iter().find(outer) {
                return Err(MoveError::OuterValue(value));
            }
        }
        Ok(())
    }

    /// Moves the bodies of a tree of units to their places in another module. Headers and parents move too, but for those of the
    /// first unit.
    fn relocate(
        &mut self,
        to: &mut Module,
        tree: &[UnitId],
        renamed: &impl Fn(UnitId) -> UnitId,
        remap: &mut Option<Remap>,
    ) {
        for (index, &old) in tree.iter().enumerate() {
            let new = renamed(old);
            let mut body = self.take_body(old);
            body.journal = None;
            body.renumber_units(renamed);
            if let Some(remap) = remap {
                remap.body(&mut body);
            }
            to.put_body(new, body);
            if index == 0 {
                continue;
            }
            let Unit { mut header, parent, .. } =
                std::mem::replace(&mut self.units[old.index()], Unit::gone());
            if let (Some(remap), Some(header)) = (remap.as_mut(), header.as_mut()) {
                remap.header(header);
            }
            to.units[new.index()].header = header;
            to.units[new.index()].parent = parent.map(|(unit, op)| (renamed(unit), op));
        }
    }
}

impl Body {
    /// The units whose stubs are in this body, also those that have moved elsewhere since.
    pub(crate) fn units_of_stubs(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.extras.iter().filter_map(|extra| extra.unit)
    }

    /// The operations that stand for units, with their units, in order of creation.
    fn stubs(&self) -> Vec<(UnitId, OpId)> {
        let stub = |op: OpId| Some((self.op_unit(op)?, op));
        (0..self.ops.len()).filter_map(|index| stub(OpId::new(index))).collect()
    }

    /// Names units by their handles in another module.
    fn renumber_units(&mut self, renamed: impl Fn(UnitId) -> UnitId) {
        for unit in self.extras.iter_mut().filter_map(|extra| extra.unit.as_mut()) {
            *unit = renamed(*unit);
        }
        for (unit, ..) in self.foreign.iter_mut() {
            *unit = renamed(*unit);
        }
    }
}

/// What a unit is called elsewhere: as here, unless something else is said.
fn renamed(names: &FxHashMap<UnitId, UnitId>, unit: UnitId) -> UnitId {
    names.get(&unit).copied().unwrap_or(unit)
}
