//! The text of whole modules.

use crate::attrs::{FileRange, NamedAttr};
use crate::builder::Builder;
use crate::context::Context;
use crate::handles::{Attr, BlockId, Type, UnitId, ValueId};
use crate::loc::Loc;
use crate::module::Module;
use crate::print::{PrintOptions, op_to_note_string, print_module, write_module};
use crate::resources::ResourceValue;
use rmlir_num::AffineMap;

/// A module with an empty top-level `builtin.module`, and its block.
struct Fixture {
    module: Module,
    unit: UnitId,
    block: BlockId,
}

impl Fixture {
    fn new(ctx: &Context) -> Fixture {
        let mut module = Module::new(ctx);
        let (root, at) = (module.root(), module.root_block());
        let mut builder = Builder::at_end(&mut module, root, at);
        let top = builder.insert(builder.spec("builtin.module", Loc::UNKNOWN));
        let (unit, _, block) = builder.add_region(top, &[], Loc::UNKNOWN);
        Fixture { module, unit, block }
    }

    fn builder(&mut self) -> Builder<'_> {
        Builder::at_end(&mut self.module, self.unit, self.block)
    }

    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[(&str, Attr)],
    ) -> Vec<ValueId> {
        let mut builder = self.builder();
        let ctx = builder.ctx().clone();
        let mut spec = builder.spec(name, Loc::UNKNOWN);
        spec.operands = operands.to_vec();
        spec.result_types = results.to_vec();
        let entries = attrs.iter().map(|&(name, value)| NamedAttr { name: ctx.ident(name), value });
        spec.attrs = ctx.dict_attr(entries.collect());
        let op = builder.insert(spec);
        let unit = self.unit;
        self.module.body(unit).results(op).collect()
    }

    #[track_caller]
    fn check(&self, options: &PrintOptions, want: &str) {
        assert_eq!(text(&self.module, options), want);
    }
}

fn text(module: &Module, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_module(module, options, &mut out);
    String::from_utf8(out).unwrap()
}

/// A module with one operation that has an attribute.
pub(super) fn with_attr(ctx: &Context, attr: Attr, options: &PrintOptions) -> String {
    let mut fixture = Fixture::new(ctx);
    fixture.op("t.a", &[], &[], &[("a", attr)]);
    text(&fixture.module, options)
}

fn generic() -> PrintOptions {
    PrintOptions { generic: true, ..PrintOptions::default() }
}

#[test]
fn an_empty_module() {
    let ctx = Context::new();
    let fixture = Fixture::new(&ctx);
    fixture.check(&PrintOptions::default(), "module {\n}\n\n");
    fixture.check(&generic(), "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n\n");
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    fixture.check(&local, "module {\n}\n");
}

#[test]
fn blocks_without_values_have_names_too() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let mut builder = fixture.builder();
    let inner = builder.insert(builder.spec("builtin.module", Loc::UNKNOWN));
    let (unit, _, block) = builder.add_region(inner, &[], Loc::UNKNOWN);
    let mut inner = Fixture { module: fixture.module, unit, block };
    inner.op("t.a", &[], &[], &[]);
    let mut builder = inner.builder();
    let op = builder.insert(builder.spec("t.r", Loc::UNKNOWN));
    builder.add_region(op, &[], Loc::UNKNOWN);
    inner.check(
        &PrintOptions::default(),
        "module {\n  module {\n    \"t.a\"() : () -> ()\n    \"t.r\"() ({\n    ^bb0:\n    }) : () -> ()\n  }\n}\n\n",
    );
}

#[test]
fn packs_and_casts() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let (i32, f32) = (ctx.i32(), ctx.f32());
    let pack = fixture.op("t.a", &[], &[i32, i32, f32], &[]);
    fixture.op("builtin.unrealized_conversion_cast", &[pack[0], pack[2]], &[f32], &[("x", ctx.unit())]);
    fixture.check(
        &PrintOptions::default(),
        "module {\n  %0:3 = \"t.a\"() : () -> (i32, i32, f32)\n  \
         %1 = unrealized_conversion_cast %0#0, %0#2 : i32, f32 to f32 {x}\n}\n\n",
    );
}

#[test]
fn modules_have_names_and_attributes() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let top = fixture.module.top().unwrap().global();
    fixture.module.set_attr(top, ctx.ident("sym_name"), Some(ctx.string_attr("a-b")));
    fixture.module.set_attr(top, ctx.ident("sym_visibility"), Some(ctx.string_attr("private")));
    fixture.module.set_attr(top, ctx.ident("t.x"), Some(ctx.unit()));
    fixture.check(
        &PrintOptions::default(),
        "module @\"a-b\" attributes {sym_visibility = \"private\", t.x} {\n}\n\n",
    );
    fixture.check(
        &generic(),
        "\"builtin.module\"() <{sym_name = \"a-b\", sym_visibility = \"private\"}> ({\n^bb0:\n}) {t.x} : () -> ()\n\n",
    );
}

