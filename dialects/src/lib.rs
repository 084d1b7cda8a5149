//! The dialects that are shipped.
//!
//! A dialect is a folder: its definitions in `.td` files, and a Rust module with what definitions leave to code, which it registers
//! by name through a [`DialectImpl`](rmlir_ods::DialectImpl). The definitions are read when this crate is built and embedded as a compact model. [`register_all`]
//! offers the dialects: one that nobody mentions costs a name; one that is mentioned is decoded and registered, with those that
//! it needs. So a shipped dialect takes the same way to the tables of a context as one that is loaded at run time.
//!
//! From the same definitions each dialect has typed operations ([`rmlir_ir::typed`]): structs that know an operation's parts, such as
//! [`arith::AddIOp`]. This crate is not for transformations.
//!
//! ```
//! use rmlir_dialects::arith::{AddIOp, ConstantOp};
//! use rmlir_ir::{Builder, Context, Module};
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut b = Builder::at_end(&mut module, root, block);
//! let two = ConstantOp::build(&mut b, ctx.int_attr(32, 2)).value()?;
//! let sum = AddIOp::build(&mut b, two, two).insert()?;
//!
//! // The type of the sum followed from its operands.
//! let sum = module.typed(sum);
//! assert_eq!(sum.result().ty(), ctx.i32());
//! let (def, _) = sum.lhs().def_op().ok_or("a constant gives it")?;
//! assert_eq!(ConstantOp::cast(def).map(|two| two.value()), Some(ctx.int_attr(32, 2)));
//! assert!(ConstantOp::cast(sum.op()).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A dialect is registered when it is first mentioned:
//!
//! ```
//! use rmlir_ir::Context;
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! assert!(ctx.registered_dialects().iter().all(|&name| ctx.bytes(name) == b"builtin"));
//!
//! // The first mention registers the dialect.
//! let poison = ctx.registered_op(b"ub.poison").ok_or("ub has no poison")?;
//! let def = ctx.op_info(poison).def().ok_or("it is registered")?;
//! assert_eq!(&*def.summary, "Poisoned constant operation.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod acc;
pub mod affine;
pub mod amdgpu;
pub mod amx;
pub mod arith;
pub mod arm_neon;
pub mod arm_sme;
pub mod arm_sve;
pub mod asynchronous;
pub mod bufferization;
pub mod cf;
pub mod common;
pub mod complex;
pub mod dlti;
pub mod emitc;
pub mod func;
pub mod gpu;
pub mod index;
pub mod irdl;
pub mod linalg;
pub mod llvm;
pub mod math;
pub mod memref;
pub mod ml_program;
pub mod mpi;
pub mod nvgpu;
pub mod nvvm;
pub mod omp;
pub mod pdl;
pub mod pdl_interp;
pub mod ptr;
pub mod quant;
pub mod rocdl;
pub mod scf;
pub mod shape;
pub mod shard;
pub mod smt;
pub mod sparse_tensor;
pub mod spirv;
pub mod tensor;
pub mod test;
pub mod tosa;
pub mod transform;
pub mod ub;
pub mod vcix;
pub mod vector;
pub mod wasmssa;
pub mod x86vector;
pub mod xegpu;
pub mod xevm;

use rmlir_format::encoding::{EncodingTable, Encodings, Registry};
use rmlir_ir::Context;
use rmlir_ods::model::Left;
use rmlir_ods::rules::{Natives, ShippedRules};
use rmlir_ods::shipped::{Extent, Register, Shipped};
use rmlir_ods::{HookSet, OdsReport};
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// What the dialects share.
const SHARED: &[Register] = &[common::hooks];

/// Offers all shipped dialects to a context, and their encodings to those who read and write bytecode there. Dialects that are
/// registered already stay as they are.
pub fn register_all(ctx: &Context) {
    register_encodings(ctx);
    SHIPPED.iter().for_each(|shipped| shipped.offer(ctx));
}

/// How attributes and types of dialects lie in bytecode, a table each.
const ENCODINGS: [&EncodingTable; 2] = [&llvm::encodings::ATTRIBUTES, &quant::encodings::TYPES];

/// Gives those who read and write bytecode in a context the encodings of the dialects here, and nothing else of the dialects: where
/// unregistered ones are allowed, what is encoded so is kept field by field.
pub fn register_encodings(ctx: &Context) {
    ctx.attached().get_or_make(Registry::default).extend(&encodings());
}

/// The encodings of the builtin dialect and of those here, for whoever looks at bytecode without a context.
pub fn encodings() -> Encodings {
    static ALL: OnceLock<Encodings> = OnceLock::new();
    // A test sees to it that they are in order.
    ALL.get_or_init(|| Encodings::new(ENCODINGS).unwrap_or_default()).clone()
}

/// The models of the shipped dialects as bytes, by name, and what of them counts for files that define operations of them and leave
/// something to code.
pub fn models() -> impl Iterator<Item = (&'static str, &'static [u8], Left)> {
    SHIPPED.iter().map(Shipped::model)
}

/// The names of the dialects that ship with their operations, sorted.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        SHIPPED.iter().filter(|shipped| shipped.is_whole()).map(Shipped::name).collect();
    names.sort_unstable();
    names
}

/// Behaviour for dialects whose definitions do not ship.
const LOADED: &[(&str, Register)] = &[];

/// The Rust behaviour of all dialects that this crate knows, for definitions that are loaded at run time.
pub fn hooks() -> HookSet {
    let mut hooks = HookSet::new();
    common::hooks(&mut hooks.shared());
    SHIPPED.iter().for_each(|shipped| shipped.add_hooks(&mut hooks));
    LOADED.iter().for_each(|(name, add)| add(&mut hooks.dialect(name)));
    hooks
}

/// A shipped dialect.
fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name() == name)
}

/// The functions that rewrite rules of definition files may call: what is about no dialect, and those of the dialects.
pub fn natives() -> Natives {
    let mut natives = Natives::new();
    common::rules::natives(&mut natives);
    arith::natives(&mut natives);
    natives
}

/// The rules that ship, by dialect.
pub fn shipped_rules() -> [(&'static str, &'static ShippedRules); 2] {
    [("arith", &arith::RULES), ("test", &test::RULES)]
}

/// What the definitions of a shipped dialect leave to code that is not there, and what code registered that they do not ask for.
///
/// # Errors
/// If there is no such dialect, or it is refused.
pub fn report(name: &str) -> Result<OdsReport, String> {
    let shipped = shipped(name).ok_or_else(|| format!("no dialect '{name}' is shipped"))?;
    let ctx = Context::new();
    SHIPPED.iter().filter(|other| other.name() != name).for_each(|other| other.offer(&ctx));
    shipped.report(&ctx)
}
