//! The format version and what it switches.

use crate::error::{Error, ErrorKind, Result};
use crate::limits::NEWEST_VERSION;
use std::fmt;

/// A format version, 0 to 6. Each gate below names the first version with a feature; readers and writers ask the gates and never compare numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version(u8);

impl Version {
    /// The newest version: 6.
    pub const NEWEST: Version = Version(NEWEST_VERSION as u8);

    /// The version with this number.
    ///
    /// # Errors
    /// A number above the newest version; the error's offset is `offset`.
    pub fn new(number: u64, offset: usize) -> Result<Version> {
        match u8::try_from(number) {
            Ok(small) if number <= NEWEST_VERSION => Ok(Version(small)),
            _ => Err(Error::new(ErrorKind::VersionTooNew { version: number }, offset, None)),
        }
    }

    /// The number.
    pub fn number(self) -> u64 {
        u64::from(self.0)
    }

    /// All versions, oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Version> {
        (0..=Version::NEWEST.0).map(Version)
    }

    /// Types of scalable vectors may state how many of their last dimensions are scalable instead of which ones, as release 16 has it, which
    /// writes no other version (0 only).
    pub fn may_count_scalable(self) -> bool {
        self.0 == 0
    }

    /// Dense arrays may state the type of a tensor instead of an element and a size, as snapshots before release 16 have it.
    pub fn may_type_arrays(self) -> bool {
        self.0 == 0
    }

    /// Dialect entries carry a flag and, with it, a version section (1).
    pub fn has_dialect_versions(self) -> bool {
        self.0 >= 1
    }

    /// Regions of isolated operations stand in a section of their own (2).
    pub fn has_region_sections(self) -> bool {
        self.0 >= 2
    }

    /// Use-list orders of results and block arguments (3).
    pub fn has_use_list_orders(self) -> bool {
        self.0 >= 3
    }

    /// Block arguments leave out an unknown location (4).
    pub fn has_optional_argument_locations(self) -> bool {
        self.0 >= 4
    }

    /// The dialect section states the number of operation names (4).
    pub fn has_op_name_count(self) -> bool {
        self.0 >= 4
    }

    /// Operations have property blobs, and op names tell whether they were registered (5).
    pub fn has_properties(self) -> bool {
        self.0 >= 5
    }

    /// Segment sizes are sparse arrays at the end of property blobs (6).
    pub fn has_native_segment_sizes(self) -> bool {
        self.0 >= 6
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
