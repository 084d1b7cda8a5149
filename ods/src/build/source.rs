//! Operations and attributes that are defined when they are first named.

use super::{BuildError, Builder, Definitions, Known};
use crate::classes::Classes;
use crate::hooks::HookSet;
use crate::model::OdsError;
use rmlir_ir::Context;
use rmlir_ir::def::{AttrDef, AttrSource, OpDef, OpSource};
use std::sync::{Arc, Mutex, PoisonError};

/// The operations and attributes of one dialect.
struct Later {
    dialect: Box<str>,
    definitions: Arc<Definitions>,
    hooks: Arc<HookSet>,
    classes: Arc<Classes>,
    known: Mutex<Known>,
}

impl OpSource for Later {
    fn names(&self) -> Vec<&str> {
        self.definitions.op_names(&self.dialect)
    }

    fn has(&self, name: &str) -> bool {
        self.definitions.has_op(&self.dialect, name)
    }

    fn define(&self, ctx: &Context, name: &str) -> Result<OpDef, String> {
        let Some((at, op)) = self.definitions.op(&self.dialect, name) else {
            return Err(format!("operation '{name}' is not defined"));
        };
        let (def, errors) = self.build(ctx, |builder| builder.op_def(at, op));
        match errors.is_empty() {
            true => Ok(def),
            false => Err(BuildError::Definitions(errors).to_string()),
        }
    }
}

impl AttrSource for Later {
    fn mnemonics(&self) -> Vec<&str> {
        self.definitions.attr_mnemonics(&self.dialect)
    }

    fn define(&self, ctx: &Context, mnemonic: &str) -> Option<AttrDef> {
        let (at, attr) = self.definitions.attr_named(&self.dialect, mnemonic)?;
        let (def, errors) = self.build(ctx, |builder| builder.attr_def(at, attr));
        // What is embedded was built when the program was, and tests define all of it.
        debug_assert!(errors.is_empty(), "{}", BuildError::Definitions(errors));
        def
    }

    fn keeps_text(&self, ctx: &Context) -> bool {
        let attrs = self.definitions.attrs(&self.dialect);
        self.build(ctx, |builder| attrs.iter().any(|&(at, attr)| builder.attr_def(at, attr).is_none())).0
    }
}

impl Later {
    /// What a builder makes, and what it finds wrong.
    fn build<T>(&self, ctx: &Context, make: impl FnOnce(&mut Builder<'_>) -> T) -> (T, Vec<OdsError>) {
        let mut builder = Builder::new(ctx, &self.definitions, &self.classes, &self.hooks, false);
        builder.known = std::mem::take(&mut *self.lock());
        let made = make(&mut builder);
        *self.lock() = builder.known;
        (made, builder.errors)
    }

    /// Who defines something takes what is here meanwhile: another thread that defines something then, and what is defined inside of it, find
    /// nothing and make it anew.
    fn lock(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Registers a dialect with its types; its operations come later, and so do its attributes if they can be found by name.
pub(super) fn register(
    definitions: &Arc<Definitions>,
    ctx: &Context,
    hooks: &Arc<HookSet>,
    name: &str,
) -> Result<(), BuildError> {
    let Some(dialect) = definitions.dialect(name) else { return Ok(()) };
    definitions.check_hooks(hooks, name)?;
    let classes = definitions.classes(hooks);
    let mut builder = Builder::new(ctx, definitions, &classes, hooks, false);
    let later = definitions.finds_attrs();
    let mut def = builder.dialect_def(dialect, !later);
    if !builder.errors.is_empty() {
        return Err(BuildError::Definitions(builder.errors));
    }
    let known = Mutex::new(builder.known);
    let has_ops = definitions.has_ops(name);
    let (definitions, hooks) = (Arc::clone(definitions), Arc::clone(hooks));
    let source = Arc::new(Later { dialect: name.into(), definitions, hooks, classes, known });
    def.attr_source = later.then(|| Arc::clone(&source) as Arc<dyn AttrSource>);
    def.source = has_ops.then_some(source as Arc<dyn OpSource>);
    ctx.register_dialect(def).map(|_| ()).map_err(BuildError::Register)
}
