//! The verifier on small IR of a test dialect: messages, order, isolation, dominance, symbols.

#![allow(clippy::unwrap_used)] // A test may panic.

use rmlir_ir::constraint::{Constraint, Pred, TypeClass, Verdict};
use rmlir_ir::def::{
    Arity, AttrField, BlockCount, DialectDef, OpDef, Presence, RegionField, SuccessorField, ValueGroup,
};
use rmlir_ir::raw::RawBody;
use rmlir_ir::traits::{OpPredicate, OpTrait, Relation};
use rmlir_ir::types::DYNAMIC;
use rmlir_ir::verify::{VerifyOptions, verify, verify_single, verify_with};
use rmlir_ir::{Attr, BlockId, Body, Context, Loc, Module, OpAddr, OpId, RegionId, Type, UnitId, ValueId};
use std::sync::Arc;

fn value(name: &str, constraint: Constraint, arity: Arity) -> ValueGroup {
    ValueGroup { name: name.into(), constraint, arity }
}

fn any(name: &str, arity: Arity) -> ValueGroup {
    value(name, Constraint::any("any type"), arity)
}

fn index(name: &str, arity: Arity) -> ValueGroup {
    value(name, Constraint::new("index", Pred::Type(TypeClass::Index)), arity)
}

fn region(blocks: BlockCount, variadic: bool) -> RegionField {
    RegionField { name: "".into(), blocks, variadic }
}

/// An operation with any number of operands and results, and these traits.
fn loose(name: &str, traits: Vec<OpTrait>) -> OpDef {
    OpDef {
        operands: vec![any("ins", Arity::Variadic)],
        results: vec![any("outs", Arity::Variadic)],
        traits,
        ..OpDef::new(name)
    }
}

fn holder(name: &str, traits: Vec<OpTrait>) -> OpDef {
    OpDef { regions: vec![region(BlockCount::Any, true)], ..loose(name, traits) }
}

fn attr(ctx: &Context, name: &str, presence: Presence) -> AttrField {
    let integer = || Constraint::new("an integer", Pred::Attr(rmlir_ir::constraint::AttrClass::Integer));
    AttrField { name: ctx.ident(name), constraint: integer(), storage: Constraint::any(""), presence }
}

fn first_is_last(op: rmlir_ir::OpRef<'_>) -> Verdict {
    (op.operand(0).map(|v| v.ty()) == op.operands().next_back().map(|v| v.ty())).into()
}

fn segmented() -> OpDef {
    OpDef {
        operands: vec![index("a", Arity::One), index("b", Arity::Optional), index("c", Arity::Variadic)],
        traits: vec![OpTrait::AttrSizedOperandSegments],
        ..OpDef::new("t.segments")
    }
}

