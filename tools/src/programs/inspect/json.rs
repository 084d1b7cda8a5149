//! Reports as JSON.

use rmlir_format::inspect::{Cost, DialectInfo, FunctionInfo, Report, ResourceInfo, SectionInfo};
use std::fmt::Write as _;

/// A JSON value under construction.
#[derive(Clone, Debug)]
pub struct Json(String);

impl Json {
    /// A string.
    pub fn string(text: &str) -> Json {
        let mut out = String::from("\"");
        for c in text.chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                // `<` could end a script element around the JSON.
                c if c.is_control() || c == '<' || c == '\u{2028}' || c == '\u{2029}' => {
                    let _ = write!(out, "\\u{:04x}", c as u32);
                }
                c => out.push(c),
            }
        }
        out.push('"');
        Json(out)
    }

    /// A number.
    pub fn number(number: impl ToString) -> Json {
        Json(number.to_string())
    }

    /// A string or null.
    pub fn optional(text: Option<&str>) -> Json {
        text.map_or_else(|| Json("null".to_owned()), Json::string)
    }

    /// A truth value.
    pub fn bool(value: bool) -> Json {
        Json(value.to_string())
    }

    /// A list.
    pub fn list(items: impl Iterator<Item = Json>) -> Json {
        let items: Vec<String> = items.map(|item| item.0).collect();
        Json(format!("[{}]", items.join(",")))
    }

    /// An object.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::members(members)
    }

    /// An object of any number of members.
    pub fn members<'n>(members: impl IntoIterator<Item = (&'n str, Json)>) -> Json {
        let members: Vec<String> = members
            .into_iter()
            .map(|(name, value)| format!("{}:{}", Json::string(name).0, value.0))
            .collect();
        Json(format!("{{{}}}", members.join(",")))
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

fn or_null(number: Option<impl ToString>) -> Json {
    number.map_or_else(|| Json::optional(None), Json::number)
}

/// The version of `spec/inspect.schema.json`.
const SCHEMA: u32 = 1;

/// The whole report but for the file's name, as `spec/inspect.schema.json` describes it.
pub fn report(report: &Report, written: Option<&str>) -> Vec<(&'static str, Json)> {
    let sizes = &report.tables;
    let tables = Json::object([
        ("operations", or_null(sizes.operations)),
        ("op_names", Json::number(sizes.op_names)),
        ("attributes", Json::number(sizes.attributes)),
        ("types", Json::number(sizes.types)),
        ("strings", Json::number(sizes.strings)),
        ("dialects", Json::number(sizes.dialects)),
        ("properties", Json::number(sizes.properties)),
        ("resources", Json::number(sizes.resources)),
    ]);
    let release = report.release.as_ref().map(|release| {
        Json::object([
            ("project", Json::string(&release.project)),
            ("version", Json::string(&release.version)),
        ])
    });
    vec![
        ("schema", Json::number(SCHEMA)),
        ("size", Json::number(report.size)),
        ("version", Json::number(report.version)),
        ("producer", Json::string(&report.producer)),
        ("release", release.unwrap_or_else(|| Json::optional(None))),
        ("definitions", Json::optional(written)),
        ("tables", tables),
        ("sections", Json::list(report.sections.iter().map(section))),
        ("dialects", Json::list(report.dialects.iter().map(dialect))),
        ("op_names", costs(&report.op_names)),
        ("kinds", costs(&report.kinds)),
        ("attributes", costs(&report.attributes)),
        ("types", costs(&report.types)),
        ("strings", costs(&report.strings)),
        ("functions", Json::list(report.functions.iter().map(function))),
        ("resources", Json::list(report.resources.iter().map(resource))),
    ]
}

/// Top-level operations, as the whole report has them, and what a container has beside them.
pub fn functions(name: &str, functions: &[FunctionInfo], metadata: Option<Json>) -> String {
    let file = [("file", Json::string(name)), ("functions", Json::list(functions.iter().map(function)))];
    let metadata = metadata.map(|metadata| ("metadata", metadata));
    Json::members(file.into_iter().chain(metadata)).into_text() + "\n"
}

fn costs(costs: &[Cost]) -> Json {
    Json::list(costs.iter().map(|cost| {
        Json::object([
            ("what", Json::string(&cost.what)),
            ("count", Json::number(cost.count)),
            ("bytes", Json::number(cost.bytes)),
        ])
    }))
}

fn section(section: &SectionInfo) -> Json {
    Json::object([
        ("id", Json::number(section.id.number())),
        ("name", Json::string(section.id.name())),
        ("offset", Json::number(section.offset)),
        ("size", Json::number(section.size)),
        ("share", Json::number(section.share)),
    ])
}

fn dialect(dialect: &DialectInfo) -> Json {
    Json::object([
        ("name", Json::string(&dialect.name)),
        ("version", Json::optional(dialect.version_text().as_deref())),
        ("op_names", Json::number(dialect.op_names)),
        ("attributes", Json::number(dialect.attributes)),
        ("types", Json::number(dialect.types)),
    ])
}

fn function(function: &FunctionInfo) -> Json {
    Json::object([
        ("op", Json::string(&function.op)),
        ("symbol", Json::optional(function.symbol.as_deref())),
        ("guessed", Json::bool(function.guessed)),
        ("visibility", Json::optional(function.visibility.as_deref())),
        ("linkage", Json::optional(function.linkage.as_deref())),
        ("offset", Json::number(function.offset)),
        ("bytes", Json::number(function.bytes)),
    ])
}

fn resource(resource: &ResourceInfo) -> Json {
    Json::object([
        ("owner", Json::string(&resource.owner)),
        ("external", Json::bool(resource.external)),
        ("key", Json::string(&resource.key)),
        ("kind", Json::string(resource.kind.name())),
        ("size", Json::number(resource.size)),
        ("alignment", or_null(resource.alignment)),
        ("offset", or_null(resource.offset)),
    ])
}
