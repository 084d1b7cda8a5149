//! What a conversion keeps in mind between patterns and until it is certain.

use super::events::OwnEdit;
use super::mapping::{Look, Mapping, Values};
use super::types::{Input, SignatureConversion, TypeConverter};
use rmlir_ir::journal::Mark;
use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    BlockId, Builder, Loc, Module, OpAddr, OpId, OpName, RegionId, Type, UnitId, ValueDef, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// What is put off until the end.
#[derive(Clone)]
pub(crate) enum Deferred {
    /// The results of an operation are replaced by what stands for them, and it goes.
    Replace(OpAddr, Option<Arc<TypeConverter>>),
    /// A value is replaced by what stands for it.
    ReplaceValue(UnitId, ValueId, Option<Arc<TypeConverter>>),
    /// What was done at once is told to whom watches.
    Tell(Told),
}

/// What is told of an edit when it is certain.
#[derive(Clone, Copy)]
pub(crate) enum Told {
    Inserted(OpAddr),
    Moved(OpAddr),
    Modified(OpAddr),
    BlockInserted(UnitId, BlockId),
    BlockMoved(UnitId, BlockId),
    BlockErased(UnitId, BlockId),
}

impl Told {
    pub(crate) fn tell(self, module: &Module, listener: &mut dyn Listener) {
        match self {
            Told::Inserted(op) => listener.op_inserted(module, op),
            Told::Moved(op) => listener.op_moved(module, op, Former::Unknown),
            Told::Modified(op) => listener.op_modified(module, op),
            Told::BlockInserted(unit, block) => listener.block_inserted(module, unit, block),
            Told::BlockMoved(unit, block) => listener.block_moved(module, unit, block, Former::Unknown),
            Told::BlockErased(unit, block) => listener.block_erased(module, unit, block),
        }
    }
}

/// What is put off, in order: by patterns and by the driver.
pub(crate) type Later = Rc<RefCell<Vec<Deferred>>>;

/// A cast that the driver made.
pub(crate) struct Cast {
    pub(crate) op: OpAddr,
    pub(crate) made_for: Purpose,
}

/// What a cast is for.
pub(crate) struct Purpose {
    pub(crate) converter: Option<Arc<TypeConverter>>,
    pub(crate) is_source: bool,
    pub(crate) original: Option<Type>,
}

/// A set that remembers the order, so that it can be cut back.
pub(crate) struct Ordered<T>(Vec<T>, FxHashSet<T>);

impl<T: Copy + Eq + std::hash::Hash> Ordered<T> {
    fn new() -> Self {
        Ordered(Vec::new(), FxHashSet::default())
    }

    pub(crate) fn insert(&mut self, item: T) {
        if self.1.insert(item) {
            self.0.push(item);
        }
    }

    pub(crate) fn contains(&self, item: &T) -> bool {
        self.1.contains(item)
    }

    fn cut(&mut self, len: usize) {
        while self.0.len() > len {
            if let Some(item) = self.0.pop() {
                self.1.remove(&item);
            }
        }
    }
}

/// A point to which a conversion can go back.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    module: Mark,
    mapping: usize,
    deferred: usize,
    casts: usize,
    replaced: usize,
    ignored: usize,
    erased_blocks: usize,
}

/// A place for a cast: after an operation, or at the start of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    After(OpId),
    Start(BlockId),
}

pub(crate) struct Work {
    pub(crate) mapping: Mapping,
    pub(crate) deferred: Later,
    /// Whether everything is done at once and nothing can be taken back.
    pub(super) at_once: bool,
    /// Whether somebody watches, who is told when all is certain.
    logs: bool,
    pub(super) own_edit: OwnEdit,
    pub(crate) casts: Vec<Cast>,
    /// Casts that only change types.
    pub(super) pure: FxHashSet<OpAddr>,
    pub(crate) replaced: Ordered<OpAddr>,
    pub(crate) ignored: Ordered<OpAddr>,
    pub(crate) erased_blocks: Ordered<(UnitId, BlockId)>,
    pub(crate) converters: FxHashMap<(UnitId, RegionId), Arc<TypeConverter>>,
    /// The converter of the pattern that is at work.
    pub(crate) converter: Option<Arc<TypeConverter>>,
    cast_name: OpName,
    mark_kinds: bool,
}

