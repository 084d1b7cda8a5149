//! What passes can see: folds, patterns, ranges, branches, places of constants.

use super::{
    FunctionalRegionOp, OneRegionOp, TestDialectCanonicalizerOp, TestOpWithRegionPattern, TestReturnOp,
};
use crate::arith::ConstantOp;
use crate::common::enums;
use crate::linalg::structured;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::branch::{BranchOpInterface, SuccessorOperands};
use rmlir_ir::interfaces::call::CallableOpInterface;
use rmlir_ir::interfaces::dialect::{DialectFoldInterface, DialectInlinerInterface};
use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange, storage_width};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, InvocationBounds, RegionBranchOpInterface, RegionSuccessor,
};
use rmlir_ir::value::{AffineMap, Int};
use rmlir_ir::{
    Attr, AttrData, Ident, Loc, Module, OpAddr, OpId, OpRef, RegionRef, Signedness, Type, TypeData, ValueId,
    ValueRef,
};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns};
use std::borrow::Cow;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let operands = |op: OpRef<'_>, _: &[Option<Attr>]| {
        Fold::Results(op.operands().map(|value| Folded::Value(value.id())).collect())
    };
    let stated = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("value"));
    let any =
        |_: OpRef<'_>, constants: &[Option<Attr>]| Fold::constant(constants.iter().copied().flatten().next());
    dialect.op("constant").fold(stated);
    dialect.op("manual_cpp_op_with_fold").fold(any);
    dialect.op("op_with_region_fold").fold(operands);
    dialect.op("op_in_place_fold").fold(in_place_fold);
    dialect.op("op_in_place_self_fold").fold(in_place_self_fold);
    dialect.op("op_with_variadic_results_and_folder").fold(operands);
    dialect.op("with_bounds").interface::<dyn InferIntRangeInterface>(Arc::new(WithBounds));
    dialect.op("reflect_bounds").interface::<dyn InferIntRangeInterface>(Arc::new(ReflectBounds));
    dialect.op("br").interface::<dyn BranchOpInterface>(Arc::new(Branch));
    dialect.op("internal_br").interface::<dyn BranchOpInterface>(Arc::new(InternalBranch));
    dialect.op("any_cond").interface::<dyn RegionBranchOpInterface>(Arc::new(AnyCond));
    dialect.op("functional_region_op").interface::<dyn CallableOpInterface>(Arc::new(Function));
    for name in ["linalg_conv_op", "linalg_fill_op"] {
        structured::interfaces(&mut dialect.op(name), structured::Stated(stated_loops));
    }
    dialect.interface::<dyn DialectFoldInterface>(Arc::new(Test));
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(Test));
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
    dialect.hooks(Arc::new(Test));
}

/// The constant that is the operand becomes an attribute, once.
fn in_place_fold(op: OpRef<'_>, constants: &[Option<Attr>]) -> Fold {
    match constants.first() {
        Some(&Some(value)) if op.attr_named("attr").is_none() => {
            Fold::Update(Update::default().attr(op.ctx().ident("attr"), value))
        }
        _ => Fold::No,
    }
}

/// The operation notes that it was folded.
fn in_place_self_fold(op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
    match op.attr_named("folded") {
        None => Fold::Update(Update::default().attr(op.ctx().ident("folded"), op.ctx().unit())),
        Some(_) => Fold::No,
    }
}

/// The loops that an operation states: those that are parallel.
fn stated_loops(op: OpRef<'_>, _: &[AffineMap]) -> Vec<bool> {
    const ITERATOR: (&str, &str) = ("test", "iterator_type");
    let ctx = op.ctx();
    let kinds = op.attr_named("iterator_types").and_then(|attr| ctx.attr_data(attr).as_array());
    let is_parallel = |&kind: &Attr| enums::word(ctx, kind, ITERATOR).as_deref() == Some("parallel");
    kinds.unwrap_or_default().iter().map(is_parallel).collect()
}

const PATTERNS: &[OpPatterns] = &[
    ("dialect_canonicalizable", |set| {
        set.op("dialectCanonicalizationPattern", |op: TestDialectCanonicalizerOp, rw| {
            let value = rw.ctx().int_attr(32, 42);
            let made = ConstantOp::build(rw.builder(), value).value().ok()?;
            rw.replace(op, &[made])
        });
    }),
    ("op_with_region_pattern", |set| {
        set.op("(anonymous namespace)::TestRemoveOpWithInnerOps", |op: TestOpWithRegionPattern, rw| {
            rw.erase(op)
        });
    }),
];

/// The dialect.
struct Test;

impl DialectHooks for Test {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        Some(builder.create("test.constant").loc(loc).attr("value", value).results(&[ty]).insert())
    }
}

impl DialectFoldInterface for Test {
    fn materialize_into(&self, region: RegionRef<'_>) -> bool {
        region.parent().is_some_and(|op| op.is::<OneRegionOp>())
    }
}

