//! Kernels and their launches.

use super::{Checked, number, operand};
use crate::common::enums;
use crate::gpu::attributions::COUNT;
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::{lookup_in, lookup_ref_in};
use rmlir_ir::{AttrData, NamedAttr, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Gpu));
}

const KERNEL: &str = "gpu.kernel";
const CONTAINER: &str = "gpu.container_module";

fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let AttrData::Type(ty) = op.ctx().attr_data(op.attr_named("function_type")?) else { return None };
    match op.ctx().type_data(*ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The type of a kernel.
pub(in crate::gpu) fn check_type(op: OpRef<'_>) -> Checked {
    match signature(op) {
        Some((_, results)) if !results.is_empty() && op.attr_named(KERNEL).is_some() => {
            Err(op.emit_error("expected void return type for kernel function"))
        }
        _ => Ok(()),
    }
}

/// Memory of a kernel is where its word says.
fn check_attributions<'m>(
    op: OpRef<'m>,
    mut args: impl Iterator<Item = ValueRef<'m>>,
    word: &str,
) -> Checked {
    let ctx = op.ctx();
    args.try_for_each(|arg| {
        let TypeData::MemRef { space, .. } = ctx.type_data(arg.ty()) else {
            return Err(op.emit_error("expected memref type in attribution"));
        };
        let space = space.and_then(|space| enums::word(ctx, space, ("gpu", "address_space")));
        match space {
            Some(space) if space != word => {
                Err(op.emit_error(format!("expected memory space {word} in attribution")))
            }
            _ => Ok(()),
        }
    })
}

/// How many arguments of the entry are memory of a block.
fn workgroup_count(op: OpRef<'_>) -> usize {
    number(op, COUNT).and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// The body of a `gpu.func`.
pub(in crate::gpu) fn check_body(op: OpRef<'_>) -> Checked {
    let Some((inputs, _)) = signature(op) else { return Ok(()) };
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else {
        return Err(op.emit_error("expected body with at least one block"));
    };
    let (count, ctx) = (workgroup_count(op), op.ctx());
    let least = inputs.len().saturating_add(count);
    if entry.num_args() < least {
        return Err(op.emit_error(format!("expected at least {least} arguments to body region")));
    }
    for (index, (arg, &want)) in entry.args().zip(inputs).enumerate() {
        if arg.ty() != want {
            let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(arg.ty()));
            let what = format!("expected body region argument #{index} to be of type {want}, got {have}");
            return Err(op.emit_error(what));
        }
    }
    check_attributions(op, entry.args().skip(inputs.len()).take(count), "workgroup")?;
    check_attributions(op, entry.args().skip(least), "private")
}

pub(super) fn check_return(op: OpRef<'_>) -> Checked {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    let function = around.find(|op| op.name_text() == b"gpu.func");
    let Some((function, (_, results))) = function.and_then(|op| Some((op, signature(op)?))) else {
        return Ok(());
    };
    if results.len() != op.num_operands() {
        let error = op.error(format!("expected {} result operands", results.len()));
        return error.with_note(function.loc(), "return type declared here").emit(op.ctx());
    }
    for (index, (&want, value)) in results.iter().zip(op.operands()).enumerate() {
        if value.ty() != want {
            let have = op.ctx().quoted_type(value.ty());
            return Err(op.emit_error(format!("unexpected type `{have}' for operand #{index}")));
        }
    }
    Ok(())
}

/// `gpu.launch`
pub(super) fn check_launch(op: OpRef<'_>) -> Checked {
    const CLUSTER: std::ops::Range<usize> = 7..10;
    match CLUSTER.filter(|&group| !op.operand_group_range(group).is_empty()).count() {
        0 | 3 => Ok(()),
        _ => Err(op.emit_error("cluster size must be all present")),
    }
}

/// Ids and sizes of blocks and threads are arguments of the body, and of clusters if there are any.
const LAUNCH_ARGS: usize = 12;

pub(super) fn check_launched(op: OpRef<'_>) -> Checked {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let clusters = if op.operand_group_range(7).is_empty() { 0 } else { 6 };
    let (fixed, count) = (LAUNCH_ARGS + clusters, workgroup_count(op));
    if entry.num_args() < fixed.saturating_add(count) {
        return Err(op.emit_error("unexpected number of region arguments"));
    }
    check_attributions(op, entry.args().skip(fixed).take(count), "workgroup")?;
    check_attributions(op, entry.args().skip(fixed + count), "private")?;
    let blocks = op.region(0).into_iter().flat_map(|region| region.blocks());
    for end in blocks.filter_map(|block| block.last_op()) {
        if end.successors().len() == 0 && end.name_text() != b"gpu.terminator" {
            let error = end.plain_error("expected 'gpu.terminator' or a terminator with successors");
            return error.with_note(op.loc(), "in 'gpu.launch' body region").emit(op.ctx());
        }
    }
    Ok(())
}

