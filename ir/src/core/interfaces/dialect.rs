//! What dialects say about operations in general.
//!
//! Found by dialect with [`Context::dialect_interfaces`](crate::Context::dialect_interfaces) or
//! [`Context::dialect_interface`](crate::Context::dialect_interface). Making constants is a method of
//! [`DialectHooks`](crate::hooks::DialectHooks::materialize_constant).

use crate::builder::Builder;
use crate::handles::{Attr, DialectId, Type, ValueId};
use crate::loc::Loc;
use crate::module::{Module, OpAddr, OpRef, RegionRef};

/// Whether and how operations of a dialect are inlined. What a dialect does not say is not done.
pub trait DialectInlinerInterface: Send + Sync {
    /// Whether `callable` may take the place of `call`, an operation of this dialect. With `clone` the callable one stays too.
    fn may_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, clone: bool) -> bool {
        let _ = (call, callable, clone);
        false
    }

    /// Whether the blocks of `from` may move to `to`, a region of an operation of this dialect.
    fn may_inline_region(&self, to: RegionRef<'_>, from: RegionRef<'_>, clone: bool) -> bool {
        let _ = (to, from, clone);
        false
    }

    /// Whether an operation of this dialect may move to `to`.
    fn may_inline_op(&self, op: OpRef<'_>, to: RegionRef<'_>, clone: bool) -> bool {
        let _ = (op, to, clone);
        false
    }

    /// Whether what is in the regions of an operation of this dialect must be asked too.
    fn asks_inside(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        true
    }

    /// Replaces a terminator of inlined code of several blocks by one that goes to `next`, its operands to the arguments.
    fn replace_terminator(&self, module: &mut Module, terminator: OpAddr, next: crate::handles::BlockId) {
        let _ = (module, terminator, next);
    }

    /// Replaces the results of a call by what the terminator of inlined code of one block gives.
    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let _ = (module, terminator, results);
    }

    /// Whether a body that is this one block may be put between what is before and after the call.
    fn splices_one_block(&self, block: crate::module::BlockRef<'_>) -> bool {
        let _ = block;
        true
    }

    /// What takes the place of an argument of `callable` with these attributes, if a call passes `value`. It may be made before the call.
    fn argument(
        &self,
        module: &mut Module,
        call: OpAddr,
        callable: OpAddr,
        attrs: Attr,
        value: ValueId,
    ) -> ValueId {
        let _ = (module, call, callable, attrs);
        value
    }

    /// What else changes when the blocks of a body stand after the block that ends with the call, an operation of this dialect. Arguments
    /// are replaced already, terminators not.
    fn inlined(&self, module: &mut Module, call: OpAddr, blocks: &[crate::handles::BlockId]) {
        let _ = (module, call, blocks);
    }

    /// Turns a value into one of another type where an argument or result does not fit. `None` if there is no way.
    fn convert(&self, builder: &mut Builder<'_>, value: ValueId, to: Type, loc: Loc) -> Option<ValueId> {
        let _ = (builder, value, to, loc);
        None
    }
}

/// Where constants that folding makes go.
pub trait DialectFoldInterface: Send + Sync {
    /// Whether they go to the entry block of `region`, of an operation of this dialect, although that is not isolated.
    fn materialize_into(&self, region: RegionRef<'_>) -> bool {
        let _ = region;
        false
    }
}

impl crate::Context {
    /// The implementation of dialect interface `I` by one dialect.
    pub fn dialect_interface<I: ?Sized + Send + Sync + 'static>(&self, dialect: DialectId) -> Option<&I> {
        self.dialect_info(dialect).registered()?.interfaces.get::<I>()
    }
}

/// Whether an operation may move to `to`, with all that is inside it, as the dialects involved say.
pub fn may_inline(op: OpRef<'_>, to: RegionRef<'_>, clone: bool) -> bool {
    let ctx = op.ctx();
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        let model = ctx.dialect_interface::<dyn DialectInlinerInterface>(op.info().dialect());
        let Some(model) = model.filter(|model| model.may_inline_op(op, to, clone)) else { return false };
        if model.asks_inside(op) {
            stack.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
        }
    }
    true
}
