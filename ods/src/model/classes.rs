//! C++ class names that definitions speak of, and what they stand for.

#[cfg(feature = "tables")]
use super::bytes::Table;
#[cfg(feature = "tables")]
use super::list::List;
use super::{Def, Enum, InterfaceOf, Merged, Model};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
#[cfg(feature = "tablegen")]
use std::collections::BTreeMap;

/// What a class name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Values {
    /// One of these.
    Cases(Box<[i64]>),
    /// Any set of these bits.
    Bits(u64),
}

/// The names of all definitions that were read: C++ classes without namespaces that all share, enum cases and parameters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    map: FxHashMap<Box<str>, Class>,
    enum_cases: FxHashMap<Box<str>, i64>,
    /// Names of parameters of definitions, as accessors spell them.
    params: FxHashSet<Box<str>>,
}

/// The same of a model that a program embeds, found by tables that were made when it was built.
#[cfg(feature = "tables")]
pub(crate) struct StoredNames {
    places: Table,
    classes: List<Class>,
    enum_cases: Table,
    params: Table,
}

#[cfg(feature = "tables")]
impl StoredNames {
    pub(super) fn new(places: Table, classes: List<Class>, enum_cases: Table, params: Table) -> StoredNames {
        StoredNames { places, classes, enum_cases, params }
    }

    pub(crate) fn class(&self, name: &str) -> Option<&Class> {
        self.classes.get(self.places.place(name)?)
    }

    pub(crate) fn enum_case(&self, name: &str) -> Option<i64> {
        self.enum_cases.find(name)
    }

    pub(crate) fn has_param(&self, plain_name: &str) -> bool {
        self.params.find(plain_name).is_some()
    }
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
    (
        "TargetAttrInterface",
        &[("nvvm", "target"), ("rocdl", "target"), ("spirv", "target_env"), ("xevm", "target")],
    ),
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

#[cfg(feature = "tables")]
impl Names {
    pub(crate) fn class(&self, name: &str) -> Option<&Class> {
        self.map.get(name)
    }

    pub(crate) fn enum_case(&self, name: &str) -> Option<i64> {
        self.enum_cases.get(name).copied()
    }

    pub(crate) fn has_param(&self, plain_name: &str) -> bool {
        self.params.contains(plain_name)
    }
}

/// What is embedded of them.
#[cfg(feature = "tablegen")]
impl Names {
    /// The names of classes, sorted, with places in a list of the classes.
    pub(super) fn classes(&self) -> (Vec<(&str, i64)>, Vec<&Class>) {
        let mut named: Vec<(&str, &Class)> = self.map.iter().map(|(name, class)| (&**name, class)).collect();
        named.sort_unstable_by_key(|(name, _)| *name);
        let (mut names, mut list): (Vec<(&str, i64)>, Vec<&Class>) = (Vec::new(), Vec::new());
        let mut places: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
        for (name, class) in named {
            // Most classes have two names.
            let key = postcard::to_stdvec(class).unwrap_or_default();
            let place = *places.entry(key).or_insert_with(|| {
                list.push(class);
                list.len() as i64 - 1
            });
            names.push((name, place));
        }
        (names, list)
    }

    /// The cases of enums, sorted.
    pub(super) fn cases(&self) -> Vec<(&str, i64)> {
        let mut cases: Vec<(&str, i64)> =
            self.enum_cases.iter().map(|(name, value)| (&**name, *value)).collect();
        cases.sort_unstable();
        cases
    }

    /// The names of parameters, sorted.
    pub(super) fn params(&self) -> Vec<(&str, i64)> {
        let mut params: Vec<(&str, i64)> = self.params.iter().map(|name| (&**name, 0)).collect();
        params.sort_unstable();
        params
    }
}

impl Names {
    /// The names of all models.
    pub(crate) fn of(merged: &Merged) -> Names {
        collect(merged, &bases(&merged.models))
    }

    /// Adds a class under its qualified name. Names are also found without their namespace; the first one has them then.
    fn add(&mut self, qualified: &str, class: Class) {
        let name = short(qualified);
        self.map.entry(bare(name).into()).or_insert_with(|| class.clone());
        self.map.insert(name.into(), class);
    }

    /// Adds the classes of these dialects' types that only code defines, unless they are there.
    fn add_code_types(&mut self, is_loaded: impl Fn(&str) -> bool) {
        EXTERNAL_ATTRS.iter().for_each(|(name, _)| self.add_interface(name));
        for (name, dialect, mnemonics) in CODE_TYPES {
            if !self.map.contains_key(*name) && is_loaded(dialect) {
                let member = |mnemonic: &&str| Class::Type((*dialect).into(), (*mnemonic).into());
                self.add(name, Class::Members(mnemonics.iter().map(member).collect()));
            }
        }
    }

