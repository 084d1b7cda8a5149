//! An operation as inference and checks see it: types, attributes and regions. The operation need not exist yet.

use crate::quantized::Quantized;
use crate::tensor::{Tensor, all_compatible};
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Attr, AttrData, Context, Failed, OpRef, RegionRef, Type, ValueRef};

/// An operation.
pub(crate) struct View<'a> {
    input: InferInput<'a>,
    /// Types of the results; none if they are still to be inferred.
    pub(crate) results: &'a [Type],
    op: Option<OpRef<'a>>,
}

/// Infers the types of results.
pub(crate) type Infer = fn(&View<'_>) -> Result<Vec<Type>, Failed>;

/// Checks an operation; what is wrong has been reported.
pub(crate) type Check = fn(&View<'_>) -> Result<(), Failed>;

/// Runs a check on an operation.
pub(crate) fn check(op: OpRef<'_>, check: Check) -> Result<(), Failed> {
    let operands: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let results: Vec<Type> = op.results().map(|value| value.ty()).collect();
    let regions: Vec<RegionRef<'_>> = op.regions().collect();
    let input = InferInput {
        ctx: op.ctx(),
        name: op.name(),
        loc: Some(op.loc()),
        operands: &operands,
        props: op.props(),
        attrs: op.discardable(),
        regions: &regions,
    };
    check(&View { input, results: &results, op: Some(op) })
}

/// The most elements of an attribute that are looked at one by one.
const MOST: usize = 1 << 20;

impl<'a> View<'a> {
    /// The context.
    pub(crate) fn ctx(&self) -> &'a Context {
        self.input.ctx
    }

    /// Reports a problem.
    pub(crate) fn fail(&self, message: impl AsRef<str>) -> Failed {
        self.input.fail(message.as_ref())
    }

    /// Reports a problem with the operation's name before it.
    pub(crate) fn fail_op(&self, message: impl AsRef<str>) -> Failed {
        let name = String::from_utf8_lossy(self.ctx().op_name_text(self.input.name));
        self.input.fail(&format!("'{name}' op {}", message.as_ref()))
    }

    /// Types of the operands.
    pub(crate) fn operands(&self) -> &'a [Type] {
        self.input.operands
    }

    /// An operand's type.
    pub(crate) fn operand(&self, index: usize) -> Result<Type, Failed> {
        self.operands().get(index).copied().ok_or(Failed)
    }

    /// An operand as a tensor.
    pub(crate) fn tensor(&self, index: usize) -> Result<Tensor, Failed> {
        self.as_tensor(self.operand(index)?)
    }

    /// A type as a tensor.
    pub(crate) fn as_tensor(&self, ty: Type) -> Result<Tensor, Failed> {
        Tensor::of(self.ctx(), ty).ok_or(Failed)
    }

    /// Types as tensors.
    pub(crate) fn as_tensors(&self, types: &[Type]) -> Result<Vec<Tensor>, Failed> {
        types.iter().map(|&ty| self.as_tensor(ty)).collect()
    }

    /// A result as a tensor.
    pub(crate) fn result(&self, index: usize) -> Result<Tensor, Failed> {
        self.as_tensor(self.results.get(index).copied().ok_or(Failed)?)
    }

    /// The constant that an operand is, as numbers.
    pub(crate) fn constant(&self, index: usize) -> Option<Vec<i64>> {
        let value: ValueRef<'_> = self.op?.operand(index)?;
        let attr = rmlir_dialects::common::constant::constant_value(value)?;
        elements(self.ctx(), attr)
    }

    /// An attribute.
    pub(crate) fn attr(&self, name: &str) -> Option<Attr> {
        self.input.attr(name)
    }

    /// An integer attribute.
    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// Whether a unit or boolean attribute is set.
    pub(crate) fn flag(&self, name: &str) -> bool {
        match self.attr(name).map(|attr| self.ctx().attr_data(attr)) {
            Some(AttrData::Unit) => true,
            Some(AttrData::Integer { value, .. }) => !value.is_zero(),
            _ => false,
        }
    }

    /// The numbers of `array<i64: ...>`.
    pub(crate) fn dims(&self, name: &str) -> Option<Vec<i64>> {
        self.ctx().i64_array(self.attr(name)?)
    }

    /// The shape and the numbers of `dense<...> : tensor<...xi64>`.
    pub(crate) fn dense(&self, name: &str) -> Option<(Vec<i64>, Vec<i64>)> {
        let attr = self.attr(name)?;
        let AttrData::DenseElements(dense) = self.ctx().attr_data(attr) else { return None };
        let shape = self.ctx().type_data(dense.ty).shape()?.to_vec();
        Some((shape, self.ctx().dense_i64s(attr, MOST)?))
    }

    /// The regions.
    pub(crate) fn regions(&self) -> &'a [RegionRef<'a>] {
        self.input.regions
    }

    /// Types of the arguments of a region's first block.
    pub(crate) fn region_args(&self, index: usize) -> Vec<Type> {
        let block = self.regions().get(index).and_then(|region| region.entry());
        block.into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect()
    }

    /// Types of what the last operation of a region's first block returns; `None` if there is no operation.
    pub(crate) fn returned(&self, index: usize) -> Option<Vec<Type>> {
        let last = self.regions().get(index)?.entry()?.last_op()?;
        Some(last.operands().map(|value| value.ty()).collect())
    }

    /// The type of a tensor.
    pub(crate) fn ty(&self, tensor: &Tensor) -> Result<Type, Failed> {
        tensor.ty(self.ctx()).ok_or(Failed)
    }

    /// A tensor of these sizes with their bounds.
    pub(crate) fn sized(
        &self,
        sizes: Vec<(i64, i64)>,
        element: Type,
        like: &Tensor,
    ) -> Result<Vec<Type>, Failed> {
        let tensor = Tensor::with_bounds(self.ctx(), sizes, element, like.encoding);
        Ok(vec![self.ty(&tensor)?])
    }

    /// A type in quotes.
    pub(crate) fn quoted(&self, ty: Type) -> String {
        self.ctx().quoted_type(ty)
    }

    /// Types in quotes.
    pub(crate) fn quoted_all(&self, types: &[Type]) -> String {
        types.iter().map(|&ty| self.quoted(ty)).collect::<Vec<_>>().join(", ")
    }
}

