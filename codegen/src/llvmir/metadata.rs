//! Metadata nodes.

use super::Module;
use super::debug_info;
use super::function::Function;
use super::types::escaped;
use crate::view::{Attrs, Refusal, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, OpRef};
use rustc_hash::FxHashMap;

/// How deeply nodes may nest while they are made.
const MAX_DEPTH: usize = 400;

/// The nodes of a module, in order of their numbers.
#[derive(Default)]
pub(super) struct Metadata {
    nodes: Vec<String>,
    by_attr: FxHashMap<Attr, usize>,
    by_text: FxHashMap<String, usize>,
    /// Nodes that are, or were, made of something recursive, by what identifies that.
    recursive: FxHashMap<Attr, usize>,
    named: Vec<(&'static str, Vec<usize>)>,
    depth: usize,
}

impl Metadata {
    /// All nodes.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (name, nodes) in &self.named {
            let nodes: Vec<String> = nodes.iter().map(|node| format!("!{node}")).collect();
            text.push_str(&format!("!{name} = !{{{}}}\n", nodes.join(", ")));
        }
        for (number, node) in self.nodes.iter().enumerate() {
            text.push_str(&format!("!{number} = {node}\n"));
        }
        text
    }

    /// A place for a node that is made later.
    pub(super) fn reserve(&mut self) -> usize {
        self.nodes.push(String::new());
        self.nodes.len() - 1
    }

    pub(super) fn fill(&mut self, number: usize, text: String) {
        if let Some(node) = self.nodes.get_mut(number) {
            *node = text;
        }
    }

    /// A node with this text; the same one for the same text.
    pub(super) fn add(&mut self, text: String) -> usize {
        if let Some(&known) = self.by_text.get(&text) {
            return known;
        }
        self.nodes.push(text.clone());
        self.by_text.insert(text, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Adds a node to a named list.
    pub(super) fn name(&mut self, name: &'static str, node: usize) {
        match self.named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, nodes)) => nodes.push(node),
            None => self.named.push((name, vec![node])),
        }
    }

    /// Refers to the node of an attribute, which is made if it is new.
    pub(super) fn node(&mut self, attrs: Attrs<'_>, attr: Attr) -> Result<String, Refusal> {
        if let Some(&known) = self.by_attr.get(&attr) {
            return Ok(format!("!{known}"));
        }
        if self.depth > MAX_DEPTH {
            return refuse("metadata is nested too deeply");
        }
        self.depth += 1;
        let made = self.make(attrs, attr);
        self.depth -= 1;
        let number = made?;
        self.by_attr.insert(attr, number);
        Ok(format!("!{number}"))
    }

    fn make(&mut self, attrs: Attrs<'_>, attr: Attr) -> Result<usize, Refusal> {
        if let Some(text) = attrs.string_of(attr) {
            return Ok(self.add(format!("!{{!\"{}\"}}", escaped(text))));
        }
        let Some((mnemonic, params)) = attrs.dialect(attr) else {
            return refuse("an attribute of this kind is no metadata");
        };
        match (mnemonic, params) {
            ("tbaa_root", [Param::Attr(name)]) => self.make(attrs, *name),
            // A root without a name is one of its own.
            ("tbaa_root", _) => {
                let number = self.reserve();
                self.fill(number, format!("distinct !{{!{number}}}"));
                Ok(number)
            }
            ("tbaa_type_desc", [Param::String(name), Param::List(members)]) => {
                let mut parts = vec![format!("!\"{}\"", escaped(attrs.ctx.bytes(*name)))];
                for member in members {
                    let Param::Attr(member) = member else { return refuse("an alias type has no members") };
                    let Some((_, [Param::Attr(ty), Param::Int(offset)])) = attrs.dialect(*member) else {
                        return refuse("an alias type has a member without a type");
                    };
                    parts.push(self.node(attrs, *ty)?);
                    parts.push(format!("i64 {offset}"));
                }
                Ok(self.add(format!("!{{{}}}", parts.join(", "))))
            }
            ("tbaa_tag", [Param::Attr(base), Param::Attr(access), Param::Int(offset), constant]) => {
                let (base, access) = (self.node(attrs, *base)?, self.node(attrs, *access)?);
                let constant = if *constant == Param::Bool(true) { ", i64 1" } else { "" };
                Ok(self.add(format!("!{{{base}, {access}, i64 {offset}{constant}}}")))
            }
            ("alias_scope_domain", [id, description]) => self.scope(attrs, id, None, description),
            ("alias_scope", [id, Param::Attr(domain), description]) => {
                let domain = self.node(attrs, *domain)?;
                self.scope(attrs, id, Some(domain), description)
            }
            ("loop_annotation", _) => self.loop_annotation(attrs, attr),
            _ if mnemonic.starts_with("di_") => self.debug_node(attrs, attr),
            _ => refuse(format!("the metadata '{mnemonic}' is not supported")),
        }
    }

    /// A scope of aliases, or a domain of such. What has no name is told apart by being its own first operand.
    fn scope(
        &mut self,
        attrs: Attrs<'_>,
        id: &Param,
        domain: Option<String>,
        description: &Param,
    ) -> Result<usize, Refusal> {
        let text_of = |param: &Param| match param {
            Param::Attr(attr) => attrs.string_of(*attr).map(|text| format!("!\"{}\"", escaped(text))),
            _ => None,
        };
        let rest: String =
            domain.into_iter().chain(text_of(description)).map(|part| format!(", {part}")).collect();
        if let Some(name) = text_of(id) {
            return Ok(self.add(format!("!{{{name}{rest}}}")));
        }
        let number = self.reserve();
        self.fill(number, format!("distinct !{{!{number}{rest}}}"));
        Ok(number)
    }

    /// A node that is its own first operand, with a node for each property. What only advises optimizers may be left out.
    fn loop_annotation(&mut self, attrs: Attrs<'_>, attr: Attr) -> Result<usize, Refusal> {
        let AttrData::Dialect(data) = attrs.ctx.attr_data(attr) else {
            return refuse("it is no loop annotation");
        };
        let def = attrs.ctx.attr_def(data.def);
        let number = self.reserve();
        let mut parts = vec![format!("!{number}")];
        for (param, value) in def.params.iter().zip(&*data.params) {
            let Param::Attr(value) = value else { continue };
            let property = match (&*param.name, attrs.int_of(*value)) {
                ("mustProgress", Some(on)) if on != 0 => "!{!\"llvm.loop.mustprogress\"}".to_owned(),
                ("isVectorized", Some(on)) => format!("!{{!\"llvm.loop.isvectorized\", i32 {on}}}"),
                ("disableNonforced", Some(on)) if on != 0 => "!{!\"llvm.loop.disable_nonforced\"}".to_owned(),
                ("unroll", _) if first_is_true(attrs, *value) => {
                    "!{!\"llvm.loop.unroll.disable\"}".to_owned()
                }
                _ => continue,
            };
            let node = self.add(property);
            parts.push(format!("!{node}"));
        }
        self.fill(number, format!("distinct !{{{}}}", parts.join(", ")));
        Ok(number)
    }

    /// A node of debug information.
    fn debug_node(&mut self, attrs: Attrs<'_>, attr: Attr) -> Result<usize, Refusal> {
        let Some(shape) = debug_info::shape(attrs, attr) else {
            return refuse("debug information of this kind is not supported");
        };
        if let Some(id) = shape.recursive
            && let Some(&known) = self.recursive.get(&id)
            && shape.is_reference
        {
            return Ok(known);
        }
        let number = self.reserve();
        if let Some(id) = shape.recursive {
            self.recursive.insert(id, number);
        }
        self.by_attr.insert(attr, number);
        let text = debug_info::text(self, attrs, attr, &shape)?;
        self.fill(number, text);
        if shape.class == "DICompileUnit" {
            self.name("llvm.dbg.cu", number);
        }
        Ok(number)
    }

    /// The flags of the module.
    pub(super) fn flags(&mut self, attrs: Attrs<'_>, op: OpRef<'_>) -> Result<(), Refusal> {
        let flags =
            op.attr_named("flags").and_then(|attr| attrs.ctx.attr_data(attr).as_array()).unwrap_or(&[]);
        for &flag in flags {
            let Some(("mlir.module_flag", [Param::Int(behavior), Param::Attr(key), Param::Attr(value)])) =
                attrs.dialect(flag)
            else {
                return refuse("a flag of the module is not one");
            };
            let key = escaped(attrs.string_of(*key).unwrap_or(b""));
            let value = match (attrs.ctx.attr_data(*value), attrs.string_of(*value)) {
                (AttrData::Integer { value, .. }, _) => {
                    let mut digits = Vec::new();
                    value.print_signed(&mut digits);
                    format!("i{} {}", value.width(), String::from_utf8_lossy(&digits))
                }
                (_, Some(text)) => format!("!\"{}\"", escaped(text)),
                _ => return refuse(format!("the value of the module flag '{key}' is not supported")),
            };
            let node = self.add(format!("!{{i32 {behavior}, !\"{key}\", {value}}}"));
            self.name("llvm.module.flags", node);
        }
        Ok(())
    }
}

