//! What native code is made for.

use cranelift_codegen::isa::CallConv;
use object::{Architecture, BinaryFormat};
use std::fmt;

/// A processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arch {
    X86_64,
    Aarch64,
}

/// A system, which decides on the format of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    Linux,
    Darwin,
    Windows,
}

/// A processor and a system: what objects are made for.
///
/// ```
/// use rmlir_codegen::Target;
///
/// let target = Target::named("aarch64-linux-gnu").ok_or("known")?;
/// assert_eq!(target.to_string(), "aarch64-unknown-linux-gnu");
/// assert_eq!(Target::named("x86_64-pc-linux-gnu"), Some(Target::default()));
/// assert_eq!(Target::named("riscv64-linux-gnu"), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub(crate) arch: Arch,
    pub(crate) system: System,
}

impl Default for Target {
    /// Linux on x86-64.
    fn default() -> Target {
        Target { arch: Arch::X86_64, system: System::Linux }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.triple())
    }
}

impl Target {
    /// All targets, by their usual triples.
    pub const ALL: [&'static str; 5] = [
        "x86_64-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "x86_64-apple-darwin",
        "aarch64-apple-darwin",
        "x86_64-pc-windows-msvc",
    ];

    /// The target of a triple; `None` if there is no code for it. Vendors and environments do not matter.
    pub fn named(triple: &str) -> Option<Target> {
        let (arch, rest) = triple.split_once('-')?;
        let arch = match arch {
            "x86_64" | "amd64" => Arch::X86_64,
            "aarch64" | "arm64" => Arch::Aarch64,
            _ => return None,
        };
        let mut words = rest.split('-');
        let system =
            words.find_map(|word| match word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
                "linux" => Some(System::Linux),
                "darwin" | "macos" | "macosx" => Some(System::Darwin),
                "windows" | "win" => Some(System::Windows),
                _ => None,
            })?;
        let target = Target { arch, system };
        Target::ALL.contains(&target.triple()).then_some(target)
    }

    pub(crate) fn triple(self) -> &'static str {
        match (self.arch, self.system) {
            (Arch::X86_64, System::Linux) => "x86_64-unknown-linux-gnu",
            (Arch::Aarch64, System::Linux) => "aarch64-unknown-linux-gnu",
            (Arch::X86_64, System::Darwin) => "x86_64-apple-darwin",
            (Arch::Aarch64, System::Darwin) => "aarch64-apple-darwin",
            (Arch::X86_64, System::Windows) => "x86_64-pc-windows-msvc",
            (Arch::Aarch64, System::Windows) => "aarch64-pc-windows-msvc",
        }
    }

    pub(crate) fn call_conv(self) -> CallConv {
        match (self.arch, self.system) {
            (Arch::Aarch64, System::Darwin) => CallConv::AppleAarch64,
            (_, System::Windows) => CallConv::WindowsFastcall,
            _ => CallConv::SystemV,
        }
    }

    /// Whether `va_list` and the rest are those of System V on x86-64.
    pub(crate) fn is_system_v(self) -> bool {
        self.arch == Arch::X86_64 && self.system != System::Windows
    }

    /// Registers for integer and for float arguments.
    pub(crate) fn registers(self) -> (usize, usize) {
        match (self.arch, self.system) {
            (Arch::X86_64, System::Windows) => (4, 4),
            (Arch::X86_64, _) => (6, 8),
            (Arch::Aarch64, _) => (8, 8),
        }
    }

    pub(crate) fn format(self) -> BinaryFormat {
        match self.system {
            System::Linux => BinaryFormat::Elf,
            System::Darwin => BinaryFormat::MachO,
            System::Windows => BinaryFormat::Coff,
        }
    }

    pub(crate) fn architecture(self) -> Architecture {
        match self.arch {
            Arch::X86_64 => Architecture::X86_64,
            Arch::Aarch64 => Architecture::Aarch64,
        }
    }
}
