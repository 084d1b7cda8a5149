//! `view-op-graph`: the operation as a graph for Graphviz.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::print::{PrintOptions, ValueNames, attr_to_string, type_to_string};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, BlockRef, Context, Failed, OpAddr, OpName, OpRef, RegionRef, Type, ValueRef};
use rustc_hash::FxHashMap;
use std::fmt::Write;

plain_pass! {
    /// Writes the operation, with where its values go, as a graph to the stream of dumps.
    ViewOpGraph: ViewOpGraph, view
}

fn view(options: &options::ViewOpGraph, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let op = run.op();
    let mut colours: FxHashMap<OpName, usize> = FxHashMap::default();
    let walked = Walk::post().ops(op, |op| {
        let next = colours.len();
        colours.entry(op.name()).or_insert(next);
        WalkResult::Advance
    });
    walked.map_err(report_not_loaded(run))?;
    let mut graph = Graph {
        options,
        names: ValueNames::of(op, &PrintOptions::default()),
        colours,
        top: op.global(),
        out: String::new(),
        indent: 0,
        nodes: 0,
        of_values: FxHashMap::default(),
        edges: Vec::new(),
        flows: Vec::new(),
    };
    graph.whole(op);
    run.print(graph.out.as_bytes());
    run.preserve_all();
    Ok(())
}

/// Elements and lists with more entries are left out.
const MOST_ENTRIES: i64 = 16;

/// A node; one that stands for a cluster has the cluster's number too.
#[derive(Clone, Copy, Default)]
struct Node {
    id: usize,
    cluster: Option<usize>,
}

