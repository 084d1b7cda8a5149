//! Writes a module of the benchmarks to standard output: `generate [OPERATIONS]` the generated one, of 100,000 operations when left out;
//! `generate varied FUNCTIONS` that in which no two functions are alike;
//! `generate FOLDER COPIES` the modules of the `.generic` files of a folder, so many times over.

use rmlir_bench::inputs::{arith, corpus, varied};
use std::io::{self, BufWriter, Write, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// What to write.
enum Input {
    Generated { ops: u64 },
    Varied { functions: u64 },
    Folder { path: PathBuf, copies: usize },
}

impl Input {
    fn of(arguments: &[String]) -> Option<Input> {
        match arguments {
            [] => Some(Input::Generated { ops: 100_000 }),
            [ops] => Some(Input::Generated { ops: ops.parse().ok()? }),
            [word, functions] if word == "varied" => {
                Some(Input::Varied { functions: functions.parse().ok()? })
            }
            [path, copies] => Some(Input::Folder { path: path.into(), copies: copies.parse().ok()? }),
            _ => None,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Input::Generated { ops } => arith::write(out, *ops),
            Input::Varied { functions } => varied::write(out, *functions),
            Input::Folder { path, copies } => corpus::write(out, path, *copies, |_| Ok(true)),
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(input) = Input::of(&arguments) else {
        let _ =
            writeln!(stderr(), "generate [OPERATIONS]\ngenerate varied FUNCTIONS\ngenerate FOLDER COPIES");
        return ExitCode::FAILURE;
    };
    let mut out = BufWriter::new(stdout().lock());
    match input.write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "generate: {error}");
            ExitCode::FAILURE
        }
    }
}
