//! Files of other kinds that people take for MLIR: what they are, and what makes MLIR of them.

/// First bytes, what such a file is, and the way out.
const KINDS: [(&[u8], &str); 10] = [
    (
        b"BC\xC0\xDE",
        "LLVM bitcode: llvm-dis makes text of it, and mlir-translate --import-llvm makes MLIR of that",
    ),
    (
        b"\xDE\xC0\x17\x0B",
        "LLVM bitcode in a wrapper: llvm-dis makes text of it, and mlir-translate --import-llvm makes MLIR of that",
    ),
    (b"\x7FELF", "a native object or program (ELF): MLIR cannot be had from it"),
    (b"\xCF\xFA\xED\xFE", "a native object or program (Mach-O): MLIR cannot be had from it"),
    (b"!<arch>\n", "an archive of objects: MLIR cannot be had from it"),
    (b"\x1F\x8B", "compressed by gzip: gunzip it first"),
    (b"\x28\xB5\x2F\xFD", "compressed by zstd: zstd -d it first"),
    (b"BZh", "compressed by bzip2: bunzip2 it first"),
    (b"\xFD7zXZ\0", "compressed by xz: unxz it first"),
    (b"PK\x03\x04", "a zip archive: unzip it first"),
];

/// What LLVM IR as text is.
const LLVM_IR: &str = "LLVM IR as text: mlir-translate --import-llvm makes MLIR of it";

/// What a line of LLVM IR begins with, none of MLIR, and what stands in it besides.
const LLVM_LINES: [(&[u8], &[u8]); 11] = [
    (b"source_filename =", b""),
    (b"target triple =", b""),
    (b"target datalayout =", b""),
    (b"define ", b"@"),
    (b"declare ", b"@"),
    (b"module asm ", b"\""),
    (b"attributes #", b"= {"),
    (b"@", b" = "),
    (b"%", b" = type "),
    (b"$", b" = comdat "),
    (b"!", b"!{"),
];

/// Whether the first line of a text that is neither empty nor a comment of LLVM's is one of LLVM IR.
fn is_llvm_ir(bytes: &[u8]) -> bool {
    const COMMENTS: usize = 1000;
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).take(COMMENTS);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b";"));
    // Comments begin otherwise in MLIR.
    first.map_or(bytes.starts_with(b";"), |line| {
        let has = |part: &[u8]| part.is_empty() || line.windows(part.len()).any(|window| window == part);
        LLVM_LINES.iter().any(|(begin, part)| line.starts_with(begin) && has(part))
    })
}

/// What a file is if it is none of ours, with the way out; none if it may be MLIR.
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    if bytes.get(4..8) == Some(b"TFL3") {
        return Some(
            "a FlatBuffer of TensorFlow Lite: flatbuffer_translate --tflite-flatbuffer-to-mlir makes MLIR of it",
        );
    }
    if !bytes.is_empty() && bytes.len() < 4 && b"ML\xEFR".starts_with(bytes) {
        return Some("the beginning of MLIR bytecode: the rest of the file is missing");
    }
    let known = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|&(_, what)| what);
    known.or_else(|| is_llvm_ir(bytes).then_some(LLVM_IR))
}

/// What else can be said of a file that could not be read: what it is, if it is none of ours; that its end is missing, if it is. A line, or
/// nothing.
pub fn note(name: &str, bytes: &[u8]) -> String {
    if let Some(kind) = kind(bytes) {
        return format!("\n{name}: note: this is no MLIR, but {kind}");
    }
    match cut_off(bytes) {
        Some((section, missing)) => format!(
            "\n{name}: note: the file was cut off, or is damaged: section {section} goes {missing} bytes beyond its end"
        ),
        None => String::new(),
    }
}

/// The section of a bytecode file that goes beyond its end, and by how many bytes.
fn cut_off(bytes: &[u8]) -> Option<(&'static str, u64)> {
    let mut cursor = rmlir_format::read::cursor::Cursor::new(bytes);
    if !rmlir_format::is_bytecode(bytes) {
        return None;
    }
    cursor.bytes(rmlir_format::MAGIC.len() as u64).ok()?;
    cursor.varint().ok()?;
    cursor.until_nul().ok()?;
    while !cursor.is_empty() {
        let head = cursor.byte().ok()?;
        let length = cursor.varint().ok()?;
        let id = rmlir_format::SectionId::from_number(head & 0x7F)?;
        if head & 0x80 != 0 {
            let alignment = cursor.varint().ok()?;
            cursor.align(alignment, 0).ok()?;
        }
        let missing = length.saturating_sub(cursor.remaining() as u64);
        if missing > 0 {
            return Some((id.name(), missing));
        }
        cursor.bytes(length).ok()?;
    }
    None
}

/// Says what a file is if it is none of ours.
///
/// # Errors
/// If it is none of ours.
pub fn refuse(name: &str, bytes: &[u8]) -> Result<(), String> {
    kind(bytes).map_or(Ok(()), |kind| Err(format!("{name}: error: this is no MLIR, but {kind}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_end_is_told() {
        // Magic, version 6, producer; then section String with 9 bytes, of which 2 are there.
        let cut = b"ML\xEFR\x0Dx\0\x00\x13ab";
        assert!(note("f", cut).contains("section String goes 7 bytes beyond its end"));
        assert_eq!(note("f", b"ML\xEFR\x0Dx\0\x00\x05ab"), "");
        assert!(note("f", b"\x7FELF").contains("note: this is no MLIR"));
    }

    #[test]
    fn files_of_others_are_named() {
        assert!(kind(b"BC\xC0\xDE\x35").is_some_and(|kind| kind.starts_with("LLVM bitcode")));
        assert!(kind(b"\x20\0\0\0TFL3\0\0").is_some_and(|kind| kind.contains("TensorFlow Lite")));
        assert!(kind(b"ML\xEF").is_some_and(|kind| kind.contains("missing")));
        for llvm in [
            &b"; ModuleID = 'a.c'\nsource_filename = \"a.c\"\n"[..],
            b"; made by hand\n\ntarget triple = \"x86_64\"\n",
            b"define i32 @f() {",
            b"declare void @g(ptr)",
            b"@x = global i32 0",
            b"%s = type { i32 }",
            b"$c = comdat any",
            b"!0 = !{i32 1}",
            b"!llvm.ident = !{!0}",
            b"attributes #0 = { nounwind }",
        ] {
            assert_eq!(kind(llvm), Some(LLVM_IR), "{}", String::from_utf8_lossy(llvm));
        }
        for ours in [
            &b""[..],
            b"module {}",
            b"!t = tuple<!a, !b>",
            b"%0 = \"a.b\"() : () -> i32",
            b"ML\xEFR\x0D",
            b"// a comment",
            b"\"a\"() : () -> ()",
        ] {
            assert_eq!(kind(ours), None);
        }
    }
}
