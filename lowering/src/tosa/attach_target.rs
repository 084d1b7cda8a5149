//! `tosa-attach-target`: a module states what it is made for.

use super::validate::target::TARGET;
use rmlir_dialects::tosa::{Extension, Level, Profile, SpecificationVersion};
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_attr;
use rmlir_ir::{Diagnostic, Failed};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Gives a module the target that it is made for.
    AttachTarget: TosaAttachTarget, run
}

/// Names as numbers.
fn numbers(
    names: &[String],
    what: &str,
    all: &[&str],
    number: impl Fn(&str) -> Option<i64>,
) -> Result<Param, String> {
    let one = |name: &String| {
        let unknown = || {
            let all = all.join(", ");
            format!("Unknown TOSA {what} name passed in '{name}', supported {what}s are: {all}")
        };
        number(name).map(Param::Int).ok_or_else(unknown)
    };
    Ok(Param::List(names.iter().map(one).collect::<Result<Vec<_>, _>>()?.into()))
}

const PROFILES: [Profile; 2] = [Profile::ProInt, Profile::ProFp];

const EXTENSIONS: [Extension; 14] = [
    Extension::Int16,
    Extension::Int4,
    Extension::Bf16,
    Extension::Fp8e4m3,
    Extension::Fp8e5m2,
    Extension::Fft,
    Extension::Variable,
    Extension::Controlflow,
    Extension::Doubleround,
    Extension::Inexactround,
    Extension::Dynamic,
    Extension::Mxfp,
    Extension::Int64,
    Extension::Shape,
];

fn run(options: &options::TosaAttachTarget, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let profiles = numbers(&options.profiles, "profile", &PROFILES.map(Profile::text), |name| {
        Profile::from_text(name).map(Profile::value)
    });
    let extensions = numbers(&options.extensions, "extension", &EXTENSIONS.map(Extension::text), |name| {
        Extension::from_text(name).map(Extension::value)
    });
    let ctx = run.ctx();
    let (profiles, extensions) = match profiles.and_then(|profiles| Ok((profiles, extensions?))) {
        Ok(both) => both,
        Err(message) => {
            ctx.emit(Diagnostic::error(run.op().loc(), message));
            return Err(Failed);
        }
    };
    let version = match options.specification_version {
        options::TosaAttachTargetSpecificationVersion::V10 => SpecificationVersion::V10,
        options::TosaAttachTargetSpecificationVersion::V11Draft => SpecificationVersion::V11DRAFT,
    };
    let level = match options.level {
        options::TosaAttachTargetLevel::V8k => Level::EightK,
        options::TosaAttachTargetLevel::None => Level::None,
    };
    let params = vec![Param::Int(version.value()), Param::Int(level.value()), profiles, extensions];
    let target = make_attr(&ctx, ("tosa", "target_env"), params).map_err(|_| Failed)?;
    let (at, name) = (run.at(), ctx.ident(TARGET));
    run.module().set_attr(at, name, Some(target));
    Ok(())
}
