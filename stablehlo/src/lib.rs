//! StableHLO: the dialects of models that frameworks of machine learning export, and what their files say.
//!
//! A dialect is a folder with its definitions and their behaviour in Rust, as in `rmlir-dialects`, and takes the same way to the tables of a
//! context: [`register_all`] offers the dialects, the first mention registers one.
//!
//! ```
//! use rmlir_ir::Context;
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! rmlir_stablehlo::register_all(&ctx);
//! assert!(ctx.registered_op(b"stablehlo.after_all").is_some());
//! ```
//!
//! What models are exported as are *portable artifacts*: bytecode of the dialect [`vhlo`], of which each operation, attribute and type belongs to
//! a range of versions. [`artifact`] reads and writes them, [`versions`] brings modules from one version to another and tells what a version
//! lacks.
//!
//! ```
//! use rmlir_ir::{Builder, Context, Module};
//! use rmlir_stablehlo::{Version, artifact};
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! rmlir_stablehlo::register_all(&ctx);
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut builder = Builder::at_end(&mut module, root, block);
//! builder.create("builtin.module").region(&[], |_, _| {}).insert();
//!
//! let old = Version::new(1, 0, 0);
//! let bytes = artifact::to_bytes(&module, old)?;
//! assert_eq!(artifact::version(&bytes), Some(old));
//! let newest = artifact::to_target(&ctx, bytes.into(), "model.mlirbc", Version::CURRENT)?;
//! assert_eq!(artifact::version(&newest), Some(Version::CURRENT));
//! # Ok::<(), rmlir_ir::Failed>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod artifact;
pub mod check;
pub mod chlo;
mod common;
mod dims;
pub mod interpret;
pub mod interpreter;
mod quantized;
pub mod sdy;
pub mod stablehlo;
mod tensor;
pub mod versions;
pub mod vhlo;
mod view;

pub use artifact::{blockers, from_bytes, to_bytes, to_target, version};
pub use versions::{Blocker, NoVersion, Requirement, Version};

use rmlir_format::encoding::{EncodingTable, Encodings, Registry};
use rmlir_ir::Context;
use rmlir_ods::model::Left;
use rmlir_ods::shipped::{Extent, Register, Shipped};
use rmlir_ods::{HookSet, OdsReport};
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// What the dialects share.
const SHARED: &[Register] = &[rmlir_dialects::common::hooks, common::hooks];

/// How attributes and types of the dialects lie in bytecode, a table each.
const ENCODINGS: [&EncodingTable; 6] = [
    &chlo::encodings::ATTRIBUTES,
    &sdy::encodings::ATTRIBUTES,
    &stablehlo::encodings::ATTRIBUTES,
    &stablehlo::encodings::TYPES,
    &vhlo::encodings::ATTRIBUTES,
    &vhlo::encodings::TYPES,
];

/// The dialects of programs that test themselves. Tools other than those that run them do not know these.
const OF_PROGRAMS: [&str; 2] = ["check", "interpreter"];

/// Offers the dialects of programs that test themselves, `check` and `interpreter`, which are not among [those of files](register_all).
pub fn register_for_programs(ctx: &Context) {
    SHIPPED
        .iter()
        .filter(|shipped| OF_PROGRAMS.contains(&shipped.name()))
        .for_each(|shipped| shipped.offer(ctx));
}

/// Offers the dialects to a context, and their encodings to those who read and write bytecode there. The dialects of
/// `rmlir-dialects` are not among them, and some are needed.
pub fn register_all(ctx: &Context) {
    ctx.attached().get_or_make(Registry::default).extend(&encodings());
    SHIPPED
        .iter()
        .filter(|shipped| !OF_PROGRAMS.contains(&shipped.name()))
        .for_each(|shipped| shipped.offer(ctx));
}

/// The encodings of the builtin dialect, of those of `rmlir-dialects` and of those here, for whoever looks at bytecode without a context.
pub fn encodings() -> Encodings {
    static ALL: OnceLock<Encodings> = OnceLock::new();
    let all = || {
        let mut all = rmlir_dialects::encodings();
        // A test sees to it that they are in order.
        let added = ENCODINGS.into_iter().try_for_each(|table| all.add(table));
        if added.is_ok() { all } else { Encodings::default() }
    };
    ALL.get_or_init(all).clone()
}

/// The models of the dialects as bytes, by name, and what of them counts for files that define operations of them and leave something
/// to code.
pub fn models() -> impl Iterator<Item = (&'static str, &'static [u8], Left)> {
    SHIPPED.iter().map(Shipped::model)
}

/// The names of the dialects, sorted.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = SHIPPED.iter().map(Shipped::name).collect();
    names.sort_unstable();
    names
}

/// Adds the behaviour of all dialects here to that of others, for definitions that are loaded at run time.
pub fn add_hooks(hooks: &mut HookSet) {
    common::hooks(&mut hooks.shared());
    SHIPPED.iter().for_each(|shipped| shipped.add_hooks(hooks));
}

/// What the definitions of a dialect leave to code that is not there, and what code registered that they do not ask for.
///
/// # Errors
/// If there is no such dialect, or it is refused.
pub fn report(name: &str) -> Result<OdsReport, String> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.name() == name);
    let shipped = shipped.ok_or_else(|| format!("no dialect '{name}' is shipped"))?;
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    SHIPPED.iter().filter(|other| other.name() != name).for_each(|other| other.offer(&ctx));
    shipped.report(&ctx)
}
