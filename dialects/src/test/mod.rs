//! The test dialect, of which there is what the test files of other dialects are made of: they use names of it as they like.

mod behaviour;
mod directives;
mod forms;
mod types;

pub use crate::ops::test::*;

use rmlir_ir::Context;
use rmlir_ir::bytecode::{BytecodeDialectInterface, BytecodeSink, BytecodeSource, DialectVersion};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::data_layout::{AnyEntries, LayoutEntries};
use rmlir_ods::DialectImpl;
use rmlir_ods::rules::ShippedRules;
use std::sync::Arc;

/// The rules of the dialect, which passes apply that test drivers.
pub static RULES: ShippedRules = ShippedRules::new(
    include_bytes!(concat!(env!("OUT_DIR"), "/test.rules")),
    || crate::shipped("test"),
    crate::common::rules::natives,
);

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.allow_unknown_ops();
    directives::hooks(dialect);
    forms::hooks(dialect);
    types::hooks(dialect);
    behaviour::hooks(dialect);
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(Versioned));
    dialect.ty("test_type_with_layout").interface::<dyn LayoutEntries>(Arc::new(AnyEntries));
}

/// Files state a version of the dialect, which says how one of its attributes is written that is not here.
struct Versioned;

/// Major and minor number.
type Version = (u64, u64);

const CURRENT: Version = (2, 0);

impl BytecodeDialectInterface for Versioned {
    fn read_version(&self, source: &mut dyn BytecodeSource) -> Result<DialectVersion, Failed> {
        let version: Version = (source.unsigned()?, source.unsigned()?);
        Ok(Arc::new(version))
    }

    fn write_version(&self, _: &Context, sink: &mut dyn BytecodeSink) {
        sink.unsigned(CURRENT.0);
        sink.unsigned(CURRENT.1);
    }
}
