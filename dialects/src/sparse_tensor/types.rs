//! Types of metadata and of loops over levels.

use super::DIALECT;
use super::encoding::Encoding;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParamDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState, TypeHooks};
use rmlir_ir::typed::{make_type, number, type_param};
use rmlir_ir::types::DialectType;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("storage_specifier").hooks(Arc::new(Specifier));
    dialect.param("Level", Arc::new(LevelNumber));
    dialect.param_directive("LevelRange", Arc::new(LevelRange));
    dialect.directive("LevelRange", Arc::new(LevelRange));
    let is_slice = |ctx: &Context, subject| match subject {
        Subject::Type(ty) => {
            let tensor = super::shapes::Tensor::of(ctx, ty).and_then(|tensor| tensor.encoding);
            tensor.is_some_and(|encoding| !encoding.slices.is_empty()).into()
        }
        Subject::Attr(_) => Verdict::Unknown,
    };
    let name = "sparse_tensor::isSlice";
    dialect.function(name, Pred::Fn(PredFn::new(name, Arc::new(is_slice))));
}

const SPECIFIER: (&str, &str) = (DIALECT, "storage_specifier");
const SPACE: (&str, &str) = (DIALECT, "iter_space");
const ITERATOR: (&str, &str) = (DIALECT, "iterator");

/// The encoding of a type of metadata.
pub fn specified(ctx: &Context, ty: Type) -> Option<Encoding<'_>> {
    match type_param(ctx, ty, SPECIFIER, 0) {
        Some(&Param::Attr(encoding)) => Encoding::of(ctx, encoding),
        _ => None,
    }
}

/// The type of metadata of an encoding.
pub fn specifier_type(ctx: &Context, encoding: &Encoding<'_>) -> Option<Type> {
    make_type(ctx, SPECIFIER, vec![Param::Attr(encoding.storage_attr(ctx)?)]).ok()
}

/// Levels of a tensor over which a loop goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Levels {
    /// That of the tensor.
    pub encoding: Attr,
    /// The first one.
    pub low: i64,
    /// The one after the last.
    pub high: i64,
}

impl Levels {
    fn of(ctx: &Context, ty: Type, definition: (&str, &str)) -> Option<Levels> {
        let param = |index| type_param(ctx, ty, definition, index);
        match (param(0)?, param(1)?, param(2)?) {
            (&Param::Attr(encoding), &Param::Int(low), &Param::Int(high)) => {
                Some(Levels { encoding, low, high })
            }
            _ => None,
        }
    }

    /// Those of a space.
    pub fn of_space(ctx: &Context, ty: Type) -> Option<Levels> {
        Levels::of(ctx, ty, SPACE)
    }

    /// Those of an iterator.
    pub fn of_iterator(ctx: &Context, ty: Type) -> Option<Levels> {
        Levels::of(ctx, ty, ITERATOR)
    }

    /// How many there are.
    pub fn count(self) -> usize {
        usize::try_from(self.high.saturating_sub(self.low)).unwrap_or(0)
    }

    fn params(self) -> Vec<Param> {
        vec![Param::Attr(self.encoding), Param::Int(self.low), Param::Int(self.high)]
    }

    /// The type of a space of them.
    pub fn space_type(self, ctx: &Context) -> Option<Type> {
        make_type(ctx, SPACE, self.params()).ok()
    }

    /// The type of an iterator over them.
    pub fn iterator_type(self, ctx: &Context) -> Option<Type> {
        make_type(ctx, ITERATOR, self.params()).ok()
    }
}

/// `!sparse_tensor.storage_specifier<#encoding>`: what does not show in the storage is left out of the encoding.
struct Specifier;

impl TypeHooks for Specifier {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let attr = parser.attr(None)?;
        let ctx = parser.ctx().clone();
        let Some(stored) = Encoding::of(&ctx, attr).and_then(|encoding| encoding.storage_attr(&ctx)) else {
            return Err(parser.error(loc, "invalid kind of attribute specified"));
        };
        parser.token(">")?;
        Ok(vec![Param::Attr(stored)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        if let [Param::Attr(encoding)] = ty.params[..] {
            printer.text("<");
            printer.attr(encoding);
            printer.text(">");
        }
    }
}

/// The number of a level.
struct LevelNumber;

impl ParamCodec for LevelNumber {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed> {
        parser.integer().map(Param::Int)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param) {
        if let Param::Int(level) = param {
            printer.text(&level.to_string());
        }
    }
}

/// `1 to 3`, or `1` for `1 to 2`
struct LevelRange;

fn parse_range(parser: &mut dyn AsmParser) -> Result<(i64, i64), Failed> {
    let low = parser.integer()?;
    let high = if parser.optional_token("to") { parser.integer()? } else { low.saturating_add(1) };
    if high <= low {
        let loc = parser.name_loc();
        return Err(parser.error(loc, "expect larger level upper bound than lower bound"));
    }
    Ok((low, high))
}

fn print_range(printer: &mut dyn AsmPrinter, low: i64, high: i64) {
    printer.text(&low.to_string());
    if low.checked_add(1) != Some(high) {
        printer.text(&format!(" to {high}"));
    }
}

impl ParamDirective for LevelRange {
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed> {
        let (low, high) = parse_range(parser)?;
        if let [to_low, to_high] = params {
            (*to_low, *to_high) = (Some(Param::Int(low)), Some(Param::Int(high)));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]) {
        if let [Param::Int(low), Param::Int(high)] = params {
            print_range(printer, *low, *high);
        }
    }
}

impl CustomDirective for LevelRange {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let loc = parser.name_loc();
        let low = parser.integer()?;
        let high = if parser.optional_token("to") { parser.integer()? } else { low.saturating_add(1) };
        if high <= low {
            return Err(parser.op_error(loc, "expect larger level upper bound than lower bound"));
        }
        let attr = |level| ParsedParam::Attr(Some(parser.ctx().index_attr(level)));
        if let [to_low, to_high] = params {
            (*to_low, *to_high) = (attr(low), attr(high));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let level = |param: &PrintedParam<'_>| param.attr().and_then(|attr| number(op.ctx(), attr));
        if let [low, high] = params
            && let (Some(low), Some(high)) = (level(low), level(high))
        {
            print_range(printer, low, high);
        }
    }
}

/// The bits of a set of levels.
pub fn bits_of(ctx: &Context, attr: Attr) -> Option<u64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => Some(value.to_i64()?.cast_unsigned()),
        _ => None,
    }
}
