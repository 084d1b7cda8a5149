//! `spirv-update-vce`: the least version, capabilities and extensions that a module needs, of those that its target has.

use crate::to_spirv::env::TargetEnv;
use rmlir_dialects::spirv::needs::{self, Needs, OneOf};
use rmlir_dialects::spirv::{DIALECT, GlobalVariableOp, ModuleOp};
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::{TypedOp, make_attr};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Context, Failed, OpRef, Type, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// States in a module what it needs.
    UpdateVce: SPIRVUpdateVCEPass, run
}

fn run(_: &options::SPIRVUpdateVCEPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, root) = (run.ctx(), run.op());
    let Some(target) = TargetEnv::stated(root) else {
        return Err(root.emit_plain_error("missing 'spirv.target_env' attribute"));
    };
    let mut deduced = Deduced { target, version: "v1.0", capabilities: Vec::new(), extensions: Vec::new() };
    let walked = Walk::post().ops(root, |op| match deduced.add_op(op) {
        Ok(()) => WalkResult::Advance,
        Err(Failed) => WalkResult::Interrupt,
    });
    if !matches!(walked, Ok(WalkResult::Advance)) {
        return Err(Failed);
    }
    deduced.add_implied();
    deduced.check_capabilities(root)?;
    let triple = deduced.triple(&ctx).ok_or(Failed)?;
    let at = run.at();
    run.module().set(ModuleOp::of(at), ModuleOp::VCE_TRIPLE, triple);
    Ok(())
}

/// What was found to be needed so far, without copies, in the order in which it was found.
struct Deduced {
    target: TargetEnv,
    version: &'static str,
    capabilities: Vec<&'static str>,
    extensions: Vec<&'static str>,
}

impl Deduced {
    /// Adds what an operation and the types of its values need; what the target lacks is said at it.
    fn add_op(&mut self, op: OpRef<'_>) -> Result<(), Failed> {
        self.add(op, &needs::of_op(op))?;
        for ty in types(op) {
            if let Some(needs) = needs::of_type(op.ctx(), ty, None) {
                self.add(op, &needs)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, op: OpRef<'_>, needs: &Needs) -> Result<(), Failed> {
        self.version = needs.version.unwrap_or_default().max(self.version);
        let (version, allowed) = (self.version, self.target.version());
        if version > allowed {
            let what = format!("min version {version} but target environment allows up to {allowed}");
            return Err(refused(op, &what));
        }
        for one_of in &needs.extensions {
            let found = self.target.extension_of(one_of);
            add_once(&mut self.extensions, found.ok_or_else(|| none_of(op, "extension", one_of))?);
        }
        for one_of in &needs.capabilities {
            let found = self.target.capability_of(one_of);
            add_once(&mut self.capabilities, found.ok_or_else(|| none_of(op, "capability", one_of))?);
        }
        Ok(())
    }

    /// Adds the capabilities that come with others.
    fn add_implied(&mut self) {
        for at in 0..self.capabilities.len() {
            let mut implied = vec![self.capabilities[at]];
            let mut next = 0;
            while let Some(&capability) = implied.get(next) {
                needs::implied_by(capability).iter().for_each(|name| add_once(&mut implied, name));
                next += 1;
            }
            implied.iter().for_each(|name| add_once(&mut self.capabilities, name));
        }
    }

    /// Raises the version to one that has all capabilities.
    fn check_capabilities(&mut self, root: OpRef<'_>) -> Result<(), Failed> {
        for capability in &self.capabilities {
            self.version = needs::version_of(capability).unwrap_or_default().max(self.version);
            let (version, allowed) = (self.version, self.target.version());
            if version > allowed {
                return Err(root.emit_plain_error(format!(
                    "Capability '{capability}' requires min version {version} but target environment allows up to {allowed}"
                )));
            }
        }
        Ok(())
    }

    fn triple(&self, ctx: &Context) -> Option<Attr> {
        let word = |word: &str| Param::String(ctx.ident(word));
        let list = |words: &[&str]| Param::List(words.iter().map(|name| word(name)).collect());
        let params = vec![word(self.version), list(&self.capabilities), list(&self.extensions)];
        make_attr(ctx, (DIALECT, "vce"), params).ok()
    }
}

fn add_once<'n>(names: &mut Vec<&'n str>, name: &'n str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

fn refused(op: OpRef<'_>, what: &str) -> Failed {
    op.emit_plain_error(format!("'{}' requires {what}", String::from_utf8_lossy(op.name_text())))
}

/// Says that the target has none of some words.
fn none_of(op: OpRef<'_>, kind: &str, one_of: OneOf) -> Failed {
    let words = one_of.join(", ");
    refused(op, &format!("at least one {kind} in [{words}] but none allowed in target environment"))
}

/// The types of the values that an operation takes, gives, and declares.
fn types(op: OpRef<'_>) -> Vec<Type> {
    let mut types: Vec<Type> = op.operands().map(ValueRef::ty).collect();
    types.extend(op.results().map(ValueRef::ty));
    types.extend(op.cast::<GlobalVariableOp>().map(|variable| variable.r#type()));
    if let Some(model) = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()) {
        types.extend_from_slice(&model.argument_types(op));
        types.extend_from_slice(&model.result_types(op));
    }
    types
}
