//! Attributes that are lists of dimensions: `<offset_dims = [0], index_vector_dim = 1>`, and single lists, `[1, ?]`.

use crate::tensor::{dims_text, ints_param, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::ParamDirective;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter};
use rmlir_ir::{DYNAMIC, DialectAttr, Type};

/// Named lists of dimensions, and after them named dimensions; what is empty or zero is not written.
pub(crate) struct Fields {
    /// What errors call the whole.
    pub(crate) what: &'static str,
    /// The lists.
    pub(crate) lists: &'static [&'static str],
    /// The single dimensions.
    pub(crate) single: &'static [&'static str],
}

/// Reads `[1, 2]`; with `dynamic` also `?`.
pub(crate) fn parse_dims(parser: &mut dyn AsmParser, dynamic: bool) -> Result<Vec<i64>, Failed> {
    let mut dims = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        let unknown = dynamic && parser.optional_token("?");
        dims.push(if unknown { DYNAMIC } else { parser.integer()? });
        Ok(())
    })?;
    Ok(dims)
}

/// Writes `[1, 2]`.
pub(crate) fn print_dims(printer: &mut dyn AsmPrinter, dims: &[i64]) {
    printer.text(&format!("[{}]", dims_text(dims)));
}

impl Fields {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.lists.iter().chain(self.single).copied()
    }

    /// Reads `name = value` of every field that is there, up to `>`.
    pub(crate) fn parse_fields(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        let mut fields: Vec<Option<Param>> = vec![None; self.lists.len() + self.single.len()];
        while !parser.optional_token(">") {
            let loc = parser.loc();
            let Some(at) = self.names().position(|name| parser.optional_token(name)) else {
                let names: Vec<String> = self.names().map(|name| format!("`{name}`")).collect();
                return Err(parser.error(loc, &format!("expected one of: {}", names.join(", "))));
            };
            if fields[at].is_some() {
                let name = self.names().nth(at).unwrap_or_default();
                let here = parser.loc();
                return Err(parser.error(here, &format!("duplicated `{name}` entry")));
            }
            parser.token("=")?;
            let list = at < self.lists.len();
            fields[at] = Some(if list {
                ints_param(&parse_dims(parser, false)?)
            } else {
                Param::Int(parser.integer()?)
            });
            if !parser.optional_token(",") {
                parser.token(">")?;
                break;
            }
        }
        let lists = self.lists.len();
        let absent = |at| if at < lists { ints_param(&[]) } else { Param::Int(0) };
        let whole = fields.into_iter().enumerate().map(|(at, field)| field.unwrap_or_else(|| absent(at)));
        Ok(whole.collect())
    }
}

impl AttrHooks for Fields {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        self.parse_fields(parser).map_err(|failed| {
            let here = parser.loc();
            let _ = failed;
            parser.error(here, &format!("failed parsing {} dimension numbers attribute", self.what))
        })
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let mut parts = Vec::new();
        for (name, param) in self.names().zip(&*attr.params) {
            match param {
                Param::List(list) if !list.is_empty() => {
                    parts.push(format!("{name} = [{}]", dims_text(&param_ints(Some(param)))));
                }
                Param::Int(value) if *value != 0 => parts.push(format!("{name} = {value}")),
                _ => {}
            }
        }
        printer.text(&format!("<{}>", parts.join(", ")));
    }
}

/// `custom<DimSizes>($dims)`
pub(crate) struct DimSizes;

impl ParamDirective for DimSizes {
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed> {
        let dims = parse_dims(parser, true)?;
        if let [to] = params {
            *to = Some(ints_param(&dims));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]) {
        print_dims(printer, &param_ints(params.first().copied()));
    }
}
