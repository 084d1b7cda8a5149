//! Which operands can be in place: bufferized without a copy.

mod conflicts;
mod decide;
mod facts;
mod functions;
mod marks;
mod order;
mod subsets;

pub use decide::{analyse, check_blocks, prepare};
pub use facts::{Facts, FunctionFacts, Sets};
pub use functions::{analyse_functions, arg_attr, by_calls, returns, signature};
pub use marks::Marks;
pub use subsets::insertion;
