//! Versions of StableHLO.

use std::fmt;
use std::str::FromStr;

/// A version: three numbers, compared in this order.
///
/// ```
/// use rmlir_stablehlo::Version;
///
/// let version: Version = "1.4.0".parse()?;
/// assert!(Version::MINIMUM < version && version < Version::CURRENT);
/// assert!("1.4".parse::<Version>().is_err() && "v1.4.0".parse::<Version>().is_err());
/// # Ok::<(), rmlir_stablehlo::NoVersion>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The first number.
    pub major: u64,
    /// The second number.
    pub minor: u64,
    /// The third number, which says nothing about what a file may hold.
    pub patch: u64,
}

/// A text is no version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoVersion(pub String);

impl fmt::Display for NoVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_empty() {
            true => f.write_str("No target version specified."),
            false => write!(f, "Invalid target version argument '{}'", self.0),
        }?;
        f.write_str("\nTarget version must be of the form `#.#.#`.")
    }
}

impl std::error::Error for NoVersion {}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// A number of decimal digits and nothing else.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

impl FromStr for Version {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Version, NoVersion> {
        let parts: Vec<Option<u64>> = text.split('.').map(number).collect();
        match parts[..] {
            [Some(major), Some(minor), Some(patch)] => Ok(Version { major, minor, patch }),
            _ => Err(NoVersion(text.into())),
        }
    }
}

/// For how long readers are to be able to read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// It is read by what is current.
    None,
    /// Four weeks.
    Week4,
    /// Twelve weeks.
    Week12,
    /// As far back as there are portable artifacts.
    Max,
}

impl Version {
    /// A version.
    pub const fn new(major: u64, minor: u64, patch: u64) -> Version {
        Version { major, minor, patch }
    }

    /// The first that there are portable artifacts of.
    pub const MINIMUM: Version = Version::new(0, 9, 0);

    /// The newest that is known.
    pub const CURRENT: Version = Version::new(1, 20, 0);

    /// The version without its third number, which is what files are judged by.
    pub const fn without_patch(self) -> Version {
        Version { patch: 0, ..self }
    }

    /// The version that meets a requirement.
    pub const fn of(requirement: Requirement) -> Version {
        match requirement {
            Requirement::None => Version::CURRENT,
            Requirement::Week4 => Version::new(1, 18, 0),
            Requirement::Week12 => Version::new(1, 16, 2),
            Requirement::Max => Version::MINIMUM,
        }
    }

    /// A version by the word for it that command lines take: `current`, `minimum`, `WEEK_4`, `WEEK_12`, `MAX`, or its numbers.
    ///
    /// # Errors
    /// If it is none of these.
    pub fn named(text: &str) -> Result<Version, NoVersion> {
        match text {
            "current" | "NONE" => Ok(Version::CURRENT),
            "minimum" | "MAX" => Ok(Version::MINIMUM),
            "WEEK_4" => Ok(Version::of(Requirement::Week4)),
            "WEEK_12" => Ok(Version::of(Requirement::Week12)),
            text => text.parse(),
        }
    }

    /// Whether files can be written for it.
    ///
    /// # Errors
    /// If it is none that is known, in words.
    pub fn check_target(self) -> Result<(), String> {
        if self < Version::MINIMUM {
            return Err(format!("target version {self} is less than minimum supported {}", Version::MINIMUM));
        }
        if self > Version::CURRENT {
            return Err(format!(
                "target version {self} is greater than current version {}",
                Version::CURRENT
            ));
        }
        Ok(())
    }

    /// The version of the bytecode format that its readers know.
    pub fn bytecode_format(self) -> u64 {
        const FORMATS: [(Version, u64); 4] = [
            (Version::new(0, 10, 0), 0),
            (Version::new(0, 12, 0), 1),
            (Version::new(0, 14, 0), 3),
            (Version::new(0, 15, 0), 4),
        ];
        FORMATS.iter().find(|(before, _)| self < *before).map_or(6, |&(_, format)| format)
    }
}
