//! Operations.

use super::Builder;
use super::infer::{Declared, arity};
use crate::format::{self, FormatError};
use crate::hooks::OpEntry;
use crate::model::{AttrArg, ConstraintId, Group, OdsError, Op, PropArg, PropKind, Syntax, Trait};
use crate::predicate::Topic;
use crate::report::Gap;
use rmlir_ir::constraint::{Constraint, Pred};
use rmlir_ir::def::{
    AttrField, BlockCount, OpDef, Presence, PropField, RegionField, SuccessorField, ValueGroup,
};
use rmlir_ir::format::{Behaviour, Element, Format};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::infer_type::InferTypeOpInterface;
use std::sync::Arc;

/// An operation in whose regions names of a dialect need no prefix.
struct Unprefixed(Box<str>);

impl OpAsmInterface for Unprefixed {
    fn default_dialect(&self) -> &str {
        &self.0
    }
}

impl Builder<'_> {
    pub(super) fn op_def(&mut self, at: usize, op: &Op) -> OpDef {
        let mut def = OpDef { summary: op.summary.as_str().into(), ..OpDef::new(&op.name) };
        def.operands = op.operands.iter().map(|group| self.group(at, op, group, "operand")).collect();
        def.results = op.results.iter().map(|group| self.group(at, op, group, "result")).collect();
        def.attrs = op.attrs.iter().map(|attr| self.attr_field(at, op, attr)).collect();
        def.props = op.props.iter().map(|prop| self.prop_field(at, op, prop)).collect();
        def.regions = op.regions.iter().map(|region| self.region(at, op, region)).collect();
        let successor = |s: &crate::model::Successor| SuccessorField {
            name: s.name.as_str().into(),
            variadic: s.variadic,
        };
        def.successors = op.successors.iter().map(successor).collect();
        let own = self.hooks.ops.get(&op.name);
        if let Some(own) = own {
            def.interfaces = own.interfaces.clone();
            def.fold = own.fold.clone();
        }
        if !op.default_dialect.is_empty() && def.interfaces.get::<dyn OpAsmInterface>().is_none() {
            let unprefixed = Unprefixed(op.default_dialect.as_str().into());
            def.interfaces.add::<dyn OpAsmInterface>(Arc::new(unprefixed));
        }
        if let Some(sources) = self.inferred(at, op) {
            let attrs = op.attrs.iter().map(|attr| self.ctx.ident(&attr.name)).collect();
            let declared = Declared { sources: Arc::clone(&sources), attrs };
            def.interfaces.add::<dyn InferTypeOpInterface>(Arc::new(declared));
            def.inferred_results = Some(sources);
        }
        self.effects(op, &mut def);
        self.traits(op, &mut def);
        self.behaviour(op, own, &mut def);
        self.syntax(at, op, &mut def);
        def
    }

    /// A constraint of a part of an operation, counted and reported.
    fn part_constraint(
        &mut self,
        at: usize,
        op: &Op,
        id: ConstraintId,
        what: impl FnOnce() -> String,
        topic: Topic,
    ) -> Constraint {
        if self.reports {
            let constraint = self.model(at).constraint(id);
            self.cover(&op.name, &what(), &constraint.summary, &constraint.condition, &|_| false);
        }
        self.constraint(at, id, topic)
    }

    fn group(&mut self, at: usize, op: &Op, group: &Group, what: &str) -> ValueGroup {
        let what = || match group.name.is_empty() {
            true => what.to_owned(),
            false => format!("{what} '{}'", group.name),
        };
        ValueGroup {
            name: group.name.as_str().into(),
            constraint: self.part_constraint(at, op, group.constraint, what, Topic::Type),
            arity: arity(&group.arity),
        }
    }

    fn attr_field(&mut self, at: usize, op: &Op, attr: &AttrArg) -> AttrField {
        let what = || format!("attribute '{}'", attr.name);
        AttrField {
            name: self.ctx.ident(&attr.name),
            constraint: self.part_constraint(at, op, attr.kind.constraint, what, Topic::Attr),
            storage: self.storage(&attr.kind.storage),
            presence: self.presence(at, op, attr),
        }
    }

    /// The class that a slot can hold.
    fn storage(&mut self, class: &str) -> Constraint {
        let pred = match crate::classes::short(class) {
            "" | "Attribute" => Pred::True,
            _ => self.class_pred(class, Topic::Attr),
        };
        Constraint::new(class, pred)
    }

    fn presence(&mut self, at: usize, op: &Op, attr: &AttrArg) -> Presence {
        let Some(text) = &attr.kind.default else {
            return if attr.kind.optional { Presence::Optional } else { Presence::Required };
        };
        match self.default_attr(at, &attr.kind, text) {
            Some(Some(value)) if attr.kind.optional => Presence::DefaultOptional(value),
            Some(Some(value)) => Presence::Default(value),
            Some(None) => Presence::Optional,
            None => {
                self.report.add(&op.name, Gap::Default(attr.name.clone(), text.clone()));
                Presence::Optional
            }
        }
    }

    fn prop_field(&mut self, at: usize, op: &Op, prop: &PropArg) -> PropField {
        let what = || format!("property '{}'", prop.name);
        let constraint = self.part_constraint(at, op, prop.constraint, what, Topic::Prop);
        let (default, encoding) = self.prop_default(at, prop);
        if default.is_none() {
            self.report.add(&op.name, Gap::Property(prop.name.clone()));
        }
        PropField {
            name: self.ctx.ident(&prop.name),
            constraint,
            conversion_error: self.conversion_error(at, &prop.kind).into(),
            default: default.unwrap_or_else(|| self.ctx.unit()),
            form: match &prop.kind {
                PropKind::Enum { form: Some((dialect, mnemonic)), .. } => self.definition(dialect, mnemonic),
                _ => None,
            },
            encoding,
        }
    }

    /// What is said of an attribute that does not convert to a property.
    fn conversion_error(&self, at: usize, kind: &PropKind) -> String {
        match kind {
            PropKind::Int(_) => "expected IntegerAttr for key `value`".into(),
            PropKind::Bool | PropKind::String => {
                "expected string property to come from string attribute".into()
            }
            PropKind::Unit | PropKind::Custom => String::new(),
            PropKind::Enum { id, attr_form, .. } => {
                let name = self.model(at).enum_head(*id).map(|e| e.qualified()).unwrap_or_default();
                match attr_form {
                    Some(class) => format!("expected {class} or IntegerAttr storage for {name}"),
                    None => format!("expected IntegerAttr storage for {name}"),
                }
            }
            PropKind::Array(_) => "expected array attribute".into(),
            PropKind::IntArray(width) => format!("expected DenseI{width}ArrayAttr for key `value`"),
            PropKind::Optional(..) => "expected optional properties to materialize as arrays".into(),
        }
    }

    fn region(&mut self, at: usize, op: &Op, region: &crate::model::Region) -> RegionField {
        let constraint = self.model(at).constraint(region.constraint);
        self.cover(&op.name, "region", &constraint.summary, &constraint.condition, &|_| false);
        RegionField {
            name: region.name.as_str().into(),
            blocks: block_count(&constraint.condition),
            variadic: region.variadic,
        }
    }

    fn behaviour(&mut self, op: &Op, own: Option<&OpEntry>, def: &mut OpDef) {
        let (hooks, checks) = own.map(OpEntry::behaviour).unwrap_or_default();
        def.hooks = hooks;
        if op.verifier && !checks.op {
            self.report.add(&op.name, Gap::Verifier);
        }
        if op.region_verifier && !checks.regions {
            self.report.add(&op.name, Gap::RegionVerifier);
        }
        let by_code = |t: &Trait| matches!(t, Trait::Interface { name, methods } if name.ends_with("OpAsmOpInterface") && methods.iter().any(|m| m == "getAsmResultNames"));
        if op.traits.iter().any(by_code) && def.interfaces.get::<dyn OpAsmInterface>().is_none() {
            self.report.add(&op.name, Gap::ResultNames);
        }
    }

    fn syntax(&mut self, at: usize, op: &Op, def: &mut OpDef) {
        let by_hand = def.hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form());
        match &op.syntax {
            _ if by_hand => {}
            Syntax::Generic => {}
            Syntax::Custom => {
                def.lacks_form = true;
                self.report.add(&op.name, Gap::Syntax);
            }
            Syntax::Format(text) => match self.format(at, op, text) {
                Ok(format) => {
                    self.directives(op, &format.elements);
                    if format.infer_results && def.interfaces.get::<dyn InferTypeOpInterface>().is_none() {
                        self.report.add(&op.name, Gap::Inference);
                    }
                    def.format = Some(Arc::new(format));
                }
                Err(error) => self.errors.push(format_error(op, error)),
            },
        }
    }

    fn format(&mut self, at: usize, op: &Op, text: &str) -> Result<Format, FormatError> {
        let model = self.model(at);
        let styles = self.styles(at, op);
        let parsed = format::op::parse(text, op, &styles)?;
        for name in &parsed.unwritable_props {
            self.report.add(&op.name, Gap::Property(name.clone()));
        }
        let sources = format::types::resolve(&model, op, &parsed.seen, text.len())?;
        let bound =
            op.attrs.iter().zip(&parsed.seen.attrs).filter(|(_, seen)| **seen).map(|(attr, _)| &attr.name);
        let bound_props =
            op.props.iter().zip(&parsed.seen.props).filter(|(_, seen)| **seen).map(|(prop, _)| &prop.name);
        // The lengths of lists of operands are never written: the lists are.
        let lengths = op.operands.iter().filter_map(|group| match &group.arity {
            crate::model::Arity::VariadicOfVariadic(lengths) => Some(lengths),
            _ => None,
        });
        let bound_attrs = bound.chain(bound_props).chain(lengths).map(|name| self.ctx.ident(name)).collect();
        let operands = sources.operands.into_iter().zip(&op.operands);
        let operand_types =
            operands.map(|(source, group)| self.type_source(at, op, source, group.constraint)).collect();
        let results = sources.results.into_iter().zip(&op.results);
        let result_types =
            results.map(|(source, group)| self.type_source(at, op, source, group.constraint)).collect();
        Ok(Format {
            elements: parsed.elements,
            operand_types,
            result_types,
            infer_results: sources.infer_results,
            bound_attrs,
            has_prop_dict: parsed.seen.prop_dict,
        })
    }

    /// Reports the directives that nobody knows.
    fn directives(&mut self, op: &Op, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Custom { name, directive: Behaviour(None), .. } => {
                    self.report.add(&op.name, Gap::Directive(name.to_string()));
                }
                Element::Optional { then, otherwise, .. } => {
                    self.directives(op, then);
                    self.directives(op, otherwise);
                }
                Element::OiList(clauses) => {
                    clauses.iter().for_each(|clause| self.directives(op, &clause.elements))
                }
                _ => {}
            }
        }
    }
}

/// A wrong format string as an error in the definition.
fn format_error(op: &Op, error: FormatError) -> OdsError {
    let mut notes: Vec<String> = error.note.into_iter().collect();
    notes.push("in custom assembly format for this operation".into());
    OdsError { place: op.place.clone(), record: op.record.clone(), message: error.message, notes }
}

/// The number of blocks that a region's condition asks for.
fn block_count(condition: &str) -> BlockCount {
    let argument = |function: &str| {
        let (_, rest) = condition.split_once(function)?;
        let (_, rest) = rest.split_once("$_self,")?;
        rest.split(')').next()?.trim().parse::<u32>().ok()
    };
    argument("hasNItems(")
        .map(BlockCount::Exactly)
        .or_else(|| argument("hasNItemsOrMore(").map(BlockCount::AtLeast))
        .or_else(|| argument("hasNItemsOrLess(").map(BlockCount::AtMost))
        .unwrap_or(BlockCount::Any)
}
