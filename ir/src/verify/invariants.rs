//! What the definition of an operation says about its parts: counts, attributes, types, relations, regions.
//!
//! The order of the checks and the words of the errors are upstream's.

use super::plan::{AttrPlan, Count, GroupPlan, Plan};
use crate::cache::{Bound, Cache, Handle, Key};
use crate::constraint::{Constraint, Subject, Verdict};
use crate::context::{OPERAND_SEGMENTS, RESULT_SEGMENTS, RegisteredOp};
use crate::def::{Arity, BlockCount, RegionField, ValueGroup};
use crate::diag::Failed;
use crate::groups::GroupRule;
use crate::handles::{Attr, Props, Type};
use crate::module::{OpRef, RegionRef};
use crate::signature::{Signature, SignatureCache};
use crate::snapshot::OpSnapshot;
use crate::traits::{OpPredicate, OpTrait, Relation, Traced};

type Checked = Result<(), Failed>;

/// Counts of regions, results, successors and operands.
pub(super) fn check_counts(op: OpRef<'_>, look: &OpSnapshot, regions: usize, plan: &Plan) -> Checked {
    let Some(counts) = &plan.counts else { return Ok(()) };
    check_regions(op, regions, counts.regions)?;
    check_results(op, counts.results)?;
    let successors = if look.plain { 0 } else { op.successors().len() };
    check_successors(op, successors, counts.successors)?;
    check_operands(op, counts.operands)
}

fn check_regions(op: OpRef<'_>, have: usize, count: Count) -> Checked {
    let message = match count {
        Count::Exactly(want) if have == want => return Ok(()),
        Count::AtLeast(want) if have >= want => return Ok(()),
        Count::Exactly(0) => "requires zero regions".to_string(),
        Count::Exactly(1) => "requires one region".to_string(),
        Count::Exactly(want) => format!("expected {want} regions"),
        Count::AtLeast(want) => format!("expected {want} or more regions"),
    };
    Err(op.emit_error(message))
}

pub(super) fn check_results<'m>(op: impl Into<Signature<'m>>, count: Count) -> Checked {
    let op = op.into();
    let have = op.num_results();
    let message = match count {
        Count::Exactly(want) if have == want => return Ok(()),
        Count::AtLeast(want) if have >= want => return Ok(()),
        Count::Exactly(0) => "requires zero results".to_string(),
        Count::Exactly(1) => "requires one result".to_string(),
        Count::Exactly(want) => format!("expected {want} results"),
        Count::AtLeast(want) => format!("expected {want} or more results"),
    };
    Err(op.emit_error(message))
}

fn check_successors(op: OpRef<'_>, have: usize, count: Count) -> Checked {
    let message = match count {
        Count::Exactly(0) if have == 0 => return Ok(()),
        Count::Exactly(want) if have == want => return check_successor_regions(op),
        Count::AtLeast(0) => return Ok(()),
        Count::AtLeast(want) if have >= want => return check_successor_regions(op),
        Count::Exactly(1) => format!("requires 1 successor but found {have}"),
        Count::Exactly(want) => format!("requires {want} successors but found {have}"),
        Count::AtLeast(want) => format!("requires at least {want} successors but found {have}"),
    };
    Err(op.emit_error(message))
}

/// Whether a successor lies in another region than the operation.
pub(super) fn leaves_region(op: OpRef<'_>) -> bool {
    let body = op.body();
    let mut successors = body.successors(op.id());
    if successors.len() == 0 {
        return false;
    }
    let region = body.op_block(op.id()).and_then(|block| body.block_region(block));
    successors.any(|block| body.block_region(block) != region)
}

/// Checks that successors lie in the region of the operation.
pub(super) fn check_successor_regions(op: OpRef<'_>) -> Checked {
    match leaves_region(op) {
        true => Err(op.emit_plain_error("reference to block defined in another region")),
        false => Ok(()),
    }
}

