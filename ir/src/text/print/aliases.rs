//! Aliases: names such as `#map1` that stand for types and attributes.
//!
//! A dry run of the printer visits everything that would be printed as a type, attribute or location. What has an alias is
//! ordered by how deep aliases nest inside it, and named. An alias that only trailing locations of operations use is *deferred*:
//! its line comes after the operation.

use super::PrintOptions;
use super::dry::{DryPrinter, Event, Printed, Told};
use super::names::Names;
use super::parallel;
use super::short;
use super::strings::sanitise;
use crate::attrs::AttrData;
use crate::context::{Context, RegisteredDialect};
use crate::dense::Dense;
use crate::handles::{Attr, BlockId, OpId, OpName, Props, Type, UnitId};
use crate::hooks::Alias;
use crate::loc::Loc;
use crate::module::{OpAddr, OpRef, RegionRef};
use crate::sub_elements::{self, Part};
use crate::traits::TraitSet;
use crate::types::TypeData;
use rmlir_par::ahead;
use rmlir_par::threads::{Pool, each, tapering};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::ops::Range;

/// Numbers of types and attributes, by their places in the context.
#[derive(Default)]
struct Numbers {
    types: Dense,
    attrs: Dense,
}

impl Numbers {
    fn get(&self, ctx: &Context, part: Part) -> Option<u32> {
        match part {
            Part::Type(ty) => self.types.get(ctx.type_index(ty)),
            Part::Attr(attr) => self.attrs.get(ctx.attr_index(attr)),
        }
    }

    fn set(&mut self, ctx: &Context, part: Part, number: u32) {
        match part {
            Part::Type(ty) => self.types.set(ctx.type_index(ty), number),
            Part::Attr(attr) => self.attrs.set(ctx.attr_index(attr), number),
        }
    }

    fn clear(&mut self, ctx: &Context, part: Part) {
        match part {
            Part::Type(ty) => self.types.clear(ctx.type_index(ty)),
            Part::Attr(attr) => self.attrs.clear(ctx.attr_index(attr)),
        }
    }
}

/// The aliases of a module.
#[derive(Default)]
pub(crate) struct Aliases {
    index: Numbers,
    /// In order of their definitions.
    pub(crate) entries: Vec<Entry>,
    /// Their names with sigils, one after the other.
    names: Vec<u8>,
}

/// One alias.
pub(crate) struct Entry {
    pub(crate) part: Part,
    /// Twice where its name begins, which ends where the next one begins; one more if it is deferred.
    place: usize,
}

// There are nearly as many as attributes, and each is looked at by whatever refers to it.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Entry>() == 16);

impl Entry {
    fn start(&self) -> usize {
        self.place / 2
    }

    pub(crate) fn is_deferred(&self) -> bool {
        self.place % 2 == 1
    }
}

impl Aliases {
    /// The index of the alias of `part`.
    pub(crate) fn find(&self, ctx: &Context, part: Part) -> Option<usize> {
        if self.entries.is_empty() { None } else { self.index.get(ctx, part).map(|index| index as usize) }
    }

    /// Asks for the memory of the name of an alias.
    pub(crate) fn fetch_name(&self, index: usize) {
        ahead::fetch(&self.names[self.entries[index].start()..]);
    }

    /// Appends the name of an alias, with its sigil.
    #[inline]
    pub(crate) fn write_name(&self, index: usize, out: &mut Vec<u8>) {
        let end = self.entries.get(index + 1).map_or(self.names.len(), Entry::start);
        short::append(out, &self.names, self.entries[index].start()..end);
    }
}

/// Finds the aliases that printing `top` needs, whose values have these names.
pub(crate) fn collect(top: OpRef<'_>, options: &PrintOptions, names: &Names) -> Aliases {
    let mut collector = Collector::new(top.ctx(), options, names);
    collector.top = top.inner_unit();
    collector.walk(vec![Walk::Op(top)]);
    name_aliases(collector)
}

