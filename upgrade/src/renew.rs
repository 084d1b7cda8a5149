//! What became of operations where names of attributes do not say it: their new form is made here.

use rmlir_ir::edit::Rewriter;
use rmlir_ir::layout::{Point, Renew, Span, TimeLine};
use rmlir_ir::{Attr, AttrData, BlockId, DYNAMIC, Module, OpAddr, OpId, RegionId, TypeData, ValueId};
use std::collections::HashSet;

/// Until when an operation had another form, its name of today, and what makes that of it.
const ALL: [(&str, &str, Renew); 17] = [
    ("2023-08-15", "affine.for", loop_groups),
    ("2024-06-21", "vector.transfer_read", bounds),
    ("2024-06-21", "vector.transfer_write", bounds),
    ("2024-11-04", "affine.delinearize_index", basis),
    ("2025-05-05", "memref.assume_alignment", assumed),
    ("16", "scf.forall", forall),
    ("2024-07-25", "shard.shard", sharding),
    ("2025-07-18", "shard.sharding", all_finished),
    ("2024-01-29", "scf.parallel", parallel),
    ("2025-07-18", "vector.extractelement", extract_element),
    ("2025-07-18", "vector.insertelement", insert_element),
    ("2024-11-04", "gpu.warp_execute_on_lane_0", warp),
    ("2024-04-10", "tensor.expand_shape", expand_shape),
    ("2024-06-18", "memref.expand_shape", expand_shape),
    ("2024-07-25", "gpu.module_end", left_out),
    ("2025-05-05", "linalg.elemwise_unary", elementwise),
    ("2025-05-05", "linalg.elemwise_binary", elementwise),
];

/// Gives a time line all of these.
pub(crate) fn add_renewals(line: &mut TimeLine) {
    for (until, op, renew) in ALL.into_iter().chain(crate::directives::ALL).chain(crate::tosa::renewals()) {
        let last = line.number_of(until).and_then(|number| line.numbered(number)).map(|span| span.first);
        // Up to the next snapshot nobody knows, and the form tells.
        let last = last.and_then(Point::snapshot).map_or(line.whole().last, Point::after);
        let span = Span { first: Point::START, last };
        line.renewals.entry(op.into()).or_default().push((span, renew));
    }
}

pub(crate) fn name_is(module: &Module, at: OpAddr, name: &str) -> bool {
    module.op(at).name_text() == name.as_bytes()
}

/// The last operation of the only block of a region.
pub(crate) fn last_in(module: &Module, at: OpAddr) -> Option<(BlockId, OpId)> {
    let body = module.body(at.unit);
    let block = body.blocks_in(*body.op_regions(at.op).first()?).next()?;
    Some((block, body.ops_in(block).last()?))
}

pub(crate) fn failed(error: impl std::fmt::Display) -> String {
    format!("cannot be given its form of today: {error}")
}

pub(crate) fn operands(module: &Module, at: OpAddr) -> Vec<ValueId> {
    module.body(at.unit).operands(at.op).collect()
}

/// Reductions stood anywhere in the body, each with one value; today the one that ends it has them all.
fn parallel(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let Some((block, last)) = last_in(module, at) else { return Ok(()) };
    let of = |op: OpId| OpAddr { unit: at.unit, op };
    if !name_is(module, of(last), "scf.yield") {
        return Ok(());
    }
    let inside: Vec<OpId> = module.body(at.unit).ops_in(block).collect();
    let reduces: Vec<OpId> = inside.into_iter().filter(|&op| name_is(module, of(op), "scf.reduce")).collect();
    let values: Vec<ValueId> = reduces.iter().flat_map(|&op| operands(module, of(op))).collect();
    let old: Vec<RegionId> =
        reduces.iter().flat_map(|&op| module.body(at.unit).op_regions(op).to_vec()).collect();
    let mut rewriter = Rewriter::before(module, of(last));
    let mut made = rewriter.create("scf.reduce").operands(&values);
    for _ in &old {
        made = made.region_with(|_, _| {});
    }
    let made = made.insert();
    let new = rewriter.body().op_regions(made).to_vec();
    for (from, to) in old.into_iter().zip(new) {
        let blocks: Vec<BlockId> = rewriter.body().blocks_in(from).collect();
        for block in blocks {
            rewriter.body().move_block(block, to, None);
        }
    }
    for op in reduces.into_iter().chain([last]) {
        rewriter.erase_op(op).map_err(failed)?;
    }
    Ok(())
}

