//! Small modules of VHLO: text, bytecode and versions.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_stablehlo::{Version, artifact, versions};
use std::sync::Arc;

const TYPES: &str = r#"module {
  vhlo.func_v1 @types(%arg0: !vhlo.tensor_v1<2x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [?, 5]>>, %arg1: !vhlo.tuple_v1<!vhlo.token_v1, !vhlo.buffer_v1<2x!vhlo.i8_v1>>, %arg2: !vhlo.unranked_tensor_v1<!vhlo.complex_v1<!vhlo.f64_v1>>) -> (!vhlo.future_v1<!vhlo.tensor_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1.000000e-01:-30, -128:127, 1>>>, !vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.000000e-01, 5.000000e-01], [-30, -20], -128:127, 1>>) {
    "vhlo.return_v1"() : () -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"a\22b"> = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.f8E4M3_v1) -> ()>>}>]>, sym_visibility = #vhlo.string_v1<"">}
}
"#;

const ATTRS: &str = r#"module {
  vhlo.func_v1 @attrs() -> () {
    %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[true, false, true]> : tensor<3xi1>>}> {all = #vhlo.tensor_v1<dense<true> : tensor<9xi1>>, float = #vhlo.float_v1<1.500000e+00 : !vhlo.bf16_v1>, index = #vhlo.integer_v1<-3 : index>, none = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, one = #vhlo.tensor_v1<dense<true> : tensor<1xi1>>, small = #vhlo.integer_v1<-1 : i2>, truth = #vhlo.bool_v1<true>} : () -> !vhlo.tensor_v1<3x!vhlo.bool_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<3x!vhlo.bool_v1>) -> ()
  } {alias = #vhlo.output_operand_alias_v1<outputTupleIndices = [1, 2], operandIndex = 3, operandTupleIndices = []>, arg_attrs = #vhlo.array_v1<[]>, groups = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>>, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>]>>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
"#;

const COSINE: &str = r#"module {
  vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<!vhlo.f32_v1>) -> (!vhlo.tensor_v1<!vhlo.f32_v1>) {
    %0 = "vhlo.cosine_v2"(%arg0) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
"#;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    ctx
}

fn module(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(SourceFile::new("a.mlir", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    parse(ctx, &source, 0..len, &ParseOptions::default()).unwrap()
}

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions::default(), &mut text);
    // A module ends with an empty line.
    assert_eq!(text.pop(), Some(b'\n'));
    String::from_utf8(text).unwrap()
}

/// What is said while something fails.
fn said<T>(ctx: &Context, work: impl FnOnce() -> Result<T, rmlir_ir::Failed>) -> Vec<String> {
    let (done, said) = ctx.collect_diagnostics(work);
    assert!(done.is_err());
    said.iter().map(|diagnostic| diagnostic.message.to_string()).collect()
}

#[test]
fn types_and_attributes_go_through_text_and_bytecode() {
    for original in [TYPES, ATTRS] {
        let ctx = context();
        let read = module(&ctx, original);
        assert_eq!(text(&read), original);
        let bytes = artifact::write(&read, Version::CURRENT).unwrap();
        let again = artifact::read(&ctx, bytes.clone().into(), "a.mlirbc").unwrap();
        assert_eq!(text(&again), original);
        assert_eq!(artifact::write(&again, Version::CURRENT).unwrap(), bytes);
        let encodings = rmlir_stablehlo::encodings();
        assert!(rmlir_format::validate(&bytes, &encodings).is_ok());
    }
}

