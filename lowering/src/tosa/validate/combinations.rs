//! Which types go together.

use super::target::{Mode, Target};
use rmlir_dialects::tosa::{
    AvgPool2dOp, ConcatOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MulOp, RescaleOp, SelectOp,
    TransposeConv2DOp, VariableOp,
};
use rmlir_ir::typed::is_type;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{AttrData, Context, Failed, OpRef, Type, TypeData};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// What allows some combinations.
struct Entry {
    modes: Vec<Mode>,
    /// One of the modes is enough.
    any: bool,
    version: (u32, u32),
    combinations: Vec<Vec<&'static str>>,
}

/// All that there is, by operation.
type Table = FxHashMap<&'static str, Vec<Entry>>;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        let lines = include_str!("combinations.txt").lines().filter(|line| !line.starts_with('#'));
        for (name, entry) in lines.filter_map(entry) {
            table.entry(name).or_default().push(entry);
        }
        table
    })
}

fn entry(line: &'static str) -> Option<(&'static str, Entry)> {
    let (head, tail) = line.split_once(": ")?;
    let mut words = head.split(' ');
    let (name, modes) = (words.next()?, words.next()?);
    let version = if words.next().is_some() { (1, 1) } else { (1, 0) };
    let any = modes.contains('|');
    let modes = modes.split(['|', '&']).filter_map(Mode::of).collect();
    let combinations = tail.split(", ").map(|types| types.split(' ').collect()).collect();
    Some((name, Entry { modes, any, version, combinations }))
}

/// The name of a type of elements.
fn name(ctx: &Context, ty: Type) -> Option<String> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let known = match ctx.type_data(element) {
        TypeData::Integer { width, .. } => return Some(format!("i{width}")),
        TypeData::Float(FloatKind::F16) => "f16",
        TypeData::Float(FloatKind::F32) => "f32",
        TypeData::Float(FloatKind::BF16) => "bf16",
        TypeData::Float(FloatKind::F8E4M3FN) => "fp8e4m3",
        TypeData::Float(FloatKind::F8E5M2) => "fp8e5m2",
        TypeData::Float(FloatKind::F6E2M3FN) => "fp6e2m3",
        TypeData::Float(FloatKind::F6E3M2FN) => "fp6e3m2",
        TypeData::Float(FloatKind::F4E2M1FN) => "fp4e2m1",
        TypeData::Float(FloatKind::F8E8M0FNU) => "fp8e8m0",
        _ if is_type(ctx, element, ("tosa", "mxint8")) => "mxint8",
        _ => return None,
    };
    Some(known.to_string())
}

/// The types of an operation that count: those of operands and results, in order.
fn types(op: OpRef<'_>) -> Vec<String> {
    let ctx = op.ctx();
    let type_in = |attr: &str| match ctx.attr_data(op.attr_named(attr)?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    };
    let has_accumulator = op.is::<AvgPool2dOp>()
        || op.is::<Conv2DOp>()
        || op.is::<Conv3DOp>()
        || op.is::<DepthwiseConv2DOp>()
        || op.is::<TransposeConv2DOp>();
    let counts = |at: usize| match () {
        () if op.is::<ConcatOp>() => at == 0,
        () if op.is::<MulOp>() => at < 2,
        () if op.is::<SelectOp>() => at > 0,
        () if op.is::<RescaleOp>() => at == 0 || at > 2,
        () => true,
    };
    let mut types: Vec<Type> =
        op.operands().enumerate().filter(|&(at, _)| counts(at)).map(|(_, value)| value.ty()).collect();
    if has_accumulator {
        types.extend(type_in("acc_type"));
    }
    if op.is::<VariableOp>() {
        types.extend(type_in("type"));
    }
    types.extend(op.results().map(|result| result.ty()));
    types
        .into_iter()
        .filter(|&ty| !is_type(ctx, ty, ("tosa", "shape")))
        .filter_map(|ty| name(ctx, ty))
        .collect()
}

/// The entries of an operation, if it has any.
fn entries(op: OpRef<'_>) -> Option<&'static [Entry]> {
    let name = std::str::from_utf8(op.name_text()).ok()?.strip_prefix("tosa.")?;
    table().get(name).map(Vec::as_slice)
}

fn matches(entry: &Entry, types: &[String]) -> bool {
    entry.combinations.iter().any(|combination| combination.iter().eq(types.iter()))
}

/// The types of an operation must be a combination that something allows.
pub(super) fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(entries) = entries(op) else { return Ok(()) };
    let types = types(op);
    if entries.iter().any(|entry| matches(entry, &types)) {
        return Ok(());
    }
    // The first of those that have most in common.
    let mut best: Option<(usize, &[&str])> = None;
    let combinations = entries.iter().flat_map(|entry| &entry.combinations);
    for combination in combinations.filter(|combination| combination.len() == types.len()) {
        let same = combination.iter().zip(&types).filter(|(a, b)| **a == **b).count();
        if best.is_none_or(|(most, _)| same > most) {
            best = Some((same, combination));
        }
    }
    let meant = best.map(|(_, types)| types.join(",")).unwrap_or_default();
    let (have, name) = (types.join(","), String::from_utf8_lossy(op.name_text()).into_owned());
    Err(op.emit_error(format!(
        "illegal: operation operand/result data types did not align with any profile or extension, got ({have}), did you mean \
         ({meant})? Otherwise, please refer to the 'supported data types' for '{name}' in the specification."
    )))
}

fn listed(modes: &[Mode]) -> String {
    modes.iter().map(|mode| mode.text()).collect::<Vec<_>>().join(", ")
}

/// What the target must have for an operation that has no types to go by.
pub(super) fn check_mode(op: OpRef<'_>, target: &Target, mode: Mode) -> Result<(), Failed> {
    if target.has(mode) {
        return Ok(());
    }
    Err(op.emit_error(format!("illegal: requires [{}] but not enabled in target\n", mode.text())))
}

/// The target must have what allows the types of an operation: a profile, or extensions.
pub(super) fn check_target(op: OpRef<'_>, target: &Target, extensions: bool) -> Result<(), Failed> {
    let types = types(op);
    let is_wanted = |entry: &&Entry| {
        let is_extension = matches!(entry.modes.first(), Some(Mode::Extension(_)));
        is_extension == extensions && matches(entry, &types)
    };
    let Some(entry) = entries(op).unwrap_or_default().iter().find(is_wanted) else { return Ok(()) };
    let mut modes = entry.modes.iter();
    let allowed = match entry.any {
        true => modes.any(|&mode| target.has(mode)),
        false => modes.all(|&mode| target.has(mode)),
    };
    if !allowed {
        let how = match (entry.modes.len() > 1, entry.any) {
            (true, true) => "any of ",
            (true, false) => "all of ",
            (false, _) => "",
        };
        let modes = listed(&entry.modes);
        return Err(op.emit_error(format!("illegal: requires {how}[{modes}] but not enabled in target\n")));
    }
    if target.number() < entry.version {
        let ((major, minor), (least_major, least_minor)) = (target.number(), entry.version);
        return Err(op.emit_error(format!(
            "illegal: the target specification version ({major}.{minor}) is not backwards compatible with the op \
             compliance specification version ({least_major}.{least_minor})\n"
        )));
    }
    Ok(())
}
