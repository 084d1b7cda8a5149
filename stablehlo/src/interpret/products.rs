//! Products: dot products and convolutions.

use super::array::{Array, Data, Value, advance, count, positions, strides};
use super::complex::Complex;
use super::elementwise::{convert, product};
use super::kind::{Kind, round, wrap_signed, wrap_unsigned};
use super::machine::{Op, Stop, Table, lists, number};
use super::{Form, shapes};
use rmlir_ir::value::FloatKind;

const FORM: Form = Form::Other;

pub(super) const TABLE: Table = &[
    ("stablehlo.dot", FORM, |_, op| dot(op)),
    ("stablehlo.dot_general", FORM, |_, op| dot_general(op)),
    ("stablehlo.convolution", FORM, |_, op| convolution(op, false)),
    ("stablehlo.dynamic_conv", FORM, |_, op| convolution(op, true)),
    ("stablehlo.einsum", FORM, |_, op| einsum(op, true)),
    ("stablehlo.unary_einsum", FORM, |_, op| einsum(op, false)),
];

/// Sums of products: for each pair of bases, over all pairs of offsets, in order.
struct Sums<'a> {
    lhs: &'a [usize],
    rhs: &'a [usize],
}

impl Sums<'_> {
    fn sum<T: Copy>(&self, a: &[T], b: &[T], base: (usize, usize), zero: T, f: impl Fn(T, T, T) -> T) -> T {
        self.lhs.iter().zip(self.rhs).fold(zero, |sum, (&l, &r)| f(sum, a[base.0 + l], b[base.1 + r]))
    }
}

/// The sum of products at each of these pairs of places; elements of both are of the same kind.
fn products(
    a: &Array,
    b: &Array,
    bases: impl Iterator<Item = (usize, usize)>,
    sums: &Sums<'_>,
) -> Option<Data> {
    Some(match (&a.data, &b.data, a.kind) {
        (Data::Bool(x), Data::Bool(y), _) => {
            Data::Bool(bases.map(|base| sums.sum(x, y, base, false, |sum, x, y| sum | (x & y))).collect())
        }
        (Data::Int(x), Data::Int(y), Kind::Int(width)) => {
            let add = |sum: i64, x: i64, y: i64| sum.wrapping_add(x.wrapping_mul(y));
            Data::Int(bases.map(|base| wrap_signed(sums.sum(x, y, base, 0, add), width)).collect())
        }
        (Data::Uint(x), Data::Uint(y), Kind::Uint(width)) => {
            let add = |sum: u64, x: u64, y: u64| sum.wrapping_add(x.wrapping_mul(y));
            Data::Uint(bases.map(|base| wrap_unsigned(sums.sum(x, y, base, 0, add), width)).collect())
        }
        (Data::Float(x), Data::Float(y), Kind::Float(kind)) => Data::Float(match kind {
            FloatKind::F64 => bases.map(|base| sums.sum(x, y, base, 0.0, |sum, x, y| sum + x * y)).collect(),
            FloatKind::F32 => {
                let add = |sum: f64, x: f64, y: f64| f64::from(sum as f32 + (x as f32) * (y as f32));
                bases.map(|base| sums.sum(x, y, base, 0.0, add)).collect()
            }
            _ => {
                // Sums of narrow floats are held in f32.
                let add = |sum: f64, x: f64, y: f64| f64::from((sum + x * y) as f32);
                bases.map(|base| round(kind, sums.sum(x, y, base, 0.0, add))).collect()
            }
        }),
        (Data::Complex(x), Data::Complex(y), Kind::Complex(kind)) => {
            let add = |sum: Complex, x: Complex, y: Complex| {
                (sum + product(kind, x, y)).map(|part| round(kind, part))
            };
            Data::Complex(bases.map(|base| sums.sum(x, y, base, Default::default(), add)).collect())
        }
        _ => return None,
    })
}

/// Both operands with the elements of the result.
fn as_result(op: &Op<'_>) -> Result<(Array, Array, Kind), Stop> {
    let kind = op.result_kind(0)?;
    let to = |index: usize| convert(op.array(index)?, kind).ok_or_else(|| op.unfit());
    Ok((to(0)?, to(1)?, kind))
}