#[test]
fn what_says_nothing_new_goes_to_old_versions_and_back() {
    let ctx = context();
    let mut cosine = module(&ctx, COSINE);
    assert_eq!(versions::lowest(&cosine).unwrap(), Version::MINIMUM);
    versions::to_version(&mut cosine, Version::MINIMUM).unwrap();
    let old = text(&cosine);
    assert!(old.contains(r#""vhlo.cosine_v1"(%arg0) : "#), "{old}");
    versions::to_version(&mut cosine, Version::CURRENT).unwrap();
    assert_eq!(text(&cosine), COSINE);
}

#[test]
fn what_says_something_new_is_named() {
    let ctx = context();
    let mut cosine = module(&ctx, &COSINE.replace("mode_v1 DEFAULT", "mode_v1 HIGHEST"));
    assert_eq!(versions::lowest(&cosine).unwrap(), Version::new(1, 10, 0));
    let found = versions::blockers(&cosine, Version::new(1, 9, 0)).unwrap();
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["stablehlo.cosine: attribute 'result_accuracy' is set, since 1.10.0, in @f"]);
    assert!(versions::blockers(&cosine, Version::new(1, 10, 3)).unwrap().is_empty());
    let errors = said(&ctx, || versions::to_version(&mut cosine, Version::new(1, 9, 2)));
    assert_eq!(
        errors,
        [
            "failed to legalize operation 'vhlo.cosine_v2' that was explicitly marked illegal",
            "failed to convert VHLO to v1.9.0"
        ]
    );
}

#[test]
fn versions_that_there_are_not_are_refused() {
    let ctx = context();
    let mut cosine = module(&ctx, COSINE);
    let target = Version::new(1, 99, 0);
    let errors = said(&ctx, || versions::to_version(&mut cosine, target));
    assert_eq!(errors, ["target version 1.99.0 is greater than current version 1.20.0"]);
    assert!("1.0".parse::<Version>().is_err());
    assert_eq!(Version::named("WEEK_12").unwrap(), Version::new(1, 16, 2));
    assert_eq!(Version::new(0, 13, 9).bytecode_format(), 3);
}

#[test]
fn damaged_artifacts_are_refused() {
    let ctx = context();
    let bytes = artifact::write(&module(&ctx, ATTRS), Version::CURRENT).unwrap();
    let mut refused = 0;
    for at in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xFF] {
            let mut bytes = bytes.clone();
            bytes[at] ^= flip;
            let ctx = context();
            let (read, _) = ctx.collect_diagnostics(|| artifact::from_bytes(&ctx, bytes.into(), "a.mlirbc"));
            refused += usize::from(read.is_err());
        }
    }
    assert!(refused > bytes.len());
}

/// What frameworks export with the reference's writer, and what it reads of it.
#[test]
fn exports_with_operations_of_sdy_are_read() {
    for (bytes, expected) in [
        (&include_bytes!("exports/constraint.mlirbc")[..], include_str!("exports/constraint.mlir")),
        (&include_bytes!("exports/manual.mlirbc")[..], include_str!("exports/manual.mlir")),
        (&include_bytes!("exports/scattered.mlirbc")[..], include_str!("exports/scattered.mlir")),
        (&include_bytes!("exports/exchanged.mlirbc")[..], include_str!("exports/exchanged.mlir")),
        (&include_bytes!("exports/rules.mlirbc")[..], include_str!("exports/rules.mlir")),
    ] {
        let ctx = context();
        let read = artifact::from_bytes(&ctx, bytes.to_vec().into(), "a.mlirbc").unwrap();
        rmlir_ir::verify::verify(read.top().unwrap()).unwrap();
        let mut found = Vec::new();
        print_module(&read, &PrintOptions { main_syntax: true, ..PrintOptions::default() }, &mut found);
        assert_eq!(String::from_utf8(found).unwrap().trim_end(), expected.trim_end());
        let vhlo = artifact::read(&ctx, bytes.to_vec().into(), "a.mlirbc").unwrap();
        assert_eq!(artifact::write(&vhlo, Version::CURRENT).unwrap(), bytes);
        let mut vhlo = versions::to_vhlo_with_others(&read).unwrap();
        versions::to_version(&mut vhlo, Version::CURRENT).unwrap();
        assert_eq!(artifact::write(&vhlo, Version::CURRENT).unwrap(), bytes);
    }
}

