//! `--mlir-timing`: where the time goes.

use std::fmt::Write;
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

/// Adds up the time of named phases.
#[derive(Debug)]
pub struct Timer {
    started: Instant,
    phases: Vec<(&'static str, Duration)>,
}

impl Default for Timer {
    fn default() -> Timer {
        Timer { started: Instant::now(), phases: Vec::new() }
    }
}

impl Timer {
    /// Runs `work` and adds its time to `phase`.
    pub fn time<R>(&mut self, phase: &'static str, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        match self.phases.iter_mut().find(|(name, _)| *name == phase) {
            Some((_, sum)) => *sum += took,
            None => self.phases.push((phase, took)),
        }
        result
    }

    /// The report so far.
    pub fn report(&self, format: Format, display: Display) -> String {
        let total = self.started.elapsed();
        let known: Duration = self.phases.iter().map(|(_, took)| *took).sum();
        let mut rows = self.phases.clone();
        if display == Display::List {
            rows.push(("root", total));
            rows.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        }
        rows.push(("Rest", total.saturating_sub(known)));
        rows.push(("Total", total));
        match format {
            Format::Text => text(&rows, total),
            Format::Json => json(&rows, total),
        }
    }
}

fn percent(took: Duration, total: Duration) -> f64 {
    100.0 * took.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE)
}

fn text(rows: &[(&str, Duration)], total: Duration) -> String {
    let bar = format!("==={}===\n", "-".repeat(73));
    let title = "... Execution time report ...";
    let mut out = format!("{bar}{}{title}\n{bar}", " ".repeat((80 - title.len()) / 2));
    let _ = writeln!(
        out,
        "  Total Execution Time: {:.4} seconds\n\n  ----Wall Time----  ----Name----",
        total.as_secs_f64()
    );
    for (name, took) in rows {
        let _ = writeln!(out, "  {:8.4} ({:5.1}%)  {name}", took.as_secs_f64(), percent(*took, total));
    }
    out
}

fn json(rows: &[(&str, Duration)], total: Duration) -> String {
    let row = |(name, took): &(&str, Duration)| {
        let nested = if matches!(*name, "Rest" | "Total") { "" } else { ", \"passes\": [\n{}]" };
        let (seconds, share) = (took.as_secs_f64(), percent(*took, total));
        format!(
            "{{\"wall\": {{\"duration\": {seconds:8.4}, \"percentage\": {share:5.1}}}, \"name\": \"{name}\"{nested}}}"
        )
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("[\n{}\n]\n", rows.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_phases_in_order() {
        let mut timer = Timer::default();
        timer.time("Parser", || ());
        timer.time("Output", || ());
        let report = timer.report(Format::Text, Display::Tree);
        let names: Vec<&str> = report.lines().filter_map(|line| line.split(")  ").nth(1)).collect();
        assert_eq!(names, ["Parser", "Output", "Rest", "Total"]);
        assert!(timer.report(Format::Json, Display::Tree).starts_with("[\n{\"wall\": {\"duration\":"));
    }
}
