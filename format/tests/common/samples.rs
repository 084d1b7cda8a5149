//! Small files, made with the crate's own builders: between them they have every section, version and feature.
#![allow(dead_code, clippy::expect_used)]

use rmlir_format::read::resource::{ResourceKind, ResourceOwner};
use rmlir_format::write::{
    ArgumentFields, DialectBuilder, Emitter, EntryBuilder, FileBuilder, IrBuilder, NewResource, OpFields,
    OrderFields, PropertyBuilder, ResourceBuilder, StringBuilder,
};
use rmlir_format::{AttrIdx, DialectIdx, OpNameIdx, PropIdx, SectionId, StringIdx, TypeIdx, Version};

/// The parts of a file under construction.
pub struct Sample {
    pub version: Version,
    pub strings: StringBuilder,
    pub dialects: DialectBuilder,
    pub entries: EntryBuilder,
    pub ir: IrBuilder,
    pub properties: PropertyBuilder,
    pub resources: ResourceBuilder,
    pub builtin: DialectIdx,
    pub foreign: DialectIdx,
    pub module: OpNameIdx,
    pub op: OpNameIdx,
    pub unknown: AttrIdx,
    pub i32: TypeIdx,
}

pub fn version(number: u64) -> Version {
    Version::new(number, 0).expect("a known version")
}

/// A varint-coded entry: code and numbers.
pub fn numbers(values: &[u64]) -> Vec<u8> {
    let mut out = Emitter::default();
    values.iter().for_each(|&value| out.varint(value));
    out.into_bytes()
}

impl Sample {
    /// Dialects `builtin` and `d`, ops `builtin.module` and `d.op`, an unknown location as A0 and `i32` as T0.
    pub fn new(number: u64) -> Sample {
        let version = version(number);
        let mut strings = StringBuilder::default();
        let mut dialects = DialectBuilder::new(version);
        let builtin = dialects.dialect(strings.intern(b"builtin"), None);
        let foreign = dialects.dialect(strings.intern(b"d"), (number >= 1).then_some(&[0x05, 0x01]));
        let module = dialects.op(builtin, strings.intern(b"module"), true);
        let op = dialects.op(foreign, strings.intern(b"op"), false);
        let mut entries = EntryBuilder::default();
        let unknown = entries.attribute(builtin, true, &numbers(&[15]));
        let i32 = entries.r#type(builtin, true, &numbers(&[0, 32 << 2]));
        let (ir, properties, resources) =
            (IrBuilder::new(version), PropertyBuilder::default(), ResourceBuilder::default());
        Sample {
            version,
            strings,
            dialects,
            entries,
            ir,
            properties,
            resources,
            builtin,
            foreign,
            module,
            op,
            unknown,
            i32,
        }
    }

    pub fn attribute(&mut self, values: &[u64]) -> AttrIdx {
        self.entries.attribute(self.builtin, true, &numbers(values))
    }

    pub fn string(&mut self, text: &[u8]) -> AttrIdx {
        let index = self.strings.intern(text);
        self.attribute(&[2, index.wire()])
    }

    pub fn plain(&self, op: OpNameIdx) -> OpFields<'static> {
        OpFields::new(op, self.unknown)
    }

    /// An isolated module with one block of `ops` operations, which must follow, and then `close`.
    pub fn open_module(&mut self, ops: u64, values: u64) {
        self.ir.block(1, &[]);
        self.ir.op(&OpFields { regions: Some((1, true)), ..self.plain(self.module) });
        self.ir.region(1, values);
        self.ir.block(ops, &[]);
    }

    pub fn finish(self) -> Vec<u8> {
        let (offsets, data) = self.entries.finish();
        let (resource_offsets, resources) = self.resources.finish();
        let mut file = FileBuilder::new(self.version, b"sample");
        file.section(SectionId::Dialect, &self.dialects.finish());
        file.section(SectionId::AttrTypeOffset, &offsets);
        file.section(SectionId::AttrType, &data);
        file.section(SectionId::Ir, &self.ir.finish());
        file.section(SectionId::ResourceOffset, &resource_offsets);
        file.section(SectionId::Resource, &resources);
        file.section(SectionId::String, &self.strings.finish());
        if self.version.has_properties() {
            file.section(SectionId::Properties, &self.properties.finish());
        }
        file.finish()
    }
}

