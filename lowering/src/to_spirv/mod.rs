//! Conversions to the spirv dialect.

pub(crate) mod arith;
mod casts;
mod cf;
mod classes;
mod compare;
mod complex;
mod constants;
pub(crate) mod env;
mod func;
mod gpu;
mod gpu_builtins;
mod gpu_groups;
mod gpu_matrices;
mod index;
mod layout;
mod math;
mod memref;
mod scf;
mod tensor;
mod types;
mod ub;
mod vector;
mod vector_reduction;

pub use arith::ArithToSpirv;
pub use cf::CfToSpirv;
pub use classes::MapStorageClasses;
pub use complex::ComplexToSpirv;
pub use func::FuncToSpirv;
pub use gpu::GpuToSpirv;
pub use index::IndexToSpirv;
pub use math::MathToSpirv;
pub use memref::MemrefToSpirv;
pub use scf::ScfToSpirv;
pub use tensor::TensorToSpirv;
pub use ub::UbToSpirv;
pub use vector::VectorToSpirv;

use env::TargetEnv;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, TypeConverter, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;
use types::TypeOptions;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArithToSpirv>();
    registry.add_plain::<FuncToSpirv>();
    registry.add_plain::<GpuToSpirv>();
    registry.add_plain::<CfToSpirv>();
    registry.add_plain::<ComplexToSpirv>();
    registry.add_plain::<IndexToSpirv>();
    registry.add_plain::<MapStorageClasses>();
    registry.add_plain::<MathToSpirv>();
    registry.add_plain::<MemrefToSpirv>();
    registry.add_plain::<ScfToSpirv>();
    registry.add_plain::<TensorToSpirv>();
    registry.add_plain::<UbToSpirv>();
    registry.add_plain::<VectorToSpirv>();
}

/// What a conversion needs: types and what is legal, both as the module says for what it is made.
struct Setting {
    env: Arc<TargetEnv>,
    types: Arc<TypeConverter>,
}

impl Setting {
    fn of(run: &PassRun<'_>, options: TypeOptions) -> Setting {
        let env = Arc::new(TargetEnv::around(run.op()));
        let types = Arc::new(types::converter(&run.ctx(), &env, options));
        Setting { env, types }
    }

    /// What is legal: operations of the dialect that the device can do, and casts.
    fn target<'t>(&self) -> ConversionTarget<'t> {
        let mut target = self.target_without_casts();
        target.legal_named("builtin.unrealized_conversion_cast");
        target
    }

    /// The same for passes that say nothing of casts: they are folded then.
    fn target_without_casts<'t>(&self) -> ConversionTarget<'t> {
        let mut target = ConversionTarget::new();
        let env = Arc::clone(&self.env);
        target.dynamic_dialect("spirv", move |op| Some(env.allows_op(op)));
        target
    }

    fn convert(
        &self,
        run: &mut PassRun<'_>,
        target: &ConversionTarget<'_>,
        set: PatternSet,
    ) -> Result<(), Failed> {
        let at = run.at();
        convert_partially(run.module(), &[at], target, &Patterns::new(set), &ConversionConfig::default())
    }
}
