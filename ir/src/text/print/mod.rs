//! Printing: the text form of modules, operations, types and attributes, byte for byte as upstream prints it.
//!
//! Values are numbered first (`numbering`), aliases found by a dry run if there may be any (`aliases`), then everything goes to
//! one buffer of bytes. Texts of types, attributes and property rows are remembered by handle. Nesting of types, attributes,
//! locations and regions in generic form takes no stack; custom forms are written by
//! [`OpHooks::print`](crate::hooks::OpHooks::print).

mod aliases;
mod attrs;
mod dense;
mod dry;
mod encoded;
mod forms;
mod hooks;
mod limit;
mod locs;
mod memo;
mod names;
mod numbering;
mod ops;
mod parallel;
mod printer;
mod resources;
mod short;
pub(crate) mod strings;
mod types;
mod used_names;
mod users;

#[cfg(test)]
mod tests;

use crate::attrs::AttrData;
use crate::cache::{Cache, Key};
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Type};
use crate::loc::Loc;
use crate::module::{Module, OpAddr, OpRef, ValueRef};
use crate::resources::Resources;
use crate::sub_elements::Part;
use crate::traits::TraitSet;
use aliases::Aliases;
use names::Names;

pub use limit::{MODULE_TEXT, MODULE_TEXT_PER_BYTE, PART_TEXT, TooLong, module_text};

use printer::{Elide, Known, Printer, Sink, Step};
use rmlir_par::ahead;
use std::io::{self, Write};

/// What printed text looks like. The default is what `mlir-opt` prints without flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Every operation in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Locations (`--mlir-print-debuginfo`).
    pub debuginfo: bool,
    /// Locations in a form for people, which cannot be read back (`--mlir-pretty-debuginfo`).
    pub pretty_debuginfo: bool,
    /// No aliases and nothing from outside the operation (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// In local scope, aliases nonetheless: those of what is printed, before and after it. What is long then stands once.
    pub own_aliases: bool,
    /// Leaves out the elements of elements attributes with more than so many (`--mlir-elide-elementsattrs-if-larger`).
    pub elide_elements: Option<u64>,
    /// Elements attributes with more elements than this are printed as hexadecimal data; never if negative. 100 if not given
    /// (`--mlir-print-elementsattrs-with-hex-if-larger`).
    pub elements_hex: Option<i64>,
    /// Leaves out resources whose text has more characters (`--mlir-elide-resource-strings-if-larger`).
    pub elide_resources: Option<u64>,
    /// `{...}` for every region (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// No two values have the same name (`--mlir-print-unique-ssa-ids`).
    pub unique_ids: bool,
    /// Comments with the users of values (`--mlir-print-value-users`).
    pub value_users: bool,
    /// Values are named after name locations (`--mlir-use-nameloc-as-prefix`).
    pub nameloc_prefix: bool,
    /// The caller knows that the operation is valid (`--mlir-print-assume-verified`). Otherwise the caller verifies, and sets
    /// [`generic`](PrintOptions::generic) for what is invalid: the printer itself does not verify.
    pub assume_verified: bool,
    /// Everything is printed by the calling thread. The text is the same.
    pub single_threaded: bool,
    /// Where the reference's development branch of summer 2026 writes something else than the release, as that does
    /// (`--mlir-syntax=main`): one blank before an enum in a custom form, `ui8` in quantized types.
    pub main_syntax: bool,
    /// The most bytes that [`write_module`] writes; [`module_text`] has what fits an input.
    pub most_text: Option<u64>,
}

/// Appends a module as `mlir-opt` prints it: aliases, the top-level operation, deferred aliases, resources, an empty line.
/// In local scope only the operation and a line feed.
pub fn print_module(module: &Module, options: &PrintOptions, out: &mut Vec<u8>) {
    if let Some(top) = module.top() {
        print_op(top, options, out);
        out.push(b'\n');
    }
}

/// Appends a module as [`print_module`] does, with these resources in place of its own.
pub fn print_module_with(module: &Module, options: &PrintOptions, resources: &Resources, out: &mut Vec<u8>) {
    if let Some(top) = module.top() {
        append(top, options, resources, out);
        out.push(b'\n');
    }
}

/// Appends an operation. Where its text is too long, that stands there.
fn append(op: OpRef<'_>, options: &PrintOptions, resources: &Resources, out: &mut Vec<u8>) {
    let before = out.len();
    let (text, printed) = print_to(op, options, std::mem::take(out), None, resources);
    *out = text;
    if let Err(error) = printed {
        out.truncate(before);
        out.extend_from_slice(format!("<<{error}>>").as_bytes());
    }
}

