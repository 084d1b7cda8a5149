//! The C++ names of the builtin dialect: classes of types and attributes, and the tests that types have as
//! methods.
//!
//! This is the one place that has them. Each entry says what the evaluator, predicates without an evaluator,
//! formats and storage need.

use rmlir_ir::constraint::{AttrClass, Pred, TypeClass};
use rmlir_ir::types::{Signedness, TypeData};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Context, Type};

/// What makes a type one of a class.
#[derive(Clone, Copy)]
enum IsType {
    /// It is of one of these kinds.
    Kinds(&'static [TypeClass]),
    /// A test; `None` where the type's own definition says.
    Test(fn(&TypeData) -> Option<bool>),
}

/// A class of types: its name, what errors call it after `builtin.` if that is another word, and its test.
/// Sorted by name.
const TYPES: &[(&str, &str, IsType)] = &[
    ("BaseMemRefType", "", IsType::Kinds(&[TypeClass::MemRef, TypeClass::UnrankedMemRef])),
    ("ComplexType", "complex", IsType::Kinds(&[TypeClass::Complex])),
    ("FixedVectorType", "", IsType::Test(|data| Some(is_vector(data) && !is_scalable(data)))),
    ("FloatType", "", IsType::Kinds(&[TypeClass::Float])),
    ("FunctionType", "function", IsType::Kinds(&[TypeClass::Function])),
    ("IndexType", "index", IsType::Kinds(&[TypeClass::Index])),
    ("IntegerType", "integer", IsType::Kinds(&[TypeClass::Integer])),
    ("MemRefType", "memref", IsType::Kinds(&[TypeClass::MemRef])),
    ("NoneType", "none", IsType::Kinds(&[TypeClass::None])),
    ("OpaqueType", "", IsType::Test(|data| Some(matches!(data, TypeData::Opaque { .. })))),
    ("RankedTensorType", "tensor", IsType::Kinds(&[TypeClass::RankedTensor])),
    ("ScalableVectorType", "", IsType::Test(|data| Some(is_scalable(data)))),
    ("ShapedType", "", IsType::Test(|data| Some(data.shaped_element().is_some()))),
    ("TensorType", "", IsType::Kinds(&[TypeClass::RankedTensor, TypeClass::UnrankedTensor])),
    ("TupleType", "tuple", IsType::Kinds(&[TypeClass::Tuple])),
    ("UnrankedMemRefType", "unranked_memref", IsType::Kinds(&[TypeClass::UnrankedMemRef])),
    ("UnrankedTensorType", "unranked_tensor", IsType::Kinds(&[TypeClass::UnrankedTensor])),
    ("VectorElementTypeInterface", "", IsType::Test(is_vector_element)),
    ("VectorType", "vector", IsType::Kinds(&[TypeClass::Vector])),
];

fn is_vector(data: &TypeData) -> bool {
    matches!(data, TypeData::Vector { .. })
}

fn is_scalable(data: &TypeData) -> bool {
    matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Types of dialects say so themselves.
fn is_vector_element(data: &TypeData) -> Option<bool> {
    match data {
        TypeData::Dialect(_) | TypeData::Opaque { .. } => None,
        data => Some(data.is_int_index_or_float()),
    }
}

fn type_entry(class: &str) -> Option<&'static (&'static str, &'static str, IsType)> {
    TYPES.get(TYPES.binary_search_by_key(&class, |(name, ..)| name).ok()?)
}

/// The float type of a class name.
pub(crate) fn float_kind(class: &str) -> Option<FloatKind> {
    let class = class.strip_suffix("Type")?;
    let (lead, rest) = match class.strip_prefix('B') {
        Some(class) => ("bf", class.strip_prefix("Float").filter(|rest| *rest == "16")?),
        None => ("f", class.strip_prefix("Float")?),
    };
    let keyword = match rest {
        "TF32" => "tf32".to_owned(),
        _ if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("{lead}{rest}"),
        _ => return None,
    };
    FloatKind::ALL.into_iter().find(|kind| kind.keyword().eq_ignore_ascii_case(&keyword))
}

/// Whether a type is of a class; `None` for a name that is none of them, and where the type's definition
/// says.
pub(crate) fn type_is(data: &TypeData, class: &str) -> Option<bool> {
    if let Some(kind) = float_kind(class) {
        return Some(matches!(data, TypeData::Float(have) if *have == kind));
    }
    type_entry(class)?.2.has(data)
}

impl IsType {
    fn has(self, data: &TypeData) -> Option<bool> {
        match self {
            IsType::Kinds(kinds) => Some(TypeClass::of(data).is_some_and(|kind| kinds.contains(&kind))),
            IsType::Test(test) => test(data),
        }
    }
}

/// A class that is asked for more than once, found by its name: see [`type_is`] and [`attr_is`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Test {
    float: Option<FloatKind>,
    ty: Option<IsType>,
    attr: Option<IsAttr>,
}

