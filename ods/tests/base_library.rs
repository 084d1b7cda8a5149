//! The library of base definitions under `td`: it stands alone, and dialects mean the same with it as with upstream's files.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use rmlir_ir::Context;
use rmlir_ods::Loader;
use rmlir_ods::base::{BASE_DIR, base_files};
use rmlir_ods::model::{Model, Place, TypeRelation};
use rmlir_tablegen::{Disk, Files};
use rmlir_testkit::DEFINITIONS;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

rmlir_testkit::tests! {
    library_stands_alone;
    own_files_come_first;
    dialects_mean_the_same: DEFINITIONS;
    files_mean_the_same: DEFINITIONS;
    a_dialect_of_its_own;
}

/// Main files of upstream's dialects.
const DIALECTS: &[&str] = &[
    "Affine/IR/AffineOps",
    "Arith/IR/ArithOps",
    "ArmNeon/ArmNeon",
    "ArmSVE/IR/ArmSVE",
    "Async/IR/AsyncOps",
    "Bufferization/IR/BufferizationOps",
    "Complex/IR/ComplexAttributes",
    "Complex/IR/ComplexOps",
    "ControlFlow/IR/ControlFlowOps",
    "DLTI/DLTIAttrs",
    "EmitC/IR/EmitC",
    "Func/IR/FuncOps",
    "GPU/IR/GPUOps",
    "IRDL/IR/IRDLOps",
    "Index/IR/IndexOps",
    "LLVMIR/LLVMIntrinsicOps",
    "LLVMIR/LLVMOps",
    "LLVMIR/LLVMTypes",
    "LLVMIR/NVVMOps",
    "LLVMIR/ROCDLOps",
    "Linalg/IR/LinalgDoc",
    "MLProgram/IR/MLProgramOps",
    "MPI/IR/MPIOps",
    "Math/IR/MathOps",
    "MemRef/IR/MemRefOps",
    "NVGPU/IR/NVGPUOps",
    "OpenACC/OpenACCOps",
    "OpenMP/OpenMPOps",
    "PDL/IR/PDLOps",
    "PDLInterp/IR/PDLInterpOps",
    "Ptr/IR/PtrOps",
    "Quant/IR/QuantOps",
    "SCF/IR/SCFOps",
    "SMT/IR/SMTOps",
    "SPIRV/IR/SPIRVOps",
    "Shape/IR/ShapeOps",
    "Shard/IR/ShardOps",
    "SparseTensor/IR/SparseTensorOps",
    "Tensor/IR/TensorOps",
    "Tosa/IR/TosaOps",
    "Transform/IR/TransformOps",
    "UB/IR/UBOps",
    "Vector/IR/VectorOps",
    "WasmSSA/IR/WasmSSAOps",
    "X86Vector/X86Vector",
    "XeGPU/IR/XeGPUOps",
];

/// Where upstream's files are.
fn upstream() -> PathBuf {
    PathBuf::from("/usr/lib/llvm-22/include")
}

/// A file of the library as a main file.
fn in_library(path: &str) -> PathBuf {
    Path::new(BASE_DIR).join(path)
}

/// The disk, where of upstream's files only those of dialects are seen.
struct DialectsOnly {
    upstream: PathBuf,
}

impl Files for DialectsOnly {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        match Path::new(path).strip_prefix(&self.upstream) {
            Ok(inside) if !inside.starts_with("mlir/Dialect") => Err(io::ErrorKind::NotFound.into()),
            _ => Disk.read(path),
        }
    }
}

fn model(loader: Loader, file: &Path) -> Result<Model, String> {
    let mut merged = loader.file(file.to_str().unwrap()).models().map_err(|error| error.to_string())?;
    Ok(without_words(merged.models.pop().unwrap()))
}

/// The model of a file that includes upstream's files.
fn with_upstream(upstream: &Path, file: &Path) -> Model {
    let loader = Loader::new(&Context::new()).include_dir(upstream.to_str().unwrap());
    model(loader, file).unwrap()
}

