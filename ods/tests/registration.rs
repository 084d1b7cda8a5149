//! What a dialect may not say when it registers.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_ir::hooks::{DialectHooks, OpHooks};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Context, OpRef};
use rmlir_ods::build::Definitions;
use rmlir_ods::{DialectImpl, HookSet, Loader};
use std::path::Path;
use std::sync::Arc;

struct Nothing;

impl OpHooks for Nothing {}
impl DialectHooks for Nothing {}
impl OpAsmInterface for Nothing {
    fn result_names(&self, _: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        name(0, "put");
    }
}

fn loader() -> Loader {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/shelf.td");
    Loader::new(&Context::new()).file(file.to_str().unwrap())
}

/// Registers definitions that say all about the dialect `shelf`, with these hooks; gives the words of the
/// refusal.
fn refusal(register: impl Fn(&mut DialectImpl<'_>)) -> Option<String> {
    let definitions = Definitions::complete(loader().models().unwrap());
    let mut hooks = HookSet::new();
    register(&mut hooks.dialect("shelf"));
    let error = definitions.register_one(&Context::new(), &hooks, "shelf").err()?;
    // Operation by operation it is the same.
    let lazily = definitions.register_lazily(&Context::new(), &Arc::new(hooks), "shelf").err().unwrap();
    assert_eq!(error.to_string(), lazily.to_string());
    Some(error.to_string())
}

#[test]
fn hooks_of_what_is_defined_are_taken() {
    let refused = refusal(|shelf| {
        shelf.op("put").verifier(|_| Ok(())).region_verifier(|_| Ok(()));
        shelf.op("put").interface::<dyn OpAsmInterface>(Arc::new(Nothing));
        shelf.hooks(Arc::new(Nothing));
    });
    assert_eq!(refused, None);
}

#[test]
fn a_name_that_no_definition_has_is_refused() {
    let refused = refusal(|shelf| {
        shelf.op("putt").hooks(Arc::new(Nothing));
        shelf.op("shelf.put").interface::<dyn OpAsmInterface>(Arc::new(Nothing));
        shelf.ty("wood");
        shelf.attr("colour");
    });
    let lines = [
        "there are hooks for attribute 'shelf.colour', which no definition has",
        "there are hooks for operation 'shelf.putt', which no definition has",
        "there are hooks for operation 'shelf.shelf.put', which no definition has",
        "there are hooks for type 'shelf.wood', which no definition has",
    ];
    assert_eq!(refused, Some(lines.join("\n")));
}

#[test]
fn what_is_said_twice_is_refused() {
    let refused = refusal(|shelf| {
        shelf.op("put").hooks(Arc::new(Nothing)).hooks(Arc::new(Nothing));
        shelf.op("put").interface::<dyn OpAsmInterface>(Arc::new(Nothing));
        shelf.op("put").interface::<dyn OpAsmInterface>(Arc::new(Nothing));
        shelf.op("put").verifier(|_| Ok(()));
        shelf.hooks(Arc::new(Nothing)).hooks(Arc::new(Nothing));
        shelf.op_trait("Sorted", Arc::new(|_, _| None)).op_trait("Sorted", Arc::new(|_, _| None));
    });
    let lines = [
        "operation 'shelf.put' has hooks twice",
        "operation 'shelf.put' has the interface OpAsmInterface twice",
        "operation 'shelf.put' has hooks and functions for the same",
        "dialect 'shelf' has hooks twice",
        "trait 'Sorted' is registered twice",
    ];
    assert_eq!(refused, Some(lines.join("\n")));
}

#[test]
fn dialects_do_not_say_the_same() {
    let mut hooks = HookSet::new();
    hooks.shared().op_trait("Sorted", Arc::new(|_, _| None)).op_trait("Heavy", Arc::new(|_, _| None));
    hooks.dialect("shelf").op_trait("Sorted", Arc::new(|_, _| None)).op_trait("Light", Arc::new(|_, _| None));
    hooks.dialect("crate").op_trait("Light", Arc::new(|_, _| None));
    let errors = [
        "trait 'Sorted' of dialect 'shelf' is registered for all dialects already",
        "trait 'Light' is registered by the dialects 'shelf' and 'crate'",
    ];
    assert_eq!(hooks.errors(), errors);
    let refused = loader().hooks(hooks).load().unwrap_err().to_string();
    assert_eq!(refused, errors.join("\n"), "loaded definitions refuse it too");
}

/// A loaded file may define less than the hooks know; the report says so.
#[test]
fn loaded_definitions_may_lack_operations() {
    let mut hooks = HookSet::new();
    let mut shelf = hooks.dialect("shelf");
    shelf.op("put").verifier(|_| Ok(()));
    shelf.op("take").verifier(|_| Ok(()));
    shelf.op_trait("Unheard", Arc::new(|_, _| None));
    let report = loader().hooks(hooks).load().unwrap();
    assert_eq!(report.unused["shelf"], ["operation 'shelf.take'", "trait 'Unheard'"]);
    let said = "dialect 'shelf' has hooks for what these definitions do not have\n  operation 'shelf.take'\n";
    assert!(report.to_string().contains(said), "{report}");
}
