//! Reading input: a file, or standard input for `-`.

use crate::map::{Map, map};
use bytes::Bytes;
use rmlir::store::is_remote;
use rmlir::store::pack::{Pack, PackError, Source, is_pack, is_pack_source};
use rmlir_ir::source::SourceFile;
use rmlir_reader::{Format, detect};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Regular files of this size and more are mapped instead of read.
const MAP_FROM: u64 = 1 << 20;

/// No text is so long: places are 32 bits.
const TEXT: usize = u32::MAX as usize;

/// An input that was read.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name that locations use: the path as given, `<stdin>` for standard input.
    pub name: String,
    /// The contents.
    pub bytes: Bytes,
    map: Option<Map>,
}

impl Input {
    /// Contents that are in memory.
    pub fn of_bytes(name: &str, bytes: Bytes) -> Input {
        Input { name: name.to_owned(), bytes, map: None }
    }

    /// The input as a source file, whose memory is given back part by part while it is read.
    pub fn source(&self) -> SourceFile {
        let source = SourceFile::new(self.name.clone(), self.bytes.clone());
        let Some(map) = self.map.clone() else { return source };
        source.letting_go(move |part| let_go(&map, part))
    }

    /// Tells the heap what is to come. Programs with debug information take two to three bytes of memory for each of text, and thirteen for each
    /// of bytecode.
    fn expect_memory(&self) {
        let times = match detect(&self.bytes) {
            Format::Text => 2,
            Format::Bytecode => 13,
        };
        crate::heap::expect(self.bytes.len().saturating_mul(times));
    }

    /// Says that most of the input will not be looked at again: the memory that it takes is given back until it is.
    pub fn has_been_read(&self) {
        if let Some(map) = &self.map {
            let_go(map, 0..self.bytes.len());
        }
    }
}

/// Lets a part of a map go. That takes a while, and nobody waits for it where there are threads.
fn let_go(map: &Map, part: Range<usize>) {
    match rayon::current_num_threads() {
        0 | 1 => map.let_go(part),
        _ => {
            let map = map.clone();
            rayon::spawn(move || map.let_go(part));
        }
    }
}

/// Why an input could not be read.
#[derive(Debug)]
pub struct InputError {
    name: String,
    error: io::Error,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot open input file '{}': {}", self.name, reason(&self.error))?;
        // Names of files are text here; what a name has besides is replaced when a folder is read.
        let is_other_name =
            self.error.kind() == io::ErrorKind::NotFound && self.name.contains(char::REPLACEMENT_CHARACTER);
        if is_other_name { f.write_str("; its name seems not to be UTF-8: rename it") } else { Ok(()) }
    }
}

impl std::error::Error for InputError {}

/// The operating system's words for an error, without the number that `io::Error` adds.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Reads a file, or standard input if `path` is `-`. Of a container that holds one module it gives that; `CONTAINER:NAME` is one of
/// several. Of a file with a portable artifact in it, as `jax.export` writes, it gives the artifact.
///
/// # Errors
/// If the file cannot be opened or read, or a container does not have the module.
pub fn read(path: &str) -> Result<Input, InputError> {
    let failed =
        |error: PackError| InputError { name: path.to_owned(), error: io::Error::other(error.to_string()) };
    let read = |pack: &Pack, name: Option<&str>| {
        let module = name.map_or_else(|| pack.only(), |name| pack.module(name)).map_err(failed)?;
        Ok(Input::of_bytes(path, pack.read(module).map_err(failed)?.into()))
    };
    if is_remote(path) {
        return match container(path)? {
            (source, None) => all(path, &*source).map(unwrapped),
            (source, Some(name)) => {
                let of = name.and_then(|_| container_and_name(path)).map_or(path, |(container, _)| container);
                let pack = kept(of, None, || Pack::open_source(source)).map_err(failed)?;
                read(&pack, name)
            }
        };
    }
    let whole = read_as_it_is(path);
    match (&whole, container_and_name(path)) {
        (Ok(input), _) if is_pack(&input.bytes) => {
            let pack = Pack::open(input.bytes.clone()).map_err(failed)?;
            damaged(path, &pack);
            read(&pack, None)
        }
        (Err(_), Some((container, name))) => {
            let mut is_pack = true;
            let opened = kept(container, Stamp::of(container), || {
                let bytes = read_as_it_is(container).map(|input| input.bytes).unwrap_or_default();
                is_pack = rmlir::store::pack::is_pack(&bytes);
                Pack::open(bytes)
            });
            if !is_pack {
                return whole;
            }
            let pack = opened.map_err(failed)?;
            read(&pack, Some(name))
        }
        _ => whole.map(unwrapped),
    }
}

/// What tells that a file is still the one that it was.
#[derive(Clone, PartialEq)]
struct Stamp(u64, Option<std::time::SystemTime>);

