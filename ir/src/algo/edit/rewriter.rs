//! The [`Rewriter`]: a builder that also changes what is there, and tells a listener of all it does.

use super::{EditError, check_count};
use crate::builder::Builder;
use crate::handles::{Attr, BlockId, Ident, OpId, RegionId, UnitId, UseId, ValueId};
use crate::listener::{Former, Listener};
use crate::module::{Module, OpAddr};
use std::ops::{Deref, DerefMut};

/// Makes and changes operations of one unit. It is a [`Builder`]; what it changes by its own methods is told to the listener.
///
/// ```
/// use rmlir_ir::edit::Rewriter;
/// use rmlir_ir::{Builder, Context, OpAddr, Module};
///
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let (root, block) = (module.root(), module.root_block());
/// let mut b = Builder::at_end(&mut module, root, block);
/// let two = b.create("t.two").value(ctx.i32());
/// b.create("t.use").operands(&[two]).insert();
///
/// let op = module.body(root).first_op(block).ok_or("empty")?;
/// let mut rewriter = Rewriter::before(&mut module, OpAddr { unit: root, op });
/// let one = rewriter.create("t.one").value(ctx.i32());
/// let sum = rewriter.create("t.add").operands(&[one, one]).value(ctx.i32());
/// rewriter.replace_op(op, &[sum])?;
/// assert!(module.body(root).uses(sum).count() == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rewriter<'m> {
    builder: Builder<'m>,
}

impl<'m> Deref for Rewriter<'m> {
    type Target = Builder<'m>;

    fn deref(&self) -> &Builder<'m> {
        &self.builder
    }
}

impl<'m> DerefMut for Rewriter<'m> {
    fn deref_mut(&mut self) -> &mut Builder<'m> {
        &mut self.builder
    }
}

impl<'m> From<Builder<'m>> for Rewriter<'m> {
    fn from(builder: Builder<'m>) -> Rewriter<'m> {
        Rewriter { builder }
    }
}

impl<'m> Rewriter<'m> {
    /// Before an operation.
    pub fn before(module: &'m mut Module, at: OpAddr) -> Rewriter<'m> {
        Builder::before(module, at).into()
    }

    /// Before an operation, telling `listener`.
    pub fn listening_before(
        module: &'m mut Module,
        at: OpAddr,
        listener: &'m mut dyn Listener,
    ) -> Rewriter<'m> {
        Builder::before(module, at).listening(listener).into()
    }

    fn at(&self, op: OpId) -> OpAddr {
        OpAddr { unit: self.builder.unit(), op }
    }

    fn modified(&mut self, op: OpId) {
        let at = self.at(op);
        self.builder.tell(|listener, module| listener.op_modified(module, at));
    }

    /// Changes an operation of the unit in place, and tells so.
    pub fn modify<T>(&mut self, op: OpId, change: impl FnOnce(&mut Module, OpAddr) -> T) -> T {
        let at = self.at(op);
        let result = change(self.builder.module(), at);
        self.modified(op);
        result
    }

    /// Sets an attribute, see [`Module::set_attr`].
    pub fn set_attr(&mut self, op: OpId, name: Ident, value: Option<Attr>) {
        self.modify(op, |module, at| module.set_attr(at, name, value));
    }

    /// Erases an operation with all that is inside it: regions, blocks and operations the last first, and of blocks successors before
    /// those that lead to them.
    ///
    /// # Errors
    /// If a result is still used.
    pub fn erase_op(&mut self, op: OpId) -> Result<(), EditError> {
        let at = self.at(op);
        let body = self.builder.body();
        if let Some(used) = body.results(op).find(|&value| !body.is_unused(value)) {
            return Err(EditError::ValueInUse(used));
        }
        self.drop_tree(at);
        Ok(())
    }

    /// Erases an operation even if its results are used, by what will be erased next.
    pub fn drop_op(&mut self, op: OpId) {
        let at = self.at(op);
        self.drop_tree(at);
    }

    fn drop_tree(&mut self, at: OpAddr) {
        if self.builder.module().op(at).regions().len() > 0 {
            for item in erasure_order(self.builder.module(), at) {
                match item {
                    Erased::Op(inner) | Erased::Tree(inner) => self.drop_one(inner),
                    Erased::Block(unit, block) => self.drop_block(unit, block),
                }
            }
        }
        self.drop_one(at);
    }

    fn drop_one(&mut self, at: OpAddr) {
        if at.unit == self.builder.unit() {
            self.builder.leave(at.op);
        }
        self.builder.tell(|listener, module| listener.op_erased(module, at));
        self.builder.module().drop_op(at);
    }

    fn drop_block(&mut self, unit: UnitId, block: BlockId) {
        self.builder.tell(|listener, module| listener.block_erased(module, unit, block));
        if unit == self.builder.unit() && self.builder.place().is_some_and(|(at, _)| at == block) {
            self.builder.leave_block();
        }
        self.builder.module().body_mut(unit).detach_block(block);
    }