fn ops(ctx: &Context) -> Vec<OpDef> {
    let predicate = OpPredicate {
        summary: "first equals last".into(),
        test: Relation::Operation(Arc::new(first_is_last)),
    };
    vec![
        loose("t.loose", vec![]),
        OpDef::new("t.none"),
        OpDef {
            operands: vec![index("a", Arity::One), any("b", Arity::One)],
            results: vec![index("r", Arity::One)],
            ..OpDef::new("t.two_one")
        },
        OpDef { operands: vec![index("a", Arity::Variadic)], ..OpDef::new("t.many") },
        OpDef { operands: vec![any("x", Arity::One), index("a", Arity::Optional)], ..OpDef::new("t.maybe") },
        segmented(),
        OpDef {
            attrs: vec![
                attr(ctx, "z", Presence::Required),
                attr(ctx, "b", Presence::Optional),
                attr(ctx, "a", Presence::Required),
            ],
            ..OpDef::new("t.attrs")
        },
        loose("t.predicate", vec![OpTrait::Predicate(predicate)]),
        OpDef { regions: vec![region(BlockCount::Exactly(1), false)], ..OpDef::new("t.one_block") },
        OpDef {
            successors: vec![SuccessorField { name: "".into(), variadic: true }],
            ..loose("t.br", vec![OpTrait::IsTerminator])
        },
        loose("t.end", vec![OpTrait::IsTerminator]),
        holder("t.single", vec![OpTrait::SingleBlock]),
        holder("t.no_args", vec![OpTrait::NoRegionArguments, OpTrait::NoTerminator]),
        holder("t.region", vec![]),
        holder("t.free", vec![OpTrait::NoTerminator]),
        holder("t.graph", vec![OpTrait::HasOnlyGraphRegion, OpTrait::NoTerminator]),
        holder("t.isolated", vec![OpTrait::IsolatedFromAbove, OpTrait::NoTerminator]),
        holder(
            "t.implicit",
            vec![OpTrait::SingleBlock, OpTrait::SingleBlockImplicitTerminator("t.end".into())],
        ),
        loose("t.child", vec![OpTrait::HasParent(["t.region".into()].into())]),
        loose("t.child2", vec![OpTrait::HasParent(["t.region".into(), "t.x".into()].into())]),
        loose("t.same_operands", vec![OpTrait::SameTypeOperands]),
        loose("t.same_element", vec![OpTrait::SameOperandsElementType]),
        loose("t.same_elements", vec![OpTrait::SameOperandsAndResultElementType]),
        loose("t.same_shape", vec![OpTrait::SameOperandsShape]),
        loose("t.same_shapes", vec![OpTrait::SameOperandsAndResultShape]),
        loose("t.same_rank", vec![OpTrait::SameOperandsAndResultRank]),
        loose("t.same_type", vec![OpTrait::SameOperandsAndResultType]),
        loose("t.broadcast", vec![OpTrait::ResultsBroadcastableShape]),
        loose("t.float", vec![OpTrait::ResultsAreFloatLike]),
        loose("t.elementwise", vec![OpTrait::Elementwise]),
    ]
}

struct Ir {
    module: Module,
    unit: UnitId,
    block: BlockId,
}

impl Ir {
    /// A module with an empty body; errors without the operation as note.
    fn new() -> Ir {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        ctx.print_op_on_diagnostic(false);
        let t = DialectDef { name: "t".into(), ops: ops(&ctx), ..DialectDef::default() };
        ctx.register_dialect(t).unwrap();
        let mut module = Module::new(&ctx);
        let (root, root_block) = (module.root(), module.root_block());
        let spec = module.spec(ctx.op_name("builtin.module"), Loc::UNKNOWN);
        let op = module.create_op(root, spec);
        module.body_mut(root).append_op(op, root_block);
        let mut ir = Ir { module, unit: root, block: root_block };
        let (unit, _, block) = ir.add_region(op, &[]);
        Ir { unit, block, ..ir }
    }

    fn ctx(&self) -> Context {
        self.module.ctx().clone()
    }

    fn body(&mut self) -> &mut Body {
        self.module.body_mut(self.unit)
    }

    /// An operation with all its parts at the end of the current block.
    fn full(
        &mut self,
        name: &str,
        operands: &[ValueId],
        types: &[Type],
        to: &[BlockId],
        attrs: &[(&str, Attr)],
    ) -> OpId {
        let ctx = self.ctx();
        let mut spec = self.module.spec(ctx.op_name(name), Loc::UNKNOWN);
        spec.operands = operands.to_vec();
        spec.result_types = types.to_vec();
        spec.successors = to.to_vec();
        let op = self.module.create_op(self.unit, spec);
        let block = self.block;
        self.body().append_op(op, block);
        for &(key, value) in attrs {
            self.module.set_attr(OpAddr { unit: self.unit, op }, ctx.ident(key), Some(value));
        }
        op
    }

    fn op(&mut self, name: &str, operands: &[ValueId], types: &[Type]) -> OpId {
        self.full(name, operands, types, &[], &[])
    }

    fn put(&mut self, name: &str, operands: &[ValueId]) {
        self.op(name, operands, &[]);
    }

    /// A value of a type, from an unregistered operation.
    fn def(&mut self, ty: Type) -> ValueId {
        let op = self.op("u.def", &[], &[ty]);
        self.body().results(op).next().unwrap()
    }

