//! The scalars that values consist of.

use super::Lowering;
use crate::abi::{clif_type, supported};
use crate::constant::mask;
use crate::view::{Leaf, Refusal, Scalar, SymbolId, Ty, refuse};
use cranelift_codegen::ir::{
    ExternalName, GlobalValueData, InstBuilder, MemFlagsData, StackSlot, Type, UserExternalName, Value,
    immediates::{Ieee32, Ieee64},
    types,
};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpRef, ValueRef};
use std::rc::Rc;

/// A scalar.
#[derive(Clone, Copy, Debug)]
pub(super) enum Val {
    /// A value of Cranelift.
    Ssa(Value),
    /// Known bits.
    Bits(u128),
    /// The address of a symbol, and a distance.
    Symbol(SymbolId, i64),
    /// An address, and a distance.
    Offset(Value, i64),
    /// The address of a stack slot, and a distance.
    Slot(StackSlot, i64),
    /// What a stack slot holds.
    Spilled(StackSlot),
}

/// Accesses to memory that the program may make where it stands.
pub(super) fn plain() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

/// The name by which code knows a symbol.
pub(crate) fn symbol_name(symbol: SymbolId) -> UserExternalName {
    UserExternalName::new(0, symbol.0)
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn operand(&self, op: OpRef<'a>, index: usize) -> Result<ValueRef<'a>, Refusal> {
        op.operand(index).ok_or_else(|| Refusal("an operand is missing".into()))
    }

    pub(super) fn result(&self, op: OpRef<'a>) -> Result<ValueRef<'a>, Refusal> {
        op.result(0).ok_or_else(|| Refusal("its result is missing".into()))
    }

    pub(super) fn type_of(&self, value: ValueRef<'a>) -> Result<Rc<Ty>, Refusal> {
        self.types.get(value.ty())
    }

    pub(super) fn leaves_of(&self, value: ValueRef<'a>) -> Result<Rc<[Leaf]>, Refusal> {
        self.type_of(value)?.leaves()
    }

    /// The one scalar type that all parts of a value have: it is a scalar or a vector.
    pub(super) fn element_of(&self, value: ValueRef<'a>) -> Result<Scalar, Refusal> {
        use crate::view::Shape;
        match self.type_of(value)?.shape {
            Shape::Scalar(scalar) | Shape::Vector { element: scalar, .. } => supported(scalar),
            _ => refuse("an operand is neither a scalar nor a vector"),
        }
    }

    /// The scalars of a value.
    pub(super) fn vals(&self, value: ValueRef<'a>) -> Result<&[Val], Refusal> {
        match self.values.get(value.id().index()) {
            Some(&(start, len)) => {
                let all = &self.scalars[start as usize..(start + len) as usize];
                if all.is_empty() && self.type_of(value)?.leaf_count() != 0 {
                    return refuse("it uses a value that is not defined before it");
                }
                Ok(all)
            }
            None => refuse("it uses a value of another function"),
        }
    }

    /// Scalar `index` of a value.
    pub(super) fn val(&self, value: ValueRef<'a>, index: usize) -> Result<Val, Refusal> {
        match self.vals(value)?.get(index) {
            Some(&val) => Ok(val),
            None => refuse("an operand has too few parts"),
        }
    }

    /// The scalar of an operand that is one.
    pub(super) fn scalar(&mut self, op: OpRef<'a>, index: usize) -> Result<Value, Refusal> {
        let value = self.operand(op, index)?;
        let scalar = self.element_of(value)?;
        let val = self.val(value, 0)?;
        Ok(self.make(val, scalar))
    }

    /// The scalars of a value, each made.
    pub(super) fn made(&mut self, value: ValueRef<'a>) -> Result<Vec<Value>, Refusal> {
        let leaves = self.leaves_of(value)?;
        let vals = self.vals(value)?.to_vec();
        leaves.iter().zip(vals).map(|(leaf, val)| Ok(self.make(val, supported(leaf.scalar)?))).collect()
    }

    pub(super) fn define(&mut self, value: ValueRef<'a>, vals: &[Val]) -> Result<(), Refusal> {
        if vals.len() as u64 != self.type_of(value)?.leaf_count() {
            return refuse("its result has another type than its operands allow");
        }
        let start = self.scalars.len();
        if self.in_memory {
            let leaves = self.leaves_of(value)?;
            for (leaf, &val) in leaves.iter().zip(vals) {
                let kept = self.kept(val, supported(leaf.scalar)?)?;
                self.scalars.push(kept);
            }
        } else {
            self.scalars.extend_from_slice(vals);
        }
        match self.values.get_mut(value.id().index()) {
            Some(place) => *place = (start as u32, vals.len() as u32),
            None => return refuse("its result is not a value of this function"),
        }
        Ok(())
    }

    pub(super) fn define_values(&mut self, value: ValueRef<'a>, values: &[Value]) -> Result<(), Refusal> {
        let vals: Vec<Val> = values.iter().map(|&value| Val::Ssa(value)).collect();
        self.define(value, &vals)
    }

    pub(super) fn define_result(&mut self, op: OpRef<'a>, values: &[Value]) -> Result<(), Refusal> {
        let result = self.result(op)?;
        self.define_values(result, values)
    }

    /// In memory if the function keeps its values there: see [`Lowering::in_memory`].
    fn kept(&mut self, val: Val, scalar: Scalar) -> Result<Val, Refusal> {
        match val {
            Val::Ssa(_) | Val::Offset(..) => {
                let value = self.make(val, scalar);
                let slot = self.slot(16, 16)?;
                let address = self.b.ins().stack_addr(types::I64, slot, 0);
                self.b.ins().store(MemFlagsData::new(), value, address, 0);
                Ok(Val::Spilled(slot))
            }
            _ => Ok(val),
        }
    }

    /// A pointer for later.
    pub(super) fn keep(&mut self, pointer: Value) -> Val {
        if self.in_memory {
            return self.kept(Val::Ssa(pointer), Scalar::Ptr).unwrap_or(Val::Ssa(pointer));
        }
        Val::Ssa(pointer)
    }

    /// A scalar as a value of Cranelift, here.
    pub(super) fn make(&mut self, val: Val, scalar: Scalar) -> Value {
        let ty = clif_type(scalar);
        match val {
            Val::Ssa(value) => value,
            Val::Bits(bits) => self.bits(bits, ty),
            Val::Symbol(symbol, offset) => {
                let base = self.symbol(symbol);
                self.moved(base, offset)
            }
            Val::Offset(base, offset) => self.moved(base, offset),
            Val::Slot(slot, offset) => match i32::try_from(offset) {
                Ok(offset) => self.b.ins().stack_addr(types::I64, slot, offset),
                Err(_) => {
                    let base = self.b.ins().stack_addr(types::I64, slot, 0);
                    self.moved(base, offset)
                }
            },
            Val::Spilled(slot) => {
                let address = self.b.ins().stack_addr(types::I64, slot, 0);
                self.b.ins().load(ty, MemFlagsData::new(), address, 0)
            }
        }
    }

    fn moved(&mut self, base: Value, offset: i64) -> Value {
        if offset == 0 {
            return base;
        }
        let by = self.b.ins().iconst(types::I64, offset);
        self.b.ins().iadd(base, by)
    }

    /// A constant of a machine type.
    pub(super) fn bits(&mut self, bits: u128, ty: Type) -> Value {
        match ty {
            types::F32 => self.b.ins().f32const(Ieee32::with_bits(bits as u32)),
            types::F64 => self.b.ins().f64const(Ieee64::with_bits(bits as u64)),
            types::I128 => {
                let low = self.b.ins().iconst(types::I64, bits as i64);
                let high = self.b.ins().iconst(types::I64, (bits >> 64) as i64);
                self.b.ins().iconcat(low, high)
            }
            _ => {
                // Constants of narrow types are stated without the bits above.
                let bits = mask(bits, ty.bits());
                self.b.ins().iconst(ty, bits as i64)
            }
        }
    }

    pub(super) fn int(&mut self, value: i128, scalar: Scalar) -> Value {
        self.bits(mask(value as u128, scalar.bits()), clif_type(scalar))
    }

    /// The address of a symbol.
    pub(super) fn symbol(&mut self, symbol: SymbolId) -> Value {
        let tls = self.program.symbols.get(symbol).thread_local;
        let global = match self.globals.get(&symbol.0) {
            Some(&global) => global,
            None => {
                let name = self.b.func.declare_imported_user_function(symbol_name(symbol));
                let data = GlobalValueData::Symbol {
                    name: ExternalName::user(name),
                    offset: 0.into(),
                    colocated: !tls && self.program.is_near(symbol),
                    tls,
                };
                let global = self.b.create_global_value(data);
                self.globals.insert(symbol.0, global);
                global
            }
        };
        if tls {
            self.b.ins().tls_value(types::I64, global)
        } else {
            self.b.ins().symbol_value(types::I64, global)
        }
    }

    /// An address as a base and a distance that an access can state.
    pub(super) fn address(&mut self, val: Val) -> (Value, i32) {
        match val {
            Val::Offset(base, offset) if let Ok(offset) = i32::try_from(offset) => (base, offset),
            Val::Symbol(symbol, offset) if let Ok(offset) = i32::try_from(offset) => {
                (self.symbol(symbol), offset)
            }
            Val::Slot(slot, offset) if let Ok(offset) = i32::try_from(offset) => {
                (self.b.ins().stack_addr(types::I64, slot, offset), 0)
            }
            _ => (self.make(val, Scalar::Ptr), 0),
        }
    }

    /// Zeros above the bits of an odd integer.
    pub(super) fn masked(&mut self, value: Value, scalar: Scalar) -> Value {
        let Scalar::Int(width) = scalar else { return value };
        let ty = clif_type(scalar);
        if width == ty.bits() {
            return value;
        }
        let ones = self.bits(mask(u128::MAX, width), ty);
        self.b.ins().band(value, ones)
    }

    /// The sign above the bits of an odd integer.
    pub(super) fn signed(&mut self, value: Value, scalar: Scalar) -> Value {
        let Scalar::Int(width) = scalar else { return value };
        let ty = clif_type(scalar);
        let Some(by) = ty.bits().checked_sub(width).filter(|&by| by != 0) else { return value };
        let by = self.b.ins().iconst(types::I8, i64::from(by));
        let up = self.b.ins().ishl(value, by);
        self.b.ins().sshr(up, by)
    }

    /// One of two values. The optimizer would make of two 128-bit integers what has no code, so their halves go alone.
    pub(super) fn choose(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        if self.b.func.dfg.value_type(yes) != types::I128 {
            return self.b.ins().select(condition, yes, no);
        }
        let ((a, b), (c, d)) = (self.b.ins().isplit(yes), self.b.ins().isplit(no));
        let low = self.b.ins().select(condition, a, c);
        let high = self.b.ins().select(condition, b, d);
        self.b.ins().iconcat(low, high)
    }
}

/// Whether a float type has instructions.
pub(super) fn is_double(scalar: Scalar) -> bool {
    scalar == Scalar::Float(FloatKind::F64)
}
