//! Declarative assembly formats as plain data.
//!
//! The definition language's crate turns format strings into these trees and reports errors in them when a definition is loaded;
//! the text crate's engine parses and prints from them. Nothing here depends on either.

use crate::context::Context;
use crate::def::EnumDef;
use crate::directive::{CustomDirective, ParamCodec, ParamDirective};
use crate::handles::{Attr, Ident, Type};
use crate::module::OpRef;
use std::fmt;
use std::sync::Arc;

/// The assembly format of an operation.
#[derive(Clone, Debug)]
pub struct Format {
    /// The elements in order.
    pub elements: Vec<Element>,
    /// How the type of each operand group is found when text does not spell it; one per group.
    pub operand_types: Vec<TypeSource>,
    /// How the type of each result group is found when text does not spell it; one per group.
    pub result_types: Vec<TypeSource>,
    /// All result types come from the operation's type inference.
    pub infer_results: bool,
    /// Attributes that some element binds: `attr-dict` leaves them out.
    pub bound_attrs: Vec<Ident>,
    /// A `prop-dict` stands in the format, so that `attr-dict` holds discardable attributes only.
    pub has_prop_dict: bool,
}

/// How a type that is not spelled is found.
#[derive(Clone, Debug)]
pub enum TypeSource {
    /// Some element of the format spells it.
    Spelled,
    /// The constraint allows exactly this one.
    Buildable(Type),
    /// From a variable whose type is known, through a transformation if there is one.
    From(Variable, Option<TypeTransform>),
    /// From the type inference of the operation.
    Inferred,
}

/// Computes a type from another one (`TypesMatchWith`), from an attribute, or nothing if it does not fit.
#[derive(Clone)]
pub struct TypeTransform {
    /// The text it comes from.
    pub text: Arc<str>,
    /// The function.
    pub apply: TypeFn,
}

/// A function from a type or attribute to the types that follow from it.
pub type TypeFn = Arc<dyn Fn(&Context, crate::sub_elements::Part) -> Option<Vec<Type>> + Send + Sync>;

impl fmt::Debug for TypeTransform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeTransform({})", self.text)
    }
}

/// A named part of an operation, by its position in the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    /// Operand group.
    Operand(usize),
    /// Result group.
    Result(usize),
    /// Inherent attribute.
    Attr(usize),
    /// Native property.
    Prop(usize),
    /// Region.
    Region(usize),
    /// Successor.
    Successor(usize),
}

/// An element of a format.
#[derive(Clone, Debug)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(Arc<str>),
    /// `` ` ` ``: prints a blank.
    Blank,
    /// ` `` `: suppresses the blank that would come.
    NoBlank,
    /// `\n`
    Newline,
    /// An operand group.
    Operand(usize),
    /// An inherent attribute, in a style.
    Attr(usize, AttrStyle),
    /// A native property, in a style.
    Prop(usize, PropStyle),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// `operands`
    Operands,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// `attr-dict` and `attr-dict-with-keyword`
    AttrDict {
        /// With `attributes` in front.
        keyword: bool,
    },
    /// `prop-dict`
    PropDict,
    /// `type(...)`
    Type {
        /// What it is the type of.
        of: TypesOf,
        /// How a single one is written.
        style: TypeStyle,
    },
    /// `functional-type(inputs, results)`
    FunctionalType(TypesOf, TypesOf),
    /// `custom<Name>(...)`
    Custom {
        /// Name of the directive.
        name: Arc<str>,
        /// Its parameters.
        params: Vec<CustomParam>,
        /// What it does, if anybody supplied that.
        directive: Behaviour<dyn CustomDirective>,
    },
    /// `(... ^ ...) : (...)?`
    Optional {
        /// Printed if the anchor is there.
        then: Vec<Element>,
        /// Printed if not.
        otherwise: Vec<Element>,
        /// What decides.
        anchor: Anchor,
        /// The anchor stands in the second part: the decision is turned around.
        inverted: bool,
        /// The anchor is a unit attribute that is not printed itself: position in `then` (or `otherwise` if inverted).
        elided_unit: Option<usize>,
    },
    /// `oilist(...)`
    OiList(Vec<Clause>),
}

/// Behaviour that code may supply for a part of a format.
pub struct Behaviour<T: ?Sized>(pub Option<Arc<T>>);

impl<T: ?Sized> Behaviour<T> {
    /// Nobody supplied any.
    pub fn none() -> Behaviour<T> {
        Behaviour(None)
    }
}

impl<T: ?Sized> Clone for Behaviour<T> {
    fn clone(&self) -> Self {
        Behaviour(self.0.clone())
    }
}

impl<T: ?Sized> fmt::Debug for Behaviour<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "supplied" } else { "missing" })
    }
}

/// What decides whether an optional group is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The variable is there: an operand, result or successor group not empty, an attribute set (and not its default), a unit
    /// attribute set, a region not empty, a property not its default.
    Variable(Variable),
    /// One of the variables of a custom directive is there.
    AnyOf(Vec<Variable>),
}

/// A clause of an `oilist`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The literal it starts with.
    pub literal: Arc<str>,
    /// What follows.
    pub elements: Vec<Element>,
    /// Printed if one of these is there.
    pub variables: Vec<Variable>,
}

/// What `type(...)` and `functional-type(...)` may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypesOf {
    /// An operand group.
    Operand(usize),
    /// A result group.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// How one type is written.
