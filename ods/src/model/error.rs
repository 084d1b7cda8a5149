//! What is wrong with a definition.

use super::Place;
use std::fmt;

/// A definition that means nothing, worded as upstream's generator words it where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OdsError {
    /// Where the definition is.
    pub place: Place,
    /// Name of the record.
    pub record: String,
    /// What is wrong.
    pub message: String,
    /// Further lines.
    pub notes: Vec<String>,
}

impl fmt::Display for OdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { file, line } = &self.place;
        write!(f, "{file}:{line}: error: {} (in '{}')", self.message, self.record)?;
        self.notes.iter().try_for_each(|note| write!(f, "\n{file}:{line}: note: {note}"))
    }
}

impl std::error::Error for OdsError {}