/// Looks at values in a module.
struct Looking<'a> {
    module: &'a Module,
    pure: &'a FxHashSet<OpAddr>,
}

impl Look for Looking<'_> {
    fn type_of(&self, unit: UnitId, value: ValueId) -> Type {
        self.module.body(unit).value_type(value)
    }

    fn is_cast(&self, unit: UnitId, values: &[ValueId]) -> bool {
        let body = self.module.body(unit);
        let definer = |&value: &ValueId| match body.value_def(value) {
            ValueDef::Result { op, .. } => Some(op),
            _ => None,
        };
        let first = values.first().and_then(definer);
        first.is_some_and(|op| self.pure.contains(&OpAddr { unit, op }))
            && values.iter().all(|value| definer(value) == first)
    }
}

impl Work {
    pub(crate) fn new(module: &Module, mark_kinds: bool, at_once: bool, is_watched: bool) -> Work {
        Work {
            mapping: Mapping::default(),
            deferred: Later::default(),
            at_once,
            logs: is_watched && !at_once,
            own_edit: OwnEdit::default(),
            casts: Vec::new(),
            pure: FxHashSet::default(),
            replaced: Ordered::new(),
            ignored: Ordered::new(),
            erased_blocks: Ordered::new(),
            converters: FxHashMap::default(),
            converter: None,
            cast_name: module.ctx().op_name(super::casts::CAST),
            mark_kinds,
        }
    }

    pub(crate) fn point(&self, module: &Module) -> Point {
        Point {
            module: module.mark(),
            mapping: self.mapping.mark(),
            deferred: self.deferred.borrow().len(),
            casts: self.casts.len(),
            replaced: self.replaced.0.len(),
            ignored: self.ignored.0.len(),
            erased_blocks: self.erased_blocks.0.len(),
        }
    }

    pub(crate) fn undo_to(&mut self, module: &mut Module, point: Point) {
        // Where nothing is taken back, casts that a pattern did not need go at the end.
        if self.at_once {
            return;
        }
        module.undo_to(point.module);
        self.mapping.undo_to(point.mapping);
        self.deferred.borrow_mut().truncate(point.deferred);
        self.casts.truncate(point.casts);
        self.replaced.cut(point.replaced);
        self.ignored.cut(point.ignored);
        self.erased_blocks.cut(point.erased_blocks);
    }

    // ---- looking up ------------------------------------------------------------------------------------------------------

    fn of_types(&self, module: &Module, unit: UnitId, value: ValueId, types: &[Type]) -> Option<Values> {
        self.mapping.of_types(&Looking { module, pure: &self.pure }, unit, value, types)
    }

    /// The latest values that stand for a value, casts that only change types apart.
    pub(crate) fn latest(&self, module: &Module, unit: UnitId, value: ValueId) -> Values {
        self.mapping.latest(&Looking { module, pure: &self.pure }, unit, value)
    }

    /// What a pattern gets for values: of the converted types if its converter is there, else the latest. `None` if a type cannot be
    /// converted.
    pub(crate) fn remap(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        values: &[ValueId],
        loc: Option<Loc>,
    ) -> Option<Vec<Values>> {
        let Some(converter) = self.converter.clone() else {
            return Some(values.iter().map(|&value| self.latest(module, unit, value)).collect());
        };
        let mut remapped = Vec::with_capacity(values.len());
        for &value in values {
            let ty = module.body(unit).value_type(value);
            let types = converter.convert(ty)?;
            if types.is_empty() {
                remapped.push(Values::new());
                continue;
            }
            if let Some(found) = self.of_types(module, unit, value, &types) {
                remapped.push(found);
                continue;
            }
            let latest = self.latest(module, unit, value);
            let loc = loc.unwrap_or_else(|| module.value(unit, value).loc());
            let converter = Some(Arc::clone(&converter));
            let purpose = Purpose { converter, is_source: false, original: Some(ty) };
            let place = place_after(module, unit, &latest)?;
            remapped.push(self.cast(module, purpose, (unit, place), loc, &latest, &types));
        }
        Some(remapped)
    }

