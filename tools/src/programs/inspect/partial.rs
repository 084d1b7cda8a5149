//! Files of which no more is read than what is asked for: modules of containers, and indexed files that are elsewhere.

use super::show::reporting;
use crate::input::{self, Input};
use bytes::Bytes;
use rmlir::store::is_remote;
use rmlir::store::pack::{Pack, PackError, Packed, Part};
use rmlir_ir::Context;
use rmlir_reader::{LazyModule, ReadOptions};

/// A file of which tables are there, and operations that were asked for; the rest is zeros.
pub struct Partial {
    /// The file.
    pub input: Input,
    /// Its sidecar index.
    pub index: Bytes,
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

    fn part(&self, symbols: &[&[u8]]) -> Result<Part, PackError> {
        match self {
            Place::Module(pack, number) => {
                let module: Option<&Packed> = pack.modules().get(*number);
                pack.part(module.ok_or(PackError::Several(0))?, symbols)
            }
            Place::Indexed(path, index) => {
                let source = input::source(path).map_err(|error| PackError::Read(error.to_string()))?;
                Part::of_file(&*source, index.clone(), symbols)
            }
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
        Ok(part) => {
            let input = Input::of_bytes(path, part.bytes.into());
            Some(Ok(Partial { input, index: part.index.into() }))
        }
        Err(PackError::NoIndex(_)) => None,
        Err(error) => Some(Err(format!("{path}: error: {error}"))),
    }
}

impl Partial {
    /// The file as a module of which operations are loaded one by one.
    ///
    /// # Errors
    /// If it is broken; that has been said.
    pub fn lazy(&self, ctx: &Context, options: &ReadOptions) -> Result<LazyModule, String> {
        let (bytes, index) = (self.input.bytes.clone(), self.index.clone());
        reporting(ctx, || LazyModule::open_part(ctx, bytes, index, &self.input.name, options))
    }
}
