//! The inputs: where they come from and where they are kept.

pub mod aliases;
pub mod arith;
pub mod corpus;
pub mod varied;

use rmlir_reader::{LazyModule, ReadOptions};
use rmlir_store::pack::{Pack, PackOptions, Packer};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Operations of the generated module when nothing else is asked for.
pub const ARITH_OPS: u64 = 700_000;
/// Functions of the varied module when nothing else is asked for: at least 20 MB.
pub const VARIED_FUNCTIONS: u64 = 6_000;
/// Files of the input of small files.
const SMALL_FILES: usize = 1_000;
/// The passes that are compared.
pub const PASSES: [&str; 5] = ["--canonicalize", "--cse", "--sccp", "--inline", "--symbol-dce"];
/// Changes when a generator does, so that a kept file of an older one is not used.
const GENERATION: u32 = 3;

/// An input of the benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A generated module of arith, scf and memref operations without locations.
    Arith {
        /// How many operations it has.
        ops: u64,
    },
    /// Many small functions of mixed dialects: the generic forms of the corpus in one module, each once.
    Corpus,
    /// A generated module in which no two functions are alike.
    Varied {
        /// How many functions it has.
        functions: u64,
    },
    /// The generic form of a real program's module (llvm dialect), printed by the reference tool.
    Program(&'static str),
    /// Small files of the corpus, each given to the tool by itself: a folder.
    Files,
}

/// Why an input could not be made.
#[derive(Debug)]
pub enum InputError {
    /// What it is made from is not here.
    Absent(&'static str),
    /// A file could not be read or written.
    Io(io::Error),
    /// The reference tool failed to print it.
    Reference(String),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Absent(what) => write!(f, "{what} is absent"),
            InputError::Io(error) => error.fmt(f),
            InputError::Reference(message) => write!(f, "the reference tool fails on it: {message}"),
        }
    }
}

impl std::error::Error for InputError {}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        InputError::Io(error)
    }
}

