//! The model of a dialect as a program embeds it: searched where it lies, and decoded entry by entry.
//!
//! Most programs mention few operations of a dialect. So its model is no list that is read in whole: operations, constraints and what
//! else it has are pieces of bytes, found by tables of names that were made when the program was built.

use super::bytes::{Pieces, Table, section};
#[cfg(feature = "tables")]
use super::classes::StoredNames;
#[cfg(feature = "tables")]
use super::list::List;
use super::list::all;
#[cfg(feature = "tables")]
use super::list::decode;
#[cfg(feature = "tables")]
use super::{Constraint, ConstraintId, Def, Dialect, EnumCase, EnumId, Interface, Op};
use super::{Enum, Model};

/// The sections in order.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
struct Sections {
    dialects: &'static [u8],
    ops: Pieces,
    attrs: Pieces,
    types: Pieces,
    /// Without their cases.
    enums: Pieces,
    enum_cases: Pieces,
    interfaces: Pieces,
    constraints: Pieces,
    op_names: Table,
    ops_by_class: Table,
    op_classes: Pieces,
    enum_classes: Pieces,
    enums_by_class: Table,
    attr_names: Table,
    type_names: Table,
    own_attrs: Table,
    own_types: Table,
    interface_names: Table,
    checking: Table,
    classes: Table,
    class_list: Pieces,
    cases: Table,
    params: Table,
}

impl Sections {
    fn read(mut bytes: &'static [u8]) -> Option<Sections> {
        let mut next = || section(&mut bytes);
        Some(Sections {
            dialects: next()?,
            ops: Pieces::read(next()?)?,
            attrs: Pieces::read(next()?)?,
            types: Pieces::read(next()?)?,
            enums: Pieces::read(next()?)?,
            enum_cases: Pieces::read(next()?)?,
            interfaces: Pieces::read(next()?)?,
            constraints: Pieces::read(next()?)?,
            op_names: Table::read(next()?)?,
            ops_by_class: Table::read(next()?)?,
            op_classes: Pieces::read(next()?)?,
            enum_classes: Pieces::read(next()?)?,
            enums_by_class: Table::read(next()?)?,
            attr_names: Table::read(next()?)?,
            type_names: Table::read(next()?)?,
            own_attrs: Table::read(next()?)?,
            own_types: Table::read(next()?)?,
            interface_names: Table::read(next()?)?,
            checking: Table::read(next()?)?,
            classes: Table::read(next()?)?,
            class_list: Pieces::read(next()?)?,
            cases: Table::read(next()?)?,
            params: Table::read(next()?)?,
        })
    }
}

impl Model {
    /// The model of bytes that [`pack`](Model::pack) made, with all that is in it; nothing if the bytes are none of this version.
    pub fn from_bytes(bytes: &'static [u8]) -> Option<Model> {
        let sections = Sections::read(bytes)?;
        let mut enums: Vec<Enum> = all(sections.enums)?;
        for (found, cases) in enums.iter_mut().zip(all(sections.enum_cases)?) {
            found.cases = cases;
        }
        Some(Model {
            dialects: postcard::from_bytes(sections.dialects).ok()?,
            ops: all(sections.ops)?,
            attrs: all(sections.attrs)?,
            types: all(sections.types)?,
            enums,
            interfaces: all(sections.interfaces)?,
            constraints: all(sections.constraints)?,
        })
    }
}

/// The model of one dialect that a program embeds.
#[cfg(feature = "tables")]
pub(crate) struct Stored {
    dialects: Vec<Dialect>,
    ops: List<Op>,
    attrs: List<Def>,
    types: List<Def>,
    /// Without their cases, which may be many.
    enums: List<Enum>,
    enum_cases: Pieces,
    interfaces: List<Interface>,
    constraints: List<Constraint>,
    names: Names,
}

/// The names that entries are found by.
#[cfg(feature = "tables")]
struct Names {
    /// Operations by their full names.
    ops: Table,
    /// Operations by their C++ classes without namespaces; of those that are called the same in the order of the records.
    ops_by_class: Table,
    /// Their C++ classes with namespaces.
    op_classes: Pieces,
    /// The qualified C++ classes of the enums.
    enums: Pieces,
    /// Enums by their C++ classes without namespaces, of which several may be called the same.
    enums_by_class: Table,
    /// Attributes by dialect and mnemonic.
    attrs: Table,
    types: Table,
    /// Attributes of the dialect by their qualified C++ classes.
    own_attrs: Table,
    own_types: Table,
    interfaces: Table,
    /// Interfaces that check operations.
    checking: Table,
}

