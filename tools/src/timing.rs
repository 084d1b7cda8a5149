//! `--mlir-timing`: where the time goes.

use rmlir_ir::OpRef;
use rmlir_passes::Pass;
use rmlir_passes::instrument::Instrumentation;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How the report is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// In order of execution.
    Tree,
    /// Longest first, with the root.
    List,
}

/// How the report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table.
    Text,
    /// JSON.
    Json,
}

/// A phase with those inside it.
#[derive(Debug, Default)]
struct Phase {
    name: String,
    took: Duration,
    inner: Vec<usize>,
}

#[derive(Debug)]
struct Phases {
    /// The first one stands for all.
    all: Vec<Phase>,
    /// Phases that run now, with when they began.
    open: Vec<(usize, Instant)>,
}

/// Adds up the time of named phases, which nest. Copies share what they add up.
#[derive(Clone, Debug)]
pub struct Timer {
    started: Instant,
    phases: Arc<Mutex<Phases>>,
}

impl Default for Timer {
    fn default() -> Timer {
        let phases = Phases { all: vec![Phase::default()], open: Vec::new() };
        Timer { started: Instant::now(), phases: Arc::new(Mutex::new(phases)) }
    }
}

impl Timer {
    fn lock(&self) -> MutexGuard<'_, Phases> {
        self.phases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` and adds its time to `phase`.
    pub fn time<R>(&self, phase: &str, work: impl FnOnce() -> R) -> R {
        self.begin(phase);
        let result = work();
        self.end();
        result
    }

    /// A phase begins inside the one that runs now.
    fn begin(&self, name: &str) {
        let mut phases = self.lock();
        let around = phases.open.last().map_or(0, |(index, _)| *index);
        let found = phases.all[around].inner.iter().copied().find(|&inner| phases.all[inner].name == name);
        let index = found.unwrap_or_else(|| {
            let index = phases.all.len();
            phases.all.push(Phase { name: name.to_owned(), ..Phase::default() });
            phases.all[around].inner.push(index);
            index
        });
        phases.open.push((index, Instant::now()));
    }

    /// The phase that began last has ended.
    fn end(&self) {
        let mut phases = self.lock();
        if let Some((index, began)) = phases.open.pop() {
            phases.all[index].took += began.elapsed();
        }
    }

    /// The report so far.
    pub fn report(&self, format: Format, display: Display) -> String {
        let total = self.started.elapsed();
        let phases = self.lock();
        let known: Duration = phases.all[0].inner.iter().map(|&index| phases.all[index].took).sum();
        let mut rows = Vec::new();
        match display {
            Display::Tree => phases.rows(0, 0, &mut rows),
            Display::List => {
                for phase in &phases.all[1..] {
                    match rows.iter_mut().find(|row: &&mut Row| row.name == phase.name) {
                        Some(row) => row.took += phase.took,
                        None => rows.push(Row { depth: 0, name: phase.name.clone(), took: phase.took }),
                    }
                }
                rows.push(Row { depth: 0, name: "root".into(), took: total });
                rows.sort_by_key(|row| std::cmp::Reverse(row.took));
            }
        }
        let rest = [("Rest", total.saturating_sub(known)), ("Total", total)];
        match format {
            Format::Text => text(&rows, &rest, total),
            Format::Json => json(&rows, &rest, total),
        }
    }
}

impl Phases {
    fn rows(&self, of: usize, depth: usize, rows: &mut Vec<Row>) {
        let mut stack: Vec<(usize, usize)> =
            self.all[of].inner.iter().rev().map(|&inner| (inner, depth)).collect();
        while let Some((index, depth)) = stack.pop() {
            let phase = &self.all[index];
            rows.push(Row { depth, name: phase.name.clone(), took: phase.took });
            stack.extend(phase.inner.iter().rev().map(|&inner| (inner, depth + 1)));
        }
    }
}

/// The time of passes, with what runs inside them.
impl Instrumentation for Timer {
    fn before_pipeline(&self, anchor: &str, _op: OpRef<'_>) {
        self.begin(&format!("'{anchor}' Pipeline"));
    }

    fn after_pipeline(&self, _anchor: &str, _op: OpRef<'_>) {
        self.end();
    }

    fn before_pass(&self, pass: &dyn Pass, _op: OpRef<'_>) {
        self.begin(pass.name());
    }

    fn after_pass(&self, _pass: &dyn Pass, _op: OpRef<'_>) {
        self.end();
    }

    fn after_pass_failed(&self, _pass: &dyn Pass, _op: OpRef<'_>) {
        self.end();
    }

    fn before_analysis(&self, name: &str, _op: OpRef<'_>) {
        self.begin(&format!("(A) {name}"));
    }

    fn after_analysis(&self, _name: &str, _op: OpRef<'_>) {
        self.end();
    }
}

struct Row {
    depth: usize,
    name: String,
    took: Duration,
}

fn percent(took: Duration, total: Duration) -> f64 {
    100.0 * took.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE)
}

/// The heading of a report.
pub fn heading(title: &str) -> String {
    let bar = format!("==={}===\n", "-".repeat(73));
    let title = format!("... {title} ...");
    format!("{bar}{}{title}\n{bar}", " ".repeat((80 - title.len()) / 2))
}

fn text(rows: &[Row], rest: &[(&str, Duration)], total: Duration) -> String {
    let mut out = heading("Execution time report");
    let _ = writeln!(
        out,
        "  Total Execution Time: {:.4} seconds\n\n  ----Wall Time----  ----Name----",
        total.as_secs_f64()
    );
    let mut line = |took: Duration, depth: usize, name: &str| {
        let (seconds, share) = (took.as_secs_f64(), percent(took, total));
        let _ = writeln!(out, "  {seconds:8.4} ({share:5.1}%)  {}{name}", "  ".repeat(depth));
    };
    rows.iter().for_each(|row| line(row.took, row.depth, &row.name));
    rest.iter().for_each(|&(name, took)| line(took, 0, name));
    out
}

fn json(rows: &[Row], rest: &[(&str, Duration)], total: Duration) -> String {
    let head = |name: &str, took: Duration| {
        let (seconds, share) = (took.as_secs_f64(), percent(took, total));
        format!(
            "{{\"wall\": {{\"duration\": {seconds:8.4}, \"percentage\": {share:5.1}}}, \"name\": \"{name}\""
        )
    };
    let mut out = String::from("[\n");
    for (index, row) in rows.iter().enumerate() {
        let _ = writeln!(out, "{}{}, \"passes\": [", "  ".repeat(row.depth), head(&row.name, row.took));
        // What ends here is closed, the innermost first.
        let next = rows.get(index + 1).map_or(0, |row| row.depth);
        for depth in (next..=row.depth).rev() {
            let _ = writeln!(out, "{}{{}}]}},", "  ".repeat(depth));
        }
    }
    let ends: Vec<String> = rest.iter().map(|&(name, took)| format!("{}}}", head(name, took))).collect();
    out.push_str(&ends.join(",\n"));
    out.push_str("\n]\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(report: &str) -> Vec<&str> {
        report.lines().filter_map(|line| line.split(")  ").nth(1)).collect()
    }

    #[test]
    fn reports_phases_in_order() {
        let timer = Timer::default();
        timer.time("Parser", || ());
        timer.time("Passes", || timer.time("CSE", || timer.time("(A) Dominance", || ())));
        timer.time("Output", || ());
        let report = timer.report(Format::Text, Display::Tree);
        let want = ["Parser", "Passes", "  CSE", "    (A) Dominance", "Output", "Rest", "Total"];
        assert_eq!(names(&report), want);
        let json = timer.report(Format::Json, Display::Tree);
        assert!(json.starts_with("[\n{\"wall\": {\"duration\":"));
        let (opened, closed) = (json.matches(['{', '[']).count(), json.matches(['}', ']']).count());
        assert_eq!(opened, closed);
        assert_eq!(names(&timer.report(Format::Text, Display::List)).len(), 8);
    }
}
