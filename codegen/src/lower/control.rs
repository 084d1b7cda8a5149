//! Branches.

use super::Lowering;
use crate::constant::{element_bits, mask};
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::{self, BlockArg, BlockCall, InstBuilder, JumpTableData, TrapCode, types};
use cranelift_frontend::Switch;
use rmlir_ir::{AttrData, BlockRef, OpRef};

/// More labels than this in one function are refused.
const MAX_LABELS: u64 = 1 << 16;

fn unreachable_code() -> TrapCode {
    TrapCode::unwrap_user(1)
}

impl<'a> Lowering<'_, 'a> {
    /// Successor `index` and the scalars of operands `from..to` as its arguments.
    pub(super) fn edge(
        &mut self,
        op: OpRef<'a>,
        index: usize,
        operands: std::ops::Range<usize>,
    ) -> Result<(ir::Block, Vec<BlockArg>), Refusal> {
        let Some(target) = op.successors().nth(index) else { return refuse("a successor is missing") };
        let mut args = Vec::new();
        for operand in operands {
            let value = self.operand(op, operand)?;
            args.extend(self.made(value)?.into_iter().map(BlockArg::Value));
        }
        let block = self.block(target.id())?;
        let expected: u64 = arg_scalars(self, target)?;
        if expected != args.len() as u64 {
            return refuse("a branch passes other arguments than its target takes");
        }
        Ok((block, args))
    }

    pub(super) fn segments(&self, op: OpRef<'a>) -> Vec<usize> {
        let attrs = self.program.attrs;
        attrs
            .ints(op, attrs.names.operand_segments)
            .into_iter()
            .map(|n| usize::try_from(n).unwrap_or(0))
            .collect()
    }

    pub(super) fn br(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (block, args) = self.edge(op, 0, 0..op.num_operands())?;
        self.b.ins().jump(block, &args);
        Ok(())
    }

    pub(super) fn cond_br(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let &[_, yes, _] = self.segments(op).as_slice() else {
            return refuse("its operands are not in three groups");
        };
        let condition = self.scalar(op, 0)?;
        let (yes_block, yes_args) = self.edge(op, 0, 1..1 + yes)?;
        let (no_block, no_args) = self.edge(op, 1, 1 + yes..op.num_operands())?;
        self.b.ins().brif(condition, yes_block, &yes_args, no_block, &no_args);
        Ok(())
    }

    /// A block that does nothing but go on with arguments; filled later.
    fn trampoline(
        &mut self,
        (block, args): (ir::Block, Vec<BlockArg>),
        later: &mut Vec<(ir::Block, ir::Block, Vec<BlockArg>)>,
    ) -> ir::Block {
        if args.is_empty() {
            return block;
        }
        let made = self.b.create_block();
        later.push((made, block, args));
        made
    }

    fn fill_trampolines(&mut self, later: Vec<(ir::Block, ir::Block, Vec<BlockArg>)>) {
        for (made, block, args) in later {
            self.b.switch_to_block(made);
            self.b.ins().jump(block, &args);
        }
    }

    pub(super) fn switch(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let operand = self.operand(op, 0)?;
        let scalar = self.element_of(operand)?;
        let cases = self.case_values(op, scalar)?;
        let segments = self.segments(op);
        let &[_, default, _] = segments.as_slice() else {
            return refuse("its operands are not in three groups");
        };
        let counts = attrs.ints(op, attrs.names.case_operand_segments);
        if counts.len() != cases.len() || op.successors().len() != cases.len() + 1 {
            return refuse("it has other cases than successors");
        }
        let value = self.scalar(op, 0)?;
        let (mut later, mut switch) = (Vec::new(), Switch::new());
        let edge = self.edge(op, 0, 1..1 + default)?;
        let otherwise = self.trampoline(edge, &mut later);
        let mut at = 1 + default;
        for (index, (&case, count)) in cases.iter().zip(counts).enumerate() {
            let end = at + usize::try_from(count).unwrap_or(0);
            let edge = self.edge(op, index + 1, at..end)?;
            let target = self.trampoline(edge, &mut later);
            if switch.entries().contains_key(&case) {
                return refuse("two of its cases are the same");
            }
            switch.set_entry(case, target);
            at = end;
        }
        switch.emit(&mut self.b, value, otherwise);
        self.fill_trampolines(later);
        Ok(())
    }

    fn case_values(&self, op: OpRef<'a>, scalar: Scalar) -> Result<Vec<u128>, Refusal> {
        let attrs = self.program.attrs;
        let Some(attr) = attrs.get(op, attrs.names.case_values) else { return Ok(Vec::new()) };
        let AttrData::DenseElements(dense) = attrs.ctx.attr_data(attr) else {
            return refuse("its cases are not numbers");
        };
        let count = op.successors().len().saturating_sub(1);
        let at = |index| if dense.splat { 0 } else { index };
        Ok((0..count).map(|index| mask(element_bits(&dense.raw, at(index), scalar), scalar.bits())).collect())
    }

    /// A block address is the number of a label, which a table turns into the block.
    pub(super) fn indirect_br(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let counts = attrs.ints(op, attrs.names.indbr_operand_segments);
        let targets: Vec<BlockRef<'a>> = op.successors().collect();
        let address = self.scalar(op, 0)?;
        let (mut later, mut at) = (Vec::new(), 1);
        let mut table: Vec<Option<ir::Block>> = Vec::new();
        for (index, &target) in targets.iter().enumerate() {
            let end = at + counts.get(index).and_then(|&n| usize::try_from(n).ok()).unwrap_or(0);
            let edge = self.edge(op, index, at..end)?;
            let block = self.trampoline(edge, &mut later);
            at = end;
            // A block whose address nobody takes has no tag.
            for label in self.labels_of(target)? {
                if table.len() <= label as usize {
                    table.resize(label as usize + 1, None);
                }
                table[label as usize] = Some(block);
            }
        }
        let lost = self.b.create_block();
        let entries: Vec<BlockCall> = table
            .into_iter()
            .map(|block| BlockCall::new(block.unwrap_or(lost), [], &mut self.b.func.dfg.value_lists))
            .collect();
        let default = BlockCall::new(lost, [], &mut self.b.func.dfg.value_lists);
        let table = self.b.create_jump_table(JumpTableData::new(default, &entries));
        let one = self.b.ins().iconst(types::I64, 1);
        let index = self.b.ins().isub(address, one);
        let limit = self.b.ins().iconst(types::I64, i64::from(u32::MAX));
        let small = self.b.ins().umin(index, limit);
        let index = self.b.ins().ireduce(types::I32, small);
        self.b.ins().br_table(index, table);
        self.b.switch_to_block(lost);
        self.b.ins().trap(unreachable_code());
        self.fill_trampolines(later);
        Ok(())
    }

    fn labels_of(&self, block: BlockRef<'a>) -> Result<Vec<u64>, Refusal> {
        let attrs = self.program.attrs;
        let tags = block.ops().filter(|op| op.name_text() == b"llvm.blocktag");
        let ids = tags
            .filter_map(|tag| attrs.int(tag, attrs.names.tag))
            .map(|id| u64::try_from(id).unwrap_or(u64::MAX));
        let ids: Vec<u64> = ids.collect();
        if ids.iter().any(|&id| id >= MAX_LABELS) {
            return refuse("a block has a tag that is too large");
        }
        Ok(ids)
    }

    pub(super) fn unreachable(&mut self, _: OpRef<'a>) -> Result<(), Refusal> {
        self.b.ins().trap(unreachable_code());
        Ok(())
    }

    /// A trap that the program goes on after only in theory.
    pub(super) fn trap(&mut self, _: OpRef<'a>) -> Result<(), Refusal> {
        self.b.ins().trap(unreachable_code());
        let after = self.b.create_block();
        self.b.switch_to_block(after);
        Ok(())
    }
}

fn arg_scalars(f: &Lowering<'_, '_>, block: BlockRef<'_>) -> Result<u64, Refusal> {
    let mut sum = 0;
    for arg in block.args() {
        sum += f.types.get(arg.ty())?.leaf_count();
    }
    Ok(sum)
}
