//! `convert-arith-to-llvm`: arithmetic.

mod casts;
mod compare;
mod divide;
mod extended;

pub use divide::patterns as divide_patterns;

use crate::llvm_common::one_to_one::{OneToOne, one_to_one};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::arith::*;
use rmlir_dialects::llvm;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of arith.
    ArithToLlvm: ArithToLLVMConversionPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArithToLlvm>();
}

fn run(options: &options::ArithToLLVMConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(options.index_bitwidth)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    divide::patterns(&mut set);
    patterns(&mut set, &types);
    let at = run.at();
    convert_to(run.module(), at, &llvm_target(), set)
}

macro_rules! each {
    ($set:ident, $types:ident; $($name:literal: $from:ty => $to:ty $(, $how:ident)?;)+) => {
        $(one_to_one::<$from>($set, $name, $types, OneToOne::to::<$to>()$(.$how())?);)+
    };
}

/// Adds the patterns for all operations of arith that the dialect has.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    each! { set, types;
        "AddFOpLowering": AddFOp => llvm::FAddOp, fast_math;
        "AddIOpLowering": AddIOp => llvm::AddOp;
        "AndIOpLowering": AndIOp => llvm::AndOp;
    }
    extended::add(set, types);
    each! { set, types;
        "BitcastOpLowering": BitcastOp => llvm::BitcastOp;
        "DivFOpLowering": DivFOp => llvm::FDivOp, fast_math;
        "DivSIOpLowering": DivSIOp => llvm::SDivOp;
        "DivUIOpLowering": DivUIOp => llvm::UDivOp;
        "ExtFOpLowering": ExtFOp => llvm::FPExtOp, floats;
        "ExtSIOpLowering": ExtSIOp => llvm::SExtOp;
        "ExtUIOpLowering": ExtUIOp => llvm::ZExtOp;
        "FPToSIOpLowering": FPToSIOp => llvm::FPToSIOp, floats;
        "FPToUIOpLowering": FPToUIOp => llvm::FPToUIOp, floats;
        "MaximumFOpLowering": MaximumFOp => llvm::MaximumOp, fast_math;
        "MaxNumFOpLowering": MaxNumFOp => llvm::MaxNumOp, fast_math;
        "MaxSIOpLowering": MaxSIOp => llvm::SMaxOp;
        "MaxUIOpLowering": MaxUIOp => llvm::UMaxOp;
        "MinimumFOpLowering": MinimumFOp => llvm::MinimumOp, fast_math;
        "MinNumFOpLowering": MinNumFOp => llvm::MinNumOp, fast_math;
        "MinSIOpLowering": MinSIOp => llvm::SMinOp;
        "MinUIOpLowering": MinUIOp => llvm::UMinOp;
        "MulFOpLowering": MulFOp => llvm::FMulOp, fast_math;
        "MulIOpLowering": MulIOp => llvm::MulOp;
        "NegFOpLowering": NegFOp => llvm::FNegOp, fast_math;
        "OrIOpLowering": OrIOp => llvm::OrOp;
        "RemFOpLowering": RemFOp => llvm::FRemOp, fast_math;
        "RemSIOpLowering": RemSIOp => llvm::SRemOp;
        "RemUIOpLowering": RemUIOp => llvm::URemOp;
        "ShLIOpLowering": ShLIOp => llvm::ShlOp;
        "ShRSIOpLowering": ShRSIOp => llvm::AShrOp;
        "ShRUIOpLowering": ShRUIOp => llvm::LShrOp;
        "SIToFPOpLowering": SIToFPOp => llvm::SIToFPOp, floats;
        "SubFOpLowering": SubFOp => llvm::FSubOp, fast_math;
        "SubIOpLowering": SubIOp => llvm::SubOp;
        "TruncIOpLowering": TruncIOp => llvm::TruncOp;
        "UIToFPOpLowering": UIToFPOp => llvm::UIToFPOp, floats;
        "XOrIOpLowering": XOrIOp => llvm::XOrOp;
    }
    constant(set, types);
    select(set, types);
    compare::patterns(set, types);
    casts::patterns(set, types);
    extended::multiply(set, types);
}

fn constant(set: &mut PatternSet, types: &LlvmTypes) {
    one_to_one::<ConstantOp>(set, "ConstantOpLowering", types, OneToOne::to::<llvm::ConstantOp>());
}

fn select(set: &mut PatternSet, types: &LlvmTypes) {
    one_to_one::<SelectOp>(set, "SelectOpLowering", types, OneToOne::to::<llvm::SelectOp>());
}