/// Two regions, the second one with a second block that two edges reach.
fn with_blocks(ctx: &Context) -> Fixture {
    let mut fixture = Fixture::new(ctx);
    let value = fixture.op("t.a", &[], &[ctx.i32()], &[])[0];
    let mut builder = fixture.builder();
    let op = builder.insert(builder.spec("t.r", Loc::UNKNOWN));
    let (unit, _, first) = builder.add_region(op, &[], Loc::UNKNOWN);
    let (_, second_region, second) = builder.add_region(op, &[ctx.i32()], Loc::UNKNOWN);
    let body = builder.body();
    let third = body.new_block();
    body.append_block(third, second_region);
    let inner = body.add_arg(third, ctx.f32(), Loc::UNKNOWN);
    let fourth = body.new_block();
    body.append_block(fourth, second_region);
    let mut builder = Builder::at_end(&mut fixture.module, unit, first);
    let name = builder.ctx().op_name("t.b");
    builder.op(name, Loc::UNKNOWN, &[value], &[ctx.i32()]);
    for (block, operands, targets) in
        [(second, vec![value], vec![third]), (third, vec![inner], vec![third, fourth, fourth])]
    {
        let mut builder = Builder::at_end(&mut fixture.module, unit, block);
        let mut spec = builder.spec("t.br", Loc::UNKNOWN);
        spec.operands = operands;
        spec.successors = targets;
        builder.insert(spec);
    }
    fixture
}

#[test]
fn blocks_say_where_control_comes_from() {
    let ctx = Context::new();
    with_blocks(&ctx).check(
        &PrintOptions::default(),
        r#"module {
  %0 = "t.a"() : () -> i32
  "t.r"() ({
    %1 = "t.b"(%0) : (i32) -> i32
  }, {
  ^bb0(%arg0: i32):
    "t.br"(%0)[^bb1] : (i32) -> ()
  ^bb1(%1: f32):  // 2 preds: ^bb0, ^bb1
    "t.br"(%1)[^bb1, ^bb2, ^bb2] : (f32) -> ()
  ^bb2:  // 2 preds: ^bb1, ^bb1
  }) : () -> ()
}

"#,
    );
}

#[test]
fn generic_form_numbers_the_last_region_first() {
    let ctx = Context::new();
    let text = text(&with_blocks(&ctx).module, &generic());
    assert!(text.contains("    %2 = \"t.b\"(%0)"), "{text}");
    assert!(text.contains("  ^bb1(%1: f32):  // 2 preds"), "{text}");
}

#[test]
fn regions_can_be_skipped_and_users_listed() {
    let ctx = Context::new();
    let fixture = with_blocks(&ctx);
    let skip = PrintOptions { skip_regions: true, ..PrintOptions::default() };
    fixture.check(&skip, "module {...}\n\n");
    let users = PrintOptions { value_users: true, ..PrintOptions::default() };
    let text = text(&fixture.module, &users);
    for line in [
        "  %0 = \"t.a\"() : () -> i32 // users: %2, %2\n",
        "    %2 = \"t.b\"(%0) : (i32) -> i32 // unused\n",
        "    // %arg0 is unused\n",
        "    \"t.br\"(%0)[^bb1] : (i32) -> () // id: %2\n",
        "    // %3 is used by %4\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn notes_show_one_operation_in_generic_form() {
    let ctx = Context::new();
    let fixture = with_blocks(&ctx);
    let top = fixture.module.top().unwrap();
    let first = top.region(0).unwrap().entry().unwrap().first_op().unwrap();
    assert_eq!(op_to_note_string(first), "%0 = \"t.a\"() : () -> i32");
}

fn place(ctx: &Context, line: u32) -> Attr {
    ctx.file_loc(FileRange { file: ctx.ident("f"), line, column: 1, end_line: line, end_column: 1 })
}

#[test]
fn aliases_are_ordered_by_depth_and_deferred_if_only_operations_use_them() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let map = ctx.affine_map_attr(AffineMap::identity(ctx.affine(), 1));
    let named = ctx.name_loc(ctx.ident("n"), place(&ctx, 1));
    let array = ctx.array_attr(&[named, map]);
    fixture.op("t.a", &[], &[], &[("x", array)]);
    let mut builder = fixture.builder();
    let spec = builder.spec("t.b", ctx.loc(ctx.call_site_loc(place(&ctx, 1), place(&ctx, 2))));
    builder.insert(spec);
    fixture.check(
        &PrintOptions::default(),
        "#loc = loc(\"f\":1:1)\n#map = affine_map<(d0) -> (d0)>\n#loc1 = loc(\"n\"(#loc))\nmodule {\n  \
         \"t.a\"() {x = [#loc1, #map]} : () -> ()\n  \"t.b\"() : () -> ()\n}\n\n",
    );
    let debuginfo = PrintOptions { debuginfo: true, ..PrintOptions::default() };
    fixture.check(
        &debuginfo,
        "#loc1 = loc(\"f\":1:1)\n#map = affine_map<(d0) -> (d0)>\n#loc3 = loc(\"n\"(#loc1))\nmodule {\n  \
         \"t.a\"() {x = [#loc3, #map]} : () -> () loc(#loc)\n  \"t.b\"() : () -> () loc(#loc4)\n} loc(#loc)\n\
         #loc = loc(unknown)\n#loc2 = loc(\"f\":2:1)\n#loc4 = loc(callsite(#loc1 at #loc2))\n\n",
    );
    let pretty = PrintOptions { pretty_debuginfo: true, local_scope: true, ..debuginfo };
    fixture.check(
        &pretty,
        "module {\n  \"t.a\"() {x = [\"n\"(f:1:1), affine_map<(d0) -> (d0)>]} : () -> () [unknown]\n  \
         \"t.b\"() : () -> () f:1:1\n at f:2:1\n} [unknown]\n",
    );
}

