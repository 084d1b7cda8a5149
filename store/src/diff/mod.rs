//! How two modules differ: by symbol and structure, not by line.
//!
//! Operations of two symbol tables correspond if they define the same symbol; what defines none corresponds to what is equal, in order. A
//! symbol that only one side has, and that is the same under another name there, was renamed. Where a symbol table changed, what is in it is
//! compared in turn. Modules may be of different contexts and come from files of any form.

mod text;

pub use text::{TextOptions, line_count, unified};

use crate::hash::{ContentHash, HashOptions, hash_header, hash_nameless, hash_op, module_root};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Module, NotLoaded, OpAddr, OpRef};
use rustc_hash::FxHashMap;

/// What counts as a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiffOptions {
    /// What of an operation counts.
    pub hash: HashOptions,
    /// Whether the order of symbols counts.
    pub order: bool,
}

impl Default for DiffOptions {
    fn default() -> DiffOptions {
        DiffOptions { hash: HashOptions::default(), order: true }
    }
}

/// What became of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The new module alone has it.
    Added,
    /// The old module alone has it.
    Removed,
    /// It is not what it was.
    Changed,
    /// It is what it was, but for its name.
    Renamed,
    /// It is what it was, and stands elsewhere among its siblings.
    Moved,
}

impl Kind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Added => "added",
            Kind::Removed => "removed",
            Kind::Changed => "changed",
            Kind::Renamed => "renamed",
            Kind::Moved => "moved",
        }
    }
}

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What became of the operation.
    pub kind: Kind,
    /// The name of the operation.
    pub op: String,
    /// Where it is in the old module.
    pub old: Option<OpAddr>,
    /// Where it is in the new module.
    pub new: Option<OpAddr>,
    /// Its symbol in the old module with those around it, `@m::@f`; empty if it defines none.
    pub old_symbol: String,
    /// Likewise in the new one.
    pub new_symbol: String,
    /// Whether it stands elsewhere, too.
    pub moved: bool,
    /// Whether this is about the operation's own attributes, and what is inside it is told separately.
    pub header: bool,
}

impl Difference {
    /// The symbol, as the newer module has it.
    pub fn symbol(&self) -> &str {
        if self.new.is_some() { &self.new_symbol } else { &self.old_symbol }
    }
}

/// The differences between two modules: what the old one has in its order, then what was added.
///
/// # Errors
/// If a body is not in memory.
pub fn diff(old: &Module, new: &Module, options: DiffOptions) -> Result<Vec<Difference>, NotLoaded> {
    let mut found = Differ { options, found: Vec::new() };
    match (old.top(), new.top()) {
        (None, None) => {}
        (Some(old), Some(new)) if is_table(old) && is_table(new) => {
            found.tables(old, new, ["", ""])?;
        }
        (old, new) => found.pair(Side::of(old), Side::of(new), ["", ""])?,
    }
    Ok(found.found)
}

fn is_table(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::SYMBOL_TABLE)
}

/// An operation of one side, if that has one.
#[derive(Clone, Copy)]
struct Side<'m>(Option<OpRef<'m>>);

impl<'m> Side<'m> {
    fn of(op: Option<OpRef<'m>>) -> Side<'m> {
        Side(op)
    }
}

struct Differ {
    options: DiffOptions,
    found: Vec<Difference>,
}

/// A member of a table.
struct Member<'m> {
    op: OpRef<'m>,
    symbol: Option<&'m [u8]>,
    hash: ContentHash,
}

fn members<'m>(table: OpRef<'m>, options: HashOptions) -> Result<Vec<Member<'m>>, NotLoaded> {
    let ops = table.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops());
    ops.map(|op| {
        let symbol = symbol_name(op).map(|name| op.ctx().bytes(name));
        Ok(Member { op, symbol, hash: hash_op(op, options)? })
    })
    .collect()
}

/// Which members correspond.
struct Matching {
    /// By position in the old table: the position in the new one.
    to_new: Vec<Option<usize>>,
    /// Whether the pair of this old position has two names.
    renamed: Vec<bool>,
    /// By position in the new table: whether something corresponds.
    taken: Vec<bool>,
}

