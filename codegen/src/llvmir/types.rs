//! Types as LLVM IR writes them.

use crate::view::{Refusal, StructParts, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, DialectType, Type, TypeData};
use std::collections::BTreeMap;

/// How deeply types may nest.
const MAX_DEPTH: usize = 128;

/// The texts of types, and the named ones that were met.
pub(super) struct TypeTexts<'c> {
    ctx: &'c Context,
    /// Definitions of identified structs by name, in the order of the names. Empty while one is being made.
    pub(super) named: BTreeMap<String, String>,
}

impl<'c> TypeTexts<'c> {
    pub(super) fn new(ctx: &'c Context) -> TypeTexts<'c> {
        TypeTexts { ctx, named: BTreeMap::new() }
    }

    /// A type.
    pub(super) fn text(&mut self, ty: Type) -> Result<String, Refusal> {
        self.at_depth(ty, 0)
    }

    fn at_depth(&mut self, ty: Type, depth: usize) -> Result<String, Refusal> {
        if depth > MAX_DEPTH {
            return refuse("a type is nested too deeply");
        }
        let ctx = self.ctx;
        match ctx.type_data(ty) {
            TypeData::Integer { width, .. } => Ok(format!("i{width}")),
            TypeData::Float(kind) => match float_name(*kind) {
                Some(name) => Ok(name.into()),
                None => refuse(format!("LLVM has no float type {}", kind.keyword())),
            },
            TypeData::Vector { shape, scalable, element } if shape.len() == 1 => {
                let element = self.at_depth(*element, depth + 1)?;
                let prefix = if scalable.first() == Some(&true) { "vscale x " } else { "" };
                Ok(format!("<{prefix}{} x {element}>", shape.first().copied().unwrap_or(0)))
            }
            TypeData::Dialect(data) => {
                let def = ctx.type_def(data.def);
                self.dialect(&def.mnemonic, data, depth + 1)
            }
            _ => refuse("a type is none of LLVM's"),
        }
    }

    fn dialect(&mut self, mnemonic: &str, data: &DialectType, depth: usize) -> Result<String, Refusal> {
        let params = &*data.params;
        match (mnemonic, params) {
            ("ptr", [Param::Int(space)]) if *space != 0 => Ok(format!("ptr addrspace({space})")),
            ("ptr" | "void" | "token" | "label" | "metadata" | "x86_amx" | "ppc_fp128", _) => {
                Ok(mnemonic.into())
            }
            ("array", [Param::Type(element), Param::Int(len)]) => {
                Ok(format!("[{} x {}]", *len as u64, self.at_depth(*element, depth)?))
            }
            ("func", [Param::Type(result), Param::List(inputs), variadic]) => {
                let mut parts = self.list(inputs, depth)?;
                if *variadic == Param::Bool(true) {
                    parts.push("...".into());
                }
                Ok(format!("{} ({})", self.at_depth(*result, depth)?, parts.join(", ")))
            }
            ("struct", _) => {
                let parts = StructParts::of(data);
                match (parts.name, parts.body) {
                    (Some(name), body) => self.identified(&quoted(self.ctx.bytes(name)), body, depth),
                    (None, Some((fields, packed))) => self.fields(fields, packed, depth),
                    _ => refuse("a struct type has no body"),
                }
            }
            _ => refuse(format!("the type '{mnemonic}' has no text in LLVM IR")),
        }
    }

    fn identified(
        &mut self,
        name: &str,
        body: Option<(&[Param], bool)>,
        depth: usize,
    ) -> Result<String, Refusal> {
        let name = format!("%{name}");
        if !self.named.contains_key(&name) {
            self.named.insert(name.clone(), String::new());
            let text = match body {
                Some((fields, packed)) => self.fields(fields, packed, depth)?,
                None => "opaque".into(),
            };
            self.named.insert(name.clone(), text);
        }
        Ok(name)
    }

    fn fields(&mut self, fields: &[Param], packed: bool, depth: usize) -> Result<String, Refusal> {
        let fields = self.list(fields, depth)?.join(", ");
        let inside = if fields.is_empty() { "{}".into() } else { format!("{{ {fields} }}") };
        Ok(if packed { format!("<{inside}>") } else { inside })
    }

    fn list(&mut self, types: &[Param], depth: usize) -> Result<Vec<String>, Refusal> {
        let types = types.iter().map(|param| match param {
            Param::Type(ty) => self.at_depth(*ty, depth),
            _ => refuse("a type has a part that is not one"),
        });
        types.collect()
    }

    /// A type as it stands in the name of an intrinsic.
    pub(super) fn mangled(&self, ty: Type) -> Result<String, Refusal> {
        match self.ctx.type_data(ty) {
            TypeData::Integer { width, .. } => Ok(format!("i{width}")),
            TypeData::Float(kind) => Ok(match kind {
                FloatKind::BF16 => "bf16".into(),
                kind => format!("f{}", kind.width()),
            }),
            TypeData::Vector { shape, scalable, element } if shape.len() == 1 => {
                let prefix = if scalable.first() == Some(&true) { "nxv" } else { "v" };
                let lanes = shape.first().copied().unwrap_or(0);
                Ok(format!("{prefix}{lanes}{}", self.mangled(*element)?))
            }
            TypeData::Dialect(data) if &*self.ctx.type_def(data.def).mnemonic == "ptr" => match &*data.params
            {
                [Param::Int(space)] => Ok(format!("p{space}")),
                _ => Ok("p0".into()),
            },
            _ => refuse("a type cannot stand in the name of an intrinsic"),
        }
    }
}

fn float_name(kind: FloatKind) -> Option<&'static str> {
    Some(match kind {
        FloatKind::F16 => "half",
        FloatKind::BF16 => "bfloat",
        FloatKind::F32 => "float",
        FloatKind::F64 => "double",
        FloatKind::F80 => "x86_fp80",
        FloatKind::F128 => "fp128",
        _ => return None,
    })
}

/// A name: as it is, or in quotes.
pub(super) fn quoted(name: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'.' | b'_' | b'-');
    let starts = name.first().is_some_and(|byte| !byte.is_ascii_digit());
    if starts && name.iter().all(plain) {
        return String::from_utf8_lossy(name).into_owned();
    }
    format!("\"{}\"", escaped(name))
}

/// The inside of a string.
pub(super) fn escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.push_str(&format!("\\{byte:02X}")),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_not_plain_are_quoted() {
        assert_eq!(quoted(b"main"), "main");
        assert_eq!(quoted(b".str.1"), ".str.1");
        assert_eq!(quoted(b"0"), "\"0\"");
        assert_eq!(quoted(b"a b\n"), "\"a b\\0A\"");
    }
}
