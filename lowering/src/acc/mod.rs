//! Passes over the acc dialect.

mod order;
mod serial;
mod tiling;
mod to_scf;
mod values;

pub use serial::LegalizeSerial;
pub use tiling::LoopTiling;
pub use to_scf::OpenAccToScf;
pub use values::LegalizeDataValues;

use rmlir_ir::{OpRef, ValueId};
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<LegalizeSerial>();
    registry.add_plain::<LoopTiling>();
    registry.add_plain::<OpenAccToScf>();
    registry.add_plain::<LegalizeDataValues>();
}

/// The variable of the host and that of the device which an operation of a data clause connects.
pub(crate) fn variables(op: OpRef<'_>) -> Option<(ValueId, ValueId)> {
    let def = op.info().def()?;
    let host = def.operands.iter().position(|operand| &*operand.name == "var")?;
    let device = def.results.iter().position(|result| &*result.name == "accVar")?;
    Some((op.operand_group(host).next()?.id(), op.result(device)?.id()))
}
