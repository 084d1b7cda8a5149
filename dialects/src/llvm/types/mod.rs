//! The types of the dialect: what they are, how to make them, how to look inside.
//!
//! A type of the dialect is stored as `{definition, parameters}` like any other. [`LlvmType::of`] gives a view of one:
//!
//! | type | parameters | body |
//! |---|---|---|
//! | `ptr` | address space | |
//! | `array` | element type, number of elements | |
//! | `func` | result type, list of parameter types, variadic | |
//! | `struct`, literal | none, list of element types, packed | |
//! | `struct`, identified | name, none, none | list of element types, packed, opaque |
//! | `target` | name, list of types, list of integers | |
//!
//! `void`, `token`, `label`, `metadata`, `x86_amx` and `ppc_fp128` have no parameters.

mod layout;
mod rules;
pub(crate) mod sizes;
mod structs;
mod text;

pub use rules::{
    are_compatible, is_compatible, is_compatible_float, is_compatible_outer, is_compatible_vector,
    is_loadable, is_scalable_vector, supports_memory_ops, target_can_be_global, target_has_zero,
    valid_argument, valid_element, valid_result, vector_element,
};

use rmlir_ir::construct::Invalid;
use rmlir_ir::def::{Param, TypeDefId};
use rmlir_ir::types::{DialectType, TypeData};
use rmlir_ir::{Context, Ident, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// The namespace of the dialect.
const DIALECT: &[u8] = b"llvm";

/// The kinds of types that the dialect defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Pointer,
    Array,
    Function,
    Struct,
    Target,
    Void,
    Token,
    Label,
    Metadata,
    X86Amx,
    PpcFp128,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 11] = [
        Kind::Pointer,
        Kind::Array,
        Kind::Function,
        Kind::Struct,
        Kind::Target,
        Kind::Void,
        Kind::Token,
        Kind::Label,
        Kind::Metadata,
        Kind::X86Amx,
        Kind::PpcFp128,
    ];

    /// The name after `!llvm.`.
    pub fn mnemonic(self) -> &'static str {
        match self {
            Kind::Pointer => "ptr",
            Kind::Array => "array",
            Kind::Function => "func",
            Kind::Struct => "struct",
            Kind::Target => "target",
            Kind::Void => "void",
            Kind::Token => "token",
            Kind::Label => "label",
            Kind::Metadata => "metadata",
            Kind::X86Amx => "x86_amx",
            Kind::PpcFp128 => "ppc_fp128",
        }
    }

    /// The kind of this name.
    pub fn named(mnemonic: &[u8]) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.mnemonic().as_bytes() == mnemonic)
    }

    /// The kind of a definition; `None` if it is another dialect's.
    pub fn of_def(ctx: &Context, def: TypeDefId) -> Option<Kind> {
        let dialect = ctx.dialect_info(ctx.type_def_dialect(def)).name();
        match ctx.bytes(dialect) == DIALECT {
            true => Kind::named(ctx.type_def(def).mnemonic.as_bytes()),
            false => None,
        }
    }

    /// The kind of a type; `None` if it is not one of this dialect.
    pub fn of(ctx: &Context, ty: Type) -> Option<Kind> {
        match ctx.type_data(ty) {
            TypeData::Dialect(data) => Kind::of_def(ctx, data.def),
            _ => None,
        }
    }

    /// The definition of the kind.
    ///
    /// # Errors
    /// If the context has no llvm dialect.
    pub fn def(self, ctx: &Context) -> Result<TypeDefId, Invalid> {
        let dialect = ctx.registered_dialect(DIALECT);
        dialect
            .and_then(|dialect| dialect.type_named(self.mnemonic().as_bytes()))
            .ok_or_else(|| Invalid("the llvm dialect is not registered".into()))
    }
}

/// A type of the dialect, seen from the inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LlvmType<'c> {
    /// `ptr<1>`
    Pointer {
        /// Address space.
        address_space: u32,
    },
    /// `array<4 x i32>`
    Array {
        /// Element type.
        element: Type,
        /// Number of elements.
        count: u64,
    },
    /// `func<i32 (ptr, ...)>`
    Function(FunctionType<'c>),
    /// `struct<(ptr, i32)>`, `struct<"name", packed (ptr)>`, `struct<"name", opaque>`
    Struct(StructType<'c>),
    /// `target<"name", i32, 1>`
    Target {
        /// The name.
        name: Ident,
        /// Types, then integers.
        types: &'c [Param],
        /// Integers of 32 bits.
        ints: &'c [Param],
    },
    /// `void`
    Void,
    /// `token`
    Token,
    /// `label`
    Label,
    /// `metadata`
    Metadata,
    /// `x86_amx`
    X86Amx,
    /// `ppc_fp128`
    PpcFp128,
}

/// A function type of the dialect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FunctionType<'c> {
    /// What it returns; `void` if nothing.
    pub result: Type,
    params: &'c [Param],
    /// More arguments may follow.
    pub variadic: bool,
}

