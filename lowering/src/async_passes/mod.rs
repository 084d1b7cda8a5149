//! Passes over the async dialect: tasks become coroutines, loops become tasks, and users of what the runtime has are counted.

mod compute;
mod coroutine;
mod counted;
mod execute;
mod func_to_runtime;
mod lower;
mod parallel_for;
mod policy;
mod ref_counting;
mod ref_counting_opt;
mod to_runtime;

pub use func_to_runtime::FuncToRuntime;
pub use parallel_for::ParallelFor;
pub use policy::PolicyRefCounting;
pub use ref_counting::RefCounting;
pub use ref_counting_opt::RefCountingOpt;
use rmlir_passes::Registry;
pub use to_runtime::ToRuntime;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FuncToRuntime>();
    registry.add_plain::<ParallelFor>();
    registry.add_plain::<PolicyRefCounting>();
    registry.add_plain::<RefCounting>();
    registry.add_plain::<RefCountingOpt>();
    registry.add_plain::<ToRuntime>();
}
