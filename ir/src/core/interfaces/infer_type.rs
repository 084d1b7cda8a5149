//! Result types that follow from the rest of an operation.

use crate::context::Context;
use crate::diag::{Diagnostic, Failed};
use crate::handles::{Attr, Ident, OpName, Props, Type};
use crate::loc::Loc;
use crate::module::RegionRef;

/// What is known of an operation that need not exist yet.
#[derive(Clone, Copy, Debug)]
pub struct InferInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The name.
    pub name: OpName,
    /// Where to report; `None` to fail in silence.
    pub loc: Option<Loc>,
    /// Types of the operands.
    pub operands: &'a [Type],
    /// Property row.
    pub props: Props,
    /// Dictionary of discardable attributes.
    pub attrs: Attr,
    /// Regions.
    pub regions: &'a [RegionRef<'a>],
}

impl InferInput<'_> {
    /// Inherent attribute `name`, else a discardable one.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        self.attr_named(self.ctx.find_ident(name.as_bytes())?)
    }

    /// The same by an identifier.
    pub fn attr_named(&self, name: Ident) -> Option<Attr> {
        match self.ctx.op_info(self.name).registered().and_then(|registered| registered.slot(name)) {
            Some(slot) => self.ctx.props(self.props).get(slot).copied().flatten(),
            None => self.ctx.dict_get(self.attrs, name),
        }
    }

    /// Reports a problem where that is wanted.
    pub fn fail(&self, message: &str) -> Failed {
        if let Some(loc) = self.loc {
            self.ctx.emit(Diagnostic::error(loc, message));
        }
        Failed
    }
}

/// An operation whose result types follow from its operands, attributes and regions.
pub trait InferTypeOpInterface: Send + Sync {
    /// The types of the results.
    ///
    /// # Errors
    /// If they do not follow from what there is; it has been reported if there is a place to report to.
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed>;

    /// Whether an operation may have these result types where others were inferred.
    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        let _ = ctx;
        inferred == actual
    }

    /// Whether an operation may have these result types: those that are inferred fit them.
    ///
    /// # Errors
    /// As [`infer`](InferTypeOpInterface::infer).
    fn allows(&self, input: &InferInput<'_>, actual: &[Type]) -> Result<bool, Failed> {
        let inferred = self.infer(input)?;
        Ok(self.are_compatible(input.ctx, &inferred, actual))
    }
}
