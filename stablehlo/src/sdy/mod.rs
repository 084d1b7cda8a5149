//! The sdy dialect: where the parts of tensors lie. Exports of JAX have it.

mod collectives;
mod computations;
pub(crate) mod encodings;
mod rules;
mod sharded;
mod shardings;
mod text;
mod view;

pub use crate::ops::sdy::*;
use crate::stablehlo::infer;
use crate::vhlo::bytecode::Encodings;
use crate::view::{Constant, Exact};
use rmlir_dialects::common::directive;
use rmlir_ir::bytecode::BytecodeDialectInterface;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::infer_type::InferTypeOpInterface;
use rmlir_ir::{NamedAttr, OpRef, Type};
use rmlir_ods::DialectImpl;
use sharded::{Many, One, SHARDING, Sharded};
use std::sync::Arc;
use view::Sharding;

const ENCODINGS: Encodings =
    Encodings { dialect: "sdy", attributes: &encodings::ATTRIBUTES, types: &encodings::TYPES };

/// A check as definitions want it.
type OpCheck = fn(OpRef<'_>) -> Result<(), Failed>;

const CHECKS: &[(&str, OpCheck)] = &[
    ("sharding_constraint", computations::resharding),
    ("reshard", computations::resharding),
    ("data_flow_edge", computations::data_flow_edge),
    ("func_data_flow_edge", computations::func_data_flow_edge),
    ("propagation_barrier", computations::propagation_barrier),
    ("named_computation", computations::named_computation),
    ("manual_computation", computations::manual_computation),
    ("all_gather", collectives::all_gather),
    ("all_slice", collectives::all_slice),
    ("all_to_all", collectives::all_to_all),
    ("all_reduce", collectives::all_reduce),
    ("reduce_scatter", collectives::reduce_scatter),
    ("collective_permute", collectives::collective_permute),
    ("replicated_to_unreduced", collectives::replicated_to_unreduced),
    ("sharded_to_unreduced", collectives::sharded_to_unreduced),
];

/// Operations whose attribute of this name is the sharding of their result.
const OF_RESULT: &[(&str, &[&str])] = &[
    ("sharding", &["sharding_constraint", "reshard", "data_flow_edge"]),
    (
        "out_sharding",
        &[
            "all_gather",
            "all_slice",
            "all_to_all",
            "all_reduce",
            "reduce_scatter",
            "collective_permute",
            "replicated_to_unreduced",
            "sharded_to_unreduced",
        ],
    ),
];

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(ENCODINGS));
    dialect.hooks(Arc::new(Shardings));
    directive::add(dialect, text::DIRECTIVES);
    for (mnemonic, text) in text::ALL {
        dialect.attr(mnemonic).hooks(Arc::new(*text));
    }
    crate::stablehlo::constant_text(dialect);
    for (name, check) in CHECKS {
        dialect.op(name).verifier(*check);
    }
    for (attr, names) in OF_RESULT {
        for name in *names {
            dialect.op(name).interface::<dyn Sharded>(Arc::new(One(attr)));
        }
    }
    for name in ["manual_computation", "named_computation"] {
        dialect.op(name).interface::<dyn Sharded>(Arc::new(Many("out_shardings")));
    }
    for name in ["sharding_constraint", "reshard"] {
        dialect
            .op(name)
            .interface::<dyn InferTypeOpInterface>(Arc::new(Exact(|view| Ok(view.operands().to_vec()))));
    }
    dialect.op("named_computation").region_verifier(computations::named_arguments);
    let returned = Exact(|view| view.returned(0).ok_or(Failed));
    dialect.op("named_computation").interface::<dyn InferTypeOpInterface>(Arc::new(returned));
    let constant = Constant(infer::constant);
    dialect.op("constant").interface::<dyn InferTypeOpInterface>(Arc::new(constant));
}

/// Checks of attributes of the dialect on other operations.
struct Shardings;

/// What messages call the attribute that a value has, and several values together.
const KINDS: [&str; 2] = ["TensorShardingAttr", "TensorShardingPerValueAttr"];

impl DialectHooks for Shardings {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        match &*op.ctx().text(attr.name) {
            SHARDING => {
                let Some(all) = Sharding::all(op.ctx(), attr.value) else {
                    let kind = KINDS[1];
                    return Err(op.emit_error(format!("should have a sharding attribute of type {kind}")));
                };
                let types: Vec<Type> = op.results().map(|result| result.ty()).collect();
                shardings::check_all(op, &all, &types, "result")
            }
            name @ "sdy.sharding_rule" => match rules::check(op, attr.value) {
                Some(checked) => checked.map_err(|why| op.emit_error(why)),
                None => {
                    let what =
                        "should have a sharding rule attribute of type OpShardingRuleAttr for attr named";
                    Err(op.emit_error(format!("{what} '{name}'")))
                }
            },
            _ => Ok(()),
        }
    }

    fn verify_region_arg_attr(
        &self,
        op: OpRef<'_>,
        _: usize,
        arg: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let function = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name());
        of_function(op, attr, function.and_then(|function| function.argument_type(op, arg)), ("arg", arg))
    }

    fn verify_region_result_attr(
        &self,
        op: OpRef<'_>,
        _: usize,
        result: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let function = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name());
        let ty = function.and_then(|function| function.result_types(op).get(result).copied());
        of_function(op, attr, ty, ("result", result))
    }
}

/// Checks the sharding of an argument or a result of a function.
fn of_function(
    op: OpRef<'_>,
    attr: NamedAttr,
    ty: Option<Type>,
    (what, index): (&str, usize),
) -> Result<(), Failed> {
    let (ctx, Some(ty)) = (op.ctx(), ty) else { return Ok(()) };
    if ctx.text(attr.name) != SHARDING {
        return Ok(());
    }
    let what = format!("{what} {index}");
    match Sharding::of(ctx, attr.value) {
        Some(sharding) => shardings::check_of(op, &sharding, ty, &what),
        None => {
            let kind = KINDS[0];
            Err(op.emit_error(format!("{what} - should have a sharding attribute of type {kind}")))
        }
    }
}
