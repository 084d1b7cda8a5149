//! Changing a module whose tensors are being bufferized.

use super::analysis::Facts;
use super::interface::Operand;
use super::look::Look;
use super::reify::sizes_of;
use super::settings::Settings;
use super::types::{
    buffer_type_of, is_buffer, is_ranked, is_tensor, is_tensor_value, shape_of, space_of, tensor_of,
};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::bufferization::{AllocTensorOp, ToBufferOp, ToTensorOp};
use rmlir_dialects::{memref, tensor};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::listener::Listener;
use rmlir_ir::{
    BlockId, Builder, Context, DYNAMIC, Failed, Module, OpAddr, OpId, OpRef, OpSpec, Type, UnitId, ValueId,
    ValueRef,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What has to be bufferized still, and what is not there any more.
#[derive(Debug)]
pub struct Track<'a> {
    settings: &'a Settings,
    facts: Option<&'a Facts>,
    /// Operations on tensors, new ones at the end.
    pub worklist: Vec<OpAddr>,
    /// Operations that are gone.
    pub erased: FxHashSet<OpAddr>,
    /// All `bufferization.to_buffer`.
    pub to_buffers: Vec<OpAddr>,
    /// By unit, the number of operations that it has had.
    known: FxHashMap<UnitId, usize>,
}

impl<'a> Track<'a> {
    /// Nothing yet.
    pub fn new(settings: &'a Settings, facts: Option<&'a Facts>) -> Track<'a> {
        Track {
            settings,
            facts,
            worklist: Vec::new(),
            erased: FxHashSet::default(),
            to_buffers: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    fn note(&mut self, module: &Module, unit: UnitId) {
        self.known.entry(unit).or_insert_with(|| module.body(unit).op_capacity());
    }
}

impl Listener for Track<'_> {
    fn op_inserted(&mut self, module: &Module, at: OpAddr) {
        // One that was moved is known.
        let known = self.known.entry(at.unit).or_default();
        if at.op.index() < *known {
            return;
        }
        *known = at.op.index() + 1;
        let op = module.op(at);
        if op.is::<ToBufferOp>() {
            self.to_buffers.push(at);
            return;
        }
        let look = Look { module, settings: self.settings, facts: self.facts };
        if !op.is::<ToTensorOp>() && look.has_tensors(op) && self.settings.allows(op) {
            self.worklist.push(at);
        }
    }

    fn op_erased(&mut self, _: &Module, at: OpAddr) {
        self.erased.insert(at);
    }
}

/// A module that is being changed.
pub struct Work<'a> {
    /// The module.
    pub module: &'a mut Module,
    /// The options.
    pub settings: &'a Settings,
    /// What the analysis found, if there was one.
    pub facts: Option<&'a Facts>,
    /// What is to be done.
    pub track: Track<'a>,
}

impl<'a> Work<'a> {
    /// A module with nothing done yet.
    pub fn new(module: &'a mut Module, settings: &'a Settings, facts: Option<&'a Facts>) -> Work<'a> {
        Work { module, settings, facts, track: Track::new(settings, facts) }
    }

    /// To ask.
    pub fn look(&self) -> Look<'_> {
        Look { module: self.module, settings: self.settings, facts: self.facts }
    }

    /// An operation, to be read.
    pub fn op(&self, at: OpAddr) -> OpRef<'_> {
        self.module.op(at)
    }

    /// Makes operations before one, at its location.
    pub fn before(&mut self, at: OpAddr) -> Maker<'_> {
        self.track.note(self.module, at.unit);
        let loc = self.module.op(at).loc();
        let mut rewriter = Rewriter::listening_before(self.module, at, &mut self.track);
        rewriter.set_loc(loc);
        Maker { rewriter, settings: self.settings, facts: self.facts, at: Some(at) }
    }

    /// Makes operations at the start of a block.
    pub fn at_start(&mut self, unit: UnitId, block: BlockId) -> Maker<'_> {
        self.track.note(self.module, unit);
        let builder = Builder::at_start(self.module, unit, block).listening(&mut self.track);
        Maker { rewriter: builder.into(), settings: self.settings, facts: self.facts, at: None }
    }
}

/// Makes operations at a place.
pub struct Maker<'m> {
    /// The rewriter.
    pub rewriter: Rewriter<'m>,
    /// The options.
    pub settings: &'m Settings,
    facts: Option<&'m Facts>,
    /// The operation before which it makes them.
    at: Option<OpAddr>,
}

