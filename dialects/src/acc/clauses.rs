//! Constructs, and what their clauses are about.

use super::device::{self, elements};
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, OpRef, ValueRef, typed};
use rmlir_ods::DialectImpl;
use std::collections::HashSet;
use std::sync::Arc;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("parallel").verifier(check_parallel);
    dialect.op("serial").verifier(check_serial);
    dialect.op("kernels").verifier(check_kernels);
    dialect.op("loop").hooks(Arc::new(Loop));
    dialect.op("data").verifier(check_data);
    dialect.op("host_data").verifier(check_host_data);
    dialect.op("enter_data").verifier(check_enter_data);
    dialect.op("exit_data").verifier(check_exit_data);
    dialect.op("update").verifier(check_update);
    dialect.op("wait").verifier(check_wait);
    for name in ["declare", "declare_enter", "declare_exit"] {
        dialect.op(name).verifier(check_declare);
    }
}

pub(super) fn operands<'m>(op: OpRef<'m>, group: &str) -> Vec<ValueRef<'m>> {
    op.operand_group_named(group).map(|group| op.operand_group(group).collect()).unwrap_or_default()
}

fn has(op: OpRef<'_>, attr: &str) -> bool {
    op.attr_named(attr).is_some()
}

/// The elements of an array attribute; `None` if it is not there.
fn array<'m>(op: OpRef<'m>, name: &str) -> Option<&'m [Attr]> {
    op.ctx().attr_data(op.attr_named(name)?).as_array()
}

/// The kinds of devices in an attribute.
pub(super) fn kinds(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let attrs = elements(op.ctx(), op.attr_named(name));
    attrs.iter().filter_map(|&attr| device::kind(op.ctx(), attr)).collect()
}

/// The name after the dialect of the operation that gives a value; empty for an argument.
fn maker<'m>(value: ValueRef<'m>) -> &'m str {
    let name = value.resolved().def_op().map_or(&b""[..], |(op, _)| op.name_text());
    name.strip_prefix(b"acc.").and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
}

/// Operands come from operations of these names.
fn check_makers(op: OpRef<'_>, makers: &[&str], message: &str) -> Checked {
    if operands(op, "dataClauseOperands").into_iter().all(|value| makers.contains(&maker(value))) {
        return Ok(());
    }
    Err(op.emit_plain_error(message))
}

const DATA: [&str; 10] = [
    "attach",
    "copyin",
    "copyout",
    "create",
    "delete",
    "detach",
    "deviceptr",
    "getdeviceptr",
    "nocreate",
    "present",
];
const NOT_DATA: &str = "expect data entry/exit operation or acc.getdeviceptr as defining op";

/// Operands of a clause come from operations of its name, each once.
fn check_made(op: OpRef<'_>, clause: &str) -> Checked {
    let mut seen = HashSet::new();
    for value in operands(op, &format!("{clause}Operands")) {
        if maker(value) != clause {
            return Err(op.emit_error(format!("expected {clause} as defining op")));
        }
        if !seen.insert(value.id()) {
            return Err(op.emit_error(format!("{clause} operand appears more than once")));
        }
    }
    Ok(())
}

fn check_all_made(op: OpRef<'_>) -> Checked {
    ["private", "firstprivate", "reduction"].iter().try_for_each(|clause| check_made(op, clause))
}

/// As many kinds of devices as operands.
fn check_count(op: OpRef<'_>, group: &str, word: &str) -> Checked {
    let count = operands(op, group).len();
    let devices = array(op, &format!("{group}DeviceType")).map_or(0, <[_]>::len);
    if count != 0 && count != devices {
        return Err(op.emit_error(format!("{word} operands count must match {word} device_type count")));
    }
    Ok(())
}

