//! Values at the end of a buffer.

use super::code::{choose, compare, fill, index, of_two, repeat, store, zero};
use rmlir_dialects::arith::CmpIPredicate::Ugt;
use rmlir_dialects::arith::{AddIOp, MulIOp, SubIOp};
use rmlir_dialects::memref::{DimOp, ReallocOp};
use rmlir_dialects::sparse_tensor::PushBackOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::{Builder, DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Writes after what there is, in a larger buffer if the values do not fit. `fills`: what is new of it holds zeros.
pub(super) fn grow(op: PushBackOp, rw: &mut PatternRewriter<'_>, fills: bool) -> Rewritten {
    let view = rw.read(op);
    let (size, buffer, value) = (view.cur_size().id(), view.in_buffer().id(), view.value().id());
    let (n, element, known) = (view.n(), view.value().ty(), view.inbounds());
    let single = n.is_none_or(|n| constant_int(n) == Some(1));
    let n = n.map(|n| n.id());
    let b = rw.builder();
    let zeroth = index(b, 0)?;
    let capacity = DimOp::build(b, buffer, zeroth).value().ok()?;
    let n = match n {
        Some(n) => n,
        None => index(b, 1)?,
    };
    let filled = of_two::<AddIOp>(b, size, n)?;
    let buffer = match known {
        true => buffer,
        false => Growth { buffer, element, filled, capacity, single, fills }.make(b)?,
    };
    match single {
        true => store(b, value, buffer, size)?,
        false => fill(b, value, buffer, [size, n])?,
    }
    rw.replace(op, &[buffer, filled])
}

/// A buffer that is to hold more than it may be able to.
struct Growth {
    buffer: ValueId,
    element: Type,
    /// How many elements there will be.
    filled: ValueId,
    capacity: ValueId,
    /// There is one more: it is enough to double the capacity once.
    single: bool,
    fills: bool,
}

impl Growth {
    /// The buffer, or one with room.
    fn make(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let too_small = compare(b, Ugt, self.filled, self.capacity)?;
        let two = index(b, 2)?;
        let ty = b.ctx().memref_type(&[DYNAMIC], self.element, None, None).ok()?;
        let larger = |b: &mut Builder<'_>| {
            let capacity = self.doubled(b, two)?;
            let larger = ReallocOp::build(b, ty, self.buffer, Some(capacity)).value().ok()?;
            if self.fills {
                let rest = of_two::<SubIOp>(b, capacity, self.filled)?;
                let nothing = zero(b, self.element)?;
                fill(b, nothing, larger, [self.filled, rest])?;
            }
            Some(vec![larger])
        };
        choose(b, &[ty], too_small, larger, |_| Some(vec![self.buffer]))?.first().copied()
    }

    /// The capacity times two, as often as it takes.
    fn doubled(&self, b: &mut Builder<'_>, two: ValueId) -> Option<ValueId> {
        if self.single {
            return of_two::<MulIOp>(b, self.capacity, two);
        }
        let twice = |b: &mut Builder<'_>, args: &[ValueId]| {
            let capacity = of_two::<MulIOp>(b, *args.first()?, two)?;
            Some((compare(b, Ugt, self.filled, capacity)?, vec![capacity]))
        };
        repeat(b, &[self.capacity], twice, |_, args| Some(args.to_vec()))?.first().copied()
    }
}