/// Reading.
impl Maker<'_> {
    /// To ask.
    pub fn look(&self) -> Look<'_> {
        Look { module: self.rewriter.seen(), settings: self.settings, facts: self.facts }
    }

    /// The context.
    pub fn ctx(&self) -> Context {
        self.rewriter.ctx().clone()
    }

    /// The type of a value.
    pub fn ty(&self, value: ValueId) -> Type {
        self.rewriter.seen().body(self.rewriter.unit()).value_type(value)
    }

    /// A value of the unit.
    pub fn value(&self, value: ValueId) -> ValueRef<'_> {
        self.rewriter.seen().value(self.rewriter.unit(), value)
    }

    /// The operation before which things are made.
    pub fn op(&self) -> Result<OpRef<'_>, Failed> {
        Ok(self.rewriter.seen().op(self.at.ok_or(Failed)?))
    }

    /// Goes back to before the operation.
    pub fn home(&mut self) {
        if let Some(at) = self.at {
            self.rewriter.set_before(at.op);
        }
    }
}

/// Making.
impl Maker<'_> {
    /// The constant `value` of type index.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn index(&mut self, value: i64) -> Result<ValueId, Failed> {
        let value = self.rewriter.ctx().index_attr(value);
        ConstantOp::build(&mut self.rewriter, value).value()
    }

    /// The size of a dimension of a tensor or memref.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn dim(&mut self, value: ValueId, dim: usize) -> Result<ValueId, Failed> {
        let index = self.index(dim as i64)?;
        match is_buffer(&self.ctx(), self.ty(value)) {
            true => memref::DimOp::build(&mut self.rewriter, value, index).value(),
            false => tensor::DimOp::build(&mut self.rewriter, value, index).value(),
        }
    }

    /// The sizes of those dimensions that the type leaves open.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn open_dims(&mut self, value: ValueId) -> Result<Vec<ValueId>, Failed> {
        let ctx = self.ctx();
        let shape = shape_of(&ctx, self.ty(value));
        let open = shape.iter().enumerate().filter(|&(_, &size)| size == DYNAMIC);
        open.map(|(dim, _)| self.dim(value, dim)).collect()
    }

    /// The buffer of a tensor.
    ///
    /// # Errors
    /// If it has none; that has been reported.
    pub fn buffer(&mut self, tensor: ValueId) -> Result<ValueId, Failed> {
        if let Some(of) = self.value(tensor).defining::<ToTensorOp>() {
            return Ok(of.buffer().id());
        }
        let ty = buffer_type_of(self.value(tensor), self.look())?;
        let value = self.value(tensor);
        let loc = value.loc();
        let place =
            value.def_op().map(|(op, _)| op.id()).ok_or_else(|| value.block().map(|block| block.id()));
        match place {
            Ok(op) => self.rewriter.set_after(op),
            Err(block) => self.rewriter.set_start(block.ok_or(Failed)?),
        }
        let made = ToBufferOp::build(&mut self.rewriter, ty, tensor).loc(loc).value();
        self.home();
        made
    }

    /// A tensor with the elements of a buffer.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn tensor(&mut self, ty: Type, buffer: ValueId) -> Result<ValueId, Failed> {
        let loc = self.value(buffer).loc();
        ToTensorOp::build(&mut self.rewriter, ty, buffer).loc(loc).value()
    }

    /// New memory.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn alloc(&mut self, ty: Type, sizes: &[ValueId]) -> Result<ValueId, Failed> {
        let alignment = self.settings.alignment;
        let made = memref::AllocOp::build(&mut self.rewriter, ty, sizes, &[]);
        let made = match alignment {
            0 => made,
            alignment => made.set(memref::AllocOp::ALIGNMENT, alignment as i64),
        };
        made.value()
    }

    /// Copies the elements of one buffer to another one.
    ///
    /// # Errors
    /// If that cannot be made.
    pub fn copy(&mut self, from: ValueId, to: ValueId) -> Result<(), Failed> {
        memref::CopyOp::build(&mut self.rewriter, from, to).insert().map(drop)
    }

    /// A buffer as one of another type, which it is known to have.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn cast(&mut self, buffer: ValueId, ty: Type) -> Result<ValueId, Failed> {
        if self.ty(buffer) == ty {
            return Ok(buffer);
        }
        let loc = self.value(buffer).loc();
        memref::CastOp::build(&mut self.rewriter, ty, buffer).loc(loc).value()
    }

    /// A buffer as one of another type: the same memory if it surely has that type, else a copy. `None` if neither is possible.
    pub fn cast_or_copy(&mut self, buffer: ValueId, ty: Type) -> Option<ValueId> {
        let (ctx, from) = (self.ctx(), self.ty(buffer));
        let (a, b) = (ctx.type_data(from), ctx.type_data(ty));
        if a.shaped_element() != b.shaped_element() || a.shape()?.len() != b.shape()?.len() {
            return None;
        }
        let old = self.rewriter.loc();
        let loc = self.value(buffer).loc();
        self.rewriter.set_loc(loc);
        let made = match is_surely(&ctx, from, ty) {
            true => memref::CastOp::build(&mut self.rewriter, ty, buffer).value().ok(),
            false => self.moved(buffer, ty).ok(),
        };
        self.rewriter.set_loc(old);
        made
    }

    fn moved(&mut self, buffer: ValueId, ty: Type) -> Result<ValueId, Failed> {
        let ctx = self.ctx();
        let mut sizes = Vec::new();
        for (dim, _) in shape_of(&ctx, ty).iter().enumerate().filter(|&(_, &size)| size == DYNAMIC) {
            sizes.push(self.dim(buffer, dim)?);
        }
        let copy = self.alloc(ty, &sizes)?;
        self.copy(buffer, copy)?;
        Ok(copy)
    }

    /// A tensor in memory of its own, with the elements of `value` if `copied`.
    ///
    /// # Errors
    /// If that is not possible; it has been reported.
    pub fn own_tensor(&mut self, value: ValueId, copied: bool) -> Result<ValueId, Failed> {
        let ctx = self.ctx();
        let ty = self.ty(value);
        let tensor = match ctx.type_data(ty) {
            rmlir_ir::TypeData::RankedTensor { .. } => value,
            rmlir_ir::TypeData::MemRef { .. } => {
                let of = tensor_of(&ctx, ty).ok_or(Failed)?;
                ToTensorOp::build(&mut self.rewriter, of, value).value()?
            }
            _ => {
                let look = self.look();
                let owner = look.owner(look.module.value(self.rewriter.unit(), value)).ok_or(Failed)?;
                return Err(owner.emit_plain_error("copying of unranked tensors is not implemented"));
            }
        };
        let ty = self.ty(tensor);
        if copied {
            return AllocTensorOp::build(&mut self.rewriter, ty, &[], Some(tensor), None).value();
        }
        let sizes = sizes_of(self, value, shape_of(&ctx, ty))?;
        let made = AllocTensorOp::build(&mut self.rewriter, ty, &sizes, None, None).insert()?;
        let buffer = buffer_type_of(self.value(tensor), self.look())?;
        if let Some(space) = space_of(&ctx, buffer) {
            self.rewriter.module().set(made, AllocTensorOp::MEMORY_SPACE, space);
        }
        let at = rmlir_ir::typed::Handle::at(made);
        self.rewriter.body().result(at.op, 0).ok_or(Failed)
    }

    /// Puts these values, buffers for tensors, in place of the results of an operation, which goes.
    ///
    /// # Errors
    /// If there is not one for each.
    pub fn replace(&mut self, op: OpId, values: &[ValueId]) -> Result<(), Failed> {
        let ctx = self.ctx();
        let results: Vec<ValueId> = self.rewriter.body().results(op).collect();
        self.rewriter.set_after(op);
        let mut with = Vec::new();
        for (&result, &value) in results.iter().zip(values) {
            let ty = self.ty(result);
            if is_tensor(&ctx, ty) && is_buffer(&ctx, self.ty(value)) {
                // Upstream puts each right after the operation.
                self.rewriter.set_after(op);
                with.push(self.tensor(ty, value)?);
            } else {
                with.push(value);
            }
        }
        self.rewriter.replace_op(op, &with).map_err(|_| Failed)
    }

    /// Erases an operation.
    ///
    /// # Errors
    /// If a result is used.
    pub fn erase(&mut self, op: OpId) -> Result<(), Failed> {
        self.rewriter.erase_op(op).map_err(|_| Failed)
    }

    /// Makes an operation as `op` is, with its properties and regions, with other operands and results.
    pub fn remake(&mut self, op: OpId, operands: &[ValueId], results: &[Type], attrs: bool) -> OpId {
        let at = OpAddr { unit: self.rewriter.unit(), op };
        let old = self.rewriter.seen().op(at);
        let regions: Vec<_> = old.regions().map(|region| region.id()).collect();
        let empty = self.rewriter.ctx().empty_dict();
        let mut spec = OpSpec {
            name: old.name(),
            loc: old.loc(),
            operands: operands.to_vec(),
            result_types: results.to_vec(),
            props: old.props(),
            attrs: if attrs { old.discardable() } else { empty },
            successors: old.successors().map(|block| block.id()).collect(),
            regions: Vec::new(),
            unit: None,
        };
        for &region in &regions {
            let new = self.rewriter.body().new_region();
            // The blocks stay in the same unit: there is nothing that could not be moved.
            let _ = self.rewriter.inline_region(region, new);
            spec.regions.push(new);
        }
        self.rewriter.insert(spec)
    }

    /// The results of an operation.
    pub fn results(&mut self, op: OpId) -> Vec<ValueId> {
        self.rewriter.body().results(op).collect()
    }

    /// The buffers of all operands that are tensors, and the other operands.
    ///
    /// # Errors
    /// As [`buffer`](Maker::buffer).
    pub fn buffers(&mut self, values: &[ValueId]) -> Result<Vec<ValueId>, Failed> {
        self.buffers_as(values, |_, _, buffer| Ok(buffer))
    }

    /// The same, where `adjust` gives what stands for the buffer of the value of this number.
    ///
    /// # Errors
    /// As [`buffer`](Maker::buffer), and those of `adjust`.
    pub fn buffers_as(
        &mut self,
        values: &[ValueId],
        mut adjust: impl FnMut(&mut Self, usize, ValueId) -> Result<ValueId, Failed>,
    ) -> Result<Vec<ValueId>, Failed> {
        let mut all = Vec::with_capacity(values.len());
        for (index, &value) in values.iter().enumerate() {
            all.push(match is_tensor(&self.ctx(), self.ty(value)) {
                true => {
                    let buffer = self.buffer(value)?;
                    adjust(self, index, buffer)?
                }
                false => value,
            });
        }
        Ok(all)
    }
}

