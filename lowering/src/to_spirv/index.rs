//! `convert-index-to-spirv`: indices are numbers of 32 or 64 bits.

use super::Setting;
use super::arith::{Converter, elementwise, make, result_type, whole};
use super::types::TypeOptions;
use rmlir_dialects::index::*;
use rmlir_dialects::spirv;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes spirv of index.
    IndexToSpirv: ConvertIndexToSPIRVPass, run
}

macro_rules! each {
    ($set:ident, $types:ident; $($from:ty => $to:ty;)+) => {
        $(elementwise::<$from, $to>($set, $types);)+
    };
}

fn run(options: &options::ConvertIndexToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting =
        Setting::of(run, TypeOptions { wide_index: options.use64bit_index, ..TypeOptions::default() });
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    let mut target = setting.target();
    // All of the dialect is, whatever the device can do.
    target.legal_dialects(&["spirv"]).illegal_dialects(&["index"]);
    setting.convert(run, &target, set)
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    each! { set, types;
        AddOp => spirv::IAddOp;
        SubOp => spirv::ISubOp;
        MulOp => spirv::IMulOp;
        DivSOp => spirv::SDivOp;
        DivUOp => spirv::UDivOp;
        RemSOp => spirv::SRemOp;
        RemUOp => spirv::UModOp;
        MaxSOp => spirv::GLSMaxOp;
        MaxSOp => spirv::CLSMaxOp;
        MaxUOp => spirv::GLUMaxOp;
        MaxUOp => spirv::CLUMaxOp;
        MinSOp => spirv::GLSMinOp;
        MinSOp => spirv::CLSMinOp;
        MinUOp => spirv::GLUMinOp;
        MinUOp => spirv::CLUMinOp;
        ShlOp => spirv::ShiftLeftLogicalOp;
        ShrSOp => spirv::ShiftRightArithmeticOp;
        ShrUOp => spirv::ShiftRightLogicalOp;
        AndOp => spirv::BitwiseAndOp;
        OrOp => spirv::BitwiseOrOp;
        XOrOp => spirv::BitwiseXorOp;
    }
    set.convert("ConvertIndexConstantBoolOp", Some(types), |op: BoolConstantOp, _, rw| {
        let ty = rw.ctx().i1();
        let value = rw.op(op).attr_named("value")?;
        let made = spirv::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("ConvertIndexConstantOp", Some(types), |op: ConstantOp, _, rw| {
        let ty = result_type(op, rw)?;
        let value = rmlir_ir::typed::number(rw.ctx(), rw.op(op).attr_named("value")?)?;
        let made = whole(rw.builder(), ty, value)?;
        rw.replace(op, &[made])
    });
    formula::<CeilDivSOp>(set, types, "ConvertIndexCeilDivSPattern", ceil_signed);
    formula::<CeilDivUOp>(set, types, "ConvertIndexCeilDivUPattern", ceil_unsigned);
    formula::<FloorDivSOp>(set, types, "ConvertIndexFloorDivSPattern", floor_signed);
    cast::<CastSOp, spirv::SConvertOp>(set, types);
    cast::<CastUOp, spirv::UConvertOp>(set, types);
    set.convert("ConvertIndexCmpPattern", Some(types), compare);
    set.convert("ConvertIndexSizeOf", Some(types), |op: SizeOfOp, _, rw| {
        let ty = result_type(op, rw)?;
        let bits = i64::from(rw.ctx().type_data(ty).storage_width()?);
        let made = whole(rw.builder(), ty, bits)?;
        rw.replace(op, &[made])
    });
}

/// What is made of two numbers of a type.
type Make = fn(&mut Builder<'_>, Type, ValueId, ValueId) -> Option<ValueId>;

fn formula<O: TypedOp>(set: &mut PatternSet, types: &Converter, name: &'static str, make: Make) {
    set.convert(name, Some(types), move |op: O, operands: &Operands, rw| {
        let (x, y) = (operands.at(0)?, operands.at(1)?);
        let ty = rw.value(x).ty();
        let made = make(rw.builder(), ty, x, y)?;
        rw.replace(op.handle(), &[made])
    });
}

/// `n > 0 == m > 0 && n != 0 ? (n - sign(m)) / m + 1 : -(-n / m)`
fn ceil_signed(b: &mut Builder<'_>, ty: Type, n: ValueId, m: ValueId) -> Option<ValueId> {
    let i1 = b.ctx().i1();
    let (zero, one, minus) = (whole(b, ty, 0)?, whole(b, ty, 1)?, whole(b, ty, -1)?);
    let m_positive = make::<spirv::SGreaterThanOp>(b, i1, &[m, zero])?;
    let back = make::<spirv::SelectOp>(b, ty, &[m_positive, minus, one])?;
    let moved = make::<spirv::IAddOp>(b, ty, &[n, back])?;
    let quotient = make::<spirv::SDivOp>(b, ty, &[moved, m])?;
    let up = make::<spirv::IAddOp>(b, ty, &[quotient, one])?;
    let negated = make::<spirv::ISubOp>(b, ty, &[zero, n])?;
    let quotient = make::<spirv::SDivOp>(b, ty, &[negated, m])?;
    let down = make::<spirv::ISubOp>(b, ty, &[zero, quotient])?;
    let n_positive = make::<spirv::SGreaterThanOp>(b, i1, &[n, zero])?;
    let same = make::<spirv::LogicalEqualOp>(b, i1, &[n_positive, m_positive])?;
    let some = make::<spirv::INotEqualOp>(b, i1, &[n, zero])?;
    let when = make::<spirv::LogicalAndOp>(b, i1, &[same, some])?;
    make::<spirv::SelectOp>(b, ty, &[when, up, down])
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn ceil_unsigned(b: &mut Builder<'_>, ty: Type, n: ValueId, m: ValueId) -> Option<ValueId> {
    let i1 = b.ctx().i1();
    let (zero, one) = (whole(b, ty, 0)?, whole(b, ty, 1)?);
    let less = make::<spirv::ISubOp>(b, ty, &[n, one])?;
    let quotient = make::<spirv::UDivOp>(b, ty, &[less, m])?;
    let up = make::<spirv::IAddOp>(b, ty, &[quotient, one])?;
    let none = make::<spirv::IEqualOp>(b, i1, &[n, zero])?;
    make::<spirv::SelectOp>(b, ty, &[none, zero, up])
}

/// The choice is as release 22 makes it.
fn floor_signed(b: &mut Builder<'_>, ty: Type, n: ValueId, m: ValueId) -> Option<ValueId> {
    let i1 = b.ctx().i1();
    let (zero, one, minus) = (whole(b, ty, 0)?, whole(b, ty, 1)?, whole(b, ty, -1)?);
    let m_negative = make::<spirv::SLessThanOp>(b, i1, &[m, zero])?;
    let ahead = make::<spirv::SelectOp>(b, ty, &[m_negative, one, minus])?;
    let moved = make::<spirv::ISubOp>(b, ty, &[ahead, n])?;
    let quotient = make::<spirv::SDivOp>(b, ty, &[moved, m])?;
    let down = make::<spirv::ISubOp>(b, ty, &[minus, quotient])?;
    let plain = make::<spirv::SDivOp>(b, ty, &[n, m])?;
    let n_negative = make::<spirv::SLessThanOp>(b, i1, &[n, zero])?;
    let differ = make::<spirv::LogicalNotEqualOp>(b, i1, &[n_negative, m_negative])?;
    let some = make::<spirv::INotEqualOp>(b, i1, &[n, zero])?;
    let when = make::<spirv::LogicalAndOp>(b, i1, &[differ, some])?;
    make::<spirv::SelectOp>(b, ty, &[when, plain, down])
}

fn cast<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert("ConvertIndexCast", Some(types), |op: O, operands: &Operands, rw| {
        let (value, own) = (operands.at(0)?, rw.op(op.handle()).result(0)?.ty());
        // Numbers that are no index stay what they are, whether the device has them or not.
        let ty = if own == rw.ctx().index_type() { rw.convert_type(own)? } else { own };
        if rw.value(value).ty() == ty {
            return rw.replace(op.handle(), &[value]);
        }
        let made = make::<S>(rw.builder(), ty, &[value])?;
        rw.replace(op.handle(), &[made])
    });
}

fn compare(op: CmpOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use IndexCmpPredicate as P;
    let ty = result_type(op, rw)?;
    let predicate = rw.read(op).pred();
    let all = operands.all()?;
    let b = rw.builder();
    let made = match predicate {
        P::EQ => make::<spirv::IEqualOp>(b, ty, &all)?,
        P::NE => make::<spirv::INotEqualOp>(b, ty, &all)?,
        P::SLT => make::<spirv::SLessThanOp>(b, ty, &all)?,
        P::SLE => make::<spirv::SLessThanEqualOp>(b, ty, &all)?,
        P::SGT => make::<spirv::SGreaterThanOp>(b, ty, &all)?,
        P::SGE => make::<spirv::SGreaterThanEqualOp>(b, ty, &all)?,
        P::ULT => make::<spirv::ULessThanOp>(b, ty, &all)?,
        P::ULE => make::<spirv::ULessThanEqualOp>(b, ty, &all)?,
        P::UGT => make::<spirv::UGreaterThanOp>(b, ty, &all)?,
        P::UGE => make::<spirv::UGreaterThanEqualOp>(b, ty, &all)?,
    };
    rw.replace(op, &[made])
}
