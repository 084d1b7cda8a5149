//! What operations fold to, and canonicalisation patterns.

use super::dealloc::view_base;
use super::{AllocTensorOp, CloneOp, ToBufferOp, ToTensorOp};
use crate::arith::ConstantOp;
use crate::common::fold::{Args, attach, folder_in_place};
use crate::memref::fold::without_casts;
use crate::memref::{self, CopyOp};
use crate::tensor::canonicalize::{known_sizes, replace_by_cast};
use crate::tensor::{self, CastOp, ExtractOp};
use rmlir_ir::fold::{Folded, constant_int};
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::{Context, DYNAMIC, OpAddr, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("alloc_tensor", |set| {
        set.op("(anonymous namespace)::FoldDimOfAllocTensorOp", dim_of_alloc);
        set.op("(anonymous namespace)::ReplaceStaticShapeDims", static_alloc);
    }),
    ("clone", |set| {
        set.op("(anonymous namespace)::SimplifyClones", simplify_clone);
    }),
    ("dealloc", |set| {
        super::dealloc::patterns(set);
    }),
    ("to_buffer", |set| {
        set.op("(anonymous namespace)::DimOfCastOp", dim_of_buffer);
        set.op("(anonymous namespace)::LoadOfToBuffer", load_of_buffer);
        set.op("(anonymous namespace)::ToBufferOfCast", buffer_of_cast);
        set.op("(anonymous namespace)::ToBufferToTensorFolding", buffer_of_tensor);
    }),
    ("to_tensor", |set| {
        set.op("(anonymous namespace)::DimOfToTensorFolder", dim_of_tensor);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, &[("to_tensor", to_tensor), ("to_buffer", to_buffer)]);
    dialect.op("clone").fold(folder_in_place(|args| without_casts(args.op, None)));
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The tensor whose buffer was taken right before.
fn to_tensor(args: Args<'_, '_>) -> Option<Folded> {
    let buffer = args.op.operand(0)?.defining::<ToBufferOp>()?;
    let next = buffer.op().next() == Some(args.op);
    (next && Some(buffer.tensor().ty()) == args.ty()).then(|| Folded::Value(buffer.tensor().id()))
}

/// The buffer that the tensor was made of.
fn to_buffer(args: Args<'_, '_>) -> Option<Folded> {
    let source = args.op.operand(0)?.defining::<ToTensorOp>()?.buffer();
    (Some(source.ty()) == args.ty()).then(|| Folded::Value(source.id()))
}

fn dim_of_alloc(op: tensor::DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let at = usize::try_from(constant_int(root.index())?).ok()?;
    let alloc = root.source().defining::<AllocTensorOp>()?;
    let shape = rw.ctx().type_data(root.source().ty()).shape()?;
    rw.require(*shape.get(at)? == DYNAMIC)?;
    let open = shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
    let size = match alloc.copy().map(|copy| copy.id()) {
        None => alloc.dynamic_sizes().get(open)?.id(),
        Some(copy) => {
            let index = rw.ctx().index_attr(at as i64);
            let index = ConstantOp::build(rw.builder(), index).value().ok()?;
            tensor::DimOp::build(rw.builder(), copy, index).value().ok()?
        }
    };
    rw.replace(op, &[size])
}

/// Sizes that are constants become part of the type.
fn static_alloc(op: AllocTensorOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.copy().is_none())?;
    let old = root.op().result(0)?.ty();
    let (ty, sizes) = known_sizes(rw.ctx(), old, root.dynamic_sizes())?;
    let made = AllocTensorOp::build(rw.builder(), ty, &sizes, None, None).value().ok()?;
    replace_by_cast(rw, op, old, made)
}

/// The operation that frees a value: `None` if there are several.
fn dealloc_of(value: ValueRef<'_>) -> Option<Option<OpAddr>> {
    let mut found: Option<OpAddr> = None;
    for user in value.users() {
        let effects = own_effects(user).unwrap_or_default();
        let frees = effects.iter().any(|effect| {
            effect.kind == EffectKind::Free && effect.target == EffectTarget::Value(value.id())
        });
        if frees && found.replace(user.global()).is_some() {
            return None;
        }
    }
    Some(found)
}

fn castable(ctx: &Context, from: Type, to: Type) -> bool {
    let name = ctx.op_name("memref.cast");
    ctx.op_interface::<dyn CastOpInterface>(name)
        .is_some_and(|model| model.are_cast_compatible(ctx, &[from], &[to]))
}

/// A copy is not needed, if one of the two is freed in its block.
fn simplify_clone(op: CloneOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, output) = (root.input(), root.output());
    if output.is_unused() {
        return rw.erase(op);
    }
    let (from, to) = (input.ty(), output.ty());
    rw.require(from == to || castable(rw.ctx(), from, to))?;
    let (of_copy, of_source) = (dealloc_of(output)?, dealloc_of(view_base(input))?);
    let block = |at: Option<OpAddr>| rw.op(at?).block();
    rw.require(block(of_copy).is_none() || block(of_copy) != block(of_source))?;
    let own = root.op().block();
    let redundant =
        [of_copy, of_source].into_iter().find(|&at| block(at).is_some() && block(at) == own)??;
    let mut next = root.op().next();
    while let Some(between) = next.filter(|op| op.global() != redundant) {
        let effects = own_effects(between).unwrap_or_default();
        rw.require(!effects.iter().any(|effect| effect.kind == EffectKind::Free))?;
        next = between.next();
    }
    rw.require(next.is_some())?;
    let mut source = input.id();
    if from != to {
        source = memref::CastOp::build(rw.builder(), to, source).value().ok()?;
    }
    rw.replace(op, &[source])?;
    rw.erase(redundant)
}

