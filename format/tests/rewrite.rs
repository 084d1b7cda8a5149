//! Rewrites of small files: what each does and what it refuses.
#![allow(clippy::expect_used, clippy::panic)]

mod common;
#[path = "common/samples.rs"]
mod samples;

use rmlir_format::encoding::Encodings;
use rmlir_format::rewrite::{Rewrite, extract, reencode};
use rmlir_format::symbol::{NoLayouts, SymbolLayouts, TopLevelOp, top_level};
use rmlir_format::text::type_text;
use rmlir_format::{Bytecode, Tables, Version, validate};

fn top(bytes: &[u8], layouts: &dyn SymbolLayouts) -> Vec<TopLevelOp> {
    let module = Bytecode::open(bytes).expect("valid");
    let tables = Tables::read(&module).expect("valid");
    top_level(&module, &tables, layouts).expect("valid")
}

fn names(bytes: &[u8]) -> Vec<(String, bool)> {
    let name = |op: TopLevelOp| {
        op.symbol.map(|symbol| (String::from_utf8_lossy(&symbol.name).into_owned(), symbol.guessed))
    };
    top(bytes, &NoLayouts).into_iter().filter_map(name).collect()
}

#[test]
fn samples_reencode_to_themselves() {
    for (name, bytes) in samples::all() {
        assert!(reencode(&bytes, &Encodings::default()).as_ref() == Ok(&bytes), "{name}");
    }
}

#[test]
fn symbols_are_certain_in_dictionaries_and_guessed_in_blobs() {
    let all = |guessed| ["first", "second", "third"].map(|name| (name.to_owned(), guessed));
    assert_eq!(names(&samples::symbols(4)), all(false));
    assert_eq!(names(&samples::symbols(6)), all(true));
}

#[test]
fn definitions_replace_the_guess() {
    struct Defined(Option<(usize, bool)>);
    impl SymbolLayouts for Defined {
        fn symbol_field(&self, op: &str) -> Option<Option<(usize, bool)>> {
            (op == "d.func").then_some(self.0)
        }
    }
    let bytes = samples::symbols(6);
    let symbols =
        |defined| top(&bytes, &Defined(defined)).into_iter().filter_map(|op| op.symbol).collect::<Vec<_>>();
    assert!(symbols(None).is_empty());
    let found = symbols(Some((1, false)));
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|symbol| !symbol.guessed));
}

#[test]
fn extraction_takes_what_is_referred_to() {
    for number in [0, 2, 4, 5, 6] {
        let bytes = samples::symbols(number);
        let part = extract(&bytes, &Encodings::default(), &[b"first"], &NoLayouts).expect("a symbol");
        let kept: Vec<String> = names(&part.file).into_iter().map(|(name, _)| name).collect();
        assert_eq!(kept, ["first", "second"], "version {number}");
        assert!(part.file.len() < bytes.len());
        let alone = extract(&bytes, &Encodings::default(), &[b"third"], &NoLayouts).expect("a symbol");
        assert_eq!(alone.ops.len(), 1, "version {number}");
        let error = extract(&bytes, &Encodings::default(), &[b"fourth"], &NoLayouts).expect_err("no symbol");
        assert_eq!(error.message(), "no top-level symbol @fourth");
    }
}

#[test]
fn operations_are_reordered_as_asked() {
    let bytes = samples::symbols(4);
    let mut ops = top(&bytes, &NoLayouts);
    ops.reverse();
    let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
    let new = rewrite.select(&ops).finish().expect("independent operations");
    validate(&new, &Encodings::default()).expect("valid");
    let order: Vec<String> = names(&new).into_iter().map(|(name, _)| name).collect();
    assert_eq!(order, ["third", "second", "first"]);
}

#[test]
fn operations_that_exchange_values_stay_together() {
    let bytes = samples::nested_regions(6);
    let ops = top(&bytes, &NoLayouts);
    let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
    let error = rewrite.select(&ops[1..]).finish().expect_err("a dropped operation defines a value");
    assert_eq!(error.message(), "operations of the module that exchange values cannot be dropped or moved");
}

#[test]
fn regions_state_what_they_define_when_written_anew() {
    let change = |bytes: &[u8]| {
        let mut rewrite = Rewrite::open(bytes, &Encodings::default()).expect("valid");
        rewrite.strip_locations().finish().expect("nothing is in the way")
    };
    let (damaged, sound) = (samples::nested_regions_stating(6, 2), samples::nested_regions(6));
    assert_ne!(damaged, sound);
    assert_eq!(change(&damaged), change(&sound));
}

