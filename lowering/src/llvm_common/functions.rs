//! Functions of a module that conversions declare and call.

use rmlir_dialects::llvm::LLVMFuncOp;
use rmlir_dialects::llvm::types as llvm;
use rmlir_ir::symbols::{lookup_in, nearest_table};
use rmlir_ir::typed::{EnumValue, TypedOp, make_attr};
use rmlir_ir::{Ident, OpAddr, OpRef, Type};
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::conversion::ConversionRewriter;

/// The module around an operation.
pub fn module_around(op: OpRef<'_>) -> Option<OpAddr> {
    let module = std::iter::successors(op.parent(), |op| op.parent());
    module.into_iter().find(|op| op.name_text() == b"builtin.module").map(|op| op.global())
}

/// A function that a conversion calls.
#[derive(Clone, Copy, Debug)]
pub struct Callee<'a> {
    /// Its name.
    pub name: &'a str,
    /// Types of its parameters.
    pub params: &'a [Type],
    /// What it returns, if anything.
    pub result: Option<Type>,
    /// Whether the name is taken by the runtime library.
    pub reserved: bool,
}

/// A function of the dialect of this name and type: one that is in the module around `from`, or a new declaration at its start. `None` if
/// there is one of another type, which is reported.
pub fn lookup_or_declare(rw: &mut ConversionRewriter<'_>, from: OpAddr, callee: Callee<'_>) -> Option<Ident> {
    let module = module_around(rw.op(from))?;
    lookup_or_declare_in(rw, module, callee)
}

/// The same in the nearest symbol table, which may be the module of a device.
pub fn lookup_or_declare_near(
    rw: &mut ConversionRewriter<'_>,
    from: OpAddr,
    callee: Callee<'_>,
) -> Option<Ident> {
    let table = nearest_table(rw.op(from).parent()?)?.global();
    lookup_or_declare_in(rw, table, callee)
}

fn lookup_or_declare_in(
    rw: &mut ConversionRewriter<'_>,
    module: OpAddr,
    callee: Callee<'_>,
) -> Option<Ident> {
    let ctx = rw.ctx().clone();
    let result = match callee.result {
        Some(result) => result,
        None => llvm::simple(&ctx, llvm::Kind::Void).ok()?,
    };
    let ty = llvm::function(&ctx, result, callee.params, false).ok()?;
    let ident = ctx.ident(callee.name);
    let known = lookup_in(rw.op(module), ident).and_then(|known| known.cast::<LLVMFuncOp>());
    if let Some(function) = known {
        let have = function.function_type();
        if have != ty {
            let (kind, shown) = if callee.reserved { ("reserved function", have) } else { ("function", ty) };
            let (name, shown) = (callee.name, ctx.quoted_type(shown));
            function.op().emit_error(format!(
                "redefinition of {kind} '{name}' of different type {shown} is prohibited"
            ));
            return None;
        }
        return Some(ident);
    }
    let loc = rw.op(module).loc();
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    declare(&mut outer, ident, ty)?;
    Some(ident)
}

/// A declaration of a function at the place of the rewriter.
pub fn declare(rw: &mut PatternRewriter<'_>, name: Ident, ty: Type) -> Option<OpAddr> {
    let at = LLVMFuncOp::build(rw.builder(), name, ty).region_with(|_, _| {}).insert().ok()?;
    Some(at.handle())
}

/// The linkage of what no other module sees.
pub fn private_linkage(ctx: &rmlir_ir::Context) -> Option<rmlir_ir::Attr> {
    linkage(ctx, rmlir_dialects::llvm::Linkage::Private.to_value())
}

/// A linkage, by its number.
pub fn linkage(ctx: &rmlir_ir::Context, value: i64) -> Option<rmlir_ir::Attr> {
    make_attr(ctx, ("llvm", "linkage"), vec![rmlir_ir::def::Param::Int(value)]).ok()
}
