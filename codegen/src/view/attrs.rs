//! Attributes of operations, read as plain values.

use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context, Ident, OpRef, Type, TypeData};

macro_rules! names {
    ($($field:ident $(= $text:literal)?),* $(,)?) => {
        /// The names of the attributes that this crate looks at.
        pub(crate) struct Names {
            $(pub(crate) $field: Ident,)*
        }

        impl Names {
            /// The names in a context.
            pub(crate) fn new(ctx: &Context) -> Names {
                Names { $($field: ctx.ident(names!(@text $field $($text)?)),)* }
            }
        }
    };
    (@text $field:ident $text:literal) => { $text };
    (@text $field:ident) => { stringify!($field) };
}

names! {
    addr_space, alignment, arg_attrs, asm_dialect, asm_string, bin_op, block_addr, callee, case_operand_segments, case_values,
    constant, constraints, dso_local, cconv = "CConv", elem_type, externally_initialized, function_type, global_name,
    global_type, indbr_operand_segments, intrin, is_volatile = "isVolatile", len, linkage, llvm_align = "llvm.align",
    llvm_byval = "llvm.byval", llvm_inreg = "llvm.inreg", llvm_nest = "llvm.nest", llvm_signext = "llvm.signext",
    llvm_sret = "llvm.sret", llvm_zeroext = "llvm.zeroext", mask, ordering, passthrough, position, predicate,
    raw_constant_indices = "rawConstantIndices", res_attrs, section, sym_name, tag, tail_call_kind = "TailCallKind",
    thread_local_ = "thread_local_", unnamed_addr, value, var_callee_type, visibility_, volatile_, ctors, dtors,
    priorities, weak, cleanup, returns_twice, bit, pos, naked, operand_attrs, operand_segments = "operandSegmentSizes",
    inalloca = "llvm.inalloca", preallocated = "llvm.preallocated", alloca_inalloca = "inalloca",
    garbage_collector = "garbageCollector", personality, lhs_rows, lhs_columns, rhs_columns, rows, columns, comdat,
}

/// Reading of attributes.
#[derive(Clone, Copy)]
pub(crate) struct Attrs<'c> {
    pub(crate) ctx: &'c Context,
    pub(crate) names: &'c Names,
}

impl<'c> Attrs<'c> {
    /// An attribute of an operation.
    pub(crate) fn get(self, op: OpRef<'_>, name: Ident) -> Option<Attr> {
        op.attr(name)
    }

