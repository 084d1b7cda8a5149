//! Objects in memory.

use crate::layout::{File, Layout, is_zero};
use crate::memory::{Memory, Rights};
use crate::relocate::{Kind, Reloc, Table, decode, is_loaded, put};
use crate::tls::{self, Template};
use crate::{LoadError, in_process};
use object::SymbolSection;
use object::{Object, ObjectSection, ObjectSymbol, SectionIndex, SymbolIndex, elf};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CString, c_char};
use std::ops::Range;

/// An object that is ready to run.
pub struct Image {
    memory: Memory,
    symbols: BTreeMap<Vec<u8>, usize>,
    constructors: Vec<usize>,
    destructors: Vec<usize>,
    /// Where code is.
    code: Range<usize>,
    /// Where functions begin, and their names.
    functions: Vec<(usize, Vec<u8>)>,
    /// Where the unwinding table is that the system was told of.
    frames: Option<usize>,
    /// Code refers to it by address.
    _template: Box<Template>,
}

impl Image {
    /// Loads an ELF object for x86-64. `resolve` gives the addresses of symbols that it does not define itself.
    ///
    /// No code runs yet: see [`Image::initialise`].
    ///
    /// # Errors
    /// If it cannot be read, refers to what is not there, or needs what is not supported.
    pub fn load(object: &[u8], resolve: &dyn Fn(&str) -> Option<usize>) -> Result<Image, LoadError> {
        if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            return Err(LoadError::Unsupported("programs run on Linux on x86-64 only".into()));
        }
        let file = File::parse(object).map_err(|error| LoadError::Format(error.to_string()))?;
        let header = file.elf_header();
        if header.e_machine.get(object::LittleEndian) != elf::EM_X86_64
            || header.e_type.get(object::LittleEndian) != elf::ET_REL
        {
            return Err(LoadError::Format("it is not a relocatable object for x86-64".into()));
        }
        let table = Table::new(&file)?;
        let layout = Layout::new(&file, table.extra())?;
        let memory = Memory::new(layout.size()).map_err(LoadError::Memory)?;
        let template = template(&file, &layout)?;
        let mut loader = Loader { file, layout, table, memory, template, addresses: BTreeMap::new() };
        loader.copy()?;
        loader.resolve(resolve)?;
        loader.fill_table()?;
        loader.relocate()?;
        loader.finish()
    }

    /// The address of a symbol that the object defines and others may see.
    pub fn symbol(&self, name: &str) -> Option<usize> {
        self.symbols.get(name.as_bytes()).copied()
    }

    /// Where its code is.
    pub fn code(&self) -> Range<usize> {
        self.code.clone()
    }

    /// Where each of its functions begins, by address, and what the object calls it.
    pub fn functions(&self) -> &[(usize, Vec<u8>)] {
        &self.functions
    }

    /// Runs the constructors.
    ///
    /// # Safety
    /// The object's code runs in this process, with all its rights: it must be one that does no harm.
    pub unsafe fn initialise(&self) {
        for &function in &self.constructors {
            // SAFETY: the caller stands for the code; constructors have no arguments and no results.
            unsafe { call::<()>(function) };
        }
    }

    /// Runs the destructors.
    ///
    /// # Safety
    /// As for [`Image::initialise`].
    pub unsafe fn finalise(&self) {
        for &function in &self.destructors {
            // SAFETY: as above.
            unsafe { call::<()>(function) };
        }
    }

    /// Calls a function without arguments that the object defines. None if there is no such function.
    ///
    /// # Safety
    /// The function has this result (a number that C passes, or `()`), and its code does no harm.
    pub unsafe fn call<R>(&self, name: &str) -> Option<R> {
        // SAFETY: the caller stands for type and code.
        self.symbol(name).map(|function| unsafe { call::<R>(function) })
    }

    /// Calls a function that takes what C's `main` takes. None if there is no such function.
    ///
    /// # Safety
    /// As for [`Image::call`]; the function takes the number of arguments, 32 bits, and a pointer to them.
    pub unsafe fn call_main<R>(&self, name: &str, arguments: &[CString]) -> Option<R> {
        let mut pointers: Vec<*const c_char> = arguments.iter().map(|argument| argument.as_ptr()).collect();
        // C ends the list so; the program may change it.
        pointers.push(std::ptr::null());
        let count = i32::try_from(arguments.len()).ok()?;
        let address = self.symbol(name)?;
        // SAFETY: the caller stands for type and code; the arguments outlive the call.
        unsafe {
            let function: extern "C-unwind" fn(i32, *mut *const c_char) -> R = std::mem::transmute(address);
            Some(function(count, pointers.as_mut_ptr()))
        }
    }
}

