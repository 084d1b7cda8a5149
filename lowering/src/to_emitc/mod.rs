//! Conversions to the emitc dialect, and `convert-to-emitc`: the patterns of all dialects that have some, in one conversion.

mod arith;
mod floats;
mod func;
mod math;
mod memref;
mod scf;
mod types;

pub use arith::ArithToEmitc;
pub use func::FuncToEmitc;
pub use math::MathToEmitc;
pub use memref::MemrefToEmitc;
pub use scf::ScfToEmitc;

use crate::to_llvm::check_filter;
use rmlir_ir::{Context, Failed};
use rmlir_passes::{PassRun, Registry, Transform, options};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, TypeConverter, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArithToEmitc>();
    registry.add_plain::<FuncToEmitc>();
    registry.add_plain::<MathToEmitc>();
    registry.add_plain::<MemrefToEmitc>();
    registry.add_plain::<ScfToEmitc>();
    registry.add_plain::<ConvertToEmitc>();
}

/// The dialects that have patterns.
const DIALECTS: &[&str] = &["arith", "func", "memref", "scf"];

/// Makes the emitc dialect of whatever dialects have patterns for that.
#[derive(Clone, Debug, Default)]
pub struct ConvertToEmitc {
    options: options::ConvertToEmitC,
    /// The dialect memref was there before anything ran. Without it no type of memory becomes one of C.
    has_memory: bool,
}

impl From<options::ConvertToEmitC> for ConvertToEmitc {
    fn from(options: options::ConvertToEmitC) -> ConvertToEmitc {
        ConvertToEmitc { options, has_memory: false }
    }
}

impl Transform for ConvertToEmitc {
    type Options = options::ConvertToEmitC;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let known = |name: &str| DIALECTS.contains(&name);
        ctx.load_dependencies();
        self.has_memory = ctx.is_registered_dialect("memref");
        check_filter(ctx, &self.options.filter_dialects, &known, "ConvertToEmitCPatternInterface")
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let filter = &self.options.filter_dialects;
        let wanted = |name: &str| filter.is_empty() || filter.iter().any(|other| other == name);
        let has_memory = self.has_memory && wanted("memref");
        let mut converter = TypeConverter::new(&run.ctx());
        types::supported(&mut converter);
        types::add_sizes(&mut converter);
        if has_memory {
            types::add_memrefs(&mut converter);
        }
        let converter = Arc::new(converter);
        let mut set = PatternSet::new();
        let mut target = ConversionTarget::new();
        // Nothing has to go: what no pattern is for, or what has types that are not for C, stays.
        target.legal_dialects(&["emitc"]);
        if wanted("arith") {
            arith::patterns(&mut set, &converter);
        }
        if wanted("func") {
            func::patterns(&mut set, &converter);
        }
        if has_memory {
            memref::patterns(&mut set, &converter);
        }
        if wanted("scf") {
            scf::patterns(&mut set, &converter);
        }
        let at = run.at();
        convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
    }
}
