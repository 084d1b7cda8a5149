//! Resources (sections 5 and 6).

use crate::fault::{Fault, Result};
use bytes::Bytes;
use rmlir_format::read::resource::{Resource, ResourceOwner, ResourceValue as WireValue};
use rmlir_format::{ErrorKind, StringIdx, Tables};
use rmlir_ir::resources::{ResourceValue, Resources};
use rmlir_ir::{Context, Ident};

/// Reads all resources. Gives dialect and key of the dialect resources in the order of their numbers.
///
/// # Errors
/// If an entry is broken or nobody can have it.
pub(crate) fn read(
    ctx: &Context,
    file: &Bytes,
    tables: &Tables<'_>,
    resources: &mut Resources,
) -> Result<Vec<(Ident, Ident)>> {
    let mut keys = Vec::new();
    let ident = |index: StringIdx| ctx.ident_bytes(tables.strings.get(index).unwrap_or_default());
    for &group in tables.resources.groups() {
        let dialect = match group.owner {
            ResourceOwner::External(_) => None,
            ResourceOwner::Dialect(index) => Some(tables.dialects.name(index).map_or(ctx.ident(""), ident)),
        };
        if let Some(dialect) = dialect {
            check_dialect(ctx, dialect)?;
        }
        for resource in tables.resources.group(group) {
            let key = ident(resource.key);
            let value = value(file, tables, resource)?;
            match (dialect, group.owner) {
                (Some(dialect), _) => {
                    keys.push((dialect, key));
                    set(ctx, resources, dialect, key, value)?;
                }
                (None, ResourceOwner::External(client)) => {
                    let missing = || tables.resources.entry(resource).error(ErrorKind::EndOfBytes);
                    resources.add_external(ident(client), key, value.ok_or_else(missing)?);
                }
                _ => {}
            }
        }
    }
    Ok(keys)
}

/// A dialect that is there must keep resources; one that is not may have any.
fn check_dialect(ctx: &Context, dialect: Ident) -> Result<()> {
    let name = ctx.text(dialect);
    match ctx.registered_dialect(ctx.bytes(dialect)) {
        None if !ctx.allows_unregistered_dialects() => {
            Err(Fault::known(format!("dialect '{name}' is unknown")))
        }
        Some(_) if name != "builtin" => {
            Err(Fault::known(format!("unexpected resources for dialect '{name}'")))
        }
        _ => Ok(()),
    }
}

fn set(
    ctx: &Context,
    resources: &mut Resources,
    dialect: Ident,
    key: Ident,
    value: Option<ResourceValue>,
) -> Result<()> {
    let kind = match value {
        Some(ResourceValue::Bool(_)) => "bool",
        Some(ResourceValue::String(_)) => "string",
        _ => "blob",
    };
    if kind != "blob" && ctx.bytes(dialect) == b"builtin" {
        return Err(Fault::known(format!(
            "expected a blob resource entry, but found a {kind} entry instead"
        )));
    }
    match value {
        Some(value) => resources.set(dialect, key, value),
        None => resources.declare(dialect, key),
    }
    Ok(())
}

fn value(file: &Bytes, tables: &Tables<'_>, resource: &Resource) -> Result<Option<ResourceValue>> {
    Ok(match tables.resources.value(resource, &tables.strings)? {
        WireValue::Missing => None,
        WireValue::Blob { alignment, data, .. } => {
            let align = u32::try_from(alignment).map_err(|_| {
                let entry = tables.resources.entry(resource);
                entry.error(ErrorKind::TooMany {
                    what: "bytes of alignment",
                    count: alignment,
                    limit: 1 << 31,
                })
            })?;
            // The blob stays in the file that it came with.
            Some(ResourceValue::Blob { data: file.slice_ref(data), align })
        }
        WireValue::Bool(value) => Some(ResourceValue::Bool(value)),
        WireValue::String(index) => {
            let text = tables.strings.get(index).unwrap_or_default();
            Some(ResourceValue::String(file.slice_ref(text)))
        }
    })
}
