//! Making what a rule makes.

use super::find::Found;
use super::generated::{finish, locate_at, locate_named, part, replacing, stated, types_of};
use super::{ArgPlace, Bound, Item, Location, Made, MadeOp, NativeCall, ResultTypes, Rule};
use crate::pattern::Rewritten;
use crate::rewriter::PatternRewriter;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Attr, Ident, Loc, OPERAND_SEGMENTS, OpAddr, RESULT_SEGMENTS, Type, ValueId};
use smallvec::SmallVec;

/// The work on one root.
struct Making<'w, 'm> {
    rw: &'w mut PatternRewriter<'m>,
    root: OpAddr,
    found: Found,
    /// The location of what is made, unless it has one of its own.
    common: Loc,
    /// What was made.
    made: Vec<OpAddr>,
}

impl Rule {
    pub(super) fn make(&self, root: OpAddr, found: Found, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let locs: SmallVec<[Loc; 4]> =
            found.ops.iter().take(self.locations).map(|&op| rw.op(op).loc()).collect();
        rw.fuse_locs(&locs);
        let common = rw.builder().loc();
        let mut making = Making { rw, root, found, common, made: Vec::new() };
        let values = self.all(&mut making);
        let Making { rw, made, .. } = making;
        finish(rw, root, made, values)
    }

    /// Makes all, and gives what replaces the results of the root.
    fn all(&self, making: &mut Making<'_, '_>) -> Option<Vec<ValueId>> {
        let mut values = Vec::new();
        for outcome in &self.results {
            let item = making.make(&outcome.made)?;
            if outcome.replaces {
                values.extend(replacing(making.rw, &item, outcome.index));
            }
        }
        self.supplemental.iter().try_for_each(|made| making.make(made).map(drop))?;
        Some(values)
    }
}

impl Making<'_, '_> {
    fn make(&mut self, made: &Made) -> Option<Item> {
        match made {
            Made::Bound(bound) => Some(self.bound(bound)),
            Made::Native(call) => self.call(call),
            Made::Op(op) => self.op(op),
            Made::Group(parts) => {
                let items: Option<Vec<Item>> = parts.iter().map(|part| self.operand(part)).collect();
                Some(Item::Values(items?.iter().flat_map(Item::values).collect()))
            }
        }
    }

    fn bound(&self, bound: &Bound) -> Item {
        bound.item(self.rw, &self.found.slots)
    }

    /// Something that is made to be an operand: of an operation its results.
    fn operand(&mut self, made: &Made) -> Option<Item> {
        let item = self.make(made)?;
        Some(match item {
            Item::Op(_) => part(self.rw, &item, None),
            item => item,
        })
    }

    fn keep(&mut self, slot: Option<usize>, item: &Item) {
        if let Some(place) = slot.and_then(|slot| self.found.slots.get_mut(slot)) {
            *place = item.clone();
        }
    }

    fn call(&mut self, call: &NativeCall) -> Option<Item> {
        let mut args: SmallVec<[Item; 4]> = SmallVec::new();
        for arg in &call.args {
            let item = self.operand(arg)?;
            args.push(item);
        }
        self.locate(call.location.as_ref());
        let given = (call.function)(self.rw, &args);
        self.rw.set_loc(self.common);
        let given = given?;
        self.keep(call.bind, &given);
        Some(given)
    }

    fn op(&mut self, op: &MadeOp) -> Option<Item> {
        let mut operands: Vec<ValueId> = Vec::new();
        let mut lengths: SmallVec<[i32; 4]> = SmallVec::new();
        let mut attrs: SmallVec<[(Ident, Attr); 4]> = SmallVec::new();
        for (place, made) in &op.args {
            let item = self.operand(made)?;
            match place {
                ArgPlace::Operand(_) => {
                    let values = item.values();
                    // Nothing stands for an operand that must be there.
                    self.rw.require(!matches!(item, Item::Attr(_) | Item::Op(_) | Item::Nothing))?;
                    lengths.push(i32::try_from(values.len()).ok()?);
                    operands.extend(values);
                }
                ArgPlace::Attr(name) => attrs.extend(self.attr(op, *name, &item)?.map(|attr| (*name, attr))),
            }
        }
        let types = self.types(op, &operands, &attrs)?;
        self.locate(op.location.as_ref());
        let made = self.insert(op, &operands, &lengths, &attrs, types);
        self.rw.set_loc(self.common);
        let item = Item::Op(made?);
        self.keep(op.bind, &item);
        Some(item)
    }

