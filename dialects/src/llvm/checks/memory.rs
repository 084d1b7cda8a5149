//! Memory: addresses, accesses, atomic operations.

use super::Checked;
use crate::llvm::field::Field;
use crate::llvm::forms::directives::DYNAMIC_INDEX;
use crate::llvm::types::{
    Kind, LlvmType, is_compatible_float, is_compatible_vector, is_loadable, is_scalable_vector,
    supports_memory_ops, vector_element,
};
use crate::llvm::{AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp, FenceOp, IntToPtrOp};
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::ptr_like::MemorySpace;
use rmlir_ir::signature::Signature;
use rmlir_ir::{OpRef, Type, TypeData};

const ORDERINGS: [&str; 8] =
    ["not_atomic", "unordered", "monotonic", "", "acquire", "release", "acq_rel", "seq_cst"];
const MONOTONIC: i64 = 2;
const ACQUIRE: i64 = 4;
const RELEASE: i64 = 5;
const ACQ_REL: i64 = 6;

fn ordering_name(ordering: i64) -> &'static str {
    usize::try_from(ordering).ok().and_then(|at| ORDERINGS.get(at)).copied().unwrap_or("")
}

/// Whether values of a type can be read or written in one step: a power of two of bytes.
fn is_atomic(op: OpRef<'_>, ty: Type) -> bool {
    is_atomic_in(&DataLayout::of(op), ty)
}

/// The same where a layout is known.
fn is_atomic_in(layout: &DataLayout<'_>, ty: Type) -> bool {
    let ctx = layout.ctx();
    let scalar = matches!(ctx.type_data(ty), TypeData::Integer { .. })
        || Kind::of(ctx, ty) == Some(Kind::Pointer)
        || is_compatible_float(ctx, ty)
        || vector_element(ctx, ty).is_some_and(|element| is_compatible_float(ctx, element));
    if !scalar || is_scalable_vector(ctx, ty) {
        return false;
    }
    let bits = match ctx.type_data(ty) {
        TypeData::Vector { element, .. } => {
            let count = ctx.type_data(ty).num_elements().and_then(|n| u64::try_from(n).ok());
            count.zip(ctx.type_data(*element).storage_width()).map(|(n, width)| n * u64::from(width))
        }
        TypeData::Dialect(_) if Kind::of(ctx, ty) == Some(Kind::PpcFp128) => Some(128),
        TypeData::Dialect(_) => layout.size_in_bits(ty).or(Some(64)),
        data => data.storage_width().map(u64::from),
    };
    bits.is_some_and(|bits| bits >= 8 && bits.is_power_of_two())
}

/// `#llvm.address_space<1>`: values that have a size can be read and written.
pub(in crate::llvm) struct AddressSpace;

impl MemorySpace for AddressSpace {
    fn check_access(&self, layout: &DataLayout<'_>, ty: Type, _: bool, atomic: bool) -> Result<(), String> {
        let ctx = layout.ctx();
        if !is_loadable(ctx, ty) {
            return Err(format!("type must be LLVM type with size, but got {}", ctx.quoted_type(ty)));
        }
        match atomic && !is_atomic_in(layout, ty) {
            true => Err(format!("unsupported type {} for atomic access", ctx.quoted_type(ty))),
            false => Ok(()),
        }
    }
}

/// `llvm.load` and `llvm.store`.
pub(in crate::llvm) struct Access {
    ordering: Field,
    syncscope: Field,
    alignment: Field,
    dereferenceable: Field,
    /// It writes.
    store: bool,
}

impl Access {
    pub(in crate::llvm) const fn load() -> Access {
        Access::new(false)
    }

    pub(in crate::llvm) const fn store() -> Access {
        Access::new(true)
    }

    const fn new(store: bool) -> Access {
        Access {
            ordering: Field::new("ordering"),
            syncscope: Field::new("syncscope"),
            alignment: Field::new("alignment"),
            dereferenceable: Field::new("dereferenceable"),
            store,
        }
    }

