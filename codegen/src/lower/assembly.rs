//! Assembly code in place of a call.

use super::Lowering;
use super::values::Val;
use crate::abi::supported;
use crate::asm::{Snippet, Value as Operand, snippet};
use crate::target::{Arch, System};
use crate::thunk::assembly_name;
use crate::view::{Refusal, Scalar, Shape, Ty, refuse};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types};
use cranelift_codegen::isa::CallConv;
use rmlir_ir::{OpRef, ValueRef};
use std::rc::Rc;

/// The number of the syntax of Intel.
const INTEL: i64 = 1;

impl<'a> Lowering<'_, 'a> {
    pub(super) fn inline_asm(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let text = attrs.string(op, attrs.names.asm_string).unwrap_or(b"");
        let constraints = attrs.string(op, attrs.names.constraints).unwrap_or(b"");
        let results = self.parts_of_result(op)?;
        // A barrier for compilers.
        if text.is_empty() && results.is_empty() {
            return self.define_no_result(op);
        }
        // A copy that they cannot see through.
        if text.is_empty() && constraints.starts_with(b"=r,0") && op.num_operands() == 1 && results.len() == 1
        {
            return self.copy(op);
        }
        if !self.has_assembly() {
            return refuse(
                "assembly code is not supported for this target: use --backend=llc or --backend=clang",
            );
        }
        if attrs.int(op, attrs.names.asm_dialect) == Some(INTEL) && !text.is_empty() {
            return refuse(
                "assembly code in the notation of Intel is not supported: use --backend=llc or --backend=clang",
            );
        }
        self.assembly_code(op, text, constraints)
    }

    /// Whether there is assembly code for the target.
    pub(super) fn has_assembly(&self) -> bool {
        let target = self.program.target;
        (target.arch, target.system) == (Arch::X86_64, System::Linux)
    }

    /// Code that takes the operands and gives the results of an operation.
    pub(super) fn assembly_code(
        &mut self,
        op: OpRef<'a>,
        text: &[u8],
        constraints: &[u8],
    ) -> Result<(), Refusal> {
        let results = self.parts_of_result(op)?;
        let operands = op.operands().map(|value| self.asm_operand(value)).collect::<Result<Vec<_>, _>>()?;
        let outputs: Vec<Operand> = results.iter().map(|ty| described(ty)).collect();
        let made = snippet(text, constraints, &operands, &outputs)?;
        // Only alignment, or a barrier that names what it is about.
        if made.code.is_empty() {
            return self.define_no_result(op);
        }
        self.call_assembly(op, &made, &results)
    }

    /// The types of the outputs: fields of a struct if there are several.
    fn parts_of_result(&self, op: OpRef<'a>) -> Result<Vec<Rc<Ty>>, Refusal> {
        let Some(result) = op.result(0) else { return Ok(Vec::new()) };
        let ty = self.type_of(result)?;
        Ok(match &ty.shape {
            Shape::Void => Vec::new(),
            Shape::Struct { fields } => fields.iter().map(|(_, field)| Rc::clone(field)).collect(),
            _ => vec![ty],
        })
    }

    /// The form of importers: a result of no value.
    fn define_no_result(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        op.result(0).map_or(Ok(()), |result| self.define(result, &[]))
    }

    fn asm_operand(&self, value: ValueRef<'a>) -> Result<Operand, Refusal> {
        let ty = self.type_of(value)?;
        let mut made = described(&ty);
        if let Some(scalar @ (Scalar::Int(_) | Scalar::Ptr)) = ty.scalar()
            && let Val::Bits(bits) = self.val(value, 0)?
            && let Some(above) = 128u32.checked_sub(scalar.bits())
            && bits >> 127 == 0
        {
            // Truth values have no sign.
            let signed = if scalar.bits() == 1 { bits as i128 } else { (bits << above) as i128 >> above };
            made.constant = Some((signed, bits as i128));
        }
        Ok(made)
    }

    fn call_assembly(&mut self, op: OpRef<'a>, made: &Snippet, results: &[Rc<Ty>]) -> Result<(), Refusal> {
        let mut signature = Signature::new(CallConv::SystemV);
        let mut block = None;
        if made.size != 0 {
            signature.params.push(AbiParam::new(types::I64));
            block = Some(self.slot(made.size, 16)?);
        }
        let args: Vec<Value> =
            block.iter().map(|&slot| self.b.ins().stack_addr(types::I64, slot, 0)).collect();
        for &(operand, offset) in &made.reads {
            let value = self.operand(op, operand)?;
            let (ty, scalars) = (self.type_of(value)?, self.made(value)?);
            if let Some(slot) = block {
                self.store_parts(&ty, &scalars, Val::Slot(slot, offset as i64))?;
            }
        }
        let number = self.assembly.iter().position(|code| *code == made.code).unwrap_or_else(|| {
            self.assembly.push(made.code.clone());
            self.assembly.len() - 1
        });
        let function = self.function_named(assembly_name(number as u32), &signature);
        self.b.ins().call(function, &args);
        let mut values = Vec::new();
        for (ty, &offset) in results.iter().zip(&made.writes) {
            let Some(slot) = block else { return refuse("its results have no place") };
            values.extend(self.load_parts(ty, Val::Slot(slot, offset as i64))?);
        }
        match op.result(0) {
            Some(result) => self.define_values(result, &values),
            None => Ok(()),
        }
    }
}

/// What is to be known of a type where a value goes to assembly code or comes from it.
fn described(ty: &Ty) -> Operand {
    // What has parts is in no register: its size says so.
    let (bytes, is_vector) = match ty.shape {
        Shape::Scalar(scalar) if supported(scalar).is_ok() => (ty.size, false),
        Shape::Vector { element, .. } if element.bits() % 8 == 0 && supported(element).is_ok() => {
            (ty.size, true)
        }
        _ => (0, false),
    };
    Operand { bytes, is_vector, constant: None }
}