#[test]
fn values_take_the_names_of_their_locations() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let named = ctx.loc(ctx.name_loc(ctx.ident("my value"), ctx.unknown_loc()));
    let mut builder = fixture.builder();
    let name = ctx.op_name("t.a");
    let first = builder.op(name, named, &[], &[ctx.i32(), ctx.i32()]);
    builder.op(name, named, &[first[1]], &[ctx.i32()]);
    let options = PrintOptions { nameloc_prefix: true, ..generic() };
    let text = text(&fixture.module, &options);
    assert!(text.contains("  %my_value:2 = \"t.a\"()"), "{text}");
    assert!(text.contains("  %my_value_0 = \"t.a\"(%my_value#1)"), "{text}");
}

#[test]
fn resources_are_printed_if_they_are_mentioned() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let (builtin, client) = (ctx.ident("builtin"), ctx.ident("client"));
    let ty = ctx.tensor_type(&[1], ctx.i8(), None).unwrap();
    let resources = &mut fixture.module.resources;
    let file = resources.file();
    for (key, data) in [("unused", &b"\x01"[..]), ("a b", &b"\x02"[..]), ("k", &b""[..])] {
        resources.set(builtin, ctx.ident(key), ResourceValue::Blob { data: data.to_vec().into(), align: 8 });
    }
    resources.add_external(client, ctx.ident("s"), ResourceValue::String(b"x\ny".to_vec().into()));
    resources.add_external(client, ctx.ident("b"), ResourceValue::Bool(true));
    let attr = |key: &str| ctx.dense_resource(ty, ctx.ident(key), file);
    fixture.op("t.a", &[], &[], &[("x", attr("k")), ("y", attr("a b")), ("z", attr("none"))]);
    let text = text(&fixture.module, &PrintOptions::default());
    let (_, block) = text.split_once("}\n\n{-#").unwrap();
    assert_eq!(
        block,
        "\n  dialect_resources: {\n    builtin: {\n      k: \"0x00000000\",\n      \"a b\": \"0x0800000002\"\n    }\n  },\n  \
         external_resources: {\n    client: {\n      s: \"x\\0Ay\",\n      b: true\n    }\n  }\n#-}\n\n"
    );
    let elided = PrintOptions { elide_resources: Some(0), ..PrintOptions::default() };
    assert!(super::modules::text(&fixture.module, &elided).ends_with("}\n\n{-#\n\n#-}\n\n"));
}

#[test]
fn nested_regions_in_generic_form_take_no_stack() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    let (unit, mut block) = (fixture.unit, fixture.block);
    let depth = 3_000;
    for _ in 0..depth {
        let mut builder = Builder::at_end(&mut fixture.module, unit, block);
        let op = builder.insert(builder.spec("t.r", Loc::UNKNOWN));
        (_, _, block) = builder.add_region(op, &[], Loc::UNKNOWN);
    }
    // Every level is indented further, so the text is quadratic: a small stack shows the same at a smaller depth.
    let options = PrintOptions { debuginfo: true, ..generic() };
    let run = move || text(&fixture.module, &options).matches("t.r").count();
    let handle = std::thread::Builder::new().stack_size(64 << 10).spawn(run);
    assert_eq!(handle.unwrap().join().unwrap(), depth);
}

/// Takes so many bytes, then fails.
struct Limited(usize, Vec<u8>);

