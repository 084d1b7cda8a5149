//! Real programs: what the reference wrote is read and written again to the byte.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use rmlir_reader::{ReadOptions, read};
use rmlir_testkit::SHARED;
use rmlir_writer::{WriteOptions, write};

rmlir_testkit::tests! {
    programs_are_written_again_to_the_byte: SHARED;
}

fn programs_are_written_again_to_the_byte() {
    let folder = rmlir_testkit::shared("corpus/programs");
    for name in ["bzip2", "zlib", "lua", "lua_g"] {
        let bytes = std::fs::read(folder.join(format!("{name}.mlirbc"))).unwrap();
        let ctx = rmlir_tools::context();
        let module = read(&ctx, bytes.clone().into(), name, &ReadOptions::default());
        let module = module.unwrap_or_else(|_| panic!("{name} is refused"));
        let options = WriteOptions { producer: "MLIR22.1.8".into(), ..WriteOptions::default() };
        assert!(write(&module, &options).unwrap() == bytes, "{name} is written otherwise");
    }
}
