//! `ensure-debug-info-scope-on-llvm-func`: functions without debug information get as much as their locations tell.

use rmlir_dialects::llvm::LLVMFuncOp;
use rmlir_ir::attrs::FileRange;
use rmlir_ir::construct::CallSide;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_attr, make_attr};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, AttrData, Context, Diagnostic, Failed, Module, OpAddr, OpRef};
use rmlir_passes::options::DIScopeForLLVMFuncOpPassEmissionKind as Wanted;
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Puts a subprogram at each function that has none, and a file at each operation that comes from another one than its function.
    DebugScopes: DIScopeForLLVMFuncOpPass, run
}

const SUBPROGRAM: &str = "di_subprogram";
const COMPILE_UNIT: &str = "di_compile_unit";
/// `DW_LANG_C` of DWARF.
const LANGUAGE: i64 = 2;
/// `DW_CC_normal` of DWARF.
const CONVENTION: i64 = 1;
/// Bits of `DISubprogramFlags`.
const DEFINITION: i64 = 1 << 3;
const OPTIMIZED: i64 = 1 << 4;

fn run(options: &options::DIScopeForLLVMFuncOpPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if !run.ctx().is_registered_dialect("llvm") {
        return Diagnostic::error(run.op().loc(), "LLVM dialect is not loaded.").emit(&run.ctx());
    }
    // The numbers of `DIEmissionKind`.
    let kind = match options.emission_kind {
        Wanted::None => 0,
        Wanted::Full => 1,
        Wanted::LineTablesOnly => 2,
        Wanted::DebugDirectivesOnly => 3,
    };
    let unit = compile_unit(run.op(), kind)?;
    let ops = Walk::pre().collect(run.op(), |_| true).map_err(|_| Failed)?;
    let top = run.at();
    let module = run.module();
    for &at in &ops {
        if module.op(at).cast::<LLVMFuncOp>().is_some() {
            function(module, at, unit)?;
        }
    }
    for at in ops.into_iter().filter(|&at| at != top) {
        operation(module, at)?;
    }
    Ok(())
}

fn made(ctx: &Context, name: &str, params: Vec<Param>) -> Result<Attr, Failed> {
    make_attr(ctx, ("llvm", name), params).map_err(|_| Failed)
}

/// What a location, or one in it, is fused with, if that is of a kind.
fn fused_with(ctx: &Context, loc: Attr, kind: &str) -> Option<Attr> {
    ctx.find_in_loc(loc, CallSide::Both, |part| match *ctx.attr_data(part) {
        AttrData::LocFused { metadata, .. } => metadata.filter(|&held| is_attr(ctx, held, ("llvm", kind))),
        _ => None,
    })
}

/// The file that a location names: of a call, that of the caller.
fn file_of(ctx: &Context, loc: Attr) -> Option<FileRange> {
    ctx.find_in_loc(loc, CallSide::Caller, |part| match ctx.attr_data(part) {
        AttrData::LocFile(range) => Some(*range),
        _ => None,
    })
}

/// `#llvm.di_file` of a path.
fn file(ctx: &Context, path: &str) -> Result<Attr, Failed> {
    let (folder, name) = match path.rsplit_once('/') {
        Some(("", name)) => ("/", name),
        Some((folder, name)) => (folder, name),
        None => ("", path),
    };
    let [name, folder] = [name, folder].map(|text| Param::Attr(ctx.string_attr(text)));
    made(ctx, "di_file", vec![name, folder])
}

fn distinct(ctx: &Context) -> Param {
    Param::Attr(ctx.distinct_attr(ctx.unit()))
}

/// The unit that the module names, or a new one: with its file.
fn compile_unit(top: OpRef<'_>, kind: i64) -> Result<(Attr, Attr), Failed> {
    let ctx = top.ctx();
    let loc = ctx.loc_attr(top.loc());
    if let Some(unit) = fused_with(ctx, loc, COMPILE_UNIT)
        && let AttrData::Dialect(data) = ctx.attr_data(unit)
        && let Some(&Param::Attr(file)) = data.params.get(2)
    {
        return Ok((unit, file));
    }
    let file = match file_of(ctx, loc) {
        Some(range) => file(ctx, &ctx.text(range.file))?,
        None => file(ctx, "<unknown>")?,
    };
    let producer = Param::Attr(ctx.string_attr("MLIR"));
    let params = vec![
        distinct(ctx),
        Param::Int(LANGUAGE),
        Param::Attr(file),
        producer,
        Param::Bool(true),
        Param::Int(kind),
        Param::None,
        Param::None,
    ];
    Ok((made(ctx, COMPILE_UNIT, params)?, file))
}

