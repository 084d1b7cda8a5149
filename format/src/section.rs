//! Section numbers and names.

use std::fmt;

/// Kind of a section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum SectionId {
    /// String table.
    String = 0,
    /// Dialects and operation names.
    Dialect = 1,
    /// Encodings of attributes, then types.
    AttrType = 2,
    /// Sizes and owners of the entries of `AttrType`.
    AttrTypeOffset = 3,
    /// Operations; also the nested section around the regions of an isolated operation.
    Ir = 4,
    /// Resource payloads.
    Resource = 5,
    /// Keys, sizes and kinds of the resources.
    ResourceOffset = 6,
    /// Version payload of one dialect; nested in `Dialect`.
    DialectVersions = 7,
    /// Property blobs.
    Properties = 8,
}

impl SectionId {
    /// Every section, by number.
    pub const ALL: [SectionId; 9] = [
        SectionId::String,
        SectionId::Dialect,
        SectionId::AttrType,
        SectionId::AttrTypeOffset,
        SectionId::Ir,
        SectionId::Resource,
        SectionId::ResourceOffset,
        SectionId::DialectVersions,
        SectionId::Properties,
    ];

    /// The section with this number.
    pub fn from_number(number: u8) -> Option<SectionId> {
        SectionId::ALL.get(usize::from(number)).copied()
    }

    /// The number on the wire.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The name that messages use.
    pub fn name(self) -> &'static str {
        match self {
            SectionId::String => "String",
            SectionId::Dialect => "Dialect",
            SectionId::AttrType => "AttrType",
            SectionId::AttrTypeOffset => "AttrTypeOffset",
            SectionId::Ir => "IR",
            SectionId::Resource => "Resource",
            SectionId::ResourceOffset => "ResourceOffset",
            SectionId::DialectVersions => "DialectVersions",
            SectionId::Properties => "Properties",
        }
    }
}

impl fmt::Display for SectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.number())
    }
}
