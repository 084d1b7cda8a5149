//! `cf.assert`: a branch to a block that has the driver stop the program.

use crate::gpu_common::int;
use crate::gpu_common::printf::{call, start_of};
use crate::gpu_common::symbols::{device_module, function, text};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::cf::{AssertOp, BranchOp, CondBranchOp};
use rmlir_dialects::llvm::LLVMFuncOp;
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, AttrData, Context, Loc};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

const UNKNOWN: &str = "(unknown)";

pub(super) fn assert(
    op: AssertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i32, i64, pointer) = (ctx.i32(), int(&ctx, 64)?, types.pointer(0)?);
    let condition = operands.at(0)?;
    let root = rw.read(op);
    let (message, loc) = (ctx.bytes(root.msg()).to_vec(), root.op().loc());
    let module = device_module(root.op())?;
    let start = root.op().block()?.id();
    const FAIL: &str = "__assertfail";
    let void = llvm_types::simple(&ctx, Kind::Void).ok()?;
    let ty = llvm_types::function(&ctx, void, &[pointer, pointer, i32, pointer, i64], false).ok()?;
    let callee = function(rw, module, loc, FAIL, ty)?;
    let never_returns = ctx.array_attr(&[ctx.string_attr("noreturn")]);
    {
        let mut outer = rw.within(callee.unit);
        outer.set(LLVMFuncOp::of(callee), LLVMFuncOp::PASSTHROUGH, never_returns);
    }
    let failure = rw.split_block(op)?;
    let next = rw.body().next_op(op.at().op)?;
    let rest = rw.split_block(rmlir_ir::OpAddr { op: next, ..op.at() })?;
    rw.at_end(start);
    CondBranchOp::build(rw.builder(), condition, &[], &[], rest, failure).insert().ok()?;
    rw.at_end(failure);
    BranchOp::build(rw.builder(), &[], rest).insert().ok()?;
    rw.at_op(op);
    let place = Place::of(&ctx, loc);
    rw.set_loc(place.loc);
    let mut texts = Vec::new();
    for (prefix, content) in
        [("assert_message_", &message), ("assert_file_", &place.file), ("assert_func_", &place.function)]
    {
        let made = text(rw, module, place.loc, prefix, content, 0)?;
        texts.push(start_of(rw, types, &made, 0)?);
    }
    let &[message, file, function] = &texts[..] else { return None };
    let line = int_constant(rw.builder(), i32, place.line)?;
    let size = int_constant(rw.builder(), i64, 1)?;
    rw.set_loc(loc);
    call(rw, callee, FAIL, &[message, file, line, function, size])?;
    rw.erase(op)
}

/// What the message says of the place.
struct Place {
    loc: Loc,
    file: Vec<u8>,
    line: i64,
    function: Vec<u8>,
}

impl Place {
    /// The place of what is called; a name is that of the function.
    fn of(ctx: &Context, loc: Loc) -> Place {
        let mut attr = ctx.loc_attr(loc);
        while let AttrData::LocCallSite { callee, .. } = ctx.attr_data(attr) {
            attr = *callee;
        }
        let mut place = Place { loc: ctx.loc(attr), file: UNKNOWN.into(), line: 0, function: UNKNOWN.into() };
        match ctx.attr_data(attr) {
            AttrData::LocName { name, child } => {
                place.function = ctx.bytes(*name).to_vec();
                place.set_file(ctx, *child);
            }
            _ => place.set_file(ctx, attr),
        }
        place
    }

    fn set_file(&mut self, ctx: &Context, attr: Attr) {
        if let AttrData::LocFile(range) = ctx.attr_data(attr) {
            self.file = ctx.bytes(range.file).to_vec();
            self.line = i64::from(range.line);
        }
    }
}
