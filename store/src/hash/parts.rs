//! Digests of types and attributes: of what they say, never of handles.

use super::encode::Encoder;
use rmlir_ir::attrs::{AttrData, DialectAttr};
use rmlir_ir::def::Param;
use rmlir_ir::resources::{ResourceValue, Resources};
use rmlir_ir::types::{DialectType, TypeData};
use rmlir_ir::value::{AffineMap, IntegerSet, Signedness};
use rmlir_ir::{Attr, Context, Encoded, Ident, Part};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// 32 bytes of BLAKE3.
pub(crate) type Digest = [u8; 32];

/// What the digest of a part leaves to the scope in which it stands.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Open {
    /// Identities of `distinct` attributes, in order of first mention.
    pub(super) distinct: Vec<u64>,
    /// Mutable types and attributes, of which the digest has no body.
    pub(super) mutable: Vec<Part>,
    /// First components of references to symbols.
    pub(super) refs: Vec<Ident>,
}

impl Open {
    fn add(&mut self, other: &Open) {
        add_new(&mut self.distinct, &other.distinct);
        add_new(&mut self.mutable, &other.mutable);
        add_new(&mut self.refs, &other.refs);
    }

    fn is_empty(&self) -> bool {
        self.distinct.is_empty() && self.mutable.is_empty() && self.refs.is_empty()
    }
}

fn add_new<T: Copy + PartialEq>(list: &mut Vec<T>, more: &[T]) {
    for &item in more {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}

/// What is known of a part.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) digest: Digest,
    /// None where nothing is left open, which is most often so.
    pub(crate) open: Option<Arc<Open>>,
}

/// The digests of the parts of one module.
pub(crate) struct Parts<'m> {
    pub(super) ctx: &'m Context,
    resources: &'m Resources,
    /// The symbol that counts as "the one at hand" in references.
    own: Option<Ident>,
    known: FxHashMap<Part, Facts>,
}

