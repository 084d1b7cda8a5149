//! Running both tools in turns on the same inputs.

use crate::child::{Cost, RunError, run, run_at_once};
use crate::counters::Counter;
use crate::growth::{self, Growth};
use crate::inputs::{Input, InputError};
use crate::stages::StageCosts;
use crate::task::{Task, Tools};
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

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The build of rmlir: that of `cargo build --release`.
    pub ours: Tools,
    /// The build of `tools/dev/release`, if it is measured too.
    pub tuned: Option<Tools>,
    /// The reference tools, if they are installed.
    pub reference: Option<Tools>,
    /// Runs of each tool on each input.
    pub runs: u32,
    /// The inputs.
    pub inputs: Vec<Input>,
    /// What is done with them.
    pub tasks: Vec<Task>,
    /// With how many threads.
    pub threads: Vec<Threads>,
    /// Whether growth with size is measured too.
    pub growth: bool,
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
    /// Its tuned build, if that is measured.
    pub tuned: Option<Series>,
    /// The reference tool, unless it is absent.
    pub reference: Option<Series>,
    /// With more threads: as many runs of one thread at once as there are processors, which is what the machine can give.
    pub at_once: Option<Series>,
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
    /// How our costs grow with size, if that was asked for.
    pub growth: Vec<Growth>,
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
        let startup =
            self.pairs(Task::PrintGeneric, &empty, &mut |what| progress(format_args!("start-up, {what}")));
        let mut inputs = Vec::new();
        for &input in &self.inputs {
            progress(format_args!("{}: making it", input.name()));
            let outcome = match self.tasks(input, progress) {
                Ok((file, pairs)) if file.is_dir() => {
                    Outcome::Ran { pairs, stages: Err("many files".into()) }
                }
                Ok((file, pairs)) => Outcome::Ran { pairs, stages: stages_of(&file, self.runs) },
                Err(error) => Outcome::Absent(error),
            };
            inputs.push((input, outcome));
        }
        let growth = if self.growth {
            let mut told = |ops| progress(format_args!("growth: {ops} operations"));
            growth::measure(&self.ours, self.runs.min(3), &mut told)?
        } else {
            Vec::new()
        };
        Ok(Results { startup, inputs, growth })
    }

    /// All tasks on an input. Gives its text too.
    fn tasks(
        &self,
        input: Input,
        progress: &mut dyn FnMut(fmt::Arguments<'_>),
    ) -> Result<(PathBuf, Vec<Pair>), InputError> {
        let text = input.file()?;
        let mut pairs = Vec::new();
        for &task in &self.tasks {
            // Without the reference tool there is no bytecode to read.
            match task.file(input) {
                Ok(None) | Err(InputError::Absent(_)) => {}
                Ok(Some(file)) => pairs.extend(self.pairs(task, &file, &mut |what| {
                    progress(format_args!("{}, {}, {what}", input.name(), task.name()));
                })),
                Err(error) => return Err(error),
            }
        }
        Ok((text, pairs))
    }

    /// The tools take turns, with one thread and with more, so that what else the machine does hits all.
    fn pairs(&self, task: Task, file: &Path, progress: &mut dyn FnMut(fmt::Arguments<'_>)) -> Vec<Pair> {
        let mut pairs: Vec<Pair> =
            self.threads.iter().map(|&threads| self.pair(task, file, threads)).collect();
        for round in 1..=self.runs {
            progress(format_args!("round {round}"));
            for pair in &mut pairs {
                pair.ours.add(run_on(file, |file| task.ours(&self.ours, file, pair.threads)));
                if let (Some(tools), Some(series)) = (&self.tuned, &mut pair.tuned) {
                    series.add(run_on(file, |file| task.ours(tools, file, pair.threads)));
                }
                if let Some(series) = &mut pair.at_once {
                    let mut commands: Vec<Command> =
                        (0..processors()).map(|_| task.ours(&self.ours, file, Threads::One)).collect();
                    series.add(run_at_once(&mut commands));
                }
                if let (Some(tools), Some(series)) = (&self.reference, &mut pair.reference) {
                    series.add(run_on(file, |file| task.reference(tools, file, pair.threads)));
                }
            }
        }
        pairs.iter_mut().for_each(|pair| self.count(pair, file));
        pairs
    }

    /// Without any run.
    fn pair(&self, task: Task, file: &Path, threads: Threads) -> Pair {
        let reference = self.reference.as_ref().and_then(|tools| task.reference(tools, file, threads));
        let compared =
            threads == Threads::Default && self.threads.contains(&Threads::One) && processors() > 1;
        let compared = compared && !file.is_dir();
        Pair {
            task,
            threads,
            ours: Series::default(),
            tuned: self.tuned.as_ref().map(|_| Series::default()),
            reference: reference.map(|_| Series::default()),
            at_once: compared.then(Series::default),
        }
    }

    /// Counts instructions, if anything can.
    fn count(&self, pair: &mut Pair, file: &Path) {
        let Some(counter) = self.counter.filter(|_| !file.is_dir()) else { return };
        pair.ours.instructions = counter.count(&pair.task.ours(&self.ours, file, pair.threads));
        if let (Some(tools), Some(series)) = (&self.reference, &mut pair.reference) {
            let command = pair.task.reference(tools, file, pair.threads);
            series.instructions = command.and_then(|command| counter.count(&command));
        }
    }
}

/// Runs a command on a file, or one after the other on all files of a folder, if there is a command. What is told of the output counts only
/// for a single file.
fn run_on<C: Into<Option<Command>>>(path: &Path, command: impl Fn(&Path) -> C) -> Result<Cost, RunError> {
    let one = |file: &Path| match command(file).into() {
        Some(mut command) => run(&mut command),
        None => Ok(Cost::default()),
    };
    if !path.is_dir() {
        return one(path);
    }
    let mut files =
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    files.sort();
    files.iter().try_fold(Cost::default(), |sum, file| {
        let cost = one(file)?;
        let (cpu, wall) = (sum.cpu + cost.cpu, sum.wall + cost.wall);
        Ok(Cost { cpu, wall, peak: sum.peak.max(cost.peak), output: None })
    })
}

/// Processors that a program may use.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
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
    /// Adds a run. After a failure nothing is added.
    pub(crate) fn add(&mut self, run: Result<Cost, RunError>) {
        match run {
            _ if self.failure.is_some() => {}
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
            output: a.output.zip(b.output).map(|(a, b)| a.min(b)),
        };
        self.costs.iter().copied().reduce(merge)
    }

    /// What the phase that writes the output cost on one thread, if the tool told.
    pub fn output(&self) -> Option<Series> {
        let of = |cost: &Cost| Some(Cost { cpu: cost.output?, wall: cost.output?, ..*cost });
        let costs: Option<Vec<Cost>> = self.costs.iter().map(of).collect();
        Some(Series { costs: costs?, instructions: None, failure: self.failure.clone() })
    }

    /// The same without the time that `other` took at least, such as start-up. Memory stays: a process has it or not.
    #[must_use]
    pub fn without(&self, other: &Series) -> Series {
        let Some(base) = other.least() else { return self.clone() };
        let subtract = |cost: &Cost| Cost {
            cpu: cost.cpu.saturating_sub(base.cpu),
            wall: cost.wall.saturating_sub(base.wall),
            peak: cost.peak,
            output: cost.output,
        };
        let instructions = self.instructions.map(|n| n.saturating_sub(other.instructions.unwrap_or(0)));
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
        let file = std::env::temp_dir().join("none.mlir");
        let plan = Plan {
            ours: Tools { opt: "false".into(), ..Tools::default() },
            tuned: None,
            reference: Some(Tools { opt: "true".into(), ..Tools::default() }),
            runs: 2,
            inputs: Vec::new(),
            tasks: Vec::new(),
            threads: vec![Threads::One],
            growth: false,
            counter: None,
        };
        let pair = plan.pairs(Task::PrintGeneric, &file, &mut |_| ()).remove(0);
        assert!(pair.ours.least().is_none());
        assert_eq!(pair.ours.failure.as_deref(), Some("no message"));
        assert_eq!(pair.reference.unwrap().costs.len(), 2);
    }
}
