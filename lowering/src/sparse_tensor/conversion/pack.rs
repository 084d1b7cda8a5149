//! Tensors of the library made of arrays, and taken apart.

use super::super::code::{count, index, int_to, load, of_two, store_at};
use super::super::library::{pointer, stack_list};
use super::access::{COORDINATES, POSITIONS, numbers_of, values_of};
use super::create::{Action, Plan, make};
use rmlir_dialects::arith::{IndexCastOp, MulIOp};
use rmlir_dialects::bufferization::{ToBufferOp, ToTensorOp};
use rmlir_dialects::llvm::IntToPtrOp;
use rmlir_dialects::memref::{DimOp, ExtractAlignedPointerAsIndexOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{AssembleOp, DisassembleOp};
use rmlir_dialects::tensor::{CastOp, FromElementsOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A dense tensor as a buffer.
pub(in super::super) fn buffer_of(b: &mut Builder<'_>, tensor: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(b.body().value_type(tensor)) else {
        return None;
    };
    let ty = ctx.memref_type(shape, *element, None, None).ok()?;
    ToBufferOp::build(b, ty, tensor).value().ok()
}

/// A buffer as a dense tensor.
fn tensor_of(b: &mut Builder<'_>, buffer: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(b.body().value_type(buffer)) else {
        return None;
    };
    let ty = ctx.tensor_type(shape, *element, None).ok()?;
    ToTensorOp::build(b, ty, buffer).value().ok()
}

/// A number as a number of another type, or as a tensor that holds it.
pub(in super::super) fn number_as(b: &mut Builder<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::RankedTensor { element, .. } = *ctx.type_data(ty) else { return int_to(b, value, ty) };
    let value = int_to(b, value, element)?;
    FromElementsOp::build(b, ty, &[value]).value().ok()
}

fn address(b: &mut Builder<'_>, buffer: ValueId) -> Option<ValueId> {
    ExtractAlignedPointerAsIndexOp::build(b, buffer).value().ok()
}

/// The library copies the arrays.
pub(super) fn assemble(op: AssembleOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let tensor = Tensor::of(&ctx, rw.read(op).result().ty())?;
    let plan = Plan::of(&ctx, &tensor)?.without_maps();
    let arrays = operands.all()?;
    let b = rw.builder();
    let sizes: Vec<ValueId> = tensor.shape.iter().map(|&size| index(b, size)).collect::<Option<_>>()?;
    let params = plan.params(b, &sizes, None)?;
    let mut addresses = Vec::new();
    for array in arrays {
        let buffer = buffer_of(b, array)?;
        addresses.push(address(b, buffer)?);
    }
    let list = stack_list(b, &addresses)?;
    let list = address(b, list)?;
    let list = IndexCastOp::build(b, ctx.i64(), list).value().ok()?;
    let list = IntToPtrOp::build(b, pointer(&ctx)?, list).value().ok()?;
    let made = make(rw, op.at(), params, Action::Pack, Some(list))?;
    rw.replace(op, &[made])
}

/// Arrays that were taken out of a tensor, and their lengths.
struct Parts {
    from: OpAddr,
    tensor: ValueId,
    arrays: Vec<ValueId>,
    lengths: Vec<ValueId>,
    /// The types of the lengths of arrays of levels.
    types: Vec<Type>,
}

impl Parts {
    fn push(&mut self, b: &mut Builder<'_>, array: ValueId, length: ValueId) -> Option<()> {
        let ty = *self.types.get(self.lengths.len())?;
        self.arrays.push(array);
        self.lengths.push(number_as(b, length, ty)?);
        Some(())
    }

    /// Takes an array of a level.
    fn take(&mut self, rw: &mut PatternRewriter<'_>, what: (&str, Type), level: usize) -> Option<()> {
        let array = numbers_of(rw, self.from, what, (self.tensor, i64::try_from(level).ok()?))?;
        let length = length_of(rw.builder(), array)?;
        self.push(rw.builder(), array, length)
    }

    /// The coordinates of two levels in turn, as the tensor that is given for them has them.
    fn take_pairs(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        element: Type,
        start: usize,
        into: ValueId,
    ) -> Option<()> {
        let buffer = buffer_of(rw.builder(), into)?;
        let level = i64::try_from(start).ok()?;
        let first = numbers_of(rw, self.from, (COORDINATES, element), (self.tensor, level))?;
        let second = numbers_of(rw, self.from, (COORDINATES, element), (self.tensor, level + 1))?;
        let b = rw.builder();
        let length = length_of(b, first)?;
        let two = index(b, 2)?;
        let all = of_two::<MulIOp>(b, length, two)?;
        let (zero, one) = (index(b, 0)?, index(b, 1)?);
        count(b, [zero, length, one], |b, at| {
            let values = [load(b, first, at)?, load(b, second, at)?];
            for (value, column) in values.into_iter().zip([zero, one]) {
                store_at(b, value, buffer, &[at, column])?;
            }
            Some(())
        })?;
        self.push(b, buffer, all)
    }
}

fn length_of(b: &mut Builder<'_>, array: ValueId) -> Option<ValueId> {
    let first = index(b, 0)?;
    DimOp::build(b, array, first).value().ok()
}

/// The arrays of the library are what the tensor is taken apart to, but for coordinates that stand together.
pub(super) fn disassemble(
    op: DisassembleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let tensor = Tensor::of(&ctx, view.tensor().ty())?;
    let results: Vec<Type> = view.op().results().map(|result| result.ty()).collect();
    let types: Vec<Type> = view.lvl_lens().map(|length| length.ty()).collect();
    let last = view.val_len().ty();
    let out: Vec<ValueId> = view.out_levels().map(|level| level.id()).collect();
    let encoding = tensor.encoding.as_ref()?;
    let mut parts =
        Parts { from: op.at(), tensor: operands.at(0)?, arrays: Vec::new(), lengths: Vec::new(), types };
    for (at, level) in encoding.levels.iter().enumerate() {
        if level.is_compressed() {
            parts.take(rw, (POSITIONS, tensor.position_type()), at)?;
        }
        if !level.is_unique() && level.is_compressed() {
            let into = *out.get(parts.arrays.len())?;
            parts.take_pairs(rw, tensor.coordinate_type(), at, into)?;
            break;
        }
        if level.has_coordinates() {
            parts.take(rw, (COORDINATES, tensor.coordinate_type()), at)?;
        }
    }
    let values = values_of(rw, op.at(), tensor.element, parts.tensor)?;
    let length = length_of(rw.builder(), values)?;
    parts.types.push(last);
    parts.push(rw.builder(), values, length)?;
    let mut made = Vec::new();
    for (&array, &ty) in parts.arrays.iter().zip(&results) {
        let array = tensor_of(rw.builder(), array)?;
        made.push(CastOp::build(rw.builder(), ty, array).value().ok()?);
    }
    made.append(&mut parts.lengths);
    rw.replace(op, &made)
}
