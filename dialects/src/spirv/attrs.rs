//! Attributes that say what a module is made for.

use super::words;
use rmlir_ir::DialectAttr;
use rmlir_ir::Type;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
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
        let version = Param::String(parser.keyword()?);
        parser.token(",")?;
        let capabilities = words::list(parser)?;
        parser.token(",")?;
        let extensions = words::list(parser)?;
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
        let mut params =
            vec![Param::Attr(parser.attr(None)?), Param::None, Param::None, Param::None, Param::None];
        parser.token(",")?;
        if parser.optional_token("api") {
            parser.token("=")?;
            params[1] = known(parser)?;
            parser.token(",")?;
        }
        if parser.next_keyword().is_some() {
            params[2] = known(parser)?;
            if parser.optional_token(":") {
                params[3] = known(parser)?;
                if parser.optional_token(":") {
                    params[4] = Param::Int(parser.integer()?);
                }
            }
            parser.token(",")?;
        }
        params.push(Param::Attr(parser.attr(None)?));
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

/// Reads a word; nothing for the one that stands for nothing.
fn known(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    let word = parser.keyword()?;
    Ok(if parser.ctx().bytes(word) == UNKNOWN { Param::None } else { Param::String(word) })
}

/// `<(0, 1), StorageBuffer>`
struct InterfaceVarAbi;

impl AttrHooks for InterfaceVarAbi {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        parser.token("(")?;
        let set = Param::Int(parser.integer()?);
        parser.token(",")?;
        let binding = Param::Int(parser.integer()?);
        parser.token(")")?;
        let class = if parser.optional_token(",") { Param::String(parser.keyword()?) } else { Param::None };
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
