use num_bigint::BigInt;

use super::{Random, compare_attributes, oracle};
use Signedness::{Signed, Signless, Unsigned};
use rmlir_num::int::{Int, IntError, Signedness};

fn text(value: &Int, signedness: Signedness) -> String {
    let mut out = Vec::new();
    value.print(signedness, &mut out);
    String::from_utf8(out).unwrap()
}

fn keyword(width: u32, signedness: Signedness) -> String {
    let prefix = match signedness {
        Signless => "i",
        Signed => "si",
        Unsigned => "ui",
    };
    format!("{prefix}{width}")
}

pub(crate) fn is_small() {
    assert!(size_of::<Int>() <= 16 && size_of::<Option<Int>>() <= 16);
    // The width costs nothing, whatever the sign.
    let one = Int::parse(Int::MAX_WIDTH, Signless, false, "1").unwrap();
    assert_eq!((one.heap_size(), Int::all_ones(Int::MAX_WIDTH).heap_size()), (0, 0));
    let wide = Int::parse(Int::MAX_WIDTH, Signless, false, &"9".repeat(40)).unwrap();
    assert!(wide.heap_size() < 100);
}

pub(crate) fn literal_ranges() {
    let parse = |width, signedness, text: &str| {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        Int::parse(width, signedness, negative, digits).map(|value| self::text(&value, signedness))
    };
    let ok = |text: &str| Ok(text.to_owned());
    let range = Err(IntError::OutOfRange);
    assert_eq!(parse(8, Signless, "255"), ok("-1"));
    assert_eq!(parse(8, Signless, "256"), range);
    assert_eq!(parse(8, Signless, "-128"), ok("-128"));
    assert_eq!(parse(8, Signless, "-129"), range);
    assert_eq!(parse(8, Signless, "-0"), range);
    assert_eq!(parse(8, Signed, "127"), ok("127"));
    assert_eq!(parse(8, Signed, "128"), range);
    assert_eq!(parse(8, Unsigned, "255"), ok("255"));
    assert_eq!(parse(8, Unsigned, "-1"), Err(IntError::NegativeUnsigned));
    assert_eq!(parse(8, Signless, "0xFF"), ok("-1"));
    assert_eq!(parse(8, Signless, "-0x80"), ok("-128"));
    assert_eq!(parse(8, Signless, "0x0000000000000000000000000001"), ok("1"));
    assert_eq!(parse(0, Signless, "0"), ok("0"));
    assert_eq!(parse(0, Signless, "1"), range);
    assert_eq!(parse(0, Signless, "-0"), range);
    assert_eq!(parse(64, Signless, "18446744073709551615"), ok("-1"));
    assert_eq!(parse(64, Unsigned, "18446744073709551615"), ok("18446744073709551615"));
    assert_eq!(parse(64, Signless, "18446744073709551616"), range);
    assert_eq!(parse(65, Signless, "18446744073709551616"), ok("-18446744073709551616"));
    assert_eq!(parse(65, Unsigned, "36893488147419103231"), ok("36893488147419103231"));
    assert_eq!(parse(128, Signed, "-170141183460469231731687303715884105728").map(|t| t.len()), Ok(40));
    assert_eq!(parse(128, Signed, "170141183460469231731687303715884105728"), range);
    assert_eq!(Int::parse_index(false, "9223372036854775808"), Err(IntError::OutOfRange));
    assert_eq!(Int::parse_index(true, "1").map(|value| value.to_i64()), Ok(Some(-1)));
    for bad in ["", "0x", "1a", "0xg", "+1", "-1", "1_0"] {
        assert_eq!(Int::parse(32, Signless, false, bad), Err(IntError::Malformed), "{bad}");
    }
}

/// What does not fit is refused before it is read; what fits is read in time that is far from quadratic.
pub(crate) fn long_literals() {
    let digits = "7".repeat(3_000_000);
    assert_eq!(Int::parse(64, Signless, false, &digits), Err(IntError::OutOfRange));
    let digits = "7".repeat(40_000);
    let value = Int::parse(Int::MAX_WIDTH, Signless, false, &digits).unwrap();
    assert_eq!(text(&value, Signless), digits);
    assert_eq!(text(&value.neg(), Signless), format!("-{digits}"));
}

const WIDTHS: [u32; 16] = [0, 1, 2, 7, 8, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 300];

