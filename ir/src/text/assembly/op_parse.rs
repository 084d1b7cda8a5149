//! Parsing of operations by a format tree: elements, groups, values and types.

use super::found::{Found, Span};
use super::resolve;
use crate::attrs::NamedAttr;
use crate::cache::HandleCache;
use crate::constraint::{Subject, Verdict};
use crate::context::{Context, RegisteredOp};
use crate::def::{Arity, OpDef, TypeDefId};
use crate::diag::Failed;
use crate::directive::{CustomDirective, ParsedParam};
use crate::format::{
    Behaviour, Clause, CustomParam, Element, Format, PropStyle, TypeStyle, TypesOf, Variable,
};
use crate::handles::{Attr, Ident, RegionId, Type};
use crate::hooks::{AsmParser, OperationState};
use crate::loc::Loc;
use crate::traits::TraitSet;
use crate::types::TypeData;

/// Parses the custom form of an operation, after its name.
pub(super) fn parse(
    format: &Format,
    good_dicts: &HandleCache,
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let ctx = parser.ctx().clone();
    let Some(registered) = ctx.op_info(state.name).registered() else { return Ok(()) };
    let def = &registered.def;
    let mut reader = Reader { ctx: &ctx, def, good_dicts, parser, state, found: Found::new(def), dict: None };
    reader.list(&format.elements)?;
    reader.add_absent_regions();
    let Reader { mut found, dict, .. } = reader;
    found.regions.sort_by_key(|&(field, _)| field);
    state.regions.extend(found.regions.iter().map(|&(_, region)| region));
    found.successors.sort_by_key(|&(field, _)| field);
    state.successors.extend(found.successors.iter().map(|&(_, block)| block));
    resolve::resolve(&ctx, format, found, parser, state)?;
    if let Some(dict) = dict {
        overrule(ctx.dict(dict), registered, state);
    }
    Ok(())
}

/// An inherent attribute of the dictionary counts, whatever other text of the operation says.
fn overrule(dict: &[NamedAttr], registered: &RegisteredOp, state: &mut OperationState) {
    let is_inherent = |name| registered.slot(name).is_some() && !registered.def.has_native(name);
    for entry in dict.iter().filter(|entry| is_inherent(entry.name)) {
        state.attrs.retain(|other| other.name != entry.name);
        state.attrs.push(*entry);
    }
}

