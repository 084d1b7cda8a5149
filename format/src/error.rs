//! What can be wrong with a file, and where.

use crate::section::SectionId;
use std::fmt;

/// Shorthand for results of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error with its kind, absolute byte offset and section. One word wide.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    offset: usize,
    section: Option<SectionId>,
}

impl Error {
    /// An error of this kind at this byte of the file.
    #[cold]
    #[inline(never)]
    pub fn new(kind: ErrorKind, offset: usize, section: Option<SectionId>) -> Error {
        Error(Box::new(Inner { kind, offset, section }))
    }

    /// What is wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Absolute byte offset in the file.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The section in which it happened; `None` in the header or between sections.
    pub fn section(&self) -> Option<SectionId> {
        self.0.section
    }

    /// The wording without the place; for errors that the reference implementation has too, its wording.
    pub fn message(&self) -> String {
        self.0.kind.to_string()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {:#x}", self.0.kind, self.0.offset)?;
        match self.0.section {
            Some(section) => write!(f, ", section {})", section.name()),
            None => f.write_str(")"),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// Which table an index was meant for; the word in `invalid WORD index: N`.
///
/// The capital form is for references from operations and property blobs, the small one for references from inside another entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// String table.
    String,
    /// Dialect table.
    Dialect,
    /// Operation names.
    OpName,
    /// Attributes, from operations.
    Attribute,
    /// Types, from operations.
    Type,
    /// Attributes, from inside an entry.
    NestedAttribute,
    /// Types, from inside an entry.
    NestedType,
    /// Dialect resources.
    Resource,
    /// Values of the enclosing scope.
    Value,
    /// Blocks of the enclosing region.
    Successor,
}

impl Table {
    /// The word that stands before `index`.
    pub fn word(self) -> &'static str {
        match self {
            Table::String => "string",
            Table::Dialect => "dialect",
            Table::OpName => "operation name",
            Table::Attribute => "Attribute",
            Table::Type => "Type",
            Table::NestedAttribute => "attribute",
            Table::NestedType => "type",
            Table::Resource => "resource handle",
            Table::Value => "value",
            Table::Successor => "successor",
        }
    }
}

/// What is wrong. `Display` gives the wording.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The four magic bytes are missing.
    NotBytecode,
    /// The version is above the newest one that is understood.
    VersionTooNew {
        /// The version in the file.
        version: u64,
    },
    /// One byte was wanted where the window ends.
    EndOfBytes,
    /// Several bytes were wanted and fewer remain.
    TooFewBytes {
        /// Bytes wanted.
        wanted: u64,
        /// Bytes left in the window.
        remaining: u64,
    },
    /// A string without NUL up to the end of its window.
    MissingNul,
    /// Alignment that is not a power of two.
    AlignmentNotPowerOfTwo,
    /// A padding byte other than 0xCB.
    BadPadding {
        /// The byte.
        got: u8,
    },
    /// A section number that does not exist.
    InvalidSectionId {
        /// The number.
        id: u8,
    },
    /// A top-level section that was already there.
    DuplicateSection(SectionId),
    /// A required top-level section is not there.
    MissingSection(SectionId),
    /// Section 6 without section 5.
    ResourceOffsetsWithoutResources,
    /// Section 5 without section 6.
    ResourcesWithoutOffsets,
    /// A string reaches before the section's start.
    StringTooLarge,
    /// Sizes and data of the strings do not fill their section.
    StringGap,
    /// A string size of zero: not even the terminator fits.
    EmptyStringSize,
    /// An index beyond its table.
    InvalidIndex {
        /// The table.
        table: Table,
        /// The index.
        index: u64,
    },
    /// The dialect's version flag is set but another section follows.
    ExpectedVersionSection,
    /// An attribute or type entry ends after section 2.
    EntryPastEnd,
    /// Bytes are left in section 3.
    TrailingOffsets,
    /// Bytes are left after the entry.
    TrailingEntryBytes {
        /// `Attribute` or `Type`, small if reached from inside another entry.
        what: &'static str,
    },
    /// Text is left after a textual entry.
    TrailingEntryText {
        /// `Attribute` or `Type`, small if reached from inside another entry.
        what: &'static str,
        /// The rest, from its first non-blank character.
        rest: Box<str>,
    },
    /// Textual entry that cannot be the text of an attribute or type.
    MalformedText {
        /// `attribute` or `type`.
        what: &'static str,
        /// The text.
        text: Box<str>,
    },
    /// A builtin code that does not exist.
    UnknownCode {
        /// The code.
        code: u64,
    },
    /// An entry refers to an attribute or type of another kind than needed.
    WrongKind {
        /// The class wanted.
        expected: &'static str,
        /// The attribute or type found.
        got: Box<str>,
    },
    /// A location or dictionary of an operation or argument is of another kind.
    WrongAttributeKind {
        /// The class wanted.
        expected: &'static str,
        /// The attribute found.
        got: Box<str>,
    },
    /// An integer attribute whose type is no integer.
    ExpectedIntegerType {
        /// The type found.
        got: Box<str>,
    },
    /// A value inside an entry is outside its range.
    InvalidEntry {
        /// What is wrong, as a sentence without a dot.
        what: &'static str,
    },
    /// Attributes or types that contain themselves.
    CyclicEntry {
        /// `attribute` or `type`.
        what: &'static str,
        /// Its index.
        index: u32,
    },
    /// Bytes are left after the property blobs.
    TrailingProperties,
    /// A blob number beyond section 8.
    InvalidProperties {
        /// The operation's name.
        op: Box<str>,
    },
    /// A property blob in a version that has none.
    UnexpectedProperties {
        /// The version.
        version: u64,
    },
    /// More values defined than the region announced.
    ValueRange {
        /// First value.
        first: u64,
        /// One past the last value.
        end: u64,
        /// Slots minus one, wrapping.
        maximum: u64,
    },
    /// A value was used and never defined.
    UnresolvedForwardReference,
    /// An isolated operation's regions do not stand in a section of kind 4.
    ExpectedRegionSection,
    /// The top-level block claims to have arguments.
    RootBlockArguments,
    /// A use-list order is no permutation.
    InvalidUseListOrder,
    /// Bytes are left in a resource entry.
    TrailingResource {
        /// The key.
        key: Box<str>,
    },
    /// A resource kind that does not exist.
    InvalidResourceKind {
        /// The byte.
        kind: u8,
    },
    /// More than this crate's limits allow.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many the file asks for.
        count: u64,
        /// How many are possible.
        limit: u64,
    },
    /// A rewrite that the file's content does not allow.
    CannotRewrite {
        /// Why, as a sentence without a dot.
        reason: Box<str>,
    },
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ErrorKind as K;
        match self {
            K::NotBytecode => f.write_str("input buffer is not an MLIR bytecode file"),
            K::VersionTooNew { version } => {
                write!(
                    f,
                    "bytecode version {version} is newer than the current version {}",
                    crate::limits::NEWEST_VERSION
                )
            }
            K::EndOfBytes => f.write_str("attempting to parse a byte at the end of the bytecode"),
            K::TooFewBytes { wanted, remaining } => {
                write!(f, "attempting to parse {wanted} bytes when only {remaining} remain")
            }
            K::MissingNul => f.write_str("malformed null-terminated string, no null character found"),
            K::AlignmentNotPowerOfTwo => f.write_str("expected alignment to be a power-of-two"),
            K::BadPadding { got } => write!(f, "expected alignment byte (0xCB), but got: '0x{got:X}'"),
            K::InvalidSectionId { id } => write!(f, "invalid section ID: {id}"),
            K::DuplicateSection(id) => write!(f, "duplicate top-level section: {id}"),
            K::MissingSection(id) => write!(f, "missing data for top-level section: {id}"),
            K::ResourceOffsetsWithoutResources => {
                f.write_str("unexpected resource offset section when resource section is not present")
            }
            K::ResourcesWithoutOffsets => {
                f.write_str("expected resource offset section when resource section is present")
            }
            K::StringTooLarge => f.write_str("string size exceeds the available data size"),
            K::StringGap => {
                f.write_str("unexpected trailing data between the offsets for strings and their data")
            }
            K::EmptyStringSize => f.write_str("string size of zero leaves no room for the terminator"),
            K::InvalidIndex { table, index } => write!(f, "invalid {} index: {index}", table.word()),
            K::ExpectedVersionSection => f.write_str("expected dialect version section"),
            K::EntryPastEnd => f.write_str("Attribute or Type entry offset points past the end of section"),
            K::TrailingOffsets => {
                f.write_str("unexpected trailing data in the Attribute/Type offset section")
            }
            K::TrailingEntryBytes { what } => write!(f, "unexpected trailing bytes after {what} entry"),
            K::TrailingEntryText { what, rest } => {
                write!(f, "trailing characters found after {what} assembly format: {rest}")
            }
            K::MalformedText { what, text } => {
                write!(f, "expected the assembly format of one {what}, but got: {text}")
            }
            K::UnknownCode { code } => write!(f, "unknown attribute code: {code}"),
            K::WrongKind { expected, got } => write!(f, "expected {expected}, but got: {got}"),
            K::WrongAttributeKind { expected, got } => {
                write!(f, "expected attribute of type: {expected}, but got: {got}")
            }
            K::ExpectedIntegerType { got } => {
                write!(f, "expected integer or index type for IntegerAttr, but got: {got}")
            }
            K::InvalidEntry { what } => f.write_str(what),
            K::CyclicEntry { what, index } => write!(f, "{what} {index} contains itself"),
            K::TrailingProperties => {
                f.write_str("Broken properties section: didn't exhaust the offsets table")
            }
            K::InvalidProperties { op } => write!(f, "Properties idx out-of-bound for {op}"),
            K::UnexpectedProperties { version } => {
                write!(
                    f,
                    "Unexpected missing `wasRegistered` opname flag at bytecode version {version} with properties."
                )
            }
            K::ValueRange { first, end, maximum } => write!(
                f,
                "value index range was outside of the expected range for the parent region, got [{first}, {end}), but the maximum index was {maximum}"
            ),
            K::UnresolvedForwardReference => {
                f.write_str("not all forward unresolved forward operand references")
            }
            K::ExpectedRegionSection => f.write_str("expected IR section for region"),
            K::RootBlockArguments => f.write_str("unexpected arguments of the top-level block"),
            K::InvalidUseListOrder => {
                f.write_str("parsed use-list orders were invalid and could not be applied")
            }
            K::TrailingResource { key } => write!(f, "unexpected trailing bytes in resource entry '{key}'"),
            K::InvalidResourceKind { kind } => write!(f, "invalid resource kind: {kind}"),
            K::TooMany { what, count, limit } => write!(f, "{count} {what} exceed the limit of {limit}"),
            K::CannotRewrite { reason } => f.write_str(reason),
        }
    }
}