    fn check_atomic(&self, op: OpRef<'_>, ordering: i64) -> Checked {
        let value = if self.store { op.operand(0) } else { op.result(0) };
        let Some(ty) = value.map(|value| value.ty()) else { return Ok(()) };
        if !is_atomic(op, ty) {
            let ty = op.ctx().quoted_type(ty);
            return Err(op.emit_error(format!("unsupported type {ty} for atomic access")));
        }
        let wrong = if self.store { ACQUIRE } else { RELEASE };
        if ordering == wrong || ordering == ACQ_REL {
            let name = ordering_name(ordering);
            return Err(op.emit_error(format!("unsupported ordering '{name}'")));
        }
        match self.alignment.is_set(op) {
            true => Ok(()),
            false => Err(op.emit_error("expected alignment for atomic access")),
        }
    }
}

impl OpHooks for Access {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        if self.dereferenceable.is_set(op) {
            check_dereferenceable(op)?;
        }
        match self.ordering.value(op) == 0 && self.syncscope.is_set(op) {
            true => Err(op.emit_error("expected syncscope to be null for non-atomic access")),
            false => Ok(()),
        }
    }

    // How large a type is may be up to the module.
    fn verify(&self, op: OpRef<'_>) -> Checked {
        match self.ordering.value(op) {
            0 => Ok(()),
            ordering => self.check_atomic(op, ordering),
        }
    }
}

/// Only pointers can be said to be dereferenceable.
fn check_dereferenceable(op: Signature<'_>) -> Checked {
    let pointer = op.num_results() == 1
        && op.result(0).is_some_and(|result| Kind::of(op.ctx(), result.ty()) == Some(Kind::Pointer));
    match pointer {
        true => Ok(()),
        false => Err(op.emit_error("expected op to return a single LLVM pointer type")),
    }
}

/// `llvm.inttoptr`
pub(in crate::llvm) struct IntToPtr;

impl OpHooks for IntToPtr {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        if op.unverified::<IntToPtrOp>().dereferenceable().is_some() {
            check_dereferenceable(op)
        } else {
            Ok(())
        }
    }
}

/// `llvm.atomicrmw`
pub(in crate::llvm) struct AtomicRmw;

impl OpHooks for AtomicRmw {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let ctx = op.ctx();
        let rmw = op.unverified::<AtomicRMWOp>();
        let Some(ty) = rmw.val().map(|value| value.ty()) else { return Ok(()) };
        let wrong = match rmw.bin_op().map_or(0, |kind| kind.value()) {
            // fadd, fsub, fmax, fmin, fmaximum, fminimum
            11..=14 | 19 | 20 => wrong_float(op, ty),
            0 if !is_atomic(op, ty) => Some("unexpected LLVM IR type for 'xchg' bin_op"),
            0 => None,
            _ => match ctx.type_data(ty) {
                TypeData::Integer { width: 8 | 16 | 32 | 64, .. } => None,
                _ => Some("expected LLVM IR integer type"),
            },
        };
        if let Some(wrong) = wrong {
            return Err(op.emit_error(wrong));
        }
        match rmw.ordering().map_or(0, |ordering| ordering.value()) < MONOTONIC {
            true => Err(op.emit_error("expected at least 'monotonic' ordering")),
            false => Ok(()),
        }
    }
}

