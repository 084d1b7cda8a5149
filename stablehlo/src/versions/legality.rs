//! What keeps a module from a version: operations, attributes and types that the version does not have.

use super::fields::Named;
use super::ranges;
use super::rebuild::not_loaded;
use super::rules::{Change, Condition, rules};
use super::version::Version;
use super::{presets, types, values};
use crate::vhlo::parts::Parts;
use rmlir_ir::def::{Arity, Param, ValueGroup};
use rmlir_ir::diag::Failed;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Context, Loc, Module, OpRef, Type, ValueRef};
use std::fmt;

/// Something that a version does not have.
#[derive(Clone, Debug)]
pub struct Blocker {
    /// Where it is.
    pub place: Place,
    /// What it is, in words.
    pub what: String,
    /// The first version that has it.
    pub since: Version,
}

/// Where something is.
#[derive(Clone, Debug)]
pub struct Place {
    /// The operation, as StableHLO calls it.
    pub op: String,
    /// The function around it; empty if there is none.
    pub function: String,
    /// The location that the file states.
    pub loc: Loc,
}

impl Blocker {
    /// Whether [`expand`](super::expand()) writes it with what older versions have.
    pub fn can_be_lifted(&self) -> bool {
        super::expand::lifts(&self.place.op, self.since)
    }
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}, since {}", self.place.op, self.what, self.since)?;
        if !self.place.function.is_empty() {
            write!(f, ", in @{}", self.place.function)?;
        }
        Ok(())
    }
}

/// A need of an operation.
pub(crate) struct Need {
    pub(crate) what: String,
    pub(crate) since: Version,
}

/// An operation of VHLO as some version of it.
pub(crate) struct Form<'m> {
    pub(crate) op: OpRef<'m>,
    pub(crate) name: &'static str,
    pub(crate) attrs: Named,
}

/// The text after `vhlo.`; none for an operation of another dialect.
pub(crate) fn name_of<'m>(op: OpRef<'m>) -> Option<&'m str> {
    std::str::from_utf8(op.name_text()).ok()?.strip_prefix("vhlo.")
}

impl<'m> Form<'m> {
    /// An operation as it is; none if it is not of VHLO, or of none that is known.
    pub(crate) fn of(op: OpRef<'m>) -> Option<Form<'m>> {
        let name = ranges::op_named(name_of(op)?)?;
        let text = |name| op.ctx().text(name).into_owned();
        Some(Form { op, name, attrs: op.inherent().map(|entry| (text(entry.name), entry.value)).collect() })
    }

    pub(crate) fn range(&self) -> Option<&'static ranges::Range> {
        ranges::op(self.name)
    }

    /// Becomes the version before.
    ///
    /// # Errors
    /// If that cannot say the same, with the reason.
    pub(crate) fn down(&mut self, change: &Change) -> Result<(), String> {
        let ctx = self.op.ctx();
        for (name, preset) in &change.added {
            let found = self.attrs.iter().find(|(of, _)| of == name);
            if !found.is_some_and(|&(_, attr)| presets::is(ctx, preset, attr)) {
                return Err(format!("attribute '{name}' is set"));
            }
        }
        self.fits(change.from)?;
        self.attrs.retain(|(of, _)| !change.added.iter().any(|(name, _)| of == name));
        self.give(&change.removed)?;
        self.name = change.from;
        Ok(())
    }

    /// Becomes the next version.
    pub(crate) fn up(&mut self, change: &Change) -> Result<(), String> {
        self.attrs.retain(|(of, _)| !change.removed.iter().any(|(name, _)| of == name));
        self.give(&change.added)?;
        self.name = change.to;
        Ok(())
    }

