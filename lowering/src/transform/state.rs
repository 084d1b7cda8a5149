//! What the values of a script stand for: operations, values and attributes, and which may no longer be used.

use super::failure::{Failure, Outcome, text_of};
use rmlir_dialects::transform::{Kind, kind};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::{
    Attr, AttrData, Context, Diagnostic, Module, OpAddr, RegionRef, TypeData, UnitId, ValueId, ValueRef,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A value of the script.
pub(crate) type Key = (UnitId, ValueId);
/// A value of the payload.
pub(crate) type PayloadValue = (UnitId, ValueId);

/// The key of a value of the script.
pub(crate) fn key(value: ValueRef<'_>) -> Key {
    (value.unit(), value.id())
}

/// One thing that a value of the script stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Entity {
    Op(OpAddr),
    Value(PayloadValue),
    Param(Attr),
}

impl Entity {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Entity::Op(_) => Kind::Op,
            Entity::Value(_) => Kind::Value,
            Entity::Param(_) => Kind::Param,
        }
    }

    pub(crate) fn op(self) -> Option<OpAddr> {
        match self {
            Entity::Op(op) => Some(op),
            _ => None,
        }
    }

    pub(crate) fn value(self) -> Option<PayloadValue> {
        match self {
            Entity::Value(value) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn param(self) -> Option<Attr> {
        match self {
            Entity::Param(param) => Some(param),
            _ => None,
        }
    }
}

/// The lists that the results of an operation get; `None` for one that nothing was said of.
pub(crate) type Results = Vec<Option<Vec<Entity>>>;

/// A region that is run.
#[derive(Debug)]
struct Scope {
    unit: UnitId,
    region: rmlir_ir::RegionId,
    /// What is around it cannot be seen from inside.
    isolated: bool,
    /// The values that were defined in it, in order.
    defined: Vec<Key>,
    /// The operation of it that is run.
    pub(crate) current: Option<OpAddr>,
}

/// The state of a script that runs.
#[derive(Debug, Default)]
pub(crate) struct State {
    mapped: FxHashMap<Key, Vec<Entity>>,
    /// Handles that may no longer be used, with what is said to who does; the place is that of the use.
    invalid: FxHashMap<Key, Diagnostic>,
    scopes: Vec<Scope>,
}

impl State {
    /// What a value stands for.
    pub(crate) fn entities(&self, value: Key) -> &[Entity] {
        self.mapped.get(&value).map_or(&[], Vec::as_slice)
    }

    /// Begins with a region.
    pub(crate) fn enter(&mut self, region: RegionRef<'_>) {
        let isolated =
            region.parent().is_none_or(|parent| parent.has_trait(rmlir_ir::TraitSet::ISOLATED_FROM_ABOVE));
        let (unit, region) = (region.unit(), region.id());
        self.scopes.push(Scope { unit, region, isolated, defined: Vec::new(), current: None });
    }

    /// Ends with the region that was begun last, and forgets its values.
    pub(crate) fn leave(&mut self) {
        for value in self.scopes.pop().into_iter().flat_map(|scope| scope.defined) {
            self.mapped.remove(&value);
            self.invalid.remove(&value);
        }
    }

    /// How many regions run inside each other.
    pub(crate) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Says which operation of the innermost region runs.
    pub(crate) fn set_current(&mut self, op: OpAddr) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.current = Some(op);
        }
    }

    /// The operation that runs in the region of a value.
    pub(crate) fn current_beside(&self, value: ValueRef<'_>) -> Option<OpAddr> {
        let region = value.resolved().block()?.region()?;
        let here = |scope: &&Scope| (scope.unit, scope.region) == (region.unit(), region.id());
        self.scopes.iter().rev().find(here)?.current
    }

    /// Says what a value stands for.
    ///
    /// # Errors
    /// If its type does not allow that; it has been reported.
    pub(crate) fn set(&mut self, payload: &Module, value: ValueRef<'_>, what: Vec<Entity>) -> Outcome {
        if let Some(problem) = mismatch(payload, value, &what) {
            value.ctx().emit(problem);
            return Err(Failure::Definite);
        }
        let key = key(value);
        if self.mapped.insert(key, what).is_none()
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.defined.push(key);
        }
        Ok(())
    }

    /// Forgets what a consumed handle stood for.
    pub(crate) fn forget(&mut self, value: Key) {
        self.mapped.remove(&value);
    }

    /// All values that stand for something, and those that can be seen from the innermost region only.
    fn keys(&self, all: bool) -> impl Iterator<Item = Key> + '_ {
        let outermost = self.scopes.iter().rposition(|scope| scope.isolated && !all).unwrap_or(0);
        self.scopes[outermost..].iter().rev().flat_map(|scope| scope.defined.iter().copied())
    }

    /// The handles that can be seen, with one thing that each stands for.
    pub(crate) fn visible(&self) -> impl Iterator<Item = (Key, Entity)> + '_ {
        self.keys(false).flat_map(|key| self.entities(key).iter().map(move |&entity| (key, entity)))
    }

    /// The handles of all regions, by what they stand for.
    pub(crate) fn handles(&self) -> FxHashMap<Entity, Vec<Key>> {
        let mut found: FxHashMap<Entity, Vec<Key>> = FxHashMap::default();
        for key in self.keys(true) {
            for &entity in self.entities(key).iter().filter(|entity| entity.kind() != Kind::Param) {
                found.entry(entity).or_default().push(key);
            }
        }
        found
    }

    /// Puts something in the place of what a handle stands for, or nothing.
    pub(crate) fn replace(&mut self, handle: Key, from: Entity, to: Option<Entity>) {
        let Some(list) = self.mapped.get_mut(&handle) else { return };
        match to {
            Some(to) => list.iter_mut().filter(|entity| **entity == from).for_each(|entity| *entity = to),
            None => list.retain(|entity| *entity != from),
        }
    }

    /// What is said to who uses a handle that was invalidated.
    pub(crate) fn invalidation(&self, value: Key) -> Option<&Diagnostic> {
        self.invalid.get(&value)
    }

    /// Whether a handle was invalidated.
    pub(crate) fn is_invalid(&self, value: Key) -> bool {
        self.invalid.contains_key(&value)
    }

    /// Invalidates handles.
    pub(crate) fn invalidate(&mut self, handles: FxHashMap<Key, Diagnostic>) {
        for (key, what) in handles {
            self.invalid.entry(key).or_insert(what);
        }
    }

    /// Takes out of all handles what is no longer in the payload.
    pub(crate) fn drop_dead(&mut self, payload: &Module, tops: &[OpAddr]) {
        let mut alive: FxHashMap<OpAddr, bool> = FxHashMap::default();
        let mut lives = |op: OpAddr| {
            *alive.entry(op).or_insert_with(|| tops.iter().any(|&top| is_alive(payload, top, op)))
        };
        for list in self.mapped.values_mut() {
            list.retain(|entity| match *entity {
                Entity::Op(op) => lives(op),
                Entity::Value(value) => owner(payload, value).is_some_and(&mut lives),
                Entity::Param(_) => true,
            });
        }
    }
}

