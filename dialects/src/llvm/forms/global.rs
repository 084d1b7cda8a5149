//! `llvm.mlir.global` and `llvm.mlir.alias`.

use super::{add, attrs, print_attrs, set};
use crate::common::function::{print_symbol_name, symbol_name};
use crate::llvm::attrs::string_bytes;
use crate::llvm::field::Field;
use crate::llvm::types;
use crate::llvm::words::{UNNAMED_ADDR, VISIBILITY, optional_case, optional_word, print_case, print_word};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{OpRef, Type};

/// The attributes that stand before the name of a symbol.
pub(in crate::llvm) struct SymbolForm {
    pub linkage: Field,
    visibility: Field,
    thread_local: Field,
    unnamed_addr: Field,
}

impl SymbolForm {
    pub(in crate::llvm) const fn new() -> SymbolForm {
        SymbolForm {
            linkage: Field::new("linkage"),
            visibility: Field::new("visibility_"),
            thread_local: Field::new("thread_local_"),
            unnamed_addr: Field::new("unnamed_addr"),
        }
    }

    pub(super) fn parse_linkage_and_visibility(
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        optional_case(parser, state, "linkage", "linkage")?;
        let visibility = optional_word(parser, &VISIBILITY);
        set(parser, state, "visibility_", visibility);
        Ok(())
    }

    pub(super) fn parse_unnamed_addr(parser: &mut dyn AsmParser, state: &mut OperationState) {
        let unnamed = optional_word(parser, &UNNAMED_ADDR);
        set(parser, state, "unnamed_addr", unnamed);
    }

    fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        SymbolForm::parse_linkage_and_visibility(parser, state)?;
        if parser.optional_token("thread_local") {
            let unit = parser.ctx().unit();
            set(parser, state, "thread_local_", unit);
        }
        SymbolForm::parse_unnamed_addr(parser, state);
        Ok(())
    }

    /// Writes all but the linkage.
    pub(super) fn print_rest(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        print_word(printer, &VISIBILITY, self.visibility.value(op));
        if self.thread_local.is_set(op) {
            printer.text("thread_local ");
        }
        print_word(printer, &UNNAMED_ADDR, self.unnamed_addr.value(op));
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        print_case(printer, self.linkage.get(op), "linkage", true);
        self.print_rest(printer, op);
    }
}

/// Reads `comdat(@a::@b)` if it is next.
pub(super) fn optional_comdat(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if parser.optional_token("comdat") {
        parser.token("(")?;
        let loc = parser.loc();
        let comdat = parser.attr(None)?;
        if !matches!(parser.ctx().attr_data(comdat), rmlir_ir::AttrData::SymbolRef { .. }) {
            return Err(parser.op_error(loc, "invalid kind of attribute specified"));
        }
        set(parser, state, "comdat", comdat);
        parser.token(")")?;
    }
    Ok(())
}

pub(super) fn print_comdat(printer: &mut dyn AsmPrinter, comdat: Option<rmlir_ir::Attr>) {
    if let Some(comdat) = comdat {
        printer.text(" comdat(");
        printer.attr(comdat);
        printer.text(")");
    }
}

/// The attributes of `llvm.mlir.global`.
pub(in crate::llvm) struct GlobalForm {
    pub symbol: SymbolForm,
    pub ty: Field,
    pub value: Field,
    constant: Field,
    comdat: Field,
}

const GLOBAL_ELIDED: [&str; 9] = [
    "sym_name",
    "global_type",
    "constant",
    "value",
    "linkage",
    "unnamed_addr",
    "thread_local_",
    "visibility_",
    "comdat",
];

impl GlobalForm {
    pub(in crate::llvm) const fn new() -> GlobalForm {
        GlobalForm {
            symbol: SymbolForm::new(),
            ty: Field::new("global_type"),
            value: Field::new("value"),
            constant: Field::new("constant"),
            comdat: Field::new("comdat"),
        }
    }

