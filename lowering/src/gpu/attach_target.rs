//! `nvvm-attach-target` and its like: modules of kernels state what they are compiled for.

use regex_lite::Regex;
use rmlir_dialects::gpu::GPUModuleOp;
use rmlir_dialects::spirv::{Capability, ClientAPI, DeviceType, Extension, Vendor, Version};
use rmlir_ir::def::Param;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::typed::{TypedOp, make_attr};
use rmlir_ir::{Attr, Context, Diagnostic, Failed, Loc, NamedAttr, OpAddr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Attaches `#nvvm.target`.
    AttachNvvm: GpuNVVMAttachTarget, nvvm
}

plain_pass! {
    /// Attaches `#rocdl.target`.
    AttachRocdl: GpuROCDLAttachTarget, rocdl
}

plain_pass! {
    /// Attaches `#xevm.target`.
    AttachXevm: GpuXeVMAttachTarget, xevm
}

plain_pass! {
    /// Attaches `#spirv.target_env`.
    AttachSpirv: GpuSPIRVAttachTarget, spirv
}

/// Attaches a target to the modules right inside whose names match. A pattern that is wrong matches nothing.
fn attach(run: &mut PassRun<'_>, pattern: &str, target: Attr) -> Result<(), Failed> {
    let pattern = (!pattern.is_empty()).then(|| Regex::new(pattern).ok());
    let ctx = run.ctx().clone();
    let matches = |op: &OpRef<'_>| match &pattern {
        None => true,
        Some(pattern) => {
            let name = symbol_name(*op).map(|name| ctx.text(name));
            name.zip(pattern.as_ref()).is_some_and(|(name, pattern)| pattern.is_match(&name))
        }
    };
    let ops = run.op().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let modules: Vec<OpAddr> =
        ops.filter(|op| op.is::<GPUModuleOp>()).filter(matches).map(|op| op.global()).collect();
    for at in modules {
        let module = run.module();
        let targets = module.op(at).attr_named("targets");
        let targets = targets.and_then(|targets| ctx.attr_data(targets).as_array()).unwrap_or_default();
        let mut targets = targets.to_vec();
        targets.push(target);
        targets.dedup();
        module.set(GPUModuleOp::of(at), GPUModuleOp::TARGETS, ctx.array_attr(&targets));
    }
    Ok(())
}

fn word(ctx: &Context, word: &str) -> Param {
    Param::String(ctx.ident(word))
}

fn texts<'t>(ctx: &Context, texts: impl Iterator<Item = &'t str>) -> Attr {
    ctx.array_attr(&texts.map(|text| ctx.string_attr(text)).collect::<Vec<Attr>>())
}

/// The files that are linked, if there are any.
fn linked(ctx: &Context, files: &[String]) -> Param {
    match files {
        [] => Param::None,
        files => Param::Attr(texts(ctx, files.iter().map(String::as_str))),
    }
}

/// The flags that are set, and the options of a command line under a name of their own. Nothing if there are none.
fn flags(ctx: &Context, flags: &[(&str, bool)], command: Option<(&str, &str)>) -> Param {
    let set = flags.iter().filter(|(_, set)| *set);
    let mut entries: Vec<NamedAttr> =
        set.map(|(name, _)| NamedAttr { name: ctx.ident(name), value: ctx.unit() }).collect();
    if let Some((name, command)) = command {
        let parts = split(command);
        if !parts.is_empty() {
            let value = texts(ctx, parts.iter().map(String::as_str));
            entries.push(NamedAttr { name: ctx.ident(name), value });
        }
    }
    if entries.is_empty() { Param::None } else { Param::Attr(ctx.dict_attr(entries)) }
}

/// The words of a command line: between blanks, unless these are quoted.
fn split(command: &str) -> Vec<String> {
    let quoted = |quote: char| command.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let command = quoted('"').or(quoted('\'')).unwrap_or(command);
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = command.chars();
    while let Some(next) = chars.next() {
        match (quote, next) {
            (None, blank) if blank.is_ascii_whitespace() => words.extend(word.take()),
            (None, '"' | '\'') => {
                quote = Some(next);
                word.get_or_insert_default();
            }
            (Some(open), close) if open == close => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(chars.next()),
            _ => word.get_or_insert_default().push(next),
        }
    }
    words.extend(word);
    words
}

