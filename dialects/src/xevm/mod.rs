//! The xevm dialect.

use crate::common::constant::constant_int;
use crate::common::text;
pub use crate::ops::xevm::*;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{AttrData, OpRef, Type, TypeData, typed};
use rmlir_ods::DialectImpl;
use std::ops::RangeInclusive;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("blockload").verifier(check_load);
    dialect.op("blockstore").verifier(check_store);
    dialect.op("blockload2d").verifier(check_load_2d);
    dialect.op("blockstore2d").verifier(check_store_2d);
    dialect.op("blockprefetch2d").verifier(check_prefetch_2d);
    dialect.op("memfence").form(parse_memfence, print_memfence);
    dialect.op("mma").verifier(check_mma);
}

/// `<{...}> {...}`. Unlike others, the properties are written in full.
fn parse_memfence(parser: &mut dyn AsmParser, state: &mut OperationState) -> Checked {
    if parser.optional_token("<") {
        text::optional_attrs(parser, state)?;
        parser.token(">")?;
    }
    text::optional_attrs(parser, state)
}

fn print_memfence(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let ctx = op.ctx();
    let dict = ctx.dict_attr(op.inherent().collect());
    printer.text(" <");
    printer.attr(dict);
    printer.text(">");
    printer.attr_dict(ctx.dict(op.discardable()), &[]);
}

type Checked = Result<(), Failed>;

fn check_load(op: OpRef<'_>) -> Checked {
    check_block(op, op.result(0).map(|result| result.ty()))
}

fn check_store(op: OpRef<'_>) -> Checked {
    check_block(op, op.operand(1).map(|value| value.ty()))
}

/// How many elements a block may have goes by their size.
fn check_block(op: OpRef<'_>, ty: Option<Type>) -> Checked {
    let Some(TypeData::Vector { shape, element, .. }) = ty.map(|ty| op.ctx().type_data(ty)) else {
        return Ok(());
    };
    let is_byte = op.ctx().type_data(*element).storage_width() == Some(8);
    match shape.iter().product::<i64>() {
        2 | 4 | 8 => Ok(()),
        16 if is_byte => Ok(()),
        _ if is_byte => Err(op.emit_error("vector size must be 2, 4, 8 or 16 for 8-bit element type")),
        _ => Err(op.emit_error("vector size must be 2, 4 or 8 for element type > 8 bits")),
    }
}

fn check_mma(op: OpRef<'_>) -> Checked {
    const C: usize = 2;
    match (typed::operand(op, C), op.result(0)) {
        (Some(c), Some(result)) if c.ty() != result.ty() => {
            Err(op.emit_error("type of C operand must match result type"))
        }
        _ => Ok(()),
    }
}

/// Threads that share a tile.
const SUBGROUP: u32 = 16;

/// A tile of a matrix in memory, as attributes describe it.
struct Tile<'m> {
    op: OpRef<'m>,
    element: u32,
    width: u32,
    height: u32,
    blocks: u32,
    transpose: bool,
    pack: bool,
}

