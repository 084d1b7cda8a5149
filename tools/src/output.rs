//! Writing output: to standard output, or to a file that appears whole or not at all.

use crate::input::reason;
use rmlir_ir::Module;
use rmlir_ir::print::{PrintOptions, module_text, write_module};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Why output could not be written.
#[derive(Debug)]
pub enum OutputError {
    /// The file cannot be made.
    Open(String, io::Error),
    /// Writing failed.
    Write(String, io::Error),
    /// Binary output would go to a terminal.
    Terminal,
    /// Output would go to a file that is elsewhere.
    Remote(String),
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Open(name, error) => {
                write!(f, "cannot open output file '{name}': {}", reason(error))
            }
            OutputError::Write(name, error) => {
                write!(f, "cannot write output file '{name}': {}", reason(error))
            }
            OutputError::Remote(name) => {
                write!(
                    f,
                    "cannot write '{name}': files that are elsewhere are only read: write a file here, and copy it"
                )
            }
            OutputError::Terminal => f.write_str(
                "the output is binary and would go to a terminal: name a file with -o, or insist with -f",
            ),
        }
    }
}

impl std::error::Error for OutputError {}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Readable text.
    Text,
    /// Bytes that a terminal should not get unless the user insists.
    Binary {
        /// The user insists.
        force: bool,
    },
}

/// Writes `bytes` to a file, or to standard output if `path` is `-`. A reader that goes away early is no error.
///
/// A file is written under a temporary name beside it and renamed, so that a failure leaves the old one whole. What is not a
/// regular file (a pipe, a device) is written directly.
///
/// # Errors
/// If the file cannot be made or written, or binary output would go to a terminal.
pub fn write(path: &str, bytes: &[u8], kind: Kind) -> Result<(), OutputError> {
    write_with(path, kind, &mut |out| out.write_all(bytes))
}

/// Writes what `fill` writes, as [`write()`] does.
///
/// # Errors
/// If the file cannot be made or written, or binary output would go to a terminal.
pub fn write_with(path: &str, kind: Kind, fill: Fill<'_>) -> Result<(), OutputError> {
    crate::progress::clear();
    if path == "-" {
        return to_stdout(fill, kind);
    }
    if rmlir::store::is_remote(path) {
        return Err(OutputError::Remote(path.to_owned()));
    }
    // What links of the system mean, such as /dev/stdout, has no name.
    let special = std::fs::metadata(path).is_ok_and(|meta| !meta.is_file());
    let target = &after_links(Path::new(path)).map_err(|error| OutputError::Open(path.into(), error))?;
    if special {
        let mut file = std::fs::File::create(path).map_err(|error| OutputError::Open(path.into(), error))?;
        return fill(&mut file).map_err(|error| OutputError::Write(path.into(), error));
    }
    replace_file(target, fill).map_err(|(opened, error)| match opened {
        true => OutputError::Write(path.into(), error),
        false => OutputError::Open(path.into(), error),
    })
}

/// The text of a module that came of an input of so many bytes.
///
/// # Errors
/// If it would be too long; the message says what else there is.
pub fn text_of(module: &Module, options: &PrintOptions, input: usize) -> Result<Vec<u8>, String> {
    let options = PrintOptions { most_text: Some(module_text(input as u64)), ..options.clone() };
    let mut text = Vec::new();
    write_module(module, &options, &mut text).map_err(|error| error.to_string())?;
    Ok(text)
}

/// Writes all that there is to write.
pub type Fill<'f> = &'f mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

fn to_stdout(fill: Fill<'_>, kind: Kind) -> Result<(), OutputError> {
    let mut out = io::stdout().lock();
    if kind == (Kind::Binary { force: false }) && out.is_terminal() {
        return Err(OutputError::Terminal);
    }
    match fill(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(OutputError::Write("-".into(), error)),
        _ => Ok(()),
    }
}

/// Links that are followed: more are a circle.
const LINKS: usize = 40;

/// What a name means to who writes: symbolic links are followed, also to what is not there yet, so that they stay what they are.
fn after_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(to) = std::fs::read_link(&path) else { return Ok(path) };
        path = match path.parent() {
            Some(folder) => folder.join(to),
            None => to,
        };
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// The new file belongs to whom the old one belonged, as far as we may give it away.
#[cfg(unix)]
fn keep_owner(file: &std::fs::File, old: &std::fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(new) = file.metadata() else { return };
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
    {
        let _ = fchown(file, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &std::fs::File, _: &std::fs::Metadata) {}

/// The flag in the error says whether the file could be made.
fn replace_file(target: &Path, fill: Fill<'_>) -> Result<(), (bool, io::Error)> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".rmlir-")
        .permissions_of_new_file()
        .tempfile_in(folder)
        .map_err(|error| (false, error))?;
    // If the tool ends before, the file goes.
    let temporary = crate::fatal::Temporary::new(file.path());
    fill(&mut file).map_err(|error| (true, error))?;
    if let Ok(meta) = std::fs::metadata(target) {
        keep_owner(file.as_file(), &meta);
        // The new file takes the old one's permissions; where that fails it keeps those of a new file.
        let _ = file.as_file().set_permissions(meta.permissions());
    }
    drop(temporary);
    file.persist(target).map_err(|error| (false, error.error))?;
    Ok(())
}

/// Temporary files are private; an output file has the permissions that any new file gets.
trait NewFilePermissions {
    fn permissions_of_new_file(&mut self) -> &mut Self;
}

impl NewFilePermissions for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_of_new_file(&mut self) -> &mut Self {
        use std::os::unix::fs::PermissionsExt;
        // Masked by the process's umask when the file is made.
        self.permissions(std::fs::Permissions::from_mode(0o666))
    }

    #[cfg(not(unix))]
    fn permissions_of_new_file(&mut self) -> &mut Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_the_old_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        write(path.to_str().unwrap(), b"old", Kind::Text).unwrap();
        write(path.to_str().unwrap(), b"new", Kind::Text).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_written_through_and_modes_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir(path("sub")).unwrap();
        std::fs::write(path("sub/file"), "old").unwrap();
        std::fs::set_permissions(path("sub/file"), std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", path("sub/again")).unwrap();
        symlink("sub/again", path("link")).unwrap();
        symlink("new", path("dangling")).unwrap();
        for (link, file) in [("link", "sub/file"), ("dangling", "new")] {
            write(path(link).to_str().unwrap(), b"text", Kind::Text).unwrap();
            assert_eq!(std::fs::read(path(file)).unwrap(), b"text");
            assert!(path(link).is_symlink() && !path(file).is_symlink());
        }
        assert_eq!(std::fs::metadata(path("sub/file")).unwrap().permissions().mode() & 0o777, 0o640);
        // What fails leaves what the link means as it was.
        let fail = &mut |out: &mut dyn Write| out.write_all(b"half").and(Err(io::Error::other("no")));
        assert!(write_with(path("link").to_str().unwrap(), Kind::Text, fail).is_err());
        assert_eq!(std::fs::read(path("sub/file")).unwrap(), b"text");
        symlink("circle", path("circle")).unwrap();
        assert!(write(path("circle").to_str().unwrap(), b"text", Kind::Text).is_err());
    }

    #[test]
    fn a_missing_folder_is_an_error_that_names_the_file() {
        let error = write("no/such/folder/out", b"", Kind::Text).unwrap_err().to_string();
        assert_eq!(error, "cannot open output file 'no/such/folder/out': No such file or directory");
    }
}
