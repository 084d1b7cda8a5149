//! Parsing of the parameters of attributes and types by a format.

use super::enums::parse_enum_param;
use super::op_attrs::{attr_definition, dense_array};
use super::op_parse::{stripped_type, type_definition};
use super::param_source::{Bytes, Source};
use super::params::ParamHooks;
use crate::constraint::Subject;
use crate::context::Context;
use crate::def::Param;
use crate::diag::Failed;
use crate::directive::ParamDirective;
use crate::format::{Behaviour, Class, ParamElement, ParamKind};
use crate::handles::{Attr, Type};
use crate::hooks::AsmParser;
use rmlir_num::Int;
use smallvec::{SmallVec, smallvec};

/// Reads the parameters of a definition, after its mnemonic.
pub(super) fn parse(hooks: &ParamHooks, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    read(hooks, parser)
}

/// Reads the parameters that begin a text from its bytes; how many bytes they take. `None` where the text is not as a printer writes it, or wrong:
/// then the parser has to read it.
pub(super) fn parse_plain(
    hooks: &ParamHooks,
    parser: &mut dyn AsmParser,
    text: &[u8],
) -> Option<(Vec<Param>, usize)> {
    let mut bytes = Bytes::new(parser, text);
    let params = read(hooks, &mut bytes).ok()?;
    bytes.end().map(|end| (params, end))
}

fn read<S: Source + ?Sized>(hooks: &ParamHooks, parser: &mut S) -> Result<Vec<Param>, Failed> {
    let count = hooks.params.len();
    let values = std::iter::repeat_with(|| Param::None).take(count).collect();
    let given = smallvec![false; count];
    let mut reader = Reader { hooks, parser, values, given };
    reader.list(&hooks.format.elements)?;
    let Reader { mut values, given, .. } = reader;
    for ((value, def), _) in values.iter_mut().zip(&hooks.params).zip(given).filter(|(_, given)| !given) {
        if let Some(default) = &def.default {
            value.clone_from(default);
        }
    }
    Ok(values)
}

/// A flag for each parameter of a definition.
type Flags = SmallVec<[bool; 24]>;

struct Reader<'a, S: ?Sized> {
    hooks: &'a ParamHooks,
    parser: &'a mut S,
    values: Vec<Param>,
    /// Which of them the text gives.
    given: Flags,
}

