//! Transformations of loops, and the names of loops for them.

use super::{Checked, is, vars};
use crate::common::traits::has_interface;
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{BlockRef, OpRef, RegionRef, TraitSet, ValueRef, print};

/// How an operation uses the name of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It makes the loop.
    Makes,
    /// It changes the loop.
    Changes,
}

/// The uses of the name of a loop, the newest first.
fn uses<'m>(cli: ValueRef<'m>) -> Vec<(OpRef<'m>, Use)> {
    let mut uses = Vec::new();
    let mut seen: Vec<OpRef<'m>> = Vec::new();
    for op in cli.users() {
        // An operation comes once for each of its operands.
        if seen.contains(&op) || !has_interface(op, "LoopTransformationInterface") {
            continue;
        }
        seen.push(op);
        let made =
            ["generatees", "cli"].iter().flat_map(|group| vars(op, group)).filter(|&value| value == cli);
        uses.extend(made.map(|_| (op, Use::Makes)));
        let changed = ["applyees", "applyee"].iter().flat_map(|group| vars(op, group));
        uses.extend(changed.filter(|&value| value == cli).map(|_| (op, Use::Changes)));
    }
    uses
}

fn maker<'m>(cli: ValueRef<'m>) -> Option<OpRef<'m>> {
    uses(cli).into_iter().find(|(_, how)| *how == Use::Makes).map(|(op, _)| op)
}

/// One operation makes the loop, and at most one changes it.
pub(super) fn check_new_cli(op: OpRef<'_>) -> Checked {
    let Some(cli) = op.result(0) else { return Ok(()) };
    let emit = |diagnostic: Diagnostic| diagnostic.emit(op.ctx());
    let (mut makes, mut changes) = (None, None);
    for (user, how) in uses(cli) {
        let before = match how {
            Use::Makes => makes.replace(user),
            Use::Changes => changes.replace(user),
        };
        let Some(before) = before else { continue };
        if how == Use::Makes {
            return emit(
                op.error("CLI must have at most one generator")
                    .with_note(before.loc(), "first generator here:")
                    .with_note(user.loc(), "second generator here:"),
            );
        }
        let shown = |which: &str, op| format!("{which} consumer here:{}", print::op_to_note_string(op));
        return emit(
            op.error("CLI must have at most one consumer")
                .with_note(before.loc(), shown("first", before))
                .with_note(user.loc(), shown("second", user)),
        );
    }
    match (makes, changes) {
        (None, Some(user)) => {
            let text = format!("see consumer here: {}", print::op_to_note_string(user));
            emit(op.error("CLI has no generator").with_note(user.loc(), text))
        }
        _ => Ok(()),
    }
}

fn induction_variable<'m>(loop_op: OpRef<'m>) -> Option<ValueRef<'m>> {
    loop_op.region(0)?.entry()?.args().next()
}

pub(super) fn check_canonical_loop(op: OpRef<'_>) -> Checked {
    let args = op.region(0).and_then(|region| region.entry()).map_or(0, |block| block.num_args());
    let (Some(iv), 1) = (induction_variable(op), args) else {
        return Err(op.emit_error("Canonical loop region must have exactly one argument"));
    };
    if op.operand(0).is_some_and(|count| count.ty() != iv.ty()) {
        return Err(op.emit_error("Region argument must be the same type as the trip count"));
    }
    Ok(())
}

pub(super) fn check_tile(op: OpRef<'_>) -> Checked {
    let error = |text: &str| Err(op.emit_error(text));
    let count = |group| vars(op, group).count();
    let (changed, sizes, made) = (count("applyees"), count("sizes"), count("generatees"));
    if changed == 0 {
        return error("must apply to at least one loop");
    }
    if sizes != changed {
        return error("there must be one tile size for each applyee");
    }
    if made != 0 && made != 2 * sizes {
        return error("expecting two times the number of generatees than applyees");
    }
    let mut ivs: Vec<ValueRef<'_>> = Vec::new();
    let loops: Vec<ValueRef<'_>> = vars(op, "applyees").collect();
    for pair in loops.windows(2) {
        let &[outer, inner] = pair else { continue };
        let (Some(outer), Some(inner)) = (maker(outer), maker(inner)) else {
            return error("applyee CLI has no generator");
        };
        if !is(outer, "canonical_loop") || !is(inner, "canonical_loop") {
            return error("currently only supports omp.canonical_loop as applyee");
        }
        ivs.extend(induction_variable(outer));
        if !is_perfect(outer, inner) {
            return error("tiled loop nest must be perfectly nested");
        }
        if inner.operand(0).is_some_and(|count| ivs.contains(&count)) {
            return error("tiled loop nest must be rectangular");
        }
    }
    Ok(())
}

/// Whether a loop is all that another does.
fn is_perfect(outer: OpRef<'_>, inner: OpRef<'_>) -> bool {
    let Some(region) = outer.region(0).filter(|region| region.has_one_block()) else { return false };
    let ops: Vec<OpRef<'_>> = region.entry().into_iter().flat_map(|block| block.ops()).take(3).collect();
    matches!(ops[..], [first, last] if first == inner && is(last, "terminator"))
}

/// Names of loops go by what makes them and where that stands.
pub(super) struct Names;

