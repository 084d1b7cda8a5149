//! Printing of memory: loops around calls of C's `printf`.

use crate::toy::PrintOp;
use rmlir::dialects::llvm::types;
use rmlir::ir::def::Param;
use rmlir::ir::symbols::lookup_in;
use rmlir::ir::typed::{EnumValue, make_attr};
use rmlir::ir::walk::Walk;
use rmlir::ir::{Builder, Context, Failed, Ident, Module, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir::llvm::{AddressOfOp, CallOp, GlobalOp, LLVMFuncOp, Linkage};
use rmlir::{arith, memref, scf};
use rmlir_passes::record::Anchor;
use rmlir_passes::{Pass, PassRun};

/// Makes calls of `printf` of `toy.print`.
pub(crate) struct LowerPrints;

impl Pass for LowerPrints {
    fn name(&self) -> &str {
        "ToyPrintLoweringPass"
    }

    fn argument(&self) -> &str {
        "toy-lower-print"
    }

    fn anchor(&self) -> Anchor {
        Anchor::Op("builtin.module")
    }

    fn dialects(&self) -> &'static [&'static str] {
        &["arith", "llvm", "memref", "scf"]
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let prints = Walk::pre().collect(run.op(), |op| op.is::<PrintOp>()).map_err(|_| Failed)?;
        if prints.is_empty() {
            return Ok(());
        }
        let at = run.at();
        let printer = Printer::declare(run.module(), at)?;
        for print in prints {
            printer.lower(run.module(), print)?;
        }
        Ok(())
    }
}

/// What a module declares for printing.
struct Printer {
    printf: Ident,
    /// The type of `printf`.
    ty: Type,
    pointer: Type,
    number: Ident,
    line: Ident,
}

impl Printer {
    fn declare(module: &mut Module, top: OpAddr) -> Result<Printer, Failed> {
        let ctx = module.ctx().clone();
        let pointer = types::pointer(&ctx, 0).map_err(|_| Failed)?;
        let ty = types::function(&ctx, ctx.i32(), &[pointer], true).map_err(|_| Failed)?;
        let printer = Printer {
            printf: ctx.ident("printf"),
            ty,
            pointer,
            number: ctx.ident("frmt_spec"),
            line: ctx.ident("nl"),
        };
        for (name, text) in [(printer.line, "\n\0"), (printer.number, "%f \0")] {
            text_constant(&mut at_start(module, top)?, name, text)?;
        }
        if lookup_in(module.op(top), printer.printf).is_none() {
            let mut b = at_start(module, top)?;
            LLVMFuncOp::build(&mut b, printer.printf, ty).region_with(|_, _| {}).insert()?;
        }
        Ok(printer)
    }

    fn call(&self, b: &mut Builder<'_>, format: Ident, value: Option<ValueId>) -> Result<(), Failed> {
        let format = AddressOfOp::build(b, self.pointer, format).value()?;
        let args: Vec<ValueId> = std::iter::once(format).chain(value).collect();
        let result = b.ctx().i32();
        let call = CallOp::build(b, Some(result), &args, &[]).set(CallOp::CALLEE, self.printf);
        call.set(CallOp::VAR_CALLEE_TYPE, self.ty).insert().map(|_| ())
    }

    fn lower(&self, module: &mut Module, print: OpAddr) -> Result<(), Failed> {
        let op = module.op(print);
        let (loc, value) = (op.loc(), op.operand(0).ok_or(Failed)?);
        let TypeData::MemRef { shape, .. } = op.ctx().type_data(value.ty()) else {
            return Err(op.emit_error("prints what does not lie in memory"));
        };
        let (shape, memory) = (shape.to_vec(), value.id());
        let mut b = Builder::before(module, print);
        b.set_loc(loc);
        self.dimension(&mut b, memory, &shape, &mut Vec::new())?;
        module.erase_op(print).map_err(|_| Failed)
    }

    /// Elements of the last dimension stand on a line.
    fn dimension(
        &self,
        b: &mut Builder<'_>,
        memory: ValueId,
        shape: &[i64],
        at: &mut Vec<ValueId>,
    ) -> Result<(), Failed> {
        let Some((&size, rest)) = shape.split_first() else {
            let value = memref::LoadOp::build(b, memory, at).value()?;
            return self.call(b, self.number, Some(value));
        };
        let mut bounds = [0, size, 1].into_iter().map(|bound| {
            let bound = b.ctx().index_attr(bound);
            arith::ConstantOp::build(b, bound).value()
        });
        let (Some(lower), Some(upper), Some(step)) = (bounds.next(), bounds.next(), bounds.next()) else {
            return Err(Failed);
        };
        let (lower, upper, step) = (lower?, upper?, step?);
        let index = b.ctx().index_type();
        let (mut done, loc) = (Ok(()), b.loc());
        scf::ForOp::build(b, &[], lower, upper, step, &[])
            .region(&[index], |b, args| {
                b.set_loc(loc);
                at.extend_from_slice(args);
                done = self.dimension(b, memory, rest, at);
                at.pop();
                if !rest.is_empty() {
                    done = done.and_then(|()| self.call(b, self.line, None));
                }
                done = done.and(scf::YieldOp::build(b, &[]).insert().map(|_| ()));
            })
            .insert()?;
        done
    }
}

fn at_start(module: &mut Module, top: OpAddr) -> Result<Builder<'_>, Failed> {
    let block = module.op(top).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block) = (block.unit(), block.id());
    Ok(Builder::at_start(module, unit, block))
}

fn text_constant(b: &mut Builder<'_>, name: Ident, text: &str) -> Result<(), Failed> {
    let ctx: Context = b.ctx().clone();
    let i8 = ctx.integer_type(8, Signedness::Signless).map_err(|_| Failed)?;
    let array = types::array(&ctx, i8, text.len() as u64).map_err(|_| Failed)?;
    let linkage = vec![Param::Int(Linkage::Internal.to_value())];
    let linkage = make_attr(&ctx, ("llvm", "linkage"), linkage).map_err(|_| Failed)?;
    let value = ctx.string_attr(text);
    GlobalOp::build(b, array, name, linkage)
        .set(GlobalOp::CONSTANT, true)
        .set(GlobalOp::VALUE, value)
        .region_with(|_, _| {})
        .insert()
        .map(|_| ())
}
