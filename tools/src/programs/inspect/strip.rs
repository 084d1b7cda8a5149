//! `rmlir strip`: files without locations or data of resources.

use super::extract::as_bytecode;
use super::{bad_file, write_module};
use crate::input::Input;
use clap::ArgMatches;
use rmlir_format::Bytecode;
use rmlir_format::rewrite::Rewrite;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Context, Loc, Module, NotLoaded, OpAddr, UnitId, ValueId};
use rmlir_reader::{LazyModule, ReadOptions, read};
use rmlir_writer::{WriteOptions, write};

/// Writes the file without what is not wanted.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let input = as_bytecode(input)?;
    let bytes = stripped(&input, matches.get_flag("locations"), matches.get_flag("resources"))?;
    write_module(matches, bytes)
}

/// What is left of a file without locations: its bytes.
pub fn stripped_size(input: &Input) -> Result<usize, String> {
    stripped(input, true, false).map(|bytes| bytes.len())
}

fn stripped(input: &Input, locations: bool, resources: bool) -> Result<Vec<u8>, String> {
    let written_anew = locations.then(|| without_locations(input)).flatten();
    let bytes = written_anew.as_deref().unwrap_or(&input.bytes);
    let stripped = Rewrite::open(bytes, &rmlir_stablehlo::encodings()).and_then(|mut rewrite| {
        if locations && written_anew.is_none() {
            rewrite.strip_locations();
        }
        if resources {
            rewrite.strip_resources();
        }
        rewrite.finish()
    });
    stripped.map_err(|error| bad_file(input, &error))
}

/// The file written anew by definitions, so that nothing is left of its locations and equal IR is equal bytes. None where a definition is missing,
/// or the file is of another release, whose layouts are not written: it is then cut without definitions, and strings may stay that a number in
/// an unknown layout could mean.
fn without_locations(input: &Input) -> Option<Vec<u8>> {
    let ctx = super::show::context();
    let options = ReadOptions { implicit_module: false, ..ReadOptions::default() };
    let release = |ctx: &Context| {
        let open = || LazyModule::open(ctx, input.bytes.clone(), &input.name, &options);
        Some(ctx.collect_diagnostics(open).0.ok()?.release())
    };
    if release(&ctx)?.is_some() {
        return None;
    }
    let mut module =
        ctx.collect_diagnostics(|| read(&ctx, input.bytes.clone(), &input.name, &options)).0.ok()?;
    forget_locations(&mut module).ok()?;
    let file = Bytecode::open(&input.bytes).ok()?;
    let options = WriteOptions {
        version: file.version().number(),
        producer: file.producer_text().into_owned(),
        strict: true,
        ..WriteOptions::default()
    };
    write(&module, &options).ok()
}

fn forget_locations(module: &mut Module) -> Result<(), NotLoaded> {
    let (mut ops, mut args): (Vec<OpAddr>, Vec<(UnitId, ValueId)>) = (Vec::new(), Vec::new());
    if let Some(top) = module.top() {
        Walk::pre().items(top, |item| {
            match item {
                Item::Op(op) => ops.push(op.global()),
                Item::Block(block) => args.extend(block.args().map(|arg| (arg.unit(), arg.id()))),
                Item::Region(_) => {}
            }
            WalkResult::Advance
        })?;
    }
    ops.into_iter().for_each(|op| module.set_loc(op, Loc::UNKNOWN));
    args.into_iter().for_each(|(unit, arg)| module.body_mut(unit).set_arg_loc(arg, Loc::UNKNOWN));
    Ok(())
}