/// Writes a module as [`print_module`] does, in pieces, so that the whole text is never in memory.
///
/// # Errors
/// If `sink` refuses a piece, or the text is [too long](TooLong). Nothing is written after it.
pub fn write_module(module: &Module, options: &PrintOptions, sink: &mut dyn Write) -> io::Result<()> {
    let Some(top) = module.top() else { return Ok(()) };
    let (mut end, printed) = print_to(top, options, Vec::new(), Some(&mut *sink), &module.resources);
    printed?;
    end.push(b'\n');
    sink.write_all(&end)
}

/// Writes an operation as [`print_op`] appends it, in pieces, and no more than `options.most_text` bytes.
///
/// # Errors
/// If `sink` refuses a piece, or the text is [too long](TooLong). Nothing is written after it.
pub fn write_op(op: OpRef<'_>, options: &PrintOptions, sink: &mut dyn Write) -> io::Result<()> {
    let (end, printed) = print_to(op, options, Vec::new(), Some(&mut *sink), &op.module().resources);
    printed?;
    sink.write_all(&end)
}

/// Appends an operation. A top-level one gets the frame of a module (aliases, resources) unless printed in local scope; any other
/// one is printed alone, without a line feed after it.
pub fn print_op(op: OpRef<'_>, options: &PrintOptions, out: &mut Vec<u8>) {
    append(op, options, &op.module().resources, out);
}

/// Where an operation begins in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpPlace {
    /// The operation.
    pub op: OpAddr,
    /// The line, from 1.
    pub line: usize,
    /// The blanks before it.
    pub indent: usize,
}

/// Appends an operation as [`print_op`] does, and tells where it and those inside it begin.
pub fn print_op_with_places(op: OpRef<'_>, options: &PrintOptions, out: &mut Vec<u8>) -> Vec<OpPlace> {
    let options = PrintOptions { single_threaded: true, ..options.clone() };
    let start = out.len();
    let mut found = Vec::new();
    // What was too long stands there as far as it goes.
    let (text, _) =
        print_noting(op, &options, std::mem::take(out), None, &op.module().resources, Some(&mut found));
    *out = text;
    let (mut line, mut at) = (1, start);
    let place = |(op, position, indent): (OpAddr, usize, usize)| {
        let between = out.get(at..position).unwrap_or_default();
        line += between.iter().filter(|&&byte| byte == b'\n').count();
        at = at.max(position);
        OpPlace { op, line, indent }
    };
    found.into_iter().map(place).collect()
}

/// What values are called where the whole is printed that they are in.
pub struct ValueNames(Names);

impl ValueNames {
    /// The names of the values in an operation and in all that is printed with it.
    pub fn of(op: OpRef<'_>, options: &PrintOptions) -> ValueNames {
        ValueNames(numbering::number(scope_of(op, options), options, false))
    }

    /// The name as an operand has it.
    pub fn text(&self, value: ValueRef<'_>) -> String {
        let mut out = Vec::new();
        self.0.write(value, &mut out);
        into_string(out)
    }
}

/// Appends an operation to `out`. What there is goes to the sink, if there is one, whenever it has become long.
fn print_to(
    op: OpRef<'_>,
    options: &PrintOptions,
    out: Vec<u8>,
    sink: Option<&mut dyn Write>,
    resources: &Resources,
) -> (Vec<u8>, io::Result<()>) {
    print_noting(op, options, out, sink, resources, None)
}

/// The same; where operations begin goes to `places`.
fn print_noting(
    op: OpRef<'_>,
    options: &PrintOptions,
    out: Vec<u8>,
    sink: Option<&mut dyn Write>,
    resources: &Resources,
    places: Option<&mut Vec<(OpAddr, usize, usize)>>,
) -> (Vec<u8>, io::Result<()>) {
    let only_head = options.skip_regions && op.parent().is_none();
    let names = numbering::number(scope_of(op, options), options, only_head);
    let framed = !options.local_scope && op.parent().is_none();
    let aliased = framed || (options.local_scope && options.own_aliases);
    let aliases =
        if aliased && names.may_alias { aliases::collect(op, options, &names) } else { Aliases::default() };
    let mut printer = Printer::new(op.ctx(), options, &names, &aliases);
    printer.out = out;
    printer.places = places.is_some().then(Vec::new);
    printer.top = op.inner_unit().filter(|_| op.parent().is_none());
    if let Some(write) = sink {
        printer.sink = Some(Sink::new(write, options.most_text));
    }
    if aliased {
        printer.alias_lines(false);
        printer.full_op(op);
        printer.newline();
        printer.alias_lines(true);
        if framed {
            printer.resource_block(resources);
        }
    } else {
        printer.full_op(op);
    }
    if let Some(places) = places {
        *places = printer.places.take().unwrap_or_default();
    }
    let printed = match (printer.sink.and_then(|sink| sink.error), printer.stopped) {
        (Some(error), _) => Err(error),
        (None, Some(stopped)) => Err(io::Error::other(stopped)),
        (None, None) => Ok(()),
    };
    (printer.out, printed)
}