impl OpAsmInterface for Names {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let Some(cli) = op.result(0) else { return };
        let text = match maker(cli) {
            Some(maker) if is(maker, "canonical_loop") => nesting_name("canonloop", maker),
            Some(maker) if is(maker, "tile") => tile_name(maker, cli),
            _ => "cli".to_owned(),
        };
        name(0, &text);
    }

    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        if let Some(iv) = region.entry().and_then(|block| block.args().next()) {
            name(iv, &nesting_name("iv", op));
        }
    }

    fn block_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(BlockRef<'_>, &str)) {
        if let Some(block) = op.region(0).and_then(|region| region.entry()) {
            name(block, "body_entry");
        }
    }
}

/// Of the loops that a tiling makes, one half goes over tiles, the other is in tiles.
fn tile_name(tile: OpRef<'_>, cli: ValueRef<'_>) -> String {
    let made: Vec<ValueRef<'_>> = vars(tile, "generatees").collect();
    let half = made.len() / 2;
    match made.iter().position(|&value| value == cli) {
        Some(at) if at < half => format!("grid{}", at + 1),
        Some(at) => format!("intratile{}", at - half + 1),
        None => "cli".to_owned(),
    }
}

/// A step from a loop outwards.
struct Step<'m> {
    kind: StepKind<'m>,
    /// There is no other place that it could be.
    unique: bool,
    skip: bool,
}

enum StepKind<'m> {
    /// An operation, its place among those with regions in its region, and how many loops it is in.
    Op { op: OpRef<'m>, place: usize, depth: usize },
    /// A region, by number.
    Region(usize),
}

impl Step<'_> {
    fn is_loop(&self) -> bool {
        matches!(self.kind, StepKind::Op { op, .. } if is(op, "canonical_loop"))
    }
}

/// The place of an operation among those with regions in its region, and whether it is the only one.
fn place(op: OpRef<'_>, region: RegionRef<'_>) -> (usize, bool) {
    let (mut place, mut count) = (None, 0);
    for other in region.blocks().flat_map(|block| block.ops()) {
        if other == op {
            place = Some(count);
        }
        count += usize::from(other.regions().len() > 0);
        if place.is_some() && count > 1 {
            break;
        }
    }
    (place.unwrap_or(0), count <= 1)
}

/// From an operation to what is isolated from above.
fn steps<'m>(op: OpRef<'m>) -> Vec<Step<'m>> {
    let mut steps = Vec::new();
    let mut at = Some(op);
    while let Some(op) = at {
        let Some(region) = op.parent_region() else { break };
        let (place, unique) = place(op, region);
        steps.push(Step { kind: StepKind::Op { op, place, depth: 0 }, unique, skip: false });
        let parent = region.parent().filter(|parent| !parent.has_trait(TraitSet::ISOLATED_FROM_ABOVE));
        let several = parent.is_some_and(|parent| parent.regions().len() > 1);
        let number = if several { region.number() } else { 0 };
        // A region that is the only one says nothing.
        steps.push(Step { kind: StepKind::Region(number), unique: !several, skip: !several });
        at = parent;
    }
    steps
}

/// A name for a loop that tells it from others: `canonloop_s1_d2`, with the number of a region, the place in it, and how deep the loop is
/// in others.
fn nesting_name(prefix: &str, op: OpRef<'_>) -> String {
    let mut steps = steps(op);
    count_depths(&mut steps);
    skip_outer_loops(&mut steps);
    for step in &mut steps {
        let is_plain = matches!(step.kind, StepKind::Op { .. }) && !step.is_loop();
        step.skip |= is_plain && step.unique;
    }
    // What is told apart by what is around it needs no more.
    let mut fresh = true;
    for step in steps.iter_mut().rev() {
        step.skip |= fresh && step.unique;
        fresh |= !step.skip;
        if matches!(step.kind, StepKind::Op { .. }) {
            fresh = false;
        }
    }
    let mut name = prefix.to_owned();
    for step in steps.iter().rev().filter(|step| !step.skip) {
        name += &match step.kind {
            StepKind::Region(number) => format!("_r{number}"),
            StepKind::Op { depth, .. } if depth >= 1 => format!("_d{depth}"),
            StepKind::Op { place, .. } => format!("_s{place}"),
        };
    }
    name
}

/// How many loops each step is in, without a choice of regions or of loops between.
fn count_depths(steps: &mut [Step<'_>]) {
    let mut around = 0;
    for step in steps.iter_mut().rev().filter(|step| !step.skip) {
        let is_loop = step.is_loop();
        match &mut step.kind {
            StepKind::Region(_) => around = 0,
            StepKind::Op { depth, .. } => {
                if !step.unique {
                    around = 0;
                }
                *depth = around;
                around += usize::from(is_loop);
            }
        }
    }
}

/// Of loops in one another only the innermost is named.
fn skip_outer_loops(steps: &mut [Step<'_>]) {
    let mut is_nest = false;
    for step in steps.iter_mut().filter(|step| !step.skip) {
        let StepKind::Op { depth, .. } = step.kind else { continue };
        if !is_nest && depth >= 1 {
            is_nest = true;
        } else if is_nest {
            step.skip |= step.unique;
            is_nest = depth != 0;
        }
    }
}
