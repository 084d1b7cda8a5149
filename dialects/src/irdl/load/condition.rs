//! Conditions on attributes and types, and how they are checked.
//!
//! A condition is a variable: the first value that it allows is the only one that it allows from then on. So an operand and a result under
//! one condition have the same type.

use super::classes;
use rmlir_ir::def::Param;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::typed::{is_attr, is_type};
use rmlir_ir::{Attr, AttrData, Context, TypeData};
use rustc_hash::FxHashSet;

/// How deep conditions may speak of each other.
pub(super) const MAX_DEPTH: usize = 128;

/// A definition that a condition refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Definition {
    pub(super) dialect: Box<str>,
    pub(super) mnemonic: Box<str>,
    pub(super) is_type: bool,
}

/// What an attribute or type must be. Other conditions are meant by their position. A type stands for the attribute that holds it.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    /// Anything.
    Any,
    /// What nobody here can tell: C++ text, and what is no condition. It refuses nothing.
    Unknown,
    /// Exactly this.
    Is(Attr),
    /// Of the definition, or the builtin class, of this name.
    Base { name: Box<str>, is_type: bool },
    /// Of a definition, with such parameters.
    Parametric { of: Definition, args: Box<[usize]> },
    /// One of these.
    AnyOf(Box<[usize]>),
    /// All of these.
    AllOf(Box<[usize]>),
}

impl Condition {
    /// The conditions that it speaks of.
    pub(super) fn args(&self) -> &[usize] {
        match self {
            Condition::Parametric { args, .. } | Condition::AnyOf(args) | Condition::AllOf(args) => args,
            _ => &[],
        }
    }
}

/// Whether some `any_of` of a list is such that the order of its alternatives would count: the first that fits is taken, with all that this
/// says of variables, and there is no way back. So an alternative must not allow everything, and no two may look at the parameters of one
/// definition.
pub(super) fn is_ambiguous(conditions: &[Condition]) -> bool {
    // For each condition the definitions whose parameters it looks at; none where it allows everything.
    let mut known: Vec<Option<FxHashSet<&Definition>>> = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let bases = match condition {
            Condition::Any => None,
            Condition::Parametric { of, .. } => Some(FxHashSet::from_iter([of])),
            Condition::AllOf(all) => match all.first() {
                Some(&first) => known.get(first).cloned().flatten(),
                None => None,
            },
            Condition::AnyOf(alternatives) => {
                let mut all = FxHashSet::default();
                for &alternative in alternatives {
                    let Some(Some(bases)) = known.get(alternative) else { return true };
                    if !bases.iter().all(|&base| all.insert(base)) {
                        return true;
                    }
                }
                Some(all)
            }
            _ => Some(FxHashSet::default()),
        };
        known.push(bases);
    }
    false
}

/// Checks attributes against conditions. What it found of one holds for the next.
pub(super) struct Checker<'c> {
    ctx: &'c Context,
    conditions: &'c [Condition],
    assigned: Vec<Option<Attr>>,
    /// What was refused since something was last assigned, so that it is not looked into again.
    refused: FxHashSet<(usize, Attr)>,
}

impl<'c> Checker<'c> {
    pub(super) fn new(ctx: &'c Context, conditions: &'c [Condition]) -> Checker<'c> {
        let assigned = vec![None; conditions.len()];
        Checker { ctx, conditions, assigned, refused: FxHashSet::default() }
    }

    /// Whether a condition allows an attribute.
    ///
    /// # Errors
    /// The text of the error.
    pub(super) fn check(&mut self, at: usize, attr: Attr) -> Result<(), String> {
        if let Some(Some(assigned)) = self.assigned.get(at) {
            return if *assigned == attr { Ok(()) } else { Err(self.but_got(*assigned, attr)) };
        }
        let Some(condition) = self.conditions.get(at) else { return Ok(()) };
        match condition {
            Condition::Any | Condition::Unknown => {}
            Condition::Is(expected) if *expected == attr => {}
            Condition::Is(expected) => return Err(self.but_got(*expected, attr)),
            Condition::Base { name, is_type } => self.check_base(name, *is_type, attr)?,
            Condition::Parametric { of, args } => self.check_parameters(of, args, attr)?,
            Condition::AnyOf(alternatives) => {
                let known = self.refused.contains(&(at, attr));
                if known || !alternatives.iter().any(|&alternative| self.check(alternative, attr).is_ok()) {
                    self.refused.insert((at, attr));
                    return Err(format!("'{}' does not satisfy the constraint", self.text(attr)));
                }
            }
            Condition::AllOf(all) => all.iter().try_for_each(|&condition| self.check(condition, attr))?,
        }
        self.assigned[at] = Some(attr);
        self.refused.clear();
        Ok(())
    }

    fn text(&self, attr: Attr) -> String {
        attr_to_string(self.ctx, attr)
    }

    fn but_got(&self, expected: Attr, attr: Attr) -> String {
        format!("expected '{}' but got '{}'", self.text(expected), self.text(attr))
    }

    /// The quote is not closed in the reference either.
    fn no_type(&self, attr: Attr) -> String {
        format!("expected type, got attribute '{}", self.text(attr))
    }

    fn check_base(&self, name: &str, is_type: bool, attr: Attr) -> Result<(), String> {
        let (kind, have) = match (is_type, self.ctx.attr_data(attr)) {
            (true, AttrData::Type(ty)) => ("type", classes::of_type(self.ctx, *ty)),
            (true, _) => return Err(self.no_type(attr)),
            (false, _) => ("attribute", classes::of_attr(self.ctx, attr)),
        };
        match have == name {
            true => Ok(()),
            false => Err(format!("expected base {kind} '{name}' but got '{have}'")),
        }
    }

    fn check_parameters(&mut self, of: &Definition, args: &[usize], attr: Attr) -> Result<(), String> {
        let (dialect, mnemonic) = (&*of.dialect, &*of.mnemonic);
        let params = match (of.is_type, self.ctx.attr_data(attr)) {
            (true, AttrData::Type(ty)) => match self.ctx.type_data(*ty) {
                TypeData::Dialect(data) if is_type(self.ctx, *ty, (dialect, mnemonic)) => &data.params,
                _ => {
                    let have = self.text(attr);
                    return Err(format!("expected base type '{dialect}.{mnemonic}' but got '{have}'"));
                }
            },
            (true, _) => return Err(self.no_type(attr)),
            (false, AttrData::Dialect(data)) if is_attr(self.ctx, attr, (dialect, mnemonic)) => &data.params,
            // In this order in the reference too.
            (false, _) => {
                let have = self.text(attr);
                return Err(format!("expected base attribute '{mnemonic}.{dialect}' but got '{have}'"));
            }
        };
        if params.len() != args.len() {
            let (want, have) = (params.len(), args.len());
            return Err(format!("attribute '{dialect}.{mnemonic}' expects {want} parameters but got {have}"));
        }
        attrs_of(params).zip(args).try_for_each(|(param, &condition)| self.check(condition, param))
    }
}

/// Parameters of what is defined so are attributes.
pub(super) fn attrs_of(params: &[Param]) -> impl Iterator<Item = Attr> {
    params.iter().filter_map(|param| match param {
        Param::Attr(attr) => Some(*attr),
        _ => None,
    })
}
