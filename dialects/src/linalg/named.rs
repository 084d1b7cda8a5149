//! `linalg.matmul {...} ins(...) outs(...) -> T` and all others whose body follows from their name.

use super::MEMOIZED;
use super::body::Maker;
use super::maps;
use super::parts;
use super::table::{CONTRACT, Maps, NAMED, Named};
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Context, OPERAND_SEGMENTS, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for named in NAMED {
        dialect.op(named.name).text_only(Arc::new(Structured { named, maps_stated: false }));
    }
    let contract = Structured { named: CONTRACT, maps_stated: true };
    dialect.op("contract").text_only(Arc::new(contract));
}

struct Structured {
    named: &'static Named,
    /// The text always says which maps there are.
    maps_stated: bool,
}

const MAPS: &str = "indexing_maps";
const TYPE_FN: (&str, &str) = ("linalg", "type_fn");

impl Maps {
    fn attrs(&self, ctx: &Context) -> Vec<Attr> {
        let map = |results: &&[u32]| {
            let results: Vec<_> = results.iter().map(|&dim| ctx.affine().dim(dim)).collect();
            ctx.affine_map_attr(AffineMap::new(self.dims, 0, results))
        };
        self.results.iter().map(map).collect()
    }
}

/// Puts the body of an operation into a region.
fn add_body(parser: &mut dyn AsmParser, state: &mut OpState, args: &[Type], named: &Named) {
    let ctx = parser.ctx().clone();
    let cast = parts::attr_of(&ctx, &state.attrs, "cast");
    let cast = cast.and_then(|attr| enums::word(&ctx, attr, TYPE_FN));
    let unsigned = cast.as_deref() == Some("cast_unsigned");
    let region = parser.implied_region(args, &mut |builder, values| {
        let args = values.iter().copied().zip(args.iter().copied()).collect();
        Maker { builder, args, unsigned }.make(&named.body);
    });
    state.regions.push(region);
}

impl OpHooks for Structured {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        if self.maps_stated || self.named.maps.is_some() {
            let stated = parts::optional_indexing_maps(parser)?;
            let default = || self.named.maps.as_ref().map(|maps| maps.attrs(parser.ctx()));
            let maps = stated.or_else(|| default().map(|maps| parser.ctx().array_attr(&maps)));
            let Some(maps) = maps else {
                return Err(parser.expected("expected 'indexing_maps' attribute"));
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
        add_body(parser, state, &args, self.named);
        Ok(())
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
}
