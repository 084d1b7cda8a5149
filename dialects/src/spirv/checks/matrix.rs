//! Matrices, vectors times numbers, dot products.

use super::{Check, Checked, count_in, operand, quoted, result, type_in, type_param, vector, word_of, words};
use rmlir_ir::def::Param;
use rmlir_ir::{Context, OpRef, Type, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("KHR.CooperativeMatrixMulAdd", check_cooperative),
    ("MatrixTimesMatrix", check_product),
    ("MatrixTimesScalar", check_scaled),
    ("MatrixTimesVector", check_matrix_vector),
    ("VectorTimesMatrix", check_vector_matrix),
    ("SDot", check_dot),
    ("SDotAccSat", check_dot),
    ("SUDot", check_dot),
    ("SUDotAccSat", check_dot),
    ("UDot", check_dot),
    ("UDotAccSat", check_dot),
    ("Transpose", check_transpose),
    ("VectorTimesScalar", check_vector_scaled),
];

/// A matrix of columns.
#[derive(Clone, Copy)]
struct Matrix {
    rows: i64,
    columns: i64,
    element: Type,
}

fn matrix(ctx: &Context, ty: Type) -> Option<Matrix> {
    let (element, rows) = vector(ctx, type_in(ctx, ty, "matrix")?)?;
    Some(Matrix { rows, columns: count_in(ctx, ty, "matrix")?, element })
}

fn require(op: OpRef<'_>, holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_plain_error(what)) }
}

fn check_transpose(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (matrix(ctx, operand(op, 0)), matrix(ctx, result(op, 0))) else {
        return Ok(());
    };
    require(
        op,
        from.rows == to.columns,
        "input matrix rows count must be equal to output matrix columns count",
    )?;
    require(
        op,
        from.columns == to.rows,
        "input matrix columns count must be equal to output matrix rows count",
    )?;
    require(op, from.element == to.element, "input and output matrices must have the same component type")
}

fn check_product(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let matrices = [operand(op, 0), operand(op, 1), result(op, 0)].map(|ty| matrix(ctx, ty));
    let [Some(left), Some(right), Some(to)] = matrices else { return Ok(()) };
    let fits = left.columns == right.rows;
    require(op, fits, "left matrix columns' count must be equal to the right matrix rows' count")?;
    require(op, right.columns == to.columns, "right and result matrices must have equal columns' count")?;
    require(op, right.element == to.element, "right and result matrices' component type must be the same")?;
    require(op, left.element == to.element, "left and result matrices' component type must be the same")?;
    require(op, left.rows == to.rows, "left and result matrices must have equal rows' count")
}

fn check_scaled(op: OpRef<'_>) -> Checked {
    let (ctx, ty) = (op.ctx(), operand(op, 0));
    let element =
        matrix(ctx, ty).map(|matrix| matrix.element).or_else(|| super::cooperative_element(ctx, ty));
    match element {
        Some(element) if element != operand(op, 1) => {
            Err(op.emit_error("input matrix components' type and scaling value must have the same type"))
        }
        _ => Ok(()),
    }
}

fn check_matrix_vector(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let parts = (matrix(ctx, operand(op, 0)), vector(ctx, operand(op, 1)), vector(ctx, result(op, 0)));
    let (Some(matrix), Some((element, size)), Some((_, rows))) = parts else { return Ok(()) };
    if rows != matrix.rows {
        let want = matrix.rows;
        return Err(op.emit_error(format!("result size ({rows}) must match the matrix rows ({want})")));
    }
    if matrix.columns != size {
        let have = matrix.columns;
        return Err(op.emit_error(format!("matrix columns ({have}) must match vector operand size ({size})")));
    }
    match matrix.element == element {
        true => Ok(()),
        false => Err(op.emit_error("matrix and vector element types must match")),
    }
}

fn check_vector_matrix(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let parts = (vector(ctx, operand(op, 0)), matrix(ctx, operand(op, 1)), vector(ctx, result(op, 0)));
    let (Some((element, size)), Some(matrix), Some((_, columns))) = parts else { return Ok(()) };
    if size != matrix.rows {
        let what =
            "number of components in vector must equal the number of components in each column in matrix";
        return Err(op.emit_error(what));
    }
    if columns != matrix.columns {
        return Err(
            op.emit_error("number of columns in matrix must equal the number of components in result")
        );
    }
    match matrix.element == element {
        true => Ok(()),
        false => {
            let what = "matrix must be a matrix with the same component type as the component type in result";
            Err(op.emit_error(what))
        }
    }
}

