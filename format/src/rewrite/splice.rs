//! Other bytes for some top-level operations; all that is not named is carried over as it is.
//!
//! Operations are carried over byte for byte, so the tables that they refer to must keep what they have at its index: new entries go
//! after. Only the heads around them, which state counts and lengths, are written anew.

use super::ir::{Maps, copy_arguments, copy_op, copy_orders, skip_block};
use super::tables;
use crate::error::{Error, ErrorKind, Result};
use crate::read::Tables;
use crate::read::container::Bytecode;
use crate::read::ir::{Block, Event, IrReader};
use crate::section::SectionId;
use crate::symbol::{TopLevelOp, is_container, top_level_ops};
use crate::write::{Emitter, FileBuilder, IrBuilder};
use std::collections::BTreeMap;
use std::ops::Range;

/// What becomes of top-level operations.
#[derive(Clone, Debug, Default)]
pub struct Splice {
    /// What stands in place of operations, by the absolute offset of their first byte: the bytes of any number of operations.
    pub replaced: BTreeMap<usize, Vec<Vec<u8>>>,
    /// Operations that are added after the last one.
    pub added: Vec<Vec<u8>>,
}

impl Splice {
    /// The new IR section of a file.
    ///
    /// # Errors
    /// A broken IR section; operations that exchange values, which cannot be replaced one by one; a nested section with an alignment,
    /// which cannot be moved; or an operation to replace that is not there.
    pub fn ir(&self, module: &Bytecode<'_>, tables: &Tables<'_>) -> Result<Emitter> {
        let ops = top_level_ops(module, tables)?;
        if let Some(&at) = self.replaced.keys().find(|&&at| !ops.iter().any(|op| op.start == at)) {
            return Err(refuse("the operation to replace is not in this file", at));
        }
        let mut builder = IrBuilder::new(tables.version);
        let mut reader = IrReader::new(module.payload(SectionId::Ir), tables);
        let (mut root_ops, mut done) = (None, false);
        while let Some(event) = reader.next_event()? {
            match event {
                Event::Block(block) => {
                    let root = *root_ops.get_or_insert(block.ops);
                    if !done && is_container(root, reader.depth()) {
                        done = true;
                        self.container(module, tables, &block, &ops, &mut builder)?;
                        skip_block(&mut reader)?;
                    } else {
                        copy_block(&mut builder, &block, block.ops);
                    }
                }
                Event::Op(op) => copy_op(&mut builder, &op, &Maps::default(), |value| value),
                Event::Region(region) => {
                    let outermost = reader.depth() == 3 && root_ops == Some(1);
                    if outermost && region.values > 0 {
                        return Err(refuse(
                            "operations that exchange values cannot be replaced",
                            region.start,
                        ));
                    }
                    builder.region(region.blocks as u64, region.values);
                }
                Event::EndOp(_) => builder.end_regions(),
                Event::EndBlock | Event::EndRegion => {}
            }
        }
        Ok(builder.finish())
    }

    fn container(
        &self,
        module: &Bytecode<'_>,
        tables: &Tables<'_>,
        block: &Block<'_>,
        ops: &[TopLevelOp],
        builder: &mut IrBuilder,
    ) -> Result<()> {
        let gone = self.replaced.len();
        let new = self.replaced.values().map(Vec::len).sum::<usize>() + self.added.len();
        copy_block(builder, block, block.ops.saturating_sub(gone) + new);
        for op in ops {
            match self.replaced.get(&op.start) {
                Some(others) => others.iter().for_each(|other| builder.raw(other)),
                None => builder.raw(carried(module, tables, op)?),
            }
        }
        self.added.iter().for_each(|other| builder.raw(other));
        Ok(())
    }
}

/// The IR section of a file of which only some top-level operations are there: those that lie at these places, in order. What is between
/// them is not looked at.
///
/// # Errors
/// A head that is broken, or an operation that is kept; operations that exchange values, or that stand in no operation.
pub fn kept_ir(module: &Bytecode<'_>, tables: &Tables<'_>, kept: &[Range<usize>]) -> Result<Emitter> {
    let mut builder = IrBuilder::new(tables.version);
    let mut reader = IrReader::new(module.payload(SectionId::Ir), tables);
    let mut root_ops = None;
    while let Some(event) = reader.next_event()? {
        match event {
            Event::Block(block) => {
                let root = *root_ops.get_or_insert(block.ops);
                // Without an operation around them nothing says that they exchange no values.
                if root != 1 {
                    break;
                }
                if !is_container(root, reader.depth()) {
                    copy_block(&mut builder, &block, block.ops);
                    continue;
                }
                copy_block(&mut builder, &block, kept.len());
                for place in kept {
                    builder.raw(bytes_of(module, tables, place)?);
                }
                builder.end_regions();
                return Ok(builder.finish());
            }
            Event::Op(op) => copy_op(&mut builder, &op, &Maps::default(), |value| value),
            Event::Region(region) if region.values > 0 || region.blocks != 1 => {
                return Err(refuse("operations that exchange values cannot be told apart", region.start));
            }
            Event::Region(region) => builder.region(region.blocks as u64, region.values),
            Event::EndOp(_) | Event::EndBlock | Event::EndRegion => break,
        }
    }
    let section = module.payload(SectionId::Ir);
    Err(refuse("there is no body whose operations could be kept", section.position()))
}

/// The bytes of an operation, which may stand at any offset.
fn carried<'a>(module: &Bytecode<'a>, tables: &Tables<'a>, op: &TopLevelOp) -> Result<&'a [u8]> {
    bytes_of(module, tables, &(op.start..op.end))
}

fn bytes_of<'a>(module: &Bytecode<'a>, tables: &Tables<'a>, op: &Range<usize>) -> Result<&'a [u8]> {
    let section = module.payload(SectionId::Ir);
    let origin = section.position();
    let Some(window) = section.part(op.start.saturating_sub(origin), op.end.saturating_sub(origin)) else {
        return Err(refuse("an operation is not inside its section", op.start));
    };
    let mut reader = IrReader::over_ops(window, tables, 1);
    while let Some(event) = reader.next_event()? {
        if let Event::Op(inner) = event
            && inner.regions.is_some_and(|regions| regions.aligned)
        {
            return Err(refuse("a nested section with an alignment cannot be moved", inner.start));
        }
    }
    Ok(window.rest())
}

fn copy_block(builder: &mut IrBuilder, block: &Block<'_>, ops: usize) {
    builder.block_with_orders(ops as u64, &copy_arguments(block), &copy_orders(block.use_lists));
}

fn refuse(reason: &str, offset: usize) -> Error {
    Error::new(ErrorKind::CannotRewrite { reason: reason.into() }, offset, Some(SectionId::Ir))
}

/// A file with other payloads of some sections, and all others as they are. Sections that the file does not have are added at its end.
///
/// # Errors
/// A broken resource.
pub fn with_sections(
    module: &Bytecode<'_>,
    tables: &Tables<'_>,
    sections: &BTreeMap<SectionId, Emitter>,
) -> Result<Vec<u8>> {
    let mut file = FileBuilder::new(module.version(), module.producer());
    for section in module.sections() {
        match sections.get(&section.id) {
            Some(payload) => file.section(section.id, payload),
            None => file.section(section.id, &tables::as_it_is(section, tables)?),
        }
    }
    for (&id, payload) in sections.iter().filter(|(id, _)| module.section(**id).is_none()) {
        file.section(id, payload);
    }
    Ok(file.finish())
}
