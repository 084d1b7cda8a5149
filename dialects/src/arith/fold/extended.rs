//! Operations with two results.

use crate::common::elements::{self, Number};
use crate::common::fold::Args;
use rmlir_ir::fold::{Fold, Folded, OpFold};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, OpRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let ops: [(&str, Both); 3] = [
        ("addui_extended", Both { zero: Zero::Keeps, compute: add }),
        ("mulsi_extended", Both { zero: Zero::Wins, compute: |a, b| multiply(a, b, Int::sext) }),
        ("mului_extended", Both { zero: Zero::Wins, compute: |a, b| multiply(a, b, Int::zext) }),
    ];
    for (name, both) in ops {
        dialect.op(name).fold(both);
    }
}

/// What the results are when the right operand is zero.
#[derive(Clone, Copy)]
enum Zero {
    /// The left operand and zero.
    Keeps,
    /// Zeros.
    Wins,
}

/// Computes both results of two integers.
struct Both {
    zero: Zero,
    compute: fn(&Int, &Int) -> [Int; 2],
}

/// The sum and the carry.
fn add(a: &Int, b: &Int) -> [Int; 2] {
    let sum = a.add(b);
    let carry = sum.cmp_unsigned(a).is_lt();
    [sum, Int::from_bool(carry)]
}

/// The low and the high half of the product.
fn multiply(a: &Int, b: &Int, extend: fn(&Int, u32) -> Int) -> [Int; 2] {
    let width = a.width();
    let product = extend(a, 2 * width).mul(&extend(b, 2 * width));
    [product.trunc(width), product.lshr(width).trunc(width)]
}

impl OpFold for Both {
    fn fold(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Fold {
        let args = Args { op, constants: operands };
        self.results(args).map_or(Fold::No, Fold::Results)
    }
}

impl Both {
    fn results(&self, args: Args<'_, '_>) -> Option<Vec<Folded>> {
        let (ctx, op) = (args.ctx(), args.op);
        let zero = |index: usize| {
            let ty = op.result(index)?.ty();
            let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
            let zero = Number::Int(Int::zero(ctx.type_data(element).storage_width()?));
            elements::write(ctx, ty, &[zero], true).map(Folded::Attr)
        };
        if args.int_is(1, Int::is_zero) {
            let first = match self.zero {
                Zero::Keeps => args.value(0)?,
                Zero::Wins => zero(0)?,
            };
            return Some(vec![first, zero(1)?]);
        }
        let half = |which: usize| {
            let ty = op.result(which)?.ty();
            let compute = |a: &Number, b: &Number| {
                Some(Number::Int((self.compute)(a.as_int()?, b.as_int()?)[which].clone()))
            };
            elements::zip(ctx, args.constant(0)?, args.constant(1)?, ty, compute).map(Folded::Attr)
        };
        Some(vec![half(0)?, half(1)?])
    }
}
