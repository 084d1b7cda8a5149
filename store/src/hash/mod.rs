//! Content hashes: the same for the same IR, on every machine, from text and from bytecode.
//!
//! What a hash covers, and how, is written down in `spec/hash.md`: names of values, locations, the order of tables in a file and keys of
//! resources make no difference; everything else does.

mod deep;
mod encode;
mod ops;
mod parts;

use ops::{Ops, top_level};
pub(crate) use parts::{Digest, Parts};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Ident, Module, NotLoaded, OpAddr, OpRef};
use std::fmt;

/// A content hash: 32 bytes of BLAKE3, in hexadecimal as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash(pub [u8; 32]);

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashOptions {
    /// Locations of operations and block arguments.
    pub locations: bool,
    /// Discardable attributes.
    pub discardable: bool,
}

impl Default for HashOptions {
    fn default() -> HashOptions {
        HashOptions { locations: false, discardable: true }
    }
}

/// The hash of an operation of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpHash {
    /// The operation.
    pub op: OpAddr,
    /// The symbol that it defines.
    pub symbol: Option<Ident>,
    /// Its hash.
    pub hash: ContentHash,
}

/// The hash of a whole module; of nothing if it is empty.
///
/// # Errors
/// If a body is not in memory.
pub fn hash_module(module: &Module, options: HashOptions) -> Result<ContentHash, NotLoaded> {
    match module.top() {
        Some(top) => hash_op(top, options),
        None => Ok(ContentHash(*blake3::hash(b"").as_bytes())),
    }
}

/// The hash of an operation with all that is inside it.
///
/// # Errors
/// If a body is not in memory.
pub fn hash_op(op: OpRef<'_>, options: HashOptions) -> Result<ContentHash, NotLoaded> {
    Ops::new(op.module(), options, None).scope(op).map(ContentHash)
}

/// The hash of a symbol as it would be under any other name: neither its name counts nor how it refers to itself.
///
/// # Errors
/// If a body is not in memory.
pub fn hash_nameless(op: OpRef<'_>, options: HashOptions) -> Result<ContentHash, NotLoaded> {
    let own = symbol_name(op).map(|name| (op.global(), name));
    Ops::new(op.module(), options, own).scope(op).map(ContentHash)
}

/// The hash of an operation's name and attributes alone.
pub fn hash_header(op: OpRef<'_>, options: HashOptions) -> ContentHash {
    ContentHash(Ops::new(op.module(), options, None).header(op))
}

/// The hashes of the operations in the module's body, in order; of the top itself if it is no symbol table.
///
/// # Errors
/// If a body is not in memory.
pub fn hash_each(module: &Module, options: HashOptions) -> Result<Vec<OpHash>, NotLoaded> {
    let mut ops = Ops::new(module, options, None);
    let each = |op| Ok(op_hash(op, ops.scope(op)?));
    top_level(module).into_iter().map(each).collect()
}

/// As [`hash_each`], where each hash covers also what the operation refers to, directly or not: it changes when any of that does.
///
/// # Errors
/// If a body is not in memory.
pub fn hash_each_deep(module: &Module, options: HashOptions) -> Result<Vec<OpHash>, NotLoaded> {
    let mut ops = Ops::new(module, options, None);
    let roots = top_level(module);
    let mut hashes = Vec::with_capacity(roots.len());
    for &op in &roots {
        hashes.push(op_hash(op, ops.scope(op)?));
    }
    let refs: Vec<&[Ident]> =
        roots.iter().map(|op| ops.scopes.get(&op.global()).map_or(&[][..], |scope| &scope.refs)).collect();
    let deep = deep::deep(module.ctx(), &hashes, &refs);
    hashes.iter_mut().zip(deep).for_each(|(hash, deep)| hash.hash = ContentHash(deep));
    Ok(hashes)
}

fn op_hash(op: OpRef<'_>, digest: [u8; 32]) -> OpHash {
    OpHash { op: op.global(), symbol: symbol_name(op), hash: ContentHash(digest) }
}

/// The operation whose body holds the symbols of a module.
pub(crate) fn module_root(module: &Module) -> Option<OpRef<'_>> {
    module.top().filter(|top| top.has_trait(TraitSet::SYMBOL_TABLE))
}
