//! What hooks see of the parser.

use super::Parser;
use super::affine_expr::Inputs;
use super::memo::OpFacts;
use super::names::NameKey;
use super::ops::Use;
use crate::token::Kind;
use rmlir_ir::builder::Builder;
use rmlir_ir::def::{AttrDefId, Param, TypeDefId};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{
    Argument, AsmParser, Delimiter, FillRegion, OperandMap, OperationState, SsaName, UnresolvedOperand,
    WrappedOp,
};
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::raw::RawModule;
use rmlir_ir::value::{AffineExpr, AffineMap, IntegerSet};
use rmlir_ir::{
    Attr, BlockId, Context, Ident, Loc, NamedAttr, OpName, Part, RegionId, RegionRef, TraitSet, Type, UnitId,
    ValueId,
};
use std::ops::Range;

/// The parser on behalf of a hook.
pub(super) struct HookParser<'p, 's> {
    pub(super) parser: &'p mut Parser<'s>,
    /// Where the name of the operation, type or attribute stands.
    name: u32,
    /// The operation that is read, unless it is a type or attribute.
    pub(super) op: Option<HookedOp>,
}

/// An operation in custom form.
#[derive(Clone)]
pub(super) struct HookedOp {
    pub(super) facts: OpFacts,
    /// The unit that it owns, once it has a region.
    pub(super) inner: Option<UnitId>,
    /// Its result names on the parser's stack.
    pub(super) results: Range<usize>,
}

impl<'p, 's> HookParser<'p, 's> {
    /// `true` and `false` where an integer may stand: one signed bit.
    fn optional_bit(&mut self) -> Option<i128> {
        let bit = match self.parser.is_any_word().then(|| self.parser.text())? {
            b"true" => -1,
            b"false" => 0,
            _ => return None,
        };
        self.parser.advance();
        Some(bit)
    }

    /// For a type or attribute whose name stands at `name`.
    pub(super) fn of_value(parser: &'p mut Parser<'s>, name: u32) -> HookParser<'p, 's> {
        HookParser { parser, name, op: None }
    }

    /// For an operation whose name stands at `name`.
    pub(super) fn of_op(parser: &'p mut Parser<'s>, name: u32, op: HookedOp) -> HookParser<'p, 's> {
        HookParser { parser, name, op: Some(op) }
    }

    /// The operation's name before an error, as the reference has it.
    fn with_op(&self, message: &str) -> String {
        match &self.op {
            Some(op) => {
                let name = self.parser.ctx.op_info(op.facts.name).name();
                format!("custom op '{}' {message}", self.parser.ctx.text(name))
            }
            None => message.to_owned(),
        }
    }

    /// Reports at the next token, on behalf of the operation.
    fn op_error_here(&self, message: &str) -> Failed {
        self.parser.error_at(self.parser.tok.start, self.with_op(message))
    }

    /// Runs `work` with the unit in which the regions of the operation lie.
    fn in_regions<R>(&mut self, work: impl FnOnce(&mut Parser<'s>) -> R) -> R {
        let outer = self.parser.unit;
        if let Some(op) = self.op.as_mut().filter(|op| op.facts.isolated) {
            let (module, rooms) = (&mut self.parser.module, &mut self.parser.rooms);
            let inner = *op.inner.get_or_insert_with(|| module.new_unit_in(rooms));
            self.parser.unit = inner;
        }
        let result = work(self.parser);
        self.parser.unit = outer;
        result
    }
}

impl<'s> Parser<'s> {
    /// A use as the tables of names want it.
    pub(super) fn use_of(&mut self, operand: UnresolvedOperand) -> Use<'s> {
        let SsaName { key, start, len } = operand.name;
        let text = self.shared.text.get(start as usize..).and_then(|text| text.get(..len as usize));
        let text = text.unwrap_or(&[]);
        // Another parser may have read the name: each numbers long names on its own.
        let key = NameKey::of(key).unless_long().unwrap_or_else(|| self.names.key(text));
        Use { key, text, number: operand.number, at: start.saturating_sub(1) }
    }

    pub(super) fn unresolved(&mut self, allow_number: bool) -> Result<UnresolvedOperand, Failed> {
        let found = self.ssa_use(allow_number)?;
        let name = SsaName { key: found.key.get(), start: found.at + 1, len: found.text.len() as u32 };
        Ok(UnresolvedOperand { loc: self.loc_at(found.at), name, number: found.number })
    }

