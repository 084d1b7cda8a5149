//! C++ texts of default values to attributes.

use super::Builder;
use crate::classes::{Class, bare};
use crate::cpp::{self, Env, Val, eval::eval};
use crate::model::{AttrKind, PropArg, PropKind};
use crate::predicate::built_type;
use rmlir_ir::def::{AttrDefId, Param, PropEncoding};
use rmlir_ir::format::ParamKind;
use rmlir_ir::types::TypeData;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, Type};
use std::cell::Cell;

impl Builder<'_> {
    fn value<'m>(&'m self, text: &str) -> Option<Val<'m>> {
        let expr = cpp::parse(text).ok()?;
        let nothing = |_: &str| Val::Unknown;
        let beyond = Cell::new(false);
        let env =
            Env { ctx: self.ctx, classes: self.names, lookup: &nothing, accessor: &nothing, beyond: &beyond };
        match eval(&env, &expr) {
            Val::Unknown | Val::Func(..) | Val::Method(..) | Val::Lambda(..) => None,
            value => Some(value),
        }
    }

    /// The attribute of a default, which is `None` inside if the default is to be absent.
    pub(super) fn default_attr(&self, at: usize, kind: &AttrKind, text: &str) -> Option<Option<Attr>> {
        let defined = self.built_of_nothing(&kind.builder).or_else(|| self.defined_default(kind, text));
        if let Some(attr) = defined {
            return Some(Some(attr));
        }
        let value = self.value_of(at, kind, text)?;
        let ctx = self.ctx;
        if crate::format::is_unit(kind) {
            return Some((value.as_int()? != 0).then(|| ctx.unit()));
        }
        let ty = kind.value_type.as_deref().and_then(|text| self.built_type(text));
        if let Some((dialect, mnemonic, _)) = &kind.enum_def {
            return self.enum_attr(dialect, mnemonic, i64::try_from(value.as_int()?).ok()?).map(Some);
        }
        attr_of(ctx, kind, &value, ty).map(Some)
    }

    /// The attribute of `Class::get($_builder.getContext())`: one without parameters, whatever the value is.
    fn built_of_nothing(&self, builder: &str) -> Option<Attr> {
        let class = builder.strip_suffix("::get($_builder.getContext())")?;
        let Some(Class::Attr(dialect, mnemonic)) = self.names.get(class) else { return None };
        self.ctx.dialect_attr(self.definition(dialect, mnemonic)?, Vec::new()).ok()
    }

    /// The attribute of a definition with one parameter, which is the case of an enum, or empty.
    fn defined_default(&self, kind: &AttrKind, text: &str) -> Option<Attr> {
        let Some(Class::Attr(dialect, mnemonic)) = self.names.get(&kind.storage) else { return None };
        let def = self.definition(dialect, mnemonic)?;
        let [param] = &*self.ctx.attr_def(def).params else { return None };
        let symbol = text.rsplit("::").next()?.trim();
        let value = match (&param.syntax, symbol) {
            (ParamKind::Enum(_), "{}") => Param::Int(0),
            (_, "{}") => param.default.clone()?,
            (ParamKind::Enum(found), _) => {
                Param::Int(found.cases.iter().find(|case| *case.symbol == *symbol)?.value)
            }
            _ => return None,
        };
        self.ctx.dialect_attr(def, vec![value]).ok()
    }

    fn value_of<'m>(&'m self, at: usize, kind: &AttrKind, text: &str) -> Option<Val<'m>> {
        let id = kind.integer_enum.or(kind.enum_def.as_ref().map(|(_, _, id)| *id));
        // The name of a case without its enum is a case too.
        let case = id.and_then(|id| {
            let symbol = text.rsplit("::").next()?.trim();
            self.model(at).enum_case(id, symbol)
        });
        match case {
            Some(value) => Some(Val::Int(value.into())),
            None => self.value(text),
        }
    }

    /// The attribute of a definition whose only parameter is an enum.
    fn enum_attr(&self, dialect: &str, mnemonic: &str, value: i64) -> Option<Attr> {
        self.ctx.dialect_attr(self.definition(dialect, mnemonic)?, vec![Param::Int(value)]).ok()
    }

    pub(super) fn definition(&self, dialect: &str, mnemonic: &str) -> Option<AttrDefId> {
        self.ctx.registered_dialect(dialect.as_bytes())?.attr_named(self.ctx, mnemonic.as_bytes())
    }

    /// The attribute that a native property is kept as by default, and how bytecode holds it.
    pub(super) fn prop_default(&mut self, at: usize, prop: &PropArg) -> (Option<Attr>, PropEncoding) {
        let encoding = self.prop_encoding(at, &prop.kind);
        let value = match (&prop.default, &prop.kind) {
            (None, _) => None,
            (Some(text), PropKind::Enum { id, .. }) => {
                let symbol = text.rsplit("::").next().unwrap_or(text).trim().to_owned();
                match self.model(at).enum_case(*id, &symbol) {
                    Some(value) => Some(Val::Int(value.into())),
                    None => self.value(text),
                }
            }
            (Some(text), PropKind::Optional(..)) if text.ends_with("nullopt") => None,
            (Some(text), _) => match self.value(text) {
                Some(value) => Some(value),
                None => return (None, encoding),
            },
        };
        let attr = self.prop_attr(at, &prop.kind, value.as_ref());
        (attr, encoding)
    }

    /// The attribute form of a property's value; without a value that of the zero of its kind.
    fn prop_attr(&self, at: usize, kind: &PropKind, value: Option<&Val<'_>>) -> Option<Attr> {
        let ctx = self.ctx;
        let int = || value.map_or(Some(0), |value| i64::try_from(value.as_int()?).ok());
        Some(match kind {
            PropKind::Int(width) => ctx.int_attr(*width, int()?),
            PropKind::Bool => ctx.bool_attr(int()? != 0),
            PropKind::Unit if int()? != 0 => ctx.unit(),
            PropKind::Unit => ctx.bool_attr(false),
            PropKind::String => match value {
                Some(Val::Str(text)) => ctx.string_ident(ctx.ident_bytes(text)),
                _ => ctx.string_attr(""),
            },
            PropKind::Enum { stored_as: Some((dialect, mnemonic)), .. } => {
                self.enum_attr(dialect, mnemonic, int()?)?
            }
            PropKind::Enum { id, .. } => ctx.int_attr(self.model(at).enum_head(*id)?.width, int()?),
            PropKind::Array(_) | PropKind::Optional(..) => ctx.array_attr(&[]),
            PropKind::IntArray(32) => ctx.dense_i32_array(&[]),
            PropKind::IntArray(_) => ctx.dense_i64_array(&[]),
            PropKind::Custom => return None,
        })
    }

    fn prop_encoding(&self, at: usize, kind: &PropKind) -> PropEncoding {
        let int = |width| self.ctx.integer_type(width, rmlir_ir::Signedness::Signless).map(PropEncoding::Int);
        match kind {
            PropKind::Int(width) => int(*width).unwrap_or(PropEncoding::Unknown),
            PropKind::Bool => PropEncoding::Bool,
            PropKind::Unit => PropEncoding::Unit,
            PropKind::String => PropEncoding::String,
            PropKind::Enum { stored_as: Some((dialect, mnemonic)), .. } => {
                self.definition(dialect, mnemonic).map_or(PropEncoding::Unknown, PropEncoding::Enum)
            }
            PropKind::Enum { id, .. } => {
                let width = self.model(at).enum_head(*id).map_or(32, |e| e.width);
                int(width).unwrap_or(PropEncoding::Unknown)
            }
            PropKind::Array(inner) => PropEncoding::Array(Box::new(self.prop_encoding(at, inner))),
            PropKind::Optional(inner, _) => PropEncoding::Optional(Box::new(self.prop_encoding(at, inner))),
            PropKind::IntArray(_) | PropKind::Custom => PropEncoding::Unknown,
        }
    }

    /// A default of a parameter.
    pub(super) fn default_param(&mut self, at: usize, cpp_type: &str, text: &str) -> Option<Param> {
        let text = text.trim();
        if text.ends_with("()") || text == "{}" || text.ends_with("nullopt") || text == "nullptr" {
            return Some(Param::None);
        }
        if let Some(found) = self.enum_named(at, cpp_type) {
            let symbol = text.rsplit("::").next()?.trim();
            return found
                .cases
                .iter()
                .find(|case| *case.symbol == *symbol)
                .map(|case| Param::Int(case.value));
        }
        let ctx = self.ctx;
        Some(match self.value(text)? {
            Val::Bool(value) => Param::Bool(value),
            Val::Int(value) if cpp_type == "bool" => Param::Bool(value != 0),
            Val::Int(value) => Param::Int(i64::try_from(value).ok()?),
            Val::Str(text) => Param::String(ctx.ident_bytes(&text)),
            Val::Type(ty) => Param::Type(ty),
            Val::Attr(attr) => Param::Attr(attr),
            Val::Null => Param::None,
            _ => return None,
        })
    }
}

