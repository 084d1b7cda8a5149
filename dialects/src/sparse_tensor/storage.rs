//! The arrays that a tensor is stored in, and how it is made of them and taken apart.

use super::encoding::Encoding;
use super::level::Format;
use super::shapes::Tensor;
use super::{AssembleOp, DisassembleOp, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp};
use rmlir_ir::diag::Failed;
use rmlir_ir::typed::number;
use rmlir_ir::{OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("assemble").verifier(check_assemble);
    dialect.op("disassemble").verifier(check_disassemble);
    dialect.op("positions").verifier(check_positions);
    dialect.op("coordinates").verifier(check_coordinates);
    dialect.op("coordinates_buffer").verifier(check_coordinates_buffer);
    dialect.op("values").verifier(check_values);
}

/// What a part of the storage holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Where the entries of a level begin and end.
    Positions,
    /// Coordinates of a level, or of all levels from it on.
    Coordinates,
    /// The values.
    Values,
    /// Sizes.
    Specifier,
}

/// A run of a compressed level and the singletons after it.
struct Run {
    levels: Range<usize>,
    /// Each level has an array of its own.
    soa: bool,
}

fn runs(encoding: &Encoding<'_>) -> Vec<Run> {
    let levels = &encoding.levels;
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(level) = levels.get(at) {
        let singletons = levels.iter().skip(at + 1).take_while(|level| level.is(Format::Singleton)).count();
        if level.is_compressed() && singletons > 0 {
            runs.push(Run { levels: at..at + 1 + singletons, soa: levels[at + 1].is_soa() });
        }
        at += 1 + if level.is_compressed() { singletons } else { 0 };
    }
    runs
}

/// The level from which on coordinates stand together in one array; the number of levels if there is none.
pub fn aos_start(encoding: &Encoding<'_>) -> usize {
    match runs(encoding).first() {
        Some(run) if !run.soa => run.levels.start,
        _ => encoding.lvl_rank(),
    }
}

/// The arrays of a tensor but for that of the values, each with its level.
pub fn arrays(encoding: &Encoding<'_>) -> Vec<(Field, usize)> {
    let (mut fields, runs) = (Vec::new(), runs(encoding));
    let mut at = 0;
    while let Some(level) = encoding.levels.get(at) {
        if level.is_compressed() {
            fields.push((Field::Positions, at));
        }
        if level.has_coordinates() {
            fields.push((Field::Coordinates, at));
        }
        at = match runs.iter().find(|run| run.levels.start == at && !run.soa) {
            Some(run) => run.levels.end,
            None => at + 1,
        };
    }
    fields
}

/// The place of a part among all parts, and how far its entries are from each other. Values lie after all arrays, sizes after the values.
pub fn place(encoding: &Encoding<'_>, field: Field, level: usize) -> Option<(usize, usize)> {
    let arrays = arrays(encoding);
    let (start, rank) = (aos_start(encoding), encoding.lvl_rank());
    let (level, stride) = match field {
        Field::Values => return Some((arrays.len(), 1)),
        Field::Specifier => return Some((arrays.len() + 1, 1)),
        Field::Coordinates if (start..rank).contains(&level) => (start, rank - start),
        _ => (level, 1),
    };
    arrays.iter().position(|&array| array == (field, level)).map(|at| (at, stride))
}

fn check_assemble(op: OpRef<'_>) -> Result<(), Failed> {
    let assemble = op.unverified::<AssembleOp>();
    let levels: Vec<Type> = assemble.levels().map(|level| level.ty()).collect();
    let (Some(values), Some(tensor)) = (assemble.values(), assemble.result().and_then(Tensor::of_value))
    else {
        return Ok(());
    };
    if !tensor.is_static() {
        return Err(op.emit_plain_error("the sparse-tensor must have static shape"));
    }
    check_arrays(op, &tensor, values, &levels)
}

