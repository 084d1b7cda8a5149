//! The same text through the dialect as compiled in and as loaded.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir::asm::{ParseOptions, parse};
use rmlir::ir::print::{PrintOptions, print_module};
use rmlir::ir::source::SourceFile;
use rmlir::ir::{Context, verify};
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
