//! `gpu-kernel-outlining`: what is launched becomes a function in a module of its own.

use rmlir_dialects::gpu::{
    BlockDimOp, BlockIdOp, ClusterDimOp, ClusterIdOp, Dimension, GPUFuncOp, GPUModuleOp, GridDimOp,
    LaunchFuncOp, LaunchOp, ReturnOp, TerminatorOp, ThreadIdOp,
};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::symbol::is_symbol;
use rmlir_ir::symbols::{SymbolTable, all_uses, symbol_name};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{
    Attr, AttrData, BlockId, Builder, Diagnostic, Failed, Ident, Module, OpAddr, OpRef, RegionId, Type,
    UnitId, ValueId, ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes a kernel of each launch, and launches that.
    OutlineKernels: GpuKernelOutliningPass, run
}

fn run(options: &options::GpuKernelOutliningPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if !options.data_layout_str.is_empty() {
        return Err(run.op().emit_error("data layouts as text are not supported here"));
    }
    let at = run.at();
    let module = run.module();
    let Some(block) = module.op(at).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let symbols: Vec<OpAddr> = block.ops().filter(|&op| is_symbol(op)).map(|op| op.global()).collect();
    let mut table = SymbolTable::new(module.op(at));
    let mut changed = false;
    for symbol in symbols {
        let launches = Walk::post().collect(module.op(symbol), |op| op.is::<LaunchOp>());
        let launches = launches.map_err(|missing| {
            module.ctx().emit(Diagnostic::error(module.op(symbol).loc(), missing.to_string()));
            Failed
        })?;
        // Kernels come after the function, in the order of their launches.
        let mut after = symbol;
        for launch in launches {
            after = outline(module, &mut table, LaunchOp::of(launch), after)?;
            changed = true;
        }
    }
    if changed {
        let ctx = module.ctx().clone();
        module.set_attr(at, ctx.ident("gpu.container_module"), Some(ctx.unit()));
    }
    Ok(())
}

/// The symbol that an attribute names.
fn named(op: OpRef<'_>, attr: Option<Attr>) -> Option<Ident> {
    match op.ctx().attr_data(attr?) {
        AttrData::SymbolRef { root, .. } => Some(*root),
        _ => None,
    }
}

/// The name of the symbol that an operation is in.
fn enclosing_name(op: OpRef<'_>) -> Option<Ident> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|&op| is_symbol(op)).and_then(symbol_name)
}

/// The values from outside that are used in a region, in the order in which they are met.
fn used_from_outside(op: OpRef<'_>) -> Vec<ValueId> {
    let inside = |value: ValueRef<'_>| {
        let owner = match value.def_op() {
            Some((def, _)) => def.parent(),
            None => value.block().and_then(|block| block.parent()),
        };
        std::iter::successors(owner, |owner| owner.parent()).any(|owner| owner == op)
    };
    let mut found = Vec::new();
    // What is not in memory uses nothing from outside.
    let _ = Walk::post().ops(op, |inner| {
        if inner != op && inner.unit() == op.unit() {
            for value in inner.operands() {
                if !found.contains(&value.id()) && !inside(value) {
                    found.push(value.id());
                }
            }
        }
        WalkResult::Advance
    });
    found
}

/// The sizes in three dimensions, if all are constants.
fn constant_sizes(op: OpRef<'_>, first: usize) -> Option<Attr> {
    let size = |group: usize| {
        let value = constant_value(op.operand_group(first + group).next()?)?;
        let AttrData::Integer { value, .. } = op.ctx().attr_data(value) else { return None };
        value.to_u64().and_then(|size| u32::try_from(size).ok()).map(|size| size as i32)
    };
    let sizes = (0..3).map(size).collect::<Option<Vec<i32>>>()?;
    Some(op.ctx().dense_i32_array(&sizes))
}

/// The operand groups of `gpu.launch`, after that of asynchronous dependencies.
const GRID: usize = 1;
const BLOCK: usize = 4;
const CLUSTER: usize = 7;
const SHARED_MEMORY: usize = 10;

/// What is known of a launch before anything is made.
struct Launch {
    at: LaunchOp,
    unit: UnitId,
    body: RegionId,
    operands: Vec<ValueId>,
    /// The types of memory of a block, and of a thread.
    memory: (Vec<Type>, Vec<Type>),
    clusters: bool,
    block_sizes: Option<Attr>,
    grid_sizes: Option<Attr>,
}

