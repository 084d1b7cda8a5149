//! Sums and differences of a value and constants: two in a row are one.

use super::constant;
use crate::arith::{AddIOp, IntegerOverflowFlags, SubIOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, OpAddr, OpRef, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, Root};

/// An operation of a value `x` and a constant `c`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `x + c`
    Plus,
    /// `x - c`
    Minus,
    /// `c - x`
    From,
}

use Form::{From, Minus, Plus};

/// `outer(inner(x, a), b)` is `result(x, combine(a, b))`.
struct Rule {
    name: &'static str,
    outer: Form,
    inner: Form,
    result: Form,
    combine: fn(&Int, &Int) -> Int,
    /// Where both operations do not overflow, neither does the result.
    keeps_flags: bool,
}

const ADDI: [Rule; 3] = [
    Rule {
        name: "(anonymous namespace)::AddIAddConstant",
        outer: Plus,
        inner: Plus,
        result: Plus,
        combine: |a, b| a.add(b),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::AddISubConstantRHS",
        outer: Plus,
        inner: Minus,
        result: Plus,
        combine: |a, b| b.sub(a),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::AddISubConstantLHS",
        outer: Plus,
        inner: From,
        result: From,
        combine: |a, b| a.add(b),
        keeps_flags: true,
    },
];

const SUBI: [Rule; 6] = [
    Rule {
        name: "(anonymous namespace)::SubIRHSAddConstant",
        outer: Minus,
        inner: Plus,
        result: Plus,
        combine: |a, b| a.sub(b),
        keeps_flags: false,
    },
    Rule {
        name: "(anonymous namespace)::SubILHSAddConstant",
        outer: From,
        inner: Plus,
        result: From,
        combine: |a, b| b.sub(a),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::SubIRHSSubConstantRHS",
        outer: Minus,
        inner: Minus,
        result: Minus,
        combine: |a, b| a.add(b),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::SubIRHSSubConstantLHS",
        outer: Minus,
        inner: From,
        result: From,
        combine: |a, b| a.sub(b),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::SubILHSSubConstantRHS",
        outer: From,
        inner: Minus,
        result: From,
        combine: |a, b| a.add(b),
        keeps_flags: true,
    },
    Rule {
        name: "(anonymous namespace)::SubILHSSubConstantLHS",
        outer: From,
        inner: From,
        result: Plus,
        combine: |a, b| b.sub(a),
        keeps_flags: true,
    },
];

pub(super) fn addi(set: &mut PatternSet) {
    add::<AddIOp>(set, &ADDI);
}

pub(super) fn subi(set: &mut PatternSet) {
    add::<SubIOp>(set, &SUBI);
}

fn add<O: TypedOp>(set: &mut PatternSet, rules: &'static [Rule]) {
    for rule in rules {
        let rewrite = |op: OpAddr, rw: &mut PatternRewriter<'_>| apply(rule, op, rw);
        set.rooted(Root::Kind(O::KIND), rule.name, 2, rewrite);
    }
}

/// What an operation is made of, seen as one of a form.
struct Linear<'m> {
    x: ValueRef<'m>,
    constant: ValueRef<'m>,
    value: Int,
    flags: IntegerOverflowFlags,
}

impl<'m> Linear<'m> {
    fn of(op: OpRef<'m>, form: Form) -> Option<Linear<'m>> {
        let (lhs, rhs, flags) = match form {
            Plus => op.cast::<AddIOp>().map(|op| (op.lhs(), op.rhs(), op.overflow_flags()))?,
            Minus => op.cast::<SubIOp>().map(|op| (op.lhs(), op.rhs(), op.overflow_flags()))?,
            From => op.cast::<SubIOp>().map(|op| (op.rhs(), op.lhs(), op.overflow_flags()))?,
        };
        match op.ctx().attr_data(constant_value(rhs)?) {
            AttrData::Integer { value, .. } => {
                Some(Linear { x: lhs, constant: rhs, value: value.clone(), flags })
            }
            _ => None,
        }
    }
}

fn apply(rule: &Rule, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let outer = Linear::of(root, rule.outer)?;
    let (def, _) = outer.x.def_op()?;
    let inner = Linear::of(def, rule.inner)?;
    let ty = root.result(0)?.ty();
    let value = rw.ctx().integer_attr(ty, (rule.combine)(&inner.value, &outer.value)).ok()?;
    let flags = if rule.keeps_flags { inner.flags.value() & outer.flags.value() } else { 0 };
    let flags = IntegerOverflowFlags::from_value(flags)?;
    let x = inner.x.id();
    // A constant on the left of the root is met first.
    let first = if rule.outer == From { outer.constant } else { inner.constant };
    let locs = [root.loc(), first.loc()];
    rw.fuse_locs(&locs);
    let c = constant(rw, value)?;
    let b = rw.builder();
    let made = match rule.result {
        Plus => AddIOp::build(b, x, c).set(AddIOp::OVERFLOW_FLAGS, flags).value(),
        Minus => SubIOp::build(b, x, c).set(SubIOp::OVERFLOW_FLAGS, flags).value(),
        From => SubIOp::build(b, c, x).set(SubIOp::OVERFLOW_FLAGS, flags).value(),
    };
    rw.replace(op, &[made.ok()?])
}
