//! Types of buffers.

use super::interface::{Relation, key_of};
use super::look::Look;
use super::settings::Layouts;
use rmlir_dialects::memref::{collapsed_type, subview_type};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::{Attr, Context, DYNAMIC, Failed, OpRef, Type, TypeData, ValueRef};

/// Values whose types are being worked out.
#[derive(Debug, Default)]
pub struct Stack {
    values: Vec<GlobalValue>,
}

/// How many values one type may go through.
const DEPTH: usize = 1000;

impl Stack {
    /// How often a value is there.
    pub fn count(&self, value: ValueRef<'_>) -> usize {
        let key = key_of(value);
        self.values.iter().filter(|&&have| have == key).count()
    }
}

/// Whether a type is a tensor.
pub fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// Whether a type is a tensor of known rank.
pub fn is_ranked(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::RankedTensor { .. })
}

/// Whether a type is a memref.
pub fn is_buffer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Whether a value is a tensor.
pub fn is_tensor_value(value: ValueRef<'_>) -> bool {
    is_tensor(value.ctx(), value.ty())
}

/// The types of values once tensors are buffers.
///
/// # Errors
/// If one has none; it has been reported.
pub fn bufferized_types<'m>(
    values: impl Iterator<Item = ValueRef<'m>>,
    look: Look<'_>,
) -> Result<Vec<Type>, Failed> {
    let of = |value| if is_tensor_value(value) { buffer_type_of(value, look) } else { Ok(value.ty()) };
    values.map(of).collect()
}

/// Whether operands, results or arguments of regions are tensors.
pub fn has_tensors(op: OpRef<'_>) -> bool {
    op.results().any(is_tensor_value)
        || op.operands().any(is_tensor_value)
        || op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args()).any(is_tensor_value)
}

/// The shape of a shaped type.
pub fn shape_of(ctx: &Context, ty: Type) -> &[i64] {
    ctx.type_data(ty).shape().unwrap_or_default()
}

/// The memory space of a memref.
pub fn space_of(ctx: &Context, ty: Type) -> Option<Attr> {
    match *ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => space,
        _ => None,
    }
}

/// The layout of a memref; `None` if it is the identity.
pub fn layout_of(ctx: &Context, ty: Type) -> Option<Attr> {
    match *ctx.type_data(ty) {
        TypeData::MemRef { layout, .. } => layout,
        _ => None,
    }
}

/// The memref of a shaped type with a layout.
pub fn memref(ctx: &Context, shaped: Type, layout: Option<Attr>, space: Option<Attr>) -> Type {
    let data = ctx.type_data(shaped);
    let Some(element) = data.shaped_element() else { return shaped };
    let made = match data.shape() {
        Some(shape) => ctx.memref_type(shape, element, layout, space),
        None => ctx.unranked_memref_type(element, space),
    };
    made.unwrap_or(shaped)
}

/// The memref of a shaped type whose elements lie one after the other.
pub fn identity(ctx: &Context, shaped: Type, space: Option<Attr>) -> Type {
    memref(ctx, shaped, None, space)
}

/// The memref of a shaped type with any layout.
pub fn dynamic(ctx: &Context, shaped: Type, space: Option<Attr>) -> Type {
    let layout =
        ctx.type_data(shaped).shape().map(|shape| ctx.strided_attr(DYNAMIC, &vec![DYNAMIC; shape.len()]));
    memref(ctx, shaped, layout, space)
}

/// The memref of a shaped type with one of the layouts.
pub fn with_layout(ctx: &Context, shaped: Type, space: Option<Attr>, layouts: Layouts) -> Type {
    match layouts {
        Layouts::Identity => identity(ctx, shaped, space),
        Layouts::Dynamic => dynamic(ctx, shaped, space),
    }
}

/// The tensor that a memref holds.
pub fn tensor_of(ctx: &Context, buffer: Type) -> Option<Type> {
    match ctx.type_data(buffer) {
        TypeData::MemRef { shape, element, .. } => ctx.tensor_type(shape, *element, None).ok(),
        TypeData::UnrankedMemRef { element, .. } => ctx.unranked_tensor_type(*element).ok(),
        _ => None,
    }
}

/// The type of the buffer of a tensor.
///
/// # Errors
/// If there is none; it has been reported.
pub fn buffer_type(value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
    let owner = look.owner(value).ok_or(Failed)?;
    if stack.values.len() >= DEPTH {
        return Err(owner.emit_error("the type of its buffer follows from too many values"));
    }
    stack.values.push(key_of(value));
    let found = match look.model(owner) {
        Some(model) => model.buffer_type(value, look, stack),
        None => unknown(value, owner, look),
    };
    stack.values.pop();
    found
}

