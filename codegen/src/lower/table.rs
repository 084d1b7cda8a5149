//! Which operation is lowered how.

use super::Lowering;
use super::arith::{self, Overflow, OverflowOp};
use super::dynamic::is_dynamic;
use super::masked::Places;
use super::{casts, floats, intrinsics};
use crate::view::Refusal;
use cranelift_codegen::ir::InstBuilder;
use rmlir_ir::{BlockRef, Context, OpName, OpRef};
use rustc_hash::FxHashMap;

/// Lowers one operation.
pub(super) type Lower = for<'x, 'f, 'a> fn(&'x mut Lowering<'f, 'a>, OpRef<'a>) -> Result<(), Refusal>;

/// Operations by name.
pub(crate) struct Table {
    rows: FxHashMap<OpName, Lower>,
    intrinsics: FxHashMap<&'static str, Lower>,
    call: OpName,
    alloca: OpName,
}

/// What the operations of a function say about how it is lowered.
pub(super) struct Traits<'a> {
    /// Its calls.
    pub(super) calls: Vec<OpRef<'a>>,
    /// The first that takes stack memory that cannot be part of the frame.
    pub(super) dynamic: Option<OpRef<'a>>,
}

impl Table {
    /// The table for operations of a context.
    pub(crate) fn new(ctx: &Context) -> Table {
        let rows = OPS.iter().map(|&(name, lower)| (ctx.op_name(&format!("llvm.{name}")), lower));
        let named = BY_NAME.iter().chain(ONLY_BY_OP);
        let rows = rows.chain(named.map(|&(name, lower)| (ctx.op_name(&format!("llvm.intr.{name}")), lower)));
        Table {
            rows: rows.collect(),
            intrinsics: BY_NAME.iter().chain(ONLY_BY_NAME).copied().collect(),
            call: ctx.op_name("llvm.call"),
            alloca: ctx.op_name("llvm.alloca"),
        }
    }

    /// What the operations of blocks say.
    pub(super) fn traits_of<'a>(&self, blocks: &[BlockRef<'a>]) -> Traits<'a> {
        let mut traits = Traits { calls: Vec::new(), dynamic: None };
        for op in blocks.iter().flat_map(|block| block.ops()) {
            let name = op.name();
            if name == self.call {
                traits.calls.push(op);
            } else if name == self.alloca && traits.dynamic.is_none() && is_dynamic(op) {
                traits.dynamic = Some(op);
            }
        }
        traits
    }

    /// How an operation is lowered, if it is.
    pub(super) fn get(&self, name: OpName) -> Option<Lower> {
        self.rows.get(&name).copied()
    }

    /// How an intrinsic that is called by name is lowered, if it is.
    pub(super) fn intrinsic(&self, name: &str) -> Option<Lower> {
        self.intrinsics.get(name).copied()
    }
}

fn nothing(_: &mut Lowering<'_, '_>, _: OpRef<'_>) -> Result<(), Refusal> {
    Ok(())
}

