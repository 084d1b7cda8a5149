//! The bytes that are hashed.

use super::parts::Digest;
use rmlir_ir::value::Int;

/// Writes fields so that no two lists of fields have the same bytes.
#[derive(Default)]
pub(super) struct Encoder {
    out: Vec<u8>,
}

impl Encoder {
    /// Begins with a tag.
    pub(super) fn new(tag: u8) -> Encoder {
        Encoder { out: vec![tag] }
    }

    pub(super) fn tag(&mut self, tag: u8) {
        self.out.push(tag);
    }

    pub(super) fn bool(&mut self, value: bool) {
        self.out.push(u8::from(value));
    }

    /// Seven bits a byte, the lowest first; the highest bit of a byte says that another one follows.
    pub(super) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.out.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.out.push(value as u8);
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// Eight bytes, the lowest first.
    pub(super) fn signed(&mut self, value: i64) {
        self.raw(&value.to_le_bytes());
    }

    pub(super) fn signed_list(&mut self, values: &[i64]) {
        self.count(values.len());
        values.iter().for_each(|&value| self.signed(value));
    }

    pub(super) fn int(&mut self, value: &Int) {
        self.number(u64::from(value.width()));
        value.words().for_each(|word| self.raw(&word.to_le_bytes()));
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.raw(bytes);
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// What was written so far.
    pub(super) fn written(&self) -> &[u8] {
        &self.out
    }

    pub(super) fn clear(&mut self) {
        self.out.clear();
    }

    pub(super) fn digest(self) -> Digest {
        *blake3::hash(&self.out).as_bytes()
    }
}