    /// Makes the uses of an operation's results use `values`, and erases it.
    ///
    /// # Errors
    /// If there is not one value per result, or one of them is a result of the operation.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) -> Result<(), EditError> {
        let at = self.at(op);
        let results: Vec<ValueId> = self.builder.body().results(op).collect();
        check_count(results.len(), values.len())?;
        if let Some(&own) = values.iter().find(|value| results.contains(value)) {
            return Err(EditError::ValueInUse(own));
        }
        self.builder.tell(|listener, module| listener.op_replaced(module, at, values));
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses(result, value);
        }
        self.erase_op(op)
    }

    /// Makes all uses of `from` use `to`.
    pub fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        self.replace_uses_if(from, to, |_, _| true);
    }

    /// Makes all uses of `from` use `to`, but not those by the operations in `except`.
    pub fn replace_all_uses_except(&mut self, from: ValueId, to: ValueId, except: &[OpId]) {
        self.replace_uses_if(from, to, |module, id| !except.contains(&module.use_owner(id).0));
    }

    /// Makes those uses of `from` use `to` for which `test` answers true.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: ValueId,
        mut test: impl FnMut(&crate::Body, UseId) -> bool,
    ) {
        let mut owners = Vec::new();
        self.builder.body().replace_uses_if(from, to, |body, id| {
            let wanted = test(body, id);
            owners.extend(wanted.then(|| body.use_owner(id).0));
            wanted
        });
        // An operation that uses it twice was changed twice.
        owners.into_iter().for_each(|op| self.modified(op));
    }

    /// Makes all that leads to one block lead to another one.
    pub fn replace_all_block_uses(&mut self, from: BlockId, to: BlockId) {
        let body = self.builder.body();
        let owners: Vec<OpId> = body.block_uses(from).map(|id| body.succ_owner(id).0).collect();
        body.replace_all_block_uses(from, to);
        owners.into_iter().for_each(|op| self.modified(op));
    }

    /// Moves an operation before another one of the unit. If the insertion point is just before that one, it stays there: what is made
    /// next goes between the two.
    ///
    /// # Errors
    /// If that one is in no block.
    pub fn move_op_before(&mut self, op: OpId, other: OpId) -> Result<(), EditError> {
        let body = self.builder.seen().body(self.builder.unit());
        let place = body.op_block(other).map(|block| (block, body.prev_op(other)));
        let between = place.is_some() && place == self.builder.place();
        self.builder.leave(op);
        let from = self.former(op);
        self.builder.body().move_op_before(op, other)?;
        if between {
            self.builder.set_before(other);
        }
        self.tell_op(op, from);
        Ok(())
    }

    /// Moves an operation after another one of the unit.
    ///
    /// # Errors
    /// If that one is in no block.
    pub fn move_op_after(&mut self, op: OpId, other: OpId) -> Result<(), EditError> {
        self.builder.leave(op);
        let from = self.former(op);
        self.builder.body().move_op_after(op, other)?;
        self.tell_op(op, from);
        Ok(())
    }

    /// Where an operation lies now; `None` if it is in no block.
    fn former(&self, op: OpId) -> Option<Former<OpId>> {
        let body = self.builder.seen().body(self.builder.unit());
        body.op_block(op)?;
        Some(body.next_op(op).map_or(Former::Last, Former::Before))
    }

    /// Tells that an operation was moved, or put in a block for the first time.
    fn tell_op(&mut self, op: OpId, from: Option<Former<OpId>>) {
        let at = self.at(op);
        self.builder.tell(|listener, module| match from {
            Some(from) => listener.op_moved(module, at, from),
            None => listener.op_inserted(module, at),
        });
    }

    /// Moves an operation and all after it into a new block, see [`Body::split_block`](crate::Body::split_block).
    ///
    /// # Errors
    /// As there.
    pub fn split_block(&mut self, op: OpId) -> Result<BlockId, EditError> {
        let block = self.builder.body().split_block(op)?;
        let unit = self.builder.unit();
        self.builder.tell(|listener, module| listener.block_inserted(module, unit, block));
        self.tell_moved(block);
        Ok(block)
    }

    /// Moves all operations of `block` before `op`, see
    /// [`Body::inline_block_before`](crate::Body::inline_block_before). The block goes.
    ///
    /// # Errors
    /// As there.
    pub fn inline_block_before(
        &mut self,
        block: BlockId,
        op: OpId,
        args: &[ValueId],
    ) -> Result<(), EditError> {
        let into = self.builder.body().op_block(op).ok_or(EditError::Detached)?;
        let after = self.builder.body().prev_op(op);
        self.inline(block, into, after, args)
    }

    /// Moves all operations of `block` to the end of `into`. The block goes.
    ///
    /// # Errors
    /// See [`Body::inline_block`](crate::Body::inline_block).
    pub fn merge_blocks(&mut self, block: BlockId, into: BlockId, args: &[ValueId]) -> Result<(), EditError> {
        let after = self.builder.body().last_op(into);
        self.inline(block, into, after, args)
    }

    /// Moves all blocks of a region to the end of another one of the unit.
    ///
    /// # Errors
    /// If the target lies inside the region.
    pub fn inline_region(&mut self, from: RegionId, into: RegionId) -> Result<(), EditError> {
        self.inline_region_at(from, into, None)
    }

    /// Moves all blocks of a region before a block of another one of the unit.
    ///
    /// # Errors
    /// If that block is in no region, or lies inside the region.
    pub fn inline_region_before(&mut self, from: RegionId, before: BlockId) -> Result<(), EditError> {
        let into = self.builder.body().block_region(before).ok_or(EditError::Detached)?;
        self.inline_region_at(from, into, Some(before))
    }

    fn inline_region_at(
        &mut self,
        from: RegionId,
        into: RegionId,
        before: Option<BlockId>,
    ) -> Result<(), EditError> {
        let unit = self.builder.unit();
        let blocks: Vec<BlockId> = self.builder.body().blocks_in(from).collect();
        self.builder.module().inline_region((unit, from), (unit, into), before)?;
        self.builder.tell(|listener, module| {
            for (&block, from) in blocks.iter().zip(formers(&blocks)) {
                listener.block_moved(module, unit, block, from);
            }
        });
        Ok(())
    }

    fn inline(
        &mut self,
        block: BlockId,
        into: BlockId,
        after: Option<OpId>,
        args: &[ValueId],
    ) -> Result<(), EditError> {
        let moved: Vec<OpId> = self.builder.body().ops_in(block).collect();
        let own = self.builder.body().args(block).to_vec();
        check_count(own.len(), args.len())?;
        if self.builder.body().block_uses(block).next().is_some() {
            return Err(EditError::BlockInUse(block));
        }
        own.into_iter().zip(args).for_each(|(arg, &value)| self.replace_all_uses(arg, value));
        self.builder.body().inline_block(block, into, after, args)?;
        let unit = self.builder.unit();
        self.builder.tell(|listener, module| {
            for (&op, from) in moved.iter().zip(formers(&moved)) {
                listener.op_moved(module, OpAddr { unit, op }, from);
            }
            listener.block_erased(module, unit, block);
        });
        Ok(())
    }

    fn tell_moved(&mut self, block: BlockId) {
        let unit = self.builder.unit();
        self.builder.tell(|listener, module| {
            let ops: Vec<OpId> = module.body(unit).ops_in(block).collect();
            for &op in ops.iter().rev() {
                listener.op_moved(module, OpAddr { unit, op }, Former::Last);
            }
        });
    }

    /// Erases a block with all that is in it.
    ///
    /// # Errors
    /// If what stays uses a value of it, or names it as successor.
    pub fn erase_block(&mut self, block: BlockId) -> Result<(), EditError> {
        let unit = self.builder.unit();
        self.builder.module().check_erase_block(unit, block)?;
        self.drop_whole_block(block);
        Ok(())
    }

    /// Erases a block even if its values are used or it is a successor, by what will be erased next.
    pub fn drop_whole_block(&mut self, block: BlockId) {
        let unit = self.builder.unit();
        let ops: Vec<OpId> = self.builder.body().ops_in(block).collect();
        for &op in ops.iter().rev() {
            self.drop_op(op);
        }
        self.drop_block(unit, block);
    }
}

