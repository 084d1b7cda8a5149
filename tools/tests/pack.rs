//! Containers: what goes in comes out, one function is read without the rest, and whatever is damaged is found.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use rmlir::store::pack::{Class, Pack, PackError, PackOptions, Packer, train};
use rmlir_format::sidecar::Absent;
use rmlir_ir::Context;
use rmlir_reader::{LazyModule, ReadOptions};
use rmlir_testkit::SHARED;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

rmlir_testkit::tests! {
    the_empty_container_is_that_of_the_specification;
    what_goes_in_comes_out;
    a_function_is_read_without_the_others;
    attributes_are_read_by_need;
    every_changed_byte_is_found;
    what_is_damaged_is_named_and_the_rest_comes_out;
    what_leads_to_the_modules_is_there_twice;
    small_files_share_what_they_have_in_common;
    stored_data_is_not_copied;
    modules_are_added_and_replaced;
    what_is_replaced_is_gone_from_shared_frames;
    small_files_that_come_one_by_one_share_frames;
    modules_of_a_container_are_chosen_and_sorted;
    unpacking_goes_on_after_what_cannot_be_written;
    names_do_not_lead_out_of_the_folder;
    links_do_not_lead_out_of_the_folder;
    what_is_added_at_the_same_time_is_all_there;
    sqlite_is_packed_and_shown: SHARED;
    a_crash_leaves_the_old_container: SHARED;
}

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// A bytecode file and its index.
type Sample = (Vec<u8>, Vec<u8>);

/// A file with so many functions.
fn sample(functions: usize, salt: usize) -> Sample {
    let mut text = String::new();
    for function in 0..functions {
        text += &format!("func.func @f{function}(%a: i32, %b: i32) -> i32 {{\n");
        for op in 0..60 {
            let from = if op == 0 { "%a".to_owned() } else { format!("%{}", op - 1) };
            text += &format!("  %{op} = arith.addi {from}, %b : i32\n");
        }
        text += &format!("  %c = arith.constant {} : i32\n  return %c : i32\n}}\n", function * 7 + salt);
    }
    let ctx = context();
    let module = rmlir::from_bytes(&ctx, text.into_bytes(), "sample.mlir").expect("it parses");
    let file = rmlir::to_bytecode(&module).expect("it is written");
    let lazy = LazyModule::open(&ctx, file.clone().into(), "s", &ReadOptions::default()).expect("it opens");
    (file, lazy.index())
}

fn packed(files: &[(&str, &Sample)], options: PackOptions) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), options).expect("it begins");
    for (name, (file, index)) in files {
        packer.add(name, file, Some(index)).expect("it is added");
    }
    packer.finish().expect("it ends")
}

fn open(bytes: &[u8]) -> Pack {
    Pack::open(bytes.to_vec().into()).expect("it opens")
}

fn rmlir(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rmlir")).args(arguments).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn success(arguments: &[&str]) -> Vec<u8> {
    let output = rmlir(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    output.stdout
}

fn the_empty_container_is_that_of_the_specification() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/container.md");
    let page = std::fs::read_to_string(page).expect("read");
    let wanted: String = page
        .split("## Vector")
        .nth(1)
        .expect("a vector")
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .collect();
    let metadata = vec![("k".to_owned(), "v".to_owned())];
    let bytes = packed(&[], PackOptions { metadata: metadata.clone(), ..PackOptions::default() });
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, wanted);
    assert_eq!(open(&bytes).metadata(), metadata);
}

