//! Interfaces of operations of a test dialect: their checks and what generic code learns from them.

#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic.

use rmlir_ir::builder::Builder;
use rmlir_ir::constraint::Constraint;
use rmlir_ir::def::{
    Arity, AttrField, BlockCount, DialectDef, OpDef, Presence, RegionField, SuccessorField, ValueGroup,
};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::branch::{
    BranchOpInterface, SuccessorOperands, WeightedBranchOpInterface, successor_argument,
};
use rmlir_ir::interfaces::call::{CallOpInterface, Callee, resolve_callable};
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::destination::{DestinationStyleOpInterface, tied_result};
use rmlir_ir::interfaces::dialect::{DialectInlinerInterface, may_inline};
use rmlir_ir::interfaces::effects::{
    DeclaredEffect, DeclaredEffects, DeclaredOn, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource,
    effects_of, is_pure, is_trivially_dead,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionSuccessor, is_repetitive_region,
};
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ir::interfaces::{RegionKind, RegionKindInterface};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::verify::verify;
use rmlir_ir::{
    Attr, BlockId, Context, Failed, Loc, Module, NamedAttr, OpAddr, OpRef, RegionRef, Type, UnitId, ValueId,
    ValueRef,
};
use std::ops::Range;
use std::sync::Arc;

/// One model for everything: each operation implements what it is listed with.
struct Model;

impl BranchOpInterface for Model {
    fn successor_operands(&self, op: OpRef<'_>, _: usize) -> SuccessorOperands {
        SuccessorOperands { produced: 1, forwarded: 0..op.num_operands() }
    }
}

impl WeightedBranchOpInterface for Model {}

impl CastOpInterface for Model {
    fn are_cast_compatible(&self, _: &Context, from: &[Type], to: &[Type]) -> bool {
        from.len() == to.len()
    }
}

impl InferTypeOpInterface for Model {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        input.operands.first().map(|&ty| vec![ty]).ok_or_else(|| input.fail("nothing to infer from"))
    }
}

impl DestinationStyleOpInterface for Model {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        1..op.num_operands()
    }
}

/// A loop: the region runs again with what its terminator gives.
impl RegionBranchOpInterface for Model {
    fn successors<'m>(&self, op: OpRef<'m>, _: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        vec![RegionSuccessor::region(op, 0), RegionSuccessor::parent(op)]
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

impl LoopLikeOpInterface for Model {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        op.region(0).and_then(|region| region.entry()).map_or(Vec::new(), |block| block.args().collect())
    }
}

impl FunctionOpInterface for Model {}

impl SymbolOpInterface for Model {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        op.region(0).is_none_or(|region| region.is_empty())
    }
}

impl CallOpInterface for Model {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.attr_named("callee").map(Callee::Symbol)
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident("callee");
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

impl SymbolUserOpInterface for Model {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let Some(callee) = op.attr_named("callee") else { return Ok(()) };
        match tables.lookup_nearest(op, callee) {
            Some(_) => Ok(()),
            None => Err(op.emit_error("calls nothing")),
        }
    }
}

/// The first region is a graph, others are not.
impl RegionKindInterface for Model {
    fn region_kind(&self, _: OpRef<'_>, index: usize) -> RegionKind {
        if index == 0 { RegionKind::Graph } else { RegionKind::SsaCfg }
    }
}

impl DialectInlinerInterface for Model {
    fn may_inline_op(&self, op: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        op.num_operands() == 0
    }
}

struct Hooks;

impl DialectHooks for Hooks {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let name = op.ctx().text(attr.name);
        Err(op.emit_error(format!("has {name}")))
    }
}

fn op(name: &str, traits: Vec<OpTrait>) -> OpDef {
    let any = |name: &str| ValueGroup {
        name: name.into(),
        constraint: Constraint::any("any type"),
        arity: Arity::Variadic,
    };
    OpDef {
        operands: vec![any("ins")],
        results: vec![any("outs")],
        regions: vec![RegionField { name: "".into(), blocks: BlockCount::Any, variadic: true }],
        successors: vec![SuccessorField { name: "".into(), variadic: true }],
        traits,
        ..OpDef::new(name)
    }
}

