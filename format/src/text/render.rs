//! Entries as text for people: close to the textual form for builtin ones, an outline for others.
//!
//! This serves messages and listings. It never fails: what cannot be decoded reads `<<...>>`. Nesting goes over an explicit stack and the
//! length is bounded, so that entries that contain themselves end too.

use crate::encoding::{
    BuiltinAttr as A, BuiltinType as T, Encoding, Value, decode_to_render, encoding_of, entry_code,
};
use crate::index::{AttrIdx, TypeIdx};
use crate::read::Tables;
use crate::read::attr_type::Entry;
use std::fmt::Write as _;

/// The attribute as text of about `limit` bytes at most; a longer one ends in `...`.
pub fn attribute_text(index: AttrIdx, tables: &Tables<'_>, limit: usize) -> String {
    Renderer::new(tables, limit).run(Piece::Attr(index))
}

/// The type as text of about `limit` bytes at most; a longer one ends in `...`.
pub fn type_text(index: TypeIdx, tables: &Tables<'_>, limit: usize) -> String {
    Renderer::new(tables, limit).run(Piece::Type(index))
}

enum Piece {
    Attr(AttrIdx),
    /// A location as part of another one: without `loc(...)`.
    InnerLocation(AttrIdx),
    Type(TypeIdx),
    Text(String),
    Word(&'static str),
}

struct Renderer<'r, 'a> {
    tables: &'r Tables<'a>,
    limit: usize,
    out: String,
    stack: Vec<Piece>,
}

impl<'r, 'a> Renderer<'r, 'a> {
    fn new(tables: &'r Tables<'a>, limit: usize) -> Self {
        Renderer { tables, limit, out: String::new(), stack: Vec::new() }
    }

    fn run(mut self, first: Piece) -> String {
        self.stack.push(first);
        let mut steps = 0;
        while let Some(piece) = self.stack.pop() {
            steps += 1;
            if self.out.len() > self.limit || steps > 4 * self.limit + 16 {
                self.out.push_str("...");
                break;
            }
            self.step(piece);
        }
        self.out
    }

    fn step(&mut self, piece: Piece) {
        match piece {
            Piece::Text(text) => self.out.push_str(&text),
            Piece::Word(word) => self.out.push_str(word),
            Piece::Attr(index) => match self.tables.entries.attribute(index) {
                Some(entry) => self.entry(&entry, false, true),
                None => self.out.push_str("<<no such attribute>>"),
            },
            Piece::InnerLocation(index) => match self.tables.entries.attribute(index) {
                Some(entry) => self.entry(&entry, false, false),
                None => self.out.push_str("<<no such attribute>>"),
            },
            Piece::Type(index) => match self.tables.entries.r#type(index) {
                Some(entry) => self.entry(&entry, true, true),
                None => self.out.push_str("<<no such type>>"),
            },
        }
    }

    fn entry(&mut self, entry: &Entry<'a>, types: bool, outer: bool) {
        if !entry.custom {
            let text = entry.body.rest();
            let text = String::from_utf8_lossy(text.strip_suffix(b"\0").unwrap_or(text));
            self.out.push_str(if outer { &text } else { inner_location(&text) });
            return;
        }
        let found = entry_code(entry).and_then(|code| encoding_of(entry, code, types, self.tables));
        let decoded = found.and_then(|encoding| Some((encoding, self.values(entry, encoding)?)));
        match decoded {
            Some((encoding, values)) if self.is_builtin(entry) => {
                let pieces = if types {
                    builtin_type(encoding, &values)
                } else {
                    self.builtin_attribute(encoding, &values, outer)
                };
                self.stack.extend(pieces.into_iter().rev());
            }
            Some((encoding, values)) => self.outline(entry, encoding, &values, types),
            None => {
                let dialect = self.tables.dialect_name(entry.dialect);
                let _ = write!(self.out, "<<{} bytes of dialect {dialect}>>", entry.body.remaining());
            }
        }
    }

