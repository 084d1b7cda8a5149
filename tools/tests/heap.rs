//! Large inputs get large pages for the heap. A test of the main thread, whose heap it is.

#![allow(clippy::print_stderr)]

use libtest_mimic::{Arguments, Failed, Trial};
use std::io::Write;

fn main() -> std::process::ExitCode {
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let tests = vec![Trial::test("a_large_input_gets_large_pages", a_large_input_gets_large_pages)];
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// How many maps of this process have asked for large pages: `hg` is their flag.
fn asked() -> std::io::Result<usize> {
    let maps = std::fs::read_to_string("/proc/self/smaps")?;
    let flags = maps.lines().filter(|line| line.starts_with("VmFlags:"));
    Ok(flags.filter(|line| line.split_ascii_whitespace().any(|flag| flag == "hg")).count())
}

fn read(bytes: usize) -> Result<(), Failed> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(&vec![b' '; bytes])?;
    let path = file.path().to_str().ok_or("the folder of temporary files has a name that is no text")?;
    let input = rmlir_tools::input::read(path)?;
    assert_eq!(input.bytes.len(), bytes);
    // What is read after that is what was read before.
    input.has_been_read();
    assert!(input.bytes.iter().all(|&byte| byte == b' '));
    Ok(())
}

fn a_large_input_gets_large_pages() -> Result<(), Failed> {
    let glibc = cfg!(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"));
    if !glibc || asked().is_err() {
        eprintln!("SKIPPED: there is nothing to ask for");
        return Ok(());
    }
    let before = asked()?;
    read(2 << 20)?;
    assert_eq!(asked()?, before, "a small input");
    read(5 << 20)?;
    assert!(asked()? > before, "a large input");
    let pieces: Vec<Vec<u8>> = (0..64).map(|i| vec![i; 300_000]).collect();
    assert!(pieces.iter().enumerate().all(|(i, piece)| piece.iter().all(|&byte| usize::from(byte) == i)));
    Ok(())
}
