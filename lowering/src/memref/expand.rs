//! `expand-strided-metadata`: views become a base with an offset, sizes and strides, which are computed.

use super::indices::{Parts, groups};
use rmlir_dialects::affine::compose::apply_expr;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{
    self, AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp,
    ReinterpretCastOp, SubViewOp,
};
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::strides::Strides;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes of views their base, offset, sizes and strides.
    ExpandStridedMetadata: ExpandStridedMetadataPass, run
}

fn run(_: &options::ExpandStridedMetadataPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::SubviewFolder", |op: SubViewOp, rw: &mut PatternRewriter<'_>| {
        let found = of_subview(op, rw)?;
        let ty = rw.read(op).result().ty();
        recast(op, rw, ty, &found)
    });
    set.op("(anonymous namespace)::ReshapeFolder", |op: ExpandShapeOp, rw: &mut PatternRewriter<'_>| {
        let found = of_expand(op, rw)?;
        let ty = rw.read(op).result().ty();
        recast(op, rw, ty, &found)
    });
    set.op("(anonymous namespace)::ReshapeFolder", |op: CollapseShapeOp, rw: &mut PatternRewriter<'_>| {
        let found = of_collapse(op, rw)?;
        let ty = rw.read(op).result().ty();
        recast(op, rw, ty, &found)
    });
    set.op("(anonymous namespace)::ExtractStridedMetadataOpAllocFolder", of_alloc);
    set.op(
        "(anonymous namespace)::ExtractStridedMetadataOpCollapseShapeFolder",
        |op, rw: &mut PatternRewriter<'_>| {
            let view = source(op, rw).defining::<CollapseShapeOp>()?.op().global();
            let found = of_collapse(rw.op(view).cast::<CollapseShapeOp>().map(|_| handle(view))?, rw)?;
            replace(op, rw, &found)
        },
    );
    set.op(
        "(anonymous namespace)::ExtractStridedMetadataOpExpandShapeFolder",
        |op, rw: &mut PatternRewriter<'_>| {
            let view = source(op, rw).defining::<ExpandShapeOp>()?.op().global();
            let found = of_expand(handle(view), rw)?;
            replace(op, rw, &found)
        },
    );
    set.op(
        "(anonymous namespace)::ExtractStridedMetadataOpSubviewFolder",
        |op, rw: &mut PatternRewriter<'_>| {
            let view = source(op, rw).defining::<SubViewOp>()?.op().global();
            let found = of_subview(handle(view), rw)?;
            replace(op, rw, &found)
        },
    );
    set.op("(anonymous namespace)::ExtractStridedMetadataOpGetGlobalFolder", of_global);
    set.op("(anonymous namespace)::RewriteExtractAlignedPointerAsIndexOfViewLikeOp", pointer_of_view);
    set.op("(anonymous namespace)::ExtractStridedMetadataOpReinterpretCastFolder", of_recast);
    set.op("(anonymous namespace)::ExtractStridedMetadataOpCastFolder", of_cast);
    set.op("(anonymous namespace)::ExtractStridedMetadataOpMemorySpaceCastFolder", of_space_cast);
    set.op("(anonymous namespace)::ExtractStridedMetadataOpAssumeAlignmentFolder", of_assumption);
    set.op("(anonymous namespace)::ExtractStridedMetadataOpExtractStridedMetadataFolder", of_metadata);
}

/// A typed handle of an operation of which it is known what it is.
fn handle<O: rmlir_ir::typed::TypedOp>(at: rmlir_ir::OpAddr) -> O {
    O::of(at)
}

/// What describes a view.
struct Metadata {
    base: ValueId,
    offset: Mixed,
    sizes: Vec<Mixed>,
    strides: Vec<Mixed>,
}

/// Shape, offset and strides that a type states.
fn stated(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Strides)> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, .. } => Some((shape.to_vec(), ctx.strides(ty)?)),
        _ => None,
    }
}

fn source<'m>(op: ExtractStridedMetadataOp, rw: &'m PatternRewriter<'_>) -> ValueRef<'m> {
    rw.read(op).source()
}

/// What a number is: known by the type, or a value.
fn either(known: i64, value: Mixed) -> Mixed {
    if known == DYNAMIC { value } else { Mixed::Known(known) }
}

/// Takes a memref apart: a new operation before the root.
fn take_apart(rw: &mut PatternRewriter<'_>, memref: ValueId) -> Option<Metadata> {
    let ctx = rw.ctx().clone();
    let ty = rw.value(memref).ty();
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
    let rank = shape.len();
    let base = ctx.memref_type(&[], *element, None, *space).ok()?;
    let indices = vec![ctx.index_type(); rank];
    let made =
        ExtractStridedMetadataOp::build(rw.builder(), base, ctx.index_type(), &indices, &indices, memref);
    let values = made.values().ok()?;
    let mixed = |values: &[ValueId]| values.iter().map(|&value| Mixed::Value(value)).collect();
    let (sizes, strides) = values.get(2..)?.split_at_checked(rank)?;
    Some(Metadata {
        base: *values.first()?,
        offset: Mixed::Value(*values.get(1)?),
        sizes: mixed(sizes),
        strides: mixed(strides),
    })
}

