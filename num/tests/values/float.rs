use super::{Random, compare_attributes};
use rmlir_num::float::{Class, FloatKind};
use rmlir_num::float_text::{HexFloatError, from_bits_literal, parse_decimal, print};

fn text(kind: FloatKind, bits: u128) -> String {
    let mut out = Vec::new();
    print(kind, bits, &mut out);
    String::from_utf8(out).unwrap()
}

fn narrow() -> impl Iterator<Item = FloatKind> {
    FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 16)
}

/// Patterns that reach all ranges: random bits, random bits in a random field, and neighbours of short numbers.
fn samples(kind: FloatKind, count: usize) -> Vec<u128> {
    let mut random = Random::new(kind as u64 + 1);
    let mut one = || match random.below(4) {
        0 => random.wide() & kind.mask(),
        1 => kind.from_f64(
            (random.below(4_000_000) as f64 - 2e6) / [1.0, 10.0, 1e4, 64.0][random.below(4) as usize],
        ),
        2 => {
            let short = format!("{}.0e{}", random.below(1_000_000), random.below(60) as i64 - 30);
            parse_decimal(kind, &short).unwrap().wrapping_add(random.below(3) as u128).wrapping_sub(1)
                & kind.mask()
        }
        _ => (random.wide() & kind.mask()) << random.below(u64::from(kind.width())) & kind.mask(),
    };
    (0..count).map(|_| one()).collect()
}

pub(crate) fn prints_as_specified() {
    let vectors: &[(FloatKind, u128, &str)] = &[
        (FloatKind::F32, 0x3F80_0000, "1.000000e+00"),
        (FloatKind::F32, 0x3DCC_CCCD, "1.000000e-01"),
        (FloatKind::F32, 0x8000_0000, "-0.000000e+00"),
        (FloatKind::F32, 0x7F80_0000, "0x7F800000"),
        (FloatKind::F32, 0x4E93_2C06, "1.23456794E+9"),
        (FloatKind::F32, 0x0080_0001, "1.17549449E-38"),
        (FloatKind::F64, 0x3FE0_0000_0000_0000, "5.000000e-01"),
        (FloatKind::F64, 0xC024_0000_0000_0000, "-1.000000e+01"),
        (FloatKind::F64, 0x3FF3_C0CA_428C_59FB, "1.2345678901234567"),
        (FloatKind::F64, 0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157E+308"),
        (FloatKind::F64, 0x0010_0000_0000_0001, "2.2250738585072019E-308"),
        (FloatKind::F64, 0x412E_8480_0000_0000, "1.000000e+06"),
        (FloatKind::BF16, 0x3FC0, "1.500000e+00"),
        (FloatKind::F80, 0x3FFF_8000_0000_0000_0000, "1.000000e+00"),
        (FloatKind::F80, 0x0000_8000_0000_0000_0000, "3.36210314311209350626E-4932"),
        (FloatKind::F80, 0x7FFF_0000_0000_0000_0000, "0x7FFF0000000000000000"),
        (FloatKind::F8E8M0FNU, 0x100 | 127, "-1.000000e+00"),
        (FloatKind::F4E2M1FN, 0xF, "-6.000000e+00"),
        (FloatKind::F8E4M3FNUZ, 0x80, "0x80"),
    ];
    for (kind, bits, expected) in vectors {
        assert_eq!(text(*kind, *bits), *expected, "{} {bits:#x}", kind.keyword());
    }
}

pub(crate) fn reads_as_specified() {
    let vectors: &[(FloatKind, &str, &str)] = &[
        (FloatKind::F4E2M1FN, "100.0", "6.000000e+00"),
        (FloatKind::F8E4M3FN, "449.0", "4.480000e+02"),
        (FloatKind::F8E4M3FN, "464.0", "4.480000e+02"),
        (FloatKind::F8E4M3FN, "-500.0", "0xFF"),
        (FloatKind::F8E4M3, "300.0", "0x78"),
        (FloatKind::F8E4M3FNUZ, "-0.0", "0.000000e+00"),
        (FloatKind::F8E8M0FNU, "0.0", "5.877470e-39"),
        (FloatKind::F8E8M0FNU, "-1.0", "-1.000000e+00"),
        (FloatKind::F8E8M0FNU, "-0.0", "5.877470e-39"),
        (FloatKind::F8E8M0FNU, "-1.0e-60", "5.877470e-39"),
        (FloatKind::F8E8M0FNU, "-1.0e400", "0xFF"),
        (FloatKind::F4E2M1FN, "1.0e300", "6.000000e+00"),
        (FloatKind::F4E2M1FN, "1.0e400", "0x0"),
        (FloatKind::F6E2M3FN, "-1.0e400", "0x20"),
        (FloatKind::F64, "1.0e400", "0x7FF0000000000000"),
        (FloatKind::F128, "0.1", "0.100000000000000005551115123125782702"),
        (FloatKind::F16, "2.", "2.000000e+00"),
        (FloatKind::F16, "65520.0", "0x7C00"),
    ];
    for (kind, source, expected) in vectors {
        let bits = parse_decimal(*kind, source).unwrap();
        assert_eq!(text(*kind, bits), *expected, "{source} : {}", kind.keyword());
    }
    for bad in ["", "inf", "nan", "-", "1e", "1.0x", "1.0f", "0x1"] {
        assert_eq!(parse_decimal(FloatKind::F32, bad), None, "{bad}");
    }
}

pub(crate) fn hexadecimal_literals() {
    assert_eq!(from_bits_literal(FloatKind::F16, "0x0000003C00"), Ok(0x3C00));
    assert_eq!(from_bits_literal(FloatKind::F16, "0x13C00"), Err(HexFloatError::OutOfRange));
    assert_eq!(from_bits_literal(FloatKind::F128, &"F".repeat(33)), Err(HexFloatError::OutOfRange));
    assert_eq!(from_bits_literal(FloatKind::F16, "0x"), Err(HexFloatError::Malformed));
    assert_eq!(from_bits_literal(FloatKind::F16, "+1"), Err(HexFloatError::Malformed));
    // An integer bit that is missing makes a NaN.
    assert_eq!(from_bits_literal(FloatKind::F80, "0x40000000000000000001"), Ok(0x7FFF_0000_0000_0000_0001));
}

pub(crate) fn keywords_round_trip() {
    for kind in FloatKind::ALL {
        assert_eq!(FloatKind::from_keyword(kind.keyword().as_bytes()), Some(kind));
    }
    assert_eq!(FloatKind::from_keyword(b"f8"), None);
}

/// Every value of the narrow kinds is a double, comes back from it, and has ordered neighbours.
pub(crate) fn doubles_round_trip() {
    for kind in narrow() {
        for bits in 0..1u128 << kind.width() {
            let double = kind.to_f64(bits);
            match kind.classify(bits) {
                Class::Nan => assert!(double.is_nan() && kind.is_nan(kind.from_f64(double))),
                _ => assert_eq!(kind.from_f64(double), bits, "{} {bits:#x}", kind.keyword()),
            }
        }
    }
    for bits in samples(FloatKind::F32, 20_000) {
        let value = f32::from_bits(bits as u32);
        let (f16, f80) = (FloatKind::F16, FloatKind::F80);
        if !value.is_nan() {
            assert_eq!(FloatKind::F32.to_f64(bits), f64::from(value));
            assert_eq!(f16.convert_from(FloatKind::F32, bits), f16.from_f64(value.into()));
            assert_eq!(FloatKind::F32.convert_from(f80, f80.convert_from(FloatKind::F32, bits)), bits);
        }
    }
}

/// Rounding to single precision is what the machine does.
pub(crate) fn rounds_like_the_machine() {
    for bits in samples(FloatKind::F64, 50_000) {
        let value = f64::from_bits(bits as u64);
        let Class::Finite { significand, exponent } = FloatKind::F64.classify(bits) else { continue };
        let ours = FloatKind::F32.round(value.is_sign_negative(), significand, exponent, false);
        assert_eq!(ours, u128::from((value as f32).to_bits()), "{value:e}");
    }
}

/// Unless it is hexadecimal, printed text reads back as the same value in the kinds that a double contains.
pub(crate) fn printed_text_reads_back() {
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.precision() <= 53) {
        for bits in samples(kind, 5000) {
            let printed = text(kind, bits);
            let read = match printed.strip_prefix("0x") {
                Some(digits) => from_bits_literal(kind, digits).unwrap(),
                None => parse_decimal(kind, &printed).unwrap(),
            };
            assert_eq!(read, bits, "{printed} : {}", kind.keyword());
        }
    }
}

