//! Operations of Arm's scalable vectors become intrinsics of theirs.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::one_to_one::{OneToOne, one_to_one};
use rmlir_dialects::arm_sve::*;
use rmlir_dialects::llvm::ZeroOp;
use rmlir_dialects::vector::CreateMaskOp;
use rmlir_dialects::vector::types::of;
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Operations, each with the intrinsic that does the same.
macro_rules! each {
    ($($op:ident => $intrinsic:ident;)+) => {
        fn one_each(set: &mut PatternSet, types: &LlvmTypes) {
            $({
                let name = concat!(
                    "mlir::OneToOneConvertToLLVMPattern<mlir::arm_sve::", stringify!($op),
                    ", mlir::arm_sve::", stringify!($intrinsic), ">"
                );
                one_to_one::<$op>(set, name, types, OneToOne::to::<$intrinsic>());
            })+
        }

        /// What must become an intrinsic, and the intrinsics.
        pub(super) fn target(target: &mut ConversionTarget<'_>) {
            $(target.illegal_op::<$op>().legal_op::<$intrinsic>();)+
            target.legal_op::<WhileLTIntrOp>();
        }
    };
}

each! {
    SdotOp => SdotIntrOp;
    SmmlaOp => SmmlaIntrOp;
    UdotOp => UdotIntrOp;
    UmmlaOp => UmmlaIntrOp;
    UsmmlaOp => UsmmlaIntrOp;
    DupQLaneOp => DupQLaneIntrOp;
    ScalableMaskedAddIOp => ScalableMaskedAddIIntrOp;
    ScalableMaskedAddFOp => ScalableMaskedAddFIntrOp;
    ScalableMaskedSubIOp => ScalableMaskedSubIIntrOp;
    ScalableMaskedSubFOp => ScalableMaskedSubFIntrOp;
    ScalableMaskedMulIOp => ScalableMaskedMulIIntrOp;
    ScalableMaskedMulFOp => ScalableMaskedMulFIntrOp;
    ScalableMaskedSDivIOp => ScalableMaskedSDivIIntrOp;
    ScalableMaskedUDivIOp => ScalableMaskedUDivIIntrOp;
    ScalableMaskedDivFOp => ScalableMaskedDivFIntrOp;
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    one_each(set, types);
    set.convert_of_benefit(
        "(anonymous namespace)::CreateMaskOpLowering",
        2,
        Some(&types.converter),
        create_mask,
    );
}

/// The first so many of a row are those below a bound.
fn create_mask(op: CreateMaskOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ty = root.op().result(0)?.ty();
    let mask = of(root.op().result(0))?;
    rw.require(mask.rank() == 1 && mask.is_scalable())?;
    rw.require(matches!(mask.shape.first(), Some(16 | 8 | 4 | 2)))?;
    let bound = operands.at(0)?;
    let number = rw.ctx().i64();
    let b = rw.builder();
    let zero = ZeroOp::build(b, number).value().ok()?;
    let made = WhileLTIntrOp::build(b, ty, zero, bound).value().ok()?;
    rw.replace(op, &[made])
}
