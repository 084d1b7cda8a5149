//! Passes as records: name, anchor, options with types and defaults, statistics. The table is made from `td/*.td`.

use std::fmt;

/// On which operations a pass runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Any that is isolated from above.
    Any,
    /// Those of this name.
    Op(&'static str),
    /// Those with this interface.
    Interface(&'static str),
}

/// What an option holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Bool,
    U32,
    U64,
    I32,
    I64,
    F64,
    Text,
    /// A pipeline with its anchor.
    Pipeline,
    /// One of a few words.
    Choice,
}

/// An option of a pass.
#[derive(Debug)]
pub struct OptionRecord {
    /// Its name.
    pub name: &'static str,
    /// What it holds, or each element of its list.
    pub kind: Kind,
    /// Whether it holds a list.
    pub list: bool,
    /// The value that it has unless given, as text. Lists are empty.
    pub default: &'static str,
    /// The words to choose from.
    pub choices: &'static [&'static str],
    /// What it does.
    pub help: &'static str,
}

/// A pass of release 22.
#[derive(Debug)]
pub struct PassRecord {
    /// The flag.
    pub argument: &'static str,
    /// The name in dumps and messages.
    pub name: &'static str,
    /// The file in which the record stands.
    pub group: &'static str,
    /// On what it runs.
    pub anchor: Anchor,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Its options in the order of the record.
    pub options: &'static [OptionRecord],
    /// Dialects of which it makes operations.
    pub dialects: &'static [&'static str],
    /// What it counts: name and description.
    pub statistics: &'static [(&'static str, &'static str)],
}

impl PassRecord {
    /// The values that options have unless given.
    pub fn defaults(&self) -> Vec<Value> {
        self.options.iter().map(OptionRecord::default_value).collect()
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    List(Vec<Value>),
}

impl Value {
    /// A text; empty for other values.
    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            _ => "",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Unsigned(value) => write!(f, "{value}"),
            Value::Signed(value) => write!(f, "{value}"),
            Value::Float(value) => f.write_str(&exponent_form(*value)),
            Value::Text(value) => f.write_str(value),
            Value::List(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { "," })?;
                }
                Ok(())
            }
        }
    }
}

/// A number as C's `%e` prints it.
fn exponent_form(value: f64) -> String {
    let text = format!("{value:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(rest) => ('-', rest),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}

/// A number as text with the prefix of its base: `0x`, `0b`, `0o`, or `0` for octal.
fn unsigned(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', b'o', ..] => (&lower[2..], 8),
        [b'0', b'0'..=b'9', ..] => (&lower[1..], 8),
        _ => (&lower[..], 10),
    };
    digits.bytes().all(|c| c.is_ascii_alphanumeric()).then(|| u64::from_str_radix(digits, radix).ok())?
}

fn signed(text: &str) -> Option<i64> {
    match text.strip_prefix('-') {
        Some(rest) => 0i64.checked_sub_unsigned(unsigned(rest)?),
        None => i64::try_from(unsigned(text)?).ok(),
    }
}

impl OptionRecord {
    fn default_value(&self) -> Value {
        if self.list {
            return Value::List(Vec::new());
        }
        // A record whose default is not of its kind starts at nothing.
        self.read(self.default).unwrap_or_else(|_| match self.kind {
            Kind::Bool => Value::Bool(false),
            Kind::U32 | Kind::U64 => Value::Unsigned(0),
            Kind::I32 | Kind::I64 => Value::Signed(0),
            Kind::F64 => Value::Float(0.0),
            Kind::Text | Kind::Pipeline | Kind::Choice => Value::Text(self.default.to_owned()),
        })
    }

    /// Reads one value.
    ///
    /// # Errors
    /// If the text is none of this kind: what is said after the name of the option.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        let number = |value: Option<Value>, word: &str| {
            value.ok_or_else(|| format!("'{text}' value invalid for {word} argument!"))
        };
        match self.kind {
            Kind::Bool => match text {
                "" | "true" | "TRUE" | "True" | "1" => Ok(Value::Bool(true)),
                "false" | "FALSE" | "False" | "0" => Ok(Value::Bool(false)),
                _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
            },
            Kind::U32 => {
                let value = unsigned(text).filter(|&value| u32::try_from(value).is_ok());
                number(value.map(Value::Unsigned), "uint")
            }
            Kind::U64 => number(unsigned(text).map(Value::Unsigned), "ulong"),
            Kind::I32 => {
                let value = signed(text).filter(|&value| i32::try_from(value).is_ok());
                number(value.map(Value::Signed), "integer")
            }
            Kind::I64 => number(signed(text).map(Value::Signed), "long"),
            Kind::F64 => number(text.parse().ok().map(Value::Float), "floating point"),
            Kind::Text | Kind::Pipeline => Ok(Value::Text(text.to_owned())),
            Kind::Choice if self.choices.contains(&text) => Ok(Value::Text(text.to_owned())),
            Kind::Choice => Err(format!("Cannot find option named '{text}'!")),
        }
    }
}

