//! Convolutions and pools, products of matrices and Fourier transforms.

use super::super::checks::{numbers, shape};
use super::{Rule, Sizes, either, size, sizes};
use crate::tosa::checks::operand;
use rmlir_ir::{DYNAMIC, OpRef};

pub(super) fn add(add: &mut impl FnMut(&str, Rule)) {
    add("conv2d", |op| convolution::<2>(op, 1, |op| either(size(op, 1, 0), size(op, 2, 0))));
    add("conv3d", |op| convolution::<3>(op, 1, |op| either(size(op, 1, 0), size(op, 2, 0))));
    add("depthwise_conv2d", |op| convolution::<2>(op, 0, times_channels));
    add("transpose_conv2d", transposed);
    add("avg_pool2d", pool);
    add("max_pool2d", pool);
    add("matmul", product);
    add("matmul_t_block_scaled", product_of_transposed);
    add("rfft2d", fourier);
}

/// Channels times multipliers.
fn times_channels(op: OpRef<'_>) -> i64 {
    // The input says how many channels there are, too.
    let channels = either(size(op, 0, 3), size(op, 1, 2));
    let times = size(op, 1, 3);
    let product = match (channels, times) {
        (DYNAMIC, _) | (_, DYNAMIC) => None,
        (channels, times) => channels.checked_mul(times),
    };
    match product {
        Some(product) => product,
        None => bias_channels(op),
    }
}

/// What the bias says of the channels.
fn bias_channels(op: OpRef<'_>) -> i64 {
    let bias = size(op, 2, 0);
    if bias == 1 { DYNAMIC } else { bias }
}

/// How often a window fits along a dimension.
fn places(size: i64, around: i64, kernel: i64, stride: i64, dilation: i64) -> Option<i64> {
    if size == DYNAMIC || kernel == DYNAMIC {
        return None;
    }
    let reach = kernel.checked_sub(1)?.checked_mul(dilation)?.checked_add(1)?;
    let room = size.checked_add(around)?.checked_sub(reach)?;
    room.checked_div(stride)?.checked_add(1)
}

/// `kernel` is where the weight has the size of the first dimension of the window.
fn convolution<const N: usize>(
    op: OpRef<'_>,
    kernel: usize,
    channels: fn(OpRef<'_>) -> i64,
) -> Option<Vec<Sizes>> {
    let (pad, stride, dilation) = (numbers(op, "pad"), numbers(op, "stride"), numbers(op, "dilation"));
    let mut found = vec![size(op, 0, 0)];
    for at in 0..N {
        let around = pad.get(2 * at)?.checked_add(*pad.get(2 * at + 1)?)?;
        let (own, window) = (size(op, 0, at + 1), size(op, 1, kernel + at));
        let count = places(own, around, window, *stride.get(at)?, *dilation.get(at)?);
        found.push(count.unwrap_or(DYNAMIC));
    }
    found.push(channels(op));
    Some(vec![Some(found)])
}

fn transposed(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let (pad, stride) = (numbers(op, "out_pad"), numbers(op, "stride"));
    let mut found = vec![size(op, 0, 0)];
    for at in 0..2 {
        let around = pad.get(2 * at)?.checked_add(*pad.get(2 * at + 1)?)?;
        let (own, window) = (size(op, 0, at + 1), size(op, 1, at + 1));
        found.push(match (own, window) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (own, window) => {
                let steps = own.checked_sub(1)?.checked_mul(*stride.get(at)?)?;
                steps.checked_add(around)?.checked_add(window)?
            }
        });
    }
    found.push(either(size(op, 1, 0), size(op, 2, 0)));
    Some(vec![Some(found)])
}

fn pool(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let (kernel, stride, pad) = (numbers(op, "kernel"), numbers(op, "stride"), numbers(op, "pad"));
    let mut found = vec![size(op, 0, 0)];
    for at in 0..2 {
        let around = pad.get(2 * at)?.checked_add(*pad.get(2 * at + 1)?)?;
        let count = places(size(op, 0, at + 1), around, *kernel.get(at)?, *stride.get(at)?, 1);
        found.push(count.unwrap_or(DYNAMIC));
    }
    found.push(size(op, 0, 3));
    Some(vec![Some(found)])
}

fn product(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    Some(vec![Some(vec![either(size(op, 0, 0), size(op, 1, 0)), size(op, 0, 1), size(op, 1, 2)])])
}

/// Of scaled blocks: `a`, its scales, `b`, its scales.
fn product_of_transposed(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let rows = either(size(op, 0, 1), size(op, 1, 1));
    let batch = either(size(op, 0, 0), size(op, 1, 0));
    let is_one =
        |index: usize| shape(op.ctx(), operand(op, index)).is_some_and(|sizes| sizes.first() == Some(&1));
    let other = either(size(op, 2, 0), size(op, 3, 0));
    let batch = if batch == DYNAMIC && !is_one(2) && !is_one(3) { other } else { batch };
    let columns = either(size(op, 2, 1), size(op, 3, 1));
    Some(vec![Some(vec![batch, rows, columns])])
}

fn fourier(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let mut sizes = sizes(op, 0)?;
    let last = sizes.get_mut(2)?;
    if *last != DYNAMIC {
        *last = (*last / 2).checked_add(1)?;
    }
    Some(vec![Some(sizes.clone()), Some(sizes)])
}
