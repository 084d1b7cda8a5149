//! Writing for an older release: what an operation is called there, and how its properties lie.
//!
//! What the release does not have is left out if it says nothing, and named else: nothing is written then.

use crate::hooks::Outside;
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::def::{Arity, Param, Presence};
use rmlir_ir::layout::{
    AttrLayout, Change, OpLayout, ReleaseLayout, are_filled, operand_group_sizes, operand_order,
};
use rmlir_ir::print::{attr_to_string, type_to_string};
use rmlir_ir::value::Int;
use rmlir_ir::{
    Attr, AttrData, Context, Ident, NamedAttr, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS, Type,
    TypeData,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An operation as it goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stated {
    pub(crate) name: OpName,
    /// A row with the slots of the definition, or for a release with those of its layout: see [`slots`].
    pub(crate) props: Props,
    pub(crate) attrs: Attr,
}

/// An operation as it goes out for a release.
pub(crate) struct AsThen {
    pub(crate) stated: Stated,
    /// The order of its operands, if that was another: see [`operand_order`].
    pub(crate) order: Option<Vec<usize>>,
}

impl From<Stated> for AsThen {
    fn from(stated: Stated) -> AsThen {
        AsThen { stated, order: None }
    }
}

/// The release for which a module is written.
pub(crate) struct Target {
    ctx: Context,
    pub(crate) layout: Arc<ReleaseLayout>,
    /// What there is today: what is in it and not in `layout` is new.
    newest: ReleaseLayout,
    /// Layouts by the names that operations go out with.
    ops: FxHashMap<OpName, OpLayout>,
    /// What the release does not have, in the order in which it was met.
    missing: Vec<String>,
    /// The version of the file has rows of properties.
    has_properties: bool,
    /// Dialects that the tools do not have.
    pub(crate) outside: Outside,
    /// Attributes that only help may be left out.
    drops: bool,
}

/// Names of a layout's slots in the order of a row: attributes, native properties, sizes.
pub(crate) fn slots(layout: &OpLayout) -> impl Iterator<Item = &str> {
    let attrs = layout.attrs.iter().map(|attr| &*attr.name);
    let natives = layout.natives.iter().map(|native| &*native.name);
    attrs.chain(natives).chain(sizes(layout).map(|(name, _)| name))
}

/// The sizes that a layout states.
pub(crate) fn sizes(layout: &OpLayout) -> impl Iterator<Item = (&'static str, usize)> {
    let operands = layout.operand_groups.map(|groups| (OPERAND_SEGMENTS, groups));
    let results = layout.result_groups.map(|groups| (RESULT_SEGMENTS, groups));
    operands.into_iter().chain(results)
}

impl Target {
    pub(crate) fn new(
        ctx: &Context,
        layout: ReleaseLayout,
        newest: ReleaseLayout,
        has_properties: bool,
    ) -> Target {
        let mut outside = Outside::default();
        let names = layout.line.outside.keys().filter(|name| layout.is_outside(name));
        for (place, name) in outside.iter_mut().zip(names) {
            *place = Some(ctx.ident(name));
        }
        Target {
            ctx: ctx.clone(),
            layout: Arc::new(layout),
            newest,
            ops: FxHashMap::default(),
            missing: Vec::new(),
            has_properties,
            outside,
            drops: false,
        }
    }

    /// Leaves out what only helps and the release does not have, if that is wanted.
    pub(crate) fn dropping(self, drops: bool) -> Target {
        Target { drops, ..self }
    }

    /// The release whose encodings there are: for a day before a release, those of the one before.
    pub(crate) fn generation(&self) -> u32 {
        let snapshots = &self.layout.line.snapshots;
        let at = self.layout.span.first.snapshot().and_then(|index| snapshots.get(index));
        match at {
            Some(snapshot) if snapshot.released => snapshot.major,
            Some(snapshot) => snapshot.major.saturating_sub(1),
            None => self.layout.release,
        }
    }

    /// Up to release 17, attributes with the sizes of groups were called otherwise.
    pub(crate) fn has_old_names_of_sizes(&self) -> bool {
        self.generation() <= 17
    }

    /// What the release does not have of what was met.
    pub(crate) fn missing(&self) -> &[String] {
        &self.missing
    }

    /// The layout of an operation that goes out with this name.
    pub(crate) fn op(&self, name: OpName) -> Option<&OpLayout> {
        self.ops.get(&name)
    }

    /// Meets an attribute.
    pub(crate) fn check_attr(&mut self, attr: Attr) {
        if let AttrData::Dialect(data) = self.ctx.attr_data(attr) {
            let dialect = self.ctx.dialect_info(self.ctx.attr_def_dialect(data.def)).name();
            let name = format!("{}.{}", self.ctx.text(dialect), self.ctx.attr_def(data.def).mnemonic);
            if self.newest.has_attr(&name) && !self.layout.has_attr(&name) {
                self.miss(format!("attribute '#{name}'"));
            }
        }
    }

    /// Meets a type.
    pub(crate) fn check_type(&mut self, ty: Type) {
        let name = match self.ctx.type_data(ty) {
            TypeData::Dialect(data) => {
                let dialect = self.ctx.dialect_info(self.ctx.type_def_dialect(data.def)).name();
                format!("{}.{}", self.ctx.text(dialect), self.ctx.type_def(data.def).mnemonic)
            }
            // Definitions call `f8E5M2` Float8E5M2Type.
            TypeData::Float(_) => match type_to_string(&self.ctx, ty).strip_prefix('f') {
                Some(rest) => format!("builtin.Float{rest}Type"),
                None => return,
            },
            _ => return,
        };
        if self.newest.has_type(&name) && !self.layout.has_type(&name) {
            self.miss(format!("type '!{name}'"));
        }
    }

    fn miss(&mut self, what: String) {
        if !self.missing.contains(&what) {
            self.missing.push(what);
        }
    }

    /// Meets an operation.
    pub(crate) fn state(&mut self, today: Stated, operands: usize) -> AsThen {
        let ctx = self.ctx.clone();
        let Some(op) = ctx.op_info(today.name).registered() else { return today.into() };
        let full = ctx.text(ctx.op_info(today.name).name()).into_owned();
        let dialect = full.split('.').next().unwrap_or_default();
        let layout = Arc::clone(&self.layout);
        if layout.is_outside(dialect) {
            return self.state_as_unknown(op, today).into();
        }
        let then = layout.name_then(&full);
        let others = layout.other_names_then(&full).filter(|&name| name != then);
        let mut first = None;
        for then in std::iter::once(then).chain(others) {
            let Some(of) = layout.op(then) else { continue };
            let mut row = Row {
                ctx: &ctx,
                full: &full,
                op,
                of,
                changes: layout.changes_of(then).collect(),
                values: BTreeMap::new(),
                others: Vec::new(),
                hints: self.drops.then_some(&layout.line.hints),
                missing: Vec::new(),
            };
            row.fill(today.name, today.props);
            let attrs = row.take_back(today.attrs);
            row.require(today.props, operands);
            let order = row.order(today.props, operands);
            if order.is_some() && layout.line.is_unordered(then, layout.span) {
                row.missing.push("an order that is known for the operands".into());
            }
            if !row.missing.is_empty() {
                first.get_or_insert(row.missing);
                continue;
            }
            let slots: Vec<Option<Attr>> = slots(of).map(|name| row.value(name)).collect();
            let name = ctx.op_name(then);
            self.ops.entry(name).or_insert_with(|| of.clone());
            let props = if slots.is_empty() { ctx.empty_props() } else { ctx.props_of(&slots) };
            return AsThen { stated: Stated { name, props, attrs }, order };
        }
        match first {
            Some(missing) => missing.into_iter().for_each(|what| self.miss(format!("{what} of '{full}'"))),
            None => self.miss(match layout.has_dialect(dialect) {
                true => format!("operation '{full}'"),
                false => format!("dialect '{dialect}', of which it is not known what the release has"),
            }),
        }
        today.into()
    }

    /// An operation that the tools do not know keeps its attributes as one dictionary.
    fn state_as_unknown(&mut self, op: &RegisteredOp, today: Stated) -> Stated {
        let ctx = &self.ctx;
        let row = op.slots.iter().zip(ctx.props(today.props));
        let entries: Vec<NamedAttr> =
            row.filter_map(|(&name, &value)| Some(NamedAttr { name, value: value? })).collect();
        self.ops.entry(today.name).or_insert_with(|| {
            let whole = AttrLayout { name: WHOLE.into(), optional: false };
            OpLayout { attrs: vec![whole], ..OpLayout::default() }
        });
        if entries.is_empty() {
            return Stated { props: ctx.empty_props(), ..today };
        }
        if !self.has_properties {
            let entries = entries.into_iter().chain(ctx.dict(today.attrs).iter().copied()).collect();
            return Stated { props: ctx.empty_props(), attrs: ctx.dict_attr(entries), ..today };
        }
        Stated { props: ctx.props_of(&[Some(ctx.dict_attr(entries))]), ..today }
    }
}

/// The name of the place in which an unknown operation has all of its attributes.
const WHOLE: &str = "";

/// Whether a layout is that of an unknown operation: one dictionary, or nothing.
pub(crate) fn is_whole(layout: &OpLayout) -> bool {
    layout.attrs.first().is_some_and(|attr| *attr.name == *WHOLE)
}

/// The values of an operation by the names that the release has for them.
struct Row<'a> {
    ctx: &'a Context,
    /// The operation's name today.
    full: &'a str,
    op: &'a RegisteredOp,
    of: &'a OpLayout,
    changes: Vec<&'a Change>,
    values: BTreeMap<&'a str, Attr>,
    /// What stands among the discardable attributes there.
    others: Vec<NamedAttr>,
    /// Attributes that may be left out.
    hints: Option<&'a BTreeSet<Box<str>>>,
    missing: Vec<String>,
}

