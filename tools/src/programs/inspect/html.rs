//! Reports as a page that works by itself: a map of the bytes, tables, and the text of functions; of two files, what differs.

use super::json::{self, Json};
use super::look::Looked;
use super::show::context;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_reader::{LazyModule, ReadOptions};

const PAGE: &str = include_str!("page.html");

/// Bytes of text of functions that a page takes along. Each gets as much as all can have, so that the longest are cut.
const TEXTS: usize = 8 << 20;
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
    let mut texts: Vec<(String, String)> = Vec::new();
    for op in lazy.ops().filter_map(Result::ok) {
        let Ok(module) = ctx.collect_diagnostics(|| lazy.load(&op)).0 else { continue };
        let mut text = Vec::new();
        print_module(&module, &PrintOptions::default(), &mut text);
        let mut text = String::from_utf8_lossy(&text).into_owned();
        cut(&mut text, TEXT);
        texts.push((op.start.to_string(), text));
    }
    let room = share(texts.iter().map(|(_, text)| text.len()).collect());
    texts.iter_mut().for_each(|(_, text)| cut(text, room));
    Json::members(texts.iter().map(|(start, text)| (start.as_str(), Json::string(text))))
}

/// How long each text may be so that all fit: what short ones leave goes to the others.
fn share(mut lengths: Vec<usize>) -> usize {
    lengths.sort_unstable();
    let (mut room, mut left) = (TEXTS, lengths.len());
    for length in lengths {
        if length > room / left {
            return room / left;
        }
        room -= length;
        left -= 1;
    }
    TEXTS
}

/// Leaves whole lines of a text that is too long, and says so at its end.
fn cut(text: &mut String, room: usize) {
    if text.len() <= room {
        return;
    }
    let end = text.floor_char_boundary(room);
    let end = text[..end].rfind('\n').map_or(0, |end| end + 1);
    let more = text[end..].lines().count();
    text.truncate(end);
    text.push_str(&format!("... and {more} lines more, which rmlir show prints\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_leave_room_for_short_ones() {
        assert_eq!(share(vec![10, 20, 30]), TEXTS);
        assert_eq!(share(vec![TEXTS, 2, TEXTS]), (TEXTS - 2) / 2);
        let mut text = "a\nbb\nccc\ndddd\n".to_owned();
        cut(&mut text, 6);
        assert_eq!(text, "a\nbb\n... and 2 lines more, which rmlir show prints\n");
    }
}
