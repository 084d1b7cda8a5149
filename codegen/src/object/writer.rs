//! Object files: ELF, Mach-O and COFF.

use super::data::{AllData, Data};
use super::debug;
use super::lsda;
use super::relocs::{Place, of_code, of_place};
use super::unwind::{FrameTarget, Framed, eh_frame, unwind_codes};
use crate::compile::{CodeTarget, Compiled};
use crate::constant::Fixup;
use crate::target::{System, Target as For};
use crate::thunk::{Target, Thunk};
use crate::view::{Attrs, Linkage, SymbolId, SymbolKind, Symbols, Visibility};
use cranelift_codegen::gimli::write::RelocationTarget;
use cranelift_codegen::isa::TargetIsa;
use object::write::{
    Object, Relocation, SectionId, StandardSection, Symbol as ElfSymbol, SymbolId as ElfId, SymbolSection,
};
use object::{
    Endianness, RelocationEncoding, RelocationFlags, RelocationKind, SectionFlags, SectionKind, SymbolFlags,
    SymbolKind as ElfKind, SymbolScope, elf, macho,
};
use std::collections::BTreeMap;

/// Functions start at multiples of this.
const FUNCTION_ALIGN: u64 = 16;

/// Writes an object file.
///
/// # Errors
/// What cannot be expressed in one, in words.
pub(crate) fn write(
    attrs: Attrs<'_>,
    symbols: &Symbols<'_>,
    functions: &[Compiled],
    data: &AllData,
    target: For,
    isa: &dyn TargetIsa,
) -> Result<Vec<u8>, String> {
    let object = Object::new(target.format(), target.architecture(), Endianness::Little);
    let mut writer = Writer {
        object,
        target,
        symbols,
        known: BTreeMap::new(),
        thunks: BTreeMap::new(),
        assembly: BTreeMap::new(),
        sections: BTreeMap::new(),
        starts: Vec::new(),
        pointers: BTreeMap::new(),
    };
    if target.system == System::Linux {
        writer.no_executable_stack();
    }
    writer.refuse_weak()?;
    let text = writer.object.section_id(StandardSection::Text);
    // All code and data first: what refers to them must find them defined.
    for function in functions {
        let start = writer.place_function(text, function);
        writer.starts.push(start);
    }
    for global in &data.globals {
        writer.place_data(global)?;
    }
    for alias in &data.aliases {
        writer.place_alias(alias.symbol, alias.target, alias.offset)?;
    }
    for (number, function) in functions.iter().enumerate() {
        writer.relocate_code(text, function, number)?;
    }
    for global in &data.globals {
        writer.relocate_data(global)?;
    }
    for structor in &data.structors {
        writer.place_structor(structor)?;
    }
    writer.unwinding(functions, isa)?;
    if target.system == System::Linux {
        writer.debug_information(attrs, functions)?;
    }
    writer.object.write().map_err(|error| error.to_string())
}

struct Writer<'s, 'm> {
    object: Object<'static>,
    target: For,
    symbols: &'s Symbols<'m>,
    known: BTreeMap<SymbolId, ElfId>,
    thunks: BTreeMap<Thunk, ElfId>,
    /// Functions of assembly code, by what they consist of.
    assembly: BTreeMap<Vec<u8>, ElfId>,
    sections: BTreeMap<Vec<u8>, SectionId>,
    /// Where functions begin, by number.
    starts: Vec<u64>,
    /// Pointers to symbols that tables refer to.
    pointers: BTreeMap<SymbolId, ElfId>,
}

impl Writer<'_, '_> {
    fn no_executable_stack(&mut self) {
        let id = self.object.add_section(Vec::new(), b".note.GNU-stack".to_vec(), SectionKind::Other);
        self.object.section_mut(id).flags = SectionFlags::Elf { sh_flags: 0 };
    }

