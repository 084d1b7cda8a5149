//! The printed form of affine expressions, maps and sets.

use super::affine::{AffineExpr, AffineKind, AffineStore};
use super::affine_fold::AffineInput;
use super::affine_map::{AffineMap, IntegerSet};
use super::int_text::{print_i64, print_u64};

/// Appends `d0`, `s0`.
pub fn print_input(input: AffineInput, out: &mut Vec<u8>) {
    let (letter, at) = match input {
        AffineInput::Dim(at) => (b'd', at),
        AffineInput::Symbol(at) => (b's', at),
    };
    out.push(letter);
    print_u64(at.into(), out);
}

/// Appends an expression with `d0`, `s0` for its inputs.
pub fn print_expr(store: &AffineStore, expr: AffineExpr, out: &mut Vec<u8>) {
    print_expr_with(store, expr, &mut print_input, out);
}

/// Appends an expression with other names for its inputs, such as `%i` or `symbol(%n)`.
pub fn print_expr_with(
    store: &AffineStore,
    expr: AffineExpr,
    name: &mut dyn FnMut(AffineInput, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    let mut printer = Printer { store, steps: vec![Step::Expr(expr, Binding::Weak)], name };
    while let Some(step) = printer.steps.pop() {
        printer.step(step, out);
    }
}

/// Appends `(d0)[s0] -> (d0 + s0)`.
pub fn print_map(store: &AffineStore, map: &AffineMap, out: &mut Vec<u8>) {
    print_inputs(map.dims, map.symbols, out);
    out.extend_from_slice(b" -> (");
    for (at, expr) in map.results.iter().enumerate() {
        separate(at, out);
        print_expr(store, *expr, out);
    }
    out.push(b')');
}

/// Appends `(d0)[s0] : (d0 - s0 >= 0)`.
pub fn print_set(store: &AffineStore, set: &IntegerSet, out: &mut Vec<u8>) {
    print_inputs(set.dims, set.symbols, out);
    out.extend_from_slice(b" : (");
    for (at, (expr, is_eq)) in set.constraints.iter().enumerate() {
        separate(at, out);
        print_expr(store, *expr, out);
        out.extend_from_slice(if *is_eq { b" == 0" } else { b" >= 0" });
    }
    out.push(b')');
}

fn separate(at: usize, out: &mut Vec<u8>) {
    if at > 0 {
        out.extend_from_slice(b", ");
    }
}

fn print_inputs(dims: u32, symbols: u32, out: &mut Vec<u8>) {
    out.push(b'(');
    for at in 0..dims {
        separate(at as usize, out);
        print_input(AffineInput::Dim(at), out);
    }
    out.push(b')');
    if symbols > 0 {
        out.push(b'[');
        for at in 0..symbols {
            separate(at as usize, out);
            print_input(AffineInput::Symbol(at), out);
        }
        out.push(b']');
    }
}

/// Whether a binary expression needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    Weak,
    Strong,
}

enum Step {
    Expr(AffineExpr, Binding),
    Text(&'static str),
    Number(i64),
}

struct Printer<'a> {
    store: &'a AffineStore,
    /// What is still to be written, the next one last.
    steps: Vec<Step>,
    name: &'a mut dyn FnMut(AffineInput, &mut Vec<u8>),
}

impl Printer<'_> {
    fn step(&mut self, step: Step, out: &mut Vec<u8>) {
        match step {
            Step::Text(text) => out.extend_from_slice(text.as_bytes()),
            Step::Number(value) => print_i64(value, out),
            Step::Expr(expr, binding) => match self.store.kind(expr) {
                AffineKind::Dim(at) => (self.name)(AffineInput::Dim(at), out),
                AffineKind::Symbol(at) => (self.name)(AffineInput::Symbol(at), out),
                AffineKind::Constant(value) => print_i64(value, out),
                kind => self.binary(kind, binding, out),
            },
        }
    }

    fn binary(&mut self, kind: AffineKind, binding: Binding, out: &mut Vec<u8>) {
        if binding == Binding::Strong {
            out.push(b'(');
            self.steps.push(Step::Text(")"));
        }
        match kind {
            AffineKind::Add(l, r) => self.sum(l, r),
            AffineKind::Mul(l, r) if self.store.as_constant(r) == Some(-1) => {
                out.push(b'-');
                self.steps.push(Step::Expr(l, Binding::Strong));
            }
            AffineKind::Mul(l, r) => self.product(l, " * ", r),
            AffineKind::Mod(l, r) => self.product(l, " mod ", r),
            AffineKind::FloorDiv(l, r) => self.product(l, " floordiv ", r),
            AffineKind::CeilDiv(l, r) => self.product(l, " ceildiv ", r),
            AffineKind::Dim(_) | AffineKind::Symbol(_) | AffineKind::Constant(_) => {}
        }
    }

    fn product(&mut self, l: AffineExpr, operator: &'static str, r: AffineExpr) {
        let strong = |e| Step::Expr(e, Binding::Strong);
        self.steps.extend([strong(r), Step::Text(operator), strong(l)]);
    }

    /// Terms with a negative coefficient are subtracted.
    fn sum(&mut self, l: AffineExpr, r: AffineExpr) {
        let left = Step::Expr(l, Binding::Weak);
        let coefficient = self.store.mul_operands(r).and_then(|(x, c)| Some((x, self.store.as_constant(c)?)));
        match coefficient {
            Some((x, -1)) => {
                let is_sum = matches!(self.store.kind(x), AffineKind::Add(..));
                let binding = if is_sum { Binding::Strong } else { Binding::Weak };
                self.steps.extend([Step::Expr(x, binding), Step::Text(" - "), left]);
            }
            Some((x, c @ ..-1)) => self.steps.extend([
                Step::Number(c.wrapping_neg()),
                Step::Text(" * "),
                Step::Expr(x, Binding::Strong),
                Step::Text(" - "),
                left,
            ]),
            _ => self.sum_with_constant(left, r),
        }
    }

    fn sum_with_constant(&mut self, left: Step, r: AffineExpr) {
        match self.store.as_constant(r) {
            Some(c @ ..0) => {
                self.steps.extend([Step::Number(c.wrapping_neg()), Step::Text(" - "), left]);
            }
            _ => self.steps.extend([Step::Expr(r, Binding::Weak), Step::Text(" + "), left]),
        }
    }
}
