//! Rust wrappers of operations.

use super::names::{camel, doc_comment, snake};
use super::rust::Scope;
use crate::model::{Arity, AttrArg, Enum, EnumId, Group, Op, PropArg, PropKind, Trait};
use std::fmt::Write;

/// The wrapper of an operation with its accessors and `build`, and its adaptor.
pub(super) fn op(scope: &Scope<'_>, op: &Op) -> String {
    let class = camel(&op.class);
    let mut out = doc_comment("", &op.summary, &format!("`{}`", op.name));
    let _ = write!(
        out,
        "#[derive(Clone, Copy)]\npub struct {class}<'m>(OpRef<'m>);\n\nimpl<'m> {class}<'m> {{\n    \
         /// The full name.\n    pub const NAME: &'static str = {:?};\n\n    \
         /// The operation as this, if it is one.\n    pub fn cast(op: OpRef<'m>) -> Option<Self> {{\n        \
         typed::is_op(op, Self::NAME).then_some(Self(op))\n    }}\n\n    \
         /// The operation.\n    pub fn op(self) -> OpRef<'m> {{\n        self.0\n    }}\n",
        op.name
    );
    groups(&mut out, &op.operands, "operand");
    groups(&mut out, &op.results, "result");
    op.attrs.iter().for_each(|attr| attr_accessor(scope, &mut out, attr));
    op.props.iter().for_each(|prop| prop_accessor(scope, &mut out, prop));
    regions(&mut out, op);
    build(scope, &mut out, op);
    out.push_str("}\n\n");
    if op.operands.iter().any(|group| !group.name.is_empty()) {
        adaptor(&mut out, op, &class);
    }
    out
}

fn groups(out: &mut String, groups: &[Group], what: &str) {
    for (index, group) in groups.iter().enumerate().filter(|(_, group)| !group.name.is_empty()) {
        let name = snake(&group.name);
        out.push('\n');
        out.push_str(&doc_comment("    ", &group.summary, &format!("The {what} `{}`.", group.name)));
        let _ = match group.arity {
            Arity::One | Arity::Optional => write!(
                out,
                "    pub fn {name}(self) -> Option<ValueRef<'m>> {{\n        typed::{what}(self.0, {index})\n    }}\n"
            ),
            _ => write!(
                out,
                "    pub fn {name}(self) -> impl Iterator<Item = ValueRef<'m>> {{\n        self.0.{what}_group({index})\n    }}\n"
            ),
        };
    }
}

/// The Rust enum of an attribute or property.
fn rust_enum<'m>(scope: &Scope<'m>, id: Option<EnumId>) -> Option<&'m Enum> {
    let found = scope.model.enum_at(id?)?;
    scope.has_enum(found).then_some(found)
}

fn attr_enum<'m>(scope: &Scope<'m>, attr: &AttrArg) -> Option<&'m Enum> {
    rust_enum(scope, attr.kind.integer_enum.or(attr.kind.enum_def.as_ref().map(|(_, _, id)| *id)))
}

fn prop_enum<'m>(scope: &Scope<'m>, prop: &PropArg) -> Option<&'m Enum> {
    match &prop.kind {
        PropKind::Enum { id, .. } => rust_enum(scope, Some(*id)),
        _ => None,
    }
}

fn attr_accessor(scope: &Scope<'_>, out: &mut String, attr: &AttrArg) {
    out.push('\n');
    out.push_str(&doc_comment("    ", &attr.summary, &format!("The attribute `{}`.", attr.name)));
    let (name, text) = (snake(&attr.name), &attr.name);
    let _ = write!(
        out,
        "    pub fn {}_attr(self) -> Option<Attr> {{\n        typed::attr(self.0, {text:?})\n    }}\n",
        name.trim_start_matches("r#")
    );
    if let Some(e) = attr_enum(scope, attr) {
        value_accessor(out, &name, text, e);
    }
}

fn value_accessor(out: &mut String, name: &str, text: &str, e: &Enum) {
    let e = camel(&e.class);
    let _ = write!(
        out,
        "\n    /// The value of `{text}`.\n    pub fn {name}(self) -> Option<{e}> {{\n        \
         typed::number(self.0.ctx(), typed::attr(self.0, {text:?})?).and_then({e}::from_value)\n    }}\n"
    );
}