    /// Whether a unit attribute is there, or a boolean one is true.
    pub(crate) fn flag(self, op: OpRef<'_>, name: Ident) -> bool {
        op.attr(name).is_some_and(|attr| match self.ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => !value.is_zero(),
            _ => true,
        })
    }

    /// A number: of an integer attribute, or the value of an enum.
    pub(crate) fn int(self, op: OpRef<'_>, name: Ident) -> Option<i64> {
        self.int_of(op.attr(name)?)
    }

    /// A number: of an integer attribute, or the value of an enum.
    pub(crate) fn int_of(self, attr: Attr) -> Option<i64> {
        match self.ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => value.to_i64().or_else(|| value.to_u64().map(|v| v as i64)),
            AttrData::Dialect(data) => match data.params.first()? {
                Param::Int(value) => Some(*value),
                Param::Attr(attr) => self.int_of(*attr),
                _ => None,
            },
            _ => None,
        }
    }

    /// The bytes of a string attribute.
    pub(crate) fn string(self, op: OpRef<'_>, name: Ident) -> Option<&'c [u8]> {
        self.string_of(op.attr(name)?)
    }

    /// The bytes of a string attribute.
    pub(crate) fn string_of(self, attr: Attr) -> Option<&'c [u8]> {
        match self.ctx.attr_data(attr) {
            AttrData::String { value, .. } => Some(self.ctx.bytes(*value)),
            _ => None,
        }
    }

    /// A type attribute.
    pub(crate) fn ty(self, op: OpRef<'_>, name: Ident) -> Option<Type> {
        self.ty_of(op.attr(name)?)
    }

    /// A type attribute.
    pub(crate) fn ty_of(self, attr: Attr) -> Option<Type> {
        match self.ctx.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The name that a flat symbol reference names.
    pub(crate) fn symbol(self, op: OpRef<'_>, name: Ident) -> Option<Ident> {
        self.symbol_of(op.attr(name)?)
    }

    /// The name that a flat symbol reference names.
    pub(crate) fn symbol_of(self, attr: Attr) -> Option<Ident> {
        match self.ctx.attr_data(attr) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// The elements of an array attribute; none if there is no such attribute.
    pub(crate) fn array(self, op: OpRef<'_>, name: Ident) -> &'c [Attr] {
        op.attr(name).and_then(|attr| self.ctx.attr_data(attr).as_array()).unwrap_or(&[])
    }

    /// The numbers of an `array<iN: ...>` or a `dense` attribute of at most 64 bits each.
    pub(crate) fn ints(self, op: OpRef<'_>, name: Ident) -> Vec<i64> {
        let Some(attr) = op.attr(name) else { return Vec::new() };
        match self.ctx.attr_data(attr) {
            AttrData::DenseArray(array) => le_ints(&array.raw, array.element_size()).collect(),
            AttrData::DenseElements(dense) => {
                let data = self.ctx.type_data(dense.ty);
                let (Some(count), Some(element)) = (data.num_elements(), data.shaped_element()) else {
                    return Vec::new();
                };
                let width = self.ctx.type_data(element).storage_width().unwrap_or(64);
                let count = usize::try_from(count).unwrap_or(0).min(1 << 26);
                if width == 1 {
                    let bit = |i: usize| {
                        i64::from(dense.raw.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 != 0))
                    };
                    return (0..count).map(|i| bit(if dense.splat { 0 } else { i })).collect();
                }
                let size = width.div_ceil(8) as usize;
                if dense.splat {
                    return vec![le_ints(&dense.raw, size).next().unwrap_or(0); count];
                }
                le_ints(&dense.raw, size).collect()
            }
            AttrData::Array(elements) => elements.iter().filter_map(|&attr| self.int_of(attr)).collect(),
            _ => Vec::new(),
        }
    }

    /// Entry `index` of an array of dictionaries, such as the attributes of arguments.
    pub(crate) fn dict_at(self, op: OpRef<'_>, name: Ident, index: usize) -> Option<Attr> {
        self.array(op, name).get(index).copied()
    }

    /// An entry of a dictionary attribute.
    pub(crate) fn entry(self, dict: Option<Attr>, name: Ident) -> Option<Attr> {
        match self.ctx.attr_data(dict?) {
            AttrData::Dictionary(_) => self.ctx.dict_get(dict?, name),
            _ => None,
        }
    }

    /// Whether `passthrough` states a function attribute of LLVM by this name.
    pub(crate) fn passes_through(self, op: OpRef<'_>, what: &[u8]) -> bool {
        self.array(op, self.names.passthrough).iter().any(|&attr| self.string_of(attr) == Some(what))
    }

    /// The mnemonic and parameters of an attribute of a dialect.
    pub(crate) fn dialect(self, attr: Attr) -> Option<(&'c str, &'c [Param])> {
        match self.ctx.attr_data(attr) {
            AttrData::Dialect(data) => Some((&self.ctx.attr_def(data.def).mnemonic, &data.params)),
            _ => None,
        }
    }

    /// The number of elements that the type of a `dense` attribute states.
    pub(crate) fn element_count(self, ty: Type) -> Option<u64> {
        match self.ctx.type_data(ty) {
            data @ (TypeData::Vector { .. } | TypeData::RankedTensor { .. }) => {
                data.num_elements().and_then(|count| u64::try_from(count).ok())
            }
            _ => None,
        }
    }

    /// How many scalars an element of a `dense` attribute of this type consists of: two if it is complex.
    pub(crate) fn scalars_per_element(self, ty: Type) -> usize {
        let element = self.ctx.type_data(ty).shaped_element();
        let is_complex = element.is_some_and(|ty| matches!(self.ctx.type_data(ty), TypeData::Complex(_)));
        if is_complex { 2 } else { 1 }
    }
}

/// Numbers of so many bytes each, the lowest byte first.
pub(crate) fn le_ints(raw: &[u8], size: usize) -> impl Iterator<Item = i64> + '_ {
    raw.chunks_exact(size.max(1)).map(move |chunk| {
        let mut bytes = [0u8; 8];
        let count = chunk.len().min(8);
        bytes[..count].copy_from_slice(&chunk[..count]);
        let shift = 64 - 8 * count as u32;
        (i64::from_le_bytes(bytes) << shift) >> shift
    })
}