    /// Adds a symbol as defined there, or as undefined.
    fn add(&mut self, id: SymbolId, section: SymbolSection, value: u64, size: u64) -> ElfId {
        let symbol = self.symbols.get(id);
        let kind = match symbol.kind {
            _ if symbol.thread_local => ElfKind::Tls,
            _ if section == SymbolSection::Undefined => ElfKind::Unknown,
            SymbolKind::Function => ElfKind::Text,
            _ => ElfKind::Data,
        };
        let scope = match (symbol.linkage, symbol.visibility) {
            (linkage, _) if linkage.is_local() => SymbolScope::Compilation,
            (_, Visibility::Hidden) => SymbolScope::Linkage,
            _ => SymbolScope::Dynamic,
        };
        let visibility = match symbol.visibility {
            Visibility::Default => elf::STV_DEFAULT,
            Visibility::Hidden => elf::STV_HIDDEN,
            Visibility::Protected => elf::STV_PROTECTED,
        };
        let added = self.object.add_symbol(ElfSymbol {
            name: symbol.name.clone(),
            value,
            size,
            kind,
            scope,
            weak: symbol.linkage.is_weak(),
            section,
            flags: SymbolFlags::None,
        });
        if symbol.visibility == Visibility::Protected
            && let SymbolFlags::Elf { st_other, .. } = self.object.symbol_flags_mut(added)
        {
            *st_other = visibility;
        }
        self.known.insert(id, added);
        added
    }

    /// A symbol that may be defined elsewhere.
    fn symbol(&mut self, id: SymbolId) -> ElfId {
        match self.known.get(&id) {
            Some(&known) => known,
            None => self.add(id, SymbolSection::Undefined, 0, 0),
        }
    }

    /// What COFF has for weak definitions needs a section for each.
    fn refuse_weak(&self) -> Result<(), String> {
        let windows = self.target.system == System::Windows;
        let mut ids = self.symbols.ids().map(|id| self.symbols.get(id));
        match ids.find(|symbol| windows && symbol.linkage.is_weak()) {
            Some(symbol) => {
                let name = String::from_utf8_lossy(&symbol.name);
                Err(format!("'{name}': weak symbols are not supported for {}", self.target))
            }
            None => Ok(()),
        }
    }

    fn place_function(&mut self, text: SectionId, function: &Compiled) -> u64 {
        let start = self.object.append_section_data(text, &function.code, FUNCTION_ALIGN);
        self.add(function.symbol, SymbolSection::Section(text), start, function.code.len() as u64);
        start
    }

    fn relocate(
        &mut self,
        section: SectionId,
        offset: u64,
        symbol: ElfId,
        addend: i64,
        flags: RelocationFlags,
    ) -> Result<(), String> {
        let relocation = Relocation { offset, symbol, addend, flags };
        self.object.add_relocation(section, relocation).map_err(|error| error.to_string())
    }

    /// Fills a place in data.
    fn point(
        &mut self,
        section: SectionId,
        offset: u64,
        (symbol, addend): (ElfId, i64),
        place: Place,
    ) -> Result<(), String> {
        match of_place(self.target, place) {
            Some(flags) => self.relocate(section, offset, symbol, addend, flags),
            None => Err(format!("objects for {} cannot hold distances between symbols", self.target)),
        }
    }

    /// A place in a function, as the linker may not turn it to another object's function of the same name.
    fn in_function(&mut self, number: usize, addend: i64) -> Result<(ElfId, i64), String> {
        let text = self.object.section_id(StandardSection::Text);
        match self.starts.get(number) {
            Some(&start) => Ok((self.object.section_symbol(text), addend + start as i64)),
            None => Err("a table refers to no function".into()),
        }
    }

