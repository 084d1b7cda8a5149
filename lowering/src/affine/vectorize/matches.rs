//! Which loops become vectors.

use super::super::loops;
use super::super::maps;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp};
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineInput, AffineKind, AffineMap};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Module, OpAddr, OpRef, Type, TypeData, UnitId, ValueId};
use std::collections::BTreeMap;

/// A loop with loops in it that match together.
#[derive(Clone)]
pub struct Match {
    /// The loop.
    pub op: AffineForOp,
    /// Those in it.
    pub inner: Vec<Match>,
}

/// Whether a value of a type can be an element of a vector.
fn is_element(module: &Module, ty: Type) -> bool {
    let ctx = module.ctx();
    let signless =
        |data: &TypeData| matches!(data, TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_));
    signless(ctx.type_data(ty)) && ctx.vector_type(&[1], &[false], ty).is_ok()
}

/// Whether an index is the same in all rounds of the loop of a variable.
pub fn is_invariant(module: &Module, unit: UnitId, iv: ValueId, index: ValueId) -> bool {
    let store = module.ctx().affine();
    let mut applied = Applied { map: AffineMap::identity(store, 1), operands: vec![index] };
    if maps::fully_compose(&mut applied, module, unit).is_err()
        || applied.canonicalize(module, unit).is_err()
        || maps::simplify(&mut applied, module).is_err()
    {
        return false;
    }
    let Some(at) = applied.operands.iter().position(|&value| value == iv) else { return true };
    let at = at as u32;
    let input = match at.checked_sub(applied.map.dims) {
        None => AffineInput::Dim(at),
        Some(symbol) => AffineInput::Symbol(symbol),
    };
    !applied.map.uses(store, input)
}

/// How an access moves from round to round of a loop.
enum Motion {
    /// Not at all.
    Still,
    /// Along one dimension, counted from the last one.
    Along(i64),
    /// In some other way.
    Other,
}

fn motion(module: &Module, op: OpRef<'_>, iv: ValueId) -> Motion {
    let writes = op.is::<AffineStoreOp>();
    let first = usize::from(writes);
    let Some(memory) = op.operand(first) else { return Motion::Other };
    let TypeData::MemRef { shape, layout, .. } = op.ctx().type_data(memory.ty()) else {
        return Motion::Other;
    };
    if layout.is_some() {
        op.emit_plain_error("NYI: non-trivial layout map");
        return Motion::Other;
    }
    let Some(map) = op.attr_named("map").and_then(|map| map_of_attr(op.ctx(), map)) else {
        return Motion::Other;
    };
    let operands: Vec<ValueId> = op.operands().skip(first + 1).map(|value| value.id()).collect();
    let store = op.ctx().affine();
    let mut varying: Option<usize> = None;
    for (at, &expr) in map.results.iter().enumerate().take(shape.len()) {
        let mut used = Vec::new();
        store.for_each_leaf(expr, |leaf| match leaf {
            AffineKind::Dim(position) => used.push(position as usize),
            AffineKind::Symbol(position) => used.push((map.dims + position) as usize),
            _ => {}
        });
        for operand in used.into_iter().filter_map(|at| operands.get(at)) {
            if is_invariant(module, op.unit(), iv, *operand) {
                continue;
            }
            if varying.is_some() {
                return Motion::Other;
            }
            varying = Some(at);
        }
    }
    match varying {
        None => Motion::Still,
        Some(at) => Motion::Along(shape.len() as i64 - 1 - at as i64),
    }
}

/// Whether all in a loop can become vectors, accesses aside.
fn has_plain_body(module: &Module, op: AffineForOp) -> bool {
    let fits = |ty: Type| match *module.ctx().type_data(ty) {
        TypeData::MemRef { element, .. } => is_element(module, element),
        _ => is_element(module, ty),
    };
    let plain = |op: OpRef<'_>| {
        !op.is::<AffineIfOp>()
            && !op.is::<TransferReadOp>()
            && !op.is::<TransferWriteOp>()
            && (op.regions().next().is_none() || op.is::<AffineForOp>())
            && op.operands().all(|value| fits(value.ty()))
            && op.results().all(|value| is_element(module, value.ty()))
    };
    let walked = Walk::post().ops(module.op(op.at()), |op| match plain(op) {
        true => WalkResult::Advance,
        false => WalkResult::Interrupt,
    });
    walked == Ok(WalkResult::Advance)
}

/// Whether a loop could be one of vectors, whatever its accesses do.
pub fn is_plain(module: &Module, op: AffineForOp) -> bool {
    has_plain_body(module, op)
}

/// Along which dimension accesses of a loop move, if it could be one of vectors; `None` in it if along none.
fn vectorizable(module: &Module, op: AffineForOp) -> Option<Option<i64>> {
    if !has_plain_body(module, op) {
        return None;
    }
    let iv = loops::variable(module.typed(op))?.id();
    let wanted = |op: OpRef<'_>| op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>();
    let mut along: Option<i64> = None;
    for access in Walk::post().collect(module.op(op.at()), wanted).ok()? {
        match motion(module, module.op(access), iv) {
            Motion::Still => {}
            Motion::Along(dim) if along.is_none_or(|known| known == dim) => along = Some(dim),
            Motion::Along(_) | Motion::Other => return None,
        }
    }
    Some(along)
}

/// Finds nests of loops.
pub struct Finder<'a> {
    /// The module.
    pub module: &'a Module,
    /// Loops whose rounds do not depend on each other.
    pub parallel: &'a [OpAddr],
    /// Along which dimension accesses are to move, for each loop of a nest; less than zero is any.
    pub varying: &'a [i64],
    seen: BTreeMap<(u32, u32), Option<Option<i64>>>,
}

impl<'a> Finder<'a> {
    /// One that has found nothing yet.
    pub fn new(module: &'a Module, parallel: &'a [OpAddr], varying: &'a [i64]) -> Finder<'a> {
        Finder { module, parallel, varying, seen: BTreeMap::new() }
    }

    fn fits(&mut self, op: AffineForOp, level: usize) -> bool {
        if !self.parallel.contains(&op.at()) {
            return false;
        }
        let module = self.module;
        let key = (op.at().unit.index() as u32, op.at().op.index() as u32);
        let along = *self.seen.entry(key).or_insert_with(|| vectorizable(module, op));
        let Some(along) = along else { return false };
        let wanted = self.varying.get(level).copied().unwrap_or(-1);
        wanted == -1 || along.is_none_or(|along| along == wanted)
    }

    /// Nests of this many loops in an operation, itself aside if it is `skip`, inner ones first.
    pub fn find(&mut self, root: OpAddr, levels: usize, level: usize, skip: Option<OpAddr>) -> Vec<Match> {
        let mut found = Vec::new();
        for op in loops::loops_in(self.module.op(root), false).unwrap_or_default() {
            if Some(op.at()) == skip || !self.fits(op, level) {
                continue;
            }
            if level + 1 == levels {
                found.push(Match { op, inner: Vec::new() });
                continue;
            }
            let inner = self.find(op.at(), levels, level + 1, Some(op.at()));
            if !inner.is_empty() {
                found.push(Match { op, inner });
            }
        }
        found
    }
}
