//! Portable artifacts: files of VHLO in bytecode.

use crate::versions::{self, Blocker, Version};
use bytes::Bytes;
use rmlir_ir::diag::Failed;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Context, Diagnostic, FileRange, Loc, Module};
use rmlir_reader::ReadOptions;
use rmlir_writer::WriteOptions;
use std::collections::BTreeSet;

/// How the producer of an artifact begins.
const PRODUCER: &[u8] = b"StableHLO_v";

/// The version that an artifact states; none if the file is no portable artifact.
///
/// Nothing but the header is looked at: the magic, and a producer that says `StableHLO_v` and a version.
pub fn version(bytes: &[u8]) -> Option<Version> {
    const SHORTEST: usize = 19;
    if bytes.len() < SHORTEST || !bytes.starts_with(b"ML\xEFR") {
        return None;
    }
    let end = bytes.iter().position(|&byte| byte == 0)?;
    let header = &bytes[..end];
    let at = header.windows(PRODUCER.len()).position(|part| part == PRODUCER)?;
    std::str::from_utf8(&header[at + PRODUCER.len()..]).ok()?.parse().ok()
}

/// The artifact inside a file of another form, such as the FlatBuffer that `jax.export` writes, or a protocol buffer; none if there is none.
///
/// A field of bytes has its length before it: four bytes of a FlatBuffer, a varint, or the header of what lies unpacked in a zip archive.
#[inline]
pub fn embedded(file: &Bytes) -> Option<Bytes> {
    // Text has no such bytes at its beginning, and bytecode is found to be that.
    let control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let binary = file.len() >= 32 && file.iter().take(64).any(control);
    if binary && !file.starts_with(MAGIC) { embedded_in(file) } else { None }
}

/// What bytecode begins with.
const MAGIC: &[u8] = b"ML\xEFR";

fn embedded_in(file: &Bytes) -> Option<Bytes> {
    let places = file.windows(MAGIC.len()).enumerate().filter(|(_, part)| *part == MAGIC);
    let start =
        places.map(|(at, _)| at).find(|&at| version(&file[at..(at + 256).min(file.len())]).is_some())?;
    let left = file.len() - start;
    let fixed =
        start.checked_sub(4).and_then(|at| file.get(at..start)?.try_into().ok()).map(u32::from_le_bytes);
    let fits = |length: &usize| (19..=left).contains(length);
    let fixed = fixed.map(|length| length as usize).filter(fits);
    let zipped = || zip_before(&file[..start]).filter(fits);
    let varint = || varint_before(&file[..start]).filter(fits);
    let length = fixed.or_else(zipped).or_else(varint).unwrap_or(left);
    Some(file.slice(start..start + length))
}

/// The length that the header of a file in a zip archive states, if one ends where a text does.
fn zip_before(bytes: &[u8]) -> Option<usize> {
    const HEADER: &[u8] = b"PK\x03\x04";
    const FIXED: usize = 30;
    // The name and what follows it are as long as two bytes can say, and mostly short.
    const MOST: usize = 1 << 12;
    let near = &bytes[bytes.len().saturating_sub(MOST)..];
    let at = near.windows(HEADER.len()).rposition(|part| part == HEADER)?;
    let header = &near[at..];
    let short = |at: usize| Some(usize::from(u16::from_le_bytes(header.get(at..at + 2)?.try_into().ok()?)));
    let unpacked = short(8)? == 0 && FIXED + short(26)? + short(28)? == header.len();
    let length = u32::from_le_bytes(header.get(18..22)?.try_into().ok()?);
    unpacked.then_some(length as usize)
}

/// The number whose bytes of seven bits end where a text does.
fn varint_before(bytes: &[u8]) -> Option<usize> {
    let (last, rest) = bytes.split_last()?;
    (last & 0x80 == 0).then_some(())?;
    let more = rest.iter().rev().take(4).take_while(|byte| **byte & 0x80 != 0).count();
    // Nothing that short is an artifact.
    (more > 0).then_some(())?;
    let parts = bytes.get(bytes.len() - 1 - more..)?;
    Some(parts.iter().rev().fold(0, |all, byte| all << 7 | usize::from(byte & 0x7F)))
}

/// Whether a file is bytecode that says that it is a portable artifact.
pub fn is_artifact(bytes: &[u8]) -> bool {
    version(bytes).is_some()
}

/// Reads an artifact as it is, a module of VHLO of any version.
///
/// # Errors
/// If it cannot be read, or has operations of a release that is not known; that has been reported.
pub fn read(ctx: &Context, bytes: Bytes, name: &str) -> Result<Module, Failed> {
    read_with(ctx, bytes, name, &ReadOptions::default())
}