impl<'a> Row<'a> {
    fn fill(&mut self, name: OpName, props: Props) {
        let ctx = self.ctx;
        let defaults = ctx.props(ctx.with_default_props(name, ctx.empty_props()));
        let own = self.op.def.attrs.len() + self.op.def.props.len();
        let row = ctx.props(props);
        for (slot, &ident) in self.op.slots.iter().enumerate() {
            let Some(value) = row.get(slot).copied().flatten() else { continue };
            if slot >= own {
                self.place_sizes(ident, value);
            } else {
                self.place(ident, value, defaults.get(slot).copied().flatten());
            }
        }
    }

    fn place(&mut self, ident: Ident, value: Attr, default: Option<Attr>) {
        let name = self.ctx.text(ident).into_owned();
        match self.changes.iter().find(|change| self.is_apart(change, &name, value)) {
            Some(Change::Kept(_)) => {
                self.others.push(NamedAttr { name: ident, value });
                return;
            }
            Some(_) => return,
            None => {}
        }
        let is_other = |change: &&Change| match change {
            Change::Renumbered { name: of, .. } | Change::Worded { name: of, .. } => **of == *name,
            _ => false,
        };
        let other = self.changes.iter().any(is_other);
        if let Some(slot) = slots(self.of).find(|slot| *slot == name).filter(|_| !other) {
            self.values.insert(slot, value);
            return;
        }
        let changed = self.changes.iter().find_map(|&change| self.undo(change, &name, value));
        match changed {
            Some(Some((then, value))) if slots(self.of).any(|slot| slot == then) => {
                self.values.insert(then, value);
            }
            Some(Some((then, value))) => {
                self.others.push(NamedAttr { name: self.ctx.ident(then), value });
            }
            Some(None) => {}
            None if default == Some(value) || self.says_nothing(ident, value) => {}
            None if self.is_hint(&name) => {}
            None => self.missing.push(format!("attribute '{name}'")),
        }
    }