/// A position as an index: `i32` and the like are not taken today.
fn index(rewriter: &mut Rewriter<'_>, value: ValueId) -> ValueId {
    let ctx = rewriter.ctx().clone();
    match rewriter.body().value_type(value) == ctx.index_type() {
        true => value,
        false => rewriter.create("arith.index_cast").operands(&[value]).value(ctx.index_type()),
    }
}

/// `vector.extract` with a position that is a value.
fn extract_element(module: &mut Module, at: OpAddr) -> Result<(), String> {
    by_position(module, at, 1, "vector.extract")
}

/// `vector.insert` with a position that is a value.
fn insert_element(module: &mut Module, at: OpAddr) -> Result<(), String> {
    by_position(module, at, 2, "vector.insert")
}

fn by_position(module: &mut Module, at: OpAddr, first: usize, name: &str) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let mut values = operands(module, at);
    let result = module.op(at).result(0).map(|value| value.id()).ok_or_else(|| failed("it has no result"))?;
    let ty = module.body(at.unit).value_type(result);
    let mut rewriter = Rewriter::before(module, at);
    if let Some(position) = values.get_mut(first) {
        *position = index(&mut rewriter, *position);
    }
    let dynamic = vec![DYNAMIC; values.len().saturating_sub(first)];
    let positions = ctx.dense_i64_array(&dynamic);
    let made = rewriter.create(name).operands(&values).attr("static_position", positions).value(ty);
    rewriter.replace_op(at.op, &[made]).map_err(failed)
}

/// What was of the vector dialect ends with an operation of that.
fn warp(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let Some((_, last)) = last_in(module, at) else { return Ok(()) };
    let last = OpAddr { unit: at.unit, op: last };
    if !name_is(module, last, "vector.yield") {
        return Ok(());
    }
    let values = operands(module, last);
    let mut rewriter = Rewriter::before(module, last);
    rewriter.create("gpu.yield").operands(&values).insert();
    rewriter.erase_op(last.op).map_err(failed)
}

/// The shape that follows from the result has to be stated, and sizes that are not static as values. One in a group follows from the size of
/// the source.
fn expand_shape(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let shape = module.op(at).result(0).and_then(|value| match ctx.type_data(value.ty()) {
        TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => Some(shape.to_vec()),
        _ => None,
    });
    let shape = shape.ok_or_else(|| failed("its result has no shape"))?;
    let sizes = ctx.ident("static_output_shape");
    if operands(module, at).len() != 1 || module.op(at).attr(sizes).is_some() {
        return Ok(());
    }
    if shape.contains(&DYNAMIC) {
        dynamic_sizes(module, at, &shape)?;
    }
    module.set_attr(at, sizes, Some(ctx.dense_i64_array(&shape)));
    Ok(())
}

