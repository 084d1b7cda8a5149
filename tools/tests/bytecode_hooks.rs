//! A dialect with three versions that encodes its attribute, its type and a property itself, and callbacks that override it.
//!
//! The dialect of a context writes the version it was made with, and reads all of them:
//!
//! | version | attribute `#ver.pair<a, b>` | operation | property `n` of `ver.op` |
//! |---|---|---|---|
//! | 0 | only a; b is 0 | has no `ver.scale`: it is 1 | half of it |
//! | 1 | b, then a | `ver.scale` is a half of today's | the number |
//! | 2 | a, then b, signed | as today | an attribute |
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_ir::bytecode::{
    BytecodeDialectInterface, BytecodeReadCallback, BytecodeSink, BytecodeSource, BytecodeWriteCallback,
    Claimed, DialectVersion,
};
use rmlir_ir::constraint::{AttrClass, Constraint, Pred};
use rmlir_ir::def::{AttrDef, AttrField, DialectDef, OpDef, Param, ParamDef, Presence, TypeDef};
use rmlir_ir::format::ParamKind;
use rmlir_ir::interface::Interfaces;
use rmlir_ir::{
    Attr, AttrData, Builder, Context, Diagnostic, Failed, Module, OpAddr, OpName, Props, Type, TypeData,
};
use rmlir_reader::{LazyModule, ReadOptions, read, read_with};
use rmlir_writer::{WriteOptions, write, write_with};
use std::sync::{Arc, Mutex};

/// The dialect, with what its hooks were asked.
struct Versioned {
    writes: u64,
    asked: Arc<Mutex<Vec<String>>>,
}

fn version_of(source: &mut dyn BytecodeSource) -> Result<u64, Failed> {
    let version = source.dialect_version("ver")?;
    Ok(version.and_then(|version| version.downcast_ref::<u64>().copied()).unwrap_or(0))
}

fn pair(ctx: &Context, a: i64, b: i64) -> Attr {
    let id = ctx.registered_dialect(b"ver").unwrap().attrs(ctx)[0];
    ctx.dialect_attr(id, vec![Param::Int(a), Param::Int(b)]).unwrap()
}

fn boxed(ctx: &Context, of: Attr) -> Type {
    let id = ctx.registered_dialect(b"ver").unwrap().types[0];
    ctx.dialect_type(id, vec![Param::Attr(of)]).unwrap()
}

fn numbers(ctx: &Context, attr: Attr) -> Option<(i64, i64)> {
    match ctx.attr_data(attr) {
        AttrData::Dialect(data) => match data.params[..] {
            [Param::Int(a), Param::Int(b)] => Some((a, b)),
            _ => None,
        },
        _ => None,
    }
}

fn number(ctx: &Context, attr: Attr) -> i64 {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64().unwrap(),
        _ => panic!("no number"),
    }
}

impl Versioned {
    fn ask(&self, what: &str) {
        self.asked.lock().unwrap().push(what.into());
    }
}

impl BytecodeDialectInterface for Versioned {
    fn read_attr(&self, source: &mut dyn BytecodeSource) -> Result<Attr, Failed> {
        self.ask("read attribute");
        let (a, b) = match version_of(source)? {
            0 => (source.unsigned()? as i64, 0),
            1 => {
                let b = source.unsigned()? as i64;
                (source.unsigned()? as i64, b)
            }
            _ => (source.signed()?, source.signed()?),
        };
        if a == 13 {
            return Err(source.error("a pair must not begin with 13".into()));
        }
        Ok(pair(source.ctx(), a, b))
    }

    fn read_type(&self, source: &mut dyn BytecodeSource) -> Result<Type, Failed> {
        self.ask("read type");
        let of = source.attr()?;
        match numbers(source.ctx(), of) {
            Some(_) => Ok(boxed(source.ctx(), of)),
            None => Err(source.error("a box needs a pair".into())),
        }
    }

    fn write_attr(&self, ctx: &Context, attr: Attr, sink: &mut dyn BytecodeSink) -> bool {
        let Some((a, b)) = numbers(ctx, attr) else { return false };
        match self.writes {
            0 => sink.unsigned(a as u64),
            1 => {
                sink.unsigned(b as u64);
                sink.unsigned(a as u64);
            }
            _ => {
                sink.signed(a);
                sink.signed(b);
            }
        }
        true
    }

