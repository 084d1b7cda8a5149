//! What stands for types.

use super::arith::{make, whole};
use super::env::TargetEnv;
use super::layout::memory;
use rmlir_dialects::spirv::{self, DIALECT, StorageClass};
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_type;
use rmlir_ir::{Builder, Context, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{Converted, Materialize, TypeConverter};
use std::sync::Arc;

/// What a pass says of types.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeOptions {
    /// Small numbers that the device has not become those of 32 bits.
    pub(super) emulate_small: bool,
    /// Floats of 8 bits become integers.
    pub(super) emulate_floats: bool,
    /// Indices have 64 bits.
    pub(super) wide_index: bool,
}

impl Default for TypeOptions {
    fn default() -> TypeOptions {
        TypeOptions { emulate_small: true, emulate_floats: true, wide_index: false }
    }
}

impl TypeOptions {
    /// As the two options say that several passes have.
    pub(super) fn emulating(small: bool, floats: bool) -> TypeOptions {
        TypeOptions { emulate_small: small, emulate_floats: floats, ..TypeOptions::default() }
    }
}

/// Converts types for a device.
pub(super) struct Types<'a> {
    pub(super) ctx: &'a Context,
    pub(super) env: &'a TargetEnv,
    pub(super) options: TypeOptions,
}

/// The converter of types for a device.
pub(super) fn converter(ctx: &Context, env: &Arc<TargetEnv>, options: TypeOptions) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    let (known, env) = (Arc::clone(env), Arc::clone(env));
    converter.rule(move |of, ty| {
        let types = Types { ctx: of.ctx(), env: &env, options };
        Converted::one_or_failed(types.convert(ty))
    });
    let also = Arc::clone(&known);
    converter.source(move |b, wanted| cast(b, wanted, &known));
    converter.target(move |b, wanted| cast(b, wanted, &also));
    converter
}

/// A value of another type. Where that is a smaller integer, it is had by an instruction.
fn cast(b: &mut Builder<'_>, wanted: &Materialize<'_>, env: &TargetEnv) -> Option<Vec<ValueId>> {
    let (&[input], &[to]) = (wanted.inputs, wanted.to) else { return None };
    if let Some(made) = narrowed(b, input, to, env) {
        return Some(vec![made]);
    }
    Some(b.create("builtin.unrealized_conversion_cast").operands(wanted.inputs).results(wanted.to).values())
}

/// The low bits of an integer; whether it is one, for a boolean.
fn narrowed(b: &mut Builder<'_>, input: ValueId, to: Type, env: &TargetEnv) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let from = b.body().value_type(input);
    let TypeData::Integer { width: wide, .. } = *ctx.type_data(from) else { return None };
    let TypeData::Integer { width, signedness } = *ctx.type_data(to) else { return None };
    if !is_scalar(&ctx, to) || wide < width {
        return None;
    }
    if width == 1 {
        let one = whole(b, from, 1)?;
        return make::<spirv::IEqualOp>(b, to, &[input, one]);
    }
    if !env.allows_type(&ctx, to, None) {
        return None;
    }
    match signedness {
        Signedness::Signed => make::<spirv::SConvertOp>(b, to, &[input]),
        _ => make::<spirv::UConvertOp>(b, to, &[input]),
    }
}

/// Numbers that the dialect has.
pub(super) fn is_scalar(ctx: &Context, ty: Type) -> bool {
    use rmlir_ir::value::FloatKind::{BF16, F16, F32, F64};
    matches!(
        ctx.type_data(ty),
        TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. } | TypeData::Float(F16 | F32 | F64 | BF16)
    )
}

/// Floats of 8 bits, which no device has.
fn is_tiny_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(kind) if kind.width() == 8)
}

