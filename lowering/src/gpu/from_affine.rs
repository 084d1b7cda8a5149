//! `convert-affine-for-to-gpu`: nests of `affine.for` become launches.

use crate::affine_to_std::expand;
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::arith::{AddIOp, CeilDivSIOp, MulIOp, SubIOp};
use rmlir_dialects::gpu::{LaunchOp, TerminatorOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Builder, Failed, Module, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes a launch of each nest of loops in a function.
    AffineForToGpu: ConvertAffineForToGPUPass, run
}

/// A launch has so many dimensions of blocks, and of threads.
const MOST: u32 = 3;

fn run(options: &options::ConvertAffineForToGPUPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (blocks, threads) = (options.gpu_block_dims, options.gpu_thread_dims);
    let region = run.op().region(0);
    let ops = region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let loops: Vec<OpAddr> = ops.filter(|op| op.is::<AffineForOp>()).map(|op| op.global()).collect();
    let mut failed = false;
    for at in loops {
        failed |= convert(run.module(), at, blocks, threads).is_err();
    }
    if failed { Err(Failed) } else { Ok(()) }
}

fn refuse<T>(op: OpRef<'_>, what: &str) -> Result<T, Failed> {
    Err(op.emit_plain_error(what))
}

fn body(op: OpRef<'_>) -> Option<rmlir_ir::BlockRef<'_>> {
    op.region(0)?.entry()
}

/// Whether a value is defined outside of an operation.
fn is_outside(value: ValueRef<'_>, of: OpRef<'_>) -> bool {
    let owner = match value.def_op() {
        Some((def, _)) => def.parent(),
        None => value.block().and_then(|block| block.parent()),
    };
    !std::iter::successors(owner, |owner| owner.parent()).any(|owner| owner == of)
}

/// Refuses a nest that is not one of so many loops, each of which holds the next one and nothing else.
fn check(outermost: OpRef<'_>, blocks: u32, threads: u32) -> Result<(), Failed> {
    // Then there is nothing to map.
    if blocks < 1 || threads < 1 {
        return Ok(());
    }
    if blocks > MOST {
        return refuse(outermost, "cannot map to more than 3 block dimensions");
    }
    if threads > MOST {
        return refuse(outermost, "cannot map to more than 3 thread dimensions");
    }
    let mut op = outermost;
    for left in (0..blocks + threads).rev() {
        let mut bounds = op.operand_group(0).chain(op.operand_group(1));
        if !bounds.all(|value| is_outside(value, outermost)) {
            return refuse(op, "loops with bounds depending on other mapped loops are not supported");
        }
        if left == 0 {
            break;
        }
        let mut ops = body(op).into_iter().flat_map(|block| block.ops());
        let (Some(nested), Some(_), None) = (ops.next(), ops.next(), ops.next()) else {
            return refuse(op, "expected perfectly nested loops in the body");
        };
        if !nested.is::<AffineForOp>() {
            return refuse(nested, "expected a nested loop");
        }
        op = nested;
    }
    Ok(())
}

/// A loop that a dimension of the launch takes.
struct Mapped {
    variable: ValueId,
    lower: ValueId,
    /// How often it runs.
    rounds: ValueId,
    /// What is between its rounds, if that is not 1.
    step: Option<ValueId>,
}

/// What is computed of a loop before the launch.
fn bounds(b: &mut Builder<'_>, at: OpAddr) -> Result<Mapped, Failed> {
    let ctx = b.ctx().clone();
    let op = b.seen().op(at);
    let own = op.cast::<AffineForOp>().ok_or(Failed)?;
    let ids = |group| op.operand_group(group).map(|value| value.id()).collect::<Vec<ValueId>>();
    let lower = (map_of_attr(&ctx, own.lower_bound_map()).ok_or(Failed)?, ids(0));
    let upper = (map_of_attr(&ctx, own.upper_bound_map()).ok_or(Failed)?, ids(1));
    let (step, loc) = (own.step(), op.loc());
    let variable = body(op).and_then(|block| block.args().next()).ok_or(Failed)?.id();
    b.set_loc(loc);
    let lower = expand::greatest(b, &lower.0, &lower.1).ok_or(Failed)?;
    let upper = expand::least(b, &upper.0, &upper.1).ok_or(Failed)?;
    let range = SubIOp::build(b, upper, lower).value()?;
    let by = expand::index(b, step).ok_or(Failed)?;
    let (rounds, step) = match step {
        1 => (range, None),
        _ => (CeilDivSIOp::build(b, range, by).value()?, Some(by)),
    };
    Ok(Mapped { variable, lower, rounds, step })
}

fn convert(module: &mut Module, at: OpAddr, blocks: u32, threads: u32) -> Result<(), Failed> {
    check(module.op(at), blocks, threads)?;
    let loc = module.op(at).loc();
    let mut b = Builder::before(module, at);
    let (mut mapped, mut innermost) = (Vec::new(), at);
    for number in 0..blocks + threads {
        if number > 0 {
            let nested = body(b.seen().op(innermost)).and_then(|block| block.first_op());
            let nested = nested.filter(|op| op.is::<AffineForOp>()).ok_or(Failed)?;
            innermost = nested.global();
        }
        mapped.push(bounds(&mut b, innermost)?);
    }
    b.set_loc(loc);
    let one = match blocks < MOST || threads < MOST {
        true => expand::index(&mut b, 1),
        false => None,
    };
    let size = |dims: std::ops::Range<u32>, dim: u32| {
        let taken = dims.start + dim;
        let of_loop = mapped.get(taken as usize).filter(|_| taken < dims.end);
        of_loop.map(|mapped| mapped.rounds).or(one).ok_or(Failed)
    };
    let (grid, block) = (0..blocks, blocks..blocks + threads);
    let sizes = [
        size(grid.clone(), 0)?,
        size(grid.clone(), 1)?,
        size(grid, 2)?,
        size(block.clone(), 0)?,
        size(block.clone(), 1)?,
        size(block, 2)?,
    ];
    let [gx, gy, gz, bx, by, bz] = sizes;
    let (index, none) = (vec![b.ctx().index_type(); 12], b.ctx().int_attr(64, 0));
    let made = LaunchOp::build(&mut b, None, &[], gx, gy, gz, bx, by, bz, None, None, None, None);
    let launch = made.attr("workgroup_attributions", none).region_with(|b, region| {
        b.create_block(region, &index);
    });
    let launch = launch.insert()?.at();
    let entry = body(module.op(launch)).ok_or(Failed)?.id();
    move_body(module, innermost, launch, entry)?;
    let places: Vec<ValueId> = module.body(at.unit).args(entry).to_vec();
    let mut b = Builder::at_start(module, at.unit, entry);
    b.set_loc(loc);
    for (number, mapped) in (0u32..).zip(&mapped) {
        let place = if number < blocks { number } else { 3 + number - blocks };
        let mut id = *places.get(place as usize).ok_or(Failed)?;
        if let Some(step) = mapped.step {
            id = MulIOp::build(&mut b, step, id).value()?;
        }
        let value = AddIOp::build(&mut b, mapped.lower, id).value()?;
        b.body().replace_all_uses(mapped.variable, value);
    }
    module.erase_op(at).map_err(|_| Failed)
}

/// Moves what is in a loop to a launch.
fn move_body(module: &mut Module, from: OpAddr, launch: OpAddr, entry: BlockId) -> Result<(), Failed> {
    let block = body(module.op(from)).ok_or(Failed)?;
    let ops: Vec<OpAddr> = block.ops().map(|op| op.global()).collect();
    let Some((&last, rest)) = ops.split_last() else { return Err(Failed) };
    let loc = module.op(last).loc();
    for op in rest {
        let after = module.body(launch.unit).last_op(entry);
        module.move_op(*op, launch.unit, entry, after).map_err(|_| Failed)?;
    }
    let mut b = Builder::at_end(module, launch.unit, entry);
    b.set_loc(loc);
    TerminatorOp::build(&mut b).insert()?;
    Ok(())
}
