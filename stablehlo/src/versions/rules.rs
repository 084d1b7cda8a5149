//! The rules by which operations are converted, as the data beside this file state them.

use super::version::Version;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// How an attribute of an operation goes to VHLO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// By kind.
    Any,
    /// A dense array as a tensor.
    List,
    /// A unit attribute as a truth value.
    Flag,
    /// A symbol as a string.
    Symbol,
    /// Symbols as strings.
    Symbols,
    /// The parameters of a structure as these attributes.
    Parts(&'static str, Vec<&'static str>),
    /// The first parameter of a channel handle as this attribute.
    Handle(&'static str),
    /// A number as a case.
    ApiVersion,
    /// A string or a dictionary.
    Config,
    /// By kind; left out only together with this other one.
    Layout(&'static str),
}

/// A value that attributes have unless they say otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    /// A truth value.
    Bool(bool),
    /// A number of a width.
    Integer(i64, u32),
    /// The empty string.
    EmptyString,
    /// The empty array.
    EmptyArray,
    /// The empty dictionary.
    EmptyDictionary,
    /// The type `none`.
    NoType,
    /// No numbers.
    Empty,
    /// The same number for all that an attribute lists; twice if the flag is set.
    Each(Element, &'static str, bool),
    /// Zeros in pairs for each dimension but two of an operand.
    Image(usize),
    /// A result accuracy without tolerance.
    Exact,
    /// Two of this case of this enum.
    Cases(&'static str, &'static str),
    /// This case of this enum.
    Case(&'static str, &'static str),
}

/// What tensors of defaults hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// The number 1.
    One,
    /// The number 0.
    Zero,
    /// False.
    False,
}

/// The rule for an attribute.
#[derive(Clone, Debug)]
pub(crate) struct AttrRule {
    pub(crate) attr: &'static str,
    pub(crate) how: How,
    pub(crate) default: Option<Preset>,
}

impl AttrRule {
    /// The attributes of VHLO that the rule is about.
    pub(crate) fn vhlo_names(&self) -> &[&'static str] {
        match &self.how {
            How::Parts(_, names) => names,
            How::Handle(name) => std::slice::from_ref(name),
            _ => std::slice::from_ref(&self.attr),
        }
    }
}

/// An operation outside of StableHLO.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foreign {
    /// Its name.
    pub(crate) name: &'static str,
    /// The name in VHLO, without the version.
    pub(crate) vhlo: &'static str,
    /// On the way back only inside such an operation of VHLO.
    pub(crate) parent: Option<&'static str>,
}

/// One version of an operation of VHLO to the next.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    pub(crate) added: Vec<(&'static str, Preset)>,
    pub(crate) removed: Vec<(&'static str, Preset)>,
}

/// What an operation of a file must be besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// Types of elements of operands are those of results, in pairs.
    SameElements,
    /// The configuration of a custom call is no dictionary, and its API has no types.
    PlainConfig,
    /// No operand is a future.
    NoFutures,
}

/// All rules.
pub(crate) struct Rules {
    attrs: FxHashMap<&'static str, Vec<AttrRule>>,
    foreign: Vec<Foreign>,
    structures: Vec<&'static str>,
    changes: Vec<Change>,
    conditions: Vec<(&'static str, Version, Condition)>,
}

const CONVERSIONS: &str = include_str!("conversions.txt");
const CHANGES: &str = include_str!("changes.txt");

/// The rules. A test reads every line.
pub(crate) fn rules() -> &'static Rules {
    static RULES: OnceLock<Rules> = OnceLock::new();
    RULES.get_or_init(|| Rules::read(CONVERSIONS, CHANGES).unwrap_or_else(|_| Rules::none()))
}

/// Whether the parameters of such an attribute of StableHLO go over one by one.
pub(crate) fn is_structure(mnemonic: &str) -> bool {
    rules().structures.contains(&mnemonic)
}

/// A default by its text.
fn default(text: &'static str) -> Option<Preset> {
    if let Some((name, rest)) = text.split_once('(') {
        let inner = rest.strip_suffix(')')?;
        return match name {
            "ones" => Some(Preset::Each(Element::One, inner, false)),
            "falses" => Some(Preset::Each(Element::False, inner, false)),
            "zeros" => match inner.strip_suffix(",2") {
                Some(inner) => Some(Preset::Each(Element::Zero, inner, true)),
                None => Some(Preset::Each(Element::Zero, inner, false)),
            },
            "image" => Some(Preset::Image(inner.parse().ok()?)),
            "cases" => inner.split_once(':').map(|(name, case)| Preset::Cases(name, case)),
            "case" => inner.split_once(':').map(|(name, case)| Preset::Case(name, case)),
            _ => None,
        };
    }
    Some(match text {
        "true" => Preset::Bool(true),
        "false" => Preset::Bool(false),
        "\"\"" => Preset::EmptyString,
        "[]" => Preset::EmptyArray,
        "{}" => Preset::EmptyDictionary,
        "none" => Preset::NoType,
        "empty" => Preset::Empty,
        "exact" => Preset::Exact,
        number => {
            let (value, width) = number.split_once(":i")?;
            Preset::Integer(value.parse().ok()?, width.parse().ok()?)
        }
    })
}

