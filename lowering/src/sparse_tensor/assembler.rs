//! `sparse-assembler`: functions that others may call take and give the arrays of sparse tensors.

use super::library::module_around;
use super::views::{coordinates, positions, values};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, arrays};
use rmlir_dialects::sparse_tensor::{AssembleOp, DisassembleOp};
use rmlir_ir::symbols::{Visibility, symbol_visibility};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Context, DYNAMIC, Failed, Ident, OpAddr, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Puts functions around those that take or give sparse tensors.
    Assembler: SparseAssembler, run
}

fn run(options: &options::SparseAssembler, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let direct = options.direct_out;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::SparseFuncAssembler", move |op, rw| wrap(op, rw, direct));
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// An array of a sparse tensor.
struct Array {
    field: Field,
    level: usize,
    shape: Vec<i64>,
    element: Type,
}

impl Array {
    fn tensor_type(&self, ctx: &Context) -> Option<Type> {
        ctx.tensor_type(&self.shape, self.element, None).ok()
    }

    fn memref_type(&self, ctx: &Context) -> Option<Type> {
        ctx.memref_type(&self.shape, self.element, None, None).ok()
    }
}

/// The arrays of a type, if it is a sparse tensor.
fn arrays_of(ctx: &Context, ty: Type) -> Option<Vec<Array>> {
    let tensor = Tensor::of(ctx, ty)?;
    let encoding = tensor.encoding.as_ref()?;
    let mut shape = tensor.batch_shape();
    shape.push(DYNAMIC);
    let array = |(field, level)| {
        let element = match field {
            Field::Positions => tensor.position_type(),
            Field::Coordinates => tensor.coordinate_type(),
            Field::Values | Field::Specifier => tensor.element,
        };
        Array { field, level, shape: shape.clone(), element }
    };
    Some(arrays(encoding).into_iter().chain([(Field::Values, encoding.lvl_rank())]).map(array).collect())
}

/// What a type is outside: itself, or one for each array.
fn outside(ctx: &Context, ty: Type, as_memrefs: bool) -> Option<Vec<Type>> {
    let Some(arrays) = arrays_of(ctx, ty) else { return Some(vec![ty]) };
    let of = |array: &Array| if as_memrefs { array.memref_type(ctx) } else { array.tensor_type(ctx) };
    arrays.iter().map(of).collect()
}

fn all_outside(ctx: &Context, types: &[Type], as_memrefs: bool) -> Option<Vec<Type>> {
    let all: Option<Vec<_>> = types.iter().map(|&ty| outside(ctx, ty, as_memrefs)).collect();
    Some(all?.concat())
}

/// A function that is wrapped.
struct Wrapped {
    /// The name of what it becomes.
    inner: Ident,
    inputs: Vec<Type>,
    results: Vec<Type>,
}

fn wrap(op: FuncOp, rw: &mut PatternRewriter<'_>, direct: bool) -> Rewritten {
    let ctx = rw.ctx().clone();
    rw.require(symbol_visibility(rw.op(op)) != Visibility::Private)?;
    let (name, ty) = (rw.read(op).sym_name(), rw.read(op).function_type());
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else { return None };
    rw.require(inputs.iter().chain(results).any(|&ty| arrays_of(&ctx, ty).is_some()))?;
    let inner = ctx.ident(&format!("_internal_{}", ctx.text(name)));
    let wrapped = Wrapped { inner, inputs: inputs.to_vec(), results: results.to_vec() };
    let mut taken = all_outside(&ctx, inputs, false)?;
    let count = taken.len();
    if !direct {
        for &result in results.iter().filter(|&&ty| arrays_of(&ctx, ty).is_some()) {
            taken.extend(outside(&ctx, result, false)?);
        }
    }
    let outer_type = ctx.function_type(&taken, &all_outside(&ctx, results, direct)?);
    let (module, loc) = (module_around(rw.op(op))?, rw.op(op).loc());
    let (unit, block) = {
        let block = rw.op(module).region(0)?.entry()?;
        (block.unit(), block.id())
    };
    rw.set(op, FuncOp::SYM_NAME, inner);
    rw.set(op, FuncOp::SYM_VISIBILITY, ctx.ident("private"));
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    let made = FuncOp::build(outer.builder(), name, outer_type).region(&taken, |_, _| {}).insert().ok()?;
    let entry = outer.op(made).region(0)?.entry()?;
    let (unit, entry) = (entry.unit(), entry.id());
    let mut inside = outer.within(unit);
    inside.at_end(entry);
    inside.set_loc(loc);
    let args = inside.body().args(entry).to_vec();
    call(inside.builder(), &wrapped, args.split_at_checked(count)?, direct)?;
    keep_interface(rw, op.at(), made.at());
    Some(())
}

/// Calls the function inside with tensors that are made of arrays, and gives the arrays of what it gives.
fn call(
    b: &mut Builder<'_>,
    wrapped: &Wrapped,
    (args, room): (&[ValueId], &[ValueId]),
    direct: bool,
) -> Option<()> {
    let ctx = b.ctx().clone();
    let (mut args, mut room) = (args, room);
    let mut taken = Vec::new();
    for &ty in &wrapped.inputs {
        let Some(arrays) = arrays_of(&ctx, ty) else {
            taken.push(*args.split_off_first()?);
            continue;
        };
        let (&values, levels) = args.split_off(..arrays.len())?.split_last()?;
        taken.push(AssembleOp::build(b, ty, levels, values).value().ok()?);
    }
    let results = CallOp::build(b, &wrapped.results, wrapped.inner, &taken).values().ok()?;
    let mut given = Vec::new();
    for (&ty, &result) in wrapped.results.iter().zip(&results) {
        match arrays_of(&ctx, ty) {
            None => given.push(result),
            Some(arrays) if direct => given.extend(views(b, result, &arrays)?),
            Some(arrays) => {
                let room = room.split_off(..arrays.len())?;
                given.extend(copies(b, result, &arrays, room)?);
            }
        }
    }
    ReturnOp::build(b, &given).insert().ok().map(|_| ())
}

/// The arrays themselves.
fn views(b: &mut Builder<'_>, tensor: ValueId, arrays: &[Array]) -> Option<Vec<ValueId>> {
    let view = |array: &Array| match array.field {
        Field::Positions => positions(b, tensor, array.level),
        Field::Coordinates => coordinates(b, tensor, array.level),
        Field::Values | Field::Specifier => values(b, tensor),
    };
    arrays.iter().map(view).collect()
}

/// What is copied of the arrays to where there is room. How much that is, nobody is told.
fn copies(b: &mut Builder<'_>, tensor: ValueId, arrays: &[Array], room: &[ValueId]) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let types: Vec<Type> = arrays.iter().map(|array| array.tensor_type(&ctx)).collect::<Option<_>>()?;
    let (&values_type, level_types) = types.split_last()?;
    let (&values_room, level_room) = room.split_last()?;
    let lengths = vec![ctx.index_type(); level_types.len()];
    let index = ctx.index_type();
    let made =
        DisassembleOp::build(b, level_types, values_type, &lengths, index, tensor, level_room, values_room);
    let made = made.values().ok()?;
    made.get(..arrays.len()).map(<[ValueId]>::to_vec)
}

/// What C code calls is the function outside.
fn keep_interface(rw: &mut PatternRewriter<'_>, from: OpAddr, to: OpAddr) {
    let ctx = rw.ctx().clone();
    let name = ctx.ident("llvm.emit_c_interface");
    if rw.op(from).attr(name) == Some(ctx.unit()) {
        rw.set_attr(to, name, Some(ctx.unit()));
        rw.set_attr(from, name, None);
    }
}
