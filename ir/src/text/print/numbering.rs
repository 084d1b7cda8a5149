//! Giving names to values and blocks before printing.
//!
//! Regions are numbered from a stack, the last one pushed first. Normally every region goes on counting where its parent stopped,
//! so the order of siblings does not show; in generic form and with unique numbers there is one counter for all, and it does.

use super::PrintOptions;
use super::names::{Name, Names, Slot};
use super::strings::append_sanitised;
use super::used_names::UsedNames;
use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::{Attr, BlockId, OpName, Props, RegionId, Type, UnitId, ValueId};
use crate::interfaces::asm::OpAsmInterface;
use crate::loc::Loc;
use crate::module::{BlockRef, Module, OpRef, RegionRef};
use rmlir_par::threads::{each, tapering};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Numbers everything inside `top`, and its results. If only the head of `top` is to be printed, what is deeper than its own regions
/// goes without.
pub(crate) fn number(top: OpRef<'_>, options: &PrintOptions, only_head: bool) -> Names {
    let mut numberer = Numberer::new(top.module(), options, None);
    let mut stack = Vec::new();
    numberer.used.open();
    numberer.names.open(top.unit(), top.body());
    numberer.push_regions(top, numberer.counters, &mut stack);
    numberer.number_op(top);
    if only_head {
        // Nobody looks for what may have an alias further down.
        numberer.names.alias_anywhere();
        // A head in generic form names nothing of its regions.
        if options.generic {
            stack.clear();
        }
    }
    while let Some(pending) = stack.pop() {
        let from = stack.len();
        numberer.pending(pending, &mut stack);
        if only_head || numberer.number_in_parallel(pending, &stack[from..]) {
            stack.truncate(from);
        }
    }
    numberer.names.note_around(top.module());
    numberer.names
}

/// Fewer operations are not worth a second thread.
const LEAST: usize = 20_000;

#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

#[derive(Clone, Copy)]
struct Pending {
    unit: UnitId,
    region: RegionId,
    counters: Counters,
    scope: usize,
}

type Models<'m> = FxHashMap<OpName, Option<&'m dyn OpAsmInterface>>;

/// How the operations of this name name things.
fn model_of<'m>(models: &mut Models<'m>, op: OpRef<'m>) -> Option<&'m dyn OpAsmInterface> {
    let name = op.name();
    *models.entry(name).or_insert_with(|| op.ctx().op_interface::<dyn OpAsmInterface>(name))
}

struct Numberer<'m> {
    ctx: &'m Context,
    module: &'m Module,
    options: &'m PrintOptions,
    names: Names,
    scan: AliasScan<'m>,
    counters: Counters,
    used: UsedNames,
    /// A name that is being made, for its memory.
    buffer: Vec<u8>,
    models: Models<'m>,
    /// The names of what is around, where they are in other hands.
    outer: Option<&'m Names>,
    /// Counters are never set back.
    unique: bool,
    /// Operations may name things.
    ask_ops: bool,
    /// Names of locations go before all others.
    ask_locs: bool,
    number_users: bool,
    /// Units of whose operations something may have an alias, before they are noted.
    aliasing: Vec<UnitId>,
}

impl<'m> Numberer<'m> {
    fn new(module: &'m Module, options: &'m PrintOptions, outer: Option<&'m Names>) -> Numberer<'m> {
        let mut names = Names::default();
        if options.debuginfo {
            names.alias_anywhere();
        }
        Numberer {
            ctx: module.ctx(),
            module,
            options,
            names,
            scan: AliasScan::new(module.ctx()),
            counters: Counters::default(),
            used: UsedNames::default(),
            buffer: Vec::new(),
            models: FxHashMap::default(),
            outer,
            unique: options.generic || options.unique_ids,
            ask_ops: !options.generic,
            ask_locs: options.nameloc_prefix,
            number_users: options.value_users,
            aliasing: Vec::new(),
        }
    }

    /// Numbers a region, and adds those inside it to `stack`.
    fn pending(&mut self, pending: Pending, stack: &mut Vec<Pending>) {
        if !self.unique {
            self.counters = pending.counters;
        }
        self.used.close_to(pending.scope);
        self.used.open();
        let from = stack.len();
        let scope = self.used.depth();
        let mut inner = |region: RegionRef<'_>| {
            stack.push(Pending {
                unit: region.unit(),
                region: region.id(),
                counters: Counters::default(),
                scope,
            });
        };
        self.number_region(self.module.region(pending.unit, pending.region), &mut inner);
        stack[from..].iter_mut().for_each(|inner| inner.counters = self.counters);
    }

