//! From what text spelled to operands with values and results with types.

use super::found::{Found, Types};
use crate::attrs::AttrData;
use crate::constraint::Subject;
use crate::context::{Context, RegisteredOp};
use crate::def::{Arity, OpDef};
use crate::diag::Failed;
use crate::format::{Format, TypeSource, Variable};
use crate::handles::Type;
use crate::hooks::{AsmParser, OperationState, UnresolvedOperand};
use crate::loc::Loc;
use crate::sub_elements::Part;
use crate::traits::OpTrait;
use smallvec::SmallVec;
use std::sync::Arc;

/// What is known of a variable.
type Parts = SmallVec<[Part; 4]>;

/// The operation that regions of this definition end with when text leaves the terminator out.
pub(super) fn implicit_terminator(def: &OpDef) -> Option<Arc<str>> {
    def.traits.iter().find_map(|t| match t {
        OpTrait::SingleBlockImplicitTerminator(name) => Some(Arc::clone(name)),
        _ => None,
    })
}

/// Finds all types, resolves the operands, and fills the state.
pub(super) fn resolve(
    ctx: &Context,
    format: &Format,
    found: Found,
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let Some(registered) = ctx.op_info(state.name).registered() else { return Ok(()) };
    set_segments(ctx, registered, &found, state);
    let resolver = Resolver { ctx, format, def: &registered.def, found: &found };
    resolver.check_sources(parser)?;
    let early = resolver.results_without_inference(parser, state)?;
    resolver.operands(parser, state)?;
    match early {
        Some(types) => state.result_types.extend(types),
        None => state.result_types = parser.infer_result_types(state)?,
    }
    Ok(())
}

/// The lengths of groups, where the definition keeps them in a property.
fn set_segments(ctx: &Context, op: &RegisteredOp, found: &Found, state: &mut OperationState) {
    for (index, group) in op.def.operands.iter().enumerate() {
        if let Arity::VariadicOfVariadic(name) = &group.arity {
            let lists = found.sublists.iter().filter(|list| list.0 == index);
            let lengths: Vec<i32> = lists.map(|list| list.1).collect();
            state.set_attr(ctx.ident(name), ctx.dense_i32_array(&lengths));
        }
    }
    if let (Some(name), None) = (op.operand_groups.property(op), found.all_operands) {
        let groups = 0..found.operands.len();
        let lengths: SmallVec<[i32; 8]> = groups.map(|group| found.group(group).len() as i32).collect();
        state.set_attr(name, ctx.segment_sizes(&lengths));
    }
    if let Some(name) = op.result_groups.property(op) {
        let lengths: SmallVec<[i32; 8]> =
            found.result_types.iter().map(|types| types.map_or(1, |types| types.len() as i32)).collect();
        state.set_attr(name, ctx.segment_sizes(&lengths));
    }
}

struct Resolver<'a> {
    ctx: &'a Context,
    format: &'a Format,
    def: &'a OpDef,
    found: &'a Found,
}

