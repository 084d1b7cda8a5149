//! Printing isolated operations of the top-level one in parallel.
//!
//! Names and aliases are fixed by then, so each group of operations can be written on its own and the texts put together. Only
//! distinct attributes are numbered while printing: where a new one turns up, the group is written again in order.

use super::PrintOptions;
use super::aliases::Aliases;
use super::names::Names;
use super::printer::{Known, Printer};
use super::resources::Mentioned;
use crate::context::Context;
use crate::handles::BlockId;
use crate::module::{OpRef, RegionRef};
use rmlir_par::threads::{Pool, each, shares};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// Fewer operations are not worth it.
const LEAST: usize = 20_000;
/// Operations of a group.
const GROUP: usize = 1_024;
/// Groups of each thread whose texts are in memory at once, and as many while those before them are passed on.
const GROUPS: usize = 16;

/// Bytes that a group keeps; one with a longer text is written again in order, as the text is passed on.
const KEPT: usize = 4 << 20;

/// What printers of groups start from.
struct Seed<'p> {
    ctx: &'p Context,
    options: &'p PrintOptions,
    names: &'p Names,
    aliases: &'p Aliases,
    defined: Vec<bool>,
    indent: usize,
    default_dialects: Vec<Arc<[u8]>>,
    /// What printers of earlier groups have left.
    known: Pool<Known>,
    /// Buffers of texts that have been passed on.
    buffers: Pool<Vec<u8>>,
}

impl<'p> Seed<'p> {
    fn of(printer: &mut Printer<'p>) -> Seed<'p> {
        let seed = Seed {
            ctx: printer.ctx,
            options: printer.options,
            names: printer.names,
            aliases: printer.aliases,
            defined: printer.defined.clone(),
            indent: printer.indent,
            default_dialects: printer.default_dialects.clone(),
            known: Pool::default(),
            buffers: Pool::default(),
        };
        seed.known.leave(std::mem::take(&mut printer.known));
        seed
    }

    fn printer(&self, distinct: &FxHashMap<u64, u32>) -> Printer<'p> {
        let mut printer = Printer::new(self.ctx, self.options, self.names, self.aliases);
        printer.defined.clone_from(&self.defined);
        printer.distinct.clone_from(distinct);
        printer.indent = self.indent;
        printer.default_dialects.clone_from(&self.default_dialects);
        printer.known = self.known.take().unwrap_or_default();
        printer.out = self.buffers.take().unwrap_or_default();
        printer
    }

    /// Writes operations; `distinct` are the attributes that have numbers.
    fn text(&self, ops: &[OpRef<'_>], distinct: &FxHashMap<u64, u32>) -> Text {
        let mut printer = self.printer(distinct);
        printer.kept = KEPT;
        for &op in ops {
            printer.op_line(op);
            printer.pass_on();
            if printer.stopped.is_some() {
                return Text {
                    bytes: Vec::new(),
                    resources: Mentioned::default(),
                    unordered: true,
                    long: true,
                };
            }
        }
        let unordered = printer.distinct.len() > distinct.len();
        // A text that says what comes first must be written, not repeated, by whoever comes first.
        if !unordered && printer.resources.is_empty() {
            self.known.leave(printer.known);
        }
        Text { bytes: printer.out, resources: printer.resources, unordered, long: false }
    }
}

/// The text of a group.
struct Text {
    bytes: Vec<u8>,
    resources: Mentioned,
    /// A distinct attribute turned up that had no number, or the text is too long to be kept.
    unordered: bool,
    /// It is that.
    long: bool,
}

impl<'p> Printer<'p> {
    /// Writes the operations of a block of the top-level operation, if they are many and mostly isolated; false if not.
    pub(crate) fn ops_in_parallel(&mut self, region: RegionRef<'_>, block: BlockId) -> bool {
        if self.top != Some(region.unit()) {
            return false;
        }
        let ops = ops_to_share(region, block, self.options);
        if ops.is_empty() {
            return false;
        }
        let groups = shares(&ops, weight_of(&ops) / GROUP, |&op| weight(op));
        let seed = Seed::of(self);
        let mut written: (&[Range<usize>], Vec<Text>) = Default::default();
        let mut batches = groups.chunks(GROUPS * rayon::current_num_threads());
        // Where texts are long, those after them mostly are, too, and would be written twice.
        while !written.1.iter().any(|text| text.long)
            && let Some(batch) = batches.next()
        {
            // While these are written, those before them are passed on.
            let distinct = self.distinct.clone();
            let mut texts = Vec::new();
            let text = |group: Range<usize>| seed.text(&ops[group], &distinct);
            rayon::in_place_scope(|scope| {
                let texts = &mut texts;
                scope.spawn(move |_| *texts = each(batch.to_vec(), text));
                self.pass_texts(&ops, &seed, std::mem::take(&mut written));
            });
            written = (batch, texts);
        }
        self.pass_texts(&ops, &seed, written);
        for &op in batches.flatten().flat_map(|group| &ops[group.clone()]) {
            self.op_line(op);
            self.pass_on();
        }
        true
    }

    fn pass_texts(
        &mut self,
        ops: &[OpRef<'_>],
        seed: &Seed<'p>,
        (groups, texts): (&[Range<usize>], Vec<Text>),
    ) {
        for (group, mut text) in groups.iter().zip(texts) {
            if text.unordered {
                for &op in &ops[group.clone()] {
                    self.op_line(op);
                    self.pass_on();
                }
                text.bytes.clear();
            } else {
                self.put(&mut text.bytes);
                self.resources.append(&text.resources);
            }
            seed.buffers.leave(text.bytes);
        }
        self.pass_on();
    }

    fn op_line(&mut self, op: OpRef<'_>) {
        self.write_indent();
        self.full_op(op);
        self.newline();
    }
}

/// About how many operations there are to print for one.
pub(super) fn weight(op: OpRef<'_>) -> usize {
    1 + op.inner_unit().map_or(0, |unit| op.module().body(unit).op_capacity())
}

fn weight_of(ops: &[OpRef<'_>]) -> usize {
    ops.iter().map(|&op| weight(op)).sum()
}

/// The operations of a block, if they hold so much that several threads should share them; else none.
pub(super) fn ops_to_share<'m>(
    region: RegionRef<'m>,
    block: BlockId,
    options: &PrintOptions,
) -> Vec<OpRef<'m>> {
    let alone = options.single_threaded || rayon::current_num_threads() < 2;
    if alone || region.body().region_parent(region.id()).is_some() {
        return Vec::new();
    }
    let ops: Vec<OpRef<'m>> = region.module().block(region.unit(), block).ops().collect();
    if weight_of(&ops) < LEAST { Vec::new() } else { ops }
}
