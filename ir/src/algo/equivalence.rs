//! Structural equality and hash of operations and regions.
//!
//! Two operations are equivalent if they have the same name, attributes, types and shape, and if their operands correspond:
//! values from inside by their place, values from outside by being the same value (or what a mapping says). Handles of attributes
//! are compared, so both sides must be of one context. Operations that are equivalent without a mapping have equal hashes under the
//! same flags.

use crate::context::Context;
use crate::edit::{GlobalBlock, GlobalValue, IrMapping};
use crate::module::{BlockRef, NotLoaded, OpRef, RegionRef, ValueRef};
use crate::traits::TraitSet;
use crate::walk::{Item, Walk, WalkResult};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// What does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignore {
    /// Locations of operations and block arguments.
    pub locations: bool,
    /// Discardable attributes.
    pub discardable: bool,
    /// Inherent attributes and native properties.
    pub properties: bool,
    /// That operands of commutative operations may stand in any order: their order then counts as that of others does.
    pub commutativity: bool,
}

impl Ignore {
    /// Everything counts but locations.
    pub const LOCATIONS: Ignore =
        Ignore { locations: true, discardable: false, properties: false, commutativity: false };
}

/// Whether two operations with all that is inside them are equivalent.
///
/// # Errors
/// If a body inside is not in memory.
pub fn equivalent(a: OpRef<'_>, b: OpRef<'_>, ignore: Ignore) -> Result<bool, NotLoaded> {
    equivalent_with(a, b, ignore, &IrMapping::new())
}

/// Whether two operations are equivalent if the values and blocks of `map` correspond to what they are mapped to.
///
/// # Errors
/// If a body inside is not in memory.
pub fn equivalent_with(
    a: OpRef<'_>,
    b: OpRef<'_>,
    ignore: Ignore,
    map: &IrMapping,
) -> Result<bool, NotLoaded> {
    Ok(Shape::of(a.into(), ignore)?.matches(&Shape::of(b.into(), ignore)?, map))
}

/// Whether two regions are equivalent.
///
/// # Errors
/// If a body inside is not in memory.
pub fn regions_equivalent(a: RegionRef<'_>, b: RegionRef<'_>, ignore: Ignore) -> Result<bool, NotLoaded> {
    Ok(Shape::of(a.into(), ignore)?.matches(&Shape::of(b.into(), ignore)?, &IrMapping::new()))
}

/// A hash that equivalent operations share. It is the same only within a run of the program.
///
/// # Errors
/// If a body inside is not in memory.
pub fn hash(op: OpRef<'_>, ignore: Ignore) -> Result<u64, NotLoaded> {
    Ok(Shape::of(op.into(), ignore)?.hash())
}

/// The shape of an item as a sequence of words, with its values and blocks numbered from the outside in.
struct Shape<'m> {
    ctx: &'m Context,
    ignore: Ignore,
    words: Vec<u64>,
    values: FxHashMap<GlobalValue, u32>,
    blocks: FxHashMap<GlobalBlock, u32>,
    /// In program order.
    ops: Vec<OpRef<'m>>,
}

/// An operand or successor: from inside by number, from outside by what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Name {
    Inner(u32),
    /// Unit and handle.
    Outer(usize, usize),
}

