//! The values of `dense` and `sparse` once their type is known.

use super::Parser;
use super::dense::{Element, Literal};
use crate::lexer::hex_digit;
use crate::token::{Kind, Token};
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Type, TypeData};

impl Parser<'_> {
    /// `dense<literal> : ty`; errors about the whole point at `at`.
    pub(super) fn dense_of(&self, literal: &Literal, at: u32, ty: Type) -> Result<Attr, Failed> {
        let data = self.ctx.type_data(ty);
        let element = data.shaped_element().unwrap_or(ty);
        let shape = data.shape().unwrap_or(&[]);
        let count = data.num_elements().unwrap_or(0);
        let numeric = self.ctx.dense_element_size(element).is_some();
        if let (Some(hex), true) = (literal.hex, numeric) {
            return self.dense_of_hex(hex, at, ty);
        }
        if !literal.shape.is_empty() && literal.shape != shape {
            let (have, want) = (Self::shape_text(&literal.shape), Self::shape_text(shape));
            return Err(self.error_at(
                at,
                format!("inferred shape of elements literal ([{have}]) does not match type ([{want}])"),
            ));
        }
        if literal.hex.is_none() && literal.elements.is_empty() && count > 0 {
            let ty = self.ctx.quoted_type(ty);
            return Err(
                self.error_at(at, format!("parsed zero elements, but type ({ty}) expected at least 1"))
            );
        }
        if !numeric {
            return self.dense_strings(literal, at, ty);
        }
        self.dense_of_elements(literal, at, ty, element)
    }

    fn dense_of_elements(&self, literal: &Literal, at: u32, ty: Type, element: Type) -> Result<Attr, Failed> {
        let (scalar, per_element) = match self.ctx.type_data(element) {
            TypeData::Complex(inner) => (*inner, 2),
            _ => (element, 1),
        };
        let packed = element == self.ctx.i1();
        let splat = literal.shape.is_empty() && literal.elements.len() == per_element;
        let count = self.ctx.type_data(ty).num_elements().unwrap_or(0).saturating_mul(per_element as i64);
        if !splat && literal.elements.len() as i64 != count {
            let (have, ty) = (literal.elements.len(), self.ctx.quoted_type(ty));
            let message = format!("parsed {have} elements, but type ({ty}) expected {count} elements");
            return Err(self.error_at(at, message));
        }
        let mut raw = Vec::new();
        match self.ctx.type_data(scalar) {
            TypeData::Float(kind) => self.float_elements(&literal.elements, *kind, &mut raw)?,
            _ => self.int_elements(&literal.elements, scalar, &mut raw)?,
        }
        let raw = match packed {
            true if splat => raw.iter().map(|&bit| if bit == 0 { 0 } else { 0xFF }).collect(),
            true => pack_bits(&raw),
            false => raw,
        };
        self.ctx.dense_elements(ty, raw, splat).map_err(|why| self.error_at(at, why.0))
    }

    fn int_elements(&self, elements: &[Element], ty: Type, raw: &mut Vec<u8>) -> Result<(), Failed> {
        let is_bool = ty == self.ctx.i1();
        let unsigned = matches!(
            self.ctx.type_data(ty),
            TypeData::Integer { signedness: rmlir_ir::Signedness::Unsigned, .. }
        );
        let size = self.ctx.dense_element_size(ty).unwrap_or(1);
        for &Element { negative, token } in elements {
            let at = token.start;
            if negative && unsigned {
                let message = "expected unsigned integer elements, but parsed negative value";
                return Err(self.error_at(at, message));
            }
            match token.kind {
                Kind::Float => {
                    return Err(self.error_at(at, "expected integer elements, but parsed floating-point"));
                }
                Kind::Ident if !is_bool => {
                    return Err(self.error_at(at, "expected i1 type for 'true' or 'false' values"));
                }
                Kind::Ident => raw.push(u8::from(self.text_of(token) == b"true")),
                Kind::Integer => {
                    let value = self.integer_value(token, negative, ty);
                    let value =
                        value.map_err(|_| self.error_at(at, "integer constant out of range for type"))?;
                    value.write_le_bytes(size, raw);
                }
                _ => return Err(self.error_at(at, "integer constant out of range for type")),
            }
        }
        if is_bool {
            raw.iter_mut().for_each(|bit| *bit &= 1);
        }
        Ok(())
    }

    fn float_elements(&self, elements: &[Element], kind: FloatKind, raw: &mut Vec<u8>) -> Result<(), Failed> {
        let size = kind.byte_width() as usize;
        for &Element { negative, token } in elements {
            let bits = match token.kind {
                Kind::Integer => self.float_from_integer(token, negative, kind)?,
                Kind::Float => self.float_value(token, negative, kind),
                _ => return Err(self.error_at(token.start, "expected floating point literal")),
            };
            raw.extend_from_slice(&kind.stored(bits).to_le_bytes()[..size]);
        }
        Ok(())
    }

    fn dense_strings(&self, literal: &Literal, at: u32, ty: Type) -> Result<Attr, Failed> {
        if let Some(token) = literal.hex {
            return Ok(self.ctx.dense_strings(ty, &[self.ctx.ident_bytes(&self.string_of(token))]));
        }
        let mut values = Vec::with_capacity(literal.elements.len());
        for element in &literal.elements {
            if element.token.kind != Kind::Str {
                let text = String::from_utf8_lossy(self.text_of(element.token));
                let message = format!("expected string token, got {text}");
                return Err(self.error_at(at, message));
            }
            values.push(self.ctx.ident_bytes(&self.string_of(element.token)));
        }
        Ok(self.ctx.dense_strings(ty, &values))
    }

    /// The bytes of a string token `"0x..."`.
    pub(super) fn hex_bytes(&self, token: Token) -> Option<Vec<u8>> {
        let text = self.string_of(token);
        let digits = text.strip_prefix(b"0x")?;
        if digits.len() % 2 != 0 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        Some(digits.chunks_exact(2).map(|pair| hex_digit(pair[0]) << 4 | hex_digit(pair[1])).collect())
    }

    fn dense_of_hex(&self, token: Token, at: u32, ty: Type) -> Result<Attr, Failed> {
        let Some(raw) = self.hex_bytes(token) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error_at(token.start, message));
        };
        let data = self.ctx.type_data(ty);
        let element = data.shaped_element().unwrap_or(ty);
        let count = data.num_elements().and_then(|count| usize::try_from(count).ok());
        let size = self.ctx.dense_element_size(element).unwrap_or(1);
        let packed = element == self.ctx.i1();
        let whole = count.and_then(|n| if packed { Some(n.div_ceil(8)) } else { n.checked_mul(size) });
        let is_splat = match packed {
            true => matches!(raw[..], [0 | 0xFF]),
            false => raw.len() == size,
        };
        let attr = match is_splat && whole != Some(raw.len()) {
            true => self.ctx.dense_elements(ty, raw, true),
            false => self.ctx.dense_elements(ty, raw, false),
        };
        attr.map_err(|_| {
            let ty = self.ctx.quoted_type(ty);
            self.error_at(at, format!("elements hex data size is invalid for provided type: {ty}"))
        })
    }

    /// `sparse<indices, values> : ty`
    pub(super) fn sparse_of(
        &self,
        indices: &Literal,
        values: &Literal,
        at: u32,
        ty: Type,
    ) -> Result<Attr, Failed> {
        let data = self.ctx.type_data(ty);
        let (shape, element) = (data.shape().unwrap_or(&[]), data.shaped_element().unwrap_or(ty));
        let rank = shape.len() as i64;
        let tensor = |dims: &[i64], element| {
            self.ctx.tensor_type(dims, element, None).map_err(|why| self.error_at(at, why.0))
        };
        let i64_ty = self.ctx.i64();
        if indices.elements.is_empty() && indices.hex.is_none() && indices.shape.is_empty() {
            let none = |ty| self.ctx.dense_elements(ty, Vec::new(), false);
            let indices = none(tensor(&[0, rank], i64_ty)?).map_err(|why| self.error_at(at, why.0))?;
            let values = none(tensor(&[0], element)?).map_err(|why| self.error_at(at, why.0))?;
            return Ok(self.ctx.sparse_attr(ty, indices, values));
        }
        let index_shape = match &indices.shape[..] {
            [] => vec![1, rank],
            shape => shape.to_vec(),
        };
        let index_attr =
            self.dense_of(&reshaped(indices, &index_shape), indices.at, tensor(&index_shape, i64_ty)?)?;
        let value_shape = if values.shape.is_empty() { vec![index_shape[0]] } else { values.shape.clone() };
        let value_attr = self.dense_of(values, values.at, tensor(&value_shape, element)?)?;
        let shown = if indices.shape.is_empty() { &index_shape } else { &indices.shape };
        self.check_sparse(at, ty, (index_attr, &index_shape, shown), (value_attr, &value_shape))?;
        Ok(self.ctx.sparse_attr(ty, index_attr, value_attr))
    }

    fn check_sparse(
        &self,
        at: u32,
        ty: Type,
        (indices, index_shape, shown): (Attr, &[i64], &[i64]),
        (_, value_shape): (Attr, &[i64]),
    ) -> Result<(), Failed> {
        let shape = self.ctx.type_data(ty).shape().unwrap_or(&[]);
        let rank = shape.len() as i64;
        if value_shape.len() != 1 {
            return Err(self.error_at(at, "expected 1-d tensor for sparse element values"));
        }
        let fits = match index_shape {
            [n, r] => *r == rank && *n == value_shape[0],
            // One index each.
            [n] => rank == 1 && *n == value_shape[0],
            _ => false,
        };
        if !fits {
            let (want, a, b) =
                (Self::shape_text(shape), Self::shape_text(shown), Self::shape_text(value_shape));
            let message = format!(
                "expected shape ([{want}]); inferred shape of indices literal ([{a}]); inferred shape of values literal ([{b}])"
            );
            return Err(self.error_at(at, message));
        }
        self.check_sparse_indices(at, ty, indices, index_shape[0])
    }

    fn check_sparse_indices(&self, at: u32, ty: Type, indices: Attr, count: i64) -> Result<(), Failed> {
        let shape = self.ctx.type_data(ty).shape().unwrap_or(&[]);
        let AttrData::DenseElements(dense) = self.ctx.attr_data(indices) else { return Ok(()) };
        let index = |at: usize| {
            let at = if dense.splat { 0 } else { at };
            dense
                .raw
                .get(at * 8..at * 8 + 8)
                .map_or(0, |b| i64::from_le_bytes(b.try_into().unwrap_or([0; 8])))
        };
        let rows = if dense.splat { count.min(1) } else { count };
        for row in 0..usize::try_from(rows).unwrap_or(0) {
            let found: Vec<i64> = (0..shape.len()).map(|dim| index(row * shape.len() + dim)).collect();
            if found.iter().zip(shape).any(|(index, size)| !(0..*size).contains(index)) {
                let ty = self.ctx.quoted_type(ty);
                // The reference prints them without their signs.
                let found: Vec<String> = found.iter().map(|&index| (index as u64).to_string()).collect();
                let found = found.join(", ");
                let message = format!(
                    "sparse index #{row} is not contained within the value shape, with index=[{found}], and type={ty}"
                );
                return Err(self.error_at(at, message));
            }
        }
        Ok(())
    }
}

/// The same elements in lists of another shape; an element without a list stays one.
fn reshaped(literal: &Literal, shape: &[i64]) -> Literal {
    let shape = if literal.shape.is_empty() { Vec::new() } else { shape.to_vec() };
    Literal { at: literal.at, hex: literal.hex, elements: literal.elements.clone(), shape }
}

/// Bits, one in each byte, eight to a byte.
fn pack_bits(bits: &[u8]) -> Vec<u8> {
    bits.chunks(8)
        .map(|chunk| chunk.iter().enumerate().fold(0, |byte, (at, &bit)| byte | (bit & 1) << at))
        .collect()
}
