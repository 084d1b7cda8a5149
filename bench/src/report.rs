//! The report of a comparison, as Markdown that reads well on a terminal too.

use crate::child::Cost;
use crate::compare::{Outcome, Pair, Plan, Results, Series, Threads, processors};
use crate::inputs::{Input, cache_folder};
use crate::plot::Bar;
use crate::stages::{MEMORY_BUDGET, Stage, StageCosts};
use crate::task::Task;
use std::fmt::Write;

const ABSENT: &str = "-";

/// A table whose columns are as wide as their widest cell.
#[derive(Default)]
struct Table(Vec<Vec<String>>);

impl Table {
    fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }

    /// The first row is the header.
    fn render(&self, out: &mut String) {
        let columns = self.0.first().map_or(0, Vec::len);
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (index, row) in self.0.iter().enumerate() {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            let _ = writeln!(out, "| {} |", cells.join(" | "));
            if index == 0 {
                let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                let _ = writeln!(out, "| {} |", lines.join(" | "));
            }
        }
        out.push('\n');
    }
}

/// Writes the whole report.
pub fn render(plan: &Plan, results: &Results) -> String {
    let mut out = String::from("# rmlir-opt and the reference tool side by side\n\n");
    out.push_str(
        "print: both parse text, verify, and print it (generic or custom form), output thrown away. read: both read bytecode that the reference \
         wrote and verify it; rewrite: and write it again; write: the phase of rewriting that writes, as the tools tell (`--mlir-timing`); \
         v4: version 4, else the newest. list: the symbols, without any body (the reference reads all). check: the structure without IR. \
         object: bytecode to a native object, `mlir-translate --mlir-to-llvmir | llc -O0` on the other side. pack, unpack, show from pack: a \
         container; `tar` and `zstd -3` on the other side, and the reference on what comes out. diff: against the text of the same; both printed by \
         the reference, and `diff`. hash: the content hash; printed by the reference, and `sha256sum`. Times are without start-up (a run on \
         `module {}`) but for write and for these jobs, where other programs start; memory is the process's peak. Figures are the smallest of the runs; ratios are reference / rmlir, with \
         the smallest and largest of a single round.\n\n",
    );
    let _ = writeln!(out, "- runs of each tool: {}, in turns", plan.runs);
    if plan.reference.is_none() {
        out.push_str(
            "- **the reference tool (mlir-opt-22) is absent: only the figures of rmlir-opt follow**\n",
        );
    }
    match plan.counter {
        Some(counter) => {
            let _ = writeln!(out, "- instructions in user mode: counted by {}", counter.name());
        }
        None => out.push_str("- instructions in user mode: not counted (the processor's counters are out of reach; see --valgrind)\n"),
    }
    for (input, _) in &results.inputs {
        let _ = writeln!(out, "- {}: {}", input.name(), input.describe());
    }
    out.push_str("\n## Time and memory\n\n");
    let lines = net(results);
    side_by_side(&lines).render(&mut out);
    failures(results, &mut out);
    threads(&lines, &mut out);
    out.push_str("## Stages of rmlir on one thread\n\n");
    stages(results).render(&mut out);
    if !results.growth.is_empty() {
        out.push_str("## Growth\n\nThe generated module at 1, 4, 16 and 64 times a size, one thread, per operation and beyond start-up.\n\n");
        growth(results).render(&mut out);
    }
    out
}

/// The rows of the picture: all comparisons on one thread.
pub fn bars(results: &Results) -> Vec<Bar> {
    let one = |line: &Line| line.threads == Threads::One && line.input != STARTUP;
    let bar = |line: &Line| {
        let (mine, theirs) = (line.ours.least()?, line.reference.as_ref()?.least()?);
        Some(Bar {
            label: format!("{} {}", line.input, line.task),
            cpu: ratio(theirs.cpu.as_secs_f64(), mine.cpu.as_secs_f64())?,
            memory: ratio(theirs.peak as f64, mine.peak as f64),
        })
    };
    net(results).iter().filter(|line| one(line)).filter_map(bar).collect()
}

