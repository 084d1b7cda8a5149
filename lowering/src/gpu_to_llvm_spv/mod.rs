//! `convert-gpu-to-llvm-spv`: code of devices of OpenCL, with calls of what SPIR-V has built in.

use crate::gpu_common::function::{self, FunctionOptions};
use crate::gpu_common::symbols::at_start_of;
use crate::gpu_common::{at, function_around, gpu_space, int, printf};
use crate::llvm_common::build::int_constant;
use crate::llvm_common::functions::declare;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::gpu::{
    AddressSpace, BarrierOp, BlockDimOp, BlockIdOp, GPUFuncOp, GlobalIdOp, GridDimOp, LaneIdOp,
    NumSubgroupsOp, PrintfOp, ReturnOp, ShuffleMode, ShuffleOp, SubgroupIdOp, SubgroupSizeOp, ThreadIdOp,
};
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_dialects::llvm::{BitcastOp, CConv, CallOp, ConstantOp, LLVMFuncOp, TruncOp, ZExtOp};
use rmlir_ir::def::Param;
use rmlir_ir::fold::constant_int;
use rmlir_ir::parts::replace_parts;
use rmlir_ir::symbols::{lookup_in, nearest_table};
use rmlir_ir::typed::{EnumValue, TypedOp, make_attr, number};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Context, Failed, OpAddr, Part, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes code of devices of OpenCL.
    GpuToLlvmSpv: ConvertGpuOpsToLLVMSPVOps, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<GpuToLlvmSpv>();
}

/// Address spaces of OpenCL.
const PRIVATE: u32 = 0;
const GLOBAL: u32 = 1;
const CONSTANT: u32 = 2;
const LOCAL: u32 = 3;

fn run(options: &options::ConvertGpuOpsToLLVMSPVOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let bits = if options.use64bit_index { 64 } else { 32 };
    let (at, ctx) = (run.at(), run.ctx());
    replace_parts(run.module(), at, &|part| in_global_memory(&ctx, part)).map_err(|_| Failed)?;
    let chosen = LlvmOptions { address_space, ..LlvmOptions::plain(bits) };
    let types = LlvmTypes::new(&run.ctx(), chosen).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let mut target = llvm_target();
    target
        .illegal_op::<BarrierOp>()
        .illegal_op::<BlockDimOp>()
        .illegal_op::<BlockIdOp>()
        .illegal_op::<GPUFuncOp>()
        .illegal_op::<GlobalIdOp>()
        .illegal_op::<GridDimOp>()
        .illegal_op::<LaneIdOp>()
        .illegal_op::<NumSubgroupsOp>()
        .illegal_op::<PrintfOp>()
        .illegal_op::<ReturnOp>()
        .illegal_op::<ShuffleOp>()
        .illegal_op::<SubgroupIdOp>()
        .illegal_op::<SubgroupSizeOp>()
        .illegal_op::<ThreadIdOp>();
    convert_to(run.module(), at, &target, set)
}

/// Memory of which nothing is said is that of all threads.
fn in_global_memory(ctx: &Context, part: Part) -> Option<Part> {
    let Part::Type(ty) = part else { return None };
    let space = Some(ctx.int_attr(64, i64::from(GLOBAL)));
    let mapped = match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, space: None } => {
            ctx.memref_type(shape, *element, *layout, space).ok()?
        }
        TypeData::UnrankedMemRef { element, space: None } => {
            ctx.unranked_memref_type(*element, space).ok()?
        }
        _ => return None,
    };
    Some(Part::Type(mapped))
}

/// The address space of a number, or of a space of gpu.
fn address_space(ctx: &Context, space: Attr) -> Option<u32> {
    if let AttrData::Integer { value, .. } = ctx.attr_data(space) {
        return value.to_i64().map(|space| space as u32);
    }
    Some(match gpu_space(ctx, space)? {
        AddressSpace::Global => GLOBAL,
        AddressSpace::Workgroup => LOCAL,
        AddressSpace::Private => PRIVATE,
    })
}

