//! Expectations: `check.expect_*`, as operations and as custom calls; and what looks into a program: probes, printing.

use super::array::{Array, Data, Value};
use super::flow::index_of;
use super::kind::{Kind, encode, mask};
use super::machine::{Op, Run, Stop, Table};
use super::{Form, text};
use rmlir_ir::value::FloatKind;
use std::sync::{Arc, PoisonError};

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("check.expect_eq", FORM, |_, op| equal(op, op.array(0)?, op.array(1)?)),
    ("check.expect_eq_const", FORM, |run, op| {
        let expected = run.constant(op.needed("value")?)?;
        equal(op, op.array(0)?, &expected)
    }),
    ("check.expect_almost_eq", FORM, |_, op| almost(op, op.array(0)?, op.array(1)?, tolerance(op))),
    ("check.expect_almost_eq_const", FORM, |run, op| {
        let expected = run.constant(op.needed("value")?)?;
        almost(op, op.array(0)?, &expected, tolerance(op))
    }),
    ("check.expect_close", FORM, |_, op| {
        let bound = |name, absent: u64| op.int(name).map_or(absent, |value| value as u64);
        let (least, most) = (bound("min_ulp_difference", 0), bound("max_ulp_difference", MOST_ULPS));
        close(op, op.array(0)?, op.array(1)?, least, most)
    }),
    ("check.expect_serialized_eq", FORM, serialized),
    ("interpreter.probe", FORM, probe),
    ("interpreter.print", FORM, print),
];

/// How far floats may be apart where nothing is said.
const TOLERANCE: f64 = 0.0001;
/// The same for a custom call.
const CALL_TOLERANCE: f64 = 0.001;
/// How many floats may lie between those that count as close.
const MOST_ULPS: u64 = 3;

/// A custom call that is an expectation.
pub(super) fn custom_call(
    _: &mut Run<'_, '_>,
    op: &Op<'_>,
    target: &str,
) -> Option<Result<Vec<Value>, Stop>> {
    type Check<'c> = &'c dyn Fn(&Array, &Array) -> Result<Vec<Value>, Stop>;
    let outcome = |check: Check<'_>| {
        let (actual, expected) = (op.array(0)?, op.array(1)?);
        check(actual, expected)?;
        // One that has a result says that it was met.
        let met = || Array::new(Kind::Bool, Vec::new(), Data::Bool(vec![true])).into();
        Ok((0..op.op.num_results()).map(|_| met()).collect())
    };
    Some(match target {
        "check.expect_eq" => outcome(&|a, b| equal(op, a, b)),
        "check.expect_close" => outcome(&|a, b| close(op, a, b, 0, MOST_ULPS)),
        "check.expect_almost_eq" => outcome(&|a, b| almost(op, a, b, CALL_TOLERANCE)),
        "check.eq" => outcome(&|a, b| match a.kind {
            Kind::Float(_) | Kind::Complex(_) => almost(op, a, b, TOLERANCE),
            _ => equal(op, a, b),
        }),
        _ => return None,
    })
}

fn tolerance(op: &Op<'_>) -> f64 {
    op.float("tolerance").unwrap_or(TOLERANCE)
}

/// What to say of the first element that differs, and of how many there are.
fn differs(
    op: &Op<'_>,
    actual: &Array,
    expected: &Array,
    bad: &[usize],
    how: &str,
) -> Result<Vec<Value>, Stop> {
    let Some(&at) = bad.first() else { return Ok(Vec::new()) };
    let index: Vec<String> = index_of(&actual.shape, at).iter().map(usize::to_string).collect();
    let (is, wanted) = (text::element(op.ctx(), actual, at), text::element(op.ctx(), expected, at));
    let more = match bad.len() {
        1 => String::new(),
        others => format!("; {others} of {} elements differ", actual.len()),
    };
    Err(format!("expected {wanted}{how}, got {is} at index [{}]{more}", index.join(", ")).into())
}

fn compared(
    op: &Op<'_>,
    actual: &Array,
    expected: &Array,
    same: impl Fn(usize) -> bool,
    how: &str,
) -> Result<Vec<Value>, Stop> {
    let bad: Vec<usize> = (0..actual.len()).filter(|&at| !same(at)).collect();
    differs(op, actual, expected, &bad, how)
}

fn fits(actual: &Array, expected: &Array) -> Result<(), Stop> {
    let same = actual.kind == expected.kind && actual.shape == expected.shape;
    same.then_some(()).ok_or_else(|| "compares tensors of different types".into())
}

