//! What goes over the levels of tensors.

use super::super::code::index;
use super::iterators::LevelIterator;
use super::sections::{Sections, Summed, Within};
use rmlir_ir::{Builder, ValueId};

/// What goes over a level.
pub(super) enum Walker {
    /// All coordinates of a level that is not stored as one.
    Plain { size: ValueId, at: Option<ValueId> },
    /// Entries.
    Stored(Box<LevelIterator>, Option<ValueId>),
    /// Entries whose coordinates are sums, with the variables of both loops.
    Summed(Box<Summed>, [Option<ValueId>; 2]),
}

/// The two loops of which the coordinate of a level is the sum.
pub(crate) type Sum = Option<[usize; 2]>;

/// One of the two loops over a level.
struct Step {
    at: usize,
    level: usize,
    is_outer: bool,
    /// Whether the same loop over the level before is the last one so far.
    follows: bool,
}

/// The loops over levels whose coordinates are sums, from outside; `None` if they are in an order that no iterators are made for.
fn steps(sums: &[Sum]) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for (level, sum) in sums.iter().enumerate() {
        for (at, is_outer) in sum.iter().flatten().zip([true, false]) {
            steps.push(Step { at: *at, level, is_outer, follows: false });
        }
    }
    steps.sort_by_key(|step| step.at);
    let mut last: Option<(usize, bool)> = None;
    let mut followers = vec![false; sums.len()];
    for step in &mut steps {
        let before = step.level.checked_sub(1);
        let is_next = last.is_some_and(|(level, _)| Some(level) == before);
        match (step.is_outer, last) {
            (true, Some((_, outer))) if is_next => step.follows = outer,
            (true, None) if before.is_none_or(|level| sums.get(level).is_some_and(|sum| sum.is_none())) => {}
            (false, Some((_, false))) if is_next => step.follows = true,
            (false, Some((_, true))) if !*followers.get(step.level)? => {}
            _ => return None,
        }
        if step.is_outer {
            *followers.get_mut(step.level)? = step.follows;
        }
        last = Some((step.level, step.is_outer));
    }
    Some(steps)
}

/// Whether iterators are made for levels whose coordinates are sums.
pub(crate) fn can_sum(sums: &[Sum]) -> bool {
    steps(sums).is_some()
}

/// Makes iterators over levels whose coordinates are sums of those over their entries. `sizes` are those of loops.
pub(super) fn sum(
    b: &mut Builder<'_>,
    walkers: &mut [Walker],
    sums: &[Sum],
    sizes: &[ValueId],
) -> Option<()> {
    let mut pending: Vec<Option<Sections>> = sums.iter().map(|_| None).collect();
    for step in steps(sums)? {
        let Walker::Stored(iterator, _) = walkers.get(step.level)? else { continue };
        let inner = (**iterator).clone();
        if step.is_outer {
            let &[_, rest] = sums.get(step.level)?.as_ref()?;
            let size = super::sections::size_of(b, *sizes.get(rest)?)?;
            let outer = step.follows.then(|| pending.get(step.level.checked_sub(1)?)?.as_ref());
            let made = Sections::new(b, inner, size, outer.flatten())?;
            *pending.get_mut(step.level)? = Some(made);
            continue;
        }
        let sections = pending.get_mut(step.level)?.take()?;
        let summed = Summed { sections, within: Within::new(inner, step.follows), loops: 0 };
        *walkers.get_mut(step.level)? = Walker::Summed(Box::new(summed), [None; 2]);
    }
    Some(())
}

impl Walker {
    /// The iterator over entries.
    pub(super) fn iterator(&self) -> Option<&LevelIterator> {
        match self {
            Walker::Plain { .. } => None,
            Walker::Stored(iterator, _) => Some(iterator),
            Walker::Summed(summed, _) => Some(&summed.within.inner),
        }
    }

    /// The coordinate where it stands.
    pub(super) fn coordinate(&self) -> Option<ValueId> {
        match self {
            Walker::Plain { at, .. } => *at,
            Walker::Stored(_, at) => *at,
            Walker::Summed(summed, at) => *at.get(summed.loops.checked_sub(1)?)?,
        }
    }

    fn set_coordinate(&mut self, coordinate: ValueId) {
        match self {
            Walker::Plain { at, .. } | Walker::Stored(_, at) => *at = Some(coordinate),
            Walker::Summed(summed, at) => {
                if let Some(at) = summed.loops.checked_sub(1).and_then(|loops| at.get_mut(loops)) {
                    *at = Some(coordinate);
                }
            }
        }
    }

