//! Affine expressions.

use super::Parser;
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::UnresolvedOperand;
use rmlir_ir::value::{AffineError, AffineExpr, AffineStore};
use rustc_hash::FxHashMap;

/// The dimensions and symbols that an expression may name.
#[derive(Default)]
pub(super) struct Inputs<'s> {
    by_name: FxHashMap<&'s [u8], AffineExpr>,
    pub(super) dims: u32,
    pub(super) symbols: u32,
    /// Where operands stand for inputs: those that were read.
    operands: Option<Operands>,
}

/// Operands that stand for inputs.
#[derive(Default)]
struct Operands {
    known: Vec<(UnresolvedOperand, AffineExpr)>,
    dims: Vec<UnresolvedOperand>,
    symbols: Vec<UnresolvedOperand>,
}

impl Operands {
    /// The input that an operand stands for: the one that it had before, if any.
    fn input(&mut self, operand: UnresolvedOperand, symbol: bool, store: &AffineStore) -> AffineExpr {
        let same =
            |other: &UnresolvedOperand| (other.name.key, other.number) == (operand.name.key, operand.number);
        if let Some((_, expr)) = self.known.iter().find(|(other, _)| same(other)) {
            return *expr;
        }
        let list = if symbol { &mut self.symbols } else { &mut self.dims };
        let position = list.len() as u32;
        list.push(operand);
        let expr = if symbol { store.symbol(position) } else { store.dim(position) };
        self.known.push((operand, expr));
        expr
    }
}

