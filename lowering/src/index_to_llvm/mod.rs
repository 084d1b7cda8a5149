//! `convert-index-to-llvm`: arithmetic on indices.

mod divide;

use crate::llvm_common::build::int_constant;
use crate::llvm_common::one_to_one::{OneToOne, one_to_one};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to};
use rmlir_dialects::index::*;
use rmlir_dialects::llvm;
use rmlir_ir::typed::Handle;
use rmlir_ir::{AttrData, Failed, OpAddr, Type};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes the llvm dialect of index.
    IndexToLlvm: ConvertIndexToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<IndexToLlvm>();
}

fn run(options: &options::ConvertIndexToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(options.index_bitwidth)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    // Casts that stand for others are not said to be legal, so that they fold where they undo each other.
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["llvm"]).illegal_dialects(&["index"]);
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

macro_rules! each {
    ($set:ident, $types:ident; $($name:literal: $from:ty => $to:ty;)+) => {
        $(one_to_one::<$from>($set, $name, $types, OneToOne::to::<$to>());)+
    };
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    each! { set, types;
        "ConvertIndexAdd": AddOp => llvm::AddOp;
        "ConvertIndexSub": SubOp => llvm::SubOp;
        "ConvertIndexMul": MulOp => llvm::MulOp;
        "ConvertIndexDivS": DivSOp => llvm::SDivOp;
        "ConvertIndexDivU": DivUOp => llvm::UDivOp;
        "ConvertIndexRemS": RemSOp => llvm::SRemOp;
        "ConvertIndexRemU": RemUOp => llvm::URemOp;
        "ConvertIndexMaxS": MaxSOp => llvm::SMaxOp;
        "ConvertIndexMaxU": MaxUOp => llvm::UMaxOp;
        "ConvertIndexMinS": MinSOp => llvm::SMinOp;
        "ConvertIndexMinU": MinUOp => llvm::UMinOp;
        "ConvertIndexShl": ShlOp => llvm::ShlOp;
        "ConvertIndexShrS": ShrSOp => llvm::AShrOp;
        "ConvertIndexShrU": ShrUOp => llvm::LShrOp;
        "ConvertIndexAnd": AndOp => llvm::AndOp;
        "ConvertIndexOr": OrOp => llvm::OrOp;
        "ConvertIndexXor": XOrOp => llvm::XOrOp;
    }
    divide::patterns(set, types);
    let own = types.clone();
    set.convert("ConvertIndexCastS", Some(&types.converter), move |op: CastSOp, operands, rw| {
        cast(op.at(), operands, rw, &own, true)
    });
    let own = types.clone();
    set.convert("ConvertIndexCastU", Some(&types.converter), move |op: CastUOp, operands, rw| {
        cast(op.at(), operands, rw, &own, false)
    });
    set.convert("ConvertIndexCmp", Some(&types.converter), compare);
    let own = types.clone();
    set.convert("ConvertIndexSizeOf", Some(&types.converter), move |op: SizeOfOp, _, rw| {
        let bits = int_constant(rw.builder(), own.index, i64::from(own.options.index_bits))?;
        rw.replace(op, &[bits])
    });
    let own = types.clone();
    set.convert("ConvertIndexConstant", Some(&types.converter), move |op: ConstantOp, _, rw| {
        let value = rw.op(op).attr_named("value")?;
        let AttrData::Integer { value, .. } = rw.ctx().attr_data(value) else { return None };
        let value = value.to_i64()?;
        let made = int_constant(rw.builder(), own.index, value)?;
        rw.replace(op, &[made])
    });
    set.convert("ConvertIndexBoolConstant", Some(&types.converter), |op: BoolConstantOp, _, rw| {
        let value = rw.op(op).attr_named("value")?;
        let ty: Type = rw.ctx().i1();
        let made = llvm::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
        rw.replace(op, &[made])
    });
}

fn cast(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    signed: bool,
) -> Rewritten {
    let ctx = types.ctx();
    let ty = types.convert(rw.op(op).result(0)?.ty())?;
    let value = operands.at(0)?;
    let from = ctx.type_data(rw.body().value_type(value)).storage_width()?;
    let to = ctx.type_data(ty).storage_width()?;
    let b = rw.builder();
    let made = match from.cmp(&to) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => llvm::TruncOp::build(b, ty, value).value().ok()?,
        _ if signed => llvm::SExtOp::build(b, ty, value).value().ok()?,
        _ => llvm::ZExtOp::build(b, ty, value).value().ok()?,
    };
    rw.replace(op, &[made])
}

/// How the llvm dialect calls a way to compare.
fn predicate(of: IndexCmpPredicate) -> llvm::ICmpPredicate {
    match of {
        IndexCmpPredicate::EQ => llvm::ICmpPredicate::Eq,
        IndexCmpPredicate::NE => llvm::ICmpPredicate::Ne,
        IndexCmpPredicate::SGE => llvm::ICmpPredicate::Sge,
        IndexCmpPredicate::SGT => llvm::ICmpPredicate::Sgt,
        IndexCmpPredicate::SLE => llvm::ICmpPredicate::Sle,
        IndexCmpPredicate::SLT => llvm::ICmpPredicate::Slt,
        IndexCmpPredicate::UGE => llvm::ICmpPredicate::Uge,
        IndexCmpPredicate::UGT => llvm::ICmpPredicate::Ugt,
        IndexCmpPredicate::ULE => llvm::ICmpPredicate::Ule,
        IndexCmpPredicate::ULT => llvm::ICmpPredicate::Ult,
    }
}

fn compare(op: CmpOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let how = predicate(rw.read(op).pred());
    let (lhs, rhs) = (operands.at(0)?, operands.at(1)?);
    let made = llvm::ICmpOp::build(rw.builder(), how, lhs, rhs).value().ok()?;
    rw.replace(op, &[made])
}
