//! `async-parallel-for`: parts of a parallel loop become tasks.

use super::compute::{Compute, Space, bounds, call, compute_function, dispatch_function, task};
use crate::calc::Calc;
use crate::captures::copy_constants_into;
use crate::regions::{choose, for_loop};
use rmlir_dialects::arith::{CeilDivSIOp, CmpIPredicate, SubIOp};
use rmlir_dialects::asynchronous::{AddToGroupOp, AwaitAllOp, CreateGroupOp, RuntimeNumWorkerThreadsOp};
use rmlir_dialects::scf::ParallelOp;
use rmlir_ir::typed::{Handle, number};
use rmlir_ir::{Attr, Failed, Signedness, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, create_or_fold};

plain_pass! {
    /// Makes tasks of parallel loops.
    ParallelFor: AsyncParallelForPass, run
}

/// What was asked for.
#[derive(Clone, Copy)]
struct How {
    /// Whether tasks hand out other tasks, or the thread that comes to the loop all of them.
    recursive: bool,
    /// How many threads there are; less than zero: the runtime is asked.
    workers: i64,
    min_size: i64,
}

fn run(options: &options::AsyncParallelForPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let how = How {
        recursive: options.async_dispatch,
        workers: i64::from(options.num_workers),
        min_size: i64::from(options.min_task_size),
    };
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::AsyncParallelForRewrite", move |op, rw| rewrite(op, rw, how));
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Inner loops of no more iterations than this are run as a whole.
const MAX_UNROLLED: i64 = 512;

/// The more threads there are, the fewer parts for each.
const FEW: f64 = 8.0;
const PARTS: [(i64, f64); 5] = [(4, 4.0), (8, 2.0), (16, 1.0), (32, 0.8), (64, 0.6)];

fn rewrite(op: ParallelOp, rw: &mut PatternRewriter<'_>, how: How) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.init_vals().next().is_none())?;
    let (loc, body) = (root.op().loc(), root.op().region(0)?.id());
    let min_size = Calc { rw }.index(how.min_size)?;
    copy_constants_into(rw.builder(), body).ok()?;
    rw.at_op(op);
    let [lower, upper, step] = bounds(rw, op);
    let mut trips = Vec::new();
    for ((&lower, &upper), &step) in lower.iter().zip(&upper).zip(&step) {
        let range = create_or_fold(rw.builder(), |b| SubIOp::build(b, upper, lower).value()).ok()?;
        trips.push(create_or_fold(rw.builder(), |b| CeilDivSIOp::build(b, range, step).value()).ok()?);
    }
    let mut calc = Calc { rw };
    let mut all = *trips.first()?;
    for &trips in trips.iter().skip(1) {
        all = calc.muli(all, trips)?;
    }
    let zero = calc.index(0)?;
    let nothing = calc.cmpi(CmpIPredicate::Eq, all, zero)?;
    let [known_lower, known_step, known_trips] =
        [&lower, &step, &trips].map(|values| known_numbers(rw, values));
    let space = Space { at: op.at(), loc, lower, upper, step, trips, known_lower, known_step, known_trips };
    let parts = Parts { space, how, all, min_size };
    choose(
        rw,
        nothing,
        &[],
        |_| Some(Vec::new()),
        |rw| {
            parts.dispatch(rw)?;
            Some(Vec::new())
        },
    )?;
    rw.erase(op)
}

/// The attributes of those values that are integer constants.
fn known_numbers(rw: &PatternRewriter<'_>, values: &[ValueId]) -> Vec<Option<Attr>> {
    let known = |value| rw.constant(value).filter(|&known| number(rw.ctx(), known).is_some());
    values.iter().map(|&value| known(value)).collect()
}

/// A loop that is cut into parts.
struct Parts {
    space: Space,
    how: How,
    /// Number of iterations.
    all: ValueId,
    min_size: ValueId,
}

impl Parts {
    /// How many inner loops can be run as a whole, and how many iterations these have.
    fn whole_loops(&self, rw: &PatternRewriter<'_>) -> (usize, i64) {
        let trips: Vec<i64> = self
            .space
            .known_trips
            .iter()
            .map(|known| known.and_then(|known| number(rw.ctx(), known)).unwrap_or(0))
            .collect();
        let loops = trips.len();
        let mut inner = vec![0i64; loops];
        let mut whole = 0;
        for at in (0..loops).rev() {
            let around = inner.get(at + 1).copied();
            if around.is_some_and(|around| around > 0 && around <= MAX_UNROLLED) {
                whole += 1;
            }
            if let (Some(own), Some(&trips)) = (inner.get_mut(at), trips.get(at)) {
                *own = trips.wrapping_mul(around.unwrap_or(1));
            }
        }
        (whole, inner.get(loops - whole).copied().unwrap_or(0))
    }

    /// At most how many parts there are to be.
    fn max_parts(&self, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let (f32, index) = (ctx.float_type(rmlir_ir::value::FloatKind::F32), ctx.index_type());
        let i32 = ctx.integer_type(32, Signedness::Signless).ok()?;
        let workers = match self.how.workers {
            workers if workers >= 0 => Calc { rw }.index(workers)?,
            _ => RuntimeNumWorkerThreadsOp::build(rw.builder()).value().ok()?,
        };
        let mut calc = Calc { rw };
        let mut factor = calc.float(f32, FEW)?;
        for (more_than, parts) in PARTS {
            let bound = calc.index(more_than)?;
            let is_more = calc.cmpi(CmpIPredicate::Sgt, workers, bound)?;
            let parts = calc.float(f32, parts)?;
            factor = calc.select(is_more, parts, factor)?;
        }
        let workers = calc.index_cast(i32, workers)?;
        let workers = calc.sitofp(f32, workers)?;
        let parts = calc.mulf(factor, workers)?;
        let parts = calc.fptosi(i32, parts)?;
        let parts = calc.index_cast(index, parts)?;
        let one = calc.index(1)?;
        calc.maxsi(one, parts)
    }

    /// Cuts the loop into parts and has them run.
    fn dispatch(&self, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let (whole, inner) = self.whole_loops(rw);
        let max_parts = self.max_parts(rw)?;
        let all = self.all;
        let size = ceil_div(rw, all, max_parts)?;
        let mut calc = Calc { rw };
        let size = calc.maxsi(size, self.min_size)?;
        let size = calc.minsi(all, size)?;
        let count = ceil_div(rw, all, size)?;
        if whole == 0 {
            return self.run_parts(rw, size, count);
        }
        // Only if parts are large enough, for else there would be too few.
        let mut calc = Calc { rw };
        let iterations = calc.index(inner)?;
        let is_large = calc.cmpi(CmpIPredicate::Sge, size, iterations)?;
        let aligned = |rw: &mut PatternRewriter<'_>| {
            self.run_aligned(rw, whole, inner, size, count)?;
            Some(Vec::new())
        };
        choose(rw, is_large, &[], aligned, |rw| {
            self.run_parts(rw, size, count)?;
            Some(Vec::new())
        })?;
        Some(())
    }

    /// Runs parts that end where inner loops do.
    fn run_aligned(
        &self,
        rw: &mut PatternRewriter<'_>,
        whole: usize,
        inner: i64,
        size: ValueId,
        count: ValueId,
    ) -> Rewritten {
        let compute = compute_function(rw, &self.space, whole)?;
        let iterations = Calc { rw }.index(inner)?;
        let size = ceil_div(rw, size, iterations)?;
        let size = Calc { rw }.muli(size, iterations)?;
        self.run(rw, &compute, size, count)
    }

    fn run_parts(&self, rw: &mut PatternRewriter<'_>, size: ValueId, count: ValueId) -> Rewritten {
        let compute = compute_function(rw, &self.space, 0)?;
        self.run(rw, &compute, size, count)
    }

    fn run(
        &self,
        rw: &mut PatternRewriter<'_>,
        compute: &Compute,
        size: ValueId,
        count: ValueId,
    ) -> Rewritten {
        match self.how.recursive {
            true => self.run_recursively(rw, compute, size, count),
            false => run_in_order(rw, compute, size, count),
        }
    }

    /// Tasks hand out tasks; a single part needs none.
    fn run_recursively(
        &self,
        rw: &mut PatternRewriter<'_>,
        compute: &Compute,
        size: ValueId,
        count: ValueId,
    ) -> Rewritten {
        let dispatch = dispatch_function(rw, &self.space, compute)?;
        let mut calc = Calc { rw };
        let (zero, one) = (calc.index(0)?, calc.index(1)?);
        let is_single = calc.cmpi(CmpIPredicate::Eq, count, one)?;
        let single = |rw: &mut PatternRewriter<'_>| {
            compute.call(rw, zero, size)?;
            Some(Vec::new())
        };
        choose(rw, is_single, &[], single, |rw| {
            let group = group_of_others(rw, count, one)?;
            let args: Vec<ValueId> =
                [group, zero, count, size].into_iter().chain(compute.shared.iter().copied()).collect();
            call(rw, dispatch, &args)?;
            AwaitAllOp::build(rw.builder(), group).insert().ok()?;
            Some(Vec::new())
        })?;
        Some(())
    }
}

fn ceil_div(rw: &mut PatternRewriter<'_>, number: ValueId, by: ValueId) -> Option<ValueId> {
    CeilDivSIOp::build(rw.builder(), number, by).value().ok()
}

/// A group for all parts but the first.
fn group_of_others(rw: &mut PatternRewriter<'_>, count: ValueId, one: ValueId) -> Option<ValueId> {
    let others = Calc { rw }.subi(count, one)?;
    CreateGroupOp::build(rw.builder(), others).value().ok()
}

/// All tasks are handed out, then the first part is run.
fn run_in_order(rw: &mut PatternRewriter<'_>, compute: &Compute, size: ValueId, count: ValueId) -> Rewritten {
    let mut calc = Calc { rw };
    let (zero, one) = (calc.index(0)?, calc.index(1)?);
    let group = group_of_others(rw, count, one)?;
    for_loop(rw, [one, count, one], &[], |rw, part, _| {
        let token = task(rw, |rw| compute.call(rw, part, size))?;
        AddToGroupOp::build(rw.builder(), token, group).insert().ok()?;
        Some(Vec::new())
    })?;
    compute.call(rw, zero, size)?;
    AwaitAllOp::build(rw.builder(), group).insert().ok()?;
    Some(())
}
