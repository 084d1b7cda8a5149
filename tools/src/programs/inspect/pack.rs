//! `rmlir pack`, `unpack` and `verify`: the container.

use super::json::Json;
use super::show::{collecting, context};
use super::{flag, list, text, write_text};
use crate::bulk::contexts::Contexts;
use crate::bulk::{self, Source};
use crate::input;
use crate::output::{Kind, write, write_with};
use crate::progress::Progress;
use crate::translate::{CONTAINER, Form};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rayon::prelude::*;
use rmlir::store::pack::{
    Damage, NewFile, Pack, PackError, PackOptions, Packed, Packer, TOGETHER, pays, train,
};
use rmlir_format::{Bytecode, Tables};
use rmlir_ir::Context;
use rmlir_reader::{Format, LazyModule, ReadOptions, detect};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

/// From so many files on a dictionary is made, if they are small.
const DICTIONARY_FROM: usize = 16;
/// Files are small if they have fewer bytes than this; together, if they have on average.
const SMALL: usize = 64 << 10;

fn files(help: &'static str) -> Arg {
    Arg::new("files").value_name("FILE").num_args(0..).help(help)
}

/// The command line of `rmlir pack`.
pub fn pack_command() -> Command {
    Command::new("pack")
        .about("Puts modules into a container: compressed in frames, so that a function is read without the others")
        .after_help(
            "Examples:\n  rmlir pack model.mlirbc -o model.mlirpack\n  \
             rmlir pack cache/*.mlirbc -o cache.mlirpack        one file of many, with a dictionary of what they share\n  \
             rmlir pack --into cache.mlirpack new.mlirbc        adds a module, or replaces the one of that name\n\n\
             All commands open a container that holds one module, and CONTAINER:NAME of one that holds several.\n\
             spec/container.md describes the format.",
        )
        .args([
            files("Text or bytecode, folders, patterns; text is written as bytecode first. A module is called as its file is, with its folders if they are named by a folder or a list, or if they tell apart files of one name; modules of a container have its name before theirs"),
            Arg::new("o").short('o').value_name("OUT").help("The container to write"),
            Arg::new("into").long("into").value_name("CONTAINER").help("Add to this container, and replace what has the same name").conflicts_with("o"),
            Arg::new("level")
                .long("level")
                .value_name("N")
                .default_value("9")
                .value_parser(clap::value_parser!(i32).range(1..=22))
                .help("How hard zstd tries, 1 to 22"),
            Arg::new("meta").long("meta").value_name("KEY=VALUE").action(ArgAction::Append).help("Something to be kept with the modules"),
            flag("stored-resources", "Store data of resources as it is, so that it can be mapped"),
            flag("no-dictionary", "Make no dictionary of what many small files have in common"),
            flag("keep-going", "Leave out what cannot be packed, and say so; the exit status is 1 then"),
        ])
        .args(bulk::manifest_args())
        .group(clap::ArgGroup::new("target").args(["o", "into"]).required(true))
        .group(clap::ArgGroup::new("which").args(["files", "files-from"]).multiple(true).required(true))
}

/// The command line of `rmlir unpack`.
pub fn unpack_command() -> Command {
    Command::new("unpack")
        .about("Writes the bytecode files that a container holds, as they were")
        .after_help(
            "Examples:\n  rmlir unpack model.mlirpack -o model.mlirbc\n  rmlir unpack cache.mlirpack --to-folder out\n  \
             rmlir unpack damaged.mlirpack --to-folder out --keep-going",
        )
        .args([
            Arg::new("file").value_name("CONTAINER").required(true).help("Container"),
            Arg::new("names").value_name("NAME").num_args(0..).help("The modules to write; all if none is named"),
            Arg::new("o").short('o').value_name("OUT").help("File to write one module to; - is standard output"),
            Arg::new("to-folder").long("to-folder").value_name("FOLDER").help("Folder to write modules to, under their names"),
            super::force(),
            flag("keep-going", "Write what is whole, and say what is not"),
        ])
        .group(clap::ArgGroup::new("target").args(["o", "to-folder"]).required(true))
}

