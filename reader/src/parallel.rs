//! Reading the operations of a module by several threads.
//!
//! Operations that use nothing from around them are independent: their values are numbered by themselves, and their bodies are units
//! that move between modules without being copied. If anything is wrong, the file is read again in order: the first error is then the
//! one of the file.

use crate::attr_type::Decoder;
use crate::fault::Result;
use crate::ir::{Builder, Learned};
use crate::lazy::Source;
use rmlir_format::symbol::each_top_level_op;
use rmlir_format::{Bytecode, SectionId};
use rmlir_ir::threads::{Spare, each, tapering};
use rmlir_ir::{Loc, Module};
use std::ops::Range;

/// Reads a whole file by several threads, if its operations have at least `from` bytes. `None` if they have not, it is not possible, or
/// something is wrong.
pub(crate) fn read(source: &Source, module: &Module, wrap: Option<Loc>, from: usize) -> Option<Module> {
    let threads = rayon::current_num_threads();
    if threads < 2 || source.section.len() < from {
        return None;
    }
    let decoder = source.decoder(module.ctx());
    let container = Bytecode::open(source.file.tables.borrow_owner()).ok()?;
    let mut ops: Vec<Range<usize>> = Vec::new();
    each_top_level_op(&container, source.file.tables(), |op| ops.push(op.start..op.end)).ok()?;
    let (mut whole, unit, block) = source.builder(decoder, module.part_of_file()).read_root(wrap).ok()??;
    let last = ops.last()?;
    // The operations fill the block: else they were those of something else.
    let inside = ops.first()?.start > source.section.start && last.end <= source.section.end;
    if !inside || ops.windows(2).any(|pair| pair[0].end != pair[1].start) {
        return None;
    }
    let bytes = |op: &Range<usize>| op.len();
    let spare = Spare::default();
    let read = |share: Range<usize>| -> Result<Module> {
        let learned = spare.take().unwrap_or_else(|| Learned::nothing(decoder, source.locations()));
        let (part, learned) = part(source, decoder, module, &ops[share], learned)?;
        spare.leave(learned);
        Ok(part)
    };
    let parts: Result<Vec<Module>> = each(tapering(&ops, threads, 1, bytes), read).into_iter().collect();
    whole.append_parts((unit, block), parts.ok()?).ok()?;
    Some(whole)
}

fn part(
    source: &Source,
    decoder: Decoder<'_>,
    module: &Module,
    ops: &[Range<usize>],
    learned: Learned,
) -> Result<(Module, Learned)> {
    let range = ops.first().map_or(0, |op| op.start)..ops.last().map_or(0, |op| op.end);
    let builder = source.ops_builder(decoder, module.part_of_file(), range);
    builder.with_learned(learned).read_ops(ops.len(), Loc::UNKNOWN)
}

impl Source {
    /// A builder of operations in a window of the section.
    fn ops_builder<'f>(&'f self, decoder: Decoder<'f>, module: Module, range: Range<usize>) -> Builder<'f> {
        let window = self.window(range, SectionId::Ir);
        Builder::new(decoder, module, self.locations(), window).with_layout(self.layout.clone())
    }

    /// Reads operations in a window of the section.
    pub(crate) fn ops(
        &self,
        decoder: Decoder<'_>,
        module: Module,
        range: Range<usize>,
        count: usize,
        wrap: Loc,
    ) -> Result<Module> {
        self.ops_builder(decoder, module, range).read_ops(count, wrap).map(|(module, _)| module)
    }
}
