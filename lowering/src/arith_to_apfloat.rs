//! `convert-arith-to-apfloat`: arithmetic on floats becomes calls of a library that works with the bits of any format.

use crate::calc::{Calc, element_of, float_kind, int_width, integer};
use crate::rewriting::Nobody;
use rmlir_dialects::arith::*;
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::vector::{FromElementsOp, ToElementsOp};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::value::FloatKind;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Context, Failed, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Makes calls of functions on the bits of floats.
    ArithToApFloat: ArithToAPFloatConversionPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArithToApFloat>();
}

/// As wide as what functions take and give.
const WIDEST: u32 = 64;

/// No vector has more elements that are worked out one by one.
const MAX_ELEMENTS: i64 = 1 << 16;

/// What is done to the operands of one element.
#[derive(Clone, Copy)]
enum Work {
    /// A function of a format and one or two floats of it.
    OfFloats(&'static str),
    /// From one format to another.
    Convert,
    /// To an integer.
    ToInt { unsigned: bool },
    /// From an integer.
    FromInt { unsigned: bool },
    /// A comparison.
    Compare(CmpFPredicate),
}

fn run(_: &options::ArithToAPFloatConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ops = Walk::post().collect(run.op(), |op| work(op).is_some()).map_err(|_| Failed)?;
    let mut all = Ok(());
    for &at in &ops {
        if declare(run, at).is_err() {
            all = Err(Failed);
        }
    }
    all?;
    let mut nobody = Nobody;
    for at in ops {
        let mut rw = PatternRewriter::before(run.module(), at, &mut nobody);
        rewrite(at, &mut rw).ok_or(Failed)?;
    }
    Ok(())
}

/// What is to be done for an operation, if it is one of numbers or vectors that are not too wide.
fn work(op: OpRef<'_>) -> Option<Work> {
    let ctx = op.ctx();
    let work = kind_of(op)?;
    let fits = |ty: Type| {
        let (is_number, count) = match ctx.type_data(ty) {
            TypeData::Vector { shape, .. } => {
                (true, shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size)))
            }
            data => (data.shape().is_none(), Some(1)),
        };
        let width = ctx.type_data(element_of(ctx, ty)).storage_width();
        is_number
            && count.is_some_and(|count| count <= MAX_ELEMENTS)
            && width.is_some_and(|width| width <= WIDEST)
    };
    let mut types = op.operands().map(|value| value.ty()).chain(op.results().map(|value| value.ty()));
    types.all(fits).then_some(work)
}

fn kind_of(op: OpRef<'_>) -> Option<Work> {
    let of_floats = [
        (op.is::<AddFOp>(), "add"),
        (op.is::<SubFOp>(), "subtract"),
        (op.is::<MulFOp>(), "multiply"),
        (op.is::<DivFOp>(), "divide"),
        (op.is::<RemFOp>(), "remainder"),
        (op.is::<MinNumFOp>(), "minnum"),
        (op.is::<MaxNumFOp>(), "maxnum"),
        (op.is::<MinimumFOp>(), "minimum"),
        (op.is::<MaximumFOp>(), "maximum"),
        (op.is::<NegFOp>(), "neg"),
    ];
    if let Some((_, name)) = of_floats.into_iter().find(|(is, _)| *is) {
        return Some(Work::OfFloats(name));
    }
    if let Some(compare) = op.cast::<CmpFOp>() {
        return Some(Work::Compare(compare.predicate()));
    }
    let others = [
        (op.is::<ExtFOp>() || op.is::<TruncFOp>(), Work::Convert),
        (op.is::<FPToSIOp>(), Work::ToInt { unsigned: false }),
        (op.is::<FPToUIOp>(), Work::ToInt { unsigned: true }),
        (op.is::<SIToFPOp>(), Work::FromInt { unsigned: false }),
        (op.is::<UIToFPOp>(), Work::FromInt { unsigned: true }),
    ];
    others.into_iter().find(|(is, _)| *is).map(|(_, work)| work)
}

/// The name of the function that does some work.
fn function(work: Work) -> String {
    let name = match work {
        Work::OfFloats(name) => name,
        Work::Convert => "convert",
        Work::ToInt { .. } => "convert_to_int",
        Work::FromInt { .. } => "convert_from_int",
        Work::Compare(_) => "compare",
    };
    format!("_mlir_apfloat_{name}")
}