fn wrong_float(op: OpRef<'_>, ty: Type) -> Option<&'static str> {
    let ctx = op.ctx();
    if !is_compatible_vector(ctx, ty) {
        return (!is_compatible_float(ctx, ty)).then_some("expected LLVM IR floating point type");
    }
    if is_scalable_vector(ctx, ty) {
        return Some("expected LLVM IR fixed vector type");
    }
    let element = ctx.type_data(ty).shaped_element();
    let float = element.is_some_and(|element| is_compatible_float(ctx, element));
    (!float).then_some("expected LLVM IR floating point type for vector element")
}

/// `llvm.cmpxchg`
pub(in crate::llvm) struct CmpXchg;

impl OpHooks for CmpXchg {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let exchange = op.unverified::<AtomicCmpXchgOp>();
        let number = |ordering: Option<AtomicOrdering>| ordering.map_or(0, |ordering| ordering.value());
        let ty = exchange.val().map(|value| value.ty());
        if ty.is_some_and(|ty| !is_atomic(op, ty)) {
            return Err(op.emit_error("unexpected LLVM IR type"));
        }
        let (success, failure) = (number(exchange.success_ordering()), number(exchange.failure_ordering()));
        if success < MONOTONIC || failure < MONOTONIC {
            return Err(op.emit_error("ordering must be at least 'monotonic'"));
        }
        match failure {
            RELEASE | ACQ_REL => Err(op.emit_error("failure ordering cannot be 'release' or 'acq_rel'")),
            _ => Ok(()),
        }
    }
}

/// `llvm.fence`
pub(in crate::llvm) struct Fence;

impl OpHooks for Fence {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let ordering = op.unverified::<FenceOp>().ordering();
        match ordering.map_or(0, |ordering| ordering.value()) <= MONOTONIC {
            true => Err(op.emit_error("can be given only acquire, release, acq_rel, and seq_cst orderings")),
            false => Ok(()),
        }
    }
}

/// The check of `llvm.alloca`.
pub(in crate::llvm) fn check_alloca(op: Signature<'_>, element: Option<Type>) -> Checked {
    match element.is_some_and(|ty| !supports_memory_ops(op.ctx(), ty)) {
        true => Err(op.emit_error("this target extension type cannot be used in alloca")),
        false => Ok(()),
    }
}

/// `llvm.getelementptr`
pub(in crate::llvm) struct GetElementPtr {
    constants: Field,
    element: Field,
    flags: Field,
}

impl GetElementPtr {
    pub(in crate::llvm) const fn new() -> GetElementPtr {
        GetElementPtr {
            constants: Field::new("rawConstantIndices"),
            element: Field::new("elem_type"),
            flags: Field::new("noWrapFlags"),
        }
    }
}

impl OpHooks for GetElementPtr {
    fn verifies_each(&self) -> bool {
        false
    }

    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let indices = self.constants.get(op).and_then(|attr| op.ctx().i32_array(attr)).unwrap_or_default();
        let dynamic = indices.iter().filter(|&&index| index == DYNAMIC_INDEX).count();
        if dynamic != op.num_operands().saturating_sub(1) {
            return Err(
                op.emit_error("expected as many dynamic indices as specified in 'rawConstantIndices'")
            );
        }
        if self.flags.value(op) == 1 {
            return Err(op.emit_error("'inbounds_flag' cannot be used directly."));
        }
        match self.element.ty(op) {
            Some(element) => check_indices(op, element, &indices),
            None => Ok(()),
        }
    }
}

/// Follows the indices after the first, which only counts elements.
fn check_indices(op: Signature<'_>, element: Type, indices: &[i32]) -> Checked {
    let ctx = op.ctx();
    let mut ty = element;
    for (position, &index) in indices.iter().enumerate().skip(1) {
        ty = match (LlvmType::of(ctx, ty), ctx.type_data(ty)) {
            (Some(LlvmType::Struct(_)), _) if index == DYNAMIC_INDEX => {
                let message = format!("expected index {position} indexing a struct to be constant");
                return Err(op.emit_error(message));
            }
            (Some(LlvmType::Struct(body)), _) => {
                match usize::try_from(index).ok().and_then(|index| body.elements().nth(index)) {
                    Some(element) => element,
                    None => {
                        let message = format!("index {position} indexing a struct is out of bounds");
                        return Err(op.emit_error(message));
                    }
                }
            }
            (Some(LlvmType::Array { element, .. }), _) => element,
            (_, TypeData::Vector { element, .. }) => *element,
            _ => {
                let name = ctx.quoted_type(ty);
                let message = format!("type {name} cannot be indexed (index #{position})");
                return Err(op.emit_error(message));
            }
        };
    }
    Ok(())
}
