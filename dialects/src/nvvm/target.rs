//! What a module of kernels is compiled for, and which operations a chip can do.

use crate::gpu::target::TargetVerify;
use rmlir_ir::def::Param;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::AttrHooks;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, Context, OpRef, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.attr("target").hooks(Arc::new(Target)).interface::<dyn TargetVerify>(Arc::new(Target));
    for name in [LEAST, SPECIAL] {
        dialect.op_trait(name, Arc::new(move |_, versions| requirement(name, versions?)));
    }
}

/// The trait of operations that need a version of the architecture or a later one, and of those that need one of some versions with
/// the features that only it has.
const LEAST: &str = "NVVMRequiresSM";
const SPECIAL: &str = "NVVMRequiresSMa";

/// What an operation asks of a chip. The name says it all: `NVVMRequiresSMa<100,101>`.
struct Requirement(String);

impl CustomTrait for Requirement {
    fn name(&self) -> &str {
        &self.0
    }
}

fn requirement(name: &str, versions: &str) -> Option<OpTrait> {
    Some(OpTrait::Custom(Arc::new(Requirement(format!("{name}<{versions}>")))))
}

/// A chip: the version of its architecture, and whether its own features are there.
#[derive(Clone, Copy)]
struct Chip {
    version: u32,
    special: bool,
}

impl Chip {
    /// `sm_90a`
    fn of(text: &str) -> Chip {
        let digits = text.get(3..).unwrap_or_default();
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let version = digits.get(..end).and_then(|digits| digits.parse().ok()).unwrap_or(0);
        Chip { version, special: text.ends_with('a') }
    }

    /// Whether it can do what an operation with this trait does; so it is with other traits.
    fn satisfies(self, found: &OpTrait) -> bool {
        let OpTrait::Custom(custom) = found else { return true };
        let Some((name, versions)) = custom.name().strip_suffix('>').and_then(|name| name.split_once('<'))
        else {
            return true;
        };
        let mut versions = versions.split(',').filter_map(|version| version.trim().parse::<u32>().ok());
        match name {
            LEAST => versions.next().is_none_or(|least| self.version >= least),
            SPECIAL => self.special && versions.any(|version| version == self.version),
            _ => true,
        }
    }
}

struct Target;

/// Positions of parameters.
const LEVEL: usize = 0;
const TRIPLE: usize = 1;
const CHIP: usize = 2;
const LINK: usize = 5;
const CHECKED: usize = 6;

impl AttrHooks for Target {
    fn has_custom_form(&self) -> bool {
        false
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let is_empty = |index: usize| matches!(params.get(index), Some(Param::String(text)) if ctx.bytes(*text).is_empty());
        let is_text = |&attr: &Attr| matches!(ctx.attr_data(attr), AttrData::String { .. });
        if let Some(Param::Int(level)) = params.get(LEVEL)
            && !(0..=3).contains(level)
        {
            return Err("The optimization level must be a number between 0 and 3.".to_owned());
        }
        if is_empty(TRIPLE) {
            return Err("The target triple cannot be empty.".to_owned());
        }
        if is_empty(CHIP) {
            return Err("The target chip cannot be empty.".to_owned());
        }
        match params.get(LINK) {
            Some(Param::Attr(files))
                if !ctx.attr_data(*files).as_array().unwrap_or_default().iter().all(is_text) =>
            {
                Err("All the elements in the `link` array must be strings.".to_owned())
            }
            _ => Ok(()),
        }
    }
}

impl TargetVerify for Target {
    fn verify_target(&self, target: Attr, module: OpRef<'_>) -> Result<(), Failed> {
        let ctx = module.ctx();
        let param = |index| typed::attr_param(ctx, target, ("nvvm", "target"), index);
        if matches!(param(CHECKED), Some(Param::Bool(false))) {
            return Ok(());
        }
        let Some(&Param::String(name)) = param(CHIP) else { return Ok(()) };
        let name = String::from_utf8_lossy(ctx.bytes(name));
        let chip = Chip::of(&name);
        if chip.version < 20 {
            let what = "Minimum NVVM target SM version is sm_20";
            return Diagnostic::error(module.loc(), what).emit(ctx);
        }
        let cannot = |op: OpRef<'_>| {
            op.info().def().is_some_and(|def| !def.traits.iter().all(|found| chip.satisfies(found)))
        };
        let mut found = None;
        let _ = Walk::post().ops(module, |op| match cannot(op) {
            true => {
                found = Some(op);
                WalkResult::Interrupt
            }
            false => WalkResult::Advance,
        });
        match found {
            Some(op) => Err(op.emit_error(format!("is not supported on {name}"))),
            None => Ok(()),
        }
    }
}
