//! The names of what attributes and types are, as definitions refer to them.

use rmlir_ir::{Attr, AttrData, Context, Type, TypeData};
use std::borrow::Cow;

/// Names of the types of the builtin dialect whose name is not that of a float.
const TYPES: &[&str] = &[
    "complex",
    "function",
    "index",
    "integer",
    "memref",
    "none",
    "opaque",
    "tensor",
    "tuple",
    "unranked_memref",
    "unranked_tensor",
    "vector",
];

/// Names of the attributes of the builtin dialect.
const ATTRS: &[&str] = &[
    "affine_map",
    "array",
    "call_site_loc",
    "dense_array",
    "dense_int_or_fp_elements",
    "dense_resource_elements",
    "dense_string_elements",
    "dictionary",
    "distinct",
    "file_line_range",
    "float",
    "fused_loc",
    "integer",
    "integer_set",
    "name_loc",
    "opaque",
    "opaque_loc",
    "sparse_elements",
    "strided_layout",
    "string",
    "symbol_ref",
    "type",
    "unit",
    "unknown_loc",
];

fn builtin(name: &str) -> Cow<'static, str> {
    format!("builtin.{name}").into()
}

/// The name of what a type is, with its dialect.
pub(super) fn of_type(ctx: &Context, ty: Type) -> Cow<'_, str> {
    builtin(match ctx.type_data(ty) {
        TypeData::Integer { .. } => "integer",
        TypeData::Index => "index",
        TypeData::None => "none",
        TypeData::Float(kind) => kind.keyword(),
        TypeData::Function { .. } => "function",
        TypeData::Tuple(_) => "tuple",
        TypeData::Complex(_) => "complex",
        TypeData::Vector { .. } => "vector",
        TypeData::RankedTensor { .. } => "tensor",
        TypeData::UnrankedTensor(_) => "unranked_tensor",
        TypeData::MemRef { .. } => "memref",
        TypeData::UnrankedMemRef { .. } => "unranked_memref",
        TypeData::Dialect(data) => {
            let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
            return format!("{}.{}", ctx.text(dialect), ctx.type_def(data.def).mnemonic).into();
        }
        _ => "opaque",
    })
}

/// The name of what an attribute is, with its dialect.
pub(super) fn of_attr(ctx: &Context, attr: Attr) -> Cow<'_, str> {
    builtin(match ctx.attr_data(attr) {
        AttrData::Unit => "unit",
        AttrData::Integer { .. } => "integer",
        AttrData::Float { .. } => "float",
        AttrData::String { .. } => "string",
        AttrData::Array(_) => "array",
        AttrData::Dictionary(_) => "dictionary",
        AttrData::Type(_) => "type",
        AttrData::SymbolRef { .. } => "symbol_ref",
        AttrData::AffineMap(_) => "affine_map",
        AttrData::IntegerSet(_) => "integer_set",
        AttrData::DenseArray(_) => "dense_array",
        AttrData::DenseElements(_) => "dense_int_or_fp_elements",
        AttrData::DenseStrings(_) => "dense_string_elements",
        AttrData::DenseResource { .. } => "dense_resource_elements",
        AttrData::Sparse { .. } => "sparse_elements",
        AttrData::Strided { .. } => "strided_layout",
        AttrData::Distinct { .. } => "distinct",
        AttrData::LocUnknown => "unknown_loc",
        AttrData::LocFile(_) => "file_line_range",
        AttrData::LocName { .. } => "name_loc",
        AttrData::LocCallSite { .. } => "call_site_loc",
        AttrData::LocFused { .. } => "fused_loc",
        AttrData::Dialect(data) => {
            let dialect = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
            return format!("{}.{}", ctx.text(dialect), ctx.attr_def(data.def).mnemonic).into();
        }
        _ => "opaque",
    })
}

/// Whether types, or attributes, of this name exist.
pub(super) fn exists(ctx: &Context, name: &str, is_type: bool) -> bool {
    let Some((dialect, word)) = name.split_once('.') else { return false };
    if dialect == "builtin" {
        let is_float = || rmlir_ir::value::FloatKind::from_keyword(word.as_bytes()).is_some();
        return if is_type { TYPES.contains(&word) || is_float() } else { ATTRS.contains(&word) };
    }
    ctx.registered_dialect(dialect.as_bytes()).is_some_and(|dialect| match is_type {
        true => dialect.type_named(word.as_bytes()).is_some(),
        false => dialect.attr_named(ctx, word.as_bytes()).is_some(),
    })
}