/// Adds functions as patterns, each of an operation, what stands for its operands, the rewriter, and the types.
macro_rules! add {
    ($set:ident, $types:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $types.clone();
            $set.convert($name, Some(&$types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}

fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    add! { set, types;
        "(anonymous namespace)::GPUBarrierConversion": barrier;
        "mlir::GPUReturnOpLowering": function::return_op;
        "(anonymous namespace)::GPUShuffleConversion": shuffle;
    }
    in_three::<BlockIdOp>(set, types, "_Z12get_group_idj");
    in_three::<GridDimOp>(set, types, "_Z14get_num_groupsj");
    in_three::<BlockDimOp>(set, types, "_Z14get_local_sizej");
    in_three::<ThreadIdOp>(set, types, "_Z12get_local_idj");
    in_three::<GlobalIdOp>(set, types, "_Z13get_global_idj");
    of_subgroup::<LaneIdOp>(set, types, "_Z22get_sub_group_local_id");
    of_subgroup::<NumSubgroupsOp>(set, types, "_Z18get_num_sub_groups");
    of_subgroup::<SubgroupIdOp>(set, types, "_Z16get_sub_group_id");
    of_subgroup::<SubgroupSizeOp>(set, types, "_Z18get_sub_group_size");
    let own = types.clone();
    let how = FunctionOptions {
        private_space: PRIVATE,
        group_space: LOCAL,
        kernel: None,
        block_size: Some("reqd_work_group_size"),
        cluster_size: None,
        conventions: Some([CConv::SPIRKERNEL, CConv::SPIRFUNC]),
        group_as_arguments: true,
    };
    set.convert("mlir::GPUFuncOpLowering", Some(&types.converter), move |op, _, rw| {
        function::function(op, rw, &own, &how)
    });
    let own = types.clone();
    let printer =
        printf::Printer { name: "_Z6printfPU3AS2Kcz", space: CONSTANT, convention: Some(CConv::SPIRFUNC) };
    set.convert("mlir::GPUPrintfOpToLLVMCallLowering", Some(&types.converter), move |op, operands, rw| {
        printf::to_printf(op, operands, rw, &own, printer)
    });
}

/// A function that is built in.
pub(crate) struct BuiltIn<'a> {
    pub(crate) name: &'a str,
    pub(crate) params: &'a [Type],
    pub(crate) result: Option<Type>,
    /// Whether it has nothing to do with memory.
    pub(crate) is_pure: bool,
    /// Whether all threads call it together.
    pub(crate) is_convergent: bool,
}

impl BuiltIn<'_> {
    /// Calls it at the insertion point. It is declared at the start of the symbol table around `op` if need be.
    pub(crate) fn call(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: OpAddr,
        args: &[ValueId],
    ) -> Option<Option<ValueId>> {
        let ctx = rw.ctx().clone();
        let table = nearest_table(rw.op(op).parent()?)?;
        let (loc, table) = (table.loc(), table.global());
        let name = ctx.ident(self.name);
        let convention = vec![Param::Int(CConv::SPIRFUNC.to_value())];
        let convention = make_attr(&ctx, ("llvm", "cconv"), convention).ok()?;
        let effects = match self.is_pure {
            true => Some(make_attr(&ctx, ("llvm", "memory_effects"), vec![Param::Int(0); 6]).ok()?),
            false => None,
        };
        if lookup_in(rw.op(table), name).filter(|known| known.is::<LLVMFuncOp>()).is_none() {
            let result = match self.result {
                Some(result) => result,
                None => llvm_types::simple(&ctx, Kind::Void).ok()?,
            };
            let ty = llvm_types::function(&ctx, result, self.params, false).ok()?;
            let mut outer = at_start_of(rw, table, loc)?;
            let made = LLVMFuncOp::of(declare(&mut outer, name, ty)?);
            outer.set(made, LLVMFuncOp::C_CONV, convention);
            outer.set(made, LLVMFuncOp::NO_UNWIND, true);
            outer.set(made, LLVMFuncOp::WILL_RETURN, true);
            if let Some(effects) = effects {
                outer.set(made, LLVMFuncOp::MEMORY_EFFECTS, effects);
            }
            if self.is_convergent {
                outer.set(made, LLVMFuncOp::CONVERGENT, true);
            }
        }
        let mut made = CallOp::build(rw.builder(), self.result, args, &[])
            .set(CallOp::CALLEE, name)
            .set(CallOp::C_CONV, convention)
            .set(CallOp::NO_UNWIND, true)
            .set(CallOp::WILL_RETURN, true);
        if let Some(effects) = effects {
            made = made.set(CallOp::MEMORY_EFFECTS, effects);
        }
        if self.is_convergent {
            made = made.set(CallOp::CONVERGENT, true);
        }
        let made = made.insert().ok()?;
        Some(rw.body().result(at(made).op, 0))
    }
}

/// Both the memory of the group and that of all.
const FENCES: i64 = 3;

