//! Attributes of this dialect on functions of any dialect, and their arguments and results: how a program meets what it is called by.

use super::words::DIALECT;
use crate::ops::spirv::GraphARMOp;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::{AsmParser, DialectHooks};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{Attr, AttrData, Builder, Loc, NamedAttr, OpId, OpRef, Type, TypeData, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Spirv)).allow_unknown_ops();
}

struct Spirv;

fn is(op: OpRef<'_>, attr: Attr, mnemonic: &str) -> bool {
    typed::is_attr(op.ctx(), attr, (DIALECT, mnemonic))
}

/// The types of the arguments of a function, or of its results.
fn signature(op: OpRef<'_>, results: bool) -> Option<&[Type]> {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name())?;
    let AttrData::Type(ty) = op.ctx().attr_data(op.attr_named("function_type")?) else { return None };
    match op.ctx().type_data(*ty) {
        TypeData::Function { inputs, results: outputs } => Some(if results { outputs } else { inputs }),
        _ => None,
    }
}

/// An attribute of an argument or result of this type.
fn check_value(op: OpRef<'_>, ty: Type, attr: NamedAttr) -> Checked {
    let ctx = op.ctx();
    let name = String::from_utf8_lossy(ctx.bytes(attr.name));
    let wrong = |what: String| Diagnostic::error(op.loc(), what).emit(ctx);
    match &*name {
        "spirv.interface_var_abi" => {
            const CLASS: usize = 2;
            if !is(op, attr.value, "interface_var_abi") {
                return wrong(format!("'{name}' must be a spirv::InterfaceVarABIAttr"));
            }
            let class = typed::attr_param(ctx, attr.value, (DIALECT, "interface_var_abi"), CLASS);
            let has_class = matches!(class, Some(rmlir_ir::def::Param::String(_)));
            let is_scalar =
                matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index);
            if has_class && !is_scalar {
                let what = "attribute cannot specify storage class when attaching to a non-scalar value";
                return wrong(format!("'{name}' {what}"));
            }
            Ok(())
        }
        "spirv.decoration" if !is(op, attr.value, "decoration") => {
            wrong(format!("'{name}' must be a spirv::DecorationAttr"))
        }
        "spirv.decoration" => Ok(()),
        _ => wrong(format!("found unsupported '{name}' attribute on region argument")),
    }
}

impl DialectHooks for Spirv {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        super::fold::materialize(builder, value, ty, loc)
    }

    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, &format!("unknown SPIR-V type: {mnemonic}"))))
    }

    fn parse_attr(
        &self,
        parser: &mut dyn AsmParser,
        mnemonic: &str,
        _: Option<Type>,
    ) -> Option<Result<Attr, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, &format!("unknown SPIR-V attribute kind: {mnemonic}"))))
    }

    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Checked {
        let name = String::from_utf8_lossy(op.ctx().bytes(attr.name));
        let wrong = |what: String| Err(op.emit_plain_error(what));
        match &*name {
            "spirv.entry_point_abi" if !is(op, attr.value, "entry_point_abi") => {
                wrong(format!("'{name}' attribute must be an entry point ABI attribute"))
            }
            "spirv.target_env" if !is(op, attr.value, "target_env") => {
                wrong(format!("'{name}' must be a spirv::TargetEnvAttr"))
            }
            "spirv.entry_point_abi" | "spirv.target_env" => Ok(()),
            _ => wrong(format!("found unsupported '{name}' attribute on operation")),
        }
    }

    fn verify_region_arg_attr(&self, op: OpRef<'_>, _: usize, arg: usize, attr: NamedAttr) -> Checked {
        match signature(op, false).and_then(|types| types.get(arg)) {
            Some(&ty) => check_value(op, ty, attr),
            None => Ok(()),
        }
    }

    fn verify_region_result_attr(&self, op: OpRef<'_>, _: usize, result: usize, attr: NamedAttr) -> Checked {
        if !op.is_named::<GraphARMOp>() {
            let what = "cannot attach SPIR-V attributes to region result which is not part of a";
            return Err(op.emit_plain_error(format!("{what} spirv::GraphARMOp type")));
        }
        match signature(op, true).and_then(|types| types.get(result)) {
            Some(&ty) => check_value(op, ty, attr),
            None => Ok(()),
        }
    }
}
