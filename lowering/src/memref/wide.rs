//! `memref-emulate-wide-int`: memory of integers that are twice as wide as any that there are holds halves.

use crate::arith::wide;
use rmlir_dialects::memref::{AllocOp, LoadOp, StoreOp};
use rmlir_ir::{Failed, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

plain_pass! {
    /// Splits integers in memory.
    EmulateWideMemRefs: MemRefEmulateWideInt, run
}

fn run(options: &options::MemRefEmulateWideInt, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let widest = options.widest_int_supported;
    if !widest.is_power_of_two() || widest < 2 {
        // So says the reference, by failing without a word.
        return Err(Failed);
    }
    let mut types = wide::converter(&run.ctx(), widest);
    types.rule(|of, ty| match of.ctx().type_data(ty) {
        TypeData::MemRef { shape, element, layout, space } => {
            let TypeData::Integer { .. } = of.ctx().type_data(*element) else { return Converted::Declined };
            let made = of.one(*element).map(|element| of.ctx().memref_type(shape, element, *layout, *space));
            Converted::one_or_failed(made.and_then(Result::ok))
        }
        _ => Converted::Declined,
    });
    let types = Arc::new(types);
    let mut target = ConversionTarget::new();
    for dialect in ["arith", "memref", "vector"] {
        target.dynamic_dialect(dialect, |op| Some(types.is_legal_op(op)));
    }
    let mut set = PatternSet::new();
    wide::patterns(&mut set, &types);
    patterns(&mut set, &types);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert("(anonymous namespace)::ConvertMemRefAlloc", Some(types), |op: AllocOp, operands, rw| {
        let root = rw.read(op);
        let ty = rw.convert_type(root.memref().ty())?;
        let alignment = root.alignment();
        let (sizes, symbols) = (operands.each(root.dynamic_sizes())?, operands.each(root.symbol_operands())?);
        let mut made = AllocOp::build(rw.builder(), ty, &sizes, &symbols);
        if let Some(alignment) = alignment {
            made = made.set(AllocOp::ALIGNMENT, alignment);
        }
        let made = made.value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertMemRefLoad", Some(types), |op: LoadOp, operands, rw| {
        let root = rw.read(op);
        rw.convert_type(root.result().ty())?;
        let (memory, indices) = (operands.of(root.memref())?, operands.each(root.indices())?);
        let nontemporal = root.nontemporal();
        let made = LoadOp::build(rw.builder(), memory, &indices).set(LoadOp::NONTEMPORAL, nontemporal);
        let made = made.value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertMemRefStore", Some(types), |op: StoreOp, operands, rw| {
        let root = rw.read(op);
        let (value, memory) = (operands.of(root.value())?, operands.of(root.memref())?);
        let indices = operands.each(root.indices())?;
        let nontemporal = root.nontemporal();
        let made = StoreOp::build(rw.builder(), value, memory, &indices);
        made.set(StoreOp::NONTEMPORAL, nontemporal).insert().ok()?;
        rw.erase(op)
    });
}
