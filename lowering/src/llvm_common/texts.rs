//! Texts of a module that conversions print.

use super::LlvmTypes;
use super::build::{GepIndex, gep};
use super::functions::{Callee, lookup_or_declare, module_around, private_linkage};
use rmlir_dialects::llvm::{self, types};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::{Attr, Context, Ident, OpAddr, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::ConversionRewriter;

/// A text that is printed.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// What the name of the constant that holds it begins with.
    pub name: &'a str,
    /// The function that prints it.
    pub callee: &'a str,
}

/// A call that prints a text, which becomes a constant of the module around `op`.
pub fn print_text(rw: &mut ConversionRewriter<'_>, op: OpAddr, own: &LlvmTypes, text: Text<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let module = module_around(rw.op(op))?;
    let bytes: Vec<u8> = text.text.bytes().chain([0]).collect();
    let i8 = ctx.integer_type(8, rmlir_ir::Signedness::Signless).ok()?;
    let array = types::array(&ctx, i8, bytes.len() as u64).ok()?;
    let name = unused_name(rw, module, text.name)?;
    let (pointer, loc) = (own.pointer(0)?, rw.op(op).loc());
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    let elements = i8_elements(&ctx, &bytes)?;
    let linkage = private_linkage(&ctx)?;
    llvm::GlobalOp::build(outer.builder(), array, name, linkage)
        .set(llvm::GlobalOp::CONSTANT, true)
        .set(llvm::GlobalOp::VALUE, elements)
        .region_with(|_, _| {})
        .insert()
        .ok()?;
    let address = llvm::AddressOfOp::build(rw.builder(), pointer, name).value().ok()?;
    let first: [GepIndex; 1] = [GepIndex::Number(0)];
    let start: ValueId = gep(rw.builder(), pointer, array, address, &first, Default::default())?;
    let callee = Callee { name: text.callee, params: &[pointer], result: None, reserved: true };
    let callee = lookup_or_declare(rw, op, callee)?;
    llvm::CallOp::build(rw.builder(), None, &[start], &[]).set(llvm::CallOp::CALLEE, callee).insert().ok()?;
    Some(())
}

fn i8_elements(ctx: &Context, bytes: &[u8]) -> Option<Attr> {
    let i8 = ctx.integer_type(8, rmlir_ir::Signedness::Signless).ok()?;
    let ty = ctx.tensor_type(&[bytes.len() as i64], i8, None).ok()?;
    let is_splat = bytes.iter().all(|&byte| Some(&byte) == bytes.first());
    let raw = if is_splat { bytes[..1.min(bytes.len())].to_vec() } else { bytes.to_vec() };
    ctx.dense_elements(ty, raw, is_splat).ok()
}

/// A name for a text that no symbol of the module has.
fn unused_name(rw: &ConversionRewriter<'_>, module: OpAddr, first: &str) -> Option<Ident> {
    let ctx = rw.ctx();
    let others = (0u32..).map(|at| ctx.ident(&format!("{first}_{at}")));
    let names = std::iter::once(ctx.ident(first)).chain(others);
    let unused = |name: &Ident| lookup_in(rw.op(module), *name).is_none();
    names.into_iter().find(unused)
}
