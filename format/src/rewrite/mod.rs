//! Preserving rewrite: change one thing, keep every other byte.
//!
//! A [`Rewrite`] without changes gives back the file byte for byte. A change touches only the sections it must: another producer rewrites the
//! header, another version the dialect and IR sections, and so on. Dropping operations and stripping locations leave table entries behind
//! that nothing uses; these are removed as follows.
//!
//! Property blobs of operations and entries of dialects that are not known here hold table indices in an unknown layout. Every number in
//! them that could be an index is taken for one, plain and in the optional form: what it names is kept, at its index. If the bytes read as
//! varints throughout, the numbers are these varints; else every byte is a possible start. Entries that only known places refer to may
//! move: they fill the gaps, in order, and the tables become shorter. A gap that remains gets the smallest entry there is.

mod columns;
mod extract;
mod ir;
mod live;
mod reencode;
mod splice;
mod tables;
mod values;

pub use extract::{Extraction, extract};
pub use reencode::reencode;
pub use splice::{Splice, kept_ir, with_sections};

use crate::encoding::Encodings;
use crate::error::{Error, ErrorKind, Result};
use crate::index::AttrIdx;
use crate::read::Tables;
use crate::read::container::Bytecode;
use crate::section::SectionId;
use crate::symbol::TopLevelOp;
use crate::version::Version;
use crate::write::{Emitter, FileBuilder, PropertyBuilder};

/// A file and the changes that were asked for.
#[derive(Clone, Debug)]
pub struct Rewrite<'a> {
    pub(crate) module: Bytecode<'a>,
    pub(crate) tables: Tables<'a>,
    version: Version,
    producer: Vec<u8>,
    /// First bytes of the top-level operations to keep, in the order wanted.
    selection: Option<Vec<(usize, usize)>>,
    strip_locations: bool,
    strip_resources: bool,
}

impl<'a> Rewrite<'a> {
    /// Opens a file and validates it: a rewrite relies on every index. What is in entries whose encoding is not known stays as it is.
    ///
    /// # Errors
    /// The file is not valid.
    pub fn open(file: &'a [u8], encodings: &Encodings) -> Result<Rewrite<'a>> {
        crate::validate(file, encodings)?;
        let module = Bytecode::open(file)?.with_encodings(encodings);
        let tables = Tables::read(&module)?;
        Ok(Rewrite {
            version: module.version(),
            producer: module.producer().to_vec(),
            module,
            tables,
            selection: None,
            strip_locations: false,
            strip_resources: false,
        })
    }

    /// The file.
    pub fn module(&self) -> &Bytecode<'a> {
        &self.module
    }

    /// Its tables.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// Writes another producer. It ends at its first NUL.
    pub fn producer(&mut self, producer: &[u8]) -> &mut Self {
        self.producer = producer.to_vec();
        self
    }

    /// Writes another version, if the content allows it: see [`finish`](Self::finish).
    pub fn version(&mut self, version: Version) -> &mut Self {
        self.version = version;
        self
    }

