//! Matrices that the threads of a subgroup hold together.

use super::arith::{Converter, make, result_type, whole};
use super::memref::place;
use rmlir_dialects::gpu::{
    MMAElementwiseOp, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp,
    SubgroupMmaExtractThreadLocalOp, SubgroupMmaInsertThreadLocalOp, SubgroupMmaLoadMatrixOp,
    SubgroupMmaStoreMatrixOp,
};
use rmlir_dialects::spirv::{self, CooperativeMatrixLayoutKHR, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{is_type, make_type, type_param};
use rmlir_ir::{Attr, Builder, Context, OpRef, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Converted, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the type of matrices to those that are converted.
pub(super) fn types(converter: &mut TypeConverter) {
    const NAME: (&str, &str) = ("gpu", "mma_matrix");
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        match is_type(ctx, ty, NAME) {
            true => Converted::one_or_failed(matrix(ctx, ty, NAME)),
            false => Converted::Declined,
        }
    });
}

fn matrix(ctx: &Context, ty: Type, name: (&str, &str)) -> Option<Type> {
    let shape = type_param(ctx, ty, name, 0)?.clone();
    let element = type_param(ctx, ty, name, 1)?.clone();
    let Some(&Param::String(operand)) = type_param(ctx, ty, name, 2) else { return None };
    let usage = match &*ctx.text(operand) {
        "AOp" => "MatrixA",
        "BOp" => "MatrixB",
        _ => "MatrixAcc",
    };
    let word = |word: &str| Param::String(ctx.ident(word));
    make_type(ctx, (DIALECT, "coopmatrix"), vec![shape, element, word("Subgroup"), word(usage)]).ok()
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    let types = Some(types);
    let name = "(anonymous namespace)::WmmaElementwiseOpToSPIRVScalarMulLowering";
    set.convert_of_benefit(name, 2, types, scaled);
    set.convert("(anonymous namespace)::WmmaElementwiseOpToSPIRVDefaultLowering", types, elementwise);
    set.convert("(anonymous namespace)::WmmaLoadOpToSPIRVLowering", types, load);
    set.convert("(anonymous namespace)::WmmaStoreOpToSPIRVLowering", types, store);
    set.convert(
        "(anonymous namespace)::WmmaMmaOpToSPIRVLowering",
        types,
        |op: SubgroupMmaComputeOp, operands, rw| {
            let ty = result_type(op, rw)?;
            let made = make::<spirv::KHRCooperativeMatrixMulAddOp>(rw.builder(), ty, &operands.all()?)?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::WmmaConstantOpToSPIRVLowering",
        types,
        |op: SubgroupMmaConstantMatrixOp, operands, rw| {
            let ty = result_type(op, rw)?;
            let made = spirv::CompositeConstructOp::build(rw.builder(), ty, &operands.all()?).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::WmmaExtractOpToSPIRVLowering",
        types,
        |op: SubgroupMmaExtractThreadLocalOp, operands, rw| {
            let ty = result_type(op, rw)?;
            let at = position(rw.op(op), 1)?;
            let made =
                spirv::CompositeExtractOp::build(rw.builder(), ty, operands.at(0)?, at).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::WmmaInsertOpToSPIRVLowering",
        types,
        |op: SubgroupMmaInsertThreadLocalOp, operands, rw| {
            let ty = result_type(op, rw)?;
            let at = position(rw.op(op), 2)?;
            let (value, matrix) = (operands.at(0)?, operands.at(1)?);
            let made = spirv::CompositeInsertOp::build(rw.builder(), ty, value, matrix, at).value().ok()?;
            rw.replace(op, &[made])
        },
    );
}

/// The numbers of a group of operands, which must be known.
fn position(op: OpRef<'_>, group: usize) -> Option<Attr> {
    let ctx = op.ctx();
    let at = op.operand_group(group).map(|value| Some(ctx.int_attr(32, constant_int(value)?)));
    let at = at.collect::<Option<Vec<Attr>>>()?;
    Some(ctx.array_attr(&at))
}

/// What makes a matrix of one or two.
type Make = fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>;

fn elementwise(
    op: SubgroupMmaElementwiseOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    use MMAElementwiseOp as K;
    let make: Make = match rw.read(op).op_type() {
        K::ADDF => make::<spirv::FAddOp>,
        K::ADDI => make::<spirv::IAddOp>,
        K::SUBF => make::<spirv::FSubOp>,
        K::SUBI => make::<spirv::ISubOp>,
        K::MULF => make::<spirv::FMulOp>,
        K::DIVF => make::<spirv::FDivOp>,
        K::DIVS => make::<spirv::SDivOp>,
        K::DIVU => make::<spirv::UDivOp>,
        K::NEGATEF => make::<spirv::FNegateOp>,
        K::NEGATES => make::<spirv::SNegateOp>,
        K::EXTF => make::<spirv::FConvertOp>,
        K::MAXF | K::MINF | K::MULI => return None,
    };
    let ty = result_type(op, rw)?;
    let made = make(rw.builder(), ty, &operands.all()?)?;
    rw.replace(op, &[made])
}

/// A product with a matrix that is one number all over.
fn scaled(op: SubgroupMmaElementwiseOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.op_type() == MMAElementwiseOp::MULF && operands.len() == 2)?;
    let is_constant = |at| {
        let definer = root.op().operand(at).and_then(|value| value.def_op());
        definer.is_some_and(|(op, _)| op.is::<SubgroupMmaConstantMatrixOp>())
    };
    let (splat, matrix) = match (is_constant(0), is_constant(1)) {
        (true, _) => (operands.at(0)?, operands.at(1)?),
        (false, true) => (operands.at(1)?, operands.at(0)?),
        _ => return None,
    };
    let (definer, _) = rw.value(splat).def_op()?;
    let composed = definer.cast::<spirv::CompositeConstructOp>()?;
    let scalar = composed.op().operand(0)?.id();
    let ty = result_type(op, rw)?;
    let made = make::<spirv::MatrixTimesScalarOp>(rw.builder(), ty, &[matrix, scalar])?;
    rw.replace(op, &[made])
}

fn layout(transposed: bool) -> CooperativeMatrixLayoutKHR {
    match transposed {
        true => CooperativeMatrixLayoutKHR::ColumnMajor,
        false => CooperativeMatrixLayoutKHR::RowMajor,
    }
}

fn load(op: SubgroupMmaLoadMatrixOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (of, stride, transposed) = (root.src_memref().ty(), root.lead_dimension(), root.transpose());
    let (base, indices) = (operands.of(root.src_memref())?, operands.each(root.indices())?);
    let found = place(rw, of, base, &indices)?;
    let pointer = found.access_at(rw, found.at)?;
    let ty = result_type(op, rw)?;
    let i32 = rw.ctx().i32();
    let stride = whole(rw.builder(), i32, stride)?;
    let made =
        spirv::KHRCooperativeMatrixLoadOp::build(rw.builder(), ty, pointer, layout(transposed), stride);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn store(op: SubgroupMmaStoreMatrixOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (of, stride, transposed) = (root.dst_memref().ty(), root.lead_dimension(), root.transpose());
    let matrix = operands.of(root.src())?;
    let (base, indices) = (operands.of(root.dst_memref())?, operands.each(root.indices())?);
    let found = place(rw, of, base, &indices)?;
    let pointer = found.access_at(rw, found.at)?;
    let i32 = rw.ctx().i32();
    let stride = whole(rw.builder(), i32, stride)?;
    spirv::KHRCooperativeMatrixStoreOp::build(rw.builder(), pointer, matrix, layout(transposed), stride)
        .insert()
        .ok()?;
    rw.erase(op)
}
