//! Objects that the system's C compiler made, loaded and run: what they use of relocations, sections and symbols.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

use rmlir_jit::{Image, LoadError, in_process, runtime};
use rmlir_testkit::Need;
use std::process::Command;
use std::sync::atomic::{AtomicI32, Ordering};

rmlir_testkit::tests! {
    code_data_and_thread_locals_are_found: OBJECTS;
    functions_of_the_host_can_be_called_and_missing_ones_are_named: OBJECTS;
    a_panic_goes_through_loaded_code: OBJECTS;
    what_is_no_object_or_damaged_is_an_error: OBJECTS;
}

/// The object of some C.
fn object(source: &str, flags: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("a.c"), folder.path().join("a.o"));
    std::fs::write(&input, source).expect("written");
    let status = Command::new("cc").args(flags).arg("-c").arg(&input).arg("-o").arg(&output).status();
    assert!(status.expect("it starts").success(), "cc refuses {source}");
    std::fs::read(output).expect("read")
}

/// A compiler for this processor's objects.
const OBJECTS: Need = Need::Other("cc for x86-64 Linux", || {
    cfg!(all(target_arch = "x86_64", target_os = "linux")) && rmlir_testkit::has("cc")
});

fn resolve(name: &str) -> Option<usize> {
    runtime::find(name).or_else(|| in_process(name))
}

fn code_data_and_thread_locals_are_found() {
    let source = r"
        #include <string.h>
        #include <math.h>
        #include <errno.h>
        static int table[4] = {1, 2, 3, 4};
        static int *const pointer = table + 2;
        int shared = 5;
        int zero[1000];
        _Thread_local int own = 7;
        _Thread_local long none[3];
        extern int nowhere(void) __attribute__((weak));
        static int order;
        __attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
        __attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }
        static int add(int a, int b) { return a + b; }
        int (*const chosen)(int, int) = add;
        int run(void) {
            own += 1; none[2] += 10; zero[999] = 100; shared += *pointer;
            double (*volatile root)(double) = sqrt;
            char text[] = {'a', 'b', 0};
            return own + (int)none[2] + zero[999] + shared + chosen(1, 1) + (int)root(81.0) + (int)strlen(text)
                + (nowhere ? 10000 : 0);
        }
        int sequence(void) { return order; }
    ";
    for flags in [&["-O2", "-fPIC"][..], &["-O0", "-fPIC"], &["-O1", "-fcommon", "-fPIC"]] {
        let object = object(source, flags);
        let image = Image::load(&object, &resolve).expect("loaded");
        // SAFETY: the functions have these types.
        unsafe {
            image.initialise();
            assert_eq!(image.call::<i32>("sequence"), Some(12), "constructors in order");
            assert_eq!(image.call::<i32>("run"), Some(8 + 10 + 100 + 8 + 2 + 9 + 2));
            assert_eq!(image.call::<i32>("run"), Some(9 + 20 + 100 + 11 + 2 + 9 + 2));
            let elsewhere = std::thread::scope(|scope| {
                let image = &image;
                scope.spawn(move || image.call::<i32>("run")).join().expect("no panic")
            });
            assert_eq!(elsewhere, Some(8 + 10 + 100 + 14 + 2 + 9 + 2), "a new thread has its own variables");
            assert_eq!(image.call::<i32>("absent"), None);
        }
    }
}

static CALLS: AtomicI32 = AtomicI32::new(0);

extern "C" fn count(by: i32) -> i32 {
    CALLS.fetch_add(by, Ordering::SeqCst) + by
}

fn functions_of_the_host_can_be_called_and_missing_ones_are_named() {
    let source = "int count(int); int unknown(void); int also(void);
        int run(void) { return count(5) + count(6); }
        int more(void) { return unknown() + also() + unknown(); }";
    let object = object(source, &["-O1", "-fPIC"]);
    let error = Image::load(&object, &|name| (name == "count").then_some(count as *const () as usize)).err();
    assert_eq!(error, Some(LoadError::Missing(vec!["also".into(), "unknown".into()])));
    let all = |_: &str| Some(count as *const () as usize);
    let image = Image::load(&object, &all).expect("loaded");
    // SAFETY: the function has this type.
    assert_eq!(unsafe { image.call::<i32>("run") }, Some(5 + 11));
}

fn a_panic_goes_through_loaded_code() {
    extern "C-unwind" fn fail() {
        std::panic::resume_unwind(Box::new(17));
    }
    let source =
        "void fail(void); static void inner(void) { fail(); fail(); } int run(void) { inner(); return 1; }";
    let object = object(source, &["-O1", "-fPIC", "-fexceptions", "-fasynchronous-unwind-tables"]);
    let image = Image::load(&object, &|_| Some(fail as *const () as usize)).expect("loaded");
    // SAFETY: the function has this type, and unwinding tables.
    let caught = std::panic::catch_unwind(|| unsafe { image.call::<i32>("run") });
    assert_eq!(caught.err().and_then(|payload| payload.downcast_ref::<i32>().copied()), Some(17));
}

fn what_is_no_object_or_damaged_is_an_error() {
    let object = object("int x; int *run(void) { return &x; }", &["-fPIC"]);
    for len in 0..object.len() {
        // Any answer will do, but one there must be.
        let _ = Image::load(&object[..len], &resolve);
    }
    for at in 0..object.len() {
        let mut damaged = object.clone();
        damaged[at] ^= 0x5a;
        let _ = Image::load(&damaged, &resolve);
    }
    assert!(matches!(Image::load(b"\x7fELF", &resolve), Err(LoadError::Format(_))));
}