/// Positions along some dimensions of an array.
fn along(array: &Array, dims: &[usize]) -> Result<(Vec<usize>, Vec<usize>), Stop> {
    let own = strides(&array.shape);
    let size = |&dim: &usize| array.shape.get(dim).copied().ok_or("contracts a dimension that is not there");
    let sizes = dims.iter().map(size).collect::<Result<Vec<usize>, _>>()?;
    let steps: Vec<isize> = dims.iter().map(|&dim| own[dim] as isize).collect();
    let found = positions(0, &sizes, &steps)?;
    Ok((sizes, found))
}

/// Products over pairs of dimensions, for pairs of others: the batches, then what is left of one and of the other.
fn contracted(
    a: &Array,
    b: &Array,
    batch: [&[usize]; 2],
    summed: [&[usize]; 2],
) -> Result<Option<Array>, Stop> {
    let free = |array: &Array, side: usize| -> Vec<usize> {
        let used = |dim: &usize| batch[side].contains(dim) || summed[side].contains(dim);
        (0..array.shape.len()).filter(|dim| !used(dim)).collect()
    };
    let (batch_sizes, a_batch) = along(a, batch[0])?;
    let (b_batch_sizes, b_batch) = along(b, batch[1])?;
    let (a_sizes, a_free) = along(a, &free(a, 0))?;
    let (b_sizes, b_free) = along(b, &free(b, 1))?;
    let ((l_sizes, lhs), (r_sizes, rhs)) = (along(a, summed[0])?, along(b, summed[1])?);
    if l_sizes != r_sizes || batch_sizes != b_batch_sizes {
        return Err("contracts dimensions of other sizes".into());
    }
    let shape = [batch_sizes, a_sizes, b_sizes].concat();
    count(&shape)?;
    let (a_free, b_free) = (&a_free, &b_free);
    let bases = a_batch.iter().zip(&b_batch).flat_map(|(&ab, &bb)| {
        a_free.iter().flat_map(move |&af| b_free.iter().map(move |&bf| (ab + af, bb + bf)))
    });
    let data = products(a, b, bases, &Sums { lhs: &lhs, rhs: &rhs });
    Ok(data.map(|data| Array::new(a.kind, shape, data)))
}

/// Products of both operands, with the elements of the result.
fn contract(op: &Op<'_>, batch: [&[usize]; 2], summed: [&[usize]; 2]) -> Result<Vec<Value>, Stop> {
    let (a, b, _) = as_result(op)?;
    let found = contracted(&a, &b, batch, summed)?;
    Ok(vec![found.ok_or_else(|| op.unfit())?.into()])
}

