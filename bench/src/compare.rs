//! Running both tools in turns on the same inputs.

use crate::child::{Cost, RunError, run};
use crate::counters::Counter;
use crate::inputs::{Input, InputError};
use crate::stages::StageCosts;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many threads a tool may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One: `--mlir-disable-threading`.
    One,
    /// As many as the tool takes by itself.
    Default,
}

impl Threads {
    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Threads::One => "one",
            Threads::Default => "default",
        }
    }
}

/// What the tools do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Parse, verify, print in generic form.
    Print,
    /// Read bytecode and verify.
    Read,
    /// Read bytecode, verify, and write it again.
    Rewrite,
}

impl Task {
    /// All tasks.
    pub const ALL: [Task; 3] = [Task::Print, Task::Read, Task::Rewrite];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        ["print", "read", "rewrite"][self as usize]
    }

    /// The flags, which both tools understand.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Task::Print => &["--mlir-print-op-generic"],
            // Only the outermost operation is printed.
            Task::Read => &["--mlir-print-op-generic", "--mlir-print-skip-regions"],
            Task::Rewrite => &["--emit-bytecode", "--emit-bytecode-version=4"],
        }
    }

    fn file(self, input: Input) -> Result<PathBuf, InputError> {
        if self == Task::Print { input.file() } else { input.bytecode_file() }
    }
}

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The build of rmlir-opt.
    pub ours: PathBuf,
    /// The reference tool, if it is installed.
    pub reference: Option<PathBuf>,
    /// Runs of each tool on each input.
    pub runs: u32,
    /// The inputs.
    pub inputs: Vec<Input>,
    /// With how many threads.
    pub threads: Vec<Threads>,
    /// What counts instructions, if anything does.
    pub counter: Option<Counter>,
}

/// All runs of a tool on an input.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What each run cost, in the order of the runs, start-up not subtracted.
    pub costs: Vec<Cost>,
    /// Instructions in user mode, if they were counted.
    pub instructions: Option<u64>,
    /// Why the tool failed, if it did.
    pub failure: Option<String>,
}

/// Both tools on an input.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Doing what.
    pub task: Task,
    /// With how many threads.
    pub threads: Threads,
    /// rmlir-opt.
    pub ours: Series,
    /// The reference tool, unless it is absent.
    pub reference: Option<Series>,
}

/// What came of an input.
#[derive(Debug)]
pub enum Outcome {
    /// It could not be made.
    Absent(InputError),
    /// It ran.
    Ran {
        /// The comparisons.
        pairs: Vec<Pair>,
        /// The stages inside rmlir; an error text if they could not be measured.
        stages: Result<StageCosts, String>,
    },
}

/// The whole comparison.
#[derive(Debug)]
pub struct Results {
    /// Both tools on an empty module.
    pub startup: Vec<Pair>,
    /// Each input with what came of it.
    pub inputs: Vec<(Input, Outcome)>,
}

impl Results {
    /// Whether neither tool failed on what it was run on.
    pub fn all_well(&self) -> bool {
        let ran = self.inputs.iter().filter_map(|(_, outcome)| match outcome {
            Outcome::Ran { pairs, .. } => Some(pairs),
            Outcome::Absent(_) => None,
        });
        let failed = |series: &Series| series.failure.is_some();
        let pairs = ran.chain([&self.startup]).flatten();
        !pairs.into_iter().any(|pair| failed(&pair.ours) || pair.reference.as_ref().is_some_and(failed))
    }
}