/// Where each of the operations of a block lay, or of the blocks of a region, when all before it were gone.
fn formers<T: Copy>(moved: &[T]) -> impl Iterator<Item = Former<T>> + '_ {
    (1..=moved.len()).map(|next| moved.get(next).copied().map_or(Former::Last, Former::Before))
}

/// What is erased with an operation.
enum Erased {
    /// An operation with what is inside it.
    Tree(OpAddr),
    /// An operation alone.
    Op(OpAddr),
    Block(UnitId, BlockId),
}

/// What is inside an operation, in the order in which it is erased.
fn erasure_order(module: &Module, at: OpAddr) -> Vec<Erased> {
    let mut order = Vec::new();
    let mut stack = contents(module, at);
    while let Some(item) = stack.pop() {
        match item {
            Erased::Tree(op) if module.op(op).regions().len() > 0 => {
                stack.push(Erased::Op(op));
                stack.extend(contents(module, op));
            }
            Erased::Tree(op) => order.push(Erased::Op(op)),
            other => order.push(other),
        }
    }
    order
}

/// What the regions of an operation hold, what is erased first at the end.
fn contents(module: &Module, at: OpAddr) -> Vec<Erased> {
    let mut items = Vec::new();
    for region in module.op(at).regions() {
        for blocks in crate::order::post_orders(region).into_iter().rev() {
            items.extend(blocks.iter().rev().map(|block| Erased::Block(block.unit(), block.id())));
            for block in blocks.iter().rev() {
                items.extend(block.ops().map(|op| Erased::Tree(op.global())));
            }
        }
    }
    items
}