    fn write_type(&self, ctx: &Context, ty: Type, sink: &mut dyn BytecodeSink) -> bool {
        let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
        let Some(&Param::Attr(of)) = data.params.first() else { return false };
        sink.attr(of);
        true
    }

    fn read_properties(&self, op: OpName, source: &mut dyn BytecodeSource) -> Option<Result<Props, Failed>> {
        if source.ctx().op_name_text(op) != b"ver.op" {
            return None;
        }
        self.ask("read properties");
        let mut read = || {
            Ok(match version_of(source)? {
                version @ (0 | 1) => {
                    let stated = source.unsigned()? as i64;
                    source.ctx().int_attr(64, if version == 0 { stated * 2 } else { stated })
                }
                _ => source.attr()?,
            })
        };
        let n = read();
        Some(n.map(|n| source.ctx().props_of(&[Some(n)])))
    }

    fn write_properties(&self, ctx: &Context, op: OpName, props: Props, sink: &mut dyn BytecodeSink) -> bool {
        let Some(&Some(n)) = ctx.props(props).first() else { return false };
        if ctx.op_name_text(op) != b"ver.op" {
            return false;
        }
        match self.writes {
            0 => sink.unsigned(number(ctx, n) as u64 / 2),
            1 => sink.unsigned(number(ctx, n) as u64),
            _ => sink.attr(n),
        }
        true
    }

    fn read_version(&self, source: &mut dyn BytecodeSource) -> Result<DialectVersion, Failed> {
        self.ask("read version");
        let version = source.unsigned()?;
        if version > 2 {
            return Err(source.error(format!("'ver' has no version {version}")));
        }
        Ok(Arc::new(version))
    }

    fn write_version(&self, _: &Context, sink: &mut dyn BytecodeSink) {
        sink.unsigned(self.writes);
    }

    fn upgrade(&self, module: &mut Module, version: &DialectVersion) -> Result<(), Failed> {
        self.ask("upgrade");
        let ctx = module.ctx().clone();
        let version = *version.downcast_ref::<u64>().unwrap();
        for at in ops(module, b"ver.op") {
            let attrs = module.op(at).discardable();
            let have =
                ctx.dict(attrs).iter().find(|entry| ctx.bytes(entry.name) == b"ver.scale").map(|e| e.value);
            let scale = match (version, have) {
                (2, _) => continue,
                (1, Some(half)) => number(&ctx, half) * 2,
                _ => 1,
            };
            let entry = rmlir_ir::NamedAttr { name: ctx.ident("ver.scale"), value: ctx.int_attr(64, scale) };
            let dict = ctx.dict_attr(vec![entry]);
            module.set_attrs(at, dict);
        }
        Ok(())
    }
}

/// The operations of a name.
fn ops(module: &Module, name: &[u8]) -> Vec<OpAddr> {
    let mut found = Vec::new();
    let mut stack: Vec<_> = module.top().into_iter().collect();
    while let Some(op) = stack.pop() {
        if op.name_text() == name {
            found.push(op.global());
        }
        stack.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
    }
    found
}