impl Input {
    /// All inputs in the order of the report.
    pub const ALL: [Input; 9] = [
        Input::Arith { ops: ARITH_OPS },
        Input::Corpus,
        Input::Varied { functions: VARIED_FUNCTIONS },
        Input::SQLITE,
        Input::Program("lua"),
        Input::Program("lua_g"),
        Input::Program("bzip2"),
        Input::Program("zlib"),
        Input::Files,
    ];
    /// The largest of the programs.
    pub const SQLITE: Input = Input::Program("sqlite");

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Input::Arith { .. } => "arith",
            Input::Corpus => "corpus",
            Input::Varied { .. } => "varied",
            Input::Program(name) => name,
            Input::Files => "files",
        }
    }

    /// What it is, for a reader of the report.
    pub fn describe(self) -> String {
        match self {
            Input::Arith { ops } => {
                format!("generated module of {ops} arith, scf and memref operations, no locations")
            }
            Input::Corpus => "small functions of mixed dialects from the corpus, each once".into(),
            Input::Varied { functions } => {
                format!("generated module of {functions} functions, no two of which are alike")
            }
            Input::Program(name) => format!("generic form of the module of {name} (llvm dialect)"),
            Input::Files => format!("{SMALL_FILES} files of the corpus one by one, start-up included"),
        }
    }

    /// Makes the input, or finds it where an earlier run left it.
    ///
    /// # Errors
    /// When what it is made from is absent or a file cannot be written.
    pub fn file(self) -> Result<PathBuf, InputError> {
        let folder = cache_folder();
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{}-v{GENERATION}.mlir", self.stem()));
        if !path.exists() {
            let partial = path.with_extension(format!("{}.partial", std::process::id()));
            self.make(&partial)?;
            fs::rename(&partial, &path)?;
        }
        Ok(path)
    }

    /// Bytecode of this version of the input, as the reference tool writes it.
    ///
    /// # Errors
    /// When that tool or what the input is made from is absent, or a file cannot be written.
    pub fn bytecode_file(self, version: u32) -> Result<PathBuf, InputError> {
        let flags = ["--emit-bytecode".into(), format!("--emit-bytecode-version={version}")];
        self.derived_file(&format!("v{version}.mlirbc"), &flags)
    }

    /// The text of the input in custom form, as the reference tool prints it.
    ///
    /// # Errors
    /// As for [`Input::bytecode_file`].
    pub fn custom_file(self) -> Result<PathBuf, InputError> {
        self.derived_file("custom.mlir", &[])
    }

    /// Bytecode of what passes are run on: of the corpus those files alone that the reference gets through with each of [`PASSES`].
    ///
    /// # Errors
    /// As for [`Input::bytecode_file`].
    pub fn transformed_file(self) -> Result<PathBuf, InputError> {
        if self != Input::Corpus {
            return self.bytecode_file(6);
        }
        let bytecode = cache_folder().join(format!("corpus-transformed-v{GENERATION}.v4.mlirbc"));
        if !bytecode.exists() {
            fs::create_dir_all(cache_folder())?;
            let folder = shared("corpus/upstream").ok_or(InputError::Absent("../shared/corpus/upstream"))?;
            let (text, partial) = (bytecode.with_extension("mlir"), bytecode.with_extension("partial"));
            write_to(&text, |out| corpus::write(out, &folder, 1, reference_transforms))?;
            let flags = ["--allow-unregistered-dialect", "--emit-bytecode", "--emit-bytecode-version=4"];
            run_reference(&flags, &text, &partial)?;
            fs::rename(&partial, &bytecode)?;
        }
        Ok(bytecode)
    }

    /// The newest bytecode in a container, with a compressed archive of it beside it.
    ///
    /// # Errors
    /// As for [`Input::bytecode_file`].
    pub fn packed_file(self) -> Result<PathBuf, InputError> {
        let file = self.bytecode_file(6)?;
        let path = file.with_extension("mlirpack");
        if !path.exists() || !path.with_extension("mlirpack.tar.zst").exists() {
            let script = r#"tar -c "$0" 2>/dev/null | zstd -3 -q -T1 -c >"$1.tar.zst""#;
            let made = Command::new("sh").args(["-c", script]).arg(&file).arg(&path).status()?;
            let bytes = fs::read(&file)?;
            let packed = packed(&file, &bytes).filter(|_| made.success());
            let packed = packed.ok_or_else(|| InputError::from(std::io::Error::other("it is not packed")))?;
            fs::write(&path, packed)?;
        }
        Ok(path)
    }

    fn derived_file(self, extension: &str, flags: &[String]) -> Result<PathBuf, InputError> {
        let text = self.file()?;
        let path = text.with_extension(extension);
        if !path.exists() {
            let partial = path.with_extension(format!("{}.partial", std::process::id()));
            let flags: Vec<&str> = ["--allow-unregistered-dialect"]
                .into_iter()
                .chain(flags.iter().map(String::as_str))
                .collect();
            run_reference(&flags, &text, &partial)?;
            fs::rename(&partial, &path)?;
        }
        Ok(path)
    }

    fn stem(self) -> String {
        match self {
            Input::Arith { ops } => format!("arith-{ops}"),
            Input::Varied { functions } => format!("varied-{functions}"),
            Input::Corpus | Input::Program(_) | Input::Files => self.name().into(),
        }
    }

    fn make(self, path: &Path) -> Result<(), InputError> {
        match self {
            Input::Arith { ops } => write_to(path, |out| arith::write(out, ops)),
            Input::Corpus => {
                let folder =
                    shared("corpus/upstream").ok_or(InputError::Absent("../shared/corpus/upstream"))?;
                write_to(path, |out| corpus::write(out, &folder, 1, |_| Ok(true)))
            }
            Input::Varied { functions } => write_to(path, |out| varied::write(out, functions)),
            Input::Program(name) => print_with_reference(name, path),
            Input::Files => copy_files(path),
        }
    }
}

