//! What a dialect says about its attributes, types and properties in bytecode.
//!
//! A dialect that encodes things itself has a [`BytecodeDialectInterface`] among its interfaces. This module has no bytecode in it: a
//! reader and a writer give the interface what it works with, a [`BytecodeSource`] and a [`BytecodeSink`].

use crate::context::Context;
use crate::diag::Failed;
use crate::handles::{Attr, DialectId, Ident, OpName, Props, Type};
use crate::module::Module;
use bytes::Bytes;
use std::any::Any;
use std::sync::Arc;

/// The version of a dialect: whatever the dialect makes of what the file says.
pub type DialectVersion = Arc<dyn Any + Send + Sync>;

/// What a hook reads from: the bytes of one entry, in the order in which they were written.
///
/// Every method fails if the bytes end or are none of the kind; that is reported by the reader when the hook fails. References may be to
/// entries that have not been read: then the hook gets a stand-in and is called again later, so it must do nothing but read, and its
/// own errors count only when all is there.
pub trait BytecodeSource {
    /// The context.
    fn ctx(&self) -> &Context;
    /// The version of the bytecode format.
    fn format_version(&self) -> u64;
    /// The version of a dialect of the file, if the file states one. All dialects of the file can be asked for.
    ///
    /// # Errors
    /// If the dialect cannot read its version.
    fn dialect_version(&mut self, dialect: &str) -> Result<Option<DialectVersion>, Failed>;
    /// A reference to an attribute.
    ///
    /// # Errors
    /// See above.
    fn attr(&mut self) -> Result<Attr, Failed>;
    /// A reference to an attribute, or to none.
    ///
    /// # Errors
    /// See above.
    fn optional_attr(&mut self) -> Result<Option<Attr>, Failed>;
    /// A reference to a type.
    ///
    /// # Errors
    /// See above.
    fn ty(&mut self) -> Result<Type, Failed>;
    /// A string of the string table.
    ///
    /// # Errors
    /// See above.
    fn string(&mut self) -> Result<Ident, Failed>;
    /// An unsigned number.
    ///
    /// # Errors
    /// See above.
    fn unsigned(&mut self) -> Result<u64, Failed>;
    /// A signed number.
    ///
    /// # Errors
    /// See above.
    fn signed(&mut self) -> Result<i64, Failed>;
    /// A raw byte.
    ///
    /// # Errors
    /// See above.
    fn byte(&mut self) -> Result<u8, Failed>;
    /// Bytes after their count.
    ///
    /// # Errors
    /// See above.
    fn blob(&mut self) -> Result<Bytes, Failed>;
    /// Says what is wrong. Gives the failure for the hook to return.
    fn error(&mut self, message: String) -> Failed;
}

/// What a hook writes to.
pub trait BytecodeSink {
    /// The version of the bytecode format.
    fn format_version(&self) -> u64;
    /// A reference to an attribute.
    fn attr(&mut self, attr: Attr);
    /// A reference to an attribute, or to none.
    fn optional_attr(&mut self, attr: Option<Attr>);
    /// A reference to a type.
    fn ty(&mut self, ty: Type);
    /// A string of the string table.
    fn string(&mut self, bytes: &[u8]);
    /// An unsigned number.
    fn unsigned(&mut self, value: u64);
    /// A signed number.
    fn signed(&mut self, value: i64);
    /// A raw byte.
    fn byte(&mut self, value: u8);
    /// Bytes after their count.
    fn blob(&mut self, bytes: &[u8]);
}

/// A dialect's own encodings: a dialect interface. What a hook does not do goes the way of dialects without one: text for attributes and
/// types, the definition for properties.
pub trait BytecodeDialectInterface: Send + Sync {
    /// Reads an attribute.
    ///
    /// # Errors
    /// If the bytes are none of an attribute. The default cannot read any.
    fn read_attr(&self, source: &mut dyn BytecodeSource) -> Result<Attr, Failed> {
        Err(source.error("dialect does not support reading attributes from bytecode".into()))
    }

    /// Reads a type.
    ///
    /// # Errors
    /// If the bytes are none of a type. The default cannot read any.
    fn read_type(&self, source: &mut dyn BytecodeSource) -> Result<Type, Failed> {
        Err(source.error("dialect does not support reading types from bytecode".into()))
    }