/// An attribute of the class that a constraint stores.
fn attr_of(ctx: &Context, kind: &AttrKind, value: &Val<'_>, ty: Option<Type>) -> Option<Attr> {
    let int = |value: &Val<'_>| i64::try_from(value.as_int()?).ok();
    let list = || match value {
        Val::List(items) => Some(items),
        _ => None,
    };
    let class = bare(&kind.storage);
    Some(match class {
        "IntegerAttr" => integer(ctx, ty?, value)?,
        _ if kind.integer_enum.is_some() => integer(ctx, ty?, value)?,
        "BoolAttr" => ctx.bool_attr(int(value)? != 0),
        "StringAttr" => match value {
            Val::Str(text) => ctx.string_ident(ctx.ident_bytes(text)),
            _ => return None,
        },
        "FloatAttr" => float(ctx, ty?, value)?,
        "DenseI64ArrayAttr" => ctx.dense_i64_array(&list()?.iter().map(int).collect::<Option<Vec<i64>>>()?),
        "DenseI32ArrayAttr" => {
            let items: Option<Vec<i32>> = list()?.iter().map(|v| i32::try_from(int(v)?).ok()).collect();
            ctx.dense_i32_array(&items?)
        }
        "DenseBoolArrayAttr" => {
            let raw: Option<Vec<u8>> = list()?.iter().map(|v| Some(u8::from(int(v)? != 0))).collect();
            let raw = raw?;
            ctx.dense_array(ctx.i1(), raw.len(), raw).ok()?
        }
        "DenseI8ArrayAttr" | "DenseI16ArrayAttr" => {
            let width: u32 = if class == "DenseI8ArrayAttr" { 8 } else { 16 };
            let items: Option<Vec<i64>> = list()?.iter().map(int).collect();
            let items = items?;
            let bytes = width as usize / 8;
            let raw: Vec<u8> = items.iter().flat_map(|v| v.to_le_bytes().into_iter().take(bytes)).collect();
            let element = ctx.integer_type(width, rmlir_ir::Signedness::Signless).ok()?;
            ctx.dense_array(element, items.len(), raw).ok()?
        }
        "DictionaryAttr" => list()?.is_empty().then(|| ctx.empty_dict())?,
        "ArrayAttr" => {
            let element = kind.element.as_deref();
            let items: Option<Vec<Attr>> =
                list()?.iter().map(|item| array_item(ctx, element, item)).collect();
            ctx.array_attr(&items?)
        }
        "DenseIntElementsAttr" => dense_ints(ctx, kind, value)?,
        _ => return None,
    })
}