fn check_disassemble(op: OpRef<'_>) -> Result<(), Failed> {
    let disassemble = op.unverified::<DisassembleOp>();
    let (Some(out), Some(values)) = (disassemble.out_values(), disassemble.ret_values()) else {
        return Ok(());
    };
    if out.ty() != values.ty() {
        return Err(op.emit_plain_error("output values and return value type mismatch"));
    }
    let levels: Vec<Type> = disassemble.ret_levels().map(|level| level.ty()).collect();
    if disassemble.out_levels().zip(&levels).any(|(out, &returned)| out.ty() != returned) {
        return Err(op.emit_plain_error("output levels and return levels type mismatch"));
    }
    let Some(tensor) = disassemble.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    check_arrays(op, &tensor, values, &levels)
}

/// Arrays are those that a tensor has.
fn check_arrays(
    op: OpRef<'_>,
    tensor: &Tensor<'_>,
    values: ValueRef<'_>,
    levels: &[Type],
) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(encoding) = &tensor.encoding else {
        return Err(op.emit_plain_error("the sparse-tensor must have an encoding attribute"));
    };
    let (start, rank) = (aos_start(encoding), encoding.lvl_rank());
    if start < rank {
        let last = levels.last().and_then(|&last| ctx.type_data(last).shape());
        let fits = matches!(last, Some(&[_, count]) if usize::try_from(count) == Ok(rank - start));
        if !fits {
            return Err(op.emit_plain_error("input/output trailing COO level-ranks don't match"));
        }
    }
    let fields = arrays(encoding);
    if fields.len() != levels.len() {
        return Err(op.emit_plain_error("inconsistent number of fields between input/output"));
    }
    let element = |ty: Type| ctx.type_data(ty).shaped_element();
    let fits = |(&(field, _), &level): (&(Field, usize), &Type)| {
        let want = match field {
            Field::Positions => tensor.position_type(),
            _ => tensor.coordinate_type(),
        };
        element(level) == Some(want)
    };
    match fields.iter().zip(levels).all(fits) && element(values.ty()) == Some(tensor.element) {
        true => Ok(()),
        false => Err(op.emit_plain_error("input/output element-types don't match")),
    }
}

fn memref_element(value: Option<ValueRef<'_>>) -> Option<Type> {
    let value = value?;
    match value.ctx().type_data(value.ty()) {
        TypeData::MemRef { element, .. } => Some(*element),
        _ => None,
    }
}

/// A level is one of the tensor, and what lies there is of a type.
fn check_level(
    op: OpRef<'_>,
    tensor: &Tensor<'_>,
    (want, what): (Type, &str),
    result: Option<ValueRef<'_>>,
) -> Result<(), Failed> {
    let level = op.attr_named("level").and_then(|level| number(op.ctx(), level));
    let inside = level.and_then(|level| usize::try_from(level).ok()).is_some_and(|at| at < tensor.lvl_rank());
    if !inside {
        return Err(op.emit_plain_error("requested level is out of bounds"));
    }
    match memref_element(result) {
        Some(have) if have != want => Err(op.emit_plain_error(format!("unexpected type for {what}"))),
        _ => Ok(()),
    }
}

fn check_positions(op: OpRef<'_>) -> Result<(), Failed> {
    let part = op.unverified::<ToPositionsOp>();
    let Some(tensor) = part.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    check_level(op, &tensor, (tensor.position_type(), "positions"), part.result())
}

fn check_coordinates(op: OpRef<'_>) -> Result<(), Failed> {
    let part = op.unverified::<ToCoordinatesOp>();
    let Some(tensor) = part.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    check_level(op, &tensor, (tensor.coordinate_type(), "coordinates"), part.result())
}

fn check_coordinates_buffer(op: OpRef<'_>) -> Result<(), Failed> {
    let tensor = op.unverified::<ToCoordinatesBufferOp>().tensor().and_then(Tensor::of_value);
    match tensor.and_then(|tensor| tensor.encoding) {
        Some(encoding) if aos_start(&encoding) >= encoding.lvl_rank() => {
            Err(op.emit_plain_error("expected sparse tensor with a COO region"))
        }
        _ => Ok(()),
    }
}

fn check_values(op: OpRef<'_>) -> Result<(), Failed> {
    let part = op.unverified::<ToValuesOp>();
    let Some(tensor) = part.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    match memref_element(part.result()) {
        Some(have) if have != tensor.element => {
            Err(op.emit_plain_error("unexpected mismatch in element types"))
        }
        _ => Ok(()),
    }
}
