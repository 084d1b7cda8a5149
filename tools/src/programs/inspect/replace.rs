//! `rmlir replace`: other operations in a file of any size.

use super::show::{GUESS, context, guessed_symbols, open_indexed, reporting};
use crate::input::{self, Input};
use clap::ArgMatches;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Module, OpRef};
use rmlir_reader::{LazyModule, OpenOptions, ReadOptions, open_bytes};
use rmlir_writer::Change;
use std::collections::HashMap;

/// Writes the file with the operations of another one in it.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    // What `show` wrote refers to symbols that are in the file alone.
    ctx.allow_dangling_symbols(true);
    let by = matches.get_one::<String>("by").map_or("-", String::as_str);
    let by = input::read(by).map_err(|error| format!("rmlir: {error}"))?;
    let new = reporting(&ctx, || {
        let module = open_bytes(&ctx, by.bytes.clone(), &by.name, &OpenOptions::default())?;
        module.top().map_or(Ok(()), verify)?;
        Ok(module)
    })?;
    let options = ReadOptions::default();
    let guessed = matches.get_flag("guessed");
    let indexed =
        open_indexed(&ctx, input, &options).and_then(|lazy| replaced(&ctx, &lazy, &new, guessed).ok());
    let bytes = match indexed {
        Some(bytes) => bytes,
        None => {
            let open = || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options);
            let lazy = reporting(&ctx, open)?;
            replaced(&ctx, &lazy, &new, guessed).map_err(|error| format!("{}: error: {error}", input.name))?
        }
    };
    super::write_module(matches, bytes)
}

fn replaced(ctx: &Context, lazy: &LazyModule, new: &Module, guessed: bool) -> Result<Vec<u8>, String> {
    let guesses = guessed_symbols(lazy);
    let block = new.top().and_then(|top| top.region(0)?.entry());
    let mut changes = Vec::new();
    for op in block.iter().flat_map(|block| block.ops()) {
        changes.extend(change(ctx, lazy, op, (&guesses, guessed))?);
    }
    rmlir::patch(ctx, lazy, &changes).map_err(|error| error.to_string())
}

/// What becomes of the file by an operation; nothing if it is declared only and the file has it. What is guessed of the file counts if that is
/// wanted, else it stands in the way.
fn change<'m>(
    ctx: &Context,
    lazy: &LazyModule,
    op: OpRef<'m>,
    (guesses, guessed): (&HashMap<usize, Vec<u8>>, bool),
) -> Result<Option<Change<'m>>, String> {
    let Some(symbol) = symbol_name(op) else {
        let name = String::from_utf8_lossy(op.name_text());
        return Err(format!("'{name}' defines no symbol, so that nothing says what it replaces"));
    };
    let name = ctx.bytes(symbol);
    let old = lazy.find(name).map_err(|error| error.to_string())?.map(|old| old.start);
    let maybe = guesses.iter().filter(|(_, guess)| *guess == name).map(|(&start, _)| start).min();
    if old.is_none() && maybe.is_some() && !guessed {
        return Err(format!("what defines @{} {GUESS}; --guessed acts on it", String::from_utf8_lossy(name)));
    }
    let old = old.or(maybe);
    let declared = op.regions().len() > 0 && op.regions().all(|region| region.is_empty());
    if declared && old.is_some() {
        return Ok(None);
    }
    Ok(Some(Change { at: old, by: vec![op] }))
}
