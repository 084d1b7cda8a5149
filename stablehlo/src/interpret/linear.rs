//! Matrices, Fourier transforms and normalisation.

use super::array::{Array, Data, Value, advance, strides};
use super::complex::{Complex, complex};
use super::kind::{Kind, round};
use super::machine::{Op, Run, Stop, Table};
use super::{Form, shapes};
use rmlir_ir::value::FloatKind;
use std::f64::consts::PI;

const FORM: Form = Form::Other;

pub(super) const TABLE: Table = &[
    ("stablehlo.cholesky", FORM, |_, op| cholesky(op)),
    ("stablehlo.triangular_solve", FORM, |_, op| triangular_solve(op)),
    ("stablehlo.fft", FORM, |_, op| fft(op)),
    ("stablehlo.batch_norm_inference", FORM, batch_norm_inference),
    ("stablehlo.batch_norm_training", FORM, batch_norm_training),
    ("stablehlo.batch_norm_grad", FORM, batch_norm_grad),
];

/// The elements as complex numbers, and of what their parts are.
fn complexes(array: &Array) -> Option<(FloatKind, Vec<Complex>)> {
    let kind = array.kind.part()?;
    match &array.data {
        Data::Float(values) => Some((kind, values.iter().map(|&re| complex(re, 0.0)).collect())),
        Data::Complex(values) => Some((kind, values.clone())),
        _ => None,
    }
}

/// An array of a kind from complex numbers, rounded.
fn rounded(kind: Kind, shape: Vec<usize>, values: Vec<Complex>) -> Option<Array> {
    let data = match kind {
        Kind::Float(kind) => Data::Float(values.iter().map(|z| round(kind, z.re)).collect()),
        Kind::Complex(kind) => {
            Data::Complex(values.iter().map(|z| z.map(|part| round(kind, part))).collect())
        }
        _ => return None,
    };
    Some(Array::new(kind, shape, data))
}

/// Sizes of the matrices in the last two dimensions, and how many there are.
fn matrices(array: &Array) -> Result<(usize, usize, usize), Stop> {
    match array.shape.as_slice() {
        [outer @ .., rows, columns] => Ok((outer.iter().product(), *rows, *columns)),
        _ => Err("has no matrices".into()),
    }
}

fn cholesky(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let a = op.array(0)?;
    let (number, n, columns) = matrices(a)?;
    if n != columns {
        return Err("has matrices that are not square".into());
    }
    let (kind, values) = complexes(a).ok_or_else(|| op.unfit())?;
    let lower = op.flag("lower");
    let r = |z: Complex| z.map(|part| round(kind, part));
    let mut found = vec![Complex::default(); values.len()];
    for matrix in 0..number {
        let first = matrix * n * n;
        // Of the part that counts, as a lower triangle.
        let at = |i: usize, j: usize| {
            if lower { values[first + i * n + j] } else { values[first + j * n + i].conj() }
        };
        let place = |i: usize, j: usize| first + if lower { i * n + j } else { j * n + i };
        let mut l = vec![Complex::default(); n * n];
        for i in 0..n {
            for j in 0..=i {
                let mut sum = at(i, j);
                for k in 0..j {
                    sum = r(sum - r(l[i * n + k] * l[j * n + k].conj()));
                }
                l[i * n + j] = if i == j { r(complex(sum.re.sqrt(), 0.0)) } else { r(sum / l[j * n + j]) };
                found[place(i, j)] = if lower { l[i * n + j] } else { l[i * n + j].conj() };
            }
        }
    }
    Ok(vec![rounded(a.kind, a.shape.clone(), found).ok_or_else(|| op.unfit())?.into()])
}

/// Cases of the enum `transpose`.
const TRANSPOSE: i64 = 2;
const ADJOINT: i64 = 3;

