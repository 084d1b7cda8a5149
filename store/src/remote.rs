//! Files in object stores and on servers: `https://`, `s3://`, `gs://`, `file://`, read in pieces.
//!
//! What a store needs to know (keys, regions, endpoints) is taken from the environment, as its own tools take it: `AWS_ACCESS_KEY_ID`,
//! `GOOGLE_APPLICATION_CREDENTIALS` and so on.

use crate::pack::Source;
use bytes::Bytes;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, coalesce_ranges, parse_url_opts};
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// Pieces with no more bytes between them are read at once: a request takes about as long.
const CLOSE: u64 = 64 << 10;

/// Files of no more bytes are fetched as a whole when they are opened.
const WHOLE: u64 = 128 << 10;
/// So much of the beginning of others is, by which one sees what they are.
const HEAD: u64 = 4 << 10;
/// So much of the end is, where containers say what is in them.
const TAIL: u64 = 64 << 10;

/// A file that is elsewhere.
pub struct Remote {
    url: String,
    store: Box<dyn ObjectStore>,
    path: Path,
    size: u64,
    runtime: Runtime,
    /// What was fetched when the file was opened, and where it lies.
    ends: Vec<(u64, Bytes)>,
    requests: AtomicU64,
    bytes: AtomicU64,
}

impl Remote {
    /// Finds a file, asks for its size, and fetches its ends.
    ///
    /// # Errors
    /// If there is none, or nobody knows how to get at it.
    pub fn open(url: &str) -> io::Result<Remote> {
        let (store, path, runtime) = connect(url)?;
        let meta = runtime.block_on(store.head(&path)).map_err(|error| failed(url, error))?;
        let mut remote = Remote {
            url: url.to_owned(),
            store,
            path,
            size: meta.size,
            runtime,
            ends: Vec::new(),
            requests: AtomicU64::new(1),
            bytes: AtomicU64::new(0),
        };
        let size = remote.size;
        let (head, tail) = if size > WHOLE { (HEAD, size - TAIL) } else { (size, size) };
        let ends = [0..head, tail..size];
        let fetched = remote.read(&ends)?;
        remote.ends = ends.iter().map(|end| end.start).zip(fetched).collect();
        Ok(remote)
    }

    /// A piece of what was fetched when the file was opened.
    fn known(&self, piece: &Range<u64>) -> Option<Bytes> {
        if piece.is_empty() {
            return Some(Bytes::new());
        }
        self.ends.iter().find_map(|(start, bytes)| {
            let (from, to) = (piece.start.checked_sub(*start)?, piece.end.checked_sub(*start)?);
            (to <= bytes.len() as u64).then(|| bytes.slice(from as usize..to as usize))
        })
    }

    /// The files below a prefix, by name. Servers that speak nothing but HTTP do not tell.
    ///
    /// # Errors
    /// If they cannot be listed.
    pub fn list(url: &str) -> io::Result<Vec<String>> {
        let (store, path, runtime) = connect(url)?;
        let root = Url::parse(url).map_err(|error| failed(url, error))?;
        let listed = runtime.block_on(async {
            use futures_util::TryStreamExt;
            store.list(Some(&path)).try_collect::<Vec<_>>().await
        });
        let mut names: Vec<String> = listed
            .map_err(|error| failed(url, error))?
            .into_iter()
            .map(|meta| {
                let mut name = root.clone();
                name.set_path(meta.location.as_ref());
                name.to_string()
            })
            .collect();
        names.sort();
        Ok(names)
    }

    /// All of it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn all(&self) -> io::Result<Bytes> {
        crate::pack::read_one(self, 0..self.size)
    }

    /// How many requests were made, and how many bytes came.
    pub fn traffic(&self) -> (u64, u64) {
        (self.requests.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed))
    }

    async fn piece(&self, range: Range<u64>) -> object_store::Result<Bytes> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(range.end - range.start, Ordering::Relaxed);
        self.store.get_range(&self.path, range).await
    }
}

fn connect(url: &str) -> io::Result<(Box<dyn ObjectStore>, Path, Runtime)> {
    let parsed = Url::parse(url).map_err(|error| failed(url, error))?;
    // Without TLS only where that is said, as in `http://`.
    let plain = (parsed.scheme() == "http").then(|| ("allow_http".to_owned(), "true".to_owned()));
    let options = std::env::vars().map(|(key, value)| (key.to_lowercase(), value)).chain(plain);
    let (store, path) = parse_url_opts(&parsed, options).map_err(|error| failed(url, error))?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    Ok((store, path, runtime))
}

fn failed(url: &str, error: impl fmt::Display) -> io::Error {
    io::Error::other(format!("{url}: {error}"))
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("url", &self.url).field("size", &self.size).finish_non_exhaustive()
    }
}

impl Source for Remote {
    fn len(&self) -> u64 {
        self.size
    }

    fn read(&self, pieces: &[Range<u64>]) -> io::Result<Vec<Bytes>> {
        // Stores refuse to read nothing.
        let known: Vec<Option<Bytes>> = pieces.iter().map(|piece| self.known(piece)).collect();
        let missing = pieces.iter().zip(&known).filter(|(_, known)| known.is_none());
        let asked: Vec<Range<u64>> = missing.map(|(piece, _)| piece.clone()).collect();
        let read = coalesce_ranges(&asked, |range| self.piece(range), CLOSE);
        let mut read = self.runtime.block_on(read).map_err(|error| failed(&self.url, error))?.into_iter();
        Ok(known.into_iter().map(|known| known.unwrap_or_else(|| read.next().unwrap_or_default())).collect())
    }
}