impl Test {
    pub(crate) fn of(class: &str) -> Test {
        let ty = type_entry(class).map(|entry| entry.2);
        Test { float: float_kind(class), ty, attr: attr_entry(class) }
    }

    /// Whether it is no class of the builtin dialect.
    pub(crate) fn is_none(self) -> bool {
        self.float.is_none() && self.ty.is_none() && self.attr.is_none()
    }

    /// Whether a type is of the class, as [`type_is`] tells it.
    pub(crate) fn has_type(self, data: &TypeData) -> Option<bool> {
        match self.float {
            Some(kind) => Some(matches!(data, TypeData::Float(have) if *have == kind)),
            None => self.ty?.has(data),
        }
    }

    /// Whether an attribute is of the class, as [`attr_is`] tells it.
    pub(crate) fn has_attr(self, ctx: &Context, attr: Attr) -> Option<bool> {
        self.attr?.has(ctx, attr)
    }
}

/// The predicate that a type is of a class, if no test in code is needed.
pub(crate) fn type_pred(ctx: &Context, class: &str) -> Option<Pred> {
    if let Some(kind) = float_kind(class) {
        return Some(Pred::Exactly(ctx.float_type(kind)));
    }
    match type_entry(class)?.2 {
        IsType::Kinds([kind]) => Some(Pred::Type(*kind)),
        IsType::Kinds(kinds) => Some(Pred::or(kinds.iter().map(|&kind| Pred::Type(kind)))),
        IsType::Test(_) => None,
    }
}

/// What errors call a class of types: `builtin.memref`.
pub(crate) fn type_label(class: &str) -> String {
    match type_entry(class) {
        Some((_, label, _)) if !label.is_empty() => format!("builtin.{label}"),
        _ => class.to_owned(),
    }
}

/// A number for what a type is: its class and nothing more.
pub(crate) fn type_id(data: &TypeData) -> Option<i128> {
    match data {
        TypeData::Float(kind) => Some(100 + FloatKind::ALL.iter().position(|have| have == kind)? as i128),
        data => TypeClass::of(data).map(|class| class as i128),
    }
}

/// What makes an attribute one of a class.
#[derive(Clone, Copy)]
enum IsAttr {
    /// Any is.
    Any,
    /// It is of this kind.
    Kind(AttrClass),
    /// It is an integer of this type.
    IntegerOf(fn(&Context) -> Type),
    /// It is a dense array of such elements.
    ArrayOf(Element),
    /// A test; `None` where the attribute's own definition says.
    Test(fn(&Context, Attr) -> Option<bool>),
}

/// The elements of a dense array.
#[derive(Clone, Copy)]
enum Element {
    Integer(u32),
    Float(FloatKind),
}

