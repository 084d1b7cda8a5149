//! Files of which no more is read than what is asked for: modules of containers, and indexed files that are elsewhere.

use super::show::{context, reporting};
use crate::input::{self, Input};
use bytes::Bytes;
use rmlir::store::is_remote;
use rmlir::store::pack::{Pack, PackError, Packed, Part, Room};
use rmlir_format::sidecar::Absent;
use rmlir_ir::{Context, Failed};
use rmlir_reader::{LazyModule, ReadOptions};
use std::ops::Range;
use std::sync::Arc;

/// A file of which tables are there, and operations that were asked for; the rest is zeros.
pub struct Partial {
    /// The file.
    pub input: Input,
    /// Its sidecar index.
    pub index: Bytes,
    /// What of its tables is not there.
    absent: Arc<Absent>,
    place: Place,
    /// What is there, without its bytes and its index.
    part: Part,
    room: Arc<Room>,
}

/// The bytes of a part, which can be had back when nobody looks at them any more.
struct Shared(Arc<Room>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Where such a file is.
enum Place {
    Module(Pack, usize),
    /// A file, and its index.
    Indexed(String, Vec<u8>),
}

impl Place {
    fn of(path: &str) -> Option<Place> {
        if let Some((pack, number)) = input::packed(path) {
            return Some(Place::Module(pack, number));
        }
        if !is_remote(path) {
            return None;
        }
        let index = input::read_as_it_is(&format!("{path}.idx")).ok()?;
        Some(Place::Indexed(path.to_owned(), index.bytes.to_vec()))
    }

    /// The module, if it is one of a container.
    fn packed(&self) -> Result<Option<(&Pack, &Packed)>, PackError> {
        let Place::Module(pack, number) = self else { return Ok(None) };
        let module = pack.modules().get(*number);
        Ok(Some((pack, module.ok_or(PackError::Several(Vec::new()))?)))
    }

    /// What has these symbols, and all of the tables if there are none.
    fn part(&self, symbols: &[&[u8]]) -> Result<Part, PackError> {
        match (self.packed()?, self) {
            (Some((pack, module)), _) if symbols.is_empty() => pack.part(module, symbols),
            (Some((pack, module)), _) => pack.part_by_need(module, symbols),
            (None, Place::Indexed(path, index)) => {
                let source = input::source(path).map_err(|error| PackError::Read(error.to_string()))?;
                Part::of_file(&*source, index.clone(), symbols)
            }
            (None, Place::Module(..)) => Err(PackError::Several(Vec::new())),
        }
    }
}

/// Opens a file for these symbols; none if it has no index, or is here and no container: it is then read as a whole. A symbol that is not there
/// is looked for by whoever asked.
pub fn open(path: &str, symbols: &[&str]) -> Option<Result<Partial, String>> {
    let place = Place::of(path)?;
    let names: Vec<&[u8]> = symbols.iter().map(|name| name.as_bytes()).collect();
    let part = match place.part(&names) {
        Err(PackError::NoSymbol(_)) => place.part(&[]),
        part => part,
    };
    match part {
        Ok(part) => Some(Ok(Partial::new(path, place, part))),
        Err(PackError::NoIndex(_)) => None,
        // The module may be whole without it.
        Err(PackError::Damaged(damage)) if damage.is_of_index() => {
            super::report::complain(&format!("{path}: warning: {damage}; the module is read as a whole"));
            None
        }
        Err(error) => Some(Err(format!("{path}: error: {error}"))),
    }
}

impl Partial {
    fn new(path: &str, place: Place, mut part: Part) -> Partial {
        let room = Arc::new(std::mem::take(&mut part.bytes));
        let bytes = Bytes::from_owner(Shared(room.clone()));
        let index = Bytes::from(std::mem::take(&mut part.index));
        let absent = part.absent.iter().map(|range| range.start as usize..range.end as usize);
        let absent = Arc::new(Absent::new(absent.collect()));
        Partial { input: Input::of_bytes(path, bytes), index, absent, place, part, room }
    }

    /// The file as a module of which operations are loaded one by one.
    ///
    /// # Errors
    /// If it is broken; that has been said.
    pub fn lazy(&self, ctx: &Context, options: &ReadOptions) -> Result<LazyModule, String> {
        reporting(ctx, || self.opened(ctx, options))
    }

    fn opened(&self, ctx: &Context, options: &ReadOptions) -> Result<LazyModule, Failed> {
        let (bytes, index, absent) = (self.input.bytes.clone(), self.index.clone(), self.absent.clone());
        LazyModule::open_by_need(ctx, bytes, (index, absent), &self.input.name, options)
    }

    /// The file with all that these symbols need. What that is shows only when they are read.
    ///
    /// # Errors
    /// If what they need is damaged.
    pub fn with_all_for(mut self, symbols: &[&str], options: &ReadOptions) -> Result<Partial, String> {
        while !self.part.absent.is_empty() {
            // What is said of zeros is of no interest. A context keeps the file for its locations; with this one it is let go.
            let ctx = context();
            let (loaded, _) = ctx.collect_diagnostics(|| {
                let lazy = self.opened(&ctx, options)?;
                let found = symbols.iter().filter_map(|symbol| lazy.find(symbol.as_bytes()).ok().flatten());
                let loaded: Vec<_> = found.map(|op| lazy.load(&op).map(drop)).collect();
                loaded.into_iter().collect::<Result<(), Failed>>()
            });
            drop(ctx);
            let asked = self.absent.asked();
            self = match (asked.is_empty(), loaded) {
                (false, _) => self.completed(&asked)?,
                (true, Ok(())) => break,
                // What is wrong is going to be said, with its place.
                (true, Err(Failed)) => self.completed(std::slice::from_ref(&(0..usize::MAX)))?,
            };
        }
        Ok(self)
    }

    fn completed(self, ranges: &[Range<usize>]) -> Result<Partial, String> {
        let Partial { input, index, mut part, place, room, .. } = self;
        let path = input.name;
        // What was opened with them is gone.
        drop(input.bytes);
        part.bytes =
            Arc::into_inner(room).ok_or_else(|| format!("{path}: error: its bytes are still in use"))?;
        part.index = index.into();
        let said = |error: PackError| format!("{path}: error: {error}");
        if let Some((pack, module)) = place.packed().map_err(said)? {
            pack.complete(module, &mut part, ranges).map_err(said)?;
        }
        Ok(Partial::new(&path, place, part))
    }
}
