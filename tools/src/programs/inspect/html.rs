//! Reports as a page that works by itself: a map of the bytes, tables, and the text of functions; of two files, what differs.

use super::json::{self, Json};
use super::look::Looked;
use super::show::context;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_reader::{LazyModule, ReadOptions};

const PAGE: &str = include_str!("page.html");

/// Bytes of text of functions that a page takes along, the functions in order.
const TEXTS: usize = 4 << 20;
/// Bytes of the text of one function.
const TEXT: usize = 256 << 10;

/// The page.
pub fn page(files: &[Looked]) -> String {
    let names: Vec<&str> = files.iter().map(|file| file.input.name.as_str()).collect();
    let each = files.iter().map(|file| {
        let mut members = vec![("file", Json::string(&file.input.name))];
        members.extend(json::report(&file.report, file.written.as_deref()));
        members.push(("text", file.text.map_or_else(|| Json::optional(None), Json::number)));
        members.push(("texts", texts(file)));
        Json::members(members)
    });
    PAGE.replace("@TITLE@", &escape(&names.join(", "))).replace("@FILES@", &Json::list(each).into_text())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The texts of functions by their offset, as far as definitions are there and room is.
fn texts(file: &Looked) -> Json {
    let ctx = context();
    let open = || LazyModule::open(&ctx, file.input.bytes.clone(), &file.input.name, &ReadOptions::default());
    let Ok(lazy) = ctx.collect_diagnostics(open).0 else { return Json::members([]) };
    let (mut members, mut room) = (Vec::new(), TEXTS);
    for op in lazy.ops().filter_map(Result::ok).filter(|op| op.bytes <= TEXT) {
        let Ok(module) = ctx.collect_diagnostics(|| lazy.load(&op)).0 else { continue };
        let mut text = Vec::new();
        print_module(&module, &PrintOptions::default(), &mut text);
        if text.len() > TEXT {
            continue;
        }
        let Some(left) = room.checked_sub(text.len()) else { break };
        room = left;
        members.push((op.start.to_string(), Json::string(&String::from_utf8_lossy(&text))));
    }
    Json::members(members.iter().map(|(start, text)| (start.as_str(), text.clone())))
}