    /// Keeps these top-level operations, in this order, and drops the others.
    pub fn select<'o>(&mut self, ops: impl IntoIterator<Item = &'o TopLevelOp>) -> &mut Self {
        self.selection = Some(ops.into_iter().map(|op| (op.start, op.end)).collect());
        self
    }

    /// Makes the location of every operation and block argument the unknown one. Locations inside attributes are data and stay.
    pub fn strip_locations(&mut self) -> &mut Self {
        self.strip_locations = true;
        self
    }

    /// Drops the data of dialect resources, whose keys stay, and external resources altogether.
    pub fn strip_resources(&mut self) -> &mut Self {
        self.strip_resources = true;
        self
    }

    /// The new file.
    ///
    /// # Errors
    /// The content does not allow what was asked for: dropping operations whose container defines values; a version below 5 with property
    /// blobs; 5 and 6 with blobs of registered operations, whose segment sizes may differ; below 3 with use-list orders; below 1 with
    /// dialect versions.
    pub fn finish(&self) -> Result<Vec<u8>> {
        let mut sections = Sections::default();
        let other_version = self.version != self.module.version();
        if other_version {
            self.check_version()?;
        }
        if self.selection.is_some() || self.strip_locations {
            self.compact(&mut sections)?;
        } else if other_version {
            sections.ir = Some(ir::copy(self, &ir::Maps::default())?);
            sections.dialects = Some(tables::dialects(self, &tables::StringMap::identity()));
            if let Some(unknown) = self.unknown_location()? {
                self.locate_arguments(unknown, &mut sections)?;
            }
            if self.needs_flags() && sections.entries.is_none() {
                let (layout, maps) = (tables::unchanged_layout(self), ir::Maps::default());
                sections.entries =
                    Some(tables::entries(self, &layout, &maps, &tables::StringMap::identity())?);
            }
        }
        if self.strip_resources && sections.resources.is_none() {
            sections.resources = Some(tables::resources(self, &tables::StringMap::identity(), None)?);
        }
        let unchanged = sections.is_empty() && self.producer == self.module.producer() && !other_version;
        if unchanged { Ok(self.module.file().to_vec()) } else { self.assemble(&sections) }
    }

    /// Types of scalable vectors must be written in the newer form.
    fn needs_flags(&self) -> bool {
        self.tables.version.may_count_scalable() && !self.version.may_count_scalable()
    }

    fn refuse(&self, reason: &str, offset: usize, section: SectionId) -> Error {
        Error::new(ErrorKind::CannotRewrite { reason: reason.into() }, offset, Some(section))
    }

    fn check_version(&self) -> Result<()> {
        let (from, to) = (self.module.version(), self.version);
        let ir = self.module.payload(SectionId::Ir).position();
        if !to.has_dialect_versions()
            && (0..self.tables.dialects.len() as u32)
                .any(|index| self.tables.dialects.version(crate::DialectIdx(index)).is_some())
        {
            let start = self.module.payload(SectionId::Dialect).position();
            return Err(self.refuse("dialect versions need format version 1", start, SectionId::Dialect));
        }
        if from.has_properties() && !to.has_properties() && !self.tables.properties.is_empty() {
            return Err(self.refuse("property blobs need format version 5", ir, SectionId::Properties));
        }
        if !to.has_use_list_orders() && ir::has_use_list_orders(self)? {
            return Err(self.refuse("stored use-list orders need format version 3", ir, SectionId::Ir));
        }
        let segments = from.has_properties() && to.has_properties();
        if segments
            && from.has_native_segment_sizes() != to.has_native_segment_sizes()
            && ir::has_registered_blobs(self)?
        {
            let reason = "property blobs of registered operations differ between versions 5 and 6 in a way that follows from their definitions";
            return Err(self.refuse(reason, ir, SectionId::Properties));
        }
        Ok(())
    }

    /// Whether an unknown location is needed, and if so, the one that the file already has.
    ///
    /// Stripped operations need one, and below version 4 block arguments that had none.
    fn unknown_location(&self) -> Result<Option<Option<AttrIdx>>> {
        let optional = |version: Version| version.has_optional_argument_locations();
        let down = optional(self.module.version()) && !optional(self.version);
        let needed = self.strip_locations || (down && ir::has_unlocated_arguments(self)?);
        if !needed {
            return Ok(None);
        }
        let builtin = self.tables.dialects.find(b"builtin", &self.tables.strings);
        let attributes = self.tables.entries.iter().take(self.tables.entries.attribute_count());
        let found = attributes.enumerate().find(|(_, entry)| {
            entry.custom && Some(entry.dialect) == builtin && entry.body.rest() == tables::UNKNOWN_LOCATION
        });
        Ok(Some(found.map(|(index, _)| AttrIdx(index as u32))))
    }

    fn locate_arguments(&self, unknown: Option<AttrIdx>, sections: &mut Sections) -> Result<()> {
        let (maps, layout) = tables::identity_layout(self, unknown);
        sections.ir = Some(ir::copy(self, &maps)?);
        if unknown.is_none() {
            sections.entries = Some(tables::entries(self, &layout, &maps, &tables::StringMap::identity())?);
        }
        Ok(())
    }

    fn compact(&self, sections: &mut Sections) -> Result<()> {
        let live = live::Live::collect(self)?;
        let (maps, layout) = tables::compacted_layout(self, &live)?;
        let strings = tables::StringMap::compacted(self, &live);
        sections.ir = Some(ir::copy(self, &maps)?);
        sections.entries = Some(tables::entries(self, &layout, &maps, &strings)?);
        sections.dialects = Some(tables::dialects(self, &strings));
        sections.strings = Some(strings.table(self));
        sections.properties = Some(tables::properties(self, &live));
        sections.resources = Some(tables::resources(self, &strings, Some(&live))?);
        Ok(())
    }

    fn assemble(&self, sections: &Sections) -> Result<Vec<u8>> {
        let mut file = FileBuilder::new(self.version, &self.producer);
        for section in self.module.sections() {
            if section.id == SectionId::Properties && !self.version.has_properties() {
                continue;
            }
            match sections.get(section.id) {
                Some(payload) => file.section(section.id, payload),
                None => file.section(section.id, &tables::as_it_is(section, &self.tables)?),
            }
        }
        if self.version.has_properties() && self.module.section(SectionId::Properties).is_none() {
            file.section(SectionId::Properties, &PropertyBuilder::default().finish());
        }
        Ok(file.finish())
    }
}

/// New payloads of the sections that change.
#[derive(Default)]
struct Sections {
    strings: Option<Emitter>,
    dialects: Option<Emitter>,
    /// Sections 3 and 2.
    entries: Option<(Emitter, Emitter)>,
    ir: Option<Emitter>,
    /// Sections 6 and 5.
    resources: Option<(Emitter, Emitter)>,
    properties: Option<Emitter>,
}

impl Sections {
    fn get(&self, id: SectionId) -> Option<&Emitter> {
        match id {
            SectionId::String => self.strings.as_ref(),
            SectionId::Dialect => self.dialects.as_ref(),
            SectionId::AttrTypeOffset => self.entries.as_ref().map(|(offsets, _)| offsets),
            SectionId::AttrType => self.entries.as_ref().map(|(_, data)| data),
            SectionId::Ir => self.ir.as_ref(),
            SectionId::ResourceOffset => self.resources.as_ref().map(|(offsets, _)| offsets),
            SectionId::Resource => self.resources.as_ref().map(|(_, data)| data),
            SectionId::Properties => self.properties.as_ref(),
            SectionId::DialectVersions => None,
        }
    }

    fn is_empty(&self) -> bool {
        SectionId::ALL.into_iter().all(|id| self.get(id).is_none())
    }
}
