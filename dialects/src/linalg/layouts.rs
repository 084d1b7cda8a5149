//! Checks of layouts in tiles, and of operations that stand for several.

use super::structured::{Outputs, shape_of};
use crate::common::constant::constant_int;
use crate::common::names::named;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::{DYNAMIC, OpRef, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, names, check) in [
        ("pack", &["pack"] as &[_], check_pack as fn(OpRef<'_>) -> Result<(), Failed>),
        ("unpack", &["unpack"], |op| check_tiles(op, false)),
    ] {
        dialect
            .op(name)
            .verifier(check)
            .interface::<dyn OpAsmInterface>(named(names))
            .interface::<dyn DestinationStyleOpInterface>(Arc::new(Outputs));
    }
    let checks: [(&str, crate::common::OpCheck); 4] = [
        ("softmax", check_softmax),
        ("winograd_filter_transform", check_filter),
        ("winograd_input_transform", check_input),
        ("winograd_output_transform", check_output),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check).interface::<dyn DestinationStyleOpInterface>(Arc::new(Outputs));
    }
}

fn shape<'m>(op: OpRef<'m>, value: Option<ValueRef<'m>>) -> &'m [i64] {
    value.map_or(&[], |value| shape_of(op.ctx(), value.ty()))
}

/// Whether shapes may be the same.
fn agree(a: &[i64], b: &[i64]) -> bool {
    let fits = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(fits)
}

fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

/// A tile: its size as the operation states it, and as far as it is known.
#[derive(Clone, Copy)]
struct Tile {
    stated: i64,
    known: Option<i64>,
}

fn tiles(op: OpRef<'_>, group: usize) -> Vec<Tile> {
    let mut operands = op.operand_group(group);
    let tile = |stated| match stated {
        DYNAMIC => Tile { stated, known: operands.next().and_then(constant_int) },
        stated => Tile { stated, known: Some(stated) },
    };
    numbers(op, "static_inner_tiles").into_iter().map(tile).collect()
}

/// Whether these are not different dimensions of a shape of this rank.
fn is_invalid(positions: &[i64], rank: usize) -> bool {
    let different: BTreeSet<i64> = positions.iter().copied().collect();
    positions.len() > rank
        || different.len() != positions.len()
        || positions.iter().any(|&at| at < 0 || at >= rank as i64)
}

/// The group of operands with the sizes of tiles.
fn tile_group(pack: bool) -> usize {
    if pack { 3 } else { 2 }
}

fn check_tiles(op: OpRef<'_>, pack: bool) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (source, dest) = (op.operand(0), op.operand(1));
    let (plain, packed) = if pack { (source, dest) } else { (dest, source) };
    let (plain_shape, packed_shape) = (shape(op, plain), shape(op, packed));
    let rank = plain_shape.len();
    let (tiles, positions) = (tiles(op, tile_group(pack)), numbers(op, "inner_dims_pos"));
    let order = numbers(op, "outer_dims_perm");
    let refuse = |message: &str| Err(op.emit_plain_error(message));
    if tiles.iter().any(|tile| tile.known == Some(0)) {
        return refuse("invalid zero tile factor");
    }
    if is_invalid(&positions, rank) {
        return refuse("invalid inner_dims_pos vector");
    }
    if is_invalid(&order, rank) {
        return refuse("invalid outer_dims_perm vector");
    }
    if !order.is_empty() && order.len() != rank {
        return refuse("outer_dims_perm must be a permutation or empty");
    }
    if tiles.len() > rank {
        return refuse(
            "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
        );
    }
    if tiles.len() != positions.len() {
        return refuse("tiling factors must equal the number of dimensions to tile");
    }
    let want = rank + tiles.len();
    if packed_shape.len() != want {
        let have = packed_shape.len();
        return refuse(&format!("packed rank != (unpacked rank + num tiling factors), got {have} != {want}"));
    }
    if packed_shape.iter().skip(rank).zip(&tiles).any(|(&size, tile)| size != tile.stated) {
        return refuse(
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type",
        );
    }
    let expected = packed_sizes(plain_shape, &tiles, &positions, &order);
    let (Some(plain), Some(packed)) = (plain, packed) else { return Ok(()) };
    if !agree(&expected, packed_shape)
        && let TypeData::RankedTensor { element, .. } = ctx.type_data(plain.ty())
        && let Ok(expected) = ctx.tensor_type(&expected, *element, None)
    {
        let (expected, found) = (ctx.quoted_type(expected), ctx.quoted_type(packed.ty()));
        return refuse(&format!("expected {expected} for the packed domain value, got {found}"));
    }
    Ok(())
}

/// The shape of a tensor cut into tiles.
fn packed_sizes(plain: &[i64], tiles: &[Tile], positions: &[i64], order: &[i64]) -> Vec<i64> {
    let at = |at: &i64| usize::try_from(*at).unwrap_or(usize::MAX);
    let mut outer = plain.to_vec();
    for (position, tile) in positions.iter().zip(tiles) {
        let Some(size) = outer.get_mut(at(position)) else { continue };
        *size = match (*size, tile.stated) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (size, tile) => size.saturating_add(tile - 1).checked_div(tile).unwrap_or(DYNAMIC),
        };
    }
    if !order.is_empty() {
        outer = order.iter().filter_map(|position| outer.get(at(position)).copied()).collect();
    }
    outer.extend(tiles.iter().map(|tile| tile.stated));
    outer
}

