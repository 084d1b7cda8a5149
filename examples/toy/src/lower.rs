//! From the dialect to loops over memory, and from there to that of LLVM.

use crate::behaviour::tensor;
use crate::print::LowerPrints;
use crate::shapes::InferShapes;
use crate::toy::{AddOp, ConstantOp, FuncOp, MulOp, PrintOp, ReturnOp, TransposeOp};
use rmlir::affine::{AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp};
use rmlir::ir::typed::Handle;
use rmlir::ir::value::AffineMap;
use rmlir::ir::{AttrData, Builder, Context, Failed, Module, OpAddr, Type, TypeData, ValueId};
use rmlir::rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir::rewrite::{PatternSet, Patterns, Rewritten};
use rmlir::{arith, func, memref};
use rmlir_passes::record::Anchor;
use rmlir_passes::{OpPassManager, Pass, PassManager, PassRun, PipelineError, Registry};

/// How far a module is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The dialect itself.
    Toy,
    /// Loops of affine.
    Affine,
    /// The dialect of LLVM.
    Llvm,
}

/// What leads from loops to the dialect of LLVM.
const TO_LLVM: &str = "lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,\
                       convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts";

/// Takes a module to a stage; `optimize`: with what is not needed for that, too.
///
/// # Errors
/// If something has no counterpart there; that has been reported.
pub fn run(module: &mut Module, stage: Stage, optimize: bool, infers_shapes: bool) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let mut registry = Registry::new();
    rmlir_lowering::register(&mut registry);
    let mut manager = PassManager::new(&ctx);
    if fill(&mut manager, &registry, stage, optimize, infers_shapes).is_err() {
        return Err(Failed);
    }
    manager.run(module)
}

fn fill(
    manager: &mut PassManager,
    registry: &Registry,
    stage: Stage,
    optimize: bool,
    infers_shapes: bool,
) -> Result<(), PipelineError> {
    let passes = manager.passes_mut();
    if optimize || stage > Stage::Toy {
        if infers_shapes {
            passes.add_text(registry, "inline")?;
        }
        let mut inside = OpPassManager::new("toy.func");
        inside.add_text(registry, "canonicalize")?;
        if infers_shapes {
            inside.add(InferShapes);
        }
        inside.add_text(registry, "canonicalize,cse")?;
        passes.add_nested(inside);
    }
    if stage > Stage::Toy {
        passes.add(ToAffine);
        let mut inside = OpPassManager::new("func.func");
        inside.add_text(registry, "canonicalize,cse")?;
        for pass in ["affine-loop-fusion", "affine-scalrep"] {
            if optimize && registry.record(pass).is_some() {
                inside.add_text(registry, pass)?;
            }
        }
        passes.add_nested(inside);
    }
    if stage > Stage::Affine {
        passes.add(LowerPrints);
        passes.add_text(registry, TO_LLVM)?;
    }
    Ok(())
}

/// Makes loops over memory of everything but printing.
struct ToAffine;

impl Pass for ToAffine {
    fn name(&self) -> &str {
        "ToyToAffineLoweringPass"
    }

    fn argument(&self) -> &str {
        "toy-to-affine"
    }

    fn anchor(&self) -> Anchor {
        Anchor::Op("builtin.module")
    }

    fn dialects(&self) -> &'static [&'static str] {
        &["affine", "arith", "func", "memref"]
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let mut target = ConversionTarget::new();
        target.illegal_dialects(&["toy"]);
        target.legal_dialects(&["affine", "arith", "builtin", "func", "memref"]);
        // Printing stays, of what lies in memory.
        target.dynamic_op::<PrintOp>(|op| {
            let in_memory = |ty| matches!(op.ctx().type_data(ty), TypeData::MemRef { .. });
            Some(op.operands().all(|value| in_memory(value.ty())))
        });
        let mut set = PatternSet::new();
        set.convert("ConstantOpLowering", None, constant);
        set.convert("AddOpLowering", None, |op: AddOp, operands, rw| {
            elementwise(op.at(), operands, rw, |b, x, y| arith::AddFOp::build(b, x, y).value())
        });
        set.convert("MulOpLowering", None, |op: MulOp, operands, rw| {
            elementwise(op.at(), operands, rw, |b, x, y| arith::MulFOp::build(b, x, y).value())
        });
        set.convert("TransposeOpLowering", None, transpose);
        set.convert("FuncOpLowering", None, function);
        set.convert("ReturnOpLowering", None, |op: ReturnOp, _, rw| {
            rw.require(rw.op(op).num_operands() == 0)?;
            func::ReturnOp::build(rw.builder(), &[]).insert().ok()?;
            rw.erase(op)
        });
        set.convert("PrintOpLowering", None, |op: PrintOp, operands, rw| {
            let value = operands.at(0)?;
            PrintOp::build(rw.builder(), value).insert().ok()?;
            rw.erase(op)
        });
        let at = run.at();
        convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
    }
}

/// `main`, which takes and gives nothing: what is left of a program after inlining.
fn function(op: FuncOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (name, ty) = (root.sym_name(), root.function_type());
    rw.require(rw.ctx().bytes(name) == b"main" && ty == rw.ctx().function_type(&[], &[]))?;
    let made = func::FuncOp::build(rw.builder(), name, ty).region_with(|_, _| {}).insert().ok()?;
    let (old, new) = (op.at(), made.at());
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    rw.erase(op)
}