    // ---- casts -----------------------------------------------------------------------------------------------------------

    /// Makes a cast. One that has inputs does nothing but change types, and stands for them.
    pub(super) fn cast(
        &mut self,
        module: &mut Module,
        purpose: Purpose,
        (unit, place): (UnitId, Place),
        loc: Loc,
        inputs: &[ValueId],
        types: &[Type],
    ) -> Values {
        let mut spec = module.spec(self.cast_name, loc);
        spec.operands = inputs.to_vec();
        spec.result_types = types.to_vec();
        if self.mark_kinds {
            let ctx = module.ctx();
            let kind = ctx.string_attr(if purpose.is_source { "source" } else { "target" });
            let entry = rmlir_ir::NamedAttr { name: ctx.ident("__kind__"), value: kind };
            spec.attrs = ctx.dict_attr(vec![entry]);
        }
        let mut builder = match place {
            Place::After(op) => Builder::after(module, OpAddr { unit, op }),
            Place::Start(block) => Builder::at_start(module, unit, block),
        };
        let op = builder.insert(spec);
        let results: Values = module.body(unit).results(op).collect();
        let at = OpAddr { unit, op };
        if !inputs.is_empty() {
            self.pure.insert(at);
            match self.at_once && purpose.is_source {
                // Users of an old value use the cast already: it stands for nothing but leads back.
                true => self.mapping.map(unit, &results, inputs),
                false => self.mapping.map(unit, inputs, &results),
            }
        }
        self.casts.push(Cast { op: at, made_for: purpose });
        results
    }

    /// A value of an old type that stands for nothing that is there: for what was dropped.
    pub(super) fn out_of_nothing(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        value: ValueId,
        place: Place,
    ) -> Values {
        let purpose = Purpose { converter: self.converter.clone(), is_source: true, original: None };
        let (loc, ty) = (module.value(unit, value).loc(), module.body(unit).value_type(value));
        self.cast(module, purpose, (unit, place), loc, &[], &[ty])
    }

    /// The value that takes over the uses of an old value: the latest one of its type, if need be a cast to it. `None` if nothing that
    /// stays uses it.
    pub(crate) fn replacement(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        value: ValueId,
        converter: Option<Arc<TypeConverter>>,
    ) -> Option<ValueId> {
        let ty = module.body(unit).value_type(value);
        if let Some(found) = self.of_types(module, unit, value, &[ty]).filter(|found| found[..] != [value]) {
            return found.first().copied();
        }
        let body = module.body(unit);
        let stays = |user: OpId| !self.replaced.contains(&OpAddr { unit, op: user });
        if !body.uses(value).any(|id| stays(body.use_owner(id).0)) && !self.mapping.is_target(unit, value) {
            return None;
        }
        let latest = self.mapping.deepest(unit, value);
        let latest = if latest[..] == [value] { Values::new() } else { latest };
        let place = match latest.is_empty() {
            true => place_after(module, unit, &[value])?,
            false => place_after(module, unit, &latest)?,
        };
        let purpose = Purpose { converter, is_source: true, original: None };
        let loc = module.value(unit, value).loc();
        self.cast(module, purpose, (unit, place), loc, &latest, &[ty]).first().copied()
    }

    // ---- changes that are put off ----------------------------------------------------------------------------------------

    /// The results of an operation are replaced, each by no, one or several values.
    pub(crate) fn replace(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        op: OpAddr,
        values: &[Values],
    ) {
        if self.at_once {
            return self.replace_at_once(module, told, op, values);
        }
        let results: Vec<ValueId> = module.body(op.unit).results(op.op).collect();
        for (&result, values) in results.iter().zip(values) {
            if values.is_empty() {
                let new = self.out_of_nothing(module, op.unit, result, Place::After(op.op));
                self.mapping.map(op.unit, &[result], &new);
            } else {
                self.mapping.map(op.unit, &[result], values);
            }
        }
        self.put_off(Deferred::Replace(op, self.converter.clone()));
        for inner in Walk::pre().collect(module.op(op), |_| true).unwrap_or_default() {
            self.replaced.insert(inner);
        }
    }

