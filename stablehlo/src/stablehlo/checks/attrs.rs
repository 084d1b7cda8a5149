//! Checks of attributes and types.

use crate::stablehlo::text::{accuracy_mode, tolerances};
use crate::tensor::dialect_attr;
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{AttrData, Context, Failed, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("future").verifier(check_future);
    dialect.attr("dot_algorithm").verifier(check_algorithm);
    dialect.attr("replica_group_mesh_axes").verifier(check_mesh_axes);
}

/// Tolerances go with the mode.
pub(super) fn accuracy(view: &View<'_>) -> Result<(), Failed> {
    let Some(attr) = view.attr("result_accuracy") else { return Ok(()) };
    let Some(data) = dialect_attr(view.ctx(), attr, "stablehlo", "result_accuracy") else { return Ok(()) };
    let (atol, rtol, ulps) = tolerances(&data.params);
    match accuracy_mode(view.ctx(), &data.params) {
        Some(mode @ ("DEFAULT" | "HIGHEST")) if atol != 0.0 || rtol != 0.0 || ulps != 0 => Err(view
            .fail(format!("Invalid tolerances for ResultAccuracyAttr with mode {mode}, must be all zero."))),
        _ => Ok(()),
    }
}

/// What is computed are tensors.
fn check_future(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(Param::List(types)) = params.first() else { return Ok(()) };
    let is_tensor = |ty: Type| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. });
    for param in types {
        if let Param::Type(ty) = param
            && !is_tensor(*ty)
        {
            let ty = ctx.quoted_type(*ty);
            return Err(format!("future element type must be a ranked tensor, but got {ty}"));
        }
    }
    Ok(())
}

/// Algorithms that some hardware has: types of both sides and of the sum, and numbers of products.
const KNOWN: [(FloatKind, FloatKind, &[i64]); 7] = [
    (FloatKind::F16, FloatKind::F16, &[1]),
    (FloatKind::F16, FloatKind::F32, &[1]),
    (FloatKind::BF16, FloatKind::BF16, &[1]),
    (FloatKind::BF16, FloatKind::F32, &[1, 3, 6, 9]),
    (FloatKind::TF32, FloatKind::F32, &[1, 3]),
    (FloatKind::F32, FloatKind::F32, &[1]),
    (FloatKind::F64, FloatKind::F64, &[1]),
];

fn check_algorithm(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [Param::Type(lhs), Param::Type(rhs), Param::Type(sum), counts @ .., Param::Bool(imprecise)] = params
    else {
        return Ok(());
    };
    let [Param::Int(lhs_parts), Param::Int(rhs_parts), Param::Int(products)] = *counts else {
        return Ok(());
    };
    for (count, what) in [
        (lhs_parts, "lhs component count"),
        (rhs_parts, "rhs component count"),
        (products, "num primitive operations"),
    ] {
        if count <= 0 {
            return Err(format!("{what} must be positive"));
        }
    }
    let kind = |ty: Type| if let TypeData::Float(kind) = *ctx.type_data(ty) { Some(kind) } else { None };
    let small = |ty: Type| kind(ty).is_some_and(|kind| kind.width() == 8 && kind.keyword() != "f8E8M0FNU");
    let known = match (kind(*lhs), kind(*sum)) {
        _ if lhs_parts != 1 || rhs_parts != 1 => false,
        (Some(_), Some(FloatKind::F32)) if small(*lhs) && small(*rhs) => products == 1,
        (Some(side), Some(sum)) if lhs == rhs && !imprecise => {
            KNOWN.iter().any(|(a, b, counts)| (*a, *b) == (side, sum) && counts.contains(&products))
        }
        _ => false,
    };
    if known {
        return Ok(());
    }
    let [lhs, rhs, sum] = [*lhs, *rhs, *sum].map(|ty| ctx.quoted_type(ty));
    let imprecise = i32::from(*imprecise);
    Err(format!(
        "dot algorithm not known to be supported on any hardware: {{lhs:{lhs}, rhs:{rhs}, accum:{sum}, lhs_components:{lhs_parts}, rhs_components:{rhs_parts}, primitive_ops:{products}, imprecise:{imprecise}}}"
    ))
}

/// The mesh is there or named, and its axes are those of the groups.
fn check_mesh_axes(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [Param::Attr(mesh), Param::Attr(axes)] = params else { return Ok(()) };
    let known = match ctx.attr_data(*mesh) {
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => None,
        _ => match dialect_attr(ctx, *mesh, "stablehlo", "mesh") {
            Some(mesh) => Some(axis_names(ctx, mesh.params.first())),
            None => return Err("mesh must be a FlatSymbolRefAttr or MeshAttr".into()),
        },
    };
    // Without a mesh to compare them with, axes are not looked at.
    if known.is_none() {
        return Ok(());
    }
    for &axis in ctx.attr_data(*axes).as_array().unwrap_or_default() {
        let Some(data) = dialect_attr(ctx, axis, "stablehlo", "axis_ref") else {
            return Err("expected AxisRefAttr in axes list".into());
        };
        let Some(Param::String(name)) = data.params.first() else { continue };
        if known.as_ref().is_some_and(|names| !names.contains(name)) {
            return Err(format!("axis '{}' not found in mesh definition", ctx.text(*name)));
        }
    }
    Ok(())
}

/// The names of a mesh's axes.
fn axis_names(ctx: &Context, axes: Option<&Param>) -> Vec<rmlir_ir::Ident> {
    let Some(Param::List(axes)) = axes else { return Vec::new() };
    let name = |axis: &Param| {
        let Param::Attr(axis) = axis else { return None };
        let data = dialect_attr(ctx, *axis, "stablehlo", "mesh_axis")?;
        if let Param::String(name) = data.params.first()? { Some(*name) } else { None }
    };
    axes.iter().filter_map(name).collect()
}
