//! `vector.transpose` made of parts that are taken out and put in, or of shuffles.

use super::make::{extract, insert, poison, shape_cast, shuffle};
use rmlir_dialects::llvm::MatrixTransposeOp;
use rmlir_dialects::vector::TransposeOp;
use rmlir_dialects::vector::positions::{in_box, permuted};
use rmlir_dialects::vector::types::{numbers, of};
use rmlir_ir::{Builder, OpRef, ValueId};
pub use rmlir_passes::options::ConvertVectorToLLVMPassVectorTransposeLowering as Lowering;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Whether dimensions change place by shuffles.
fn shuffles(lowering: Lowering) -> bool {
    matches!(lowering, Lowering::Shuffle1d | Lowering::Shuffle16x16)
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, lowering: Lowering) {
    transpositions(set, lowering);
    if lowering == Lowering::Llvmintr {
        let name = "(anonymous namespace)::TransposeOpToMatrixTransposeOpLowering";
        set.op_of_benefit(name, 100, to_matrix);
    }
}

/// Adds those that make nothing of matrices.
pub fn transpositions(set: &mut PatternSet, lowering: Lowering) {
    set.op("(anonymous namespace)::Transpose2DWithUnitDimToShapeCast", of_one_row);
    set.op("(anonymous namespace)::TransposeOpLowering", move |op: TransposeOp, rw| lower(op, rw, lowering));
    set.op("(anonymous namespace)::TransposeOp2DToShuffleLowering", move |op: TransposeOp, rw| {
        to_shuffles(op, rw, lowering)
    });
}

fn permutation(op: OpRef<'_>) -> Vec<i64> {
    numbers(op, "permutation")
}

/// A row or column keeps its order.
fn of_one_row(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.result()))?;
    rw.require(permutation(root.op()) == [1, 0])?;
    rw.require((0..2).any(|dim| to.shape.get(dim) == Some(&1) && !to.scales(dim)))?;
    let (ty, source) = (to.ty, root.vector().id());
    let made = shape_cast(rw.builder(), ty, source)?;
    rw.replace(op, &[made])
}

fn lower(op: TransposeOp, rw: &mut PatternRewriter<'_>, lowering: Lowering) -> Rewritten {
    let root = rw.read(op);
    let from = of(Some(root.vector()))?;
    rw.require(!from.is_scalable())?;
    rw.require(!shuffles(lowering) || swapped(root.op()).is_none())?;
    let order = permutation(root.op());
    let moved = order.iter().enumerate().rev().skip_while(|&(at, &dim)| dim == at as i64).count();
    let order = order.get(..moved)?.to_vec();
    let shape = from.shape.get(..moved)?.to_vec();
    let (source, ty) = (root.vector().id(), root.result().ty());
    let b = rw.builder();
    let mut result = poison(b, ty)?;
    for at in in_box(&vec![0; moved], &shape) {
        let part = extract(b, source, &at)?;
        result = insert(b, part, result, &permuted(&at, &order)?)?;
    }
    rw.replace(op, &[result])
}

/// The sizes of the only two dimensions that are more than one, if they change place.
fn swapped(op: OpRef<'_>) -> Option<(i64, i64)> {
    let from = of(op.operand(0))?;
    let mut large = (0i64..).zip(from.shape).filter(|(_, size)| **size > 1);
    let ((first, &rows), (second, &columns)) = (large.next()?, large.next()?);
    if large.next().is_some() {
        return None;
    }
    let order = permutation(op);
    let place = |dim: i64| order.iter().position(|&at| at == dim);
    (place(second)? < place(first)?).then_some((rows, columns))
}

