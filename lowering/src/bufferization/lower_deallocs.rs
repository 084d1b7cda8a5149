//! `bufferization-lower-deallocations`: memory is freed where conditions hold and nothing that is retained shares it.

use crate::rewriting::ids;
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, OrIOp, XOrIOp};
use rmlir_dialects::bufferization::DeallocOp;
use rmlir_dialects::bufferization::dealloc::Lists;
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::memref::{self, AllocOp, CastOp, DimOp, ExtractAlignedPointerAsIndexOp};
use rmlir_dialects::scf::{ForOp, IfOp, YieldOp};
use rmlir_ir::symbols::{SymbolTable, nearest_table};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Builder, DYNAMIC, Failed, Ident, OpAddr, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
use rustc_hash::FxHashMap;
use std::sync::Arc;

plain_pass! {
    /// Makes `memref.dealloc` of `bufferization.dealloc`.
    LowerDeallocs: LowerDeallocationsPass, run
}

fn run(_: &options::LowerDeallocationsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let helpers = helpers(run)?;
    let mut set = PatternSet::new();
    patterns(&mut set, helpers);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["memref", "arith", "scf", "func"]).illegal_op::<DeallocOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// The functions that find out what is to be freed, by the symbol table they are in.
pub(super) type Helpers = FxHashMap<OpAddr, Ident>;

/// Makes such a function in each symbol table in which there is an operation that needs one. It is made only where a whole module is
/// worked on.
pub(super) fn helpers(run: &mut PassRun<'_>) -> Result<Helpers, Failed> {
    let mut helpers = Helpers::default();
    if run.op().name_text() != b"builtin.module" {
        return Ok(helpers);
    }
    let needs = |op: rmlir_ir::OpRef<'_>| op.cast::<DeallocOp>().is_some_and(|op| op.memrefs().len() > 1);
    let found = Walk::post().collect(run.op(), needs).map_err(|_| Failed)?;
    let loc = run.op().loc();
    for at in found {
        let module = run.module();
        let table = nearest_table(module.op(at)).ok_or(Failed)?.global();
        if helpers.contains_key(&table) {
            continue;
        }
        let block = module.op(table).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
        let (unit, block) = (block.unit(), block.id());
        let mut symbols = SymbolTable::new(module.op(table));
        let mut b = Builder::at_end(module, unit, block);
        b.set_loc(loc);
        let made = helper(&mut b).ok_or(Failed)?;
        helpers.insert(table, symbols.insert(module, made).ok_or(Failed)?);
    }
    Ok(helpers)
}

/// Adds the pattern.
pub(super) fn patterns(set: &mut PatternSet, helpers: Helpers) {
    let helpers = Arc::new(helpers);
    set.op("(anonymous namespace)::DeallocOpConversion", move |op: DeallocOp, rw| lower(op, rw, &helpers));
}

fn lower(op: DeallocOp, rw: &mut PatternRewriter<'_>, helpers: &Helpers) -> Rewritten {
    let lists = Lists::of(rw.read(op));
    match (lists.memrefs.len(), lists.retained.len()) {
        (0, count) => {
            let no = constant_bool(rw.builder(), false)?;
            rw.replace(op, &vec![no; count])
        }
        (1, 0) => {
            free_if(rw.builder(), *lists.conditions.first()?, *lists.memrefs.first()?)?;
            rw.erase(op)
        }
        (1, _) => one(op, rw, &lists),
        _ => {
            let table = nearest_table(rw.op(op))?.global();
            let Some(helper) = helpers.get(&table) else {
                let text = "library function required for generic lowering, but cannot be automatically inserted when \
                            operating on functions";
                rw.op(op).emit_plain_error(text);
                return None;
            };
            several(op, rw, &lists, *helper)
        }
    }
}

fn constant_bool(b: &mut Builder<'_>, value: bool) -> Option<ValueId> {
    let value = b.ctx().bool_attr(value);
    constant(b, value)
}

fn constant(b: &mut Builder<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(b, value).value().ok()
}

fn index(b: &mut Builder<'_>, value: usize) -> Option<ValueId> {
    Mixed::Known(value as i64).value(b).ok()
}

fn pointer(b: &mut Builder<'_>, memref: ValueId) -> Option<ValueId> {
    ExtractAlignedPointerAsIndexOp::build(b, memref).value().ok()
}

