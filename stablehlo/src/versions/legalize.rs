//! Between StableHLO and the newest version of VHLO.

use super::fields;
use super::ranges;
use super::rebuild::{Convert, Made, rebuild};
use super::rules::{full_name, rules};
use super::{types, values};
use rmlir_ir::diag::Failed;
use rmlir_ir::{Context, Module, OpRef, Type, ValueRef};

/// Converts a module of StableHLO to the newest version of VHLO: the pass `stablehlo-legalize-to-vhlo`.
///
/// # Errors
/// If something in it has no form in VHLO; the first such thing has been reported.
pub fn to_vhlo(module: &Module) -> Result<Module, Failed> {
    rebuild(module, &mut ToVhlo)
}

/// Converts a module of the newest version of VHLO to StableHLO: the pass `vhlo-legalize-to-stablehlo`.
///
/// # Errors
/// If something in it stands for nothing; the first such thing has been reported.
pub fn from_vhlo(module: &Module) -> Result<Module, Failed> {
    rebuild(module, &mut FromVhlo)
}

fn name(op: OpRef<'_>) -> String {
    String::from_utf8_lossy(op.name_text()).into_owned()
}

/// The error about an operation that does not convert.
pub(crate) fn illegal(op: OpRef<'_>) -> Failed {
    op.emit_plain_error(format!(
        "failed to legalize operation '{}' that was explicitly marked illegal",
        String::from_utf8_lossy(op.name_text())
    ))
}

/// Whether an operation is none of those that are converted, so that it stays what it is. It must not use what is converted.
///
/// # Errors
/// If it does; that has been reported.
fn stays(op: OpRef<'_>, own: &str, convert: fn(&Context, Type) -> Option<Type>) -> Result<bool, Failed> {
    let name = name(op);
    if name.starts_with(own) || rules().foreign(&name).is_some() {
        return Ok(false);
    }
    let ctx = op.ctx();
    let mut types = op.operands().chain(op.results()).map(ValueRef::ty);
    match types.find(|&ty| convert(ctx, ty) != Some(ty)) {
        None => Ok(true),
        Some(ty) => {
            let (from, to) = (ctx.quoted_type(ty), convert(ctx, ty).map(|to| ctx.quoted_type(to)));
            let to = to.unwrap_or_else(|| "no type".into());
            Err(op.emit_plain_error(format!(
                "failed to legalize unresolved source materialization from ({from}) to ({to}) that remained live after conversion"
            )))
        }
    }
}

fn unchanged(op: OpRef<'_>) -> Made {
    Made {
        name: op.name(),
        props: op.props(),
        attrs: op.discardable(),
        results: op.results().map(ValueRef::ty).collect(),
    }
}

fn all(ctx: &Context, op: OpRef<'_>, convert: fn(&Context, Type) -> Option<Type>) -> Option<Vec<Type>> {
    op.results().map(|result| convert(ctx, result.ty())).collect()
}

struct ToVhlo;

impl ToVhlo {
    fn made(op: OpRef<'_>) -> Option<Made> {
        let ctx = op.ctx();
        let old = name(op);
        let base = match rules().foreign(&old) {
            Some(foreign) => foreign.vhlo,
            None => old.strip_prefix("stablehlo.")?,
        };
        let name = ctx.registered_op(format!("vhlo.{}", ranges::newest(base)?).as_bytes())?;
        let operands: Option<Vec<Type>> =
            op.operands().map(|operand| types::to_vhlo(ctx, operand.ty())).collect();
        let attrs = fields::to_vhlo(op, &old, &operands?)?;
        Some(Made {
            name,
            props: fields::row(ctx, name, &attrs)?,
            attrs: fields::discardable(ctx, op.discardable(), values::to_vhlo)?,
            results: all(ctx, op, types::to_vhlo)?,
        })
    }
}

impl Convert for ToVhlo {
    fn op(&mut self, op: OpRef<'_>) -> Result<Made, Failed> {
        match stays(op, "stablehlo.", types::to_vhlo)? {
            true => Ok(unchanged(op)),
            false => ToVhlo::made(op).ok_or_else(|| illegal(op)),
        }
    }

    fn argument(&mut self, parent: OpRef<'_>, ty: Type) -> Result<Type, Failed> {
        types::to_vhlo(parent.ctx(), ty).ok_or_else(|| illegal(parent))
    }
}

struct FromVhlo;

impl FromVhlo {
    /// The operation that one of VHLO stands for where it is.
    fn name(op: OpRef<'_>, base: &str) -> String {
        let parent = op.parent().map(name);
        let inside = |of: &str| {
            let parent = parent.as_deref().and_then(|parent| parent.strip_prefix("vhlo."));
            parent.is_some_and(|parent| ranges::base(parent) == of)
        };
        let mut foreign = rules().foreign_of(base);
        match foreign.find(|foreign| foreign.parent.is_none_or(inside)) {
            Some(foreign) => foreign.name.to_owned(),
            None => full_name(base),
        }
    }

    fn made(op: OpRef<'_>) -> Option<Made> {
        let ctx = op.ctx();
        let old = name(op);
        let range = ranges::op(old.strip_prefix("vhlo.")?).filter(|range| range.is_current())?;
        let new = FromVhlo::name(op, ranges::base(range.name));
        let name = ctx.registered_op(new.as_bytes())?;
        let attrs = fields::from_vhlo(op, &new)?;
        Some(Made {
            name,
            props: fields::row(ctx, name, &attrs)?,
            attrs: fields::discardable(ctx, op.discardable(), values::from_vhlo)?,
            results: all(ctx, op, types::from_vhlo)?,
        })
    }
}

impl Convert for FromVhlo {
    fn op(&mut self, op: OpRef<'_>) -> Result<Made, Failed> {
        match stays(op, "vhlo.", types::from_vhlo)? {
            true => Ok(unchanged(op)),
            false => FromVhlo::made(op).ok_or_else(|| illegal(op)),
        }
    }

    fn argument(&mut self, parent: OpRef<'_>, ty: Type) -> Result<Type, Failed> {
        types::from_vhlo(parent.ctx(), ty).ok_or_else(|| illegal(parent))
    }
}
