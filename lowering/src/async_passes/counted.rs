//! Values of the runtime whose users are counted.

use rmlir_dialects::asynchronous::{
    AwaitAllOp, AwaitOp, ExecuteOp, RuntimeAddRefOp, RuntimeDropRefOp, YieldOp,
};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::typed::is_type;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Builder, Context, Failed, Module, NotLoaded, OpAddr, OpRef, Type, ValueRef};

/// `!async.token`
pub(super) const TOKEN: (&str, &str) = ("async", "token");
/// `!async.value<T>`
pub(super) const VALUE: (&str, &str) = ("async", "value");
/// `!async.group`
pub(super) const GROUP: (&str, &str) = ("async", "group");

/// Whether the users of values of a type are counted.
fn is_counted(ctx: &Context, ty: Type) -> bool {
    [TOKEN, VALUE, GROUP].into_iter().any(|name| is_type(ctx, ty, name))
}

/// What a walk gives, where a body that is not in memory is an error.
pub(super) fn walked<T>(root: OpRef<'_>, result: Result<T, NotLoaded>) -> Result<T, Failed> {
    result.map_err(|missing| root.emit_plain_error(missing.to_string()))
}

/// Operations that become ones of the runtime would be overlooked: there must be none.
pub(super) fn check_lowered(root: OpRef<'_>) -> Result<(), Failed> {
    let mut left = None;
    let seen = Walk::post().ops(root, |op| {
        let high = op.is::<ExecuteOp>() || op.is::<AwaitOp>() || op.is::<AwaitAllOp>() || op.is::<YieldOp>();
        match high {
            true => {
                left = Some(op);
                WalkResult::Interrupt
            }
            false => WalkResult::Advance,
        }
    });
    walked(root, seen)?;
    match left {
        Some(op) => Err(op.emit_plain_error("async operations must be lowered to async runtime operations")),
        None => Ok(()),
    }
}

/// All values that are counted in an operation: arguments of blocks first, then results, those of what lies inside first.
pub(super) fn counted_values(root: OpRef<'_>) -> Result<Vec<GlobalValue>, Failed> {
    let (mut args, mut results) = (Vec::new(), Vec::new());
    let seen = Walk::post().items(root, |item| {
        match item {
            Item::Block(block) => args.extend(block.args().filter(is_counted_value).map(global)),
            Item::Op(op) => results.extend(op.results().filter(is_counted_value).map(global)),
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    walked(root, seen)?;
    args.append(&mut results);
    Ok(args)
}

fn is_counted_value(value: &ValueRef<'_>) -> bool {
    is_counted(value.ctx(), value.ty())
}

fn global(value: ValueRef<'_>) -> GlobalValue {
    GlobalValue { unit: value.unit(), value: value.id() }
}

/// Gives up a value that nobody uses where it comes to be. Says whether it is such a one.
pub(super) fn drop_if_unused(module: &mut Module, at: GlobalValue) -> Result<bool, Failed> {
    let value = module.value(at.unit, at.value);
    if !value.is_unused() {
        return Ok(false);
    }
    let loc = value.loc();
    let (def, block) = (value.def_op().map(|(op, _)| op.global()), value.block().map(|block| block.id()));
    let mut b = match (def, block) {
        (Some(def), _) => Builder::after(module, def),
        (None, Some(block)) => Builder::at_start(module, at.unit, block),
        (None, None) => return Err(Failed),
    };
    b.set_loc(loc);
    RuntimeDropRefOp::build(&mut b, at.value, 1).insert()?;
    Ok(true)
}

/// Where users are counted.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Before(OpAddr),
    After(OpAddr),
}

/// Counts so many more users of a value, or fewer.
pub(super) fn count(
    module: &mut Module,
    place: Place,
    loc: rmlir_ir::Loc,
    value: GlobalValue,
    by: i64,
) -> Result<(), Failed> {
    let mut b = match place {
        Place::Before(op) => Builder::before(module, op),
        Place::After(op) => Builder::after(module, op),
    };
    b.set_loc(loc);
    match by > 0 {
        true => RuntimeAddRefOp::build(&mut b, value.value, by).insert().map(|_| ()),
        false => RuntimeDropRefOp::build(&mut b, value.value, -by).insert().map(|_| ()),
    }
}
