//! Checks of control flow.

use crate::tensor::{Tensor, all_compatible};
use crate::view::{View, check};
use rmlir_ir::{Failed, OpRef, Type};

/// `stablehlo.while`
pub(crate) fn while_loop(op: OpRef<'_>) -> Result<(), Failed> {
    check(op, |view| {
        let operands = view.operands();
        let same = |types: &[Type], what: &str| match all_compatible(view.ctx(), operands, types) {
            true => Ok(()),
            false => {
                let (have, want) = (view.quoted_all(operands), view.quoted_all(types));
                Err(view
                    .fail(format!("expect operands to be compatible with {what} but got {have} vs {want}")))
            }
        };
        same(&view.region_args(0), "condition block arguments")?;
        same(&view.region_args(1), "body block arguments")?;
        let Some(body) = view.returned(1) else {
            return Err(view.fail("The while body-region expected to have a terminator"));
        };
        same(&body, "body block return types")?;
        let cond = view.returned(0).unwrap_or_default();
        let [ty] = cond[..] else {
            return Err(
                view.fail(format!("expect condition body returns a single value but got {}", cond.len()))
            );
        };
        if !is_bool(view, ty) {
            let ty = view.quoted(ty);
            let message = format!("expect condition block return a zero-ranked tensor of i1 but got {ty}");
            return Err(view.fail(message));
        }
        Ok(())
    })
}

/// Whether a type is `tensor<i1>`.
pub(super) fn is_bool(view: &View<'_>, ty: Type) -> bool {
    let tensor = Tensor::of(view.ctx(), ty);
    tensor.is_some_and(|tensor| {
        tensor.shape.is_none_or(|shape| shape.is_empty()) && tensor.element == view.ctx().i1()
    })
}
