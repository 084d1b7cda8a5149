//! What must hold for the jobs of a store: containers, hashes, differences, linking.

use crate::oracle::{Finding, Outcome, check, names_nothing, print, read, shipped};
use rmlir_format::rewrite::extract;
use rmlir_format::symbol::NoLayouts;
use rmlir_format::{is_bytecode, validate};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{Context, Module};
use rmlir_reader::{LazyModule, ReadOptions};
use rmlir_store::diff::{DiffOptions, Difference, Kind, diff};
use rmlir_store::hash::{HashOptions, hash_each, hash_module};
use rmlir_store::link::link;
use rmlir_store::pack::{Pack, PackOptions, Packer, train};
use rmlir_writer::{WriteOptions, write};
use std::collections::BTreeSet;

const GENERIC: (&str, bool, bool, bool) = ("generic form", true, false, false);

fn finding(what: &str, detail: impl std::fmt::Display) -> Finding {
    Finding { what: what.to_owned(), text: detail.to_string() }
}

/// Bytes as a container: it is refused, or what is said to be whole is read; and as files that go into one: they come out as they were, and a
/// byte that is changed is found.
///
/// # Errors
/// When something does not hold.
pub fn container(input: &[u8]) -> Result<Outcome, Finding> {
    if let Ok(pack) = Pack::open(input.to_vec().into()) {
        look_at(&pack);
        return Ok(Outcome::RoundTrips);
    }
    // The first bytes say how the rest is cut and which byte is changed.
    let Some((&[cut, at_high, at_low, flip], rest)) = input.split_first_chunk::<4>() else {
        return Ok(Outcome::Refused);
    };
    let (first, second) = rest.split_at(rest.len() * usize::from(cut) / 256);
    let files = [("first", first), ("second", second)];
    let ctx = shipped();
    let mut packer = Packer::new(
        Vec::new(),
        PackOptions { dictionary: train(&[first, second]), ..PackOptions::default() },
    )
    .map_err(|error| finding("a container is not begun", error))?;
    for (name, file) in files {
        let index = is_bytecode(file).then(|| index(&ctx, file)).flatten();
        packer.add(name, file, index.as_deref()).map_err(|error| finding("a file is not packed", error))?;
    }
    let bytes = packer.finish().map_err(|error| finding("a container is not finished", error))?;
    let pack =
        Pack::open(bytes.clone().into()).map_err(|error| finding("a container does not open", error))?;
    if let Some(damage) = pack.verify().first() {
        return Err(finding("a container is not sound", damage));
    }
    for (name, file) in files {
        let held = pack.module(name).and_then(|module| pack.read(module));
        match held {
            Ok(held) if held == file => {}
            Ok(_) => return Err(finding("a file comes out as another one", name)),
            Err(error) => return Err(finding("a file does not come out", error)),
        }
    }
    changed(bytes, usize::from(u16::from_be_bytes([at_high, at_low])), flip, files)
}

fn index(ctx: &Context, file: &[u8]) -> Option<Vec<u8>> {
    let open = || LazyModule::open(ctx, file.to_vec().into(), "input", &ReadOptions::default());
    Some(ctx.collect_diagnostics(open).0.ok()?.index())
}

/// All that can be asked of a container.
fn look_at(pack: &Pack) {
    let _ = pack.verify();
    for module in pack.modules() {
        let _ = (pack.read(module), pack.index(module), pack.part(module, &[b"f"]));
    }
}

fn changed(mut bytes: Vec<u8>, at: usize, flip: u8, files: [(&str, &[u8]); 2]) -> Result<Outcome, Finding> {
    let at = at % bytes.len().max(1);
    let Some(byte) = bytes.get_mut(at).filter(|_| flip != 0) else { return Ok(Outcome::RoundTrips) };
    *byte ^= flip;
    let Ok(pack) = Pack::open(bytes.into()) else { return Ok(Outcome::RoundTrips) };
    if pack.verify().is_empty() {
        return Err(finding("a changed byte is not found", at));
    }
    look_at(&pack);
    for (name, file) in files {
        if let Ok(held) = pack.module(name).and_then(|module| pack.read(module))
            && held != file
        {
            return Err(finding("what is damaged is handed out", name));
        }
    }
    Ok(Outcome::RoundTrips)
}

