//! MLIR text in generic form, valid by construction.
//!
//! Choices are drawn from bytes, so that a fuzzer steers them, or from a seed. Texts use unregistered operations and everything of
//! the builtin dialect: nested regions and blocks, forward references, aliases, locations, resources, and all builtin types and
//! attributes. The same bytes give the same text. When the bytes run out, the first choice is taken, which ends the text soon.

mod attributes;
mod locations;
mod operations;
mod types;

use arbitrary::Unstructured;

/// What the text should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// At most this many operations, give or take those that close what is open.
    pub ops: u32,
    /// Regions, types and attributes nest at most this deep.
    pub depth: u32,
    /// Of 256 operations about this many get a mistake; 0 for valid text.
    pub slips: u8,
    /// Properties hold numbers only. Of an unregistered operation rmlir prints them as if it were registered, with aliases for what is in
    /// them; the reference, which knows which operations are registered, does not.
    pub plain_properties: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config { ops: 24, depth: 4, slips: 0, plain_properties: false }
    }
}

/// The text that these bytes choose.
pub fn from_bytes(bytes: &[u8], config: &Config) -> String {
    Generator::new(bytes, config).file()
}

/// The text of a seed.
pub fn seeded(seed: u64, config: &Config) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    // An operation takes some tens of choices; the length varies so that texts of all sizes come.
    let most = config.ops as usize * 96;
    let bytes: Vec<u8> = std::iter::repeat_with(|| random.u8(..))
        .take(most / 8 + (seed as usize).wrapping_mul(131) % most.max(1))
        .collect();
    from_bytes(&bytes, config)
}

struct Generator<'a> {
    choices: Unstructured<'a>,
    config: &'a Config,
    out: String,
    /// Operations that may still come.
    left: u32,
    /// Numbers values, symbols and blocks.
    serial: u32,
    indent: usize,
    aliases: Aliases,
    /// Resource keys in use.
    blobs: u32,
}

/// Names of the aliases that the file defines before its first operation; locations also after its last.
#[derive(Default)]
struct Aliases {
    types: Vec<String>,
    attributes: Vec<String>,
    locations: Vec<String>,
    /// Promised, defined at the end of the file.
    deferred: u32,
}

