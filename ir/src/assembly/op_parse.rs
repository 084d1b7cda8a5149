//! Parsing of operations by a format tree: elements, groups, values and types.

use super::resolve;
use crate::constraint::{Subject, Verdict};
use crate::context::Context;
use crate::def::{Arity, OpDef, TypeDefId};
use crate::diag::Failed;
use crate::directive::{CustomDirective, ParsedParam};
use crate::format::{Behaviour, Clause, CustomParam, Element, Format, TypeStyle, TypesOf, Variable};
use crate::handles::{Attr, Ident, RegionId, Type};
use crate::hooks::{AsmParser, OpState, Unresolved};
use crate::loc::Loc;
use crate::traits::TraitSet;
use smallvec::SmallVec;

/// Operands of a group.
pub(super) type Operands = SmallVec<[Unresolved; 2]>;
/// Types of a group.
pub(super) type Types = SmallVec<[Type; 2]>;

/// What has been read of an operation before its types are known.
pub(super) struct Found {
    /// Operands of each group; inner lists of a variadic-of-variadic group joined.
    pub(super) operands: SmallVec<[Operands; 3]>,
    /// Lengths of the inner lists of variadic-of-variadic groups, by group.
    pub(super) sublists: Vec<(usize, i32)>,
    /// `operands` was used: all of them together.
    pub(super) all_operands: Option<Operands>,
    /// Regions in the order of the text, each with its field: text may have them in another order than the definition.
    regions: SmallVec<[(usize, RegionId); 2]>,
    /// Types spelled for operand groups.
    pub(super) operand_types: SmallVec<[Option<Types>; 3]>,
    /// Types spelled for all operands together.
    pub(super) all_operand_types: Option<Types>,
    /// Types spelled for result groups.
    pub(super) result_types: SmallVec<[Option<Types>; 1]>,
    /// Types spelled for all results together.
    pub(super) all_result_types: Option<Types>,
    /// Where each operand group begins, for errors about the number of its operands.
    pub(super) operand_locs: SmallVec<[Option<Loc>; 3]>,
}

impl Found {
    fn new(def: &OpDef) -> Found {
        Found {
            operands: SmallVec::from_elem(Operands::new(), def.operands.len()),
            sublists: Vec::new(),
            all_operands: None,
            regions: SmallVec::new(),
            operand_types: SmallVec::from_elem(None, def.operands.len()),
            all_operand_types: None,
            result_types: SmallVec::from_elem(None, def.results.len()),
            all_result_types: None,
            operand_locs: SmallVec::from_elem(None, def.operands.len()),
        }
    }

    /// Notes types that text spells.
    fn spell(&mut self, of: TypesOf, types: Types) {
        match of {
            TypesOf::Operand(group) => put(&mut self.operand_types, group, types),
            TypesOf::Result(group) => put(&mut self.result_types, group, types),
            TypesOf::Operands => self.all_operand_types = Some(types),
            TypesOf::Results => self.all_result_types = Some(types),
        }
    }

    fn spelled(&self, of: TypesOf) -> Vec<Type> {
        let types = match of {
            TypesOf::Operand(group) => self.operand_types.get(group).and_then(Option::as_ref),
            TypesOf::Result(group) => self.result_types.get(group).and_then(Option::as_ref),
            TypesOf::Operands => self.all_operand_types.as_ref(),
            TypesOf::Results => self.all_result_types.as_ref(),
        };
        types.map_or_else(Vec::new, |types| types.to_vec())
    }
}

fn put(slots: &mut [Option<Types>], index: usize, types: Types) {
    if let Some(slot) = slots.get_mut(index) {
        *slot = Some(types);
    }
}

/// Parses the custom form of an operation, behind its name.
pub(super) fn parse(format: &Format, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
    let ctx = parser.ctx().clone();
    let Some(def) = ctx.op_info(state.name).def() else { return Ok(()) };
    let mut reader = Reader { ctx: &ctx, def, parser, state, found: Found::new(def) };
    reader.list(&format.elements)?;
    let Reader { mut found, .. } = reader;
    found.regions.sort_by_key(|&(field, _)| field);
    state.regions.extend(found.regions.iter().map(|&(_, region)| region));
    resolve::resolve(format, def, found, parser, state)
}

/// Reads one operation.
pub(super) struct Reader<'a> {
    pub(super) ctx: &'a Context,
    pub(super) def: &'a OpDef,
    pub(super) parser: &'a mut dyn AsmParser,
    pub(super) state: &'a mut OpState,
    pub(super) found: Found,
}

