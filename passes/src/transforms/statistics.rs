//! `print-op-stats`: how many operations of each name there are.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::Failed;
use rmlir_ir::walk::{Walk, WalkResult};
use std::collections::BTreeMap;
use std::fmt::Write;

plain_pass! {
    /// Counts operations by name and prints the table to the stream of dumps.
    PrintOpStats: PrintOpStats, count
}

fn count(options: &options::PrintOpStats, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let walked = Walk::post().ops(run.op(), |op| {
        *counts.entry(String::from_utf8_lossy(op.name_text()).into_owned()).or_default() += 1;
        WalkResult::Advance
    });
    walked.map_err(report_not_loaded(run))?;
    let text = if options.json { json(&counts) } else { table(&counts) };
    run.print(text.as_bytes());
    run.preserve_all();
    Ok(())
}

/// Dialect and rest of a name.
fn parts(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or(("", name))
}

fn table(counts: &BTreeMap<String, u64>) -> String {
    let mut out = format!("Operations encountered:\n{}\n", "-".repeat(23));
    let widest = |part: fn(&str) -> usize| counts.keys().map(|name| part(name)).max().unwrap_or(0);
    let dialects = widest(|name| parts(name).0.len()) + 2;
    let names = widest(|name| parts(name).1.len());
    for (name, count) in counts {
        let (dialect, rest) = parts(name);
        // Names without a dialect take the place of the dot too.
        let _ = match dialect {
            "" => writeln!(out, "{:dialects$} {rest:names$} , {count}", ""),
            _ => writeln!(out, "{dialect:>dialects$}.{rest:names$} , {count}"),
        };
    }
    out
}

fn json(counts: &BTreeMap<String, u64>) -> String {
    let rows: Vec<String> = counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", rows.join(",\n"))
}
