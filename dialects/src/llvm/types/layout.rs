//! What entries of data layouts may say about types of the dialect.

use super::sizes::Sizes;
use super::{Kind, LlvmType};
use rmlir_ir::interfaces::data_layout::{AnyEntries, DataLayoutType, LayoutEntries};
use rmlir_ir::{Attr, AttrData, Context, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for kind in [Kind::Pointer, Kind::Struct, Kind::Array, Kind::PpcFp128] {
        dialect.ty(kind.mnemonic()).interface::<dyn DataLayoutType>(Arc::new(Sizes));
    }
    let mut add = |kind: Kind, entries: Arc<dyn LayoutEntries>| {
        dialect.ty(kind.mnemonic()).interface::<dyn LayoutEntries>(entries);
    };
    add(Kind::Pointer, Arc::new(Pointer));
    add(Kind::Struct, Arc::new(Struct));
    add(Kind::Array, Arc::new(AnyEntries));
}

/// How many numbers an entry has at most.
const MOST_NUMBERS: usize = 4;

/// The numbers in an entry, and whether they are of type `i64`.
enum Numbers {
    Words(Vec<u64>),
    Others,
}

/// The numbers of `dense<...>`, if there are as many as there may be.
fn numbers(ctx: &Context, value: Attr, counts: [i64; 2]) -> Option<Numbers> {
    let AttrData::DenseElements(dense) = ctx.attr_data(value) else { return None };
    let data = ctx.type_data(dense.ty);
    let element = data.shaped_element()?;
    let number = ctx.type_data(element);
    let is_integer = matches!(number, rmlir_ir::TypeData::Integer { .. } | rmlir_ir::TypeData::Index);
    data.num_elements().filter(|count| is_integer && counts.contains(count))?;
    if element != ctx.i64() {
        return Some(Numbers::Others);
    }
    let words = ctx.dense_i64s(value, MOST_NUMBERS)?;
    Some(Numbers::Words(words.into_iter().map(i64::cast_unsigned).collect()))
}

/// The numbers of an entry about pointers: size, alignments, size of indices, all in bits.
pub(super) fn pointer_numbers(ctx: &Context, value: Attr) -> Option<Vec<u64>> {
    match numbers(ctx, value, [3, 4])? {
        Numbers::Words(words) => Some(words),
        Numbers::Others => None,
    }
}

/// The numbers of an entry about structs: alignments in bits.
pub(super) fn struct_numbers(ctx: &Context, value: Attr) -> Option<Vec<u64>> {
    match numbers(ctx, value, [1, 2])? {
        Numbers::Words(words) => Some(words),
        Numbers::Others => None,
    }
}

fn check_alignments(abi: Option<&u64>, preferred: Option<&u64>) -> Result<(), String> {
    match preferred < abi {
        true => Err("preferred alignment is expected to be at least as large as ABI alignment".to_owned()),
        false => Ok(()),
    }
}

/// Size, alignments and perhaps the size of indices.
struct Pointer;

/// What a pointer has about whose address space nothing is said.
pub(super) const POINTER_BITS: u64 = 64;
pub(super) const POINTER_ALIGNMENT: u64 = 8;

impl LayoutEntries for Pointer {
    fn verify(&self, ctx: &Context, ty: Type, value: Attr) -> Result<(), String> {
        match numbers(ctx, value, [3, 4]) {
            None => Err(format!(
                "expected layout attribute for {} to be a dense integer elements attribute with 3 or 4 elements",
                ctx.quoted_type(ty)
            )),
            Some(Numbers::Others) => Err(format!("expected i64 parameters for {}", ctx.quoted_type(ty))),
            Some(Numbers::Words(words)) => check_alignments(words.get(1), words.get(2)),
        }
    }

    fn combines(&self, ctx: &Context, ty: Type, value: Attr, outer: &[(Type, Attr)]) -> bool {
        if outer.iter().any(|&(other, _)| other == ty) {
            return true;
        }
        match numbers(ctx, value, [3, 4]) {
            Some(Numbers::Words(words)) => match words[..] {
                [size, abi, ..] => size == POINTER_BITS && abi != 0 && POINTER_ALIGNMENT.is_multiple_of(abi),
                _ => true,
            },
            _ => true,
        }
    }
}

/// Alignments of all structs, which the empty one stands for.
struct Struct;

impl LayoutEntries for Struct {
    fn verify(&self, ctx: &Context, ty: Type, value: Attr) -> Result<(), String> {
        let numbers = numbers(ctx, value, [1, 2]);
        let Some(numbers) = numbers else {
            return Err(format!(
                "expected layout attribute for {} to be a dense integer elements attribute of 1 or 2 elements",
                ctx.quoted_type(ty)
            ));
        };
        let Numbers::Words(words) = numbers else {
            return Err(format!("expected i64 entries for {}", ctx.quoted_type(ty)));
        };
        let empty = match LlvmType::of(ctx, ty) {
            Some(LlvmType::Struct(own)) => own.name.is_none() && own.elements().next().is_none(),
            _ => false,
        };
        if !empty {
            return Err(format!("unexpected layout attribute for struct {}", ctx.quoted_type(ty)));
        }
        check_alignments(words.first(), words.get(1).or(words.first()))
    }

    fn combines(&self, ctx: &Context, _: Type, value: Attr, outer: &[(Type, Attr)]) -> bool {
        let abi = |value| match numbers(ctx, value, [1, 2]) {
            Some(Numbers::Words(words)) => words.first().copied(),
            _ => None,
        };
        match (abi(value), outer.first().and_then(|&(_, value)| abi(value))) {
            (Some(new), Some(old)) => new != 0 && new <= old && old.is_multiple_of(new),
            _ => true,
        }
    }
}