    /// Whether the attribute only helps, of whatever operation or of this one, and is to be left out.
    fn is_hint(&self, name: &str) -> bool {
        let of_this = || format!("{}:{name}", self.full);
        self.hints.is_some_and(|hints| hints.contains(name) || hints.contains(&*of_this()))
    }

    /// Whether a change puts the attribute among the discardable ones, or leaves it out since it says nothing.
    fn is_apart(&self, change: &Change, name: &str, value: Attr) -> bool {
        match change {
            Change::Kept(of) => **of == *name && !slots(self.of).any(|slot| slot == name),
            Change::Dropped { name: of, value: text } => {
                **of == *name && attr_to_string(self.ctx, value) == **text && !self.needs(name)
            }
            Change::Added { today, .. } => {
                **today == *name && !self.needs(name) && self.undo_added(change, value)
            }
            _ => false,
        }
    }

    /// Whether the release has to have an attribute.
    fn needs(&self, name: &str) -> bool {
        self.of.attrs.iter().any(|attr| *attr.name == *name && !attr.optional)
    }

    /// Whether an array has nothing but the value that it has where there was none.
    fn undo_added(&self, change: &Change, value: Attr) -> bool {
        match (change, self.ctx.attr_data(value)) {
            (Change::Added { value: text, .. }, AttrData::Array(elements)) => {
                elements.iter().all(|&element| attr_to_string(self.ctx, element) == **text)
            }
            _ => false,
        }
    }

