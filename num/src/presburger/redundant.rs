//! Constraints that say nothing new.

use super::{Row, System};
use std::collections::BTreeMap;

impl System {
    /// Takes out inequalities that always hold, that are there twice, or that another one with a smaller constant term implies.
    pub fn remove_trivial(&mut self) {
        self.tighten();
        self.normalize();
        let last = self.vars();
        let mut tightest: BTreeMap<Row, usize> = BTreeMap::new();
        let mut kept: Vec<Option<Row>> = Vec::new();
        for row in std::mem::take(&mut self.inequalities) {
            let (head, constant) = (row[..last].to_vec(), row[last]);
            if constant >= 0 && head.iter().all(|&value| value == 0) {
                continue;
            }
            let at = kept.len();
            match tightest.get_mut(&head) {
                Some(other) => {
                    let before = kept[*other].as_ref().map_or(i128::MAX, |row| row[last]);
                    if before > constant {
                        kept[*other] = None;
                        *other = at;
                        kept.push(Some(row));
                    }
                }
                None => {
                    tightest.insert(head, at);
                    kept.push(Some(row));
                }
            }
        }
        self.inequalities = kept.into_iter().flatten().collect();
    }

    /// Takes out inequalities that the others imply.
    pub fn remove_redundant(&mut self) {
        let last = self.vars();
        let mut probe = self.clone();
        let mut redundant = vec![false; self.inequalities.len()];
        for (at, redundant) in redundant.iter_mut().enumerate() {
            let row = probe.inequalities[at].clone();
            let mut complement: Row = row.iter().map(|value| -value).collect();
            complement[last] -= 1;
            probe.inequalities[at] = complement;
            *redundant = probe.is_empty();
            probe.inequalities[at] = if *redundant { vec![0; last + 1] } else { row };
        }
        let mut keep = redundant.into_iter();
        self.inequalities.retain(|_| !keep.next().unwrap_or(false));
    }

    /// Takes out constraints that have none of these variables.
    pub fn remove_independent(&mut self, from: usize, count: usize) {
        let depends = |row: &Row| row.iter().skip(from).take(count).any(|&value| value != 0);
        self.equalities.retain(depends);
        self.inequalities.retain(depends);
    }
}