/// Something visited.
struct Item {
    part: Part,
    /// One more than the number of the name that its alias is made of, 0 without one.
    base: u32,
    depth: u32,
    deferrable: bool,
    /// The last of the [items directly inside](Collector::inner), of one that is deferrable; one more than its place, 0 for none.
    inner: u32,
}

impl Item {
    /// The number of the name that its alias is made of, if it has one.
    fn base(&self) -> Option<usize> {
        (self.base as usize).checked_sub(1)
    }
}

/// An item that is directly inside another.
struct Inner {
    item: u32,
    /// One more than the place of the one before it in the same item, 0 for none.
    before: u32,
}

/// The names that aliases are made of, each once.
#[derive(Default)]
struct Bases {
    names: Vec<Box<[u8]>>,
    /// By name as it is given.
    given: FxHashMap<Box<str>, u32>,
    /// By name as it is written.
    written: FxHashMap<Box<[u8]>, u32>,
}

impl Bases {
    /// The number of the name that is given as `name`.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.given.get(name) {
            return number;
        }
        let written: Box<[u8]> = sanitise(name.as_bytes(), b"$_-").into();
        let names = &mut self.names;
        let number = *self.written.entry(written).or_insert_with_key(|written| {
            names.push(written.clone());
            names.len() as u32 - 1
        });
        self.given.insert(name.into(), number);
        number
    }

    /// The place of each in the order of the names, and whether a number after it can make a name that another one makes too.
    fn sorted(&self) -> (Vec<u32>, Vec<bool>) {
        let mut order: Vec<u32> = (0..self.names.len() as u32).collect();
        order.sort_unstable_by_key(|&number| &self.names[number as usize]);
        let (mut places, mut shared) = (vec![0; order.len()], vec![false; order.len()]);
        // Names that begin with the last of these follow each other.
        let mut open: Vec<u32> = Vec::new();
        for (place, &number) in (0..).zip(&order) {
            places[number as usize] = place;
            let name = &self.names[number as usize];
            while open.pop_if(|&mut outer| !name.starts_with(&self.names[outer as usize])).is_some() {}
            for &outer in &open {
                let more = name.get(self.names[outer as usize].len());
                if more.is_some_and(|&byte| byte == b'_' || byte.is_ascii_digit()) {
                    (shared[outer as usize], shared[number as usize]) = (true, true);
                }
            }
            open.push(number);
        }
        (places, shared)
    }
}

struct Collector<'m> {
    ctx: &'m Context,
    options: &'m PrintOptions,
    names: &'m Names,
    items: Vec<Item>,
    /// Items inside those that are deferrable: most files have none, as these are the locations that are printed.
    inner: Vec<Inner>,
    bases: Bases,
    index: Numbers,
    /// Items whose parts are being visited.
    open: Vec<Open>,
    /// The parts of those, each after those of the item around it.
    parts: Vec<Printed>,
    /// Names with property rows and discardable attributes of operations without regions that were visited.
    seen: FxHashSet<(OpName, Props, Attr)>,
    /// One of those lately, by name.
    recent: Box<[Option<(OpName, Props, Attr)>; RECENT]>,
    /// The unit whose operations several threads may share.
    top: Option<UnitId>,
    /// What is visited is not entered but noted for someone else, who does it.
    notes: Option<Notes>,
}

/// A part that is printed, whether without its type, and whether its alias may be deferred.
type Visit = (Part, bool, bool);

/// Visits in the order in which they came first: visiting the same again changes nothing.
#[derive(Default)]
struct Notes {
    order: Vec<Visit>,
    known: FxHashSet<Visit>,
}

const RECENT: usize = 256;

