//! `sparse_tensor.sort` as a call of a function, which is made once for buffers of the same types in the same order.

mod heap;
mod pairs;
mod quick;
mod stable;

use super::code::{index, int64, of_two};
use super::library::{around, module_around};
use pairs::Buffers;
use rmlir_dialects::arith::{IndexCastOp, SubIOp};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::math::CountLeadingZerosOp;
use rmlir_dialects::memref::CastOp;
use rmlir_dialects::sparse_tensor::{SortOp, SparseTensorSortKind};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::{Attr, AttrData, Builder, Context, DYNAMIC, Ident, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A function that is made for a sort. All get a range, from the first index to after the last one, and the buffers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Where a value belongs in a sorted range.
    BinarySearch,
    /// Sorts by insertion.
    Stable,
    /// Lets a value of a heap sink to its place. Gets the size of the heap, too.
    ShiftDown,
    /// Sorts with a heap.
    Heap,
    /// Divides a range into what is smaller and what is larger.
    Partition,
    /// Sorts by partitions.
    Quick,
    /// The same, to a depth that it gets, and short ranges by insertion.
    Hybrid,
}

impl Part {
    fn of(kind: SparseTensorSortKind) -> Part {
        match kind {
            SparseTensorSortKind::HybridQuickSort => Part::Hybrid,
            SparseTensorSortKind::InsertionSortStable => Part::Stable,
            SparseTensorSortKind::QuickSort => Part::Quick,
            SparseTensorSortKind::HeapSort => Part::Heap,
        }
    }

    fn prefix(self) -> &'static str {
        match self {
            Part::BinarySearch => "_sparse_binary_search_",
            Part::Stable => "_sparse_sort_stable_",
            Part::ShiftDown => "_sparse_shift_down_",
            Part::Heap => "_sparse_heap_sort_",
            Part::Partition => "_sparse_partition_",
            Part::Quick => "_sparse_qsort_",
            Part::Hybrid => "_sparse_hybrid_qsort_",
        }
    }

    /// What it calls, in the order in which it is made.
    fn callees(self) -> &'static [Part] {
        match self {
            Part::BinarySearch | Part::ShiftDown | Part::Partition => &[],
            Part::Stable => &[Part::BinarySearch],
            Part::Heap => &[Part::ShiftDown],
            Part::Quick => &[Part::Partition],
            Part::Hybrid => &[Part::Stable, Part::Heap, Part::Partition],
        }
    }

    /// The type of what it gets besides the range and the buffers.
    fn extra(self, ctx: &Context) -> Option<Type> {
        match self {
            Part::ShiftDown => Some(ctx.index_type()),
            Part::Hybrid => Some(ctx.i64()),
            _ => None,
        }
    }

    fn result(self, ctx: &Context) -> Option<Type> {
        matches!(self, Part::BinarySearch | Part::Partition).then(|| ctx.index_type())
    }
}

/// The order of the coordinates in a buffer, how much lies beside them there, and the types of all buffers.
struct Layout {
    order: Vec<i64>,
    beside: i64,
    types: Vec<Type>,
    /// What tells the functions of one layout from those of another.
    suffix: String,
}

impl Layout {
    fn of(ctx: &Context, order: Attr, beside: i64, types: Vec<Type>) -> Option<Layout> {
        let AttrData::AffineMap(map) = ctx.attr_data(order) else { return None };
        let order = map.results.iter().map(|&result| ctx.affine().as_dim(result).map(i64::from));
        let order: Vec<i64> = order.collect::<Option<_>>()?;
        let element = |&ty: &Type| {
            let quoted = ctx.quoted_type(ctx.type_data(ty).shaped_element().unwrap_or(ty));
            quoted.trim_matches('\'').to_string()
        };
        let (coordinates, others) = types.split_first()?;
        let mut suffix: String = order.iter().map(|at| format!("{at}_")).collect();
        suffix.push_str(&format!("{}_coo_{beside}", element(coordinates)));
        others.iter().for_each(|ty| suffix.push_str(&format!("_{}", element(ty))));
        Some(Layout { order, beside, types, suffix })
    }

    fn name(&self, ctx: &Context, part: Part) -> Ident {
        ctx.ident(&format!("{}{}", part.prefix(), self.suffix))
    }

    /// The types of what a part gets.
    fn params(&self, ctx: &Context, part: Part) -> Vec<Type> {
        let range = [ctx.index_type(), ctx.index_type()];
        range.into_iter().chain(self.types.iter().copied()).chain(part.extra(ctx)).collect()
    }
}

/// Calls of other parts from within one of them.
struct Body<'a> {
    layout: &'a Layout,
    buffers: Buffers<'a>,
}

