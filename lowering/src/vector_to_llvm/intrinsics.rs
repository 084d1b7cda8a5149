//! Operations that become calls of an intrinsic of LLVM by its name.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::element_pointer;
use crate::llvm_common::build::extract;
use crate::llvm_common::one_to_one::all_attrs;
use rmlir_dialects::llvm::CallIntrinsicOp;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{NamedAttr, Type, ValueId, ValueRef};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// What is called in place of an operation.
pub(super) struct Call {
    pub(super) name: String,
    pub(super) args: Vec<ValueId>,
}

/// Makes the call of an operation, with what stands for its operands.
pub(super) type MakeCall<O> =
    fn(op: O, operands: &Operands, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Option<Call>;

/// Adds the pattern that makes a call of an operation.
pub(super) fn call<O: TypedOp + Copy>(
    set: &mut PatternSet,
    name: &'static str,
    types: &LlvmTypes,
    make: MakeCall<O>,
) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        let Call { name, args } = make(op, operands, rw, &own)?;
        let root = rw.op(op.handle());
        // The call has groups of operands of its own.
        let sizes = root.ctx().ident("operandSegmentSizes");
        let attrs: Vec<NamedAttr> = all_attrs(root).into_iter().filter(|attr| attr.name != sizes).collect();
        let results: Option<Vec<Type>> = root.results().map(|result| own.convert(result.ty())).collect();
        let results = results?;
        // Several results are the fields of one.
        let result = match results[..] {
            [] => None,
            [one] => Some(one),
            _ => Some(own.packed_results(&results, false)?),
        };
        let ctx = rw.ctx().clone();
        let (b, name) = (rw.builder(), ctx.ident(&name));
        let made = CallIntrinsicOp::build(b, result, name, &args, &[]);
        let made = attrs.iter().fold(made, |made, entry| made.attr(&ctx.text(entry.name), entry.value));
        let Some(&value) = made.values().ok()?.first() else { return rw.erase(op) };
        let values = match results.len() {
            1 => vec![value],
            count => {
                let b = rw.builder();
                (0..count as i64).map(|field| extract(b, value, &[field])).collect::<Option<_>>()?
            }
        };
        rw.replace(op, &values)
    });
}

/// A pointer to an element of a memref.
pub(super) fn pointer(
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    (memref, descriptor): (Type, ValueId),
    indices: &[ValueId],
) -> Option<ValueId> {
    element_pointer(rw.builder(), types, memref, descriptor, indices, Default::default())
}

/// The type of a value's elements, and how many bits the value has.
pub(super) fn element_and_bits(value: ValueRef<'_>) -> Option<(Type, u64)> {
    let ctx = value.ctx();
    let data = ctx.type_data(value.ty());
    let (element, shape) = (data.shaped_element()?, data.shape()?);
    let count: i64 = shape.iter().product();
    Some((element, u64::try_from(count).ok()? * u64::from(ctx.type_data(element).storage_width()?)))
}
