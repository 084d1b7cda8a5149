//! The ODS model: what a definition file says, without a context and without the TableGen records it came from.
//!
//! A [`Model`] is made of the records of one main file (feature `tablegen`). A model is plain data: it can be stored, compared, merged with the
//! models of other files, documented, and turned into the tables of a context (see `build`).
//!
//! C++ snippets stay text here. Constraints are shared: they are spoken of by their position in [`Model::constraints`].

#[cfg_attr(not(feature = "tables"), allow(dead_code))]
mod bytes;
#[cfg(any(feature = "tables", feature = "tablegen"))]
pub(crate) mod classes;
mod error;
mod infer;
mod list;
mod merge;
pub mod rules;
pub(crate) mod stored;

pub use error::OdsError;
#[cfg(any(feature = "tables", feature = "tablegen"))]
pub(crate) use infer::Builders;
#[cfg(feature = "tables")]
pub(crate) use infer::InferFrom;
pub(crate) use infer::infer_sources;
pub use merge::{Left, Merged};

use serde::{Deserialize, Serialize};

/// All that one main file defines, with what it includes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Dialects.
    pub dialects: Vec<Dialect>,
    /// Operations, in the order of the records.
    pub ops: Vec<Op>,
    /// Attribute definitions.
    pub attrs: Vec<Def>,
    /// Type definitions.
    pub types: Vec<Def>,
    /// Enums.
    pub enums: Vec<Enum>,
    /// Interfaces of operations, attributes and types.
    pub interfaces: Vec<Interface>,
    /// Constraints on types, attributes, properties and regions.
    pub constraints: Vec<Constraint>,
}

/// The position of a constraint in [`Model::constraints`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConstraintId(pub u32);

/// The position of an enum in [`Model::enums`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnumId(pub u32);

/// Where a record was defined.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File name as found.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

/// A condition with the words for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Constraint {
    /// Name of the record; empty if it has none of its own.
    pub name: String,
    /// What an error says must be.
    pub summary: String,
    /// The condition in C++; empty if there is none.
    pub condition: String,
    /// The C++ class that is implied; empty if none is.
    pub cpp_type: String,
    /// How a C++ builder makes the one type that is allowed; empty if there is no such type.
    pub builder: String,
    /// The dialect and mnemonic of the definition that the constraint is, if it is one.
    pub def: Option<(String, String)>,
}

impl Constraint {
    /// One that says nothing.
    pub(crate) fn none() -> &'static Constraint {
        static NONE: Constraint = Constraint {
            name: String::new(),
            summary: String::new(),
            condition: String::new(),
            cpp_type: String::new(),
            builder: String::new(),
            def: None,
        };
        &NONE
    }
}

/// A dialect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialect {
    /// Namespace of the operations.
    pub name: String,
    /// C++ namespace.
    pub cpp_namespace: String,
    /// One line about it.
    pub summary: String,
    /// Text about it.
    pub description: String,
    /// C++ class names of the dialects that it needs.
    pub dependencies: Vec<String>,
    /// Code checks discardable attributes on operations.
    pub checks_op_attrs: bool,
    /// Code checks discardable attributes on region arguments.
    pub checks_arg_attrs: bool,
    /// Code checks discardable attributes on region results.
    pub checks_result_attrs: bool,
}

impl Dialect {
    /// Names of the dialects that it needs. Records give their classes; the namespace of a class is the name in other letters.
    pub fn dependency_names(&self) -> Box<[Box<str>]> {
        let classes = self.dependencies.iter().flat_map(|names| names.split(','));
        let spaces = classes.filter_map(|class| class.trim().rsplit("::").nth(1));
        spaces.map(|space| space.to_lowercase().into()).collect()
    }
}

/// How many values a group holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arity {
    /// One.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Lists, whose lengths are in the attribute of this name.
    VariadicOfVariadic(String),
}

impl Arity {
    /// Whether the number of values is open.
    pub fn is_variable(&self) -> bool {
        *self != Arity::One
    }
}

