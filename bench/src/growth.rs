//! How cost grows with size: the generated module at 1, 4, 16 and 64 times a base size.

use crate::child::run;
use crate::compare::{Series, Threads};
use crate::inputs::{Input, InputError};
use crate::task::{Task, Tools};
use std::path::Path;

/// Operations of the smallest module.
pub const BASE_OPS: u64 = 20_000;
/// The sizes, in base sizes.
pub const TIMES: [u64; 4] = [1, 4, 16, 64];
/// What is measured. Tasks on bytecode are left out without the reference tool, which writes it.
pub const TASKS: [Task; 4] = [Task::PrintGeneric, Task::PrintCustom, Task::Read, Task::Rewrite];

/// The cost of a task at each size.
#[derive(Clone, Debug)]
pub struct Growth {
    /// Doing what.
    pub task: Task,
    /// Operations and cost, by growing size; start-up is not subtracted.
    pub sizes: Vec<(u64, Series)>,
}

impl Growth {
    /// CPU time in nanoseconds and peak memory in bytes, both per operation and beyond what `startup` takes.
    pub fn per_op(&self, startup: &Series) -> Vec<(u64, f64, f64)> {
        let base = startup.least().unwrap_or_default();
        let each = |(ops, series): &(u64, Series)| {
            let cost = series.least()?;
            let per_op = |total: f64| total / (*ops).max(1) as f64;
            let cpu = cost.cpu.saturating_sub(base.cpu).as_nanos() as f64;
            Some((*ops, per_op(cpu), per_op(cost.peak.saturating_sub(base.peak) as f64)))
        };
        self.sizes.iter().filter_map(each).collect()
    }
}

/// Measures all tasks at all sizes on one thread.
///
/// # Errors
/// When an input cannot be written.
pub fn measure(tools: &Tools, runs: u32, progress: &mut dyn FnMut(u64)) -> Result<Vec<Growth>, InputError> {
    let mut growth: Vec<Growth> = TASKS.iter().map(|&task| Growth { task, sizes: Vec::new() }).collect();
    for times in TIMES {
        let input = Input::Arith { ops: BASE_OPS * times };
        progress(BASE_OPS * times);
        for row in &mut growth {
            match row.task.file(input) {
                Ok(None) | Err(InputError::Absent(_)) => {}
                Ok(Some(file)) => row.sizes.push((BASE_OPS * times, series(tools, row.task, &file, runs))),
                Err(error) => return Err(error),
            }
        }
    }
    growth.retain(|row| !row.sizes.is_empty());
    Ok(growth)
}

fn series(tools: &Tools, task: Task, file: &Path, runs: u32) -> Series {
    let mut series = Series::default();
    for _ in 0..runs {
        series.add(run(&mut task.ours(tools, file, Threads::One)));
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::child::Cost;
    use std::time::Duration;

    fn series(micros: u64, peak: u64) -> Series {
        let cost = Cost { cpu: Duration::from_micros(micros), wall: Duration::ZERO, peak, ..Cost::default() };
        Series { costs: vec![cost], ..Series::default() }
    }

    #[test]
    fn costs_are_per_operation_and_beyond_start_up() {
        let growth =
            Growth { task: Task::Read, sizes: vec![(10, series(12, 1_100)), (40, series(42, 4_100))] };
        let rows = growth.per_op(&series(2, 100));
        assert_eq!(rows, [(10, 1_000.0, 100.0), (40, 1_000.0, 100.0)]);
    }
}
