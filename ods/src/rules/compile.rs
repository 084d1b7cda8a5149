//! The data of a rule to a rule of a context.

use super::code::{Code, Given};
use super::{Natives, matcher};
use crate::classes::Classes;
use crate::model::rules as data;
use crate::model::{ConstraintId, OdsError};
use crate::predicate;
use rmlir_ir::constraint::{Pred, Subject, Verdict};
use rmlir_ir::def::{Arity, OpDef};
use rmlir_ir::{Context, Ident, OpName};
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::rules as run;
use rmlir_rewrite::rules::Item;
use std::sync::Arc;

/// What is at hand while a rule is made.
pub(super) struct Compiler<'c> {
    pub(super) ctx: &'c Context,
    pub(super) classes: &'c Arc<Classes>,
    pub(super) natives: &'c Natives,
    pub(super) rules: &'c data::Rules,
}

type Made<T> = Result<T, String>;

fn slot(bind: Option<data::Slot>) -> Option<usize> {
    bind.map(|slot| slot.0 as usize)
}

fn bound(bound: data::Bound) -> run::Bound {
    run::Bound { slot: bound.slot.0 as usize, index: bound.index.map(|index| index as usize) }
}

impl Compiler<'_> {
    pub(super) fn rule(&self, rule: &data::Rule) -> Result<run::Rule, OdsError> {
        self.made(rule).map_err(|message| OdsError {
            place: rule.place.clone(),
            record: rule.name.clone(),
            message,
            notes: Vec::new(),
        })
    }

    fn made(&self, rule: &data::Rule) -> Made<run::Rule> {
        Ok(run::Rule {
            slots: rule.slots.len(),
            source: self.op_source(&rule.source)?,
            locations: rule.source_ops as usize,
            same: rule.same.iter().map(|&(a, b)| (a.0 as usize, b.0 as usize)).collect(),
            conditions: rule
                .conditions
                .iter()
                .map(|condition| self.condition(condition))
                .collect::<Made<_>>()?,
            results: rule.results.iter().map(|result| self.outcome(result)).collect::<Made<_>>()?,
            supplemental: rule.supplemental.iter().map(|made| self.make(made)).collect::<Made<_>>()?,
        })
    }

    /// The name of an operation, and its definition here.
    fn def(&self, op: &str) -> Made<(OpName, &OpDef)> {
        let name = self.ctx.op_name(op);
        match self.ctx.op_info(name).def() {
            Some(def) => Ok((name, def)),
            None => Err(format!("the operation '{op}' is not registered")),
        }
    }

    fn group(&self, op: &str, def: &OpDef, group: u32) -> Made<(usize, bool)> {
        match def.operands.get(group as usize) {
            Some(found) => Ok((group as usize, found.arity != Arity::One)),
            None => Err(format!("the operation '{op}' has no operand {group} here")),
        }
    }

    fn field(&self, op: &str, def: &OpDef, name: &str) -> Made<Ident> {
        let ident = self.ctx.ident(name);
        let attr = def.attrs.iter().any(|field| field.name == ident);
        if attr || def.has_native(ident) {
            return Ok(ident);
        }
        Err(format!("the operation '{op}' has no attribute or property '{name}' here"))
    }

    fn pred(&self, id: ConstraintId, topic: data::Topic) -> Made<Pred> {
        let topic = match topic {
            data::Topic::Type => predicate::Topic::Type,
            data::Topic::Attr | data::Topic::Several => predicate::Topic::Attr,
            data::Topic::Prop => predicate::Topic::Prop,
        };
        let constraint = self.rules.constraint(id).ok_or("a constraint that is not there")?;
        if !constraint.condition.is_empty() {
            // What is not known is refused now, and not at each operation.
            Code::new(&constraint.condition, 0, &Natives::new(), self.classes)?;
        }
        Ok(predicate::compile(self.ctx, &constraint.condition, topic, self.classes))
    }

    fn op_source(&self, source: &data::OpPattern) -> Made<run::OpSource> {
        let (name, def) = self.def(&source.op)?;
        let args = source.args.iter().map(|arg| self.arg_source(&source.op, def, arg));
        Ok(run::OpSource { name, bind: slot(source.bind), args: args.collect::<Made<_>>()? })
    }

    fn arg_source(&self, op: &str, def: &OpDef, arg: &data::ArgPattern) -> Made<run::ArgSource> {
        Ok(match arg {
            data::ArgPattern::Operand { group, pattern } => {
                let (group, variable) = self.group(op, def, *group)?;
                run::ArgSource::Operand(group, self.value_source(pattern, variable)?)
            }
            data::ArgPattern::Variadic { group, bind, parts } => {
                let (group, _) = self.group(op, def, *group)?;
                let parts = parts.iter().map(|part| self.value_source(part, false)).collect::<Made<_>>()?;
                run::ArgSource::Variadic(group, slot(*bind), parts)
            }
            data::ArgPattern::Either { groups: [a, b], patterns } => {
                let (a, b) = (self.group(op, def, *a)?, self.group(op, def, *b)?);
                let sources = [self.value_source(&patterns[0], a.1)?, self.value_source(&patterns[1], b.1)?];
                run::ArgSource::Either([a.0, b.0], sources)
            }
            data::ArgPattern::Attr { name, optional, constraint, property, bind } => {
                let topic = if *property { data::Topic::Prop } else { data::Topic::Attr };
                run::ArgSource::Attr(run::AttrSource {
                    name: self.field(op, def, name)?,
                    optional: *optional,
                    pred: constraint.map(|id| self.pred(id, topic)).transpose()?,
                    bind: slot(*bind),
                })
            }
        })
    }

    fn value_source(&self, pattern: &data::ValuePattern, group: bool) -> Made<run::ValueSource> {
        let source = match pattern.source.as_deref() {
            None => None,
            Some(data::Source::Op(source)) => Some(run::Source::Op(self.op_source(source)?)),
            Some(data::Source::Native(native)) => {
                let function =
                    matcher::compile(&native.code, native.outputs.len(), self.natives, self.classes)?;
                let outputs = native.outputs.iter().map(|(constraint, bind)| {
                    let pred = constraint.map(|(id, topic)| self.pred(id, topic)).transpose()?;
                    Ok((pred, slot(*bind)))
                });
                Some(run::Source::Native(function, outputs.collect::<Made<_>>()?))
            }
        };
        let pred = pattern.constraint.map(|id| self.pred(id, data::Topic::Type)).transpose()?;
        Ok(run::ValueSource { bind: slot(pattern.bind), group, pred, source })
    }

    fn condition(&self, condition: &data::Condition) -> Made<run::Condition> {
        let test: run::Test = match condition.topic {
            data::Topic::Several => {
                let constraint =
                    self.rules.constraint(condition.constraint).ok_or("a constraint that is not there")?;
                let code =
                    Code::new(&constraint.condition, condition.args.len(), self.natives, self.classes)?;
                if !code.only_looks() {
                    return Err(format!(
                        "the condition '{}' calls what may make something",
                        constraint.condition
                    ));
                }
                Arc::new(move |rw: &PatternRewriter<'_>, itself: &Item, args: &[Item]| {
                    code.holds(rw, Given { itself, args })
                })
            }
            topic => {
                let pred = self.pred(condition.constraint, topic)?;
                Arc::new(move |rw: &PatternRewriter<'_>, itself: &Item, _: &[Item]| {
                    let yes = |subject| pred.eval(rw.ctx(), subject) == Verdict::Yes;
                    match itself {
                        Item::Attr(attr) => yes(Subject::Attr(*attr)),
                        Item::Type(ty) => yes(Subject::Type(*ty)),
                        item => {
                            let values = item.values();
                            !values.is_empty()
                                && values.iter().all(|&value| yes(Subject::Type(rw.value(value).ty())))
                        }
                    }
                })
            }
        };
        Ok(run::Condition {
            itself: condition.itself.map(bound),
            args: condition.args.iter().map(|&arg| bound(arg)).collect(),
            test,
        })
    }

    fn outcome(&self, outcome: &data::Outcome) -> Made<run::Outcome> {
        Ok(run::Outcome {
            made: self.make(&outcome.made)?,
            replaces: outcome.replaces,
            index: outcome.index.map(|index| index as usize),
        })
    }

    fn make(&self, made: &data::Made) -> Made<run::Made> {
        Ok(match made {
            data::Made::Bound(found) => run::Made::Bound(bound(*found)),
            data::Made::Constant(code) => run::Made::Native(self.constant(code)?),
            data::Made::Native(call) => run::Made::Native(self.call(call)?),
            data::Made::Op(op) => run::Made::Op(self.made_op(op)?),
            data::Made::Group(parts) => {
                run::Made::Group(parts.iter().map(|part| self.make(part)).collect::<Made<_>>()?)
            }
        })
    }

    /// What a text without arguments gives.
    fn constant(&self, code: &str) -> Made<run::NativeCall> {
        let code = Code::new(code, 0, self.natives, self.classes)?;
        let function: run::Native = Arc::new(move |rw: &mut PatternRewriter<'_>, args: &[Item]| {
            code.run(rw, Given { itself: &Item::Nothing, args })
        });
        Ok(run::NativeCall { args: Vec::new(), function, bind: None, location: None })
    }

    fn call(&self, call: &data::NativeCall) -> Made<run::NativeCall> {
        let code = Code::new(&call.code, call.args.len(), self.natives, self.classes)?;
        // What only does something gives nothing that could be known.
        let returns = call.returns > 0;
        let function: run::Native = Arc::new(move |rw: &mut PatternRewriter<'_>, args: &[Item]| {
            let itself = args.first().unwrap_or(&Item::Nothing);
            let given = code.run(rw, Given { itself, args });
            if returns { given } else { Some(given.unwrap_or_default()) }
        });
        let args = call.args.iter().map(|arg| self.make(arg)).collect::<Made<_>>()?;
        let location = call.location.as_ref().map(|location| self.location(location));
        Ok(run::NativeCall { args, function, bind: slot(call.bind), location })
    }

    fn made_op(&self, op: &data::MadeOp) -> Made<run::MadeOp> {
        let (name, def) = self.def(&op.op)?;
        let mut args = Vec::with_capacity(op.args.len());
        for (place, made) in &op.args {
            let place = match place {
                data::ArgPlace::Operand(group) => run::ArgPlace::Operand(self.group(&op.op, def, *group)?.0),
                data::ArgPlace::Attr(field) | data::ArgPlace::Prop(field) => {
                    run::ArgPlace::Attr(self.field(&op.op, def, field)?)
                }
            };
            args.push((place, self.make(made)?));
        }
        Ok(run::MadeOp {
            name,
            bind: slot(op.bind),
            args,
            types: self.types(&op.types)?,
            location: op.location.as_ref().map(|location| self.location(location)),
        })
    }

    fn types(&self, types: &data::ResultTypes) -> Made<run::ResultTypes> {
        Ok(match types {
            data::ResultTypes::FirstOperand => run::ResultTypes::FirstOperand,
            data::ResultTypes::FirstAttr => run::ResultTypes::FirstAttr,
            data::ResultTypes::Inferred => run::ResultTypes::Inferred,
            data::ResultTypes::Root(first) => run::ResultTypes::Root(*first as usize),
            data::ResultTypes::Given(sources) => {
                let sources = sources.iter().map(|source| match source {
                    data::TypeSource::Code(code) => self.constant(code).map(run::Made::Native),
                    data::TypeSource::Of(found) => Ok(run::Made::Bound(bound(*found))),
                    data::TypeSource::Native(call) => self.call(call).map(run::Made::Native),
                });
                run::ResultTypes::Given(sources.collect::<Made<_>>()?)
            }
        })
    }

    fn location(&self, location: &data::Location) -> run::Location {
        match location {
            data::Location::Name(name) => run::Location::Name(name.as_str().into()),
            data::Location::Of(found, text) => {
                run::Location::Of(found.iter().map(|&b| bound(b)).collect(), text.as_deref().map(Into::into))
            }
        }
    }
}