fn prop_accessor(scope: &Scope<'_>, out: &mut String, prop: &PropArg) {
    let (name, text) = (snake(&prop.name), &prop.name);
    let get = format!("typed::attr(self.0, {text:?})");
    if let Some(e) = prop_enum(scope, prop) {
        return value_accessor(out, &name, text, e);
    }
    let (rust, value) = match &prop.kind {
        PropKind::Int(_) => ("Option<i64>", format!("typed::number(self.0.ctx(), {get}?)")),
        PropKind::Bool => (
            "bool",
            format!(
                "{get}.and_then(|value| typed::number(self.0.ctx(), value)).is_some_and(|value| value != 0)"
            ),
        ),
        PropKind::Unit => ("bool", format!("{get} == Some(self.0.ctx().unit())")),
        PropKind::String => {
            ("Option<std::borrow::Cow<'m, str>>", format!("typed::text(self.0.ctx(), {get}?)"))
        }
        _ => ("Option<Attr>", get),
    };
    let _ = write!(
        out,
        "\n    /// The property `{text}`.\n    pub fn {name}(self) -> {rust} {{\n        {value}\n    }}\n"
    );
}

fn regions(out: &mut String, op: &Op) {
    for (index, region) in op.regions.iter().enumerate().filter(|(_, region)| !region.name.is_empty()) {
        let name = snake(&region.name);
        let _ = match region.variadic {
            false => write!(
                out,
                "\n    /// The region `{0}`.\n    pub fn {name}(self) -> Option<RegionRef<'m>> {{\n        self.0.region({index})\n    }}\n",
                region.name
            ),
            true => write!(
                out,
                "\n    /// The regions `{0}`.\n    pub fn {name}(self) -> impl Iterator<Item = RegionRef<'m>> {{\n        self.0.regions().skip({index})\n    }}\n",
                region.name
            ),
        };
    }
    for (index, successor) in
        op.successors.iter().enumerate().filter(|(_, successor)| !successor.name.is_empty())
    {
        let name = snake(&successor.name);
        let _ = match successor.variadic {
            false => write!(
                out,
                "\n    /// The successor `{0}`.\n    pub fn {name}(self) -> Option<BlockRef<'m>> {{\n        self.0.successors().nth({index})\n    }}\n",
                successor.name
            ),
            true => write!(
                out,
                "\n    /// The successors `{0}`.\n    pub fn {name}(self) -> impl Iterator<Item = BlockRef<'m>> {{\n        self.0.successors().skip({index})\n    }}\n",
                successor.name
            ),
        };
    }
}

/// Parameters and statements of `build`.
#[derive(Default)]
struct Build {
    params: String,
    body: String,
}

fn build(scope: &Scope<'_>, out: &mut String, op: &Op) {
    let mut made = Build::default();
    let sized = op
        .traits
        .iter()
        .any(|t| matches!(t, Trait::Native { name, .. } if name == "AttrSizedOperandSegments"));
    let lengths: Vec<String> =
        op.operands.iter().enumerate().map(|(i, group)| operand_param(&mut made, i, group)).collect();
    op.attrs.iter().for_each(|attr| attr_param(scope, &mut made, attr));
    op.props.iter().for_each(|prop| prop_param(scope, &mut made, prop));
    op.successors.iter().enumerate().for_each(|(i, successor)| {
        let name = if successor.name.is_empty() { format!("successor{i}") } else { snake(&successor.name) };
        let (ty, value) =
            if successor.variadic { ("&[BlockId]", name.clone()) } else { ("BlockId", format!("&[{name}]")) };
        let _ = write!(made.params, ", {name}: {ty}");
        let _ = writeln!(made.body, "        made = made.successors({value});");
    });
    if sized {
        let _ = writeln!(
            made.body,
            "        made = made.attr(rmlir_ir::OPERAND_SEGMENTS, ctx.dense_i32_array(&[{}]));",
            lengths.join(", ")
        );
    }
    let types = if op.inferable {
        "`infer_values` then finds the types of its results"
    } else {
        "the types of its results are still to be given"
    };
    let _ = write!(
        out,
        "\n    /// An operation in the making: {types}, and regions if it has some.\n    \
         #[allow(clippy::too_many_arguments, unused_variables, unused_mut)]\n    \
         pub fn build<'b>(builder: &'b mut Builder<'m>{}) -> OpBuilder<'b, 'm> {{\n        \
         let ctx = builder.ctx().clone();\n        let mut made = builder.create(Self::NAME);\n{}        made\n    }}\n",
        made.params, made.body
    );
}

/// Adds the parameter of an operand group; gives the text of its length.
fn operand_param(made: &mut Build, index: usize, group: &Group) -> String {
    let name = if group.name.is_empty() { format!("operand{index}") } else { snake(&group.name) };
    let (ty, value, length) = match group.arity {
        Arity::One => ("ValueId", format!("&[{name}]"), "1".to_owned()),
        Arity::Optional => {
            ("Option<ValueId>", format!("{name}.as_slice()"), format!("i32::from({name}.is_some())"))
        }
        Arity::Variadic | Arity::VariadicOfVariadic(_) => {
            ("&[ValueId]", name.clone(), format!("{name}.len() as i32"))
        }
    };
    let _ = write!(made.params, ", {name}: {ty}");
    let _ = writeln!(made.body, "        made = made.operands({value});");
    length
}

