//! `arith-unsigned-when-equivalent`: signed operations on numbers that are never negative become unsigned ones.

use super::known::KnownRanges;
use rmlir_dialects::arith::{
    CeilDivSIOp, CmpIOp, CmpIPredicate, DivSIOp, ExtSIOp, FloorDivSIOp, MaxSIOp, MinSIOp, RemSIOp,
};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, Failed, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Replaces signed operations by unsigned ones where they give the same.
    UnsignedWhenEquivalent: ArithUnsignedWhenEquivalentPass, run
}

fn run(_: &options::ArithUnsignedWhenEquivalentPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let known = KnownRanges::without_folds(module, at);
    let mut set = PatternSet::new();
    unsigned::<DivSIOp>(&mut set, &known, "arith.divui");
    unsigned::<CeilDivSIOp>(&mut set, &known, "arith.ceildivui");
    unsigned::<FloorDivSIOp>(&mut set, &known, "arith.divui");
    unsigned::<RemSIOp>(&mut set, &known, "arith.remui");
    unsigned::<MinSIOp>(&mut set, &known, "arith.minui");
    unsigned::<MaxSIOp>(&mut set, &known, "arith.maxui");
    unsigned::<ExtSIOp>(&mut set, &known, "arith.extui");
    set.op("(anonymous namespace)::ConvertCmpIToUnsigned", move |op: CmpIOp, rw| compare(op, rw, &known));
    let ctx = module.ctx().clone();
    let loc = module.op(at).loc();
    rewrite_once(module, at, &Patterns::new(set), None).map(|_| ()).map_err(|missing| {
        ctx.emit(rmlir_ir::Diagnostic::error(loc, missing.to_string()));
        Failed
    })
}

fn never_negative(known: &KnownRanges, value: ValueRef<'_>) -> bool {
    known.get(value).is_some_and(|range| !range.smin.is_negative())
}

fn unsigned<O: TypedOp + Send + Sync>(set: &mut PatternSet, known: &KnownRanges, to: &'static str) {
    let known = known.clone();
    set.op("(anonymous namespace)::ConvertOpToUnsigned", move |op: O, rw: &mut PatternRewriter<'_>| {
        let view = rw.op(op.at());
        let fits = |value| never_negative(&known, value);
        rw.require(view.operands().all(fits) && view.results().all(fits))?;
        let operands: Vec<ValueId> = view.operands().map(|value| value.id()).collect();
        let types: Vec<Type> = view.results().map(|value| value.ty()).collect();
        let ctx = rw.ctx().clone();
        let discardable = ctx.dict(view.discardable()).iter().copied();
        let attrs: Vec<(String, Attr)> = view
            .inherent()
            .chain(discardable)
            .map(|entry| (ctx.text(entry.name).into_owned(), entry.value))
            .collect();
        let mut made = rw.builder().create(to).operands(&operands).results(&types);
        for (name, value) in &attrs {
            made = made.attr(name, *value);
        }
        let values = made.values();
        rw.replace(op, &values)
    });
}

fn compare(op: CmpIOp, rw: &mut PatternRewriter<'_>, known: &KnownRanges) -> Rewritten {
    let view = rw.read(op);
    let predicate = match view.predicate() {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        _ => return None,
    };
    rw.require(never_negative(known, view.lhs()) && never_negative(known, view.rhs()))?;
    let (lhs, rhs) = (view.lhs().id(), view.rhs().id());
    let made = CmpIOp::build(rw.builder(), predicate, lhs, rhs).value().ok()?;
    rw.replace(op, &[made])
}
