//! LLVM IR as text.
//!
//! Values and blocks are named by their numbers here. Initial values are evaluated and written as what they come to. Groups of
//! function attributes are written where they apply.

mod attributes;
mod constants;
mod debug_info;
mod function;
mod instructions;
mod intrinsics;
mod metadata;
mod types;

use crate::constant::Evaluator;
use crate::view::{Attrs, Linkage, Names, Refusal, Symbol, SymbolKind, Symbols, Types, Visibility, refuse};
use metadata::Metadata;
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{AttrData, Ident, OpRef};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use types::{TypeTexts, escaped, quoted};

/// What a module is written with.
pub(crate) struct Module<'a> {
    attrs: Attrs<'a>,
    types: &'a Types<'a>,
    symbols: &'a Symbols<'a>,
    texts: TypeTexts<'a>,
    metadata: Metadata,
    /// Blocks by function and tag.
    labels: FxHashMap<(Ident, i64), usize>,
    /// Declarations of intrinsics by name.
    declared: BTreeMap<String, String>,
}

/// Writes a module.
///
/// # Errors
/// Everything that LLVM IR has no text for here, at its operation.
pub(crate) fn write(
    top: OpRef<'_>,
    attrs: Attrs<'_>,
    symbols: &Symbols<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let types = Types::new(attrs.ctx);
    let mut module = Module {
        attrs,
        types: &types,
        symbols,
        texts: TypeTexts::new(attrs.ctx),
        metadata: Metadata::default(),
        labels: FxHashMap::default(),
        declared: BTreeMap::new(),
    };
    module.find_labels();
    let (mut body, mut errors) = (String::new(), Vec::new());
    for id in symbols.ids() {
        let symbol = symbols.get(id);
        let Some(op) = symbol.op else { continue };
        let written = match symbol.kind {
            SymbolKind::Global => module.global(symbol, op),
            SymbolKind::Alias => module.alias(symbol, op),
            SymbolKind::Function => module.function(symbol, op),
            SymbolKind::Runtime => Ok(String::new()),
        };
        match written {
            Ok(text) => body.push_str(&text),
            Err(error) => errors.push(error),
        }
    }
    for &op in &symbols.others {
        match module.other(op) {
            Ok(text) => body.push_str(&text),
            Err(refusal) => errors.push(refusal.at(op)),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut text = module.header(top);
    for (name, body) in &module.texts.named {
        text.push_str(&format!("{name} = type {body}\n"));
    }
    text.push_str(&body);
    for declaration in module.declared.values() {
        text.push_str(declaration);
    }
    text.push_str(&module.metadata.text());
    Ok(text)
}

/// The whole way from a module to its text.
///
/// # Errors
/// Everything that LLVM IR has no text for here, at its operation.
pub(crate) fn of_module(module: &rmlir_ir::Module) -> Result<String, Vec<Diagnostic>> {
    let names = Names::new(module.ctx());
    let attrs = Attrs { ctx: module.ctx(), names: &names };
    let symbols = crate::symbols(module, attrs)?;
    match module.top() {
        Some(top) => write(top, attrs, &symbols),
        None => Ok(String::new()),
    }
}

impl<'a> Module<'a> {
    fn find_labels(&mut self) {
        for id in self.symbols.ids() {
            let Some(op) = self.symbols.get(id).op else { continue };
            let Some(name) = op.attr(self.attrs.names.sym_name) else { continue };
            let AttrData::String { value, .. } = self.attrs.ctx.attr_data(name) else { continue };
            let blocks = op.regions().flat_map(|region| region.blocks());
            for (block, inner) in blocks.flat_map(|block| block.ops().map(move |inner| (block, inner))) {
                if inner.name_text() == b"llvm.blocktag"
                    && let Some(tag) = self.attrs.int(inner, self.attrs.names.tag)
                {
                    self.labels.insert((*value, tag), block.id().index());
                }
            }
        }
    }

    fn header(&self, top: OpRef<'_>) -> String {
        let mut text = String::new();
        for (attr, line) in
            [("llvm.data_layout", "target datalayout"), ("llvm.target_triple", "target triple")]
        {
            let value = top.attr_named(attr).and_then(|attr| self.attrs.string_of(attr));
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                text.push_str(&format!("{line} = \"{}\"\n", escaped(value)));
            }
        }
        if let Some(value) = top.attr_named("llvm.module_asm") {
            for line in self.attrs.ctx.attr_data(value).as_array().unwrap_or(&[]) {
                let line = self.attrs.string_of(*line).unwrap_or(b"");
                text.push_str(&format!("module asm \"{}\"\n", escaped(line)));
            }
        }
        text
    }

    /// Linkage, visibility and the like, each with a space after it.
    fn linkage(&self, symbol: &Symbol<'_>, op: OpRef<'_>, defined: bool) -> String {
        let mut text = String::from(match symbol.linkage {
            Linkage::External => "",
            Linkage::AvailableExternally => "available_externally ",
            Linkage::Linkonce => "linkonce ",
            Linkage::LinkonceOdr => "linkonce_odr ",
            Linkage::Weak => "weak ",
            Linkage::WeakOdr => "weak_odr ",
            Linkage::Appending => "appending ",
            Linkage::Internal => "internal ",
            Linkage::Private => "private ",
            Linkage::ExternWeak => "extern_weak ",
            Linkage::Common => "common ",
        });
        if symbol.linkage == Linkage::External && !defined && symbol.kind != SymbolKind::Function {
            text.push_str("external ");
        }
        if self.attrs.flag(op, self.attrs.names.dso_local) {
            text.push_str("dso_local ");
        }
        text.push_str(match symbol.visibility {
            Visibility::Default => "",
            Visibility::Hidden => "hidden ",
            Visibility::Protected => "protected ",
        });
        text
    }

    fn unnamed(&self, op: OpRef<'_>) -> &'static str {
        match self.attrs.int(op, self.attrs.names.unnamed_addr) {
            Some(1) => "local_unnamed_addr ",
            Some(2) => "unnamed_addr ",
            _ => "",
        }
    }

    fn global(&mut self, symbol: &Symbol<'a>, op: OpRef<'a>) -> Result<String, Diagnostic> {
        let names = self.attrs.names;
        let at = |refusal: Refusal| refusal.at(op);
        let Some(ty) = self.attrs.ty(op, names.global_type) else {
            return Err(Refusal("it has no type".into()).at(op));
        };
        let mut text = format!("@{} = {}", quoted(&symbol.name), self.linkage(symbol, op, symbol.defined));
        if symbol.thread_local {
            text.push_str("thread_local ");
        }
        text.push_str(self.unnamed(op));
        if let Some(space) = self.attrs.int(op, names.addr_space).filter(|&space| space != 0) {
            text.push_str(&format!("addrspace({space}) "));
        }
        if self.attrs.flag(op, names.externally_initialized) {
            text.push_str("externally_initialized ");
        }
        text.push_str(if self.attrs.flag(op, names.constant) { "constant " } else { "global " });
        text.push_str(&self.texts.text(ty).map_err(at)?);
        let has_value = symbol.defined || symbol.linkage == Linkage::AvailableExternally;
        if has_value {
            let value = self.initial(op, ty)?;
            text.push_str(&format!(" {value}"));
        }
        if let Some(section) = self.attrs.string(op, names.section) {
            text.push_str(&format!(", section \"{}\"", escaped(section)));
        }
        if let Some(comdat) = self.comdat(op) {
            text.push_str(&format!(", {comdat}"));
        }
        if let Some(align) = self.attrs.int(op, names.alignment) {
            text.push_str(&format!(", align {align}"));
        }
        for attr in op
            .attr_named("dbg_exprs")
            .and_then(|attr| self.attrs.ctx.attr_data(attr).as_array())
            .unwrap_or(&[])
        {
            let node = self.metadata.node(self.attrs, *attr).map_err(at)?;
            text.push_str(&format!(", !dbg {node}"));
        }
        text.push('\n');
        Ok(text)
    }

    fn initial(&mut self, op: OpRef<'a>, ty: rmlir_ir::Type) -> Result<String, Diagnostic> {
        if let Some(attr) = op.attr(self.attrs.names.value) {
            return self.constant(attr, ty).map_err(|refusal| refusal.at(op));
        }
        let layout = self.types.get(ty).map_err(|refusal| refusal.at(op))?;
        let evaluator =
            Evaluator { attrs: self.attrs, types: self.types, symbols: self.symbols, labels: true };
        let image = evaluator.global(op, &layout).map_err(|(at, refusal)| refusal.at(at))?;
        if op.region(0).is_none_or(|region| region.is_empty()) {
            return Ok("undef".into());
        }
        self.image(&image, ty, 0).map_err(|refusal| refusal.at(op))
    }

    fn alias(&mut self, symbol: &Symbol<'a>, op: OpRef<'a>) -> Result<String, Diagnostic> {
        let Some(ty) = op.attr_named("alias_type").and_then(|attr| self.attrs.ty_of(attr)) else {
            return Err(Refusal("it has no type".into()).at(op));
        };
        let end = op.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op());
        let Some(pointer) = end.and_then(|end| end.operand(0)).map(|value| value.ty()) else {
            return Err(Refusal("what it stands for is not known".into()).at(op));
        };
        let value = self.initial(op, pointer)?;
        let ty = self.texts.text(ty).map_err(|refusal| refusal.at(op))?;
        let thread = if symbol.thread_local { "thread_local " } else { "" };
        let (name, linkage) = (quoted(&symbol.name), self.linkage(symbol, op, true));
        Ok(format!("@{name} = {linkage}{thread}{}alias {ty}, ptr {value}\n", self.unnamed(op)))
    }

    /// Operations of a module that are no symbols.
    fn other(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        match op.name_text() {
            b"llvm.module_flags" => {
                self.metadata.flags(self.attrs, op)?;
                Ok(String::new())
            }
            b"llvm.mlir.global_ctors" => self.structors(op, names.ctors, "llvm.global_ctors"),
            b"llvm.mlir.global_dtors" => self.structors(op, names.dtors, "llvm.global_dtors"),
            b"llvm.comdat" => self.selectors(op),
            _ => refuse("it has no text in LLVM IR"),
        }
    }

    /// The selector that a symbol refers to.
    pub(super) fn comdat(&self, op: OpRef<'_>) -> Option<String> {
        match self.attrs.ctx.attr_data(op.attr(self.attrs.names.comdat)?) {
            AttrData::SymbolRef { nested, .. } => {
                let name = self.attrs.ctx.bytes(*nested.last()?);
                Some(format!("comdat(${})", quoted(name)))
            }
            _ => None,
        }
    }

    /// Which of several definitions is kept, by name.
    fn selectors(&self, op: OpRef<'a>) -> Result<String, Refusal> {
        const KINDS: [&str; 5] = ["any", "exactmatch", "largest", "nodeduplicate", "samesize"];
        let mut text = String::new();
        let names = self.attrs.names;
        for selector in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            let name = self.attrs.string(selector, names.sym_name);
            let kind = self.attrs.int(selector, names.comdat).and_then(|kind| usize::try_from(kind).ok());
            let (Some(name), Some(kind)) = (name, kind.and_then(|kind| KINDS.get(kind))) else {
                return refuse("a selector has no name or no kind");
            };
            text.push_str(&format!("${} = comdat {kind}\n", quoted(name)));
        }
        Ok(text)
    }

    fn structors(&mut self, op: OpRef<'a>, list: Ident, name: &str) -> Result<String, Refusal> {
        let priorities = self.attrs.ints(op, self.attrs.names.priorities);
        let functions = self.attrs.array(op, list);
        let data =
            op.attr_named("data").and_then(|attr| self.attrs.ctx.attr_data(attr).as_array()).unwrap_or(&[]);
        let mut entries = Vec::with_capacity(functions.len());
        for (index, &attr) in functions.iter().enumerate() {
            let Some(function) = self.attrs.symbol_of(attr) else { return refuse("it names no function") };
            let with = data.get(index).and_then(|&attr| self.attrs.symbol_of(attr));
            let with = with.map_or("null".into(), |name| self.symbol_text(name));
            let priority = priorities.get(index).copied().unwrap_or(65_535);
            let function = self.symbol_text(function);
            entries.push(format!("{{ i32, ptr, ptr }} {{ i32 {priority}, ptr {function}, ptr {with} }}"));
        }
        let (count, entries) = (entries.len(), entries.join(", "));
        Ok(format!("@{name} = appending global [{count} x {{ i32, ptr, ptr }}] [{entries}]\n"))
    }
}
