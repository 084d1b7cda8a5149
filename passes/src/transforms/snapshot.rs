//! `snapshot-op-locations`: operations get the places where they are printed as their locations.

use super::plain_pass;
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::print::{PrintOptions, print_op_with_places};
use rmlir_ir::{Attr, Context, Failed, FileRange, Loc};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

plain_pass! {
    /// Prints the operation to a file, and makes the places there the locations of the operations.
    SnapshotOpLocations: LocationSnapshot, snapshot
}

/// A new file in the folder of such files.
fn temporary() -> io::Result<(PathBuf, std::fs::File)> {
    let mut tries = 0u32;
    loop {
        let name =
            format!("mlir_snapshot-{:06x}.tmp.mlir", std::process::id().wrapping_add(tries) & 0xff_ffff);
        let path = std::env::temp_dir().join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < 1 << 16 => tries += 1,
            opened => return opened.map(|file| (path, file)),
        }
    }
}

/// Writes the text to the named file, or to a new one. Gives the name of the file.
fn write(name: &str, text: &[u8]) -> Result<String, String> {
    let what = |error: io::Error| {
        let error = error.to_string();
        error.split_once(" (os error").map_or(error.clone(), |(text, _)| text.to_owned())
    };
    let (path, mut file) = match name {
        "" => temporary().map_err(|error| format!("cannot create a temporary file: {}", what(error)))?,
        _ => {
            let opened = OpenOptions::new().write(true).create(true).truncate(true).open(name);
            let file =
                opened.map_err(|error| format!("cannot open output file '{name}': {}", what(error)))?;
            (PathBuf::from(name), file)
        }
    };
    let path = path.to_string_lossy().into_owned();
    file.write_all(text).map_err(|error| format!("cannot write output file '{path}': {}", what(error)))?;
    Ok(path)
}

/// `fused[old, "tag"(new)]`, or the new location alone.
fn new_loc(ctx: &Context, tag: &str, old: Loc, new: Attr) -> Loc {
    if tag.is_empty() {
        return ctx.loc(new);
    }
    let named = ctx.name_loc(ctx.ident(tag), new);
    ctx.loc(ctx.fused_loc(&[ctx.loc_attr(old), named], None))
}

fn snapshot(options: &options::LocationSnapshot, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let print = PrintOptions {
        generic: options.print_op_generic,
        debuginfo: options.print_debuginfo,
        pretty_debuginfo: options.pretty_debuginfo,
        local_scope: options.print_local_scope,
        ..PrintOptions::default()
    };
    let mut text = Vec::new();
    let places = print_op_with_places(run.op(), &print, &mut text);
    let ctx = run.ctx();
    let file = match write(&options.filename, &text) {
        Ok(file) => ctx.ident(&file),
        Err(what) => return Err(run.op().emit_plain_error(what)),
    };
    for place in places {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let at = FileRange::place(file, number(place.line), number(place.indent));
        let new = ctx.file_loc(at);
        let old = run.op().module().op(place.op).loc();
        run.module().set_loc(place.op, new_loc(&ctx, &options.tag, old, new));
    }
    Ok(())
}
