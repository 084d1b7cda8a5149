//! `rmlir extract`: symbols as a file of their own, with what they refer to, or with declarations of that.

use super::declare::declared;
use super::load;
use super::show::{GUESS, collecting, context, guessed_symbols, with_layouts};
use super::{bad_file, flag, force, output, write_module};
use crate::input::Input;
use clap::{Arg, ArgMatches, Command};
use rmlir::store::references::References;
use rmlir_format::inspect::{FunctionInfo, inspect};
use rmlir_format::rewrite::{Rewrite, extract};
use rmlir_format::symbol::{SymbolLayouts, top_level_ops};
use rmlir_ir::{Context, Module, OpRef};
use rmlir_reader::{Format, LazyModule, ReadOptions, detect};
use rmlir_stablehlo::artifact;
use rmlir_writer::Change;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The command line.
pub fn command() -> Command {
    Command::new("extract")
        .about("Writes the named symbols as a file of their own, with everything they refer to or with declarations of that")
        .after_help(
            "Example: rmlir extract model.mlirbc @main -o main.mlirbc\n\
             With --declare, what the symbols refer to becomes declarations: functions lose their bodies and, where they may be, become private; globals \
             lose their values and become external. What has no declaration (aliases, comdats, modules in modules) comes along as it is, with what it \
             refers to.",
        )
        .args([
            Arg::new("file").value_name("FILE").required(true).help("Bytecode or text; - is standard input"),
            Arg::new("symbols")
                .value_name("@SYMBOL")
                .required(true)
                .num_args(1..)
                .help("Symbols, with or without @"),
        ])
        .args([
            flag("declare", "Declare what the symbols refer to, in place of taking it along"),
            Arg::new("recursive")
                .long("recursive")
                .value_name("N")
                .value_parser(clap::value_parser!(usize))
                .help("Take along what is at most N references away, and declare what is further"),
        ])
        .args([flag("guessed", GUESSED), output(), force()])
        .args(crate::definitions::args())
}

/// What the flag does.
pub const GUESSED: &str =
    "Act on names that are guessed, where no definition says which operation defines a symbol";

/// Writes the file.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let names: Vec<&[u8]> = matches
        .get_many::<String>("symbols")
        .into_iter()
        .flatten()
        .map(|name| name.strip_prefix('@').unwrap_or(name).as_bytes())
        .collect();
    let far = matches.get_one::<usize>("recursive").copied();
    let input = as_bytecode(input)?;
    if far.is_some() || matches.get_flag("declare") {
        let part = |input: &Input| declaring(input, &names, far.unwrap_or(0), matches.get_flag("guessed"));
        let part = match artifact::is_artifact(&input.bytes) {
            true => of_artifact(&input, part)?,
            false => part(&input)?,
        };
        return write_module(matches, part);
    }
    let guessed = matches.get_flag("guessed");
    let part = with_layouts(&context(), &input, |layouts| {
        if !guessed {
            refuse_guesses(&input, &names, layouts)?;
        }
        extract(&input.bytes, &rmlir_stablehlo::encodings(), &names, layouts)
            .map_err(|error| bad_file(&input, &error) + &meant(&input, &names, layouts))
    })?;
    write_module(matches, part.file)
}

/// What is made of a portable artifact by way of the StableHLO that it stands for, where references are told from other strings.
fn of_artifact(
    input: &Input,
    make: impl FnOnce(&Input) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    let ctx = context();
    let loaded = load::of_release(&ctx, input, None)?;
    let write = |module: &Module| rmlir_writer::write(module, &rmlir_writer::WriteOptions::default());
    let bytes = write(&loaded.module).map_err(|error| format!("{}: error: {error}", input.name))?;
    let part = make(&Input::of_bytes(&input.name, bytes.into()))?;
    let Some(version) = loaded.artifact else { return Ok(part) };
    collecting(&ctx, || {
        let part = Input::of_bytes(&input.name, part.into());
        let module = crate::translate::load(&ctx, part, None, None)?;
        artifact::write(&load::as_vhlo(&module, version)?, version)
    })
}