fn triangular_solve(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (a, b) = (op.array(0)?, op.array(1)?);
    let ((number, n, columns), (b_number, rows, width)) = (matrices(a)?, matrices(b)?);
    let (left, lower, unit) = (op.flag("left_side"), op.flag("lower"), op.flag("unit_diagonal"));
    let transpose = op.case("transpose_a").unwrap_or(1);
    if n != columns || number != b_number || n != if left { rows } else { width } {
        return Err("has matrices that do not fit".into());
    }
    let (kind, m) = complexes(a).ok_or_else(|| op.unfit())?;
    let (_, mut x) = complexes(b).ok_or_else(|| op.unfit())?;
    let r = |z: Complex| z.map(|part| round(kind, part));
    let turned = matches!(transpose, TRANSPOSE | ADJOINT);
    for matrix in 0..number {
        let (first, b_first) = (matrix * n * n, matrix * rows * width);
        let coefficient = |i: usize, j: usize| {
            let (i, j) = if turned { (j, i) } else { (i, j) };
            let value = m[first + i * n + j];
            if transpose == ADJOINT { value.conj() } else { value }
        };
        // op(a) x = b, or x op(a) = b, which is the same for transposed ones.
        let entry = |i: usize, j: usize| if left { coefficient(i, j) } else { coefficient(j, i) };
        let forward = (lower != turned) == left;
        for line in 0..if left { width } else { rows } {
            let place = |i: usize| b_first + if left { i * width + line } else { line * width + i };
            for step in 0..n {
                let i = if forward { step } else { n - 1 - step };
                let mut sum = x[place(i)];
                for before in 0..step {
                    let j = if forward { before } else { n - 1 - before };
                    sum = r(sum - r(entry(i, j) * x[place(j)]));
                }
                x[place(i)] = if unit { sum } else { r(sum / entry(i, i)) };
            }
        }
    }
    Ok(vec![rounded(b.kind, b.shape.clone(), x).ok_or_else(|| op.unfit())?.into()])
}

/// A turn by `k` parts of `n`, exact where it is by quarters.
fn turn(k: usize, n: usize) -> Complex {
    let (quarters, rest) = (4 * (k % n) / n, 4 * (k % n) % n);
    // Less than a quarter, by an eighth at most.
    let angle = |parts: usize| PI * parts as f64 / (2 * n) as f64;
    let (re, im) = match 2 * rest <= n {
        true => (angle(rest).cos(), angle(rest).sin()),
        false => (angle(n - rest).sin(), angle(n - rest).cos()),
    };
    match quarters {
        0 => complex(re, im),
        1 => complex(-im, re),
        2 => complex(-re, -im),
        _ => complex(im, -re),
    }
}

/// The Fourier transform of a row: by factors of its length, so that long rows take no square of their length where that has factors.
fn transform(row: &[Complex], inverse: bool) -> Vec<Complex> {
    let n = row.len();
    let Some(factor) = (2..=n).find(|factor| n.is_multiple_of(*factor)) else { return row.to_vec() };
    let unit = |k: usize| if inverse { turn(k, n) } else { turn(k, n).conj() };
    let m = n / factor;
    let parts: Vec<Vec<Complex>> = (0..factor)
        .map(|start| {
            let part: Vec<Complex> = row.iter().skip(start).step_by(factor).copied().collect();
            if m == 1 { part } else { transform(&part, inverse) }
        })
        .collect();
    let value = |k: usize| {
        (0..factor).fold(Complex::default(), |sum, part| sum + unit(part * k % n) * parts[part][k % m])
    };
    (0..n).map(value).collect()
}

/// Cases of the enum `fft_type`.
const IFFT: i64 = 1;
const RFFT: i64 = 2;
const IRFFT: i64 = 3;

fn fft(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    let case = op.case("fft_type").unwrap_or(0);
    let lengths = op.dims("fft_length")?;
    let (_, mut values) = complexes(operand).ok_or_else(|| op.unfit())?;
    let mut shape = operand.shape.clone();
    let rank = shape.len();
    if lengths.len() > rank || lengths.is_empty() {
        return Err("transforms more dimensions than there are".into());
    }
    let last = rank - 1;
    let inverse = matches!(case, IFFT | IRFFT);
    // The half that is there first or last is transformed last or first.
    let outer = (rank - lengths.len()..last).rev();
    if case == RFFT {
        along(&mut values, &shape, last, |row| transform(row, false));
        values = cut(&values, &mut shape, last, lengths[lengths.len() - 1] / 2 + 1)?;
        outer.for_each(|dim| along(&mut values, &shape, dim, |row| transform(row, false)));
    } else {
        outer.clone().for_each(|dim| along(&mut values, &shape, dim, |row| transform(row, inverse)));
        if case == IRFFT {
            let length = lengths[lengths.len() - 1];
            values = mirrored(&values, &mut shape, last, length)?;
        }
        along(&mut values, &shape, last, |row| transform(row, inverse));
    }
    if inverse {
        let all: usize = lengths.iter().product();
        values.iter_mut().for_each(|value| *value = complex(value.re / all as f64, value.im / all as f64));
    }
    Ok(vec![rounded(op.result_kind(0)?, shape, values).ok_or_else(|| op.unfit())?.into()])
}