fn function(module: &mut Module, at: OpAddr, (unit, unit_file): (Attr, Attr)) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(at);
    let loc = ctx.loc_attr(op.loc());
    if fused_with(&ctx, loc, SUBPROGRAM).is_some() {
        return Ok(());
    }
    let (file, line) = match file_of(&ctx, loc) {
        Some(range) => (file(&ctx, &ctx.text(range.file))?, i64::from(range.line)),
        None => (unit_file, 1),
    };
    let name = op.attr_named("sym_name").map_or(Param::None, Param::Attr);
    let ty = made(&ctx, "di_subroutine_type", vec![Param::Int(CONVENTION), Param::None])?;
    let is_defined = op.region(0).is_some_and(|body| !body.is_empty());
    let (id, unit, flags) = match is_defined {
        true => (distinct(&ctx), Param::Attr(unit), DEFINITION | OPTIMIZED),
        false => (Param::None, Param::None, OPTIMIZED),
    };
    let params = vec![
        Param::None,
        Param::None,
        id,
        unit,
        Param::Attr(file),
        name.clone(),
        name,
        Param::Attr(file),
        Param::Int(line),
        Param::Int(line),
        Param::Int(flags),
        Param::Attr(ty),
        Param::None,
        Param::None,
    ];
    let subprogram = made(&ctx, SUBPROGRAM, params)?;
    let fused = ctx.fused_loc(&[loc], Some(subprogram));
    module.set_loc(at, ctx.loc(fused));
    Ok(())
}

/// What a scope says of another file in it.
fn file_in(ctx: &Context, scope: Attr, range: FileRange) -> Result<Attr, Failed> {
    let file = file(ctx, &ctx.text(range.file))?;
    made(ctx, "di_lexical_block_file", vec![Param::Attr(scope), Param::Attr(file), Param::Int(0)])
}

fn operation(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(at);
    if op.cast::<LLVMFuncOp>().is_some() {
        return Ok(());
    }
    let mut around = op.parent();
    while let Some(other) = around.filter(|op| op.cast::<LLVMFuncOp>().is_none()) {
        around = other.parent();
    }
    let Some(function) = around else { return Ok(()) };
    let function = ctx.loc_attr(function.loc());
    let AttrData::LocFused { metadata: Some(scope), .. } = *ctx.attr_data(function) else { return Ok(()) };
    let loc = ctx.loc_attr(op.loc());
    let new = match *ctx.attr_data(loc) {
        AttrData::LocCallSite { callee, caller } => ctx.call_site_loc(inlined(&ctx, scope, callee)?, caller),
        _ => match (file_of(&ctx, loc), file_of(&ctx, function)) {
            (Some(own), Some(other)) if own.file != other.file => {
                ctx.fused_loc(&[loc], Some(file_in(&ctx, scope, own)?))
            }
            _ => return Ok(()),
        },
    };
    module.set_loc(at, ctx.loc(new));
    Ok(())
}

/// What was inlined, each callee in a scope of its own within that of its caller.
fn inlined(ctx: &Context, scope: Attr, callee: Attr) -> Result<Attr, Failed> {
    // From the outermost callee inwards: its scope, and at the end the location of the innermost.
    let (mut scopes, mut loc) = (Vec::new(), callee);
    let mut scope = scope;
    while let Some(range) = file_of(ctx, loc) {
        scope = file_in(ctx, scope, range)?;
        scopes.push(scope);
        match *ctx.attr_data(loc) {
            AttrData::LocCallSite { callee, .. } => loc = callee,
            _ => break,
        }
    }
    Ok(scopes.into_iter().rev().fold(loc, |loc, scope| ctx.fused_loc(&[loc], Some(scope))))
}
