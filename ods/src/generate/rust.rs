//! Rust source of a dialect: enums, types and attributes, interface traits, typed operations.

use super::names::{camel, doc_comment, snake};
use super::rust_op;
use crate::model::{Def, Dialect, Enum, Interface, InterfaceOf, Model, Op, Param};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A part of the generated source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Enums.
    Enums,
    /// Wrappers of types and attributes.
    Defs,
    /// Traits of interfaces.
    Interfaces,
    /// Typed operations.
    Ops,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Enums, Part::Defs, Part::Interfaces, Part::Ops];
}

/// The Rust source of a dialect, for `include!` in a module of its own. `ir` is the path of `rmlir_ir` in the program: `rmlir::ir` where it
/// depends on `rmlir` alone.
///
/// There is a typed operation for each operation (see `rmlir_ir::typed`), a struct for each type and attribute
/// definition (`cast`, `get`, accessors of parameters), an enum for each enum (integers and texts to cases and back), and a trait
/// for each interface of operations in the dialect's C++ namespace. `None` if the model has no such dialect.
pub fn rust(model: &Model, dialect: &str, parts: &[Part], ir: &str) -> Option<String> {
    let found = model.dialect(dialect)?;
    let mut out = format!("// Generated from the definitions of the dialect '{dialect}'.\n\n");
    // One name for all of the IR: definitions may be called as its parts are.
    for name in ["typed::names as ir", "typed_op"] {
        let _ = writeln!(out, "#[allow(unused_imports)]\nuse {ir}::{name};");
    }
    let _ = writeln!(out, "\n/// The namespace of the dialect.\npub const DIALECT: &str = {dialect:?};\n");
    let scope = Scope::new(model, found);
    for part in parts {
        match part {
            Part::Enums => scope.enums().into_iter().for_each(|e| out.push_str(&enumeration(e))),
            Part::Defs => defs(&scope, &mut out),
            Part::Interfaces => {
                let own = |i: &&Interface| i.of == InterfaceOf::Op && i.cpp_namespace == found.cpp_namespace;
                model.interfaces.iter().filter(own).for_each(|i| out.push_str(&interface_trait(i)));
            }
            Part::Ops => ops(&scope, &mut out),
        }
    }
    Some(out)
}

fn ops(scope: &Scope<'_>, out: &mut String) {
    let ops: Vec<&Op> = scope.model.ops.iter().filter(|op| op.dialect == scope.dialect.name).collect();
    if !ops.is_empty() {
        out.push_str(&rust_op::table(&ops));
    }
    ops.iter().enumerate().for_each(|(row, op)| out.push_str(&rust_op::op(scope, op, row)));
}

fn defs(scope: &Scope<'_>, out: &mut String) {
    let own = |def: &&Def| def.dialect == scope.dialect.name;
    scope.model.types.iter().filter(own).for_each(|def| out.push_str(&definition(scope, def, false)));
    scope.model.attrs.iter().filter(own).for_each(|def| out.push_str(&definition(scope, def, true)));
}

/// What the source of a dialect may speak of.
pub(super) struct Scope<'m> {
    pub(super) model: &'m Model,
    dialect: &'m Dialect,
}

impl<'m> Scope<'m> {
    fn new(model: &'m Model, dialect: &'m Dialect) -> Scope<'m> {
        Scope { model, dialect }
    }

    /// The enums of the dialect's C++ namespace, each once.
    fn enums(&self) -> Vec<&'m Enum> {
        let mut seen = BTreeSet::new();
        self.model.enums.iter().filter(|e| self.has_enum(e) && seen.insert(&e.class)).collect()
    }

    /// Whether there is a Rust enum for an enum: its C++ namespace is the dialect's, or lies in it.
    pub(super) fn has_enum(&self, e: &Enum) -> bool {
        let of = self.dialect.cpp_namespace.trim_start_matches("::");
        let rest = e.cpp_namespace.trim_start_matches("::").strip_prefix(of);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    }
}

fn enumeration(e: &Enum) -> String {
    let mut out = if e.bits.is_some() { bit_enum(e) } else { int_enum(e) };
    let _ = write!(
        out,
        "impl ir::EnumValue for {} {{\n    fn of_value(value: i64) -> Option<Self> {{\n        Self::from_value(value)\n    }}\n\n    \
         fn to_value(self) -> i64 {{\n        self.value()\n    }}\n}}\n\n",
        camel(&e.class)
    );
    out
}

/// The cases with names that differ and values that differ.
fn cases(e: &Enum) -> Vec<(String, &str, i64)> {
    let (mut names, mut values) = (BTreeSet::new(), BTreeSet::new());
    let all = e.cases.iter().map(|case| (camel(&case.symbol), case.text.as_str(), case.value));
    all.filter(|(name, _, value)| names.insert(name.clone()) && values.insert(*value)).collect()
}