/// The operation that gives a value of the payload, or in whose region it is an argument.
pub(crate) fn owner(payload: &Module, (unit, value): PayloadValue) -> Option<OpAddr> {
    if !payload.is_loaded(unit) || value.index() >= payload.body(unit).value_capacity() {
        return None;
    }
    let value = payload.value(unit, value);
    match value.def_op() {
        Some((op, _)) => Some(op.global()),
        None => value.def_block()?.0.parent().map(|op| op.global()),
    }
}

/// Whether an operation is still in the payload. A slot in which an operation was is not used again.
pub(crate) fn is_alive(payload: &Module, top: OpAddr, op: OpAddr) -> bool {
    if !payload.is_loaded(op.unit) || op.op.index() >= payload.body(op.unit).op_capacity() {
        return false;
    }
    let op = payload.op(op);
    op.is_inside(payload.op(top))
}

/// What a type says against what a value is to stand for.
fn mismatch(payload: &Module, value: ValueRef<'_>, what: &[Entity]) -> Option<Diagnostic> {
    let ctx = value.ctx();
    let error = |message: String| Diagnostic::error(value.loc(), message);
    if let Some(name) = op_type(ctx, value.ty()) {
        let other = what.iter().filter_map(|entity| entity.op()).map(|op| payload.op(op));
        let other = { other }.find(|op| op.name_text() != name.as_bytes())?;
        let (found, text) = (String::from_utf8_lossy(other.name_text()), text_of(other));
        let message = format!("incompatible payload operation name expected {name} vs {found} -> {text}");
        return Some(error(message).with_note(other.loc(), "payload operation"));
    }
    let params = what.iter().filter_map(|entity| entity.param());
    { params }.find_map(|param| param_mismatch(ctx, value, param)).map(error)
}

/// What the type of a value says against an attribute.
fn param_mismatch(ctx: &Context, value: ValueRef<'_>, param: Attr) -> Option<String> {
    let is = |mnemonic| is_type(ctx, value.ty(), ("transform", mnemonic));
    let text = || rmlir_ir::print::attr_to_string(ctx, param);
    let data = ctx.attr_data(param);
    if is("affine_map") {
        return (!matches!(data, AttrData::AffineMap(_)))
            .then(|| format!("expected affine map attribute, got {}", text()));
    }
    if is("type") {
        return (!matches!(data, AttrData::Type(_)))
            .then(|| format!("expected type attribute, got {}", text()));
    }
    let Some(&Param::Type(wanted)) = type_param(ctx, value.ty(), ("transform", "param"), 0) else {
        return None;
    };
    match data {
        AttrData::Integer { ty, .. } if *ty == wanted => None,
        AttrData::Integer { ty, .. } => Some(format!(
            "expected the type of the parameter attribute ({}) to match the parameter type ({})",
            ctx.quoted_type(*ty),
            ctx.quoted_type(wanted)
        )),
        _ => Some(format!("expected parameter to be an integer attribute, got {}", text())),
    }
}

/// The name of `!transform.op<"name">`.
fn op_type(ctx: &Context, ty: rmlir_ir::Type) -> Option<String> {
    match type_param(ctx, ty, ("transform", "op"), 0) {
        Some(&Param::String(name)) => Some(ctx.text(name).into_owned()),
        _ => None,
    }
}

/// Whether one thing occurs twice.
pub(crate) fn repeated(what: &[Entity]) -> Option<Entity> {
    let mut seen = FxHashSet::default();
    what.iter().copied().find(|&entity| !seen.insert(entity))
}

/// What kind of thing a value of the script stands for.
pub(crate) fn kind_of(value: ValueRef<'_>) -> Option<Kind> {
    match value.ctx().type_data(value.ty()) {
        TypeData::Dialect(_) => kind(value.ctx(), value.ty()),
        _ => None,
    }
}