const STARTUP: &str = "start-up";

/// A row of the main table, start-up subtracted.
struct Line {
    input: &'static str,
    task: &'static str,
    threads: Threads,
    ours: Series,
    tuned: Option<Series>,
    reference: Option<Series>,
    at_once: Option<Series>,
}

fn net(results: &Results) -> Vec<Line> {
    let mut lines = Vec::new();
    lines.extend(results.startup.iter().map(|pair| whole(STARTUP, "", pair)));
    for (input, outcome) in &results.inputs {
        let Outcome::Ran { pairs, .. } = outcome else { continue };
        for pair in pairs {
            let Some(startup) = results.startup.iter().find(|base| base.threads == pair.threads) else {
                continue;
            };
            let (input, task) = (input.name(), pair.task.name());
            lines.push(match pair.task.is_job() {
                true => whole(input, task, pair),
                false => beyond(input, task, pair, startup),
            });
        }
        // What a tool tells is time on the clock, which is processor time only of one thread.
        for (task, whole) in [("write v4", Task::Rewrite4), ("write", Task::Rewrite)] {
            let one = pairs.iter().find(|pair| pair.task == whole && pair.threads == Threads::One);
            lines.extend(one.and_then(|pair| writing(input.name(), task, pair)));
        }
    }
    lines
}

fn whole(input: &'static str, task: &'static str, pair: &Pair) -> Line {
    Line {
        input,
        task,
        threads: pair.threads,
        ours: pair.ours.clone(),
        tuned: pair.tuned.clone(),
        reference: pair.reference.clone(),
        at_once: pair.at_once.clone(),
    }
}

fn beyond(input: &'static str, task: &'static str, pair: &Pair, less: &Pair) -> Line {
    let reference = pair.reference.as_ref();
    Line {
        input,
        task,
        threads: pair.threads,
        ours: pair.ours.without(&less.ours),
        tuned: pair.tuned.as_ref().zip(less.tuned.as_ref()).map(|(series, base)| series.without(base)),
        reference: reference
            .map(|series| less.reference.as_ref().map_or(series.clone(), |base| series.without(base))),
        at_once: pair.at_once.as_ref().zip(less.at_once.as_ref()).map(|(series, base)| series.without(base)),
    }
}

/// The part of rewriting that writes.
fn writing(input: &'static str, task: &'static str, pair: &Pair) -> Option<Line> {
    let reference = pair.reference.as_ref().and_then(Series::output);
    let tuned = pair.tuned.as_ref().and_then(Series::output);
    let ours = pair.ours.output()?;
    Some(Line { input, task, threads: pair.threads, ours, tuned, reference, at_once: None })
}

fn growth(results: &Results) -> Table {
    let mut table = Table::default();
    table.row(
        ["task", "operations", "CPU ns per op", "against the smallest", "peak bytes per op"]
            .map(String::from),
    );
    let Some(startup) = results.startup.iter().find(|pair| pair.threads == Threads::One) else {
        return table;
    };
    for row in &results.growth {
        let sizes = row.per_op(&startup.ours);
        for (ops, cpu, memory) in &sizes {
            let against = sizes.first().and_then(|first| ratio(*cpu, first.1));
            table.row([
                row.task.name().into(),
                ops.to_string(),
                format!("{cpu:.0}"),
                against.map_or(ABSENT.into(), |against| format!("{against:.2}")),
                format!("{memory:.0}"),
            ]);
        }
    }
    table
}

fn side_by_side(lines: &[Line]) -> Table {
    let mut table = Table::default();
    table.row(
        [
            "input",
            "task",
            "threads",
            "CPU s",
            "ref. CPU s",
            "CPU ratio",
            "tuned CPU s",
            "wall s",
            "ref. wall s",
            "wall ratio",
            "peak MiB",
            "ref. peak MiB",
            "peak ratio",
            "G instr.",
            "ref. G instr.",
            "instr. ratio",
        ]
        .map(String::from),
    );
    for line in lines {
        table.row(cells(line));
    }
    table
}

