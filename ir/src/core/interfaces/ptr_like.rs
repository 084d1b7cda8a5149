//! Types that stand for memory.

use crate::context::Context;
use crate::handles::{Attr, Type};
use crate::interfaces::data_layout::DataLayout;
use crate::types::TypeData;

/// A dialect's type that stands for a pointer into memory.
pub trait PtrLikeType: Send + Sync {
    /// The memory space it points into; `None` is the default one.
    fn memory_space(&self, ctx: &Context, ty: Type) -> Option<Attr>;

    /// The type of what it points to, if the type says so.
    fn element_type(&self, ctx: &Context, ty: Type) -> Option<Type>;

    /// Whether a value holds more than the address.
    fn has_metadata(&self, ctx: &Context, ty: Type) -> bool {
        let _ = (ctx, ty);
        false
    }
}

/// An attribute that is the memory space of pointers, and says what may be read and written there.
pub trait MemorySpace: Send + Sync {
    /// Why a value of a type cannot be read or, if `write`, written there, `atomic` or not.
    ///
    /// # Errors
    /// If it cannot: the words of the error.
    fn check_access(
        &self,
        layout: &DataLayout<'_>,
        ty: Type,
        write: bool,
        atomic: bool,
    ) -> Result<(), String>;
}

/// Whether a type stands for a pointer: a memref, or a dialect's type that says so.
pub fn is_ptr_like(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
        || ctx.type_interface::<dyn PtrLikeType>(ty).is_some()
}

/// The memory space of a memref or pointer; `None` is the default one, and the answer for other types.
pub fn memory_space(ctx: &Context, ty: Type) -> Option<Attr> {
    match ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
        _ => ctx.type_interface::<dyn PtrLikeType>(ty)?.memory_space(ctx, ty),
    }
}
