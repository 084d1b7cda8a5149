//! Attributes and property rows of a context.

use super::{AttrDefEntry, AttrEntry, Context, Nature};
use crate::attrs::{AttrData, NamedAttr};
use crate::def::{AttrDef, AttrDefId, Param};
use crate::handles::{Attr, DialectId, Ident, Props};
use crate::sub_elements;
use rmlir_par::ahead;
use rmlir_par::intern::hash_of;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::atomic::Ordering;

/// Half the work of hashing each value with its presence.
fn hash_of_row(row: &[Option<Attr>]) -> u64 {
    let raw = |value: &Option<Attr>| value.map_or(0, |attr| u64::from(attr.raw()));
    let mut hasher = FxHasher::default();
    for pair in row.chunks(2) {
        hasher.write_u64(pair.iter().fold(0, |both, value| both << 32 | raw(value)));
    }
    hasher.finish()
}

impl Context {
    pub(crate) fn intern_attr(&self, data: AttrData) -> Attr {
        let index = self.0.attrs.intern_value(hash_of(&data), data, |data| {
            if matches!(data, AttrData::DenseResource { .. }) {
                self.0.resource_attrs.store(true, Ordering::Relaxed);
            }
            let nature = self.noted(self.attr_nature(&data));
            AttrEntry { data, nature }
        });
        Attr::from_index(index, self.0.salt)
    }

    /// Makes room for so many attributes, property rows and identifiers that will be made.
    pub(crate) fn reserve_parts(&self, attrs: usize, rows: usize, idents: usize) {
        self.0.idents.reserve(idents);
        self.0.attrs.reserve(attrs);
        self.0.props.reserve(rows);
    }

    /// Whether any attribute of the context is a reference to a resource.
    pub fn has_resource_attrs(&self) -> bool {
        self.0.resource_attrs.load(Ordering::Relaxed)
    }

    /// What follows for an attribute from what it is and from what is inside it.
    fn attr_nature(&self, data: &AttrData) -> Nature {
        let mut nature = Nature::default();
        match data {
            AttrData::AffineMap(_) | AttrData::IntegerSet(_) => nature.may_alias = true,
            AttrData::Dialect(attr) => {
                let def = self.attr_def(attr.def);
                nature.mutable = def.mutable;
                nature.may_alias |= def.may_alias || def.mutable || def.location;
                self.add_params(&mut nature, &attr.params);
            }
            _ => {
                nature.may_alias |= matches!(data, AttrData::Distinct { .. }) || data.is_location();
                sub_elements::of_attr(data, &mut |part| {
                    nature.add(self.part_nature(part));
                    false
                });
            }
        }
        nature
    }

    /// The contents of an attribute.
    ///
    /// # Panics
    /// If the attribute is of another context and debug assertions are on, or it is out of range.
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        &self.0.attrs.at(attr.index(self.0.salt)).data
    }

    /// Asks for the memory of an attribute, for who is about to look at it, which goes on meanwhile.
    #[inline]
    pub fn fetch_attr(&self, attr: Attr) {
        ahead::fetch(self.attr_data(attr));
    }

    /// Asks for the memory of the parameters of an attribute, whose own was [asked for](Context::fetch_attr) before.
    #[inline]
    pub fn fetch_params(&self, attr: Attr) {
        /// So many lie in a line of memory: most attributes of debug information have two lines of them.
        const IN_LINE: usize = 64 / size_of::<Param>();
        if let AttrData::Dialect(data) = self.attr_data(attr) {
            ahead::fetch(&data.params[..]);
            ahead::fetch(data.params.get(IN_LINE..).unwrap_or_default());
        }
    }

    /// Whether an alias may stand for this attribute or for something inside it.
    pub(crate) fn attr_may_alias(&self, attr: Attr) -> bool {
        self.part_nature(attr.into()).may_alias || self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// The number of an attribute among all there are: numbers are small, where handles are not in debug builds.
    #[inline]
    pub fn attr_index(&self, attr: Attr) -> usize {
        attr.index(self.0.salt) as usize
    }

    /// How many attributes there are: each has a lower [number](Context::attr_index).
    pub fn attr_count(&self) -> usize {
        self.0.attrs.len()
    }

    /// Makes the printer ask the alias hooks of all dialects about builtin types and attributes too.
    pub fn ask_alias_hooks_for_builtins(&self) {
        self.0.type_alias_hooks.store(true, Ordering::Relaxed);
    }

    /// Whether the alias hooks of all dialects are asked about builtin types and attributes too.
    pub fn asks_alias_hooks_for_builtins(&self) -> bool {
        self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// `unit`
    pub fn unit(&self) -> Attr {
        self.common().unit
    }

    /// `loc(unknown)`
    pub fn unknown_loc(&self) -> Attr {
        self.common().unknown_loc
    }

    /// `{}`
    pub fn empty_dict(&self) -> Attr {
        self.common().empty_dict
    }

    /// The definition of a dialect attribute.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn attr_def(&self, id: AttrDefId) -> &AttrDef {
        &self.attr_def_entry(id).def
    }

    pub(in crate::core) fn attr_def_entry(&self, id: AttrDefId) -> &AttrDefEntry {
        self.0.attr_defs.at(id.0 as usize)
    }

    /// The dialect of an attribute definition.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn attr_def_dialect(&self, id: AttrDefId) -> DialectId {
        self.attr_def_entry(id).dialect
    }

    pub(crate) fn is_dialect_location(&self, attr: Attr) -> bool {
        matches!(self.attr_data(attr), AttrData::Dialect(a) if self.attr_def(a.def).location)
    }

    /// The entries of a dictionary attribute; none for anything else.
    pub fn dict(&self, attr: Attr) -> &[NamedAttr] {
        self.attr_data(attr).as_dictionary().unwrap_or(&[])
    }

    /// The value of a key in a dictionary attribute.
    pub fn dict_get(&self, dict: Attr, name: Ident) -> Option<Attr> {
        self.dict(dict).iter().find(|entry| entry.name == name).map(|entry| entry.value)
    }

    /// The row of these property values.
    pub fn props_of(&self, row: &[Option<Attr>]) -> Props {
        let index = self.0.props.intern(hash_of_row(row), |have| &**have == row, || row.into());
        Props::from_index(index, self.0.salt)
    }

    /// The row without any value.
    pub fn empty_props(&self) -> Props {
        self.common().empty_props
    }

    /// The number of a row among all there are.
    #[inline]
    pub fn props_index(&self, props: Props) -> usize {
        props.index(self.0.salt) as usize
    }

    /// How many rows there are: each has a lower [number](Context::props_index).
    pub fn props_count(&self) -> usize {
        self.0.props.len()
    }

    /// The values of a row, by slot of the operation's definition; an unregistered operation has one slot for any attribute.
    ///
    /// # Panics
    /// If the row is of another context and debug assertions are on, or it is out of range.
    pub fn props(&self, props: Props) -> &[Option<Attr>] {
        self.0.props.at(props.index(self.0.salt))
    }
}