    /// The value for a slot, in the form that it had.
    fn value(&self, name: &str) -> Option<Attr> {
        let value = *self.values.get(name)?;
        let listed = self.changes.iter().any(|change| matches!(change, Change::Listed(of) if **of == *name));
        let numbers = || {
            let ctx = self.ctx;
            let narrow = || Some(ctx.i32_array(value)?.into_iter().map(i64::from).collect());
            ctx.i64_array(value).or_else(narrow)
        };
        let listed: Option<Vec<i64>> = listed.then(numbers).flatten();
        let list = |numbers: Vec<i64>| {
            let numbers: Vec<Attr> =
                numbers.into_iter().map(|number| self.ctx.int_attr(64, number)).collect();
            self.ctx.array_attr(&numbers)
        };
        Some(listed.map_or(value, list))
    }

    /// What a change made of this attribute of today: nothing, or an attribute of then. `None` if the change is about something else
    /// or cannot be undone.
    fn undo(&self, change: &'a Change, name: &str, value: Attr) -> Option<Option<(&'a str, Attr)>> {
        let ctx = self.ctx;
        match change {
            Change::Renamed { then, today } if **today == *name => Some(Some((then, value))),
            Change::Wrapped { then, today } if **today == *name => match ctx.attr_data(value) {
                AttrData::Array(elements) if elements.is_empty() => Some(None),
                AttrData::Array(elements) if elements.len() == 1 => Some(Some((then, elements[0]))),
                _ => None,
            },
            Change::Bits { then, today, bits } if **today == *name => match number(ctx, value)? {
                0 => Some(None),
                have if have == *bits => Some(Some((then, ctx.unit()))),
                _ => None,
            },
            Change::Renumbered { name: of, numbers } if **of == *name => {
                Some(Some((of, renumbered(ctx, value, numbers)?)))
            }
            Change::Worded { name: named, of } if **named == *name => {
                let text = attr_to_string(ctx, value);
                let word =
                    text.strip_prefix('#')?.strip_prefix(&**of)?.strip_prefix('<')?.strip_suffix('>')?;
                Some(Some((named, ctx.string_attr(word))))
            }
            Change::Added { today, .. } if **today == *name => self.undo_added(change, value).then_some(None),
            Change::Stated { today, value: text } if **today == *name => {
                (attr_to_string(ctx, value) == **text).then_some(None)
            }
            _ => None,
        }
    }

    /// Whether the definition takes it for the same as nothing: a default, no lengths, a flag that is not set.
    fn says_nothing(&self, name: Ident, value: Attr) -> bool {
        let ctx = self.ctx;
        let field = self.op.def.attrs.iter().find(|field| field.name == name);
        if let Some(Presence::DefaultOptional(default) | Presence::Default(default)) =
            field.map(|field| &field.presence)
        {
            return *default == value;
        }
        match ctx.attr_data(value) {
            AttrData::Array(elements) => elements.is_empty() && field.is_none(),
            AttrData::DenseArray(dense) => dense.len == 0,
            _ => field.is_none() && number(ctx, value) == Some(0),
        }
    }

    /// Sizes of groups. Groups that the release does not have must be empty.
    fn place_sizes(&mut self, ident: Ident, value: Attr) {
        let operands = self.ctx.bytes(ident) == OPERAND_SEGMENTS.as_bytes();
        let (what, name) =
            if operands { ("operands", OPERAND_SEGMENTS) } else { ("results", RESULT_SEGMENTS) };
        let (groups, stated) = match operands {
            true => (&self.op.def.operands, self.of.operand_groups),
            false => (&self.op.def.results, self.of.result_groups),
        };
        let mut sizes = self.ctx.as_i32_array(value).unwrap_or_default();
        if let Some(places) = self.places().filter(|_| operands) {
            let places = &places[..stated.map_or(places.len(), |count| count.min(places.len()))];
            let added = sizes
                .iter()
                .zip(groups)
                .enumerate()
                .find(|&(at, (size, _))| *size != 0 && !places.contains(&Some(at)));
            if let Some((_, (_, group))) = added {
                self.missing.push(format!("{what} '{}'", group.name));
            }
            if stated.is_some() {
                let then = places.iter().map(|place| sizes.get((*place)?).copied());
                sizes = then.map(Option::unwrap_or_default).collect();
                self.values.insert(name, self.ctx.dense_i32_array(&sizes));
            }
            return;
        }
        if stated.is_none() && operands && self.changes.iter().any(|change| matches!(change, Change::Unsized))
        {
            return;
        }
        let known = match stated {
            Some(count) => count,
            // One group took what the others left.
            None => {
                groups.iter().position(|group| group.arity != Arity::One).map_or(groups.len(), |at| at + 1)
            }
        };
        let added = sizes.iter().zip(groups).skip(known);
        if let Some((_, group)) = { added }.find(|(size, _)| **size != 0) {
            self.missing.push(format!("{what} '{}'", group.name));
        }
        if let Some(count) = stated {
            sizes.resize(count, 0);
            self.values.insert(name, self.ctx.dense_i32_array(&sizes));
        }
    }

