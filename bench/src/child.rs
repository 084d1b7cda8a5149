//! Running a program and what it cost.

use std::fmt;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// What one run of a program cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Processor time in user and system mode together.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// Largest resident memory in bytes.
    pub peak: u64,
    /// Time on the clock of the phase that writes the output, if the program told (`--mlir-timing`).
    pub output: Option<Duration>,
}

/// Why there is no cost to report.
#[derive(Debug)]
pub enum RunError {
    /// The program could not be started or waited for.
    Io(io::Error),
    /// The program failed; its first line on standard error.
    Failed(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Io(error) => error.fmt(f),
            RunError::Failed(line) => write!(f, "failed: {line}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::Io(error)
    }
}

/// Runs a command with its output thrown away.
///
/// The kernel counts the memory of the process that starts it as a lower bound of its own peak, so keep that one small.
///
/// # Errors
/// When it cannot be started or does not exit with 0.
pub fn run(command: &mut Command) -> Result<Cost, RunError> {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut message = Vec::new();
    if let Some(stderr) = child.stderr.take() {
        // More than this is no message. The pipe closes then, and a program that goes on writing ends.
        stderr.take(1 << 16).read_to_end(&mut message)?;
    }
    let usage = child.wait4()?;
    if !usage.status.success() {
        let text = String::from_utf8_lossy(&message);
        return Err(RunError::Failed(text.lines().next().unwrap_or("no message").into()));
    }
    let cpu = usage.rusage.utime + usage.rusage.stime;
    let output = output_phase(&String::from_utf8_lossy(&message));
    Ok(Cost { cpu, wall: start.elapsed(), peak: usage.rusage.maxrss, output })
}

/// The time of the phase `Output` in a report of execution times, such as `    0.0123 ( 40.1%)  Output`.
fn output_phase(report: &str) -> Option<Duration> {
    let line = report.lines().find(|line| line.trim_end().ends_with(")  Output"))?;
    Duration::try_from_secs_f64(line.split_whitespace().next()?.parse().ok()?).ok()
}

/// Runs commands at once with all that they print thrown away. The time on the clock is that until the last one ends, the processor time
/// that of all together, the memory that of the largest.
///
/// # Errors
/// When one cannot be started or does not exit with 0.
pub fn run_at_once(commands: &mut [Command]) -> Result<Cost, RunError> {
    let start = Instant::now();
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    let children: Vec<io::Result<_>> = commands.iter_mut().map(quiet).collect();
    let mut cost = Cost::default();
    let mut result = Ok(());
    // All are waited for, whatever becomes of one.
    for child in children {
        match child.and_then(|child| child.wait4()) {
            Ok(usage) => {
                cost.cpu += usage.rusage.utime + usage.rusage.stime;
                cost.peak = cost.peak.max(usage.rusage.maxrss);
                if !usage.status.success() {
                    result = Err(RunError::Failed("it failed when several ran at once".into()));
                }
            }
            Err(error) => result = Err(error.into()),
        }
    }
    result.map(|()| Cost { wall: start.elapsed(), ..cost })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phase_that_writes_is_found_in_a_report_of_times() {
        let report =
            "  ----Wall Time----  ----Name----\n    2.0144 ( 59.5%)  Parser\n    1.2500 ( 37.8%)  Output\n";
        assert_eq!(output_phase(report), Some(Duration::from_millis(1250)));
        assert_eq!(output_phase("f.mlir:1:1: error: no Output\n"), None);
    }
}
