//! `sparse-storage-specifier-to-llvm`: the sizes that are stored with a tensor become a struct.

use crate::llvm_common::build::{extract, insert, poison};
use crate::{function_types, scf_types};
use rmlir_dialects::arith::IndexCastOp;
use rmlir_dialects::llvm::types;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::storage::{self, Field};
use rmlir_dialects::sparse_tensor::types::specified;
use rmlir_dialects::sparse_tensor::{
    GetStorageSpecifierOp, SetStorageSpecifierOp, StorageSpecifierInitOp, StorageSpecifierKind,
};
use rmlir_ir::{Context, Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Converted, Operands, TypeConverter,
    convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes structs of storage specifiers.
    SpecifierToLlvm: StorageSpecifierToLLVM, run
}

/// Fields of the struct: sizes of levels, sizes of arrays, and of slices the offsets and strides.
const LEVELS: i64 = 0;
const ARRAYS: i64 = 1;
const OFFSETS: i64 = 2;
const STRIDES: i64 = 3;

fn run(_: &options::StorageSpecifierToLLVM, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let mut converter = TypeConverter::new(&ctx);
    converter.keep_others();
    converter.rule(|of, ty| match specified(of.ctx(), ty) {
        Some(encoding) => Converted::one_or_failed(struct_of(of.ctx(), &encoding)),
        None => Converted::Declined,
    });
    let converter = Arc::new(converter);
    let mut set = PatternSet::new();
    function_types::signature_patterns(&mut set, &converter);
    scf_types::patterns(&mut set, &converter);
    set.convert::<GetStorageSpecifierOp>(
        "(anonymous namespace)::StorageSpecifierGetOpConverter",
        Some(&converter),
        get,
    );
    set.convert::<SetStorageSpecifierOp>(
        "(anonymous namespace)::StorageSpecifierSetOpConverter",
        Some(&converter),
        put,
    );
    set.convert::<StorageSpecifierInitOp>(
        "(anonymous namespace)::StorageSpecifierInitOpConverter",
        Some(&converter),
        begin,
    );
    let mut target = ConversionTarget::new();
    target.illegal_dialects(&["sparse_tensor"]).legal_dialects(&["arith", "llvm"]);
    function_types::target(&mut target, &converter);
    scf_types::target(&mut target, &converter);
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// The struct that stands for the specifier of an encoding.
fn struct_of(ctx: &Context, encoding: &Encoding<'_>) -> Option<Type> {
    let list = |count: usize| types::array(ctx, ctx.i64(), u64::try_from(count).ok()?).ok();
    let levels = encoding.lvl_rank();
    let mut fields = vec![list(levels)?, list(storage::arrays(encoding).len() + 1)?];
    if !encoding.slices.is_empty() {
        fields.extend([list(levels)?, list(levels)?]);
    }
    types::literal_struct(ctx, &fields, false).ok()
}

/// Where in the struct a size is.
fn position(
    ctx: &Context,
    specifier: Type,
    kind: StorageSpecifierKind,
    level: Option<i64>,
) -> Option<[i64; 2]> {
    let encoding = specified(ctx, specifier)?;
    let array = |field: Field| {
        let level = usize::try_from(level.unwrap_or(0)).ok()?;
        let (at, _) = storage::place(&encoding, field, level)?;
        Some([ARRAYS, i64::try_from(at).ok()?])
    };
    match kind {
        StorageSpecifierKind::LvlSize => Some([LEVELS, level?]),
        StorageSpecifierKind::PosMemSize => array(Field::Positions),
        StorageSpecifierKind::CrdMemSize => array(Field::Coordinates),
        StorageSpecifierKind::ValMemSize => array(Field::Values),
        StorageSpecifierKind::DimOffset => Some([OFFSETS, level?]),
        StorageSpecifierKind::DimStride => Some([STRIDES, level?]),
    }
}

fn get(op: GetStorageSpecifierOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let at = position(rw.ctx(), view.specifier().ty(), view.specifier_kind(), view.level())?;
    let (specifier, index) = (operands.at(0)?, rw.ctx().index_type());
    let value = extract(rw.builder(), specifier, &at)?;
    let value = IndexCastOp::build(rw.builder(), index, value).value().ok()?;
    rw.replace(op, &[value])
}

fn put(op: SetStorageSpecifierOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let at = position(rw.ctx(), view.specifier().ty(), view.specifier_kind(), view.level())?;
    let (specifier, value, wide) = (operands.at(0)?, operands.at(1)?, rw.ctx().i64());
    let value = IndexCastOp::build(rw.builder(), wide, value).value().ok()?;
    let made = insert(rw.builder(), specifier, value, &at)?;
    rw.replace(op, &[made])
}

/// Arrays are empty at first, or as large as those of another tensor.
fn begin(op: StorageSpecifierInitOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = rw.read(op).result().ty();
    let arrays = storage::arrays(&specified(rw.ctx(), ty)?).len() + 1;
    let ty = rw.convert_type(ty)?;
    let b = rw.builder();
    let mut made: ValueId = poison(b, ty)?;
    match operands.at(0) {
        Some(source) => {
            let sizes = extract(b, source, &[ARRAYS])?;
            made = insert(b, made, sizes, &[ARRAYS])?;
        }
        None => {
            let zero = super::code::int64(b, 0)?;
            for at in 0..i64::try_from(arrays).ok()? {
                made = insert(b, made, zero, &[ARRAYS, at])?;
            }
        }
    }
    rw.replace(op, &[made])
}