/// Groups of operands, each for a kind of device.
fn check_groups(op: OpRef<'_>, group: &str, word: &str, most: i32) -> Checked {
    let segments = op.attr_named(&format!("{group}Segments"));
    let Some(counts) = segments.and_then(|attr| op.ctx().as_i32_array(attr)) else { return Ok(()) };
    if most != 0 && counts.iter().any(|&count| count > most) {
        return Err(op.emit_error(format!("{word} expects a maximum of {most} values per segment")));
    }
    let sum = counts.iter().fold(0u64, |sum, &count| sum.wrapping_add(i64::from(count) as u64));
    if sum != operands(op, group).len() as u64 {
        return Err(op.emit_error(format!("{word} operand count does not match count in segments")));
    }
    if array(op, &format!("{group}DeviceType")).map_or(0, <[_]>::len) != counts.len() {
        return Err(op.emit_error(format!("{word} segment count does not match device_type count")));
    }
    Ok(())
}

/// For a kind of device a clause has a value or not, not both. Upstream leaves out the last kind.
fn check_queues(op: OpRef<'_>) -> Checked {
    const KINDS: i64 = 6;
    let lists = ["asyncOperandsDeviceType", "asyncOnly", "waitOperandsDeviceType", "waitOnly"];
    let [asyncs, async_only, waits, wait_only] = lists.map(|name| kinds(op, name));
    for kind in 0..KINDS {
        if asyncs.contains(&kind) && async_only.contains(&kind) {
            return Err(op.emit_plain_error("asyncOnly attribute cannot appear with asyncOperand"));
        }
        if waits.contains(&kind) && wait_only.contains(&kind) {
            return Err(op.emit_plain_error("wait attribute cannot appear with waitOperands"));
        }
    }
    Ok(())
}

fn check_sizes(op: OpRef<'_>) -> Checked {
    check_groups(op, "numGangs", "num_gangs", 3)?;
    check_groups(op, "waitOperands", "wait", 0)?;
    check_count(op, "numWorkers", "num_workers")?;
    check_count(op, "vectorLength", "vector_length")?;
    check_construct(op)
}

fn check_construct(op: OpRef<'_>) -> Checked {
    check_count(op, "asyncOperands", "async")?;
    check_queues(op)?;
    check_makers(op, &DATA, NOT_DATA)
}

fn check_parallel(op: OpRef<'_>) -> Checked {
    check_all_made(op)?;
    check_sizes(op)
}

fn check_serial(op: OpRef<'_>) -> Checked {
    check_all_made(op)?;
    check_groups(op, "waitOperands", "wait", 0)?;
    check_construct(op)
}

fn check_kernels(op: OpRef<'_>) -> Checked {
    check_sizes(op)
}

fn check_data(op: OpRef<'_>) -> Checked {
    if op.num_operands() == 0 && !has(op, "defaultAttr") {
        return Err(op.emit_plain_error(
            "at least one operand or the default attribute must appear on the data operation",
        ));
    }
    check_makers(op, &DATA, NOT_DATA)?;
    check_queues(op)
}

fn check_host_data(op: OpRef<'_>) -> Checked {
    if operands(op, "dataClauseOperands").is_empty() {
        return Err(op.emit_plain_error("at least one operand must appear on the host_data operation"));
    }
    check_makers(op, &["use_device"], "expect data entry operation as defining op")
}

/// A clause with a value is not there without one as well.
fn check_one_queue(op: OpRef<'_>) -> Checked {
    if has(op, "async") && !operands(op, "asyncOperand").is_empty() {
        return Err(op.emit_plain_error("async attribute cannot appear with asyncOperand"));
    }
    Ok(())
}

fn check_devnum(op: OpRef<'_>) -> Checked {
    if !operands(op, "waitDevnum").is_empty() && operands(op, "waitOperands").is_empty() {
        return Err(op.emit_plain_error("wait_devnum cannot appear without waitOperands"));
    }
    Ok(())
}

