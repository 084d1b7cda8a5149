//! The IR section of a rewritten file.

use super::Rewrite;
use super::values::{Defined, Renumber};
use crate::error::Result;
use crate::index::{AttrIdx, PropIdx, TypeIdx};
use crate::read::ir::{Block, Event, IrReader, Op, UseLists};
use crate::section::SectionId;
use crate::symbol::is_container;
use crate::write::{ArgumentFields, Emitter, IrBuilder, OpFields, OrderFields};

/// Where table entries go. An empty map is the identity.
#[derive(Clone, Debug, Default)]
pub(super) struct Maps {
    pub attributes: Vec<u32>,
    pub types: Vec<u32>,
    pub properties: Vec<u32>,
    /// New index of the unknown location, where one is needed.
    pub unknown: Option<AttrIdx>,
    /// Whether every location becomes that one.
    pub strip: bool,
}

fn mapped(map: &[u32], index: u32) -> u32 {
    map.get(index as usize).copied().unwrap_or(index)
}

impl Maps {
    pub fn attribute(&self, index: AttrIdx) -> AttrIdx {
        AttrIdx(mapped(&self.attributes, index.0))
    }

    pub fn r#type(&self, index: TypeIdx) -> TypeIdx {
        TypeIdx(mapped(&self.types, index.0))
    }

    fn properties(&self, index: PropIdx) -> PropIdx {
        PropIdx(mapped(&self.properties, index.0))
    }

    fn location(&self, index: AttrIdx) -> AttrIdx {
        match self.unknown {
            Some(unknown) if self.strip => unknown,
            _ => self.attribute(index),
        }
    }
}

/// Gives the events of all that is kept: the root block and operation, and inside only the selected operations, in the wanted order.
pub(super) fn kept_events<'a>(
    rewrite: &Rewrite<'a>,
    give: &mut dyn FnMut(Event<'a>) -> Result<()>,
) -> Result<()> {
    let section = rewrite.module.payload(SectionId::Ir);
    let mut reader = IrReader::new(section, &rewrite.tables);
    let mut root_ops = None;
    let mut done = false;
    while let Some(event) = reader.next_event()? {
        let Event::Block(mut block) = event else {
            give(event)?;
            continue;
        };
        let root = *root_ops.get_or_insert(block.ops);
        let Some(selection) =
            rewrite.selection.as_ref().filter(|_| !done && is_container(root, reader.depth()))
        else {
            give(event)?;
            continue;
        };
        done = true;
        block.ops = selection.len();
        give(Event::Block(block))?;
        for &(start, end) in selection {
            one_op(rewrite, start, end, give)?;
        }
        skip_block(&mut reader)?;
        give(Event::EndBlock)?;
    }
    Ok(())
}

fn one_op<'a>(
    rewrite: &Rewrite<'a>,
    start: usize,
    end: usize,
    give: &mut dyn FnMut(Event<'a>) -> Result<()>,
) -> Result<()> {
    let section = rewrite.module.payload(SectionId::Ir);
    let origin = section.position();
    let Some(window) = section.part(start.saturating_sub(origin), end.saturating_sub(origin)) else {
        return Err(rewrite.refuse("the selected operation is not in this file", start, SectionId::Ir));
    };
    let mut reader = IrReader::over_ops(window, &rewrite.tables, 1);
    while let Some(event) = reader.next_event()? {
        if reader.depth() > 0 {
            give(event)?;
        }
    }
    Ok(())
}

/// Reads to the end of the innermost block and gives nothing.
pub(super) fn skip_block(reader: &mut IrReader<'_, '_>) -> Result<()> {
    let depth = reader.depth();
    while let Some(event) = reader.next_event()? {
        match event {
            Event::Op(_) => {
                reader.skip_regions();
            }
            Event::EndBlock if reader.depth() < depth => return Ok(()),
            _ => {}
        }
    }
    Ok(())
}

/// The section with indices mapped, for the new version.
pub(super) fn copy(rewrite: &Rewrite<'_>, maps: &Maps) -> Result<Emitter> {
    if rewrite.selection.is_some() {
        check_selection(rewrite)?;
    }
    let mut defined = Defined::default();
    let mut builder = IrBuilder::new(rewrite.version);
    kept_events(rewrite, &mut |event| {
        defined.note(&event);
        copy_event(rewrite, maps, &mut builder, &event, None);
        Ok(())
    })?;
    if !defined.differs {
        return Ok(builder.finish());
    }
    let mut numbers = Renumber::new(defined);
    let mut builder = IrBuilder::new(rewrite.version);
    kept_events(rewrite, &mut |event| {
        copy_event(rewrite, maps, &mut builder, &event, Some(&mut numbers));
        Ok(())
    })?;
    Ok(builder.finish())
}

