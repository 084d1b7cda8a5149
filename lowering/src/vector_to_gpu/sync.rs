//! Vectors as what each thread of a warp holds of them, for `nvgpu.mma.sync`.

use super::Mapped;
use super::fragments::{Fragment, Registers};
use super::loops::{convert_for, convert_yield};
use crate::rewriting::ids;
use crate::vector::make::{broadcast, extract, extract_box, index, insert, zero};
use rmlir_dialects::affine::compose::apply_op;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::common::accesses::{load, load_vector, store_vector};
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::gpu::{AddressSpace, LaneIdOp};
use rmlir_dialects::nvgpu::{LdMatrixOp, MmaSyncOp};
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::types::{bits, numbers, of};
use rmlir_dialects::vector::{ContractionOp, ExtractStridedSliceOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::def::Param;
use rmlir_ir::fold::constant_of;
use rmlir_ir::typed::attr_param;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, Context, Failed, Module, OpAddr, Type, TypeData, ValueId};

/// Converts operations in order.
///
/// # Errors
/// If one of them cannot be converted, which has been reported.
pub(super) fn convert(module: &mut Module, ops: &[OpAddr]) -> Result<(), Failed> {
    let mut mapped = Mapped::default();
    for &at in ops {
        if convert_one(module, at, &mut mapped).is_none() {
            return Err(module.op(at).emit_error("failed to convert op during vector-to-nvgpu conversion"));
        }
    }
    Ok(())
}

fn convert_one(module: &mut Module, at: OpAddr, mapped: &mut Mapped) -> Option<()> {
    let op = module.op(at);
    if op.is::<ForOp>() {
        return convert_for(module, at, mapped);
    }
    if op.is::<YieldOp>() {
        return convert_yield(module, at, mapped);
    }
    if op.is::<TransferWriteOp>() {
        return store(module, at, mapped);
    }
    let old = op.result(0)?.id();
    let new = if op.is::<TransferReadOp>() {
        read(module, at)?
    } else if op.is::<ContractionOp>() {
        product(module, at, mapped)?
    } else if op.is::<ExtractStridedSliceOp>() {
        slice(module, at, mapped)?
    } else if op.is::<ConstantOp>() {
        constant(module, at)?
    } else {
        let shown = op.result(0)?.described();
        let _ = op.emit_plain_error(format!("unhandled vector to mma type: {shown}"));
        return None;
    };
    mapped.set(at.unit, old, new);
    Some(())
}

/// A transfer of a matrix that is spread over a warp.
struct Spread {
    fragment: Fragment,
    registers: Registers,
    base: ValueId,
    indices: Vec<ValueId>,
    map: AffineMap,
}

impl Spread {
    fn of(module: &Module, at: OpAddr) -> Option<Spread> {
        let op = module.op(at);
        let (access, fragment) = (Access::of(op)?, Fragment::of(op)?);
        let registers = fragment.registers(op.ctx())?;
        let indices = ids(access.indices.iter().copied());
        Some(Spread { fragment, registers, base: access.base.id(), indices, map: access.map })
    }

    /// The indices in memory, with row and column in the matrix on top, each where the transfer puts it.
    fn indices(&self, b: &mut Builder<'_>, places: &AffineMap, inputs: &[ValueId]) -> Option<Vec<ValueId>> {
        let ctx = b.ctx().clone();
        let store = ctx.affine();
        let (mut indices, mut next) = (self.indices.clone(), 0);
        for result in 0..self.map.results.len() {
            let Some(dim) = self.map.dim_position(store, result) else { continue };
            let index = indices.get_mut(dim as usize)?;
            let sum = store.add(store.dim(places.dims), *places.results.get(next)?).ok()?;
            next += 1;
            let inputs: Vec<Mixed> =
                inputs.iter().chain([&*index]).map(|&value| Mixed::Value(value)).collect();
            *index = apply_op(b, &AffineMap::new(places.dims + 1, 0, [sum]), &inputs).ok()?;
        }
        Some(indices)
    }
}

fn before(module: &mut Module, at: OpAddr) -> Builder<'_> {
    let loc = module.op(at).loc();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    b
}

/// Whether a memory is that of a workgroup.
fn is_shared(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { space: Some(space), .. } = ctx.type_data(ty) else { return false };
    let space = attr_param(ctx, *space, ("gpu", "address_space"), 0);
    matches!(space, Some(Param::Int(space)) if *space == AddressSpace::Workgroup.value())
}

fn read(module: &mut Module, at: OpAddr) -> Option<ValueId> {
    let spread = Spread::of(module, at)?;
    let ctx = module.ctx().clone();
    let plain = spread.map.is_minor_identity(ctx.affine());
    let size = bits(&ctx, spread.fragment.element);
    let Fragment { rows, columns, .. } = spread.fragment;
    let shared = is_shared(&ctx, module.value(at.unit, spread.base).ty());
    // What is transposed must have whole lines.
    let has_lines = plain || size == 16 && columns >= 8 && rows.checked_mul(size)? >= 128;
    match shared && spread.fragment.tile_bits(&ctx) == 128 && has_lines {
        true => load_lines(module, at, &spread),
        false => load_numbers(module, at, &spread, plain),
    }
}

