//! The rules that ship: each can be made, and each is in the list of its dialect.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use rmlir_dialects::{register_all, shipped_rules};
use rmlir_ir::Context;
use rmlir_rewrite::{Canonicalization, PatternSet};

/// Patterns of dialects with rules that are written in Rust.
const IN_RUST: [(&str, usize); 1] = [("arith", 3)];

/// Dialects whose rules are no canonicalisation: passes name them.
const FOR_PASSES: [&str; 1] = ["test"];

#[test]
fn shipped_rules_are_complete() {
    let ctx = Context::new();
    register_all(&ctx);
    for (dialect, rules) in shipped_rules() {
        let loaded = rules.loaded().expect("they are rules");
        let mut set = PatternSet::new();
        loaded.add_to(&ctx, &mut set).expect("what they need is there");
        assert_eq!(set.len(), loaded.rules().rules.len(), "{dialect}");
        if FOR_PASSES.contains(&dialect) {
            continue;
        }
        let id = ctx.dialect(dialect.as_bytes());
        let patterns = ctx.dialect_interface::<dyn Canonicalization>(id).expect("it has patterns");
        let mut listed = PatternSet::new();
        patterns.of_ops().iter().for_each(|(_, add)| add(&mut listed));
        let in_rust = IN_RUST.iter().find(|(name, _)| *name == dialect).map_or(0, |(_, count)| *count);
        assert_eq!(listed.len(), set.len() + in_rust, "a rule of {dialect} is in no list");
    }
}