/// Two texts: hashes are the same through every conversion, differences the same from either side, and what is linked is there afterwards and
/// can be cut out again. A text is cut in two where it says `// -----`; else it is compared with nothing.
///
/// # Errors
/// When something does not hold.
pub fn jobs(input: &[u8]) -> Result<Outcome, Finding> {
    const MARK: &[u8] = b"// -----";
    let at = input.windows(MARK.len()).position(|window| window == MARK);
    let (first, second) = match at {
        Some(at) => (input.get(..at).unwrap_or_default(), input.get(at + MARK.len()..).unwrap_or_default()),
        None => (input, &b""[..]),
    };
    let ctx = shipped();
    let parsed = |text: &[u8]| {
        let (module, _) = ctx.collect_diagnostics(|| read(&ctx, "input", text));
        module.ok().filter(|module| ctx.collect_diagnostics(|| check(module)).0.is_ok())
    };
    let (Some(first), Some(second)) = (parsed(first), parsed(second)) else { return Ok(Outcome::Refused) };
    for module in [&first, &second] {
        converts(module)?;
    }
    mirrors(&first, &second)?;
    links(&ctx, first, second)
}

fn hash(module: &Module) -> Result<String, Finding> {
    let hash = hash_module(module, HashOptions::default());
    hash.map(|hash| hash.to_string()).map_err(|error| finding("a module in memory is not hashed", error))
}

/// Whether there is a sparse attribute without elements, of which text does not say of what shape its indices are.
fn hides_indices(text: &[u8]) -> bool {
    crate::oracle::contains(text, b"sparse<>")
}

/// Text and bytecode that hold the same have the same hash.
fn converts(module: &Module) -> Result<(), Finding> {
    let wanted = hash(module)?;
    let text = print(module, GENERIC);
    let other = shipped();
    let by_text = || read(&other, "input", &text).ok();
    let by_bytes = || {
        let bytes = write(module, &WriteOptions::default()).ok()?;
        rmlir_reader::read(&other, bytes.into(), "input", &ReadOptions::default()).ok()
    };
    let (by_text, _) = other.collect_diagnostics(by_text);
    let (by_bytes, _) = other.collect_diagnostics(by_bytes);
    for again in [by_text, by_bytes].into_iter().flatten() {
        // Not all that text can hold is read back as the same: the oracles of text and bytecode know what.
        if print(&again, GENERIC) == text
            && !names_nothing(&text)
            && !hides_indices(&text)
            && hash(&again)? != wanted
        {
            return Err(finding("a conversion changes the hash", String::from_utf8_lossy(&text)));
        }
    }
    Ok(())
}

/// What a difference is from either side.
type Plain = (bool, bool, String, String, bool);

fn plain(difference: &Difference, mirrored: bool) -> Plain {
    let Difference { kind, old_symbol, new_symbol, moved, .. } = difference;
    let (added, removed) = (*kind == Kind::Added, *kind == Kind::Removed);
    match mirrored {
        false => (added, removed, old_symbol.clone(), new_symbol.clone(), *moved),
        true => (removed, added, new_symbol.clone(), old_symbol.clone(), *moved),
    }
}

fn mirrors(first: &Module, second: &Module) -> Result<(), Finding> {
    let of = |old: &Module, new: &Module, mirrored: bool| {
        let found = diff(old, new, DiffOptions::default());
        let found = found.map_err(|error| finding("modules in memory are not compared", error))?;
        Ok::<BTreeSet<Plain>, Finding>(found.iter().map(|one| plain(one, mirrored)).collect())
    };
    if !of(first, first, false)?.is_empty() {
        return Err(finding("a module differs from itself", String::from_utf8_lossy(&print(first, GENERIC))));
    }
    let (forth, back) = (of(first, second, false)?, of(second, first, true)?);
    if forth != back {
        return Err(finding(
            "a difference is another one from the other side",
            format!("{forth:?}\n{back:?}"),
        ));
    }
    if forth.is_empty() != (hash(first)? == hash(second)?) {
        return Err(finding("differences and hashes disagree", format!("{forth:?}")));
    }
    Ok(())
}

