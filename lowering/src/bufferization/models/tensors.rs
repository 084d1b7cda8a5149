//! Tensors as a whole and their elements.

use super::Models;
use super::linalg::fill_by_body;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, dynamic, is_ranked, known_or_buffer_type, layout_of, memref, shape_of, space_of,
};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::linalg::{self, MapOp};
use rmlir_dialects::memref::{self as buffers, StoreOp};
use rmlir_dialects::tensor::{
    CastOp, DimOp, EmptyOp, ExtractOp, FromElementsOp, GenerateOp, InsertOp, RankOp, SplatOp,
};
use rmlir_ir::{Failed, OpAddr, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<CastOp>(&Cast);
    models.op::<DimOp>(&Asks);
    models.op::<RankOp>(&Asks);
    models.op::<EmptyOp>(&New(empty));
    models.op::<FromElementsOp>(&New(from_elements));
    models.op::<GenerateOp>(&New(generate));
    models.op::<SplatOp>(&New(splat));
    models.op::<ExtractOp>(&Extract);
    models.op::<InsertOp>(&Insert);
}

/// The same memory with another static shape.
struct Cast;

impl Bufferizable for Cast {
    fn access(&self) -> Access {
        Access::NONE.giving(AliasingValue::same)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let source = value.defining::<CastOp>().ok_or(Failed)?.source();
        let (ctx, from) = (value.ctx(), known_or_buffer_type(source, look, stack)?);
        if !is_ranked(ctx, source.ty()) || !is_ranked(ctx, value.ty()) {
            return Ok(dynamic(ctx, value.ty(), space_of(ctx, from)));
        }
        Ok(memref(ctx, value.ty(), layout_of(ctx, from), space_of(ctx, from)))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let cast = work.op(at).cast::<CastOp>().ok_or(Failed)?;
        let (source, result) = (cast.source().id(), cast.dest().id());
        let mut maker = work.before(at);
        let buffer = maker.buffer(source)?;
        let ty = buffer_type_of(maker.value(result), maker.look())?;
        let made = match maker.ty(buffer) == ty {
            true => buffer,
            false => buffers::CastOp::build(&mut maker.rewriter, ty, buffer).value()?,
        };
        maker.replace(at.op, &[made])
    }
}

/// What asks for sizes alone.
struct Asks;

impl Bufferizable for Asks {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let source = op.operand(0).ok_or(Failed)?.id();
        let index = op.cast::<DimOp>().map(|dim| dim.index().id());
        let mut maker = work.before(at);
        let buffer = maker.buffer(source)?;
        let made = match index {
            Some(index) => buffers::DimOp::build(&mut maker.rewriter, buffer, index).value()?,
            None => buffers::RankOp::build(&mut maker.rewriter, buffer).value()?,
        };
        maker.replace(at.op, &[made])
    }
}

