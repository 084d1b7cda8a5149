//! `test-legalize-patterns`: operations of the test dialect become legal ones, in several steps and by several ways.

use super::notifications::Notifications;
use super::regions;
use crate::function_types::{call_pattern, has_legal_signature};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::test::{
    ConvertBlockArgsOp, IllegalOpA, IllegalOpB, IllegalOpC, IllegalOpD, IllegalOpE, IllegalOpF, IllegalOpG,
    LegalOpA, LegalOpB, LegalOpC, OneRegionOp, RegionBuilderOp, TerminatorOp, TestCastOp,
    TestOpInPlaceSelfFold, TestOpWithRegionFold, TestRecursiveRewriteOp, TestReturnOp, TestRewriteOp,
    TestTypeConsumerOp, TestTypeProducerOp, TestValidOp,
};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Builder, Context, Failed, OpAddr, OpKind, OpRef, Type, TypeData, ValueId};
use rmlir_passes::options::{
    self, TestLegalizePatternDriverFoldingMode as FoldingMode, TestLegalizePatternDriverMode as ModeOption,
};
use rmlir_passes::{PassRun, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, ConversionTraits, Converted, Folding,
    Materialize, Mode, Operands, Report, TypeConverter, Types, convert,
};
use rmlir_rewrite::{Pattern, PatternRewriter, PatternSet, Patterns, Rewritten, Root};
use std::sync::Arc;

plain_pass! {
    /// Converts operations of the test dialect.
    LegalizePatterns: TestLegalizePatternDriver, legalize
}

const ACTION: &str = "apply-conversion";
const MODULE: &str = "builtin.module";

fn legalize(options: &options::TestLegalizePatternDriver, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let types = Arc::new(converter(&ctx));
    let mode = match options.mode {
        ModeOption::Analysis => Mode::Analysis,
        ModeOption::Full => Mode::Full,
        ModeOption::Partial => Mode::Partial,
    };
    let config = ConversionConfig {
        folding: match options.folding_mode {
            FoldingMode::Never => Folding::Never,
            FoldingMode::BeforePatterns => Folding::BeforePatterns,
            FoldingMode::AfterPatterns => Folding::AfterPatterns,
        },
        build_materializations: options.build_materializations,
        mark_kinds: options.attach_debug_materialization_kind,
        // An analysis works on what it takes back.
        rollback: options.allow_pattern_rollback || mode == Mode::Analysis,
    };
    let patterns = Patterns::new(patterns(&types));
    let target = target(&types, mode);
    let mut told = Notifications::new(&ctx, true);
    told.begin(ACTION, run.op());
    let (report, result) = convert(run.module(), &[at], &target, &patterns, &config, mode, Some(&mut told));
    told.end(ACTION);
    tell(run, mode, &report, result)
}

/// Says what came of it. Only an analysis fails as a pass.
fn tell(run: &PassRun<'_>, mode: Mode, report: &Report, result: Result<(), Failed>) -> Result<(), Failed> {
    let failed = match mode {
        Mode::Analysis => return result.map(|()| remarks(run, &report.legalizable, "is legalizable")),
        Mode::Full => "applyFullConversion failed",
        Mode::Partial => "applyPartialConversion failed",
    };
    if result.is_err() {
        run.op().emit_remark(failed);
    }
    remarks(run, &report.unlegalized, "is not legalizable");
    Ok(())
}

fn remarks(run: &PassRun<'_>, ops: &[OpAddr], what: &str) {
    for &op in ops {
        let op = run.op().module().op(op);
        op.emit_remark(format!("op '{}' {what}", String::from_utf8_lossy(op.name_text())));
    }
}

/// The width of an integer type without a sign.
fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match *ctx.type_data(ty) {
        TypeData::Integer { width, signedness: rmlir_ir::Signedness::Signless } => Some(width),
        _ => None,
    }
}

/// Types that are dropped, that become others, and that become two.
fn converter(ctx: &Context) -> TypeConverter {
    let mut types = TypeConverter::new(ctx);
    types.rule(|of, ty| {
        let ctx = of.ctx();
        match width(ctx, ty) {
            Some(16 | 24) => return Converted::To(Types::new()),
            Some(64) => return ctx.f64().into(),
            Some(42) => {
                return Converted::one_or_failed(ctx.integer_type(43, rmlir_ir::Signedness::Signless).ok());
            }
            _ => {}
        }
        let f16 = ctx.float_type(FloatKind::F16);
        if ty == ctx.f32() { Converted::To(Types::from_elem(f16, 2)) } else { ty.into() }
    });
    types.source(cast).target(cast);
    types
}

/// One value out of any number.
fn cast(b: &mut Builder<'_>, wanted: &Materialize<'_>) -> Option<Vec<ValueId>> {
    let [ty] = *wanted.to else { return None };
    Some(vec![TestCastOp::build(b, ty, wanted.inputs).value().ok()?])
}

