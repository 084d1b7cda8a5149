//! Products of matrices that the threads of a warp hold in parts.

use crate::gpu_common::int;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, insert, int_constant, poison};
use rmlir_dialects::llvm::types::{self as llvm_types, LlvmType};
use rmlir_dialects::llvm::{AsmDialect, BitcastOp, ExtractElementOp, InlineAsmOp, InsertElementOp};
use rmlir_dialects::nvgpu::{MmaSparseSyncOp, MmaSyncOp};
use rmlir_dialects::nvvm::{MMAIntOverflow, MMALayout, MMATypes, MmaOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{make_attr, number};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Builder, Context, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    let own = types.clone();
    set.convert("(anonymous namespace)::MmaSyncOptoNVVM", converter, move |op, operands, rw| {
        product(op, operands, rw, &own)
    });
    let own = types.clone();
    let name = "(anonymous namespace)::NVGPUMmaSparseSyncLowering";
    set.convert(name, converter, move |op, operands, rw| sparse_product(op, operands, rw, &own));
}

/// What the elements of a factor are to the device.
fn factor_type(ctx: &Context, element: Type) -> Option<MMATypes> {
    Some(match ctx.type_data(element) {
        TypeData::Integer { width: 8, .. } => MMATypes::S8,
        TypeData::Integer { width: 4, .. } => MMATypes::S4,
        TypeData::Float(FloatKind::F16) => MMATypes::F16,
        TypeData::Float(FloatKind::F64) => MMATypes::F64,
        TypeData::Float(FloatKind::F32) => MMATypes::Tf32,
        _ => return None,
    })
}

/// What the elements of a sum are to the device.
fn sum_type(ctx: &Context, element: Type) -> Option<MMATypes> {
    Some(match ctx.type_data(element) {
        TypeData::Float(FloatKind::F64) => MMATypes::F64,
        TypeData::Float(FloatKind::F16) => MMATypes::F16,
        TypeData::Float(FloatKind::F32) => MMATypes::F32,
        TypeData::Integer { width: 32, .. } => MMATypes::S32,
        _ => return None,
    })
}

/// What a product is of.
struct Kinds {
    a: MMATypes,
    b: MMATypes,
    sum: MMATypes,
    /// Sums of integers stop at the greatest number.
    saturates: bool,
}

/// The kinds of elements; floats of 32 bits are factors only if fewer bits will do.
fn kinds(op: rmlir_ir::OpRef<'_>, uses_tf32: bool) -> Option<Kinds> {
    let ctx = op.ctx();
    let element = |at: usize| ctx.type_data(op.operand(at)?.ty()).shaped_element();
    let (a, b, sum) = (element(0)?, element(1)?, element(2)?);
    let is_f32 = matches!(ctx.type_data(a), TypeData::Float(FloatKind::F32));
    if is_f32 && !uses_tf32 {
        return None;
    }
    let (Some(kind_a), Some(kind_b)) = (factor_type(ctx, a), factor_type(ctx, b)) else {
        op.emit_error("failed to deduce operand PTX types");
        return None;
    };
    let Some(sum) = sum_type(ctx, sum) else {
        op.emit_plain_error("could not infer the PTX type for the accumulator/result");
        return None;
    };
    let saturates = matches!(ctx.type_data(a), TypeData::Integer { .. });
    Some(Kinds { a: kind_a, b: kind_b, sum, saturates })
}

/// The vectors of an array: their type and number.
fn rows(ctx: &Context, ty: Type) -> Option<(Type, i64)> {
    match LlvmType::of(ctx, ty)? {
        LlvmType::Array { element, count } => Some((element, i64::try_from(count).ok()?)),
        _ => None,
    }
}

/// A row as it lies in registers: whole, as one number, or as several numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Whole,
    Word,
    Numbers(i64),
}