pub(super) fn check_operands<'m>(op: impl Into<Signature<'m>>, count: Count) -> Checked {
    let op = op.into();
    let have = op.num_operands();
    let message = match count {
        Count::Exactly(want) if have == want => return Ok(()),
        Count::AtLeast(want) if have >= want => return Ok(()),
        Count::Exactly(0) => "requires zero operands".to_string(),
        Count::Exactly(1) => "requires a single operand".to_string(),
        Count::Exactly(want) => format!("expected {want} operands, but found {have}"),
        Count::AtLeast(want) => format!("expected {want} or more operands, but found {have}"),
    };
    Err(op.emit_error(message))
}

/// The lengths in a segment property add up to the number of values.
pub(super) fn check_segments(op: OpRef<'_>, results: bool) -> Checked {
    let (property, what, count) = match results {
        true => (RESULT_SEGMENTS, "result", op.num_results()),
        false => (OPERAND_SEGMENTS, "operand", op.num_operands()),
    };
    let registered = op.info().registered();
    let groups =
        registered.map_or(0, |op| if results { op.def.results.len() } else { op.def.operands.len() });
    let shape = registered.map(|op| if results { &op.result_groups } else { &op.operand_groups });
    let stated = match shape.and_then(|shape| shape.segments()) {
        Some(slot) => op.ctx().props(op.props()).get(slot).copied().flatten(),
        None => op.attr_named(property),
    };
    // A property that is not set holds zeros.
    let zeros = || Some(std::iter::repeat_n(0, groups).collect());
    let sizes = stated.map_or_else(zeros, |attr| op.ctx().i32_array(attr));
    let Some(sizes) = sizes else {
        return Err(op.emit_error(format!("requires dense i32 array attribute '{property}'")));
    };
    check_sizes(op, property, what, &sizes, count)?;
    if sizes.len() != groups && op.info().def().is_some_and(|def| def.counts) {
        return Err(op.emit_error(format!(
            "'{property}' attribute for specifying {what} segments must have {groups} elements, but got {}",
            sizes.len()
        )));
    }
    Ok(())
}

fn check_sizes(op: OpRef<'_>, attr: &str, what: &str, sizes: &[i32], count: usize) -> Checked {
    if sizes.iter().any(|&size| size < 0) {
        return Err(op.emit_error(format!("'{attr}' attribute cannot have negative elements")));
    }
    let total: i64 = sizes.iter().map(|&size| i64::from(size)).sum();
    if total != count as i64 {
        return Err(op.emit_error(format!(
            "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{attr}'"
        )));
    }
    Ok(())
}

/// Relations between parts of operations, by signature.
static RELATIONS: Cache = Cache::new("verify.relations", Key::Signature, Bound::Bytes(4 << 20));

/// What is known about relations.
pub(super) struct Relations {
    /// Signatures of which all hold, of operations that are not known as a whole.
    pub(super) good: SignatureCache,
    /// The last operation's were found from more than its signature.
    pub(super) beyond: bool,
}

