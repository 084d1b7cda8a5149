//! Debug information: nodes from attributes, and locations.

use super::Module;
use super::function::Function;
use super::metadata::Metadata;
use super::types::escaped;
use crate::view::{Attrs, Refusal, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Loc, OpRef};

/// What kind of node an attribute becomes.
pub(super) struct Shape {
    pub(super) class: &'static str,
    /// What identifies a node that contains itself.
    pub(super) recursive: Option<Attr>,
    /// The attribute only refers to such a node.
    pub(super) is_reference: bool,
    distinct: bool,
}

/// Attributes and the classes of their nodes; whether each is one of its own.
const CLASSES: &[(&str, &str, bool)] = &[
    ("di_basic_type", "DIBasicType", false),
    ("di_compile_unit", "DICompileUnit", true),
    ("di_composite_type", "DICompositeType", false),
    ("di_derived_type", "DIDerivedType", false),
    ("di_file", "DIFile", false),
    ("di_global_variable_expression", "DIGlobalVariableExpression", false),
    ("di_global_variable", "DIGlobalVariable", true),
    ("di_lexical_block", "DILexicalBlock", true),
    ("di_lexical_block_file", "DILexicalBlockFile", true),
    ("di_local_variable", "DILocalVariable", false),
    ("di_subprogram", "DISubprogram", false),
    ("di_module", "DIModule", false),
    ("di_namespace", "DINamespace", false),
    ("di_imported_entity", "DIImportedEntity", false),
    ("di_subrange", "DISubrange", false),
    ("di_generic_subrange", "DIGenericSubrange", false),
    ("di_common_block", "DICommonBlock", false),
    ("di_subroutine_type", "DISubroutineType", false),
    ("di_label", "DILabel", false),
    ("di_string_type", "DIStringType", false),
];

/// Parameters whose name in LLVM IR is another one.
const FIELDS: &[(&str, &str)] = &[
    ("sizeInBits", "size"),
    ("alignInBits", "align"),
    ("offsetInBits", "offset"),
    ("sourceLanguage", "language"),
    ("compileUnit", "unit"),
    ("subprogramFlags", "spFlags"),
    ("callingConvention", "cc"),
    ("isLocalToUnit", "isLocal"),
    ("isDefined", "isDefinition"),
    ("nameTableKind", "nameTableKind"),
    ("stringLengthExp", "stringLengthExpression"),
    ("stringLocationExp", "stringLocationExpression"),
];

fn params(attrs: Attrs<'_>, attr: Attr) -> Vec<(&str, &Param)> {
    match attrs.ctx.attr_data(attr) {
        AttrData::Dialect(data) => {
            let def = attrs.ctx.attr_def(data.def);
            def.params.iter().map(|param| &*param.name).zip(&*data.params).collect()
        }
        _ => Vec::new(),
    }
}

/// The kind of node of an attribute.
pub(super) fn shape(attrs: Attrs<'_>, attr: Attr) -> Option<Shape> {
    let (mnemonic, _) = attrs.dialect(attr)?;
    let (_, class, distinct) = CLASSES.iter().find(|(known, ..)| *known == mnemonic)?;
    let mut shape = Shape { class, recursive: None, is_reference: false, distinct: *distinct };
    for (name, value) in params(attrs, attr) {
        match (name, value) {
            ("recId", Param::Attr(id)) => shape.recursive = Some(*id),
            ("isRecSelf", Param::Bool(true)) => shape.is_reference = true,
            ("id", Param::Attr(_)) => shape.distinct = true,
            _ => {}
        }
    }
    Some(shape)
}

/// The text of a node.
pub(super) fn text(
    metadata: &mut Metadata,
    attrs: Attrs<'_>,
    attr: Attr,
    shape: &Shape,
) -> Result<String, Refusal> {
    let mut fields = Vec::new();
    for (name, value) in params(attrs, attr) {
        let file = shape.class == "DIFile" && name == "name";
        let field = if file { "filename" } else { name };
        let field = FIELDS.iter().find(|(known, _)| *known == field).map_or(field, |(_, field)| *field);
        let value = match (name, value) {
            // These have to be stated.
            ("baseType", Param::None) if shape.class == "DIDerivedType" => "null".into(),
            ("scope", Param::None) if shape.class == "DINamespace" => "null".into(),
            ("recId" | "isRecSelf" | "id", _) | (_, Param::None) => continue,
            ("types", Param::List(types)) => types_list(metadata, attrs, types)?,
            (_, Param::Attr(value)) => reference(metadata, attrs, *value)?,
            (_, Param::Int(value)) => value.to_string(),
            (_, Param::Bool(value)) => value.to_string(),
            (_, Param::String(text)) => format!("\"{}\"", escaped(attrs.ctx.bytes(*text))),
            (_, Param::List(list)) if list.is_empty() => continue,
            (_, Param::List(list)) => list_node(metadata, attrs, list)?,
            _ => return refuse(format!("the field '{name}' of debug information is not supported")),
        };
        fields.push(format!("{field}: {value}"));
    }
    let distinct = if shape.distinct { "distinct " } else { "" };
    Ok(format!("{distinct}!{}({})", shape.class, fields.join(", ")))
}

/// What a field holds: a string, a number, an expression or a node.
fn reference(metadata: &mut Metadata, attrs: Attrs<'_>, attr: Attr) -> Result<String, Refusal> {
    if let Some(text) = attrs.string_of(attr) {
        return Ok(format!("\"{}\"", escaped(text)));
    }
    match attrs.ctx.attr_data(attr) {
        AttrData::Integer { .. } => Ok(attrs.int_of(attr).unwrap_or(0).to_string()),
        _ => match attrs.dialect(attr) {
            Some(("di_expression", _)) => expression(attrs, attr),
            Some(("di_null_type", _)) => Ok("null".into()),
            _ => metadata.node(attrs, attr),
        },
    }
}

