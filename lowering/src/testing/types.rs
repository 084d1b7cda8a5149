//! `test-legalize-type-conversion`: types are dropped, become others, or one that is not recursive any more.

use super::notifications::Notifications;
use super::regions::add_functions;
use crate::function_types::has_legal_signature;
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::test::{
    SignatureConversionNoConverterOp, SignatureConversionUndoOp, TestAnotherTypeProducerOp, TestCastOp,
    TestTypeConsumerOp, TestTypeProducerOp,
};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, is_type, make_type};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{BlockId, Builder, Context, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Converted, Materialize, Mode, TypeConverter,
    Types, convert,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten, Root};
use std::sync::{Arc, Mutex, PoisonError};

plain_pass! {
    /// Converts types of operations of the test dialect.
    TypeConversion: TestTypeConversionDriver, convert_types
}

const ACTION: &str = "apply-conversion";

/// The type that can be recursive, and the name that it has afterwards.
const RECURSIVE: (&str, &str) = ("test", "test_rec");
const CONVERTED: &str = "outer_converted_type";

fn convert_types(options: &options::TestTypeConversionDriver, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let types = Arc::new(converter(&ctx));
    let target = target(&types);
    let patterns = Patterns::new(patterns(&types));
    let config = ConversionConfig { rollback: options.allow_pattern_rollback, ..ConversionConfig::default() };
    let mut told = Notifications::new(&ctx, false);
    told.begin(ACTION, run.op());
    let (_, result) =
        convert(run.module(), &[at], &target, &patterns, &config, Mode::Partial, Some(&mut told));
    told.end(ACTION);
    result
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(_))
}

fn is_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. })
}

fn is_integer_of(ctx: &Context, ty: Type, widths: &[u32]) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width, .. } if widths.contains(width))
}

/// The name and the body of a type that can be recursive.
fn recursive(ctx: &Context, ty: Type) -> Option<(String, Option<Type>)> {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let is_it = is_type(ctx, ty, RECURSIVE);
    let Some(Param::String(name)) = data.params.first().filter(|_| is_it) else { return None };
    let body = match data.body() {
        Some([Param::Type(body)]) => Some(*body),
        _ => None,
    };
    Some((ctx.text(*name).into_owned(), body))
}

fn converter(ctx: &Context) -> TypeConverter {
    let mut types = TypeConverter::new(ctx);
    types.rule(|of, ty| {
        let ctx = of.ctx();
        let to_double = [FloatKind::BF16, FloatKind::F16, FloatKind::F32, FloatKind::F64];
        let to_double = to_double.into_iter().any(|kind| ty == ctx.float_type(kind));
        if to_double { ctx.f64().into() } else { Converted::Failed }
    });
    types.rule(|of, ty| match is_integer(of.ctx(), ty) {
        true => Converted::To(Types::new()),
        false => Converted::Declined,
    });
    // The types that are being converted, each inside the one before.
    let open: Mutex<Vec<Type>> = Mutex::default();
    types.rule(move |of, ty| {
        let lock = || open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((name, body)) = recursive(of.ctx(), ty) else { return Converted::Declined };
        if name == CONVERTED {
            return ty.into();
        }
        // Inside itself it becomes a type that is not recursive.
        if lock().contains(&ty) {
            return Converted::one_or_failed(make_type(of.ctx(), ("test", "smpla"), Vec::new()).ok());
        }
        lock().push(ty);
        let body = body.and_then(|body| of.one(body));
        lock().pop();
        Converted::one_or_failed(body.and_then(|body| with_body(of.ctx(), body)))
    });
    types.source(materialize);
    types
}

/// The converted type around a body. There is one of that name, and so one body.
fn with_body(ctx: &Context, body: Type) -> Option<Type> {
    let ty = make_type(ctx, RECURSIVE, vec![Param::String(ctx.ident(CONVERTED))]).ok()?;
    ctx.set_type_body(ty, vec![Param::Type(body)]).ok()?;
    Some(ty)
}

/// Makes an old value out of new ones: not for all types.
fn materialize(b: &mut Builder<'_>, wanted: &Materialize<'_>) -> Option<Vec<ValueId>> {
    let [to] = *wanted.to else { return None };
    let unit = b.unit();
    let made = match *wanted.inputs {
        [] if is_integer_of(b.ctx(), to, &[32, 64]) => TestTypeProducerOp::build(b, to).value(),
        [input] => {
            let (ty, ctx) = (b.seen().value(unit, input).ty(), b.ctx());
            let casts = ty == ctx.f64() && to != ctx.float_type(FloatKind::F16)
                || is_integer(ctx, to) && is_integer(ctx, ty);
            if !casts {
                return None;
            }
            TestCastOp::build(b, to, &[input]).value()
        }
        _ => return None,
    };
    Some(vec![made.ok()?])
}

