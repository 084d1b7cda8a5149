//! The text of elements attributes and dense arrays.

use super::printer::Printer;
use super::strings;
use crate::attrs::{AttrData, DenseArray, DenseElements, DenseStrings};
use crate::handles::{Attr, Type};
use crate::types::{Signedness, TypeData};
use rmlir_num::{FloatKind, Int, float_text, print_i64, print_u64};

/// How elements of a type are written.
enum Element {
    /// One bit each, packed.
    Bits,
    /// A byte each, `true` or `false`.
    Bool,
    Int {
        width: u32,
        signedness: Signedness,
    },
    Float(FloatKind),
    Complex(Box<Element>),
}

impl Printer<'_> {
    fn element(&self, ty: Type) -> Option<Element> {
        Some(match self.ctx.type_data(ty) {
            TypeData::Integer { width: 1, signedness: Signedness::Signless } => Element::Bits,
            TypeData::Integer { width: 1, .. } => Element::Bool,
            &TypeData::Integer { width, signedness } => Element::Int { width, signedness },
            TypeData::Index => Element::Int { width: 64, signedness: Signedness::Signless },
            TypeData::Float(kind) => Element::Float(*kind),
            &TypeData::Complex(inner) => match self.element(inner)? {
                Element::Bits => Element::Complex(Box::new(Element::Bool)),
                inner => Element::Complex(Box::new(inner)),
            },
            _ => return None,
        })
    }

    fn write_element(&mut self, element: &Element, raw: &[u8]) {
        match element {
            Element::Bits | Element::Bool => {
                self.text(if raw.first().is_some_and(|byte| byte & 1 == 1) { "true" } else { "false" });
            }
            Element::Int { width, signedness } => write_int(*width, *signedness, raw, &mut self.out),
            Element::Float(kind) => float_text::print(*kind, little_endian(raw), &mut self.out),
            Element::Complex(inner) => {
                let (re, im) = raw.split_at(raw.len() / 2);
                self.text("(");
                self.write_element(inner, re);
                self.text(",");
                self.write_element(inner, im);
                self.text(")");
            }
        }
    }

    pub(crate) fn dense_array(&mut self, dense: &DenseArray) {
        self.text("array<");
        self.ty(dense.element);
        self.array_elements(dense, ": ");
        self.text(">");
    }

    /// `[a, b]`: a dense array where its class is known.
    pub(crate) fn array_in_brackets(&mut self, dense: &DenseArray) {
        self.text("[");
        self.array_elements(dense, "");
        self.text("]");
    }

    fn array_elements(&mut self, dense: &DenseArray, lead: &'static str) {
        let element = match self.element(dense.element) {
            Some(Element::Bits) => Some(Element::Bool),
            other => other,
        };
        if let Some(element) = element.filter(|_| dense.len > 0) {
            let size = dense.element_size();
            for at in 0..dense.len {
                self.text(if at > 0 { ", " } else { lead });
                self.write_element(&element, dense.raw.get(at * size..(at + 1) * size).unwrap_or(&[]));
            }
        }
    }

    /// Number of elements of a shaped type of static shape.
    fn count(&self, ty: Type) -> u64 {
        self.ctx.type_data(ty).num_elements().and_then(|n| u64::try_from(n).ok()).unwrap_or(0)
    }

    fn is_elided(&self, count: u64, splat: bool) -> bool {
        !splat && self.options.elide_elements.is_some_and(|limit| limit < count)
    }

    fn is_hex(&self, count: u64, splat: bool) -> bool {
        let limit = u64::try_from(self.options.elements_hex.unwrap_or(100));
        !splat && limit.is_ok_and(|limit| count > limit)
    }

    fn elided(&mut self) {
        self.text("dense_resource<__elided__>");
    }

    pub(crate) fn dense_elements(&mut self, dense: &DenseElements) {
        if self.is_elided(self.count(dense.ty), dense.splat) {
            return self.elided();
        }
        self.text("dense<");
        self.elements(dense, true);
        self.text(">");
    }

    /// What stands between the angle brackets.
    fn elements(&mut self, dense: &DenseElements, allow_hex: bool) {
        let data = self.ctx.type_data(dense.ty);
        let Some(element) = data.shaped_element().and_then(|ty| self.element(ty)) else { return };
        let (count, shape) = (self.count(dense.ty), data.shape().unwrap_or(&[]));
        // The reference takes elements without bits for different ones.
        if dense.splat && !dense.raw.is_empty() {
            return self.write_element(&element, &dense.raw);
        }
        if allow_hex && self.is_hex(count, false) {
            return match element {
                Element::Bool => strings::hex_string(&[&packed(&dense.raw)], &mut self.out),
                _ => strings::hex_string(&[&dense.raw], &mut self.out),
            };
        }
        let size = dense.raw.len().checked_div(count as usize).unwrap_or(0);
        self.nested(shape, count, |p, at| match element {
            Element::Bits => {
                let byte = dense.raw.get(at / 8).copied().unwrap_or(0);
                p.write_element(&element, &[byte >> (at % 8) & 1]);
            }
            _ => p.write_element(&element, dense.raw.get(at * size..(at + 1) * size).unwrap_or(&[])),
        });
    }

    pub(crate) fn dense_strings(&mut self, dense: &DenseStrings) {
        if self.is_elided(self.count(dense.ty), dense.splat) {
            return self.elided();
        }
        self.text("dense<");
        let string = |p: &mut Self, at: usize| {
            if let Some(&value) = dense.values.get(at) {
                strings::quoted(p.ctx.bytes(value), &mut p.out);
            }
        };
        match dense.splat {
            true => string(self, 0),
            false => {
                let shape = self.ctx.type_data(dense.ty).shape().unwrap_or(&[]);
                self.nested(shape, dense.values.len() as u64, string);
            }
        }
        self.text(">");
    }

    /// Writes elements with a bracket around every row.
    fn nested(&mut self, shape: &[i64], count: u64, mut write: impl FnMut(&mut Self, usize)) {
        if count == 0 {
            return;
        }
        let mut counters = vec![0; shape.len()];
        let mut open = 0;
        for at in 0..count as usize {
            if at > 0 {
                self.text(", ");
            }
            self.out.resize(self.out.len() + shape.len() - open, b'[');
            open = shape.len();
            write(self, at);
            for dim in (0..shape.len()).rev() {
                counters[dim] += 1;
                if counters[dim] < shape[dim] {
                    break;
                }
                counters[dim] = 0;
                self.out.push(b']');
                open -= 1;
            }
        }
    }

    pub(crate) fn sparse(&mut self, indices: Attr, values: Attr) {
        if self.is_elided_attr(indices) || self.is_elided_attr(values) {
            return self.elided();
        }
        self.text("sparse<");
        if let AttrData::DenseElements(dense) = self.ctx.attr_data(indices)
            && self.count(dense.ty) > 0
        {
            self.elements(dense, false);
            self.text(", ");
            self.sparse_values(values);
        }
        self.text(">");
    }

    fn sparse_values(&mut self, values: Attr) {
        match self.ctx.attr_data(values) {
            AttrData::DenseElements(dense) => self.elements(dense, true),
            AttrData::DenseStrings(dense) => {
                // The same as in `dense<...>`, without what is around it.
                let start = self.out.len();
                self.dense_strings(dense);
                self.out.pop();
                self.out.drain(start..start + "dense<".len());
            }
            _ => {}
        }
    }

    fn is_elided_attr(&self, attr: Attr) -> bool {
        match self.ctx.attr_data(attr) {
            AttrData::DenseElements(dense) => self.is_elided(self.count(dense.ty), dense.splat),
            AttrData::DenseStrings(dense) => self.is_elided(self.count(dense.ty), dense.splat),
            _ => false,
        }
    }
}

fn write_int(width: u32, signedness: Signedness, raw: &[u8], out: &mut Vec<u8>) {
    if width > 64 || raw.len() > 8 {
        return Int::from_le_bytes(width, raw).print(signedness, out);
    }
    let word = little_endian(raw) as u64;
    let unused = 64 - width.max(1);
    match signedness {
        _ if width == 0 => out.push(b'0'),
        Signedness::Unsigned => print_u64(word << unused >> unused, out),
        _ => print_i64((word << unused) as i64 >> unused, out),
    }
}

fn little_endian(raw: &[u8]) -> u128 {
    raw.iter().take(16).rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

/// The lowest bits of bytes, eight to a byte, the first one lowest.
fn packed(raw: &[u8]) -> Vec<u8> {
    let pack = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit & 1);
    raw.chunks(8).map(pack).collect()
}