pub(crate) fn oracle_prints_narrow_kinds_alike() {
    for kind in narrow() {
        let case = |bits: u128| {
            let keyword = kind.keyword();
            (format!("{bits:#x} : {keyword}"), format!("{} : {keyword}", text(kind, bits)))
        };
        compare_attributes(kind.keyword(), &(0..1 << kind.width()).map(case).collect::<Vec<_>>());
    }
}

pub(crate) fn oracle_prints_wide_kinds_alike() {
    let wanted = std::env::var("RMLIR_FLOAT_SAMPLES").ok().and_then(|n| n.parse().ok());
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() > 16) {
        let case = |bits: u128| {
            let keyword = kind.keyword();
            let bits = from_bits_literal(kind, &format!("{bits:x}")).unwrap();
            (format!("{bits:#x} : {keyword}"), format!("{} : {keyword}", text(kind, bits)))
        };
        // The tool takes milliseconds for each value of the widest kinds.
        let count = wanted.unwrap_or(if kind.width() > 64 { 500 } else { 10_000 });
        compare_attributes(kind.keyword(), &samples(kind, count).into_iter().map(case).collect::<Vec<_>>());
    }
}

pub(crate) fn oracle_reads_decimals_alike() {
    for kind in FloatKind::ALL {
        let mut random = Random::new(kind as u64 + 77);
        let mut case = || {
            let any = f64::from_bits(random.next());
            let near = kind.to_f64(random.wide() & kind.mask());
            let tied = near * (1.0 + 0.5f64.powi(kind.precision() as i32));
            let value =
                [any, near, tied, near * 1.3, random.below(1000) as f64 / 8.0][random.below(5) as usize];
            let source =
                format!("{value:?}").replace("inf", "1e999").replace("-NaN", "0.0").replace("NaN", "0.0");
            let source = match source.split_once('e') {
                Some((m, e)) if !m.contains('.') => format!("{m}.0e{e}"),
                _ => source,
            };
            let keyword = kind.keyword();
            let printed = text(kind, parse_decimal(kind, &source).unwrap());
            (format!("{source} : {keyword}"), format!("{printed} : {keyword}"))
        };
        compare_attributes(kind.keyword(), &(0..3000).map(|_| case()).collect::<Vec<_>>());
    }
}
