//! `scf.execute_region` and `scf.index_switch`

use super::inline_region;
use crate::scf::{ExecuteRegionOp, IndexSwitchOp};
use rmlir_ir::fold::constant_int;
use rmlir_rewrite::PatternSet;

pub(super) fn execute_region(set: &mut PatternSet) {
    set.op("SingleBlockExecuteInliner", |op: ExecuteRegionOp, rw| {
        rw.require(!rw.read(op).no_inline())?;
        inline_region(op, rw, 0, &[])
    });
}

pub(super) fn index_switch(set: &mut PatternSet) {
    set.op("FoldConstantCase", |op: IndexSwitchOp, rw| {
        let root = rw.read(op);
        let value = constant_int(root.arg())?;
        let cases = rw.ctx().i64_array(root.cases())?;
        let taken = cases.iter().position(|&case| case == value).map_or(0, |case| case + 1);
        inline_region(op, rw, taken, &[])
    });
}