fn first_is_true(attrs: Attrs<'_>, attr: Attr) -> bool {
    match attrs.dialect(attr) {
        Some((_, [Param::Attr(first), ..])) => attrs.int_of(*first).is_some_and(|value| value != 0),
        _ => false,
    }
}

impl<'a> Module<'a> {
    /// What hangs on an instruction: each with a comma before it.
    pub(super) fn attachments(&mut self, function: &Function, op: OpRef<'a>) -> Result<String, Refusal> {
        let mut text = String::new();
        let tags = op.attr_named("tbaa").and_then(|attr| self.attrs.ctx.attr_data(attr).as_array());
        // LLVM has room for one.
        if let Some([tag]) = tags {
            text.push_str(&format!(", !tbaa {}", self.metadata.node(self.attrs, *tag)?));
        }
        for (attr, key) in [("alias_scopes", "alias.scope"), ("noalias_scopes", "noalias")] {
            let scopes = op.attr_named(attr).and_then(|attr| self.attrs.ctx.attr_data(attr).as_array());
            let Some(scopes) = scopes else { continue };
            let nodes = scopes.iter().map(|&scope| self.metadata.node(self.attrs, scope));
            let nodes = nodes.collect::<Result<Vec<_>, Refusal>>()?.join(", ");
            let list = self.metadata.add(format!("!{{{nodes}}}"));
            text.push_str(&format!(", !{key} !{list}"));
        }
        if let Some(attr) = op.attr_named("loop_annotation") {
            text.push_str(&format!(", !llvm.loop {}", self.metadata.node(self.attrs, attr)?));
        }
        if let Some(attr) = op.attr_named("branch_weights")
            && let AttrData::DenseArray(weights) = self.attrs.ctx.attr_data(attr)
        {
            let weights: String =
                crate::view::le_ints(&weights.raw, 4).map(|weight| format!(", i32 {weight}")).collect();
            let node = self.metadata.add(format!("!{{!\"branch_weights\"{weights}}}"));
            text.push_str(&format!(", !prof !{node}"));
        }
        for name in ["invariant", "nontemporal"] {
            if op.attr_named(name).is_some() {
                let (key, body) =
                    if name == "invariant" { ("invariant.load", "!{}") } else { (name, "!{i32 1}") };
                let node = self.metadata.add(body.into());
                text.push_str(&format!(", !{key} !{node}"));
            }
        }
        if function.scope.is_some()
            && let Some(node) = self.location(function, op.loc())?
        {
            text.push_str(&format!(", !dbg !{node}"));
        }
        Ok(text)
    }
}
