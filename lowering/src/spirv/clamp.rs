//! `spirv-canonicalize-gl`: comparisons that keep a number between two others become one operation of GLSL.

use rmlir_dialects::spirv::{
    FOrdLessThanEqualOp, FOrdLessThanOp, GLFClampOp, GLSClampOp, GLUClampOp, SLessThanEqualOp, SLessThanOp,
    SelectOp, ULessThanEqualOp, ULessThanOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Failed, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Uses operations of GLSL where they do the same.
    CanonicalizeGl: SPIRVCanonicalizeGLPass, run
}

fn run(_: &options::SPIRVCanonicalizeGLPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    clamp::<FOrdLessThanOp, GLFClampOp>(&mut set);
    clamp::<FOrdLessThanEqualOp, GLFClampOp>(&mut set);
    clamp::<SLessThanOp, GLSClampOp>(&mut set);
    clamp::<SLessThanEqualOp, GLSClampOp>(&mut set);
    clamp::<ULessThanOp, GLUClampOp>(&mut set);
    clamp::<ULessThanEqualOp, GLUClampOp>(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// A choice by a comparison: what is said to be less, what to be more, what is taken then, and what else.
struct Choice<'m> {
    less: ValueRef<'m>,
    more: ValueRef<'m>,
    then: ValueRef<'m>,
    otherwise: ValueRef<'m>,
}

impl<'m> Choice<'m> {
    /// The choice that makes a value.
    fn of<C: TypedOp>(value: ValueRef<'m>) -> Option<Choice<'m>> {
        let select = value.def_op()?.0.cast::<SelectOp>()?;
        let compare = select.condition().def_op()?.0;
        if !compare.is::<C>() {
            return None;
        }
        Some(Choice {
            less: compare.operand(0)?,
            more: compare.operand(1)?,
            then: select.true_value(),
            otherwise: select.false_value(),
        })
    }
}

/// The number, and the two that it is kept between, if a value is made so by comparisons of this kind.
fn clamped<C: TypedOp>(value: ValueRef<'_>) -> Option<[ValueRef<'_>; 3]> {
    // The greater of the number and the smallest is compared with the largest.
    let outer = Choice::of::<C>(value)?;
    let inner = Choice::of::<C>(outer.then)?;
    let clamps = outer.less == outer.then
        && outer.more == outer.otherwise
        && inner.less == inner.otherwise
        && inner.more == inner.then;
    clamps.then_some([inner.then, inner.otherwise, outer.otherwise])
}

fn clamp<C: TypedOp, To: TypedOp>(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ConvertComparisonIntoClamp", |op: SelectOp, rw| {
        let result = rw.read(op).result();
        let ty = result.ty();
        let operands = clamped::<C>(result)?.map(|value| value.id());
        let made = rw.builder().create(To::KIND.name()).operands(&operands).value(ty);
        rw.replace(op.handle(), &[made])
    });
}