    /// Numbers the regions `inner` of `outer` on several threads: the names in one do not show in another. False if they are too few,
    /// or one counter goes through all of them.
    fn number_in_parallel(&mut self, outer: Pending, inner: &[Pending]) -> bool {
        let size = |pending: &Pending| self.module.body(pending.unit).op_capacity();
        let mut alone = self.unique || self.options.single_threaded || rayon::current_num_threads() < 2;
        // Names of a unit must come from one hand.
        alone |= inner.iter().any(|pending| pending.unit == outer.unit)
            || inner.windows(2).any(|pair| pair[0].unit == pair[1].unit);
        if alone || inner.iter().map(size).sum::<usize>() < LEAST {
            return false;
        }
        let shares = tapering(inner, rayon::current_num_threads(), 1, |pending| 1 + size(pending));
        let (module, options, used, outer) = (self.module, self.options, &self.used, &self.names);
        let names = |share: Range<usize>| {
            let mut numberer = Numberer::new(module, options, Some(outer));
            numberer.used.clone_from(used);
            let mut stack = inner[share].to_vec();
            while let Some(pending) = stack.pop() {
                numberer.pending(pending, &mut stack);
            }
            numberer.names
        };
        each(shares, names).into_iter().for_each(|part| self.names.absorb(part));
        true
    }

    fn push_regions(&self, op: OpRef<'_>, counters: Counters, stack: &mut Vec<Pending>) {
        let scope = self.used.depth();
        stack.extend(op.regions().map(|r| Pending { unit: r.unit(), region: r.id(), counters, scope }));
    }

    /// Notes whether the type of a value in a unit may have an alias.
    fn scan_type(&mut self, unit: UnitId, ty: Type) {
        if self.scan.ty(ty) {
            self.names.note_type_alias(unit);
        }
    }

    fn set(&mut self, unit: UnitId, value: ValueId, slot: Slot) {
        if let Some(have) = self.names.tables(unit).0.get_mut(value.index()) {
            *have = slot;
        }
    }

    fn is_named(&self, unit: UnitId, value: ValueId) -> bool {
        self.names.slot(unit, value) != Slot::default()
    }

    fn next_number(&mut self) -> Name {
        self.counters.value += 1;
        Name::Number(self.counters.value - 1)
    }

    /// A name that nothing else has, made of `name`; a number if that is empty.
    fn special(&mut self, name: &[u8]) -> Name {
        if name.is_empty() {
            return self.next_number();
        }
        let wanted = name;
        let mut name = std::mem::take(&mut self.buffer);
        name.clear();
        append_sanitised(wanted, b"$._-", &mut name);
        if !self.used.take(&name) {
            name.push(b'_');
            let base = name.len();
            loop {
                rmlir_num::print_u64(self.counters.conflict.into(), &mut name);
                self.counters.conflict += 1;
                if self.used.take(&name) {
                    break;
                }
                name.truncate(base);
            }
        }
        let special = Name::Special(self.names.add_special(&name));
        self.buffer = name;
        special
    }

    fn argument(&mut self) -> Name {
        let number = self.counters.argument;
        self.counters.argument += 1;
        if !self.ask_ops && !self.ask_locs {
            return Name::Argument(number);
        }
        let mut name = std::mem::take(&mut self.buffer);
        name.clear();
        name.extend_from_slice(b"arg");
        rmlir_num::print_u64(number.into(), &mut name);
        let given = if self.used.take(&name) { Name::Argument(number) } else { self.special(&name) };
        self.buffer = name;
        given
    }

