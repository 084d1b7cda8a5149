//! Which files a command line names: files, folders, patterns, prefixes of stores, lists of these, modules of containers, and a share of
//! them all.

use crate::input;
use crate::programs::inspect::pack;
use crate::translate::CONTAINER;
use clap::{Arg, ArgAction, ArgMatches};
use rmlir::store::is_remote;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// What is counted of a file whose size is not known, as it lies in a container.
const UNKNOWN: u64 = 64 << 10;

/// A file to work on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name: a path, or `CONTAINER:NAME`.
    pub path: String,
    /// What it is called below a folder of results.
    pub below: PathBuf,
    /// How many bytes it has, more or less: of what is not a file of its own that is not known.
    pub bytes: u64,
}

/// The options that say which files.
pub fn manifest_args() -> [Arg; 2] {
    [
        Arg::new("files-from")
            .long("files-from")
            .value_name("LIST")
            .action(ArgAction::Append)
            .help("Take files from LIST too, a line each; - is standard input"),
        Arg::new("shard")
            .long("shard")
            .value_name("I/N")
            .value_parser(shard)
            .help("Take share I of N only, 1 to N: each file is in one share, the same each time"),
    ]
}

/// A share: which one, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    number: usize,
    of: usize,
}

fn shard(text: &str) -> Result<Shard, String> {
    let share = text.split_once('/').and_then(|(number, of)| {
        let (number, of): (usize, usize) = (number.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&number).then_some(Shard { number, of })
    });
    share.ok_or_else(|| "a share is I/N with I from 1 to N, as 1/4".to_owned())
}

/// All files that are meant, in order: as they are named, those of folders and patterns by name. Those of folders, patterns and lists are
/// there once.
///
/// # Errors
/// If a list cannot be read, or nothing fits a pattern.
pub fn sources(matches: &ArgMatches) -> Result<Vec<Source>, String> {
    let mut found = Found::default();
    let lists: Vec<&String> = matches.get_many::<String>("files-from").into_iter().flatten().collect();
    let listed_only = matches.value_source("files") != Some(clap::parser::ValueSource::CommandLine);
    // Without a file, standard input is meant, unless there is a list.
    let named = matches.get_many::<String>("files").into_iter().flatten();
    for path in named.filter(|_| lists.is_empty() || !listed_only) {
        found.named(path)?;
    }
    for list in lists {
        let text = input::read_as_it_is(list).map_err(|error| format!("rmlir: {error}"))?;
        for line in String::from_utf8_lossy(&text.bytes).lines().filter(|line| !line.is_empty()) {
            found.listed(line)?;
        }
    }
    let mut sources = found.sources;
    if sources.is_empty() {
        return Err("rmlir: there is no file".to_owned());
    }
    tell_apart(&mut sources);
    if let Some(&Shard { number, of }) = matches.get_one::<Shard>("shard") {
        let mut at = 0;
        sources.retain(|_| {
            at += 1;
            at % of == number % of
        });
    }
    Ok(sources)
}

/// Files of one name get as many of their folders as tell them apart.
fn tell_apart(sources: &mut [Source]) {
    let mut same: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    for (number, source) in sources.iter().enumerate() {
        same.entry(source.below.clone()).or_default().push(number);
    }
    for numbers in same.into_values().filter(|numbers| numbers.len() > 1) {
        let folders = |number: &usize| Some(plain(Path::new(&sources.get(*number)?.path)));
        let paths: Vec<PathBuf> = numbers.iter().filter_map(folders).collect();
        let shared = paths.iter().skip(1).fold(paths.first().cloned().unwrap_or_default(), |shared, path| {
            shared
                .components()
                .zip(path.components())
                .take_while(|(a, b)| a == b)
                .map(|(part, _)| part)
                .collect()
        });
        for (number, path) in numbers.into_iter().zip(&paths) {
            let below = path.strip_prefix(&shared).ok().filter(|below| !below.as_os_str().is_empty());
            if let (Some(source), Some(below)) = (sources.get_mut(number), below) {
                source.below = below.to_owned();
            }
        }
    }
}