fn integer(ctx: &Context, ty: Type, value: &Val<'_>) -> Option<Attr> {
    let width = ctx.type_data(ty).storage_width()?;
    let value = i64::try_from(value.as_int()?).ok()?;
    ctx.integer_attr(ty, Int::from_i64(width.max(64), value)).ok()
}

fn float(ctx: &Context, ty: Type, value: &Val<'_>) -> Option<Attr> {
    // Whole numbers are all that occurs.
    let value = value.as_int()?;
    let bits = match (ctx.type_data(ty), value) {
        (TypeData::Float(_), 0) => 0,
        (TypeData::Float(kind), _) if kind.width() == 32 => u128::from((value as f32).to_bits()),
        (TypeData::Float(kind), _) if kind.width() == 64 => u128::from((value as f64).to_bits()),
        _ => return None,
    };
    ctx.float_attr(ty, bits).ok()
}

fn array_item(ctx: &Context, element: Option<&AttrKind>, item: &Val<'_>) -> Option<Attr> {
    let element = element?;
    let ty = element.value_type.as_deref().and_then(|text| built_type(ctx, text, &Default::default()));
    attr_of(ctx, element, item, ty)
}

/// `dense<[1, 1]> : tensor<2xi64>`: shape and width stand in the C++ text.
fn dense_ints(ctx: &Context, kind: &AttrKind, value: &Val<'_>) -> Option<Attr> {
    let (_, rest) = kind.builder.split_once("RankedTensorType::get({")?;
    let (shape, rest) = rest.split_once('}')?;
    let dims: Result<Vec<i64>, _> =
        shape.split(',').map(str::trim).filter(|d| !d.is_empty()).map(str::parse).collect();
    let (_, rest) = rest.split_once("getIntegerType(")?;
    let width: u32 = rest.split([')', ',']).next()?.trim().parse().ok()?;
    let Val::List(items) = value else { return None };
    let element = ctx.integer_type(width, rmlir_ir::Signedness::Signless).ok()?;
    let ty = ctx.tensor_type(&dims.ok()?, element, None).ok()?;
    let values: Option<Vec<i64>> = items.iter().map(|v| i64::try_from(v.as_int()?).ok()).collect();
    let bytes = width as usize / 8;
    let raw: Vec<u8> = values?.iter().flat_map(|v| v.to_le_bytes().into_iter().take(bytes)).collect();
    ctx.dense_elements(ty, raw, false).ok()
}
