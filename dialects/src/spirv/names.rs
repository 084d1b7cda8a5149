//! Names of results.

use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("Constant").interface::<dyn OpAsmInterface>(Arc::new(Constant));
    dialect.op("mlir.addressof").interface::<dyn OpAsmInterface>(Arc::new(AddressOf));
}

/// `%cst1_i32`, `%true`, `%cst_f32`, `%cst_vec_4xi32`
struct Constant;

fn scalar(ctx: &Context, ty: Type) -> Option<String> {
    let is_scalar = matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_));
    is_scalar.then(|| ctx.quoted_type(ty).trim_matches('\'').to_owned())
}

fn constant_name(op: OpRef<'_>) -> Option<String> {
    let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
    let mut name = String::from("cst");
    if let AttrData::Integer { value, .. } = ctx.attr_data(op.attr_named("value")?) {
        if matches!(ctx.type_data(ty), TypeData::Integer { width: 1, .. }) {
            return Some(if value.is_zero() { "false" } else { "true" }.into());
        }
        let mut text = Vec::new();
        match ctx.type_data(ty) {
            TypeData::Integer { signedness: rmlir_ir::Signedness::Unsigned, .. } => {
                value.print_unsigned(&mut text);
            }
            _ => value.print_signed(&mut text),
        }
        name.push_str(&String::from_utf8_lossy(&text));
    }
    if let Some(scalar) = scalar(ctx, ty) {
        name.push('_');
        name.push_str(&scalar);
    }
    if let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) {
        name.push_str(&format!("_vec_{}", shape.first().copied().unwrap_or(0)));
        if let Some(scalar) = scalar(ctx, *element) {
            name.push('x');
            name.push_str(&scalar);
        }
    }
    Some(name)
}

impl OpAsmInterface for Constant {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        if let Some(text) = constant_name(op) {
            name(0, &text);
        }
    }
}

/// `%variable_addr`
struct AddressOf;

impl OpAsmInterface for AddressOf {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let variable = op.attr_named("variable").map(|variable| op.ctx().attr_data(variable));
        if let Some(AttrData::SymbolRef { root, .. }) = variable {
            name(0, &format!("{}_addr", op.ctx().text(*root)));
        }
    }
}
