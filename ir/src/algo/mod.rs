//! Work on modules that needs the core alone: walking, comparing, dominance, editing, moving between modules.

pub mod dominance;
pub mod edit;
pub mod equivalence;
pub mod transfer;
pub mod walk;
