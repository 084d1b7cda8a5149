//! `convert-vector-to-gpu`: contractions, and all that leads to them and comes from them, become products of matrices that the threads of a
//! subgroup hold together.

mod fragments;
mod loops;
mod matrices;
mod prepare;
mod select;
mod sync;

use rmlir_ir::{Failed, UnitId, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rustc_hash::FxHashMap;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<VectorToGpu>();
}

plain_pass! {
    /// Makes products of matrices of contractions.
    VectorToGpu: ConvertVectorToGPU, run
}

fn run(options: &options::ConvertVectorToGPU, run: &mut PassRun<'_>) -> Result<(), Failed> {
    prepare::run(run, options.use_nvgpu)?;
    let ops = select::ops_to_convert(run.op(), options.use_nvgpu)?;
    match options.use_nvgpu {
        true => sync::convert(run.module(), &ops),
        false => {
            matrices::convert(run.module(), &ops);
            Ok(())
        }
    }
}

/// What stands for vectors.
#[derive(Default)]
struct Mapped(FxHashMap<(UnitId, ValueId), ValueId>);

impl Mapped {
    fn get(&self, unit: UnitId, value: ValueId) -> Option<ValueId> {
        self.0.get(&(unit, value)).copied()
    }

    fn set(&mut self, unit: UnitId, value: ValueId, new: ValueId) {
        self.0.insert((unit, value), new);
    }
}
