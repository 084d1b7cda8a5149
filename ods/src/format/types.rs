//! Where the types come from that a format does not spell.

use super::groups::Seen;
use super::{FormatError, Parsed};
use crate::model::{Builders, Op, Trait, TypeRelation};
use rmlir_ir::format::Variable;

/// Where a type comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Spelled,
    /// The constraint's builder.
    Builder,
    /// That of a variable, through a C++ expression if there is one.
    From(Variable, Option<String>),
    /// The elements of that of a variable.
    ElementsOf(Variable),
    Inferred,
}

/// The sources of operand and result types.
pub(crate) struct Sources {
    pub(crate) operands: Vec<Source>,
    pub(crate) results: Vec<Source>,
    pub(crate) infer_results: bool,
}

/// Finds the sources of all types of an operation whose format has mentioned `seen`.
pub(crate) fn resolve(constraints: &impl Builders, op: &Op, seen: &Seen, end: usize) -> Parsed<Sources> {
    let resolver = Resolver::new(op, seen);
    let infer_results = op.has_inference && !op.results.is_empty() && !seen.result_types.contains(&true);
    let mut operands = Vec::new();
    for (index, group) in op.operands.iter().enumerate() {
        let source = match resolver.operand(index) {
            Some(source) => source,
            None if constraints.is_buildable(group.constraint) => Source::Builder,
            None => return Err(not_buildable("operand", index, &group.name, end)),
        };
        operands.push(source);
    }
    let mut results = Vec::new();
    for (index, group) in op.results.iter().enumerate() {
        let source = match resolver.result(index) {
            Some(source) => source,
            None if infer_results => Source::Inferred,
            None if constraints.is_buildable(group.constraint) => Source::Builder,
            None => return Err(not_buildable("result", index, &group.name, end)),
        };
        results.push(source);
    }
    Ok(Sources { operands, results, infer_results })
}

fn not_buildable(what: &str, index: usize, name: &str, end: usize) -> FormatError {
    let problem = "is not buildable and a buildable type cannot be inferred";
    let note = format!(
        "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom assembly format"
    );
    FormatError::new(end, format!("type of {what} #{index}, named '{name}', {problem}")).note(note)
}

struct Resolver<'a> {
    op: &'a Op,
    seen: &'a Seen,
    operands: Vec<Option<Source>>,
    results: Vec<Option<Source>>,
}

impl<'a> Resolver<'a> {
    fn new(op: &'a Op, seen: &'a Seen) -> Resolver<'a> {
        let (operands, results) = (vec![None; op.operands.len()], vec![None; op.results.len()]);
        let mut resolver = Resolver { op, seen, operands, results };
        op.traits.iter().for_each(|t| resolver.learn(t));
        resolver
    }

    fn operand(&self, index: usize) -> Option<Source> {
        if self.seen.operand_types[index] { Some(Source::Spelled) } else { self.operands[index].clone() }
    }

    fn result(&self, index: usize) -> Option<Source> {
        if self.seen.result_types[index] { Some(Source::Spelled) } else { self.results[index].clone() }
    }

    fn learn(&mut self, t: &Trait) {
        match t {
            Trait::Native { name, .. } if name == "SameTypeOperands" => self.same_types(false),
            Trait::Native { name, .. } if name == "SameOperandsAndResultType" => self.same_types(true),
            Trait::Predicate { relation: TypeRelation::AllMatch(names), .. } => {
                let Some(known) = names.iter().find_map(|name| self.known(name)) else { return };
                names.iter().for_each(|name| self.set(name, Source::From(known, None)));
            }
            Trait::Predicate { relation: TypeRelation::MatchWith(lhs, rhs, transform), .. } => {
                if let Some(known) = self.known(lhs) {
                    self.set(rhs, Source::From(known, Some(transform.clone())));
                }
            }
            Trait::Predicate { relation: TypeRelation::Elements(shaped, elements), .. } => {
                if let Some(known) = self.known(shaped) {
                    self.set(elements, Source::ElementsOf(known));
                }
            }
            _ => {}
        }
    }

    /// A variable whose type text gives: a spelled one, or an attribute.
    fn known(&self, name: &str) -> Option<Variable> {
        if let Some(i) = self.op.operands.iter().position(|group| group.name == name) {
            return self.seen.operand_types[i].then_some(Variable::Operand(i));
        }
        if let Some(i) = self.op.results.iter().position(|group| group.name == name) {
            return self.seen.result_types[i].then_some(Variable::Result(i));
        }
        let i = self.op.attrs.iter().position(|attr| attr.name == name)?;
        self.seen.attrs[i].then_some(Variable::Attr(i))
    }

    fn set(&mut self, name: &str, source: Source) {
        if let Some(i) = self.op.operands.iter().position(|group| group.name == name) {
            self.operands[i].get_or_insert(source);
        } else if let Some(i) = self.op.results.iter().position(|group| group.name == name) {
            self.results[i].get_or_insert(source);
        }
    }

    fn same_types(&mut self, with_results: bool) {
        let spelled = |flags: &[bool]| flags.iter().position(|&flag| flag);
        let known = match spelled(&self.seen.operand_types) {
            Some(i) => Variable::Operand(i),
            None => match spelled(&self.seen.result_types).filter(|_| with_results) {
                Some(i) => Variable::Result(i),
                None => return,
            },
        };
        let source = Source::From(known, None);
        self.operands.iter_mut().for_each(|slot| {
            slot.get_or_insert(source.clone());
        });
        if with_results {
            self.results.iter_mut().for_each(|slot| {
                slot.get_or_insert(source.clone());
            });
        }
    }
}
