//! Code generators beside our own: `llc` and `clang`, where they are installed. They get our LLVM IR.

use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Who makes native code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// We do, with Cranelift.
    #[default]
    Own,
    /// LLVM's `llc`.
    Llc,
    /// `clang`, which also runs LLVM's optimizer.
    Clang,
}

/// Releases of LLVM whose tools are looked for under names with numbers, the best one first. The text that we write is that of
/// the first; newer ones read it too.
const RELEASES: std::ops::RangeInclusive<u32> = 19..=29;
const OURS: u32 = 22;

impl Backend {
    /// The one that is called so.
    pub fn named(name: &str) -> Option<Backend> {
        Some(match name {
            "cranelift" => Backend::Own,
            "llc" => Backend::Llc,
            "clang" => Backend::Clang,
            _ => return None,
        })
    }

    /// Names of the program, in the order in which they are looked for.
    fn programs(self) -> Vec<String> {
        let base = match self {
            Backend::Own => return Vec::new(),
            Backend::Llc => "llc",
            Backend::Clang => "clang",
        };
        let newer = (OURS + 1..=*RELEASES.end()).rev();
        let older = (*RELEASES.start()..OURS).rev();
        let numbered = std::iter::once(OURS).chain(newer).chain(older);
        let mut names: Vec<String> = numbered.map(|release| format!("{base}-{release}")).collect();
        names.insert(1, base.into());
        names
    }
}

/// What is asked of a backend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Assembly text in place of an object.
    pub assembly: bool,
    /// How hard it is to optimize, 0 to 3.
    pub level: u64,
    /// What for; where it is not said, what the module says, else this machine.
    pub triple: Option<String>,
}

impl Request {
    fn arguments(&self, backend: Backend) -> Vec<OsString> {
        let level = format!("-O{}", self.level.min(3));
        let mut arguments: Vec<String> = match backend {
            Backend::Own => Vec::new(),
            Backend::Llc => {
                let form = if self.assembly { "-filetype=asm" } else { "-filetype=obj" };
                vec![level, form.into(), "-relocation-model=pic".into()]
            }
            Backend::Clang => {
                let form = if self.assembly { "-S" } else { "-c" };
                let quiet = "-Wno-override-module".into();
                vec![level, form.into(), "-fPIC".into(), quiet, "-x".into(), "ir".into()]
            }
        };
        if let Some(triple) = &self.triple {
            arguments.push(match backend {
                Backend::Clang => format!("--target={triple}"),
                _ => format!("-mtriple={triple}"),
            });
        }
        arguments.extend(["-o", "-", "-"].map(String::from));
        arguments.into_iter().map(OsString::from).collect()
    }
}

/// Why a backend made nothing.
#[derive(Debug)]
pub enum BackendError {
    /// It is not installed, under any of these names.
    Missing {
        /// What was looked for.
        programs: Vec<String>,
    },
    /// It could not be started or fed.
    Io {
        /// Where it is.
        program: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It refused.
    Refused {
        /// Where it is.
        program: PathBuf,
        /// What it said.
        message: String,
    },
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Missing { programs } => {
                let last = programs.last().map_or("", String::as_str);
                let first = programs.first().map_or("", String::as_str);
                let plain = programs.get(1).map_or("", String::as_str);
                write!(
                    f,
                    "{plain} is not installed: PATH has none of {first}, {plain} to {last}; without --backend, none is needed"
                )
            }
            BackendError::Io { program, error } => write!(f, "cannot run {}: {error}", program.display()),
            BackendError::Refused { program, message } => {
                write!(f, "{} refused the module: {}", program.display(), message.trim_end())
            }
        }
    }
}

impl std::error::Error for BackendError {}

/// Makes native code of text of LLVM IR.
///
/// # Errors
/// If the backend is not installed, or refuses the text.
pub fn generate(backend: Backend, text: &str, request: &Request) -> Result<Vec<u8>, BackendError> {
    let program = find(backend)?;
    let failed = |error| BackendError::Io { program: program.clone(), error };
    let mut child = Command::new(&program)
        .args(request.arguments(backend))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // It may write before it has read all. If it stops reading, its status says why.
        scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(failed)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(BackendError::Refused { program, message })
}

fn find(backend: Backend) -> Result<PathBuf, BackendError> {
    let programs = backend.programs();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = programs.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file()).ok_or(BackendError::Missing { programs })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_whose_text_we_write_is_looked_for_first() {
        let programs = Backend::Llc.programs();
        assert_eq!(programs.first().map(String::as_str), Some("llc-22"));
        assert_eq!(programs.get(1).map(String::as_str), Some("llc"));
        assert!(programs.contains(&"llc-19".into()) && programs.len() == 12);
        assert!(Backend::Own.programs().is_empty());
    }

    #[test]
    fn arguments_say_what_is_asked() {
        let request = Request { assembly: true, level: 2, triple: Some("aarch64-linux-gnu".into()) };
        let llc =
            ["-O2", "-filetype=asm", "-relocation-model=pic", "-mtriple=aarch64-linux-gnu", "-o", "-", "-"];
        assert_eq!(request.arguments(Backend::Llc), llc);
        assert!(request.arguments(Backend::Clang).contains(&"--target=aarch64-linux-gnu".into()));
    }
}
