//! Values of a program while it runs: arrays of elements, tokens, tuples.

use super::complex::Complex;
use super::kind::{Kind, decode, encode, mask, wrap_signed};
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Context, Module};
use std::sync::Arc;

/// The most elements that an array may have; more is refused, not attempted.
pub const MOST_ELEMENTS: usize = 1 << 27;

/// Elements. Integers are as wide as their kind says, floats are ones that their kind has.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Truth values.
    Bool(Vec<bool>),
    /// Signed integers.
    Int(Vec<i64>),
    /// Unsigned integers.
    Uint(Vec<u64>),
    /// Floats.
    Float(Vec<f64>),
    /// Complex numbers.
    Complex(Vec<Complex>),
}

/// Evaluates an expression for the vector of elements, whichever it is.
macro_rules! each {
    ($data:expr, $values:ident => $result:expr) => {
        match $data {
            Data::Bool($values) => $result,
            Data::Int($values) => $result,
            Data::Uint($values) => $result,
            Data::Float($values) => $result,
            Data::Complex($values) => $result,
        }
    };
}

/// The same with a vector of the same type as the result.
macro_rules! map_each {
    ($data:expr, $values:ident => $result:expr) => {
        match $data {
            Data::Bool($values) => Data::Bool($result),
            Data::Int($values) => Data::Int($result),
            Data::Uint($values) => Data::Uint($result),
            Data::Float($values) => Data::Float($result),
            Data::Complex($values) => Data::Complex($result),
        }
    };
}

/// The same for two of the same kind; what differs in kind gives `None`.
macro_rules! map_both {
    ($a:expr, $b:expr, ($x:ident, $y:ident) => $result:expr) => {
        match ($a, $b) {
            (Data::Bool($x), Data::Bool($y)) => Some(Data::Bool($result)),
            (Data::Int($x), Data::Int($y)) => Some(Data::Int($result)),
            (Data::Uint($x), Data::Uint($y)) => Some(Data::Uint($result)),
            (Data::Float($x), Data::Float($y)) => Some(Data::Float($result)),
            (Data::Complex($x), Data::Complex($y)) => Some(Data::Complex($result)),
            _ => None,
        }
    };
}

pub(super) use map_both;

/// Elements in a shape, the last dimension the fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// What the elements are.
    pub kind: Kind,
    /// Sizes.
    pub shape: Vec<usize>,
    /// As many elements as the sizes say.
    pub data: Data,
}

/// How many elements there are, if not too many.
pub fn count(shape: &[usize]) -> Result<usize, String> {
    let all = shape.iter().try_fold(1usize, |all, &size| all.checked_mul(size));
    all.filter(|&all| all <= MOST_ELEMENTS).ok_or_else(|| {
        let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
        format!("a tensor of {} elements is too large to be computed with", sizes.join("x"))
    })
}

/// By how many elements the next index of each dimension lies after the last.
pub fn strides(shape: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim] * shape[dim].max(1);
    }
    strides
}

/// Goes through all indices of a shape, the last dimension the fastest; false at the end.
pub fn advance(index: &mut [usize], shape: &[usize]) -> bool {
    for (at, &size) in index.iter_mut().zip(shape).rev() {
        *at += 1;
        if *at < size {
            return true;
        }
        *at = 0;
    }
    false
}

/// The positions that a view of a shape has, by its first position and the steps of its dimensions.
pub fn positions(first: isize, shape: &[usize], steps: &[isize]) -> Result<Vec<usize>, String> {
    let all = count(shape)?;
    let mut found = Vec::with_capacity(all);
    let Some((&last, outer)) = shape.split_last() else { return Ok(vec![first as usize]) };
    if all == 0 {
        return Ok(found);
    }
    let (&step, outer_steps) = steps.split_last().unwrap_or((&0, &[]));
    let mut index = vec![0; outer.len()];
    loop {
        let row: isize = index.iter().zip(outer_steps).map(|(&at, &step)| at as isize * step).sum();
        let mut at = first + row;
        for _ in 0..last {
            found.push(at as usize);
            at += step;
        }
        if !advance(&mut index, outer) {
            return Ok(found);
        }
    }
}