/// The type of the function that does some work on so many operands.
fn function_type(ctx: &Context, work: Work, operands: usize) -> Option<Type> {
    let [truth, byte, format, bits] = [1, 8, 32, WIDEST].map(|width| integer(ctx, width));
    let (truth, byte, format, bits) = (truth?, byte?, format?, bits?);
    let (inputs, result) = match work {
        Work::OfFloats(_) => ([vec![format], vec![bits; operands]].concat(), bits),
        Work::Convert => (vec![format, format, bits], bits),
        Work::ToInt { .. } | Work::FromInt { .. } => (vec![format, format, truth, bits], bits),
        Work::Compare(_) => (vec![format, bits, bits], byte),
    };
    Some(ctx.function_type(&inputs, &[result]))
}

/// Makes sure that the function is there that an operation needs.
fn declare(run: &mut PassRun<'_>, at: OpAddr) -> Result<(), Failed> {
    let ctx = run.ctx();
    let root = run.op();
    let op = root.module().op(at);
    let work = work(op).ok_or(Failed)?;
    let ty = function_type(&ctx, work, op.operands().len()).ok_or(Failed)?;
    let name = ctx.ident(&function(work));
    if let Some(have) = lookup_in(root, name).and_then(|have| have.cast::<FuncOp>()) {
        if have.function_type() == ty {
            return Ok(());
        }
        let text = |ty: Type| rmlir_ir::print::type_to_string(&ctx, ty);
        let (name, have_ty, ty) = (function(work), text(have.function_type()), text(ty));
        let what =
            format!("matched function '{name}' but with different type: '{have_ty}' (expected '{ty}')");
        return Err(have.op().emit_plain_error(what));
    }
    let entry = root.region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block, loc) = (entry.unit(), entry.id(), root.loc());
    let mut b = Builder::at_start(run.module(), unit, block);
    b.set_loc(loc);
    let made = FuncOp::build(&mut b, name, ty).set(FuncOp::SYM_VISIBILITY, ctx.ident("private"));
    made.region_with(|_, _| {}).insert().map(|_| ())
}

/// Does the work for each element.
fn rewrite(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx().clone();
    let work = work(root)?;
    let result = root.result(0)?.ty();
    let operands: Vec<ValueId> = root.operands().map(|value| value.id()).collect();
    let element = element_of(&ctx, result);
    if element == result {
        let made = one(work, &operands, element, rw)?;
        return rw.replace(op, &[made]);
    }
    let mut lists = Vec::new();
    for &operand in &operands {
        let ty = rw.value(operand).ty();
        let count = usize::try_from(ctx.type_data(ty).num_elements()?).ok()?;
        let types = vec![element_of(&ctx, ty); count];
        lists.push(ToElementsOp::build(rw.builder(), &types, operand).values().ok()?);
    }
    let mut made = Vec::new();
    for at in 0..lists.first()?.len() {
        let operands: Vec<ValueId> = lists.iter().map(|list| list.get(at).copied()).collect::<Option<_>>()?;
        made.push(one(work, &operands, element, rw)?);
    }
    let made = FromElementsOp::build(rw.builder(), result, &made).value().ok()?;
    rw.replace(op, &[made])
}

/// The number by which the library knows a format.
fn format_of(ctx: &Context, ty: Type) -> Option<i64> {
    Some(match float_kind(ctx, ty)? {
        FloatKind::F16 => 0,
        FloatKind::BF16 => 1,
        FloatKind::F32 => 2,
        FloatKind::F64 => 3,
        FloatKind::F80 => 4,
        FloatKind::F128 => 5,
        FloatKind::F8E5M2 => 7,
        FloatKind::F8E5M2FNUZ => 8,
        FloatKind::F8E4M3 => 9,
        FloatKind::F8E4M3FN => 10,
        FloatKind::F8E4M3FNUZ => 11,
        FloatKind::F8E4M3B11FNUZ => 12,
        FloatKind::F8E3M4 => 13,
        FloatKind::TF32 => 14,
        FloatKind::F8E8M0FNU => 15,
        FloatKind::F6E3M2FN => 16,
        FloatKind::F6E2M3FN => 17,
        FloatKind::F4E2M1FN => 18,
    })
}

