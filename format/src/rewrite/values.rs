//! Numbers of values when a section is written anew.
//!
//! A region states how many values it defines, and numbers inside it go on from there. A damaged file may state more than
//! there are: readers bound the number by the bytes of the region, and these get fewer when locations go. So what is
//! written states how many there are, and values of regions further in move up.

use crate::read::ir::Event;

/// How many values each region defines, in the order of the regions.
#[derive(Default)]
pub(super) struct Defined {
    counts: Vec<u64>,
    open: Vec<usize>,
    /// Whether a region states another number than it defines.
    pub differs: bool,
    stated: Vec<u64>,
}

impl Defined {
    /// Takes the next event of the section.
    pub fn note(&mut self, event: &Event<'_>) {
        match event {
            Event::Region(region) => {
                self.open.push(self.counts.len());
                self.counts.push(0);
                self.stated.push(region.values);
            }
            Event::Op(op) => self.add(op.results.len() as u64),
            Event::Block(block) => self.add(block.arguments.len() as u64),
            Event::EndRegion => {
                if let Some(at) = self.open.pop() {
                    self.differs |= self.counts.get(at) != self.stated.get(at);
                }
            }
            Event::EndOp(_) | Event::EndBlock => {}
        }
    }

    fn add(&mut self, count: u64) {
        if let Some(defined) = self.open.last().and_then(|&at| self.counts.get_mut(at)) {
            *defined += count;
        }
    }
}

/// An open region: where its values start and the first number after them, as stated and as defined.
#[derive(Clone, Copy)]
struct Scope {
    old: u64,
    new: u64,
    old_end: u64,
    new_end: u64,
}

/// Gives values the numbers that they have when regions state what they define.
pub(super) struct Renumber {
    counts: std::vec::IntoIter<u64>,
    scopes: Vec<Scope>,
    /// For each open operation with regions: the first of its scopes that it sees.
    starts: Vec<usize>,
}

impl Renumber {
    pub fn new(defined: Defined) -> Renumber {
        Renumber { counts: defined.counts.into_iter(), scopes: Vec::new(), starts: Vec::new() }
    }

    fn visible(&self) -> &[Scope] {
        let start = self.starts.last().copied().unwrap_or(0);
        self.scopes.get(start..).unwrap_or_default()
    }

    /// The new number of a value.
    pub fn value(&self, number: u64) -> u64 {
        let scope = self.visible().iter().rev().find(|scope| scope.old <= number);
        scope.map_or(number, |scope| number - scope.old + scope.new)
    }

    /// Takes the next event, after its values were asked for; of a region, how many values it defines.
    pub fn note(&mut self, event: &Event<'_>) -> u64 {
        match event {
            Event::Op(op) => {
                if let Some(regions) = op.regions {
                    let start = self.starts.last().copied().unwrap_or(0);
                    self.starts.push(if regions.isolated { self.scopes.len() } else { start });
                }
            }
            Event::EndOp(_) => drop(self.starts.pop()),
            Event::Region(region) => {
                let count = self.counts.next().unwrap_or(region.values);
                let (old, new) = self.visible().last().map_or((0, 0), |outer| (outer.old_end, outer.new_end));
                let (old_end, new_end) = (old.saturating_add(region.values), new.saturating_add(count));
                self.scopes.push(Scope { old, new, old_end, new_end });
                return count;
            }
            Event::EndRegion => drop(self.scopes.pop()),
            Event::Block(_) | Event::EndBlock => {}
        }
        0
    }
}