fn made(ctx: &Context, name: (&str, &str), params: Vec<Param>) -> Result<Attr, Failed> {
    make_attr(ctx, name, params).map_err(|invalid| {
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, invalid.0));
        Failed
    })
}

fn nvvm(options: &options::GpuNVVMAttachTarget, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx().clone();
    let set = [("fast", options.fast), ("ftz", options.ftz)];
    let params = vec![
        Param::Int(options.o.into()),
        word(&ctx, &options.triple),
        word(&ctx, &options.chip),
        word(&ctx, &options.features),
        flags(&ctx, &set, Some(("ptxas-cmd-options", &options.ptxas_cmd_options))),
        linked(&ctx, &options.l),
        Param::Bool(true),
    ];
    let target = made(&ctx, ("nvvm", "target"), params)?;
    attach(run, &options.module, target)
}

fn rocdl(options: &options::GpuROCDLAttachTarget, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx().clone();
    let set = [
        ("no_wave64", !options.wave64),
        ("fast", options.fast),
        ("daz", options.daz),
        ("finite_only", options.finite_only),
        ("unsafe_math", options.unsafe_math),
        ("unsafe_sqrt", !options.correct_sqrt),
    ];
    let params = vec![
        Param::Int(options.o.into()),
        word(&ctx, &options.triple),
        word(&ctx, &options.chip),
        word(&ctx, &options.features),
        word(&ctx, &options.abi),
        flags(&ctx, &set, None),
        linked(&ctx, &options.l),
    ];
    let target = made(&ctx, ("rocdl", "target"), params)?;
    attach(run, &options.module, target)
}

fn xevm(options: &options::GpuXeVMAttachTarget, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx().clone();
    let params = vec![
        Param::Int(options.o.into()),
        word(&ctx, &options.triple),
        word(&ctx, &options.chip),
        flags(&ctx, &[], Some(("cmd-options", &options.cmd_options))),
        linked(&ctx, &options.l),
    ];
    let target = made(&ctx, ("xevm", "target"), params)?;
    attach(run, &options.module, target)
}

fn spirv(options: &options::GpuSPIRVAttachTarget, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx().clone();
    let version = Version::from_text(&options.ver).ok_or(Failed)?;
    let api = ClientAPI::from_text(&options.client_api).ok_or(Failed)?;
    let vendor = Vendor::from_text(&options.vendor).ok_or(Failed)?;
    let device = DeviceType::from_text(&options.device_type).ok_or(Failed)?;
    let known = |text: &str| if text == "Unknown" { Param::None } else { word(&ctx, text) };
    // What nobody knows is left out.
    let capabilities = options.caps.iter().filter_map(|name| Capability::from_text(name));
    let capabilities: Vec<Param> = capabilities.map(|one| word(&ctx, one.text())).collect();
    let extensions = options.exts.iter().filter_map(|name| Extension::from_text(name));
    let extensions: Vec<Param> = extensions.map(|one| word(&ctx, one.text())).collect();
    let params =
        vec![word(&ctx, version.text()), Param::List(capabilities.into()), Param::List(extensions.into())];
    let triple = made(&ctx, ("spirv", "vce"), params)?;
    let params = vec![
        Param::Attr(triple),
        known(api.text()),
        known(vendor.text()),
        known(device.text()),
        Param::Int(options.device_id.into()),
        Param::Attr(usual_limits(&ctx)?),
    ];
    let target = made(&ctx, ("spirv", "target_env"), params)?;
    attach(run, &options.module, target)
}

/// The limits that a device has if nothing is said of it.
fn usual_limits(ctx: &Context) -> Result<Attr, Failed> {
    let sizes = ctx.array_attr(&[128, 128, 64].map(|size| ctx.int_attr(32, size)));
    let mut params = vec![Param::Int(16384), Param::Int(128), Param::Attr(sizes), Param::Int(32)];
    params.extend([Param::None, Param::None, Param::None, Param::None]);
    made(ctx, ("spirv", "resource_limits"), params)
}