/// The integers of an attribute, of whatever width.
pub(crate) fn elements(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let count =
        usize::try_from(ctx.type_data(dense.ty).num_elements()?).ok().filter(|&count| count <= MOST)?;
    let found = rmlir_dialects::common::elements::read(ctx, attr)?;
    (0..count).map(|at| found.get(at)?.as_int()?.to_i64()).collect()
}

/// Inference by a function.
pub(crate) struct By(pub(crate) Infer);

impl InferTypeOpInterface for By {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        (self.0)(&View { input: *input, results: &[], op: None })
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        all_compatible(ctx, inferred, actual)
    }
}

/// Inference of a constant, whose numbers may stand for quantized ones.
pub(crate) struct Constant(pub(crate) Infer);

impl InferTypeOpInterface for Constant {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        By(self.0).infer(input)
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        let stored = |&ty: &Type| {
            let tensor = Tensor::of(ctx, ty)?;
            let element = Quantized::of(ctx, tensor.element).map_or(tensor.element, |ty| ty.storage);
            Tensor { element, ..tensor }.ty(ctx)
        };
        let (inferred, actual): (Vec<_>, Vec<_>) =
            (inferred.iter().map(stored).collect(), actual.iter().map(stored).collect());
        inferred.iter().all(Option::is_some) && inferred == actual
    }
}

/// Inference by a function, of the very types that results have.
pub(crate) struct Exact(pub(crate) Infer);

impl InferTypeOpInterface for Exact {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        By(self.0).infer(input)
    }
}