/// The folders and the name of a path, without what leads elsewhere.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

#[derive(Default)]
struct Found {
    sources: Vec<Source>,
    /// Names that are there.
    known: BTreeSet<String>,
}

impl Found {
    /// A file that is found in some way; it is there once.
    fn found(&mut self, path: String, below: PathBuf) {
        if !self.known.contains(&path) {
            self.add(path, below);
        }
    }

    fn add(&mut self, path: String, below: PathBuf) {
        // Of a container with several modules each is a file. To look into each file of a store only to see whether it is one would take long.
        let looked_at = !is_remote(&path) || path.ends_with(CONTAINER);
        if looked_at && let Some(pack) = pack::with_several(&path) {
            for module in pack.modules() {
                self.add_one(format!("{path}:{}", module.name), below.join(&module.name));
            }
            return;
        }
        self.add_one(path, below);
    }

    fn add_one(&mut self, path: String, below: PathBuf) {
        self.known.insert(path.clone());
        let bytes = std::fs::metadata(&path).map_or(UNKNOWN, |data| data.len());
        self.sources.push(Source { path, below, bytes });
    }

    /// A line of a list: what it names keeps its folders.
    fn listed(&mut self, line: &str) -> Result<(), String> {
        if is_remote(line) {
            return self.elsewhere(line);
        }
        let path = Path::new(line);
        if path.is_dir() {
            return self.named(line);
        }
        let inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let below = if inside { path.to_owned() } else { file_name(path) };
        self.found(line.to_owned(), below);
        Ok(())
    }

    /// A word of the command line.
    fn named(&mut self, word: &str) -> Result<(), String> {
        if is_remote(word) {
            return self.elsewhere(word);
        }
        let path = Path::new(word);
        if path.is_dir() {
            let files =
                files_in(path).map_err(|error| format!("rmlir: {word}: {}", input::reason(&error)))?;
            for file in files {
                let below = file.strip_prefix(path).unwrap_or(&file).to_owned();
                self.found(file.to_string_lossy().into_owned(), below);
            }
            return Ok(());
        }
        // Shells leave patterns as they are that fit nothing, and those that are quoted.
        if word.contains(['*', '?', '[']) && !path.exists() {
            return self.pattern(word);
        }
        self.add(word.to_owned(), file_name(path));
        Ok(())
    }

    /// A file of a store, or all below a prefix, which ends in a slash.
    fn elsewhere(&mut self, word: &str) -> Result<(), String> {
        let names = match word.ends_with('/') {
            true => input::list_remote(word).map_err(|error| format!("rmlir: {error}"))?,
            false => vec![word.to_owned()],
        };
        if names.is_empty() {
            return Err(format!("rmlir: there is no file below '{word}'"));
        }
        for name in names {
            let below = name.strip_prefix(word).filter(|below| !below.is_empty());
            let below = below.or_else(|| name.rsplit('/').next()).unwrap_or(&name);
            let below = plain(Path::new(below));
            self.found(name, below);
        }
        Ok(())
    }

    fn pattern(&mut self, pattern: &str) -> Result<(), String> {
        let paths = glob::glob(pattern).map_err(|error| format!("rmlir: '{pattern}': {error}"))?;
        let mut files: Vec<PathBuf> = paths.filter_map(Result::ok).filter(|path| path.is_file()).collect();
        files.sort();
        if files.is_empty() {
            return Err(format!("rmlir: no file fits '{pattern}'"));
        }
        for file in files {
            let below = file_name(&file);
            self.found(file.to_string_lossy().into_owned(), below);
        }
        Ok(())
    }
}

fn file_name(path: &Path) -> PathBuf {
    path.file_name().map_or_else(|| path.to_owned(), PathBuf::from)
}

/// Regular files of a folder and those in it, by name. Links are not followed, so that it ends.
fn files_in(folder: &Path) -> std::io::Result<BTreeSet<PathBuf>> {
    let (mut files, mut folders) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.insert(entry.path());
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_from_what_is_none() {
        assert_eq!(shard("2/3"), Ok(Shard { number: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1", "a/b", "1/0", ""] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