const OPS: &[(&str, Lower)] = &[
    ("add", |f, op| f.binary(op, arith::add)),
    ("sub", |f, op| f.binary(op, arith::sub)),
    ("mul", |f, op| f.binary(op, arith::mul)),
    ("udiv", |f, op| f.binary(op, arith::udiv)),
    ("sdiv", |f, op| f.binary(op, arith::sdiv)),
    ("urem", |f, op| f.binary(op, arith::urem)),
    ("srem", |f, op| f.binary(op, arith::srem)),
    ("and", |f, op| f.binary(op, arith::and)),
    ("or", |f, op| f.binary(op, arith::or)),
    ("xor", |f, op| f.binary(op, arith::xor)),
    ("shl", |f, op| f.binary(op, arith::shl)),
    ("lshr", |f, op| f.binary(op, arith::lshr)),
    ("ashr", |f, op| f.binary(op, arith::ashr)),
    ("icmp", |f, op| f.icmp(op)),
    ("fcmp", |f, op| f.fcmp(op)),
    ("select", |f, op| f.select(op)),
    ("fadd", |f, op| f.binary(op, floats::fadd)),
    ("fsub", |f, op| f.binary(op, floats::fsub)),
    ("fmul", |f, op| f.binary(op, floats::fmul)),
    ("fdiv", |f, op| f.binary(op, floats::fdiv)),
    ("frem", |f, op| f.binary(op, floats::frem)),
    ("fneg", |f, op| f.unary(op, floats::fneg)),
    ("trunc", |f, op| f.convert(op, casts::trunc)),
    ("zext", |f, op| f.convert(op, casts::zext)),
    ("sext", |f, op| f.convert(op, casts::sext)),
    ("ptrtoint", |f, op| f.convert(op, casts::pointer_cast)),
    ("inttoptr", |f, op| f.convert(op, casts::pointer_cast)),
    ("fptosi", |f, op| f.convert(op, casts::fptosi)),
    ("fptoui", |f, op| f.convert(op, casts::fptoui)),
    ("sitofp", |f, op| f.convert(op, casts::sitofp)),
    ("uitofp", |f, op| f.convert(op, casts::uitofp)),
    ("fpext", |f, op| f.convert(op, casts::fpext)),
    ("fptrunc", |f, op| f.convert(op, casts::fptrunc)),
    ("bitcast", |f, op| f.bitcast(op)),
    ("addrspacecast", |f, op| f.copy(op)),
    ("freeze", |f, op| f.copy(op)),
    ("load", |f, op| f.load(op)),
    ("store", |f, op| f.store(op)),
    ("alloca", |f, op| f.alloca(op)),
    ("getelementptr", |f, op| f.element_pointer(op)),
    ("atomicrmw", |f, op| f.atomic_rmw(op)),
    ("cmpxchg", |f, op| f.compare_exchange(op)),
    ("fence", |f, op| f.fence(op)),
    ("br", |f, op| f.br(op)),
    ("cond_br", |f, op| f.cond_br(op)),
    ("switch", |f, op| f.switch(op)),
    ("indirectbr", |f, op| f.indirect_br(op)),
    ("unreachable", |f, op| f.unreachable(op)),
    ("return", |f, op| f.return_(op)),
    ("call", |f, op| f.call(op)),
    ("invoke", |f, op| f.invoke(op)),
    ("landingpad", |f, op| f.landing_pad(op)),
    ("resume", |f, op| f.resume(op)),
    ("call_intrinsic", |f, op| f.call_intrinsic(op)),
    ("inline_asm", |f, op| f.inline_asm(op)),
    ("blocktag", nothing),
    ("blockaddress", |f, op| f.block_address(op)),
    ("mlir.constant", |f, op| f.constant(op)),
    ("mlir.undef", |f, op| f.zero(op)),
    ("mlir.poison", |f, op| f.zero(op)),
    ("mlir.zero", |f, op| f.zero(op)),
    ("mlir.none", |f, op| f.zero(op)),
    ("mlir.addressof", |f, op| f.address_of(op)),
    ("extractvalue", |f, op| f.extract_value(op)),
    ("insertvalue", |f, op| f.insert_value(op)),
    ("extractelement", |f, op| f.extract_element(op)),
    ("insertelement", |f, op| f.insert_element(op)),
    ("shufflevector", |f, op| f.shuffle(op)),
];