/// The same with other options.
///
/// # Errors
/// Likewise.
pub fn read_with(ctx: &Context, bytes: Bytes, name: &str, options: &ReadOptions) -> Result<Module, Failed> {
    let stated = version(&bytes);
    let module = rmlir_reader::read(ctx, bytes, name, options).inspect_err(|_| {
        let newest = Version::CURRENT;
        let mut message = format!("failed to deserialize portable artifact using StableHLO_v{newest}");
        if let Some(newer) = newer(stated) {
            message = format!("{message}: {newer}");
        }
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, message));
    })?;
    let unknown = unknown_operations(&module);
    if unknown.is_empty() {
        return Ok(module);
    }
    let what: Vec<String> = unknown.iter().map(|name| format!("'{name}'")).collect();
    let what = format!("not known in it: {}", what.join(", "));
    let message = newer(stated).map_or_else(|| what.clone(), |newer| format!("{newer}; {what}"));
    let place = ctx.loc(ctx.file_loc(FileRange::place(ctx.ident(name), 0, 0)));
    ctx.emit(Diagnostic::error(place, message));
    Err(Failed)
}

/// That a version is newer than all that are known.
fn newer(stated: Option<Version>) -> Option<String> {
    let (newest, stated) = (Version::CURRENT, stated.filter(|stated| *stated > Version::CURRENT)?);
    Some(format!("it is of version {stated}, the newest that is known is {newest}"))
}

/// The operations of VHLO in a module that no release has that is known, each once.
fn unknown_operations(module: &Module) -> BTreeSet<String> {
    let Some(top) = module.top() else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    // What is not in memory is known to be sound by its names as soon as it is.
    let _ = Walk::pre().items(Item::Op(top), |item| {
        if let Item::Op(op) = item {
            let known = op.ctx().op_info(op.name()).registered().is_some();
            if !known && op.name_text().starts_with(b"vhlo.") {
                found.insert(String::from_utf8_lossy(op.name_text()).into_owned());
            }
        }
        WalkResult::Advance
    });
    found
}

/// Reads an artifact as a module of StableHLO.
///
/// ```
/// # use rmlir_ir::{Builder, Context, Module};
/// # use rmlir_stablehlo::{Version, from_bytes, to_bytes};
/// # let ctx = Context::new();
/// # rmlir_dialects::register_all(&ctx);
/// # rmlir_stablehlo::register_all(&ctx);
/// # let mut module = Module::new(&ctx);
/// # let (root, block) = (module.root(), module.root_block());
/// # Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |_, _| {}).insert();
/// let bytes = to_bytes(&module, Version::MINIMUM)?;
/// let again = from_bytes(&ctx, bytes.into(), "model.mlirbc")?;
/// assert!(again.top().is_some_and(|top| top.name_text() == b"builtin.module"));
/// # Ok::<(), rmlir_ir::Failed>(())
/// ```
///
/// # Errors
/// If it cannot be read, or something in it stands for nothing; that has been reported.
pub fn from_bytes(ctx: &Context, bytes: Bytes, name: &str) -> Result<Module, Failed> {
    let mut module = read(ctx, bytes, name)?;
    versions::to_version(&mut module, Version::CURRENT)?;
    versions::from_vhlo(&module)
}

/// Writes a module of StableHLO as an artifact for a version.
///
/// # Errors
/// If the version does not have something of it; that has been reported.
pub fn to_bytes(module: &Module, target: Version) -> Result<Vec<u8>, Failed> {
    let mut vhlo = versions::to_vhlo(module)?;
    versions::to_version(&mut vhlo, target)?;
    write(&vhlo, target)
}

/// Whether a module is one of VHLO: one of the operations in it is. Others may stand beside them, as a mesh does.
pub fn is_vhlo(module: &Module) -> bool {
    let block = module.top().and_then(|top| top.region(0)?.entry());
    block.is_some_and(|block| block.ops().any(|op| op.name_text().starts_with(b"vhlo.")))
}

/// What keeps a module of StableHLO or VHLO from a version: every such thing.
///
/// ```
/// use rmlir_ir::{Builder, Context, Module};
/// use rmlir_stablehlo::{Version, blockers};
///
/// let ctx = Context::new();
/// rmlir_dialects::register_all(&ctx);
/// rmlir_stablehlo::register_all(&ctx);
/// let mut module = Module::new(&ctx);
/// let (root, block) = (module.root(), module.root_block());
/// let ty = ctx.tensor_type(&[2], ctx.f32(), None).map_err(|_| rmlir_ir::Failed)?;
/// Builder::at_end(&mut module, root, block)
///     .create("builtin.module")
///     .region(&[], |b, _| {
///         let zero = ctx.dense_elements(ty, vec![0u8; 4], true);
///         if let Ok(zero) = zero {
///             let x = b.create("stablehlo.constant").attr("value", zero).value(ty);
///             b.create("stablehlo.tan").operands(&[x]).value(ty);
///         }
///     })
///     .insert();
///
/// let found = blockers(&module, Version::new(1, 0, 0))?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].since, Version::new(1, 4, 0));
/// assert!(found[0].can_be_lifted());
/// # Ok::<(), rmlir_ir::Failed>(())
/// ```
///
/// # Errors
/// If the module has no form in VHLO at all; that has been reported.
pub fn blockers(module: &Module, target: Version) -> Result<Vec<Blocker>, Failed> {
    match is_vhlo(module) {
        true => versions::blockers(module, target),
        false => versions::blockers(&versions::to_vhlo(module)?, target),
    }
}

