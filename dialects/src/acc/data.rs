//! Data clauses: operations before and after constructs.

use super::is_pointer;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::{AttrData, OpRef, ValueRef, print, symbols, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

type Checked = Result<(), Failed>;

/// What is checked of an operation.
struct Data {
    /// The name in messages.
    said: &'static str,
    /// The clauses that it may come from.
    clauses: &'static [i64],
    /// It is not only of the one clause of its name.
    decomposed: bool,
    /// It may come from any clause if nobody wrote it.
    any_if_implicit: bool,
    /// There is a variable of the host.
    host: bool,
    /// That has the type of the variable of the device.
    alike: bool,
    /// The modifiers that it may have.
    modifiers: i64,
    /// The operation that its recipe must be, and the word for that.
    recipe: Option<(&'static str, &'static str)>,
}

// Clauses by value.
const COPYIN: i64 = 1;
const COPYIN_READONLY: i64 = 2;
const COPY: i64 = 3;
const COPYOUT: i64 = 4;
const COPYOUT_ZERO: i64 = 5;
const PRESENT: i64 = 6;
const CREATE: i64 = 7;
const CREATE_ZERO: i64 = 8;
const DELETE: i64 = 9;
const ATTACH: i64 = 10;
const DETACH: i64 = 11;
const NO_CREATE: i64 = 12;
const PRIVATE: i64 = 13;
const FIRSTPRIVATE: i64 = 14;
const DEVICEPTR: i64 = 15;
const UPDATE_HOST: i64 = 17;
const UPDATE_SELF: i64 = 18;
const UPDATE_DEVICE: i64 = 19;
const USE_DEVICE: i64 = 20;
const REDUCTION: i64 = 21;
const DEVICE_RESIDENT: i64 = 22;
const LINK: i64 = 23;
const CACHE: i64 = 24;
const CACHE_READONLY: i64 = 25;

// Modifiers.
const ZERO: i64 = 1;
const READONLY: i64 = 2;
const ALWAYS: i64 = 12;
const CAPTURE: i64 = 16;
/// Modifiers with their words, as one message lists them.
const MODIFIERS: [(&str, i64); 6] = [
    ("zero", ZERO),
    ("readonly", READONLY),
    ("always", ALWAYS),
    ("alwaysin", 4),
    ("alwaysout", 8),
    ("capture", CAPTURE),
];

/// A clause of its own.
const fn one(said: &'static str, clauses: &'static [i64]) -> Data {
    Data {
        said,
        clauses,
        decomposed: false,
        any_if_implicit: false,
        host: true,
        alike: true,
        modifiers: 0,
        recipe: None,
    }
}

/// What several clauses are made of.
const fn part(said: &'static str, clauses: &'static [i64], modifiers: i64) -> Data {
    Data { decomposed: true, modifiers, ..one(said, clauses) }
}

/// A variable that a recipe makes.
const fn made(said: &'static str, clauses: &'static [i64], recipe: &'static str) -> Data {
    Data { alike: false, recipe: Some((recipe, said)), ..one(said, clauses) }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut add = |name: &str, data: Data| {
        dialect.op(name).hooks(Arc::new(data));
    };
    add("private", made("private", &[PRIVATE], "acc.private.recipe"));
    add("firstprivate", made("firstprivate", &[FIRSTPRIVATE], "acc.firstprivate.recipe"));
    add("firstprivate_map", Data { alike: false, ..one("firstprivate", &[FIRSTPRIVATE]) });
    add("reduction", made("reduction", &[REDUCTION], "acc.reduction.recipe"));
    add("deviceptr", one("deviceptr", &[DEVICEPTR]));
    add("present", one("present", &[PRESENT]));
    let copyin = part("copyin", &[COPYIN, COPYIN_READONLY, COPY, REDUCTION], READONLY | ALWAYS | CAPTURE);
    add("copyin", Data { any_if_implicit: true, ..copyin });
    let create = &[CREATE, CREATE_ZERO, COPYOUT, COPYOUT_ZERO];
    add("create", part("create", create, ZERO | ALWAYS | CAPTURE));
    add("nocreate", one("no_create", &[NO_CREATE]));
    add("attach", one("attach", &[ATTACH]));
    add("declare_device_resident", one("device_resident", &[DEVICE_RESIDENT]));
    add("declare_link", one("link", &[LINK]));
    let copyout = &[COPYOUT, COPYOUT_ZERO, COPY, REDUCTION];
    add("copyout", part("copyout", copyout, ZERO | ALWAYS | CAPTURE));
    const BEFORE_DELETE: &[i64] =
        &[DELETE, CREATE, CREATE_ZERO, COPYIN, COPYIN_READONLY, PRESENT, NO_CREATE, DEVICE_RESIDENT, LINK];
    let delete = part("delete", BEFORE_DELETE, ZERO | READONLY | ALWAYS | CAPTURE);
    add("delete", Data { host: false, alike: false, ..delete });
    add("detach", Data { host: false, alike: false, ..part("detach", &[DETACH, ATTACH], 0) });
    add("update_host", part("host", &[UPDATE_HOST, UPDATE_SELF], 0));
    add("update_device", part("device", &[UPDATE_DEVICE], 0));
    add("use_device", part("use_device", &[USE_DEVICE], 0));
    add("cache", part("cache", &[CACHE, CACHE_READONLY], READONLY));
}

fn number(op: OpRef<'_>, name: &str) -> i64 {
    op.attr_named(name).and_then(|attr| typed::number(op.ctx(), attr)).unwrap_or(0)
}

/// The operand or result of a name.
fn value<'m>(op: OpRef<'m>, name: &str) -> Option<ValueRef<'m>> {
    let operand = op.operand_group_named(name).and_then(|group| typed::operand(op, group));
    operand.or_else(|| if name == "accVar" { op.result(0) } else { None })
}

