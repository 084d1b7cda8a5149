//! `tosa-validate`: whether a program keeps to the specification of TOSA, and to what its target has.

mod combinations;
mod errors;
mod levels;
pub(super) mod target;

use rmlir_dialects::tosa::*;
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::is_type;
use rmlir_ir::value::FloatKind;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Context, Failed, OpRef, Signedness, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashMap;
use target::{Mode, Target};

plain_pass! {
    /// Checks whether a program keeps to the specification of TOSA.
    Validate: TosaValidation, run
}

type Checked = Result<(), Failed>;

fn run(options: &options::TosaValidation, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let target = Target::of(run.op())?;
    let is_tosa = |op: OpRef<'_>| {
        let ctx = op.ctx();
        ctx.bytes(ctx.dialect_info(op.info().dialect()).name()) == DIALECT.as_bytes()
    };
    let ops = Walk::post().collect(run.op(), is_tosa).map_err(|_| Failed)?;
    let mut validation = Validation {
        target,
        strict: options.strict_op_spec_alignment,
        any_types: options.allow_invalid_op_datatype_combinations,
        variables: FxHashMap::default(),
    };
    let mut outcome = Ok(());
    for op in ops {
        if validation.check(run.module().op(op)).is_err() {
            outcome = Err(Failed);
        }
    }
    outcome
}

struct Validation {
    target: Target,
    strict: bool,
    any_types: bool,
    /// The variables that were declared, with their types.
    variables: FxHashMap<Attr, Type>,
}

/// Whether elements may be of a type.
fn is_element(ctx: &Context, ty: Type, unsigned: bool) -> bool {
    match ctx.type_data(ty) {
        TypeData::Float(kind) => matches!(
            kind,
            FloatKind::F32
                | FloatKind::F16
                | FloatKind::BF16
                | FloatKind::F8E4M3FN
                | FloatKind::F8E5M2
                | FloatKind::F4E2M1FN
                | FloatKind::F6E2M3FN
                | FloatKind::F6E3M2FN
                | FloatKind::F8E8M0FNU
        ),
        TypeData::Integer { width, signedness: Signedness::Signless } => {
            matches!(width, 1 | 4 | 8 | 16 | 32 | 48 | 64)
        }
        TypeData::Integer { width, signedness: Signedness::Unsigned } => {
            unsigned && matches!(width, 8 | 16 | 32)
        }
        _ => is_type(ctx, ty, (DIALECT, "shape")) || is_type(ctx, ty, (DIALECT, "mxint8")),
    }
}

fn check_elements(op: OpRef<'_>, strict: bool) -> Checked {
    let ctx = op.ctx();
    let unsigned = !strict && op.is::<RescaleOp>();
    for value in op.operands().chain(op.results()) {
        let element = ctx.type_data(value.ty()).shaped_element().unwrap_or(value.ty());
        if !is_element(ctx, element, unsigned) {
            let ty = ctx.quoted_type(element);
            return Err(op.emit_error(format!("is not profile-aligned: element type {ty} is not legal")));
        }
    }
    Ok(())
}

/// Operands that must be known where the target is not dynamic.
fn constant_operands(op: OpRef<'_>) -> &'static [usize] {
    match () {
        () if op.is::<MulOp>() || op.is::<PadOp>() => &[2],
        () if op.is::<TableOp>() => &[1],
        () if op.is::<RescaleOp>() => &[1, 2, 3, 4],
        () if op.is::<Conv2DOp>() || op.is::<Conv3DOp>() => &[3, 4],
        () if op.is::<DepthwiseConv2DOp>() || op.is::<TransposeConv2DOp>() => &[3, 4],
        () if op.is::<MatMulOp>() => &[2, 3],
        () if op.is::<AvgPool2dOp>() || op.is::<NegateOp>() => &[1, 2],
        () => &[],
    }
}

/// What an operation without tensors of certain types asks of the target.
fn mode_of(op: OpRef<'_>) -> Option<Mode> {
    if op.is::<IfOp>() || op.is::<WhileOp>() {
        return Some(Mode::Extension(Extension::Controlflow));
    }
    let is_shape = |ty: Type| is_type(op.ctx(), ty, (DIALECT, "shape"));
    let computes_shape = op.num_results() > 0 && op.results().all(|result| is_shape(result.ty()));
    let plain = op.is::<ConstShapeOp>() || op.is::<DimOp>();
    (computes_shape && !plain).then_some(Mode::Extension(Extension::Shape))
}

impl Validation {
    fn check(&mut self, op: OpRef<'_>) -> Checked {
        check_elements(op, self.strict)?;
        if self.strict {
            combinations::check_target(op, &self.target, false)?;
            if let Some(mode) = mode_of(op) {
                combinations::check_mode(op, &self.target, mode)?;
            }
            combinations::check_target(op, &self.target, true)?;
        }
        if !self.any_types {
            combinations::check(op)?;
        }
        // Each of these has its say.
        let mut checks = vec![
            self.check_constants(op),
            levels::check(op, &self.target),
            self.check_rounding(op),
            self.check_variables(op),
        ];
        if self.strict {
            checks.push(errors::check(op));
        }
        checks.into_iter().collect()
    }

    fn check_constants(&self, op: OpRef<'_>) -> Checked {
        if self.target.extends(Extension::Dynamic) {
            return Ok(());
        }
        for &at in constant_operands(op) {
            if op.operand(at).and_then(constant_value).is_none() {
                let what = "expected compile time resolvable constant, but got variable value for operand #";
                return Err(op.emit_error(format!("{what}{at}")));
            }
        }
        Ok(())
    }

    fn check_rounding(&self, op: OpRef<'_>) -> Checked {
        let Some(rescale) = op.cast::<RescaleOp>() else { return Ok(()) };
        let (mode, wanted) = match rescale.rounding_mode() {
            RoundingMode::SINGLEROUND => return Ok(()),
            mode @ RoundingMode::DOUBLEROUND => (mode, Extension::Doubleround),
            mode @ RoundingMode::INEXACTROUND => (mode, Extension::Inexactround),
        };
        if self.target.extends(wanted) {
            return Ok(());
        }
        let (mode, wanted) = (mode.text(), wanted.text());
        let what = format!("failed attribute check: rounding_mode = {mode} requires extension [{wanted}]");
        Err(op.emit_error(what))
    }

    fn check_variables(&mut self, op: OpRef<'_>) -> Checked {
        if let Some(variable) = op.cast::<VariableOp>() {
            let name = op.attr_named("sym_name").ok_or(Failed)?;
            if self.variables.contains_key(&name) {
                return Err(op.emit_error("name has already been declared"));
            }
            if let Some(ty) = levels::variable_type(variable) {
                self.variables.insert(name, ty);
            }
        }
        if !op.is::<VariableReadOp>() && !op.is::<VariableWriteOp>() {
            return Ok(());
        }
        let declared = op.attr_named("name").and_then(|name| self.variables.get(&name));
        let Some(&declared) = declared else { return Err(op.emit_error("name has not been declared")) };
        if op.operands().any(|value| value.ty() != declared) {
            return Err(op.emit_error("operand type does not equal variable type"));
        }
        if op.results().any(|value| value.ty() != declared) {
            return Err(op.emit_error("result type does not equal variable type"));
        }
        Ok(())
    }
}
