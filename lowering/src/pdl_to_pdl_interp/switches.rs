//! Questions with several answers.

use super::predicates::{Answer, Question};
use rmlir_dialects::pdl_interp::{
    SwitchAttributeOp, SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp, SwitchTypeOp,
    SwitchTypesOp,
};
use rmlir_ir::{Attr, BlockId, Builder, Context, ValueId};

/// Makes the operation that goes on by the answer.
pub(super) fn make(
    b: &mut Builder<'_>,
    value: ValueId,
    question: &Question,
    is_range: bool,
    default: BlockId,
    cases: &[(Answer, BlockId)],
) -> Option<()> {
    let ctx = b.ctx().clone();
    let values = match question {
        Question::OperandCount | Question::ResultCount => counts(&ctx, cases)?,
        _ => attrs(&ctx, cases)?,
    };
    let blocks: Vec<BlockId> = cases.iter().map(|case| case.1).collect();
    let made = match question {
        Question::OperandCount => {
            SwitchOperandCountOp::build(b, value, values, default, &blocks).insert().map(drop)
        }
        Question::ResultCount => {
            SwitchResultCountOp::build(b, value, values, default, &blocks).insert().map(drop)
        }
        Question::OperationName => {
            SwitchOperationNameOp::build(b, value, values, default, &blocks).insert().map(drop)
        }
        Question::Type if is_range => {
            SwitchTypesOp::build(b, value, values, default, &blocks).insert().map(drop)
        }
        Question::Type => SwitchTypeOp::build(b, value, values, default, &blocks).insert().map(drop),
        Question::Attribute => {
            SwitchAttributeOp::build(b, value, values, default, &blocks).insert().map(drop)
        }
        _ => return None,
    };
    made.ok()
}

fn counts(ctx: &Context, cases: &[(Answer, BlockId)]) -> Option<Attr> {
    let mut raw = Vec::new();
    for (answer, _) in cases {
        let Answer::Unsigned(count) = answer else { return None };
        raw.extend(count.to_le_bytes());
    }
    let ty = ctx.vector_type(&[cases.len() as i64], &[false], ctx.i32()).ok()?;
    ctx.dense_elements(ty, raw, false).ok()
}

fn attrs(ctx: &Context, cases: &[(Answer, BlockId)]) -> Option<Attr> {
    let attr = |answer: &Answer| match *answer {
        Answer::Name(name) => Some(ctx.string_attr(&ctx.text(name))),
        Answer::Attribute(attr) | Answer::Type(attr) => Some(attr),
        Answer::True | Answer::Unsigned(_) => None,
    };
    let attrs: Vec<Attr> = cases.iter().map(|(answer, _)| attr(answer)).collect::<Option<_>>()?;
    Some(ctx.array_attr(&attrs))
}