/// A class of attributes: its name and its test. Sorted by name.
const ATTRIBUTES: &[(&str, IsAttr)] = &[
    ("AffineMapAttr", IsAttr::Kind(AttrClass::AffineMap)),
    ("ArrayAttr", IsAttr::Kind(AttrClass::Array)),
    ("Attribute", IsAttr::Any),
    ("BoolAttr", IsAttr::IntegerOf(Context::i1)),
    (
        "CallSiteLoc",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::LocCallSite { .. }))),
    ),
    ("DenseArrayAttr", IsAttr::Kind(AttrClass::DenseArray)),
    ("DenseBoolArrayAttr", IsAttr::ArrayOf(Element::Integer(1))),
    ("DenseElementsAttr", IsAttr::Test(|ctx, attr| Some(is_dense_elements(ctx.attr_data(attr))))),
    ("DenseF32ArrayAttr", IsAttr::ArrayOf(Element::Float(FloatKind::F32))),
    ("DenseF64ArrayAttr", IsAttr::ArrayOf(Element::Float(FloatKind::F64))),
    (
        "DenseFPElementsAttr",
        IsAttr::Test(|ctx, attr| Some(is_dense_of(ctx, attr, |data| matches!(data, TypeData::Float(_))))),
    ),
    ("DenseI16ArrayAttr", IsAttr::ArrayOf(Element::Integer(16))),
    ("DenseI32ArrayAttr", IsAttr::ArrayOf(Element::Integer(32))),
    ("DenseI64ArrayAttr", IsAttr::ArrayOf(Element::Integer(64))),
    ("DenseI8ArrayAttr", IsAttr::ArrayOf(Element::Integer(8))),
    (
        "DenseIntElementsAttr",
        IsAttr::Test(|ctx, attr| Some(is_dense_of(ctx, attr, TypeData::is_int_or_index))),
    ),
    ("DenseIntOrFPElementsAttr", IsAttr::Kind(AttrClass::DenseElements)),
    (
        "DenseResourceElementsAttr",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::DenseResource { .. }))),
    ),
    (
        "DenseStringElementsAttr",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::DenseStrings(_)))),
    ),
    ("DictionaryAttr", IsAttr::Kind(AttrClass::Dictionary)),
    (
        "DistinctAttr",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::Distinct { .. }))),
    ),
    ("ElementsAttr", IsAttr::Test(|ctx, attr| Some(is_elements(ctx.attr_data(attr))))),
    ("FileLineColLoc", IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::LocFile(_))))),
    ("FlatSymbolRefAttr", IsAttr::Kind(AttrClass::FlatSymbolRef)),
    ("FloatAttr", IsAttr::Kind(AttrClass::Float)),
    ("FusedLoc", IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::LocFused { .. })))),
    ("IntegerAttr", IsAttr::Kind(AttrClass::Integer)),
    ("IntegerSetAttr", IsAttr::Kind(AttrClass::IntegerSet)),
    ("LocationAttr", IsAttr::Kind(AttrClass::Location)),
    ("MemRefLayoutAttrInterface", IsAttr::Test(|ctx, attr| Some(ctx.is_memref_layout(attr)))),
    ("NameLoc", IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::LocName { .. })))),
    ("OpaqueAttr", IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::Opaque(_))))),
    (
        "SparseElementsAttr",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::Sparse { .. }))),
    ),
    (
        "StridedLayoutAttr",
        IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::Strided { .. }))),
    ),
    ("StringAttr", IsAttr::Kind(AttrClass::String)),
    ("SymbolRefAttr", IsAttr::Kind(AttrClass::SymbolRef)),
    ("TypeAttr", IsAttr::Kind(AttrClass::Type)),
    ("TypedAttr", IsAttr::Test(is_typed)),
    ("UnitAttr", IsAttr::Kind(AttrClass::Unit)),
    ("UnknownLoc", IsAttr::Test(|ctx, attr| Some(matches!(ctx.attr_data(attr), AttrData::LocUnknown)))),
];

fn is_dense_elements(data: &AttrData) -> bool {
    matches!(data, AttrData::DenseElements(_) | AttrData::DenseStrings(_))
}

fn is_elements(data: &AttrData) -> bool {
    is_dense_elements(data) || matches!(data, AttrData::DenseResource { .. } | AttrData::Sparse { .. })
}

fn is_dense_of(ctx: &Context, attr: Attr, test: impl Fn(&TypeData) -> bool) -> bool {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return false };
    ctx.type_data(dense.ty).shaped_element().is_some_and(|element| test(ctx.type_data(element)))
}

/// Attributes of dialects say so themselves.
fn is_typed(ctx: &Context, attr: Attr) -> Option<bool> {
    match ctx.attr_data(attr) {
        AttrData::Dialect(_) => None,
        _ => Some(ctx.attr_type(attr).is_some()),
    }
}

fn is_array_of(ctx: &Context, attr: Attr, element: Element) -> bool {
    let AttrData::DenseArray(array) = ctx.attr_data(attr) else { return false };
    match (ctx.type_data(array.element), element) {
        (TypeData::Integer { width: have, .. }, Element::Integer(width)) => *have == width,
        (TypeData::Float(have), Element::Float(kind)) => *have == kind,
        _ => false,
    }
}

fn attr_entry(class: &str) -> Option<IsAttr> {
    Some(ATTRIBUTES.get(ATTRIBUTES.binary_search_by_key(&class, |(name, _)| name).ok()?)?.1)
}

/// Whether an attribute is of a class; `None` for a name that is none of them, and where the attribute's
/// definition says.
pub(crate) fn attr_is(ctx: &Context, attr: Attr, class: &str) -> Option<bool> {
    attr_entry(class)?.has(ctx, attr)
}

