//! `inline`: calls are replaced by the bodies of what they call, callees first.

mod call;
mod graph;
mod uses;

use super::require_symbol_table;
use crate::manager::OpPassManager;
use crate::pass::{Pass, PassRun, Transform};
use crate::pipeline::{add_pipeline, parse_pipeline};
use crate::record::{PassOptions, Value, options};
use crate::registry::Registry;
use crate::text::OptionError;
use graph::{CallGraph, Node, ResolvedCall, callable_region, collect_calls};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Context, Failed, Module, OpAddr, OpRef};
use rustc_hash::FxHashSet;
use uses::{UseList, size};

/// Replaces calls by the bodies of what they call.
pub struct Inline {
    options: options::Inliner,
    /// What simplifies functions before they are looked at.
    default: OpPassManager,
    /// The same for operations of a name.
    of_ops: Vec<OpPassManager>,
    /// What is wrong with the default pipeline.
    complaint: Option<String>,
}

impl Inline {
    pub(super) fn make(values: &[Value], registry: &Registry) -> Result<Box<dyn Pass>, OptionError> {
        let mut options = options::Inliner::of_values(values);
        let mut default = OpPassManager::new("any");
        let complaint =
            add_pipeline(registry, &options.default_pipeline, &mut default).err().map(|error| error.message);
        let mut of_ops = Vec::new();
        for text in &options.op_pipelines {
            match parse_pipeline(registry, text) {
                Ok(pipeline) => of_ops.push(pipeline),
                Err(error) => {
                    return Err(OptionError { direct: Some(error.message), message: String::new() });
                }
            }
        }
        // They are shown with all options.
        options.op_pipelines = of_ops.iter().map(OpPassManager::flat).collect();
        Ok(Box::new(Inline { options, default, of_ops, complaint }))
    }
}

impl Transform for Inline {
    type Options = options::Inliner;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        if self.complaint.is_none() {
            self.default.prepare(ctx)?;
        }
        self.of_ops.iter_mut().try_for_each(|pipeline| pipeline.prepare(ctx))
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        if let Some(complaint) = &self.complaint {
            run.print(complaint.as_bytes());
        }
        require_symbol_table(run, "the inliner")?;
        let graph = CallGraph::new(run.op());
        let uses = UseList::new(run.op(), &graph);
        let components = graph.components();
        let mut inliner = Inliner { pass: self, graph, uses, dead: Vec::new() };
        for component in components {
            inliner.component(run, component)?;
        }
        for node in std::mem::take(&mut inliner.dead) {
            if let Some(op) = inliner.graph.nodes[node].op {
                // Its last use is gone.
                let _ = run.module().erase_op(op);
            }
        }
        Ok(())
    }
}

struct Inliner<'p> {
    pass: &'p Inline,
    graph: CallGraph,
    uses: UseList,
    /// Functions that go in the end.
    dead: Vec<Node>,
}

/// From which inlined call another one came.
type History = Option<usize>;

