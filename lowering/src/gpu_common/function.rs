//! Functions of devices: `gpu.func` and what it returns.

use super::at;
use super::int;
use crate::func_to_llvm::unranked;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, insert, int_constant, poison};
use crate::llvm_common::descriptor::of_static_shape;
use crate::llvm_common::functions::linkage;
use rmlir_dialects::gpu::{GPUFuncOp, ReturnOp};
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_dialects::llvm::{self, AddressOfOp, AllocaOp, GlobalOp, LLVMFuncOp, Linkage};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::typed::{EnumValue, number};
use rmlir_ir::{Attr, Context, DYNAMIC, Diagnostic, Ident, NamedAttr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, SignatureConversion};

/// How functions of a device are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionOptions {
    /// The address space of memory of one thread.
    pub(crate) private_space: u32,
    /// The address space of memory of a group of threads.
    pub(crate) group_space: u32,
    /// The attribute of kernels.
    pub(crate) kernel: Option<&'static str>,
    /// The attribute of kernels that says how large a block is.
    pub(crate) block_size: Option<&'static str>,
    /// The attribute of kernels that says how large a cluster is.
    pub(crate) cluster_size: Option<&'static str>,
    /// The calling conventions of kernels and of other functions, if they are not that of C.
    pub(crate) conventions: Option<[llvm::CConv; 2]>,
    /// Whether memory of a group is passed to a function.
    pub(crate) group_as_arguments: bool,
}

const COUNT: &str = "workgroup_attributions";
const SYM_NAME: &str = "sym_name";
const KERNEL: &str = "gpu.kernel";
const NOALIAS: &str = "llvm.noalias";
/// Attributes that all numbers get that stand for an argument.
const FOR_ALL: [&str; 3] = ["llvm.returned", "llvm.noundef", "llvm.inreg"];
/// Attributes that the pointers get.
const FOR_POINTERS: [&str; 11] = [
    NOALIAS,
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.align",
    "llvm.readonly",
    "llvm.writeonly",
    "llvm.readnone",
    "llvm.nonnull",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    GROUP_MEMORY,
];
const GROUP_MEMORY: &str = "llvm.workgroup_attribution";

/// Memory that belongs to a function.
struct Memory {
    ty: Type,
    alignment: i64,
}

/// What a function says.
struct Known {
    name: Ident,
    inputs: Vec<Type>,
    results: Vec<Type>,
    group: Vec<Memory>,
    private: Vec<Memory>,
    attrs: Vec<NamedAttr>,
    arg_attrs: Vec<Attr>,
    res_attrs: Option<Attr>,
    is_kernel: bool,
}

fn array_of(ctx: &Context, attr: Option<Attr>) -> Vec<Attr> {
    attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default().to_vec()
}

/// An entry of a dictionary.
fn entry(ctx: &Context, dict: Attr, name: &str) -> Option<Attr> {
    let name = ctx.ident(name);
    ctx.dict(dict).iter().find(|entry| entry.name == name).map(|entry| entry.value)
}

