//! `affine-loop-tile`: loops over tiles, and loops in a tile.

use super::constraints::Constraints;
use super::dependence::{self, Dependence};
use super::loops::{self, Side};
use super::region::Region;
use super::separate;
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::affine::compose::Applied;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes loops over tiles of perfectly nested loops.
    LoopTiling: AffineLoopTiling, run
}

/// The size of a tile about which nothing is known.
const DEFAULT_SIZE: u64 = 4;

fn run(options: &options::AffineLoopTiling, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let blocks = run.op().regions().flat_map(|region| region.blocks());
    let roots: Vec<AffineForOp> =
        blocks.flat_map(|block| block.ops()).filter(|op| op.is::<AffineForOp>()).map(loops::handle).collect();
    let module = run.module();
    let bands: Vec<Vec<AffineForOp>> =
        roots.into_iter().map(|root| loops::perfect_nest(module, root)).collect();
    for band in bands {
        let Some(&first) = band.first() else { continue };
        if !is_valid(module, first, band.len()) {
            module.op(first.at()).emit_remark("tiling nest is invalid due to dependences");
            continue;
        }
        let sizes = sizes(options, module, &band);
        let Some(tiled) = tile(module, &band, &sizes) else { continue };
        if options.separate {
            separate::separate(module, &tiled[band.len()..]);
        }
    }
    Ok(())
}

/// Whether no access would come before one on which it depends.
fn is_valid(module: &Module, root: AffineForOp, depth: usize) -> bool {
    let Some(accesses) = dependence::accesses_in(module.op(root.at())) else { return true };
    for depth in 1..=depth + 1 {
        for source in &accesses {
            for target in &accesses {
                let Dependence::Yes(found) = dependence::check(module, source, target, depth, false) else {
                    continue;
                };
                let components = found.components();
                if components.iter().any(|one| one.lower < one.upper && one.upper < 0) {
                    return false;
                }
            }
        }
    }
    true
}

fn sizes(options: &options::AffineLoopTiling, module: &Module, band: &[AffineForOp]) -> Vec<u64> {
    let count = band.len();
    if options.tile_size > 0 {
        return vec![u64::from(options.tile_size); count];
    }
    if !options.tile_sizes.is_empty() {
        let mut sizes: Vec<u64> = options.tile_sizes.iter().map(|&size| u64::from(size)).collect();
        sizes.resize(count, DEFAULT_SIZE);
        return sizes;
    }
    let Some(footprint) = band.first().and_then(|&op| footprint(module, op)) else {
        let mut sizes = vec![DEFAULT_SIZE; count];
        adjust(module, band, &mut sizes);
        return sizes;
    };
    let cache = options.cache_size.saturating_mul(1024);
    let excess = u64::try_from(footprint).unwrap_or(0).div_ceil(cache.max(1));
    if excess <= 1 {
        return vec![1; count];
    }
    let each = (excess as f64).powf(1.0 / count as f64).floor() as u64;
    let mut product = 1u64;
    let mut sizes = Vec::new();
    for at in 0..count {
        let size = if at + 1 < count { each } else { (excess / product).max(1) };
        sizes.push(size);
        product = product.saturating_mul(size).max(1);
    }
    adjust(module, band, &mut sizes);
    sizes
}

/// Makes sizes divide trip counts that are known.
fn adjust(module: &Module, band: &[AffineForOp], sizes: &mut [u64]) {
    for (&op, size) in band.iter().zip(sizes) {
        let Some(count) = loops::trip_count(module, op) else { continue };
        if count > 1 && *size > count / 2 {
            *size = count / 2;
        }
        while *size > 1 && !count.is_multiple_of(*size) {
            *size -= 1;
        }
    }
}

/// The number of bytes that are accessed in a loop.
pub fn footprint(module: &Module, op: AffineForOp) -> Option<i64> {
    let root = module.op(op.at());
    let depth = super::constraints::nesting_depth(root);
    let mut regions: Vec<Region> = Vec::new();
    for at in Walk::post().collect(root, dependence::is_access).ok()? {
        let op = module.op(at);
        let Some(region) = Region::of(op, depth, true) else {
            op.emit_plain_error("error obtaining memory region\n");
            return None;
        };
        match regions.iter_mut().find(|known| known.memref == region.memref) {
            None => regions.push(region),
            Some(known) => {
                if known.unite(&region).is_none() {
                    op.emit_warning("getMemoryFootprintBytes: unable to perform a union on a memory region");
                    return None;
                }
            }
        }
    }
    let unit = op.at().unit;
    regions.iter().try_fold(0i64, |sum, region| sum.checked_add(region.bytes(module, unit)?))
}