/// A group of operands or results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Name; may be empty.
    pub name: String,
    /// Of each value's type.
    pub constraint: ConstraintId,
    /// How many values.
    pub arity: Arity,
    /// Text about it.
    pub summary: String,
}

/// An attribute constraint with what C++ knows about storing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttrKind {
    /// The condition.
    pub constraint: ConstraintId,
    /// C++ class of the attribute, without blanks around it.
    pub storage: String,
    /// The one type that its values have, as a C++ builder makes it.
    pub value_type: Option<String>,
    /// How C++ makes one of a value `$0`.
    pub builder: String,
    /// The default as C++ text.
    pub default: Option<String>,
    /// It need not be there.
    pub optional: bool,
    /// It is an integer attribute that stands for an enum.
    pub integer_enum: Option<EnumId>,
    /// The dialect, mnemonic and enum of the definition around an enum.
    pub enum_def: Option<(String, String, EnumId)>,
    /// It is printed as a symbol name.
    pub symbol_name: bool,
    /// What the elements of an array attribute are.
    pub element: Option<Box<AttrKind>>,
    /// Name of the record without wrappers; empty if it has none of its own.
    pub base: String,
}

impl AttrKind {
    fn forget_base(&mut self) {
        self.base.clear();
        if let Some(element) = &mut self.element {
            element.forget_base();
        }
    }
}

/// An inherent attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttrArg {
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: AttrKind,
    /// Text about it.
    pub summary: String,
}

/// What a native property is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PropKind {
    /// An integer, with its width in bits.
    Int(u32),
    /// A boolean.
    Bool,
    /// There or not.
    Unit,
    /// A string.
    String,
    /// An enum.
    Enum {
        /// Which.
        id: EnumId,
        /// The keyword around the case in text.
        mnemonic: Option<String>,
        /// C++ class of the attribute that it also converts from.
        attr_form: Option<String>,
        /// Dialect and mnemonic of that attribute.
        form: Option<(String, String)>,
        /// That attribute's dialect and mnemonic, if the property converts to it rather than to an integer.
        stored_as: Option<(String, String)>,
    },
    /// A list.
    Array(Box<PropKind>),
    /// A list of integers that is a dense array as an attribute.
    IntArray(u32),
    /// There or not; the flag says that text shows the value alone when it is there.
    Optional(Box<PropKind>, bool),
    /// Only C++ knows.
    Custom,
}

/// A native property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropArg {
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: PropKind,
    /// The condition on its value.
    pub constraint: ConstraintId,
    /// C++ type of the value.
    pub storage: String,
    /// The default as C++ text.
    pub default: Option<String>,
}

/// An entry of an operation's arguments, by position in the list of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgRef {
    /// Operand group.
    Operand(u32),
    /// Attribute.
    Attr(u32),
    /// Native property.
    Prop(u32),
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Name; may be empty.
    pub name: String,
    /// The condition.
    pub constraint: ConstraintId,
    /// Any number of them.
    pub variadic: bool,
}

/// A successor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Successor {
    /// Name; may be empty.
    pub name: String,
    /// Any number of them.
    pub variadic: bool,
}

/// A predicate trait that also says how types follow from each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeRelation {
    /// Nothing follows.
    None,
    /// All of these have one type.
    AllMatch(Vec<String>),
    /// The type of the second follows from that of the first through a C++ expression.
    MatchWith(String, String, String),
    /// The types of the second are as many as the first has elements, of its element type.
    Elements(String, String),
}

/// A trait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trait {
    /// Known by its C++ name.
    Native {
        /// C++ name without namespace and parameters.
        name: String,
        /// Parameters, as text.
        params: Option<String>,
        /// Checked before constraints.
        structural: bool,
    },
    /// Known to generators only.
    Internal(String),
    /// A condition on the operation.
    Predicate {
        /// What is said when it does not hold.
        summary: String,
        /// The condition in C++.
        condition: String,
        /// How types follow.
        relation: TypeRelation,
    },
    /// Memory effects that are stated on the operation as such, none for an operation without any.
    Effects(Vec<StatedEffect>),
    /// An interface.
    Interface {
        /// C++ name.
        name: String,
        /// Methods that are implemented by hand.
        methods: Vec<String>,
    },
}

