//! Checks of operations beyond what definitions say.

use super::layouts::{Descriptor, Layout};
use crate::ops::xegpu::*;
use rmlir_ir::def::Param;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData, ValueRef, typed};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 13] = [
        ("convert_layout", check_convert),
        ("create_nd_tdesc", check_create_tile),
        ("create_tdesc", check_create),
        ("dpas", check_product),
        ("load", check_gather),
        ("load_matrix", check_load_matrix),
        ("load_nd", check_load_tile),
        ("prefetch", check_prefetch),
        ("prefetch_nd", check_prefetch_tile),
        ("store", check_scatter),
        ("store_matrix", check_store_matrix),
        ("store_nd", check_store_tile),
        ("update_nd_offset", check_update_tile),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("update_offset").verifier(check_update);
}

/// `'d.op' op MESSAGE`, unless it holds.
fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_error(message)) }
}

/// `MESSAGE`, unless it holds.
fn ensure_plainly(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_plain_error(message)) }
}

const SCATTERED: &str = "Expects a scattered TensorDesc.";
const NOT_SCATTERED: &str = "Expects a non-scattered TensorDesc.\n";

fn descriptor(value: Option<ValueRef<'_>>) -> Option<Descriptor> {
    Descriptor::of(value?.ctx(), value?.ty())
}

fn quoted(value: Option<ValueRef<'_>>) -> String {
    value.map_or_else(String::new, |value| value.ctx().quoted_type(value.ty()))
}

/// The shape of a vector or memref; something else has one element.
fn shape(ctx: &Context, ty: Type) -> Vec<i64> {
    ctx.type_data(ty).shape().map_or_else(|| vec![1], <[i64]>::to_vec)
}

fn elements(shape: &[i64]) -> i64 {
    shape.iter().fold(1, |count, &size| count.wrapping_mul(size))
}

