//! What a file would be without locations, or in a container, and what is in it more than once.

use super::json::Json;
use super::{bad_file, look, strip};
use crate::input::Input;
use rmlir::store::hash::{HashOptions, hash_nameless};
use rmlir::store::pack::{PackOptions, Packer};
use rmlir_format::inspect::Report;
use rmlir_format::rewrite::Rewrite;
use rmlir_ir::Context;
use rmlir_ir::symbols::symbol_name;
use rmlir_reader::{LazyModule, ReadOptions};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// So many groups of what is there twice are listed.
const GROUPS: usize = 10;

/// Things that are the same.
struct Group {
    names: Vec<String>,
    /// Bytes of all but one.
    spare: usize,
}

/// What could be saved.
pub struct Savings {
    size: usize,
    without_locations: usize,
    without_resources: usize,
    packed: usize,
    /// Operations with the same contents under other names, the costliest first; none if there are no definitions for them.
    operations: Option<Vec<Group>>,
    resources: Vec<Group>,
}

/// Tries it all.
pub fn of(ctx: &Context, input: &Input, found: &Report) -> Result<Savings, String> {
    let bad = |error: rmlir_format::Error| bad_file(input, &error);
    let mut stripped = Rewrite::open(&input.bytes, &rmlir_stablehlo::encodings()).map_err(bad)?;
    stripped.strip_resources();
    let without_resources = stripped.finish().map_err(bad)?.len();
    Ok(Savings {
        size: input.bytes.len(),
        without_locations: strip::stripped_size(input)?,
        without_resources,
        packed: packed(ctx, input)?,
        operations: operations(ctx, input, found),
        resources: resources(input, found),
    })
}

/// The size of a container with this file in it.
fn packed(ctx: &Context, input: &Input) -> Result<usize, String> {
    let lazy = || LazyModule::open(ctx, input.bytes.clone(), &input.name, &ReadOptions::default());
    let index = ctx.collect_diagnostics(lazy).0.ok().map(|lazy| lazy.index());
    let mut packer =
        Packer::new(Vec::new(), PackOptions::default()).map_err(|error| format!("rmlir: {error}"))?;
    packer
        .add(&input.name, &input.bytes, index.as_deref())
        .and_then(|()| packer.finish())
        .map(|bytes| bytes.len())
        .map_err(|error| format!("rmlir: {error}"))
}

/// Top-level operations with the same contents: nothing but their names differs.
fn operations(ctx: &Context, input: &Input, found: &Report) -> Option<Vec<Group>> {
    let module = look::module(ctx, input)?;
    let sizes: BTreeMap<&str, usize> =
        found.functions.iter().filter_map(|f| Some((f.symbol.as_deref()?, f.bytes))).collect();
    let mut groups: BTreeMap<[u8; 32], Vec<String>> = BTreeMap::new();
    let body = module.top()?.region(0)?.entry()?;
    for op in body.ops().filter(|op| op.regions().any(|region| !region.is_empty())) {
        let Some(name) = symbol_name(op) else { continue };
        let hash = hash_nameless(op, HashOptions::default()).ok()?;
        groups.entry(hash.0).or_default().push(ctx.text(name).into_owned());
    }
    let spare =
        |names: &[String]| names.iter().skip(1).filter_map(|name| sizes.get(name.as_str())).sum::<usize>();
    Some(sorted(groups.into_values().map(|names| (spare(&names), names))))
}

/// Resources with the same data.
fn resources(input: &Input, found: &Report) -> Vec<Group> {
    let mut groups: BTreeMap<&[u8], (Vec<String>, usize)> = BTreeMap::new();
    for resource in &found.resources {
        let Some(start) = resource.offset else { continue };
        let data = input.bytes.get(start..start.saturating_add(resource.size)).unwrap_or_default();
        let group = groups.entry(data).or_default();
        group.0.push(resource.key.clone());
        group.1 = data.len();
    }
    let spare = |(names, size): (Vec<String>, usize)| (size * (names.len() - 1), names);
    sorted(groups.into_values().map(spare))
}

fn sorted(groups: impl Iterator<Item = (usize, Vec<String>)>) -> Vec<Group> {
    let mut groups: Vec<Group> =
        groups.filter(|(_, names)| names.len() > 1).map(|(spare, names)| Group { names, spare }).collect();
    groups.sort_by(|a, b| b.spare.cmp(&a.spare).then_with(|| a.names.cmp(&b.names)));
    groups
}

impl Savings {
    fn tried(&self) -> [(&'static str, &'static str, usize); 3] {
        [
            ("without_locations", "strip --locations", self.without_locations),
            ("without_resources", "strip --resources", self.without_resources),
            ("packed", "pack", self.packed),
        ]
    }

    /// As text.
    pub fn lines(&self) -> String {
        let mut out = format!("\nwhat would be left:\n{:>12} {:>7}\n", "bytes", "share");
        // Writing to a string cannot fail.
        for (_, how, bytes) in self.tried() {
            let share = 100.0 * bytes as f64 / self.size.max(1) as f64;
            let _ = writeln!(out, "{bytes:>12} {share:>6.2}%  rmlir {how}");
        }
        let groups = [("operations", self.operations.as_deref()), ("resources", Some(&self.resources[..]))];
        for (what, groups) in groups {
            let Some(groups) = groups else {
                let _ = writeln!(out, "\n{what} that are the same: not known without their definitions");
                continue;
            };
            let spare: usize = groups.iter().map(|group| group.spare).sum();
            let _ =
                writeln!(out, "\n{what} that are the same: {} groups, {spare} bytes too many", groups.len());
            for group in groups.iter().take(GROUPS) {
                let names: Vec<String> =
                    group.names.iter().take(5).map(|name| name.escape_debug().to_string()).collect();
                let more = if group.names.len() > 5 { ", ..." } else { "" };
                let _ =
                    writeln!(out, "{:>12} {:>7}  {}{more}", group.spare, group.names.len(), names.join(", "));
            }
        }
        out
    }

    /// As JSON.
    pub fn json(&self) -> Json {
        let groups = |groups: &[Group]| {
            Json::list(groups.iter().map(|group| {
                Json::object([
                    ("names", Json::list(group.names.iter().map(|name| Json::string(name)))),
                    ("spare", Json::number(group.spare)),
                ])
            }))
        };
        let mut members: Vec<(&str, Json)> =
            self.tried().iter().map(|&(name, _, bytes)| (name, Json::number(bytes))).collect();
        members.push((
            "same_operations",
            self.operations.as_deref().map_or_else(|| Json::optional(None), groups),
        ));
        members.push(("same_resources", groups(&self.resources)));
        Json::members(members)
    }
}
