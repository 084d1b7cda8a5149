//! What kernels and their arguments say about how they run.

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::call::arg_attrs;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{Attr, AttrData, NamedAttr, OpRef};

use crate::llvm::LLVMFuncOp;

pub(super) struct Nvvm;

const KERNEL: &str = "nvvm.kernel";
const THREADS: &str = "nvvm.reqntid";
const CLUSTER: &str = "nvvm.cluster_dim";
const BY_VALUE: &str = "llvm.byval";
/// Attributes that give a number for each dimension, and those that give one number.
const SIZES: [&str; 3] = ["nvvm.maxntid", THREADS, CLUSTER];
const NUMBERS: [&str; 3] = ["nvvm.minctasm", "nvvm.maxnreg", "nvvm.cluster_max_blocks"];

fn has_discardable(op: OpRef<'_>, name: &str) -> bool {
    let ctx = op.ctx();
    ctx.dict(op.discardable()).iter().any(|entry| ctx.bytes(entry.name) == name.as_bytes())
}

fn are_sizes(op: OpRef<'_>, value: Attr) -> bool {
    match op.ctx().attr_data(value) {
        AttrData::DenseArray(array) => array.element == op.ctx().i32() && (1..=3).contains(&array.len),
        _ => false,
    }
}

impl DialectHooks for Nvvm {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let ctx = op.ctx();
        let name = String::from_utf8_lossy(ctx.bytes(attr.name));
        let wrong = |what: String| Err(op.emit_plain_error(what));
        match &*name {
            KERNEL if !op.is_named::<LLVMFuncOp>() => {
                wrong(format!("'{KERNEL}' attribute attached to unexpected op"))
            }
            name if SIZES.contains(&name) && !are_sizes(op, attr.value) => {
                wrong(format!("'\"{name}\"' attribute must be integer array with maximum 3 index"))
            }
            name if NUMBERS.contains(&name)
                && !matches!(ctx.attr_data(attr.value), AttrData::Integer { .. }) =>
            {
                wrong(format!("'\"{name}\"' attribute must be integer constant"))
            }
            name @ "nvvm.blocksareclusters"
                if !has_discardable(op, THREADS) || !has_discardable(op, CLUSTER) =>
            {
                let others = format!("'{THREADS}' and '{CLUSTER}'");
                wrong(format!("'\"{name}\"' attribute must be used along with {others}"))
            }
            _ => Ok(()),
        }
    }

    fn verify_region_arg_attr(
        &self,
        op: OpRef<'_>,
        _: usize,
        arg: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let ctx = op.ctx();
        let name = String::from_utf8_lossy(ctx.bytes(attr.name));
        if name != "nvvm.grid_constant" || ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_none() {
            return Ok(());
        }
        let wrong = |what: String| Err(op.emit_plain_error(format!("'\"{name}\"' {what}")));
        if !has_discardable(op, KERNEL) {
            return wrong("attribute must be present only on kernel arguments".to_owned());
        }
        if !matches!(ctx.attr_data(attr.value), AttrData::Unit) {
            return wrong("must be a unit attribute".to_owned());
        }
        let others = arg_attrs(op).and_then(|all| all.get(arg)).map_or(&[][..], |&dict| ctx.dict(dict));
        if !others.iter().any(|entry| ctx.bytes(entry.name) == BY_VALUE.as_bytes()) {
            let what = "attribute requires the argument to also have attribute";
            return wrong(format!("{what} '{BY_VALUE}'"));
        }
        Ok(())
    }
}