#[derive(Clone, Debug)]
pub enum TypeStyle {
    /// As any type.
    Full,
    /// The constraint names a class of types: without `!dialect.mnemonic`'s dialect where the type is of that class. Holds the
    /// class's name for errors, such as `builtin.memref`, and the predicate of the class.
    Stripped(Arc<str>, crate::constraint::Pred),
}

/// How an attribute variable is written.
#[derive(Clone, Debug)]
pub enum AttrStyle {
    /// As any attribute, with its type.
    Full,
    /// Without its type, which is always the given one; `None` for attributes that have none.
    Typed(Option<Type>),
    /// A symbol name: `@name`.
    SymbolName,
    /// An integer attribute that stands for an enum: the case's text.
    Enum(Arc<EnumDef>),
    /// `[a, b]`: a dense array whose elements are of this type.
    DenseArray(Type),
    /// An attribute of a class that is no definition of a dialect. Holds the predicate of the class.
    Stripped(crate::constraint::Pred),
    /// An attribute of a dialect's definition by its full mnemonic (`arith.fastmath`).
    StrippedDef(Arc<str>),
}

/// How a property variable is written.
#[derive(Clone, Debug)]
pub enum PropStyle {
    /// A decimal integer.
    Int,
    /// `true` or `false`
    Bool,
    /// `unit` or `unit_absent`
    Unit,
    /// A quoted string.
    String,
    /// The case's text; with the mnemonic and `<...>` around it if there is one.
    Enum(Arc<EnumDef>, Option<Arc<str>>),
    /// `[a, b]`
    Array(Box<PropStyle>),
    /// The value or `none`; `some<...>` around the value if the flag is not set.
    Optional(Box<PropStyle>, bool),
}

/// A parameter of a custom directive.
#[derive(Clone, Debug)]
pub enum CustomParam {
    /// A variable.
    Variable(Variable),
    /// `type(...)` of something.
    Type(TypesOf),
    /// `attr-dict`
    AttrDict,
    /// `prop-dict`
    PropDict,
    /// `ref(...)` of a variable: known already, not parsed here.
    Ref(Variable),
    /// `ref(type(...))`
    RefType(TypesOf),
    /// `ref(attr-dict)`
    RefAttrDict,
    /// `operands`, `regions`, `successors`
    All(TypesOf),
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// A string literal.
    Text(Arc<str>),
}

/// Whether a value of an attribute equals the default of its definition, for elision in `attr-dict`.
pub fn is_default(op: OpRef<'_>, name: Ident, value: Attr) -> bool {
    use crate::def::Presence;
    let Some(def) = op.info().def() else { return false };
    def.attrs.iter().any(|field| {
        field.name == name
            && matches!(field.presence, Presence::Default(default) | Presence::DefaultOptional(default) if default == value)
    })
}

/// The assembly format of an attribute's or type's parameters.
#[derive(Clone, Debug)]
pub struct ParamFormat {
    /// The elements in order.
    pub elements: Vec<ParamElement>,
}

/// An element of a parameter format.
#[derive(Clone, Debug)]
pub enum ParamElement {
    /// A keyword or punctuation.
    Literal(Arc<str>),
    /// `` ` ` ``
    Blank,
    /// ` `` `
    NoBlank,
    /// A parameter; qualified if the flag is set.
    Param(usize, bool),
    /// `params`: all of these, separated by commas.
    Params(Vec<usize>),
    /// `struct(...)`: `name = value`, separated by commas, in any order.
    Struct(Vec<usize>),
    /// `custom<Name>(...)`
    Custom {
        /// Name of the directive.
        name: Arc<str>,
        /// The parameters that it reads or refers to.
        params: Vec<usize>,
        /// What it does, if anybody supplied that.
        directive: Behaviour<dyn ParamDirective>,
    },
    /// A group that is printed if the anchor parameter is there.
    Optional {
        /// If it is there.
        then: Vec<ParamElement>,
        /// If not.
        otherwise: Vec<ParamElement>,
        /// The parameters that decide: one of them is there.
        anchor: Vec<usize>,
        /// The anchor stands in the second part.
        inverted: bool,
    },
}

/// How a parameter of an attribute or type is read and written.
#[derive(Clone, Debug)]
pub enum ParamKind {
    /// A type; of a class if one is given, which makes it print stripped.
    Type(Option<Class>),
    /// An attribute; of a class if one is given, which makes it print stripped.
    Attr(Option<Class>),
    /// An integer with a width in bits, signed or not.
    Int {
        /// Width in bits.
        width: u32,
        /// Whether negative values are allowed.
        signed: bool,
    },
    /// An integer of any width.
    BigInt,
    /// A float literal.
    Float,
    /// `true` or `false`
    Bool,
    /// A quoted string.
    String,
    /// The case's text.
    Enum(Arc<EnumDef>),
    /// Elements separated by commas; in brackets if the flag is set.
    List(Box<ParamKind>, bool),
    /// The type after the attribute's text; not part of the format.
    SelfType,
    /// `[a, b]`: a dense array attribute whose elements are of this type.
    DenseArray(Type),
    /// Read and written by code: the C++ type, and the code if anybody supplied it.
    Custom(Arc<str>, Behaviour<dyn ParamCodec>),
}

/// A class of types or attributes.
#[derive(Clone, Debug)]
pub struct Class {
    /// What its members satisfy.
    pub pred: crate::constraint::Pred,
    /// `dialect.mnemonic`, if the class is that of one definition.
    pub definition: Option<Arc<str>>,
}
