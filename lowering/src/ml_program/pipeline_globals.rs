//! `mlprogram-pipeline-globals`: what a global holds is not loaded again, and a store that another one follows goes.

use crate::rewriting::Nobody;
use rmlir_dialects::ml_program::{GlobalLoadOp, GlobalStoreOp};
use rmlir_ir::interfaces::call::{CallOpInterface, CallableOpInterface, Callee, resolve_callable_in};
use rmlir_ir::symbols::{SymbolTableCollection, Visibility, symbol_visibility};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, BlockRef, Failed, Module, OpAddr, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;
use rustc_hash::{FxHashMap, FxHashSet};

plain_pass! {
    /// Removes loads and stores of globals that are not needed.
    PipelineGlobals: MLProgramPipelineGlobalsPass, run
}

fn run(_: &options::MLProgramPipelineGlobalsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = run.at();
    let edits = Edits::of(run.module(), root)?;
    for (at, value) in edits.known {
        let mut nobody = Nobody;
        PatternRewriter::before(run.module(), at, &mut nobody).replace(at, &[value]).ok_or(Failed)?;
    }
    for at in edits.dead {
        run.module().erase_op(at).map_err(|_| Failed)?;
    }
    Ok(())
}

/// A global: its definition, or its name where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Global {
    Of(OpAddr),
    Named(Attr),
}

/// What is done to globals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Touched {
    loaded: FxHashSet<Global>,
    stored: FxHashSet<Global>,
    /// A function is called that is elsewhere: it may do anything to globals that are not private.
    outside: bool,
}

impl Touched {
    /// Adds what another one does; says whether that is more.
    fn add(&mut self, other: &Touched) -> bool {
        let before = (self.loaded.len(), self.stored.len(), self.outside);
        self.loaded.extend(&other.loaded);
        self.stored.extend(&other.stored);
        self.outside |= other.outside;
        before != (self.loaded.len(), self.stored.len(), self.outside)
    }
}

/// What an operation does to globals by itself.
enum Step {
    Load(Global),
    Store(Global, ValueId),
    Call(Option<OpAddr>),
    Other,
}

/// Globals and functions by name.
struct Names<'m> {
    tables: SymbolTableCollection<'m>,
    private: FxHashMap<Global, bool>,
}

impl<'m> Names<'m> {
    fn global(&mut self, op: OpRef<'m>, name: Attr) -> Global {
        let found = self.tables.lookup_nearest(op, name);
        let global = found.map_or(Global::Named(name), |found| Global::Of(found.global()));
        let is_private = found.is_some_and(|found| symbol_visibility(found) == Visibility::Private);
        self.private.insert(global, is_private);
        global
    }

    fn step(&mut self, op: OpRef<'m>) -> Step {
        if let Some(load) = op.cast::<GlobalLoadOp>() {
            return Step::Load(self.global(op, load.global()));
        }
        if let Some(store) = op.cast::<GlobalStoreOp>() {
            return Step::Store(self.global(op, store.global()), store.value().id());
        }
        if op.ctx().op_interface::<dyn CallOpInterface>(op.name()).is_none() {
            return Step::Other;
        }
        let callee = resolve_callable_in(op, &mut self.tables);
        Step::Call(callee.filter(|callee| has_body(*callee)).map(OpRef::global))
    }
}

fn has_body(callable: OpRef<'_>) -> bool {
    let interface = callable.ctx().op_interface::<dyn CallableOpInterface>(callable.name());
    interface
        .and_then(|interface| interface.callable_region(callable))
        .is_some_and(|region| !region.is_empty())
}

/// What the functions of a module do, with those that they call.
fn functions<'m>(ops: &[OpRef<'m>], names: &mut Names<'m>) -> FxHashMap<OpAddr, Touched> {
    let mut all: FxHashMap<OpAddr, Touched> = FxHashMap::default();
    let mut callers: FxHashMap<OpAddr, Vec<OpAddr>> = FxHashMap::default();
    let is_callable = |op: &OpRef<'m>| op.ctx().op_interface::<dyn CallableOpInterface>(op.name()).is_some();
    for &op in ops {
        let step = names.step(op);
        if matches!(step, Step::Other) {
            continue;
        }
        let mut around = std::iter::successors(op.parent(), |op| op.parent());
        let Some(function) = around.find(is_callable).map(OpRef::global) else { continue };
        let own = all.entry(function).or_default();
        match step {
            Step::Load(global) => _ = own.loaded.insert(global),
            Step::Store(global, _) => _ = own.stored.insert(global),
            Step::Call(Some(callee)) => callers.entry(callee).or_default().push(function),
            Step::Call(None) => own.outside = true,
            Step::Other => {}
        }
    }
    let mut changed: Vec<OpAddr> = all.keys().copied().collect();
    while let Some(function) = changed.pop() {
        let (Some(own), Some(callers)) = (all.get(&function).cloned(), callers.get(&function)) else {
            continue;
        };
        for &caller in callers {
            if all.entry(caller).or_default().add(&own) {
                changed.push(caller);
            }
        }
    }
    all
}