/// # Safety
/// There is a function of this type at the address.
unsafe fn call<R>(address: usize) -> R {
    // SAFETY: see above.
    let function: extern "C-unwind" fn() -> R = unsafe { std::mem::transmute(address) };
    function()
}

impl Drop for Image {
    fn drop(&mut self) {
        if let Some(frames) = self.frames {
            tell_unwinder("__deregister_frame", frames);
        }
    }
}

/// Tells the unwinder of a table, or that it goes away.
fn tell_unwinder(function: &str, frames: usize) -> bool {
    let Some(address) = in_process(function) else { return false };
    // SAFETY: both functions of the compiler's runtime take the address of a table; this one ends with an empty entry.
    let tell: extern "C" fn(usize) = unsafe { std::mem::transmute(address) };
    tell(frames);
    true
}

fn template(file: &File<'_>, layout: &Layout) -> Result<Box<Template>, LoadError> {
    let (size, initial) = layout.template;
    let mut bytes = vec![0; initial];
    for (&index, &at) in &layout.thread_local {
        let section = file.section_by_index(SectionIndex(index)).map_err(damaged)?;
        if section.relocations().next().is_some() {
            return Err(LoadError::Unsupported("a thread-local variable holds an address".into()));
        }
        if !is_zero(&section) {
            copy(&mut bytes, at, section.data().map_err(damaged)?)?;
        }
    }
    Ok(Box::new(Template::new(bytes, size)))
}

fn copy(memory: &mut [u8], at: usize, data: &[u8]) -> Result<(), LoadError> {
    match memory.get_mut(at..).and_then(|rest| rest.get_mut(..data.len())) {
        Some(place) => {
            place.copy_from_slice(data);
            Ok(())
        }
        None => Err(LoadError::Format("a section is longer than it says".into())),
    }
}

fn damaged(error: object::Error) -> LoadError {
    LoadError::Format(error.to_string())
}

struct Loader<'d> {
    file: File<'d>,
    layout: Layout,
    table: Table,
    memory: Memory,
    template: Box<Template>,
    /// Of symbols that are referred to; for thread-local ones the place in the template.
    addresses: BTreeMap<usize, usize>,
}