fn check_pack(op: OpRef<'_>) -> Result<(), Failed> {
    check_tiles(op, true)?;
    let ctx = op.ctx();
    let Some(source) = op.operand(0) else { return Ok(()) };
    let element = super::structured::element(ctx, source.ty());
    match op.operand_group(2).next() {
        Some(padding) if padding.ty() == element => Ok(()),
        Some(padding) => {
            let (want, have) = (ctx.quoted_type(element), ctx.quoted_type(padding.ty()));
            Err(op.emit_error(format!("expected padding_value has {want} but got: {have}")))
        }
        None if needs_padding(op) => Err(op.emit_error(
            "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not \
             set",
        )),
        None => Ok(()),
    }
}

/// Whether a tile is known not to be full.
fn needs_padding(op: OpRef<'_>) -> bool {
    let (source, dest) = (shape(op, op.operand(0)), shape(op, op.operand(1)));
    let order = numbers(op, "outer_dims_perm");
    // How many tiles there are along each dimension of the source.
    let count = |dim: usize| {
        let place = order.iter().position(|&at| at == dim as i64).unwrap_or(dim);
        dest.get(place).copied().unwrap_or(DYNAMIC)
    };
    let positions = numbers(op, "inner_dims_pos");
    positions.iter().zip(tiles(op, tile_group(true))).any(|(&at, tile)| {
        let Ok(at) = usize::try_from(at) else { return false };
        let Some(&size) = source.get(at).filter(|&&size| size != DYNAMIC) else { return false };
        let divisor = tile.known.or(Some(count(at)).filter(|&count| count != DYNAMIC));
        divisor.and_then(|divisor| size.checked_rem(divisor)).is_some_and(|rest| rest != 0)
    })
}

fn check_softmax(op: OpRef<'_>) -> Result<(), Failed> {
    let (input, output) = (shape(op, op.operand(0)), shape(op, op.operand(1)));
    if !agree(input, output) {
        return Err(op.emit_error("incompatible output shape"));
    }
    let dim = op.attr_named("dimension").and_then(|dim| rmlir_ir::typed::number(op.ctx(), dim)).unwrap_or(0);
    if dim < 0 || dim >= input.len() as i64 {
        return Err(op.emit_error("incorrect dimension specified"));
    }
    Ok(())
}

/// The size of tiles of the output and of the filter.
fn sizes(op: OpRef<'_>) -> Option<(i64, i64)> {
    match op.attr_named("fmr").and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr))? {
        0 => Some((2, 3)),
        1 => Some((4, 3)),
        2 => Some((2, 5)),
        _ => None,
    }
}

fn expect_shape(op: OpRef<'_>, expected: &[i64]) -> Result<(), Failed> {
    match agree(expected, shape(op, op.operand(1))) {
        true => Ok(()),
        false => Err(op.emit_error("the output shape is not expected")),
    }
}

fn check_filter(op: OpRef<'_>) -> Result<(), Failed> {
    let (&[filters, height, width, channels], Some((m, r))) = (shape(op, op.operand(0)), sizes(op)) else {
        return Ok(());
    };
    for (size, what) in [(height, "height"), (width, "width")] {
        if size != r && size != 1 {
            return Err(op.emit_error(format!("expect filter {what} either equals to r or 1")));
        }
    }
    if height == 1 && width == 1 {
        return Err(op.emit_error("expect either filter height or width equals to r"));
    }
    let tile = |size| if size == r { m + r - 1 } else { 1 };
    expect_shape(op, &[tile(height), tile(width), channels, filters])
}

fn check_input(op: OpRef<'_>) -> Result<(), Failed> {
    let (input, output) = (shape(op, op.operand(0)), shape(op, op.operand(1)));
    let (&[images, height, width, channels], Some((m, r))) = (input, sizes(op)) else { return Ok(()) };
    // The size of a tile, and how many tiles there are, along a dimension.
    let along = |size: i64, at: usize| {
        let transforms = output.get(at).is_some_and(|&size| size != 1);
        match (size, transforms) {
            (DYNAMIC, _) => (m + r - 1, DYNAMIC),
            (size, true) => (m + r - 1, (size - (r - 1)) / m),
            (size, false) => (1, size),
        }
    };
    let ((tile_height, rows), (tile_width, columns)) = (along(height, 0), along(width, 1));
    expect_shape(op, &[tile_height, tile_width, rows, columns, images, channels])
}

fn check_output(op: OpRef<'_>) -> Result<(), Failed> {
    let (&[height, width, rows, columns, images, filters], Some((m, r))) =
        (shape(op, op.operand(0)), sizes(op))
    else {
        return Ok(());
    };
    let along = |size: i64, tiles: i64, what: &str| {
        if size == DYNAMIC || tiles == DYNAMIC {
            return Ok(DYNAMIC);
        }
        let transforms = size != 1;
        if transforms && size != m + r - 1 {
            return Err(op.emit_error(format!("expect input {what} equals to input tile size")));
        }
        Ok(tiles.saturating_mul(if transforms { m } else { 1 }))
    };
    let (height, width) = (along(height, rows, "height")?, along(width, columns, "width")?);
    expect_shape(op, &[images, height, width, filters])
}
