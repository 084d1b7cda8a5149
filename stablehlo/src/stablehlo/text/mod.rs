//! Text of attributes and operations that definitions leave to code.

mod accuracy;
mod constant;
mod conv;
mod directives;
mod products;
mod reduce;
mod types;
mod while_loop;
mod window;

pub(crate) use accuracy::is_default as is_default_accuracy;
pub(super) use accuracy::{mode as accuracy_mode, tolerances};

pub(super) use constant::text as constant_text;

use super::ConstantOp;
use crate::dims::{self, DimSizes, Fields};
use crate::tensor::{dims_text, ints_param, param_ints};
use rmlir_dialects::common::directive;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter, DialectHooks};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Builder, DYNAMIC, DialectAttr, Loc, OpId, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Dialect));
    dialect.param_directive("DimSizes", Arc::new(DimSizes));
    dialect.attr("bounds").hooks(Arc::new(Bounds));
    dialect.attr("conv").hooks(Arc::new(conv::Numbers));
    dialect.attr("result_accuracy").hooks(Arc::new(accuracy::Accuracy));
    for (mnemonic, fields) in [("dot", DOT), ("gather", GATHER), ("scatter", SCATTER)] {
        dialect.attr(mnemonic).hooks(Arc::new(fields));
    }
    directive::add(dialect, directives::ALL);
    constant::hooks(dialect);
    reduce::hooks(dialect);
    while_loop::hooks(dialect);
}

const DOT: Fields = Fields {
    what: "dot",
    lists: &[
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
    ],
    single: &[],
};
const GATHER: Fields = Fields {
    what: "gather",
    lists: &[
        "offset_dims",
        "collapsed_slice_dims",
        "operand_batching_dims",
        "start_indices_batching_dims",
        "start_index_map",
    ],
    single: &["index_vector_dim"],
};
const SCATTER: Fields = Fields {
    what: "scatter",
    lists: &[
        "update_window_dims",
        "inserted_window_dims",
        "input_batching_dims",
        "scatter_indices_batching_dims",
        "scatter_dims_to_operand_dims",
    ],
    single: &["index_vector_dim"],
};

/// `#stablehlo.bounds<?, 4>`
struct Bounds;

impl AttrHooks for Bounds {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut bounds = Vec::new();
        parser.list(Delimiter::Angle, "", &mut |parser| {
            bounds.push(if parser.optional_token("?") { DYNAMIC } else { parser.integer()? });
            Ok(())
        })?;
        Ok(vec![ints_param(&bounds)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text(&format!("<{}>", dims_text(&param_ints(attr.params.first()))));
    }
}

/// The dialect.
struct Dialect;

impl DialectHooks for Dialect {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        // One whose numbers stand for quantized ones is not made anew.
        if builder.ctx().attr_type(value) != Some(ty) {
            return None;
        }
        Some(ConstantOp::build(builder, ty, value).loc(loc).insert().ok()?.handle().op)
    }

    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, &format!("unknown stablehlo type: {mnemonic}"))))
    }

    /// `#stablehlo.type_extensions<bounds = [?, 4]>`, the long form of bounds.
    fn parse_attr(
        &self,
        parser: &mut dyn AsmParser,
        mnemonic: &str,
        _: Option<Type>,
    ) -> Option<Result<Attr, Failed>> {
        if mnemonic == "type_extensions" {
            return Some(long_bounds(parser));
        }
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, "unknown StableHLO attribute")))
    }
}

fn long_bounds(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let loc = parser.loc();
    for token in ["type_extensions", "<", "bounds", "="] {
        parser.token(token)?;
    }
    let bounds = dims::parse_dims(parser, true)?;
    parser.token(">")?;
    let def = parser
        .ctx()
        .registered_dialect(b"stablehlo")
        .and_then(|dialect| dialect.attr_named(parser.ctx(), b"bounds"));
    match def {
        Some(def) => parser.checked_attr(loc, def, vec![ints_param(&bounds)]),
        None => Err(parser.error(loc, "unknown StableHLO attribute")),
    }
}