impl Stamp {
    fn of(path: &str) -> Option<Stamp> {
        let meta = std::fs::metadata(path).ok()?;
        Some(Stamp(meta.len(), meta.modified().ok()))
    }
}

/// A container by its name and stamp.
type Kept = (String, Option<Stamp>, Arc<Pack>);

/// The container that was opened last is kept open: commands over many files read its modules one by one. Damage is told when it is opened.
fn kept(
    path: &str,
    stamp: Option<Stamp>,
    open: impl FnOnce() -> Result<Pack, PackError>,
) -> Result<Arc<Pack>, PackError> {
    static LAST: Mutex<Option<Kept>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, _, pack)) = last.as_ref().filter(|(of, at, _)| of == path && *at == stamp) {
        return Ok(pack.clone());
    }
    let pack = Arc::new(open()?);
    damaged(path, &pack);
    *last = Some((path.to_owned(), stamp, pack.clone()));
    Ok(pack)
}

/// What a name of a file that is elsewhere means: a file, or a container and the name of a module in it, if there is one.
type Meant<'p> = (Arc<dyn Source>, Option<Option<&'p str>>);

fn container(path: &str) -> Result<Meant<'_>, InputError> {
    let is_pack = |source: &Arc<dyn Source>| is_pack_source(&**source).unwrap_or(false);
    match (source(path), container_and_name(path)) {
        (Ok(source), _) if is_pack(&source) => Ok((source, Some(None))),
        (Ok(source), _) => Ok((source, None)),
        (Err(error), Some((container, name))) => match source(container) {
            Ok(source) if is_pack(&source) => Ok((source, Some(Some(name)))),
            _ => Err(error),
        },
        (Err(error), None) => Err(error),
    }
}

/// Tells of damage that was got round.
pub fn damaged(path: &str, pack: &Pack) {
    for damage in pack.damaged() {
        crate::programs::inspect::report::complain(&format!("{path}: warning: {damage}"));
    }
}

/// A file that is read in pieces, wherever it is.
///
/// # Errors
/// If it cannot be found.
pub fn source(path: &str) -> Result<Arc<dyn Source>, InputError> {
    if !is_remote(path) {
        return read_as_it_is(path).map(|input| -> Arc<dyn Source> { Arc::new(input.bytes) });
    }
    elsewhere(path).map_err(|error| InputError { name: path.to_owned(), error })
}

/// The file that was opened last is kept open: a command looks at it several times.
#[cfg(feature = "remote")]
fn elsewhere(path: &str) -> io::Result<Arc<dyn Source>> {
    static LAST: Mutex<Option<(String, Arc<dyn Source>)>> = Mutex::new(None);
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, source)) = last().as_ref().filter(|(url, _)| url == path) {
        return Ok(source.clone());
    }
    let source: Arc<dyn Source> = Arc::new(rmlir::store::remote::Remote::open(path)?);
    *last() = Some((path.to_owned(), source.clone()));
    Ok(source)
}

#[cfg(not(feature = "remote"))]
fn elsewhere(_path: &str) -> io::Result<Arc<dyn Source>> {
    Err(io::Error::other(NO_REMOTE))
}

/// The files below a prefix of a store, by name.
///
/// # Errors
/// If they cannot be listed.
pub fn list_remote(prefix: &str) -> Result<Vec<String>, InputError> {
    let failed = |error| InputError { name: prefix.to_owned(), error };
    #[cfg(feature = "remote")]
    return rmlir::store::remote::Remote::list(prefix).map_err(failed);
    #[cfg(not(feature = "remote"))]
    Err(failed(io::Error::other(NO_REMOTE)))
}

/// What a build says that has no client.
#[cfg(not(feature = "remote"))]
const NO_REMOTE: &str = "this build reads no files that are elsewhere: one with the feature `remote` does";

fn all(path: &str, source: &dyn Source) -> Result<Input, InputError> {
    let whole = 0..source.len();
    let pieces = source.read(std::slice::from_ref(&whole));
    let bytes = pieces.map_err(|error| InputError { name: path.to_owned(), error })?.pop();
    Ok(Input::of_bytes(path, bytes.unwrap_or_default()))
}

/// What a folder is opened by, where it is one that frameworks export: files with a portable artifact, by their endings.
fn exported_in(folder: &Path) -> Option<String> {
    const PLACES: [(&str, &[&str]); 3] =
        [("functions", &["bytecode", "mlir"]), ("", &["pb", "mlirbc", "mlir"]), ("data", &["bytecode"])];
    let mut found = Vec::new();
    for (place, endings) in PLACES {
        let entries = std::fs::read_dir(folder.join(place)).ok();
        for path in entries.into_iter().flatten().flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|ending| ending.to_str());
            if ending.is_some_and(|ending| endings.contains(&ending)) {
                found.push(path.display().to_string());
            }
        }
    }
    found.sort();
    found.truncate(4);
    (!found.is_empty()).then(|| found.join(", "))
}

