//! Types.

use super::ClientApi;
use crate::spirv::layout::{Member, SpirvType, decorated, number_bytes};
use rmlir_dialects::llvm::types as llvm;
use rmlir_dialects::spirv::StorageClass;
use rmlir_ir::{Context, Type};
use rmlir_rewrite::conversion::{Converted, TypeConverter};

/// Adds the rules for types of SPIR-V.
pub(super) fn add_rules(converter: &mut TypeConverter, api: ClientApi) {
    converter.rule(move |of, ty| {
        let ctx = of.ctx();
        let made = match SpirvType::of(ctx, ty) {
            None => return Converted::Declined,
            Some(SpirvType::Array { element, count, stride }) => array(of, element, count, stride),
            Some(SpirvType::Pointer { class, .. }) => llvm::pointer(ctx, address_space(api, class)).ok(),
            Some(SpirvType::Struct(members)) => structure(of, ty, &members),
        };
        Converted::one_or_failed(made)
    });
}

/// The address space of a storage class, as the side that launches kernels has it.
pub(super) fn address_space(api: ClientApi, class: StorageClass) -> u32 {
    if api != ClientApi::OpenCL {
        return 0;
    }
    match class {
        StorageClass::CrossWorkgroup | StorageClass::Input => 1,
        StorageClass::UniformConstant => 2,
        StorageClass::Workgroup => 3,
        StorageClass::Generic => 4,
        StorageClass::DeviceOnlyINTEL => 5,
        StorageClass::HostOnlyINTEL => 6,
        _ => 0,
    }
}

/// Elements that lie one after the other.
fn array(of: &TypeConverter, element: Type, count: Option<i64>, stride: i64) -> Option<Type> {
    let is_natural = stride == 0 || (count.is_some() && bytes(of.ctx(), element) == Some(stride));
    let made = is_natural.then(|| of.one(element)).flatten()?;
    llvm::array(of.ctx(), made, u64::try_from(count.unwrap_or(0)).ok()?).ok()
}

/// Members without offsets are packed; offsets have to be those that members have anyway.
fn structure(of: &TypeConverter, ty: Type, members: &[Member]) -> Option<Type> {
    if members.iter().any(Member::is_decorated) {
        return None;
    }
    let has_offsets = members.iter().any(|member| member.offset.is_some());
    if has_offsets && decorated(of.ctx(), ty)?.ty != ty {
        return None;
    }
    let elements = of.all(members.iter().map(|member| member.ty))?;
    llvm::literal_struct(of.ctx(), &elements, !has_offsets).ok()
}

/// How many bytes an element takes; nobody asks that of booleans, pointers and structs.
fn bytes(ctx: &Context, ty: Type) -> Option<i64> {
    match SpirvType::of(ctx, ty) {
        None => number_bytes(ctx, ty),
        Some(SpirvType::Array { element, count: Some(count), stride }) => {
            bytes(ctx, element)?.checked_add(stride)?.checked_mul(count)
        }
        Some(_) => None,
    }
}
