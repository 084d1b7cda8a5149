//! What a load could not cover.

use std::collections::BTreeMap;
use std::fmt;

/// Something that a definition leaves to code that is not there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// A hand-written syntax.
    Syntax,
    /// A directive of the format.
    Directive(String),
    /// A type that follows from others through an expression that is not understood.
    Transform(String),
    /// Result types are left to be inferred, by code.
    Inference,
    /// Code gives names to results.
    ResultNames,
    /// A property that only C++ can read and write.
    Property(String),
    /// A default value that is not understood: name and text.
    Default(String, String),
    /// A condition that is not understood: what it is about, its words, and the names that nobody knows.
    Constraint(String, String, Vec<String>),
    /// A hand-written check.
    Verifier,
    /// A hand-written check after the regions.
    RegionVerifier,
    /// A trait that nobody knows.
    Trait(String),
    /// An interface that checks operations and has no implementation.
    Interface(String),
    /// A parameter of this C++ type, which only C++ can read.
    Parameter(String),
    /// Parameters are checked by code.
    ParameterCheck,
    /// An error in the format string.
    Format(String),
}

impl Gap {
    /// Whether the pretty form cannot be read or written because of it.
    pub fn blocks_syntax(&self) -> bool {
        matches!(
            self,
            Gap::Syntax
                | Gap::Directive(_)
                | Gap::Transform(_)
                | Gap::Inference
                | Gap::Property(_)
                | Gap::Parameter(_)
                | Gap::Format(_)
        )
    }

    /// Whether something invalid can pass because of it.
    pub fn weakens_checks(&self) -> bool {
        matches!(
            self,
            Gap::Constraint(..)
                | Gap::Verifier
                | Gap::RegionVerifier
                | Gap::Trait(_)
                | Gap::Interface(_)
                | Gap::ParameterCheck
        )
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Syntax => f.write_str("hook: hand-written assembly format"),
            Gap::Directive(name) => write!(f, "directive: custom<{name}>"),
            Gap::Transform(text) => write!(f, "type transformation: {text}"),
            Gap::Inference => f.write_str("hook: type inference"),
            Gap::ResultNames => f.write_str("hook: names of results"),
            Gap::Property(name) => write!(f, "property: {name}"),
            Gap::Default(name, text) => write!(f, "default of {name}: {text}"),
            Gap::Constraint(of, summary, names) => {
                write!(f, "constraint on {of}: {summary} (unknown: {})", names.join(", "))
            }
            Gap::Verifier => f.write_str("hook: verifier"),
            Gap::RegionVerifier => f.write_str("hook: region verifier"),
            Gap::Trait(name) => write!(f, "trait: {name}"),
            Gap::Interface(name) => write!(f, "interface check: {name}"),
            Gap::Parameter(kind) => write!(f, "parameter: {kind}"),
            Gap::ParameterCheck => f.write_str("hook: verifier of parameters"),
            Gap::Format(message) => write!(f, "format: {message}"),
        }
    }
}

/// How many predicates are understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Different conditions.
    pub distinct: usize,
    /// Those of them that are understood.
    pub distinct_known: usize,
    /// Uses of conditions.
    pub uses: usize,
    /// Those of them that are understood.
    pub uses_known: usize,
}

/// What a load could not cover, by operation, attribute (`#d.a`) and type (`!d.t`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OdsReport {
    /// The gaps; only what has some is here.
    pub gaps: BTreeMap<String, Vec<Gap>>,
    /// Dialects that were there already, with the number of operations that were left as they are.
    pub kept: BTreeMap<String, usize>,
    /// What code registered for dialects that their definitions do not ask for, in words.
    pub unused: BTreeMap<String, Vec<String>>,
    /// Number of operations that were registered.
    pub ops: usize,
    /// Predicates.
    pub coverage: Coverage,
    /// Uses of conditions, and whether they are understood.
    conditions: BTreeMap<Box<str>, (usize, bool)>,
}

impl OdsReport {
    pub(crate) fn add(&mut self, of: &str, gap: Gap) {
        let list = self.gaps.entry(of.to_owned()).or_default();
        if !list.contains(&gap) {
            list.push(gap);
        }
    }

    /// Notes a use of a condition.
    pub(crate) fn condition(&mut self, condition: &str, known: bool) {
        match self.conditions.get_mut(condition) {
            Some((uses, _)) => *uses += 1,
            None => {
                self.conditions.insert(condition.into(), (1, known));
            }
        }
    }

    /// Takes over what another report has.
    pub(crate) fn join(&mut self, other: OdsReport) {
        for (of, gaps) in other.gaps {
            gaps.into_iter().for_each(|gap| self.add(&of, gap));
        }
        self.ops += other.ops;
        for (condition, (uses, known)) in other.conditions {
            self.conditions.entry(condition).or_insert((0, known)).0 += uses;
        }
    }

    /// Works out the coverage from the conditions noted.
    pub(crate) fn count_conditions(&mut self) {
        self.coverage = Coverage::default();
        for &(uses, known) in self.conditions.values() {
            self.coverage.distinct += 1;
            self.coverage.uses += uses;
            self.coverage.distinct_known += usize::from(known);
            self.coverage.uses_known += if known { uses } else { 0 };
        }
    }

    /// Whether the pretty form of an operation, attribute or type can be read and written.
    pub fn has_syntax(&self, name: &str) -> bool {
        !self.gaps.get(name).is_some_and(|gaps| gaps.iter().any(Gap::blocks_syntax))
    }
}

impl fmt::Display for OdsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, gaps) in &self.gaps {
            writeln!(f, "{name}")?;
            gaps.iter().try_for_each(|gap| writeln!(f, "  {gap}"))?;
        }
        for (name, ops) in &self.kept {
            writeln!(f, "dialect '{name}' was there already: {ops} operations left as they are")?;
        }
        for (name, unused) in &self.unused {
            writeln!(f, "dialect '{name}' has hooks for what these definitions do not have")?;
            unused.iter().try_for_each(|what| writeln!(f, "  {what}"))?;
        }
        let Coverage { distinct, distinct_known, uses, uses_known } = self.coverage;
        writeln!(
            f,
            "{} operations; predicates: {distinct_known} of {distinct} understood, {uses_known} of {uses} uses",
            self.ops
        )
    }
}