fn known(rw: &ConversionRewriter<'_>, op: GPUFuncOp, how: &FunctionOptions) -> Option<Known> {
    let ctx = rw.ctx();
    let view = rw.read(op);
    let root = view.op();
    let TypeData::Function { inputs, results } = ctx.type_data(view.function_type()) else { return None };
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let args: Vec<Type> = view.body().entry()?.args().map(|arg| arg.ty()).collect();
    let count = root.attr_named(COUNT).and_then(|count| number(ctx, count)).unwrap_or(0);
    let own = args.get(inputs.len()..)?;
    let (group, private) = own.split_at_checked(usize::try_from(count).ok()?)?;
    let memory = |types: &[Type], attrs: Option<Attr>| -> Vec<Memory> {
        let attrs = array_of(ctx, attrs);
        let alignment = |at: usize| {
            let stated = attrs.get(at).and_then(|&dict| entry(ctx, dict, "llvm.align"));
            stated.and_then(|stated| number(ctx, stated)).unwrap_or(0)
        };
        types.iter().enumerate().map(|(at, &ty)| Memory { ty, alignment: alignment(at) }).collect()
    };
    let kernel = root.attr_named(KERNEL).is_some();
    let dropped = [SYM_NAME, COUNT];
    let mut attrs: Vec<NamedAttr> = ctx.dict(root.discardable()).to_vec();
    attrs.retain(|entry| !dropped.contains(&&*ctx.text(entry.name)));
    let mut add = |name: &str, value: Attr| attrs.push(NamedAttr { name: ctx.ident(name), value });
    let sizes = [
        ("gpu.known_block_size", view.known_block_size()),
        ("gpu.known_grid_size", view.known_grid_size()),
        ("gpu.known_cluster_size", view.known_cluster_size()),
    ];
    for (name, size) in sizes {
        if let Some(size) = size {
            add(name, size);
        }
    }
    if kernel {
        if let Some(name) = how.kernel {
            add(name, ctx.unit());
        }
        let sizes =
            [(how.block_size, view.known_block_size()), (how.cluster_size, view.known_cluster_size())];
        for (name, size) in sizes {
            if let (Some(name), Some(size)) = (name, size) {
                add(name, size);
            }
        }
    }
    Some(Known {
        name: symbol_name(root)?,
        group: memory(group, view.workgroup_attrib_attrs()),
        private: memory(private, view.private_attrib_attrs()),
        inputs,
        results,
        attrs,
        arg_attrs: array_of(ctx, view.arg_attrs()),
        res_attrs: view.res_attrs(),
        is_kernel: kernel,
    })
}

/// How many elements a memref of known shape has.
fn elements_of(ctx: &Context, ty: Type) -> Option<i64> {
    let shape = ctx.type_data(ty).shape()?;
    shape.iter().try_fold(1i64, |count, &size| match size {
        DYNAMIC => None,
        size => count.checked_mul(size),
    })
}