impl Relations {
    /// Nothing yet, with a cache that `make` makes.
    pub(super) fn new(make: fn(&'static Cache) -> SignatureCache) -> Relations {
        Relations { good: make(&RELATIONS), beyond: false }
    }
}

/// All that the definition says, in upstream's order.
pub(super) fn check_invariants(
    op: OpRef<'_>,
    props: Props,
    registered: &RegisteredOp,
    plan: &Plan,
    relations: &mut Relations,
) -> Checked {
    check_row(op, props, registered, plan)?;
    let def = &registered.def;
    check_groups(op, &def.operands, &plan.operands, false)?;
    check_groups(op, &def.results, &plan.results, true)?;
    relations.beyond = false;
    if !plan.predicates.is_empty() {
        check_predicates(op, &def.traits, plan, relations)?;
    }
    check_region_constraints(op, &def.regions)
}

/// The relations between parts.
fn check_predicates(op: OpRef<'_>, traits: &[OpTrait], plan: &Plan, relations: &mut Relations) -> Checked {
    // What an operation that has a unit consists of is not all in the body that its signature is made from.
    let keep = plan.keeps_relations && op.inner_unit().is_none();
    let known = keep && relations.good.has(op);
    let again = known && relations.good.kind().hit(op.ctx());
    for &i in &plan.predicates {
        let OpTrait::Predicate(predicate) = &traits[i] else { continue };
        let each_time = matches!(predicate.test, Relation::Operation(_));
        if known && !again && !each_time {
            continue;
        }
        let Traced { verdict, beyond } = predicate.test.ask(op);
        relations.beyond |= beyond && !each_time;
        if verdict.refuses() {
            let failed = refuse(op, predicate);
            if known && !each_time {
                relations.good.kind().differs(
                    op.ctx(),
                    &String::from_utf8_lossy(op.name_text()),
                    "good",
                    &predicate.summary,
                );
            }
            return Err(failed);
        }
    }
    if keep && !known && !relations.beyond {
        relations.good.add();
    }
    Ok(())
}

/// A relation that is asked for each operation.
pub(super) fn check_relation(op: OpRef<'_>, predicate: &OpPredicate) -> Checked {
    if predicate.test.ask(op).verdict.refuses() { Err(refuse(op, predicate)) } else { Ok(()) }
}

fn refuse(op: OpRef<'_>, predicate: &OpPredicate) -> Failed {
    op.emit_error(format!("failed to verify that {}", predicate.summary))
}

/// Properties and attributes: they depend on the row alone.
fn check_row(op: OpRef<'_>, props: Props, registered: &RegisteredOp, plan: &Plan) -> Checked {
    plan.rows.check(op.ctx(), Handle::Props(props), || check_values(op, props, registered, plan))
}

/// The values of a row. `Unknown` if some constraint says so.
fn check_values(
    op: OpRef<'_>,
    props: Props,
    registered: &RegisteredOp,
    plan: &Plan,
) -> Result<Verdict, Failed> {
    let ctx = op.ctx();
    let row = ctx.props(props);
    let value = |slot: usize| row.get(slot).copied().flatten();
    let ask = |constraint: &Constraint, attr: Attr| constraint.pred.eval(ctx, Subject::Attr(attr));
    let mut all = Verdict::Yes;
    for &(slot, i) in &plan.props {
        let prop = &registered.def.props[i];
        let Some(value) = value(slot) else { continue };
        match ask(&prop.constraint, value) {
            Verdict::Yes => {}
            Verdict::Unknown => all = Verdict::Unknown,
            Verdict::No => {
                let (name, summary) = (ctx.text(prop.name), &prop.constraint.summary);
                return Err(
                    op.emit_error(format!("property '{name}' failed to satisfy constraint: {summary}"))
                );
            }
        }
    }
    if let Some(&(_, name)) = plan.required.iter().find(|&&(slot, _)| value(slot).is_none()) {
        return Err(op.emit_error(format!("requires attribute '{}'", ctx.text(name))));
    }
    for AttrPlan { slot, index, good } in &plan.attrs {
        let attr = &registered.def.attrs[*index];
        let Some(value) = value(*slot) else { continue };
        match good.answer(ctx, Handle::Attr(value), || ask(&attr.constraint, value)) {
            Verdict::Yes => {}
            Verdict::Unknown => all = Verdict::Unknown,
            Verdict::No => {
                let (name, summary) = (ctx.text(attr.name), &attr.constraint.summary);
                return Err(
                    op.emit_error(format!("attribute '{name}' failed to satisfy constraint: {summary}"))
                );
            }
        }
    }
    Ok(all)
}

/// The types of operands or results.
fn check_groups(op: OpRef<'_>, groups: &[ValueGroup], plan: &GroupPlan, results: bool) -> Checked {
    if plan.trivial {
        return Ok(());
    }
    let total = if results { op.num_results() } else { op.num_operands() };
    if plan.rule == GroupRule::Plain {
        for (index, group) in groups.iter().enumerate().take(total) {
            check_type(op, group, plan, index, index, results)?;
        }
        return Ok(());
    }
    let mut start = 0;
    for (i, &len) in op.group_lengths(results).iter().enumerate() {
        let (group, len) = (&groups[i], len as usize);
        if group.arity == Arity::Optional && len > 1 {
            return Err(op.emit_error(format!(
                "{} group starting at #{start} requires 0 or 1 element, but found {len}",
                word(results)
            )));
        }
        let end = (start + len).min(total);
        for index in start..end {
            check_type(op, group, plan, i, index, results)?;
        }
        check_lists(op, group, end - start.min(end))?;
        start = end;
    }
    Ok(())
}

fn word(results: bool) -> &'static str {
    if results { "result" } else { "operand" }
}