    fn relocate_code(&mut self, text: SectionId, function: &Compiled, number: usize) -> Result<(), String> {
        let start = self.starts.get(number).copied().unwrap_or(0);
        for reloc in &function.relocs {
            let (symbol, by) = match reloc.target {
                CodeTarget::Own(offset) => self.in_function(number, i64::from(offset))?,
                CodeTarget::Named(Target::Symbol(id)) => (self.symbol(id), 0),
                CodeTarget::Named(Target::Thunk(thunk)) => (self.thunk(text, thunk)?, 0),
                CodeTarget::Named(Target::Assembly(number)) => match function.assembly.get(number as usize) {
                    Some(code) => (self.assembly(text, code), 0),
                    None => return Err("the code refers to assembly code that is not there".into()),
                },
            };
            let Some(flags) = of_code(self.target, reloc.kind) else {
                return Err(format!("the code has a relocation of kind {:?}", reloc.kind));
            };
            self.relocate(text, start + u64::from(reloc.offset), symbol, reloc.addend + by, flags)?;
        }
        Ok(())
    }

    fn thunk(&mut self, text: SectionId, thunk: Thunk) -> Result<ElfId, String> {
        if let Some(&known) = self.thunks.get(&thunk) {
            return Ok(known);
        }
        let (code, distance) = thunk.code();
        let start = self.object.append_section_data(text, &code, FUNCTION_ALIGN);
        let name = match thunk {
            Thunk::Direct { symbol, floats } => {
                format!("{}.floats{floats}", String::from_utf8_lossy(&self.symbols.get(symbol).name))
            }
            Thunk::InRegister { register, floats } => format!(".argument{register}.floats{floats}"),
            Thunk::OnStack { offset, floats } => format!(".stack{offset}.floats{floats}"),
        };
        let added = self.local_function(name, text, start, code.len());
        self.thunks.insert(thunk, added);
        if let (Some(at), Thunk::Direct { symbol, .. }) = (distance, thunk) {
            let symbol = self.symbol(symbol);
            let Some(flags) = of_code(self.target, cranelift_codegen::binemit::Reloc::X86CallPLTRel4) else {
                return Err("variadic calls need code that is not there for this processor".into());
            };
            self.relocate(text, start + at, symbol, -4, flags)?;
        }
        Ok(added)
    }

    /// A function that only this object knows.
    fn local_function(&mut self, name: String, text: SectionId, start: u64, size: usize) -> ElfId {
        self.object.add_symbol(ElfSymbol {
            name: name.into_bytes(),
            value: start,
            size: size as u64,
            kind: ElfKind::Text,
            scope: SymbolScope::Compilation,
            weak: false,
            section: SymbolSection::Section(text),
            flags: SymbolFlags::None,
        })
    }

    /// Assembly code, once for all functions that call it.
    fn assembly(&mut self, text: SectionId, code: &[u8]) -> ElfId {
        if let Some(&known) = self.assembly.get(code) {
            return known;
        }
        let start = self.object.append_section_data(text, code, FUNCTION_ALIGN);
        let name = format!(".assembly{}", self.assembly.len());
        let added = self.local_function(name, text, start, code.len());
        self.assembly.insert(code.to_vec(), added);
        added
    }

    /// The section of this name, made if there is none.
    fn section_named(&mut self, name: &[u8], kind: SectionKind) -> SectionId {
        let object = &mut self.object;
        *self
            .sections
            .entry(name.to_vec())
            .or_insert_with(|| object.add_section(Vec::new(), name.to_vec(), kind))
    }

    /// Of Mach-O: a segment and a section.
    fn segment_named(&mut self, name: &[u8], kind: SectionKind) -> SectionId {
        let object = &mut self.object;
        *self.sections.entry(name.to_vec()).or_insert_with(|| {
            let (segment, section) = match name.iter().position(|&byte| byte == b',') {
                Some(at) => (&name[..at], &name[at + 1..]),
                None => (&b"__DATA"[..], name),
            };
            let section = section.split(|&byte| byte == b',').next().unwrap_or_default();
            object.add_section(segment.to_vec(), section.to_vec(), kind)
        })
    }

