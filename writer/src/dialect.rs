//! Dialects and operation names (section 1).

use crate::attr_type::Writer;
use crate::hooks;
use crate::numbering::Numbering;
use rmlir_format::write::{DialectBuilder, Emitter, StringBuilder};
use rmlir_format::{DialectIdx, Version};
use rmlir_ir::Module;

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
        let own = hooks::dialect_version(ctx, name, version).map(|fields| {
            let mut out = Emitter::default();
            let mut writer = Writer { numbering, strings, out: &mut out };
            fields.replay(&mut writer);
            out.into_bytes()
        });
        let kept = module.dialect_versions.iter().find(|(dialect, _)| *dialect == name);
        let payload = own.as_deref().or(kept.map(|(_, payload)| &payload[..]));
        builder.dialect(strings.intern(ctx.bytes(name)), payload);
    }
    for &entry in &numbering.op_order.entries {
        let op = &numbering.ops[entry as usize];
        let full = ctx.op_name_text(op.name);
        // The part after the first dot; empty if there is none.
        let part = first_dot(full).map_or(&[][..], |dot| &full[dot + 1..]);
        let registered = ctx.op_info(op.name).registered().is_some() || numbering.layout(op.name).is_some();
        builder.op(DialectIdx(op.dialect), strings.intern(part), registered);
    }
    builder.finish()
}

fn first_dot(name: &[u8]) -> Option<usize> {
    name.iter().position(|&byte| byte == b'.')
}
