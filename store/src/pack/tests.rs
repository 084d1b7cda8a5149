//! Containers of any bytes: what goes in comes out, and any change is found, named, and got round where it can be.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use super::*;
use std::sync::Mutex;

/// Bytes that look like those of a file, others for each salt.
fn file(bytes: usize, salt: u64) -> Vec<u8> {
    let mut state = salt.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut out = Vec::with_capacity(bytes + 32);
    while out.len() < bytes {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        out.extend_from_slice(b"func.func @name(%arg0: i32) -> i32 {\n");
        out.extend_from_slice(&state.to_le_bytes()[..3]);
    }
    out.truncate(bytes);
    out
}

fn packed(files: &[(&str, &[u8])], options: PackOptions) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), options).expect("it begins");
    let files: Vec<NewFile<'_>> =
        files.iter().map(|&(name, bytes)| NewFile { name, bytes, index: None }).collect();
    packer.add_all(&files).expect("they are added");
    packer.finish().expect("it ends")
}

fn open(bytes: &[u8]) -> Pack {
    Pack::open(bytes.to_vec().into()).expect("it opens")
}

/// Bytes, and which of them were asked for.
#[derive(Debug)]
struct Watched(Bytes, Mutex<Vec<Range<u64>>>);

impl Source for Watched {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read(&self, pieces: &[Range<u64>]) -> std::io::Result<Vec<Bytes>> {
        self.1.lock().expect("no thread has failed").extend_from_slice(pieces);
        self.0.read(pieces)
    }
}

#[test]
fn what_goes_in_comes_out() {
    let (large, small) = (file(400_000, 1), file(100, 2));
    let bytes = packed(&[("large", &large), ("small", &small), ("empty", b"")], PackOptions::default());
    let pack = open(&bytes);
    assert_eq!(pack.verify(), []);
    let read = |name: &str| pack.read(pack.module(name).expect("it is there")).expect("whole");
    assert!(read("large") == large && read("small") == small && read("empty").is_empty());
    // It is cut into pieces, each compressed by itself.
    let frames = &pack.module("large").expect("it is there").frames;
    assert!(frames.len() > 2 && frames.iter().all(|frame| frame.method == Method::Zstd));
    let second = pack.contents(pack.module("large").expect("it is there"), 1).expect("whole");
    assert_eq!(second, large[frames[0].length as usize..][..frames[1].length as usize]);
    assert!(matches!(pack.only(), Err(PackError::Several(names)) if names.len() == 3));
    assert!(matches!(pack.part(pack.module("small").expect("it is there"), &[]), Err(PackError::NoIndex(_))));
}

#[test]
fn a_changed_byte_is_found_and_the_rest_is_reached() {
    let (a, b) = (file(150_000, 1), file(3000, 2));
    let files: [(&str, &[u8]); 2] = [("a", &a), ("b", &b)];
    let metadata = vec![("by".to_owned(), "test".to_owned())];
    let bytes = packed(&files, PackOptions { metadata, ..PackOptions::default() });
    let mut places: Vec<usize> = (0..bytes.len()).step_by(bytes.len() / 1500 + 1).collect();
    places.extend(0..16);
    places.extend(bytes.len() - 400..bytes.len());
    for at in places {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(is_pack(&changed), "{at}");
        let pack = Pack::open(changed.into()).unwrap_or_else(|error| panic!("byte {at}: {error}"));
        let damage = pack.verify();
        assert_eq!(damage.len(), 1, "byte {at}: {damage:?}");
        let whole = files.iter().filter(|(name, file)| {
            let read = pack.module(name).and_then(|module| pack.read(module));
            if let Ok(read) = &read {
                assert_eq!(read, file);
            }
            read.is_ok()
        });
        let whole = whole.count();
        assert!(whole == 2 || whole == 1 && !damage[0].module.is_empty(), "byte {at}: {damage:?}");
    }
    // As long as the first copy of what leads to all is there, all is.
    let first = open(&bytes).ends;
    let enough = (first.0 + first.1) as usize;
    for length in (0..bytes.len()).step_by(97).chain(bytes.len() - 300..bytes.len()) {
        match Pack::open(bytes[..length].to_vec().into()) {
            Ok(pack) => {
                assert!(length >= enough, "{length}");
                let [damage] = &pack.verify()[..] else { panic!("{length}: {:?}", pack.verify()) };
                assert_eq!(damage.to_string(), format!("damaged at {length:#x}: the end, which is missing"));
                assert!(files.iter().all(|(name, file)| {
                    pack.module(name).and_then(|module| pack.read(module)).expect("it is whole") == *file
                }));
            }
            Err(error) => assert!(length < enough, "{length}: {error}"),
        }
    }
}

