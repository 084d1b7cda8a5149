//! How the variables of an operation's format are written.

use super::Builder;
use crate::builtin;
use crate::classes::{Class, short};
use crate::format::op::Styles;
use crate::hooks::HookSet;
use crate::model::{AttrKind, Op, PropKind};
use crate::predicate::{self, Topic};
use rmlir_ir::constraint::Pred;
use rmlir_ir::directive::CustomDirective;
use rmlir_ir::format::{AttrStyle, Behaviour, PropStyle, TypeStyle, TypesOf};

/// The styles of one operation, worked out beforehand.
pub(super) struct OpStyles<'h> {
    hooks: &'h HookSet,
    dialect: &'h str,
    attrs: Vec<(AttrStyle, AttrStyle)>,
    props: Vec<Option<PropStyle>>,
    operands: Vec<TypeStyle>,
    results: Vec<TypeStyle>,
}

impl Styles for OpStyles<'_> {
    fn attr(&self, index: usize, qualified: bool) -> AttrStyle {
        let (plain, full) = &self.attrs[index];
        if qualified { full.clone() } else { plain.clone() }
    }

    fn prop(&self, index: usize) -> Option<PropStyle> {
        self.props[index].clone()
    }

    fn ty(&self, of: TypesOf) -> TypeStyle {
        match of {
            TypesOf::Operand(i) => self.operands[i].clone(),
            TypesOf::Result(i) => self.results[i].clone(),
            TypesOf::Operands | TypesOf::Results => TypeStyle::Full,
        }
    }

    fn directive(&self, name: &str) -> Behaviour<dyn CustomDirective> {
        self.hooks.find_directive(self.dialect, name)
    }
}

impl<'a> Builder<'a> {
    pub(super) fn styles<'o>(&mut self, at: usize, op: &'o Op) -> OpStyles<'o>
    where
        'a: 'o,
    {
        let attrs =
            op.attrs.iter().map(|attr| (self.attr_style(at, &attr.kind), self.full_style(&attr.kind)));
        let attrs = attrs.collect();
        let props = op.props.iter().map(|prop| self.prop_style(at, &prop.kind)).collect();
        let mut types = |groups: &[crate::model::Group]| {
            let style = |group: &crate::model::Group| match group.arity.is_variable() {
                true => TypeStyle::Full,
                false => self.type_style(&self.model(at).constraint(group.constraint).cpp_type),
            };
            groups.iter().map(style).collect::<Vec<TypeStyle>>()
        };
        let (operands, results) = (types(&op.operands), types(&op.results));
        OpStyles { hooks: self.hooks, dialect: &op.dialect, attrs, props, operands, results }
    }

    fn type_style(&mut self, cpp_type: &str) -> TypeStyle {
        let name = short(cpp_type);
        if name.is_empty() || name == "Type" {
            return TypeStyle::Full;
        }
        let label = match self.names.get(name) {
            Some(Class::Type(dialect, mnemonic)) => {
                if !self.definitions.prints_itself(dialect, mnemonic) {
                    return TypeStyle::Full;
                }
                format!("{dialect}.{mnemonic}")
            }
            Some(_) => short(name).to_owned(),
            None => builtin::type_label(name),
        };
        TypeStyle::Stripped(label.into(), self.class_pred(cpp_type, Topic::Type))
    }

    /// The predicate that something is of a C++ class.
    pub(super) fn class_pred(&mut self, class: &str, topic: Topic) -> Pred {
        let class = class.trim();
        if let Some(pred) = self.known.classes[topic as usize].get(class) {
            return pred.clone();
        }
        let condition = format!("(::llvm::isa<{class}>($_self))");
        let supplied = self.hooks.predicates.contains_key(&condition);
        let soon = if supplied { None } else { predicate::class(self.ctx, class, topic, self.classes) };
        let pred = soon.unwrap_or_else(|| self.pred(&condition, topic));
        self.known.classes[topic as usize].insert(class.into(), pred.clone());
        pred
    }

    /// The style of an attribute by upstream's order of cases.
    fn attr_style(&mut self, at: usize, kind: &AttrKind) -> AttrStyle {
        if let Some(found) = kind.integer_enum.and_then(|id| self.enum_def(at, id)) {
            return AttrStyle::Enum(found);
        }
        if kind.symbol_name {
            return AttrStyle::SymbolName;
        }
        if let Some(typed) = self.typed_style(kind) {
            return typed;
        }
        let class = short(&kind.storage).to_owned();
        if class.is_empty() || class == "Attribute" {
            return AttrStyle::Full;
        }
        if let Some(element) = builtin::dense_array_element(self.ctx, &class) {
            return AttrStyle::DenseArray(element);
        }
        match self.names.get(&class) {
            Some(Class::Attr(dialect, mnemonic)) => {
                AttrStyle::StrippedDef(format!("{dialect}.{mnemonic}").into())
            }
            _ => AttrStyle::Stripped(self.class_pred(&kind.storage, Topic::Attr)),
        }
    }

    /// The style of a `qualified` attribute: an enum and a symbol name stay what they are.
    fn full_style(&mut self, kind: &AttrKind) -> AttrStyle {
        match self.typed_style(kind) {
            Some(typed) => typed,
            None => AttrStyle::Full,
        }
    }

    /// Values of one type alone do not show it.
    fn typed_style(&self, kind: &AttrKind) -> Option<AttrStyle> {
        let text = kind.value_type.as_deref()?;
        let ty = self.built_type(text)?;
        Some(AttrStyle::Typed((ty != self.ctx.none_type()).then_some(ty)))
    }

    fn prop_style(&mut self, at: usize, kind: &PropKind) -> Option<PropStyle> {
        Some(match kind {
            PropKind::Int(_) => PropStyle::Int,
            PropKind::Bool => PropStyle::Bool,
            PropKind::Unit => PropStyle::Unit,
            PropKind::String => PropStyle::String,
            PropKind::Enum { id, mnemonic, .. } => {
                PropStyle::Enum(self.enum_def(at, *id)?, mnemonic.as_deref().map(Into::into))
            }
            PropKind::Array(inner) => PropStyle::Array(Box::new(self.prop_style(at, inner)?)),
            PropKind::IntArray(_) => PropStyle::Array(Box::new(PropStyle::Int)),
            PropKind::Optional(inner, delegates) => {
                PropStyle::Optional(Box::new(self.prop_style(at, inner)?), *delegates)
            }
            PropKind::Custom => return None,
        })
    }
}
