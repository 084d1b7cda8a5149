//! All C++ classes that the models speak of.

use crate::classes::{Class, Classes, Values};
use crate::model::{Def, Enum, InterfaceOf, Merged};
use rustc_hash::FxHashMap;

/// The classes of all models.
pub(super) fn collect(merged: &Merged, bases: &FxHashMap<String, Vec<String>>) -> Classes {
    let mut classes = Classes::default();
    for (_, def) in merged.types() {
        add_def(&mut classes, def, false);
    }
    for (_, def) in merged.attrs() {
        add_def(&mut classes, def, true);
    }
    for model in &merged.models {
        model.enums.iter().for_each(|e| add_enum(&mut classes, e));
        for op in &model.ops {
            classes.add(&format!("{}::{}", op.cpp_namespace, op.class), Class::Op(op.name.as_str().into()));
        }
    }
    classes.add_code_types(|name| merged.dialects().any(|dialect| dialect.name == name));
    for model in &merged.models {
        let of_parts = |of| matches!(of, InterfaceOf::Attr | InterfaceOf::Type);
        for interface in model.interfaces.iter().filter(|interface| of_parts(interface.of)) {
            classes.add_interface(&interface.name);
        }
    }
    for (_, def) in merged.types() {
        add_member(&mut classes, bases, def, false);
    }
    for (_, def) in merged.attrs() {
        add_member(&mut classes, bases, def, true);
    }
    classes
}

/// What a definition is; those of the builtin dialect have a representation of their own.
fn class_of(def: &Def, is_attr: bool) -> Option<Class> {
    if def.dialect == "builtin" {
        return Some(Class::Builtin(def.class.as_str().into()));
    }
    let (dialect, mnemonic) = (def.dialect.as_str().into(), def.mnemonic.as_deref()?.into());
    Some(if is_attr { Class::Attr(dialect, mnemonic) } else { Class::Type(dialect, mnemonic) })
}

fn add_def(classes: &mut Classes, def: &Def, is_attr: bool) {
    def.params.iter().for_each(|param| classes.add_param(&param.name));
    match class_of(def, is_attr) {
        Some(Class::Builtin(_)) | None => {}
        Some(class) => classes.add(&def.qualified(), class),
    }
}

fn add_member(classes: &mut Classes, bases: &FxHashMap<String, Vec<String>>, def: &Def, is_attr: bool) {
    let Some(class) = class_of(def, is_attr) else { return };
    for name in with_implied(bases, &def.interfaces) {
        classes.add_member(name, class.clone());
    }
}

/// Interfaces, and those that they imply, each once.
pub(super) fn with_implied<'a>(
    bases: &'a FxHashMap<String, Vec<String>>,
    interfaces: &'a [String],
) -> Vec<&'a str> {
    let mut pending: Vec<&str> = interfaces.iter().map(String::as_str).collect();
    let mut done: Vec<&str> = Vec::new();
    while let Some(name) = pending.pop() {
        if done.contains(&name) {
            continue;
        }
        done.push(name);
        pending.extend(bases.get(name).into_iter().flatten().map(String::as_str));
    }
    done
}

fn add_enum(classes: &mut Classes, e: &Enum) {
    for case in &e.cases {
        classes.add_enum_case(&e.qualified(), &case.symbol, case.value);
    }
    let Some(attr_class) = &e.attr_class else { return };
    let values = match e.bits {
        Some(_) => Values::Bits(e.cases.iter().fold(0, |bits, case| bits | case.value as u64)),
        None => Values::Cases(e.cases.iter().map(|case| case.value).collect()),
    };
    classes.add(attr_class, Class::Integer(e.width, values));
}