#[cfg(feature = "tables")]
impl Stored {
    /// The model of bytes that [`Model::pack`] made, and the C++ classes that it speaks of.
    pub(crate) fn read(bytes: &'static [u8]) -> Option<(Stored, StoredNames)> {
        let found = Sections::read(bytes)?;
        let names = Names {
            ops: found.op_names,
            ops_by_class: found.ops_by_class,
            op_classes: found.op_classes,
            enums: found.enum_classes,
            enums_by_class: found.enums_by_class,
            attrs: found.attr_names,
            types: found.type_names,
            own_attrs: found.own_attrs,
            own_types: found.own_types,
            interfaces: found.interface_names,
            checking: found.checking,
        };
        let stored = Stored {
            dialects: postcard::from_bytes(found.dialects).ok()?,
            ops: List::new(found.ops),
            attrs: List::new(found.attrs),
            types: List::new(found.types),
            enums: List::new(found.enums),
            enum_cases: found.enum_cases,
            interfaces: List::new(found.interfaces),
            constraints: List::new(found.constraints),
            names,
        };
        let classes = List::new(found.class_list);
        Some((stored, StoredNames::new(found.classes, classes, found.cases, found.params)))
    }

    pub(crate) fn dialects(&self) -> &[Dialect] {
        &self.dialects
    }

    /// The full names of the operations, sorted.
    pub(crate) fn op_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.names.ops.names()
    }

    pub(crate) fn has_op(&self, name: &str) -> bool {
        self.names.ops.find(name).is_some()
    }

    pub(crate) fn has_ops(&self) -> bool {
        self.names.ops.len() > 0
    }

    pub(crate) fn op(&self, name: &str) -> Option<&Op> {
        self.ops.get(self.names.ops.place(name)?)
    }

    /// The full name of the first operation of a C++ class without namespaces, whose class with namespaces satisfies a test.
    pub(crate) fn op_of_class(&self, class: &str, is: impl Fn(&str) -> bool) -> Option<&'static str> {
        let fits = |place: &usize| self.names.op_classes.text(*place).is_some_and(&is);
        // Operations lie in the order of their names.
        self.names.ops.name(self.names.ops_by_class.all_places(class).find(fits)?)
    }

    pub(crate) fn has_attr(&self, name: &str) -> bool {
        self.names.attrs.find(name).is_some()
    }

    pub(crate) fn has_type(&self, name: &str) -> bool {
        self.names.types.find(name).is_some()
    }

    /// An attribute by its dialect and mnemonic.
    pub(crate) fn attr_named(&self, name: &str) -> Option<&Def> {
        self.attrs.get(self.names.attrs.place(name)?)
    }

    /// The mnemonics of the attributes of a dialect, sorted.
    pub(crate) fn attr_mnemonics<'a>(
        &self,
        dialect: &'a str,
    ) -> impl Iterator<Item = &'static str> + use<'a> {
        let own = move |name: &'static str| name.strip_prefix(dialect)?.strip_prefix('.');
        self.names.attrs.names().filter_map(own)
    }

    /// A type by its dialect and mnemonic.
    pub(crate) fn type_named(&self, name: &str) -> Option<&Def> {
        self.types.get(self.names.types.place(name)?)
    }

    /// The attributes of the dialect, sorted by class.
    pub(crate) fn own_attrs(&self) -> impl Iterator<Item = &Def> {
        self.names.own_attrs.places().filter_map(|place| self.attrs.get(place))
    }

    /// The types of the dialect, sorted by class.
    pub(crate) fn own_types(&self) -> impl Iterator<Item = &Def> {
        self.names.own_types.places().filter_map(|place| self.types.get(place))
    }

    /// The enums of a C++ class without namespaces, in order: their positions, and their classes with namespaces.
    pub(crate) fn enums_called(&self, class: &str) -> impl Iterator<Item = (usize, &'static str)> {
        let places = self.names.enums_by_class.all_places(class);
        places.filter_map(|place| Some((place, self.names.enums.text(place)?)))
    }

    /// The interfaces that an interface implies.
    pub(crate) fn bases(&self, interface: &str) -> &[String] {
        let place = self.names.interfaces.place(interface);
        let found = place.and_then(|place| self.interfaces.get(place));
        found.map_or(&[], |interface| interface.bases.as_slice())
    }

    pub(crate) fn is_checking(&self, interface: &str) -> bool {
        self.names.checking.find(interface).is_some()
    }

    pub(crate) fn constraint(&self, id: ConstraintId) -> Option<&Constraint> {
        self.constraints.get(id.0 as usize)
    }

    /// An enum without its cases.
    pub(crate) fn enum_head(&self, id: EnumId) -> Option<&Enum> {
        self.enums.get(id.0 as usize)
    }

    /// The cases of an enum, whenever they are asked for.
    pub(crate) fn enum_cases(&self, id: EnumId) -> impl FnOnce() -> Option<Vec<EnumCase>> + Send + use<> {
        let all = self.enum_cases;
        move || decode(all.get(id.0 as usize)?)
    }
}

/// How a build script makes what a program embeds.
#[cfg(feature = "tablegen")]
mod pack {
    use super::super::bytes::write::{pieces, section, table};
    use super::super::classes::Names;
    use super::super::{Def, Enum, Interface, Merged, Model};
    use serde::Serialize;
    use std::collections::BTreeMap;

