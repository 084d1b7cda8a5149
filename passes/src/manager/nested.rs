//! Passes and pipelines for operations of one name.

use super::error_nowhere;
use crate::pass::Pass;
use crate::pipeline::{PipelineError, add_pipeline};
use crate::record::Anchor;
use crate::registry::Registry;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Context, Failed, OpName};
use std::fmt;

/// Passes, and pipelines for operations inside, that run one after the other on operations of one name, or on any.
pub struct OpPassManager {
    /// `None` for any operation.
    anchor: Option<String>,
    implicit: bool,
    pub(super) elements: Vec<Element>,
    prepared: bool,
}

/// Does something to a pass.
type Visit<'v> = dyn FnMut(&mut dyn Pass) -> Result<(), Failed> + 'v;

/// What a manager runs.
pub(super) enum Element {
    Pass(Box<dyn Pass>),
    /// Pipelines for operations inside: each takes the first that is for it.
    Inside(Vec<OpPassManager>),
}

impl OpPassManager {
    /// For operations of this name, or for `any`. Passes for other operations are refused.
    pub fn new(anchor: &str) -> OpPassManager {
        let anchor = (anchor != "any").then(|| anchor.to_owned());
        OpPassManager { anchor, implicit: false, elements: Vec::new(), prepared: false }
    }

    /// The name of the operations; `None` for any.
    pub fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    fn anchor_text(&self) -> &str {
        self.anchor().unwrap_or("any")
    }

    /// Whether passes for other operations get pipelines of their own. Gives what it was before.
    pub fn set_implicit_nesting(&mut self, implicit: bool) -> bool {
        std::mem::replace(&mut self.implicit, implicit)
    }

    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Number of passes and pipelines.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Adds a pass after the others. One for another operation gets a pipeline of its own for these.
    #[allow(clippy::should_implement_trait)]
    pub fn add(&mut self, pass: impl Pass + 'static) -> &mut OpPassManager {
        let implicit = self.set_implicit_nesting(true);
        // With nesting nothing is refused.
        let _ = self.try_add(Box::new(pass));
        self.set_implicit_nesting(implicit);
        self
    }

    /// Adds a pass after the others.
    ///
    /// # Errors
    /// If the pass is for other operations and there is no implicit nesting.
    pub fn try_add(&mut self, pass: Box<dyn Pass>) -> Result<(), String> {
        self.prepared = false;
        if let (Anchor::Op(wanted), Some(anchor)) = (pass.anchor(), self.anchor())
            && wanted != anchor
        {
            if !self.implicit {
                return Err(format!(
                    "Can't add pass '{}' restricted to '{wanted}' on a PassManager intended to run on '{anchor}', did you intend \
                     to nest?",
                    pass.name()
                ));
            }
            let mut nested = OpPassManager::new(wanted);
            nested.implicit = true;
            nested.elements.push(Element::Pass(pass));
            self.add_nested(nested);
            return Ok(());
        }
        self.elements.push(Element::Pass(pass));
        Ok(())
    }

    /// Adds a pipeline for operations inside.
    pub fn add_nested(&mut self, nested: OpPassManager) -> &mut OpPassManager {
        self.prepared = false;
        self.elements.push(Element::Inside(vec![nested]));
        self
    }

    /// Adds a pipeline as text, without an anchor.
    ///
    /// # Errors
    /// If it is not written well, or names what there is not, or options are wrong.
    pub fn add_text(&mut self, registry: &Registry, text: &str) -> Result<(), PipelineError> {
        add_pipeline(registry, text, self)
    }

    /// Sees to it that everything can run: pipelines for the same operations are put together, dialects that passes need are registered,
    /// and passes initialised.
    ///
    /// # Errors
    /// If a pass cannot run at all; that has been reported.
    pub fn prepare(&mut self, ctx: &Context) -> Result<(), Failed> {
        if self.prepared {
            return Ok(());
        }
        self.finalize(ctx)?;
        self.for_each_pass(&mut |pass| {
            for dialect in pass.dialects() {
                ctx.dialect(dialect.as_bytes());
            }
            Ok(())
        })?;
        self.for_each_pass(&mut |pass| pass.initialize(ctx))?;
        self.prepared = true;
        Ok(())
    }

    fn for_each_pass(&mut self, visit: &mut Visit<'_>) -> Result<(), Failed> {
        for element in &mut self.elements {
            match element {
                Element::Pass(pass) => visit(&mut **pass)?,
                Element::Inside(managers) => {
                    managers.iter_mut().try_for_each(|manager| manager.for_each_pass(visit))?;
                }
            }
        }
        Ok(())
    }