fn random_int(random: &mut Random, width: u32) -> Int {
    let words: Vec<u64> =
        (0..random.below(6)).map(|_| random.pick(&[0, 1, u64::MAX, 1 << 63, random.0])).collect();
    let value = Int::from_words(width, &words);
    let value = if random.below(3) == 0 { Int::from_i64(width, random.below(9) as i64 - 4) } else { value };
    let _ = random.next();
    value
}

/// The same number in the other representation.
fn reading(value: &Int, signed: bool) -> BigInt {
    let mut bytes = Vec::new();
    value.write_le_bytes(40, &mut bytes);
    let number = BigInt::from_bytes_le(num_bigint::Sign::Plus, &bytes);
    if signed && value.width() > 0 && value.bit(value.width() - 1) {
        number - (BigInt::from(1) << value.width())
    } else {
        number
    }
}

fn wrapped(width: u32, value: BigInt) -> BigInt {
    let modulus = BigInt::from(1) << width;
    ((value % &modulus) + &modulus) % modulus
}

/// Every operation against plain big numbers.
pub(crate) fn arithmetic() {
    let mut random = Random::new(3);
    for at in 0..40_000 {
        let width = WIDTHS[at % WIDTHS.len()];
        let (a, b) = (random_int(&mut random, width), random_int(&mut random, width));
        let (ua, ub, sa, sb) = (reading(&a, false), reading(&b, false), reading(&a, true), reading(&b, true));
        let check = |name: &str, result: Int, expected: BigInt| {
            assert_eq!(result.width(), width);
            assert_eq!(reading(&result, false), wrapped(width, expected), "{a:?} {name} {b:?}");
            let again = Int::from_words(width, &result.words().collect::<Vec<_>>());
            assert_eq!(again, result, "not canonical: {a:?} {name} {b:?}");
        };
        let fits = |value: &BigInt, signed: bool| {
            let unsigned = wrapped(width, value.clone());
            let int = Int::from_le_bytes(width, &unsigned.to_bytes_le().1);
            reading(&int, signed) == *value
        };
        for (name, result, expected) in [
            ("+", a.add(&b), &sa + &sb),
            ("-", a.sub(&b), &sa - &sb),
            ("*", a.mul(&b), &sa * &sb),
            ("&", a.and(&b), &sa & &sb),
            ("|", a.or(&b), &sa | &sb),
            ("^", a.xor(&b), &sa ^ &sb),
            ("neg", a.neg(), -&sa),
            ("not", a.not(), -&sa - 1),
        ] {
            check(name, result, expected);
        }
        for ((result, overflow), exact, signed) in [
            (a.add_signed(&b), &sa + &sb, true),
            (a.sub_signed(&b), &sa - &sb, true),
            (a.mul_signed(&b), &sa * &sb, true),
            (a.add_unsigned(&b), &ua + &ub, false),
            (a.sub_unsigned(&b), &ua - &ub, false),
            (a.mul_unsigned(&b), &ua * &ub, false),
        ] {
            assert_eq!(overflow, !fits(&exact, signed), "{a:?} {b:?} {signed} {exact}");
            check("overflowing", result, exact);
        }
        assert_eq!(a.cmp_signed(&b), sa.cmp(&sb), "{a:?} {b:?}");
        assert_eq!(a.cmp_unsigned(&b), ua.cmp(&ub), "{a:?} {b:?}");
        if b.is_zero() {
            assert_eq!((a.udiv(&b), a.srem(&b)), (None, None));
        } else {
            check("udiv", a.udiv(&b).unwrap(), &ua / &ub);
            check("urem", a.urem(&b).unwrap(), &ua % &ub);
            check("sdiv", a.sdiv(&b).unwrap(), &sa / &sb);
            check("srem", a.srem(&b).unwrap(), &sa % &sb);
            assert_eq!(a.sdiv_signed(&b).unwrap().1, !fits(&(&sa / &sb), true), "{a:?} {b:?}");
            let inexact = &sa % &sb != BigInt::ZERO;
            let negative = a.is_negative() != b.is_negative();
            check("floor", a.floor_sdiv(&b).unwrap(), &sa / &sb - i32::from(inexact && negative));
            check("ceil", a.ceil_sdiv(&b).unwrap(), &sa / &sb + i32::from(inexact && !negative));
        }
        let by = random.below(u64::from(width) + 70) as u32;
        check("shl", a.shl(by), &ua << by);
        check("lshr", a.lshr(by), &ua >> by);
        check("ashr", a.ashr(by), &sa >> by);
    }
}