fn what_goes_in_comes_out() {
    let files: Vec<_> = (0..20).map(|salt| sample(1 + salt % 3, salt)).collect();
    let names: Vec<String> = (0..20).map(|number| format!("{number}.mlirbc")).collect();
    let all: Vec<(&str, &Sample)> = names.iter().map(String::as_str).zip(&files).collect();
    let samples: Vec<&[u8]> = files.iter().map(|(file, _)| &file[..]).collect();
    let dictionary = train(&samples);
    assert!(dictionary.is_some());
    let plain = packed(&all, PackOptions::default());
    let shared = packed(&all, PackOptions { dictionary, ..PackOptions::default() });
    for bytes in [&plain, &shared] {
        let pack = open(bytes);
        assert_eq!(pack.verify(), []);
        for (name, (file, index)) in &all {
            let module = pack.module(name).expect("it is there");
            assert_eq!(&pack.read(module).expect("whole"), file);
            assert_eq!(pack.index(module).expect("whole").as_ref(), Some(index));
        }
    }
    assert!(matches!(open(&plain).only(), Err(PackError::Several(names)) if names.len() == 20));
    let total: usize = files.iter().map(|(file, index)| file.len() + index.len()).sum();
    assert!(plain.len() < total && shared.len() < plain.len() + (112 << 10));
}

fn a_function_is_read_without_the_others() {
    let file = sample(1500, 1);
    let pack = open(&packed(&[("a", &file)], PackOptions::default()));
    let module = pack.only().expect("one");
    let of = |class: Class| module.frames.iter().filter(|frame| frame.class == class).count();
    assert!(of(Class::Operations) > 5, "{}", of(Class::Operations));
    let part = pack.part(module, &[b"f700"]).expect("it is there");
    assert_eq!(part.frames, module.index.len() + of(Class::Tables) + 1);
    let ctx = context();
    let lazy =
        LazyModule::open_part(&ctx, part.bytes.into(), part.index.into(), "a", &ReadOptions::default());
    let lazy = lazy.expect("it opens");
    let op = lazy.find(b"f700").expect("the index is whole").expect("it is there");
    let shown = rmlir::to_text(&lazy.load(&op).expect("it loads"));
    assert!(shown.contains(&format!("arith.constant {} : i32", 700 * 7 + 1)), "{shown}");
    assert!(matches!(pack.part(module, &[b"none"]), Err(PackError::NoSymbol(_))));
    // The tool does the same.
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (bare, container) = (path("a.mlirbc"), path("a.mlirpack"));
    std::fs::write(&bare, &file.0).expect("written");
    success(&["pack", &bare, "-o", &container]);
    assert_eq!(success(&["show", &container, "@f700"]), success(&["show", &bare, "@f700"]));
    assert_eq!(success(&["list", &container]), success(&["list", &bare]));
    assert_eq!(success(&["hash", &container])[..64], success(&["hash", &bare])[..64]);
    assert_eq!(success(&["unpack", &container, "-o", "-"]), file.0);
}

