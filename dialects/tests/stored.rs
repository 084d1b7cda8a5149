//! A dialect whose definitions are found one by one, as they are embedded, is that whose definitions are read in whole.
#![allow(clippy::unwrap_used)]

use rmlir_ir::def::{AttrDefId, OpDef, Param, TypeDef};
use rmlir_ir::{AttrData, Context};
use rmlir_ods::build::Definitions;
use rmlir_ods::model::{Merged, Model};
use std::sync::{Arc, Barrier};
use std::thread;

/// A context that has all dialects, each read in whole.
fn read_in_whole() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    let (hooks, names) = (Arc::new(rmlir_dialects::hooks()), rmlir_dialects::names());
    for (_, bytes, _) in rmlir_dialects::models().filter(|(name, ..)| names.contains(name)) {
        let mut merged = Merged::default();
        merged.add(Model::from_bytes(bytes).unwrap());
        Definitions::complete(merged).offer(&ctx, &hooks);
    }
    ctx
}

/// Handles are numbers in the order in which things were made, which differs.
fn without_numbers(text: String) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn op_text(ctx: &Context, def: &OpDef) -> String {
    let mut parts = vec![format!("{} {} {:?}", def.name, def.summary, def.regions)];
    for group in def.operands.iter().chain(&def.results) {
        parts.push(format!("{} {} {:?}", group.name, group.constraint.summary, group.arity));
    }
    for field in &def.attrs {
        let (name, presence) = (ctx.text(field.name), &field.presence);
        let (summary, storage) = (&field.constraint.summary, &field.storage.summary);
        parts.push(format!("{name} {summary} {storage} {presence:?}"));
    }
    for field in &def.props {
        let (name, default) = (ctx.text(field.name), rmlir_ir::print::attr_to_string(ctx, field.default));
        parts.push(format!("{name} {} {default} {:?}", field.constraint.summary, field.encoding));
    }
    parts.push(format!("{:?} {:?} {:?}", def.successors, def.interface_names, def.trait_set()));
    parts.push(format!("{:?} {:?} {}", def.format, def.inferred_results, def.traits.len()));
    parts.push(format!("{} {} {}", def.lacks_form, def.hooks.is_some(), def.fold.is_some()));
    without_numbers(parts.join("\n"))
}

fn attr_text(ctx: &Context, id: AttrDefId) -> String {
    let (def, dialect) = (ctx.attr_def(id), ctx.attr_def_dialect(id));
    let flags = [def.mutable, def.location, def.may_alias, def.hooks.is_some()];
    let mut params = def.params.clone();
    for param in &mut params {
        // Who is defined with the whole dialect comes before the attributes of its own that are defaults.
        if let Some(Param::Attr(attr)) = param.default
            && matches!(ctx.attr_data(attr), AttrData::Dialect(a) if ctx.attr_def_dialect(a.def) == dialect)
        {
            param.default = Some(Param::None);
        }
    }
    let text = format!("{} {params:?} {:?} {flags:?}", def.name, def.format);
    without_numbers(format!("{text} {:?}", def.interface_names))
}

fn type_text(def: &TypeDef) -> String {
    let flags = [def.mutable, def.may_alias, def.hooks.is_some()];
    let text = format!("{} {:?} {:?} {flags:?}", def.name, def.params, def.format);
    without_numbers(format!("{text} {:?}", def.interface_names))
}

#[test]
fn both_ways_give_the_same_definitions() {
    let (whole, stored) = (read_in_whole(), Context::new());
    rmlir_dialects::register_all(&stored);
    let mut ops = 0;
    // Those that were read in whole have the behaviour of all dialects, which gives names of C++ types a meaning that only one of them means.
    let by_code = |text: &str| text.contains("Custom(") && text.contains("supplied");
    for name in rmlir_dialects::names() {
        let of = |ctx: &Context| {
            let dialect = ctx.registered_dialect(name.as_bytes()).unwrap();
            let attrs = dialect.attrs(ctx).into_iter().map(|id| attr_text(ctx, id));
            let types = dialect.types.iter().map(|&id| type_text(ctx.type_def(id)));
            (attrs.chain(types).collect::<Vec<_>>(), dialect.keeps_unknown_parts(ctx))
        };
        let (whole, stored) = (of(&whole), of(&stored));
        assert_eq!((whole.0.len(), whole.1), (stored.0.len(), stored.1), "{name}");
        for (whole, stored) in whole.0.iter().zip(&stored.0).filter(|(whole, _)| !by_code(whole)) {
            assert_eq!(whole, stored, "{name}");
        }
    }
    let names: Vec<_> = stored.registered_ops();
    assert_eq!(names.len(), whole.registered_ops().len());
    for id in names {
        let name = stored.op_name_text(id);
        let text = |ctx: &Context| {
            let def = ctx.op_info(ctx.op_name_bytes(name)).def().unwrap();
            op_text(ctx, def)
        };
        assert_eq!(text(&whole), text(&stored));
        ops += 1;
    }
    assert!(ops > 2000, "{ops} operations");
}

#[test]
fn threads_that_name_an_attribute_at_once_get_the_same() {
    const THREADS: usize = 8;
    let (ctx, other) = (Context::new(), Context::new());
    rmlir_dialects::register_all(&ctx);
    rmlir_dialects::register_all(&other);
    let named = |ctx: &Context, id| ctx.attr_def(id).mnemonic.clone();
    let all = other.registered_dialect(b"llvm").unwrap().attrs(&other);
    let mnemonics: Vec<Box<str>> = all.into_iter().map(|id| named(&other, id)).collect();
    assert!(mnemonics.len() > 50, "{} attributes", mnemonics.len());
    let (dialect, start) = (ctx.registered_dialect(b"llvm").unwrap(), Barrier::new(THREADS));
    let name_all = || {
        start.wait();
        mnemonics.iter().map(|mnemonic| dialect.attr_named(&ctx, mnemonic.as_bytes())).collect()
    };
    let found: Vec<Vec<Option<AttrDefId>>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(name_all)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for ids in &found {
        assert_eq!(ids, &found[0]);
    }
    let names: Vec<Box<str>> = found[0].iter().map(|id| named(&ctx, id.unwrap())).collect();
    assert_eq!(names, mnemonics);
}
