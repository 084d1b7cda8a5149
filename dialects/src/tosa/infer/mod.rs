//! The sizes of results as far as they follow from operands and attributes.

mod moves;
mod windows;

use super::checks::{number, operand, shape};
use rmlir_ir::{DYNAMIC, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// The sizes of a tensor; `None` if not even its rank is known.
pub type Sizes = Option<Vec<i64>>;

/// An operation that says how large its results are.
pub trait InferShapes: Send + Sync {
    /// The sizes of each result as far as they follow from the operation; `None` if nothing does.
    fn infer(&self, op: OpRef<'_>) -> Option<Vec<Sizes>>;
}

type Rule = fn(OpRef<'_>) -> Option<Vec<Sizes>>;

impl InferShapes for Rule {
    fn infer(&self, op: OpRef<'_>) -> Option<Vec<Sizes>> {
        self(op)
    }
}

/// Operations with the shape to which their operands are broadcast.
const BROADCAST: [&str; 38] = [
    "abs",
    "add",
    "arithmetic_right_shift",
    "bitwise_and",
    "bitwise_not",
    "bitwise_or",
    "bitwise_xor",
    "cast",
    "ceil",
    "clamp",
    "clz",
    "cos",
    "equal",
    "erf",
    "exp",
    "floor",
    "greater",
    "greater_equal",
    "identity",
    "intdiv",
    "log",
    "logical_and",
    "logical_left_shift",
    "logical_not",
    "logical_or",
    "logical_right_shift",
    "logical_xor",
    "maximum",
    "minimum",
    "pow",
    "reciprocal",
    "reverse",
    "rsqrt",
    "select",
    "sigmoid",
    "sin",
    "sub",
    "tanh",
];

const REDUCTIONS: [&str; 6] =
    ["reduce_all", "reduce_any", "reduce_max", "reduce_min", "reduce_product", "reduce_sum"];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut add = |name: &str, rule: Rule| {
        dialect.op(name).interface::<dyn InferShapes>(Arc::new(rule));
    };
    for name in BROADCAST {
        add(name, |op| Some(vec![broadcast(op, op.num_operands())]));
    }
    for name in REDUCTIONS {
        add(name, reduced);
    }
    for name in ["negate", "rescale", "table"] {
        add(name, |op| Some(vec![sizes(op, 0)]));
    }
    add("mul", |op| Some(vec![broadcast(op, op.num_operands().saturating_sub(1))]));
    add("fft2d", |op| Some(vec![sizes(op, 0), sizes(op, 1)]));
    add("cond_if", |op| yielded(op, 0..2));
    add("while_loop", |op| yielded(op, 1..2));
    windows::add(&mut add);
    moves::add(&mut add);
}

/// The sizes of an operand.
fn sizes(op: OpRef<'_>, index: usize) -> Sizes {
    shape(op.ctx(), operand(op, index)).map(<[i64]>::to_vec)
}

/// The size of an operand in a dimension, open if it is not known.
fn size(op: OpRef<'_>, index: usize, dim: usize) -> i64 {
    shape(op.ctx(), operand(op, index)).and_then(|sizes| sizes.get(dim).copied()).unwrap_or(DYNAMIC)
}

/// The first of two sizes if it is known.
fn either(first: i64, second: i64) -> i64 {
    if first == DYNAMIC { second } else { first }
}

/// The shape that holds the first operands, those of size one repeated.
fn broadcast(op: OpRef<'_>, count: usize) -> Sizes {
    let shapes = (0..count).map(|at| sizes(op, at)).collect::<Option<Vec<_>>>()?;
    let rank = shapes.iter().map(Vec::len).max()?;
    let mut all = vec![1; rank];
    for shape in &shapes {
        for (have, &size) in all.iter_mut().skip(rank - shape.len()).zip(shape) {
            *have = match (*have, size) {
                (1, size) => size,
                (have, 1) => have,
                (have, size) if have == size => have,
                _ => return None,
            };
        }
    }
    Some(all)
}

fn reduced(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let mut sizes = sizes(op, 0);
    let axis = usize::try_from(number(op, "axis")).ok();
    match axis.and_then(|axis| sizes.as_mut()?.get_mut(axis)) {
        Some(size) => *size = 1,
        None => sizes = None,
    }
    Some(vec![sizes])
}

/// What is known of both of two shapes.
pub fn met(a: &Sizes, b: &Sizes) -> Sizes {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    (a.len() == b.len()).then(|| a.iter().zip(b).map(|(&a, &b)| if a == b { a } else { DYNAMIC }).collect())
}

/// What is known of either of two shapes, which are of one tensor. `None` if they are not.
pub fn joined(a: &Sizes, b: &Sizes) -> Option<Sizes> {
    let (Some(one), Some(other)) = (a, b) else { return Some(a.clone().or_else(|| b.clone())) };
    if one.len() != other.len() {
        return None;
    }
    let size = |(&a, &b): (&i64, &i64)| match (a, b) {
        (DYNAMIC, known) | (known, DYNAMIC) => Some(known),
        (a, b) => (a == b).then_some(a),
    };
    one.iter().zip(other).map(size).collect::<Option<Vec<i64>>>().map(Some)
}

/// What the regions of an operation yield.
fn yielded(op: OpRef<'_>, regions: std::ops::Range<usize>) -> Option<Vec<Sizes>> {
    let mut all: Option<Vec<Sizes>> = None;
    for region in regions {
        for block in op.region(region)?.blocks() {
            let Some(last) = block.last_op().filter(|op| op.is::<super::YieldOp>()) else { continue };
            let found = last.operands().map(|value| shape(op.ctx(), value.ty()).map(<[i64]>::to_vec));
            let found: Vec<Sizes> = found.collect();
            all = Some(match all {
                None => found,
                Some(all) if all.len() == found.len() => {
                    all.iter().zip(&found).map(|(a, b)| met(a, b)).collect()
                }
                Some(_) => return None,
            });
        }
    }
    all.filter(|all| all.len() == op.num_results())
}
