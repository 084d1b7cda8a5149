//! Where the types of results come from.

use super::{ConstraintId, Model, Op, Trait, TypeRelation};

/// Where the type of a result comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InferFrom {
    /// Its own constraint.
    Builder,
    /// The same as that of this variable.
    Same(String),
    /// A C++ expression of that of this variable.
    Transformed(String, String),
}

/// For each result where its type comes from.
pub(crate) fn infer_sources<C: Builders + ?Sized>(constraints: &C, op: &Op) -> Vec<Option<InferFrom>> {
    let mut found: Vec<Option<InferFrom>> = op
        .results
        .iter()
        .map(|group| constraints.is_buildable(group.constraint).then_some(InferFrom::Builder))
        .collect();
    let result = |name: &str| op.results.iter().position(|group| group.name == name);
    let operand = |name: &str| op.operands.iter().any(|group| group.name == name);
    let argument = |name: &str| operand(name) || op.attrs.iter().any(|attr| attr.name == name);
    // Knowledge spreads from argument to result and from result to result until nothing is new.
    loop {
        let mut changed = false;
        for t in &op.traits {
            let Trait::Predicate { relation, .. } = t else { continue };
            let known = |name: &str, found: &[Option<InferFrom>]| {
                argument(name) || result(name).is_some_and(|index| found[index].is_some())
            };
            match relation {
                TypeRelation::AllMatch(names) => {
                    let source = names
                        .iter()
                        .find(|name| operand(name))
                        .or_else(|| names.iter().find(|name| known(name, &found)));
                    let Some(source) = source.cloned() else { continue };
                    for index in names.iter().filter_map(|name| result(name)) {
                        if found[index].is_none() {
                            found[index] = Some(InferFrom::Same(source.clone()));
                            changed = true;
                        }
                    }
                }
                TypeRelation::MatchWith(lhs, rhs, transform) => {
                    if let Some(index) = result(rhs)
                        && found[index].is_none()
                        && known(lhs, &found)
                    {
                        found[index] = Some(InferFrom::Transformed(lhs.clone(), transform.clone()));
                        changed = true;
                    }
                }
                TypeRelation::Elements(..) | TypeRelation::None => {}
            }
        }
        if !changed {
            return found;
        }
    }
}

/// What knows whether a constraint allows exactly one type.
pub(crate) trait Builders {
    fn is_buildable(&self, id: ConstraintId) -> bool;
}

impl Builders for Model {
    fn is_buildable(&self, id: ConstraintId) -> bool {
        !self.constraint(id).builder.is_empty()
    }
}