/// The type of value `index`, which is in group `i`.
fn check_type(
    op: OpRef<'_>,
    group: &ValueGroup,
    plan: &GroupPlan,
    i: usize,
    index: usize,
    results: bool,
) -> Checked {
    let value = if results { op.result(index) } else { op.operand(index) };
    let Some(ty) = value.map(|value| value.ty()) else { return Ok(()) };
    let ctx = op.ctx();
    let ask = || group.constraint.pred.eval(ctx, Subject::Type(ty));
    match plan.good[i].answer(ctx, Handle::Type(ty), ask).refuses() {
        true => Err(wrong_type(op, group, index, ty, results)),
        false => Ok(()),
    }
}

fn wrong_type(op: OpRef<'_>, group: &ValueGroup, index: usize, ty: Type, results: bool) -> Failed {
    let variadic = match group.arity {
        Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic of ",
        Arity::One | Arity::Optional => "",
    };
    let (what, summary) = (word(results), &group.constraint.summary);
    op.emit_error(format!(
        "{what} #{index} must be {variadic}{summary}, but got {}",
        op.ctx().quoted_type(ty)
    ))
}

/// The lengths of the lists in a group of lists add up.
fn check_lists(op: OpRef<'_>, group: &ValueGroup, len: usize) -> Checked {
    let Arity::VariadicOfVariadic(attr) = &group.arity else { return Ok(()) };
    let Some(sizes) = op.attr_named(attr).and_then(|value| op.ctx().i32_array(value)) else {
        return Err(op.emit_error(format!("requires dense i32 array attribute '{attr}'")));
    };
    check_sizes(op, attr, &group.name, &sizes, len)
}

fn check_region_constraints(op: OpRef<'_>, fields: &[RegionField]) -> Checked {
    if fields.iter().all(|field| field.blocks == BlockCount::Any) {
        return Ok(());
    }
    for (index, region) in op.regions().enumerate() {
        // The last field holds what is left if it is variadic.
        let Some(field) = fields.get(index).or_else(|| fields.last().filter(|field| field.variadic)) else {
            break;
        };
        check_blocks(op, field, index, region)?;
    }
    Ok(())
}

fn check_blocks(op: OpRef<'_>, field: &RegionField, index: usize, region: RegionRef<'_>) -> Checked {
    // One more than asked for is enough to know.
    let have = |limit: u32| region.blocks().take(limit as usize + 1).count();
    let summary = match field.blocks {
        BlockCount::Exactly(n) if have(n) != n as usize => format!("region with {n} blocks"),
        BlockCount::AtLeast(n) if have(n) < n as usize => format!("region with at least {n} blocks"),
        BlockCount::AtMost(n) if have(n) > n as usize => format!("region with at most {n} blocks"),
        _ => return Ok(()),
    };
    let name = if field.name.is_empty() { String::new() } else { format!("('{}') ", field.name) };
    Err(op.emit_error(format!("region #{index} {name}failed to verify constraint: {summary}")))
}
