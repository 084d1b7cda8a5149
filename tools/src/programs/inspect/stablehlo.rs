//! `rmlir stablehlo`: versions of portable artifacts.

use super::show::{context, reporting};
use crate::input::Input;
use crate::output::{Fill, Kind, write, write_with};
use crate::translate;
use clap::ArgMatches;
use rmlir_ir::{Context, FileRange, Module};
use rmlir_stablehlo::versions::{self, Blocker};
use rmlir_stablehlo::{Version, artifact};
use std::fmt::Write;

/// Tells, or brings to another version.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let target = match matches.get_one::<String>("target") {
        Some(text) => {
            let target = Version::named(text).map_err(|error| format!("rmlir: {error}"))?;
            target.check_target().map_err(|message| format!("rmlir: {message}"))?;
            Some(target)
        }
        None => None,
    };
    let stated = artifact::version(&input.bytes);
    let module = reporting(&ctx, || translate::load(&ctx, input.clone(), None, None))?;
    let mut module = reporting(&ctx, || translate::as_vhlo(module))?;
    match (target, matches.get_one::<String>("o")) {
        (None, Some(_)) => Err("rmlir: -o needs --target".into()),
        (None, None) => {
            let told = tell(&ctx, input, stated, &module)?;
            write("-", told.as_bytes(), Kind::Text).map_err(|error| format!("rmlir: {error}"))
        }
        (Some(target), out) => {
            let mut found = reporting(&ctx, || versions::blockers(&module, target))?;
            if matches.get_flag("expand") && found.iter().any(Blocker::can_be_lifted) {
                module = reporting(&ctx, || {
                    let mut plain = translate::deserialized(module)?;
                    versions::expand(&mut plain, target)?;
                    versions::to_vhlo(&plain)
                })?;
                found = reporting(&ctx, || versions::blockers(&module, target))?;
            }
            if !found.is_empty() {
                let lines: Vec<String> = found.iter().map(|blocker| line(&ctx, blocker)).collect();
                return Err(format!("{}: error: version {target} lacks\n{}", input.name, lines.join("\n")));
            }
            let Some(out) = out else { return Ok(()) };
            let pieces = reporting(&ctx, || {
                versions::to_version(&mut module, target)?;
                artifact::write_pieces(&module, target)
            })?;
            let kind = Kind::Binary { force: matches.get_flag("f") };
            let fill: Fill<'_> = &mut |to| pieces.iter().try_for_each(|piece| to.write_all(piece));
            write_with(out, kind, fill).map_err(|error| format!("rmlir: {error}"))
        }
    }
}

/// What there is to tell about a module of VHLO.
fn tell(ctx: &Context, input: &Input, stated: Option<Version>, module: &Module) -> Result<String, String> {
    let mut text = match stated {
        Some(version) => format!("{}: portable artifact of StableHLO {version}\n", input.name),
        None => format!("{}: a module, no portable artifact\n", input.name),
    };
    let lowest = reporting(ctx, || versions::lowest(module))?;
    let _ = writeln!(text, "lowest target: {lowest}");
    if lowest > Version::MINIMUM {
        text.push_str("what keeps it from older ones:\n");
        for blocker in reporting(ctx, || versions::blockers(module, Version::MINIMUM))? {
            let _ = writeln!(text, "{}", line(ctx, &blocker));
        }
    }
    Ok(text)
}

/// A blocker with its place in a file, if it has one.
fn line(ctx: &Context, blocker: &Blocker) -> String {
    let lifted = if blocker.can_be_lifted() { "; --expand writes it another way" } else { "" };
    match ctx.first_file_loc(ctx.loc_attr(blocker.place.loc)) {
        Some(FileRange { file, line, column, .. }) => {
            format!("  {}:{line}:{column}: {blocker}{lifted}", ctx.text(file))
        }
        None => format!("  {blocker}{lifted}"),
    }
}
