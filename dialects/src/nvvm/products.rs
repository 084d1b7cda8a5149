//! Text of products of a warp: `A[%0, %1] B[%2] C[%3, %4] {...} : (T, T, T) -> T`.

use crate::common::{enums, text};
use crate::llvm::types::LlvmType;
use crate::ops::nvvm::MMATypes;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpRef, Signedness, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("mma.sync")
        .form(|parser, state| parse(parser, state, &DENSE), |printer, op| print(printer, op, &DENSE));
    dialect
        .op("mma.sp.sync")
        .form(|parser, state| parse(parser, state, &SPARSE), |printer, op| print(printer, op, &SPARSE));
    dialect
        .op("mma.block_scale")
        .form(|parser, state| parse(parser, state, &SCALED), |printer, op| print(printer, op, &SCALED));
    dialect.op("mma.sp.block_scale").form(
        |parser, state| parse(parser, state, &SPARSE_SCALED),
        |printer, op| print(printer, op, &SPARSE_SCALED),
    );
}

/// A list of operands after those of the matrices: its word, and the widths of their integers.
type List = (&'static str, &'static [u32]);

const METADATA: List = ("sparseMetadata", &[32]);
const SELECTOR: List = ("selector", &[32]);
const SCALE_A: List = ("scaleA", &[32, 16, 16]);
const SCALE_B: List = ("scaleB", &[32, 16, 16]);

/// How a product is written.
struct Form {
    lists: &'static [List],
    /// The types of factors are as those of a sum would be: an integer is one of 32 bits.
    factors_as_sums: bool,
    /// A missing type of elements is an error.
    types_needed: bool,
    /// Lists are followed by a blank.
    wide: bool,
    /// The flag of ordered metadata need not be written.
    ordered: bool,
}

const DENSE: Form =
    Form { lists: &[], factors_as_sums: true, types_needed: true, wide: true, ordered: false };
const SPARSE: Form = Form {
    lists: &[METADATA, SELECTOR],
    factors_as_sums: false,
    types_needed: true,
    wide: false,
    ordered: false,
};
const SCALED: Form = Form {
    lists: &[SCALE_A, SCALE_B],
    factors_as_sums: false,
    types_needed: false,
    wide: false,
    ordered: false,
};
const SPARSE_SCALED: Form = Form {
    lists: &[METADATA, SELECTOR, SCALE_A, SCALE_B],
    factors_as_sums: false,
    types_needed: false,
    wide: false,
    ordered: true,
};

const MATRICES: [&str; 3] = ["A", "B", "C"];
const SEGMENTS: &str = "operandSegmentSizes";
const TYPES: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];

/// The type of elements in a register, where it tells: integers hold several elements, but as a sum only one.
pub(super) fn element_of(ctx: &Context, ty: Type, is_sum: bool) -> Option<MMATypes> {
    match ctx.type_data(ty) {
        TypeData::Float(FloatKind::F64) => Some(MMATypes::F64),
        TypeData::Float(FloatKind::F16) => Some(MMATypes::F16),
        TypeData::Float(FloatKind::F32) => Some(if is_sum { MMATypes::F32 } else { MMATypes::Tf32 }),
        TypeData::Integer { .. } => is_sum.then_some(MMATypes::S32),
        TypeData::Vector { shape, element, .. } => {
            let is_half = matches!(ctx.type_data(*element), TypeData::Float(FloatKind::F16));
            (is_half && **shape == [2]).then_some(MMATypes::F16)
        }
        _ => match LlvmType::of(ctx, ty)? {
            // A struct may be nested in itself only through pointers: this ends.
            LlvmType::Struct(body) => element_of(ctx, body.elements().next()?, is_sum),
            _ => None,
        },
    }
}