/// The operation in which values are numbered: the outermost one, or in local scope the next one that is isolated from above.
fn scope_of<'m>(op: OpRef<'m>, options: &PrintOptions) -> OpRef<'m> {
    let mut scope = op;
    while !(options.local_scope && scope.has_trait(TraitSet::ISOLATED_FROM_ABOVE)) {
        match scope.parent() {
            Some(parent) => scope = parent,
            None => break,
        }
    }
    scope
}

/// The operation as a note of a diagnostic shows it: generic form, local scope.
pub fn op_to_note_string(op: OpRef<'_>) -> String {
    let debuginfo = op.ctx().prints_debuginfo_on_diagnostic();
    op_to_note_string_with(op, &PrintOptions { debuginfo, ..PrintOptions::default() })
}

/// The operation as a note of a remark shows it: its own form, local scope.
pub fn op_to_remark_string(op: OpRef<'_>) -> String {
    let debuginfo = op.ctx().prints_debuginfo_on_diagnostic();
    let mut out = Vec::new();
    print_op(op, &PrintOptions { debuginfo, local_scope: true, ..PrintOptions::default() }, &mut out);
    into_string(out)
}

/// As [`op_to_note_string`], where the command line asked for more, such as locations.
pub fn op_to_note_string_with(op: OpRef<'_>, options: &PrintOptions) -> String {
    let options = PrintOptions { generic: true, local_scope: true, ..options.clone() };
    let mut out = Vec::new();
    print_op(op, &options, &mut out);
    into_string(out)
}

/// The text of a type, without aliases.
pub fn type_to_string(ctx: &Context, ty: Type) -> String {
    to_string(ctx, |printer| printer.ty(ty))
}

/// The text of an attribute, without aliases and with its type.
pub fn attr_to_string(ctx: &Context, attr: Attr) -> String {
    to_string(ctx, |printer| printer.attr(attr, Elide::Never))
}

/// The text of an attribute without its type, and without aliases.
pub fn attr_to_string_without_type(ctx: &Context, attr: Attr) -> String {
    to_string(ctx, |printer| printer.attr(attr, Elide::Must))
}

/// The text of a location: `loc(...)`.
pub fn loc_to_string(ctx: &Context, loc: Loc) -> String {
    attr_to_string(ctx, ctx.loc_attr(loc))
}

/// The text of a type, without aliases, to the byte: what an unknown dialect wrote need not be UTF-8.
pub fn type_to_bytes(ctx: &Context, ty: Type) -> Vec<u8> {
    to_bytes(ctx, |printer| printer.ty(ty))
}

/// The text of an attribute, without aliases and with its type, to the byte.
pub fn attr_to_bytes(ctx: &Context, attr: Attr) -> Vec<u8> {
    to_bytes(ctx, |printer| printer.attr(attr, Elide::Never))
}

/// Writes many types and attributes, each as if it were alone: what they have in common is written once and copied.
pub struct PartPrinter<'p>(Printer<'p>);

/// Texts of parameters of attributes that depend on nothing else.
static PARAMS: Cache = Cache::new("print.params", Key::Handle, memo::MOST_TEXT);
/// Longer parameters are written each time.
const LONGEST_PARAMS: usize = 1 << 16;

