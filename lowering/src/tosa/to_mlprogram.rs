//! `tosa-to-mlprogram`: variables become globals.

use super::convert;
use rmlir_dialects::ml_program::{GlobalLoadOp, GlobalOp, GlobalStoreOp};
use rmlir_dialects::tosa::{VariableOp, VariableReadOp, VariableWriteOp, variable_type};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Makes ml_program of variables of tosa.
    TosaToMlProgram: TosaToMLProgram, run
}

fn run(_: &options::TosaToMLProgram, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::VariableOpConverter", variable);
    set.op("(anonymous namespace)::VariableWriteOpConverter", write);
    set.op("(anonymous namespace)::VariableReadOpConverter", read);
    let mut target = ConversionTarget::new();
    target.illegal_op::<VariableOp>().illegal_op::<VariableReadOp>().illegal_op::<VariableWriteOp>();
    target.unknown_is_legal();
    convert(run, &target, set)
}

fn variable(op: VariableOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (name, ty, value) = (root.sym_name(), variable_type(root.op())?, root.initial_value());
    let private = rw.ctx().ident("private");
    let mut made = GlobalOp::build(rw.builder(), name, ty)
        .set(GlobalOp::IS_MUTABLE, true)
        .set(GlobalOp::SYM_VISIBILITY, private);
    if let Some(value) = value {
        made = made.set(GlobalOp::VALUE, value);
    }
    made.insert().ok()?;
    rw.erase(op)
}

fn write(op: VariableWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (global, value) = (rw.ctx().symbol_ref(root.name(), &[]), root.input1().id());
    GlobalStoreOp::build(rw.builder(), global, value).insert().ok()?;
    rw.erase(op)
}

fn read(op: VariableReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (global, ty) = (rw.ctx().symbol_ref(root.name(), &[]), root.output1().ty());
    let made = GlobalLoadOp::build(rw.builder(), ty, global).value().ok()?;
    rw.replace(op, &[made])
}