/// Gives the operation the sizes that are not static as operands.
fn dynamic_sizes(module: &mut Module, at: OpAddr, shape: &[i64]) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let groups =
        groups(module, at).ok_or_else(|| failed("which dimensions belong together is not stated"))?;
    let source = operands(module, at);
    let dialect = if name_is(module, at, "tensor.expand_shape") { "tensor.dim" } else { "memref.dim" };
    let mut rewriter = Rewriter::before(module, at);
    let mut values = Vec::new();
    let constant = |rewriter: &mut Rewriter<'_>, value: i64| {
        let value = ctx.index_attr(value);
        rewriter.create("arith.constant").attr("value", value).value(ctx.index_type())
    };
    for (number, group) in groups.iter().enumerate() {
        let of: Vec<i64> =
            group.iter().filter_map(|&at| shape.get(usize::try_from(at).ok()?).copied()).collect();
        match of.iter().filter(|&&size| size == DYNAMIC).count() {
            0 => continue,
            1 => {}
            _ => {
                return Err("has several sizes in a group that are not static, which it did not state".into());
            }
        }
        let number = constant(&mut rewriter, i64::try_from(number).unwrap_or(i64::MAX));
        let whole = rewriter.create(dialect).operands(&[source[0], number]).value(ctx.index_type());
        let fixed =
            of.iter().filter(|&&size| size != DYNAMIC).fold(1i64, |all, &size| all.wrapping_mul(size));
        let fixed = constant(&mut rewriter, fixed);
        values.push(rewriter.create("arith.divsi").operands(&[whole, fixed]).value(ctx.index_type()));
    }
    rewriter.modify(at.op, |module, at| {
        let all: Vec<ValueId> = source.iter().chain(&values).copied().collect();
        module.body_mut(at.unit).set_operands(at.op, &all);
    });
    Ok(())
}

/// The dimensions of the result that belong together.
fn groups(module: &Module, at: OpAddr) -> Option<Vec<Vec<i64>>> {
    let ctx = module.ctx();
    let elements = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Array(elements) => Some(elements.to_vec()),
        _ => None,
    };
    let number = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let groups = elements(module.op(at).attr(ctx.ident("reassociation"))?)?;
    groups.into_iter().map(|group| elements(group)?.into_iter().map(number).collect()).collect()
}

/// Without a word, nothing lay within the bounds but dimensions that are repeated, which always do.
fn bounds(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let name = ctx.ident("in_bounds");
    let map = module.op(at).attr(ctx.ident("permutation_map"));
    let Some(AttrData::AffineMap(map)) = map.map(|map| ctx.attr_data(map)) else { return Ok(()) };
    if module.op(at).attr(name).is_none() {
        let repeated = map.results.iter().map(|&result| ctx.affine().as_constant(result) == Some(0));
        let bounds: Vec<Attr> = repeated.map(|is| ctx.bool_attr(is)).collect();
        module.set_attr(at, name, Some(ctx.array_attr(&bounds)));
    }
    Ok(())
}

/// The bounds tell how many operands they have.
fn loop_groups(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let inputs = |name: &str| match ctx.attr_data(module.op(at).attr(ctx.ident(name))?) {
        AttrData::AffineMap(map) => i32::try_from(map.dims.checked_add(map.symbols)?).ok(),
        _ => None,
    };
    let (Some(lower), Some(upper)) = (inputs("lowerBoundMap"), inputs("upperBoundMap")) else {
        return Ok(());
    };
    let rest = i32::try_from(operands(module, at).len()).ok();
    let rest = rest.and_then(|all| all.checked_sub(lower)?.checked_sub(upper)).filter(|&rest| rest >= 0);
    let rest = rest.ok_or_else(|| failed("its bounds need more operands than it has"))?;
    let sizes = ctx.dense_i32_array(&[lower, upper, rest]);
    module.set_attr(at, ctx.ident(rmlir_ir::OPERAND_SEGMENTS), Some(sizes));
    Ok(())
}

/// All sizes were operands.
fn basis(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let name = ctx.ident("static_basis");
    if module.op(at).attr(name).is_none() {
        let count = operands(module, at).len().saturating_sub(1);
        module.set_attr(at, name, Some(ctx.dense_i64_array(&vec![DYNAMIC; count])));
    }
    Ok(())
}

