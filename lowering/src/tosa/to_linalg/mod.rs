//! `tosa-to-linalg`: operations on tensors become `linalg.generic` and what has no better name in linalg.

mod casts;
mod elementwise;
mod fourier;
mod moves;
mod reduce;
mod rescale;
mod resize;
mod scalars;

use super::{convert_all, signless};
use rmlir_dialects::tosa::{
    ApplyScaleOp, ConcatOp, ConstOp, ConstShapeOp, IdentityOp, IfOp, PadOp, ReshapeOp, SliceOp, WhileOp,
};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::ConversionTarget;

plain_pass! {
    /// Makes linalg of tosa.
    TosaToLinalg: TosaToLinalg, run
}

fn run(_: &options::TosaToLinalg, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let converter = signless(&run.ctx());
    let mut set = PatternSet::new();
    resize::patterns(&mut set);
    scalars::patterns(&mut set, &converter);
    set.op("(anonymous namespace)::IdentityNConverter<mlir::tosa::IdentityOp>", |op: IdentityOp, rw| {
        let input = rw.read(op).input1().id();
        rw.replace(op, &[input])
    });
    reduce::patterns(&mut set);
    moves::patterns(&mut set);
    set.op("(anonymous namespace)::RescaleConverter", rescale::convert);
    moves::reverse_pattern(&mut set);
    fourier::patterns(&mut set);
    moves::table_patterns(&mut set);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["linalg", "tensor", "scf"]).illegal_dialects(&["tosa"]);
    // What other conversions are for.
    target.legal_op::<ApplyScaleOp>().legal_op::<IfOp>().legal_op::<ConstOp>().legal_op::<ConstShapeOp>();
    target.legal_op::<WhileOp>().legal_op::<ConcatOp>().legal_op::<SliceOp>().legal_op::<ReshapeOp>();
    target.legal_op::<PadOp>().unknown_is_legal();
    convert_all(run, &target, set)
}