fn how(words: &[&'static str]) -> Option<How> {
    Some(match *words {
        ["any"] => How::Any,
        ["list"] => How::List,
        ["flag"] => How::Flag,
        ["symbol"] => How::Symbol,
        ["symbols"] => How::Symbols,
        ["parts", of, ref names @ ..] => How::Parts(of, names.to_vec()),
        ["handle", name] => How::Handle(name),
        ["api_version"] => How::ApiVersion,
        ["config"] => How::Config,
        ["layout", other] => How::Layout(other),
        _ => return None,
    })
}

/// The full name of an operation, if it is one of StableHLO by its short one.
pub(crate) fn full_name(name: &str) -> String {
    if name.contains('.') { name.into() } else { format!("stablehlo.{name}") }
}

/// `+name=value`, the sign taken off.
fn given(word: &'static str) -> Option<(&'static str, Preset)> {
    let (name, value) = word.split_once('=')?;
    Some((name, default(value)?))
}

impl Rules {
    fn none() -> Rules {
        Rules {
            attrs: FxHashMap::default(),
            foreign: Vec::new(),
            structures: Vec::new(),
            changes: Vec::new(),
            conditions: Vec::new(),
        }
    }

    /// Reads both files; the line that is wrong if one is.
    fn read(conversions: &'static str, changes: &'static str) -> Result<Rules, String> {
        let mut rules = Rules::none();
        let lines =
            |text: &'static str| text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines(conversions) {
            rules.conversion(line).ok_or_else(|| line.to_owned())?;
        }
        for line in lines(changes) {
            rules.change(line).ok_or_else(|| line.to_owned())?;
        }
        Ok(rules)
    }

    fn conversion(&mut self, line: &'static str) -> Option<()> {
        let (line, value) = line.split_once(" = ").map_or((line, None), |(line, value)| (line, Some(value)));
        let words: Vec<&'static str> = line.split_whitespace().collect();
        match words[..] {
            ["op", name, vhlo] => self.foreign.push(Foreign { name, vhlo, parent: None }),
            ["op", name, vhlo, "in", parent] => {
                self.foreign.push(Foreign { name, vhlo, parent: Some(parent) });
            }
            ["struct", name] => self.structures.push(name),
            [ops, attr, ref rest @ ..] => {
                let default = match value {
                    Some(value) => Some(default(value)?),
                    None => None,
                };
                let rule = AttrRule { attr, how: how(rest)?, default };
                ops.split(',').for_each(|op| self.attrs.entry(op).or_default().push(rule.clone()));
            }
            _ => return None,
        }
        Some(())
    }

    fn change(&mut self, line: &'static str) -> Option<()> {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        if let ["rule", op, version, condition] = words[..] {
            let condition = match condition {
                "same_elements" => Condition::SameElements,
                "plain_config" => Condition::PlainConfig,
                "no_futures" => Condition::NoFutures,
                _ => return None,
            };
            self.conditions.push((op, version.parse().ok()?, condition));
            return Some(());
        }
        let [op, from, to, ref rest @ ..] = words[..] else { return None };
        let named = |version: &str| super::ranges::op_named(&format!("{op}_v{version}"));
        let mut change =
            Change { from: named(from)?, to: named(to)?, added: Vec::new(), removed: Vec::new() };
        for word in rest {
            match word.split_at_checked(1)? {
                ("+", word) => change.added.push(given(word)?),
                ("-", word) => change.removed.push(given(word)?),
                _ => return None,
            }
        }
        self.changes.push(change);
        Some(())
    }

    /// The rule for an attribute of an operation, by its short name, or its full one outside of StableHLO.
    pub(crate) fn of(&self, op: &str) -> &[AttrRule] {
        self.attrs.get(op.strip_prefix("stablehlo.").unwrap_or(op)).map_or(&[], |rules| rules)
    }

    /// The operation outside of StableHLO that goes by this name.
    pub(crate) fn foreign(&self, name: &str) -> Option<&Foreign> {
        self.foreign.iter().find(|foreign| foreign.name == name)
    }

    /// The operations outside of StableHLO that one of VHLO may stand for, by its name without a version.
    pub(crate) fn foreign_of(&self, vhlo: &str) -> impl Iterator<Item = &Foreign> {
        self.foreign.iter().filter(move |foreign| foreign.vhlo == vhlo)
    }

    /// How an operation of VHLO became the next version of it.
    pub(crate) fn next(&self, op: &str) -> Option<&Change> {
        self.changes.iter().find(|change| change.from == op)
    }

    /// How an operation of VHLO came from the version before.
    pub(crate) fn previous(&self, op: &str) -> Option<&Change> {
        self.changes.iter().find(|change| change.to == op)
    }

    /// What an operation has to be besides in a file of this version.
    pub(crate) fn conditions(
        &self,
        op: &str,
        version: Version,
    ) -> impl Iterator<Item = (Version, Condition)> {
        let found = self.conditions.iter().filter(move |(of, below, _)| *of == op && version < *below);
        found.map(|&(_, below, condition)| (below, condition))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_understood() {
        let rules = Rules::read(CONVERSIONS, CHANGES);
        assert_eq!(rules.as_ref().err(), None);
        let rules = rules.unwrap_or_else(|_| Rules::none());
        assert_eq!(rules.of("stablehlo.sort").len(), 2);
        assert_eq!(rules.of("func.call")[0].how, How::Symbol);
        assert_eq!(rules.next("gather_v1").map(|change| change.to), Some("gather_v2"));
        assert!(Rules::read("sort dimension sometimes", "").is_err());
        assert!(Rules::read("", "sort 1 2").is_err());
    }
}
