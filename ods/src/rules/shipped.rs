//! Rules that are embedded in a program, as models are.

use super::{LoadedRules, Natives};
use crate::model::rules::Rules;
use crate::shipped::Shipped;
use rmlir_ir::Context;
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::rules::Declared;
use std::sync::{Arc, OnceLock};

/// The rules of a dialect, as bytes. They are decoded when the first one is asked for, and made for a context when one is tried there.
pub struct ShippedRules {
    bytes: &'static [u8],
    dialect: fn() -> Option<&'static Shipped>,
    natives: fn(&mut Natives),
    loaded: OnceLock<Result<LoadedRules, String>>,
}

impl ShippedRules {
    /// Rules, the dialect whose classes their C++ text speaks of, and what adds the functions that they call.
    pub const fn new(
        bytes: &'static [u8],
        dialect: fn() -> Option<&'static Shipped>,
        natives: fn(&mut Natives),
    ) -> ShippedRules {
        ShippedRules { bytes, dialect, natives, loaded: OnceLock::new() }
    }

    /// The rules.
    ///
    /// # Errors
    /// If the bytes are no rules of this version, or the dialect is not there.
    pub fn loaded(&self) -> Result<&LoadedRules, &str> {
        let made = || -> Result<LoadedRules, String> {
            let rules = Rules::from_bytes(self.bytes).map_err(|error| error.to_string())?;
            let dialect = (self.dialect)().ok_or("the dialect is not there")?;
            let mut natives = Natives::new();
            (self.natives)(&mut natives);
            Ok(LoadedRules::new(rules, dialect.class_names()?, Arc::new(natives)))
        };
        self.loaded.get_or_init(made).as_ref().map_err(String::as_str)
    }

    /// Adds rules to a set, in this order, each under a prefix and its name.
    pub fn add(&'static self, set: &mut PatternSet, prefix: &str, names: &[&str]) {
        // What is wrong with shipped rules a test says.
        let Ok(loaded) = self.loaded() else { return };
        for name in names {
            let Some(index) = loaded.rules.rules.iter().position(|rule| rule.name == *name) else { continue };
            let rule = &loaded.rules.rules[index];
            let compile = move |ctx: &Context| {
                loaded.rules.rules.get(index).and_then(|rule| loaded.compile(ctx, rule).ok())
            };
            set.add(Declared::later(
                format!("{prefix}{name}"),
                rule.benefit,
                rule.source.op.clone(),
                compile,
            ));
        }
    }
}