fn list(shape: &[i64]) -> String {
    format!("[{}]", shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
}

fn is_vector(value: Option<ValueRef<'_>>) -> bool {
    value.is_some_and(|value| matches!(value.ctx().type_data(value.ty()), TypeData::Vector { .. }))
}

/// Caches are told what makes sense for reading, or for writing.
fn check_hints(op: OpRef<'_>, hints: [Option<CachePolicy>; 3], reads: bool) -> Checked {
    use CachePolicy::{CACHED, READINVALIDATE, STREAMING, UNCACHED, WRITEBACK, WRITETHROUGH};
    let allowed = if reads {
        [CACHED, UNCACHED, STREAMING, READINVALIDATE]
    } else {
        [CACHED, UNCACHED, WRITEBACK, WRITETHROUGH]
    };
    for (level, hint) in (1..).zip(hints) {
        let Some(hint) = hint else { continue };
        let text = format!("invalid l{level}_hint: #xegpu.cache_hint<{}>", hint.text());
        ensure(op, allowed.contains(&hint), &text)?;
    }
    Ok(())
}

/// There are as many offsets as dimensions, if there are any.
fn check_offsets(op: OpRef<'_>, rank: usize, offsets: usize, known: Option<Attr>) -> Checked {
    let known = known.and_then(|known| op.ctx().i64_array(known)).map_or(0, |known| known.len());
    let fits = |count: usize| count == 0 || count == rank;
    let text = "Mismatched ranks between offsets and tensor descriptor";
    ensure(op, fits(offsets) && fits(known), text)
}

/// The number of the memory that a memref or an address is in.
fn memory(ctx: &Context, ty: Type) -> i64 {
    match ctx.type_data(ty) {
        TypeData::MemRef { space: Some(space), .. } => match ctx.attr_data(*space) {
            AttrData::Integer { value, .. } => value.to_i64().unwrap_or(0),
            _ => 0,
        },
        _ => 0,
    }
}

fn check_memory(op: OpRef<'_>, source: Type, found: &Descriptor) -> Checked {
    let (from, to) = (memory(op.ctx(), source), found.memory(op.ctx()));
    ensure(op, from == to, &format!("Memory space mismatch. Source: {from}, TensorDesc: {to}"))
}

fn check_create_tile(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<CreateNdDescOp>();
    let (Some(source), Some(found)) = (it.source(), descriptor(it.tensor_desc())) else { return Ok(()) };
    let stated = |attr: Option<Attr>| attr.and_then(|attr| ctx.i64_array(attr)).map(|list| list.len());
    let of_memory = ctx.type_data(source.ty()).shape().map(<[i64]>::len);
    let sizes = stated(it.const_shape()).or(of_memory).unwrap_or(0);
    let strides = stated(it.const_strides()).or(of_memory).unwrap_or(0);
    let offsets = stated(it.const_offsets()).unwrap_or(0);
    check_memory(op, source.ty(), &found)?;
    let text = "expecting strides and shape to be present for integer source.";
    ensure(op, of_memory.is_some() || sizes != 0 && strides != 0, text)?;
    let what = "Expecting the rank of shape, strides, offsets, and source (if source is a memref)";
    let fits = sizes == strides && (offsets == 0 || offsets == sizes);
    ensure(op, fits, &format!("{what} should match with each other."))?;
    let what =
        "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the";
    ensure(op, found.shape.len() <= sizes, &format!("{what} memref source."))?;
    let element = ctx.type_data(source.ty()).shaped_element();
    let text = "TensorDesc should have the same element type with the source if it is a memref.\n";
    ensure(op, element.is_none_or(|element| element == found.element), text)?;
    ensure(op, !found.is_scattered(ctx), NOT_SCATTERED)
}

fn check_prefetch_tile(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<PrefetchNdOp>();
    let Some(found) = descriptor(it.tensor_desc()) else { return Ok(()) };
    ensure(op, !found.is_scattered(op.ctx()), NOT_SCATTERED)?;
    check_hints(op, [it.l1_hint(), it.l2_hint(), it.l3_hint()], true)?;
    check_offsets(op, found.shape.len(), it.offsets().len(), it.const_offsets())
}

/// A value of one dimension that has less than a tile is what one thread has of it. `true` if it is such a one.
fn check_share(
    op: OpRef<'_>,
    what: &str,
    value: &[i64],
    tile: i64,
    found: &Descriptor,
    ty: &str,
) -> Result<bool, Failed> {
    let have = elements(value);
    if value.len() != 1 || have >= tile {
        return Ok(false);
    }
    ensure(op, found.layout.is_none(), "TensorDesc doesn't need LayoutAttr for SIMT code")?;
    let what = format!("{what} shape {} is not a valid distribution for tensor descriptor", list(value));
    ensure(op, have != 0 && tile % have == 0, &format!("{what} {ty}"))?;
    Ok(true)
}

fn check_load_tile(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<LoadNdOp>();
    let (Some(found), Some(value)) = (descriptor(it.tensor_desc()), it.value()) else { return Ok(()) };
    ensure(op, !found.is_scattered(ctx), NOT_SCATTERED)?;
    ensure(op, found.shape.len() <= 2, "Expects a 1D or 2D TensorDesc.\n")?;
    check_hints(op, [it.l1_hint(), it.l2_hint(), it.l3_hint()], true)?;
    let (value, ty) = (shape(ctx, value.ty()), quoted(it.tensor_desc()));
    let tiles = found.tiles(ctx);
    let tile = elements(&found.shape).wrapping_mul(tiles);
    if check_share(op, "Result", &value, tile, &found, &ty)? {
        return Ok(());
    }
    let mut want = found.shape.clone();
    let warn = |text: &str| ctx.emit(Diagnostic::warning(op.loc(), text));
    if let Some(order) = it.transpose().and_then(|order| ctx.i64_array(order)) {
        let place = |&at: &i64| usize::try_from(at).ok().and_then(|at| found.shape.get(at)).copied();
        match order.iter().map(place).collect() {
            Some(moved) => want = moved,
            None => warn("Invalid transpose attr. It is ignored."),
        }
    }
    if it.packed() {
        match (&want[..], value.last()) {
            (&[rows, columns], Some(&depth)) if depth != 0 => want = vec![rows / depth, columns, depth],
            _ => warn("Invalid Packed Attr. It is ignored (available for 2D TensorDesc only)."),
        }
    }
    if tiles > 1 {
        want.insert(0, tiles);
    }
    let text = format!("Result shape {} is not consistent with tensor descriptor {ty}", list(&value));
    ensure(op, want == value, &text)?;
    check_offsets(op, found.shape.len(), it.offsets().len(), it.const_offsets())
}

fn check_store_tile(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<StoreNdOp>();
    let (Some(found), Some(value)) = (descriptor(it.tensor_desc()), it.value()) else { return Ok(()) };
    ensure(op, !found.is_scattered(ctx), NOT_SCATTERED)?;
    ensure(op, found.shape.len() <= 2, "Expects a 1D or 2D TensorDesc.\n")?;
    check_hints(op, [it.l1_hint(), it.l2_hint(), it.l3_hint()], false)?;
    ensure(op, found.tiles(ctx) <= 1, "array length is not supported by store_nd.\n")?;
    let (value, ty) = (shape(ctx, value.ty()), quoted(it.tensor_desc()));
    if check_share(op, "Value", &value, elements(&found.shape), &found, &ty)? {
        return Ok(());
    }
    let text = format!("Value shape {} is not consistent with tensor descriptor {ty}", list(&value));
    ensure(op, found.shape == value, &text)?;
    check_offsets(op, found.shape.len(), it.offsets().len(), it.const_offsets())
}

fn check_update_tile(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<UpdateNdOffsetOp>();
    let Some(found) = descriptor(it.tensor_desc()) else { return Ok(()) };
    ensure(op, !found.is_scattered(ctx), NOT_SCATTERED)?;
    let offsets = it.const_offsets().and_then(|list| ctx.i64_array(list)).map_or(0, |list| list.len());
    ensure(op, offsets == found.shape.len(), "Invalid number of offsets.")
}

/// What describes places has as many as there are offsets, with some elements at each.
fn check_create(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<CreateDescOp>();
    let (Some(source), Some(offsets)) = (it.source(), it.offsets()) else { return Ok(()) };
    let Some(found) = descriptor(it.tensor_desc()) else { return Ok(()) };
    ensure(op, found.is_scattered(ctx), &format!("{SCATTERED}\n"))?;
    check_memory(op, source.ty(), &found)?;
    let mut want = shape(ctx, offsets.ty());
    want.extend(Some(found.chunk(ctx)).filter(|&chunk| chunk != 1));
    let text = format!("Incorrect TensorDesc shape. Expected is {}\n", list(&want));
    ensure(op, want == found.shape, &text)
}

fn check_update(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<UpdateOffsetOp>();
    let (Some(offsets), Some(found)) = (it.offsets(), descriptor(it.tensor_desc())) else { return Ok(()) };
    ensure(op, found.is_scattered(ctx), &format!("{SCATTERED}\n"))?;
    let text = "Offsets should match TensorDesc except the chunk size dim.";
    ensure(op, places(ctx, &found) == shape(ctx, offsets.ty()), text)
}

/// The shape of a descriptor without the elements at each place.
fn places(ctx: &Context, found: &Descriptor) -> Vec<i64> {
    let mut shape = found.shape.clone();
    if found.chunk(ctx) > 1 {
        shape.pop();
    }
    shape
}

fn check_prefetch(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<PrefetchOp>();
    let Some(source) = it.source() else { return Ok(()) };
    let found = descriptor(it.source());
    check_places(op, found.as_ref(), source, it.offsets(), "source")?;
    check_hints(op, [it.l1_hint(), it.l2_hint(), it.l3_hint()], true)?;
    let is_address = matches!(ctx.type_data(source.ty()), TypeData::Integer { .. });
    match (is_address, it.offset_align_byte().is_some()) {
        (true, false) => ensure(op, false, "offset_align_byte is required with integer source."),
        (false, true) => ensure(op, false, "offset_align_byte only allowed with integer source."),
        _ => Ok(()),
    }
}

/// Offsets come with a memref or an address, and are part of a descriptor.
fn check_places(
    op: OpRef<'_>,
    found: Option<&Descriptor>,
    memory: ValueRef<'_>,
    offsets: Option<ValueRef<'_>>,
    what: &str,
) -> Checked {
    let ctx = op.ctx();
    let Some(found) = found else {
        let rank = ctx.type_data(memory.ty()).shape().map_or(0, <[i64]>::len);
        let text = format!("Expecting the {what} is a 1D memref or pointer (uint64_t).");
        ensure(op, rank <= 1, &text)?;
        return ensure(op, offsets.is_some(), "Expects offsets.");
    };
    ensure(op, found.is_scattered(ctx), SCATTERED)?;
    ensure(op, offsets.is_none(), "offsets not allowed.")
}

/// What is read or written at places.
struct Access<'m> {
    memory: Option<ValueRef<'m>>,
    offsets: Option<ValueRef<'m>>,
    mask: Option<ValueRef<'m>>,
    value: Option<ValueRef<'m>>,
    hints: [Option<CachePolicy>; 3],
    chunk: Option<i64>,
}

