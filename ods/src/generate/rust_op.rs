//! Typed operations as Rust source.

use super::names::{camel, constant, doc_comment, snake};
use super::rust::Scope;
use crate::model::{ArgRef, Arity, AttrArg, Enum, EnumId, Group, Op, PropArg, PropKind, Trait};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The table of the layouts of a dialect's operations: see `rmlir_ir::OpTable`.
pub(super) fn table(ops: &[&Op]) -> String {
    let mut out = String::from(
        "/// The operations of the dialect.\npub static OPS: ir::OpTable = ir::OpTable::new(&[\n",
    );
    for op in ops {
        let _ = writeln!(out, "    {:?},", layout(op));
    }
    out.push_str("]);\n\n");
    out
}

/// Name, groups and slots of an operation in one line.
fn layout(op: &Op) -> String {
    let groups = |groups: &[Group]| groups.iter().map(group).collect::<Vec<_>>().join(",");
    format!("{}({})->({}){{{}}}", op.name, groups(&op.operands), groups(&op.results), slots(op).join(","))
}

fn group(group: &Group) -> String {
    let name = if group.name.is_empty() { "_" } else { &group.name };
    let sign = match group.arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic | Arity::VariadicOfVariadic(_) => "*",
    };
    format!("{name}{sign}")
}

/// The slots of an operation's property row: attributes by name, native properties, lengths of groups.
fn slots(op: &Op) -> Vec<&str> {
    let mut slots: Vec<&str> = op.attrs.iter().map(|attr| attr.name.as_str()).collect();
    slots.sort_unstable();
    slots.extend(op.props.iter().map(|prop| prop.name.as_str()));
    let has =
        |wanted: &str| op.traits.iter().any(|t| matches!(t, Trait::Native { name, .. } if name == wanted));
    for (t, slot) in [
        ("AttrSizedOperandSegments", "operandSegmentSizes"),
        ("AttrSizedResultSegments", "resultSegmentSizes"),
    ] {
        slots.extend(has(t).then_some(slot));
    }
    slots
}

fn slot(op: &Op, name: &str) -> usize {
    slots(op).iter().position(|slot| *slot == name).unwrap_or(usize::MAX)
}

/// An attribute or property.
struct Value {
    name: String,
    what: &'static str,
    summary: String,
    slot: usize,
    rust: String,
    form: String,
    presence: Presence,
}

#[derive(Clone, Copy, PartialEq)]
enum Presence {
    Required,
    Default,
    Optional,
    /// Being there is all that it says.
    Flag,
}

/// The source of an operation: the struct, its fields and `build`, its getters. `row` is its row in the table.
pub(super) fn op(scope: &Scope<'_>, op: &Op, row: usize) -> String {
    let class = camel(&op.class);
    let mut out = doc_comment("", &op.summary, &format!("`{}`", op.name));
    let _ = write!(
        out,
        "#[derive(Clone, Copy)]\npub struct {class}<V = ir::OpAddr>(V);\ntyped_op!({class}, OPS, {row});\n\n"
    );
    let values: Vec<Value> = op
        .attrs
        .iter()
        .map(|attr| attr_value(scope, op, attr))
        .chain(op.props.iter().map(|prop| prop_value(scope, op, prop)))
        .collect();
    let _ = writeln!(out, "impl {class} {{");
    values.iter().for_each(|value| field(&mut out, value));
    build(&mut out, op, &values);
    out.push_str("}\n\n");
    let mut getters = Getters { text: String::new(), names: BTreeSet::new() };
    getters.groups(&op.operands, "operand");
    values.iter().for_each(|value| getters.value(value));
    getters.groups(&op.results, "result");
    getters.finish(&mut out, &class, "View");
    getters.regions(op);
    getters.successors(op);
    getters.finish(&mut out, &class, "WholeView");
    out
}

/// The Rust enum of an attribute or property.
fn rust_enum<'m>(scope: &Scope<'m>, id: Option<EnumId>) -> Option<&'m Enum> {
    let found = scope.model.enum_at(id?)?;
    scope.has_enum(found).then_some(found)
}

