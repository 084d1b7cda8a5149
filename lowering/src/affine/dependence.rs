//! Which accesses depend on which.

use super::constraints::{self, Constraints, Source, enclosing, index_set, nesting_depth};
use super::{loops, maps};
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{
    AffineForOp, AffineIfOp, AffineLoadOp, AffineParallelOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp, AffineYieldOp,
};
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, is_effect_free, own_effects};
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::presburger::{Bound, Kind, System};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockRef, Module, OpAddr, OpRef, RegionRef, TraitSet, TypeData, ValueId, ValueRef};

/// Whether an operation reads at affine subscripts.
pub fn is_read(op: OpRef<'_>) -> bool {
    op.is::<AffineLoadOp>() || op.is::<AffineVectorLoadOp>()
}

/// Whether an operation writes at affine subscripts.
pub fn is_write(op: OpRef<'_>) -> bool {
    op.is::<AffineStoreOp>() || op.is::<AffineVectorStoreOp>()
}

/// Whether an operation is one of these.
pub fn is_access(op: OpRef<'_>) -> bool {
    is_read(op) || is_write(op)
}

/// An access at affine subscripts.
#[derive(Clone, Debug)]
pub struct Access {
    /// The operation.
    pub op: OpAddr,
    /// The memory.
    pub memref: ValueId,
    /// Whether it writes.
    pub writes: bool,
    /// The subscripts, with maps of operands put in.
    pub subscripts: Applied,
}

/// The memory of an access.
pub fn memory_of(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.operand(usize::from(is_write(op)))
}

impl Access {
    /// That of an operation.
    pub fn of(op: OpRef<'_>) -> Option<Access> {
        let writes = is_write(op);
        if !writes && !is_read(op) {
            return None;
        }
        let first = usize::from(writes);
        let memref = op.operand(first)?.id();
        let operands: Vec<ValueId> = op.operands().skip(first + 1).map(ValueRef::id).collect();
        let mut subscripts = maps::applied_of(op.ctx(), op.attr_named("map")?, operands)?;
        maps::fully_compose(&mut subscripts, op.module(), op.unit()).ok()?;
        maps::simplify(&mut subscripts, op.module()).ok()?;
        subscripts.canonicalize(op.module(), op.unit()).ok()?;
        Some(Access { op: op.global(), memref, writes, subscripts })
    }

    /// The value that is written.
    pub fn written(op: OpRef<'_>) -> Option<ValueRef<'_>> {
        op.operand(0).filter(|_| is_write(op))
    }

    /// Whether another access is at the same subscripts of the same memory.
    pub fn is_same_place(&self, other: &Access, module: &Module) -> bool {
        if self.memref != other.memref {
            return false;
        }
        let difference = maps::difference(&self.subscripts, &other.subscripts, module, self.op.unit);
        let store = module.ctx().affine();
        let zero = |applied: Applied| applied.map.results.iter().all(|&e| store.as_constant(e) == Some(0));
        self.subscripts.map.results.len() == other.subscripts.map.results.len() && difference.is_ok_and(zero)
    }
}

/// How far the variable of a common loop is apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// The loop.
    pub op: OpAddr,
    /// At least.
    pub lower: i64,
    /// At most.
    pub upper: i64,
}

/// Whether an access depends on another one.
#[derive(Clone, Debug)]
pub enum Dependence {
    /// It does not for sure.
    No,
    /// It may.
    Yes(Box<Found>),
    /// It is not known.
    Unknown,
}

/// A dependence.
#[derive(Clone, Debug)]
pub struct Found {
    /// Variables of the loops around the first access, those around the second one, and symbols.
    pub constraints: Constraints,
    /// How many variables are those of the first access.
    pub source_dims: usize,
    /// Loops in common.
    pub common: Vec<OpAddr>,
}

impl Dependence {
    /// Whether there is one, or may be.
    pub fn may_be(&self) -> bool {
        !matches!(self, Dependence::No)
    }

    /// Whether one was found.
    pub fn is_found(&self) -> bool {
        matches!(self, Dependence::Yes(_))
    }
}

/// The region around an operation of which maps are about values.
pub fn analysis_scope(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    let mut at = op;
    while let Some(parent) = at.parent() {
        if !(parent.is::<AffineForOp>() || parent.is::<AffineIfOp>() || parent.is::<AffineParallelOp>()) {
            return at.parent_region();
        }
        at = parent;
    }
    None
}

/// The innermost block that holds both operations, at any depth, in one scope.
pub fn common_block<'m>(a: OpRef<'m>, b: OpRef<'m>) -> Option<BlockRef<'m>> {
    let chain = |op: OpRef<'m>| {
        let mut blocks = Vec::new();
        let mut at = op.block();
        while let Some(block) = at {
            blocks.push(block);
            let parent = block.parent();
            at = parent.filter(|op| !op.has_trait(TraitSet::AFFINE_SCOPE)).and_then(|op| op.block());
        }
        blocks.reverse();
        blocks
    };
    let (a, b) = (chain(a), chain(b));
    a.into_iter().zip(b).take_while(|(a, b)| a == b).last().map(|(block, _)| block)
}