fn check_gather(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<LoadGatherOp>();
    let access = Access {
        memory: it.source(),
        offsets: it.offsets(),
        mask: it.mask(),
        value: it.value(),
        hints: [it.l1_hint(), it.l2_hint(), it.l3_hint()],
        chunk: it.chunk_size(),
    };
    check_access(op, &access, "source")
}

fn check_scatter(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<StoreScatterOp>();
    let access = Access {
        memory: it.dest(),
        offsets: it.offsets(),
        mask: it.mask(),
        value: it.value(),
        hints: [it.l1_hint(), it.l2_hint(), it.l3_hint()],
        chunk: it.chunk_size(),
    };
    check_access(op, &access, "dest")
}

fn check_access(op: OpRef<'_>, access: &Access<'_>, what: &str) -> Checked {
    let ctx = op.ctx();
    let (Some(memory), Some(mask), Some(value)) = (access.memory, access.mask, access.value) else {
        return Ok(());
    };
    let found = descriptor(access.memory);
    check_places(op, found.as_ref(), memory, access.offsets, what)?;
    check_hints(op, access.hints, what == "source")?;
    let element = |ty: Type| ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let mask_shape = shape(ctx, mask.ty());
    let mut value_shape = shape(ctx, value.ty());
    if let Some(found) = found {
        return check_described(op, &found, &mask_shape, value, &quoted(access.memory));
    }
    let of_memory = ctx.type_data(memory.ty()).shaped_element();
    let text = "Value should have the same element type as MemRef.";
    ensure_plainly(op, of_memory.is_none_or(|of_memory| of_memory == element(value.ty())), text)?;
    let chunk = access.chunk.unwrap_or(1);
    let offsets_are_scalar = access.offsets.is_none_or(|offsets| !is_vector(Some(offsets)));
    if !is_vector(access.value) {
        ensure(op, chunk == 1, "Expecting chunk size == 1 for scalar result")?;
        let scalar = !is_vector(access.mask) && offsets_are_scalar;
        return ensure(op, scalar, "Expecting scalar mask and offsets.");
    }
    let size = elements(&value_shape);
    let alone = !is_vector(access.mask);
    if alone || chunk > 1 && value_shape.len() == 1 {
        return ensure(op, size == chunk, &format!("value elements must match chunk size {chunk}"));
    }
    if chunk > 1 {
        value_shape.pop();
    }
    let text = "Mask should match value except the chunk size dim.";
    ensure(op, mask_shape == value_shape, text)
}

