//! Native functions of rules that are about no dialect.

use super::elements::{Number, all, read};
use rmlir_ir::fold::constant_of;
use rmlir_ir::{OpAddr, TypeData};
use rmlir_ods::rules::{Item, Natives};
use rmlir_rewrite::PatternRewriter;

/// Registers them: what `$_builder` makes of constants, and the patterns of constants that sources can ask for.
pub fn natives(natives: &mut Natives) {
    for (name, value) in [("getZeroAttr", 0), ("getOneAttr", 1)] {
        natives.look(name, move |rw, args| Some(Item::Attr(all(rw.ctx(), args.first()?.ty()?, value)?)));
    }
    for name in ["m_Zero", "m_AnyZeroFloat", "m_PosZeroFloat"] {
        let floats = name != "m_Zero";
        natives.matcher(name, move |rw, at, _| {
            are(rw, at, floats, |value| {
                value == 0.0 && (name == "m_AnyZeroFloat" || value.is_sign_positive())
            })
        });
    }
    natives.matcher("m_NegZeroFloat", |rw, at, _| {
        are(rw, at, true, |value| value == 0.0 && value.is_sign_negative())
    });
    natives.matcher("m_One", |rw, at, _| are(rw, at, false, |value| value == 1.0));
    natives.matcher("m_OneFloat", |rw, at, _| are(rw, at, true, |value| value == 1.0));
    natives.matcher("m_NonZero", |rw, at, _| are(rw, at, false, |value| value != 0.0));
}

/// Whether an operation is a constant, one number or several equal ones, for which `test` holds.
fn are(rw: &PatternRewriter<'_>, at: OpAddr, floats: bool, test: impl Fn(f64) -> bool) -> Option<Vec<Item>> {
    let elements = read(rw.ctx(), constant_of(rw.op(at))?)?;
    let number = elements.values.first().filter(|_| elements.splat)?;
    let value = match (number, rw.ctx().type_data(elements.element)) {
        (Number::Float(bits), TypeData::Float(kind)) if floats => kind.to_f64(*bits),
        // Whether it is zero or one is all that is asked, which no rounding changes.
        (Number::Int(value), _) if !floats => match value.is_zero() {
            true => 0.0,
            false if value.is_one() => 1.0,
            false => 2.0,
        },
        _ => return None,
    };
    test(value).then(Vec::new)
}
