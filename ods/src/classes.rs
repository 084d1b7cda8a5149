//! C++ class names that predicates and formats use, and what they stand for here.

use crate::builtin;
use rmlir_ir::constraint::{Pred, Verdict};
use rmlir_ir::types::{Signedness, TypeData};
use rmlir_ir::{Attr, AttrData, Context, Ident, OpRef, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a class name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// A type of a dialect, by dialect and mnemonic.
    Type(Box<str>, Box<str>),
    /// An attribute of a dialect, by dialect and mnemonic.
    Attr(Box<str>, Box<str>),
    /// An integer attribute of this width that holds one of these values, or a combination of these bits.
    Integer(u32, Values),
    /// An operation, by its full name.
    Op(Box<str>),
    /// An interface or C++-only class whose members are these.
    Members(Vec<Class>),
    /// A class of the builtin dialect, by its name.
    Builtin(Box<str>),
}

/// The values that an enum has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these.
    Cases(Box<[i64]>),
    /// Any set of these bits.
    Bits(u64),
}

/// The classes of all dialects that were loaded, by their C++ name without namespaces that all share.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    map: FxHashMap<Box<str>, Class>,
    enum_cases: FxHashMap<Box<str>, i64>,
    /// Names of parameters of definitions, as accessors spell them.
    params: FxHashSet<Box<str>>,
    /// Functions of one type or attribute that were supplied.
    functions: FxHashMap<Box<str>, Pred>,
}

/// Interfaces that upstream attaches to types and attributes from outside their definitions.
const EXTERNAL_MODELS: &[(&str, &[&str])] = &[
    ("PointerLikeType", &["MemRefType", "UnrankedMemRefType", "LLVM::LLVMPointerType"]),
    ("MappableType", &["MemRefType", "UnrankedMemRefType"]),
    ("TensorLikeType", &["TensorType"]),
    ("BufferLikeType", &["BaseMemRefType"]),
    ("VectorElementTypeInterface", &["IntegerType", "IndexType", "FloatType"]),
    ("PtrLikeTypeInterface", &["BaseMemRefType"]),
    ("TransformHandleTypeInterface", &["pdl::OperationType"]),
    (
        "MemRefElementTypeInterface",
        &["IntegerType", "IndexType", "FloatType", "ComplexType", "VectorType", "BaseMemRefType"],
    ),
];

/// Interfaces and traits of attributes that upstream attaches so, or promises, by dialect and mnemonic: the dialects need not be there.
const EXTERNAL_ATTRS: &[(&str, &[(&str, &str)])] = &[
    ("TargetAttrInterface", &[("nvvm", "target"), ("rocdl", "target"), ("xevm", "target")]),
    ("OffloadingTranslationAttrTrait", &[("gpu", "select_object")]),
];

/// Classes of types that only code defines: their dialect and the mnemonics that their text starts with.
const CODE_TYPES: &[(&str, &str, &[&str])] = &[
    ("gpu::AsyncTokenType", "gpu", &["async.token"]),
    ("gpu::MMAMatrixType", "gpu", &["mma_matrix"]),
    ("gpu::SparseDnTensorHandleType", "gpu", &["sparse.dntensor_handle"]),
    ("gpu::SparseSpMatHandleType", "gpu", &["sparse.spmat_handle"]),
    ("gpu::SparseSpGEMMOpHandleType", "gpu", &["sparse.spgemmop_handle"]),
    ("pdl::PDLType", "pdl", &["attribute", "operation", "range", "type", "value"]),
    ("quant::QuantizedType", "quant", &["any", "uniform", "calibrated"]),
    ("LLVM::LLVMTokenType", "llvm", &["token"]),
    ("spirv::ArrayType", "spirv", &["array"]),
    ("spirv::CooperativeMatrixType", "spirv", &["coopmatrix"]),
    ("spirv::ImageType", "spirv", &["image"]),
    ("spirv::MatrixType", "spirv", &["matrix"]),
    ("spirv::PointerType", "spirv", &["ptr"]),
    ("spirv::RuntimeArrayType", "spirv", &["rtarray"]),
    ("spirv::SampledImageType", "spirv", &["sampled_image"]),
    ("spirv::StructType", "spirv", &["struct"]),
    ("spirv::TensorArmType", "spirv", &["arm.tensor"]),
];

/// A name without leading `::` and without the namespaces `mlir` and `llvm`.
pub fn short(name: &str) -> &str {
    let mut name = name.trim();
    while let Some(rest) = name.strip_prefix("::") {
        name = rest;
    }
    let name = name.strip_prefix("mlir::").unwrap_or(name);
    name.strip_prefix("llvm::").unwrap_or(name)
}

/// The last component of a qualified name.
pub(crate) fn bare(name: &str) -> &str {
    // A search for one character is soon set up.
    name.rfind(':').map_or(name, |colon| &name[colon + 1..])
}

impl Classes {
    /// Adds a class under its qualified name. Names are also found without their namespace; the first one has them then.
    pub fn add(&mut self, qualified: &str, class: Class) {
        let name = short(qualified);
        self.map.entry(bare(name).into()).or_insert_with(|| class.clone());
        self.map.insert(name.into(), class);
    }