/// Reads one operation.
pub(super) struct Reader<'a> {
    pub(super) ctx: &'a Context,
    pub(super) def: &'a OpDef,
    pub(super) parser: &'a mut dyn AsmParser,
    pub(super) state: &'a mut OperationState,
    pub(super) found: Found,
    /// Dictionaries that satisfy the constraints of the definition.
    pub(super) good_dicts: &'a HandleCache,
    /// The dictionary, if there are entries.
    pub(super) dict: Option<Attr>,
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
                let loc = self.parser.loc();
                let operands = self.operand_list()?;
                self.found.all_operands = Some((operands, loc));
                Ok(operands.len() > 0)
            }
            Element::Regions => self.region_list(0),
            Element::Successors => self.successor_list(0),
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
            if std::mem::replace(&mut seen[index], true) {
                let loc = self.parser.name_loc();
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
                [Element::Prop(field, PropStyle::Unit)] => {
                    self.set_unit(self.def.props.get(*field).map(|prop| prop.name))
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

    fn one_operand(&mut self) -> Result<(), Failed> {
        let operand = self.parser.operand()?;
        self.found.operand_list.push(operand);
        Ok(())
    }

    fn optional_operand(&mut self) -> Result<bool, Failed> {
        let operand = self.parser.optional_operand()?;
        self.found.operand_list.extend(operand);
        Ok(operand.is_some())
    }

    fn operand_list(&mut self) -> Result<Span, Failed> {
        let start = self.found.operand_list.len();
        let more = self.optional_operand()?;
        while more && self.parser.optional_token(",") {
            self.one_operand()?;
        }
        Ok(self.found.operands_from(start))
    }

    fn operand_group(&mut self, group: usize, required: bool) -> Result<bool, Failed> {
        let loc = self.parser.loc();
        let Some(slot) = self.found.operands.get_mut(group) else { return Ok(false) };
        slot.loc = Some(loc);
        let start = self.found.operand_list.len();
        match self.arity(group) {
            Some(Arity::Variadic) => {
                self.operand_list()?;
            }
            Some(Arity::VariadicOfVariadic(_)) => return self.nested_operands(group),
            Some(Arity::One) if required => self.one_operand()?,
            _ => {
                self.optional_operand()?;
            }
        }
        self.found.extend_group(group, start);
        Ok(!self.found.group(group).is_empty())
    }

    /// `(a, b), ()`
    fn nested_operands(&mut self, group: usize) -> Result<bool, Failed> {
        let before = self.found.sublists.len();
        let start = self.found.operand_list.len();
        while self.parser.optional_token("(") {
            let operands = self.operand_list()?;
            self.parser.token(")")?;
            self.found.sublists.push((group, operands.len() as i32));
            if !self.parser.optional_token(",") {
                break;
            }
        }
        self.found.extend_group(group, start);
        Ok(self.found.sublists.len() > before)
    }

    // ---- types ---------------------------------------------------------------------------------------------------------

    /// Adds to the types.
    fn type_list(&mut self) -> Result<(), Failed> {
        if self.optional_type()? {
            self.more_types()?;
        }
        Ok(())
    }

    /// Adds to the types, up to the parenthesis that closes their list.
    fn types_to_paren(&mut self) -> Result<(), Failed> {
        if self.parser.optional_token(")") {
            return Ok(());
        }
        let first = self.parser.ty()?;
        self.found.type_list.push(first);
        self.more_types()?;
        self.parser.token(")")
    }

    fn more_types(&mut self) -> Result<(), Failed> {
        while self.parser.optional_token(",") {
            let ty = self.parser.ty()?;
            self.found.type_list.push(ty);
        }
        Ok(())
    }

    fn optional_type(&mut self) -> Result<bool, Failed> {
        let ty = self.parser.optional_type().transpose()?;
        self.found.type_list.extend(ty);
        Ok(ty.is_some())
    }

    fn types_of(&mut self, of: TypesOf, style: &TypeStyle, required: bool) -> Result<bool, Failed> {
        let arity = match of {
            TypesOf::Operand(group) => self.def.operands.get(group).map(|group| &group.arity),
            TypesOf::Result(group) => self.def.results.get(group).map(|group| &group.arity),
            TypesOf::Operands | TypesOf::Results => Some(&Arity::Variadic),
        };
        let start = self.found.type_list.len();
        match arity {
            Some(Arity::VariadicOfVariadic(_)) => self.nested_types()?,
            Some(Arity::One) if required => {
                let ty = self.single_type(style)?;
                self.found.type_list.push(ty);
            }
            Some(Arity::Optional | Arity::One) => {
                self.optional_type()?;
            }
            _ if required => {
                let ty = self.parser.ty()?;
                self.found.type_list.push(ty);
                self.more_types()?;
            }
            _ => self.type_list()?,
        }
        self.found.spell(of, start);
        Ok(self.found.type_list.len() > start)
    }

    fn nested_types(&mut self) -> Result<(), Failed> {
        while self.parser.optional_token("(") {
            self.types_to_paren()?;
            if !self.parser.optional_token(",") {
                break;
            }
        }
        Ok(())
    }

    fn single_type(&mut self, style: &TypeStyle) -> Result<Type, Failed> {
        let TypeStyle::Stripped(class, pred) = style else { return self.parser.ty() };
        let loc = self.parser.loc();
        let ty = match type_definition(self.ctx, class) {
            Some(def) => stripped_type(self.parser, def)?,
            None => self.parser.ty()?,
        };
        if pred.eval(self.ctx, Subject::Type(ty)) == Verdict::No {
            return Err(self.wrong_kind_of_type(loc, class, ty));
        }
        Ok(ty)
    }

    fn wrong_kind_of_type(&mut self, loc: Loc, class: &str, ty: Type) -> Failed {
        // Only a class of one type has a name to tell.
        let expected = match class.contains('.') {
            true => format!(": expected {class}, but found {}", self.ctx.quoted_type(ty)),
            false => String::new(),
        };
        self.parser.op_error(loc, &format!("invalid kind of type specified{expected}"))
    }

    fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) -> Result<(), Failed> {
        if !self.parser.is_next("(") {
            return self.functional_type_by_name(inputs, results);
        }
        self.parser.token("(")?;
        let start = self.found.type_list.len();
        self.types_to_paren()?;
        self.found.spell(inputs, start);
        if !self.parser.optional_token("->") {
            return Err(self.parser.expected("expected '->' in function type"));
        }
        let start = self.found.type_list.len();
        if self.parser.optional_token("(") {
            self.types_to_paren()?;
        } else {
            let ty = self.parser.non_function_type()?;
            self.found.type_list.push(ty);
        }
        self.found.spell(results, start);
        Ok(())
    }

    /// A function type that does not begin with its inputs: an alias of one.
    fn functional_type_by_name(&mut self, inputs: TypesOf, results: TypesOf) -> Result<(), Failed> {
        let loc = self.parser.loc();
        let ty = self.parser.ty()?;
        let TypeData::Function { inputs: args, results: given } = self.ctx.type_data(ty) else {
            return Err(self.wrong_kind_of_type(loc, "builtin.function", ty));
        };
        for (of, types) in [(inputs, args), (results, given)] {
            let start = self.found.type_list.len();
            self.found.type_list.extend_from_slice(types);
            self.found.spell(of, start);
        }
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
        // Braces with nothing between them are no block: only regions that text must have get one.
        match self.parser.is_empty_region(region) {
            true => self.found.regions.push((field, region)),
            false => self.finish_region(field, region),
        }
        Ok(true)
    }

    /// A region that text may leave out is there all the same, and empty.
    fn add_absent_regions(&mut self) {
        // Text that gives all regions as a list says how many there are.
        let mut given: Vec<usize> = self.found.regions.iter().map(|&(field, _)| field).collect();
        given.sort_unstable();
        if given.windows(2).any(|pair| pair.first() == pair.last()) {
            return;
        }
        for (field, region) in self.def.regions.iter().enumerate() {
            if !region.variadic && !given.contains(&field) {
                let empty = self.parser.empty_region(false);
                self.found.regions.push((field, empty));
            }
        }
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
            return self.successor_list(field);
        }
        if required {
            let block = self.parser.successor()?;
            self.found.successors.push((field, block));
            return Ok(true);
        }
        let block = self.parser.optional_successor();
        self.found.successors.extend(block.map(|block| (field, block)));
        Ok(block.is_some())
    }

    fn successor_list(&mut self, field: usize) -> Result<bool, Failed> {
        let Some(first) = self.parser.optional_successor() else { return Ok(false) };
        self.found.successors.push((field, first));
        while self.parser.optional_token(",") {
            let block = self.parser.successor()?;
            self.found.successors.push((field, block));
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
                let all = self.found.all_operands.map_or(&[][..], |(all, _)| self.found.operands(all));
                ParsedParam::Operands(all.to_vec())
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
            Variable::Operand(group) => ParsedParam::Operands(self.found.group(group).to_vec()),
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
                self.found.successors.extend(blocks.into_iter().map(|block| (0, block)));
            }
            (CustomParam::Type(of), ParsedParam::Types(types)) => {
                let start = self.found.type_list.len();
                self.found.type_list.extend(types);
                self.found.spell(*of, start);
            }
            (CustomParam::All(_), ParsedParam::Operands(operands)) => {
                let start = self.found.operand_list.len();
                self.found.operand_list.extend(operands);
                self.found.all_operands = Some((self.found.operands_from(start), self.parser.name_loc()));
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
                self.found.set_group(group, operands, loc);
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
            (Variable::Operand(group), ParsedParam::OperandLists(lists))
                if group < self.found.operands.len() =>
            {
                self.found.sublists.extend(lists.iter().map(|list| (group, list.len() as i32)));
                self.found.set_group(group, lists.into_iter().flatten(), loc);
            }
            (Variable::Region(field), ParsedParam::Regions(regions)) => self.store_regions(field, regions),
            (Variable::Successor(field), ParsedParam::Successors(blocks)) => {
                self.found.successors.extend(blocks.into_iter().map(|block| (field, block)));
            }
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
    ctx.registered_dialect(dialect.as_bytes())?.type_named(mnemonic.as_bytes())
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
