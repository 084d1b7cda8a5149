//! Dumps as text.

use crate::input::Input;
use crate::output::{Kind, write};
use rmlir_format::dump::{Line, dump};
use std::io::{self, BufWriter, Write};

/// Bytes on a line.
const ROW: usize = 12;
/// Rows of a line whose bytes are not all shown.
const ROWS: usize = 4;

/// Why a dump stopped.
pub enum Failure {
    /// The file is broken; what could be read was written.
    Format(rmlir_format::Error),
    /// Writing failed.
    Output(String),
}

/// Writes the dump: to standard output as it goes, to a file as a whole.
pub fn run(input: &Input, path: &str, full: bool) -> Result<(), Failure> {
    if path == "-" {
        return stream(input, &mut BufWriter::new(io::stdout().lock()), full);
    }
    let mut bytes = Vec::new();
    let result = stream(input, &mut bytes, full);
    write(path, &bytes, Kind::Text).map_err(|error| Failure::Output(error.to_string()))?;
    result
}

fn stream(input: &Input, out: &mut dyn Write, full: bool) -> Result<(), Failure> {
    let mut failed = None;
    let result = dump(&input.bytes, &rmlir_stablehlo::encodings(), &mut |line| {
        failed = write_line(out, &line, full).err();
        failed.is_none()
    });
    match failed.or_else(|| out.flush().err()) {
        // A reader that goes away early is no error.
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Some(error) => Err(Failure::Output(format!("cannot write output: {error}"))),
        None => result.map_err(Failure::Format),
    }
}

fn write_line(out: &mut dyn Write, line: &Line<'_>, full: bool) -> io::Result<()> {
    let rows = line.bytes.chunks(ROW);
    let shown = if full { rows.len() } else { ROWS.min(rows.len()) };
    let hidden = line.bytes.len().saturating_sub(shown * ROW);
    for (number, row) in rows.take(shown).enumerate() {
        write!(out, "{:08x} ", line.offset + number * ROW)?;
        for byte in row {
            write!(out, " {byte:02x}")?;
        }
        if number == 0 {
            let blanks = 3 * (ROW - row.len()) + 2;
            write!(out, "{:blanks$}{:indent$}{}", "", "", line.meaning, indent = 2 * line.depth.min(20))?;
        }
        writeln!(out)?;
    }
    if hidden > 0 { writeln!(out, "          ... {hidden} bytes more") } else { Ok(()) }
}