/// A value and a mask that go with a descriptor.
fn check_described(
    op: OpRef<'_>,
    found: &Descriptor,
    mask: &[i64],
    value: ValueRef<'_>,
    ty: &str,
) -> Checked {
    let ctx = op.ctx();
    let chunk = found.chunk(ctx);
    let Some(element) = ctx.type_data(value.ty()).shaped_element() else {
        ensure(op, chunk == 1, "Expecting chunk size == 1 for scalar result")?;
        return Ok(());
    };
    let text = "Value should have the same element type as TensorDesc.";
    ensure(op, element == found.element, text)?;
    let text = "Mask should match TensorDesc except the chunk size dim.";
    ensure(op, places(ctx, found) == mask, text)?;
    let value = shape(ctx, value.ty());
    if value.len() == 1 && elements(&value) == chunk {
        return ensure(op, found.layout.is_none(), "TensorDesc doesn't need LayoutAttr for SIMT code");
    }
    let what = "is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD";
    ensure(op, value == found.shape, &format!("Value shape {} {what} {ty}", list(&value)))
}

fn check_product(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<DpasOp>();
    let (Some(a), Some(b), Some(result)) = (it.lhs(), it.rhs(), it.result()) else { return Ok(()) };
    let same = it.acc().is_none_or(|acc| acc.ty() == result.ty());
    ensure(op, same, "Expecting the acc type to be the same as result.")?;
    let shapes = [a, b, result].map(|value| shape(ctx, value.ty()));
    let [of_a, of_b, of_result] = &shapes;
    if shapes.iter().all(|shape| shape.len() == 1) {
        let element = ctx.type_data(b.ty()).shaped_element().unwrap_or(b.ty());
        let bits = ctx.type_data(element).storage_width().unwrap_or(32).max(1);
        let factor = i64::from((32 / bits).max(1));
        let text = "Expecting B operand to be a multiple of 32 bits.";
        return ensure(op, elements(of_b) % factor == 0, text);
    }
    let text = "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.";
    let (&[rows, depth], &[result_rows, columns]) = (&of_a[..], &of_result[..]) else {
        return ensure(op, false, text);
    };
    let (other_depth, other_columns) = match of_b[..] {
        [rows, columns] => (rows, columns),
        [rows, columns, packed] => (rows.wrapping_mul(packed), columns),
        _ => return ensure(op, false, text),
    };
    ensure(op, depth == other_depth, "K-dimension mismatch.")?;
    ensure(op, rows == result_rows, "M-dimension mismatch.")?;
    ensure(op, other_columns == columns, "N-dimension mismatch.")
}