fn parse_list(parser: &mut dyn AsmParser, word: &str) -> Result<Vec<UnresolvedOperand>, Failed> {
    let mut operands = Vec::new();
    parser.token(word)?;
    parser.list(Delimiter::OptionalSquare, " in operand list", &mut |parser| {
        operands.push(parser.operand()?);
        Ok(())
    })?;
    Ok(operands)
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState, form: &Form) -> Result<(), Failed> {
    let name_loc = parser.name_loc();
    let mut matrices = Vec::new();
    for word in MATRICES {
        matrices.push(parse_list(parser, word)?);
    }
    let mut lists = Vec::new();
    for &(word, widths) in form.lists {
        lists.push((parse_list(parser, word)?, widths));
    }
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    parser.token("(")?;
    let types = text::type_list(parser)?;
    if form.types_needed {
        parser.token(")")?;
    }
    check_count(parser, form, types.len())?;
    if !form.types_needed {
        parser.token(")")?;
        state.result_types = text::arrow_types(parser)?;
    }
    for (operands, &ty) in matrices.iter().zip(&types) {
        text::resolve_as(parser, operands, ty, state)?;
    }
    if form.types_needed {
        parser.token("->")?;
        state.result_types.push(parser.ty()?);
    }
    let mut segments: Vec<i32> = matrices.iter().map(|list| list.len() as i32).collect();
    for (operands, widths) in &lists {
        let signless = |&width: &u32| parser.ctx().integer_type(width, Signedness::Signless).ok();
        let types: Vec<Type> = widths.iter().filter_map(signless).collect();
        match &types[..] {
            &[ty] => text::resolve_as(parser, operands, ty, state)?,
            types => text::resolve_all(parser, name_loc, operands, types, state)?,
        }
        segments.extend(std::iter::repeat_n(1, types.len()));
    }
    set_types(parser, state, form, &types)?;
    let ctx = parser.ctx();
    if form.ordered {
        let unit = ctx.unit();
        text::set(parser, state, "orderedMetadata", unit);
    }
    let segments = parser.ctx().dense_i32_array(&segments);
    text::set(parser, state, SEGMENTS, segments);
    Ok(())
}

/// There is a type for each matrix; with fewer, a dense product is left without the operands of the others.
fn check_count(parser: &mut dyn AsmParser, form: &Form, count: usize) -> Result<(), Failed> {
    if count == MATRICES.len() || form.wide && count < MATRICES.len() {
        return Ok(());
    }
    if form.types_needed {
        let loc = parser.name_loc();
        let text = format!("expected one type for each operand segment but got {count} types");
        return Err(parser.op_error(loc, &text));
    }
    let loc = parser.loc();
    Err(parser.op_error(loc, "expected exactly 3 types"))
}

/// Types of elements that are not written follow from those of registers.
fn set_types(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    form: &Form,
    types: &[Type],
) -> Result<(), Failed> {
    for (name, &ty) in TYPES.into_iter().zip(types) {
        let ident = parser.ctx().ident(name);
        if state.attrs.iter().any(|entry| entry.name == ident) {
            continue;
        }
        let found = element_of(parser.ctx(), ty, form.factors_as_sums);
        match found.and_then(|found| enums::of_word(parser.ctx(), ("nvvm", "mma_type"), found.text())) {
            Some(attr) => state.set_attr(ident, attr),
            None if form.types_needed => {
                let loc = parser.name_loc();
                let text = format!("attribute {name} is not provided explicitly and cannot be inferred");
                return Err(parser.op_error(loc, &text));
            }
            None => {}
        }
    }
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>, form: &Form) {
    let ctx = op.ctx();
    let first = |group: usize| op.operand(op.operand_group_range(group).start).map(|value| value.ty());
    for (group, word) in MATRICES.into_iter().enumerate() {
        print_list(printer, op, word, op.operand_group_range(group));
        if form.wide {
            printer.text(" ");
        }
    }
    let mut group = MATRICES.len();
    for &(word, widths) in form.lists {
        let start = op.operand_group_range(group).start;
        let end = op.operand_group_range(group + widths.len() - 1).end;
        print_list(printer, op, word, start..end);
        group += widths.len();
    }
    let mut elided = vec![SEGMENTS];
    for (group, name) in TYPES.into_iter().enumerate() {
        // Of a dense product both follow from the registers of A.
        let registers = if form.wide { first(0) } else { first(group) };
        if registers.is_some_and(|ty| element_of(ctx, ty, false).is_some()) {
            elided.push(name);
        }
    }
    text::print_attrs(printer, op, &elided);
    printer.text(" : (");
    text::print_types(printer, (0..MATRICES.len()).filter_map(first));
    printer.text(")");
    text::print_optional_arrow_types(printer, &text::types_of(op.results()));
}

fn print_list(printer: &mut dyn AsmPrinter, op: OpRef<'_>, word: &str, range: std::ops::Range<usize>) {
    printer.text(" ");
    printer.text(word);
    printer.text("[");
    text::print_operands(printer, range.filter_map(|at| op.operand(at)));
    printer.text("]");
}