impl IsAttr {
    fn has(self, ctx: &Context, attr: Attr) -> Option<bool> {
        match self {
            IsAttr::Any => Some(true),
            IsAttr::Kind(kind) => Some(kind.has(ctx.attr_data(attr))),
            IsAttr::IntegerOf(of) => {
                Some(matches!(ctx.attr_data(attr), AttrData::Integer { ty, .. } if *ty == of(ctx)))
            }
            IsAttr::ArrayOf(element) => Some(is_array_of(ctx, attr, element)),
            IsAttr::Test(test) => test(ctx, attr),
        }
    }
}

/// The predicate that an attribute is of a class, if no test in code is needed.
pub(crate) fn attr_pred(ctx: &Context, class: &str) -> Option<Pred> {
    match attr_entry(class)? {
        IsAttr::Any => Some(Pred::True),
        IsAttr::Kind(kind) => Some(Pred::Attr(kind)),
        IsAttr::IntegerOf(of) => Some(Pred::AttrType(Pred::Exactly(of(ctx)).into())),
        IsAttr::ArrayOf(_) | IsAttr::Test(_) => None,
    }
}

/// The type of the elements of a class of dense arrays.
pub(crate) fn dense_array_element(ctx: &Context, class: &str) -> Option<Type> {
    match attr_entry(class)? {
        IsAttr::ArrayOf(Element::Integer(width)) => ctx.integer_type(width, Signedness::Signless).ok(),
        IsAttr::ArrayOf(Element::Float(kind)) => Some(ctx.float_type(kind)),
        _ => None,
    }
}

/// Whether a name is a class of the builtin dialect.
pub(crate) fn is_class(class: &str) -> bool {
    class == "Type"
        || float_kind(class).is_some()
        || type_entry(class).is_some()
        || attr_entry(class).is_some()
}

/// A test of a scalar that types have as a method: `isF32()`, `isSignlessInteger(8)` and the like.
#[derive(Clone, Copy)]
pub(crate) struct Scalar {
    integers: Integers,
    index: bool,
    floats: Floats,
}

#[derive(Clone, Copy)]
enum Integers {
    None,
    Any,
    Of(Signedness),
}

#[derive(Clone, Copy)]
enum Floats {
    None,
    Any,
    Of(FloatKind),
}

const fn scalar(integers: Integers, index: bool, floats: Floats) -> Scalar {
    Scalar { integers, index, floats }
}

const fn float(kind: FloatKind) -> Scalar {
    scalar(Integers::None, false, Floats::Of(kind))
}

const SIGNLESS: Integers = Integers::Of(Signedness::Signless);

const SCALARS: &[(&str, Scalar)] = &[
    ("isInteger", scalar(Integers::Any, false, Floats::None)),
    ("isSignlessInteger", scalar(SIGNLESS, false, Floats::None)),
    ("isSignedInteger", scalar(Integers::Of(Signedness::Signed), false, Floats::None)),
    ("isUnsignedInteger", scalar(Integers::Of(Signedness::Unsigned), false, Floats::None)),
    ("isIndex", scalar(Integers::None, true, Floats::None)),
    ("isFloat", scalar(Integers::None, false, Floats::Any)),
    ("isIntOrIndex", scalar(Integers::Any, true, Floats::None)),
    ("isIntOrFloat", scalar(Integers::Any, false, Floats::Any)),
    ("isIntOrIndexOrFloat", scalar(Integers::Any, true, Floats::Any)),
    ("isSignlessIntOrIndex", scalar(SIGNLESS, true, Floats::None)),
    ("isSignlessIntOrFloat", scalar(SIGNLESS, false, Floats::Any)),
    ("isSignlessIntOrIndexOrFloat", scalar(SIGNLESS, true, Floats::Any)),
    ("isF16", float(FloatKind::F16)),
    ("isBF16", float(FloatKind::BF16)),
    ("isTF32", float(FloatKind::TF32)),
    ("isF32", float(FloatKind::F32)),
    ("isF64", float(FloatKind::F64)),
    ("isF80", float(FloatKind::F80)),
    ("isF128", float(FloatKind::F128)),
];

impl Scalar {
    /// The test that a method is.
    pub(crate) fn of_method(name: &str) -> Option<Scalar> {
        SCALARS.iter().find(|(have, _)| *have == name).map(|(_, scalar)| *scalar)
    }

