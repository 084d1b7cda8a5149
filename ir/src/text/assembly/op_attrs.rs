//! Parsing of an operation's attributes and properties by a format tree.

use super::enums::{enum_value, parse_enum};
use super::op_parse::Reader;
use crate::attrs::{AttrData, NamedAttr};
use crate::cache::Handle;
use crate::constraint::{Subject, Verdict};
use crate::context::Context;
use crate::def::{AttrDefId, AttrField, EnumDef, OpDef};
use crate::diag::Failed;
use crate::format::{AttrStyle, PropStyle};
use crate::handles::{Attr, Type};
use crate::hooks::AsmParser;
use crate::loc::Loc;
use crate::types::TypeData;

impl Reader<'_> {
    pub(super) fn attr_variable(
        &mut self,
        field: usize,
        style: &AttrStyle,
        required: bool,
    ) -> Result<bool, Failed> {
        let Some(def) = self.def.attrs.get(field) else { return Ok(false) };
        let loc = self.parser.loc();
        let value =
            if required { Some(self.attr_of(field, style)?) } else { self.optional_attr_of(field, style)? };
        let Some(value) = value else { return Ok(false) };
        if def.storage.pred.eval(self.ctx, Subject::Attr(value)) == Verdict::No {
            return Err(self.parser.op_error(loc, "invalid kind of attribute specified"));
        }
        self.state.set_attr(def.name, value);
        Ok(true)
    }

    fn attr_of(&mut self, field: usize, style: &AttrStyle) -> Result<Attr, Failed> {
        match style {
            AttrStyle::Full | AttrStyle::Stripped(_) => self.parser.attr(None),
            AttrStyle::Typed(ty) => self.parser.attr(Some(ty.unwrap_or(self.ctx.none_type()))),
            AttrStyle::SymbolName => {
                let name = self.parser.symbol_name()?;
                Ok(self.ctx.string_ident(name))
            }
            AttrStyle::Enum(enumeration) => match self.enum_attr(field, enumeration)? {
                Some(value) => Ok(value),
                None => Err(self.bad_enum(field, enumeration)),
            },
            AttrStyle::DenseArray(element) => dense_array(self.parser, *element),
            AttrStyle::StrippedDef(name) => match attr_definition(self.ctx, name) {
                Some(def) => stripped_attr(self.parser, def, None),
                None => self.parser.attr(None),
            },
        }
    }

    /// Whether an attribute of the class that a field holds can begin with the next token. Three classes are told by it.
    fn may_begin(&self, field: usize) -> bool {
        let class = self.def.attrs.get(field).map_or("", |field| &*field.storage.summary);
        let is = |name: &str| match class.strip_suffix(name) {
            Some(before) => before.is_empty() || before.ends_with("::"),
            None => false,
        };
        if is("StringAttr") {
            return self.parser.at_string();
        }
        if is("ArrayAttr") {
            return self.parser.is_next("[");
        }
        !is("SymbolRefAttr") || self.parser.at_sigil('@')
    }

    fn optional_attr_of(&mut self, field: usize, style: &AttrStyle) -> Result<Option<Attr>, Failed> {
        match style {
            AttrStyle::SymbolName => {
                let name = self.parser.optional_symbol_name();
                Ok(name.map(|name| self.ctx.string_ident(name)))
            }
            AttrStyle::Enum(enumeration) => self.enum_attr(field, enumeration),
            _ if !self.may_begin(field) => Ok(None),
            AttrStyle::Typed(ty) => {
                let ty = ty.unwrap_or(self.ctx.none_type());
                self.parser.optional_attr(Some(ty)).transpose()
            }
            // Nothing before its parameters would tell such an attribute: it is there if any attribute is.
            _ => self.parser.optional_attr(None).transpose(),
        }
    }

    /// A case as keyword or string.
    fn enum_attr(&mut self, field: usize, enumeration: &EnumDef) -> Result<Option<Attr>, Failed> {
        let loc = self.parser.loc();
        let next = self.parser.next_keyword();
        let case = next.and_then(|word| enumeration.cases.iter().find(|case| case.text.as_bytes() == word));
        if let Some(case) = case {
            let _ = self.parser.optional_keyword();
            return Ok(Some(self.ctx.int_attr(enumeration.width, case.value)));
        }
        let Some(text) = self.parser.optional_string() else { return Ok(None) };
        let word = self.ctx.text(text).into_owned();
        match enum_value(enumeration, &word) {
            Some(value) => Ok(Some(self.ctx.int_attr(enumeration.width, value))),
            None => {
                let name = self.attr_name(field);
                let message = format!("invalid {name} attribute specification: \"{word}\"");
                Err(self.parser.op_error(loc, &message))
            }
        }
    }

    fn attr_name(&self, field: usize) -> String {
        let field = self.def.attrs.get(field);
        field.map_or_else(String::new, |field| self.ctx.text(field.name).into_owned())
    }

    fn bad_enum(&mut self, field: usize, enumeration: &EnumDef) -> Failed {
        let loc = self.parser.loc();
        let name = self.attr_name(field);
        let cases: Vec<&str> = enumeration.cases.iter().map(|case| &*case.text).collect();
        let message = format!(
            "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
            cases.join(", ")
        );
        self.parser.op_error(loc, &message)
    }

    // ---- properties ----------------------------------------------------------------------------------------------------

    pub(super) fn prop_variable(
        &mut self,
        field: usize,
        style: &PropStyle,
        required: bool,
    ) -> Result<bool, Failed> {
        let Some(prop) = self.def.props.get(field) else { return Ok(false) };
        let loc = self.parser.loc();
        match self.prop(style)? {
            Some(value) => {
                self.state.set_attr(prop.name, value);
                Ok(true)
            }
            None if required => {
                let name = self.ctx.text(prop.name).into_owned();
                let message =
                    format!("invalid value for property {name}, expected {}", prop.constraint.summary);
                Err(self.parser.op_error(loc, &message))
            }
            None => Ok(false),
        }
    }

    fn prop(&mut self, style: &PropStyle) -> Result<Option<Attr>, Failed> {
        let ctx = self.ctx;
        Ok(match style {
            PropStyle::Int => self.parser.optional_integer()?.map(|value| ctx.int_attr(64, value)),
            PropStyle::Bool => self.either_keyword("true", "false").map(|value| ctx.bool_attr(value)),
            PropStyle::Unit => self.either_keyword("unit", "unit_absent").map(|value| match value {
                true => ctx.unit(),
                false => ctx.bool_attr(false),
            }),
            PropStyle::String => self.parser.optional_string().map(|text| ctx.string_ident(text)),
            PropStyle::Enum(enumeration, mnemonic) => {
                return self.enum_prop(enumeration, mnemonic.as_deref());
            }
            PropStyle::Array(inner) => return self.array_prop(inner),
            PropStyle::Optional(inner, delegated) => return self.optional_prop(inner, *delegated),
        })
    }

    fn either_keyword(&mut self, yes: &str, no: &str) -> Option<bool> {
        if self.parser.optional_token(yes) {
            return Some(true);
        }
        self.parser.optional_token(no).then_some(false)
    }

    fn enum_prop(&mut self, enumeration: &EnumDef, mnemonic: Option<&str>) -> Result<Option<Attr>, Failed> {
        let Some(mnemonic) = mnemonic else {
            if self.parser.next_keyword().is_none() {
                return Ok(None);
            }
            let value = parse_enum(self.parser, enumeration)?;
            return Ok(Some(self.ctx.int_attr(enumeration.width, value)));
        };
        if !self.parser.optional_token(mnemonic) {
            return Ok(None);
        }
        self.parser.token("<")?;
        let value = parse_enum(self.parser, enumeration)?;
        self.parser.token(">")?;
        Ok(Some(self.ctx.int_attr(enumeration.width, value)))
    }

    fn array_prop(&mut self, inner: &PropStyle) -> Result<Option<Attr>, Failed> {
        if !self.parser.optional_token("[") {
            return Ok(None);
        }
        let mut elements = Vec::new();
        while !self.parser.optional_token("]") {
            if !elements.is_empty() {
                self.parser.token(",")?;
            }
            match self.prop(inner)? {
                Some(element) => elements.push(element),
                None => return Err(self.parser.expected("expected property value")),
            }
        }
        Ok(Some(self.ctx.array_attr(&elements)))
    }

    fn optional_prop(&mut self, inner: &PropStyle, delegated: bool) -> Result<Option<Attr>, Failed> {
        if self.parser.optional_token("none") {
            return Ok(Some(self.ctx.array_attr(&[])));
        }
        if delegated {
            return Ok(self.prop(inner)?.map(|value| self.ctx.array_attr(&[value])));
        }
        if !self.parser.optional_token("some") {
            return Ok(None);
        }
        self.parser.token("<")?;
        let value = self.prop(inner)?;
        self.parser.token(">")?;
        Ok(value.map(|value| self.ctx.array_attr(&[value])))
    }

    // ---- dictionaries --------------------------------------------------------------------------------------------------

    /// Whether there were entries.
    pub(super) fn attr_dict(&mut self, keyword: bool) -> Result<bool, Failed> {
        let loc = self.parser.loc();
        let dict = match keyword {
            true => self.parser.optional_dict_with_keyword()?,
            false => self.parser.optional_dict()?,
        };
        if dict == self.ctx.empty_dict() {
            return Ok(false);
        }
        // Attributes that were read before are checked too, unless there are none.
        let alone = self.state.attrs.is_empty();
        let entries = self.ctx.dict(dict);
        for entry in entries {
            match self.def.has_native(entry.name) {
                true => self.state.discardable.push(*entry),
                false => self.state.attrs.push(*entry),
            }
        }
        self.dict = Some(dict);
        match alone {
            true => self.good_dicts.check(self.ctx, Handle::Attr(dict), || self.check_inherent(loc))?,
            false => drop(self.check_inherent(loc)?),
        }
        Ok(true)
    }

    /// Checks all inherent attributes that are known by now. `Unknown` if some constraint says so.
    fn check_inherent(&mut self, loc: Loc) -> Result<Verdict, Failed> {
        let checked = check_inherent(self.ctx, self.def, &self.state.attrs);
        checked.map_err(|message| self.parser.op_error(loc, &message))
    }

    /// `<{...}>`, if it is there.
    pub(super) fn prop_dict(&mut self) -> Result<(), Failed> {
        if !self.parser.optional_token("<") {
            return Ok(());
        }
        let dict = self.parser.attr(None)?;
        self.parser.token(">")?;
        self.state.stated = Some(dict);
        if let AttrData::Dictionary(entries) = self.ctx.attr_data(dict) {
            let registered = self.ctx.op_info(self.state.name).registered();
            let slots = registered.map_or(&[][..], |registered| &registered.slots);
            let known = entries.iter().filter(|entry| slots.contains(&entry.name));
            known.for_each(|entry| self.state.set_attr(entry.name, entry.value));
        }
        Ok(())
    }
}

