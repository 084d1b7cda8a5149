//! Exceptions: calls that may come back to a landing pad.
//!
//! A call names its pad by a number. What the unwinder brings goes into two slots of the frame, which the pad reads. The table
//! that says all this to the personality function is written with the object.

use super::Lowering;
use super::values::Val;
use crate::abi::Abi;
use crate::target::System;
use crate::view::{Refusal, Scalar, Shape, SymbolId, refuse};
use cranelift_codegen::ir::{
    self, BlockArg, BlockCall, ExceptionTableData, ExceptionTableItem, ExceptionTag, FuncRef, InstBuilder,
    MemFlagsData, SigRef, StackSlot, TrapCode, Value, types,
};
use rmlir_ir::{BlockId, OpRef};
use rustc_hash::FxHashMap;

/// What a pad catches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pad {
    /// The exceptions, by numbers of types from 1 on, in the order in which they are tried.
    pub(crate) catches: Vec<usize>,
    /// It also wants to see others.
    pub(crate) cleanup: bool,
}

/// The exceptions of a function.
#[derive(Debug, Default)]
pub(crate) struct Exceptions {
    /// The function that decides where an exception goes.
    pub(crate) personality: Option<SymbolId>,
    pub(crate) pads: Vec<Pad>,
    /// The types that pads catch: type 1 is the first one. None is any.
    pub(crate) types: Vec<Option<SymbolId>>,
    pub(crate) by_block: FxHashMap<BlockId, usize>,
    pub(crate) slots: Option<[StackSlot; 2]>,
}

/// What a call calls.
pub(super) enum Callee {
    Function(FuncRef),
    Pointer(SigRef, Value),
}

impl Exceptions {
    fn pad(&mut self, block: BlockId) -> usize {
        let next = self.pads.len();
        let pad = *self.by_block.entry(block).or_insert(next);
        if pad == next {
            self.pads.push(Pad::default());
        }
        pad
    }

    fn type_number(&mut self, symbol: Option<SymbolId>) -> usize {
        let known = self.types.iter().position(|&known| known == symbol);
        known.unwrap_or_else(|| {
            self.types.push(symbol);
            self.types.len() - 1
        }) + 1
    }
}

