//! `affine-raise-from-memref`: accesses whose indices are affine become accesses of the dialect.

use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineLoadOp, AffineStoreOp, is_valid_dim, is_valid_symbol};
use rmlir_dialects::arith::{AddIOp, MulIOp};
use rmlir_dialects::memref::{LoadOp, StoreOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Module, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes affine accesses of those whose indices allow it.
    RaiseFromMemRef: RaiseMemrefDialect, run
}

/// Sums and products are looked through at most so deep.
const MAX_DEPTH: usize = 256;

fn run(_: &options::RaiseMemrefDialect, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let wanted = |op: OpRef<'_>| op.is::<LoadOp>() || op.is::<StoreOp>();
    let found = Walk::post().collect(run.op(), wanted).map_err(|_| Failed)?;
    for at in found {
        raise(run.module(), at);
    }
    Ok(())
}

/// Inputs of a map in the making.
#[derive(Default)]
struct Inputs {
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

/// The position of a value in a list, to which it is added if it may be.
fn position(list: &mut Vec<ValueId>, value: ValueRef<'_>, may: impl Fn(ValueRef<'_>) -> bool) -> Option<u32> {
    let found = list.iter().position(|&seen| seen == value.id());
    let at = found.or_else(|| {
        may(value).then(|| {
            list.push(value.id());
            list.len() - 1
        })
    })?;
    u32::try_from(at).ok()
}

impl Inputs {
    fn expr(&mut self, value: ValueRef<'_>, depth: usize) -> Option<AffineExpr> {
        let store = value.ctx().affine();
        if let Some(number) = constant_int(value) {
            return Some(store.constant(number));
        }
        let operands = value.def_op().filter(|(op, _)| op.is::<AddIOp>() || op.is::<MulIOp>());
        if let (Some((op, _)), Some(depth)) = (operands, depth.checked_sub(1)) {
            let sides = (op.operand(0)?, op.operand(1)?);
            if let Some(l) = self.expr(sides.0, depth)
                && let Some(r) = self.expr(sides.1, depth)
            {
                let is_sum = op.is::<AddIOp>();
                // A product of two dimensions is no affine expression, but kept as one.
                return if is_sum { store.add(l, r).ok() } else { store.mul(l, r).ok() };
            }
        }
        if let Some(at) = position(&mut self.symbols, value, is_valid_symbol) {
            return Some(store.symbol(at));
        }
        position(&mut self.dims, value, is_valid_dim).map(|at| store.dim(at))
    }

    fn applied(indices: &[ValueRef<'_>]) -> Option<Applied> {
        let mut inputs = Inputs::default();
        let results: Vec<AffineExpr> =
            indices.iter().map(|&index| inputs.expr(index, MAX_DEPTH)).collect::<Option<_>>()?;
        let map = AffineMap::new(inputs.dims.len() as u32, inputs.symbols.len() as u32, results);
        Some(Applied { map, operands: [inputs.dims, inputs.symbols].concat() })
    }
}

fn raise(module: &mut Module, at: OpAddr) -> Option<()> {
    let op = module.op(at);
    let loc = op.loc();
    if let Some(load) = op.cast::<LoadOp>() {
        let applied = Inputs::applied(&load.indices().collect::<Vec<_>>())?;
        let (memory, ty) = (load.memref().id(), load.result().ty());
        let map = module.ctx().affine_map_attr(applied.map);
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        let value = AffineLoadOp::build(&mut b, ty, memory, &applied.operands, map).value().ok()?;
        return module.replace_op(at, &[value]).ok();
    }
    let store = op.cast::<StoreOp>()?;
    let applied = Inputs::applied(&store.indices().collect::<Vec<_>>())?;
    let (value, memory) = (store.value().id(), store.memref().id());
    let map = module.ctx().affine_map_attr(applied.map);
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    AffineStoreOp::build(&mut b, value, memory, &applied.operands, map).insert().ok()?;
    module.erase_op(at).ok()
}