    /// A value is replaced by others.
    pub(crate) fn replace_value(&mut self, module: &mut Module, unit: UnitId, from: ValueId, to: &[ValueId]) {
        if to == [from] {
            return;
        }
        if self.at_once {
            return self.replace_value_at_once(module, unit, from, to);
        }
        self.mapping.map(unit, &[from], to);
        self.put_off(Deferred::ReplaceValue(unit, from, self.converter.clone()));
    }

    fn put_off(&self, deferred: Deferred) {
        self.deferred.borrow_mut().push(deferred);
    }

    /// Tells of an edit of the driver: at once, or when all is certain, if somebody watches.
    fn note(&self, module: &Module, told: &mut dyn Listener, what: Told) {
        if self.at_once {
            self.own_edit.during(|| what.tell(module, told));
        } else if self.logs {
            self.put_off(Deferred::Tell(what));
        }
    }

    /// Takes a block out of its region; its operations are erased.
    pub(crate) fn erase_block(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        unit: UnitId,
        block: BlockId,
    ) {
        self.erased_blocks.insert((unit, block));
        if self.at_once {
            return self.erase_block_at_once(module, told, unit, block);
        }
        let ops: Vec<OpId> = module.body(unit).ops_in(block).collect();
        for op in ops {
            let at = OpAddr { unit, op };
            if !self.replaced.contains(&at) {
                let none = vec![Values::new(); module.op(at).num_results()];
                self.replace(module, told, at, &none);
            }
        }
        self.note(module, told, Told::BlockErased(unit, block));
        module.body_mut(unit).detach_block(block);
    }

    /// Moves the operations of a block after `after` in `into` (`None`: in front), replaces its arguments, and erases it.
    pub(crate) fn inline_block(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        (unit, block): (UnitId, BlockId),
        (into, after): (BlockId, Option<OpId>),
        args: &[ValueId],
    ) -> Option<()> {
        let own = module.body(unit).args(block).to_vec();
        if own.len() != args.len() || block == into {
            return None;
        }
        own.into_iter().zip(args).for_each(|(from, &to)| self.replace_value(module, unit, from, &[to]));
        self.move_ops(module, told, (unit, block), (into, after));
        self.erase_block(module, told, unit, block);
        Some(())
    }

    /// Gives a block other arguments: a new block takes its place and its operations. Gives that block.
    pub(crate) fn convert_block(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        (unit, block): (UnitId, BlockId),
        converter: Option<Arc<TypeConverter>>,
        signature: &SignatureConversion,
    ) -> Option<BlockId> {
        let body = module.body(unit);
        let old = body.args(block).to_vec();
        let types: Vec<Type> = old.iter().map(|&arg| body.value_type(arg)).collect();
        if types == signature.types {
            return Some(block);
        }
        let mut locs = vec![Loc::UNKNOWN; signature.types.len()];
        for (&arg, input) in old.iter().zip(&signature.inputs) {
            if let Input::Args(start, count) = *input {
                locs.get_mut(start..start + count)?.fill(body.arg_loc(arg));
            }
        }
        let region = body.block_region(block)?;
        let body = module.body_mut(unit);
        let new = body.new_block();
        let args: Vec<ValueId> =
            signature.types.iter().zip(locs).map(|(&ty, loc)| body.add_arg(new, ty, loc)).collect();
        body.insert_block(new, region, Some(block));
        // To the driver this is no news: what comes of a conversion need not be converted again.
        self.note(module, told, Told::BlockInserted(unit, new));
        self.move_ops(module, told, (unit, block), (new, None));
        module.body_mut(unit).replace_all_block_uses(block, new);
        let outer = std::mem::replace(&mut self.converter, converter);
        for (&arg, input) in old.iter().zip(&signature.inputs) {
            match input {
                Input::Dropped => {
                    let value = self.out_of_nothing(module, unit, arg, Place::Start(new));
                    self.replace_value(module, unit, arg, &value);
                }
                Input::Values(values) => self.replace_value(module, unit, arg, values),
                Input::Args(start, count) => {
                    let values = args.get(*start..start + count)?.to_vec();
                    self.replace_value(module, unit, arg, &values);
                }
            }
        }
        self.converter = outer;
        self.erase_block(module, told, unit, block);
        Some(new)
    }

