//! What a module is made for: version, level, profiles and extensions.

use rmlir_dialects::tosa::{Extension, Level, Profile, SpecificationVersion};
use rmlir_ir::def::Param;
use rmlir_ir::typed::attr_param;
use rmlir_ir::{Attr, Failed, OpRef};

/// The name of the attribute that says it.
pub(in crate::tosa) const TARGET: &str = "tosa.target_env";

/// What a target allows.
pub(super) struct Target {
    pub(super) version: SpecificationVersion,
    pub(super) level: Level,
    profiles: Vec<Profile>,
    extensions: Vec<Extension>,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            version: SpecificationVersion::V10,
            level: Level::EightK,
            profiles: vec![Profile::ProInt, Profile::ProFp],
            extensions: Vec::new(),
        }
    }
}

/// A profile or extension by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Profile(Profile),
    Extension(Extension),
}

impl Mode {
    pub(super) fn of(name: &str) -> Option<Mode> {
        // Both have a `none`, which nothing asks for.
        match Profile::from_text(name) {
            Some(profile) => Some(Mode::Profile(profile)),
            None => Extension::from_text(name).map(Mode::Extension),
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Mode::Profile(profile) => profile.text(),
            Mode::Extension(extension) => extension.text(),
        }
    }
}

impl Target {
    /// That of the closest operation around that states one.
    ///
    /// # Errors
    /// If what it states does not go together, which has been reported.
    pub(super) fn of(op: OpRef<'_>) -> Result<Target, Failed> {
        let mut around = Some(op);
        while let Some(at) = around {
            if let Some(attr) = at.attr_named(TARGET) {
                return Target::read(op, attr).map(Option::unwrap_or_default);
            }
            around = at.parent();
        }
        Ok(Target::default())
    }

    fn read(op: OpRef<'_>, attr: Attr) -> Result<Option<Target>, Failed> {
        let param = |index| attr_param(op.ctx(), attr, ("tosa", "target_env"), index);
        let number = |index| match param(index) {
            Some(Param::Int(value)) => Some(*value),
            _ => None,
        };
        let numbers = |index| match param(index) {
            Some(Param::List(list)) => list.iter().filter_map(as_number).collect::<Vec<i64>>(),
            _ => Vec::new(),
        };
        let version = number(0).and_then(SpecificationVersion::from_value);
        let Some((version, level)) = version.zip(number(1).and_then(Level::from_value)) else {
            return Ok(None);
        };
        let profiles: Vec<Profile> = numbers(2).into_iter().filter_map(Profile::from_value).collect();
        let extensions: Vec<Extension> = numbers(3).into_iter().filter_map(Extension::from_value).collect();
        let target = Target { version, level, profiles, extensions };
        let minima =
            target.profiles.iter().map(|&profile| ("profile", profile.text(), minimum_of_profile(profile)));
        let more =
            target.extensions.iter().map(|&extension| ("extension", extension.text(), minimum(extension)));
        for (what, name, (major, minor)) in minima.chain(more) {
            let have = target.number();
            if have.0 != major || have.1 < minor {
                let (major_have, minor_have) = have;
                return Err(op.emit_plain_error(format!(
                    "{what} '{name}' is not compatible with the target version {major_have}.{minor_have}, minimum \
                     required version is {major}.{minor}"
                )));
            }
        }
        Ok(Some(target))
    }

    /// The version as numbers.
    pub(super) fn number(&self) -> (u32, u32) {
        match self.version {
            SpecificationVersion::V10 => (1, 0),
            SpecificationVersion::V11DRAFT => (1, 1),
        }
    }

    pub(super) fn has(&self, mode: Mode) -> bool {
        match mode {
            Mode::Profile(profile) => self.profiles.contains(&profile),
            Mode::Extension(extension) => self.extensions.contains(&extension),
        }
    }

    pub(super) fn extends(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }
}

fn as_number(param: &Param) -> Option<i64> {
    if let Param::Int(value) = param { Some(*value) } else { None }
}

fn minimum_of_profile(profile: Profile) -> (u32, u32) {
    match profile {
        Profile::ProInt | Profile::ProFp => (1, 0),
        Profile::None => (0, 0),
    }
}

/// The version that first had an extension.
fn minimum(extension: Extension) -> (u32, u32) {
    match extension {
        Extension::None => (0, 0),
        Extension::Mxfp | Extension::Int64 | Extension::Shape => (1, 1),
        _ => (1, 0),
    }
}
