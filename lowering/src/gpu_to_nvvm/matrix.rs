//! Matrices that the threads of a warp hold in parts.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::element_pointer;
use crate::llvm_common::build::{extract, index_constant, insert, int_constant, poison};
use rmlir_dialects::gpu::{
    MMAElementwiseOp, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp,
    SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use rmlir_dialects::llvm::types::{self as llvm_types, LlvmType};
use rmlir_dialects::llvm::{
    ConstantOp, FAddOp, FCmpOp, FCmpPredicate, FDivOp, FMulOp, InsertElementOp, SelectOp,
};
use rmlir_dialects::nvvm::wmma::{SIZES, is_part, is_product, registers};
use rmlir_dialects::nvvm::{MMAFrag, MMALayout, MMATypes, WMMALoadOp, WMMAMmaOp, WMMAStoreOp};
use rmlir_ir::def::Param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Builder, Context, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Converted, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};

/// The type of a matrix.
#[derive(Clone, Copy)]
struct Matrix {
    rows: i64,
    columns: i64,
    element: MMATypes,
    frag: MMAFrag,
}

impl Matrix {
    fn of(ctx: &Context, ty: Type) -> Option<Matrix> {
        let name = ("gpu", "mma_matrix");
        rmlir_ir::typed::is_type(ctx, ty, name).then_some(())?;
        let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
        let [Param::List(shape), Param::Type(element), Param::String(operand)] = &data.params[..] else {
            return None;
        };
        let &[Param::Int(rows), Param::Int(columns)] = &shape[..] else { return None };
        let frag = match &*ctx.text(*operand) {
            "AOp" => MMAFrag::A,
            "BOp" => MMAFrag::B,
            "COp" => MMAFrag::C,
            _ => return None,
        };
        let element = match ctx.type_data(*element) {
            TypeData::Float(FloatKind::F16) => MMATypes::F16,
            TypeData::Float(FloatKind::F32) if frag == MMAFrag::C => MMATypes::F32,
            TypeData::Float(FloatKind::F32) => MMATypes::Tf32,
            TypeData::Float(FloatKind::F64) => MMATypes::F64,
            TypeData::Integer { width: 8, signedness: Signedness::Signed } => MMATypes::S8,
            TypeData::Integer { width: 8, signedness: Signedness::Unsigned } => MMATypes::U8,
            TypeData::Integer { width: 32, .. } => MMATypes::S32,
            _ => return None,
        };
        Some(Matrix { rows, columns, element, frag })
    }

    /// The size of the product that the matrix may be part of. `None` if there is none.
    fn size(self) -> Option<[i64; 3]> {
        let is_factor = self.frag != MMAFrag::C;
        let fits = |&&[m, n, k]: &&[i64; 3]| {
            let own = match self.frag {
                MMAFrag::A => [m, k],
                MMAFrag::B => [k, n],
                MMAFrag::C => [m, n],
            };
            own == [self.rows, self.columns] && is_part([m, n, k], self.element, is_factor)
        };
        SIZES.iter().find(fits).copied()
    }

    /// The struct of its registers.
    fn converted(self, ctx: &Context) -> Option<Type> {
        let size = [self.rows, self.columns, 0];
        let (element, count) = registers(ctx, size, self.element, self.frag)?;
        llvm_types::literal_struct(ctx, &vec![element; count], false).ok()
    }
}

/// The rule for types of matrices.
pub(crate) fn add_rule(converter: &mut TypeConverter) {
    converter.rule(|of, ty| match Matrix::of(of.ctx(), ty) {
        Some(matrix) => Converted::one_or_failed(matrix.converted(of.ctx())),
        None => Converted::Declined,
    });
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    let own = types.clone();
    set.convert("(anonymous namespace)::WmmaLoadOpToNVVMLowering", converter, move |op, operands, rw| {
        load(op, operands, rw, &own)
    });
    set.convert("(anonymous namespace)::WmmaMmaOpToNVVMLowering", converter, product);
    let own = types.clone();
    set.convert("(anonymous namespace)::WmmaStoreOpToNVVMLowering", converter, move |op, operands, rw| {
        store(op, operands, rw, &own)
    });
    set.convert("(anonymous namespace)::WmmaConstantOpToNVVMLowering", converter, constant);
    set.convert("(anonymous namespace)::WmmaElementwiseOpToNVVMLowering", converter, elementwise);
}

fn layout(is_transposed: bool) -> MMALayout {
    if is_transposed { MMALayout::Col } else { MMALayout::Row }
}

/// The values that stand for operands, if all are of the llvm dialect.
fn converted(operands: &Operands, rw: &ConversionRewriter<'_>) -> Option<Vec<ValueId>> {
    let all = operands.all()?;
    let types = all.iter().map(|&value| rw.body().value_type(value));
    llvm_types::are_compatible(rw.ctx(), types).then_some(all)
}

/// The types of the registers of a matrix.
fn register_types(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    match LlvmType::of(ctx, ty)? {
        LlvmType::Struct(body) => Some(body.elements().collect()),
        _ => None,
    }
}

/// The registers of a matrix.
fn unpacked(rw: &mut ConversionRewriter<'_>, matrix: ValueId) -> Option<Vec<ValueId>> {
    let count = register_types(rw.ctx(), rw.body().value_type(matrix))?.len();
    (0..count).map(|at| extract(rw.builder(), matrix, &[at as i64])).collect()
}

