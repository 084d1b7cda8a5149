//! What operations, words and types need of a device: `needs.tsv`, and the rules that are no table.
//!
//! Sources: chapter 3 of the SPIR-V specification; which of two words comes first is the order of MLIR's definitions.

use super::words::{self, DIALECT};
use super::{
    DotOp, SDotAccSatOp, SDotOp, SUDotAccSatOp, SUDotOp, SelectOp, StorageClass, UDotAccSatOp, UDotOp,
};
use crate::common::enums;
use rmlir_ir::attrs::AttrData;
use rmlir_ir::def::{Param, Presence};
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Context, OpRef, Type, TypeData, ValueRef};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

const TABLE: &str = include_str!("needs.tsv");

/// Words one of which must be there: names of capabilities or of extensions.
pub type OneOf = &'static [&'static str];

/// All that something needs. Nothing is named twice on purpose, but may be where two parts need the same.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// The smallest version, such as `v1.3`. Versions have names of equal length, so that they compare as text.
    pub version: Option<&'static str>,
    /// Of each, one.
    pub capabilities: Vec<OneOf>,
    /// Of each, one.
    pub extensions: Vec<OneOf>,
}

impl Needs {
    fn add(&mut self, line: Line) {
        self.version = self.version.max(Some(line.version));
        self.capabilities.extend((!line.capabilities.is_empty()).then_some(line.capabilities));
        self.extensions.extend((!line.extensions.is_empty()).then_some(line.extensions));
    }

    fn add_word(&mut self, kind: &str, word: &str) {
        if let Some(line) = line(kind, word) {
            self.add(line);
        }
    }
}

/// A line of the table.
#[derive(Clone, Copy)]
struct Line {
    version: &'static str,
    capabilities: OneOf,
    extensions: OneOf,
}

static LINES: LazyLock<HashMap<(&str, &str), Line>> = LazyLock::new(|| {
    let words = |text: Option<&&'static str>| -> OneOf {
        text.map_or(Vec::new(), |text| text.split_whitespace().collect()).leak()
    };
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, name, version, ..] = fields[..] else { return None };
        let (capabilities, extensions) = (words(fields.get(3)), words(fields.get(4)));
        Some(((kind, name), Line { version, capabilities, extensions }))
    });
    lines.collect()
});

fn line(kind: &str, word: &str) -> Option<Line> {
    let lines: &HashMap<(&str, &str), Line> = &LINES;
    lines.get(&(kind, word)).copied()
}

/// The capabilities that come with one.
pub fn implied_by(capability: &str) -> OneOf {
    line("implies", capability).map_or(&[], |line| line.capabilities)
}

/// The extensions that a version contains.
pub fn brought_by(version: &str) -> impl Iterator<Item = &'static str> {
    // Versions have names of equal length.
    let brought = LINES.iter().filter(move |((kind, from), _)| *kind == "brings" && *from <= version);
    brought.flat_map(|(_, line)| line.extensions.iter().copied())
}

/// The least version that has a capability.
pub fn version_of(capability: &str) -> Option<&'static str> {
    line("capability", capability).map(|line| line.version)
}

/// What an operation needs, its types aside.
pub fn of_op(op: OpRef<'_>) -> Needs {
    let name = String::from_utf8_lossy(op.name_text());
    let mut needs = Needs { version: Some("v1.0"), ..Needs::default() };
    needs.add_word("op", name.strip_prefix("spirv.").unwrap_or(&name));
    of_kind(op, &mut needs);
    let Some(def) = op.info().def() else { return needs };
    for field in &def.attrs {
        if matches!(field.presence, Presence::Required)
            && let Some(attr) = op.attr(field.name)
        {
            of_attr(op.ctx(), attr, &mut needs);
        }
    }
    needs
}

/// What the words of an attribute need.
fn of_attr(ctx: &Context, attr: Attr, needs: &mut Needs) {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return };
    let mnemonic = &*ctx.attr_def(data.def).mnemonic;
    let Some(words) = enums::word(ctx, attr, (DIALECT, mnemonic)) else { return };
    for word in words.split('|') {
        needs.add_word(mnemonic, word);
    }
}

