//! The `{-# ... #-}` block after the operations.

use super::printer::Printer;
use super::strings;
use crate::handles::Ident;
use crate::resources::{ResourceValue, Resources};
use rustc_hash::{FxHashMap, FxHashSet};

/// Keys of resources with their file, in order of first mention.
#[derive(Default)]
pub(crate) struct Mentioned {
    seen: FxHashSet<(Ident, u32)>,
    keys: Vec<(Ident, u32)>,
}

impl Mentioned {
    pub(crate) fn insert(&mut self, key: Ident, file: u32) {
        if self.seen.insert((key, file)) {
            self.keys.push((key, file));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Adds what another text mentions that comes after this one.
    pub(crate) fn append(&mut self, other: &Mentioned) {
        other.keys.iter().for_each(|&(key, file)| self.insert(key, file));
    }
}

/// Keys and values of one dialect or client.
struct Group<'r> {
    name: Ident,
    entries: Vec<(Ident, &'r ResourceValue)>,
}

impl Printer<'_> {
    /// Writes the resources that were mentioned, and those of external clients; nothing if there are none.
    pub(crate) fn resource_block(&mut self, resources: &Resources) {
        let sections = [("dialect", self.mentioned(resources)), ("external", external_groups(resources))];
        if sections.iter().all(|(_, groups)| groups.is_empty()) {
            return;
        }
        self.text("\n{-#\n");
        let mut first = true;
        for (name, groups) in sections {
            let text = self.section(name, &groups);
            if !text.is_empty() {
                self.text(if first { "" } else { ",\n" });
                self.out.extend_from_slice(&text);
                first = false;
            }
        }
        self.text("\n#-}\n");
    }

    /// The resources of dialects in order of first mention in the text.
    fn mentioned<'r>(&self, resources: &'r Resources) -> Vec<Group<'r>> {
        let builtin = self.ctx.ident("builtin");
        let all = resources.dialect_resources().iter().filter(|resource| resource.dialect == builtin);
        let values: FxHashMap<Ident, &ResourceValue> =
            all.filter_map(|resource| Some((resource.key, resource.value.as_ref()?))).collect();
        let here = self.resources.keys.iter().filter(|(_, file)| *file == resources.file());
        let entries: Vec<(Ident, &ResourceValue)> =
            here.filter_map(|(key, _)| Some((*key, *values.get(key)?))).collect();
        let mut groups = if entries.is_empty() { Vec::new() } else { vec![Group { name: builtin, entries }] };
        // What attributes of unknown dialects mention, nobody can tell: all that such a dialect has is written.
        let others = resources.dialect_resources().iter().filter(|resource| resource.dialect != builtin);
        let others = others.filter_map(|of| Some((of.dialect, of.key, of.value.as_ref()?)));
        groups.extend(grouped(others));
        groups
    }

    /// The text of a section, empty if all of its entries are left out.
    fn section(&self, name: &str, groups: &[Group<'_>]) -> Vec<u8> {
        let groups: Vec<Vec<u8>> = groups.iter().filter_map(|group| self.group(group)).collect();
        if groups.is_empty() {
            return Vec::new();
        }
        let mut out = format!("  {name}_resources: {{\n").into_bytes();
        out.extend_from_slice(&groups.join(&b",\n"[..]));
        out.extend_from_slice(b"\n  }");
        out
    }

    fn group(&self, group: &Group<'_>) -> Option<Vec<u8>> {
        let entries: Vec<Vec<u8>> =
            group.entries.iter().filter_map(|&(key, value)| self.resource(key, value)).collect();
        if entries.is_empty() {
            return None;
        }
        let mut out = b"    ".to_vec();
        out.extend_from_slice(self.ctx.bytes(group.name));
        out.extend_from_slice(b": {\n");
        out.extend_from_slice(&entries.join(&b",\n"[..]));
        out.extend_from_slice(b"\n    }");
        Some(out)
    }

    fn resource(&self, key: Ident, value: &ResourceValue) -> Option<Vec<u8>> {
        let mut out = b"      ".to_vec();
        strings::keyword_or_string(self.ctx.bytes(key), &mut out);
        out.extend_from_slice(b": ");
        let start = out.len();
        match value {
            ResourceValue::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
            ResourceValue::String(text) => strings::quoted(text, &mut out),
            ResourceValue::Blob { data, .. } if data.is_empty() => out.extend_from_slice(b"\"0x00000000\""),
            ResourceValue::Blob { data, align } => {
                strings::hex_string(&[&align.to_le_bytes(), data], &mut out);
            }
        }
        let len = (out.len() - start) as u64;
        self.options.elide_resources.is_none_or(|limit| len <= limit).then_some(out)
    }
}

/// External resources by client, clients in order of first appearance.
fn external_groups(resources: &Resources) -> Vec<Group<'_>> {
    grouped(resources.external_resources().iter().map(|of| (of.client, of.key, &of.value)))
}

/// Entries by their owner, owners in order of first appearance.
fn grouped<'r>(entries: impl Iterator<Item = (Ident, Ident, &'r ResourceValue)>) -> Vec<Group<'r>> {
    let mut groups: Vec<Group<'r>> = Vec::new();
    let mut index: FxHashMap<Ident, usize> = FxHashMap::default();
    for (name, key, value) in entries {
        let at = *index.entry(name).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Group { name, entries: Vec::new() });
        }
        groups[at].entries.push((key, value));
    }
    groups
}
