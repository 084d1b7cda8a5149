//! What patterns of pdl work with.

use rmlir_ir::{Attr, OpAddr, Type, ValueId};
use std::sync::Arc;

/// Something that a pattern of pdl looks at, gives to a native function or gets from one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PdlValue {
    /// Nothing, where there might be something of any kind: an attribute that is not set, an operand that is not there.
    #[default]
    Absent,
    /// An attribute.
    Attr(Attr),
    /// An operation.
    Op(OpAddr),
    /// A type.
    Type(Type),
    /// A value of the unit that is rewritten.
    Value(ValueId),
    /// Operations.
    Ops(Arc<[OpAddr]>),
    /// Types.
    Types(Arc<[Type]>),
    /// Values.
    Values(Arc<[ValueId]>),
}

impl PdlValue {
    /// The attribute that it is.
    pub fn attr(&self) -> Option<Attr> {
        if let PdlValue::Attr(attr) = self { Some(*attr) } else { None }
    }

    /// The operation that it is.
    pub fn op(&self) -> Option<OpAddr> {
        if let PdlValue::Op(op) = self { Some(*op) } else { None }
    }

    /// The type that it is.
    pub fn ty(&self) -> Option<Type> {
        if let PdlValue::Type(ty) = self { Some(*ty) } else { None }
    }

    /// The value that it is.
    pub fn value(&self) -> Option<ValueId> {
        if let PdlValue::Value(value) = self { Some(*value) } else { None }
    }

    /// The operations that it is: one, or a range.
    pub fn ops(&self) -> Option<&[OpAddr]> {
        match self {
            PdlValue::Op(op) => Some(std::slice::from_ref(op)),
            PdlValue::Ops(ops) => Some(ops),
            _ => None,
        }
    }

    /// The types that it is: one, or a range.
    pub fn types(&self) -> Option<&[Type]> {
        match self {
            PdlValue::Type(ty) => Some(std::slice::from_ref(ty)),
            PdlValue::Types(types) => Some(types),
            _ => None,
        }
    }

    /// The values that it is: one, or a range.
    pub fn values(&self) -> Option<&[ValueId]> {
        match self {
            PdlValue::Value(value) => Some(std::slice::from_ref(value)),
            PdlValue::Values(values) => Some(values),
            _ => None,
        }
    }

    /// An item of a range.
    pub(super) fn item(&self, index: usize) -> Option<PdlValue> {
        Some(match self {
            PdlValue::Ops(ops) => PdlValue::Op(*ops.get(index)?),
            PdlValue::Types(types) => PdlValue::Type(*types.get(index)?),
            PdlValue::Values(values) => PdlValue::Value(*values.get(index)?),
            _ => return None,
        })
    }
}
