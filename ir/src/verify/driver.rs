//! The walk of the verifier.
//!
//! Whether definitions dominate their uses is found out on the way: most uses are in the block of their definition, after it,
//! which takes one compare. As upstream reports such errors only when all else is well, here a use that fails only makes its
//! scope suspect, and a second walk looks for the one to report.

use super::interfaces::{branch, function, infer_type, symbol};
use super::invariants::Relations;
use super::names::{AttrSet, Name, Names};
use super::plan::{Later, Plan, Step};
use super::symbol_table::{self, Inside, Users};
use super::unregistered::refuse_unregistered;
use super::{VerifyOptions, invariants, op_traits, regions, uses};
use crate::attrs::AttrData;
use crate::body::{Body, ValueDef};
use crate::cache::{Bound, Cache, Key};
use crate::context::{Context, RegisteredOp};
use crate::diag::{Diagnostic, Failed, capture};
use crate::dominance::{BodyDominance, has_ssa_dominance};
use crate::handles::{Attr, BlockId, Ident, OpId, OpName, RegionId, ValueId};
use crate::hooks::DialectHooks;
use crate::interfaces::region_kind::{RegionKind, region_kind};
use crate::interfaces::symbol::SymbolUserAttrInterface;
use crate::module::{BlockRef, Module, OpAddr, OpRef, RegionRef};
use crate::signature::{News, SignatureCache};
use crate::snapshot::OpSnapshot;
use crate::traits::{OpTrait, TraitSet};
use rmlir_par::ahead;
use rmlir_par::threads::{Pool, SharedLog, each, tapering};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

type Checked = Result<(), Failed>;

/// Signatures of operations without regions that were found good.
static SIGNATURES: Cache = Cache::new("verify.signatures", Key::Signature, Bound::Bytes(4 << 20));
/// Dictionaries of attributes about which no dialect has anything to say: a bit for each attribute of the context.
static PLAIN: Cache = Cache::new("verify.plain_attributes", Key::Handle, Bound::Entries(u32::MAX as usize));

/// Fewer operations than this are not worth a second thread.
const PARALLEL_OPS: usize = 4096;
/// Of so many isolated operations, to look at how large each is would take longer than it saves.
const MANY: usize = 1 << 14;
/// A share has at least so many operations, if how many there are is counted.
const LEAST: usize = 128;
/// How many parallel steps may be inside each other: each takes stack.
const PARALLEL_DEPTH: u32 = 4;

/// Checks `op` as `options` say.
pub(super) fn run(op: OpRef<'_>, options: VerifyOptions) -> Checked {
    let run = Run { module: op.module(), options };
    Worker::new(&run, 0, SignatureCache::new).verify(op)
}

/// What all threads share.
struct Run<'m> {
    module: &'m Module,
    options: VerifyOptions,
}

