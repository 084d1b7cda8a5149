//! Debug information: which line of the source code comes from. Variables and types are not described.

use crate::compile::Compiled;
use crate::lines::{CodeLines, Line, attr_param, param, text_param};
use crate::view::Attrs;
use cranelift_codegen::gimli;
use gimli::write::{
    Address, AttributeValue, Dwarf, EndianVec, FileId, LineProgram, LineString, Range, RangeList,
    RelocateWriter, Relocation, Sections, Unit,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian, SectionId};
use rmlir_ir::Attr;
use rmlir_ir::def::Param;
use rustc_hash::FxHashMap;

/// A section, whose relocations name functions by number, or other sections.
#[derive(Clone)]
pub(super) struct DebugSection {
    pub(super) bytes: EndianVec<LittleEndian>,
    pub(super) relocs: Vec<Relocation>,
}

impl RelocateWriter for DebugSection {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: Relocation) {
        self.relocs.push(relocation);
    }
}

/// The sections that say where code comes from; none if no function says it.
///
/// # Errors
/// If they cannot be written.
pub(super) fn sections(
    attrs: Attrs<'_>,
    functions: &[Compiled],
) -> Result<Vec<(SectionId, DebugSection)>, String> {
    let mut units: Vec<UnitBuilder<'_>> = Vec::new();
    let mut by_attr: FxHashMap<Attr, usize> = FxHashMap::default();
    for (number, function) in functions.iter().enumerate() {
        let Some(lines) = &function.lines else { continue };
        let index = *by_attr.entry(lines.unit).or_insert_with(|| {
            units.push(UnitBuilder::new(attrs, lines.unit));
            units.len() - 1
        });
        if let Some(unit) = units.get_mut(index) {
            unit.function(number, function.code.len() as u64, lines);
        }
    }
    if units.is_empty() {
        return Ok(Vec::new());
    }
    let mut dwarf = Dwarf::new();
    for unit in units {
        let unit = unit.finish();
        dwarf.units.add(unit);
    }
    let empty = DebugSection { bytes: EndianVec::new(LittleEndian), relocs: Vec::new() };
    let mut sections = Sections::new(empty);
    dwarf.write(&mut sections).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    let collected = sections.for_each(|id, section| {
        if !section.bytes.slice().is_empty() {
            out.push((id, section.clone()));
        }
        Ok::<(), String>(())
    });
    collected.map(|()| out)
}

/// Version 4: tools of all ages read it.
const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 8 };

/// A compiled unit while it is filled.
struct UnitBuilder<'a> {
    attrs: Attrs<'a>,
    unit: Unit,
    files: FxHashMap<Attr, FileId>,
    directory: Vec<u8>,
    ranges: Vec<Range>,
}

impl<'a> UnitBuilder<'a> {
    fn new(attrs: Attrs<'a>, attr: Attr) -> UnitBuilder<'a> {
        let file = attr_param(attrs, attr, "file");
        let of_file = |name| file.map_or(&[][..], |file| text_param(attrs, file, name));
        let (name, directory) = (of_file("name").to_vec(), of_file("directory").to_vec());
        let (dir, file_name) = (inline(&directory), inline(&name));
        let program = LineProgram::new(ENCODING, LineEncoding::default(), dir, None, file_name, None);
        let mut unit = Unit::new(ENCODING, program);
        let root = unit.root();
        let entry = unit.get_mut(root);
        entry.set(gimli::DW_AT_name, AttributeValue::String(name));
        entry.set(gimli::DW_AT_comp_dir, AttributeValue::String(directory.clone()));
        let producer = text_param(attrs, attr, "producer").to_vec();
        entry.set(gimli::DW_AT_producer, AttributeValue::String(producer));
        if let Some(Param::Int(language)) = param(attrs, attr, "sourceLanguage") {
            let language = u16::try_from(*language).unwrap_or(0);
            entry.set(gimli::DW_AT_language, AttributeValue::Language(gimli::DwLang(language)));
        }
        UnitBuilder { attrs, unit, files: FxHashMap::default(), directory, ranges: Vec::new() }
    }

    fn file(&mut self, attr: Attr) -> FileId {
        if let Some(&known) = self.files.get(&attr) {
            return known;
        }
        let directory = text_param(self.attrs, attr, "directory");
        let name = text_param(self.attrs, attr, "name");
        let program = &mut self.unit.line_program;
        let directory = if directory == self.directory || directory.is_empty() {
            program.default_directory()
        } else {
            program.add_directory(inline(directory))
        };
        let id = program.add_file(inline(name), directory, None);
        self.files.insert(attr, id);
        id
    }

    fn function(&mut self, number: usize, size: u64, lines: &CodeLines) {
        let address = Address::Symbol { symbol: number, addend: 0 };
        self.rows(address, size, &lines.rows);
        let file = self.file(lines.start.file);
        let root = self.unit.root();
        let id = self.unit.add(root, gimli::DW_TAG_subprogram);
        let entry = self.unit.get_mut(id);
        entry.set(gimli::DW_AT_name, AttributeValue::String(lines.name.clone()));
        entry.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
        entry.set(gimli::DW_AT_decl_line, AttributeValue::Udata(u64::from(lines.start.line)));
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(address));
        entry.set(gimli::DW_AT_high_pc, AttributeValue::Udata(size));
        self.ranges.push(Range::StartLength { begin: address, length: size });
    }

    fn rows(&mut self, address: Address, size: u64, rows: &[(u32, Option<Line>)]) {
        self.unit.line_program.begin_sequence(Some(address));
        let mut last = None;
        for (index, &(at, line)) in rows.iter().enumerate() {
            // What begins no code, or goes on with a line, says nothing.
            let replaced = rows.get(index + 1).is_some_and(|&(next, _)| next == at) && index > 0;
            if replaced || last == Some(line) {
                continue;
            }
            last = Some(line);
            let file = line.map(|line| self.file(line.file));
            let row = self.unit.line_program.row();
            row.address_offset = u64::from(at);
            row.line = line.map_or(0, |line| u64::from(line.line));
            row.column = line.map_or(0, |line| u64::from(line.column));
            if let Some(file) = file {
                row.file = file;
            }
            self.unit.line_program.generate_row();
        }
        self.unit.line_program.end_sequence(size);
    }

    fn finish(mut self) -> Unit {
        let ranges = self.unit.ranges.add(RangeList(self.ranges));
        let root = self.unit.root();
        let entry = self.unit.get_mut(root);
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
        entry.set(gimli::DW_AT_ranges, AttributeValue::RangeListRef(ranges));
        self.unit
    }
}

/// Text inside the table: some readers know no other.
fn inline(text: &[u8]) -> LineString {
    // An empty or broken name would end the table.
    let text: Vec<u8> = text.iter().copied().filter(|&byte| byte != 0).collect();
    LineString::String(if text.is_empty() { b"unknown".to_vec() } else { text })
}
