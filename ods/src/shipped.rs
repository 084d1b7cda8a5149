//! Dialects that are embedded in a program: a model of their definitions as bytes, and what these leave to code.
//!
//! A crate of dialects has a table of [`Shipped`], which its build script writes (`rmlir_ods::embed`). Each is offered to a context
//! ([`Shipped::offer`]): the first mention of the dialect registers it. Of its model what someone asks for is decoded, and no more.

use crate::build::Definitions;
use crate::classes::Classes;
use crate::model::{Left, Merged, Model};
use crate::{DialectImpl, HookSet, OdsReport};
use rmlir_ir::Context;
use rmlir_ir::offers::Provider;
use std::sync::{Arc, OnceLock};

/// Registers the behaviour of a dialect, or what several share.
pub type Register = fn(&mut DialectImpl<'_>);

/// What is wrong with bytes that another build script made.
const OTHER_VERSION: &str = "the model is of another version";

/// How much of a dialect ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of it.
    Whole,
    /// What definition files leave to code, for those who load them.
    Left,
}

/// A dialect with its model.
pub struct Shipped {
    name: &'static str,
    extent: Extent,
    model: &'static [u8],
    shared: &'static [Register],
    hooks: Register,
    ready: OnceLock<Ready>,
}

/// What all contexts of a process share of a dialect.
struct Ready {
    definitions: Arc<Definitions>,
    hooks: Arc<HookSet>,
}

impl Shipped {
    /// A dialect: its model, behaviour that it shares with others, and its own.
    pub const fn new(
        name: &'static str,
        extent: Extent,
        model: &'static [u8],
        shared: &'static [Register],
        hooks: Register,
    ) -> Shipped {
        Shipped { name, extent, model, shared, hooks, ready: OnceLock::new() }
    }

    /// The dialect's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the dialect ships with its operations.
    pub fn is_whole(&self) -> bool {
        self.extent == Extent::Whole
    }

    /// The name, the model as bytes, and what of it counts for files that define operations of the dialect and leave something to code.
    pub fn model(&self) -> (&'static str, &'static [u8], Left) {
        let left = if self.is_whole() { Left::Parts } else { Left::All };
        (self.name, self.model, left)
    }

    /// Offers the dialect to a context, if it ships with its operations.
    pub fn offer(&'static self, ctx: &Context) {
        if self.is_whole() {
            ctx.offer_dialect(self.name, Arc::new(self));
        }
    }

    /// Adds the dialect's behaviour, without what it shares with others.
    pub fn add_hooks(&self, hooks: &mut HookSet) {
        (self.hooks)(&mut hooks.dialect(self.name));
    }

    /// Registers the dialect in a context in which it is not offered. Tells what the definitions leave to code that is not there, and what
    /// code registered that they do not ask for.
    ///
    /// # Errors
    /// If the dialect is refused.
    pub fn report(&self, ctx: &Context) -> Result<OdsReport, String> {
        let mut merged = Merged::default();
        merged.add(Model::from_bytes(self.model).ok_or(OTHER_VERSION)?);
        let definitions = match self.extent {
            Extent::Whole => Definitions::complete(merged),
            Extent::Left => Definitions::parts(merged),
        };
        definitions.register(ctx, &Arc::new(self.hook_set())).map_err(|error| error.to_string())
    }

    /// The C++ classes that the dialect's definitions speak of.
    ///
    /// # Errors
    /// If the model is none of this version.
    pub fn class_names(&self) -> Result<Arc<Classes>, String> {
        Ok(self.ready()?.definitions.class_names())
    }

    fn ready(&self) -> Result<&Ready, String> {
        if let Some(ready) = self.ready.get() {
            return Ok(ready);
        }
        let definitions = Definitions::stored(self.model, self.is_whole()).ok_or(OTHER_VERSION)?;
        Ok(self.ready.get_or_init(|| Ready { definitions, hooks: Arc::new(self.hook_set()) }))
    }

    fn hook_set(&self) -> HookSet {
        let mut hooks = HookSet::new();
        self.shared.iter().for_each(|add| add(&mut hooks.shared()));
        self.add_hooks(&mut hooks);
        hooks
    }
}

impl Provider for &'static Shipped {
    fn prepare(&self) {
        // What is wrong is said when it is registered.
        let _ = self.ready();
    }

    fn register(&self, ctx: &Context) -> Result<(), String> {
        let refused = |error: String| format!("dialect '{}' could not be registered: {error}", self.name);
        let ready = self.ready().map_err(refused)?;
        let registered = ready.definitions.register_lazily(ctx, &ready.hooks, self.name);
        registered.map_err(|error| refused(error.to_string()))
    }
}