    /// One more region with one block.
    fn add_region(&mut self, op: OpId, args: &[Type]) -> (UnitId, RegionId, BlockId) {
        let inner = self.module.body(self.unit).op_unit(op);
        let unit = inner.unwrap_or(self.unit);
        let body = self.module.body_mut(unit);
        let region = body.new_region();
        match inner {
            Some(_) => body.add_root_region(region),
            None => body.add_region(op, region),
        }
        let block = body.new_block();
        body.append_block(block, region);
        for &ty in args {
            body.add_arg(block, ty, Loc::UNKNOWN);
        }
        (unit, region, block)
    }

    /// Goes into a new region of `op` while `fill` works.
    fn within<R>(&mut self, op: OpId, fill: impl FnOnce(&mut Ir, RegionId) -> R) -> R {
        let (unit, region, block) = self.add_region(op, &[]);
        let outer = (self.unit, self.block);
        (self.unit, self.block) = (unit, block);
        let result = fill(self, region);
        (self.unit, self.block) = outer;
        result
    }

    fn block_in(&mut self, region: RegionId) -> BlockId {
        let body = self.body();
        let block = body.new_block();
        body.append_block(block, region);
        block
    }

    /// What the verifier says, each error with its notes; sequentially and in parallel.
    fn errors(&self) -> Vec<String> {
        let text = |parallel| {
            let options = VerifyOptions { parallel, ..VerifyOptions::default() };
            let top = self.module.top().unwrap();
            let (result, found) = self.module.ctx().collect_diagnostics(|| verify_with(top, options));
            assert_eq!(result.is_err(), !found.is_empty());
            let line = |d: &rmlir_ir::Diagnostic| {
                let notes: Vec<_> = d.notes.iter().map(|note| note.message.clone()).collect();
                [vec![d.message.clone()], notes].concat().join(" / ")
            };
            found.iter().map(line).collect::<Vec<_>>()
        };
        let errors = text(false);
        assert_eq!(errors, text(true));
        errors
    }

    #[track_caller]
    fn expect(&self, want: &[&str]) {
        assert_eq!(self.errors(), want);
    }
}

fn i32_array(ctx: &Context, values: &[i32]) -> Attr {
    let raw: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    ctx.dense_array(ctx.i32(), values.len(), raw).unwrap()
}

/// One operation with operands and results of these types, and the error it must give.
#[track_caller]
fn check_one(name: &str, operands: &[Type], results: &[Type], ir: &mut Ir, want: &[&str]) {
    let values: Vec<ValueId> = operands.iter().map(|&ty| ir.def(ty)).collect();
    let op = ir.op(name, &values, results);
    ir.expect(want);
    ir.body().drop_op(op);
}

#[test]
fn counts() {
    let mut ir = Ir::new();
    let (i, f) = (ir.ctx().index_type(), ir.ctx().f32());
    check_one("t.none", &[], &[], &mut ir, &[]);
    check_one("t.none", &[i], &[], &mut ir, &["'t.none' op requires zero operands"]);
    check_one("t.none", &[i], &[i], &mut ir, &["'t.none' op requires zero results"]);
    check_one("t.two_one", &[i, f], &[i], &mut ir, &[]);
    check_one("t.two_one", &[i], &[i], &mut ir, &["'t.two_one' op expected 2 operands, but found 1"]);
    check_one("t.two_one", &[i, f], &[], &mut ir, &["'t.two_one' op requires one result"]);
    check_one("t.maybe", &[], &[], &mut ir, &["'t.maybe' op expected 1 or more operands, but found 0"]);
    let op = ir.op("t.none", &[], &[]);
    ir.within(op, |_, _| ());
    ir.expect(&["'t.none' op requires zero regions"]);
}

