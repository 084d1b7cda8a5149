//! `convert-cf-to-llvm`: branches and assertions.

mod assert;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::rewriting::ids;
use rmlir_dialects::cf::{BranchOp, CondBranchOp, SwitchOp};
use rmlir_dialects::llvm;
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Failed, OpAddr, Type, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes the llvm dialect of cf.
    CfToLlvm: ConvertControlFlowToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<CfToLlvm>();
}

/// Adds the patterns for branches.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    set.convert("(anonymous namespace)::BranchOpLowering", converter, branch);
    set.convert("(anonymous namespace)::CondBranchOpLowering", converter, cond_branch);
    set.convert("(anonymous namespace)::SwitchOpLowering", converter, switch);
}

/// Adds the pattern for assertions.
pub fn assert_pattern(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert(
        "(anonymous namespace)::AssertOpLowering",
        Some(&types.converter),
        move |op, operands, rw| assert::assert(op, operands, rw, &own),
    );
}

fn run(options: &options::ConvertControlFlowToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(options.index_bitwidth)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    assert_pattern(&mut set, &types);
    let at = run.at();
    let mut target = llvm_target();
    // What is of no other dialect's business is left as it is: not even folded.
    target.illegal_dialects(&["cf"]).unknown_is_legal();
    convert_to(run.module(), at, &target, set)
}

/// The block that a branch leads to, with arguments of the types of these values.
fn target(rw: &mut ConversionRewriter<'_>, block: BlockId, values: &[ValueId]) -> Option<BlockId> {
    let body = rw.body();
    let wanted: Vec<Type> = values.iter().map(|&value| body.value_type(value)).collect();
    let have: Vec<Type> = body.args(block).iter().map(|&arg| body.value_type(arg)).collect();
    if have == wanted {
        return Some(block);
    }
    let (converter, unit) = (rw.converter()?, rw.unit());
    let signature = converter.signature(have)?;
    rw.require(signature.types() == wanted)?;
    rw.convert_block((unit, block), &converter, &signature)
}

/// Gives a branch the attributes that the old one has.
fn keep_attrs(rw: &mut ConversionRewriter<'_>, from: OpAddr, to: OpAddr) {
    let attrs = rw.op(from).discardable();
    rw.modify(to, |module, at| module.set_attrs(at, attrs));
}

fn branch(op: BranchOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let block = root.dest().id();
    let values = operands.flat(root.dest_operands())?;
    let block = target(rw, block, &values)?;
    let made = llvm::BrOp::build(rw.builder(), &values, block).insert().ok()?;
    keep_attrs(rw, op.at(), made.at());
    rw.erase(op)
}

fn cond_branch(op: CondBranchOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let condition = operands.of(root.condition())?;
    let on_true = root.true_dest().id();
    let weights = root.branch_weights();
    let true_values = operands.flat(root.true_dest_operands())?;
    let false_values = operands.flat(root.false_dest_operands())?;
    let on_true = target(rw, on_true, &true_values)?;
    // It may have been the same block.
    let on_false = rw.read(op).false_dest().id();
    let on_false = target(rw, on_false, &false_values)?;
    let made = llvm::CondBrOp::build(rw.builder(), condition, &true_values, &false_values, on_true, on_false);
    let made = match weights {
        Some(weights) => made.set(llvm::CondBrOp::BRANCH_WEIGHTS, weights),
        None => made,
    };
    let made = made.insert().ok()?;
    keep_attrs(rw, op.at(), made.at());
    rw.erase(op)
}

fn switch(op: SwitchOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let flag = operands.of(root.flag())?;
    let default = root.default_destination().id();
    let values = root.case_values();
    let default_values = operands.flat(root.default_operands())?;
    let lengths = rw.ctx().i32_array(root.case_operand_segments())?;
    let old = ids(root.case_operands());
    let mut views = root.case_operands();
    let mut lists = Vec::new();
    for length in lengths {
        let length = usize::try_from(length).ok()?;
        lists.push(operands.flat(views.by_ref().take(length))?);
    }
    rw.require(old.len() == lists.iter().map(Vec::len).sum::<usize>())?;
    let default = target(rw, default, &default_values)?;
    let mut blocks = Vec::new();
    for (case, list) in lists.iter().enumerate() {
        // It may have been a block that is converted by now.
        let block = rw.read(op).case_destinations().nth(case)?.id();
        blocks.push(target(rw, block, list)?);
    }
    let lists: Vec<&[ValueId]> = lists.iter().map(Vec::as_slice).collect();
    let made = llvm::SwitchOp::build(rw.builder(), flag, &default_values, &lists, default, &blocks);
    let made = match values {
        Some(values) => made.set(llvm::SwitchOp::CASE_VALUES, values),
        None => made,
    };
    made.insert().ok()?;
    rw.erase(op)
}