impl<'a> Lowering<'_, 'a> {
    fn exception_slots(&mut self) -> Result<[StackSlot; 2], Refusal> {
        if let Some(slots) = self.exceptions.slots {
            return Ok(slots);
        }
        let slots = [self.slot(8, 8)?, self.slot(8, 8)?];
        self.exceptions.slots = Some(slots);
        Ok(slots)
    }

    pub(super) fn invoke(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        if self.program.target.system != System::Linux {
            return refuse("exceptions are not supported for this target");
        }
        if self.exceptions.personality.is_none() {
            return refuse("the function has no personality");
        }
        let groups: Vec<usize> = self.segments(op);
        let &[callee, normal, unwind, ..] = groups.as_slice() else {
            return refuse("its operands are not in groups");
        };
        if callee + normal + unwind != op.num_operands() {
            return refuse("operand bundles are not supported");
        }
        let Some(pad_block) = op.successors().nth(1) else { return refuse("a successor is missing") };
        let pad = self.exceptions.pad(pad_block.id());
        let (abi, target, values, place) = self.prepare_call(op, callee)?;
        let returned = self.b.create_block();
        for param in &abi.signature.returns {
            self.b.append_block_param(returned, param.value_type);
        }
        let thrown = self.b.create_block();
        let payload = [types::I64; 2].map(|ty| self.b.append_block_param(thrown, ty));
        self.try_call(&abi, target, &values, (returned, thrown), pad);
        self.b.switch_to_block(returned);
        let results = self.b.block_params(returned).to_vec();
        self.take_result(op, &abi, &results, place)?;
        let (block, args) = self.edge(op, 0, callee..callee + normal)?;
        self.b.ins().jump(block, &args);
        self.b.switch_to_block(thrown);
        self.keep_exception(payload)?;
        let (block, args) = self.edge(op, 1, callee + normal..op.num_operands())?;
        self.b.ins().jump(block, &args);
        Ok(())
    }

    /// Puts what the unwinder brings where the pad finds it.
    fn keep_exception(&mut self, payload: [Value; 2]) -> Result<(), Refusal> {
        for (slot, value) in self.exception_slots()?.into_iter().zip(payload) {
            let at = self.make(Val::Slot(slot, 0), Scalar::Ptr);
            self.b.ins().store(MemFlagsData::new(), value, at, 0);
        }
        Ok(())
    }

    fn try_call(
        &mut self,
        abi: &Abi,
        target: Callee,
        values: &[Value],
        (returned, thrown): (ir::Block, ir::Block),
        pad: usize,
    ) {
        let results = (0..abi.signature.returns.len() as u32).map(BlockArg::TryCallRet);
        let payload = (0..2).map(BlockArg::TryCallExn);
        let pool = &mut self.b.func.dfg.value_lists;
        let (normal, unwind) =
            (BlockCall::new(returned, results, pool), BlockCall::new(thrown, payload, pool));
        let item = ExceptionTableItem::Tag(ExceptionTag::from_u32(pad as u32), unwind);
        let signature = match &target {
            Callee::Function(function) => self.b.func.dfg.ext_funcs[*function].signature,
            Callee::Pointer(signature, _) => *signature,
        };
        let table = ExceptionTableData::new(signature, normal, [item]);
        let table = self.b.func.dfg.exception_tables.push(table);
        match target {
            Callee::Function(function) => self.b.ins().try_call(function, values, table),
            Callee::Pointer(_, pointer) => self.b.ins().try_call_indirect(pointer, values, table),
        };
    }

    pub(super) fn landing_pad(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let Some(block) = op.block() else { return refuse("it is in no block") };
        let pad = self.exceptions.pad(block.id());
        let mut catches = Vec::with_capacity(op.num_operands());
        for operand in op.operands() {
            if !matches!(self.type_of(operand)?.shape, Shape::Scalar(Scalar::Ptr)) {
                return refuse("filters are not supported");
            }
            let ty = self.exception_type(self.val(operand, 0)?)?;
            catches.push(self.exceptions.type_number(ty));
        }
        let cleanup = self.program.attrs.flag(op, self.program.attrs.names.cleanup);
        if let Some(known) = self.exceptions.pads.get_mut(pad) {
            *known = Pad { catches, cleanup };
        }
        let result = self.result(op)?;
        let leaves = self.leaves_of(result)?;
        if !matches!(&*leaves, [a, b] if a.scalar == Scalar::Ptr && b.scalar == Scalar::Int(32)) {
            return refuse("its result is not a pointer and a number of 32 bits");
        }
        let [exception, selector] = self.exception_slots()?.map(|slot| {
            let at = self.make(Val::Slot(slot, 0), Scalar::Ptr);
            self.b.ins().load(types::I64, MemFlagsData::new(), at, 0)
        });
        let selector = self.b.ins().ireduce(types::I32, selector);
        self.define_values(result, &[exception, selector])
    }

    /// The type that an operand names: none for any.
    fn exception_type(&self, val: Val) -> Result<Option<SymbolId>, Refusal> {
        match val {
            Val::Bits(0) => Ok(None),
            Val::Symbol(symbol, 0) => Ok(Some(symbol)),
            _ => refuse("the type of an exception is not the address of a global"),
        }
    }

    /// The number that the selector of a pad has for a type.
    pub(super) fn exception_type_id(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let operand = self.operand(op, 0)?;
        let ty = self.exception_type(self.val(operand, 0)?)?;
        let number = self.exceptions.type_number(ty);
        let result = self.result(op)?;
        self.define(result, &[Val::Bits(number as u128)])
    }

    pub(super) fn resume(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let exception = self.operand(op, 0)?;
        let exception = self.val(exception, 0)?;
        let exception = self.make(exception, Scalar::Ptr);
        let symbol = self.program.symbols.runtime("_Unwind_Resume")?;
        self.call_runtime(symbol, &[types::I64], None, &[exception]);
        self.b.ins().trap(TrapCode::unwrap_user(1));
        Ok(())
    }
}