impl<'m> Parts<'m> {
    pub(crate) fn new(ctx: &'m Context, resources: &'m Resources, own: Option<Ident>) -> Parts<'m> {
        Parts { ctx, resources, own, known: FxHashMap::default() }
    }

    /// Digest and open ends of a part.
    pub(crate) fn facts(&mut self, part: Part) -> Facts {
        if let Some(facts) = self.known.get(&part) {
            return facts.clone();
        }
        // Parts nest on this stack, not on the thread's.
        let mut stack = vec![(part, false)];
        while let Some((part, ready)) = stack.pop() {
            if self.known.contains_key(&part) {
                continue;
            }
            if ready {
                let facts = self.of(part);
                self.known.insert(part, facts);
                continue;
            }
            stack.push((part, true));
            let inner = self.inner(part).into_iter().rev();
            stack.extend(inner.filter(|part| !self.known.contains_key(part)).map(|part| (part, false)));
        }
        self.known.get(&part).cloned().unwrap_or(Facts { digest: [0; 32], open: None })
    }

    /// What a part is made of, without the body of a mutable one, which may mention the part itself.
    fn inner(&self, part: Part) -> Vec<Part> {
        let mut inner = Vec::new();
        match self.mutable_params(part) {
            Some((params, _)) => parts_of_params(params, &mut inner),
            None => inner = self.ctx.parts_of(part),
        }
        inner
    }

    /// Parameters and body of a part that is identified by its parameters alone.
    fn mutable_params(&self, part: Part) -> Option<(&'m [Param], Option<&'m [Param]>)> {
        match part {
            Part::Type(ty) => match self.ctx.type_data(ty) {
                TypeData::Dialect(data) if self.ctx.type_def(data.def).mutable => {
                    Some((&data.params, data.body()))
                }
                _ => None,
            },
            Part::Attr(attr) => match self.ctx.attr_data(attr) {
                AttrData::Dialect(data) if self.ctx.attr_def(data.def).mutable => {
                    Some((&data.params, data.body()))
                }
                _ => None,
            },
        }
    }

    /// The facts of a part whose inner parts are known.
    fn of(&self, part: Part) -> Facts {
        let mut open = Open::default();
        for inner in self.inner(part) {
            if let Some(more) = self.known.get(&inner).and_then(|facts| facts.open.as_deref()) {
                open.add(more);
            }
        }
        let mut out = Encoder::default();
        match part {
            Part::Type(ty) => self.ty(self.ctx.type_data(ty), &mut out),
            Part::Attr(attr) => self.attr(self.ctx.attr_data(attr), &mut out, &mut open),
        }
        if self.mutable_params(part).is_some() {
            add_new(&mut open.mutable, &[part]);
        }
        Facts { digest: out.digest(), open: (!open.is_empty()).then(|| Arc::new(open)) }
    }

    /// Digest and open ends of the body of a mutable part.
    pub(crate) fn body(&mut self, part: Part) -> Facts {
        let Some((_, body)) = self.mutable_params(part) else {
            return Facts { digest: [0; 32], open: None };
        };
        let (mut out, mut open, mut inner) = (Encoder::new(b'B'), Open::default(), Vec::new());
        out.bool(body.is_some());
        let body = body.unwrap_or_default();
        parts_of_params(body, &mut inner);
        for part in inner {
            if let Some(more) = self.facts(part).open {
                open.add(&more);
            }
        }
        self.params(body, &mut out);
        Facts { digest: out.digest(), open: (!open.is_empty()).then(|| Arc::new(open)) }
    }

    /// Digest and open ends of the attributes of an operation.
    pub(super) fn row(&mut self, entries: &[(Ident, Attr)]) -> Facts {
        let (mut out, mut open) = (Encoder::new(b'R'), Open::default());
        out.count(entries.len());
        for &(name, value) in entries {
            let facts = self.facts(value.into());
            out.bytes(self.ctx.bytes(name));
            out.raw(&facts.digest);
            if let Some(more) = facts.open {
                open.add(&more);
            }
        }
        Facts { digest: out.digest(), open: (!open.is_empty()).then(|| Arc::new(open)) }
    }

    fn part(&self, part: impl Into<Part>, out: &mut Encoder) {
        out.raw(&self.known.get(&part.into()).map_or([0; 32], |facts| facts.digest));
    }

    fn optional(&self, attr: Option<Attr>, out: &mut Encoder) {
        out.bool(attr.is_some());
        if let Some(attr) = attr {
            self.part(attr, out);
        }
    }

    fn parts<T: Copy + Into<Part>>(&self, parts: &[T], out: &mut Encoder) {
        out.count(parts.len());
        parts.iter().for_each(|&part| self.part(part, out));
    }

    fn ident(&self, ident: Ident, out: &mut Encoder) {
        out.bytes(self.ctx.bytes(ident));
    }

    fn idents(&self, idents: &[Ident], out: &mut Encoder) {
        out.count(idents.len());
        idents.iter().for_each(|&ident| self.ident(ident, out));
    }

    fn ty(&self, data: &TypeData, out: &mut Encoder) {
        match data {
            TypeData::Integer { width, signedness } => {
                out.tag(1);
                out.number(u64::from(*width));
                out.tag(match signedness {
                    Signedness::Signless => 0,
                    Signedness::Signed => 1,
                    Signedness::Unsigned => 2,
                });
            }
            TypeData::Index => out.tag(2),
            TypeData::None => out.tag(3),
            TypeData::Float(kind) => {
                out.tag(4);
                out.bytes(kind.keyword().as_bytes());
            }
            TypeData::Function { inputs, results } => {
                out.tag(5);
                self.parts(inputs, out);
                self.parts(results, out);
            }
            TypeData::Tuple(types) => {
                out.tag(6);
                self.parts(types, out);
            }
            &TypeData::Complex(element) => {
                out.tag(7);
                self.part(element, out);
            }
            TypeData::Vector { shape, scalable, element } => {
                out.tag(8);
                out.signed_list(shape);
                scalable.iter().for_each(|&scalable| out.bool(scalable));
                self.part(*element, out);
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                out.tag(9);
                out.signed_list(shape);
                self.part(*element, out);
                self.optional(*encoding, out);
            }
            &TypeData::UnrankedTensor(element) => {
                out.tag(10);
                self.part(element, out);
            }
            TypeData::MemRef { shape, element, layout, space } => {
                out.tag(11);
                out.signed_list(shape);
                self.part(*element, out);
                self.optional(*layout, out);
                self.optional(*space, out);
            }
            &TypeData::UnrankedMemRef { element, space } => {
                out.tag(12);
                self.part(element, out);
                self.optional(space, out);
            }
            &TypeData::Opaque { dialect, text } => {
                out.tag(13);
                self.ident(dialect, out);
                self.ident(text, out);
            }
            TypeData::Encoded(encoded) => {
                out.tag(14);
                self.encoded(encoded, out);
            }
            TypeData::Dialect(ty) => self.dialect_type(ty, out),
            // A kind that is added has no tag here before the specification says which.
            _ => out.tag(255),
        }
    }

    fn dialect_type(&self, ty: &DialectType, out: &mut Encoder) {
        out.tag(15);
        self.ident(self.ctx.dialect_info(self.ctx.type_def_dialect(ty.def)).name(), out);
        out.bytes(self.ctx.type_def(ty.def).mnemonic.as_bytes());
        self.params(&ty.params, out);
    }

    fn dialect_attr(&self, attr: &DialectAttr, out: &mut Encoder) {
        out.tag(49);
        self.ident(self.ctx.dialect_info(self.ctx.attr_def_dialect(attr.def)).name(), out);
        out.bytes(self.ctx.attr_def(attr.def).mnemonic.as_bytes());
        self.params(&attr.params, out);
    }

    fn encoded(&self, encoded: &Encoded, out: &mut Encoder) {
        self.ident(encoded.dialect, out);
        self.ident(encoded.mnemonic, out);
        out.number(encoded.code);
        out.count(encoded.fields.len());
        for (name, value) in &encoded.fields {
            self.ident(*name, out);
            self.params(std::slice::from_ref(value), out);
        }
    }

    fn attr(&self, data: &AttrData, out: &mut Encoder, open: &mut Open) {
        match data {
            AttrData::Unit => out.tag(32),
            AttrData::Integer { ty, value } => {
                out.tag(33);
                self.part(*ty, out);
                out.int(value);
            }
            AttrData::Float { ty, bits } => {
                out.tag(34);
                self.part(*ty, out);
                bits.iter().for_each(|word| out.raw(&word.to_le_bytes()));
            }
            &AttrData::String { value, ty } => {
                out.tag(35);
                self.ident(value, out);
                self.part(ty, out);
            }
            AttrData::Array(elements) => {
                out.tag(36);
                self.parts(elements, out);
            }
            AttrData::Dictionary(entries) => {
                out.tag(37);
                out.count(entries.len());
                for entry in entries {
                    self.ident(entry.name, out);
                    self.part(entry.value, out);
                }
            }
            &AttrData::Type(ty) => {
                out.tag(38);
                self.part(ty, out);
            }
            AttrData::SymbolRef { root, nested } => {
                out.tag(39);
                let own = self.own == Some(*root);
                out.bool(own);
                if !own {
                    self.ident(*root, out);
                    add_new(&mut open.refs, &[*root]);
                }
                self.idents(nested, out);
            }
            AttrData::AffineMap(map) => self.affine_map(map, out),
            AttrData::IntegerSet(set) => self.integer_set(set, out),
            other => self.elements(other, out, open),
        }
    }

    fn affine_map(&self, map: &AffineMap, out: &mut Encoder) {
        let mut text = Vec::new();
        rmlir_ir::value::affine_text::print_map(self.ctx.affine(), map, &mut text);
        out.tag(40);
        out.bytes(&text);
    }

    fn integer_set(&self, set: &IntegerSet, out: &mut Encoder) {
        let mut text = Vec::new();
        rmlir_ir::value::affine_text::print_set(self.ctx.affine(), set, &mut text);
        out.tag(41);
        out.bytes(&text);
    }

    fn elements(&self, data: &AttrData, out: &mut Encoder, open: &mut Open) {
        match data {
            AttrData::DenseArray(array) => {
                out.tag(42);
                self.part(array.element, out);
                out.count(array.len);
                out.bytes(&array.raw);
            }
            AttrData::DenseElements(elements) => {
                out.tag(43);
                self.part(elements.ty, out);
                out.bool(elements.splat);
                out.bytes(&elements.raw);
            }
            AttrData::DenseStrings(strings) => {
                out.tag(44);
                self.part(strings.ty, out);
                out.bool(strings.splat);
                self.idents(&strings.values, out);
            }
            &AttrData::DenseResource { ty, key, file } => {
                out.tag(45);
                self.part(ty, out);
                self.resource(key, file, out);
            }
            &AttrData::Sparse { ty, indices, values } => {
                out.tag(46);
                self.part(ty, out);
                self.part(indices, out);
                self.part(values, out);
            }
            AttrData::Strided { offset, strides } => {
                out.tag(47);
                out.signed(*offset);
                out.signed_list(strides);
            }
            AttrData::Opaque(opaque) => {
                out.tag(48);
                self.ident(opaque.dialect, out);
                self.ident(opaque.text, out);
                self.part(opaque.ty, out);
            }
            AttrData::Dialect(attr) => self.dialect_attr(attr, out),
            AttrData::Encoded(encoded) => {
                out.tag(50);
                self.encoded(encoded, out);
            }
            &AttrData::Distinct { id, value } => {
                out.tag(51);
                self.part(value, out);
                add_new(&mut open.distinct, &[id]);
            }
            other => self.location(other, out),
        }
    }

    /// A resource is what it holds; where that is not known, its key.
    fn resource(&self, key: Ident, file: u32, out: &mut Encoder) {
        let builtin = self.ctx.ident("builtin");
        let here = (file == self.resources.file()).then(|| self.resources.get(builtin, key)).flatten();
        match here.and_then(|resource| resource.value.as_ref()) {
            Some(ResourceValue::Blob { data, align }) => {
                out.tag(1);
                out.number(u64::from(*align));
                out.bytes(data);
            }
            Some(ResourceValue::Bool(value)) => {
                out.tag(2);
                out.bool(*value);
            }
            Some(ResourceValue::String(text)) => {
                out.tag(3);
                out.bytes(text);
            }
            None => {
                out.tag(0);
                self.ident(key, out);
            }
        }
    }

    fn location(&self, data: &AttrData, out: &mut Encoder) {
        match data {
            AttrData::LocUnknown => out.tag(64),
            AttrData::LocFile(range) => {
                out.tag(65);
                self.ident(range.file, out);
                for number in [range.line, range.column, range.end_line, range.end_column] {
                    out.number(u64::from(number));
                }
            }
            &AttrData::LocName { name, child } => {
                out.tag(66);
                self.ident(name, out);
                self.part(child, out);
            }
            &AttrData::LocCallSite { callee, caller } => {
                out.tag(67);
                self.part(callee, out);
                self.part(caller, out);
            }
            AttrData::LocFused { locs, metadata } => {
                out.tag(68);
                self.parts(locs, out);
                self.optional(*metadata, out);
            }
            // As for types.
            _ => out.tag(255),
        }
    }

    fn params(&self, params: &[Param], out: &mut Encoder) {
        out.count(params.len());
        // Lists in lists: what is still to be written, the next one last.
        let mut stack: Vec<&Param> = params.iter().rev().collect();
        while let Some(param) = stack.pop() {
            match param {
                Param::None => out.tag(0),
                &Param::Type(ty) => {
                    out.tag(1);
                    self.part(ty, out);
                }
                &Param::Attr(attr) => {
                    out.tag(2);
                    self.part(attr, out);
                }
                Param::Bool(value) => {
                    out.tag(3);
                    out.bool(*value);
                }
                Param::Int(value) => {
                    out.tag(4);
                    out.signed(*value);
                }
                Param::BigInt(value) => {
                    out.tag(5);
                    out.int(value);
                }
                Param::Float { kind, bits } => {
                    out.tag(6);
                    out.bytes(kind.keyword().as_bytes());
                    bits.iter().for_each(|word| out.raw(&word.to_le_bytes()));
                }
                Param::String(text) => {
                    out.tag(7);
                    self.ident(*text, out);
                }
                Param::List(inner) => {
                    out.tag(8);
                    out.count(inner.len());
                    stack.extend(inner.iter().rev());
                }
            }
        }
    }
}

/// The types and attributes among parameters.
fn parts_of_params(params: &[Param], found: &mut Vec<Part>) {
    let mut stack: Vec<&Param> = params.iter().rev().collect();
    while let Some(param) = stack.pop() {
        match param {
            &Param::Type(ty) => found.push(Part::Type(ty)),
            &Param::Attr(attr) => found.push(Part::Attr(attr)),
            Param::List(inner) => stack.extend(inner.iter().rev()),
            _ => {}
        }
    }
}
