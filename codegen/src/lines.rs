//! Where in the source code comes from: the lines of functions that have debug information.

use crate::view::Attrs;
use cranelift_codegen::ir::SourceLoc;
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, OpRef};
use rustc_hash::FxHashMap;

/// Locations that nest deeper than this have no line.
const MAX_DEPTH: usize = 200;

/// A line of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The attribute for the file.
    pub(crate) file: Attr,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// The lines of a function.
pub(crate) struct Lines<'a> {
    attrs: Attrs<'a>,
    /// The attribute for the unit that was compiled.
    pub(crate) unit: Attr,
    /// Its name in the source.
    pub(crate) name: Vec<u8>,
    /// Where it begins.
    pub(crate) start: Line,
    subprogram: Attr,
    known: FxHashMap<Attr, u32>,
    list: Vec<Line>,
}

/// The lines of a function's code.
pub(crate) struct CodeLines {
    pub(crate) unit: Attr,
    pub(crate) name: Vec<u8>,
    pub(crate) start: Line,
    /// From an offset in the code on; none is line 0.
    pub(crate) rows: Vec<(u32, Option<Line>)>,
}

impl<'a> Lines<'a> {
    /// The lines of a function whose location says what it is in the source; none of other functions.
    pub(crate) fn of(attrs: Attrs<'a>, function: OpRef<'a>) -> Option<Lines<'a>> {
        let AttrData::LocFused { metadata: Some(subprogram), .. } =
            attrs.ctx.attr_data(attrs.ctx.loc_attr(function.loc()))
        else {
            return None;
        };
        if !matches!(attrs.dialect(*subprogram), Some(("di_subprogram", _))) {
            return None;
        }
        let unit = attr_param(attrs, *subprogram, "compileUnit")?;
        let file = attr_param(attrs, *subprogram, "file").or_else(|| attr_param(attrs, unit, "file"))?;
        let name = attr_param(attrs, *subprogram, "name").and_then(|name| attrs.string_of(name));
        let line = match param(attrs, *subprogram, "line") {
            Some(Param::Int(line)) => u32::try_from(*line).unwrap_or(0),
            _ => 0,
        };
        Some(Lines {
            attrs,
            unit,
            name: name.unwrap_or_default().to_vec(),
            start: Line { file, line, column: 0 },
            subprogram: *subprogram,
            known: FxHashMap::default(),
            list: Vec::new(),
        })
    }

    /// What stands for an operation's line in the code.
    pub(crate) fn place(&mut self, op: OpRef<'a>) -> SourceLoc {
        let loc = self.attrs.ctx.loc_attr(op.loc());
        let number = match self.known.get(&loc) {
            Some(&number) => number,
            None => {
                let number = match self.line(loc, self.subprogram, 0) {
                    Some(line) => {
                        self.list.push(line);
                        self.list.len() as u32 - 1
                    }
                    None => u32::MAX,
                };
                self.known.insert(loc, number);
                number
            }
        };
        SourceLoc::new(number)
    }

    /// The line where something was written: of what was inlined, inside the inlined function.
    fn line(&self, loc: Attr, scope: Attr, depth: usize) -> Option<Line> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.attrs.ctx.attr_data(loc) {
            AttrData::LocFile(range) => {
                let file = attr_param(self.attrs, scope, "file").unwrap_or(self.start.file);
                Some(Line { file, line: range.line, column: range.column })
            }
            AttrData::LocName { child, .. } => self.line(*child, scope, depth + 1),
            AttrData::LocCallSite { callee, .. } => self.line(*callee, scope, depth + 1),
            AttrData::LocFused { locs, metadata } => {
                let scopes = ["di_subprogram", "di_lexical_block", "di_lexical_block_file"];
                let inner = metadata.filter(|&attr| {
                    self.attrs.dialect(attr).is_some_and(|(mnemonic, _)| scopes.contains(&mnemonic))
                });
                self.line(*locs.first()?, inner.unwrap_or(scope), depth + 1)
            }
            _ => None,
        }
    }

    /// The lines of the code that was made, by what stands for them.
    pub(crate) fn finish(self, places: impl Iterator<Item = (u32, SourceLoc)>) -> CodeLines {
        let rows = places.map(|(at, place)| (at, self.list.get(place.bits() as usize).copied()));
        let rows = std::iter::once((0, Some(self.start))).chain(rows).collect();
        CodeLines { unit: self.unit, name: self.name, start: self.start, rows }
    }
}

/// A parameter of an attribute by its name.
pub(crate) fn param<'a>(attrs: Attrs<'a>, attr: Attr, name: &str) -> Option<&'a Param> {
    let AttrData::Dialect(data) = attrs.ctx.attr_data(attr) else { return None };
    let def = attrs.ctx.attr_def(data.def);
    let index = def.params.iter().position(|param| &*param.name == name)?;
    data.params.get(index)
}

/// A parameter that is an attribute.
pub(crate) fn attr_param(attrs: Attrs<'_>, attr: Attr, name: &str) -> Option<Attr> {
    match param(attrs, attr, name)? {
        Param::Attr(attr) => Some(*attr),
        _ => None,
    }
}

/// A parameter that is text.
pub(crate) fn text_param<'a>(attrs: Attrs<'a>, attr: Attr, name: &str) -> &'a [u8] {
    match param(attrs, attr, name) {
        Some(Param::Attr(attr)) => attrs.string_of(*attr).unwrap_or_default(),
        Some(Param::String(text)) => attrs.ctx.bytes(*text),
        _ => &[],
    }
}
