//! Dialects and operation names (section 1).

use crate::attr_type::Writer;
use crate::hooks;
use crate::numbering::Numbering;
use crate::release::is_whole;
use rmlir_format::write::{DialectBuilder, Emitter, StringBuilder};
use rmlir_format::{DialectIdx, Version};
use rmlir_ir::{Ident, Module};

/// The section.
pub(crate) fn section(
    module: &Module,
    numbering: &Numbering<'_>,
    version: Version,
    strings: &mut StringBuilder,
) -> Emitter {
    let ctx = module.ctx();
    let mut builder = DialectBuilder::new(version);
    for &name in &numbering.dialects {
        let payload = version_payload(module, numbering, name, version, strings);
        builder.dialect(strings.intern(ctx.bytes(name)), payload.as_deref());
    }
    for &entry in &numbering.op_order.entries {
        let op = &numbering.ops[entry as usize];
        let part = op_part(ctx.op_name_text(op.of));
        let registered = match numbering.layout(op.of) {
            Some(layout) => !is_whole(layout),
            None => ctx.op_info(op.of).registered().is_some(),
        };
        builder.op(DialectIdx(op.dialect), strings.intern(part), registered);
    }
    builder.finish()
}

/// The part of an operation's name after the first dot; empty if there is none.
pub(crate) fn op_part(full: &[u8]) -> &[u8] {
    let dot = full.iter().position(|&byte| byte == b'.');
    dot.and_then(|dot| full.get(dot + 1..)).unwrap_or_default()
}

/// The version of a dialect: its own if it writes versions, else what was read with the module if the dialect is unknown: what a known
/// one has is written as it writes it today.
pub(crate) fn version_payload(
    module: &Module,
    numbering: &Numbering<'_>,
    dialect: Ident,
    version: Version,
    strings: &mut StringBuilder,
) -> Option<Vec<u8>> {
    if numbering.ways().outside.contains(&Some(dialect)) {
        return None;
    }
    let own = hooks::dialect_version(module.ctx(), dialect, version).map(|fields| {
        let mut out = Emitter::default();
        let mut writer = Writer { numbering, strings, out: &mut out };
        fields.replay(&mut writer);
        out.into_bytes()
    });
    let known = module.ctx().registered_dialect(module.ctx().bytes(dialect)).is_some();
    let kept = || module.dialect_versions.iter().find(|(of, _)| *of == dialect && !known);
    own.or_else(|| kept().map(|(_, payload)| payload.to_vec()))
}
