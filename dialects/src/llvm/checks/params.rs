//! Attributes of the dialect on arguments, results and modules.

use super::Checked;
use super::layout::wrong_layout;
use crate::llvm::attrs::string_bytes;
use crate::llvm::types::{Kind, is_compatible};
use rmlir_ir::builder::Builder;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, DialectHooks};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{Attr, AttrData, Context, Loc, NamedAttr, OpId, OpRef, Type, TypeData};

/// What an attribute's value must be.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Unit,
    Type,
    Integer,
}

/// What it may be attached to.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Anything,
    Pointer,
    Integer,
}

/// Attributes of parameters that are checked, without `llvm.`.
const PARAMS: &[(&str, Value, On)] = &[
    ("align", Value::Integer, On::Pointer),
    ("alignstack", Value::Integer, On::Anything),
    ("byref", Value::Type, On::Pointer),
    ("byval", Value::Type, On::Pointer),
    ("dereferenceable", Value::Integer, On::Pointer),
    ("dereferenceable_or_null", Value::Integer, On::Pointer),
    ("elementtype", Value::Type, On::Pointer),
    ("inalloca", Value::Type, On::Pointer),
    ("inreg", Value::Unit, On::Anything),
    ("nest", Value::Unit, On::Pointer),
    ("noalias", Value::Unit, On::Pointer),
    ("nocapture", Value::Unit, On::Pointer),
    ("nofree", Value::Unit, On::Pointer),
    ("nonnull", Value::Unit, On::Pointer),
    ("noundef", Value::Unit, On::Anything),
    ("preallocated", Value::Type, On::Pointer),
    ("readnone", Value::Unit, On::Pointer),
    ("readonly", Value::Unit, On::Pointer),
    ("returned", Value::Unit, On::Anything),
    ("signext", Value::Unit, On::Integer),
    ("sret", Value::Type, On::Pointer),
    ("writeonly", Value::Unit, On::Pointer),
    ("zeroext", Value::Unit, On::Integer),
];

/// Attributes that a result cannot have, without `llvm.`.
const NOT_ON_RESULTS: &[&str] = &[
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "inalloca",
    "nest",
    "nocapture",
    "nofree",
    "preallocated",
    "readnone",
    "readonly",
    "returned",
    "sret",
    "writeonly",
];

fn bare(ctx: &Context, name: rmlir_ir::Ident) -> &[u8] {
    let name = ctx.bytes(name);
    name.strip_prefix(b"llvm.").unwrap_or(name)
}

/// The first thing wrong with an attribute of a parameter of a type.
fn wrong(ctx: &Context, ty: Type, attr: NamedAttr) -> Option<&'static str> {
    let name = bare(ctx, attr.name);
    let (_, value, on) = PARAMS.iter().find(|(known, ..)| known.as_bytes() == name)?;
    let data = ctx.attr_data(attr.value);
    match value {
        Value::Unit if !matches!(data, AttrData::Unit) => return Some("should be a unit attribute"),
        Value::Type if !matches!(data, AttrData::Type(_)) => return Some("should be a type attribute"),
        Value::Integer if !matches!(data, AttrData::Integer { .. }) => {
            return Some("should be an integer attribute");
        }
        _ => {}
    }
    // Of a type that is not lowered yet nobody knows what it will be.
    if !is_compatible(ctx, ty) {
        return None;
    }
    match on {
        On::Pointer if Kind::of(ctx, ty) != Some(Kind::Pointer) => {
            Some("attribute attached to non-pointer LLVM type")
        }
        On::Integer if !matches!(ctx.type_data(ty), TypeData::Integer { .. }) => {
            Some("attribute attached to non-integer LLVM type")
        }
        _ => None,
    }
}

fn report(op: OpRef<'_>, attr: NamedAttr, what: &str) -> Checked {
    let name = rmlir_ir::print::attr_to_string(op.ctx(), op.ctx().string_ident(attr.name));
    Err(op.emit_plain_error(format!("{name} {what}")))
}

/// Checks of attributes.
pub(in crate::llvm) struct Dialect;

impl DialectHooks for Dialect {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        crate::llvm::fold::materialize(builder, value, ty, loc)
    }

    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let loc = parser.loc();
        let message = match mnemonic.is_empty() || parser.at_type() {
            true => "unexpected type, expected keyword".to_owned(),
            false => format!("unknown LLVM type: {mnemonic}"),
        };
        Some(Err(parser.error(loc, &message)))
    }

    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Checked {
        let ctx = op.ctx();
        if ctx.bytes(attr.name) != b"llvm.data_layout" {
            return Ok(());
        }
        match string_bytes(ctx, attr.value) {
            Some(layout) => match wrong_layout(layout) {
                Some(why) => Err(op.emit_error(format!("invalid data layout descriptor: {why}"))),
                None => Ok(()),
            },
            None => Err(op.emit_error("expected 'llvm.data_layout' to be a string attributes")),
        }
    }

    fn verify_region_arg_attr(&self, op: OpRef<'_>, _: usize, arg: usize, attr: NamedAttr) -> Checked {
        let ctx = op.ctx();
        let Some(function) = ctx.op_interface::<dyn FunctionOpInterface>(op.name()) else { return Ok(()) };
        match function.argument_type(op, arg).and_then(|ty| wrong(ctx, ty, attr)) {
            Some(what) => report(op, attr, what),
            None => Ok(()),
        }
    }

    fn verify_region_result_attr(&self, op: OpRef<'_>, _: usize, result: usize, attr: NamedAttr) -> Checked {
        let ctx = op.ctx();
        let Some(function) = ctx.op_interface::<dyn FunctionOpInterface>(op.name()) else { return Ok(()) };
        let Some(&ty) = function.result_types(op).get(result) else { return Ok(()) };
        if Kind::of(ctx, ty) == Some(Kind::Void) {
            return Err(
                op.emit_plain_error("cannot attach result attributes to functions with a void return")
            );
        }
        if NOT_ON_RESULTS.iter().any(|name| name.as_bytes() == bare(ctx, attr.name)) {
            return report(op, attr, "is not a valid result attribute");
        }
        match wrong(ctx, ty, attr) {
            Some(what) => report(op, attr, what),
            None => Ok(()),
        }
    }
}