pub(crate) fn bits_and_widths() {
    let mut random = Random::new(4);
    for at in 0..20_000 {
        let width = WIDTHS[at % WIDTHS.len()];
        let a = random_int(&mut random, width);
        let bits: Vec<bool> = (0..width).map(|i| a.bit(i)).collect();
        let count = |value: bool| bits.iter().filter(|bit| **bit == value).count() as u32;
        assert_eq!(a.count_ones(), count(true), "{a:?}");
        assert_eq!(a.leading_zeros(), bits.iter().rev().take_while(|bit| !**bit).count() as u32, "{a:?}");
        assert_eq!(a.leading_ones(), bits.iter().rev().take_while(|bit| **bit).count() as u32, "{a:?}");
        assert_eq!(a.trailing_zeros(), bits.iter().take_while(|bit| !**bit).count() as u32, "{a:?}");
        assert_eq!(a.is_all_ones(), count(false) == 0);
        assert_eq!(a.to_u64(), u64::try_from(reading(&a, false)).ok(), "{a:?}");
        assert_eq!(a.to_i64(), i64::try_from(reading(&a, true)).ok(), "{a:?}");
        assert_eq!(text(&a, Signed), reading(&a, true).to_string());
        assert_eq!(text(&a, Unsigned), reading(&a, false).to_string());
        let other = random.pick(&WIDTHS);
        assert_eq!(reading(&a.sext(other), false), wrapped(other, reading(&a, true)), "{a:?} to {other}");
        assert_eq!(reading(&a.zext(other), false), wrapped(other, reading(&a, false)), "{a:?} to {other}");
        let mut bytes = Vec::new();
        a.write_le_bytes(width.div_ceil(8) as usize, &mut bytes);
        assert_eq!(Int::from_le_bytes(width, &bytes), a);
    }
    assert_eq!(text(&Int::signed_max(8), Signed), "127");
    assert_eq!(text(&Int::signed_min(200), Signed), (BigInt::from(-1) << 199u32).to_string());
    assert_eq!(Int::signed_min(0), Int::zero(0));
    assert_eq!(Int::from_bool(true), Int::one(1));
    // Wider than allowed.
    assert_eq!(Int::zero(u32::MAX).width(), Int::MAX_WIDTH);
}

fn random_literal(random: &mut Random, width: u32) -> (bool, String) {
    // Around the powers of two where the rules change.
    let edge = BigInt::from(1) << random.pick(&[width, width.max(1) - 1, width / 2]);
    let value: BigInt = edge + (random.below(5) as i64 - 2);
    let value = value.magnitude();
    let digits = if random.below(3) == 0 { format!("0x{value:X}") } else { value.to_string() };
    (random.below(3) == 0, digits)
}

/// The same literals are accepted, and printed alike; for the others the message is the same.
pub(crate) fn oracle_reads_literals_alike() {
    let mut random = Random::new(11);
    let (mut accepted, mut refused) = (Vec::new(), String::new());
    for at in 0..6000 {
        let width = WIDTHS[at % WIDTHS.len()];
        let signedness = random.pick(&[Signless, Signed, Unsigned]);
        let (negative, digits) = random_literal(&mut random, width);
        let keyword = keyword(width, signedness);
        let source = format!("{}{digits} : {keyword}", if negative { "-" } else { "" });
        match Int::parse(width, signedness, negative, &digits) {
            // Printed as booleans.
            Ok(_) if keyword == "i1" => {}
            Ok(value) => accepted.push((source, format!("{} : {keyword}", text(&value, signedness)))),
            Err(error) => {
                refused += &format!(
                    "// expected-error@+1 {{{{{error}}}}}\n\"a\"() {{x = {source}}} : () -> ()\n// -----\n"
                );
            }
        }
    }
    compare_attributes("integers", &accepted);
    refused += "// -----\n";
    let (_, stderr, success) = oracle(&refused, &["--split-input-file", "--verify-diagnostics"]);
    assert!(success, "{}", &stderr[..stderr.len().min(3000)]);
}
