//! Operations that are defined when they are first named.

use super::{BuildError, Builder, Definitions, Known};
use crate::classes::Classes;
use crate::hooks::HookSet;
use rmlir_ir::Context;
use rmlir_ir::def::{OpDef, OpSource};
use std::sync::{Arc, Mutex, PoisonError};

/// The operations of one dialect.
struct Ops {
    dialect: Box<str>,
    definitions: Arc<Definitions>,
    hooks: Arc<HookSet>,
    classes: Arc<Classes>,
    known: Mutex<Known>,
}

impl OpSource for Ops {
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
        let mut builder = Builder::new(ctx, &self.definitions, &self.classes, &self.hooks, false);
        builder.known = std::mem::take(&mut *self.lock());
        let def = builder.op_def(at, op);
        *self.lock() = builder.known;
        match builder.errors.is_empty() {
            true => Ok(def),
            false => Err(BuildError::Definitions(builder.errors).to_string()),
        }
    }
}

impl Ops {
    /// Who defines an operation takes what is here meanwhile: another thread that defines one then, and a second operation that is defined
    /// inside of the first, find nothing and make it anew.
    fn lock(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Registers a dialect with its types and attributes; its operations come later.
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
    let mut def = builder.dialect_def(dialect);
    if !builder.errors.is_empty() {
        return Err(BuildError::Definitions(builder.errors));
    }
    let known = Mutex::new(builder.known);
    if definitions.has_ops(name) {
        let (definitions, hooks) = (Arc::clone(definitions), Arc::clone(hooks));
        def.source = Some(Arc::new(Ops { dialect: name.into(), definitions, hooks, classes, known }));
    }
    ctx.register_dialect(def).map(|_| ()).map_err(BuildError::Register)
}