    fn number_region(&mut self, region: RegionRef<'m>, inner: &mut impl FnMut(RegionRef<'m>)) {
        self.names.open(region.unit(), region.body());
        if !self.ask_ops && !self.ask_locs && !self.number_users {
            return self.number_plainly(region, inner);
        }
        if self.ask_ops {
            self.ask_argument_names(region);
        }
        let mut next = region.entry();
        let mut number = 0;
        while let Some(block) = next {
            number += 1;
            self.names.tables(region.unit()).1[block.id().index()] = number;
            self.number_block(block, number == 1);
            let mut op = block.first_op();
            while let Some(this) = op {
                self.number_op(this);
                this.regions().for_each(&mut *inner);
                op = this.next();
            }
            next = block.next();
        }
        if self.ask_ops {
            self.call_arguments_as_operands(region);
        }
    }

    /// Gives arguments the names of operands, if the operation wants that. They have used up numbers all the same.
    fn call_arguments_as_operands(&mut self, region: RegionRef<'m>) {
        let Some(op) = region.parent() else { return };
        let Some(entry) = region.entry().filter(|entry| entry.num_args() == op.num_operands()) else {
            return;
        };
        if !model_of(&mut self.models, op).is_some_and(|model| model.arguments_are_operands()) {
            return;
        }
        for (arg, operand) in entry.args().zip(op.operands()) {
            let names = match self.outer {
                Some(outer) if !self.is_named(operand.unit(), operand.id()) => outer,
                _ => &self.names,
            };
            let mut name = Vec::new();
            names.write(operand, &mut name);
            let name = self.names.add_special(name.strip_prefix(b"%").unwrap_or(&name));
            self.set(arg.unit(), arg.id(), Slot::new(Name::Special(name)));
        }
    }

    /// The same where nothing has a name but numbers: the generic form.
    fn number_plainly(&mut self, region: RegionRef<'m>, inner: &mut impl FnMut(RegionRef<'m>)) {
        let (body, unit) = (region.body(), region.unit());
        let (mut may_alias, mut may_alias_types) = (self.names.may_alias_in(unit), false);
        for (number, block) in body.blocks_in(region.id()).enumerate() {
            self.names.tables(unit).1[block.index()] = number as u32 + 1;
            for &arg in body.args(block) {
                self.scan_type(unit, body.value_type(arg));
                let name = if number == 0 { self.argument() } else { self.next_number() };
                self.set(unit, arg, Slot::new(name));
            }
            let values = self.names.tables(unit).0;
            for op in body.ops_in(block) {
                let (view, data) = (OpRef { module: self.module, body, unit, id: op }, body.op(op));
                let types = self.scan.results(view);
                may_alias_types |= types;
                if data.extra == 0 || view.inner_unit().is_none() {
                    may_alias = may_alias || self.scan.attrs(view);
                } else if types || self.scan.attrs(view) {
                    self.aliasing.extend(view.inner_unit());
                }
                if let Some((head, members)) = values[data.results.range()].split_first_mut() {
                    *head = Slot::new(Name::Number(self.counters.value));
                    self.counters.value += 1;
                    for (at, member) in members.iter_mut().enumerate() {
                        *head = head.as_pack();
                        *member = Slot::new(Name::Member(at as u32 + 1));
                    }
                }
                if data.extra != 0 {
                    view.regions().for_each(&mut *inner);
                }
            }
        }
        if may_alias_types {
            self.names.note_type_alias(unit);
        }
        for unit in self.aliasing.drain(..).chain(may_alias.then_some(unit)) {
            self.names.note_alias(unit);
        }
    }

    fn ask_argument_names(&mut self, region: RegionRef<'m>) {
        let Some(op) = region.parent() else { return };
        let Some(model) = model_of(&mut self.models, op) else { return };
        model.block_argument_names(op, region, &mut |arg, name| {
            if arg.unit() == region.unit() && !self.is_named(arg.unit(), arg.id()) {
                let name = self.special(name.as_bytes());
                self.set(arg.unit(), arg.id(), Slot::new(name));
            }
        });
    }

    fn number_block(&mut self, block: BlockRef<'_>, entry: bool) {
        let unit = block.unit();
        for arg in block.args() {
            self.scan_type(unit, arg.ty());
            if self.is_named(unit, arg.id()) {
                continue;
            }
            let name = match self.loc_name(arg.loc()) {
                Some(name) => {
                    // Its number is used up all the same.
                    self.counters.argument += u32::from(entry);
                    self.special(&name)
                }
                None if entry => self.argument(),
                None => self.next_number(),
            };
            self.set(unit, arg.id(), Slot::new(name));
        }
    }

    /// The name that a location gives, if names of locations are asked for.
    fn loc_name(&self, loc: Loc) -> Option<Vec<u8>> {
        if !self.ask_locs {
            return None;
        }
        first_name(self.ctx, self.ctx.loc_attr(loc))
    }

    fn number_op(&mut self, op: OpRef<'m>) {
        // What stands on an operation with a unit of its own is noted of that one.
        let unit = op.inner_unit().unwrap_or(op.unit());
        let types = self.scan.results(op);
        if types {
            self.names.note_type_alias(op.unit());
        }
        if types || !self.names.may_alias_in(unit) && self.scan.attrs(op) {
            self.names.note_alias(unit);
        }
        if self.ask_ops {
            self.ask_names(op);
        }
        let results = op.num_results();
        if results == 0 {
            if self.number_users {
                let number = self.counters.value;
                self.counters.value += 1;
                self.names.ops.insert((op.unit(), op.id()), number);
            }
            return;
        }
        let Some(first) = op.body().results(op.id()).next() else { return };
        if !self.is_named(op.unit(), first) {
            let name = match self.loc_name(op.loc()) {
                Some(name) => self.special(&name),
                None => self.next_number(),
            };
            self.set(op.unit(), first, Slot::new(name));
        }
        if results > 1 {
            self.number_members(op.unit(), first, results);
        }
    }

    /// Results without a name of their own belong to the one before them that has one.
    fn number_members(&mut self, unit: UnitId, first: ValueId, results: usize) {
        let slots = self.names.tables(unit).0;
        let Some(slots) = slots.get_mut(first.index()..first.index() + results) else { return };
        let mut head = 0;
        for at in 1..slots.len() {
            if slots[at] != Slot::default() {
                head = at;
            } else {
                slots[at] = Slot::new(Name::Member((at - head) as u32));
                slots[head] = slots[head].as_pack();
            }
        }
    }

    fn ask_names(&mut self, op: OpRef<'m>) {
        match model_of(&mut self.models, op) {
            Some(model) => {
                model.block_names(op, &mut |block, name| self.name_block(block, name));
                model.result_names(op, &mut |index, name| self.name_result(op, index, name.as_bytes()));
            }
            None => self.name_result_groups(op),
        }
    }

    /// Names the groups of results after their definitions, if there are several.
    fn name_result_groups(&mut self, op: OpRef<'_>) {
        let Some(def) = op.info().def().filter(|def| def.results.len() >= 2) else { return };
        let mut start = 0;
        for (group, length) in def.results.iter().zip(op.group_lengths(true)) {
            if length > 0 && !group.name.is_empty() {
                self.name_result(op, start, group.name.as_bytes());
            }
            start += length as usize;
        }
    }

    fn name_block(&mut self, block: BlockRef<'_>, name: &str) {
        let name = self.special(name.as_bytes());
        if let Name::Special(index) = name {
            self.names.named_blocks.insert((block.unit(), BlockId::new(block.id().index())), index);
        }
    }

    fn name_result(&mut self, op: OpRef<'_>, index: usize, name: &[u8]) {
        let Some(value) = op.body().results(op.id()).nth(index) else { return };
        if self.is_named(op.unit(), value) {
            return;
        }
        let name = match self.loc_name(op.loc()) {
            Some(of_loc) => self.special(&of_loc),
            None => self.special(name),
        };
        self.set(op.unit(), value, Slot::new(name));
    }
}

