//! Types of values of the solver.

use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::Param;
use rmlir_ir::typed::type_param;
use rmlir_ir::{Context, Type, TypeData};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::ParamsCheck;
use std::sync::Arc;

pub(super) const DIALECT: &str = "smt";

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let types: [(&str, ParamsCheck); 4] =
        [("bv", check_bits), ("array", check_array), ("func", check_function), ("sort", check_sort)];
    for (name, check) in types {
        dialect.ty(name).verifier(check);
    }
    let mut test = |name: &str, holds: fn(&Context, Type) -> bool| {
        let test = move |ctx: &Context, subject| match subject {
            Subject::Type(ty) => holds(ctx, ty).into(),
            Subject::Attr(_) => Verdict::Unknown,
        };
        dialect.function(name, Pred::Fn(PredFn::new(name, Arc::new(test))));
    };
    test("smt::isAnySMTValueType", is_value);
    test("smt::isAnyNonFuncSMTValueType", is_plain_value);
}

/// The mnemonic of a type of the dialect.
pub(super) fn mnemonic(ctx: &Context, ty: Type) -> Option<&str> {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
    (ctx.bytes(dialect) == DIALECT.as_bytes()).then(|| &*ctx.type_def(data.def).mnemonic)
}

/// Whether a value of this type is one of the solver.
pub(super) fn is_value(ctx: &Context, ty: Type) -> bool {
    matches!(mnemonic(ctx, ty), Some("bool" | "int" | "bv" | "array" | "func" | "sort"))
}

/// The same for all but functions.
pub(super) fn is_plain_value(ctx: &Context, ty: Type) -> bool {
    is_value(ctx, ty) && mnemonic(ctx, ty) != Some("func")
}

fn is_plain(ctx: &Context, param: &Param) -> bool {
    matches!(param, Param::Type(ty) if is_plain_value(ctx, *ty))
}

fn check_bits(_: &Context, params: &[Param]) -> Result<(), String> {
    match params {
        [Param::Int(width)] if *width <= 0 => Err("bit-vector must have at least a width of one".into()),
        _ => Ok(()),
    }
}

fn check_array(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let is_any = |param: &Param| matches!(param, Param::Type(ty) if is_value(ctx, *ty));
    match params {
        [domain, _] if !is_any(domain) => Err("domain must be any SMT value type".into()),
        [_, range] if !is_any(range) => Err("range must be any SMT value type".into()),
        _ => Ok(()),
    }
}

fn check_function(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [Param::List(domain), range] = params else { return Ok(()) };
    if domain.is_empty() {
        return Err("domain must not be empty".into());
    }
    if !domain.iter().all(|ty| is_plain(ctx, ty)) {
        return Err("domain types must be any non-function SMT type".into());
    }
    match is_plain(ctx, range) {
        true => Ok(()),
        false => Err("range type must be any non-function SMT type".into()),
    }
}

fn check_sort(ctx: &Context, params: &[Param]) -> Result<(), String> {
    match params {
        [_, Param::List(params)] if !params.iter().all(|ty| is_plain(ctx, ty)) => {
            Err("sort parameter types must be any non-function SMT type".into())
        }
        _ => Ok(()),
    }
}

/// The number of bits of a bit vector.
pub(super) fn width(ctx: &Context, ty: Type) -> Option<i64> {
    match type_param(ctx, ty, (DIALECT, "bv"), 0) {
        Some(&Param::Int(width)) => Some(width),
        _ => None,
    }
}

/// The type of so many bits.
pub(super) fn bits(ctx: &Context, width: i64) -> Option<Type> {
    rmlir_ir::typed::make_type(ctx, (DIALECT, "bv"), vec![Param::Int(width)]).ok()
}
