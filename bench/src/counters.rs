//! Counting the instructions that a program executes in user mode.

use std::fs;
use std::process::{Command, Stdio};

/// What counts instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The processor, asked through `perf`.
    Perf,
    /// Valgrind, which runs programs some fifty times slower.
    Valgrind,
}

impl Counter {
    /// The processor where `perf` reaches its counters; Valgrind if that is allowed and installed.
    pub fn find(allow_valgrind: bool) -> Option<Counter> {
        let nothing = || Command::new("true");
        if Counter::Perf.count(&nothing()).is_some() {
            return Some(Counter::Perf);
        }
        (allow_valgrind && Counter::Valgrind.count(&nothing()).is_some()).then_some(Counter::Valgrind)
    }

    /// The name of the tool.
    pub fn name(self) -> &'static str {
        match self {
            Counter::Perf => "perf",
            Counter::Valgrind => "valgrind",
        }
    }

    /// Instructions that a command executes in user mode; none if they cannot be counted.
    pub fn count(self, command: &Command) -> Option<u64> {
        let log = std::env::temp_dir().join(format!("rmlir-bench-count-{}", std::process::id()));
        let mut counting = Command::new(self.name());
        match self {
            Counter::Perf => {
                counting.args(["stat", "-x", ";", "-e", "instructions:u", "-o"]).arg(&log).arg("--")
            }
            Counter::Valgrind => {
                let mut to = std::ffi::OsString::from("--log-file=");
                to.push(&log);
                counting
                    .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
                    .arg(to)
            }
        };
        counting.arg(command.get_program()).args(command.get_args());
        let status = counting.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let text = fs::read_to_string(&log).unwrap_or_default();
        let _ = fs::remove_file(&log);
        status.ok().filter(std::process::ExitStatus::success)?;
        self.parse(&text)
    }

    fn parse(self, log: &str) -> Option<u64> {
        match self {
            Counter::Perf => {
                let line = log.lines().find(|line| line.contains("instructions"))?;
                line.split(';').next()?.parse().ok()
            }
            Counter::Valgrind => {
                let (_, number) = log.lines().find(|line| line.contains("I refs:"))?.rsplit_once(' ')?;
                number.replace(',', "").parse().ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logs_of_both_tools_are_understood() {
        assert_eq!(Counter::Perf.parse("# started\n\n12345;;instructions:u;99;100.00;;\n"), Some(12345));
        assert_eq!(Counter::Perf.parse("<not supported>;;instructions:u;0;100.00;;\n"), None);
        assert_eq!(Counter::Valgrind.parse("==1== \n==1== I refs:        1,234,567\n"), Some(1_234_567));
    }
}
