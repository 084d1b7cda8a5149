//! Random numbers: bits by counters, as ThreeFry and Philox have them (Salmon and others, 2011), in the order in which XLA takes them.

use super::array::{Array, Data, Value, count};
use super::elementwise::convert;
use super::kind::{Kind, round};
use super::machine::{Op, Run, Stop, Table};
use super::{Form, special};

const FORM: Form = Form::Other;

pub(super) const TABLE: Table =
    &[("stablehlo.rng_bit_generator", FORM, |_, op| bits(op)), ("stablehlo.rng", FORM, numbers)];

/// Cases of the enum `rng_algorithm`.
const DEFAULT: i64 = 0;
const PHILOX: i64 = 2;

/// Two words from two by twenty rounds.
fn threefry(key: [u32; 2], counter: [u32; 2]) -> [u32; 2] {
    const ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
    let keys = [key[0], key[1], key[0] ^ key[1] ^ 0x1BD1_1BDA];
    let mut x = [counter[0].wrapping_add(keys[0]), counter[1].wrapping_add(keys[1])];
    for round in 0..5usize {
        for rotation in ROTATIONS[round % 2] {
            x[0] = x[0].wrapping_add(x[1]);
            x[1] = x[1].rotate_left(rotation) ^ x[0];
        }
        x[0] = x[0].wrapping_add(keys[(round + 1) % 3]);
        x[1] = x[1].wrapping_add(keys[(round + 2) % 3]).wrapping_add(round as u32 + 1);
    }
    x
}

/// Four words from four by ten rounds.
fn philox(mut key: [u32; 2], mut x: [u32; 4]) -> [u32; 4] {
    let wide = |a: u32, b: u32| {
        let product = u64::from(a) * u64::from(b);
        ((product >> 32) as u32, product as u32)
    };
    for _ in 0..10 {
        let ((high0, low0), (high1, low1)) = (wide(0xD251_1F53, x[0]), wide(0xCD9E_8D57, x[2]));
        x = [high1 ^ x[1] ^ key[0], low1, high0 ^ x[3] ^ key[1], low0];
        key = [key[0].wrapping_add(0x9E37_79B9), key[1].wrapping_add(0xBB67_AE85)];
    }
    x
}