    /// Adds an interface without members.
    fn add_interface(&mut self, name: &str) {
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
    fn add_member(&mut self, interface: &str, member: Class) {
        self.add_interface(interface);
        if let Some(Class::Members(members)) = self.map.get_mut(bare(short(interface))) {
            members.push(member);
        }
    }

    /// Adds a case of an enum, by the qualified name of the enum.
    fn add_enum_case(&mut self, qualified: &str, case: &str, value: i64) {
        let name = short(qualified);
        self.enum_cases.insert(format!("{name}::{case}").into(), value);
        self.enum_cases.entry(format!("{}::{case}", bare(name)).into()).or_insert(value);
    }

    /// Notes the name of a parameter of a definition.
    fn add_param(&mut self, name: &str) {
        self.params.insert(plain_name(name).into());
    }
}

/// A name in lower case without underscores, for comparison with that of an accessor.
pub fn plain_name(name: &str) -> String {
    name.chars().filter(|&c| c != '_').map(|c| c.to_ascii_lowercase()).collect()
}

/// The classes of all models.
fn collect(merged: &Merged, bases: &FxHashMap<String, Vec<String>>) -> Names {
    let mut classes = Names::default();
    for (_, def) in merged.types() {
        add_def(&mut classes, def, false);
    }
    for (_, def) in merged.attrs() {
        add_def(&mut classes, def, true);
    }
    for model in &merged.models {
        model.enums.iter().for_each(|e| add_enum(&mut classes, e));
        for op in &model.ops {
            classes.add(&format!("{}::{}", op.cpp_namespace, op.class), Class::Op(op.name.as_str().into()));
        }
    }
    classes.add_code_types(|name| merged.dialects().any(|dialect| dialect.name == name));
    for model in &merged.models {
        let of_parts = |of| matches!(of, InterfaceOf::Attr | InterfaceOf::Type);
        for interface in model.interfaces.iter().filter(|interface| of_parts(interface.of)) {
            classes.add_interface(&interface.name);
        }
    }
    for (_, def) in merged.types() {
        add_member(&mut classes, bases, def, false);
    }
    for (_, def) in merged.attrs() {
        add_member(&mut classes, bases, def, true);
    }
    classes
}

/// What a definition is; those of the builtin dialect have a representation of their own.
fn class_of(def: &Def, is_attr: bool) -> Option<Class> {
    if def.dialect == "builtin" {
        return Some(Class::Builtin(def.class.as_str().into()));
    }
    let (dialect, mnemonic) = (def.dialect.as_str().into(), def.mnemonic.as_deref()?.into());
    Some(if is_attr { Class::Attr(dialect, mnemonic) } else { Class::Type(dialect, mnemonic) })
}

fn add_def(classes: &mut Names, def: &Def, is_attr: bool) {
    def.params.iter().for_each(|param| classes.add_param(&param.name));
    match class_of(def, is_attr) {
        Some(Class::Builtin(_)) | None => {}
        Some(class) => classes.add(&def.qualified(), class),
    }
}

fn add_member(classes: &mut Names, bases: &FxHashMap<String, Vec<String>>, def: &Def, is_attr: bool) {
    let Some(class) = class_of(def, is_attr) else { return };
    for name in with_implied(|name| bases.get(name).map_or(&[], Vec::as_slice), &def.interfaces) {
        classes.add_member(name, class.clone());
    }
}

/// The interfaces that each interface implies.
pub(crate) fn bases(models: &[Model]) -> FxHashMap<String, Vec<String>> {
    let mut bases: FxHashMap<String, Vec<String>> = FxHashMap::default();
    for interface in models.iter().flat_map(|model| &model.interfaces) {
        bases.entry(interface.name.clone()).or_insert_with(|| interface.bases.clone());
    }
    bases
}

/// Interfaces, and those that they imply, each once.
pub(crate) fn with_implied<'a>(
    bases: impl Fn(&str) -> &'a [String],
    interfaces: &'a [String],
) -> Vec<&'a str> {
    let mut pending: Vec<&str> = interfaces.iter().map(String::as_str).collect();
    let mut done: Vec<&str> = Vec::new();
    while let Some(name) = pending.pop() {
        if done.contains(&name) {
            continue;
        }
        done.push(name);
        pending.extend(bases(name).iter().map(String::as_str));
    }
    done
}

fn add_enum(classes: &mut Names, e: &Enum) {
    for case in &e.cases {
        classes.add_enum_case(&e.qualified(), &case.symbol, case.value);
    }
    let Some(attr_class) = &e.attr_class else { return };
    let values = match e.bits {
        Some(_) => Values::Bits(e.cases.iter().fold(0, |bits, case| bits | case.value as u64)),
        None => Values::Cases(e.cases.iter().map(|case| case.value).collect()),
    };
    classes.add(attr_class, Class::Integer(e.width, values));
}
