//! `one-shot-bufferize`: all tensors of a module become memory.

use super::driver::bufferize_module;
use super::settings::{Layouts, Order, Settings};
use options::OneShotBufferizePassFunctionBoundaryTypeConversion as Boundary;
use options::OneShotBufferizePassUnknownTypeConversion as Unknown;
use rmlir_ir::{Diagnostic, Failed, Loc};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes memory of tensors, in place where that is possible.
    OneShot: OneShotBufferizePass, run
}

fn run(options: &options::OneShotBufferizePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let settings = settings(options, run)?;
    bufferize_module(run.module(), at, &settings)
}

fn settings(options: &options::OneShotBufferizePass, run: &PassRun<'_>) -> Result<Settings, Failed> {
    let refuse = |what: &str| Diagnostic::error(Loc::UNKNOWN, what).emit(&run.ctx());
    if options.must_infer_memory_space && options.use_encoding_for_memory_space {
        let what = "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize";
        return Diagnostic::error(run.op().loc(), what).emit(&run.ctx());
    }
    let unknown = match options.unknown_type_conversion {
        Unknown::InferLayoutMap => {
            return refuse(
                "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'",
            );
        }
        Unknown::IdentityLayoutMap => Layouts::Identity,
        Unknown::FullyDynamicLayoutMap => Layouts::Dynamic,
    };
    if options.copy_before_write && options.test_analysis_only {
        return refuse("Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'");
    }
    if options.print_conflicts && !options.test_analysis_only {
        return refuse("Invalid option: 'print-conflicts' requires 'test-analysis-only'");
    }
    if options.dump_alias_sets {
        let what = match options.test_analysis_only {
            false => "Invalid option: 'dump-alias-sets' requires 'test-analysis-only'",
            true => "'dump-alias-sets' is not supported",
        };
        return refuse(what);
    }
    if !options.bufferize_function_boundaries && !options.no_analysis_func_filter.is_empty() {
        return refuse("Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'");
    }
    let order = match &*options.analysis_heuristic {
        "bottom-up" => Order::BottomUp,
        "top-down" => Order::TopDown,
        "bottom-up-from-terminators" => Order::FromTerminators,
        "fuzzer" => Order::Random(options.analysis_fuzzer_seed),
        _ => return refuse("invalid analysisheuristic option"),
    };
    let boundary = match options.function_boundary_type_conversion {
        Boundary::IdentityLayoutMap => Layouts::Identity,
        Boundary::InferLayoutMap | Boundary::FullyDynamicLayoutMap => Layouts::Dynamic,
    };
    Ok(Settings {
        return_allocs_from_loops: options.allow_return_allocs_from_loops,
        allow_unknown: options.allow_unknown_ops,
        order,
        functions: options.bufferize_function_boundaries,
        check_parallel: options.check_parallel_regions,
        copy_before_write: options.copy_before_write,
        dialects: options.dialect_filter.clone(),
        skips_sparse: false,
        denied: Vec::new(),
        unanalysed: options.no_analysis_func_filter.clone(),
        boundary,
        infer_results: options.function_boundary_type_conversion == Boundary::InferLayoutMap,
        must_infer_space: options.must_infer_memory_space,
        space_in_encoding: options.use_encoding_for_memory_space,
        analysis_only: options.test_analysis_only,
        print_conflicts: options.print_conflicts,
        unknown,
        alignment: options.buffer_alignment,
    })
}
