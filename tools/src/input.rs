//! Reading input: a file, or standard input for `-`.

use crate::map::{Map, map};
use bytes::Bytes;
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

/// Reads a file, or standard input if `path` is `-`.
///
/// # Errors
/// If the file cannot be opened or read.
pub fn read(path: &str) -> Result<Input, InputError> {
    let failed = |error| InputError { name: path.to_owned(), error };
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