impl Plan {
    /// Runs everything. `progress` hears what runs now.
    ///
    /// # Errors
    /// When the file with the empty module cannot be written.
    pub fn run(&self, progress: &mut dyn FnMut(fmt::Arguments<'_>)) -> Result<Results, InputError> {
        let empty = Input::Arith { ops: 0 }.file()?.with_file_name("empty.mlir");
        std::fs::write(&empty, "module {}\n")?;
        let startup = self.pairs(Task::Print, &empty, &mut |what| progress(format_args!("start-up, {what}")));
        let mut inputs = Vec::new();
        for &input in &self.inputs {
            progress(format_args!("{}: making it", input.name()));
            let outcome = match self.tasks(input, progress) {
                Ok((file, pairs)) => Outcome::Ran { pairs, stages: stages_of(&file, self.runs) },
                Err(error) => Outcome::Absent(error),
            };
            inputs.push((input, outcome));
        }
        Ok(Results { startup, inputs })
    }

    /// All tasks on an input. Gives its text too.
    fn tasks(
        &self,
        input: Input,
        progress: &mut dyn FnMut(fmt::Arguments<'_>),
    ) -> Result<(PathBuf, Vec<Pair>), InputError> {
        let text = input.file()?;
        let mut pairs = Vec::new();
        for task in Task::ALL {
            // Without the reference tool there is no bytecode to read.
            match task.file(input) {
                Err(InputError::Absent(_)) => {}
                file => pairs.extend(self.pairs(task, &file?, &mut |what| {
                    progress(format_args!("{}, {}, {what}", input.name(), task.name()));
                })),
            }
        }
        Ok((text, pairs))
    }

    fn pairs(&self, task: Task, file: &Path, progress: &mut dyn FnMut(fmt::Arguments<'_>)) -> Vec<Pair> {
        let pair = |&threads: &Threads| {
            progress(format_args!("{} thread(s)", threads.name()));
            self.pair(task, file, threads)
        };
        self.threads.iter().map(pair).collect()
    }

    /// The tools take turns, so that what else the machine does hits both.
    fn pair(&self, task: Task, file: &Path, threads: Threads) -> Pair {
        let ours = command(&self.ours, task, file, threads);
        let reference = self.reference.as_deref().map(|tool| command(tool, task, file, threads));
        let mut pair = Pair {
            task,
            threads,
            ours: Series::default(),
            reference: reference.as_ref().map(|_| Series::default()),
        };
        for _ in 0..self.runs {
            pair.ours.add(ours());
            if let (Some(command), Some(series)) = (&reference, &mut pair.reference) {
                series.add(command());
            }
        }
        if let Some(counter) = self.counter {
            pair.ours.instructions = counter.count(&ours());
            if let (Some(command), Some(series)) = (&reference, &mut pair.reference) {
                series.instructions = counter.count(&command());
            }
        }
        pair
    }
}

/// Makes the command line that both tools understand.
fn command(tool: &Path, task: Task, file: &Path, threads: Threads) -> impl Fn() -> Command {
    move || {
        let mut command = Command::new(tool);
        command.arg("--allow-unregistered-dialect").args(task.flags()).arg(file);
        if threads == Threads::One {
            command.arg("--mlir-disable-threading");
        }
        command
    }
}

/// Measures the stages in a process of their own, so that this one stays small.
fn stages_of(file: &Path, runs: u32) -> Result<StageCosts, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(this);
    command.arg("--stages-of").arg(file).arg("--runs").arg(runs.to_string()).env("RAYON_NUM_THREADS", "1");
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(message.lines().next().unwrap_or("no message").into());
    }
    StageCosts::from_lines(&String::from_utf8_lossy(&output.stdout)).map_err(|error| error.to_string())
}

impl Series {
    fn add(&mut self, mut command: Command) {
        if self.failure.is_some() {
            return;
        }
        match run(&mut command) {
            Ok(cost) => self.costs.push(cost),
            Err(RunError::Failed(message)) => self.failure = Some(message),
            Err(RunError::Io(error)) => self.failure = Some(error.to_string()),
        }
    }

    /// The smallest cost in every respect, or nothing if the tool failed.
    pub fn least(&self) -> Option<Cost> {
        if self.failure.is_some() {
            return None;
        }
        let merge = |a: Cost, b: Cost| Cost {
            cpu: a.cpu.min(b.cpu),
            wall: a.wall.min(b.wall),
            peak: a.peak.min(b.peak),
        };
        self.costs.iter().copied().reduce(merge)
    }

    /// The same without what `startup` cost at least.
    #[must_use]
    pub fn without(&self, startup: &Series) -> Series {
        let Some(base) = startup.least() else { return self.clone() };
        let subtract = |cost: &Cost| Cost {
            cpu: cost.cpu.saturating_sub(base.cpu),
            wall: cost.wall.saturating_sub(base.wall),
            peak: cost.peak.saturating_sub(base.peak),
        };
        let instructions = self.instructions.map(|n| n.saturating_sub(startup.instructions.unwrap_or(0)));
        Series {
            costs: self.costs.iter().map(subtract).collect(),
            instructions,
            failure: self.failure.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn series(cpu: &[u64]) -> Series {
        let cost = |&ms: &u64| Cost { cpu: Duration::from_millis(ms), ..Cost::default() };
        Series { costs: cpu.iter().map(cost).collect(), ..Series::default() }
    }

    #[test]
    fn the_least_start_up_is_subtracted_from_every_run() {
        let net = series(&[30, 25, 4]).without(&series(&[7, 5]));
        let cpu: Vec<u128> = net.costs.iter().map(|cost| cost.cpu.as_millis()).collect();
        assert_eq!(cpu, [25, 20, 0]);
        assert_eq!(net.least().unwrap().cpu, Duration::ZERO);
    }

    #[test]
    fn a_tool_that_fails_has_no_cost() {
        let file = std::env::temp_dir();
        let plan = Plan {
            ours: "false".into(),
            reference: Some("true".into()),
            runs: 2,
            inputs: Vec::new(),
            threads: vec![Threads::One],
            counter: None,
        };
        let pair = plan.pair(Task::Print, &file, Threads::One);
        assert!(pair.ours.least().is_none());
        assert_eq!(pair.ours.failure.as_deref(), Some("no message"));
        assert_eq!(pair.reference.unwrap().costs.len(), 2);
    }
}
