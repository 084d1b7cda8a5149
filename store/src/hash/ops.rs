//! Digests of operations with what is inside them.

use super::encode::Encoder;
use super::parts::{Digest, Facts, Open, Parts};
use super::{HashOptions, module_root};
use rmlir_ir::edit::{GlobalBlock, GlobalValue};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{
    Attr, BlockRef, Ident, Module, NotLoaded, OpAddr, OpName, OpRef, Part, Props, RegionRef, ValueRef,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Bytes of a stream that are kept before they are hashed.
const CHUNK: usize = 64 << 10;

/// What is known of a scope: an operation that is isolated from above, or the one that was asked for.
#[derive(Debug)]
pub(super) struct Scope {
    pub(super) digest: Digest,
    /// `distinct` attributes in order of first mention.
    distinct: Vec<u64>,
    /// First components of references to symbols of the table around the operation.
    pub(super) refs: Vec<Ident>,
}

/// Digests of the operations of one module.
pub(super) struct Ops<'m> {
    parts: Parts<'m>,
    options: HashOptions,
    /// The operation whose name does not count.
    anonymous: Option<OpAddr>,
    rows: FxHashMap<(OpName, Props, Attr), Facts>,
    pub(super) scopes: FxHashMap<OpAddr, Scope>,
}

impl<'m> Ops<'m> {
    pub(super) fn new(
        module: &'m Module,
        options: HashOptions,
        anonymous: Option<(OpAddr, Ident)>,
    ) -> Ops<'m> {
        let own = anonymous.map(|(_, name)| name);
        Ops {
            parts: Parts::new(module.ctx(), &module.resources, own),
            options,
            anonymous: anonymous.map(|(op, _)| op),
            rows: FxHashMap::default(),
            scopes: FxHashMap::default(),
        }
    }

    /// The scope of an operation; those inside it are known afterwards, too.
    pub(super) fn scope(&mut self, op: OpRef<'m>) -> Result<Digest, NotLoaded> {
        if let Some(scope) = self.scopes.get(&op.global()) {
            return Ok(scope.digest);
        }
        let mut roots = vec![op];
        Walk::pre().ops(op, |inner| {
            if inner != op && is_scope(inner) {
                roots.push(inner);
            }
            WalkResult::Advance
        })?;
        // What is inside comes after what it is inside of.
        for &root in roots.iter().rev() {
            if !self.scopes.contains_key(&root.global()) {
                let scope = Stream::new(self, root).run();
                self.scopes.insert(root.global(), scope);
            }
        }
        Ok(self.scopes.get(&op.global()).map_or([0; 32], |scope| scope.digest))
    }

    /// Name and attributes of an operation.
    pub(super) fn header(&mut self, op: OpRef<'m>) -> Digest {
        let row = self.row(op);
        let mut out = Encoder::new(b'H');
        out.bytes(op.name_text());
        out.raw(&row.digest);
        if self.options.locations {
            let loc = self.parts.facts(self.parts.ctx.loc_attr(op.loc()).into());
            out.raw(&loc.digest);
        }
        out.digest()
    }

    /// The attributes of an operation.
    fn row(&mut self, op: OpRef<'m>) -> Facts {
        let nameless = self.anonymous == Some(op.global());
        let key = (op.name(), op.props(), op.discardable());
        if let Some(facts) = self.rows.get(&key).filter(|_| !nameless) {
            return facts.clone();
        }
        let mut entries = attributes(op, self.options.discardable);
        if nameless {
            entries.retain(|(name, _)| self.parts.ctx.bytes(*name) != b"sym_name");
        }
        let facts = self.parts.row(&entries);
        if !nameless {
            self.rows.insert(key, facts.clone());
        }
        facts
    }
}

/// Whether an operation is hashed by itself, and stands as its digest in what is around it.
pub(super) fn is_scope(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::ISOLATED_FROM_ABOVE)
}

/// All attributes by name. Where a definition keeps them makes no difference.
fn attributes(op: OpRef<'_>, discardable: bool) -> Vec<(Ident, Attr)> {
    let ctx = op.ctx();
    let mut entries: Vec<(Ident, Attr)> = op.inherent().map(|entry| (entry.name, entry.value)).collect();
    if let Some(props) = op.unregistered_props() {
        match ctx.dict(props) {
            [] => entries.push((ctx.ident(""), props)),
            dict => entries.extend(dict.iter().map(|entry| (entry.name, entry.value))),
        }
    }
    if discardable {
        entries.extend(ctx.dict(op.discardable()).iter().map(|entry| (entry.name, entry.value)));
    }
    entries.sort_by_key(|(name, _)| ctx.bytes(*name));
    entries
}