/// The operation in a block that holds another one.
pub fn ancestor_in<'m>(block: BlockRef<'m>, op: OpRef<'m>) -> Option<OpRef<'m>> {
    std::iter::successors(Some(op), |op| op.parent()).find(|op| op.block() == Some(block))
}

fn comes_before(module: &Module, a: OpAddr, b: OpAddr) -> bool {
    let (a, b) = (module.op(a), module.op(b));
    let Some(block) = common_block(a, b) else { return false };
    match (ancestor_in(block, a), ancestor_in(block, b)) {
        (Some(a), Some(b)) if a != b => block.body().is_before(a.id(), b.id()),
        _ => false,
    }
}

/// The loop variables that both domains begin with.
fn common_loops(
    module: &Module,
    source: &Constraints,
    target: &Constraints,
    unit: rmlir_ir::UnitId,
) -> Vec<OpAddr> {
    let mut common = Vec::new();
    for (&ours, &theirs) in source.dims().iter().zip(target.dims()) {
        let Some(value) = ours.filter(|_| ours == theirs) else { break };
        let view = module.value(unit, value);
        if !loops::is_variable(view) {
            break;
        }
        let Some(op) = view.def_block().and_then(|(block, _)| block.parent()) else { break };
        common.push(op.global());
    }
    common
}

/// Both accesses at the same place: variables of the first, then of the second, then symbols.
struct Both {
    source: Constraints,
    target: Constraints,
}

impl Both {
    fn of(module: &Module, source: &Access, target: &Access) -> Option<Both> {
        let domain = |access: &Access| {
            let op = module.op(access.op);
            let mut domain = index_set(Source::of(op), &enclosing(op))?;
            for (at, &operand) in access.subscripts.operands.iter().enumerate() {
                if domain.find(operand).is_some() {
                    continue;
                }
                if at < access.subscripts.map.dims as usize {
                    return None;
                }
                domain.append_symbol(Some(operand));
            }
            Some(domain)
        };
        Some(Both { source: domain(source)?, target: domain(target)? })
    }

    /// One system that says that both are at the same place.
    fn joined(&self, module: &Module, source: &Access, target: &Access) -> Option<Constraints> {
        let ctx = module.ctx();
        let (mut ours, mut theirs) = (self.source.clone(), self.target.clone());
        ours.align_symbols(&mut theirs);
        let own_rows = ours.rows_of(ctx, &source.subscripts)?;
        let their_rows = theirs.rows_of(ctx, &target.subscripts)?;
        if own_rows.len() != their_rows.len() {
            return None;
        }
        let counts = |c: &Constraints| (c.system.count(Kind::Dim), c.system.count(Kind::Local));
        let ((own_dims, own_locals), (their_dims, their_locals)) = (counts(&ours), counts(&theirs));
        let symbols = ours.system.count(Kind::Symbol);
        let mut joined = Constraints {
            system: System::new(own_dims + their_dims, symbols, own_locals + their_locals),
            values: [ours.dims(), theirs.dims(), ours.symbols()].concat(),
        };
        let columns = joined.system.columns();
        let place = |row: &[i128], dims: usize, first: usize, local: usize| {
            let mut placed = vec![0; columns];
            let last = row.len() - 1;
            for (at, &value) in row.iter().enumerate() {
                let column = if at == last {
                    columns - 1
                } else if at < dims {
                    first + at
                } else if at < dims + symbols {
                    own_dims + their_dims + at - dims
                } else {
                    own_dims + their_dims + symbols + local + at - dims - symbols
                };
                placed[column] = value;
            }
            placed
        };
        let own = |row: &[i128]| place(row, own_dims, 0, 0);
        let their = |row: &[i128]| place(row, their_dims, own_dims, own_locals);
        for row in theirs.system.equalities() {
            joined.system.add_equality(their(row));
        }
        for row in ours.system.equalities() {
            joined.system.add_equality(own(row));
        }
        for (a, b) in own_rows.iter().zip(&their_rows) {
            let row = own(a).iter().zip(their(b)).map(|(a, b)| a - b).collect();
            joined.system.add_equality(row);
        }
        for row in theirs.system.inequalities() {
            joined.system.add_inequality(their(row));
        }
        for row in ours.system.inequalities() {
            joined.system.add_inequality(own(row));
        }
        Some(joined)
    }
}