    fn is_builtin(&self, entry: &Entry<'a>) -> bool {
        self.tables.dialect_name(entry.dialect) == "builtin"
    }

    fn values(&self, entry: &Entry<'a>, encoding: &Encoding) -> Option<Vec<Value<'a>>> {
        let mut body = entry.body;
        body.varint().ok()?;
        let mut values = Vec::new();
        decode_to_render(body, encoding, self.tables, |item| {
            values.push(item.value);
            Ok(())
        })
        .ok()?;
        Some(values)
    }

    /// `#dialect.name<field, field, ...>`.
    fn outline(&mut self, entry: &Entry<'a>, encoding: &Encoding, values: &[Value<'a>], types: bool) {
        let dialect = self.tables.dialect_name(entry.dialect);
        let _ = write!(self.out, "{}{dialect}.{}<", if types { '!' } else { '#' }, encoding.name);
        let mut pieces = Vec::new();
        for (number, value) in values.iter().enumerate() {
            pieces.push(Piece::Word(if number == 0 { "" } else { ", " }));
            pieces.push(self.plain(value));
        }
        pieces.push(Piece::Word(">"));
        self.stack.extend(pieces.into_iter().rev());
    }

    fn plain(&self, value: &Value<'a>) -> Piece {
        match value {
            Value::Attr(index, _) | Value::OptionalAttr(index) => Piece::Attr(*index),
            Value::Type(index, _) => Piece::Type(*index),
            Value::Absent => Piece::Word("-"),
            Value::String(index) => Piece::Text(quoted(&self.tables.strings.text(*index))),
            Value::Resource(index) => {
                let key =
                    self.tables.resources.get(*index).map(|resource| self.tables.strings.text(resource.key));
                Piece::Text(key.unwrap_or_default().into_owned())
            }
            Value::Count(number) | Value::Unsigned(number) => Piece::Text(number.to_string()),
            Value::Signed(number) => Piece::Text(number.to_string()),
            Value::Byte(byte) => Piece::Text(byte.to_string()),
            Value::Blob(data) => Piece::Text(format!("<<{} bytes>>", data.len())),
        }
    }