impl Inliner<'_> {
    /// Simplifies the functions that call each other and inlines into them, as long as there is something to inline.
    fn component(&mut self, run: &mut PassRun<'_>, mut members: Vec<Node>) -> Result<(), Failed> {
        let mut rounds = 0;
        loop {
            self.simplify(run, &members)?;
            if !self.inline_calls(run.module(), &mut members) {
                return Ok(());
            }
            rounds += 1;
            if rounds >= self.pass.options.max_iterations {
                return Ok(());
            }
        }
    }

    fn simplify(&mut self, run: &mut PassRun<'_>, members: &[Node]) -> Result<(), Failed> {
        let mut done = Vec::new();
        for &node in members {
            let Some(at) = self.graph.nodes[node].op else { continue };
            let op = run.module().op(at);
            if !self.graph.nodes[node].inside.is_empty() || !op.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
                continue;
            }
            let named = |pipeline: &&OpPassManager| {
                pipeline.anchor().is_some_and(|anchor| op.name_text() == anchor.as_bytes())
            };
            let pipeline = self.pass.of_ops.iter().find(named).unwrap_or(&self.pass.default);
            if self.pass.complaint.is_none() || !std::ptr::eq(pipeline, &self.pass.default) {
                run.run_pipeline(pipeline, at)?;
            }
            done.push(node);
        }
        for node in done {
            self.uses.recompute(run.module(), &self.graph, node);
        }
        Ok(())
    }

    /// Inlines calls in functions; false if none was.
    fn inline_calls(&mut self, module: &mut Module, members: &mut Vec<Node>) -> bool {
        let mut calls = Vec::new();
        let mut gone: FxHashSet<Node> = FxHashSet::default();
        let mut tables = SymbolTableCollection::new(module);
        for &node in members.iter() {
            let Some(at) = self.graph.nodes[node].op else { continue };
            if self.uses.is_dead(module, &self.graph, node) {
                self.note_dead(node, &mut gone);
            } else if let Some(region) = callable_region(module.op(at)) {
                collect_calls(&self.graph, &mut tables, region.blocks().collect(), node, false, &mut calls);
            }
        }
        let mut histories: Vec<History> = vec![None; calls.len()];
        let mut history: Vec<(Node, History)> = Vec::new();
        let (mut index, mut any) = (0, false);
        while index < calls.len() {
            let (call, came_from) = (calls[index], histories[index]);
            index += 1;
            if gone.contains(&call.source) || is_in(&history, came_from, call.target) {
                continue;
            }
            let Some(callee) = self.graph.nodes[call.target].op else { continue };
            if !self.wants(module, call, callee) {
                continue;
            }
            let in_place = self.uses.has_one_use(module, &self.graph, call.target);
            let Some(inlined) = call::begin(module, call.call, callee, !in_place) else { continue };
            let mut tables = SymbolTableCollection::new(module);
            let blocks = inlined.blocks.iter().map(|&block| module.block(call.call.unit, block)).collect();
            collect_calls(&self.graph, &mut tables, blocks, call.source, true, &mut calls);
            call::finish(module, &inlined);
            any = true;
            history.push((call.target, came_from));
            histories.resize(calls.len(), Some(history.len() - 1));
            self.uses.drop_call(module, &self.graph, call.source, call.call);
            self.uses.merge(call.target, call.source);
            // Its results were replaced.
            let _ = module.erase_op(call.call);
            if in_place {
                self.uses.erase(&self.graph, call.target);
                self.note_dead(call.target, &mut gone);
            }
        }
        members.retain(|node| !gone.contains(node));
        any
    }

    fn note_dead(&mut self, node: Node, gone: &mut FxHashSet<Node>) {
        if gone.insert(node) {
            self.dead.push(node);
        }
    }

    fn wants(&self, module: &Module, resolved: ResolvedCall, callee: OpAddr) -> bool {
        let (call, callee) = (module.op(resolved.call), module.op(callee));
        if call.has_trait(TraitSet::IS_TERMINATOR) {
            return false;
        }
        let target = &self.graph.nodes[resolved.target];
        let goes_to = |node| target.calls.contains(&node) || target.inside.contains(&node);
        if goes_to(resolved.target) || goes_to(resolved.source) || call.is_inside(callee) {
            return false;
        }
        let several = callable_region(callee).is_some_and(|region| !region.has_one_block());
        let around = call.parent();
        let takes_several = around.is_some_and(|around| {
            around.name() == callee.name() || !around.has_trait(TraitSet::SINGLE_BLOCK)
        });
        (!several || takes_several) && self.pays(module, resolved, callee)
    }

    /// Whether the callee is not too large beside the caller.
    fn pays(&self, module: &Module, resolved: ResolvedCall, callee: OpRef<'_>) -> bool {
        let most = self.pass.options.inlining_threshold;
        if most == 0 || most == u32::MAX {
            return most != 0;
        }
        let Some(caller) = self.graph.nodes[resolved.source].op else { return true };
        let caller = size(module.op(caller));
        caller == 0 || size(callee).saturating_mul(100) / caller <= u64::from(most)
    }
}

/// Whether a function is among those from which a call came.
fn is_in(history: &[(Node, History)], mut at: History, node: Node) -> bool {
    while let Some((of, before)) = at.and_then(|at| history.get(at)) {
        if *of == node {
            return true;
        }
        at = *before;
    }
    false
}