/// One operation and nothing else.
pub fn tiny(number: u64) -> Vec<u8> {
    let mut sample = Sample::new(number);
    sample.ir.block(1, &[]);
    sample.ir.op(&sample.plain(sample.module));
    sample.finish()
}

/// Two blocks with arguments, branches, a forward reference and a stored use-list order.
pub fn control_flow(number: u64) -> Vec<u8> {
    let mut sample = Sample::new(number);
    sample.open_module(1, 0);
    sample.ir.op(&OpFields { regions: Some((1, true)), ..sample.plain(sample.op) });
    sample.ir.region(2, 4);
    let location = (number < 4).then_some(sample.unknown);
    let argument = ArgumentFields { r#type: sample.i32, location };
    let located = ArgumentFields { r#type: sample.i32, location: Some(sample.unknown) };
    let orders = [OrderFields { index: 1, pairs: false, numbers: vec![1, 0] }];
    sample.ir.block_with_orders(2, &[argument, located], &orders);
    // Value 3 is defined in the second block.
    sample.ir.op(&OpFields { results: &[sample.i32], operands: &[0, 1, 3], ..sample.plain(sample.op) });
    sample.ir.op(&OpFields { operands: &[1], successors: &[1, 0], ..sample.plain(sample.op) });
    sample.ir.block(1, &[]);
    let orders = [OrderFields { index: 0, pairs: true, numbers: vec![0, 1, 1, 0] }];
    sample.ir.op(&OpFields {
        results: &[sample.i32],
        operands: &[2, 3],
        use_lists: if number >= 3 { &orders } else { &[] },
        ..sample.plain(sample.op)
    });
    sample.ir.end_regions();
    sample.ir.end_regions();
    sample.finish()
}

/// Regions that are not isolated, in two levels, and an operation with two empty regions.
pub fn nested_regions(number: u64) -> Vec<u8> {
    nested_regions_stating(number, 0)
}

/// The same where two regions state so many values more than they define, as only a damaged file does.
pub fn nested_regions_stating(number: u64, more: u64) -> Vec<u8> {
    let mut sample = Sample::new(number);
    sample.open_module(3, 1 + more);
    sample.ir.op(&OpFields { results: &[sample.i32], ..sample.plain(sample.op) });
    sample.ir.op(&OpFields { regions: Some((2, true)), ..sample.plain(sample.op) });
    sample.ir.region(0, 0);
    sample.ir.region(0, 0);
    sample.ir.end_regions();
    sample.ir.op(&OpFields { regions: Some((1, false)), ..sample.plain(sample.op) });
    sample.ir.region(1, 1 + more);
    sample.ir.block(2, &[]);
    sample.ir.op(&OpFields { results: &[sample.i32], operands: &[0], ..sample.plain(sample.op) });
    sample.ir.op(&OpFields { regions: Some((1, false)), ..sample.plain(sample.op) });
    sample.ir.region(1, 1);
    sample.ir.block(1, &[]);
    let operands = [0, 1 + more, 2 + 2 * more];
    sample.ir.op(&OpFields { results: &[sample.i32], operands: &operands, ..sample.plain(sample.op) });
    sample.ir.end_regions();
    sample.ir.end_regions();
    sample.ir.end_regions();
    sample.finish()
}

/// Every builtin attribute and type encoding, and entries as text.
pub fn encodings() -> Vec<u8> {
    let mut sample = Sample::new(6);
    let index = sample.entries.r#type(sample.builtin, true, &numbers(&[1]));
    let f32 = sample.entries.r#type(sample.builtin, true, &numbers(&[5]));
    // tensor<2xi32>: a shape is zigzag.
    let tensor = sample.entries.r#type(sample.builtin, true, &numbers(&[13, 1, 4, sample.i32.wire()]));
    let i8 = sample.entries.r#type(sample.builtin, true, &numbers(&[0, 8 << 2 | 1]));
    let i128 = sample.entries.r#type(sample.builtin, true, &numbers(&[0, 128 << 2]));
    let name = sample.string(b"name");
    let file = sample.string(b"f.mlir");
    let text = sample.strings.intern(b"x");
    let layout = sample.entries.attribute(sample.builtin, false, b"affine_map<(d0) -> (d0)>\0");
    let flat = sample.attribute(&[4, name.wire()]);
    let integer = sample.attribute(&[8, index.wire(), 6]);
    let mut small = numbers(&[8, i8.wire()]);
    small.push(0xFD);
    sample.entries.attribute(sample.builtin, true, &small);
    sample.attribute(&[8, i128.wire(), 2, 1, 3]);
    sample.attribute(&[9, f32.wire(), 0x7F00_0000]);
    sample.attribute(&[0, 2, flat.wire(), integer.wire()]);
    sample.attribute(&[1, 1, name.wire(), integer.wire()]);
    sample.attribute(&[3, text.wire(), index.wire()]);
    sample.attribute(&[5, name.wire(), 1, flat.wire()]);
    sample.attribute(&[6, index.wire()]);
    sample.attribute(&[7]);
    let line = sample.attribute(&[11, file.wire(), 3, 4]);
    sample.attribute(&[10, line.wire(), sample.unknown.wire()]);
    sample.attribute(&[12, 1, line.wire()]);
    sample.attribute(&[13, 1, line.wire(), integer.wire()]);
    sample.attribute(&[14, name.wire(), line.wire()]);
    sample.attribute(&[16, tensor.wire(), 0]);
    let blob = |head: &[u64], data: &[u8]| {
        let mut bytes = numbers(head);
        bytes.extend(numbers(&[data.len() as u64]));
        bytes.extend(data);
        bytes
    };
    sample.entries.attribute(sample.builtin, true, &blob(&[17, sample.i32.wire(), 1], &[1, 0, 0, 0]));
    let dense = sample.entries.attribute(
        sample.builtin,
        true,
        &blob(&[18, tensor.wire()], &[1, 0, 0, 0, 2, 0, 0, 0]),
    );
    sample.attribute(&[19, tensor.wire(), 1, text.wire()]);
    sample.attribute(&[20, tensor.wire(), dense.wire(), dense.wire()]);
    sample.attribute(&[21, integer.wire()]);
    sample.attribute(&[22, file.wire(), 3, 1, 2, 3]);
    sample.entries.attribute(sample.foreign, true, &numbers(&[1, text.wire()]));
    sample.entries.attribute(sample.foreign, false, b"#d.a<@name, \"x>\">\0");
    for values in [
        &[2, 1, sample.i32.wire(), 1, index.wire()][..],
        &[9, f32.wire()],
        &[10, 1, 4, f32.wire(), layout.wire()],
        &[11, integer.wire(), 1, 4, f32.wire(), layout.wire()],
        &[12],
        &[14, integer.wire(), 1, u64::MAX, f32.wire()],
        &[15, 2, f32.wire(), index.wire()],
        &[16, f32.wire()],
        &[17, integer.wire(), f32.wire()],
        &[18, f32.wire()],
        &[19, 1, 8, f32.wire()],
    ] {
        sample.entries.r#type(sample.builtin, true, &numbers(values));
    }
    let mut scalable = numbers(&[20, 1]);
    scalable.push(1);
    scalable.extend(numbers(&[1, 8, f32.wire()]));
    sample.entries.r#type(sample.builtin, true, &scalable);
    sample.entries.r#type(sample.foreign, false, b"!d.t<(i32) -> i32>\0");
    sample.ir.block(1, &[]);
    sample.ir.op(&sample.plain(sample.module));
    let key = sample.strings.intern(b"weights");
    sample.resources.group(ResourceOwner::Dialect(sample.builtin));
    sample.resources.resource(key, &NewResource::Blob { alignment: 8, data: &[1, 2, 3, 4, 5, 6, 7, 8] });
    sample.finish()
}

/// Resources of every kind, with and without data, external and of a dialect.
pub fn resources(number: u64) -> Vec<u8> {
    let mut sample = Sample::new(number);
    let name = |sample: &mut Sample, text: &[u8]| -> StringIdx { sample.strings.intern(text) };
    let (provider, flag, text, blob, empty) = (
        name(&mut sample, b"provider"),
        name(&mut sample, b"flag"),
        name(&mut sample, b"text"),
        name(&mut sample, b"blob"),
        name(&mut sample, b"empty"),
    );
    sample.resources.group(ResourceOwner::External(provider));
    sample.resources.resource(flag, &NewResource::Bool(true));
    sample.resources.resource(text, &NewResource::String(provider));
    sample.resources.group(ResourceOwner::Dialect(sample.builtin));
    sample.resources.resource(blob, &NewResource::Blob { alignment: 16, data: b"0123456789" });
    sample.resources.resource(empty, &NewResource::Missing(ResourceKind::Blob));
    let dictionary = sample.attribute(&[1, 0]);
    sample.ir.block(1, &[]);
    sample.ir.op(&OpFields { attributes: Some(dictionary), ..sample.plain(sample.op) });
    sample.finish()
}

/// Three symbols; the first refers to the second, nothing to the third. Names in blobs at version 5 and 6, in dictionaries below.
pub fn symbols(number: u64) -> Vec<u8> {
    let mut sample = Sample::new(number);
    let names: Vec<AttrIdx> =
        [&b"first"[..], b"second", b"third"].iter().map(|name| sample.string(name)).collect();
    let key = sample.string(b"sym_name");
    let callee_key = sample.string(b"callee");
    let callee = sample.attribute(&[4, names[1].wire()]);
    let func = sample.strings.intern(b"func");
    let func = sample.dialects.op(sample.foreign, func, true);
    let call = sample.strings.intern(b"call");
    let call = sample.dialects.op(sample.foreign, call, true);
    let with_properties = sample.version.has_properties();
    let fields = |sample: &mut Sample,
                  key: AttrIdx,
                  value: AttrIdx,
                  optional: bool|
     -> (Option<AttrIdx>, Option<PropIdx>) {
        if with_properties {
            // An absent optional field and then the name.
            let value = if optional { value.wire() << 1 | 1 } else { value.wire() };
            return (None, Some(sample.properties.intern(&numbers(&[0, value]))));
        }
        (Some(sample.attribute(&[1, 1, key.wire(), value.wire()])), None)
    };
    let call_fields = fields(&mut sample, callee_key, callee, true);
    let func_fields: Vec<_> = names.iter().map(|&name| fields(&mut sample, key, name, false)).collect();
    sample.open_module(3, 0);
    for (number, (attributes, properties)) in func_fields.into_iter().enumerate() {
        sample.ir.op(&OpFields { attributes, properties, regions: Some((1, true)), ..sample.plain(func) });
        sample.ir.region(1, 0);
        sample.ir.block(u64::from(number == 0), &[]);
        if number == 0 {
            let (attributes, properties) = call_fields;
            sample.ir.op(&OpFields { attributes, properties, ..sample.plain(call) });
        }
        sample.ir.end_regions();
    }
    sample.ir.end_regions();
    sample.finish()
}

/// The ten files of the robustness tests, by name.
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("tiny 6", tiny(6)),
        ("tiny 0", tiny(0)),
        ("control flow 6", control_flow(6)),
        ("control flow 3", control_flow(3)),
        ("control flow 0", control_flow(0)),
        ("nested regions 6", nested_regions(6)),
        ("nested regions 1", nested_regions(1)),
        ("encodings", encodings()),
        ("resources", resources(6)),
        ("symbols", symbols(6)),
    ]
}
