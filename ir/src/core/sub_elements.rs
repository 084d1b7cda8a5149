//! The types and attributes inside a type or attribute: walking and replacing.

use crate::attrs::{AttrData, NamedAttr};
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Type};
use crate::types::TypeData;
use rustc_hash::{FxHashMap, FxHashSet};
use std::slice;

/// A type or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
}

impl From<Type> for Part {
    fn from(ty: Type) -> Part {
        Part::Type(ty)
    }
}

impl From<Attr> for Part {
    fn from(attr: Attr) -> Part {
        Part::Attr(attr)
    }
}

/// Calls `stop` on what stands directly inside a type, in upstream's order, until it answers true. Gives the last answer.
pub fn of_type(data: &TypeData, stop: &mut dyn FnMut(Part) -> bool) -> bool {
    match data {
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::None
        | TypeData::Float(_)
        | TypeData::Opaque { .. } => false,
        TypeData::Function { inputs, results } => inputs.iter().chain(results).any(|&ty| stop(ty.into())),
        TypeData::Tuple(types) => types.iter().any(|&ty| stop(ty.into())),
        &TypeData::Complex(element)
        | &TypeData::Vector { element, .. }
        | &TypeData::UnrankedTensor(element) => stop(element.into()),
        &TypeData::RankedTensor { element, encoding, .. } => {
            stop(element.into()) || encoding.is_some_and(|a| stop(a.into()))
        }
        &TypeData::MemRef { element, layout, space, .. } => {
            stop(element.into())
                || layout.is_some_and(|a| stop(a.into()))
                || space.is_some_and(|a| stop(a.into()))
        }
        &TypeData::UnrankedMemRef { element, space } => {
            stop(element.into()) || space.is_some_and(|a| stop(a.into()))
        }
        TypeData::Encoded(encoded) => encoded.params().any(|param| of_params(slice::from_ref(param), stop)),
        TypeData::Dialect(ty) => {
            of_params(&ty.params, stop) || ty.body().is_some_and(|body| of_params(body, stop))
        }
    }
}

/// Calls `stop` on what stands directly inside an attribute, in upstream's order, until it answers true. Gives the last answer.
pub fn of_attr(data: &AttrData, stop: &mut dyn FnMut(Part) -> bool) -> bool {
    match data {
        AttrData::Unit
        | AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::SymbolRef { .. }
        | AttrData::Strided { .. }
        | AttrData::LocUnknown
        | AttrData::LocFile(_) => false,
        &AttrData::Integer { ty, .. }
        | &AttrData::Float { ty, .. }
        | &AttrData::String { ty, .. }
        | &AttrData::Type(ty)
        | &AttrData::DenseResource { ty, .. } => stop(ty.into()),
        AttrData::Array(elements) => elements.iter().any(|&a| stop(a.into())),
        AttrData::Dictionary(entries) => entries.iter().any(|e| stop(e.value.into())),
        AttrData::DenseArray(dense) => stop(dense.element.into()),
        AttrData::DenseElements(dense) => stop(dense.ty.into()),
        AttrData::DenseStrings(dense) => stop(dense.ty.into()),
        &AttrData::Sparse { ty, indices, values } => {
            stop(ty.into()) || stop(indices.into()) || stop(values.into())
        }
        AttrData::Opaque(opaque) => stop(opaque.ty.into()),
        AttrData::Encoded(encoded) => encoded.params().any(|param| of_params(slice::from_ref(param), stop)),
        &AttrData::Distinct { value, .. } => stop(value.into()),
        &AttrData::LocName { child, .. } => stop(child.into()),
        &AttrData::LocCallSite { callee, caller } => stop(callee.into()) || stop(caller.into()),
        AttrData::LocFused { locs, metadata } => {
            metadata.is_some_and(|a| stop(a.into())) || locs.iter().any(|&a| stop(a.into()))
        }
        AttrData::Dialect(attr) => {
            of_params(&attr.params, stop) || attr.body().is_some_and(|body| of_params(body, stop))
        }
    }
}

/// Calls `stop` on the types and attributes directly in `params` until it answers true. Gives the last answer.
pub fn of_params(params: &[Param], stop: &mut dyn FnMut(Part) -> bool) -> bool {
    params.iter().any(|param| match param {
        &Param::Type(ty) => stop(ty.into()),
        &Param::Attr(attr) => stop(attr.into()),
        Param::List(inner) => of_params(inner, stop),
        _ => false,
    })
}

