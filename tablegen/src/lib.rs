//! The TableGen language: `.td` source to records.
//!
//! [`Session`] parses files (from disk, or from memory through [`Files`]) and gives a [`RecordKeeper`]: every class and
//! record with its fields evaluated, or the [`Diagnostics`] that `llvm-tblgen` would print. The language is that of
//! LLVM 22, complete. What records mean (ODS and the like) is not the business of this crate.
//!
//! No input makes it panic, overflow the stack or run away: see [`Limits`].
//!
//! ```
//! use rmlir_tablegen::{Memory, Session};
//!
//! let files = Memory::new().with("main.td", r#"
//!     class Op<string mnemonic, list<int> costs = []> {
//!       string name = "toy." # mnemonic;
//!       int cost = !foldl(0, costs, sum, c, !add(sum, c));
//!     }
//!     def AddOp : Op<"add", [1, 2]>;
//! "#);
//! let records = Session::new().files(files).parse(&["main.td"])?.records;
//! let add = records.record("AddOp").unwrap();
//! assert_eq!(add.string("name"), Some("toy.add"));
//! assert_eq!(add.int("cost"), Some(3));
//! assert!(add.derives_from("Op"));
//! # Ok::<(), rmlir_tablegen::Diagnostics>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod build;
mod diag;
mod fold;
mod includes;
mod intern;
mod interp;
mod json;
mod keeper;
mod lexer;
mod ops;
mod parser;
mod preprocess;
mod record;
mod resolve;
mod session;
mod source;
mod text;
mod types;
mod value;

pub use diag::{Diagnostic, Diagnostics, Place, Severity};
pub use includes::{MISSING_INCLUDE, includes};
pub use intern::Symbol;
pub use keeper::{ClassRef, FieldRef, RecordKeeper, RecordRef};
pub use ops::Op;
pub use record::{ClassId, FieldKind, RecordId};
pub use session::{Limits, Parsed, Session, parse};
pub use source::{Disk, Files, Loc, Memory, SourceMap};
pub use types::{Ty, TypeKind};
pub use value::{Arg, Bits, Dag, Expr, ExprKind, List, Site, Value};