impl OpHooks for Data {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let is_implicit =
            op.attr_named("implicit").is_some_and(|attr| super::device::is_true(op.ctx(), attr));
        let exempt = self.any_if_implicit && is_implicit;
        if !exempt && !self.clauses.contains(&number(op, "dataClause")) {
            let more = if self.decomposed {
                " or specify original clause this operation was decomposed from"
            } else {
                ""
            };
            return Err(op.emit_plain_error(format!(
                "data clause associated with {} operation must match its intent{more}",
                self.said
            )));
        }
        if self.host {
            check_host_variable(op)?;
        }
        let (var, acc) = (value(op, "var"), value(op, "accVar"));
        if self.alike && var.map(|var| var.ty()) != acc.map(|acc| acc.ty()) {
            return Err(op.emit_plain_error("input and output types must match"));
        }
        self.check_modifiers(op)?;
        self.check_recipe(op)
    }
}

/// The type of what a pointer points to is stated.
fn check_host_variable(op: OpRef<'_>) -> Checked {
    let Some(var) = value(op, "var") else { return Ok(()) };
    let var_type = op.attr_named("varType").map(|attr| op.ctx().attr_data(attr));
    let is_itself = matches!(var_type, Some(AttrData::Type(ty)) if *ty == var.ty());
    if is_itself && is_pointer(op.ctx(), var.ty()) {
        return Err(op.emit_plain_error("varType must capture the element type of var"));
    }
    Ok(())
}

impl Data {
    fn check_modifiers(&self, op: OpRef<'_>) -> Checked {
        let mut wrong = number(op, "modifiers") & !self.modifiers;
        if wrong == 0 {
            return Ok(());
        }
        if self.modifiers == 0 {
            return Err(op.emit_plain_error("no data clause modifiers are allowed"));
        }
        let mut words = Vec::new();
        for (word, bits) in MODIFIERS {
            if wrong & bits == bits {
                wrong &= !bits;
                words.push(word);
            }
        }
        Err(op.emit_plain_error(format!("invalid data clause modifiers: {}", words.join(","))))
    }

    fn check_recipe(&self, op: OpRef<'_>) -> Checked {
        let Some((want, word)) = self.recipe else { return Ok(()) };
        let Some(recipe) = op.attr_named("recipe") else {
            return Err(op.emit_error(format!("recipe expected for {word}")));
        };
        let found = symbols::lookup_nearest(op, recipe);
        if !found.is_some_and(|found| typed::is_op(found, want)) {
            let recipe = print::attr_to_string(op.ctx(), recipe);
            let text = format!("expected symbol reference {recipe} to point to a {word} declaration");
            return Err(op.emit_error(text));
        }
        Ok(())
    }
}
