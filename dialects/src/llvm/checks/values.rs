//! Casts, vectors, aggregates, and what else has one simple rule.

use super::{Checked, enclosing};
use crate::llvm::field::Field;
use crate::llvm::forms::directives::part_type;
use crate::llvm::types::{Kind, LlvmType, is_compatible_vector, is_scalable_vector};
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::signature::Signature;
use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData};

/// The element type of a vector, else the type itself.
fn scalar(ctx: &Context, ty: Type) -> Type {
    match ctx.type_data(ty) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    }
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Vector { .. })
}

/// The types of the only operand and the only result.
fn from_to<'m>(op: impl Into<Signature<'m>>) -> Option<(Type, Type)> {
    let op = op.into();
    Some((op.operand(0)?.ty(), op.result(0)?.ty()))
}

/// `llvm.bitcast`
pub(in crate::llvm) struct Bitcast;

impl OpHooks for Bitcast {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let (ctx, Some((from, to))) = (op.ctx(), from_to(op)) else { return Ok(()) };
        let space = |ty| match LlvmType::of(ctx, scalar(ctx, ty)) {
            Some(LlvmType::Pointer { address_space }) => Some(address_space),
            _ => None,
        };
        let message = match (space(from), space(to)) {
            (None, None) => return Ok(()),
            (None, Some(_)) | (Some(_), None) => "can only cast pointers from and to pointers",
            _ if is_vector(ctx, to) && !is_vector(ctx, from) => "cannot cast pointer to vector of pointers",
            _ if !is_vector(ctx, to) && is_vector(ctx, from) => "cannot cast vector of pointers to pointer",
            (a, b) if a != b => {
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
            }
            _ => return Ok(()),
        };
        Err(op.emit_error(message))
    }
}

/// `llvm.zext` and `llvm.sext`
pub(in crate::llvm) struct Extend;

impl OpHooks for Extend {
    fn verifies_each(&self) -> bool {
        false
    }

    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let (ctx, Some((from, to))) = (op.ctx(), from_to(op)) else { return Ok(()) };
        let shape = |ty: Type| ctx.type_data(ty).shape();
        let scalable = |ty| is_scalable_vector(ctx, ty);
        let width = |ty| ctx.type_data(scalar(ctx, ty)).storage_width();
        let message = match (is_compatible_vector(ctx, from), is_compatible_vector(ctx, to)) {
            (true, false) => "input type is a vector but output type is an integer",
            (false, true) => "input type is an integer but output type is a vector",
            (true, true) if shape(from) != shape(to) || scalable(from) != scalable(to) => {
                "input and output vectors are of incompatible shape"
            }
            _ if width(to) <= width(from) => {
                "integer width of the output type is smaller or equal to the integer width of the input type"
            }
            _ => return Ok(()),
        };
        Err(op.emit_plain_error(message))
    }
}

/// `llvm.extractvalue` and `llvm.insertvalue`
pub(in crate::llvm) struct Part {
    position: Field,
    insert: bool,
}

impl Part {
    pub(in crate::llvm) const fn new(insert: bool) -> Part {
        Part { position: Field::new("position"), insert }
    }
}

impl OpHooks for Part {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let ctx = op.ctx();
        let (Some(container), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
        let position = self.position.get(op).and_then(|attr| ctx.i64_array(attr)).unwrap_or_default();
        let part = part_type(ctx, container.ty(), &position).map_err(|why| op.emit_error(why))?;
        let name = |ty| ctx.quoted_type(ty);
        let have = if self.insert { op.operand(1).unwrap_or(container) } else { result };
        if have.ty() == part {
            return Ok(());
        }
        let (have, container) = (name(have.ty()), name(container.ty()));
        Err(op.emit_error(match self.insert {
            true => format!("Type mismatch: cannot insert {have} into {container}"),
            false => format!(
                "Type mismatch: extracting from {container} should produce {} but this op returns {have}",
                name(part)
            ),
        }))
    }
}

/// `llvm.shufflevector`
pub(in crate::llvm) struct Shuffle;

