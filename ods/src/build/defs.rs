//! Attribute and type definitions.

use super::Builder;
use crate::classes::bare;
use crate::format::params;
use crate::model::{Def, OdsError, Param, Syntax};
use crate::predicate::Topic;
use crate::report::Gap;
use rmlir_ir::def::{self, AttrDef, EnumDef, EnumKind, ParamDef, TypeDef};
use rmlir_ir::format::{Behaviour, Class, ParamElement, ParamFormat, ParamKind};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::{MemRefElementType, MemRefLayout, VectorElementType};
use std::sync::Arc;

/// What hooks a definition has.
#[derive(Clone, Copy)]
struct Hooked {
    /// They read and write it.
    form: bool,
    /// There are some.
    any: bool,
}

/// What marks a type or attribute as having one of the interfaces that the IR itself asks for.
struct Marker;

impl VectorElementType for Marker {}
impl MemRefElementType for Marker {}
impl MemRefLayout for Marker {}

impl Builder<'_> {
    /// An attribute definition; `None` if its text is all that can be kept of it.
    pub(super) fn attr_def(&mut self, at: usize, model: &Def) -> Option<AttrDef> {
        let mnemonic = model.mnemonic.as_deref()?;
        let name = format!("{}.{mnemonic}", model.dialect);
        let own = self.hooks.attrs.get(&name);
        let hooks = own.and_then(|own| own.hooks.clone());
        let hooked = Hooked {
            form: hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form()),
            any: hooks.is_some(),
        };
        let (params, format) = self.parameters(at, model, &format!("#{name}"), hooked)?;
        let extra = own.map(|own| &own.interfaces);
        Some(AttrDef {
            name: model.record.as_str().into(),
            mnemonic: mnemonic.into(),
            params,
            format,
            mutable: model.mutable,
            location: model.location,
            may_alias: model.mnemonic_alias || hooks.as_ref().is_some_and(|hooks| hooks.may_alias()),
            interfaces: interfaces(model, extra),
            interface_names: self.interface_names(model),
            hooks,
        })
    }

    /// A type definition; `None` if its text is all that can be kept of it.
    pub(super) fn type_def(&mut self, at: usize, model: &Def) -> Option<TypeDef> {
        let mnemonic = model.mnemonic.as_deref()?;
        let name = format!("{}.{mnemonic}", model.dialect);
        let own = self.hooks.types.get(&name);
        let hooks = own.and_then(|own| own.hooks.clone());
        let hooked = Hooked {
            form: hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form()),
            any: hooks.is_some(),
        };
        let (params, format) = self.parameters(at, model, &format!("!{name}"), hooked)?;
        let extra = own.map(|own| &own.interfaces);
        Some(TypeDef {
            name: model.record.as_str().into(),
            mnemonic: mnemonic.into(),
            params,
            format,
            mutable: model.mutable,
            may_alias: model.mnemonic_alias,
            interfaces: interfaces(model, extra),
            interface_names: self.interface_names(model),
            hooks,
        })
    }

    fn interface_names(&self, model: &Def) -> Vec<Box<str>> {
        self.definitions.with_implied(&model.interfaces).into_iter().map(|name| bare(name).into()).collect()
    }

    fn parameters(
        &mut self,
        at: usize,
        model: &Def,
        label: &str,
        hooked: Hooked,
    ) -> Option<(Vec<ParamDef>, Option<Arc<ParamFormat>>)> {
        let params: Vec<ParamDef> = model.params.iter().map(|param| self.param(at, param)).collect();
        let format = match &model.syntax {
            _ if hooked.form => None,
            Syntax::Format(text) => match params::parse(text, model, &|name| {
                self.hooks.find_param_directive(&model.dialect, name)
            }) {
                Ok(format) => Some(format),
                Err(error) => {
                    let mut notes: Vec<String> = error.note.into_iter().collect();
                    notes.push("in custom assembly format for this attribute or type".into());
                    let (place, record) = (model.place.clone(), model.record.clone());
                    self.errors.push(OdsError { place, record, message: error.message, notes });
                    return None;
                }
            },
            Syntax::Generic if model.params.is_empty() => Some(ParamFormat { elements: Vec::new() }),
            Syntax::Generic | Syntax::Custom => {
                self.report.add(label, Gap::Syntax);
                return None;
            }
        };
        if model.verifier && !hooked.any {
            self.report.add(label, Gap::ParameterCheck);
        }
        if let Some(format) = &format
            && !self.can_run(label, model, &params, &format.elements)
        {
            return None;
        }
        Some((params, format.map(Arc::new)))
    }

    /// Whether all that a format needs is known.
    fn can_run(&mut self, label: &str, model: &Def, params: &[ParamDef], elements: &[ParamElement]) -> bool {
        let mut fits = true;
        for (param, declared) in params.iter().zip(&model.params) {
            if has_unknown(&param.syntax) {
                self.report.add(label, Gap::Parameter(declared.cpp_type.clone()));
                fits = false;
            }
        }
        let mut directives = Vec::new();
        custom_directives(elements, &mut directives);
        for name in directives {
            self.report.add(label, Gap::Directive(name.to_string()));
            fits = false;
        }
        fits
    }

    fn param(&mut self, at: usize, param: &Param) -> ParamDef {
        let syntax = match param {
            p if p.self_type => ParamKind::SelfType,
            p if p.custom_syntax => {
                ParamKind::Custom(p.class.as_str().into(), self.hooks.find_param(&p.class))
            }
            p if p.class == "EnumParameter" => of_enum_attr(self.param_kind(at, &p.cpp_type, 0)),
            p => self.param_kind(at, &p.cpp_type, 0),
        };
        let default =
            param.default.as_deref().map(|text| match self.default_param(at, &param.cpp_type, text) {
                Some(def::Param::None) if param.self_type => def::Param::Type(self.ctx.none_type()),
                Some(value) => value,
                None => def::Param::None,
            });
        ParamDef {
            name: param.name.as_str().into(),
            kind: param.cpp_type.as_str().into(),
            syntax,
            default,
            tells_absent: param.cpp_type.starts_with("std::optional"),
            constraint: param.constraint.map(|id| {
                let is_type = self.model(at).constraint(id).condition.contains("Type>");
                self.constraint(at, id, if is_type { Topic::Type } else { Topic::Attr })
            }),
        }
    }

    /// How a parameter of a C++ type is read and written.
    fn param_kind(&mut self, at: usize, cpp_type: &str, depth: usize) -> ParamKind {
        let name = cpp_type.trim();
        let bare = crate::classes::short(name);
        let custom = || ParamKind::Custom(name.into(), self.hooks.find_param(name));
        if depth > 8 || self.hooks.find_param(name).0.is_some() {
            return custom();
        }
        if let Some(element) = crate::builtin::dense_array_element(self.ctx, bare) {
            return ParamKind::DenseArray(element);
        }
        if let Some(kind) = scalar_kind(bare) {
            return kind;
        }
        if let Some(found) = self.enum_named(at, name) {
            return ParamKind::Enum(found);
        }
        for (open, bracketed) in [("ArrayRef<", false), ("SmallVector<", false), ("std::vector<", false)] {
            if let Some(inner) = bare.strip_prefix(open).and_then(|rest| rest.strip_suffix('>')) {
                let inner = inner.split(',').next().unwrap_or(inner);
                let element = self.param_kind(at, inner, depth + 1);
                return ParamKind::List(Box::new(element), bracketed);
            }
        }
        if let Some(inner) = bare.strip_prefix("std::optional<").and_then(|rest| rest.strip_suffix('>')) {
            return self.param_kind(at, inner, depth + 1);
        }
        match bare {
            "Type" => ParamKind::Type(None),
            "Attribute" => ParamKind::Attr(None),
            _ if !self.names.knows(name) => custom(),
            _ => self.class_kind(name, bare),
        }
    }

    /// A parameter that is of a class of types or attributes.
    fn class_kind(&mut self, name: &str, bare: &str) -> ParamKind {
        use crate::classes::Class as Known;
        let (is_type, definition) = match self.names.get(name) {
            Some(Known::Type(dialect, mnemonic)) => (true, Some(format!("{dialect}.{mnemonic}"))),
            Some(Known::Attr(dialect, mnemonic)) => (false, Some(format!("{dialect}.{mnemonic}"))),
            Some(Known::Integer(..)) => (false, None),
            _ => (bare.contains("Type") && !bare.ends_with("Attr"), None),
        };
        let pred = self.class_pred(name, if is_type { Topic::Type } else { Topic::Attr });
        let class = Some(Class { pred, definition: definition.map(Into::into) });
        if is_type { ParamKind::Type(class) } else { ParamKind::Attr(class) }
    }
}

