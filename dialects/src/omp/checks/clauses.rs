//! Clauses that several operations have, and operations that have nothing else to check.

use super::{Checked, array, is, is_omp, lookup, number, parent_is, recipes, shown, vars};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{AttrData, OpRef, Type, ValueId, symbols};
use std::collections::HashSet;

/// `allocate`: as many allocators as variables.
pub(super) fn check_allocate(op: OpRef<'_>) -> Checked {
    if vars(op, "allocate_vars").count() != vars(op, "allocator_vars").count() {
        return Err(op.emit_plain_error("expected equal sizes for allocate and allocator variables"));
    }
    Ok(())
}

/// Whether a value is there twice.
fn repeats<'m>(values: impl Iterator<Item = rmlir_ir::ValueRef<'m>>) -> bool {
    let mut seen: HashSet<ValueId> = HashSet::new();
    let mut values = values;
    values.any(|value| !seen.insert(value.id()))
}

/// `reduction`, `in_reduction` and `task_reduction`: each variable once, with a declaration that fits.
fn check_reducing(op: OpRef<'_>, clause: &str) -> Checked {
    let symbols = array(op, &format!("{clause}_syms"));
    let variables: Vec<_> = vars(op, &format!("{clause}_vars")).collect();
    if variables.is_empty() {
        return match symbols {
            Some(_) => Err(op.emit_error("unexpected reduction symbol references")),
            None => Ok(()),
        };
    }
    let Some(symbols) = symbols.filter(|symbols| symbols.len() == variables.len()) else {
        return Err(op.emit_error("expected as many reduction symbol references as reduction variables"));
    };
    let byref = op.attr_named(&format!("{clause}_byref")).map(|attr| op.ctx().attr_data(attr));
    if matches!(byref, Some(AttrData::DenseArray(flags)) if flags.len != variables.len()) {
        return Err(op.emit_plain_error(
            "expected as many reduction variable by reference attributes as reduction variables",
        ));
    }
    let mut seen = HashSet::new();
    for (variable, &symbol) in variables.into_iter().zip(symbols) {
        if !seen.insert(variable.id()) {
            return Err(op.emit_error("accumulator variable used more than once"));
        }
        let Some(declared) = lookup(op, symbol, "declare_reduction") else {
            let symbol = shown(op, symbol);
            let text = format!("expected symbol reference {symbol} to point to a reduction declaration");
            return Err(op.emit_error(text));
        };
        if let Some(want) = recipes::accumulator_type(declared).filter(|&want| want != variable.ty()) {
            let [have, want] = [variable.ty(), want].map(|ty| op.ctx().quoted_type(ty));
            return Err(op.emit_error(format!(
                "expected accumulator ({have}) to be the same type as reduction declaration ({want})"
            )));
        }
    }
    Ok(())
}

pub(super) fn check_reduction(op: OpRef<'_>) -> Checked {
    check_reducing(op, "reduction")
}

pub(super) fn check_in_reduction(op: OpRef<'_>) -> Checked {
    check_reducing(op, "in_reduction")
}

pub(super) fn check_taskgroup(op: OpRef<'_>) -> Checked {
    check_reducing(op, "task_reduction")
}

pub(super) fn check_allocate_and_reduction(op: OpRef<'_>) -> Checked {
    check_allocate(op)?;
    check_reduction(op)
}

/// `private`: each variable has a recipe of its type.
fn check_private(op: OpRef<'_>) -> Checked {
    let symbols = array(op, "private_syms").unwrap_or_default();
    let variables: Vec<_> = vars(op, "private_vars").collect();
    let (have, want) = (variables.len(), symbols.len());
    if have != want {
        return Err(op.emit_plain_error(format!(
            "inconsistent number of private variables and privatizer op symbols, private vars: {have} vs. privatizer \
             op symbols: {want}"
        )));
    }
    for (variable, &symbol) in variables.into_iter().zip(symbols) {
        let Some(recipe) = lookup(op, symbol, "private") else {
            let symbol = shown(op, symbol);
            return Err(
                op.emit_plain_error(format!("failed to lookup privatizer op with symbol: '{symbol}'"))
            );
        };
        if let Some(want) = recipes::private_type(recipe).filter(|&want| want != variable.ty()) {
            let kind = if recipes::is_firstprivate(recipe) { "firstprivate" } else { "private" };
            let [have, want] = [variable.ty(), want].map(|ty| op.ctx().quoted_type(ty));
            return Err(op.emit_plain_error(format!(
                "type mismatch between a {kind} variable and its privatizer op, var type: {have} vs. privatizer op \
                 type: {want}"
            )));
        }
    }
    Ok(())
}

pub(super) fn check_parallel(op: OpRef<'_>) -> Checked {
    check_allocate(op)?;
    check_private(op)?;
    check_reduction(op)
}

/// `nontemporal`: each variable once.
pub(super) fn check_nontemporal(op: OpRef<'_>) -> Checked {
    if repeats(vars(op, "nontemporal_vars")) {
        return Err(op.emit_error("nontemporal variable used more than once"));
    }
    Ok(())
}

