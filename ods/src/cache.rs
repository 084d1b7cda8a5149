//! Models on disk, so that the second load of the same files reads no TableGen.
//!
//! An entry is named after a main file and the include directories. It lists every file that was looked for, found or not, with a hash of
//! its contents: the entry holds as long as all of that is as it was. An entry that cannot be read is as good as none.

use crate::model::Model;
use rmlir_tablegen::Files;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Changes whenever the model does.
const VERSION: u32 = 6;

/// A file that was looked for, with a hash of its contents if it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Looked {
    path: String,
    hash: Option<[u8; 32]>,
}

/// The head of an entry.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    version: u32,
    /// What it is the model of: main file, include directories, names that are defined.
    of: Vec<String>,
    files: Vec<Looked>,
}

/// Files that remember what was asked of them.
#[derive(Clone)]
pub(crate) struct Recorded {
    files: Arc<dyn Files>,
    looked: Arc<Mutex<Vec<Looked>>>,
}

impl Recorded {
    pub(crate) fn new(files: Arc<dyn Files>) -> Recorded {
        Recorded { files, looked: Arc::default() }
    }

    fn looked(&self) -> Vec<Looked> {
        self.looked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Files for Recorded {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        let found = self.files.read(path);
        let entry = Looked { path: path.into(), hash: found.as_ref().ok().map(|text| hash(text)) };
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if !looked.contains(&entry) {
            looked.push(entry);
        }
        found
    }
}

fn hash(text: &str) -> [u8; 32] {
    *blake3::hash(text.as_bytes()).as_bytes()
}

fn of(file: &str, include_dirs: &[String], macros: &[String]) -> Vec<String> {
    let macros = macros.iter().map(|name| format!("-D{name}"));
    std::iter::once(file.to_owned()).chain(include_dirs.iter().cloned()).chain(macros).collect()
}

/// A directory of entries.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    dir: PathBuf,
    /// Hashes of the files looked at so far: main files include the same ones.
    known: Arc<Mutex<FxHashMap<String, Option<[u8; 32]>>>>,
}

impl Cache {
    pub(crate) fn new(dir: &Path) -> Cache {
        Cache { dir: dir.into(), known: Arc::default() }
    }

    fn entry(&self, file: &str, include_dirs: &[String], macros: &[String]) -> PathBuf {
        let mut hasher = blake3::Hasher::new();
        for part in std::iter::once(file).chain(include_dirs.iter().map(String::as_str)) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        for name in macros {
            hasher.update(b"-D");
            hasher.update(name.as_bytes());
        }
        self.dir.join(format!("{}.ods", hasher.finalize().to_hex()))
    }

    /// The model of a main file if its entry holds.
    pub(crate) fn get(
        &self,
        file: &str,
        include_dirs: &[String],
        macros: &[String],
        files: &dyn Files,
    ) -> Option<Model> {
        let path = self.entry(file, include_dirs, macros);
        // What is no file is never ours, and may not be opened without waiting for someone.
        std::fs::metadata(&path).ok().filter(std::fs::Metadata::is_file)?;
        let bytes = std::fs::read(path).ok()?;
        let (head, rest): (Head, &[u8]) = postcard::take_from_bytes(&bytes).ok()?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut holds = |looked: &Looked| {
            let now = || {
                let special = std::fs::metadata(&looked.path).is_ok_and(|meta| !meta.is_file());
                let text = if special { None } else { files.read(&looked.path).ok() };
                text.map(|text| hash(&text))
            };
            *known.entry(looked.path.clone()).or_insert_with(now) == looked.hash
        };
        // An entry that does not say what it was made of is none, whatever its name is.
        let own = head.version == VERSION && head.of == of(file, include_dirs, macros);
        let found = head.files.iter().any(|looked| looked.hash.is_some());
        if !own || !found || !head.files.iter().all(&mut holds) {
            return None;
        }
        // The last bytes are a hash of the model, so that a torn entry is none.
        let (model, sum) = rest.split_last_chunk::<32>()?;
        if blake3::hash(model).as_bytes() != sum {
            return None;
        }
        postcard::from_bytes(model).ok()
    }

    /// Keeps the model of a main file. A directory that cannot be written to is no error: there is no entry then.
    pub(crate) fn put(
        &self,
        file: &str,
        include_dirs: &[String],
        macros: &[String],
        files: &Recorded,
        model: &Model,
    ) {
        let head = Head { version: VERSION, of: of(file, include_dirs, macros), files: files.looked() };
        let Ok(mut bytes) = postcard::to_stdvec(&head) else { return };
        let Ok(body) = postcard::to_stdvec(model) else { return };
        bytes.extend_from_slice(&body);
        bytes.extend_from_slice(blake3::hash(&body).as_bytes());
        let path = self.entry(file, include_dirs, macros);
        // Written beside and renamed, so that nobody reads half of it.
        let beside = path.with_extension(format!("{}.tmp", std::process::id()));
        let written = std::fs::create_dir_all(&self.dir).and_then(|()| std::fs::write(&beside, &bytes));
        if written.and_then(|()| std::fs::rename(&beside, &path)).is_err() {
            let _ = std::fs::remove_file(&beside);
        }
    }
}