/// Makes a view a cast of its base.
fn recast(op: impl Handle, rw: &mut PatternRewriter<'_>, ty: Type, found: &Metadata) -> Rewritten {
    let made = recast_op(rw.builder(), ty, found)?;
    rw.replace(op, &[made])
}

fn recast_op(b: &mut Builder<'_>, ty: Type, found: &Metadata) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let (known_offset, offset) = mixed::split(&[found.offset]);
    let (known_sizes, sizes) = mixed::split(&found.sizes);
    let (known_strides, strides) = mixed::split(&found.strides);
    let known = |list: &[i64]| ctx.dense_i64_array(list);
    let made = ReinterpretCastOp::build(
        b,
        ty,
        found.base,
        &offset,
        &sizes,
        &strides,
        known(&known_offset),
        known(&known_sizes),
        known(&known_strides),
    );
    made.value().ok()
}

/// Replaces the parts of a memref by values.
fn replace(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>, found: &Metadata) -> Rewritten {
    let parts = std::iter::once(&found.offset).chain(&found.sizes).chain(&found.strides);
    let mut values = vec![found.base];
    for part in parts {
        values.push(part.value(rw.builder()).ok()?);
    }
    rw.replace(op, &values)
}

// ---- views ---------------------------------------------------------------------------------------------------------------

fn of_subview(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (memref, ty, parts) = (root.source().id(), root.source().ty(), Parts::of(root)?);
    let dropped = memref::dropped_dims_of(root)?;
    let (shape, known) = stated(&ctx, ty)?;
    let base = take_apart(rw, memref)?;
    let store = ctx.affine();
    let product = store.mul(store.symbol(0), store.symbol(1)).ok()?;
    let mut sum = store.symbol(0);
    let mut inputs = vec![either(known.offset, base.offset)];
    let mut strides = Vec::new();
    for dim in 0..shape.len() {
        let stride = either(*known.strides.get(dim)?, *base.strides.get(dim)?);
        strides.push(apply_expr(rw.builder(), product, &[*parts.strides.get(dim)?, stride]).ok()?);
        let at = 1 + 2 * dim as u32;
        let term = store.mul(store.symbol(at), store.symbol(at + 1)).ok()?;
        sum = store.add(sum, term).ok()?;
        inputs.extend([*parts.offsets.get(dim)?, stride]);
    }
    let offset = apply_expr(rw.builder(), sum, &inputs).ok()?;
    let kept = |list: Vec<Mixed>| {
        let both = list.into_iter().zip(&dropped);
        both.filter(|&(_, &dropped)| !dropped).map(|(part, _)| part).collect()
    };
    Some(Metadata { base: base.base, offset, sizes: kept(parts.sizes), strides: kept(strides) })
}

