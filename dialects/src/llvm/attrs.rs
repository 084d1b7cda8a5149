//! Attributes: what of their text and checks the definitions cannot say.

use super::checks::memory::AddressSpace;
use rmlir_ir::attrs::{AttrData, DialectAttr};
use rmlir_ir::def::{AttrDefId, Param};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::ParamCodec;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::interfaces::ptr_like::MemorySpace;
use rmlir_ir::types::TypeData;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// The definition of this mnemonic.
pub(super) fn definition(ctx: &Context, mnemonic: &str) -> Option<AttrDefId> {
    ctx.registered_dialect(b"llvm")?.attr_named(ctx, mnemonic.as_bytes())
}

/// The parameters of an attribute if it is the one of this mnemonic.
pub(super) fn params_of<'c>(ctx: &'c Context, attr: Attr, mnemonic: &str) -> Option<&'c [Param]> {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
    let def = ctx.attr_def(data.def);
    let dialect = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
    (*def.mnemonic == *mnemonic && ctx.bytes(dialect) == b"llvm").then_some(&*data.params)
}

/// The value of an attribute whose only parameter is that of an enum.
pub(super) fn enum_value(ctx: &Context, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Dialect(data) => match *data.params {
            [Param::Int(value)] => Some(value),
            _ => None,
        },
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The text of a string attribute.
pub(super) fn string_bytes(ctx: &Context, attr: Attr) -> Option<&[u8]> {
    match ctx.attr_data(attr) {
        AttrData::String { value, .. } => Some(ctx.bytes(*value)),
        _ => None,
    }
}

/// Members of a TBAA type descriptor: `{<#node, 0>, <#node, 4>}`.
struct Members;

impl ParamCodec for Members {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed> {
        parser.token("{")?;
        let mut members = Vec::new();
        loop {
            members.push(Param::Attr(member(parser)?));
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token("}")?;
        Ok(Param::List(members.into()))
    }

    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param) {
        let Param::List(members) = param else { return };
        printer.text("{");
        for (i, member) in members.iter().enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            if let Param::Attr(member) = member {
                printer.stripped_attr(*member);
            }
        }
        printer.text("}");
    }
}

fn member(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    if parser.at_sigil('#') {
        return parser.attr(None);
    }
    let def = definition(parser.ctx(), "tbaa_member").ok_or(Failed)?;
    parser.attr_of(def, None)
}

/// `<i32, 0, 42>`
struct ConstantRange;

impl AttrHooks for ConstantRange {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        let TypeData::Integer { width, .. } = *ctx.type_data(ty) else {
            let what = "invalid kind of type specified: expected builtin.integer, but found";
            return Err(parser.error(loc, &format!("{what} {}", ctx.quoted_type(ty))));
        };
        parser.token(",")?;
        let lower = bound(parser, width)?;
        parser.token(",")?;
        let upper = bound(parser, width)?;
        parser.token(">")?;
        Ok(vec![lower, upper])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::BigInt(lower), Param::BigInt(upper)] = &*attr.params else { return };
        printer.text(&format!("<i{}", lower.width()));
        for bound in [lower, upper] {
            let mut digits = Vec::new();
            bound.print_signed(&mut digits);
            printer.text(", ");
            printer.bytes(&digits);
        }
        printer.text(">");
    }

    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        match params {
            [Param::BigInt(a), Param::BigInt(b)] if a.width() != b.width() => Err(format!(
                "expected lower and upper to have matching bitwidths but got {} vs. {}",
                a.width(),
                b.width()
            )),
            _ => Ok(()),
        }
    }
}

/// An integer cut to a width.
fn bound(parser: &mut dyn AsmParser, width: u32) -> Result<Param, Failed> {
    Ok(Param::big_int(Int::from_i128(width, parser.wide_integer()?)))
}

fn alias_scope(ctx: &Context, params: &[Param]) -> Result<(), String> {
    match params.first() {
        Some(Param::Attr(id)) => match ctx.attr_data(*id) {
            AttrData::String { .. } | AttrData::Distinct { .. } => Ok(()),
            _ => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".into()),
        },
        _ => Ok(()),
    }
}

fn target_features(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(Param::List(features)) = params.first() else { return Ok(()) };
    for feature in features {
        let Param::Attr(feature) = feature else { continue };
        let text = string_bytes(ctx, *feature).unwrap_or(&[]);
        match text.first() {
            None => return Err("target features can not be null or empty".into()),
            Some(b'+' | b'-') => {}
            Some(_) => return Err("target features must start with '+' or '-'".into()),
        }
        if text.contains(&b',') {
            return Err("target features can not contain ','".into());
        }
    }
    Ok(())
}

fn module_flag(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [_, Param::Attr(key), Param::Attr(value)] = params else { return Ok(()) };
    let name = string_bytes(ctx, *key).unwrap_or(&[]);
    let data = ctx.attr_data(*value);
    if name == b"CG Profile" {
        let entries = data.as_array().unwrap_or(&[]);
        let good = data.as_array().is_some()
            && entries.iter().all(|&entry| params_of(ctx, entry, "cgprofile_entry").is_some());
        let what = "'CG Profile' key expects an array of '#llvm.cgprofile_entry'";
        return if good { Ok(()) } else { Err(what.into()) };
    }
    if name == b"ProfileSummary" {
        let what = "'ProfileSummary' key expects a '#llvm.profile_summary' attribute";
        return params_of(ctx, *value, "profile_summary").map(|_| ()).ok_or_else(|| what.into());
    }
    match data {
        AttrData::Integer { .. } | AttrData::String { .. } => Ok(()),
        _ => Err(format!(
            "only integer and string values are currently supported for unknown key '{}'",
            rmlir_ir::print::attr_to_string(ctx, *key)
        )),
    }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.param("LLVM_TBAAMembersParameter", Arc::new(Members));
    dialect.attr("address_space").interface::<dyn MemorySpace>(Arc::new(AddressSpace));
    dialect.attr("constant_range").hooks(Arc::new(ConstantRange));
    dialect.attr("alias_scope").verifier(alias_scope);
    dialect.attr("target_features").verifier(target_features);
    dialect.attr("mlir.module_flag").verifier(module_flag);
}