fn context(writes: u64) -> (Context, Arc<Mutex<Vec<String>>>) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let asked = Arc::new(Mutex::new(Vec::new()));
    let interface: Arc<dyn BytecodeDialectInterface> =
        Arc::new(Versioned { writes, asked: Arc::clone(&asked) });
    let mut interfaces = Interfaces::default();
    interfaces.add(interface);
    let param = |name: &str, syntax| ParamDef {
        name: name.into(),
        kind: "int64_t".into(),
        syntax,
        default: None,
        tells_absent: false,
        constraint: None,
    };
    let int = || ParamKind::Int { width: 64, signed: true };
    let pair = AttrDef {
        name: "PairAttr".into(),
        mnemonic: "pair".into(),
        params: vec![param("a", int()), param("b", int())],
        format: None,
        mutable: false,
        location: false,
        may_alias: false,
        interfaces: Interfaces::default(),
        interface_names: Vec::new(),
        hooks: None,
    };
    let boxed = TypeDef {
        name: "BoxType".into(),
        mnemonic: "box".into(),
        params: vec![param("of", ParamKind::Attr(None))],
        format: None,
        mutable: false,
        may_alias: false,
        interfaces: Interfaces::default(),
        interface_names: Vec::new(),
        hooks: None,
    };
    let integer = Constraint::new("integer", Pred::Attr(AttrClass::Integer));
    let n = AttrField {
        name: ctx.ident("n"),
        constraint: integer.clone(),
        storage: integer,
        presence: Presence::Required,
    };
    let op = OpDef { attrs: vec![n], counts: false, ..OpDef::new("ver.op") };
    let def = DialectDef {
        name: "ver".into(),
        ops: vec![op],
        attrs: vec![pair],
        types: vec![boxed],
        interfaces,
        ..DialectDef::default()
    };
    ctx.register_dialect(def).unwrap();
    (ctx, asked)
}

/// `ver.op` with property 8, attribute `#ver.pair<5, 7>`, a result `!ver.box<#ver.pair<5, 9>>` and, where the version has it, a scale.
fn module(ctx: &Context, scale: Option<i64>) -> Module {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    let (n, p, ty) = (ctx.int_attr(64, 8), pair(ctx, 5, 7), boxed(ctx, pair(ctx, 5, 9)));
    b.create("builtin.module")
        .region(&[], |b, _| {
            let mut op = b.create("ver.op").attr("n", n);
            if let Some(scale) = scale {
                op = op.attr("ver.scale", ctx.int_attr(64, scale));
            }
            op.value(ty);
            b.create("u.user").attr("p", p).insert();
        })
        .insert();
    module
}

fn file(version: u64) -> Vec<u8> {
    let (ctx, _) = context(version);
    let scale = [None, Some(2), Some(4)][version as usize];
    write(&module(&ctx, scale), &WriteOptions::default()).unwrap()
}

/// The pair of `u.user`, that of the type, the property and the scale.
fn contents(module: &Module) -> ((i64, i64), (i64, i64), i64, i64) {
    let ctx = module.ctx();
    let op = module.op(ops(module, b"ver.op")[0]);
    let user = module.op(ops(module, b"u.user")[0]);
    let discardable = |op: rmlir_ir::OpRef<'_>, name: &[u8]| {
        let found = ctx.dict(op.discardable()).iter().find(|entry| ctx.bytes(entry.name) == name);
        found.unwrap_or_else(|| panic!("no {name:?}")).value
    };
    let TypeData::Dialect(data) = ctx.type_data(op.results().next().unwrap().ty()) else { panic!("no box") };
    let Some(&Param::Attr(inner)) = data.params.first() else { panic!("an empty box") };
    (
        numbers(ctx, discardable(user, b"p")).unwrap(),
        numbers(ctx, inner).unwrap(),
        number(ctx, ctx.props(op.props())[0].unwrap()),
        number(ctx, discardable(op, b"ver.scale")),
    )
}

fn load(ctx: &Context, bytes: Vec<u8>) -> (Result<Module, Failed>, Vec<Diagnostic>) {
    ctx.collect_diagnostics(|| read(ctx, bytes.into(), "file", &ReadOptions::default()))
}

#[test]
fn every_version_is_read_as_todays() {
    for (version, want) in
        [(0, ((5, 0), (5, 0), 8, 1)), (1, ((5, 7), (5, 9), 8, 4)), (2, ((5, 7), (5, 9), 8, 4))]
    {
        let (ctx, asked) = context(2);
        let module = load(&ctx, file(version)).0.unwrap();
        assert_eq!(contents(&module), want, "version {version}");
        let asked = asked.lock().unwrap();
        assert_eq!(asked.iter().filter(|what| *what == "read version").count(), 1, "{asked:?}");
        assert_eq!(asked.first().map(String::as_str), Some("read version"));
        assert_eq!(asked.last().map(String::as_str), Some("upgrade"), "when all was read");
        drop(asked);
        // What is written again has today's version.
        let again = write(&module, &WriteOptions::default()).unwrap();
        assert_eq!(contents(&load(&ctx, again.clone()).0.unwrap()), want);
        assert!(version < 2 || again == file(2), "the same bytes");
    }
}

