//! Types of a context, and what is true of what lies inside them.

use super::{Context, Nature, TypeEntry};
use crate::cache::Handle;
use crate::def::{Param, TypeDef, TypeDefId};
use crate::handles::{DialectId, Type};
use crate::sub_elements::{self, Part};
use crate::types::TypeData;
use rmlir_par::intern::hash_of;
use std::sync::atomic::Ordering;

impl Context {
    pub(crate) fn intern_type(&self, data: TypeData) -> Type {
        let index = self.0.types.intern_value(hash_of(&data), data, |data| {
            let nature = self.noted(self.type_nature(&data));
            TypeEntry { data, nature }
        });
        Type::from_index(index, self.0.salt)
    }

    /// What follows for a type from what it is and from what is inside it.
    fn type_nature(&self, data: &TypeData) -> Nature {
        let mut nature = Nature::default();
        match data {
            TypeData::Dialect(ty) => {
                let def = self.type_def(ty.def);
                nature.mutable = def.mutable;
                nature.may_alias |= def.may_alias || def.mutable;
                self.add_params(&mut nature, &ty.params);
            }
            _ => {
                _ = sub_elements::of_type(data, &mut |part| {
                    nature.add(self.part_nature(part));
                    false
                })
            }
        }
        nature
    }

    /// The nature of something that is about to be there.
    #[inline]
    pub(super) fn noted(&self, nature: Nature) -> Nature {
        if nature.mutable {
            self.0.mutable_parts.store(true, Ordering::Relaxed);
        }
        nature
    }

    /// Adds what follows for a whole from its parameters.
    pub(super) fn add_params(&self, nature: &mut Nature, params: &[Param]) {
        for param in params {
            match param {
                &Param::Attr(attr) => nature.add(self.part_nature(attr.into())),
                &Param::Type(ty) => nature.add(self.part_nature(ty.into())),
                Param::List(inner) => self.add_params(nature, inner),
                _ => {}
            }
        }
    }

    #[inline]
    pub(super) fn part_nature(&self, part: Part) -> Nature {
        match part {
            Part::Type(ty) => self.0.types.at(ty.index(self.0.salt)).nature,
            Part::Attr(attr) => self.0.attrs.at(attr.index(self.0.salt)).nature,
        }
    }

    fn is_part_mutable(&self, part: Part) -> bool {
        self.part_nature(part).mutable
    }

    /// Whether what a handle stands for consists of parts that get a body later.
    #[inline]
    pub(crate) fn may_change(&self, about: Handle) -> bool {
        // Hardly any dialect has mutable types.
        self.0.mutable_parts.load(Ordering::Relaxed) && self.has_mutable(about)
    }

    fn has_mutable(&self, about: Handle) -> bool {
        match about {
            Handle::Type(ty) => self.is_part_mutable(ty.into()),
            Handle::Attr(attr) => self.is_part_mutable(attr.into()),
            Handle::Props(props) => {
                self.props(props).iter().flatten().any(|&attr| self.is_part_mutable(attr.into()))
            }
            Handle::TypeDef(_) | Handle::AttrDef(_) => false,
        }
    }

    /// The contents of a type.
    ///
    /// # Panics
    /// If the type is of another context and debug assertions are on, or it is out of range.
    pub fn type_data(&self, ty: Type) -> &TypeData {
        &self.0.types.at(ty.index(self.0.salt)).data
    }

    /// The number of a type among all there are: numbers are small, where handles are not in debug builds.
    #[inline]
    pub fn type_index(&self, ty: Type) -> usize {
        ty.index(self.0.salt) as usize
    }

    /// Whether an alias may stand for this type or for something inside it.
    pub(crate) fn type_may_alias(&self, ty: Type) -> bool {
        self.part_nature(ty.into()).may_alias || self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// `index`
    pub fn index_type(&self) -> Type {
        self.common().index
    }

    /// `none`
    pub fn none_type(&self) -> Type {
        self.common().none
    }

    /// `i1`
    pub fn i1(&self) -> Type {
        self.common().i1
    }

    /// `i8`
    pub fn i8(&self) -> Type {
        self.common().i8
    }

    /// `i16`
    pub fn i16(&self) -> Type {
        self.common().i16
    }

    /// `i32`
    pub fn i32(&self) -> Type {
        self.common().i32
    }

    /// `i64`
    pub fn i64(&self) -> Type {
        self.common().i64
    }

    /// `f32`
    pub fn f32(&self) -> Type {
        self.common().f32
    }

    /// `f64`
    pub fn f64(&self) -> Type {
        self.common().f64
    }

    /// The definition of a dialect type.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn type_def(&self, id: TypeDefId) -> &TypeDef {
        &self.0.type_defs.at(id.0 as usize).1
    }

    /// The dialect of a type definition.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn type_def_dialect(&self, id: TypeDefId) -> DialectId {
        self.0.type_defs.at(id.0 as usize).0
    }
}