    /// An item as an attribute of an operation; a number as that of the property's type.
    fn attr(&self, op: &MadeOp, name: Ident, item: &Item) -> Option<Option<Attr>> {
        let ctx = self.rw.ctx();
        let int = |value: i128| {
            let default = ctx.op_info(op.name).def()?.props.iter().find(|prop| prop.name == name)?.default;
            let ty = ctx.attr_type(default)?;
            ctx.integer_attr(ty, rmlir_ir::value::Int::from_i128(ctx.type_data(ty).storage_width()?, value))
                .ok()
        };
        match item {
            Item::Nothing => Some(None),
            Item::Attr(attr) => Some(Some(*attr)),
            Item::Bool(value) => Some(Some(ctx.bool_attr(*value))),
            Item::Int(value) => Some(Some(int(*value)?)),
            Item::Text(text) => Some(Some(ctx.string_ident(ctx.ident_bytes(text)))),
            Item::Type(ty) => Some(Some(ctx.type_attr(*ty))),
            _ => None,
        }
    }

    /// The types of the results; nothing if they are to be inferred.
    fn types(
        &mut self,
        op: &MadeOp,
        operands: &[ValueId],
        attrs: &[(Ident, Attr)],
    ) -> Option<Option<Vec<Type>>> {
        let groups = self.rw.ctx().op_info(op.name).def()?.results.len();
        let types = match &op.types {
            ResultTypes::Inferred => return Some(None),
            ResultTypes::FirstOperand => vec![self.rw.value(*operands.first()?).ty(); groups],
            ResultTypes::FirstAttr => vec![self.rw.ctx().attr_type(attrs.first()?.1)?; groups],
            ResultTypes::Root(first) => {
                types_of(self.rw, self.root, *first..first.saturating_add(groups)).concat()
            }
            ResultTypes::Given(given) => {
                let mut types = Vec::with_capacity(given.len());
                for made in given {
                    let item = self.operand(made)?;
                    types.extend(stated(self.rw, &item));
                }
                types
            }
        };
        Some(Some(types))
    }

    fn insert(
        &mut self,
        op: &MadeOp,
        operands: &[ValueId],
        lengths: &[i32],
        attrs: &[(Ident, Attr)],
        types: Option<Vec<Type>>,
    ) -> Option<OpAddr> {
        let ctx = self.rw.ctx().clone();
        let info = ctx.op_info(op.name);
        let unit = self.rw.unit();
        let mut making = self.rw.builder().create_named(op.name).operands(operands);
        for &(name, attr) in attrs {
            making = making.attr(&ctx.text(name), attr);
        }
        if info.has_trait(TraitSet::OPERAND_SEGMENTS) {
            making = making.attr(OPERAND_SEGMENTS, ctx.dense_i32_array(lengths));
        }
        let made = match types {
            Some(types) => {
                let mut making = making.results(&types);
                if info.has_trait(TraitSet::RESULT_SEGMENTS) {
                    // Each group has one result unless the root's groups say otherwise.
                    let lengths = self::result_lengths(types.len(), info.def()?.results.len())?;
                    making = making.attr(RESULT_SEGMENTS, ctx.dense_i32_array(&lengths));
                }
                OpAddr { unit, op: making.insert() }
            }
            None => {
                let values = making.infer_values().ok()?;
                let (made, _) = self.rw.value(*values.first()?).def_op()?;
                made.global()
            }
        };
        self.made.push(made);
        Some(made)
    }

    fn locate(&mut self, location: Option<&Location>) {
        match location {
            None => {}
            Some(Location::Name(name)) => locate_named(self.rw, name),
            Some(Location::Of(bound, text)) => {
                let slots = &self.found.slots;
                let whole = |bound: &Bound| slots.get(bound.slot).cloned().unwrap_or_default();
                let items: SmallVec<[Item; 2]> = bound.iter().map(whole).collect();
                locate_at(self.rw, &items, text.as_deref());
            }
        }
    }
}

/// The lengths of result groups that have one value each.
fn result_lengths(types: usize, groups: usize) -> Option<Vec<i32>> {
    (types == groups).then(|| vec![1; groups])
}