fn list_node(metadata: &mut Metadata, attrs: Attrs<'_>, list: &[Param]) -> Result<String, Refusal> {
    let mut parts = Vec::with_capacity(list.len());
    for param in list {
        match param {
            Param::Attr(attr) => parts.push(reference(metadata, attrs, *attr)?),
            _ => return refuse("a list of debug information holds what is not"),
        }
    }
    Ok(format!("!{}", metadata.add(format!("!{{{}}}", parts.join(", ")))))
}

/// The result comes first; none is null.
fn types_list(metadata: &mut Metadata, attrs: Attrs<'_>, list: &[Param]) -> Result<String, Refusal> {
    if list.is_empty() {
        return Ok(format!("!{}", metadata.add("!{null}".into())));
    }
    list_node(metadata, attrs, list)
}

/// An expression of operations on addresses and values.
pub(super) fn expression(attrs: Attrs<'_>, attr: Attr) -> Result<String, Refusal> {
    let Some(("di_expression", [Param::List(operations)])) = attrs.dialect(attr) else {
        return Ok("!DIExpression()".into());
    };
    let mut parts = Vec::new();
    for operation in operations {
        let Param::Attr(operation) = operation else {
            return refuse("an expression has what is no operation");
        };
        match attrs.dialect(*operation) {
            Some(("di_expression_elem", [Param::Int(code), arguments])) => {
                parts.push(code.to_string());
                // A list without elements may be absent.
                let arguments = if let Param::List(arguments) = arguments { &**arguments } else { &[] };
                for argument in arguments {
                    match argument {
                        Param::Int(value) => parts.push((*value as u64).to_string()),
                        _ => return refuse("an operation of an expression has what is no number"),
                    }
                }
            }
            _ => return refuse("an expression has what is no operation"),
        }
    }
    Ok(format!("!DIExpression({})", parts.join(", ")))
}

impl<'a> Module<'a> {
    /// The debug information of a function, which its location holds.
    pub(super) fn subprogram(&self, op: OpRef<'a>) -> Option<Attr> {
        match self.attrs.ctx.attr_data(self.attrs.ctx.loc_attr(op.loc())) {
            AttrData::LocFused { metadata: Some(attr), .. } => {
                matches!(self.attrs.dialect(*attr), Some(("di_subprogram", _))).then_some(*attr)
            }
            _ => None,
        }
    }

    /// The node of a location inside a function. What has no place gets line 0 of the function.
    pub(super) fn location(&mut self, function: &Function, loc: Loc) -> Result<Option<usize>, Refusal> {
        let Some(scope) = function.scope else { return Ok(None) };
        let attr = self.attrs.ctx.loc_attr(loc);
        self.place(attr, scope, None, 0).map(Some)
    }

    fn place(&mut self, loc: Attr, scope: Attr, at: Option<usize>, depth: usize) -> Result<usize, Refusal> {
        if depth > 200 {
            return refuse("its location is nested too deeply");
        }
        match self.attrs.ctx.attr_data(loc) {
            AttrData::LocFile(range) => self.place_node(range.line, range.column, scope, at),
            AttrData::LocName { child, .. } => self.place(*child, scope, at, depth + 1),
            AttrData::LocCallSite { callee, caller } => {
                let caller = self.place(*caller, scope, at, depth + 1)?;
                self.place(*callee, scope, Some(caller), depth + 1)
            }
            AttrData::LocFused { locs, metadata } => {
                let local = metadata.filter(|attr| {
                    let kind = self.attrs.dialect(*attr).map(|(mnemonic, _)| mnemonic);
                    matches!(kind, Some("di_subprogram" | "di_lexical_block" | "di_lexical_block_file"))
                });
                match locs.first() {
                    Some(&first) => self.place(first, local.unwrap_or(scope), at, depth + 1),
                    None => self.place_node(0, 0, local.unwrap_or(scope), at),
                }
            }
            _ => self.place_node(0, 0, scope, at),
        }
    }

    fn place_node(
        &mut self,
        line: u32,
        column: u32,
        scope: Attr,
        at: Option<usize>,
    ) -> Result<usize, Refusal> {
        let scope = self.metadata.node(self.attrs, scope)?;
        // A column has 16 bits.
        let column = if column > 0xffff { 0 } else { column };
        let text = format!("!DILocation(line: {line}, column: {column}, scope: {scope}");
        Ok(match at {
            None => self.metadata.add(format!("{text})")),
            Some(at) => self.metadata.add(format!("distinct {text}, inlinedAt: !{at})")),
        })
    }

    /// A variable or label of the source.
    pub(super) fn debug_record(
        &mut self,
        function: &Function,
        op: OpRef<'a>,
        kind: &[u8],
    ) -> Result<String, Refusal> {
        let Some(place) = self.location(function, op.loc())? else { return Ok(String::new()) };
        if kind == b"label" {
            let Some(label) = op.attr_named("label") else { return refuse("it names no label") };
            let label = self.metadata.node(self.attrs, label)?;
            return Ok(format!("    #dbg_label({label}, !{place})\n"));
        }
        let Some(variable) = op.attr_named("varInfo") else { return refuse("it names no variable") };
        let variable = self.metadata.node(self.attrs, variable)?;
        let expression = match op.attr_named("locationExpr") {
            Some(attr) => expression(self.attrs, attr)?,
            None => "!DIExpression()".into(),
        };
        let value = self.operand(op, 0)?;
        let kind = String::from_utf8_lossy(kind);
        Ok(format!("    #dbg_{kind}({value}, {variable}, {expression}, !{place})\n"))
    }
}
