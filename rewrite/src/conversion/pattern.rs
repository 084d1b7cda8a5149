//! Patterns of conversions.

use super::rewriter::{ConversionRewriter, Operands};
use super::types::TypeConverter;
use crate::pattern::{Pattern, PatternSet, Rewritten, Root};
use crate::rewriter::PatternRewriter;
use rmlir_ir::OpAddr;
use rmlir_ir::typed::{Handle, TypedOp};
use std::borrow::Cow;
use std::sync::Arc;

/// What a conversion must know of a pattern before it tries it.
#[derive(Clone, Default)]
pub struct ConversionTraits {
    /// By what the pattern's operands are converted.
    pub converter: Option<Arc<TypeConverter>>,
    /// Full names of operations that it makes. Ones that can never be legalised make the pattern useless; where there are many steps,
    /// the shorter way is tried first.
    pub generates: Vec<&'static str>,
    /// Whether what it makes may be rewritten by it again.
    pub repeats: bool,
}

struct Function<F> {
    root: Root,
    name: Cow<'static, str>,
    benefit: u16,
    traits: ConversionTraits,
    convert: F,
}

impl<F> Pattern for Function<F>
where
    F: Fn(OpAddr, &Operands, &mut ConversionRewriter<'_>) -> Rewritten + Send + Sync,
{
    fn root(&self) -> Root {
        self.root.clone()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, _: OpAddr, _: &mut PatternRewriter<'_>) -> Rewritten {
        None
    }

    fn traits(&self) -> Option<&ConversionTraits> {
        Some(&self.traits)
    }

    fn convert(&self, op: OpAddr, rw: &mut ConversionRewriter<'_>) -> Rewritten {
        let old: Vec<_> = rw.op(op).operands().map(|value| value.id()).collect();
        let loc = rw.op(op).loc();
        let new = rw.remap(&old, loc)?;
        (self.convert)(op, &Operands::new(&old, new), rw)
    }
}

/// Patterns of conversions. They do nothing in other drivers; other patterns may be used in conversions.
impl PatternSet {
    /// A function of an operation of one kind and what stands for its operands. Without a converter, that is the latest values.
    pub fn convert<O: TypedOp>(
        &mut self,
        name: &'static str,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(O, &Operands, &mut ConversionRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.convert_of_benefit(name, 1, converter, convert)
    }

    /// The same with another benefit than 1.
    pub fn convert_of_benefit<O: TypedOp>(
        &mut self,
        name: &'static str,
        benefit: u16,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(O, &Operands, &mut ConversionRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        let traits = ConversionTraits { converter: converter.cloned(), ..ConversionTraits::default() };
        self.convert_rooted(Root::Kind(O::KIND), name, benefit, traits, move |op, operands, rw| {
            convert(O::of(op), operands, rw)
        })
    }

    /// A function of operations of any root and what stands for their operands.
    pub fn convert_rooted(
        &mut self,
        root: Root,
        name: impl Into<Cow<'static, str>>,
        benefit: u16,
        traits: ConversionTraits,
        convert: impl Fn(OpAddr, &Operands, &mut ConversionRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) -> &mut Self {
        self.add(Function { root, name: name.into(), benefit, traits, convert })
    }
}

impl ConversionRewriter<'_> {
    fn remap(
        &mut self,
        values: &[rmlir_ir::ValueId],
        loc: rmlir_ir::Loc,
    ) -> Option<Vec<super::mapping::Values>> {
        let unit = self.unit();
        let (module, _, work) = self.parts();
        work?.remap(module, unit, values, Some(loc))
    }

    /// What stands for the operands of an operation of the unit of the rewriter, by the converter of the pattern.
    pub fn operands_of(&mut self, op: impl Handle) -> Option<Operands> {
        let old: Vec<_> = self.op(op).operands().map(|value| value.id()).collect();
        let loc = self.op(op).loc();
        let new = self.remap(&old, loc)?;
        Some(Operands::new(&old, new))
    }
}