impl Matching {
    fn new(old: &[Member<'_>], new: &[Member<'_>], options: HashOptions) -> Result<Matching, NotLoaded> {
        let mut matching = Matching {
            to_new: vec![None; old.len()],
            renamed: vec![false; old.len()],
            taken: vec![false; new.len()],
        };
        matching.by(old, new, |member| Ok(member.symbol.map(<[u8]>::to_vec)))?;
        let nameless = |member: &Member<'_>| member.symbol.is_none();
        matching.by(old, new, |member| Ok(nameless(member).then_some(member.hash)))?;
        matching.by(old, new, |member| Ok(nameless(member).then(|| member.op.name_text().to_vec())))?;
        let before = matching.to_new.clone();
        matching.by(old, new, |member| match member.symbol {
            Some(_) => hash_nameless(member.op, options).map(Some),
            None => Ok(None),
        })?;
        for ((renamed, now), before) in matching.renamed.iter_mut().zip(&matching.to_new).zip(before) {
            *renamed = *now != before;
        }
        Ok(matching)
    }

    /// Pairs what is left and has the same key, in order.
    fn by<'m, K: Eq + std::hash::Hash>(
        &mut self,
        old: &[Member<'m>],
        new: &[Member<'m>],
        mut key: impl FnMut(&Member<'m>) -> Result<Option<K>, NotLoaded>,
    ) -> Result<(), NotLoaded> {
        if self.to_new.iter().all(Option::is_some) || self.taken.iter().all(|&taken| taken) {
            return Ok(());
        }
        let mut free: FxHashMap<K, std::collections::VecDeque<usize>> = FxHashMap::default();
        for (at, member) in new.iter().enumerate() {
            if self.taken.get(at) == Some(&false)
                && let Some(key) = key(member)?
            {
                free.entry(key).or_default().push_back(at);
            }
        }
        for (member, to) in old.iter().zip(&mut self.to_new) {
            if to.is_some() {
                continue;
            }
            let Some(key) = key(member)? else { continue };
            if let Some(at) = free.get_mut(&key).and_then(std::collections::VecDeque::pop_front) {
                *to = Some(at);
                self.taken[at] = true;
            }
        }
        Ok(())
    }

    /// The old positions of what stands elsewhere: as few as explain the new order. `swapped` tells to look from the other side, so that the
    /// answer is the same from either.
    fn moved(&self, swapped: bool) -> Vec<bool> {
        let mut pairs: Vec<(usize, usize)> =
            self.to_new.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?))).collect();
        if swapped {
            pairs.sort_by_key(|&(_, new)| new);
        }
        let along: Vec<usize> = pairs.iter().map(|&(old, new)| if swapped { old } else { new }).collect();
        let mut moved = vec![false; self.to_new.len()];
        pairs.iter().for_each(|&(old, _)| moved[old] = true);
        for at in longest_increasing(&along) {
            moved[pairs[at].0] = false;
        }
        moved
    }
}

/// The positions of a longest increasing subsequence.
fn longest_increasing(values: &[usize]) -> Vec<usize> {
    // By length less one: where the subsequence of that length with the least last value ends.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        let length = ends.partition_point(|&end| values[end] < *value);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut chosen: Vec<usize> = std::iter::successors(ends.last().copied(), |&at| before[at]).collect();
    chosen.reverse();
    chosen
}

