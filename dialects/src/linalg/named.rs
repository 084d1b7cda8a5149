//! `linalg.matmul {...} ins(...) outs(...) -> T` and all others whose body follows from their name.

use super::MEMOIZED;
use super::body::Maker;
use super::maps;
use super::parts;
use super::structured::Check;
use super::table::{CONTRACT, ELEMENTWISE, Maps, NAMED, Named};
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Context, Loc, OPERAND_SEGMENTS, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let elementwise = ELEMENTWISE.iter().map(|(_, named)| named).filter(|named| !named.name.is_empty());
    for named in NAMED.iter().chain(elementwise) {
        let check = if named.maps.is_some() { super::products::check } else { no_check };
        let structured = Structured { named, maps_stated: false, check };
        dialect.op(named.name).hooks(Arc::new(structured));
    }
    let contract = Structured { named: CONTRACT, maps_stated: true, check: super::products::check_contract };
    dialect.op("contract").hooks(Arc::new(contract));
    dialect.op("elementwise").hooks(Arc::new(Elementwise));
}

fn no_check(_: OpRef<'_>) -> Result<(), Failed> {
    Ok(())
}

struct Structured {
    named: &'static Named,
    /// The text always says which maps there are.
    maps_stated: bool,
    check: Check,
}

pub(super) const MAPS: &str = "indexing_maps";
const TYPE_FN: (&str, &str) = ("linalg", "type_fn");

impl Maps {
    /// The maps that hold unless others are stated.
    pub(super) fn maps(&self, ctx: &Context) -> Vec<AffineMap> {
        let map = |results: &&[u32]| {
            let results: Vec<_> = results.iter().map(|&dim| ctx.affine().dim(dim)).collect();
            AffineMap::new(self.dims, 0, results)
        };
        self.results.iter().map(map).collect()
    }

    fn attrs(&self, ctx: &Context) -> Vec<Attr> {
        self.maps(ctx).into_iter().map(|map| ctx.affine_map_attr(map)).collect()
    }
}

/// Puts the body of an operation into a region.
fn add_body(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    args: &[Type],
    named: &Named,
    start: Loc,
) -> Result<(), Failed> {
    if args.len() != named.args {
        let (loc, want, have) = (parser.loc(), named.args, args.len());
        return Err(parser.op_error(
            loc,
            &format!(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects {want} args, got {have}"
            ),
        ));
    }
    let ctx = parser.ctx().clone();
    let cast = parts::attr_of(&ctx, &state.attrs, "cast");
    let cast = cast.and_then(|attr| enums::word(&ctx, attr, TYPE_FN));
    let unsigned = cast.as_deref() == Some("cast_unsigned");
    let mut made = Ok(());
    let region = parser.implied_region(args, &mut |builder, values| {
        let args = values.iter().copied().zip(args.iter().copied()).collect();
        made = Maker { builder, args, unsigned }.make(&named.body);
    });
    state.regions.push(region);
    made.map_err(|why| parser.op_error(start, &why))
}

impl OpHooks for Structured {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let start = parser.loc();
        if self.maps_stated || self.named.maps.is_some() {
            let stated = parts::optional_indexing_maps(parser)?;
            let default = || self.named.maps.as_ref().map(|maps| maps.attrs(parser.ctx()));
            let maps = stated.or_else(|| default().map(|maps| parser.ctx().array_attr(&maps)));
            let Some(maps) = maps else {
                let loc = parser.loc();
                return Err(parser.op_error(loc, "expected 'indexing_maps' attribute"));
            };
            text::set(parser, state, MAPS, maps);
        }
        let operands = parts::parse(parser, state, true)?;
        text::optional_attrs(parser, state)?;
        state.result_types = text::optional_arrow_types(parser)?;
        if let Some((dims, maps)) = self.named.fixed {
            let maps = maps::read(parser.ctx(), &state.attrs, dims, maps);
            text::set(parser, state, MEMOIZED, maps);
        }
        let args = operands.elements(parser.ctx());
        add_body(parser, state, &args, self.named, start)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let maps = op.attr_named(MAPS).and_then(|maps| op.ctx().attr_data(maps).as_array());
        let default = self.named.maps.as_ref().map(|maps| maps.attrs(op.ctx()));
        if let Some(maps) = maps.filter(|&maps| default.as_deref() != Some(maps)) {
            parts::print_indexing_maps(printer, maps);
        }
        text::print_attrs(printer, op, &[OPERAND_SEGMENTS, MEMOIZED, MAPS]);
        parts::print(printer, op);
        parts::print_results(printer, op);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }
}

const KIND: &str = "kind";
const ELEMENTWISE_KIND: (&str, &str) = ("linalg", "elementwise_kind");

/// `linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [...] ins(...) outs(...) -> T`
struct Elementwise;

impl Elementwise {
    /// What an operation of this kind computes.
    fn named(ctx: &Context, kind: Attr) -> Option<&'static Named> {
        let word = enums::word(ctx, kind, ELEMENTWISE_KIND)?;
        ELEMENTWISE.iter().find(|(kind, _)| *kind == word).map(|(_, named)| named)
    }

    /// The maps of so many operands of one shape.
    fn default_maps(ctx: &Context, operands: usize, output: Type) -> Option<Vec<Attr>> {
        let rank = match ctx.type_data(output) {
            TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => shape.len(),
            TypeData::Vector { shape, .. } => shape.len(),
            _ => return None,
        };
        let map = ctx.affine_map_attr(AffineMap::identity(ctx.affine(), rank as u32));
        Some(vec![map; operands])
    }
}

impl OpHooks for Elementwise {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let start = parser.loc();
        parser.token(KIND)?;
        parser.token("=")?;
        let kind = parser.attr(None).map_err(|_| {
            let loc = parser.loc();
            parser.op_error(loc, "expected operation 'kind' attribute")
        })?;
        let ctx = parser.ctx().clone();
        let Some(named) = Elementwise::named(&ctx, kind) else {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected ElementwiseKind attribute"));
        };
        text::set(parser, state, KIND, kind);
        let stated = parts::optional_map_list(parser)?;
        let operands = parts::parse(parser, state, true)?;
        text::optional_attrs(parser, state)?;
        state.result_types = text::optional_arrow_types(parser)?;
        let args = operands.elements(&ctx);
        let maps = match (stated, operands.outputs.last()) {
            (Some(maps), _) => Some(maps),
            (None, Some(&output)) => Elementwise::default_maps(&ctx, args.len(), output),
            (None, None) => None,
        };
        let made = add_body(parser, state, &args, named, start);
        if made.is_err() {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "unable to parse elemwise op"));
        }
        let Some(maps) = maps else {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "return type needs to be shaped type"));
        };
        let maps = ctx.array_attr(&maps);
        text::set(parser, state, MAPS, maps);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let ctx = op.ctx();
        printer.text(" kind=");
        if let Some(kind) = op.attr_named(KIND) {
            printer.attr(kind);
        }
        let maps = op.attr_named(MAPS).and_then(|maps| ctx.attr_data(maps).as_array());
        let output = op.operands().last().map(|value| value.ty());
        let default = output.and_then(|ty| Elementwise::default_maps(ctx, op.num_operands(), ty));
        if let Some(maps) = maps.filter(|&maps| default.as_deref() != Some(maps)) {
            parts::print_indexing_maps(printer, maps);
        }
        text::print_attrs(printer, op, &[OPERAND_SEGMENTS, KIND, MAPS]);
        parts::print(printer, op);
        parts::print_results(printer, op);
    }
}