/// Writes a module of VHLO of a version as an artifact.
///
/// # Errors
/// If it cannot be written; that has been reported.
pub fn write(module: &Module, target: Version) -> Result<Vec<u8>, Failed> {
    Ok(write_pieces(module, target)?.concat())
}

/// The same in pieces, which follow each other without a gap: weights are not in memory twice.
///
/// # Errors
/// Likewise.
pub fn write_pieces(module: &Module, target: Version) -> Result<Vec<Vec<u8>>, Failed> {
    let options = WriteOptions {
        version: target.bytecode_format(),
        producer: format!("StableHLO_v{target}"),
        // The reference of StableHLO is of a later release than 22.
        sorted_use_lists: true,
        ..WriteOptions::default()
    };
    let written = rmlir_writer::write_pieces(module, &options).map_err(|error| {
        module.ctx().emit(Diagnostic::error(Loc::UNKNOWN, error.to_string()));
        Failed
    })?;
    Ok(written.pieces)
}

/// Makes all locations of a module unknown, which artifacts for readers of any version need.
pub fn strip_locations(module: &mut Module) {
    let Some(top) = module.top() else { return };
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    // What is not in memory keeps its locations.
    let _ = Walk::pre().items(Item::Op(top), |item| {
        match item {
            Item::Op(op) => ops.push(op.global()),
            Item::Block(block) => args.extend(block.args().map(|arg| (arg.unit(), arg.id()))),
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    ops.into_iter().for_each(|op| module.set_loc(op, Loc::UNKNOWN));
    args.into_iter().for_each(|(unit, arg)| module.body_mut(unit).set_arg_loc(arg, Loc::UNKNOWN));
}

/// Brings an artifact to another version.
///
/// # Errors
/// If it cannot be read, or the version does not have something of it; that has been reported.
pub fn to_target(ctx: &Context, bytes: Bytes, name: &str, target: Version) -> Result<Vec<u8>, Failed> {
    let mut module = read(ctx, bytes, name)?;
    versions::to_version(&mut module, target)?;
    write(&module, target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_alone_tells_an_artifact() {
        assert_eq!(version(b"ML\xEFR\x0DStableHLO_v1.4.0\0rest"), Some(Version::new(1, 4, 0)));
        assert_eq!(version(b"ML\xEFR\x0DMLIR22.1.8\0 and so on"), None);
        assert_eq!(version(b"ML\xEFR\x0DStableHLO_v1.4\0 and more"), None);
        assert_eq!(version(b"StableHLO_v1.4.0 is what it says\0"), None);
        assert_eq!(version(b"ML\xEFR\x0DStableHLO_v1.4.0"), None);
    }

    #[test]
    fn an_artifact_is_found_in_other_files() {
        let mut artifact = b"ML\xEFR\x0DStableHLO_v1.4.0\0".to_vec();
        artifact.resize(200, b'x');
        let around = |length: &[u8]| {
            let mut file = b"\x20\0\0\0a FlatBuffer of some kind, padded".to_vec();
            file.extend_from_slice(length);
            file.extend_from_slice(&artifact);
            file.extend_from_slice(b"what is after it");
            Bytes::from(file)
        };
        assert_eq!(embedded(&around(&[200, 0, 0, 0])).as_deref(), Some(&artifact[..]));
        assert_eq!(embedded(&around(&[0x12, 0xC8, 0x01])).as_deref(), Some(&artifact[..]));
        let mut zip = b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\xC8\0\0\0\xC8\0\0\0\x01\0\0\0".to_vec();
        zip.push(b'f');
        assert_eq!(embedded(&around(&zip)).as_deref(), Some(&artifact[..]));
        assert_eq!(embedded(&around(b"_")).map(|found| found.len()), Some(200 + 16));
        // A protocol buffer may have no zero at its beginning.
        let proto =
            [&b"\x08\x01\x12\xFF\x02 and names of operations in it\x12\xC8\x01"[..], &artifact, b"more"]
                .concat();
        assert_eq!(embedded(&proto.into()).as_deref(), Some(&artifact[..]));
        assert_eq!(embedded(&artifact.into()), None);
        assert_eq!(
            embedded(&Bytes::from_static(b"module { } // ML\xEFR\x0DStableHLO_v1.4.0 is what it says")),
            None
        );
    }
}