/// What operations need by the types of their operands.
fn of_kind(op: OpRef<'_>, needs: &mut Needs) {
    let ctx = op.ctx();
    let operand = op.operand(0).map(ValueRef::ty);
    if op.is::<DotOp>() {
        let number = op.result(0).map(|result| ctx.type_data(result.ty()));
        if matches!(number, Some(TypeData::Float(FloatKind::BF16))) {
            needs.extensions.push(&["SPV_KHR_bfloat16"]);
            needs.capabilities.push(&["BFloat16DotProductKHR"]);
        }
    }
    if op.is::<SelectOp>() {
        // Before version 1.4, parts are chosen one by one.
        let scalar = operand.is_some_and(|ty| matches!(ctx.type_data(ty), TypeData::Integer { .. }));
        let parts = op.result(0).is_some_and(|result| is_composite(ctx, result.ty()));
        needs.version = needs.version.max((scalar && parts).then_some("v1.4"));
    }
    let dots = [
        op.is::<SDotOp>(),
        op.is::<UDotOp>(),
        op.is::<SUDotOp>(),
        op.is::<SDotAccSatOp>(),
        op.is::<UDotAccSatOp>(),
        op.is::<SUDotAccSatOp>(),
    ];
    if let (true, Some(factor)) = (dots.contains(&true), operand) {
        needs.extensions.push(&["SPV_KHR_integer_dot_product"]);
        needs.capabilities.push(&["DotProduct"]);
        needs.capabilities.push(match ctx.type_data(factor) {
            TypeData::Vector { shape, element, .. } if shape[..] == [4] && bits(ctx, *element) == 8 => {
                &["DotProductInput4x8Bit"]
            }
            TypeData::Vector { .. } => &["DotProductInputAll"],
            _ => &["DotProductInput4x8BitPacked"],
        });
    }
}

fn is_composite(ctx: &Context, ty: Type) -> bool {
    let own = ["array", "rtarray", "struct", "matrix", "coopmatrix", "arm.tensor"];
    matches!(ctx.type_data(ty), TypeData::Vector { .. })
        || own.iter().any(|name| is_type(ctx, ty, (DIALECT, name)))
}

fn bits(ctx: &Context, ty: Type) -> u32 {
    match *ctx.type_data(ty) {
        TypeData::Integer { width, .. } => width,
        TypeData::Float(kind) => kind.width(),
        _ => 0,
    }
}

/// What values of a type need, in a storage class if they lie in one. `None` if no value of SPIR-V has such a type, or such
/// a part.
pub fn of_type(ctx: &Context, ty: Type, class: Option<StorageClass>) -> Option<Needs> {
    let mut parts = Parts { ctx, class, seen: HashSet::new(), needs: Needs::default() };
    parts.add(ty)?;
    Some(parts.needs)
}

/// A walk over the parts of a type.
struct Parts<'c> {
    ctx: &'c Context,
    class: Option<StorageClass>,
    /// What was looked at, and where it lies: structs can contain pointers to themselves.
    seen: HashSet<(Type, Option<&'static str>)>,
    needs: Needs,
}

