//! Functions of floats that neither Rust nor C have.

use rmlir_ir::value::FloatKind;
use std::f64::consts::{FRAC_2_SQRT_PI, PI};
use std::sync::OnceLock;

/// The logarithm of the magnitude of the gamma function.
pub fn lgamma(x: f64) -> f64 {
    libm::lgamma(x)
}

/// The derivative of the logarithm of the gamma function.
pub fn digamma(x: f64) -> f64 {
    if x.is_nan() || x == f64::NEG_INFINITY {
        return f64::NAN;
    }
    if x <= 0.0 {
        if x == x.floor() {
            return f64::NAN;
        }
        return digamma(1.0 - x) - PI / (PI * x).tan();
    }
    if x < 6.0 {
        // To where the series around the root is good.
        let (mut x, mut sum) = (x, 0.0);
        if x < 1.0 {
            return digamma(x + 1.0) - 1.0 / x;
        }
        while x > 2.0 {
            x -= 1.0;
            sum += 1.0 / x;
        }
        return sum + around_root((x - ROOT.0) - ROOT.1);
    }
    let (mut x, mut sum) = (x, 0.0);
    while x < 12.0 {
        sum -= 1.0 / x;
        x += 1.0;
    }
    sum + asymptotic_digamma(x)
}

/// Where the digamma function is zero, in two parts.
const ROOT: (f64, f64) = (1.461_632_144_968_362_2, 9.549_995_429_965_697e-17);

fn asymptotic_digamma(x: f64) -> f64 {
    // Bernoulli numbers by twice their index.
    const TERMS: [f64; 8] = [
        1.0 / 12.0,
        -1.0 / 120.0,
        1.0 / 252.0,
        -1.0 / 240.0,
        1.0 / 132.0,
        -691.0 / 32760.0,
        1.0 / 12.0,
        -3617.0 / 8160.0,
    ];
    if x.is_infinite() {
        return x;
    }
    let inverse = 1.0 / (x * x);
    let series = TERMS.iter().rev().fold(0.0, |sum, term| (sum + term) * inverse);
    x.ln() - 0.5 / x - series
}

/// The digamma function so far from its root.
fn around_root(far: f64) -> f64 {
    // psi(r + d) = sum of (-1)^(k+1) zeta(k + 1, r) d^k.
    static TERMS: OnceLock<Vec<f64>> = OnceLock::new();
    let term = |k: u32| if k % 2 == 1 { 1.0 } else { -1.0 } * zeta(f64::from(k) + 1.0, ROOT.0);
    let terms = TERMS.get_or_init(|| (1..=48).map(term).collect());
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) * far)
}

/// The Hurwitz zeta function.
pub fn zeta(s: f64, q: f64) -> f64 {
    if s == 1.0 {
        return f64::INFINITY;
    }
    if s < 1.0 || s.is_nan() || q.is_nan() {
        return f64::NAN;
    }
    if q <= 0.0 {
        if q == q.floor() {
            return if s % 2.0 == 0.0 { f64::INFINITY } else { f64::NAN };
        }
        if s != s.floor() {
            return f64::NAN;
        }
    }
    // Euler and Maclaurin.
    const STEPS: u32 = 12;
    #[allow(clippy::excessive_precision)] // as they are known
    const FACTORS: [f64; 12] = [
        12.0,
        -720.0,
        30240.0,
        -1_209_600.0,
        47_900_160.0,
        -1.892_437_580_318_379_2e9,
        7.47242496e10,
        -2.950_130_727_918_164e12,
        1.164_678_281_435_006_8e14,
        -4.597_978_722_407_472_7e15,
        1.815_210_540_194_354_7e17,
        -7.166_165_256_175_667e18,
    ];
    let mut sum = 0.0;
    let mut a = q;
    for _ in 0..STEPS {
        let term = a.powf(-s);
        sum += term;
        a += 1.0;
        if (term / sum).abs() < f64::EPSILON && a > 9.0 {
            return sum;
        }
    }
    let term = a.powf(-s);
    sum += term * a / (s - 1.0) + 0.5 * term;
    let (mut factor, mut power) = (s, term / a);
    for (index, divisor) in (0u32..).zip(FACTORS) {
        let more = factor * power / divisor;
        sum += more;
        if (more / sum).abs() < f64::EPSILON {
            break;
        }
        let k = f64::from(2 * index + 1);
        factor *= (s + k) * (s + k + 1.0);
        power /= a * a;
    }
    sum
}