fn load(
    op: SubgroupMmaLoadMatrixOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    converted(operands, rw)?;
    let root = rw.read(op);
    let matrix = Matrix::of(&ctx, root.res().ty())?;
    let [m, n, k] = matrix.size()?;
    let (memref, source) = (root.src_memref().ty(), operands.of(root.src_memref())?);
    let indices = operands.each(root.indices())?;
    let (stride, layout) = (root.lead_dimension(), layout(root.transpose()));
    let b = rw.builder();
    let pointer = element_pointer(b, types, memref, source, &indices, Default::default())?;
    let stride = index_constant(b, ctx.i32(), stride)?;
    let ty = matrix.converted(&ctx)?;
    let made = WMMALoadOp::build(b, ty, pointer, stride, m, n, k, layout, matrix.element, matrix.frag);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn store(
    op: SubgroupMmaStoreMatrixOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    converted(operands, rw)?;
    let root = rw.read(op);
    let matrix = Matrix::of(&ctx, root.src().ty())?;
    let [m, n, k] = Matrix { frag: MMAFrag::C, ..matrix }.size()?;
    let (memref, target) = (root.dst_memref().ty(), operands.of(root.dst_memref())?);
    let (source, indices) = (operands.of(root.src())?, operands.each(root.indices())?);
    let (stride, layout) = (root.lead_dimension(), layout(root.transpose()));
    let parts = unpacked(rw, source)?;
    let b = rw.builder();
    let pointer = element_pointer(b, types, memref, target, &indices, Default::default())?;
    let stride = index_constant(b, ctx.i32(), stride)?;
    WMMAStoreOp::build(b, pointer, m, n, k, layout, matrix.element, &parts, stride).insert().ok()?;
    rw.erase(op)
}

fn product(op: SubgroupMmaComputeOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let all = converted(operands, rw)?;
    let root = rw.read(op);
    let factor = Matrix::of(&ctx, root.op_a().ty())?;
    let sum = Matrix::of(&ctx, root.op_c().ty())?;
    let (m, n, k) = (sum.rows, sum.columns, factor.columns);
    rw.require(is_product([m, n, k], factor.element, sum.element))?;
    let (a, b_layout) = (layout(root.a_transpose()), layout(root.b_transpose()));
    let mut parts = Vec::new();
    for &matrix in &all {
        parts.extend(unpacked(rw, matrix)?);
    }
    let ty = rw.body().value_type(*all.get(2)?);
    let made = WMMAMmaOp::build(rw.builder(), ty, m, n, k, a, b_layout, factor.element, sum.element, &parts);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn constant(
    op: SubgroupMmaConstantMatrixOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let mut value = *converted(operands, rw)?.first()?;
    let ty = Matrix::of(&ctx, rw.op(op).result(0)?.ty())?.converted(&ctx)?;
    let types = register_types(&ctx, ty)?;
    let b = rw.builder();
    let register = *types.first()?;
    if let TypeData::Vector { shape, .. } = ctx.type_data(register) {
        let mut vector = poison(b, register)?;
        for at in 0..*shape.first()? {
            let at = int_constant(b, ctx.i32(), at)?;
            vector = InsertElementOp::build(b, vector, value, at).value().ok()?;
        }
        value = vector;
    }
    let mut made = poison(b, ty)?;
    for at in 0..types.len() {
        made = insert(b, made, value, &[at as i64])?;
    }
    rw.replace(op, &[made])
}

fn elementwise(
    op: SubgroupMmaElementwiseOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let all = converted(operands, rw)?;
    let root = rw.read(op);
    let kind = root.op_type();
    let ty = Matrix::of(&ctx, root.res().ty())?.converted(&ctx)?;
    let count = register_types(&ctx, ty)?.len();
    let mut made = poison(rw.builder(), ty)?;
    for at in 0..count {
        let b = rw.builder();
        let parts: Option<Vec<ValueId>> =
            all.iter().map(|&matrix| extract(b, matrix, &[at as i64])).collect();
        let part = combined(b, kind, &parts?)?;
        made = insert(b, made, part, &[at as i64])?;
    }
    rw.replace(op, &[made])
}

fn combined(b: &mut Builder<'_>, kind: MMAElementwiseOp, parts: &[ValueId]) -> Option<ValueId> {
    let &[l, r] = parts else { return None };
    match kind {
        MMAElementwiseOp::ADDF => FAddOp::build(b, l, r).value().ok(),
        MMAElementwiseOp::MULF => FMulOp::build(b, l, r).value().ok(),
        MMAElementwiseOp::DIVF => FDivOp::build(b, l, r).value().ok(),
        MMAElementwiseOp::MAXF => extreme(b, l, r, FCmpPredicate::Ogt),
        MMAElementwiseOp::MINF => extreme(b, l, r, FCmpPredicate::Olt),
        _ => None,
    }
}

/// The greater or the smaller one; what is no number stays none.
fn extreme(b: &mut Builder<'_>, l: ValueId, r: ValueId, wins: FCmpPredicate) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = b.body().value_type(l);
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let TypeData::Float(kind) = *ctx.type_data(element) else { return None };
    let first = FCmpOp::build(b, wins, l, r).value().ok()?;
    let made = SelectOp::build(b, first, l, r).value().ok()?;
    let is_nan = FCmpOp::build(b, FCmpPredicate::Uno, l, r).value().ok()?;
    let nan = ctx.float_attr(element, kind.nan(false)?).ok()?;
    let nan = ConstantOp::build(b, ty, nan).value().ok()?;
    SelectOp::build(b, is_nan, nan, made).value().ok()
}