fn target<'t>(types: &'t Arc<TypeConverter>, mode: Mode) -> ConversionTarget<'t> {
    let mut target = ConversionTarget::new();
    target.legal_named(MODULE).legal_op::<LegalOpA>().legal_op::<LegalOpB>().legal_op::<LegalOpC>();
    target.legal_op::<TestCastOp>().legal_op::<TestValidOp>().legal_op::<TerminatorOp>();
    target.legal_op::<OneRegionOp>().legal_named("test.legal_op");
    target.illegal_op::<IllegalOpF>().illegal_op::<RegionBuilderOp>().illegal_op::<TestOpWithRegionFold>();
    target.dynamic_op::<TestReturnOp>(|op| Some(op.operands().all(|value| value.ty() != op.ctx().f32())));
    target.dynamic_op::<FuncOp>(|op| Some(has_legal_signature(op, types)));
    target.dynamic_op::<CallOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<IllegalOpG>(|_| Some(false));
    target.dynamic_op::<TestTypeProducerOp>(|op| Some(op.result(0)?.ty() == op.ctx().f64()));
    target.dynamic_op::<TestTypeConsumerOp>(|op| Some(op.operand(0)?.ty() == op.ctx().f64()));
    let is_marked = |op: OpRef<'_>| Some(op.attr_named("test.recursively_legal").is_some());
    target.recursively_legal_if::<FuncOp>(is_marked).recursively_legal_named(MODULE, is_marked);
    target.dynamic_op::<TestRecursiveRewriteOp>(|op| {
        Some(rmlir_ir::typed::number(op.ctx(), op.attr_named("depth")?)? == 0)
    });
    target.dynamic_op::<TestOpInPlaceSelfFold>(|op| Some(op.attr_named("folded").is_some()));
    target.dynamic_op::<ConvertBlockArgsOp>(|op| Some(op.attr_named("is_legal").is_some()));
    if mode == Mode::Full {
        target.unknown(|op| Some(op.attr_named("test.dynamically_legal").is_some()));
    }
    target
}

fn patterns(types: &Arc<TypeConverter>) -> PatternSet {
    let mut set = PatternSet::new();
    add_steps(&mut set);
    regions::add(&mut set, types);
    set.convert_rooted(
        Root::Name("test.invalid".into()),
        "(anonymous namespace)::TestPassthroughInvalidOp",
        1,
        traits(types),
        pass_through,
    );
    set.convert_rooted(
        Root::Name("test.drop_operands_and_replace_with_valid".into()),
        "(anonymous namespace)::TestDropAndReplaceInvalidOp",
        1,
        traits(types),
        |op, _, rw| {
            TestValidOp::build(rw.builder(), &[]).insert().ok()?;
            rw.erase(op)
        },
    );
    let erase = |op: OpAddr, _: &Operands, rw: &mut ConversionRewriter<'_>| rw.erase(op);
    let root = Root::Name("test.erase_op".into());
    set.convert_rooted(root, "(anonymous namespace)::TestEraseOp", 1, ConversionTraits::default(), erase);
    set.convert::<TestReturnOp>("(anonymous namespace)::TestSplitReturnType", Some(types), split_return);
    add_producers(&mut set);
    set.convert::<TestTypeConsumerOp>(
        "(anonymous namespace)::TestUpdateConsumerType",
        None,
        |op, operands, rw| {
            let value = operands.at(0)?;
            rw.require(rw.value(value).ty() == rw.ctx().f64())?;
            TestTypeConsumerOp::build(rw.builder(), value).insert().ok()?;
            rw.erase(op)
        },
    );
    set.convert_rooted(
        Root::Kind(TestRecursiveRewriteOp::KIND),
        "(anonymous namespace)::TestBoundedRecursiveRewrite",
        1,
        ConversionTraits { repeats: true, ..ConversionTraits::default() },
        |op, _, rw| {
            let op = TestRecursiveRewriteOp::of(op);
            let depth = rw.read(op).depth().checked_sub(1)?;
            rw.set(op, TestRecursiveRewriteOp::DEPTH, depth);
            Some(())
        },
    );
    set.op("(anonymous namespace)::TestCreateUnregisteredOp", |op: IllegalOpG, rw| {
        let zero = rw.ctx().int_attr(32, 0);
        let value = ConstantOp::build(rw.builder(), zero).value().ok()?;
        let made = LegalOpC::build(rw.builder(), value).value().ok()?;
        rw.replace(op, &[made])
    });
    call_pattern(&mut set, types);
    set
}

pub(super) fn traits(types: &Arc<TypeConverter>) -> ConversionTraits {
    ConversionTraits { converter: Some(Arc::clone(types)), ..ConversionTraits::default() }
}