fn int_enum(e: &Enum) -> String {
    let name = camel(&e.class);
    let mut out = doc_comment("", &e.summary, &format!("The enum `{}`.", e.class));
    let _ = writeln!(
        out,
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\npub enum {name} {{"
    );
    for (case, text, _) in cases(e) {
        let _ = writeln!(out, "    /// `{text}`\n    {case},");
    }
    let _ = writeln!(out, "}}\n\nimpl {name} {{");
    out.push_str("    /// The case of a value.\n    #[inline]\n    pub fn from_value(value: i64) -> Option<Self> {\n        match value {\n");
    for (case, _, value) in cases(e) {
        let _ = writeln!(out, "            {value} => Some(Self::{case}),");
    }
    out.push_str("            _ => None,\n        }\n    }\n\n    /// The value.\n    #[inline]\n    pub fn value(self) -> i64 {\n        match self {\n");
    for (case, _, value) in cases(e) {
        let _ = writeln!(out, "            Self::{case} => {value},");
    }
    out.push_str("        }\n    }\n\n    /// The case of a text.\n    #[inline]\n    pub fn from_text(text: &str) -> Option<Self> {\n        match text {\n");
    let mut seen = BTreeSet::new();
    for (case, text, _) in cases(e).into_iter().filter(|(_, text, _)| seen.insert(*text)) {
        let _ = writeln!(out, "            {text:?} => Some(Self::{case}),");
    }
    out.push_str("            _ => None,\n        }\n    }\n\n    /// The text.\n    #[inline]\n    pub fn text(self) -> &'static str {\n        match self {\n");
    for (case, text, _) in cases(e) {
        let _ = writeln!(out, "            Self::{case} => {text:?},");
    }
    out.push_str("        }\n    }\n}\n\n");
    out
}

fn bit_enum(e: &Enum) -> String {
    let name = camel(&e.class);
    let separator = e.bits.as_ref().map_or("|", |style| style.separator.trim());
    let mut out = doc_comment("", &e.summary, &format!("The bit enum `{}`.", e.class));
    let _ = writeln!(
        out,
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\npub struct {name}(pub i64);\n"
    );
    let _ = writeln!(out, "impl {name} {{\n    const CASES: &'static [(&'static str, i64)] = &[");
    for case in &e.cases {
        let _ = writeln!(out, "        ({:?}, {}),", case.text, case.value);
    }
    out.push_str("    ];\n");
    for (case, text, value) in cases(e) {
        let constant = snake(&case).to_uppercase().replace("R#", "");
        let _ = writeln!(out, "    /// `{text}`\n    pub const {constant}: Self = Self({value});");
    }
    let all = e.cases.iter().fold(0, |bits, case| bits | case.value);
    let _ = write!(
        out,
        "\n    /// The set of a value; none if a bit is of no case.\n    #[inline]\n    pub fn from_value(value: i64) -> Option<Self> {{\n        \
         (value & !{all} == 0).then_some(Self(value))\n    }}\n\n    /// The value.\n    #[inline]\n    pub fn value(self) -> i64 {{\n        self.0\n    }}\n\n    \
         /// Whether all of `other` is in the set.\n    #[inline]\n    pub fn has(self, other: Self) -> bool {{\n        self.0 & other.0 == other.0\n    }}\n\n    \
         /// The set of a text.\n    #[inline]\n    pub fn from_text(text: &str) -> Option<Self> {{\n        \
         let case = |word: &str| Self::CASES.iter().find(|(name, _)| *name == word.trim()).map(|(_, value)| *value);\n        \
         text.split({separator:?}).try_fold(0, |bits, word| Some(bits | case(word)?)).map(Self)\n    }}\n}}\n\n"
    );
    out
}

/// How Rust holds a parameter, with the variant of `Param` that holds it.
fn param_type(param: &Param) -> Option<(&'static str, &'static str)> {
    let cpp = param.cpp_type.trim().trim_start_matches("::").trim_start_matches("mlir::");
    Some(match cpp {
        "bool" => ("bool", "Bool"),
        "int" | "int8_t" | "int16_t" | "int32_t" | "int64_t" | "unsigned" | "uint8_t" | "uint16_t"
        | "uint32_t" => ("i64", "Int"),
        _ if cpp.ends_with("Type") && !cpp.contains('<') => ("ir::Type", "Type"),
        _ if cpp.ends_with("Attr") && !cpp.contains('<') => ("ir::Attr", "Attr"),
        "Attribute" => ("ir::Attr", "Attr"),
        _ => return None,
    })
}

fn definition(scope: &Scope<'_>, def: &Def, is_attr: bool) -> String {
    let Some(mnemonic) = &def.mnemonic else { return String::new() };
    let (handle, sigil, is, param) = if is_attr {
        ("ir::Attr", '#', "is_attr", "attr_param")
    } else {
        ("ir::Type", '!', "is_type", "type_param")
    };
    let (name, dialect) = (camel(&def.class), &def.dialect);
    let mut out = doc_comment("", &def.summary, &format!("`{sigil}{dialect}.{mnemonic}`"));
    let _ = write!(
        out,
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub struct {name}({handle});\n\nimpl {name} {{\n    \
         /// Dialect and mnemonic.\n    pub const DEFINITION: (&'static str, &'static str) = ({dialect:?}, {mnemonic:?});\n\n    \
         /// The handle as this, if it is one.\n    pub fn cast(ctx: &ir::Context, handle: {handle}) -> Option<Self> {{\n        \
         ir::{is}(ctx, handle, Self::DEFINITION).then_some(Self(handle))\n    }}\n\n    \
         /// The handle.\n    pub fn handle(self) -> {handle} {{\n        self.0\n    }}\n"
    );
    for (index, field) in def.params.iter().enumerate() {
        out.push_str(&accessor(scope, field, param, index));
    }
    out.push_str(&constructor(scope, def, handle, is_attr));
    out.push_str("}\n\n");
    out
}

/// The Rust enum of a parameter, if it is one of the dialect.
fn param_enum<'m>(scope: &Scope<'m>, param: &Param) -> Option<&'m Enum> {
    let wanted = param.cpp_type.trim().trim_start_matches("::");
    let found = scope.model.enums.iter().find(|e| e.qualified().trim_start_matches("::") == wanted)?;
    scope.has_enum(found).then_some(found)
}