/// Intrinsics whose operation has just the operands of a call.
const BY_NAME: &[(&str, Lower)] = &[
    ("lifetime.start", nothing),
    ("lifetime.end", nothing),
    ("invariant.end", nothing),
    ("prefetch", nothing),
    ("vaend", nothing),
    ("stackrestore", |f, op| f.stack_restore(op)),
    ("stacksave", |f, op| f.stack_save(op)),
    ("vastart", |f, op| f.va_start(op)),
    ("vacopy", |f, op| f.va_copy(op)),
    ("trap", |f, op| f.trap(op)),
    ("eh.typeid.for", |f, op| f.exception_type_id(op)),
    ("expect", |f, op| f.copy(op)),
    ("is.constant", |f, op| f.zero(op)),
    ("ssa.copy", |f, op| f.copy(op)),
    ("launder.invariant.group", |f, op| f.copy(op)),
    ("strip.invariant.group", |f, op| f.copy(op)),
    ("threadlocal.address", |f, op| f.copy(op)),
    ("ptrmask", |f, op| f.pointer_mask(op)),
    ("ctpop", |f, op| f.unary(op, intrinsics::ctpop)),
    ("bswap", |f, op| f.unary(op, intrinsics::bswap)),
    ("bitreverse", |f, op| f.unary(op, intrinsics::bitreverse)),
    ("smax", |f, op| f.binary(op, arith::smax)),
    ("smin", |f, op| f.binary(op, arith::smin)),
    ("umax", |f, op| f.binary(op, arith::umax)),
    ("umin", |f, op| f.binary(op, arith::umin)),
    ("scmp", |f, op| f.three_way(op, true)),
    ("ucmp", |f, op| f.three_way(op, false)),
    ("fshl", |f, op| f.ternary(op, intrinsics::fshl)),
    ("fshr", |f, op| f.ternary(op, intrinsics::fshr)),
    ("uadd.sat", |f, op| f.binary(op, intrinsics::uadd_sat)),
    ("usub.sat", |f, op| f.binary(op, intrinsics::usub_sat)),
    ("sadd.sat", |f, op| f.binary(op, intrinsics::sadd_sat)),
    ("ssub.sat", |f, op| f.binary(op, intrinsics::ssub_sat)),
    ("ushl.sat", |f, op| f.binary(op, intrinsics::ushl_sat)),
    ("sshl.sat", |f, op| f.binary(op, intrinsics::sshl_sat)),
    ("uadd.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Add, signed: false })),
    ("sadd.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Add, signed: true })),
    ("usub.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Sub, signed: false })),
    ("ssub.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Sub, signed: true })),
    ("umul.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Mul, signed: false })),
    ("smul.with.overflow", |f, op| f.overflow(op, Overflow { op: OverflowOp::Mul, signed: true })),
    ("fabs", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().fabs(a)))),
    ("sqrt", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().sqrt(a)))),
    ("floor", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().floor(a)))),
    ("ceil", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().ceil(a)))),
    ("trunc", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().trunc(a)))),
    ("rint", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().nearest(a)))),
    ("nearbyint", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().nearest(a)))),
    ("roundeven", |f, op| f.unary(op, |f, a, _| Ok(f.b.ins().nearest(a)))),
    ("fma", |f, op| f.ternary(op, |f, [a, b, c], _| Ok(f.b.ins().fma(a, b, c)))),
    ("fmuladd", |f, op| {
        f.ternary(op, |f, [a, b, c], _| {
            let product = f.b.ins().fmul(a, b);
            Ok(f.b.ins().fadd(product, c))
        })
    }),
    ("copysign", |f, op| f.binary(op, floats::copysign)),
    ("minnum", |f, op| f.binary(op, floats::minnum)),
    ("maxnum", |f, op| f.binary(op, floats::maxnum)),
    ("minimum", |f, op| f.binary(op, floats::minimum)),
    ("maximum", |f, op| f.binary(op, floats::maximum)),
    ("exp", |f, op| f.math(op)),
    ("exp2", |f, op| f.math(op)),
    ("exp10", |f, op| f.math(op)),
    ("log", |f, op| f.math(op)),
    ("log2", |f, op| f.math(op)),
    ("log10", |f, op| f.math(op)),
    ("sin", |f, op| f.math(op)),
    ("cos", |f, op| f.math(op)),
    ("tan", |f, op| f.math(op)),
    ("asin", |f, op| f.math(op)),
    ("acos", |f, op| f.math(op)),
    ("atan", |f, op| f.math(op)),
    ("atan2", |f, op| f.math(op)),
    ("sinh", |f, op| f.math(op)),
    ("cosh", |f, op| f.math(op)),
    ("tanh", |f, op| f.math(op)),
    ("pow", |f, op| f.math(op)),
    ("round", |f, op| f.math(op)),
    ("lround", |f, op| f.math(op)),
    ("llround", |f, op| f.math(op)),
    ("lrint", |f, op| f.math(op)),
    ("llrint", |f, op| f.math(op)),
    ("ldexp", |f, op| f.math(op)),
    ("powi", |f, op| f.powi(op)),
    ("sincos", |f, op| f.sincos(op)),
    ("vector.reduce.add", |f, op| f.reduce(op, arith::add)),
    ("vector.reduce.mul", |f, op| f.reduce(op, arith::mul)),
    ("vector.reduce.and", |f, op| f.reduce(op, arith::and)),
    ("vector.reduce.or", |f, op| f.reduce(op, arith::or)),
    ("vector.reduce.xor", |f, op| f.reduce(op, arith::xor)),
    ("vector.reduce.smax", |f, op| f.reduce(op, arith::smax)),
    ("vector.reduce.smin", |f, op| f.reduce(op, arith::smin)),
    ("vector.reduce.umax", |f, op| f.reduce(op, arith::umax)),
    ("vector.reduce.umin", |f, op| f.reduce(op, arith::umin)),
    ("vector.reduce.fmax", |f, op| f.reduce(op, floats::maxnum)),
    ("vector.reduce.fmin", |f, op| f.reduce(op, floats::minnum)),
    ("vector.reduce.fmaximum", |f, op| f.reduce(op, floats::maximum)),
    ("vector.reduce.fminimum", |f, op| f.reduce(op, floats::minimum)),
    ("vector.reduce.fadd", |f, op| f.reduce_with_start(op, floats::fadd)),
    ("vector.reduce.fmul", |f, op| f.reduce_with_start(op, floats::fmul)),
    ("modf", |f, op| f.split_float(op, "modf")),
    ("frexp", |f, op| f.split_float(op, "frexp")),
    ("get.active.lane.mask", |f, op| f.active_lanes(op)),
    ("masked.expandload", |f, op| f.masked_load(op, Places::Packed)),
    ("masked.compressstore", |f, op| f.masked_store(op, Places::Packed)),
    ("vector.interleave2", |f, op| f.interleave(op)),
    ("vector.deinterleave2", |f, op| f.deinterleave(op)),
    ("stepvector", |f, op| f.step_vector(op)),
];