#[test]
fn what_comes_after_a_container_is_told_and_left_alone() {
    let (a, b) = (file(150_000, 1), file(3000, 2));
    let bytes = packed(&[("a", &a), ("b", &b)], PackOptions::default());
    let other = packed(&[("c", &b)], PackOptions::default());
    for after in [&b"\n"[..], &[0; 4096], &file(3_000_000, 3), &other] {
        let pack = open(&[&bytes, after].concat());
        let [damage] = &pack.verify()[..] else { panic!("{:?}", pack.verify()) };
        let place = bytes.len();
        assert_eq!(damage.to_string(), format!("damaged at {place:#x}: what comes after its end"));
        assert_eq!(pack.modules().len(), 2);
        assert!(pack.read(pack.module("a").expect("it is there")).expect("it is whole") == a);
    }
}

#[test]
fn a_dictionary_serves_small_files_and_those_that_are_added() {
    let files: Vec<Vec<u8>> = (0..300).map(|salt| file(700 + salt as usize, salt)).collect();
    let names: Vec<String> = (0..300).map(|number| format!("{number}.mlirbc")).collect();
    let samples: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
    let dictionary = train(&samples);
    assert!(dictionary.is_some());
    let all: Vec<(&str, &[u8])> = names.iter().map(String::as_str).zip(samples.iter().copied()).collect();
    let bytes = packed(&all, PackOptions { dictionary, ..PackOptions::default() });
    let old = open(&bytes);
    assert!(old.verify().is_empty() && bytes.len() * 2 < files.iter().map(Vec::len).sum());
    // One is replaced, one is new, all others are carried over.
    let mut packer = Packer::extending(Vec::new(), &old, PackOptions::default()).expect("it begins");
    for module in old.modules().iter().filter(|module| module.name != "7.mlirbc") {
        packer.carry(&old, module).expect("it is carried over");
    }
    packer.add("7.mlirbc", b"another one", None).expect("it is added");
    assert!(matches!(packer.add("8.mlirbc", b"", None), Err(PackError::Duplicate(_))));
    let new = open(&packer.finish().expect("it ends"));
    assert!(new.verify().is_empty() && new.modules().len() == 300);
    assert_eq!(new.read(new.module("7.mlirbc").expect("it is there")).expect("whole"), b"another one");
    assert_eq!(new.read(new.module("299.mlirbc").expect("it is there")).expect("whole"), files[299]);
}

#[test]
fn nothing_is_read_but_the_directory_and_what_is_asked_for() {
    let files: Vec<Vec<u8>> = (0..40).map(|salt| file(120_000, salt)).collect();
    let names: Vec<String> = (0..40).map(|number| number.to_string()).collect();
    let all: Vec<(&str, &[u8])> =
        names.iter().map(String::as_str).zip(files.iter().map(Vec::as_slice)).collect();
    let bytes = Bytes::from(packed(&all, PackOptions::default()));
    let source = Arc::new(Watched(bytes.clone(), Mutex::default()));
    assert!(is_pack_source(&*source).expect("it can be read"));
    let pack = Pack::open_source(source.clone()).expect("it opens");
    source.1.lock().expect("no thread has failed").clear();
    let module = pack.module("17").expect("it is there");
    assert_eq!(pack.read(module).expect("whole"), files[17]);
    let asked: u64 =
        source.1.lock().expect("no thread has failed").iter().map(|piece| piece.end - piece.start).sum();
    assert_eq!(asked, module.stored());
    assert!(asked * 20 < bytes.len() as u64);
}

/// Small files that share frames, one large among them, and one of nothing.
fn small_files() -> (Vec<String>, Vec<Vec<u8>>) {
    let length = |salt: u64| {
        if salt == 9 {
            100_000
        } else if salt == 12 {
            0
        } else {
            3000 + salt as usize
        }
    };
    let files = (0..30).map(|salt| file(length(salt), salt)).collect();
    ((0..30).map(|number| number.to_string()).collect(), files)
}

fn pack_of(names: &[String], files: &[Vec<u8>]) -> Vec<u8> {
    let all: Vec<_> = names.iter().map(String::as_str).zip(files.iter().map(Vec::as_slice)).collect();
    packed(&all, PackOptions::default())
}

fn reads(pack: &Pack, name: &str) -> Vec<u8> {
    pack.read(pack.module(name).expect("it is there")).expect("whole")
}