/// What is to be written next.
enum Step<'m> {
    /// An operation, after the node of the one before it.
    Op(OpRef<'m>, Option<Node>),
    Block(BlockRef<'m>),
    /// The end of an operation with regions.
    EndOp(OpRef<'m>, Node, Option<Node>),
    EndBlock,
}

struct Graph<'o> {
    options: &'o options::ViewOpGraph,
    names: ValueNames,
    /// The operations' names, in the order in which they are met.
    colours: FxHashMap<OpName, usize>,
    top: OpAddr,
    out: String,
    indent: usize,
    nodes: usize,
    of_values: FxHashMap<GlobalValue, Node>,
    /// Finished edges.
    edges: Vec<String>,
    /// Values with the nodes that they go to and their names there.
    flows: Vec<(GlobalValue, Node, String)>,
}

fn key(value: ValueRef<'_>) -> GlobalValue {
    let value = value.resolved();
    GlobalValue { unit: value.unit(), value: value.id() }
}

/// What is special in labels gets a backslash.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

impl Graph<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.indent);
    }

    /// A text that is not longer than the options say, but for the dots.
    fn short(&self, text: String) -> String {
        let most = self.options.max_label_len as usize;
        match text.as_bytes().get(..most) {
            Some(start) if text.len() > most => format!("{}...", String::from_utf8_lossy(start)),
            _ => text,
        }
    }

    fn node(&mut self, label: &str, shape: &str, colour: Option<&str>) -> Node {
        self.nodes += 1;
        let id = self.nodes;
        let text = match colour {
            None => format!("v{id} [label = \"{label}\", shape = {shape}];"),
            Some(colour) => format!(
                "v{id} [fillcolor = \"{colour}\", label = \"{label}\", shape = {shape}, style = filled];"
            ),
        };
        self.line(&text);
        Node { id, cluster: None }
    }

    /// Begins a cluster, with the node that edges to it have as an end.
    fn open(&mut self, label: &str) -> Node {
        self.nodes += 1;
        let cluster = self.nodes;
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 1;
        let anchor = self.node(" ", "plain", None);
        self.line(&format!("label = \"{label}\";"));
        Node { id: anchor.id, cluster: Some(cluster) }
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    /// The name of a value as a part of a record.
    fn port(&self, value: ValueRef<'_>) -> String {
        self.names.text(value).replace('%', "").replace('#', "_")
    }

    fn attr(&self, ctx: &Context, attr: Attr) -> String {
        let data = ctx.attr_data(attr);
        let (ty, splat) = match data {
            AttrData::DenseElements(dense) => (Some(dense.ty), dense.splat),
            AttrData::DenseStrings(dense) => (Some(dense.ty), dense.splat),
            AttrData::DenseResource { ty, .. } | AttrData::Sparse { ty, .. } => (Some(*ty), false),
            _ => (None, false),
        };
        let elided = |ty: &Type| {
            let data = ctx.type_data(*ty);
            let rank =
                data.shape().filter(|_| data.num_elements().is_some_and(|all| all > MOST_ENTRIES))?.len();
            Some(format!("{}...{} : {}", "[".repeat(rank), "]".repeat(rank), type_to_string(ctx, *ty)))
        };
        match (ty.as_ref().and_then(elided), data.as_array()) {
            _ if splat => escaped(&attr_to_string(ctx, attr)),
            (Some(elided), _) => escaped(&elided),
            (None, Some(list)) if list.len() as i64 > MOST_ENTRIES => "[...]".to_owned(),
            _ => escaped(&self.short(attr_to_string(ctx, attr))),
        }
    }

    /// The attributes, each on a line of its own.
    fn attrs(&self, op: OpRef<'_>) -> String {
        let ctx = op.ctx();
        let discardable = ctx.dict(op.discardable()).iter().copied();
        let all = op.inherent().chain(discardable).map(|entry| (ctx.text(entry.name), entry.value));
        let mut all: Vec<_> = all.collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.iter().map(|(name, value)| format!("{name}: {}\\l", self.attr(ctx, *value))).collect()
    }

    fn name(op: OpRef<'_>) -> String {
        String::from_utf8_lossy(op.name_text()).into_owned()
    }

    fn cluster_label(&self, op: OpRef<'_>) -> String {
        let mut label = Graph::name(op);
        if self.options.print_result_types {
            let types: Vec<String> = op.results().map(|value| type_to_string(op.ctx(), value.ty())).collect();
            let _ = write!(label, " : ({})", self.short(types.join(", ")));
        }
        if self.options.print_attrs {
            label.push_str("\\l");
            label.push_str(&self.attrs(op));
        }
        label
    }

    /// A value that goes out of a node.
    fn outlet(&self, value: ValueRef<'_>) -> String {
        let mut text = format!("<res_{}> {}", self.port(value), self.names.text(value));
        if self.options.print_result_types {
            let ty = escaped(&self.short(type_to_string(value.ctx(), value.ty())));
            let _ = write!(text, " {ty}");
        }
        text
    }

    fn record_label(&self, op: OpRef<'_>) -> String {
        let mut label = String::from("{");
        if op.num_operands() > 0 {
            let inlet = |value| format!("<arg_{}> {}", self.port(value), self.names.text(value));
            let inlets: Vec<String> = op.operands().map(inlet).collect();
            let _ = write!(label, "{{{}}}|", inlets.join("|"));
        }
        let _ = write!(label, "{}\\l", Graph::name(op));
        let attrs = if self.options.print_attrs { self.attrs(op) } else { String::new() };
        if !attrs.is_empty() {
            let _ = write!(label, "\\l{attrs}");
        }
        if op.num_results() > 0 {
            let outlets: Vec<String> = op.results().map(|value| self.outlet(value)).collect();
            let _ = write!(label, "|{{{}}}", outlets.join("|"));
        }
        label.push('}');
        label
    }

    fn colour(&self, op: OpRef<'_>) -> String {
        let at = self.colours.get(&op.name()).copied().unwrap_or_default();
        format!("{:.6} 0.3 0.95", at as f64 / self.colours.len().max(1) as f64)
    }

    fn edge(from: (Node, &str), to: (Node, &str), style: &str) -> String {
        let end = |(node, port): (Node, &str)| match node.cluster {
            None => format!("v{}{port}", node.id),
            Some(_) => format!("v{}", node.id),
        };
        let mut attrs = String::new();
        for (name, (node, _)) in [("lhead", to), ("ltail", from)] {
            if let Some(cluster) = node.cluster {
                let _ = write!(attrs, "{name} = cluster_{cluster}, ");
            }
        }
        format!("{} -> {}[{attrs}style = {style}];", end(from), end(to))
    }

    fn whole(&mut self, op: OpRef<'_>) {
        self.line("digraph G {");
        self.indent += 1;
        self.line("compound = true;");
        let mut steps = vec![Step::Op(op, None)];
        while let Some(step) = steps.pop() {
            self.step(step, &mut steps);
        }
        for edge in std::mem::take(&mut self.edges) {
            self.line(&edge);
        }
        for (value, node, name) in std::mem::take(&mut self.flows) {
            let from = self.of_values.get(&value).copied().unwrap_or_default();
            let ports = (format!(":res_{name}:s"), format!(":arg_{name}:n"));
            let edge = Graph::edge((from, &ports.0), (node, &ports.1), "solid");
            self.line(&edge);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn step<'m>(&mut self, step: Step<'m>, steps: &mut Vec<Step<'m>>) {
        match step {
            Step::Op(op, before) if op.regions().len() > 0 => {
                let node = self.open(&self.cluster_label(op));
                steps.push(Step::EndOp(op, node, before));
                let blocks: Vec<BlockRef<'m>> = op.regions().flat_map(RegionRef::blocks).collect();
                steps.extend(blocks.into_iter().rev().map(Step::Block));
            }
            Step::Op(op, before) => {
                let (label, colour) = (self.record_label(op), self.colour(op));
                let node = self.node(&label, "Mrecord", Some(&colour));
                self.finish(op, node, before, steps);
            }
            Step::Block(block) => {
                self.open("");
                for arg in block.args() {
                    let label = self.outlet(arg);
                    let node = self.node(&label, "Mrecord", None);
                    self.of_values.insert(key(arg), node);
                }
                steps.push(Step::EndBlock);
                steps.extend(block.first_op().map(|op| Step::Op(op, None)));
            }
            Step::EndOp(op, node, before) => {
                self.close();
                self.finish(op, node, before, steps);
            }
            Step::EndBlock => self.close(),
        }
    }

    /// Notes the edges of an operation that has been written, and goes on with the one after it.
    fn finish<'m>(&mut self, op: OpRef<'m>, node: Node, before: Option<Node>, steps: &mut Vec<Step<'m>>) {
        if self.options.print_data_flow_edges {
            let flows = op.operands().map(|value| (key(value), node, self.port(value)));
            self.flows.extend(flows.collect::<Vec<_>>());
        }
        for result in op.results() {
            self.of_values.insert(key(result), node);
        }
        if let Some(before) = before.filter(|_| self.options.print_control_flow_edges) {
            self.edges.push(Graph::edge((before, ""), (node, ""), "dashed"));
        }
        if op.global() != self.top {
            steps.extend(op.next().map(|next| Step::Op(next, Some(node))));
        }
    }
}
