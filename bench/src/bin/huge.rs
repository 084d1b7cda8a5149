//! Generates the huge file of the measurements of lazy loading: `huge FILE [FUNCTIONS [MIB-OF-RESOURCES [OPS-PER-FUNCTION]]]`.
//!
//! By default 200,000 functions and 512 MiB of resources, about 1 GiB. Each function adds up its argument again and again; the bytes are
//! put together without IR, which would not fit.

use rmlir_format::read::resource::ResourceOwner;
use rmlir_format::write::{
    ArgumentFields, DialectBuilder, Emitter, EntryBuilder, FileBuilder, IrBuilder, NewResource, OpFields,
    PropertyBuilder, ResourceBuilder, StringBuilder,
};
use rmlir_format::{AttrIdx, OpNameIdx, SectionId, TypeIdx, Version};
use std::io::Write;
use std::process::ExitCode;

/// Bytes of a resource.
const BLOB: usize = 8 << 20;

struct Size {
    functions: u64,
    mib: usize,
    ops: usize,
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else {
        complain("huge FILE [FUNCTIONS [MIB-OF-RESOURCES [OPS-PER-FUNCTION]]]");
        return ExitCode::FAILURE;
    };
    let mut number = |default: usize| args.next().map_or(Some(default), |arg| arg.parse().ok());
    let (Some(functions), Some(mib), Some(ops)) = (number(200_000), number(512), number(290)) else {
        complain("huge: expected numbers");
        return ExitCode::FAILURE;
    };
    match std::fs::write(&path, file(&Size { functions: functions as u64, mib, ops })) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("huge: {path}: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn complain(message: &str) {
    // Nowhere is left to report that the stream is closed.
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}

fn varints(numbers: &[u64]) -> Vec<u8> {
    let mut out = Emitter::default();
    numbers.iter().for_each(|&number| out.varint(number));
    out.into_bytes()
}

fn file(size: &Size) -> Vec<u8> {
    let version = Version::NEWEST;
    let (mut strings, mut dialects) = (StringBuilder::default(), DialectBuilder::new(version));
    let builtin = dialects.dialect(strings.intern(b"builtin"), None);
    let func = dialects.dialect(strings.intern(b"func"), None);
    let arith = dialects.dialect(strings.intern(b"arith"), None);
    let module = dialects.op(builtin, strings.intern(b"module"), true);
    let function = dialects.op(func, strings.intern(b"func"), true);
    let give = dialects.op(func, strings.intern(b"return"), true);
    let add = dialects.op(arith, strings.intern(b"addi"), true);

    let mut entries = EntryBuilder::default();
    let unknown = entries.attribute(builtin, true, &varints(&[15]));
    // The second type is (i64) -> i64.
    let of_type = entries.attribute(builtin, true, &varints(&[6, 1]));
    let i64 = entries.r#type(builtin, true, &varints(&[0, 64 << 2]));
    entries.r#type(builtin, true, &varints(&[2, 1, 0, 1, 0]));

    let mut properties = PropertyBuilder::default();
    let nothing = properties.push(&[1, 1]);
    let sum = properties.push(&varints(&[0]));
    let body = Body { function, give, add, sum, unknown, i64, ops: size.ops };
    let mut ir = IrBuilder::new(version);
    ir.block(1, &[]);
    let mut top = OpFields::new(module, unknown);
    (top.properties, top.regions) = (Some(nothing), Some((1, true)));
    ir.op(&top);
    ir.region(1, 0);
    ir.block(size.functions, &[]);
    for number in 0..size.functions {
        let name = strings.push(format!("f{number}").as_bytes());
        let name = entries.attribute(builtin, true, &varints(&[2, name.wire()]));
        // arg_attrs?, function_type, no_inline?, res_attrs?, sym_name, sym_visibility?
        let row = [0, of_type.wire(), 0, 0, name.wire(), 0];
        let row = properties.push(&varints(&row));
        body.write(&mut ir, row);
    }
    ir.end_regions();

    let mut resources = ResourceBuilder::default();
    resources.group(ResourceOwner::Dialect(builtin));
    let blob: Vec<u8> = (0..BLOB as u32).map(|byte| (byte.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for number in 0..size.mib * (1 << 20) / BLOB {
        let key = strings.push(format!("r{number}").as_bytes());
        resources.resource(key, &NewResource::Blob { alignment: 64, data: &blob });
    }
    let mut file = FileBuilder::new(version, b"MLIR22.1.8");
    file.section(SectionId::Dialect, &dialects.finish());
    let (offsets, data) = entries.finish();
    file.section(SectionId::AttrTypeOffset, &offsets);
    file.section(SectionId::AttrType, &data);
    file.section(SectionId::Ir, &ir.finish());
    let (offsets, data) = resources.finish();
    file.section(SectionId::ResourceOffset, &offsets);
    file.section(SectionId::Resource, &data);
    file.section(SectionId::String, &strings.finish());
    file.section(SectionId::Properties, &properties.finish());
    file.finish()
}

/// What all functions have in common.
struct Body {
    function: OpNameIdx,
    give: OpNameIdx,
    add: OpNameIdx,
    sum: rmlir_format::PropIdx,
    unknown: AttrIdx,
    i64: TypeIdx,
    ops: usize,
}

impl Body {
    fn write(&self, ir: &mut IrBuilder, row: rmlir_format::PropIdx) {
        let mut op = OpFields::new(self.function, self.unknown);
        (op.properties, op.regions) = (Some(row), Some((1, true)));
        ir.op(&op);
        ir.region(1, self.ops as u64 + 1);
        ir.block(self.ops as u64 + 1, &[ArgumentFields { r#type: self.i64, location: None }]);
        for number in 0..self.ops as u64 {
            let mut add = OpFields::new(self.add, self.unknown);
            let (results, operands) = ([self.i64], [number, 0]);
            (add.properties, add.results, add.operands) = (Some(self.sum), &results, &operands);
            ir.op(&add);
        }
        let last = [self.ops as u64];
        let mut give = OpFields::new(self.give, self.unknown);
        give.operands = &last;
        ir.op(&give);
        ir.end_regions();
    }
}
