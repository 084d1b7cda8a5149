//! Printing isolated operations of the top-level one in parallel.
//!
//! Names and aliases are fixed by then, so each group of operations can be written on its own and the texts put together. Only
//! distinct attributes are numbered while printing: where a new one turns up, the group is written again in order.

use super::PrintOptions;
use super::aliases::Aliases;
use super::names::Names;
use super::printer::Printer;
use super::resources::Mentioned;
use crate::context::Context;
use crate::handles::BlockId;
use crate::module::{OpRef, RegionRef};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Fewer operations are not worth it.
const LEAST: usize = 20_000;
/// Operations of a group.
const GROUP: usize = 4_096;

/// What a printer of a group starts from.
struct Seed<'p> {
    ctx: &'p Context,
    options: &'p PrintOptions,
    names: &'p Names,
    aliases: &'p Aliases,
    defined: Vec<bool>,
    distinct: FxHashMap<u64, u32>,
    indent: usize,
    default_dialects: Vec<Arc<[u8]>>,
}

impl<'p> Seed<'p> {
    fn of(printer: &Printer<'p>) -> Seed<'p> {
        Seed {
            ctx: printer.ctx,
            options: printer.options,
            names: printer.names,
            aliases: printer.aliases,
            defined: printer.defined.clone(),
            distinct: printer.distinct.clone(),
            indent: printer.indent,
            default_dialects: printer.default_dialects.clone(),
        }
    }

    fn printer(&self) -> Printer<'p> {
        let mut printer = Printer::new(self.ctx, self.options, self.names, self.aliases);
        printer.defined.clone_from(&self.defined);
        printer.distinct.clone_from(&self.distinct);
        printer.indent = self.indent;
        printer.default_dialects.clone_from(&self.default_dialects);
        printer
    }
}

/// The text of a group.
struct Text {
    bytes: Vec<u8>,
    resources: Mentioned,
    /// A distinct attribute turned up that had no number.
    unordered: bool,
}

impl Printer<'_> {
    /// Writes the operations of a block of the top-level operation, if they are many and mostly isolated; false if not.
    pub(crate) fn ops_in_parallel(&mut self, region: RegionRef<'_>, block: BlockId) -> bool {
        if self.options.single_threaded || self.top != Some(region.unit()) || rayon::current_num_threads() < 2
        {
            return false;
        }
        if region.body().region_parent(region.id()).is_some() {
            return false;
        }
        let groups = groups_of(region, block);
        if groups.len() < 2 {
            return false;
        }
        for batch in groups.chunks(4 * rayon::current_num_threads()) {
            self.batch(batch);
            self.pass_on();
        }
        true
    }

    fn batch(&mut self, batch: &[Vec<OpRef<'_>>]) {
        let seed = Seed::of(self);
        let write = |printer: &mut Printer<'_>, ops: &Vec<OpRef<'_>>| {
            let known = seed.distinct.len();
            ops.iter().for_each(|&op| printer.op_line(op));
            Text {
                bytes: std::mem::take(&mut printer.out),
                resources: std::mem::take(&mut printer.resources),
                unordered: printer.distinct.len() > known,
            }
        };
        let texts: Vec<Text> = batch.par_iter().map_init(|| seed.printer(), write).collect();
        if texts.iter().any(|text| text.unordered) {
            return batch.iter().flatten().for_each(|&op| self.op_line(op));
        }
        for text in texts {
            self.out.extend_from_slice(&text.bytes);
            self.resources.append(&text.resources);
        }
    }

    fn op_line(&mut self, op: OpRef<'_>) {
        self.write_indent();
        self.full_op(op);
        self.newline();
    }
}

/// The operations of a block in groups of similar size; none if it is not worth it.
fn groups_of<'m>(region: RegionRef<'m>, block: BlockId) -> Vec<Vec<OpRef<'m>>> {
    let module = region.module();
    let weight = |op: OpRef<'_>| 1 + op.inner_unit().map_or(0, |unit| module.body(unit).op_capacity());
    let block = module.block(region.unit(), block);
    let (mut total, mut size) = (0, 0);
    let mut groups = vec![Vec::new()];
    for op in block.ops() {
        if size >= GROUP {
            groups.push(Vec::new());
            size = 0;
        }
        groups.last_mut().into_iter().for_each(|group| group.push(op));
        size += weight(op);
        total += weight(op);
    }
    if total < LEAST { Vec::new() } else { groups }
}
