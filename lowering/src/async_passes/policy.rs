//! `async-runtime-policy-based-ref-counting`: what uses a value for the last time is known by its kind.

use super::counted::{GROUP, Place, TOKEN, VALUE, check_lowered, count, counted_values, drop_if_unused};
use rmlir_dialects::asynchronous::{RuntimeAddToGroupOp, RuntimeIsErrorOp, RuntimeLoadOp};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::typed::is_type;
use rmlir_ir::{Failed, Loc, OpAddr, OpRef, Type};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Counts users by what they are.
    PolicyRefCounting: AsyncRuntimePolicyBasedRefCountingPass, run
}

fn run(_: &options::AsyncRuntimePolicyBasedRefCountingPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    check_lowered(run.op())?;
    for at in counted_values(run.op())? {
        let module = run.module();
        if drop_if_unused(module, at)? {
            continue;
        }
        let value = module.value(at.unit, at.value);
        let ty = value.ty();
        let last: Vec<(OpAddr, Loc)> = value
            .users()
            .filter(|user| gives_up(*user, ty))
            .map(|user| (user.global(), user.loc()))
            .collect();
        let at = GlobalValue { unit: at.unit, value: at.value };
        for (user, loc) in last {
            count(module, Place::After(user), loc, at, -1)?;
        }
    }
    Ok(())
}

/// Whether an operation uses a value of a type for the last time.
fn gives_up(user: OpRef<'_>, ty: Type) -> bool {
    let is = |name| is_type(user.ctx(), ty, name);
    if user.is::<RuntimeIsErrorOp>() {
        return is(TOKEN) || is(GROUP);
    }
    (user.is::<RuntimeLoadOp>() && is(VALUE)) || (user.is::<RuntimeAddToGroupOp>() && is(TOKEN))
}