fn to_shuffles(op: TransposeOp, rw: &mut PatternRewriter<'_>, lowering: Lowering) -> Rewritten {
    rw.require(shuffles(lowering))?;
    let root = rw.read(op);
    let (rows, columns) = swapped(root.op())?;
    let ctx = rw.ctx().clone();
    let (source, ty, element) = (root.vector().id(), root.result().ty(), of(Some(root.vector()))?.element);
    let flat = ctx.vector_type(&[rows.checked_mul(columns)?], &[false], element).ok()?;
    let b = rw.builder();
    let flat = shape_cast(b, flat, source)?;
    let made = if lowering == Lowering::Shuffle16x16 && (rows, columns) == (16, 16) {
        let matrix = ctx.vector_type(&[rows, columns], &[false, false], element).ok()?;
        let matrix = shape_cast(b, matrix, flat)?;
        of_16_by_16(b, matrix)?
    } else {
        let mask: Vec<i64> =
            (0..columns).flat_map(|at| (0..rows).map(move |row| row * columns + at)).collect();
        shuffle(b, flat, flat, &mask)?
    };
    let made = shape_cast(b, ty, made)?;
    rw.replace(op, &[made])
}

/// A shuffle of two rows of 16: in each lane of four the elements that `lane` says.
fn in_lanes(b: &mut Builder<'_>, x: ValueId, y: ValueId, lane: [i64; 4]) -> Option<ValueId> {
    let mask: Vec<i64> = (0..16).step_by(4).flat_map(|at| lane.map(|element| element + at)).collect();
    shuffle(b, x, y, &mask)
}

/// Every other lane of four of two rows of 16, from the first or the second one on.
fn lanes(b: &mut Builder<'_>, x: ValueId, y: ValueId, first: i64) -> Option<ValueId> {
    let starts = [first, first + 2, first + 4, first + 6].map(|lane| lane * 4);
    let mask: Vec<i64> = starts.iter().flat_map(|&at| at..at + 4).collect();
    shuffle(b, x, y, &mask)
}

/// Rows of 16 become columns in four steps: pairs of elements, pairs of pairs, then lanes of four, twice.
fn of_16_by_16(b: &mut Builder<'_>, matrix: ValueId) -> Option<ValueId> {
    let ty = super::make::type_of(b, matrix);
    let rows = (0..16).map(|at| extract(b, matrix, &[at])).collect::<Option<Vec<ValueId>>>()?;
    let mut pairs = Vec::new();
    for rows in rows.chunks(2) {
        pairs.push(in_lanes(b, rows[0], rows[1], [0, 16, 1, 17])?);
        pairs.push(in_lanes(b, rows[0], rows[1], [2, 18, 3, 19])?);
    }
    let mut fours = Vec::new();
    for group in pairs.chunks(4) {
        for at in [0, 1] {
            fours.push(in_lanes(b, group[at], group[at + 2], [0, 1, 16, 17])?);
            fours.push(in_lanes(b, group[at], group[at + 2], [2, 3, 18, 19])?);
        }
    }
    let mut eights = Vec::new();
    for group in fours.chunks(8) {
        for first in [0, 1] {
            for at in 0..4 {
                eights.push(lanes(b, group[at], group[at + 4], first)?);
            }
        }
    }
    let mut columns = Vec::new();
    for first in [0, 1] {
        for at in 0..8 {
            columns.push(lanes(b, eights[at], eights[at + 8], first)?);
        }
    }
    let start = poison(b, ty)?;
    (0i64..).zip(columns).try_fold(start, |result, (at, column)| insert(b, column, result, &[at]))
}

/// A matrix by an operation of the llvm dialect.
fn to_matrix(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (from, to) = (of(Some(root.vector()))?, of(Some(root.result()))?);
    rw.require(!from.is_scalable() && permutation(root.op()) == [1, 0])?;
    let &[rows, columns] = to.shape else { return None };
    let (source, ty) = (root.vector().id(), to.ty);
    let flat = rw.ctx().vector_type(&[rows.checked_mul(columns)?], &[false], to.element).ok()?;
    let b = rw.builder();
    let source = shape_cast(b, flat, source)?;
    let made = MatrixTransposeOp::build(b, flat, source, rows, columns).value().ok()?;
    let made = shape_cast(b, ty, made)?;
    rw.replace(op, &[made])
}
