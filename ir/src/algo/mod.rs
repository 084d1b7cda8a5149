//! Work on modules that needs the core alone: walking, comparing, dominance, editing.

pub mod dominance;
pub mod edit;
pub mod equivalence;
pub mod order;
pub mod parts;
pub mod walk;
