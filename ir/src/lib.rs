//! rmlir-ir: MLIR in memory.
//!
//! A [`Context`] holds what is uniqued (types, attributes, names, locations) and what is registered (dialects). A [`Module`]
//! holds operations, blocks, regions and values, which a Rust program builds ([`Builder`]), reads ([`OpRef`] and the like), walks
//! ([`walk`]), changes ([`Body`], [`edit`], [`transfer`]), compares ([`equivalence`]), verifies ([`verify`]) and prints
//! ([`print`](mod@print)). What an operation is, is data: a table ([`def`]) from which one engine verifies and prints it; an
//! operation that nobody registered works too, and is kept as it is.
//!
//! Every operation that is isolated from above, such as a function, owns what is inside it as a *unit* ([`Unit`]): a unit moves
//! without being copied, can be loaded when it is needed, and can be changed by a thread of its own ([`transfer::UnitPart`]).
//!
//! This crate is not for reading files: it has no parser, neither of text nor of bytecode, and no passes. It knows the builtin
//! dialect only. The crates beside it add all that. Handles ([`Type`], [`Attr`], [`OpId`], [`ValueId`], ...) are small numbers:
//! they are worth something only with the context, or the body, that they come from.
//!
//! # Building a function
//!
//! ```
//! use rmlir_ir::constraint::{AttrClass, Constraint, Pred};
//! use rmlir_ir::def::{Arity, AttrField, DialectDef, OpDef, Presence, ValueGroup};
//! use rmlir_ir::print::{PrintOptions, print_op};
//! use rmlir_ir::traits::OpTrait;
//! use rmlir_ir::verify::verify;
//! use rmlir_ir::{Builder, Context, Module};
//!
//! // A dialect of three operations. What is not stated here is not there: an addition has two operands and one result.
//! let ctx = Context::new();
//! let int = |name: &str| ValueGroup {
//!     name: name.into(),
//!     constraint: Constraint::new("32-bit integer", Pred::Exactly(ctx.i32())),
//!     arity: Arity::One,
//! };
//! let name = Constraint::new("string attribute", Pred::Attr(AttrClass::String));
//! let symbol = AttrField {
//!     name: ctx.ident("sym_name"),
//!     constraint: name.clone(),
//!     storage: name,
//!     presence: Presence::Required,
//! };
//! let func = OpDef {
//!     attrs: vec![symbol],
//!     traits: vec![OpTrait::IsolatedFromAbove, OpTrait::Symbol],
//!     counts: false,
//!     ..OpDef::new("toy.func")
//! };
//! let add = OpDef { operands: vec![int("a"), int("b")], results: vec![int("sum")], ..OpDef::new("toy.add") };
//! let ret = OpDef {
//!     operands: vec![int("value")],
//!     traits: vec![OpTrait::IsTerminator],
//!     ..OpDef::new("toy.return")
//! };
//! ctx.register_dialect(DialectDef { name: "toy".into(), ops: vec![func, add, ret], ..DialectDef::default() })?;
//!
//! // A module with a function that doubles its argument.
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let i32 = ctx.i32();
//! let twice = ctx.string_attr("twice");
//! let mut b = Builder::at_end(&mut module, root, block);
//! b.create("builtin.module").region(&[], |b, _| {
//!     b.create("toy.func").attr("sym_name", twice).region(&[i32], |b, args| {
//!         let sum = b.create("toy.add").operands(&[args[0], args[0]]).value(i32);
//!         b.create("toy.return").operands(&[sum]).insert();
//!     }).insert();
//! }).insert();
//!
//! // It is valid, and this is its text.
//! let top = module.top().ok_or("the module is empty")?;
//! assert!(verify(top).is_ok());
//! let mut text = Vec::new();
//! print_op(top, &PrintOptions::default(), &mut text);
//! assert_eq!(String::from_utf8(text)?, r#"module {
//!   "toy.func"() <{sym_name = "twice"}> ({
//!   ^bb0(%arg0: i32):
//!     %0 = "toy.add"(%arg0, %arg0) : (i32, i32) -> i32
//!     "toy.return"(%0) : (i32) -> ()
//!   }) : () -> ()
//! }
//! "#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Walking and rewriting
//!
//! A walk reads. What it finds is changed afterwards, through handles: here every `t.add` of a value and itself becomes a
//! `t.double`.
//!
//! ```
//! use rmlir_ir::edit::Rewriter;
//! use rmlir_ir::print::{PrintOptions, print_op};
//! use rmlir_ir::walk::Walk;
//! use rmlir_ir::{Builder, Context, Module};
//!
//! let ctx = Context::new();
//! ctx.allow_unregistered_dialects(true);
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let i32 = ctx.i32();
//! let mut b = Builder::at_end(&mut module, root, block);
//! b.create("builtin.module").region(&[], |b, _| {
//!     let x = b.create("t.x").value(i32);
//!     let y = b.create("t.y").value(i32);
//!     let sum = b.create("t.add").operands(&[x, x]).value(i32);
//!     let sum = b.create("t.add").operands(&[sum, y]).value(i32);
//!     b.create("t.use").operands(&[sum]).insert();
//! }).insert();
//!
//! let top = module.top().ok_or("the module is empty")?;
//! let found = Walk::post().collect(top, |op| {
//!     op.name_text() == b"t.add" && op.operand(0) == op.operand(1)
//! })?;
//! assert_eq!(found.len(), 1);
//! for at in found {
//!     let operand = module.body(at.unit).operand(at.op, 0).ok_or("an addition has operands")?;
//!     let mut rewriter = Rewriter::before(&mut module, at);
//!     let double = rewriter.create("t.double").operands(&[operand]).value(i32);
//!     rewriter.replace_op(at.op, &[double])?;
//! }
//!
//! let mut text = Vec::new();
//! print_op(module.top().ok_or("the module is empty")?, &PrintOptions::default(), &mut text);
//! assert_eq!(String::from_utf8(text)?, r#"module {
//!   %0 = "t.x"() : () -> i32
//!   %1 = "t.y"() : () -> i32
//!   %2 = "t.double"(%0) : (i32) -> i32
//!   %3 = "t.add"(%2, %1) : (i32, i32) -> i32
//!   "t.use"(%3) : (i32) -> ()
//! }
//! "#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Typed operations
//!
//! Programs name operations by type. The types are generated from definitions; for the shipped dialects `rmlir_dialects` has them. What is
//! generated is little, and looks like this ([`typed`]):
//!
//! ```
//! use rmlir_ir::typed::names as ir;
//! use rmlir_ir::{Builder, Context, Module, typed_op};
//!
//! static OPS: ir::OpTable = ir::OpTable::new(&["builtin.unrealized_conversion_cast(inputs*)->(outputs*){}"]);
//!
//! #[derive(Clone, Copy)]
//! struct CastOp<V = ir::OpAddr>(V);
//! typed_op!(CastOp, OPS, 0);
//!
//! impl CastOp {
//!     fn build<'b, 'm>(b: &'b mut Builder<'m>, outputs: &[ir::Type], inputs: &[ir::ValueId]) -> ir::Build<'b, 'm, Self> {
//!         ir::Build::new(b).results(outputs).operands(inputs)
//!     }
//! }
//!
//! impl<'m, V: ir::View<'m>> CastOp<V> {
//!     fn inputs(self) -> ir::Values<'m, V::Value> {
//!         self.0.operand_list(0)
//!     }
//! }
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut b = Builder::at_end(&mut module, root, block);
//! let x = CastOp::build(&mut b, &[ctx.i32()], &[]).value()?;
//! let cast = CastOp::build(&mut b, &[ctx.i64()], &[x]).insert()?;
//!
//! let cast = module.typed(cast);
//! assert_eq!(cast.inputs().map(|input| input.ty()).collect::<Vec<_>>(), [ctx.i32()]);
//! assert!(CastOp::cast(cast.op()).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod algo;
mod core;
mod front;
mod text;
pub mod verify;