    fn optional_dict(&mut self) -> Result<Attr, Failed> {
        if self.is(Kind::LBrace) { self.memoised_dict() } else { Ok(self.ctx.empty_dict()) }
    }

    fn entries_of(&mut self) -> Result<Vec<NamedAttr>, Failed> {
        let dict = self.optional_dict()?;
        Ok(self.ctx.dict(dict).to_vec())
    }
}

impl AsmParser for HookParser<'_, '_> {
    fn ctx(&self) -> &Context {
        self.parser.ctx
    }

    fn loc(&self) -> Loc {
        self.parser.loc_at(self.parser.tok.start)
    }

    fn name_loc(&self) -> Loc {
        self.parser.loc_at(self.name)
    }

    fn error(&mut self, loc: Loc, message: &str) -> Failed {
        self.parser.error_loc(loc, message)
    }

    fn op_error(&mut self, loc: Loc, message: &str) -> Failed {
        let message = self.with_op(message);
        self.parser.error_loc(loc, message)
    }

    fn expected(&mut self, message: &str) -> Failed {
        self.parser.missing(message)
    }

    fn optional_token(&mut self, token: &str) -> bool {
        let found = self.is_next(token);
        if found {
            self.parser.advance();
        }
        found
    }

    fn token(&mut self, token: &str) -> Result<(), Failed> {
        if self.optional_token(token) {
            return Ok(());
        }
        let message = format!("expected '{token}'");
        Err(match Kind::punctuation(token) {
            Some(_) => self.parser.missing(message),
            None => self.op_error_here(&message),
        })
    }

    fn is_next(&self, token: &str) -> bool {
        match Kind::punctuation(token) {
            Some(kind) => self.parser.is(kind),
            None => {
                let parser = &*self.parser;
                parser.is_any_word()
                    && (parser.text() == token.as_bytes()
                        || parser.was_called(self.name, token, parser.text()))
            }
        }
    }

    fn next_keyword(&self) -> Option<&[u8]> {
        self.parser.is_any_word().then(|| self.parser.text())
    }

    fn at_sigil(&self, sigil: char) -> bool {
        self.parser.is(match sigil {
            '!' => Kind::Bang,
            '#' => Kind::Hash,
            _ => Kind::At,
        })
    }

    fn at_type(&self) -> bool {
        self.parser.at_type()
    }

    fn at_attr(&self) -> bool {
        self.parser.at_attr()
    }

    fn at_number(&self) -> bool {
        matches!(self.parser.tok.kind, Kind::Integer | Kind::Minus | Kind::Float)
    }

    fn at_string(&self) -> bool {
        self.parser.is(Kind::Str)
    }

    fn skip_keyword(&mut self) {
        if self.parser.is_any_word() {
            self.parser.advance();
        }
    }

    fn optional_keyword(&mut self) -> Option<Ident> {
        if !self.parser.is_any_word() {
            return None;
        }
        let word = self.parser.ctx.ident_bytes(self.parser.text());
        self.parser.advance();
        Some(word)
    }

    fn keyword(&mut self) -> Result<Ident, Failed> {
        self.optional_keyword().ok_or_else(|| self.op_error_here("expected valid keyword"))
    }

    fn optional_keyword_or_string(&mut self) -> Option<Ident> {
        self.optional_keyword().or_else(|| self.optional_string())
    }

    fn optional_string(&mut self) -> Option<Ident> {
        if !self.parser.is(Kind::Str) {
            return None;
        }
        let value = self.parser.ctx.ident_bytes(&self.parser.string_of(self.parser.tok));
        self.parser.advance();
        Some(value)
    }

    fn wide_integer(&mut self) -> Result<i128, Failed> {
        if let Some(bit) = self.optional_bit() {
            return Ok(bit);
        }
        if !matches!(self.parser.tok.kind, Kind::Integer | Kind::Minus) {
            return Err(self.op_error_here("expected integer value"));
        }
        let at = self.parser.tok.start;
        let negative = self.parser.take(Kind::Minus);
        let token = self.parser.tok;
        self.parser.expect(Kind::Integer, "expected integer value")?;
        match self.parser.unsigned(token).map(i128::from) {
            Some(value) if negative => Ok(-value),
            Some(value) => Ok(value),
            None => Err(self.parser.error_at(at, self.with_op("integer value too large"))),
        }
    }

    fn optional_integer(&mut self) -> Result<Option<i64>, Failed> {
        if let Some(bit) = self.optional_bit() {
            return Ok(Some(bit as i64));
        }
        if !matches!(self.parser.tok.kind, Kind::Integer | Kind::Minus) {
            return Ok(None);
        }
        let at = self.parser.tok.start;
        let value = self.wide_integer()?;
        match i64::try_from(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(self.parser.error_at(at, self.with_op("integer value too large"))),
        }
    }