    /// The section for a global.
    fn section_of(&mut self, data: &Data) -> (SectionId, bool) {
        let thread_local = self.symbols.get(data.symbol).thread_local;
        let (relocated, zero) = (!data.image.fixups.is_empty(), data.image.is_zero());
        if let Some(name) = data.section.as_ref().filter(|_| self.target.system != System::Darwin) {
            let kind = match (thread_local, data.constant) {
                (true, _) => SectionKind::Tls,
                (_, true) if relocated => SectionKind::ReadOnlyDataWithRel,
                (_, true) => SectionKind::ReadOnlyData,
                _ => SectionKind::Data,
            };
            let id = self.section_named(name, kind);
            return (id, false);
        }
        if let Some(name) = &data.section {
            let kind = if data.constant { SectionKind::ReadOnlyData } else { SectionKind::Data };
            return (self.segment_named(name, kind), false);
        }
        let standard = match (thread_local, data.constant) {
            (true, _) if zero => StandardSection::UninitializedTls,
            (true, _) => StandardSection::Tls,
            (_, true) if relocated => StandardSection::ReadOnlyDataWithRel,
            (_, true) => StandardSection::ReadOnlyData,
            _ if zero => StandardSection::UninitializedData,
            _ => StandardSection::Data,
        };
        let bss = matches!(standard, StandardSection::UninitializedTls | StandardSection::UninitializedData);
        (self.object.section_id(standard), bss)
    }

    fn place_data(&mut self, data: &Data) -> Result<(), String> {
        let size = data.image.bytes.len() as u64;
        let symbol = self.symbols.get(data.symbol);
        if symbol.linkage == Linkage::Common && self.target.system == System::Linux {
            let added = self.add(data.symbol, SymbolSection::Common, data.align, size);
            self.object.symbol_mut(added).value = data.align;
            return Ok(());
        }
        if symbol.thread_local && self.target.system != System::Linux {
            let name = String::from_utf8_lossy(&symbol.name);
            return Err(format!("'{name}': thread-local variables are not supported for {}", self.target));
        }
        let (section, bss) = self.section_of(data);
        // Two globals never have the same address.
        let start = match (bss, size) {
            (true, _) => self.object.append_section_bss(section, size.max(1), data.align),
            (false, 0) => self.object.append_section_data(section, &[0], data.align),
            (false, _) => self.object.append_section_data(section, &data.image.bytes, data.align),
        };
        self.add(data.symbol, SymbolSection::Section(section), start, size);
        Ok(())
    }

    fn relocate_data(&mut self, data: &Data) -> Result<(), String> {
        let own = self.symbol(data.symbol);
        let (SymbolSection::Section(section), start) = ({
            let place = self.object.symbol(own);
            (place.section, place.value)
        }) else {
            return Ok(());
        };
        for &(at, fixup) in &data.image.fixups {
            let (target, addend, place) = match fixup {
                Fixup::Address(address) => (address.symbol, address.offset, Place::Address),
                Fixup::Distance { to, from, size } if from.symbol == data.symbol => {
                    let addend = to.offset.wrapping_sub(from.offset).wrapping_add(at as i64);
                    // COFF counts from the end of the place.
                    let from_end = if self.target.system == System::Windows { i64::from(size) } else { 0 };
                    (to.symbol, addend + from_end, Place::Distance(size))
                }
                Fixup::Distance { .. } | Fixup::Label { .. } => {
                    let name = String::from_utf8_lossy(&self.symbols.get(data.symbol).name).into_owned();
                    return Err(format!("global '{name}' holds a distance that is not from itself"));
                }
            };
            let symbol = self.symbol(target);
            self.point(section, start + at, (symbol, addend), place)?;
        }
        Ok(())
    }

    fn place_alias(&mut self, id: SymbolId, target: SymbolId, offset: i64) -> Result<(), String> {
        let known = self.known.get(&target).map(|&known| self.object.symbol(known));
        let Some((section, value, size)) = known.map(|symbol| (symbol.section, symbol.value, symbol.size))
        else {
            let name = String::from_utf8_lossy(&self.symbols.get(id).name).into_owned();
            return Err(format!("alias '{name}' stands for a symbol that is not defined before it"));
        };
        let function = self.symbols.get(target).kind == SymbolKind::Function;
        let added = self.add(id, section, value.wrapping_add(offset as u64), size);
        if function {
            self.object.symbol_mut(added).kind = ElfKind::Text;
        }
        Ok(())
    }