/// `aligned`: each variable once, with a positive number.
pub(super) fn check_aligned(op: OpRef<'_>) -> Checked {
    let alignments = array(op, "alignments");
    let count = vars(op, "aligned_vars").count();
    if count == 0 {
        return match alignments {
            Some(_) => Err(op.emit_error("unexpected alignment values attribute")),
            None => Ok(()),
        };
    }
    let Some(alignments) = alignments.filter(|alignments| alignments.len() == count) else {
        return Err(op.emit_error("expected as many alignment values as aligned variables"));
    };
    if repeats(vars(op, "aligned_vars")) {
        return Err(op.emit_error("aligned variable used more than once"));
    }
    for &alignment in alignments {
        match op.ctx().attr_data(alignment) {
            AttrData::Integer { value, .. } if value.is_negative() || value.is_zero() => {
                return Err(op.emit_error("alignment should be greater than 0"));
            }
            AttrData::Integer { .. } => {}
            _ => return Err(op.emit_error("expected integer alignment")),
        }
    }
    Ok(())
}

/// `linear`: each variable has a type.
pub(super) fn check_linear(op: OpRef<'_>) -> Checked {
    let count = vars(op, "linear_vars").count();
    if count > 0 && array(op, "linear_var_types").map_or(0, <[_]>::len) != count {
        return Err(op.emit_plain_error("Ill-formed type attributes for linear variables"));
    }
    Ok(())
}

/// `depend`: as many kinds as variables.
pub(super) fn check_depend(op: OpRef<'_>) -> Checked {
    let kinds = array(op, "depend_kinds");
    match vars(op, "depend_vars").count() {
        0 if kinds.is_some_and(|kinds| !kinds.is_empty()) => Err(op.emit_error("unexpected depend values")),
        0 => Ok(()),
        count if kinds.map(<[_]>::len) != Some(count) => {
            Err(op.emit_error("expected as many depend values as depend variables"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_task(op: OpRef<'_>) -> Checked {
    check_depend(op)?;
    check_in_reduction(op)
}

/// Types of the arguments of a function, of either dialect.
fn function_arguments(op: OpRef<'_>) -> Option<Vec<Type>> {
    if !matches!(op.name_text(), b"func.func" | b"llvm.func") {
        return None;
    }
    let model = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name())?;
    Some(model.argument_types(op).into_owned())
}

/// `copyprivate`: each variable has a function that copies it.
pub(super) fn check_copyprivate(op: OpRef<'_>) -> Checked {
    let symbols = array(op, "copyprivate_syms").unwrap_or_default();
    let count = vars(op, "copyprivate_vars").count();
    if count != symbols.len() {
        let functions = symbols.len();
        return Err(op.emit_error(format!(
            "inconsistent number of copyprivate vars (= {count}) and functions (= {functions}), both must be equal"
        )));
    }
    for (variable, &symbol) in vars(op, "copyprivate_vars").zip(symbols) {
        let name = shown(op, symbol);
        let Some(types) = symbols::lookup_nearest(op, symbol).and_then(function_arguments) else {
            return Err(
                op.emit_error(format!("expected symbol reference {name} to point to a copy function"))
            );
        };
        let [first, second] = types[..] else {
            return Err(op.emit_error(format!("expected copy function {name} to have 2 operands")));
        };
        if first != second {
            let text = format!("expected copy function {name} arguments to have the same type");
            return Err(op.emit_error(text));
        }
        if first != variable.ty() {
            let [have, want] = [first, variable.ty()].map(|ty| op.ctx().quoted_type(ty));
            return Err(op.emit_error(format!(
                "expected copy function arguments' type ({have}) to be the same as copyprivate variable's type ({want})"
            )));
        }
    }
    Ok(())
}

pub(super) fn check_single(op: OpRef<'_>) -> Checked {
    check_allocate(op)?;
    check_copyprivate(op)
}

pub(super) fn check_allocate_dir(op: OpRef<'_>) -> Checked {
    match number(op, "align") {
        Some(align) if align as u64 > 0 && !(align as u64).is_power_of_two() => {
            Err(op.emit_plain_error(format!("ALIGN value : {} must be power of 2", align as u64)))
        }
        _ => Ok(()),
    }
}

/// Sections are all that `sections` consists of.
pub(super) fn check_sections_regions(op: OpRef<'_>) -> Checked {
    for inner in op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        if !is(inner, "section") && !is(inner, "terminator") {
            return Err(op.emit_error("expected omp.section op or terminator op inside region"));
        }
    }
    Ok(())
}

/// Teams are of a target region, or of nothing of this dialect.
pub(super) fn check_teams(op: OpRef<'_>) -> Checked {
    let is_inside = std::iter::successors(op.parent(), |op| op.parent()).any(is_omp);
    if !parent_is(op, "target") && is_inside {
        return Err(op.emit_plain_error(
            "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations",
        ));
    }
    if let Some(lower) = vars(op, "num_teams_lower").next() {
        let Some(upper) = vars(op, "num_teams_upper").next() else {
            return Err(op.emit_plain_error(
                "expected num_teams upper bound to be defined if the lower bound is defined",
            ));
        };
        if lower.ty() != upper.ty() {
            return Err(
                op.emit_plain_error("expected num_teams upper bound and lower bound to be the same type")
            );
        }
    }
    check_allocate_and_reduction(op)
}