impl DialectInlinerInterface for Test {
    fn may_inline_call(&self, call: OpRef<'_>, _callable: OpRef<'_>, _clone: bool) -> bool {
        call.attr_named("noinline").is_none()
    }

    fn may_inline_region(&self, _to: RegionRef<'_>, _from: RegionRef<'_>, _clone: bool) -> bool {
        true
    }

    fn may_inline_op(&self, _op: OpRef<'_>, _to: RegionRef<'_>, _clone: bool) -> bool {
        true
    }

    fn asks_inside(&self, op: OpRef<'_>) -> bool {
        // A function that is a value is another matter.
        !op.is::<FunctionalRegionOp>()
    }

    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let op = module.op(terminator);
        if !op.is::<TestReturnOp>() {
            return;
        }
        let values: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
        for (&result, &value) in results.iter().zip(&values) {
            module.body_mut(terminator.unit).replace_all_uses(result, value);
        }
    }
}

/// A value of which attributes say the range.
struct WithBounds;

impl InferIntRangeInterface for WithBounds {
    fn infer<'m>(&self, op: OpRef<'m>, _: &[Option<IntRange>], set: &mut dyn FnMut(ValueRef<'m>, IntRange)) {
        let bound = |name: &str| match op.ctx().attr_data(op.attr_named(name)?) {
            AttrData::Integer { value, .. } => Some(value.clone()),
            _ => None,
        };
        let range = || {
            Some(IntRange {
                umin: bound("umin")?,
                umax: bound("umax")?,
                smin: bound("smin")?,
                smax: bound("smax")?,
            })
        };
        if let (Some(range), Some(result)) = (range(), op.result(0))
            && storage_width(op.ctx(), result.ty()) == Some(range.width())
        {
            set(result, range);
        }
    }
}

/// Notes the range of its operand.
struct ReflectBounds;

impl InferIntRangeInterface for ReflectBounds {
    fn infer<'m>(&self, op: OpRef<'m>, of: &[Option<IntRange>], set: &mut dyn FnMut(ValueRef<'m>, IntRange)) {
        if let (Some(Some(range)), Some(result)) = (of.first(), op.result(0)) {
            set(result, range.clone());
        }
    }

    fn notes(&self, op: OpRef<'_>, of: &[Option<IntRange>]) -> Vec<(Ident, Attr)> {
        let ctx = op.ctx();
        let (Some(Some(range)), Some(result)) = (of.first(), op.result(0)) else { return Vec::new() };
        let element = ctx.type_data(result.ty()).shaped_element().unwrap_or(result.ty());
        let of_sign = |signedness| match ctx.type_data(element) {
            TypeData::Integer { width, .. } => ctx.integer_type(*width, signedness).unwrap_or(element),
            _ => element,
        };
        let (signed, unsigned) = (of_sign(Signedness::Signed), of_sign(Signedness::Unsigned));
        let bounds: [(&str, Type, &Int); 4] = [
            ("umin", unsigned, &range.umin),
            ("umax", unsigned, &range.umax),
            ("smin", signed, &range.smin),
            ("smax", signed, &range.smax),
        ];
        let note = |(name, ty, value): (&str, Type, &Int)| {
            Some((ctx.ident(name), ctx.integer_attr(ty, value.clone()).ok()?))
        };
        bounds.into_iter().filter_map(note).collect()
    }
}

/// All operands go to the successor.
struct Branch;

impl BranchOpInterface for Branch {
    fn successor_operands(&self, op: OpRef<'_>, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarded(0..op.num_operands())
    }
}

/// A branch that may fail: it goes to its second successor then, with something of its own before the operands for that.
struct InternalBranch;

impl BranchOpInterface for InternalBranch {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        SuccessorOperands { produced: index, forwarded: op.operand_group_range(index) }
    }
}

/// Its region is entered once or not, and then comes what is after it.
struct AnyCond;

impl RegionBranchOpInterface for AnyCond {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor::region(op, 0)],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }

    fn invocation_bounds(&self, _: OpRef<'_>, _: &[Option<Attr>]) -> Vec<InvocationBounds> {
        vec![InvocationBounds { min: 1, max: Some(1) }]
    }
}

/// A function that is a value.
struct Function;

impl CallableOpInterface for Function {
    fn callable_region<'m>(&self, op: OpRef<'m>) -> Option<RegionRef<'m>> {
        op.region(0)
    }

    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        signature(op).map_or(Cow::default(), |(inputs, _)| inputs.into())
    }

    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        signature(op).map_or(Cow::default(), |(_, results)| results.into())
    }
}

fn signature<'m>(op: OpRef<'m>) -> Option<(&'m [Type], &'m [Type])> {
    match op.ctx().type_data(op.result(0)?.ty()) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}
