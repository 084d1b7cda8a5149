//! Checks of operations.

mod barriers;
mod conversions;
mod copies;
mod products;
mod tensor_memory;
mod warp_groups;
mod warps;
pub(super) mod wmma;

use crate::llvm::types::LlvmType;
use rmlir_ir::def::Param;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::{Attr, Context, OpRef, Type, ValueRef, typed};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    barriers::hooks(dialect);
    conversions::hooks(dialect);
    copies::hooks(dialect);
    products::hooks(dialect);
    tensor_memory::hooks(dialect);
    warp_groups::hooks(dialect);
    warps::hooks(dialect);
    wmma::hooks(dialect);
}

/// `'d.op' op MESSAGE`, unless it holds.
fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_error(message)) }
}

/// `MESSAGE`, unless it holds.
fn ensure_plainly(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_plain_error(message)) }
}

/// `MESSAGE` at the operation and without its text, unless it holds.
fn ensure_there(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Diagnostic::error(op.loc(), message).emit(op.ctx()) }
}

/// Address spaces by their numbers.
mod space {
    pub(super) const GENERIC: u32 = 0;
    pub(super) const GLOBAL: u32 = 1;
    pub(super) const SHARED: u32 = 3;
    pub(super) const CONSTANT: u32 = 4;
    pub(super) const LOCAL: u32 = 5;
    pub(super) const SHARED_CLUSTER: u32 = 7;
}

/// The address space of a pointer.
fn space_of(pointer: Option<ValueRef<'_>>) -> Option<u32> {
    let pointer = pointer?;
    match LlvmType::of(pointer.ctx(), pointer.ty())? {
        LlvmType::Pointer { address_space } => Some(address_space),
        _ => None,
    }
}

/// The types in a literal struct.
fn struct_elements(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    match LlvmType::of(ctx, ty)? {
        LlvmType::Struct(body) => Some(body.elements().collect()),
        _ => None,
    }
}

/// The struct of so many elements of a type.
fn struct_of(ctx: &Context, count: usize, element: Type) -> Option<Type> {
    crate::llvm::types::literal_struct(ctx, &vec![element; count], false).ok()
}

/// A parameter of an attribute that is a number.
fn number_at(ctx: &Context, attr: Attr, mnemonic: &str, index: usize) -> Option<i64> {
    match typed::attr_param(ctx, attr, ("nvvm", mnemonic), index) {
        Some(&Param::Int(value)) => Some(value),
        _ => None,
    }
}

/// `#nvvm.shape<m = 16, n = 8, k = 8>`
fn sizes(ctx: &Context, shape: Option<Attr>) -> Option<[i64; 3]> {
    let size = |index| number_at(ctx, shape?, "shape", index);
    Some([size(0)?, size(1)?, size(2)?])
}

/// A type as text, without quotes.
fn type_text(ctx: &Context, ty: Type) -> String {
    let quoted = ctx.quoted_type(ty);
    quoted.trim_matches('\'').to_owned()
}

/// Types as text, separated by commas.
fn type_texts(ctx: &Context, types: impl IntoIterator<Item = Type>) -> String {
    let texts: Vec<String> = types.into_iter().map(|ty| type_text(ctx, ty)).collect();
    texts.join(", ")
}

/// `vector<2xf16>`
fn half_pair(ctx: &Context) -> Option<Type> {
    ctx.vector_type(&[2], &[], ctx.float_type(rmlir_ir::value::FloatKind::F16)).ok()
}