#[test]
fn types_of_values() {
    let mut ir = Ir::new();
    let (i, f) = (ir.ctx().index_type(), ir.ctx().f32());
    check_one(
        "t.two_one",
        &[f, f],
        &[i],
        &mut ir,
        &["'t.two_one' op operand #0 must be index, but got 'f32'"],
    );
    check_one(
        "t.two_one",
        &[i, f],
        &[f],
        &mut ir,
        &["'t.two_one' op result #0 must be index, but got 'f32'"],
    );
    check_one(
        "t.many",
        &[i, i, f],
        &[],
        &mut ir,
        &["'t.many' op operand #2 must be variadic of index, but got 'f32'"],
    );
    check_one("t.maybe", &[f, i], &[], &mut ir, &[]);
    check_one("t.maybe", &[f, f], &[], &mut ir, &["'t.maybe' op operand #1 must be index, but got 'f32'"]);
    check_one(
        "t.maybe",
        &[f, i, i],
        &[],
        &mut ir,
        &["'t.maybe' op operand group starting at #1 requires 0 or 1 element, but found 2"],
    );
    check_one(
        "t.predicate",
        &[f, i],
        &[],
        &mut ir,
        &["'t.predicate' op failed to verify that first equals last"],
    );
}

#[test]
fn segments() {
    let check = |operands: usize, sizes: Option<&[i32]>, want: &[&str]| {
        let mut ir = Ir::new();
        let (ctx, i) = (ir.ctx(), ir.ctx().index_type());
        let values: Vec<ValueId> = (0..operands).map(|_| ir.def(i)).collect();
        let attrs: Vec<(&str, Attr)> =
            sizes.map(|sizes| ("operandSegmentSizes", i32_array(&ctx, sizes))).into_iter().collect();
        ir.full("t.segments", &values, &[], &[], &attrs);
        ir.expect(want);
    };
    check(3, Some(&[1, 0, 2]), &[]);
    check(1, Some(&[1, 0, 0]), &[]);
    check(
        3,
        Some(&[1, 2, 0]),
        &["'t.segments' op operand group starting at #1 requires 0 or 1 element, but found 2"],
    );
    check(
        3,
        Some(&[1, -1, 3]),
        &["'t.segments' op 'operandSegmentSizes' attribute cannot have negative elements"],
    );
    let total = |count: usize, total: i64| {
        format!(
            "'t.segments' op operand count ({count}) does not match with the total size ({total}) specified in \
             attribute 'operandSegmentSizes'"
        )
    };
    check(3, Some(&[1, 0, 1]), &[&total(3, 2)]);
    check(1, None, &[&total(1, 0)]);
    // No sum wraps around.
    check(1, Some(&[i32::MAX, i32::MAX, 3]), &[&total(1, 4294967297)]);
}

#[test]
fn attributes() {
    let check = |attrs: &[(&str, bool)], want: &[&str]| {
        let mut ir = Ir::new();
        let ctx = ir.ctx();
        let good = ctx.int_attr(64, 1);
        let attrs: Vec<(&str, Attr)> =
            attrs.iter().map(|&(name, ok)| (name, if ok { good } else { ctx.unit() })).collect();
        ir.full("t.attrs", &[], &[], &[], &attrs);
        ir.expect(want);
        // A row that failed fails again.
        ir.expect(want);
    };
    check(&[], &["'t.attrs' op requires attribute 'a'"]);
    check(&[("a", false)], &["'t.attrs' op requires attribute 'z'"]);
    check(&[("a", true), ("z", true)], &[]);
    check(
        &[("a", false), ("z", false)],
        &["'t.attrs' op attribute 'z' failed to satisfy constraint: an integer"],
    );
    check(
        &[("a", true), ("z", true), ("b", false)],
        &["'t.attrs' op attribute 'b' failed to satisfy constraint: an integer"],
    );
}

