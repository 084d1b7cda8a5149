//! Clauses whose variables are arguments of the region: `private(@p %x -> %arg0 : i32) { ... }`.

use super::directives::{elements, symbol, word};
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, AttrData, Context, OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// A clause of this kind.
pub(super) struct Clause {
    /// The word that it starts with.
    pub(super) word: &'static str,
    /// The operand group of its variables.
    pub(super) vars: &'static str,
    /// What the message about an unreadable clause says.
    said: &'static str,
}

const fn clause(word: &'static str, vars: &'static str, said: &'static str) -> Clause {
    Clause { word, vars, said }
}

/// All such clauses in the order of their arguments.
pub(super) const CLAUSES: [Clause; 9] = [
    clause("has_device_addr", "has_device_addr_vars", "has_device_addr"),
    clause("host_eval", "host_eval_vars", "host_eval"),
    clause("in_reduction", "in_reduction_vars", "in_reduction"),
    clause("map_entries", "map_vars", "map_entries"),
    clause("private", "private_vars", "private"),
    clause("reduction", "reduction_vars", "reduction"),
    clause("task_reduction", "task_reduction_vars", "task_reduction"),
    clause("use_device_addr", "use_device_addr_vars", "use_device_addr"),
    clause("use_device_ptr", "use_device_ptr_vars", "use_device_addr"),
];

/// Where the parameters of a clause are among those of the directive.
#[derive(Clone, Copy, Default)]
struct Params {
    /// The clause, by its place in [`CLAUSES`].
    clause: usize,
    /// Place of the operands; their types come next.
    vars: usize,
    /// Place of the flags that say which variables are by reference.
    byref: Option<usize>,
    /// Place of the symbols.
    symbols: Option<usize>,
    /// Place of the modifier.
    modifier: Option<usize>,
    /// Place of the flag for a barrier.
    barrier: Option<usize>,
    /// Place of the places of private variables among the mapped ones.
    maps: Option<usize>,
}

/// `custom<...Region>($region, ...)`
struct Region {
    clauses: Vec<Params>,
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, words) in [
        ("PrivateRegion", &["private"][..]),
        ("PrivateReductionRegion", &["private", "reduction"]),
        ("InReductionPrivateRegion", &["in_reduction", "private"]),
        ("InReductionPrivateReductionRegion", &["in_reduction", "private", "reduction"]),
        ("TaskReductionRegion", &["task_reduction"]),
        ("UseDeviceAddrUseDevicePtrRegion", &["use_device_addr", "use_device_ptr"]),
        (
            "TargetOpRegion",
            &["has_device_addr", "host_eval", "in_reduction", "map_entries", "private", "private_maps"],
        ),
    ] {
        dialect.directive(name, Arc::new(Region { clauses: places(words) }));
    }
}

/// Where the parameters of clauses are that follow one another.
fn places(words: &[&str]) -> Vec<Params> {
    let mut clauses: Vec<Params> = Vec::new();
    // The first parameter is the region.
    let mut next = 1;
    let mut take = |count: usize| {
        next += count;
        next - count
    };
    for &word in words {
        let Some(clause) = CLAUSES.iter().position(|clause| clause.word == word) else {
            // What is said of the private variables before.
            if let Some(private) = clauses.last_mut() {
                private.maps = Some(take(1));
            }
            continue;
        };
        let modifier = (word == "reduction").then(|| take(1));
        let vars = take(2);
        let byref = word.ends_with("reduction").then(|| take(1));
        let symbols = (byref.is_some() || word == "private").then(|| take(1));
        let barrier = (word == "private").then(|| take(1));
        clauses.push(Params { clause, vars, byref, symbols, modifier, barrier, maps: None });
    }
    clauses
}

/// What a clause consists of besides operands.
#[derive(Default)]
struct Parts {
    symbols: Vec<Attr>,
    byref: Vec<bool>,
    maps: Vec<i64>,
}

fn flags(ctx: &Context, values: &[bool]) -> Option<Attr> {
    (!values.is_empty()).then(|| ctx.dense_bool_array(values))
}

fn set(params: &mut [ParsedParam], place: Option<usize>, value: Option<Attr>) {
    if let Some(param) = place.and_then(|place| params.get_mut(place)) {
        *param = ParsedParam::Attr(value);
    }
}