/// Changes all rows along a dimension.
fn along(values: &mut [Complex], shape: &[usize], dim: usize, f: impl Fn(&[Complex]) -> Vec<Complex>) {
    let step = strides(shape)[dim];
    let mut rows = shape.to_vec();
    rows[dim] = 1;
    let mut index = vec![0; shape.len()];
    let own = strides(shape);
    if shape.contains(&0) {
        return;
    }
    loop {
        let base: usize = index.iter().zip(&own).map(|(at, own)| at * own).sum();
        let row: Vec<Complex> = (0..shape[dim]).map(|at| values[base + at * step]).collect();
        for (at, value) in f(&row).into_iter().enumerate() {
            values[base + at * step] = value;
        }
        if !advance(&mut index, &rows) {
            return;
        }
    }
}

/// The first of the elements along the last dimension.
fn cut(values: &[Complex], shape: &mut [usize], last: usize, to: usize) -> Result<Vec<Complex>, Stop> {
    let from = shape[last];
    if to > from.max(1) {
        return Err("has another length than its operand".into());
    }
    shape[last] = to;
    Ok(values.chunks(from.max(1)).flat_map(|row| row[..to.min(row.len())].iter().copied()).collect())
}

/// Rows of which the second half is the first one mirrored.
fn mirrored(
    values: &[Complex],
    shape: &mut [usize],
    last: usize,
    length: usize,
) -> Result<Vec<Complex>, Stop> {
    let half = shape[last];
    if length / 2 + 1 != half || length == 0 {
        return Err("has another length than its operand".into());
    }
    shape[last] = length;
    let whole = |row: &[Complex]| -> Vec<Complex> {
        let value = |at: usize| match at {
            // What cannot be other than real in the transform of real numbers counts as real.
            0 => complex(row[0].re, 0.0),
            at if 2 * at == length => complex(row[at].re, 0.0),
            at if at < half => row[at],
            at => row[length - at].conj(),
        };
        (0..length).map(value).collect()
    };
    Ok(values.chunks(half).flat_map(whole).collect())
}

/// Computes with operations by their names.
struct Steps<'r, 'a, 'm, 'o> {
    run: &'r mut Run<'a, 'm>,
    op: &'o Op<'o>,
}

impl Steps<'_, '_, '_, '_> {
    fn on(&mut self, name: &str, arrays: &[&Array]) -> Result<Array, Stop> {
        let eval = super::elementwise::by_name(name).ok_or("is made of an operation that is not known")?;
        let inputs = arrays.iter().map(|&array| array.clone().into()).collect();
        let mut found = super::regions::arrays_of(eval(self.run, &self.op.with_inputs(inputs))?)?;
        found.pop().ok_or_else(|| "gave no result".into())
    }

    /// One number for a whole array.
    fn number(&self, like: &Array, value: f64) -> Result<Array, Stop> {
        let kind = like.kind.part().ok_or_else(|| self.op.unfit())?;
        Ok(Array::new(like.kind, Vec::new(), Data::Float(vec![round(kind, value)])))
    }

    /// One number for each feature.
    fn features(&self, values: &Array, like: &Array, dim: usize) -> Result<Array, Stop> {
        shapes::broadcast(values, &[dim], like.shape.clone())
    }

    /// The sum of all but the features, in order.
    fn sum(&self, array: &Array, dim: usize) -> Result<Array, Stop> {
        let (Data::Float(values), Kind::Float(kind)) = (&array.data, array.kind) else {
            return Err(self.op.unfit());
        };
        let (size, step) = (array.shape[dim], strides(&array.shape)[dim]);
        let mut sums = vec![0.0; size];
        for (at, &value) in values.iter().enumerate() {
            let sum = &mut sums[at / step % size];
            *sum = round(kind, *sum + value);
        }
        Ok(Array::new(array.kind, vec![size], Data::Float(sums)))
    }

