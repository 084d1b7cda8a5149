//! What programs ask about frames, objects and floats whose answer is in more than one part.

use super::Lowering;
use super::soft::computed;
use super::values::{Val, is_double, plain};
use crate::abi::clif_type;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::{InstBuilder, Value, types};
use rmlir_ir::OpRef;

impl<'a> Lowering<'_, 'a> {
    /// The number of frames that operand 0 names, which must be known.
    fn frames_up(&self, op: OpRef<'a>) -> Result<u64, Refusal> {
        match self.val(self.operand(op, 0)?, 0)? {
            Val::Bits(bits) if bits < 64 => Ok(bits as u64),
            _ => refuse("the number of frames is not a small constant"),
        }
    }

    /// The frame so many calls up: each begins with the place of the one before it.
    fn frame(&mut self, up: u64) -> Value {
        let mut frame = self.b.ins().get_frame_pointer(types::I64);
        for _ in 0..up {
            frame = self.b.ins().load(types::I64, plain(), frame, 0);
        }
        frame
    }

    pub(super) fn frame_address(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let up = self.frames_up(op)?;
        let frame = self.frame(up);
        self.define_result(op, &[frame])
    }

    /// It lies after the place of the frame before.
    pub(super) fn return_address(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let up = self.frames_up(op)?;
        let frame = self.frame(up);
        let address = self.b.ins().load(types::I64, plain(), frame, 8);
        self.define_result(op, &[address])
    }

    /// `llvm.objectsize`: not known, which is nothing or all, as the second operand says.
    pub(super) fn object_size(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let Val::Bits(least) = self.val(self.operand(op, 1)?, 0)? else {
            return refuse("which size is asked for is not a constant");
        };
        let result = self.result(op)?;
        let scalar = self.element_of(result)?;
        let size = if least == 0 { crate::constant::mask(u128::MAX, scalar.bits()) } else { 0 };
        self.define(result, &[Val::Bits(size)])
    }

    /// `llvm.modf`, `llvm.frexp`: functions of the math library that give their second part through a pointer. All first parts,
    /// then all second ones.
    pub(super) fn split_float(&mut self, op: OpRef<'a>, name: &str) -> Result<(), Refusal> {
        let (operand, result) = (self.operand(op, 0)?, self.result(op)?);
        let scalar = self.element_of(operand)?;
        let through = computed(scalar)?;
        let name = if is_double(through) { name.to_owned() } else { format!("{name}f") };
        let values = self.made(operand)?;
        let leaves = self.leaves_of(result)?;
        let Some(second) = leaves.get(values.len()).map(|leaf| leaf.scalar) else {
            return refuse("its result has too few parts");
        };
        let stored = match second {
            Scalar::Int(32) => second,
            Scalar::Float(_) => through,
            _ => return refuse("an exponent of another type than of 32 bits is not supported"),
        };
        let slot = self.slot(8, 8)?;
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        for value in values {
            let wide = self.widened(value, scalar)?;
            let at = self.make(Val::Slot(slot, 0), Scalar::Ptr);
            let first = self.runtime_call(&name, &[wide, at], clif_type(through))?;
            firsts.push(self.narrowed(first, scalar)?);
            let part = self.load_scalar(plain(), stored, Val::Slot(slot, 0))?;
            seconds.push(if matches!(second, Scalar::Float(_)) {
                self.narrowed(part, scalar)?
            } else {
                part
            });
        }
        firsts.extend(seconds);
        self.define_values(result, &firsts)
    }

    pub(super) fn reverse(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let mut vals = self.vals(self.operand(op, 0)?)?.to_vec();
        vals.reverse();
        let result = self.result(op)?;
        self.define(result, &vals)
    }
}