fn dim_of_buffer(op: memref::DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, index) = (root.source().defining::<ToBufferOp>()?.tensor().id(), root.index().id());
    let made = tensor::DimOp::build(rw.builder(), source, index).value().ok()?;
    rw.replace(op, &[made])
}

fn dim_of_tensor(op: tensor::DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, index) = (root.source().defining::<ToTensorOp>()?.buffer().id(), root.index().id());
    let made = memref::DimOp::build(rw.builder(), source, index).value().ok()?;
    rw.replace(op, &[made])
}

fn load_of_buffer(op: memref::LoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.memref().defining::<ToBufferOp>()?.tensor().id();
    let indices: Vec<ValueId> = root.indices().map(|index| index.id()).collect();
    let made = ExtractOp::build(rw.builder(), source, &indices).value().ok()?;
    rw.replace(op, &[made])
}

/// The buffer of what is cast, cast.
fn buffer_of_cast(op: ToBufferOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.tensor().defining::<CastOp>()?.source();
    let (old, ctx) = (root.buffer().ty(), rw.ctx());
    let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(inner.ty()) else { return None };
    let ty = match ctx.type_data(old) {
        TypeData::MemRef { layout, space, .. } => ctx.memref_type(shape, *element, *layout, *space).ok()?,
        TypeData::UnrankedMemRef { space, .. } => ctx.memref_type(shape, *element, None, *space).ok()?,
        _ => return None,
    };
    let (inner, read_only) = (inner.id(), root.read_only());
    let made = ToBufferOp::build(rw.builder(), ty, inner).set(ToBufferOp::READ_ONLY, read_only);
    let made = made.value().ok()?;
    let cast = memref::CastOp::build(rw.builder(), old, made).value().ok()?;
    rw.replace(op, &[cast])
}

/// Whether the layout of memory is certain to be what another type says.
fn layout_fits(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (ctx.strides(from), ctx.strides(to)) else { return false };
    let less = |(&have, &want): (&i64, &i64)| have == DYNAMIC && want != DYNAMIC;
    !less((&from.offset, &to.offset)) && !from.strides.iter().zip(&to.strides).any(less)
}

/// The buffer that the tensor was made of, as another type.
fn buffer_of_tensor(op: ToBufferOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.tensor().defining::<ToTensorOp>()?.buffer();
    let (from, to, source) = (source.ty(), root.buffer().ty(), source.id());
    if from == to {
        return rw.replace(op, &[source]);
    }
    let ctx = rw.ctx();
    let ranked = |ty: Type| matches!(ctx.type_data(ty), TypeData::MemRef { .. });
    rw.require(!ranked(to) || ranked(from))?;
    let copies = ranked(to) && !(castable(ctx, from, to) && layout_fits(ctx, from, to));
    let made = match copies {
        false => memref::CastOp::build(rw.builder(), to, source).value().ok()?,
        true => copied(rw, source, from, to)?,
    };
    rw.replace(op, &[made])
}

/// New memory with the same contents.
fn copied(rw: &mut PatternRewriter<'_>, source: ValueId, from: Type, to: Type) -> Option<ValueId> {
    let (have, want) = (rw.ctx().type_data(from).shape()?.to_vec(), rw.ctx().type_data(to).shape()?.to_vec());
    let mut sizes = Vec::new();
    for (at, (_, &want)) in have.iter().zip(&want).enumerate() {
        if want == DYNAMIC {
            let index = rw.ctx().index_attr(at as i64);
            let index = ConstantOp::build(rw.builder(), index).value().ok()?;
            sizes.push(memref::DimOp::build(rw.builder(), source, index).value().ok()?);
        }
    }
    let made = memref::AllocOp::build(rw.builder(), to, &sizes, &[]).value().ok()?;
    CopyOp::build(rw.builder(), source, made).insert().ok()?;
    Some(made)
}
