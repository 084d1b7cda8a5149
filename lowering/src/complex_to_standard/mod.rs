//! `convert-complex-to-standard`: complex numbers by arithmetic on their parts.

mod divide;
mod elementary;
mod power;
mod reals;

use divide::Division;
use reals::{Reals, part_type};
use rmlir_dialects::arith::{AddFOp, CmpFPredicate, NegFOp, SubFOp};
use rmlir_dialects::{complex, math};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes arithmetic on parts of complex numbers.
    ComplexToStandard: ConvertComplexToStandardPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ComplexToStandard>();
}

fn run(options: &options::ConvertComplexToStandardPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    use options::ConvertComplexToStandardPassComplexRange as Range;
    let division = match options.complex_range {
        Range::Basic => Division::Algebraic,
        // Nothing said is the careful way.
        _ => Division::Smith,
    };
    let mut set = PatternSet::new();
    patterns(&mut set, division);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "math"]);
    target.legal_op::<complex::CreateOp>().legal_op::<complex::ImOp>().legal_op::<complex::ReOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// What stands for an operation, made of what stands for its operands.
type Make = fn(&mut Reals<'_, '_>, &[ValueId]) -> Option<ValueId>;

/// Adds the pattern of an operation, by what is made of its operands.
fn add<O: TypedOp>(set: &mut PatternSet, name: &'static str, make: Make) {
    set.convert(name, None, move |op: O, operands: &Operands, rw: &mut ConversionRewriter<'_>| {
        rewrite(op.handle(), operands, rw, make)
    });
}

fn rewrite(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    make: impl Fn(&mut Reals<'_, '_>, &[ValueId]) -> Option<ValueId>,
) -> Rewritten {
    let root = rw.op(op);
    let ty = part_type(rw.ctx(), root.operand(0)?.ty())?;
    let flags = root.attr_named("fastmath");
    let operands = operands.all()?;
    let made = make(&mut Reals { rw, flags, ty }, &operands)?;
    rw.replace(op, &[made])
}

fn patterns(set: &mut PatternSet, division: Division) {
    add::<complex::AbsOp>(set, "(anonymous namespace)::AbsOpConversion", |r, of| {
        let parts = r.parts(of[0])?;
        elementary::modulus(r, parts)
    });
    add::<complex::AngleOp>(set, "(anonymous namespace)::AngleOpConversion", |r, of| {
        let (re, im) = r.parts(of[0])?;
        r.make::<math::Atan2Op>(&[im, re])
    });
    add::<complex::Atan2Op>(set, "(anonymous namespace)::Atan2OpConversion", power::atan2);
    add::<complex::AddOp>(set, "(anonymous namespace)::BinaryComplexOpConversion", by_parts::<AddFOp>);
    add::<complex::SubOp>(set, "(anonymous namespace)::BinaryComplexOpConversion", by_parts::<SubFOp>);
    add::<complex::EqualOp>(set, "(anonymous namespace)::ComparisonOpConversion", |r, of| {
        let (x, y) = (r.parts(of[0])?, r.parts(of[1])?);
        let re = r.cmp_plain(CmpFPredicate::OEQ, x.0, y.0)?;
        let im = r.cmp_plain(CmpFPredicate::OEQ, x.1, y.1)?;
        r.and(re, im)
    });
    add::<complex::NotEqualOp>(set, "(anonymous namespace)::ComparisonOpConversion", |r, of| {
        let (x, y) = (r.parts(of[0])?, r.parts(of[1])?);
        let re = r.cmp_plain(CmpFPredicate::UNE, x.0, y.0)?;
        let im = r.cmp_plain(CmpFPredicate::UNE, x.1, y.1)?;
        r.or(re, im)
    });
    add::<complex::ConjOp>(set, "(anonymous namespace)::ConjOpConversion", |r, of| {
        let (re, im) = r.parts(of[0])?;
        let im = r.plain::<NegFOp>(&[im])?;
        r.create((re, im))
    });
    add::<complex::CosOp>(set, "(anonymous namespace)::CosOpConversion", |r, of| {
        elementary::trigonometric(r, of[0], false)
    });
    add::<complex::ExpOp>(set, "(anonymous namespace)::ExpOpConversion", elementary::exp);
    add::<complex::Expm1Op>(set, "(anonymous namespace)::Expm1OpConversion", elementary::expm1);
    add::<complex::Log1pOp>(set, "(anonymous namespace)::Log1pOpConversion", elementary::log1p);
    add::<complex::LogOp>(set, "(anonymous namespace)::LogOpConversion", |r, of| {
        let modulus = r_abs(r, of[0])?;
        let re = r.make::<math::LogOp>(&[modulus])?;
        let parts = r.parts(of[0])?;
        let im = r.make::<math::Atan2Op>(&[parts.1, parts.0])?;
        r.create((re, im))
    });
    add::<complex::MulOp>(set, "(anonymous namespace)::MulOpConversion", divide::multiply);
    add::<complex::NegOp>(set, "(anonymous namespace)::NegOpConversion", |r, of| {
        let (re, im) = r.parts(of[0])?;
        let parts = (r.plain::<NegFOp>(&[re])?, r.plain::<NegFOp>(&[im])?);
        r.create(parts)
    });
    add::<complex::SignOp>(set, "(anonymous namespace)::SignOpConversion", elementary::sign);
    add::<complex::SinOp>(set, "(anonymous namespace)::SinOpConversion", |r, of| {
        elementary::trigonometric(r, of[0], true)
    });
    add::<complex::SqrtOp>(set, "(anonymous namespace)::SqrtOpConversion", power::sqrt);
    add::<complex::TanOp>(set, "(anonymous namespace)::TanTanhOpConversion", |r, of| {
        elementary::tangent(r, of[0], true)
    });
    add::<complex::TanhOp>(set, "(anonymous namespace)::TanTanhOpConversion", |r, of| {
        elementary::tangent(r, of[0], false)
    });
    set.convert("(anonymous namespace)::PowiOpConversion", None, power::with_whole_exponent);
    add::<complex::PowOp>(set, "(anonymous namespace)::PowOpConversion", power::pow);
    add::<complex::RsqrtOp>(set, "(anonymous namespace)::RsqrtOpConversion", power::rsqrt);
    set.convert("(anonymous namespace)::DivOpConversion", None, move |op: complex::DivOp, operands, rw| {
        rewrite(op.handle(), operands, rw, |r, of| divide::divide(r, of, division))
    });
}

/// The absolute value of a number, whose parts are taken once more.
fn r_abs(r: &mut Reals<'_, '_>, of: ValueId) -> Option<ValueId> {
    let parts = r.parts(of)?;
    elementary::modulus(r, parts)
}

/// An operation on both parts.
fn by_parts<O: TypedOp>(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (x, y) = (r.re(of[0])?, r.re(of[1])?);
    let re = r.make::<O>(&[x, y])?;
    let (x, y) = (r.im(of[0])?, r.im(of[1])?);
    let im = r.make::<O>(&[x, y])?;
    r.create((re, im))
}