/// The definition that `dialect.mnemonic` names.
pub(super) fn attr_definition(ctx: &Context, name: &str) -> Option<AttrDefId> {
    let (dialect, mnemonic) = name.split_once('.')?;
    ctx.registered_dialect(dialect.as_bytes())?.attr_named(ctx, mnemonic.as_bytes())
}

/// Reads an attribute of a definition: its parameters alone, or the whole attribute with `#`.
pub(super) fn stripped_attr(
    parser: &mut dyn AsmParser,
    def: AttrDefId,
    ty: Option<Type>,
) -> Result<Attr, Failed> {
    if parser.at_sigil('#') {
        return parser.attr(ty);
    }
    match parser.ctx().attr_def(def).hooks {
        Some(_) => parser.attr_of(def, ty),
        None => parser.attr(ty),
    }
}

/// Reads `[1, 2]`, or the whole attribute as an alias.
pub(super) fn dense_array(parser: &mut dyn AsmParser, element: Type) -> Result<Attr, Failed> {
    if parser.at_sigil('#') || parser.is_next("array") {
        return parser.attr(None);
    }
    parser.token("[")?;
    let ctx = parser.ctx().clone();
    let mut raw: Vec<u8> = Vec::new();
    let mut len = 0;
    if parser.optional_token("]") {
        return finish_array(parser, &ctx, element, 0, raw);
    }
    loop {
        if let Err(failed) = array_element(parser, &ctx, element, &mut raw) {
            // The bracket is looked for nevertheless.
            parser.token("]")?;
            return Err(failed);
        }
        len += 1;
        if !parser.optional_token(",") {
            break;
        }
    }
    parser.token("]")?;
    finish_array(parser, &ctx, element, len, raw)
}

