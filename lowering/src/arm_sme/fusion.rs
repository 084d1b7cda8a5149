//! `arm-sme-outer-product-fusion`: sums of outer products of short numbers that were extended become one operation that extends by itself.

use crate::rewriting::ids;
use crate::vector::make::extract_at;
use rmlir_dialects::arith::{ExtFOp, ExtSIOp, ExtUIOp};
use rmlir_dialects::arm_sme::{
    CombiningKind, FMopa2WayOp, FMops2WayOp, OuterProductOp, SMopa2WayOp, SMopa4WayOp, SMops2WayOp,
    SMops4WayOp, SuMopa4WayOp, SuMops4WayOp, UMopa2WayOp, UMopa4WayOp, UMops2WayOp, UMops4WayOp,
    UsMopa4WayOp, UsMops4WayOp,
};
use rmlir_dialects::common::mixed::join;
use rmlir_dialects::vector::types::{numbers, of, vector};
use rmlir_dialects::vector::{ExtractOp, InterleaveOp, ScalableExtractOp};
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::value::{FloatKind, Signedness};
use rmlir_ir::{Builder, Context, Failed, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes one operation of two or four outer products.
    OuterProductFusion: OuterProductFusion, run
}

/// Extensions have to be next to the products before those are looked at.
const FIRST: u16 = 1024;

fn run(_: &options::OuterProductFusion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op_of_benefit("(anonymous namespace)::SwapVectorExtractOfArithExtend", FIRST, extract);
    let name = "(anonymous namespace)::SwapVectorScalableExtractOfArithExtend";
    set.op_of_benefit(name, FIRST, scalable_extract);
    set.op("(anonymous namespace)::OuterProductFusion2Way", fuse::<2>);
    set.op("(anonymous namespace)::OuterProductFusion4Way", fuse::<4>);
    let at = run.at();
    match rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

/// How numbers are extended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    Float,
    Signed,
    Unsigned,
}

use Extension::{Float, Signed, Unsigned};

impl Extension {
    /// That of an operation, and what it extends.
    fn of(value: ValueRef<'_>) -> Option<(Extension, ValueRef<'_>)> {
        let (op, _) = value.def_op()?;
        let how = match op {
            op if op.is::<ExtFOp>() => Float,
            op if op.is::<ExtSIOp>() => Signed,
            op if op.is::<ExtUIOp>() => Unsigned,
            _ => return None,
        };
        Some((how, op.operand(0)?))
    }

    /// Extends in this way.
    fn build(self, b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
        match self {
            Float => ExtFOp::build(b, ty, value).value().ok(),
            Signed => ExtSIOp::build(b, ty, value).value().ok(),
            Unsigned => ExtUIOp::build(b, ty, value).value().ok(),
        }
    }
}

/// Extends what is extracted, and not all it is extracted from.
fn extract(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let result = of(Some(root.result()))?;
    rw.require(result.scalable.iter().filter(|&&scales| scales).count() == 1)?;
    let (how, source) = Extension::of(root.source())?;
    let position = join(&numbers(root.op(), "static_position"), ids(root.dynamic_position()));
    let (ty, source) = (result.ty, source.id());
    let b = rw.builder();
    let part = extract_at(b, source, &position)?;
    let made = how.build(b, ty, part)?;
    rw.replace(op, &[made])
}

fn scalable_extract(op: ScalableExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let result = of(root.op().result(0))?;
    let (how, source) = Extension::of(root.source())?;
    let short = ctx.vector_type(result.shape, result.scalable, of(Some(source))?.element).ok()?;
    let (ty, source, position) = (result.ty, source.id(), root.pos());
    let b = rw.builder();
    let part = ScalableExtractOp::build(b, short, source, position).value().ok()?;
    let made = how.build(b, ty, part)?;
    rw.replace(op, &[made])
}

/// What products have to be alike in to become one operation.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    kind: CombiningKind,
    extensions: [Extension; 2],
    /// The type of what is extended, on both sides.
    input: Type,
    result: Type,
    is_masked: bool,
}

/// An outer product of extended numbers.
struct Product {
    op: OpAddr,
    form: Form,
    inputs: [ValueId; 2],
    masks: Option<[ValueId; 2]>,
}

impl Product {
    fn of(product: OuterProductOp<OpRef<'_>>) -> Option<Product> {
        let (left, lhs) = Extension::of(product.lhs())?;
        let (right, rhs) = Extension::of(product.rhs())?;
        if lhs.ty() != rhs.ty() {
            return None;
        }
        let masks = product.lhs_mask().zip(product.rhs_mask()).map(|(lhs, rhs)| [lhs.id(), rhs.id()]);
        let form = Form {
            kind: product.kind(),
            extensions: [left, right],
            input: lhs.ty(),
            result: product.result().ty(),
            is_masked: masks.is_some(),
        };
        Some(Product { op: product.op().global(), form, inputs: [lhs.id(), rhs.id()], masks })
    }
}

