//! rmlir-passes: the pass manager, pipelines, and transforms that belong to no dialect.
//!
//! A [`Pass`] does something to each operation of a kind. A [`PassManager`] runs passes on the top-level operation of a module; passes for
//! other operations, such as functions, run on each of those. Between passes the verifier runs, and whoever wants can watch
//! ([`instrument`]). Pipelines are also text ([`parse_pipeline`]), as the reference has it. What passes there are, with their options, is
//! a [table](record) made from records; a pass of the reference that is not here is known by its name.
//!
//! # A pipeline
//!
//! ```
//! use rmlir_ir::{Builder, Context, Module};
//! use rmlir_passes::{PassManager, Registry, parse_pipeline, transforms};
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |_, _| {}).insert();
//!
//! let mut manager = PassManager::new(&ctx);
//! manager.add(transforms::Cse::default()).add(transforms::SymbolDce::default());
//! manager.run(&mut module)?;
//! assert_eq!(manager.passes().to_string(), "builtin.module(cse, symbol-dce)");
//!
//! // The same from text.
//! let passes = parse_pipeline(&Registry::new(), "builtin.module(cse,symbol-dce)")?;
//! manager.set_passes(passes).run(&mut module)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A pass
//!
//! ```
//! use rmlir_ir::walk::Walk;
//! use rmlir_ir::{Builder, Context, Failed, Module};
//! use rmlir_passes::{Pass, PassManager, PassRun};
//!
//! /// Erases all operations called `t.note`.
//! struct DropNotes;
//!
//! impl Pass for DropNotes {
//!     fn name(&self) -> &str {
//!         "DropNotes"
//!     }
//!
//!     fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
//!         let notes = Walk::post().collect(run.op(), |op| op.name_text() == b"t.note").map_err(|_| Failed)?;
//!         for note in notes {
//!             run.module().erase_op(note).map_err(|_| Failed)?;
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let ctx = Context::new();
//! ctx.allow_unregistered_dialects(true);
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |b, _| {
//!     b.create("t.note").insert();
//! }).insert();
//! PassManager::new(&ctx).add(DropNotes).run(&mut module)?;
//! let top = module.top().ok_or("the module is empty")?;
//! assert!(top.region(0).and_then(|region| region.entry()).is_some_and(|block| block.is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod dataflow;
pub mod instrument;
pub mod manager;
mod pass;
mod pipeline;
pub mod record;
mod registry;
mod text;
pub mod transforms;

pub use analysis::Analysis;
pub use manager::{OpPassManager, PassManager};
pub use pass::{Pass, PassRun, Transform};
pub use pipeline::{PipelineError, add_pipeline, parse_pipeline};
pub use record::options;
pub use registry::{Fill, Make, Registry};
pub use rmlir_ir::Failed;
pub use text::{OptionError, print_options, read_options};