/// What is still to be walked, as a stack.
enum Walk<'o> {
    Op(OpRef<'o>),
    /// Operations from here on, up to but without the second one.
    Ops(RegionRef<'o>, Option<OpId>, Option<OpId>),
    Blocks {
        region: RegionRef<'o>,
        block: Option<BlockId>,
        args: bool,
        terminators: bool,
    },
    /// Types and attributes of an operation in generic form.
    Tail(OpRef<'o>),
}

impl<'m> Collector<'m> {
    fn new(ctx: &'m Context, options: &'m PrintOptions, names: &'m Names) -> Collector<'m> {
        Collector {
            ctx,
            options,
            names,
            items: Vec::new(),
            inner: Vec::new(),
            bases: Bases::default(),
            index: Numbers::default(),
            open: Vec::new(),
            parts: Vec::new(),
            seen: FxHashSet::default(),
            recent: Box::new([None; RECENT]),
            top: None,
            notes: None,
        }
    }

    fn noting(ctx: &'m Context, options: &'m PrintOptions, names: &'m Names) -> Collector<'m> {
        Collector { notes: Some(Notes::default()), ..Collector::new(ctx, options, names) }
    }

    /// Walks operations on several threads, which note what is to be visited. False if they are too few.
    fn walk_in_parallel(&mut self, region: RegionRef<'_>, block: BlockId) -> bool {
        let ops = match self.top == Some(region.unit()) {
            true => parallel::ops_to_share(region, block, self.options),
            false => Vec::new(),
        };
        if ops.is_empty() {
            return false;
        }
        let (ctx, options, names, spare) = (self.ctx, self.options, self.names, Pool::default());
        let visits = |share: Range<usize>| {
            // What was seen further down may come first here.
            let before = spare.take().filter(|&(last, _)| last < share.start);
            let mut collector =
                before.map_or_else(|| Collector::noting(ctx, options, names), |(_, before)| before);
            let last = share.start;
            collector.walk(ops[share].iter().rev().map(|&op| Walk::Op(op)).collect());
            let order = collector.notes.as_mut().map(|notes| std::mem::take(&mut notes.order));
            spare.leave((last, collector));
            order.unwrap_or_default()
        };
        let shares = tapering(&ops, rayon::current_num_threads(), 1, |&op| parallel::weight(op));
        each(shares, visits)
            .into_iter()
            .flatten()
            .for_each(|(part, untyped, defer)| self.visit(part, untyped, defer));
        true
    }

    fn walk(&mut self, mut stack: Vec<Walk<'_>>) {
        while let Some(step) = stack.pop() {
            match step {
                Walk::Op(op) => self.op(op, &mut stack),
                Walk::Ops(region, next, stop) => self.ops(region, next, stop, &mut stack),
                Walk::Blocks { region, block: Some(block), args, terminators } => {
                    self.block(region, block, args, terminators, &mut stack);
                }
                Walk::Blocks { .. } => {}
                Walk::Tail(op) => self.tail(op),
            }
        }
    }

    /// Operations from one on, to the first that has something inside to be walked, or to the end.
    fn ops<'o>(
        &mut self,
        region: RegionRef<'o>,
        mut next: Option<OpId>,
        stop: Option<OpId>,
        stack: &mut Vec<Walk<'o>>,
    ) {
        let (unit, base) = (region.unit(), stack.len());
        while let Some(op) = next.filter(|_| next != stop) {
            let op = region.module().op(OpAddr { unit, op });
            next = op.body().next_op(op.id());
            self.op(op, stack);
            if stack.len() > base {
                // After what is inside.
                return stack.insert(base, Walk::Ops(region, next, stop));
            }
        }
    }

    fn op<'o>(&mut self, op: OpRef<'o>, stack: &mut Vec<Walk<'o>>) {
        if self.options.debuginfo {
            self.visit(op.ctx().loc_attr(op.loc()).into(), false, true);
        }
        if op.inner_unit().is_some_and(|unit| !self.names.may_alias_in(unit)) || self.brings_nothing_new(op) {
            return;
        }
        let hooks = op.info().def().and_then(|def| def.hooks.as_ref());
        match hooks.filter(|hooks| !self.options.generic && hooks.can_print()) {
            Some(hooks) => {
                let ctx = op.ctx();
                hooks.print(&mut DryPrinter::new(ctx, self), op);
            }
            None => self.generic(op, stack),
        }
    }

    /// Whether all that printing an operation visits was visited before: types without aliases, and attributes that another
    /// operation of the same name has too.
    fn brings_nothing_new(&mut self, op: OpRef<'_>) -> bool {
        let body = op.body();
        let data = body.op(op.id());
        if data.extra != 0 && (op.inner_unit().is_some() || op.regions().len() != 0) {
            return false;
        }
        if self.names.types_may_alias_in(op.unit()) {
            let may_alias = |value| self.ctx.type_may_alias(body.value_type(value));
            if body.operands(op.id()).any(may_alias) || body.results(op.id()).any(may_alias) {
                return false;
            }
        }
        let key = (data.name, data.props, data.attrs);
        let recent = &mut self.recent[(data.name.raw() ^ data.props.raw()) as usize % RECENT];
        if *recent == Some(key) {
            return true;
        }
        *recent = Some(key);
        !self.seen.insert(key)
    }

    fn generic<'o>(&mut self, op: OpRef<'o>, stack: &mut Vec<Walk<'o>>) {
        if self.options.skip_regions || op.regions().len() == 0 {
            return self.tail(op);
        }
        stack.push(Walk::Tail(op));
        stack.extend(op.regions().rev().map(|region| Walk::Blocks {
            region,
            block: region.entry().map(|block| block.id()),
            args: true,
            terminators: true,
        }));
    }

    fn block<'o>(
        &mut self,
        region: RegionRef<'o>,
        id: BlockId,
        args: bool,
        terminators: bool,
        stack: &mut Vec<Walk<'o>>,
    ) {
        let block = region.module().block(region.unit(), id);
        if args {
            for arg in block.args() {
                self.visit(arg.ty().into(), false, false);
                self.argument_loc(arg.loc());
            }
        }
        let next = block.next().map(|block| block.id());
        stack.push(Walk::Blocks { region, block: next, args: true, terminators: true });
        let last = block.last_op().filter(|op| !terminators && op.has_trait(TraitSet::IS_TERMINATOR));
        if last.is_none() && self.walk_in_parallel(region, id) {
            return;
        }
        stack.push(Walk::Ops(region, block.first_op().map(OpRef::id), last.map(OpRef::id)));
    }

    fn argument_loc(&mut self, loc: Loc) {
        if self.options.debuginfo {
            self.visit(self.ctx.loc_attr(loc).into(), false, false);
        }
    }

    fn tail(&mut self, op: OpRef<'_>) {
        let types = op.operands().chain(op.results()).map(|value| value.ty());
        types.for_each(|ty| self.visit(ty.into(), false, false));
        let ctx = self.ctx;
        let discardable = ctx.dict(op.discardable());
        let may_alias = |attr: Option<Attr>| attr.is_some_and(|attr| ctx.attr_may_alias(attr));
        if !ctx.props(op.props()).iter().any(|&attr| may_alias(attr)) {
            return discardable.iter().for_each(|entry| self.visit(entry.value.into(), false, false));
        }
        let mut attrs: Vec<(&[u8], Attr)> = op.inherent().map(|e| (ctx.bytes(e.name), e.value)).collect();
        if let (None, &[Some(attr)]) = (op.info().registered(), ctx.props(op.props())) {
            match ctx.attr_data(attr) {
                // Of an operation that would have them as attributes if it were registered.
                AttrData::Dictionary(entries) => {
                    attrs.extend(entries.iter().map(|e| (ctx.bytes(e.name), e.value)))
                }
                _ => self.visit(attr.into(), false, false),
            }
        }
        attrs.extend(discardable.iter().map(|e| (ctx.bytes(e.name), e.value)));
        attrs.sort_by_key(|&(name, _)| name);
        attrs.into_iter().for_each(|(_, value)| self.visit(value.into(), false, false));
    }
}