fn effect(kind: EffectKind, on: DeclaredOn) -> Arc<dyn MemoryEffectOpInterface> {
    let resource = Resource::DEFAULT;
    Arc::new(DeclaredEffects(vec![DeclaredEffect { kind, on, resource, stage: 0, full: false }]))
}

fn function(ctx: &Context) -> OpDef {
    let field = |name: &str, presence| AttrField {
        name: ctx.ident(name),
        constraint: Constraint::any(""),
        storage: Constraint::any(""),
        presence,
    };
    let mut def = OpDef {
        attrs: vec![
            field("sym_name", Presence::Required),
            field("sym_visibility", Presence::Optional),
            field("function_type", Presence::Required),
            field("arg_attrs", Presence::Optional),
            field("res_attrs", Presence::Optional),
        ],
        ..op("t.func", vec![OpTrait::IsolatedFromAbove, OpTrait::NoTerminator])
    };
    def.interfaces.add::<dyn FunctionOpInterface>(Arc::new(Model));
    def.interfaces.add::<dyn SymbolOpInterface>(Arc::new(Model));
    def
}

fn ops(ctx: &Context) -> Vec<OpDef> {
    let mut br = op("t.br", vec![OpTrait::IsTerminator]);
    br.interfaces.add::<dyn BranchOpInterface>(Arc::new(Model));
    br.interfaces.add::<dyn WeightedBranchOpInterface>(Arc::new(Model));
    let mut cast = op("t.cast", vec![]);
    cast.interfaces.add::<dyn CastOpInterface>(Arc::new(Model));
    let mut infer = op("t.infer", vec![]);
    infer.interfaces.add::<dyn InferTypeOpInterface>(Arc::new(Model));
    let mut dest = op("t.dest", vec![]);
    dest.interfaces.add::<dyn DestinationStyleOpInterface>(Arc::new(Model));
    let mut flow = op("t.flow", vec![]);
    flow.interfaces.add::<dyn RegionBranchOpInterface>(Arc::new(Model));
    let mut around = op("t.loop", vec![OpTrait::NoTerminator]);
    around.interfaces.add::<dyn LoopLikeOpInterface>(Arc::new(Model));
    let mut call = op("t.call", vec![]);
    call.interfaces.add::<dyn CallOpInterface>(Arc::new(Model));
    call.interfaces.add::<dyn SymbolUserOpInterface>(Arc::new(Model));
    let mut mixed = op("t.mixed", vec![OpTrait::NoTerminator]);
    mixed.interfaces.add::<dyn RegionKindInterface>(Arc::new(Model));
    let mut load = op("t.load", vec![]);
    load.interfaces.add(effect(EffectKind::Read, DeclaredOn::Operands(0)));
    let mut store = op("t.store", vec![]);
    store.interfaces.add(effect(EffectKind::Write, DeclaredOn::Op));
    let mut alloc = op("t.alloc", vec![]);
    alloc.interfaces.add(effect(EffectKind::Allocate, DeclaredOn::Results(0)));
    let recursive = op(
        "t.scope",
        vec![OpTrait::RecursiveMemoryEffects, OpTrait::RecursivelySpeculatable, OpTrait::NoTerminator],
    );
    let yields = op("t.yield", vec![OpTrait::IsTerminator, OpTrait::ReturnLike]);
    let pure = op("t.pure", vec![OpTrait::Pure]);
    vec![
        br,
        cast,
        infer,
        dest,
        flow,
        around,
        call,
        mixed,
        load,
        store,
        alloc,
        recursive,
        yields,
        pure,
        function(ctx),
    ]
}

struct Ir {
    module: Module,
    unit: UnitId,
    block: BlockId,
}

impl Ir {
    fn new() -> Ir {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        ctx.print_op_on_diagnostic(false);
        let mut t = DialectDef {
            name: "t".into(),
            ops: ops(&ctx),
            hooks: Some(Arc::new(Hooks)),
            ..DialectDef::default()
        };
        t.interfaces.add::<dyn DialectInlinerInterface>(Arc::new(Model));
        ctx.register_dialect(t).unwrap();
        let mut module = Module::new(&ctx);
        let (root, block) = (module.root(), module.root_block());
        let mut builder = Builder::at_end(&mut module, root, block);
        let spec = builder.spec("builtin.module", Loc::UNKNOWN);
        let top = builder.insert(spec);
        let (unit, _, block) = builder.add_region(top, &[], Loc::UNKNOWN);
        Ir { module, unit, block }
    }