    fn place_structor(&mut self, structor: &super::data::Structor) -> Result<(), String> {
        let section = match self.target.system {
            System::Linux => self.array_of_functions(structor),
            System::Darwin => {
                let (name, kind) = if structor.destructs {
                    (&b"__DATA,__mod_term_func"[..], macho::S_MOD_TERM_FUNC_POINTERS)
                } else {
                    (&b"__DATA,__mod_init_func"[..], macho::S_MOD_INIT_FUNC_POINTERS)
                };
                let section = self.segment_named(name, SectionKind::Data);
                self.object.section_mut(section).flags = SectionFlags::MachO { flags: kind };
                section
            }
            System::Windows if structor.destructs => {
                return Err("destructors are not supported for this target".into());
            }
            System::Windows => {
                let name = match structor.priority {
                    65_535 => ".CRT$XCU".to_owned(),
                    priority => format!(".CRT$XCT{priority:05}"),
                };
                self.section_named(name.as_bytes(), SectionKind::ReadOnlyData)
            }
        };
        let at = self.object.append_section_data(section, &[0; 8], 8);
        let symbol = self.symbol(structor.function);
        self.point(section, at, (symbol, 0), Place::Address)
    }

    fn array_of_functions(&mut self, structor: &super::data::Structor) -> SectionId {
        let (base, kind) = if structor.destructs {
            (".fini_array", elf::SHT_FINI_ARRAY)
        } else {
            (".init_array", elf::SHT_INIT_ARRAY)
        };
        let name = match structor.priority {
            65_535 => base.to_owned(),
            priority => format!("{base}.{priority:05}"),
        };
        let section = self.section_named(name.as_bytes(), SectionKind::Elf(kind));
        self.object.section_mut(section).flags =
            SectionFlags::Elf { sh_flags: u64::from(elf::SHF_ALLOC | elf::SHF_WRITE) };
        section
    }

    fn debug_information(&mut self, attrs: Attrs<'_>, functions: &[Compiled]) -> Result<(), String> {
        let sections = debug::sections(attrs, functions)?;
        let mut made = Vec::with_capacity(sections.len());
        for (id, section) in &sections {
            let name = id.name().as_bytes().to_vec();
            let added = self.object.add_section(Vec::new(), name, SectionKind::Debug);
            self.object.append_section_data(added, section.bytes.slice(), 1);
            made.push((*id, added));
        }
        for ((_, section), &(_, place)) in sections.iter().zip(&made) {
            for reloc in &section.relocs {
                let (symbol, addend) = match reloc.target {
                    RelocationTarget::Symbol(number) => self.in_function(number, reloc.addend)?,
                    RelocationTarget::Section(id) => match made.iter().find(|(other, _)| *other == id) {
                        Some(&(_, section)) => (self.object.section_symbol(section), reloc.addend),
                        None => return Err("debug information refers to a section that is not there".into()),
                    },
                };
                let (kind, encoding) = (RelocationKind::Absolute, RelocationEncoding::Generic);
                let flags = RelocationFlags::Generic { kind, encoding, size: reloc.size * 8 };
                self.relocate(place, reloc.offset as u64, symbol, addend, flags)?;
            }
        }
        Ok(())
    }

    fn unwinding(&mut self, functions: &[Compiled], isa: &dyn TargetIsa) -> Result<(), String> {
        match self.target.system {
            System::Linux => self.frames(functions, isa),
            System::Windows => self.function_table(functions),
            // A table there would need differences of symbols.
            System::Darwin => Ok(()),
        }
    }

