//! The text of locations.

use super::printer::{Elide, Printer, Step};
use super::strings;
use crate::attrs::{AttrData, FileRange};
use crate::handles::Attr;
use crate::loc::Loc;
use rmlir_num::print_u64;

impl Printer<'_> {
    /// Writes the location after an operation or argument, if locations are printed.
    pub(crate) fn trailing_loc(&mut self, loc: Loc, allow_alias: bool) {
        if !self.options.debuginfo {
            return;
        }
        let loc = self.ctx.loc_attr(loc);
        self.within_limit(loc.into(), |p| p.whole_loc(loc, allow_alias));
    }

    fn whole_loc(&mut self, loc: Attr, allow_alias: bool) {
        self.text(" ");
        if allow_alias && !self.options.pretty_debuginfo {
            self.text("loc(");
            if !self.alias(loc.into()) {
                self.run_loc_body(loc);
            }
            return self.text(")");
        }
        let base = self.steps.len();
        self.wrapped_loc(loc);
        self.run_down_to(base);
    }

    fn run_loc_body(&mut self, loc: Attr) {
        let base = self.steps.len();
        self.loc_body(loc);
        self.run_down_to(base);
    }

    /// Writes `loc(...)`, in the pretty form without the frame; no alias for the whole.
    pub(crate) fn wrapped_loc(&mut self, loc: Attr) {
        if !self.options.pretty_debuginfo {
            self.text("loc(");
            self.steps.push(Step::Text(")"));
        }
        self.loc_body(loc);
    }

    pub(crate) fn inner_loc_step(&mut self, loc: Attr) {
        if !self.alias(loc.into()) {
            self.loc_body(loc);
        }
    }

    fn loc_body(&mut self, loc: Attr) {
        let ctx = self.ctx;
        let pretty = self.options.pretty_debuginfo;
        match ctx.attr_data(loc) {
            AttrData::LocUnknown => self.text(if pretty { "[unknown]" } else { "unknown" }),
            AttrData::LocFile(range) => self.file_range(range),
            &AttrData::LocName { name, child } => {
                strings::quoted(ctx.bytes(name), &mut self.out);
                if child != ctx.unknown_loc() {
                    self.text("(");
                    self.push([Step::Loc(child), Step::Text(")")]);
                }
            }
            &AttrData::LocCallSite { callee, caller } if pretty => {
                let named = matches!(ctx.attr_data(callee), AttrData::LocName { .. });
                let in_file = matches!(ctx.attr_data(caller), AttrData::LocFile(_));
                let at = if named && in_file { " at " } else { "\n at " };
                self.push([Step::Loc(callee), Step::Text(at), Step::Loc(caller)]);
            }
            &AttrData::LocCallSite { callee, caller } => {
                self.text("callsite(");
                self.push([Step::Loc(callee), Step::Text(" at "), Step::Loc(caller), Step::Text(")")]);
            }
            AttrData::LocFused { locs, metadata } => {
                self.text(if pretty { "" } else { "fused" });
                self.steps.push(Step::Text("]"));
                self.push_list(locs, Step::Loc);
                self.steps.push(Step::Text("["));
                if let Some(metadata) = *metadata {
                    self.push([Step::Text("<"), Step::Attr(metadata, Elide::Never), Step::Text(">")]);
                }
            }
            _ => self.steps.push(Step::Attr(loc, Elide::Never)),
        }
    }

    fn file_range(&mut self, range: &FileRange) {
        let file = self.ctx.bytes(range.file);
        match self.options.pretty_debuginfo {
            true => self.out.extend_from_slice(file),
            false => strings::quoted(file, &mut self.out),
        }
        self.number_behind(":", range.line);
        self.number_behind(":", range.column);
        if range.line != range.end_line {
            self.number_behind(" to ", range.end_line);
            self.number_behind(":", range.end_column);
        } else if range.column != range.end_column {
            self.number_behind(" to :", range.end_column);
        }
    }

    fn number_behind(&mut self, text: &str, number: u32) {
        self.text(text);
        print_u64(number.into(), &mut self.out);
    }
}
