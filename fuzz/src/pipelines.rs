//! Passes on generated programs: what comes out is valid after each pass, reads back as it was printed, and does not depend on how the
//! passes are run.

use crate::oracle::Finding;
use crate::programs::Case;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::diag::capture;
use rmlir_ir::order::reachable;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Context, Diagnostic, Failed, Module, RegionRef, Severity, render, verify};
use rmlir_passes::{PassManager, Registry};
use std::sync::Arc;

/// Passes that make something invalid of some valid programs in the reference as well, with the same words: a branch of which two ways lead
/// to arguments of which only some are dead.
const INVALID_IN_THE_REFERENCE: &[&str] = &["remove-dead-values"];

/// What became of a case for which everything held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// All passes ran. This came out.
    All(String),
    /// A pass refused it and said why.
    Refused(String),
}

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// The passes that there are.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    rmlir_lowering::register(&mut registry);
    registry
}

fn read(ctx: &Context, text: &str) -> Result<Module, Failed> {
    let file = Arc::new(SourceFile::new("case.mlir", text.as_bytes().to_vec()));
    let module = parse(ctx, &file, 0..text.len(), &ParseOptions::default())?;
    module.top().map_or(Ok(()), verify::verify)?;
    Ok(module)
}

fn printed(module: &Module, generic: bool) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic, ..PrintOptions::default() }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn said(ctx: &Context, diagnostics: &[Diagnostic]) -> String {
    let text: Vec<u8> = diagnostics.iter().flat_map(|diagnostic| render::render(ctx, diagnostic)).collect();
    String::from_utf8_lossy(&text).into_owned()
}

/// A case as a command line and its input.
pub fn shown(case: &Case) -> String {
    format!("flags: {}\n{}", flags(case), case.text)
}

fn flags(case: &Case) -> String {
    let flags: Vec<String> = case.passes.iter().map(|pass| format!("--{pass}")).collect();
    flags.join(" ")
}

fn finding<T>(case: &Case, what: String, text: &str) -> Result<T, Finding> {
    Err(Finding {
        what: format!("{what}\nflags: {}", flags(case)),
        text: format!("{text}\n=== input\n{}", case.text),
    })
}

/// Runs the passes of a case, one at a time and all together.
///
/// # Errors
/// When something does not hold.
pub fn run(case: &Case, registry: &Registry) -> Result<Ran, Finding> {
    let stepwise = one_by_one(case, registry)?;
    for parallel in [true, false] {
        let together = together(case, registry, parallel)?;
        if together != stepwise {
            let how = if parallel { "by several threads" } else { "by one thread" };
            return finding(
                case,
                format!("passes give something else one by one than together {how}"),
                &format!("{stepwise:?}\n=== together\n{together:?}"),
            );
        }
    }
    crate::oracle::caches_agree(Ok(stepwise))
}

/// Whether nothing leads to some block. Conversions leave alone what is in it, in the reference as well, and what stays behind can be invalid.
fn has_unreachable_blocks(module: &Module) -> bool {
    let Some(top) = module.top() else { return false };
    let is_whole = |region: RegionRef<'_>| region.blocks().count() == reachable(region).len();
    let walked = Walk::pre().ops(top, |op| match op.regions().all(is_whole) {
        true => WalkResult::Advance,
        false => WalkResult::Interrupt,
    });
    walked.is_ok_and(WalkResult::was_interrupted)
}

/// A pass after the other, with a look at what came out after each.
fn one_by_one(case: &Case, registry: &Registry) -> Result<Ran, Finding> {
    let ctx = context();
    let (module, errors) = capture(|| read(&ctx, &case.text));
    let Ok(mut module) = module else {
        return finding(case, "the generator made something invalid".into(), &said(&ctx, &errors));
    };
    for pass in &case.passes {
        let before = printed(&module, false);
        let mut manager = PassManager::new(&ctx);
        manager.verify_each(false);
        if registry.add(pass, "", manager.passes_mut()).is_err() {
            return finding(case, format!("there is no pass '{pass}'"), "");
        }
        let (ran, errors) = capture(|| manager.run(&mut module));
        if ran.is_err() {
            if !errors.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
                return finding(case, format!("'{pass}' fails without an error"), &before);
            }
            return Ok(Ran::Refused(said(&ctx, &errors)));
        }
        let (valid, errors) = capture(|| module.top().map_or(Ok(()), verify::verify));
        if valid.is_err() && (INVALID_IN_THE_REFERENCE.contains(pass) || has_unreachable_blocks(&module)) {
            return Ok(Ran::Refused(said(&ctx, &errors)));
        }
        if valid.is_err() {
            let text = format!(
                "{}\n=== before\n{before}\n=== after\n{}",
                said(&ctx, &errors),
                printed(&module, true)
            );
            return finding(case, format!("'{pass}' makes something invalid"), &text);
        }
        let text = printed(&module, false);
        let again = context();
        let (back, errors) = capture(|| read(&again, &text));
        let same = back.map(|back| printed(&back, false) == text);
        if same != Ok(true) {
            let text = format!("{}\n=== printed\n{text}", said(&again, &errors));
            return finding(case, format!("what '{pass}' makes does not read back"), &text);
        }
    }
    Ok(Ran::All(printed(&module, false)))
}

fn together(case: &Case, registry: &Registry, parallel: bool) -> Result<Ran, Finding> {
    let ctx = context();
    let (module, errors) = capture(|| read(&ctx, &case.text));
    let Ok(mut module) = module else {
        return finding(case, "the generator made something invalid".into(), &said(&ctx, &errors));
    };
    let mut manager = PassManager::new(&ctx);
    manager.parallel(parallel);
    for pass in &case.passes {
        if registry.add(pass, "", manager.passes_mut()).is_err() {
            return finding(case, format!("there is no pass '{pass}'"), "");
        }
    }
    let (ran, errors) = capture(|| manager.run(&mut module));
    Ok(match ran {
        Ok(()) => Ran::All(printed(&module, false)),
        Err(Failed) => Ran::Refused(said(&ctx, &errors)),
    })
}