impl Context {
    /// The types and attributes directly inside `part`, in upstream's order.
    pub fn parts_of(&self, part: Part) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut push = |part| {
            parts.push(part);
            false
        };
        match part {
            Part::Type(ty) => of_type(self.type_data(ty), &mut push),
            Part::Attr(attr) => of_attr(self.attr_data(attr), &mut push),
        };
        parts
    }

    /// Visits `root` and all that is inside it, each once, the parts before the whole.
    pub fn walk_parts(&self, root: impl Into<Part>, mut visit: impl FnMut(Part)) {
        let mut seen = FxHashSet::default();
        let mut stack = vec![(root.into(), false)];
        while let Some((part, parts_done)) = stack.pop() {
            if parts_done {
                visit(part);
            } else if seen.insert(part) {
                stack.push((part, true));
                stack.extend(self.parts_of(part).into_iter().rev().map(|inner| (inner, false)));
            }
        }
    }

    /// Rebuilds `root` with `replace` applied to each part after the parts inside it; `None` keeps a part as it is. Where a
    /// rebuilt type or attribute would be invalid, the old one stays. Bodies of mutable types and attributes are left alone.
    pub fn replace_parts(
        &self,
        root: impl Into<Part>,
        mut replace: impl FnMut(Part) -> Option<Part>,
    ) -> Part {
        let root = root.into();
        let mut done: FxHashMap<Part, Part> = FxHashMap::default();
        self.walk_parts(root, |part| {
            let rebuilt = self.rebuild(part, &done);
            done.insert(part, replace(rebuilt).unwrap_or(rebuilt));
        });
        done.get(&root).copied().unwrap_or(root)
    }

    fn rebuild(&self, part: Part, done: &FxHashMap<Part, Part>) -> Part {
        let unchanged =
            self.parts_of(part).iter().all(|inner| done.get(inner).is_none_or(|new| new == inner));
        if unchanged {
            return part;
        }
        let map = Mapping { done };
        match part {
            Part::Type(ty) => {
                map.type_data(self.type_data(ty)).map_or(part, |data| self.intern_type(data).into())
            }
            Part::Attr(attr) => {
                map.attr_data(self.attr_data(attr)).map_or(part, |data| self.intern_attr(data).into())
            }
        }
    }
}

/// What has become of parts so far.
struct Mapping<'a> {
    done: &'a FxHashMap<Part, Part>,
}

impl Mapping<'_> {
    fn ty(&self, ty: Type) -> Type {
        match self.done.get(&Part::Type(ty)) {
            Some(&Part::Type(new)) => new,
            _ => ty,
        }
    }

    fn attr(&self, attr: Attr) -> Attr {
        match self.done.get(&Part::Attr(attr)) {
            Some(&Part::Attr(new)) => new,
            _ => attr,
        }
    }

    fn types(&self, types: &[Type]) -> Box<[Type]> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn attrs(&self, attrs: &[Attr]) -> Box<[Attr]> {
        attrs.iter().map(|&attr| self.attr(attr)).collect()
    }

    fn params<L: FromIterator<Param>>(&self, params: &[Param]) -> L {
        let map = |param: &Param| match param {
            &Param::Type(ty) => Param::Type(self.ty(ty)),
            &Param::Attr(attr) => Param::Attr(self.attr(attr)),
            Param::List(inner) => Param::List(self.params(inner)),
            other => other.clone(),
        };
        params.iter().map(map).collect()
    }

    fn type_data(&self, data: &TypeData) -> Option<TypeData> {
        Some(match data {
            TypeData::Function { inputs, results } => {
                TypeData::Function { inputs: self.types(inputs), results: self.types(results) }
            }
            TypeData::Tuple(types) => TypeData::Tuple(self.types(types)),
            &TypeData::Complex(element) => TypeData::Complex(self.ty(element)),
            TypeData::Vector { shape, scalable, element } => TypeData::Vector {
                shape: shape.clone(),
                scalable: scalable.clone(),
                element: self.ty(*element),
            },
            TypeData::RankedTensor { shape, element, encoding } => TypeData::RankedTensor {
                shape: shape.clone(),
                element: self.ty(*element),
                encoding: encoding.map(|a| self.attr(a)),
            },
            &TypeData::UnrankedTensor(element) => TypeData::UnrankedTensor(self.ty(element)),
            TypeData::MemRef { shape, element, layout, space } => TypeData::MemRef {
                shape: shape.clone(),
                element: self.ty(*element),
                layout: layout.map(|a| self.attr(a)),
                space: space.map(|a| self.attr(a)),
            },
            &TypeData::UnrankedMemRef { element, space } => {
                TypeData::UnrankedMemRef { element: self.ty(element), space: space.map(|a| self.attr(a)) }
            }
            TypeData::Dialect(ty) if ty.body().is_none() => {
                TypeData::Dialect(Box::new(crate::types::DialectType {
                    def: ty.def,
                    params: self.params(&ty.params),
                    body: ty.body.like(),
                }))
            }
            _ => return None,
        })
    }

    fn attr_data(&self, data: &AttrData) -> Option<AttrData> {
        Some(match data {
            &AttrData::Type(ty) => AttrData::Type(self.ty(ty)),
            &AttrData::String { value, ty } => AttrData::String { value, ty: self.ty(ty) },
            AttrData::Array(elements) => AttrData::Array(self.attrs(elements)),
            AttrData::Dictionary(entries) => {
                let map = |e: &NamedAttr| NamedAttr { name: e.name, value: self.attr(e.value) };
                AttrData::Dictionary(entries.iter().map(map).collect())
            }
            &AttrData::LocName { name, child } => AttrData::LocName { name, child: self.attr(child) },
            &AttrData::LocCallSite { callee, caller } => {
                AttrData::LocCallSite { callee: self.attr(callee), caller: self.attr(caller) }
            }
            AttrData::LocFused { locs, metadata } => {
                AttrData::LocFused { locs: self.attrs(locs), metadata: metadata.map(|a| self.attr(a)) }
            }
            &AttrData::Distinct { id, value } => AttrData::Distinct { id, value: self.attr(value) },
            AttrData::Dialect(attr) if attr.body().is_none() => {
                AttrData::Dialect(crate::attrs::DialectAttr {
                    def: attr.def,
                    params: self.params(&attr.params),
                    body: attr.body.like(),
                    kind: attr.kind,
                })
            }
            // The elements of numbers depend on their type: they stay as they are.
            _ => return None,
        })
    }
}
