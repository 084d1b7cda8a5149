//! Operations: which form, check and interface goes with which.

use super::checks::calls::{
    Assume, InlineAsm, check_bundles, check_intrinsic, check_invoke, check_landingpad,
};
use super::checks::constants::{Constant, Zero};
use super::checks::memory::{Access, AtomicRmw, CmpXchg, Fence, GetElementPtr, IntToPtr, check_alloca};
use super::checks::symbols::{
    AddressOf, BlockAddress, Comdat, DsoLocalEquivalent, IFunc, InComdat, ModuleLevel, Structors,
    check_alias, check_alias_initializer, check_function, check_function_body, check_global,
    check_global_initializer,
};
use super::checks::values::{Bitcast, Extend, ManyPointers, Part, Return, Shuffle, Sincos, Switch};
use super::forms::call::{CallForm, parse_intrinsic, parse_landingpad, print_intrinsic, print_landingpad};
use super::forms::compare::{Compare, bool_like};
use super::forms::function::FuncForm;
use super::forms::global::{AliasForm, GlobalForm};
use super::forms::memory::AllocaForm;
use super::interfaces::{
    AsmEffects, Branch, Call as CallModel, Division, Function, ListBranch, Weights, WithCallAttrs,
};
use super::types;
use crate::common::accesses::AccessEffects;
use crate::common::callable::ByType;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::branch::{BranchOpInterface, WeightedBranchOpInterface};
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, CallableOpInterface};
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, EffectKind, MemoryEffectOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ir::signature::Signature;
use rmlir_ir::traits::Relation;
use rmlir_ir::{Context, OpRef, Part as IrPart, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// An operation with a hand-written form: its state, how to read and write it, how to check it and its regions.
struct HandWritten<F> {
    form: F,
    parse: fn(&F, &mut dyn AsmParser, &mut OperationState) -> Result<(), Failed>,
    print: fn(&F, &mut dyn AsmPrinter, OpRef<'_>),
    /// The check by the signature.
    check_signature: fn(&F, Signature<'_>) -> Result<(), Failed>,
    check: Option<CheckOf<F>>,
    check_regions: Option<CheckOf<F>>,
}

type CheckOf<F> = fn(&F, OpRef<'_>) -> Result<(), Failed>;

fn no_check<F>(_: &F, _: Signature<'_>) -> Result<(), Failed> {
    Ok(())
}

impl<F: Send + Sync> OpHooks for HandWritten<F> {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn reads_by_text(&self) -> bool {
        true
    }

    fn prints_by_signature(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        (self.parse)(&self.form, parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        (self.print)(&self.form, printer, op);
    }

    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        (self.check_signature)(&self.form, op)
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.check.map_or(Ok(()), |check| check(&self.form, op))
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.check_regions.map_or(Ok(()), |check| check(&self.form, op))
    }

    fn verifies_each(&self) -> bool {
        self.check.is_some() || self.check_regions.is_some()
    }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    hand_written_calls(dialect);
    hand_written_symbols(dialect);
    checks(dialect);
    call_interfaces(dialect);
    symbol_interfaces(dialect);
    branch_interfaces(dialect);
    effect_interfaces(dialect);
    transforms(dialect);
    predicates(dialect);
}

fn hand_written_calls(dialect: &mut DialectImpl<'_>) {
    let call = HandWritten {
        form: CallForm::new(),
        parse: CallForm::parse_call,
        print: CallForm::print_call,
        check_signature: |_, op| check_bundles(op),
        check: None,
        check_regions: None,
    };
    dialect.op("call").hooks(Arc::new(call));
    let invoke = HandWritten {
        form: CallForm::new(),
        parse: CallForm::parse_invoke,
        print: CallForm::print_invoke,
        check_signature: no_check,
        check: Some(check_invoke),
        check_regions: None,
    };
    dialect.op("invoke").hooks(Arc::new(invoke));
    let intrinsic = HandWritten {
        form: (),
        parse: |(), parser, state| parse_intrinsic(parser, state),
        print: |(), printer, op| print_intrinsic(printer, op),
        check_signature: no_check,
        check: Some(|(), op| check_intrinsic(op)),
        check_regions: None,
    };
    dialect.op("call_intrinsic").hooks(Arc::new(intrinsic));
    let landingpad = HandWritten {
        form: (),
        parse: |(), parser, state| parse_landingpad(parser, state),
        print: |(), printer, op| print_landingpad(printer, op),
        check_signature: no_check,
        check: Some(|(), op| check_landingpad(op)),
        check_regions: None,
    };
    dialect.op("landingpad").hooks(Arc::new(landingpad));
}

fn hand_written_symbols(dialect: &mut DialectImpl<'_>) {
    let alloca = HandWritten {
        form: AllocaForm::new(),
        parse: AllocaForm::parse,
        print: AllocaForm::print,
        check_signature: |form, op| check_alloca(op, form.element.ty(op)),
        check: None,
        check_regions: None,
    };
    dialect.op("alloca").hooks(Arc::new(alloca));
    let global = HandWritten {
        form: GlobalForm::new(),
        parse: GlobalForm::parse,
        print: GlobalForm::print,
        check_signature: no_check,
        check: Some(check_global),
        check_regions: Some(check_global_initializer),
    };
    dialect.op("mlir.global").hooks(Arc::new(global));
    let alias = HandWritten {
        form: AliasForm::new(),
        parse: AliasForm::parse,
        print: AliasForm::print,
        check_signature: no_check,
        check: Some(check_alias),
        check_regions: Some(|_, op| check_alias_initializer(op)),
    };
    dialect.op("mlir.alias").hooks(Arc::new(alias));
    let func = HandWritten {
        form: FuncForm::new(),
        parse: FuncForm::parse,
        print: FuncForm::print,
        check_signature: no_check,
        check: Some(check_function),
        check_regions: Some(|_, op| check_function_body(op)),
    };
    dialect.op("func").hooks(Arc::new(func));
    dialect.op("icmp").hooks(Arc::new(Compare::integers()));
    dialect.op("fcmp").hooks(Arc::new(Compare::floats()));
}

/// Checks beside a declared form.
fn checks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, Arc<dyn OpHooks>); 28] = [
        ("atomicrmw", Arc::new(AtomicRmw)),
        ("bitcast", Arc::new(Bitcast)),
        ("cmpxchg", Arc::new(CmpXchg)),
        ("comdat", Arc::new(Comdat)),
        ("extractvalue", Arc::new(Part::new(false))),
        ("fence", Arc::new(Fence)),
        ("getelementptr", Arc::new(GetElementPtr::new())),
        ("inline_asm", Arc::new(InlineAsm)),
        ("insertvalue", Arc::new(Part::new(true))),
        ("inttoptr", Arc::new(IntToPtr)),
        ("intr.assume", Arc::new(Assume)),
        ("intr.masked.gather", Arc::new(ManyPointers { scatter: false })),
        ("intr.masked.scatter", Arc::new(ManyPointers { scatter: true })),
        ("intr.sincos", Arc::new(Sincos)),
        ("linker_options", Arc::new(ModuleLevel)),
        ("load", Arc::new(Access::load())),
        ("mlir.constant", Arc::new(Constant::new())),
        ("mlir.global_ctors", Arc::new(Structors("ctors"))),
        ("mlir.global_dtors", Arc::new(Structors("dtors"))),
        ("mlir.ifunc", Arc::new(IFunc)),
        ("mlir.zero", Arc::new(Zero)),
        ("module_flags", Arc::new(ModuleLevel)),
        ("return", Arc::new(Return::new())),
        ("sext", Arc::new(Extend)),
        ("shufflevector", Arc::new(Shuffle)),
        ("store", Arc::new(Access::store())),
        ("switch", Arc::new(Switch)),
        ("zext", Arc::new(Extend)),
    ];
    for (name, hooks) in checks {
        dialect.op(name).hooks(hooks);
    }
}

fn call_interfaces(dialect: &mut DialectImpl<'_>) {
    let mut op = dialect.op("call");
    let model = Arc::new(CallModel(CallForm::new()));
    op.interface::<dyn CallOpInterface>(model.clone()).interface::<dyn ArgAndResultAttrs>(model.clone());
    op.interface::<dyn SymbolUserOpInterface>(model);
    let mut op = dialect.op("invoke");
    let model = Arc::new(CallModel(CallForm::new()));
    op.interface::<dyn CallOpInterface>(model.clone()).interface::<dyn ArgAndResultAttrs>(model);
    op.interface::<dyn BranchOpInterface>(Arc::new(Branch { first: 1 }));
    op.interface::<dyn WeightedBranchOpInterface>(Arc::new(Weights));
    let with_attrs = [
        "call_intrinsic",
        "intr.memcpy",
        "intr.memmove",
        "intr.memcpy.inline",
        "intr.memset",
        "intr.memset.inline",
        "intr.masked.expandload",
        "intr.masked.compressstore",
    ];
    for name in with_attrs {
        dialect.op(name).interface::<dyn ArgAndResultAttrs>(Arc::new(WithCallAttrs));
    }
}

fn symbol_interfaces(dialect: &mut DialectImpl<'_>) {
    let mut op = dialect.op("func");
    let model = Arc::new(Function::new());
    op.interface::<dyn FunctionOpInterface>(model.clone())
        .interface::<dyn CallableOpInterface>(Arc::new(ByType));
    op.interface::<dyn ArgAndResultAttrs>(model.clone()).interface::<dyn SymbolOpInterface>(model);
    op.interface::<dyn SymbolUserOpInterface>(Arc::new(InComdat));
    let users: [(&str, Arc<dyn SymbolUserOpInterface>); 7] = [
        ("mlir.global", Arc::new(InComdat)),
        ("mlir.addressof", Arc::new(AddressOf::new())),
        ("dso_local_equivalent", Arc::new(DsoLocalEquivalent)),
        ("blockaddress", Arc::new(BlockAddress)),
        ("mlir.global_ctors", Arc::new(Structors("ctors"))),
        ("mlir.global_dtors", Arc::new(Structors("dtors"))),
        ("mlir.ifunc", Arc::new(IFunc)),
    ];
    for (name, model) in users {
        dialect.op(name).interface::<dyn SymbolUserOpInterface>(model);
    }
}

fn branch_interfaces(dialect: &mut DialectImpl<'_>) {
    dialect.op("br").interface::<dyn BranchOpInterface>(Arc::new(Branch { first: 0 }));
    let mut op = dialect.op("cond_br");
    op.interface::<dyn BranchOpInterface>(Arc::new(Branch { first: 1 }));
    op.interface::<dyn WeightedBranchOpInterface>(Arc::new(Weights));
    let mut op = dialect.op("switch");
    let lengths = "case_operand_segments";
    op.interface::<dyn BranchOpInterface>(Arc::new(ListBranch { default: Some(1), lists: 2, lengths }));
    op.interface::<dyn WeightedBranchOpInterface>(Arc::new(Weights));
    let mut op = dialect.op("indirectbr");
    let lengths = "indbr_operand_segments";
    op.interface::<dyn BranchOpInterface>(Arc::new(ListBranch { default: None, lists: 1, lengths }));
}

fn effect_interfaces(dialect: &mut DialectImpl<'_>) {
    let effects: [(&str, Arc<dyn MemoryEffectOpInterface>); 3] = [
        ("load", Arc::new(AccessEffects { kind: EffectKind::Read, address: 0 })),
        ("store", Arc::new(AccessEffects { kind: EffectKind::Write, address: 1 })),
        ("inline_asm", Arc::new(AsmEffects)),
    ];
    for (name, model) in effects {
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(model);
    }
    for (name, signed) in [("udiv", false), ("sdiv", true)] {
        dialect.op(name).interface::<dyn ConditionallySpeculatable>(Arc::new(Division { signed }));
    }
}

/// Functions from types to types that definitions name.
fn transforms(dialect: &mut DialectImpl<'_>) {
    let mut transform = |text: &str, apply: fn(&Context, Type) -> Option<Type>| {
        let apply = move |ctx: &Context, part| match part {
            IrPart::Type(ty) => apply(ctx, ty).map(|ty| vec![ty]),
            IrPart::Attr(_) => None,
        };
        dialect.transform(text, Arc::new(apply));
    };
    transform("::getI1SameShape($_self)", bool_like);
    transform("getValAndBoolStructType($_self)", value_and_bool);
    relations(dialect);
}

/// Relations between types: that of `cmpxchg` needs code, the others are too frequent to be worked out from their text.
fn relations(dialect: &mut DialectImpl<'_>) {
    let mut relation = |condition: &str, test: fn(Signature<'_>) -> Option<bool>| {
        let test = move |op: Signature<'_>| test(op).map_or(Verdict::Unknown, Verdict::from);
        dialect.relation(&format!("({condition})"), Relation::of_signature(test));
    };
    relation("(std::equal_to<>()(getValAndBoolStructType($val.getType()), $res.getType()))", |op| {
        Some(value_and_bool(op.ctx(), op.operand(2)?.ty()) == Some(op.result(0)?.ty()))
    });
    relation("(std::equal_to<>()(::getI1SameShape($lhs.getType()), $res.getType()))", |op| {
        let (ctx, from, to) = (op.ctx(), op.operand(0)?.ty(), op.result(0)?.ty());
        match ctx.type_data(from) {
            TypeData::Vector { .. } => Some(bool_like(ctx, from) == Some(to)),
            _ => Some(to == ctx.i1()),
        }
    });
    relation(
        "(($trueValue.getType()) == ($falseValue.getType()) && ($falseValue.getType()) == ($res.getType()) && \
         ($res.getType()) == ($trueValue.getType()))",
        |op| {
            let ty = op.result(0)?.ty();
            Some(op.operand(1)?.ty() == ty && op.operand(2)?.ty() == ty)
        },
    );
    relation(
        "(($container.getType()) == ($res.getType()) && ($res.getType()) == ($container.getType()))",
        |op| Some(op.operand(0)?.ty() == op.result(0)?.ty()),
    );
}

/// The struct of what `cmpxchg` found and whether it was as expected.
fn value_and_bool(ctx: &Context, ty: Type) -> Option<Type> {
    types::literal_struct(ctx, &[ty, ctx.i1()], false).ok()
}

/// Tests that definitions name.
fn predicates(dialect: &mut DialectImpl<'_>) {
    let mut test = |function: &str, holds: fn(&Context, Type) -> bool| {
        let test = move |ctx: &Context, subject| match subject {
            Subject::Type(ty) => holds(ctx, ty).into(),
            Subject::Attr(_) => Verdict::Unknown,
        };
        let pred = Pred::Fn(PredFn::new(function, Arc::new(test)));
        // A condition stands in parentheses, and so does what it is made of.
        dialect.predicate(&format!("((::mlir::LLVM::{function}($_self)))"), pred);
    };
    test("isLoadableType", types::is_loadable);
    test("isCompatibleOuterType", types::is_compatible_outer);
    test("isCompatibleVectorType", types::is_compatible_vector);
    test("isCompatibleFloatingPointType", types::is_compatible_float);
}
