//! The amx dialect.

pub use crate::ops::amx::*;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::{Context, DialectType, OpRef, Type, TypeData, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("tile").hooks(Arc::new(Tile));
    dialect.op("tile_zero").verifier(check_zero);
    dialect.op("tile_load").verifier(check_load);
    dialect.op("tile_store").verifier(check_store);
    dialect.op("tile_mulf").verifier(check_product_of_floats);
    dialect.op("tile_muli").verifier(check_product_of_ints);
}

const TILE: (&str, &str) = ("amx", "tile");

/// `!amx.tile<16x64xi8>`
struct Tile;

impl TypeHooks for Tile {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let shape = parser.dimension_list(false, true)?;
        let element = parser.ty()?;
        parser.token(">")?;
        Ok(vec![Param::List(shape.into_iter().map(Param::Int).collect()), Param::Type(element)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element)] = &ty.params[..] else { return };
        printer.text("<");
        for size in shape {
            if let Param::Int(size) = size {
                printer.text(&format!("{size}x"));
            }
        }
        printer.ty(*element);
        printer.text(">");
    }
}

/// Rows, columns and the elements of a tile.
struct Sizes {
    rows: i64,
    columns: i64,
    element: Type,
    width: i64,
}

/// Rows, columns and the type of the elements of a tile; `None` for other types.
pub fn tile(ctx: &Context, ty: Type) -> Option<(i64, i64, Type)> {
    let param = |index| typed::type_param(ctx, ty, TILE, index);
    let (Some(Param::List(shape)), Some(Param::Type(element))) = (param(0), param(1)) else { return None };
    let [Param::Int(rows), Param::Int(columns)] = **shape else { return None };
    Some((rows, columns, *element))
}

fn sizes(op: OpRef<'_>, ty: Option<Type>) -> Option<Sizes> {
    let (rows, columns, element) = tile(op.ctx(), ty?)?;
    let width = i64::from(op.ctx().type_data(element).storage_width()?);
    Some(Sizes { rows, columns, element, width })
}

/// A tile has at most 16 rows of 64 bytes.
fn check_tile(op: OpRef<'_>, tile: Option<Type>) -> Result<(), Failed> {
    const ROWS: i64 = 16;
    const BYTES: i64 = 64;
    let Some(tile) = sizes(op, tile) else { return Ok(()) };
    let bytes = tile.columns.wrapping_mul(tile.width >> 3);
    if tile.rows > ROWS {
        return Err(op.emit_error(format!("bad row height: {}", tile.rows)));
    }
    if bytes > BYTES || bytes & 3 != 0 {
        return Err(op.emit_error(format!("bad column width: {bytes}")));
    }
    Ok(())
}

fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result(0).map(|result| result.ty())
}

fn operand_type(op: OpRef<'_>, group: usize) -> Option<Type> {
    typed::operand(op, group).map(|value| value.ty())
}

fn check_zero(op: OpRef<'_>) -> Result<(), Failed> {
    check_tile(op, result_type(op))
}

fn check_load(op: OpRef<'_>) -> Result<(), Failed> {
    const STRIDE: usize = 2;
    check_transfer(op, result_type(op), STRIDE)
}

fn check_store(op: OpRef<'_>) -> Result<(), Failed> {
    const VALUE: usize = 2;
    const STRIDE: usize = 3;
    check_transfer(op, operand_type(op, VALUE), STRIDE)
}

/// Rows are a stride apart: one that is stated, or that of the memref.
fn check_transfer(op: OpRef<'_>, tile: Option<Type>, stride: usize) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(memref) = operand_type(op, 0) else { return Ok(()) };
    let TypeData::MemRef { shape, .. } = ctx.type_data(memref) else { return Ok(()) };
    let indices = op.operand_group_range(1).len();
    if indices != shape.len() {
        return Err(op.emit_error(format!("requires {} indices", shape.len())));
    }
    check_tile(op, tile)?;
    if !op.operand_group_range(stride).is_empty() {
        return Ok(());
    }
    if shape.len() < 2 {
        return Err(op.emit_error("requires at least 2D memref"));
    }
    let strides = ctx.strides(memref);
    if strides.is_none_or(|known| known.strides.last() != Some(&1)) {
        return Err(op.emit_error("requires memref with unit innermost stride"));
    }
    Ok(())
}

/// `scale` is the logarithm of how many factors a column of a factor has.
fn check_product(op: OpRef<'_>, scale: u32) -> Result<[Sizes; 3], Failed> {
    let types = [operand_type(op, 0), operand_type(op, 1), operand_type(op, 2)];
    for ty in types {
        check_tile(op, ty)?;
    }
    let [Some(a), Some(b), Some(c)] = types.map(|ty| sizes(op, ty)) else {
        return Err(op.emit_error("unsupported type combination"));
    };
    let (m, n, k) = (c.rows, c.columns, a.columns >> scale);
    if a.rows != m || b.rows != k || b.columns != n << scale {
        return Err(op.emit_error(format!("bad mult shape: {m} x {n} x {k}")));
    }
    Ok([a, b, c])
}

fn check_product_of_floats(op: OpRef<'_>) -> Result<(), Failed> {
    let [a, b, _] = check_product(op, 1)?;
    if a.element != b.element {
        return Err(op.emit_error("unsupported type combination"));
    }
    Ok(())
}

fn check_product_of_ints(op: OpRef<'_>) -> Result<(), Failed> {
    check_product(op, 2).map(|_| ())
}
