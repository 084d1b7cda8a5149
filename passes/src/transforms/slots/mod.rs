//! Memory slots: `mem2reg` and `sroa`.

mod destructure;
mod frontier;
mod promote;
mod promotion;

pub use destructure::Sroa;
pub use promote::Mem2Reg;

use crate::pass::PassRun;
use crate::transforms::report_not_loaded;
use rmlir_ir::dominance::BodyDominance;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::PromotableOpInterface;
use rmlir_ir::order::post_orders;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Builder, Failed, Module, OpAddr, OpId, OpRef, RegionId, UnitId, UseId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Does `one` to allocations, inner ones first, and to those that come of it, until it does nothing any more. `one` gives the allocations
/// that it made in the place of one, or `None` if it did nothing.
fn each_allocation(
    run: &mut PassRun<'_>,
    is_allocation: impl Fn(OpRef<'_>) -> bool,
    one: impl Fn(&mut Scope<'_>, OpAddr) -> Option<Vec<OpAddr>>,
) -> Result<(), Failed> {
    let ctx = run.ctx();
    let collected = Walk::post().collect(run.op(), is_allocation);
    let own = run.at();
    let mut allocations: Vec<OpAddr> = collected.map_err(report_not_loaded(run))?;
    allocations.retain(|&at| at != own);
    let layout = DataLayout::inside(&ctx, run.op());
    let mut scope = Scope { module: run.module(), layout: &layout, orders: Orders::default() };
    let mut changed_any = false;
    loop {
        let mut changed = false;
        let mut next = Vec::new();
        for at in allocations {
            match one(&mut scope, at) {
                None => next.push(at),
                Some(new) => {
                    changed = true;
                    next.extend(new);
                }
            }
        }
        allocations = next;
        if !changed {
            break;
        }
        changed_any = true;
    }
    if !changed_any {
        run.preserve_all();
    }
    Ok(())
}

/// Uses that must go, by the operation that they belong to.
#[derive(Default)]
struct Blocking {
    by_user: FxHashMap<OpId, Vec<UseId>>,
    /// Users in the order in which they were found.
    users: Vec<OpId>,
}

impl Blocking {
    fn add(&mut self, module: &Module, unit: UnitId, id: UseId) {
        let (user, _) = module.body(unit).use_owner(id);
        let uses = self.by_user.entry(user).or_insert_with(|| {
            self.users.push(user);
            Vec::new()
        });
        if !uses.contains(&id) {
            uses.push(id);
        }
    }

    fn of(&self, user: OpId) -> Option<&[UseId]> {
        self.by_user.get(&user).map(|uses| &uses[..])
    }
}

/// The operations that use a value, those that use their results, and so on: each before those that use what it gives.
fn forward_slice(module: &Module, unit: UnitId, value: ValueId) -> Vec<OpId> {
    let body = module.body(unit);
    let users = |value: ValueId| body.uses(value).map(|id| body.use_owner(id).0).collect::<Vec<OpId>>();
    let users_of = |op: OpId| body.results(op).flat_map(users).collect::<Vec<OpId>>();
    let mut seen: FxHashSet<OpId> = FxHashSet::default();
    let mut order = Vec::new();
    // Lists of operations with how many of each have been entered; the operation that a list belongs to.
    let mut stack: Vec<(Option<OpId>, Vec<OpId>, usize)> = vec![(None, users(value), 0)];
    while let Some((owner, list, next)) = stack.last_mut() {
        match list.get(*next).copied() {
            Some(op) => {
                *next += 1;
                if seen.insert(op) {
                    let inner = users_of(op);
                    stack.push((Some(op), inner, 0));
                }
            }
            None => {
                order.extend(*owner);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// What is worked out for bodies whose blocks stay as they are.
#[derive(Default)]
struct Orders {
    dominance: FxHashMap<UnitId, BodyDominance>,
    /// The place of each block of a region in an order in which dominating blocks come first.
    places: FxHashMap<(UnitId, RegionId), FxHashMap<BlockId, usize>>,
}

impl Orders {
    fn places(&mut self, module: &Module, unit: UnitId, region: RegionId) -> &FxHashMap<BlockId, usize> {
        self.places.entry((unit, region)).or_insert_with(|| {
            let orders = post_orders(module.region(unit, region));
            let blocks = orders.iter().flat_map(|order| order.iter().rev());
            blocks.enumerate().map(|(place, block)| (block.id(), place)).collect()
        })
    }

    /// Sorts operations of a region, or of regions inside it, so that those that dominate come first.
    fn sort(&mut self, module: &Module, unit: UnitId, region: RegionId, ops: &mut [OpId]) {
        let places = self.places(module, unit, region);
        let body = module.body(unit);
        let in_region = |mut op: OpId| loop {
            let block = body.op_block(op)?;
            let around = body.block_region(block)?;
            if around == region {
                return Some((places.get(&block).copied().unwrap_or(usize::MAX), op));
            }
            op = body.region_parent(around)?;
        };
        ops.sort_by(|&a, &b| {
            let (Some((a_place, a_outer)), Some((b_place, b_outer))) = (in_region(a), in_region(b)) else {
                return a.cmp(&b);
            };
            a_place.cmp(&b_place).then_with(|| match a_outer == b_outer {
                true => a.cmp(&b),
                false if body.is_before(a_outer, b_outer) => std::cmp::Ordering::Less,
                false => std::cmp::Ordering::Greater,
            })
        });
    }
}

fn promotable(op: OpRef<'_>) -> Option<&dyn PromotableOpInterface> {
    op.ctx().op_interface::<dyn PromotableOpInterface>(op.name())
}

/// Where a slot is.
#[derive(Clone, Copy)]
struct Place {
    unit: UnitId,
    region: RegionId,
    block: BlockId,
}

fn place_of(module: &Module, unit: UnitId, value: ValueId) -> Option<Place> {
    let block = module.value(unit, value).block()?;
    Some(Place { unit, region: block.region()?.id(), block: block.id() })
}

/// Erases operations whose results nothing uses any more, in this order.
fn erase_all(module: &mut Module, unit: UnitId, ops: &[OpId]) {
    for &op in ops {
        // A result may still be used by what was not reached; then the operation stays, which the verifier accepts.
        let _ = module.erase_op(OpAddr { unit, op });
    }
}

/// A layout and what is needed to change a module in its presence.
struct Scope<'a> {
    module: &'a mut Module,
    layout: &'a DataLayout<'a>,
    orders: Orders,
}

impl Scope<'_> {
    fn after(&mut self, at: OpAddr) -> Builder<'_> {
        Builder::after(self.module, at)
    }
}