impl Resolver<'_> {
    /// Checks the types from which others are computed: a computation may count on their constraints.
    fn check_sources(&self, parser: &mut dyn AsmParser) -> Result<(), Failed> {
        let mut checked = SmallVec::<[Variable; 4]>::new();
        for source in self.format.result_types.iter().chain(&self.format.operand_types) {
            let &TypeSource::From(variable, Some(_)) = source else { continue };
            if checked.contains(&variable) {
                continue;
            }
            checked.push(variable);
            let (group, types) = match variable {
                Variable::Operand(at) => (self.def.operands.get(at), self.found.types_of_operand(at)),
                Variable::Result(at) => (self.def.results.get(at), self.found.types_of_result(at)),
                _ => continue,
            };
            let (Some(group), Some(types)) = (group, types) else { continue };
            let refused = |ty: &&Type| group.constraint.pred.eval(self.ctx, Subject::Type(**ty)).refuses();
            if let Some(&ty) = types.iter().find(refused) {
                let (name, what) = (&group.name, &group.constraint.summary);
                let message = format!("'{name}' must be {what}, but got {}", self.ctx.quoted_type(ty));
                let loc = parser.name_loc();
                return Err(parser.op_error(loc, &message));
            }
        }
        Ok(())
    }

    fn operands(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let found = self.found;
        let first = found.operands.iter().find_map(|group| group.loc);
        let loc = first.unwrap_or_else(|| parser.name_loc());
        let all_types = found.all_operand_types.map(|types| found.types(types));
        if let Some((operands, loc)) = found.all_operands {
            let operands = found.operands(operands);
            return match all_types {
                Some(types) => together(operands, types, loc, parser, state),
                None => {
                    let types = self.all_types(parser, state)?;
                    match self.def.operands.as_slice() {
                        // One type stands for all operands only where text does not spell it.
                        [_] if found.types_of_operand(0).is_none() => {
                            self.found_group(operands, &types, loc, parser, state)
                        }
                        _ => together(operands, &types, loc, parser, state),
                    }
                }
            };
        }
        let groups = 0..found.operands.len();
        if let Some(types) = all_types {
            let operands: SmallVec<[UnresolvedOperand; 8]> =
                groups.flat_map(|group| found.group(group)).copied().collect();
            let loc = parser.name_loc();
            return together(&operands, types, loc, parser, state);
        }
        for group in groups {
            let loc = found.operands[group].loc.unwrap_or(loc);
            let operands = found.group(group);
            match found.types_of_operand(group) {
                Some(types) => together(operands, types, loc, parser, state)?,
                // What is not there needs no type.
                None if operands.is_empty() => {}
                None => {
                    let types = self.unspelled_types(group, parser, state)?;
                    self.found_group(operands, &types, loc, parser, state)?;
                }
            }
        }
        Ok(())
    }

    /// Resolves a group whose types text does not spell; one type stands for all of its operands.
    fn found_group(
        &self,
        operands: &[UnresolvedOperand],
        types: &[Type],
        loc: Loc,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        match types {
            &[ty] if operands.len() != 1 => {
                let types = Types::from_elem(ty, operands.len());
                together(operands, &types, loc, parser, state)
            }
            types => together(operands, types, loc, parser, state),
        }
    }

    fn all_types(&self, parser: &mut dyn AsmParser, state: &OperationState) -> Result<Types, Failed> {
        let mut types = Types::new();
        for group in 0..self.def.operands.len() {
            match self.found.types_of_operand(group) {
                Some(spelled) => types.extend_from_slice(spelled),
                None => types.extend(self.unspelled_types(group, parser, state)?),
            }
        }
        Ok(types)
    }

    fn unspelled_types(
        &self,
        group: usize,
        parser: &mut dyn AsmParser,
        state: &OperationState,
    ) -> Result<Types, Failed> {
        match self.format.operand_types.get(group) {
            Some(source) => self.types_by(source, parser, state),
            None => Ok(Types::new()),
        }
    }

    fn types_by(
        &self,
        source: &TypeSource,
        parser: &mut dyn AsmParser,
        state: &OperationState,
    ) -> Result<Types, Failed> {
        match source {
            TypeSource::Spelled | TypeSource::Inferred => Ok(Types::new()),
            TypeSource::Buildable(ty) => Ok(std::iter::once(*ty).collect()),
            TypeSource::From(variable, None) => {
                let parts = self.parts(*variable, parser, state)?;
                Ok(parts.into_iter().filter_map(|part| self.type_of(part)).collect())
            }
            TypeSource::From(variable, Some(transform)) => {
                let mut types = Types::new();
                for part in self.parts(*variable, parser, state)? {
                    let Some(more) = (transform.apply)(self.ctx, part) else {
                        return Err(self.no_type(part, parser));
                    };
                    types.extend(more);
                }
                Ok(types)
            }
        }
    }

    /// A type that another one follows from is of another class than that needs.
    fn no_type(&self, part: Part, parser: &mut dyn AsmParser) -> Failed {
        let loc = parser.name_loc();
        let what = match part {
            Part::Type(ty) => self.ctx.quoted_type(ty),
            Part::Attr(attr) => format!("'{}'", crate::print::attr_to_string(self.ctx, attr)),
        };
        parser.op_error(loc, &format!("type cannot be inferred from {what}"))
    }

    /// What is known of a variable: its types, or the attribute.
    fn parts(
        &self,
        variable: Variable,
        parser: &mut dyn AsmParser,
        state: &OperationState,
    ) -> Result<Parts, Failed> {
        let types = |types: &[Type]| types.iter().map(|&ty| Part::Type(ty)).collect::<Parts>();
        Ok(match variable {
            Variable::Operand(group) => match self.found.types_of_operand(group) {
                Some(spelled) => types(spelled),
                None => match self.format.operand_types.get(group) {
                    // A chain of sources ends at one that is spelled or built; it cannot lead back here twice.
                    Some(source @ TypeSource::Buildable(_)) => types(&self.types_by(source, parser, state)?),
                    _ => Parts::new(),
                },
            },
            Variable::Result(group) => {
                let spelled = self.found.types_of_result(group);
                match (spelled, self.format.result_types.get(group)) {
                    (Some(spelled), _) => types(spelled),
                    (None, Some(TypeSource::Buildable(ty))) => std::iter::once(Part::Type(*ty)).collect(),
                    _ => Parts::new(),
                }
            }
            Variable::Attr(field) => {
                let name = self.def.attrs.get(field).map(|field| field.name);
                let found = state.attrs.iter().find(|entry| Some(entry.name) == name);
                found.map(|entry| Part::Attr(entry.value)).into_iter().collect()
            }
            Variable::Prop(_) | Variable::Region(_) | Variable::Successor(_) => Parts::new(),
        })
    }

    fn type_of(&self, part: Part) -> Option<Type> {
        match part {
            Part::Type(ty) => Some(ty),
            Part::Attr(attr) => match self.ctx.attr_data(attr) {
                AttrData::Type(ty) => Some(*ty),
                _ => self.ctx.attr_type(attr),
            },
        }
    }

    /// The types of the results, unless they are inferred once the operands are there.
    fn results_without_inference(
        &self,
        parser: &mut dyn AsmParser,
        state: &OperationState,
    ) -> Result<Option<Types>, Failed> {
        if let Some(types) = self.found.all_result_types {
            return Ok(Some(self.found.types(types).into()));
        }
        if self.format.infer_results && self.found.result_types.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut all = Types::new();
        for group in 0..self.found.result_types.len() {
            match (self.found.types_of_result(group), self.format.result_types.get(group)) {
                (Some(types), _) => all.extend_from_slice(types),
                (None, Some(source)) => {
                    let types = self.types_by(source, parser, state)?;
                    let one = self.def.results.get(group).is_some_and(|group| group.arity == Arity::One);
                    all.extend(types.into_iter().take(if one { 1 } else { usize::MAX }));
                }
                (None, None) => {}
            }
        }
        Ok(Some(all))
    }
}

/// Resolves operands against types of the same number.
fn together(
    operands: &[UnresolvedOperand],
    types: &[Type],
    loc: Loc,
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
) -> Result<(), Failed> {
    if operands.len() != types.len() {
        let (have, want) = (operands.len(), types.len());
        let message =
            format!("number of operands and types do not match: got {have} operands and {want} types");
        return Err(parser.op_error(loc, &message));
    }
    for (&operand, &ty) in operands.iter().zip(types) {
        let value = parser.resolve(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}