    /// Why a model cannot be packed.
    pub type PackError = postcard::Error;

    /// The first value of each name, by name.
    type Firsts = BTreeMap<String, i64>;

    fn entries<T: Serialize>(list: &[T]) -> Result<Vec<u8>, PackError> {
        let list: Vec<Vec<u8>> = list.iter().map(postcard::to_stdvec).collect::<Result<_, _>>()?;
        Ok(pieces(&list))
    }

    fn sorted(firsts: Firsts) -> Vec<u8> {
        table(&firsts.into_iter().collect::<Vec<_>>())
    }

    fn firsts<N: Into<String>>(names: impl Iterator<Item = (N, usize)>) -> Firsts {
        let mut found = Firsts::new();
        for (name, place) in names {
            found.entry(name.into()).or_insert(place as i64);
        }
        found
    }

    fn mnemonics(defs: &[(usize, usize, &Def)]) -> Vec<u8> {
        let named = defs.iter().filter_map(|&(_, place, def)| {
            Some((format!("{}.{}", def.dialect, def.mnemonic.as_deref()?), place))
        });
        sorted(firsts(named))
    }

    fn own(defs: &[(usize, usize, &Def)], dialect: &str) -> Vec<u8> {
        let own = defs.iter().filter(|(_, _, def)| def.dialect == dialect);
        table(&own.map(|&(_, place, def)| (def.qualified(), place as i64)).collect::<Vec<_>>())
    }

    impl Model {
        /// What a program embeds of a dialect: the model without what only people read, and the names by which it is searched. Of it
        /// [`from_bytes`](Model::from_bytes) makes a model again.
        ///
        /// # Errors
        /// None that a model in memory could cause.
        pub fn pack(self, dialect: &str) -> Result<Vec<u8>, PackError> {
            let mut merged = Merged::default();
            merged.add(self.of_dialect(dialect));
            let Some(model) = merged.models.first() else { return Ok(Vec::new()) };
            let ops = merged.indexed_ops();
            let (attrs, types) = (merged.indexed_attrs(), merged.indexed_types());
            // Operations are sorted; a class may be called as one before it in the file.
            let op_names: Vec<(&str, i64)> =
                ops.iter().enumerate().map(|(place, (_, _, op))| (op.name.as_str(), place as i64)).collect();
            let place_of = |name: &str| op_names.binary_search_by_key(&name, |(have, _)| have).ok();
            let placed =
                model.ops.iter().filter_map(|op| Some((op.class.as_str(), place_of(&op.name)? as i64)));
            let mut ops_by_class: Vec<(&str, i64)> = placed.collect();
            // Those that are called the same stay in the order of the file.
            ops_by_class.sort_by_key(|(class, _)| *class);
            let op_classes: Vec<String> = ops.iter().map(|(_, _, op)| op.qualified()).collect();
            let sorted_ops: Vec<_> = ops.iter().map(|(_, _, op)| *op).collect();
            let interfaces = || model.interfaces.iter().enumerate();
            let checking = interfaces().filter(|(_, interface)| interface.verifies);
            let name_of = |(place, interface): (usize, &Interface)| (interface.name.clone(), place);
            let names = Names::of(&merged);
            let (classes, class_list) = names.classes();
            let head = |e: &Enum| Enum { cases: Vec::new(), ..e.clone() };
            let heads: Vec<Enum> = model.enums.iter().map(head).collect();
            let cases: Vec<_> = model.enums.iter().map(|e| &e.cases).collect();
            let mut by_class: Vec<(&str, i64)> =
                model.enums.iter().enumerate().map(|(place, e)| (e.class.as_str(), place as i64)).collect();
            by_class.sort_unstable();
            let mut out = Vec::new();
            section(&mut out, &postcard::to_stdvec(&model.dialects)?);
            section(&mut out, &entries(&sorted_ops)?);
            section(&mut out, &entries(&model.attrs)?);
            section(&mut out, &entries(&model.types)?);
            section(&mut out, &entries(&heads)?);
            section(&mut out, &entries(&cases)?);
            section(&mut out, &entries(&model.interfaces)?);
            section(&mut out, &entries(&model.constraints)?);
            section(&mut out, &table(&op_names));
            section(&mut out, &table(&ops_by_class));
            section(&mut out, &pieces(&op_classes));
            section(&mut out, &pieces(&model.enums.iter().map(|e| e.qualified()).collect::<Vec<_>>()));
            section(&mut out, &table(&by_class));
            section(&mut out, &mnemonics(&attrs));
            section(&mut out, &mnemonics(&types));
            section(&mut out, &own(&attrs, dialect));
            section(&mut out, &own(&types, dialect));
            section(&mut out, &sorted(firsts(interfaces().map(name_of))));
            section(&mut out, &sorted(firsts(checking.map(name_of))));
            section(&mut out, &table(&classes));
            section(&mut out, &entries(&class_list)?);
            section(&mut out, &table(&names.cases()));
            section(&mut out, &table(&names.params()));
            Ok(out)
        }
    }
}
