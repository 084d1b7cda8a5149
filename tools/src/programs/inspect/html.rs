//! Reports as a self-contained page: a map of the bytes and the tables below it.

use super::json::Json;
use super::report;
use rmlir_format::SectionId;
use rmlir_format::inspect::{Report, SectionInfo};

const PAGE: &str = include_str!("page.html");

/// The largest parts of a section that get a field of their own.
const FIELDS: usize = 400;

/// The page.
pub fn page(name: &str, found: &Report) -> String {
    let tree = Json::object([
        ("name", Json::string(name)),
        ("size", Json::number(found.size)),
        ("parts", Json::list(found.sections.iter().map(|section| part(section, found)))),
    ]);
    PAGE.replace("@TITLE@", &escape(name))
        .replace("@TREE@", &tree.into_text())
        .replace("@REPORT@", &escape(&report::text(name, found, 25, None)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A section with what is known of its inside; what remains is one field.
fn part(section: &SectionInfo, found: &Report) -> Json {
    let mut parts = inside(section.id, found);
    parts.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
    parts.truncate(FIELDS);
    let known: usize = parts.iter().map(|(_, size)| size).sum();
    if !parts.is_empty() && known < section.size {
        parts.push(("other".to_owned(), section.size - known));
    }
    let fields = parts
        .into_iter()
        .map(|(name, size)| Json::object([("name", Json::string(&name)), ("size", Json::number(size))]));
    Json::object([
        ("name", Json::string(section.id.name())),
        ("size", Json::number(section.size)),
        ("parts", Json::list(fields)),
    ])
}

fn inside(id: SectionId, found: &Report) -> Vec<(String, usize)> {
    let symbol = |name: &Option<String>| name.as_ref().map(|name| format!(" @{name}")).unwrap_or_default();
    match id {
        SectionId::Ir => {
            found.functions.iter().map(|f| (format!("{}{}", f.op, symbol(&f.symbol)), f.bytes)).collect()
        }
        SectionId::AttrType => {
            found.kinds.iter().map(|cost| (format!("{} ({})", cost.what, cost.count), cost.bytes)).collect()
        }
        SectionId::Resource => {
            found.resources.iter().map(|r| (format!("{} {}", r.owner, r.key), r.size)).collect()
        }
        SectionId::String => found.strings.iter().map(|cost| (cost.what.clone(), cost.bytes)).collect(),
        _ => Vec::new(),
    }
}