/// The command line of `rmlir verify`.
pub fn verify_command() -> Command {
    Command::new("verify")
        .about("Checks every byte of a container; names what is damaged")
        .after_help("Example: rmlir verify model.mlirpack")
        .args([
            Arg::new("file").value_name("CONTAINER").required(true).help("Container"),
            flag("quiet", "Write nothing if it is sound").short('q'),
            super::output(),
        ])
}

fn complain(error: impl std::fmt::Display) -> String {
    format!("rmlir: {error}")
}

/// Opens a container, and tells of damage that was got round.
fn open(path: &str) -> Result<Pack, String> {
    let pack = open_silently(path)?;
    input::damaged(path, &pack);
    Ok(pack)
}

fn open_silently(path: &str) -> Result<Pack, String> {
    let source = input::source(path).map_err(complain)?;
    Pack::open_source(source).map_err(|error| format!("{path}: error: {error}"))
}

/// A file that goes into a container.
struct File {
    name: String,
    bytes: bytes::Bytes,
    index: Option<Vec<u8>>,
}

impl File {
    fn as_new(&self) -> NewFile<'_> {
        NewFile { name: &self.name, bytes: &self.bytes, index: self.index.as_deref() }
    }
}

/// Reads a file and makes its index. What is no bytecode becomes it.
fn file(ctx: &Context, source: &Source) -> Result<File, String> {
    let input = input::read(&source.path).map_err(complain)?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    let parts = source.below.components().filter(|part| matches!(part, Component::Normal(_)));
    let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
    let mut name = parts.join("/");
    if source.path == "-" {
        name = "stdin.mlirbc".to_owned();
    }
    let bytes = match detect(&input.bytes) {
        Format::Bytecode => {
            // What was cut off or damaged on the way is noticed now, not when it is unpacked.
            let whole = Bytecode::open(&input.bytes).and_then(|file| Tables::read(&file));
            whole.map_err(|error| super::bad_file(&input, &error))?;
            input.bytes
        }
        Format::Text => {
            let module = collecting(ctx, || crate::translate::load(ctx, input, None, None))?;
            name = Path::new(&name).with_extension("mlirbc").to_string_lossy().into_owned();
            rmlir_writer::write(&module, &rmlir_writer::WriteOptions::default()).map_err(complain)?.into()
        }
    };
    // Without definitions of what is in it a file may have no index: then it is cut blindly. Small files are one frame, and need none.
    let lazy = || LazyModule::open(ctx, bytes.clone(), &name, &ReadOptions::default());
    let index = match bytes.len() < SMALL {
        true => None,
        false => ctx.collect_diagnostics(lazy).0.ok().map(|lazy| lazy.index()),
    };
    Ok(File { name, bytes, index })
}

/// The files that go into a container, and what was wrong with others. In a context each is a share of them: what one file mentions is of no
/// use to most others.
fn read_all(sources: &[Source]) -> (Vec<File>, Vec<String>) {
    let progress = Progress::new("pack: reading");
    progress.of(sources.len());
    let contexts = Contexts::default();
    let read: Vec<Result<File, String>> = sources
        .par_iter()
        .map(|source| {
            progress.step();
            let mut shared = contexts.take();
            let was_used = shared.note(source);
            let result = match file(&shared.ctx, source) {
                // What files before it have in the context may be in its way: two types of one name.
                Err(_) if was_used => file(&context(), source),
                result => result,
            };
            contexts.give_back(shared);
            result
        })
        .collect();
    let (mut files, mut wrong) = (Vec::with_capacity(sources.len()), Vec::new());
    for file in read {
        match file {
            Ok(file) => files.push(file),
            Err(message) => wrong.push(message.trim_end().to_owned()),
        }
    }
    (files, wrong)
}