fn builtin_module(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.name_text() == b"builtin.module")
}

pub(super) fn check_launch_func(op: OpRef<'_>) -> Checked {
    let Some(module) = builtin_module(op) else {
        return Err(op.emit_error("expected to belong to a module"));
    };
    if module.attr_named(CONTAINER).is_none() {
        let what = "expected the closest surrounding module to have the";
        return Err(op.emit_error(format!("{what} '{CONTAINER}' attribute")));
    }
    let group = |index: usize| op.operand_group_range(index).next();
    let sizes: Vec<Type> = (7..10).filter_map(group).map(|at| operand(op, at)).collect();
    match sizes.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Ok(()),
        false => Err(op.emit_error("expects types of the cluster dimensions must be the same")),
    }
}

/// The dialect: its discardable attributes.
struct Gpu;

impl DialectHooks for Gpu {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Checked {
        let ctx = op.ctx();
        let name = ctx.text(attr.name);
        if name == "gpu.known_block_size" || name == "gpu.known_grid_size" {
            return match ctx.i32_array(attr.value).map(|sizes| sizes.len()) {
                None => Err(op.emit_error(format!("{name} must be a dense i32 array"))),
                Some(3) => Ok(()),
                Some(_) => Err(op.emit_error(format!("{name} must contain exactly 3 elements"))),
            };
        }
        if name != CONTAINER || attr.value != ctx.unit() {
            return Ok(());
        }
        if op.name_text() != b"builtin.module" {
            let what = format!("expected '{CONTAINER}' attribute to be attached to 'builtin.module'");
            return Err(op.emit_plain_error(what));
        }
        // Only functions of the module itself are looked into.
        let functions = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        for launch in functions.flat_map(children) {
            if launch.name_text() == b"gpu.launch_func" {
                check_kernel(op, launch)?;
            }
        }
        Ok(())
    }
}

fn children(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// A launch against the kernel that it names.
fn check_kernel(module: OpRef<'_>, launch: OpRef<'_>) -> Checked {
    let ctx = launch.ctx();
    let Some(symbol) = launch.attr_named("kernel") else { return Ok(()) };
    let AttrData::SymbolRef { root, .. } = ctx.attr_data(symbol) else { return Ok(()) };
    let (root, text) = (*root, rmlir_ir::print::attr_to_string(ctx, symbol));
    let name = ctx.text(root);
    let Some(container) = lookup_in(module, root) else {
        return Err(launch.emit_error(format!("kernel container '{name}' is undefined")));
    };
    match container.name_text() {
        b"gpu.binary" => return Ok(()),
        b"gpu.module" => {}
        _ => return Err(launch.emit_error(format!("kernel module '{name}' is undefined"))),
    }
    let Some(kernel) = lookup_ref_in(module, symbol) else {
        return Err(launch.emit_error(format!("kernel function '{text}' is undefined")));
    };
    if ctx.op_interface::<dyn FunctionOpInterface>(kernel.name()).is_none() {
        let error: Diagnostic = launch.error(format!("referenced kernel '{text}' is not a function"));
        return error.with_note(kernel.loc(), "see the kernel definition here").emit(ctx);
    }
    if kernel.attr_named(KERNEL).is_none() {
        return Err(launch.emit_error(format!("kernel function is missing the '{KERNEL}' attribute")));
    }
    // Other functions may have been lowered: their types say nothing.
    if kernel.name_text() != b"gpu.func" {
        return Ok(());
    }
    let Some((inputs, _)) = signature(kernel) else { return Ok(()) };
    let operands: Vec<ValueRef<'_>> = launch.operand_group(KERNEL_OPERANDS).collect();
    if inputs.len() != operands.len() {
        let (have, want) = (operands.len(), inputs.len());
        return Err(launch.emit_error(format!("got {have} kernel operands but expected {want}")));
    }
    match inputs.iter().zip(&operands).position(|(&want, value)| value.ty() != want) {
        Some(index) => Err(launch.emit_error(format!("type of function argument {index} does not match"))),
        None => Ok(()),
    }
}

/// The group of operands that the kernel gets.
const KERNEL_OPERANDS: usize = 11;