/// Memory for the result of an operation: taken where the block begins, given back where it ends.
fn memory(op: OpAddr, rw: &mut ConversionRewriter<'_>) -> Option<(ValueId, Vec<i64>)> {
    let root = rw.op(op);
    let ctx = root.ctx().clone();
    let shape = tensor(&ctx, root.result(0)?.ty())?.to_vec();
    let ty = ctx.memref_type(&shape, ctx.f64(), None, None).ok()?;
    let block = root.block()?;
    let (block, last) = (block.id(), block.last_op()?.global());
    rw.at_start(block);
    let memory = memref::AllocOp::build(rw.builder(), ty, &[], &[]).value().ok()?;
    rw.at_op(last);
    memref::DeallocOp::build(rw.builder(), memory).insert().ok()?;
    rw.at_op(op);
    Some((memory, shape))
}

fn map_of(ctx: &Context, map: AffineMap) -> rmlir::ir::Attr {
    ctx.affine_map_attr(map)
}

fn identity(ctx: &Context, rank: usize) -> rmlir::ir::Attr {
    map_of(ctx, AffineMap::identity(ctx.affine(), rank as u32))
}

/// What is done inside all loops, given their variables.
type Point<'p> = &'p mut dyn FnMut(&mut Builder<'_>, &[ValueId]) -> Result<(), Failed>;

/// Loops over a shape.
fn loops(
    b: &mut Builder<'_>,
    shape: &[i64],
    variables: &mut Vec<ValueId>,
    point: Point<'_>,
) -> Result<(), Failed> {
    let Some((&size, rest)) = shape.split_first() else { return point(b, variables) };
    let ctx = b.ctx().clone();
    let bound = |value| map_of(&ctx, AffineMap::constant(ctx.affine(), value));
    let mut done = Ok(());
    AffineForOp::build(b, &[], &[], &[], &[], bound(0), bound(size), 1)
        .region(&[ctx.index_type()], |b, args| {
            variables.extend_from_slice(args);
            done = loops(b, rest, variables, point);
            done = done.and(AffineYieldOp::build(b, &[]).insert().map(|_| ()));
        })
        .insert()?;
    done
}

fn load(b: &mut Builder<'_>, memory: ValueId, at: &[ValueId]) -> Result<ValueId, Failed> {
    let (element, map): (Type, _) = (b.ctx().f64(), identity(b.ctx(), at.len()));
    AffineLoadOp::build(b, element, memory, at, map).value()
}

/// An operation that computes each element of its result by itself.
fn by_element(
    op: OpAddr,
    rw: &mut ConversionRewriter<'_>,
    compute: impl Fn(&mut Builder<'_>, &[ValueId]) -> Result<ValueId, Failed>,
) -> Rewritten {
    let (memory, shape) = memory(op, rw)?;
    let mut point = |b: &mut Builder<'_>, at: &[ValueId]| {
        let value = compute(b, at)?;
        let map = identity(b.ctx(), at.len());
        AffineStoreOp::build(b, value, memory, at, map).insert().map(|_| ())
    };
    loops(rw.builder(), &shape, &mut Vec::new(), &mut point).ok()?;
    rw.replace(op, &[memory])
}

fn elementwise(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    compute: impl Fn(&mut Builder<'_>, ValueId, ValueId) -> Result<ValueId, Failed>,
) -> Rewritten {
    let (left, right) = (operands.at(0)?, operands.at(1)?);
    by_element(op, rw, |b, at| {
        let (x, y) = (load(b, left, at)?, load(b, right, at)?);
        compute(b, x, y)
    })
}

fn transpose(op: TransposeOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let from = operands.at(0)?;
    by_element(op.at(), rw, |b, at| {
        let reversed: Vec<ValueId> = at.iter().rev().copied().collect();
        load(b, from, &reversed)
    })
}

/// The elements are stored one by one.
fn constant(op: ConstantOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let AttrData::DenseElements(dense) = ctx.attr_data(rw.read(op).value()) else { return None };
    let (memory, shape) = memory(op.at(), rw)?;
    let count = usize::try_from(shape.iter().product::<i64>()).ok()?;
    let mut place = vec![0; shape.len()];
    for index in 0..count {
        let at = if dense.splat { 0 } else { index * 8 };
        let bits = u64::from_le_bytes(dense.raw.get(at..at + 8)?.try_into().ok()?);
        let value = ctx.float_attr(ctx.f64(), bits.into()).ok()?;
        let value = arith::ConstantOp::build(rw.builder(), value).value().ok()?;
        let store = ctx.affine();
        let results: Vec<_> = place.iter().map(|&at| store.constant(at)).collect();
        let map = map_of(&ctx, AffineMap::new(0, 0, results));
        AffineStoreOp::build(rw.builder(), value, memory, &[], map).insert().ok()?;
        for (at, &size) in place.iter_mut().zip(&shape).rev() {
            *at += 1;
            if *at < size {
                break;
            }
            *at = 0;
        }
    }
    rw.replace(op, &[memory])
}