impl Told for Collector<'_> {
    fn printed(&mut self, what: Printed) {
        self.visit(what.split().0, false, false);
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::ArgumentLoc(loc) => self.argument_loc(loc),
            Event::Region { .. } if self.options.skip_regions => {}
            Event::Region { region, entry_args, terminators } => self.walk(vec![Walk::Blocks {
                region,
                block: region.entry().map(|block| block.id()),
                args: entry_args,
                terminators,
            }]),
            Event::GenericOp(op) => {
                let mut stack = Vec::new();
                self.generic(op, &mut stack);
                self.walk(stack);
            }
        }
    }
}

/// An item whose parts are being visited.
struct Open {
    item: u32,
    /// Where its parts are, and the next of them.
    parts: usize,
    next: usize,
    /// Greatest depth of the parts so far.
    depth: u32,
}

impl Collector<'_> {
    fn may_alias(&self, part: Part) -> bool {
        match part {
            Part::Type(ty) => self.ctx.type_may_alias(ty),
            Part::Attr(attr) => self.ctx.attr_may_alias(attr),
        }
    }

    /// Visits a part and all that would be printed inside it.
    fn visit(&mut self, part: Part, without_type: bool, deferrable: bool) {
        if !self.may_alias(part) {
            return;
        }
        if let Some(notes) = &mut self.notes {
            let visit = (part, without_type, deferrable);
            if notes.known.insert(visit) {
                notes.order.push(visit);
            }
            return;
        }
        self.enter(part, without_type, deferrable);
        while let Some(top) = self.open.last_mut() {
            if let Some(printed) = self.parts.get(top.next) {
                let (part, without_type) = printed.split();
                top.next += 1;
                self.enter(part, without_type, deferrable);
                continue;
            }
            let Open { item, parts, depth, .. } = *top;
            self.open.pop();
            self.parts.truncate(parts);
            let done = &mut self.items[item as usize];
            if depth > 0 {
                done.depth = depth + 1;
            }
            let depth = done.depth;
            self.leave(item, depth);
        }
    }

    fn leave(&mut self, item: u32, depth: u32) {
        if let Some(parent) = self.open.last_mut() {
            parent.depth = parent.depth.max(depth);
            let parent = &mut self.items[parent.item as usize];
            if parent.deferrable {
                self.inner.push(Inner { item, before: parent.inner });
                parent.inner = self.inner.len() as u32;
            }
        }
    }

    fn enter(&mut self, part: Part, without_type: bool, deferrable: bool) {
        if !self.may_alias(part) {
            return;
        }
        if let Some(item) = self.index.get(self.ctx, part) {
            if !deferrable && self.items[item as usize].deferrable {
                self.forbid_deferring(item);
            }
            return self.leave(item, self.items[item as usize].depth);
        }
        let item = self.items.len() as u32;
        self.index.set(self.ctx, part, item);
        let base = alias_name(self.ctx, part).map_or(0, |name| self.bases.number(&name) + 1);
        let depth = u32::from(base != 0);
        self.items.push(Item { part, base, depth, deferrable, inner: 0 });
        let parts = self.parts.len();
        printed_parts(self.ctx, part, without_type, &mut self.parts);
        self.open.push(Open { item, parts, next: parts, depth: 0 });
    }

    fn forbid_deferring(&mut self, item: u32) {
        let mut stack = vec![item];
        while let Some(item) = stack.pop() {
            let item = &mut self.items[item as usize];
            if !std::mem::replace(&mut item.deferrable, false) {
                continue;
            }
            let mut next = item.inner;
            while let Some(inner) = next.checked_sub(1).map(|place| &self.inner[place as usize]) {
                stack.push(inner.item);
                next = inner.before;
            }
        }
    }
}