fn attributes_are_read_by_need() {
    const FUNCTIONS: usize = 2000;
    let ctx = context();
    let mut text = String::new();
    for function in 0..FUNCTIONS {
        // So many bytes of attributes that they fill frames.
        let numbers: Vec<String> = (0..60).map(|number| (function * 1000 + number).to_string()).collect();
        text += &format!(
            "func.func @f{function}() attributes {{test.a = array<i64: {}>}} {{ return }}\n",
            numbers.join(", ")
        );
    }
    let module = rmlir::from_bytes(&ctx, text.into_bytes(), "sample.mlir").expect("it parses");
    let file = rmlir::to_bytecode(&module).expect("it is written");
    let lazy = LazyModule::open(&ctx, file.clone().into(), "s", &ReadOptions::default()).expect("it opens");
    let sample = (file, lazy.index());
    let pack = open(&packed(&[("a", &sample)], PackOptions::default()));
    let module = pack.only().expect("one");
    let whole = pack.part(module, &[b"f700"]).expect("it is there").frames;
    let mut part = pack.part_by_need(module, &[b"f700"]).expect("it is there");
    let mut rounds = 0;
    let shown = loop {
        let absent: Vec<_> = part.absent.iter().map(|at| at.start as usize..at.end as usize).collect();
        let absent = Arc::new(Absent::new(absent));
        let (ctx, bytes, index) = (context(), part.bytes.to_vec(), part.index.clone());
        let (shown, _) = ctx.collect_diagnostics(|| {
            let options = ReadOptions::default();
            let lazy =
                LazyModule::open_by_need(&ctx, bytes.into(), (index.into(), absent.clone()), "a", &options)?;
            let op = lazy.find(b"f700").expect("the index is whole").expect("it is there");
            Ok::<_, rmlir_ir::Failed>(rmlir::to_text(&lazy.load(&op)?))
        });
        match absent.asked() {
            asked if asked.is_empty() => break shown.expect("it loads"),
            asked => pack.complete(module, &mut part, &asked).expect("it is whole"),
        }
        rounds += 1;
        assert!(rounds < 5, "what is asked for is there the next time");
    };
    assert!(shown.contains("array<i64: 700000, 700001,"), "{shown}");
    assert!(part.frames + 3 < whole, "{} of {whole} frames", part.frames);
    // The tool does the same.
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (bare, container) = (path("a.mlirbc"), path("a.mlirpack"));
    std::fs::write(&bare, &sample.0).expect("written");
    success(&["pack", &bare, "-o", &container]);
    for symbols in [&["@f0"][..], &["@f700"], &["@f1999", "@f3"]] {
        let show = |file: &str| success(&[&["show", file], symbols].concat());
        assert_eq!(show(&container), show(&bare));
    }
}

/// Numbers as if by chance, the same each time.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn every_changed_byte_is_found() {
    let (a, b) = (sample(3, 1), sample(2, 2));
    let options = PackOptions { metadata: vec![("by".into(), "test".into())], ..PackOptions::default() };
    let bytes = packed(&[("a", &a), ("b", &b)], options);
    let mut state = 0x9E37_79B9_7F4A_7C15;
    for _ in 0..10_000 {
        let (at, bit) = (random(&mut state) as usize % bytes.len(), random(&mut state) % 255 + 1);
        let mut changed = bytes.clone();
        changed[at] ^= bit as u8;
        // What leads to the modules is there twice.
        let pack = Pack::open(changed.into()).expect("it opens");
        let damage = pack.verify();
        assert_eq!(damage.len(), 1, "byte {at} ^ {bit}: {damage:?}");
        // What is said to be whole is, and a change is in one module at most.
        let mut whole = 0;
        for (name, (file, _)) in [("a", &a), ("b", &b)] {
            let module = pack.module(name).expect("the directory is whole");
            if let Ok(read) = pack.read(module) {
                assert_eq!(&read, file);
                whole += 1;
            }
        }
        assert!(whole == 2 || whole == 1 && !damage[0].module.is_empty(), "byte {at} ^ {bit}: {damage:?}");
    }
    // Where all is whole but the second copy of what leads to it, all is read, and what is missing is told.
    let mut opened = 0;
    for length in 0..bytes.len() {
        let Ok(pack) = Pack::open(bytes[..length].to_vec().into()) else {
            assert_eq!(opened, 0, "{length}");
            continue;
        };
        opened += 1;
        let damage: Vec<String> = pack.verify().iter().map(ToString::to_string).collect();
        assert_eq!(damage, [format!("damaged at {length:#x}: the end, which is missing")]);
        for (name, (file, _)) in [("a", &a), ("b", &b)] {
            let module = pack.module(name).expect("the directory is whole");
            assert_eq!(&pack.read(module).expect("it is whole"), file);
        }
    }
    assert!((80..bytes.len() / 2).contains(&opened), "{opened}");
}

