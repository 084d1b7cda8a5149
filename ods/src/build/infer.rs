//! Result types that follow from declarations.

use super::Builder;
use crate::format::types::Source;
use crate::model::{ConstraintId, InferFrom, Op, infer_sources};
use crate::predicate::compile_transform;
use crate::report::Gap;
use rmlir_ir::def::Arity;
use rmlir_ir::format::{TypeSource, TypeTransform, Variable};
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::types::TypeData;
use rmlir_ir::{Failed, Ident, Part, Type};
use std::sync::Arc;

/// Inference from sources, one per result.
pub(super) struct Declared {
    pub(super) sources: Arc<[TypeSource]>,
    /// Names of the attributes that sources speak of, by position in the definition.
    pub(super) attrs: Vec<Ident>,
}

impl InferTypeOpInterface for Declared {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let mut types: Vec<Type> = Vec::with_capacity(self.sources.len());
        // A result may follow from a later one: that one is asked for when it is needed.
        for index in 0..self.sources.len() {
            types.push(self.one(input, index, 0)?);
        }
        Ok(types)
    }

    fn allows(&self, input: &InferInput<'_>, actual: &[Type]) -> Result<bool, Failed> {
        // No list is made: this is asked of every operation whose properties occur once.
        for index in 0..self.sources.len() {
            let inferred = self.one(input, index, 0)?;
            if actual.get(index) != Some(&inferred) {
                return Ok(false);
            }
        }
        Ok(actual.len() == self.sources.len())
    }
}

impl Declared {
    fn one(&self, input: &InferInput<'_>, index: usize, depth: usize) -> Result<Type, Failed> {
        if depth > self.sources.len() {
            return Err(Failed);
        }
        match self.sources.get(index) {
            Some(TypeSource::Buildable(ty)) => Ok(*ty),
            Some(TypeSource::From(variable, transform)) => {
                let part = self.part(input, *variable, depth)?;
                let Some(transform) = transform else { return type_of(part, input) };
                let found = (transform.apply)(input.ctx, part);
                found.and_then(|types| types.first().copied()).ok_or(Failed)
            }
            _ => Err(Failed),
        }
    }

    fn part(&self, input: &InferInput<'_>, variable: Variable, depth: usize) -> Result<Part, Failed> {
        match variable {
            // Upstream takes the position of the group for that of the value.
            Variable::Operand(i) => input.operands.get(i).copied().map(Part::Type).ok_or(Failed),
            Variable::Result(i) => self.one(input, i, depth + 1).map(Part::Type),
            Variable::Attr(i) => {
                let attr = self.attrs.get(i).and_then(|&name| input.attr_named(name)).ok_or(Failed)?;
                input.ctx.attr_type(attr).map(Part::Type).ok_or(Failed)
            }
            _ => Err(Failed),
        }
    }
}

fn type_of(part: Part, input: &InferInput<'_>) -> Result<Type, Failed> {
    match part {
        Part::Type(ty) => Ok(ty),
        Part::Attr(attr) => input.ctx.attr_type(attr).ok_or(Failed),
    }
}

impl Builder<'_> {
    /// How the types of all results of an inferable operation follow.
    pub(super) fn inferred(&mut self, at: usize, op: &Op) -> Option<Arc<[TypeSource]>> {
        if !op.inferable {
            return None;
        }
        let same = op.traits.iter().any(
            |t| matches!(t, crate::model::Trait::Native { name, .. } if name == "SameOperandsAndResultType"),
        );
        if same {
            let first = op.operands.iter().position(|group| group.arity == crate::model::Arity::One)?;
            return Some(
                op.results.iter().map(|_| TypeSource::From(Variable::Operand(first), None)).collect(),
            );
        }
        let model = self.model(at);
        let mut sources = Vec::new();
        for (group, source) in op.results.iter().zip(infer_sources(&model, op)) {
            sources.push(match source? {
                InferFrom::Builder => TypeSource::Buildable(self.builder_type(at, group.constraint)?),
                InferFrom::Same(name) => TypeSource::From(variable(op, &name)?, None),
                InferFrom::Transformed(name, text) => {
                    TypeSource::From(variable(op, &name)?, Some(self.transform(op, &text)))
                }
            });
        }
        Some(sources.into())
    }

    /// The one type that a constraint allows.
    pub(super) fn builder_type(&self, at: usize, id: ConstraintId) -> Option<Type> {
        self.built_type(&self.model(at).constraint(id).builder)
    }

    /// A transformation of types; one that is not understood gives nothing and is reported.
    pub(super) fn transform(&mut self, op: &Op, text: &str) -> TypeTransform {
        if let Some(apply) = self.hooks.transforms.get(text.trim()) {
            return TypeTransform { text: text.into(), apply: Arc::clone(apply) };
        }
        if self.reports && !self.unknown_names(text, &|_| false).is_empty() {
            self.report.add(&op.name, Gap::Transform(text.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        let apply = compile_transform(text, self.classes);
        TypeTransform { text: text.into(), apply: apply.unwrap_or_else(|| Arc::new(|_, _| None)) }
    }

    /// The source of a type in terms of the tables.
    pub(super) fn type_source(&mut self, at: usize, op: &Op, source: Source, id: ConstraintId) -> TypeSource {
        match source {
            Source::Spelled => TypeSource::Spelled,
            Source::Inferred => TypeSource::Inferred,
            Source::From(variable, None) => TypeSource::From(variable, None),
            Source::From(variable, Some(text)) => TypeSource::From(variable, Some(self.transform(op, &text))),
            Source::ElementsOf(variable) => TypeSource::From(variable, Some(elements())),
            Source::Builder => match self.builder_type(at, id) {
                Some(ty) => TypeSource::Buildable(ty),
                None => {
                    let text = self.model(at).constraint(id).builder.clone();
                    TypeSource::From(Variable::Operand(0), Some(self.transform(op, &text)))
                }
            },
        }
    }
}

/// As many element types as a shaped type has elements.
fn elements() -> TypeTransform {
    // More than any text names one by one.
    const MOST: i64 = 1 << 20;
    let apply = |ctx: &rmlir_ir::Context, part: Part| {
        let Part::Type(ty) = part else { return None };
        let data: &TypeData = ctx.type_data(ty);
        let count = data.num_elements().filter(|&count| count <= MOST)?;
        Some(vec![data.shaped_element()?; usize::try_from(count).ok()?])
    };
    TypeTransform { text: "element types".into(), apply: Arc::new(apply) }
}

fn variable(op: &Op, name: &str) -> Option<Variable> {
    op.operands
        .iter()
        .position(|group| group.name == name)
        .map(Variable::Operand)
        .or_else(|| op.attrs.iter().position(|attr| attr.name == name).map(Variable::Attr))
        .or_else(|| op.results.iter().position(|group| group.name == name).map(Variable::Result))
}

/// The arity of a group in the tables.
pub(super) fn arity(arity: &crate::model::Arity) -> Arity {
    match arity {
        crate::model::Arity::One => Arity::One,
        crate::model::Arity::Optional => Arity::Optional,
        crate::model::Arity::Variadic => Arity::Variadic,
        crate::model::Arity::VariadicOfVariadic(name) => Arity::VariadicOfVariadic(name.as_str().into()),
    }
}
