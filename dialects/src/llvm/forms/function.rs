//! `llvm.func`.

use super::global::{SymbolForm, optional_comdat, print_comdat};
use super::set;
use crate::common::function::{
    Signature, add_arg_and_result_attrs, optional_body, print_body, print_signature, signature, symbol_name,
};
use crate::common::text::all_attrs;
use crate::llvm::attrs::{definition, params_of};
use crate::llvm::field::Field;
use crate::llvm::types::{self, Kind, LlvmType, are_compatible, is_compatible};
use crate::llvm::words::{optional_case, print_case};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Attr, AttrData, Context, Loc, OpRef, Type};

/// The attributes of `llvm.func` that stand outside of `attributes {...}`.
pub(in crate::llvm) struct FuncForm {
    pub symbol: SymbolForm,
    pub ty: Field,
    convention: Field,
    vscale_range: Field,
    comdat: Field,
}

const ELIDED: [&str; 10] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "CConv",
    "visibility_",
    "comdat",
    "unnamed_addr",
    "vscale_range",
];

impl FuncForm {
    pub(in crate::llvm) const fn new() -> FuncForm {
        FuncForm {
            symbol: SymbolForm::new(),
            ty: Field::new("function_type"),
            convention: Field::new("CConv"),
            vscale_range: Field::new("vscale_range"),
            comdat: Field::new("comdat"),
        }
    }

    pub(in crate::llvm) fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        SymbolForm::parse_linkage_and_visibility(parser, state)?;
        SymbolForm::parse_unnamed_addr(parser, state);
        optional_case(parser, state, "cconv", "CConv")?;
        let loc = parser.loc();
        symbol_name(parser, state)?;
        let signature = signature(parser, true)?;
        let ty = function_type(parser, loc, &signature)?;
        let ty = parser.ctx().type_attr(ty);
        set(parser, state, "function_type", ty);
        optional_vscale_range(parser, state)?;
        optional_comdat(parser, state)?;
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        add_arg_and_result_attrs(parser, &signature, state);
        // An empty one is none.
        optional_body(parser, &signature, state).map(|_| ())
    }

    pub(in crate::llvm) fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        print_case(printer, self.symbol.linkage.get(op), "linkage", false);
        self.symbol.print_rest(printer, op);
        print_case(printer, self.convention.get(op), "cconv", false);
        let ctx = op.ctx();
        let name = rmlir_ir::symbols::symbol_name(op);
        printer.symbol_name(name.map_or(&[][..], |name| ctx.bytes(name)));
        if let Some(LlvmType::Function(ty)) = self.ty.ty(op).and_then(|ty| LlvmType::of(ctx, ty)) {
            let params: Vec<Type> = ty.params().collect();
            let void = Kind::of(ctx, ty.result) == Some(Kind::Void);
            let results = if void { &[][..] } else { &[ty.result] };
            print_signature(printer, op, &params, ty.variadic, results);
        }
        print_vscale_range(printer, ctx, self.vscale_range.get(op));
        print_comdat(printer, self.comdat.get(op));
        printer.attr_dict_with_keyword(&all_attrs(op), &super::idents(op, &ELIDED));
        print_body(printer, op);
    }
}

/// The type of a function with this signature.
fn function_type(parser: &mut dyn AsmParser, loc: Loc, signature: &Signature) -> Result<Type, Failed> {
    let ctx = parser.ctx().clone();
    let failed = |parser: &mut dyn AsmParser, what: &str| {
        parser.op_error(loc, &format!("failed to construct function type: {what}"))
    };
    if signature.results.len() > 1 {
        return Err(failed(parser, "expected zero or one function result"));
    }
    let args = signature.arg_types();
    if !are_compatible(&ctx, args.iter().copied()) {
        return Err(failed(parser, "expected LLVM type for function arguments"));
    }
    let result = match signature.results.first() {
        Some(&ty) if !is_compatible(&ctx, ty) => {
            let ty = ctx.quoted_type(ty);
            return Err(failed(parser, &format!("expected LLVM type for function results{ty}")));
        }
        Some(&ty) => Ok(ty),
        None => types::simple(&ctx, Kind::Void),
    };
    let ty = result.and_then(|result| types::function(&ctx, result, &args, signature.variadic));
    ty.map_err(|why| parser.error(loc, &why.0))
}

/// Reads `vscale_range(1, 2)` if it is next.
fn optional_vscale_range(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if !parser.optional_token("vscale_range") {
        return Ok(());
    }
    let loc = parser.loc();
    parser.token("(")?;
    let least = parser.integer()?;
    parser.token(",")?;
    let most = parser.integer()?;
    parser.token(")")?;
    let ctx = parser.ctx().clone();
    let def = definition(&ctx, "vscale_range").ok_or(Failed)?;
    let bounds = [least, most].map(|bound| Param::Attr(ctx.int_attr(32, bound)));
    let range = parser.checked_attr(loc, def, bounds.to_vec())?;
    set(parser, state, "vscale_range", range);
    Ok(())
}

fn print_vscale_range(printer: &mut dyn AsmPrinter, ctx: &Context, range: Option<Attr>) {
    let params = range.and_then(|range| params_of(ctx, range, "vscale_range"));
    let Some([Param::Attr(least), Param::Attr(most)]) = params else { return };
    let bound = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64().unwrap_or(0),
        _ => 0,
    };
    printer.text(&format!(" vscale_range({}, {})", bound(*least), bound(*most)));
}
