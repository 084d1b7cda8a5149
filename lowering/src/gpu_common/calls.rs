//! Operations on numbers that become calls of a library of the device, vectors element by element.

use super::{function_around, symbols::result_of};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use crate::llvm_common::functions::declare;
use crate::llvm_common::one_to_one::{all_attrs, unrolled};
use rmlir_dialects::arith::FastMathFlags;
use rmlir_dialects::llvm::types::{self as llvm_types, LlvmType};
use rmlir_dialects::llvm::{
    CallOp, ExtractElementOp, FPExtOp, FPTruncOp, ICmpOp, ICmpPredicate, InsertElementOp, LLVMFuncOp,
    PoisonOp,
};
use rmlir_ir::symbols::{lookup_in, nearest_table};
use rmlir_ir::typed::{self, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Builder, Context, Loc, NamedAttr, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// No vector has more elements that are worked out one by one.
const MAX_ELEMENTS: i64 = 1 << 16;

/// The functions for numbers of each type; an empty name is no function.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Names {
    pub(crate) f32: &'static str,
    pub(crate) f64: &'static str,
    /// For numbers of 32 bits where the result need not be exact.
    pub(crate) fast: &'static str,
    pub(crate) f16: &'static str,
    pub(crate) i32: &'static str,
}

impl Names {
    /// Functions of floats of 32 and of 64 bits.
    pub(crate) fn of(f32: &'static str, f64: &'static str) -> Names {
        Names { f32, f64, ..Names::default() }
    }

    /// Also one that is not exact.
    pub(crate) fn fast(self, fast: &'static str) -> Names {
        Names { fast, ..self }
    }

    /// Also one of floats of 16 bits.
    pub(crate) fn half(self, f16: &'static str) -> Names {
        Names { f16, ..self }
    }

    /// The function for operands of a type, of an operation with these flags.
    fn select(self, ctx: &Context, ty: Type, is_fast: bool) -> Option<&'static str> {
        let name = match ctx.type_data(ty) {
            TypeData::Float(FloatKind::F16) => self.f16,
            TypeData::Float(FloatKind::F32) if is_fast && !self.fast.is_empty() => self.fast,
            TypeData::Float(FloatKind::F32) => self.f32,
            TypeData::Float(FloatKind::F64) => self.f64,
            TypeData::Integer { width: 32, .. } => self.i32,
            _ => "",
        };
        (!name.is_empty()).then_some(name)
    }
}

/// Adds the patterns for an operation.
pub(crate) fn calls<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, benefit: u16, names: Names) {
    let (own, converter) = (types.clone(), Some(&types.converter));
    set.convert_of_benefit(
        "mlir::ScalarizeVectorOpLowering",
        benefit,
        converter,
        move |op: O, operands, rw| by_elements(op.handle(), operands, rw, &own),
    );
    set.convert_of_benefit("mlir::OpToFuncCallLowering", benefit, converter, move |op: O, operands, rw| {
        call(op.handle(), operands, rw, names)
    });
}

/// Does for each element what an operation does for a vector, or for the vectors of an array.
pub(crate) fn by_elements(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let given = operands.all()?;
    let root = rw.op(op);
    let ty = root.result(0)?.ty();
    let TypeData::Vector { shape, .. } = ctx.type_data(ty) else { return None };
    let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
    rw.require(count <= MAX_ELEMENTS)?;
    let again = Again {
        name: String::from_utf8_lossy(root.name_text()).into_owned(),
        attrs: all_attrs(root),
        index: types.index,
    };
    let is_array = |ty: Type| matches!(LlvmType::of(&ctx, ty), Some(LlvmType::Array { .. }));
    let whole = types.convert(ty)?;
    let made = match is_array(whole) {
        true => {
            rw.require(given.iter().all(|&value| is_array(rw.body().value_type(value))))?;
            unrolled(rw.builder(), whole, &given, |b, ty, parts| again.of_vector(b, ty, parts))?
        }
        false => again.of_vector(rw.builder(), ty, &given)?,
    };
    rw.replace(op, &[made])
}

/// The operation that is done for each element.
struct Again {
    name: String,
    attrs: Vec<NamedAttr>,
    index: Type,
}