    fn give(&mut self, presets: &[(&'static str, super::rules::Preset)]) -> Result<(), String> {
        let operands: Vec<Type> = self.op.operands().map(ValueRef::ty).collect();
        let place = presets::Place { ctx: self.op.ctx(), attr: &|_| None, operands: &operands };
        for (name, preset) in presets {
            let value = presets::make(preset, &place);
            let value = value.ok_or_else(|| format!("attribute '{name}' has no value that is known"))?;
            self.attrs.push(((*name).to_owned(), value));
        }
        Ok(())
    }

    /// Whether operands, results and regions are as many as another version has.
    fn fits(&self, name: &str) -> Result<(), String> {
        let ctx = self.op.ctx();
        let known = ctx.registered_op(format!("vhlo.{name}").as_bytes());
        let Some(def) = known.and_then(|name| ctx.op_info(name).def()) else {
            return Err("the operation is not known".into());
        };
        let goes = |groups: &[ValueGroup], count: usize| {
            let several = groups.iter().any(|group| group.arity != Arity::One);
            if several { count + 1 >= groups.len() } else { count == groups.len() }
        };
        if !goes(&def.operands, self.op.num_operands()) {
            return Err(format!("{} operands", self.op.num_operands()));
        }
        if !goes(&def.results, self.op.num_results()) {
            return Err(format!("{} results", self.op.num_results()));
        }
        let variadic = def.regions.iter().any(|region| region.variadic);
        if !variadic && def.regions.len() != self.op.regions().len() {
            return Err(format!("{} regions", self.op.regions().len()));
        }
        Ok(())
    }

    /// Becomes the oldest version that can say the same. Gives the reason why it is not an older one.
    pub(crate) fn lower(&mut self) -> Option<String> {
        while let Some(change) = rules().previous(self.name) {
            if let Err(reason) = self.down(change) {
                return Some(reason);
            }
        }
        None
    }

    /// Becomes the version that a version of StableHLO has.
    ///
    /// # Errors
    /// If it cannot, with the reason.
    pub(crate) fn bring(&mut self, target: Version) -> Result<(), String> {
        loop {
            let range = self.range().ok_or("the operation is not known")?;
            if target < range.min() {
                let change = rules().previous(self.name).ok_or("no older version has it")?;
                self.down(change)?;
            } else if target > range.max() {
                let change = rules().next(self.name).ok_or("no newer version has it")?;
                self.up(change)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Hands all that the operation needs of a version to `visit`, apart from the operation itself.
    pub(crate) fn needs(&self, visit: &mut dyn FnMut(Need)) {
        let ctx = self.op.ctx();
        let discardable = ctx.dict(self.op.discardable()).iter().map(|entry| entry.value);
        for attr in self.attrs.iter().map(|&(_, attr)| attr).chain(discardable) {
            attr_needs(ctx, attr, 0, visit);
        }
        let operands = self.op.operands().map(ValueRef::ty);
        operands.chain(self.op.results().map(ValueRef::ty)).for_each(|ty| type_needs(ctx, ty, 0, visit));
        for (since, condition) in rules().conditions(self.name, Version::MINIMUM) {
            if let Some(what) = self.violates(condition) {
                visit(Need { what, since });
            }
        }
    }

    /// What of the operation a condition does not allow.
    fn violates(&self, condition: Condition) -> Option<String> {
        let ctx = self.op.ctx();
        match condition {
            Condition::SameElements => {
                let mut pairs = self.op.operands().zip(self.op.results());
                pairs
                    .any(|(operand, result)| element(ctx, operand.ty()) != element(ctx, result.ty()))
                    .then(|| "a result with other elements than the operand".into())
            }
            Condition::PlainConfig => {
                let attr = |name: &str| self.attrs.iter().find(|(of, _)| of == name).map(|&(_, attr)| attr);
                let dictionary = attr("backend_config").is_some_and(|attr| {
                    Parts::vhlo(ctx).is_some_and(|vhlo| vhlo.params_of(attr, "dict_v1").is_some())
                });
                let typed = attr("api_version").is_some_and(|attr| {
                    values::case_name(ctx, attr, "api_version_v1") == Some("API_VERSION_TYPED_FFI")
                });
                (dictionary || typed).then(|| "an API with types".into())
            }
            Condition::NoFutures => {
                let vhlo = Parts::vhlo(ctx)?;
                let mut operands = self.op.operands();
                operands
                    .any(|operand| vhlo.params_of_type(operand.ty(), "future_v1").is_some())
                    .then(|| "an operand that is a future".into())
            }
        }
    }

    /// Whether a version has the operation as it is.
    pub(crate) fn is_legal(&self, target: Version) -> bool {
        if !self.range().is_some_and(|range| range.has(target)) {
            return false;
        }
        let mut legal = true;
        self.needs(&mut |need| legal &= need.since <= target);
        legal
    }
}

/// The type of a tensor's elements; the type itself if it is none.
fn element(ctx: &Context, ty: Type) -> Type {
    let found = Parts::vhlo(ctx).and_then(|vhlo| match vhlo.type_parts(ty)? {
        ("tensor_v1", [_, Param::Type(element), ..]) => Some(*element),
        ("unranked_tensor_v1", [Param::Type(element)]) => Some(*element),
        _ => None,
    });
    found.unwrap_or(ty)
}

/// Types and attributes of which versions look at no more than the name.
const CLOSED: [&str; 4] = ["future_v1", "quant_per_axis_v1", "mesh_v1", "mesh_axis_v1"];

fn params_need(ctx: &Context, params: &[Param], depth: usize, visit: &mut dyn FnMut(Need)) {
    for param in params {
        match param {
            Param::Attr(attr) => attr_needs(ctx, *attr, depth + 1, visit),
            Param::Type(ty) => type_needs(ctx, *ty, depth + 1, visit),
            Param::List(list) => params_need(ctx, list, depth, visit),
            _ => {}
        }
    }
}

/// A word for something of VHLO without its version.
fn plain(mnemonic: &str) -> &str {
    ranges::base(mnemonic)
}

fn attr_needs(ctx: &Context, attr: Attr, depth: usize, visit: &mut dyn FnMut(Need)) {
    let Some((mnemonic, params)) = Parts::vhlo(ctx).and_then(|vhlo| vhlo.attr_parts(attr)) else { return };
    let Some(range) = ranges::attr(mnemonic) else { return };
    if range.min() > Version::MINIMUM {
        visit(Need { what: format!("attribute {}", plain(mnemonic)), since: range.min() });
    }
    if !CLOSED.contains(&mnemonic) && depth < types::MAX_DEPTH {
        params_need(ctx, params, depth, visit);
    }
}

fn type_needs(ctx: &Context, ty: Type, depth: usize, visit: &mut dyn FnMut(Need)) {
    let Some((mnemonic, params)) = Parts::vhlo(ctx).and_then(|vhlo| vhlo.type_parts(ty)) else { return };
    let Some(range) = ranges::ty(mnemonic) else { return };
    if range.min() > Version::MINIMUM {
        let what = format!("type {}", plain(mnemonic));
        visit(Need { what, since: range.min() });
    }
    if !CLOSED.contains(&mnemonic) && depth < types::MAX_DEPTH {
        params_need(ctx, params, depth, visit);
    }
}

/// Hands all needs of a module of VHLO to `visit`: an operation, and what of it needs which version.
///
/// # Errors
/// If a body is not in memory; that has been reported.
fn all_needs(module: &Module, mut visit: impl FnMut(OpRef<'_>, Need)) -> Result<(), Failed> {
    let Some(top) = module.top() else { return Ok(()) };
    let walked = Walk::pre().ops(top, |op| {
        let Some(mut form) = Form::of(op) else { return WalkResult::Advance };
        let reason = form.lower();
        let since = form.range().map_or(Version::CURRENT, ranges::Range::min);
        if since > Version::MINIMUM {
            let what = match reason {
                Some(reason) => reason,
                None => "the operation".into(),
            };
            visit(op, Need { what, since });
        }
        form.needs(&mut |need| visit(op, need));
        WalkResult::Advance
    });
    walked.map(|_| ()).map_err(|missing| not_loaded(module.ctx(), &missing))
}

/// What keeps a module of VHLO from a version: every such thing, in the order of the module.
///
/// # Errors
/// If a body is not in memory; that has been reported.
pub fn blockers(module: &Module, target: Version) -> Result<Vec<Blocker>, Failed> {
    let target = target.without_patch();
    let mut found: Vec<Blocker> = Vec::new();
    all_needs(module, |op, need| {
        if need.since > target {
            let place = place(op);
            let Need { what, since } = need;
            let same = found.last().is_some_and(|last| {
                last.what == what && last.place.loc == place.loc && last.place.op == place.op
            });
            if !same {
                found.push(Blocker { place, what, since });
            }
        }
    })?;
    Ok(found)
}

/// The lowest version that has all of a module of VHLO.
///
/// # Errors
/// If a body is not in memory; that has been reported.
pub fn lowest(module: &Module) -> Result<Version, Failed> {
    let mut lowest = Version::MINIMUM;
    all_needs(module, |_, need| lowest = lowest.max(need.since))?;
    Ok(lowest)
}

fn place(op: OpRef<'_>) -> Place {
    let ctx = op.ctx();
    let name = |op: OpRef<'_>| match name_of(op) {
        Some(name) => super::rules::full_name(ranges::base(name)),
        None => String::from_utf8_lossy(op.name_text()).into_owned(),
    };
    let function = std::iter::successors(Some(op), |op| op.parent()).find_map(|op| {
        let name = op.attr_named("sym_name").filter(|_| name_of(op).is_some())?;
        Some(ctx.text(Parts::vhlo(ctx)?.string(name)?).into_owned())
    });
    Place { op: name(op), function: function.unwrap_or_default(), loc: op.loc() }
}