#[test]
fn versions_change_where_the_content_allows_it() {
    let change = |bytes: &[u8], number| {
        let mut rewrite = Rewrite::open(bytes, &Encodings::default()).expect("valid");
        rewrite.version(samples::version(number)).finish()
    };
    for from in Version::all().map(Version::number) {
        for to in Version::all().map(Version::number) {
            let bytes = samples::nested_regions(from);
            // The dialect version of the sample needs version 1.
            if to == 0 && from >= 1 {
                let error = change(&bytes, to).expect_err("a dialect version is in the way");
                assert_eq!(error.message(), "dialect versions need format version 1");
                continue;
            }
            let new = change(&bytes, to).expect("nothing is in the way");
            let summary = validate(&new, &Encodings::default())
                .unwrap_or_else(|error| panic!("{from} to {to}: {error}"));
            assert_eq!(summary.version.number(), to);
            // Registered flags are not in files below version 5, so that only the ways up from there come back.
            if (1..5).contains(&from) {
                assert_eq!(change(&new, from).as_deref(), Ok(&bytes[..]), "{from} to {to} and back");
            }
        }
    }
}

#[test]
fn scalable_vectors_of_release_16_are_written_anew_for_other_versions() {
    let mut sample = samples::Sample::new(0);
    // The last two of three dimensions; sizes are signed.
    let fields = samples::numbers(&[20, 2, 3, 2 << 1, 4 << 1, 8 << 1, 0]);
    let ty = sample.entries.r#type(sample.builtin, true, &fields);
    sample.open_module(1, 0);
    sample.ir.op(&sample.plain(sample.op));
    sample.ir.end_regions();
    let bytes = sample.finish();
    for to in Version::all() {
        let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
        let new = rewrite.version(to).finish().expect("nothing is in the way");
        validate(&new, &Encodings::default()).unwrap_or_else(|error| panic!("to {to}: {error}"));
        let module = Bytecode::open(&new).expect("valid");
        let tables = Tables::read(&module).expect("valid");
        assert_eq!(type_text(ty, &tables, 100), "vector<2x[4]x[8]xi32>", "to {to}");
        assert_eq!(new == bytes, to.number() == 0);
    }
}

#[test]
fn versions_do_not_change_where_something_would_be_lost() {
    let refusal = |bytes: &[u8], number| {
        let mut rewrite = Rewrite::open(bytes, &Encodings::default()).expect("valid");
        rewrite.version(samples::version(number)).finish().expect_err("something is in the way").message()
    };
    assert_eq!(refusal(&samples::symbols(6), 4), "property blobs need format version 5");
    assert!(refusal(&samples::symbols(6), 5).starts_with("property blobs of registered operations differ"));
    assert_eq!(refusal(&samples::control_flow(3), 2), "stored use-list orders need format version 3");
}

#[test]
fn arguments_get_an_unknown_location_on_the_way_down() {
    let mut sample = samples::Sample::new(4);
    let argument = rmlir_format::write::ArgumentFields { r#type: sample.i32, location: None };
    sample.open_module(1, 0);
    sample.ir.op(&rmlir_format::write::OpFields { regions: Some((1, true)), ..sample.plain(sample.op) });
    sample.ir.region(1, 1);
    sample.ir.block(0, &[argument]);
    sample.ir.end_regions();
    let bytes = sample.finish();
    let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
    let new = rewrite.version(samples::version(3)).finish().expect("nothing is in the way");
    let (old, new) = (
        validate(&bytes, &Encodings::default()).expect("valid"),
        validate(&new, &Encodings::default()).expect("valid"),
    );
    assert_eq!(new.attributes, old.attributes, "the unknown location that is there serves");
}

#[test]
fn stripping_resources_keeps_their_keys() {
    let bytes = samples::resources(6);
    let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
    let new = rewrite.strip_resources().finish().expect("nothing is in the way");
    assert_eq!(validate(&new, &Encodings::default()).expect("valid").resources, 2);
    let report = rmlir_format::inspect::inspect(&new, &Encodings::default(), 1, &NoLayouts).expect("valid");
    let keys: Vec<&str> = report.resources.iter().map(|resource| resource.key.as_str()).collect();
    assert_eq!(keys, ["blob", "empty"]);
    assert!(report.resources.iter().all(|resource| resource.size == 0 && !resource.external));
}

#[test]
fn stripping_locations_removes_file_names() {
    let bytes = samples::encodings();
    let mut rewrite = Rewrite::open(&bytes, &Encodings::default()).expect("valid");
    let new = rewrite.strip_locations().finish().expect("nothing is in the way");
    assert!(!new.windows(6).any(|window| window == b"f.mlir"));
}