fn row(ctx: &Context, row: Type, kind: MMATypes) -> Option<Row> {
    let TypeData::Vector { shape, element, .. } = ctx.type_data(row) else { return Some(Row::Whole) };
    let &[size] = &shape[..] else { return None };
    Some(match (ctx.type_data(*element), size) {
        (TypeData::Integer { width: 8, .. }, 4) | (TypeData::Integer { width: 4, .. }, 8) => Row::Word,
        (TypeData::Float(FloatKind::F32), 1) if kind == MMATypes::Tf32 => Row::Word,
        (TypeData::Integer { width: 32, .. } | TypeData::Float(FloatKind::F32 | FloatKind::F64), _) => {
            Row::Numbers(size)
        }
        _ => Row::Whole,
    })
}

/// The registers of a matrix.
fn unpacked(b: &mut Builder<'_>, matrix: ValueId, kind: MMATypes) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let (element, count) = rows(&ctx, b.body().value_type(matrix))?;
    let how = row(&ctx, element, kind)?;
    let mut parts = Vec::new();
    for at in 0..count {
        let value = extract(b, matrix, &[at])?;
        match how {
            Row::Whole => parts.push(value),
            Row::Word => parts.push(BitcastOp::build(b, ctx.i32(), value).value().ok()?),
            Row::Numbers(size) => {
                for at in 0..size {
                    let at = int_constant(b, int(&ctx, 64)?, at)?;
                    parts.push(ExtractElementOp::build(b, value, at).value().ok()?);
                }
            }
        }
    }
    Some(parts)
}

/// How rows of a result come: each as it is, or in two numbers.
struct ResultForm {
    whole: Type,
    row: Type,
    count: i64,
    in_pairs: bool,
    registers: Type,
}

fn result_form(ctx: &Context, whole: Type) -> Option<ResultForm> {
    let (row, count) = rows(ctx, whole)?;
    let TypeData::Vector { shape, element, .. } = ctx.type_data(row) else { return None };
    let (register, in_pairs) = match (ctx.type_data(*element), &shape[..]) {
        (TypeData::Float(FloatKind::F16), [2]) => (row, false),
        (TypeData::Float(FloatKind::F32), [1]) => (*element, false),
        (TypeData::Float(FloatKind::F32 | FloatKind::F64) | TypeData::Integer { width: 32, .. }, [2]) => {
            (*element, true)
        }
        _ => return None,
    };
    let registers = usize::try_from(count).ok()?.checked_mul(if in_pairs { 2 } else { 1 })?;
    let registers = llvm_types::literal_struct(ctx, &vec![register; registers], false).ok()?;
    Some(ResultForm { whole, row, count, in_pairs, registers })
}

/// The rows of a result, of its registers.
fn packed(b: &mut Builder<'_>, registers: ValueId, form: &ResultForm) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let mut parts = Vec::new();
    for at in 0..form.count {
        if form.in_pairs {
            let mut value = poison(b, form.row)?;
            let first = extract(b, registers, &[at * 2])?;
            let second = extract(b, registers, &[at * 2 + 1])?;
            for (at, part) in [first, second].into_iter().enumerate() {
                let at = int_constant(b, ctx.i32(), at as i64)?;
                value = InsertElementOp::build(b, value, part, at).value().ok()?;
            }
            parts.push(value);
        } else {
            let value = extract(b, registers, &[at])?;
            parts.push(match b.body().value_type(value) == form.row {
                true => value,
                false => BitcastOp::build(b, form.row, value).value().ok()?,
            });
        }
    }
    let mut made = poison(b, form.whole)?;
    for (at, part) in parts.into_iter().enumerate() {
        made = insert(b, made, part, &[at as i64])?;
    }
    Some(made)
}

/// The three sizes of a product.
fn sizes(ctx: &Context, shape: Attr) -> Option<[i64; 3]> {
    let sizes: Option<Vec<i64>> =
        ctx.attr_data(shape).as_array()?.iter().map(|&size| number(ctx, size)).collect();
    sizes?.try_into().ok()
}