impl std::io::Write for Limited {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(piece.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        self.1.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn writing_in_pieces_gives_the_same_text_or_an_error() {
    let ctx = Context::new();
    let mut fixture = Fixture::new(&ctx);
    for _ in 0..20_000 {
        fixture.op("t.with_a_long_name", &[], &[ctx.i32()], &[]);
    }
    let want = text(&fixture.module, &generic());
    let mut sink = Limited(usize::MAX, Vec::new());
    write_module(&fixture.module, &generic(), &mut sink).unwrap();
    assert!(want.len() > 512 << 10);
    assert_eq!(String::from_utf8(sink.1).unwrap(), want);
    let mut small = Limited(300 << 10, Vec::new());
    let error = write_module(&fixture.module, &generic(), &mut small).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn declared_groups_of_results_give_names() {
    use crate::def::{Arity, DialectDef, OpDef, ValueGroup};
    let ctx = Context::new();
    let group = |name: &str, arity| ValueGroup {
        name: name.into(),
        constraint: crate::constraint::Constraint::any("any type"),
        arity,
    };
    let mut named = OpDef::new("t.named");
    named.results = vec![group("first", Arity::One), group("rest", Arity::Variadic)];
    let mut unnamed = OpDef::new("t.unnamed");
    unnamed.results = vec![group("all", Arity::Variadic)];
    let def = DialectDef { name: "t".into(), ops: vec![named, unnamed], ..DialectDef::default() };
    ctx.register_dialect(def).unwrap();
    let mut fixture = Fixture::new(&ctx);
    let i32 = ctx.i32();
    let values = fixture.op("t.named", &[], &[i32, i32, i32], &[]);
    fixture.op("t.named", &values, &[i32], &[]);
    fixture.op("t.unnamed", &[], &[i32, i32], &[]);
    fixture.check(
        &PrintOptions::default(),
        "module {\n  %first, %rest:2 = \"t.named\"() : () -> (i32, i32, i32)\n  \
         %first_0 = \"t.named\"(%first, %rest#0, %rest#1) : (i32, i32, i32) -> i32\n  \
         %0:2 = \"t.unnamed\"() : () -> (i32, i32)\n}\n\n",
    );
}

/// Isolated operations with many operations in each, the last of which has an attribute of its own.
fn with_functions(ctx: &Context, attr: impl Fn(usize) -> Attr) -> Fixture {
    use crate::def::{DialectDef, OpDef};
    let mut func = OpDef::new("t.func");
    func.traits = vec![crate::traits::OpTrait::IsolatedFromAbove];
    func.counts = false;
    let def = DialectDef { name: "t".into(), ops: vec![func], ..DialectDef::default() };
    ctx.register_dialect(def).unwrap();
    let mut fixture = Fixture::new(ctx);
    for number in 0..30 {
        let mut builder = fixture.builder();
        let op = builder.insert(builder.spec("t.func", Loc::UNKNOWN));
        let (unit, _, block) = builder.add_region(op, &[ctx.i32()], Loc::UNKNOWN);
        let mut inner = Fixture { module: fixture.module, unit, block };
        for _ in 0..1_000 {
            inner.op("u.a", &[], &[ctx.i32()], &[]);
        }
        inner.op("u.b", &[], &[], &[("a", attr(number))]);
        fixture = Fixture { module: inner.module, ..fixture };
    }
    fixture
}

#[test]
fn the_text_does_not_depend_on_threads() {
    let ctx = Context::new();
    let ty = ctx.tensor_type(&[1], ctx.i8(), None).unwrap();
    let distinct = ctx.distinct_attr(ctx.unit());
    let map = ctx.affine_map_attr(AffineMap::identity(ctx.affine(), 1));
    let mut fixture = with_functions(&ctx, |number| match number {
        3 => map,
        4 | 20 | 24 => distinct,
        25 => ctx.distinct_attr(ctx.unit()),
        _ => ctx.string_attr("x"),
    });
    let file = fixture.module.resources.file();
    let key = |name| ctx.ident(name);
    for name in ["a", "b"] {
        let blob = ResourceValue::Blob { data: vec![1].into(), align: 1 };
        fixture.module.resources.set(ctx.ident("builtin"), key(name), blob);
    }
    for name in ["b", "a"] {
        fixture.op("t.r", &[], &[], &[("r", ctx.dense_resource(ty, key(name), file))]);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    for options in [PrintOptions::default(), generic(), PrintOptions { debuginfo: true, ..generic() }] {
        let alone = PrintOptions { single_threaded: true, ..options.clone() };
        let want = text(&fixture.module, &alone);
        assert!(want.contains("distinct[1]<>") && want.contains("      b: "));
        assert_eq!(pool.install(|| text(&fixture.module, &options)), want);
    }
}
