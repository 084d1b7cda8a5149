//! What must hold for every file of bytecode.

use crate::oracle::{
    Finding, Outcome, SETTLES, caches_agree, check, contains, explained, is_ambiguous, keeps_text,
    names_nothing, print, read, same, shipped, taken_without_error, upstream_simplifies_again,
    uses_what_is_out_of_sight,
};
use rmlir_format::rewrite::{Rewrite, reencode};
use rmlir_format::{ErrorKind, dump, validate};
use rmlir_ir::def::Presence;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Context, Module, OpRef};
use rmlir_reader::ReadOptions;
use rmlir_writer::{WriteOptions, write};

/// The forms that are compared: name, generic, with locations, in local scope.
const PLAIN: (&str, bool, bool, bool) = ("generic form", true, false, false);
const LOCATED: (&str, bool, bool, bool) = ("generic form with locations", true, true, true);

/// Bytes into the readers of the wire: an error lies inside the file; a sound file is dumped to its end, is its own rewrite, and
/// written again from its parts is a sound file with as much in it.
///
/// # Errors
/// When something does not hold.
pub fn wire(input: &[u8]) -> Result<Outcome, Finding> {
    let encodings = rmlir_dialects::encodings();
    let summary = match validate(input, &encodings) {
        Ok(summary) => summary,
        Err(error) if error.offset() > input.len() => {
            return Err(finding("an error lies behind the end of the file", &error.message()));
        }
        Err(_) => {
            // What is broken can still be looked at, as far as it goes.
            let _ = dump::dump(input, &encodings, &mut |_| true);
            return Ok(Outcome::Refused);
        }
    };
    dump::dump(input, &encodings, &mut |_| true)
        .map_err(|error| finding("a sound file is not dumped", &error.message()))?;
    let rewrite = Rewrite::open(input, &encodings).and_then(|rewrite| rewrite.finish());
    let rewrite = rewrite.map_err(|error| finding("a sound file is not rewritten", &error.message()))?;
    if rewrite != input {
        return Err(finding("an untouched rewrite changes the file", ""));
    }
    let again = reencode(input, &encodings)
        .map_err(|error| finding("a sound file is not encoded again", &error.message()))?;
    match validate(&again, &encodings) {
        Ok(other) if other.operations == summary.operations => Ok(Outcome::RoundTrips),
        // Limits go by the bytes that are there; those that nothing reads are dropped.
        Err(error) if matches!(error.kind(), ErrorKind::TooMany { .. }) => Ok(Outcome::RoundTrips),
        Ok(_) => Err(finding("encoding again loses operations", "")),
        Err(error) => Err(finding("encoding again breaks a sound file", &error.message())),
    }
}

/// Bytes into the reader of IR: an error is reported; what verifies is written, is sound, reads back as the same, and is then written
/// as the same bytes.
///
/// # Errors
/// When something does not hold.
pub fn file(input: &[u8]) -> Result<Outcome, Finding> {
    caches_agree(file_in(input))
}

fn file_in(input: &[u8]) -> Result<Outcome, Finding> {
    let ctx = shipped();
    let (module, diagnostics) = ctx.collect_diagnostics(|| load(&ctx, input));
    let Ok(module) = module else {
        return explained(&ctx, &diagnostics, "reading failed").map(|()| Outcome::Refused);
    };
    taken_without_error(&ctx, &diagnostics)?;
    let (verified, diagnostics) = ctx.collect_diagnostics(|| check(&module));
    if verified.is_err() {
        // What does not verify can still be looked at, and written unless it refers to what is not there.
        print(&module, LOCATED);
        let _ = write(&module, &WriteOptions::default());
        return explained(&ctx, &diagnostics, "verification failed").map(|()| Outcome::Invalid);
    }
    match stays(&module, 6, SETTLES) {
        Err(_) if keeps_text(&module, is_ambiguous) || uses_what_is_out_of_sight(&module) => {
            Ok(Outcome::RoundTrips)
        }
        result => result,
    }
}

/// A text that is valid, as bytecode of this version and back.
///
/// # Errors
/// When something does not hold.
pub fn valid_text(text: &[u8], version: u64) -> Result<Vec<u8>, Finding> {
    caches_agree(bytes_of(text, version))
}

