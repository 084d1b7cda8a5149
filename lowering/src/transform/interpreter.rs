//! `transform-interpreter`: a script of transform operations, run on the operation that the pass is for.

use super::patterns;
use rmlir_dialects::transform::{ApplyPatternsOp, CastOp, MatchOp, MergeHandlesOp, NamedSequenceOp, YieldOp};
use rmlir_ir::listener::Listener;
use rmlir_ir::typed::number;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    AttrData, Context, Diagnostic, Failed, Module, NotLoaded, OpAddr, OpRef, TraitSet, UnitId, ValueId,
    ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily, rewrite_ops_greedily};
use rmlir_rewrite::{Observer, PatternSet, Patterns};
use rustc_hash::{FxHashMap, FxHashSet};

plain_pass! {
    /// Finds a sequence by its name and runs it.
    Interpreter: InterpreterPass, run
}

/// The attribute by which options name operations.
const TAG: &str = "transform.target_tag";

fn run(options: &options::InterpreterPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = payload_root(run.op(), &options.debug_payload_root_tag)?;
    let entry = entry_point(run.op(), &options.entry_point)?;
    let mut state = State { handles: FxHashMap::default() };
    let (unit, args) = arguments(run.op().module(), entry)?;
    let mut bound = vec![vec![root]];
    for name in &options.debug_bind_trailing_args {
        let named = |op: OpRef<'_>| op.name_text() == name.as_bytes();
        bound.push(Walk::post().collect(run.op(), named).map_err(|missing| report(run.op(), missing))?);
    }
    if bound.len() != args.len() {
        let what = format!(
            "operation expects {} extra value bindings, but {} were provided to the interpreter",
            args.len().saturating_sub(1),
            bound.len() - 1
        );
        return Err(run.op().module().op(entry).emit_error(what));
    }
    for (arg, ops) in args.into_iter().zip(bound) {
        state.handles.insert((unit, arg), ops);
    }
    let steps = body(run.op().module(), entry);
    for step in steps {
        if !state.step(run.module(), step)? {
            break;
        }
    }
    Ok(())
}

fn report(op: OpRef<'_>, missing: NotLoaded) -> Failed {
    op.ctx().emit(Diagnostic::error(op.loc(), missing.to_string()));
    Failed
}

fn error<T>(op: OpRef<'_>, what: String) -> Result<T, Failed> {
    Err(op.emit_plain_error(what))
}

/// The operation with a tag; the one that the pass is for, without a tag.
fn payload_root(top: OpRef<'_>, tag: &str) -> Result<OpAddr, Failed> {
    if tag.is_empty() {
        return Ok(top.global());
    }
    let ctx = top.ctx();
    let tagged = |op: OpRef<'_>| {
        op.attr_named(TAG).and_then(|attr| rmlir_ir::typed::text(ctx, attr)).is_some_and(|text| text == tag)
    };
    let found = Walk::pre().collect(top, tagged).map_err(|missing| report(top, missing))?;
    match found[..] {
        [one] => Ok(one),
        [] => error(top, format!("could not find the operation with {TAG}=\"{tag}\" attribute")),
        [..] => error(top, format!("more than one operation with {TAG}=\"{tag}\" attribute")),
    }
}

/// The sequence of a name.
fn entry_point(top: OpRef<'_>, name: &str) -> Result<OpAddr, Failed> {
    let is_it = |op: OpRef<'_>| {
        op.cast::<NamedSequenceOp>().is_some_and(|sequence| op.ctx().text(sequence.sym_name()) == name)
    };
    let found = Walk::pre().collect(top, is_it).map_err(|missing| report(top, missing))?;
    match found.first() {
        Some(&entry) => Ok(entry),
        None => error(top, format!("could not find a nested named sequence with name: {name}")),
    }
}

fn arguments(module: &Module, sequence: OpAddr) -> Result<(UnitId, Vec<ValueId>), Failed> {
    let entry = module.op(sequence).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    Ok((entry.unit(), entry.args().map(|arg| arg.id()).collect()))
}

fn body(module: &Module, sequence: OpAddr) -> Vec<OpAddr> {
    let entry = module.op(sequence).region(0).and_then(|region| region.entry());
    entry.into_iter().flat_map(|block| block.ops()).map(|op| op.global()).collect()
}

/// What handles stand for.
struct State {
    handles: FxHashMap<(UnitId, ValueId), Vec<OpAddr>>,
}

fn key(value: ValueRef<'_>) -> (UnitId, ValueId) {
    (value.unit(), value.id())
}

impl State {
    /// The operations that operand `index` stands for.
    fn operand(&self, op: OpRef<'_>, index: usize) -> Vec<OpAddr> {
        op.operand(index).and_then(|value| self.handles.get(&key(value))).cloned().unwrap_or_default()
    }

    fn give(&mut self, op: OpRef<'_>, ops: Vec<OpAddr>) {
        if let Some(result) = op.result(0) {
            self.handles.insert(key(result), ops);
        }
    }