/// A new tensor, and how it is made.
struct New(fn(&mut Work<'_>, OpAddr) -> Result<(), Failed>);

impl Bufferizable for New {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        true
    }

    fn result_written(&self, result: ValueRef<'_>, look: Look<'_>) -> bool {
        result.defining::<EmptyOp>().is_none() && look.result_written_by_default(result)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        (self.0)(work, at)
    }
}

fn result_of(work: &Work<'_>, at: OpAddr) -> Result<ValueId, Failed> {
    Ok(work.op(at).result(0).ok_or(Failed)?.id())
}

fn empty(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    let result = result_of(work, at)?;
    let unused = work.op(at).results().all(|result| result.is_unused());
    let mut maker = work.before(at);
    if unused {
        return maker.erase(at.op);
    }
    let made = maker.own_tensor(result, false)?;
    maker.rewriter.replace_op(at.op, &[made]).map_err(|_| Failed)
}

fn from_elements(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    let result = result_of(work, at)?;
    let elements: Vec<ValueId> = work.op(at).operands().map(ValueRef::id).collect();
    let mut maker = work.before(at);
    let shape = shape_of(&maker.ctx(), maker.ty(result)).to_vec();
    let tensor = maker.own_tensor(result, false)?;
    let ty = buffer_type_of(maker.value(tensor), maker.look())?;
    let buffer = rmlir_dialects::bufferization::ToBufferOp::build(&mut maker.rewriter, ty, tensor).value()?;
    if shape.is_empty() {
        let element = *elements.first().ok_or(Failed)?;
        StoreOp::build(&mut maker.rewriter, element, buffer, &[]).insert()?;
    } else if !elements.is_empty() {
        store_all(&mut maker, buffer, &shape, &elements)?;
    }
    maker.replace(at.op, &[buffer])
}

/// Stores elements, rows first.
fn store_all(
    maker: &mut Maker<'_>,
    buffer: ValueId,
    shape: &[i64],
    elements: &[ValueId],
) -> Result<(), Failed> {
    let longest = shape.iter().copied().max().unwrap_or(0);
    let numbers: Vec<ValueId> = (0..longest).map(|index| maker.index(index)).collect::<Result<_, _>>()?;
    for (position, &element) in elements.iter().enumerate() {
        let mut rest = position;
        let mut indices = Vec::new();
        for &size in shape.iter().rev() {
            let size = usize::try_from(size).ok().filter(|&size| size > 0).ok_or(Failed)?;
            indices.push(*numbers.get(rest % size).ok_or(Failed)?);
            rest /= size;
        }
        indices.reverse();
        store(&mut maker.rewriter, element, buffer, &indices)?;
    }
    Ok(())
}

/// Memory in a space of its own is not filled.
fn refuse_space(work: &Work<'_>, at: OpAddr) -> Result<(), Failed> {
    let op = work.op(at);
    let ty = op.result(0).ok_or(Failed)?.ty();
    match work.settings.space(op.ctx(), ty) {
        Some(None) => Ok(()),
        _ => Err(op.emit_error("memory space not implemented yet")),
    }
}

fn generate(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    refuse_space(work, at)?;
    let result = result_of(work, at)?;
    let body = work.op(at).region(0).and_then(|region| region.entry()).ok_or(Failed)?.id();
    let mut maker = work.before(at);
    let tensor = maker.own_tensor(result, false)?;
    let made = fill_by_body(&mut maker, tensor, body)?;
    maker.rewriter.replace_op(at.op, &[made]).map_err(|_| Failed)
}

fn splat(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    let result = result_of(work, at)?;
    let input = work.op(at).cast::<SplatOp>().ok_or(Failed)?.input();
    let (element, input) = (input.ty(), input.id());
    refuse_space(work, at)?;
    let mut maker = work.before(at);
    let tensor = maker.own_tensor(result, false)?;
    let ty = maker.ty(tensor);
    let made = MapOp::build(&mut maker.rewriter, &[ty], &[], tensor).region(&[element], |b, _| {
        // Nothing can be wrong with it.
        let _ = linalg::YieldOp::build(b, &[input]).insert();
    });
    let made = made.value()?;
    maker.rewriter.replace_op(at.op, &[made]).map_err(|_| Failed)
}

/// An element.
struct Extract;

impl Bufferizable for Extract {
    fn access(&self) -> Access {
        Access::READ
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let extract = work.op(at).cast::<ExtractOp>().ok_or(Failed)?;
        let tensor = extract.tensor().id();
        let indices: Vec<ValueId> = extract.indices().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let buffer = maker.buffer(tensor)?;
        let made = load(&mut maker.rewriter, buffer, &indices)?;
        maker.replace(at.op, &[made])
    }
}

/// A tensor with another element.
struct Insert;

impl Bufferizable for Insert {
    fn access(&self) -> Access {
        Access::READ_AND_WRITTEN.giving(AliasingValue::same)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let insert = work.op(at).cast::<InsertOp>().ok_or(Failed)?;
        let (scalar, dest) = (insert.scalar().id(), insert.dest().id());
        let indices: Vec<ValueId> = insert.indices().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let buffer = maker.buffer(dest)?;
        store(&mut maker.rewriter, scalar, buffer, &indices)?;
        maker.replace(at.op, &[buffer])
    }
}
