//! Between StableHLO and the newest version of VHLO.

use super::fields;
use super::ranges;
use super::rebuild::{Convert, Made, giver, rebuild};
use super::rules::{full_name, rules};
use super::{types, values};
use rmlir_ir::diag::Failed;
use rmlir_ir::{Context, Loc, Module, OpRef, Type, ValueRef};

/// Converts a module of StableHLO to the newest version of VHLO: the pass `stablehlo-legalize-to-vhlo`.
///
/// # Errors
/// If something in it has no form in VHLO; the first such thing has been reported.
pub fn to_vhlo(module: &Module) -> Result<Module, Failed> {
    rebuild(module, &mut ToVhlo { others: false })
}

/// The same; attributes and operations of dialects that have no form in VHLO stay what they are, as those of sdy. Values go from one to
/// the other by casts.
///
/// # Errors
/// If something in it has no form in VHLO; the first such thing has been reported.
pub fn to_vhlo_with_others(module: &Module) -> Result<Module, Failed> {
    rebuild(module, &mut ToVhlo { others: true })
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

/// Whether an operation is none of those that are converted, so that it stays what it is.
fn is_foreign(op: OpRef<'_>, own: &str) -> bool {
    let name = name(op);
    !name.starts_with(own) && rules().foreign(&name).is_none()
}

/// What `convert` makes a value's type, if it makes another one of it.
fn changed(value: ValueRef<'_>, convert: fn(&Context, Type) -> Option<Type>) -> Option<Option<Type>> {
    let ty = value.ty();
    let new = convert(value.ctx(), ty);
    (new != Some(ty)).then_some(new)
}

/// Whether an operation stays what it is. Then no value that is converted may go into it, and none that is not may come out of it.
///
/// # Errors
/// If one does; that has been reported.
fn stays(op: OpRef<'_>, own: &str, convert: fn(&Context, Type) -> Option<Type>) -> Result<bool, Failed> {
    if !is_foreign(op, own) {
        return Ok(false);
    }
    let owner = |value: ValueRef<'_>| giver(value).is_none_or(|op| is_foreign(op, own));
    let into = op.operands().filter(|&operand| !owner(operand));
    let out = op.results().filter(|result| result.users().any(|user| !is_foreign(user, own)));
    let mut crossing = into.chain(out).filter_map(|value| Some((value.ty(), changed(value, convert)?)));
    let Some((from, to)) = crossing.next() else { return Ok(true) };
    let ctx = op.ctx();
    let to = to.map_or_else(|| "no type".into(), |to| ctx.quoted_type(to));
    Err(op.emit_plain_error(format!(
        "failed to legalize unresolved source materialization from ({}) to ({to}) that remained live after conversion",
        ctx.quoted_type(from)
    )))
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

struct ToVhlo {
    /// Attributes of other dialects stay.
    others: bool,
}

impl ToVhlo {
    fn made(&self, op: OpRef<'_>) -> Option<Made> {
        let ctx = op.ctx();
        let old = name(op);
        let base = match rules().foreign(&old) {
            Some(foreign) => foreign.vhlo,
            None => old.strip_prefix("stablehlo.")?,
        };
        let name = ctx.registered_op(format!("vhlo.{}", ranges::newest(base)?).as_bytes())?;
        let operands: Option<Vec<Type>> =
            op.operands().map(|operand| types::to_vhlo(ctx, operand.ty())).collect();
        let attrs = fields::to_vhlo(op, &old, &operands?, self.others)?;
        Some(Made {
            name,
            props: fields::row(ctx, name, &attrs)?,
            attrs: fields::discardable(ctx, op.discardable(), |ctx, attr| {
                values::to_vhlo_with(ctx, attr, self.others)
            })?,
            results: all(ctx, op, types::to_vhlo)?,
        })
    }
}

impl Convert for ToVhlo {
    fn op(&mut self, op: OpRef<'_>) -> Result<Made, Failed> {
        match self.others && is_foreign(op, "stablehlo.") || stays(op, "stablehlo.", types::to_vhlo)? {
            true => Ok(unchanged(op)),
            false => self.made(op).ok_or_else(|| illegal(op)),
        }
    }

    fn argument(&mut self, parent: OpRef<'_>, ty: Type) -> Result<Type, Failed> {
        match is_foreign(parent, "stablehlo.") {
            true => Ok(ty),
            false => types::to_vhlo(parent.ctx(), ty).ok_or_else(|| illegal(parent)),
        }
    }

    fn converts(&self, op: OpRef<'_>) -> bool {
        !is_foreign(op, "stablehlo.")
    }

    fn across(&self, value: ValueRef<'_>) -> Option<(Type, Loc)> {
        let converted = self.converts(giver(value).filter(|_| self.others)?);
        // The last one that was added to the list of users is the first.
        let first = value.users().filter(|user| self.converts(*user) != converted).last()?;
        let ty = value.ty();
        let new = types::to_vhlo(value.ctx(), ty).filter(|new| *new != ty)?;
        Some(if converted { (ty, value.loc()) } else { (new, first.loc()) })
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
        match is_foreign(parent, "vhlo.") {
            true => Ok(ty),
            false => types::from_vhlo(parent.ctx(), ty).ok_or_else(|| illegal(parent)),
        }
    }

    /// A cast between a type of VHLO and what it stands for says nothing afterwards.
    fn is_left_out(&self, op: OpRef<'_>) -> bool {
        let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return false };
        let (ctx, from, to) = (op.ctx(), from.ty(), to.ty());
        let one = op.num_operands() == 1 && op.num_results() == 1;
        let same = types::from_vhlo(ctx, from) == Some(to) || types::from_vhlo(ctx, to) == Some(from);
        one && same && from != to && op.name_text() == b"builtin.unrealized_conversion_cast"
    }
}
