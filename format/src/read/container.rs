//! The container: magic, version, producer and the list of sections.

use super::cursor::Cursor;
use crate::encoding::Encodings;
use crate::error::{Error, ErrorKind, Result};
use crate::section::SectionId;
use crate::version::Version;

/// The four bytes that every bytecode file starts with.
pub const MAGIC: [u8; 4] = [0x4D, 0x4C, 0xEF, 0x52];

/// One section, top-level or nested.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    /// What it holds.
    pub id: SectionId,
    /// Absolute offset of its head byte.
    pub start: usize,
    /// The alignment it asked for, if its head says so.
    pub alignment: Option<u64>,
    /// Its payload.
    pub payload: Cursor<'a>,
}

impl<'a> Section<'a> {
    /// Reads one section and skips it.
    ///
    /// # Errors
    /// Unknown number, bad alignment or padding, or a length beyond the window.
    pub fn read(cursor: &mut Cursor<'a>) -> Result<Section<'a>> {
        let start = cursor.position();
        let head = cursor.byte()?;
        let length = cursor.varint()?;
        let id = SectionId::from_number(head & 0x7F)
            .ok_or_else(|| cursor.error_at(ErrorKind::InvalidSectionId { id: head & 0x7F }, start))?;
        let alignment = if head & 0x80 == 0 { None } else { Some(cursor.varint()?) };
        if let Some(alignment) = alignment {
            cursor.align(alignment, 0)?;
        }
        let payload = cursor.window(length)?.in_section(id);
        Ok(Section { id, start, alignment, payload })
    }

    /// Bytes from the head to the end of the payload.
    pub fn size(&self) -> usize {
        self.payload.end() - self.start
    }
}

/// An opened file: its header and where its sections are. Nothing else has been read.
#[derive(Clone, Debug)]
pub struct Bytecode<'a> {
    file: &'a [u8],
    version: Version,
    producer: &'a [u8],
    header_end: usize,
    sections: Vec<Section<'a>>,
    encodings: Encodings,
}

impl<'a> Bytecode<'a> {
    /// Reads the header and scans the sections.
    ///
    /// # Errors
    /// Not a bytecode file, a version that is too new, or a list of sections that is broken, has duplicates or lacks a required one.
    pub fn open(file: &'a [u8]) -> Result<Bytecode<'a>> {
        let mut cursor = Cursor::new(file);
        if !is_bytecode(file) {
            return Err(cursor.error(ErrorKind::NotBytecode));
        }
        cursor.bytes(MAGIC.len() as u64)?;
        let version_at = cursor.position();
        let version = Version::new(cursor.varint()?, version_at)?;
        let producer = cursor.until_nul()?;
        let mut module = Bytecode {
            file,
            version,
            producer,
            header_end: cursor.position(),
            sections: Vec::new(),
            encodings: Encodings::default(),
        };
        while !cursor.is_empty() {
            let section = Section::read(&mut cursor)?;
            module.add(section)?;
        }
        module.check_presence(&cursor)?;
        Ok(module)
    }

    /// The same file, of whose entries these encodings are known; without them, those of the builtin dialect are.
    pub fn with_encodings(self, encodings: &Encodings) -> Bytecode<'a> {
        Bytecode { encodings: encodings.clone(), ..self }
    }

    /// The encodings by which entries of the file are decoded.
    pub fn encodings(&self) -> &Encodings {
        &self.encodings
    }

    fn add(&mut self, section: Section<'a>) -> Result<()> {
        // A stray version section at the top level means nothing and may repeat, but not without bound.
        if section.id != SectionId::DialectVersions && self.section(section.id).is_some() {
            return Err(Error::new(ErrorKind::DuplicateSection(section.id), section.start, None));
        }
        self.sections.push(section);
        Ok(())
    }

    fn check_presence(&self, end: &Cursor<'a>) -> Result<()> {
        let offsets = self.section(SectionId::ResourceOffset).is_some();
        let resources = self.section(SectionId::Resource).is_some();
        for id in SectionId::ALL {
            let required = match id {
                SectionId::Resource | SectionId::ResourceOffset | SectionId::DialectVersions => false,
                SectionId::Properties => self.version.has_properties(),
                _ => true,
            };
            if required && self.section(id).is_none() {
                return Err(end.error(ErrorKind::MissingSection(id)));
            }
        }
        match (resources, offsets) {
            (false, true) => Err(end.error(ErrorKind::ResourceOffsetsWithoutResources)),
            (true, false) => Err(end.error(ErrorKind::ResourcesWithoutOffsets)),
            _ => Ok(()),
        }
    }

    /// The whole file.
    pub fn file(&self) -> &'a [u8] {
        self.file
    }

    /// The format version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Who wrote the file, in its own words.
    pub fn producer(&self) -> &'a [u8] {
        self.producer
    }

    /// The producer as text; invalid UTF-8 is replaced.
    pub fn producer_text(&self) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.producer)
    }

    /// Absolute offset of the first section.
    pub fn header_end(&self) -> usize {
        self.header_end
    }

    /// The sections in file order.
    pub fn sections(&self) -> &[Section<'a>] {
        &self.sections
    }

    /// The top-level section of this kind.
    pub fn section(&self, id: SectionId) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// A cursor over a section's payload; empty at the file's end if there is no such section.
    pub fn payload(&self, id: SectionId) -> Cursor<'a> {
        let end = self.file.len();
        self.section(id).map_or(Cursor::over(self.file, end, end, Some(id)), |section| section.payload)
    }
}

/// Whether the bytes start with the magic number.
pub fn is_bytecode(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}