fn check_vector_scaled(op: OpRef<'_>) -> Checked {
    let ty = result(op, 0);
    if operand(op, 0) != ty {
        return Err(op.emit_error("vector operand and result type mismatch"));
    }
    match vector(op.ctx(), ty) {
        Some((element, _)) if element != operand(op, 1) => {
            Err(op.emit_error("scalar operand and result element type match"))
        }
        _ => Ok(()),
    }
}

/// The bits of a number, or of an element of a vector times their number.
fn bits(ctx: &Context, ty: Type) -> u64 {
    let (element, count) = vector(ctx, ty).unwrap_or((ty, 1));
    let width = ctx.type_data(element).storage_width().unwrap_or(0);
    u64::from(width).saturating_mul(u64::try_from(count).unwrap_or(0))
}

fn check_dot(op: OpRef<'_>) -> Checked {
    const FORMAT: &str = "format";
    let (ctx, factor) = (op.ctx(), operand(op, 0));
    let format = op.attr_named(FORMAT).map(|_| word_of(op, FORMAT, "packed_vector_format"));
    match (ctx.type_data(factor), format) {
        (TypeData::Integer { .. }, None) => {
            return Err(op.emit_error("requires Packed Vector Format attribute for integer vector operands"));
        }
        (TypeData::Integer { width, .. }, Some(format)) if *width != 32 => {
            let what = format!("with specified Packed Vector Format ({format})");
            return Err(op.emit_error(format!("{what} requires integer vector operands to be 32-bits wide")));
        }
        (TypeData::Integer { .. }, Some(_)) | (_, None) => {}
        (_, Some(_)) => {
            let factor = quoted(op, factor);
            return Err(
                op.emit_error(format!("with invalid format attribute for vector operands of type {factor}"))
            );
        }
    }
    let (from, to) = (bits(ctx, factor), bits(ctx, result(op, 0)));
    if from > to {
        let what = format!("result type has insufficient bit-width ({to} bits)");
        return Err(op.emit_error(format!("{what} for the specified vector operand type ({from} bits)")));
    }
    Ok(())
}

/// A matrix that invocations hold together.
struct Shared {
    rows: i64,
    columns: i64,
    element: Type,
    scope: String,
    usage: String,
}

fn shared(ctx: &Context, ty: Type) -> Option<Shared> {
    let Param::List(shape) = type_param(ctx, ty, "coopmatrix", 0)? else { return None };
    let [Param::Int(rows), Param::Int(columns)] = shape[..] else { return None };
    let word = |at| {
        type_param(ctx, ty, "coopmatrix", at).and_then(words::word).map(|word| ctx.text(word).into_owned())
    };
    let element = super::cooperative_element(ctx, ty)?;
    Some(Shared { rows, columns, element, scope: word(2)?, usage: word(3)? })
}

fn check_cooperative(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|at| shared(ctx, operand(op, at))) else { return Ok(()) };
    for (index, (have, want)) in [(&a, "MatrixA"), (&b, "MatrixB"), (&c, "MatrixAcc")].into_iter().enumerate()
    {
        if have.usage != want {
            return Err(op.emit_error(format!("operand #{index} must be of use '{want}'")));
        }
    }
    if a.scope != b.scope || a.scope != c.scope {
        return Err(op.emit_error("matrix scope mismatch"));
    }
    for (have, want, dim) in [(a.rows, c.rows, 'M'), (b.columns, c.columns, 'N'), (a.columns, b.rows, 'K')] {
        if have != want {
            return Err(op.emit_error(format!("matrix size mismatch on dimension '{dim}'")));
        }
    }
    let is_int = |matrix: &Shared| matches!(ctx.type_data(matrix.element), TypeData::Integer { .. });
    if op.attr_named("matrix_operands").is_some() && ![&a, &b, &c].into_iter().all(is_int) {
        return Err(op.emit_error("Matrix Operands require all matrix element types to be Integer Types"));
    }
    Ok(())
}