impl Parts<'_> {
    fn add(&mut self, ty: Type) -> Option<()> {
        if !self.seen.insert((ty, self.class.map(StorageClass::text))) {
            return Some(());
        }
        match *self.ctx.type_data(ty) {
            TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. }
            | TypeData::Float(FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64) => {
                self.add_number(ty);
                Some(())
            }
            TypeData::Vector { ref shape, element, .. } => {
                let [count @ (2..=4 | 8 | 16)] = shape[..] else { return None };
                self.add(element)?;
                self.needs.capabilities.extend((count > 4).then_some(&["Vector16"] as OneOf));
                Some(())
            }
            TypeData::Dialect(_) => self.add_own(ty),
            _ => None,
        }
    }

    /// Adds a number: where others see it, one of few bits is special, else one of a width that not all devices have.
    fn add_number(&mut self, ty: Type) {
        let bits = bits(self.ctx, ty);
        let number = self.ctx.type_data(ty);
        let brain = matches!(number, TypeData::Float(FloatKind::BF16));
        self.needs.extensions.extend(brain.then_some(&["SPV_KHR_bfloat16"] as OneOf));
        if let Some(access) = self.class.and_then(|class| small_access(class, bits)) {
            let storage: OneOf =
                if bits == 8 { &["SPV_KHR_8bit_storage"] } else { &["SPV_KHR_16bit_storage"] };
            self.needs.capabilities.push(access);
            self.needs.extensions.push(storage);
            return;
        }
        let wide: Option<OneOf> = match (number, bits) {
            _ if brain => Some(&["BFloat16TypeKHR"]),
            (TypeData::Float(_), 16) => Some(&["Float16"]),
            (TypeData::Float(_), 64) => Some(&["Float64"]),
            (_, 8) => Some(&["Int8"]),
            (_, 16) => Some(&["Int16"]),
            (_, 64) => Some(&["Int64"]),
            _ => None,
        };
        self.needs.capabilities.extend(wide);
    }

    /// Adds a type of the dialect.
    fn add_own(&mut self, ty: Type) -> Option<()> {
        const CONTAINERS: [(&str, usize, &[&str], &[&str]); 5] = [
            ("array", 0, &[], &[]),
            ("rtarray", 0, &["Shader"], &[]),
            ("matrix", 0, &["Matrix"], &[]),
            ("coopmatrix", 1, &["CooperativeMatrixKHR"], &["SPV_KHR_cooperative_matrix"]),
            ("arm.tensor", 1, &["TensorsARM"], &["SPV_ARM_tensors"]),
        ];
        let ctx = self.ctx;
        let param = |name, at| type_param(ctx, ty, (DIALECT, name), at);
        let part = |name, at| param(name, at).and_then(as_type);
        if let (Some(to), Some(&Param::String(word))) = (part("ptr", 0), param("ptr", 1)) {
            return self.add_pointee(to, &ctx.text(word));
        }
        for (name, at, capability, extension) in CONTAINERS {
            if let Some(element) = part(name, at) {
                self.add(element)?;
                self.needs.capabilities.extend((!capability.is_empty()).then_some(capability));
                self.needs.extensions.extend((!extension.is_empty()).then_some(extension));
                return Some(());
            }
        }
        if let Some(image) = part("sampled_image", 0) {
            return self.add(image);
        }
        if let Some(traits) = param("image", 1) {
            let traits = words::of(Some(traits));
            for (kind, word) in [("dim", traits.first()), ("image_format", traits.last())] {
                word.iter().for_each(|word| self.needs.add_word(kind, &ctx.text(**word)));
            }
        }
        if let Some(Param::List(members)) = param("struct", 1) {
            for member in members.iter() {
                let Param::List(parts) = member else { continue };
                parts.first().and_then(as_type).map_or(Some(()), |member| self.add(member))?;
            }
        }
        is_own(ctx, ty).then_some(())
    }

    /// Adds what a pointer points to, and its storage class.
    fn add_pointee(&mut self, to: Type, class: &str) -> Option<()> {
        let around = std::mem::replace(&mut self.class, StorageClass::from_text(class));
        let added = self.add(to);
        self.class = around;
        self.needs.add_word("storage_class", class);
        added
    }
}

fn as_type(param: &Param) -> Option<Type> {
    if let Param::Type(ty) = param { Some(*ty) } else { None }
}

/// What a device must be able to do for numbers of few bits in a storage class that others see.
fn small_access(class: StorageClass, bits: u32) -> Option<OneOf> {
    Some(match (class, bits) {
        (StorageClass::PushConstant, 8) => &["StoragePushConstant8"],
        (StorageClass::PushConstant, 16) => &["StoragePushConstant16"],
        (StorageClass::StorageBuffer, 8) => &["StorageBuffer8BitAccess"],
        (StorageClass::StorageBuffer, 16) => &["StorageBuffer16BitAccess"],
        (StorageClass::Uniform, 8) => &["UniformAndStorageBuffer8BitAccess"],
        (StorageClass::Uniform, 16) => &["StorageUniform16"],
        (StorageClass::Input | StorageClass::Output, 16) => &["StorageInputOutput16"],
        _ => return None,
    })
}

/// Whether a type is one of the dialect.
pub fn is_own(ctx: &Context, ty: Type) -> bool {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
    ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()) == DIALECT.as_bytes()
}