impl<S: Source + ?Sized> Reader<'_, S> {
    fn list(&mut self, elements: &[ParamElement]) -> Result<(), Failed> {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &ParamElement) -> Result<(), Failed> {
        match element {
            ParamElement::Literal(text) => self.parser.token(text),
            ParamElement::Blank | ParamElement::NoBlank => Ok(()),
            ParamElement::Param(index, qualified) => self.param(*index, *qualified),
            ParamElement::Params(all) => self.params(all),
            ParamElement::Struct(all) => self.structure(all, false).map(|_| ()),
            ParamElement::Custom { name, params, directive } => {
                self.custom(name, params, directive).map(|_| ())
            }
            ParamElement::Optional { then, otherwise, .. } => self.optional(then, otherwise),
        }
    }

    fn optional(&mut self, then: &[ParamElement], otherwise: &[ParamElement]) -> Result<(), Failed> {
        let silent = |element: &ParamElement| matches!(element, ParamElement::Blank | ParamElement::NoBlank);
        let first = then.iter().position(|element| !silent(element));
        let there = match first.map(|first| &then[first]) {
            Some(element) => self.optional_element(element)?,
            None => false,
        };
        match (there, first) {
            (true, Some(first)) => self.list(&then[first + 1..]),
            _ => self.list(otherwise),
        }
    }

    /// Reads the element that decides about a group, if it is there.
    fn optional_element(&mut self, element: &ParamElement) -> Result<bool, Failed> {
        match element {
            ParamElement::Literal(text) => Ok(self.parser.optional_token(text)),
            ParamElement::Param(index, _) => self.optional_param(*index),
            ParamElement::Params(all) => match all.first() {
                Some(&first) if self.optional_param(first)? => {
                    for &index in &all[1..] {
                        if !self.parser.optional_token(",") {
                            break;
                        }
                        self.param(index, false)?;
                    }
                    Ok(true)
                }
                _ => Ok(false),
            },
            ParamElement::Struct(all) => self.structure(all, true),
            ParamElement::Custom { name, params, directive } => self.custom(name, params, directive),
            other => self.element(other).map(|()| true),
        }
    }

    fn param(&mut self, index: usize, qualified: bool) -> Result<(), Failed> {
        let Some(def) = self.hooks.params.get(index) else { return Ok(()) };
        // A list is there even if it need not be: it has an element then.
        if def.default.is_some() && !matches!(def.syntax, ParamKind::List(_, false)) {
            return self.optional_param(index).map(|_| ());
        }
        self.read(index, qualified)
    }

    /// Reads the value of a parameter, which is next.
    fn read(&mut self, index: usize, qualified: bool) -> Result<(), Failed> {
        let def = &self.hooks.params[index];
        match value(self.parser, &def.syntax, qualified) {
            Ok(value) => {
                self.values[index] = def.stored(value);
                self.given[index] = true;
                Ok(())
            }
            Err(_) => Err(self.no_param(index)),
        }
    }

    /// The second error after the one about the value itself.
    fn no_param(&mut self, index: usize) -> Failed {
        let loc = self.parser.loc();
        let def = &self.hooks.params[index];
        let (name, kind) = (&def.name, &def.kind);
        let message =
            format!("failed to parse {} parameter '{name}' which is to be a `{kind}`", self.hooks.name);
        self.parser.op_error(loc, &message)
    }

    /// Reads a parameter if its text begins here.
    fn optional_param(&mut self, index: usize) -> Result<bool, Failed> {
        let Some(def) = self.hooks.params.get(index) else { return Ok(false) };
        if !begins(self.parser, &def.syntax) {
            return Ok(false);
        }
        self.read(index, false).map(|()| true)
    }

    /// All of them, separated by commas; the optional ones may be absent at the end.
    fn params(&mut self, all: &[usize]) -> Result<(), Failed> {
        let is_optional =
            |index: usize| self.hooks.params.get(index).is_some_and(|def| def.default.is_some());
        let needed = all.iter().rposition(|&index| !is_optional(index)).map_or(0, |last| last + 1);
        for (at, &index) in all.iter().enumerate() {
            if at > 0 {
                if at < needed {
                    self.parser.token(",")?;
                } else if !self.parser.optional_token(",") {
                    return Ok(());
                }
            } else if needed == 0 {
                if !self.optional_param(index)? {
                    return Ok(());
                }
                continue;
            }
            self.param(index, false)?;
        }
        Ok(())
    }

    /// `name = value`, in any order. Whether anything is there.
    fn structure(&mut self, all: &[usize], optional: bool) -> Result<bool, Failed> {
        let mut seen: Flags = smallvec![false; all.len()];
        let all_optional = all.iter().all(|&index| self.hooks.params[index].default.is_some());
        let all_needed = all.iter().all(|&index| self.hooks.params[index].default.is_none());
        if (optional || all_optional) && self.parser.next_keyword().is_none() {
            return Ok(false);
        }
        let (mut next, mut left) = (0, all.len());
        loop {
            let at = self.field_name(all, next, &seen)?;
            seen[at] = true;
            (next, left) = (at + 1, left - 1);
            self.read(all[at], false)?;
            if left == 0 {
                break;
            }
            // If none may be absent, a comma and the next one must follow.
            if all_needed {
                self.parser.token(",")?;
            } else if !self.parser.optional_token(",") {
                break;
            }
        }
        self.check_complete(all, &seen)
    }

    /// Reads `name =` of one of these that was not seen. It mostly is the one at `next`, as they stand in the order in which they are declared.
    fn field_name(&mut self, all: &[usize], next: usize, seen: &[bool]) -> Result<usize, Failed> {
        let Some(word) = self.parser.next_keyword() else {
            let loc = self.parser.loc();
            let _ = self.parser.op_error(loc, "expected valid keyword");
            return Err(self.parser.op_error(loc, "expected a parameter name in struct"));
        };
        let params = &self.hooks.params;
        let mut order = (next..all.len()).chain(0..next);
        let found = order.find(|&at| params[all[at]].name.as_bytes() == word).filter(|&at| !seen[at]);
        let unknown = found.is_none().then(|| String::from_utf8_lossy(word).into_owned());
        self.parser.skip_keyword();
        self.parser.token("=")?;
        found.ok_or_else(|| {
            let loc = self.parser.loc();
            let name = unknown.unwrap_or_default();
            self.parser.op_error(loc, &format!("duplicate or unknown struct parameter name: {name}"))
        })
    }

    fn check_complete(&mut self, all: &[usize], seen: &[bool]) -> Result<bool, Failed> {
        for (&index, &seen) in all.iter().zip(seen) {
            let def = &self.hooks.params[index];
            if !seen && def.default.is_none() {
                let loc = self.parser.loc();
                let message = format!("struct is missing required parameter: {}", def.name);
                return Err(self.parser.op_error(loc, &message));
            }
        }
        Ok(true)
    }

    fn custom(
        &mut self,
        name: &str,
        params: &[usize],
        directive: &Behaviour<dyn ParamDirective>,
    ) -> Result<bool, Failed> {
        let Some(directive) = &directive.0 else {
            let loc = self.parser.loc();
            let message = format!("the text form needs the directive '{name}', which is not available");
            return Err(self.parser.op_error(loc, &message));
        };
        let so_far = |&index: &usize| self.given[index].then(|| self.values[index].clone());
        let mut values: Vec<Option<Param>> = params.iter().map(so_far).collect();
        let there = self.parser.by_parser(&mut |parser| directive.parse(parser, &mut values))?;
        for (&index, value) in params.iter().zip(values) {
            self.given[index] = value.is_some();
            self.values[index] = value.unwrap_or(Param::None);
        }
        Ok(there)
    }
}