/// Writes what an event says; with new numbers of values, if they change.
fn copy_event(
    rewrite: &Rewrite<'_>,
    maps: &Maps,
    builder: &mut IrBuilder,
    event: &Event<'_>,
    mut numbers: Option<&mut Renumber>,
) {
    if let Event::Op(op) = event {
        match &numbers {
            Some(numbers) => copy_op(builder, op, maps, |value| numbers.value(value)),
            None => copy_op(builder, op, maps, |value| value),
        }
    }
    let count = numbers.as_mut().map(|numbers| numbers.note(event));
    match event {
        Event::Block(block) => {
            let arguments: Vec<ArgumentFields> =
                block.arguments.map(|argument| copy_argument(rewrite, maps, argument)).collect();
            builder.block_with_orders(block.ops as u64, &arguments, &copy_orders(block.use_lists));
        }
        Event::Region(region) => builder.region(region.blocks as u64, count.unwrap_or(region.values)),
        Event::EndOp(_) => builder.end_regions(),
        Event::Op(_) | Event::EndBlock | Event::EndRegion => {}
    }
}

/// Values that the container's operations exchange would need new numbers.
fn check_selection(rewrite: &Rewrite<'_>) -> Result<()> {
    let mut reader = IrReader::new(rewrite.module.payload(SectionId::Ir), &rewrite.tables);
    let mut root_ops = 0;
    while let Some(event) = reader.next_event()? {
        match event {
            Event::Block(block) if reader.depth() == 1 => root_ops = block.ops,
            Event::Region(region) if reader.depth() == 3 && root_ops == 1 => {
                if region.values == 0 {
                    return Ok(());
                }
                let reason = "operations of the module that exchange values cannot be dropped or moved";
                return Err(rewrite.refuse(reason, region.start, SectionId::Ir));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The arguments of a block as they are.
pub(super) fn copy_arguments(block: &Block<'_>) -> Vec<ArgumentFields> {
    let argument = |argument: crate::read::ir::Argument| ArgumentFields {
        r#type: TypeIdx(argument.r#type as u32),
        location: argument.location.map(|index| AttrIdx(index as u32)),
    };
    block.arguments.map(argument).collect()
}

fn copy_argument(rewrite: &Rewrite<'_>, maps: &Maps, argument: crate::read::ir::Argument) -> ArgumentFields {
    let location = argument.location.map(|index| maps.location(AttrIdx(index as u32)));
    let optional = rewrite.version.has_optional_argument_locations();
    let location = match (location, optional) {
        (Some(_), true) if maps.strip => None,
        (None, false) => maps.unknown,
        (location, _) => location,
    };
    ArgumentFields { r#type: maps.r#type(TypeIdx(argument.r#type as u32)), location }
}

pub(super) fn copy_orders(lists: UseLists<'_>) -> Vec<OrderFields> {
    lists
        .map(|order| OrderFields { index: order.index, pairs: order.pairs, numbers: order.numbers.collect() })
        .collect()
}

pub(super) fn copy_op(builder: &mut IrBuilder, op: &Op<'_>, maps: &Maps, number: impl Fn(u64) -> u64) {
    let results: Vec<TypeIdx> = op.results.map(|index| maps.r#type(TypeIdx(index as u32))).collect();
    let operands: Vec<u64> = op.operands.map(number).collect();
    let successors: Vec<u64> = op.successors.collect();
    builder.op(&OpFields {
        name: op.name,
        location: maps.location(op.location),
        attributes: op.attributes.map(|index| maps.attribute(index)),
        properties: op.properties.map(|index| maps.properties(index)),
        results: &results,
        operands: &operands,
        successors: &successors,
        use_lists: &copy_orders(op.use_lists),
        regions: op.regions.map(|regions| (regions.count as u64, regions.isolated)),
    });
}

/// Whether anything kept has stored use-list orders.
pub(super) fn has_use_list_orders(rewrite: &Rewrite<'_>) -> Result<bool> {
    let mut found = false;
    kept_events(rewrite, &mut |event| {
        found |= match event {
            Event::Op(op) => !op.use_lists.is_empty(),
            Event::Block(block) => !block.use_lists.is_empty(),
            _ => false,
        };
        Ok(())
    })?;
    Ok(found)
}

/// Whether anything kept is a registered operation with a blob.
pub(super) fn has_registered_blobs(rewrite: &Rewrite<'_>) -> Result<bool> {
    let mut found = false;
    kept_events(rewrite, &mut |event| {
        if let Event::Op(op) = event {
            let registered =
                || rewrite.tables.dialects.op(op.name).and_then(|name| name.registered) == Some(true);
            found |= op.properties.is_some() && registered();
        }
        Ok(())
    })?;
    Ok(found)
}

/// Whether an argument of a block leaves out its location.
pub(super) fn has_unlocated_arguments(rewrite: &Rewrite<'_>) -> Result<bool> {
    let mut found = false;
    kept_events(rewrite, &mut |event| {
        if let Event::Block(mut block) = event {
            found |= block.arguments.any(|argument| argument.location.is_none());
        }
        Ok(())
    })?;
    Ok(found)
}