/// The work for one element.
fn one(work: Work, operands: &[ValueId], result: Type, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let first = *operands.first()?;
    let name = ctx.ident(&function(work));
    let (ty, format, bits) = (rw.value(first).ty(), integer(&ctx, 32)?, integer(&ctx, WIDEST)?);
    let mut c = Calc { rw };
    let args = match work {
        Work::OfFloats(_) | Work::Compare(_) => {
            let mut args = Vec::new();
            for &operand in operands {
                args.push(bits_of(&mut c, operand)?);
            }
            args.insert(0, c.int(format, format_of(&ctx, ty)?)?);
            args
        }
        Work::Convert => {
            let float = bits_of(&mut c, first)?;
            let from = c.int(format, format_of(&ctx, ty)?)?;
            vec![from, c.int(format, format_of(&ctx, result)?)?, float]
        }
        Work::ToInt { unsigned } => {
            let float = bits_of(&mut c, first)?;
            let from = c.int(format, format_of(&ctx, ty)?)?;
            let width = c.int(format, int_width(&ctx, result)?.into())?;
            vec![from, width, c.int(integer(&ctx, 1)?, unsigned.into())?, float]
        }
        Work::FromInt { unsigned } => {
            let width = int_width(&ctx, ty)?;
            let number = match (width < WIDEST, unsigned) {
                (false, _) => first,
                (true, true) => c.extui(bits, first)?,
                (true, false) => c.extsi(bits, first)?,
            };
            let to = c.int(format, format_of(&ctx, result)?)?;
            let width = c.int(format, width.into())?;
            vec![to, width, c.int(integer(&ctx, 1)?, unsigned.into())?, number]
        }
    };
    let given = if let Work::Compare(_) = work { integer(&ctx, 8)? } else { bits };
    let given = CallOp::build(c.rw.builder(), &[given], name, &args).value().ok()?;
    match work {
        Work::Compare(predicate) => compared(&mut c, predicate, given),
        Work::ToInt { .. } => c.trunci(result, given),
        _ => {
            let width = ctx.type_data(result).storage_width()?;
            let given = c.trunci(integer(&ctx, width)?, given)?;
            c.bitcast(result, given)
        }
    }
}

/// The bits of a float as a wide integer.
fn bits_of(c: &mut Calc<'_, '_>, float: ValueId) -> Option<ValueId> {
    let ctx = c.rw.ctx().clone();
    let width = ctx.type_data(c.ty(float)).storage_width()?;
    let own = c.bitcast(integer(&ctx, width)?, float)?;
    c.extui(integer(&ctx, WIDEST)?, own)
}

const LESS: i64 = 0;
const EQUAL: i64 = 1;
const GREATER: i64 = 2;
const UNORDERED: i64 = 3;

/// Whether the outcome of a comparison is one of those that a predicate holds for.
fn compared(c: &mut Calc<'_, '_>, predicate: CmpFPredicate, outcome: ValueId) -> Option<ValueId> {
    use CmpFPredicate::*;
    let holds: &[i64] = match predicate {
        AlwaysFalse => &[],
        OEQ => &[EQUAL],
        OGT => &[GREATER],
        OGE => &[GREATER, EQUAL],
        OLT => &[LESS],
        OLE => &[LESS, EQUAL],
        ONE => &[LESS, GREATER],
        ORD => &[LESS, GREATER, EQUAL],
        UEQ => &[UNORDERED, EQUAL],
        UGT => &[UNORDERED, GREATER],
        UGE => &[UNORDERED, GREATER, EQUAL],
        ULT => &[UNORDERED, LESS],
        ULE => &[UNORDERED, LESS, EQUAL],
        UNE => &[LESS, GREATER, UNORDERED],
        UNO => &[UNORDERED],
        AlwaysTrue => {
            let truth = integer(c.rw.ctx(), 1)?;
            return c.int(truth, 1);
        }
    };
    let byte = c.ty(outcome);
    let mut tests = Vec::new();
    for &value in holds {
        let value = c.int(byte, value)?;
        tests.push(c.cmpi(CmpIPredicate::Eq, outcome, value)?);
    }
    let Some(mut any) = tests.pop() else {
        let truth = integer(c.rw.ctx(), 1)?;
        return c.int(truth, 0);
    };
    while let Some(test) = tests.pop() {
        any = c.ori(test, any)?;
    }
    Some(any)
}
