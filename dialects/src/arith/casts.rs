//! Which types casts take.

use crate::common::fold::folder;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::signature::Signature;
use rmlir_ir::verify::all_shapes_agree;
use rmlir_ir::{Context, Type, TypeData};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::SignatureCheck;
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    use Kind::{Float, Int};
    let casts = [
        ("extui", Cast::Width(Int, Ordering::Greater)),
        ("extsi", Cast::Width(Int, Ordering::Greater)),
        ("extf", Cast::Width(Float, Ordering::Greater)),
        ("scaling_extf", Cast::Scaling(Ordering::Greater)),
        ("trunci", Cast::Width(Int, Ordering::Less)),
        ("truncf", Cast::Width(Float, Ordering::Less)),
        ("scaling_truncf", Cast::Scaling(Ordering::Less)),
        ("uitofp", Cast::Between(Int, Float)),
        ("sitofp", Cast::Between(Int, Float)),
        ("fptoui", Cast::Between(Float, Int)),
        ("fptosi", Cast::Between(Float, Int)),
        ("index_cast", Cast::Index),
        ("index_castui", Cast::Index),
        ("bitcast", Cast::Bits),
    ];
    for (name, cast) in casts {
        let check: Option<SignatureCheck> = match cast {
            Cast::Width(_, Ordering::Greater) | Cast::Scaling(Ordering::Greater) => Some(check_wider),
            Cast::Width(..) | Cast::Scaling(_) => Some(check_narrower),
            _ => None,
        };
        let mut op = dialect.op(name);
        op.interface::<dyn CastOpInterface>(Arc::new(cast)).fold(folder(super::fold::cast_fold(name)));
        if let Some(check) = check {
            op.verifier_by_signature(check);
        }
    }
}

/// A kind of number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int,
    Float,
}

/// A family of casts. Containers cast element by element.
#[derive(Clone, Copy)]
enum Cast {
    /// Of one kind, to a wider or narrower type.
    Width(Kind, Ordering),
    /// Of floats, to a wider or narrower type, with a scale.
    Scaling(Ordering),
    /// Of one kind to another.
    Between(Kind, Kind),
    /// Between index and integers.
    Index,
    /// To a type of the same width.
    Bits,
}

/// The number type, or that of the elements; also of memrefs if so wanted.
fn element(ctx: &Context, ty: Type, memrefs: bool) -> &TypeData {
    match ctx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } if memrefs => {
            ctx.type_data(*element)
        }
        data @ (TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => data,
        data => data.shaped_element().map_or(data, |element| ctx.type_data(element)),
    }
}

fn kind(data: &TypeData) -> Option<Kind> {
    match data {
        TypeData::Integer { .. } => Some(Kind::Int),
        TypeData::Float(_) => Some(Kind::Float),
        _ => None,
    }
}

/// How the width of the one compares to that of the other, if both are of this kind.
fn widths(ctx: &Context, to: Type, from: Type, of: Kind) -> Option<Ordering> {
    let (to, from) = (element(ctx, to, false), element(ctx, from, false));
    let same = kind(to) == Some(of) && kind(from) == Some(of);
    same.then(|| to.storage_width().cmp(&from.storage_width()))
}

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[first, ..], &[to]) = (from, to) else { return false };
        if let Cast::Scaling(order) = *self {
            return widths(ctx, to, first, Kind::Float) == Some(order);
        }
        if from.len() != 1 || !all_shapes_agree(ctx, &[first, to]) {
            return false;
        }
        match *self {
            Cast::Width(of, order) => widths(ctx, to, first, of) == Some(order),
            Cast::Between(of, into) => {
                kind(element(ctx, first, false)) == Some(of) && kind(element(ctx, to, false)) == Some(into)
            }
            Cast::Index => {
                let (a, b) = (element(ctx, first, true), element(ctx, to, true));
                let pair = |a: &TypeData, b: &TypeData| {
                    matches!(a, TypeData::Index) && matches!(b, TypeData::Integer { .. })
                };
                pair(a, b) || pair(b, a)
            }
            Cast::Bits => {
                let (a, b) = (element(ctx, first, true), element(ctx, to, true));
                kind(a).is_some() && kind(b).is_some() && a.storage_width() == b.storage_width()
            }
            Cast::Scaling(_) => false,
        }
    }
}

fn check_wider(op: Signature<'_>) -> Result<(), Failed> {
    check_width(op, Ordering::Greater, "wider")
}

fn check_narrower(op: Signature<'_>) -> Result<(), Failed> {
    check_width(op, Ordering::Less, "shorter")
}

fn check_width(op: Signature<'_>, order: Ordering, what: &str) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let width = |ty| element(ctx, ty, false).storage_width();
    if width(to.ty()).cmp(&width(from.ty())) == order {
        return Ok(());
    }
    let (from, to) = (ctx.quoted_type(from.ty()), ctx.quoted_type(to.ty()));
    Err(op.emit_error(format!("result type {to} must be {what} than operand type {from}")))
}
