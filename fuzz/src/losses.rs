//! What custom forms lose, upstream as here.

use rmlir_ir::format::{CustomParam, Element, Variable};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{DYNAMIC, Module, OpRef};

/// The directive that writes values among numbers.
const VALUES_AND_NUMBERS: &str = "DynamicIndexList";

/// A generic form without the count of a GPU function's buffers in workgroup memory: the function's own form does not say it, and gives it
/// also to a function that has none.
pub(crate) fn without_counts(generic: &[u8]) -> String {
    const COUNT: &str = "workgroup_attributions = 0 : i64";
    let text = String::from_utf8_lossy(generic);
    let text = text.replace(&format!(", {COUNT}"), "").replace(&format!("{COUNT}, "), "");
    text.replace(&format!(" {{{COUNT}}}"), "")
}

/// Whether an operation has other than as many values as its numbers have marks that say where one stands: where nobody verifies that, the
/// form has no place for those that are too many.
pub(crate) fn has_operands_without_marks(module: &Module) -> bool {
    let Some(top) = module.top() else { return false };
    let walked = Walk::pre().ops(top, |op| match is_short_of_marks(op) {
        true => WalkResult::Interrupt,
        false => WalkResult::Advance,
    });
    walked.is_ok_and(WalkResult::was_interrupted)
}

fn is_short_of_marks(op: OpRef<'_>) -> bool {
    let format = op.info().registered().and_then(|registered| registered.def.format.as_deref());
    format.is_some_and(|format| format.elements.iter().any(|element| is_short(op, element)))
}

fn is_short(op: OpRef<'_>, element: &Element) -> bool {
    match element {
        Element::Custom { name, params, .. } if **name == *VALUES_AND_NUMBERS => {
            let [
                CustomParam::Variable(Variable::Operand(values)),
                CustomParam::Variable(Variable::Attr(numbers)),
                ..,
            ] = params[..]
            else {
                return false;
            };
            let numbers = op.ctx().props(op.props()).get(numbers).copied().flatten();
            let numbers = numbers.and_then(|numbers| op.ctx().i64_array(numbers)).unwrap_or_default();
            let marks = numbers.iter().filter(|&&number| number == DYNAMIC).count();
            op.operand_group(values).count() != marks
        }
        Element::Optional { then, otherwise, .. } => {
            then.iter().chain(otherwise).any(|element| is_short(op, element))
        }
        Element::OiList(clauses) => {
            clauses.iter().flat_map(|clause| &clause.elements).any(|element| is_short(op, element))
        }
        _ => false,
    }
}