    fn integer(&mut self) -> Result<i64, Failed> {
        match self.optional_integer()? {
            Some(value) => Ok(value),
            None => Err(self.op_error_here("expected integer value")),
        }
    }

    fn float(&mut self) -> Result<f64, Failed> {
        use rmlir_ir::value::FloatKind::F64;
        let negative = self.parser.take(Kind::Minus);
        let token = self.parser.tok;
        let bits = match token.kind {
            Kind::Float => self.parser.float_value(token, negative, F64),
            Kind::Integer => self.parser.float_from_integer(token, negative, F64)?,
            _ => return Err(self.op_error_here("expected floating point literal")),
        };
        self.parser.advance();
        Ok(f64::from_bits(bits as u64))
    }

    fn dimension_list(&mut self, allow_dynamic: bool, trailing_x: bool) -> Result<Vec<i64>, Failed> {
        self.parser.dimension_list(allow_dynamic, trailing_x)
    }

    fn list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let (brackets, optional) = brackets(delimiter);
        if let Some([(opening, text), _]) = brackets {
            if optional && !self.parser.is(opening) {
                return Ok(());
            }
            self.parser.expect(opening, &format!("expected '{text}'{context}"))?;
        }
        if let Some([_, (closing, _)]) = brackets
            && self.parser.take(closing)
        {
            return Ok(());
        }
        element(self)?;
        while self.parser.take(Kind::Comma) {
            element(self)?;
        }
        match brackets {
            Some([_, (closing, text)]) => self.parser.expect(closing, &format!("expected '{text}'{context}")),
            None => Ok(()),
        }
    }

    fn ty(&mut self) -> Result<Type, Failed> {
        self.parser.memoised_type()
    }

    fn non_function_type(&mut self) -> Result<Type, Failed> {
        self.parser.parse_non_function_type()
    }

    fn optional_type(&mut self) -> Option<Result<Type, Failed>> {
        self.parser.at_type().then(|| self.parser.memoised_type())
    }

    fn attr(&mut self, ty: Option<Type>) -> Result<Attr, Failed> {
        self.parser.memoised_attr(ty)
    }

    fn optional_attr(&mut self, ty: Option<Type>) -> Option<Result<Attr, Failed>> {
        self.parser.at_optional_attr().then(|| self.parser.memoised_attr(ty))
    }

    fn optional_dict(&mut self) -> Result<Attr, Failed> {
        self.parser.optional_dict()
    }

    fn optional_dict_with_keyword(&mut self) -> Result<Attr, Failed> {
        if !self.parser.take_word("attributes") {
            return Ok(self.parser.ctx.empty_dict());
        }
        if !self.parser.is(Kind::LBrace) {
            return Err(self.parser.missing("expected '{' in attribute dictionary"));
        }
        self.parser.optional_dict()
    }

    fn affine_map(&mut self) -> Result<AffineMap, Failed> {
        self.parser.affine_map()
    }

    fn affine_expr(&mut self, inputs: &[(Ident, AffineExpr)]) -> Result<AffineExpr, Failed> {
        let ctx = self.parser.ctx;
        let mut named = Inputs::named(inputs.iter().map(|&(name, expr)| (ctx.bytes(name), expr)));
        self.parser.affine_expr(&mut named)
    }

    fn affine_map_of_operands(&mut self, delimiter: Option<Delimiter>) -> Result<OperandMap, Failed> {
        self.parser.affine_map_of_operands(match delimiter {
            None => None,
            Some(Delimiter::Paren) => Some((Kind::LParen, Kind::RParen)),
            Some(_) => Some((Kind::LSquare, Kind::RSquare)),
        })
    }

    fn integer_set(&mut self) -> Result<IntegerSet, Failed> {
        self.parser.integer_set()
    }

    fn optional_symbol_name(&mut self) -> Option<Ident> {
        if !self.parser.is(Kind::At) {
            return None;
        }
        let name = self.parser.ctx.ident_bytes(&self.parser.string_of(self.parser.tok));
        self.parser.advance();
        Some(name)
    }

    fn symbol_name(&mut self) -> Result<Ident, Failed> {
        let name = self.optional_symbol_name();
        name.ok_or_else(|| self.op_error_here("expected valid '@'-identifier for symbol name"))
    }

    fn optional_loc(&mut self) -> Result<Option<Loc>, Failed> {
        self.parser.trailing_loc()
    }

    fn operand(&mut self) -> Result<UnresolvedOperand, Failed> {
        self.parser.unresolved(true)
    }

    fn optional_operand(&mut self) -> Result<Option<UnresolvedOperand>, Failed> {
        if self.parser.is(Kind::Percent) { self.parser.unresolved(true).map(Some) } else { Ok(None) }
    }

    fn at_operand(&self) -> bool {
        self.parser.is(Kind::Percent)
    }

    fn resolve(&mut self, operand: UnresolvedOperand, ty: Type) -> Result<ValueId, Failed> {
        let found = self.parser.use_of(operand);
        let value = self.parser.resolve_use(found, ty)?;
        self.parser.lines.note_resolved(found, ty, value);
        Ok(value)
    }

    fn argument(&mut self, with_type: bool, with_attrs: bool) -> Result<Argument, Failed> {
        let name = self.parser.unresolved(false)?;
        let mut ty = None;
        if with_type {
            self.parser.expect(Kind::Colon, "expected ':'")?;
            ty = Some(self.parser.memoised_type()?);
        }
        let attrs = if with_attrs { self.parser.entries_of()? } else { Vec::new() };
        let loc = self.parser.trailing_loc()?.unwrap_or(name.loc);
        Ok(Argument { name, ty, attrs, loc })
    }

    fn region(&mut self, args: &[Argument], shadow: bool) -> Result<RegionId, Failed> {
        if let Some(region) = self.postponed_region(args, shadow) {
            return Ok(region);
        }
        self.in_regions(|parser| parser.region(args, shadow))
    }

    fn optional_region(&mut self, args: &[Argument], shadow: bool) -> Option<Result<RegionId, Failed>> {
        self.parser.is(Kind::LBrace).then(|| self.region(args, shadow))
    }

    fn wrapped_op(&mut self) -> Result<WrappedOp, Failed> {
        self.in_regions(Parser::wrapped_op)
    }

    fn is_empty_region(&self, region: RegionId) -> bool {
        if let Some(empty) = self.postponed_is_empty(region) {
            return empty;
        }
        let inner = self.op.as_ref().and_then(|op| op.inner);
        self.parser.module.body(inner.unwrap_or(self.parser.unit)).entry_block(region).is_none()
    }

    fn empty_region(&mut self, with_block: bool) -> RegionId {
        self.in_regions(|parser| {
            let body = parser.module.body_mut(parser.unit);
            let region = body.new_region();
            if with_block {
                let block = body.new_block();
                body.append_block(block, region);
            }
            region
        })
    }

    fn implied_region(&mut self, args: &[Type], fill: FillRegion<'_>) -> RegionId {
        self.in_regions(|parser| {
            let unit = parser.unit;
            let mut builder = Builder::detached(&mut parser.module, unit);
            builder.set_loc(Loc::UNKNOWN);
            let region = builder.body().new_region();
            let block = builder.create_block(region, args);
            let values = builder.body().args(block).to_vec();
            builder.set_end(block);
            fill(&mut builder, &values);
            region
        })
    }

    fn extend_region(&mut self, region: RegionId, fill: FillRegion<'_>) {
        self.in_regions(|parser| {
            parser.ensure_block(region);
            let unit = parser.unit;
            let body = parser.module.body(unit);
            let Some(block) = body.blocks_in(region).last() else { return };
            let values = body.first_op(block).map_or(Vec::new(), |op| body.results(op).collect());
            fill(&mut Builder::at_end(&mut parser.module, unit, block), &values);
        });
    }

    fn has_terminator(&self, region: RegionId) -> bool {
        let unit = self.op.as_ref().and_then(|op| op.inner).unwrap_or(self.parser.unit);
        let body = self.parser.module.body(unit);
        let last = body.blocks_in(region).last().and_then(|block| body.last_op(block));
        let ends = |op| self.parser.ctx.op_info(body.op_name(op)).has_trait(TraitSet::IS_TERMINATOR);
        last.is_some_and(ends)
    }

    fn ensure_block(&mut self, region: RegionId) {
        self.in_regions(|parser| parser.ensure_block(region));
    }

    fn ensure_terminator(&mut self, region: RegionId, terminator: OpName, loc: Loc) {
        self.in_regions(|parser| parser.ensure_terminator(region, terminator, loc));
    }

    fn successor(&mut self) -> Result<BlockId, Failed> {
        self.parser.successor()
    }

    fn optional_successor(&mut self) -> Option<BlockId> {
        if self.parser.is(Kind::Caret) { self.parser.successor().ok() } else { None }
    }

    fn result_name(&mut self, index: usize) -> Option<Ident> {
        self.parser.lines.forget_op();
        let groups = self.parser.results.get(self.op.as_ref()?.results.clone())?;
        let mut first = 0u64;
        let group = groups.iter().find(|group| {
            first = first.saturating_add(group.count);
            (index as u64) < first
        })?;
        Some(self.parser.ctx.ident_bytes(group.name.text))
    }

    fn infer_result_types(&mut self, state: &OperationState) -> Result<Vec<Type>, Failed> {
        let ctx = self.parser.ctx;
        let Some(model) = ctx.op_interface::<dyn InferTypeOpInterface>(state.name) else {
            return Err(self.op_error(state.loc, "does not say how the types of its results follow"));
        };
        let Some(facts) = self.op.as_ref().map(|op| op.facts) else { return Err(Failed) };
        let (props, attrs) = self.parser.split_custom(facts, &state.attrs);
        let unit = self.op.as_ref().and_then(|op| op.inner).unwrap_or(self.parser.unit);
        let body = self.parser.module.body(self.parser.unit);
        let operands: Vec<Type> = state.operands.iter().map(|&value| body.value_type(value)).collect();
        let regions: Vec<RegionRef<'_>> =
            state.regions.iter().map(|&region| self.parser.module.region(unit, region)).collect();
        let input = InferInput {
            ctx,
            name: state.name,
            loc: Some(state.loc),
            operands: &operands,
            props,
            attrs,
            regions: &regions,
        };
        model.infer(&input)
    }

    fn checked_type(&mut self, loc: Loc, def: TypeDefId, params: Vec<Param>) -> Result<Type, Failed> {
        let ty = self.parser.ctx.dialect_type(def, params);
        ty.map_err(|why| self.parser.error_loc(loc, why.0))
    }

    fn checked_attr(&mut self, loc: Loc, def: AttrDefId, params: Vec<Param>) -> Result<Attr, Failed> {
        let attr = self.parser.ctx.dialect_attr(def, params);
        attr.map_err(|why| self.parser.error_loc(loc, why.0))
    }

    fn attr_of(&mut self, def: AttrDefId, ty: Option<Type>) -> Result<Attr, Failed> {
        self.parser.enter_hook()?;
        let loc = self.loc();
        let attr = self.attr_at(loc, def, ty);
        self.parser.depth -= 1;
        attr
    }

    fn plain_attr(&mut self, text: &[u8]) -> Option<(Attr, usize)> {
        self.find_plain_attr(text)
    }

    fn plain_attr_of(&mut self, def: AttrDefId, text: &[u8]) -> Option<(Attr, usize)> {
        self.find_plain_attr_of(def, text)
    }

    fn plain_part(
        &mut self,
        text: &[u8],
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Option<usize> {
        self.find_plain_part(text, work)
    }

    fn enter_mutable(&mut self, part: Part) -> bool {
        let new = !self.parser.open_mutable.contains(&part);
        if new {
            self.parser.open_mutable.push(part);
        }
        new
    }

    fn leave_mutable(&mut self, part: Part) {
        self.parser.open_mutable.retain(|&open| open != part);
    }

    fn nested(
        &mut self,
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        self.parser.enter_hook()?;
        let result = work(self);
        self.parser.depth -= 1;
        result
    }
}

type Bracket = (Kind, &'static str);

/// The brackets of a list, and whether it may be absent.
fn brackets(delimiter: Delimiter) -> (Option<[Bracket; 2]>, bool) {
    let paren = Some([(Kind::LParen, "("), (Kind::RParen, ")")]);
    let square = Some([(Kind::LSquare, "["), (Kind::RSquare, "]")]);
    let angle = Some([(Kind::Less, "<"), (Kind::Greater, ">")]);
    let braces = Some([(Kind::LBrace, "{"), (Kind::RBrace, "}")]);
    match delimiter {
        Delimiter::None => (None, false),
        Delimiter::Paren => (paren, false),
        Delimiter::Square => (square, false),
        Delimiter::Angle => (angle, false),
        Delimiter::Braces => (braces, false),
        Delimiter::OptionalParen => (paren, true),
        Delimiter::OptionalSquare => (square, true),
        Delimiter::OptionalAngle => (angle, true),
        Delimiter::OptionalBraces => (braces, true),
    }
}