/// A place to go on.
enum Item<'m> {
    /// The end of an operation whose isolation makes it a subject of its own.
    EndScope(OpRef<'m>),
    /// The blocks of region `index` of an operation: those from `next` on, or all when `next` is not set.
    Blocks { op: OpRef<'m>, index: usize, next: Option<BlockId> },
    /// The operations of a block from `next` on.
    Ops { block: BlockRef<'m>, next: Option<OpId> },
    /// An operation whose regions are done; `isolated` is the number of isolated operations that were waiting before it, `users` of
    /// users of symbols.
    Exit { op: OpRef<'m>, isolated: usize, users: usize },
    /// An operation and those of its isolated operations that wait from `next` on; the first one is at `isolated`.
    Isolated { op: OpRef<'m>, isolated: usize, next: usize, users: usize },
}

/// The subject that is being checked.
struct Scope {
    /// Numbers of items, of waiting isolated operations and of users of symbols below.
    items: usize,
    isolated: usize,
    users: usize,
    /// An isolated operation inside is invalid.
    inner_failed: bool,
    /// A definition does not dominate a use.
    suspect: bool,
    /// Some operation with successors is not the last of its block. Known only for the whole body.
    odd_successors: bool,
    /// For each region of the body that the walk is inside of, the operation in it that the walk is in.
    open: Vec<Option<OpId>>,
    dominance: BodyDominance,
}

/// What a thread found out with a share, for the others.
struct Found {
    good: News,
    related: News,
}

/// What one thread knows.
struct Worker<'r, 'm> {
    run: &'r Run<'m>,
    ctx: &'m Context,
    depth: u32,
    items: Vec<Item<'m>>,
    scopes: Vec<Scope>,
    /// Memory for the next scope's list of open regions.
    spare_open: Vec<Option<OpId>>,
    /// Isolated operations that wait for the end of what holds them.
    isolated: Vec<OpAddr>,
    /// Operations that use symbols in a way that the symbol table around them must check, and has not.
    users: Vec<OpAddr>,
    symbols: Users<'m>,
    /// Operations without regions that were found good.
    good: SignatureCache,
    relations: Relations,
    names: Names<'m>,
    /// Dictionaries of attributes that nobody has anything to say about.
    plain: AttrSet,
    /// An operation of whose symbols it is known that no two have the same name.
    unique: Option<OpAddr>,
    /// Hooks of the dialect that an attribute name speaks of.
    attr_hooks: FxHashMap<Ident, Option<&'m Arc<dyn DialectHooks>>>,
}

impl<'r, 'm> Worker<'r, 'm> {
    /// A worker that knows nothing, with caches that `make` makes.
    fn new(run: &'r Run<'m>, depth: u32, make: fn(&'static Cache) -> SignatureCache) -> Worker<'r, 'm> {
        Worker {
            run,
            ctx: run.module.ctx(),
            depth,
            items: Vec::new(),
            scopes: Vec::new(),
            spare_open: Vec::new(),
            isolated: Vec::new(),
            users: Vec::new(),
            symbols: Users::new(run.module),
            names: Names::default(),
            good: make(&SIGNATURES),
            relations: Relations::new(make),
            unique: None,
            plain: AttrSet::default(),
            attr_hooks: FxHashMap::default(),
        }
    }

    /// Checks one subject.
    fn verify(&mut self, op: OpRef<'m>) -> Checked {
        let mut step = self.begin(op);
        loop {
            if step.is_err() && self.fail() {
                return Err(Failed);
            }
            let Some(item) = self.items.pop() else { return Ok(()) };
            step = self.step(item);
        }
    }

    /// Gives up the innermost subject. True if it is the outermost too.
    fn fail(&mut self) -> bool {
        if let Some(scope) = self.scopes.pop() {
            self.items.truncate(scope.items);
            self.isolated.truncate(scope.isolated);
        }
        match self.scopes.last_mut() {
            Some(outer) => {
                outer.inner_failed = true;
                false
            }
            None => true,
        }
    }

    fn step(&mut self, item: Item<'m>) -> Checked {
        match item {
            Item::EndScope(op) => self.end(op),
            Item::Blocks { op, index, next } => self.blocks(op, index, next),
            Item::Ops { block, next } => self.ops(block, next),
            Item::Exit { op, isolated, users } => self.exit(op, isolated, users),
            Item::Isolated { op, isolated, next, users } => self.isolated(op, isolated, next, users),
        }
    }

    fn begin(&mut self, op: OpRef<'m>) -> Checked {
        let body = op.inner_unit().map_or(op.body(), |unit| op.module().body(unit));
        self.scopes.push(Scope {
            items: self.items.len(),
            isolated: self.isolated.len(),
            users: self.users.len(),
            inner_failed: false,
            suspect: false,
            odd_successors: has_odd_successors(body),
            open: open_regions_around(op),
            dominance: BodyDominance::default(),
        });
        self.items.push(Item::EndScope(op));
        if op.operands().any(|value| value.def() == ValueDef::Forward) {
            return Err(op.emit_plain_error("null operand found"));
        }
        self.enter(op)
    }

    fn end(&mut self, op: OpRef<'m>) -> Checked {
        let recursive = self.run.options.recursive;
        let suspect = self.scopes.last().is_some_and(|scope| scope.suspect);
        if suspect || (!recursive && op.regions().len() != 0) {
            uses::check_uses(op, recursive)?;
        }
        let Some(mut scope) = self.scopes.pop() else { return Ok(()) };
        if scope.open.capacity() != 0 {
            scope.open.clear();
            self.spare_open = scope.open;
        }
        // Now that the users are at hand. What does not fit waits for its table, which reports it if all else is well.
        if self.users.len() > scope.users && self.symbols.fit(&self.users[scope.users..]) {
            self.users.truncate(scope.users);
        }
        Ok(())
    }

    // ---- operations ----------------------------------------------------------------------------------------------------

    /// The first part of an operation: all that does not need its regions verified.
    fn enter(&mut self, op: OpRef<'m>) -> Checked {
        let name = self.name(op.name());
        let regions = op.regions();
        if regions.len() == 0 && is_unloaded(op) {
            return Ok(());
        }
        if regions.len() == 0 {
            return self.check_alone(op, &name);
        }
        self.check_op(op, regions.len(), &name)?;
        check_region_shapes(op, regions, name.registered.is_some())?;
        let users = self.users.len();
        self.items.push(Item::Exit { op, isolated: self.isolated.len(), users });
        if self.run.options.recursive {
            self.open(op, Some(op.id()));
            self.items.push(Item::Blocks { op, index: 0, next: None });
        }
        Ok(())
    }

    /// Notes that the walk goes into an operation or, with `None`, that it comes out again.
    #[inline]
    fn open(&mut self, op: OpRef<'m>, inside: Option<OpId>) {
        if op.inner_unit().is_none() {
            self.open_here(op, inside);
        }
    }

    #[inline(never)]
    fn open_here(&mut self, op: OpRef<'m>, inside: Option<OpId>) {
        let (Some(scope), Some(region)) = (self.scopes.last_mut(), op.parent_region()) else { return };
        if scope.open.is_empty() {
            scope.open = std::mem::take(&mut self.spare_open);
            scope.open.resize(op.body().regions.len(), None);
        }
        scope.open[region.id().index()] = inside;
    }

    /// Attributes and all that the definition says of an operation with so many regions.
    fn check_op(&mut self, op: OpRef<'m>, regions: usize, name: &Name<'m>) -> Checked {
        let look = op.snapshot();
        self.check_attrs(op, look.attrs, name)?;
        match name.registered {
            Some((registered, plan)) => {
                check_registered(op, &look, regions, registered, plan, &mut self.relations)
            }
            None => Ok(()),
        }
    }

    /// Checks an operation without regions.
    #[inline]
    fn check_alone(&mut self, op: OpRef<'m>, name: &Name<'m>) -> Checked {
        self.check_op(op, 0, name)?;
        self.finish(op, name, self.users.len())
    }

    /// The same, unless one of its signature was found good: then only what looks at more.
    fn check_by_signature(&mut self, op: OpRef<'m>, name: &Name<'m>) -> Checked {
        if !self.good.has(op) {
            self.check_alone(op, name)?;
            if !self.relations.beyond {
                self.good.add();
            }
            return Ok(());
        }
        let Some((registered, plan)) = name.registered else { return Ok(()) };
        // Without regions it has no unit, and its attributes itself.
        self.check_attrs(op, op.body.op(op.id).attrs, name)?;
        if op.body.succ_span(op.id).len != 0 {
            invariants::check_successor_regions(op)?;
        }
        plan.each_time.iter().try_for_each(|step| check_later(op, registered, step))?;
        if plan.asks_hooks
            && let Some(hooks) = &registered.def.hooks
        {
            hooks.verify(op)?;
            hooks.verify_regions(op)?;
        }
        if self.good.kind().hit(self.ctx) { self.check_again(op, name) } else { Ok(()) }
    }

    /// Checks an operation whose signature was found good as if it had not been.
    #[cold]
    fn check_again(&mut self, op: OpRef<'m>, name: &Name<'m>) -> Checked {
        let users = self.users.len();
        let (checked, said) = capture(|| self.check_alone(op, name));
        self.users.truncate(users);
        if checked.is_ok() {
            return Ok(());
        }
        let said: Vec<&str> = said.iter().map(|said| said.message.as_str()).collect();
        let name = String::from_utf8_lossy(op.name_text());
        Err(self.good.kind().differs(self.ctx, &name, "good", &said.join("; ")))
    }

    /// Checks the discardable attributes, and notes whether the symbol table must ask the operation. Most operations have neither.
    #[inline(always)]
    fn check_attrs(&mut self, op: OpRef<'m>, discardable: Attr, name: &Name<'m>) -> Checked {
        match discardable != self.ctx.empty_dict() || name.symbol_user {
            true => self.check_some_attrs(op, discardable, name),
            false => Ok(()),
        }
    }

    #[inline(never)]
    fn check_some_attrs(&mut self, op: OpRef<'m>, discardable: Attr, name: &Name<'m>) -> Checked {
        if discardable != self.ctx.empty_dict() {
            let known = self.plain.has(self.ctx, discardable);
            if !known || PLAIN.hit(self.ctx) {
                let plain = self.check_discardable(op, discardable)?;
                if known && !plain {
                    let what = crate::print::attr_to_string(self.ctx, discardable);
                    return Err(PLAIN.differs(self.ctx, &what, "nothing to check", "something to check"));
                }
            }
        }
        if name.symbol_user {
            self.users.push(op.global());
        }
        Ok(())
    }

    /// Lets the dialects of attributes check them. Returns whether none has anything to say.
    #[inline(never)]
    fn check_discardable(&mut self, op: OpRef<'m>, dict: Attr) -> Result<bool, Failed> {
        let ctx = self.ctx;
        let (mut plain, mut user) = (true, false);
        for &entry in ctx.dict(dict) {
            let find = || hooks_of_attr(ctx, entry.name);
            if let Some(hooks) = *self.attr_hooks.entry(entry.name).or_insert_with(find) {
                plain = false;
                hooks.verify_op_attr(op, entry)?;
            }
            if matches!(ctx.attr_data(entry.value), AttrData::Dialect(_))
                && ctx.attr_interface::<dyn SymbolUserAttrInterface>(entry.value).is_some()
            {
                (plain, user) = (false, true);
            }
        }
        if user {
            self.users.push(op.global());
        }
        if plain {
            self.plain.add(ctx, dict);
        }
        Ok(plain)
    }

    /// The last part of an operation: what needs its regions verified, and whether its dialect allows it. The users of symbols in its
    /// regions are those from `users` on: if it is a symbol table they are checked, and are no concern of the tables around it.
    #[inline]
    fn finish(&mut self, op: OpRef<'m>, name: &Name<'m>, users: usize) -> Checked {
        if name.finished { Ok(()) } else { self.finish_rest(op, name, users) }
    }

    #[inline(never)]
    fn finish_rest(&mut self, op: OpRef<'m>, name: &Name<'m>, users: usize) -> Checked {
        let Some((registered, plan)) = name.registered else {
            return Err(refuse_unregistered(op, name.info));
        };
        let inside = Inside {
            users: &self.users[users..],
            unique: self.unique == Some(op.global()),
            parallel: self.may_go_parallel(),
        };
        regions::check_regional(op, registered, plan, &inside)?;
        if name.symbol_table {
            self.users.truncate(users);
        }
        Ok(())
    }

    #[inline]
    fn name(&mut self, op: OpName) -> Name<'m> {
        self.names.get(self.ctx, op)
    }

    // ---- blocks --------------------------------------------------------------------------------------------------------

    fn blocks(&mut self, op: OpRef<'m>, index: usize, next: Option<BlockId>) -> Checked {
        let mut regions = op.regions().skip(index);
        let Some(region) = regions.next() else { return Ok(()) };
        let block = match next {
            Some(next) => Some(op.module().block(region.unit(), next)),
            None => region.entry(),
        };
        let after = block.and_then(|block| block.body().next_block(block.id()));
        if after.is_some() {
            self.items.push(Item::Blocks { op, index, next: after });
        } else if regions.len() != 0 {
            self.items.push(Item::Blocks { op, index: index + 1, next: None });
        }
        block.map_or(Ok(()), |block| self.enter_block(block))
    }

    fn enter_block(&mut self, block: BlockRef<'m>) -> Checked {
        let Some(first) = block.body().first_op(block.id()) else {
            if may_lack_terminator(block) {
                return Ok(());
            }
            let loc = block.parent().map_or(crate::Loc::UNKNOWN, |op| op.loc());
            return Diagnostic::error(loc, "empty block: expect at least a terminator").emit(self.ctx);
        };
        if self.scopes.last().is_some_and(|scope| scope.odd_successors) {
            let odd = block.ops().find(|op| op.successors().len() != 0 && op.next().is_some());
            if let Some(op) = odd {
                let message = "operation with block successors must terminate its parent block";
                return Err(op.emit_plain_error(message));
            }
        }
        self.ops(block, Some(first))
    }

    /// Checks operations up to the first that has regions of its own, or to the end of the block.
    fn ops(&mut self, block: BlockRef<'m>, mut next: Option<OpId>) -> Checked {
        let body = block.body();
        let entry = body.block_region(block.id()).and_then(|region| body.entry_block(region));
        // What the entry defines dominates all that can be reached, and nothing is asked of the rest.
        let outer_entry = entry.filter(|&entry| entry != block.id());
        let plain = self.ctx.empty_dict();
        while let Some(id) = next {
            let op = OpRef { module: block.module, body, unit: block.unit, id };
            let data = body.op(id);
            next = body.next_in(block.id(), id);
            let forward = self.check_uses(op, outer_entry);
            let extra = if data.extra == 0 { None } else { body.extra(id) };
            let unit = extra.and_then(|extra| extra.unit).filter(|&unit| op.module.is_loaded(unit));
            // Whether it has regions, its own check will see: to look into the unit of each now would take longer than all that is done here.
            if unit.is_some() && self.name(data.name).isolated {
                self.isolated.push(op.global());
                continue;
            }
            let holder = extra.is_some_and(|extra| extra.holds_regions());
            if holder && op.regions().len() != 0 {
                null_operand(op, forward)?;
                self.items.push(Item::Ops { block, next });
                return self.enter(op);
            }
            null_operand(op, forward)?;
            if holder && is_unloaded(op) {
                continue;
            }
            let name = self.name(data.name);
            if !holder && data.attrs == plain && name.carefree {
                continue;
            }
            if name.by_signature && !holder {
                self.check_by_signature(op, &name)?;
                continue;
            }
            self.check_alone(op, &name)?;
        }
        self.exit_block(block)
    }

    /// Successors are in the region of the block, and its last operation is a terminator if there must be one.
    fn exit_block(&mut self, block: BlockRef<'m>) -> Checked {
        let Some(last) = block.last_op() else { return Ok(()) };
        if invariants::leaves_region(last) {
            return Err(last.emit_error("branching to block of a different region"));
        }
        if self.name(last.name()).ends_block || may_lack_terminator(block) {
            return Ok(());
        }
        let text = crate::print::op_to_note_string(last);
        let text = crate::op_error::on_new_line_if_long(&text);
        Err(last.emit_plain_error(format!("block with no terminator, has {text}")))
    }

    /// Makes the scope suspect if a definition does not dominate its use by `op`, whose region begins with `entry` if it is in another block.
    /// True if there is a value without a definition.
    #[inline]
    fn check_uses(&mut self, op: OpRef<'m>, entry: Option<BlockId>) -> bool {
        let Some(scope) = self.scopes.last_mut() else { return false };
        let body = op.body;
        let data = body.op(op.id);
        let mut forward = false;
        for &operand in &body.slots[data.operands.range()] {
            let def = body.value_def(operand);
            let near = match def {
                ValueDef::Result { op: def, .. } => {
                    let block = body.op(def).block;
                    block == data.block && body.is_before(def, op.id) || entry.is_some() && block == entry
                }
                ValueDef::Argument { block, .. } => Some(block) == data.block || Some(block) == entry,
                ValueDef::Forward => {
                    forward = true;
                    true
                }
                ValueDef::Foreign { .. } => false,
            };
            if !near && !scope.suspect {
                scope.suspect = !scope.dominates(op, operand);
            }
        }
        forward
    }

    // ---- the end of an operation with regions ---------------------------------------------------------------------------

    fn exit(&mut self, op: OpRef<'m>, isolated: usize, users: usize) -> Checked {
        if self.run.options.recursive {
            self.open(op, None);
        }
        if self.isolated.len() == isolated {
            let name = self.name(op.name());
            return self.finish(op, &name, users);
        }
        let waiting = &self.isolated[isolated..];
        if waiting.len() > 1 && self.may_go_parallel() && is_work(op.module(), waiting) {
            return self.exit_parallel(op, isolated, users);
        }
        self.isolated(op, isolated, isolated, users)
    }

    /// The end of an operation whose isolated operations several threads check. Meanwhile one of them looks at the names of its symbols.
    fn exit_parallel(&mut self, op: OpRef<'m>, isolated: usize, users: usize) -> Checked {
        let inner: Vec<OpAddr> = self.isolated.drain(isolated..).collect();
        let table = self.name(op.name()).symbol_table;
        let names = || table && symbol_table::has_unique_names(op);
        let (valid, unique) = rayon::join(|| self.verify_parallel(&inner), names);
        if !valid {
            return Err(Failed);
        }
        self.unique = unique.then(|| op.global());
        self.join(op, users)
    }

    /// The next of the isolated operations in an operation, or its end.
    fn isolated(&mut self, op: OpRef<'m>, isolated: usize, next: usize, users: usize) -> Checked {
        let Some(&inner) = self.isolated.get(next) else {
            self.isolated.truncate(isolated);
            return self.join(op, users);
        };
        self.look_ahead(op.module(), next);
        self.items.push(Item::Isolated { op, isolated, next: next + 1, users });
        self.begin(op.module().op(inner))
    }

    /// Asks for the bodies of isolated operations after one: first a body itself, then what lies in its lists.
    fn look_ahead(&self, module: &Module, next: usize) {
        let body = |ahead: usize| {
            let after = self.isolated.get(next + ahead)?;
            Some(module.body(module.op(*after).inner_unit()?))
        };
        if let Some(body) = body(2) {
            ahead::fetch_whole(body);
        }
        if let Some(body) = body(1) {
            ahead::fetch(&body.ops[..]);
            ahead::fetch(&body.values[..]);
            ahead::fetch(&body.slots[..]);
        }
    }

    fn join(&mut self, op: OpRef<'m>, users: usize) -> Checked {
        if self.scopes.last().is_some_and(|scope| scope.inner_failed) {
            return Err(Failed);
        }
        let name = self.name(op.name());
        self.finish(op, &name, users)
    }

    fn may_go_parallel(&self) -> bool {
        self.run.options.parallel && self.depth < PARALLEL_DEPTH && rayon::current_num_threads() > 1
    }

    /// Checks isolated operations on several threads and reports in program order. Whether all are valid.
    fn verify_parallel(&mut self, ops: &[OpAddr]) -> bool {
        let module = self.run.module;
        let threads = rayon::current_num_threads();
        let shares = match ops.len() < MANY {
            true => tapering(ops, threads, LEAST, |&op| work_of(module.op(op))),
            false => tapering(ops, threads, 1, |_| 1),
        };
        let (run, depth) = (self.run, self.depth + 1);
        let (workers, board) = (Pool::default(), SharedLog::default());
        let check = |share: Range<usize>| {
            capture(|| {
                let new = || (board.join(), Worker::new(run, depth, SignatureCache::that_tells));
                let (mut member, mut worker) = workers.take().unwrap_or_else(new);
                board.news(&mut member).iter().for_each(|found| worker.hear(found));
                let failed = ops[share].iter().filter(|&&op| worker.verify(module.op(op)).is_err()).count();
                let users = std::mem::take(&mut worker.users);
                board.note(&member, worker.tell());
                workers.leave((member, worker));
                (failed == 0, users)
            })
        };
        let mut valid = true;
        for ((ok, users), diagnostics) in each(shares, check) {
            valid &= ok;
            self.users.extend(users);
            diagnostics.into_iter().for_each(|diagnostic| self.ctx.emit(diagnostic));
        }
        valid
    }

    /// What was found out since this was asked last.
    fn tell(&mut self) -> Found {
        Found { good: self.good.tell(), related: self.relations.good.tell() }
    }

    /// Takes up what others found out.
    fn hear(&mut self, found: &Found) {
        self.good.hear(&found.good);
        self.relations.good.hear(&found.related);
    }
}

/// Whether operations are worth a second thread.
fn is_work(module: &Module, ops: &[OpAddr]) -> bool {
    let mut left = PARALLEL_OPS;
    ops.iter().any(|&op| {
        left = left.saturating_sub(work_of(module.op(op)));
        left == 0
    })
}

/// About how many operations there are to check.
fn work_of(op: OpRef<'_>) -> usize {
    1 + op.regions().next().map_or(0, |region| region.body().op_capacity())
}

impl Scope {
    /// Whether a value may be used by `op`, or `op` is in a block that cannot be reached.
    fn dominates(&mut self, op: OpRef<'_>, value: ValueId) -> bool {
        let body = op.body;
        let Some(block) = body.op_block(op.id) else { return true };
        let (def_block, def_op) = match body.value_def(value) {
            ValueDef::Argument { block, .. } => (Some(block), None),
            ValueDef::Result { op, .. } => (body.op_block(op), Some(op)),
            ValueDef::Forward | ValueDef::Foreign { .. } => (None, None),
        };
        let holds = def_block.is_some_and(|def| self.reaches(op, block, def, def_op));
        holds || !self.dominance.is_reachable(body, block)
    }

    /// Whether a definition in block `def`, by `def_op` if it is not an argument, dominates `op`, in `block`.
    fn reaches(&mut self, op: OpRef<'_>, block: BlockId, def: BlockId, def_op: Option<OpId>) -> bool {
        let body = op.body;
        let Some(region) = body.block_region(def) else { return false };
        let Some(at) = self.place_in(op, block, region) else { return false };
        let Some(at_block) = body.op_block(at) else { return false };
        if at_block != def {
            // As above, from regions inside.
            if body.entry_block(region) == Some(def) {
                return true;
            }
            return self.dominance.properly_dominates(body, region, def, at_block);
        }
        let before = def_op.is_none_or(|def| body.is_before(def, at));
        before || !has_ssa_dominance(op.module.region(op.unit, region))
    }

    /// The operation in `region` that is `op` or has it in its regions.
    fn place_in(&self, op: OpRef<'_>, block: BlockId, region: RegionId) -> Option<OpId> {
        if op.body.block_region(block) == Some(region) {
            return Some(op.id);
        }
        self.open.get(region.index()).copied().flatten()
    }
}

/// For the regions of the body around `op`, the operations in them that hold it.
fn open_regions_around(op: OpRef<'_>) -> Vec<Option<OpId>> {
    if op.inner_unit().is_some() {
        return Vec::new();
    }
    let mut open = vec![None; op.body.regions.len()];
    let mut at = Some(op.id);
    while let Some(id) = at {
        let region = op.body.op_block(id).and_then(|block| op.body.block_region(block));
        if let Some(region) = region {
            open[region.index()] = Some(id);
        }
        at = region.and_then(|region| op.body.region_parent(region));
    }
    open
}

/// Whether an operation with successors is followed by another one. Operations that are gone may count too.
fn has_odd_successors(body: &Body) -> bool {
    body.succs.iter().any(|succ| body.next_op(succ.owner).is_some())
}

/// Whether an operation has a unit whose body is not in memory: there is nothing to check but what holds it.
fn is_unloaded(op: OpRef<'_>) -> bool {
    op.inner_unit().is_some_and(|unit| !op.module().is_loaded(unit))
}

fn null_operand(op: OpRef<'_>, forward: bool) -> Checked {
    if forward { Err(op.emit_plain_error("null operand found")) } else { Ok(()) }
}

/// The hooks of the registered dialect that stands before the dot of an attribute name.
pub(crate) fn hooks_of_attr(ctx: &Context, name: Ident) -> Option<&Arc<dyn DialectHooks>> {
    let name = ctx.bytes(name);
    let dot = name.iter().position(|&byte| byte == b'.')?;
    if dot == 0 || dot + 1 == name.len() {
        return None;
    }
    ctx.registered_dialect(&name[..dot])?.hooks.as_ref()
}

fn check_step(op: OpRef<'_>, registered: &RegisteredOp, step: Step) -> Checked {
    match step {
        Step::Trait(i) => match &registered.def.traits[i] {
            OpTrait::Predicate(relation) => invariants::check_relation(op, relation),
            t => {
                op_traits::check_placed(op, t)?;
                op_traits::check_types(op.into(), t)
            }
        },
        Step::Interface(check) => check.check.run(op),
    }
}

/// A step after the constraints, or after the regions.
pub(super) fn check_later(op: OpRef<'_>, registered: &RegisteredOp, later: &Later) -> Checked {
    match later {
        Later::Step(step) => check_step(op, registered, *step),
        Later::Branch(model) => branch::check_with(op, &**model),
        Later::InferType(model) => {
            let regions: SmallVec<[RegionRef<'_>; 2]> = op.regions().collect();
            infer_type::check_with(op.into(), &regions, &**model)
        }
        Later::Symbol(model) => symbol::check_with(op, &**model),
        Later::Function(model, attrs) => function::check_with(op, &**model, &**attrs),
    }
}

/// All that the definition of an operation asks for before its regions are looked at.
fn check_registered(
    op: OpRef<'_>,
    look: &OpSnapshot,
    regions: usize,
    registered: &RegisteredOp,
    plan: &Plan,
    relations: &mut Relations,
) -> Checked {
    let traits: &[OpTrait] = &registered.def.traits;
    invariants::check_counts(op, look, regions, plan)?;
    for &i in &plan.structural {
        op_traits::check_structural(op, &traits[i])?;
    }
    invariants::check_invariants(op, look.props, registered, plan, relations)?;
    plan.later.iter().try_for_each(|later| check_later(op, registered, later))?;
    let Some(hooks) = &registered.def.hooks else { return Ok(()) };
    hooks.verify_signature(op.into())?;
    hooks.verify(op)
}

/// Graph regions have one block, and nothing branches to entry blocks.
fn check_region_shapes<'m>(
    op: OpRef<'m>,
    regions: impl Iterator<Item = RegionRef<'m>>,
    registered: bool,
) -> Checked {
    for (i, region) in regions.enumerate() {
        let Some(entry) = region.entry() else { continue };
        if registered && !region.has_one_block() && region_kind(op, i) == RegionKind::Graph {
            return Err(op.emit_error(format!("expects graph region #{i} to have 0 or 1 blocks")));
        }
        if entry.body().block_uses(entry.id()).next().is_some() {
            let message = "entry block of region may not have predecessors";
            return Diagnostic::error(op.loc(), message).emit(op.ctx());
        }
    }
    Ok(())
}

/// Whether a block is valid without a terminator.
fn may_lack_terminator(block: BlockRef<'_>) -> bool {
    let Some(region) = block.region() else { return true };
    region.has_one_block()
        && region
            .parent()
            .is_none_or(|op| op.info().registered().is_none() || op.has_trait(TraitSet::NO_TERMINATOR))
}
