//! An interpreter: runs modules of StableHLO by the semantics of its specification, for whoever wants to see what a program computes, and
//! whether one that was brought to another version still computes the same.
//!
//! Every operation rounds its results to the type of its elements, and sums go in the order of the elements, each step rounded, as the
//! reference interpreter of the specification has it. What is not interpreted stops the program by its name.
//!
//! ```
//! use rmlir_ir::Context;
//! use rmlir_stablehlo::interpret::{Interpreter, text};
//! use std::sync::Arc;
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! rmlir_stablehlo::register_all(&ctx);
//! rmlir_stablehlo::register_for_programs(&ctx);
//! let source = "
//!     func.func @main() -> tensor<2xf32> {
//!       %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
//!       %1 = stablehlo.multiply %0, %0 : tensor<2xf32>
//!       check.expect_eq_const %1, dense<[1.0, 4.0]> : tensor<2xf32>
//!       return %1 : tensor<2xf32>
//!     }";
//! let file = Arc::new(rmlir_ir::source::SourceFile::new("example", source.as_bytes().to_vec()));
//! let module = rmlir_asm::parse(&ctx, &file, 0..source.len(), &rmlir_asm::ParseOptions::default())?;
//!
//! let interpreter = Interpreter::new(&module);
//! let main = interpreter.functions().into_iter().find(|function| function.name == "main");
//! let results = interpreter.call(main.as_ref().ok_or("no main")?, Vec::new()).map_err(|fault| fault.message)?;
//! assert_eq!(text::value(&ctx, &results[0]), "dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod array;
pub mod complex;
mod devices;
mod elementwise;
mod expect;
mod flow;
pub mod kind;
mod linear;
mod machine;
mod places;
mod products;
mod quantized;
mod random;
mod regions;
mod shapes;
pub mod special;
pub mod text;

pub use array::{Array, Data, Value};
pub use complex::Complex;
pub use kind::Kind;
pub use machine::Fault;

use devices::{Grid, Place};
use machine::{Machine, Run, Stop, Table};
use rmlir_ir::symbols::{all_uses, symbol_name};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{AttrData, Module, OpAddr, Type, TypeData};
use rustc_hash::FxHashSet;
use std::sync::{Arc, PoisonError};

/// What an operation is to the one who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Computes element by element.
    Elementwise,
    /// A constant.
    Constant,
    /// Takes quantized elements as they are stored.
    AsStored,
    /// Computes with what quantized elements stand for.
    Other,
}

/// All operations.
fn tables() -> [Table; 11] {
    [
        devices::TABLE,
        elementwise::TABLE,
        expect::TABLE,
        flow::TABLE,
        linear::TABLE,
        places::TABLE,
        products::TABLE,
        quantized::TABLE,
        random::TABLE,
        regions::TABLE,
        shapes::TABLE,
    ]
}

/// What a program wrote.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Lines, in order.
    pub lines: Vec<String>,
}

/// A function of a module.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Types of its arguments.
    pub inputs: Vec<Type>,
    /// Types of its results.
    pub results: Vec<Type>,
    /// Whether another function of the module refers to it.
    pub used: bool,
    at: OpAddr,
}

/// A module that is run.
pub struct Interpreter<'m> {
    machine: Machine<'m>,
}

impl<'m> Interpreter<'m> {
    /// An interpreter of a module.
    pub fn new(module: &'m Module) -> Interpreter<'m> {
        Interpreter { machine: Machine::new(module) }
    }

    /// Stops a program that runs more operations than this; none does unless this is said.
    pub fn limit(&mut self, operations: u64) {
        self.machine.most = operations;
    }

    /// The functions of the module that have a body, those of modules in it included, in order.
    pub fn functions(&self) -> Vec<Function> {
        let (ctx, module) = (self.machine.ctx, self.machine.module);
        let mut found = Vec::new();
        let Some(top) = module.top() else { return found };
        let used: FxHashSet<_> = all_uses(top)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|symbol| match ctx.attr_data(symbol.reference) {
                AttrData::SymbolRef { root, nested } => Some(nested.last().copied().unwrap_or(*root)),
                _ => None,
            })
            .collect();
        let func = ctx.registered_op(b"func.func");
        // What is not loaded has no functions.
        let _ = Walk::pre().ops(top, |op| {
            let body = op.region(0).is_some_and(|region| !region.is_empty());
            let (true, true, Some(name)) = (Some(op.name()) == func, body, symbol_name(op)) else {
                return WalkResult::Advance;
            };
            let ty = op.attr_named("function_type").map(|attr| ctx.attr_data(attr));
            if let Some(AttrData::Type(ty)) = ty
                && let TypeData::Function { inputs, results } = ctx.type_data(*ty)
            {
                found.push(Function {
                    name: ctx.text(name).into_owned(),
                    inputs: inputs.to_vec(),
                    results: results.to_vec(),
                    used: used.contains(&name),
                    at: op.global(),
                });
            }
            WalkResult::Skip
        });
        found
    }

    /// Runs a function.
    ///
    /// # Errors
    /// If an expectation is not met, or something is not interpreted; where, and what.
    pub fn call(&self, function: &Function, inputs: Vec<Array>) -> Result<Vec<Value>, Fault> {
        let op = self.machine.module.op(function.at);
        let grid = Grid::alone();
        let mut run = Run::new(&self.machine, Place::only(&grid));
        let inputs = inputs.into_iter().map(|array| Value::Array(Arc::new(array))).collect();
        run.call(op, inputs).map_err(|stop| match stop {
            Stop::Here(message) => {
                Fault { loc: op.loc(), message: format!("'@{}' {message}", function.name) }
            }
            Stop::There(fault) => fault,
        })
    }

    /// What the program wrote since this was asked for last.
    pub fn take_output(&self) -> Output {
        std::mem::take(&mut *self.machine.output.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What probes saw, by the names of the probes, which are in order.
    pub fn probes(&self) -> Vec<(String, Vec<Arc<Array>>)> {
        let probes = self.machine.probes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<_> = probes.iter().map(|(name, seen)| (name.clone(), seen.clone())).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }
}