/// Whether floats are equal; what is not a number is equal to what is not a number.
fn same_float(a: f64, b: f64) -> bool {
    a == b || a.is_nan() && b.is_nan()
}

fn equal(op: &Op<'_>, actual: &Array, expected: &Array) -> Result<Vec<Value>, Stop> {
    fits(actual, expected)?;
    let same = |at: usize| match (&actual.data, &expected.data) {
        (Data::Float(x), Data::Float(y)) => same_float(x[at], y[at]),
        (Data::Complex(x), Data::Complex(y)) => {
            same_float(x[at].re, y[at].re) && same_float(x[at].im, y[at].im)
        }
        (Data::Bool(x), Data::Bool(y)) => x[at] == y[at],
        (Data::Int(x), Data::Int(y)) => x[at] == y[at],
        (Data::Uint(x), Data::Uint(y)) => x[at] == y[at],
        _ => false,
    };
    compared(op, actual, expected, same, "")
}

/// Evaluates a test of two floats for all parts of two elements.
fn parts(actual: &Array, expected: &Array, at: usize, test: impl Fn(f64, f64) -> bool) -> bool {
    match (&actual.data, &expected.data) {
        (Data::Float(x), Data::Float(y)) => test(x[at], y[at]),
        (Data::Complex(x), Data::Complex(y)) => test(x[at].re, y[at].re) && test(x[at].im, y[at].im),
        _ => false,
    }
}

fn almost(op: &Op<'_>, actual: &Array, expected: &Array, tolerance: f64) -> Result<Vec<Value>, Stop> {
    fits(actual, expected)?;
    if actual.kind.part().is_none() {
        return equal(op, actual, expected);
    }
    let near = |a: f64, b: f64| {
        if same_float(a, b) {
            return true;
        }
        a.is_finite()
            && b.is_finite()
            && a.is_sign_negative() == b.is_sign_negative()
            && (a - b).abs() <= tolerance
    };
    let how = format!(" within {tolerance}");
    compared(op, actual, expected, |at| parts(actual, expected, at, near), &how)
}

/// How many steps from float to float there are from one to the other.
fn ulps(kind: FloatKind, a: f64, b: f64) -> u64 {
    if a.is_nan() && b.is_nan() {
        return 0;
    }
    let (x, y) = (encode(kind, a), encode(kind, b));
    if x == y {
        return 0;
    }
    if !a.is_finite() || !b.is_finite() {
        return u64::MAX;
    }
    let size = |bits: u64| bits & mask(kind.width() - 1);
    match a.is_sign_negative() == b.is_sign_negative() {
        true => size(x).abs_diff(size(y)),
        false => size(x).saturating_add(size(y)),
    }
}

fn close(op: &Op<'_>, actual: &Array, expected: &Array, least: u64, most: u64) -> Result<Vec<Value>, Stop> {
    fits(actual, expected)?;
    let kind = actual.kind.part().ok_or_else(|| op.unfit())?;
    let distance = |at: usize| match (&actual.data, &expected.data) {
        (Data::Float(x), Data::Float(y)) => ulps(kind, x[at], y[at]),
        (Data::Complex(x), Data::Complex(y)) => {
            ulps(kind, x[at].re, y[at].re).max(ulps(kind, x[at].im, y[at].im))
        }
        _ => u64::MAX,
    };
    let how = match least {
        0 => format!(" within {most} ulps"),
        least => format!(" {least} to {most} ulps away"),
    };
    compared(op, actual, expected, |at| (least..=most).contains(&distance(at)), &how)
}

fn probe(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (Some(Value::Array(array)), Some(name)) = (op.inputs.first(), op.text("probe_id")) else {
        return Err("probes nothing".into());
    };
    let mut probes = run.machine.probes.lock().unwrap_or_else(PoisonError::into_inner);
    probes.entry(name).or_default().push(Arc::clone(array));
    Ok(op.inputs.clone())
}

fn serialized(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let name = op.text("probe_id").unwrap_or_default();
    let iteration = op.int("iteration").or_else(|| op.int("iter")).unwrap_or(0);
    let found = {
        let probes = run.machine.probes.lock().unwrap_or_else(PoisonError::into_inner);
        usize::try_from(iteration).ok().and_then(|at| probes.get(&name)?.get(at).cloned())
    };
    match found {
        Some(seen) => equal(op, &seen, op.array(0)?),
        None => Err(format!("asks for what probe '{name}' saw, which did not run that often").into()),
    }
}

fn print(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    run.machine.say(text::array(op.ctx(), op.array(0)?));
    Ok(op.inputs[..op.op.num_results().min(op.inputs.len())].to_vec())
}