/// What the command line says of how a container is made.
fn options(matches: &ArgMatches, files: &[File]) -> Result<PackOptions, String> {
    let mut options = PackOptions {
        level: matches.get_one::<i32>("level").copied().unwrap_or(9),
        stored_resources: matches.get_flag("stored-resources"),
        ..PackOptions::default()
    };
    for pair in matches.get_many::<String>("meta").into_iter().flatten() {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| format!("rmlir: --meta {pair}: there is no '='"))?;
        if options.metadata.iter().any(|(known, _)| known == key) {
            return Err(format!("rmlir: --meta {pair}: '{key}' is given twice"));
        }
        options.metadata.push((key.to_owned(), value.to_owned()));
    }
    let total: usize = files.iter().map(|file| file.bytes.len()).sum();
    if files.len() >= DICTIONARY_FROM
        && total / files.len().max(1) < SMALL
        && !matches.get_flag("no-dictionary")
    {
        let samples: Vec<&[u8]> = files.iter().map(|file| &file.bytes[..]).collect();
        let new: Vec<NewFile<'_>> = files.iter().map(File::as_new).collect();
        options.dictionary = train(&samples).filter(|dictionary| pays(dictionary, &new, options.level));
    }
    Ok(options)
}

/// Makes a container, or changes one.
pub fn run_pack(matches: &ArgMatches) -> Result<(), String> {
    let into = matches.get_one::<String>("into");
    let path = into.or_else(|| matches.get_one::<String>("o")).ok_or("rmlir: no output")?;
    // What has no ending, or is no file, may be meant.
    let other = !path.ends_with(CONTAINER) && !matches!(Form::of_ending(path), Ok(None));
    if into.is_none() && other {
        return Err(format!("rmlir: {path}: containers are written as {CONTAINER}"));
    }
    let mut sources = bulk::sources(matches)?;
    // A folder or a pattern may have the container of the last time.
    let whole = |path: &str| std::fs::canonicalize(path).ok();
    let out = whole(path);
    let container = |path: &str| input::container_and_name(path).and_then(|(container, _)| whole(container));
    sources.retain(|source| out.is_none() || (whole(&source.path) != out && container(&source.path) != out));
    if sources.is_empty() {
        return Err("rmlir: there is no file to pack".to_owned());
    }
    let (files, wrong) = read_all(&sources);
    let keep_going = matches.get_flag("keep-going");
    if !wrong.is_empty() && (!keep_going || files.is_empty()) {
        let all = wrong.join("\n");
        let counted = format!(
            "rmlir: {} of {} files cannot be packed: nothing was written",
            wrong.len(),
            sources.len()
        );
        return Err(if sources.len() == 1 {
            all
        } else {
            format!("{all}\n{counted}; --keep-going packs the others")
        });
    }
    wrong.iter().for_each(|message| super::report::complain(message));
    let options = options(matches, &files)?;
    // Held until the new container is in place of the old one.
    let (_held, old) = match into {
        Some(path) => (Some(held(path)?), Some(open(path)?)),
        None => (None, None),
    };
    let mut failed = None;
    let written = write_with(path, Kind::Binary { force: false }, &mut |out| {
        put(out, old.as_ref(), &files, &options).map_err(|error| {
            let text = std::io::Error::other(error.to_string());
            failed = Some(error);
            text
        })
    });
    match (failed, written) {
        (Some(error), _) => Err(format!("{path}: error: {error}")),
        (None, Err(error)) => Err(complain(error)),
        (None, Ok(())) if wrong.is_empty() => Ok(()),
        (None, Ok(())) => Err(format!("rmlir: {} of {} files were left out", wrong.len(), sources.len())),
    }
}