impl<'m> Shape<'m> {
    fn of(root: Item<'m>, ignore: Ignore) -> Result<Shape<'m>, NotLoaded> {
        let ctx = match root {
            Item::Op(op) => op.ctx(),
            Item::Region(region) => region.ctx(),
            Item::Block(block) => block.ctx(),
        };
        let (values, blocks) = (FxHashMap::default(), FxHashMap::default());
        let mut shape = Shape { ctx, ignore, words: Vec::new(), values, blocks, ops: Vec::new() };
        Walk::pre().items(root, |item| {
            match item {
                Item::Op(op) => shape.add_op(op),
                Item::Region(region) => shape.words.push(region.blocks().count() as u64),
                Item::Block(block) => shape.add_block(block),
            }
            WalkResult::Advance
        })?;
        Ok(shape)
    }

    fn add_op(&mut self, op: OpRef<'m>) {
        self.words.push(op.name().raw().into());
        if !self.ignore.locations {
            self.words.push(self.ctx.loc_attr(op.loc()).raw().into());
        }
        if !self.ignore.discardable {
            self.words.push(op.discardable().raw().into());
        }
        if !self.ignore.properties {
            self.words.push(op.props().raw().into());
        }
        let counts = [op.num_operands(), op.num_results(), op.successors().len(), op.regions().len()];
        self.words.extend(counts.map(|count| count as u64));
        op.results().for_each(|result| self.add_value(result));
        self.ops.push(op);
    }

    fn add_block(&mut self, block: BlockRef<'m>) {
        let number = self.blocks.len() as u32;
        self.blocks.insert(GlobalBlock { unit: block.unit(), block: block.id() }, number);
        self.words.extend([block.num_args() as u64, block.ops().count() as u64]);
        for arg in block.args() {
            self.add_value(arg);
            if !self.ignore.locations {
                self.words.push(self.ctx.loc_attr(arg.loc()).raw().into());
            }
        }
    }

    fn add_value(&mut self, value: ValueRef<'m>) {
        self.words.push(value.ty().raw().into());
        let number = self.values.len() as u32;
        self.values.insert(GlobalValue { unit: value.unit(), value: value.id() }, number);
    }

    /// The operands and successors of an operation. `map` says what values and blocks from outside correspond to.
    fn names(&self, op: OpRef<'_>, map: &IrMapping) -> Vec<Name> {
        let value = |value: ValueRef<'_>| {
            let value = value.resolved();
            let at = GlobalValue { unit: value.unit(), value: value.id() };
            if let Some(&number) = self.values.get(&at) {
                return Name::Inner(number);
            }
            let at = map.value(at).unwrap_or(at);
            Name::Outer(at.unit.index(), at.value.index())
        };
        let block = |block: BlockRef<'_>| {
            let at = GlobalBlock { unit: block.unit(), block: block.id() };
            if let Some(&number) = self.blocks.get(&at) {
                return Name::Inner(number);
            }
            let at = map.block(at).unwrap_or(at);
            Name::Outer(at.unit.index(), at.block.index())
        };
        let mut names: Vec<Name> = op.operands().map(value).collect();
        if !self.ignore.commutativity && op.has_trait(TraitSet::COMMUTATIVE) {
            names.sort_unstable();
        }
        names.extend(op.successors().map(block));
        names
    }

    fn matches(&self, other: &Shape<'_>, map: &IrMapping) -> bool {
        let none = IrMapping::new();
        let same_names = |(&a, &b): (&OpRef<'m>, &OpRef<'_>)| {
            let (a_names, b_names) = (self.names(a, map), other.names(b, &none));
            // A handle of another module is another value, even if the numbers are equal.
            a_names == b_names && (std::ptr::eq(a.module(), b.module()) || !self.has_unmapped(a, map))
        };
        self.words == other.words && self.ops.iter().zip(&other.ops).all(same_names)
    }

    /// Whether an operation uses something from outside that `map` does not know.
    fn has_unmapped(&self, op: OpRef<'_>, map: &IrMapping) -> bool {
        let value = |value: ValueRef<'_>| {
            let value = value.resolved();
            let at = GlobalValue { unit: value.unit(), value: value.id() };
            !self.values.contains_key(&at) && map.value(at).is_none()
        };
        let block = |block: BlockRef<'_>| {
            let at = GlobalBlock { unit: block.unit(), block: block.id() };
            !self.blocks.contains_key(&at) && map.block(at).is_none()
        };
        op.operands().any(value) || op.successors().any(block)
    }

    fn hash(&self) -> u64 {
        let none = IrMapping::new();
        let mut hasher = FxHasher::default();
        self.words.hash(&mut hasher);
        for &op in &self.ops {
            self.names(op, &none).hash(&mut hasher);
        }
        hasher.finish()
    }
}