/// `Some` if there is an operation that takes in so many products of this form.
fn is_there(ctx: &Context, form: &Form, ways: usize) -> Option<()> {
    let [left, right] = form.extensions;
    let [i8, i16] = [8, 16].map(|width| ctx.integer_type(width, Signedness::Signless).ok());
    let [f16, bf16] = [FloatKind::F16, FloatKind::BF16].map(|kind| ctx.float_type(kind));
    let rows: &[(i64, Type, Type)] = match (ways, left, right) {
        (2, Float, Float) => &[(4, ctx.f32(), f16), (4, ctx.f32(), bf16)],
        (2, Signed, Signed) | (2, Unsigned, Unsigned) => &[(4, ctx.i32(), i16?)],
        (4, Signed | Unsigned, Signed | Unsigned) => &[(4, ctx.i32(), i8?), (2, ctx.i64(), i16?)],
        _ => &[],
    };
    let (input, result) = (vector(ctx, form.input)?, vector(ctx, form.result)?);
    let fits = rows.iter().any(|&(length, wide, short)| {
        let sizes = input.shape == [length] && result.shape == [length; 2];
        let scale = input.scalable == [true] && result.scalable == [true; 2];
        sizes && scale && input.element == short && result.element == wide
    });
    fits.then_some(())
}

/// An accumulation, before the last of which there are others that nothing else uses; the first one first.
fn products(last: OuterProductOp<OpRef<'_>>, ways: usize) -> Option<(Vec<Product>, Option<ValueId>)> {
    let mut found = vec![Product::of(last)?];
    let mut at = last;
    while found.len() < ways {
        let value = at.acc()?;
        at = value.defining::<OuterProductOp>()?;
        let product = Product::of(at)?;
        if value.uses().nth(1).is_some() || product.form != found.first()?.form {
            return None;
        }
        found.push(product);
    }
    found.reverse();
    Some((found, at.acc().map(ValueRef::id)))
}

/// Puts the elements of vectors side by side, as the operations take them.
fn packed(b: &mut Builder<'_>, values: &[ValueId]) -> Option<ValueId> {
    match *values {
        [first, second] => InterleaveOp::build(b, first, second).value().ok(),
        [first, second, third, fourth] => {
            let odd = packed(b, &[first, third])?;
            let even = packed(b, &[second, fourth])?;
            packed(b, &[odd, even])
        }
        _ => None,
    }
}

/// The operands of an operation that is made: two sides, two masks, and what is added to.
type Operands = [Option<ValueId>; 5];

fn make<O: TypedOp>(b: &mut Builder<'_>, ty: Type, operands: Operands) -> Option<ValueId> {
    let made = operands.iter().fold(Build::<O>::new(b), |made, operand| made.operands(operand.as_slice()));
    made.results(&[ty]).value().ok()
}

fn build(b: &mut Builder<'_>, ways: usize, form: &Form, operands: Operands) -> Option<ValueId> {
    let [left, right] = form.extensions;
    let adds = matches!(form.kind, CombiningKind::Add);
    let make = match (ways, left, right, adds) {
        (2, Float, _, true) => make::<FMopa2WayOp>,
        (2, Float, _, false) => make::<FMops2WayOp>,
        (2, Signed, _, true) => make::<SMopa2WayOp>,
        (2, Signed, _, false) => make::<SMops2WayOp>,
        (2, Unsigned, _, true) => make::<UMopa2WayOp>,
        (2, Unsigned, _, false) => make::<UMops2WayOp>,
        (4, Signed, Signed, true) => make::<SMopa4WayOp>,
        (4, Signed, Signed, false) => make::<SMops4WayOp>,
        (4, Unsigned, Unsigned, true) => make::<UMopa4WayOp>,
        (4, Unsigned, Unsigned, false) => make::<UMops4WayOp>,
        (4, Signed, Unsigned, true) => make::<SuMopa4WayOp>,
        (4, Signed, Unsigned, false) => make::<SuMops4WayOp>,
        (4, Unsigned, Signed, true) => make::<UsMopa4WayOp>,
        (4, Unsigned, Signed, false) => make::<UsMops4WayOp>,
        _ => return None,
    };
    make(b, form.result, operands)
}

fn fuse<const WAYS: usize>(op: OuterProductOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (products, acc) = products(rw.read(op), WAYS)?;
    let form = products.first()?.form;
    is_there(rw.ctx(), &form, WAYS)?;
    let b = rw.builder();
    let side = |b: &mut Builder<'_>, at: usize| {
        packed(b, &products.iter().map(|product| product.inputs[at]).collect::<Vec<_>>())
    };
    let (lhs, rhs) = (side(b, 0)?, side(b, 1)?);
    let masks: Option<Vec<[ValueId; 2]>> = products.iter().map(|product| product.masks).collect();
    let (mut lhs_mask, mut rhs_mask) = (None, None);
    if let Some(masks) = masks {
        lhs_mask = Some(packed(b, &masks.iter().map(|mask| mask[0]).collect::<Vec<_>>())?);
        rhs_mask = Some(packed(b, &masks.iter().map(|mask| mask[1]).collect::<Vec<_>>())?);
    }
    let made = build(b, WAYS, &form, [Some(lhs), Some(rhs), lhs_mask, rhs_mask, acc])?;
    rw.replace(op, &[made])?;
    products.iter().rev().skip(1).try_for_each(|product| rw.erase(product.op))
}
