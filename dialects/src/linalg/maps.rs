//! Indexing maps in short: maps separated by bars, results by blanks, terms by plus signs. A term is a dimension, with `s` and a number
//! times that stride, with `t` times that dilation: `0 1s0+3t0 4 | 3 4 2 | 0 1 2`.

use super::parts;
use crate::common::elements;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, Context, NamedAttr};

/// What dimensions are multiplied by.
struct Factors {
    strides: Vec<i64>,
    dilations: Vec<i64>,
}

/// More dimensions than any operation has.
const MAX_DIMS: usize = 16;

impl Factors {
    fn of(ctx: &Context, attrs: &[NamedAttr]) -> Factors {
        let list = |name: &str| {
            let attr = parts::attr_of(ctx, attrs, name);
            let values = attr.and_then(|attr| elements::integers(ctx, attr, MAX_DIMS));
            let values = values.map_or(Vec::new(), |(_, values)| values);
            values.iter().map(|value| value.to_i64().unwrap_or(1)).collect()
        };
        Factors { strides: list("strides"), dilations: list("dilations") }
    }

    fn get(&self, letter: char, at: &str) -> i64 {
        let list = if letter == 's' { &self.strides } else { &self.dilations };
        at.parse().ok().and_then(|at: usize| list.get(at).copied()).unwrap_or(1)
    }
}

fn term(ctx: &Context, text: &str, factors: &Factors) -> Option<AffineExpr> {
    let store = ctx.affine();
    let letter = text.find(['s', 't']);
    let (dim, factor) = text.split_at(letter.unwrap_or(text.len()));
    let dim = store.dim(dim.parse().ok()?);
    let mut factor = factor.chars();
    match factor.next() {
        Some(letter) => store.mul(dim, store.constant(factors.get(letter, factor.as_str()))).ok(),
        None => Some(dim),
    }
}

fn result(ctx: &Context, text: &str, factors: &Factors) -> Option<AffineExpr> {
    let mut terms = text.split('+').map(|text| term(ctx, text, factors));
    let first = terms.next()??;
    terms.try_fold(first, |sum, term| ctx.affine().add(sum, term?).ok())
}

/// The maps that a short text stands for, with the strides and dilations among these attributes.
pub(super) fn maps(ctx: &Context, attrs: &[NamedAttr], dims: u32, text: &str) -> Vec<AffineMap> {
    let factors = Factors::of(ctx, attrs);
    let map = |text: &str| {
        let results: Vec<AffineExpr> =
            text.split_whitespace().filter_map(|text| result(ctx, text, &factors)).collect();
        AffineMap::new(dims, 0, results)
    };
    text.split('|').map(map).collect()
}

/// The same as an array.
pub(super) fn read(ctx: &Context, attrs: &[NamedAttr], dims: u32, text: &str) -> Attr {
    let maps: Vec<Attr> =
        maps(ctx, attrs, dims, text).into_iter().map(|map| ctx.affine_map_attr(map)).collect();
    ctx.array_attr(&maps)
}
