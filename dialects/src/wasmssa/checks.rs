//! Checks of variables, constants and labels.

use crate::common::traits::{checked, has_interface, has_trait, marker};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::print::{attr_to_string, op_to_note_string};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::typed::{is_op, make_type, number, type_param};
use rmlir_ir::{AttrData, BlockRef, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

type Checked = Result<(), Failed>;

const CONSTANT: &str = "ConstantExprOpTrait";
const INITIALIZER: &str = "ConstantExpressionInitializerOpTrait";
const LEVEL: &str = "LabelLevelOpInterface";

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    marker(dialect, CONSTANT);
    checked(dialect, INITIALIZER, check_initializer);
    checked(dialect, LEVEL, check_level);
    checked(dialect, "LabelBranchingOpInterface", check_jump);
    dialect.op("extend").verifier(check_extend);
    dialect
        .op("local_set")
        .verifier(|op| check_assignment(op, "input type and result type of local.set do not match"));
    let mut tee = dialect.op("local_tee");
    tee.verifier(|op| check_assignment(op, "input type and output type of local.tee do not match"));
    tee.interface::<dyn InferTypeOpInterface>(Arc::new(Value));
    dialect.op("local_get").interface::<dyn InferTypeOpInterface>(Arc::new(Value));
    dialect.op("local").interface::<dyn InferTypeOpInterface>(Arc::new(Variable));
    dialect.op("reinterpret").verifier(check_reinterpret);
    dialect.op("global_get").interface::<dyn SymbolUserOpInterface>(Arc::new(GlobalGet));
}

/// The type of a variable's value.
pub(super) fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match type_param(ctx, ty, ("wasmssa", "local"), 0) {
        Some(&Param::Type(element)) => Some(element),
        _ => None,
    }
}

/// The type of a variable of such values.
pub(super) fn local(ctx: &Context, element: Type) -> Option<Type> {
    make_type(ctx, ("wasmssa", "local"), vec![Param::Type(element)]).ok()
}

/// The value of the first operand, a variable.
struct Value;

impl InferTypeOpInterface for Value {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let variable = input.operands.first();
        variable.and_then(|&ty| element(input.ctx, ty)).map(|ty| vec![ty]).ok_or(Failed)
    }
}

/// A new variable.
struct Variable;

impl InferTypeOpInterface for Variable {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let Some(AttrData::Type(ty)) = input.attr("type").map(|ty| input.ctx.attr_data(ty)) else {
            return Err(Failed);
        };
        local(input.ctx, *ty).map(|ty| vec![ty]).ok_or(Failed)
    }
}

fn check_assignment(op: OpRef<'_>, message: &str) -> Checked {
    let (Some(variable), Some(value)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    match element(op.ctx(), variable.ty()) == Some(value.ty()) {
        true => Ok(()),
        false => Err(op.emit_plain_error(message)),
    }
}

fn bits(ctx: &Context, ty: Type) -> Option<u32> {
    ctx.type_data(ty).storage_width().filter(|_| !matches!(ctx.type_data(ty), TypeData::Index))
}

fn check_extend(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (Some(taken), Some(input)) =
        (op.attr_named("bitsToTake").and_then(|taken| number(ctx, taken)), op.operand(0))
    else {
        return Ok(());
    };
    if !matches!(taken, 8 | 16 | 32) {
        return Err(op.emit_plain_error(format!("extend op can only take 8, 16 or 32 bits. Got {taken}")));
    }
    if bits(ctx, input.ty()).is_some_and(|width| taken >= i64::from(width)) {
        let ty = ctx.quoted_type(input.ty());
        return Err(op.emit_plain_error(format!(
            "trying to extend the {taken} low bits from a {ty} value is illegal"
        )));
    }
    Ok(())
}

fn check_reinterpret(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if from.ty() == to.ty() {
        return Err(op.emit_plain_error("reinterpret input and output type should be distinct"));
    }
    if bits(ctx, from.ty()) != bits(ctx, to.ty()) {
        let (from, to) = (ctx.quoted_type(from.ty()), ctx.quoted_type(to.ty()));
        return Err(op.emit_plain_error(format!(
            "input type ({from}) and output type ({to}) have incompatible bit widths"
        )));
    }
    Ok(())
}

fn check_initializer(op: OpRef<'_>) -> Checked {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let mut inner = blocks.flat_map(|block| block.ops());
    let is_constant =
        |inner: &OpRef<'_>| has_trait(*inner, CONSTANT) || inner.has_trait(TraitSet::IS_TERMINATOR);
    match inner.find(|inner| !is_constant(inner)) {
        None => Ok(()),
        Some(found) => {
            let text = op_to_note_string(found);
            Err(op.emit_plain_error(format!("expected a constant initializer for this operator, got {text}")))
        }
    }
}

/// `wasmssa.global_get`
struct GlobalGet;

impl SymbolUserOpInterface for GlobalGet {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        // Elsewhere a variable may be of any kind.
        if !op.parent().is_some_and(|parent| has_trait(parent, INITIALIZER)) {
            return Ok(());
        }
        let Some(name) = op.attr_named("global") else { return Ok(()) };
        let Some(found) = tables.lookup_nearest(op, name) else {
            let name = attr_to_string(op.ctx(), name);
            return Err(op.emit_plain_error(format!("symbol {name} is undefined")));
        };
        if is_op(found, "wasmssa.import_global") && found.attr_named("isMutable").is_none() {
            return Ok(());
        }
        Err(op.emit_plain_error(
            "global.get op is considered constant if it's referring to a import.global symbol marked non-mutable",
        ))
    }
}

/// The block that the label of a level stands for: the start of a loop, or what comes after another level.
fn label(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    match is_op(op, "wasmssa.loop") {
        true => op.region(0)?.entry(),
        false => op.successors().next(),
    }
}

fn check_level(op: OpRef<'_>) -> Checked {
    let target = label(op).and_then(|block| block.parent());
    if target.is_some() && (target == Some(op) || target == op.parent()) {
        return Ok(());
    }
    Err(op
        .emit_plain_error("target should be a block defined in same level than operation or in its region."))
}

fn check_jump(op: OpRef<'_>) -> Checked {
    let level = op.attr_named("exitLevel").and_then(|level| number(op.ctx(), level)).unwrap_or(0);
    let around = std::iter::successors(op.parent(), |op| op.parent());
    let mut levels = around.filter(|op| has_interface(*op, LEVEL));
    // Where there is no such level, the reference fails without a word.
    let found = usize::try_from(level).ok().and_then(|level| levels.nth(level));
    found.map(drop).ok_or(Failed)
}
