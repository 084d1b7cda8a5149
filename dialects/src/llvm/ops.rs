//! Operations: which form, check and interface goes with which.

use super::forms::call::{
    CallForm, parse_intrinsic, parse_landingpad, print_intrinsic, print_landingpad,
};
use super::forms::compare::{Compare, bool_like};
use super::forms::function::FuncForm;
use super::forms::global::{AliasForm, GlobalForm};
use super::forms::memory::AllocaForm;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};
use rmlir_ir::{OpRef, Part};
use rmlir_ods::HookSet;
use std::sync::Arc;

macro_rules! hand_written {
    ($(#[$doc:meta])* $name:ident: $form:ty = $new:expr, $parse:expr, $print:expr) => {
        $(#[$doc])*
        struct $name($form);

        impl $name {
            fn new() -> $name {
                $name($new)
            }
        }

        impl OpHooks for $name {
            fn has_custom_form(&self) -> bool {
                true
            }

            fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
                #[allow(clippy::redundant_closure_call)]
                ($parse)(&self.0, parser, state)
            }

            fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
                #[allow(clippy::redundant_closure_call)]
                ($print)(&self.0, printer, op);
            }
        }
    };
}

hand_written!(Call: CallForm = CallForm::new(), CallForm::parse_call, CallForm::print_call);
hand_written!(Invoke: CallForm = CallForm::new(), CallForm::parse_invoke, CallForm::print_invoke);
hand_written!(Alloca: AllocaForm = AllocaForm::new(), AllocaForm::parse, AllocaForm::print);
hand_written!(Global: GlobalForm = GlobalForm::new(), GlobalForm::parse, GlobalForm::print);
hand_written!(Alias: AliasForm = AliasForm::new(), AliasForm::parse, AliasForm::print);
hand_written!(Func: FuncForm = FuncForm::new(), FuncForm::parse, FuncForm::print);
hand_written!(CallIntrinsic: () = (), |_: &(), parser, state| parse_intrinsic(parser, state),
    |_: &(), printer, op| print_intrinsic(printer, op));
hand_written!(Landingpad: () = (), |_: &(), parser, state| parse_landingpad(parser, state),
    |_: &(), printer, op| print_landingpad(printer, op));

pub(super) fn hooks(set: &mut HookSet) {
    set.op("llvm.call", Arc::new(Call::new()), false);
    set.op("llvm.invoke", Arc::new(Invoke::new()), false);
    set.op("llvm.call_intrinsic", Arc::new(CallIntrinsic::new()), false);
    set.op("llvm.landingpad", Arc::new(Landingpad::new()), false);
    set.op("llvm.alloca", Arc::new(Alloca::new()), false);
    set.op("llvm.mlir.global", Arc::new(Global::new()), false);
    set.op("llvm.mlir.alias", Arc::new(Alias::new()), false);
    set.op("llvm.func", Arc::new(Func::new()), false);
    set.op("llvm.icmp", Arc::new(Compare::integers()), false);
    set.op("llvm.fcmp", Arc::new(Compare::floats()), false);
    set.transform("::getI1SameShape($_self)", Arc::new(|ctx, part| match part {
        Part::Type(ty) => bool_like(ctx, ty).map(|ty| vec![ty]),
        Part::Attr(_) => None,
    }));
}