    /// Where the operand groups of the release are today, if that is not where they were: the line about as many as there were counts.
    fn places(&self) -> Option<&'a [Option<usize>]> {
        let places = self.changes.iter().filter_map(|change| change.groups());
        let exact = places.clone().find(|places| Some(places.len()) == self.of.operand_groups);
        exact.or_else(|| places.clone().next())
    }

    /// The order in which the operands stood, if that was another.
    fn order(&self, props: Props, operands: usize) -> Option<Vec<usize>> {
        operand_order(self.places()?, &operand_group_sizes(self.ctx, self.op, props, operands), operands)
    }

    /// Attributes that only the release knows stand among the discardable ones.
    fn take_back(&mut self, attrs: Attr) -> Attr {
        let entries = self.ctx.dict(attrs);
        let mut kept: Vec<NamedAttr> = Vec::with_capacity(entries.len());
        for &entry in entries {
            let name = self.ctx.text(entry.name);
            let own = self.of.attrs.iter().find(|attr| *attr.name == *name);
            match own.filter(|attr| !self.values.contains_key(&*attr.name)) {
                Some(attr) => {
                    self.values.insert(&attr.name, entry.value);
                }
                None => kept.push(entry),
            }
        }
        if kept.len() == entries.len() && self.others.is_empty() {
            return attrs;
        }
        kept.append(&mut self.others);
        self.ctx.dict_attr(kept)
    }

    /// What the release has to have.
    fn require(&mut self, props: Props, operands: usize) {
        let sizes = operand_group_sizes(self.ctx, self.op, props, operands);
        let differs = |change: &&Change| match change {
            Change::Form(groups) => are_filled(self.op, &sizes, groups),
            _ => false,
        };
        if self.changes.iter().any(differs) {
            self.missing.push("the form of today".into());
        }
        for &change in &self.changes {
            if let Change::Gone { then, width, value } = change {
                self.values.entry(then).or_insert_with(|| self.ctx.int_attr(*width, *value));
            }
        }
        for attr in self.of.attrs.iter().filter(|attr| !attr.optional) {
            let lacks = !self.values.contains_key(&*attr.name);
            // Without one that has to be there today too, the operation does not verify in either.
            if lacks && self.op.slot(self.ctx.ident(&attr.name)).is_none() {
                self.missing.push(format!("a value for attribute '{}', which the release needs,", attr.name));
            }
        }
    }
}

/// A number, or the elements of an array of numbers, with the numbers that the release has. `None` if it has none for it.
fn renumbered(ctx: &Context, value: Attr, numbers: &[(i64, i64)]) -> Option<Attr> {
    match ctx.attr_data(value) {
        AttrData::Array(elements) => {
            let elements: Option<Vec<Attr>> =
                elements.iter().map(|&element| renumbered(ctx, element, numbers)).collect();
            Some(ctx.array_attr(&elements?))
        }
        AttrData::Integer { ty, value: today } => {
            let today = today.to_i64()?;
            let then = match numbers.iter().find(|(_, is)| *is == today) {
                Some(&(then, _)) => then,
                // A number that another case had then is that of a case which was not there, and so is one beyond them all.
                None if numbers.iter().any(|(was, _)| *was == today)
                    || numbers.iter().all(|(was, _)| *was < today) =>
                {
                    return None;
                }
                None => return Some(value),
            };
            let width = ctx.type_data(*ty).storage_width().unwrap_or(64);
            ctx.integer_attr(*ty, Int::from_u64(width, then as u64)).ok()
        }
        _ => Some(value),
    }
}

/// The value of a number, whatever attribute it is.
pub(crate) fn number(ctx: &Context, value: Attr) -> Option<i64> {
    match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Unit => Some(1),
        AttrData::Dialect(data) => match data.params.first() {
            Some(&Param::Int(value)) => Some(value),
            _ => None,
        },
        _ => None,
    }
}