    /// Runs an operation of a script; false at its end.
    fn step(&mut self, module: &mut Module, at: OpAddr) -> Result<bool, Failed> {
        let op = module.op(at);
        if op.is::<YieldOp>() {
            return Ok(false);
        }
        if op.is::<MatchOp>() {
            let found = matched(op, &self.operand(op, 0))?;
            self.give(op, found);
        } else if op.is::<CastOp>() {
            self.give(op, self.operand(op, 0));
        } else if let Some(merged) = op.cast::<MergeHandlesOp>() {
            let mut all: Vec<OpAddr> =
                (0..op.num_operands()).flat_map(|index| self.operand(op, index)).collect();
            if merged.deduplicate() {
                let mut seen = FxHashSet::default();
                all.retain(|op| seen.insert(*op));
            }
            self.give(op, all);
        } else if op.is::<ApplyPatternsOp>() {
            let targets = self.operand(op, 0);
            self.apply_patterns(module, at, &targets)?;
        } else {
            let name = String::from_utf8_lossy(op.name_text());
            return error(op, format!("transform op '{name}' is not implemented yet"));
        }
        Ok(true)
    }

    fn apply_patterns(&mut self, module: &mut Module, at: OpAddr, targets: &[OpAddr]) -> Result<(), Failed> {
        let op = module.op(at);
        let Some(own) = op.cast::<ApplyPatternsOp>() else { return Ok(()) };
        if own.apply_cse() {
            return error(op, "'apply_cse' is not implemented yet".to_owned());
        }
        let limit = |name: &str| {
            let stated = op.attr_named(name).and_then(|attr| number(op.ctx(), attr));
            stated.and_then(|limit| u64::try_from(limit).ok())
        };
        let config = Config {
            max_iterations: limit("max_iterations").map(|limit| u32::try_from(limit).unwrap_or(u32::MAX)),
            max_rewrites: limit("max_num_rewrites"),
            ..Config::default()
        };
        let mut set = PatternSet::new();
        let named = op.region(0).and_then(|region| region.entry());
        for descriptor in named.into_iter().flat_map(|block| block.ops()) {
            if !patterns::add(descriptor, &mut set) {
                let name = String::from_utf8_lossy(descriptor.name_text());
                return error(descriptor, format!("transform op '{name}' is not implemented yet"));
            }
        }
        let patterns = Patterns::new(set);
        for &target in targets {
            let mut erased = Erased::default();
            let view = module.op(target);
            let outcome = match view.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
                true => rewrite_greedily(module, target, &patterns, &config, Some(&mut erased)),
                false => {
                    let inside = Walk::post().collect(view, |inner| inner.global() != target);
                    let inside = inside.map_err(|missing| report(view, missing))?;
                    rewrite_ops_greedily(module, &inside, &patterns, &config, Some(&mut erased))
                }
            };
            self.handles.values_mut().for_each(|ops| ops.retain(|op| !erased.0.contains(op)));
            if !outcome.converged {
                return error(module.op(target), "greedy pattern application failed".to_owned());
            }
        }
        Ok(())
    }
}

/// The operations in some operations, themselves included, that have a name of a list and these attributes.
fn matched(op: OpRef<'_>, targets: &[OpAddr]) -> Result<Vec<OpAddr>, Failed> {
    let ctx: &Context = op.ctx();
    let Some(own) = op.cast::<MatchOp>() else { return Ok(Vec::new()) };
    if own.interface().is_some() || op.attr_named("filter_result_type").is_some() {
        return error(op, "matching by interfaces and types is not implemented yet".to_owned());
    }
    let names = own.ops().and_then(|names| ctx.attr_data(names).as_array());
    let names: Option<Vec<Vec<u8>>> = names.map(|names| {
        let texts = names.iter().filter_map(|&name| rmlir_ir::typed::text(ctx, name));
        texts.map(|text| text.as_bytes().to_vec()).collect()
    });
    let attrs = own.op_attrs().map(|attrs| match ctx.attr_data(attrs) {
        AttrData::Dictionary(entries) => entries.to_vec(),
        _ => Vec::new(),
    });
    let wanted = |inner: OpRef<'_>| {
        names.as_ref().is_none_or(|names| names.iter().any(|name| name.as_slice() == inner.name_text()))
            && attrs.iter().flatten().all(|entry| inner.attr(entry.name) == Some(entry.value))
    };
    let mut found = Vec::new();
    for &target in targets {
        let target = op.module().op(target);
        found.extend(Walk::post().collect(target, wanted).map_err(|missing| report(target, missing))?);
    }
    Ok(found)
}

/// Operations that are gone.
#[derive(Default)]
struct Erased(FxHashSet<OpAddr>);

impl Listener for Erased {
    fn op_erased(&mut self, _: &Module, op: OpAddr) {
        self.0.insert(op);
    }
}

impl Observer for Erased {}