impl Again {
    /// Makes a vector of results; operands that are no vectors are the same for all.
    fn of_vector(&self, b: &mut Builder<'_>, ty: Type, given: &[ValueId]) -> Option<ValueId> {
        let ctx = b.ctx().clone();
        let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) else { return None };
        let vectors: Vec<bool> = given
            .iter()
            .map(|&value| matches!(ctx.type_data(b.body().value_type(value)), TypeData::Vector { .. }))
            .collect();
        vectors.contains(&true).then_some(())?;
        let count: i64 = shape.iter().product();
        let mut made = PoisonOp::build(b, ty).value().ok()?;
        for at in 0..count {
            let index = int_constant(b, self.index, at)?;
            let mut parts = Vec::new();
            for (&value, &is_vector) in given.iter().zip(&vectors) {
                parts.push(match is_vector {
                    true => ExtractElementOp::build(b, value, index).value().ok()?,
                    false => value,
                });
            }
            let mut again = b.create(&self.name).operands(&parts);
            for entry in &self.attrs {
                again = again.attr(&ctx.text(entry.name), entry.value);
            }
            let part = again.value(*element);
            made = InsertElementOp::build(b, made, part, index).value().ok()?;
        }
        Some(made)
    }
}

fn call(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, names: Names) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let result = root.result(0)?.ty();
    let is_bool = matches!(ctx.type_data(result), TypeData::Integer { width: 1, .. });
    let flags = root.attr_named("fastmath").and_then(|flags| typed::number(&ctx, flags)).unwrap_or(0);
    let is_fast = flags as u32 & FastMathFlags::AFN.0 as u32 != 0;
    let function = function_around(root)?.global();
    let given = operands.all()?;
    let first = rw.body().value_type(*given.first()?);
    let mut args = Vec::new();
    for &value in &given {
        args.push(widened(rw, value, names)?);
    }
    let params: Vec<Type> = args.iter().map(|&arg| rw.body().value_type(arg)).collect();
    let wide = *params.first()?;
    let returned = if is_bool { ctx.i32() } else { wide };
    let name = names.select(&ctx, wide, is_fast)?;
    let callee = declared(rw, op, function, name, returned, &params)?;
    let returned = result_of(rw, callee)?;
    let callee = ctx.ident(name);
    let made = CallOp::build(rw.builder(), returned, &args, &[]).set(CallOp::CALLEE, callee).value().ok()?;
    let made = if returned == Some(first) {
        made
    } else if is_bool {
        let zero = int_constant(rw.builder(), ctx.i32(), 0)?;
        ICmpOp::build(rw.builder(), ICmpPredicate::Ne, made, zero).value().ok()?
    } else {
        FPTruncOp::build(rw.builder(), first, made).value().ok()?
    };
    rw.replace(op, &[made])
}

/// Small floats for which there is no function are computed as those of 32 bits.
fn widened(rw: &mut ConversionRewriter<'_>, value: ValueId, names: Names) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let has_function = match ctx.type_data(rw.body().value_type(value)) {
        TypeData::Float(FloatKind::F16) => !names.f16.is_empty(),
        TypeData::Float(FloatKind::BF16) => false,
        _ => true,
    };
    if has_function {
        return Some(value);
    }
    let loc = rw.value(value).loc();
    FPExtOp::build(rw.builder(), ctx.f32(), value).loc(loc).value().ok()
}

/// The function of a name in the symbol table around `op`, or a new one before the function around it.
pub(crate) fn declared(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    function: OpAddr,
    name: &str,
    result: Type,
    params: &[Type],
) -> Option<OpAddr> {
    let ctx = rw.ctx().clone();
    let ident = ctx.ident(name);
    let table = nearest_table(rw.op(op))?;
    if let Some(known) = lookup_in(table, ident).filter(|known| known.is::<LLVMFuncOp>()) {
        return Some(known.global());
    }
    let ty = llvm_types::function(&ctx, result, params, false).ok()?;
    let loc = file_place(&ctx, rw.op(op).loc());
    let mut outer = rw.within(function.unit);
    outer.at_op(function);
    outer.set_loc(loc);
    declare(&mut outer, ident, ty)
}

/// The first place in a file that a location has; nothing else of a function may be outside of it.
pub(crate) fn file_place(ctx: &Context, loc: Loc) -> Loc {
    let mut open: Vec<Attr> = vec![ctx.loc_attr(loc)];
    while let Some(attr) = open.pop() {
        match ctx.attr_data(attr) {
            AttrData::LocFile(_) => return ctx.loc(attr),
            AttrData::LocName { child, .. } => open.push(*child),
            AttrData::LocCallSite { callee, caller } => open.extend([*caller, *callee]),
            AttrData::LocFused { locs, .. } => open.extend(locs.iter().rev()),
            _ => {}
        }
    }
    Loc::UNKNOWN
}