    /// Adds the classes of these dialects' types that only code defines, unless they are there.
    pub fn add_code_types(&mut self, is_loaded: impl Fn(&str) -> bool) {
        EXTERNAL_ATTRS.iter().for_each(|(name, _)| self.add_interface(name));
        for (name, dialect, mnemonics) in CODE_TYPES {
            if !self.map.contains_key(*name) && is_loaded(dialect) {
                let member = |mnemonic: &&str| Class::Type((*dialect).into(), (*mnemonic).into());
                self.add(name, Class::Members(mnemonics.iter().map(member).collect()));
            }
        }
    }

    /// Adds an interface without members.
    pub fn add_interface(&mut self, name: &str) {
        let name = bare(short(name));
        let external = EXTERNAL_MODELS.iter().filter(|(interface, _)| *interface == name);
        let mut members: Vec<Class> =
            external.flat_map(|(_, classes)| *classes).map(|class| self.named(class)).collect();
        let external = EXTERNAL_ATTRS.iter().filter(|(interface, _)| *interface == name);
        let attr = |&(dialect, mnemonic): &(&str, &str)| Class::Attr(dialect.into(), mnemonic.into());
        members.extend(external.flat_map(|(_, attrs)| *attrs).map(attr));
        self.map.entry(name.into()).or_insert(Class::Members(members));
    }

    /// Another class by name; one of the builtin dialect if nothing of that name was loaded.
    fn named(&self, name: &str) -> Class {
        self.map.get(short(name)).cloned().unwrap_or_else(|| Class::Builtin(name.into()))
    }

    /// Adds a member to an interface.
    pub fn add_member(&mut self, interface: &str, member: Class) {
        self.add_interface(interface);
        if let Some(Class::Members(members)) = self.map.get_mut(bare(short(interface))) {
            members.push(member);
        }
    }

    /// Adds a function that was supplied, by name without the namespaces that all share.
    pub fn add_function(&mut self, name: &str, pred: Pred) {
        self.functions.insert(short(name).into(), pred);
    }

    /// A function that was supplied.
    pub fn function(&self, name: &str) -> Option<&Pred> {
        self.functions.get(short(name))
    }

    /// Adds a case of an enum, by the qualified name of the enum.
    pub fn add_enum_case(&mut self, qualified: &str, case: &str, value: i64) {
        let name = short(qualified);
        self.enum_cases.insert(format!("{name}::{case}").into(), value);
        self.enum_cases.entry(format!("{}::{case}", bare(name)).into()).or_insert(value);
    }

    /// Notes the name of a parameter of a definition.
    pub fn add_param(&mut self, name: &str) {
        self.params.insert(crate::cpp::plain_name(name).into());
    }

    /// Whether some definition has a parameter that is spelled so by an accessor.
    pub fn has_param(&self, plain_name: &str) -> bool {
        self.params.contains(plain_name)
    }

    /// The value of `Enum::Case`.
    pub fn enum_case(&self, name: &str) -> Option<i64> {
        let name = short(name);
        // Most names are those of functions.
        if !name.contains(':') {
            return None;
        }
        let last_two = || {
            let (rest, case) = name.rsplit_once("::")?;
            self.enum_cases.get(format!("{}::{case}", bare(rest)).as_str())
        };
        self.enum_cases.get(name).or_else(last_two).copied()
    }

    /// The class of a name.
    pub fn get(&self, name: &str) -> Option<&Class> {
        let name = short(name);
        self.map.get(name).or_else(|| self.map.get(bare(name)))
    }

    /// Whether it is known what a class is.
    pub fn knows(&self, name: &str) -> bool {
        builtin::is_class(bare(short(name))) || self.get(name).is_some()
    }

    /// The class of a qualified name. Dialects have types and attributes of the same name as builtin ones.
    pub(crate) fn qualified(&self, name: &str) -> Option<&Class> {
        let name = short(name);
        if name.contains(':') { self.map.get(name) } else { None }
    }

    /// Whether a type is of a class.
    pub fn type_is(&self, ctx: &Context, ty: Type, class: &str) -> Verdict {
        let name = bare(short(class));
        if matches!(name, "Type") {
            return Verdict::Yes;
        }
        if let Some(class) = self.qualified(class) {
            return type_has(ctx, ty, class, name);
        }
        if let Some(answer) = builtin::type_is(ctx.type_data(ty), name) {
            return answer.into();
        }
        self.get(class).map_or(Verdict::Unknown, |class| type_has(ctx, ty, class, name))
    }

    /// Whether an attribute is of a class.
    pub fn attr_is(&self, ctx: &Context, attr: Attr, class: &str) -> Verdict {
        let name = bare(short(class));
        if let Some(class) = self.qualified(class) {
            return attr_has(ctx, attr, class, name);
        }
        if let Some(answer) = builtin::attr_is(ctx, attr, name) {
            return answer.into();
        }
        self.get(class).map_or(Verdict::Unknown, |class| attr_has(ctx, attr, class, name))
    }

