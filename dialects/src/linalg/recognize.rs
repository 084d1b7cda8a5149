//! Which convolution or pooling a `linalg.generic` is: the one whose maps and body it has.

use super::body::{cast_name, operation};
use super::table::{Expr, FUNCTIONS, Function, NAMED};
use super::{GenericOp, LoopNest, body_block, maps};
use crate::common::elements::{self, Number};
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap, Int};
use rmlir_ir::{Attr, Context, NamedAttr, OpRef, Type, TypeData, ValueRef};
use std::collections::BTreeMap;

/// The name, without the dialect, of the convolution or pooling that a `linalg.generic` is, with its attributes.
pub fn window_operation(op: OpRef<'_>) -> Option<(&'static str, Vec<(&'static str, Attr)>)> {
    let nest = LoopNest::of(op).filter(|nest| op.is::<GenericOp>() && nest.outputs.len() == 1)?;
    if !runs_alike(op.ctx(), &nest) {
        return None;
    }
    let body = Body::of(op)?;
    NAMED.iter().find_map(|named| {
        let (dims, text) = named.fixed.filter(|(_, text)| text.contains('+'))?;
        if named.args != nest.maps.len() || dims as usize != nest.len() {
            return None;
        }
        let attrs = factors(op.ctx(), text, &nest.maps)?;
        let entry = |&(name, value): &(&str, Attr)| NamedAttr { name: op.ctx().ident(name), value };
        let entries: Vec<NamedAttr> = attrs.iter().map(entry).collect();
        let same = maps::maps(op.ctx(), &entries, dims, text) == nest.maps && body.gives(&named.body);
        same.then_some((named.name, attrs))
    })
}

/// Whether just the loops over the output run in any order, as those of named operations do.
fn runs_alike(ctx: &Context, nest: &LoopNest) -> bool {
    let Some(output) = nest.maps.get(nest.outputs.start) else { return false };
    let over_output = |dim: u32| output.result_position(ctx.affine(), dim).is_some();
    nest.parallel.iter().zip(0..).all(|(&parallel, dim)| parallel == over_output(dim))
}

/// The strides and dilations with which maps in short may be these maps. There are none in some.
fn factors(ctx: &Context, text: &str, maps: &[AffineMap]) -> Option<Vec<(&'static str, Attr)>> {
    let mut found = [('s', BTreeMap::new()), ('t', BTreeMap::new())];
    for (text, map) in text.split('|').zip(maps) {
        let results: Vec<&str> = text.split_whitespace().collect();
        if results.len() != map.results.len() {
            return None;
        }
        for (text, &expr) in results.iter().zip(&map.results) {
            let have = multiples(ctx, expr);
            for term in text.split('+') {
                for (letter, list) in &mut found {
                    let Some((dim, at)) = term.split_once(*letter) else { continue };
                    let (dim, at) = (dim.parse::<u32>().ok()?, at.parse::<usize>().ok()?);
                    list.insert(at, *have.as_ref()?.get(&dim)?);
                }
            }
        }
    }
    let mut attrs = Vec::new();
    for (name, (_, list)) in ["strides", "dilations"].into_iter().zip(&found) {
        if !list.is_empty() {
            attrs.push((name, numbers(ctx, list.values().copied())?));
        }
    }
    Some(attrs)
}

/// What each dimension is multiplied by in a sum; `None` if it is no such sum.
fn multiples(ctx: &Context, expr: AffineExpr) -> Option<BTreeMap<u32, i64>> {
    let store = ctx.affine();
    let (mut open, mut found) = (vec![expr], BTreeMap::new());
    while let Some(expr) = open.pop() {
        let (dim, factor) = match store.kind(expr) {
            AffineKind::Add(left, right) => {
                open.extend([left, right]);
                continue;
            }
            AffineKind::Mul(left, right) => (left, store.as_constant(right)?),
            _ => (expr, 1),
        };
        if found.insert(store.as_dim(dim)?, factor).is_some() {
            return None;
        }
    }
    Some(found)
}

/// `dense<[...]> : tensor<Nxi64>`
fn numbers(ctx: &Context, values: impl ExactSizeIterator<Item = i64>) -> Option<Attr> {
    let ty = ctx.tensor_type(&[values.len() as i64], ctx.i64(), None).ok()?;
    let numbers: Vec<Number> = values.map(|value| Number::Int(Int::from_i64(64, value))).collect();
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    elements::write(ctx, ty, if splat { numbers.get(..1)? } else { &numbers }, splat)
}

/// The body of an operation with one result.
struct Body<'m> {
    args: Vec<ValueRef<'m>>,
    given: ValueRef<'m>,
}

impl<'m> Body<'m> {
    fn of(op: OpRef<'m>) -> Option<Body<'m>> {
        let block = body_block(op)?;
        let end = block.last_op().filter(|end| end.num_operands() == 1)?;
        Some(Body { args: block.args().collect(), given: end.operand(0)? })
    }

    /// Whether it gives what an expression says, in just this form.
    fn gives(&self, expr: &Expr) -> bool {
        self.is(self.given, expr)
    }

    fn is(&self, value: ValueRef<'m>, expr: &Expr) -> bool {
        match expr {
            Expr::Arg(at) => self.args.get(*at) == Some(&value),
            Expr::Cast(at) => self.is_cast(value, *at, false),
            Expr::CastUnsigned(at) => self.is_cast(value, *at, true),
            Expr::Call(name, args) => {
                let function = FUNCTIONS.iter().find(|function| function.name == *name);
                function.is_some_and(|function| self.is_call(value, function, args))
            }
            _ => false,
        }
    }

    /// Whether a value is an argument as the type of the output. As in the reference, what loses something has no name.
    fn is_cast(&self, value: ValueRef<'m>, at: usize, unsigned: bool) -> bool {
        let (Some(&arg), Some(output)) = (self.args.get(at), self.args.last()) else { return false };
        if arg.ty() == output.ty() {
            return value == arg;
        }
        let Some(name) = cast_name(value.ctx(), arg.ty(), output.ty(), unsigned) else { return false };
        let keeps = ["arith.ext", "arith.sitofp", "arith.uitofp"].iter().any(|kind| name.starts_with(kind));
        let is_cast = |op: OpRef<'m>| op.name_text() == name.as_bytes() && op.operand(0) == Some(arg);
        keeps && value.def_op().is_some_and(|(op, _)| is_cast(op))
    }

    fn is_call(&self, value: ValueRef<'m>, function: &Function, args: &[Expr]) -> bool {
        let Some((op, _)) = value.def_op() else { return false };
        let Some(name) = named_operation(value.ctx(), function, value.ty()) else { return false };
        op.name_text() == name.as_bytes()
            && op.num_operands() == args.len()
            && op.operands().zip(args).all(|(operand, expr)| self.is(operand, expr))
    }
}

/// The operation that a function is on numbers of a type. As in the reference, complex numbers have no named bodies, nor have sums and
/// products of single bits.
fn named_operation(ctx: &Context, function: &Function, ty: Type) -> Option<&'static str> {
    let called = match ctx.type_data(ty) {
        TypeData::Float(_) => function.float,
        TypeData::Integer { .. } => function.int,
        _ => return None,
    };
    (operation(ctx, function, ty) == called).then_some(called.ok()?)
}
