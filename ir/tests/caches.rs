//! What caches keep, what they must not keep, and what is said when one is wrong.

#![allow(clippy::unwrap_used)] // A test may panic.

use rmlir_ir::cache::CacheMode;
use rmlir_ir::constraint::{Constraint, Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::{Arity, DialectDef, OpDef, TypeDef, ValueGroup};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::format::{Behaviour, Element, Format, TypeSource};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::print::{PrintOptions, print_op};
use rmlir_ir::typed::make_type;
use rmlir_ir::verify::verify;
use rmlir_ir::{Builder, Context, Module, OpRef, Type};
use std::sync::{Arc, Mutex};

/// A predicate that gives one answer after the other.
fn changing(answers: &[Verdict]) -> Pred {
    let left = Mutex::new(answers.iter().rev().copied().collect::<Vec<_>>());
    let test = move |_: &Context, _: Subject| left.lock().unwrap().pop().unwrap_or(Verdict::Yes);
    Pred::Fn(PredFn::of_contents("changing", Arc::new(test)))
}

/// A context with an operation `c.use` whose operand must satisfy a predicate, and a type that gets its body later.
fn context(pred: Pred) -> Context {
    let ctx = Context::new();
    ctx.set_cache_mode(CacheMode::Trust);
    ctx.allow_unregistered_dialects(true);
    let operand =
        ValueGroup { name: "x".into(), constraint: Constraint::new("what changes", pred), arity: Arity::One };
    let later = TypeDef {
        name: "Later".into(),
        mnemonic: "later".into(),
        params: Vec::new(),
        format: None,
        mutable: true,
        may_alias: false,
        interfaces: Interfaces::default(),
        interface_names: Vec::new(),
        hooks: None,
    };
    let ops = vec![OpDef { operands: vec![operand], ..OpDef::new("c.use") }];
    let dialect = DialectDef { name: "c".into(), ops, types: vec![later], ..DialectDef::default() };
    ctx.register_dialect(dialect).unwrap();
    ctx
}

/// Verifies a use of a value of a type. What is wrong is in the list.
fn check(ctx: &Context, ty: Type) -> (bool, Vec<String>) {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    b.create("builtin.module")
        .region(&[], |b, _| {
            let x = b.create("t.x").value(ty);
            b.create("c.use").operands(&[x]).insert();
        })
        .insert();
    let (checked, said) = ctx.collect_diagnostics(|| verify(module.top().unwrap()));
    (checked.is_ok(), said.into_iter().map(|said| said.message).collect())
}

#[test]
fn an_answer_that_cannot_change_is_kept() {
    let ctx = context(changing(&[Verdict::Yes, Verdict::No]));
    assert!(check(&ctx, ctx.i32()).0);
    assert!(check(&ctx, ctx.i32()).0, "nobody asks again");
}

#[test]
fn an_answer_about_what_may_change_is_not_kept() {
    let ctx = context(changing(&[Verdict::Yes, Verdict::No]));
    let later = make_type(&ctx, ("c", "later"), Vec::new()).unwrap();
    let inside = ctx.function_type(&[later], &[]);
    assert!(check(&ctx, inside).0);
    let (good, said) = check(&ctx, inside);
    assert!(!good && said[0].contains("must be what changes"), "{said:?}");
}

#[test]
fn what_nobody_can_tell_is_not_kept() {
    let ctx = context(changing(&[Verdict::Unknown, Verdict::Unknown, Verdict::No]));
    assert!(check(&ctx, ctx.i32()).0);
    assert!(check(&ctx, ctx.i32()).0);
    assert!(!check(&ctx, ctx.i32()).0);
}

#[test]
fn a_difference_is_an_error_with_both_results() {
    let ctx = context(changing(&[Verdict::Yes, Verdict::No]));
    ctx.set_cache_mode(CacheMode::Recheck);
    assert!(check(&ctx, ctx.i32()).0);
    let (good, said) = check(&ctx, ctx.i32());
    let named =
        |said: &String| said.starts_with("cache '") && said.contains("`Yes`") && said.contains("`No`");
    assert!(!good && said.iter().any(named), "{said:?}");
    assert!(rmlir_ir::cache::difference().is_some_and(|first| first.starts_with("cache '")));
}

/// Writes whether an operation made the operand, which no signature tells.
struct Origin {
    says_it_is_context_free: bool,
}

impl CustomDirective for Origin {
    fn is_context_free(&self) -> bool {
        self.says_it_is_context_free
    }

    fn parse(
        &self,
        _: &mut dyn AsmParser,
        _: &mut OperationState,
        _: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        Ok(false)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, _: &[PrintedParam<'_>]) {
        let made = op.operand(0).and_then(|value| value.def_op()).is_some();
        printer.text(if made { " made" } else { " given" });
    }
}

/// Text of two operations with the directive, of which the second has a block argument. What was said is in the list.
fn origins(says_it_is_context_free: bool, mode: CacheMode) -> (String, Vec<String>) {
    let ctx = Context::new();
    ctx.set_cache_mode(mode);
    ctx.allow_unregistered_dialects(true);
    let directive = Behaviour(Some(Arc::new(Origin { says_it_is_context_free }) as Arc<dyn CustomDirective>));
    let format = Format {
        elements: vec![Element::Custom { name: "Origin".into(), params: Vec::new(), directive }],
        operand_types: vec![TypeSource::Spelled],
        result_types: Vec::new(),
        infer_results: false,
        bound_attrs: Vec::new(),
        has_prop_dict: false,
    };
    let operand = ValueGroup { name: "x".into(), constraint: Constraint::any("any type"), arity: Arity::One };
    let op = OpDef { operands: vec![operand], format: Some(Arc::new(format)), ..OpDef::new("c.origin") };
    ctx.register_dialect(DialectDef { name: "c".into(), ops: vec![op], ..DialectDef::default() }).unwrap();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let i32 = ctx.i32();
    let mut b = Builder::at_end(&mut module, root, block);
    b.create("builtin.module")
        .region(&[], |b, _| {
            b.create("t.region")
                .region(&[i32], |b, args| {
                    let x = b.create("t.x").value(i32);
                    // What is kept is what the second one of a property row looks like.
                    b.create("c.origin").operands(&[x]).insert();
                    b.create("c.origin").operands(&[x]).insert();
                    b.create("c.origin").operands(&[args[0]]).insert();
                })
                .insert();
        })
        .insert();
    let mut text = Vec::new();
    let ((), said) =
        ctx.collect_diagnostics(|| print_op(module.top().unwrap(), &PrintOptions::default(), &mut text));
    (String::from_utf8(text).unwrap(), said.into_iter().map(|said| said.message).collect())
}

#[test]
fn a_directive_that_promises_nothing_is_asked_each_time() {
    for mode in [CacheMode::Trust, CacheMode::Recheck] {
        let (text, said) = origins(false, mode);
        assert!(text.contains("made") && text.contains("given"), "{text}");
        assert_eq!(said, [""; 0]);
    }
}

#[test]
fn a_directive_that_promises_too_much_is_found() {
    let (text, _) = origins(true, CacheMode::Trust);
    assert!(!text.contains("given"), "it is believed:\n{text}");
    let (_, said) = origins(true, CacheMode::Recheck);
    let named =
        |said: &String| said.contains("'print.forms'") && said.contains("made") && said.contains("given");
    assert!(said.iter().any(named), "{said:?}");
}

#[test]
fn hits_are_counted_where_that_is_asked_for() {
    let ctx = context(changing(&[Verdict::Yes]));
    ctx.set_cache_mode(CacheMode::Count);
    for _ in 0..3 {
        assert!(check(&ctx, ctx.i32()).0);
    }
    let types = rmlir_ir::cache::used().into_iter().find(|cache| cache.name == "verify.types");
    assert!(types.is_some_and(|cache| cache.hits() >= 2));
}