    /// Writes an attribute; false if it is to go out as text. Called twice, to find what it refers to and to write it.
    fn write_attr(&self, _ctx: &Context, _attr: Attr, _sink: &mut dyn BytecodeSink) -> bool {
        false
    }

    /// Writes a type; false if it is to go out as text. Called twice, likewise.
    fn write_type(&self, _ctx: &Context, _ty: Type, _sink: &mut dyn BytecodeSink) -> bool {
        false
    }

    /// Reads the properties of an operation of the dialect; `None` if they lie as the definition says.
    ///
    /// # Errors
    /// If the bytes are none of such properties.
    fn read_properties(
        &self,
        _op: OpName,
        _source: &mut dyn BytecodeSource,
    ) -> Option<Result<Props, Failed>> {
        None
    }

    /// Writes the properties of an operation of the dialect; false if they lie as the definition says. Called twice, likewise.
    fn write_properties(
        &self,
        _ctx: &Context,
        _op: OpName,
        _props: Props,
        _sink: &mut dyn BytecodeSink,
    ) -> bool {
        false
    }

    /// Reads the version of the dialect that a file states.
    ///
    /// # Errors
    /// If the bytes are none of a version. By default a dialect has none.
    fn read_version(&self, source: &mut dyn BytecodeSource) -> Result<DialectVersion, Failed> {
        Err(source.error("Dialect does not support versioning".into()))
    }

    /// Writes the version of the dialect. Writing nothing states none.
    fn write_version(&self, _ctx: &Context, _sink: &mut dyn BytecodeSink) {}

    /// Brings what was read from the version of a file to today's. Called when all operations were read, before they are verified, for
    /// each dialect that the file states a version of, in the order of the file. A part of a file that is read by itself is brought by
    /// itself.
    ///
    /// # Errors
    /// If it cannot be; that has been reported.
    fn upgrade(&self, _module: &mut Module, _version: &DialectVersion) -> Result<(), Failed> {
        Ok(())
    }
}

/// Reads entries that a program encodes in its own way, before the dialects are asked. Part of how a file is read.
pub trait BytecodeReadCallback: Send + Sync {
    /// An attribute of a dialect; `None` leaves it to the next callback, and in the end to the dialect.
    ///
    /// # Errors
    /// If the bytes are none of an attribute.
    fn read_attr(&self, _dialect: &str, _source: &mut dyn BytecodeSource) -> Result<Option<Attr>, Failed> {
        Ok(None)
    }

    /// A type of a dialect, likewise.
    ///
    /// # Errors
    /// If the bytes are none of a type.
    fn read_type(&self, _dialect: &str, _source: &mut dyn BytecodeSource) -> Result<Option<Type>, Failed> {
        Ok(None)
    }
}

/// Writes entries in a program's own way, before the dialects are asked. Part of how a file is written.
pub trait BytecodeWriteCallback: Send + Sync {
    /// Writes an attribute; `None` leaves it to the next callback, and in the end to the dialect. What was written to `sink` counts only
    /// otherwise.
    fn write_attr(&self, _ctx: &Context, _attr: Attr, _sink: &mut dyn BytecodeSink) -> Option<Claimed> {
        None
    }

    /// Writes a type, likewise.
    fn write_type(&self, _ctx: &Context, _ty: Type, _sink: &mut dyn BytecodeSink) -> Option<Claimed> {
        None
    }
}

/// A callback wrote an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// It stays with its dialect.
    Own,
    /// It goes to this dialect's entries.
    Dialect(String),
}

impl Context {
    /// A dialect's own encodings.
    pub fn bytecode_interface(&self, dialect: &[u8]) -> Option<&dyn BytecodeDialectInterface> {
        self.registered_dialect(dialect)?.interfaces.get::<dyn BytecodeDialectInterface>()
    }

    /// The same for a dialect that has a number, without looking for its name.
    pub fn bytecode_interface_of(&self, dialect: DialectId) -> Option<&dyn BytecodeDialectInterface> {
        self.dialect_info(dialect).registered()?.interfaces.get::<dyn BytecodeDialectInterface>()
    }
}