fn what_is_damaged_is_named_and_the_rest_comes_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, b) = (sample(800, 1), sample(2, 2));
    let mut bytes = packed(&[("a.mlirbc", &a), ("b.mlirbc", &b)], PackOptions::default());
    let pack = open(&bytes);
    let frames = &pack.modules()[0].frames;
    let frame = frames.iter().rfind(|frame| frame.class == Class::Operations).expect("operations");
    let at = frame.offset as usize + 5;
    bytes[at] ^= 1;
    let container = path("c.mlirpack");
    std::fs::write(&container, &bytes).expect("written");
    let output = rmlir(&["verify", &container]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains(&format!("damaged at {:#x}: operations of module 'a.mlirbc'", frame.offset)),
        "{said}"
    );
    assert!(said.contains("@f799") && !said.contains("@f1,"), "{said}");
    // A function of another frame is still there, and so is the other module.
    success(&["show", &format!("{container}:a.mlirbc"), "@f1"]);
    assert!(!rmlir(&["show", &format!("{container}:a.mlirbc"), "@f799"]).status.success());
    let out = path("out");
    assert!(!rmlir(&["unpack", &container, "--to-folder", &out]).status.success());
    assert!(!Path::new(&out).join("a.mlirbc").exists());
    let output = rmlir(&["unpack", &container, "--to-folder", &out, "--keep-going"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read(Path::new(&out).join("b.mlirbc")).expect("written"), b.0);
    // Of what is damaged all is written that is whole, and what is lost is named.
    let said = text(&output.stderr);
    assert!(said.contains("@f799") && said.contains("warning: 'a.mlirbc' is written with "), "{said}");
    let saved = Path::new(&out).join("a.mlirbc").to_str().expect("UTF-8").to_owned();
    success(&["check", &saved]);
    let whole = path("a-whole.mlirbc");
    std::fs::write(&whole, &a.0).expect("written");
    assert_eq!(text(&success(&["show", &saved, "@f1"])), text(&success(&["show", &whole, "@f1"])));
    let names = |file: &str| text(&success(&["show", file]));
    let (saved, whole) = (names(&saved), names(&whole));
    let (saved, whole): (Vec<&str>, Vec<&str>) = (saved.lines().collect(), whole.lines().collect());
    let lost: Vec<&str> = whole.iter().filter(|line| !saved.contains(line)).copied().collect();
    assert_eq!(saved.len() + lost.len(), whole.len());
    assert!(
        !lost.is_empty() && lost.iter().all(|line| said.contains(line.rsplit(' ').next().unwrap_or(""))),
        "{said}"
    );
}

fn what_leads_to_the_modules_is_there_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, container) = (sample(3, 1), path("c.mlirpack"));
    let bytes = packed(&[("a.mlirbc", &a)], PackOptions::default());
    let end = bytes.len();
    for (at, what) in [
        (3, "damaged at 0x0: the header"),
        (9, "damaged at 0x0: the header"),
        (end - 1, ": the trailer"),
        (end - 60, ": the trailer"),
        (end - 81, ": the directory"),
    ] {
        let mut changed = bytes.clone();
        changed[at] ^= 0x20;
        std::fs::write(&container, &changed).expect("written");
        let output = rmlir(&["verify", &container]);
        assert!(
            output.status.code() == Some(1) && text(&output.stderr).contains(what),
            "{}",
            text(&output.stderr)
        );
        // It is still a container for all commands, which say so.
        let output = rmlir(&["unpack", &container, "-o", "-"]);
        assert_eq!(output.stdout, a.0);
        let output = rmlir(&["check", &container]);
        assert!(
            output.status.success() && text(&output.stderr).contains("warning: damaged at"),
            "{}",
            text(&output.stderr)
        );
        // What is written anew is whole.
        std::fs::write(path("b.mlirbc"), &a.0).expect("written");
        success(&["pack", "--into", &container, &path("b.mlirbc")]);
        success(&["verify", "-q", &container]);
    }
}

