//! `convert-math-to-funcs`: what neither a machine nor a library has becomes functions that are made here.

mod bodies;

use crate::calc::element_of;
use crate::llvm_common::functions::linkage;
use crate::vector_elements::by_elements;
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::llvm::Linkage;
use rmlir_dialects::math::{CountLeadingZerosOp, FPowIOp, IPowIOp};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Ident, OpRef, Type, TypeData};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Operands, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};
use rustc_hash::FxHashMap;
use std::sync::Arc;

plain_pass! {
    /// Makes functions for operations of math on integers.
    MathToFuncs: ConvertMathToFuncs, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MathToFuncs>();
}

/// Which function an operation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    /// A power of integers of a type.
    WholePower(Type),
    /// A power of floats of a type with an exponent of another one.
    FloatPower(Type, Type),
    /// The leading zeros of integers of a type.
    LeadingZeros(Type),
}

type Functions = FxHashMap<Wanted, Ident>;

fn run(options: &options::ConvertMathToFuncs, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (least, zeros) = (options.min_width_of_fpowi_exponent, options.convert_ctlz);
    let functions = Arc::new(make_functions(run, least, zeros)?);
    let mut set = PatternSet::new();
    add::<IPowIOp>(&mut set, &functions, "(anonymous namespace)::IPowIOpLowering", least, true);
    add::<FPowIOp>(&mut set, &functions, "(anonymous namespace)::FPowIOpLowering", least, true);
    if zeros {
        add::<CountLeadingZerosOp>(
            &mut set,
            &functions,
            "(anonymous namespace)::CtlzOpLowering",
            least,
            true,
        );
    }
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "cf", "func", "scf", "vector"]).illegal_op::<IPowIOp>();
    target.dynamic_op::<FPowIOp>(move |op| Some(wanted(op, least, zeros).is_none()));
    if zeros {
        target.illegal_op::<CountLeadingZerosOp>();
    }
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Adds what makes calls of operations of a kind.
fn add<O: TypedOp>(
    set: &mut PatternSet,
    functions: &Arc<Functions>,
    name: &'static str,
    least: u32,
    zeros: bool,
) {
    set.op("(anonymous namespace)::VecOpToScalarOp", |op: O, rw| by_elements::<O>(op.handle(), rw));
    let functions = Arc::clone(functions);
    set.convert(name, None, move |op: O, operands: &Operands, rw| {
        let root = rw.op(op.handle());
        let result = root.result(0)?.ty();
        rw.require(rw.ctx().type_data(result).shape().is_none())?;
        let callee = *functions.get(&wanted(root, least, zeros)?)?;
        let args = operands.all()?;
        let made = CallOp::build(rw.builder(), &[result], callee, &args).value().ok()?;
        rw.replace(op.handle(), &[made])
    });
}

/// The function that an operation needs, if it is one of those that get some.
fn wanted(op: OpRef<'_>, least: u32, zeros: bool) -> Option<Wanted> {
    let ctx = op.ctx();
    let element = |ty: Type| element_of(ctx, ty);
    let width = |ty: Type| match *ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(width),
        _ => None,
    };
    let result = element(op.result(0)?.ty());
    if op.is::<IPowIOp>() {
        width(result).map(|_| Wanted::WholePower(result))
    } else if op.is::<FPowIOp>() {
        let exponent = element(op.operand(1)?.ty());
        width(exponent).filter(|&width| width >= least).map(|_| Wanted::FloatPower(result, exponent))
    } else if op.is::<CountLeadingZerosOp>() && zeros {
        width(result).map(|_| Wanted::LeadingZeros(result))
    } else {
        None
    }
}

/// Makes each function that is needed, at the end of the module.
fn make_functions(run: &mut PassRun<'_>, least: u32, zeros: bool) -> Result<Functions, Failed> {
    let mut found = Vec::new();
    let ops = Walk::post().collect(run.op(), |op| wanted(op, least, zeros).is_some()).map_err(|_| Failed)?;
    for at in ops {
        let wanted = wanted(run.op().module().op(at), least, zeros).ok_or(Failed)?;
        if !found.contains(&wanted) {
            found.push(wanted);
        }
    }
    let block = run.op().region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block, loc) = (block.unit(), block.id(), run.op().loc());
    let mut functions = Functions::default();
    for wanted in found {
        let mut b = Builder::at_end(run.module(), unit, block);
        b.set_loc(loc);
        functions.insert(wanted, make(&mut b, wanted).ok_or(Failed)?);
    }
    Ok(functions)
}

fn make(b: &mut Builder<'_>, wanted: Wanted) -> Option<Ident> {
    let ctx = b.ctx().clone();
    let text = |ty: Type| rmlir_ir::print::type_to_string(&ctx, ty);
    let (name, inputs, result) = match wanted {
        Wanted::WholePower(ty) => (format!("ipowi_{}", text(ty)), vec![ty, ty], ty),
        Wanted::FloatPower(ty, exponent) => {
            (format!("fpowi_{}_{}", text(ty), text(exponent)), vec![ty, exponent], ty)
        }
        Wanted::LeadingZeros(ty) => (format!("ctlz_{}", text(ty)), vec![ty], ty),
    };
    let name = ctx.ident(&format!("__mlir_math_{name}"));
    let once = linkage(&ctx, Linkage::LinkonceODR.value())?;
    let ty = ctx.function_type(&inputs, &[result]);
    let mut filled = None;
    let made = FuncOp::build(b, name, ty)
        .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .attr("llvm.linkage", once)
        .region_with(|b, region| {
            let entry = b.create_block(region, &inputs);
            b.set_end(entry);
            filled = match wanted {
                Wanted::WholePower(ty) => bodies::whole_power(b, region, ty),
                Wanted::FloatPower(ty, exponent) => bodies::float_power(b, region, ty, exponent),
                Wanted::LeadingZeros(ty) => bodies::leading_zeros(b, region, ty),
            };
        });
    made.insert().ok()?;
    filled.map(|()| name)
}