impl Data {
    /// How many there are.
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements at these positions; those outside are left out.
    pub fn take(&self, positions: &[usize]) -> Data {
        map_each!(self, values => positions.iter().filter_map(|&at| values.get(at).copied()).collect())
    }

    /// One element so many times.
    pub fn repeat(&self, at: usize, times: usize) -> Data {
        map_each!(self, values => values.get(at).map_or_else(Vec::new, |&value| vec![value; times]))
    }

    /// Puts an element of another, which is of the same kind, at a position.
    pub fn put(&mut self, at: usize, from: &Data, index: usize) {
        fn set<T: Copy>(to: &mut [T], at: usize, from: &[T], index: usize) {
            if let (Some(to), Some(&value)) = (to.get_mut(at), from.get(index)) {
                *to = value;
            }
        }
        match (self, from) {
            (Data::Bool(to), Data::Bool(from)) => set(to, at, from, index),
            (Data::Int(to), Data::Int(from)) => set(to, at, from, index),
            (Data::Uint(to), Data::Uint(from)) => set(to, at, from, index),
            (Data::Float(to), Data::Float(from)) => set(to, at, from, index),
            (Data::Complex(to), Data::Complex(from)) => set(to, at, from, index),
            _ => {}
        }
    }

    /// Adds the elements of another, which is of the same kind.
    pub fn append(&mut self, other: &Data) {
        match (self, other) {
            (Data::Bool(to), Data::Bool(from)) => to.extend_from_slice(from),
            (Data::Int(to), Data::Int(from)) => to.extend_from_slice(from),
            (Data::Uint(to), Data::Uint(from)) => to.extend_from_slice(from),
            (Data::Float(to), Data::Float(from)) => to.extend_from_slice(from),
            (Data::Complex(to), Data::Complex(from)) => to.extend_from_slice(from),
            _ => {}
        }
    }

    /// Zeros.
    pub fn zeros(kind: Kind, count: usize) -> Data {
        match kind {
            Kind::Bool => Data::Bool(vec![false; count]),
            Kind::Int(_) | Kind::Quantized(_, true) => Data::Int(vec![0; count]),
            Kind::Uint(_) | Kind::Quantized(_, false) => Data::Uint(vec![0; count]),
            Kind::Float(_) => Data::Float(vec![0.0; count]),
            Kind::Complex(_) => Data::Complex(vec![Complex::default(); count]),
        }
    }

    /// The bits of an element, in the low ones.
    pub fn bits(&self, kind: Kind, width: u32, at: usize) -> u128 {
        match self {
            Data::Bool(values) => u128::from(values[at]),
            Data::Int(values) => u128::from(values[at] as u64 & mask(width)),
            Data::Uint(values) => u128::from(values[at]),
            Data::Float(values) => u128::from(encode(kind.part().unwrap_or(FloatKind::F64), values[at])),
            Data::Complex(values) => {
                let part = kind.part().unwrap_or(FloatKind::F64);
                let (re, im) = (encode(part, values[at].re), encode(part, values[at].im));
                u128::from(re) | u128::from(im) << part.width()
            }
        }
    }

    /// The elements that these bits are.
    pub fn of_bits(kind: Kind, width: u32, bits: impl Iterator<Item = u128>) -> Data {
        match kind {
            Kind::Bool => Data::Bool(bits.map(|bits| bits & 1 == 1).collect()),
            Kind::Int(_) | Kind::Quantized(_, true) => {
                Data::Int(bits.map(|bits| wrap_signed(bits as u64 as i64, width)).collect())
            }
            Kind::Uint(_) | Kind::Quantized(_, false) => {
                Data::Uint(bits.map(|bits| bits as u64 & mask(width)).collect())
            }
            Kind::Float(kind) => Data::Float(bits.map(|bits| decode(kind, bits as u64)).collect()),
            Kind::Complex(kind) => {
                let part = |bits: u128| decode(kind, bits as u64 & mask(kind.width()));
                let whole = |bits| Complex { re: part(bits), im: part(bits >> kind.width()) };
                Data::Complex(bits.map(whole).collect())
            }
        }
    }
}

impl Array {
    /// An array of this many elements.
    pub fn new(kind: Kind, shape: Vec<usize>, data: Data) -> Array {
        Array { kind, shape, data }
    }