/// The parts that printing `part` would print directly.
fn printed_parts(ctx: &Context, part: Part, without_type: bool, parts: &mut Vec<Printed>) {
    match part {
        Part::Type(ty) => parts_of_type(ctx, ty, parts),
        Part::Attr(attr) => {
            parts_of_attr(ctx, attr, parts);
            let ty = ctx.attr_type(attr).filter(|&ty| !without_type && ty != ctx.none_type());
            let scalar = matches!(ctx.attr_data(attr), AttrData::Integer { .. } | AttrData::Float { .. });
            parts.extend(ty.filter(|_| !scalar).map(Printed::Type));
        }
    }
}

fn parts_of_type(ctx: &Context, ty: Type, parts: &mut Vec<Printed>) {
    match ctx.type_data(ty) {
        TypeData::Dialect(data) => {
            let Some(hooks) = &ctx.type_def(data.def).hooks else { return };
            hooks.print(&mut DryPrinter::new(ctx, &mut Parts(parts)), data);
        }
        data => {
            sub_elements::of_type(data, &mut |part| {
                parts.push(part.into());
                false
            });
        }
    }
}

fn parts_of_attr(ctx: &Context, attr: Attr, parts: &mut Vec<Printed>) {
    let data = ctx.attr_data(attr);
    match data {
        AttrData::Dialect(data) => {
            let Some(hooks) = &ctx.attr_def(data.def).hooks else { return };
            hooks.print(&mut DryPrinter::new(ctx, &mut Parts(parts)), data);
        }
        AttrData::LocName { child, .. } if *child == ctx.unknown_loc() => {}
        AttrData::Array(_)
        | AttrData::Dictionary(_)
        | AttrData::Type(_)
        | AttrData::Distinct { .. }
        | AttrData::LocName { .. }
        | AttrData::LocCallSite { .. }
        | AttrData::LocFused { .. } => {
            sub_elements::of_attr(data, &mut |part| {
                parts.push(part.into());
                false
            });
        }
        // Others print nothing inside but their type.
        _ => {}
    }
}

