//! `sparsification-and-bufferization`: loops over what is stored, storage for sparse tensors, and memory for all others.

use crate::bufferization::driver::{bufferize_functions, insert_copies};
use crate::bufferization::settings::{Layouts, Settings};
use rmlir_ir::{Context, Failed};
use rmlir_passes::record::{PassOptions, Value};
use rmlir_passes::{OpPassManager, OptionError, Pass, PassRun, Registry, Transform, options};
use std::fmt::Write;

/// What the `sparsifier` pipeline says besides the options.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extras {
    /// Whether temporary buffers are freed.
    pub(super) frees: bool,
    /// Whether sparse tensors are those of the runtime library.
    pub(super) calls_library: bool,
    /// Whether buffers are filled with zeros.
    pub(super) fills: bool,
    /// Whether only the analysis runs.
    pub(super) analysis_only: bool,
}

/// Makes loops, storage and memory.
pub struct SparsificationAndBufferization {
    options: options::SparsificationAndBufferization,
    analysis_only: bool,
    first: OpPassManager,
    main: OpPassManager,
}

/// What the main part runs, as text.
fn main_text(options: &options::SparsificationAndBufferization, extras: Extras) -> String {
    let values = options.values();
    let choice = |at: usize| values.get(at).map_or("", Value::text);
    let (emit, parallel) = (choice(4), choice(5));
    let Extras { frees, calls_library, fills, .. } = extras;
    let mut text = String::new();
    if options.enable_gpu_libgen {
        let _ = write!(text, "sparse-gpu-codegen{{num-threads=0 enable-runtime-library={calls_library}}},");
    }
    let _ = write!(
        text,
        "sparse-reinterpret-map,sparsification{{parallelization-strategy={parallel} sparse-emit-strategy={emit} \
         enable-runtime-library={calls_library}}},"
    );
    if emit == "sparse-iterator" {
        text.push_str("func.func(sparse-space-collapse),func.func(lower-sparse-iteration-to-scf),");
    }
    let _ = write!(
        text,
        "func.func(stage-sparse-ops),lower-sparse-ops-to-foreach{{enable-runtime-library={calls_library}}},\
         sparse-reinterpret-map{{scope=except-generic}},func.func(lower-sparse-foreach-to-scf),loop-invariant-code-motion,"
    );
    if options.vl > 0 {
        let (vl, vla, short) = (options.vl, options.enable_vla_vectorization, options.enable_simd_index32);
        let _ = write!(
            text,
            "sparse-vectorization{{vl={vl} enable-vla-vectorization={vla} enable-simd-index32={short}}},"
        );
    }
    match calls_library {
        true => text.push_str("sparse-tensor-conversion"),
        false => {
            let _ = write!(
                text,
                "sparse-tensor-codegen{{create-sparse-deallocs={frees} enable-buffer-initialization={fills}}},\
                 sparse-buffer-rewrite{{enable-buffer-initialization={fills}}}"
            );
        }
    }
    text
}

impl SparsificationAndBufferization {
    pub(super) fn new(
        options: options::SparsificationAndBufferization,
        extras: Extras,
        registry: &Registry,
    ) -> Result<SparsificationAndBufferization, OptionError> {
        let manager = |text: &str| {
            let mut manager = OpPassManager::new("builtin.module");
            let added = manager.add_text(registry, text);
            added.map_err(|error| OptionError { direct: error.direct, message: error.message })?;
            Ok(manager)
        };
        Ok(SparsificationAndBufferization {
            first: manager("pre-sparsification-rewrite,func.func(empty-tensor-to-alloc-tensor)")?,
            main: manager(&main_text(&options, extras))?,
            analysis_only: extras.analysis_only,
            options,
        })
    }

    /// From options alone.
    pub(super) fn make(values: &[Value], registry: &Registry) -> Result<Box<dyn Pass>, OptionError> {
        let options = options::SparsificationAndBufferization::of_values(values);
        Ok(Box::new(SparsificationAndBufferization::new(options, Extras::default(), registry)?))
    }
}

impl Transform for SparsificationAndBufferization {
    type Options = options::SparsificationAndBufferization;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        self.first.prepare(ctx)?;
        self.main.prepare(ctx)
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let at = run.at();
        let settings = Settings {
            functions: true,
            allow_unknown: true,
            boundary: Layouts::Identity,
            unknown: Layouts::Identity,
            infer_results: false,
            analysis_only: self.analysis_only,
            print_conflicts: self.analysis_only,
            ..Settings::default()
        };
        run.run_pipeline(&self.first, at)?;
        insert_copies(run.module(), at, &settings)?;
        if self.analysis_only {
            return Ok(());
        }
        run.run_pipeline(&self.main, at)?;
        bufferize_functions(run.module(), at, &Settings { skips_sparse: true, ..settings })
    }
}
