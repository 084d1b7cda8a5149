//! Atomic reads, writes, updates and captures, which two dialects have.

use rmlir_ir::diag::Failed;
use rmlir_ir::{Context, OpRef, Type, TypeData, ValueId, ValueRef};

type Checked = Result<(), Failed>;

/// What a pointer points to, if its type says so.
pub fn pointee(pointer: ValueRef<'_>) -> Option<Type> {
    pointee_type(pointer.ctx(), pointer.ty())
}

/// What pointers of a type point to, if it says so.
pub fn pointee_type(ctx: &Context, pointer: Type) -> Option<Type> {
    match ctx.type_data(pointer) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => Some(*element),
        _ => None,
    }
}

/// A read into operand 1 of what is at operand 0.
///
/// # Errors
/// If both are the same; it has been reported.
pub fn check_read(op: OpRef<'_>) -> Checked {
    if op.operand(0) == op.operand(1) {
        return Err(op.emit_plain_error("read and write must not be to the same location for atomic reads"));
    }
    Ok(())
}

/// A write of operand 1 to where operand 0 points.
///
/// # Errors
/// If the types do not fit; it has been reported.
pub fn check_write(op: OpRef<'_>) -> Checked {
    let (Some(to), Some(value)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    if pointee(to).is_some_and(|element| element != value.ty()) {
        return Err(op.emit_plain_error("address must dereference to value type"));
    }
    Ok(())
}

fn argument_types(op: OpRef<'_>) -> Vec<Type> {
    let block = op.region(0).and_then(|region| region.entry());
    block.into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect()
}

/// A change of what is at operand 0: the region gets the old value.
///
/// # Errors
/// If it does not get just that; it has been reported.
pub fn check_update(op: OpRef<'_>) -> Checked {
    let [arg] = argument_types(op)[..] else {
        return Err(op.emit_plain_error("the region must accept exactly one argument"));
    };
    if op.operand(0).and_then(pointee).is_some_and(|element| element != arg) {
        return Err(op.emit_plain_error(
            "the type of the operand must be a pointer type whose element type is the same as that of the region \
             argument",
        ));
    }
    Ok(())
}

/// The region of a change yields the new value.
///
/// # Errors
/// If it does not yield just that; it has been reported.
pub fn check_update_region(op: OpRef<'_>) -> Checked {
    let last = op.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op());
    let yielded: Vec<Type> = last.into_iter().flat_map(|op| op.operands()).map(|value| value.ty()).collect();
    let [yielded] = yielded[..] else {
        return Err(op.emit_plain_error("only updated value must be returned"));
    };
    if argument_types(op).first() != Some(&yielded) {
        return Err(op.emit_plain_error("input and yielded value must have the same type"));
    }
    Ok(())
}

/// What an atomic operation does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Read,
    Write,
    Update,
}

fn kind(op: OpRef<'_>) -> Option<Kind> {
    let def = op.info().def()?;
    let has = |name: &str| def.states_interface(name);
    if has("AtomicReadOpInterface") {
        Some(Kind::Read)
    } else if has("AtomicWriteOpInterface") {
        Some(Kind::Write)
    } else {
        has("AtomicUpdateOpInterface").then_some(Kind::Update)
    }
}

/// The two operations of a capture: one reads a location, the other changes it. Gives them.
///
/// # Errors
/// If they are not such; it has been reported.
pub fn check_capture<'m>(op: OpRef<'m>) -> Result<[OpRef<'m>; 2], Failed> {
    let block = op.region(0).and_then(|region| region.entry());
    let ops: Vec<OpRef<'m>> = block.into_iter().flat_map(|block| block.ops()).take(4).collect();
    let [first, second, _] = ops[..] else {
        return Err(op.emit_plain_error(
            "expected three operations in atomic.capture region (one terminator, and two atomic ops)",
        ));
    };
    let message = match (kind(first), kind(second)) {
        (Some(Kind::Update), Some(Kind::Read)) => {
            "updated variable in atomic.update must be captured in second operation"
        }
        (Some(Kind::Read), Some(Kind::Update | Kind::Write)) => {
            "captured variable in atomic.read must be updated in second operation"
        }
        _ => return Err(first.emit_plain_error("invalid sequence of operations in the capture region")),
    };
    if first.operand(0) != second.operand(0) {
        return Err(first.emit_plain_error(message));
    }
    Ok([first, second])
}

/// What an update without computation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// The old value stays.
    Same,
    /// It is a write of this value.
    Write(ValueId),
}

/// What an update does whose region has nothing but its last operation.
pub fn plain_update(op: OpRef<'_>) -> Option<Plain> {
    let block = op.region(0)?.entry()?;
    let yielded = block.first_op().filter(|last| last.next().is_none())?.operand(0)?;
    Some(match block.args().next() == Some(yielded) {
        true => Plain::Same,
        false => Plain::Write(yielded.id()),
    })
}
