//! What a reduction does, by the shape of its block.

use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::llvm::AtomicBinOp;
use rmlir_dialects::scf::ReduceReturnOp;
use rmlir_dialects::{arith, llvm};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, BlockRef, Context, OpRef, Type, TypeData};

/// What a reduction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    AddF,
    AddI,
    Or,
    Xor,
    And,
    MulF,
    MulI,
    MinF,
    MaxF,
    MinS,
    MaxS,
    MinU,
    MaxU,
}

impl Kind {
    /// What the block of a reduction does with its two arguments; `None` if nothing that is known.
    pub(super) fn of(block: BlockRef<'_>) -> Option<Kind> {
        let ops: Vec<OpRef<'_>> = block.ops().take(4).collect();
        match ops[..] {
            [combine, last] => Kind::combining(block, combine, last),
            [compare, select, last] => Kind::choosing(block, compare, select, last),
            _ => None,
        }
    }

    /// One operation makes one of two.
    fn combining(block: BlockRef<'_>, op: OpRef<'_>, last: OpRef<'_>) -> Option<Kind> {
        let result = last.cast::<ReduceReturnOp>()?.result();
        if !takes_arguments(op, block) || result.def_op()?.0.global() != op.global() {
            return None;
        }
        let kinds: [(bool, Kind); 7] = [
            (op.is::<arith::AddFOp>() || op.is::<llvm::FAddOp>(), Kind::AddF),
            (op.is::<arith::AddIOp>() || op.is::<llvm::AddOp>(), Kind::AddI),
            (op.is::<arith::OrIOp>() || op.is::<llvm::OrOp>(), Kind::Or),
            (op.is::<arith::XOrIOp>() || op.is::<llvm::XOrOp>(), Kind::Xor),
            (op.is::<arith::AndIOp>() || op.is::<llvm::AndOp>(), Kind::And),
            (op.is::<arith::MulFOp>() || op.is::<llvm::FMulOp>(), Kind::MulF),
            (op.is::<arith::MulIOp>() || op.is::<llvm::MulOp>(), Kind::MulI),
        ];
        kinds.into_iter().find(|kind| kind.0).map(|kind| kind.1)
    }

    /// One of two is chosen by a comparison.
    fn choosing(block: BlockRef<'_>, compare: OpRef<'_>, select: OpRef<'_>, last: OpRef<'_>) -> Option<Kind> {
        let select = select.cast::<arith::SelectOp>()?;
        let last = last.cast::<ReduceReturnOp>()?;
        if !takes_arguments(compare, block)
            || select.condition().def_op()?.0.global() != compare.global()
            || last.result() != select.result()
        {
            return None;
        }
        let (is_less, [min, max]) = order(compare)?;
        let (l, r) = (compare.operand(0)?, compare.operand(1)?);
        let chosen = (select.true_value(), select.false_value());
        if chosen == (l, r) {
            Some(if is_less { min } else { max })
        } else if chosen == (r, l) {
            Some(if is_less { max } else { min })
        } else {
            None
        }
    }

    /// The value with which a reduction of values of a type starts, in all elements if it is a vector.
    pub(super) fn start(self, ctx: &Context, ty: Type) -> Option<Attr> {
        let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
        let number = match *ctx.type_data(element) {
            TypeData::Float(format) => Number::Float(match self {
                Kind::AddF => format.zero(false),
                Kind::MulF => format.from_f64(1.0),
                Kind::MinF => format.largest(),
                Kind::MaxF => format.largest() | format.zero(true),
                _ => return None,
            }),
            TypeData::Integer { width, .. } => Number::Int(self.start_of_width(width)?),
            TypeData::Index => Number::Int(self.start_of_width(64)?),
            _ => return None,
        };
        elements::write(ctx, ty, &[number], true)
    }

    fn start_of_width(self, width: u32) -> Option<Int> {
        Some(match self {
            Kind::AddI | Kind::Or | Kind::Xor | Kind::MaxU => Int::zero(width),
            Kind::And | Kind::MinU => Int::all_ones(width),
            Kind::MulI => Int::one(width),
            Kind::MinS => Int::signed_max(width),
            Kind::MaxS => Int::signed_min(width),
            _ => return None,
        })
    }

    /// What memory does of this in one step.
    pub(super) fn atomic(self) -> Option<AtomicBinOp> {
        Some(match self {
            Kind::AddF => AtomicBinOp::Fadd,
            Kind::AddI => AtomicBinOp::Add,
            Kind::Or => AtomicBinOp::Or,
            Kind::Xor => AtomicBinOp::Xor,
            Kind::And => AtomicBinOp::And,
            Kind::MinS => AtomicBinOp::Min,
            Kind::MaxS => AtomicBinOp::Max,
            Kind::MinU => AtomicBinOp::Umin,
            Kind::MaxU => AtomicBinOp::Umax,
            Kind::MulF | Kind::MulI | Kind::MinF | Kind::MaxF => return None,
        })
    }
}

/// Whether the operands are the arguments of a block, which are two.
fn takes_arguments(op: OpRef<'_>, block: BlockRef<'_>) -> bool {
    block.num_args() == 2 && op.num_operands() == 2 && op.operands().eq(block.args())
}

/// Whether a comparison asks for less, and which reductions to the smaller and to the greater value it belongs to. Those of the llvm
/// dialect are not looked at, as upstream.
fn order(compare: OpRef<'_>) -> Option<(bool, [Kind; 2])> {
    use arith::{CmpFPredicate as F, CmpIPredicate as I};
    if let Some(compare) = compare.cast::<arith::CmpFOp>() {
        return match compare.predicate() {
            F::OLT | F::OLE => Some((true, [Kind::MinF, Kind::MaxF])),
            F::OGT | F::OGE => Some((false, [Kind::MinF, Kind::MaxF])),
            _ => None,
        };
    }
    match compare.cast::<arith::CmpIOp>()?.predicate() {
        I::Slt | I::Sle => Some((true, [Kind::MinS, Kind::MaxS])),
        I::Sgt | I::Sge => Some((false, [Kind::MinS, Kind::MaxS])),
        I::Ult | I::Ule => Some((true, [Kind::MinU, Kind::MaxU])),
        I::Ugt | I::Uge => Some((false, [Kind::MinU, Kind::MaxU])),
        I::Eq | I::Ne => None,
    }
}