fn cells(line: &Line) -> [String; 16] {
    let (ours, reference) = (&line.ours, line.reference.as_ref());
    let (mine, theirs) = (ours.least(), reference.and_then(Series::least));
    let number =
        |value: Option<f64>, digits: usize| value.map_or(ABSENT.into(), |value| format!("{value:.digits$}"));
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let giga = |count: u64| count as f64 / 1e9;
    let instructions = reference.and_then(|series| series.instructions);
    [
        line.input.into(),
        line.task.into(),
        line.threads.name().into(),
        number(mine.map(|cost| cost.cpu.as_secs_f64()), 3),
        number(theirs.map(|cost| cost.cpu.as_secs_f64()), 3),
        spread(ours, reference, |cost| cost.cpu.as_secs_f64()),
        number(line.tuned.as_ref().and_then(Series::least).map(|cost| cost.cpu.as_secs_f64()), 3),
        number(mine.map(|cost| cost.wall.as_secs_f64()), 3),
        number(theirs.map(|cost| cost.wall.as_secs_f64()), 3),
        spread(ours, reference, |cost| cost.wall.as_secs_f64()),
        number(mine.map(|cost| mib(cost.peak)), 1),
        number(theirs.map(|cost| mib(cost.peak)), 1),
        number(mine.zip(theirs).and_then(|(mine, theirs)| ratio(mib(theirs.peak), mib(mine.peak))), 2),
        number(ours.instructions.map(giga), 2),
        number(instructions.map(giga), 2),
        number(
            ours.instructions.zip(instructions).and_then(|(mine, theirs)| ratio(giga(theirs), giga(mine))),
            2,
        ),
    ]
}

/// What more threads bring, if that was measured.
fn threads(lines: &[Line], out: &mut String) {
    let mut table = Table::default();
    table.row(
        [
            "input",
            "task",
            "wall s, one thread",
            "wall s, more",
            "one / more",
            "median round",
            "programs at once",
            "median round",
        ]
        .map(String::from),
    );
    let count = processors();
    let of = |threads: Threads| lines.iter().filter(move |line| line.threads == threads);
    let mut rows = 0;
    for one in of(Threads::One).filter(|line| line.input != STARTUP) {
        let same = |more: &&Line| (more.input, more.task) == (one.input, one.task);
        let Some(more) = of(Threads::Default).find(same) else { continue };
        let wall = |series: &Series| {
            series.least().map_or(ABSENT.into(), |cost| format!("{:.3}", cost.wall.as_secs_f64()))
        };
        let figure = |cost: &Cost| cost.wall.as_secs_f64();
        let in_turn = |cost: &Cost| Cost { wall: cost.wall * count as u32, ..*cost };
        let turns = Series { costs: one.ours.costs.iter().map(in_turn).collect(), ..one.ours.clone() };
        let at_once = more.at_once.as_ref();
        table.row([
            one.input.into(),
            one.task.into(),
            wall(&one.ours),
            wall(&more.ours),
            spread(&more.ours, Some(&one.ours), figure),
            median(&more.ours, &one.ours, figure),
            at_once.map_or(ABSENT.into(), |series| spread(series, Some(&turns), figure)),
            at_once.map_or(ABSENT.into(), |series| median(series, &turns, figure)),
        ]);
        rows += 1;
    }
    if rows > 0 {
        let _ = writeln!(
            out,
            "## Threads of rmlir\n\nOne thread against as many as there are processors ({count}), the runs in turns. Programs at once: {count} \
             runs of one thread at the same time, how much more work that does in the same time than one after the other: what the machine \
             gives to programs that share nothing. A median is that of the rounds' ratios: the smallest times of both sides may be of rounds \
             in which the machine gave different things.\n"
        );
        table.render(out);
    }
}

fn ratio(theirs: f64, mine: f64) -> Option<f64> {
    (mine > 0.0).then(|| theirs / mine)
}

/// The ratios of the rounds.
fn rounds(ours: &Series, reference: &Series, figure: impl Fn(&Cost) -> f64) -> Vec<f64> {
    let pairs = ours.costs.iter().zip(&reference.costs);
    pairs.filter_map(|(mine, theirs)| ratio(figure(theirs), figure(mine))).collect()
}

