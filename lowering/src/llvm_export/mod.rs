//! What LLVM IR wants and the llvm dialect does not: `llvm-legalize-for-export`, `llvm-add-comdats`.

mod comdats;
mod edges;

pub use comdats::AddComdats;
pub use edges::LegalizeForExport;
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AddComdats>();
    registry.add_plain::<LegalizeForExport>();
}