/// `ab,bc->ac`: which dimensions go together by letters.
fn einsum(op: &Op<'_>, two: bool) -> Result<Vec<Value>, Stop> {
    let config = op.text("einsum_config").unwrap_or_default();
    let plain: String = config.chars().filter(|c| !c.is_whitespace()).collect();
    let (from, to) = plain.split_once("->").ok_or("has a convention without '->'")?;
    let letters: Vec<Vec<char>> = from.split(',').map(|part| part.chars().collect()).collect();
    let to: Vec<char> = to.chars().collect();
    let twice = |list: &[char]| list.iter().enumerate().any(|(at, letter)| list[..at].contains(letter));
    let odd = |list: &Vec<char>| twice(list) || !list.iter().all(char::is_ascii_alphabetic);
    if letters.len() != 1 + usize::from(two) || letters.iter().chain([&to]).any(odd) {
        return Err(format!("has the convention '{config}', which is not interpreted").into());
    }
    let kind = op.result_kind(0)?;
    // Every operand without the dimensions that nothing else has, which are summed.
    let mut arrays = Vec::new();
    for (index, own) in letters.iter().enumerate() {
        let array = convert(op.array(index)?, kind).ok_or_else(|| op.unfit())?;
        if array.shape.len() != own.len() {
            return Err(format!("has the convention '{config}' for operands of another rank").into());
        }
        let elsewhere = |letter: &char| {
            to.contains(letter)
                || letters.iter().enumerate().any(|(at, list)| at != index && list.contains(letter))
        };
        let alone: Vec<usize> = (0..own.len()).filter(|&dim| !elsewhere(&own[dim])).collect();
        let kept: Vec<char> = own.iter().copied().filter(elsewhere).collect();
        let sizes: Vec<usize> = alone.iter().map(|&dim| array.shape[dim]).collect();
        let one = convert(&Array::of_ints(vec![1]), kind).ok_or_else(|| op.unfit())?;
        let ones = Array::new(kind, sizes.clone(), one.data.repeat(0, count(&sizes)?));
        let all: Vec<usize> = (0..sizes.len()).collect();
        let array = contracted(&array, &ones, [&[], &[]], [&alone, &all])?.ok_or_else(|| op.unfit())?;
        arrays.push((array, kept));
    }
    let mut parts = arrays.into_iter();
    let Some((first, mut order)) = parts.next() else { return Err("has no operand".into()) };
    let mut found = first;
    if let Some((second, other)) = parts.next() {
        let both = |summed: bool| -> (Vec<usize>, Vec<usize>) {
            let shared = order.iter().enumerate().filter(|(_, letter)| to.contains(letter) != summed);
            shared.filter_map(|(at, letter)| Some((at, other.iter().position(|own| own == letter)?))).unzip()
        };
        let (batch, summed) = (both(false), both(true));
        found = contracted(&found, &second, [&batch.0, &batch.1], [&summed.0, &summed.1])?
            .ok_or_else(|| op.unfit())?;
        let rest = |list: &[char], used: [&Vec<usize>; 2]| -> Vec<char> {
            let left = (0..list.len()).filter(|dim| !used[0].contains(dim) && !used[1].contains(dim));
            left.map(|dim| list[dim]).collect()
        };
        let batches: Vec<char> = batch.0.iter().map(|&dim| order[dim]).collect();
        order = [batches, rest(&order, [&batch.0, &summed.0]), rest(&other, [&batch.1, &summed.1])].concat();
    }
    let permutation: Option<Vec<usize>> =
        to.iter().map(|letter| order.iter().position(|own| own == letter)).collect();
    let permutation = permutation.filter(|list| list.len() == order.len());
    let permutation =
        permutation.ok_or_else(|| format!("has the convention '{config}', which is not interpreted"))?;
    Ok(vec![shapes::transpose(&found, &permutation)?.into()])
}

fn dot_general(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let dims = lists(op.params("dot_dimension_numbers", "dot")?);
    let [lhs_batch, rhs_batch, lhs, rhs] = dims.as_slice() else { return Err("has other dimensions".into()) };
    contract(op, [lhs_batch, rhs_batch], [lhs, rhs])
}

fn dot(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let rank = op.array(0)?.shape.len();
    contract(op, [&[], &[]], [&[rank.saturating_sub(1)], &[0]])
}

/// Dimensions of a convolution.
struct Conv {
    input: (usize, usize, Vec<usize>),
    /// The feature dimensions of the kernel, those of the input first.
    kernel: (usize, usize, Vec<usize>),
    output: (usize, usize, Vec<usize>),
}

impl Conv {
    fn of(op: &Op<'_>) -> Result<Conv, Stop> {
        let params = op.params("dimension_numbers", "conv")?;
        let all = lists(params);
        let one = |at: usize| number(params.get(at)).ok_or("has other dimensions");
        let list = |at: usize| all.get(at).cloned().ok_or("has other dimensions");
        Ok(Conv {
            input: (one(0)?, one(1)?, list(2)?),
            kernel: (one(3)?, one(4)?, list(5)?),
            output: (one(6)?, one(7)?, list(8)?),
        })
    }

    fn fits(&self, a: &Array, b: &Array) -> bool {
        let rank = a.shape.len();
        let of = |(one, other, spatial): &(usize, usize, Vec<usize>)| {
            spatial.len() + 2 == rank && spatial.iter().chain([one, other]).all(|&dim| dim < rank)
        };
        b.shape.len() == rank && [&self.input, &self.kernel, &self.output].into_iter().all(of)
    }
}