/// Whether the text of a parameter of this kind begins here.
fn begins<S: Source + ?Sized>(parser: &mut S, kind: &ParamKind) -> bool {
    match kind {
        ParamKind::Type(_) => parser.at_type(),
        ParamKind::Attr(class) => {
            parser.at_attr() || class.as_ref().is_some_and(|class| begins_stripped(parser, class))
        }
        ParamKind::Int { .. } | ParamKind::BigInt | ParamKind::Float => parser.at_number(),
        ParamKind::Bool => parser.is_next("true") || parser.is_next("false") || parser.at_number(),
        ParamKind::String => parser.at_string(),
        ParamKind::Enum(_) => parser.next_keyword().is_some() || parser.at_string(),
        ParamKind::List(_, true) | ParamKind::DenseArray(_) => parser.is_next("["),
        ParamKind::List(inner, false) => begins(parser, inner),
        ParamKind::SelfType => false,
        ParamKind::Custom(..) => true,
    }
}

/// Whether the parameters of an attribute of a class begin here.
fn begins_stripped<S: Source + ?Sized>(parser: &mut S, class: &Class) -> bool {
    let ctx = parser.ctx().clone();
    let Some(def) = class.definition.as_deref().and_then(|name| attr_definition(&ctx, name)) else {
        return false;
    };
    let def = ctx.attr_def(def);
    let mut elements = def.format.iter().flat_map(|format| &format.elements);
    let first = elements.find(|element| !matches!(element, ParamElement::Blank | ParamElement::NoBlank));
    match first {
        Some(ParamElement::Literal(text)) => parser.is_next(text),
        Some(ParamElement::Param(index, _)) => {
            def.params.get(*index).is_some_and(|param| begins(parser, &param.syntax))
        }
        _ => parser.is_next("<"),
    }
}

/// Reads a value.
fn value<S: Source + ?Sized>(parser: &mut S, kind: &ParamKind, qualified: bool) -> Result<Param, Failed> {
    match kind {
        ParamKind::Type(class) => type_value(parser, class.as_ref(), qualified).map(Param::Type),
        ParamKind::Attr(class) => attr_value(parser, class.as_ref(), qualified).map(Param::Attr),
        ParamKind::Int { width, signed } => int_value(parser, *width, *signed),
        ParamKind::BigInt => Ok(Param::big_int(Int::from_i64(64, parser.integer()?))),
        ParamKind::Float => parser.by_parser(&mut |parser| parser.float()).map(Param::double),
        ParamKind::Bool => bool_value(parser),
        ParamKind::String => match parser.optional_string() {
            Some(text) => Ok(Param::String(text)),
            None => {
                let loc = parser.loc();
                Err(parser.op_error(loc, "expected string"))
            }
        },
        ParamKind::Enum(def) => parse_enum_param(parser, def).map(Param::Int),
        ParamKind::DenseArray(element) => {
            parser.by_parser(&mut |parser| dense_array(parser, *element)).map(Param::Attr)
        }
        ParamKind::List(inner, bracketed) => list_value(parser, inner, *bracketed),
        ParamKind::SelfType => Ok(Param::None),
        ParamKind::Custom(_, codec) => match &codec.0 {
            Some(codec) => parser.coded(&**codec),
            None => {
                let loc = parser.loc();
                Err(parser.op_error(loc, "the text form of this parameter is not available"))
            }
        },
    }
}

