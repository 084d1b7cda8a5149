//! Comments that list the users of values.

use super::printer::Printer;
use crate::module::{BlockRef, OpRef, ValueRef};
use rmlir_num::print_u64;
use rustc_hash::FxHashSet;

impl Printer<'_> {
    /// Writes the comment after an operation.
    pub(crate) fn users_of_op(&mut self, op: OpRef<'_>) {
        if op.num_results() == 0 {
            if op.num_operands() > 0 {
                self.text(" // id: ");
                self.op_number(op);
            }
            return;
        }
        if op.results().all(ValueRef::is_unused) {
            return self.text(" // unused");
        }
        self.text(if is_only_user(op) { " // user: " } else { " // users: " });
        let several = op.num_results() > 1;
        for (at, result) in op.results().enumerate() {
            self.text(if at > 0 { ", " } else { "" });
            self.text(if several { "(" } else { "" });
            self.users_of_value(result);
            self.text(if several { ")" } else { "" });
        }
    }

    /// Writes a line for each argument of a block.
    pub(crate) fn users_of_args(&mut self, block: BlockRef<'_>) {
        for arg in block.args() {
            self.write_indent();
            self.text("// ");
            self.names.write(arg, &mut self.out);
            self.text(" is ");
            if !arg.is_unused() {
                self.text("used by ");
            }
            self.users_of_value(arg);
            self.newline();
        }
    }

    fn users_of_value(&mut self, value: ValueRef<'_>) {
        if value.is_unused() {
            return self.text("unused");
        }
        let mut seen = FxHashSet::default();
        for (at, user) in value.users().filter(|user| seen.insert(user.id())).enumerate() {
            self.text(if at > 0 { ", " } else { "" });
            self.user(user);
        }
    }

    fn user(&mut self, user: OpRef<'_>) {
        if user.num_results() == 0 {
            return self.op_number(user);
        }
        for (at, result) in user.results().enumerate() {
            self.text(if at > 0 { ", " } else { "" });
            self.names.write(result, &mut self.out);
        }
    }

    fn op_number(&mut self, op: OpRef<'_>) {
        match self.names.ops.get(&(op.unit(), op.id())) {
            Some(&number) => {
                self.out.push(b'%');
                print_u64(number.into(), &mut self.out);
            }
            None => self.text("<<UNKNOWN SSA VALUE>>"),
        }
    }
}

/// Whether an operation has one result, which one operation with at most one result uses.
fn is_only_user(op: OpRef<'_>) -> bool {
    let mut users = FxHashSet::default();
    let each = op.results().flat_map(ValueRef::users).filter(|user| users.insert(user.id()));
    let (ops, results) = each.fold((0, 0), |(ops, results), user| (ops + 1, results + user.num_results()));
    op.num_results() == 1 && ops <= 1 && results <= 1
}
