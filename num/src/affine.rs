//! Affine expressions: uniqued in an append-only, thread-safe store and simplified while they are built.
//!
//! A lookup takes no lock: expressions form a hash trie through atomic links, only inserting a new one does.
//! Facts that rules ask for often (symbolic, pure, largest known divisor, depth) are computed once, when an
//! expression is made.
//!
//! An expression is at most [`AffineStore::MAX_DEPTH`] deep; deeper ones are refused when built. The rules
//! recurse along the depth, everything else works on explicit stacks.

use rmlir_par::list::List;
use rmlir_par::threads::lock_soon;
use std::hash::{BuildHasher, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// A handle of an expression in an [`AffineStore`]; equal handles of one store are equal expressions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AffineExpr(u32);

/// What an expression is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineKind {
    /// The dimension at a position.
    Dim(u32),
    /// The symbol at a position.
    Symbol(u32),
    /// A constant.
    Constant(i64),
    /// Sum.
    Add(AffineExpr, AffineExpr),
    /// Product.
    Mul(AffineExpr, AffineExpr),
    /// Remainder, never negative.
    Mod(AffineExpr, AffineExpr),
    /// Quotient rounded towards minus infinity.
    FloorDiv(AffineExpr, AffineExpr),
    /// Quotient rounded towards plus infinity.
    CeilDiv(AffineExpr, AffineExpr),
}

impl AffineKind {
    /// The two sides of a binary expression.
    pub fn operands(self) -> Option<(AffineExpr, AffineExpr)> {
        use AffineKind::*;
        match self {
            Dim(_) | Symbol(_) | Constant(_) => None,
            Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => Some((l, r)),
        }
    }

    /// The same kind of expression with other operands; what has none stays.
    pub fn with_operands(self, l: AffineExpr, r: AffineExpr) -> AffineKind {
        use AffineKind::*;
        match self {
            Add(..) => Add(l, r),
            Mul(..) => Mul(l, r),
            Mod(..) => Mod(l, r),
            FloorDiv(..) => FloorDiv(l, r),
            CeilDiv(..) => CeilDiv(l, r),
            leaf => leaf,
        }
    }

    fn hash(self, seed: u64) -> u64 {
        use AffineKind::*;
        let (tag, word) = match self {
            Dim(at) => (1, u64::from(at)),
            Symbol(at) => (2, u64::from(at)),
            Constant(value) => (3, value as u64),
            Add(l, r) => (4, pair(l, r)),
            Mul(l, r) => (5, pair(l, r)),
            Mod(l, r) => (6, pair(l, r)),
            FloorDiv(l, r) => (7, pair(l, r)),
            CeilDiv(l, r) => (8, pair(l, r)),
        };
        mix(word ^ mix(seed.wrapping_add(tag)))
    }
}

fn pair(l: AffineExpr, r: AffineExpr) -> u64 {
    u64::from(l.0) << 32 | u64::from(r.0)
}

/// A bijective mixer (multiply and fold, three rounds).
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ word >> 32
}

/// Why an expression cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AffineError {
    /// Nested deeper than [`AffineStore::MAX_DEPTH`].
    TooDeep,
    /// A product of two operands that both contain dimensions.
    NonAffineMul,
    /// A divisor that contains dimensions.
    NonAffineDivisor,
    /// The store holds as many expressions as there are handles.
    Full,
}

impl std::fmt::Display for AffineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AffineError::TooDeep => {
                write!(f, "affine expression is nested deeper than {} levels", AffineStore::MAX_DEPTH)
            }
            AffineError::NonAffineMul => f.write_str(
                "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
            ),
            AffineError::NonAffineDivisor => {
                f.write_str("non-affine expression: right operand has to be either a constant or symbolic")
            }
            AffineError::Full => f.write_str("too many affine expressions"),
        }
    }
}

impl std::error::Error for AffineError {}

/// The result of building an expression.
pub type AffineResult = Result<AffineExpr, AffineError>;

struct Node {
    kind: AffineKind,
    /// The largest known divisor; wraps as 64-bit products do.
    divisor: i64,
    depth: u16,
    symbolic: bool,
    pure_affine: bool,
    /// The hash trie: two bits of the hash choose the next node. 0 is a missing child, since the root is none.
    children: [AtomicU32; 4],
}

