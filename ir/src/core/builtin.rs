//! The builtin dialect: `builtin.module` and `builtin.unrealized_conversion_cast`.

use crate::attrs::{AttrData, NamedAttr};
use crate::constraint::{AttrClass, Constraint, Pred, Subject};
use crate::context::Context;
use crate::def::{Arity, AttrField, BlockCount, DialectDef, OpDef, Presence, RegionField, ValueGroup};
use crate::diag::Failed;
use crate::fold::{Fold, Folded};
use crate::handles::{Attr, Ident, OpName, Type};
use crate::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState, UnresolvedOperand};
use crate::interface::Interfaces;
use crate::interfaces::asm::OpAsmInterface;
use crate::interfaces::data_layout::DataLayoutSpec;
use crate::interfaces::dialect::DialectInlinerInterface;
use crate::loc::Loc;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::traits::OpTrait;
use std::sync::Arc;

const CAST: &str = "builtin.unrealized_conversion_cast";

/// Casts go where the code around them goes. Modules do not.
struct Inliner {
    cast: OpName,
}

impl DialectInlinerInterface for Inliner {
    fn may_inline_op(&self, op: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        op.name() == self.cast
    }
}

/// Registers the builtin dialect. A context does this itself.
pub(crate) fn register(ctx: &Context) {
    let mut def =
        DialectDef { name: "builtin".into(), ops: vec![module(ctx), cast()], ..DialectDef::default() };
    def.interfaces.add::<dyn DialectInlinerInterface>(Arc::new(Inliner { cast: ctx.op_name(CAST) }));
    // A new context has no other dialect that this one could collide with.
    let _ = ctx.register_dialect(def);
}

fn module(ctx: &Context) -> OpDef {
    let string = || Constraint::new("string attribute", Pred::Attr(AttrClass::String));
    let name_field = |name: &str| AttrField {
        name: ctx.ident(name),
        constraint: string(),
        storage: Constraint::new("mlir::StringAttr", Pred::Attr(AttrClass::String)),
        presence: Presence::Optional,
    };
    OpDef {
        summary: "A top level container operation".into(),
        attrs: vec![name_field("sym_name"), name_field("sym_visibility")],
        regions: vec![RegionField {
            name: "bodyRegion".into(),
            blocks: BlockCount::Exactly(1),
            variadic: false,
        }],
        traits: vec![
            OpTrait::AffineScope,
            OpTrait::IsolatedFromAbove,
            OpTrait::NoRegionArguments,
            OpTrait::SymbolTable,
            OpTrait::Symbol,
            OpTrait::SingleBlock,
            OpTrait::NoTerminator,
            OpTrait::HasOnlyGraphRegion,
        ],
        interfaces: module_interfaces(),
        hooks: Some(Arc::new(Module)),
        ..OpDef::new("builtin.module")
    }
}

fn cast() -> OpDef {
    let values = |name: &str| ValueGroup {
        name: name.into(),
        constraint: Constraint::any("any type"),
        arity: Arity::Variadic,
    };
    OpDef {
        summary: "An unrealized conversion from one set of types to another".into(),
        operands: vec![values("inputs")],
        results: vec![values("outputs")],
        traits: vec![OpTrait::Pure],
        hooks: Some(Arc::new(Cast)),
        fold: Some(Arc::new(fold_cast)),
        ..OpDef::new(CAST)
    }
}

/// A cast to the types that are there, or back to those from which another one came.
fn fold_cast(op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
    let types = |values: &[ValueRef<'_>]| values.iter().map(|value| value.ty()).collect::<Vec<_>>();
    let (inputs, outputs): (Vec<_>, Vec<_>) = (op.operands().collect(), op.results().collect());
    let give = |values: &[ValueRef<'_>]| match values.is_empty() {
        true => Fold::No,
        false => Fold::Results(values.iter().map(|value| Folded::Value(value.id())).collect()),
    };
    if types(&inputs) == types(&outputs) {
        return give(&inputs);
    }
    let Some((before, _)) = inputs.first().and_then(|input| input.def_op()) else { return Fold::No };
    let whole = before.name() == op.name() && before.results().eq(inputs.iter().copied());
    let came: Vec<_> = before.operands().collect();
    if whole && types(&came) == types(&outputs) { give(&came) } else { Fold::No }
}

fn module_interfaces() -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn OpAsmInterface>(Arc::new(Module));
    interfaces
}

/// `module @name attributes {...} {...}`
struct Module;

const SYM_NAME: &str = "sym_name";

impl OpAsmInterface for Module {
    fn default_dialect(&self) -> &str {
        "builtin"
    }
}

