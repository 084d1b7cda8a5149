//! What a thread of a warp holds of a matrix, as `nvgpu.mma.sync` has it, and where that is in the matrix.

use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::vector::types::{bits, vector};
use rmlir_dialects::vector::{ContractionOp, ExtractStridedSliceOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::value::{AffineExpr, AffineMap, FloatKind};
use rmlir_ir::{Context, OpRef, Type, TypeData};

/// So many threads share a row.
const THREADS_PER_ROW: i64 = 4;
/// A tile has so many rows.
const ROWS_PER_TILE: i64 = 8;

/// Which operand of a product a matrix is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    A,
    B,
    /// What is added, or the result.
    C,
}

/// A matrix that a warp holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fragment {
    pub(super) rows: i64,
    pub(super) columns: i64,
    pub(super) element: Type,
    pub(super) role: Role,
}

/// The contraction that uses the result of an operation; the first one that is met.
pub(super) fn user_contract(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.results().flat_map(|value| value.users()).find(|user| user.is::<ContractionOp>())
}

impl Fragment {
    /// The matrix that an operation gives, or that it writes.
    pub(super) fn of(op: OpRef<'_>) -> Option<Fragment> {
        let value = if op.is::<TransferWriteOp>() {
            op.operand(0)?
        } else if op.is::<TransferReadOp>()
            || op.is::<ContractionOp>()
            || op.is::<ExtractStridedSliceOp>()
            || op.is::<ConstantOp>()
        {
            op.result(0)?
        } else {
            return None;
        };
        let ty = vector(op.ctx(), value.ty())?;
        let &[rows, columns] = ty.shape else { return None };
        let result = op.result(0);
        let role = match user_contract(op) {
            Some(contract) if contract.operand(0) == result => Role::A,
            Some(contract) if contract.operand(1) == result => Role::B,
            _ => Role::C,
        };
        Some(Fragment { rows, columns, element: ty.element, role })
    }

    /// How wide a row of a tile is.
    pub(super) fn tile_bits(&self, ctx: &Context) -> i64 {
        match (bits(ctx, self.element), self.role) {
            (32, Role::C) => 256,
            (64, Role::C) => 512,
            (64, _) => 256,
            _ => 128,
        }
    }

    /// The registers that a thread has of it. `None` if there are none for such numbers.
    pub(super) fn registers(&self, ctx: &Context) -> Option<Registers> {
        let sums = self.role == Role::C;
        let (each, width) = match ctx.type_data(self.element) {
            TypeData::Float(FloatKind::F16) => (2, 32),
            TypeData::Float(FloatKind::F64) if sums => (2, 128),
            TypeData::Float(FloatKind::F64) => (1, 64),
            TypeData::Float(FloatKind::F32) if sums => (2, 64),
            TypeData::Float(FloatKind::F32) => (1, 32),
            TypeData::Integer { width: 8, .. } => (4, 32),
            TypeData::Integer { width: 4, .. } => (8, 32),
            TypeData::Integer { width: 32, .. } => (2, 64),
            _ => return None,
        };
        let row_bits = self.columns.checked_mul(bits(ctx, self.element))?;
        let count = (self.rows / ROWS_PER_TILE).checked_mul(row_bits)? / self.tile_bits(ctx);
        (count > 0).then_some(Registers { element: self.element, each, width, count })
    }

    /// From the number of a thread in the warp and that of one of its numbers to row and column.
    pub(super) fn places(&self, ctx: &Context) -> Option<AffineMap> {
        let store = ctx.affine();
        let size = bits(ctx, self.element);
        let each = self.registers(ctx)?.width / size;
        let per_line = self.tile_bits(ctx) / size;
        let tiles = self.rows / ROWS_PER_TILE;
        if each < 1 || tiles < 1 {
            return None;
        }
        let number = |value| store.constant(value);
        let (lane, value) = (store.dim(0), store.dim(1));
        let register = store.floor_div(value, number(each)).ok()?;
        let tile_row = store.mul(store.modulo(register, number(tiles)).ok()?, number(ROWS_PER_TILE)).ok()?;
        let tile_column = store.floor_div(register, number(tiles)).ok()?;
        let tile_column = store.mul(tile_column, number(per_line)).ok()?;
        let row = store.add(tile_row, store.floor_div(lane, number(THREADS_PER_ROW)).ok()?).ok()?;
        let in_row = store.modulo(lane, number(THREADS_PER_ROW)).ok()?;
        let column = store.add(tile_column, store.mul(in_row, number(each)).ok()?).ok()?;
        let column = store.add(column, store.modulo(value, number(each)).ok()?).ok()?;
        Some(AffineMap::new(2, 0, [row, column]))
    }

    /// How many tiles `nvgpu.ldmatrix` loads, and from the number of a thread in the warp to row and column of the line that it points to.
    pub(super) fn lines(&self, ctx: &Context, transposed: bool) -> Option<(i64, AffineMap)> {
        let (store, size) = (ctx.affine(), bits(ctx, self.element));
        let (strided, long) = if transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        let tiles = (strided / ROWS_PER_TILE).checked_mul(long.checked_mul(size)? / LINE_BITS)?;
        if tiles < 1 || size < 1 {
            return None;
        }
        let (lane, around) = (store.dim(0), store.constant(strided));
        let in_line: AffineExpr = store.modulo(lane, around).ok()?;
        let line = store.floor_div(lane, around).ok()?;
        let along = store.mul(line, store.constant(LINE_BITS / size)).ok()?;
        let results = if transposed { [along, in_line] } else { [in_line, along] };
        Some((tiles, AffineMap::new(1, 0, results)))
    }
}

/// What a thread loads at once.
const LINE_BITS: i64 = 128;

/// The registers of a thread for a matrix.
pub(super) struct Registers {
    element: Type,
    /// How many numbers are in one.
    pub(super) each: i64,
    /// How many bits are in one.
    width: i64,
    /// How many there are.
    pub(super) count: i64,
}

impl Registers {
    /// All of them as a vector.
    pub(super) fn ty(&self, ctx: &Context) -> Option<Type> {
        ctx.vector_type(&[self.count, self.each], &[false, false], self.element).ok()
    }

    /// One of them as a vector.
    pub(super) fn one(&self, ctx: &Context) -> Option<Type> {
        ctx.vector_type(&[self.each], &[false], self.element).ok()
    }

    /// The type of the numbers.
    pub(super) fn element(&self) -> Type {
        self.element
    }
}
