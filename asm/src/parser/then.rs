//! What text of an older release says, as that of today would: see [`ParseOptions::syntax_of`](crate::ParseOptions::syntax_of).

use super::Parser;
use super::attrs::Body;
use super::memo::OpFacts;
use rmlir_ir::layout::{Change, ReleaseLayout, as_pointer_then, renumbered, worded};
use rmlir_ir::{Attr, NamedAttr, Type};

impl Parser<'_> {
    fn layout_then(&self) -> Option<ReleaseLayout> {
        self.ctx.release_layout(self.shared.options.syntax_of?)
    }

    /// An attribute or type as it stands, without its sigil.
    fn written(&self, body: Body) -> Option<String> {
        let text = std::str::from_utf8(self.body_text(body)).ok()?;
        let name = self.ctx.text(body.dialect);
        let before = (body.start as usize).checked_sub(1).and_then(|at| self.shared.text.get(at));
        Some(match before {
            Some(b'<') => format!("{name}<{text}>"),
            _ => format!("{name}.{text}"),
        })
    }

    /// An attribute whose text had another form then.
    pub(super) fn reworded(&self, body: Body) -> Option<Attr> {
        let today = self.ctx.time_line()?.attr_text_today(&self.written(body)?)?;
        self.ctx.collect_diagnostics(|| crate::parse_attr(self.ctx, &today)).0.ok()
    }

    /// A type whose text had another form then.
    pub(super) fn type_then(&self, body: Body) -> Option<Type> {
        let ty = crate::parse_type_then(self.ctx, &self.written(body)?)?;
        // What stands for a type for now is taken away by what finishes a module.
        let finished = || self.layout_then().is_some_and(|layout| layout.finishes().next().is_some());
        (as_pointer_then(self.ctx, ty).is_none() || finished()).then_some(ty)
    }

    /// Whether a keyword of the form of the operation whose name stands at `name` was another one then: it says which attribute follows, and
    /// that was called otherwise.
    pub(super) fn was_called(&self, name: u32, keyword: &str, then: &[u8]) -> bool {
        let Some(layout) = self.layout_then() else { return false };
        let text = self.shared.text.get(name as usize..).unwrap_or_default();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        let end = text.iter().position(|byte| !is_part(byte)).unwrap_or(text.len());
        let Ok(op) = std::str::from_utf8(&text[..end]) else { return false };
        let is_it = |change: &Change| matches!(change, Change::Renamed { then: was, today } if **today == *keyword && was.as_bytes() == then);
        layout.changes_of(op).any(is_it)
    }

    /// A dictionary of generic form: cases of enums have the numbers of today, or are no strings any more.
    pub(super) fn dict_today(&self, op: OpFacts, dict: Attr) -> Attr {
        let Some(layout) = self.layout_then() else { return dict };
        let mut entries = self.ctx.dict(dict).to_vec();
        let name = self.ctx.text(self.ctx.op_info(op.name).name()).into_owned();
        self.values_today(&layout, &name, &mut entries, true);
        match entries.iter().zip(self.ctx.dict(dict)).all(|(now, then)| now.value == then.value) {
            true => dict,
            false => self.ctx.dict_attr(entries),
        }
    }

    /// What a custom form has read, of an operation that had this name: what had to be so without being said is said, and strings that are
    /// cases of enums today become these.
    pub(super) fn custom_today(&self, then: &[u8], op: OpFacts, attrs: &mut Vec<NamedAttr>) {
        let Some(layout) = self.layout_then() else { return };
        let Ok(then) = std::str::from_utf8(then) else { return };
        self.values_today(&layout, then, attrs, false);
        let today = self.ctx.op_info(op.name).name();
        if *self.ctx.bytes(today) == *then.as_bytes() {
            return;
        }
        for change in layout.changes_of(then) {
            let Change::Stated { today, value } = change else { continue };
            let Ok(value) = crate::parse_attr(self.ctx, value) else { continue };
            let name = self.ctx.ident(today);
            attrs.retain(|entry| entry.name != name);
            attrs.push(NamedAttr { name, value });
        }
    }

    /// Changes values that meant something else then. In custom form numbers of enums do not stand, but words.
    fn values_today(&self, layout: &ReleaseLayout, op: &str, attrs: &mut [NamedAttr], numbers: bool) {
        for change in layout.changes_of(op) {
            let (Change::Renumbered { name, .. } | Change::Worded { name, .. }) = change else { continue };
            let named = attrs.iter_mut().find(|entry| *self.ctx.bytes(entry.name) == *name.as_bytes());
            let Some(entry) = named else { continue };
            let today = match change {
                Change::Renumbered { numbers: pairs, .. } if numbers => {
                    renumbered(self.ctx, entry.value, pairs)
                }
                Change::Worded { of, .. } => worded(self.ctx, entry.value, of).and_then(|text| {
                    self.ctx.collect_diagnostics(|| crate::parse_attr(self.ctx, &text)).0.ok()
                }),
                _ => None,
            };
            entry.value = today.unwrap_or(entry.value);
        }
    }
}