fn bytes_of(text: &[u8], version: u64) -> Result<Vec<u8>, Finding> {
    let ctx = shipped();
    let (module, _) = ctx.collect_diagnostics(|| read(&ctx, "input", text));
    let Ok(module) = module else {
        return Err(finding("a valid text does not parse", &String::from_utf8_lossy(text)));
    };
    stays(&module, version, SETTLES)?;
    written(&module, version)
}

/// Whether the first dot of an operation's name is its end.
fn has_name_of_dialect_only(generic: &[u8]) -> bool {
    generic.windows(3).enumerate().filter(|(_, text)| text == b".\"(").any(|(end, _)| {
        let name = generic[..end].rsplit(|&byte| byte == b'"').next().unwrap_or_default();
        !name.contains(&b'.')
    })
}

/// Writes a module, reads it back, and compares.
pub(crate) fn stays(module: &Module, version: u64, settles: u32) -> Result<Outcome, Finding> {
    let bytes = written(module, version)?;
    wire(&bytes)?;
    let ctx = shipped();
    let (again, diagnostics) = ctx.collect_diagnostics(|| load(&ctx, &bytes));
    let Ok(again) = again else {
        if names_nothing(&bytes) {
            return Ok(Outcome::RoundTrips);
        }
        let message = diagnostics.first().map_or("", |first| first.message.as_str());
        return Err(finding("what was written does not read back", message));
    };
    // A distinct attribute in the text of an entry is distinct from those in other texts when it is read: upstream loses which were the same.
    // So is the dot of a name that has nothing after it.
    if contains(&bytes, b"distinct[") || has_name_of_dialect_only(&print(module, PLAIN)) {
        return Ok(Outcome::RoundTrips);
    }
    if settles > 0 && written(&again, version)? != bytes && upstream_simplifies_again(&print(module, LOCATED))
    {
        return stays(&again, version, settles - 1);
    }
    // Below version 5 the properties of unregistered operations have no place. From then on an attribute that is absent may be read as its default,
    // also where it is absent as an old file stated something that it cannot be; the reference cannot print or write that at all.
    if settles > 0 && lacks_a_default(module) {
        return stays(&again, version, settles - 1);
    }
    if version >= 5 {
        for form in [PLAIN, LOCATED] {
            same(&print(module, form), &print(&again, form), "bytecode loses something")?;
        }
    }
    // Orders of uses are kept from version 3 on.
    if version >= 3 && written(&again, version)? != bytes {
        return Err(finding("what was read back is written otherwise", ""));
    }
    Ok(Outcome::RoundTrips)
}

/// Whether an operation has no value for an attribute that has a default.
fn lacks_a_default(module: &Module) -> bool {
    let Some(top) = module.top() else { return false };
    let lacks = |op: OpRef<'_>| {
        op.info().registered().is_some_and(|registered| {
            let fields = registered.def.attrs.iter().zip(op.ctx().props(op.props()));
            fields
                .into_iter()
                .any(|(field, value)| matches!(field.presence, Presence::Default(_)) && value.is_none())
        })
    };
    let walked =
        Walk::pre().ops(top, |op| if lacks(op) { WalkResult::Interrupt } else { WalkResult::Advance });
    walked.is_ok_and(WalkResult::was_interrupted)
}

fn written(module: &Module, version: u64) -> Result<Vec<u8>, Finding> {
    write(module, &WriteOptions { version, ..WriteOptions::default() })
        .map_err(|error| finding("a valid module is not written", &error.to_string()))
}

fn load(ctx: &Context, bytes: &[u8]) -> Result<Module, rmlir_ir::Failed> {
    rmlir_reader::read(ctx, bytes.to_vec().into(), "input", &ReadOptions::default())
}

fn finding(what: &str, text: &str) -> Finding {
    Finding { what: what.into(), text: text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_told_apart() {
        assert_eq!(wire(b"ML"), Ok(Outcome::Refused));
        assert_eq!(file(b"ML\xEFR\x0D"), Ok(Outcome::Refused));
        let bytes = valid_text(b"\"a.b\"() : () -> ()", 6).unwrap();
        assert_eq!(wire(&bytes), Ok(Outcome::RoundTrips));
        assert_eq!(file(&bytes), Ok(Outcome::RoundTrips));
    }
}