    /// Whether entries are found without a search.
    pub(super) fn is_random(&self) -> bool {
        match self {
            Walker::Plain { .. } => true,
            Walker::Stored(iterator, _) => iterator.level.is_random(),
            Walker::Summed(summed, _) => summed.is_random(),
        }
    }

    /// Whether a loop over numbers goes over it.
    pub(super) fn goes_by_one(&self) -> bool {
        match self {
            Walker::Plain { .. } => true,
            Walker::Stored(iterator, _) => iterator.goes_by_one(),
            Walker::Summed(summed, _) => summed.is_random(),
        }
    }

    /// Those of larger rank come first among what a loop carries.
    pub(super) fn rank(&self) -> usize {
        match self {
            Walker::Plain { .. } => 0,
            Walker::Stored(iterator, _) => iterator.rank(),
            Walker::Summed(summed, _) => {
                if summed.loops < 2 {
                    3
                } else {
                    2
                }
            }
        }
    }

    /// One more loop goes over it, or one less.
    pub(super) fn opens(&mut self, opens: bool) {
        if let Walker::Summed(summed, _) = self {
            summed.loops = if opens { summed.loops + 1 } else { summed.loops.saturating_sub(1) };
        }
    }

    /// Goes to the first entry below where the levels before stand.
    pub(super) fn init(&mut self, b: &mut Builder<'_>, outer: &mut [Walker]) -> Option<()> {
        match self {
            Walker::Plain { .. } => {}
            Walker::Stored(iterator, _) => iterator.init(b, outer.last().and_then(Walker::iterator))?,
            Walker::Summed(summed, _) => summed.init(b, outer)?,
        }
        Some(())
    }

    /// The same, at the first coordinate if it is found without a search.
    pub(super) fn begin(&mut self, b: &mut Builder<'_>, outer: &mut [Walker]) -> Option<()> {
        self.init(b, outer)?;
        if self.is_random() {
            let first = index(b, 0)?;
            self.locate(b, first)?;
        }
        Some(())
    }

    /// Goes to a coordinate where entries are found without a search.
    pub(super) fn locate(&mut self, b: &mut Builder<'_>, coordinate: ValueId) -> Option<()> {
        match self {
            Walker::Plain { .. } => {}
            Walker::Stored(iterator, _) => iterator.locate(b, coordinate)?,
            Walker::Summed(summed, _) => summed.locate(b, coordinate)?,
        }
        self.set_coordinate(coordinate);
        Some(())
    }

    /// The bounds of a loop over numbers.
    pub(super) fn bounds(&self, b: &mut Builder<'_>) -> Option<(ValueId, ValueId)> {
        match self {
            Walker::Plain { size, at } => Some(((*at)?, *size)),
            Walker::Stored(iterator, _) => iterator.bounds(b),
            Walker::Summed(summed, _) => Some((self.coordinate()?, summed.bound(b)?)),
        }
    }

    /// What a loop has to carry.
    pub(super) fn cursor(&self) -> Vec<ValueId> {
        match self {
            Walker::Plain { .. } => Vec::new(),
            Walker::Stored(iterator, _) => iterator.cursor().to_vec(),
            Walker::Summed(summed, _) => summed.cursor(),
        }
    }

    /// Takes that out of values that are carried, and gives the rest.
    pub(super) fn link<'v>(&mut self, values: &'v [ValueId]) -> Option<&'v [ValueId]> {
        match self {
            Walker::Plain { .. } => Some(values),
            Walker::Stored(iterator, _) => iterator.link(values),
            Walker::Summed(summed, _) => summed.link(values),
        }
    }

    /// Whether it stands at an entry.
    pub(super) fn is_in_bounds(&mut self, b: &mut Builder<'_>) -> Option<ValueId> {
        match self {
            Walker::Plain { .. } => None,
            Walker::Stored(iterator, _) => iterator.is_in_bounds(b),
            Walker::Summed(summed, _) => summed.is_in_bounds(b),
        }
    }

    /// Looks for the coordinate where it stands.
    pub(super) fn look(&mut self, b: &mut Builder<'_>) -> Option<ValueId> {
        let coordinate = match self {
            Walker::Plain { at, .. } => (*at)?,
            Walker::Stored(iterator, _) => iterator.coordinate(b)?,
            Walker::Summed(summed, _) => summed.coordinate(b)?,
        };
        self.set_coordinate(coordinate);
        Some(coordinate)
    }

    /// Goes to the next entry on a condition.
    pub(super) fn forward_if(&mut self, b: &mut Builder<'_>, condition: ValueId) -> Option<()> {
        match self {
            Walker::Plain { .. } => None,
            Walker::Stored(iterator, _) => iterator.forward_if(b, condition),
            Walker::Summed(summed, _) => summed.forward_if(b, condition),
        }
    }
}