fn check_convert(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<ConvertLayoutOp>();
    let layout = |attr: Option<Attr>| attr.and_then(|attr| Layout::of(ctx, attr));
    let (Some(from), Some(to)) = (layout(it.input_layout()), layout(it.target_layout())) else {
        return Ok(());
    };
    let text = "expected input layout and target layout be WgLayout or SgLayout at the same time.";
    ensure(op, from.is_for_groups() == to.is_for_groups(), text)?;
    let shape = it.source().map(|value| shape(ctx, value.ty())).unwrap_or_default();
    for (layout, name) in [(from, "input"), (to, "target")] {
        let text = format!("invalid {name} layout, data cannot be evenly distributed.");
        ensure(op, layout.divides(&shape), &text)?;
    }
    Ok(())
}

fn check_load_matrix(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<LoadMatrixOp>();
    check_matrix(op, it.mem_desc(), it.res(), it.subgroup_block_io(), it.layout())
}

fn check_store_matrix(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<StoreMatrixOp>();
    check_matrix(op, it.mem_desc(), it.data(), it.subgroup_block_io(), it.layout())
}

/// A part of shared memory that is read or written as a matrix.
fn check_matrix(
    op: OpRef<'_>,
    memory: Option<ValueRef<'_>>,
    data: Option<ValueRef<'_>>,
    blocks: bool,
    layout: Option<Attr>,
) -> Checked {
    let ctx = op.ctx();
    let (Some(memory), Some(data)) = (memory, data) else { return Ok(()) };
    let Some(Param::List(sizes)) = typed::type_param(ctx, memory.ty(), ("xegpu", "mem_desc"), 0) else {
        return Ok(());
    };
    let size = |size: &Param| match size {
        Param::Int(size) => Some(*size),
        _ => None,
    };
    let sizes: Vec<i64> = sizes.iter().filter_map(size).collect();
    ensure_plainly(op, sizes.len() == 2, "mem_desc must be 2D.")?;
    let TypeData::Vector { shape, .. } = ctx.type_data(data.ty()) else { return Ok(()) };
    let fits = shape.len() != 2 || shape.iter().zip(&sizes).all(|(have, most)| have <= most);
    ensure_plainly(op, fits, "data shape must not exceed mem_desc shape.")?;
    let lanes = layout.filter(|_| blocks).and_then(|layout| Layout::of(ctx, layout));
    let Some(lanes) = lanes.as_ref().and_then(Layout::lanes) else { return Ok(()) };
    let block = block(ctx, memory.ty());
    let text = "With subgroup_block_io, the block shape must match the lane layout.";
    ensure_plainly(op, block.is_none_or(|block| block == lanes), text)
}

/// How large the blocks of shared memory are.
fn block(ctx: &Context, ty: Type) -> Option<Vec<i64>> {
    let Some(&Param::Attr(layout)) = typed::type_param(ctx, ty, ("xegpu", "mem_desc"), 2) else {
        return None;
    };
    let Some(&Param::Attr(dict)) = typed::attr_param(ctx, layout, ("xegpu", "mem_layout"), 0) else {
        return None;
    };
    let block = ctx.dict_get(dict, ctx.find_ident(b"block")?)?;
    let list = ctx.attr_data(block).as_array()?;
    list.iter().map(|&size| typed::number(ctx, size)).collect()
}