fn words(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

fn joined(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// So many numbers of so many bits from a state, which moves on.
fn threefry_bits(state: &mut [u64], number: usize, wide: bool) -> Vec<u64> {
    let (key, first) = (words(state[0]), state[1]);
    let pairs = if wide { number } else { number.div_ceil(2) };
    let pair = |at: usize| threefry(key, words(first.wrapping_add(at as u64)));
    state[1] = first.wrapping_add(pairs as u64);
    if wide {
        return (0..pairs).map(pair).map(|[low, high]| joined(low, high)).collect();
    }
    // All first words, then all second ones.
    let (first, second): (Vec<u64>, Vec<u64>) =
        (0..pairs).map(pair).map(|[low, high]| (u64::from(low), u64::from(high))).unzip();
    first.into_iter().chain(second).take(number).collect()
}

fn philox_bits(state: &mut [u64], number: usize, wide: bool) -> Vec<u64> {
    let key = words(state[0]);
    let start = u128::from(state[1]) | u128::from(state.get(2).copied().unwrap_or(0)) << 64;
    let each = if wide { 2 } else { 4 };
    let fours = number.div_ceil(each);
    let four = |at: usize| {
        let counter = start.wrapping_add(at as u128);
        let (low, high) = (words(counter as u64), words((counter >> 64) as u64));
        philox(key, [low[0], low[1], high[0], high[1]])
    };
    let numbers = (0..fours).map(four).flat_map(|x| match wide {
        true => vec![joined(x[0], x[1]), joined(x[2], x[3])],
        false => x.map(u64::from).to_vec(),
    });
    let found = numbers.take(number).collect();
    let next = start.wrapping_add(fours as u128);
    state[1] = next as u64;
    if let Some(high) = state.get_mut(2) {
        *high = (next >> 64) as u64;
    }
    found
}

fn bits(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (ctx, initial) = (op.ctx(), op.array(0)?);
    let width = initial.kind.width(ctx);
    // The state as words of 64 bits, whatever its elements are.
    let per_word = (64 / width.max(1)) as usize;
    let element = |at: usize| initial.data.bits(initial.kind, width, at) as u64;
    let mut state: Vec<u64> = (0..initial.len() / per_word.max(1))
        .map(|word| {
            (0..per_word).fold(0, |all, at| all | element(word * per_word + at) << (at as u32 * width))
        })
        .collect();
    if !(2..=3).contains(&state.len()) {
        return Err("has a state of another size than 128 or 192 bits".into());
    }
    let (kind, shape) = (op.result_kind(1)?, op.result_shape(1)?);
    let (number, bits) = (count(&shape)?, kind.width(ctx));
    let case = op.case("rng_algorithm").unwrap_or(DEFAULT);
    let found = match case == PHILOX || case == DEFAULT && state.len() == 3 {
        true => philox_bits(&mut state, number, bits > 32),
        false => threefry_bits(&mut state, number, bits > 32),
    };
    let data = Data::of_bits(kind, bits, found.into_iter().map(u128::from));
    let parts =
        state.iter().flat_map(|word| (0..per_word).map(move |at| u128::from(word >> (at as u32 * width))));
    let state = Data::of_bits(initial.kind, width, parts);
    let state = Array::new(initial.kind, initial.shape.clone(), state);
    Ok(vec![state.into(), Array::new(kind, shape, data).into()])
}

/// The case of the enum `rng_distribution`.
const NORMAL: i64 = 2;

/// Numbers of a distribution. Which ones is left open; they are the same each time that a program runs.
fn numbers(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (a, b, shape) = (op.array(0)?, op.array(1)?, op.sizes(2)?);
    let number = count(&shape)?;
    let mut state = [0x5EED, run.place.take_random(number)];
    let drawn = threefry_bits(&mut state, number, true);
    let unit = |bits: u64| (bits >> 11) as f64 / (1u64 << 53) as f64;
    let normal = op.case("rng_distribution") == Some(NORMAL);
    let data = match (&a.data, &b.data, a.kind) {
        (Data::Float(a), Data::Float(b), Kind::Float(kind)) => {
            let (low, high) = (a[0], b[0]);
            let value = |&bits: &u64| match normal {
                true => {
                    low + high * std::f64::consts::SQRT_2 * special::erf_inv(2.0 * unit(bits | 1 << 11) - 1.0)
                }
                false => {
                    let value = round(kind, low + (high - low) * unit(bits));
                    if value < high { value } else { low }
                }
            };
            Data::Float(drawn.iter().map(|bits| round(kind, value(bits))).collect())
        }
        _ => {
            let (low, high) = (op.ints(0)?[0], op.ints(1)?[0]);
            let range = (high as i128 - low as i128).max(1);
            let value = |&bits: &u64| (low as i128 + i128::from(bits) % range) as i64;
            let wide = Array::new(Kind::Int(64), shape.clone(), Data::Int(drawn.iter().map(value).collect()));
            return Ok(vec![convert(&wide, a.kind).ok_or_else(|| op.unfit())?.into()]);
        }
    };
    Ok(vec![Array::new(a.kind, shape, data).into()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers() {
        // Of the paper's test vectors.
        assert_eq!(threefry([0, 0], [0, 0]), [0x6B20_0159, 0x99BA_4EFE]);
        assert_eq!(threefry([u32::MAX; 2], [u32::MAX; 2]), [0x1CB9_96FC, 0xBB00_2BE7]);
        assert_eq!(philox([0, 0], [0; 4]), [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]);
    }
}