impl Launch {
    fn of(op: OpRef<'_>, at: LaunchOp) -> Option<Launch> {
        let region = op.region(0)?;
        let clusters = op.operand_group(CLUSTER).next().is_some();
        let args: Vec<Type> = region.entry()?.args().map(|arg| arg.ty()).collect();
        let memory = args.get(if clusters { 18 } else { 12 }..)?;
        let shared = op.attr_named("workgroup_attributions").and_then(|count| {
            rmlir_ir::typed::number(op.ctx(), count).and_then(|count| usize::try_from(count).ok())
        });
        let (of_block, of_thread) = memory.split_at_checked(shared.unwrap_or(0))?;
        Some(Launch {
            at,
            unit: region.unit(),
            body: region.id(),
            operands: used_from_outside(op),
            memory: (of_block.to_vec(), of_thread.to_vec()),
            clusters,
            block_sizes: constant_sizes(op, BLOCK),
            grid_sizes: constant_sizes(op, GRID),
        })
    }
}

/// Makes the kernel of a launch, and a launch of it. Gives what the next kernel comes after.
fn outline(
    module: &mut Module,
    table: &mut SymbolTable,
    at: LaunchOp,
    after: OpAddr,
) -> Result<OpAddr, Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(at.at());
    let loc = op.loc();
    let of_parent =
        |ending: &str| enclosing_name(op).map(|name| ctx.ident(&format!("{}{ending}", ctx.text(name))));
    let function = named(op, op.attr_named("function")).or_else(|| of_parent("_kernel")).ok_or(Failed)?;
    let wanted = named(op, op.attr_named("module"));
    let launch = Launch::of(op, at).ok_or(Failed)?;
    let known = wanted.and_then(|name| table.lookup(name)).filter(|&at| module.op(at).is::<GPUModuleOp>());
    let (holder, after) = match known {
        Some(holder) => (holder, after),
        None => {
            let mut b = Builder::after(module, after);
            b.set_loc(loc);
            let made = GPUModuleOp::build(&mut b, wanted.unwrap_or(function)).region_with(|b, region| {
                b.create_block(region, &[]);
            });
            let holder = made.insert()?.at();
            table.insert(module, holder);
            (holder, holder)
        }
    };
    let kernel = make_kernel(module, holder, function, &launch)?;
    let mut members = SymbolTable::new(module.op(holder));
    copy_used(module, table, &mut members, kernel)?;
    launch_kernel(module, holder, kernel, &launch)?;
    Ok(after)
}

/// The function, at the end of the module that holds it.
fn make_kernel(module: &mut Module, holder: OpAddr, name: Ident, launch: &Launch) -> Result<OpAddr, Failed> {
    let ctx = module.ctx().clone();
    let loc = module.op(launch.at.at()).loc();
    let block = module.op(holder).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block) = (block.unit(), block.id());
    let types: Vec<Type> =
        launch.operands.iter().map(|&value| module.value(launch.unit, value).ty()).collect();
    let mut b = Builder::at_end(module, unit, block);
    b.set_loc(loc);
    let made = GPUFuncOp::build(&mut b, ctx.function_type(&types, &[]))
        .attr("sym_name", ctx.string_attr(&ctx.text(name)))
        .attr("workgroup_attributions", ctx.int_attr(64, launch.memory.0.len() as i64))
        .attr("gpu.kernel", ctx.unit());
    let made = match launch.block_sizes {
        Some(sizes) => made.set(GPUFuncOp::KNOWN_BLOCK_SIZE, sizes),
        None => made,
    };
    let made = match launch.grid_sizes {
        Some(sizes) => made.set(GPUFuncOp::KNOWN_GRID_SIZE, sizes),
        None => made,
    };
    let all = [types, launch.memory.0.clone(), launch.memory.1.clone()].concat();
    let mut places = Ok(Vec::new());
    let made = made.region_with(|b, region| {
        let entry = b.create_block(region, &all);
        b.set_end(entry);
        places = make_places(b, launch.clusters);
    });
    let kernel = made.insert()?.at();
    let places = places?;
    SymbolTable::new(module.op(holder)).insert(module, kernel);
    fill(module, kernel, launch, places)?;
    Ok(kernel)
}

/// What asks for the place of a thread and the sizes, in the order of the arguments of a launch.
fn make_places(b: &mut Builder<'_>, clusters: bool) -> Result<Vec<ValueId>, Failed> {
    let mut made = Vec::new();
    macro_rules! of_dims {
        ($($op:ident),*) => {
            $(for dim in [Dimension::X, Dimension::Y, Dimension::Z] {
                made.push($op::build(b, dim).value()?);
            })*
        };
    }
    of_dims!(BlockIdOp, ThreadIdOp, GridDimOp, BlockDimOp);
    if clusters {
        of_dims!(ClusterIdOp, ClusterDimOp);
    }
    Ok(made)
}