fn target<'t>(types: &'t Arc<TypeConverter>) -> ConversionTarget<'t> {
    let mut target = ConversionTarget::new();
    target.dynamic_op::<TestTypeProducerOp>(|op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let is_done = || recursive(ctx, ty).is_some_and(|(name, _)| name == CONVERTED);
        Some(ty == ctx.f64() || is_integer_of(ctx, ty, &[64]) || is_done())
    });
    target.dynamic_op::<FuncOp>(|op| Some(has_legal_signature(op, types)));
    target.dynamic_op::<TestCastOp>(|op| {
        let (ctx, operand) = (op.ctx(), op.operand(0)?);
        Some(operand.ty() == ctx.f64() && op.result(0)?.ty() == ctx.f32())
    });
    // A branch that nothing can be made of may stay.
    target.dynamic_op::<BranchOp>(|op| types.is_legal_op(op).then_some(true));
    target.dynamic_op::<CondBranchOp>(|op| types.is_legal_op(op).then_some(true));
    target.dynamic_op::<SignatureConversionNoConverterOp>(|op| {
        let entry = op.region(0)?.entry()?;
        Some(entry.args().all(|arg| types.is_legal(arg.ty())))
    });
    target
}

fn patterns(types: &Arc<TypeConverter>) -> PatternSet {
    let mut set = PatternSet::new();
    set.convert::<TestTypeConsumerOp>(
        "(anonymous namespace)::TestTypeConsumerForward",
        Some(types),
        |op, operands, rw| {
            let values = operands.all()?;
            rw.set_operands(op, &values);
            Some(())
        },
    );
    set.convert::<TestTypeProducerOp>(
        "(anonymous namespace)::TestTypeConversionProducer",
        Some(types),
        |op, _, rw| {
            let ty = rw.op(op).result(0)?.ty();
            let ctx = rw.ctx();
            let new = if is_float(ctx, ty) {
                ctx.f64()
            } else if is_integer_of(ctx, ty, &[16]) {
                ctx.i64()
            } else {
                recursive(ctx, ty)?;
                rw.convert_type(ty).filter(|&new| new != ty)?
            };
            let made = TestTypeProducerOp::build(rw.builder(), new).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    add_signatures(&mut set, types);
    set.op(
        "(anonymous namespace)::TestTypeConversionAnotherProducer",
        |op: TestAnotherTypeProducerOp, rw| -> Rewritten {
            let ty = rw.op(op).result(0)?.ty();
            let made = TestTypeProducerOp::build(rw.builder(), ty).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    add_functions(&mut set, types);
    add_branches(&mut set, types);
    set
}

/// Adds what converts the blocks that branches lead to with what they hand over.
fn add_branches(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert::<BranchOp>(
        "(anonymous namespace)::BranchOpConversion",
        Some(types),
        move |op, operands, rw| {
            let root = rw.op(op);
            let (to, values) = (root.successors().next()?.id(), operands.flat(root.operands())?);
            let to = converted_block(rw, to, &values, &own)?;
            BranchOp::build(rw.builder(), &values, to).insert().ok()?;
            rw.erase(op)
        },
    );
    let own = Arc::clone(types);
    set.convert::<CondBranchOp>(
        "(anonymous namespace)::CondBranchOpConversion",
        Some(types),
        move |op, operands, rw| {
            let root = rw.read(op);
            let condition = operands.of(root.condition())?;
            let on_true = operands.flat(root.true_dest_operands())?;
            let on_false = operands.flat(root.false_dest_operands())?;
            let (to_true, to_false) = (root.true_dest().id(), root.false_dest().id());
            let to_true = converted_block(rw, to_true, &on_true, &own)?;
            let to_false = converted_block(rw, to_false, &on_false, &own)?;
            CondBranchOp::build(rw.builder(), condition, &on_true, &on_false, to_true, to_false)
                .insert()
                .ok()?;
            rw.erase(op)
        },
    );
}

/// The block that takes values of these types: the one that there is, or what it becomes by its types.
fn converted_block(
    rw: &mut ConversionRewriter<'_>,
    block: BlockId,
    values: &[ValueId],
    types: &Arc<TypeConverter>,
) -> Option<BlockId> {
    let handed: Vec<Type> = values.iter().map(|&value| rw.value(value).ty()).collect();
    let unit = rw.unit();
    let view = rw.module().block(unit, block);
    if view.args().map(|arg| arg.ty()).eq(handed.iter().copied()) {
        return Some(block);
    }
    let signature = types.signature_of(view)?;
    rw.require(signature.types() == handed)?;
    rw.convert_block((unit, block), types, &signature)
}

/// Adds what converts signatures of blocks: to take it back, and without a converter for the casts.
fn add_signatures(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert::<SignatureConversionUndoOp>(
        "(anonymous namespace)::TestSignatureConversionUndo",
        Some(types),
        move |op, _, rw| {
            let region = rw.op(op).region(0)?;
            let at = (region.unit(), region.id());
            rw.convert_region(at, &own, None);
            None
        },
    );
    let own = Arc::clone(types);
    set.convert_rooted(
        Root::Kind(SignatureConversionNoConverterOp::KIND),
        "(anonymous namespace)::TestTestSignatureConversionNoConverter",
        1,
        Default::default(),
        move |op, _, rw| {
            let entry = rw.op(op).region(0)?.entry()?;
            let (at, signature) = ((entry.unit(), entry.id()), own.signature_of(entry)?);
            rw.apply_signature(at, &signature)?;
            rw.modify(op, |_, _| ());
            Some(())
        },
    );
}
