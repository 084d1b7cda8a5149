//! The log by which a run goes on: one line of JSON a file.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

/// A log that is being written.
pub struct Log {
    path: String,
    out: BufWriter<File>,
    /// Whether all was well with a file. Only asked, never walked.
    names: HashMap<String, bool>,
}

impl Log {
    /// Opens a log, or begins one. A last line that was not written to its end is taken away.
    ///
    /// # Errors
    /// If it cannot be read or written, or is no log.
    pub fn open(path: &str) -> Result<Log, String> {
        let failed = |error: std::io::Error| format!("rmlir: {path}: {}", crate::input::reason(&error));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Another process may still be at work on it, whose starter is gone. Where nothing can be locked, nobody else is expected.
        let _ = file.lock();
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        text.truncate(whole);
        let mut names = HashMap::new();
        for (number, line) in
            text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty())
        {
            let (name, ok) = name_of(line)
                .ok_or_else(|| format!("{path}:{}: error: this is no line of a log", number + 1))?;
            names.insert(name, ok);
        }
        Ok(Log { path: path.to_owned(), out: BufWriter::new(file), names })
    }

    /// Whether all was well with a file; none if there is no line about it.
    pub fn of(&self, name: &str) -> Option<bool> {
        self.names.get(name).copied()
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        self.out.write_all(line.as_bytes()).map_err(|error| format!("rmlir: {}: {error}", self.path))
    }

    /// Sees to it that the lines so far stay, whatever happens to this process.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn flush(&mut self) -> Result<(), String> {
        self.out.flush().map_err(|error| format!("rmlir: {}: {error}", self.path))
    }
}

/// The name of the file that a line is about, and whether all was well with it: the first members, as we write them.
fn name_of(line: &[u8]) -> Option<(String, bool)> {
    let text = std::str::from_utf8(line).ok()?;
    let mut rest = text.strip_prefix("{\"file\":\"")?.chars();
    let mut name = String::new();
    loop {
        match rest.next()? {
            '"' => return Some((name, rest.as_str().starts_with(",\"ok\":true"))),
            '\\' => match rest.next()? {
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    name.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                other => name.push(other),
            },
            other => name.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::inspect::json::Json;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["a.mlirbc", "a \"b\"\\c\n<d>.mlirbc", "\u{1}ä"] {
            let line = Json::object([("file", Json::string(name)), ("ok", Json::bool(true))]).into_text();
            assert_eq!(name_of(line.as_bytes()), Some((name.to_owned(), true)));
        }
        assert_eq!(name_of(b"{\"other\":1}"), None);
        assert_eq!(name_of(b"{\"file\":\"a"), None);
    }

    #[test]
    fn a_torn_line_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log").to_str().unwrap().to_owned();
        std::fs::write(&path, "{\"file\":\"a\",\"ok\":true}\n{\"file\":\"b\",\"o").unwrap();
        let mut log = Log::open(&path).unwrap();
        assert!(log.of("a") == Some(true) && log.of("b").is_none());
        log.add("{\"file\":\"b\",\"ok\":false}\n").unwrap();
        log.flush().unwrap();
        // Whoever opens it waits for who has it.
        drop(log);
        assert_eq!(Log::open(&path).unwrap().of("b"), Some(false));
        std::fs::write(&path, "not a log\n").unwrap();
        assert!(Log::open(&path).is_err());
    }
}