    fn builtin_attribute(&self, encoding: &Encoding, values: &[Value<'a>], outer: bool) -> Vec<Piece> {
        let plain = |number: usize| values.get(number).map_or(Piece::Word("?"), |value| self.plain(value));
        let Some(of) = A::of(encoding.code) else { return vec![Piece::Word("?")] };
        match of {
            A::Array => bracketed("[", values.iter().skip(1).map(|value| self.plain(value)), "]"),
            A::Dictionary => self.dictionary(values),
            A::String => vec![plain(0)],
            A::TypedString => vec![plain(0), Piece::Word(" : "), plain(1)],
            A::FlatSymbolRef => vec![self.symbol(values.first())],
            A::SymbolRef => {
                let nested = values.iter().skip(2).flat_map(|value| [Piece::Word("::"), self.plain(value)]);
                std::iter::once(self.symbol(values.first())).chain(nested).collect()
            }
            A::Type => vec![plain(0)],
            A::Unit => vec![Piece::Word("unit")],
            A::Integer => self.integer(values),
            A::Float => vec![Piece::Word("float "), plain(1), Piece::Word(" : "), plain(0)],
            A::DenseResource => vec![Piece::Word("dense_resource<"), plain(1), Piece::Word("> : "), plain(0)],
            A::DenseArray => {
                vec![Piece::Word("array<"), plain(0), Piece::Word(": "), plain(2), Piece::Word(">")]
            }
            A::DenseElements => vec![Piece::Word("dense<"), plain(1), Piece::Word("> : "), plain(0)],
            A::DenseStrings => {
                bracketed("dense<[", values.iter().skip(2).map(|value| self.plain(value)), "]> : ")
                    .into_iter()
                    .chain([plain(0)])
                    .collect()
            }
            A::Sparse => vec![
                Piece::Word("sparse<"),
                plain(1),
                Piece::Word(", "),
                plain(2),
                Piece::Word("> : "),
                plain(0),
            ],
            A::Distinct => vec![Piece::Word("distinct<"), plain(0), Piece::Word(">")],
            A::AffineMap => vec![Piece::Text(super::affine::map(values))],
            A::IntegerSet => vec![Piece::Text(super::affine::set(values))],
            A::Strided => vec![Piece::Text(super::affine::strided(values))],
            A::CallSiteLoc
            | A::FileLineColLoc
            | A::FusedLoc
            | A::FusedLocWithMetadata
            | A::NameLoc
            | A::UnknownLoc
            | A::FileLineColRange => self.location(of, values, outer),
        }
    }

    /// Integers print with their sign, as the value's own bits say for its width.
    fn integer(&self, values: &[Value<'a>]) -> Vec<Piece> {
        let Some(&Value::Type(index, _)) = values.first() else { return vec![Piece::Word("?")] };
        let shape =
            self.tables.entries.r#type(index).map(|entry| crate::encoding::type_shape(&entry, self.tables));
        let width = match shape {
            Some(crate::encoding::TypeShape::Integer(width)) => width,
            _ => 64,
        };
        match (values.get(1), width) {
            (Some(Value::Byte(byte)), 1) => vec![Piece::Word(if byte & 1 == 1 { "true" } else { "false" })],
            (Some(Value::Byte(byte)), _) => typed(sign_extend(i64::from(*byte), width), index),
            (Some(Value::Signed(number)), _) => typed(sign_extend(*number, width), index),
            (Some(Value::Count(words)), _) => {
                vec![Piece::Text(format!("<<{words} words>> : ")), Piece::Type(index)]
            }
            _ => vec![Piece::Word("?")],
        }
    }

    fn name_of(&self, value: Option<&Value<'a>>) -> String {
        let Some(Value::Attr(index, _)) = value else { return String::new() };
        let Some(entry) = self.tables.entries.attribute(*index) else { return String::new() };
        crate::symbol::string_value(&entry, self.tables)
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
            .unwrap_or_default()
    }

    fn symbol(&self, value: Option<&Value<'a>>) -> Piece {
        let name = self.name_of(value);
        Piece::Text(if is_bare(&name) { format!("@{name}") } else { format!("@{}", quoted(&name)) })
    }

    fn dictionary(&self, values: &[Value<'a>]) -> Vec<Piece> {
        let mut pieces = vec![Piece::Word("{")];
        for (number, pair) in values.get(1..).unwrap_or_default().chunks(2).enumerate() {
            let name = self.name_of(pair.first());
            let name = if is_bare(&name) { name } else { quoted(&name) };
            pieces.push(Piece::Text(if number == 0 { name } else { format!(", {name}") }));
            if let Some(Value::Attr(value, _)) = pair.get(1).filter(|value| !self.is_unit(value)) {
                pieces.extend([Piece::Word(" = "), Piece::Attr(*value)]);
            }
        }
        pieces.push(Piece::Word("}"));
        pieces
    }

    fn is_unit(&self, value: &Value<'a>) -> bool {
        let Value::Attr(index, _) = value else { return false };
        let entry = self.tables.entries.attribute(*index);
        entry.is_some_and(|entry| {
            crate::encoding::attribute_kind(&entry, self.tables) == crate::encoding::AttrKind::Unit
        })
    }

    fn location(&self, of: A, values: &[Value<'a>], outer: bool) -> Vec<Piece> {
        let inner = |number: usize| match values.get(number) {
            Some(Value::Attr(index, _)) => Piece::InnerLocation(*index),
            _ => Piece::Word("?"),
        };
        let list = |from: usize| {
            let count = match values.first() {
                Some(Value::Count(count)) => *count as usize,
                _ => 0,
            };
            bracketed("[", (from..from + count).map(inner), "]")
        };
        let mut pieces = vec![Piece::Word(if outer { "loc(" } else { "" })];
        match of {
            A::CallSiteLoc => pieces.extend([
                Piece::Word("callsite("),
                inner(0),
                Piece::Word(" at "),
                inner(1),
                Piece::Word(")"),
            ]),
            A::FileLineColLoc => {
                let place = values
                    .iter()
                    .skip(1)
                    .filter_map(unsigned)
                    .map(|number| format!(":{number}"))
                    .collect::<String>();
                pieces.push(Piece::Text(quoted(&self.name_of(values.first())) + &place));
            }
            A::FusedLoc => pieces.extend(std::iter::once(Piece::Word("fused")).chain(list(1))),
            A::FusedLocWithMetadata => {
                let metadata = values.last().map_or(Piece::Word("?"), |value| self.plain(value));
                pieces.extend([Piece::Word("fused<"), metadata, Piece::Word(">")]);
                pieces.extend(list(1));
            }
            A::NameLoc => pieces.extend([
                Piece::Text(quoted(&self.name_of(values.first())) + "("),
                inner(1),
                Piece::Word(")"),
            ]),
            A::FileLineColRange => pieces.push(Piece::Text(self.range(values))),
            _ => pieces.push(Piece::Word("unknown")),
        }
        pieces.push(Piece::Word(if outer { ")" } else { "" }));
        pieces
    }

    fn range(&self, values: &[Value<'a>]) -> String {
        let numbers: Vec<u64> = values.iter().skip(2).filter_map(unsigned).collect();
        let file = quoted(&self.name_of(values.first()));
        match numbers[..] {
            [] => format!("{file}:0:0"),
            [line] => format!("{file}:{line}:0"),
            [line, column] => format!("{file}:{line}:{column} to :{column}"),
            [line, column, end] => format!("{file}:{line}:{column} to :{end}"),
            [line, column, end_line, end, ..] => format!("{file}:{line}:{column} to {end_line}:{end}"),
        }
    }
}

fn unsigned(value: &Value<'_>) -> Option<u64> {
    match value {
        Value::Unsigned(number) => Some(*number),
        _ => None,
    }
}

fn typed(number: i64, r#type: TypeIdx) -> Vec<Piece> {
    vec![Piece::Text(format!("{number} : ")), Piece::Type(r#type)]
}

/// The low `width` bits as a signed number.
fn sign_extend(number: i64, width: u64) -> i64 {
    let unused = 64_u64.saturating_sub(width.clamp(1, 64)) as u32;
    (number << unused) >> unused
}

fn bracketed(open: &'static str, items: impl Iterator<Item = Piece>, close: &'static str) -> Vec<Piece> {
    let mut pieces = vec![Piece::Word(open)];
    for (number, item) in items.enumerate() {
        if number > 0 {
            pieces.push(Piece::Word(", "));
        }
        pieces.push(item);
    }
    pieces.push(Piece::Word(close));
    pieces
}

fn inner_location(text: &str) -> &str {
    text.strip_prefix("loc(").and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}

fn is_bare(name: &str) -> bool {
    let rest = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(rest)
}

/// A string literal as the printer writes it: two hexadecimal digits for what does not print.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\22"),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\{:02X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn shape(values: &[Value<'_>]) -> Vec<Piece> {
    let dims = values.iter().filter_map(|value| match value {
        Value::Signed(i64::MIN) => Some(Piece::Word("?x")),
        Value::Signed(dim) => Some(Piece::Text(format!("{dim}x"))),
        _ => None,
    });
    dims.collect()
}

fn builtin_type(encoding: &Encoding, values: &[Value<'_>]) -> Vec<Piece> {
    let element = || values.iter().rev().find_map(type_piece).unwrap_or(Piece::Word("?"));
    let attrs: Vec<AttrIdx> = values.iter().filter_map(attr_index).collect();
    let word = |word| vec![Piece::Word(word)];
    let shaped = |name, tail: Vec<Piece>| {
        let mut pieces = vec![Piece::Word(name)];
        pieces.extend(shape(values));
        pieces.push(element());
        pieces.extend(tail);
        pieces.push(Piece::Word(">"));
        pieces
    };
    let after = |index: Option<&AttrIdx>| {
        index.map(|index| vec![Piece::Word(", "), Piece::Attr(*index)]).unwrap_or_default()
    };
    let Some(of) = T::of(encoding.code) else { return word("?") };
    match of {
        T::Integer => vec![Piece::Text(integer_type(values))],
        T::Index => word("index"),
        T::Function => function_type(values),
        T::BFloat16 => word("bf16"),
        T::Float16 => word("f16"),
        T::Float32 => word("f32"),
        T::Float64 => word("f64"),
        T::Float80 => word("f80"),
        T::Float128 => word("f128"),
        T::Complex => shaped("complex<", Vec::new()),
        T::MemRef => shaped("memref<", after(attrs.first())),
        T::MemRefWithSpace => {
            shaped("memref<", after(attrs.last()).into_iter().chain(after(attrs.first())).collect())
        }
        T::None => word("none"),
        T::RankedTensor | T::RankedTensorWithEncoding => shaped("tensor<", after(attrs.first())),
        T::Tuple => bracketed("tuple<", values.iter().filter_map(type_piece), ">"),
        T::UnrankedMemRef | T::UnrankedMemRefWithSpace => shaped("memref<*x", after(attrs.first())),
        T::UnrankedTensor => shaped("tensor<*x", Vec::new()),
        T::Vector | T::ScalableVector => vector_type(values, element()),
    }
}

fn type_piece(value: &Value<'_>) -> Option<Piece> {
    match value {
        Value::Type(index, _) => Some(Piece::Type(*index)),
        _ => None,
    }
}

fn attr_index(value: &Value<'_>) -> Option<AttrIdx> {
    match value {
        Value::Attr(index, _) => Some(*index),
        _ => None,
    }
}

fn integer_type(values: &[Value<'_>]) -> String {
    let coded = values.first().and_then(unsigned).unwrap_or(0);
    let sign = match coded & 3 {
        1 => "s",
        2 => "u",
        _ => "",
    };
    format!("{sign}i{}", coded >> 2)
}

fn function_type(values: &[Value<'_>]) -> Vec<Piece> {
    let inputs =
        values.first().map_or(0, |value| if let Value::Count(count) = value { *count as usize } else { 0 });
    let inputs = inputs.min(values.len().saturating_sub(1));
    let results: Vec<Piece> = values.iter().skip(inputs + 2).filter_map(type_piece).collect();
    let mut pieces = bracketed("(", values.iter().skip(1).take(inputs).filter_map(type_piece), ")");
    pieces.push(Piece::Word(" -> "));
    if results.len() == 1 {
        pieces.extend(results);
    } else {
        pieces.extend(bracketed("(", results.into_iter(), ")"));
    }
    pieces
}

fn vector_type(values: &[Value<'_>], element: Piece) -> Vec<Piece> {
    let scalable: Vec<bool> = values
        .iter()
        .filter_map(|value| if let Value::Byte(byte) = value { Some(*byte != 0) } else { None })
        .collect();
    let dims =
        values.iter().filter_map(|value| if let Value::Signed(dim) = value { Some(*dim) } else { None });
    let mut pieces = vec![Piece::Word("vector<")];
    for (number, dim) in dims.enumerate() {
        let bracket = scalable.get(number).copied().unwrap_or(false);
        pieces.push(Piece::Text(if bracket { format!("[{dim}]x") } else { format!("{dim}x") }));
    }
    pieces.extend([element, Piece::Word(">")]);
    pieces
}