/// Whether memory of one type surely is of the other one: sizes fit, and no stride or offset would have to be known that is not.
fn is_surely(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(a), Some(b)) = (ctx.strides(from), ctx.strides(to)) else { return false };
    let known = |from: i64, to: i64| to == DYNAMIC || from == to;
    let sizes = shape_of(ctx, from).iter().zip(shape_of(ctx, to));
    known(a.offset, b.offset)
        && a.strides.iter().zip(&b.strides).all(|(&a, &b)| known(a, b))
        && sizes.into_iter().all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC)
        && space_of(ctx, from) == space_of(ctx, to)
}

/// An operand that is copied: itself, or the value that it gives its buffer to.
enum Copied {
    Operand(usize, bool),
    Value(ValueId, bool),
}

/// Copies.
impl Work<'_> {
    /// Copies the operands that are not in place, or what they give their buffer to if that is enough.
    ///
    /// # Errors
    /// If that is not possible; it has been reported.
    pub fn resolve_operands(&mut self, at: OpAddr) -> Result<(), Failed> {
        let plan = self.copies(at)?;
        let mut maker = self.before(at);
        for copied in &plan {
            if let Copied::Operand(index, full) = *copied {
                let value = maker.value_of(at, index)?;
                let copy = maker.own_tensor(value, full)?;
                maker.rewriter.body().set_operand(at.op, index, copy);
            }
        }
        maker.rewriter.set_after(at.op);
        for copied in &plan {
            if let Copied::Value(value, full) = *copied {
                let copy = maker.own_tensor(value, full)?;
                maker.use_copy(value, copy);
            }
        }
        Ok(())
    }

    fn copies(&self, at: OpAddr) -> Result<Vec<Copied>, Failed> {
        let (look, op) = (self.look(), self.op(at));
        let mut plan = Vec::new();
        for (index, value) in op.operands().enumerate() {
            let operand = Operand { op, index };
            if !is_tensor_value(value) || look.in_place(operand) {
                continue;
            }
            if !is_ranked(op.ctx(), value.ty()) {
                return Err(op.emit_plain_error("copying of unranked tensors is not implemented"));
            }
            let full = !look.needs_no_elements(operand);
            let aliases = look.aliasing_values(operand);
            let only = match &aliases[..] {
                [only] if only.value.def_op().is_some() && !look.writes(operand) => Some(only.value),
                _ => None,
            };
            let only = only
                .filter(|value| look.aliasing_operands(*value).len() == 1 && is_ranked(op.ctx(), value.ty()));
            plan.push(match only {
                Some(value) => Copied::Value(value.id(), full),
                None => Copied::Operand(index, full),
            });
        }
        Ok(plan)
    }
}

impl Maker<'_> {
    fn value_of(&self, at: OpAddr, index: usize) -> Result<ValueId, Failed> {
        self.rewriter.seen().body(at.unit).operand(at.op, index).ok_or(Failed)
    }

    /// Uses a copy in place of a value, but not to make the copy.
    fn use_copy(&mut self, value: ValueId, copy: ValueId) {
        let made = self.value(copy).def_op().map(|(op, _)| op.id());
        let dims: Vec<OpId> =
            self.value(value).users().filter(|op| op.is::<tensor::DimOp>()).map(OpRef::id).collect();
        let kept: Vec<OpId> = made.into_iter().chain(dims).collect();
        self.rewriter.replace_all_uses_except(value, copy, &kept);
    }
}
