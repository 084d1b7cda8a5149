//! The map of an encoding: `[s0]{l0, l1}(d0 = l0, d1 = l1 : slice) -> (l0 = d0 : dense, l1 = d1 : compressed)`.

use super::level::Level;
use super::slices::SLICE;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, Delimiter};
use rmlir_ir::typed::is_attr;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, Ident};

/// What the text of a map says.
#[derive(Default)]
pub(super) struct MapText {
    /// Level by level.
    pub(super) levels: Vec<Level>,
    /// A slice for each dimension that has one.
    pub(super) slices: Vec<Option<Attr>>,
    /// From dimensions to levels.
    pub(super) dim_to_lvl: Option<AffineMap>,
    /// The other way round, if the text says that.
    pub(super) lvl_to_dim: Option<AffineMap>,
}

/// Names and what they stand for.
#[derive(Default)]
struct Names {
    symbols: Vec<Ident>,
    levels: Vec<Ident>,
    dims: Vec<Ident>,
}

impl Names {
    fn has(&self, name: Ident) -> bool {
        [&self.symbols, &self.levels, &self.dims].iter().any(|names| names.contains(&name))
    }

    /// What an expression over dimensions, or over levels, may name.
    fn inputs(&self, parser: &dyn AsmParser, dims: &[Ident]) -> Vec<(Ident, AffineExpr)> {
        let store = parser.ctx().affine();
        let symbols = self.symbols.iter().zip(0..).map(|(&name, at)| (name, store.symbol(at)));
        symbols.chain(dims.iter().zip(0..).map(|(&name, at)| (name, store.dim(at)))).collect()
    }
}

/// Reads a name that is new.
fn define(parser: &mut dyn AsmParser, names: &Names) -> Result<Ident, Failed> {
    let loc = parser.loc();
    let Some(name) = parser.optional_keyword() else {
        return Err(parser.error(loc, "expected bare identifier"));
    };
    if names.has(name) {
        let message = format!("redefinition of identifier '{}'", parser.ctx().text(name));
        return Err(parser.error(loc, &message));
    }
    Ok(name)
}

impl MapText {
    /// Reads the map of an encoding.
    ///
    /// # Errors
    /// If it is malformed; it has been reported.
    pub(super) fn parse(parser: &mut dyn AsmParser) -> Result<MapText, Failed> {
        let (mut names, mut text) = (Names::default(), MapText::default());
        parser.list(Delimiter::OptionalSquare, " in symbol binding list", &mut |parser| {
            let name = define(parser, &names)?;
            names.symbols.push(name);
            Ok(())
        })?;
        parser.list(Delimiter::OptionalBraces, " in level declaration list", &mut |parser| {
            let name = define(parser, &names)?;
            names.levels.push(name);
            Ok(())
        })?;
        let mut dims = Vec::new();
        parser.list(Delimiter::Paren, " in dimension-specifier list", &mut |parser| {
            dims.push(text.dimension(parser, &mut names)?);
            Ok(())
        })?;
        parser.token("->")?;
        let (loc, mut results) = (parser.loc(), Vec::new());
        parser.list(Delimiter::Paren, " in level-specifier list", &mut |parser| {
            results.push(text.level(parser, &names)?);
            Ok(())
        })?;
        let (declared, found) = (names.levels.len(), results.len());
        if declared != 0 && declared != found {
            return Err(parser.error(
                loc,
                &format!(
                    "Level-rank mismatch between forward-declarations and specifiers. Declared {declared} \
                     level-variables; but got {found} level-specifiers."
                ),
            ));
        }
        let symbols = names.symbols.len() as u32;
        text.dim_to_lvl = Some(AffineMap::new(names.dims.len() as u32, symbols, results));
        let dims: Option<Vec<AffineExpr>> = dims.into_iter().collect();
        text.lvl_to_dim = dims.map(|dims| AffineMap::new(found as u32, symbols, dims));
        Ok(text)
    }

    /// `d0 = expression : slice`
    fn dimension(
        &mut self,
        parser: &mut dyn AsmParser,
        names: &mut Names,
    ) -> Result<Option<AffineExpr>, Failed> {
        let name = define(parser, names)?;
        names.dims.push(name);
        let expr = match parser.optional_token("=") {
            true => {
                let inputs = names.inputs(parser, &names.levels);
                Some(parser.affine_expr(&inputs)?)
            }
            false => None,
        };
        let slice = match parser.optional_token(":") {
            true => {
                let loc = parser.loc();
                let slice = parser.attr(None)?;
                if !is_attr(parser.ctx(), slice, SLICE) {
                    return Err(parser.error(loc, "expected SparseTensorDimSliceAttr"));
                }
                Some(slice)
            }
            false => None,
        };
        self.slices.push(slice);
        Ok(expr)
    }

    /// `l0 = expression : dense`, with the name if such were declared.
    fn level(&mut self, parser: &mut dyn AsmParser, names: &Names) -> Result<AffineExpr, Failed> {
        if !names.levels.is_empty() {
            self.level_name(parser, names)?;
        }
        let inputs = names.inputs(parser, &names.dims);
        let expr = parser.affine_expr(&inputs)?;
        parser.token(":")?;
        self.levels.push(Level::parse(parser)?);
        Ok(expr)
    }

    fn level_name(&self, parser: &mut dyn AsmParser, names: &Names) -> Result<(), Failed> {
        let loc = parser.loc();
        let Some(name) = parser.optional_keyword() else {
            return Err(parser.error(loc, "expected bare identifier"));
        };
        let text = parser.ctx().text(name).into_owned();
        let Some(declared) = names.levels.iter().position(|&level| level == name) else {
            return Err(parser.error(loc, &format!("use of undeclared identifier '{text}'")));
        };
        if declared != self.levels.len() {
            let (declared, found) = (nth(declared), nth(self.levels.len()));
            return Err(parser.error(
                loc,
                &format!(
                    "Level-variable ordering mismatch. The variable '{text}' was forward-declared as the {declared} \
                     level; but is bound by the {found} specification."
                ),
            ));
        }
        parser.token("=")
    }
}

fn nth(number: usize) -> String {
    match number {
        1 => "1st".to_string(),
        2 => "2nd".to_string(),
        _ => format!("{number}th"),
    }
}