impl<'m> Tile<'m> {
    /// An operation that does not say how many blocks there are has one.
    fn of(op: OpRef<'m>) -> Tile<'m> {
        let number =
            |name| op.attr_named(name).and_then(|attr| typed::number(op.ctx(), attr)).map(|n| n as u32);
        let size = |name| number(name).unwrap_or(1);
        let flag = |name: &str| {
            let value = op.attr_named(name).map(|attr| op.ctx().attr_data(attr));
            matches!(value, Some(AttrData::Integer { value, .. }) if !value.is_zero())
        };
        Tile {
            op,
            element: size("elem_size_in_bits"),
            width: size("tile_width"),
            height: size("tile_height"),
            blocks: size("v_blocks"),
            transpose: flag("transpose"),
            pack: flag("pack_register"),
        }
    }

    fn ensure(&self, holds: bool, message: &str) -> Checked {
        if holds { Ok(()) } else { Err(self.op.emit_error(message)) }
    }

    fn check_width(&self, range: RangeInclusive<u32>) -> Checked {
        let text = format!("expecting tile_width to be between {} and {}", range.start(), range.end());
        self.ensure(range.contains(&self.width), &text)
    }

    fn check_height(&self, range: RangeInclusive<u32>) -> Checked {
        let text = format!("expecting tile_height to be between {} and {}", range.start(), range.end());
        self.ensure(range.contains(&self.height), &text)
    }

    fn check_blocks(&self, allowed: &[u32], words: &str) -> Checked {
        self.ensure(allowed.contains(&self.blocks), &format!("expecting v_blocks to be {words}"))
    }

    /// All blocks side by side are at most so wide.
    fn check_row(&self, most: u32) -> Checked {
        let text = format!(
            "tile_width * v_blocks should be less than or equal to {most} for {} bit elements",
            self.element
        );
        self.ensure(self.width.wrapping_mul(self.blocks) <= most, &text)
    }

    /// What holds of all tiles.
    fn check_matrix(&self) -> Checked {
        const WIDTH: usize = 1;
        const PITCH: usize = 3;
        let constant = |index| self.op.operand(index).and_then(constant_int);
        if let (Some(width), Some(pitch)) = (constant(WIDTH), constant(PITCH)) {
            let text = "4th operand (base pitch) should be >= 2nd operand (base width)";
            self.ensure(pitch >= width, text)?;
        }
        let sizes = [8, 16, 32];
        self.ensure(sizes.contains(&self.element), "expecting 'elem_size_in_bits' to be 8, 16, or 32")?;
        let fits = self.height.is_power_of_two() && self.height <= 32;
        self.ensure(fits, "expecting tile_height to be 1, 2, 4, 8, 16, or 32")?;
        self.check_blocks(&[1, 2, 4, 8], "1, 2, 4, or 8")
    }

    fn check_plain_load(&self) -> Checked {
        self.check_height(1..=32)?;
        match self.element {
            8 => self.check_width(4..=64)?,
            16 => self.check_width(2..=32)?,
            32 => self.check_width(1..=16)?,
            64 => {
                self.check_width(1..=8)?;
                return self.check_blocks(&[1], "1");
            }
            _ => return self.ensure(false, "expecting elem_size_in_bits to be 8, 16, 32, or 64"),
        }
        if self.element == 32 {
            self.check_blocks(&[1, 2], "1 or 2")?;
        } else {
            self.check_blocks(&[1, 2, 4], "1, 2, or 4")?;
        }
        self.check_row(512 / self.element)
    }

    fn check_transposed_load(&self) -> Checked {
        self.check_blocks(&[1], "1")?;
        match self.element {
            32 => {
                self.check_height(1..=32)?;
                self.check_width(1..=8)
            }
            64 => {
                self.ensure(self.height == 8, "expecting tile_height to be 8 for 64 bit elements")?;
                self.ensure([1, 2, 4].contains(&self.width), "expecting tile_width to be 1, 2, or 4")
            }
            _ => self.ensure(false, "transpose is only supported for 32 and 64 bit elements"),
        }
    }

    fn check_packed_load(&self) -> Checked {
        self.check_blocks(&[1, 2, 4], "1, 2, or 4")?;
        match self.element {
            8 => {
                self.check_height(4..=32)?;
                self.check_width(4..=16)
            }
            16 => {
                self.check_height(2..=32)?;
                self.check_width(2..=16)?;
                self.check_row(32)
            }
            _ => self.ensure(false, "pack_register is only supported for 8 and 16 bit elements"),
        }
    }

    /// What holds of tiles that are written or only fetched, by the size of elements.
    fn check_even_width(&self, allowed: [(&[u32], &str); 3]) -> Checked {
        let place = [8, 16, 32].iter().position(|&size| size == self.element);
        let Some(&(widths, words)) = place.and_then(|at| allowed.get(at)) else { return Ok(()) };
        let text = format!("tile_width for {} bit elements should be equal to {words}", self.element);
        self.ensure(widths.contains(&self.width), &text)
    }
}

fn check_load_2d(op: OpRef<'_>) -> Checked {
    let tile = Tile::of(op);
    let Some(TypeData::Vector { shape, element, .. }) = op.result(0).map(|res| op.ctx().type_data(res.ty()))
    else {
        return Ok(());
    };
    let width = op.ctx().type_data(*element).storage_width().unwrap_or(0);
    let have = (shape.iter().product::<i64>() as u32).wrapping_mul(width);
    let sizes = [tile.height, tile.width, tile.blocks];
    let want = sizes.iter().fold(tile.element, |bits, &size| bits.wrapping_mul(size)) / SUBGROUP;
    let text = format!("result size of {have} bits does not match the expected size of {want} bits");
    tile.ensure(have == want, &text)?;
    match (tile.transpose, tile.pack) {
        (true, true) => tile.ensure(false, "transpose and pack_register are mutually exclusive")?,
        (true, false) => tile.check_transposed_load()?,
        (false, true) => tile.check_packed_load()?,
        (false, false) => tile.check_plain_load()?,
    }
    tile.check_matrix()?;
    if tile.element == 32 || tile.pack {
        tile.ensure(width == 32, "expecting result element type to be 32 bits")?;
    }
    let text = "tile_width when pack_register is true should be equal to subgroup size (16 elements)";
    tile.ensure(!tile.pack || tile.width == SUBGROUP, text)
}

fn check_store_2d(op: OpRef<'_>) -> Checked {
    let tile = Tile::of(op);
    tile.check_height(1..=8)?;
    match tile.element {
        8 => tile.check_width(4..=64)?,
        16 => tile.check_width(2..=32)?,
        32 => tile.check_width(1..=16)?,
        64 => tile.check_width(1..=8)?,
        _ => tile.ensure(false, "expecting elem_size_in_bits to be 8, 16, 32, or 64")?,
    }
    tile.check_matrix()?;
    tile.check_even_width([(&[16, 32], "16 or 32"), (&[16], "16"), (&[16], "16")])
}

fn check_prefetch_2d(op: OpRef<'_>) -> Checked {
    let tile = Tile::of(op);
    tile.check_matrix()?;
    tile.check_even_width([(&[16, 32], "16 or 32"), (&[16], "16"), (&[8, 16], "8 or 16")])
}