fn check_unstructured(op: OpRef<'_>, word: &str) -> Checked {
    if operands(op, "dataClauseOperands").is_empty() {
        return Err(op.emit_plain_error(format!(
            "at least one operand must be present in dataOperands on the {word} data operation"
        )));
    }
    check_one_queue(op)?;
    if has(op, "wait") && !operands(op, "waitOperands").is_empty() {
        return Err(op.emit_plain_error("wait attribute cannot appear with waitOperands"));
    }
    check_devnum(op)
}

fn check_enter_data(op: OpRef<'_>) -> Checked {
    check_unstructured(op, "enter")?;
    check_makers(op, &["attach", "create", "copyin"], "expect data entry operation as defining op")
}

fn check_exit_data(op: OpRef<'_>) -> Checked {
    check_unstructured(op, "exit")
}

fn check_wait(op: OpRef<'_>) -> Checked {
    check_one_queue(op)?;
    check_devnum(op)
}

fn check_update(op: OpRef<'_>) -> Checked {
    if operands(op, "dataClauseOperands").is_empty() {
        return Err(op.emit_plain_error("at least one value must be present in dataOperands"));
    }
    check_count(op, "asyncOperands", "async")?;
    check_groups(op, "waitOperands", "wait", 0)?;
    check_queues(op)?;
    check_makers(op, &["update_device", "update_host", "getdeviceptr"], NOT_DATA)
}

fn check_declare(op: OpRef<'_>) -> Checked {
    const MAKERS: [&str; 8] = [
        "copyin",
        "copyout",
        "create",
        "deviceptr",
        "getdeviceptr",
        "present",
        "declare_device_resident",
        "declare_link",
    ];
    if operands(op, "dataClauseOperands").is_empty() && operands(op, "token").is_empty() {
        let text = "at least one operand must appear on the declare operation";
        return Diagnostic::error(op.loc(), text).emit(op.ctx());
    }
    let text = "expect valid declare data entry operation or acc.getdeviceptr as defining op";
    check_makers(op, &MAKERS, text)
}

/// `acc.loop`
struct Loop;

impl OpHooks for Loop {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        check_bounds(op)?;
        check_collapse(op)?;
        check_sharing(op)?;
        check_modes(op)?;
        check_all_made(op)?;
        if op.region(0).is_none_or(|region| region.is_empty()) {
            return Err(op.emit_plain_error("expected non-empty body."));
        }
        match (operands(op, "lowerbound").is_empty(), has(op, "unstructured")) {
            (true, false) => check_contained(op),
            (false, true) => {
                Err(op.emit_plain_error("unstructured acc.loop must not have induction variables"))
            }
            _ => Ok(()),
        }
    }
}

fn check_bounds(op: OpRef<'_>) -> Checked {
    let count = |group| operands(op, group).len();
    let upper = count("upperbound");
    if upper != count("step") {
        return Err(op.emit_plain_error("number of upperbounds expected to be the same as number of steps"));
    }
    if upper != count("lowerbound") {
        let text = "number of upperbounds expected to be the same as number of lowerbounds";
        return Err(op.emit_plain_error(text));
    }
    let inclusive = op.attr_named("inclusiveUpperbound").map(|attr| op.ctx().attr_data(attr));
    if matches!(inclusive, Some(AttrData::DenseArray(flags)) if upper != 0 && flags.len != upper) {
        let text = "inclusiveUpperbound size is expected to be the same as upperbound size";
        return Err(op.emit_plain_error(text));
    }
    Ok(())
}

/// A kind of device is in a list once.
fn check_once(op: OpRef<'_>, list: &str) -> Checked {
    let mut seen = HashSet::new();
    match kinds(op, list).into_iter().find(|&kind| !seen.insert(kind)) {
        Some(kind) => {
            let kind = device::word(op.ctx(), kind);
            Err(op.emit_error(format!("duplicate device_type `{kind}` found in {list} attribute")))
        }
        None => Ok(()),
    }
}