impl<'c> FunctionType<'c> {
    /// Types of the parameters.
    pub fn params(&self) -> impl Iterator<Item = Type> + Clone + use<'c> {
        types_in(self.params)
    }

    /// Type of one parameter.
    pub fn param(&self, index: usize) -> Option<Type> {
        type_at(self.params, index)
    }
}

/// A struct type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StructType<'c> {
    /// The name of an identified struct.
    pub name: Option<Ident>,
    elements: &'c [Param],
    /// Elements lie next to each other without padding.
    pub packed: bool,
    /// No body is known: of an identified struct that is opaque, or that has no body yet.
    pub opaque: bool,
}

impl<'c> StructType<'c> {
    /// Types of the elements; none if opaque.
    pub fn elements(&self) -> impl Iterator<Item = Type> + Clone + use<'c> {
        types_in(self.elements)
    }
}

/// The types in a list of nothing but types.
fn types_in(params: &[Param]) -> impl Iterator<Item = Type> + Clone {
    params.iter().filter_map(|param| match param {
        Param::Type(ty) => Some(*ty),
        _ => None,
    })
}

impl<'c> LlvmType<'c> {
    /// The types that stand in it.
    fn inner(self) -> impl Iterator<Item = Type> + use<'c> {
        let (first, others): (_, &'c [Param]) = match self {
            LlvmType::Array { element, .. } => (Some(element), &[]),
            LlvmType::Function(function) => (Some(function.result), function.params),
            LlvmType::Struct(body) => (None, body.elements),
            LlvmType::Target { types, .. } => (None, types),
            _ => (None, &[]),
        };
        first.into_iter().chain(types_in(others))
    }

    /// A view of a type; `None` if it is not one of this dialect.
    pub fn of(ctx: &'c Context, ty: Type) -> Option<LlvmType<'c>> {
        match ctx.type_data(ty) {
            TypeData::Dialect(data) => LlvmType::of_data(ctx, data),
            _ => None,
        }
    }

    /// A view of the contents of a dialect's type; `None` if it is not one of this dialect.
    pub fn of_data(ctx: &Context, data: &'c DialectType) -> Option<LlvmType<'c>> {
        let params = &*data.params;
        Some(match Kind::of_def(ctx, data.def)? {
            Kind::Pointer => LlvmType::Pointer { address_space: int_at(params, 0)? as u32 },
            Kind::Array => LlvmType::Array { element: type_at(params, 0)?, count: int_at(params, 1)? as u64 },
            Kind::Function => LlvmType::Function(FunctionType {
                result: type_at(params, 0)?,
                params: list_at(params, 1),
                variadic: flag_at(params, 2),
            }),
            Kind::Struct => LlvmType::Struct(struct_of(data)),
            Kind::Target => LlvmType::Target {
                name: name_at(params, 0)?,
                types: list_at(params, 1),
                ints: list_at(params, 2),
            },
            Kind::Void => LlvmType::Void,
            Kind::Token => LlvmType::Token,
            Kind::Label => LlvmType::Label,
            Kind::Metadata => LlvmType::Metadata,
            Kind::X86Amx => LlvmType::X86Amx,
            Kind::PpcFp128 => LlvmType::PpcFp128,
        })
    }
}

fn struct_of(data: &DialectType) -> StructType<'_> {
    let name = name_at(&data.params, 0);
    let literal = name.is_none().then(|| data.params.get(1..).unwrap_or(&[]));
    match literal.or(data.body()) {
        Some(body) => StructType {
            name,
            elements: list_at(body, 0),
            packed: flag_at(body, 1),
            opaque: flag_at(body, 2),
        },
        None => StructType { name, elements: &[], packed: false, opaque: true },
    }
}

fn type_at(params: &[Param], index: usize) -> Option<Type> {
    match params.get(index) {
        Some(Param::Type(ty)) => Some(*ty),
        _ => None,
    }
}

fn int_at(params: &[Param], index: usize) -> Option<i64> {
    match params.get(index) {
        Some(Param::Int(value)) => Some(*value),
        _ => None,
    }
}

