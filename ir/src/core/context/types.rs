//! Types of a context, and what is true of what lies inside them.

use super::{Context, TypeEntry};
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
            let may_alias = self.type_may_alias_inside(&data);
            let mutable = may_alias && self.is_type_mutable(&data);
            TypeEntry { data, may_alias, mutable }
        });
        Type::from_index(index, self.0.salt)
    }

    fn type_may_alias_inside(&self, data: &TypeData) -> bool {
        match data {
            TypeData::Dialect(ty) => {
                let def = self.type_def(ty.def);
                def.may_alias || def.mutable || self.params_may_alias(&ty.params)
            }
            _ => sub_elements::of_type(data, &mut |part| match part {
                Part::Type(ty) => self.type_may_alias(ty),
                Part::Attr(attr) => self.attr_may_alias(attr),
            }),
        }
    }

    fn is_type_mutable(&self, data: &TypeData) -> bool {
        matches!(data, TypeData::Dialect(ty) if self.type_def(ty.def).mutable)
            || sub_elements::of_type(data, &mut |part| self.is_part_mutable(part))
    }

    pub(super) fn is_part_mutable(&self, part: Part) -> bool {
        match part {
            Part::Type(ty) => self.0.types.at(ty.index(self.0.salt)).mutable,
            Part::Attr(attr) => self.0.attrs.at(attr.index(self.0.salt)).mutable,
        }
    }

    /// Whether what a handle stands for consists of parts that get a body later.
    pub(crate) fn may_change(&self, about: Handle) -> bool {
        match about {
            Handle::Type(ty) => self.is_part_mutable(ty.into()),
            Handle::Attr(attr) => self.is_part_mutable(attr.into()),
            Handle::Props(props) => {
                self.props(props).iter().flatten().any(|&attr| self.is_part_mutable(attr.into()))
            }
            Handle::TypeDef(_) | Handle::AttrDef(_) => false,
        }
    }

    pub(crate) fn params_may_alias(&self, params: &[Param]) -> bool {
        sub_elements::of_params(params, &mut |part| match part {
            Part::Type(ty) => self.type_may_alias(ty),
            Part::Attr(attr) => self.attr_may_alias(attr),
        })
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
        self.0.types.at(ty.index(self.0.salt)).may_alias || self.0.type_alias_hooks.load(Ordering::Relaxed)
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
