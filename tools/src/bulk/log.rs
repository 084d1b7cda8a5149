//! The log by which a run goes on: one line of JSON a file.

use crate::programs::inspect::json::Json;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

/// A log that is being written.
pub struct Log {
    path: String,
    out: BufWriter<File>,
    /// The command whose lines these are.
    command: &'static str,
    /// Whether all was well with a file. Only asked, never walked.
    names: HashMap<String, bool>,
}

/// What every line begins with.
const BEGIN: &str = "{\"file\":\"";

impl Log {
    /// Opens a log of a command, or begins one. A last line that was not written to its end is taken away.
    ///
    /// # Errors
    /// If it cannot be read or written, or is no log, or another command's. Nothing in the file has changed then.
    pub fn open(path: &str, command: &'static str) -> Result<Log, String> {
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
        let names = lines(path, command, &text[..whole])?;
        let torn = &text[whole..];
        if !torn.starts_with(BEGIN.as_bytes()) && !BEGIN.as_bytes().starts_with(torn) {
            return Err(format!("{path}: error: this is no log"));
        }
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Log { path: path.to_owned(), out: BufWriter::new(file), command, names })
    }

    /// Whether all was well with a file; none if there is no line about it.
    pub fn of(&self, name: &str) -> Option<bool> {
        self.names.get(name).copied()
    }

    /// Adds a line of members of JSON: that of a file, and whether all was well with it, come first.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, mut members: Vec<(&'static str, Json)>) -> Result<(), String> {
        members.insert(AFTER.min(members.len()), ("by", Json::string(self.command)));
        let line = Json::members(members).into_text() + "\n";
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

/// How many members come before the command: the file, and whether all was well with it.
const AFTER: usize = 2;

/// The files that lines of a log are about.
fn lines(path: &str, command: &str, text: &[u8]) -> Result<HashMap<String, bool>, String> {
    let lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    let mut names = HashMap::new();
    for (number, line) in lines {
        let at = |what: String| format!("{path}:{}: error: {what}", number + 1);
        let line = line_of(line).ok_or_else(|| at("this is no line of a log".to_owned()))?;
        // Who wrote before lines named their command did not say.
        if line.by.as_deref().is_some_and(|by| by != command) {
            let by = line.by.unwrap_or_default();
            return Err(at(format!(
                "this is the log of 'rmlir {by}': 'rmlir {command}' needs one of its own"
            )));
        }
        names.insert(line.file, line.ok);
    }
    Ok(names)
}

/// A line as we write it.
#[derive(Debug, PartialEq, Eq)]
struct Line {
    file: String,
    ok: bool,
    by: Option<String>,
}

fn line_of(line: &[u8]) -> Option<Line> {
    let text = std::str::from_utf8(line).ok()?;
    let (file, rest) = string(text.strip_prefix(BEGIN)?)?;
    let rest = rest.strip_prefix(",\"ok\":")?;
    let (ok, rest) = match rest.strip_prefix("true") {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix("false")?),
    };
    let by = rest.strip_prefix(",\"by\":\"").and_then(|rest| string(rest)).map(|(by, _)| by);
    Some(Line { file, ok, by })
}

/// The string of JSON whose opening quote has been read, and what comes after it.
fn string(text: &str) -> Option<(String, &str)> {
    let (mut rest, mut name) = (text.chars(), String::new());
    loop {
        match rest.next()? {
            '"' => return Some((name, rest.as_str())),
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

    fn members(name: &str, ok: bool) -> Vec<(&'static str, Json)> {
        vec![("file", Json::string(name)), ("ok", Json::bool(ok)), ("more", Json::string("x"))]
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log").to_str().unwrap().to_owned();
        let names = ["a.mlirbc", "a \"b\"\\c\n<d>.mlirbc", "\u{1}ä"];
        let mut log = Log::open(&path, "check").unwrap();
        names.into_iter().for_each(|name| log.add(members(name, name.len() > 8)).unwrap());
        drop(log);
        let log = Log::open(&path, "check").unwrap();
        names.into_iter().for_each(|name| assert_eq!(log.of(name), Some(name.len() > 8)));
        drop(log);
        let other = Log::open(&path, "hash").err().unwrap();
        assert!(other.contains(":1: error: this is the log of 'rmlir check'"), "{other}");
        assert_eq!(line_of(b"{\"other\":1}"), None);
        assert_eq!(line_of(b"{\"file\":\"a"), None);
    }

    #[test]
    fn a_torn_line_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log").to_str().unwrap().to_owned();
        std::fs::write(&path, "{\"file\":\"a\",\"ok\":true}\n{\"file\":\"b\",\"o").unwrap();
        let mut log = Log::open(&path, "check").unwrap();
        assert!(log.of("a") == Some(true) && log.of("b").is_none());
        log.add(members("b", false)).unwrap();
        log.flush().unwrap();
        // Whoever opens it waits for who has it.
        drop(log);
        assert_eq!(Log::open(&path, "check").unwrap().of("b"), Some(false));
    }

    #[test]
    fn what_is_no_log_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log").to_str().unwrap().to_owned();
        for contents in ["not a log\n", "ML\u{7}R\nno line", "ML\u{7}R no line"] {
            std::fs::write(&path, contents).unwrap();
            assert!(Log::open(&path, "check").is_err());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), contents);
        }
    }
}