fn small_files_share_what_they_have_in_common() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store");
    std::fs::create_dir(&store).expect("made");
    let mut total = 0;
    for salt in 0..600 {
        let (file, _) = sample(1 + salt % 2, salt);
        total += file.len() as u64;
        std::fs::write(store.join(format!("{salt:03}.mlirbc")), file).expect("written");
    }
    let container = folder.path().join("c.mlirpack").to_str().expect("UTF-8").to_owned();
    success(&["pack", store.to_str().expect("UTF-8"), "-o", &container]);
    let size = std::fs::metadata(&container).expect("written").len();
    // The dictionary, and a little for each.
    assert!(size < (112 << 10) + 600 * 200 && size * 3 < total, "{size} of {total}");
    success(&["verify", "-q", &container]);
    let one = success(&["unpack", &container, "417.mlirbc", "-o", "-"]);
    assert_eq!(one, sample(2, 417).0);
}

fn stored_data_is_not_copied() {
    let text = format!(
        "func.func private @f() attributes {{d = dense_resource<r> : tensor<8192xi8>}}\n{{-# dialect_resources: {{ builtin: {{ r: \"0x40000000{}\" }} }} #-}}",
        "0A0B0C0D".repeat(2048)
    );
    let ctx = context();
    let module = rmlir::from_bytes(&ctx, text.into_bytes(), "r.mlir").expect("it parses");
    let file = rmlir::to_bytecode(&module).expect("it is written");
    let lazy = LazyModule::open(&ctx, file.clone().into(), "r", &ReadOptions::default()).expect("it opens");
    let options = PackOptions { stored_resources: true, ..PackOptions::default() };
    let bytes = bytes::Bytes::from(packed(&[("r", &(file.clone(), lazy.index()))], options));
    let pack = Pack::open(bytes.clone()).expect("it opens");
    let module = pack.only().expect("one");
    let number = module.frames.iter().position(|frame| frame.class == Class::Resource).expect("a resource");
    let data = pack.contents(module, number).expect("whole");
    assert!(data.len() == 8192 && data.starts_with(&[10, 11, 12, 13]));
    let offset = data.as_ptr() as usize - bytes.as_ptr() as usize;
    assert!(offset + data.len() <= bytes.len() && offset.is_multiple_of(64));
    assert_eq!(pack.read(module).expect("whole"), file);
}

fn modules_are_added_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (old, other, new) = (sample(2, 1), sample(3, 2), sample(4, 3));
    let (a, b, container) = (path("a.mlirbc"), path("b.mlirbc"), path("c.mlirpack"));
    std::fs::write(&a, &old.0).expect("written");
    std::fs::write(&b, &other.0).expect("written");
    success(&["pack", &a, "--meta", "made=today", "-o", &container]);
    success(&["pack", "--into", &container, &b]);
    std::fs::write(&a, &new.0).expect("written");
    success(&["pack", "--into", &container, &a]);
    success(&["verify", &container]);
    let pack = open(&std::fs::read(&container).expect("read"));
    let names: Vec<&str> = pack.modules().iter().map(|module| module.name.as_str()).collect();
    assert_eq!(names, ["a.mlirbc", "b.mlirbc"]);
    assert_eq!(pack.read(&pack.modules()[0]).expect("whole"), new.0);
    assert_eq!(pack.read(&pack.modules()[1]).expect("whole"), other.0);
    assert!(text(&success(&["list", &container])).starts_with("# made=today\n"));
    // Twice the same name is an error, and leaves what is there.
    assert!(!rmlir(&["pack", &a, &a, "-o", &container]).status.success());
    success(&["verify", "-q", &container]);
}

fn names_do_not_lead_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for name in ["../out", "/tmp/out", "a/../../out", ""] {
        let container = path("c.mlirpack");
        std::fs::write(&container, packed(&[(name, &sample(1, 1))], PackOptions::default()))
            .expect("written");
        let output = rmlir(&["unpack", &container, "--to-folder", &path("in")]);
        assert!(text(&output.stderr).contains("would be outside of the folder"), "{}", text(&output.stderr));
        assert!(!Path::new(&path("out")).exists());
    }
}

