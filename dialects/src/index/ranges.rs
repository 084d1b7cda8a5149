//! Ranges of results. An index has 32 or 64 bits, so that both count.

use super::{CmpOp, IndexCmpPredicate};
use crate::common::int_range::{
    self as ranges, Compare, NoWrap, RangeFn, attach, down_signed, towards_zero, up_unsigned,
};
use rmlir_ir::interfaces::int_range::{INDEX_WIDTH, IntRange};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, OpRef};
use rmlir_ods::DialectImpl;

/// The smaller width of an index.
const SMALL: u32 = 32;

/// By which readings results of both widths must agree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agree {
    Both,
    Signed,
    Unsigned,
}

/// What an operation computes in either width.
fn both(of: &[IntRange], agree: Agree, f: impl Fn(&[IntRange]) -> IntRange) -> Option<IntRange> {
    let wide = f(of);
    let small: Vec<IntRange> = of.iter().map(|range| ranges::trunc(range, SMALL)).collect();
    let small = f(&small);
    let cut = ranges::trunc(&wide, SMALL);
    let same = match agree {
        Agree::Both => small == cut,
        Agree::Signed => small.smin == wide.smin.trunc(SMALL) && small.smax == wide.smax.trunc(SMALL),
        Agree::Unsigned => small.umin == wide.umin.trunc(SMALL) && small.umax == wide.umax.trunc(SMALL),
    };
    Some(if same { wide } else { wide.union(&ranges::widen(&small, INDEX_WIDTH)) })
}

const NONE: NoWrap = NoWrap { signed: false, unsigned: false };

const OPS: &[(&str, RangeFn)] = &[
    ("constant", constant),
    ("bool.constant", constant),
    ("add", |_, of, _| both(of, Agree::Both, |of| ranges::add(&of[0], &of[1], NONE))),
    ("sub", |_, of, _| both(of, Agree::Both, |of| ranges::sub(&of[0], &of[1], NONE))),
    ("mul", |_, of, _| both(of, Agree::Both, |of| ranges::mul(&of[0], &of[1], NONE))),
    ("divu", |_, of, _| both(of, Agree::Unsigned, |of| ranges::div_unsigned(&of[0], &of[1], towards_zero))),
    ("divs", |_, of, _| both(of, Agree::Signed, |of| ranges::div_signed(&of[0], &of[1], towards_zero))),
    ("ceildivu", |_, of, _| {
        both(of, Agree::Unsigned, |of| ranges::div_unsigned(&of[0], &of[1], up_unsigned))
    }),
    ("ceildivs", |_, of, _| both(of, Agree::Signed, |of| ranges::ceil_div_signed(&of[0], &of[1]))),
    ("floordivs", |_, of, _| both(of, Agree::Signed, |of| ranges::div_signed(&of[0], &of[1], down_signed))),
    ("remu", |_, of, _| both(of, Agree::Unsigned, |of| ranges::rem_unsigned(&of[0], &of[1]))),
    ("rems", |_, of, _| both(of, Agree::Signed, |of| ranges::rem_signed(&of[0], &of[1]))),
    ("maxu", |_, of, _| both(of, Agree::Unsigned, |of| ranges::extremum(&of[0], &of[1], false, true))),
    ("maxs", |_, of, _| both(of, Agree::Signed, |of| ranges::extremum(&of[0], &of[1], true, true))),
    ("minu", |_, of, _| both(of, Agree::Unsigned, |of| ranges::extremum(&of[0], &of[1], false, false))),
    ("mins", |_, of, _| both(of, Agree::Signed, |of| ranges::extremum(&of[0], &of[1], true, false))),
    ("shl", |_, of, _| both(of, Agree::Both, |of| ranges::shl(&of[0], &of[1], NONE))),
    ("shrs", |_, of, _| both(of, Agree::Signed, |of| ranges::shr(&of[0], &of[1], true))),
    ("shru", |_, of, _| both(of, Agree::Unsigned, |of| ranges::shr(&of[0], &of[1], false))),
    ("and", |_, of, _| both(of, Agree::Unsigned, |of| ranges::bitwise(&of[0], &of[1], Int::and))),
    ("or", |_, of, _| both(of, Agree::Unsigned, |of| ranges::bitwise(&of[0], &of[1], Int::or))),
    ("xor", |_, of, _| both(of, Agree::Unsigned, |of| ranges::xor(&of[0], &of[1]))),
    ("casts", |_, of, width| Some(cast(&of[0], width, ranges::sext))),
    ("castu", |_, of, width| Some(cast(&of[0], width, ranges::zext))),
    ("cmp", compare),
    ("sizeof", |_, _, width| {
        let (low, high) = (Int::from_i64(width, 32), Int::from_i64(width, 64));
        Some(IntRange::unsigned(low, high))
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, OPS);
}

fn constant(op: OpRef<'_>, _: &[IntRange], width: u32) -> Option<IntRange> {
    match op.ctx().attr_data(op.attr_named("value")?) {
        AttrData::Integer { value, .. } => Some(IntRange::constant(value.sext(width))),
        _ => None,
    }
}

/// A cast between an index and an integer. Into a wider integer an index of either width may go.
fn cast(range: &IntRange, width: u32, extend: fn(&IntRange, u32) -> IntRange) -> IntRange {
    match range.width() {
        from if from < width => extend(range, width),
        from if from > width => ranges::trunc(range, width),
        _ => range.clone(),
    }
}

/// A predicate as a comparison of ranges.
pub(super) fn comparison(predicate: IndexCmpPredicate) -> Compare {
    match predicate {
        IndexCmpPredicate::EQ => Compare::Eq,
        IndexCmpPredicate::NE => Compare::Ne,
        IndexCmpPredicate::SLT => Compare::Less { signed: true },
        IndexCmpPredicate::SLE => Compare::LessEq { signed: true },
        IndexCmpPredicate::SGT => Compare::Greater { signed: true },
        IndexCmpPredicate::SGE => Compare::GreaterEq { signed: true },
        IndexCmpPredicate::ULT => Compare::Less { signed: false },
        IndexCmpPredicate::ULE => Compare::LessEq { signed: false },
        IndexCmpPredicate::UGT => Compare::Greater { signed: false },
        IndexCmpPredicate::UGE => Compare::GreaterEq { signed: false },
    }
}

fn compare(op: OpRef<'_>, of: &[IntRange], _: u32) -> Option<IntRange> {
    let compare = comparison(op.cast::<CmpOp>()?.pred());
    let wide = compare.decided(&of[0], &of[1]);
    let small = compare.decided(&ranges::trunc(&of[0], SMALL), &ranges::trunc(&of[1], SMALL));
    match wide {
        Some(value) if wide == small => Some(IntRange::constant(Int::from_bool(value))),
        _ => Some(IntRange::all(1)),
    }
}