pub use crate::algo::{dominance, edit, equivalence, order, parts, walk};
pub use crate::core::{
    action, attrs, body, builder, builtin, bytecode, cache, constraint, construct, context, def, dense, diag,
    directive, encoded, fold, format, groups, handles, hooks, interface, interfaces, journal, layout,
    listener, loc, module, offers, raw, resources, signature, snapshot, source, strides, sub_elements,
    symbols, traits, transfer, typed, types,
};
use crate::core::{mutable, nesting, op_attrs, op_error};
pub use crate::text::{assembly, print, render};

pub use attrs::{
    AttrData, DenseArray, DenseElements, DenseStrings, DialectAttr, FileRange, NamedAttr, OpaqueAttr,
};
pub use body::{Body, OpSpec, ValueDef};
pub use builder::{Builder, OpBuilder};
pub use context::{Context, OPERAND_SEGMENTS, OpInfo, OpKind, OpTable, RESULT_SEGMENTS, RegisterError};
pub use diag::{Diagnostic, Failed, Severity};
pub use encoded::Encoded;
pub use handles::{
    Attr, BlockId, ContextHandle, DialectId, Ident, OpId, OpName, Props, RegionId, SuccId, Type, UnitId,
    UseId, ValueId,
};
pub use rmlir_num as value;

pub use loc::Loc;
pub use module::{BlockRef, Module, NotLoaded, OpAddr, OpRef, RegionRef, Unit, ValueRef};
pub use op_attrs::AllAttrs;
pub use sub_elements::Part;
pub use traits::TraitSet;
pub use types::{DYNAMIC, DialectType, Signedness, TypeData};