impl Body<'_> {
    /// Calls a part for a range of the same buffers.
    fn call(
        &self,
        b: &mut Builder<'_>,
        part: Part,
        range: [ValueId; 2],
        extra: Option<ValueId>,
    ) -> Option<Vec<ValueId>> {
        let args: Vec<ValueId> =
            range.into_iter().chain(self.buffers.all.iter().copied()).chain(extra).collect();
        let result = part.result(b.ctx());
        let name = self.layout.name(b.ctx(), part);
        CallOp::build(b, result.as_slice(), name, &args).values().ok()
    }
}

/// Puts a call in place of a sort.
pub(super) fn call(op: SortOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (part, n) = (Part::of(view.algorithm()), view.n().id());
    let (order, beside) = (view.perm_map(), view.ny().unwrap_or(0));
    let buffers: Vec<ValueId> =
        std::iter::once(view.xy()).chain(view.ys()).map(|buffer| buffer.id()).collect();
    let function = around(view.op(), |op| op.is::<FuncOp>())?;
    let first = index(rw.builder(), 0)?;
    let mut args = vec![first, n];
    for &buffer in &buffers {
        args.push(of_open_size(rw.builder(), buffer)?);
    }
    let types: Vec<Type> = args.iter().skip(2).map(|&buffer| rw.value(buffer).ty()).collect();
    let layout = Layout::of(rw.ctx(), order, beside, types)?;
    if part == Part::Hybrid {
        args.push(depth(rw.builder(), [first, n])?);
    }
    provide(rw, function, &layout, part)?;
    let name = layout.name(rw.ctx(), part);
    CallOp::build(rw.builder(), &[], name, &args).insert().ok()?;
    rw.erase(op)
}

/// A buffer whose size its type does not tell.
fn of_open_size(b: &mut Builder<'_>, buffer: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(b.body().value_type(buffer)) else {
        return None;
    };
    if shape.first() == Some(&DYNAMIC) {
        return Some(buffer);
    }
    let ty = ctx.memref_type(&[DYNAMIC], *element, None, None).ok()?;
    CastOp::build(b, ty, buffer).value().ok()
}

/// How deep partitions of a range may go: the number of bits of its length.
fn depth(b: &mut Builder<'_>, [first, end]: [ValueId; 2]) -> Option<ValueId> {
    let wide = b.ctx().i64();
    let length = of_two::<SubIOp>(b, end, first)?;
    let length = IndexCastOp::build(b, wide, length).value().ok()?;
    let bits = int64(b, 64)?;
    let unused = CountLeadingZerosOp::build(b, length).value().ok()?;
    of_two::<SubIOp>(b, bits, unused)
}

/// Makes a part before a function, and first what it calls, unless it is there.
fn provide(rw: &mut PatternRewriter<'_>, function: OpAddr, layout: &Layout, part: Part) -> Option<()> {
    let ctx = rw.ctx().clone();
    let name = layout.name(&ctx, part);
    let table = module_around(rw.op(function))?;
    if lookup_in(rw.op(table), name).is_some_and(|symbol| symbol.is::<FuncOp>()) {
        return Some(());
    }
    for &callee in part.callees() {
        provide(rw, function, layout, callee)?;
    }
    let loc = rw.op(function).loc();
    let params = layout.params(&ctx, part);
    let ty = ctx.function_type(&params, part.result(&ctx).as_slice());
    let mut outer = rw.within(function.unit);
    outer.at_op(function);
    outer.set_loc(loc);
    let made = FuncOp::build(outer.builder(), name, ty).set(FuncOp::SYM_VISIBILITY, ctx.ident("private"));
    let made = made.region(&params, |_, _| {}).insert().ok()?;
    let entry = outer.op(made).region(0)?.entry()?;
    let (unit, entry) = (entry.unit(), entry.id());
    let mut inner = outer.within(unit);
    inner.at_end(entry);
    inner.set_loc(loc);
    write(inner.builder(), layout, part, entry)
}

/// The body of a part.
fn write(b: &mut Builder<'_>, layout: &Layout, part: Part, entry: rmlir_ir::BlockId) -> Option<()> {
    let args = b.body().args(entry).to_vec();
    let (&[from, to], rest) = args.split_first_chunk::<2>()?;
    let (buffers, extra) = rest.split_at_checked(layout.types.len())?;
    let body =
        Body { layout, buffers: Buffers { all: buffers, order: &layout.order, beside: layout.beside } };
    let (range, extra) = ([from, to], extra.first().copied());
    let result: Option<ValueId> = match part {
        Part::BinarySearch => Some(stable::search(b, &body, range)?),
        Part::Partition => Some(quick::partition(b, &body, range)?),
        Part::Stable => stable::sort(b, &body, range).map(|()| None)?,
        Part::ShiftDown => heap::shift_down(b, &body, range, extra?).map(|()| None)?,
        Part::Heap => heap::sort(b, &body, range).map(|()| None)?,
        Part::Quick | Part::Hybrid => quick::sort(b, &body, range, extra).map(|()| None)?,
    };
    ReturnOp::build(b, result.as_slice()).insert().ok().map(|_| ())
}
