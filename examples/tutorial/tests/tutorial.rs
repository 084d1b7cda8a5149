//! The same text through the dialect as compiled in and as loaded.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir::asm::{ParseOptions, parse};
use rmlir::ir::print::{PrintOptions, print_module};
use rmlir::ir::source::SourceFile;
use rmlir::ir::{Context, verify};
use rmlir::ods::Loader;
use rmlir::ods::rules::RuleCode;
use rmlir::rewrite::greedy::{Config, rewrite_greedily};
use rmlir::rewrite::{CanonicalizeOptions, Canonicalizer, PatternSet, Patterns};
use std::sync::{Arc, Mutex};

/// The printed form, or the first error.
fn through(ctx: &Context, text: &str) -> Result<String, String> {
    let errors = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&errors);
    let guard = ctx.with_handler(Arc::new(move |_, diagnostic| {
        log.lock().unwrap().push(diagnostic.message.clone());
        None
    }));
    let file = Arc::new(SourceFile::new("shop.mlir", text.as_bytes().to_vec()));
    let len = file.bytes().len();
    let module = parse(ctx, &file, 0..len, &ParseOptions::default())
        .and_then(|module| module.top().map_or(Ok(()), verify::verify).map(|()| module));
    drop(guard);
    let module = module.map_err(|_| errors.lock().unwrap().first().cloned().unwrap_or_default())?;
    let mut out = Vec::new();
    print_module(&module, &PrintOptions::default(), &mut out);
    Ok(String::from_utf8(out).unwrap())
}

fn contexts() -> [Context; 2] {
    let (compiled, loaded) = (Context::new(), Context::new());
    rmlir_tutorial::register(&compiled).unwrap();
    rmlir_tutorial::load(&loaded, concat!(env!("CARGO_MANIFEST_DIR"), "/shop.td")).unwrap();
    [compiled, loaded]
}

const GOOD: &str = "\
module {
  %0 = shop.weigh 3 x 14 kg : !shop.weight<2>
  %1 = shop.add %0, %0 : !shop.weight<2>
}
";

#[test]
fn text_comes_out_as_it_went_in() {
    for ctx in contexts() {
        assert_eq!(through(&ctx, GOOD).unwrap().trim_end(), GOOD.trim_end());
    }
}

/// The text after the patterns of a set, or of the dialect, have been applied.
fn rewritten(ctx: &Context, text: &str, set: Option<PatternSet>) -> String {
    ctx.allow_unregistered_dialects(true);
    let mut module = rmlir::from_bytes(ctx, text.into(), "shop.mlir").unwrap();
    let top = module.top().unwrap().global();
    match set {
        Some(set) => {
            rewrite_greedily(&mut module, top, &Patterns::new(set), &Config::default(), None);
        }
        None => {
            Canonicalizer::new(ctx, &CanonicalizeOptions::default()).run(&mut module, top, None);
        }
    }
    verify::verify(module.top().unwrap()).unwrap();
    rmlir::to_text(&module)
}

/// Sums of scaled weights, each of which a rule or the pattern has something to say about.
const SUMS: &str = r#"
%0 = shop.weigh 3 x 14 kg : !shop.weight<2>
%1 = shop.add %0, %0 : !shop.weight<2>
%2 = shop.scale %0 by 5 : !shop.weight<2>
%3 = shop.add %1, %2 : !shop.weight<2>
%4 = shop.add %3, %0 : !shop.weight<2>
%5 = shop.scale %4 by 1 : !shop.weight<2>
%6 = shop.scale %0 by 2000 : !shop.weight<2>
%7 = shop.add %6, %2 : !shop.weight<2>
"till.sell"(%5, %7) : (!shop.weight<2>, !shop.weight<2>) -> ()
"#;

#[test]
fn folds_patterns_and_rules_apply() {
    for ctx in contexts() {
        let out = rewritten(&ctx, SUMS, None);
        // 2 + 5 + 1, and two factors of which one is too large for the rule.
        assert!(out.contains("shop.scale %0 by 8 "), "{out}");
        assert!(out.contains("shop.scale %0 by 2000 ") && out.contains("shop.add "), "{out}");
        assert_eq!(out.matches("shop.add").count(), 1, "{out}");
    }
}

/// Rules do the same whether they are interpreted or compiled.
#[test]
fn compiled_rules_do_as_interpreted_ones() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/shop_rules.td");
    let loader = Loader::new(&Context::new()).include_dir(env!("CARGO_MANIFEST_DIR")).file(file);
    let loaded = loader.rules(&Arc::new(rmlir_tutorial::natives())).unwrap();
    let [rules] = &loaded[..] else { panic!("one file") };
    let names: Vec<&str> = rules.rules().rules.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(names, ["SumOfScaled", "SumWithScaled", "Twice"]);
    for ctx in contexts() {
        let mut set = PatternSet::new();
        rules.add_to(&ctx, &mut set).unwrap();
        let interpreted = rewritten(&ctx, SUMS, Some(set));
        let mut set = PatternSet::new();
        let code = RuleCode::new(rmlir_tutorial::natives(), &loader.definitions().unwrap());
        rmlir_tutorial::rules::populate(&mut set, &code).unwrap();
        assert_eq!(set.len(), 3);
        assert_eq!(interpreted, rewritten(&ctx, SUMS, Some(set)));
        assert!(interpreted.contains("shop.scale %0 by 8 "), "{interpreted}");
    }
}

#[test]
fn the_constraint_refuses() {
    for ctx in contexts() {
        let error = through(&ctx, &GOOD.replace("14", "15")).unwrap_err();
        assert!(error.contains("a fair number"), "{error}");
    }
}

#[test]
fn the_enum_and_the_type_refuse() {
    for ctx in contexts() {
        assert!(through(&ctx, &GOOD.replace("kg", "lb")).unwrap_err().contains("[g, kg]"));
        assert!(through(&ctx, &GOOD.replace("%0, %0 : !shop.weight<2>", "%0, %0 : i32")).is_err());
    }
}
