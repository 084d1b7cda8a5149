//! `memref-emulate-wide-int`: memory of integers that are too wide is memory of vectors of their halves.

use crate::arith::wide;
use rmlir_dialects::memref::{AllocOp, LoadOp, StoreOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Failed, OpAddr, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Converted, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

plain_pass! {
    /// Splits integers in memory in halves.
    EmulateWideInt: MemRefEmulateWideInt, run
}

fn run(options: &options::MemRefEmulateWideInt, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let widest = options.widest_int_supported;
    if !widest.is_power_of_two() || widest < 2 {
        // So says the reference, by failing without a word.
        return Err(Failed);
    }
    let mut types = wide::converter(&run.ctx(), widest);
    types.rule(move |of, ty| {
        let ctx = of.ctx();
        let TypeData::MemRef { shape, element, layout, space } = ctx.type_data(ty) else {
            return Converted::Declined;
        };
        match *ctx.type_data(*element) {
            TypeData::Integer { width, .. } if width > widest => {}
            _ => return Converted::Declined,
        }
        let halved = of.one(*element);
        Converted::one_or_failed(halved.and_then(|ty| ctx.memref_type(shape, ty, *layout, *space).ok()))
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

/// The attribute of an operation, for the one in its place.
fn kept(rw: &ConversionRewriter<'_>, op: OpAddr, name: &str) -> Option<Attr> {
    rw.op(op).attr_named(name)
}

fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert("(anonymous namespace)::ConvertMemRefAlloc", Some(types), |op: AllocOp, operands, rw| {
        let view = rw.read(op);
        let (sizes, symbols) = (operands.each(view.dynamic_sizes())?, operands.each(view.symbol_operands())?);
        let ty = rw.convert_type(view.op().result(0)?.ty())?;
        let alignment = kept(rw, op.at(), "alignment");
        let mut made = AllocOp::build(rw.builder(), ty, &sizes, &symbols);
        if let Some(alignment) = alignment {
            made = made.attr("alignment", alignment);
        }
        let made = made.value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertMemRefLoad", Some(types), |op: LoadOp, operands, rw| {
        let view = rw.read(op);
        let (memory, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
        let nontemporal = kept(rw, op.at(), "nontemporal");
        let mut made = LoadOp::build(rw.builder(), memory, &indices);
        if let Some(nontemporal) = nontemporal {
            made = made.attr("nontemporal", nontemporal);
        }
        let made = made.value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertMemRefStore", Some(types), |op: StoreOp, operands, rw| {
        let view = rw.read(op);
        let value = operands.of(view.value())?;
        let (memory, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
        let nontemporal = kept(rw, op.at(), "nontemporal");
        let mut made = StoreOp::build(rw.builder(), value, memory, &indices);
        if let Some(nontemporal) = nontemporal {
            made = made.attr("nontemporal", nontemporal);
        }
        made.insert().ok()?;
        rw.erase(op)
    });
}