/// Remembers what was found to hold nothing that an alias may stand for.
struct AliasScan<'m> {
    ctx: &'m Context,
    types: [u32; 64],
    /// A bit for each property row: there are many, and each is looked at once.
    rows: Vec<u64>,
    dicts: [u32; 256],
}

impl<'m> AliasScan<'m> {
    fn new(ctx: &'m Context) -> AliasScan<'m> {
        AliasScan { ctx, types: [0; 64], rows: Vec::new(), dicts: [0; 256] }
    }

    /// Whether an alias may stand for something in a type.
    fn ty(&mut self, ty: Type) -> bool {
        let raw = ty.raw();
        known(&mut self.types, raw, || self.ctx.type_may_alias(ty))
    }

    /// Whether an alias may stand for something in the types of results.
    fn results(&mut self, op: OpRef<'_>) -> bool {
        let body = op.body();
        body.values[body.op(op.id()).results.range()].iter().any(|value| self.ty(value.ty))
    }

    /// Whether an alias may stand for something in the attributes of an operation.
    fn attrs(&mut self, op: OpRef<'_>) -> bool {
        let (ctx, body) = (self.ctx, op.body());
        let data = body.op(op.id());
        let (props, attrs) =
            if data.extra == 0 { (data.props, data.attrs) } else { (op.props(), op.discardable()) };
        self.row(props) || known(&mut self.dicts, attrs.raw(), || ctx.attr_may_alias(attrs))
    }

    /// The same for a property row.
    fn row(&mut self, props: Props) -> bool {
        let (ctx, place) = (self.ctx, self.ctx.props_index(props));
        let (word, bit) = (place / 64, 1 << (place % 64));
        if self.rows.get(word).is_some_and(|bits| bits & bit != 0) {
            return false;
        }
        let yes = ctx.props(props).iter().flatten().any(|&attr| ctx.attr_may_alias(attr));
        if !yes {
            self.rows.resize(self.rows.len().max(word + 1), 0);
            self.rows[word] |= bit;
        }
        yes
    }
}

/// What `check` says, unless it is remembered that it says no.
fn known<const N: usize>(no: &mut [u32; N], key: u32, check: impl FnOnce() -> bool) -> bool {
    let slot = &mut no[key as usize % N];
    if *slot == key {
        return false;
    }
    let yes = check();
    if !yes {
        *slot = key;
    }
    yes
}

/// The name of the first name location inside a location.
fn first_name(ctx: &Context, loc: Attr) -> Option<Vec<u8>> {
    let mut stack = vec![loc];
    let mut seen = FxHashSet::default();
    while let Some(loc) = stack.pop() {
        if !seen.insert(loc) {
            continue;
        }
        match ctx.attr_data(loc) {
            AttrData::LocName { name, .. } => return Some(ctx.bytes(*name).to_vec()),
            AttrData::LocCallSite { callee, caller } => stack.extend([*caller, *callee]),
            AttrData::LocFused { locs, .. } => stack.extend(locs.iter().rev()),
            _ => {}
        }
    }
    None
}
