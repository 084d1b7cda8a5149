//! Reports as text.

use rmlir_format::inspect::{Cost, FunctionInfo, Report};
use std::fmt::Write as _;
use std::io::Write as _;

/// Characters of a quoted string, attribute or type.
const WIDTH: usize = 100;

/// Writes a message to standard error.
pub fn complain(message: &str) {
    crate::progress::clear();
    // Nowhere is left to report that the stream is closed.
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// Everything on a few screens. `written` says by which definitions the file is read, if not by those of today.
pub fn text(name: &str, report: &Report, top: usize, written: Option<&str>) -> String {
    let mut out = String::new();
    head(&mut out, name, report, written);
    sections(&mut out, report);
    dialects(&mut out, report);
    costs(&mut out, "operations", &report.op_names, top);
    costs(&mut out, "attributes and types by kind", &report.kinds, top);
    costs(&mut out, "largest attributes", &report.attributes, top);
    costs(&mut out, "largest types", &report.types, top);
    costs(&mut out, "largest strings", &report.strings, top);
    functions(&mut out, report, top);
    resources(&mut out, report, top);
    out
}

// Writing to a string cannot fail, so that the results below are dropped.

fn head(out: &mut String, name: &str, report: &Report, written: Option<&str>) {
    let _ = writeln!(out, "{name}: {} bytes, format version {}", report.size, report.version);
    let release = report
        .release
        .as_ref()
        .map(|release| format!(" (release {} of {})", release.version, release.project));
    let _ = writeln!(out, "producer: {}{}", report.producer.escape_debug(), release.unwrap_or_default());
    if let Some(written) = written {
        let _ = writeln!(out, "definitions: {written}");
    }
    let sizes = &report.tables;
    let operations = match sizes.operations {
        Some(count) => format!("{count} operations"),
        None => "operations not counted (--whole reads all)".to_owned(),
    };
    let _ = writeln!(
        out,
        "{operations}, {} operation names, {} attributes, {} types, {} strings, {} property blobs, {} resources",
        sizes.op_names, sizes.attributes, sizes.types, sizes.strings, sizes.properties, sizes.resources
    );
}

fn sections(out: &mut String, report: &Report) {
    let _ = writeln!(out, "\nsections:\n{:>12} {:>12} {:>7}", "offset", "bytes", "share");
    for section in &report.sections {
        let share = section.share * 100.0;
        let _ = writeln!(
            out,
            "{:>12} {:>12} {share:>6.2}%  {}",
            format!("{:#x}", section.offset),
            section.size,
            section.id
        );
    }
}

fn dialects(out: &mut String, report: &Report) {
    let _ = writeln!(out, "\ndialects:\n{:>10} {:>10} {:>10}", "op names", "attributes", "types");
    for dialect in &report.dialects {
        let version = match (dialect.version_text(), &dialect.version) {
            (Some(version), _) => format!(" version {version}"),
            (None, Some(payload)) => format!(" version {payload:02x?}"),
            (None, None) => String::new(),
        };
        let (ops, attributes, types) = (dialect.op_names, dialect.attributes, dialect.types);
        let _ = writeln!(out, "{ops:>10} {attributes:>10} {types:>10}  {}{version}", dialect.name);
    }
}

fn costs(out: &mut String, title: &str, costs: &[Cost], top: usize) {
    if costs.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}:\n{:>12} {:>10}", "bytes", "count");
    for cost in costs.iter().take(top) {
        let _ = writeln!(out, "{:>12} {:>10}  {}", cost.bytes, cost.count, shortened(&cost.what));
    }
    if costs.len() > top {
        let rest = costs.iter().skip(top).fold((0, 0), |sum, cost| (sum.0 + cost.bytes, sum.1 + cost.count));
        let _ = writeln!(out, "{:>12} {:>10}  (others)", rest.0, rest.1);
    }
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(WIDTH).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
}

fn functions(out: &mut String, report: &Report, top: usize) {
    let mut largest: Vec<&FunctionInfo> = report.functions.iter().collect();
    largest.sort_by_key(|function| std::cmp::Reverse(function.bytes));
    let _ = writeln!(out, "\ntop-level operations ({}), largest first:", largest.len());
    let _ = writeln!(out, "{:>12} {:>7}", "bytes", "share");
    for function in largest.into_iter().take(top) {
        let share = 100.0 * function.bytes as f64 / report.size.max(1) as f64;
        let _ = writeln!(out, "{:>12} {share:>6.2}%  {}", function.bytes, named(function));
    }
}

/// Who may see a symbol: its linkage where it has one, else its visibility.
fn seen(function: &FunctionInfo) -> &str {
    let stated = function.linkage.as_deref().or(function.visibility.as_deref());
    if function.symbol.is_some() { stated.unwrap_or("public") } else { "-" }
}

fn named(function: &FunctionInfo) -> String {
    let mark = if function.guessed { "?" } else { "" };
    let symbol =
        function.symbol.as_ref().map(|name| format!(" @{}{mark}", name.escape_debug())).unwrap_or_default();
    format!("{:<8} {}{symbol}", seen(function), function.op)
}

/// Top-level operations in this order.
pub fn list(functions: &[FunctionInfo]) -> String {
    let mut out = String::new();
    functions.iter().for_each(|function| function_line(&mut out, function));
    out
}

fn function_line(out: &mut String, function: &FunctionInfo) {
    let _ = writeln!(out, "{:>12}  {}", function.bytes, named(function));
}

fn resources(out: &mut String, report: &Report, top: usize) {
    if report.resources.is_empty() {
        return;
    }
    let _ =
        writeln!(out, "\nresources ({}):\n{:>12} {:>9}  kind", report.resources.len(), "bytes", "alignment");
    let mut largest: Vec<_> = report.resources.iter().collect();
    largest.sort_by_key(|resource| std::cmp::Reverse(resource.size));
    for resource in largest.into_iter().take(top) {
        let alignment = resource.alignment.map_or_else(|| "-".to_owned(), |alignment| alignment.to_string());
        let owner = if resource.external { "external " } else { "" };
        let kind = resource.kind.name();
        let key = resource.key.escape_debug();
        let _ =
            writeln!(out, "{:>12} {alignment:>9}  {kind:<6} {owner}{} {key}", resource.size, resource.owner);
    }
}
