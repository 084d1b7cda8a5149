//! Complex numbers of two `f64`, and functions of them.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    /// Real part.
    pub re: f64,
    /// Imaginary part.
    pub im: f64,
}

/// A complex number of its parts.
pub const fn complex(re: f64, im: f64) -> Complex {
    Complex { re, im }
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        complex(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Complex {
    type Output = Complex;
    fn sub(self, other: Complex) -> Complex {
        complex(self.re - other.re, self.im - other.im)
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        complex(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Neg for Complex {
    type Output = Complex;
    fn neg(self) -> Complex {
        complex(-self.re, -self.im)
    }
}

impl Div for Complex {
    type Output = Complex;

    /// As C has it: scaled, so that nothing overflows on the way; and what infinities and zeros give.
    fn div(self, other: Complex) -> Complex {
        let (mut a, mut b, mut c, mut d) = (self.re, self.im, other.re, other.im);
        let largest = c.abs().max(d.abs());
        let scale = if largest.is_finite() && largest > 0.0 { -libm::ilogb(largest) } else { 0 };
        if scale != 0 {
            (c, d) = (libm::scalbn(c, scale), libm::scalbn(d, scale));
        }
        let below = c * c + d * d;
        let re = libm::scalbn((a * c + b * d) / below, scale);
        let im = libm::scalbn((b * c - a * d) / below, scale);
        if !(re.is_nan() && im.is_nan()) {
            return complex(re, im);
        }
        let unit = |value: f64| f64::from(u8::from(value.is_infinite())).copysign(value);
        if below == 0.0 && !(a.is_nan() && b.is_nan()) {
            let infinity = f64::INFINITY.copysign(c);
            return complex(infinity * a, infinity * b);
        }
        if (a.is_infinite() || b.is_infinite()) && c.is_finite() && d.is_finite() {
            (a, b) = (unit(a), unit(b));
            return complex(f64::INFINITY * (a * c + b * d), f64::INFINITY * (b * c - a * d));
        }
        if largest.is_infinite() && a.is_finite() && b.is_finite() {
            (c, d) = (unit(c), unit(d));
            return complex(0.0 * (a * c + b * d), 0.0 * (b * c - a * d));
        }
        complex(re, im)
    }
}

impl Complex {
    /// The same with both parts changed.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Complex {
        complex(f(self.re), f(self.im))
    }

    /// The number with the other imaginary part.
    pub fn conj(self) -> Complex {
        complex(self.re, -self.im)
    }

    /// The magnitude.
    pub fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    /// A number turned by a quarter.
    fn turned(self) -> Complex {
        complex(-self.im, self.re)
    }

    /// Where both parts of a number are not a number.
    fn nan() -> Complex {
        complex(f64::NAN, f64::NAN)
    }

    /// A power of e.
    pub fn exp(self) -> Complex {
        if self.im == 0.0 {
            return complex(self.re.exp(), self.im);
        }
        if !self.im.is_finite() {
            return match self.re {
                f64::NEG_INFINITY => complex(0.0, 0.0f64.copysign(self.im)),
                f64::INFINITY => complex(f64::INFINITY, f64::NAN),
                _ => Complex::nan(),
            };
        }
        let (sin, cos) = self.im.sin_cos();
        if self.re > 709.0 && self.re.is_finite() {
            // In two steps: the power alone may be too large.
            let half = (self.re / 2.0).exp();
            return complex(half * cos * half, half * sin * half);
        }
        let size = self.re.exp();
        let part = |size: f64, turn: f64| if size == 0.0 { 0.0f64.copysign(turn) } else { size * turn };
        complex(part(size, cos), part(size, sin))
    }

    /// A power of e, less one.
    pub fn exp_m1(self) -> Complex {
        if self.im == 0.0 {
            return complex(self.re.exp_m1(), self.im);
        }
        let (half, sin) = ((self.im / 2.0).sin(), self.im.sin());
        let less = self.re.exp_m1();
        complex(less * self.im.cos() - 2.0 * half * half, (less + 1.0) * sin)
    }

    /// The logarithm.
    pub fn ln(self) -> Complex {
        complex(ln_abs(self.re, self.im), self.im.atan2(self.re))
    }

    /// The logarithm of one more.
    pub fn ln_1p(self) -> Complex {
        let im = self.im.atan2(self.re + 1.0);
        let near = self.re.abs() < 0.5 && self.im.abs() < 0.5;
        if !near {
            return complex(ln_abs(self.re + 1.0, self.im), im);
        }
        // |1 + z|^2 - 1, of which all terms are small.
        let (square, low) = two_product(self.im, self.im);
        let (own, own_low) = two_product(self.re, self.re);
        let (sum, rest) = two_sum(2.0 * self.re, own);
        let (sum, more) = two_sum(sum, square);
        complex(0.5 * (sum + (rest + more + low + own_low)).ln_1p(), im)
    }

    /// The square root with a real part that is not negative.
    pub fn sqrt(self) -> Complex {
        let (a, b) = (self.re, self.im);
        if a == 0.0 && b == 0.0 {
            return complex(0.0, b);
        }
        if b.is_infinite() {
            return complex(f64::INFINITY, b);
        }
        if a.is_nan() {
            return Complex::nan();
        }
        if a.is_infinite() {
            return match a > 0.0 {
                true => complex(a, if b.is_nan() { b } else { 0.0f64.copysign(b) }),
                false => complex(if b.is_nan() { b } else { 0.0 }, f64::INFINITY.copysign(b)),
            };
        }
        if b == 0.0 {
            return match a > 0.0 {
                true => complex(a.sqrt(), b),
                false => complex(0.0, (-a).sqrt().copysign(b)),
            };
        }
        // By an even power of two near one.
        let scale = libm::ilogb(a.abs().max(b.abs())) & !1;
        let (x, y) = (libm::scalbn(a, -scale), libm::scalbn(b, -scale));
        let large = ((x.abs() + x.hypot(y)) / 2.0).sqrt();
        let small = y.abs() / (2.0 * large);
        let (re, im) = if x >= 0.0 { (large, small) } else { (small, large) };
        let back = |value: f64| libm::scalbn(value, scale / 2);
        complex(back(re), back(im).copysign(b))
    }

    /// One divided by the square root.
    pub fn rsqrt(self) -> Complex {
        complex(1.0, 0.0) / self.sqrt()
    }

    /// The cube root of which the angle is a third.
    pub fn cbrt(self) -> Complex {
        let (size, angle) = (self.abs().cbrt(), self.im.atan2(self.re) / 3.0);
        complex(size * angle.cos(), size * angle.sin())
    }

    /// Hyperbolic sine.
    pub fn sinh(self) -> Complex {
        if self.im == 0.0 {
            return complex(self.re.sinh(), self.im);
        }
        let (sin, cos) = self.im.sin_cos();
        if self.re.abs() > 709.0 && self.re.is_finite() {
            let half = (self.re.abs() / 2.0).exp();
            return complex((half * cos * half / 2.0) * self.re.signum(), half * sin * half / 2.0);
        }
        let re = if self.re == 0.0 { self.re } else { self.re.sinh() * cos };
        complex(re, self.re.cosh() * sin)
    }

    /// Hyperbolic cosine.
    pub fn cosh(self) -> Complex {
        if self.im == 0.0 {
            return complex(self.re.cosh(), self.im * 0.0f64.copysign(self.re));
        }
        let (sin, cos) = self.im.sin_cos();
        if self.re.abs() > 709.0 && self.re.is_finite() {
            let half = (self.re.abs() / 2.0).exp();
            return complex(half * cos * half / 2.0, (half * sin * half / 2.0) * self.re.signum());
        }
        complex(self.re.cosh() * cos, self.re.sinh() * sin)
    }

    /// Sine.
    pub fn sin(self) -> Complex {
        // i sin z = sinh iz
        let found = self.turned().sinh();
        complex(found.im, -found.re)
    }

    /// Cosine.
    pub fn cos(self) -> Complex {
        self.turned().cosh()
    }

    /// Hyperbolic tangent.
    pub fn tanh(self) -> Complex {
        let (x, y) = (self.re, self.im);
        if x.is_infinite() {
            let turn = if y.is_finite() { (2.0 * y).sin() } else { y };
            return complex(1.0f64.copysign(x), 0.0f64.copysign(turn));
        }
        if !y.is_finite() || x.is_nan() {
            return match (x == 0.0, y == 0.0) {
                (true, _) => complex(x, f64::NAN),
                (_, true) => complex(f64::NAN, y),
                _ => Complex::nan(),
            };
        }
        if x.abs() > 22.0 {
            let (sin, cos) = y.sin_cos();
            let im = 4.0 * sin * cos * (-x.abs()).exp() * (-x.abs()).exp();
            return complex(1.0f64.copysign(x), im);
        }
        let (tan, sinh) = (y.tan(), x.sinh());
        let (beta, rho) = (1.0 + tan * tan, (1.0 + sinh * sinh).sqrt());
        if tan.is_infinite() {
            return complex(rho / sinh, 1.0 / tan);
        }
        let below = 1.0 + beta * sinh * sinh;
        complex(beta * rho * sinh / below, tan / below)
    }

    /// Tangent.
    pub fn tan(self) -> Complex {
        let found = self.turned().tanh();
        complex(found.im, -found.re)
    }

    /// The logistic function.
    pub fn logistic(self) -> Complex {
        let one = complex(1.0, 0.0);
        one / (one + (-self).exp())
    }

    /// A power.
    pub fn pow(self, exponent: Complex) -> Complex {
        if exponent == Complex::default() {
            return complex(1.0, 0.0);
        }
        if self == Complex::default() {
            return match exponent.re > 0.0 {
                true => Complex::default(),
                false => Complex::nan(),
            };
        }
        let (log, angle) = (ln_abs(self.re, self.im), self.im.atan2(self.re));
        if exponent.im == 0.0 {
            // The magnitude alone is more exact than by its logarithm.
            let (sin, cos) = (angle * exponent.re).sin_cos();
            let size = self.abs().powf(exponent.re);
            return complex(size * cos, size * sin);
        }
        let size = self.abs().powf(exponent.re) * (-exponent.im * angle).exp();
        let (sin, cos) = (exponent.im * log + exponent.re * angle).sin_cos();
        complex(size * cos, size * sin)
    }

    /// Inverse hyperbolic sine.
    pub fn asinh(self) -> Complex {
        // asinh z = -i asin iz
        let found = self.turned().asin();
        complex(found.im, -found.re)
    }

    /// Inverse hyperbolic tangent.
    pub fn atanh(self) -> Complex {
        let (x, y) = (self.re, self.im);
        if x.is_nan() || y.is_nan() || x.is_infinite() || y.is_infinite() {
            let re = if x.is_nan() && !y.is_infinite() { x } else { 0.0f64.copysign(x) };
            let im = if y.is_nan() { y } else { std::f64::consts::FRAC_PI_2.copysign(y) };
            return complex(re, im);
        }
        let (ax, ay) = (x.abs(), y.abs());
        let re = if ax > 1e150 || ay > 1e150 {
            (complex(1.0, 0.0) / complex(ax, ay)).re
        } else {
            // log(((1 + x)^2 + y^2) / ((1 - x)^2 + y^2)) / 4
            let below = (1.0 - ax) * (1.0 - ax) + ay * ay;
            match below == 0.0 {
                true => f64::INFINITY,
                false => 0.25 * (4.0 * ax / below).ln_1p(),
            }
        };
        let (square, low) = two_product(ax, ax);
        let (ysquare, ylow) = two_product(ay, ay);
        let rest = ((1.0 - square) - low) - (ysquare + ylow);
        let im = 0.5 * (2.0 * ay).atan2(rest);
        complex(re.copysign(x), im.copysign(y))
    }

    /// Inverse tangent.
    pub fn atan(self) -> Complex {
        let found = self.turned().atanh();
        complex(found.im, -found.re)
    }

    /// Inverse sine.
    pub fn asin(self) -> Complex {
        let parts = Inverse::of(self);
        let re = parts.x.atan2(parts.beside);
        complex(re.copysign(self.re), parts.log.copysign(self.im))
    }

    /// Inverse cosine.
    pub fn acos(self) -> Complex {
        let parts = Inverse::of(self);
        let re = parts.beside.atan2(parts.x.copysign(self.re));
        complex(re, parts.log.copysign(-self.im))
    }

    /// Inverse hyperbolic cosine.
    pub fn acosh(self) -> Complex {
        let found = self.acos();
        match self.im.is_sign_negative() {
            true => complex(found.im.abs(), -found.re),
            false => complex(found.im.abs(), found.re),
        }
    }

    /// The square.
    pub fn square(self) -> Complex {
        complex((self.re - self.im) * (self.re + self.im), 2.0 * self.re * self.im)
    }

    /// The direction; zero has none.
    pub fn sign(self) -> Complex {
        if self.re.is_nan() || self.im.is_nan() {
            return Complex::nan();
        }
        if self == Complex::default() {
            return Complex::default();
        }
        let size = self.abs();
        complex(self.re / size, self.im / size)
    }

    /// A number times a real one.
    pub fn scaled(self, factor: f64) -> Complex {
        complex(self.re * factor, self.im * factor)
    }
}

/// What inverse sines and cosines are made of (Hull, Fairgrieve and Tang, 1997).
struct Inverse {
    /// The magnitude of the real part.
    x: f64,
    /// What the inverse tangent relates it to.
    beside: f64,
    /// The imaginary part.
    log: f64,
}

impl Inverse {
    fn of(z: Complex) -> Inverse {
        let (x, y) = (z.re.abs(), z.im.abs());
        if !x.is_finite() || !y.is_finite() {
            let log = if x.is_infinite() || y.is_infinite() { f64::INFINITY } else { f64::NAN };
            let side = |value: f64| if value.is_infinite() { 1.0 } else { 0.0 };
            let nan = x.is_nan() || y.is_nan();
            return match nan {
                true => Inverse { x: f64::NAN, beside: f64::NAN, log },
                false => Inverse { x: side(x), beside: side(y), log },
            };
        }
        if x.max(y) > 1e150 {
            let log = std::f64::consts::LN_2 + ln_abs(x, y);
            return Inverse { x, beside: y, log };
        }
        let (r, s) = ((x + 1.0).hypot(y), (x - 1.0).hypot(y));
        let a = 0.5 * (r + s);
        let half = 0.5 * (a + x);
        let beside = match x <= 1.0 {
            true => (half * (y * y / (r + x + 1.0) + (s + (1.0 - x)))).sqrt(),
            false => y * (half / (r + x + 1.0) + half / (s + (x - 1.0))).sqrt(),
        };
        let log = if y < 1e-290 && x < 1.0 {
            y / ((1.0 - x) * (1.0 + x)).sqrt()
        } else if a < 1.5 {
            let more = match x < 1.0 {
                true => 0.5 * (y * y / (r + (x + 1.0)) + y * y / (s + (1.0 - x))),
                false => 0.5 * (y * y / (r + (x + 1.0)) + (s + (x - 1.0))),
            };
            (more + (more * (a + 1.0)).sqrt()).ln_1p()
        } else {
            (a + (a * a - 1.0).sqrt()).ln()
        };
        Inverse { x, beside, log }
    }
}

/// The logarithm of a magnitude.
fn ln_abs(x: f64, y: f64) -> f64 {
    let (large, small) = if x.abs() >= y.abs() { (x.abs(), y.abs()) } else { (y.abs(), x.abs()) };
    if !large.is_finite() || large == 0.0 || small.is_nan() {
        return x.hypot(y).ln();
    }
    if large > 0.5 && large < 2.0 && small < 2.0 {
        // Near one the square less one is exact in two parts.
        let (a, a_low) = two_product(large, large);
        let (b, b_low) = two_product(small, small);
        let (less, less_low) = two_sum(a, -1.0);
        let (sum, sum_low) = two_sum(less, b);
        return 0.5 * (sum + (less_low + sum_low + a_low + b_low)).ln_1p();
    }
    if small == 0.0 || small / large < 1e-20 {
        return large.ln();
    }
    if large > 1e150 || small < 1e-150 {
        let scale = libm::ilogb(large);
        let (a, b) = (libm::scalbn(large, -scale), libm::scalbn(small, -scale));
        return f64::from(scale) * std::f64::consts::LN_2 + 0.5 * (a * a + b * b).ln();
    }
    x.hypot(y).ln()
}

/// A product and what rounding took from it.
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}

/// A sum and what rounding took from it.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let back = sum - a;
    (sum, (a - (sum - back)) + (b - back))
}
