//! What LLVM IR wants and the llvm dialect does not: `llvm-legalize-for-export`, `llvm-add-comdats`, `llvm-use-default-visibility`,
//! `set-llvm-module-datalayout`, `ensure-debug-info-scope-on-llvm-func`.

mod comdats;
mod debug_scopes;
mod edges;
mod module_layout;
mod visibility;

pub use comdats::AddComdats;
pub use debug_scopes::DebugScopes;
pub use edges::LegalizeForExport;
pub use module_layout::SetModuleDataLayout;
use rmlir_passes::Registry;
pub use visibility::UseDefaultVisibility;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AddComdats>();
    registry.add_plain::<DebugScopes>();
    registry.add_plain::<LegalizeForExport>();
    registry.add_plain::<SetModuleDataLayout>();
    registry.add_plain::<UseDefaultVisibility>();
}