fn type_value<S: Source + ?Sized>(
    parser: &mut S,
    class: Option<&Class>,
    qualified: bool,
) -> Result<Type, Failed> {
    let loc = parser.loc();
    let name = class.and_then(|class| class.definition.as_deref());
    let def = name.filter(|_| !qualified).and_then(|name| type_definition(parser.ctx(), name));
    let ty = match def {
        Some(def) => parser.by_parser(&mut |parser| stripped_type(parser, def))?,
        None => parser.by_parser(&mut |parser| parser.ty())?,
    };
    if !refuses(parser.ctx(), class, Subject::Type(ty)) {
        return Ok(ty);
    }
    let expected = name.map_or_else(String::new, |name| {
        format!(": expected {name}, but found {}", parser.ctx().quoted_type(ty))
    });
    Err(parser.op_error(loc, &format!("invalid kind of type specified{expected}")))
}

fn attr_value<S: Source + ?Sized>(
    parser: &mut S,
    class: Option<&Class>,
    qualified: bool,
) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let name = class.and_then(|class| class.definition.as_deref()).filter(|_| !qualified);
    // What has a sigil is a whole attribute, whatever the definition.
    let name = name.filter(|_| !parser.at_sigil('#'));
    let def = name.and_then(|name| attr_definition(parser.ctx(), name));
    let attr = match def.filter(|&def| parser.ctx().attr_def(def).hooks.is_some()) {
        Some(def) => parser.attr_of(def)?,
        None => parser.attr()?,
    };
    if refuses(parser.ctx(), class, Subject::Attr(attr)) {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    Ok(attr)
}

/// Whether a value is not of the class that its parameter is declared to be of.
fn refuses(ctx: &Context, class: Option<&Class>, value: Subject) -> bool {
    class.is_some_and(|class| class.pred.eval(ctx, value).refuses())
}

fn int_value<S: Source + ?Sized>(parser: &mut S, width: u32, signed: bool) -> Result<Param, Failed> {
    let loc = parser.loc();
    let value = parser.wide_integer()?;
    let low = -(1i128 << (width - 1));
    let high = if signed { -low - 1 } else { (1i128 << width) - 1 };
    if value < low || value > high {
        return Err(parser.op_error(loc, "integer value too large"));
    }
    // A negative one wraps around where there are none.
    let value = if signed { value } else { value & ((1i128 << width) - 1) };
    Ok(Param::Int(value as i64))
}

fn bool_value<S: Source + ?Sized>(parser: &mut S) -> Result<Param, Failed> {
    for (text, value) in [("true", true), ("false", false)] {
        if parser.optional_token(text) {
            return Ok(Param::Bool(value));
        }
    }
    let loc = parser.loc();
    match parser.wide_integer()? {
        value @ -1..=1 => Ok(Param::Bool(value != 0)),
        _ => Err(parser.op_error(loc, "integer value too large")),
    }
}

fn list_value<S: Source + ?Sized>(
    parser: &mut S,
    inner: &ParamKind,
    bracketed: bool,
) -> Result<Param, Failed> {
    let mut values = Vec::new();
    if bracketed {
        parser.token("[")?;
        if parser.optional_token("]") {
            return Ok(Param::List(values.into()));
        }
    }
    values.push(value(parser, inner, false)?);
    while parser.optional_token(",") {
        values.push(value(parser, inner, false)?);
    }
    if bracketed {
        parser.token("]")?;
    }
    Ok(Param::List(values.into()))
}