fn sqlite_is_packed_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let container = folder.path().join("s.mlirpack").to_str().expect("UTF-8").to_owned();
    let file = rmlir_testkit::shared("corpus/programs/sqlite.mlirbc").display().to_string();
    success(&["pack", &file, "-o", &container]);
    let size = std::fs::metadata(&container).expect("written").len();
    assert!(size <= 3_200_000, "{size}");
    let shown = success(&["show", &container, "@sqlite3_open"]);
    assert!(!shown.is_empty());
    assert_eq!(shown, success(&["show", &file, "@sqlite3_open"]));
    let large = "@sqlite3VdbeExec";
    assert_eq!(success(&["show", &container, large]), success(&["show", &file, large]));
}

fn a_crash_leaves_the_old_container() {
    let folder = tempfile::tempdir().expect("a folder");
    let container = folder.path().join("s.mlirpack");
    let old = packed(&[("sqlite.mlirbc", &sample(2, 1))], PackOptions::default());
    std::fs::write(&container, &old).expect("written");
    let file = rmlir_testkit::shared("corpus/programs/sqlite.mlirbc");
    let other = folder.path().join("other.mlirbc");
    std::fs::copy(&file, &other).expect("copied");
    // A new one in its place, one more module, one for one that is there.
    for (file, how) in [(&file, "-o"), (&other, "--into"), (&file, "--into")] {
        let files = || std::fs::read_dir(folder.path()).expect("read").count();
        let before = files();
        let mut child = Command::new(env!("CARGO_BIN_EXE_rmlir"))
            .args(["pack", "--level", "19", how])
            .arg(&container)
            .arg(file)
            .spawn()
            .expect("it starts");
        // It has begun to write when its temporary file is there; it writes for seconds.
        while files() == before && child.try_wait().expect("it runs").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child.kill().expect("it is killed");
        let status = child.wait().expect("it ends");
        assert!(!status.success(), "it was done before it could be killed");
        assert_eq!(std::fs::read(&container).expect("read"), old);
    }
}

#[cfg(unix)]
fn links_do_not_lead_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    std::fs::write(path("p"), packed(&[("a/b.mlirbc", &sample(1, 0))], PackOptions::default()))
        .expect("written");
    for folder in ["out", "other"] {
        std::fs::create_dir(path(folder)).expect("made");
    }
    std::os::unix::fs::symlink(path("other"), path("out/a")).expect("made");
    let output = rmlir(&["unpack", &path("p"), "--to-folder", &path("out")]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("would be written through the link"), "{}", text(&output.stderr));
    assert_eq!(std::fs::read_dir(path("other")).expect("read").count(), 0);
}

#[cfg(not(unix))]
fn links_do_not_lead_out_of_the_folder() {}

fn what_is_added_at_the_same_time_is_all_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    std::fs::write(path("p"), packed(&[("a.mlirbc", &sample(1, 0))], PackOptions::default()))
        .expect("written");
    let mut running = Vec::new();
    for number in 0..8 {
        let file = path(&format!("{number}.mlirbc"));
        std::fs::write(&file, sample(1, number).0).expect("written");
        let started =
            Command::new(env!("CARGO_BIN_EXE_rmlir")).args(["pack", "--into", &path("p"), &file]).spawn();
        running.push(started.expect("it starts"));
    }
    assert!(running.into_iter().all(|mut run| run.wait().expect("it ends").success()));
    assert_eq!(open(&std::fs::read(path("p")).expect("read")).modules().len(), 9);
}

/// A module of which the constant is so many zeros and this text.
fn module(name: &str, bytes: usize) -> String {
    format!("module attributes {{a.name = \"{name}\", a.fill = \"{}\"}} {{}}\n", "x y".repeat(bytes / 3))
}

