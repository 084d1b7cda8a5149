//! `affine.parallel (%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> T { ... }`

use super::{AffineYieldOp, ids};
use crate::common::elements;
use crate::common::operand_map::{map_of, print_exprs};
use crate::common::text;
use crate::memref::atomic::KINDS;
use crate::scf::parallel::index_arguments;
use crate::scf::text::ensure_terminator;
use crate::scf::text::entry_args;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperandMap, OperationState};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::value::{AffineError, AffineExpr, AffineMap};
use rmlir_ir::{Attr, Context, OpRef, Signedness, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("parallel")
        .form(parse, print)
        .verifier(check)
        .interface::<dyn LoopLikeOpInterface>(Arc::new(Parallel));
}

/// The lower or the upper bounds.
struct Bounds {
    map: &'static str,
    groups: &'static str,
    /// What stands before several results.
    prefix: &'static str,
}

const LOWER: Bounds = Bounds { map: "lowerBoundsMap", groups: "lowerBoundsGroups", prefix: "max" };
const UPPER: Bounds = Bounds { map: "upperBoundsMap", groups: "upperBoundsGroups", prefix: "min" };
const STEPS: &str = "steps";
const REDUCTIONS: &str = "reductions";

/// A nest of loops whose rounds do not follow each other.
struct Parallel;

impl LoopLikeOpInterface for Parallel {
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(entry_args(op, 0, 0))
    }
}

/// More loops than anyone nests.
const MAX_LOOPS: usize = 1 << 16;

/// How many results of a map belong to each loop.
fn sizes(op: OpRef<'_>, bounds: &Bounds) -> Vec<i64> {
    let groups = op.attr_named(bounds.groups).and_then(|attr| elements::integers(op.ctx(), attr, MAX_LOOPS));
    let groups = groups.map_or(Vec::new(), |(_, groups)| groups);
    groups.iter().map(|size| size.to_i64().unwrap_or(0)).collect()
}

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let list =
        |name: &str| op.attr_named(name).and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
    let steps = list(STEPS).len();
    let (lower, upper) = (sizes(op, &LOWER), sizes(op, &UPPER));
    let args = entry_args(op, 0, 0).len();
    if [args, lower.len(), upper.len()] != [steps; 3] {
        return Err(op.emit_error(format!(
            "the number of region arguments ({args}) and the number of map groups for lower ({}) and upper bound ({}), \
             and the number of steps ({steps}) must all match",
            lower.len(),
            upper.len()
        )));
    }
    let (Some(lower_map), Some(upper_map)) = (map_of(op, LOWER.map), map_of(op, UPPER.map)) else {
        return Ok(());
    };
    for (sizes, map, side) in [(&lower, &lower_map, "lower"), (&upper, &upper_map, "upper")] {
        let want = sizes.iter().fold(0i64, |sum, &size| sum.saturating_add(size));
        if map.results.len() as i64 != want {
            return Err(op.emit_error(format!("expected {side} bounds map to have {want} results")));
        }
        if sizes.contains(&0) {
            return Err(op.emit_error(format!("expected {side} bound map to have at least one result")));
        }
    }
    if list(REDUCTIONS).len() != op.num_results() {
        return Err(op.emit_error("a reduction must be specified for each output"));
    }
    for (&kind, result) in list(REDUCTIONS).iter().zip(op.results()) {
        let kind = rmlir_ir::typed::number(ctx, kind).and_then(|kind| KINDS.get(usize::try_from(kind).ok()?));
        let Some(&(name, float)) = kind else { return Err(op.emit_error("invalid reduction attribute")) };
        let data = ctx.type_data(result.ty());
        let is_of =
            |want: Signedness| matches!(data, TypeData::Integer { signedness, .. } if *signedness == want);
        let fits = match (name, float) {
            ("assign", _) => true,
            // Nothing is reduced so, as upstream.
            ("maxnumf" | "minnumf" | "xori", _) => false,
            ("maxs" | "mins", _) => is_of(Signedness::Signed),
            ("maxu" | "minu", _) => is_of(Signedness::Unsigned),
            (_, Some(true)) => matches!(data, TypeData::Float(_)),
            _ => matches!(data, TypeData::Integer { .. }),
        };
        if !fits {
            return Err(op.emit_error("result type cannot match reduction attribute"));
        }
    }
    let inputs = lower_map.inputs() as usize;
    ids::check(op, op.operands().take(inputs), lower_map.dims as usize)?;
    ids::check(op, op.operands().skip(inputs), upper_map.dims as usize)
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let variables = index_arguments(parser)?;
    parser.token("=")?;
    parse_bounds(parser, state, &LOWER)?;
    parser.token("to")?;
    parse_bounds(parser, state, &UPPER)?;
    let steps = if parser.optional_token("step") { steps(parser)? } else { vec![1; variables.len()] };
    let steps: Vec<Attr> = steps.into_iter().map(|step| parser.ctx().int_attr(64, step)).collect();
    let steps = parser.ctx().array_attr(&steps);
    text::set(parser, state, STEPS, steps);
    let mut kinds = Vec::new();
    if parser.optional_token("reduce") {
        parser.token("(")?;
        parser.list(Delimiter::None, "", &mut |parser| {
            kinds.push(reduction(parser)?);
            Ok(())
        })?;
        parser.token(")")?;
    }
    let kinds = parser.ctx().array_attr(&kinds);
    text::set(parser, state, REDUCTIONS, kinds);
    state.result_types = text::optional_arrow_types(parser)?;
    let body = parser.region(&variables, false)?;
    state.regions.push(body);
    text::optional_attrs(parser, state)?;
    ensure_terminator::<AffineYieldOp>(parser, body, state);
    Ok(())
}

