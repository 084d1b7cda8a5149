//! Looking at vector types.

use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData, ValueRef};

/// A vector type taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Vector<'c> {
    /// The type.
    pub ty: Type,
    /// The sizes.
    pub shape: &'c [i64],
    /// Which of them are multiplied by what the machine has.
    pub scalable: &'c [bool],
    /// The type of the elements.
    pub element: Type,
}

impl Vector<'_> {
    /// Whether any dimension is multiplied by what the machine has.
    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// The type without its first dimensions: that of the elements if none is left.
    pub fn inner(&self, ctx: &Context, dropped: usize) -> Option<Type> {
        let shape = self.shape.get(dropped..)?;
        if shape.is_empty() {
            return Some(self.element);
        }
        ctx.vector_type(shape, self.scalable.get(dropped..).unwrap_or_default(), self.element).ok()
    }

    /// Whether a dimension is multiplied by what the machine has.
    pub fn scales(&self, dim: usize) -> bool {
        self.scalable.get(dim).copied().unwrap_or(false)
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }
}

/// The parts of a vector type.
pub fn vector(ctx: &Context, ty: Type) -> Option<Vector<'_>> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, element } => {
            Some(Vector { ty, shape, scalable, element: *element })
        }
        _ => None,
    }
}

/// The type of a value as a vector.
pub fn of<'m>(value: Option<ValueRef<'m>>) -> Option<Vector<'m>> {
    let value = value?;
    vector(value.ctx(), value.ty())
}

/// The type of an operand as a vector.
pub fn operand(op: OpRef<'_>, index: usize) -> Option<Vector<'_>> {
    of(op.operand(index))
}

/// The type of the first result as a vector.
pub fn result(op: OpRef<'_>) -> Option<Vector<'_>> {
    of(op.result(0))
}

/// The numbers of an attribute, be it `array<i64: ...>` or an array of integers.
pub fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let Some(attr) = op.attr_named(name) else { return Vec::new() };
    let ctx = op.ctx();
    if let Some(numbers) = ctx.i64_array(attr) {
        return numbers;
    }
    let number = |&attr: &rmlir_ir::Attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    ctx.attr_data(attr).as_array().map_or(Vec::new(), |list| list.iter().filter_map(number).collect())
}

/// The number of bits of a number; an index has those of the usual machine.
pub fn bits(ctx: &Context, ty: Type) -> i64 {
    match ctx.type_data(ty) {
        TypeData::Complex(part) => 2 * bits(ctx, *part),
        data => i64::from(data.storage_width().unwrap_or(0)),
    }
}

/// Whether an index is in a dimension of this size, or says that the value is poison.
pub fn is_position(index: i64, size: i64) -> bool {
    index == -1 || (0..size).contains(&index)
}