/// It had no result: what was assumed held for the operand from there on, in its block.
fn assumed(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let values = operands(module, at);
    let (Some(&value), None) = (values.first(), module.op(at).result(0)) else { return Ok(()) };
    let alignment = module.op(at).attr(ctx.ident("alignment"));
    let ty = module.body(at.unit).value_type(value);
    let block = module.op(at).block().map(|block| block.id());
    let mut rewriter = Rewriter::before(module, at);
    let mut made = rewriter.create("memref.assume_alignment").operands(&[value]);
    if let Some(alignment) = alignment {
        made = made.attr("alignment", alignment);
    }
    let made = made.value(ty);
    let body = rewriter.body();
    let later: HashSet<OpId> = block
        .map(|block| body.ops_in(block).skip_while(|&op| op != at.op).skip(1).collect())
        .unwrap_or_default();
    rewriter.replace_uses_if(value, made, |body, used| later.contains(&body.use_owner(used).0));
    rewriter.erase_op(at.op).map_err(failed)
}

/// `scf.foreach_thread` had only the numbers of threads, as operands.
fn forall(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let name = ctx.ident("staticUpperBound");
    let sizes = ctx.ident(rmlir_ir::OPERAND_SEGMENTS);
    if module.op(at).attr(name).is_some() {
        return Ok(());
    }
    let stated = module.op(at).attr(sizes).and_then(|sizes| ctx.as_i32_array(sizes)).unwrap_or_default();
    let (Some(&threads), Some(&outputs)) = (stated.first(), stated.get(1)) else { return Ok(()) };
    let count = usize::try_from(threads).unwrap_or(0).min(operands(module, at).len());
    for (name, value) in [("staticLowerBound", 0), ("staticUpperBound", DYNAMIC), ("staticStep", 1)] {
        module.set_attr(at, ctx.ident(name), Some(ctx.dense_i64_array(&vec![value; count])));
    }
    module.set_attr(at, sizes, Some(ctx.dense_i32_array(&[0, threads, 0, outputs])));
    Ok(())
}

const UNFINISHED: &str = "is of parts that are still to be combined, for which there is no form any more";

/// How the tensor is spread was an attribute, and is the result of an operation.
fn sharding(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let Some(stated) = module.op(at).attr(ctx.ident("shard")) else { return Ok(()) };
    let part = |name: &str| ctx.dict_get(stated, ctx.ident(name));
    if part("partial").is_some() {
        return Err(UNFINISHED.into());
    }
    let (Some(grid), Some(axes)) = (part("grid"), part("split_axes")) else {
        return Err(failed("how its tensor is spread is not stated"));
    };
    let source = operands(module, at);
    let mut rewriter = Rewriter::before(module, at);
    let none = ctx.dense_i64_array(&[]);
    let def = ctx.registered_dialect(b"shard").and_then(|dialect| dialect.type_named(b"sharding"));
    let ty = def.and_then(|def| ctx.dialect_type(def, Vec::new()).ok());
    let ty = ty.ok_or_else(|| failed("the dialect shard is not there"))?;
    let spread = rewriter
        .create("shard.sharding")
        .attr("grid", grid)
        .attr("split_axes", axes)
        .attr("static_halo_sizes", none)
        .attr("static_sharded_dims_offsets", none)
        .attr(rmlir_ir::OPERAND_SEGMENTS, ctx.dense_i32_array(&[0, 0]))
        .value(ty);
    rewriter.modify(at.op, |module, at| {
        let all: Vec<ValueId> = source.into_iter().chain([spread]).collect();
        module.body_mut(at.unit).set_operands(at.op, &all);
        module.set_attr(at, ctx.ident("shard"), None);
    });
    Ok(())
}

/// Of what is to be combined nothing is said any more.
fn all_finished(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let is_stated = |name: &str| module.op(at).attr(module.ctx().ident(name)).is_some();
    match is_stated("partial_axes") || is_stated("partial_type") {
        true => Err(UNFINISHED.into()),
        false => Ok(()),
    }
}

/// What says nothing today.
fn left_out(module: &mut Module, at: OpAddr) -> Result<(), String> {
    Rewriter::before(module, at).erase_op(at.op).map_err(failed)
}

/// Named by what they compute today.
fn elementwise(_: &mut Module, _: OpAddr) -> Result<(), String> {
    Err("computes what an attribute says, and has no form of its own any more: write it as linalg.elementwise".into())
}
