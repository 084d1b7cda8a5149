//! `convert-complex-to-llvm`: a complex number is a struct of its parts.

use crate::llvm_common::build::{extract, insert, poison};
use crate::llvm_common::one_to_one::fast_math;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::complex::{AbsOp, AddOp, ConstantOp, CreateOp, DivOp, ImOp, MulOp, ReOp, SubOp};
use rmlir_dialects::llvm;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Builder, Failed, Type, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of complex.
    ComplexToLlvm: ConvertComplexToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ComplexToLlvm>();
}

fn run(options: &options::ConvertComplexToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let divides = Walk::pre().collect(run.op(), |op| op.is::<DivOp>()).map_err(|_| Failed)?;
    let improved = matches!(options.complex_range, options::ConvertComplexToLLVMPassComplexRange::Improved);
    if let (Some(&first), true) = (divides.first(), improved) {
        let op = run.module().op(first);
        return Err(op.emit_error("cannot be converted with complex-range=improved yet"));
    }
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(0)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let mut target = llvm_target();
    target.illegal_dialects(&["complex"]);
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

type Parts = (ValueId, ValueId);

/// Makes operations on floats with the flags of an operation on complex numbers.
struct Floats<'b, 'm> {
    b: &'b mut Builder<'m>,
    flags: Option<Attr>,
    ty: Type,
}

impl Floats<'_, '_> {
    fn make<O: TypedOp>(&mut self, x: ValueId, y: ValueId) -> ValueId {
        let made = self.b.create(O::KIND.name()).operands(&[x, y]);
        match self.flags {
            Some(flags) => made.attr("fastmathFlags", flags).value(self.ty),
            None => made.value(self.ty),
        }
    }

    fn add(&mut self, x: ValueId, y: ValueId) -> ValueId {
        self.make::<llvm::FAddOp>(x, y)
    }

    fn sub(&mut self, x: ValueId, y: ValueId) -> ValueId {
        self.make::<llvm::FSubOp>(x, y)
    }

    fn mul(&mut self, x: ValueId, y: ValueId) -> ValueId {
        self.make::<llvm::FMulOp>(x, y)
    }

    fn div(&mut self, x: ValueId, y: ValueId) -> ValueId {
        self.make::<llvm::FDivOp>(x, y)
    }
}

fn parts(b: &mut Builder<'_>, value: ValueId) -> Option<Parts> {
    Some((extract(b, value, &[0])?, extract(b, value, &[1])?))
}

/// Adds the pattern of an operation on two complex numbers, by what becomes of their parts.
fn binary<O: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    types: &LlvmTypes,
    make: fn(&mut Floats<'_, '_>, Parts, Parts) -> Parts,
) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        let flags = rw.op(op).attr_named("fastmath").and_then(|flags| fast_math(own.ctx(), flags));
        let ty = own.convert(rw.op(op.handle()).result(0)?.ty())?;
        let b = rw.builder();
        let (x, y) = (parts(b, operands.at(0)?)?, parts(b, operands.at(1)?)?);
        let whole = poison(b, ty)?;
        let ty = b.body().value_type(x.0);
        let (re, im) = make(&mut Floats { b, flags, ty }, x, y);
        let made = insert(b, whole, re, &[0])?;
        let made = insert(b, made, im, &[1])?;
        rw.replace(op, &[made])
    });
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert(
        "(anonymous namespace)::AbsOpConversion",
        Some(&types.converter),
        move |op: AbsOp, operands, rw| {
            let flags = rw.op(op).attr_named("fastmath").and_then(|flags| fast_math(own.ctx(), flags));
            let ty = own.convert(rw.op(op).result(0)?.ty())?;
            let b = rw.builder();
            let (re, im) = parts(b, operands.at(0)?)?;
            let mut floats = Floats { b, flags, ty };
            let (re, im) = (floats.mul(re, re), floats.mul(im, im));
            let sum = floats.add(re, im);
            let made = b.create(llvm::SqrtOp::KIND.name()).operands(&[sum]).value(ty);
            rw.replace(op, &[made])
        },
    );
    binary::<AddOp>(set, "(anonymous namespace)::AddOpConversion", types, |f, x, y| {
        (f.add(x.0, y.0), f.add(x.1, y.1))
    });
    set.convert(
        "(anonymous namespace)::ConstantOpLowering",
        Some(&types.converter),
        |op: ConstantOp, _, rw| {
            let root = rw.op(op);
            let value = root.attr_named("value")?;
            let ty = rw.convert_type(root.result(0)?.ty())?;
            let made = llvm::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::CreateOpConversion",
        Some(&types.converter),
        |op: CreateOp, operands, rw| {
            let ty = rw.convert_type(rw.op(op).result(0)?.ty())?;
            let b = rw.builder();
            let made = poison(b, ty)?;
            let made = insert(b, made, operands.at(0)?, &[0])?;
            let made = insert(b, made, operands.at(1)?, &[1])?;
            rw.replace(op, &[made])
        },
    );
    binary::<DivOp>(set, "(anonymous namespace)::DivOpConversion", types, |f, x, y| {
        let (re, im) = (f.mul(y.0, y.0), f.mul(y.1, y.1));
        let norm = f.add(re, im);
        let (a, b) = (f.mul(x.0, y.0), f.mul(x.1, y.1));
        let re = f.add(a, b);
        let (a, b) = (f.mul(x.1, y.0), f.mul(x.0, y.1));
        let im = f.sub(a, b);
        (f.div(re, norm), f.div(im, norm))
    });
    set.convert("(anonymous namespace)::ImOpConversion", Some(&types.converter), |op: ImOp, operands, rw| {
        let made = extract(rw.builder(), operands.at(0)?, &[1])?;
        rw.replace(op, &[made])
    });
    binary::<MulOp>(set, "(anonymous namespace)::MulOpConversion", types, |f, x, y| {
        let (a, b) = (f.mul(y.0, x.0), f.mul(y.1, x.1));
        let re = f.sub(a, b);
        let (a, b) = (f.mul(x.1, y.0), f.mul(x.0, y.1));
        (re, f.add(a, b))
    });
    set.convert("(anonymous namespace)::ReOpConversion", Some(&types.converter), |op: ReOp, operands, rw| {
        let made = extract(rw.builder(), operands.at(0)?, &[0])?;
        rw.replace(op, &[made])
    });
    binary::<SubOp>(set, "(anonymous namespace)::SubOpConversion", types, |f, x, y| {
        (f.sub(x.0, y.0), f.sub(x.1, y.1))
    });
}
