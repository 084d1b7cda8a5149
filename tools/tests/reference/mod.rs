//! Running an `mlir-opt` of any release: tests compare with it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a tool writes for an input; `None` if it refuses, or is absent.
#[allow(dead_code)]
pub fn run(tool: &str, args: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let output = output(tool, args, input)?;
    output.status.success().then_some(output.stdout)
}

/// The first error that a tool reports for an input; `None` if it takes it, dies of it, or is absent.
#[allow(dead_code)]
pub fn first_error(tool: &str, args: &[&str], input: &[u8]) -> Option<String> {
    let output = output(tool, args, input).filter(|output| output.status.code() == Some(1))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().find_map(|line| Some(line.split_once("error: ")?.1.to_owned()))
}

fn output(tool: &str, args: &[&str], input: &[u8]) -> Option<Output> {
    let mut child = Command::new(tool)
        .arg("--allow-unregistered-dialect")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().ok()?;
    let _ = writer.join();
    Some(output)
}