fn check_collapse(op: OpRef<'_>) -> Checked {
    if let Some(counts) = array(op, "collapse") {
        let Some(devices) = array(op, "collapseDeviceType") else {
            let text = "collapse device_type attr must be define when collapse attr is present";
            return Err(op.emit_error(text));
        };
        if counts.len() != devices.len() {
            return Err(op.emit_error("collapse attribute count must match collapse device_type count"));
        }
    }
    check_once(op, "collapseDeviceType")
}

/// Gangs, workers, vectors and tiles.
fn check_sharing(op: OpRef<'_>) -> Checked {
    let gangs = operands(op, "gangOperands").len();
    if gangs != 0 {
        let Some(kinds) = array(op, "gangOperandsArgType") else {
            let text = "gangOperandsArgType attribute must be defined when gang operands are present";
            return Err(op.emit_error(text));
        };
        if kinds.len() != gangs {
            return Err(op.emit_error("gangOperandsArgType attribute count must match gangOperands count"));
        }
    }
    check_once(op, "gang")?;
    check_groups(op, "gangOperands", "gang", 0)?;
    check_once(op, "worker")?;
    check_once(op, "workerNumOperandsDeviceType")?;
    check_count(op, "workerNumOperands", "worker")?;
    check_once(op, "vector")?;
    check_once(op, "vectorOperandsDeviceType")?;
    check_count(op, "vectorOperands", "vector")?;
    check_groups(op, "tileOperands", "tile", 0)
}

/// For a kind of device a loop runs in one way.
fn check_modes(op: OpRef<'_>) -> Checked {
    let modes: Vec<i64> = ["auto_", "independent", "seq"].iter().flat_map(|mode| kinds(op, mode)).collect();
    let mut seen = HashSet::new();
    if !modes.iter().all(|&kind| seen.insert(kind)) {
        let text = "only one of auto, independent, seq can be present at the same time";
        return Err(op.emit_plain_error(text));
    }
    if !modes.contains(&device::NONE) {
        return Err(op.emit_plain_error("at least one of auto, independent, seq must be present"));
    }
    let sharing = [
        "vector",
        "vectorOperandsDeviceType",
        "worker",
        "workerNumOperandsDeviceType",
        "gang",
        "gangOperandsDeviceType",
    ];
    let shared: Vec<i64> = sharing.iter().flat_map(|list| kinds(op, list)).collect();
    if kinds(op, "seq").iter().any(|kind| shared.contains(kind)) {
        return Err(op.emit_plain_error("gang, worker or vector cannot appear with seq"));
    }
    Ok(())
}

fn is_loop(op: OpRef<'_>) -> bool {
    crate::common::traits::has_interface(op, "LoopLikeOpInterface")
}

/// A loop without bounds stands for loops in it, right in one another.
fn check_contained(op: OpRef<'_>) -> Checked {
    let counts = array(op, "collapse").unwrap_or_default();
    let most = counts.iter().filter_map(|&count| typed::number(op.ctx(), count)).max();
    let mut missing = most.unwrap_or(1).max(1);
    let (mut parent, mut sibling) = (op, false);
    let walked = Walk::pre().ops(op, |inner| {
        if inner == op {
            return WalkResult::Advance;
        }
        if is_loop(inner) {
            let around = std::iter::successors(inner.parent(), |op| op.parent()).find(|&op| is_loop(op));
            if around != Some(parent) {
                sibling = true;
                return WalkResult::Interrupt;
            }
            missing -= 1;
            parent = inner;
        }
        if missing == 0 { WalkResult::Interrupt } else { WalkResult::Advance }
    });
    if walked.is_err() {
        return Ok(());
    }
    if sibling {
        return Err(op.emit_plain_error("found sibling loops inside container-like acc.loop"));
    }
    if missing != 0 {
        let text = "failed to find enough loop-like operations inside container-like acc.loop";
        return Err(op.emit_plain_error(text));
    }
    Ok(())
}