impl Loader<'_> {
    fn copy(&mut self) -> Result<(), LoadError> {
        let bytes = self.memory.bytes();
        for (&index, &at) in &self.layout.sections {
            let section = self.file.section_by_index(SectionIndex(index)).map_err(damaged)?;
            if !is_zero(&section) {
                copy(bytes, at, section.data().map_err(damaged)?)?;
            }
        }
        Ok(())
    }

    /// The relocations of sections that are loaded, each with the place that it is about.
    fn relocs(&self) -> Result<Vec<(usize, Reloc)>, LoadError> {
        let mut out = Vec::new();
        for section in self.file.sections().filter(is_loaded) {
            let Some(&start) = self.layout.sections.get(&section.index().0) else { continue };
            for (offset, relocation) in section.relocations() {
                if let Some(reloc) = decode(offset, &relocation)? {
                    let at = usize::try_from(reloc.offset).ok().and_then(|offset| start.checked_add(offset));
                    out.push((
                        at.ok_or_else(|| LoadError::Format("a relocation lies nowhere".into()))?,
                        reloc,
                    ));
                }
            }
        }
        Ok(out)
    }

    fn resolve(&mut self, resolve: &dyn Fn(&str) -> Option<usize>) -> Result<(), LoadError> {
        let needed: BTreeSet<usize> =
            self.relocs()?.iter().map(|(_, reloc)| reloc.symbol).chain(self.table.symbols()).collect();
        let mut missing = BTreeSet::new();
        for index in needed {
            match self.address(index, resolve)? {
                Some(address) => {
                    self.addresses.insert(index, address);
                }
                None => {
                    let symbol = self.file.symbol_by_index(SymbolIndex(index)).map_err(damaged)?;
                    missing
                        .insert(String::from_utf8_lossy(symbol.name_bytes().map_err(damaged)?).into_owned());
                }
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(LoadError::Missing(missing.into_iter().collect())) }
    }

    fn address(
        &self,
        index: usize,
        resolve: &dyn Fn(&str) -> Option<usize>,
    ) -> Result<Option<usize>, LoadError> {
        let symbol = self.file.symbol_by_index(SymbolIndex(index)).map_err(damaged)?;
        let base = self.memory.address();
        let value = symbol.address() as usize;
        match symbol.section() {
            SymbolSection::Section(section) => {
                let place = self.layout.sections.get(&section.0).map(|at| base + at);
                let place = place.or_else(|| self.layout.thread_local.get(&section.0).copied());
                match place {
                    Some(place) => Ok(Some(place.wrapping_add(value))),
                    None => Err(LoadError::Format("a symbol lies in a section that is not loaded".into())),
                }
            }
            SymbolSection::Common => Ok(self.layout.common.get(&index).map(|at| base + at)),
            SymbolSection::Absolute => Ok(Some(value)),
            _ => {
                let name = symbol.name().map_err(damaged)?;
                if name == "__tls_get_addr" {
                    return Ok(Some(tls::address as *const () as usize));
                }
                // A weak symbol that nobody has is nowhere.
                Ok(resolve(name).or(symbol.is_weak().then_some(0)))
            }
        }
    }

    fn fill_table(&mut self) -> Result<(), LoadError> {
        let (base, template) = (self.memory.address(), &raw const *self.template as i64);
        let symbols: Vec<_> = self.addresses.iter().map(|(&index, &address)| (index, address)).collect();
        for (index, address) in symbols {
            let (stubs, table) = (self.layout.stubs, self.layout.table);
            let bytes = self.memory.bytes();
            let mut done = true;
            if let Some(entry) = self.table.entry(index) {
                done &= put(bytes, table + entry, address as i64, 8, false);
            }
            if let Some(pair) = self.table.pair(index) {
                done &= put(bytes, table + pair, template, 8, false);
                done &= put(bytes, table + pair + 8, address as i64, 8, false);
                let symbol = self.file.symbol_by_index(SymbolIndex(index)).map_err(damaged)?;
                if symbol.section_index().is_none() {
                    let why = "it uses a thread-local variable of another library";
                    return Err(LoadError::Unsupported(why.into()));
                }
            }
            if let (Some(stub), Some(entry)) = (self.table.stub(index), self.table.entry(index)) {
                // jmp *entry(%rip)
                let at = stubs + stub;
                let distance = (base + table + entry) as i64 - (base + at + 6) as i64;
                copy(bytes, at, &[0xff, 0x25])?;
                done &= put(bytes, at + 2, distance, 4, true);
            }
            if !done {
                return Err(LoadError::Format("the table of addresses is too small".into()));
            }
        }
        Ok(())
    }

    fn relocate(&mut self) -> Result<(), LoadError> {
        let (base, layout) = (self.memory.address() as i64, &self.layout);
        for (at, reloc) in self.relocs()? {
            let Some(&address) = self.addresses.get(&reloc.symbol) else { continue };
            let (address, place) = (address as i64, base + at as i64);
            let distance = |to: i64| to.wrapping_add(reloc.addend).wrapping_sub(place);
            let in_table = |word: Option<usize>| base + (layout.table + word.unwrap_or(0)) as i64;
            let (value, bytes, signed) = match reloc.kind {
                Kind::Absolute { bytes, signed } => (address.wrapping_add(reloc.addend), bytes, signed),
                Kind::Distance { bytes } => (distance(address), bytes, true),
                Kind::Call if i32::try_from(distance(address)).is_err() => {
                    let stub = layout.stubs + self.table.stub(reloc.symbol).unwrap_or(0);
                    (distance(base + stub as i64), 4, true)
                }
                Kind::Call => (distance(address), 4, true),
                Kind::Entry => (distance(in_table(self.table.entry(reloc.symbol))), 4, true),
                Kind::ThreadLocal => (distance(in_table(self.table.pair(reloc.symbol))), 4, true),
            };
            if !put(self.memory.bytes(), at, value, bytes, signed) {
                let symbol = self.file.symbol_by_index(SymbolIndex(reloc.symbol)).map_err(damaged)?;
                let name = String::from_utf8_lossy(symbol.name_bytes().map_err(damaged)?).into_owned();
                return Err(LoadError::Unsupported(format!(
                    "'{name}' is too far away from what refers to it"
                )));
            }
        }
        Ok(())
    }

    /// The functions that arrays of such a name list, in the order of the arrays' names.
    fn listed(&mut self, name: &str) -> Vec<usize> {
        let mut arrays = Vec::new();
        for section in self.file.sections() {
            let text = section.name().unwrap_or_default();
            let Some(rest) = text.strip_prefix(name) else { continue };
            if let Some(&at) = self.layout.sections.get(&section.index().0) {
                // Without a number it comes last.
                let order = rest.strip_prefix('.').and_then(|number| number.parse().ok()).unwrap_or(u32::MAX);
                arrays.push((order, at, section.size() as usize));
            }
        }
        arrays.sort_unstable();
        let bytes = self.memory.bytes();
        let words = arrays.iter().filter_map(|&(_, at, size)| bytes.get(at..at + size));
        let words = words.flat_map(|array| array.as_chunks::<8>().0);
        words.map(|word| u64::from_le_bytes(*word) as usize).filter(|&address| address != 0).collect()
    }

    fn finish(mut self) -> Result<Image, LoadError> {
        let constructors = self.listed(".init_array");
        let mut destructors = self.listed(".fini_array");
        destructors.reverse();
        let mut symbols = BTreeMap::new();
        let visible = self.file.symbols().filter(|symbol| symbol.is_definition() && symbol.is_global());
        for symbol in visible {
            if let (Ok(name), Ok(Some(address))) =
                (symbol.name_bytes(), self.address(symbol.index().0, &|_| None))
            {
                symbols.insert(name.to_vec(), address);
            }
        }
        let base = self.memory.address();
        let range = base..base.saturating_add(self.layout.parts[0]);
        let mut functions = Vec::new();
        for symbol in self.file.symbols().filter(|symbol| symbol.is_definition()) {
            if let (Ok(name), Ok(Some(address))) =
                (symbol.name_bytes(), self.address(symbol.index().0, &|_| None))
                && range.contains(&address)
            {
                functions.push((address, name.to_vec()));
            }
        }
        functions.sort_unstable();
        let frames = self.file.section_by_name(".eh_frame").filter(|section| section.size() > 0);
        let frames =
            frames.and_then(|section| self.layout.sections.get(&section.index().0).map(|at| base + at));
        let [code, constant, variable] = self.layout.parts;
        let parts = [(code, Rights::Run), (constant, Rights::Read), (variable, Rights::Write)];
        self.memory.seal(&parts).map_err(LoadError::Memory)?;
        let frames = frames.filter(|&frames| tell_unwinder("__register_frame", frames));
        let Loader { memory, template, .. } = self;
        Ok(Image {
            memory,
            symbols,
            constructors,
            destructors,
            code: range,
            functions,
            frames,
            _template: template,
        })
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Image")
            .field("address", &self.memory.address())
            .field("symbols", &self.symbols)
            .finish()
    }
}