impl Types<'_> {
    fn index(&self) -> Type {
        if self.options.wide_index { self.ctx.i64() } else { self.ctx.i32() }
    }

    /// The type of elements with index taken for an integer, and so the floats that no device has.
    pub(super) fn plain(&self, ty: Type) -> Type {
        if ty == self.ctx.index_type() {
            return self.index();
        }
        match self.options.emulate_floats && is_tiny_float(self.ctx, ty) {
            true => signless(self.ctx, 8).unwrap_or(ty),
            false => ty,
        }
    }

    fn convert(&self, ty: Type) -> Option<Type> {
        match self.ctx.type_data(ty) {
            TypeData::Index => Some(self.index()),
            TypeData::Integer { width, .. } if is_scalar(self.ctx, ty) || *width < 8 => self.number(ty, None),
            TypeData::Float(_) if is_tiny_float(self.ctx, ty) => {
                Some(self.plain(ty)).filter(|&own| own != ty)
            }
            TypeData::Float(_) => self.number(ty, None),
            TypeData::Complex(part) => self.complex(*part, None),
            TypeData::Vector { .. } => self.vector(ty, None),
            TypeData::RankedTensor { shape, element, .. } => self.tensor(shape, *element),
            TypeData::MemRef { .. } => memory(self, ty),
            TypeData::Dialect(_) => spirv::needs::is_own(self.ctx, ty).then_some(ty),
            _ => None,
        }
    }

    /// A number, of 32 bits if it has fewer than the device can handle.
    pub(super) fn number(&self, ty: Type, class: Option<&str>) -> Option<Type> {
        let ctx = self.ctx;
        if is_scalar(ctx, ty) && self.env.allows_type(ctx, ty, class.and_then(StorageClass::from_text)) {
            return Some(ty);
        }
        match *ctx.type_data(ty) {
            // Parts of bytes are never anything else.
            TypeData::Integer { width, signedness } if width < 8 => {
                let fits = width.is_power_of_two();
                fits.then(|| ctx.integer_type(32, signedness).ok()).flatten()
            }
            TypeData::Integer { width, signedness } if self.options.emulate_small && width <= 32 => {
                is_scalar(ctx, ty).then(|| ctx.integer_type(32, signedness).ok()).flatten()
            }
            TypeData::Float(kind) if self.options.emulate_small && kind.byte_width() <= 4 => {
                is_scalar(ctx, ty).then(|| ctx.f32())
            }
            _ => None,
        }
    }

    /// A complex number is a vector of its parts, which the device must have as they are.
    pub(super) fn complex(&self, part: Type, class: Option<&str>) -> Option<Type> {
        if !is_scalar(self.ctx, part) || self.number(part, class)? != part {
            return None;
        }
        self.ctx.vector_type(&[2], &[], part).ok()
    }

    /// A vector that the device has; one of a single element is that.
    pub(super) fn vector(&self, ty: Type, class: Option<&str>) -> Option<Type> {
        let TypeData::Vector { shape, scalable, element } = self.ctx.type_data(ty) else { return None };
        let own = self.plain(*element);
        let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
        if shape.len() <= 1 && count == 1 {
            return self.number(own, class);
        }
        if !is_scalar(self.ctx, own) {
            let held = self.number(own, class)?;
            return if count > 4 { None } else { self.ctx.vector_type(shape, &[], held).ok() };
        }
        let fits = match shape[..] {
            [2..=4] => true,
            [8 | 16] => self.env.has("Vector16"),
            _ => return None,
        };
        let held = self.number(own, class)?;
        match fits && held == own {
            true => self.ctx.vector_type(shape, scalable, held).ok(),
            false => self.ctx.vector_type(shape, &[], held).ok(),
        }
    }

    /// A tensor is an array of as many elements.
    fn tensor(&self, shape: &[i64], element: Type) -> Option<Type> {
        let element = self.plain(element);
        if !is_scalar(self.ctx, element) || element == self.ctx.i1() || shape.iter().any(|&size| size < 0) {
            return None;
        }
        let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
        if count == 0 {
            return None;
        }
        let element = self.number(element, None)?;
        self.array(element, count, 0)
    }

    /// An array type.
    pub(super) fn array(&self, element: Type, count: i64, stride: i64) -> Option<Type> {
        let params = vec![Param::Type(element), Param::Int(count), Param::Int(stride)];
        make_type(self.ctx, (DIALECT, "array"), params).ok()
    }
}

/// A struct of members without offsets.
pub(super) fn plain_struct(ctx: &Context, members: &[Type]) -> Option<Type> {
    let none = || Param::List(Vec::new().into());
    let member = |&ty: &Type| Param::List(vec![Param::Type(ty), Param::None, none()].into());
    let members = Param::List(members.iter().map(member).collect());
    make_type(ctx, (DIALECT, "struct"), vec![Param::None, members, none()]).ok()
}

/// An integer type without sign.
pub(super) fn signless(ctx: &Context, width: u32) -> Option<Type> {
    ctx.integer_type(width, Signedness::Signless).ok()
}
