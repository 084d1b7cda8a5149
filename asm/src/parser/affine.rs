//! Affine maps and integer sets.

use super::Parser;
use super::affine_expr::Inputs;
use crate::token::Kind;
use rmlir_ir::Attr;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OperandMap;
use rmlir_ir::value::{AffineExpr, AffineMap, IntegerSet};

enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

impl<'s> Parser<'s> {
    /// `affine_map<...>`
    pub(super) fn affine_map_attr(&mut self) -> Result<Attr, Failed> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in affine map")?;
        let map = self.affine_map()?;
        self.expect(Kind::Greater, "expected '>' in affine map")?;
        Ok(self.ctx.affine_map_attr(map))
    }

    /// `affine_set<...>`
    pub(super) fn affine_set_attr(&mut self) -> Result<Attr, Failed> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in integer set")?;
        let set = self.integer_set()?;
        self.expect(Kind::Greater, "expected '>' in integer set")?;
        Ok(self.ctx.integer_set_attr(set))
    }

    pub(super) fn affine_map(&mut self) -> Result<AffineMap, Failed> {
        let at = self.tok.start;
        match self.map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => Err(self.error_at(at, "expected AffineMap, but got IntegerSet")),
        }
    }

    /// Affine expressions between `delimiter`, else a single one, in which operands stand for inputs.
    pub(super) fn affine_map_of_operands(
        &mut self,
        brackets: Option<(Kind, Kind)>,
    ) -> Result<OperandMap, Failed> {
        let mut inputs = Inputs::of_operands();
        let mut results = Vec::new();
        match brackets {
            None => results.push(self.affine_expr(&mut inputs)?),
            Some((open, close)) => {
                let expected = |kind: Kind| if kind == Kind::LSquare { "'['" } else { "'('" };
                self.expect(open, &format!("expected {} in affine map", expected(open)))?;
                while !self.take(close) {
                    results.push(self.affine_expr(&mut inputs)?);
                    if !self.take(Kind::Comma) {
                        let what = if close == Kind::RSquare { "']'" } else { "')'" };
                        self.expect(close, &format!("expected {what} in affine map"))?;
                        break;
                    }
                }
            }
        }
        let (dims, symbols) = inputs.into_operands();
        Ok(OperandMap {
            map: AffineMap::new(dims.len() as u32, symbols.len() as u32, results),
            dims,
            symbols,
        })
    }

    pub(super) fn integer_set(&mut self) -> Result<IntegerSet, Failed> {
        let at = self.tok.start;
        match self.map_or_set()? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => Err(self.error_at(at, "expected IntegerSet, but got AffineMap")),
        }
    }

    fn map_or_set(&mut self) -> Result<MapOrSet, Failed> {
        let mut inputs = Inputs::default();
        self.expect(Kind::LParen, "expected '(' in dimensional identifier list")?;
        self.input_list(&mut inputs, false, Kind::RParen, "expected ')' in dimensional identifier list")?;
        if self.take(Kind::LSquare) {
            self.input_list(&mut inputs, true, Kind::RSquare, "expected ']' in symbol list")?;
        }
        if self.take(Kind::Arrow) {
            self.expect(Kind::LParen, "expected '(' in affine map range")?;
            let results = self.affine_list(&mut inputs, " in affine map range", Self::affine_expr)?;
            return Ok(MapOrSet::Map(AffineMap::new(inputs.dims, inputs.symbols, results)));
        }
        self.expect(Kind::Colon, "expected '->' or ':'")?;
        self.expect(Kind::LParen, "expected '(' in integer set constraint list")?;
        let constraints =
            self.affine_list(&mut inputs, " in integer set constraint list", Self::affine_constraint)?;
        if constraints.is_empty() {
            let zero = (self.ctx.affine().constant(0), true);
            return Ok(MapOrSet::Set(IntegerSet::new(inputs.dims, inputs.symbols, [zero])));
        }
        Ok(MapOrSet::Set(IntegerSet::new(inputs.dims, inputs.symbols, constraints)))
    }

    fn input_list(
        &mut self,
        inputs: &mut Inputs<'s>,
        symbols: bool,
        closing: Kind,
        message: &str,
    ) -> Result<(), Failed> {
        if self.take(closing) {
            return Ok(());
        }
        loop {
            if !self.is_any_word() {
                return Err(self.missing("expected bare identifier"));
            }
            if !inputs.define(self.text(), symbols, self.ctx.affine()) {
                let name = String::from_utf8_lossy(self.text());
                return Err(self.error(format!("redefinition of identifier '{name}'")));
            }
            self.advance();
            if !self.take(Kind::Comma) {
                return self.expect(closing, message);
            }
        }
    }

    fn affine_list<T>(
        &mut self,
        inputs: &mut Inputs<'s>,
        context: &str,
        item: fn(&mut Self, &mut Inputs<'s>) -> Result<T, Failed>,
    ) -> Result<Vec<T>, Failed> {
        let mut items = Vec::new();
        if self.take(Kind::RParen) {
            return Ok(items);
        }
        loop {
            items.push(item(self, inputs)?);
            if !self.take(Kind::Comma) {
                self.expect(Kind::RParen, &format!("expected ')'{context}"))?;
                return Ok(items);
            }
        }
    }

    /// A constraint as an expression and whether it is an equality.
    fn affine_constraint(&mut self, inputs: &mut Inputs<'s>) -> Result<(AffineExpr, bool), Failed> {
        let at = self.tok.start;
        let left = self.affine_expr(inputs)?;
        let relation = [Kind::Greater, Kind::Less, Kind::Equal].into_iter().find(|&kind| self.take(kind));
        let (Some(relation), true) = (relation, self.take(Kind::Equal)) else {
            let message = "expected '== affine-expr' or '>= affine-expr' at end of affine constraint";
            return Err(self.error(message));
        };
        let right = self.affine_expr(inputs)?;
        let (a, b) = if relation == Kind::Less { (right, left) } else { (left, right) };
        let difference = match self.ctx.affine().as_constant(b) {
            Some(0) => Ok(a),
            _ => self.ctx.affine().sub(a, b),
        };
        let expr = difference.map_err(|why| self.error_at(at, why.to_string()))?;
        Ok((expr, relation == Kind::Equal))
    }
}