#[test]
fn small_files_share_frames() {
    let (names, files) = small_files();
    let bytes = pack_of(&names, &files);
    let pack = open(&bytes);
    assert!(pack.verify().is_empty());
    names.iter().zip(&files).for_each(|(name, file)| assert_eq!(&reads(&pack, name), file));
    let shared = |name: &str| pack.module(name).expect("it is there").shared;
    assert!(shared("9").is_none() && shared("12").is_none());
    assert_eq!(shared("0").expect("shared").number, shared("10").expect("shared").number);
    // Damage to a frame is damage to each of its files, and to no other.
    let frame = shared("0").expect("shared").frame;
    let mut changed = bytes.clone();
    changed[frame.offset as usize + 20] ^= 4;
    let damaged: Vec<String> = open(&changed).verify().into_iter().map(|damage| damage.module).collect();
    let with_it = |name: &&String| shared(name).is_some_and(|shared| shared.frame == frame);
    assert_eq!(damaged, names.iter().filter(with_it).cloned().collect::<Vec<_>>());
    assert!((2..29).contains(&damaged.len()));
}

#[test]
fn files_that_share_frames_are_carried_over_in_any_order() {
    let (names, files) = small_files();
    let [old, other] = [&files, &files.iter().map(|file| file.repeat(2)).collect()]
        .map(|files: &Vec<Vec<u8>>| open(&pack_of(&names, files)));
    let mut packer = Packer::new(Vec::new(), PackOptions::default()).expect("it begins");
    // Backwards, and by turns with those of another container that are called otherwise.
    for module in old.modules().iter().rev() {
        packer.carry(&old, module).expect("it is carried over");
        let of_other = other.module(&module.name).expect("it is there");
        let renamed = Packed { name: format!("other-{}", module.name), ..of_other.clone() };
        packer.carry(&other, &renamed).expect("it is carried over");
    }
    let new = open(&packer.finish().expect("it ends"));
    assert!(new.verify().is_empty());
    for (name, file) in names.iter().zip(&files) {
        assert_eq!(&reads(&new, name), file);
        assert_eq!(reads(&new, &format!("other-{name}")), file.repeat(2));
    }
}

#[test]
fn what_becomes_very_small_is_read_again() {
    let (zeros, ones) = (vec![0; 3 << 20], vec![0xff; (1 << 20) - 7]);
    let pack = open(&packed(&[("zeros", &zeros), ("ones", &ones)], PackOptions::default()));
    assert!(pack.verify().is_empty());
    assert!(reads(&pack, "zeros") == zeros && reads(&pack, "ones") == ones);
}

#[test]
fn what_is_no_dictionary_is_damage() {
    // The mark of one, and nothing that could be one after it.
    let mut dictionary = vec![0x37, 0xa4, 0x30, 0xec];
    dictionary.extend([0xff; 100]);
    let file = file(3000, 1);
    let bytes = packed(&[("a", &file)], PackOptions::default());
    let end = bytes.len();
    let start = u64::from_le_bytes(bytes[end - 80..end - 72].try_into().unwrap()) as usize;
    let mut directory = layout::Directory { modules: open(&bytes).modules().to_vec(), ..Default::default() };
    directory.dictionary = Some(Frame {
        offset: start as u64,
        stored: dictionary.len() as u32,
        length: dictionary.len() as u32,
        sum: crc32fast::hash(&dictionary),
        method: Method::Stored,
        class: Class::Tables,
    });
    let mut made = [&bytes[..start], &dictionary].concat();
    let (stored, start) = (directory.store(), made.len() as u64);
    made.extend_from_slice(&stored.bytes);
    let hash = *blake3::hash(&made).as_bytes();
    let trailer = layout::trailer(start, &stored, hash);
    made.extend([&trailer[..], &stored.bytes, &trailer].concat());
    let pack = open(&made);
    assert_eq!(reads(&pack, "a"), file);
    let damage = pack.verify();
    assert!(matches!(&damage[..], [one] if one.what == "the dictionary"), "{damage:?}");
}

#[test]
fn damage_to_both_copies_is_named() {
    let bytes = packed(&[("a", &file(3000, 1))], PackOptions::default());
    let end = bytes.len();
    let length = u64::from_le_bytes(bytes[end - 72..end - 64].try_into().unwrap()) as usize;
    let (first_directory, first_trailer) = (end - 2 * (length + 80), end - length - 160);
    let (last_directory, last_trailer) = (end - length - 80, end - 80);
    let of = |places: [usize; 2]| {
        let mut changed = bytes.clone();
        places.into_iter().for_each(|at| changed[at + 5] ^= 1);
        open(&changed).verify().into_iter().map(|damage| damage.what).collect::<Vec<_>>()
    };
    assert_eq!(of([last_trailer, first_directory]), ["the trailer", "the first copy of the directory"]);
    assert_eq!(of([last_directory, first_trailer]), ["the directory", "the first copy of the trailer"]);
}