    fn ctx(&self) -> Context {
        self.module.ctx().clone()
    }

    fn full(
        &mut self,
        name: &str,
        operands: &[ValueId],
        types: &[Type],
        to: &[BlockId],
        attrs: &[(&str, Attr)],
    ) -> OpAddr {
        let ctx = self.ctx();
        let mut spec = self.module.spec(ctx.op_name(name), Loc::UNKNOWN);
        spec.operands = operands.to_vec();
        spec.result_types = types.to_vec();
        spec.successors = to.to_vec();
        let op = self.module.create_op(self.unit, spec);
        self.module.body_mut(self.unit).append_op(op, self.block);
        let at = OpAddr { unit: self.unit, op };
        attrs.iter().for_each(|&(key, value)| self.module.set_attr(at, ctx.ident(key), Some(value)));
        at
    }

    fn op(&mut self, name: &str, operands: &[ValueId], types: &[Type]) -> OpAddr {
        self.full(name, operands, types, &[], &[])
    }

    fn def(&mut self, ty: Type) -> ValueId {
        let op = self.op("u.def", &[], &[ty]);
        self.module.body(op.unit).results(op.op).next().unwrap()
    }

    fn region(&mut self, op: OpAddr, args: &[Type]) -> (UnitId, BlockId) {
        let mut builder = Builder::at_end(&mut self.module, op.unit, self.block);
        let (unit, _, block) = builder.add_region(op.op, args, Loc::UNKNOWN);
        (unit, block)
    }

    fn within(&mut self, op: OpAddr, args: &[Type], fill: impl FnOnce(&mut Ir)) {
        let place = self.region(op, args);
        let outer = (self.unit, self.block);
        (self.unit, self.block) = place;
        fill(self);
        (self.unit, self.block) = outer;
    }

    fn at(&self, op: OpAddr) -> OpRef<'_> {
        self.module.op(op)
    }

    #[track_caller]
    fn expect(&self, want: &[&str]) {
        let (_, found) = self.module.ctx().collect_diagnostics(|| verify(self.module.top().unwrap()));
        assert_eq!(found.iter().map(|d| d.message.as_str()).collect::<Vec<_>>(), want);
    }
}

#[test]
fn branches_pass_what_successors_take() {
    for (args, weights, want) in [
        (vec!["i32", "f32"], None, None),
        (vec!["i32"], None, Some("branch has 2 operands for successor #0, but target block has 1")),
        (vec!["i32", "i32"], None, Some("type mismatch for bb argument #1 of successor #0")),
        (
            vec!["i32", "f32"],
            Some(vec![1, 2]),
            Some("expects number of branch weights to match number of successors: 2 vs 1"),
        ),
        (vec!["i32", "f32"], Some(vec![0]), Some("branch weights cannot all be zero")),
    ] {
        let mut ir = Ir::new();
        let ctx = ir.ctx();
        let types: Vec<Type> =
            args.iter().map(|&name| if name == "i32" { ctx.i32() } else { ctx.f32() }).collect();
        let holder = ir.op("u.holder", &[], &[]);
        ir.within(holder, &[], |ir| {
            let value = ir.def(ctx.f32());
            let body = ir.module.body_mut(ir.unit);
            let (region, next) = (body.block_region(ir.block).unwrap(), body.new_block());
            body.append_block(next, region);
            types.iter().for_each(|&ty| {
                body.add_arg(next, ty, Loc::UNKNOWN);
            });
            let raw = |w: &Vec<i32>| w.iter().flat_map(|w| w.to_le_bytes()).collect::<Vec<u8>>();
            let attrs: Vec<(&str, Attr)> = weights
                .iter()
                .map(|w| ("branch_weights", ctx.dense_array(ctx.i32(), w.len(), raw(w)).unwrap()))
                .collect();
            let br = ir.full("t.br", &[value], &[], &[next], &attrs);
            if want.is_none() {
                let arg = successor_argument(ir.at(br), 0).unwrap();
                assert_eq!(arg.def_block().map(|(_, index)| index), Some(1));
            }
            ir.block = next;
            ir.op("u.end", &[], &[]);
        });
        ir.expect(want.as_slice());
    }
}