fn write_to(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), InputError> {
    let mut out = BufWriter::new(File::create(path)?);
    write(&mut out)?;
    Ok(out.flush()?)
}

fn print_with_reference(name: &str, path: &Path) -> Result<(), InputError> {
    let bytecode = shared(&format!("corpus/programs/{name}.mlirbc"));
    let bytecode = bytecode.ok_or(InputError::Absent("../shared/corpus/programs"))?;
    run_reference(&["--mlir-print-op-generic"], &bytecode, path)
}

/// Copies the first files of the corpus in generic form into a new folder.
fn copy_files(folder: &Path) -> Result<(), InputError> {
    let from = shared("corpus/upstream").ok_or(InputError::Absent("../shared/corpus/upstream"))?;
    fs::create_dir_all(folder)?;
    for (index, file) in corpus::files(&from)?.iter().take(SMALL_FILES).enumerate() {
        fs::copy(file, folder.join(format!("{index:04}.mlir")))?;
    }
    Ok(())
}

/// Whether the reference gets through a file with each of the passes, in a time that shows that it will: it crashes on some, and makes of others
/// what it refuses.
fn reference_transforms(file: &Path) -> io::Result<bool> {
    const SECONDS: &str = "10";
    let tool = reference().ok_or_else(|| io::Error::other("the reference tool (mlir-opt-22) is absent"))?;
    for pass in PASSES {
        let mut command = Command::new("timeout");
        command.arg(SECONDS).arg(&tool).args(["--allow-unregistered-dialect", "--split-input-file", pass]);
        if !command.arg(file).arg("-o").arg("/dev/null").output()?.status.success() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn run_reference(flags: &[&str], from: &Path, to: &Path) -> Result<(), InputError> {
    let tool = reference().ok_or(InputError::Absent("the reference tool (mlir-opt-22)"))?;
    let output = Command::new(tool).args(flags).arg(from).arg("-o").arg(to).output()?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Err(InputError::Reference(message.lines().next().unwrap_or("no message").into()))
}

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A file or folder under `../shared`, if it is here.
pub fn shared(path: &str) -> Option<PathBuf> {
    let path = root().join("../shared").join(path);
    path.exists().then_some(path)
}

/// Where the inputs are kept.
pub(crate) fn cache_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("bench-inputs")
}

/// The reference tool, if it is installed.
pub fn reference() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::split_paths(&path).map(|folder| folder.join("mlir-opt-22"));
    named.chain([PathBuf::from("/usr/lib/llvm-22/bin/mlir-opt")]).find(|tool| tool.is_file())
}

/// A container with this file.
fn packed(file: &Path, bytes: &[u8]) -> Option<Vec<u8>> {
    let ctx = rmlir_ir::Context::new();
    rmlir_dialects::register_all(&ctx);
    let lazy = LazyModule::open(&ctx, bytes.to_vec().into(), "input", &ReadOptions::default()).ok()?;
    let name = file.file_name()?.to_string_lossy();
    let mut packer = Packer::new(Vec::new(), PackOptions::default()).ok()?;
    packer.add(&name, bytes, Some(&lazy.index())).ok()?;
    packer.finish().ok()
}

/// The symbol in the middle of a container's only module, none if it cannot be told.
pub fn symbol_of(container: &Path) -> Option<String> {
    let bytes = fs::read(container).ok()?;
    let pack = Pack::open(bytes.into()).ok()?;
    let file = pack.read(pack.only().ok()?).ok()?;
    let ctx = rmlir_ir::Context::new();
    rmlir_dialects::register_all(&ctx);
    let lazy = LazyModule::open(&ctx, file.into(), "input", &ReadOptions::default()).ok()?;
    let names: Vec<String> =
        lazy.ops().filter_map(|op| Some(String::from_utf8_lossy(op.ok()?.symbol?).into_owned())).collect();
    names.get(names.len() / 2).map(|name| format!("@{name}"))
}
