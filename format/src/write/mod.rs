//! Builders: an emitter of primitives, one builder per section with the same file name as its reader, and [`FileBuilder`] that puts
//! sections into a file.
//!
//! Builders do not check what they are given: an index goes out as it is. [`crate::validate()`] checks the result. Every builder ends in an
//! [`Emitter`]; raw bytes go into one with [`Emitter::bytes`], which is the way to write what no builder knows.
//!
//! # Examples
//! An empty module, checked by the reader:
//! ```
//! use rmlir_format::write::{DialectBuilder, EntryBuilder, FileBuilder, IrBuilder, OpFields, PropertyBuilder, StringBuilder};
//! use rmlir_format::{SectionId, Version, validate};
//!
//! let version = Version::NEWEST;
//! let mut strings = StringBuilder::default();
//! let mut dialects = DialectBuilder::new(version);
//! let builtin = dialects.dialect(strings.intern(b"builtin"), None);
//! let module = dialects.op(builtin, strings.intern(b"module"), false);
//! let mut entries = EntryBuilder::default();
//! let unknown = entries.attribute(builtin, true, &[0x1F]);
//! let mut ir = IrBuilder::new(version);
//! ir.block(1, &[]);
//! ir.op(&OpFields::new(module, unknown));
//! let (offsets, data) = entries.finish();
//!
//! let mut file = FileBuilder::new(version, b"example");
//! file.section(SectionId::Dialect, &dialects.finish());
//! file.section(SectionId::AttrTypeOffset, &offsets);
//! file.section(SectionId::AttrType, &data);
//! file.section(SectionId::Ir, &ir.finish());
//! file.section(SectionId::String, &strings.finish());
//! file.section(SectionId::Properties, &PropertyBuilder::default().finish());
//! let file = file.finish();
//! assert_eq!(validate(&file, &Default::default())?.operations, 1);
//! # Ok::<(), rmlir_format::Error>(())
//! ```

mod attr_type;
mod container;
mod dialect;
mod emitter;
mod ir;
mod known;
mod properties;
mod resource;
mod string;

pub use attr_type::EntryBuilder;
pub use container::FileBuilder;
pub use dialect::DialectBuilder;
pub use emitter::{Emitter, varint_length, zigzag};
pub use ir::{ArgumentFields, IrBuilder, OpFields, OrderFields};
pub use properties::PropertyBuilder;
pub use resource::{NewResource, ResourceBuilder};
pub use string::StringBuilder;