    fn frames(&mut self, functions: &[Compiled], isa: &dyn TargetIsa) -> Result<(), String> {
        let pads = self.landing_pads(functions)?;
        let framed = functions.iter().enumerate().filter_map(|(number, function)| {
            let personality = function.exceptions.as_ref().and_then(|(exceptions, _)| exceptions.personality);
            Some(Framed { number, info: function.unwind.as_ref()?, personality })
        });
        let Some((bytes, relocs)) = eh_frame(isa, framed)? else { return Ok(()) };
        let section = self.section_named(b".eh_frame", SectionKind::ReadOnlyData);
        self.object.append_section_data(section, &bytes, 8);
        for reloc in relocs {
            let place = match reloc.target {
                FrameTarget::Function(number) => self.in_function(number, reloc.addend)?,
                FrameTarget::Pads(number) => match pads.get(&number) {
                    Some(&(table, at)) => (self.object.section_symbol(table), at as i64),
                    None => return Err("a table of landing pads is missing".into()),
                },
                FrameTarget::Personality(symbol) => (self.pointer_to(symbol)?, 0),
            };
            self.point(section, reloc.offset, place, Place::Distance(4))?;
        }
        Ok(())
    }

    /// The tables of functions with landing pads, and where they lie.
    fn landing_pads(&mut self, functions: &[Compiled]) -> Result<BTreeMap<usize, (SectionId, u64)>, String> {
        let mut places = BTreeMap::new();
        for (number, function) in functions.iter().enumerate() {
            let Some((exceptions, sites)) = &function.exceptions else { continue };
            let table = lsda::table(exceptions, sites, function.code.len() as u32);
            let section = self.section_named(b".gcc_except_table", SectionKind::ReadOnlyData);
            let start = self.object.append_section_data(section, &table.bytes, 4);
            for (at, symbol) in table.types {
                let pointer = self.pointer_to(symbol)?;
                self.point(section, start + at, (pointer, 0), Place::Distance(4))?;
            }
            places.insert(number, (section, start));
        }
        Ok(places)
    }

    /// A pointer to a symbol that may lie in another object: tables without relocations of their own refer to it.
    fn pointer_to(&mut self, id: SymbolId) -> Result<ElfId, String> {
        if let Some(&known) = self.pointers.get(&id) {
            return Ok(known);
        }
        let section = self.object.section_id(StandardSection::ReadOnlyDataWithRel);
        let at = self.object.append_section_data(section, &[0; 8], 8);
        let symbol = self.symbol(id);
        self.point(section, at, (symbol, 0), Place::Address)?;
        let name = format!("DW.ref.{}", String::from_utf8_lossy(&self.symbols.get(id).name)).into_bytes();
        let pointer = self.object.add_symbol(ElfSymbol {
            name,
            value: at,
            size: 8,
            kind: ElfKind::Data,
            scope: SymbolScope::Compilation,
            weak: false,
            section: SymbolSection::Section(section),
            flags: SymbolFlags::None,
        });
        self.pointers.insert(id, pointer);
        Ok(pointer)
    }

    /// What Windows finds functions by: start, end and unwinding codes.
    fn function_table(&mut self, functions: &[Compiled]) -> Result<(), String> {
        let table = self.section_named(b".pdata", SectionKind::ReadOnlyData);
        let codes = self.section_named(b".xdata", SectionKind::ReadOnlyData);
        for (number, function) in functions.iter().enumerate() {
            let Some(bytes) = function.unwind.as_ref().and_then(unwind_codes) else { continue };
            let place = self.object.append_section_data(codes, &bytes, 4);
            let entry = self.object.append_section_data(table, &[0; 12], 4);
            let (start, end) =
                (self.in_function(number, 0)?, self.in_function(number, function.code.len() as i64)?);
            let of_codes = self.object.section_symbol(codes);
            for (at, to) in [(0, start), (4, end), (8, (of_codes, place as i64))] {
                self.point(table, entry + at, to, Place::FromImage)?;
            }
        }
        Ok(())
    }
}