/// The uniquing store. Handles of one store mean nothing in another.
pub struct AffineStore {
    nodes: List<Node>,
    /// What a foreign handle reads in release builds.
    fallback: Node,
    inserting: Mutex<()>,
    /// Leaves that occur again and again, found without a hash: see [`place_of`]. 0 where there is none yet.
    leaves: [AtomicU32; 3 * EACH],
    seed: u64,
}

/// So many dimensions, symbols and constants are found at once.
const EACH: usize = 16;

/// Where a leaf is among those that are found at once.
fn place_of(kind: AffineKind) -> Option<usize> {
    let (first, at) = match kind {
        AffineKind::Dim(at) => (0, usize::try_from(at)),
        AffineKind::Symbol(at) => (EACH, usize::try_from(at)),
        AffineKind::Constant(value) => (2 * EACH, usize::try_from(value)),
        _ => return None,
    };
    at.ok().filter(|&at| at < EACH).map(|at| first + at)
}

impl Default for AffineStore {
    fn default() -> Self {
        AffineStore::new()
    }
}

impl std::fmt::Debug for AffineStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AffineStore").field("expressions", &self.nodes.len()).finish()
    }
}

fn leaf(kind: AffineKind) -> Node {
    let divisor = if let AffineKind::Constant(value) = kind { value.wrapping_abs() } else { 1 };
    Node {
        kind,
        divisor,
        depth: 1,
        symbolic: !matches!(kind, AffineKind::Dim(_)),
        pure_affine: true,
        children: Default::default(),
    }
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

/// Whether `value` is a multiple of `of` (only 0 of 0).
pub(super) fn is_multiple(value: i64, of: i64) -> bool {
    if of == 0 { value == 0 } else { value.wrapping_rem(of) == 0 }
}

impl AffineStore {
    /// The greatest depth of an expression (a dimension, symbol or constant is 1 deep). A sum of n terms is n
    /// deep, or nearly.
    pub const MAX_DEPTH: u16 = 1024;

    /// A store with nothing in it but the constant 0.
    pub fn new() -> AffineStore {
        let nodes = List::default();
        nodes.push(leaf(AffineKind::Constant(0)));
        // A seed of its own for every store: nobody can prepare a file whose expressions collide. Handles are
        // numbered in the order of insertion, so that nothing that is visible depends on it.
        let seed = std::hash::RandomState::new().build_hasher().finish();
        let leaves = [const { AtomicU32::new(0) }; 3 * EACH];
        AffineStore {
            nodes,
            fallback: leaf(AffineKind::Constant(0)),
            inserting: Mutex::new(()),
            leaves,
            seed,
        }
    }

    /// Expressions in the store.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always the constant 0.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Bytes that the expressions take.
    pub fn memory(&self) -> usize {
        self.len() * size_of::<Node>()
    }

    fn node(&self, expr: AffineExpr) -> &Node {
        let node = self.nodes.get(expr.0 as usize);
        debug_assert!(node.is_some(), "an affine expression of another store");
        node.unwrap_or(&self.fallback)
    }

    /// What the expression is.
    pub fn kind(&self, expr: AffineExpr) -> AffineKind {
        self.node(expr).kind
    }

    /// Levels of nesting, 1 for leaves.
    pub fn depth(&self, expr: AffineExpr) -> u16 {
        self.node(expr).depth
    }

    /// Whether the expression contains no dimension.
    pub fn is_symbolic_or_constant(&self, expr: AffineExpr) -> bool {
        self.node(expr).symbolic
    }

    /// Whether products have a constant factor and divisions a constant divisor.
    pub fn is_pure_affine(&self, expr: AffineExpr) -> bool {
        self.node(expr).pure_affine
    }

    /// The largest number known to divide every value of the expression (0 for the constant 0).
    pub fn largest_known_divisor(&self, expr: AffineExpr) -> i64 {
        self.node(expr).divisor
    }

    /// Whether every value of the expression is known to be a multiple of `factor`.
    pub fn is_multiple_of(&self, expr: AffineExpr, factor: i64) -> bool {
        is_multiple(self.largest_known_divisor(expr), factor)
    }

    /// The value, if the expression is a constant.
    pub fn as_constant(&self, expr: AffineExpr) -> Option<i64> {
        match self.kind(expr) {
            AffineKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The position, if the expression is a dimension.
    pub fn as_dim(&self, expr: AffineExpr) -> Option<u32> {
        match self.kind(expr) {
            AffineKind::Dim(at) => Some(at),
            _ => None,
        }
    }

    /// The position, if the expression is a symbol.
    pub fn as_symbol(&self, expr: AffineExpr) -> Option<u32> {
        match self.kind(expr) {
            AffineKind::Symbol(at) => Some(at),
            _ => None,
        }
    }

    /// The expression of this kind, if it is there; else the link where it belongs: a node and its branch.
    fn find(&self, kind: AffineKind) -> Result<AffineExpr, (AffineExpr, usize)> {
        let mut hash = kind.hash(self.seed);
        let mut used = 0;
        let mut at = AffineExpr(0);
        loop {
            let node = self.node(at);
            if node.kind == kind {
                return Ok(at);
            }
            let branch = (hash & 3) as usize;
            match node.children[branch].load(Ordering::Acquire) {
                0 => return Err((at, branch)),
                next => at = AffineExpr(next),
            }
            used += 1;
            // After all 64 bits are used, the next ones come from mixing again.
            hash = if used % 32 == 0 { mix(kind.hash(self.seed ^ used)) } else { hash >> 2 };
        }
    }

    /// Uniques a kind; `make` computes its facts if it is new.
    fn intern(&self, kind: AffineKind, make: impl FnOnce() -> Node) -> AffineResult {
        if let Ok(found) = self.find(kind) {
            return Ok(found);
        }
        let node = make();
        let guard = lock_soon(&self.inserting);
        // Another thread may have added it, or something at the same place, since.
        let (parent, branch) = match self.find(kind) {
            Ok(found) => return Ok(found),
            Err(place) => place,
        };
        let index = self.nodes.len();
        if index >= u32::MAX as usize {
            return Err(AffineError::Full);
        }
        let index = self.nodes.push(node) as u32;
        self.node(parent).children[branch].store(index, Ordering::Release);
        drop(guard);
        Ok(AffineExpr(index))
    }

    /// Makes a leaf. A full store gives the constant 0; 2^32 leaves would come first.
    fn intern_leaf(&self, kind: AffineKind) -> AffineExpr {
        let known = place_of(kind).map(|at| &self.leaves[at]);
        match known.map_or(0, |known| known.load(Ordering::Acquire)) {
            0 => {}
            found => return AffineExpr(found),
        }
        let made = self.intern(kind, || leaf(kind)).unwrap_or(AffineExpr(0));
        if let Some(known) = known {
            known.store(made.0, Ordering::Release);
        }
        made
    }

    /// The dimension at a position.
    pub fn dim(&self, position: u32) -> AffineExpr {
        self.intern_leaf(AffineKind::Dim(position))
    }

    /// The symbol at a position.
    pub fn symbol(&self, position: u32) -> AffineExpr {
        self.intern_leaf(AffineKind::Symbol(position))
    }

    /// A constant.
    pub fn constant(&self, value: i64) -> AffineExpr {
        self.intern_leaf(AffineKind::Constant(value))
    }

    /// Uniques a binary kind as it is, without simplifying.
    pub(super) fn raw(&self, kind: AffineKind) -> AffineResult {
        let Some((l, r)) = kind.operands() else { return Ok(self.intern_leaf(kind)) };
        let (left, right) = (self.node(l), self.node(r));
        let depth = left.depth.max(right.depth) + 1;
        if depth > AffineStore::MAX_DEPTH {
            return Err(AffineError::TooDeep);
        }
        self.intern(kind, || Node {
            kind,
            divisor: divisor(kind, left, right),
            depth,
            symbolic: left.symbolic && right.symbolic,
            pure_affine: is_pure(kind, left, right),
            children: Default::default(),
        })
    }
}

fn divisor(kind: AffineKind, left: &Node, right: &Node) -> i64 {
    match (kind, right.kind) {
        (AffineKind::Mul(..), _) => left.divisor.wrapping_mul(right.divisor),
        (AffineKind::Add(..) | AffineKind::Mod(..), _) => gcd(left.divisor, right.divisor),
        (_, AffineKind::Constant(c)) if c != 0 && is_multiple(left.divisor, c) => {
            left.divisor.wrapping_div(c).wrapping_abs()
        }
        _ => 1,
    }
}

fn is_pure(kind: AffineKind, left: &Node, right: &Node) -> bool {
    let constant = |node: &Node| matches!(node.kind, AffineKind::Constant(_));
    let operands = left.pure_affine && right.pure_affine;
    match kind {
        AffineKind::Mul(..) => operands && (constant(left) || constant(right)),
        AffineKind::Add(..) => operands,
        _ => left.pure_affine && constant(right),
    }
}
