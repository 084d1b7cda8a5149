//! `convert-shape-to-std`: shapes as tensors of sizes, with the arithmetic and the loops over them.

use super::constraints::requirements;
use crate::calc::Calc;
use crate::linalg::tensors::Slice;
use crate::regions::{choose, for_loop};
use crate::rewriting::ids;
use rmlir_dialects::arith::CmpIPredicate;
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::func;
use rmlir_dialects::shape::*;
use rmlir_dialects::tensor::{self, CastOp, ExtractOp, FromElementsOp, GenerateOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::{Handle, is_type};
use rmlir_ir::{Context, DYNAMIC, Failed, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes arith, scf and tensor of shape.
    ConvertToStd: ConvertShapeToStandardPass, run
}

fn run(_: &options::ConvertShapeToStandardPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    requirements(&mut set);
    set.convert::<AnyOp>("(anonymous namespace)::AnyOpConversion", None, |op, operands, rw| {
        let first = operands.at(0)?;
        rw.replace(op, &[first])
    });
    set.convert::<AddOp>(
        "(anonymous namespace)::BinaryOpConversion<mlir::shape::AddOp, mlir::arith::AddIOp>",
        None,
        |op, operands, rw| arithmetic(op, operands, rw, |c, l, r| c.addi(l, r)),
    );
    set.convert::<MulOp>(
        "(anonymous namespace)::BinaryOpConversion<mlir::shape::MulOp, mlir::arith::MulIOp>",
        None,
        |op, operands, rw| arithmetic(op, operands, rw, |c, l, r| c.muli(l, r)),
    );
    set.convert::<BroadcastOp>("(anonymous namespace)::BroadcastOpConverter", None, broadcast);
    set.convert::<ConstShapeOp>("(anonymous namespace)::ConstShapeOpConverter", None, constant_shape);
    set.convert::<ConstSizeOp>("(anonymous namespace)::ConstSizeOpConversion", None, |op, _, rw| {
        let value = rmlir_ir::typed::number(rw.ctx(), rw.op(op).attr_named("value")?)?;
        let made = calc(rw).index(value)?;
        rw.replace(op, &[made])
    });
    set.convert::<DimOp>("(anonymous namespace)::DimOpConverter", None, |op, _, rw| {
        let root = rw.read(op);
        let (value, index, ty) = (root.value().id(), root.index().id(), root.extent().ty());
        let of = shape_type(rw, value)?;
        let shape = ShapeOfOp::build(rw.builder(), of, value).value().ok()?;
        let made = GetExtentOp::build(rw.builder(), ty, shape, index).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert::<IsBroadcastableOp>(
        "(anonymous namespace)::IsBroadcastableOpConverter",
        None,
        is_broadcastable,
    );
    set.convert::<GetExtentOp>("(anonymous namespace)::GetExtentOpConverter", None, extent);
    set.convert::<RankOp>("(anonymous namespace)::RankOpConverter", None, |op, operands, rw| {
        rw.require(!is_size(rw.read(op).rank()))?;
        let shape = operands.at(0)?;
        let zero = calc(rw).index(0)?;
        let made = tensor::DimOp::build(rw.builder(), shape, zero).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert::<ReduceOp>("(anonymous namespace)::ReduceOpConverter", None, reduce);
    set.convert::<ShapeEqOp>("(anonymous namespace)::ShapeEqOpConverter", None, equal);
    set.convert::<ShapeOfOp>("(anonymous namespace)::ShapeOfOpConversion", None, shape_of);
    set.convert::<SplitAtOp>("(anonymous namespace)::SplitAtOpConversion", None, split);
    set.convert::<ToExtentTensorOp>(
        "(anonymous namespace)::ToExtentTensorOpConversion",
        None,
        |op, operands, rw| {
            let (input, ty) = (operands.at(0)?, rw.op(op).result(0)?.ty());
            let own = rw.value(input).ty();
            rw.require(matches!(rw.ctx().type_data(own), TypeData::RankedTensor { .. }))?;
            let made = CastOp::build(rw.builder(), ty, input).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "scf", "tensor"]);
    target.legal_op::<CstrRequireOp>().legal_op::<func::FuncOp>().legal_named("builtin.module");
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn calc<'a, 'm>(rw: &'a mut PatternRewriter<'m>) -> Calc<'a, 'm> {
    Calc { rw }
}

fn is_size(value: ValueRef<'_>) -> bool {
    is_type(value.ctx(), value.ty(), ("shape", "size"))
}

fn is_shape(value: ValueRef<'_>) -> bool {
    is_type(value.ctx(), value.ty(), ("shape", "shape"))
}

/// `tensor<?xindex>`
fn extents(ctx: &Context) -> Option<Type> {
    ctx.tensor_type(&[DYNAMIC], ctx.index_type(), None).ok()
}

/// The type of the shape of a value.
fn shape_type(rw: &PatternRewriter<'_>, value: ValueId) -> Option<Type> {
    let ctx = rw.ctx();
    match ctx.type_data(rw.value(value).ty()) {
        TypeData::RankedTensor { shape, .. } => {
            ctx.tensor_type(&[shape.len() as i64], ctx.index_type(), None).ok()
        }
        TypeData::UnrankedTensor(_) => extents(ctx),
        _ => rmlir_ir::typed::make_type(ctx, ("shape", "shape"), Vec::new()).ok(),
    }
}

fn arithmetic(
    op: impl Handle,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    make: fn(&mut Calc<'_, '_>, ValueId, ValueId) -> Option<ValueId>,
) -> Rewritten {
    rw.require(!is_size(rw.op(op).result(0)?))?;
    let made = make(&mut calc(rw), operands.at(0)?, operands.at(1)?)?;
    rw.replace(op, &[made])
}

/// How many sizes shapes have, the most of them, and how many each has less than that.
fn ranks(rw: &mut PatternRewriter<'_>, shapes: &[ValueId], zero: ValueId) -> Option<(ValueId, Vec<ValueId>)> {
    let mut ranks = Vec::new();
    for &shape in shapes {
        ranks.push(tensor::DimOp::build(rw.builder(), shape, zero).value().ok()?);
    }
    let (&first, others) = ranks.split_first()?;
    let mut most = first;
    for &rank in others {
        most = calc(rw).maxui(rank, most)?;
    }
    let mut less = Vec::new();
    for &rank in &ranks {
        less.push(calc(rw).subi(most, rank)?);
    }
    Some((most, less))
}

/// The size of several shapes broadcast together in a dimension.
fn broadcast_size(
    rw: &mut PatternRewriter<'_>,
    shapes: &[ValueId],
    less: &[ValueId],
    dim: ValueId,
) -> Option<ValueId> {
    let index = rw.ctx().index_type();
    let one = calc(rw).index(1)?;
    let mut size = one;
    for (&shape, &less) in shapes.iter().zip(less) {
        let before = size;
        let is_outside = calc(rw).cmpi(CmpIPredicate::Ult, dim, less)?;
        let made = choose(
            rw,
            is_outside,
            &[index],
            |_| Some(vec![before]),
            |rw| {
                let own = calc(rw).subi(dim, less)?;
                let own = ExtractOp::build(rw.builder(), shape, &[own]).value().ok()?;
                let mut c = calc(rw);
                let is_one = c.cmpi(CmpIPredicate::Eq, own, one)?;
                Some(vec![c.select(is_one, before, own)?])
            },
        )?;
        size = *made.first()?;
    }
    Some(size)
}

/// `tensor.generate` of sizes, each made of its place.
fn generate(
    rw: &mut PatternRewriter<'_>,
    count: ValueId,
    body: impl FnOnce(&mut PatternRewriter<'_>, ValueId) -> Option<ValueId>,
) -> Option<ValueId> {
    let ty = extents(rw.ctx())?;
    let made = GenerateOp::build(rw.builder(), ty, &[count]).region_with(|_, _| {}).insert().ok()?.at();
    let (region, index) = (rw.op(made).region(0)?.id(), rw.ctx().index_type());
    let block = rw.builder().create_block(region, &[index]);
    let &place = rw.body().args(block).first()?;
    rw.at_end(block);
    let value = body(rw, place)?;
    tensor::YieldOp::build(rw.builder(), value).insert().ok()?;
    rw.after_op(made);
    Some(rw.op(made).result(0)?.id())
}

fn broadcast(op: BroadcastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let result = rw.op(op).result(0)?;
    rw.require(!is_shape(result))?;
    let (ty, shapes) = (result.ty(), operands.all()?);
    let zero = calc(rw).index(0)?;
    let (most, less) = ranks(rw, &shapes, zero)?;
    let mut made = generate(rw, most, |rw, dim| broadcast_size(rw, &shapes, &less, dim))?;
    if rw.value(made).ty() != ty {
        made = CastOp::build(rw.builder(), ty, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

/// No shape has more sizes.
const MAX_RANK: usize = 1 << 16;

fn constant_shape(op: ConstShapeOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    rw.require(!is_shape(rw.op(op).result(0)?))?;
    let (_, sizes) = elements::integers(rw.ctx(), rw.op(op).attr_named("shape")?, MAX_RANK)?;
    let mut values = Vec::new();
    for size in &sizes {
        values.push(calc(rw).index(size.to_i64()?)?);
    }
    let index = rw.ctx().index_type();
    let ty = rw.ctx().tensor_type(&[values.len() as i64], index, None).ok()?;
    let made = FromElementsOp::build(rw.builder(), ty, &values).value().ok()?;
    let made = CastOp::build(rw.builder(), ty, made).value().ok()?;
    rw.replace(op, &[made])
}

fn is_broadcastable(
    op: IsBroadcastableOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    rw.require(!rw.op(op).operands().any(is_shape))?;
    let shapes = operands.all()?;
    let bit = rw.ctx().i1();
    let zero = calc(rw).index(0)?;
    let one = calc(rw).index(1)?;
    let (most, less) = ranks(rw, &shapes, zero)?;
    let yes = calc(rw).int(bit, 1)?;
    let made = for_loop(rw, [zero, most, one], &[yes], |rw, dim, carried| {
        // The loop that makes the shape does the same; this one stands alone.
        let size = broadcast_size(rw, &shapes, &less, dim)?;
        let mut holds = *carried.first()?;
        for (&shape, &less) in shapes.iter().zip(&less) {
            let before = holds;
            let is_outside = calc(rw).cmpi(CmpIPredicate::Ult, dim, less)?;
            let made = choose(
                rw,
                is_outside,
                &[bit],
                |_| Some(vec![before]),
                |rw| {
                    let own = calc(rw).subi(dim, less)?;
                    let own = ExtractOp::build(rw.builder(), shape, &[own]).value().ok()?;
                    let mut c = calc(rw);
                    let is_one = c.cmpi(CmpIPredicate::Eq, own, one)?;
                    let is_same = c.cmpi(CmpIPredicate::Eq, own, size)?;
                    let fits = c.ori(is_one, is_same)?;
                    Some(vec![c.andi(before, fits)?])
                },
            )?;
            holds = *made.first()?;
        }
        Some(vec![holds])
    })?;
    rw.replace(op, &made)
}

fn extent(op: GetExtentOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(!is_size(root.extent()))?;
    let of = root.shape().defining::<ShapeOfOp>().map(|of| of.arg());
    let of = of.filter(|of| of.ctx().type_data(of.ty()).shaped_element().is_some()).map(ValueRef::id);
    let (shape, dim) = (operands.at(0)?, operands.at(1)?);
    let made = match of {
        // The shape itself is not needed.
        Some(of) => tensor::DimOp::build(rw.builder(), of, dim).value().ok()?,
        None => ExtractOp::build(rw.builder(), shape, &[dim]).value().ok()?,
    };
    rw.replace(op, &[made])
}

fn reduce(op: ReduceOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(!is_shape(root.shape()))?;
    let inits = ids(root.init_vals());
    let body = root.op().region(0)?.entry()?;
    let (args, mut ops): (Vec<ValueId>, Vec<_>) = (ids(body.args()), body.ops().map(OpRef::global).collect());
    let yielded = ids(body.last_op()?.operands());
    ops.pop();
    let shape = operands.at(0)?;
    let zero = calc(rw).index(0)?;
    let one = calc(rw).index(1)?;
    let rank = tensor::DimOp::build(rw.builder(), shape, zero).value().ok()?;
    let made = for_loop(rw, [zero, rank, one], &inits, |rw, variable, carried| {
        let size = ExtractOp::build(rw.builder(), shape, &[variable]).value().ok()?;
        let (mut map, unit) = (IrMapping::new(), rw.unit());
        map.map_values(unit, &args, &[&[variable, size], carried].concat());
        for op in ops {
            rw.clone_op(op, &mut map)?;
        }
        let mapped =
            |&value: &ValueId| map.value(GlobalValue { unit, value }).map_or(value, |mapped| mapped.value);
        Some(yielded.iter().map(mapped).collect())
    })?;
    rw.replace(op, &made)
}

fn equal(op: ShapeEqOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    rw.require(!rw.op(op).operands().any(is_shape))?;
    let shapes = operands.all()?;
    let bit = rw.ctx().i1();
    let Some((&first, others)) = shapes.split_first().filter(|(_, others)| !others.is_empty()) else {
        let yes = calc(rw).int(bit, 1)?;
        return rw.replace(op, &[yes]);
    };
    let zero = calc(rw).index(0)?;
    let rank = tensor::DimOp::build(rw.builder(), first, zero).value().ok()?;
    let mut result = None;
    for &shape in others {
        let own = tensor::DimOp::build(rw.builder(), shape, zero).value().ok()?;
        let is_same = calc(rw).cmpi(CmpIPredicate::Eq, rank, own)?;
        let made = choose(
            rw,
            is_same,
            &[bit],
            |rw| {
                let one = calc(rw).index(1)?;
                let yes = calc(rw).int(bit, 1)?;
                for_loop(rw, [zero, rank, one], &[yes], |rw, dim, carried| {
                    let l = ExtractOp::build(rw.builder(), first, &[dim]).value().ok()?;
                    let r = ExtractOp::build(rw.builder(), shape, &[dim]).value().ok()?;
                    let mut c = calc(rw);
                    let is_same = c.cmpi(CmpIPredicate::Eq, l, r)?;
                    Some(vec![c.andi(*carried.first()?, is_same)?])
                })
            },
            |rw| Some(vec![calc(rw).int(bit, 0)?]),
        )?;
        let this = *made.first()?;
        result = Some(match result {
            None => this,
            Some(so_far) => calc(rw).andi(so_far, this)?,
        });
    }
    rw.replace(op, &[result?])
}

fn shape_of(op: ShapeOfOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let result = rw.op(op).result(0)?;
    rw.require(!is_shape(result))?;
    let (ty, value) = (result.ty(), operands.at(0)?);
    let index = rw.ctx().index_type();
    let own = rw.value(value).ty();
    let ctx = rw.ctx().clone();
    let TypeData::RankedTensor { shape, .. } = ctx.type_data(own) else {
        let rank = tensor::RankOp::build(rw.builder(), value).value().ok()?;
        let made = generate(rw, rank, |rw, dim| tensor::DimOp::build(rw.builder(), value, dim).value().ok())?;
        return rw.replace(op, &[made]);
    };
    let mut sizes = Vec::new();
    for (dim, &size) in shape.iter().enumerate() {
        sizes.push(match size {
            DYNAMIC => {
                let dim = calc(rw).index(dim as i64)?;
                tensor::DimOp::build(rw.builder(), value, dim).value().ok()?
            }
            size => calc(rw).index(size)?,
        });
    }
    let all = ctx.tensor_type(&[sizes.len() as i64], index, None).ok()?;
    let made = FromElementsOp::build(rw.builder(), all, &sizes).value().ok()?;
    let made = CastOp::build(rw.builder(), ty, made).value().ok()?;
    rw.replace(op, &[made])
}

fn split(op: SplitAtOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    rw.require(!view.operand(0).into_iter().chain(view.results()).any(is_shape))?;
    let (shape, index) = (operands.at(0)?, operands.at(1)?);
    let ty = extents(rw.ctx())?;
    let zero = calc(rw).index(0)?;
    let rank = tensor::DimOp::build(rw.builder(), shape, zero).value().ok()?;
    let mut c = calc(rw);
    // From the end, if it is negative.
    let from_end = c.addi(index, rank)?;
    let is_negative = c.cmpi(CmpIPredicate::Slt, index, zero)?;
    let index = c.select(is_negative, from_end, index)?;
    let one = c.index(1)?;
    let part = |offset: ValueId, size: ValueId| {
        let [offsets, sizes, strides] = [offset, size, one].map(|value| vec![Mixed::Value(value)]);
        Slice { offsets, sizes, strides }
    };
    let head = part(zero, index).extract(rw.builder(), ty, shape).ok()?;
    let rest = calc(rw).subi(rank, index)?;
    let tail = part(index, rest).extract(rw.builder(), ty, shape).ok()?;
    rw.replace(op, &[head, tail])
}