fn steps(parser: &mut dyn AsmParser) -> Result<Vec<i64>, Failed> {
    let map = parser.affine_map_of_operands(Some(Delimiter::Paren))?.map;
    map.constants(parser.ctx().affine()).ok_or_else(|| {
        let loc = parser.name_loc();
        parser.op_error(loc, "steps must be constant integers")
    })
}

fn reduction(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    let ctx = parser.ctx().clone();
    let Some(word) = rmlir_ir::typed::text(&ctx, attr) else {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    };
    match KINDS.iter().position(|(name, _)| *name == word) {
        Some(kind) => Ok(ctx.int_attr(64, kind as i64)),
        None => Err(parser.op_error(loc, &format!("invalid reduction value: \"{word}\""))),
    }
}

/// `(0, max(%a, %b))`: a map of all expressions, and how many belong to each variable.
fn parse_bounds(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    bounds: &Bounds,
) -> Result<(), Failed> {
    let (mut maps, mut groups) = (Vec::new(), Vec::new());
    parser.list(Delimiter::Paren, "", &mut |parser| {
        let several = parser.optional_token(bounds.prefix).then_some(Delimiter::Paren);
        let map = parser.affine_map_of_operands(several)?;
        groups.push(map.map.results.len() as i64);
        maps.push(map);
        Ok(())
    })?;
    let map = match Inputs::of(parser, &maps)? {
        Some(inputs) => inputs.join(parser, state, &maps)?,
        None => AffineMap::empty(),
    };
    let ctx = parser.ctx().clone();
    text::set(parser, state, bounds.map, ctx.affine_map_attr(map));
    if let Some(groups) = group_sizes(&ctx, &groups) {
        text::set(parser, state, bounds.groups, groups);
    }
    Ok(())
}

fn group_sizes(ctx: &Context, groups: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[groups.len() as i64], ctx.i32(), None).ok()?;
    let raw: Vec<u8> = groups.iter().flat_map(|&size| (size as i32).to_le_bytes()).collect();
    ctx.dense_elements(ty, raw, false).ok()
}

/// The values that several maps use, each once.
struct Inputs {
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

/// Adds a value if it is new; gives its position.
fn position(values: &mut Vec<ValueId>, value: ValueId) -> u32 {
    let at = values.iter().position(|&have| have == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    });
    at as u32
}

impl Inputs {
    fn of(parser: &mut dyn AsmParser, maps: &[OperandMap]) -> Result<Option<Inputs>, Failed> {
        let index = parser.ctx().index_type();
        let mut inputs = Inputs { dims: Vec::new(), symbols: Vec::new() };
        for map in maps {
            for &operand in &map.dims {
                position(&mut inputs.dims, parser.resolve(operand, index)?);
            }
            for &operand in &map.symbols {
                position(&mut inputs.symbols, parser.resolve(operand, index)?);
            }
        }
        Ok((!maps.is_empty()).then_some(inputs))
    }

