//! The text of attributes.

use super::printer::{Elide, Printer, Step};
use super::strings;
use crate::attrs::{AttrData, DialectAttr};
use crate::handles::{Attr, Ident, Type};
use crate::types::{DYNAMIC, Signedness, TypeData};
use rmlir_num::affine_text::{print_map, print_set};
use rmlir_num::{FloatKind, Int, float_text, print_i64, print_u64};

/// What is written as a whole is hardly ever a part of something else: parameters that are longer are not kept then.
const LONG_WHOLE: usize = 256;

impl Printer<'_> {
    /// Writes an attribute in full. What is inside goes on the stack of steps.
    pub(crate) fn attr_body(&mut self, attr: Attr, elide: Elide) {
        let ctx = self.ctx;
        match ctx.attr_data(attr) {
            AttrData::Unit => self.text("unit"),
            AttrData::Integer { ty, value } => self.integer(*ty, value, elide),
            AttrData::Float { ty, .. } => self.float(attr, *ty, elide),
            &AttrData::String { value, ty } => {
                strings::quoted(ctx.bytes(value), &mut self.out);
                self.type_suffix(ty, elide);
            }
            AttrData::Array(elements) => {
                self.text("[");
                self.steps.push(Step::Text("]"));
                self.push_list(elements, |element| Step::Attr(element, Elide::May));
            }
            AttrData::Dictionary(entries) => {
                self.text("{");
                self.steps.push(Step::Text("}"));
                self.push_list(entries, Step::Entry);
            }
            &AttrData::Type(ty) => self.steps.push(Step::Type(ty)),
            AttrData::SymbolRef { root, nested } => self.symbol_ref(*root, nested),
            AttrData::AffineMap(map) => {
                self.text("affine_map<");
                print_map(ctx.affine(), map, &mut self.out);
                self.text(">");
            }
            AttrData::IntegerSet(set) => {
                self.text("affine_set<");
                print_set(ctx.affine(), set, &mut self.out);
                self.text(">");
            }
            AttrData::DenseArray(dense) => self.dense_array(dense),
            AttrData::DenseElements(dense) => {
                self.dense_elements(dense);
                self.type_suffix(dense.ty, elide);
            }
            AttrData::DenseStrings(dense) => {
                self.dense_strings(dense);
                self.type_suffix(dense.ty, elide);
            }
            &AttrData::DenseResource { ty, key, file } => {
                self.text("dense_resource<");
                strings::keyword_or_string(ctx.bytes(key), &mut self.out);
                self.text(">");
                self.resources.insert(key, file);
                self.type_suffix(ty, elide);
            }
            &AttrData::Sparse { ty, indices, values } => {
                self.sparse(indices, values);
                self.type_suffix(ty, elide);
            }
            AttrData::Strided { offset, strides } => self.strided(*offset, strides),
            AttrData::Opaque(opaque) => {
                let (dialect, text) = (ctx.bytes(opaque.dialect), ctx.bytes(opaque.text));
                strings::dialect_symbol(b'#', dialect, text, &mut self.out);
                self.type_suffix(opaque.ty, elide);
            }
            AttrData::Encoded(encoded) => self.encoded("#", encoded),
            &AttrData::Distinct { id, value } => self.distinct(id, value),
            AttrData::LocUnknown
            | AttrData::LocFile(_)
            | AttrData::LocName { .. }
            | AttrData::LocCallSite { .. }
            | AttrData::LocFused { .. } => self.wrapped_loc(attr),
            AttrData::Dialect(data) => self.dialect_attr(attr, data, elide),
        }
    }

    /// Puts ` : type` on the stack unless it must be left out or is `none`.
    fn type_suffix(&mut self, ty: Type, elide: Elide) {
        if elide != Elide::Must && ty != self.ctx.none_type() {
            self.push([Step::Text(" : "), Step::Type(ty)]);
        }
    }

    fn integer(&mut self, ty: Type, value: &Int, elide: Elide) {
        if ty == self.ctx.i1() {
            return self.text(if value.is_zero() { "false" } else { "true" });
        }
        value.print(self.signedness(ty), &mut self.out);
        if elide == Elide::Never || ty != self.ctx.i64() {
            self.type_suffix(ty, elide);
        }
    }

    fn signedness(&self, ty: Type) -> Signedness {
        match self.ctx.type_data(ty) {
            TypeData::Integer { signedness, .. } => *signedness,
            _ => Signedness::Signless,
        }
    }

    fn float(&mut self, attr: Attr, ty: Type, elide: Elide) {
        let bits = self.ctx.attr_data(attr).float_bits().unwrap_or(0);
        let kind = match self.ctx.type_data(ty) {
            TypeData::Float(kind) => *kind,
            _ => FloatKind::F64,
        };
        let start = self.out.len();
        float_text::print(kind, bits, &mut self.out);
        let hex = self.out[start..].starts_with(b"0x");
        if elide == Elide::Never || kind != FloatKind::F64 || hex {
            self.type_suffix(ty, elide);
        }
    }

    fn symbol_ref(&mut self, root: Ident, nested: &[Ident]) {
        strings::symbol(self.ctx.bytes(root), &mut self.out);
        for &name in nested {
            self.text("::");
            strings::symbol(self.ctx.bytes(name), &mut self.out);
        }
    }

    fn strided(&mut self, offset: i64, strides: &[i64]) {
        self.text("strided<[");
        for (at, &stride) in strides.iter().enumerate() {
            self.text(if at > 0 { ", " } else { "" });
            self.size(stride);
        }
        self.text("]");
        if offset != 0 {
            self.text(", offset: ");
            self.size(offset);
        }
        self.text(">");
    }

    fn size(&mut self, size: i64) {
        match size {
            DYNAMIC => self.out.push(b'?'),
            _ => print_i64(size, &mut self.out),
        }
    }

    /// Distinct attributes are numbered in the order in which they are printed.
    fn distinct(&mut self, id: u64, value: Attr) {
        let next = self.distinct.len() as u32;
        let number = *self.distinct.entry(id).or_insert(next);
        self.text("distinct[");
        print_u64(number.into(), &mut self.out);
        self.text("]<");
        self.steps.push(Step::Text(">"));
        if value != self.ctx.unit() {
            self.steps.push(Step::Attr(value, Elide::Never));
        }
    }

    /// What an attribute of a dialect has after its name.
    pub(super) fn attr_params(&mut self, attr: Attr, data: &DialectAttr) {
        let Some(hooks) = &self.ctx.attr_def(data.def).hooks else { return };
        // Keys of texts are not zero.
        let key = 1 << 32 | u64::from(attr.raw());
        if let Some(params) = &self.params
            && let Some(text) = params.get(key)
        {
            let (start, kind) = (self.out.len(), params.kind());
            self.out.extend_from_slice(text);
            if kind.hit(self.ctx) {
                self.write_again(kind, start, |printer| hooks.print(printer, data));
            }
            return;
        }
        let (start, distinct) = (self.out.len(), self.distinct.len());
        hooks.print(self, data);
        // What is numbered while printing, or refers to what is open around it, means something else elsewhere.
        let alone = self.distinct.is_empty() && distinct == 0 && self.open.is_empty();
        let text = self.out.get(start..).unwrap_or_default();
        let once = self.whole == Some(attr) && text.len() > LONG_WHOLE;
        if let Some(params) = self.params.as_mut().filter(|_| alone && !once && self.stopped.is_none()) {
            params.put(key, text);
        }
    }

    fn dialect_attr(&mut self, attr: Attr, data: &DialectAttr, elide: Elide) {
        let ctx = self.ctx;
        let def = ctx.attr_def(data.def);
        let dialect = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
        let symbol = (ctx.bytes(dialect), def.mnemonic.as_bytes());
        self.dialect_symbol(b'#', symbol.0, symbol.1, |p| p.attr_params(attr, data));
        if let Some(ty) = def.hooks.as_ref().and_then(|hooks| hooks.attr_type(ctx, data)) {
            self.type_suffix(ty, elide);
        }
    }
}
