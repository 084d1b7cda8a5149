//! `convert-to-llvm`: the patterns of all dialects that have some, in one conversion; and the pipeline `test-lower-to-llvm`.

mod pipeline;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::memref_to_llvm::Allocation;
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm,
    ub_to_llvm, vector_to_llvm,
};
use rmlir_ir::{Context, Diagnostic, Failed, Loc};
use rmlir_passes::{PassRun, Registry, Transform, options};
use rmlir_rewrite::PatternSet;

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
    ("ub", ub_to_llvm::patterns),
    ("vector", |set, types| {
        vector_to_llvm::patterns(set, types, vector_to_llvm::Choices::default());
    }),
];

/// Makes the llvm dialect of whatever dialects have patterns for that.
#[derive(Clone, Debug, Default)]
pub struct ConvertToLlvm(pub options::ConvertToLLVMPass);

impl From<options::ConvertToLLVMPass> for ConvertToLlvm {
    fn from(options: options::ConvertToLLVMPass) -> ConvertToLlvm {
        ConvertToLlvm(options)
    }
}

impl Transform for ConvertToLlvm {
    type Options = options::ConvertToLLVMPass;

    fn options(&self) -> &Self::Options {
        &self.0
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let known = |name: &&String| DIALECTS.iter().any(|(dialect, _)| dialect == *name);
        match self.0.filter_dialects.iter().find(|name| !known(name)) {
            None => Ok(()),
            Some(name) => {
                let text = format!("dialect does not implement ConvertToLLVMPatternInterface: {name}");
                Diagnostic::error(Loc::UNKNOWN, text).emit(ctx)
            }
        }
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let chosen = match self.0.dynamic {
            true => LlvmOptions::of(run.op(), 0),
            false => LlvmOptions::plain(0),
        };
        let types = LlvmTypes::new(&run.ctx(), chosen).ok_or(Failed)?;
        let mut set = PatternSet::new();
        let filter = &self.0.filter_dialects;
        for (name, populate) in DIALECTS {
            if filter.is_empty() || filter.iter().any(|wanted| wanted == name) {
                populate(&mut set, &types);
            }
        }
        let at = run.at();
        convert_to(run.module(), at, &llvm_target(), set)
    }
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ConvertToLlvm>();
    pipeline::register(registry);
}
