//! What everything else stands on: context, definitions, bodies and modules, and the traits that dialects implement.
//!
//! Nothing here prints, reads text or verifies. What the core needs of upper floors comes with the context
//! ([`Upper`](crate::context::Upper)); what they keep with a context or with a definition is attached to it by its type
//! ([`Attached`](crate::context::Attached)).

pub mod action;
pub mod attrs;
pub mod body;
pub mod builder;
pub mod builtin;
pub mod bytecode;
pub mod cache;
pub mod constraint;
pub mod construct;
pub mod context;
pub mod def;
pub mod dense;
pub mod diag;
pub mod directive;
pub mod encoded;
pub mod fold;
pub mod format;
pub mod groups;
pub mod handles;
pub mod hooks;
pub mod interface;
pub mod interfaces;
pub mod journal;
pub mod layout;
pub mod listener;
pub mod loc;
pub mod module;
pub(crate) mod mutable;
pub(crate) mod nesting;
pub mod offers;
pub(crate) mod op_attrs;
pub(crate) mod op_error;
pub(crate) mod property;
pub mod raw;
pub mod resources;
pub mod signature;
pub mod snapshot;
pub mod source;
pub mod strides;
pub mod sub_elements;
pub mod symbols;
pub mod traits;
pub mod transfer;
pub mod typed;
pub mod types;
mod units;