impl<'a> Generator<'a> {
    fn new(bytes: &'a [u8], config: &'a Config) -> Generator<'a> {
        Generator {
            choices: Unstructured::new(bytes),
            config,
            out: String::new(),
            left: config.ops,
            serial: 0,
            indent: 0,
            aliases: Aliases::default(),
            blobs: 0,
        }
    }

    fn file(mut self) -> String {
        self.aliases();
        self.top();
        self.deferred();
        self.resources();
        self.out
    }

    /// Definitions at the top; each may use those before it.
    fn aliases(&mut self) {
        for index in 0..self.below(4) {
            match self.below(3) {
                0 => {
                    let (name, ty) = (format!("!t{index}"), self.ty(self.config.depth));
                    self.line(&format!("{name} = {ty}"));
                    self.aliases.types.push(name);
                }
                1 => {
                    let (name, attribute) = (format!("#a{index}"), self.attribute(self.config.depth));
                    self.line(&format!("{name} = {attribute}"));
                    self.aliases.attributes.push(name);
                }
                _ => {
                    let (name, location) = (format!("#loc{index}"), self.location_body(2));
                    self.line(&format!("{name} = loc({location})"));
                    self.aliases.locations.push(name);
                }
            }
        }
    }

    /// Locations that were named before they were defined.
    fn deferred(&mut self) {
        for index in 0..self.aliases.deferred {
            let line = self.below(200) + 1;
            self.line(&format!("#later{index} = loc(\"later.mlir\":{line}:{index})"));
        }
    }

    fn resources(&mut self) {
        if self.blobs == 0 {
            return;
        }
        let entries: Vec<String> = (0..self.blobs)
            .map(|index| format!("      blob{index}: \"0x04000000{index:02X}000000\""))
            .collect();
        self.line("{-#\n  dialect_resources: {\n    builtin: {");
        self.line(&entries.join(",\n"));
        self.line("    }\n  }\n#-}");
    }

    /// A number below `n`; 0 when the bytes have run out.
    fn below(&mut self, n: usize) -> usize {
        self.choices.int_in_range(0..=n.max(1) - 1).unwrap_or(0)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    fn pick<'t, T: ?Sized>(&mut self, from: &[&'t T]) -> &'t T {
        from[self.below(from.len())]
    }

    fn serial(&mut self) -> u32 {
        self.serial += 1;
        self.serial
    }

    fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.indent);
        self.out.push_str(&indent);
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Up to `most` of something, separated by commas.
    fn list(&mut self, most: usize, mut element: impl FnMut(&mut Self) -> String) -> String {
        let count = self.below(most + 1);
        let elements: Vec<String> = (0..count).map(|_| element(self)).collect();
        elements.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Outcome, text};

    const SEEDS: u64 = 300;

    /// How many of the seeds give valid text, and what is wrong with the first that does not.
    fn share(config: &Config) -> (usize, String) {
        let mut first = String::new();
        let valid = (0..SEEDS).filter(|&seed| {
            let made = seeded(seed, config);
            let result = text(made.as_bytes());
            let valid = result == Ok(Outcome::RoundTrips);
            if !valid && first.is_empty() {
                let why = result.map_or_else(|finding| finding.to_string(), |outcome| format!("{outcome:?}"));
                first = format!("seed {seed}: {why}\n=== input\n{made}");
            }
            valid
        });
        (valid.count(), first)
    }

    #[test]
    fn what_it_makes_is_valid() {
        let (valid, first) = share(&Config::default());
        assert_eq!(valid, SEEDS as usize, "the first that is not: {first}");
    }

    #[test]
    fn slips_make_some_texts_invalid_and_leave_some_valid() {
        let (valid, _) = share(&Config { slips: 24, ..Config::default() });
        let percent = valid * 100 / SEEDS as usize;
        eprintln!("{percent} % valid");
        assert!((10..=70).contains(&percent), "{percent} %");
    }

    #[test]
    fn the_same_seed_gives_the_same_text_and_sizes_vary() {
        let config = Config::default();
        assert_eq!(seeded(5, &config), seeded(5, &config));
        let mut lengths: Vec<usize> = (0..50).map(|seed| seeded(seed, &config).len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        assert!(lengths.len() > 40 && lengths[45.min(lengths.len() - 1)] > 10 * lengths[0], "{lengths:?}");
        assert!(!from_bytes(b"", &config).is_empty());
    }

    /// A generator that never makes a construct tests nothing about it.
    #[test]
    fn every_construct_comes() {
        let all: String = (0..SEEDS).map(|seed| seeded(seed, &Config::default())).collect();
        for part in [
            "\"builtin.module\"",
            "module @",
            "^bb",
            "[^",
            "({",
            "<{",
            ":2 = ",
            "#1",
            "%later",
            "unrealized_conversion_cast",
            "vector<[",
            "tensor<?",
            "tensor<*",
            "memref<*",
            "strided<",
            "complex<",
            "tuple<",
            "!gen.",
            "f8E5M2",
            "si",
            "!t0",
            "none",
            "affine_map<",
            "affine_set<",
            "dense<",
            "dense<\"0x",
            "sparse<",
            "array<",
            "dense_resource<",
            "distinct[",
            "#gen.",
            "#a0",
            "@",
            "unit",
            "0x",
            "\\",
            "loc(",
            "callsite(",
            "fused<",
            "fused[",
            "loc(unknown)",
            "#later",
            "dialect_resources",
            " to ",
        ] {
            assert!(all.contains(part), "{part} never comes");
        }
    }
}
