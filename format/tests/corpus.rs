//! Every bytecode file of the corpora validates; every malformed one is refused with the reference's message.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may stop.

mod common;

use rmlir_dialects::encodings;
use rmlir_format::dump::dump;
use rmlir_format::inspect::inspect;
use rmlir_format::rewrite::{Rewrite, extract, reencode};
use rmlir_format::symbol::{NoLayouts, top_level};
use rmlir_format::{Bytecode, SectionId, Tables, validate};
use rmlir_testkit::SHARED;

rmlir_testkit::tests! {
    valid_files_validate: SHARED;
    malformed_files_are_refused_with_the_expected_message: SHARED;
    untouched_rewrite_and_full_reencoding_are_the_identity: SHARED;
    changing_the_producer_and_back_is_the_identity: SHARED;
    stripped_files_are_valid_and_have_no_locations: SHARED;
    every_symbol_can_be_extracted: SHARED;
    dumps_cover_every_byte: SHARED;
    inspection_accounts_for_the_sections: SHARED;
}

fn valid_files_validate() {
    common::for_each_valid_file(|_, bytes| {
        let summary = validate(bytes, &encodings()).map_err(|error| error.to_string())?;
        if summary.operations == 0 { Err("no operations".to_owned()) } else { Ok(()) }
    });
}

fn malformed_files_are_refused_with_the_expected_message() {
    let folder = common::corpus("bytecode-invalid");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).expect("expected.tsv");
    let mut failures = Vec::new();
    for line in expected.lines() {
        let (name, message) = line.split_once('\t').expect("name, tab, message");
        let bytes = std::fs::read(folder.join(name)).expect("the file of the line");
        match validate(&bytes, &encodings()) {
            Ok(_) => failures.push(format!("{name}: accepted, expected: {message}")),
            Err(error) if error.message() != message => {
                failures.push(format!("{name}\n  expected: {message}\n  got:      {error}"))
            }
            Err(error) => assert!(error.offset() <= bytes.len(), "{name}: offset {}", error.offset()),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn untouched_rewrite_and_full_reencoding_are_the_identity() {
    common::for_each_valid_file(|_, bytes| {
        let same =
            |what: &str, new: Vec<u8>| if new == bytes { Ok(()) } else { Err(format!("{what} differs")) };
        let rewrite = Rewrite::open(bytes, &encodings()).map_err(|error| error.to_string())?;
        same("rewrite", rewrite.finish().map_err(|error| error.to_string())?)?;
        same("re-encoding", reencode(bytes, &encodings()).map_err(|error| error.to_string())?)
    });
}

fn changing_the_producer_and_back_is_the_identity() {
    common::for_each_valid_file(|_, bytes| {
        let change = |bytes: &[u8], producer: &[u8]| {
            let mut rewrite = Rewrite::open(bytes, &encodings()).map_err(|error| error.to_string())?;
            rewrite.producer(producer).finish().map_err(|error| error.to_string())
        };
        let producer = Bytecode::open(bytes).map_err(|error| error.to_string())?.producer().to_vec();
        let other = change(bytes, b"a much longer producer")?;
        validate(&other, &encodings()).map_err(|error| error.to_string())?;
        if change(&other, &producer)? == bytes { Ok(()) } else { Err("not the same bytes".to_owned()) }
    });
}

fn stripped_files_are_valid_and_have_no_locations() {
    common::for_each_valid_file(|_, bytes| {
        let mut rewrite = Rewrite::open(bytes, &encodings()).map_err(|error| error.to_string())?;
        let new = rewrite.strip_locations().strip_resources().finish().map_err(|error| error.to_string())?;
        let (old, new) =
            (validate(bytes, &encodings()), validate(&new, &encodings()).map_err(|error| error.to_string())?);
        let old = old.map_err(|error| error.to_string())?;
        if (old.operations, old.values) == (new.operations, new.values) {
            Ok(())
        } else {
            Err("lost operations".to_owned())
        }
    });
}

fn every_symbol_can_be_extracted() {
    common::for_each_valid_file(|path, bytes| {
        let module = Bytecode::open(bytes).map_err(|error| error.to_string())?;
        let tables = Tables::read(&module).map_err(|error| error.to_string())?;
        let ops = top_level(&module, &tables, &NoLayouts).map_err(|error| error.to_string())?;
        let limit = if path.to_string_lossy().contains("programs") { 3 } else { 20 };
        for symbol in ops.iter().filter_map(|op| op.symbol.as_ref()).take(limit) {
            match extract(bytes, &encodings(), &[&symbol.name], &NoLayouts) {
                Ok(part) => {
                    validate(&part.file, &encodings()).map(drop).map_err(|error| error.to_string())?
                }
                Err(error) if error.message().contains("exchange values") => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
    });
}

fn dumps_cover_every_byte() {
    common::for_each_valid_file(|_, bytes| {
        let mut end = 0;
        let mut gap = None;
        let result = dump(bytes, &encodings(), &mut |line| {
            gap = gap.or((line.offset != end || line.bytes.is_empty()).then_some(line.offset));
            end = line.offset + line.bytes.len();
            true
        });
        result.map_err(|error| error.to_string())?;
        if gap.is_none() && end == bytes.len() { Ok(()) } else { Err(format!("gap at {gap:?}, end {end}")) }
    });
}

fn inspection_accounts_for_the_sections() {
    common::for_each_valid_file(|_, bytes| {
        let report = inspect(bytes, &encodings(), 10, &NoLayouts).map_err(|error| error.to_string())?;
        let summary = validate(bytes, &encodings()).map_err(|error| error.to_string())?;
        let header = Bytecode::open(bytes).map_err(|error| error.to_string())?.header_end();
        let sections: usize = report.sections.iter().map(|section| section.size).sum();
        let ir = report
            .sections
            .iter()
            .find(|section| section.id == SectionId::Ir)
            .map_or(0, |section| section.size);
        let ops: usize = report.op_names.iter().map(|cost| cost.bytes).sum();
        // All but the section's head and the head of the root block.
        let spare = ir - ops;
        match () {
            () if header + sections != bytes.len() => Err(format!("{header} + {sections} bytes")),
            () if !(3..=14).contains(&spare) => {
                Err(format!("{spare} bytes of the IR section belong to no operation"))
            }
            () if report.tables.operations.map(|count| count as u64) != Some(summary.operations) => {
                Err("number of operations".to_owned())
            }
            () => Ok(()),
        }
    });
}