fn convolution(op: &Op<'_>, dynamic: bool) -> Result<Vec<Value>, Stop> {
    let (a, b, kind) = as_result(op)?;
    let dims = Conv::of(op)?;
    if !dims.fits(&a, &b) {
        return Err("has dimensions that do not fit its operands".into());
    }
    let (rank, spatial) = (a.shape.len(), a.shape.len() - 2);
    let steps = op.dims_or("window_strides", 1, spatial)?;
    let (dilate_lhs, dilate_rhs) =
        (op.dims_or("lhs_dilation", 1, spatial)?, op.dims_or("rhs_dilation", 1, spatial)?);
    let padding = match dynamic {
        true => op.ints(2)?.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
        false => op.pairs_or_zeros("padding", spatial)?,
    };
    let groups = |name: &str| usize::try_from(op.int(name).unwrap_or(1)).unwrap_or(1).max(1);
    let (feature_groups, batch_groups) = (groups("feature_group_count"), groups("batch_group_count"));
    if [&steps, &dilate_lhs, &dilate_rhs].iter().any(|list| list.len() != spatial || list.contains(&0))
        || padding.len() != spatial
    {
        return Err("has windows that do not fit its operands".into());
    }
    let reversal = reversed_dims(op, &dims.kernel.2);
    let b = shapes::reversed(&b, &reversal)?;
    // The input with its padding and what lies between its elements.
    let (mut low, mut high, mut interior) = (vec![0; rank], vec![0; rank], vec![0; rank]);
    for (at, &dim) in dims.input.2.iter().enumerate() {
        (low[dim], high[dim]) = padding[at];
        interior[dim] = dilate_lhs[at] - 1;
    }
    let zero = Array::new(kind, Vec::new(), Data::zeros(kind, 1));
    let a = shapes::pad(&a, &zero, &low, &high, &interior)?;
    let (a_own, b_own) = (strides(&a.shape), strides(&b.shape));
    let (features, batches) = (b.shape[dims.kernel.1], a.shape[dims.input.0] / batch_groups);
    let channels = b.shape[dims.kernel.0];
    let mut shape = vec![0; rank];
    (shape[dims.output.0], shape[dims.output.1]) = (batches, features);
    for (at, &dim) in dims.output.2.iter().enumerate() {
        let (whole, size) = (a.shape[dims.input.2[at]], b.shape[dims.kernel.2[at]]);
        let window = if size == 0 { 0 } else { (size - 1) * dilate_rhs[at] + 1 };
        shape[dim] = if whole == 0 || window > whole { 0 } else { (whole - window) / steps[at] + 1 };
    }
    let all = count(&shape)?;
    // Over the window, then over the channels of a group.
    let mut sizes: Vec<usize> = dims.kernel.2.iter().map(|&dim| b.shape[dim]).collect();
    sizes.push(channels);
    let in_kernel: Vec<isize> =
        dims.kernel.2.iter().chain([&dims.kernel.0]).map(|&dim| b_own[dim] as isize).collect();
    let mut in_input: Vec<isize> =
        dims.input.2.iter().zip(&dilate_rhs).map(|(&dim, by)| (a_own[dim] * by) as isize).collect();
    in_input.push(a_own[dims.input.1] as isize);
    let (lhs, rhs) = (positions(0, &sizes, &in_input)?, positions(0, &sizes, &in_kernel)?);
    if channels * feature_groups > a.shape[dims.input.1] || features % feature_groups.max(batch_groups) != 0 {
        return Err("has groups that do not fit its operands".into());
    }
    let mut bases = Vec::with_capacity(all);
    let mut at = vec![0; rank];
    loop {
        if all == 0 {
            break;
        }
        let feature = at[dims.output.1];
        let group = feature / (features / feature_groups).max(1);
        let batch_group = feature / (features / batch_groups).max(1);
        let batch = at[dims.output.0] + batch_group * batches;
        let mut base = batch * a_own[dims.input.0] + group * channels * a_own[dims.input.1];
        for (index, &dim) in dims.output.2.iter().enumerate() {
            base += at[dim] * steps[index] * a_own[dims.input.2[index]];
        }
        bases.push((base, feature * b_own[dims.kernel.1]));
        if !advance(&mut at, &shape) {
            break;
        }
    }
    let sums = Sums { lhs: &lhs, rhs: &rhs };
    let data = products(&a, &b, bases.into_iter(), &sums).ok_or_else(|| op.unfit())?;
    Ok(vec![Array::new(kind, shape, data).into()])
}

/// The dimensions of a kernel that go the other way.
fn reversed_dims(op: &Op<'_>, spatial: &[usize]) -> Vec<usize> {
    use rmlir_ir::AttrData;
    let Ok(attr) = op.needed("window_reversal") else { return Vec::new() };
    let AttrData::DenseArray(array) = op.ctx().attr_data(attr) else { return Vec::new() };
    spatial.iter().zip(array.raw.iter()).filter(|(_, reverse)| **reverse != 0).map(|(&dim, _)| dim).collect()
}