/// The type of the buffer of a tensor, which nothing else is being worked out for.
///
/// # Errors
/// As [`buffer_type`].
pub fn buffer_type_of(value: ValueRef<'_>, look: Look<'_>) -> Result<Type, Failed> {
    buffer_type(value, look, &mut Stack::default())
}

/// The type of a buffer that stays or becomes one.
///
/// # Errors
/// As [`buffer_type`].
pub fn known_or_buffer_type(value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
    if is_tensor_value(value) { buffer_type(value, look, stack) } else { Ok(value.ty()) }
}

fn unknown(value: ValueRef<'_>, owner: OpRef<'_>, look: Look<'_>) -> Result<Type, Failed> {
    let ctx = value.ctx();
    match look.settings.space(ctx, value.ty()) {
        Some(space) => Ok(look.settings.unknown_type(ctx, value.ty(), space)),
        None => Err(owner.emit_plain_error("could not infer memory space")),
    }
}

/// What the type of a buffer is unless an operation says otherwise: that of an operand with the same buffer, else one of which nothing is
/// known.
///
/// # Errors
/// As [`buffer_type`].
pub fn default_buffer_type(value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
    let Some((op, _)) = value.def_op() else {
        return Ok(look.settings.unknown_type(value.ctx(), value.ty(), None));
    };
    let aliases = look.without_facts().aliasing_operands(value);
    match aliases.first() {
        Some(first) if first.relation == Relation::Equivalent => {
            buffer_type(first.operand.value().ok_or(Failed)?, look, stack)
        }
        _ => unknown(value, op, look),
    }
}

/// Constants of a list of offsets, sizes or strides.
fn part(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default().to_vec()
}

/// The type of the view of a buffer that is described as a slice is, without dimensions that `shape` has not.
///
/// # Errors
/// If the buffer has no strides; it has been reported.
pub fn slice_type(op: OpRef<'_>, buffer: Type, shape: &[i64]) -> Result<Type, Failed> {
    let parts = ["static_offsets", "static_sizes", "static_strides"].map(|name| part(op, name));
    let found = subview_type(op.ctx(), buffer, [&parts[0], &parts[1], &parts[2]], shape);
    found.ok_or_else(|| op.emit_error("the buffer has no strides"))
}

/// The type of a collapsed buffer; `None` if it is not known to be contiguous where it has to be.
pub fn collapsed(ctx: &Context, buffer: Type, groups: &[Vec<i64>], shape: &[i64]) -> Option<Type> {
    layout_of(ctx, buffer).is_none().then_some(()).or_else(|| is_contiguous(ctx, buffer, groups))?;
    collapsed_type(ctx, buffer, groups, shape)
}

/// Whether the dimensions of each group are known to lie one after the other.
fn is_contiguous(ctx: &Context, buffer: Type, groups: &[Vec<i64>]) -> Option<()> {
    let (layout, shape) = (ctx.strides(buffer)?, shape_of(ctx, buffer));
    groups.iter().all(|group| lies_together(group, shape, &layout.strides)).then_some(())
}

/// Whether each dimension of a group is known to begin where the next one ends. A stride of a dimension of size one says nothing.
fn lies_together(group: &[i64], shape: &[i64], strides: &[i64]) -> bool {
    let number = |list: &[i64], dim: i64| {
        let number = usize::try_from(dim).ok().and_then(|dim| list.get(dim));
        number.copied().filter(|&number| number != DYNAMIC)
    };
    let is_one = |dim: i64| number(shape, dim) == Some(1);
    let innermost = group.iter().rposition(|&dim| !is_one(dim)).unwrap_or(0);
    let Some(&dim) = group.get(innermost) else { return true };
    // One of unknown size may be of size one.
    let mut length = number(strides, dim).filter(|_| innermost == 0 || number(shape, dim).is_some());
    for pair in group.windows(2).rev() {
        let (outer, inner) = (pair[0], pair[1]);
        length = match (length, number(shape, inner)) {
            (Some(0), _) | (_, Some(0)) => Some(0),
            (length, size) => length.zip(size).and_then(|(length, size)| length.checked_mul(size)),
        };
        if !is_one(outer) && (length.is_none() || length != number(strides, outer)) {
            return false;
        }
    }
    true
}
