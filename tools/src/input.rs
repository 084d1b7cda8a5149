//! Reading input: a file, or standard input for `-`.

use crate::map::{Map, map};
use bytes::Bytes;
use rmlir::store::pack::{Pack, is_pack};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Regular files of this size and more are mapped instead of read.
const MAP_FROM: u64 = 1 << 20;

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

    /// Says that most of the input will not be looked at again: the memory that it takes is given back until it is.
    pub fn has_been_read(&self) {
        let Some(map) = self.map.clone() else { return };
        // It takes a while, and nobody waits for it.
        match rayon::current_num_threads() {
            0 | 1 => map.let_go(),
            _ => rayon::spawn(move || map.let_go()),
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
        write!(f, "cannot open input file '{}': {}", self.name, reason(&self.error))
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
    let failed = |error: rmlir::store::pack::PackError| InputError {
        name: path.to_owned(),
        error: io::Error::other(error.to_string()),
    };
    let whole = read_as_it_is(path);
    let (bytes, name) = match (&whole, container_and_name(path)) {
        (Ok(input), _) if is_pack(&input.bytes) => (input.bytes.clone(), None),
        (Err(_), Some((container, name))) => match read_as_it_is(container) {
            Ok(input) if is_pack(&input.bytes) => (input.bytes, Some(name)),
            _ => return whole,
        },
        _ => return whole.map(unwrapped),
    };
    let pack = Pack::open(bytes).map_err(failed)?;
    let module = name.map_or_else(|| pack.only(), |name| pack.module(name)).map_err(failed)?;
    Ok(Input::of_bytes(path, pack.read(module).map_err(failed)?.into()))
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

fn container_and_name(path: &str) -> Option<(&str, &str)> {
    path.split_once(':').filter(|(container, _)| !container.is_empty())
}

/// The container, and the number of the module, that a path means, see [`read`]; none if it means something else.
pub fn packed(path: &str) -> Option<(Pack, usize)> {
    let open = |path: &str| {
        let mut start = [0; 8];
        File::open(path).ok()?.read_exact(&mut start).ok()?;
        Pack::open(read_as_it_is(path).ok().filter(|_| is_pack(&start))?.bytes).ok()
    };
    if Path::new(path).exists() {
        return open(path).filter(|pack| pack.modules().len() == 1).map(|pack| (pack, 0));
    }
    let (container, name) = container_and_name(path)?;
    let pack = open(container)?;
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
        return Ok(Input { name: "<stdin>".into(), bytes: bytes.into(), map: None });
    }
    let (bytes, map) = read_file(Path::new(path)).map_err(failed)?;
    Ok(Input { name: path.into(), bytes, map })
}

fn read_file(path: &Path) -> io::Result<(Bytes, Option<Map>)> {
    let mut file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_file() && meta.len() >= MAP_FROM {
        let map = map(&file)?;
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
    fn a_missing_file_is_named() {
        let error = read("no/such/file").unwrap_err().to_string();
        assert_eq!(error, "cannot open input file 'no/such/file': No such file or directory");
    }
}
