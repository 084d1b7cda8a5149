//! Constants, casts and choices of the arith dialect.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    self, Stack, buffer_type_of, dynamic, layout_of, memref, shape_of, space_of, tensor_of,
};
use crate::bufferization::work::Work;
use rmlir_dialects::arith::{ConstantOp, IndexCastOp, IndexCastUIOp, SelectOp};
use rmlir_dialects::memref::{GetGlobalOp, GlobalOp};
use rmlir_ir::symbols::SymbolTable;
use rmlir_ir::typed::is_op;
use rmlir_ir::{BlockId, Builder, Failed, Ident, OpAddr, OpRef, Type, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<ConstantOp>(&Constant);
    models.op::<IndexCastOp>(&Cast);
    models.op::<IndexCastUIOp>(&Cast);
    models.op::<SelectOp>(&Select);
}

/// Memory that a global holds.
struct Constant;

impl Bufferizable for Constant {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn writable(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        false
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let result = op.result(0).ok_or(Failed)?;
        if !types::is_ranked(op.ctx(), result.ty()) {
            return Err(Failed);
        }
        let Some(space) = work.settings.space(op.ctx(), result.ty()) else {
            return Err(op.emit_plain_error("could not infer memory space"));
        };
        let ty = types::identity(op.ctx(), result.ty(), space);
        let name = global_for(work, at, ty)?;
        let mut maker = work.before(at);
        let made = GetGlobalOp::build(&mut maker.rewriter, ty, name).value()?;
        maker.replace(at.op, &[made])
    }
}

/// The block of the module around an operation, with the module.
fn module_around(op: OpRef<'_>) -> Option<(OpRef<'_>, BlockId)> {
    let module =
        std::iter::successors(op.parent(), |op| op.parent()).find(|op| is_op(*op, "builtin.module"))?;
    Some((module, module.region(0)?.entry()?.id()))
}

/// The global that holds a constant: one that is there, or a new one at the start of the module.
fn global_for(work: &mut Work<'_>, at: OpAddr, ty: Type) -> Result<Ident, Failed> {
    let op = work.op(at);
    let (ctx, loc) = (op.ctx().clone(), op.loc());
    let value = op.cast::<ConstantOp>().ok_or(Failed)?.value();
    let (table, block) = module_around(op).ok_or(Failed)?;
    let alignment = work.settings.alignment as i64;
    let globals =
        table.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    for global in globals.filter_map(|op| op.cast::<GlobalOp>()) {
        if global.initial_value() == Some(value) && global.alignment().unwrap_or(0) == alignment {
            return Ok(global.sym_name());
        }
    }
    let mut symbols = SymbolTable::new(table);
    let sizes: Vec<String> = shape_of(&ctx, ty).iter().map(i64::to_string).collect();
    let element = ctx.type_data(ty).shaped_element().ok_or(Failed)?;
    let element = rmlir_ir::print::type_to_string(&ctx, element);
    let name = ctx.ident(&format!("__constant_{}x{element}", sizes.join("x")));
    let unit = symbols.unit();
    let mut builder = Builder::at_start(work.module, unit, block);
    let private = ctx.ident("private");
    let made = GlobalOp::build(&mut builder, name, ty)
        .loc(loc)
        .set(GlobalOp::SYM_VISIBILITY, private)
        .set(GlobalOp::INITIAL_VALUE, value)
        .set(GlobalOp::CONSTANT, true);
    let made = if alignment > 0 { made.set(GlobalOp::ALIGNMENT, alignment) } else { made };
    let made = rmlir_ir::typed::Handle::at(made.insert()?);
    symbols.insert(work.module, made).ok_or(Failed)
}

/// The same memory with elements of another type.
struct Cast;

impl Bufferizable for Cast {
    fn access(&self) -> Access {
        Access::NONE.giving(AliasingValue::same)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let source = work.op(at).operand(0).ok_or(Failed)?.id();
        let result = work.op(at).result(0).ok_or(Failed)?.ty();
        let mut maker = work.before(at);
        let buffer = maker.buffer(source)?;
        let (ctx, from) = (maker.ctx(), maker.ty(buffer));
        let ty = memref(&ctx, result, layout_of(&ctx, from), space_of(&ctx, from));
        let made = maker.remake(at.op, &[buffer], &[ty], false);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// One of two buffers.
struct Select;

impl Bufferizable for Select {
    fn access(&self) -> Access {
        Access::NONE.giving(AliasingValue::maybe_same)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let (op, _) = value.def_op().ok_or(Failed)?;
        let select = op.cast::<SelectOp>().ok_or(Failed)?;
        let yes = types::known_or_buffer_type(select.true_value(), look, stack)?;
        let no = types::known_or_buffer_type(select.false_value(), look, stack)?;
        let ctx = op.ctx();
        if yes == no {
            return Ok(yes);
        }
        if space_of(ctx, yes) != space_of(ctx, no) {
            return Err(op.emit_plain_error("inconsistent memory space on true/false operands"));
        }
        Ok(dynamic(ctx, tensor_of(ctx, yes).ok_or(Failed)?, space_of(ctx, yes)))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let select = op.cast::<SelectOp>().ok_or(Failed)?;
        if select.condition().ty() != op.ctx().i1() {
            return Err(op.emit_error("only i1 condition values are supported"));
        }
        let (condition, yes, no) =
            (select.condition().id(), select.true_value().id(), select.false_value().id());
        let result = select.result().id();
        let mut maker = work.before(at);
        let (mut yes, mut no) = (maker.buffer(yes)?, maker.buffer(no)?);
        if maker.ty(yes) != maker.ty(no) {
            let ty = buffer_type_of(maker.value(result), maker.look())?;
            let loc = maker.op()?.loc();
            if maker.ty(yes) != ty {
                yes = rmlir_dialects::memref::CastOp::build(&mut maker.rewriter, ty, yes).loc(loc).value()?;
            }
            if maker.ty(no) != ty {
                no = rmlir_dialects::memref::CastOp::build(&mut maker.rewriter, ty, no).loc(loc).value()?;
            }
        }
        let ty = maker.ty(yes);
        let made = maker.remake(at.op, &[condition, yes, no], &[ty], false);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}
