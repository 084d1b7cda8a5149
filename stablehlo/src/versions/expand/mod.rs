//! The compatibility expander: what a version lacks, written with what it has.

mod batching;
mod groups;

use super::version::Version;
use crate::stablehlo::{
    ComplexOp, ConstantOp, CosineOp, DivOp, ImagOp, MulOp, NegOp, RealOp, SineOp, TanOp, TanhOp,
    is_default_accuracy,
};
use crate::tensor::Tensor;
use rmlir_ir::diag::Failed;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, Context, FileRange, Loc, Module, OpAddr, Part, Type, TypeData};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

/// Rewrites an operation.
type Rewrite = fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten;

/// Which operations are rewritten for versions before which one.
const REWRITES: &[(&str, Version, Rewrite)] = &[
    ("stablehlo.gather", Version::new(1, 1, 0), batching::gather),
    ("stablehlo.scatter", Version::new(1, 1, 0), batching::scatter),
    ("stablehlo.tan", Version::new(1, 4, 0), tan),
    ("stablehlo.all_gather", Version::new(1, 16, 0), groups::listed),
    ("stablehlo.all_reduce", Version::new(1, 16, 0), groups::listed),
    ("stablehlo.all_to_all", Version::new(1, 16, 0), groups::listed),
    ("stablehlo.collective_broadcast", Version::new(1, 16, 0), groups::listed),
    ("stablehlo.reduce_scatter", Version::new(1, 16, 0), groups::listed),
];

/// Before this version a location is a place, not a range.
const RANGES: Version = Version::new(1, 9, 0);

/// Whether the expander has something for an operation of StableHLO that versions before this one lack.
pub(crate) fn lifts(op: &str, since: Version) -> bool {
    REWRITES.iter().any(|&(name, before, _)| name == op && before == since)
}

/// Writes what a version lacks with what it has, in a module of StableHLO: the pass `stablehlo-compatibility-expander`. What it has nothing
/// for stays. Operations that nothing uses are gone afterwards, and constants stand once.
///
/// # Errors
/// If there is no such version, or a part of the module is not in memory; that has been reported.
pub fn expand(module: &mut Module, target: Version) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    if let Err(message) = target.check_target() {
        return rmlir_ir::Diagnostic::error(Loc::UNKNOWN, message).emit(&ctx);
    }
    let Some(top) = module.top().map(|top| top.global()) else { return Ok(()) };
    // What is not in memory cannot be rewritten.
    let loaded = Walk::pre().collect(module.op(top), |_| false);
    loaded.map_err(|missing| super::rebuild::not_loaded(&ctx, &missing))?;
    let mut set = PatternSet::new();
    for &(name, before, rewrite) in REWRITES {
        if target < before {
            set.named(name, name, rewrite);
        }
    }
    rewrite_greedily(module, top, &Patterns::new(set), &Config::default(), None);
    if target < RANGES {
        places(module, top);
    }
    Ok(())
}

/// Makes places of all ranges in files.
fn places(module: &mut Module, top: OpAddr) {
    let ctx = module.ctx().clone();
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    let place = |loc: Loc| {
        let old = ctx.loc_attr(loc);
        let new = place_of(&ctx, old);
        (new != old).then(|| ctx.loc(new))
    };
    // What is not in memory keeps its locations.
    let _ = Walk::pre().items(Item::Op(module.op(top)), |item| {
        match item {
            Item::Op(op) => ops.extend(place(op.loc()).map(|loc| (op.global(), loc))),
            Item::Block(block) => {
                let arg = |arg: rmlir_ir::ValueRef<'_>| {
                    let loc = place(arg.loc())?;
                    Some((arg.unit(), arg.id(), loc))
                };
                args.extend(block.args().filter_map(arg));
            }
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    ops.into_iter().for_each(|(op, loc)| module.set_loc(op, loc));
    args.into_iter().for_each(|(unit, arg, loc)| module.body_mut(unit).set_arg_loc(arg, loc));
}

/// A location with places for ranges.
fn place_of(ctx: &Context, loc: Attr) -> Attr {
    let place = |part| match part {
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::LocFile(range) if !range.is_place() => {
                Some(Part::Attr(ctx.file_loc(FileRange::place(range.file, range.line, range.column))))
            }
            _ => None,
        },
        Part::Type(_) => None,
    };
    match ctx.replace_parts(loc, place) {
        Part::Attr(attr) => attr,
        Part::Type(_) => loc,
    }
}

/// `tan x` is `sin x / cos x`; of a complex number `(tan a + i tanh b) / (1 - i tan a tanh b)`.
fn tan(at: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let op = rw.op(at);
    let ctx = op.ctx().clone();
    let (x, ty) = (op.operand(0)?.id(), op.result(0)?.ty());
    // One that has to be exact in a way of its own stays.
    let accuracy = op.unverified::<TanOp>().result_accuracy();
    rw.require(accuracy.is_none_or(|accuracy| is_default_accuracy(&ctx, accuracy)))?;
    let tensor = Tensor::of(&ctx, ty)?;
    let found = match *ctx.type_data(tensor.element) {
        TypeData::Complex(part) => {
            let real = (Tensor { element: part, ..tensor }).ty(&ctx)?;
            let one = ones(&ctx, real, part)?;
            let re = RealOp::build(rw.builder(), real, x).value().ok()?;
            let im = ImagOp::build(rw.builder(), real, x).value().ok()?;
            let tan = TanOp::build(rw.builder(), real, re).value().ok()?;
            let tanh = TanhOp::build(rw.builder(), real, im).value().ok()?;
            let above = ComplexOp::build(rw.builder(), ty, tan, tanh).value().ok()?;
            let both = MulOp::build(rw.builder(), real, tan, tanh).value().ok()?;
            let less = NegOp::build(rw.builder(), real, both).value().ok()?;
            let one = ConstantOp::build(rw.builder(), real, one).value().ok()?;
            let below = ComplexOp::build(rw.builder(), ty, one, less).value().ok()?;
            DivOp::build(rw.builder(), ty, above, below).value().ok()?
        }
        _ => {
            let sine = SineOp::build(rw.builder(), ty, x).value().ok()?;
            let cosine = CosineOp::build(rw.builder(), ty, x).value().ok()?;
            DivOp::build(rw.builder(), ty, sine, cosine).value().ok()?
        }
    };
    rw.replace(at, &[found])
}

/// Ones of a float type with sizes that are known.
fn ones(ctx: &Context, ty: Type, element: Type) -> Option<Attr> {
    let TypeData::Float(kind) = *ctx.type_data(element) else { return None };
    let bits = kind.from_f64(1.0).to_le_bytes();
    ctx.dense_elements(ty, bits.get(..kind.byte_width() as usize)?.to_vec(), true).ok()
}
