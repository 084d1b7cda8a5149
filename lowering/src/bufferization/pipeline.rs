//! `buffer-deallocation-pipeline`: all that frees memory, one pass after the other.

use rmlir_passes::record::{Anchor, Kind, OptionRecord, PassRecord, Value};
use rmlir_passes::{OpPassManager, OptionError, Registry};

const RECORD: PassRecord = PassRecord {
    argument: "buffer-deallocation-pipeline",
    name: "buffer-deallocation-pipeline",
    group: "Bufferization",
    anchor: Anchor::Any,
    summary: "The default pipeline for automatically inserting deallocation operations after one-shot bufferization. Deallocation \
              operations (except `memref.realloc`) may not be present already.",
    options: &[OptionRecord {
        name: "private-function-dynamic-ownership",
        kind: Kind::Bool,
        list: false,
        default: "false",
        choices: &[],
        help: "Private functions return the ownership of memory too, so that callees need no copies.",
    }],
    dialects: &[],
    statistics: &[],
};

pub(super) fn register(registry: &mut Registry) {
    registry.register_pipeline(&RECORD, fill);
}

fn fill(values: &[Value], registry: &Registry, manager: &mut OpPassManager) -> Result<(), OptionError> {
    let dynamic = matches!(values, [Value::Bool(true)]);
    let passes = format!(
        "expand-realloc{{emit-deallocs=false}},canonicalize,\
         ownership-based-buffer-deallocation{{private-function-dynamic-ownership={dynamic}}},canonicalize,\
         buffer-deallocation-simplification,bufferization-lower-deallocations,cse,canonicalize"
    );
    manager
        .add_text(registry, &passes)
        .map_err(|error| OptionError { direct: error.direct, message: error.message })
}
