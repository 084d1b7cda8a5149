//! Numbers of DWARF that text calls by name.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParamCodec, ParamDirective};
use rmlir_ir::hooks::{AsmParser, AsmPrinter};
use rmlir_ods::DialectImpl;
use std::sync::{Arc, OnceLock};

/// A kind of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `DW_TAG_…`
    Tag,
    /// `DW_LANG_…`
    Language,
    /// `DW_ATE_…`
    Encoding,
    /// `DW_OP_…`
    Operation,
    /// `DW_CC_…`
    CallingConvention,
}

impl Kind {
    const ALL: [Kind; 5] =
        [Kind::Tag, Kind::Language, Kind::Encoding, Kind::Operation, Kind::CallingConvention];

    /// What all names of the kind begin with.
    pub fn prefix(self) -> &'static str {
        match self {
            Kind::Tag => "DW_TAG_",
            Kind::Language => "DW_LANG_",
            Kind::Encoding => "DW_ATE_",
            Kind::Operation => "DW_OP_",
            Kind::CallingConvention => "DW_CC_",
        }
    }

    /// What errors call it.
    fn what(self) -> &'static str {
        match self {
            Kind::Tag => "tag",
            Kind::Language => "language",
            Kind::Encoding => "encoding",
            Kind::Operation => "operation encoding",
            Kind::CallingConvention => "calling convention",
        }
    }

    /// The name of a number without the prefix, if it has one.
    pub fn name(self, number: u32) -> Option<&'static str> {
        let names = names(self);
        let at = names.by_number.binary_search_by_key(&number, |entry| entry.0).ok()?;
        Some(names.by_number[at].1)
    }

    /// The number of a full name.
    pub fn number(self, name: &[u8]) -> Option<u32> {
        let name = name.strip_prefix(self.prefix().as_bytes())?;
        let names = names(self);
        let at = names.by_name.binary_search_by_key(&name, |entry| entry.0.as_bytes()).ok()?;
        Some(names.by_name[at].1)
    }
}

struct Names {
    by_number: Vec<(u32, &'static str)>,
    by_name: Vec<(&'static str, u32)>,
}

fn names(kind: Kind) -> &'static Names {
    static TABLES: OnceLock<[Names; 5]> = OnceLock::new();
    let tables = TABLES.get_or_init(|| Kind::ALL.map(read));
    &tables[kind as usize]
}

/// Reads the part of the table that is about a kind.
fn read(kind: Kind) -> Names {
    let lines = include_str!("dwarf.txt").lines();
    let part = lines.skip_while(|line| *line != kind.prefix()).skip(1).take_while(|line| !line.is_empty());
    let entry = |line: &'static str| {
        let (number, name) = line.split_once(' ')?;
        Some((u32::from_str_radix(number, 16).ok()?, name))
    };
    let mut by_number: Vec<_> = part.filter_map(entry).collect();
    let mut by_name: Vec<_> = by_number.iter().map(|&(number, name)| (name, number)).collect();
    by_name.sort_unstable();
    by_number.dedup_by_key(|entry| entry.0);
    Names { by_number, by_name }
}

/// A parameter that is such a number.
struct Codec(Kind);

impl ParamCodec for Codec {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed> {
        let loc = parser.loc();
        let word = parser.keyword()?;
        match self.of_word(parser.ctx().bytes(word)) {
            Some(number) => Ok(number),
            None => {
                let (what, name) = (self.0.what(), parser.ctx().text(word).into_owned());
                Err(parser.error(loc, &format!("invalid debug info debug info {what} name: {name}")))
            }
        }
    }

    fn of_word(&self, word: &[u8]) -> Option<Param> {
        self.0.number(word).map(|number| Param::Int(number.into()))
    }

    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param) {
        let Param::Int(number) = param else { return };
        if let Some(name) = u32::try_from(*number).ok().and_then(|number| self.0.name(number)) {
            printer.text(self.0.prefix());
            printer.text(name);
        }
    }
}

/// The arguments of an operation of a location expression. That of a conversion, after the width, is an encoding.
struct Arguments;

const CONVERT: i64 = 0x1001;

impl ParamDirective for Arguments {
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed> {
        let [opcode, arguments] = params else { return Ok(false) };
        let convert = *opcode == Some(Param::Int(CONVERT));
        let mut found = Vec::new();
        loop {
            found.push(argument(parser, convert && !found.is_empty())?);
            if !parser.optional_token(",") {
                break;
            }
        }
        *arguments = Some(Param::List(found.into()));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]) {
        let [opcode, Param::List(arguments)] = params else { return };
        let convert = **opcode == Param::Int(CONVERT);
        for (i, argument) in arguments.iter().enumerate() {
            let Param::Int(value) = argument else { continue };
            printer.text(if i == 0 { "" } else { ", " });
            let name = u32::try_from(*value).ok().and_then(|value| Kind::Encoding.name(value));
            match name.filter(|_| convert && i > 0) {
                Some(name) => {
                    printer.text(Kind::Encoding.prefix());
                    printer.text(name);
                }
                None => printer.text(&(*value as u64).to_string()),
            }
        }
    }
}

fn argument(parser: &mut dyn AsmParser, may_be_encoding: bool) -> Result<Param, Failed> {
    if may_be_encoding && let Some(word) = parser.optional_keyword() {
        if let Some(number) = Kind::Encoding.number(parser.ctx().bytes(word)) {
            return Ok(Param::Int(number.into()));
        }
        let message = format!("encountered unknown attribute encoding \"{}\"", parser.ctx().text(word));
        let loc = parser.loc();
        return Err(parser.error(loc, &message));
    }
    let value = parser.wide_integer().map_err(|_| {
        let loc = parser.loc();
        parser.error(loc, "expected integer operand")
    })?;
    Ok(Param::Int(value as i64))
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, kind) in [
        ("LLVM_DwarfTagParameter", Kind::Tag),
        ("LLVM_DwarfLanguageParameter", Kind::Language),
        ("LLVM_DwarfEncodingParameter", Kind::Encoding),
        ("LLVM_DwarfOperationParameter", Kind::Operation),
        ("LLVM_DwarfCallingConventionParameter", Kind::CallingConvention),
    ] {
        dialect.param(name, Arc::new(Codec(kind)));
    }
    dialect.param_directive("ExpressionArg", Arc::new(Arguments));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_for_its_number() {
        for kind in Kind::ALL {
            let names = names(kind);
            assert!(names.by_number.len() > 20, "{kind:?}");
            for &(number, name) in &names.by_number {
                let full = format!("{}{name}", kind.prefix());
                assert_eq!(kind.number(full.as_bytes()), Some(number), "{full}");
            }
        }
    }
}