/// The kind of the parameter of an attribute that stands for an enum: it writes sets of bits as they are.
fn of_enum_attr(kind: ParamKind) -> ParamKind {
    let ParamKind::Enum(found) = kind else { return kind };
    let mut def = EnumDef { of_attr: found.reads_as_attr, ..(*found).clone() };
    if let EnumKind::Bits { quoted, .. } = &mut def.kind {
        *quoted = false;
    }
    ParamKind::Enum(Arc::new(def))
}

/// Parameters whose C++ type is no class of the IR.
fn scalar_kind(name: &str) -> Option<ParamKind> {
    let int = |width, signed| Some(ParamKind::Int { width, signed });
    match name.strip_prefix("std::").unwrap_or(name) {
        "bool" => Some(ParamKind::Bool),
        "int" | "int32_t" => int(32, true),
        "unsigned" | "unsigned int" | "uint32_t" => int(32, false),
        "int64_t" => int(64, true),
        "uint64_t" | "size_t" => int(64, false),
        "int8_t" => int(8, true),
        "uint8_t" => int(8, false),
        "int16_t" => int(16, true),
        "uint16_t" => int(16, false),
        "StringRef" | "string" => Some(ParamKind::String),
        "APInt" => Some(ParamKind::BigInt),
        "APFloat" => Some(ParamKind::Float),
        _ => None,
    }
}

/// Whether only code can read a parameter, and nobody supplied that.
fn has_unknown(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::Custom(_, Behaviour(codec)) => codec.is_none(),
        ParamKind::List(element, _) => has_unknown(element),
        _ => false,
    }
}

/// The directives that nobody supplied.
fn custom_directives(elements: &[ParamElement], out: &mut Vec<Arc<str>>) {
    for element in elements {
        match element {
            ParamElement::Custom { name, directive: Behaviour(None), .. } => out.push(Arc::clone(name)),
            ParamElement::Optional { then, otherwise, .. } => {
                custom_directives(then, out);
                custom_directives(otherwise, out);
            }
            _ => {}
        }
    }
}

/// What was supplied, and those of the declared interfaces that the IR itself asks for.
fn interfaces(def: &Def, extra: Option<&Interfaces>) -> Interfaces {
    let mut found = extra.cloned().unwrap_or_default();
    for name in &def.interfaces {
        match bare(name) {
            "VectorElementTypeInterface" => {
                found.add::<dyn VectorElementType>(Arc::new(Marker));
            }
            "MemRefElementTypeInterface" => {
                found.add::<dyn MemRefElementType>(Arc::new(Marker));
            }
            "MemRefLayoutAttrInterface" => {
                found.add::<dyn MemRefLayout>(Arc::new(Marker));
            }
            _ => {}
        }
    }
    found
}
