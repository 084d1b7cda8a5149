//! Descriptors as shaped types: what definitions say of elements and sizes.

use rmlir_ir::constraint::Verdict;
use rmlir_ir::def::Param;
use rmlir_ir::traits::Relation;
use rmlir_ir::{Context, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What operands and results have the same elements, and some of them the same sizes.
const ALIKE: [&[&str]; 4] = [
    &["value", "TensorDesc"],
    &["tensorDesc", "value", "result"],
    &["mem_desc", "res"],
    &["mem_desc", "data"],
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for names in ALIKE {
        let test =
            move |op: OpRef<'_>| all_equal(names.iter().map(|name| element(op.ctx(), type_of(op, name)?)));
        dialect.relation(&chain(names, "getElementTypeOrSelf($", ")"), Relation::Operation(Arc::new(test)));
    }
    let names = ALIKE[1];
    let test = move |op: OpRef<'_>| all_equal(names.iter().map(|name| shape(op.ctx(), type_of(op, name)?)));
    let condition = chain(names, "::llvm::cast<::mlir::ShapedType>($", ".getType()).getShape()");
    dialect.relation(&condition, Relation::Operation(Arc::new(test)));
}

/// The condition that what is asked of each name is the same, as definitions write it.
fn chain(names: &[&str], before: &str, after: &str) -> String {
    let of = |name: &&str| format!("({before}{name}{after})");
    let mut text = names.first().map(of).unwrap_or_default();
    for name in names.iter().skip(1) {
        text = format!("{text} == {} && {}", of(name), of(name));
    }
    let first = names.first().map(of).unwrap_or_default();
    format!("(({text} == {first}))")
}

fn all_equal<T: PartialEq>(mut values: impl Iterator<Item = Option<T>>) -> Verdict {
    let Some(Some(first)) = values.next() else { return Verdict::Unknown };
    for value in values {
        match value {
            None => return Verdict::Unknown,
            Some(value) if value != first => return Verdict::No,
            Some(_) => {}
        }
    }
    Verdict::Yes
}

/// The type of an operand or result by its name.
fn type_of(op: OpRef<'_>, name: &str) -> Option<Type> {
    let def = op.info().def()?;
    if let Some(at) = def.operands.iter().position(|group| &*group.name == name) {
        return op.operand_group(at).next().map(|value| value.ty());
    }
    let at = def.results.iter().position(|group| &*group.name == name)?;
    op.result_group(at).next().map(|value| value.ty())
}

const DESCRIPTORS: [&str; 2] = ["tensor_desc", "mem_desc"];

fn param(ctx: &Context, ty: Type, at: usize) -> Option<&Param> {
    DESCRIPTORS.iter().find_map(|name| rmlir_ir::typed::type_param(ctx, ty, ("xegpu", name), at))
}

/// What a type consists of; the type itself if it is not shaped.
fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match param(ctx, ty, 1) {
        Some(Param::Type(element)) => Some(*element),
        _ => Some(ctx.type_data(ty).shaped_element().unwrap_or(ty)),
    }
}

fn shape(ctx: &Context, ty: Type) -> Option<Vec<i64>> {
    let Some(Param::List(sizes)) = param(ctx, ty, 0) else {
        return ctx.type_data(ty).shape().map(<[i64]>::to_vec);
    };
    let size = |size: &Param| match size {
        Param::Int(size) => Some(*size),
        _ => None,
    };
    sizes.iter().map(size).collect()
}