#[test]
fn type_traits() {
    let mut ir = Ir::new();
    let ctx = ir.ctx();
    let (i, f) = (ctx.index_type(), ctx.f32());
    let tensor = |shape: &[i64], ty| ctx.tensor_type(shape, ty, None).unwrap();
    let encoded = ctx.tensor_type(&[2], f, Some(ctx.unit())).unwrap();
    let vector = ctx.vector_type(&[2], &[], f).unwrap();
    let (t2, t3, td, t23) = (tensor(&[2], f), tensor(&[3], f), tensor(&[DYNAMIC], f), tensor(&[2, 3], f));
    let ir = &mut ir;
    check_one(
        "t.same_operands",
        &[i, f],
        &[],
        ir,
        &["'t.same_operands' op requires all operands to have the same type"],
    );
    check_one("t.same_operands", &[i, i], &[], ir, &[]);
    check_one(
        "t.same_element",
        &[],
        &[],
        ir,
        &["'t.same_element' op expected 1 or more operands, but found 0"],
    );
    check_one("t.same_element", &[t2, f], &[], ir, &[]);
    check_one(
        "t.same_element",
        &[t2, i],
        &[],
        ir,
        &["'t.same_element' op requires the same element type for all operands"],
    );
    check_one(
        "t.same_elements",
        &[t2],
        &[i],
        ir,
        &["'t.same_elements' op requires the same element type for all operands and results"],
    );
    check_one("t.same_elements", &[t2], &[], ir, &["'t.same_elements' op expected 1 or more results"]);
    check_one("t.same_shape", &[t2, td], &[], ir, &[]);
    check_one(
        "t.same_shape",
        &[t2, t3],
        &[],
        ir,
        &["'t.same_shape' op requires the same shape for all operands"],
    );
    check_one(
        "t.same_shapes",
        &[t2],
        &[f],
        ir,
        &["'t.same_shapes' op requires the same shape for all operands and results"],
    );
    check_one("t.same_rank", &[t2, f, t3], &[t2], ir, &[]);
    check_one("t.same_rank", &[t2, t23], &[], ir, &["'t.same_rank' op operands don't have matching ranks"]);
    check_one(
        "t.same_rank",
        &[t2],
        &[t23],
        ir,
        &["'t.same_rank' op result type has different rank than operands"],
    );
    check_one("t.same_type", &[td, t2], &[t2], ir, &[]);
    check_one(
        "t.same_type",
        &[i],
        &[f],
        ir,
        &["'t.same_type' op requires the same type for all operands and results"],
    );
    check_one(
        "t.same_type",
        &[td],
        &[encoded],
        ir,
        &["'t.same_type' op requires the same encoding for all operands and results"],
    );
    check_one("t.broadcast", &[t23, t3], &[t23], ir, &[]);
    check_one(
        "t.broadcast",
        &[t2, t3],
        &[],
        ir,
        &["'t.broadcast' op operands don't have broadcast-compatible shapes"],
    );
    check_one(
        "t.broadcast",
        &[t23, t3],
        &[t3],
        ir,
        &[
            "'t.broadcast' op result type '3' not broadcast compatible with broadcasted operands's shapes '2x3'",
        ],
    );
    check_one("t.broadcast", &[t2, vector], &[], ir, &["cannot broadcast vector with tensor"]);
    check_one("t.float", &[], &[f, t2], ir, &[]);
    check_one("t.float", &[], &[i], ir, &["'t.float' op requires a floating point type"]);
    check_one(
        "t.elementwise",
        &[i],
        &[t2],
        ir,
        &["'t.elementwise' op if a result is non-scalar, then at least one operand must be non-scalar"],
    );
    check_one(
        "t.elementwise",
        &[t2],
        &[i],
        ir,
        &[
            "'t.elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result",
        ],
    );
    check_one(
        "t.elementwise",
        &[t2],
        &[t2, i],
        ir,
        &["'t.elementwise' op if an operand is non-scalar, then all results must be non-scalar"],
    );
    check_one(
        "t.elementwise",
        &[t2, vector],
        &[t2],
        ir,
        &["'t.elementwise' op all non-scalar operands/results must have the same shape and base type"],
    );
    check_one("t.elementwise", &[td, i], &[t2], ir, &[]);
}

