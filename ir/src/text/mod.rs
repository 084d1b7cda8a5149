//! Text: the printer, the engine of declarative formats, and diagnostics as they are shown.

pub mod assembly;
pub mod print;
pub mod render;