fn attr_value(scope: &Scope<'_>, op: &Op, attr: &AttrArg) -> Value {
    let kind = &attr.kind;
    let (rust, form) = match (&kind.enum_def, kind.integer_enum) {
        (Some((dialect, mnemonic, id)), _) => {
            (enum_type(scope, Some(*id)), format!("ir::Form::Enum({dialect:?}, {mnemonic:?})"))
        }
        (None, Some(id)) => {
            let width = scope.model.enum_at(id).map_or(32, |e| e.width);
            (enum_type(scope, Some(id)), format!("ir::Form::Int({width})"))
        }
        (None, None) => {
            let (rust, form) = storage(&kind.storage, kind.value_type.as_deref());
            (rust.to_owned(), form)
        }
    };
    let presence = match (&kind.default, kind.optional) {
        _ if form == "ir::Form::Unit" => Presence::Flag,
        (Some(_), _) => Presence::Default,
        (None, true) => Presence::Optional,
        (None, false) => Presence::Required,
    };
    let summary = attr.summary.clone();
    Value {
        name: attr.name.clone(),
        what: "attribute",
        summary,
        slot: slot(op, &attr.name),
        rust,
        form,
        presence,
    }
}

fn enum_type(scope: &Scope<'_>, id: Option<EnumId>) -> String {
    rust_enum(scope, id).map_or("i64".into(), |e| camel(&e.class))
}

/// The Rust type and form of an attribute of a C++ class, all of whose values have this type.
fn storage(class: &str, value_type: Option<&str>) -> (&'static str, String) {
    let class = class.trim().trim_start_matches("::").trim_start_matches("mlir::");
    let (rust, form) = match class {
        "BoolAttr" => ("bool", "Bool"),
        "UnitAttr" => ("bool", "Unit"),
        "TypeAttr" => ("ir::Type", "Type"),
        "StringAttr" => ("ir::Ident", "String"),
        "FlatSymbolRefAttr" => ("ir::Ident", "Symbol"),
        "IntegerAttr" => {
            return value_type.and_then(integer).unwrap_or(("ir::Attr", "ir::Form::Attr".into()));
        }
        _ => ("ir::Attr", "Attr"),
    };
    (rust, format!("ir::Form::{form}"))
}

/// The form of an integer attribute of the type that a C++ builder makes so; none if it is not signless.
fn integer(builder: &str) -> Option<(&'static str, String)> {
    let call = builder.trim().strip_prefix("$_builder.get")?;
    if call == "IndexType()" {
        return Some(("i64", "ir::Form::Index".into()));
    }
    let width = match call.strip_prefix("IntegerType(") {
        Some(width) => width.strip_suffix(')')?,
        None => call.strip_prefix('I')?.strip_suffix("Type()")?,
    };
    let width: u32 = width.parse().ok().filter(|width| (1..=64).contains(width))?;
    Some(("i64", format!("ir::Form::Int({width})")))
}

fn prop_value(scope: &Scope<'_>, op: &Op, prop: &PropArg) -> Value {
    let (rust, form): (String, String) = match &prop.kind {
        PropKind::Enum { id, stored_as: Some((dialect, mnemonic)), .. } => {
            (enum_type(scope, Some(*id)), format!("ir::Form::Enum({dialect:?}, {mnemonic:?})"))
        }
        PropKind::Enum { id, .. } => {
            let width = scope.model.enum_at(*id).map_or(32, |e| e.width);
            (enum_type(scope, Some(*id)), format!("ir::Form::Int({width})"))
        }
        PropKind::Int(width) => ("i64".into(), format!("ir::Form::Int({width})")),
        PropKind::Bool => ("bool".into(), "ir::Form::Bool".into()),
        PropKind::Unit => ("bool".into(), "ir::Form::UnitOrFalse".into()),
        PropKind::String => ("ir::Ident".into(), "ir::Form::String".into()),
        _ => ("ir::Attr".into(), "ir::Form::Attr".into()),
    };
    let presence = match (&prop.kind, &prop.default) {
        (PropKind::Bool | PropKind::Unit, Some(_)) => Presence::Flag,
        (_, Some(_)) => Presence::Default,
        (_, None) => Presence::Required,
    };
    let summary = String::new();
    Value {
        name: prop.name.clone(),
        what: "property",
        summary,
        slot: slot(op, &prop.name),
        rust,
        form,
        presence,
    }
}