/// A step of writing a scope. Operations nest on a list of them, not on the thread's stack.
enum Step<'m> {
    Op(OpRef<'m>),
    Region(RegionRef<'m>),
    Block(BlockRef<'m>),
    /// The end of a symbol table that is not the scope itself.
    EndOfTable,
}

/// The stream of a scope while it is written.
struct Stream<'o, 'm> {
    ops: &'o mut Ops<'m>,
    root: OpRef<'m>,
    hasher: blake3::Hasher,
    out: Encoder,
    names: FxHashMap<OpName, u64>,
    /// By digest and numbers of `distinct` attributes: what says the same is the same.
    parts: FxHashMap<(Digest, Vec<u64>), u64>,
    values: FxHashMap<GlobalValue, u64>,
    blocks: FxHashMap<GlobalBlock, u64>,
    distinct: Vec<u64>,
    distinct_at: FxHashMap<u64, u64>,
    mutable: Vec<Part>,
    mutable_seen: FxHashSet<Part>,
    refs: Vec<Ident>,
    refs_seen: FxHashSet<Ident>,
    /// How many symbol tables are around, counted from the scope.
    tables: usize,
}

impl<'o, 'm> Stream<'o, 'm> {
    fn new(ops: &'o mut Ops<'m>, root: OpRef<'m>) -> Stream<'o, 'm> {
        Stream {
            ops,
            root,
            hasher: blake3::Hasher::new(),
            out: Encoder::new(b'O'),
            names: FxHashMap::default(),
            parts: FxHashMap::default(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            distinct: Vec::new(),
            distinct_at: FxHashMap::default(),
            mutable: Vec::new(),
            mutable_seen: FxHashSet::default(),
            refs: Vec::new(),
            refs_seen: FxHashSet::default(),
            tables: 0,
        }
    }

    fn run(mut self) -> Scope {
        let mut steps = vec![Step::Op(self.root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Op(op) => self.op(op, &mut steps),
                Step::Region(region) => {
                    let blocks: Vec<BlockRef<'m>> = region.blocks().collect();
                    self.out.count(blocks.len());
                    steps.extend(blocks.into_iter().rev().map(Step::Block));
                }
                Step::Block(block) => self.block(block, &mut steps),
                Step::EndOfTable => self.tables -= 1,
            }
            if self.out.written().len() >= CHUNK {
                self.hasher.update(self.out.written());
                self.out.clear();
            }
        }
        self.bodies();
        self.hasher.update(self.out.written());
        Scope { digest: *self.hasher.finalize().as_bytes(), distinct: self.distinct, refs: self.refs }
    }

    fn op(&mut self, op: OpRef<'m>, steps: &mut Vec<Step<'m>>) {
        let inner = op != self.root && is_scope(op);
        self.out.bool(inner);
        match inner {
            true => self.inner_scope(op),
            false => self.head(op),
        }
        self.out.count(op.num_operands());
        op.operands().for_each(|value| self.value(value));
        self.out.count(op.num_results());
        for value in op.results() {
            self.value(value);
            self.part(value.ty().into());
        }
        self.out.count(op.successors().len());
        op.successors().for_each(|block| self.successor(block));
        if inner {
            return;
        }
        if op.has_trait(TraitSet::SYMBOL_TABLE) {
            self.tables += 1;
            steps.push(Step::EndOfTable);
        }
        self.out.count(op.regions().len());
        steps.extend(op.regions().rev().map(Step::Region));
    }

    /// Name, attributes, and the location if it counts.
    fn head(&mut self, op: OpRef<'m>) {
        let next = self.names.len() as u64;
        let number = *self.names.entry(op.name()).or_insert(next);
        self.out.number(number);
        if number == next {
            self.out.bytes(op.name_text());
        }
        let row = self.ops.row(op);
        self.facts(&row);
        self.location(op.loc());
    }

    fn location(&mut self, loc: rmlir_ir::Loc) {
        if self.ops.options.locations {
            let attr = self.ops.parts.ctx.loc_attr(loc);
            self.part(attr.into());
        }
    }

    /// An operation that has a digest of its own.
    fn inner_scope(&mut self, op: OpRef<'m>) {
        let Some(scope) = self.ops.scopes.get(&op.global()) else { return };
        let (digest, distinct, refs) = (scope.digest, scope.distinct.clone(), scope.refs.clone());
        self.out.raw(&digest);
        self.out.count(distinct.len());
        for id in distinct {
            let number = self.distinct(id);
            self.out.number(number);
        }
        self.add_refs(&refs);
    }

    fn block(&mut self, block: BlockRef<'m>, steps: &mut Vec<Step<'m>>) {
        self.successor(block);
        self.out.count(block.num_args());
        for arg in block.args() {
            self.value(arg);
            self.part(arg.ty().into());
            self.location(arg.loc());
        }
        let from = steps.len();
        steps.extend(block.ops().map(Step::Op));
        self.out.count(steps.len() - from);
        steps[from..].reverse();
    }

    /// Values and blocks have the number of their first mention, be that a use or where they are defined.
    fn value(&mut self, value: ValueRef<'m>) {
        let value = value.resolved();
        let next = self.values.len() as u64;
        let at = GlobalValue { unit: value.unit(), value: value.id() };
        self.out.number(*self.values.entry(at).or_insert(next));
    }

    fn successor(&mut self, block: BlockRef<'m>) {
        let next = self.blocks.len() as u64;
        let at = GlobalBlock { unit: block.unit(), block: block.id() };
        self.out.number(*self.blocks.entry(at).or_insert(next));
    }

    fn part(&mut self, part: Part) {
        let facts = self.ops.parts.facts(part);
        self.facts(&facts);
    }

    fn facts(&mut self, facts: &Facts) {
        let open = facts.open.as_deref();
        let distinct: Vec<u64> =
            open.iter().flat_map(|open| &open.distinct).map(|&id| self.distinct(id)).collect();
        let next = self.parts.len() as u64;
        let number = *self.parts.entry((facts.digest, distinct.clone())).or_insert(next);
        self.out.number(number);
        if number == next {
            self.out.raw(&facts.digest);
            self.out.count(distinct.len());
            distinct.iter().for_each(|&number| self.out.number(number));
        }
        if let Some(open) = open {
            self.leave_open(open);
        }
    }

    fn leave_open(&mut self, open: &Open) {
        for &part in &open.mutable {
            if self.mutable_seen.insert(part) {
                self.mutable.push(part);
            }
        }
        if self.tables == 0 {
            self.add_refs(&open.refs);
        }
    }

    fn add_refs(&mut self, refs: &[Ident]) {
        for &name in refs {
            if self.tables == 0 && self.refs_seen.insert(name) {
                self.refs.push(name);
            }
        }
    }

    fn distinct(&mut self, id: u64) -> u64 {
        let next = self.distinct.len() as u64;
        let number = *self.distinct_at.entry(id).or_insert(next);
        if number == next {
            self.distinct.push(id);
        }
        number
    }

    /// The bodies of mutable types and attributes, each beside what identifies it, in the order of that.
    fn bodies(&mut self) {
        let mut bodies: Vec<(Digest, Facts)> = Vec::new();
        let mut next = 0;
        while let Some(&part) = self.mutable.get(next) {
            next += 1;
            let facts = self.ops.parts.body(part);
            for &more in facts.open.iter().flat_map(|open| &open.mutable) {
                if self.mutable_seen.insert(more) {
                    self.mutable.push(more);
                }
            }
            bodies.push((self.ops.parts.facts(part).digest, facts));
        }
        bodies.sort_by_key(|body| body.0);
        self.out.count(bodies.len());
        for (identity, body) in bodies {
            self.out.raw(&identity);
            self.facts(&body);
        }
    }
}

/// The operations that have a digest each: those in the module's body, or the top itself where it is no such module.
pub(super) fn top_level(module: &Module) -> Vec<OpRef<'_>> {
    match module_root(module) {
        Some(root) => {
            root.region(0).and_then(|region| region.entry()).iter().flat_map(|block| block.ops()).collect()
        }
        None => module.top().into_iter().collect(),
    }
}
