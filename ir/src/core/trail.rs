//! Which thing came after which.
//!
//! Programs repeat themselves: what follows an operation often follows it again where it occurs next. Where things have numbers, a guess at the
//! next one costs one look at what was met last. If it is right, no table of hashes is asked, and what is looked at lies next to what was looked at
//! before, as things get their numbers in the order in which they are met.
//!
//! ```
//! use rmlir_ir::trail::Trail;
//!
//! let mut trail = Trail::default();
//! [0, 1, 2, 0].into_iter().for_each(|number| trail.meet(number));
//! assert_eq!(trail.next(), Some(1));
//! [2, 0].into_iter().for_each(|number| trail.meet(number));
//! assert_eq!(trail.next(), Some(2));
//! ```

/// Of things with numbers, which one came after which when that was met before the last time. Four bytes for each.
#[derive(Debug, Default)]
pub struct Trail {
    after: Vec<u32>,
    last: Option<u32>,
}

impl Trail {
    /// The one that came after the one that was met last, when that was met before; of one that was never met before, the one whose number is the
    /// next. There may be no such thing: whoever asks looks.
    #[inline]
    pub fn next(&self) -> Option<u32> {
        self.after.get(self.last? as usize).copied()
    }

    /// Notes that the thing of this number is met.
    #[inline]
    pub fn meet(&mut self, number: u32) {
        if number as usize >= self.after.len() {
            let new = self.after.len() as u32..=number;
            self.after.extend(new.map(|number| number.saturating_add(1)));
        }
        if let Some(last) = self.last.replace(number) {
            self.after[last as usize] = number;
        }
    }
}