    /// Integers of 64 bits.
    pub fn of_ints(values: Vec<i64>) -> Array {
        Array { kind: Kind::Int(64), shape: vec![values.len()], data: Data::Int(values) }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same elements in another shape.
    pub fn with_shape(&self, shape: Vec<usize>) -> Array {
        Array { kind: self.kind, shape, data: self.data.clone() }
    }

    /// The elements at these positions in a shape of that size.
    pub fn take(&self, shape: Vec<usize>, positions: &[usize]) -> Array {
        Array { kind: self.kind, shape, data: self.data.take(positions) }
    }

    /// The integers that the elements are; truth values are zero or one. `None` for others.
    pub fn ints(&self) -> Option<Vec<i64>> {
        match &self.data {
            Data::Bool(values) => Some(values.iter().map(|&value| i64::from(value)).collect()),
            Data::Int(values) => Some(values.clone()),
            Data::Uint(values) => {
                Some(values.iter().map(|&value| i64::try_from(value).unwrap_or(i64::MAX)).collect())
            }
            _ => None,
        }
    }

    /// What an attribute holds: `dense<...>`, or a resource.
    pub fn of_attr(ctx: &Context, module: &Module, attr: Attr) -> Result<Array, String> {
        let other = || "holds no elements that can be computed with".to_owned();
        let (ty, raw, splat) = match ctx.attr_data(attr) {
            AttrData::DenseElements(dense) => (dense.ty, dense.raw.clone(), dense.splat),
            AttrData::DenseResource { ty, key, .. } => {
                let resource = module.resources.get(ctx.ident("builtin"), *key);
                match resource.and_then(|resource| resource.value.as_ref()) {
                    Some(ResourceValue::Blob { data, .. }) => (*ty, data.clone(), false),
                    _ => return Err("the data of a resource is not there".into()),
                }
            }
            _ => return Err(other()),
        };
        let data = ctx.type_data(ty);
        let kind = data.shaped_element().and_then(|element| Kind::of(ctx, element)).ok_or_else(other)?;
        let shape: Option<Vec<usize>> =
            data.shape().and_then(|shape| shape.iter().map(|&size| usize::try_from(size).ok()).collect());
        let shape = shape.ok_or_else(other)?;
        let all = count(&shape)?;
        let stored = if splat { 1 } else { all };
        let elements = Data::of_raw(ctx, kind, &raw, stored).ok_or("has fewer bytes than its type says")?;
        let elements = if splat { elements.repeat(0, all) } else { elements };
        Ok(Array { kind, shape, data: elements })
    }
}

impl Data {
    /// So many elements as attributes store them: whole bytes, truth values by bits.
    fn of_raw(ctx: &Context, kind: Kind, raw: &[u8], stored: usize) -> Option<Data> {
        let width = kind.width(ctx);
        if kind == Kind::Bool {
            if raw.len() == stored && stored > 1 {
                return Some(Data::Bool(raw.iter().map(|&byte| byte != 0).collect()));
            }
            let bit = |at: usize| raw.get(at / 8).map(|byte| byte >> (at % 8) & 1 == 1);
            return (0..stored).map(bit).collect::<Option<Vec<bool>>>().map(Data::Bool);
        }
        if let Kind::Complex(part) = kind {
            let size = part.width().div_ceil(8) as usize;
            let number = |raw: &[u8]| decode(part, little(raw) as u64);
            let whole = |raw: &[u8]| Complex { re: number(&raw[..size]), im: number(&raw[size..]) };
            let values: Vec<Complex> = raw.chunks_exact(2 * size).take(stored).map(whole).collect();
            return (values.len() == stored).then_some(Data::Complex(values));
        }
        let size = width.div_ceil(8).max(1) as usize;
        let chunks = raw.chunks_exact(size).take(stored);
        (chunks.len() == stored).then(|| Data::of_bits(kind, width, chunks.map(little)))
    }
}

/// The number that bytes are, the lowest first.
fn little(raw: &[u8]) -> u128 {
    raw.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

/// What a value of a program is.
#[derive(Clone, Debug)]
pub enum Value {
    /// A tensor.
    Array(Arc<Array>),
    /// A token, which orders and holds nothing.
    Token,
    /// Values as one: a tuple, or what a computation that was started gave.
    Tuple(Arc<[Value]>),
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value::Array(Arc::new(array))
    }
}
