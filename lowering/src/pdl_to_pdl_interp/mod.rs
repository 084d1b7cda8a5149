//! `convert-pdl-to-pdl-interp`: patterns become one function that finds what matches any of them, and functions that rewrite.
//!
//! Each pattern is a list of questions about places below its root. Those that most patterns ask come first, and
//! patterns that begin with the same answers share them: this makes a tree, of which the matcher is made.

mod branching;
mod collect;
mod look;
mod made;
mod matcher;
mod places;
mod predicates;
mod rewriters;
mod roots;
mod switches;
mod tree;

use predicates::Predicates;
use rmlir_dialects::pdl::PatternOp;
use rmlir_dialects::pdl_interp::FuncOp;
use rmlir_ir::def::Param;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::typed::make_type;
use rmlir_ir::{Builder, Context, Failed, Module, OpAddr, Type, ValueRef};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Makes functions for the interpreter of patterns.
    PdlToPdlInterp: ConvertPDLToPDLInterpPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<PdlToPdlInterp>();
}

/// The function that matches.
const MATCHER: &str = "matcher";
/// The module that holds what rewrites.
const REWRITERS: &str = "rewriters";

/// The types of the dialect.
#[derive(Clone, Copy)]
struct Types {
    attribute: Type,
    operation: Type,
    ty: Type,
    value: Type,
    operations: Type,
    types: Type,
    values: Type,
}

impl Types {
    fn of(ctx: &Context) -> Option<Types> {
        let simple = |name| make_type(ctx, ("pdl", name), Vec::new()).ok();
        let range = |ty| make_type(ctx, ("pdl", "range"), vec![Param::Type(ty)]).ok();
        let (operation, ty, value) = (simple("operation")?, simple("type")?, simple("value")?);
        Some(Types {
            attribute: simple("attribute")?,
            operation,
            ty,
            value,
            operations: range(operation)?,
            types: range(ty)?,
            values: range(value)?,
        })
    }

    fn is_range(&self, ty: Type) -> bool {
        [self.operations, self.types, self.values].contains(&ty)
    }
}

/// The handle of a value of any unit.
fn global(value: ValueRef<'_>) -> GlobalValue {
    GlobalValue { unit: value.unit(), value: value.id() }
}

fn run(_: &options::ConvertPDLToPDLInterpPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    convert(run.module(), at).ok_or(Failed)
}

/// Lowers the patterns in a module. Nothing if that cannot be done.
pub(crate) fn convert(module: &mut Module, at: OpAddr) -> Option<()> {
    let types = Types::of(module.ctx())?;
    let body = module.op(at).region(0)?.entry()?;
    let patterns: Vec<OpAddr> = body.ops().filter(|op| op.is::<PatternOp>()).map(|op| op.global()).collect();
    let (unit, block) = (body.unit(), body.id());
    let mut book = Predicates::default();
    let mut inputs = FxHashMap::default();
    let mut collected = Vec::new();
    for &pattern in &patterns {
        let pattern = module.op(pattern).cast::<PatternOp>()?;
        collected.push(roots::collect(pattern, types, &mut book, &mut inputs)?);
    }
    let tree = tree::tree(&book, &collected)?;
    let ctx = module.ctx().clone();
    let loc = module.op(at).loc();
    let mut b = Builder::at_start(module, unit, block);
    b.set_loc(loc);
    let ty = ctx.function_type(&[types.operation], &[]);
    let function = FuncOp::build(&mut b, ctx.ident(MATCHER), ty).region(&[types.operation], |_, _| {});
    let function = function.insert().ok()?;
    let rewriters = b.create("builtin.module").attr("sym_name", ctx.string_attr(REWRITERS));
    let rewriters = OpAddr { unit, op: rewriters.region(&[], |_, _| {}).insert() };
    let source = matcher::Source { book: &book, inputs: &inputs, types };
    matcher::generate(module, source, &tree, function, rewriters)?;
    for pattern in patterns {
        module.erase_op(pattern).ok()?;
    }
    Some(())
}
