//! `tosa-to-linalg-pipeline`: tosa made simple, and then into linalg.

use rmlir_passes::record::{Anchor, PassRecord, Value};
use rmlir_passes::{OpPassManager, OptionError, Registry};

const RECORD: PassRecord = PassRecord {
    argument: "tosa-to-linalg-pipeline",
    name: "tosa-to-linalg-pipeline",
    group: "Conversion",
    anchor: Anchor::Any,
    summary: "The default pipeline for converting TOSA operators to the equivalent operations using the tensor operations in \
              LinAlg as well as LinAlg named operations.",
    options: &[],
    dialects: &[],
    statistics: &[],
};

const PASSES: &str = "func.func(tosa-optional-decompositions),func.func(canonicalize),func.func(tosa-infer-shapes),\
                      func.func(tosa-make-broadcastable),func.func(tosa-to-linalg-named),func.func(canonicalize),\
                      func.func(tosa-layerwise-constant-fold),func.func(tosa-make-broadcastable),tosa-validate,\
                      func.func(tosa-to-linalg)";

pub(super) fn register(registry: &mut Registry) {
    registry.register_pipeline(&RECORD, fill);
}

fn fill(_: &[Value], registry: &Registry, manager: &mut OpPassManager) -> Result<(), OptionError> {
    manager
        .add_text(registry, PASSES)
        .map_err(|error| OptionError { direct: error.direct, message: error.message })
}