#[test]
fn regions_and_blocks() {
    let with_blocks = |name: &str, blocks: usize, want: &[&str]| {
        let mut ir = Ir::new();
        let op = ir.op(name, &[], &[]);
        ir.within(op, |ir, region| {
            for _ in 1..blocks {
                ir.op("t.end", &[], &[]);
                ir.block = ir.block_in(region);
            }
            ir.op("t.end", &[], &[]);
        });
        ir.expect(want);
    };
    with_blocks("t.single", 1, &[]);
    with_blocks("t.single", 2, &["'t.single' op expects region #0 to have 0 or 1 blocks"]);
    with_blocks("t.one_block", 1, &[]);
    with_blocks(
        "t.one_block",
        2,
        &["'t.one_block' op region #0 failed to verify constraint: region with 1 blocks"],
    );
    with_blocks("t.graph", 2, &["'t.graph' op expects graph region #0 to have 0 or 1 blocks"]);
    with_blocks("t.free", 2, &[]);

    let inside = |name: &str, fill: &dyn Fn(&mut Ir, RegionId), want: &[&str]| {
        let mut ir = Ir::new();
        let op = ir.op(name, &[], &[]);
        ir.within(op, fill);
        ir.expect(want);
    };
    inside("t.single", &|_, _| (), &["'t.single' op expects a non-empty block"]);
    inside("t.region", &|_, _| (), &["empty block: expect at least a terminator"]);
    inside("u.region", &|_, _| (), &[]);
    inside(
        "u.region",
        &|ir, region| {
            ir.block_in(region);
        },
        &["empty block: expect at least a terminator"],
    );
    inside(
        "t.region",
        &|ir, _| ir.put("t.none", &[]),
        &["block with no terminator, has \"t.none\"() : () -> ()"],
    );
    inside("t.region", &|ir, _| ir.put("u.what", &[]), &[]);
    inside(
        "t.implicit",
        &|ir, _| ir.put("t.br", &[]),
        &[
            "'t.implicit' op expects regions to end with 't.end', found 't.br' / in custom textual format, the absence \
         of terminator implies 't.end'",
        ],
    );
    let mut ir = Ir::new();
    let op = ir.op("t.no_args", &[], &[]);
    let i = ir.ctx().index_type();
    ir.add_region(op, &[i]);
    ir.expect(&["'t.no_args' op region should have no arguments"]);
    ir.add_region(op, &[]);
    ir.expect(&["'t.no_args' op region #0 should have no arguments"]);
    inside("t.single", &|ir, _| ir.put("t.child", &[]), &["'t.child' op expects parent op 't.region'"]);
    inside(
        "t.single",
        &|ir, _| ir.put("t.child2", &[]),
        &["'t.child2' op expects parent op to be one of 't.region, t.x'"],
    );
}

#[test]
fn branches() {
    let mut ir = Ir::new();
    let op = ir.op("t.region", &[], &[]);
    let (entry, other) = ir.within(op, |ir, region| {
        let other = ir.block_in(region);
        ir.full("t.br", &[], &[], &[other], &[]);
        (std::mem::replace(&mut ir.block, other), other)
    });
    ir.expect(&["empty block: expect at least a terminator"]);
    ir.block = other;
    let back = ir.full("t.br", &[], &[], &[entry], &[]);
    ir.expect(&["entry block of region may not have predecessors"]);
    let body = ir.body();
    body.set_successor(back, 0, other);
    ir.expect(&[]);
    // All operations of a block are looked at for successors before the first is checked.
    ir.block = entry;
    ir.op("t.end", &[], &[]);
    ir.expect(&["operation with block successors must terminate its parent block"]);
}

#[test]
fn a_terminator_is_last() {
    let mut ir = Ir::new();
    ir.op("t.end", &[], &[]);
    ir.expect(&[]);
    ir.op("t.none", &[], &[]);
    ir.expect(&["'t.end' op must be the last operation in the parent block"]);
}

#[test]
fn one_error_per_isolated_operation_and_all_are_checked() {
    let mut ir = Ir::new();
    for i in 0..3 {
        let op = ir.op("t.isolated", &[], &[]);
        ir.within(op, |ir, _| {
            let i32 = ir.ctx().i32();
            ir.op("t.none", &[], &vec![i32; i]);
            ir.op("t.child", &[], &[]);
        });
    }
    ir.expect(&[
        "'t.child' op expects parent op 't.region'",
        "'t.none' op requires zero results",
        "'t.none' op requires zero results",
    ]);
    // An error outside comes alone: the isolated operations wait for the end of what holds them.
    ir.op("t.child", &[], &[]);
    ir.expect(&["'t.child' op expects parent op 't.region'"]);
}