/// The median of the rounds' ratios.
fn median(ours: &Series, reference: &Series, figure: impl Fn(&Cost) -> f64) -> String {
    let mut ratios = rounds(ours, reference, figure);
    ratios.sort_unstable_by(f64::total_cmp);
    let middle = |at: usize| ratios.get(at).copied();
    match middle(ratios.len() / 2).zip(middle(ratios.len().saturating_sub(1) / 2)) {
        Some((above, below)) => format!("{:.2}", (above + below) / 2.0),
        None => ABSENT.into(),
    }
}

/// The ratio of the smallest figures, and in parentheses the smallest and largest ratio of one round.
fn spread(ours: &Series, reference: Option<&Series>, figure: impl Fn(&Cost) -> f64) -> String {
    let Some((mine, theirs)) = ours.least().zip(reference.and_then(Series::least)) else {
        return ABSENT.into();
    };
    let ratios = reference.map_or(Vec::new(), |reference| rounds(ours, reference, &figure));
    let low = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ratios.iter().copied().fold(0.0, f64::max);
    match ratio(figure(&theirs), figure(&mine)) {
        Some(least) => format!("{least:.2} ({low:.2}-{high:.2})"),
        None => ABSENT.into(),
    }
}

fn failures(results: &Results, out: &mut String) {
    let folder = format!("{}/", cache_folder().display());
    let startup = results.startup.iter().map(|pair| (STARTUP, pair));
    let ran = results.inputs.iter().flat_map(|(input, outcome)| match outcome {
        Outcome::Ran { pairs, .. } => pairs.iter().map(|pair| (input.name(), pair)).collect(),
        Outcome::Absent(_) => Vec::new(),
    });
    for (name, pair) in startup.chain(ran) {
        for (tool, series) in
            [("rmlir-opt", Some(&pair.ours)), ("the reference tool", pair.reference.as_ref())]
        {
            if let Some(message) = series.and_then(|series| series.failure.as_ref()) {
                // Where the inputs lie says nothing to who reads this.
                let message = message.replace(&folder, "");
                let _ = writeln!(
                    out,
                    "**{tool} fails on {name} ({}, {} threads): {message}**\n",
                    pair.task.name(),
                    pair.threads.name()
                );
            }
        }
    }
    for (input, outcome) in &results.inputs {
        if let Outcome::Absent(why) = outcome {
            let _ = writeln!(out, "**{} was left out: {why}**\n", input.name());
        }
    }
}

fn stages(results: &Results) -> Table {
    let mut table = Table::default();
    table.row(["input", "ops", "MB", "figure", "per op", "budget", "", "MB/s"].map(String::from));
    for (input, outcome) in &results.inputs {
        match outcome {
            Outcome::Ran { stages: Ok(costs), .. } => stage_rows(*input, costs, &mut table),
            Outcome::Ran { stages: Err(message), .. } => {
                let note = format!("not measured: {message}");
                table.row([input.name(), "", "", &note, "", "", "", ""].map(String::from));
            }
            Outcome::Absent(_) => {}
        }
    }
    table
}