/// A memory effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedEffect {
    /// Name without namespace: `Read`.
    pub kind: String,
    /// C++ class of the resource without namespace: `DefaultResource`.
    pub resource: String,
    /// Effects of a lower stage happen before those of a higher one.
    pub stage: u32,
    /// It concerns all that a value refers to.
    pub full: bool,
}

/// On what an effect is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectOn {
    /// An argument, by its position among operands, attributes and properties.
    Arg(u32),
    /// A result group.
    Result(u32),
}

/// The syntax of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Syntax {
    /// The generic form alone.
    Generic,
    /// Written by hand.
    Custom,
    /// Declared.
    Format(String),
}

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Op {
    /// Name of the record.
    pub record: String,
    /// Where it is.
    pub place: Place,
    /// Dialect.
    pub dialect: String,
    /// Full name.
    pub name: String,
    /// C++ class name.
    pub class: String,
    /// C++ namespace.
    pub cpp_namespace: String,
    /// One line about it.
    pub summary: String,
    /// Text about it.
    pub description: String,
    /// Operand groups.
    pub operands: Vec<Group>,
    /// Inherent attributes.
    pub attrs: Vec<AttrArg>,
    /// Native properties.
    pub props: Vec<PropArg>,
    /// Operands, attributes and properties as declared.
    pub args: Vec<ArgRef>,
    /// Result groups.
    pub results: Vec<Group>,
    /// Regions.
    pub regions: Vec<Region>,
    /// Successors.
    pub successors: Vec<Successor>,
    /// Traits: structural ones, then the others, each in list order.
    pub traits: Vec<Trait>,
    /// Memory effects that are stated on arguments and results, in order.
    pub effects: Vec<(EffectOn, StatedEffect)>,
    /// The dialect whose prefix may be left out in its regions; empty for none.
    pub default_dialect: String,
    /// How text shows it.
    pub syntax: Syntax,
    /// It has a check of its own.
    pub verifier: bool,
    /// It has a check of its own after its regions.
    pub region_verifier: bool,
    /// Code folds it.
    pub folder: bool,
    /// Code canonicalises it.
    pub canonicalizer: bool,
    /// Result types are inferred by a generated function.
    pub inferable: bool,
    /// Result types are inferred by the interface in some form.
    pub has_inference: bool,
    /// Bytecode of its properties is written by hand.
    pub custom_encoding: bool,
}

impl Op {
    /// The C++ class with its namespace, from the outermost one.
    pub(crate) fn qualified(&self) -> String {
        format!("{}::{}", self.cpp_namespace.trim_start_matches("::"), self.class)
    }
}

/// A parameter of an attribute or type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Name.
    pub name: String,
    /// C++ type.
    pub cpp_type: String,
    /// C++ type as stored.
    pub storage: String,
    /// C++ text of the default; absent if it must be given.
    pub default: Option<String>,
    /// Record class that it is an instance of; empty for plain text.
    pub class: String,
    /// It has a parser of its own (not an enum's).
    pub custom_syntax: bool,
    /// It is the type of the attribute.
    pub self_type: bool,
    /// What it must be.
    pub constraint: Option<ConstraintId>,
    /// Text about it.
    pub summary: String,
}

/// A definition of an attribute or type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Def {
    /// Name of the record.
    pub record: String,
    /// Where it is.
    pub place: Place,
    /// Dialect.
    pub dialect: String,
    /// Name in text, without the dialect; none for what only code reads.
    pub mnemonic: Option<String>,
    /// C++ class name.
    pub class: String,
    /// C++ namespace.
    pub cpp_namespace: String,
    /// One line about it.
    pub summary: String,
    /// Text about it.
    pub description: String,
    /// Parameters.
    pub params: Vec<Param>,
    /// How text shows the parameters.
    pub syntax: Syntax,
    /// Code checks the parameters.
    pub verifier: bool,
    /// The mnemonic is also the base of an alias.
    pub mnemonic_alias: bool,
    /// It has a body that is set later.
    pub mutable: bool,
    /// It is a location.
    pub location: bool,
    /// C++ names of its interfaces and traits.
    pub interfaces: Vec<String>,
    /// The enum that it wraps.
    pub enum_id: Option<EnumId>,
}