fn of_expand(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (memref, from, to) = (root.src().id(), root.src().ty(), root.result().ty());
    let groups = groups(&ctx, root.reassociation())?;
    let ((_, known), (shape, _)) = (stated(&ctx, from)?, stated(&ctx, to)?);
    let base = take_apart(rw, memref)?;
    let offset = either(known.offset, base.offset);
    if base.sizes.is_empty() {
        let ones = vec![Mixed::Known(1); shape.len()];
        return Some(Metadata { base: base.base, offset, sizes: ones.clone(), strides: ones });
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (at, group) in groups.iter().enumerate() {
        let own: Option<Vec<i64>> = group.iter().map(|&dim| shape.get(dim).copied()).collect();
        let (size, stride) = (*base.sizes.get(at)?, either(*known.strides.get(at)?, *base.strides.get(at)?));
        sizes.extend(expanded_sizes(rw.builder(), &own.clone()?, size)?);
        strides.extend(expanded_strides(rw.builder(), &own?, size, stride)?);
    }
    Some(Metadata { base: base.base, offset, sizes, strides })
}

/// The sizes of dimensions that one was split into: what is not known is what is left.
fn expanded_sizes(b: &mut Builder<'_>, shape: &[i64], whole: Mixed) -> Option<Vec<Mixed>> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let known = shape.iter().filter(|&&size| size != DYNAMIC).fold(1i64, |all, &size| all.wrapping_mul(size));
    let mut sizes = Vec::new();
    for &size in shape {
        sizes.push(match size {
            DYNAMIC => {
                let rest = store.floor_div(store.symbol(0), store.constant(known)).ok()?;
                apply_expr(b, rest, &[whole]).ok()?
            }
            size => Mixed::Known(size),
        });
    }
    Some(sizes)
}

fn expanded_strides(b: &mut Builder<'_>, shape: &[i64], whole: Mixed, stride: Mixed) -> Option<Vec<Mixed>> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let (mut running, mut own) = (1i64, Vec::new());
    for &size in shape.iter().rev() {
        own.push(running);
        if size != DYNAMIC {
            running = running.wrapping_mul(size);
        }
    }
    own.reverse();
    let open = shape.iter().position(|&size| size == DYNAMIC).unwrap_or(0);
    let mut strides = Vec::new();
    for (at, &number) in own.iter().enumerate() {
        let number = store.constant(number);
        strides.push(if at < open {
            let scaled = store.mul(store.symbol(0), number).ok()?;
            let rest = store.floor_div(scaled, store.constant(running)).ok()?;
            let expr = store.mul(rest, store.symbol(1)).ok()?;
            apply_expr(b, expr, &[whole, stride]).ok()?
        } else {
            let expr = store.mul(store.symbol(0), number).ok()?;
            apply_expr(b, expr, &[stride]).ok()?
        });
    }
    Some(strides)
}

fn of_collapse(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (memref, from, to) = (root.src().id(), root.src().ty(), root.result().ty());
    let groups = groups(&ctx, root.reassociation())?;
    let ((from_shape, from_known), (to_shape, to_known)) = (stated(&ctx, from)?, stated(&ctx, to)?);
    let base = take_apart(rw, memref)?;
    let offset = either(from_known.offset, base.offset);
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (at, group) in groups.iter().enumerate() {
        sizes.push(match *to_shape.get(at)? {
            DYNAMIC => {
                let inputs: Option<Vec<Mixed>> = group
                    .iter()
                    .map(|&dim| Some(either(*from_shape.get(dim)?, *base.sizes.get(dim)?)))
                    .collect();
                product(rw.builder(), &inputs?)?
            }
            size => Mixed::Known(size),
        });
        let of_dim = |&dim: &usize| {
            Some((*from_shape.get(dim)?, either(*from_known.strides.get(dim)?, *base.strides.get(dim)?)))
        };
        let own: Option<Vec<(i64, Mixed)>> = group.iter().map(of_dim).collect();
        let own = own?;
        let valid = own.iter().rev().find(|(size, _)| *size != 1).map(|&(_, stride)| stride);
        strides.push(match (valid, *to_known.strides.get(at)?) {
            (Some(stride), _) => stride,
            // All sizes are one: any stride will do.
            (None, DYNAMIC) => {
                own.iter().map(|&(_, stride)| stride).find(|stride| matches!(stride, Mixed::Value(_)))?
            }
            (None, stride) => Mixed::Known(stride),
        });
    }
    Some(Metadata { base: base.base, offset, sizes, strides })
}

fn product(b: &mut Builder<'_>, inputs: &[Mixed]) -> Option<Mixed> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let expr = (0..inputs.len() as u32)
        .try_fold(store.constant(1), |product, at| store.mul(product, store.symbol(at)).ok())?;
    apply_expr(b, expr, inputs).ok()
}

// ---- memrefs of which the parts are known --------------------------------------------------------------------------------

/// Replaces the parts of memory that is as it came: the base is the memory itself, if anybody wants it.
fn replace_whole(
    op: ExtractStridedMetadataOp,
    rw: &mut PatternRewriter<'_>,
    memref: ValueId,
    sizes: Vec<Mixed>,
    strides: Vec<Mixed>,
) -> Rewritten {
    let (base, memref_ty) = (rw.read(op).base_buffer(), rw.value(memref).ty());
    let (base_ty, is_unused, old) = (base.ty(), base.is_unused(), base.id());
    let offset = Mixed::Known(0);
    let new = match () {
        () if is_unused => None,
        () if memref_ty == base_ty => Some(memref),
        () => {
            let whole = Metadata { base: memref, offset, sizes: Vec::new(), strides: Vec::new() };
            Some(recast_op(rw.builder(), base_ty, &whole)?)
        }
    };
    let mut values = Vec::new();
    for part in std::iter::once(&offset).chain(&sizes).chain(&strides) {
        values.push(part.value(rw.builder()).ok()?);
    }
    if let Some(new) = new {
        values.insert(0, new);
        return rw.replace(op, &values);
    }
    // What nobody uses needs nothing in its place.
    let results: Vec<ValueId> =
        rw.op(op).results().map(|result| result.id()).filter(|&id| id != old).collect();
    results.into_iter().zip(values).for_each(|(from, to)| rw.replace_uses(from, to));
    rw.erase(op)
}

fn of_alloc(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let memref = source(op, rw);
    let (id, ty) = (memref.id(), memref.ty());
    let dynamic: Vec<ValueId> = match (memref.defining::<AllocOp>(), memref.defining::<AllocaOp>()) {
        (Some(alloc), _) => alloc.dynamic_sizes().map(|value| value.id()).collect(),
        (_, Some(alloca)) => alloca.dynamic_sizes().map(|value| value.id()).collect(),
        (None, None) => return None,
    };
    rw.require(ctx.has_identity_layout(ty))?;
    let sizes = mixed::join(ctx.type_data(ty).shape()?, dynamic);
    let rank = sizes.len();
    let mut strides = vec![Mixed::Known(1); rank];
    for dim in (0..rank.saturating_sub(1)).rev() {
        strides[dim] = product(rw.builder(), sizes.get(dim + 1..)?)?;
    }
    replace_whole(op, rw, id, sizes, strides)
}

fn of_global(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let memref = source(op, rw);
    let (id, ty) = (memref.id(), memref.ty());
    memref.defining::<GetGlobalOp>()?;
    rw.require(ctx.has_identity_layout(ty))?;
    let shape = ctx.type_data(ty).shape()?;
    let known = |list: &[i64]| list.iter().map(|&number| Mixed::Known(number)).collect::<Vec<_>>();
    let (mut running, mut strides) = (1i64, Vec::new());
    for &size in shape.iter().rev() {
        strides.push(running);
        running = running.wrapping_mul(size);
    }
    strides.reverse();
    replace_whole(op, rw, id, known(shape), known(&strides))
}

fn pointer_of_view(op: ExtractAlignedPointerAsIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op).source().def_op()?.0;
    let model = rw.ctx().op_interface::<dyn ViewLikeOpInterface>(view.name())?;
    let source = model.view_source(view)?.id();
    rw.set_operand(op, 0, source);
    Some(())
}