fn what_is_replaced_is_gone_from_shared_frames() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let write = |name: &str, what: &str, bytes| {
        std::fs::write(path(name), module(what, bytes)).expect("written");
        path(name)
    };
    let pack = |into: &str, files: &[String]| {
        let mut arguments = vec!["pack", into];
        let container = path("c.mlirpack");
        arguments.push(&container);
        arguments.extend(files.iter().map(String::as_str));
        success(&arguments);
        success(&["verify", "-q", &container]);
        container
    };
    // Two that share a frame lie around two that are large, which become small.
    pack(
        "-o",
        &[
            write("a.mlir", "secret a", 3000),
            write("b.mlir", "b", 40_000),
            write("c.mlir", "c", 40_000),
            write("d.mlir", "d", 3000),
        ],
    );
    pack("--into", &[write("b.mlir", "small b", 90), write("c.mlir", "small c", 90)]);
    let container = pack("--into", &[write("a.mlir", "new a", 3000)]);
    let open = Pack::open(std::fs::read(&container).expect("read").into()).expect("opens");
    assert_eq!(open.modules().len(), 4);
    let frames: std::collections::BTreeSet<u64> =
        open.modules().iter().filter_map(|module| module.shared).map(|shared| shared.frame.offset).collect();
    assert_eq!(frames.len(), 1, "a frame is there twice");
    let held: u64 = open.modules().iter().map(|module| module.length).sum();
    let shared = open.modules().iter().find_map(|module| module.shared).expect("a shared frame");
    assert_eq!(u64::from(shared.frame.length), held, "something is left of what was replaced");
}

fn small_files_that_come_one_by_one_share_frames() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let container = path("c.mlirpack");
    let mut size = 0;
    for number in 0..60 {
        let file = path(&format!("{number}.mlirbc"));
        let (bytes, _) = sample(1, number);
        size += bytes.len() as u64;
        std::fs::write(&file, bytes).expect("written");
        success(&["pack", if number == 0 { "-o" } else { "--into" }, &container, &file]);
    }
    success(&["verify", "-q", &container]);
    let packed = std::fs::metadata(&container).expect("written").len();
    let all: Vec<String> = (0..60).map(|number| path(&format!("{number}.mlirbc"))).collect();
    let at_once = path("at-once.mlirpack");
    let mut arguments = vec!["pack", "-o", &at_once];
    arguments.extend(all.iter().map(String::as_str));
    success(&arguments);
    let at_once = std::fs::metadata(&at_once).expect("written").len();
    assert!(packed <= at_once + at_once / 10 && packed < size, "{packed}, at once {at_once}, of {size}");
}

fn modules_of_a_container_are_chosen_and_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for (name, bytes) in [("b.mlir", 900), ("a.mlir", 3000), ("c.mlir", 90)] {
        std::fs::write(path(name), module(name, bytes)).expect("written");
    }
    let container = path("c.mlirpack");
    success(&["pack", "-o", &container, &path("b.mlir"), &path("a.mlir"), &path("c.mlir")]);
    let names = |arguments: &[&str]| {
        let listed = text(&success(&[&["list", &container], arguments].concat()));
        listed
            .lines()
            .map(|line| line.rsplit(' ').next().unwrap_or_default()[..1].to_owned())
            .collect::<String>()
    };
    assert_eq!(names(&[]), "bac");
    assert_eq!(names(&["--sort", "size"]), "abc");
    assert_eq!(names(&["--sort", "name", "--filter", "^[bc]"]), "bc");
    assert!(!rmlir(&["list", &container, "--filter", "["]).status.success());
}

fn unpacking_goes_on_after_what_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let one = sample(1, 0);
    let names = [("a", &one), ("a/b", &one), ("z", &one)];
    std::fs::write(path("p"), packed(&names.map(|(name, file)| (name, file)), PackOptions::default()))
        .expect("written");
    let output = rmlir(&["unpack", "--keep-going", &path("p"), "--to-folder", &path("out")]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(path("out/z")).expect("written"), one.0);
}