/// A field of a struct of options.
pub trait OptionField: Sized {
    /// From a value of the kind that the record states.
    fn of(value: &Value) -> Self;
    /// As a value.
    fn value(&self) -> Value;
}

macro_rules! fields {
    ($($ty:ty: $variant:ident as $wide:ty),* $(,)?) => {
        $(impl OptionField for $ty {
            fn of(value: &Value) -> Self {
                match value {
                    Value::$variant(value) => <$ty>::try_from(*value).unwrap_or_default(),
                    _ => Self::default(),
                }
            }

            fn value(&self) -> Value {
                Value::$variant(<$wide>::from(*self))
            }
        })*
    };
}

fields! {
    bool: Bool as bool,
    u32: Unsigned as u64,
    u64: Unsigned as u64,
    i32: Signed as i64,
    i64: Signed as i64,
    f64: Float as f64,
}

impl OptionField for String {
    fn of(value: &Value) -> Self {
        value.text().to_owned()
    }

    fn value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl<T: OptionField> OptionField for Vec<T> {
    fn of(value: &Value) -> Self {
        match value {
            Value::List(values) => values.iter().map(T::of).collect(),
            _ => Vec::new(),
        }
    }

    fn value(&self) -> Value {
        Value::List(self.iter().map(T::value).collect())
    }
}

/// The options of a pass as a struct.
pub trait PassOptions: Default + Send + Sync + 'static {
    /// The record that they follow from.
    const RECORD: &'static PassRecord;
    /// From values in the order of the record.
    fn of_values(values: &[Value]) -> Self;
    /// The values in the order of the record.
    fn values(&self) -> Vec<Value>;
}

/// Options of all passes of release 22, by the names of their records.
pub mod options {
    use super::{Anchor, Kind, OptionField, OptionRecord, PassOptions, PassRecord, Value};

    fn field<T: OptionField>(values: &[Value], index: usize) -> T {
        T::of(values.get(index).unwrap_or(&Value::Bool(false)))
    }

    include!(concat!(env!("OUT_DIR"), "/records.rs"));
}

/// The record of a pass.
pub fn record_of(argument: &str) -> Option<&'static PassRecord> {
    let at = options::RECORDS.binary_search_by(|record| record.argument.cmp(argument)).ok()?;
    Some(options::RECORDS[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_reference_does() {
        assert_eq!(unsigned("0x10"), Some(16));
        assert_eq!(unsigned("010"), Some(8));
        assert_eq!(unsigned("0"), Some(0));
        assert_eq!(unsigned("-1"), None);
        assert_eq!(unsigned(""), None);
        assert_eq!(signed("-9223372036854775808"), Some(i64::MIN));
        assert_eq!(signed("9223372036854775808"), None);
        assert_eq!(exponent_form(0.3), "3.000000e-01");
    }

    #[test]
    fn options_follow_from_the_record() {
        let options = options::Canonicalizer::default();
        assert!(options.top_down);
        assert_eq!(options.max_iterations, 10);
        assert_eq!(options.max_num_rewrites, -1);
        assert_eq!(options.region_simplify, options::CanonicalizerRegionSimplify::Normal);
        assert_eq!(record_of("cse").map(|record| record.name), Some("CSE"));
        assert!(record_of("nope").is_none());
        for record in options::RECORDS {
            let texts: Vec<&str> = record.options.iter().map(|option| option.default).collect();
            let values = record.defaults();
            let shown = record.options.iter().zip(&values).filter(|(option, _)| !option.list);
            for ((option, value), _) in shown.zip(texts) {
                assert_eq!(value.to_string(), option.default, "{}: {}", record.argument, option.name);
            }
        }
    }
}