impl Differ {
    /// Compares two symbol tables, whose paths these are.
    fn tables(&mut self, old: OpRef<'_>, new: OpRef<'_>, paths: [&str; 2]) -> Result<(), NotLoaded> {
        let hash = self.options.hash;
        let (whole_old, whole_new) = (hash_op(old, hash)?, hash_op(new, hash)?);
        if whole_old == whole_new {
            return Ok(());
        }
        if hash_header(old, hash) != hash_header(new, hash) {
            let mut difference = difference(Kind::Changed, Some(old), Some(new), paths);
            difference.header = true;
            self.found.push(difference);
        }
        let (a, b) = (members(old, hash)?, members(new, hash)?);
        let matching = Matching::new(&a, &b, hash)?;
        let moved = match self.options.order {
            true => matching.moved(whole_old > whole_new),
            false => vec![false; a.len()],
        };
        for (at, member) in a.iter().enumerate() {
            let Some(other) = matching.to_new[at].and_then(|at| b.get(at)) else {
                self.pair(Side(Some(member.op)), Side(None), paths)?;
                continue;
            };
            let at_end = self.found.len();
            if matching.renamed[at] {
                self.push(Kind::Renamed, member.op, other.op, paths);
            } else if member.hash != other.hash {
                self.pair(Side(Some(member.op)), Side(Some(other.op)), paths)?;
            }
            match self.found.get_mut(at_end) {
                _ if !moved[at] => {}
                Some(difference) if difference.old == Some(member.op.global()) => difference.moved = true,
                _ => {
                    self.push(Kind::Moved, member.op, other.op, paths);
                    if let Some(last) = self.found.last_mut() {
                        last.moved = true;
                    }
                }
            }
        }
        for (member, taken) in b.iter().zip(&matching.taken) {
            if !taken {
                self.pair(Side(None), Side(Some(member.op)), paths)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, kind: Kind, old: OpRef<'_>, new: OpRef<'_>, paths: [&str; 2]) {
        let paths = [path(paths[0], old), path(paths[1], new)];
        self.found.push(difference(kind, Some(old), Some(new), [&paths[0], &paths[1]]));
    }

    /// Two operations that correspond and are not the same, or one that has none to correspond to.
    fn pair(&mut self, old: Side<'_>, new: Side<'_>, paths: [&str; 2]) -> Result<(), NotLoaded> {
        let kind = match (old.0, new.0) {
            (None, None) => return Ok(()),
            (Some(_), None) => Kind::Removed,
            (None, Some(_)) => Kind::Added,
            (Some(a), Some(b)) => {
                if hash_op(a, self.options.hash)? == hash_op(b, self.options.hash)? {
                    return Ok(());
                }
                Kind::Changed
            }
        };
        let inner = [old.0, new.0];
        let inner: Vec<String> = inner
            .iter()
            .zip(paths)
            .map(|(op, around)| op.map_or(String::new(), |op| path(around, op)))
            .collect();
        if let (Some(a), Some(b)) = (old.0, new.0)
            && is_table(a)
            && is_table(b)
            && a.name_text() == b.name_text()
        {
            // Tables are nested as deep as their file is: what is compared in turn is compared on this thread's stack, so not too deep.
            if inner[0].matches("::").count() < 64 {
                return self.tables(a, b, [&inner[0], &inner[1]]);
            }
        }
        self.found.push(difference(kind, old.0, new.0, [&inner[0], &inner[1]]));
        Ok(())
    }
}

fn difference(kind: Kind, old: Option<OpRef<'_>>, new: Option<OpRef<'_>>, symbols: [&str; 2]) -> Difference {
    let name = new.or(old).map_or(&b""[..], |op| op.name_text());
    Difference {
        kind,
        op: String::from_utf8_lossy(name).into_owned(),
        old: old.map(OpRef::global),
        new: new.map(OpRef::global),
        old_symbol: symbols[0].to_owned(),
        new_symbol: symbols[1].to_owned(),
        moved: false,
        header: false,
    }
}

/// The symbol of an operation with those around it.
fn path(around: &str, op: OpRef<'_>) -> String {
    let Some(name) = symbol_name(op) else { return String::new() };
    let name = op.ctx().text(name);
    if around.is_empty() { format!("@{name}") } else { format!("{around}::@{name}") }
}

/// The operations whose members [`diff`] compares first, if there are any.
pub fn root(module: &Module) -> Option<OpRef<'_>> {
    module_root(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_few_as_possible_have_moved() {
        assert_eq!(longest_increasing(&[0, 4, 1, 2, 3]), [0, 2, 3, 4]);
        assert_eq!(longest_increasing(&[]), Vec::<usize>::new());
        assert_eq!(longest_increasing(&[2, 1, 0]).len(), 1);
    }
}