fn attr_param(scope: &Scope<'_>, made: &mut Build, attr: &AttrArg) {
    let (name, text) = (snake(&attr.name), &attr.name);
    let needed = !attr.kind.optional && attr.kind.default.is_none();
    let enum_value = attr_enum(scope, attr).and_then(|e| {
        let value = match (&attr.kind.enum_def, attr.kind.integer_enum) {
            (Some((dialect, mnemonic, _)), _) => {
                format!("typed::make_attr(&ctx, ({dialect:?}, {mnemonic:?}), vec![rmlir_ir::def::Param::Int({name}.value())]).ok()")
            }
            (None, Some(_)) => format!("Some(ctx.int_attr({}, {name}.value()))", e.width),
            (None, None) => return None,
        };
        Some((camel(&e.class), value))
    });
    let (ty, value) = enum_value.unwrap_or(("Attr".into(), format!("Some({name})")));
    set(made, &name, text, &ty, &value, needed);
}

fn prop_param(scope: &Scope<'_>, made: &mut Build, prop: &PropArg) {
    let (name, text) = (snake(&prop.name), &prop.name);
    let (ty, value) = match (&prop.kind, prop_enum(scope, prop)) {
        (PropKind::Enum { stored_as: Some((dialect, mnemonic)), .. }, Some(e)) => (
            camel(&e.class),
            format!(
                "typed::make_attr(&ctx, ({dialect:?}, {mnemonic:?}), vec![rmlir_ir::def::Param::Int({name}.value())]).ok()"
            ),
        ),
        (PropKind::Enum { .. }, Some(e)) => {
            (camel(&e.class), format!("Some(ctx.int_attr({}, {name}.value()))", e.width))
        }
        (PropKind::Int(width), _) => ("i64".into(), format!("Some(ctx.int_attr({width}, {name}))")),
        (PropKind::Bool, _) => ("bool".into(), format!("Some(ctx.bool_attr({name}))")),
        (PropKind::Unit, _) => {
            ("bool".into(), format!("Some(if {name} {{ ctx.unit() }} else {{ ctx.bool_attr(false) }})"))
        }
        (PropKind::String, _) => ("&str".into(), format!("Some(ctx.string_attr({name}))")),
        _ => ("Attr".into(), format!("Some({name})")),
    };
    set(made, &name, text, &ty, &value, prop.default.is_none());
}

/// Adds a parameter that sets an attribute, if it is there.
fn set(made: &mut Build, name: &str, text: &str, ty: &str, value: &str, needed: bool) {
    let (ty, condition) = match needed {
        true => (ty.to_owned(), format!("let Some(value) = {value}")),
        false => (format!("Option<{ty}>"), format!("let Some({name}) = {name} && let Some(value) = {value}")),
    };
    let _ = write!(made.params, ", {name}: {ty}");
    let _ = writeln!(
        made.body,
        "        if {condition} {{\n            made = made.attr({text:?}, value);\n        }}"
    );
}

fn adaptor(out: &mut String, op: &Op, class: &str) {
    let _ = write!(
        out,
        "/// The operands of a [`{class}`] by name, of values that need not be an operation's yet.\n#[derive(Clone, Copy)]\npub struct {class}Adaptor<'v, V> {{\n    \
         values: &'v [V],\n    lengths: &'v [usize],\n}}\n\nimpl<'v, V: Copy> {class}Adaptor<'v, V> {{\n    \
         /// Over values and the lengths of the groups that they form.\n    pub fn new(values: &'v [V], lengths: &'v [usize]) -> Self {{\n        Self {{ values, lengths }}\n    }}\n\n    \
         fn group(&self, index: usize) -> &'v [V] {{\n        \
         let start: usize = self.lengths.iter().take(index).sum();\n        let len = self.lengths.get(index).copied().unwrap_or(0);\n        \
         self.values.get(start..start.saturating_add(len)).unwrap_or(&[])\n    }}\n"
    );
    for (index, group) in op.operands.iter().enumerate().filter(|(_, group)| !group.name.is_empty()) {
        let name = snake(&group.name);
        let _ = match group.arity {
            Arity::One | Arity::Optional => write!(
                out,
                "\n    /// The operand `{0}`.\n    pub fn {name}(&self) -> Option<V> {{\n        self.group({index}).first().copied()\n    }}\n",
                group.name
            ),
            _ => write!(
                out,
                "\n    /// The operands `{0}`.\n    pub fn {name}(&self) -> &'v [V] {{\n        self.group({index})\n    }}\n",
                group.name
            ),
        };
    }
    out.push_str("}\n\n");
}
