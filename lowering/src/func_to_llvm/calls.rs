//! Calls and returns.

use super::{at, takes_bare_pointers, unranked};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, insert, poison};
use crate::llvm_common::descriptor::{Descriptor, Part, of_static_shape, unpack_unranked};
use crate::llvm_common::one_to_one::all_attrs;
use rmlir_dialects::func::{self, CallIndirectOp, ConstantOp};
use rmlir_dialects::llvm::{AddressOfOp, CallOp, LLVMFuncOp, ReturnOp};
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::{OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn call(
    op: func::CallOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let callee = lookup_nearest(root.op(), root.callee_attr());
    let bare = takes_bare_pointers(callee, types);
    convert_call(at(op), operands, rw, types, bare)
}

pub(super) fn call_indirect(
    op: CallIndirectOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    convert_call(at(op), operands, rw, types, types.options.bare_pointers)
}

/// The values that a function gets for the operands of a call.
fn promoted(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    operands: &Operands,
    bare: bool,
) -> Option<Vec<ValueId>> {
    let given: Vec<(Type, Vec<ValueId>)> = {
        let views = rw.op(op).operands();
        let both = views.map(|view| Some((view.ty(), operands.values(view)?.to_vec())));
        both.collect::<Option<_>>()?
    };
    promote(rw, &given, bare)
}

/// The values that a function gets for arguments of these types, for each of which there are values.
pub(crate) fn promote(
    rw: &mut ConversionRewriter<'_>,
    given: &[(Type, Vec<ValueId>)],
    bare: bool,
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let b = rw.builder();
    let mut all = Vec::new();
    for (ty, values) in given {
        match (ctx.type_data(*ty), &values[..]) {
            (TypeData::UnrankedMemRef { .. }, _) if bare => return None,
            (TypeData::MemRef { .. }, &[value]) if bare => {
                all.push(Descriptor { value }.get(b, Part::Aligned)?);
            }
            (TypeData::MemRef { shape, .. }, &[value]) => {
                all.extend(Descriptor { value }.unpack(b, shape.len())?);
            }
            (TypeData::UnrankedMemRef { .. }, &[value]) => all.extend(unpack_unranked(b, value)?),
            _ => all.extend(values),
        }
    }
    Some(all)
}

fn convert_call(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    bare: bool,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let results: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let packed = match results.is_empty() {
        true => None,
        false => Some(types.packed_results(&results, bare)?),
    };
    let attrs = all_attrs(rw.op(op));
    let args = promoted(rw, op, operands, bare)?;
    let mut made = CallOp::build(rw.builder(), packed, &args, &[]);
    for entry in attrs {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    let made = at(made.insert().ok()?);
    let mut values = Vec::new();
    if let Some(first) = rw.body().result(made.op, 0) {
        for index in 0..results.len() {
            values.push(match results.len() {
                1 => first,
                _ => extract(rw.builder(), first, &[index as i64])?,
            });
        }
    }
    for (value, &ty) in values.iter_mut().zip(&results) {
        match ctx.type_data(ty) {
            TypeData::MemRef { .. } if bare => {
                *value = of_static_shape(rw.builder(), types, ty, *value, *value)?;
            }
            TypeData::UnrankedMemRef { .. } => *value = unranked::copy(rw, op, types, ty, *value, false)?,
            _ => {}
        }
    }
    rw.replace(op, &values)
}

pub(super) fn constant(op: ConstantOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (name, discardable) = (root.value(), root.op().discardable());
    let ty = rw.convert_type(root.result().ty())?;
    let made = AddressOfOp::build(rw.builder(), ty, name).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, discardable));
    let value = rw.body().result(at(made).op, 0)?;
    rw.replace(op, &[value])
}

pub(super) fn return_op(
    op: func::ReturnOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let function = std::iter::successors(root.parent(), |op| op.parent()).find(|op| op.is::<LLVMFuncOp>());
    let bare = takes_bare_pointers(function, types);
    let discardable = root.discardable();
    let old: Vec<Type> = root.operands().map(|operand| operand.ty()).collect();
    let given: Option<Vec<Vec<ValueId>>> =
        root.operands().map(|view| Some(operands.values(view)?.to_vec())).collect();
    let mut values = Vec::new();
    for (&ty, given) in old.iter().zip(given?) {
        match (ctx.type_data(ty), &given[..]) {
            (TypeData::MemRef { .. }, &[value]) if bare && types.bare_pointer(ty).is_some() => {
                values.push(Descriptor { value }.get(rw.builder(), Part::Allocated)?);
            }
            (TypeData::UnrankedMemRef { .. }, _) if bare => return None,
            (TypeData::UnrankedMemRef { .. }, &[value]) => {
                values.push(unranked::copy(rw, at(op), types, ty, value, true)?);
            }
            _ => values.extend(given),
        }
    }
    let value = match values[..] {
        [] => None,
        [one] => Some(one),
        _ => {
            let b = rw.builder();
            let mut packed = poison(b, types.packed_results(&old, bare)?)?;
            for (index, &value) in values.iter().enumerate() {
                packed = insert(b, packed, value, &[index as i64])?;
            }
            Some(packed)
        }
    };
    let made = ReturnOp::build(rw.builder(), value).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, discardable));
    rw.erase(op)
}