/// Of a file of another form with a portable artifact in it, such as what `jax.export` writes, the artifact.
fn unwrapped(input: Input) -> Input {
    match rmlir_stablehlo::artifact::embedded(&input.bytes) {
        Some(bytes) => Input { bytes, ..input },
        None => input,
    }
}

/// Both parts of `CONTAINER:NAME`. The colons of `https://host:port/` are not meant.
pub fn container_and_name(path: &str) -> Option<(&str, &str)> {
    let from = match path.split_once("://").filter(|_| is_remote(path)) {
        Some((scheme, rest)) => scheme.len() + 3 + rest.find('/')?,
        None => 0,
    };
    let at = from + path.get(from..)?.find(':')?;
    path.get(..at).zip(path.get(at + 1..)).filter(|(container, _)| !container.is_empty())
}

/// A container, if a path is one.
pub fn pack(path: &str) -> Option<Pack> {
    if is_remote(path) {
        let source = source(path).ok().filter(|source| is_pack_source(&**source).unwrap_or(false))?;
        return Pack::open_source(source).ok();
    }
    // Most files are none, and need not be read for that.
    let is_pack = |path: &str| {
        // To open a pipe and leave it would end who writes into it.
        std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
        let mut file = File::open(path).ok()?;
        let mut ends = [[0; 8]; 2];
        file.read_exact(&mut ends[0]).ok()?;
        file.seek(SeekFrom::End(-8)).ok()?;
        file.read_exact(&mut ends[1]).ok()?;
        Some(ends.iter().any(|end| is_pack(end)))
    };
    is_pack(path).filter(|&is| is)?;
    Pack::open(read_as_it_is(path).ok()?.bytes).ok()
}

/// The container, and the number of the module, that a path means, see [`read`]; none if it means something else.
pub fn packed(path: &str) -> Option<(Pack, usize)> {
    if let Some(pack) = pack(path) {
        return (pack.modules().len() == 1).then_some((pack, 0));
    }
    if !is_remote(path) && Path::new(path).exists() {
        return None;
    }
    let (container, name) = container_and_name(path)?;
    let pack = pack(container)?;
    let number = pack.modules().iter().position(|module| module.name == name)?;
    Some((pack, number))
}

/// Reads a file, or standard input if `path` is `-`, whatever is in it.
///
/// # Errors
/// If the file cannot be opened or read.
pub fn read_as_it_is(path: &str) -> Result<Input, InputError> {
    let failed = |error: io::Error| {
        let hint = exported_in(Path::new(path)).filter(|_| error.kind() == io::ErrorKind::IsADirectory);
        let error = match hint {
            Some(files) => {
                io::Error::other(format!("{}: open what is in it, such as {files}", reason(&error)))
            }
            None => error,
        };
        InputError { name: path.to_owned(), error }
    };
    if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(failed)?;
        let input = Input { name: "<stdin>".into(), bytes: bytes.into(), map: None };
        input.expect_memory();
        return Ok(input);
    }
    if is_remote(path) {
        return all(path, &*source(path)?);
    }
    let (bytes, map) = read_file(Path::new(path)).map_err(failed)?;
    let input = Input { name: path.into(), bytes, map };
    // All that looks at text would bring it into memory before it is refused.
    if input.bytes.len() >= TEXT && !is_pack(&input.bytes) && detect(&input.bytes) == Format::Text {
        return Err(failed(io::Error::other("a text of 4 GiB or more cannot be parsed")));
    }
    input.expect_memory();
    Ok(input)
}

fn read_file(path: &Path) -> io::Result<(Bytes, Option<Map>)> {
    let mut file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_file() && meta.len() >= MAP_FROM {
        let map = map(&file, path)?;
        return Ok((map.bytes(), Some(map)));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok((bytes.into(), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_mapped_and_equal_what_was_written() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let data: Vec<u8> = (0..MAP_FROM + 3).map(|i| i as u8).collect();
        io::Write::write_all(&mut file, &data).unwrap();
        let input = read(file.path().to_str().unwrap()).unwrap();
        assert_eq!(input.bytes, data);
    }

    #[test]
    fn modules_of_containers_are_told_from_ports() {
        assert_eq!(container_and_name("a.mlirpack:b/c"), Some(("a.mlirpack", "b/c")));
        assert_eq!(container_and_name(":b"), None);
        assert_eq!(container_and_name("https://host:80/a.mlirpack"), None);
        let path = "https://host:80/x/a.mlirpack:b:c";
        assert_eq!(container_and_name(path), Some(("https://host:80/x/a.mlirpack", "b:c")));
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = read("no/such/file").unwrap_err().to_string();
        assert_eq!(error, "cannot open input file 'no/such/file': No such file or directory");
    }
}