#[test]
fn parallel_errors_come_in_program_order() {
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    for n in 0..300 {
        let op = ir.op("t.isolated", &[], &[]);
        ir.within(op, |ir, _| {
            let value = ir.def(i);
            for _ in 0..40 {
                ir.op("t.many", &[value], &[]);
            }
            if n % 7 == 3 {
                ir.op("t.none", &vec![value; n], &[]);
            }
        });
    }
    let errors = ir.errors();
    assert_eq!(errors.len(), 43);
    assert!(errors.iter().all(|error| error == "'t.none' op requires zero operands"));
    ir.expect(&errors.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn uses_before_definitions() {
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let holder = ir.op("t.free", &[], &[]);
    let (user, def) = ir.within(holder, |ir, _| {
        let def = ir.op("u.def", &[], &[i]);
        let value = ir.body().results(def).next().unwrap();
        let user = ir.op("t.many", &[value], &[]);
        (user, def)
    });
    ir.expect(&[]);
    let body = ir.body();
    let block = body.op_block(user).unwrap();
    body.detach_op(def);
    body.append_op(def, block);
    ir.expect(&["operand #0 does not dominate this use / operand defined here (op in the same block)"]);
}

#[test]
fn graph_regions_and_unregistered_operations_allow_any_order() {
    for name in ["t.graph", "u.holder"] {
        let mut ir = Ir::new();
        let i = ir.ctx().index_type();
        let holder = ir.op(name, &[], &[]);
        ir.within(holder, |ir, _| {
            let def = ir.op("u.def", &[], &[i]);
            let value = ir.body().results(def).next().unwrap();
            ir.op("t.many", &[value], &[]);
            let block = ir.block;
            ir.body().detach_op(def);
            ir.body().append_op(def, block);
        });
        ir.expect(&[]);
    }
}

#[test]
fn places_of_definitions_in_notes() {
    // A value of a child region, used in the parent's.
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let outer = ir.op("t.free", &[], &[]);
    ir.within(outer, |ir, _| {
        let inner = ir.op("t.free", &[], &[]);
        let value = ir.within(inner, |ir, _| ir.def(i));
        ir.op("t.many", &[value], &[]);
    });
    ir.expect(&["operand #0 does not dominate this use / operand defined here (op in a child region)"]);

    // The result of an operation inside its own region.
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let outer = ir.op("t.free", &[], &[]);
    ir.within(outer, |ir, _| {
        let inner = ir.op("t.free", &[], &[i]);
        let value = ir.body().results(inner).next().unwrap();
        ir.within(inner, |ir, _| ir.op("t.many", &[value], &[]));
    });
    ir.expect(&["operand #0 does not dominate this use / operand defined here (op in a parent region)"]);

    // An argument of a block that does not dominate.
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let outer = ir.op("t.free", &[], &[]);
    ir.within(outer, |ir, region| {
        let (left, right) = (ir.block_in(region), ir.block_in(region));
        let value = ir.body().add_arg(left, i, Loc::UNKNOWN);
        ir.full("t.br", &[], &[], &[left, right], &[]);
        ir.block = left;
        ir.op("t.end", &[], &[]);
        ir.block = right;
        ir.op("t.end", &[value], &[]);
    });
    ir.expect(&[
        "operand #0 does not dominate this use / operand defined as a block argument (block #1 in the same region)",
    ]);
}

#[test]
fn unreachable_blocks_are_not_checked() {
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let outer = ir.op("t.free", &[], &[]);
    ir.within(outer, |ir, region| {
        ir.op("t.end", &[], &[]);
        let block = ir.block_in(region);
        ir.block = block;
        let def = ir.op("u.def", &[], &[i]);
        let value = ir.body().results(def).next().unwrap();
        ir.op("t.many", &[value], &[]);
        ir.op("t.end", &[], &[]);
        ir.body().detach_op(def);
        let user = ir.body().first_op(block);
        ir.body().insert_op(def, block, user);
    });
    ir.expect(&[]);
}

#[test]
fn isolation() {
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let outside = ir.def(i);
    let from = ir.unit;
    let op = ir.op("t.isolated", &[], &[]);
    ir.within(op, |ir, _| {
        let foreign = ir.body().new_foreign(from, outside, i);
        ir.op("t.many", &[foreign], &[]);
    });
    let want =
        ["'t.many' op using value defined outside the region / required by region isolation constraints"];
    ir.expect(&want);

    // Two regions of one operation do not see each other either.
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let op = ir.op("t.isolated", &[], &[]);
    let value = ir.within(op, |ir, _| ir.def(i));
    ir.within(op, |ir, _| ir.put("t.many", &[value]));
    ir.expect(&want);
}

#[test]
fn unregistered_operations() {
    let mut ir = Ir::new();
    ir.op("t.unknown", &[], &[]);
    ir.expect(&[
        "unregistered operation 't.unknown' found in dialect ('t') that does not allow unknown operations",
    ]);
    let mut ir = Ir::new();
    ir.op("u.op", &[], &[]);
    ir.ctx().allow_unregistered_dialects(false);
    ir.expect(&["'u.op' op created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR \
                 opt tool used"]);
}

#[test]
fn symbols_have_unique_names() {
    let mut ir = Ir::new();
    let name = ir.ctx().string_attr("f");
    ir.full("u.sym", &[], &[], &[], &[("sym_name", name)]);
    ir.expect(&[]);
    ir.full("u.sym", &[], &[], &[], &[("sym_name", name)]);
    ir.expect(&["redefinition of symbol named 'f' / see existing symbol definition here"]);
}

#[test]
fn unique_names_are_asked_beside_other_threads() {
    let mut ir = Ir::new();
    let i = ir.ctx().index_type();
    let name = ir.ctx().string_attr("f");
    ir.full("u.sym", &[], &[], &[], &[("sym_name", name)]);
    for _ in 0..300 {
        let op = ir.op("t.isolated", &[], &[]);
        ir.within(op, |ir, _| {
            let value = ir.def(i);
            (0..40).for_each(|_| _ = ir.op("t.many", &[value], &[]));
        });
    }
    ir.expect(&[]);
    ir.full("u.sym", &[], &[], &[], &[("sym_name", name)]);
    ir.expect(&["redefinition of symbol named 'f' / see existing symbol definition here"]);
    // What is wrong further in comes alone.
    let op = ir.op("t.isolated", &[], &[]);
    ir.within(op, |ir, _| ir.put("t.child", &[]));
    ir.expect(&["'t.child' op expects parent op 't.region'"]);
}

#[test]
fn the_operation_is_the_first_note() {
    let mut ir = Ir::new();
    ir.ctx().print_op_on_diagnostic(true);
    let op = ir.op("t.child", &[], &[]);
    ir.expect(&[
        "'t.child' op expects parent op 't.region' / see current operation: \"t.child\"() : () -> ()",
    ]);
    let unit = ir.unit;
    let op = ir.module.op(OpAddr { unit, op });
    let (_, found) = ir.module.ctx().collect_diagnostics(|| op.emit_warning("look"));
    assert_eq!(found[0].message, "look");
    assert_eq!(found[0].severity, rmlir_ir::Severity::Warning);
}

#[test]
fn a_single_operation_is_checked_without_its_regions() {
    let mut ir = Ir::new();
    let op = ir.op("t.free", &[], &[]);
    ir.within(op, |ir, _| ir.put("t.child", &[]));
    let unit = ir.unit;
    let op = ir.module.op(OpAddr { unit, op });
    let (result, found) = ir.module.ctx().collect_diagnostics(|| (verify_single(op), verify(op)));
    assert!(result.0.is_ok() && result.1.is_err());
    assert_eq!(found.len(), 1);
}

#[test]
fn deep_nesting_takes_no_stack() {
    for name in ["t.free", "t.isolated", "u.holder"] {
        let mut ir = Ir::new();
        let i = ir.ctx().index_type();
        let value = ir.def(i);
        let top = ir.unit;
        for _ in 0..100_000 {
            if ir.unit == top {
                ir.op("t.many", &[value], &[]);
            }
            let op = ir.op(name, &[], &[]);
            let (unit, _, block) = ir.add_region(op, &[]);
            (ir.unit, ir.block) = (unit, block);
        }
        ir.op("u.leaf", &[], &[]);
        ir.expect(&[]);
        ir.op("t.child", &[], &[]);
        ir.expect(&["'t.child' op expects parent op 't.region'"]);
    }
}
