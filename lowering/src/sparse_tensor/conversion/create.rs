//! Tensors that the library makes.

use super::super::code::{constant, index, load, of_two};
use super::super::library::{
    Function, buffer_type, call, call_for, of_values, of_width, pointer, stack_list,
};
use super::access;
use rmlir_dialects::arith::DivUIOp;
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::llvm::ZeroOp;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{NewOp, ReorderCOOOp};
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap};
use rmlir_ir::{Builder, Context, DYNAMIC, OpAddr, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// What the library does when it makes a tensor.
#[derive(Clone, Copy)]
pub(super) enum Action {
    Empty = 0,
    FromReader = 1,
    Pack = 2,
    SortInPlace = 3,
}

/// Sizes of levels, and buffers with them, the map to levels and the map from them.
pub(in super::super) struct Maps {
    pub(in super::super) level_sizes: Vec<ValueId>,
    sizes_buffer: ValueId,
    pub(in super::super) to_levels: ValueId,
    pub(in super::super) to_dims: ValueId,
}

/// What is known of a tensor that is made.
pub(in super::super) struct Plan {
    /// Types of levels, as numbers.
    levels: Vec<i64>,
    /// For each level the dimension that it is, or a part of; none where levels are dimensions.
    maps: Option<(Vec<OfDim>, Vec<OfLevels>)>,
    /// The numbers of the types of positions, coordinates and values.
    types: [i64; 3],
}

/// A level: a dimension, divided by a number, or the rest of that.
#[derive(Clone, Copy)]
struct OfDim {
    dim: usize,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    All,
    Quotient(i64),
    Rest(i64),
}

/// A dimension: a level, or so many times another one and that.
struct OfLevels {
    level: i64,
    times: Option<(i64, i64)>,
}

/// Numbers in the code of maps are smaller than this.
const CODE_BITS: u32 = 20;

impl OfDim {
    fn of(ctx: &Context, result: AffineExpr) -> Option<OfDim> {
        let store = ctx.affine();
        let dim = |expr| store.as_dim(expr).map(|dim| dim as usize);
        let (dim, part) = match store.kind(result) {
            AffineKind::Dim(at) => (at as usize, Part::All),
            AffineKind::FloorDiv(expr, by) => (dim(expr)?, Part::Quotient(store.as_constant(by)?)),
            AffineKind::Mod(expr, by) => (dim(expr)?, Part::Rest(store.as_constant(by)?)),
            _ => return None,
        };
        Some(OfDim { dim, part })
    }

    fn code(self) -> Option<i64> {
        let dim = i64::try_from(self.dim).ok()?;
        Some(match self.part {
            Part::All => dim,
            Part::Quotient(by) => 1 << 60 | by << CODE_BITS | dim,
            Part::Rest(by) => 2 << 60 | by << CODE_BITS | dim,
        })
    }
}

impl OfLevels {
    fn of(ctx: &Context, result: AffineExpr) -> Option<OfLevels> {
        let store = ctx.affine();
        let level = |expr| store.as_dim(expr).map(i64::from);
        match store.kind(result) {
            AffineKind::Dim(at) => Some(OfLevels { level: i64::from(at), times: None }),
            AffineKind::Add(product, rest) => {
                let AffineKind::Mul(outer, by) = store.kind(product) else { return None };
                Some(OfLevels { level: level(rest)?, times: Some((store.as_constant(by)?, level(outer)?)) })
            }
            _ => None,
        }
    }

    fn code(&self) -> i64 {
        match self.times {
            None => self.level,
            Some((by, outer)) => 3 << 60 | outer << (2 * CODE_BITS) | by << CODE_BITS | self.level,
        }
    }
}

impl Plan {
    pub(in super::super) fn of(ctx: &Context, tensor: &Tensor<'_>) -> Option<Plan> {
        let encoding = tensor.encoding.as_ref()?;
        let (value, _) = of_values(ctx, tensor.element)?;
        let maps = match encoding.dim_to_lvl.filter(|map| !map.is_identity(ctx.affine())) {
            None => None,
            Some(map) => Some(Plan::maps(ctx, map, encoding)?),
        };
        Some(Plan {
            levels: encoding.levels.iter().map(|level| level.number()).collect(),
            maps,
            types: [of_width(encoding.pos_width), of_width(encoding.crd_width), value],
        })
    }

    /// The same with levels for dimensions.
    pub(super) fn without_maps(self) -> Plan {
        Plan { maps: None, ..self }
    }

    fn maps(ctx: &Context, map: &AffineMap, encoding: &Encoding<'_>) -> Option<(Vec<OfDim>, Vec<OfLevels>)> {
        let levels = map.results.iter().map(|&result| OfDim::of(ctx, result));
        let back = encoding.lvl_to_dim?;
        let dims = back.results.iter().map(|&result| OfLevels::of(ctx, result));
        Some((levels.collect::<Option<_>>()?, dims.collect::<Option<_>>()?))
    }

    /// Sizes of levels and maps, in buffers.
    pub(in super::super) fn buffers(
        &self,
        b: &mut Builder<'_>,
        sizes: &[ValueId],
        sizes_buffer: ValueId,
    ) -> Option<Maps> {
        let Some((levels, dims)) = &self.maps else {
            let numbers: Vec<ValueId> =
                (0..self.levels.len()).map(|level| index(b, level as i64)).collect::<Option<_>>()?;
            let numbers = stack_list(b, &numbers)?;
            let level_sizes = sizes.to_vec();
            return Some(Maps { level_sizes, sizes_buffer, to_levels: numbers, to_dims: numbers });
        };
        let (mut to_levels, mut level_sizes) = (Vec::new(), Vec::new());
        for level in levels {
            to_levels.push(index(b, level.code()?)?);
            let size = *sizes.get(level.dim)?;
            level_sizes.push(match level.part {
                Part::All => size,
                Part::Quotient(by) => {
                    let by = index(b, by)?;
                    of_two::<DivUIOp>(b, size, by)?
                }
                Part::Rest(by) => index(b, by)?,
            });
        }
        let to_dims: Vec<ValueId> = dims.iter().map(|dim| index(b, dim.code())).collect::<Option<_>>()?;
        let (to_levels, to_dims) = (stack_list(b, &to_levels)?, stack_list(b, &to_dims)?);
        let sizes_buffer = stack_list(b, &level_sizes)?;
        Some(Maps { level_sizes, sizes_buffer, to_levels, to_dims })
    }

    /// What the library gets to know of the tensor, but for what it is made of. `sizes_buffer` holds the sizes of dimensions, if it is
    /// there.
    pub(super) fn params(
        &self,
        b: &mut Builder<'_>,
        sizes: &[ValueId],
        sizes_buffer: Option<ValueId>,
    ) -> Option<Vec<ValueId>> {
        let ctx = b.ctx().clone();
        let levels = self.levels.iter().map(|&level| constant(b, ctx.int_attr(64, level)));
        let levels: Vec<ValueId> = levels.collect::<Option<_>>()?;
        let levels = stack_list(b, &levels)?;
        let sizes_buffer = match sizes_buffer {
            Some(buffer) => buffer,
            None => stack_list(b, sizes)?,
        };
        let maps = self.buffers(b, sizes, sizes_buffer)?;
        let mut params = vec![sizes_buffer, maps.sizes_buffer, levels, maps.to_levels, maps.to_dims];
        for ty in self.types {
            params.push(constant(b, ctx.int_attr(32, ty))?);
        }
        Some(params)
    }
}

/// Has the library make a tensor.
pub(super) fn make(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    mut params: Vec<ValueId>,
    action: Action,
    source: Option<ValueId>,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let pointer = pointer(&ctx)?;
    params.push(constant(rw.builder(), ctx.int_attr(32, action as i64))?);
    params.push(match source {
        Some(source) => source,
        None => ZeroOp::build(rw.builder(), pointer).value().ok()?,
    });
    let function = Function { name: "newSparseTensor", results: &[pointer], as_c: true };
    call_for(rw, from, &function, &params)
}

/// Opens a file. Gives the reader, the sizes of dimensions and a buffer with them.
pub(in super::super) fn reader(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    (shape, element): (&[i64], Type),
    source: ValueId,
) -> Option<(ValueId, Vec<ValueId>, ValueId)> {
    let ctx = rw.ctx().clone();
    let known = |size: i64| if size == DYNAMIC { 0 } else { size };
    let mut sizes: Vec<ValueId> =
        shape.iter().map(|&size| index(rw.builder(), known(size))).collect::<Option<_>>()?;
    let expected = stack_list(rw.builder(), &sizes)?;
    let (value, _) = of_values(&ctx, element)?;
    let value = constant(rw.builder(), ctx.int_attr(32, value))?;
    let results = [pointer(&ctx)?];
    let function = Function { name: "createCheckedSparseTensorReader", results: &results, as_c: true };
    let reader = call_for(rw, from, &function, &[source, expected, value])?;
    if !shape.contains(&DYNAMIC) {
        return Some((reader, sizes, expected));
    }
    let results = [buffer_type(&ctx, ctx.index_type())?];
    let function = Function { name: "getSparseTensorReaderDimSizes", results: &results, as_c: true };
    let buffer = call_for(rw, from, &function, &[reader])?;
    for (at, (&size, value)) in (0..).zip(shape.iter().zip(&mut sizes)) {
        if size == DYNAMIC {
            let at = index(rw.builder(), at)?;
            *value = load(rw.builder(), buffer, at)?;
        }
    }
    Some((reader, sizes, buffer))
}

/// Closes a file.
pub(in super::super) fn close(rw: &mut PatternRewriter<'_>, from: OpAddr, reader: ValueId) -> Option<()> {
    let function = Function { name: "delSparseTensorReader", results: &[], as_c: false };
    call(rw, from, &function, &[reader]).map(|_| ())
}

pub(super) fn read(op: NewOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let tensor = Tensor::of(&ctx, rw.read(op).result().ty())?;
    let plan = Plan::of(&ctx, &tensor)?;
    let from = op.at();
    let (reader, sizes, buffer) = reader(rw, from, (tensor.shape, tensor.element), operands.at(0)?)?;
    let params = plan.params(rw.builder(), &sizes, Some(buffer))?;
    let made = make(rw, from, params, Action::FromReader, Some(reader))?;
    close(rw, from, reader)?;
    rw.replace(op, &[made])
}

/// An empty tensor, the open sizes of which are given.
fn begin(
    rw: &mut ConversionRewriter<'_>,
    from: OpAddr,
    ty: Type,
    mut open: impl Iterator<Item = ValueId>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let tensor = Tensor::of(&ctx, ty)?;
    let plan = Plan::of(&ctx, &tensor)?;
    let mut sizes = Vec::new();
    for &size in tensor.shape {
        sizes.push(match size {
            DYNAMIC => open.next()?,
            size => index(rw.builder(), size)?,
        });
    }
    let params = plan.params(rw.builder(), &sizes, None)?;
    let made = make(rw, from, params, Action::Empty, None)?;
    rw.replace(from, &[made])
}

pub(super) fn allocate(op: AllocTensorOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let ty = view.result().ty();
    rw.require(view.copy().is_none())?;
    begin(rw, op.at(), ty, operands.all()?.into_iter())
}

pub(super) fn empty(op: EmptyOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = rw.read(op).result().ty();
    begin(rw, op.at(), ty, operands.all()?.into_iter())
}

pub(super) fn reorder(op: ReorderCOOOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (ctx, from) = (rw.ctx().clone(), op.at());
    let view = rw.read(op);
    let source = Tensor::of(&ctx, view.input_coo().ty())?;
    let plan = Plan::of(&ctx, &Tensor::of(&ctx, view.result_coo().ty())?)?;
    let pointer = operands.at(0)?;
    let mut sizes = Vec::new();
    for (at, &size) in (0..).zip(source.shape) {
        sizes.push(match size {
            DYNAMIC => access::size_of(rw, from, "sparseDimSize", (pointer, at))?,
            size => index(rw.builder(), size)?,
        });
    }
    let params = plan.params(rw.builder(), &sizes, None)?;
    let made = make(rw, from, params, Action::SortInPlace, Some(pointer))?;
    rw.replace(op, &[made])
}
