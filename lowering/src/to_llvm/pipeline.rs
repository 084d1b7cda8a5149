//! `test-lower-to-llvm`: all of the main dialects down to that of LLVM.

use rmlir_passes::record::{Anchor, Kind, OptionRecord, PassRecord, Value};
use rmlir_passes::{OpPassManager, OptionError, Registry};

const RECORD: PassRecord = PassRecord {
    argument: "test-lower-to-llvm",
    name: "test-lower-to-llvm",
    group: "Test",
    anchor: Anchor::Any,
    summary: "An example of pipeline to lower the main dialects (arith, linalg, memref, scf, vector) down to LLVM.",
    options: &[OptionRecord {
        name: "reassociate-fp-reductions",
        kind: Kind::Bool,
        list: false,
        default: "false",
        choices: &[],
        help: "Allow reassociation og FP reductions",
    }],
    dialects: &[],
    statistics: &[],
};

pub(super) fn register(registry: &mut Registry) {
    registry.register_pipeline(&RECORD, fill);
}

fn fill(values: &[Value], registry: &Registry, manager: &mut OpPassManager) -> Result<(), OptionError> {
    let reassociates = matches!(values, [Value::Bool(true)]);
    let passes = format!(
        "func.func(convert-vector-to-scf),func.func(convert-linalg-to-loops),lower-affine,convert-scf-to-cf,canonicalize,cse,\
         convert-vector-to-llvm{{reassociate-fp-reductions={reassociates}}},func.func(convert-math-to-llvm),\
         expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,\
         convert-cf-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts"
    );
    manager
        .add_text(registry, &passes)
        .map_err(|error| OptionError { direct: error.direct, message: error.message })
}
