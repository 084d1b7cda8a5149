//! Reading the operations of a module by several threads.
//!
//! Operations that use nothing from around them are independent: their values are numbered by themselves, and their bodies are units
//! that move between modules without being copied. They are found, read and put after each other at the same time. If anything is wrong,
//! the file is read again in order: the first error is then the one of the file.

use crate::ReadOptions;
use crate::attr_type::Decoder;
use crate::fault::Result;
use crate::ir::Builder;
use crate::lazy::Source;
use crate::learned::FileCaches;
use rmlir_format::symbol::TopLevelOps;
use rmlir_format::{Bytecode, SectionId};
use rmlir_ir::raw::{FilePart, RawModule};
use rmlir_ir::{Loc, Module};
use rmlir_par::threads::{Pool, SharedLog, each_joined, next_share};
use std::ops::{ControlFlow, Range};

/// Whether several threads are to read so many bytes of operations.
pub(crate) fn is_worth(bytes: usize, options: &ReadOptions) -> bool {
    bytes >= options.threads_from && rayon::current_num_threads() > 1
}

/// Reads a whole file by several threads, if its operations have enough bytes. `None` if they have not, it is not possible, or something is
/// wrong.
pub(crate) fn read(
    source: &Source,
    module: &Module,
    wrap: Option<Loc>,
    options: &ReadOptions,
) -> Option<Module> {
    if !is_worth(source.section.len(), options) {
        return None;
    }
    let decoder = source.decoder(module.ctx());
    let container = Bytecode::open(source.file.tables.borrow_owner()).ok()?;
    let (mut whole, unit, block) = source.builder(decoder, module.part_of_file()).read_root(wrap).ok()??;
    let mut shares = Shares {
        ops: TopLevelOps::new(&container, source.file.tables()),
        section: &source.section,
        threads: rayon::current_num_threads(),
        least: options.threads_from / LEAST,
        end: None,
        broken: false,
    };
    let (spare, board) = (Pool::default(), SharedLog::default());
    let read = |share: Share| -> Result<FilePart> {
        let new = || (board.join(), FileCaches::nothing(decoder, source.locations()));
        let (mut member, mut learned) = spare.take().unwrap_or_else(new);
        board.news(&mut member).iter().for_each(|news| learned.hear(news));
        let builder = source.ops_builder(decoder, module.part_of_file(), learned, share.place);
        let (part, mut learned) = builder.read_part(share.ops, Loc::UNKNOWN)?;
        board.note(&member, learned.tell());
        spare.leave((member, learned));
        Ok(part)
    };
    let mut complete = true;
    each_joined(&mut shares, read, |part| {
        complete = part.is_ok_and(|part| whole.append_part((unit, block), part).is_ok());
        if complete { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (complete && !shares.broken && shares.end.is_some()).then_some(whole)
}

/// Operations that stand one after the other.
struct Share {
    place: Range<usize>,
    ops: usize,
}

/// A share is at least this part of what is worth several threads, so that what each costs is lost in what it holds.
const LEAST: usize = 16;

/// The operations of a module, in shares that get shorter towards the end.
struct Shares<'s> {
    ops: TopLevelOps<'s, 's>,
    section: &'s Range<usize>,
    threads: usize,
    /// No share is shorter, but for the last.
    least: usize,
    /// Where the operations found so far end.
    end: Option<usize>,
    /// The section is broken, or the operations do not fill a block: then they are those of something else.
    broken: bool,
}

impl Iterator for Shares<'_> {
    type Item = Share;

    fn next(&mut self) -> Option<Share> {
        let mut share: Option<Share> = None;
        let left = self.section.end.saturating_sub(self.end.unwrap_or(self.section.start));
        let bytes = next_share(left, self.section.len(), self.threads).max(self.least);
        for op in self.ops.by_ref() {
            let here = op.ok().map(|op| op.start..op.end).filter(|op| {
                op.start > self.section.start
                    && op.end <= self.section.end
                    && self.end.is_none_or(|end| end == op.start)
            });
            let Some(op) = here else {
                self.broken = true;
                return None;
            };
            self.end = Some(op.end);
            let share = share.get_or_insert(Share { place: op.start..op.end, ops: 0 });
            (share.place.end, share.ops) = (op.end, share.ops + 1);
            if share.place.len() >= bytes {
                break;
            }
        }
        share
    }
}

impl Source {
    /// A builder of operations in a window of the section.
    fn ops_builder<'f>(
        &'f self,
        decoder: Decoder<'f>,
        module: Module,
        learned: FileCaches,
        range: Range<usize>,
    ) -> Builder<'f> {
        let window = self.window(range, SectionId::Ir);
        Builder::new(decoder, module, learned, window).with_layout(self.layout.clone(), &self.known)
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
        let learned = FileCaches::little(decoder, self.locations());
        self.ops_builder(decoder, module, learned, range).read_ops(count, wrap)
    }
}