fn stage_rows(input: Input, costs: &StageCosts, table: &mut Table) {
    let head = [input.name().to_string(), costs.ops.to_string(), format!("{:.1}", costs.bytes as f64 / 1e6)];
    let mut row = |figure: &str, per_op: f64, unit: &str, budget: Option<u64>, speed: String| {
        let [name, ops, size] = head.clone();
        let verdict = budget.map_or("", |budget| if per_op <= budget as f64 { "met" } else { "missed" });
        let budget = budget.map_or(ABSENT.into(), |budget| format!("{budget} {unit}"));
        table.row([
            name,
            ops,
            size,
            figure.into(),
            format!("{per_op:.0} {unit}"),
            budget,
            verdict.into(),
            speed,
        ]);
    };
    for stage in Stage::ALL {
        row(stage.name(), costs.per_op(stage), "ns", stage.budget(), format!("{:.0}", costs.speed(stage)));
    }
    row("memory of the IR", costs.memory_per_op(), "bytes", Some(MEMORY_BUDGET), String::new());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::InputError;
    use crate::task::Tools;
    use std::time::Duration;

    fn series(cpu: &[u64], peak: u64) -> Series {
        let cost = |&ms: &u64| {
            let time = Duration::from_millis(ms);
            Cost { cpu: time, wall: time, peak, output: None }
        };
        Series { costs: cpu.iter().map(cost).collect(), ..Series::default() }
    }

    fn pair(ours: Series, reference: Option<Series>) -> Pair {
        Pair { task: Task::PrintGeneric, threads: Threads::One, ours, tuned: None, reference, at_once: None }
    }

    fn report(reference: bool) -> String {
        let plan = Plan {
            ours: Tools::ours("rmlir-opt".into()),
            tuned: None,
            reference: reference.then(|| Tools::reference("mlir-opt-22".into())),
            runs: 2,
            inputs: vec![Input::Corpus, Input::SQLITE],
            tasks: Task::ALL.to_vec(),
            threads: vec![Threads::One],
            growth: false,
            counter: None,
        };
        let times = [10, 200, 60, 100, 80, 170].map(Duration::from_micros);
        let costs = StageCosts { ops: 1000, bytes: 50_000, times, memory: 90_000 };
        let ran = pair(series(&[110, 120], 30 << 20), reference.then(|| series(&[1_010, 910], 90 << 20)));
        let results = Results {
            startup: vec![pair(
                series(&[10, 20], 10 << 20),
                reference.then(|| series(&[110, 110], 50 << 20)),
            )],
            inputs: vec![
                (Input::Corpus, Outcome::Ran { pairs: vec![ran], stages: Ok(costs) }),
                (Input::SQLITE, Outcome::Absent(InputError::Absent("the program"))),
            ],
            growth: Vec::new(),
        };
        render(&plan, &results)
    }

    #[test]
    fn ratios_are_those_of_the_smallest_figures_without_start_up() {
        let text = report(true);
        let line = text.lines().find(|line| line.starts_with("| corpus   | print generic | one")).unwrap();
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells[4..7], ["0.100", "0.800", "8.00 (7.27-9.00)"]);
        assert_eq!(cells[11..14], ["30.0", "90.0", "3.00"]);
    }

    #[test]
    fn threads_stand_beside_what_the_machine_gives() {
        let line = |threads, ours: Series, at_once| Line {
            input: "arith",
            task: "read",
            threads,
            ours,
            tuned: None,
            reference: None,
            at_once,
        };
        let mut out = String::new();
        let count = processors() as u64;
        threads(
            &[
                line(Threads::One, series(&[100, 120], 0), None),
                line(Threads::Default, series(&[80, 100], 0), Some(series(&[100 * count, 80 * count], 0))),
            ],
            &mut out,
        );
        let row = out.lines().find(|line| line.starts_with("| arith")).unwrap();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let want = ["0.100", "0.080", "1.25 (1.20-1.25)", "1.23", "1.25 (1.00-1.50)", "1.25"];
        assert_eq!(cells[3..9], want);
    }

    #[test]
    fn budgets_are_judged_and_what_is_left_out_is_said() {
        let text = report(true);
        let (_, text) = text.split_once("## Stages").unwrap();
        let verdict = |figure: &str| {
            let line = text.lines().find(|line| line.contains(&format!("| {figure} "))).unwrap();
            line.split('|').map(str::trim).nth(7).unwrap().to_string()
        };
        assert_eq!(
            ["lex", "parse", "verify", "print", "write bytecode", "read bytecode", "memory of the IR"]
                .map(verdict),
            ["", "met", "missed", "met", "met", "missed", "met"]
        );
        assert!(report(true).contains("**sqlite was left out: the program is absent**"));
    }

    #[test]
    fn an_absent_reference_is_said() {
        assert!(report(false).contains("only the figures of rmlir-opt follow"));
        assert!(!report(true).contains("only the figures"));
    }
}
