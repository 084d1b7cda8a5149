//! `test-pdl-bytecode-pass`: the patterns of one module, applied to another one.

use super::{PdlNatives, PdlPatterns, PdlValue};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::{Failed, OpAddr, OpRef, Type};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns};

plain_pass! {
    /// Takes the patterns out of `module @patterns` and applies them in `module @ir`.
    PdlBytecode: TestPDLByteCodePass, run
}

pub(super) fn register(registry: &mut Registry) {
    registry.add_plain::<PdlBytecode>();
}

fn run(_: &options::TestPDLByteCodePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let named = |name| {
        let found = lookup_in(module.op(at), module.ctx().ident(name))
            .filter(|op| op.name_text() == b"builtin.module");
        found.map(OpRef::global)
    };
    let (Some(patterns), Some(ir)) = (named("patterns"), named("ir")) else { return Ok(()) };
    let read = PdlPatterns::of_module(module, patterns, &natives())?;
    module.erase_op(patterns).map_err(|_| Failed)?;
    let mut set = PatternSet::new();
    read.add_to(&mut set);
    rewrite_greedily(module, ir, &Patterns::new(set), &Config::default(), None);
    if read.failed() { Err(Failed) } else { Ok(()) }
}

/// The functions that the reference's pass registers.
fn natives() -> PdlNatives {
    let mut natives = PdlNatives::new();
    constraints(&mut natives);
    rewrites(&mut natives);
    natives
}

fn is_named(rw: &PatternRewriter<'_>, value: Option<&PdlValue>, name: &str) -> bool {
    value.and_then(PdlValue::op).is_some_and(|op| rw.op(op).name_text() == name.as_bytes())
}

fn constraints(natives: &mut PdlNatives) {
    natives.condition("single_entity_constraint", |rw, args| is_named(rw, args.first(), "test.op"));
    natives.condition("multi_entity_constraint", |rw, args| is_named(rw, args.get(1), "test.op"));
    natives.condition("multi_entity_var_constraint", |_, args| {
        let values = args.first().and_then(PdlValue::values);
        let types = args.get(1).and_then(PdlValue::types);
        values.is_some_and(|values| values.len() == 2) && types.is_some_and(|types| types.len() == 2)
    });
    natives.constraint("op_constr_return_attr", |rw, args| {
        let text = rw.ctx().string_attr("test.success");
        is_named(rw, args.first(), "test.success_op").then(|| vec![PdlValue::Attr(text)])
    });
    natives.constraint("op_constr_return_type", |rw, args| {
        is_named(rw, args.first(), "test.success_op").then(|| vec![PdlValue::Type(rw.ctx().f32())])
    });
    natives.constraint("op_constr_return_type_range", |rw, args| {
        let count = rmlir_ir::typed::number(rw.ctx(), args.get(1)?.attr()?)?;
        let types: Vec<Type> = vec![rw.ctx().f32(); usize::try_from(count).unwrap_or(0).min(1 << 16)];
        is_named(rw, args.first(), "test.success_op").then(|| vec![PdlValue::Types(types.into())])
    });
}

fn rewrites(natives: &mut PdlNatives) {
    natives.rewrite("creator", |rw, args| {
        let loc = rw.op(args.first()?.op()?).loc();
        let (unit, op) = (rw.unit(), rw.builder().create("test.success").loc(loc).insert());
        Some(vec![PdlValue::Op(OpAddr { unit, op })])
    });
    natives.rewrite("var_creator", |rw, args| {
        let op = rw.op(args.first()?.op()?);
        let values = op.operands().map(|value| value.id()).collect();
        let types = op.operands().map(|value| value.ty()).collect();
        Some(vec![PdlValue::Values(values), PdlValue::Types(types)])
    });
    natives.rewrite("type_creator", |rw, _| Some(vec![PdlValue::Type(rw.ctx().f32())]));
    natives.rewrite("str_creator", |rw, _| Some(vec![PdlValue::Attr(rw.ctx().string_attr("test.str"))]));
    natives.rewrite("rewriter", |rw, args| {
        let (root, input) = (args.first()?.op()?, args.get(1)?.value()?);
        let loc = rw.op(root).loc();
        rw.builder().create("test.success").loc(loc).operands(&[input]).insert();
        rw.erase(root)?;
        Some(Vec::new())
    });
}