impl Reader<'_> {
    fn list(&mut self, elements: &[Element]) -> Result<(), Failed> {
        elements.iter().try_for_each(|element| self.element(element, true).map(|_| ()))
    }

    /// Reads an element. If it need not be there, says whether it was.
    fn element(&mut self, element: &Element, required: bool) -> Result<bool, Failed> {
        match element {
            Element::Literal(text) if required => self.parser.token(text).map(|()| true),
            Element::Literal(text) => Ok(self.parser.optional_token(text)),
            Element::Blank | Element::NoBlank | Element::Newline => Ok(true),
            Element::Optional { then, otherwise, inverted, elided_unit, .. } => {
                self.optional(then, otherwise, *inverted, *elided_unit).map(|()| true)
            }
            Element::OiList(clauses) => self.oilist(clauses).map(|()| true),
            Element::AttrDict { keyword } => self.attr_dict(*keyword),
            Element::PropDict => self.prop_dict().map(|()| true),
            Element::FunctionalType(inputs, results) => {
                self.functional_type(*inputs, *results).map(|()| true)
            }
            Element::Custom { name, params, directive } => self.custom(name, params, directive),
            Element::Operand(group) => self.operand_group(*group, required),
            Element::Attr(field, style) => self.attr_variable(*field, style, required),
            Element::Prop(field, style) => self.prop_variable(*field, style, required),
            Element::Region(field) => self.region_group(*field, required),
            Element::Successor(field) => self.successor_group(*field, required),
            Element::Operands => {
                let operands = self.operand_list()?;
                let there = !operands.is_empty();
                self.found.all_operands = Some(operands);
                Ok(there)
            }
            Element::Regions => self.region_list(0),
            Element::Successors => self.successor_list(),
            Element::Type { of, style } => self.types_of(*of, style, required),
        }
    }

    // ---- groups --------------------------------------------------------------------------------------------------------

    fn optional(
        &mut self,
        then: &[Element],
        otherwise: &[Element],
        inverted: bool,
        elided_unit: Option<usize>,
    ) -> Result<(), Failed> {
        // Blanks in front do not decide.
        let silent =
            |element: &Element| matches!(element, Element::Blank | Element::NoBlank | Element::Newline);
        let first = then.iter().position(|element| !silent(element));
        let taken = match first {
            Some(first) => self.element(&then[first], false)?,
            None => false,
        };
        match (taken, first) {
            (true, Some(first)) => self.rest_of_group(then, first + 1, elided_unit.filter(|_| !inverted)),
            _ => self.rest_of_group(otherwise, 0, elided_unit.filter(|_| inverted)),
        }
    }

    fn rest_of_group(
        &mut self,
        elements: &[Element],
        from: usize,
        elided_unit: Option<usize>,
    ) -> Result<(), Failed> {
        match elided_unit.and_then(|index| elements.get(index)) {
            Some(Element::Attr(field, _)) => {
                self.set_unit(self.def.attrs.get(*field).map(|field| field.name))
            }
            Some(Element::Prop(field, _)) => {
                self.set_unit(self.def.props.get(*field).map(|field| field.name))
            }
            _ => {}
        }
        for (index, element) in elements.iter().enumerate().skip(from) {
            if elided_unit != Some(index) {
                self.element(element, true)?;
            }
        }
        Ok(())
    }

    fn set_unit(&mut self, name: Option<Ident>) {
        if let Some(name) = name {
            let unit = self.ctx.unit();
            self.state.set_attr(name, unit);
        }
    }

    fn oilist(&mut self, clauses: &[Clause]) -> Result<(), Failed> {
        let mut seen = vec![false; clauses.len()];
        while let Some(index) = clauses.iter().position(|clause| self.parser.is_next(&clause.literal)) {
            let clause = &clauses[index];
            let loc = self.parser.loc();
            if std::mem::replace(&mut seen[index], true) {
                let literal = &clause.literal;
                let message = format!(
                    "`{literal}` clause can appear at most once in the expansion of the oilist directive"
                );
                return Err(self.parser.op_error(loc, &message));
            }
            self.parser.token(&clause.literal)?;
            match clause.elements.as_slice() {
                [Element::Attr(field, _)] if is_unit_field(self.ctx, self.def, *field) => {
                    self.set_unit(self.def.attrs.get(*field).map(|field| field.name))
                }
                elements => self.list(elements)?,
            }
        }
        Ok(())
    }

    // ---- operands ------------------------------------------------------------------------------------------------------

    fn arity(&self, group: usize) -> Option<&Arity> {
        self.def.operands.get(group).map(|group| &group.arity)
    }

    fn operand_list(&mut self) -> Result<Operands, Failed> {
        let mut operands: Operands = self.parser.optional_operand()?.into_iter().collect();
        while !operands.is_empty() && self.parser.optional_token(",") {
            operands.push(self.parser.operand()?);
        }
        Ok(operands)
    }

    fn operand_group(&mut self, group: usize, required: bool) -> Result<bool, Failed> {
        if group >= self.found.operands.len() {
            return Ok(false);
        }
        self.found.operand_locs[group] = Some(self.parser.loc());
        match self.arity(group) {
            Some(Arity::Variadic) => {
                let operands = self.operand_list()?;
                self.found.operands[group].extend(operands);
            }
            Some(Arity::VariadicOfVariadic(_)) => return self.nested_operands(group),
            Some(Arity::One) if required => {
                let operand = self.parser.operand()?;
                self.found.operands[group].push(operand);
            }
            _ => {
                let operand = self.parser.optional_operand()?;
                self.found.operands[group].extend(operand);
            }
        }
        Ok(!self.found.operands[group].is_empty())
    }

    /// `(a, b), ()`
    fn nested_operands(&mut self, group: usize) -> Result<bool, Failed> {
        let before = self.found.sublists.len();
        while self.parser.optional_token("(") {
            let operands = self.operand_list()?;
            self.parser.token(")")?;
            self.found.sublists.push((group, operands.len() as i32));
            self.found.operands[group].extend(operands);
            if !self.parser.optional_token(",") {
                break;
            }
        }
        Ok(self.found.sublists.len() > before)
    }

    // ---- types ---------------------------------------------------------------------------------------------------------

    fn type_list(&mut self) -> Result<Types, Failed> {
        let mut types = Types::new();
        if let Some(first) = self.parser.optional_type() {
            types.push(first?);
            while self.parser.optional_token(",") {
                types.push(self.parser.ty()?);
            }
        }
        Ok(types)
    }

    fn types_of(&mut self, of: TypesOf, style: &TypeStyle, required: bool) -> Result<bool, Failed> {
        let arity = match of {
            TypesOf::Operand(group) => self.def.operands.get(group).map(|group| &group.arity),
            TypesOf::Result(group) => self.def.results.get(group).map(|group| &group.arity),
            TypesOf::Operands | TypesOf::Results => Some(&Arity::Variadic),
        };
        let types = match arity {
            Some(Arity::VariadicOfVariadic(_)) => self.nested_types()?,
            Some(Arity::Optional) => self.parser.optional_type().transpose()?.into_iter().collect(),
            Some(Arity::One) if required => std::iter::once(self.single_type(style)?).collect(),
            Some(Arity::One) => self.parser.optional_type().transpose()?.into_iter().collect(),
            _ => self.type_list()?,
        };
        let there = !types.is_empty();
        self.found.spell(of, types);
        Ok(there)
    }

    fn nested_types(&mut self) -> Result<Types, Failed> {
        let mut types = Types::new();
        while self.parser.optional_token("(") {
            types.extend(self.type_list()?);
            self.parser.token(")")?;
            if !self.parser.optional_token(",") {
                break;
            }
        }
        Ok(types)
    }

    fn single_type(&mut self, style: &TypeStyle) -> Result<Type, Failed> {
        let TypeStyle::Stripped(class, pred) = style else { return self.parser.ty() };
        let loc = self.parser.loc();
        let ty = match type_definition(self.ctx, class) {
            Some(def) => stripped_type(self.parser, def)?,
            None => self.parser.ty()?,
        };
        if pred.eval(self.ctx, Subject::Type(ty)) == Verdict::No {
            let got = self.ctx.quoted_type(ty);
            let message = format!("invalid kind of type specified: expected {class}, but found {got}");
            return Err(self.parser.op_error(loc, &message));
        }
        Ok(ty)
    }

    fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) -> Result<(), Failed> {
        self.parser.token("(")?;
        let types = self.type_list()?;
        self.parser.token(")")?;
        self.found.spell(inputs, types);
        self.parser.token("->")?;
        let types = if self.parser.optional_token("(") {
            let types = self.type_list()?;
            self.parser.token(")")?;
            types
        } else {
            std::iter::once(self.parser.non_function_type()?).collect()
        };
        self.found.spell(results, types);
        Ok(())
    }

    // ---- regions and successors ----------------------------------------------------------------------------------------

    fn region_group(&mut self, field: usize, required: bool) -> Result<bool, Failed> {
        if self.def.regions.get(field).is_some_and(|region| region.variadic) {
            return self.region_list(field);
        }
        if required {
            let region = self.parser.region(&[], false)?;
            self.finish_region(field, region);
            return Ok(true);
        }
        let Some(region) = self.parser.optional_region(&[], false) else {
            let region = self.parser.empty_region(false);
            self.found.regions.push((field, region));
            return Ok(false);
        };
        let region = region?;
        self.finish_region(field, region);
        Ok(true)
    }

    fn finish_region(&mut self, field: usize, region: RegionId) {
        if let Some(terminator) = resolve::implicit_terminator(self.def) {
            let name = self.ctx.op_name(&terminator);
            let loc = self.state.loc;
            self.parser.ensure_terminator(region, name, loc);
        } else if self.ctx.op_info(self.state.name).has_trait(TraitSet::SINGLE_BLOCK) {
            self.parser.ensure_block(region);
        }
        self.found.regions.push((field, region));
    }

    fn region_list(&mut self, field: usize) -> Result<bool, Failed> {
        let Some(first) = self.parser.optional_region(&[], false) else { return Ok(false) };
        let mut region = first?;
        loop {
            self.finish_region(field, region);
            if !self.parser.optional_token(",") {
                return Ok(true);
            }
            region = self.parser.region(&[], false)?;
        }
    }

    fn successor_group(&mut self, field: usize, required: bool) -> Result<bool, Failed> {
        if self.def.successors.get(field).is_some_and(|successor| successor.variadic) {
            return self.successor_list();
        }
        if required {
            let block = self.parser.successor()?;
            self.state.successors.push(block);
            return Ok(true);
        }
        let block = self.parser.optional_successor();
        self.state.successors.extend(block);
        Ok(block.is_some())
    }

    fn successor_list(&mut self) -> Result<bool, Failed> {
        let Some(first) = self.parser.optional_successor() else { return Ok(false) };
        self.state.successors.push(first);
        while self.parser.optional_token(",") {
            let block = self.parser.successor()?;
            self.state.successors.push(block);
        }
        Ok(true)
    }

    // ---- custom directives ---------------------------------------------------------------------------------------------

    fn custom(
        &mut self,
        name: &str,
        params: &[CustomParam],
        directive: &Behaviour<dyn CustomDirective>,
    ) -> Result<bool, Failed> {
        let Some(directive) = &directive.0 else {
            let loc = self.parser.name_loc();
            let message = format!(
                "has a custom form that needs the directive '{name}', which is not available: its generic form can be read"
            );
            return Err(self.parser.op_error(loc, &message));
        };
        let mut values: Vec<ParsedParam> = params.iter().map(|param| self.initial(param)).collect();
        let loc = self.parser.loc();
        let there = directive.parse(self.parser, self.state, &mut values)?;
        for (param, value) in params.iter().zip(values) {
            self.store(param, value, loc);
        }
        Ok(there)
    }

    /// What a parameter holds before the directive runs.
    fn initial(&self, param: &CustomParam) -> ParsedParam {
        match param {
            CustomParam::Variable(variable) | CustomParam::Ref(variable) => self.initial_variable(*variable),
            CustomParam::Type(of) | CustomParam::RefType(of) => ParsedParam::Types(self.found.spelled(*of)),
            CustomParam::All(_) => {
                ParsedParam::Operands(self.found.all_operands.iter().flatten().copied().collect())
            }
            CustomParam::AttrDict | CustomParam::RefAttrDict | CustomParam::PropDict => {
                ParsedParam::Dict(self.state.attrs.clone())
            }
            CustomParam::Regions => ParsedParam::Regions(Vec::new()),
            CustomParam::Successors => ParsedParam::Successors(Vec::new()),
            CustomParam::Text(text) => ParsedParam::Text(text.clone()),
        }
    }

    fn initial_variable(&self, variable: Variable) -> ParsedParam {
        match variable {
            Variable::Operand(group) if matches!(self.arity(group), Some(Arity::VariadicOfVariadic(_))) => {
                ParsedParam::OperandLists(Vec::new())
            }
            Variable::Operand(group) => {
                ParsedParam::Operands(self.found.operands.get(group).map_or_else(Vec::new, |o| o.to_vec()))
            }
            Variable::Attr(field) => {
                ParsedParam::Attr(self.attr_set(self.def.attrs.get(field).map(|f| f.name)))
            }
            Variable::Prop(field) => {
                ParsedParam::Attr(self.attr_set(self.def.props.get(field).map(|f| f.name)))
            }
            Variable::Region(_) => ParsedParam::Regions(Vec::new()),
            Variable::Successor(_) => ParsedParam::Successors(Vec::new()),
            Variable::Result(group) => ParsedParam::Types(self.found.spelled(TypesOf::Result(group))),
        }
    }

    fn attr_set(&self, name: Option<Ident>) -> Option<Attr> {
        self.state.attrs.iter().find(|entry| Some(entry.name) == name).map(|entry| entry.value)
    }

    /// Takes over what the directive read. What is only referred to stays what it is.
    fn store(&mut self, param: &CustomParam, value: ParsedParam, loc: Loc) {
        match (param, value) {
            (CustomParam::Variable(variable), value) => self.store_variable(*variable, value, loc),
            (CustomParam::Regions, ParsedParam::Regions(regions)) => self.store_regions(0, regions),
            (CustomParam::Successors, ParsedParam::Successors(blocks)) => {
                self.state.successors.extend(blocks)
            }
            (CustomParam::Type(of), ParsedParam::Types(types)) => self.found.spell(*of, types.into()),
            (CustomParam::All(_), ParsedParam::Operands(operands)) => {
                self.found.all_operands = Some(operands.into());
            }
            (CustomParam::AttrDict | CustomParam::PropDict, ParsedParam::Dict(entries)) => {
                self.state.attrs = entries;
            }
            _ => {}
        }
    }

    fn store_regions(&mut self, field: usize, regions: Vec<RegionId>) {
        self.found.regions.extend(regions.into_iter().map(|region| (field, region)));
    }

    fn store_variable(&mut self, variable: Variable, value: ParsedParam, loc: Loc) {
        match (variable, value) {
            (Variable::Operand(group), ParsedParam::Operands(operands)) => {
                if let Some(slot) = self.found.operands.get_mut(group) {
                    *slot = operands.into();
                    self.found.operand_locs[group] = Some(loc);
                }
            }
            (Variable::Attr(field), ParsedParam::Attr(Some(value))) => {
                if let Some(field) = self.def.attrs.get(field) {
                    self.state.set_attr(field.name, value);
                }
            }
            (Variable::Prop(field), ParsedParam::Attr(Some(value))) => {
                if let Some(field) = self.def.props.get(field) {
                    self.state.set_attr(field.name, value);
                }
            }
            (Variable::Operand(group), ParsedParam::OperandLists(lists)) => {
                if let Some(slot) = self.found.operands.get_mut(group) {
                    self.found.sublists.extend(lists.iter().map(|list| (group, list.len() as i32)));
                    *slot = lists.into_iter().flatten().collect();
                    self.found.operand_locs[group] = Some(loc);
                }
            }
            (Variable::Region(field), ParsedParam::Regions(regions)) => self.store_regions(field, regions),
            (Variable::Successor(_), ParsedParam::Successors(blocks)) => self.state.successors.extend(blocks),
            _ => {}
        }
    }
}