fn is_box(module: &Module, band: &[AffineForOp]) -> bool {
    if band.len() < 2 {
        return true;
    }
    let boxed = |domain: Constraints| domain.system.is_box(0, band.len());
    dependence::domain_of(module, band).is_some_and(boxed)
}

/// Tiles a band of perfectly nested loops: gives the loops over tiles and then those in a tile.
pub fn tile(module: &mut Module, band: &[AffineForOp], sizes: &[u64]) -> Option<Vec<AffineForOp>> {
    let carries = |op: &AffineForOp| module.op(op.at()).num_results() > 0;
    if band.iter().any(carries) || !is_box(module, band) {
        return None;
    }
    let root = *band.first()?;
    let tiled = make_nest(module, band, root)?;
    set_bounds(module, band, &tiled, sizes)?;
    let unit = root.at().unit;
    for (at, &op) in band.iter().enumerate() {
        let from = loops::variable(module.typed(op))?.id();
        let to = loops::variable(module.typed(*tiled.get(at + band.len())?))?.id();
        module.body_mut(unit).replace_all_uses(from, to);
    }
    module.erase_op(root.at()).ok()?;
    Some(tiled)
}

/// Makes twice as many loops around each other, with the body of the innermost loop in the innermost one.
fn make_nest(module: &mut Module, band: &[AffineForOp], root: AffineForOp) -> Option<Vec<AffineForOp>> {
    let loc = module.op(root.at()).loc();
    let mut made = Vec::new();
    let mut top = root.at();
    for _ in 0..2 * band.len() {
        let op = loops::make_empty_before(module, top)?;
        module.set_loc(op.at(), loc);
        let block = loops::body(module.typed(op))?.id();
        module.body_mut(top.unit).move_op(top.op, block, None);
        top = op.at();
        made.push(op);
    }
    let inner = *made.first()?;
    made.reverse();
    let source = loops::body(module.typed(*band.last()?))?;
    let ops: Vec<OpAddr> = loops::without_terminator(source);
    let block = loops::body(module.typed(inner))?.id();
    let mut after = None;
    for op in ops {
        module.body_mut(op.unit).move_op(op.op, block, after);
        after = Some(op.op);
    }
    Some(made)
}

fn of_variable(variable: ValueId, map: AffineMap) -> Applied {
    Applied { map, operands: vec![variable] }
}

fn set_bounds(module: &mut Module, band: &[AffineForOp], tiled: &[AffineForOp], sizes: &[u64]) -> Option<()> {
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let (outer, inner) = tiled.split_at_checked(band.len())?;
    for ((&op, &outer), &size) in band.iter().zip(outer).zip(sizes) {
        let view = module.typed(op);
        let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
        let step = view.step().checked_mul(i64::try_from(size).ok()?)?;
        loops::set_bound(module, outer, Side::Lower, &lower);
        loops::set_bound(module, outer, Side::Upper, &upper);
        module.set(outer, AffineForOp::STEP, step);
    }
    for (((&op, &outer), &inner), &size) in band.iter().zip(outer).zip(inner).zip(sizes) {
        let divisor = loops::largest_divisor(module, op);
        let count = loops::trip_count(module, op);
        let step = module.typed(op).step();
        let variable = loops::variable(module.typed(outer))?.id();
        loops::set_bound(module, inner, Side::Lower, &of_variable(variable, AffineMap::identity(store, 1)));
        module.set(inner, AffineForOp::STEP, step);
        let shift = |dim: u32, rounds: u64| {
            let by = step.checked_mul(i64::try_from(rounds).ok()?)?;
            store.add(store.dim(dim), store.constant(by)).ok()
        };
        let upper = if let Some(count) = count.filter(|&count| count < size) {
            of_variable(variable, AffineMap::new(1, 0, [shift(0, count)?]))
        } else if !divisor.is_multiple_of(size) {
            let mut bound = loops::bound(module.typed(op), Side::Upper)?;
            let dims = bound.map.dims;
            let mut results = vec![shift(dims, size)?];
            results.extend(bound.map.results.iter().copied());
            bound.operands.insert(dims as usize, variable);
            Applied { map: AffineMap::new(dims + 1, bound.map.symbols, results), operands: bound.operands }
        } else {
            of_variable(variable, AffineMap::new(1, 0, [shift(0, size)?]))
        };
        loops::set_bound(module, inner, Side::Upper, &upper);
    }
    Some(())
}