#[test]
fn parts_that_are_read_by_themselves_are_upgraded() {
    let (ctx, _) = context(2);
    let lazy = LazyModule::open(&ctx, file(1).into(), "file", &ReadOptions::default()).unwrap();
    let part = lazy.load(&lazy.op(0).unwrap().unwrap()).unwrap();
    let at = ops(&part, b"ver.op")[0];
    let entry = ctx.dict(part.op(at).discardable())[0];
    assert_eq!((ctx.bytes(entry.name), number(&ctx, entry.value)), (&b"ver.scale"[..], 4));
}

#[test]
fn errors_of_hooks_are_those_of_the_file() {
    let (ctx, _) = context(3);
    let bytes = write(&module(&ctx, None), &WriteOptions::default()).unwrap();
    let (result, diagnostics) = load(&context(2).0, bytes);
    assert!(result.is_err());
    assert_eq!(diagnostics[0].message, "'ver' has no version 3");

    let (ctx, _) = context(2);
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let wrong = pair(&ctx, 13, 0);
    Builder::at_end(&mut module, root, block).create("u.user").attr("p", wrong).insert();
    let bytes = write(&module, &WriteOptions::default()).unwrap();
    let (result, diagnostics) = load(&ctx, bytes);
    assert!(result.is_err());
    assert_eq!(diagnostics[0].message, "a pair must not begin with 13");
}

#[test]
fn damage_is_survived() {
    for version in 0..=2 {
        let bytes = file(version);
        for at in 0..bytes.len() {
            for bit in [1, 4, 0x80] {
                let mut damaged = bytes.clone();
                damaged[at] ^= bit;
                let (result, diagnostics) = load(&context(2).0, damaged);
                assert!(result.is_ok() || !diagnostics.is_empty(), "a silent failure");
            }
        }
    }
}

/// Writes pairs as one string, among the entries of another dialect, and reads them again.
struct AsText(&'static str);

impl BytecodeWriteCallback for AsText {
    fn write_attr(&self, ctx: &Context, attr: Attr, sink: &mut dyn BytecodeSink) -> Option<Claimed> {
        // What is written before a refusal does not count.
        sink.unsigned(99);
        let (a, b) = numbers(ctx, attr)?;
        sink.string(format!("{a} {b}").as_bytes());
        Some(Claimed::Dialect(self.0.into()))
    }
}

impl BytecodeReadCallback for AsText {
    fn read_attr(&self, dialect: &str, source: &mut dyn BytecodeSource) -> Result<Option<Attr>, Failed> {
        if dialect != self.0 || source.unsigned()? != 99 {
            return Ok(None);
        }
        let text = source.string()?;
        let text = source.ctx().text(text).into_owned();
        let (a, b) = text.split_once(' ').ok_or_else(|| source.error("no pair".into()))?;
        Ok(Some(pair(source.ctx(), a.parse().unwrap(), b.parse().unwrap())))
    }
}

#[test]
fn callbacks_come_before_the_dialect_in_their_order() {
    let (ctx, asked) = context(2);
    let written = module(&ctx, Some(4));
    let write_callbacks: [Arc<dyn BytecodeWriteCallback>; 2] =
        [Arc::new(AsText("first")), Arc::new(AsText("second"))];
    let bytes = write_with(&written, &WriteOptions::default(), &write_callbacks).unwrap();
    let has = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
    assert!(has(b"first\0") && !has(b"second\0") && has(b"5 7\0"));

    let read_callbacks: [Arc<dyn BytecodeReadCallback>; 2] =
        [Arc::new(AsText("other")), Arc::new(AsText("first"))];
    let module =
        read_with(&ctx, bytes.clone().into(), "file", &ReadOptions::default(), &read_callbacks).unwrap();
    assert_eq!(contents(&module), ((5, 7), (5, 9), 8, 4));
    assert!(!asked.lock().unwrap().iter().any(|what| what == "read attribute"), "the callback took them all");
    // Nobody else knows that encoding.
    assert!(load(&ctx, bytes).0.is_err());
}