#[test]
fn casts_and_inferred_types() {
    let mut ir = Ir::new();
    let (i, f) = (ir.ctx().i32(), ir.ctx().f32());
    let value = ir.def(i);
    ir.op("t.cast", &[value], &[f]);
    ir.op("t.infer", &[value], &[i]);
    ir.expect(&[]);
    ir.op("t.cast", &[value], &[f, f]);
    ir.expect(&["'t.cast' op operand type 'i32' and result types 'f32', 'f32' are cast incompatible"]);
    for (operands, want) in [
        (
            vec![value],
            "'t.infer' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'f32'",
        ),
        (vec![], "nothing to infer from"),
    ] {
        let mut ir = Ir::new();
        let value = ir.def(ir.ctx().i32());
        let operands = if operands.is_empty() { vec![] } else { vec![value] };
        let f = ir.ctx().f32();
        ir.op("t.infer", &operands, &[f]);
        ir.expect(&[want, "'t.infer' op failed to infer returned types"]);
    }
}

#[test]
fn destinations_come_back() {
    let mut ir = Ir::new();
    let ctx = ir.ctx();
    let (t2, t3) =
        (ctx.tensor_type(&[2], ctx.f32(), None).unwrap(), ctx.tensor_type(&[3], ctx.f32(), None).unwrap());
    let (a, b) = (ir.def(t2), ir.def(t3));
    let scalar = ir.def(ctx.f32());
    let good = ir.op("t.dest", &[a, scalar, a, b], &[t2, t3]);
    ir.expect(&[]);
    assert_eq!(tied_result(ir.at(good), 3), ir.at(good).result(1));
    assert_eq!(tied_result(ir.at(good), 1), None);
    let bad = ir.op("t.dest", &[a, b], &[]);
    ir.expect(&["'t.dest' op expected the number of tensor results (0) to be equal to the number of output tensors (1)"]);
    ir.module.body_mut(bad.unit).drop_op(bad.op);
    ir.op("t.dest", &[a, b], &[t2]);
    ir.expect(&["'t.dest' op expected type of operand #1 ('tensor<3xf32>') to match type of corresponding result ('tensor<2xf32>')"]);
}

#[test]
fn control_flow_between_regions() {
    for (args, yields, want) in [
        (1, 1, None),
        (
            2,
            1,
            Some(
                "'t.flow' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 2 inputs",
            ),
        ),
        (
            1,
            0,
            Some(
                "'t.flow' op along control flow edge from Operation t.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs",
            ),
        ),
        (
            1,
            2,
            Some(
                "'t.flow' op along control flow edge from Operation t.yield to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'",
            ),
        ),
    ] {
        let mut ir = Ir::new();
        let (i, f) = (ir.ctx().i32(), ir.ctx().f32());
        let (value, other) = (ir.def(i), ir.def(f));
        let flow = ir.op("t.flow", &[value], &[i]);
        ir.within(flow, &vec![i; args], |ir| {
            let given = [vec![], vec![value], vec![other]];
            ir.op("t.yield", &given[yields], &[]);
        });
        assert!(is_repetitive_region(ir.at(flow), 0));
        ir.expect(want.as_slice());
    }
}

#[test]
fn loops_pass_values_on() {
    let mut ir = Ir::new();
    let (i, f) = (ir.ctx().i32(), ir.ctx().f32());
    let value = ir.def(i);
    let around = ir.op("t.loop", &[value], &[]);
    ir.region(around, &[f]);
    ir.expect(&["'t.loop' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'f32'"]);
    let mut ir = Ir::new();
    let around = ir.op("t.loop", &[], &[]);
    let f = ir.ctx().f32();
    ir.region(around, &[f]);
    ir.expect(&["'t.loop' op different number of inits and region iter_args: 0 != 1"]);
}

