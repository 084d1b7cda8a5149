//! The text of loops.
//!
//! Arguments of a region are the values of a round, then coordinates, then iterators.

use super::YieldOp;
use super::types::Levels;
use crate::common::text;
use crate::scf::text::{assignments, ensure_terminator, entry_args, print_assignments};
use rmlir_ir::context::OPERAND_SEGMENTS;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{OpRef, RegionRef, Type, ValueRef};

/// The set of levels whose coordinates are used.
pub(super) const USED: &str = "crdUsedLvls";
/// The set of spaces that each region is for.
pub(super) const CASES: &str = "cases";

const MISMATCH: &str = "mismatch in number of iteration arguments and return values";

/// Reads `%a, _, %b`: arguments, and a set of where they stand.
fn defined(
    parser: &mut dyn AsmParser,
    most: usize,
    delimiter: Delimiter,
) -> Result<(Vec<Argument>, u64), Failed> {
    let (mut args, mut set, mut count) = (Vec::new(), 0u64, 0usize);
    let read = parser.list(delimiter, "", &mut |parser| {
        if !parser.optional_token("_") {
            args.push(parser.argument(false, false)?);
            set |= u32::try_from(count).ok().and_then(|at| 1u64.checked_shl(at)).unwrap_or(0);
        }
        count += 1;
        Ok(())
    });
    let loc = parser.name_loc();
    if count > most {
        return Err(parser.op_error(loc, "parsed more value than expected."));
    }
    match read {
        Ok(()) => Ok((args, set)),
        Err(Failed) => Err(parser.op_error(loc, "expecting SSA value or \"_\" for level coordinates")),
    }
}

/// Coordinates and values of a round, as they are read before their types.
struct Header {
    carried: Vec<Argument>,
    inits: Vec<UnresolvedOperand>,
    coordinates: Vec<Argument>,
    has_args: bool,
}

/// Reads `at(%crd, _) iter_args(%a = %x)`.
fn header(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<Header, Failed> {
    let (mut coordinates, mut used) = (Vec::new(), 0);
    if parser.optional_token("at") {
        (coordinates, used) = defined(parser, usize::MAX, Delimiter::Paren)?;
    }
    let index = parser.ctx().index_type();
    coordinates.iter_mut().for_each(|coordinate| coordinate.ty = Some(index));
    let used = parser.ctx().int_attr(64, used.cast_signed());
    text::set(parser, state, USED, used);
    let has_args = parser.optional_token("iter_args");
    let (carried, inits) = if has_args { assignments(parser)? } else { (Vec::new(), Vec::new()) };
    Ok(Header { carried, inits, coordinates, has_args })
}

impl Header {
    /// Looks up the values that a loop begins with, and gives what a region takes before iterators.
    fn resolve(
        mut self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<Vec<Argument>, Failed> {
        let types = state.result_types.clone();
        if self.has_args && (self.carried.len() != self.inits.len() || self.carried.len() != types.len()) {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, MISMATCH));
        }
        for ((arg, &init), &ty) in self.carried.iter_mut().zip(&self.inits).zip(&types) {
            arg.ty = Some(ty);
            state.operands.push(parser.resolve(init, ty)?);
        }
        self.carried.append(&mut self.coordinates);
        Ok(self.carried)
    }
}

/// The type of what goes over a space.
fn iterator_type(parser: &mut dyn AsmParser, space: Type) -> Result<Type, Failed> {
    let ctx = parser.ctx().clone();
    match Levels::of_space(&ctx, space).and_then(|levels| levels.iterator_type(&ctx)) {
        Some(ty) => Ok(ty),
        None => {
            let loc = parser.name_loc();
            Err(parser.op_error(loc, "expected sparse_tensor.iter_space type for iteration space operands"))
        }
    }
}

fn resolve_spaces(
    parser: &mut dyn AsmParser,
    spaces: &[UnresolvedOperand],
    types: &[Type],
    state: &mut OperationState,
) -> Result<(), Failed> {
    for (&space, &ty) in spaces.iter().zip(types) {
        state.operands.push(parser.resolve(space, ty)?);
    }
    Ok(())
}

const SPACE_TYPES: &str = "mismatch in number of iteration space operands and iteration space types";

/// `%it in %space at(%crd) iter_args(%a = %x) : !space -> T { ... }`
pub(super) fn parse_iterate(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut iterators = Vec::new();
    if parser.at_operand() {
        parser.list(Delimiter::None, "", &mut |parser| {
            iterators.push(parser.argument(false, false)?);
            Ok(())
        })?;
    }
    parser.token("in")?;
    let spaces = text::operand_list(parser)?;
    let loc = parser.name_loc();
    if iterators.len() != spaces.len() {
        return Err(parser.op_error(loc, "mismatch in number of sparse iterators and sparse spaces"));
    }
    let header = header(parser, state)?;
    parser.token(":")?;
    let types = text::type_list(parser)?;
    if types.len() != spaces.len() {
        return Err(parser.op_error(loc, SPACE_TYPES));
    }
    for (iterator, &ty) in iterators.iter_mut().zip(&types) {
        iterator.ty = Some(iterator_type(parser, ty)?);
    }
    if header.has_args {
        state.result_types = text::arrow_types(parser)?;
    }
    resolve_spaces(parser, &spaces, &types, state)?;
    let mut args = header.resolve(parser, state)?;
    if iterators.len() != 1 {
        return Err(parser.op_error(loc, "expected only one iterator/iteration space"));
    }
    args.append(&mut iterators);
    let body = parser.region(&args, false)?;
    state.regions.push(body);
    ensure_terminator::<YieldOp>(parser, body, state);
    text::optional_attrs(parser, state)
}