fn field(out: &mut String, value: &Value) {
    let _ = write!(
        out,
        "    /// The {} `{}`.\n    pub const {}: ir::Field<Self, {}> = ir::Field::new({}, {});\n",
        value.what,
        value.name,
        constant(&value.name),
        value.rust,
        value.slot,
        value.form
    );
}

/// Getters, each name once.
struct Getters {
    text: String,
    names: BTreeSet<String>,
}

impl Getters {
    /// Writes those that were added since the last time, for what is such a view.
    fn finish(&mut self, out: &mut String, class: &str, view: &str) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            let text = text.trim_start_matches('\n');
            let _ = write!(out, "impl<'m, V: ir::{view}<'m>> {class}<V> {{\n{text}}}\n\n");
        }
    }

    fn add(&mut self, name: &str, what: &str, summary: &str, returns: &str, body: &str) {
        let mut method = snake(name);
        if !self.names.insert(method.clone()) {
            // Two parts of one name: the one that comes later says what it is.
            method = format!("{}_{what}", method.trim_start_matches("r#"));
            if !self.names.insert(method.clone()) {
                return;
            }
        }
        self.text.push('\n');
        self.text.push_str(&doc_comment("    ", summary, &format!("The {what} `{name}`.")));
        let _ = write!(
            self.text,
            "    #[inline]\n    pub fn {method}(self) -> {returns} {{\n        self.0.{body}\n    }}\n"
        );
    }

    fn groups(&mut self, groups: &[Group], what: &'static str) {
        let mut plain = true;
        for (index, group) in groups.iter().enumerate() {
            let (returns, body) = match group.arity {
                Arity::One if plain => ("V::Of<V::Value>", format!("{what}_at({index})")),
                Arity::One => ("V::Of<V::Value>", format!("{what}_in({index})")),
                Arity::Optional => ("Option<V::Value>", format!("optional_{what}({index})")),
                _ => ("ir::Values<'m, V::Value>", format!("{what}_list({index})")),
            };
            plain &= group.arity == Arity::One;
            // The only group needs no name.
            match group.name.as_str() {
                "" if groups.len() == 1 && group.arity.is_variable() => {
                    self.add(&format!("{what}s"), what, &group.summary, returns, &body);
                }
                "" if groups.len() == 1 => self.add(what, what, &group.summary, returns, &body),
                "" => {}
                name => self.add(name, what, &group.summary, returns, &body),
            }
        }
    }

    fn value(&mut self, value: &Value) {
        let (rust, slot) = (&value.rust, value.slot);
        let (returns, body) = match value.presence {
            Presence::Flag => ("bool".into(), format!("flag({slot})")),
            Presence::Optional => (format!("Option<{rust}>"), format!("optional_attr({slot})")),
            _ => (format!("V::Of<{rust}>"), format!("attr::<{rust}>({slot})")),
        };
        self.add(&value.name, value.what, &value.summary, &returns, &body);
        // The attribute itself, where the value is something else, or a default stands in for it.
        match value.presence {
            Presence::Required if rust != "ir::Attr" => {
                self.stated(value, "V::Of<ir::Attr>", &format!("stated_attr({slot})"));
            }
            Presence::Default => self.stated(value, "Option<ir::Attr>", &format!("stated({slot})")),
            Presence::Optional if rust != "ir::Attr" => {
                self.stated(value, "Option<ir::Attr>", &format!("stated({slot})"));
            }
            _ => {}
        }
    }

    fn stated(&mut self, value: &Value, returns: &str, body: &str) {
        let summary = format!("The {} `{}` as it is stated.", value.what, value.name);
        let name = format!("{}_attr", value.name.trim_end_matches('_'));
        self.add(&name, value.what, &summary, returns, body);
    }

    fn regions(&mut self, op: &Op) {
        for (index, region) in op.regions.iter().enumerate().filter(|(_, region)| !region.name.is_empty()) {
            let (returns, body) = match region.variadic {
                false => ("V::Of<ir::RegionRef<'m>>", format!("region_at({index})")),
                true => ("impl Iterator<Item = ir::RegionRef<'m>>", format!("regions_from({index})")),
            };
            self.add(&region.name, "region", "", returns, &body);
        }
    }

    fn successors(&mut self, op: &Op) {
        let named = op.successors.iter().enumerate().filter(|(_, successor)| !successor.name.is_empty());
        for (index, successor) in named {
            let (returns, body) = match successor.variadic {
                false => ("V::Of<ir::BlockRef<'m>>", format!("successor_at({index})")),
                true => ("impl Iterator<Item = ir::BlockRef<'m>>", format!("successors_from({index})")),
            };
            self.add(&successor.name, "successor", "", returns, &body);
        }
    }
}

