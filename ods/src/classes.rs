//! C++ class names that predicates and formats use, and what they stand for here.

use rmlir_ir::constraint::Verdict;
use rmlir_ir::types::TypeData;
use rmlir_ir::{Attr, AttrData, Context, Type};
use rustc_hash::FxHashMap;

/// What a class name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// A type of a dialect, by dialect and mnemonic.
    Type(Box<str>, Box<str>),
    /// An attribute of a dialect, by dialect and mnemonic.
    Attr(Box<str>, Box<str>),
    /// An interface or C++-only class whose members are these types and attributes.
    Members(Vec<Class>),
}

/// The classes of all dialects that were loaded, by their C++ name without namespaces that all share.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    map: FxHashMap<Box<str>, Class>,
}

/// A name without leading `::` and without the namespaces `mlir` and `llvm`.
pub fn short(name: &str) -> &str {
    let name = name.trim().trim_start_matches("::");
    let name = name.strip_prefix("mlir::").unwrap_or(name);
    name.strip_prefix("llvm::").unwrap_or(name)
}

impl Classes {
    /// Adds a class under its qualified name. Names are also found without their namespace while that is unambiguous.
    pub fn add(&mut self, qualified: &str, class: Class) {
        let name = short(qualified);
        self.map.insert(name.into(), class.clone());
        if let Some((_, bare)) = name.rsplit_once("::") {
            self.map.entry(bare.into()).or_insert(class);
        }
    }

    /// Adds a member to an interface.
    pub fn add_member(&mut self, interface: &str, member: Class) {
        let name: Box<str> = short(interface).rsplit("::").next().unwrap_or(interface).into();
        match self.map.entry(name).or_insert_with(|| Class::Members(Vec::new())) {
            Class::Members(members) => members.push(member),
            Class::Type(..) | Class::Attr(..) => {}
        }
    }

    /// The class of a name.
    pub fn get(&self, name: &str) -> Option<&Class> {
        let name = short(name);
        self.map.get(name).or_else(|| self.map.get(name.rsplit("::").next()?))
    }

    /// Whether a type is of a class.
    pub fn type_is(&self, ctx: &Context, ty: Type, class: &str) -> Verdict {
        let name = short(class).rsplit("::").next().unwrap_or(class);
        if let Some(answer) = builtin_type(ctx.type_data(ty), name) {
            return answer.into();
        }
        match self.get(class) {
            Some(class) => type_in(ctx, ty, class),
            None => Verdict::Unknown,
        }
    }

    /// Whether an attribute is of a class.
    pub fn attr_is(&self, ctx: &Context, attr: Attr, class: &str) -> Verdict {
        let name = short(class).rsplit("::").next().unwrap_or(class);
        if let Some(answer) = builtin_attr(ctx, attr, name) {
            return answer.into();
        }
        match self.get(class) {
            Some(class) => attr_in(ctx, attr, class),
            None => Verdict::Unknown,
        }
    }
}

fn type_in(ctx: &Context, ty: Type, class: &Class) -> Verdict {
    match (ctx.type_data(ty), class) {
        // Of an unregistered dialect: its text alone does not say.
        (TypeData::Opaque { .. }, _) => Verdict::Unknown,
        (_, Class::Members(members)) => any(members.iter().map(|member| type_in(ctx, ty, member))),
        (TypeData::Dialect(data), Class::Type(dialect, mnemonic)) => {
            let same_dialect =
                ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()) == dialect.as_bytes();
            (same_dialect && ctx.type_def(data.def).mnemonic == *mnemonic).into()
        }
        _ => Verdict::No,
    }
}

fn attr_in(ctx: &Context, attr: Attr, class: &Class) -> Verdict {
    match (ctx.attr_data(attr), class) {
        (AttrData::Opaque(_), _) => Verdict::Unknown,
        (_, Class::Members(members)) => any(members.iter().map(|member| attr_in(ctx, attr, member))),
        (AttrData::Dialect(data), Class::Attr(dialect, mnemonic)) => {
            let same_dialect =
                ctx.bytes(ctx.dialect_info(ctx.attr_def_dialect(data.def)).name()) == dialect.as_bytes();
            (same_dialect && ctx.attr_def(data.def).mnemonic == *mnemonic).into()
        }
        _ => Verdict::No,
    }
}

fn any(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut result = Verdict::No;
    for verdict in verdicts {
        match verdict {
            Verdict::Yes => return Verdict::Yes,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::No => {}
        }
    }
    result
}

/// The answer for the builtin dialect's type classes; `None` for a name that is none of them.
fn builtin_type(data: &TypeData, class: &str) -> Option<bool> {
    use rmlir_ir::value::FloatKind;
    let float = |kind: FloatKind| matches!(data, TypeData::Float(have) if *have == kind);
    let scalable =
        |data: &TypeData| matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if let Some(keyword) = class.strip_suffix("Type").and_then(float_class) {
        return Some(FloatKind::from_keyword(keyword.as_bytes()).is_some_and(float));
    }
    Some(match class {
        "IntegerType" => matches!(data, TypeData::Integer { .. }),
        "IndexType" => matches!(data, TypeData::Index),
        "NoneType" => matches!(data, TypeData::None),
        "FloatType" => matches!(data, TypeData::Float(_)),
        "FunctionType" => matches!(data, TypeData::Function { .. }),
        "TupleType" => matches!(data, TypeData::Tuple(_)),
        "ComplexType" => matches!(data, TypeData::Complex(_)),
        "OpaqueType" => matches!(data, TypeData::Opaque { .. }),
        "VectorType" => matches!(data, TypeData::Vector { .. }),
        "FixedVectorType" => matches!(data, TypeData::Vector { .. }) && !scalable(data),
        "ScalableVectorType" => scalable(data),
        "TensorType" => matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)),
        "RankedTensorType" => matches!(data, TypeData::RankedTensor { .. }),
        "UnrankedTensorType" => matches!(data, TypeData::UnrankedTensor(_)),
        "MemRefType" => matches!(data, TypeData::MemRef { .. }),
        "UnrankedMemRefType" => matches!(data, TypeData::UnrankedMemRef { .. }),
        "BaseMemRefType" => matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }),
        "ShapedType" => data.shaped_element().is_some(),
        "VectorElementTypeInterface" if !matches!(data, TypeData::Dialect(_) | TypeData::Opaque { .. }) => {
            data.is_int_index_or_float()
        }
        _ => return None,
    })
}