/// The polygamma function of an order.
pub fn polygamma(n: f64, x: f64) -> f64 {
    if n == 0.0 {
        return digamma(x);
    }
    if n < 0.0 || n != n.floor() {
        return f64::NAN;
    }
    let sign = if n % 2.0 == 1.0 { 1.0 } else { -1.0 };
    sign * (libm::lgamma(n + 1.0)).exp() * zeta(n + 1.0, x)
}

/// The number whose error function is `x`.
pub fn erf_inv(x: f64) -> f64 {
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if x.abs() == 1.0 {
        return f64::INFINITY.copysign(x);
    }
    if x == 0.0 {
        return x;
    }
    let size = x.abs();
    // A first guess (Winitzki), then Halley's method on the function or on what it leaves to one.
    let log = ((1.0 - size) * (1.0 + size)).ln();
    let part = 2.0 / (PI * 0.147) + log / 2.0;
    let mut y = ((part * part - log / 0.147).sqrt() - part).sqrt();
    for _ in 0..4 {
        let off = if size > 0.5 { (1.0 - size) - libm::erfc(y) } else { libm::erf(y) - size };
        let step = off / (FRAC_2_SQRT_PI * (-y * y).exp());
        y -= step / (1.0 + y * step);
    }
    y.copysign(x)
}

/// The modified Bessel function of order one, scaled by the power of e that it grows with.
pub fn bessel_i1e(x: f64) -> f64 {
    let size = x.abs();
    if size.is_nan() {
        return x;
    }
    let found = if size < 30.0 {
        let quarter = size * size / 4.0;
        let (mut term, mut sum, mut k) = (size / 2.0, 0.0, 0.0);
        while term > sum * 1e-18 {
            sum += term;
            k += 1.0;
            term *= quarter / (k * (k + 1.0));
        }
        sum * (-size).exp()
    } else {
        let (mut term, mut sum) = (1.0, 1.0);
        for k in 1..40 {
            let odd = f64::from(2 * k - 1);
            let next = -term * (4.0 - odd * odd) / (f64::from(k) * 8.0 * size);
            if next.abs() >= f64::abs(term) || next == 0.0 {
                break;
            }
            term = next;
            sum += term;
        }
        sum / (2.0 * PI * size).sqrt()
    };
    found.copysign(x)
}

/// The next number of a kind from `x` towards `y`.
pub fn next_after(kind: FloatKind, x: f64, y: f64) -> f64 {
    use super::kind::{decode, encode, mask};
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == y {
        return y;
    }
    let sign = 1u64 << (kind.width() - 1);
    if x == 0.0 {
        return decode(kind, if y < 0.0 { sign | 1 } else { 1 });
    }
    let bits = encode(kind, x);
    let size = bits & mask(kind.width() - 1);
    let outwards = (x < y) == (x > 0.0);
    decode(kind, bits & sign | if outwards { size + 1 } else { size - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() <= 8e-16 * wanted.abs(), "{found:e} for {wanted:e}");
    }

    #[test]
    fn known_values() {
        near(digamma(1.0), -0.577_215_664_901_532_9);
        near(digamma(0.5), -1.963_510_026_021_423_5);
        near(zeta(2.0, 1.0), PI * PI / 6.0);
        near(erf_inv(0.5), 0.476_936_276_204_469_9);
        near(erf_inv(-0.999_999), -3.458_910_737_275_499);
        near(bessel_i1e(1.0), 0.207_910_415_349_708_45);
        near(bessel_i1e(40.0), 0.062_482_229_074_442_06);
        near(polygamma(1.0, 1.0), PI * PI / 6.0);
    }
}