fn product(
    op: MmaSyncOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let kinds = kinds(root.op(), root.tf32_enabled())?;
    let shape = sizes(&ctx, root.mma_shape())?;
    let form = result_form(&ctx, types.convert(root.res().ty())?)?;
    let all = operands.all()?;
    let &[a, b_matrix, c] = &all[..] else { return None };
    let b = rw.builder();
    let a = unpacked(b, a, kinds.a)?;
    let b_parts = unpacked(b, b_matrix, kinds.b)?;
    let c = unpacked(b, c, kinds.sum)?;
    let shape = make_attr(&ctx, ("nvvm", "shape"), shape.map(Param::Int).to_vec()).ok()?;
    let mut made = MmaOp::build(b, form.registers, shape, MMALayout::Row, MMALayout::Col, &a, &b_parts, &c)
        .set(MmaOp::MULTIPLICAND_A_PTX_TYPE, kinds.a)
        .set(MmaOp::MULTIPLICAND_B_PTX_TYPE, kinds.b);
    if kinds.saturates {
        made = made.set(MmaOp::INT_OVERFLOW_BEHAVIOR, MMAIntOverflow::Satfinite);
    }
    let made = made.value().ok()?;
    let made = packed(b, made, &form)?;
    rw.replace(op, &[made])
}

/// The instruction for a product with a sparse factor, with places for its operands.
fn instruction(kinds: &Kinds, [m, n, k]: [i64; 3], counts: [usize; 3], selector: i64) -> String {
    let [a, b, c] = counts;
    let overflow = if kinds.saturates { "satfinite." } else { "" };
    let (sum, kind_a, kind_b) = (kinds.sum.text(), kinds.a.text(), kinds.b.text());
    let mut text =
        format!("mma.sp.sync.aligned.m{m}n{n}k{k}.row.col.{overflow}{sum}.{kind_a}.{kind_b}.{sum} ");
    let mut next = 0;
    for count in [c, a, b, c] {
        let places: Vec<String> = (next..next + count).map(|at| format!("${at}")).collect();
        text.push_str(&format!("{{{}}},", places.join(",")));
        next += count;
    }
    text.push_str(&format!("${next},0x{selector};"));
    text
}

fn sparse_product(
    op: MmaSparseSyncOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let kinds = kinds(root.op(), root.tf32_enabled())?;
    let shape = sizes(&ctx, root.mma_shape())?;
    let selector = root.sparsity_selector();
    let form = result_form(&ctx, types.convert(root.res().ty())?)?;
    let all = operands.all()?;
    let &[a, b_matrix, c, metadata] = &all[..] else { return None };
    let pair = ctx.vector_type(&[2], &[false], int(&ctx, 16)?).ok()?;
    if rw.body().value_type(metadata) != pair {
        rw.op(op).emit_error("Expected metadata type to be LLVM vector<2xi16>");
        return None;
    }
    let b = rw.builder();
    let a = unpacked(b, a, kinds.a)?;
    let b_parts = unpacked(b, b_matrix, kinds.b)?;
    let c = unpacked(b, c, kinds.sum)?;
    let metadata = BitcastOp::build(b, ctx.i32(), metadata).value().ok()?;
    let text = instruction(&kinds, shape, [a.len(), b_parts.len(), c.len()], selector);
    let inputs = a.len() + b_parts.len() + c.len() + 1;
    let constraints = format!("{}{}", "=r,".repeat(c.len()), vec!["r"; inputs].join(","));
    let mut args = a;
    args.extend(b_parts);
    args.extend(c);
    args.push(metadata);
    let (text, constraints) = (ctx.ident(&text), ctx.ident(&constraints));
    let made = InlineAsmOp::build(b, Some(form.registers), &args, text, constraints)
        .set(InlineAsmOp::HAS_SIDE_EFFECTS, true)
        .set(InlineAsmOp::ASM_DIALECT, AsmDialect::ADATT)
        .value()
        .ok()?;
    let made = packed(b, made, &form)?;
    rw.replace(op, &[made])
}