impl<'s> Inputs<'s> {
    /// Inputs that operands stand for, as they come.
    pub(super) fn of_operands() -> Inputs<'s> {
        Inputs { operands: Some(Operands::default()), ..Inputs::default() }
    }

    /// Inputs that have these names.
    pub(super) fn named(inputs: impl Iterator<Item = (&'s [u8], AffineExpr)>) -> Inputs<'s> {
        Inputs { by_name: inputs.collect(), ..Inputs::default() }
    }

    /// The operands that stand for dimensions and for symbols.
    pub(super) fn into_operands(self) -> (Vec<UnresolvedOperand>, Vec<UnresolvedOperand>) {
        let operands = self.operands.unwrap_or_default();
        (operands.dims, operands.symbols)
    }

    /// Adds a dimension or symbol; false if the name is taken.
    pub(super) fn define(&mut self, name: &'s [u8], symbol: bool, store: &AffineStore) -> bool {
        if self.by_name.contains_key(name) {
            return false;
        }
        let expr = if symbol { store.symbol(self.symbols) } else { store.dim(self.dims) };
        if symbol {
            self.symbols += 1
        } else {
            self.dims += 1
        };
        self.by_name.insert(name, expr);
        true
    }
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Add,
    Sub,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
}

/// How deep parentheses and negations may nest: as deep as expressions themselves.
const MAX_DEPTH: u32 = AffineStore::MAX_DEPTH as u32;

impl<'s> Parser<'s> {
    pub(super) fn affine_expr(&mut self, inputs: &mut Inputs<'s>) -> Result<AffineExpr, Failed> {
        self.affine_sum(inputs, 0)
    }

    fn affine_sum(&mut self, inputs: &mut Inputs<'s>, depth: u32) -> Result<AffineExpr, Failed> {
        let mut left: Option<(AffineExpr, Op)> = None;
        loop {
            let term = self.affine_product(inputs, left.is_some(), depth)?;
            let sum = match left {
                Some((left, op)) => self.affine_binary(op, left, term, self.tok.start)?,
                None => term,
            };
            match self.low_op() {
                Some(op) => left = Some((sum, op)),
                None => return Ok(sum),
            }
        }
    }

    fn affine_product(
        &mut self,
        inputs: &mut Inputs<'s>,
        behind_op: bool,
        depth: u32,
    ) -> Result<AffineExpr, Failed> {
        let mut product = self.affine_operand(inputs, behind_op, depth)?;
        loop {
            let mut at = self.tok.start;
            let Some(op) = self.high_op() else { return Ok(product) };
            let right = self.affine_operand(inputs, true, depth)?;
            // An error points at the operator after the operands, if there is one of the same rank.
            if self.at_high_op() {
                at = self.tok.start;
            }
            product = self.affine_binary(op, product, right, at)?;
        }
    }

    fn low_op(&mut self) -> Option<Op> {
        let op = match self.tok.kind {
            Kind::Plus => Op::Add,
            Kind::Minus => Op::Sub,
            _ => return None,
        };
        self.advance();
        Some(op)
    }

    fn at_high_op(&self) -> bool {
        self.is(Kind::Star)
            || self.is(Kind::Ident) && matches!(self.text(), b"floordiv" | b"ceildiv" | b"mod")
    }

    fn high_op(&mut self) -> Option<Op> {
        if !self.at_high_op() {
            return None;
        }
        let op = match self.text() {
            b"floordiv" => Op::FloorDiv,
            b"ceildiv" => Op::CeilDiv,
            b"mod" => Op::Mod,
            _ => Op::Mul,
        };
        self.advance();
        Some(op)
    }

    fn affine_binary(&self, op: Op, l: AffineExpr, r: AffineExpr, at: u32) -> Result<AffineExpr, Failed> {
        let store = self.ctx.affine();
        let (result, name) = match op {
            Op::Add => (store.add(l, r), ""),
            Op::Sub => (store.sub(l, r), ""),
            Op::Mul => (store.mul(l, r), ""),
            Op::FloorDiv => (store.floor_div(l, r), "floordiv"),
            Op::CeilDiv => (store.ceil_div(l, r), "ceildiv"),
            Op::Mod => (store.modulo(l, r), "mod"),
        };
        result.map_err(|why| match why {
            AffineError::NonAffineDivisor => self.error_at(
                at,
                format!(
                    "non-affine expression: right operand of {name} has to be either a constant or symbolic"
                ),
            ),
            why => self.error_at(at, why.to_string()),
        })
    }

    fn affine_operand(
        &mut self,
        inputs: &mut Inputs<'s>,
        behind_op: bool,
        depth: u32,
    ) -> Result<AffineExpr, Failed> {
        if depth > MAX_DEPTH {
            return Err(self.error(AffineError::TooDeep.to_string()));
        }
        match self.tok.kind {
            Kind::Integer => self.affine_constant(),
            Kind::LParen => self.affine_parentheses(inputs, depth),
            Kind::Minus => {
                self.advance();
                let Ok(operand) = self.affine_operand(inputs, behind_op, depth + 1) else {
                    return Err(self.error("missing operand of negation"));
                };
                let at = self.tok.start;
                self.ctx.affine().neg(operand).map_err(|why| self.error_at(at, why.to_string()))
            }
            Kind::Plus | Kind::Star => {
                Err(self.missing_operand(behind_op, "missing left operand of binary operator"))
            }
            Kind::Ident if self.is_word("symbol") => {
                self.advance();
                self.expect(Kind::LParen, "expected '(' at start of SSA symbol")?;
                let expr = self.affine_input(inputs, true)?;
                self.expect(Kind::RParen, "expected ')' at end of SSA symbol")?;
                Ok(expr)
            }
            Kind::Ident | Kind::IntType => match inputs.by_name.get(self.text()) {
                Some(&expr) => {
                    self.advance();
                    Ok(expr)
                }
                None => Err(self.missing("use of undeclared identifier")),
            },
            Kind::Percent => self.affine_input(inputs, false),
            _ => Err(self.missing_operand(behind_op, "expected affine expression")),
        }
    }

    /// An operand that stands for an input.
    fn affine_input(&mut self, inputs: &mut Inputs<'s>, symbol: bool) -> Result<AffineExpr, Failed> {
        let Some(operands) = &mut inputs.operands else {
            return Err(self.error("unexpected ssa identifier"));
        };
        if !self.is(Kind::Percent) {
            return Err(self.error("expected ssa identifier"));
        }
        let operand = self.unresolved(true)?;
        Ok(operands.input(operand, symbol, self.ctx.affine()))
    }

    fn missing_operand(&self, behind_op: bool, message: &str) -> Failed {
        self.error(if behind_op { "missing right operand of binary operator" } else { message })
    }

    fn affine_constant(&mut self) -> Result<AffineExpr, Failed> {
        let Some(value) = self.unsigned(self.tok).and_then(|value| i64::try_from(value).ok()) else {
            return Err(self.error("constant too large for index"));
        };
        self.advance();
        Ok(self.ctx.affine().constant(value))
    }

    fn affine_parentheses(&mut self, inputs: &mut Inputs<'s>, depth: u32) -> Result<AffineExpr, Failed> {
        self.advance();
        if self.is(Kind::RParen) {
            return Err(self.error("no expression inside parentheses"));
        }
        let expr = self.affine_sum(inputs, depth + 1)?;
        self.expect(Kind::RParen, "expected ')'")?;
        Ok(expr)
    }
}
