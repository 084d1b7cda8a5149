//! Variables of appending linkage: arrays that become one, as `llvm.used` of several modules does.

use rmlir_ir::attrs::AttrData;
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_type;
use rmlir_ir::types::TypeData;
use rmlir_ir::{Attr, BlockId, Builder, Module, OpAddr, OpId, OpRef, Type, UnitId, ValueId};

/// The most elements of an array that are copied one by one.
const MOST: i64 = 1 << 16;

/// Puts the elements of `new`, a variable of another module, after those of `old`. `new` loses its initial value.
///
/// # Errors
/// If the two are no arrays of the same elements, or one has no initial value; the reason.
pub(super) fn join(first: &mut Module, old: OpAddr, next: &mut Module, new: OpAddr) -> Result<(), String> {
    let ctx = first.ctx().clone();
    let (element, old_count) = array(first.op(old)).ok_or("its type is no array")?;
    let (other, new_count) = array(next.op(new)).ok_or("its type is no array")?;
    if element != other {
        return Err("the elements are of other types".to_owned());
    }
    let count = old_count.saturating_add(new_count);
    let whole =
        make_type(&ctx, ("llvm", "array"), vec![Param::Type(element), Param::Int(count)]).map_err(text)?;
    match elements(first.op(old)).zip(elements(next.op(new))) {
        Some((mut all, rest)) => {
            all.extend(rest);
            first.set_attr(old, ctx.ident("value"), Some(ctx.array_attr(&all)));
        }
        None if count > MOST => {
            return Err(format!("an array of {count} elements is too long to be written out"));
        }
        None => by_value(first, old, next, new, (whole, [old_count, new_count]))?,
    }
    first.set_attr(old, ctx.ident("global_type"), Some(ctx.type_attr(whole)));
    Ok(())
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Type and number of a variable's elements.
fn array(op: OpRef<'_>) -> Option<(Type, i64)> {
    let ctx = op.ctx();
    let AttrData::Type(ty) = *ctx.attr_data(op.attr_named("global_type")?) else { return None };
    match ctx.type_data(ty) {
        TypeData::Dialect(data) => match *data.params {
            [Param::Type(element), Param::Int(count)] => Some((element, count)),
            _ => None,
        },
        _ => None,
    }
}

/// The elements, where they are stated one by one.
fn elements(op: OpRef<'_>) -> Option<Vec<Attr>> {
    match op.ctx().attr_data(op.attr_named("value")?) {
        AttrData::Array(elements) => Some(elements.to_vec()),
        _ => None,
    }
}

/// Computes the whole in the body of `old`: both values, and from them all elements.
fn by_value(
    first: &mut Module,
    old: OpAddr,
    next: &mut Module,
    new: OpAddr,
    (whole, counts): (Type, [i64; 2]),
) -> Result<(), String> {
    let ctx = first.ctx().clone();
    let (element, _) = array(first.op(old)).ok_or("its type is no array")?;
    let (unit, block, before) = body(first, old)?;
    let (new_unit, new_block, after) = body(next, new)?;
    let last = first.body(unit).ops_in(block).last();
    let moved: Vec<OpId> = next.body(new_unit).ops_in(new_block).collect();
    next.move_ops_to_module(new_unit, &moved, first, (unit, block), last).map_err(text)?;
    let ops: Vec<OpId> = first.body(unit).ops_in(block).collect();
    let [Some(one), Some(two)] = [before, after].map(|at| ops.get(at).copied()) else {
        return Err("its initial value does not end".to_owned());
    };
    let two = ops.get(before + 1 + after).copied().unwrap_or(two);
    let values: Vec<ValueId> =
        [one, two].iter().filter_map(|&op| first.body(unit).operands(op).next()).collect();
    for op in [two, one] {
        first.erase_op(OpAddr { unit, op }).map_err(text)?;
    }
    let mut builder = Builder::at_end(first, unit, block);
    let mut all = builder.create("llvm.mlir.undef").value(whole);
    let mut place = 0i64;
    for (value, count) in values.into_iter().zip(counts) {
        for at in 0..count {
            let position = |at: i64| ctx.dense_i64_array(&[at]);
            let one = builder
                .create("llvm.extractvalue")
                .operands(&[value])
                .attr("position", position(at))
                .value(element);
            let made = builder.create("llvm.insertvalue").operands(&[all, one]);
            all = made.attr("position", position(place)).value(whole);
            place += 1;
        }
    }
    builder.create("llvm.return").operands(&[all]).insert();
    Ok(())
}

/// The block that computes a variable's initial value, with the position of the operation that returns it. Where the value is an attribute,
/// it becomes such a block.
fn body(module: &mut Module, at: OpAddr) -> Result<(UnitId, BlockId, usize), String> {
    let ctx = module.ctx().clone();
    let region = module.op(at).region(0).ok_or("it has no region")?;
    let (unit, id) = (region.unit(), region.id());
    if let Some(block) = region.entry().map(|block| block.id()) {
        let count = module.body(unit).ops_in(block).count();
        return Ok((unit, block, count.checked_sub(1).ok_or("its initial value is empty")?));
    }
    let (name, ty) = (ctx.ident("value"), ctx.ident("global_type"));
    let value = module.op(at).attr(name).ok_or("it has no initial value")?;
    let ty = match module.op(at).attr(ty).map(|attr| ctx.attr_data(attr)) {
        Some(&AttrData::Type(ty)) => ty,
        _ => return Err("its type is no array".to_owned()),
    };
    module.set_attr(at, name, None);
    let mut builder = Builder::detached(module, unit);
    let block = builder.create_block(id, &[]);
    let mut builder = Builder::at_end(module, unit, block);
    let value = builder.create("llvm.mlir.constant").attr("value", value).value(ty);
    builder.create("llvm.return").operands(&[value]).insert();
    Ok((unit, block, 1))
}
