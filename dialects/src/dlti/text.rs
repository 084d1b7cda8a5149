//! Entries and lists of entries: `<i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "big">`.

use rmlir_ir::def::{AttrDefId, Param};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter};
use rmlir_ir::print::{attr_to_string, type_to_string};
use rmlir_ir::{Attr, AttrData, Context, DialectAttr, Type};
use rustc_hash::FxHashSet;

/// The definition of a mnemonic of the dialect.
pub(super) fn definition(ctx: &Context, mnemonic: &str) -> Option<AttrDefId> {
    ctx.registered_dialect(b"dlti")?.attr_named(ctx, mnemonic.as_bytes())
}

/// The key and value of `#dlti.dl_entry<key, value>`.
pub(super) fn entry(ctx: &Context, attr: Attr) -> Option<(&Param, Attr)> {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
    match (&data.params[..], definition(ctx, "dl_entry")) {
        ([key, Param::Attr(value)], Some(id)) if id == data.def => Some((key, *value)),
        _ => None,
    }
}

/// The entries in the parameter of a list of entries.
pub(super) fn entries(ctx: &Context, params: &[Param]) -> Vec<(Param, Attr)> {
    let Some(Param::List(list)) = params.first() else { return Vec::new() };
    let one = |param: &Param| match param {
        Param::Attr(attr) => entry(ctx, *attr).map(|(key, value)| (key.clone(), value)),
        _ => None,
    };
    list.iter().filter_map(one).collect()
}

/// A key as errors have it.
pub(super) fn key_text(ctx: &Context, key: &Param) -> String {
    match key {
        Param::Type(ty) => type_to_string(ctx, *ty),
        Param::String(name) => format!("\"{}\"", ctx.text(*name)),
        _ => String::new(),
    }
}

fn key(parser: &mut dyn AsmParser, types: bool) -> Result<Option<Param>, Failed> {
    if types && let Some(ty) = parser.optional_type() {
        return ty.map(|ty| Some(Param::Type(ty)));
    }
    Ok(parser.optional_string().map(Param::String))
}

fn print_key(printer: &mut dyn AsmPrinter, key: &Param) {
    match key {
        Param::Type(ty) => printer.ty(*ty),
        Param::String(name) => {
            let text = printer.ctx().bytes(*name).to_vec();
            printer.string(&text);
        }
        _ => {}
    }
}

/// `<key, value>`
pub(super) struct Entry;

impl AttrHooks for Entry {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let Some(key) = key(parser, true)? else {
            return Err(parser.error(loc, "expected a type or a quoted string"));
        };
        parser.token(",")?;
        let value = parser.attr(None)?;
        parser.token(">")?;
        Ok(vec![key, Param::Attr(value)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [key, Param::Attr(value)] = &attr.params[..] else { return };
        printer.text("<");
        print_key(printer, key);
        printer.text(", ");
        printer.attr(*value);
        printer.text(">");
    }
}

/// A list of entries.
pub(super) struct Entries {
    /// It may be empty.
    pub(super) empty: bool,
    /// Keys may be types.
    pub(super) types: bool,
    /// Values are specifications of devices.
    pub(super) devices: bool,
}

impl Entries {
    fn entry(&self, parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
        let loc = parser.loc();
        let Some(key) = key(parser, self.types)? else {
            let attr = parser.attr(None)?;
            return match entry(parser.ctx(), attr) {
                Some(_) => Ok(attr),
                None => Err(parser.error(loc, "invalid kind of attribute specified")),
            };
        };
        parser.token("=")?;
        let value = parser.attr(None)?;
        let id = definition(parser.ctx(), "dl_entry").ok_or(Failed)?;
        parser.checked_attr(loc, id, vec![key, Param::Attr(value)])
    }
}

impl AttrHooks for Entries {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut entries = Vec::new();
        parser.list(Delimiter::Angle, "", &mut |parser| {
            entries.push(Param::Attr(self.entry(parser)?));
            Ok(())
        })?;
        Ok(vec![Param::List(entries.into())])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let ctx = printer.ctx().clone();
        let mut lead = "<";
        for (key, value) in entries(&ctx, &attr.params) {
            printer.text(lead);
            print_key(printer, &key);
            printer.text(" = ");
            printer.attr(value);
            lead = ", ";
        }
        printer.text(if lead == "<" { "<>" } else { ">" });
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let entries = entries(ctx, params);
        if entries.is_empty() && !self.empty {
            return Err("no DLTI entries provided".into());
        }
        let mut keys = FxHashSet::default();
        for (key, value) in &entries {
            if matches!(key, Param::String(name) if ctx.bytes(*name).is_empty()) {
                return Err("empty string as DLTI key is not allowed".into());
            }
            if !self.types && matches!(key, Param::Type(_)) {
                return Err("type as DLTI key is not allowed".into());
            }
            if !keys.insert(key) {
                let what = if self.devices { "device ID in dlti.target_system_spec" } else { "DLTI key" };
                return Err(format!("repeated {what}: {}", key_text(ctx, key)));
            }
            let device = matches!(ctx.attr_data(*value), AttrData::Dialect(data)
                if Some(data.def) == definition(ctx, "target_device_spec"));
            if self.devices && !device {
                return Err(format!(
                    "value associated with key {} is not a DLTI device spec",
                    key_text(ctx, key)
                ));
            }
        }
        Ok(())
    }
}

/// An entry as errors have it: `#dlti.dl_entry<key, value>`.
pub(super) fn entry_text(ctx: &Context, key: &Param, value: Attr) -> String {
    format!("#dlti.dl_entry<{}, {}>", key_text(ctx, key), attr_to_string(ctx, value))
}