    /// Puts neighbouring pipelines together, and checks that each pass can run on the operation.
    fn finalize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let mut merged: Vec<Element> = Vec::with_capacity(self.elements.len());
        for element in self.elements.drain(..) {
            match (merged.last_mut(), element) {
                (Some(Element::Inside(last)), Element::Inside(next)) => {
                    if let Some(left) = merge(ctx, last, next) {
                        merged.push(Element::Inside(left));
                    }
                }
                (_, element) => merged.push(element),
            }
        }
        self.elements = merged;
        for element in &mut self.elements {
            if let Element::Inside(managers) = element {
                managers.iter_mut().try_for_each(|manager| manager.finalize(ctx))?;
            }
        }
        let Some(anchor) = self.anchor() else { return Ok(()) };
        let Some(name) = ctx.registered_op(anchor.as_bytes()) else { return Ok(()) };
        for element in &self.elements {
            if let Element::Pass(pass) = element
                && !pass.can_run_on(ctx, name)
            {
                let message = format!(
                    "unable to schedule pass '{}' on a PassManager intended to run on '{anchor}'!",
                    pass.name()
                );
                return error_nowhere(ctx, message);
            }
        }
        Ok(())
    }

    /// Whether it takes operations of a name.
    pub(super) fn takes(&self, ctx: &Context, name: OpName) -> bool {
        match self.anchor() {
            Some(anchor) => ctx.op_name_text(name) == anchor.as_bytes(),
            None => {
                let isolated = ctx.op_info(name).has_trait(TraitSet::ISOLATED_FROM_ABOVE);
                isolated && self.own_passes().all(|pass| pass.can_run_on(ctx, name))
            }
        }
    }

    fn own_passes(&self) -> impl Iterator<Item = &dyn Pass> {
        self.elements.iter().filter_map(|element| match element {
            Element::Pass(pass) => Some(&**pass),
            Element::Inside(_) => None,
        })
    }

    /// The pipeline with a line for each element.
    pub fn dump(&self) -> String {
        let mut out = format!("Pass Manager with {} passes:\n", self.len());
        self.print(&mut out, Some(0));
        out.push_str("\n\n");
        out
    }

    /// Appends the pipeline; with an indentation each element stands on a line of its own.
    fn print(&self, out: &mut String, indent: Option<usize>) {
        let line = |out: &mut String, by: usize| {
            if let Some(indent) = indent {
                out.push('\n');
                out.push_str(&" ".repeat(indent + by));
            }
        };
        out.push_str(self.anchor_text());
        out.push('(');
        if self.elements.is_empty() {
            line(out, 0);
        }
        for (index, element) in self.elements.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            match element {
                Element::Pass(pass) => {
                    line(out, 2);
                    out.push_str(shown(&**pass));
                    out.push_str(&pass.options_text());
                }
                Element::Inside(managers) => {
                    for (index, manager) in managers.iter().enumerate() {
                        if index > 0 {
                            out.push(',');
                        }
                        line(out, 2);
                        manager.print(out, indent.map(|indent| indent + 2));
                    }
                }
            }
        }
        line(out, 0);
        out.push(')');
    }

    /// The pipelines of the pass as a reproducer states it, around one that failed.
    pub(crate) fn around(anchors: &[String], pass: &dyn Pass) -> String {
        let mut out = format!("{}{}", shown(pass), pass.options_text());
        for anchor in anchors.iter().rev() {
            out = format!("{anchor}({out})");
        }
        out
    }
}

/// How a pass is called in a pipeline.
fn shown(pass: &dyn Pass) -> &str {
    if pass.argument().is_empty() { pass.name() } else { pass.argument() }
}

impl OpPassManager {
    /// Without any blanks between elements.
    pub(crate) fn flat(&self) -> String {
        let mut out = String::new();
        self.print(&mut out, None);
        out
    }
}

impl fmt::Display for OpPassManager {
    /// The outermost list is separated by a comma and a blank, those inside by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor_text())?;
        for (index, element) in self.elements.iter().enumerate() {
            let mut out = String::new();
            match element {
                Element::Pass(pass) => {
                    out.push_str(shown(&**pass));
                    out.push_str(&pass.options_text());
                }
                Element::Inside(managers) => {
                    for (index, manager) in managers.iter().enumerate() {
                        if index > 0 {
                            out.push(',');
                        }
                        manager.print(&mut out, None);
                    }
                }
            }
            write!(f, "{}{out}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// The operation of this name, if its dialect is registered already.
fn known(ctx: &Context, name: &str) -> Option<OpName> {
    let dialect = name.split('.').next().unwrap_or(name).as_bytes();
    ctx.registered_dialects().into_iter().find(|&have| ctx.bytes(have) == dialect)?;
    ctx.registered_op(name.as_bytes())
}

/// Puts pipelines for operations inside with those before them. Gives them back where the order in which operations are taken could change:
/// where one for any operation could take what another one is for.
fn merge(
    ctx: &Context,
    into: &mut Vec<OpPassManager>,
    from: Vec<OpPassManager>,
) -> Option<Vec<OpPassManager>> {
    let conflicts = |one: &[OpPassManager], other: &[OpPassManager]| {
        let any = one.iter().find(|manager| manager.anchor.is_none());
        any.is_some_and(|any| {
            other.iter().any(|manager| match manager.anchor() {
                Some(anchor) => known(ctx, anchor).is_some_and(|name| any.takes(ctx, name)),
                None => true,
            })
        })
    };
    if conflicts(&from, into) || conflicts(into, &from) {
        return Some(from);
    }
    for manager in from {
        match into.iter_mut().find(|have| have.anchor == manager.anchor) {
            Some(have) => have.elements.extend(manager.elements),
            None => into.push(manager),
        }
    }
    // Those for one operation by name, the one for any last.
    into.sort_by(|a, b| match (&a.anchor, &b.anchor) {
        (Some(a), Some(b)) => a.cmp(b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    None
}
