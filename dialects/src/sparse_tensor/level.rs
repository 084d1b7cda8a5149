//! How one level of a tensor is stored: `dense`, `compressed(nonunique)`, `structured[2, 4]`.

use rmlir_ir::Loc;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, Delimiter};

/// What lies in memory for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// All there may be.
    Dense,
    /// The same, of each batch.
    Batch,
    /// Positions and coordinates.
    Compressed,
    /// One coordinate for each of the level before.
    Singleton,
    /// Compressed with gaps.
    LooseCompressed,
    /// So many of a number.
    Structured,
}

/// Formats, the words for them and the bits that stand for them.
const FORMATS: [(Format, &str, i64); 6] = [
    (Format::Dense, "dense", 0x01_0000),
    (Format::Batch, "batch", 0x02_0000),
    (Format::Compressed, "compressed", 0x04_0000),
    (Format::Singleton, "singleton", 0x08_0000),
    (Format::LooseCompressed, "loose_compressed", 0x10_0000),
    (Format::Structured, "structured", 0x20_0000),
];

const NONUNIQUE: i64 = 1;
const NONORDERED: i64 = 2;
const SOA: i64 = 4;

/// Properties in the order in which they are written.
const PROPERTIES: [(&str, i64); 3] = [("nonunique", NONUNIQUE), ("nonordered", NONORDERED), ("soa", SOA)];
const ALL_PROPERTIES: i64 = NONUNIQUE | NONORDERED | SOA;

/// Where the two numbers of a structured level lie, each a byte.
const COUNT_SHIFT: u32 = 32;
const GROUP_SHIFT: u32 = 40;

/// A level, as the bits that upstream has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(pub(super) i64);

impl Level {
    /// A dense level.
    pub fn dense() -> Level {
        Level::list(Format::Dense, true, true)
    }

    /// A level of a list of entries.
    pub(super) fn list(format: Format, unique: bool, ordered: bool) -> Level {
        let bits = FORMATS.iter().find(|(other, ..)| *other == format).map_or(0, |entry| entry.2);
        let properties = if unique { 0 } else { NONUNIQUE } | if ordered { 0 } else { NONORDERED };
        Level(bits | properties)
    }

    /// The bits.
    pub fn number(self) -> i64 {
        self.0
    }

    /// What lies in memory for it.
    pub fn format(self) -> Format {
        FORMATS.iter().find(|(.., bits)| self.0 & bits != 0).map_or(Format::Dense, |&(format, ..)| format)
    }

    /// Whether it is of a format.
    pub fn is(self, format: Format) -> bool {
        self.format() == format
    }

    /// Whether what follows may be a run of singletons.
    pub fn is_compressed(self) -> bool {
        matches!(self.format(), Format::Compressed | Format::LooseCompressed)
    }

    /// Whether coordinates are never repeated.
    pub fn is_unique(self) -> bool {
        self.0 & NONUNIQUE == 0
    }

    /// Whether coordinates are sorted.
    pub fn is_ordered(self) -> bool {
        self.0 & NONORDERED == 0
    }

    /// Whether each level of a run of singletons has an array of its own.
    pub fn is_soa(self) -> bool {
        self.0 & SOA != 0
    }

    /// Whether there is an array of coordinates.
    pub fn has_coordinates(self) -> bool {
        self.is_compressed() || matches!(self.format(), Format::Singleton | Format::Structured)
    }

    /// How many of a group stand in a structured level.
    pub fn count(self) -> i64 {
        self.0 >> COUNT_SHIFT & 0xff
    }

    /// How many there are in a group of a structured level.
    pub fn group(self) -> i64 {
        self.0 >> GROUP_SHIFT & 0xff
    }

    /// The level without what does not show in its storage.
    pub fn storage(self) -> Level {
        Level(self.0 & !(NONUNIQUE | NONORDERED))
    }

    fn is_valid(self) -> bool {
        let plain = matches!(self.format(), Format::Dense | Format::Batch | Format::Structured);
        !plain || self.0 & ALL_PROPERTIES == 0
    }

    /// The text of a level.
    pub fn text(self) -> String {
        let word = FORMATS.iter().find(|(format, ..)| *format == self.format()).map_or("", |entry| entry.1);
        let mut text = word.to_string();
        if self.is(Format::Structured) {
            text.push_str(&format!("[{}, {}]", self.count(), self.group()));
        }
        let words: Vec<&str> =
            PROPERTIES.iter().filter(|(_, bit)| self.0 & bit != 0).map(|&(word, _)| word).collect();
        if !words.is_empty() {
            text.push_str(&format!("({})", words.join(", ")));
        }
        text
    }

    /// Reads a level.
    ///
    /// # Errors
    /// If it is malformed; it has been reported.
    pub fn parse(parser: &mut dyn AsmParser) -> Result<Level, Failed> {
        let loc = parser.loc();
        let Some(word) = parser.optional_keyword() else {
            let message = "expected valid level format (e.g. dense, compressed or singleton)";
            return Err(parser.error(loc, message));
        };
        let word = parser.ctx().text(word).into_owned();
        let sizes = if word == "structured" { structured(parser, loc)? } else { 0 };
        let mut bits = 0;
        parser.list(Delimiter::OptionalParen, " in level property list", &mut |parser| {
            bits |= property(parser)?;
            Ok(())
        })?;
        let Some(&(.., format)) = FORMATS.iter().find(|(_, text, _)| *text == word) else {
            return Err(parser.error(loc, &format!("unknown level format: {word}")));
        };
        let level = Level(format | bits | sizes);
        match level.is_valid() {
            true => Ok(level),
            false => {
                let message = "invalid level type: level format doesn't support the properties";
                Err(parser.error(loc, message))
            }
        }
    }
}

/// Reads `[2, 4]`.
fn structured(parser: &mut dyn AsmParser, loc: Loc) -> Result<i64, Failed> {
    let mut sizes = Vec::new();
    parser.list(Delimiter::OptionalSquare, " in structured n out of m", &mut |parser| {
        let loc = parser.loc();
        match parser.optional_integer()? {
            None => Err(parser.error(loc, "expected valid integer for structured size")),
            Some(..0) => Err(parser.error(loc, "expected structured size to be >= 0")),
            Some(size) => {
                sizes.push(size);
                Ok(())
            }
        }
    })?;
    let [count, group] = sizes[..] else {
        return Err(parser.error(loc, "expected exactly 2 structured sizes"));
    };
    match count > group {
        true => Err(parser.error(loc, "expected n <= m in n_out_of_m")),
        false => Ok((count & 0xff) << COUNT_SHIFT | (group & 0xff) << GROUP_SHIFT),
    }
}

fn property(parser: &mut dyn AsmParser) -> Result<i64, Failed> {
    let loc = parser.loc();
    let Some(word) = parser.optional_keyword() else {
        let message = "expected valid level property (e.g. nonordered, nonunique or high)";
        return Err(parser.error(loc, message));
    };
    let word = parser.ctx().text(word).into_owned();
    match PROPERTIES.iter().find(|(text, _)| *text == word) {
        Some(&(_, bit)) => Ok(bit),
        None => Err(parser.error(loc, &format!("unknown level property: {word}"))),
    }
}