/// The model of a file that includes the library, and of upstream's files those of dialects.
fn with_library(upstream: &Path, file: &Path) -> Model {
    let loader = Loader::new(&Context::new())
        .files(DialectsOnly { upstream: upstream.into() })
        .include_dir(BASE_DIR)
        .include_dir(upstream.to_str().unwrap());
    model(loader, file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A model without places and descriptions, which are each library's own.
fn without_words(mut model: Model) -> Model {
    model.dialects.iter_mut().for_each(|dialect| dialect.description.clear());
    for interface in &mut model.interfaces {
        interface.methods.iter_mut().for_each(|method| method.summary.clear());
    }
    for op in &mut model.ops {
        op.place = Place::default();
        op.description.clear();
    }
    for def in model.attrs.iter_mut().chain(&mut model.types) {
        def.place = Place::default();
        def.description.clear();
    }
    model
}

/// Entries as text, in order; constraints and enums that are spoken of by position spelled out.
fn shown<T: Debug>(model: &Model, entries: &[T]) -> BTreeSet<String> {
    let spelled = |entry: &T| {
        let mut parts = Vec::new();
        for part in format!("{entry:?}").split("Id(") {
            parts.push(match (parts.is_empty(), part.split_once(')')) {
                (false, Some((id, rest))) => format!("{}{rest}", referred(model, &parts, id)),
                _ => part.to_owned(),
            });
        }
        // Conditions in C++ differ in where lines are broken; records without a name are numbered.
        without_numbers(&parts.concat())
            .replace("\\n", " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace("(\" ", "(\"")
            .replace(" \")", "\")")
    };
    entries.iter().map(spelled).collect()
}

/// Text in which all records without a name have the same.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split("anonymous_");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "anonymous" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// What a position stands for, by the name of its type at the end of what comes before.
fn referred(model: &Model, before: &[String], id: &str) -> String {
    let id: usize = id.parse().unwrap();
    if before.last().unwrap().ends_with("Enum") {
        return model.enums[id].class.clone();
    }
    format!("{:?}", model.constraints[id])
}

/// Entries that only one of two models has.
fn differences<T: Debug>(what: &str, theirs: (&Model, &[T]), ours: (&Model, &[T]), out: &mut Vec<String>) {
    let (theirs, ours) = (shown(theirs.0, theirs.1), shown(ours.0, ours.1));
    out.extend(theirs.difference(&ours).take(3).map(|entry| format!("{what}, upstream only: {entry}")));
    out.extend(ours.difference(&theirs).take(3).map(|entry| format!("{what}, library only:  {entry}")));
}

fn compare(file: &str, theirs: &Model, ours: &Model) -> Vec<String> {
    let mut out = Vec::new();
    differences("dialects", (theirs, &theirs.dialects), (ours, &ours.dialects), &mut out);
    differences("constraints", (theirs, &theirs.constraints), (ours, &ours.constraints), &mut out);
    differences("operations", (theirs, &theirs.ops), (ours, &ours.ops), &mut out);
    differences("attributes", (theirs, &theirs.attrs), (ours, &ours.attrs), &mut out);
    differences("types", (theirs, &theirs.types), (ours, &ours.types), &mut out);
    differences("enums", (theirs, &theirs.enums), (ours, &ours.enums), &mut out);
    differences("interfaces", (theirs, &theirs.interfaces), (ours, &ours.interfaces), &mut out);
    out.iter().map(|line| format!("{file}: {line}")).collect()
}

/// Upstream gives types interfaces of the transform dialect when that is loaded, which no file of it says; the library's files do.
fn without_attached(theirs: &Model, mut ours: Model) -> Model {
    let transform =
        |model: &Model| model.interfaces.iter().any(|one| one.cpp_namespace == "::mlir::transform");
    if !transform(theirs) {
        ours.interfaces.retain(|one| one.cpp_namespace != "::mlir::transform");
    }
    for def in ours.types.iter_mut().filter(|def| def.dialect == "pdl") {
        def.interfaces.retain(|name| name != "TransformHandleTypeInterface");
    }
    ours
}

/// What differs between the models of these files, read by two threads.
fn compare_all(upstream: &Path, files: &[PathBuf]) -> (usize, Vec<String>) {
    let read = |files: &[PathBuf]| -> (usize, Vec<String>) {
        let mut ops = 0;
        let mut out = Vec::new();
        for file in files {
            let theirs = with_upstream(upstream, file);
            ops += theirs.ops.len();
            let ours = without_attached(&theirs, with_library(upstream, file));
            out.extend(compare(file.to_str().unwrap(), &theirs, &ours));
        }
        (ops, out)
    };
    let (left, right) = files.split_at(files.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| read(right));
        let (ops, mut out) = read(left);
        let (more, rest) = other.join().unwrap();
        out.extend(rest);
        (ops + more, out)
    })
}

/// Every file can be the only one that is included.
fn library_stands_alone() {
    assert!(base_files().count() > 50);
    for (path, _) in base_files() {
        model(Loader::new(&Context::new()), &in_library(path)).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// An include directory goes before the library.
fn own_files_come_first() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/override");
    let file = Path::new(dir).join("main.td");
    let model = model(Loader::new(&Context::new()).include_dir(dir), &file).unwrap();
    assert_eq!(model.dialects[0].name, "from_the_directory");
}

/// The tables of upstream's dialects are the same with either library.
fn dialects_mean_the_same() {
    let upstream = upstream();
    let files: Vec<PathBuf> =
        DIALECTS.iter().map(|file| upstream.join("mlir/Dialect").join(format!("{file}.td"))).collect();
    let (ops, differences) = compare_all(&upstream, &files);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(ops > 2000, "{ops} operations");
}

/// What the library itself defines is what upstream's file of the same name does.
fn files_mean_the_same() {
    let upstream = upstream();
    for (file, _) in base_files() {
        let theirs = with_upstream(&upstream, &upstream.join(file));
        let ours = without_attached(&theirs, with_library(&upstream, &in_library(file)));
        let differences = compare(file, &theirs, &ours);
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }
}

/// Wrappers, properties, enumerations and relations reach the model of a dialect that needs no file of upstream's.
fn a_dialect_of_its_own() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/shelf.td");
    let model = model(Loader::new(&Context::new()), &file).unwrap();
    let op = |name: &str| model.ops.iter().find(|op| op.name == name).unwrap();
    let summary = |id| model.constraint(id).summary.as_str();

    let put = op("shelf.put");
    assert_eq!(summary(put.operands[0].constraint), "floating-point-like");
    assert_eq!(summary(put.operands[1].constraint), "index");
    assert_eq!(
        summary(put.attrs[0].kind.constraint),
        "32-bit signless integer attribute whose minimum value is 1"
    );
    assert_eq!(put.props[0].default.as_deref(), Some("3"));
    let relations = |name: &str| -> Vec<TypeRelation> {
        let traits = op(name).traits.iter();
        traits
            .filter_map(|t| match t {
                rmlir_ods::model::Trait::Predicate { relation, .. } => Some(relation.clone()),
                _ => None,
            })
            .collect()
    };
    assert_eq!(relations("shelf.put"), [TypeRelation::AllMatch(vec!["item".into(), "kept".into()])]);
    assert!(put.inferable);

    let side = model.enums.iter().find(|side| side.class == "Side").unwrap();
    let cases: Vec<&str> = side.cases.iter().map(|case| case.text.as_str()).collect();
    assert_eq!((cases, side.width), (vec!["left", "right"], 32));
    let ty = model.types.iter().find(|ty| ty.mnemonic.as_deref() == Some("box")).unwrap();
    assert_eq!((ty.params.len(), ty.params[1].default.as_deref()), (2, Some("1")));
}