/// A name that only a guess gives to an operation is not acted on.
fn refuse_guesses(input: &Input, names: &[&[u8]], layouts: &dyn SymbolLayouts) -> Result<(), String> {
    let Ok(found) = inspect(&input.bytes, &rmlir_stablehlo::encodings(), 0, layouts) else { return Ok(()) };
    for name in names {
        let of_name = |function: &&FunctionInfo| function.symbol.as_deref().map(str::as_bytes) == Some(*name);
        let mut same = found.functions.iter().filter(of_name).peekable();
        if same.peek().is_some() && same.all(|function| function.guessed) {
            return Err(guess(&input.name, name));
        }
    }
    Ok(())
}

/// The message about a name that is a guess.
pub fn guess(file: &str, name: &[u8]) -> String {
    format!("{file}: error: what defines @{} {GUESS}; --guessed acts on it", String::from_utf8_lossy(name))
}

/// A file as bytecode, which text becomes first.
pub fn as_bytecode(input: &Input) -> Result<Input, String> {
    if detect(&input.bytes) == Format::Bytecode {
        return Ok(input.clone());
    }
    let ctx = context();
    let module = collecting(&ctx, || crate::translate::load(&ctx, input.clone(), None, None))?;
    let bytes = rmlir_writer::write(&module, &rmlir_writer::WriteOptions::default())
        .map_err(|error| format!("{}: error: {error}", input.name))?;
    Ok(Input::of_bytes(&input.name, bytes.into()))
}

/// What was meant by the first symbol that is not there.
fn meant(input: &Input, names: &[&[u8]], layouts: &dyn SymbolLayouts) -> String {
    let Ok(found) = inspect(&input.bytes, &rmlir_stablehlo::encodings(), 0, layouts) else {
        return String::new();
    };
    let known =
        || found.functions.iter().filter_map(|function| function.symbol.as_deref()).map(str::as_bytes);
    let missing = names.iter().find(|&&name| known().all(|known| known != name));
    missing.map_or(String::new(), |name| crate::suggest::suggestion(name, known()))
}

/// The symbols, and all that is at most `far` references away from them; what those refer to is declared.
fn declaring(input: &Input, names: &[&[u8]], far: usize, guessed: bool) -> Result<Vec<u8>, String> {
    let ctx = context();
    let options = ReadOptions::default();
    let lazy = collecting(&ctx, || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options))?;
    let failed = |error: String| format!("{}: error: {error}", input.name);
    let places = Places::of(&lazy);
    let mut taken =
        Taken { ctx: &ctx, lazy: &lazy, places: &places, found: BTreeMap::new(), queue: Vec::new() };
    for name in names {
        if !places.by_name.contains_key(*name) {
            let known = places.by_name.keys().map(Vec::as_slice);
            let mut known: Vec<&[u8]> = known.collect();
            known.sort_unstable();
            let meant = crate::suggest::suggestion(name, known.into_iter());
            return Err(failed(format!("no top-level symbol @{}{meant}", String::from_utf8_lossy(name))));
        }
        if !guessed && places.guessed.contains(*name) {
            return Err(guess(&input.name, name));
        }
        taken.want(name, far);
    }
    taken.all()?;
    let declarations: Vec<(usize, &Module)> =
        taken.found.iter().filter_map(|(&start, part)| Some((start, part.declaration.as_ref()?))).collect();
    let changes: Vec<Change<'_>> = declarations
        .iter()
        .map(|&(start, module)| Change { at: Some(start), by: members(module).collect() })
        .collect();
    let whole = rmlir::patch(&ctx, &lazy, &changes).map_err(|error| failed(error.to_string()))?;
    select(input, &whole, &taken.found.keys().copied().collect::<Vec<_>>())
}

/// Of a file in which operations may have been changed but none added or dropped, those that stood at these places before.
fn select(input: &Input, whole: &[u8], starts: &[usize]) -> Result<Vec<u8>, String> {
    let bad = |error: rmlir_format::Error| bad_file(input, &error);
    let encodings = rmlir_stablehlo::encodings();
    let before = Rewrite::open(&input.bytes, &encodings).map_err(bad)?;
    let before = top_level_ops(before.module(), before.tables()).map_err(bad)?;
    let mut rewrite = Rewrite::open(whole, &encodings).map_err(bad)?;
    let after = top_level_ops(rewrite.module(), rewrite.tables()).map_err(bad)?;
    let kept = before.iter().zip(&after).filter(|(before, _)| starts.contains(&before.start));
    let kept: Vec<_> = kept.map(|(_, after)| after.clone()).collect();
    rewrite.select(&kept);
    rewrite.finish().map_err(bad)
}

