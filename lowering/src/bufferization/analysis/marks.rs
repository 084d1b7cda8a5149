//! Attributes that show what the analysis decided.

use crate::bufferization::interface::Operand;
use crate::bufferization::look::Look;
use crate::bufferization::types::is_tensor_value;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Module, OpAddr, OpRef, ValueRef};

/// Attributes to be set when the analysis is done.
#[derive(Debug, Default)]
pub struct Marks {
    attrs: Vec<(OpAddr, String, Attr)>,
    conflicts: u64,
}

const IN_PLACE: &str = "__inplace_operands_attr__";
const SAME_ARGUMENTS: &str = "__equivalent_func_args__";

impl Marks {
    /// Adds an attribute. A later one of the same name counts.
    pub fn add(&mut self, op: OpRef<'_>, name: impl Into<String>, value: Attr) {
        self.attrs.push((op.global(), name.into(), value));
    }

    /// Sets all attributes.
    pub fn apply(self, module: &mut Module) {
        for (at, name, value) in self.attrs {
            let name = module.ctx().ident(&name);
            module.set_attr(at, name, Some(value));
        }
    }

    /// Shows a conflict.
    pub fn conflict(&mut self, read: Operand<'_>, write: Operand<'_>, definition: ValueRef<'_>) {
        let id = format!("C_{}", self.conflicts);
        self.conflicts += 1;
        let unit = read.op.ctx().unit();
        self.add(write.op, format!("{id}[CONFL-WRITE: {}]", write.index), unit);
        self.add(read.op, format!("{id}[READ: {}]", read.index), unit);
        self.value(definition, &format!("{id}[DEF: "));
    }

    /// Shows a tensor that cannot be written to.
    pub fn read_only(&mut self, value: ValueRef<'_>) {
        let id = format!("W_{}", self.conflicts);
        self.conflicts += 1;
        self.value(value, &format!("{id}[NOT-WRITABLE: "));
    }

    fn value(&mut self, value: ValueRef<'_>, start: &str) {
        let unit = value.ctx().unit();
        if let Some((op, index)) = value.def_op() {
            self.add(op, format!("{start}result {index}]"), unit);
        } else if let Some((block, index)) = value.def_block()
            && let Some(op) = block.parent()
        {
            self.add(op, format!("{start}bbArg {index}]"), unit);
        }
    }

    /// Shows which operands are in place.
    pub fn operands(&mut self, root: OpRef<'_>, look: Look<'_>) {
        let _ = Walk::post().ops(root, |op| {
            let word = |(index, value): (usize, ValueRef<'_>)| match is_tensor_value(value) {
                false => "none",
                true if look.in_place(Operand { op: look.module.op(op.global()), index }) => "true",
                true => "false",
            };
            let words: Vec<Attr> =
                op.operands().enumerate().map(|operand| op.ctx().string_attr(word(operand))).collect();
            if op.operands().any(is_tensor_value) {
                self.add(op, IN_PLACE, op.ctx().array_attr(&words));
            }
            WalkResult::Advance
        });
    }

    /// Shows which arguments operands of a return are.
    pub fn returned(&mut self, op: OpRef<'_>, same: &[Option<usize>]) {
        if same.iter().all(Option::is_none) {
            return;
        }
        let number = |same: &Option<usize>| op.ctx().int_attr(64, same.map_or(-1, |at| at as i64));
        let numbers: Vec<Attr> = same.iter().map(number).collect();
        self.add(op, SAME_ARGUMENTS, op.ctx().array_attr(&numbers));
    }
}