/// `nvgpu.ldmatrix`
fn load_lines(module: &mut Module, at: OpAddr, spread: &Spread) -> Option<ValueId> {
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    if spread.map.results.len() != 2 {
        return None;
    }
    let transposed = spread.map.dim_position(store, 0)? > spread.map.dim_position(store, 1)?;
    let (tiles, lines) = spread.fragment.lines(&ctx, transposed)?;
    let mut b = before(module, at);
    let lane = LaneIdOp::build(&mut b).value().ok()?;
    let indices = spread.indices(&mut b, &lines, &[lane])?;
    let ty = spread.registers.ty(&ctx)?;
    LdMatrixOp::build(&mut b, ty, spread.base, &indices, transposed, tiles).value().ok()
}

/// Loads registers one by one, or if they do not lie in one piece, their numbers.
fn load_numbers(module: &mut Module, at: OpAddr, spread: &Spread, in_rows: bool) -> Option<ValueId> {
    let ctx = module.ctx().clone();
    let (registers, places) = (&spread.registers, spread.fragment.places(&ctx)?);
    let mut b = before(module, at);
    let lane = LaneIdOp::build(&mut b).value().ok()?;
    let fill = zero(&mut b, registers.element())?;
    let mut all = broadcast(&mut b, registers.ty(&ctx)?, fill)?;
    for register in 0..registers.count {
        let first = register * registers.each;
        if in_rows {
            let number = index(&mut b, first)?;
            let indices = spread.indices(&mut b, &places, &[lane, number])?;
            let one = load_vector(&mut b, registers.one(&ctx)?, spread.base, &indices).ok()?;
            all = insert(&mut b, one, all, &[register])?;
            continue;
        }
        for within in 0..registers.each {
            let number = index(&mut b, first + within)?;
            let indices = spread.indices(&mut b, &places, &[lane, number])?;
            let one = load(&mut b, spread.base, &indices).ok()?;
            all = insert(&mut b, one, all, &[register, within])?;
        }
    }
    Some(all)
}

fn store(module: &mut Module, at: OpAddr, mapped: &Mapped) -> Option<()> {
    let value = mapped.get(at.unit, module.op(at).operand(0)?.id())?;
    let spread = Spread::of(module, at)?;
    let ctx = module.ctx().clone();
    let places = spread.fragment.places(&ctx)?;
    let mut b = before(module, at);
    let lane = LaneIdOp::build(&mut b).value().ok()?;
    for register in 0..spread.registers.count {
        let number = index(&mut b, register * spread.registers.each)?;
        let one = extract(&mut b, value, &[register])?;
        let indices = spread.indices(&mut b, &places, &[lane, number])?;
        store_vector(&mut b, one, spread.base, &indices).ok()?;
    }
    module.erase_op(at).ok()
}

fn product(module: &mut Module, at: OpAddr, mapped: &Mapped) -> Option<ValueId> {
    let op = module.op(at);
    let operand = |index| mapped.get(at.unit, op.operand(index)?.id());
    let [a, b, c] = [operand(0)?, operand(1)?, operand(2)?];
    let (lhs, rhs) = (of(op.operand(0))?, of(op.operand(1))?);
    let (&[m, k], &[n, ..]) = (lhs.shape, rhs.shape) else { return None };
    let ctx = module.ctx().clone();
    let shape = ctx.array_attr(&[m, n, k].map(|size| ctx.int_attr(64, size)));
    let ty = module.value(at.unit, c).ty();
    MmaSyncOp::build(&mut before(module, at), ty, a, b, c, shape).value().ok()
}

fn constant(module: &mut Module, at: OpAddr) -> Option<ValueId> {
    let op = module.op(at);
    let ctx = op.ctx();
    let ty = Fragment::of(op)?.registers(ctx)?.ty(ctx)?;
    let all = elements::read(ctx, constant_of(op)?).filter(|all| all.splat)?;
    let value = elements::write(ctx, ty, &all.values, true)?;
    ConstantOp::build(&mut before(module, at), value).value().ok()
}

/// A part of what was read is some of its registers.
fn slice(module: &mut Module, at: OpAddr, mapped: &Mapped) -> Option<ValueId> {
    let op = module.op(at);
    let registers = Fragment::of(op)?.registers(op.ctx())?;
    let source = op.operand(0)?;
    source.defining::<TransferReadOp>()?;
    let whole = of(Some(source))?;
    let value = mapped.get(at.unit, source.id())?;
    let offsets = numbers(op, "offsets");
    let &[row, column] = offsets.as_slice() else { return None };
    let &[rows, columns] = whole.shape else { return None };
    if row != 0 && column != 0 {
        let _ = op.emit_plain_error("Slicing fragments in 2D is not supported. ");
        return None;
    }
    let first = if row != 0 { rows.checked_div(row)? } else { columns.checked_div(column).unwrap_or(0) };
    let sizes = [registers.count, registers.each];
    extract_box(&mut before(module, at), value, &[first, 0], &sizes, &[1, 1])
}
