//! Several processes at once: a grid of replicas and partitions, each a thread, and what goes between them.

use super::array::{Array, Data, Value};
use super::kind::Kind;
use super::machine::{Fault, Machine, Op, Run, Stop, Table, number};
use super::regions::arrays_of;
use super::{Form, shapes};
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::{Attr, AttrData, OpRef, RegionRef};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("stablehlo.partition_id", FORM, |run, _| Ok(vec![device_number(run.place.partition)])),
    ("stablehlo.replica_id", FORM, |run, _| Ok(vec![device_number(run.place.replica)])),
    ("stablehlo.all_gather", FORM, all_gather),
    ("stablehlo.all_reduce", FORM, |run, op| {
        let group = Group::of(run, op, true)?;
        let all = group.meet(run, &op.inputs)?;
        reduced(run, op.region(0)?, &group.in_order(&all)?)
    }),
    ("stablehlo.all_to_all", FORM, all_to_all),
    ("stablehlo.collective_broadcast", FORM, collective_broadcast),
    ("stablehlo.collective_permute", FORM, collective_permute),
    ("stablehlo.reduce_scatter", FORM, reduce_scatter),
    ("stablehlo.infeed", FORM, infeed),
    ("stablehlo.outfeed", FORM, outfeed),
    ("stablehlo.send", FORM, send),
    ("stablehlo.recv", FORM, recv),
    ("interpreter.run_parallel", FORM, run_parallel),
];

/// The most processes that run at once.
const MOST_PROCESSES: usize = 256;
/// How much stack a process has.
const STACK: usize = 32 << 20;

/// A process: its replica and its partition.
type Id = (u32, u32);

/// Where a process is in the grid; alone, it is the one of a grid of one.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) replica: u32,
    pub(super) partition: u32,
    grid: &'a Grid,
}

/// The grid of processes, and what is on its way between them.
pub(super) struct Grid {
    replicas: u32,
    partitions: u32,
    /// How many random numbers were drawn.
    random: AtomicU64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Functions that give what is fed in.
    infeed: VecDeque<Attr>,
    meetings: FxHashMap<(Vec<Id>, i64), Meeting>,
    channels: FxHashMap<(i64, Id), VecDeque<Vec<Value>>>,
    /// Processes that neither wait nor are done.
    running: usize,
    waiting: usize,
    /// A process failed, or all wait for each other.
    stuck: bool,
}

/// What each process brought to a meeting.
type Brought = Arc<BTreeMap<Id, Vec<Value>>>;

/// What the processes of a group bring.
#[derive(Default)]
struct Meeting {
    brought: BTreeMap<Id, Vec<Value>>,
    /// All of it, once it is complete, and how many have still to take it.
    result: Option<(Brought, usize)>,
}

const STUCK: &str = "waits for another process that does not come";

impl Grid {
    fn new(replicas: u32, partitions: u32, infeed: VecDeque<Attr>) -> Grid {
        let running = replicas as usize * partitions as usize;
        Grid {
            replicas,
            partitions,
            random: AtomicU64::new(0),
            state: Mutex::new(State { infeed, running, ..State::default() }),
            changed: Condvar::new(),
        }
    }