/// What became several values, or none, becomes one again.
fn pass_through(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let mut values = Vec::new();
    for index in 0..operands.len() {
        let operand = rw.op(op).operand(index)?;
        let (new, ty) = (operands.values(operand)?.to_vec(), operand.ty());
        values.push(match new[..] {
            [one] => one,
            _ => TestCastOp::build(rw.builder(), ty, &new).value().ok()?,
        });
    }
    TestValidOp::build(rw.builder(), &values).insert().ok()?;
    rw.erase(op)
}

fn split_return(op: TestReturnOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let operand = root.operand(0)?;
    rw.require(root.num_operands() == 1 && operand.ty() == rw.ctx().f32())?;
    let values = operands.values(operand)?.to_vec();
    TestReturnOp::build(rw.builder(), &values).insert().ok()?;
    rw.erase(op)
}

/// Adds what gives producers other types, by ways of which one leads nowhere.
fn add_producers(set: &mut PatternSet) {
    fn bf16(ctx: &Context) -> Type {
        ctx.float_type(FloatKind::BF16)
    }
    type Turn = (&'static str, u16, fn(&Context) -> Type, fn(&Context) -> Type);
    let turns: [Turn; 3] = [
        ("(anonymous namespace)::TestChangeProducerTypeI32ToF32", 1, Context::i32, Context::f32),
        ("(anonymous namespace)::TestChangeProducerTypeF32ToF64", 1, Context::f32, Context::f64),
        // Such a type is not legal: what stood for the old value must be forgotten.
        ("(anonymous namespace)::TestChangeProducerTypeF32ToInvalid", 10, Context::f32, bf16),
    ];
    for (name, benefit, from, to) in turns {
        set.convert_of_benefit::<TestTypeProducerOp>(name, benefit, None, move |op, _, rw| {
            let (ty, from, to) = (rw.op(op).result(0)?.ty(), from(rw.ctx()), to(rw.ctx()));
            rw.require(benefit > 1 || ty == from)?;
            let made = TestTypeProducerOp::build(rw.builder(), to).value().ok()?;
            rw.replace(op, &[made])
        });
    }
}

/// A pattern that replaces an operation by another one without looking at it, and says which.
struct Step {
    from: OpKind,
    name: &'static str,
    benefit: u16,
    traits: ConversionTraits,
    make: fn(&mut Builder<'_>) -> Option<ValueId>,
}

impl Pattern for Step {
    fn root(&self) -> Root {
        Root::Kind(self.from)
    }

    fn name(&self) -> &str {
        self.name
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let made = (self.make)(rw.builder())?;
        rw.replace(op, &[made])
    }

    fn traits(&self) -> Option<&ConversionTraits> {
        Some(&self.traits)
    }
}

fn step<From: TypedOp, To: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    benefit: u16,
    make: fn(&mut Builder<'_>) -> Option<ValueId>,
) {
    let traits = ConversionTraits { generates: vec![To::KIND.name()], ..ConversionTraits::default() };
    set.add(Step { from: From::KIND, name, benefit, traits, make });
}

/// Makes the operation that says how it went.
fn legal(b: &mut Builder<'_>, status: &str) -> Option<ValueId> {
    let status = b.ctx().ident(status);
    LegalOpA::build(b, status).value().ok()
}

/// Adds chains of operations, so that there are ways of several lengths and benefits. The names are those of the reference's log.
pub(super) fn add_steps(set: &mut PatternSet) {
    fn success(b: &mut Builder<'_>) -> Option<ValueId> {
        legal(b, "Success")
    }
    fn failure(b: &mut Builder<'_>) -> Option<ValueId> {
        legal(b, "Failure")
    }
    step::<IllegalOpA, LegalOpA>(set, "(anonymous namespace)::GeneratedConvert58", 1, success);
    step::<IllegalOpA, IllegalOpB>(set, "(anonymous namespace)::GeneratedConvert59", 1, |b| {
        IllegalOpB::build(b).value().ok()
    });
    step::<IllegalOpB, LegalOpA>(set, "(anonymous namespace)::GeneratedConvert60", 1, failure);
    step::<IllegalOpC, IllegalOpD>(set, "(anonymous namespace)::GeneratedConvert61", 1, |b| {
        IllegalOpD::build(b).value().ok()
    });
    step::<IllegalOpD, LegalOpA>(set, "(anonymous namespace)::GeneratedConvert62", 1, failure);
    step::<IllegalOpC, IllegalOpE>(set, "(anonymous namespace)::GeneratedConvert63", 11, |b| {
        IllegalOpE::build(b).value().ok()
    });
    step::<IllegalOpE, LegalOpA>(set, "(anonymous namespace)::GeneratedConvert64", 1, success);
    set.op("(anonymous namespace)::GeneratedConvert65", |op: TestRewriteOp, rw| {
        let value = rw.op(op.at()).operand(0)?.id();
        rw.replace(op, &[value])
    });
}