fn finish_array(
    parser: &mut dyn AsmParser,
    ctx: &Context,
    element: Type,
    len: usize,
    raw: Vec<u8>,
) -> Result<Attr, Failed> {
    ctx.dense_array(element, len, raw).map_err(|why| {
        let loc = parser.loc();
        parser.error(loc, &why.0)
    })
}

fn array_element(
    parser: &mut dyn AsmParser,
    ctx: &Context,
    element: Type,
    raw: &mut Vec<u8>,
) -> Result<(), Failed> {
    let loc = parser.loc();
    match ctx.type_data(element) {
        TypeData::Integer { width: 1, .. } => {
            let value = if parser.optional_token("true") {
                true
            } else if parser.optional_token("false") {
                false
            } else {
                parser.integer()? != 0
            };
            raw.push(value.into());
        }
        TypeData::Integer { width, .. } => {
            let value = parser.integer()?;
            let bytes = (*width as usize).div_ceil(8).min(8);
            let shift = 64 - 8 * bytes as u32;
            if (value << shift) >> shift != value {
                return Err(parser.op_error(loc, "integer value too large"));
            }
            raw.extend_from_slice(&value.to_le_bytes()[..bytes]);
        }
        TypeData::Float(kind) if kind.width() == 32 => {
            raw.extend_from_slice(&(parser.float()? as f32).to_le_bytes());
        }
        _ => raw.extend_from_slice(&parser.float()?.to_le_bytes()),
    }
    Ok(())
}

/// Checks the inherent attributes among those of an operation that is read. `Unknown` if some constraint says so.
///
/// # Errors
/// The text of the error about the first one that is wrong, by name.
pub fn check_inherent(ctx: &Context, def: &OpDef, attrs: &[NamedAttr]) -> Result<Verdict, String> {
    let (mut all, mut wrong): (_, Option<&AttrField>) = (Verdict::Yes, None);
    for field in &def.attrs {
        let Some(entry) = attrs.iter().rfind(|entry| entry.name == field.name) else { continue };
        let verdict = field.constraint.pred.eval(ctx, Subject::Attr(entry.value));
        if verdict == Verdict::Unknown {
            all = Verdict::Unknown;
        }
        let bytes = |field: &AttrField| ctx.bytes(field.name);
        if verdict.refuses() && wrong.is_none_or(|wrong| bytes(field) < bytes(wrong)) {
            wrong = Some(field);
        }
    }
    // The reference asks in the order of names.
    match wrong {
        Some(field) => {
            let (op, name, what) = (&def.name, ctx.text(field.name), &field.constraint.summary);
            Err(format!("'{op}' op attribute '{name}' failed to satisfy constraint: {what}"))
        }
        None => Ok(all),
    }
}