    /// Whether an operation is of a class or has an interface.
    pub fn op_is(&self, op: OpRef<'_>, class: &str) -> Verdict {
        let name = bare(short(class));
        match self.get(class) {
            Some(Class::Op(want)) => (op.ctx().op_name_text(op.name()) == want.as_bytes()).into(),
            _ => match op.info().def() {
                Some(def) if def.interface_names.iter().any(|have| **have == *name) => Verdict::Yes,
                _ => Verdict::Unknown,
            },
        }
    }
}

/// Whether a type is of a class with this bare name, or its definition states the interface of the name: a class that lists its members
/// need not know the dialect of each.
pub(crate) fn type_has(ctx: &Context, ty: Type, class: &Class, name: &str) -> Verdict {
    match (type_in(ctx, ty, class), ctx.type_data(ty)) {
        (Verdict::No, TypeData::Dialect(data)) => states(&ctx.type_def(data.def).interface_names, name),
        (listed, _) => listed,
    }
}

/// The same of an attribute.
pub(crate) fn attr_has(ctx: &Context, attr: Attr, class: &Class, name: &str) -> Verdict {
    match (attr_in(ctx, attr, class), ctx.attr_data(attr)) {
        (Verdict::No, AttrData::Dialect(data)) => states(&ctx.attr_def(data.def).interface_names, name),
        (listed, _) => listed,
    }
}

fn states(names: &[Box<str>], interface: &str) -> Verdict {
    names.iter().any(|name| **name == *interface).into()
}

/// What a type or attribute whose text is kept is: its dialect and mnemonic.
fn opaque_is(ctx: &Context, dialect: Ident, text: Ident, want: (&str, &str)) -> Verdict {
    let registered = ctx.registered_dialect(ctx.bytes(dialect)).is_some();
    let text = ctx.bytes(text);
    let keyword =
        text.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$')).count();
    let same_dialect = ctx.bytes(dialect) == want.0.as_bytes();
    match (same_dialect, &text[..keyword] == want.1.as_bytes()) {
        (true, true) => Verdict::Yes,
        // A dialect that is not there may give the class other mnemonics. Those of another dialect are none of its own.
        (true, false) if !registered => Verdict::Unknown,
        _ => Verdict::No,
    }
}

/// Whether a type is of a class.
pub(crate) fn type_in(ctx: &Context, ty: Type, class: &Class) -> Verdict {
    match (ctx.type_data(ty), class) {
        (data, Class::Members(members)) => {
            let listed = any(members.iter().map(|member| type_in(ctx, ty, member)));
            open_to(matches!(data, TypeData::Opaque { .. }), listed)
        }
        (data, Class::Builtin(name)) => {
            builtin::type_is(data, bare(name)).map_or(Verdict::Unknown, Into::into)
        }
        (TypeData::Opaque { dialect, text }, Class::Type(want, mnemonic)) => {
            opaque_is(ctx, *dialect, *text, (want, mnemonic))
        }
        (TypeData::Dialect(data), Class::Type(dialect, mnemonic)) => {
            // Mnemonics differ more often, and are soon found.
            let same_dialect =
                || ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()) == dialect.as_bytes();
            (ctx.type_def(data.def).mnemonic == *mnemonic && same_dialect()).into()
        }
        _ => Verdict::No,
    }
}

/// Whether an attribute is of a class.
pub(crate) fn attr_in(ctx: &Context, attr: Attr, class: &Class) -> Verdict {
    match (ctx.attr_data(attr), class) {
        (data, Class::Members(members)) => {
            let listed = any(members.iter().map(|member| attr_in(ctx, attr, member)));
            open_to(matches!(data, AttrData::Opaque(_)), listed)
        }
        (_, Class::Builtin(name)) => {
            builtin::attr_is(ctx, attr, bare(name)).map_or(Verdict::Unknown, Into::into)
        }
        (AttrData::Opaque(data), Class::Attr(want, mnemonic)) => {
            opaque_is(ctx, data.dialect, data.text, (want, mnemonic))
        }
        (AttrData::Dialect(data), Class::Attr(dialect, mnemonic)) => {
            let same_dialect =
                || ctx.bytes(ctx.dialect_info(ctx.attr_def_dialect(data.def)).name()) == dialect.as_bytes();
            (ctx.attr_def(data.def).mnemonic == *mnemonic && same_dialect()).into()
        }
        (AttrData::Integer { ty, value }, Class::Integer(width, values)) => {
            let of_width = matches!(ctx.type_data(*ty), TypeData::Integer { width: have, signedness: Signedness::Signless } if have == width);
            let fits = match values {
                Values::Cases(cases) => value.to_i64().is_some_and(|value| cases.contains(&value)),
                Values::Bits(bits) => value.to_u64().is_some_and(|value| value & !bits == 0),
            };
            (of_width && fits).into()
        }
        _ => Verdict::No,
    }
}

/// Whether something belongs to an interface that lists its members: what is kept as text may have it without being listed.
fn open_to(opaque: bool, listed: Verdict) -> Verdict {
    match listed {
        Verdict::No if opaque => Verdict::Unknown,
        listed => listed,
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