/// Lists the parts that a hook prints.
struct Parts<'a>(&'a mut Vec<Printed>);

impl Told for Parts<'_> {
    fn printed(&mut self, what: Printed) {
        self.0.push(what);
    }

    fn event(&mut self, _: Event<'_>) {}
}

/// The base of the alias of a part, from the first hook whose answer is final, else from the last one that answers.
fn alias_name<'c>(ctx: &'c Context, part: Part) -> Option<Cow<'c, str>> {
    let mut name = None;
    let mut take = |alias: Option<Alias<'c>>| match alias {
        Some(alias) => {
            name = Some(alias.name);
            !alias.overridable
        }
        None => false,
    };
    let _ = take(builtin_alias(ctx, part)) || take(definition_alias(ctx, part)) || {
        let mut ask = |dialect: &'c RegisteredDialect| {
            dialect.hooks.as_deref().is_some_and(|hooks| take(hooks.alias(ctx, part)))
        };
        // All are asked if one of them names what is not its own.
        match ctx.asks_alias_hooks_for_builtins() {
            true => {
                let all = ctx.registered_dialects().into_iter();
                all.filter_map(|name| ctx.registered_dialect_named(name)).any(ask)
            }
            false => own_dialect(ctx, part).is_some_and(&mut ask),
        }
    };
    name.filter(|name| !name.is_empty())
}

fn builtin_alias(ctx: &Context, part: Part) -> Option<Alias<'_>> {
    let Part::Attr(attr) = part else { return None };
    let name = match ctx.attr_data(attr) {
        AttrData::AffineMap(_) => "map",
        AttrData::IntegerSet(_) => "set",
        AttrData::Distinct { value, .. } if *value != ctx.unit() => "distinct",
        AttrData::Dialect(_) if ctx.is_dialect_location(attr) => "loc",
        data if data.is_location() => "loc",
        _ => return None,
    };
    Some(Alias { name: name.into(), overridable: true })
}

fn definition_alias(ctx: &Context, part: Part) -> Option<Alias<'_>> {
    match part {
        Part::Type(ty) => match ctx.type_data(ty) {
            TypeData::Dialect(data) => ctx.type_def(data.def).hooks.as_ref()?.alias(ctx, data),
            _ => None,
        },
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::Dialect(data) => ctx.attr_def(data.def).hooks.as_ref()?.alias(ctx, data),
            _ => None,
        },
    }
}