    /// Whether the method is about one kind of number, and may be given a width.
    fn takes_width(self) -> bool {
        matches!(
            (self.integers, self.index, self.floats),
            (Integers::Any | Integers::Of(_), false, Floats::None) | (Integers::None, false, Floats::Any)
        )
    }

    /// Whether a type passes; `None` if the method takes no width.
    pub(crate) fn test(self, data: &TypeData, width: Option<u32>) -> Option<bool> {
        if width.is_some() && !self.takes_width() {
            return None;
        }
        let fits = |have: u32| width.is_none_or(|want| want == have);
        Some(match data {
            TypeData::Integer { width, signedness } => {
                fits(*width)
                    && match self.integers {
                        Integers::None => false,
                        Integers::Any => true,
                        Integers::Of(want) => want == *signedness,
                    }
            }
            TypeData::Index => self.index,
            TypeData::Float(kind) => {
                fits(kind.width())
                    && match self.floats {
                        Floats::None => false,
                        Floats::Any => true,
                        Floats::Of(want) => want == *kind,
                    }
            }
            _ => false,
        })
    }

    /// The same as a predicate that needs no evaluator, where there is one.
    pub(crate) fn pred(self, ctx: &Context, width: Option<u32>) -> Option<Pred> {
        let any_float = matches!(self.floats, Floats::Any);
        if any_float || width.is_some() && !self.takes_width() {
            return None;
        }
        let integers = match self.integers {
            Integers::None => None,
            Integers::Any => Some(Pred::IntegerType(width, None)),
            Integers::Of(sign) => Some(Pred::IntegerType(width, Some(sign))),
        };
        let index = self.index.then_some(Pred::Type(TypeClass::Index));
        let floats = match self.floats {
            Floats::None | Floats::Any => None,
            Floats::Of(kind) => Some(Pred::Exactly(ctx.float_type(kind))),
        };
        let mut preds: Vec<Pred> = [integers, index, floats].into_iter().flatten().collect();
        if preds.len() == 1 { preds.pop() } else { Some(Pred::or(preds)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmlir_ir::constraint::Subject;

    #[test]
    fn names_are_sorted() {
        assert!(TYPES.is_sorted_by(|a, b| a.0 < b.0));
        assert!(ATTRIBUTES.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn names_of_floats() {
        let kind = |class| float_kind(class).map(FloatKind::keyword);
        assert_eq!(kind("Float32Type"), Some("f32"));
        assert_eq!(kind("BFloat16Type"), Some("bf16"));
        assert_eq!(kind("FloatTF32Type"), Some("tf32"));
        assert_eq!(kind("Float8E4M3FNType"), Some("f8E4M3FN"));
        assert_eq!((kind("BFloat32Type"), kind("FloatType"), kind("Float32")), (None, None, None));
    }

    /// Every predicate that needs no evaluator says what the evaluator says.
    #[test]
    fn predicates_and_tests_agree() {
        let ctx = Context::new();
        let vector = ctx.vector_type(&[2], &[], ctx.f32()).unwrap();
        let types = [ctx.i1(), ctx.i32(), ctx.index_type(), ctx.f32(), ctx.f64(), ctx.none_type(), vector];
        for &ty in &types {
            let data = ctx.type_data(ty);
            for &(class, ..) in TYPES {
                if let Some(pred) = type_pred(&ctx, class) {
                    assert_eq!(
                        Some(pred.eval(&ctx, Subject::Type(ty))),
                        type_is(data, class).map(Into::into),
                        "{class}"
                    );
                }
            }
            for &(method, scalar) in SCALARS {
                for width in [None, Some(32)] {
                    if let Some(pred) = scalar.pred(&ctx, width) {
                        let want = scalar.test(data, width).map(Into::into);
                        assert_eq!(Some(pred.eval(&ctx, Subject::Type(ty))), want, "{method}({width:?})");
                    }
                }
            }
        }
        let unit = ctx.unit();
        let attrs = [
            unit,
            ctx.string_attr("a"),
            ctx.type_attr(ctx.i1()),
            ctx.bool_attr(true),
            ctx.array_attr(&[unit]),
        ];
        for &attr in &attrs {
            for &(class, _) in ATTRIBUTES {
                if let Some(pred) = attr_pred(&ctx, class) {
                    assert_eq!(
                        Some(pred.eval(&ctx, Subject::Attr(attr))),
                        attr_is(&ctx, attr, class).map(Into::into),
                        "{class}"
                    );
                }
            }
        }
    }
}
