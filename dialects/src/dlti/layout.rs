//! Data layouts: what a specification says, and whether it makes sense.

use super::text::{definition, entries, entry_text};
use rmlir_ir::def::Param;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::data_layout::{DataLayout, DataLayoutSpec, LayoutEntries, LayoutEntry, LayoutKey};
use rmlir_ir::{Attr, AttrData, Context, NamedAttr, OpRef, Type, TypeData};
use std::sync::Arc;

pub(super) fn spec() -> Arc<dyn DataLayoutSpec> {
    Arc::new(Spec)
}

/// `#dlti.dl_spec`
struct Spec;

impl DataLayoutSpec for Spec {
    fn entries(&self, ctx: &Context, spec: Attr) -> Vec<LayoutEntry> {
        let AttrData::Dialect(data) = ctx.attr_data(spec) else { return Vec::new() };
        let one = |(key, value)| {
            let key = match key {
                Param::Type(ty) => LayoutKey::Type(ty),
                Param::String(name) => LayoutKey::Name(name),
                _ => return None,
            };
            Some(LayoutEntry { key, value })
        };
        entries(ctx, &data.params).into_iter().filter_map(one).collect()
    }
}

/// Names that the dialect knows in specifications.
const NAMES: &[&str] = &[
    "dlti.endianness",
    "dlti.mangling_mode",
    "dlti.default_memory_space",
    "dlti.alloca_memory_space",
    "dlti.program_memory_space",
    "dlti.global_memory_space",
    "dlti.stack_alignment",
    "dlti.function_pointer_alignment",
    "dlti.legal_int_widths",
];

/// The dialect.
pub(super) struct Dlti;

impl DialectHooks for Dlti {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let ctx = op.ctx();
        let name = ctx.text(attr.name);
        let mnemonic = match &*name {
            "dlti.dl_spec" => "dl_spec",
            "dlti.map" => "map",
            "dlti.target_system_spec" => "target_system_spec",
            _ => return Err(op.emit_plain_error(format!("attribute '{name}' not supported by dialect"))),
        };
        let AttrData::Dialect(data) = ctx.attr_data(attr.value) else {
            return Err(wrong_kind(op, &name));
        };
        if Some(data.def) != definition(ctx, mnemonic) {
            return Err(wrong_kind(op, &name));
        }
        if mnemonic == "dl_spec" && gives_layout(op) {
            let entries = entries(ctx, &data.params);
            // Types are looked at before names.
            let (types, names): (Vec<_>, Vec<_>) =
                entries.iter().partition(|(key, _)| matches!(key, Param::Type(_)));
            for (key, value) in types.into_iter().chain(names) {
                check_entry(op, key, *value)?;
            }
            check_around(op, attr.value)?;
        }
        Ok(())
    }
}

fn wrong_kind(op: OpRef<'_>, name: &str) -> Failed {
    op.emit_plain_error(format!("'{name}' is expected to be a #{name} attribute"))
}

fn fail(op: OpRef<'_>, message: String) -> Failed {
    op.ctx().emit(Diagnostic::error(op.loc(), message));
    Failed
}

/// Checks that the entries of a specification may stand inside of those of operations around.
fn check_around(op: OpRef<'_>, spec: Attr) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(parent) = op.parent() else { return Ok(()) };
    let outer = DataLayout::of(parent);
    let combines = |entry: &LayoutEntry| match entry.key {
        LayoutKey::Name(name) => {
            let known = ctx.bytes(name);
            let known = std::str::from_utf8(known).ok().and_then(|name| outer.named(name));
            known.is_none_or(|value| value == entry.value)
        }
        LayoutKey::Type(ty) => {
            let Some(model) = ctx.type_interface::<dyn LayoutEntries>(ty) else { return true };
            let known: Vec<(Type, Attr)> = outer.entries_of_class(ty).collect();
            known.is_empty() || model.combines(ctx, ty, entry.value, &known)
        }
    };
    match Spec.entries(ctx, spec).iter().all(combines) {
        true => Ok(()),
        false => {
            let mut error = op.plain_error("data layout does not combine with layouts of enclosing ops");
            for around in std::iter::successors(Some(parent), |op| op.parent()) {
                if has_layout(around) {
                    error = error.with_note(around.loc(), "enclosing op with data layout");
                }
            }
            error.emit(ctx)
        }
    }
}

/// Whether a specification on an operation is the layout of what is inside.
fn gives_layout(op: OpRef<'_>) -> bool {
    op.name_text() == b"builtin.module"
        || op.info().def().is_some_and(|def| def.states_interface("DataLayoutOpInterface"))
}

/// Whether an operation may have a layout, and is named in errors about those inside: modules always.
fn has_layout(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    op.name_text() == b"builtin.module"
        || ctx.dict(op.discardable()).iter().any(|entry| ctx.bytes(entry.name) == b"dlti.dl_spec")
}

fn check_entry(op: OpRef<'_>, key: &Param, value: Attr) -> Result<(), Failed> {
    match key {
        Param::Type(ty) => check_type_entry(op, *ty, key, value),
        Param::String(name) => {
            let name = op.ctx().text(*name);
            if name.starts_with("dlti.") && !NAMES.contains(&&*name) {
                return Err(fail(op, format!("unknown data layout entry name: {name}")));
            }
            if name == "dlti.endianness" && !is_endianness(op.ctx(), value) {
                let what = "data layout entry is expected to be either 'big' or 'little'";
                return Err(fail(op, format!("'{name}' {what}")));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn is_endianness(ctx: &Context, value: Attr) -> bool {
    matches!(ctx.attr_data(value), AttrData::String { value, .. } if matches!(ctx.bytes(*value), b"big" | b"little"))
}

fn check_type_entry(op: OpRef<'_>, ty: Type, key: &Param, value: Attr) -> Result<(), Failed> {
    let ctx = op.ctx();
    match ctx.type_data(ty) {
        // Nobody here knows whether a type of an unknown dialect has a layout.
        TypeData::Opaque { .. } | TypeData::Encoded(_) => Ok(()),
        TypeData::Dialect(_) => match ctx.type_interface::<dyn LayoutEntries>(ty) {
            Some(model) => model.verify(ctx, ty, value).map_err(|why| fail(op, why)),
            None => Err(fail(op, "data layout specified for a type that does not support it".into())),
        },
        TypeData::Index => match ctx.attr_data(value) {
            AttrData::Integer { .. } => Ok(()),
            _ => {
                let ty = ctx.quoted_type(ty);
                Err(fail(op, format!("expected integer attribute in the data layout entry for {ty}")))
            }
        },
        TypeData::Integer { .. } | TypeData::Float(_) => {
            let text = || entry_text(ctx, key, value);
            // More than two are refused however many they are.
            let Some(alignments) = ctx.dense_i64s(value, 3) else {
                let what = "expected a dense i64 elements attribute in the data layout entry";
                return Err(fail(op, format!("{what} {}", text())));
            };
            match alignments[..] {
                [abi, preferred] if preferred < abi => Err(fail(
                    op,
                    format!(
                        "preferred alignment is expected to be greater than or equal to the abi alignment in data layout \
                         entry {}",
                        text()
                    ),
                )),
                [_] | [_, _] => Ok(()),
                _ => Err(fail(op, format!("expected 1 or 2 elements in the data layout entry {}", text()))),
            }
        }
        _ => Err(fail(op, "unexpected data layout for a built-in type".into())),
    }
}