    /// One map of all results, over these inputs, which become operands.
    fn join(
        mut self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        maps: &[OperandMap],
    ) -> Result<AffineMap, Failed> {
        let index = parser.ctx().index_type();
        let mut results = Vec::new();
        for map in maps {
            let (mut dims, mut symbols) = (Vec::new(), Vec::new());
            for &operand in &map.dims {
                let value = parser.resolve(operand, index)?;
                dims.push(parser.ctx().affine().dim(position(&mut self.dims, value)));
            }
            for &operand in &map.symbols {
                let value = parser.resolve(operand, index)?;
                symbols.push(parser.ctx().affine().symbol(position(&mut self.symbols, value)));
            }
            for &result in &map.map.results {
                results.push(replaced(parser, result, &dims, &symbols)?);
            }
        }
        state.operands.extend(self.dims.iter().chain(&self.symbols));
        Ok(AffineMap::new(self.dims.len() as u32, self.symbols.len() as u32, results))
    }
}

fn replaced(
    parser: &mut dyn AsmParser,
    expr: AffineExpr,
    dims: &[AffineExpr],
    symbols: &[AffineExpr],
) -> Result<AffineExpr, Failed> {
    let result = parser.ctx().affine().replace_dims_and_symbols(expr, dims, symbols);
    result.map_err(|why: AffineError| {
        let loc = parser.name_loc();
        parser.op_error(loc, &why.to_string())
    })
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let ctx = op.ctx();
    printer.text(" (");
    text::print_operands(printer, entry_args(op, 0, 0));
    printer.text(") = (");
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    let lower = map_of(op, LOWER.map).map_or(0, |map| map.inputs() as usize).min(operands.len());
    print_bounds(printer, op, &LOWER, &operands[..lower]);
    printer.text(") to (");
    print_bounds(printer, op, &UPPER, &operands[lower..]);
    printer.text(")");
    let steps = numbers(ctx, op.attr_named(STEPS));
    if steps.iter().any(|&step| step != 1) {
        let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
        printer.text(&format!(" step ({})", steps.join(", ")));
    }
    if op.num_results() > 0 {
        let kinds = numbers(ctx, op.attr_named(REDUCTIONS));
        let names = kinds.iter().filter_map(|&kind| KINDS.get(usize::try_from(kind).ok()?));
        let names: Vec<String> = names.map(|(name, _)| format!("\"{name}\"")).collect();
        printer.text(&format!(" reduce ({}) -> (", names.join(", ")));
        text::print_types(printer, op.results().map(|result| result.ty()));
        printer.text(")");
    }
    printer.text(" ");
    if let Some(region) = op.region(0) {
        printer.region(region, false, op.num_results() > 0, false);
    }
    text::print_attrs(printer, op, &[REDUCTIONS, LOWER.map, LOWER.groups, UPPER.map, UPPER.groups, STEPS]);
}

fn numbers(ctx: &Context, attr: Option<Attr>) -> Vec<i64> {
    let list = attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
    list.iter().filter_map(|&attr| rmlir_ir::typed::number(ctx, attr)).collect()
}

fn print_bounds(printer: &mut dyn AsmPrinter, op: OpRef<'_>, bounds: &Bounds, operands: &[ValueRef<'_>]) {
    let Some(map) = map_of(op, bounds.map) else { return };
    let groups = op.attr_named(bounds.groups);
    let groups = groups.and_then(|groups| elements::integers(op.ctx(), groups, map.results.len()));
    let mut rest = &map.results[..];
    for (i, size) in groups.map_or(Vec::new(), |(_, sizes)| sizes).into_iter().enumerate() {
        let size = size.to_u64().map_or(0, |size| size as usize).min(rest.len());
        let (group, behind) = rest.split_at(size);
        rest = behind;
        printer.text(if i == 0 { "" } else { ", " });
        if size != 1 {
            printer.text(bounds.prefix);
            printer.text("(");
        }
        print_exprs(printer, group, map.dims as usize, operands);
        printer.text(if size == 1 { "" } else { ")" });
    }
}