/// Attributes that are not converted lie in the encoding of their own dialect.
#[test]
fn attributes_of_other_dialects_go_through_bytecode() {
    for attribute in [
        r#"#stablehlo.axis_ref<name = "x">"#,
        r#"#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>"#,
        "#stablehlo.channel_handle<handle = 5, type = 2>",
        "#stablehlo<comparison_direction LT>",
        "#stablehlo<comparison_type SIGNED>",
        "#stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, \
         lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>",
        "#stablehlo<fft_type RFFT>",
        r#"#stablehlo.mesh<axes=[<name = "x", size = 2>]>"#,
        r#"#stablehlo.mesh<axes=[<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>"#,
        "#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 2, operand_tuple_indices = []>",
        "#stablehlo<precision HIGH>",
        r#"#stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>"#,
        "#stablehlo.result_accuracy<atol = 1.000000e+00, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
        "#stablehlo<rng_algorithm PHILOX>",
        "#stablehlo<rng_distribution NORMAL>",
        "#stablehlo<transpose ADJOINT>",
        "#stablehlo.bounds<3, ?>",
        "!stablehlo.token",
        "!stablehlo.future<tensor<f32>>",
        "#stablehlo.gather<offset_dims = [1]>",
        "#stablehlo.scatter<update_window_dims = [1], index_vector_dim = 1>",
        "#stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>",
        "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
        "#chlo<comparison_direction LT>",
        "#chlo<comparison_type SIGNED>",
        "#chlo<precision HIGH>",
        r#"#sdy<dimension_sharding{"a", ?}p0>"#,
        r#"#sdy<dimension_sharding{"a"}>"#,
        "#sdy.op_sharding_rule<([ij, k])->([i, jk]) {i=8, j=2, k=3} reduction={i} need_replication={j} permutation={k}, custom>",
        r#"#sdy.sharding<@m, [{"a"}], replicated={"b"}, unreduced=max{"c"}>"#,
        r#"#sdy.sharding<mesh<["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>, [{"a":(1)2}]>"#,
        r#"#sdy.sharding_per_value<[<@m, [{"a"}], unreduced=min{"b"}>]>"#,
        r#"#sdy<all_to_all_param_list[{"a"}: 0->1, {"b"}: 2->3]>"#,
        r#"#sdy<list_of_axis_ref_lists[{"a"}, {}]>"#,
    ] {
        let original = format!("module attributes {{x.y = {attribute}}} {{\n}}\n");
        let ctx = context();
        let read = module(&ctx, &original);
        assert_eq!(text(&read), original);
        let bytes = artifact::write(&read, Version::CURRENT).unwrap();
        let again = context();
        let back = artifact::read(&again, bytes.clone().into(), "a.mlirbc").unwrap();
        assert_eq!(text(&back), original);
        assert!(rmlir_format::validate(&bytes, &rmlir_stablehlo::encodings()).is_ok());
    }
}

#[test]
fn a_newer_release_is_named_with_what_is_new() {
    let ctx = context();
    let bytes = artifact::write(&module(&ctx, COSINE), Version::CURRENT).unwrap();
    let replaced = |bytes: &[u8], from: &[u8], to: &[u8]| {
        let at = bytes.windows(from.len()).position(|part| part == from).unwrap();
        [&bytes[..at], to, &bytes[at + from.len()..]].concat()
    };
    // What says no more than that it is newer is read.
    let newer = replaced(&bytes, b"v1.20.0", b"v9.20.0");
    assert_eq!(artifact::version(&newer), Some(Version::new(9, 20, 0)));
    assert!(artifact::from_bytes(&ctx, newer.clone().into(), "a.mlirbc").is_ok());
    let newer = replaced(&newer, b"cosine_v2", b"cosine_v9");
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let errors = said(&ctx, || artifact::from_bytes(&ctx, newer.into(), "a.mlirbc"));
    let text = errors.join("\n");
    for part in ["9.20.0", "1.20.0", "vhlo.cosine_v9"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn weights_that_do_not_fit_their_type_are_told_with_it() {
    let ctx = context();
    let text = r#"module {
  vhlo.func_v1 @f() -> () {
    %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[1.0, 2.0, 3.0]> : tensor<3xf32>>}> : () -> !vhlo.tensor_v1<3x!vhlo.f32_v1>
    "vhlo.return_v1"() : () -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
"#;
    let mut bytes = artifact::write(&module(&ctx, text), Version::CURRENT).unwrap();
    // The shape of the type: one number, three, which becomes five.
    let at = bytes.windows(3).position(|part| part == [20 << 1 | 1, 1 << 1 | 1, 6 << 1 | 1]).unwrap();
    bytes[at + 2] = 10 << 1 | 1;
    let ctx = context();
    let errors = said(&ctx, || artifact::to_target(&ctx, bytes.into(), "a.mlirbc", Version::MINIMUM));
    assert_eq!(errors[0], "the data does not have the size of the elements: 12 bytes for 'tensor<5xf32>'");
}