impl OpHooks for Shuffle {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let ctx = op.ctx();
        let scalable = op.operand(0).is_some_and(|value| is_scalable_vector(ctx, value.ty()));
        let mask = op.attr_named("mask").and_then(|mask| ctx.i32_array(mask)).unwrap_or_default();
        match scalable && mask.iter().any(|&index| index != 0) {
            true => Err(op.emit_error("expected a splat operation for scalable vectors")),
            false => Ok(()),
        }
    }
}

/// `llvm.intr.masked.gather` and `llvm.intr.masked.scatter`: as many pointers as values.
pub(in crate::llvm) struct ManyPointers {
    pub(in crate::llvm) scatter: bool,
}

impl OpHooks for ManyPointers {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let ctx = op.ctx();
        let (pointers, values, number) = match self.scatter {
            true => (op.operand(1), op.operand(0), 2),
            false => (op.operand(0), op.result(0), 1),
        };
        let (Some(pointers), Some(values)) = (pointers, values) else { return Ok(()) };
        let TypeData::Vector { shape, scalable, .. } = ctx.type_data(values.ty()) else { return Ok(()) };
        let want = ctx.vector_type(shape, scalable, scalar(ctx, pointers.ty()));
        match want {
            Ok(want) if want != pointers.ty() => {
                let want = ctx.quoted_type(want);
                Err(op.emit_error(format!("expected operand #{number} type to be {want}")))
            }
            _ => Ok(()),
        }
    }
}

/// `llvm.intr.sincos`
pub(in crate::llvm) struct Sincos;

impl OpHooks for Sincos {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let (ctx, Some((from, to))) = (op.ctx(), from_to(op)) else { return Ok(()) };
        let good = match LlvmType::of(ctx, to) {
            Some(LlvmType::Struct(body)) => body.elements().eq([from, from]),
            _ => false,
        };
        if good {
            return Ok(());
        }
        let what = "expected result type to be an homogeneous struct with two elements matching the operand type, but got";
        Err(op.emit_error(format!("{what} {}", ctx.quoted_type(to))))
    }
}

/// `llvm.switch`
pub(in crate::llvm) struct Switch;

impl OpHooks for Switch {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let ctx = op.ctx();
        let destinations = op.successors().len().saturating_sub(1);
        let values = op.attr_named("case_values").and_then(|attr| match ctx.attr_data(attr) {
            AttrData::DenseElements(dense) => Some(dense.ty),
            _ => None,
        });
        let count = values.and_then(|ty| ctx.type_data(ty).num_elements()).unwrap_or(0);
        if usize::try_from(count).ok() != Some(destinations) {
            return Err(op.emit_error("expects number of case values to match number of case destinations"));
        }
        let element = values.and_then(|ty| ctx.type_data(ty).shaped_element());
        match element.is_some() && element != op.operand(0).map(|flag| flag.ty()) {
            true => Err(op.emit_plain_error("expects case value type to match condition value type")),
            false => Ok(()),
        }
    }
}

/// `llvm.return`
pub(in crate::llvm) struct Return {
    function_type: Field,
}

impl Return {
    pub(in crate::llvm) const fn new() -> Return {
        Return { function_type: Field::new("function_type") }
    }
}

impl OpHooks for Return {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let ctx = op.ctx();
        let Some(function) = enclosing(op, b"llvm.func") else { return Ok(()) };
        let ty = self.function_type.ty(function).and_then(|ty| LlvmType::of(ctx, ty));
        let Some(LlvmType::Function(ty)) = ty else { return Ok(()) };
        let is_void = Kind::of(ctx, ty.result) == Some(Kind::Void);
        let message = match op.operand(0) {
            None if is_void => return Ok(()),
            Some(value) if value.ty() == ty.result => return Ok(()),
            Some(_) if is_void => "expected no operands",
            None => "expected 1 operand",
            Some(_) => "mismatching result types",
        };
        let error = op.error(message);
        error.with_note(function.loc(), "when returning from function").emit(ctx)
    }
}