/// Whether an attribute can be `unit` and no number.
pub(super) fn is_unit_field(ctx: &Context, def: &OpDef, field: usize) -> bool {
    let Some(field) = def.attrs.get(field) else { return false };
    let accepts = |attr| field.storage.pred.eval(ctx, Subject::Attr(attr)) == Verdict::Yes;
    accepts(ctx.unit()) && !accepts(ctx.int_attr(64, 0))
}

/// The definition that `dialect.mnemonic` names.
pub(super) fn type_definition(ctx: &Context, name: &str) -> Option<TypeDefId> {
    let (dialect, mnemonic) = name.split_once('.')?;
    let dialect = ctx.registered_dialect(dialect.as_bytes())?;
    dialect.types.iter().copied().find(|&id| &*ctx.type_def(id).mnemonic == mnemonic)
}

/// Reads a type of a definition: its parameters alone, or the whole type with `!`.
pub(super) fn stripped_type(parser: &mut dyn AsmParser, def: TypeDefId) -> Result<Type, Failed> {
    if parser.at_sigil('!') {
        return parser.ty();
    }
    let loc = parser.loc();
    let ctx = parser.ctx().clone();
    let Some(hooks) = &ctx.type_def(def).hooks else { return parser.ty() };
    let params = hooks.parse(parser)?;
    parser.checked_type(loc, def, params)
}
