//! Store, ship, compare: what one does with whole modules, whatever is in them.
//!
//! [`hash`] gives modules and functions content hashes, [`diff`] tells how two modules differ, [`link`] makes several modules into one,
//! [`pack`] puts files into a container from which one function is read without the rest.
//!
//! ```
//! use rmlir_ir::{Builder, Context, Module};
//! use rmlir_store::hash::{HashOptions, hash_module};
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |_, _| {}).insert();
//! let hash = hash_module(&module, HashOptions::default())?;
//! assert_eq!(hash.to_string().len(), 64);
//! # Ok::<(), rmlir_ir::NotLoaded>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod diff;
pub mod hash;
pub mod link;
#[cfg(feature = "pack")]
pub mod pack;
pub mod references;
#[cfg(feature = "remote")]
pub mod remote;

/// Whether a name is that of a file that is elsewhere: `https://`, `s3://` and the like.
#[inline]
pub fn is_remote(name: &str) -> bool {
    // By hand: a search for a text reads other parts of a program than all that a start of a tool needs.
    let scheme = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    scheme > 1 && name[scheme..].strip_prefix("://").is_some_and(|rest| !rest.is_empty())
}