impl Params {
    /// Reads what comes after the word of the clause.
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        params: &mut [ParsedParam],
        args: &mut Vec<Argument>,
    ) -> Result<(), Failed> {
        parser.token("(")?;
        if self.modifier.is_some() && parser.optional_token("mod") {
            parser.token(":")?;
            let text = word(parser)?;
            parser.token(",")?;
            // Upstream says nothing about a word that is none.
            let modifier = enums::of_word(parser.ctx(), ("omp", "reduction_modifier"), &text);
            set(params, self.modifier, Some(modifier.ok_or(Failed)?));
        }
        let first = args.len();
        let (mut operands, mut parts) = (Vec::new(), Parts::default());
        parser.list(Delimiter::None, "", &mut |parser| {
            if self.byref.is_some() {
                parts.byref.push(parser.optional_token("byref"));
            }
            if self.symbols.is_some() {
                parts.symbols.push(symbol(parser)?);
            }
            operands.push(parser.operand()?);
            parser.token("->")?;
            args.push(parser.argument(false, false)?);
            if self.maps.is_some() {
                parts.maps.push(map_index(parser)?);
            }
            Ok(())
        })?;
        parser.token(":")?;
        let types = text::type_list(parser)?;
        if operands.len() != types.len() {
            // Upstream says nothing.
            return Err(Failed);
        }
        parser.token(")")?;
        for (arg, &ty) in args.iter_mut().skip(first).zip(&types) {
            arg.ty = Some(ty);
        }
        if let Some([to_operands, to_types]) = params.get_mut(self.vars..self.vars + 2) {
            *to_operands = ParsedParam::Operands(operands);
            *to_types = ParsedParam::Types(types);
        }
        let ctx = parser.ctx().clone();
        if self.barrier.is_some() && parser.optional_token("private_barrier") {
            set(params, self.barrier, Some(ctx.unit()));
        }
        set(params, self.symbols, Some(ctx.array_attr(&parts.symbols)));
        set(params, self.byref, flags(&ctx, &parts.byref));
        set(params, self.maps, Some(ctx.dense_i64_array(&parts.maps)));
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[PrintedParam<'_>], args: &[ValueRef<'_>]) {
        let Some(Clause { word, .. }) = CLAUSES.get(self.clause) else { return };
        let ctx = printer.ctx().clone();
        let attr = |place: Option<usize>| params.get(place?).and_then(PrintedParam::attr);
        let vars = params.get(self.vars).map_or(&[][..], PrintedParam::values);
        let symbols = elements(&ctx, attr(self.symbols));
        let byref = match attr(self.byref).map(|attr| ctx.attr_data(attr)) {
            Some(AttrData::DenseArray(array)) => &array.raw[..],
            _ => &[],
        };
        let maps = attr(self.maps).and_then(|attr| ctx.i64_array(attr)).unwrap_or_default();
        printer.text(word);
        printer.text("(");
        if let Some(modifier) = attr(self.modifier) {
            let modifier = enums::word(&ctx, modifier, ("omp", "reduction_modifier"));
            printer.text(&format!("mod: {}, ", modifier.unwrap_or_default()));
        }
        for (i, (&var, &arg)) in vars.iter().zip(args).enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.text(if byref.get(i).is_some_and(|&byte| byte != 0) { "byref " } else { "" });
            if let Some(&symbol) = symbols.get(i) {
                printer.attr(symbol);
                printer.text(" ");
            }
            printer.operand(var);
            printer.text(" -> ");
            printer.operand(arg);
            if let Some(map) = maps.get(i).filter(|&&map| map != -1) {
                printer.text(&format!(" [map_idx={map}]"));
            }
        }
        printer.text(" : ");
        text::print_types(printer, vars.iter().map(|var| var.ty()));
        printer.text(") ");
        printer.text(if attr(self.barrier).is_some() { "private_barrier " } else { "" });
    }
}

/// `[map_idx=2]`, or -1 for nothing.
fn map_index(parser: &mut dyn AsmParser) -> Result<i64, Failed> {
    if !parser.optional_token("[") {
        return Ok(-1);
    }
    parser.token("map_idx")?;
    parser.token("=")?;
    let index = parser.integer()?;
    parser.token("]")?;
    Ok(index)
}

impl CustomDirective for Region {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let mut args = Vec::new();
        for clause in &self.clauses {
            let Some(Clause { word, said, .. }) = CLAUSES.get(clause.clause) else { continue };
            if parser.optional_token(word) && clause.parse(parser, params, &mut args).is_err() {
                let loc = parser.loc();
                return Err(parser.op_error(loc, &format!("invalid `{said}` format")));
            }
        }
        let region = parser.region(&args, false)?;
        if let Some(to) = params.first_mut() {
            *to = ParsedParam::Regions(vec![region]);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let Some(&region) = params.first().and_then(|param| param.regions().first()) else { return };
        let args: Vec<ValueRef<'_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
        let mut rest = &args[..];
        for clause in &self.clauses {
            let count = params.get(clause.vars).map_or(0, |vars| vars.values().len());
            let (given, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            if !given.is_empty() {
                clause.print(printer, params, given);
            }
        }
        printer.region(region, false, true, false);
    }
}
