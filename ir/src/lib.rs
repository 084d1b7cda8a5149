//! rmlir-ir: the IR.

pub mod attrs;
pub mod body;
pub mod builder;
pub mod builtin;
pub mod constraint;
pub mod construct;
pub mod context;
pub mod def;
pub mod diag;
pub mod dominance;
pub mod edit;
pub mod equivalence;
pub mod format;
pub mod groups;
pub mod handles;
pub mod hooks;
pub mod interface;
pub mod interfaces;
mod intern;
pub mod journal;
pub mod listener;
pub mod loc;
pub mod module;
mod op_error;
pub mod print;
pub mod render;
pub mod resources;
pub mod source;
pub mod sub_elements;
pub mod symbols;
pub mod traits;
pub mod transfer;
pub mod types;
pub mod value;
pub mod verify;
pub mod walk;

pub use attrs::{
    AttrData, DenseArray, DenseElements, DenseStrings, DialectAttr, FileRange, NamedAttr, OpaqueAttr,
};
pub use body::{Body, OpSpec, ValueDef};
pub use builder::{Builder, OpBuilder};
pub use context::{Context, OPERAND_SEGMENTS, OpInfo, RESULT_SEGMENTS, RegisterError};
pub use diag::{Diagnostic, Failed, Severity};
pub use handles::{
    Attr, BlockId, DialectId, Ident, OpId, OpName, Props, RegionId, SuccId, Type, UnitId, UseId, ValueId,
};
pub use loc::{Loc, LocSegment, LocSource};
pub use module::{BlockRef, GlobalOp, Module, NotLoaded, OpRef, RegionRef, Unit, ValueRef};
pub use sub_elements::Part;
pub use traits::TraitSet;
pub use types::{DYNAMIC, DialectType, Signedness, TypeData};