impl OpHooks for Module {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        if let Some(name) = parser.optional_symbol_name() {
            let key = parser.ctx().ident(SYM_NAME);
            let value = parser.ctx().string_ident(name);
            state.set_attr(key, value);
        }
        let loc = parser.loc();
        // The dictionary may state the name anew.
        state.set_attrs(parser.optional_attr_dict_with_keyword()?);
        check_inherent(parser, loc, state)?;
        let body = parser.region(&[], false)?;
        parser.ensure_block(body);
        state.regions.push(body);
        Ok(())
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let plain = |entry: &&NamedAttr| !ctx.bytes(entry.name).contains(&b'.');
        match ctx.dict(op.discardable()).iter().find(plain) {
            Some(entry) => {
                let name = ctx.text(entry.name);
                let what = "can only contain attributes with dialect-prefixed names, found:";
                Err(op.emit_error(format!("{what} '{name}'")))
            }
            None => one_data_layout(op),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let ctx = op.ctx();
        let key = ctx.ident(SYM_NAME);
        if let Some(AttrData::String { value, .. }) = op.attr(key).map(|attr| ctx.attr_data(attr)) {
            printer.text(" ");
            printer.symbol_name(ctx.bytes(*value));
        }
        printer.attr_dict_with_keyword(&all_attrs(op), &[key]);
        if let Some(body) = op.region(0) {
            printer.text(" ");
            printer.region(body, true, true, false);
        }
    }
}

/// A module has at most one data layout specification.
fn one_data_layout(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let is_spec = |entry: &&NamedAttr| ctx.attr_interface::<dyn DataLayoutSpec>(entry.value).is_some();
    let mut specs = ctx.dict(op.discardable()).iter().filter(is_spec);
    let (Some(first), Some(second)) = (specs.next(), specs.next()) else { return Ok(()) };
    let note = |entry: &NamedAttr| format!("'{}' is a data layout attribute", ctx.text(entry.name));
    let error = op.error("expects at most one data layout attribute");
    error.with_note(op.loc(), note(first)).with_note(op.loc(), note(second)).emit(ctx)
}

/// `unrealized_conversion_cast %a, %b : i32, i32 to f32`
struct Cast;

impl OpHooks for Cast {
    fn reads_by_text(&self) -> bool {
        true
    }

    fn prints_by_signature(&self) -> bool {
        true
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        match op.num_results() {
            0 => Err(op.emit_error("expected at least one result for cast operation")),
            _ => Ok(()),
        }
    }

    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let loc = parser.loc();
        let operands = operand_list(parser)?;
        let mut types = Vec::new();
        if !operands.is_empty() {
            parser.token(":")?;
            types = type_list(parser)?;
        }
        parser.token("to")?;
        state.result_types = type_list(parser)?;
        state.set_attrs(parser.optional_attr_dict()?);
        if operands.len() != types.len() {
            let (have, want) = (operands.len(), types.len());
            let what = "number of operands and types do not match: got";
            return Err(parser.op_error(loc, &format!("{what} {have} operands and {want} types")));
        }
        for (operand, ty) in operands.into_iter().zip(types) {
            let value = parser.resolve(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let mut lead = " ";
        for operand in op.operands() {
            printer.text(lead);
            printer.operand(operand);
            lead = ", ";
        }
        if op.num_operands() > 0 {
            print_types(printer, " : ", op.operands());
        }
        print_types(printer, " to ", op.results());
        printer.attr_dict(&all_attrs(op), &[]);
    }
}

fn print_types<'m>(
    printer: &mut dyn AsmPrinter,
    first: &'static str,
    values: impl Iterator<Item = ValueRef<'m>>,
) {
    let mut lead = first;
    for value in values {
        printer.text(lead);
        printer.ty(value.ty());
        lead = ", ";
    }
}

/// Operands up to where no comma follows; none is allowed.
fn operand_list(parser: &mut dyn AsmParser) -> Result<Vec<UnresolvedOperand>, Failed> {
    let mut operands: Vec<UnresolvedOperand> = parser.optional_operand()?.into_iter().collect();
    while !operands.is_empty() && parser.optional_token(",") {
        let operand = parser.operand()?;
        operands.push(operand);
    }
    Ok(operands)
}

/// Types up to where no comma follows, at least one.
fn type_list(parser: &mut dyn AsmParser) -> Result<Vec<Type>, Failed> {
    let mut types = vec![parser.ty()?];
    while parser.optional_token(",") {
        let ty = parser.ty()?;
        types.push(ty);
    }
    Ok(types)
}

/// Inherent and discardable attributes together, sorted by name.
fn all_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.ctx();
    let mut attrs: Vec<NamedAttr> = op.inherent().collect();
    attrs.extend_from_slice(ctx.dict(op.discardable()));
    attrs.sort_by_key(|entry| ctx.bytes(entry.name));
    attrs
}

/// Checks those of the attributes read so far that the definition knows.
fn check_inherent(parser: &mut dyn AsmParser, loc: Loc, state: &OperationState) -> Result<(), Failed> {
    let ctx = parser.ctx().clone();
    let Some(def) = ctx.op_info(state.name).def() else { return Ok(()) };
    let value = |name: Ident| state.attrs.iter().find(|entry| entry.name == name).map(|entry| entry.value);
    // In the order of names, as the reference asks.
    let mut fields: Vec<_> = def.attrs.iter().collect();
    fields.sort_by_key(|field| ctx.bytes(field.name));
    for field in fields {
        let Some(value) = value(field.name) else { continue };
        if field.constraint.pred.eval(&ctx, Subject::Attr(value)).refuses() {
            let (op, name, what) = (&def.name, ctx.text(field.name), &field.constraint.summary);
            let message = format!("'{op}' op attribute '{name}' failed to satisfy constraint: {what}");
            return Err(parser.op_error(loc, &message));
        }
    }
    Ok(())
}
