//! The texts of descriptors.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, TypeHooks};
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, DialectAttr, DialectType, NamedAttr, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("tensor_desc").hooks(Arc::new(TensorDesc));
    dialect.ty("mem_desc").hooks(Arc::new(MemDesc));
    dialect.attr("mem_layout").hooks(Arc::new(MemLayout));
}

/// Whether an attribute is of this definition of the dialect.
pub(super) fn is(ctx: &Context, attr: Attr, mnemonic: &str) -> bool {
    rmlir_ir::typed::is_attr(ctx, attr, ("xegpu", mnemonic))
}

/// Whether an attribute says how a tile is spread over threads.
pub(super) fn is_layout(ctx: &Context, attr: Attr) -> bool {
    is(ctx, attr, "layout") || is(ctx, attr, "slice")
}

/// Reads `4x?x` and a type.
fn shaped(parser: &mut dyn AsmParser, dynamic: bool) -> Result<(Param, Param), Failed> {
    let loc = parser.loc();
    let failed = |parser: &mut dyn AsmParser, what: &str| {
        parser.error(loc, &format!("failed to parse parameter '{what}'"))
    };
    let shape = parser.dimension_list(dynamic, true).map_err(|_| failed(parser, "shape"))?;
    let element = parser.ty().map_err(|_| failed(parser, "elementType"))?;
    Ok((Param::List(shape.into_iter().map(Param::Int).collect()), Param::Type(element)))
}

fn print_shaped(printer: &mut dyn AsmPrinter, shape: &[Param], element: Type) {
    printer.text("<");
    for (i, size) in shape.iter().enumerate() {
        printer.text(if i == 0 { "" } else { "x" });
        match size {
            Param::Int(DYNAMIC) => printer.text("?"),
            Param::Int(size) => printer.text(&size.to_string()),
            _ => {}
        }
    }
    printer.text("x");
    printer.ty(element);
}

/// `<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>, #xegpu.layout<...>>`
struct TensorDesc;

/// Whether a tile of memory says nothing but what is so anyhow.
fn is_default(ctx: &Context, attr: Attr) -> bool {
    let AttrData::Dialect(tile) = ctx.attr_data(attr) else { return false };
    let defined = &ctx.attr_def(tile.def).params;
    is(ctx, attr, "block_tdesc_attr")
        && tile.params.iter().zip(defined).all(|(param, defined)| defined.default.as_ref() == Some(param))
}

impl TypeHooks for TensorDesc {
    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        super::layouts::check_descriptor(ctx, params)
    }

    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let (shape, element) = shaped(parser, true)?;
        let (mut encoding, mut layout) = (Param::None, Param::None);
        while parser.optional_token(",") {
            let attr = parser.attr(None)?;
            let ctx = parser.ctx();
            if is_layout(ctx, attr) {
                layout = Param::Attr(attr);
            } else if is(ctx, attr, "block_tdesc_attr") || is(ctx, attr, "scatter_tdesc_attr") {
                encoding = if is_default(ctx, attr) { Param::None } else { Param::Attr(attr) };
            } else {
                return Err(Failed);
            }
        }
        parser.token(">")?;
        Ok(vec![shape, element, encoding, layout])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element), rest @ ..] = &ty.params[..] else { return };
        print_shaped(printer, shape, *element);
        for part in rest {
            if let Param::Attr(attr) = part {
                printer.text(", ");
                printer.attr(*attr);
            }
        }
        printer.text(">");
    }
}

/// `<16x64xf16, #xegpu.mem_layout<stride = [1, 16]>>`
struct MemDesc;

impl TypeHooks for MemDesc {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let (shape, element) = shaped(parser, false)?;
        let mut layout = Param::None;
        if parser.optional_token(",") {
            let loc = parser.loc();
            let attr = parser.attr(None)?;
            if !is(parser.ctx(), attr, "mem_layout") {
                return Err(parser.error(loc, "invalid kind of attribute specified"));
            }
            layout = Param::Attr(attr);
        }
        parser.token(">")?;
        Ok(vec![shape, element, layout])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element), layout] = &ty.params[..] else { return };
        print_shaped(printer, shape, *element);
        if let Param::Attr(layout) = layout {
            printer.text(", ");
            printer.attr(*layout);
        }
        printer.text(">");
    }
}

/// `<block = [8, 16], stride = [1, 16]>`
struct MemLayout;

impl AttrHooks for MemLayout {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let mut entries: Vec<NamedAttr> = Vec::new();
        loop {
            let loc = parser.loc();
            let name = match parser.keyword() {
                Ok(name) => name,
                Err(_) => return Err(parser.error(loc, "expected valid attribute name")),
            };
            parser.token("=")?;
            entries.push(NamedAttr { name, value: parser.attr(None)? });
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token(">")?;
        Ok(vec![Param::Attr(parser.ctx().dict_attr(entries))])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let Some(Param::Attr(dict)) = attr.params.first() else { return };
        let ctx = printer.ctx().clone();
        let AttrData::Dictionary(entries) = ctx.attr_data(*dict) else { return };
        let mut lead = "<";
        for entry in entries {
            printer.text(lead);
            lead = ", ";
            printer.bytes(ctx.bytes(entry.name));
            printer.text(" = ");
            printer.attr(entry.value);
        }
        printer.text(">");
    }
}