/// `Float32` and its kin to the keyword of the type.
fn float_class(class: &str) -> Option<String> {
    let rest = class.strip_prefix("Float").or_else(|| class.strip_prefix("BFloat"))?;
    if class.starts_with("BFloat") {
        return (rest == "16").then(|| "bf16".into());
    }
    match rest {
        "TF32" => Some("tf32".into()),
        _ if rest.starts_with(|c: char| c.is_ascii_digit()) => Some(format!("f{rest}")),
        _ => None,
    }
}

/// The answer for the builtin dialect's attribute classes; `None` for a name that is none of them.
fn builtin_attr(ctx: &Context, attr: Attr, class: &str) -> Option<bool> {
    let data = ctx.attr_data(attr);
    let dense_array = |width: u32, float: bool| match data {
        AttrData::DenseArray(array) => match ctx.type_data(array.element) {
            TypeData::Integer { width: have, .. } => !float && *have == width,
            TypeData::Float(kind) => float && kind.width() == width,
            _ => false,
        },
        _ => false,
    };
    Some(match class {
        "Attribute" => true,
        "UnitAttr" => matches!(data, AttrData::Unit),
        "BoolAttr" => matches!(data, AttrData::Integer { ty, .. } if *ty == ctx.i1()),
        "IntegerAttr" => matches!(data, AttrData::Integer { .. }),
        "FloatAttr" => matches!(data, AttrData::Float { .. }),
        "StringAttr" => matches!(data, AttrData::String { .. }),
        "ArrayAttr" => matches!(data, AttrData::Array(_)),
        "DictionaryAttr" => matches!(data, AttrData::Dictionary(_)),
        "TypeAttr" => matches!(data, AttrData::Type(_)),
        "SymbolRefAttr" => matches!(data, AttrData::SymbolRef { .. }),
        "FlatSymbolRefAttr" => matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty()),
        "AffineMapAttr" => matches!(data, AttrData::AffineMap(_)),
        "IntegerSetAttr" => matches!(data, AttrData::IntegerSet(_)),
        "StridedLayoutAttr" => matches!(data, AttrData::Strided { .. }),
        "DistinctAttr" => matches!(data, AttrData::Distinct { .. }),
        "OpaqueAttr" => matches!(data, AttrData::Opaque(_)),
        "DenseResourceElementsAttr" => matches!(data, AttrData::DenseResource { .. }),
        "SparseElementsAttr" => matches!(data, AttrData::Sparse { .. }),
        "DenseStringElementsAttr" => matches!(data, AttrData::DenseStrings(_)),
        "DenseIntOrFPElementsAttr" => matches!(data, AttrData::DenseElements(_)),
        "DenseElementsAttr" => matches!(data, AttrData::DenseElements(_) | AttrData::DenseStrings(_)),
        "DenseIntElementsAttr" => is_dense_of(ctx, data, TypeData::is_int_or_index),
        "DenseFPElementsAttr" => is_dense_of(ctx, data, |element| matches!(element, TypeData::Float(_))),
        "ElementsAttr" => matches!(
            data,
            AttrData::DenseElements(_)
                | AttrData::DenseStrings(_)
                | AttrData::DenseResource { .. }
                | AttrData::Sparse { .. }
        ),
        "TypedAttr" if !matches!(data, AttrData::Dialect(_)) => ctx.attr_type(attr).is_some(),
        "DenseArrayAttr" => matches!(data, AttrData::DenseArray(_)),
        "DenseBoolArrayAttr" => dense_array(1, false),
        "DenseI8ArrayAttr" => dense_array(8, false),
        "DenseI16ArrayAttr" => dense_array(16, false),
        "DenseI32ArrayAttr" => dense_array(32, false),
        "DenseI64ArrayAttr" => dense_array(64, false),
        "DenseF32ArrayAttr" => dense_array(32, true),
        "DenseF64ArrayAttr" => dense_array(64, true),
        "LocationAttr" => data.is_location(),
        "UnknownLoc" => matches!(data, AttrData::LocUnknown),
        "FileLineColLoc" => matches!(data, AttrData::LocFile(_)),
        "NameLoc" => matches!(data, AttrData::LocName { .. }),
        "CallSiteLoc" => matches!(data, AttrData::LocCallSite { .. }),
        "FusedLoc" => matches!(data, AttrData::LocFused { .. }),
        "MemRefLayoutAttrInterface" => ctx.is_memref_layout(attr),
        _ => return None,
    })
}

fn is_dense_of(ctx: &Context, data: &AttrData, test: impl Fn(&TypeData) -> bool) -> bool {
    match data {
        AttrData::DenseElements(dense) => {
            ctx.type_data(dense.ty).shaped_element().is_some_and(|element| test(ctx.type_data(element)))
        }
        _ => false,
    }
}