    /// A grid of one process.
    pub(super) fn alone() -> Grid {
        Grid::new(1, 1, VecDeque::new())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something changes.
    fn wait<'s>(&self, mut state: MutexGuard<'s, State>) -> Result<MutexGuard<'s, State>, Stop> {
        state.running -= 1;
        state.waiting += 1;
        if state.running == 0 {
            state.stuck = true;
            self.wake(&mut state);
            return Err(STUCK.into());
        }
        state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        if state.stuck { Err(STUCK.into()) } else { Ok(state) }
    }

    /// Tells all that wait; they count as running from now on.
    fn wake(&self, state: &mut State) {
        state.running += std::mem::take(&mut state.waiting);
        self.changed.notify_all();
    }

    /// A process is done.
    fn leave(&self, failed: bool) {
        let mut state = self.lock();
        state.running = state.running.saturating_sub(1);
        if failed || state.running == 0 && state.waiting > 0 {
            state.stuck = true;
            self.wake(&mut state);
        }
    }

    /// What all processes of a group bring to a meeting.
    fn meet(&self, me: Id, group: &[Id], channel: i64, values: Vec<Value>) -> Result<Brought, Stop> {
        let key = (group.to_vec(), channel);
        let mut state = self.lock();
        // Those of the last time may still be taking its result.
        while state.meetings.get(&key).is_some_and(|meeting| meeting.result.is_some()) {
            state = self.wait(state)?;
        }
        let meeting = state.meetings.entry(key.clone()).or_default();
        meeting.brought.insert(me, values);
        if meeting.brought.len() == group.len() {
            let all = Arc::new(std::mem::take(&mut meeting.brought));
            let left = group.len() - 1;
            meeting.result = (left > 0).then(|| (Arc::clone(&all), left));
            self.wake(&mut state);
            return Ok(all);
        }
        loop {
            state = self.wait(state)?;
            let Some(meeting) = state.meetings.get_mut(&key) else { return Err(STUCK.into()) };
            if let Some((all, left)) = &mut meeting.result {
                let all = Arc::clone(all);
                *left -= 1;
                if *left == 0 {
                    meeting.result = None;
                    self.wake(&mut state);
                }
                return Ok(all);
            }
        }
    }
}

impl<'a> Place<'a> {
    /// The one process of a grid.
    pub(super) fn only(grid: &'a Grid) -> Place<'a> {
        Place { replica: 0, partition: 0, grid }
    }

    fn id(self) -> Id {
        (self.replica, self.partition)
    }

    /// The number of the first of so many random numbers.
    pub(super) fn take_random(self, number: usize) -> u64 {
        let process = u64::from(self.replica) << 48 | u64::from(self.partition) << 40;
        process ^ self.grid.random.fetch_add(number as u64, Ordering::Relaxed)
    }
}

fn device_number(number: u32) -> Value {
    Array::new(Kind::Uint(32), Vec::new(), Data::Uint(vec![u64::from(number)])).into()
}

/// The channel of an operation; zero if there is none.
fn channel(op: &Op<'_>) -> i64 {
    let handle = op.params("channel_handle", "channel_handle").ok();
    number(handle.and_then(|params| params.first())).map_or(0, |number| number as i64)
}

/// The processes that an operation brings together.
struct Group {
    /// In the order of the attribute; empty if the process is in none.
    members: Vec<Id>,
    channel: i64,
}

impl Group {
    /// By the attribute `replica_groups`; with `global`, numbers may be of the whole grid.
    fn of(run: &Run<'_, '_>, op: &Op<'_>, global: bool) -> Result<Group, Stop> {
        let attr = op.needed("replica_groups")?;
        let AttrData::DenseElements(dense) = op.ctx().attr_data(attr) else {
            return Err("has groups of a mesh, which are not interpreted".into());
        };
        let numbers = crate::view::elements(op.ctx(), attr).ok_or("has groups that cannot be read")?;
        let width = op.ctx().type_data(dense.ty).shape().and_then(|shape| shape.get(1).copied()).unwrap_or(0);
        let width = usize::try_from(width).unwrap_or(0).max(1);
        let listed: Vec<Vec<u32>> = numbers
            .chunks(width)
            .map(|group| group.iter().filter_map(|&id| u32::try_from(id).ok()).collect())
            .collect();
        let (grid, me, channel) = (run.place.grid, run.place.id(), channel(op));
        let listed = match listed.is_empty() {
            // No groups are one of all.
            true if global && channel > 0 && op.flag("use_global_device_ids") => {
                vec![(0..grid.replicas * grid.partitions).collect()]
            }
            true => vec![(0..grid.replicas).collect()],
            false => listed,
        };
        let members = |group: &Vec<u32>| -> Vec<Id> {
            if channel <= 0 {
                group.iter().map(|&replica| (replica, me.1)).collect()
            } else if !global {
                group.iter().map(|&partition| (me.0, partition)).collect()
            } else if op.flag("use_global_device_ids") {
                group.iter().map(|&id| (id / grid.partitions.max(1), id % grid.partitions.max(1))).collect()
            } else {
                (0..grid.partitions)
                    .flat_map(|partition| group.iter().map(move |&replica| (replica, partition)))
                    .collect()
            }
        };
        let found = listed.iter().map(members).find(|group| group.contains(&me));
        Ok(Group { members: found.unwrap_or_default(), channel })
    }

