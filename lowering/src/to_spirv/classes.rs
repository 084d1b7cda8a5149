//! `map-memref-spirv-storage-class`: numbers of memory spaces become storage classes.

use super::env::TargetEnv;
use rmlir_dialects::common::enums::of_word;
use rmlir_dialects::spirv::DIALECT;
use rmlir_ir::Part;
use rmlir_ir::parts::replace_parts;
use rmlir_ir::typed::is_attr;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, AttrData, Context, Diagnostic, Failed, Loc, Module, OpAddr, OpRef, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Gives memrefs storage classes for spaces that are numbers.
    MapStorageClasses: MapMemRefStorageClass, run
}

/// The classes of Vulkan, by number of the space.
const VULKAN: &[&str] = &[
    "StorageBuffer",
    "Generic",
    "",
    "Workgroup",
    "Uniform",
    "Private",
    "Function",
    "PushConstant",
    "UniformConstant",
    "Input",
    "Output",
    "PhysicalStorageBuffer",
];

/// Those of OpenCL.
const OPENCL: &[&str] =
    &["CrossWorkgroup", "Generic", "", "Workgroup", "UniformConstant", "Private", "Function", "Image"];

fn run(options: &options::MapMemRefStorageClass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut classes = match options.client_api.as_str() {
        "vulkan" => VULKAN,
        "opencl" => OPENCL,
        // The word is wrong in the reference, too.
        other => return Diagnostic::error(Loc::UNKNOWN, format!("Invalid clienAPI: {other}")).emit(&ctx),
    };
    if let Some(env) = TargetEnv::stated(run.op()) {
        classes = match (env.has("Kernel"), env.has("Shader")) {
            (true, _) => OPENCL,
            (_, true) => VULKAN,
            _ => classes,
        };
    }
    let at = run.at();
    map(run.module(), &ctx, classes, at)
}

/// The classes for a device: those of OpenCL for kernels, else those of Vulkan.
pub(super) fn classes_of(env: &TargetEnv) -> &'static [&'static str] {
    if env.has("Kernel") { OPENCL } else { VULKAN }
}

/// Maps the spaces in an operation and in all that is inside it; one that is left is reported.
pub(super) fn map(module: &mut Module, ctx: &Context, classes: &[&str], at: OpAddr) -> Result<(), Failed> {
    replace_parts(module, at, &|part| map_part(ctx, classes, part)).map_err(|_| Failed)?;
    for at in Walk::post().collect(module.op(at), |_| true).map_err(|_| Failed)? {
        let op = module.op(at);
        if !is_mapped(op) {
            return Err(op.emit_error("failed to legalize memory space"));
        }
    }
    Ok(())
}

/// A memory space as a storage class; `None` if it is one already, or there is none for it.
fn class_of(ctx: &Context, classes: &[&str], space: Option<Attr>) -> Option<Attr> {
    let number = match space {
        None => 0,
        Some(space) => match ctx.attr_data(space) {
            AttrData::Integer { value, .. } => value.to_i64()?,
            _ => return None,
        },
    };
    let name = classes.get(usize::try_from(number).ok()?).filter(|name| !name.is_empty())?;
    of_word(ctx, (DIALECT, "storage_class"), name)
}

fn map_part(ctx: &Context, classes: &[&str], part: Part) -> Option<Part> {
    let Part::Type(ty) = part else { return None };
    let mapped = match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, space } => {
            let class = class_of(ctx, classes, *space)?;
            ctx.memref_type(shape, *element, *layout, Some(class)).ok()?
        }
        TypeData::UnrankedMemRef { element, space } => {
            let class = class_of(ctx, classes, *space)?;
            ctx.unranked_memref_type(*element, Some(class)).ok()?
        }
        _ => return None,
    };
    Some(Part::Type(mapped))
}

fn is_mapped_type(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
            space.is_some_and(|space| is_attr(ctx, space, (DIALECT, "storage_class")))
        }
        _ => true,
    }
}

fn is_mapped(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
    op.operands().chain(op.results()).chain(args).all(|value| is_mapped_type(ctx, value.ty()))
}
