pub mod context;
pub mod op;