/// Whether `target` depends on `source` by a round of the loop at `depth` (from one on), or within a round of all common loops if
/// that is one more than there are. Reads only count if `reads` says so.
pub fn check(module: &Module, source: &Access, target: &Access, depth: usize, reads: bool) -> Dependence {
    if source.memref != target.memref || !(reads || source.writes || target.writes) {
        return Dependence::No;
    }
    let (from, to) = (module.op(source.op), module.op(target.op));
    if analysis_scope(from) != analysis_scope(to) || common_block(from, to).is_none() {
        return Dependence::Unknown;
    }
    let Some(both) = Both::of(module, source, target) else { return Dependence::Unknown };
    let common = common_loops(module, &both.source, &both.target, source.op.unit);
    if !reads && depth > common.len() && !comes_before(module, source.op, target.op) {
        return Dependence::No;
    }
    let Some(mut joined) = both.joined(module, source, target) else { return Dependence::Unknown };
    let source_dims = both.source.system.count(Kind::Dim);
    for at in 0..common.len().min(depth) {
        let mut row = joined.system.zeros();
        row[at] = -1;
        row[at + source_dims] = 1;
        if at + 1 == depth {
            if let Some(constant) = row.last_mut() {
                *constant = -1;
            }
            joined.system.add_inequality(row);
        } else {
            joined.system.add_equality(row);
        }
    }
    if joined.system.is_empty() {
        return Dependence::No;
    }
    Dependence::Yes(Box::new(Found { constraints: joined, source_dims, common }))
}

impl Found {
    /// How far the variables of common loops are apart.
    pub fn components(&self) -> Vec<Component> {
        let count = self.common.len();
        if count == 0 {
            return Vec::new();
        }
        let mut system = self.constraints.system.clone();
        let others = system.vars();
        system.insert(Kind::Dim, 0, count);
        for at in 0..count {
            let mut row = system.zeros();
            row[at] = 1;
            row[at + count] = 1;
            row[at + count + self.source_dims] = -1;
            system.add_equality(row);
        }
        system.project_out(count, others);
        let bound = |bound, at| system.constant_bound(bound, at).and_then(|value| i64::try_from(value).ok());
        let component = |(at, &op): (usize, &OpAddr)| Component {
            op,
            lower: bound(Bound::Lower, at).unwrap_or(i64::MIN),
            upper: bound(Bound::Upper, at).unwrap_or(i64::MAX),
        };
        self.common.iter().enumerate().map(component).collect()
    }
}

/// Whether memory is made inside an operation.
pub fn is_local(value: ValueRef<'_>, around: OpRef<'_>) -> bool {
    let mut value = value;
    for _ in 0..64 {
        let Some((op, _)) = value.def_op() else { return false };
        if is_allocation(op) && op.is_inside(around) {
            return true;
        }
        let Some(view) = op.ctx().op_interface::<dyn ViewLikeOpInterface>(op.name()) else { return false };
        let Some(source) = view.view_source(op) else { return false };
        value = source;
    }
    false
}

/// Whether all that an operation does is to make memory.
pub fn is_allocation(op: OpRef<'_>) -> bool {
    let effects = own_effects(op).unwrap_or_default();
    matches!(&effects[..], [effect] if effect.kind == EffectKind::Allocate)
}

/// Whether an operation only says what runs when.
fn is_structure(op: OpRef<'_>) -> bool {
    op.is::<AffineForOp>() || op.is::<AffineYieldOp>() || op.is::<AffineIfOp>()
}

/// Whether rounds of a loop do not depend on each other through memory.
pub fn is_memory_parallel(module: &Module, op: AffineForOp) -> bool {
    let root = module.op(op.at());
    let is_memory =
        |ty| matches!(root.ctx().type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    if root.results().any(|result| is_memory(result.ty())) {
        return false;
    }
    let mut accesses = Vec::new();
    let walked = Walk::post().ops(root, |op| {
        if is_access(op) {
            let memory = op.operand(usize::from(is_write(op)));
            if memory.is_none_or(|memory| !is_local(memory, root)) {
                match Access::of(op) {
                    Some(access) => accesses.push(access),
                    None => return WalkResult::Interrupt,
                }
            }
        } else if !is_structure(op) && !is_allocation(op) && !is_effect_free(op) {
            return WalkResult::Interrupt;
        }
        WalkResult::Advance
    });
    if walked != Ok(WalkResult::Advance) {
        return false;
    }
    let depth = nesting_depth(root) + 1;
    accesses
        .iter()
        .all(|a| accesses.iter().all(|b| matches!(check(module, a, b, depth, false), Dependence::No)))
}

/// Effects of an operation on a value, or on all memory.
pub fn touches(op: OpRef<'_>, kind: EffectKind, value: ValueId) -> bool {
    own_effects(op).is_none_or(|effects| {
        effects.iter().any(|effect| {
            effect.kind == kind
                && match effect.target {
                    EffectTarget::Value(target) => target == value,
                    _ => true,
                }
        })
    })
}

/// Accesses in an operation, inner ones in order.
pub fn accesses_in(op: OpRef<'_>) -> Option<Vec<Access>> {
    let found = Walk::post().collect(op, is_access).ok()?;
    found.into_iter().map(|at| Access::of(op.module().op(at))).collect()
}

/// The constraints of loops, for those that need no more.
pub fn domain_of(module: &Module, nest: &[AffineForOp]) -> Option<Constraints> {
    let ops = constraints::views(module, nest);
    index_set(Source::of(*ops.first()?), &ops)
}
