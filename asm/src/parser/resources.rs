//! The block of resources: `{-# ... #-}`.

use super::Parser;
use crate::token::{Kind, Token};
use rmlir_ir::Ident;
use rmlir_ir::diag::Failed;
use rmlir_ir::resources::ResourceValue;
use rustc_hash::FxHashSet;

impl Parser<'_> {
    pub(super) fn file_metadata(&mut self) -> Result<(), Failed> {
        self.advance();
        if self.take(Kind::MetaEnd) {
            return Ok(());
        }
        loop {
            self.metadata_section()?;
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::MetaEnd, "expected ',' or '#-}'")
    }

    fn metadata_section(&mut self) -> Result<(), Failed> {
        let (at, word) = (self.tok.start, self.text());
        if !self.is_any_word() {
            return Err(self.error("expected identifier key in file metadata dictionary"));
        }
        self.advance();
        self.expect(Kind::Colon, "expected ':'")?;
        match word {
            b"dialect_resources" => self.braces(Self::dialect_group),
            b"external_resources" => self.braces(Self::external_group),
            _ => {
                let word = String::from_utf8_lossy(word);
                Err(self.error_at(at, format!("unknown key '{word}' in file metadata dictionary")))
            }
        }
    }

    fn braces(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), Failed>) -> Result<(), Failed> {
        self.expect(Kind::LBrace, "expected '{'")?;
        if self.take(Kind::RBrace) {
            return Ok(());
        }
        loop {
            item(self)?;
            if !self.take(Kind::Comma) {
                return self.expect(Kind::RBrace, "expected ',' or '}'");
            }
        }
    }

    fn group_name(&mut self) -> Result<Token, Failed> {
        let name = self.tok;
        if !self.is_any_word() {
            return Err(self.error("expected identifier key for 'resource' entry"));
        }
        self.advance();
        Ok(name)
    }

    fn dialect_group(&mut self) -> Result<(), Failed> {
        let token = self.group_name()?;
        let name = self.text_of(token);
        let text = String::from_utf8_lossy(name);
        let known = self.ctx.registered_dialect(name).is_some();
        let kept = self.ctx.allows_unregistered_dialects() && self.has_dialect(name);
        self.expect(Kind::Colon, "expected ':'")?;
        if !known && !kept {
            return Err(self.error_at(token.start, format!("dialect '{text}' is unknown")));
        }
        if !known {
            return self.unknown_group(name);
        }
        // Resources of other dialects would hang on attributes of theirs, of which there are none.
        if name != b"builtin" {
            self.expect(Kind::LBrace, "expected '{'")?;
            return Err(self.error(format!("unexpected 'resource' section for dialect '{text}'")));
        }
        let dialect = self.ctx.ident_bytes(name);
        self.braces(|parser| {
            let key = parser.resource_key("resource")?;
            parser.expect(Kind::Colon, "expected ':'")?;
            let value = parser.blob(key)?;
            parser.module.resources.set(dialect, key, value);
            Ok(())
        })
    }

    /// Whether the text has something of a dialect. Resources of one of which it has nothing are a mistake, as in the reference.
    fn has_dialect(&self, dialect: &[u8]) -> bool {
        self.prefixes.get_or_init(|| prefixes(self.lex.bytes())).contains(dialect)
    }

    /// Resources of a dialect that nobody knows are kept as they are, whatever their kind.
    fn unknown_group(&mut self, name: &[u8]) -> Result<(), Failed> {
        let dialect = self.ctx.ident_bytes(name);
        self.braces(|parser| {
            let key = parser.resource_key("resource")?;
            parser.expect(Kind::Colon, "expected ':'")?;
            let value = parser.external_value(key)?;
            parser.module.resources.set(dialect, key, value);
            Ok(())
        })
    }

    fn external_group(&mut self) -> Result<(), Failed> {
        let token = self.group_name()?;
        let client = self.ctx.ident_bytes(self.text_of(token));
        self.expect(Kind::Colon, "expected ':'")?;
        self.braces(|parser| {
            let key = parser.resource_key("external_resources")?;
            parser.expect(Kind::Colon, "expected ':'")?;
            let value = parser.external_value(key)?;
            parser.module.resources.add_external(client, key, value);
            Ok(())
        })
    }

    fn external_value(&mut self, key: Ident) -> Result<ResourceValue, Failed> {
        let value = match self.tok.kind {
            Kind::Str if self.text().starts_with(b"\"0x") => return self.blob(key),
            Kind::Str => ResourceValue::String(self.string_of(self.tok).into_owned().into()),
            Kind::Ident if self.is_word("true") => ResourceValue::Bool(true),
            Kind::Ident if self.is_word("false") => ResourceValue::Bool(false),
            _ => {
                let key = self.ctx.text(key).into_owned();
                return Err(self.error(format!("expected string value for key '{key}'")));
            }
        };
        self.advance();
        Ok(value)
    }

    /// Hexadecimal digits: the alignment in four bytes, then the data.
    fn blob(&mut self, key: Ident) -> Result<ResourceValue, Failed> {
        let expected = |parser: &Self| format!("expected hex string blob for key '{}'", parser.ctx.text(key));
        let bytes = if self.is(Kind::Str) { self.hex_bytes(self.tok) } else { None };
        let Some(bytes) = bytes else { return Err(self.error(expected(self))) };
        let what = " to encode alignment in first 4 bytes";
        let Some((align, data)) = bytes.split_first_chunk::<4>() else {
            return Err(self.error(expected(self) + what));
        };
        let align = u32::from_le_bytes(*align);
        if align != 0 && !align.is_power_of_two() {
            let message = format!("{}{what}, but got non-power-of-2 value: {align}", expected(self));
            return Err(self.error(message));
        }
        self.advance();
        Ok(ResourceValue::Blob { data: data.to_vec().into(), align })
    }

    /// Declares the keys that attributes mention, in the order of the text.
    pub(super) fn declare_resources(&mut self) {
        let mut mentions = std::mem::take(&mut self.mentions);
        if mentions.is_empty() {
            return;
        }
        mentions.sort_unstable_by_key(|&(at, _)| at);
        let dialect = self.ctx.ident("builtin");
        for (_, key) in mentions {
            self.module.resources.declare(dialect, key);
        }
    }
}

/// All words before a dot or an angle bracket: what can be a dialect's name.
fn prefixes(text: &[u8]) -> FxHashSet<&[u8]> {
    let word = |at: usize| {
        let head = text.get(..at).unwrap_or_default();
        let letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$-".contains(byte);
        let start = head.iter().rposition(|byte| !letter(byte)).map_or(0, |before| before + 1);
        &head[start..]
    };
    memchr::memchr2_iter(b'.', b'<', text).map(word).filter(|word| !word.is_empty()).collect()
}