/// The dialect that defines a part.
fn own_dialect(ctx: &Context, part: Part) -> Option<&RegisteredDialect> {
    let dialect = match part {
        Part::Type(ty) => match ctx.type_data(ty) {
            TypeData::Dialect(data) => ctx.type_def_dialect(data.def),
            _ => return None,
        },
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::Dialect(data) => ctx.attr_def_dialect(data.def),
            _ => return None,
        },
    };
    ctx.dialect_info(dialect).registered()
}

/// The sigil of a name and the number after it mostly take so many bytes.
const USUAL_MORE: usize = 6;

/// Orders and numbers what was visited.
fn name_aliases(collector: Collector<'_>) -> Aliases {
    let Collector { ctx, items, bases, mut index, .. } = collector;
    let (places, shared) = bases.sorted();
    let mut counts = vec![0; bases.names.len()];
    let mut taken: FxHashSet<Box<[u8]>> = FxHashSet::default();
    items.iter().filter(|item| item.base().is_none()).for_each(|item| index.clear(ctx, item.part));
    let named = items.iter().filter(|item| item.base().is_some()).count();
    let lengths = items.iter().filter_map(|item| Some(bases.names[item.base()?].len() + USUAL_MORE));
    let names = Vec::with_capacity(lengths.sum());
    let mut aliases = Aliases { index, entries: Vec::with_capacity(named), names };
    for at in in_order(&items, &places) {
        let item = &items[at as usize];
        let Some(base) = item.base() else { continue };
        let start = aliases.names.len();
        loop {
            counts[base] += 1;
            write_name(&bases.names[base], item.part, counts[base] - 1, &mut aliases.names);
            if !shared[base] || taken.insert(aliases.names[start..].into()) {
                break;
            }
            aliases.names.truncate(start);
        }
        aliases.index.set(ctx, item.part, aliases.entries.len() as u32);
        aliases.entries.push(Entry { part: item.part, place: 2 * start + usize::from(item.deferrable) });
    }
    aliases
}

/// The items with names in their order: by depth, types before attributes, by the places of the names, and as they came.
fn in_order(items: &[Item], places: &[u32]) -> impl Iterator<Item = u32> {
    // There are few depths and names beside items, so that groups are sorted, not items.
    let mut groups: Vec<(u64, Vec<u32>)> = Vec::new();
    let mut known: FxHashMap<u64, usize> = FxHashMap::default();
    for (index, item) in (0..).zip(items) {
        let Some(base) = item.base() else { continue };
        let (attr, place) = (matches!(item.part, Part::Attr(_)), places[base]);
        let key = u64::from(item.depth) << 32 | u64::from(attr) << 31 | u64::from(place);
        let group = *known.entry(key).or_insert_with(|| {
            groups.push((key, Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(index);
    }
    groups.sort_unstable_by_key(|&(key, _)| key);
    groups.into_iter().flat_map(|(_, items)| items)
}

/// Appends the name of the alias that is number `count` of a base.
fn write_name(base: &[u8], part: Part, count: u32, names: &mut Vec<u8>) {
    names.push(if matches!(part, Part::Type(_)) { b'!' } else { b'#' });
    names.extend_from_slice(base);
    if count > 0 {
        if base.last().is_some_and(u8::is_ascii_digit) {
            names.push(b'_');
        }
        rmlir_num::print_u64(count.into(), names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_a_number_makes_of_another_are_told() {
        let mut bases = Bases::default();
        let numbers = ["map", "map1", "mapx", "map_2", "set", "map"].map(|name| bases.number(name));
        assert_eq!(numbers, [0, 1, 2, 3, 4, 0]);
        let (places, shared) = bases.sorted();
        assert_eq!(places, [0, 1, 3, 2, 4]);
        assert_eq!(shared, [true, true, false, true, false]);
    }
}