/// What is known at a place of a block.
#[derive(Default)]
struct State {
    values: FxHashMap<Global, ValueId>,
    /// Stores that nothing has read.
    unread: FxHashMap<Global, OpAddr>,
}

impl State {
    fn forget(&mut self, touched: &Touched, private: &FxHashMap<Global, bool>) {
        self.unread.retain(|global, _| !touched.loaded.contains(global) && !touched.stored.contains(global));
        self.values.retain(|global, _| !touched.stored.contains(global));
        if touched.outside {
            let is_private = |global: &Global| private.get(global) == Some(&true);
            self.unread.retain(|global, _| is_private(global));
            self.values.retain(|global, _| is_private(global));
        }
    }
}

/// What is to be changed.
#[derive(Default)]
struct Edits {
    /// Loads with the value that they give, which stays.
    known: Vec<(OpAddr, ValueId)>,
    /// Stores that another one follows.
    dead: Vec<OpAddr>,
}

impl Edits {
    fn of(module: &Module, root: OpAddr) -> Result<Edits, Failed> {
        let addresses = Walk::post().collect(module.op(root), |_| true).map_err(|_| Failed)?;
        let ops: Vec<OpRef<'_>> = addresses.into_iter().map(|at| module.op(at)).collect();
        let mut edits = Edits::default();
        // Which function a value is, nobody knows.
        let is_indirect = |op: &OpRef<'_>| {
            let call = op.ctx().op_interface::<dyn CallOpInterface>(op.name());
            call.is_some_and(|call| !matches!(call.callee(*op), Some(Callee::Symbol(_))))
        };
        if ops.iter().any(is_indirect) {
            return Ok(edits);
        }
        let mut names = Names { tables: SymbolTableCollection::new(module), private: FxHashMap::default() };
        let functions = functions(&ops, &mut names);
        // What comes to be in regions, until the operation that has them is met in its block.
        let mut inside: FxHashMap<OpAddr, Touched> = FxHashMap::default();
        for &op in ops.iter().filter(|op| op.regions().len() > 0) {
            let mut all = Touched::default();
            for block in op.regions().flat_map(|region| region.blocks()) {
                all.add(&edits.block(block, &mut names, &functions, &mut inside));
            }
            inside.insert(op.global(), all);
        }
        Ok(edits)
    }

    fn block<'m>(
        &mut self,
        block: BlockRef<'m>,
        names: &mut Names<'m>,
        functions: &FxHashMap<OpAddr, Touched>,
        inside: &mut FxHashMap<OpAddr, Touched>,
    ) -> Touched {
        let (mut state, mut all) = (State::default(), Touched::default());
        // Results of loads that go, and what stands for them.
        let mut same: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for op in block.ops() {
            if let Some(touched) = inside.remove(&op.global()) {
                state.forget(&touched, &names.private);
                all.add(&touched);
            }
            match names.step(op) {
                Step::Load(global) => {
                    all.loaded.insert(global);
                    let Some(result) = op.result(0).map(|result| result.id()) else { continue };
                    match state.values.get(&global) {
                        Some(&value) => {
                            self.known.push((op.global(), value));
                            same.insert(result, value);
                        }
                        None => {
                            state.unread.remove(&global);
                            state.values.insert(global, result);
                        }
                    }
                }
                Step::Store(global, value) => {
                    all.stored.insert(global);
                    self.dead.extend(state.unread.insert(global, op.global()));
                    state.values.insert(global, same.get(&value).copied().unwrap_or(value));
                }
                Step::Call(callee) => {
                    let unknown = Touched { outside: callee.is_none(), ..Touched::default() };
                    let touched = callee.and_then(|callee| functions.get(&callee)).unwrap_or(&unknown);
                    state.forget(touched, &names.private);
                    all.add(touched);
                }
                Step::Other => {}
            }
        }
        all
    }
}