/// Runs `work` with a printer of single types and attributes.
pub fn with_parts<R>(ctx: &Context, work: impl FnOnce(&mut PartPrinter<'_>) -> R) -> R {
    let (options, names, aliases) = (PrintOptions::default(), Names::default(), Aliases::default());
    let mut printer = Printer::new(ctx, &options, &names, &aliases);
    printer.params = Some(memo::Memo::up_to(LONGEST_PARAMS, &PARAMS));
    work(&mut PartPrinter(printer))
}

impl<'p> PartPrinter<'p> {
    /// The text of an attribute, as [`attr_to_bytes`] has it. Once one is too long, none is of use: see [`PartPrinter::too_long`].
    pub fn attr(&mut self, attr: Attr) -> &[u8] {
        let printer = self.begin();
        printer.whole = Some(attr);
        printer.within_limit(attr.into(), |p| p.run(Step::Attr(attr, Elide::Never)));
        &self.0.out
    }

    /// The text of a type, as [`type_to_bytes`] has it, likewise.
    pub fn ty(&mut self, ty: Type) -> &[u8] {
        self.begin().within_limit(ty.into(), |p| p.run(Step::Type(ty)));
        &self.0.out
    }

    /// Whether a text was too long.
    pub fn too_long(&self) -> Option<TooLong> {
        self.0.stopped
    }

    fn begin(&mut self) -> &mut Printer<'p> {
        let printer = &mut self.0;
        printer.out.clear();
        if !printer.distinct.is_empty() {
            // Texts may hold numbers that are given anew.
            printer.distinct.clear();
            printer.known.parts.clear();
        }
        printer
    }
}

fn to_string(ctx: &Context, write: impl FnOnce(&mut Printer<'_>)) -> String {
    into_string(to_bytes(ctx, write))
}

fn to_bytes(ctx: &Context, write: impl FnOnce(&mut Printer<'_>)) -> Vec<u8> {
    let (options, names, aliases) = (PrintOptions::default(), Names::default(), Aliases::default());
    let mut printer = Printer::new(ctx, &options, &names, &aliases);
    write(&mut printer);
    match printer.stopped {
        Some(stopped) => format!("<<{stopped}>>").into_bytes(),
        None => printer.out,
    }
}

fn into_string(out: Vec<u8>) -> String {
    String::from_utf8(out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

impl Printer<'_> {
    /// Writes the lines that define aliases, either the deferred ones or the others.
    fn alias_lines(&mut self, deferred: bool) {
        for (index, entry) in self.aliases.entries.iter().enumerate() {
            if entry.is_deferred() != deferred {
                continue;
            }
            self.look_ahead(index);
            self.aliases.write_name(index, &mut self.out);
            self.text(" = ");
            self.within_limit(entry.part, |p| p.alias_value(entry.part));
            self.defined[index] = true;
            self.newline();
            self.pass_on();
            if matches!(entry.part, Part::Type(_)) {
                // Texts written before could not use this alias.
                self.known = Known::default();
            }
        }
    }

    /// Asks for what lines to come are made of. Lines stand in another order than attributes do in memory, so that nearly each is waited for
    /// if it is not asked for early: first an attribute itself, then its parameters, then the aliases of those or what has none, then the
    /// names of these aliases.
    fn look_ahead(&self, index: usize) {
        let attr = |ahead: usize| match self.aliases.entries.get(index + ahead)?.part {
            Part::Attr(attr) => Some(attr),
            Part::Type(_) => None,
        };
        if let Some(attr) = attr(4) {
            self.ctx.fetch_attr(attr);
        }
        if let Some(attr) = attr(3) {
            self.ctx.fetch_params(attr);
        }
        if let Some(attr) = attr(2) {
            self.inner_attrs(attr).for_each(|(inner, alias)| match alias {
                Some(alias) => ahead::fetch(&self.aliases.entries[alias]),
                None => self.ctx.fetch_attr(inner),
            });
        }
        if let Some(attr) = attr(1) {
            self.inner_attrs(attr)
                .for_each(|(_, alias)| _ = alias.map(|alias| self.aliases.fetch_name(alias)));
        }
    }

    /// The attributes among the parameters of an attribute, and their aliases.
    fn inner_attrs(&self, attr: Attr) -> impl Iterator<Item = (Attr, Option<usize>)> {
        let params = match self.ctx.attr_data(attr) {
            AttrData::Dialect(data) => &data.params[..],
            _ => &[],
        };
        params.iter().filter_map(|param| match *param {
            Param::Attr(inner) => Some((inner, self.aliases.find(self.ctx, inner.into()))),
            _ => None,
        })
    }

    fn alias_value(&mut self, part: Part) {
        match part {
            Part::Type(ty) => {
                let base = self.steps.len();
                self.type_body(ty);
                self.run_down_to(base);
            }
            Part::Attr(attr) => {
                self.without_aliases = self.is_mutable(attr);
                self.attr_without_alias(attr, Elide::Never);
            }
        }
        self.without_aliases = false;
    }

    fn is_mutable(&self, attr: Attr) -> bool {
        matches!(self.ctx.attr_data(attr), AttrData::Dialect(data) if self.ctx.attr_def(data.def).mutable)
    }
}