fn name_at(params: &[Param], index: usize) -> Option<Ident> {
    match params.get(index) {
        Some(Param::String(name)) => Some(*name),
        _ => None,
    }
}

fn flag_at(params: &[Param], index: usize) -> bool {
    matches!(params.get(index), Some(Param::Bool(true)))
}

fn list_at(params: &[Param], index: usize) -> &[Param] {
    match params.get(index) {
        Some(Param::List(list)) => list,
        _ => &[],
    }
}

/// A list of types as a parameter.
fn type_list(types: &[Type]) -> Param {
    Param::List(types.iter().map(|&ty| Param::Type(ty)).collect())
}

fn make(ctx: &Context, kind: Kind, params: Vec<Param>) -> Result<Type, Invalid> {
    ctx.dialect_type(kind.def(ctx)?, params)
}

/// `!llvm.ptr<address_space>`
///
/// # Errors
/// If the context has no llvm dialect.
pub fn pointer(ctx: &Context, address_space: u32) -> Result<Type, Invalid> {
    make(ctx, Kind::Pointer, vec![Param::Int(address_space.into())])
}

/// `!llvm.x86_amx`
///
/// # Errors
/// If the context has no llvm dialect.
pub fn x86_amx(ctx: &Context) -> Result<Type, Invalid> {
    make(ctx, Kind::X86Amx, Vec::new())
}

/// `!llvm.array<count x element>`
///
/// # Errors
/// If there are no arrays of such elements, or the context has no llvm dialect.
pub fn array(ctx: &Context, element: Type, count: u64) -> Result<Type, Invalid> {
    make(ctx, Kind::Array, vec![Param::Type(element), Param::Int(count as i64)])
}

/// `!llvm.func<result (params, ...)>`
///
/// # Errors
/// If a function cannot return or take such types, or the context has no llvm dialect.
pub fn function(ctx: &Context, result: Type, params: &[Type], variadic: bool) -> Result<Type, Invalid> {
    make(ctx, Kind::Function, vec![Param::Type(result), type_list(params), Param::Bool(variadic)])
}

/// `!llvm.struct<(elements)>`
///
/// # Errors
/// If there are no structs of such elements, or the context has no llvm dialect.
pub fn literal_struct(ctx: &Context, elements: &[Type], packed: bool) -> Result<Type, Invalid> {
    make(ctx, Kind::Struct, vec![Param::None, type_list(elements), Param::Bool(packed)])
}

/// `!llvm.struct<"name", ...>`: the struct of this name, with or without a body. See [`set_struct_body`].
///
/// # Errors
/// If the context has no llvm dialect.
pub fn identified_struct(ctx: &Context, name: Ident) -> Result<Type, Invalid> {
    make(ctx, Kind::Struct, vec![Param::String(name), Param::None, Param::None])
}

/// Gives an identified struct its elements.
///
/// # Errors
/// If it has another body, is opaque, or cannot have such elements.
pub fn set_struct_body(ctx: &Context, ty: Type, elements: &[Type], packed: bool) -> Result<(), Invalid> {
    if let Some(&wrong) = elements.iter().find(|&&element| !valid_element(ctx, element)) {
        return Err(Invalid(rules::wrong_struct_element(ctx, wrong)));
    }
    ctx.set_type_body(ty, vec![type_list(elements), Param::Bool(packed), Param::Bool(false)])
}

/// Says that an identified struct will have no body.
///
/// # Errors
/// If it has one.
pub fn set_struct_opaque(ctx: &Context, ty: Type) -> Result<(), Invalid> {
    ctx.set_type_body(ty, vec![type_list(&[]), Param::Bool(false), Param::Bool(true)])
}

/// A type without parameters, for instance `!llvm.void`.
///
/// # Errors
/// If the kind has parameters, or the context has no llvm dialect.
pub fn simple(ctx: &Context, kind: Kind) -> Result<Type, Invalid> {
    match kind {
        Kind::Pointer => pointer(ctx, 0),
        Kind::Array | Kind::Function | Kind::Struct | Kind::Target => {
            Err(Invalid(format!("'{}' has parameters", kind.mnemonic())))
        }
        _ => make(ctx, kind, Vec::new()),
    }
}

/// Attaches the behaviour of the types.
pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for kind in Kind::ALL {
        dialect.ty(kind.mnemonic()).hooks(Arc::new(text::TypeText(kind)));
    }
    layout::hooks(dialect);
}