fn accessor(scope: &Scope<'_>, field: &Param, function: &str, index: usize) -> String {
    let name = snake(&field.name);
    let mut out = String::from("\n");
    out.push_str(&doc_comment("    ", &field.summary, &format!("The parameter `{}`.", field.name)));
    let call = format!("ir::{function}(ctx, self.0, Self::DEFINITION, {index})");
    let _ = match (param_enum(scope, field), param_type(field)) {
        (Some(e), _) => write!(
            out,
            "    pub fn {name}(self, ctx: &ir::Context) -> Option<{e}> {{\n        match {call} {{\n            \
             Some(&ir::Param::Int(value)) => {e}::from_value(value),\n            _ => None,\n        }}\n    }}\n",
            e = camel(&e.class)
        ),
        (None, Some((rust, variant))) => write!(
            out,
            "    pub fn {name}(self, ctx: &ir::Context) -> Option<{rust}> {{\n        match {call} {{\n            \
             Some(&ir::Param::{variant}(value)) => Some(value),\n            _ => None,\n        }}\n    }}\n"
        ),
        (None, None) => write!(
            out,
            "    pub fn {name}(self, ctx: &ir::Context) -> Option<&ir::Param> {{\n        {call}\n    }}\n"
        ),
    };
    out
}

fn constructor(scope: &Scope<'_>, def: &Def, handle: &str, is_attr: bool) -> String {
    let make = if is_attr { "make_attr" } else { "make_type" };
    let (mut args, mut values) = (String::new(), Vec::new());
    for field in &def.params {
        let name = snake(&field.name);
        let _ = match (param_enum(scope, field), param_type(field)) {
            (Some(e), _) => {
                values.push(format!("ir::Param::Int({name}.value())"));
                write!(args, ", {name}: {}", camel(&e.class))
            }
            (None, Some((rust, variant))) => {
                values.push(format!("ir::Param::{variant}({name})"));
                write!(args, ", {name}: {rust}")
            }
            (None, None) => {
                values.push(name.clone());
                write!(args, ", {name}: ir::Param")
            }
        };
    }
    format!(
        "\n    /// One with these parameters.\n    ///\n    /// # Errors\n    /// If the dialect is not registered, or the definition refuses the parameters.\n    \
         #[allow(clippy::too_many_arguments)]\n    \
         pub fn get(ctx: &ir::Context{args}) -> Result<Self, ir::Invalid> {{\n        \
         let made: {handle} = ir::{make}(ctx, Self::DEFINITION, vec![{}])?;\n        Ok(Self(made))\n    }}\n",
        values.join(", ")
    )
}

/// How Rust spells a C++ type of an interface's method; `None` for types that have no counterpart.
fn method_type(cpp: &str) -> Option<&'static str> {
    let name = cpp.trim().trim_start_matches("::").trim_start_matches("mlir::").trim_start_matches("llvm::");
    Some(match name {
        "void" => "()",
        "bool" => "bool",
        "int" | "int32_t" => "i32",
        "int64_t" => "i64",
        "unsigned" | "uint32_t" => "u32",
        "uint64_t" | "size_t" => "u64",
        "StringRef" | "std::string" => "String",
        "Type" => "ir::Type",
        "Attribute" => "ir::Attr",
        "Value" => "Option<ir::ValueId>",
        _ => return None,
    })
}

fn interface_trait(interface: &Interface) -> String {
    let name = camel(&interface.name);
    let mut out = format!(
        "/// The interface `{0}`. An implementation hangs on a definition as `dyn {name}`.\npub trait {name}: Send + Sync {{\n",
        interface.name
    );
    for method in &interface.methods {
        let args: Option<Vec<String>> = method
            .args
            .iter()
            .map(|(cpp, arg)| method_type(cpp).map(|rust| format!(", {}: {rust}", snake(arg))))
            .collect();
        let (Some(result), Some(args)) = (method_type(&method.result), args) else { continue };
        out.push_str(&doc_comment("    ", &method.summary, &format!("The method `{}`.", method.name)));
        let _ = writeln!(
            out,
            "    fn {}(&self, op: ir::OpRef<'_>{}) -> {result};",
            snake(&method.name),
            args.concat()
        );
    }
    out.push_str("}\n\n");
    out
}