    fn meet(&self, run: &Run<'_, '_>, values: &[Value]) -> Result<Brought, Stop> {
        let (grid, me) = (run.place.grid, run.place.id());
        if let Some((replica, partition)) = self
            .members
            .iter()
            .find(|(replica, partition)| *replica >= grid.replicas || *partition >= grid.partitions)
        {
            return Err(format!("waits for process ({replica}, {partition}), which is not there").into());
        }
        if self.members.is_empty() {
            return Err("has no group that this process is in".into());
        }
        grid.meet(me, &self.members, self.channel, values.to_vec())
    }

    /// What the processes brought, in the order of the group.
    fn in_order(&self, all: &BTreeMap<Id, Vec<Value>>) -> Result<Vec<Vec<Array>>, Stop> {
        let of = |id: &Id| arrays_of(all.get(id).cloned().unwrap_or_default());
        self.members.iter().map(of).collect()
    }

    fn position(&self, id: Id) -> usize {
        self.members.iter().position(|&member| member == id).unwrap_or(0)
    }
}

fn values(arrays: Vec<Array>) -> Result<Vec<Value>, Stop> {
    Ok(arrays.into_iter().map(Value::from).collect())
}

/// The operand of a number, of each process.
fn column(all: &[Vec<Array>], index: usize) -> Result<Vec<&Array>, Stop> {
    all.iter()
        .map(|arrays| arrays.get(index).ok_or_else(|| "brings other numbers of tensors".into()))
        .collect()
}

fn all_gather(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let group = Group::of(run, op, true)?;
    let all = group.in_order(&*group.meet(run, &op.inputs)?)?;
    let gathered = |index: usize| {
        let dim = op.dimension("all_gather_dim", op.array(index)?.shape.len())?;
        shapes::concatenate(&column(&all, index)?, dim)
    };
    values((0..op.inputs.len()).map(gathered).collect::<Result<_, Stop>>()?)
}

/// The tensors of all processes combined by a region, element by element.
fn reduced(run: &mut Run<'_, '_>, region: RegionRef<'_>, all: &[Vec<Array>]) -> Result<Vec<Value>, Stop> {
    let Some((first, rest)) = all.split_first() else { return Ok(Vec::new()) };
    let mut results = Vec::new();
    for (index, first) in first.iter().enumerate() {
        let mut acc = first.clone();
        for other in column(rest, index)? {
            acc = if run.is_elementwise(region) {
                let mut found =
                    arrays_of(run.region(region, vec![acc.clone().into(), other.clone().into()])?)?;
                found.pop().ok_or("has a region that returns nothing")?
            } else {
                let mut data = Data::zeros(acc.kind, 0);
                for at in 0..acc.len() {
                    let pair = [&acc, other].map(|array| super::places::element(array, at).into());
                    arrays_of(run.region(region, pair.to_vec())?)?
                        .iter()
                        .for_each(|one| data.append(&one.data));
                }
                Array { data, ..acc }
            };
        }
        acc.shape.clone_from(&first.shape);
        results.push(acc);
    }
    values(results)
}

/// One of so many equal parts along a dimension.
fn part(array: &Array, dim: usize, of: usize, number: usize) -> Result<Array, Stop> {
    let size = array.shape[dim];
    if of == 0 || !size.is_multiple_of(of) || number >= of {
        return Err("has a size that is not a multiple of the number of processes".into());
    }
    let (mut start, mut limit) = (vec![0; array.shape.len()], array.shape.clone());
    (start[dim], limit[dim]) = (size / of * number, size / of * (number + 1));
    shapes::slice(array, &start, &limit, &vec![1; start.len()])
}

fn reduce_scatter(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let group = Group::of(run, op, true)?;
    let all = group.in_order(&*group.meet(run, &op.inputs)?)?;
    let found = arrays_of(reduced(run, op.region(0)?, &all)?)?;
    let (number, me) = (group.members.len(), group.position(run.place.id()));
    let own = |array: &Array| part(array, op.dimension("scatter_dimension", array.shape.len())?, number, me);
    values(found.iter().map(own).collect::<Result<_, Stop>>()?)
}

fn all_to_all(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let group = Group::of(run, op, false)?;
    let all = group.in_order(&*group.meet(run, &op.inputs)?)?;
    let (number, me) = (group.members.len(), group.position(run.place.id()));
    let exchanged = |index: usize| {
        let rank = op.array(index)?.shape.len();
        let (split, concat) =
            (op.dimension("split_dimension", rank)?, op.dimension("concat_dimension", rank)?);
        let mine = column(&all, index)?.into_iter().map(|array| part(array, split, number, me));
        let mine = mine.collect::<Result<Vec<Array>, Stop>>()?;
        shapes::concatenate(&mine.iter().collect::<Vec<_>>(), concat)
    };
    values((0..op.inputs.len()).map(exchanged).collect::<Result<_, Stop>>()?)
}

fn zeros(array: &Array) -> Array {
    Array { data: Data::zeros(array.kind, array.len()), ..array.clone() }
}

fn collective_broadcast(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let group = Group::of(run, op, false)?;
    let dynamic = op.flag("has_dynamic_root");
    let number = op.inputs.len() - usize::from(dynamic && !op.inputs.is_empty());
    if group.members.is_empty() {
        return values(op.arrays(0..number)?.into_iter().map(zeros).collect());
    }
    let roots = if dynamic { op.ints(number)? } else { vec![0; number] };
    let all = group.in_order(&*group.meet(run, &op.inputs)?)?;
    let of_root = |index: usize| {
        let root = roots.get(index).and_then(|&root| all.get(usize::try_from(root).ok()?));
        root.and_then(|arrays| arrays.get(index))
            .cloned()
            .ok_or_else(|| "has a root that is not in the group".into())
    };
    values((0..number).map(of_root).collect::<Result<_, Stop>>()?)
}

fn collective_permute(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (grid, me, channel) = (run.place.grid, run.place.id(), channel(op));
    let pairs = op.pairs_or_zeros("source_target_pairs", 0)?;
    // All replicas or all partitions meet: those that neither send nor receive too.
    let across = channel <= 0;
    let members: Vec<Id> = match across {
        true => (0..grid.replicas).map(|replica| (replica, me.1)).collect(),
        false => (0..grid.partitions).map(|partition| (me.0, partition)).collect(),
    };
    let own = i64::from(if across { me.0 } else { me.1 });
    let all = grid.meet(me, &members, channel, op.inputs.clone())?;
    let source =
        pairs.iter().find(|(_, target)| *target == own).and_then(|&(source, _)| u32::try_from(source).ok());
    match source {
        Some(source) => {
            let id = if across { (source, me.1) } else { (me.0, source) };
            all.get(&id).cloned().ok_or_else(|| "receives from a process that is not there".into())
        }
        None => values(op.arrays(0..op.inputs.len())?.into_iter().map(zeros).collect()),
    }
}

fn infeed(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let next = run.place.grid.lock().infeed.pop_front().ok_or("finds nothing that is fed in")?;
    let from = run.machine.module.op(op.op.global());
    let function = lookup_nearest(from, next).ok_or("is fed by a function that is not there")?;
    let mut results = run.call(function, Vec::new())?;
    results.push(Value::Token);
    Ok(results)
}

fn outfeed(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    for value in &op.inputs {
        if let Value::Array(array) = value {
            run.machine.say(super::text::array(op.ctx(), array));
        }
    }
    Ok(vec![Value::Token])
}

/// The processes at both ends of a channel that this one sends to, or receives from.
fn other_end(run: &Run<'_, '_>, op: &Op<'_>, sends: bool) -> Result<Option<Id>, Stop> {
    let me = run.place.id();
    let pairs = op.pairs_or_zeros("source_target_pairs", 0)?;
    let own = i64::from(me.0);
    let mut ends = pairs.iter().filter_map(|&(source, target)| match sends {
        true => (source == own).then_some(target),
        false => (target == own).then_some(source),
    });
    Ok(ends.next().and_then(|end| u32::try_from(end).ok()).map(|replica| (replica, me.1)))
}

fn send(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let target = other_end(run, op, true)?.unwrap_or((0, 0));
    let sent = op.inputs[..op.inputs.len().saturating_sub(1)].to_vec();
    let mut state = run.place.grid.lock();
    state.channels.entry((channel(op), target)).or_default().push_back(sent);
    run.place.grid.wake(&mut state);
    Ok(vec![Value::Token])
}

fn recv(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    // Without pairs, what is sent through a channel is for whoever receives.
    let me = if other_end(run, op, false)?.is_some() { run.place.id() } else { (0, 0) };
    let mut state = run.place.grid.lock();
    loop {
        if let Some(mut found) = state.channels.get_mut(&(channel(op), me)).and_then(VecDeque::pop_front) {
            found.push(Value::Token);
            return Ok(found);
        }
        state = run.place.grid.wait(state)?;
    }
}

/// The attributes of an array.
fn list(op: &Op<'_>, attr: Attr) -> Vec<Attr> {
    match op.ctx().attr_data(attr) {
        AttrData::Array(attrs) => attrs.to_vec(),
        _ => Vec::new(),
    }
}

/// Runs a program for each process of a grid.
fn run_parallel(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let machine: &Machine<'_> = run.machine;
    let rows: Vec<Vec<Attr>> =
        list(op, op.needed("programs")?).into_iter().map(|row| list(op, row)).collect();
    let partitions = rows.first().map_or(0, Vec::len);
    let all = rows.len() * partitions;
    if all == 0 || all > MOST_PROCESSES || rows.iter().any(|row| row.len() != partitions) {
        return Err(format!("has a grid of {all} processes, of which there are 1 to {MOST_PROCESSES}").into());
    }
    let infeed = op.needed("infeed").map(|attr| list(op, attr)).unwrap_or_default();
    let grid = Grid::new(rows.len() as u32, partitions as u32, infeed.into());
    let from = machine.module.op(op.op.global());
    let mut inputs = op.inputs.iter().cloned();
    let mut programs: Vec<(Id, OpRef<'_>, Vec<Value>)> = Vec::new();
    for (replica, row) in (0u32..).zip(&rows) {
        for (partition, &symbol) in (0u32..).zip(row) {
            let function = lookup_nearest(from, symbol).ok_or("runs a function that is not there")?;
            let args = function.region(0).and_then(|body| body.entry()).map_or(0, |block| block.num_args());
            programs.push(((replica, partition), function, inputs.by_ref().take(args).collect()));
        }
    }
    let mut outcomes: Vec<Result<Vec<Value>, Stop>> = Vec::new();
    std::thread::scope(|scope| {
        let grid = &grid;
        let mut threads = Vec::new();
        for ((replica, partition), function, args) in programs {
            let process = move || {
                let mut run = Run::new(machine, Place { replica, partition, grid });
                let outcome = run.call(function, args);
                grid.leave(outcome.is_err());
                outcome
            };
            threads.push(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, process));
        }
        for thread in threads {
            let outcome = thread.map_err(|_| ()).and_then(|thread| thread.join().map_err(|_| ()));
            outcomes.push(outcome.unwrap_or_else(|()| {
                grid.leave(true);
                Err("has a process that did not run to its end".into())
            }));
        }
    });
    // What went wrong first is what others did not wait for.
    let waits = |stop: &Stop| matches!(stop, Stop::There(Fault { message, .. }) if message.ends_with(STUCK));
    if let Some(at) = outcomes.iter().position(|outcome| outcome.as_ref().is_err_and(|stop| !waits(stop))) {
        outcomes.swap(0, at);
    }
    let all = outcomes.into_iter().collect::<Result<Vec<Vec<Value>>, Stop>>()?;
    Ok(all.concat())
}
