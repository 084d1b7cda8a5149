//! Attributes that say what a module is made for.

use super::words::{self, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::{DialectAttr, Type, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.attr("vce").hooks(Arc::new(VerCapExt));
    dialect.attr("target_env").hooks(Arc::new(TargetEnv));
    dialect.attr("interface_var_abi").hooks(Arc::new(InterfaceVarAbi));
}

/// `<v1.0, [Shader], []>`
struct VerCapExt;

impl AttrHooks for VerCapExt {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let version = words::member(parser, "version", |word| format!("unknown version: {word}"))?;
        parser.token(",")?;
        let capabilities = words::list(parser, "capability", |word| format!("unknown capability: {word}"))?;
        parser.token(",")?;
        let extensions = words::list(parser, "ext", |word| format!("unknown extension: {word}"))?;
        parser.token(">")?;
        Ok(vec![version, capabilities, extensions])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text("<");
        if let Some(version) = attr.params.first().and_then(words::word) {
            words::print_one(printer, version);
        }
        for list in attr.params.iter().skip(1) {
            printer.text(", [");
            words::print(printer, &words::of(Some(list)));
            printer.text("]");
        }
        printer.text(">");
    }
}

/// `<#spirv.vce<...>, api=Vulkan, NVIDIA:DiscreteGPU:7, #spirv.resource_limits<...>>`
struct TargetEnv;

/// The word for what is not known, which is not written.
const UNKNOWN: &[u8] = b"Unknown";

impl AttrHooks for TargetEnv {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let triple = part(parser, "vce")?;
        let mut params = vec![triple, Param::None, Param::None, Param::None, Param::None];
        parser.token(",")?;
        if parser.optional_token("api") {
            parser.token("=")?;
            params[1] = known(parser, "client_api", |word| format!("unknown client API: {word}"))?;
            parser.token(",")?;
        }
        if parser.next_keyword().is_some() {
            params[2] = known(parser, "vendor", |word| format!("unknown vendor: {word}"))?;
            if parser.optional_token(":") {
                params[3] = known(parser, "device_type", |word| format!("unknown device type: {word}"))?;
                if parser.optional_token(":") {
                    params[4] = Param::Int(parser.integer()?);
                }
            }
            parser.token(",")?;
        }
        params.push(part(parser, "resource_limits")?);
        parser.token(">")?;
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::Attr(triple), api, vendor, device, id, Param::Attr(limits)] = &attr.params[..] else {
            return;
        };
        printer.text("<");
        printer.attr(*triple);
        if let Some(api) = words::word(api) {
            printer.text(", api=");
            words::print_one(printer, api);
        }
        if let Some(vendor) = words::word(vendor) {
            printer.text(", ");
            words::print_one(printer, vendor);
            if let Some(device) = words::word(device) {
                printer.text(":");
                words::print_one(printer, device);
                if let Param::Int(id) = id {
                    printer.text(&format!(":{id}"));
                }
            }
        }
        printer.text(", ");
        printer.attr(*limits);
        printer.text(">");
    }
}

/// Reads an attribute that is of this definition.
fn part(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Param, Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    if !typed::is_attr(parser.ctx(), attr, (DIALECT, mnemonic)) {
        return Err(parser.error(loc, "invalid kind of attribute specified"));
    }
    Ok(Param::Attr(attr))
}

/// Reads a word of an enum; nothing for the one that stands for nothing.
fn known(parser: &mut dyn AsmParser, mnemonic: &str, unknown: fn(&str) -> String) -> Result<Param, Failed> {
    let word = words::member(parser, mnemonic, unknown)?;
    let is_known = words::word(&word).is_none_or(|word| parser.ctx().bytes(word) != UNKNOWN);
    Ok(if is_known { word } else { Param::None })
}

/// Reads a number of 32 bits that must be there.
fn number(parser: &mut dyn AsmParser, missing: &str) -> Result<Param, Failed> {
    let loc = parser.loc();
    match parser.optional_integer()? {
        Some(number) => Ok(Param::Int(i64::from(number as u32))),
        None => Err(parser.error(loc, missing)),
    }
}

/// `<(0, 1), StorageBuffer>`
struct InterfaceVarAbi;

impl AttrHooks for InterfaceVarAbi {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        parser.token("(")?;
        let set = number(parser, "missing descriptor set")?;
        parser.token(",")?;
        let binding = number(parser, "missing binding")?;
        parser.token(")")?;
        let class = if parser.optional_token(",") {
            let loc = parser.loc();
            words::storage_class(parser, loc)?
        } else {
            Param::None
        };
        parser.token(">")?;
        Ok(vec![set, binding, class])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::Int(set), Param::Int(binding), class] = &attr.params[..] else { return };
        printer.text(&format!("<({set}, {binding})"));
        if let Some(class) = words::word(class) {
            printer.text(", ");
            words::print_one(printer, class);
        }
        printer.text(">");
    }
}
