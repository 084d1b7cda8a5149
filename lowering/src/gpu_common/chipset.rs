//! Names of chips of AMD: `gfx942` is version 9, 4, 2.

use rmlir_ir::{Context, Diagnostic, Failed, Loc};

/// A version: major, minor, stepping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Chipset(pub(crate) u32, pub(crate) u32, pub(crate) u32);

impl Chipset {
    /// The version that a name tells. The last two digits have base 16.
    pub(crate) fn parse(name: &str) -> Option<Chipset> {
        let digits = name.strip_prefix("gfx")?.as_bytes();
        let (major, rest) = digits.split_at(digits.len().saturating_sub(2));
        let &[minor, stepping] = rest else { return None };
        let major = std::str::from_utf8(major).ok()?;
        if !major.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        Some(Chipset(major.parse().ok()?, digit(minor)?, digit(stepping)?))
    }

    /// The same; what is no name of a chip is reported.
    pub(crate) fn required(ctx: &Context, name: &str) -> Result<Chipset, Failed> {
        Chipset::required_at(ctx, name, Loc::UNKNOWN)
    }

    /// The same, reported at a place.
    pub(crate) fn required_at(ctx: &Context, name: &str, loc: Loc) -> Result<Chipset, Failed> {
        match Chipset::parse(name) {
            Some(chipset) => Ok(chipset),
            None => {
                let text = format!("Invalid chipset name: {name}");
                Diagnostic::error(loc, text).emit(ctx)
            }
        }
    }
}
