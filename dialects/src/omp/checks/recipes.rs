//! Declarations of how variables are made private and reduced.

use super::{Checked, error_at, is, number};
use crate::common::atomic::pointee;
use rmlir_ir::{AttrData, OpRef, RegionRef, Type, ValueRef};

fn arguments<'m>(region: RegionRef<'m>) -> Vec<ValueRef<'m>> {
    region.entry().into_iter().flat_map(|block| block.args()).collect()
}

/// The type of a recipe's variables: that of the first argument of a region.
pub(super) fn private_type(op: OpRef<'_>) -> Option<Type> {
    op.regions().find_map(|region| Some(region.entry()?.args().next()?.ty()))
}

pub(super) fn is_firstprivate(op: OpRef<'_>) -> bool {
    number(op, "data_sharing_type") == Some(1)
}

/// What the atomic region of a reduction works on, if there is one.
pub(super) fn accumulator_type(op: OpRef<'_>) -> Option<Type> {
    const ATOMIC: usize = 3;
    Some(op.region(ATOMIC)?.entry()?.args().next()?.ty())
}

fn declared_type(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("type")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The regions of a recipe for private variables: of how many arguments, and whether they yield a variable.
pub(super) fn check_private_regions(op: OpRef<'_>) -> Checked {
    let want = private_type(op);
    for arg in op.regions().flat_map(arguments) {
        if let Some(want) = want.filter(|&want| want != arg.ty()) {
            let [have, want] = [arg.ty(), want].map(|ty| op.ctx().quoted_type(ty));
            return Err(
                op.emit_plain_error(format!("Region argument type mismatch: got {have} expected {want}."))
            );
        }
    }
    let (Some(init), Some(copy), Some(dealloc)) = (op.region(0), op.region(1), op.region(2)) else {
        return Ok(());
    };
    if !init.is_empty() {
        check_private_region(op, init, 2, "init", true)?;
    }
    match (is_firstprivate(op), copy.is_empty()) {
        (false, false) => {
            return Err(op.emit_plain_error("`private` clauses do not require a `copy` region."));
        }
        (true, true) => {
            return Err(op.emit_plain_error("`firstprivate` clauses require at least a `copy` region."));
        }
        (true, false) => check_private_region(op, copy, 2, "copy", true)?,
        (false, true) => {}
    }
    if !dealloc.is_empty() {
        check_private_region(op, dealloc, 1, "dealloc", false)?;
    }
    Ok(())
}

fn check_private_region(
    op: OpRef<'_>,
    region: RegionRef<'_>,
    want: usize,
    name: &str,
    yields: bool,
) -> Checked {
    let have = arguments(region).len();
    if have != want {
        let text = format!("`{name}`: expected {want} region arguments, got: {have}");
        return error_at(op, op.loc(), text);
    }
    for last in region.blocks().filter_map(|block| block.last_op()) {
        if last.successors().len() == 0 {
            check_exit(op, last, yields)?;
        }
    }
    Ok(())
}

fn check_exit(op: OpRef<'_>, exit: OpRef<'_>, yields: bool) -> Checked {
    let error = |message: String| error_at(op, exit.loc(), message);
    if !is(exit, "yield") {
        return error("expected exit block terminator to be an `omp.yield` op.".into());
    }
    let types: Vec<Type> = exit.operands().map(|value| value.ty()).collect();
    if !yields {
        return if types.is_empty() {
            Ok(())
        } else {
            error("Did not expect any values to be yielded.".into())
        };
    }
    let want = private_type(op);
    if types.len() == 1 && types.first().copied() == want {
        return Ok(());
    }
    let shown = |ty: &Type| op.ctx().quoted_type(*ty);
    let have =
        if types.is_empty() { "None".into() } else { types.iter().map(shown).collect::<Vec<_>>().join(", ") };
    let want = want.as_ref().map(shown).unwrap_or_default();
    error(format!("Invalid yielded value. Expected type: {want}, got: {have}"))
}

/// Whether all that a region yields is one value of a type.
fn yields_one(region: RegionRef<'_>, ty: Type) -> bool {
    let ops = region.blocks().flat_map(|block| block.ops()).filter(|&op| is(op, "yield"));
    ops.into_iter().all(|op| op.num_operands() == 1 && op.operand(0).is_some_and(|value| value.ty() == ty))
}

/// The regions of a reduction: allocation, first value, combination, atomic combination, and cleaning up.
pub(super) fn check_reduction_regions(op: OpRef<'_>) -> Checked {
    let Some(ty) = declared_type(op) else { return Ok(()) };
    let ensure = |holds: bool, message: &str| if holds { Ok(()) } else { Err(op.emit_error(message)) };
    let regions: Vec<RegionRef<'_>> = op.regions().take(5).collect();
    let [alloc, init, combine, atomic, cleanup] = regions[..] else { return Ok(()) };
    let types = |region| arguments(region).iter().map(|arg| arg.ty()).collect::<Vec<_>>();

    ensure(yields_one(alloc, ty), "expects alloc region to yield a value of the reduction type")?;
    ensure(!init.is_empty(), "expects non-empty initializer region")?;
    let given = types(init);
    match given.len() {
        1 => ensure(
            alloc.is_empty(),
            "expects two arguments to the initializer region when an allocation region is used",
        )?,
        2 => ensure(
            !alloc.is_empty(),
            "expects one argument to the initializer region when no allocation region is used",
        )?,
        _ => ensure(false, "expects one or two arguments to the initializer region")?,
    }
    let of_type = |given: &[Type]| given.iter().all(|&have| have == ty);
    ensure(of_type(&given), "expects initializer region argument to match the reduction type")?;
    ensure(yields_one(init, ty), "expects initializer region to yield a value of the reduction type")?;

    ensure(!combine.is_empty(), "expects non-empty reduction region")?;
    let given = types(combine);
    let fits = given.len() == 2 && of_type(&given);
    ensure(fits, "expects reduction region with two arguments of the reduction type")?;
    ensure(yields_one(combine, ty), "expects reduction region to yield a value of the reduction type")?;

    if !atomic.is_empty() {
        let same = matches!(types(atomic)[..], [first, second] if first == second);
        ensure(same, "expects atomic reduction region with two arguments of the same type")?;
        let points = arguments(atomic).first().is_some_and(|&arg| points_to(arg, ty));
        ensure(
            points,
            "expects atomic reduction region arguments to be accumulators containing the reduction type",
        )?;
    }
    let given = types(cleanup);
    let fits = cleanup.is_empty() || given.len() == 1 && of_type(&given);
    ensure(fits, "expects cleanup region with one argument of the reduction type")
}

/// Whether a value is a pointer, to a type unless its type does not say to what.
fn points_to(value: ValueRef<'_>, ty: Type) -> bool {
    super::super::is_pointer(value.ctx(), value.ty()) && pointee(value).is_none_or(|element| element == ty)
}
