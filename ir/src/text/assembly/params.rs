//! Hooks of attributes and types with a declarative format.

use super::param_print::SEPARATOR;
use super::{param_parse, param_print, spacing::Flow};
use crate::attrs::DialectAttr;
use crate::context::Context;
use crate::def::{Param, ParamDef};
use crate::diag::Failed;
use crate::format::{ParamElement, ParamFormat, ParamKind};
use crate::handles::Type;
use crate::hooks::{Alias, AsmParser, AsmPrinter, AttrHooks, TypeHooks};
use crate::types::DialectType;
use std::sync::Arc;

/// An element of a parameter format with the blank before it.
pub(super) struct SpacedParam {
    /// A blank is printed first, if anything is.
    pub(super) blank: bool,
    /// For an optional group: the two parts.
    pub(super) parts: Vec<Vec<SpacedParam>>,
}

/// What runs the format of a definition's parameters.
pub(super) struct ParamHooks {
    pub(super) format: Arc<ParamFormat>,
    pub(super) spaced: Vec<SpacedParam>,
    pub(super) params: Vec<ParamDef>,
    pub(super) name: Box<str>,
    /// For each parameter what stands before its value where names are written, after another one: `, name = `.
    pub(super) labels: Vec<Box<str>>,
    /// The parameter that is the attribute's type.
    self_type: Option<usize>,
}

impl ParamHooks {
    pub(super) fn new(format: Arc<ParamFormat>, params: &[ParamDef], name: &str) -> ParamHooks {
        let spaced = spaced(&format.elements, &mut Flow::start());
        let self_type = params.iter().position(|param| matches!(param.syntax, ParamKind::SelfType));
        let labels = params.iter().map(|param| format!("{SEPARATOR}{} = ", param.name).into()).collect();
        ParamHooks { format, spaced, params: params.to_vec(), name: name.into(), labels, self_type }
    }
}

fn spaced(elements: &[ParamElement], flow: &mut Flow) -> Vec<SpacedParam> {
    elements.iter().map(|element| spaced_one(element, flow)).collect()
}

fn spaced_one(element: &ParamElement, flow: &mut Flow) -> SpacedParam {
    let leaf = |blank| SpacedParam { blank, parts: Vec::new() };
    match element {
        ParamElement::Literal(text) => leaf(flow.literal(text)),
        ParamElement::Blank => {
            flow.blank_in_params();
            leaf(false)
        }
        ParamElement::NoBlank => {
            flow.no_blank();
            leaf(false)
        }
        ParamElement::Optional { then, otherwise, .. } => {
            // Unlike in formats of operations, what is printed if the anchor is there leaves no trace behind it.
            let then = spaced(then, &mut { *flow });
            let otherwise = spaced(otherwise, flow);
            SpacedParam { blank: false, parts: vec![then, otherwise] }
        }
        _ => leaf(flow.value()),
    }
}

/// Whether a parameter is there: set, and not to its default.
pub(super) fn is_present(def: &ParamDef, value: &Param) -> bool {
    !matches!(value, Param::None) && def.default.as_ref() != Some(value)
}

/// Hooks of an attribute.
pub(super) struct OfAttr {
    pub(super) hooks: ParamHooks,
    /// Behaviour beyond text.
    pub(super) inner: Option<Arc<dyn AttrHooks>>,
}

impl AttrHooks for OfAttr {
    fn parse(&self, parser: &mut dyn AsmParser, ty: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut params = param_parse::parse(&self.hooks, parser)?;
        if let Some(index) = self.hooks.self_type {
            let ty = match parser.optional_token(":") {
                true => Some(parser.ty()?),
                false => ty,
            };
            if let Some(ty) = ty {
                params[index] = Param::Type(ty);
            }
        }
        Ok(params)
    }

    fn parse_plain(&self, parser: &mut dyn AsmParser, text: &[u8]) -> Option<(Vec<Param>, usize)> {
        if self.hooks.self_type.is_some() {
            return None;
        }
        param_parse::parse_plain(&self.hooks, parser, text)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        param_print::print(&self.hooks, printer, &attr.params);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        self.inner.as_ref().map_or(Ok(()), |inner| inner.verify(ctx, params))
    }

    fn alias<'c>(&self, ctx: &'c Context, attr: &DialectAttr) -> Option<Alias<'c>> {
        let own = self.inner.as_ref().and_then(|inner| inner.alias(ctx, attr));
        let def = ctx.attr_def(attr.def);
        own.or_else(|| def.may_alias.then(|| Alias { name: (&*def.mnemonic).into(), overridable: true }))
    }

    fn attr_type(&self, ctx: &Context, attr: &DialectAttr) -> Option<Type> {
        match self.hooks.self_type.and_then(|index| attr.params.get(index)) {
            Some(&Param::Type(ty)) => Some(ty),
            _ => self.inner.as_ref().and_then(|inner| inner.attr_type(ctx, attr)),
        }
    }
}

/// Hooks of a type.
pub(super) struct OfType {
    pub(super) hooks: ParamHooks,
    /// Behaviour beyond text.
    pub(super) inner: Option<Arc<dyn TypeHooks>>,
}

impl TypeHooks for OfType {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        param_parse::parse(&self.hooks, parser)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        param_print::print(&self.hooks, printer, &ty.params);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        self.inner.as_ref().map_or(Ok(()), |inner| inner.verify(ctx, params))
    }

    fn encode(&self, ctx: &Context, ty: &DialectType) -> Option<(u64, Vec<Param>)> {
        self.inner.as_ref().and_then(|inner| inner.encode(ctx, ty))
    }

    fn decode(&self, ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
        self.inner.as_ref().and_then(|inner| inner.decode(ctx, code, fields))
    }

    fn alias<'c>(&self, ctx: &'c Context, ty: &DialectType) -> Option<Alias<'c>> {
        let own = self.inner.as_ref().and_then(|inner| inner.alias(ctx, ty));
        let def = ctx.type_def(ty.def);
        own.or_else(|| def.may_alias.then(|| Alias { name: (&*def.mnemonic).into(), overridable: true }))
    }
}