/// Takes hold of a container that is to be changed: whoever else changes it waits, and adds to what is there then. Where nothing can be
/// locked, nobody else is expected.
fn held(path: &str) -> Result<std::fs::File, String> {
    let failed = |error: std::io::Error| format!("rmlir: cannot open '{path}': {}", input::reason(&error));
    loop {
        let file = std::fs::File::open(path).map_err(failed)?;
        let locked = file.lock().is_ok();
        // Who had it may have put another file in its place.
        if !locked || same_file(&file, path) {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn same_file(file: &std::fs::File, path: &str) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |meta: std::fs::Metadata| (meta.dev(), meta.ino());
    let (open, there) = (file.metadata().map(id), std::fs::metadata(path).map(id));
    // What cannot be found is noticed when it is opened.
    open.ok() == there.ok()
}

#[cfg(not(unix))]
fn same_file(_: &std::fs::File, _: &str) -> bool {
    true
}

fn put(
    out: &mut dyn std::io::Write,
    old: Option<&Pack>,
    files: &[File],
    options: &PackOptions,
) -> Result<(), PackError> {
    let mut packer = match old {
        Some(old) => Packer::extending(out, old, options.clone())?,
        None => Packer::new(out, options.clone())?,
    };
    let mut replaced: HashMap<&str, &File> = HashMap::new();
    let has = |name: &str| old.is_some_and(|old| old.module(name).is_ok());
    let (old_names, new): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| has(&file.name));
    for file in old_names {
        if replaced.insert(&file.name, file).is_some() {
            return Err(PackError::Duplicate(file.name.clone()));
        }
    }
    let new: Vec<NewFile<'_>> = new.into_iter().map(File::as_new).collect();
    match old {
        Some(old) => keep(&mut packer, old, &replaced, &new)?,
        None => packer.add_all(&new)?,
    }
    packer.finish().map(|_| ())
}

/// Takes over the modules of a container, but for those that are replaced: what is replaced is nowhere in the new one, nor in frames that it
/// shared with others.
fn keep<'f>(
    packer: &mut Packer<&mut dyn std::io::Write>,
    old: &'f Pack,
    replaced: &HashMap<&str, &'f File>,
    new: &[NewFile<'f>],
) -> Result<(), PackError> {
    let shared = |module: &Packed| module.shared.map(|shared| shared.number);
    let mut broken = broken(old, replaced);
    let end = open_end(old, new);
    broken.extend(old.modules().iter().skip(end).filter_map(shared));
    // Of a frame of which some files go, the others are put into new frames, those next to each other together.
    let mut apart: Vec<(NewFile<'_>, Cow<'_, [u8]>)> = Vec::new();
    let flush = |packer: &mut Packer<_>, apart: &mut Vec<(NewFile<'_>, Cow<'_, [u8]>)>| {
        let new = apart.iter().map(|(file, bytes)| NewFile { bytes, ..*file });
        packer.add_all(&new.collect::<Vec<_>>())?;
        apart.clear();
        Ok::<_, PackError>(())
    };
    for (number, module) in old.modules().iter().enumerate() {
        if let Some(file) = replaced.get(module.name.as_str()) {
            let new = file.as_new();
            apart.push((new, Cow::Borrowed(new.bytes)));
            continue;
        }
        let is_apart = number >= end || shared(module).is_some_and(|number| broken.contains(&number));
        // What is damaged is taken over as it is.
        match Some(module).filter(|_| is_apart).and_then(|module| old.read(module).ok()) {
            Some(bytes) => {
                apart.push((NewFile { name: &module.name, bytes: &[], index: None }, Cow::Owned(bytes)));
            }
            None => {
                flush(packer, &mut apart)?;
                packer.carry(old, module)?;
            }
        }
    }
    apart.extend(new.iter().map(|new| (*new, Cow::Borrowed(new.bytes))));
    flush(packer, &mut apart)
}

/// The frames of several files, by their numbers, of which a file is replaced, or that reach over one that is.
fn broken(old: &Pack, replaced: &HashMap<&str, &File>) -> HashSet<u32> {
    let mut ends: HashMap<u32, (usize, usize)> = HashMap::new();
    for (at, module) in old.modules().iter().enumerate() {
        if let Some(shared) = module.shared {
            ends.entry(shared.number).or_insert((at, at)).1 = at;
        }
    }
    let places = old.modules().iter().enumerate();
    let places: Vec<usize> =
        places.filter(|(_, module)| replaced.contains_key(module.name.as_str())).map(|(at, _)| at).collect();
    let reaches = |&(first, last): &(usize, usize)| {
        places.get(places.partition_point(|&at| at < first)).is_some_and(|&at| at <= last)
    };
    ends.into_iter().filter(|(_, ends)| reaches(ends)).map(|(number, _)| number).collect()
}

/// From which module on all are small and make up no full frame: what is added is put together with these.
fn open_end(old: &Pack, new: &[NewFile<'_>]) -> usize {
    let count = old.modules().len();
    if new.is_empty() {
        return count;
    }
    let mut bytes = 0;
    let is_open = |module: &&Packed| {
        bytes += module.length;
        (module.shared.is_some() || module.frames.len() <= 1 && module.index.is_empty())
            && bytes < TOGETHER as u64
    };
    count - old.modules().iter().rev().take_while(is_open).count()
}

/// Writes modules as files.
pub fn run_unpack(matches: &ArgMatches) -> Result<(), String> {
    let path = text(matches, "file");
    let pack = open(path)?;
    let keep_going = matches.get_flag("keep-going");
    let bad = |error: PackError| {
        if let PackError::NoModule(name) = &error {
            let names = pack.modules().iter().map(|module| module.name.as_bytes());
            let near = rmlir_asm::nearest(name.as_bytes(), names);
            let near = near.map(|near| format!(": did you mean '{}'?", String::from_utf8_lossy(near)));
            return format!("{path}: error: {error}{}", near.unwrap_or_default());
        }
        let way_out = matches!(error, PackError::Damaged(_)) && !keep_going;
        let hint = if way_out { "; --keep-going writes what is whole" } else { "" };
        format!("{path}: error: {error}{hint}")
    };
    let names: Vec<&String> = matches.get_many::<String>("names").into_iter().flatten().collect();
    let modules: Vec<&Packed> = match names.is_empty() {
        true => pack.modules().iter().collect(),
        false => names.iter().map(|name| pack.module(name)).collect::<Result<_, _>>().map_err(bad)?,
    };
    if matches.contains_id("o") {
        let [module] = modules.as_slice() else {
            let count = modules.len();
            return Err(format!(
                "{path}: error: {count} modules do not go into one file: name one of them after the container, or write all with --to-folder"
            ));
        };
        let (bytes, is_whole) = match pack.read(module) {
            Err(PackError::Damaged(damage)) if keep_going => {
                (what_is_whole(path, &pack, module, *damage)?, false)
            }
            read => (read.map_err(bad)?, true),
        };
        // A module of any name is written as it was; only who asks for text gets that.
        let out = text(matches, "o");
        match Form::of_module(out) {
            Ok(Some(Form::Text)) => super::write_module(matches, bytes)?,
            Err(message) if Path::new(out).extension() != Path::new(&module.name).extension() => {
                return Err(format!("rmlir: {message}"));
            }
            _ => super::write_binary(matches, &bytes)?,
        }
        return if is_whole { Ok(()) } else { Err(String::new()) };
    }
    let folder = PathBuf::from(text(matches, "to-folder"));
    let mut damaged = false;
    for module in modules {
        let unpacked = inside(&folder, &module.name)
            .ok_or_else(|| format!("{path}: error: '{}' would be outside of the folder", module.name))
            .and_then(|target| match link_on_the_way(&folder, &target) {
                None => Ok(target),
                Some(link) => {
                    let (link, name) = (link.display(), &module.name);
                    Err(format!("{path}: error: '{name}' would be written through the link '{link}': remove it, or unpack elsewhere"))
                }
            })
            .and_then(|target| {
                let bytes = match pack.read(module) {
                    Err(PackError::Damaged(damage)) if keep_going => {
                        damaged = true;
                        what_is_whole(path, &pack, module, *damage)?
                    }
                    read => read.map_err(bad)?,
                };
                Ok((target, bytes))
            });
        let written = unpacked.and_then(|(target, bytes)| {
            if let Some(parent) = target.parent() {
                let failed = |error| format!("rmlir: cannot make folder '{}': {error}", parent.display());
                std::fs::create_dir_all(parent).map_err(failed)?;
            }
            write(&target.to_string_lossy(), &bytes, Kind::Text).map_err(complain)
        });
        match written {
            Ok(()) => {}
            Err(message) if keep_going => {
                super::report::complain(&message);
                damaged = true;
            }
            Err(message) => return Err(message),
        }
    }
    if damaged { Err(String::new()) } else { Ok(()) }
}

/// A damaged module without the operations that are lost, which are named; if nothing can be had of it, the damage.
fn what_is_whole(path: &str, pack: &Pack, module: &Packed, damage: Damage) -> Result<Vec<u8>, String> {
    let Ok(salvaged) = pack.salvage(module) else { return Err(format!("{path}: error: {damage}")) };
    for damage in &salvaged.damage {
        super::report::complain(&format!("{path}: error: {damage}"));
    }
    let (kept, all) = (salvaged.kept, salvaged.kept + salvaged.lost);
    let name = &module.name;
    super::report::complain(&format!(
        "{path}: warning: '{name}' is written with {kept} of its {all} operations; --allow-dangling-symbols reads it where these refer to what is lost"
    ));
    Ok(salvaged.bytes)
}

/// Where a module goes in a folder; none if its name leads out of it.
fn inside(folder: &Path, name: &str) -> Option<PathBuf> {
    let named = Path::new(name);
    let plain = named.components().all(|part| matches!(part, Component::Normal(_)));
    (plain && !name.is_empty()).then(|| folder.join(named))
}

/// A symbolic link between a folder and what is in it, or in its place: it may lead out of the folder.
fn link_on_the_way(folder: &Path, target: &Path) -> Option<PathBuf> {
    let ways = target.ancestors().take_while(|&way| way != folder);
    ways.filter(|way| way.is_symlink()).last().map(Path::to_owned)
}

/// Checks a container.
pub fn run_verify(matches: &ArgMatches) -> Result<(), String> {
    let path = text(matches, "file");
    let pack = open_silently(path)?;
    let damage = pack.verify();
    if !damage.is_empty() {
        let lines: Vec<String> = damage.iter().map(|damage| format!("{path}: error: {damage}")).collect();
        return Err(lines.join("\n"));
    }
    if matches.get_flag("quiet") {
        return Ok(());
    }
    write_text(matches, &format!("{path}: sound: {} modules\n", pack.modules().len()))
}

/// What was put beside the modules of a container, a line each.
pub fn metadata(pack: &Pack) -> String {
    let line =
        |(key, value): &(String, String)| format!("# {}={}\n", key.escape_debug(), value.escape_debug());
    pack.metadata().iter().map(line).collect()
}

/// The same as an object of JSON.
pub fn metadata_json(pack: &Pack) -> Json {
    Json::members(pack.metadata().iter().map(|(key, value)| (key.as_str(), Json::string(value))))
}

/// The modules that a command line of `rmlir list` asks for, in its order.
pub fn listed<'p>(matches: &ArgMatches, pack: &'p Pack) -> Result<Vec<&'p Packed>, String> {
    let mut modules: Vec<&Packed> = pack.modules().iter().collect();
    if let Some(pattern) = list::filter(matches)? {
        modules.retain(|module| pattern.is_match(&module.name));
    }
    match matches.get_one::<String>("sort").map(String::as_str) {
        Some("size") => modules.sort_by_key(|module| std::cmp::Reverse(module.length)),
        Some("name") => modules.sort_by(|a, b| a.name.cmp(&b.name)),
        _ => {}
    }
    Ok(modules)
}

/// What a container holds, as JSON.
pub fn list_json(path: &str, pack: &Pack, modules: &[&Packed]) -> String {
    let module = |module: &&Packed| {
        Json::object([
            ("name", Json::string(&module.name)),
            ("stored", Json::number(module.stored())),
            ("bytes", Json::number(module.length)),
        ])
    };
    let whole = Json::object([
        ("version", Json::number(1)),
        ("file", Json::string(path)),
        ("metadata", metadata_json(pack)),
        ("modules", Json::list(modules.iter().map(module))),
    ]);
    whole.into_text() + "\n"
}

/// What a container holds: bytes stored, bytes of the file, name.
pub fn list(pack: &Pack, modules: &[&Packed]) -> String {
    let mut out = metadata(pack);
    // Writing to a string cannot fail.
    for module in modules {
        let _ =
            writeln!(out, "{:>12} {:>12}  {}", module.stored(), module.length, module.name.escape_debug());
    }
    out
}

/// A container whose modules are listed; none if the file is something else, or holds just one module.
pub fn with_several(path: &str) -> Option<Pack> {
    let pack = input::pack(path).filter(|pack| pack.modules().len() != 1)?;
    input::damaged(path, &pack);
    Some(pack)
}
