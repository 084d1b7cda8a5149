//! Patterns and sets of them.

use crate::conversion::{ConversionRewriter, ConversionTraits};
use crate::rewriter::PatternRewriter;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Context, OpAddr, OpKind, OpName, TraitSet};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// What a pattern says: `Some(())` if it changed the IR, `None` if it did not. A pattern that says `None` must have changed nothing.
pub type Rewritten = Option<()>;

/// A rewrite of one operation and what is around it.
pub trait Pattern: Send + Sync {
    /// The operations that it is tried on.
    fn root(&self) -> Root;

    /// The name that logs show and by which it can be switched off: upstream's, for a pattern that upstream has.
    fn name(&self) -> &str;

    /// How good it is: patterns of larger benefit are tried first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Rewrites `op`, or leaves all as it is and says `None`. The insertion point is before `op`.
    fn rewrite(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten;

    /// What a [conversion](crate::conversion) must know of it, for a pattern that is made for conversions.
    fn traits(&self) -> Option<&ConversionTraits> {
        None
    }

    /// Rewrites `op` in a conversion.
    fn convert(&self, op: OpAddr, rw: &mut ConversionRewriter<'_>) -> Rewritten {
        self.rewrite(op, rw)
    }
}

/// The operations that a pattern is tried on.
#[derive(Clone, Debug)]
pub enum Root {
    /// Those of a kind.
    Kind(OpKind),
    /// Those of a name.
    Name(Cow<'static, str>),
    /// Those for which this answers true: that have an interface.
    Interface(fn(&Context, OpName) -> bool),
    /// Those that have all of these traits.
    Trait(TraitSet),
    /// All.
    Any,
}

impl Root {
    /// The operations that implement interface `I`.
    pub fn interface<I: ?Sized + Send + Sync + 'static>() -> Root {
        Root::Interface(|ctx, name| ctx.op_interface::<I>(name).is_some())
    }

    /// The name, if there is only one.
    fn name(&self) -> Option<&str> {
        match self {
            Root::Kind(kind) => Some(kind.name()),
            Root::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// A pattern that is a function.
struct Function<F> {
    root: Root,
    name: Cow<'static, str>,
    benefit: u16,
    rewrite: F,
}

impl<F: Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync> Pattern for Function<F> {
    fn root(&self) -> Root {
        self.root.clone()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        (self.rewrite)(op, rw)
    }
}

/// Patterns, in the order in which they were added.
#[derive(Default)]
pub struct PatternSet {
    patterns: Vec<Box<dyn Pattern>>,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// A pattern.
    pub fn add(&mut self, pattern: impl Pattern + 'static) -> &mut Self {
        self.patterns.push(Box::new(pattern));
        self
    }

    /// A function of an operation of one kind, as a pattern of benefit 1.
    pub fn op<O: TypedOp>(
        &mut self,
        name: &'static str,
        rewrite: impl Fn(O, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.op_of_benefit(name, 1, rewrite)
    }

    /// The same with another benefit.
    pub fn op_of_benefit<O: TypedOp>(
        &mut self,
        name: &'static str,
        benefit: u16,
        rewrite: impl Fn(O, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        let rewrite = move |op: OpAddr, rw: &mut PatternRewriter<'_>| rewrite(O::of(op), rw);
        self.add(Function { root: Root::Kind(O::KIND), name: name.into(), benefit, rewrite })
    }

    /// A function of operations of a full name.
    pub fn named(
        &mut self,
        op: &'static str,
        name: &'static str,
        rewrite: impl Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.rooted(Root::Name(op.into()), name, 1, rewrite)
    }

    /// A function of operations that implement interface `I`.
    pub fn interface<I: ?Sized + Send + Sync + 'static>(
        &mut self,
        name: &'static str,
        rewrite: impl Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.rooted(Root::interface::<I>(), name, 1, rewrite)
    }

    /// A function of any operation.
    pub fn any(
        &mut self,
        name: &'static str,
        rewrite: impl Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.rooted(Root::Any, name, 1, rewrite)
    }

    /// A function of operations of any root.
    pub fn rooted(
        &mut self,
        root: Root,
        name: impl Into<Cow<'static, str>>,
        benefit: u16,
        rewrite: impl Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.add(Function { root, name: name.into(), benefit, rewrite })
    }

    /// Number of patterns.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }
}

/// Which patterns of a set count, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternFilter {
    /// These do not.
    pub disabled: Vec<String>,
    /// If there are any here, only these do.
    pub enabled: Vec<String>,
}

impl PatternFilter {
    fn takes(&self, name: &str) -> bool {
        let is = |have: &String| have == name;
        !self.disabled.iter().any(is) && (self.enabled.is_empty() || self.enabled.iter().any(is))
    }
}

/// A set of patterns that is ready to be used, by any number of threads.
pub struct Patterns {
    patterns: Vec<Box<dyn Pattern>>,
    /// By the name of the root, in the order of the set.
    named: FxHashMap<Box<str>, Vec<u32>>,
    /// Those of an interface or trait, with their roots.
    general: Vec<(u32, Root)>,
    /// Those of any operation.
    any: Vec<u32>,
}

impl Patterns {
    /// All patterns of a set.
    pub fn new(set: PatternSet) -> Patterns {
        Patterns::filtered(set, &PatternFilter::default())
    }

    /// Those patterns of a set that a filter takes.
    pub fn filtered(set: PatternSet, filter: &PatternFilter) -> Patterns {
        let taken = set.patterns.into_iter().filter(|pattern| filter.takes(pattern.name()));
        let patterns: Vec<Box<dyn Pattern>> = taken.collect();
        let mut named: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        let (mut general, mut any) = (Vec::new(), Vec::new());
        for (index, pattern) in (0u32..).zip(&patterns) {
            let root = pattern.root();
            match (&root, root.name()) {
                (_, Some(name)) => named.entry(name.into()).or_default().push(index),
                (Root::Any, _) => any.push(index),
                _ => general.push((index, root)),
            }
        }
        Patterns { patterns, named, general, any }
    }

    /// The patterns for operations of a name, in the order in which they are tried: by benefit, those of particular operations before
    /// those of any, then as in the set.
    pub(crate) fn of_op(&self, ctx: &Context, name: OpName) -> Vec<u32> {
        let text = std::str::from_utf8(ctx.op_name_text(name)).unwrap_or_default();
        let mut found = self.named.get(text).cloned().unwrap_or_default();
        let registered = ctx.op_info(name).registered().is_some();
        let fits = |root: &Root| match root {
            Root::Interface(implements) => registered && implements(ctx, name),
            Root::Trait(traits) => ctx.op_info(name).has_trait(*traits),
            _ => false,
        };
        found.extend(self.general.iter().filter(|(_, root)| fits(root)).map(|&(index, _)| index));
        found.sort_unstable();
        found.extend(&self.any);
        found.sort_by_key(|&index| std::cmp::Reverse(self.pattern(index).benefit()));
        found
    }

    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }

    /// The name of the operations that a pattern is for, if it is for one name only.
    pub(crate) fn root_name(&self, index: u32) -> Option<String> {
        self.pattern(index).root().name().map(str::to_string)
    }

    pub(crate) fn pattern(&self, index: u32) -> &dyn Pattern {
        &*self.patterns[index as usize]
    }
}