/// Parameters and calls of `build`.
#[derive(Default)]
struct Build {
    params: String,
    calls: String,
    names: BTreeSet<String>,
}

impl Build {
    /// A parameter of this name, or a similar one if there is one of the name.
    fn param(&mut self, name: &str, otherwise: String, ty: &str) -> String {
        let mut name = if name.is_empty() { otherwise } else { snake(name) };
        while name == "b" || !self.names.insert(name.clone()) {
            name = format!("{}_", name.trim_start_matches("r#"));
        }
        let _ = write!(self.params, ", {name}: {ty}");
        name
    }

    fn group(&mut self, group: &Group, what: &str, index: usize, one: &str) {
        let ty = match group.arity {
            Arity::One => one.to_owned(),
            Arity::Optional => format!("Option<{one}>"),
            _ => format!("&[{one}]"),
        };
        let name = self.param(&group.name, format!("{what}{index}"), &ty);
        let values = match group.arity {
            Arity::One => format!("&[{name}]"),
            Arity::Optional => format!("{name}.as_slice()"),
            _ => name,
        };
        let _ = write!(self.calls, ".{what}s({values})");
    }

    fn lists(&mut self, group: &Group, index: usize, slot: usize) {
        let name = self.param(&group.name, format!("operand{index}"), "&[&[ir::ValueId]]");
        let _ = write!(self.calls, ".operand_lists({name}, {slot})");
    }
}

fn build(out: &mut String, op: &Op, values: &[Value]) {
    let mut made = Build::default();
    if !op.inferable {
        op.results.iter().enumerate().for_each(|(i, group)| made.group(group, "result", i, "ir::Type"));
    }
    for arg in &op.args {
        match *arg {
            ArgRef::Operand(index) => {
                let index = index as usize;
                let Some(group) = op.operands.get(index) else { continue };
                match &group.arity {
                    Arity::VariadicOfVariadic(lengths) => made.lists(group, index, slot(op, lengths)),
                    _ => made.group(group, "operand", index, "ir::ValueId"),
                }
            }
            ArgRef::Attr(index) => value_param(&mut made, op, values.get(index as usize)),
            ArgRef::Prop(index) => value_param(&mut made, op, values.get(op.attrs.len() + index as usize)),
        }
    }
    for (index, successor) in op.successors.iter().enumerate() {
        let ty = if successor.variadic { "&[ir::BlockId]" } else { "ir::BlockId" };
        let name = made.param(&successor.name, format!("successor{index}"), ty);
        let _ = match successor.variadic {
            true => write!(made.calls, ".successors({name})"),
            false => write!(made.calls, ".successors(&[{name}])"),
        };
    }
    if op.inferable {
        made.calls.push_str(".inferring()");
    }
    let many = if made.names.len() > 6 { "    #[allow(clippy::too_many_arguments)]\n" } else { "" };
    let _ = write!(
        out,
        "    /// An operation in the making.\n{many}    #[inline]\n    pub fn build<'b, 'm>(b: &'b mut ir::Builder<'m>{}) -> ir::Build<'b, 'm, Self> {{\n        \
         ir::Build::new(b){}\n    }}\n",
        made.params, made.calls
    );
}

/// What must be given is a parameter, but for the lengths of lists, which are counted.
fn value_param(made: &mut Build, op: &Op, value: Option<&Value>) {
    let Some(value) = value.filter(|value| value.presence == Presence::Required) else { return };
    let counted = op
        .operands
        .iter()
        .any(|group| matches!(&group.arity, Arity::VariadicOfVariadic(lengths) if *lengths == value.name));
    if !counted {
        let name = made.param(&value.name, String::new(), &value.rust);
        let _ = write!(made.calls, ".set(Self::{}, {name})", constant(&value.name));
    }
}
