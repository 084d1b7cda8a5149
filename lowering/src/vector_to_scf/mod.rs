//! `convert-vector-to-scf`: transfers of vectors of several dimensions, and printing of vectors, become loops.

mod one_dim;
mod print;
mod progressive;
mod scalable;
mod transfer;
mod unrolled;

use rmlir_dialects::vector::{PrintOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};
use transfer::Choices;

plain_pass! {
    /// Makes loops of transfers.
    VectorToScf: ConvertVectorToSCF, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<VectorToScf>();
}

fn run(options: &options::ConvertVectorToSCF, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let mut set = PatternSet::new();
    crate::vector::permute::patterns(&mut set);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let choices = Choices { rank: options.target_rank as usize, tensors: options.lower_tensors };
    let mut set = PatternSet::new();
    patterns(&mut set, choices, options.full_unroll, options.lower_scalable);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Adds what takes transfers apart down to vectors of at most `rank` dimensions.
pub(crate) fn transfer_patterns(set: &mut PatternSet, rank: usize, unrolls: bool) {
    patterns(set, Choices { rank, tensors: false }, unrolls, false);
}

/// Adds the patterns.
fn patterns(set: &mut PatternSet, choices: Choices, unrolls: bool, scalable: bool) {
    if unrolls {
        let name = "(anonymous namespace)::lowering_n_d_unrolled::UnrollTransferReadConversion";
        set.op(name, move |op: TransferReadOp, rw| unrolled::read(op, rw, choices));
        let name = "(anonymous namespace)::lowering_n_d_unrolled::UnrollTransferWriteConversion";
        set.op(name, move |op: TransferWriteOp, rw| unrolled::write(op, rw, choices));
    } else {
        let name = "(anonymous namespace)::lowering_n_d::PrepareTransferReadConversion";
        set.op(name, move |op: TransferReadOp, rw| progressive::prepare_read(op, rw, choices));
        let name = "(anonymous namespace)::lowering_n_d::PrepareTransferWriteConversion";
        set.op(name, move |op: TransferWriteOp, rw| progressive::prepare_write(op, rw, choices));
        let name = "(anonymous namespace)::lowering_n_d::TransferOpConversion<mlir::vector::TransferReadOp>";
        set.op(name, move |op: TransferReadOp, rw| progressive::step(op, rw, choices));
        let name = "(anonymous namespace)::lowering_n_d::TransferOpConversion<mlir::vector::TransferWriteOp>";
        set.op(name, move |op: TransferWriteOp, rw| progressive::step(op, rw, choices));
    }
    if scalable {
        let name = "(anonymous namespace)::lowering_n_d::ScalableTransposeTransferWriteConversion";
        set.op(name, move |op: TransferWriteOp, rw| scalable::write(op, rw, choices));
    }
    if choices.rank == 1 {
        let name =
            "(anonymous namespace)::lowering_1_d::TransferOp1dConversion<mlir::vector::TransferReadOp>";
        set.op(name, |op: TransferReadOp, rw| one_dim::lower(op, rw));
        let name =
            "(anonymous namespace)::lowering_1_d::TransferOp1dConversion<mlir::vector::TransferWriteOp>";
        set.op(name, |op: TransferWriteOp, rw| one_dim::lower(op, rw));
    }
    set.op("(anonymous namespace)::lowering_n_d::DecomposePrintOpConversion", |op: PrintOp, rw| {
        print::decompose(op, rw)
    });
}