    /// `(operand - mean) / sqrt(variance + epsilon)`, and what it is divided by.
    fn normal(
        &mut self,
        operand: &Array,
        mean: &Array,
        variance: &Array,
        dim: usize,
    ) -> Result<(Array, Array, Array), Stop> {
        let epsilon = self.number(operand, self.op.float("epsilon").unwrap_or(0.0))?;
        let mean = self.features(mean, operand, dim)?;
        let variance = self.features(variance, operand, dim)?;
        let centered = self.on("stablehlo.subtract", &[operand, &mean])?;
        let shifted = self.on("stablehlo.add", &[&variance, &epsilon])?;
        let deviation = self.on("stablehlo.sqrt", &[&shifted])?;
        let normal = self.on("stablehlo.divide", &[&centered, &deviation])?;
        Ok((centered, deviation, normal))
    }

    fn scaled(&mut self, normal: &Array, scale: &Array, offset: &Array, dim: usize) -> Result<Array, Stop> {
        let (scale, offset) = (self.features(scale, normal, dim)?, self.features(offset, normal, dim)?);
        let product = self.on("stablehlo.multiply", &[&scale, normal])?;
        self.on("stablehlo.add", &[&product, &offset])
    }

    fn mean(&mut self, array: &Array, dim: usize) -> Result<Array, Stop> {
        let sum = self.sum(array, dim)?;
        let number = self.number(array, (array.len() / array.shape[dim].max(1)) as f64)?;
        self.on("stablehlo.divide", &[&sum, &number])
    }
}

fn batch_norm_inference(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    let dim = op.dimension("feature_index", operand.shape.len())?;
    let mut steps = Steps { run, op };
    let (_, _, normal) = steps.normal(operand, op.array(3)?, op.array(4)?, dim)?;
    Ok(vec![steps.scaled(&normal, op.array(1)?, op.array(2)?, dim)?.into()])
}

fn batch_norm_training(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    let dim = op.dimension("feature_index", operand.shape.len())?;
    let mut steps = Steps { run, op };
    let mean = steps.mean(operand, dim)?;
    let whole = steps.features(&mean, operand, dim)?;
    let centered = steps.on("stablehlo.subtract", &[operand, &whole])?;
    let squares = steps.on("stablehlo.multiply", &[&centered, &centered])?;
    let variance = steps.mean(&squares, dim)?;
    let (_, _, normal) = steps.normal(operand, &mean, &variance, dim)?;
    let output = steps.scaled(&normal, op.array(1)?, op.array(2)?, dim)?;
    Ok(vec![output.into(), mean.into(), variance.into()])
}

fn batch_norm_grad(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (operand, scale, mean, variance, grad) =
        (op.array(0)?, op.array(1)?, op.array(2)?, op.array(3)?, op.array(4)?);
    let dim = op.dimension("feature_index", operand.shape.len())?;
    let mut steps = Steps { run, op };
    let (centered, deviation, normal) = steps.normal(operand, mean, variance, dim)?;
    let each = steps.number(operand, (operand.len() / operand.shape[dim].max(1)) as f64)?;
    let times =
        |steps: &mut Steps<'_, '_, '_, '_>, a: &Array, b: &Array| steps.on("stablehlo.multiply", &[a, b]);
    let with_normal = times(&mut steps, grad, &normal)?;
    let grad_scale = steps.sum(&with_normal, dim)?;
    let grad_offset = steps.sum(grad, dim)?;
    let with_centered = times(&mut steps, grad, &centered)?;
    let moment = steps.sum(&with_centered, dim)?;
    let moment = steps.features(&moment, operand, dim)?;
    let epsilon = steps.number(operand, op.float("epsilon").unwrap_or(0.0))?;
    let spread = steps.features(variance, operand, dim)?;
    let spread = steps.on("stablehlo.add", &[&spread, &epsilon])?;
    let own = times(&mut steps, grad, &each)?;
    let all = steps.features(&grad_offset, operand, dim)?;
    let pulled = times(&mut steps, &moment, &centered)?;
    let pulled = steps.on("stablehlo.divide", &[&pulled, &spread])?;
    let rest = steps.on("stablehlo.subtract", &[&own, &all])?;
    let rest = steps.on("stablehlo.subtract", &[&rest, &pulled])?;
    let factor = steps.features(scale, operand, dim)?;
    let factor = steps.on("stablehlo.divide", &[&factor, &deviation])?;
    let factor = steps.on("stablehlo.divide", &[&factor, &each])?;
    let grad_operand = times(&mut steps, &factor, &rest)?;
    Ok(vec![grad_operand.into(), grad_scale.into(), grad_offset.into()])
}
