//! `convert-cf-to-spirv`: branches.

use super::Setting;
use super::types::TypeOptions;
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::spirv;
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Failed, OpRef, Type};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::ConversionRewriter;

plain_pass! {
    /// Makes spirv of cf.
    CfToSpirv: ConvertControlFlowToSPIRVPass, run
}

fn run(options: &options::ConvertControlFlowToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = TypeOptions::emulating(
        options.emulate_lt32_bit_scalar_types,
        options.emulate_unsupported_float_types,
    );
    let setting = Setting::of(run, types);
    let mut set = PatternSet::new();
    let types = Some(&setting.types);
    set.convert("(anonymous namespace)::BranchOpPattern", types, |op: BranchOp, operands, rw| {
        let view = rw.read(op);
        let (block, values) = (view.dest().id(), operands.each(view.dest_operands())?);
        let block = target(rw, op, block)?;
        spirv::BranchOp::build(rw.builder(), &values, block).insert().ok()?;
        rw.erase(op)
    });
    set.convert("(anonymous namespace)::CondBranchOpPattern", types, |op: CondBranchOp, operands, rw| {
        let view = rw.read(op);
        let condition = operands.of(view.condition())?;
        let yes = view.true_dest().id();
        let on_true = operands.each(view.true_dest_operands())?;
        let on_false = operands.each(view.false_dest_operands())?;
        let yes = target(rw, op, yes)?;
        // It may have been the same block.
        let no = rw.read(op).false_dest().id();
        let no = target(rw, op, no)?;
        spirv::BranchConditionalOp::build(rw.builder(), condition, &on_true, &on_false, yes, no)
            .insert()
            .ok()?;
        rw.erase(op)
    });
    let mut target = setting.target_without_casts();
    // Those of arguments are made here. Others may be folded.
    let of_argument = |op: OpRef<'_>| op.operand(0)?.def_op().is_none().then_some(true);
    target.dynamic_named("builtin.unrealized_conversion_cast", of_argument);
    setting.convert(run, &target, set)
}

/// A block to which an operation goes, with arguments of the types that stand for theirs.
fn target(rw: &mut ConversionRewriter<'_>, op: impl Handle, block: BlockId) -> Option<BlockId> {
    let body = rw.body();
    let have: Vec<Type> = body.args(block).iter().map(|&arg| body.value_type(arg)).collect();
    let (converter, unit) = (rw.converter()?, rw.unit());
    if have.iter().all(|&ty| converter.is_legal(ty)) {
        return Some(block);
    }
    let old = rw.body().args(block).to_vec();
    let signature = converter.signature(have.iter().copied())?;
    let new = rw.convert_block((unit, block), &converter, &signature)?;
    // What was passed is made again at the start of the block, even if nothing uses it in the end.
    rw.at_start(new);
    let args = rw.body().args(new).to_vec();
    for ((from, to), ty) in old.into_iter().zip(args).zip(have) {
        if !converter.is_legal(ty) {
            let cast =
                rw.builder().create("builtin.unrealized_conversion_cast").operands(&[to]).results(&[ty]);
            let made = cast.values();
            rw.replace_value_with_many(from, &made)?;
        }
    }
    rw.at_op(op);
    Some(new)
}