fn numbers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    ctx.i64_array(attr).map(|list| list.to_vec())
}

fn of_recast(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let cast = source(op, rw).defining::<ReinterpretCastOp>()?;
    let memref = cast.source().id();
    rw.require(matches!(ctx.type_data(cast.source().ty()), TypeData::MemRef { .. }))?;
    let ids = |values: &mut dyn Iterator<Item = ValueRef<'_>>| values.map(ValueRef::id).collect::<Vec<_>>();
    let offsets = mixed::join(&numbers(&ctx, cast.static_offsets())?, ids(&mut cast.offsets()));
    let sizes = mixed::join(&numbers(&ctx, cast.static_sizes())?, ids(&mut cast.sizes()));
    let strides = mixed::join(&numbers(&ctx, cast.static_strides())?, ids(&mut cast.strides()));
    let base = take_apart(rw, memref)?.base;
    let found = Metadata { base, offset: *offsets.first()?, sizes, strides };
    replace(op, rw, &found)
}

fn of_cast(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let cast = source(op, rw).defining::<CastOp>()?;
    let (memref, ty) = (cast.source().id(), cast.dest().ty());
    rw.require(matches!(ctx.type_data(cast.source().ty()), TypeData::MemRef { .. }))?;
    let (shape, known) = stated(&ctx, ty)?;
    let base = take_apart(rw, memref)?;
    let each = |known: &[i64], list: &[Mixed]| {
        known.iter().zip(list).map(|(&known, &value)| either(known, value)).collect::<Vec<_>>()
    };
    let found = Metadata {
        base: base.base,
        offset: either(known.offset, base.offset),
        sizes: each(&shape, &base.sizes),
        strides: each(&known.strides, &base.strides),
    };
    replace(op, rw, &found)
}

fn of_space_cast(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let cast = source(op, rw).defining::<MemorySpaceCastOp>()?;
    let memref = cast.source().id();
    rw.require(matches!(ctx.type_data(cast.source().ty()), TypeData::MemRef { .. }))?;
    let (base, ty) = (rw.read(op).base_buffer(), rw.read(op).base_buffer().ty());
    let is_unused = base.is_unused();
    let mut found = take_apart(rw, memref)?;
    if !is_unused {
        found.base = MemorySpaceCastOp::build(rw.builder(), ty, found.base).value().ok()?;
    }
    replace(op, rw, &found)
}

fn of_assumption(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let memref = source(op, rw).defining::<AssumeAlignmentOp>()?.memref().id();
    let found = take_apart(rw, memref)?;
    replace(op, rw, &found)
}

/// The base of a memref is its own base, and has no offset.
fn of_metadata(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let memref = source(op, rw);
    let outer = memref.defining::<ExtractStridedMetadataOp>()?;
    rw.require(outer.base_buffer() == memref)?;
    let id = memref.id();
    let found = Metadata { base: id, offset: Mixed::Known(0), sizes: Vec::new(), strides: Vec::new() };
    replace(op, rw, &found)
}