/// Frees memory if a condition holds.
fn free_if(b: &mut Builder<'_>, condition: ValueId, memref: ValueId) -> Rewritten {
    let made = IfOp::build(b, &[], condition).region(&[], |b, _| {
        // Neither has results that would have to be inferred.
        let _ = memref::DeallocOp::build(b, memref).insert();
        let _ = YieldOp::build(b, &[]).insert();
    });
    made.region_with(|_, _| {}).insert().ok().map(|_| ())
}

/// One piece of memory is compared with each that is retained.
fn one(op: DeallocOp, rw: &mut PatternRewriter<'_>, lists: &Lists) -> Rewritten {
    let (memref, condition) = lists.pairs().next()?;
    let b = rw.builder();
    let own = pointer(b, memref)?;
    let mut differs = Vec::new();
    for &retained in &lists.retained {
        let other = pointer(b, retained)?;
        differs.push(CmpIOp::build(b, CmpIPredicate::Ne, own, other).value().ok()?);
    }
    let mut all = *differs.first()?;
    for &next in &differs[1..] {
        all = AndIOp::build(b, all, next).value().ok()?;
    }
    let frees = AndIOp::build(b, all, condition).value().ok()?;
    free_if(b, frees, memref)?;
    let yes = constant_bool(b, true)?;
    let mut owned = Vec::new();
    for differs in differs {
        let shares = XOrIOp::build(b, differs, yes).value().ok()?;
        owned.push(AndIOp::build(b, shares, condition).value().ok()?);
    }
    rw.replace(op, &owned)
}

fn list_type(b: &Builder<'_>, length: i64, element: Type) -> Option<Type> {
    b.ctx().memref_type(&[length], element, None, None).ok()
}

/// Memory for so many elements.
fn list(b: &mut Builder<'_>, length: usize, element: Type) -> Option<ValueId> {
    let ty = list_type(b, length as i64, element)?;
    AllocOp::build(b, ty, &[], &[]).value().ok()
}

/// A list, as one of unknown length.
fn open(b: &mut Builder<'_>, list: ValueId, element: Type) -> Option<ValueId> {
    let ty = list_type(b, DYNAMIC, element)?;
    CastOp::build(b, ty, list).value().ok()
}

fn put(b: &mut Builder<'_>, list: ValueId, at: usize, value: ValueId) -> Rewritten {
    let at = index(b, at)?;
    store(b, value, list, &[at]).ok()
}

fn get(b: &mut Builder<'_>, list: ValueId, at: usize) -> Option<ValueId> {
    let at = index(b, at)?;
    load(b, list, &[at]).ok()
}

/// A function gets lists of pointers and conditions, and fills lists of conditions.
fn several(op: DeallocOp, rw: &mut PatternRewriter<'_>, lists: &Lists, helper: Ident) -> Rewritten {
    let b = rw.builder();
    let (of_index, of_bool) = (b.ctx().index_type(), b.ctx().i1());
    let (freed, kept) = (lists.memrefs.len(), lists.retained.len());
    let pointers = list(b, freed, of_index)?;
    let conditions = list(b, freed, of_bool)?;
    let retained = list(b, kept, of_index)?;
    for (at, &memref) in lists.memrefs.iter().enumerate() {
        let value = pointer(b, memref)?;
        put(b, pointers, at, value)?;
    }
    for (at, &condition) in lists.conditions.iter().enumerate() {
        put(b, conditions, at, condition)?;
    }
    for (at, &memref) in lists.retained.iter().enumerate() {
        let value = pointer(b, memref)?;
        put(b, retained, at, value)?;
    }
    let open_pointers = open(b, pointers, of_index)?;
    let open_conditions = open(b, conditions, of_bool)?;
    let open_retained = open(b, retained, of_index)?;
    let frees = list(b, freed, of_bool)?;
    let owned = list(b, kept, of_bool)?;
    let open_frees = open(b, frees, of_bool)?;
    let open_owned = open(b, owned, of_bool)?;
    let args = [open_pointers, open_retained, open_conditions, open_frees, open_owned];
    CallOp::build(b, &[], helper, &args).insert().ok()?;
    for (at, &memref) in lists.memrefs.iter().enumerate() {
        let condition = get(b, frees, at)?;
        free_if(b, condition, memref)?;
    }
    let mut results = Vec::new();
    for at in 0..kept {
        results.push(get(b, owned, at)?);
    }
    for list in [pointers, retained, conditions, frees, owned] {
        memref::DeallocOp::build(b, list).insert().ok()?;
    }
    rw.replace(op, &results)
}