fn barrier(op: BarrierOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let i32 = rw.ctx().i32();
    let flags = int_constant(rw.builder(), i32, FENCES)?;
    let callee =
        BuiltIn { name: "_Z7barrierj", params: &[i32], result: None, is_pure: false, is_convergent: true };
    callee.call(rw, at(op), &[flags])?;
    rw.erase(op)
}

/// A function of a dimension.
fn in_three<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, name: &'static str) {
    let own = types.clone();
    let pattern = "(anonymous namespace)::LaunchConfigOpConversion";
    set.convert(pattern, Some(&types.converter), move |op: O, _, rw| {
        let ctx = rw.ctx().clone();
        let at = op.handle();
        let dim = number(&ctx, rw.op(at).attr_named("dimension")?)?;
        let i32 = ctx.i32();
        let dim = int_constant(rw.builder(), i32, dim)?;
        let callee =
            BuiltIn { name, params: &[i32], result: Some(own.index), is_pure: true, is_convergent: false };
        let made = callee.call(rw, at, &[dim])??;
        rw.replace(at, &[made])
    });
}

/// A function that gives a number of the subgroup.
fn of_subgroup<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, name: &'static str) {
    let own = types.clone();
    let pattern = "(anonymous namespace)::GPUSubgroupOpConversion";
    set.convert(pattern, Some(&types.converter), move |op: O, _, rw| {
        let (at, i32) = (op.handle(), rw.ctx().i32());
        let callee = BuiltIn { name, params: &[], result: Some(i32), is_pure: false, is_convergent: false };
        let mut made = callee.call(rw, at, &[])??;
        if own.index != i32 {
            made = ZExtOp::build(rw.builder(), own.index, made).value().ok()?;
        }
        rw.replace(at, &[made])
    });
}

/// The type that values of a type are passed on as, and how names call it.
fn passed_as(ctx: &Context, ty: Type) -> Option<(Type, &'static str)> {
    Some(match ctx.type_data(ty) {
        TypeData::Float(FloatKind::F16) => (ty, "Dhj"),
        TypeData::Float(FloatKind::BF16) => (int(ctx, 16)?, "sj"),
        TypeData::Float(FloatKind::F32) => (ty, "fj"),
        TypeData::Float(FloatKind::F64) => (ty, "dj"),
        TypeData::Integer { width: 1, .. } => (int(ctx, 8)?, "cj"),
        TypeData::Integer { width: 8, .. } => (ty, "cj"),
        TypeData::Integer { width: 16, .. } => (ty, "sj"),
        TypeData::Integer { width: 32, .. } => (ty, "ij"),
        TypeData::Integer { width: 64, .. } => (ty, "lj"),
        _ => return None,
    })
}

/// Whether all threads of a subgroup take part.
fn is_whole(rw: &ConversionRewriter<'_>, op: ShuffleOp) -> bool {
    let root = rw.read(op);
    let width = constant_int(root.width());
    let stated = function_around(root.op())
        .and_then(|function| function.attr_named("intel_reqd_sub_group_size"))
        .and_then(|size| number(rw.ctx(), size));
    width.is_some() && width == stated
}

fn shuffle(op: ShuffleOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let ctx = rw.ctx().clone();
    rw.require(is_whole(rw, op))?;
    let name = match rw.read(op).mode() {
        ShuffleMode::IDX => "sub_group_shuffle",
        ShuffleMode::XOR => "sub_group_shuffle_xor",
        ShuffleMode::UP => "sub_group_shuffle_up",
        ShuffleMode::DOWN => "sub_group_shuffle_down",
    };
    let (mut value, offset) = (operands.at(0)?, operands.at(1)?);
    let given = rw.body().value_type(value);
    let (passed, suffix) = passed_as(&ctx, given)?;
    let name = format!("_Z{}{name}{suffix}", name.len());
    let is_bool = given == ctx.i1();
    if is_bool {
        value = ZExtOp::build(rw.builder(), passed, value).value().ok()?;
    } else if passed != given {
        value = BitcastOp::build(rw.builder(), passed, value).value().ok()?;
    }
    let params = [passed, rw.body().value_type(offset)];
    let callee =
        BuiltIn { name: &name, params: &params, result: Some(passed), is_pure: false, is_convergent: true };
    let mut made = callee.call(rw, at(op), &[value, offset])??;
    let b = rw.builder();
    if is_bool {
        made = TruncOp::build(b, given, made).value().ok()?;
    } else if passed != given {
        made = BitcastOp::build(b, given, made).value().ok()?;
    }
    let is_valid = ConstantOp::build(b, ctx.i1(), ctx.bool_attr(true)).value().ok()?;
    rw.replace(op, &[made, is_valid])
}