fn with_function(attrs: &[(&str, Attr)], ir: &mut Ir, args: Option<&[Type]>) {
    let ctx = ir.ctx();
    let ty = ctx.type_attr(ctx.function_type(&[ctx.i32()], &[]));
    let name = ctx.string_attr("f");
    let attrs = [attrs, &[("function_type", ty), ("sym_name", name)]].concat();
    let func = ir.full("t.func", &[], &[], &[], &attrs);
    match args {
        Some(args) => drop(ir.region(func, args)),
        None => {
            let unit = ir.module.body(func.unit).op_unit(func.op).unwrap();
            let body = ir.module.body_mut(unit);
            let region = body.new_region();
            body.add_root_region(region);
        }
    }
}

#[test]
fn functions_fit_their_type() {
    let check = |args: Option<&dyn Fn(&Context) -> Vec<Type>>,
                 attrs: &dyn Fn(&Context) -> Vec<(&'static str, Attr)>,
                 want: &[&str]| {
        let mut ir = Ir::new();
        let ctx = ir.ctx();
        with_function(&attrs(&ctx), &mut ir, args.map(|args| args(&ctx)).as_deref());
        ir.expect(want);
    };
    let none = |_: &Context| Vec::new();
    check(Some(&|ctx| vec![ctx.i32()]), &none, &[]);
    check(
        Some(&|_| vec![]),
        &none,
        &["'t.func' op entry block must have 1 arguments to match function signature"],
    );
    check(
        Some(&|ctx| vec![ctx.f32()]),
        &none,
        &[
            "'t.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')",
        ],
    );
    check(None, &none, &["'t.func' op symbol declaration cannot have public visibility"]);
    check(None, &|ctx| vec![("sym_visibility", ctx.string_attr("private"))], &[]);
    check(
        None,
        &|ctx| vec![("sym_visibility", ctx.string_attr("x"))],
        &[
            "'t.func' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"x\"",
        ],
    );
    let args = Some(&|ctx: &Context| vec![ctx.i32()] as Vec<Type>);
    let args = args.map(|f| f as &dyn Fn(&Context) -> Vec<Type>);
    check(
        args,
        &|ctx| vec![("arg_attrs", ctx.array_attr(&[]))],
        &[
            "'t.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1",
        ],
    );
    check(
        args,
        &|ctx| vec![("arg_attrs", ctx.array_attr(&[ctx.unit()]))],
        &["'t.func' op expects argument attribute dictionary to be a DictionaryAttr, but got `unit`"],
    );
    let dict = |ctx: &Context, name: &str| {
        ctx.dict_attr(vec![NamedAttr { name: ctx.ident(name), value: ctx.unit() }])
    };
    check(
        args,
        &|ctx| vec![("arg_attrs", ctx.array_attr(&[dict(ctx, "a")]))],
        &["'t.func' op arguments may only have dialect attributes"],
    );
    check(args, &|ctx| vec![("arg_attrs", ctx.array_attr(&[dict(ctx, "x.a")]))], &[]);
}

#[test]
fn attributes_of_dialects_are_shown_to_them() {
    let mut ir = Ir::new();
    let unit = ir.ctx().unit();
    ir.full("u.op", &[], &[], &[], &[("u.b", unit), ("t", unit), ("t.", unit)]);
    ir.expect(&[]);
    ir.full("u.op", &[], &[], &[], &[("t.x", unit)]);
    ir.expect(&["'u.op' op has t.x"]);
}

#[test]
fn symbol_users_are_asked_from_the_last_region_on() {
    let mut ir = Ir::new();
    let (ctx, to) = (ir.ctx(), |ir: &Ir, name| ir.ctx().symbol_ref(ir.ctx().ident(name), &[]));
    with_function(&[], &mut ir, Some(&[ctx.i32()]));
    let good = to(&ir, "f");
    let call = ir.full("t.call", &[], &[], &[], &[("callee", good)]);
    ir.expect(&[]);
    assert!(resolve_callable(ir.at(call)).is_some());
    let bad = to(&ir, "nothing");
    ir.full("t.call", &[], &[], &[], &[("callee", bad)]);
    ir.expect(&["'t.call' op calls nothing"]);
}

#[test]
fn kinds_of_regions() {
    for (regions, want) in [(1, None), (2, Some("operand #0 does not dominate this use"))] {
        let mut ir = Ir::new();
        let i = ir.ctx().i32();
        let mixed = ir.op("t.mixed", &[], &[]);
        for _ in 0..regions {
            ir.within(mixed, &[], |ir| {
                let value = ir.def(i);
                let user = ir.op("u.use", &[value], &[]);
                let block = ir.block;
                let body = ir.module.body_mut(user.unit);
                body.detach_op(user.op);
                body.insert_op(user.op, block, None);
            });
        }
        ir.expect(want.as_slice());
    }
}

fn first_result(ir: &Ir, op: OpAddr) -> ValueId {
    ir.module.body(op.unit).results(op.op).next().unwrap()
}

#[test]
fn effects_and_dead_code() {
    let mut ir = Ir::new();
    let i = ir.ctx().i32();
    let alloc = ir.op("t.alloc", &[], &[i]);
    let value = first_result(&ir, alloc);
    assert!(is_trivially_dead(ir.at(alloc)));
    let load = ir.op("t.load", &[value], &[i]);
    assert!(!is_trivially_dead(ir.at(alloc)));
    let effects = effects_of(ir.at(load)).unwrap();
    assert_eq!((effects[0].kind, effects[0].target), (EffectKind::Read, EffectTarget::Value(value)));
    assert!(is_trivially_dead(ir.at(load)) && !is_pure(ir.at(load)));
    let store = ir.op("t.store", &[], &[]);
    assert!(!is_trivially_dead(ir.at(store)));
    let pure = ir.op("t.pure", &[], &[i]);
    assert!(is_pure(ir.at(pure)) && is_trivially_dead(ir.at(pure)));
    let unknown = ir.op("u.what", &[], &[]);
    assert!(effects_of(ir.at(unknown)).is_none() && !is_trivially_dead(ir.at(unknown)));
    let scope = ir.op("t.scope", &[], &[]);
    ir.within(scope, &[], |ir| {
        ir.op("t.pure", &[], &[]);
    });
    assert!(is_pure(ir.at(scope)));
    ir.within(scope, &[], |ir| {
        ir.op("t.store", &[], &[]);
    });
    assert!(!is_pure(ir.at(scope)));
    assert_eq!(effects_of(ir.at(scope)).unwrap().len(), 1);
}

#[test]
fn dialects_decide_what_is_inlined() {
    let mut ir = Ir::new();
    let i = ir.ctx().i32();
    let value = ir.def(i);
    let outer = ir.op("t.scope", &[], &[]);
    ir.within(outer, &[], |ir| {
        ir.op("t.pure", &[], &[]);
    });
    let to = |ir: &Ir, op| may_inline(ir.at(op), ir.at(outer).region(0).unwrap(), false);
    assert!(to(&ir, outer));
    ir.within(outer, &[], |ir| {
        ir.op("t.pure", &[value], &[]);
    });
    assert!(!to(&ir, outer));
    let unknown = ir.op("u.op", &[], &[]);
    assert!(!to(&ir, unknown));
}

#[test]
fn sizes_of_builtin_types() {
    let ctx = Context::new();
    let layout = DataLayout::new(&ctx);
    let vector = ctx.vector_type(&[2, 3], &[], ctx.f32()).unwrap();
    let complex = ctx.complex_type(ctx.i8()).unwrap();
    let i24 = ctx.integer_type(24, rmlir_ir::Signedness::Signless).unwrap();
    assert_eq!(layout.size(ctx.i1()), Some(1));
    assert_eq!(layout.size(ctx.index_type()), Some(8));
    assert_eq!(layout.size(vector), Some(32));
    assert_eq!(layout.size_in_bits(complex), Some(16));
    assert_eq!((layout.size(i24), layout.abi_alignment(i24)), (Some(3), Some(4)));
    assert_eq!((layout.abi_alignment(ctx.i64()), layout.preferred_alignment(ctx.i64())), (Some(4), Some(8)));
    assert_eq!(layout.abi_alignment(ctx.f64()), Some(8));
    assert_eq!(layout.size(ctx.none_type()), None);
}
