//! `convert-to-llvm`: the patterns of all dialects that have some, in one conversion; and the pipeline `test-lower-to-llvm`.

mod pipeline;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::memref_to_llvm::Allocation;
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm,
    openmp_to_llvm, ptr_to_llvm, ub_to_llvm, vector_to_llvm,
};
use rmlir_ir::{Context, Diagnostic, Failed, Loc, OpRef};
use rmlir_passes::{PassRun, Registry, Transform, options};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::TypeConverter;

/// Adds the patterns that make the llvm dialect of one.
type Populate = fn(&mut PatternSet, &LlvmTypes);

/// The dialects that have patterns, by name.
const DIALECTS: &[(&str, Populate)] = &[
    ("arith", |set, types| {
        arith_to_llvm::divide_patterns(set);
        arith_to_llvm::patterns(set, types);
    }),
    ("cf", |set, types| {
        cf_to_llvm::patterns(set, types);
        cf_to_llvm::assert_pattern(set, types);
    }),
    ("complex", complex_to_llvm::patterns),
    ("func", func_to_llvm::patterns),
    ("index", index_to_llvm::patterns),
    ("math", |set, types| math_to_llvm::patterns(set, types, true)),
    ("memref", |set, types| memref_to_llvm::patterns(set, types, Allocation::default())),
    (ptr_to_llvm::DIALECT, ptr_to_llvm::patterns),
    ("ub", ub_to_llvm::patterns),
    ("vector", |set, types| {
        vector_to_llvm::patterns(set, types, vector_to_llvm::Choices::default());
    }),
];

/// What adds the patterns of a dialect.
pub(crate) fn populate(dialect: &str) -> Option<fn(&mut PatternSet, &LlvmTypes)> {
    DIALECTS.iter().find(|(name, _)| *name == dialect).map(|&(_, populate)| populate)
}

/// The dialect whose operations stay, on other types.
const OPENMP: &str = "omp";

/// Dialects that have patterns, too, but for operations that no conversion of this crate meets.
const OTHERS: &[&str] = &["mpi", "nvvm", "omp", "xevm"];

/// Adds the patterns of all dialects but `except`, or of those of `allowed` if there are any. An allowed one that is there and has no patterns
/// is reported at `at`.
pub(crate) fn add_patterns(
    set: &mut PatternSet,
    types: &LlvmTypes,
    at: OpRef<'_>,
    allowed: &[String],
    except: &[&str],
) -> Result<(), Failed> {
    let mut wanted: Vec<&String> = allowed.iter().collect();
    wanted.sort();
    let is_known = |name: &str| OTHERS.contains(&name) || DIALECTS.iter().any(|(known, _)| *known == name);
    if !allowed.is_empty() {
        at.ctx().load_dependencies();
    }
    let is_there = |name: &str| at.ctx().is_registered_dialect(name);
    let is_wrong = |name: &str| !except.contains(&name) && !is_known(name) && is_there(name);
    if let Some(name) = wanted.iter().find(|name| is_wrong(name)) {
        let text = format!("dialect does not implement ConvertToLLVMPatternInterface: {name}");
        return Err(at.emit_plain_error(text));
    }
    for (name, populate) in DIALECTS {
        let is_allowed = allowed.is_empty() || wanted.iter().any(|wanted| wanted == name);
        if is_allowed && !except.contains(name) {
            populate(set, types);
        }
    }
    Ok(())
}

/// Makes the llvm dialect of whatever dialects have patterns for that.
#[derive(Clone, Debug, Default)]
pub struct ConvertToLlvm(pub options::ConvertToLLVMPass);

impl From<options::ConvertToLLVMPass> for ConvertToLlvm {
    fn from(options: options::ConvertToLLVMPass) -> ConvertToLlvm {
        ConvertToLlvm(options)
    }
}

/// Whether dialects that a conversion is limited to are there, and have patterns for it.
pub(crate) fn check_filter(
    ctx: &Context,
    names: &[String],
    known: &dyn Fn(&str) -> bool,
    interface: &str,
) -> Result<(), Failed> {
    if !names.is_empty() {
        ctx.load_dependencies();
    }
    for name in names {
        let text = match ctx.is_registered_dialect(name) {
            false => format!("dialect not loaded: {name}\n"),
            true if !known(name) => format!("dialect does not implement {interface}: {name}\n"),
            true => continue,
        };
        return Diagnostic::error(Loc::UNKNOWN, text).emit(ctx);
    }
    Ok(())
}

impl Transform for ConvertToLlvm {
    type Options = options::ConvertToLLVMPass;

    fn options(&self) -> &Self::Options {
        &self.0
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let known = |name: &str| name == OPENMP || DIALECTS.iter().any(|(dialect, _)| *dialect == name);
        check_filter(ctx, &self.0.filter_dialects, &known, "ConvertToLLVMPatternInterface")
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let filter = &self.0.filter_dialects;
        let wanted = |name: &str| filter.is_empty() || filter.iter().any(|wanted| wanted == name);
        let mut chosen = match self.0.dynamic {
            true => LlvmOptions::of(run.op(), 0),
            false => LlvmOptions::plain(0),
        };
        let has_pointers = wanted(ptr_to_llvm::DIALECT);
        if has_pointers {
            chosen.address_space = ptr_to_llvm::address_space;
        }
        let add_rules = |converter: &mut TypeConverter| {
            openmp_to_llvm::add_rules(converter);
            if has_pointers {
                ptr_to_llvm::add_rules(converter);
            }
        };
        let types = LlvmTypes::with(&run.ctx(), chosen, add_rules).ok_or(Failed)?;
        let mut set = PatternSet::new();
        let mut target = llvm_target();
        for (name, populate) in DIALECTS {
            if wanted(name) {
                populate(&mut set, &types);
            }
        }
        if wanted(OPENMP) {
            openmp_to_llvm::patterns(&mut set, &types);
            openmp_to_llvm::set_legality(&mut target, &types.converter);
        }
        let at = run.at();
        convert_to(run.module(), at, &target, set)
    }
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ConvertToLlvm>();
    pipeline::register(registry);
}