/// `(%a, %b) at(%crd) iter_args(%x = %y) : (!space, !space) -> T case %it, _ { ... }`
pub(super) fn parse_coiterate(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let spaces = text::operands_in(parser, Delimiter::Paren, None)?;
    let header = header(parser, state)?;
    parser.token(":")?;
    parser.token("(")?;
    let types = text::type_list(parser)?;
    parser.token(")")?;
    if types.len() != spaces.len() {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, SPACE_TYPES));
    }
    if header.has_args {
        state.result_types = text::arrow_types(parser)?;
    }
    resolve_spaces(parser, &spaces, &types, state)?;
    let args = header.resolve(parser, state)?;
    let ctx = parser.ctx().clone();
    let counts = [spaces.len(), state.result_types.len()].map(|count| count as i32);
    text::set(parser, state, OPERAND_SEGMENTS, ctx.dense_i32_array(&counts));
    let mut cases = Vec::new();
    while parser.optional_token("case") {
        let (mut iterators, set) = defined(parser, spaces.len(), Delimiter::None)?;
        cases.push(ctx.int_attr(64, set.cast_signed()));
        let present = types.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0);
        for (iterator, (_, &ty)) in iterators.iter_mut().zip(present) {
            iterator.ty = Some(iterator_type(parser, ty)?);
        }
        let all: Vec<Argument> = args.iter().cloned().chain(iterators).collect();
        let body = parser.region(&all, false)?;
        state.regions.push(body);
        ensure_terminator::<YieldOp>(parser, body, state);
    }
    let cases = ctx.array_attr(&cases);
    text::set(parser, state, CASES, cases);
    text::optional_attrs(parser, state)
}

/// Writes `%a, _, %b`: values where the set has something, of so many places.
fn print_defined(printer: &mut dyn AsmPrinter, values: &[ValueRef<'_>], set: u64, places: usize) {
    let mut values = values.iter();
    for i in 0..places.min(u64::BITS as usize) {
        printer.text(if i == 0 { "" } else { ", " });
        match (set >> i & 1 != 0).then(|| values.next()).flatten() {
            Some(&value) => printer.operand(value),
            None => printer.text("_"),
        }
    }
}

/// Writes ` at(%crd) iter_args(%a = %x)`.
fn print_header<'m>(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'m>,
    inits: &[ValueRef<'m>],
    args: &[ValueRef<'m>],
    (used, levels): (u64, usize),
) {
    if used != 0 {
        let coordinates = entry_args(op, 0, args.len());
        printer.text(" at(");
        print_defined(printer, &coordinates, used, levels);
        printer.text(")");
    }
    print_assignments(printer, " iter_args", args, inits);
}

fn print_body(printer: &mut dyn AsmPrinter, region: RegionRef<'_>, terminators: bool) {
    printer.text(" ");
    printer.region(region, false, terminators, false);
}

pub(super) fn print_iterate<'m>(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'m>,
    inits: &[ValueRef<'m>],
    args: &[ValueRef<'m>],
    used: (u64, usize),
) {
    let (Some(space), Some(region)) = (op.operand(0), op.region(0)) else { return };
    printer.text(" ");
    if let Some(&iterator) = entry_args(op, 0, 0).last() {
        printer.operand(iterator);
    }
    printer.text(" in ");
    printer.operand(space);
    print_header(printer, op, inits, args, used);
    printer.text(" : ");
    printer.ty(space.ty());
    printer.text(" ");
    text::print_optional_arrow_types(printer, &text::types_of(inits.iter().copied()));
    print_body(printer, region, !inits.is_empty());
}

pub(super) fn print_coiterate<'m>(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'m>,
    inits: &[ValueRef<'m>],
    args: &[ValueRef<'m>],
    used: (u64, usize),
    cases: &[u64],
) {
    let count = op.num_operands().saturating_sub(inits.len());
    let spaces: Vec<ValueRef<'_>> = op.operands().take(count).collect();
    printer.text(" (");
    text::print_operands(printer, spaces.iter().copied());
    printer.text(")");
    print_header(printer, op, inits, args, used);
    printer.text(" : (");
    text::print_types(printer, spaces.iter().map(|space| space.ty()));
    printer.text(")");
    text::print_optional_arrow_types(printer, &text::types_of(inits.iter().copied()));
    for (i, region) in op.regions().enumerate() {
        let set = cases.get(i).copied().unwrap_or(0);
        let iterators = set.count_ones() as usize;
        let all = entry_args(op, i, 0);
        printer.newline();
        printer.text("case ");
        print_defined(
            printer,
            all.get(all.len().saturating_sub(iterators)..).unwrap_or_default(),
            set,
            count,
        );
        print_body(printer, region, !inits.is_empty());
    }
}
