//! `convert-cf-to-spirv`: branches.

use super::Setting;
use super::types::TypeOptions;
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::spirv;
use rmlir_ir::{BlockId, Failed, Type};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::ConversionRewriter;

plain_pass! {
    /// Makes spirv of cf.
    CfToSpirv: ConvertControlFlowToSPIRVPass, run
}

fn run(options: &options::ConvertControlFlowToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types =
        TypeOptions { emulate_small: options.emulate_lt32_bit_scalar_types, ..TypeOptions::default() };
    let setting = Setting::of(run, types);
    let mut set = PatternSet::new();
    let types = Some(&setting.types);
    set.convert("(anonymous namespace)::BranchOpPattern", types, |op: BranchOp, operands, rw| {
        let view = rw.read(op);
        let (block, values) = (view.dest().id(), operands.each(view.dest_operands())?);
        let block = target(rw, block)?;
        spirv::BranchOp::build(rw.builder(), &values, block).insert().ok()?;
        rw.erase(op)
    });
    set.convert("(anonymous namespace)::CondBranchOpPattern", types, |op: CondBranchOp, operands, rw| {
        let view = rw.read(op);
        let condition = operands.of(view.condition())?;
        let blocks = [view.true_dest().id(), view.false_dest().id()];
        let on_true = operands.each(view.true_dest_operands())?;
        let on_false = operands.each(view.false_dest_operands())?;
        let [yes, no] = [target(rw, blocks[0])?, target(rw, blocks[1])?];
        spirv::BranchConditionalOp::build(rw.builder(), condition, &on_true, &on_false, yes, no)
            .insert()
            .ok()?;
        rw.erase(op)
    });
    let target = setting.target();
    setting.convert(run, &target, set)
}

/// A block with arguments of the types that stand for theirs.
fn target(rw: &mut ConversionRewriter<'_>, block: BlockId) -> Option<BlockId> {
    let body = rw.body();
    let have: Vec<Type> = body.args(block).iter().map(|&arg| body.value_type(arg)).collect();
    let (converter, unit) = (rw.converter()?, rw.unit());
    if have.iter().all(|&ty| converter.is_legal(ty)) {
        return Some(block);
    }
    let signature = converter.signature(have)?;
    rw.convert_block((unit, block), &converter, &signature)
}