/// Makes a function of the llvm dialect of one of a device.
pub(crate) fn function(
    op: GPUFuncOp,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    how: &FunctionOptions,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let mut known = known(rw, op, how)?;
    let old = at(op);
    let mut globals = Vec::new();
    if how.group_as_arguments {
        add_arguments(rw, op, types, &mut known, how)?;
    } else {
        for (index, memory) in known.group.iter().enumerate() {
            globals.push(group_global(rw, types, &known, index, memory, how)?);
        }
    }
    let bare = types.options.bare_pointers;
    let (ty, mut signature) = signature(types, &known, bare)?;
    let external = linkage(&ctx, Linkage::External.to_value())?;
    let mut made = LLVMFuncOp::build(rw.builder(), known.name, ty).set(LLVMFuncOp::LINKAGE, external);
    if let Some([kernel, other]) = how.conventions {
        let convention = if known.is_kernel { kernel } else { other };
        let number = vec![rmlir_ir::def::Param::Int(convention.to_value())];
        let convention = rmlir_ir::typed::make_attr(&ctx, ("llvm", "cconv"), number).ok()?;
        made = made.set(LLVMFuncOp::C_CONV, convention);
    }
    for entry in &known.attrs {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    if let Some(attrs) = known.res_attrs {
        made = made.set(LLVMFuncOp::RES_ATTRS, attrs);
    }
    let made = made.region_with(|_, _| {}).insert().ok()?;
    memory(rw, op, types, &known, &globals, &mut signature, how)?;
    let new = at(made);
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    let region = rw.op(new).region(0).map(|region| (region.unit(), region.id()))?;
    rw.convert_region(region, &types.converter, Some(&signature))?;
    if let Some(attrs) = argument_attrs(rw, made, &known, &signature) {
        rw.set(made, LLVMFuncOp::ARG_ATTRS, attrs);
    }
    rw.erase(op)
}

/// The type of the function. Arguments of the block that are memory are not among its parameters.
fn signature(types: &LlvmTypes, known: &Known, bare: bool) -> Option<(Type, SignatureConversion)> {
    let count = known.inputs.len() + known.group.len() + known.private.len();
    let mut signature = SignatureConversion::new(count);
    for (index, &ty) in known.inputs.iter().enumerate() {
        signature.map(index, &types.argument_types(ty, bare)?);
    }
    let result = types.packed_results(&known.results, bare)?;
    let ty = llvm_types::function(types.ctx(), result, signature.types(), false).ok()?;
    Some((ty, signature))
}

/// Memory of a group is passed by the caller: a pointer for each, after all other arguments.
fn add_arguments(
    rw: &mut ConversionRewriter<'_>,
    op: GPUFuncOp,
    types: &LlvmTypes,
    known: &mut Known,
    how: &FunctionOptions,
) -> Rewritten {
    use rmlir_ir::def::Param;
    let ctx = rw.ctx().clone();
    let pointer = types.pointer(how.group_space)?;
    let at_end = known.inputs.len();
    if known.group.is_empty() {
        return Some(());
    }
    known.arg_attrs.resize(at_end, ctx.empty_dict());
    let loc = rw.op(op).loc();
    let (unit, block) = {
        let entry = rw.read(op).body().entry()?;
        (entry.unit(), entry.id())
    };
    for (index, memory) in known.group.iter().enumerate() {
        let element = types.convert(ctx.type_data(memory.ty).shaped_element()?)?;
        let count = ctx.int_attr(64, elements_of(&ctx, memory.ty)?);
        let params = vec![Param::Attr(count), Param::Attr(ctx.type_attr(element))];
        let size = rmlir_ir::typed::make_attr(&ctx, ("llvm", "mlir.workgroup_attribution"), params).ok()?;
        let entries = [(NOALIAS, ctx.unit()), (GROUP_MEMORY, size)];
        let entries = entries.map(|(name, value)| NamedAttr { name: ctx.ident(name), value });
        known.inputs.push(pointer);
        known.arg_attrs.push(ctx.dict_attr(entries.to_vec()));
        let at = at_end + index;
        rw.modify(op, |module, _| {
            module.body_mut(unit).insert_arg(block, at, pointer, loc);
        });
    }
    Some(())
}

/// The global that memory of a group is.
fn group_global(
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    known: &Known,
    index: usize,
    memory: &Memory,
    how: &FunctionOptions,
) -> Option<(Ident, Type)> {
    let ctx = rw.ctx().clone();
    let element = types.convert(ctx.type_data(memory.ty).shaped_element()?)?;
    let count = u64::try_from(elements_of(&ctx, memory.ty)?).ok()?;
    let array = llvm_types::array(&ctx, element, count).ok()?;
    let name = ctx.ident(&format!("__wg_{}_{index}", ctx.text(known.name)));
    let internal = linkage(&ctx, Linkage::Internal.to_value())?;
    let mut made = GlobalOp::build(rw.builder(), array, name, internal);
    if memory.alignment != 0 {
        made = made.set(GlobalOp::ALIGNMENT, memory.alignment);
    }
    if how.group_space != 0 {
        made = made.set(GlobalOp::ADDR_SPACE, i64::from(how.group_space));
    }
    made.region_with(|_, _| {}).insert().ok()?;
    Some((name, array))
}

/// Puts descriptors of memory at the start of the body, and has them stand for the arguments.
fn memory(
    rw: &mut ConversionRewriter<'_>,
    op: GPUFuncOp,
    types: &LlvmTypes,
    known: &Known,
    globals: &[(Ident, Type)],
    signature: &mut SignatureConversion,
    how: &FunctionOptions,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let loc = rw.op(op).loc();
    let (unit, block, args) = {
        let entry = rw.read(op).body().entry()?;
        (entry.unit(), entry.id(), entry.args().map(|arg| arg.id()).collect::<Vec<ValueId>>())
    };
    let mut inner = rw.within(unit);
    inner.at_start(block);
    inner.set_loc(loc);
    let b = inner.builder();
    let mut next = known.inputs.len();
    for (index, memory) in known.group.iter().enumerate() {
        let start = match globals.get(index) {
            Some(&(name, array)) => {
                let pointer = types.pointer(how.group_space)?;
                let address = AddressOfOp::build(b, pointer, name).value().ok()?;
                let first = [GepIndex::Number(0), GepIndex::Number(0)];
                gep(b, pointer, array, address, &first, Default::default())?
            }
            None => *args.get(known.inputs.len().checked_sub(known.group.len())? + index)?,
        };
        let descriptor = of_static_shape(b, types, memory.ty, start, start)?;
        signature.replace(next, &[descriptor]);
        next += 1;
    }
    for memory in &known.private {
        let element = types.convert(ctx.type_data(memory.ty).shaped_element()?)?;
        let pointer = types.pointer(how.private_space)?;
        let count = int_constant(b, int(&ctx, 64)?, elements_of(&ctx, memory.ty)?)?;
        let mut made = AllocaOp::build(b, pointer, count, element);
        if memory.alignment != 0 {
            made = made.set(AllocaOp::ALIGNMENT, memory.alignment);
        }
        let start = made.value().ok()?;
        let descriptor = of_static_shape(b, types, memory.ty, start, start)?;
        signature.replace(next, &[descriptor]);
        next += 1;
    }
    Some(())
}

/// The attributes of the new arguments. One that stands for several numbers cannot say that nothing else points there.
fn argument_attrs(
    rw: &ConversionRewriter<'_>,
    made: LLVMFuncOp,
    known: &Known,
    signature: &SignatureConversion,
) -> Option<Attr> {
    let ctx = rw.ctx();
    let types = signature.types();
    let mut all: Vec<Vec<NamedAttr>> = vec![Vec::new(); types.len()];
    let is_pointer = |at: usize| types.get(at).is_some_and(|&ty| Kind::of(ctx, ty) == Some(Kind::Pointer));
    for (index, &dict) in known.arg_attrs.iter().enumerate().take(known.inputs.len()) {
        let Some(range) = signature.args_of(index) else { continue };
        let mut put = |name: &str, only_pointers: bool| {
            let Some(value) = entry(ctx, dict, name) else { return };
            if name == NOALIAS && range.len() > 1 {
                let text = "Cannot copy noalias with non-bare pointers.\n";
                ctx.emit(Diagnostic::warning(rw.op(made).loc(), text));
                return;
            }
            for at in range.clone().filter(|&at| !only_pointers || is_pointer(at)) {
                if let Some(own) = all.get_mut(at) {
                    own.push(NamedAttr { name: ctx.ident(name), value });
                }
            }
        };
        FOR_ALL.iter().for_each(|name| put(name, false));
        if range.clone().any(is_pointer) {
            FOR_POINTERS.iter().for_each(|name| put(name, true));
        }
    }
    if all.iter().all(Vec::is_empty) {
        return None;
    }
    let dicts: Vec<Attr> = all.into_iter().map(|entries| ctx.dict_attr(entries)).collect();
    Some(ctx.array_attr(&dicts))
}

/// What a function of a device returns.
pub(crate) fn return_op(
    op: ReturnOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let bare = types.options.bare_pointers;
    let root = rw.op(op);
    let discardable = root.discardable();
    let old: Vec<Type> = root.operands().map(|operand| operand.ty()).collect();
    let mut values = Vec::new();
    for (&ty, value) in old.iter().zip(operands.all()?) {
        values.push(match ctx.type_data(ty) {
            TypeData::MemRef { .. } if bare && types.bare_pointer(ty).is_some() => {
                extract(rw.builder(), value, &[0])?
            }
            TypeData::UnrankedMemRef { .. } if bare => return None,
            TypeData::UnrankedMemRef { .. } => unranked::copy(rw, at(op), types, ty, value, true)?,
            _ => value,
        });
    }
    let value = match values[..] {
        [] => None,
        [one] => Some(one),
        _ => {
            let b = rw.builder();
            let mut packed = poison(b, types.packed_results(&old, bare)?)?;
            for (index, &value) in values.iter().enumerate() {
                packed = insert(b, packed, value, &[index as i64])?;
            }
            Some(packed)
        }
    };
    let made = llvm::ReturnOp::build(rw.builder(), value).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, discardable));
    rw.erase(op)
}