fn members(module: &Module) -> impl Iterator<Item = OpRef<'_>> {
    let body = module.top().and_then(|top| top.region(0)?.entry());
    body.into_iter().flat_map(|block| block.ops())
}

/// Where symbols are defined: offsets of operations.
struct Places {
    /// Only asked; names are sorted where they are listed.
    by_name: HashMap<Vec<u8>, Vec<usize>>,
    /// Names that nothing has for certain.
    guessed: HashSet<Vec<u8>>,
    numbers: HashMap<usize, usize>,
}

impl Places {
    fn of(lazy: &LazyModule) -> Places {
        let guessed = guessed_symbols(lazy);
        let (mut by_name, mut numbers) = (HashMap::<Vec<u8>, Vec<usize>>::new(), HashMap::new());
        let mut certain = HashSet::new();
        for (number, op) in lazy.ops().enumerate() {
            let Ok(op) = op else { continue };
            numbers.insert(op.start, number);
            certain.extend(op.symbol.map(<[u8]>::to_vec));
            let symbol = op.symbol.map(<[u8]>::to_vec).or_else(|| guessed.get(&op.start).cloned());
            if let Some(symbol) = symbol {
                by_name.entry(symbol).or_default().push(op.start);
            }
        }
        let guessed = by_name.keys().filter(|&name| !certain.contains(name)).cloned().collect();
        Places { by_name, guessed, numbers }
    }
}

/// An operation that is taken.
struct PartOfFile {
    /// How many references away from it definitions are still taken; none if it is declared itself.
    far: Option<usize>,
    /// What takes its place.
    declaration: Option<Module>,
}

struct Taken<'t> {
    ctx: &'t Context,
    lazy: &'t LazyModule,
    places: &'t Places,
    /// By offset in the file.
    found: BTreeMap<usize, PartOfFile>,
    queue: Vec<usize>,
}

impl Taken<'_> {
    /// Takes what defines a symbol, and what is at most `far` references away from it.
    fn want(&mut self, name: &[u8], far: usize) {
        for &start in self.places.by_name.get(name).into_iter().flatten() {
            let better = self.found.get(&start).is_none_or(|part| part.far.is_none_or(|old| old < far));
            if better {
                self.found.insert(start, PartOfFile { far: Some(far), declaration: None });
                self.queue.push(start);
            }
        }
    }

    /// Takes a declaration of a symbol, unless its definition is there.
    fn want_declared(&mut self, name: &[u8]) {
        for &start in self.places.by_name.get(name).into_iter().flatten() {
            if let Entry::Vacant(entry) = self.found.entry(start) {
                entry.insert(PartOfFile { far: None, declaration: None });
                self.queue.push(start);
            }
        }
    }

    fn all(&mut self) -> Result<(), String> {
        // Definitions first: what is reached on two ways may be declared by the longer one.
        loop {
            let defined = |start: &usize| self.found.get(start).is_some_and(|part| part.far.is_some());
            let next = self.queue.iter().position(defined).or_else(|| self.queue.len().checked_sub(1));
            let Some(next) = next else { return Ok(()) };
            let start = self.queue.remove(next);
            self.one(start)?;
        }
    }

    fn one(&mut self, start: usize) -> Result<(), String> {
        let number = self.places.numbers.get(&start).copied();
        let op = number.and_then(|number| self.lazy.op(number).ok().flatten());
        let op = op.ok_or_else(|| "rmlir: the file has changed".to_owned())?;
        let mut module = collecting(self.ctx, || self.lazy.load(&op))?;
        let far = self.found.get(&start).and_then(|part| part.far);
        let is_declared = far.is_none() && declared(self.ctx, &mut module);
        let mut references = References::default();
        for op in members(&module) {
            references.add(self.ctx, op).map_err(|missing| format!("rmlir: {missing}"))?;
        }
        for name in references.names {
            match far {
                Some(far) if far > 0 => self.want(&name, far - 1),
                // What stays as it is, as an alias does, needs what it refers to.
                None if !is_declared => self.want(&name, 0),
                _ => self.want_declared(&name),
            }
        }
        if let Some(part) = self.found.get_mut(&start).filter(|_| is_declared) {
            part.declaration = Some(module);
        }
        Ok(())
    }
}
