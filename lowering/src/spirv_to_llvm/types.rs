//! Types.

use super::ClientApi;
use rmlir_dialects::llvm::types as llvm;
use rmlir_dialects::spirv::{DIALECT, StorageClass};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::{Context, Type, TypeData};
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

/// A type of SPIR-V that has a counterpart.
enum SpirvType {
    Array {
        element: Type,
        /// 0 if it is known when it runs.
        count: i64,
        /// Bytes; 0 if it is not stated.
        stride: i64,
    },
    Pointer {
        to: Type,
        class: StorageClass,
    },
    Struct(Vec<Member>),
}

/// A member of a struct.
struct Member {
    ty: Type,
    offset: Option<i64>,
    is_decorated: bool,
}

impl SpirvType {
    fn of(ctx: &Context, ty: Type) -> Option<SpirvType> {
        let param = |name, at| type_param(ctx, ty, (DIALECT, name), at);
        let type_in = |name| match param(name, 0) {
            Some(Param::Type(ty)) => Some(*ty),
            _ => None,
        };
        let number = |name, at| match param(name, at) {
            Some(Param::Int(number)) => *number,
            _ => 0,
        };
        if let Some(element) = type_in("array") {
            return Some(SpirvType::Array { element, count: number("array", 1), stride: number("array", 2) });
        }
        if let Some(element) = type_in("rtarray") {
            return Some(SpirvType::Array { element, count: 0, stride: number("rtarray", 1) });
        }
        if let Some(to) = type_in("ptr") {
            let Some(Param::String(class)) = param("ptr", 1) else { return None };
            return Some(SpirvType::Pointer { to, class: StorageClass::from_text(&ctx.text(*class))? });
        }
        members(ctx, ty).map(SpirvType::Struct)
    }
}

/// The members of a struct.
fn members(ctx: &Context, ty: Type) -> Option<Vec<Member>> {
    if !is_type(ctx, ty, (DIALECT, "struct")) {
        return None;
    }
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let list = match data.params.first() {
        Some(Param::String(_)) => data.body()?.first(),
        _ => data.params.get(1),
    };
    let Some(Param::List(list)) = list else { return Some(Vec::new()) };
    list.iter().map(member).collect()
}

fn member(param: &Param) -> Option<Member> {
    let Param::List(parts) = param else { return None };
    let [Param::Type(ty), offset, decorations] = &parts[..] else { return None };
    let offset = if let Param::Int(offset) = offset { Some(*offset) } else { None };
    let is_decorated = matches!(decorations, Param::List(words) if !words.is_empty());
    Some(Member { ty: *ty, offset, is_decorated })
}

/// What a pointer points to, and its storage class.
pub(super) fn pointee(ctx: &Context, pointer: Type) -> Option<(Type, StorageClass)> {
    match SpirvType::of(ctx, pointer)? {
        SpirvType::Pointer { to, class } => Some((to, class)),
        _ => None,
    }
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
fn array(of: &TypeConverter, element: Type, count: i64, stride: i64) -> Option<Type> {
    let is_natural = stride == 0 || (count != 0 && bytes(of.ctx(), element) == Some(stride));
    let made = is_natural.then(|| of.one(element)).flatten()?;
    llvm::array(of.ctx(), made, u64::try_from(count).ok()?).ok()
}

/// Members without offsets are packed; offsets have to be those that members have anyway.
fn structure(of: &TypeConverter, ty: Type, members: &[Member]) -> Option<Type> {
    if members.iter().any(|member| member.is_decorated) {
        return None;
    }
    let has_offsets = members.iter().any(|member| member.offset.is_some());
    if has_offsets && !natural(of.ctx(), ty, DEEPEST)?.as_stated {
        return None;
    }
    let elements = of.all(members.iter().map(|member| member.ty))?;
    llvm::literal_struct(of.ctx(), &elements, !has_offsets).ok()
}

/// How many bytes a value takes; nobody asks that of booleans, pointers and structs.
fn bytes(ctx: &Context, ty: Type) -> Option<i64> {
    match ctx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => None,
        TypeData::Integer { width, .. } => Some(i64::from(*width) / 8),
        TypeData::Float(kind) => Some(i64::from(kind.byte_width())),
        TypeData::Vector { shape, element, .. } => {
            shape.iter().try_fold(bytes(ctx, *element)?, |total, &size| total.checked_mul(size))
        }
        _ => match SpirvType::of(ctx, ty)? {
            SpirvType::Array { element, count, stride } if count != 0 => {
                bytes(ctx, element)?.checked_add(stride)?.checked_mul(count)
            }
            _ => None,
        },
    }
}

/// Structs in structs that are looked at.
const DEEPEST: usize = 256;

/// How a type lies in memory by the rules of Vulkan.
struct Layout {
    size: i64,
    alignment: i64,
    /// Whether all offsets and strides in it are stated, and are these.
    as_stated: bool,
}

/// The layout by the rules of Vulkan; `None` where they say nothing.
fn natural(ctx: &Context, ty: Type, deep: usize) -> Option<Layout> {
    let deep = deep.checked_sub(1)?;
    let scalar = |size: i64| Layout { size, alignment: size, as_stated: true };
    match ctx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => Some(scalar(1)),
        TypeData::Integer { .. } | TypeData::Float(_) => bytes(ctx, ty).map(scalar),
        TypeData::Vector { shape, element, .. } => {
            let part = natural(ctx, *element, deep)?;
            let &[count] = &shape[..] else { return None };
            // Three lie where four would.
            let of_four = if count == 3 { 4 } else { count };
            Some(Layout {
                size: part.size.checked_mul(count)?,
                alignment: part.alignment.checked_mul(of_four)?,
                as_stated: true,
            })
        }
        _ => match SpirvType::of(ctx, ty)? {
            SpirvType::Array { element, count, stride } => {
                let part = natural(ctx, element, deep)?;
                Some(Layout {
                    size: part.size.checked_mul(count)?,
                    alignment: part.alignment,
                    as_stated: part.as_stated && part.size == stride,
                })
            }
            SpirvType::Struct(members) => lay_out(ctx, &members, deep),
            SpirvType::Pointer { .. } => None,
        },
    }
}

fn lay_out(ctx: &Context, members: &[Member], deep: usize) -> Option<Layout> {
    let mut whole = Layout { size: 0, alignment: 1, as_stated: true };
    for member in members {
        let part = natural(ctx, member.ty, deep)?;
        let offset = aligned(whole.size, part.alignment)?;
        whole.as_stated &= part.as_stated && member.offset == Some(offset);
        whole.size = offset.checked_add(part.size)?;
        whole.alignment = whole.alignment.max(part.alignment);
    }
    whole.size = aligned(whole.size, whole.alignment)?;
    Some(whole)
}

fn aligned(size: i64, to: i64) -> Option<i64> {
    size.checked_add(to - 1)?.checked_div(to)?.checked_mul(to)
}