/// Intrinsics whose operation has attributes in place of some operands.
const ONLY_BY_OP: &[(&str, Lower)] = &[
    ("assume", nothing),
    ("dbg.value", nothing),
    ("dbg.declare", nothing),
    ("dbg.label", nothing),
    ("experimental.noalias.scope.decl", nothing),
    ("var.annotation", nothing),
    ("invariant.start", |f, op| f.zero(op)),
    ("expect.with.probability", |f, op| f.copy(op)),
    ("annotation", |f, op| f.copy(op)),
    ("ptr.annotation", |f, op| f.copy(op)),
    ("ubsantrap", |f, op| f.trap(op)),
    ("memcpy", |f, op| f.copy_memory(op, "memcpy")),
    ("memcpy.inline", |f, op| f.copy_memory(op, "memcpy")),
    ("memmove", |f, op| f.copy_memory(op, "memmove")),
    ("memset", |f, op| f.set_memory(op)),
    ("memset.inline", |f, op| f.set_memory(op)),
    ("abs", |f, op| f.unary(op, intrinsics::abs)),
    ("ctlz", |f, op| f.unary(op, intrinsics::ctlz)),
    ("cttz", |f, op| f.unary(op, intrinsics::cttz)),
    ("is.fpclass", |f, op| f.fpclass(op)),
    ("masked.load", |f, op| f.masked_load(op, Places::InOrder)),
    ("masked.store", |f, op| f.masked_store(op, Places::InOrder)),
    ("masked.gather", |f, op| f.masked_load(op, Places::Anywhere)),
    ("masked.scatter", |f, op| f.masked_store(op, Places::Anywhere)),
    ("matrix.multiply", |f, op| f.matrix_multiply(op)),
    ("matrix.transpose", |f, op| f.matrix_transpose(op)),
    ("matrix.column.major.load", |f, op| f.matrix_load(op)),
    ("matrix.column.major.store", |f, op| f.matrix_store(op)),
    ("vector.extract", |f, op| f.subvector(op, false)),
    ("vector.insert", |f, op| f.subvector(op, true)),
];

/// Intrinsics without an operation.
const ONLY_BY_NAME: &[(&str, Lower)] = &[
    ("load.relative", |f, op| f.load_relative(op)),
    ("frameaddress", |f, op| f.frame_address(op)),
    ("returnaddress", |f, op| f.return_address(op)),
    ("objectsize", |f, op| f.object_size(op)),
    ("experimental.cttz.elts", |f, op| f.first_lane(op)),
    ("donothing", nothing),
    ("sideeffect", nothing),
    ("x86.sse2.pause", nothing),
    // No register is kept in more than 16 bytes.
    ("x86.avx.vzeroupper", nothing),
    ("vector.reverse", |f, op| f.reverse(op)),
    ("fptosi.sat", |f, op| f.convert(op, casts::fptosi_sat)),
    ("fptoui.sat", |f, op| f.convert(op, casts::fptoui_sat)),
];