/// The function: of each pointer, whether it is to be freed, and of each retained one, whether it is owned.
fn helper(b: &mut Builder<'_>) -> Option<OpAddr> {
    let ctx = b.ctx().clone();
    let indices = list_type(b, DYNAMIC, ctx.index_type())?;
    let bools = list_type(b, DYNAMIC, ctx.i1())?;
    let inputs = [indices, indices, bools, bools, bools];
    let name = ctx.ident("dealloc_helper");
    let mut filled = None;
    let made = FuncOp::build(b, name, ctx.function_type(&inputs, &[]))
        .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .region(&inputs, |b, args| filled = helper_body(b, args));
    let made = made.insert().ok()?;
    filled.map(|()| made.at())
}

/// A loop over a block of its own, which `fill` ends.
fn repeat(
    b: &mut Builder<'_>,
    bounds: [ValueId; 3],
    carried: &[ValueId],
    fill: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Rewritten,
) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let types: Vec<Type> = carried.iter().map(|&value| b.body().value_type(value)).collect();
    let args: Vec<Type> = std::iter::once(ctx.index_type()).chain(types.iter().copied()).collect();
    let [lower, upper, step] = bounds;
    let mut filled = None;
    let made = ForOp::build(b, &types, lower, upper, step, carried);
    let made = made.region(&args, |b, args| filled = fill(b, args)).insert().ok()?;
    filled?;
    Some(ids(b.seen().op(made.at()).results()))
}

fn helper_body(b: &mut Builder<'_>, args: &[ValueId]) -> Rewritten {
    let &[pointers, retained, conditions, frees, owned] = args else { return None };
    let (zero, one) = (index(b, 0)?, index(b, 1)?);
    let (yes, no) = (constant_bool(b, true)?, constant_bool(b, false)?);
    let count = DimOp::build(b, pointers, zero).value().ok()?;
    let kept = DimOp::build(b, retained, zero).value().ok()?;
    repeat(b, [zero, kept, one], &[], |b, args| {
        store(b, no, owned, args).ok()?;
        end(b, &[])
    })?;
    repeat(b, [zero, count, one], &[], |b, args| {
        let &[at] = args else { return None };
        let own = load(b, pointers, &[at]).ok()?;
        let condition = load(b, conditions, &[at]).ok()?;
        let alone = repeat(b, [zero, kept, one], &[yes], |b, args| {
            let &[other, alone] = args else { return None };
            let pointer = load(b, retained, &[other]).ok()?;
            let same = CmpIOp::build(b, CmpIPredicate::Eq, pointer, own).value().ok()?;
            own_if(b, same, (owned, other), condition)?;
            differs_too(b, pointer, own, alone)
        })?;
        let alone = repeat(b, [zero, at, one], &alone, |b, args| {
            let &[other, alone] = args else { return None };
            let pointer = load(b, pointers, &[other]).ok()?;
            differs_too(b, pointer, own, alone)
        })?;
        let freed = AndIOp::build(b, *alone.first()?, condition).value().ok()?;
        store(b, freed, frees, &[at]).ok()?;
        end(b, &[])
    })?;
    ReturnOp::build(b, &[]).insert().ok().map(|_| ())
}

fn end(b: &mut Builder<'_>, values: &[ValueId]) -> Rewritten {
    YieldOp::build(b, values).insert().ok().map(|_| ())
}

/// Ends a loop that finds out whether a pointer differs from all others.
fn differs_too(b: &mut Builder<'_>, other: ValueId, own: ValueId, before: ValueId) -> Rewritten {
    let differs = CmpIOp::build(b, CmpIPredicate::Ne, other, own).value().ok()?;
    let all = AndIOp::build(b, before, differs).value().ok()?;
    end(b, &[all])
}

/// Adds a condition to what a list has at a place, if two pointers are the same.
fn own_if(
    b: &mut Builder<'_>,
    same: ValueId,
    (list, at): (ValueId, ValueId),
    condition: ValueId,
) -> Rewritten {
    let mut filled = None;
    let made = IfOp::build(b, &[], same).region(&[], |b, _| {
        filled = (|| {
            let before = load(b, list, &[at]).ok()?;
            let either = OrIOp::build(b, before, condition).value().ok()?;
            store(b, either, list, &[at]).ok()?;
            end(b, &[])
        })();
    });
    made.region_with(|_, _| {}).insert().ok()?;
    filled
}