/// Copies what is launched into the kernel, whose entry block has what asks for places.
fn fill(module: &mut Module, kernel: OpAddr, launch: &Launch, places: Vec<ValueId>) -> Result<(), Failed> {
    let region = module.op(kernel).region(0).ok_or(Failed)?;
    let (unit, id, entry) = (region.unit(), region.id(), region.entry().ok_or(Failed)?);
    let args: Vec<ValueId> = entry.args().map(|arg| arg.id()).collect();
    let entry = entry.id();
    let mut map = IrMapping::new();
    for (&value, &arg) in launch.operands.iter().zip(&args) {
        map.map_value(GlobalValue { unit: launch.unit, value }, GlobalValue { unit, value: arg });
    }
    module.clone_region((launch.unit, launch.body), (unit, id), &mut map).map_err(|_| Failed)?;
    let copies: Vec<BlockId> = module.region(unit, id).blocks().skip(1).map(|block| block.id()).collect();
    for &block in &copies {
        let last = module.block(unit, block).last_op();
        let Some(last) = last.filter(|last| last.is::<TerminatorOp>()).map(|last| last.global()) else {
            continue;
        };
        let loc = module.op(last).loc();
        let mut b = Builder::before(module, last);
        b.set_loc(loc);
        ReturnOp::build(&mut b, &[]).insert()?;
        module.erase_op(last).map_err(|_| Failed)?;
    }
    let memory = args.get(launch.operands.len()..).unwrap_or_default();
    let values = [&places, memory].concat();
    let first = *copies.first().ok_or(Failed)?;
    module.body_mut(unit).merge_blocks(first, entry, &values).map_err(|_| Failed)
}

/// Copies the symbols that a kernel uses, and those that they use, into its module.
fn copy_used(
    module: &mut Module,
    table: &SymbolTable,
    members: &mut SymbolTable,
    kernel: OpAddr,
) -> Result<(), Failed> {
    let mut pending = vec![kernel];
    while let Some(at) = pending.pop() {
        let ctx = module.ctx().clone();
        for used in all_uses(module.op(at)).unwrap_or_default() {
            let AttrData::SymbolRef { root, .. } = ctx.attr_data(used.reference) else { continue };
            if members.lookup(*root).is_some() {
                continue;
            }
            let Some(symbol) = table.lookup(*root) else { continue };
            let Some(block) = module.op(members.op()).region(0).and_then(|region| region.entry()) else {
                continue;
            };
            let (unit, block) = (block.unit(), block.id());
            let copy = Builder::at_end(module, unit, block).clone_op(symbol, &mut IrMapping::new());
            let copy = OpAddr { unit, op: copy.map_err(|_| Failed)? };
            members.insert(module, copy);
            pending.push(copy);
        }
    }
    Ok(())
}

/// Puts a launch of the kernel in place of what was launched.
fn launch_kernel(module: &mut Module, holder: OpAddr, kernel: OpAddr, launch: &Launch) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let name = |at: OpAddr| symbol_name(module.op(at)).ok_or(Failed);
    let kernel = ctx.symbol_ref(name(holder)?, &[name(kernel)?]);
    let at = launch.at.at();
    let op = module.op(at);
    let loc = op.loc();
    let group = |group: usize| op.operand_group(group).map(|value| value.id()).collect::<Vec<_>>();
    let one = |at: usize| group(at).first().copied();
    let sizes = (GRID..CLUSTER).map(one).collect::<Option<Vec<ValueId>>>().ok_or(Failed)?;
    let &[gx, gy, gz, bx, by, bz] = sizes.as_slice() else { return Err(Failed) };
    let clusters = [one(CLUSTER), one(CLUSTER + 1), one(CLUSTER + 2)];
    let (waits, shared) = (group(0), one(SHARED_MEMORY));
    let results: Vec<ValueId> = op.results().map(|value| value.id()).collect();
    let token = op.result(0).map(|value| value.ty());
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let [cx, cy, cz] = clusters;
    let made = LaunchFuncOp::build(
        &mut b,
        token,
        &waits,
        kernel,
        gx,
        gy,
        gz,
        bx,
        by,
        bz,
        cx,
        cy,
        cz,
        shared,
        &launch.operands,
        None,
    );
    let values = made.values()?;
    for (&old, &new) in results.iter().zip(&values) {
        module.body_mut(at.unit).replace_all_uses(old, new);
    }
    module.erase_op(at).map_err(|_| Failed)
}