impl Def {
    /// The C++ class with its namespace.
    pub fn qualified(&self) -> String {
        format!("{}::{}", self.cpp_namespace, self.class)
    }
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnumCase {
    /// Name in programs.
    pub symbol: String,
    /// Name in text.
    pub text: String,
    /// Value.
    pub value: i64,
    /// It is a name for a set of bits, even if that is one.
    pub group: bool,
}

/// How the cases of an enum combine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BitStyle {
    /// Between the cases.
    pub separator: String,
    /// Groups stand for their members.
    pub primary_groups: bool,
    /// Values that are not one case are quoted.
    pub quoted: bool,
}

/// An enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enum {
    /// Name of the record.
    pub record: String,
    /// C++ class name.
    pub class: String,
    /// C++ namespace.
    pub cpp_namespace: String,
    /// One line about it.
    pub summary: String,
    /// Width in bits.
    pub width: u32,
    /// Set for bit enums.
    pub bits: Option<BitStyle>,
    /// Cases in order.
    pub cases: Vec<EnumCase>,
    /// C++ class of the attribute that the enum itself is, if it is one.
    pub attr_class: Option<String>,
    /// Its definition is of the kind that says how attributes for it are read.
    pub reads_as_attr: bool,
}

impl Enum {
    /// The C++ type.
    pub fn qualified(&self) -> String {
        format!("{}::{}", self.cpp_namespace, self.class)
    }
}

/// What has an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InterfaceOf {
    /// Operations.
    Op,
    /// Attributes.
    Attr,
    /// Types.
    Type,
    /// Dialects.
    Dialect,
}

/// A method of an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// C++ name.
    pub name: String,
    /// C++ type of what it gives.
    pub result: String,
    /// C++ types and names of its parameters.
    pub args: Vec<(String, String)>,
    /// Text about it.
    pub summary: String,
}

/// An interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interface {
    /// C++ name.
    pub name: String,
    /// C++ namespace.
    pub cpp_namespace: String,
    /// What has it.
    pub of: InterfaceOf,
    /// Its methods.
    pub methods: Vec<Method>,
    /// Names of the interfaces that it implies.
    pub bases: Vec<String>,
    /// Operations that have it are checked.
    pub verifies: bool,
    /// The check comes after the regions.
    pub with_regions: bool,
}

impl Model {
    /// A constraint by position; an empty one for a position of another model.
    pub fn constraint(&self, id: ConstraintId) -> &Constraint {
        self.constraints.get(id.0 as usize).unwrap_or(Constraint::none())
    }

    /// An enum by position.
    pub fn enum_at(&self, id: EnumId) -> Option<&Enum> {
        self.enums.get(id.0 as usize)
    }

    /// The model without what other dialects' operations are, and without what only people and generators of source read: texts, places,
    /// names of records, methods of interfaces.
    pub fn of_dialect(mut self, name: &str) -> Model {
        self.ops.retain(|op| op.dialect == name);
        for op in &mut self.ops {
            op.description.clear();
            op.place = Place::default();
            op.operands.iter_mut().chain(&mut op.results).for_each(|group| group.summary.clear());
            for attr in &mut op.attrs {
                attr.summary.clear();
                attr.kind.forget_base();
            }
        }
        for def in self.attrs.iter_mut().chain(&mut self.types) {
            def.description.clear();
            def.place = Place::default();
            def.summary.clear();
            for param in &mut def.params {
                param.summary.clear();
                param.storage.clear();
            }
        }
        self.dialects.iter_mut().for_each(|dialect| dialect.description.clear());
        self.interfaces.iter_mut().for_each(|interface| interface.methods.clear());
        for constraint in &mut self.constraints {
            constraint.name.clear();
            constraint.def = None;
        }
        self
    }

    /// The dialect of a name.
    pub fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }
}
