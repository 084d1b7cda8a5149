//! Every bytecode file of the corpora validates; every malformed one is refused with the reference's message.

mod common;

use rmlir_format::validate;

#[test]
fn valid_files_validate() {
    common::for_each_valid_file(|_, bytes| {
        let summary = validate(bytes).map_err(|error| error.to_string())?;
        if summary.operations == 0 { Err("no operations".to_owned()) } else { Ok(()) }
    });
}

#[test]
fn malformed_files_are_refused_with_the_expected_message() {
    let Some(folder) = common::corpus("bytecode-invalid") else { return };
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).expect("expected.tsv");
    let mut failures = Vec::new();
    for line in expected.lines() {
        let (name, message) = line.split_once('\t').expect("name, tab, message");
        let bytes = std::fs::read(folder.join(name)).expect("the file of the line");
        match validate(&bytes) {
            Ok(_) => failures.push(format!("{name}: accepted, expected: {message}")),
            Err(error) if error.message() != message => {
                failures.push(format!("{name}\n  expected: {message}\n  got:      {error}"))
            }
            Err(error) => assert!(error.offset() <= bytes.len(), "{name}: offset {}", error.offset()),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