    pub(in crate::llvm) fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        SymbolForm::parse(parser, state)?;
        if parser.optional_token("constant") {
            let unit = parser.ctx().unit();
            set(parser, state, "constant", unit);
        }
        symbol_name(parser, state)?;
        parser.token("(")?;
        let mut value = None;
        if !parser.optional_token(")") {
            let found = parser.attr(None)?;
            value = Some(found);
            set(parser, state, "value", found);
            parser.token(")")?;
        }
        optional_comdat(parser, state)?;
        attrs(parser, state)?;
        let types = crate::common::text::optional_colon_types(parser)?;
        self.parse_rest(parser, state, value, &types)
    }

    fn parse_rest(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        value: Option<rmlir_ir::Attr>,
        types: &[Type],
    ) -> Result<(), Failed> {
        let (ctx, loc) = (parser.ctx().clone(), parser.name_loc());
        let ty = match *types {
            [] => {
                let text = value.and_then(|value| string_bytes(&ctx, value));
                let Some(text) = text else {
                    return Err(parser.op_error(loc, "type can only be omitted for string globals"));
                };
                let array = types::array(&ctx, ctx.i8(), text.len() as u64);
                array.map_err(|why| parser.op_error(loc, &why.0))?
            }
            [ty] => ty,
            _ => return Err(parser.op_error(loc, "expected zero or one type")),
        };
        let region = match types {
            [] => None,
            _ => parser.optional_region(&[], false),
        };
        let region = match region {
            Some(region) => region?,
            None => parser.empty_region(false),
        };
        state.regions.push(region);
        add(parser, state, "global_type", ctx.type_attr(ty));
        Ok(())
    }

    pub(in crate::llvm) fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        self.symbol.print(printer, op);
        if self.constant.is_set(op) {
            printer.text("constant");
            print_symbol_name(printer, op);
        } else {
            let name = rmlir_ir::symbols::symbol_name(op);
            printer.symbol_name(name.map_or(&[][..], |name| op.ctx().bytes(name)));
        }
        let value = self.value.get(op);
        printer.text("(");
        if let Some(value) = value {
            printer.attr(value);
        }
        printer.text(")");
        print_comdat(printer, self.comdat.get(op));
        print_attrs(printer, op, &GLOBAL_ELIDED);
        if value.is_some_and(|value| string_bytes(op.ctx(), value).is_some()) {
            return;
        }
        printer.text(" : ");
        if let Some(ty) = self.ty.ty(op) {
            printer.ty(ty);
        }
        if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
            printer.text(" ");
            printer.region(region, false, true, false);
        }
    }
}

/// The attributes of `llvm.mlir.alias`.
pub(in crate::llvm) struct AliasForm {
    pub symbol: SymbolForm,
    pub ty: Field,
}

impl AliasForm {
    pub(in crate::llvm) const fn new() -> AliasForm {
        AliasForm { symbol: SymbolForm::new(), ty: Field::new("alias_type") }
    }

    pub(in crate::llvm) fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        SymbolForm::parse(parser, state)?;
        symbol_name(parser, state)?;
        attrs(parser, state)?;
        let types = crate::common::text::optional_colon_types(parser)?;
        let loc = parser.name_loc();
        if types.len() > 1 {
            return Err(parser.op_error(loc, "expected zero or one type"));
        }
        let region = parser.region(&[], false)?;
        state.regions.push(region);
        let Some(&ty) = types.first() else {
            return Err(parser.op_error(loc, "expected exactly one type"));
        };
        let ty = parser.ctx().type_attr(ty);
        add(parser, state, "alias_type", ty);
        Ok(())
    }

    pub(in crate::llvm) fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        self.symbol.print(printer, op);
        let name = rmlir_ir::symbols::symbol_name(op);
        printer.symbol_name(name.map_or(&[][..], |name| op.ctx().bytes(name)));
        let elided = ["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];
        print_attrs(printer, op, &elided);
        printer.text(" : ");
        if let Some(ty) = self.ty.ty(op) {
            printer.ty(ty);
        }
        printer.text(" ");
        if let Some(region) = op.region(0) {
            printer.region(region, false, true, false);
        }
    }
}