    /// Converts the arguments of all blocks of a region, and of those that come to it later. Those of the first block become what
    /// `entry` says, if that is there. Gives the first block; `None` if a type cannot be converted.
    pub(crate) fn convert_region(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        (unit, region): (UnitId, RegionId),
        converter: &Arc<TypeConverter>,
        entry: Option<&SignatureConversion>,
    ) -> Option<BlockId> {
        self.converters.insert((unit, region), Arc::clone(converter));
        let blocks: Vec<BlockId> = module.body(unit).blocks_in(region).collect();
        let (&first, others) = blocks.split_first()?;
        for &block in others {
            let signature = converter.signature_of(module.block(unit, block))?;
            self.convert_block(module, told, (unit, block), Some(Arc::clone(converter)), &signature)?;
        }
        let own = match entry {
            Some(_) => None,
            None => Some(converter.signature_of(module.block(unit, first))?),
        };
        let signature = entry.or(own.as_ref())?;
        self.convert_block(module, told, (unit, first), Some(Arc::clone(converter)), signature)
    }

    /// Moves the operations of a block after `after` in `into` (`None`: in front).
    fn move_ops(
        &self,
        module: &mut Module,
        told: &mut dyn Listener,
        (unit, from): (UnitId, BlockId),
        (into, mut after): (BlockId, Option<OpId>),
    ) {
        while let Some(op) = module.body(unit).first_op(from) {
            let body = module.body_mut(unit);
            let former = body.next_op(op).map_or(Former::Last, Former::Before);
            body.move_op(op, into, after);
            after = Some(op);
            let at = OpAddr { unit, op };
            if self.at_once {
                self.own_edit.during(|| told.op_moved(module, at, former));
            } else {
                self.note(module, told, Told::Moved(at));
            }
        }
    }
}

/// The first place where all values are there.
pub(crate) fn place_after(module: &Module, unit: UnitId, values: &[ValueId]) -> Option<Place> {
    let (&first, rest) = values.split_first()?;
    let mut place = place_of(module, unit, first)?;
    for &value in rest {
        let other = place_of(module, unit, value)?;
        if is_later(module, unit, other, place) {
            place = other;
        }
    }
    Some(place)
}

fn place_of(module: &Module, unit: UnitId, value: ValueId) -> Option<Place> {
    match module.body(unit).value_def(value) {
        ValueDef::Result { op, .. } => Some(Place::After(op)),
        ValueDef::Argument { block, .. } => Some(Place::Start(block)),
        _ => None,
    }
}

fn is_later(module: &Module, unit: UnitId, a: Place, b: Place) -> bool {
    let body = module.body(unit);
    let block = |place| match place {
        Place::After(op) => body.op_block(op),
        Place::Start(block) => Some(block),
    };
    match (a, b) {
        (Place::After(a), Place::After(b)) if body.op_block(a) == body.op_block(b) => body.is_before(b, a),
        (Place::Start(a), Place::After(_)) if block(b) == Some(a) => false,
        (Place::After(_), Place::Start(b)) if block(a) == Some(b) => true,
        _ => match (block(a), block(b)) {
            (Some(a), Some(b)) if a != b => {
                let (a, b) = (module.block(unit, a), module.block(unit, b));
                rmlir_ir::dominance::DominanceInfo::new(module).block_dominates(b, a)
            }
            _ => false,
        },
    }
}