/// What is linked onto a file of which only a part is read is what is linked of files that are read as a whole.
fn linked_alike(first: &Module, second: &Module) -> Result<(), Finding> {
    let bytes = |module: &Module| write(module, &WriteOptions::default()).ok();
    let (Some(first), Some(second)) = (bytes(first), bytes(second)) else { return Ok(()) };
    let options = ReadOptions::default();
    let read =
        |ctx: &Context, bytes: &[u8]| rmlir_reader::read(ctx, bytes.to_vec().into(), "input", &options);
    let ctx = shipped();
    let (onto, _) = ctx.collect_diagnostics(|| {
        let second = read(&ctx, &second)?;
        let lazy = LazyModule::open(&ctx, first.clone().into(), "first", &options)?;
        rmlir::link_onto(&ctx, &lazy, "first", vec![("second".to_owned(), second)])
    });
    let Ok(Some(onto)) = onto else { return Ok(()) };
    let ctx = shipped();
    let (both, _) = ctx.collect_diagnostics(|| {
        let named =
            vec![("first".to_owned(), read(&ctx, &first)?), ("second".to_owned(), read(&ctx, &second)?)];
        Ok::<_, rmlir_ir::Failed>((link(&ctx, named)?, read(&ctx, &onto)?))
    });
    match both {
        Ok((whole, onto)) if hash(&whole)? == hash(&onto)? => Ok(()),
        Ok((whole, _)) => {
            let text = print(&whole, GENERIC);
            Err(finding("what is linked onto a file is another module", String::from_utf8_lossy(&text)))
        }
        Err(_) => Err(finding("what is linked onto a file is not linked as a whole, or not read", "")),
    }
}

/// What is linked verifies, can be written, and each of its symbols can be cut out again.
fn links(ctx: &Context, first: Module, second: Module) -> Result<Outcome, Finding> {
    let before = hash_each(&first, HashOptions::default())
        .map_err(|error| finding("a module in memory is not hashed", error))?;
    linked_alike(&first, &second)?;
    let named = vec![("first".to_owned(), first), ("second".to_owned(), second)];
    let (linked, said) = ctx.collect_diagnostics(|| link(ctx, named));
    let Ok(linked) = linked else {
        return match said.is_empty() {
            true => Err(finding("linking fails and says nothing", "")),
            false => Ok(Outcome::Refused),
        };
    };
    let (valid, said) = ctx.collect_diagnostics(|| check(&linked));
    if valid.is_err() {
        let said = said.first().map_or("", |first| first.message.as_str());
        return Err(finding("what was linked does not verify", said));
    }
    let after = hash_each(&linked, HashOptions::default())
        .map_err(|error| finding("a module in memory is not hashed", error))?;
    if after.len() < before.iter().filter(|hash| hash.symbol.is_some()).count() {
        return Err(finding("linking loses symbols", after.len()));
    }
    let Ok(bytes) = write(&linked, &WriteOptions::default()) else { return Ok(Outcome::RoundTrips) };
    let body = linked.top().and_then(|top| top.region(0)?.entry());
    let Some(name) = body.and_then(|body| body.ops().find_map(symbol_name)) else {
        return Ok(Outcome::RoundTrips);
    };
    let encodings = rmlir_dialects::encodings();
    // A name that is not found by its place is none that can be asked for.
    if let Ok(part) = extract(&bytes, &encodings, &[ctx.bytes(name)], &NoLayouts) {
        validate(&part.file, &encodings)
            .map_err(|error| finding("what was cut out is not sound", error.message()))?;
    }
    Ok(Outcome::RoundTrips)
}
